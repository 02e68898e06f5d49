//! A cell that takes one strategy of its player after another: everything else is read once.

use super::cell::Played;
use super::game::{Game, Setup};
use super::plays::player;
use super::read::setup;
use crate::engine::Ready;
use crate::games::cells::ready;
use crate::games::kind::{Extra, Stage};
use crate::source::{Faults, Node, Table};

/// Everything that was read of a cell, and where its player stands among the participants.
pub(super) struct Standing<G: Game> {
    setup: Setup<G>,
    player: usize,
    extras: Vec<Extra>,
}

impl<G: Game> Standing<G> {
    /// Reads a cell.
    pub(super) fn read(play: G::Play, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Self> {
        let seat = player::<G>(play)?.split('.').nth(1)?;
        let before = faults.len();
        let setup = setup::<G>(play, root, faults).filter(|_| faults.len() == before)?;
        let cast = root.table("cast")?;
        let before = G::participants(play).keys().0.iter().take_while(|key| **key != seat);
        let player = before.filter(|key| cast.get(key).is_some()).count();
        Some(Self { setup, player, extras: extras.to_vec() })
    }
}

impl<G: Game> Stage for Standing<G> {
    fn ready(&self, strategy: Option<&Node>, search: bool, faults: &mut Faults) -> Option<Box<dyn Ready>> {
        let before = faults.len();
        let mut setup = self.setup.clone();
        if strategy.is_some() {
            let Setup { names, participants, .. } = &mut setup;
            let player = participants.get_mut(self.player)?;
            player.strategy = names.strategy(strategy, &player.sheet, faults)?;
        }
        let play = setup.play;
        let game = if search { G::read_search(setup, faults) } else { G::read(setup, faults) };
        let game = game.filter(|_| faults.len() == before)?;
        Some(Box::new(ready(Played::new(play, game), &self.extras, faults)))
    }
}
