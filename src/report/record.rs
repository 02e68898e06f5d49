//! `run.json`: what was played, how and how fast. The only output that may differ between two equal runs.

use evenodds_scenario::{Scenario, Stop};
use evenodds_study::meta::{Metagame, Tourney};
use evenodds_study::tune::Tuned;
use evenodds_study::{Outcome, Study};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The text of the file, with its own SHA-256 as the last entry: no manifest lists what tells the time.
pub fn text(record: &Value) -> String {
    super::files::close(&format!("{record:#}\n"))
}

/// What every command says of its play: the program, the scenario, the seed, the time.
fn of(scenario: &Scenario, seed: u64, threads: usize, elapsed: Duration, more: Value) -> Value {
    let all = json!({
        "program": "evenodds",
        "version": env!("CARGO_PKG_VERSION"),
        "build": scenario.games.build(),
        "scenario": scenario.source.name,
        "scenario_text": scenario.text,
        "hash": scenario.hash(),
        "game": scenario.game.name(),
        "play": scenario.play.name,
        "seed": seed,
        "threads": threads,
        "seconds": elapsed.as_secs_f64(),
    });
    let parts = [all, more].into_iter().filter_map(|part| match part {
        Value::Object(map) => Some(map),
        _ => None,
    });
    Value::Object(parts.flatten().collect::<Map<String, Value>>())
}

/// The record of plays that shards counted: how long they took, and on how many threads, is known to the machines that played.
pub fn of_shards(mut record: Value) -> Value {
    const TIMES: [&str; 4] = ["threads", "seconds", "trials_per_second", "plays_per_second"];
    if let Some(all) = record.as_object_mut() {
        all.iter_mut().filter(|(key, _)| TIMES.contains(&key.as_str())).for_each(|(_, value)| *value = Value::Null);
    }
    record
}

fn per_second(plays: u64, elapsed: Duration) -> f64 {
    plays as f64 / elapsed.as_secs_f64().max(1e-9)
}

/// Of `run`: the cells with the rules that each changes, and by what the stored counts of a measure are divided.
pub fn run(study: &Study, outcome: &Outcome, threads: usize) -> Value {
    let scenario = &study.scenario;
    let cells = study.cells.iter().zip(&outcome.counts.tallies).map(|(cell, tally)| {
        let rules: Value = cell.changes.iter().map(|(knob, value, _)| (knob.clone(), json!(value))).collect();
        json!({ "name": cell.name, "keys": cell.keys, "trials": tally.trials, "rules_changed": rules })
    });
    let measures = study.cells[0].ready.scopes().iter().flat_map(|scope| &scope.measures);
    let scales: Value = measures
        .filter_map(|measure| match measure.kind {
            evenodds_engine::MeasureKind::Share => Some((measure.name.clone(), json!(1_000_000))),
            _ if measure.divisor != 1 => Some((measure.name.clone(), json!(measure.divisor))),
            _ => None,
        })
        .collect();
    let more = json!({
        "trials": outcome.trials,
        "looks": outcome.looks,
        "stop": scenario.stop.as_ref().filter(|_| outcome.looks > 1).map(Stop::text),
        "partial": outcome.partial,
        "keys": scenario.keys,
        "cells": cells.collect::<Vec<Value>>(),
        "value_is_divided_by": scales,
        "trials_per_second": per_second(outcome.made, outcome.elapsed),
    });
    of(scenario, outcome.seed, threads, outcome.elapsed, more)
}

/// How long a field was played and judged.
#[derive(Debug, Clone, Copy)]
pub struct Played {
    /// Plays of this run itself, without those of an earlier one that it went on with.
    pub plays: u64,
    /// Time of them.
    pub elapsed: Duration,
    /// Time of the judging.
    pub judging: Duration,
}

/// Of `meta`: of its first field, and of all of them where the field was played in several variants.
pub fn field(tourneys: &[&Tourney], found: &[&Metagame], played: Played, threads: usize) -> Value {
    let mut more = json!({
        "entrants": tourneys[0].entrants.len(),
        "plays_of_a_pair": found[0].plays_of_a_pair,
        "precision": found[0].precision,
        "plays": found.iter().map(|field| field.plays).sum::<u64>(),
        "plays_of_this_run": played.plays,
        "partial": found[0].partial,
        "plays_per_second": per_second(played.plays, played.elapsed),
        "seconds_of_judging": played.judging.as_secs_f64(),
    });
    if tourneys.len() > 1 {
        more["variants"] = tourneys.iter().map(|tourney| tourney.variant.as_str()).collect();
    }
    of(&tourneys[0].scenario, found[0].seed, threads, played.elapsed, more)
}

/// Of `tune`.
pub fn search(scenario: &Scenario, found: &Tuned, threads: usize) -> Value {
    let more = json!({ "plays": found.plays, "plays_kept_from_before": found.known_plays });
    of(scenario, found.seed, threads, found.elapsed, more)
}
