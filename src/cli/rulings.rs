//! `evenodds rulings`: does it matter how you read it?

use super::file::Settings;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::changes::{named, only, starter};
use evenodds_library::{Asked, command};
use evenodds_report::judging::rulings as document;
use evenodds_scenario::Scenario;
use evenodds_source::{Faults, listed};
use evenodds_study::Options;
use evenodds_study::rulings::{design, rank};
use std::path::PathBuf;

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
    let mut faults = Faults::new();
    let scenario = scenario(&arguments.what, arguments.play.as_deref(), &arguments.settings, games, &mut faults)?;
    let design = scenario.and_then(|mut scenario| {
        only(&mut scenario, named("command line", "--measure", &arguments.measure));
        design(scenario, &mut faults)
    });
    let design = design.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))?;
    if design.readings.is_empty() {
        return Err(Failure::input(format!("no rule of `{}` can be read in several ways", arguments.what)));
    }
    let shared = &arguments.shared;
    let seed = shared.seed.unwrap_or(design.study.scenario.seed);
    let sharing = shared.share.begin(&design.study.scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let trials = arguments.settle.is_none().then(|| shared.trials.unwrap_or(design.study.scenario.trials));
    let name = file(&arguments.what, &design.study.scenario);
    let mut output = shared.output(&design.study.scenario, &name, "rulings", trials)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let options = Options { trials: shared.trials, seed: shared.seed };
    let found = pool.install(|| rank(&design, options, arguments.settle, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let found = found.ok_or_else(judging::nothing_played)?;
    output.settle(found.trials)?;
    let asked = Asked {
        play: arguments.play.clone(),
        measures: arguments.measure.clone(),
        settle: arguments.settle,
        ..shared.asked(arguments.settings.set.clone())
    };
    let command = command::rulings(&arguments.what, &asked, found.seed, found.trials, found.partial);
    let document = document(&design.study, &found, command);
    judging::leave(&mut output, &document, &pool)?;
    shared.tell(&document, output, found.plays, found.elapsed)?.end(judging::code(found.partial))
}

/// The file that the report is named after: of a game, its starting scenario.
pub(super) fn file(what: &str, scenario: &Scenario) -> PathBuf {
    if scenario.games.find(what).is_some() { format!("starter_{}", scenario.play.name).into() } else { what.into() }
}

/// The scenario of a file, or the starting scenario of a game.
pub(super) fn scenario(
    what: &str,
    play: Option<&str>,
    settings: &Settings,
    games: &Games,
    faults: &mut Faults,
) -> Result<Option<Scenario>, Failure> {
    let Some(found) = games.find(what) else {
        let path = PathBuf::from(what);
        if settings.text.is_none() && !path.exists() && !what.contains(['.', '/']) {
            let text = format!("`{what}` is neither a game nor a file; games are {}", listed(games.names()));
            return Err(Failure::input(text));
        }
        if play.is_some() {
            return Err(Failure::input("--play goes with the name of a game; a scenario says itself what is played"));
        }
        return Ok(settings.load(&path, games, faults));
    };
    let scenario = starter(games, &**found, play, &settings.set, faults);
    if scenario.is_none() && faults.is_empty() {
        let starters = found.starters();
        let names = starters.iter().map(|starter| starter.play);
        let (title, wanted) = (found.title(), play.unwrap_or_default());
        return Err(Failure::input(format!("{title} has no play `{wanted}`; it is one of {}", listed(names))));
    }
    scenario.map(Some).ok_or_else(|| Failure::faults(faults))
}
