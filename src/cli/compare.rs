//! `evenodds compare`: differences on shared dice, with verdicts, and the plays that a change changed.

use super::file::File;
use super::judging::Shared;
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds compare scenarios/toward_one/rush_or_steward.toml
  evenodds compare scenarios/toward_one/rush_or_steward.toml --baseline steward --outcome p_tier_3
  evenodds compare my.toml --resume             go on after Ctrl-C, to the same bytes
  evenodds compare my.toml --settle 10000000    play on until every rate is settled

Every cell is compared with the baseline on the same dice. The verdict on a figure is better or worse, smaller than the \
margin, the same in every play, or needs more plays. The margin is `margin = 0.01` in the scenario. \
All verdicts of a report hold together, with the confidence that it names.

A scenario says in `higher_is_better` and `lower_is_better` which way is better. Of the rate that it shows first, more is \
better. Of any other figure the verdict is more or less.

Where a play has two sides, each trial is played twice on the same dice, and the sides change seats in between. So neither side \
gains by being named first. The two plays count as one observation.

The report goes to reports/GAME/NAME/compare/.")]
pub(super) struct CompareArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Cell that the others are compared with; the first one if left out
    #[arg(long)]
    baseline: Option<String>,
    /// Measure that tells how a play ended; the first rate if left out
    #[arg(long)]
    outcome: Option<String>,
    /// Play every trial once, in the seats as written, even where two sides could change seats
    #[arg(long)]
    keep_seats: bool,
    /// Play on until every difference that has a margin is settled, up to N trials of each cell
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    settle: Option<u64>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn compare(arguments: &CompareArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, &arguments.shared);
    let asked = Asked {
        baseline: arguments.baseline.clone(),
        outcome: arguments.outcome.clone(),
        keep_seats: arguments.keep_seats,
        settle: arguments.settle,
        ..shared.asked_of(file)
    };
    shared.play(file, reports::compare(file.read(games)?, &asked)?)
}
