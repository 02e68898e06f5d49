//! `meta` from end to end, as a user runs it.

use crate::program::{evenodds, text};
use evenodds::study::meta::checkpoint;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const TREES: &str = "scenarios/his_due/meta_trees.toml";
const AXE: &str = "scenarios/his_due/meta_axe.toml";

/// Every file of a folder but `run.json`, with its bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(files(&entry.path()));
        } else if name != "run.json" {
            found.push((name, std::fs::read(entry.path()).expect("a file")));
        }
    }
    found.sort();
    found
}

/// The report of real fields: on 1, 2 and 3 threads the same bytes, for an even and an adaptive budget.
#[test]
fn threads_do_not_matter() {
    let work = tempfile::tempdir().expect("a folder");
    let adaptive = work.path().join("adaptive.toml");
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREES)).expect("a scenario");
    std::fs::write(&adaptive, scenario.replace("[field]", "[field]\nbudget = \"adaptive\"")).expect("a file");
    let adaptive = adaptive.display().to_string();
    for file in [AXE, &adaptive] {
        let report = |threads: &str| {
            let out = work.path().join(format!("out{threads}"));
            let folder = out.display().to_string();
            let done = evenodds(&[
                "meta",
                file,
                "--trials",
                "40",
                "--threads",
                threads,
                "--quiet",
                "--replace",
                "--out",
                &folder,
            ]);
            assert!(done.status.success(), "{}", text(&done.stderr));
            assert!(done.stdout.is_empty() && done.stderr.is_empty(), "quiet says something");
            files(&out)
        };
        let one = report("1");
        let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
        for name in [
            "report.png",
            "report.html",
            "meta.json",
            "ranking.csv",
            "matrix.csv",
            "matrix.parquet",
            "matrix.png",
            "equilibrium.svg",
        ] {
            assert!(names.contains(&name), "no {name} in {names:?}");
        }
        for threads in ["2", "3"] {
            let other = report(threads);
            let differ: Vec<&String> = one.iter().zip(&other).filter(|(a, b)| a != b).map(|(a, _)| &a.0).collect();
            assert!(one.len() == other.len() && differ.is_empty(), "{file} on {threads} threads: {differ:?}");
        }
    }
}

/// What a designer reads: whole numbers of rounds, both seats, verdicts; JSON alone on standard output.
#[test]
fn a_field_is_told_in_words_and_in_json() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let done = evenodds(&["meta", TREES, "--trials", "100", "--out", &out]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let told = text(&done.stdout);
    let wide = told.lines().find(|line| line.chars().count() > 100);
    assert_eq!(wide, None, "wider than 100 columns");
    for word in [
        "Ranking by mean win rate",
        "13 entrants, 78 pairs",
        "7800 duels",
        "Best mix to bring",
        "Cyclicity",
        "first seat",
    ] {
        assert!(told.contains(word), "no `{word}` in\n{told}");
    }
    let done = evenodds(&["meta", TREES, "--trials", "99", "--out", &out, "--json", "--quiet"]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    // An odd number of duels is rounded up to whole rounds.
    assert_eq!(found["plays"], 7800);
    let entrants = found["entrants"].as_array().expect("a list");
    let sum = |of: &str| entrants.iter().map(|entrant| entrant[of]["value"].as_f64().expect("a number")).sum::<f64>();
    assert!(
        (sum("share") - 1.0).abs() < 1e-9 && (sum("rate") / 13.0 - 0.5).abs() < 1e-9 && sum("strength").abs() < 1e-6
    );
    let matrix = std::fs::read_to_string(Path::new(&out).join("matrix.csv")).expect("a file");
    assert_eq!(matrix.lines().count(), 79);
    // A pair plays the same duels in a smaller field.
    let small = work.path().join("small.toml");
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREES)).expect("a scenario");
    let fewer = "[field]\nentrants = [\"axe\", \"flames\"]";
    std::fs::write(&small, scenario.replace("[field]", fewer)).expect("a file");
    let other = work.path().join("y").display().to_string();
    let done = evenodds(&["meta", &small.display().to_string(), "--trials", "99", "--out", &other, "--quiet"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let pair = std::fs::read_to_string(Path::new(&other).join("matrix.csv")).expect("a file");
    let line = pair.lines().nth(1).expect("one pair");
    assert!(matrix.lines().any(|known| known == line), "{line}");
}

/// The same field before and after a change: more Hits for everybody. On one thread and on two the same bytes; each variant is
/// judged, and so is the difference.
#[test]
fn variants_stand_side_by_side() {
    let work = tempfile::tempdir().expect("a folder");
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREES)).expect("a scenario");
    let file = work.path().join("two.toml");
    let field = "[variant.book]\n[variant.tough]\nrules.hits_base = 9\n[field]\nreplicates = 60\nentrants = [\"axe\", \"flames\", \"wings\"]";
    std::fs::write(&file, scenario.replace("[field]", field)).expect("a file");
    let file = file.display().to_string();
    let report = |threads: &str| {
        let out = work.path().join(format!("out{threads}"));
        let folder = out.display().to_string();
        let done = evenodds(&["meta", &file, "--trials", "60", "--threads", threads, "--out", &folder]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        let told = text(&done.stdout);
        assert!(told.contains("Tough against book") && told.contains("book before, tough after"), "{told}");
        files(&out)
    };
    let one = report("1");
    let named = |name: &str| one.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name}"));
    for name in ["report.png", "report.html", "change.csv", "change.png", "before_and_after.png", "matrix_change.svg"] {
        named(name);
    }
    let json: Value = serde_json::from_slice(&named("meta.json").1).expect("JSON");
    assert_eq!(json["variants"][1]["variant"], "tough");
    assert_eq!(json["changes"][0]["entrants"].as_array().map(Vec::len), Some(3));
    assert!(json["changes"][0]["entrants"][0]["rate"]["low"].is_number());
    assert_eq!(one, report("2"));
}

