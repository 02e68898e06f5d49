//! Ranking of rulings: each reading of every ruling of a game against the default, on shared dice.

use super::judgement::{Call, Judgement, judgements_of, never_came_up, settled};
use super::margins::shown;
use super::play::{Options, Progress, Rounds, plan};
use super::{Study, StudyCell};
use evenodds_engine::run::{AS_WRITTEN, Counts, Signals, Watch};
use evenodds_kit::knobs::KnobInfo;
use evenodds_scenario::parameters::words;
use evenodds_scenario::{CellPlan, Scenario};
use evenodds_source::{Faults, Node, Table, Value};
use evenodds_stats::Looks;
use serde::Serialize;
use serde_json::Value as Json;
use std::time::Duration;

/// One reading of one ruling.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The knob.
    pub knob: KnobInfo,
    /// The default, as text.
    pub from: String,
    /// This reading.
    pub to: Json,
}

/// Study of readings: the default first, then one cell for each.
pub struct Rulings {
    /// The study.
    pub study: Study,
    /// Reading of each cell but the first.
    pub readings: Vec<Reading>,
    /// Readings that cannot be played in this scenario, with the reason.
    pub unplayable: Vec<(String, String)>,
}

/// Puts every reading of every ruling over a scenario's first cell. None when the scenario itself is wrong.
pub fn design(mut scenario: Scenario, faults: &mut Faults) -> Option<Rulings> {
    let base = scenario.cells.first()?.root.clone();
    scenario.keys = vec!["ruling".into()];
    scenario.targets.clear();
    scenario.stop = None;
    scenario.split.clear();
    scenario.words.trust();
    scenario.charts = Some(Vec::new());
    scenario.cells = vec![CellPlan::named("default", base.clone())];
    let game = scenario.game.clone();
    let mut readings = Vec::new();
    let mut unplayable = Vec::new();
    for knob in game.knobs() {
        let from = present(&base, &knob);
        for to in words(&knob.schema).into_iter().filter(|to| written(to) != from) {
            let (name, mut root) = (format!("{} = {}", knob.name, plain(&written(&to))), base.clone());
            let node = Node::from_json(&to, &base.place);
            root.set_path(&format!("rules.{}", knob.name), &base.place, node);
            let mut wrong = Faults::new();
            let ready = game.prepare(&scenario.play.name, &root, &scenario.extras, &mut wrong);
            if ready.is_none() || !wrong.is_empty() {
                let reason =
                    wrong.sorted().first().map_or("it cannot be played", |fault| fault.what.as_str()).to_owned();
                unplayable.push((name, reason));
                continue;
            }
            scenario.cells.push(CellPlan::named(&name, root));
            readings.push(Reading { knob: knob.clone(), from: plain(&from), to });
        }
    }
    let study = Study::prepare(scenario, faults)?;
    Some(Rulings { study, readings, unplayable })
}

/// Value of a knob in a cell, as knobs write it: words in quotes.
fn present(root: &Table, knob: &KnobInfo) -> String {
    match root.table("rules").and_then(|rules| rules.get(&knob.name)).map(|node| &node.value) {
        Some(Value::Str(word)) => format!("{word:?}"),
        Some(other) => other.text(),
        // An absent word is written so.
        None if knob.book == "not set" => "\"none\"".to_owned(),
        None => knob.book.clone(),
    }
}

fn written(value: &Json) -> String {
    value.to_string()
}

fn plain(text: &str) -> String {
    text.trim_matches('"').to_owned()
}

/// Margin of a measure for which the scenario names none, in standard deviations of a play: half of a small effect (Cohen 1988,
/// *Statistical Power Analysis*).
pub const SLIGHT: f64 = 0.1;

/// A reading with what it changes.
#[derive(Debug, Clone, Serialize)]
pub struct Ranked {
    /// The knob.
    pub knob: String,
    /// What it decides.
    pub help: String,
    /// The rules that it changes, by ID.
    pub rules: String,
    /// The default.
    pub from: String,
    /// The reading.
    pub to: String,
    /// What the default means, in words; none of what is true or false.
    pub from_means: Option<String>,
    /// What the reading means.
    pub to_means: Option<String>,
    /// What follows for all measures together. A shown difference is the one of the first change.
    pub verdict: Call,
    /// What it changes: those first that are shown, then the largest, in standard deviations of a play.
    pub changes: Vec<Judgement>,
}

