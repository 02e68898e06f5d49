//! A player's own adjustments of a roll, step by step, refused where the rules forbid them (TO-ROLL-5 to TO-ROLL-9).

use super::play::Play;
use super::roll::Roll;
use super::rulings::ConvertedUse;
use super::terms::{AllyKind, Trait};
use evenodds_engine::{Dice, Trace};

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Performs one of the roller's rituals, by its place on her sheet.
    Ritual(usize),
    /// Pays a bonus of this kind and lowers a die that shows this face.
    Lower {
        /// The kind of bonus.
        pay: Trait,
        /// Whether it is a converted one.
        converted: bool,
        /// The face that is lowered.
        face: usize,
    },
    /// Pays a bonus of this kind and adds a die.
    Add {
        /// The kind of bonus.
        pay: Trait,
        /// Whether it is a converted one.
        converted: bool,
    },
    /// Calls on the first ally of this kind to convert so many bonuses.
    Ally {
        /// The kind of ally.
        kind: AllyKind,
        /// Bonuses converted.
        count: i32,
    },
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Takes a step, or does nothing and returns false when it is not legal.
    pub fn step(&mut self, roll: &mut Roll, step: Step) -> bool {
        match step {
            Step::Ritual(index) => {
                let ritual = self.table.pcs[roll.seat].rituals[index];
                let within = self.game.rules.rituals_per_roll.is_none_or(|most| roll.rituals < most);
                let legal = ritual.to == roll.rolled && within && self.ritual_left(roll, index);
                if legal {
                    self.perform(roll, index);
                }
                legal
            }
            Step::Lower { pay, converted, face } => {
                let allowed = !converted || self.game.rules.converted_use == ConvertedUse::Any;
                let legal = face > 1 && allowed && self.pay_kind(roll, pay, converted);
                if legal {
                    self.lower_face(roll, face);
                }
                legal
            }
            Step::Add { pay, converted } => {
                let legal = self.pay_kind(roll, pay, converted);
                if legal {
                    self.add_die(roll);
                }
                legal
            }
            Step::Ally { kind, count } => self.call(roll, kind, count),
        }
    }
}
