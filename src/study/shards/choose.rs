//! Choice of files of an interim analysis, such that no part is counted twice.

use super::receipt::Receipt;
use evenodds_engine::share::Part;
use std::collections::BTreeMap;

/// Choice of receipts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// Numbers of the receipts whose counts are added.
    pub used: Vec<usize>,
    /// Numbers of those whose parts others have, too.
    pub twice: Vec<usize>,
    /// Parts that nobody played.
    pub missing: Vec<Part>,
}

/// Reason why files do not go together, with the numbers of the receipts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conflict {
    /// They are cut into different numbers of parts.
    Cut(usize, usize),
    /// They have other counts of the same part.
    Differ(usize, usize, Part),
    /// Their parts overlap, and the second has a part that no other file has: their counts do not add up.
    Overlap(usize, usize),
}

/// Chooses among the numbered receipts of one interim analysis. Merged files come first; single parts add what these lack.
///
/// # Errors
/// When some of them do not go together.
pub fn choose(receipts: &[(usize, &Receipt)]) -> Result<Choice, Conflict> {
    let Some((first, like)) = receipts.first() else { return Ok(Choice::default()) };
    if let Some((other, _)) = receipts.iter().find(|(_, receipt)| receipt.of != like.of) {
        return Err(Conflict::Cut(*first, *other));
    }
    let mut known: BTreeMap<u32, (usize, &str)> = BTreeMap::new();
    for (number, receipt) in receipts {
        for played in &receipt.parts {
            let (other, sum) = *known.entry(played.index).or_insert((*number, &played.sha256));
            if let (true, Some(part)) = (sum != played.sha256, Part::new(played.index, receipt.of)) {
                return Err(Conflict::Differ(other, *number, part));
            }
        }
    }
    let mut order: Vec<(usize, &Receipt)> = receipts.to_vec();
    order.sort_by_key(|(number, receipt)| (std::cmp::Reverse(receipt.parts.len()), *number));
    let mut covered: BTreeMap<u32, usize> = BTreeMap::new();
    let (mut choice, mut overlapping) = (Choice::default(), Vec::new());
    for (number, receipt) in order {
        let others: Vec<usize> =
            receipt.parts.iter().filter_map(|played| covered.get(&played.index).copied()).collect();
        match (others.first(), others.len() == receipt.parts.len()) {
            (None, _) => {
                covered.extend(receipt.parts.iter().map(|played| (played.index, number)));
                choice.used.push(number);
            }
            (Some(_), true) => choice.twice.push(number),
            (Some(&other), false) => overlapping.push((other, number, receipt)),
        }
    }
    let own = |receipt: &Receipt| receipt.parts.iter().any(|played| !covered.contains_key(&played.index));
    if let Some((other, number, _)) = overlapping.iter().find(|(_, _, receipt)| own(receipt)) {
        return Err(Conflict::Overlap(*other, *number));
    }
    choice.twice.extend(overlapping.into_iter().map(|(_, number, _)| number));
    choice.used.sort_unstable();
    choice.twice.sort_unstable();
    let lacks = |index: &u32| !covered.contains_key(index);
    choice.missing = (1..=like.of).filter(lacks).filter_map(|index| Part::new(index, like.of)).collect();
    Ok(choice)
}

#[cfg(test)]
mod tests {
    use super::super::receipt::{Origin, Played};
    use super::*;

    fn receipt(of: u32, parts: &[u32], sum: &str) -> Receipt {
        let text = String::new;
        let origin = Origin {
            version: text(),
            build: text(),
            command: Vec::new(),
            scenario: text(),
            hash: text(),
            seed: 1,
            text: text(),
        };
        let played = |&index: &u32| Played { index, range: text(), sha256: sum.into() };
        Receipt { look: 1, plays: text(), of, parts: parts.iter().map(played).collect(), at: None, origin }
    }

    fn chosen(receipts: &[Receipt]) -> Result<Choice, Conflict> {
        choose(&receipts.iter().enumerate().collect::<Vec<_>>())
    }

    #[test]
    fn parts_are_counted_once_and_gaps_are_named() {
        let found = chosen(&[receipt(4, &[2], "x"), receipt(4, &[1, 2], "x"), receipt(4, &[4], "x")]);
        let missing = vec![Part::new(3, 4).expect("a part")];
        assert_eq!(found, Ok(Choice { used: vec![1, 2], twice: vec![0], missing }));
        // An overlap does no harm where all of it is in other files.
        let found = chosen(&[receipt(3, &[1, 2], "x"), receipt(3, &[2, 3], "x"), receipt(3, &[3], "x")]);
        assert_eq!(found, Ok(Choice { used: vec![0, 2], twice: vec![1], missing: Vec::new() }));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        assert_eq!(chosen(&[receipt(4, &[2], "x"), receipt(5, &[1], "x")]), Err(Conflict::Cut(0, 1)));
        let part = Part::new(2, 4).expect("a part");
        assert_eq!(chosen(&[receipt(4, &[2], "x"), receipt(4, &[2], "y")]), Err(Conflict::Differ(0, 1, part)));
        assert_eq!(chosen(&[receipt(3, &[1, 2], "x"), receipt(3, &[2, 3], "x")]), Err(Conflict::Overlap(0, 1)));
    }
}
