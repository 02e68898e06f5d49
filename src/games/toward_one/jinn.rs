//! A Jinn: values, number, manifestation (TO-JINN-1 to TO-JINN-9).

use super::character::chart_dice;
use super::room::{MOST_RITUALS, MOST_SEATS};
use super::rules::Rules;
use super::rulings::{JinnValueOne, ManifestCheck};
use super::terms::Skill;
use evenodds_kit::words;

words! {
    /// How a Jinn is made of the dice rolled (TO-POL-JINNMAKE).
    JinnCreation {
        AsRolled = "as_rolled" => "The first four dice, as they lie.",
        Weakest = "weakest" => "The lowest dice for its skills.",
        Strongest = "strongest" => "The highest dice for its skills.",
    }
}

/// Who made a Jinn: seats count from 0; the GM has a number of his own.
pub const GM: usize = usize::MAX;

/// A Jinn in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jinn {
    /// Value of the Evil die; never changes (TO-JINN-12).
    pub evil: i32,
    /// Values of the three skills; they rise in play.
    pub values: [i32; 3],
    /// Dice of the three skills by the chart.
    pub dice: [i32; 3],
    /// Dice of the three skills when it was made.
    pub made_dice: [i32; 3],
    /// Numerological value, 1 to 9 (TO-JINN-5).
    pub number: i32,
    /// Whether it has a body and can be confronted.
    pub manifest: bool,
    /// Whether it is out of play.
    pub bound: bool,
    /// Characters that hunt it.
    pub hunters: u32,
    /// Who made it.
    pub maker: usize,
    /// How often each seat performed each of its rituals against it, whoever hunted it then (TO-ROLL-6).
    pub performed: [[u8; MOST_RITUALS]; MOST_SEATS],
}

/// Sum of digits, repeated until one digit is left (TO-JINN-5). `sum` is at least 1.
pub fn digital_root(sum: i32) -> i32 {
    (sum - 1).rem_euclid(9) + 1
}

impl Jinn {
    /// A Jinn of four values as it enters play (TO-JINN-4, TO-JINN-5, TO-JINN-8).
    pub fn new(rules: &Rules, evil: i32, values: [i32; 3], maker: usize) -> Self {
        let dice = values.map(|value| chart_dice(&rules.dice_chart, value));
        let number = digital_root(evil + values.iter().sum::<i32>());
        let manifest = number == 1 && rules.jinn_value_one_at_creation == JinnValueOne::Manifest;
        let performed = [[0; MOST_RITUALS]; MOST_SEATS];
        Self { evil, values, dice, made_dice: dice, number, manifest, bound: false, hunters: 0, maker, performed }
    }

    /// A Jinn made of rolled dice (TO-JINN-3, TO-POL-JINNMAKE). There are at least four.
    pub fn made_of(rules: &Rules, rolled: &mut [i32], how: JinnCreation, maker: usize) -> Self {
        match how {
            JinnCreation::AsRolled => Self::new(rules, rolled[0], [rolled[1], rolled[2], rolled[3]], maker),
            JinnCreation::Weakest => {
                rolled.sort_unstable();
                Self::new(rules, rolled[3], [rolled[0], rolled[1], rolled[2]], maker)
            }
            JinnCreation::Strongest => {
                rolled.sort_unstable_by(|left, right| right.cmp(left));
                Self::new(rules, rolled[rolled.len() - 1], [rolled[0], rolled[1], rolled[2]], maker)
            }
        }
    }

    /// Raises that it still needs before it manifests; 0 once it is manifest (TO-JINN-7).
    pub fn need(&self) -> i32 {
        if self.manifest { 0 } else { 10 - self.number }
    }

    /// Raises one skill by one (TO-JINN-6). Returns whether its dice changed.
    pub fn raise(&mut self, rules: &Rules, skill: Skill) -> bool {
        let skill = skill as usize;
        self.values[skill] += 1;
        let dice = chart_dice(&rules.dice_chart, self.values[skill]);
        let grown = dice != self.dice[skill];
        self.dice[skill] = dice;
        self.number = self.number % 9 + 1;
        if self.number == 1 {
            self.manifest |= rules.manifest_check == ManifestCheck::EachIncrement;
        } else if !rules.manifest_permanent {
            self.manifest = false;
        }
        grown
    }

    /// Looks at it after all raises of a roll, of which there was at least one (TO-JINN-7).
    pub fn after_raises(&mut self, rules: &Rules) {
        if rules.manifest_check == ManifestCheck::AfterRoll && self.number == 1 {
            self.manifest = true;
        }
    }

    /// Dice of its three skills together.
    pub fn skill_dice(&self) -> i32 {
        self.dice.iter().sum()
    }
}
