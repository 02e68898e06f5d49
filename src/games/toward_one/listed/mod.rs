//! How the lists of [`decisions`](super::decisions) are asked, and what their answers mean.
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

pub(super) use fellows::Loser;

use super::facts::{Here, View};
use super::play::Play;
use super::roll::Roll;
use super::scene::Split;
use crate::engine::{Dice, Trace};

/// Which actions of a decision are legal, by their numbers.
#[derive(Debug, Clone, Copy)]
struct Legal(u64);

impl Legal {
    /// Every action.
    const ALL: Self = Self(u64::MAX);
    /// No action.
    const NONE: Self = Self(0);

    /// The same, and this action too where it is legal.
    fn with(self, action: usize, legal: bool) -> Self {
        Self(self.0 | u64::from(legal) << action)
    }

    /// The same without this action where it is not legal.
    fn only_if(self, action: usize, legal: bool) -> Self {
        Self(self.0 & !(u64::from(!legal) << action))
    }

    /// The number that lists are asked with.
    fn bits(self) -> u64 {
        self.0
    }
}

impl<'g, 's, D: Dice, T: Trace> Play<'g, 's, D, T> {
    fn view<'a, 'p>(&'a self, seat: usize, jinn: Option<usize>) -> View<'a, 'p, 'g, 's, D, T> {
        View { play: self, seat, hunter: seat, jinn, roll: None, fellow: None, here: Here::default() }
    }

    /// What whoever rolls sees; where she rolls for another or against another, that one is her fellow.
    fn roll_view<'a, 'p>(&'a self, roll: &'p Roll, here: Here) -> View<'a, 'p, 'g, 's, D, T> {
        let jinn = self.table.pcs[roll.hunter].jinn;
        View { play: self, seat: roll.seat, hunter: roll.hunter, jinn, roll: Some(roll), fellow: roll.other(), here }
    }

    /// What the GM sees of a hunter after a roll, which somebody else may have made for her.
    fn gm_view<'a, 'p>(
        &'a self,
        seat: usize,
        roll: Option<&'p Roll>,
        split: Split,
        severity: i32,
    ) -> View<'a, 'p, 'g, 's, D, T> {
        let here =
            Here { gained: split.gain, raised: split.manipulate, negated: split.negate, severity, ..Here::default() };
        let fellow = roll.map(|roll| roll.seat).filter(|&roller| roller != seat);
        View { roll, fellow, here, ..self.view(seat, self.table.pcs[seat].jinn) }
    }
}
