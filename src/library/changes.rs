//! Changes of a scenario before a command plays it.

use super::{Asked, Refused};
use evenodds_kit::{Games, Kind};
use evenodds_scenario::stop::PATIENCE;
use evenodds_scenario::{Budget, Scenario, Stop, Width, parse_with};
use evenodds_source::{Faults, Place, Source, listed};
use evenodds_study::learn::league::LeagueOptions;
use evenodds_study::meta::Request;
use std::path::Path;
use std::sync::Arc;

/// Named measures with a place for each, for when there is no such one.
pub(super) type Named = Vec<(String, Place)>;

/// The measures that are asked about.
pub(super) fn named(asked: &Asked) -> Named {
    asked.measures.iter().map(|name| (name.clone(), asked.place("measure", name))).collect()
}

/// Has a run play until an interval is as narrow as is asked. Without a measure: that of the scenario's own stop, else its first.
pub(super) fn precise(scenario: &mut Scenario, half_width: Width, asked: &Asked) {
    let measure = named(asked)
        .into_iter()
        .next()
        .or_else(|| scenario.stop.as_ref().map(|stop| stop.measure.clone()))
        .or_else(|| scenario.measures.as_ref().and_then(|measures| measures.first().cloned()))
        .or_else(|| scenario.play.measures.first().map(|name| (name.clone(), asked.place("measure", name))));
    let Some(measure) = measure else { return };
    let fresh = Stop {
        measure: measure.clone(),
        half_width,
        confidence: scenario.confidence,
        max_trials: PATIENCE,
        budget: Budget::Even,
    };
    scenario.stop = Some(Stop { measure, half_width, ..scenario.stop.take().unwrap_or(fresh) });
}

/// Asks about these measures alone, where some are named.
pub(super) fn only(scenario: &mut Scenario, measures: Named) {
    if !measures.is_empty() {
        scenario.extras.retain(|extra| measures.iter().any(|(name, _)| *name == extra.name));
        scenario.measures = Some(measures);
    }
}

/// Prepares a scenario for [`luck`](evenodds_study::luck): all its trials, who goes first told apart, no pictures.
pub(super) fn for_luck(scenario: &mut Scenario, asked: &Asked) {
    only(scenario, named(asked));
    if let Some(first) = scenario.play.first.clone().filter(|_| scenario.split.is_empty()) {
        scenario.split = vec![(first.clone(), asked.place("split", &first))];
    }
    scenario.stop = None;
    scenario.charts = Some(Vec::new());
}

/// Prepares a scenario for [`rolls`](mod@evenodds_study::rolls): all its trials, who wins where somebody does, no pictures.
pub(super) fn for_rolls(scenario: &mut Scenario, asked: &Asked) {
    let mut measures = named(asked);
    if measures.is_empty() {
        let wins = scenario.game.winners(&scenario.play.name).map(|[first, _]| vec![first.to_owned()]);
        let names = wins.unwrap_or_else(|| evenodds_study::asked::asked(scenario).measures);
        measures = names.into_iter().map(|name| (name.clone(), asked.place("measure", &name))).collect();
    }
    only(scenario, measures);
    scenario.split = Vec::new();
    scenario.stop = None;
    scenario.charts = Some(Vec::new());
}

/// Prepares a scenario for [`rare`](mod@evenodds_study::rare): all its trials, no pictures.
pub(super) fn for_rare(scenario: &mut Scenario) {
    scenario.split = Vec::new();
    scenario.stop = None;
    scenario.charts = Some(Vec::new());
}

