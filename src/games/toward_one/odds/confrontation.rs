//! One final confrontation, each skill spending its own bonuses by the *reach* procedure.

use super::answer::{Odds, Picture, severities, severity_points};
use super::lost_rolls::{RollOdds, suffering};
use super::reach::reach;
use super::rules::{OddsRules, Side};
use evenodds_stats::Distribution;

/// Names of the skills in the order of traits; a Jinn's skills stand in the order of those they oppose.
pub(super) const SKILLS: [&str; 3] = ["calligraphy", "law", "numerology"];

/// Places of the skills in the order in which a confrontation rolls them (TO-CONF-2).
pub(super) const ROLL_ORDER: [usize; 3] = [2, 1, 0];

impl RollOdds {
    /// `dice` against `jinn_dice`, aiming one above the Jinn (or level with it where that wins) (TO-CONF-3).
    fn new(rules: &OddsRules, dice: u32, jinn_dice: u32, bonuses: u32) -> Self {
        let (mut won, mut lost) = (0.0, Distribution::new(vec![0.0]));
        for (jinn, &p) in rules.successes(Side::Jinn, jinn_dice).probabilities().iter().enumerate() {
            if p <= 0.0 {
                continue;
            }
            let target = if rules.confrontation_tie_pc { jinn } else { jinn + 1 };
            let own = reach(rules, dice, bonuses, &[], target as u32).successes;
            won += p * own.at_least(target);
            for (shown, q) in own.probabilities().iter().enumerate().take(target) {
                lost.add(jinn - shown, p * q);
            }
        }
        Self { won, lost }
    }
}

/// What one confrontation comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfrontationOdds {
    /// Probability that the Jinn is bound.
    pub bind: f64,
    /// Probability that the first lost roll is that of Calligraphy, Law, Numerology.
    pub fail: [f64; 3],
    /// The part of `fail` in which that roll was level.
    pub tie: [f64; 3],
    /// Mean number of sufferings of severity 1, 2, 3, 4, and 5 or more. It is a probability unless several lost rolls
    /// each cause their own.
    pub severity: [f64; 5],
}

/// A confrontation with these dice and bonuses in Calligraphy, Law and Numerology, against Malice, Lawlessness and
/// Subtlety (TO-CONF-2 to -6). No rituals, no allies.
pub fn confrontation(
    rules: &OddsRules,
    pc_dice: [u32; 3],
    jinn_dice: [u32; 3],
    bonuses: [u32; 3],
) -> ConfrontationOdds {
    let spending = ROLL_ORDER.map(|s| RollOdds::new(rules, pc_dice[s], jinn_dice[s], bonuses[s]));
    // After a lost roll nothing is spent, so that later rolls have a distribution of their own.
    let sparing = ROLL_ORDER.map(|s| RollOdds::new(rules, pc_dice[s], jinn_dice[s], 0));
    let (mut fail, mut tie, mut so_far) = ([0.0; 3], [0.0; 3], 1.0);
    for (roll, skill) in spending.iter().zip(ROLL_ORDER) {
        fail[skill] = so_far * roll.lost.at_least(0);
        tie[skill] = so_far * roll.lost.at(0);
        so_far *= roll.won;
    }
    ConfrontationOdds { bind: so_far, fail, tie, severity: suffering(rules, &spending, &sparing) }
}

impl Odds for ConfrontationOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all = vec![("bind".into(), self.bind)];
        for skill in ROLL_ORDER {
            all.push((format!("fail_{}", SKILLS[skill]), self.fail[skill]));
            all.push((format!("tie_{}", SKILLS[skill]), self.tie[skill]));
        }
        all.extend(severities("severity_", &self.severity));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        let mut rolls: Vec<(i64, f64)> =
            ROLL_ORDER.iter().enumerate().map(|(i, &s)| (i as i64, self.fail[s])).collect();
        rolls.push((3, self.bind));
        let rolls = Picture { label: "rolls won before the first lost one".into(), points: rolls };
        vec![rolls, Picture::new("severity of the suffering", severity_points(&self.severity))]
    }
}
