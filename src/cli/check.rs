//! `evenodds check`: read and compile, play nothing.

use super::file::{File, Settings};
use super::terminal::{Done, colored, print, print_json};
use evenodds_kit::{Games, Kind};
use evenodds_library::reports::is_field_alone;
use evenodds_source::{Fault, Faults, Place};
use evenodds_study::Study;
use evenodds_study::meta::Tourney;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds check scenarios/toward_one/reward_tiers.toml
  evenodds check *.toml --json      what each file holds, or its \"mistakes\"; exit code 2 for any

It warns of entries of a priority list that are never taken: such a file is right all the same.")]
pub(super) struct CheckArguments {
    /// Scenario files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn check(arguments: &CheckArguments, games: &Games) -> Done {
    let mut told = Vec::new();
    let mut found = Vec::new();
    let mut wrong = false;
    for file in &arguments.files {
        let mut faults = Faults::with_warnings();
        let game = file.to_str().and_then(|name| games.find(name));
        let found_here = match game {
            Some(game) => of_game(file, &**game, games, &mut faults),
            None => one(&File::new(file, &arguments.settings), games, &mut faults),
        };
        match found_here {
            Some((line, mut about)) => {
                // Not of the lists that ship with a game.
                faults.keep_warnings(|place| std::path::Path::new(&place.source.name).exists());
                about["warnings"] = faults.warnings().into_iter().map(mistake).collect();
                let shown = faults.render_warnings(colored(&std::io::stderr()));
                if !arguments.json && !shown.is_empty() {
                    say!("{}", shown.trim_end());
                }
                told.push(line);
                found.push(about);
            }
            None => {
                wrong = true;
                found.push(json!({ "file": file.display().to_string(), "mistakes": mistakes(&faults) }));
                if !arguments.json {
                    say!("{}", faults.render(colored(&std::io::stderr())).trim_end());
                }
            }
        }
    }
    if arguments.json {
        print_json(&found)?;
    } else if !told.is_empty() {
        print(&told.join("\n"))?;
    }
    Ok(if wrong { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// What a game file holds: each of its plays begins as its starter does.
fn of_game(file: &std::path::Path, game: &dyn Kind, games: &Games, faults: &mut Faults) -> Option<(String, Value)> {
    for play in game.plays() {
        let starter = evenodds_library::changes::starter(games, game, Some(&play.name), &[], faults)?;
        Study::prepare(starter, faults)?;
    }
    let plays: Vec<&str> = game.plays().iter().map(|play| play.name.as_str()).collect();
    let line = format!("{}: the game {}; plays: {}", file.display(), game.title(), plays.join(", "));
    let about = json!({ "file": file.display().to_string(), "game": game.name(), "plays": plays });
    faults.is_empty().then_some((line, about))
}

/// What a file holds, in a line and as JSON; none when something is wrong with it.
fn one(file: &File, games: &Games, faults: &mut Faults) -> Option<(String, Value)> {
    let scenario = &file.load(games, faults)?;
    let mut cells: Vec<String> = Vec::new();
    if !is_field_alone(scenario) {
        let study = Study::prepare(scenario.clone(), faults).filter(|_| faults.is_empty())?;
        cells = study.cells.into_iter().map(|cell| cell.name).collect();
    }
    let entrants = match &scenario.field {
        Some(_) => Some(Tourney::prepare(scenario.clone(), faults).filter(|_| faults.is_empty())?.entrants.len()),
        None => None,
    };
    let of_field = entrants.map(|count| format!("; a field of {count}")).unwrap_or_default();
    let of_cells = match cells.len() {
        0 => String::new(),
        1 => "1 cell, ".to_owned(),
        many => format!("{many} cells, "),
    };
    let line = format!(
        "{}: {}, {}; {of_cells}{} trials each{of_field}",
        file.display(),
        scenario.game.title(),
        scenario.play.name,
        scenario.trials
    );
    let about = json!({
        "file": file.display().to_string(), "game": scenario.game.name(), "play": scenario.play.name,
        "cells": cells, "trials": scenario.trials, "seed": scenario.seed, "hash": scenario.hash(),
        "entrants": entrants,
    });
    Some((line, about))
}

/// Each mistake with its place: line and column count from 1, columns in letters.
fn mistakes(faults: &Faults) -> Vec<Value> {
    faults.sorted().into_iter().map(mistake).collect()
}

fn mistake(fault: &Fault) -> Value {
    let place = |place: &Place| {
        let (line, column) = place.line_column();
        json!({ "file": place.source.name, "line": line, "column": column, "text": place.text() })
    };
    json!({ "what": fault.what, "help": fault.help, "at": fault.place.as_ref().map(place) })
}
