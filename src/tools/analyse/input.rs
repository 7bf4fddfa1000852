//! The files that are to be analysed.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The bytes of a file.
pub struct Input {
    /// The file; `None` for standard input.
    pub path: Option<PathBuf>,
    /// What is in it, or why it cannot be read.
    pub bytes: Result<Vec<u8>>,
}

impl Input {
    /// The name in reports.
    pub fn name(&self) -> String {
        self.path
            .as_ref()
            .map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }
}

/// The files in folders that are read; a file that is named itself is always read.
const EXTENSIONS: [&str; 12] = [
    "kif", "kifu", "ki2", "ki2u", "csa", "sfen", "usi", "pdn", "fen", "ugi", "txt", "list",
];

/// Reads all files, those of a folder in alphabetical order, folders inside folders too.
pub fn read_all(paths: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    if paths.is_empty() {
        inputs.push(standard_input());
    }
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(standard_input());
        } else if path.is_dir() {
            read_folder(path, &mut inputs);
        } else {
            inputs.push(read(path));
        }
    }
    inputs
}

fn standard_input() -> Input {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    Input {
        path: None,
        bytes: read.map(|_| bytes).context("cannot read standard input"),
    }
}

fn read(path: &Path) -> Input {
    Input {
        path: Some(path.to_owned()),
        bytes: std::fs::read(path).context("cannot read"),
    }
}

fn read_folder(folder: &Path, inputs: &mut Vec<Input>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            inputs.push(Input {
                path: Some(folder.to_owned()),
                bytes: Err(error).context("cannot read"),
            });
            return;
        }
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let extension = path
            .extension()
            .map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        if path.is_dir() {
            read_folder(&path, inputs);
        } else if extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str())) {
            inputs.push(read(&path));
        }
    }
}
