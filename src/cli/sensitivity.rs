//! `evenodds sensitivity`: which settings matter?

use super::file::Settings;
use super::judging::Shared;
use super::rulings::{file, scenario};
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};
use evenodds_study::sensitivity::TOP;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds sensitivity scenarios/toward_one/what_matters.toml
  evenodds sensitivity scenarios/his_due/what_matters.toml --measure p_a_win --top 3
  evenodds sensitivity toward_one --measure scenes --trials 5000 --top 0
  evenodds sensitivity my.toml --parameter rules.bonus_per_success --parameter cast.jinn.dice

Each setting goes to its lowest and its highest value, on the same dice, while the others stay. A setting in words goes to each of \
its other words. The widest swings come first.

Then the most important settings are played together, for their shares of the variance. Every combination is played if 512 are \
enough; numbers of many levels then take 3 to 9 even steps. Otherwise as many plays go to combinations drawn at random, as with \
--sampled. The report says which it was. The dice are no part of these shares; the uncertainty that they leave is in the \
intervals.

The settings are the scenario's [[parameter]] tables, or those of --parameter. Without either, every rule of the game varies in \
its plausible range. A game is played as in its starting scenario, a file in its first cell. The report goes to \
reports/GAME/NAME/sensitivity/.")]
pub(super) struct SensitivityArguments {
    /// A scenario file, or the short name of a game
    what: String,
    #[command(flatten)]
    pub(super) settings: Settings,
    /// Which play of the game; the first one if left out
    #[arg(long)]
    play: Option<String>,
    /// Measure that the settings may change; the first rate that the scenario shows if left out
    #[arg(long)]
    measure: Option<String>,
    /// Vary this setting, as the scenario declares it, else in its plausible range; may be repeated
    #[arg(long, value_name = "PATH")]
    parameter: Vec<String>,
    /// So many of the most important settings are tried in combination; 0: none
    #[arg(long, value_name = "N", default_value_t = TOP, value_parser = top)]
    top: usize,
    /// Draw combinations from all levels, even where they could all be played in fewer steps
    #[arg(long)]
    sampled: bool,
    /// Play on until every difference that has a margin is settled, up to N trials of each cell
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    settle: Option<u64>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

fn top(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(top) if top <= 8 => Ok(top),
        _ => Err("a number from 0 to 8; so many plays do not tell the shares of more".into()),
    }
}

pub(super) fn sensitivity(arguments: &SensitivityArguments, games: &Games) -> Done {
    let SensitivityArguments { what, settings, play, shared, .. } = arguments;
    let asked = Asked {
        play: play.clone(),
        measures: arguments.measure.iter().cloned().collect(),
        parameters: arguments.parameter.clone(),
        top: Some(arguments.top),
        sampled: arguments.sampled,
        settle: arguments.settle,
        ..shared.asked(what, settings.set.clone())
    };
    let scenario = scenario(what, settings, &asked, games)?;
    let file = file(what, &scenario);
    shared.play(&file, reports::sensitivity(scenario, &asked)?)
}
