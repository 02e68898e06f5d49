//! Use of the lists of [`decisions`](super::decisions), and the meaning of their answers.
//!
//! | file | whose choices |
//! |---|---|
//! | `rolls` | a player's, about her roll and her scene |
//! | `gm` | the GM's |
//! | `fellows` | a player's, about her fellows |
//! | `between` | a player's, between scenes |
//! | `making` | whoever makes a character or a Jinn |

mod between;
mod fellows;
mod gm;
mod making;
mod rolls;

use super::facts::{Context, View};
use super::play::Play;
use super::roll::Roll;
use super::split::Split;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Action, Choices, Legal};

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
    /// The action that a list chooses here. None where it leaves it to the fields.
    fn pick<A: Action>(&self, list: &Choices<A>, legal: Legal<A>) -> Option<A> {
        list.choose(legal, self).map(|taken| taken.action)
    }
}

impl<'g, 's, D: Dice, T: Trace> Play<'g, 's, D, T> {
    fn view<'a, 'p>(&'a self, seat: usize, jinn: Option<usize>) -> View<'a, 'p, 'g, 's, D, T> {
        View { play: self, seat, hunter: seat, jinn, roll: None, fellow: None, context: Context::default() }
    }

    /// What whoever rolls sees; where she rolls for another or against another, that one is her fellow.
    fn roll_view<'a, 'p>(&'a self, roll: &'p Roll, context: Context) -> View<'a, 'p, 'g, 's, D, T> {
        let (hunter, fellow) = (roll.hunter, roll.other());
        View { hunter, roll: Some(roll), fellow, context, ..self.view(roll.seat, self.table.pcs[hunter].jinn) }
    }

    /// What the GM sees of a hunter after a roll, which somebody else may have made for her.
    fn gm_view<'a, 'p>(&'a self, seat: usize, look: Option<(&'p Roll, Split)>) -> View<'a, 'p, 'g, 's, D, T> {
        let (roll, split) = (look.map(|(roll, _)| roll), look.map(|(_, split)| split).unwrap_or_default());
        let context =
            Context { gained: split.gain, raised: split.manipulate, negated: split.negate, ..Context::default() };
        let fellow = roll.map(|roll| roll.seat).filter(|&roller| roller != seat);
        View { roll, fellow, context, ..self.view(seat, self.table.pcs[seat].jinn) }
    }
}
