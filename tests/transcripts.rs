//! Every dialogue in `tests/data/transcripts` goes as it is written there.

mod common;

use std::path::Path;

#[test]
fn dialogues_go_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut failed = Vec::new();
    for file in files {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&file).expect("a text file");
        // Each dialogue is run, however many fail.
        if std::panic::catch_unwind(|| common::transcript::run(&name, &text, &[])).is_err() {
            failed.push(name);
        }
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn a_pattern_stands_for_any_characters() {
    use common::transcript::matches;
    assert!(matches("bestmove ...", "bestmove 7g7f ponder 3c3d"));
    assert!(matches("a...b...c", "a1b2b3c"));
    assert!(!matches("a...b", "ab c"));
    assert!(!matches("bestmove", "bestmove 7g7f"));
}
