//! A deeper question while it is played: how far it is, and what came of it.

use super::ask::{Question, answer, refused};
use evenodds_engine::run::Signals;
use evenodds_library::Attended;
use evenodds_study::Progress;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A question that nobody asks about for so long has no page any more.
const UNHEARD: Duration = Duration::from_mins(1);

struct Answering {
    plays: u64,
    of: u64,
    answer: Option<Value>,
    asked: Instant,
}

/// A question under way, or answered.
pub(super) struct Job {
    /// Its number.
    pub(super) id: u64,
    signals: Signals,
    state: Mutex<Answering>,
    changed: Condvar,
}

/// Makes sure that a question has an end, also where its answer is a defect.
struct JobGuard(Arc<Job>);

impl Drop for JobGuard {
    fn drop(&mut self) {
        let told = || json!({ "faults": "error: a defect of the program: the terminal says where\n" });
        self.0.state().answer.get_or_insert_with(told);
        self.0.changed.notify_all();
    }
}

impl Job {
    /// Begins to answer.
    pub(super) fn start(id: u64, question: Question, folder: PathBuf) -> Result<Arc<Self>, String> {
        let state = Answering { plays: 0, of: 0, answer: None, asked: Instant::now() };
        let (signals, state, changed) = (Signals::default(), Mutex::new(state), Condvar::new());
        let job = Arc::new(Self { id, signals, state, changed });
        let end = JobGuard(Arc::clone(&job));
        let work = move || end.0.work(&question, &folder);
        let spawned = std::thread::Builder::new().name("lab question".into()).spawn(work);
        spawned.map(|_| job).map_err(|error| format!("no thread to play on: {error}"))
    }

    fn state(&self) -> MutexGuard<'_, Answering> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, question: &Question, folder: &std::path::Path) {
        let mut progress = |told: &Progress| {
            let mut state = self.state();
            (state.plays, state.of) = (told.plays, told.of);
            if state.asked.elapsed() > UNHEARD {
                self.signals.interrupt();
            }
        };
        let attended = Attended::new(&self.signals, &mut progress);
        let found = answer(question, folder, attended).unwrap_or_else(|why| refused(&why));
        self.state().answer = Some(found);
    }

    /// Ends it.
    pub(super) fn stop(&self) {
        self.signals.interrupt();
    }

    /// How far it is, after a while or when it is answered.
    pub(super) fn look(&self, wait: Duration) -> Value {
        self.state().asked = Instant::now();
        let waited = self.changed.wait_timeout_while(self.state(), wait, |state| state.answer.is_none());
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.asked = Instant::now();
        json!({ "job": self.id, "plays": state.plays, "of": state.of, "answer": state.answer })
    }

    /// The folder that its answer wrote.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        self.state().answer.as_ref()?["folder"].as_str().map(PathBuf::from)
    }
}
