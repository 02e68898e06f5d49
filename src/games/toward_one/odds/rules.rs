//! The numbers and rulings that exact odds depend on.

use evenodds_stats::Distribution;

/// Whose dice: players and Jinn read the faces differently (TO-DICE-2, TO-DICE-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// A player character; also both sides of a contest between players (TO-DICE-5).
    Pc,
    /// A Jinn.
    Jinn,
}

/// What several lost rolls of one confrontation cost (TO-CONF-6), where all three are rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MultiLoss {
    /// Each lost roll gives its own suffering.
    #[default]
    Each,
    /// Only the gravest counts.
    Worst,
    /// One suffering, of the severities added up.
    Sum,
    /// Only the first lost roll counts, even when it was level.
    First,
}

/// The numbers of the rules that exact odds depend on. The default is the book.
///
/// Other knobs of the game change none of these odds; in particular `manifest_check` and `manifest_permanent` do not,
/// because the `plain` player never raises a Jinn beyond its manifestation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsRules {
    /// Successes of each face of a player's die, face 1 first; as many as the die has sides, 1 to 20 (TO-DICE-2).
    pub pc_face_successes: Vec<u8>,
    /// The same for a Jinn's die (TO-DICE-3).
    pub jinn_face_successes: Vec<u8>,
    /// Pairs of lowest value and dice, by rising value (TO-JINN-4). The first pair also serves lower values.
    pub dice_chart: Vec<(i32, i32)>,
    /// Lowest difference in dice of tier 2 (TO-REW-2).
    pub outclass_low: i32,
    /// Highest difference in dice of tier 2.
    pub outclass_high: i32,
    /// Rewards of tiers 1, 2 and 3 (TO-REW-1).
    pub rewards_by_tier: [i32; 3],
    /// Whether a Jinn whose number is 1 when made is manifest at once; otherwise it needs 9 raises (TO-JINN-8).
    pub jinn_value_one_at_creation_manifest: bool,
    /// Whether a level confrontation roll is won (TO-CONF-3).
    pub confrontation_tie_pc: bool,
    /// Whether the rolls after a lost one are made too (TO-CONF-4).
    pub confrontation_roll_all: bool,
    /// What several lost rolls cost; matters only when all are made.
    pub multi_loss: MultiLoss,
    /// Whether bonuses may lower dice in a contest between players (TO-PVP-2).
    pub pvp_decrement: bool,
    /// Whether the initiator has the first option when a contest starts level; otherwise it ends there (TO-PVP-2).
    pub pvp_tie_initiator: bool,
    /// Most rituals in one roll; no limit when absent (TO-ROLL-5).
    pub rituals_per_roll: Option<u32>,
}

impl Default for OddsRules {
    fn default() -> Self {
        Self {
            pc_face_successes: vec![2, 1, 1, 1, 1, 0, 0, 0, 0, 0],
            jinn_face_successes: vec![0, 0, 0, 0, 0, 1, 1, 1, 1, 2],
            dice_chart: vec![(1, 2), (2, 3), (4, 4), (7, 5), (11, 6), (17, 7)],
            outclass_low: -2,
            outclass_high: 2,
            rewards_by_tier: [1, 2, 3],
            jinn_value_one_at_creation_manifest: true,
            confrontation_tie_pc: false,
            confrontation_roll_all: false,
            multi_loss: MultiLoss::Each,
            pvp_decrement: true,
            pvp_tie_initiator: true,
            rituals_per_roll: None,
        }
    }
}

impl OddsRules {
    /// Successes of the faces of one side's die.
    pub fn faces(&self, side: Side) -> &[u8] {
        match side {
            Side::Pc => &self.pc_face_successes,
            Side::Jinn => &self.jinn_face_successes,
        }
    }

    /// Distribution of the successes of a pool (TO-DICE-1).
    pub fn successes(&self, side: Side, dice: u32) -> Distribution {
        Distribution::of_faces(self.faces(side)).times(dice)
    }

    /// Dice of a skill of this value (TO-CHAR-6, TO-JINN-4).
    pub fn dice_of_value(&self, value: i32) -> u32 {
        let step = self.dice_chart.iter().rev().find(|step| step.0 <= value).or(self.dice_chart.first());
        step.map_or(0, |step| step.1.max(0) as u32)
    }

    /// The rituals of a list that one roll allows: those with dice, as many as the limit lets through.
    pub(super) fn performable(&self, rituals: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let limit = self.rituals_per_roll.map_or(usize::MAX, |limit| limit as usize);
        rituals.into_iter().filter(|&dice| dice > 0).take(limit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TO-JINN-4.
    #[test]
    fn the_chart_turns_values_into_dice() {
        let rules = OddsRules::default();
        let dice: Vec<u32> = [0, 1, 2, 3, 4, 6, 7, 10, 11, 16, 17, 40].map(|v| rules.dice_of_value(v)).to_vec();
        assert_eq!(dice, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
    }

    /// TO-ROLL-5 and the knob `rituals_per_roll`.
    #[test]
    fn rituals_without_dice_take_no_place() {
        let mut rules = OddsRules::default();
        assert_eq!(rules.performable([3, 0, 5]), [3, 5]);
        rules.rituals_per_roll = Some(1);
        assert_eq!(rules.performable([0, 3, 5]), [3]);
    }
}
