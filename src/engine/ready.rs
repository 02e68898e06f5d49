//! Cell ready to play, without the types of its game: one virtual call a batch, none inside.

use super::dice::{Branch, Branched, Falls, OfTrial, Question, Reached, Watched, Weighed};
use super::look_ahead::{self, LookAhead, Searched, Visit};
use super::{Buffer, Cell, Game, Line, Live, Roll, Rows, Scope, Seats, Silent, Tally, Transcript};
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Replay of one trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Narration.
    pub lines: Vec<Line>,
    /// Rows of each scope.
    pub rows: Vec<Vec<Vec<i64>>>,
}

/// Watcher of decisions.
pub struct Watching<'a> {
    /// Seat whose decisions it sees.
    pub seat: usize,
    /// Column of the trial's row that it gets.
    pub column: usize,
    /// Called with each decision.
    pub see: &'a dyn Fn(&Question<'_>),
    /// Called with the value of each trial.
    pub hear: &'a mut dyn FnMut(i64),
}

/// Play in branches.
#[derive(Debug, Clone, Copy)]
pub struct Branching<'a> {
    /// Value of its column.
    pub value: i64,
    /// Dice thrown, drawn lots included.
    pub dice: u64,
    /// Its levels, each higher than those before.
    pub reached: &'a [Reached],
    /// Whether dice were taken from their start once more, so that not all after a draw are fresh.
    pub began_again: bool,
}

/// Player of plays in branches, the seats as written.
pub trait Brancher {
    /// Plays one. The branches stand in rising order, the first from draw 0.
    fn play(&mut self, branches: &[Branch]) -> Branching<'_>;
}

