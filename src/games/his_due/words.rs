//! Small words of narrations: articles and plurals.

/// A number with its article: `a 6`, `an 8`, `an 11`.
pub(super) fn a(number: i32) -> String {
    let vowel = matches!(number, 8 | 11 | 18 | 80..=89);
    format!("{} {number}", if vowel { "an" } else { "a" })
}

/// `1 Hit`, `2 Hits`.
pub(super) fn hits(count: i32) -> String {
    format!("{count} {}", if count == 1 { "Hit" } else { "Hits" })
}

/// `1 round`, `2 rounds`.
pub(super) fn rounds(count: i32) -> String {
    format!("{count} {}", if count == 1 { "round" } else { "rounds" })
}

/// `a d6`, `a d8`.
pub(super) fn die(size: i32) -> String {
    format!("a d{size}")
}

#[cfg(test)]
mod tests {
    use super::{a, die, hits, rounds};

    #[test]
    fn numbers_read_as_they_are_spoken() {
        assert_eq!([1, 8, 10, 11, 12, 18].map(a), ["a 1", "an 8", "a 10", "an 11", "a 12", "an 18"]);
        assert_eq!([0, 1, 2].map(hits), ["0 Hits", "1 Hit", "2 Hits"]);
        assert_eq!([1, 2].map(rounds), ["1 round", "2 rounds"]);
        assert_eq!([6, 8].map(die), ["a d6", "a d8"]);
    }
}
