//! `learn`: search for a script that plays better, in the form of priority lists.
//!
//! A round looks ahead along the plays of the present script and proposes changes that promise a gain, and others by chance. They race on
//! common dice, and fresh dice confirm the best. At the end entries without worth are removed. The result is compared with other players on
//! held-out dice.
//!
//! | file | content |
//! |---|---|
//! | [`script`] | entries, and their form in a scenario |
//! | [`training_set`] | the training set: plays of the cells by script and by looking ahead |
//! | [`memory`] | decisions of earlier rounds |
//! | `features` | tests that separate some of these decisions from others |
//! | `evidence` | entries that promise a gain by looking ahead |
//! | [`propose`] | changes to try |
//! | [`turns`] | choice of plays of the training set |
//! | [`race`] | race and confirmation of changes |
//! | [`prune`] | removal of entries and tests |
//! | [`plan`] | budget of each part |
//! | [`rounds`] | rounds until nothing more is found or the budget is used up |
//! | [`answer`], `judge` | held-out evaluation, and ablation of each entry |
//! | [`mod@league`] | a metagame of entrants with learnt scripts |

pub mod answer;
mod condition;
mod differ;
mod evidence;
mod features;
mod found;
pub mod gain;
mod judge;
pub mod league;
pub mod memory;
pub mod plan;
pub mod propose;
pub mod prune;
pub mod race;
pub mod rounds;
pub mod script;
pub mod training_set;
pub mod turns;
pub mod watched;

use super::tune::Keep;
use super::tune::skill::bench::{ready, root};
use super::tune::skill::{End as Searched, Request, Response, Who, best_response, foreign};
use evenodds_engine::run::Signals;
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Faults, Table};
use evenodds_stats::Moments;
pub use found::{BUDGET, CONFIRM, ENTRIES, Learnt, Options, Rung, SEARCHED, Told};
use judge::Judge;
use plan::{Advice, Effort};
use rounds::State;
use script::Script;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;
use std::time::Instant;
use training_set::{Aim, Ground, TrainingSet, differences};

/// Rollouts of each option while learning.
const SCHOOLED: u32 = 4;
/// Plays that choose the start.
const START: u64 = 4000;

/// Outcome of it.
pub type End = super::tune::Ended<Learnt>;

/// Checkpoint between interruptions.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Checkpoint {
    /// Number of the start among the players, once it is chosen.
    start: Option<usize>,
    state: State,
}

fn heading(scenario: &Scenario, asked: &Request, options: &Options, seed: u64) -> String {
    let (version, hash) = (env!("CARGO_PKG_VERSION"), scenario.hash());
    let Options { budget, entries, depth, rollouts, searched, confirm, ladder, .. } = options;
    format!(
        "evenodds {version} learn {}, scenario {hash}, seed {seed}, budget {budget}, entries {entries}, depth {depth}, rollouts {rollouts}, searched {searched}, confirm {confirm}, ladder {ladder}",
        asked.measure
    )
}

