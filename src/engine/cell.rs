//! Game with the columns that the engine and the scenario add to its rows.

use super::dice::AnyDice;
use super::{Dice, Game, Measure, MeasureKind, NO_VALUE, Rows, Scope, Session, Trace, Transcript};
use std::sync::Arc;

/// Measure that is computed from a trial's other measures.
pub trait Derived: Send + Sync {
    /// Its value, from the trial's row (all columns before this one); [`super::NO_VALUE`] if it is not defined, [`super::BEYOND`] if it is
    /// too large.
    fn value(&self, row: &[i64]) -> i64;

    /// The columns before this one that it uses.
    fn uses(&self) -> &[usize];
}

/// Game with the columns that the engine and the scenario add.
pub struct Cell<G> {
    pub(super) game: G,
    pub(super) scopes: Arc<[Scope]>,
    derived: Arc<[Box<dyn Derived>]>,
}

/// Names of the columns that the engine adds to every trial, in order.
pub const EFFORT: [&str; 4] = ["table_dice", "table_rolls", "table_decisions", "table_changes"];

/// Columns that the engine adds to every trial: the costs of the play for the people at the table.
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
        Self { game, scopes: scopes.into(), derived: derived.into() }
    }

    /// Another game with the same columns.
    #[must_use]
    pub fn like(&self, game: G) -> Self {
        Self { game, scopes: Arc::clone(&self.scopes), derived: Arc::clone(&self.derived) }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether a column of the trial's row depends on the costs of the play for the people at the table.
    pub(super) fn tells_effort(&self, column: usize) -> bool {
        let own = self.scopes[0].measures.len() - self.derived.len();
        match column.checked_sub(own) {
            Some(derived) => self.derived[derived].uses().iter().any(|&column| self.tells_effort(column)),
            None => column + EFFORT.len() >= own,
        }
    }

    pub(super) fn rows(&self) -> Rows {
        Rows::new(self.scopes.iter().map(|scope| scope.measures.len()).collect())
    }

    /// Rows of which some columns of the trial's row are read, and perhaps rows of other scopes.
    pub(super) fn rows_of(&self, columns: impl IntoIterator<Item = usize>, others: bool) -> Rows {
        let measures = &self.scopes[0].measures;
        let mut read = vec![false; measures.len()];
        for column in columns {
            read[column] = true;
            if let MeasureKind::Ratio { over, under } = measures[column].kind {
                (read[over], read[under]) = (true, true);
            }
        }
        // A measure uses only columns before it.
        let own = measures.len() - self.derived.len();
        for (at, derived) in self.derived.iter().enumerate().rev() {
            if read[own + at] {
                derived.uses().iter().for_each(|&column| read[column] = true);
            }
        }
        let mut rows = self.rows();
        rows.read_only(&read, others);
        rows
    }

    pub(super) fn trial<D: Dice, T: Trace>(&self, state: &mut G::State, dice: &mut D, trace: &mut T, rows: &mut Rows) {
        rows.clear();
        let mut session = Session::new(dice, trace);
        self.game.play(state, &mut session, rows);
        let effort = session.effort;
        rows.trial_mut().extend([effort.dice, effort.rolls, effort.decisions, effort.changes].map(i64::from));
        for derived in &*self.derived {
            let value = if rows.reads(1) { derived.value(rows.trial_mut()) } else { NO_VALUE };
            rows.trial_mut().push(value);
        }
    }

    /// Trial with a narration, or with dice other than live ones: one piece of machine code for all of them.
    pub(super) fn seldom(
        &self,
        state: &mut G::State,
        dice: &mut impl Dice,
        trace: &mut Option<Transcript>,
        rows: &mut Rows,
    ) {
        self.trial(state, &mut AnyDice::new(dice), trace, rows);
    }
}
