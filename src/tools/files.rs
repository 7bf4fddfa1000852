//! Files of long work: whether they can be written is seen before it begins, and nobody else writes them meanwhile.

use std::fs::{File, TryLockError};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::base::retro::file::write_atomically;

/// Makes sure, as far as that can be known before, that [`write`] can write `path`.
///
/// # Errors
/// When it is a folder, or its folder is missing or takes no files.
pub fn ensure_writable(path: &Path) -> Result<()> {
    ensure!(
        !path.is_dir() && path.file_name().is_some(),
        "cannot write {}: not the name of a file",
        path.display()
    );
    let mut trial = path.as_os_str().to_owned();
    trial.push(".trial");
    File::create(&trial)
        .and_then(|_| std::fs::remove_file(&trial))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the file `path` whole or not at all.
///
/// # Errors
/// When the disk refuses.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_atomically(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Claims the open file `path` for as long as `file` lives; a kill ends the claim too.
///
/// # Errors
/// The text `taken` when another process has it, or that the system cannot lock it.
pub fn claim(file: &File, path: &Path, taken: impl FnOnce() -> String) -> Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => bail!(taken()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_seen_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert!(ensure_writable(&path("n.bbnet")).is_ok());
        write(&path("n.bbnet"), b"net").unwrap();
        assert!(ensure_writable(&path("n.bbnet")).is_ok());
        assert_eq!(std::fs::read(path("n.bbnet")).unwrap(), b"net");
        for wrong in ["missing/n.bbnet", "n.bbnet/n.bbnet", "", ".."] {
            assert!(ensure_writable(&path(wrong)).is_err(), "{wrong}");
        }
        // Nothing is left behind.
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
