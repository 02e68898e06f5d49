//! Every column that is written is in `evenodds list columns`, and every one that is listed is written.

use crate::program::{evenodds, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Whether a heading stands for names of the scenario.
fn is_open(name: &str) -> bool {
    name.contains(|letter: char| letter.is_ascii_uppercase())
}

/// Headings of a CSV file. None of ours has a comma but those of goals, which are in quotes.
fn heads(file: &Path) -> Vec<String> {
    let table = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let first = table.lines().next().expect("headings");
    let mut quoted = false;
    let separated = first.chars().map(|c| {
        quoted ^= c == '"';
        if c == ',' && !quoted { '\n' } else { c }
    });
    separated.collect::<String>().lines().map(|name| name.trim_matches('"').to_owned()).collect()
}

fn listed() -> Vec<Value> {
    let done = evenodds(&["list", "columns", "--json"]);
    serde_json::from_slice::<Value>(&done.stdout).expect("JSON").as_array().expect("a list").clone()
}

/// A command line, and the files that it leaves with the tables that they are.
type Played = (&'static [&'static str], &'static [(&'static str, &'static str)]);

#[test]
fn what_is_written_is_listed_and_what_is_listed_is_written() {
    const SPLIT: &str = "scenarios/toward_one/snowball.toml";
    const TIES: &str = "scenarios/toward_one/ties_to_whom.toml";
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().display().to_string();
    let played: [Played; 9] = [
        (&["run", SPLIT, "--trials", "50"], &[("summary.csv", "summary.csv")]),
        (&["compare", TIES, "--trials", "50"], &[("differences.csv", "differences.csv")]),
        (&["luck", "scenarios/toward_one/luck.toml", "--trials", "50"], &[("luck.csv", "luck.csv")]),
        (&["luck", "scenarios/his_due/strategies.toml", "--rolls", "--trials", "1000"], &[("rolls.csv", "rolls.csv")]),
        (
            &[
                "rare",
                "scenarios/toward_one/when_to_confront.toml",
                "--event",
                "scenes >= 45",
                "--level",
                "hunt_scenes",
                "--trials",
                "10000",
            ],
            &[("rare.csv", "rare.csv")],
        ),
        (&["sensitivity", "scenarios/divinity/what_matters.toml", "--trials", "400"], &[("shares.csv", "shares.csv")]),
        (
            &["meta", "scenarios/his_due/meta_trees.toml", "--trials", "10"],
            &[
                ("ranking.csv", "ranking.csv"),
                ("worth.csv", "worth.csv"),
                ("synergy.csv", "synergy.csv"),
                ("matrix.csv", "matrix.csv, matrix.parquet"),
            ],
        ),
        (&["tune", "scenarios/divinity/best_burner.toml", "--budget", "60000"], &[("tried.csv", "tried.csv")]),
        (
            &["tune", "scenarios/sorcerer/price_of_four.toml", "--budget", "40000"],
            &[("tried.csv", "tried.csv of goals")],
        ),
    ];
    let listed = listed();
    for (arguments, files) in played {
        let folder = format!("{out}/{}_{}", arguments[0], arguments[1].replace('/', "_"));
        let done = evenodds(&[arguments, &["--quiet", "--out", &folder]].concat());
        assert!(done.status.success(), "{arguments:?}: {}", text(&done.stderr));
        for (file, known) in files {
            let declared: Vec<&str> = listed
                .iter()
                .filter(|column| column["file"] == *known)
                .map(|column| column["name"].as_str().expect("a name"))
                .collect();
            let fixed: BTreeSet<&str> = declared.iter().copied().filter(|name| !is_open(name)).collect();
            let written = heads(&Path::new(&folder).join(file));
            let missing: Vec<&&str> = fixed.iter().filter(|name| !written.iter().any(|head| head == **name)).collect();
            assert!(missing.is_empty(), "{file}: listed and not written: {missing:?}");
            let open = declared.len() > fixed.len();
            let unknown: Vec<&String> = written.iter().filter(|head| !fixed.contains(head.as_str())).collect();
            assert!(open || unknown.is_empty(), "{file}: written and not listed: {unknown:?}");
            // What stands for names of the scenario: its keys, its splits, its parameters, its goals.
            let of_scenario = |head: &&&String| head.contains('.') || head.starts_with("split_") || head.contains(", ");
            let strange: Vec<&&String> = unknown.iter().filter(|head| !of_scenario(head)).collect();
            assert!(strange.is_empty(), "{file}: written and not listed: {strange:?}");
        }
    }
}

#[test]
fn words_find_columns() {
    let done = evenodds(&["list", "columns", "ranking.csv", "trap"]);
    let told = text(&done.stdout);
    assert!(told.contains("trap_least_lead") && !told.contains("worst_rate"), "{told}");
    assert_eq!(evenodds(&["list", "columns", "nonsense"]).status.code(), Some(2));
}
