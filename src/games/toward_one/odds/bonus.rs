//! Worth of bonuses: paid as well as can be, and paid by the *reach* procedure.

use super::answer::{Odds, Picture};
use super::best::Best;
use super::reach::{ReachOdds, reach};
use super::rules::OddsRules;

/// The worth of bonuses on one roll.
#[derive(Debug, Clone, PartialEq)]
pub struct BonusOdds {
    /// Largest expected successes, rituals left aside.
    pub best_mean: f64,
    /// For each target, the largest probability of reaching it, rituals left aside.
    pub best_at_least: Vec<(u32, f64)>,
    /// For each target, what the reach procedure ends with, rituals included.
    pub reach: Vec<ReachOdds>,
    /// Most successes that dice, bonuses and rituals together could show.
    top: usize,
}

/// A roll of `dice` dice with `bonuses` of its own trait. For *reach* only, rituals of these pools in the
/// given order are added, whose traits have no bonuses (TO-ROLL-5, TO-ROLL-7, TO-POL-REACH).
pub fn bonus(rules: &OddsRules, dice: u32, bonuses: u32, rituals: &[u32], targets: &[u32]) -> BonusOdds {
    let best = Best::new(rules, dice, bonuses);
    let most = rules.pc_face_successes.iter().copied().max().unwrap_or(0);
    BonusOdds {
        best_mean: best.mean(),
        best_at_least: targets.iter().map(|&target| (target, best.at_least(target))).collect(),
        reach: targets.iter().map(|&target| reach(rules, dice, bonuses, rituals, target)).collect(),
        top: usize::from(most) * (dice + bonuses + rituals.iter().sum::<u32>()) as usize,
    }
}

impl Odds for BonusOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all = vec![("best_mean".to_owned(), self.best_mean)];
        all.extend(self.best_at_least.iter().map(|(target, p)| (format!("best_p_at_least_{target}"), *p)));
        for odds in &self.reach {
            let target = odds.target;
            all.push((format!("reach_p_at_least_{target}"), odds.reached));
            all.push((format!("reach_mean_spent_{target}"), odds.mean_spent));
            all.extend((0..=self.top).map(|s| (format!("reach_{target}_p_{s}"), odds.successes.at(s))));
        }
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        let label = |target| format!("successes when reaching for {target}");
        self.reach.iter().map(|odds| Picture::new(label(odds.target), odds.successes.points())).collect()
    }
}
