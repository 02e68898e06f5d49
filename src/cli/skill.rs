//! `evenodds skill`: how much a better player gains.

use super::file::File;
use super::judging::Shared;
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds skill scenarios/his_due/best_script.toml
  evenodds skill scenarios/toward_one/best_steward.toml --rollouts 64 --searched 4000
  evenodds skill scenarios/his_due/best_script.toml --measure p_first_attacker_wins
  evenodds skill scenarios/toward_one/rush_or_steward.toml --resume   go on where Ctrl-C stopped it
  evenodds skill scenarios/divinity/best_burner.toml --ladder         from legal to best play

Compares strategies on the same dice: those that ship with the game, the scenario's own, the best response of `tune` (if the file \
has [tune] with the player's view), and a player who looks ahead. At each decision she plays every option out N times (--rollouts) \
on dice of her own and takes the best.

She looks one decision ahead. So the gap found is a lower bound of what skill can gain, as long as the rules hide nothing from a \
player. If nobody gains more than the margin, she included, no decision was found to matter.

The report goes to reports/GAME/NAME/skill/. Ctrl-C keeps what was played; --resume goes on and ends in the same bytes.")]
pub(super) struct SkillArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Measure to raise, in place of the scenario's: a rate or a count; to lower, where `lower_is_better` names it
    #[arg(long, value_name = "NAME")]
    measure: Option<String>,
    /// Plays of each option at each decision of the player who looks ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    rollouts: Option<u32>,
    /// Trials of each cell that the player who looks ahead plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    searched: Option<u64>,
    /// Learn a script as well, and set all players on a ladder: any legal choice, the presets, the learnt one, who looks one and two
    /// decisions ahead, and the exact optimum where the play is small enough to be solved
    #[arg(long)]
    ladder: bool,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn skill(arguments: &SkillArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, &arguments.shared);
    if arguments.ladder {
        shared.share.refuse("a ladder")?;
    }
    let asked = Asked {
        measures: arguments.measure.iter().cloned().collect(),
        rollouts: arguments.rollouts,
        searched: arguments.searched,
        ladder: arguments.ladder,
        ..shared.asked_of(file)
    };
    shared.play(file, reports::skill(file.read(games)?, &asked)?)
}
