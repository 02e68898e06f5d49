//! Interface of a game to the engine.

use super::look_ahead::LookAhead;
use super::{ABSENT, Dice, NO_VALUE, Scope, Session, Trace};
use std::sync::atomic::AtomicBool;

/// Seating in a play of two sides: the dice of each, and who is asked first where nothing else decides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seats {
    /// As the scenario writes them.
    #[default]
    Written,
    /// Each side in the other's seat.
    Swapped,
}

impl Seats {
    /// Both, in the order in which a trial plays them.
    pub const BOTH: [Self; 2] = [Self::Written, Self::Swapped];
}

/// Kind of roll: all dice of one lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The lane.
    pub lane: usize,
    /// Its name, in lower case.
    pub name: String,
    /// What is rolled.
    pub help: String,
    /// Whose dice they are; none for dice that all share.
    pub seat: Option<usize>,
}

/// Game that is ready to be played: rules frozen, characters and strategies resolved.
pub trait Game: Send + Sync {
    /// State that changes during a trial. Made once a worker, cleared by every trial.
    type State: Send;

    /// The rows that [`Game::play`] writes. Scope 0 is the trial and has one row.
    fn scopes(&self) -> Vec<Scope>;

    /// A state for [`Game::play`].
    fn state(&self) -> Self::State;

    /// Seats the two sides of a play; narrations and counts stay by side. False, and nothing is done, where a play has no two sides that
    /// could change seats.
    fn seat(&self, _state: &mut Self::State, _seats: Seats) -> bool {
        false
    }

    /// Whether a strategy matters only by its choices at the questions that are put to [`Dice::steer`].
    fn asks_openly(&self) -> bool {
        true
    }

    /// The kinds of rolls that a trial may make.
    fn rolls(&self) -> Vec<Roll> {
        Vec::new()
    }

    /// Exact value of the best play of a seat, and the plays that it took, where the game knows a better way than to play every way through a
    /// trial. None after a stop signal.
    fn optimum(&self, _look: &LookAhead, _most: u64, _stop: &AtomicBool) -> Option<(f64, u64)> {
        None
    }

    /// Plays one trial from the beginning and writes its rows. The former content of `state` must not matter. Columns that are not
    /// read ([`Rows::reads`]) may be left out.
    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, session: &mut Session<'_, D, T>, rows: &mut Rows);
}

/// Rows of one trial. They stay allocated between trials.
#[derive(Debug, Clone)]
pub struct Rows {
    widths: Vec<usize>,
    values: Vec<Vec<i64>>,
    /// Of the trial's row: how many columns before each place are read. Empty: all are.
    read: Vec<u32>,
    /// Whether rows of other scopes are read.
    others: bool,
}

impl Rows {
    /// No rows yet; `widths` gives the number of columns of each scope.
    pub fn new(widths: Vec<usize>) -> Self {
        let values = widths.iter().map(|width| Vec::with_capacity(width * 16)).collect();
        Self { widths, values, read: Vec::new(), others: true }
    }

    /// Only these columns of the trial's row are read, and rows of other scopes only if `others`: a game may leave out the rest.
    pub(super) fn read_only(&mut self, columns: &[bool], others: bool) {
        self.read = vec![0];
        for &is_read in columns {
            self.read.push(self.read[self.read.len() - 1] + u32::from(is_read));
        }
        self.others = others;
    }

    /// Whether any of the next columns of the trial's row is read.
    #[inline]
    pub fn reads(&self, columns: usize) -> bool {
        let at = self.values[0].len();
        match (self.read.get(at), self.read.get(at + columns)) {
            (Some(before), Some(after)) => before < after,
            _ => true,
        }
    }

    /// Whether rows of other scopes than the trial are read.
    #[inline]
    pub fn reads_others(&self) -> bool {
        self.others
    }

    /// Clears the rows without freeing memory.
    pub fn clear(&mut self) {
        self.values.iter_mut().for_each(Vec::clear);
    }

    /// Adds the next columns of a scope's row; a full row begins the next one.
    #[inline]
    pub fn extend(&mut self, scope: usize, columns: impl IntoIterator<Item = i32>) {
        let wide = |value: i32| if value == ABSENT { NO_VALUE } else { i64::from(value) };
        self.values[scope].extend(columns.into_iter().map(wide));
    }

    /// Leaves out the next columns of the trial's row, which nobody reads.
    #[inline]
    pub fn leave_out(&mut self, columns: usize) {
        let width = self.values[0].len() + columns;
        self.values[0].resize(width, NO_VALUE);
    }

    /// The rows of a scope.
    pub fn scope(&self, scope: usize) -> impl Iterator<Item = &[i64]> {
        self.values[scope].chunks_exact(self.widths[scope])
    }

    /// The trial's own row, open to additions.
    pub(super) fn trial_mut(&mut self) -> &mut Vec<i64> {
        &mut self.values[0]
    }
}

/// A play that its game cannot finish, for reasons in words: thrown out of [`Game::play`] by [`std::panic::resume_unwind`], and caught where
/// a command is played.
#[derive(Debug, Clone)]
pub struct Broken(pub String);

impl Broken {
    /// What plays give, or why one of them could not be finished. Any other panic goes on.
    ///
    /// # Errors
    /// A play could not be finished: the reason.
    pub fn caught<R>(plays: impl FnOnce() -> R) -> Result<R, String> {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(plays)).map_err(|thrown| {
            let Self(what) = *thrown.downcast::<Self>().unwrap_or_else(|thrown| std::panic::resume_unwind(thrown));
            what
        })
    }
}
