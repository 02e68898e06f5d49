//! `evenodds check`: read and compile, play nothing.

use super::terminal::{Done, prepare, print, print_json};
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  evenodds check scenarios/toward_one/reward_tiers.toml")]
pub(super) struct CheckArguments {
    /// Scenario files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn check(arguments: &CheckArguments) -> Done {
    let mut lines = Vec::new();
    let mut found = Vec::new();
    for file in &arguments.files {
        let study = prepare(file)?;
        let cells: Vec<&str> = study.cells.iter().map(|cell| cell.name.as_str()).collect();
        let scenario = &study.scenario;
        lines.push(format!(
            "{}: {}, {}; {} cell{}, {} trials each",
            file.display(),
            scenario.game.title(),
            scenario.play.name,
            cells.len(),
            if cells.len() == 1 { "" } else { "s" },
            scenario.trials
        ));
        found.push(json!({
            "file": file.display().to_string(), "game": scenario.game.name(), "play": scenario.play.name,
            "cells": cells, "trials": scenario.trials, "seed": scenario.seed, "hash": scenario.hash(),
        }));
    }
    if arguments.json { print_json(&found) } else { print(&lines.join("\n")) }
}