/// Wrong input: exit 2, told in the file, nothing written.
#[test]
fn wrong_fields_are_refused() {
    let work = tempfile::tempdir().expect("a folder");
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREES)).expect("a scenario");
    let hunt = "game = \"toward_one\"\n[field]\n[cast]\nhunter = \"ibrahim\"\njinn = \"sample\"\n";
    let with = |field: &str| scenario.replace("[field]", field);
    let cases = [
        (with("[field]\nentrants = [\"axe\"]"), "a field of one entrant, which has no opponent"),
        (with("[field]\nentrants = []"), "a field of no entrants"),
        (with("[field]\nentrants = [\"axe\", \"flamse\"]"), "did you mean `flames`?"),
        (with("[field]\nentrants = [\"axe\", { like = \"axe\", tree = \"axe_of_the_execution\" }]"), "is not a tree"),
        (with("[field]\nentrant = [\"axe\"]"), "did you mean `entrants`?"),
        (with("[field]\nbudget = \"adaptiv\""), "did you mean `adaptive`?"),
        (with("[field]\nreplicates = 1"), "`replicates` takes a whole number from 50"),
        (with(""), "has no field"),
        (with("[variant.book]\n[variant.other]\n[field]\nbudget = \"adaptive\""), "plays as often in each"),
        (scenario.replace("margin   = 0.01", "margin = 0"), "a margin of 0 can never be shown"),
        (
            scenario.replace("play     = \"duel\"", "play = \"skill_test\""),
            "a skill_test of His Due has no two equal sides",
        ),
        (hunt.to_owned(), "a hunt of Toward One has no two equal sides"),
    ];
    for (index, (scenario, told)) in cases.iter().enumerate() {
        let file = work.path().join(format!("{index}.toml"));
        std::fs::write(&file, scenario).expect("a file");
        let out = work.path().join("out");
        let done = evenodds(&["meta", &file.display().to_string(), "--out", &out.display().to_string()]);
        assert_eq!(done.status.code(), Some(2), "{told}: {}", text(&done.stdout));
        assert!(text(&done.stderr).contains(told), "no `{told}` in {}", text(&done.stderr));
        assert!(done.stdout.is_empty() && !out.exists());
    }
    let out = work.path().join("out").display().to_string();
    let done = evenodds(&["meta", TREES, "--resume", "--out", &out]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("there is nothing to go on with"), "{}", text(&done.stderr));
}

