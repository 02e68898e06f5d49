//! A contest of Renown between two players (TO-PVP-1 to -3, section 18.4 of the catalogue).
//!
//! The one who is behind spends until she is ahead, then the other, and so on, until one who holds the option cannot
//! get ahead. What each side still has matters as long as the contest lasts, so the distribution is kept over pairs of rolls.
//! The leader's successes never fall, so pairs are worked on in the order of what the leader shows.

use super::answer::{Odds, Picture, severities};
use super::faces::Faces;
use super::hand::{Hand, Roll, RollDistribution};
use super::rules::OddsRules;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What one side brings to a contest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contestant {
    /// Dice rolled.
    pub dice: u32,
    /// Bonuses of the rolled trait.
    pub bonuses: u32,
    /// Dice of the rituals; the one with most dice is performed first (TO-POL-RITUAL).
    pub rituals: Vec<u32>,
}

impl Contestant {
    fn hand(&self, rules: &OddsRules) -> Hand {
        let mut rituals = self.rituals.clone();
        rituals.sort_by_key(|&dice| std::cmp::Reverse(dice));
        let faces = &rules.pc_face_successes;
        Hand {
            faces: if rules.pvp_decrement { Faces::new(faces) } else { Faces::fixed(faces) },
            bonuses: self.bonuses as u16,
            rituals: rules.performable(rituals),
        }
    }
}

/// How a contest ends.
#[derive(Debug, Clone, PartialEq)]
pub struct ContestOdds {
    /// Distribution of a's successes less b's, by rising value.
    pub lead: Vec<(i64, f64)>,
}

/// A contest that `a` has started.
pub fn contest(rules: &OddsRules, a: &Contestant, b: &Contestant) -> ContestOdds {
    let hands = [a.hand(rules), b.hand(rules)];
    let (mut open, mut lead) = deal(rules, &hands[0].roll(a.dice), &hands[1].roll(b.dice));
    while let Some(((leads, holder), pairs)) = open.pop_first() {
        let (ahead, start) = table(&pairs);
        for (end, chances) in hands[holder].reach(start, leads + 1) {
            if end.successes > leads {
                let pairs = Pairs { behind: Rc::clone(&ahead), ahead: end, chances };
                open.entry((end.successes, 1 - holder)).or_default().push(pairs);
            } else {
                let gap = i64::from(end.successes) - i64::from(leads);
                *lead.entry(if holder == 0 { gap } else { -gap }).or_insert(0.0) += chances.iter().sum::<f64>();
            }
        }
    }
    ContestOdds { lead: lead.into_iter().collect() }
}

/// Pairs of rolls in an open contest: several that are behind, with one that is ahead of them all.
struct Pairs {
    behind: Rc<[Roll]>,
    ahead: Roll,
    /// Probability of each pair.
    chances: Vec<f64>,
}

/// Open contests by what the leader shows and who holds the option: 0 for a, 1 for b.
type Open = BTreeMap<(u16, usize), Vec<Pairs>>;

/// The first rolls of both sides, and the contests that end at once because a level start gives nobody the option.
fn deal(rules: &OddsRules, a: &RollDistribution, b: &RollDistribution) -> (Open, BTreeMap<i64, f64>) {
    let (mut open, mut lead) = (Open::new(), BTreeMap::new());
    for (x, p) in a {
        for (y, q) in b {
            if x.successes == y.successes && !rules.pvp_tie_initiator {
                *lead.entry(0).or_insert(0.0) += p * q;
                continue;
            }
            let (holder, behind, ahead) = if x.successes <= y.successes { (0, *x, *y) } else { (1, *y, *x) };
            let pair = Pairs { behind: Rc::new([behind]), ahead, chances: vec![p * q] };
            open.entry((ahead.successes, holder)).or_default().push(pair);
        }
    }
    (open, lead)
}

/// The same pairs as a table: the rolls ahead, and for each roll behind its chance beside each of those.
fn table(pairs: &[Pairs]) -> (Rc<[Roll]>, RollDistribution<Vec<f64>>) {
    let places: BTreeSet<Roll> = pairs.iter().map(|pair| pair.ahead).collect();
    let ahead: Rc<[Roll]> = places.into_iter().collect();
    let mut rows = RollDistribution::new();
    for pair in pairs {
        let Ok(place) = ahead.binary_search(&pair.ahead) else { continue };
        for (behind, p) in pair.behind.iter().zip(&pair.chances) {
            rows.entry(*behind).or_insert_with(|| vec![0.0; ahead.len()])[place] += p;
        }
    }
    (ahead, rows)
}

impl ContestOdds {
    /// Sum over the leads that a test picks, each weighted.
    fn sum(&self, weight: impl Fn(i64) -> f64) -> f64 {
        self.lead.iter().map(|&(gap, p)| weight(gap) * p).sum()
    }

    /// Probabilities that a leads by 1, 2, 3, 4, and by 5 or more: the severity of an attack (TO-PVP-4).
    pub fn severity(&self) -> [f64; 5] {
        [1, 2, 3, 4, 5].map(|k| self.sum(|gap| f64::from(gap.min(5) == k)))
    }
}

impl Odds for ContestOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all = vec![
            ("p_a_wins".into(), self.sum(|gap| f64::from(gap > 0))),
            ("p_level".into(), self.sum(|gap| f64::from(gap == 0))),
            ("p_b_wins".into(), self.sum(|gap| f64::from(gap < 0))),
        ];
        all.extend(severities("p_severity_", &self.severity()));
        all.push(("mean_b_excess".into(), self.sum(|gap| (-gap).max(0) as f64)));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![Picture::new("initiator's successes less the other's", self.lead.clone())]
    }
}
