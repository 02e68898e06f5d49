//! Numbers in narrations.

/// `1 Hit`, `2 Hits`.
pub fn counted(count: i32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `1 die`, `3 dice`.
pub fn dice(count: i32) -> String {
    counted(count, "die", "dice")
}

#[cfg(test)]
mod tests {
    use super::{counted, dice};

    #[test]
    fn one_is_told_apart_from_many() {
        assert_eq!([0, 1, 2].map(dice), ["0 dice", "1 die", "2 dice"]);
        assert_eq!([1, 2].map(|count| counted(count, "ally", "allies")), ["1 ally", "2 allies"]);
    }
}
