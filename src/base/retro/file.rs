//! Files of endgame tables: named parts, each with a checksum, written whole or not at all.
//!
//! Layout, numbers little-endian: the magic `bbtable1`; the length of the table's name (2 bytes) and
//! the name; the number of parts (4 bytes); for each part its id (4), offset (8), length (8) and CRC-32 (4);
//! the CRC-32 of all this (4); then the parts one after the other, nothing behind the last.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"bbtable1";

/// Why a file cannot be used as a table.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is no table, or of another version.
    NotATable,
    /// The file is the table of something else.
    WrongName {
        /// The name asked for.
        expected: String,
        /// The name in the file.
        found: String,
    },
    /// The file is shorter or longer than its header says.
    WrongLength,
    /// The header or a part was changed after it was written.
    Damaged {
        /// The part; `None` for the header.
        part: Option<u32>,
    },
    /// A part is missing, or does not contain what it should.
    BadPart(u32),
    /// One of these, with the file it is about.
    InFile(PathBuf, Box<TableError>),
}

impl TableError {
    /// The error with the file it is about.
    pub fn in_file(self, path: &Path) -> TableError {
        TableError::InFile(path.to_owned(), Box::new(self))
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => write!(f, "{error}"),
            TableError::NotATable => write!(f, "not a table of this program"),
            TableError::WrongName { expected, found } => {
                write!(f, "expected the table '{expected}', found '{found}'")
            }
            TableError::WrongLength => write!(f, "the file is not as long as its header says"),
            TableError::Damaged { part: None } => write!(f, "wrong checksum of the header"),
            TableError::Damaged { part: Some(part) } => {
                write!(f, "wrong checksum of part {part:#06x}")
            }
            TableError::BadPart(part) => write!(f, "part {part:#06x} is missing or malformed"),
            TableError::InFile(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::Io(error)
    }
}

/// A part of a table in the making.
pub struct Part {
    /// What the table calls it.
    pub id: u32,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The whole file of a table.
pub fn assemble(name: &str, parts: &[Part]) -> Vec<u8> {
    let header = MAGIC.len() + 2 + name.len() + 4 + parts.len() * 24 + 4;
    let mut bytes = MAGIC.to_vec();
    bytes.extend((name.len() as u16).to_le_bytes());
    bytes.extend(name.as_bytes());
    bytes.extend((parts.len() as u32).to_le_bytes());
    let mut offset = header as u64;
    for part in parts {
        bytes.extend(part.id.to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        bytes.extend((part.bytes.len() as u64).to_le_bytes());
        bytes.extend(crc32fast::hash(&part.bytes).to_le_bytes());
        offset += part.bytes.len() as u64;
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    for part in parts {
        bytes.extend(&part.bytes);
    }
    bytes
}

/// Writes a file so that it is there whole or not at all, whatever happens meanwhile.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".part");
    let mut file = File::create(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&temporary, path)?;
    // The new name must be on the disk too; not every system lets a folder be opened for that.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The bytes of a table.
enum Bytes {
    Mapped(memmap2::Mmap),
    Embedded(&'static [u8]),
    Owned(Vec<u8>),
}

impl Bytes {
    #[inline(always)]
    fn get(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Embedded(bytes) => bytes,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

/// An opened table: every checksum was right.
pub struct Table {
    bytes: Bytes,
    parts: Vec<(u32, Range<usize>)>,
}

impl Table {
    /// Maps the file of the table `name` into memory and checks it.
    pub fn open(path: &Path, name: &str) -> Result<Table, TableError> {
        let file = File::open(path)?;
        // SAFETY: tables are replaced by renaming, never changed in place, so the mapped file stays
        // as it is; who truncates it by hand while the program runs gets a bus error.
        #[allow(unsafe_code)]
        let map = unsafe { memmap2::Mmap::map(&file)? };
        Table::check(Bytes::Mapped(map), name)
    }

    /// The table in the program itself.
    pub fn embedded(bytes: &'static [u8], name: &str) -> Result<Table, TableError> {
        Table::check(Bytes::Embedded(bytes), name)
    }

    /// The table in these bytes.
    pub fn from_bytes(bytes: Vec<u8>, name: &str) -> Result<Table, TableError> {
        Table::check(Bytes::Owned(bytes), name)
    }

    fn check(bytes: Bytes, name: &str) -> Result<Table, TableError> {
        let (found, parts) = read_header(bytes.get())?;
        if found != name {
            return Err(TableError::WrongName {
                expected: name.to_owned(),
                found,
            });
        }
        let end = parts.last().map_or(0, |part| part.range.end);
        if !parts.is_empty() && end != bytes.get().len() {
            return Err(TableError::WrongLength);
        }
        for part in &parts {
            let content = bytes
                .get()
                .get(part.range.clone())
                .ok_or(TableError::WrongLength)?;
            if crc32fast::hash(content) != part.checksum {
                return Err(TableError::Damaged {
                    part: Some(part.id),
                });
            }
        }
        let parts = parts
            .into_iter()
            .map(|part| (part.id, part.range))
            .collect();
        Ok(Table { bytes, parts })
    }

    /// The content of a part.
    #[inline]
    pub fn part(&self, id: u32) -> Option<&[u8]> {
        let (_, range) = self.parts.iter().find(|(part, _)| *part == id)?;
        self.bytes.get().get(range.clone())
    }

    /// Where the content of a part lies among the bytes of the table.
    pub fn part_range(&self, id: u32) -> Option<Range<usize>> {
        let part = self.parts.iter().find(|(part, _)| *part == id);
        part.map(|(_, range)| range.clone())
    }

    /// All bytes of the table.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get()
    }

    /// The size of the table in bytes.
    pub fn size(&self) -> usize {
        self.bytes.get().len()
    }
}

struct PartHeader {
    id: u32,
    range: Range<usize>,
    checksum: u32,
}

fn read_header(bytes: &[u8]) -> Result<(String, Vec<PartHeader>), TableError> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or(TableError::NotATable)?;
    let name_length = u16::from_le_bytes(take(&mut rest)?);
    let name = rest
        .split_off(..usize::from(name_length))
        .ok_or(TableError::WrongLength)?;
    let count = u32::from_le_bytes(take(&mut rest)?);
    let mut parts = Vec::new();
    for _ in 0..count {
        let id = u32::from_le_bytes(take(&mut rest)?);
        let offset = u64::from_le_bytes(take(&mut rest)?);
        let length = u64::from_le_bytes(take(&mut rest)?);
        let checksum = u32::from_le_bytes(take(&mut rest)?);
        let start = usize::try_from(offset).map_err(|_| TableError::WrongLength)?;
        let end = usize::try_from(length)
            .ok()
            .and_then(|length| start.checked_add(length))
            .ok_or(TableError::WrongLength)?;
        parts.push(PartHeader {
            id,
            range: start..end,
            checksum,
        });
    }
    let header = &bytes[..bytes.len() - rest.len()];
    if u32::from_le_bytes(take(&mut rest)?) != crc32fast::hash(header) {
        return Err(TableError::Damaged { part: None });
    }
    Ok((String::from_utf8_lossy(name).into_owned(), parts))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], TableError> {
    let (first, after) = rest.split_first_chunk().ok_or(TableError::WrongLength)?;
    *rest = after;
    Ok(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Vec<u8> {
        let part = |id: u32, length: usize| Part {
            id,
            bytes: (0..length).map(|at| (at * 7 + id as usize) as u8).collect(),
        };
        assemble("a game", &[part(3, 100), part(4, 0), part(9, 33)])
    }

    #[test]
    fn parts_come_back() {
        let table = Table::from_bytes(example(), "a game").expect("a table");
        assert_eq!(table.part(3).map(<[u8]>::len), Some(100));
        assert_eq!(table.part(4), Some(&[][..]));
        assert_eq!(table.part(9).map(|bytes| bytes[1]), Some(16));
        assert!(table.part(5).is_none());
        let other = Table::from_bytes(example(), "another");
        assert!(matches!(other, Err(TableError::WrongName { .. })));
    }

    #[test]
    fn every_changed_bit_and_every_length_is_noticed() {
        let bytes = example();
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Table::from_bytes(changed, "a game").is_err(), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(Table::from_bytes(bytes[..length].to_vec(), "a game").is_err());
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(Table::from_bytes(longer, "a game").is_err());
    }
}
