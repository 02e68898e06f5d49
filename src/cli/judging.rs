//! What the judging commands share: arguments, folders, what they say.

use super::folder::{Landed, Place, of_file};
use super::shard::Share;
use super::terminal::{Failure, colored, print, print_json_text};
use evenodds_library::Asked;
use evenodds_report::drawing::Work;
use evenodds_report::judging::{Document, text, write};
use evenodds_scenario::Scenario;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `compare`, `rulings` and `meta`.
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
    /// Let the report take the place of one with more trials
    #[arg(long)]
    pub(super) replace: bool,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace"])]
    pub(super) no_report: bool,
    /// Print the answer as JSON alone
    #[arg(long)]
    pub(super) json: bool,
    /// No progress, no words
    #[arg(long, short)]
    pub(super) quiet: bool,
}

impl Shared {
    /// What is asked in common, for the command line that makes the report again.
    pub(super) fn asked(&self, settings: Vec<String>) -> Asked {
        Asked { trials: self.trials, seed: self.seed, settings, ..Asked::default() }
    }

    /// The folder of the report of so many trials (none: it depends on the dice), `reports/GAME/NAME/COMMAND` unless told
    /// otherwise.
    pub(super) fn output(
        &self,
        scenario: &Scenario,
        file: &Path,
        command: &'static str,
        trials: Option<u64>,
    ) -> Result<Place, Failure> {
        if self.no_report || self.share.is_shard() {
            return Ok(Place::nowhere(command));
        }
        let folder = self.out.clone().unwrap_or_else(|| of_file(scenario.game.name(), file).join(command));
        // Who names a folder means it.
        Place::prepare(folder, command, scenario, trials, self.replace || self.out.is_some())
    }

    /// Puts the report in its place and says what it says, whether or not all of it could be drawn.
    pub(super) fn tell(
        &self,
        document: &Document,
        place: Place,
        plays: u64,
        elapsed: Duration,
    ) -> Result<Landed, Failure> {
        let landed = place.commit(&|| work(document))?;
        if self.json {
            print_json_text(document.data.first().map_or("", |(_, json)| json.as_str()))?;
        } else if !self.quiet {
            print(&text(document, colored(&std::io::stdout())))?;
        }
        if !self.quiet && self.share.is_merged() {
            say!("{plays} plays of all shards{}", landed.told());
        } else if !self.quiet {
            let seconds = elapsed.as_secs_f64();
            let rate = plays as f64 / seconds.max(1e-9);
            say!("{plays} plays in {seconds:.1} s ({rate:.0} a second){}", landed.told());
        }
        Ok(landed)
    }
}

/// Writes the report into the output's temporary folder.
pub(super) fn leave(place: &mut Place, document: &Document, pool: &rayon::ThreadPool) -> Result<(), Failure> {
    let undrawn = pool.install(|| place.with(|output| write(output, document)));
    place.lacks(&|| work(document), undrawn.map_err(|error| place.lost(work(document), error))?);
    Ok(())
}

/// What the report of a judging command is made of.
pub(super) fn work(document: &Document) -> Work {
    Work::Judged(Box::new(document.clone()))
}

pub(super) use super::interrupt::signals;

/// Why there is no answer at all.
pub(super) fn nothing_played() -> Failure {
    Failure { code: 130, text: "interrupted before anything was played; nothing was written".into() }
}

/// How a command ends that has an answer.
pub(super) fn code(partial: bool) -> ExitCode {
    if partial { ExitCode::from(130) } else { ExitCode::SUCCESS }
}