/// The starting scenario of a play of a game, the first one without a name; none where there is no such play.
pub fn starter(
    games: &Games,
    game: &dyn Kind,
    play: Option<&str>,
    settings: &[String],
    faults: &mut Faults,
) -> Option<Scenario> {
    let starters = game.starters();
    let starter = match play {
        None => starters.first(),
        Some(name) => starters.iter().find(|starter| starter.play == name),
    }?;
    let name = format!("{}, {}", game.title(), starter.play);
    // What a starter names beside it stands beside the game.
    let folder = game.file().and_then(|file| Path::new(file).parent()).unwrap_or(Path::new(""));
    let place = folder.join(&name).display().to_string();
    let source = Arc::new(Source { name: place, text: starter.text.to_owned() });
    let mut scenario = parse_with(&source, settings, games, faults)?;
    scenario.title = name;
    scenario.question = String::new();
    Some(scenario)
}

/// The starting scenario of a game that is named, or what `read` reads of a file; of a text, if `is_text`.
///
/// # Errors
/// There is neither such a game nor such a file, the game has no such play, or a scenario has a mistake.
pub fn start(
    games: &Games,
    what: &str,
    asked: &Asked,
    is_text: bool,
    read: impl FnOnce() -> Result<Scenario, Faults>,
) -> Result<Scenario, Refused> {
    let Some(game) = games.find(what) else {
        if !is_text && !Path::new(what).exists() && !what.contains(['.', '/']) {
            let help = format!("games are {}", listed(games.names()));
            return Err(Refused::because(format!("`{what}` is neither a game nor a file"), Some(help)));
        }
        if asked.play.is_some() {
            let text = format!("{} goes with the name of a game", asked.option("play"));
            return Err(Refused::because(text, Some("a scenario says itself what is played".into())));
        }
        return Ok(read()?);
    };
    let mut faults = Faults::new();
    let scenario = starter(games, &**game, asked.play.as_deref(), &asked.settings, &mut faults);
    if scenario.is_none() && faults.is_empty() {
        let text = format!("{} has no play `{}`", game.title(), asked.play.as_deref().unwrap_or_default());
        let starters = game.starters();
        let help = format!("it is one of {}", listed(starters.iter().map(|starter| starter.play)));
        return Err(Refused::because(text, Some(help)));
    }
    Ok(scenario.filter(|_| faults.is_empty()).ok_or(faults)?)
}

/// Plays of learning, of each entrant of a field in each of the last rounds, where no budget is given.
const LEAGUE_BUDGET: u64 = 500_000;
/// Rounds where no number is given.
const LEAGUE_ROUNDS: u32 = 32;
/// Most entries of a script where no number is given: who meets a whole field has more to tell apart than who meets one.
const LEAGUE_ENTRIES: usize = 20;
/// Of the plays of learning one part, but no less and no more than so many fresh ones, by which a response is measured.
const CONFIRM: (u64, u64, u64) = (20, 2000, 20_000);

/// What a field learns, and how hard, as far as is asked; what is left out is usual.
pub fn league(asked: &Asked) -> LeagueOptions {
    let budget = asked.budget.unwrap_or(LEAGUE_BUDGET);
    let (part, fewest, most) = CONFIRM;
    LeagueOptions {
        budget,
        entries: asked.entries.unwrap_or(LEAGUE_ENTRIES),
        rounds: asked.rounds.unwrap_or(LEAGUE_ROUNDS),
        confirm: (budget / part).clamp(fewest, most),
        asked: Request { trials: asked.trials, seed: asked.seed, precision: None },
    }
}

/// What is learnt, and how hard, as far as is asked; what is left out is usual.
pub(super) fn learning(asked: &Asked, rollouts: u32) -> [evenodds_study::learn::Options; 2] {
    let usual = evenodds_study::learn::Options { rollouts, ..Default::default() };
    let mut options = usual.clone();
    options.confirm = asked.trials.unwrap_or(usual.confirm);
    options.seed = asked.seed;
    options.budget = asked.budget.unwrap_or(usual.budget);
    options.entries = asked.entries.unwrap_or(usual.entries);
    options.depth = asked.depth.unwrap_or(usual.depth);
    options.rollouts = asked.rollouts.unwrap_or(usual.rollouts);
    options.searched = asked.searched.unwrap_or(usual.searched);
    options.ladder = asked.ladder;
    [options, usual]
}
