//! Bytes other than UTF-8, reported with their place and the likely encoding.

use super::Fault;

/// Fault for a file whose bytes are not UTF-8: line and column (letters, from 1), the byte, the likely encoding.
pub fn not_utf8(name: &str, bytes: &[u8], valid: usize) -> Fault {
    let help = "save it as UTF-8: editors have it under “encoding”";
    let marks = [(&[0xFF, 0xFE][..], "UTF-16, little-endian"), (&[0xFE, 0xFF][..], "UTF-16, big-endian")];
    if let Some((_, encoding)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Fault::anywhere(format!("`{name}` is in {encoding}, not in UTF-8")).help(help);
    }
    let before = &bytes[..valid];
    let line = before.split(|&byte| byte == b'\n').count();
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let byte = bytes[valid];
    // Below A0 ISO 8859-1 has control characters only.
    let likely = match byte {
        0xA0..=0xFF => format!("; in Latin-1 (ISO 8859-1) it is `{}`", char::from(byte)),
        0x80..=0x9F => "; it may be Windows-1252".to_owned(),
        _ => String::new(),
    };
    let what = format!("`{name}` is not UTF-8: line {line}, column {column} holds the byte {byte:02X}{likely}");
    Fault::anywhere(what).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_and_the_likely_encoding_are_told() {
        let told = |bytes: &[u8]| {
            let valid = std::str::from_utf8(bytes).expect_err("not UTF-8").valid_up_to();
            not_utf8("x.toml", bytes, valid).what
        };
        let latin = told(b"a = 1\n# gr\xc3\xb6\xc3\x9fe caf\xe9\n");
        assert!(latin.contains("line 2, column 12") && latin.contains("byte E9") && latin.contains("`é`"), "{latin}");
        assert!(told(b"\xff\xfea\0").contains("UTF-16, little-endian"));
        assert!(told(b"x = \x93y").contains("Windows-1252"));
    }
}
