//! Small words of narrations: articles and plurals.

use evenodds_kit::told::counted;

/// A number with its article: `a 6`, `an 8`, `an 11`.
pub(super) fn a(number: i32) -> String {
    let vowel = matches!(number, 8 | 11 | 18 | 80..=89);
    format!("{} {number}", if vowel { "an" } else { "a" })
}

/// `1 Hit`, `2 Hits`.
pub(super) fn hits(count: i32) -> String {
    counted(count, "Hit", "Hits")
}

/// What somebody gains or loses: `loses 2 Mana`.
pub(super) fn change(by: i32, of: &str) -> String {
    format!("{} {} {of}", if by > 0 { "gains" } else { "loses" }, by.abs())
}

#[cfg(test)]
mod tests {
    use super::{a, hits};

    #[test]
    fn numbers_read_as_they_are_spoken() {
        assert_eq!([1, 8, 10, 11, 12, 18].map(a), ["a 1", "an 8", "a 10", "an 11", "a 12", "an 18"]);
        assert_eq!([0, 1, 2].map(hits), ["0 Hits", "1 Hit", "2 Hits"]);
    }
}
