//! `evenodds test`: does a scenario hold what it must hold?

use super::file::{File, Settings};
use super::folder::Place;
use super::judging::{code, leave, played, stopped};
use super::shard::Share;
use super::terminal::{Done, Failure, colored, print, print_json};
use evenodds_kit::Games;
use evenodds_library::{Asked, Ready, Refused, reports};
use evenodds_report::files::OutputOptions;
use serde_json::{Map, Value};
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
together. Exit codes: 0 every target is held, 1 one is broken, 3 none is broken but one needs more plays, 2 wrong input.")]
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
    /// Let a report take the place of one with more trials, of another scenario or command, or of one that was changed
    #[arg(long, requires = "out")]
    replace: bool,
    /// Go on with what an interrupted command left in the folder --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print the answers as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn test(arguments: &TestArguments, games: &Games) -> Done {
    // All files are read before anything is played.
    let mut commands = Vec::new();
    for file in &arguments.files {
        let asked = Asked {
            named: Some(file.display().to_string()),
            on_command_line: true,
            trials: arguments.trials,
            seed: arguments.seed,
            settings: arguments.settings.set.clone(),
            ..Asked::default()
        };
        commands.push(reports::test(File::new(file, &arguments.settings).read(games)?, &asked)?);
    }
    let pool = super::run::pool(arguments.threads)?;
    let folders = folders(arguments, &commands)?;
    let kept: Vec<PathBuf> =
        folders.iter().zip(&commands).filter_map(|(folder, ready)| Some(folder.join(ready.kept?))).collect();
    if let Some(first) = kept.first().filter(|_| arguments.resume && !kept.iter().any(|file| file.exists())) {
        return Err(Failure::input(format!("there is nothing to go on with: no `{}`", first.display())));
    }
    let mut places = places(arguments, &commands, folders)?.into_iter();
    let (mut answers, mut codes) = (Vec::new(), Vec::new());
    let mut share = Share::default();
    let trials = arguments.trials.map_or_else(String::new, |trials| trials.to_string());
    share.given(["test".to_owned(), trials].into_iter().chain(arguments.settings.set.clone()).collect());
    let mut kept = kept.into_iter();
    for ready in commands {
        let (kept, seed) = (kept.next(), arguments.seed.unwrap_or(ready.scenario.seed));
        let resume = arguments.resume && kept.as_ref().is_some_and(|file| file.exists());
        let sharing = share.begin(&ready.scenario, seed, (None, kept), (resume, arguments.quiet))?;
        let report = match played(ready, &pool, &sharing.signals(), (arguments.quiet, arguments.quiet), None) {
            Err(Refused::Stopped(text)) => return Err(stopped(text, &sharing)),
            other => other?,
        };
        let remark = if report.played.partial { sharing.kept().transpose()? } else { None };
        if !arguments.quiet && !arguments.json {
            print(&report.text(colored(&std::io::stdout())))?;
        }
        if let Some(mut place) = places.next() {
            place.settle(report.played.trials)?;
            leave(&mut place, &report, &pool)?;
            place.commit(&|| report.work.clone())?.end(ExitCode::SUCCESS)?;
        }
        if !report.played.partial {
            sharing.done();
        }
        remark.iter().filter(|_| !arguments.quiet).for_each(|remark| say!("{remark}"));
        codes.push(code(&report));
        let mut answer: Map<String, Value> = serde_json::from_str(&report.json()).map_err(Failure::run)?;
        answer.shift_remove("answer");
        answers.push(answer);
        if report.played.partial {
            break;
        }
    }
    if arguments.json {
        print_json(&answers)?;
    }
    let worst = [130, 1, 3].map(ExitCode::from).into_iter().find(|code| codes.contains(code));
    Ok(worst.unwrap_or(ExitCode::SUCCESS))
}

/// A folder below `--out` for each scenario; none without `--out`.
fn folders(arguments: &TestArguments, commands: &[Ready]) -> Result<Vec<PathBuf>, Failure> {
    let Some(out) = &arguments.out else { return Ok(Vec::new()) };
    let folder = |(ready, file): (&Ready, &PathBuf)| {
        out.join(ready.scenario.game.name()).join(file.file_stem().unwrap_or_default())
    };
    let folders: Vec<PathBuf> = commands.iter().zip(&arguments.files).map(folder).collect();
    if let Some(at) = (0..folders.len()).find(|&at| folders[..at].contains(&folders[at])) {
        let name = arguments.files[at].file_stem().unwrap_or_default().to_string_lossy();
        return Err(Failure::input(format!(
            "two scenarios are called `{name}`, and their reports would share a folder"
        )));
    }
    Ok(folders)
}

/// Places for reports in these folders, before anything is played.
fn places(arguments: &TestArguments, commands: &[Ready], folders: Vec<PathBuf>) -> Result<Vec<Place>, Failure> {
    let place = |(folder, ready): (PathBuf, &Ready)| {
        let (planned, replace) = (ready.planned.is_some(), arguments.replace);
        let wanted =
            OutputOptions { about: ready.about(), planned, inputs: ready.inputs(), replace, decimal_comma: false };
        Place::prepare(folder, wanted, ready.kept)
    };
    folders.into_iter().zip(commands).map(place).collect()
}
