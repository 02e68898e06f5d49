//! What is decided while characters and Jinn are made, the dice on the table.

use super::super::facts::{Here, View};
use super::super::jinn::{GM, Jinn};
use super::super::play::Play;
use super::super::strategy::{Bid, Bought, JinnCreation};
use super::Legal;
use crate::engine::{Dice, Trace};

/// The places that a Jinn's dice go to.
const PLACES: usize = 4;
/// Number of the action that discards a die.
const DISCARD: usize = 4;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// How a bid is chosen from these dice, best first, and by which rank (TO-CHAR-2).
    pub(in super::super) fn listed_bid(&self, seat: usize, dice: &[i32], highest: i32) -> Option<(Bid, i32)> {
        let list = self.game.player(seat).lists.bid.as_ref()?;
        let mut rolled = [0; 6];
        rolled.iter_mut().zip(dice).for_each(|(shown, &die)| *shown = die);
        let here = Here { rolled, highest, ..Here::default() };
        let view = View { here, ..self.view(seat, None) };
        let choice = list.choose(Legal::ALL.bits(), &view)?;
        let rank = choice.arg(0, &view).clamp(1, 20) as i32;
        Some((Bid::ALL[usize::from(choice.action)], rank))
    }

    /// The trait, by its place among those that are bought, that receives a die; `free` are those without one (TO-CHAR-6).
    pub(in super::super) fn listed_die(&self, seat: usize, die: i32, left: i32, free: [bool; 5]) -> Option<Bought> {
        let list = self.game.player(seat).lists.die_trait.as_ref()?;
        let legal = (0..free.len()).fold(Legal::ALL, |legal, place| legal.only_if(place, free[place]));
        let here = Here { die, dice_left: left, ..Here::default() };
        let view = View { here, ..self.view(seat, None) };
        Bought::ALL.get(usize::from(list.choose(legal.bits(), &view)?.action)).copied()
    }

    /// A Jinn of the dice just rolled, each put where the maker's list says, best die first (TO-JINN-3).
    pub(in super::super) fn listed_arrangement(&mut self, maker: usize) -> Option<Jinn> {
        let list = match maker {
            GM => self.game.gm.lists.jinn_die.as_ref()?,
            seat => self.game.player(seat).lists.jinn_die.as_ref()?,
        };
        self.table.scratch.sort_unstable_by(|left, right| right.cmp(left));
        // Evil, Malice, Lawlessness, Subtlety, as the actions are numbered.
        let mut places: [Option<i32>; PLACES] = [None; PLACES];
        let count = self.table.scratch.len();
        for index in 0..count {
            let (die, left) = (self.table.scratch[index], count - index);
            let open = places.iter().filter(|place| place.is_none()).count();
            if open == 0 {
                break;
            }
            let legal = (0..PLACES)
                .fold(Legal::ALL, |legal, place| legal.only_if(place, places[place].is_none()))
                .only_if(DISCARD, left > open);
            let here = Here { die, dice_left: left as i32, placed: places.iter().flatten().sum(), ..Here::default() };
            let seat = if maker == GM { 0 } else { maker };
            let view = View { here, ..self.view(seat, None) };
            let place = match usize::from(list.choose(legal.bits(), &view)?.action) {
                place @ 0..PLACES => place,
                DISCARD => continue,
                // The skills first, then the Evil.
                _ => [1, 2, 3, 0].into_iter().find(|&place| places[place].is_none())?,
            };
            places[place] = Some(die);
        }
        let [Some(evil), Some(malice), Some(lawlessness), Some(subtlety)] = places else { return None };
        Some(Jinn::new(&self.game.rules, evil, [malice, lawlessness, subtlety], maker))
    }

    pub(in super::super) fn listed_making(&mut self, seat: usize) -> Option<JinnCreation> {
        let list = self.game.player(seat).lists.jinn_creation.as_ref()?;
        let action = list.choose(Legal::ALL.bits(), &self.view(seat, None))?.action;
        Some(JinnCreation::ALL[usize::from(action)])
    }
}
