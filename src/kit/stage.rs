//! Cells that take one strategy of their player after another; everything else is read once.

use super::cast::StrategyOf;
use super::cell::Played;
use super::game::{Game, Participants, Setup};
use super::read::setup;
use crate::cells::ready;
use crate::kind::{Extra, Player, Stage};
use evenodds_engine::{Cell, Ready};
use evenodds_source::{Faults, Node, Table};
use rayon::prelude::*;
use std::sync::OnceLock;

/// Cells of one play.
pub(super) struct Cells<G: Game> {
    /// Those that can be played.
    all: Vec<Option<Standing<G>>>,
    extras: Vec<Extra>,
}

/// Contents of a cell, and the place of its player among the participants.
struct Standing<G: Game> {
    setup: Setup<G>,
    player: usize,
    /// First cell that differs in the player's opponent alone.
    first: usize,
    /// First cell that differs in the opponent's strategy alone.
    enemy: usize,
    /// The cell with the strategies that it has, where there are several cells that differ in the opponent.
    game: Option<G>,
}

impl<G: Game> Cells<G> {
    /// Reads cells of a play whose player's strategy stands at a path.
    pub(super) fn read(play: G::Play, path: &str, roots: &[Table], extras: &[Extra]) -> Self {
        let seat = path.split('.').nth(1).unwrap_or_default();
        let two = G::participants(play).are_two_sides();
        let firsts = alike(roots, |one, other| two && differ_in_the_second(one, other, |_, _| true));
        let enemies = alike(roots, |one, other| two && differ_in_the_second(one, other, differ_in_strategy));
        let is_shared = |first: usize| firsts.iter().filter(|other| **other == first).count() > 1;
        let one = |((root, &first), &enemy): ((&Table, &usize), &usize)| {
            let mut faults = Faults::new();
            let setup = setup::<G>(play, root, &mut faults).filter(|_| faults.is_empty())?;
            let cast = root.table("cast")?;
            let before = G::participants(play).keys().0.iter().take_while(|key| **key != seat);
            let player = before.filter(|key| cast.get(key).is_some()).count();
            let game =
                if is_shared(first) { G::read(setup.clone(), &mut faults).filter(|_| faults.is_empty()) } else { None };
            Some(Standing { setup, player, first, enemy, game })
        };
        Self { all: roots.par_iter().zip(&firsts).zip(&enemies).map(one).collect(), extras: extras.to_vec() }
    }

    fn standing(&self, cell: usize) -> Option<&Standing<G>> {
        self.all.get(cell)?.as_ref()
    }
}

/// First cell of each that differs from it in the second of two sides alone.
pub fn alike_but_the_second(roots: &[Table]) -> Vec<usize> {
    alike(roots, |one, other| differ_in_the_second(one, other, |_, _| true))
}

/// First like cell of each cell.
fn alike(roots: &[Table], are_like: impl Fn(&Table, &Table) -> bool) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for (at, root) in roots.iter().enumerate() {
        let known = (0..at).find(|&known| found[known] == known && are_like(&roots[known], root));
        found.push(known.unwrap_or(at));
    }
    found
}

/// Whether tables are equal apart from one entry.
fn same(one: &Table, other: &Table, but: &str) -> bool {
    let [one, other] = [one, other].map(|table| table.entries.iter().filter(|entry| entry.key != but));
    one.eq(other)
}

/// Whether cells of a play of two sides are equal apart from the second side, which may differ as `so` allows.
fn differ_in_the_second(one: &Table, other: &Table, so: fn(&Node, &Node) -> bool) -> bool {
    let ([first, second, ..], (Some(here), Some(there))) =
        (Participants::Two.keys().0, (one.table("cast"), other.table("cast")))
    else {
        return false;
    };
    here.get(first) == there.get(first)
        && same(here, there, second)
        && same(one, other, "cast")
        && here.get(second).zip(there.get(second)).is_none_or(|(one, other)| so(one, other))
}

/// Whether sides are equal apart from their strategies.
fn differ_in_strategy(one: &Node, other: &Node) -> bool {
    one.value.table().zip(other.value.table()).is_some_and(|(one, other)| same(one, other, "strategy"))
}

impl<G: Game> Stage for Cells<G> {
    fn first_like(&self, cell: usize) -> usize {
        self.standing(cell).map_or(cell, |standing| standing.first)
    }

    fn player(&self, cell: usize, strategy: Option<&Node>, search: bool) -> Option<Box<dyn Player + '_>> {
        let Standing { setup, player, .. } = self.standing(cell)?;
        let strategy = match strategy {
            Some(_) => {
                let mut faults = Faults::new();
                let read = setup.names.strategy(strategy, &setup.participants.get(*player)?.sheet, &mut faults)?;
                Some(read).filter(|_| faults.is_empty())
            }
            None => None,
        };
        let models = self.all.iter().map(|_| OnceLock::new()).collect();
        Some(Box::new(Playing { cells: self, strategy, search, models }))
    }
}

/// Cell that is read when it is first needed, where it can be played.
type Model<G> = OnceLock<Option<Box<Cell<Played<G>>>>>;

/// A player with a strategy.
struct Playing<'c, G: Game> {
    cells: &'c Cells<G>,
    /// None: as the cell has it.
    strategy: Option<StrategyOf<G>>,
    search: bool,
    /// One cell of those in which the player is read alike, at the number of the first.
    models: Vec<Model<G>>,
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

    /// Cell made of one that was read, with this one's opponent.
    fn quickly(&self, cell: usize) -> Option<Cell<Played<G>>> {
        let standing = self.cells.standing(cell)?;
        let other = standing.game.as_ref()?;
        // The menus of a player who looks ahead depend on her opponent, but not on how that one plays.
        let first = if self.search { standing.enemy } else { standing.first };
        let model = self.models[first].get_or_init(|| self.read(first).map(Box::new)).as_ref()?;
        Some(model.like(model.game().against(other)?))
    }
}

impl<G: Game> Player for Playing<'_, G> {
    fn ready(&self, cell: usize) -> Option<Box<dyn Ready>> {
        Some(Box::new(self.quickly(cell).or_else(|| self.read(cell))?))
    }
}
