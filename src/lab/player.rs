//! Player behind the page: plays in steps and shows its figures after each. It ends on request, when all trials are played, or
//! when nobody has asked for a while.

use super::figures::figures;
use evenodds_engine::Broken;
use evenodds_engine::run::Signals;
use evenodds_study::live::Live;
use evenodds_study::{Options, Study, summarise};
use serde_json::{Value, json};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A play that nobody asks about for so long has no page any more.
const UNHEARD: Duration = Duration::from_secs(20);

/// What a play has shown last.
struct Shown {
    /// Counts what was shown; 0: nothing yet.
    step: u64,
    figures: Value,
    /// Why a play could not be finished.
    fault: Option<String>,
    ended: bool,
    asked: Instant,
}

/// A play that is under way, or over.
pub(super) struct Player {
    /// Its number.
    pub(super) id: u64,
    signals: Signals,
    shown: Mutex<Shown>,
    changed: Condvar,
}

/// Marks the end of a play, however it ends.
struct PlayGuard(Arc<Player>);

impl Drop for PlayGuard {
    fn drop(&mut self) {
        self.0.shown().ended = true;
        self.0.changed.notify_all();
    }
}

impl Player {
    /// Begins to play.
    pub(super) fn start(id: u64, study: Study) -> Result<Arc<Self>, String> {
        let shown = Shown { step: 0, figures: Value::Null, fault: None, ended: false, asked: Instant::now() };
        let (signals, shown, changed) = (Signals::default(), Mutex::new(shown), Condvar::new());
        let player = Arc::new(Self { id, signals, shown, changed });
        let end = PlayGuard(Arc::clone(&player));
        let play = move || {
            if let Err(what) = Broken::caught(|| end.0.play(&study)) {
                end.0.shown().fault = Some(what);
            }
        };
        let spawned = std::thread::Builder::new().name("lab play".into()).spawn(play);
        spawned.map(|_| player).map_err(|error| format!("no thread to play on: {error}"))
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn play(&self, study: &Study) {
        let mut live = Live::new(study, Options::default(), &self.signals);
        let command = || format!("evenodds run {}", study.scenario.source.name);
        while live.advance() {
            let outcome = live.outcome();
            let summary = summarise(study, &outcome, command());
            let mut told = figures(&summary, &live.flips());
            told["trials"] = outcome.trials.into();
            told["of"] = study.scenario.trials.into();
            told["seconds"] = outcome.elapsed.as_secs_f64().into();
            told["done"] = live.is_done().into();
            let mut shown = self.shown();
            if shown.asked.elapsed() > UNHEARD || self.signals.interrupted() {
                return;
            }
            (shown.step, shown.figures) = (shown.step + 1, told);
            drop(shown);
            self.changed.notify_all();
        }
    }

    /// Ends it; a step that has begun is thrown away.
    pub(super) fn stop(&self) {
        self.signals.interrupt();
    }

    /// Waits until there is something newer than a step, or it is over; no longer than a while.
    pub(super) fn newer(&self, than: u64, wait: Duration) -> Value {
        self.shown().asked = Instant::now();
        let waiting = |shown: &mut Shown| shown.step <= than && !shown.ended;
        let waited = self.changed.wait_timeout_while(self.shown(), wait, waiting);
        let mut shown = waited.unwrap_or_else(PoisonError::into_inner).0;
        shown.asked = Instant::now();
        let figures = if shown.step > than { shown.figures.clone() } else { Value::Null };
        json!({ "play": self.id, "step": shown.step, "ended": shown.ended, "fault": shown.fault, "figures": figures })
    }
}
