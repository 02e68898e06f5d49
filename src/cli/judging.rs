//! Common parts of the commands that leave a report: arguments, playing, what they leave and say.

use super::checkpoint;
use super::file::File;
use super::folder::{Landed, Place, of_file};
use super::progress::Bar;
use super::shard::{Share, Sharing};
use super::terminal::{Done, Failure, colored, print, print_json_text};
use evenodds_engine::run::Signals;
use evenodds_library::{Asked, Attended, Checkpoint, Ready, Refused, Report};
use evenodds_report::files::OutputOptions;
use evenodds_study::summary::{Appearance, Theme};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the plays of a round are looked at.
const TICK: Duration = Duration::from_millis(100);

/// Arguments that most of them take.
#[derive(Debug, clap::Args)]
pub(super) struct Shared {
    /// Trials of each cell, in place of the scenario's
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    pub(super) trials: Option<u64>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) share: Share,
    /// Folder for the report, in place of reports/GAME/NAME/COMMAND; of a shard, for its counts
    #[arg(long)]
    pub(super) out: Option<PathBuf>,
    /// Let the report take the place of one with more trials, of another scenario or command, or of one that was changed
    #[arg(long)]
    pub(super) replace: bool,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace"])]
    pub(super) no_report: bool,
    /// Go on with what an interrupted command left in the report's folder
    #[arg(long, conflicts_with = "no_report")]
    pub(super) resume: bool,
    /// How CSV files of the report write decimals: with a point, or with a comma and semicolons between fields
    #[arg(long, value_enum, value_name = "SIGN", default_value = ".")]
    pub(super) csv_decimal: Decimal,
    #[command(flatten)]
    pub(super) look: Looks,
    /// Print the answer as JSON alone
    #[arg(long)]
    pub(super) json: bool,
    /// No progress, no words
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// How decimals are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Decimal {
    /// As in English.
    #[value(name = ".")]
    Point,
    /// As in most of Europe.
    #[value(name = ",")]
    Comma,
}

impl Decimal {
    /// Whether it is the comma.
    pub(super) fn is_comma(self) -> bool {
        self == Self::Comma
    }
}

/// How a report looks.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(super) struct Looks {
    /// Also write the report as report.pdf (A4) and report-letter.pdf (Letter)
    #[arg(long)]
    pub(super) pdf: bool,
    /// Colours of the pictures: light, print (greys), dark, colourblind
    #[arg(long, value_name = "NAME", value_parser = theme)]
    pub(super) theme: Option<Theme>,
}

impl Looks {
    /// The same for a report.
    pub(super) fn look(self) -> Appearance {
        Appearance { pdf: self.pdf, theme: self.theme.unwrap_or_default() }
    }
}

fn theme(name: &str) -> Result<Theme, String> {
    Theme::named(name).ok_or_else(|| {
        let known: Vec<&str> = Theme::ALL.iter().map(|(name, _)| *name).collect();
        format!("it takes one of {}", known.join(", "))
    })
}

impl Shared {
    /// What is asked in common of a file or game.
    pub(super) fn asked(&self, named: impl std::fmt::Display, settings: Vec<String>) -> Asked {
        let named = Some(named.to_string());
        let Self { trials, seed, resume, .. } = *self;
        Asked { named, on_command_line: true, resume, trials, seed, settings, ..Asked::default() }
    }

    /// The same of a file.
    pub(super) fn asked_of(&self, file: &File) -> Asked {
        self.asked(file.display(), file.set())
    }

    /// Plays a command and puts its report in its place, `reports/GAME/NAME/COMMAND` unless told otherwise.
    pub(super) fn play(&self, file: &Path, ready: Ready) -> Done {
        let folder = of_file(ready.scenario.game.name(), file).join(ready.name);
        self.play_into(folder, ready, &|_| ())
    }

