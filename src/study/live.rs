//! Study played in small steps, with figures after each, for a user who may change settings meanwhile.
//!
//! The counts depend on the seed and the number of trials alone. So the figures after so many trials are those of a run with so many trials.

use super::compare::{column, outcome};
use super::play::{Options, Outcome, plan};
use super::{Study, StudyCell};
use evenodds_engine::run::{self, AS_WRITTEN, Counts, Plan, Signals, Watch};
use evenodds_engine::{Discordant, Seats};
use std::time::{Duration, Instant};

/// Trials of the first stretch: few, so that figures appear at once where plays take milliseconds.
const FIRST: u64 = 8;
/// Target time of a step.
const STEP: Duration = Duration::from_millis(100);
/// Shortest time of a step: a shorter one goes on, as plays may take microseconds.
const LEAST: Duration = Duration::from_millis(20);

/// Study while it is played.
pub struct Live<'a> {
    study: &'a Study,
    plan: Plan<'a>,
    watch: Watch,
    signals: &'a Signals,
    counts: Counts,
    discordant: Vec<Discordant>,
    goal: u64,
    done: u64,
    step: u64,
    began: Instant,
}

/// Discordant plays: a cell ends otherwise than the baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flips {
    /// Number of discordant plays.
    pub differ: u64,
    /// Number of compared plays.
    pub n: u64,
    /// First trial of them.
    pub first: Option<u64>,
}

impl<'a> Live<'a> {
    /// Study before its first play.
    pub fn new(study: &'a Study, options: Options, signals: &'a Signals) -> Self {
        let seed = options.seed.unwrap_or(study.scenario.seed);
        let goal = options.trials.unwrap_or(study.scenario.trials);
        let plan = plan(study, seed, AS_WRITTEN);
        let watch = watch(study);
        let (counts, discordant) = (Counts::empty(&plan), vec![Discordant::default(); watch.pairs.len()]);
        let (done, step, began) = (0, FIRST, Instant::now());
        Self { study, plan, watch, signals, counts, discordant, goal, done, step, began }
    }

    /// Plays one step. False when there is nothing left to play, or after a stop signal.
    pub fn advance(&mut self) -> bool {
        let (began, before) = (Instant::now(), self.done);
        while self.done < self.goal && (self.done == before || began.elapsed() < LEAST) {
            if !self.stretch() {
                return false;
            }
        }
        self.done > before
    }

    /// Plays the trials of one stretch. False after a stop signal.
    fn stretch(&mut self) -> bool {
        let end = (self.done + self.step).min(self.goal);
        let began = Instant::now();
        let Some((counts, discordant)) = run::play_watched(&self.plan, &self.watch, self.done..end, self.signals)
        else {
            return false;
        };
        self.counts.merge(&counts);
        self.discordant.iter_mut().zip(&discordant).for_each(|(mine, theirs)| mine.merge(theirs));
        self.step = next(end - self.done, began.elapsed());
        self.done = end;
        true
    }

    /// Whether all trials are played.
    pub fn is_done(&self) -> bool {
        self.done == self.goal
    }

    /// Counts so far.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            counts: self.counts.clone(),
            trials: self.done,
            plays: self.done * self.study.cells.len() as u64,
            made: self.done * self.study.cells.len() as u64,
            seed: self.plan.seed,
            looks: 1,
            imprecise: Vec::new(),
            partial: !self.is_done(),
            elapsed: self.began.elapsed(),
        }
    }

    /// Discordant plays of each cell but the baseline; empty where no measure shows the end of a play.
    pub fn flips(&self) -> Vec<Flips> {
        let first = |plays: &[(u64, Seats)]| plays.first().map(|&(trial, _)| trial);
        self.discordant.iter().map(|d| Flips { differ: d.differ(), n: d.n, first: first(&d.first) }).collect()
    }
}

/// Comparison of every cell with the baseline by the end of a play.
fn watch(study: &Study) -> Watch {
    let named = outcome(study, None);
    let columns = named.and_then(|name| {
        let of = |cell: &StudyCell| column(cell.ready.scopes(), &name);
        study.cells.iter().map(of).collect::<Option<Vec<usize>>>()
    });
    match columns.filter(|columns| columns.len() > 1) {
        Some(outcomes) => {
            let pairs = (1..outcomes.len()).map(|cell| (0, cell)).collect();
            Watch { resting: Vec::new(), outcomes, pairs }
        }
        None => Watch::default(),
    }
}

/// Trials of the next stretch, from the trials and time of the last: as many as fill a step.
fn next(trials: u64, took: Duration) -> u64 {
    let took = took.as_secs_f64().max(1e-6);
    let paced = trials as f64 * (STEP.as_secs_f64() / took).clamp(0.25, 8.0);
    paced.max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{play, summarise};
    use evenodds_source::{Faults, Source};
    use std::sync::Arc;

    const TEXT: &str = "game = \"toward_one\"\ntrials = 3000\nseed = 5\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"rush\" }\n\
                        jinn = { dice = 6, made = \"strongest\" }\n[limits]\nmax_scenes = 3\n[variant.rush]\n[variant.steward]\ncast.hunter.strategy = \"steward\"\n";

    #[test]
    fn after_so_many_trials_the_figures_are_those_of_a_run() {
        let mut faults = Faults::new();
        let source = Arc::new(Source { name: "x.toml".into(), text: TEXT.into() });
        let study = evenodds_scenario::parse(&source, &evenodds_games::games(), &mut faults)
            .and_then(|found| Study::prepare(found, &mut faults));
        let study = study.unwrap_or_else(|| panic!("{}", faults.render(false)));
        let signals = Signals::default();
        let mut live = Live::new(&study, Options::default(), &signals);
        let mut steps = 0;
        while !live.is_done() {
            assert!(live.stretch());
            steps += 1;
            let options = Options { trials: Some(live.outcome().trials), seed: None };
            let whole = play(&study, options, &Signals::default(), &mut |_| {});
            let told = |outcome: &Outcome| {
                let summary = summarise(&study, outcome, String::new());
                serde_json::to_string(&summary.cells).unwrap_or_default()
            };
            assert_eq!(told(&live.outcome()), told(&whole));
        }
        assert!(!live.advance() && steps > 1, "{steps} steps");
        let [flips] = &live.flips()[..] else { panic!("one pair of cells") };
        assert!(flips.n == 3000 && flips.differ > 0 && flips.first.is_some(), "{flips:?}");
        signals.interrupt();
        assert!(!Live::new(&study, Options::default(), &signals).advance());
    }

    #[test]
    fn steps_grow_to_a_tenth_of_a_second() {
        assert_eq!(next(256, Duration::from_millis(1)), 2048);
        assert_eq!(next(20_000, Duration::from_millis(100)), 20_000);
        assert_eq!(next(100, Duration::from_secs(1)), 25);
        assert_eq!(next(1, Duration::from_secs(10)), 1);
    }
}
