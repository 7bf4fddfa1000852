//! `protocol-spec.md` says what the engine does: every command and option is in it, and its examples run.

mod common;

use std::path::Path;

use bigbang::protocol::{hub, ugi, usi};
use bigbang::session::options::{Kind, OPTIONS, OptionSpec, ProtocolName, Value};
use bigbang::session::settings::GameName;

const BEGIN: &str = "<!-- options: begin -->\n";
const END: &str = "<!-- options: end -->";

fn spec() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol-spec.md");
    std::fs::read_to_string(path).expect("protocol-spec.md")
}

/// The text of a section, from its heading to the next of the same rank.
fn section<'a>(spec: &'a str, title: &str) -> &'a str {
    let heading = format!("\n## {title}\n");
    let (_, rest) = spec
        .split_once(&heading)
        .unwrap_or_else(|| panic!("no section {title}"));
    rest.split_once("\n## ").map_or(rest, |(text, _)| text)
}

#[test]
fn every_command_is_described() {
    let spec = spec();
    let words = [
        ("USI", usi::command::COMMANDS),
        ("USI", usi::command::GO_FIELDS),
        ("UGI", ugi::command::COMMANDS),
        ("Hub", hub::command::COMMANDS),
    ];
    for (title, commands) in words {
        let text = section(&spec, title);
        for command in commands {
            let described = [format!("`{command}`"), format!("`{command} ")]
                .iter()
                .any(|quoted| text.contains(quoted.as_str()));
            assert!(described, "{title}: `{command}` is not described");
        }
    }
    let dxp = section(&spec, "DXP");
    for message in [
        "GAMEREQ", "GAMEACC", "MOVE", "GAMEEND", "CHAT", "BACKREQ", "BACKACC",
    ] {
        assert!(
            dxp.contains(&format!("| {message} |")),
            "DXP: {message} is not described"
        );
    }
}

#[test]
fn the_table_of_options_is_that_of_the_engine() {
    let spec = spec();
    let (_, rest) = spec.split_once(BEGIN).expect("the options begin");
    let (written, _) = rest.split_once(END).expect("the options end");
    let wanted = options_table();
    assert!(
        written == wanted,
        "the table of options in protocol-spec.md has to be:\n\n{wanted}"
    );
}

fn options_table() -> String {
    let mut table = String::from(
        "| name | type | default | range or values | protocols | games | meaning |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for option in OPTIONS {
        let (kind, range) = match option.kind {
            Kind::Check => ("check", "`true` `false`".to_owned()),
            Kind::Spin { min, max } => ("spin", format!("{min} to {max}")),
            Kind::Combo { values } => ("combo", quoted(values.iter().copied())),
            Kind::Text => ("string", String::new()),
            Kind::Button => ("button", String::new()),
        };
        let default = match option.default_value() {
            Value::Button => String::new(),
            Value::Text(text) if text.is_empty() => "empty".to_owned(),
            value => format!("`{value}`"),
        };
        table += &format!(
            "| {} | {kind} | {default} | {range} | {} | {} | {} |\n",
            name(option),
            protocols(option),
            games(option),
            option.meaning,
        );
    }
    table
}

fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn name(option: &OptionSpec) -> String {
    let mut text = format!("`{}`", option.name);
    if option.protocols.contains(&ProtocolName::Hub) {
        text += &format!(", Hub `{}`", option.hub_name());
    }
    if !option.aliases.is_empty() {
        text += &format!(" ({})", quoted(option.aliases.iter().copied()));
    }
    text
}

fn protocols(option: &OptionSpec) -> String {
    option
        .protocols
        .iter()
        .map(|protocol| protocol.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

fn games(option: &OptionSpec) -> String {
    if option.games.len() == GameName::ALL.len() {
        return "all".to_owned();
    }
    option
        .games
        .iter()
        .map(|game| game.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn the_examples_run_as_written() {
    let spec = spec();
    let mut count = 0;
    for (index, block) in spec.split("\n```transcript ").skip(1).enumerate() {
        let (protocol, rest) = block.split_once('\n').expect("a protocol");
        let (dialogue, _) = rest.split_once("\n```").expect("the end of the example");
        let name = format!("protocol-spec.md, example {} ({protocol})", index + 1);
        common::transcript::run(&name, dialogue, &[]);
        count += 1;
    }
    assert!(count >= 10, "{count} examples");
}
