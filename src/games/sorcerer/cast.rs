//! The game's own keys of `[cast]` and `[limits]`.

use super::keeping::Terms;
use super::names::Rolls;
use super::rules::Rules;
use super::sheet::{DemonSheet, Sheet};
use super::story::{Clash, Tale};
use super::written::Written;
use evenodds_kit::Several;
use evenodds_kit::record;

record! {
    /// Dice added to the initiator of each roll, whatever for (SO-BON-1, SO-BON-4).
    pub struct Mods("bonus dice") {
        /// To each Contact.
        contact: i32 [-100..=100] = 0;
        /// To each Summon.
        summon: i32 [-100..=100] = 0;
        /// To each Bind.
        bind: i32 [-100..=100] = 0;
        /// To Humanity in each check.
        humanity: i32 [-100..=100] = 0;
        /// To the demon that rebels.
        rebel: i32 [-100..=100] = 0;
        /// To the demon that breaks its binding.
        r#break: i32 [-100..=100] = 0;
        /// To each Punish of a demon that is not bound.
        punish: i32 [-100..=100] = 0;
        /// To the demon that recovers from punishment.
        punish_recovery: i32 [-100..=100] = 0;
        /// To the demon that starves.
        starve: i32 [-100..=100] = 0;
        /// To each Banish.
        banish: i32 [-100..=100] = 0;
    }
}

record! {
    /// The game's own keys of `[cast]`.
    pub struct Cast("the cast") {
        /// The demon that is asked for.
        demon: Option<Written<DemonSheet>> = None;
        /// Dice added to rolls.
        mods: Option<Written<Mods>> = None;
        /// How many chains a career has.
        demons: i32 [1..=30] = 4;
        /// The demon that a career or a story begins with, already bound (SO-CHAR-5).
        starting_demon: Option<Written<DemonSheet>> = None;
        /// Gain checks after each chain, or chapter (SO-HUM-4).
        gain_checks: i32 [0..=30] = 0;
        /// Other demons that a career or a story may ask for.
        requests: Several<Written<DemonSheet>> = Several::default();
        /// The binding of `keeping`, and the life with it.
        binding: Option<Terms> = None;
        /// The course of a story.
        story: Option<Tale> = None;
        /// Conflicts that its chapters may end in.
        conflicts: Several<Clash> = Several::default();
    }
}

record! {
    /// The keys of `[limits]`.
    pub struct Limits("the limits") {
        /// Rounds of a conflict, after which nothing is decided.
        max_rounds: i32 [1..=10_000] = 50;
    }
}

impl Mods {
    /// No dice.
    pub const NONE: Self = Self {
        contact: 0,
        summon: 0,
        bind: 0,
        humanity: 0,
        rebel: 0,
        r#break: 0,
        punish: 0,
        punish_recovery: 0,
        starve: 0,
        banish: 0,
    };

    /// With the Price of a sheet laid on the rolls that it weighs on (SO-BON-4, SO-BON-5).
    pub(super) fn priced(mut self, sheet: &Sheet, rules: &Rules) -> Self {
        self.contact += sheet.price(rules, Rolls::Contact);
        self.summon += sheet.price(rules, Rolls::Summon);
        self.bind += sheet.price(rules, Rolls::Bind);
        self.humanity += sheet.price(rules, Rolls::Humanity);
        self.banish += sheet.price(rules, Rolls::Banish);
        self.punish += sheet.price(rules, Rolls::Punish);
        self
    }
}
