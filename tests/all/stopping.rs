//! Whoever is told to stop begins no further play, however long plays are.

use evenodds::engine::run::{AS_WRITTEN, Plan, Signals, play};
use evenodds::engine::{Cell, Derived, Dice, Game, Measure, Ready, Rows, Scope, Session, Tally, Trace};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

struct Coin;

impl Game for Coin {
    type State = ();
    fn scopes(&self) -> Vec<Scope> {
        vec![Scope { name: "trial", measures: vec![Measure::flag("heads", "heads")] }]
    }
    fn state(&self) {}
    fn play<D: Dice, T: Trace>(&self, (): &mut (), session: &mut Session<'_, D, T>, rows: &mut Rows) {
        let mut heads = 0;
        session.roll(1, 2, |face| heads = face - 1);
        rows.extend(0, [heads as i32]);
    }
}

/// A measure that takes a thousandth of a second, and says stop in one of its plays.
struct Slow {
    plays: Arc<AtomicU64>,
    signals: Arc<Signals>,
}

/// The play in which it is said.
const LAST: u64 = 40;

impl Derived for Slow {
    fn uses(&self) -> &[usize] {
        &[]
    }

    fn value(&self, _: &[i64]) -> i64 {
        if self.plays.fetch_add(1, Ordering::SeqCst) + 1 == LAST {
            self.signals.interrupt();
        }
        std::thread::sleep(Duration::from_millis(1));
        0
    }
}

/// Each of the other threads ends the play that it is in, and none begins another: a stop takes as long as one play.
#[test]
fn a_stop_is_heard_after_one_play_of_each_thread() {
    let (plays, signals) = (Arc::new(AtomicU64::new(0)), Arc::new(Signals::default()));
    let cells: Vec<Cell<Coin>> = (0..3)
        .map(|_| {
            let slow = Slow { plays: Arc::clone(&plays), signals: Arc::clone(&signals) };
            Cell::new(Coin, vec![(Measure::count("slow", "slow", ""), Box::new(slow) as Box<dyn Derived>)])
        })
        .collect();
    let ready = cells.iter().map(|cell| {
        (cell as &dyn Ready, Tally::new(cell.scopes(), &[vec![0, cell.scopes()[0].measures.len() - 1]], None))
    });
    let plan = Plan { seed: 1, cells: ready.collect(), pairs: vec![vec![(0, 0)]; 2], seats: AS_WRITTEN };
    assert!(play(&plan, 0..1_000_000, &signals).is_none());
    let others = rayon::current_num_threads() as u64 - 1;
    let played = plays.load(Ordering::SeqCst);
    assert!((LAST..=LAST + others).contains(&played), "{played} plays");
}

/// A rate of .04 has an interval that reaches farther up than down: it stops when both ends are near enough. Twenty seeds.
#[test]
fn an_interval_reaches_no_further_than_was_asked() {
    for seed in 1..=20 {
        let summary = evenodds::run(&format!(
            "game = 'toward_one'\ntrials = 400\nseed = {seed}\nmeasures = ['long']\n\
             stop = {{ measure = 'long', half_width = 0.01, max_trials = 200_000 }}\n\
             [cast]\nhunter = {{ like = 'ibrahim', strategy = 'rush' }}\njinn = {{ dice = 7, made = 'as_rolled' }}\n\
             [measure.long]\nexpr = 'scenes >= 5'\n"
        ));
        let summary = summary.unwrap_or_else(|faults| panic!("{faults}"));
        let e = summary.cells[0].groups[0].measures.iter().find(|e| e.name == "long").expect("the measure");
        assert!(
            e.high - e.mean <= 0.01 && e.mean - e.low <= 0.01,
            "seed {seed}: {} to {} around {}",
            e.low,
            e.high,
            e.mean
        );
        assert!(e.mean < 0.2 && e.n < 200_000, "a skewed rate that stops early: {} of {}", e.mean, e.n);
    }
}
