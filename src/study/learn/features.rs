//! Features of the visits of a decision: facts cut at limits, and facts of one unit compared with each other.

use super::script::Test;
use evenodds_engine::Visit;
use std::ops::RangeInclusive;

/// Prefix of facts of the other side.
const FOE: &str = "foe.";
/// Limits at which a number is cut.
const CUTS: usize = 7;

/// Feature with its value at each visit.
pub(super) struct Feature {
    /// Bin of the value, visit by visit.
    pub bins: Vec<u8>,
    /// Comparisons, each with the bins in which it holds.
    pub tests: Vec<(Test, RangeInclusive<u8>)>,
    /// Whether it is constant through a play.
    pub fixed: bool,
}

impl Feature {
    /// Most bins.
    pub(super) const MOST_BINS: usize = 32;

    /// Comparisons that hold at a visit.
    pub(super) fn holding(&self, visit: usize) -> impl Iterator<Item = &Test> {
        let bin = self.bins[visit];
        self.tests.iter().filter(move |(_, range)| range.contains(&bin)).map(|(test, _)| test)
    }
}

/// Features that separate these visits, each with the number of its play. Of those that separate them equally, the first one.
pub(super) fn features(visits: &[(usize, &Visit)]) -> Vec<Feature> {
    let mut found: Vec<Feature> = Vec::new();
    let mut known: std::collections::BTreeSet<Vec<u8>> = std::collections::BTreeSet::new();
    let Some((_, first)) = visits.first() else { return found };
    let facts = &first.seen.menu.facts;
    let values = |number: usize| visits.iter().map(|(_, visit)| visit.seen.facts[number]).collect::<Vec<i64>>();
    let mut numbers: Vec<(usize, Vec<i64>)> = Vec::new();
    for (number, fact) in facts.iter().enumerate() {
        let values = values(number);
        let is_number = !fact.flag && fact.words.is_empty();
        let mut distinct = values.clone();
        distinct.sort_unstable();
        let sorted = distinct.clone();
        distinct.dedup();
        if distinct.len() < 2 {
            continue;
        }
        let (bins, tests) = if is_number {
            cut(&fact.name, &values, &sorted, &distinct)
        } else {
            let word = |value: i64| fact.words.get(usize::try_from(value).unwrap_or(usize::MAX));
            let test = |&value: &i64| match word(value) {
                Some(word) => Test { fact: fact.name.clone(), sign: "==".into(), value: format!("'{word}'") },
                None => {
                    let sign = if value == 1 { "is" } else { "not" };
                    Test { fact: fact.name.clone(), sign: sign.into(), value: String::new() }
                }
            };
            if distinct.len() > Feature::MOST_BINS {
                continue;
            }
            let bin = |value: &i64| distinct.partition_point(|known| known < value) as u8;
            let tests = distinct.iter().enumerate().map(|(at, value)| (test(value), at as u8..=at as u8)).collect();
            (values.iter().map(bin).collect(), tests)
        };
        if known.insert(bins.clone()) {
            found.push(Feature { fixed: is_fixed(visits, &values), bins, tests });
        }
        if is_number && !fact.unit.is_empty() {
            numbers.push((number, values));
        }
    }
    let names: Vec<&str> = facts.iter().map(|fact| fact.name.as_str()).collect();
    for (at, (one, left)) in numbers.iter().enumerate() {
        for (other, right) in &numbers[at + 1..] {
            if facts[*other].unit != facts[*one].unit || !go_together(names[*one], names[*other], &names) {
                continue;
            }
            let order = |(left, right): (&i64, &i64)| u8::from(left >= right) + u8::from(left > right);
            let bins: Vec<u8> = left.iter().zip(right).map(order).collect();
            let holds = |sign: &str, bins: RangeInclusive<u8>| {
                (Test { fact: names[*one].into(), sign: sign.into(), value: names[*other].into() }, bins)
            };
            let fixed = is_fixed(visits, left) || is_fixed(visits, right);
            if !fixed && bins.iter().any(|bin| *bin != bins[0]) && known.insert(bins.clone()) {
                let tests = vec![holds("<", 0..=0), holds("<=", 0..=1), holds(">=", 1..=2), holds(">", 2..=2)];
                found.push(Feature { fixed: false, bins, tests });
            }
        }
    }
    found
}

/// Whether a comparison of two numbers makes sense. Either each side has one of a kind, like `attack_dice` and `foe.defence_dice`, or one
/// belongs to the situation, like the Hits that would be lost.
fn go_together(one: &str, other: &str, names: &[&str]) -> bool {
    let foes = |name: &str| name.strip_prefix(FOE).map(str::to_owned);
    let of_sides = |name: &str| foes(name).is_some() || names.contains(&format!("{FOE}{name}").as_str());
    if !of_sides(one) || !of_sides(other) {
        return true;
    }
    let kind = |name: &str| name.rsplit(['_', '.']).next().map(str::to_owned);
    foes(one).is_some() != foes(other).is_some() && kind(one) == kind(other)
}

/// Number cut at limits that part the visits evenly, or at every value where there are few.
fn cut(name: &str, values: &[i64], sorted: &[i64], distinct: &[i64]) -> (Vec<u8>, Vec<(Test, RangeInclusive<u8>)>) {
    let last = distinct[distinct.len() - 1];
    let mut cuts: Vec<i64> = if distinct.len() <= CUTS + 1 {
        distinct[..distinct.len() - 1].to_vec()
    } else {
        (1..=CUTS).map(|cut| sorted[cut * (sorted.len() - 1) / (CUTS + 1)]).collect()
    };
    cuts.dedup();
    cuts.retain(|&cut| cut < last);
    let bins = values.iter().map(|value| cuts.partition_point(|cut| cut < value) as u8).collect();
    let next = |cut: i64| distinct.iter().copied().find(|&value| value > cut).unwrap_or(cut + 1);
    let test = |sign: &str, value: i64| Test { fact: name.to_owned(), sign: sign.into(), value: value.to_string() };
    let top = cuts.len() as u8;
    let each = cuts.iter().zip(0_u8..);
    let tests = each.flat_map(|(&cut, at)| [(test("<=", cut), 0..=at), (test(">=", next(cut)), at + 1..=top)]);
    (bins, tests.collect())
}

/// Whether the value is the same at all visits of each play. Visits of a play stand side by side.
fn is_fixed(visits: &[(usize, &Visit)], values: &[i64]) -> bool {
    visits.windows(2).zip(values.windows(2)).all(|(plays, values)| plays[0].0 != plays[1].0 || values[0] == values[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_says_something_is_held_against_each_other() {
        let names = [
            "attack_dice",
            "foe.attack_dice",
            "defence_dice",
            "foe.defence_dice",
            "defence.d6",
            "foe.defence.d6",
            "hits",
            "foe.hits",
            "loss",
        ];
        for (one, other, together) in [
            ("attack_dice", "foe.defence_dice", true),
            ("attack_dice", "defence_dice", false),
            ("foe.attack_dice", "foe.defence.d6", false),
            ("attack_dice", "foe.defence.d6", false),
            ("hits", "foe.hits", true),
            ("loss", "hits", true),
            ("foe.hits", "loss", true),
        ] {
            assert_eq!(go_together(one, other, &names), together, "{one} {other}");
        }
    }
}
