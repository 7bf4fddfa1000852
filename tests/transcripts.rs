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
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a text file");
        common::transcript::run(&name, &text, &[]);
    }
}

#[test]
fn a_pattern_stands_for_any_characters() {
    use common::transcript::matches;
    assert!(matches("bestmove ...", "bestmove 7g7f ponder 3c3d"));
    assert!(matches("a...b...c", "a1b2b3c"));
    assert!(!matches("a...b", "ab c"));
    assert!(!matches("bestmove", "bestmove 7g7f"));
}
