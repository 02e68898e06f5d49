//! Cells that take one strategy of their player after another: everything else is read once.

use super::cast::StrategyOf;
use super::cell::Played;
use super::game::{Game, Participants, Setup};
use super::read::setup;
use crate::engine::{Cell, Ready};
use crate::games::cells::ready;
use crate::games::kind::{Extra, Player, Stage};
use crate::source::{Faults, Node, Table};
use rayon::prelude::*;

/// Cells of one play.
pub(super) struct Cells<G: Game> {
    /// Those that can be played.
    all: Vec<Option<Standing<G>>>,
    extras: Vec<Extra>,
}

/// Everything that was read of a cell, and where its player stands among the participants.
struct Standing<G: Game> {
    setup: Setup<G>,
    player: usize,
    /// The first cell that differs in nothing but whom the player meets.
    first: usize,
    /// Where there are several such cells, this one with the strategies that it has.
    game: Option<G>,
}

impl<G: Game> Cells<G> {
    /// Reads cells of a play whose player's strategy stands at a path.
    pub(super) fn read(play: G::Play, path: &str, roots: &[Table], extras: &[Extra]) -> Self {
        let seat = path.split('.').nth(1).unwrap_or_default();
        let mut firsts: Vec<usize> = Vec::new();
        for (at, root) in roots.iter().enumerate() {
            let known =
                (0..at).find(|&known| firsts[known] == known && differ_in_the_second::<G>(play, &roots[known], root));
            firsts.push(known.unwrap_or(at));
        }
        let is_shared = |first: usize| firsts.iter().filter(|other| **other == first).count() > 1;
        let one = |(root, &first): (&Table, &usize)| {
            let mut faults = Faults::new();
            let setup = setup::<G>(play, root, &mut faults).filter(|_| faults.is_empty())?;
            let cast = root.table("cast")?;
            let before = G::participants(play).keys().0.iter().take_while(|key| **key != seat);
            let player = before.filter(|key| cast.get(key).is_some()).count();
            let game =
                if is_shared(first) { G::read(setup.clone(), &mut faults).filter(|_| faults.is_empty()) } else { None };
            Some(Standing { setup, player, first, game })
        };
        Self { all: roots.par_iter().zip(&firsts).map(one).collect(), extras: extras.to_vec() }
    }

    fn standing(&self, cell: usize) -> Option<&Standing<G>> {
        self.all.get(cell)?.as_ref()
    }
}

/// Whether cells of a play of two sides have the same but for the second one.
fn differ_in_the_second<G: Game>(play: G::Play, one: &Table, other: &Table) -> bool {
    fn same(one: &Table, other: &Table, but: &str) -> bool {
        let [one, other] = [one, other].map(|table| table.entries.iter().filter(|entry| entry.key != but));
        one.eq(other)
    }
    let ([first, second, ..], (Some(here), Some(there))) =
        (Participants::Two.keys().0, (one.table("cast"), other.table("cast")))
    else {
        return false;
    };
    G::participants(play).are_two_sides()
        && here.get(first) == there.get(first)
        && same(here, there, second)
        && same(one, other, "cast")
}

impl<G: Game> Stage for Cells<G> {
    fn first_like(&self, cell: usize) -> usize {
        self.standing(cell).map_or(cell, |standing| standing.first)
    }

    fn player(&self, cell: usize, strategy: Option<&Node>, search: bool) -> Option<Box<dyn Player + '_>> {
        let Standing { setup, player, first, .. } = self.standing(cell)?;
        let strategy = match strategy {
            Some(_) => {
                let mut faults = Faults::new();
                let read = setup.names.strategy(strategy, &setup.participants.get(*player)?.sheet, &mut faults)?;
                Some(read).filter(|_| faults.is_empty())
            }
            None => None,
        };
        let mut found = Playing { cells: self, strategy, search, model: None };
        // What a player who looks ahead may try depends on whom she meets.
        if !search {
            found.model = found.read(cell).map(|model| (*first, model));
        }
        Some(Box::new(found))
    }
}

/// A player with a strategy.
struct Playing<'c, G: Game> {
    cells: &'c Cells<G>,
    /// None: as the cell has it.
    strategy: Option<StrategyOf<G>>,
    search: bool,
    /// One cell of those that she is in, by the number of the first.
    model: Option<(usize, Cell<Played<G>>)>,
}

impl<G: Game> Playing<'_, G> {
    /// Reads a cell with her strategy.
    fn read(&self, cell: usize) -> Option<Cell<Played<G>>> {
        let standing = self.cells.standing(cell)?;
        let mut setup = standing.setup.clone();
        if let Some(strategy) = &self.strategy {
            setup.participants.get_mut(standing.player)?.strategy = strategy.clone();
        }
        let (play, mut faults) = (setup.play, Faults::new());
        let game = if self.search { G::read_search(setup, &mut faults) } else { G::read(setup, &mut faults) };
        let found = ready(Played::new(play, game?), &self.cells.extras, &mut faults);
        faults.is_empty().then_some(found)
    }

    /// A cell made of the one that was read and whom she meets in this one.
    fn quickly(&self, cell: usize) -> Option<Cell<Played<G>>> {
        let (Some((first, model)), standing) = (&self.model, self.cells.standing(cell)?) else { return None };
        let other = standing.game.as_ref().filter(|_| standing.first == *first)?;
        Some(model.like(model.game().against(other)?))
    }
}

impl<G: Game> Player for Playing<'_, G> {
    fn ready(&self, cell: usize) -> Option<Box<dyn Ready>> {
        Some(Box::new(self.quickly(cell).or_else(|| self.read(cell))?))
    }
}
