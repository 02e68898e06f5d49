//! The reward tier of a binding.

use super::answer::{Odds, Picture};
use super::rules::OddsRules;

/// How far a PC outclasses a Jinn, and what that earns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TierOdds {
    /// The PC's two highest traits and the lowest, less the Jinn's skills, in dice.
    pub difference: i32,
    /// 1: the PC outclassed it; 2: even; 3: it outclassed the PC.
    pub tier: u8,
    /// Rewards due.
    pub rewards: i32,
}

/// The tier for six traits against three skills, all in dice (TO-REW-1, TO-REW-2).
pub fn tier(rules: &OddsRules, mut pc_dice: [u32; 6], jinn_dice: [u32; 3]) -> TierOdds {
    pc_dice.sort_unstable();
    let own = pc_dice[0] + pc_dice[4] + pc_dice[5];
    let difference = own as i32 - jinn_dice.iter().sum::<u32>() as i32;
    let tier = if difference > rules.outclass_high {
        1
    } else if difference >= rules.outclass_low {
        2
    } else {
        3
    };
    TierOdds { difference, tier, rewards: rules.rewards_by_tier[usize::from(tier) - 1] }
}

impl Odds for TierOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        vec![
            ("difference".into(), f64::from(self.difference)),
            ("tier".into(), f64::from(self.tier)),
            ("rewards".into(), f64::from(self.rewards)),
        ]
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![Picture::new("rewards", vec![(i64::from(self.rewards), 1.0)])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked examples TO-W-12 and TO-W-13.
    #[test]
    fn worked_examples_of_the_tier() {
        let rules = OddsRules::default();
        let ibrahim = [6, 4, 5, 4, 6, 3];
        assert_eq!(tier(&rules, ibrahim, [4, 5, 5]), TierOdds { difference: 1, tier: 2, rewards: 2 });
        assert_eq!(tier(&rules, ibrahim, [4, 6, 5]).difference, 0);
        for (jinn, difference, rewards) in [(12, 3, 1), (13, 2, 2), (17, -2, 2), (18, -3, 3)] {
            let got = tier(&rules, ibrahim, [jinn, 0, 0]);
            assert_eq!((got.difference, got.rewards), (difference, rewards));
        }
    }
}