    /// The same with a folder, where --out names none. `after` is told of a report once it is in its place.
    pub(super) fn play_into(&self, folder: PathBuf, ready: Ready, after: &dyn Fn(&Landed)) -> Done {
        if self.look.pdf && !evenodds_report::pdf::AVAILABLE {
            let help = "compile it with `--features pdf`, or print report.html";
            return Err(Failure::input(format!("this program was compiled without PDF\n  = help: {help}")));
        }
        let (scenario, out) = (&ready.scenario, self.out.as_deref());
        let recorded = ready.kept.filter(|_| ready.records && !self.no_report && self.share.is_whole());
        let recorded = recorded.map(|name| out.unwrap_or(&folder).join(name));
        let (seed, asked) = (self.seed.unwrap_or(scenario.seed), (self.resume, self.quiet));
        let sharing = self.share.begin(scenario, seed, (out, recorded), asked)?;
        let signals = sharing.signals();
        let mut place = if self.no_report || self.share.is_shard() {
            Place::nowhere()
        } else {
            let (planned, replace) = (ready.planned.is_some(), self.replace);
            let wanted = OutputOptions {
                about: ready.about(),
                planned,
                inputs: ready.inputs(),
                replace,
                decimal_comma: self.csv_decimal.is_comma(),
            };
            Place::prepare(out.map_or(folder, Path::to_owned), wanted, ready.kept)?
        };
        let kept = ready
            .kept
            .filter(|_| !ready.records)
            .and_then(|name| place.file(name))
            .map(|file| Checkpoint::new(file, scenario));
        let pool = super::run::pool(self.threads)?;
        let unseen = self.quiet || !self.share.is_whole();
        let played = played(ready, &pool, &signals, (self.quiet, unseen), kept.as_ref());
        if matches!(played, Err(Refused::Elsewhere))
            && let Some(done) = sharing.ended(self.quiet)
        {
            return done;
        }
        let mut report = match played {
            Err(Refused::Stopped(text)) => return Err(stopped(text, &sharing)),
            other => other?,
        };
        report.work.look(self.look.look());
        if self.resume && kept.is_none() {
            report.played.made = signals.played.load(Ordering::Relaxed);
        }
        if report.played.partial {
            report.remarks.extend(sharing.kept().transpose()?);
        }
        place.settle(report.played.trials)?;
        let lost = |failure| checkpoint::lost(failure, &report, kept.as_ref(), self.share.is_merged());
        leave(&mut place, &report, &pool).map_err(lost)?;
        let landed = place.commit(&|| report.work.clone()).map_err(lost)?;
        if !report.played.partial {
            // What was kept is in the report now.
            kept.iter().for_each(Checkpoint::remove);
            sharing.done();
        }
        self.tell(&report, &landed)?;
        after(&landed);
        landed.end(code(&report))
    }

    /// Says what a report says, whether or not all of it could be drawn.
    fn tell(&self, report: &Report, landed: &Landed) -> Result<(), Failure> {
        if self.json {
            print_json_text(&report.json())?;
        } else if !self.quiet {
            print(&report.text(colored(&std::io::stdout())))?;
        }
        if self.quiet {
            return Ok(());
        }
        let (plays, seconds) = (report.played.made, report.played.seconds);
        if self.share.is_merged() {
            say!("{plays} plays of all shards{}", landed.told());
        } else {
            let rate = plays as f64 / seconds.max(1e-9);
            say!("{plays} plays in {seconds:.1} s ({rate:.0} a second){}", landed.told());
        }
        report.remarks.iter().for_each(|remark| say!("{remark}"));
        Ok(())
    }
}

/// Why a command that was stopped has no answer, and how it goes on with what it played.
pub(super) fn stopped(text: String, sharing: &Sharing) -> Failure {
    match sharing.kept() {
        Some(Ok(kept)) => Failure { code: 130, text: format!("{text}\n{kept}") },
        Some(Err(failure)) => failure,
        None => Refused::Stopped(text).into(),
    }
}

/// Plays a command, which shows how far it is unless it is `unseen`, and says what takes long unless it is `quiet`.
pub(super) fn played(
    ready: Ready,
    pool: &rayon::ThreadPool,
    signals: &Signals,
    (quiet, unseen): (bool, bool),
    kept: Option<&Checkpoint>,
) -> Result<Report, Refused> {
    let bar = Bar::counting(unseen);
    let say = |text: &str| {
        if !quiet {
            bar.aside(|| say!("{text}"));
        }
    };
    let mut progress = |progress: &_| bar.show(progress);
    let over = AtomicBool::new(false);
    let played = std::thread::scope(|scope| {
        // A round may take longer than a reader waits for a sign of life.
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.at_least(signals.played.load(Ordering::Relaxed));
                std::thread::sleep(TICK);
            }
        });
        let _over = Over(&over);
        pool.install(|| ready.play(Attended { signals, progress: &mut progress, say: &say, kept }))
    });
    bar.finish();
    played
}

/// Says that the plays are over, after a panic too.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Writes the report into the output's temporary folder.
pub(super) fn leave(place: &mut Place, report: &Report, pool: &rayon::ThreadPool) -> Result<(), Failure> {
    let work = || report.work.clone();
    let undrawn = pool.install(|| place.with(|output| report.write(output)));
    place.lacks(&work, undrawn.map_err(|error| place.lost(work(), error))?);
    Ok(())
}

/// How a command ends that has an answer.
pub(super) fn code(report: &Report) -> ExitCode {
    ExitCode::from(match report.standing {
        _ if report.played.partial => 130,
        Some("broken" | "missed") => 1,
        Some("not_settled") => 3,
        _ => 0,
    })
}
