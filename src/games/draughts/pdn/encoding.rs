//! Files of the past are Latin-1, those of today UTF-8.

use std::borrow::Cow;

/// The text of a file: UTF-8 where the bytes are that (a byte order mark is dropped), else Latin-1, in which every byte is a character.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn both_encodings() {
        assert_eq!(decode("\u{feff}Düsseldorf".as_bytes()), "Düsseldorf");
        assert_eq!(decode(b"D\xfcsseldorf"), "Düsseldorf");
    }
}
