//! The program from end to end, as a user runs it.

use crate::program::{evenodds, text};
use std::path::{Path, PathBuf};

fn scenarios() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/toward_one");
    let names = std::fs::read_dir(folder).expect("scenarios").flatten().map(|entry| entry.file_name());
    let mut files: Vec<PathBuf> = names.map(|name| Path::new("scenarios/toward_one").join(name)).collect();
    files.sort();
    files
}

/// Files of a folder with their bytes, but for the one that tells time.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for inner in [folder.to_path_buf(), folder.join("charts")] {
        for entry in std::fs::read_dir(inner).expect("a report").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_file() && name != "run.json" {
                found.push((name, std::fs::read(entry.path()).expect("a file")));
            }
        }
    }
    found.sort();
    found
}

/// Every scenario that ships is right, opens with its question, and leaves a whole report.
#[test]
#[ignore = "long: every scenario that ships"]
fn every_scenario_leaves_a_report() {
    let work = tempfile::tempdir().expect("a folder");
    for file in scenarios() {
        let out = work.path().join(file.file_stem().expect("a name"));
        let done =
            evenodds(&["run", &file.display().to_string(), "--trials", "300", "--out", &out.display().to_string()]);
        assert!(done.status.success(), "{}: {}", file.display(), text(&done.stderr));
        // Commands to copy stay whole; everything else fits.
        let table = text(&done.stdout);
        let wide = table.lines().find(|line| line.chars().count() > 100 && !line.trim_start().starts_with("evenodds "));
        assert_eq!(wide, None, "{}: wider than 100 columns", file.display());
        let names = [
            "report.png",
            "card.png",
            "report.html",
            "summary.csv",
            "summary.json",
            "distribution.parquet",
            "run.json",
        ];
        for name in names {
            assert!(out.join(name).metadata().is_ok_and(|data| data.len() > 200), "{}: no {name}", file.display());
        }
    }
}

