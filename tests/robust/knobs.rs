//! Legal settings of knobs, drawn at random, many at a time: every play of every game ends, is told as it was counted, and comes to
//! the same again.

use evenodds::engine::{Buffer, MeasureKind, NO_VALUE, Ready, Tally};
use evenodds::games::{Kind, Starter, all};
use evenodds::source::{Faults, Node, Place, Source, Table, Value};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value as Json;
use std::sync::Arc;

/// Settings that are tried of each play.
const TRIED: usize = 40;
/// Trials that are played of each.
const TRIALS: u64 = 6;

fn root_of(text: &str) -> Table {
    let (source, mut faults) = (Arc::new(Source { name: "x.toml".into(), text: text.into() }), Faults::new());
    let root = Table::parse(&source, &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    root
}

/// The game's own tables of a starter.
fn tables(game: &dyn Kind, starter: &Starter) -> Table {
    let mut root = root_of(starter.text);
    root.entries.retain(|entry| game.tables().contains(&entry.key.as_str()));
    root
}

/// A value that a schema allows; none where it says too little.
fn drawn(schema: &Json, dice: &mut Xoshiro256PlusPlus) -> Option<Json> {
    let mut below = |end: u64| dice.next_u64() % end.max(1);
    if let Some(ways) = schema["anyOf"].as_array() {
        let way = &ways[below(ways.len() as u64) as usize];
        return drawn(way, dice);
    }
    if let Some(words) = schema["enum"].as_array() {
        return Some(words[below(words.len() as u64) as usize].clone());
    }
    match schema["type"].as_str()? {
        "boolean" => Some(Json::Bool(below(2) == 1)),
        "integer" => {
            let (low, high) = (schema["minimum"].as_i64()?, schema["maximum"].as_i64()?);
            // As often near an end as anywhere.
            let width = (high - low) as u64 + 1;
            Some(match below(4) {
                0 => (low + below(width.min(4)) as i64).into(),
                1 => (high - below(width.min(4)) as i64).into(),
                _ => (low + below(width) as i64).into(),
            })
        }
        _ => None,
    }
}

fn prepared(game: &dyn Kind, starter: &Starter, rules: Json) -> Option<Box<dyn Ready>> {
    let mut root = tables(game, starter);
    let source = Arc::new(Source { name: "drawn".into(), text: rules.to_string() });
    let place = Place::new(&source, 0..source.text.len());
    let Value::Table(patch) = Node::from_json(&serde_json::json!({ "rules": rules }), &place).value else {
        return None;
    };
    root.merge(&patch);
    let mut faults = Faults::new();
    let prepared = game.prepare(starter.play, &root, &[], &mut faults).filter(|_| faults.is_empty());
    prepared.map(|prepared| prepared.ready)
}

/// Counts and rows of the first trials.
fn played(ready: &dyn Ready) -> (Tally, Vec<Vec<i64>>) {
    let wanted: Vec<Vec<usize>> = ready.scopes().iter().map(|scope| (0..scope.measures.len()).collect()).collect();
    let (mut tally, mut buffer) = (Tally::new(ready.scopes(), &wanted, None), Buffer::default());
    ready.batch(11, 0..TRIALS, &mut tally, Some(&mut buffer));
    (tally, buffer.rows().map(<[i64]>::to_vec).collect())
}

/// What holds of any play, whatever the rules.
fn sound(ready: &dyn Ready, what: &str) {
    let (tally, rows) = played(ready);
    assert_eq!((tally.trials, rows.len() as u64), (TRIALS, TRIALS), "{what}");
    assert_eq!(played(ready).1, rows, "{what}: played again, it comes to something else");
    let measures = &ready.scopes()[0].measures;
    for (at, measure) in measures.iter().enumerate() {
        let values: Vec<i64> = rows.iter().map(|row| row[at]).filter(|&value| value != NO_VALUE).collect();
        let least = match &measure.kind {
            MeasureKind::Flag => values.iter().all(|value| [0, 1].contains(value)),
            MeasureKind::Category(levels) => values.iter().all(|&value| (0..levels.len() as i64).contains(&value)),
            _ => true,
        };
        assert!(least, "{what}: {} is {values:?}", measure.name);
        // Of what is counted the rates add up to one.
        if matches!(measure.kind, MeasureKind::Flag | MeasureKind::Category(_)) {
            let column = &tally.whole(0)[at];
            let counted: u64 = column.seen().map(|(_, bin)| bin.count).sum();
            assert_eq!((counted, column.n()), (values.len() as u64, values.len() as u64), "{what}: {}", measure.name);
        }
    }
    for (trial, row) in rows.iter().enumerate() {
        assert_eq!(&ready.replay(11, trial as u64).rows[0][0], row, "{what}: trial {trial} is told otherwise");
    }
}

/// Of each play of each game a fixed number of settings, each of some knobs or of nearly all.
#[test]
fn any_legal_rules_can_be_played() {
    let (mut played, mut drawn_at_all) = (0, 0);
    for game in all() {
        let (knobs, mut dice) = (game.knobs(), Xoshiro256PlusPlus::seed_from_u64(2024));
        for starter in game.starters() {
            let mut of_play = 0;
            for turn in 0..TRIED {
                let mut rules = serde_json::Map::new();
                for knob in &knobs {
                    // One in eight, half, nearly all.
                    if dice.next_u64() % 8 < [1, 4, 7][turn % 3]
                        && let Some(value) = drawn(&knob.schema, &mut dice)
                    {
                        rules.insert(knob.name.clone(), value);
                    }
                }
                let what = format!("{} {} with {}", game.name(), starter.play, Json::Object(rules.clone()));
                drawn_at_all += 1;
                // Some knobs exclude each other: such rules are refused.
                if let Some(ready) = prepared(&*game, &starter, Json::Object(rules)) {
                    sound(&*ready, &what);
                    of_play += 1;
                }
            }
            assert!(of_play > 2, "{} {}: of {TRIED} rules {of_play} could be played", game.name(), starter.play);
            played += of_play;
        }
    }
    println!("{played} of {drawn_at_all} rules that were drawn could be played");
    assert!(2 * played > drawn_at_all, "most rules exclude each other");
}
