//! A character as she stands on her sheet before play.

use super::rules::Rules;
use super::tables::Ritual;
use super::terms::{AllyKind, Sect, Trait};

/// A character sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Character {
    /// Her name, for narrations.
    pub name: String,
    /// Her sect, if she has one.
    pub sect: Option<Sect>,
    /// Dice of the six traits, in order (TO-TRAIT-1).
    pub dice: [i32; 6],
    /// Bonuses of the six traits (TO-CHAR-7).
    pub bonuses: [i32; 6],
    /// The rituals that she knows.
    pub rituals: Vec<Ritual>,
    /// Her allies, in the order in which she calls on them.
    pub allies: Vec<AllyKind>,
}

impl Character {
    /// The book's sample character (TO-W-2), with Esteem by the rules or as printed.
    pub fn ibrahim(rules: &Rules) -> Self {
        let rituals = ["generous_giving", "litany", "prayer", "prophecy"];
        Self {
            name: "Ibrahim".into(),
            sect: Some(Sect::Turk),
            dice: [6, 4, 5, rules.sample_ibrahim_esteem, 6, 3],
            bonuses: [rules.starting_bonuses; 6],
            rituals: rituals.into_iter().filter_map(Ritual::named).collect(),
            allies: vec![AllyKind::Courtier],
        }
    }

    /// Esteem + Renown (TO-ORDER-1).
    pub fn standing(&self) -> i32 {
        self.dice[Trait::Esteem as usize] + self.dice[Trait::Renown as usize]
    }
}

/// Dice for a value by the chart (TO-CHAR-6, TO-JINN-4).
pub fn chart_dice(chart: &[[i32; 2]], value: i32) -> i32 {
    chart.iter().rev().find(|step| value >= step[0]).or(chart.first()).map_or(0, |step| step[1])
}

/// Dice of the six traits for five bought dice and a sect (TO-CHAR-5, TO-CHAR-6), before or after the sect's modifiers.
pub fn built_dice(rules: &Rules, sect: Sect, values: &[(Trait, i32); 5], idolater: Trait, modified: bool) -> [i32; 6] {
    let mut dice = [0; 6];
    for &(bought, value) in values {
        dice[bought as usize] = chart_dice(&rules.dice_chart, value);
    }
    dice[Trait::Esteem as usize] = rules.sect_esteem[sect as usize];
    if modified {
        for raised in Trait::ALL {
            dice[raised as usize] += i32::from(sect.raises(raised, idolater));
        }
    }
    dice
}
