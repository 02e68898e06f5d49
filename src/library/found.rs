//! Results without playing: a scenario's contents, its mistakes, legal characters, the names of things.

use super::asked::Refused;
use super::reports::is_field_alone;
use super::rows::{Rows, of_maps};
use evenodds_kit::kind::{Builds, Listed};
use evenodds_kit::{Games, Kind};
use evenodds_report::dictionary;
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Faults, Place, Table, meant};
use evenodds_study::Study;
use evenodds_study::meta::Tourney;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;

/// What can be listed.
pub const LISTS: [&str; 10] =
    ["games", "rules", "knobs", "facts", "decisions", "powers", "effects", "measures", "strategies", "columns"];

/// What a scenario holds, as a tree: game, play, cells, trials, seed, hash of the text, entrants of its field.
///
/// # Errors
/// Every mistake in it.
pub fn check(scenario: Scenario) -> Result<Value, Faults> {
    let mut faults = Faults::new();
    let entrants = match &scenario.field {
        Some(_) => match Tourney::prepare(scenario.clone(), &mut faults).filter(|_| faults.is_empty()) {
            Some(tourney) => Some(tourney.entrants.len()),
            None => return Err(faults),
        },
        None => None,
    };
    let mut cells: Vec<String> = Vec::new();
    if !is_field_alone(&scenario) {
        let study = Study::prepare(scenario.clone(), &mut faults);
        let Some(study) = study.filter(|_| faults.is_empty()) else { return Err(faults) };
        cells = study.cells.into_iter().map(|cell| cell.name).collect();
    }
    Ok(json!({
        "file": scenario.source.name, "game": scenario.game.name(), "play": scenario.play.name, "cells": cells,
        "trials": scenario.trials, "seed": scenario.seed, "hash": scenario.hash(), "entrants": entrants,
    }))
}

/// Each mistake with its place, as a tree: line and column count from 1, columns in letters.
pub fn mistakes(faults: &Faults) -> Vec<Value> {
    let place = |place: &Place| {
        let (line, column) = place.line_column();
        json!({ "file": place.source.name, "line": line, "column": column, "text": place.text() })
    };
    let mistake =
        |fault: &&Fault| json!({ "what": fault.what, "help": fault.help, "at": fault.place.as_ref().map(place) });
    faults.sorted().iter().map(mistake).collect()
}

/// The game of a name, or of a game file.
///
/// # Errors
/// When there is none, with the nearest one; or every mistake in the file.
pub fn known(games: &Games, name: &str) -> Result<Arc<dyn Kind>, Refused> {
    if games.find(name).is_none() && evenodds_scenario::game::is_file(name) {
        return Ok(evenodds_scenario::game::read(Path::new(name), games)?);
    }
    games.find(name).cloned().ok_or_else(|| {
        let help = meant(name, games.names());
        Refused::because(format!("`{name}` is not a game that evenodds plays"), Some(help))
    })
}

/// Inputs laid over what the first cell of a scenario changes of the book: its rules and powers, but nobody who plays.
///
/// # Errors
/// When the scenario is of another game.
pub fn over(scenario: &Scenario, game: &dyn Kind, inputs: &Table) -> Result<Table, Refused> {
    if scenario.game.name() != game.name() {
        let text = format!("`{}` plays {}, not {}", scenario.source.name, scenario.game.title(), game.title());
        return Err(Refused::because(text, None));
    }
    let mut all = Table::empty(&scenario.source);
    let changed = scenario.cells.first().into_iter().flat_map(|cell| &cell.root.entries);
    for entry in changed.filter(|entry| !["cast", "limits", "strategy"].contains(&entry.key.as_str())) {
        all.set(&entry.key, &entry.key_place, entry.node.clone());
    }
    all.merge(inputs);
    Ok(all)
}

