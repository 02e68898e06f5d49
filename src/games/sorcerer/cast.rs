//! The game's own keys of `[cast]` and `[limits]`.

use super::keeping::Terms;
use super::names::{Ritual, Rolls};
use super::rituals::Try;
use super::rules::Rules;
use super::sheet::{DemonSheet, Sheet};
use super::story::{Clash, Tale};
use super::written::Written;
use evenodds_kit::Several;
use evenodds_kit::record;
use std::ops::Deref;

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

    /// Of a ritual.
    fn of(&self, ritual: Ritual) -> i32 {
        match ritual {
            Ritual::Contact => self.contact,
            Ritual::Summon => self.summon,
            Ritual::Bind => self.bind,
            Ritual::Banish => self.banish,
            Ritual::Punish => self.punish,
        }
    }
}

/// Dice added to rolls, and apart from them the Prices of rituals, which a snap-shot does not cancel (SO-BON-4, SO-Q-17).
#[derive(Debug, Clone, PartialEq)]
pub struct Added {
    mods: Mods,
    prices: Mods,
}

impl Deref for Added {
    type Target = Mods;
    fn deref(&self) -> &Mods {
        &self.mods
    }
}

impl Added {
    /// No dice.
    pub const NONE: Self = Self { mods: Mods::NONE, prices: Mods::NONE };

    /// With the Price of a sheet laid on the rolls that it weighs on (SO-BON-4, SO-BON-5).
    pub(super) fn of(mods: Option<&Mods>, sheet: &Sheet, rules: &Rules) -> Self {
        let mut mods = mods.cloned().unwrap_or(Mods::NONE);
        mods.humanity += sheet.price(rules, Rolls::Humanity);
        let prices = Mods {
            contact: sheet.price(rules, Rolls::Contact),
            summon: sheet.price(rules, Rolls::Summon),
            bind: sheet.price(rules, Rolls::Bind),
            banish: sheet.price(rules, Rolls::Banish),
            punish: sheet.price(rules, Rolls::Punish),
            ..Mods::NONE
        };
        Self { mods, prices }
    }

    /// How a ritual is tried for the first time.
    pub(super) fn tried(&self, ritual: Ritual, snapshot: bool) -> Try {
        Try { bonus: self.mods.of(ritual), price: self.prices.of(ritual), snapshot, ..Try::default() }
    }
}
