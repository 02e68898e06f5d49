//! `evenodds run`: play a scenario, write its report.

use super::file::{File, Settings};
use super::folder::of_file;
use super::judging::{Decimal, Looks, Shared};
use super::shard::{Share, Slots};
use super::terminal::{Done, Failure};
use super::watch::again_and_again;
use evenodds_kit::Games;
use evenodds_kit::kind::{Answer, Kind};
use evenodds_library::{Asked, Ready, reports};
use evenodds_report as report;
use evenodds_scenario::Width;
use evenodds_scenario::limits::MOST_TRIALS;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds run scenarios/toward_one/reward_tiers.toml
  evenodds run my.toml --set cast.jinn.dice=7 --set 'variant.x.rules.bonus_cap=12'
  evenodds run my.toml --watch                     plays again whenever the file is saved
  evenodds new toward_one | evenodds run -
  evenodds run scenarios/toward_one/reward_tiers.toml --trials 1000000 --seed 7 --out /tmp/tiers
  evenodds run my.toml --json --quiet > summary.json
  evenodds run my.toml --precision 0.2%            until the first rate is known to ± 0.2 points
  evenodds run my.toml --precision 0.05 --measure scenes
  evenodds run my.toml --resume                    go on after Ctrl-C, to the same bytes
  evenodds run my.toml --shard 3/32 --out counts   one of 32 parts, for `evenodds merge counts`

With --precision, or `stop` in the scenario, each cell has an interim analysis after the scenario's trials, and then whenever they \
have grown by a tenth. It stops by the width of the interval alone, which keeps its confidence.

The report goes to reports/GAME/NAME/: report.png, report.html, card.png, charts/, summary.csv, summary.json, \
distribution.parquet, run.json, and report.sha256 with the hash of each. With --no-report there is none.

It replaces an earlier report of the same scenario that has no more trials. --replace lets it take the place of any other report, \
and of files that were changed. Files that belong to no report stay.

Ctrl-C, SIGTERM and SIGHUP end with what was played so far, marked as partial, and keep it for --resume. Where a report with more \
trials stands, the partial one goes to N_trials/ beside it.")]
pub(super) struct RunArguments {
    /// Scenario files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Trials of each cell, in place of the scenario's (an early stop is then off); not with --precision
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_TRIALS as u64))]
    trials: Option<u64>,
    /// Play until an interval reaches no further than this to both sides: 0.002, or 0.2% (points of a rate, per cent of
    /// another mean); not with --trials
    #[arg(long, value_name = "WIDTH", value_parser = width, conflicts_with = "trials")]
    precision: Option<Width>,
    /// The measure that --precision is about; the scenario's first if left out
    #[arg(long, requires = "precision")]
    measure: Option<String>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    share: Share,
    /// Folder for the report, in place of reports/GAME/NAME; of a shard, for its counts
    #[arg(long)]
    out: Option<PathBuf>,
    /// Let the report take the place of one with more trials, of another scenario or command, or of one that was changed
    #[arg(long)]
    replace: bool,
    /// Also write one row for each of the first N trials of each cell, as trials.parquet or trials.csv
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rows: Option<u64>,
    /// How these rows are written
    #[arg(long, value_enum, default_value = "parquet", requires = "rows")]
    rows_format: RowsFormat,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace", "rows"])]
    no_report: bool,
    /// Go on with what an interrupted run left in the report's folder
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    /// Play again whenever a file, or one that it includes, is saved; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
    /// How CSV files of the report write decimals: with a point, or with a comma and semicolons between fields
    #[arg(long, value_enum, value_name = "SIGN", default_value = ".")]
    csv_decimal: Decimal,
    #[command(flatten)]
    look: Looks,
    /// Print the summary as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

/// How rows of single plays are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RowsFormat {
    /// For programs.
    Parquet,
    /// For spreadsheets.
    Csv,
}

