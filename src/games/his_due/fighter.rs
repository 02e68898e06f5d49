//! A side of a fight, prepared: everything that does not change from duel to duel.

use super::character::Sheet;
use super::conditions::Bits;
use super::powers::{Book, Effect, Once, Power, PowerId, Trigger, Verb, Window};
use super::rules::Rules;
use super::rulings::BuffLimit;
use super::strategy::Strategy;
use super::terms::{Deal, Element, PowerKind, Skill, Track};
use crate::policy::Program;

/// Which powers of a tree, as bits of its order, belong to a kind or a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each mask is named after a kind or a window of the guide")]
pub struct Slots {
    pub attack: u32,
    pub defence: u32,
    pub permanent: u32,
    pub empower: u32,
    /// Buffs and Specials that take the place of an attack.
    pub turn: u32,
    pub round_start: u32,
    pub dice_rolled: u32,
    pub pools_assigned: u32,
    pub enemy_turn_start: u32,
    pub damage_dealt: u32,
    pub any_time: u32,
    pub defeat: u32,
    /// Permanents whose conditions the engine works out, so that they may go on and off.
    pub changing: u32,
    pub buff: u32,
    /// Those that spend a die of a pool, and those that spend several.
    pub with_die: u32,
    pub with_dice: u32,
    /// Those that move Hits between duellist and Broker.
    pub two_bodies: u32,
    /// Attacks that never cost Hits.
    pub harmless: u32,
    /// Those that have conditions at all.
    pub conditional: u32,
    /// Those whose greedy test or rider looks at how things stand (table R3, tables R1 and R2).
    pub asking: u32,
    /// Those that cost more than Mana.
    pub priced: u32,
    /// Those with an effect that the bearer may do without.
    pub optional: u32,
    /// Those that are limited by what was used in the turn, the round, the duel (HD-KIND-3, HD-Q-56).
    pub once: [u32; 3],
}

/// Numbers of a side that a career has settings for too: as the scenario writes them for the side, if it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Given {
    /// Edge at the start of a duel.
    pub edge: Option<i32>,
    /// Connections at the start.
    pub connections: Option<i32>,
}

/// One side.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// Name, for narrations.
    pub name: String,
    /// The character.
    pub sheet: Sheet,
    /// The deal.
    pub deal: Deal,
    /// Final scores.
    pub skills: [i32; 6],
    /// Combat skill.
    pub combat: Skill,
    /// Powers of the tree, in tree order.
    pub tree_powers: Vec<PowerId>,
    /// The same powers themselves, so that a fight looks them up in one step.
    pub kit: Vec<Power>,
    /// By Mana at hand: which of them cost no more, as bits. More Mana than the last entry's makes no difference.
    pub affordable: Vec<u32>,
    /// Which of them are known.
    pub owned: u32,
    /// Masks of the tree.
    pub slots: Slots,
    /// Maximum Mana, permanents paid.
    pub max_mana: i32,
    /// Mana at the start.
    pub mana: i32,
    /// Maximum Hits.
    pub max_hits: i32,
    /// Hits at the start.
    pub hits: i32,
    /// Edge at the start.
    pub edge: i32,
    /// Stress marked at the start.
    pub stress: [i32; 3],
    /// Stress maxima.
    pub stress_max: [i32; 3],
    /// A freak out that the duel begins under.
    pub freak_out: Option<Track>,
    /// Conditions of the scene and of this side.
    pub conditions: Bits,
    /// Element that it defends against.
    pub resist: Option<Element>,
    /// Element that it fears.
    pub weak: Option<Element>,
    /// Whether it timed its attack (HD-CLOCK-1).
    pub clock: bool,
    /// Whether its Broker is empowered for a skill test.
    pub empowered: bool,
    /// Team in a larger conflict.
    pub team: u8,
    /// Whether it is a Broker who fights on its own (HD-NPC-2).
    pub broker_alone: bool,
    /// Connections that are left.
    pub connections: i32,
    /// What a scenario says of this side itself, which goes before the settings of a career.
    pub given: Given,
    /// How it decides.
    pub strategy: Strategy,
}

impl Fighter {
    /// A fresh side of a character: full Mana and Hits, no Edge, the neutral arena.
    pub fn new(rules: &Rules, book: &Book, name: &str, sheet: &Sheet, strategy: Strategy) -> Self {
        let tree = &book.trees[sheet.tree];
        let position = |id: &PowerId| tree.powers.iter().position(|own| own == id);
        let owned = sheet.powers.iter().filter_map(position).fold(0, |bits, at| bits | 1 << at);
        let max_mana = sheet.mana_max(rules, book).max(0);
        let max_hits = sheet.hits_max(rules).max(1);
        Self {
            name: name.to_owned(),
            deal: sheet.deal,
            skills: sheet.skills,
            combat: sheet.combat,
            tree_powers: tree.powers.clone(),
            kit: tree.powers.iter().map(|&id| book.power(id).clone()).collect(),
            affordable: affordable(book, &tree.powers),
            owned,
            slots: slots(rules, book, &tree.powers),
            max_mana,
            mana: max_mana,
            max_hits,
            hits: max_hits,
            edge: 0,
            stress: [0; 3],
            stress_max: sheet.stress_max,
            freak_out: None,
            conditions: super::conditions::neutral(),
            resist: tree.resist,
            weak: tree.weak,
            clock: false,
            empowered: false,
            team: 0,
            broker_alone: false,
            connections: rules.connections_at_start,
            given: Given::default(),
            strategy,
            sheet: sheet.clone(),
        }
    }

