//! One cell ready to play, its game's types hidden: one virtual call a batch, none inside.

use super::look_ahead::{self, LookAhead, Searched};
use super::{Buffer, Dice, Game, Line, Live, Measure, Rows, Scope, Seats, Session, Silent, Tally, Trace, Transcript};
use std::ops::Range;

/// A measure that is computed from a trial's other measures.
pub trait Derived: Send + Sync {
    /// Its value, from the trial's row (all columns before this one); [`super::NO_VALUE`] if it is not defined,
    /// [`super::BEYOND`] if it is too large.
    fn value(&self, row: &[i64]) -> i64;
}

/// What a replayed trial left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// The narration.
    pub lines: Vec<Line>,
    /// For each scope, its rows.
    pub rows: Vec<Vec<Vec<i64>>>,
}

/// A cell that can be played.
pub trait Ready: Send + Sync {
    /// All rows and columns of a trial: the game's, the engine's (what it costs the people at the table), and the
    /// scenario's own.
    fn scopes(&self) -> &[Scope];

    /// Whether two sides can change seats.
    fn has_seats(&self) -> bool;

    /// Plays a range of trials in the given seats, counts them, and keeps their rows if a buffer is given.
    fn batch_in(&self, seats: Seats, seed: u64, trials: Range<u64>, tally: &mut Tally, keep: Option<&mut Buffer>);

    /// Plays one trial again, by the same code, and writes down what happens.
    fn replay_in(&self, seats: Seats, seed: u64, trial: u64) -> Replayed;

    /// [`Ready::batch_in`] the seats that are written.
    fn batch(&self, seed: u64, trials: Range<u64>, tally: &mut Tally, keep: Option<&mut Buffer>) {
        self.batch_in(Seats::Written, seed, trials, tally, keep);
    }

    /// [`Ready::replay_in`] the seats that are written.
    fn replay(&self, seed: u64, trial: u64) -> Replayed {
        self.replay_in(Seats::Written, seed, trial)
    }

    /// Plays one trial in which a seat looks ahead at its decisions. Only decisions that the game puts to
    /// [`Dice::steer`] with several open options count.
    fn look_ahead(&self, seed: u64, trial: u64, look: &LookAhead) -> Searched;
}

/// A game with the columns that the engine and the scenario add.
pub struct Cell<G> {
    game: G,
    scopes: Vec<Scope>,
    derived: Vec<Box<dyn Derived>>,
}

/// Names of the columns that the engine adds to every trial, in order.
pub const EFFORT: [&str; 4] = ["table_dice", "table_rolls", "table_decisions", "table_changes"];

/// The columns that the engine adds to every trial: what the play costs the people at the table.
pub fn effort_measures() -> [Measure; 4] {
    [
        Measure::count(EFFORT[0], "dice thrown by everybody", "dice"),
        Measure::count(EFFORT[1], "times that dice are thrown", "rolls"),
        Measure::count(EFFORT[2], "decisions with more than one legal choice", "decisions"),
        Measure::count(EFFORT[3], "changes to character sheets", "changes"),
    ]
}

impl<G: Game> Cell<G> {
    /// Wraps a game. `derived` are the scenario's own measures; each may use all columns before it.
    pub fn new(game: G, derived: Vec<(Measure, Box<dyn Derived>)>) -> Self {
        let mut scopes = game.scopes();
        scopes[0].measures.extend(effort_measures());
        let (measures, derived): (Vec<_>, Vec<_>) = derived.into_iter().unzip();
        scopes[0].measures.extend(measures);
        Self { game, scopes, derived }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    pub(super) fn rows(&self) -> Rows {
        Rows::new(self.scopes.iter().map(|scope| scope.measures.len()).collect())
    }

    pub(super) fn trial<D: Dice, T: Trace>(&self, state: &mut G::State, dice: &mut D, trace: &mut T, rows: &mut Rows) {
        rows.clear();
        let mut session = Session::new(dice, trace);
        self.game.play(state, &mut session, rows);
        let effort = session.effort;
        let row = rows.trial_mut();
        row.extend([effort.dice, effort.rolls, effort.decisions, effort.changes].map(i64::from));
        for derived in &self.derived {
            let value = derived.value(row);
            row.push(value);
        }
    }
}

impl<G: Game> Ready for Cell<G> {
    fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    fn has_seats(&self) -> bool {
        self.game.seat(&mut self.game.state(), Seats::Swapped)
    }

    fn batch_in(&self, seats: Seats, seed: u64, trials: Range<u64>, tally: &mut Tally, mut keep: Option<&mut Buffer>) {
        let (mut state, mut rows) = (self.game.state(), self.rows());
        self.game.seat(&mut state, seats);
        let mut dice = Live::of_trial(seed, trials.start);
        if let Some(buffer) = keep.as_deref_mut() {
            buffer.clear(self.scopes[0].measures.len());
        }
        for trial in trials {
            dice.start(trial);
            self.trial(&mut state, &mut dice, &mut Silent, &mut rows);
            tally.observe(trial, &rows);
            if let Some(buffer) = keep.as_deref_mut() {
                rows.scope(0).for_each(|row| buffer.push(row));
            }
        }
    }

    fn replay_in(&self, seats: Seats, seed: u64, trial: u64) -> Replayed {
        let (mut state, mut rows, mut trace) = (self.game.state(), self.rows(), Transcript::default());
        self.game.seat(&mut state, seats);
        self.trial(&mut state, &mut Live::of_trial(seed, trial), &mut trace, &mut rows);
        let rows = (0..self.scopes.len()).map(|scope| rows.scope(scope).map(<[i64]>::to_vec).collect()).collect();
        Replayed { lines: trace.lines, rows }
    }

    fn look_ahead(&self, seed: u64, trial: u64, look: &LookAhead) -> Searched {
        look_ahead::trial(self, seed, trial, look)
    }
}
