//! Cast: the keys of a scenario, and the parts of a game.

use super::TowardOne;
use super::character::Character;
use super::decisions::{GmLists, Lists};
use super::jinn::JinnCreation;
use super::strategy::{Fields, GmFields};
use super::terms::{AllyKind, Art, Bought, RitualName, Sect, Trait};
use evenodds_kit::{At, Either, ForEach, ForSome, OneOrMore, ParticipantRef, Several, StrategyRef};
use evenodds_kit::{record, words};

words! {
    /// Which play.
    PlayKind {
        Hunt = "hunt" => "One character against one Jinn, perhaps with a fellow to ask.",
        Table = "table" => "Several characters over several cycles.",
        Confrontation = "confrontation" => "Just the three rolls of a confrontation.",
    }
    /// The book's sample Jinn.
    JinnSample {
        Sample = "sample" => "Evil 4, values 5, 7, 7 (TO-W-3).",
    }
    /// Who makes a Jinn that no player makes.
    Gm {
        Gm = "gm" => "The GM.",
    }
}

record! {
    /// A ritual with traits of its own, as an Idolater chooses them (TO-CHAR-5).
    pub struct RitualKeys("a ritual") {
        name: RitualName => "Which one.";
        adds: Option<Trait> = None => "The trait whose dice it adds; the book's where unset.";
        to: Option<Trait> = None => "The kind of roll in which it may be performed; the book's where unset.";
    }
}

record! {
    /// A character made of dice by the book (TO-CHAR-5 to TO-CHAR-10).
    pub struct Build("a build") {
        values: ForEach<Bought, i32> [1..=100] => "The dice that are put into the five traits.";
        idolater_skill: Option<Art> = None => "The skill that an Idolater raises; the one with fewest dice where unset.";
    }
}

record! {
    /// A character as it is written.
    pub struct Sheet("a character") {
        sample: bool = false
            => "Whether this is the book's sample character, whose Esteem the rules give (`sample_ibrahim_esteem`).";
        sect: Option<At<Sect>> = None => "Sect.";
        build: Option<Build> = None => "What the sheet is made of; the other keys change it.";
        dice: Option<At<ForSome<Trait, i32>>> [0..=20] = None
            => "Dice of the traits; all six, unless they come of `build` or `like`.";
        bonuses: Option<ForSome<Trait, i32>> [0..=10_000] = None => "Bonuses of the traits; the rules' where unset.";
        rituals: Option<Several<At<Either<RitualName, RitualKeys>>>> = None => "Rituals.";
        allies: Option<Several<AllyKind>> = None => "Allies, in the order in which she calls on them.";
    }
}

record! {
    /// Dice of a Jinn's skills.
    pub struct SkillDice("dice of a Jinn") {
        malice: i32 [0..=20] => "Dice of Malice.";
        lawlessness: i32 [0..=20] => "Dice of Lawlessness.";
        subtlety: i32 [0..=20] => "Dice of Subtlety.";
    }
}

record! {
    /// A Jinn as it is written: by its four values, by dice to roll, or, for a confrontation, by the dice of its skills.
    pub struct JinnKeys("a Jinn") {
        evil: Option<i32> [1..=10] = None => "Value of the Evil die.";
        malice: Option<i32> [1..=100] = None => "Value of Malice.";
        lawlessness: Option<i32> [1..=100] = None => "Value of Lawlessness.";
        subtlety: Option<i32> [1..=100] = None => "Value of Subtlety.";
        dice: Option<Either<i32, SkillDice>> [4..=20] = None
            => "d10 that it is made of in every trial, or the dice of its skills.";
        made: Option<JinnCreation> = None => "How it is made of them.";
        maker: Option<Either<Gm, i32>> [0..=11] = None => "Who made it: the GM, or a seat from 0.";
    }
}

record! {
    /// The game's own keys of `[cast]`.
    pub struct CastKeys("the cast") {
        jinn: OneOrMore<At<Either<JinnSample, JinnKeys>>> = OneOrMore::default() => "The Jinn of a hunt, or those of a table.";
        players: Option<i32> [1..=12] = None => "How many characters are created by the book.";
        strategy: OneOrMore<StrategyRef<Fields, Lists>> = OneOrMore::default() => "Their strategy, or one for each seat, going around.";
        characters: Option<At<Several<ParticipantRef<TowardOne>>>> = None
            => "The characters of a table that are not created.";
        gm: Option<StrategyRef<GmFields, GmLists>> = None => "The GM's strategy.";
    }
}

record! {
    /// How long a play may last, and what is kept of its course.
    pub struct Limits("the limits") {
        max_scenes: i32 [1..=100_000] = 200 => "Scenes after which a hunt ends unbound (TO-END-1).";
        cycles: i32 [1..=1000] = 12 => "Cycles of a table (TO-END-1).";
        report_cycles: Several<At<i32>, 1000> [1..=1000] = Several::default()
            => "Cycles whose end is reported; two dozen at most, evenly spread, where none is written.";
    }
}

impl Limits {
    /// Cycles whose end is reported, in order; where none is written every one of a short play, two dozen of a long one.
    pub fn reported(&self) -> Vec<i32> {
        let step = (self.cycles + 23) / 24;
        let mut cycles: Vec<i32> = self.report_cycles.0.iter().map(|cycle| cycle.0).collect();
        if cycles.is_empty() {
            cycles.extend((1..=self.cycles).filter(|cycle| cycle % step == 0));
        }
        cycles.sort_unstable();
        cycles.dedup();
        cycles
    }

    /// Most Jinn that can be made in play: one for every scene of everybody.
    pub fn most_jinn(&self, seats: usize) -> usize {
        (self.cycles as usize * seats).min(1 << 16)
    }
}

/// A Jinn that the scenario gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastJinn {
    /// By its four values.
    Given {
        /// Value of the Evil die.
        evil: i32,
        /// Values of Malice, Lawlessness and Subtlety.
        values: [i32; 3],
        /// Seat of its maker, or [`super::jinn::GM`].
        maker: usize,
    },
    /// Made anew for every trial (TO-POL-JINNMAKE).
    Rolled {
        /// Number of d10 rolled.
        dice: i32,
        /// How they are arranged.
        how: JinnCreation,
        /// Seat of its maker, or [`super::jinn::GM`].
        maker: usize,
    },
}

/// Everyone at the table.
#[derive(Debug, Clone, Default)]
pub struct Cast {
    /// Sheets by seat; in a hunt the hunter and perhaps the fellow. Empty when characters are created.
    pub sheets: Vec<Character>,
    /// Characters are made by the book in every trial.
    pub created: bool,
    /// Jinn that are given; empty at a table where they are made.
    pub jinn: Vec<CastJinn>,
    /// Dice of the Jinn's skills, where a confrontation gives them instead of values.
    pub jinn_dice: Option<[i32; 3]>,
}
