//! A Jinn's numerological value, and which skill the GM raises.

use super::rules::OddsRules;

/// The four values of a Jinn (TO-JINN-1). The Evil never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JinnValues {
    /// Value of the Evil die, 1 to 10.
    pub evil: i32,
    /// Values of Malice, Lawlessness and Subtlety, 1 and up.
    pub skills: [i32; 3],
}

impl JinnValues {
    /// The numerological value, 1 to 9: the digits of the sum, added until one is left (TO-JINN-5).
    pub fn number(&self) -> i32 {
        (self.evil + self.skills.iter().sum::<i32>() - 1).rem_euclid(9) + 1
    }

    /// Raises a new Jinn needs to become manifest: 10 − number; for a number of 1, none or 9 (TO-JINN-7, TO-JINN-8).
    pub fn raises_needed(&self, rules: &OddsRules) -> u32 {
        raises_needed(self.number(), rules)
    }

    /// Dice of the three skills (TO-JINN-4).
    pub fn dice(&self, rules: &OddsRules) -> [u32; 3] {
        self.skills.map(|value| rules.dice_of_value(value))
    }
}

/// Raises that a new Jinn of this number needs.
pub(super) fn raises_needed(number: i32, rules: &OddsRules) -> u32 {
    if number == 1 && rules.jinn_value_one_at_creation_manifest { 0 } else { (10 - number) as u32 }
}

/// Which skill the GM raises by one manipulating success (TO-GM-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Raise {
    /// The smallest value.
    #[default]
    LowestValue,
    /// The one nearest to its next step of the dice chart; one in the last step is farthest.
    NextStep,
    /// The skill that was rolled against.
    Opposing,
    /// Any, each as likely.
    Random,
}

impl Raise {
    /// The skills that one raise may fall on, each as likely, when the skill `rolled` (its place) opposed the roll.
    pub(super) fn choices(self, rules: &OddsRules, skills: [i32; 3], rolled: usize) -> Vec<usize> {
        match self {
            Self::LowestValue => vec![first_lowest(skills)],
            Self::NextStep => vec![first_lowest(skills.map(|value| to_next_step(rules, value)))],
            Self::Opposing => vec![rolled],
            Self::Random => vec![0, 1, 2],
        }
    }
}

/// Raises until the next lower bound of the chart; the largest number in the last step.
fn to_next_step(rules: &OddsRules, value: i32) -> i32 {
    rules.dice_chart.iter().map(|step| step.0).find(|&low| low > value).map_or(i32::MAX, |low| low - value)
}

/// Place of the smallest number, the first of several.
fn first_lowest(of: [i32; 3]) -> usize {
    (0..3).min_by_key(|&place| of[place]).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked examples TO-W-3, TO-W-4, TO-W-5, TO-W-14 and TO-W-15.
    #[test]
    fn worked_examples_of_the_number() {
        let rules = OddsRules::default();
        let sample = JinnValues { evil: 4, skills: [5, 7, 7] };
        assert_eq!((sample.dice(&rules), sample.number(), sample.raises_needed(&rules)), ([4, 5, 5], 5, 5));
        let raised = JinnValues { evil: 4, skills: [5, 11, 7] };
        assert_eq!((raised.dice(&rules), raised.number()), ([4, 6, 5], 9));
        let manifest = JinnValues { evil: 4, skills: [6, 11, 7] };
        assert_eq!((manifest.dice(&rules), manifest.number()), ([4, 6, 5], 1));
        let one = JinnValues { evil: 1, skills: [2, 3, 4] };
        let full_turn = OddsRules { jinn_value_one_at_creation_manifest: false, ..OddsRules::default() };
        assert_eq!((one.raises_needed(&rules), one.raises_needed(&full_turn)), (0, 9));
        assert_eq!(JinnValues { evil: 4, skills: [11, 7, 7] }.number(), 2);
    }

    /// TO-GM-2, ties by skill order.
    #[test]
    fn the_gm_raises_by_rule() {
        let rules = OddsRules::default();
        assert_eq!(Raise::LowestValue.choices(&rules, [7, 5, 5], 0), [1]);
        assert_eq!(Raise::NextStep.choices(&rules, [4, 9, 16], 0), [2]);
        assert_eq!(Raise::NextStep.choices(&rules, [17, 20, 12], 0), [2]);
        assert_eq!(Raise::NextStep.choices(&rules, [17, 20, 18], 0), [0]);
        assert_eq!(Raise::Opposing.choices(&rules, [1, 1, 1], 2), [2]);
    }
}
