//! `evenodds rare`: how often does what hardly ever happens come up?

use super::file::File;
use super::judging::Shared;
use super::terminal::Done;
use evenodds_kit::Games;
use evenodds_library::{Asked, reports};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds rare scenarios/his_due/strategies.toml --event 'rounds >= 6' --trials 100000
  evenodds rare scenarios/sorcerer/gun_or_knife.toml --event 'rounds >= 25' --cell handgun

For events under one in a thousand, such as a duel of six rounds or a fight of twenty-five. Plays that come near are played on from \
there several times, with other dice (multilevel splitting). The estimate is right on average, whatever the level; a good level \
makes its interval narrow.

The event is a condition over the measures of a play (`evenodds list measures GAME`), as in [measure.NAME]. The level is an \
expression over facts (`evenodds list facts GAME`) that rises towards the event, as the first participant sees them at her \
decisions. Left out, it is the fact that goes by the event's measure. One cell is played: the first, or that of --cell.

Where the event never comes up, the answer is an upper bound of its chance.

--trials is the number of plays of all levels together. The report goes to reports/GAME/NAME/rare/.")]
pub(super) struct RareArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// What happens: a condition over measures, like 'kills >= 5'
    #[arg(long, value_name = "CONDITION")]
    event: String,
    /// What rises towards it: an expression over facts, like 'kills' or '10 - humanity'
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    level: Option<String>,
    /// Cell to play; the first if left out
    #[arg(long, value_name = "NAME")]
    cell: Option<String>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn rare(arguments: &RareArguments, games: &Games) -> Done {
    let (file, shared) = (&arguments.file, &arguments.shared);
    let asked = Asked {
        event: Some(arguments.event.clone()),
        level: arguments.level.clone(),
        cell: arguments.cell.clone(),
        ..shared.asked_of(file)
    };
    shared.play(file, reports::rare(file.read(games)?, &asked)?)
}