/// Learns on the current rayon pool, and compares the result with other players.
pub fn learn(scenario: &Scenario, asked: &Request, options: &Options, signals: &Signals, keep: Keep<'_>) -> End {
    let started = Instant::now();
    let seed = options.seed.unwrap_or(scenario.seed);
    let heading = heading(scenario, asked, options, seed);
    let Keep { earlier, after, save } = keep;
    // Heading and state, an empty line, then the checkpoint of the search for the best response.
    let (state, book) = match earlier.as_deref().map(|text| text.split_once("\n\n").unwrap_or((text, ""))) {
        Some((state, book)) => (Some(state), Some(book.to_owned()).filter(|book| !book.is_empty())),
        None => (None, None),
    };
    let mut kept = match state.map(|state| read(state, &heading)) {
        Some(None) => return End::Wrong(foreign()),
        Some(Some(kept)) => kept,
        None => Checkpoint::default(),
    };
    let before = written(&heading, &kept);
    let tuned = Keep { earlier: book, after: &mut *after, save: &mut |book| save(&format!("{before}\n\n{book}")) };
    let response = match best_response(scenario, asked, options.seed, signals, tuned) {
        Ok(response) => response,
        Err(Searched::Stopped(book, plays)) => return End::Stopped(format!("{before}\n\n{book}"), plays),
        Err(Searched::Wrong(faults)) => return End::Wrong(faults),
        Err(Searched::Done(_)) => return End::Wrong(foreign()),
    };
    let mut text = |kept: &Checkpoint| format!("{}\n\n{}", written(&heading, kept), response.book);
    let players = players(scenario, asked, &response);
    let courses: Vec<TrainingSet<'_>> = players.iter().map(|who| course(scenario, asked, who, seed, signals)).collect();
    if courses.is_empty() {
        return End::Wrong(nobody());
    }
    let made =
        |courses: &[TrainingSet<'_>]| courses.iter().map(|course| course.played.load(Ordering::Relaxed)).sum::<u64>();
    let stopped =
        |kept: &Checkpoint, text: &mut dyn FnMut(&Checkpoint) -> String| End::Stopped(text(kept), kept.state.plays);
    if kept.start.is_none() {
        kept.state.next = response.from;
        let Some(start) = choose(&courses, &mut kept.state) else { return stopped(&kept, &mut text) };
        kept.start = Some(start);
    }
    let start = kept.start.unwrap_or(0).min(courses.len() - 1);
    let course = &courses[start];
    let margin = margin(course, asked, response.from);
    let effort = Effort {
        budget: options.budget,
        entries: options.entries,
        rollouts: SCHOOLED.min(options.rollouts),
        depth: options.depth,
        advice: Advice::USUAL,
        margin,
    };
    let mut state = kept.state.clone();
    let ended = rounds::learn(course, &effort, &mut state, &mut |state| {
        let kept = Checkpoint { start: Some(start), state: state.clone() };
        save(&text(&kept));
        after(state.plays, options.budget.max(state.plays));
    });
    kept.state = state;
    if ended.is_none() {
        return stopped(&kept, &mut text);
    }
    let judge = Judge { scenario, asked, options, players: &players, courses: &courses, start, state: &kept.state };
    let Some(mut found) = judge.judge() else { return stopped(&kept, &mut text) };
    found.plays += response.plays + kept.state.plays;
    found.played = made(&courses) + response.plays - response.known_plays;
    found.elapsed = started.elapsed();
    End::Done(Box::new(found))
}

fn written(heading: &str, kept: &Checkpoint) -> String {
    format!("{heading}\n{}", serde_json::to_string(kept).unwrap_or_default())
}

fn read(text: &str, heading: &str) -> Option<Checkpoint> {
    let (first, state) = text.split_once('\n')?;
    (first == heading).then(|| serde_json::from_str(state.trim()).ok())?
}

fn nobody() -> Faults {
    let what = "no strategy of this scenario can be played as it stands";
    Fault::anywhere(what).help("`evenodds check` says why").into()
}

/// Players that follow a strategy: the scenario's, the presets, the tuned one.
fn players(scenario: &Scenario, asked: &Request, response: &Response) -> Vec<Who> {
    let names = scenario.game.presets().into_iter().map(|preset| Who::Preset(preset.name.clone()));
    let listed = [Who::AsItStands].into_iter().chain(names).chain(response.point.clone().map(Who::Tuned));
    listed.filter(|who| ready(scenario, asked, who, false).is_some()).collect()
}

fn course<'a>(scenario: &'a Scenario, asked: &Request, who: &Who, seed: u64, signals: &'a Signals) -> TrainingSet<'a> {
    let roots: Vec<Table> = (0..scenario.cells.len()).map(|cell| root(scenario, asked, cell, who)).collect();
    let ground = Ground { game: &*scenario.game, play: &scenario.play.name, extras: &scenario.extras };
    let aim = Aim { measure: asked.measure.clone(), most: asked.most };
    TrainingSet::new(ground, roots, &asked.path, aim, seed, signals)
}

/// Best player by plays that serve nothing else, the first of equals.
fn choose(courses: &[TrainingSet<'_>], state: &mut State) -> Option<usize> {
    let turns = courses[0].turns(START);
    let range = state.next..state.next + turns;
    let mut best: Option<(usize, f64)> = None;
    for (at, course) in courses.iter().enumerate() {
        let values = course.values(&[Script::default()], &range)?.swap_remove(0).unwrap_or_default();
        let mean = differences(&values, &vec![0; values.len()]).mean();
        if best.is_none_or(|(_, best)| mean > best) {
            best = Some((at, mean));
        }
        state.plays += turns * course.cells();
    }
    state.next += turns;
    Some(best.map_or(0, |(at, _)| at))
}

/// Least gain of a round, in counted units: the scenario's margin, or a twentieth of the spread of a play.
fn margin(course: &TrainingSet<'_>, asked: &Request, from: u64) -> f64 {
    let named = asked.margin.map(|margin| margin * asked.slot.scale).filter(|margin| *margin > 0.0);
    named.unwrap_or_else(|| {
        let turns = course.turns(START);
        let values = course.values(&[Script::default()], &(from..from + turns)).map(|mut found| found.swap_remove(0));
        let values = values.flatten().unwrap_or_default();
        let spread: Moments = differences(&values, &vec![0; values.len()]);
        (spread.sd() / 20.0).max(f64::MIN_POSITIVE)
    })
}
