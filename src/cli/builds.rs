//! `evenodds builds`: legal characters, and why one is not.

use super::odds::known_game;
use super::question;
use super::terminal::{Done, Failure, print, print_json, table};
use crate::source::Faults;
use serde_json::json;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' sect=turk bid=4
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' 'if=\"law >= 5 and standing >= 8\"' --limit 10
  evenodds builds toward_one 'rolled=[10,7,7,6,4,3]' sheet=ibrahim rules.sample_ibrahim_esteem=3")]
pub(super) struct BuildsArguments {
    /// Short name of the game
    game: String,
    /// Inputs, as KEY=VALUE in the words of a scenario file; without any, what they can be
    inputs: Vec<String>,
    /// Most rows to print
    #[arg(long, default_value_t = 40)]
    limit: usize,
    /// Print the builds as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn builds(arguments: &BuildsArguments) -> Done {
    let game = known_game(&arguments.game)?;
    if arguments.inputs.is_empty() {
        return print(game.builds_help());
    }
    let mut faults = Faults::new();
    let inputs = question::table(&arguments.inputs, &mut faults);
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
        print(&format!("{}{} builds{rest}\n", table(&header, shown), found.rows.len()))?;
    }
    Ok(if found.reasons.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
