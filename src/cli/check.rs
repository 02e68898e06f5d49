//! `evenodds check`: read and compile, play nothing.

use super::terminal::{Done, Failure, prepare, print, print_json};
use crate::source::Faults;
use crate::study::Study;
use crate::study::meta::Tourney;
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
        let entrants = match &scenario.field {
            Some(_) => Some(field(&study)?),
            None => None,
        };
        let of_field = entrants.map(|count| format!("; a field of {count}")).unwrap_or_default();
        lines.push(format!(
            "{}: {}, {}; {} cell{}, {} trials each{of_field}",
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
            "entrants": entrants,
        }));
    }
    if arguments.json { print_json(&found) } else { print(&lines.join("\n")) }
}

/// How many entrants the scenario's field has.
fn field(study: &Study) -> Result<usize, Failure> {
    let mut faults = Faults::new();
    let tourney = Tourney::prepare(study.scenario.clone(), &mut faults).filter(|_| faults.is_empty());
    tourney.map(|tourney| tourney.entrants.len()).ok_or_else(|| Failure::faults(&faults))
}