impl RunArguments {
    /// What a merge sets.
    pub(super) fn slots(&mut self) -> Slots<'_> {
        let Self { share, settings, out, threads, replace, json, quiet, .. } = self;
        Slots { share, settings, out, threads, replace, json, quiet }
    }

    /// What it has in common with other commands.
    fn shared(&self) -> Shared {
        let Self {
            trials, seed, threads, share, out, replace, no_report, resume, csv_decimal, look, json, quiet, ..
        } = self.clone();
        Shared { trials, seed, threads, share, out, replace, no_report, resume, csv_decimal, look, json, quiet }
    }
}

pub(super) fn width(text: &str) -> Result<Width, String> {
    Width::parse(text).ok_or_else(|| "it takes a number above 0, like 0.002 or 0.2%".to_owned())
}

/// Plays each file. The exit code is that of the first that is not done.
pub(super) fn run(arguments: &RunArguments, games: &Games) -> Done {
    if let ([_, _, ..], true) = (arguments.files.as_slice(), arguments.out.is_some() || arguments.json) {
        let what = "--out and --json are for one file";
        return Err(Failure::input(format!("{what}\n  = help: without them each file has its report under reports/")));
    }
    if arguments.watch || arguments.files.len() > 1 {
        arguments.share.refuse("what is watched, or several files,")?;
    }
    let files: Vec<File> = arguments.files.iter().map(|path| File::new(path, &arguments.settings)).collect();
    // All files are read before anything is played.
    for file in files.iter().filter(|file| files.len() > 1 && !file.is_standard_input()) {
        ready(arguments, file, games)?;
    }
    let all = || {
        let ended = |done: &Done| !matches!(done, Ok(code) if *code == ExitCode::SUCCESS);
        files.iter().map(|file| one(arguments, file, games)).find(ended).unwrap_or(Ok(ExitCode::SUCCESS))
    };
    if arguments.watch { again_and_again(&files, games, all) } else { all() }
}

/// A file, ready to be played.
fn ready(arguments: &RunArguments, file: &File, games: &Games) -> Result<Ready, Failure> {
    let asked = Asked {
        precision: arguments.precision,
        measures: arguments.measure.iter().cloned().collect(),
        rows: arguments.rows,
        rows_are_csv: arguments.rows_format == RowsFormat::Csv,
        ..arguments.shared().asked_of(file)
    };
    Ok(reports::run(file.read(games)?, &asked)?)
}

fn one(arguments: &RunArguments, file: &File, games: &Games) -> Done {
    let ready = ready(arguments, file, games)?;
    let folder = of_file(ready.scenario.game.name(), file);
    arguments.shared().play_into(folder, ready, &|landed| {
        if let Some(folder) = &landed.folder
            && std::io::stdout().is_terminal()
            && !arguments.json
            && !arguments.quiet
        {
            say!("open {}", folder.join("report.html").display());
        }
    })
}

/// Plays the file that questions led to, as `evenodds run FILE` does.
pub(super) fn of_guide(file: PathBuf, games: &Games) -> Done {
    /// The arguments as a command of their own.
    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        arguments: RunArguments,
    }
    let words = ["run".into(), "--".into(), file.into_os_string()];
    run(&<Alone as clap::Parser>::parse_from::<_, std::ffi::OsString>(words).arguments, games)
}

pub(super) fn pool(threads: Option<u16>) -> Result<rayon::ThreadPool, Failure> {
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::run)
}

/// Draws the main distribution of an exact answer.
pub(super) fn draw_odds(
    game: &dyn Kind,
    question: &str,
    inputs: &[String],
    answer: &Answer,
    path: &Path,
) -> Result<(), Failure> {
    let refused = |error| Failure::unwritten(format!("cannot write `{}`", path.display()), &error);
    let file = report::files::Single::prepare(path).map_err(refused)?;
    let Some((label, points)) = answer.distributions.first() else {
        return Err(Failure::input("this question has no distribution to draw"));
    };
    let title = format!("{}: {question} {}", game.title(), inputs.join(" "));
    let png = report::exact_png(&title, label, points);
    file.commit(&png).map_err(refused)
}
