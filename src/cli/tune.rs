//! `evenodds tune`: parameter values that reach a target.

use super::file::File;
use super::judging::{Decimal, Looks, Shared};
use super::shard::{Share, Slots};
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};
use std::path::PathBuf;

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds tune scenarios/his_due/best_script.toml
  evenodds tune scenarios/his_due/even_first_move.toml --budget 2000000
  evenodds tune my.toml --resume                    go on where Ctrl-C stopped it
with, in the scenario, the settings that may be turned
  [[parameter]]
  path = \"cast.a.strategy.defend_gap\"
  from = 0
  to   = 8
and either the player's view: the best of them against all cells
  [tune]
  view    = \"player\"
  measure = \"p_a_win\"          # goal = \"max\" (or \"min\"), budget, finalists, confirm
or the designer's: what meets a goal with the smallest departure from the book
  [tune]
  view    = \"designer\"
  measure = \"p_a_win\"          # or goal = [{ measure, cells, low, high }, …], or [[target]]s
  goal    = 0.5
  within  = 0.01

The result is confirmed on fresh dice. A budget, here or in the file, limits all plays together. Half of it is kept for the fresh \
dice; if it is small, they have fewer trials and wider intervals. Without a budget the search takes 1,000,000 plays, and the fresh \
dice come on top.

The report goes to reports/GAME/NAME/tune/, with patch.toml to paste. Exit codes: 0 found, 1 the goal is out of reach, 3 not \
settled, 2 wrong input, 130 interrupted (what was played is kept for --resume).")]
pub(super) struct TuneArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Plays of everything, at most: the search and its confirmation on fresh dice; in place of the scenario's
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    budget: Option<u64>,
    /// Fresh trials of each cell that confirm what was found, in place of the scenario's; a budget may allow fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    confirm: Option<u64>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    share: Share,
    /// Folder for the report, in place of reports/GAME/NAME/tune; of a shard, for its counts
    #[arg(long)]
    out: Option<PathBuf>,
    /// Let the report take the place of one of more plays, of another scenario or command, or of one that was changed
    #[arg(long)]
    replace: bool,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace"])]
    no_report: bool,
    /// Go on with what an interrupted search left in that folder
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    /// How CSV files of the report write decimals: with a point, or with a comma and semicolons between fields
    #[arg(long, value_enum, value_name = "SIGN", default_value = ".")]
    csv_decimal: Decimal,
    #[command(flatten)]
    look: Looks,
    /// Print the answer as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

impl TuneArguments {
    /// What a merge sets.
    pub(super) fn slots(&mut self) -> Slots<'_> {
        let Self { file, share, out, threads, replace, json, quiet, .. } = self;
        Slots { share, settings: file.settings(), out, threads, replace, json, quiet }
    }

    /// What it has in common with other commands.
    fn shared(&self) -> Shared {
        let Self { seed, threads, share, out, replace, no_report, resume, csv_decimal, look, json, quiet, .. } =
            self.clone();
        Shared { trials: None, seed, threads, share, out, replace, no_report, resume, csv_decimal, look, json, quiet }
    }
}

pub(super) fn tune(arguments: &TuneArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, arguments.shared());
    let asked = Asked { budget: arguments.budget, confirm: arguments.confirm, ..shared.asked_of(file) };
    shared.play(file, reports::tune(file.read(games)?, &asked)?)
}
