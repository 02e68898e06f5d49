//! Dice of a question: sizes as they are, or the dice of scores (HD-CHAR-3).

use super::super::dice::Ladder;
use evenodds_source::{Fault, Faults, Node, Reader, Value};
use evenodds_stats::Distribution;

/// Scores that a question may name.
pub(super) const SCORES: std::ops::RangeInclusive<i64> = -5..=20;

/// Most dice of a question.
const MOST_DICE: usize = 60;

/// The distribution of one fair die (HD-DICE-1).
pub(super) fn die(size: i32) -> Distribution {
    Distribution::new((0..=size).map(|face| if face == 0 { 0.0 } else { 1.0 / f64::from(size) }).collect())
}

/// The distribution of the dice of a score, added up (HD-CHAR-3, HD-DICE-2).
pub(super) fn score(ladder: &Ladder, score: i32) -> Distribution {
    let (count, rung) = ladder.of_score(score);
    die(ladder.at(rung).size).times(count)
}

/// Dice of a test.
pub(super) struct Pool {
    /// Distribution of their sum.
    pub(super) sum: Distribution,
    /// The last of the scores, which is Wits by convention; none when sizes were given.
    pub(super) wits: Option<i64>,
}

/// Reads `[6, 6, 8]` or `{ scores = [3, 2] }`.
pub(super) fn read(node: Option<&Node>, ladder: &Ladder, faults: &mut Faults) -> Option<Pool> {
    let node = node?;
    match &node.value {
        Value::List(_) => {
            let sizes = whole_numbers(node, 1..=100, faults)?;
            let sum = sizes.iter().fold(Distribution::certain(0), |sum, size| sum.plus(&die(*size as i32)));
            Some(Pool { sum, wits: None })
        }
        Value::Table(table) => {
            let mut reader = Reader::new(table, "dice");
            let scores = reader.node("scores");
            reader.finish(faults);
            let scores = whole_numbers(scores?, SCORES, faults)?;
            let distributions = scores.iter().map(|each| score(ladder, *each as i32));
            let sum = distributions.fold(Distribution::certain(0), |sum, distribution| sum.plus(&distribution));
            Some(Pool { sum, wits: scores.last().copied() })
        }
        other => {
            let what = format!("dice are a list of sizes or {{ scores = [..] }}, not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            None
        }
    }
}

/// A list of whole numbers within limits.
pub(super) fn whole_numbers(
    node: &Node,
    limits: std::ops::RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Vec<i64>> {
    let number = |each: &Node| match each.value {
        Value::Int(number) if limits.contains(&number) => Some(number),
        _ => None,
    };
    let found: Option<Vec<i64>> = match &node.value {
        Value::List(nodes) if nodes.len() <= MOST_DICE => nodes.iter().map(number).collect(),
        _ => None,
    };
    if found.is_none() {
        let (low, high) = (limits.start(), limits.end());
        let what = format!("this is a list of at most {MOST_DICE} whole numbers from {low} to {high}");
        faults.push(Fault::at(&node.place, what));
    }
    found
}
