//! The dictionary of JSON keys is what the comments of the structures say, and holds every key that is written.

mod read;

use read::Structures;
use serde_json::Value;
use std::path::Path;

const KEYS: &str = "src/report/dictionary/keys.toml";

#[test]
fn the_dictionary_of_keys_is_what_the_structures_say() {
    let written = Structures::of(&["src/study", "src/kit/picture.rs"]).dictionary(&[
        "study::summary::Summary",
        "study::compare::Comparison",
        "study::targets::Tested",
        "study::luck::Luck",
        "study::rolls::Rolls",
        "study::rare::Rare",
        "study::rulings::Ranking",
        "study::sensitivity::Sensitivity",
        "study::meta::findings::Metagame",
        "study::meta::variants::Change",
        "study::learn::found::Learnt",
        "study::learn::league::found::Member",
        "study::learn::league::found::Brought",
        "study::tune::skill::Skill",
        "study::tune::player::Raced",
        "study::tune::designer::GoalResult",
    ]);
    if std::env::var_os("EVENODDS_BLESS").is_some() {
        std::fs::write(KEYS, &written).expect("written");
    }
    let there = std::fs::read_to_string(KEYS).unwrap_or_default();
    assert!(there == written, "{KEYS} is out of date: EVENODDS_BLESS=1 writes it again");
}

/// Whether a path of a file is one of the dictionary's: a step in capitals stands for any name, dots included.
fn is_like(path: &str, declared: &str) -> bool {
    match declared.split_once(|letter: char| letter.is_ascii_uppercase()) {
        None => path == declared,
        Some((front, _)) => path.starts_with(front),
    }
}

fn walk(value: &Value, path: &str, seen: &mut Vec<String>) {
    match value {
        Value::Object(keys) => keys.iter().for_each(|(key, value)| {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            walk(value, &path, seen);
            seen.push(path);
        }),
        Value::Array(list) => list.iter().for_each(|value| walk(value, &format!("{path}[]"), seen)),
        _ => {}
    }
}

/// Each command with a scenario that it plays in no time.
const PLAYED: &[(&str, &[&str])] = &[
    ("run", &["scenarios/toward_one/reward_tiers.toml", "--trials", "40"]),
    ("run", &["scenarios/his_due/nerf.toml", "--trials", "20"]),
    ("compare", &["scenarios/his_due/nerf.toml", "--trials", "40"]),
    ("test", &["scenarios/divinity/what_must_hold.toml", "--trials", "200"]),
    ("luck", &["scenarios/toward_one/reward_tiers.toml", "--trials", "100"]),
    ("luck", &["scenarios/toward_one/reward_tiers.toml", "--rolls", "--trials", "1000"]),
    (
        "rare",
        &[
            "scenarios/toward_one/when_to_confront.toml",
            "--event",
            "scenes >= 45",
            "--level",
            "hunt_scenes",
            "--trials",
            "10000",
        ],
    ),
    ("rulings", &["scenarios/divinity/who_breaks_ties.toml", "--trials", "20"]),
    ("sensitivity", &["scenarios/divinity/what_matters.toml", "--trials", "20"]),
    ("meta", &["scenarios/divinity/builds.toml", "--trials", "10"]),
    ("meta", &["tests/all/dictionary/field.toml", "--trials", "10"]),
    ("meta", &["tests/all/dictionary/alone.toml", "--play", "learnt", "--budget", "100000", "--trials", "20"]),
    ("learn", &["scenarios/his_due/learn_axe.toml", "--budget", "150000", "--trials", "100", "--searched", "2"]),
    ("skill", &["tests/all/dictionary/alone.toml", "--trials", "20"]),
    ("tune", &["scenarios/divinity/best_burner.toml", "--budget", "60000"]),
    ("tune", &["scenarios/sorcerer/price_of_four.toml", "--budget", "100000"]),
];

#[test]
#[ignore = "long: every command, for the keys of what it writes"]
fn every_key_that_is_written_is_in_the_dictionary() {
    let declared = evenodds::report::dictionary::keys();
    let folder = tempfile::tempdir().expect("a folder");
    let mut unknown: Vec<String> = Vec::new();
    for (at, (command, words)) in PLAYED.iter().enumerate() {
        let out = folder.path().join(at.to_string());
        let place = out.to_string_lossy();
        let done = crate::program::evenodds(&[&[*command], *words, &["--quiet", "--out", &place]].concat());
        // `test` and `tune` tell what came of it by their code.
        let text = String::from_utf8_lossy(&done.stderr);
        assert!(matches!(done.status.code(), Some(0 | 1 | 3)), "{command} {words:?}: {text}");
        let files = jsons(&out);
        assert!(!files.is_empty(), "{command} {words:?} left no JSON");
        for (name, value) in files {
            let mut seen = Vec::new();
            walk(&value, "", &mut seen);
            seen.sort_unstable();
            seen.dedup();
            let of: Vec<&str> = declared.iter().filter(|key| key.file == name).map(|key| key.path.as_str()).collect();
            let missing = seen.iter().filter(|path| !of.iter().any(|declared| is_like(path, declared)));
            unknown.extend(missing.map(|path| format!("{command}, {name}: {path}")));
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

fn jsons(folder: &Path) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(jsons(&path));
        } else if path.extension().is_some_and(|ending| ending == "json") {
            let text = std::fs::read_to_string(&path).expect("readable");
            let name = entry.file_name().to_string_lossy().into_owned();
            found.push((name, serde_json::from_str(&text).expect("sound JSON")));
        }
    }
    found
}
