//! Conformance of every game of the registry.

use evenodds::engine::{Buffer, LookAhead, Ready, Tally};
use evenodds::games::{Kind, Starter, all};
use evenodds::scenario::{load, parse};
use evenodds::source::{Faults, Node, Place, Source, Table, Value};
use evenodds::study::Study;
use evenodds_testing::json_schema::valid;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Presets of somebody else at the table than the participant who can be searched.
const OF_THE_GM: [&str; 2] = ["even", "harsh"];

fn root_of(text: &str) -> Table {
    let (source, mut faults) = (Arc::new(Source { name: "x.toml".into(), text: text.into() }), Faults::new());
    let mut root = Table::parse(&source, &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    root.entries.retain(|entry| matches!(entry.node.value, Value::Table(_)));
    root
}

/// The game's own tables of a starter.
fn tables(game: &dyn Kind, starter: &Starter) -> Table {
    let mut root = root_of(starter.text);
    root.entries.retain(|entry| game.tables().contains(&entry.key.as_str()));
    root
}

fn prepared(game: &dyn Kind, play: &str, root: &Table) -> Result<Box<dyn Ready>, String> {
    let mut faults = Faults::new();
    let prepared = game.prepare(play, root, &[], &mut faults).filter(|_| faults.is_empty());
    prepared.map(|prepared| prepared.ready).ok_or_else(|| faults.render(false))
}

/// Rows of the first trials, played one after the other on one state.
fn rows(ready: &dyn Ready, trials: u64) -> Vec<Vec<i64>> {
    let wanted: Vec<Vec<usize>> = ready.scopes().iter().map(|_| Vec::new()).collect();
    let (mut tally, mut buffer) = (Tally::new(ready.scopes(), &wanted, None), Buffer::default());
    ready.batch(7, 0..trials, &mut tally, Some(&mut buffer));
    buffer.rows().map(<[i64]>::to_vec).collect()
}

fn every_starter(mut check: impl FnMut(&dyn Kind, &Starter)) {
    for game in all() {
        assert!(!game.starters().is_empty(), "{} has no starter", game.name());
        for starter in game.starters() {
            check(&*game, &starter);
        }
    }
}

#[test]
fn every_play_has_a_starter_and_its_measures() {
    for game in all() {
        for play in game.plays() {
            assert!(game.starters().iter().any(|starter| starter.play == play.name), "{} {}", game.name(), play.name);
            let known = game.measures(&play.name);
            let named = play.measures.iter().chain([&play.length]).chain(&play.first);
            for name in named {
                assert!(known.iter().any(|measure| measure.name == *name), "{} {}: no {name}", game.name(), play.name);
            }
        }
    }
}

/// A trial that is told on a new state leaves the row that it leaves in silence on a used one.
#[test]
fn traced_equals_silent_and_a_used_state_plays_like_a_new_one() {
    every_starter(|game, starter| {
        let ready = prepared(game, starter.play, &tables(game, starter)).expect("a starter is right");
        for (trial, row) in rows(&*ready, 40).iter().enumerate() {
            let again = ready.replay(7, trial as u64);
            assert_eq!(&again.rows[0][0], row, "{} {}, trial {trial}", game.name(), starter.play);
            assert!(!again.lines.is_empty(), "{} {} tells nothing", game.name(), starter.play);
        }
    });
}

/// Menus that nobody steers change nothing, neither with plain dice nor with dice that could steer.
#[test]
fn menus_are_inert_until_they_are_steered() {
    every_starter(|game, starter| {
        if game.player(starter.play).is_none() {
            return;
        }
        let (root, mut faults) = (tables(game, starter), Faults::new());
        let Some(menus) = game.prepare_search(starter.play, &root, &[], &mut faults) else { return };
        let plain = prepared(game, starter.play, &root).expect("a starter is right");
        // A menu offers more than the strategy asks about, so that the table has more to decide.
        let scope = &plain.scopes()[0];
        let decisions = scope.measures.iter().position(|measure| measure.name == "table_decisions").expect("a column");
        let but = |mut row: Vec<i64>| {
            row[decisions] = 0;
            row
        };
        let own: Vec<Vec<i64>> = rows(&*plain, 200).into_iter().map(but).collect();
        assert_eq!(
            rows(&*menus, 200).into_iter().map(but).collect::<Vec<_>>(),
            own,
            "{} {}",
            game.name(),
            starter.play
        );
        let look = LookAhead { seat: 0, column: 0, most: true, rollouts: 1, decisions: 0, depth: 1 };
        for (trial, row) in own.iter().enumerate().take(50) {
            assert_eq!(
                &but(menus.look_ahead(7, trial as u64, &look).row),
                row,
                "{} {}, steered",
                game.name(),
                starter.play
            );
        }
    });
}

/// Every preset plays every starter in the first participant's place.
#[test]
fn every_preset_is_legal() {
    every_starter(|game, starter| {
        let Some(path) = game.player(starter.play) else { return };
        for preset in game.presets().into_iter().filter(|preset| !OF_THE_GM.contains(&preset.name.as_str())) {
            let mut root = tables(game, starter);
            let steps: Vec<&str> = path.split('.').collect();
            let [outer, inner, _] = steps[..] else { panic!("{path} is no path of a participant") };
            let place = root.place.clone();
            let participant = root.table(outer).and_then(|table| table.get(inner)).map(|node| node.value.clone());
            if let Some(Value::Str(name)) = participant {
                let like = Node { place: place.clone(), value: Value::Str(name) };
                let table = Table { place: place.clone(), entries: Vec::new() };
                root.set_path(
                    &format!("{outer}.{inner}"),
                    &place,
                    Node { place: place.clone(), value: Value::Table(table) },
                );
                root.set_path(&format!("{outer}.{inner}.like"), &place, like);
            }
            let strategy = Node { place: place.clone(), value: Value::Str(preset.name.clone()) };
            root.set_path(path, &place, strategy);
            let told = prepared(game, starter.play, &root).err();
            assert!(
                told.is_none(),
                "{} {} by {}: {}",
                game.name(),
                starter.play,
                preset.name,
                told.unwrap_or_default()
            );
            assert!(!preset.help.is_empty() && preset.text.contains("[strategy."), "{}", preset.name);
        }
    });
}

/// Every scenario that ships is read, and every cell of it plays.
#[test]
fn every_scenario_that_ships_plays() {
    let mut files: Vec<PathBuf> = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    for game in std::fs::read_dir(folder).expect("scenarios").flatten() {
        files.extend(std::fs::read_dir(game.path()).expect("a folder").flatten().map(|entry| entry.path()));
    }
    files.retain(|file| !evenodds::scenario::game::is_file(&file.display().to_string()));
    files.sort();
    assert!(files.len() > 30);
    for file in files {
        let mut faults = Faults::new();
        let scenario = load(&file, &evenodds::games(), &mut faults);
        let scenario = scenario.unwrap_or_else(|| panic!("{}", faults.render(false)));
        assert!(!scenario.question.is_empty(), "{} asks nothing", file.display());
        let study = Study::prepare(scenario, &mut faults);
        let study = study.unwrap_or_else(|| panic!("{}", faults.render(false)));
        for cell in &study.cells {
            assert_eq!(rows(&*cell.ready, 2).len(), 2, "{}", file.display());
        }
    }
}

/// Values at and around every limit, and of every form.
fn probes(schema: &Json) -> Vec<Json> {
    let mut all = vec![
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(1.5),
        json!(true),
        json!("x"),
        json!("none"),
        json!([]),
        json!([1]),
        json!([2]),
        json!([2, 2]),
        json!([2, 3, 4, 5]),
        json!(["x"]),
        json!([[2]]),
        json!({}),
        json!({ "2": 3 }),
        json!({ "x": [3] }),
        json!({ "x": 1 }),
    ];
    let mut open = vec![schema];
    while let Some(part) = open.pop() {
        for limit in ["minimum", "maximum", "minItems", "maxItems"] {
            if let Some(limit) = part[limit].as_i64() {
                all.extend([limit - 1, limit, limit + 1].map(|value| json!(value)));
                all.extend([limit - 1, limit, limit + 1].map(|value| json!([value])));
            }
        }
        all.extend(part["enum"].as_array().into_iter().flatten().cloned());
        open.extend(part["anyOf"].as_array().into_iter().flatten());
        open.extend(part.get("items"));
    }
    all
}

/// Complaints about the form of a value, which a schema makes too; others are about several keys at once.
fn is_about_form(told: &str) -> bool {
    ["` takes ", "is not a key of", "is not a choice of", "needs `", "is not an action of", "twice;"]
        .iter()
        .any(|phrase| told.contains(phrase))
}

fn agree(game: &dyn Kind, play: &str, root: &Json, valid: bool, what: &str, wrong: &mut Vec<String>) {
    let source = Arc::new(Source { name: "probe".into(), text: root.to_string() });
    let Value::Table(table) = Node::from_json(root, &Place::new(&source, 0..1)).value else {
        panic!("a root is a table")
    };
    match prepared(game, play, &table) {
        Ok(_) if !valid => wrong.push(format!("{play}: the reader takes {what}, the schema does not")),
        Err(told) if valid && is_about_form(&told) => {
            wrong.push(format!(
                "{play}: the schema takes {what}, the reader says {}",
                told.lines().next().unwrap_or_default()
            ));
        }
        _ => {}
    }
}

/// Whether a reader complains of an action that it does not know.
fn is_unknown_action(game: &dyn Kind, play: &str, root: &Json) -> bool {
    let source = Arc::new(Source { name: "probe".into(), text: root.to_string() });
    let Value::Table(table) = Node::from_json(root, &Place::new(&source, 0..1)).value else { return false };
    prepared(game, play, &table).is_err_and(|told| told.contains("is not an action of"))
}

fn json_of(value: &Value) -> Json {
    match value {
        Value::Str(text) => json!(text),
        Value::Int(number) => json!(number),
        Value::Float(number) => json!(number),
        Value::Bool(flag) => json!(flag),
        Value::List(items) => items.iter().map(|item| json_of(&item.value)).collect(),
        Value::Table(table) => {
            Json::Object(table.entries.iter().map(|entry| (entry.key.clone(), json_of(&entry.node.value))).collect())
        }
    }
}

/// What the reader takes the schema takes, and what the schema takes the reader takes, as far as one key goes.
#[test]
#[ignore = "long: thousands of probes of every key"]
fn schemas_equal_readers() {
    for game in all() {
        let mut wrong = Vec::new();
        for starter in game.starters() {
            let root = json_of(&Value::Table(tables(&*game, &starter)));
            for knob in game.knobs() {
                for probe in probes(&knob.schema) {
                    let mut other = root.clone();
                    other["rules"][&knob.name] = probe.clone();
                    let what = format!("rules.{} = {probe}", knob.name);
                    agree(&*game, starter.play, &other, valid(&knob.schema, &probe), &what, &mut wrong);
                }
            }
            for (table, schema) in game.schema() {
                if root[table.clone()].is_object() {
                    probe_keys(&*game, starter.play, &root, std::slice::from_ref(&table), &schema, &schema, &mut wrong);
                }
            }
        }
        assert!(wrong.is_empty(), "{}: {} disagreements\n{}", game.name(), wrong.len(), wrong.join("\n"));
    }
}

/// Sets every key of a table, and of the tables in it, to every probe. `whole` is the schema of the first step.
fn probe_keys(
    game: &dyn Kind,
    play: &str,
    root: &Json,
    path: &[String],
    part: &Json,
    whole: &Json,
    wrong: &mut Vec<String>,
) {
    let at = |root: &Json| path.iter().fold(root.clone(), |at, step| at[step.as_str()].clone());
    for part in part["anyOf"].as_array().into_iter().flatten() {
        probe_keys(game, play, root, path, part, whole, wrong);
    }
    let here = at(root);
    let all = json!({});
    let properties = part["properties"].as_object().unwrap_or(all.as_object().expect("a table"));
    let named =
        here.as_object().into_iter().flatten().map(|(key, _)| key).filter(|_| part["additionalProperties"].is_object());
    for key in properties.keys().chain(named) {
        let schema = properties.get(key).unwrap_or(&part["additionalProperties"]);
        for probe in probes(schema) {
            let mut other = root.clone();
            let mut place = &mut other;
            for step in path {
                place = &mut place[step.as_str()];
            }
            place[key.as_str()] = probe.clone();
            let what = format!("{}.{key} = {probe}", path.join("."));
            let valid = valid(whole, &other[path[0].as_str()]);
            // Where actions are data of the game, a schema takes any word: scenarios bring powers of their own.
            if valid && schema.to_string().contains("\"examples\"") && is_unknown_action(game, play, &other) {
                continue;
            }
            agree(game, play, &other, valid, &what, wrong);
        }
        if here[key.as_str()].is_object() {
            probe_keys(game, play, root, &[path, std::slice::from_ref(key)].concat(), schema, whole, wrong);
        }
    }
}

/// A scenario of every starter is read whole.
#[test]
fn every_starter_is_a_scenario() {
    every_starter(|game, starter| {
        let mut faults = Faults::new();
        let source = Arc::new(Source { name: starter.play.into(), text: starter.text.into() });
        let study =
            parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
        assert!(study.is_some() && faults.is_empty(), "{} {}: {}", game.name(), starter.play, faults.render(false));
    });
}
