//! `evenodds schema`: the JSON Schema of scenario files.

use super::terminal::{Done, Failure, print_json_text};
use evenodds_kit::Games;
use evenodds_scenario::read::game_of;
use evenodds_scenario::schema;
use evenodds_source::Faults;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds schema > evenodds.schema.json
  evenodds schema --for my.toml > my.schema.json      of the game of this scenario alone
and in a scenario's first line, for editors that read it:
  #:schema ./evenodds.schema.json
A game file has a schema of its own:
  evenodds schema --game > game.schema.json")]
pub(super) struct SchemaArguments {
    /// The schema of the game that this scenario plays, instead of all games
    #[arg(long = "for", value_name = "FILE")]
    file: Option<PathBuf>,
    /// The schema of files that hold a game of your own
    #[arg(long, conflicts_with = "file")]
    game: bool,
}

pub(super) fn schema(arguments: &SchemaArguments, games: &Games) -> Done {
    let schema = match &arguments.file {
        None => games.game_schema().filter(|_| arguments.game).unwrap_or_else(|| schema::schema(games)),
        Some(file) => {
            let mut faults = Faults::new();
            let game = game_of(file, games, &mut faults).ok_or_else(|| Failure::faults(&faults))?;
            schema::schema_of(games, &*game)
        }
    };
    print_json_text(&schema.to_string())
}
