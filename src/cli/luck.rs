//! `evenodds luck`: how much is dice, build, strategy, seat?

use super::file::File;
use super::judging::Shared;
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds luck scenarios/his_due/luck.toml
  evenodds luck scenarios/his_due/luck.toml --measure p_a_win --trials 5000
  evenodds luck scenarios/his_due/strategies.toml
  evenodds luck scenarios/his_due/first_mover.toml --rolls     which rolls decide?

Every variant and every swept setting of the scenario meets every other. The variance of each measure over all plays is then \
divided: what the settings do, alone and together, and what the dice do. The values that are listed count as all that there are.

Of the dice, who goes first is told apart where a play knows it. `split = [\"p_a_fled\"]` in the scenario tells something else \
apart. The report goes to reports/GAME/NAME/luck/.

With --rolls, the luck of a kind of roll is what its faces sum to above their mean. Each kind gets its share of the variance in \
each cell, and what one pip more is worth. That report goes to reports/GAME/NAME/rolls/.")]
pub(super) struct LuckArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Divide this measure's variance alone; may be repeated
    #[arg(long)]
    measure: Vec<String>,
    /// Tell apart which rolls decide: how much goes with how each fell, and what one pip is worth
    #[arg(long)]
    rolls: bool,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn luck(arguments: &LuckArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, &arguments.shared);
    let asked = Asked { measures: arguments.measure.clone(), rolls: arguments.rolls, ..shared.asked_of(file) };
    shared.play(file, reports::luck(file.read(games)?, &asked)?)
}
