//! Gain of a better player: the presets, the tuned best response, and a player who looks ahead, on the same dice.
//!
//! The player who looks ahead follows the best of the others and tries every option at each decision ([`evenodds_engine::look_ahead`]): a
//! flat search, one decision deep, on dice of her own. She sees the state as it stands and no die that is still to fall.
//!
//! So perfect play does no worse, and the gap is a lower bound of the gain of skill.
//!
//! Where a ruling hides something (`assignment_visibility = "blind"`) she sees it all the same, and the gap is no bound.
//!
//! | file | content |
//! |---|---|
//! | [`mod@ask`] | request from a scenario |
//! | `bench` | trials of a player |
//! | `compare` | players side by side |

pub mod ask;
pub(crate) mod bench;
mod compare;

pub use ask::{Request, ask};

use super::blocks::Known;
use super::checkpoint::{Checkpoint, Point};
use super::{Answer, Keep, Options};
use bench::{Bench, ready};
use evenodds_engine::run::Signals;
use evenodds_scenario::Scenario;
use evenodds_scenario::tune::{Aim, Tune};
use evenodds_source::{Fault, Faults};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How somebody plays.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// As the scenario has it.
    AsItStands,
    /// A strategy that ships with the game.
    Preset(String),
    /// The best response: levels of the parameters.
    Tuned(Point),
    /// Looks ahead, following another of the list.
    LooksAhead(usize),
}

/// A player and how well she does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Player {
    /// How she plays.
    pub who: Who,
    /// Mean over cells.
    pub score: Known,
    /// How much more than the plain policy, the first preset.
    pub lead: Known,
    /// Trials of each cell.
    pub trials: u64,
}

/// What looking ahead took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Effort {
    /// Plays of each option.
    pub rollouts: u32,
    /// Plays in all.
    pub plays: u64,
    /// Decisions of a trial, mean.
    pub decisions: f64,
    /// Share of them in which she left the strategy that she follows.
    pub changed: f64,
}