/// Any duel can be told; the seats are as asked, and wrong names are helped.
#[test]
fn a_duel_of_a_field_can_be_told() {
    let done = evenodds(&["meta", TREES, "--tell", "axe", "flames", "--round", "7"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let told = text(&done.stdout);
    assert!(told.starts_with("axe against flames, round 7\n") && told.contains("Round 1"), "{told}");
    let swapped = evenodds(&["meta", TREES, "--tell", "flames", "axe", "--round", "7", "--json"]);
    let found: Value = serde_json::from_slice(&swapped.stdout).expect("JSON");
    assert!(found["lines"].as_array().is_some_and(|lines| lines.len() > 10));
    for (names, told) in [(["axe", "flamse"], "did you mean `flames`?"), (["axe", "axe"], "nobody meets itself")] {
        let done = evenodds(&["meta", TREES, "--tell", names[0], names[1]]);
        assert_eq!(done.status.code(), Some(2));
        assert!(text(&done.stderr).contains(told), "{}", text(&done.stderr));
    }
}

/// Ctrl-C keeps what was played, says so, and `--resume` ends in the bytes of a run that was not interrupted.
#[cfg(unix)]
#[test]
fn interrupted_fields_go_on() {
    let work = tempfile::tempdir().expect("a folder");
    let (cut, whole) = (work.path().join("cut"), work.path().join("whole"));
    let out = cut.display().to_string();
    let arguments = ["meta", AXE, "--trials", "400", "--quiet", "--out", &out];
    let mut child = Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .spawn()
        .expect("the program runs");
    // It hears signals once it has a folder for its report; then it is left to play a little.
    let begun = || std::fs::read_dir(work.path()).expect("the folder").count() > 0;
    while !begun() && child.try_wait().expect("it runs").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(400));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(130));
    assert!(cut.join(checkpoint::NAME).exists());
    let html = std::fs::read_to_string(cut.join("report.html")).expect("a partial report");
    assert!(html.contains("PARTIAL"));
    let done = evenodds(&[&arguments[..], &["--resume"]].concat());
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(!cut.join(checkpoint::NAME).exists());
    let folder = whole.display().to_string();
    let done = evenodds(&["meta", AXE, "--trials", "400", "--quiet", "--out", &folder]);
    assert!(done.status.success());
    assert_eq!(files(&cut), files(&whole));
}

/// Precision on demand: looks and widths are told, the same bytes on any number of threads and after Ctrl-C.
#[cfg(unix)]
#[test]
fn fields_stop_when_they_are_precise() {
    let work = tempfile::tempdir().expect("a folder");
    let (cut, whole) = (work.path().join("cut"), work.path().join("whole"));
    let file = work.path().join("adaptive.toml");
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREES)).expect("a scenario");
    let scenario =
        scenario.replace("trials   = 20_000", "trials = 100").replace("[field]", "[field]\nbudget = \"adaptive\"");
    std::fs::write(&file, &scenario).expect("a file");
    let file = file.display().to_string();
    let run = |out: &Path, threads: &str, more: &[&str]| {
        let folder = out.display().to_string();
        let base = ["meta", &file, "--precision", "3%", "--threads", threads, "--quiet", "--replace", "--out", &folder];
        evenodds(&[&base[..], more].concat())
    };
    let done = run(&whole, "1", &["--json"]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    let asked = &found["precision"];
    assert_eq!((asked["pairs"].as_u64(), asked["half_width"].as_f64()), (Some(78), Some(0.03)), "{asked}");
    assert!(asked["saved"].as_u64().is_some_and(|saved| saved > 10_000), "{asked}");
    let [fewest, most] = [0, 1].map(|end| found["fewest_and_most"][end].as_u64().expect("a number"));
    assert!(fewest >= 100 && fewest < most, "{fewest} to {most}");
    let html = std::fs::read_to_string(whole.join("report.html")).expect("a report");
    assert!(html.contains("All 78 pairs are known to ±3 points or better"), "the words are missing");
    assert!(html.contains("--seed 1 --precision 3%"), "the command makes it again");
    for threads in ["2", "3"] {
        let out = work.path().join(threads);
        assert!(run(&out, threads, &[]).status.success());
        assert_eq!(files(&out), files(&whole), "{threads} threads");
    }
    // Interrupted again and again.
    let folder = cut.display().to_string();
    let mut more: Vec<&str> = Vec::new();
    for piece in 0.. {
        assert!(piece < 500, "it gets nowhere");
        let child = Command::new(env!("CARGO_BIN_EXE_evenodds"))
            .args(["meta", &file, "--precision", "3%", "--quiet", "--out", &folder])
            .args(&more)
            .spawn()
            .expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(120));
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
        let done = child.wait_with_output().expect("it ends");
        if done.status.success() {
            break;
        }
        if cut.join(checkpoint::NAME).exists() {
            more = vec!["--resume"];
        }
        if piece == 3 {
            assert!(run(&cut, "2", &more).status.success());
            break;
        }
    }
    // What interrupted rounds left stands in folders of its own.
    let report = || files(&cut).into_iter().filter(|(name, _)| !name.contains("_trials/"));
    assert_eq!(report().collect::<Vec<_>>(), files(&whole));
    // A stop of something else, and both at once.
    let other = work.path().join("other.toml");
    std::fs::write(&other, format!("stop = {{ measure = \"rounds\", half_width = 0.1 }}\n{scenario}")).expect("a file");
    let done = evenodds(&["meta", &other.display().to_string(), "--out", &folder]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("a field stops by the win rates of its pairs"), "{}", text(&done.stderr));
    assert_eq!(run(&cut, "1", &["--trials", "10"]).status.code(), Some(2));
}
