//! Participants: sorcerers, demons, and their means in a conflict (sections 4 and 5 of the catalogue).

use super::names::{CoverScore, DemonType, Rolls, Score, Weapon};
use super::rules::Rules;
use evenodds_kit::record;
use evenodds_kit::values::At;
use evenodds_kit::{Distinct, Several};
use evenodds_source::{Fault, Faults, Place};

/// Highest score that may be written.
pub const MOST_SCORE: i64 = 60;
/// Most members of a side of a conflict.
pub const MOST_MEMBERS: usize = 8;

record! {
    /// One of a side of a conflict, where it has several.
    pub struct Fighter("a member") {
        /// What it is called.
        name: String = String::new();
        /// Stamina.
        stamina: i32 [0..=MOST_SCORE] = 3;
        /// Will.
        will: i32 [0..=MOST_SCORE] = 3;
        /// The score of its attacks; Stamina where unset (SO-CON-2).
        score: Option<i32> [0..=MOST_SCORE] = None;
        /// Dice added to its attacks (SO-BON-1, SO-Q-43).
        bonus: i32 [-30..=30] = 0;
        /// What it strikes with (SO-DMG-1).
        weapon: Weapon = Weapon::Fists;
        /// Whether it strikes to disable (SO-DMG-4).
        stun: bool = false;
        /// The Power behind a special attack (SO-DMG-1).
        power: i32 [0..=200] = 0;
        /// Its Power before any loss, where it is a demon's; `power` where unset (SO-ABIL-4).
        full_power: Option<i32> [0..=200] = None;
        /// Whether it may act by Force of Will (SO-WILL-1, SO-Q-42).
        overrides: bool = true;
        /// Power of a demon that it faces for the first time; 0: none (SO-DCON-2).
        first_sight: i32 [0..=200] = 0;
        /// Whether its weapon is still to be drawn (SO-GUN-1).
        draw: bool = false;
        /// Whether its weapon is a gun at range, to be aimed (SO-GUN-1).
        aim: bool = false;
        /// Temporary penalties at the start.
        temporary: i32 [0..=200] = 0;
        /// Lasting penalties at the start.
        lasting: i32 [0..=200] = 0;
        /// Whether it is no good at its weapon (SO-GUN-2).
        unskilled: bool = false;
        /// Whether its attacks are uses of an Ability: rolled with Power, tiring (SO-ABIL-1, SO-DCON-3).
        ability: bool = false;
        /// Whether it takes enemies over as hosts, with Power against their Stamina (SO-DEM-8).
        possesses: bool = false;
        /// Whether it is a demon, which can be slain (SO-DEATH-1).
        demon: bool = false;
        /// Whether it is bound, so that its death is no Banish (SO-DEATH-2, SO-DEATH-3).
        bound: bool = false;
        /// Humanity; the higher of Stamina and Will where unset (SO-CHAR-3).
        humanity: Option<i32> [0..=MOST_SCORE] = None;
        /// The name of a strategy of its own; that of its side where unset.
        strategy: Option<At<String>> = None;
    }
}