/// Verdict on the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A better player gains more than the margin.
    SkillMatters,
    /// No better player gains more than the margin, as far as looking ahead shows: there are no decisions here.
    NoDecisions,
    /// Neither is shown.
    NotSettled,
    /// Every play had the same value of the measure: nothing is shown by it.
    NeverVaries,
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Skill {
    /// The players, the plain policy first.
    pub players: Vec<Player>,
    /// The one who does best.
    pub best: usize,
    /// The best of the presets.
    pub best_preset: usize,
    /// What the best gains over the plain policy, on the dice that both played.
    pub gap: Known,
    /// What the best gains over the best preset; none where a preset is the best.
    pub beyond: Option<Known>,
    /// What she who looks ahead gains over whom she follows; none where nobody can.
    pub kept_up: Option<Known>,
    /// What looking ahead took; none where nobody can.
    pub effort: Option<Effort>,
    /// What is said of the game.
    pub verdict: Verdict,
    /// Plays of all, those of the search for the best response included.
    pub plays: u64,
    /// Plays that an earlier, interrupted study had made.
    #[serde(skip)]
    pub known_plays: u64,
    /// First trial.
    pub from: u64,
    /// Wall-clock time.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// How a study ended.
pub type End = super::Ended<Skill>;

/// Owner of measurements: they are of use to no other study.
fn heading(scenario: &Scenario, asked: &Request, seed: u64) -> String {
    let (version, hash) = (env!("CARGO_PKG_VERSION"), scenario.hash());
    let (confirm, searched, rollouts) = (asked.tune.confirm, asked.tune.searched, asked.tune.rollouts);
    format!(
        "evenodds {version} skill of {}, scenario {hash}, seed {seed}, confirm {confirm}, searched {searched}, rollouts {rollouts}",
        asked.measure
    )
}

/// Best response that the scenario asks for.
#[derive(Default)]
pub(crate) struct Response {
    /// Levels of the parameters; none where the scenario asks for none.
    pub(crate) point: Option<Point>,
    /// First trial that its search has not played.
    pub(crate) from: u64,
    /// Plays of the search.
    pub(crate) plays: u64,
    /// Those of an earlier, interrupted study.
    pub(crate) known_plays: u64,
    /// Measurements as text.
    pub(crate) book: String,
}

/// Looks for the best response, where the scenario asks for one, and compares the players on fresh trials, on the current rayon pool.
pub fn skill(scenario: &Scenario, asked: &Request, seed: Option<u64>, signals: &Signals, keep: Keep<'_>) -> End {
    let started = Instant::now();
    let Keep { earlier, after, save } = keep;
    let heading = heading(scenario, asked, seed.unwrap_or(scenario.seed));
    // Two texts of measurements, an empty line between them: the players', then that of the search for the best response.
    let (players, search) = match &earlier {
        Some(text) => text.split_once("\n\n").map_or((Some(text.clone()), None), |(players, search)| {
            (Some(format!("{players}\n")), Some(search.to_owned()).filter(|search| !search.is_empty()))
        }),
        None => (None, None),
    };
    if players.as_ref().is_some_and(|text| text.lines().next() != Some(&heading)) {
        return End::Wrong(foreign());
    }
    let before = players.clone().unwrap_or_else(|| format!("{heading}\n"));
    let keep = Keep { earlier: search, after: &mut *after, save: &mut |book| save(&format!("{before}\n{book}")) };
    let response = match best_response(scenario, asked, seed, signals, keep) {
        Ok(response) => response,
        Err(End::Stopped(book, plays)) => return End::Stopped(format!("{before}\n{book}"), plays),
        Err(end) => return end,
    };
    let names = scenario.game.presets().into_iter().map(|preset| Who::Preset(preset.name.clone()));
    let listed = names.chain([Who::AsItStands]).chain(response.point.map(Who::Tuned));
    let bench = Bench {
        scenario,
        asked,
        seed: seed.unwrap_or(scenario.seed),
        signals,
        players: listed.filter(|who| ready(scenario, asked, who, false).is_some()).collect(),
        played: AtomicU64::new(0),
    };
    let made = || response.plays + bench.played.load(Ordering::Relaxed);
    let whole = |text: &str| format!("{text}\n{}", response.book);
    let mut checkpoint = Checkpoint::new(
        scenario.cells.len() as u64,
        Box::new(|points, trials| bench.play(points, &trials)),
        Box::new(|_| after(made(), 0)),
    )
    .keeping(heading, Box::new(|text| save(&whole(text))))
    .sharing(signals);
    if let Some(text) = &players
        && !checkpoint.take(text)
    {
        return End::Wrong(foreign());
    }
    let found = compare::compare(&bench, response.from, &mut checkpoint);
    let text = checkpoint.text();
    drop(checkpoint);
    let Some(mut found) = found else { return End::Stopped(whole(&text), made()) };
    found.known_plays = response.known_plays + found.plays.saturating_sub(bench.played.load(Ordering::Relaxed));
    found.plays += response.plays;
    found.elapsed = started.elapsed();
    End::Done(Box::new(found))
}

/// Fault for measurements that belong to something else.
pub(crate) fn foreign() -> Faults {
    let help = "leave --resume away to begin anew, or ask as before: the same file, seed, trials and version";
    Fault::anywhere("the checkpoint belongs to another study").help(help).into()
}

/// Search for the best response where the scenario asks for one.
pub(crate) fn best_response(
    scenario: &Scenario,
    wanted: &Request,
    seed: Option<u64>,
    signals: &Signals,
    keep: Keep<'_>,
) -> Result<Response, End> {
    let Some(tune) = scenario.tune.as_ref().filter(|tune| matches!(tune.aim, Aim::Best { .. })) else {
        return Ok(Response::default());
    };
    let measure = Some((wanted.measure.clone(), tune.place.clone()));
    let tune = Tune { aim: Aim::Best { measure, most: wanted.most }, ..tune.clone() };
    let scenario = &Scenario { tune: Some(tune), ..scenario.clone() };
    let mut faults = Faults::new();
    let options = Options { seed, ..Options::default() };
    let Some(asked) = super::ask::ask(scenario, options, &mut faults) else { return Err(End::Wrong(faults)) };
    let mut book = String::new();
    let Keep { earlier, after, save } = keep;
    let mut kept = |text: &str| {
        text.clone_into(&mut book);
        save(text);
    };
    match super::tune(scenario, asked, options, signals, Keep { earlier, after, save: &mut kept }) {
        super::End::Done(found) => {
            let from = match &found.answer {
                Answer::Best(raced, _) => raced.end,
                Answer::Goals(_) => 0,
            };
            let (plays, known_plays) = (found.plays, found.known_plays);
            Ok(Response { point: Some(found.point), from, plays, known_plays, book })
        }
        super::End::Stopped(text, plays) => Err(End::Stopped(text, plays)),
        super::End::Wrong(faults) => Err(End::Wrong(faults)),
    }
}