/// What came of the readings, those that change most first.
#[derive(Debug, Clone, Serialize)]
pub struct Ranking {
    /// Printed names of the game's things.
    #[serde(skip)]
    pub printed: crate::summary::Printed,
    /// The readings.
    pub ranked: Vec<Ranked>,
    /// Readings that cannot be played, with the reason.
    pub unplayable: Vec<(String, String)>,
    /// Comparisons that verdicts are corrected for.
    pub comparisons: usize,
    /// Trials of each cell.
    pub trials: u64,
    /// Plays of all cells.
    pub plays: u64,
    /// Planned looks.
    pub looks: usize,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of verdicts.
    pub confidence: f64,
    /// Told to stop before the end.
    pub partial: bool,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Plays the readings: the scenario's trials, or up to `settle` until every verdict is settled. None when it was stopped before the first play.
pub fn rank(
    rulings: &Rulings,
    options: Options,
    settle: Option<u64>,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Ranking> {
    let study = &rulings.study;
    let seed = options.seed.unwrap_or(study.scenario.seed);
    let trials = options.trials.unwrap_or(study.scenario.trials);
    let looks = settle.map_or_else(|| Looks::once(trials), |most| Looks::doubling(trials.min(most), most));
    let plan = plan(study, seed, AS_WRITTEN);
    let mut rounds = Rounds::new(&plan, signals);
    let of = looks.most() * study.cells.len() as u64;
    let mut partial = false;
    let mut judged = Vec::new();
    for &goal in looks.counts() {
        let mut after = |_: &Counts, plays| progress(&Progress { plays, of, running: None });
        partial = !rounds.until(goal, &Watch::default(), &mut after);
        let shown = shown(&study.scenario);
        judged = judgements_of(
            study,
            &rounds.counts,
            looks.number(),
            &|name| shown.iter().any(|known| known == name),
            Some(SLIGHT),
        );
        if partial || settled(&judged) {
            break;
        }
    }
    if rounds.done == 0 {
        return None;
    }
    let comparisons = judged.len();
    let never = |at: usize| never_came_up(study, &rounds.counts, at + 1);
    let mut ranked: Vec<Ranked> = rulings
        .readings
        .iter()
        .zip(&study.cells[1..])
        .enumerate()
        .map(|(at, (reading, cell))| one(reading, cell, &judged, never(at)))
        .collect();
    let size = |ranked: &Ranked| {
        let size = ranked.changes.first().map_or(0.0, |change| change.standardised.abs());
        (ranked.verdict.differs(), size)
    };
    ranked.sort_by(|a, b| size(b).0.cmp(&size(a).0).then(size(b).1.total_cmp(&size(a).1)));
    Some(Ranking {
        printed: crate::summary::Printed::of(&study.scenario.game),
        ranked,
        unplayable: rulings.unplayable.clone(),
        comparisons,
        trials: rounds.done,
        plays: rounds.plays,
        looks: looks.number(),
        seed,
        confidence: study.scenario.confidence,
        partial,
        elapsed: rounds.started.elapsed(),
    })
}

fn one(reading: &Reading, cell: &StudyCell, judged: &[Judgement], never: bool) -> Ranked {
    let mut changes: Vec<Judgement> = judged.iter().filter(|change| change.cell == cell.name).cloned().collect();
    let shown = |change: &Judgement| change.difference.verdict.differs();
    changes.sort_by(|a, b| shown(b).cmp(&shown(a)).then(b.standardised.abs().total_cmp(&a.standardised.abs())));
    let verdict = together(&changes, never);
    Ranked {
        knob: reading.knob.name.clone(),
        help: reading.knob.help.clone(),
        rules: reading.knob.rules.clone(),
        from: reading.from.clone(),
        to: plain(&written(&reading.to)),
        from_means: reading.knob.means(&reading.from),
        to_means: reading.knob.means(&plain(&written(&reading.to))),
        verdict,
        changes,
    }
}

/// The verdict on some changes together: of the first that is shown, else what is true of all of them.
pub(super) fn together(changes: &[Judgement], never: bool) -> Call {
    let verdicts = || changes.iter().map(|change| change.difference.verdict);
    if never {
        return Call::NeverCameUp;
    }
    verdicts().find(|call| call.differs()).unwrap_or_else(|| {
        if verdicts().any(|call| call == Call::NeedsMorePlays) {
            Call::NeedsMorePlays
        } else if verdicts().all(|call| call == Call::Same) {
            Call::Same
        } else {
            Call::NoRelevantDifference
        }
    })
}