/// Same seed, same bytes, whatever the threads; and the picture can be made again from itself.
#[test]
fn threads_do_not_matter_and_pictures_repeat() {
    let work = tempfile::tempdir().expect("a folder");
    let file = "scenarios/toward_one/rush_or_steward.toml";
    let play = |threads: &str| {
        let out = work.path().join(threads);
        let out = out.display().to_string();
        let done = evenodds(&[
            "run",
            file,
            "--trials",
            "5000",
            "--threads",
            threads,
            "--out",
            &out,
            "--quiet",
            "--rows",
            "50",
        ]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        assert!(done.stdout.is_empty() && done.stderr.is_empty(), "quiet says something");
        bytes(Path::new(&out))
    };
    let one = play("1");
    for threads in ["2", "3", "7"] {
        let other = play(threads);
        let differ: Vec<&String> = one.iter().zip(&other).filter(|(a, b)| a != b).map(|(a, _)| &a.0).collect();
        assert!(one.len() == other.len() && differ.is_empty(), "{threads} threads: {differ:?}");
    }
    for picture in ["report.png", "card.png", "charts/reward_tiers.png"] {
        let done = evenodds(&["rerun", &work.path().join("1").join(picture).display().to_string()]);
        assert!(done.status.success(), "{picture}: {}", text(&done.stderr));
    }
}

#[test]
fn json_is_alone_on_standard_output() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let done =
        evenodds(&["run", "scenarios/toward_one/asking_for_help.toml", "--trials", "200", "--json", "--out", &out]);
    let summary: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    assert_eq!(summary["cells"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        std::fs::read_to_string(work.path().join("x/summary.json")).expect("a file").trim(),
        text(&done.stdout).trim()
    );
}

/// Wrong input: exit 2, a word of help, nothing written.
#[test]
fn wrong_input_is_refused() {
    let work = tempfile::tempdir().expect("a folder");
    let file = "scenarios/toward_one/reward_tiers.toml";
    let out = work.path().join("out").display().to_string();
    let refused: &[(&[&str], &str)] = &[
        (&["run", "no_such_file.toml", "--out", &out], "cannot read `no_such_file.toml`"),
        (&["run", file, "--trials", "0", "--out", &out], "0 is not in 1..=100000000000"),
        (&["run", file, "--trials", "1000000000000", "--out", &out], "is not in 1..=100000000000"),
        (&["run", file, "--out", "Cargo.toml/x"], "cannot write to `Cargo.toml/x`"),
        (&["run", "tests/broken/unknown_game.toml", "--out", &out], "did you mean `toward_one`?"),
        (&["run", "tests/broken/list_falls_through.toml", "--out", &out], "can end without a choice"),
        (&["run", "tests/broken/million_cells.toml", "--out", &out], "1000 at most"),
        (&["trace", file, "--cell", "dice 44"], "there is no cell `dice 44`"),
        (&["odds", "toward_one", "pol"], "did you mean `pool`?"),
        (&["odds", "toward_one", "compare", "pc_dice=5"], "the question needs `jinn_dice`"),
        (&["new", "toward_on"], "did you mean `toward_one`?"),
        (&["list", "strategies", "--show", "stewart"], "did you mean `steward`?"),
        (&["rerun", "Cargo.toml"], "does not say how it was made"),
        (&["plya"], "unrecognized subcommand"),
    ];
    for (arguments, told) in refused {
        let done = evenodds(arguments);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {}", text(&done.stderr));
        assert!(text(&done.stderr).contains(told), "{arguments:?} says {}", text(&done.stderr));
        assert!(done.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(std::fs::read_dir(work.path()).expect("a folder").count(), 0, "something was left behind");
}

#[test]
fn what_ships_can_be_listed_copied_and_checked() {
    for what in
        ["games", "rules", "knobs", "facts", "decisions", "powers", "effects", "measures", "strategies", "scenarios"]
    {
        let done = evenodds(&["list", what]);
        let table = text(&done.stdout);
        assert!(done.status.success() && table.lines().count() > 3, "{what}: {table}");
        assert!(table.lines().all(|line| line.chars().count() <= 100), "{what} is wider than 100 columns");
    }
    let work = tempfile::tempdir().expect("a folder");
    for play in ["hunt", "table", "confrontation"] {
        let file = work.path().join(format!("{play}.toml")).display().to_string();
        assert!(evenodds(&["new", "toward_one", "--play", play, "--out", &file]).status.success());
        assert!(evenodds(&["check", &file]).status.success());
    }
    for preset in ["plain", "rush", "steward"] {
        let shown = text(&evenodds(&["list", "strategies", "--show", preset]).stdout);
        let hunter = format!("hunter = {{ like = \"ibrahim\", strategy = \"my_{preset}\" }}");
        let scenario = format!("game = \"toward_one\"\n[cast]\n{hunter}\njinn = \"sample\"\n{shown}");
        let file = work.path().join("preset.toml");
        std::fs::write(&file, scenario).expect("a file");
        let done = evenodds(&["check", &file.display().to_string()]);
        assert!(done.status.success(), "{preset}: {}", text(&done.stderr));
    }
    // Editors read all of it again and again.
    let all = text(&evenodds(&["schema"]).stdout);
    let one = text(&evenodds(&["schema", "--for", "scenarios/toward_one/reward_tiers.toml"]).stdout);
    assert!(one.len() < all.len() && all.len() < 400_000, "{} and {}", one.len(), all.len());
    for (schema, games) in [(&one, 1), (&all, 5)] {
        let schema: serde_json::Value = serde_json::from_str(schema).expect("JSON");
        assert!(schema.to_string().contains("\"bonus_cap\":"));
        assert_eq!(schema["properties"]["game"]["anyOf"][0]["enum"].as_array().map(Vec::len), Some(games));
    }
    assert_eq!(evenodds(&["schema", "--for", "nowhere.toml"]).status.code(), Some(2));
}

#[test]
fn exact_odds_and_traces_answer() {
    let done = evenodds(&["odds", "toward_one", "compare", "pc_dice=5", "jinn_dice=5", "--json"]);
    let numbers: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert!((numbers["p_tie"].as_f64().expect("a number") - 0.188_812_465_2).abs() < 1e-12);
    let told = text(&evenodds(&["trace", "scenarios/toward_one/success_faces.toml", "--trial", "5"]).stdout);
    assert!(told.contains("TO-ROLL-1") && told.contains("Scene 1 of Ibrahim"), "{told}");
    let builds =
        evenodds(&["builds", "toward_one", "rolled=[10,7,7,6,4,3]", "sheet=ibrahim", "rules.sample_ibrahim_esteem=3"]);
    assert!(text(&builds.stdout).contains("TO-CHAR-5"));
    let sound = evenodds(&["selfcheck", "--trials", "500"]);
    assert!(sound.status.success(), "{}", text(&sound.stdout));
}

#[test]
fn rules_are_searched_by_word_and_explained_by_id() {
    let found = text(&evenodds(&["list", "rules", "his_due", "re-roll"]).stdout);
    assert!(found.contains("HD-EDGE-3") && !found.contains("HD-DICE-1 "), "{found}");
    let shown = text(&evenodds(&["list", "rules", "--show", "HD-EDGE-3"]).stdout);
    assert!(
        shown.starts_with("HD-EDGE-3: Edge\n") && shown.contains("\nKnobs: edge_per_reroll, edge_batch\n"),
        "{shown}"
    );
    let knob = text(&evenodds(&["list", "rules", "--show", "edge_batch"]).stdout);
    assert!(knob.starts_with("edge_batch = ") && knob.contains("\nRules: HD-Q-57, HD-EDGE-3\n"), "{knob}");

    let play = ["trace", "scenarios/toward_one/reward_tiers.toml"];
    let plain = text(&evenodds(&play).stdout);
    let explained = text(&evenodds(&[&play[..], &["--explain"]].concat()).stdout);
    let rules = explained.strip_prefix(&plain).expect("the same play, then the rules");
    let id = plain.split_whitespace().find(|word| word.starts_with("TO-")).expect("a rule");
    assert!(rules.contains(&format!("\n{id} ")), "{rules}");
}
