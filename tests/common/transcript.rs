//! Dialogues with the binary as data. One instruction a line:
//!
//! - `$ arguments` starts the binary with these arguments (otherwise it is started without any)
//! - `> text` sends a line
//! - `< pattern` expects the next line of output; `...` stands for any characters. Lines of thinking
//!   (`info` but not `info string`) that do not match are skipped, unless they are all that comes
//! - `<~ pattern` skips lines until one matches
//! - `! close` ends the input, `! silence MS` expects no line (but thinking) for so long,
//!   `! sleep MS` waits, `! exit CODE` expects the end of the process
//! - `#` begins a comment, blank lines are ignored

use std::time::{Duration, Instant};

use super::process::{PATIENCE, Process};

/// Runs a dialogue.
///
/// # Panics
/// When the binary does not behave as written, with the place.
pub fn run(name: &str, text: &str, default_arguments: &[&str]) {
    let mut arguments: Vec<String> = default_arguments.iter().map(|&a| a.to_owned()).collect();
    let mut process: Option<Process> = None;
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}:{}: {line}", index + 1);
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(words) = line.strip_prefix('$') {
            arguments = words.split_whitespace().map(str::to_owned).collect();
            continue;
        }
        let process = process.get_or_insert_with(|| {
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            Process::start(&words)
        });
        let (sign, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match sign {
            ">" => process.send(rest),
            "<" => expect(process, rest, &place),
            "<~" => while !matches(rest, &next(process, &place)) {},
            "!" => instruct(process, rest, &place),
            _ => panic!("{place}: unknown instruction"),
        }
    }
}

fn next(process: &mut Process, place: &str) -> String {
    process
        .line_within(PATIENCE)
        .unwrap_or_else(|| panic!("{place}: no output"))
}

fn expect(process: &mut Process, pattern: &str, place: &str) {
    loop {
        let line = next(process, place);
        if matches(pattern, &line) {
            return;
        }
        assert!(is_thinking(&line), "{place}: got '{line}'");
    }
}

fn instruct(process: &mut Process, instruction: &str, place: &str) {
    let words: Vec<&str> = instruction.split_whitespace().collect();
    let number = |text: &str| {
        text.parse::<u64>()
            .unwrap_or_else(|_| panic!("{place}: {text}"))
    };
    match words.as_slice() {
        ["close"] => process.close(),
        ["sleep", ms] => std::thread::sleep(Duration::from_millis(number(ms))),
        ["silence", ms] => {
            let end = Instant::now() + Duration::from_millis(number(ms));
            while let Some(left) = end.checked_duration_since(Instant::now()) {
                if let Some(line) = process.line_within(left) {
                    assert!(is_thinking(&line), "{place}: got '{line}'");
                }
            }
        }
        ["exit", code] => {
            let status = process
                .wait(PATIENCE)
                .unwrap_or_else(|| panic!("{place}: still running"));
            assert_eq!(status.code(), Some(number(code) as i32), "{place}");
            assert!(process.has_ended(PATIENCE), "{place}: more output");
        }
        _ => panic!("{place}: unknown instruction"),
    }
}

fn is_thinking(line: &str) -> bool {
    line.starts_with("info ") && !line.starts_with("info string")
}

/// Whether `text` is `pattern` with each `...` replaced by some characters.
pub fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split("...");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}
