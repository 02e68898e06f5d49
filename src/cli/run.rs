//! `evenodds run`: play a scenario, write its report.

use super::file::{File, Settings};
use super::folder::{Landed, Place, of_file};
use super::progress::Bar;
use super::shard::{Share, Slots};
use super::terminal::{Done, Failure, argument, colored, print, print_json_text};
use super::watch::again_and_again;
use evenodds_kit::Games;
use evenodds_kit::kind::{Answer, Kind};
use evenodds_library::changes::precise;
use evenodds_library::report::trial_rows;
use evenodds_library::{Asked, command};
use evenodds_report as report;
use evenodds_report::drawing::{Ran, Work};
use evenodds_report::record;
use evenodds_scenario::Width;
use evenodds_scenario::limits::MOST_TRIALS;
use evenodds_source::listed;
use evenodds_study::schedule::Schedule;
use evenodds_study::selfcheck;
use evenodds_study::summary::Summary;
use evenodds_study::{Options, Outcome, Study, play, summarise};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
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
  evenodds run my.toml --shard 3/32 --out counts   one of 32 parts, for `evenodds merge counts`

With --precision, or `stop` in the scenario, each cell is looked at after the scenario's trials and whenever they have \
grown by a tenth; it stops by the width of the interval alone, which keeps its confidence.

The report goes to reports/GAME/NAME/: report.png, report.html, card.png, charts/, summary.csv, summary.json, distribution.parquet, \
run.json. It does not take the place of a report with more trials unless --replace says so; with --no-report there is \
none. Ctrl-C, SIGTERM and SIGHUP end with what was played so far, marked as partial; where a report with more trials stands, that goes to N_trials/ beside it.")]
pub(super) struct RunArguments {
    /// Scenario files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Trials of each cell, in place of the scenario's (an early stop is then off)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_TRIALS as u64))]
    trials: Option<u64>,
    /// Play until an interval reaches no further than this to both sides: 0.002, or 0.2% (points of a rate, per cent of
    /// another mean)
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
    /// Let the report take the place of one with more trials
    #[arg(long)]
    replace: bool,
    /// Also write one row for each of the first N trials of each cell, as trials.parquet
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rows: Option<u64>,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace", "rows"])]
    no_report: bool,
    /// Play again whenever a file, or one that it includes, is saved; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
    /// Print the summary as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

impl RunArguments {
    /// What a merge sets.
    pub(super) fn slots(&mut self) -> Slots<'_> {
        let Self { share, settings, out, threads, replace, json, quiet, .. } = self;
        Slots { share, settings, out, threads, replace, json, quiet }
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
        file.prepare(games)?;
    }
    let all = || {
        let ended = |done: &Done| !matches!(done, Ok(code) if *code == ExitCode::SUCCESS);
        files.iter().map(|file| one(arguments, file, games)).find(ended).unwrap_or(Ok(ExitCode::SUCCESS))
    };
    if arguments.watch { again_and_again(&files, games, all) } else { all() }
}

