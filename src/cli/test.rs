//! `evenodds test`: does a scenario hold what it must hold?

use super::file::{File, Settings};
use super::folder::Place;
use super::judging;
use super::progress::Bar;
use super::terminal::{Done, Failure, colored, print};
use evenodds_engine::share::Ledger;
use evenodds_kit::Games;
use evenodds_library::{Asked, command};
use evenodds_report::judging::{targets, text};
use evenodds_source::Fault;
use evenodds_source::Faults;
use evenodds_study::targets::{Standing, test as play};
use evenodds_study::{Options, Study};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  evenodds test scenarios/toward_one/what_must_hold.toml
with, in the scenario,
  [[target]]
  measure = \"p_bound\"
  cells   = [\"book\"]        # all cells if left out
  low     = 0.9
  [[target]]
  measure   = \"scenes\"
  statistic = \"median\"      # mean (or rate), median, p05, p25, p75, p95
  low  = 10
  high = 20

Each cell is looked at after 1000 plays and whenever they have doubled, up to `test_trials`; the verdicts of a file hold \
together. Exit codes: 0 every target is held, 1 one is broken, 3 none is broken but one is not settled, 2 wrong input.")]
pub(super) struct TestArguments {
    /// Scenario files with targets
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Trials of each cell at most, in place of the scenario's `test_trials`
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    trials: Option<u64>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Also write a report of each file to this folder, as DIR/GAME/NAME
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the answers as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn test(arguments: &TestArguments, games: &Games) -> Done {
    // All files are read before anything is played.
    let mut studies = Vec::new();
    for file in &arguments.files {
        let study = File::new(file, &arguments.settings).prepare(games)?;
        if study.scenario.targets.is_empty() {
            let mut faults = Faults::new();
            let help = "write `[[target]]` and below it `measure = \"p_bound\"`, `low = 0.4`, `high = 0.6`";
            faults.push(Fault::anywhere(format!("`{}` has no targets", file.display())).help(help));
            return Err(Failure::faults(&faults));
        }
        studies.push(study);
    }
    let pool = super::run::pool(arguments.threads)?;
    let signals = judging::signals(Ledger::default());
    let mut places = places(arguments, &studies)?.into_iter();
    let options = Options { trials: arguments.trials, seed: arguments.seed };
    let mut answers = Vec::new();
    for (study, file) in studies.iter().zip(&arguments.files) {
        let bar = Bar::new(1, arguments.quiet);
        let found = pool.install(|| play(study, options, &signals, &mut |progress| bar.show(progress)));
        bar.finish();
        let found = found.map_err(|faults| Failure::faults(&faults))?;
        let partial = found.partial;
        let asked = Asked { trials: arguments.trials, settings: arguments.settings.set.clone(), ..Asked::default() };
        let document = targets(&found, command::test(&file.display().to_string(), &asked, found.seed));
        if !arguments.quiet && !arguments.json {
            print(&text(&document, colored(&std::io::stdout())))?;
        }
        if let Some(mut place) = places.next() {
            judging::leave(&mut place, &document, &pool)?;
            place.commit(&|| judging::work(&document))?.end(ExitCode::SUCCESS)?;
        }
        answers.push(found);
        if partial {
            break;
        }
    }
    if arguments.json {
        super::terminal::print_json(&answers)?;
    }
    if answers.iter().any(|answer| answer.partial) {
        return Ok(ExitCode::from(130));
    }
    let any = |standing| answers.iter().any(|answer| answer.standing() == standing);
    Ok(match (any(Standing::Broken), any(Standing::NotSettled)) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::from(3),
        _ => ExitCode::SUCCESS,
    })
}

/// A folder below `--out` for each scenario, before anything is played; none without `--out`.
fn places(arguments: &TestArguments, studies: &[Study]) -> Result<Vec<Place>, Failure> {
    let Some(out) = &arguments.out else { return Ok(Vec::new()) };
    let folder = |(study, file): (&Study, &PathBuf)| {
        out.join(study.scenario.game.name()).join(file.file_stem().unwrap_or_default())
    };
    let folders: Vec<PathBuf> = studies.iter().zip(&arguments.files).map(folder).collect();
    if let Some(at) = (0..folders.len()).find(|&at| folders[..at].contains(&folders[at])) {
        let name = arguments.files[at].file_stem().unwrap_or_default().to_string_lossy();
        return Err(Failure::input(format!(
            "two scenarios are called `{name}`, and their reports would share a folder"
        )));
    }
    let place = |(folder, study): (PathBuf, &Study)| Place::prepare(folder, "test", &study.scenario, None, true);
    folders.into_iter().zip(studies).map(place).collect()
}
