//! Decisions while characters and Jinn are made, the dice on the table.

use super::super::decisions::{JinnDie, PlaceDie};
use super::super::facts::{Context, View};
use super::super::jinn::{GM, Jinn, JinnCreation};
use super::super::play::Play;
use super::super::strategy::Bid;
use super::super::terms::Bought;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::Legal;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// How a bid is chosen from these dice, best first, and by which rank (TO-CHAR-2).
    pub(in super::super) fn listed_bid(&self, seat: usize, dice: &[i32], highest: i32) -> Option<(Bid, i32)> {
        let list = self.game.player(seat).lists.bid.written()?;
        let mut rolled = [0; 6];
        rolled.iter_mut().zip(dice).for_each(|(shown, &die)| *shown = die);
        let context = Context { rolled, highest, ..Context::default() };
        let view = View { context, ..self.view(seat, None) };
        let chosen = list.choose(Legal::all(), &view)?;
        Some((chosen.action, chosen.arg(0, &view).clamp(1, 20) as i32))
    }

    /// The trait that receives a die; `free` are those without one (TO-CHAR-6).
    pub(in super::super) fn listed_die(&self, seat: usize, die: i32, left: i32, free: [bool; 5]) -> Option<Bought> {
        let list = self.game.player(seat).lists.die_trait.written()?;
        let legal = Legal::of(|action| match action {
            PlaceDie::One(bought) => free[bought as usize],
            PlaceDie::Other(_) => true,
        });
        let context = Context { die, dice_left: left, ..Context::default() };
        match (View { context, ..self.view(seat, None) }).pick(list, legal)? {
            PlaceDie::One(bought) => Some(bought),
            PlaceDie::Other(_) => None,
        }
    }

    /// A Jinn of the dice just rolled, each put where the maker's list says, best die first (TO-JINN-3).
    pub(in super::super) fn listed_arrangement(&mut self, maker: usize) -> Option<Jinn> {
        let list = match maker {
            GM => self.game.gm.lists.jinn_die.written()?,
            seat => self.game.player(seat).lists.jinn_die.written()?,
        };
        self.table.scratch.sort_unstable_by(|left, right| right.cmp(left));
        let (mut evil, mut skills): (Option<i32>, [Option<i32>; 3]) = (None, [None; 3]);
        let count = self.table.scratch.len();
        for index in 0..count {
            let (die, left) = (self.table.scratch[index], count - index);
            let placed = || skills.iter().chain([&evil]).flatten();
            let open = 4 - placed().count();
            if open == 0 {
                break;
            }
            let legal = Legal::of(|action| match action {
                JinnDie::Evil => evil.is_none(),
                JinnDie::Malice => skills[0].is_none(),
                JinnDie::Lawlessness => skills[1].is_none(),
                JinnDie::Subtlety => skills[2].is_none(),
                JinnDie::Discard => left > open,
                JinnDie::Next => true,
            });
            let context = Context { die, dice_left: left as i32, placed: placed().sum(), ..Context::default() };
            let seat = if maker == GM { 0 } else { maker };
            let place = match (View { context, ..self.view(seat, None) }).pick(list, legal)? {
                JinnDie::Evil => &mut evil,
                JinnDie::Malice => &mut skills[0],
                JinnDie::Lawlessness => &mut skills[1],
                JinnDie::Subtlety => &mut skills[2],
                JinnDie::Discard => continue,
                // The skills first, then the Evil.
                JinnDie::Next => skills.iter_mut().find(|place| place.is_none()).unwrap_or(&mut evil),
            };
            *place = Some(die);
        }
        let (Some(evil), [Some(malice), Some(lawlessness), Some(subtlety)]) = (evil, skills) else { return None };
        Some(Jinn::new(&self.game.rules, evil, [malice, lawlessness, subtlety], maker))
    }

    pub(in super::super) fn listed_making(&mut self, seat: usize) -> Option<JinnCreation> {
        let list = self.game.player(seat).lists.jinn_creation.written()?;
        self.view(seat, None).pick(list, Legal::all())
    }
}