    /// What an empowered Broker adds to a skill in a test: what its tree's Empower names (HD-COLLAR-2, HD-V-23).
    pub fn empowered_bonus(&self, rules: &Rules, skill: Skill) -> i32 {
        let empowers = self.kit.iter().filter(|power| self.empowered && power.kind == PowerKind::Empower);
        let bonus = |verb| match verb {
            Verb::Empower(of, 2) if of == skill => rules.empower_bonus,
            Verb::Empower(of, more) if of == skill => more,
            _ => 0,
        };
        empowers.flat_map(Power::standing).map(bonus).sum()
    }

    /// The combat skill that it did not choose (HD-DUEL-3).
    pub fn other_combat(&self, combat: Skill) -> Skill {
        let [first, second] = self.deal.combat_skills();
        if combat == first { second } else { first }
    }
}

/// Powers that cost no more than so much Mana, from 0 to the price of the dearest.
fn affordable(book: &Book, powers: &[PowerId]) -> Vec<u32> {
    let price = |id: &PowerId| book.power(*id).mana();
    let dearest = powers.iter().map(price).max().unwrap_or(0).max(0);
    let within = |mana: i32| powers.iter().enumerate().filter(move |(_, id)| price(id) <= mana);
    (0..=dearest).map(|mana| within(mana).fold(0, |bits, (at, _)| bits | 1 << at)).collect()
}

fn slots(rules: &Rules, book: &Book, powers: &[PowerId]) -> Slots {
    let mut slots = Slots::default();
    let engine = super::conditions::those(|each| each.class == super::conditions::Class::State);
    for (at, id) in powers.iter().enumerate() {
        let (power, bit) = (book.power(*id), 1 << at);
        match (power.kind, power.window) {
            (PowerKind::Empower, _) => slots.empower |= bit,
            (_, Window::OutOfDuel) => {}
            (PowerKind::Attack, _) => slots.attack |= bit,
            (PowerKind::Defence, _) => slots.defence |= bit,
            (PowerKind::Permanent, _) => {
                slots.permanent |= bit;
                if power.conditions & engine != 0 {
                    slots.changing |= bit;
                }
            }
            (PowerKind::Buff | PowerKind::Special, Window::OwnTurn) => slots.turn |= bit,
            _ => {}
        }
        match power.window {
            Window::RoundStart => slots.round_start |= bit,
            Window::DiceRolled => slots.dice_rolled |= bit,
            Window::PoolsAssigned => slots.pools_assigned |= bit,
            Window::EnemyTurnStart => slots.enemy_turn_start |= bit,
            Window::DamageDealt => slots.damage_dealt |= bit,
            Window::AnyTime => slots.any_time |= bit,
            Window::Defeat => slots.defeat |= bit,
            _ => {}
        }
        let several = [power.strength.pool_dice > 0, power.strength.pool_dice > 1];
        slots.with_die |= if several[0] { bit } else { 0 };
        slots.with_dice |= if several[1] { bit } else { 0 };
        slots.buff |= if power.kind == PowerKind::Buff { bit } else { 0 };
        slots.two_bodies |= if power.does(Verb::SwapDamage) { bit } else { 0 };
        slots.harmless |= if power.does(Verb::NoDamage) { bit } else { 0 };
        slots.conditional |= if power.conditions != 0 { bit } else { 0 };
        let asks = |program: &Option<Program>| program.as_ref().is_some_and(|program| program.constant().is_none());
        slots.asking |= if asks(&power.when) || asks(&power.worth) { bit } else { 0 };
        let priced = |verb| {
            matches!(verb, Verb::PayDefenceDie(_) | Verb::PayEdge(_) | Verb::SelfHits(_) | Verb::ManaForHits(..))
        };
        slots.priced |= if power.standing().any(priced) { bit } else { 0 };
        slots.optional |= if power.effects.iter().any(is_optional) { bit } else { 0 };
        if let Some(span) = span(rules, power) {
            slots.once[span] |= bit;
        }
        if power.kind == PowerKind::Permanent && power.standing().any(|verb| matches!(verb, Verb::ManaForHits(..))) {
            slots.any_time |= bit;
        }
    }
    slots
}

/// Whether the bearer may do without an effect: the book says "you can" of it.
fn is_optional(effect: &Effect) -> bool {
    match effect.verb {
        Verb::Repeat | Verb::FreeAttack(_) | Verb::FleeRaise(_) => true,
        Verb::RemoveBuff(_) => effect.trigger != Trigger::Always,
        _ => false,
    }
}

/// Within which span a power is used but once: 0 the turn, 1 the round, 2 the duel (HD-KIND-3, HD-Q-56).
fn span(rules: &Rules, power: &Power) -> Option<usize> {
    match power.once {
        Once::Turn => Some(0),
        Once::Round => Some(1),
        Once::Duel if power.kind != PowerKind::Buff => Some(2),
        Once::Free if power.kind != PowerKind::Buff => None,
        Once::Duel | Once::Free => match rules.buff_limit {
            BuffLimit::PerDuel => Some(2),
            BuffLimit::PerRound => Some(1),
            BuffLimit::None => None,
        },
    }
}