record! {
    /// A sorcerer; or a side of a conflict: one who fights, written flat, or several members.
    pub struct Sheet("a character") {
        /// Stamina (SO-CHAR-1).
        stamina: i32 [0..=MOST_SCORE] = 3;
        /// Will.
        will: i32 [0..=MOST_SCORE] = 4;
        /// Lore.
        lore: i32 [0..=MOST_SCORE] = 3;
        /// Humanity; the higher of Stamina and Will where unset (SO-CHAR-3).
        humanity: Option<i32> [0..=MOST_SCORE] = None;
        /// The score that its Cover rests on (SO-CHAR-4).
        cover: CoverScore = CoverScore::Will;
        /// Rolls that its Price weighs on (SO-CHAR-6, SO-BON-4).
        price_on: Distinct<Several<Rolls>> = Distinct(Several::default());
        /// Whether it has grown since it was made, so that its scores need not spend the points of a new one (SO-CHAR-1).
        experienced: bool = false;
        /// The score of its attacks; Stamina where unset (SO-CON-2).
        score: Option<i32> [0..=MOST_SCORE] = None;
        /// Dice added to its attacks (SO-BON-1, SO-Q-43).
        bonus: i32 [-30..=30] = 0;
        /// What it strikes with (SO-DMG-1).
        weapon: Weapon = Weapon::Fists;
        /// Whether it strikes to disable (SO-DMG-4).
        stun: bool = false;
        /// The Power behind a special attack (SO-DMG-1).
        power: i32 [0..=200] = 0;
        /// Its Power before any loss, where it is a demon's; `power` where unset (SO-ABIL-4).
        full_power: Option<i32> [0..=200] = None;
        /// Whether it may act by Force of Will (SO-WILL-1, SO-Q-42).
        overrides: bool = true;
        /// Power of a demon that it faces for the first time; 0: none (SO-DCON-2).
        first_sight: i32 [0..=200] = 0;
        /// Whether its weapon is still to be drawn (SO-GUN-1).
        draw: bool = false;
        /// Whether its weapon is a gun at range, to be aimed (SO-GUN-1).
        aim: bool = false;
        /// Temporary penalties at the start.
        temporary: i32 [0..=200] = 0;
        /// Lasting penalties at the start.
        lasting: i32 [0..=200] = 0;
        /// Whether it is no good at its weapon (SO-GUN-2).
        unskilled: bool = false;
        /// Whether its attacks are uses of an Ability: rolled with Power, tiring (SO-ABIL-1, SO-DCON-3).
        ability: bool = false;
        /// Whether it takes enemies over as hosts, with Power against their Stamina (SO-DEM-8).
        possesses: bool = false;
        /// Whether it is a demon, which can be slain (SO-DEATH-1).
        demon: bool = false;
        /// Whether it is bound, so that its death is no Banish (SO-DEATH-2, SO-DEATH-3).
        bound: bool = false;
        /// The members of a side, in place of one written flat.
        members: Option<Several<At<Fighter>, MOST_MEMBERS>> = None;
    }
}

record! {
    /// A demon (section 5).
    pub struct DemonSheet("a demon") {
        /// How many Abilities it has: its Lore (SO-DEM-1).
        abilities: i32 [1..=MOST_SCORE] = 3;
        /// Stamina; as its Lore where unset (SO-DEM-2).
        stamina: Option<i32> [1..=MOST_SCORE] = None;
        /// Will; by its making where unset (SO-DEM-3).
        will: Option<i32> [1..=MOST_SCORE] = None;
        /// Power; the least where unset (SO-DEM-4). Only a weakened demon may have none.
        power: Option<i32> [0..=200] = None;
        /// What it is (SO-DEM-5): parasites and possessors need a host, others do not; where unset, whatever needs one (SO-DEM-7).
        kind: Option<DemonType> = None;
        /// Dice of its Cover; 0: it has none (SO-DEM-6).
        cover: i32 [0..=MOST_SCORE] = 0;
        /// Whether its Power may be less than that of a demon as it is made.
        weakened: bool = false;
    }
}

/// A sorcerer's scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores {
    /// Stamina.
    pub stamina: i32,
    /// Will.
    pub will: i32,
    /// Lore.
    pub lore: i32,
    /// Humanity.
    pub humanity: i32,
}

/// A demon's scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Demon {
    /// Abilities: its Lore.
    pub lore: i32,
    /// Stamina.
    pub stamina: i32,
    /// Will.
    pub will: i32,
    /// Power now.
    pub power: i32,
}

impl Scores {
    /// The score of a name.
    pub fn of(&self, score: Score) -> i32 {
        match score {
            Score::Stamina => self.stamina,
            Score::Will => self.will,
            Score::Lore => self.lore,
        }
    }
}

impl Sheet {
    /// The scores (SO-CHAR-1, SO-CHAR-3).
    pub fn scores(&self) -> Scores {
        let Self { stamina, will, lore, .. } = *self;
        Scores { stamina, will, lore, humanity: self.humanity.unwrap_or(stamina.max(will)) }
    }

    /// Dice of the Cover (SO-CHAR-4).
    pub fn cover_dice(&self) -> i32 {
        match self.cover {
            CoverScore::Stamina => self.stamina,
            CoverScore::Will => self.will,
        }
    }

