//! `evenodds new`: a commented scenario to begin with.

use super::Examples;
use super::terminal::{Done, Failure, print};
use evenodds_kit::Games;
use evenodds_report::files::Single;
use evenodds_source::{Fault, listed, meant};
use std::path::PathBuf;
use std::process::ExitCode;

/// Where editors look for the schema, which `evenodds schema` writes: beside the file.
const SCHEMA: &str = "#:schema ./evenodds.schema.json\n";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds new                            asks what you want to know (on a terminal)
  evenodds new toward_one > my.toml
  evenodds new toward_one --play table --out my_table.toml
  evenodds new --game my_game             a game of your own: my_game.game.toml, and a scenario
  evenodds new --example toward_one/reward_tiers > mine.toml")]
pub(super) struct NewArguments {
    /// Short name of the game; on a terminal, left out: a few questions lead to a scenario
    #[arg(group = "text")]
    game: Option<String>,
    /// Begin a game of your own: four questions on a terminal, and NAME.game.toml plays
    #[arg(long = "game", value_name = "NAME", conflicts_with = "game")]
    own: Option<String>,
    /// Which play of the game
    #[arg(long, requires = "game")]
    play: Option<String>,
    /// A scenario that ships, like toward_one/reward_tiers, in place of a starting one
    #[arg(long, value_name = "NAME", conflicts_with = "game", group = "text")]
    example: Option<String>,
    /// File to write; an existing one is not replaced
    #[arg(long, requires = "text")]
    out: Option<PathBuf>,
}

/// The text of a scenario that ships.
///
/// # Errors
/// There is none of this name.
pub fn example(examples: Examples, name: &str) -> Result<&'static str, Fault> {
    let found = examples.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    found.ok_or_else(|| {
        let help = meant(name, examples.iter().map(|(known, _)| *known));
        Fault::anywhere(format!("no scenario `{name}` ships")).help(help)
    })
}

pub(super) fn new(arguments: &NewArguments, games: &Games, examples: Examples) -> Done {
    if let Some(own) = &arguments.own {
        return super::skeleton::skeleton(own, super::guide::somebody_is_there());
    }
    if let Some(name) = &arguments.example {
        let text = example(examples, name).map_err(|fault| Failure::faults(&fault.into()))?;
        return write(arguments, text);
    }
    let Some(name) = &arguments.game else {
        return if super::guide::somebody_is_there() {
            super::guide::guide(games, |file| super::run::of_guide(file, games))
        } else {
            let (names, first) = (listed(games.names()), games.names().next().unwrap_or_default());
            Err(Failure::input(format!("which game? It is one of {names}\n  = help: `evenodds new {first}`")))
        };
    };
    let game = super::odds::known_game(games, name)?;
    let starters = game.starters();
    let starter = match &arguments.play {
        None => starters.first(),
        Some(play) => starters.iter().find(|starter| starter.play == play),
    };
    let Some(starter) = starter else {
        let plays = listed(starters.iter().map(|starter| starter.play));
        return Err(Failure::input(format!("{} has no such play; it is one of {plays}", game.title())));
    };
    // A starter may name its schema itself.
    let schema = if starter.text.starts_with("#:schema") { "" } else { SCHEMA };
    write(arguments, &format!("{schema}{}", starter.text))
}

/// Writes a text where it is asked for.
fn write(arguments: &NewArguments, text: &str) -> Done {
    let Some(path) = &arguments.out else { return print(text) };
    match Single::prepare(path).and_then(|file| file.commit_new(text.as_bytes())) {
        Ok(()) => {
            say!("wrote {}; now: evenodds run {}", path.display(), path.display());
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(Failure::input(format!("cannot write `{}`: {error}", path.display()))),
    }
}
