//! The layers of the code: each may use only itself and those before it. No arrow runs back up.

use std::path::{Path, PathBuf};

/// From the bottom to the top.
const LAYERS: [&str; 6] = ["base", "games", "session", "protocol", "io", "tools"];

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The layers that a source names as `crate::LAYER`, outside its comments.
fn named_layers(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for part in code.split("crate::").skip(1) {
            for layer in LAYERS {
                let rest = part.strip_prefix(layer);
                if rest.is_some_and(|rest| {
                    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                }) {
                    found.push((index + 1, layer));
                }
            }
        }
    }
    found
}

#[test]
fn no_layer_uses_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut checked = 0;
    let mut wrong = Vec::new();
    for file in files {
        let place = file.strip_prefix(&root).expect("inside src").to_path_buf();
        let own = place.components().next().expect("a name").as_os_str();
        let Some(own_rank) = LAYERS.iter().position(|layer| own == *layer) else {
            continue;
        };
        let text = std::fs::read_to_string(&file).expect("a source");
        for (line, layer) in named_layers(&text) {
            checked += 1;
            let rank = LAYERS.iter().position(|l| *l == layer).expect("a layer");
            if rank > own_rank {
                wrong.push(format!("{}:{line} uses {layer}", place.display()));
            }
        }
    }
    assert!(checked > 100, "only {checked} arrows were found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn arrows_are_found_where_they_are() {
    let text = "use crate::base::side;\n// crate::tools\nfoo(crate::session::x); crate::ios::y";
    assert_eq!(named_layers(text), [(1, "base"), (3, "session")]);
}

/// The games do not know each other, nor the protocols each other.
#[test]
fn siblings_do_not_use_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let families = ["showgit", "draughts", "wargame"];
    let mut wrong = Vec::new();
    for family in families {
        let mut files = Vec::new();
        sources(&root.join("games").join(family), &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source");
            for other in families {
                if other != family && text.contains(&format!("games::{other}")) {
                    wrong.push(format!("{} uses {other}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
