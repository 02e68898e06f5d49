//! Profiles: what can occur in a fight at all, so that a fight is compiled for a few of them.
//!
//! There is one text of the rules. Where a profile rules something out, the questions about it vanish when the fight is compiled.

use super::fighter::Fighter;
use super::rules::Rules;
use super::strategy::Reference;
use super::terms::{Deal, Play, PowerKind};
use evenodds_kit::Lists;
use std::sync::Arc;

/// What can occur in a fight.
pub trait Profile: 'static {
    /// More than two sides.
    const COMPANY: bool = false;
    /// Collars, and Brokers who fight.
    const BROKERS: bool = false;
    /// Rulings and numbers other than the book's.
    const RULINGS: bool = false;
    /// Anything but basic attacks and bare defences of two who play `plain`: powers, freak outs, flight, lists.
    const POWERS: bool = true;
}

/// Everything.
#[derive(Debug)]
pub struct General;

impl Profile for General {
    const COMPANY: bool = true;
    const BROKERS: bool = true;
    const RULINGS: bool = true;
}

/// Duels of Weapons and Glyphs by the book.
#[derive(Debug)]
pub struct Duels;

impl Profile for Duels {}

/// Such duels with nothing but dice.
#[derive(Debug)]
pub struct Bare;

impl Profile for Bare {
    const POWERS: bool = false;
}

/// The narrowest profile that a game fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Narrowest {
    /// [`General`].
    General,
    /// [`Duels`].
    Duels,
    /// [`Bare`].
    Bare,
}

impl Narrowest {
    /// That of a play between these sides.
    pub fn of(play: Play, by_the_book: bool, sides: &[Arc<Fighter>]) -> Self {
        let brokers = |side: &Arc<Fighter>| side.deal == Deal::Collar || side.broker_alone || side.slots.empower != 0;
        if !matches!(play, Play::Duel | Play::Mirror) || !by_the_book || sides.iter().any(brokers) {
            Self::General
        } else if sides.iter().all(|side| is_bare(side)) {
            Self::Bare
        } else {
            Self::Duels
        }
    }
}

/// Whether a side has nothing but its dice: no power that it could use, no list, no freak out.
fn is_bare(side: &Fighter) -> bool {
    let attacks = side.kit.iter().enumerate().filter(|(_, power)| power.kind == PowerKind::Attack);
    let attacks = attacks.fold(0, |bits, (slot, _)| bits | 1 << slot);
    side.deal == Deal::Weapon
        && side.strategy.is_plain()
        && !side.strategy.lists.any_written()
        && side.owned & !attacks == 0
        && side.freak_out.is_none()
}

/// Whether a fight meets no rule that differs from the book. What is read before the first trial may differ.
pub fn by_the_book(rules: &Rules) -> bool {
    let fight = Rules {
        skill_base: rules.skill_base,
        skill_cap_at_creation: rules.skill_cap_at_creation,
        glyph_bonus_exempt_from_cap: rules.glyph_bonus_exempt_from_cap,
        score_dice: rules.score_dice,
        mana_base: rules.mana_base,
        mana_per_power: rules.mana_per_power,
        hits_base: rules.hits_base,
        hits_per_endurance: rules.hits_per_endurance,
        powers_at_creation: rules.powers_at_creation,
        connections_at_start: rules.connections_at_start,
        background_stress: rules.background_stress,
        aura_skills: rules.aura_skills,
        aura_stress: rules.aura_stress,
        skill_set_skills: rules.skill_set_skills,
        glyph_power_bonus: rules.glyph_power_bonus,
        glyph_power_bonus_in_mana: rules.glyph_power_bonus_in_mana,
        broker_deal_probability: rules.broker_deal_probability,
        permanent_mana_check: rules.permanent_mana_check,
        ladder_end: rules.ladder_end,
        ..Rules::BOOK
    };
    fight == *rules
}
