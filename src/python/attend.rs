//! Plays beside the interpreter. While it waits, other Python threads run; now and then progress is shown, and an interruption
//! (Ctrl-C, a notebook's stop) tells the play to end with what it has.

use super::faults::defect;
use super::procedure::Functions;
use evenodds_engine::run::Signals;
use evenodds_library::Attended;
use evenodds_study::Progress;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often the interpreter looks up.
const TICK: Duration = Duration::from_millis(50);

/// How far the play is.
#[derive(Default)]
struct State {
    progress: Option<Progress>,
    done: bool,
}

/// What the playing thread says and the interpreter hears.
#[derive(Default)]
struct Board {
    state: Mutex<State>,
    changed: Condvar,
}

impl Board {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the play is done, no longer than a tick. Whether it is, and what is new.
    fn wait(&self) -> (bool, Option<Progress>) {
        let waited = self.changed.wait_timeout_while(self.state(), TICK, |state| !state.done);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        (state.done, state.progress.take())
    }
}

/// Marks the end of the play, however it ends.
struct PlayGuard<'a>(&'a Board);

impl Drop for PlayGuard<'_> {
    fn drop(&mut self) {
        self.0.state().done = true;
        self.0.changed.notify_all();
    }
}

/// Time after an interruption in which a function of Python may come to its end.
const GRACE: Duration = Duration::from_secs(1);

/// Plays on so many threads (0: all cores). `watch` is called with plays, planned plays and words.
pub(super) fn attended<T: Send>(
    py: Python<'_>,
    threads: usize,
    watch: &Bound<'_, PyAny>,
    functions: Option<&Functions>,
    work: impl FnOnce(Attended<'_>) -> T + Send,
) -> PyResult<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(defect)?;
    let (board, signals) = (Board::default(), Signals::default());
    let (mut raised, mut interrupted) = (None, None);
    let played = std::thread::scope(|scope| {
        let (pool, board, signals) = (&pool, &board, &signals);
        let player = scope.spawn(move || {
            let _end = PlayGuard(board);
            let mut progress = |told: &Progress| board.state().progress = Some(told.clone());
            pool.install(|| work(Attended::new(signals, &mut progress)))
        });
        loop {
            let (done, told) = py.detach(|| board.wait());
            let shown = told.map_or(Ok(()), |told| show(watch, &told));
            if let Err(error) = shown.and_then(|()| py.check_signals()) {
                signals.interrupt();
                interrupted.get_or_insert_with(Instant::now);
                // An interruption ends in a report of what was played; anything else is passed on.
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    raised.get_or_insert(error);
                }
            }
            if done {
                break;
            }
            if let Some(functions) = functions
                && interrupted.is_some_and(|since| since.elapsed() > GRACE)
            {
                functions.interrupt(py);
                interrupted = Some(Instant::now());
            }
        }
        player.join()
    });
    match raised {
        Some(error) => Err(error),
        None => played.map_err(|_| defect("see above")),
    }
}

fn show(watch: &Bound<'_, PyAny>, told: &Progress) -> PyResult<()> {
    if watch.is_none() {
        return Ok(());
    }
    let words =
        told.running.as_ref().map(|(name, mean, low, high)| format!("{name} {mean:.4} ({low:.4} to {high:.4})"));
    watch.call1((told.plays, told.of, words.unwrap_or_default())).map(drop)
}