    /// Dice that a Price adds to some rolls (SO-CHAR-6, SO-BON-4).
    pub fn price(&self, rules: &Rules, rolls: Rolls) -> i32 {
        if self.price_on.0.0.contains(&rolls) { rules.price } else { 0 }
    }

    /// How many descriptors it has (SO-CHAR-2).
    pub fn descriptors(&self, rules: &Rules) -> i32 {
        let of = |score: i32| 1 + i32::from(score >= rules.descriptor_bonus_at);
        of(self.stamina) + of(self.will) + of(self.lore)
    }

    /// Why it cannot be made (SO-CHAR-1, SO-Q-10).
    pub fn reasons(&self, rules: &Rules) -> Vec<String> {
        let mut reasons = Vec::new();
        let spent = self.stamina + self.will + self.lore;
        if spent != rules.creation_points {
            reasons.push(format!(
                "{spent} points are spent on Stamina, Will and Lore, not {} (SO-CHAR-1)",
                rules.creation_points
            ));
        }
        for (name, score) in [("Stamina", self.stamina), ("Will", self.will), ("Lore", self.lore)] {
            if score < rules.score_min {
                reasons.push(format!("{name} is {score}; {} is the least (SO-CHAR-1, SO-Q-10)", rules.score_min));
            }
        }
        reasons
    }

    /// The scores of somebody who plays; a new character must be one that can be made.
    pub fn checked(&self, rules: &Rules, place: &Place, faults: &mut Faults) -> Option<Scores> {
        if !self.experienced {
            for reason in self.reasons(rules) {
                let help = "or write `experienced = true` for somebody who has grown since";
                faults.push(Fault::at(place, reason).help(help));
            }
        }
        let before = faults.len();
        if self.lore < 1 && (self.experienced || rules.score_min < 1) {
            let help = "write `lore = 1` or more";
            faults.push(Fault::at(place, "nobody performs rituals with Lore 0 (SO-RIT-1)").help(help));
        }
        if self.scores().humanity < 1 {
            faults.push(Fault::at(place, "a sorcerer without Humanity is nobody's character any more (SO-HUM-7)"));
        }
        (faults.len() == before).then(|| self.scores())
    }
}

impl DemonSheet {
    /// The scores, those that are not written by the steps of its making (SO-DEM-1 to SO-DEM-4).
    pub fn demon(&self, rules: &Rules) -> Demon {
        let lore = self.abilities;
        let stamina = self.stamina.unwrap_or(lore);
        let will = self.will.unwrap_or(rules.demon_will_over + stamina.max(lore));
        let power = self.power.unwrap_or_else(|| rules.least_power(lore, will));
        Demon { lore, stamina, will, power }
    }

    /// Whether it is of a type that needs a host, or of none (SO-DEM-7).
    pub fn needs_host(&self) -> bool {
        self.kind.is_none_or(|kind| matches!(kind, DemonType::Parasite | DemonType::Possessor))
    }

    /// Why it cannot be made (SO-DEM-3, SO-DEM-4, SO-Q-11).
    pub fn reasons(&self, rules: &Rules) -> Vec<String> {
        let demon = self.demon(rules);
        let mut reasons = Vec::new();
        let will = rules.demon_will_over + demon.stamina.max(demon.lore);
        if demon.will != will {
            reasons.push(format!(
                "a demon of Stamina {} and Lore {} has Will {will} (SO-DEM-3)",
                demon.stamina, demon.lore
            ));
        }
        let least = rules.least_power(demon.lore, demon.will);
        if demon.power < least {
            reasons.push(format!("its Power is {}; {least} is the least (SO-DEM-4, SO-Q-11)", demon.power));
        }
        reasons
    }

    /// The scores of a demon that is asked for.
    pub fn checked(&self, rules: &Rules, place: &Place, faults: &mut Faults) -> Option<Demon> {
        let reasons = if self.weakened { Vec::new() } else { self.reasons(rules) };
        let before = faults.len();
        for reason in reasons {
            let help = "or write `weakened = true` for a demon that is no longer as it was made";
            faults.push(Fault::at(place, reason).help(help));
        }
        (faults.len() == before).then(|| self.demon(rules))
    }
}
