//! `evenodds builds`: legal characters, and why one is not.

use super::odds::known_game;
use super::question;
use super::terminal::{Done, Failure, print, print_json, table};
use evenodds_kit::Games;
use evenodds_kit::Kind;
use evenodds_scenario::load;
use evenodds_source::{Faults, Table};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' sect=turk bid=4
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' 'if=\"law >= 5 and standing >= 8\"' --limit 10
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' sheet=ibrahim rules.sample_ibrahim_esteem=3
  evenodds builds his_due tree=axe_of_the_executioner set=12
  evenodds builds his_due --scenario my.toml tree=my_tree    a tree of one's own")]
pub(super) struct BuildsArguments {
    /// Short name of the game
    game: String,
    /// Inputs, as KEY=VALUE in the words of a scenario file; without any, what they can be
    inputs: Vec<String>,
    /// With the rules, powers and trees of a scenario's first cell, where the inputs do not say otherwise
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Most rows to print
    #[arg(long, default_value_t = 40)]
    limit: usize,
    /// Print the builds as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn builds(arguments: &BuildsArguments, games: &Games) -> Done {
    let game = known_game(games, &arguments.game)?;
    if arguments.inputs.is_empty() && arguments.scenario.is_none() {
        return print(game.builds_help());
    }
    let mut faults = Faults::new();
    let mut inputs = question::table(&arguments.inputs, &mut faults);
    if let Some(file) = &arguments.scenario {
        inputs = over(file, games, game, &inputs, &mut faults)?;
    }
    let found = if faults.is_empty() { game.builds(&inputs, &mut faults) } else { None };
    let found = found.ok_or_else(|| Failure::faults(&faults))?;
    if arguments.json {
        let rows: Vec<serde_json::Map<_, _>> = found
            .rows
            .iter()
            .map(|row| found.columns.iter().cloned().zip(row.iter().map(|cell| json!(cell))).collect())
            .collect();
        print_json(&json!({ "builds": rows, "illegal_because": found.reasons }))?;
    } else if !found.reasons.is_empty() {
        let reasons: Vec<String> = found.reasons.iter().map(|reason| format!("  {reason}")).collect();
        print(&format!("not legal:\n{}", reasons.join("\n")))?;
    } else if found.rows.is_empty() {
        print("legal")?;
    } else {
        let header: Vec<&str> = found.columns.iter().map(String::as_str).collect();
        let shown = found.rows.iter().take(arguments.limit).cloned();
        let more = found.rows.len().saturating_sub(arguments.limit);
        let rest = if more > 0 { format!(", {more} more with --limit") } else { String::new() };
        let builds = if found.rows.len() == 1 { "build" } else { "builds" };
        print(&format!("{}{} {builds}{rest}\n", table(&header, shown), found.rows.len()))?;
    }
    Ok(if found.reasons.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The inputs laid over what a scenario changes of the book.
fn over(file: &Path, games: &Games, game: &dyn Kind, inputs: &Table, faults: &mut Faults) -> Result<Table, Failure> {
    let scenario = load(file, games, faults).ok_or_else(|| Failure::faults(faults))?;
    if scenario.game.name() != game.name() {
        let text = format!("`{}` plays {}, not {}", file.display(), scenario.game.title(), game.title());
        return Err(Failure::input(text));
    }
    let mut all = Table::empty(&scenario.source);
    let changed = scenario.cells.first().into_iter().flat_map(|cell| &cell.root.entries);
    for entry in changed.filter(|entry| !["cast", "limits", "strategy"].contains(&entry.key.as_str())) {
        all.set(&entry.key, &entry.key_place, entry.node.clone());
    }
    all.merge(inputs);
    Ok(all)
}
