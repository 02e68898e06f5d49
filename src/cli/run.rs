//! `evenodds run`: play a scenario, write its report.

use super::folder::{Landed, Place, of_file};
use super::interrupt;
use super::progress::Bar;
use super::terminal::{Done, Failure, argument, colored, prepare_changed, print, print_json_text};
use crate::games::kind::{Answer, Kind};
use crate::report;
use crate::report::drawing::{Ran, Work};
use crate::report::record;
use crate::scenario::limits::MOST_TRIALS;
use crate::scenario::stop::PATIENCE;
use crate::scenario::{Budget, Scenario, Stop, Width};
use crate::source::listed;
use crate::study::schedule::Schedule;
use crate::study::summary::Summary;
use crate::study::{Options, Outcome, Study, play, summarise};
use crate::study::{replay, selfcheck};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds run scenarios/toward_one/reward_tiers.toml
  evenodds run scenarios/toward_one/reward_tiers.toml --trials 1000000 --seed 7 --out /tmp/tiers
  evenodds run my.toml --json --quiet > summary.json
  evenodds run my.toml --precision 0.2%            until the first rate is known to ± 0.2 points
  evenodds run my.toml --precision 0.05 --measure scenes

With --precision, or `stop` in the scenario, each cell is looked at after the scenario's trials and whenever they have \
grown by a tenth; it stops by the width of the interval alone, which keeps its confidence.

The report goes to reports/GAME/NAME/: report.png, report.html, card.png, charts/, summary.csv, summary.json, distribution.parquet, \
run.json. It does not take the place of a report with more trials unless --replace says so; with --no-report there is \
none. Ctrl-C, SIGTERM and SIGHUP end with what was played so far, marked as partial; where a report with more trials stands, that goes to N_trials/ beside it.")]
pub(super) struct RunArguments {
    /// Scenario file
    file: PathBuf,
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
    /// Folder for the report, in place of reports/GAME/NAME
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
    /// Print the summary as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

/// Rows of `--rows` that are held at once.
const ROWS_AT_ONCE: u64 = 1 << 16;

pub(super) fn width(text: &str) -> Result<Width, String> {
    Width::parse(text).ok_or_else(|| "it takes a number above 0, like 0.002 or 0.2%".to_owned())
}

/// What `--precision` makes of the scenario's early stop.
fn precise(arguments: &RunArguments, scenario: &mut Scenario) {
    let Some(half_width) = arguments.precision else { return };
    let named = arguments.measure.as_ref().map(|name| (name.clone(), argument("--measure", name)));
    let measure = named
        .or_else(|| scenario.stop.as_ref().map(|stop| stop.measure.clone()))
        .or_else(|| scenario.measures.as_ref().and_then(|measures| measures.first().cloned()))
        .or_else(|| scenario.play.measures.first().map(|&name| (name.to_owned(), argument("--measure", name))));
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

pub(super) fn run(arguments: &RunArguments) -> Done {
    let study = prepare_changed(&arguments.file, |scenario| {
        precise(arguments, scenario);
        Ok(())
    })?;
    let options = Options { trials: arguments.trials, seed: arguments.seed };
    let schedule = Schedule::of(&study, options);
    let folder = arguments.out.clone().unwrap_or_else(|| of_file(study.scenario.game.name(), &arguments.file));
    let planned = (schedule.looks.number() == 1).then(|| schedule.looks.most());
    let signals = interrupt::signals();
    let mut place = if arguments.no_report {
        Place::nowhere("run")
    } else {
        Place::prepare(folder, "run", &study.scenario, planned, arguments.replace)?
    };
    let seed = arguments.seed.unwrap_or(study.scenario.seed);
    let pool = pool(arguments.threads)?;
    pool.install(|| sound(&study, seed))?;
    let bar = Bar::new(schedule.plays, arguments.quiet);
    let outcome = pool.install(|| play(&study, options, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if outcome.trials == 0 {
        return Err(Failure { code: 130, text: "interrupted before anything was played; nothing was written".into() });
    }
    let summary = summarise(&study, &outcome, command(arguments, seed, &outcome));
    let run = record::text(&record::run(&study, &outcome, pool.current_num_threads()));
    place.settle(outcome.trials)?;
    let ran = Ran { summary, source: study.scenario.source.text.clone(), run, rows: arguments.rows };
    let work = || Work::Run(Box::new(ran.clone()));
    let written = pool.install(|| place.with(|output| write(output, &study, &ran)));
    place.lacks(&work, written.map_err(|error| place.lost(work(), error))?);
    let landed = place.commit()?;
    tell(arguments, &ran.summary, &landed, &outcome)?;
    landed.end(if outcome.partial { ExitCode::from(130) } else { ExitCode::SUCCESS })
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

/// The command that makes this result again: trials as they were played, so that an interruption does not matter; or
/// the rule by which the run stopped, which gives each cell the trials that it had.
fn command(arguments: &RunArguments, seed: u64, outcome: &Outcome) -> String {
    let file = super::trace::quoted(&arguments.file.display().to_string());
    let played = format!("evenodds run {file} --seed {seed}");
    if outcome.looks == 1 || outcome.partial {
        return format!("{played} --trials {}", outcome.trials);
    }
    let width = |width: Width| width.text().trim_matches('"').to_owned();
    let precision = arguments.precision.map(|asked| format!(" --precision {}", width(asked))).unwrap_or_default();
    let measure = arguments.measure.as_ref().map(|name| format!(" --measure {name}")).unwrap_or_default();
    played + &precision + &measure
}

/// Everything that a run leaves, into the output's temporary folder. Returns what is missing beside the numbers.
fn write(output: &mut report::files::Output, study: &Study, ran: &Ran) -> Result<Vec<String>, String> {
    let summary = &ran.summary;
    let mut undrawn = report::report(output, summary, &ran.source, &ran.run)?;
    if let Some(rows) = ran.rows {
        let rows = rows.min(summary.cells[0].trials);
        let mut measures: Vec<String> = Vec::new();
        for name in study.cells.iter().flat_map(replay::names) {
            if !measures.contains(&name) {
                measures.push(name);
            }
        }
        let parts = (0..rows).step_by(ROWS_AT_ONCE as usize);
        let parts = study.cells.iter().flat_map(|cell| {
            parts.clone().map(move |from| report::TrialRows {
                cell: cell.name.clone(),
                from,
                columns: replay::rows(cell, summary.seed, from..(from + ROWS_AT_ONCE).min(rows)),
            })
        });
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
        say!("{plays} plays in {:.1} s ({:.0} a second){}", outcome.elapsed.as_secs_f64(), rate, landed.told());
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
    let refused = |error| Failure::input(format!("cannot write `{}`: {error}", path.display()));
    let file = report::files::Single::prepare(path).map_err(refused)?;
    let Some((label, points)) = answer.distributions.first() else {
        return Err(Failure::input("this question has no distribution to draw"));
    };
    let title = format!("{}: {question} {}", game.title(), inputs.join(" "));
    let png = report::exact_png(&title, label, points);
    file.commit(&png).map_err(refused)
}
