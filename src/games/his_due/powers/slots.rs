//! Which powers of a tree belong to a kind or a moment, as bits of the tree's order.

use super::book::Book;
use super::effect::{Effect, Trigger, Verb, Window};
use super::power::{Once, Power, PowerId};
use crate::conditions::settable;
use crate::rules::Rules;
use crate::rulings::BuffLimit;
use crate::terms::PowerKind;
use evenodds_policy::Program;

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

impl Slots {
    /// The masks of a tree whose powers these are.
    pub fn new(rules: &Rules, book: &Book, powers: &[PowerId]) -> Self {
        let mut slots = Self::default();
        let engine = !settable();
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
                // Of another moment, or of none of a duel.
                (PowerKind::Buff | PowerKind::Special | PowerKind::NonCombat, _) => {}
            }
            match power.window {
                Window::RoundStart => slots.round_start |= bit,
                Window::DiceRolled => slots.dice_rolled |= bit,
                Window::PoolsAssigned => slots.pools_assigned |= bit,
                Window::EnemyTurnStart => slots.enemy_turn_start |= bit,
                Window::DamageDealt => slots.damage_dealt |= bit,
                Window::AnyTime => slots.any_time |= bit,
                Window::Defeat => slots.defeat |= bit,
                Window::DuelStart | Window::OwnTurn | Window::OutOfDuel => {}
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
            if power.kind == PowerKind::Permanent && power.standing().any(|verb| matches!(verb, Verb::ManaForHits(..)))
            {
                slots.any_time |= bit;
            }
        }
        slots
    }
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
