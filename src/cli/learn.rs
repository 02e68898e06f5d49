//! `evenodds learn`: a script that plays better, as a priority list to paste.

use super::file::File;
use super::judging::Shared;
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};
use evenodds_study::learn::{BUDGET, ENTRIES, SEARCHED};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds learn scenarios/his_due/learn_axe.toml
  evenodds learn scenarios/his_due/learn_axe.toml --budget 5000000 --entries 6
  evenodds learn scenarios/toward_one/rush_or_steward.toml --measure p_jinn_defeated
  evenodds learn scenarios/his_due/learn_axe.toml --resume    go on where Ctrl-C stopped it

Learns entries of priority lists that make a player (cast.a, or the hero) play better. They stand before the best strategy that is \
known: a preset, the scenario's own, or the best response of `tune` if the file has [tune]. Every cell counts alike, so that \
variants are a field.

Each round looks ahead at the decisions of the script and proposes entries of at most three tests. They race on common dice, and \
an entry stays if fresh dice confirm its gain. Learning ends when five rounds in a row gain less than half of the margin, or when \
the budget is used up. Entries of no worth are removed.

The script is then evaluated on held-out dice, against all other players and one who looks ahead; that comes on top of the budget. \
The report goes to reports/GAME/NAME/learn/, with learnt.toml to paste. Ctrl-C keeps the script of the last whole round. --resume \
goes on and ends in the same bytes, on any number of threads.")]
pub(super) struct LearnArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Measure to raise, in place of the scenario's: a rate or a count; to lower, where `lower_is_better` names it
    #[arg(long, value_name = "NAME")]
    measure: Option<String>,
    /// Plays of learning, looking ahead included
    #[arg(long, value_name = "N", default_value_t = BUDGET, value_parser = clap::value_parser!(u64).range(100_000..=100_000_000_000))]
    budget: u64,
    /// Most entries of the script
    #[arg(long, value_name = "N", default_value_t = ENTRIES as u64, value_parser = clap::value_parser!(u64).range(1..=40))]
    entries: u64,
    /// Decisions that are looked ahead: 1 or 2
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=2))]
    depth: u32,
    /// Plays of each option at each decision of the player who looks ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    rollouts: Option<u32>,
    /// Plays of the player who looks ahead, with whom the script is compared
    #[arg(long, value_name = "N", default_value_t = SEARCHED, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    searched: u64,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn learn(arguments: &LearnArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, &arguments.shared);
    shared.share.refuse("learning")?;
    let asked = Asked {
        measures: arguments.measure.iter().cloned().collect(),
        budget: Some(arguments.budget),
        entries: Some(arguments.entries as usize),
        depth: Some(arguments.depth),
        rollouts: arguments.rollouts,
        searched: Some(arguments.searched),
        ..shared.asked_of(file)
    };
    shared.play(file, reports::learn(file.read(games)?, &asked)?)
}