/// Level of a decision by its seat and question; none: it shows no level.
pub type Level<'a> = &'a dyn Fn(usize, &Question<'_>) -> Option<i64>;

/// Cell that can be played.
pub trait Ready: Send + Sync {
    /// All rows and columns of a trial: the game's, the engine's (the costs for the people at the table), and the scenario's own.
    fn scopes(&self) -> &[Scope];

    /// Whether two sides can change seats.
    fn has_seats(&self) -> bool;

    /// Plays and counts a range of trials in the given seats, and stores their rows if a buffer is given. After a stop signal it begins no
    /// further trial, as a single trial may be long.
    fn batch_in(
        &self,
        seats: Seats,
        seed: u64,
        trials: Range<u64>,
        tally: &mut Tally,
        keep: Option<&mut Buffer>,
        stop: &AtomicBool,
    );

    /// Value of one column of the trial's row in each of some trials, in the seats as written.
    fn values(&self, seed: u64, trials: &mut dyn Iterator<Item = u64>, column: usize) -> Vec<i64>;

    /// The same for a range of trials, with a watcher of a seat's decisions.
    ///
    /// False, and nothing is played, where a watcher could change the result. That is so where more of a strategy matters than its choices
    /// there, or where the column counts the costs for the people at the table.
    fn watch(&self, seed: u64, trials: Range<u64>, watching: Watching<'_>) -> bool;

    /// Replays trials, and shows each choice of a list: the seat that decides, and the question.
    fn choices(&self, seed: u64, trials: Range<u64>, see: &dyn Fn(usize, &Question<'_>));

    /// The kinds of rolls that a trial may make.
    fn rolls(&self) -> Vec<Roll>;

    /// Plays a range of trials. Shows of each how its dice fell, and the trial's row, until `see` returns false.
    fn falls(&self, seats: Seats, seed: u64, trials: Range<u64>, see: &mut dyn FnMut(&Falls, &[i64]) -> bool);

    /// Player of plays that begin as others did, with a column of the trial's row and a level. None where a watcher of decisions could
    /// change the column.
    fn brancher<'a>(&'a self, seed: u64, column: usize, level: Level<'a>) -> Option<Box<dyn Brancher + 'a>>;

    /// Replays one trial by the same code, with its narration. It names the entry of each list of several entries that decides.
    fn replay_in(&self, seats: Seats, seed: u64, trial: u64) -> Replayed;

    /// [`Ready::batch_in`] the seats as written, to the end.
    fn batch(&self, seed: u64, trials: Range<u64>, tally: &mut Tally, keep: Option<&mut Buffer>) {
        self.batch_in(Seats::Written, seed, trials, tally, keep, &AtomicBool::new(false));
    }

    /// [`Ready::replay_in`] the seats as written.
    fn replay(&self, seed: u64, trial: u64) -> Replayed {
        self.replay_in(Seats::Written, seed, trial)
    }

    /// Plays one trial in which a seat looks ahead at its decisions. Only decisions that the game puts to
    /// [`Dice::steer`](super::Dice::steer) with several open options count.
    fn look_ahead(&self, seed: u64, trial: u64, look: &LookAhead) -> Searched;

    /// Decisions of a seat in one trial by its own strategy, with the results of looking ahead at each, and the plays that it took.
    fn visits(&self, seed: u64, trial: u64, look: &LookAhead) -> (Vec<Visit>, u64);

    /// Exact value of the best play of a seat, and the plays that it took. None where there are more than `most` ways through a trial, and
    /// after a stop signal.
    fn solve(&self, look: &LookAhead, most: u64, stop: &AtomicBool) -> Option<(f64, u64)>;
}

impl<G: Game> Cell<G> {
    /// Plays and counts a range of trials with dice of one kind.
    fn plays(
        &self,
        seats: Seats,
        (mut dice, trials): (impl OfTrial, Range<u64>),
        tally: &mut Tally,
        mut keep: Option<&mut Buffer>,
        stop: &AtomicBool,
    ) {
        let kept = keep.as_deref().map_or(Some(&[][..]), Buffer::columns);
        let mut rows = match kept {
            Some(kept) => self.rows_of(tally.reads().chain(kept.iter().copied()), tally.reads_others()),
            None => self.rows(),
        };
        let mut state = self.game.state();
        self.game.seat(&mut state, seats);
        if let Some(buffer) = keep.as_deref_mut() {
            buffer.clear(self.scopes[0].measures.len());
        }
        for trial in trials {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            dice.start(trial);
            self.trial(&mut state, &mut dice, &mut Silent, &mut rows);
            tally.observe(trial, &rows);
            if let Some(falls) = dice.falls() {
                tally.weigh(trial, falls, rows.trial_mut());
            }
            if let Some(buffer) = keep.as_deref_mut() {
                rows.scope(0).for_each(|row| buffer.push(row));
            }
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

    fn batch_in(
        &self,
        seats: Seats,
        seed: u64,
        trials: Range<u64>,
        tally: &mut Tally,
        keep: Option<&mut Buffer>,
        stop: &AtomicBool,
    ) {
        if tally.luck().is_some() {
            self.plays(seats, (Weighed::new(seed), trials), tally, keep, stop);
        } else {
            self.plays(seats, (Live::of_trial(seed, trials.start), trials), tally, keep, stop);
        }
    }

    fn values(&self, seed: u64, trials: &mut dyn Iterator<Item = u64>, column: usize) -> Vec<i64> {
        let (mut state, mut rows) = (self.game.state(), self.rows_of([column], false));
        self.game.seat(&mut state, Seats::Written);
        let mut dice = Live::of_trial(seed, 0);
        let mut one = |trial: u64| {
            dice.start(trial);
            self.trial(&mut state, &mut dice, &mut Silent, &mut rows);
            rows.trial_mut()[column]
        };
        trials.map(&mut one).collect()
    }

    fn watch(&self, seed: u64, trials: Range<u64>, watching: Watching<'_>) -> bool {
        let Watching { seat, column, see, hear } = watching;
        if !self.game.asks_openly() || self.tells_effort(column) {
            return false;
        }
        let (mut state, mut rows) = (self.game.state(), self.rows());
        self.game.seat(&mut state, Seats::Written);
        let of_seat = |of: usize, question: &Question<'_>| {
            if of == seat {
                see(question);
            }
        };
        let mut dice = Watched::new(seed, &of_seat);
        for trial in trials {
            dice.start(trial);
            self.seldom(&mut state, &mut dice, &mut None, &mut rows);
            hear(rows.trial_mut()[column]);
        }
        true
    }

    fn choices(&self, seed: u64, trials: Range<u64>, see: &dyn Fn(usize, &Question<'_>)) {
        let (mut state, mut rows) = (self.game.state(), self.rows());
        self.game.seat(&mut state, Seats::Written);
        let mut dice = Watched::new(seed, see);
        for trial in trials {
            dice.start(trial);
            self.seldom(&mut state, &mut dice, &mut None, &mut rows);
        }
    }

    fn rolls(&self) -> Vec<Roll> {
        self.game.rolls()
    }

    fn falls(&self, seats: Seats, seed: u64, trials: Range<u64>, see: &mut dyn FnMut(&Falls, &[i64]) -> bool) {
        let (mut state, mut rows) = (self.game.state(), self.rows());
        self.game.seat(&mut state, seats);
        let mut dice = Weighed::new(seed);
        for trial in trials {
            dice.start(trial);
            self.trial(&mut state, &mut dice, &mut Silent, &mut rows);
            if !dice.falls().is_some_and(|falls| see(falls, rows.trial_mut())) {
                return;
            }
        }
    }

    fn brancher<'a>(&'a self, seed: u64, column: usize, level: Level<'a>) -> Option<Box<dyn Brancher + 'a>> {
        if self.tells_effort(column) {
            return None;
        }
        let (mut state, rows) = (self.game.state(), self.rows_of([column], false));
        self.game.seat(&mut state, Seats::Written);
        Some(Box::new(Player { cell: self, column, state, rows, dice: Branched::new(seed, level) }))
    }

    fn replay_in(&self, seats: Seats, seed: u64, trial: u64) -> Replayed {
        let transcript = Transcript::default();
        let before = Rc::clone(&transcript.before);
        let see = |_: usize, question: &Question<'_>| {
            let list = question.list;
            if let Some(text) = list.texts.get(question.own).filter(|_| list.texts.len() > 1) {
                let text = format!("by entry {} of `{}`: {text}", question.own + 1, list.decision);
                before.borrow_mut().push(Line { rule: String::new(), text });
            }
        };
        let (mut state, mut rows, mut trace) = (self.game.state(), self.rows(), Some(transcript));
        self.game.seat(&mut state, seats);
        let mut dice = Watched::new(seed, &see);
        dice.start(trial);
        self.seldom(&mut state, &mut dice, &mut trace, &mut rows);
        let rows = (0..self.scopes.len()).map(|scope| rows.scope(scope).map(<[i64]>::to_vec).collect()).collect();
        Replayed { lines: trace.map(Transcript::finish).unwrap_or_default(), rows }
    }

    fn look_ahead(&self, seed: u64, trial: u64, look: &LookAhead) -> Searched {
        look_ahead::trial(self, seed, trial, look)
    }

    fn visits(&self, seed: u64, trial: u64, look: &LookAhead) -> (Vec<Visit>, u64) {
        look_ahead::visits(self, seed, trial, look)
    }

    fn solve(&self, look: &LookAhead, most: u64, stop: &AtomicBool) -> Option<(f64, u64)> {
        self.game.optimum(look, most, stop).or_else(|| look_ahead::solve(self, look, most, stop))
    }
}

/// Player of a cell's plays in branches.
struct Player<'a, G: Game> {
    cell: &'a Cell<G>,
    column: usize,
    state: G::State,
    rows: Rows,
    dice: Branched<'a>,
}

impl<G: Game> Brancher for Player<'_, G> {
    fn play(&mut self, branches: &[Branch]) -> Branching<'_> {
        self.dice.start(branches);
        self.cell.seldom(&mut self.state, &mut self.dice, &mut None, &mut self.rows);
        let (value, dice, began_again) =
            (self.rows.trial_mut()[self.column], self.dice.thrown(), self.dice.began_again());
        Branching { value, dice, reached: self.dice.reached(), began_again }
    }
}
