//! A player's pool against a Jinn's, nothing spent.

use super::answer::{Odds, Picture, severities};
use super::rules::{OddsRules, Side};

/// Who has more successes, and by how much.
#[derive(Debug, Clone, PartialEq)]
pub struct CompareOdds {
    /// Distribution of the player's successes less the Jinn's.
    pub lead: Vec<(i64, f64)>,
    /// Probability that the player has strictly more.
    pub pc_more: f64,
    /// Probability that they are level.
    pub tie: f64,
    /// Probability that the Jinn has strictly more.
    pub jinn_more: f64,
    /// Probabilities that the Jinn leads by 1, 2, 3, 4, and by 5 or more.
    pub severity: [f64; 5],
}

/// `pc_dice` of a player against `jinn_dice` of a Jinn (TO-ROLL-1, TO-ROLL-2, TO-SUFFER-2).
pub fn compare(rules: &OddsRules, pc_dice: u32, jinn_dice: u32) -> CompareOdds {
    let lead = rules.successes(Side::Pc, pc_dice).minus(&rules.successes(Side::Jinn, jinn_dice));
    let (mut pc_more, mut tie, mut jinn_more, mut severity) = (0.0, 0.0, 0.0, [0.0; 5]);
    for &(gap, p) in &lead {
        match gap {
            1.. => pc_more += p,
            0 => tie += p,
            _ => {
                jinn_more += p;
                severity[gap.unsigned_abs().min(5) as usize - 1] += p;
            }
        }
    }
    CompareOdds { lead, pc_more, tie, jinn_more, severity }
}

impl Odds for CompareOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all = vec![
            ("p_pc_more".into(), self.pc_more),
            ("p_tie".into(), self.tie),
            ("p_jinn_more".into(), self.jinn_more),
        ];
        all.extend(severities("p_severity_", &self.severity));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![Picture::new("player's successes less the Jinn's", self.lead.clone())]
    }
}
