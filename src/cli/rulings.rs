//! `evenodds rulings`: does it matter how you read it?

use super::file::Settings;
use super::judging::Shared;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::changes::start;
use evenodds_library::{Asked, reports};
use evenodds_scenario::Scenario;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds rulings toward_one --trials 20000
  evenodds rulings toward_one --play table --trials 5000
  evenodds rulings scenarios/toward_one/rush_or_steward.toml --measure p_tier_3

Every rule that can be read in several ways is played in each of its readings against the default, on the same dice; the \
readings that change most come first. For a game its starting scenario is played, for a file its first cell. The report \
goes to reports/GAME/NAME/rulings/.")]
pub(super) struct RulingsArguments {
    /// Short name of a game, or a scenario file
    what: String,
    #[command(flatten)]
    pub(super) settings: Settings,
    /// Which play of the game; the first one if left out
    #[arg(long)]
    play: Option<String>,
    /// Judge by this measure alone; may be repeated
    #[arg(long)]
    measure: Vec<String>,
    /// Play on until every difference that has a margin is settled, up to N trials of each reading
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    settle: Option<u64>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn rulings(arguments: &RulingsArguments, games: &Games) -> Done {
    let RulingsArguments { what, settings, play, shared, .. } = arguments;
    let asked = Asked {
        play: play.clone(),
        measures: arguments.measure.clone(),
        settle: arguments.settle,
        ..shared.asked(what, settings.set.clone())
    };
    let scenario = scenario(what, settings, &asked, games)?;
    let file = file(what, &scenario);
    shared.play(&file, reports::rulings(scenario, &asked)?)
}

/// The file that the report is named after: of a game, its starting scenario.
pub(super) fn file(what: &str, scenario: &Scenario) -> PathBuf {
    if scenario.games.find(what).is_some() { format!("starter_{}", scenario.play.name).into() } else { what.into() }
}

/// The scenario of a file, or the starting scenario of a game.
pub(super) fn scenario(what: &str, settings: &Settings, asked: &Asked, games: &Games) -> Result<Scenario, Failure> {
    let read = || settings.read(Path::new(what), games);
    Ok(start(games, what, asked, settings.text.is_some(), read)?)
}