fn one(arguments: &RunArguments, file: &File, games: &Games) -> Done {
    let study = file.prepare_changed(games, |scenario| {
        if let Some(width) = arguments.precision {
            let measure = arguments.measure.as_ref().map(|name| (name.clone(), argument("--measure", name)));
            precise(scenario, width, measure, "command line");
        }
        Ok(())
    })?;
    let options = Options { trials: arguments.trials, seed: arguments.seed };
    let schedule = Schedule::of(&study, options);
    let folder = arguments.out.clone().unwrap_or_else(|| of_file(study.scenario.game.name(), file));
    let planned = (schedule.looks.number() == 1).then(|| schedule.looks.most());
    let seed = arguments.seed.unwrap_or(study.scenario.seed);
    let sharing = arguments.share.begin(&study.scenario, seed, arguments.out.as_deref())?;
    let signals = sharing.signals();
    let mut place = if arguments.no_report || arguments.share.is_shard() {
        Place::nowhere("run")
    } else {
        Place::prepare(folder, "run", &study.scenario, planned, arguments.replace)?
    };
    let pool = pool(arguments.threads)?;
    pool.install(|| sound(&study, seed))?;
    let bar = Bar::new(schedule.plays, arguments.quiet || !arguments.share.is_whole());
    let outcome = pool.install(|| play(&study, options, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(arguments.quiet) {
        return done;
    }
    if outcome.trials == 0 {
        return Err(Failure { code: 130, text: "interrupted before anything was played; nothing was written".into() });
    }
    let summary = summarise(&study, &outcome, command(arguments, file, &outcome));
    let run = record::run(&study, &outcome, pool.current_num_threads());
    let run = record::text(&if arguments.share.is_merged() { record::of_shards(run) } else { run });
    place.settle(outcome.trials)?;
    let ran = Ran { summary, source: study.scenario.text.clone(), run, rows: arguments.rows };
    let work = || Work::Run(Box::new(ran.clone()));
    let written = pool.install(|| place.with(|output| write(output, &study, &ran)));
    place.lacks(&work, written.map_err(|error| place.lost(work(), error))?);
    let landed = place.commit(&work)?;
    tell(arguments, &ran.summary, &landed, &outcome)?;
    landed.end(if outcome.partial { ExitCode::from(130) } else { ExitCode::SUCCESS })
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

/// The short silent form of the self-check.
fn sound(study: &Study, seed: u64) -> Result<(), Failure> {
    let failed = selfcheck::check(study, seed, 256, true, &mut |_| ()).into_iter().find(|check| !check.passed);
    failed.map_or(Ok(()), |check| Err(Failure::run(format!("self-check failed: {}: {}", check.name, check.detail))))
}

/// The command that makes this result again.
fn command(arguments: &RunArguments, file: &File, outcome: &Outcome) -> String {
    let asked = Asked {
        precision: arguments.precision,
        measures: arguments.measure.iter().cloned().collect(),
        settings: file.set(),
        ..Asked::default()
    };
    command::run(&file.display().to_string(), &asked, outcome)
}

/// Everything that a run leaves, into the output's temporary folder. Returns what is missing beside the numbers.
fn write(output: &mut report::files::Output, study: &Study, ran: &Ran) -> Result<Vec<String>, String> {
    let summary = &ran.summary;
    let mut undrawn = report::report(output, summary, &ran.source, &ran.run)?;
    if let Some(rows) = ran.rows {
        let (measures, parts) = trial_rows(study, summary.seed, rows.min(summary.cells[0].trials));
        undrawn.extend(report::write_trials(output, &measures, parts).err());
    }
    Ok(undrawn)
}

fn tell(arguments: &RunArguments, summary: &Summary, landed: &Landed, outcome: &Outcome) -> Result<(), Failure> {
    if arguments.json {
        print_json_text(&report::json::text(summary))?;
    } else if !arguments.quiet {
        print(&report::table::summary_table(summary, colored(&std::io::stdout())))?;
    }
    if !arguments.quiet {
        let plays = outcome.plays;
        let rate = plays as f64 / outcome.elapsed.as_secs_f64().max(1e-9);
        if arguments.share.is_merged() {
            say!("{plays} plays of all shards{}", landed.told());
        } else {
            say!("{plays} plays in {:.1} s ({:.0} a second){}", outcome.elapsed.as_secs_f64(), rate, landed.told());
        }
        if !outcome.imprecise.is_empty() && !outcome.partial {
            let names = outcome.imprecise.iter().map(String::as_str);
            say!("not as precise as asked when the trials ran out: {}", listed(names));
        }
        if outcome.partial {
            say!(
                "interrupted: this is what the first {} trials of each cell say; run it again for all",
                outcome.trials
            );
        }
        if let Some(folder) = &landed.folder
            && std::io::stdout().is_terminal()
            && !arguments.json
        {
            say!("open {}", folder.join("report.html").display());
        }
    }
    Ok(())
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