/// Legal characters as a table of words, and why one is illegal.
pub fn characters(builds: Builds) -> (Rows, Vec<String>) {
    let column = |at: usize| builds.rows.iter().map(|row| json!(row.get(at))).collect();
    let rows = builds.columns.iter().enumerate().map(|(at, name)| (name.clone(), column(at))).collect();
    (rows, builds.reasons)
}

/// A list of what there is, of one game or of all; none when there is no such list.
pub fn list(games: &Games, what: &str, game: Option<&dyn Kind>) -> Option<Rows> {
    if what == "columns" {
        let entries = dictionary::entries().into_iter();
        let maps = entries.filter_map(|entry| match json!(entry) {
            Value::Object(map) => Some(map),
            _ => None,
        });
        return Some(of_maps(&maps.collect::<Vec<_>>()));
    }
    let games: Vec<&dyn Kind> =
        game.map_or_else(|| games.all().iter().map(|game| &**game).collect(), |game| vec![game]);
    let of: fn(&dyn Kind) -> Vec<Value> = match what {
        "games" => plays,
        "rules" => rules,
        "knobs" => knobs,
        "facts" => |game| entries(game.facts()),
        "decisions" => |game| entries(game.decisions()),
        "powers" => |game| entries(game.powers()),
        "effects" => |game| entries(game.effects()),
        "measures" => measures,
        "strategies" => strategies,
        _ => return None,
    };
    let mut found: Vec<Map<String, Value>> = Vec::new();
    for game in games {
        for entry in of(game) {
            let mut row = Map::new();
            row.insert("game".into(), json!(game.name()));
            if let Value::Object(entry) = entry {
                row.extend(entry);
            }
            found.push(row);
        }
    }
    Some(of_maps(&found))
}

fn plays(game: &dyn Kind) -> Vec<Value> {
    let play = |play: &evenodds_kit::PlayInfo| json!({ "title": game.title(), "play": play.name, "help": play.help });
    game.plays().iter().map(play).collect()
}

fn rules(game: &dyn Kind) -> Vec<Value> {
    let rule = |rule: evenodds_kit::RuleText| {
        json!({
            "name": rule.id, "text": rule.text, "ruling": rule.ruling, "knobs": rule.knobs.join(", "),
            "section": rule.section, "book": rule.book, "mechanical": rule.mechanical,
        })
    };
    game.rule_texts().into_iter().map(rule).collect()
}

fn knobs(game: &dyn Kind) -> Vec<Value> {
    let knobs = game.knobs().into_iter();
    knobs
        .map(|knob| {
            json!({
                "name": knob.name, "book": knob.book, "help": knob.help, "takes": knob.allowed, "rules": knob.rules,
            })
        })
        .collect()
}

fn entries(list: Vec<Listed>) -> Vec<Value> {
    list.into_iter().map(|one| json!({ "name": one.name, "detail": one.detail, "help": one.help })).collect()
}

fn measures(game: &dyn Kind) -> Vec<Value> {
    let of = |play: &evenodds_kit::PlayInfo| {
        let found = game.measures(&play.name).into_iter();
        let entry =
            |m: evenodds_engine::Measure| json!({ "play": play.name, "name": m.name, "unit": m.unit, "help": m.label });
        found.map(entry).collect::<Vec<_>>()
    };
    game.plays().iter().flat_map(of).collect()
}

fn strategies(game: &dyn Kind) -> Vec<Value> {
    let preset = |one: evenodds_kit::kind::Preset| json!({ "name": one.name, "help": one.help, "text": one.text });
    game.presets().into_iter().map(preset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_entries_of_some_game() {
        let games = evenodds_games::games();
        for what in LISTS {
            let rows = list(&games, what, None).expect("a list");
            assert!(rows.len() > 2 && rows[0].1.len() > 3, "{what}");
            assert!(rows.iter().all(|(_, column)| column.len() == rows[0].1.len()), "{what}");
        }
        assert!(list(&games, "shoes", None).is_none());
        assert!(known(&games, "toward_two").is_err());
    }
}
