//! Changes from outside of a file, and two runs side by side.

use crate::program::{evenodds, text};
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const HUNT: &str = "title = \"x\"\ngame = \"toward_one\"\ntrials = 300\nseed = 3\nmeasures = [\"p_bound\", \"scenes\"]\n\
                    [cast]\nhunter = { like = \"ibrahim\", strategy = \"steward\" }\njinn = { dice = 6, made = \"strongest\" }\n";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).expect("a file")).expect("JSON")
}

#[test]
fn a_setting_from_outside_plays_like_one_in_the_file() {
    let work = tempfile::tempdir().expect("a folder");
    let outside = file(work.path(), "x.toml", HUNT);
    let inside = file(work.path(), "y.toml", &HUNT.replace("dice = 6", "dice = 9"));
    let [one, two] = ["one", "two"].map(|name| work.path().join(name));
    let run = |file: &str, out: &Path, more: &[&str]| {
        let out = out.display().to_string();
        let done = evenodds(&[&["run", file, "--quiet", "--out", &out], more].concat());
        assert!(done.status.success(), "{}", text(&done.stderr));
    };
    run(&outside, &one, &["--set", "cast.jinn.dice=9", "--set", "cast.hunter.strategy=steward"]);
    run(&inside, &two, &[]);
    let [a, b] = [&one, &two].map(|folder| json(&folder.join("summary.json")));
    assert_eq!(a["cells"], b["cells"]);
    let command = a["command"].as_str().expect("a command");
    assert!(command.contains(" --set cast.jinn.dice=9 --set cast.hunter.strategy=steward --seed 3"), "{command}");
    // The picture holds all of it, and is made again from itself.
    let again = evenodds(&["rerun", &one.join("report.png").display().to_string()]);
    assert!(again.status.success(), "{}{}", text(&again.stdout), text(&again.stderr));
}

#[test]
fn a_wrong_setting_points_into_the_argument() {
    let work = tempfile::tempdir().expect("a folder");
    let path = file(work.path(), "x.toml", HUNT);
    for (setting, told, at) in [
        ("cast.jinn.dice=seven", "`dice` takes a whole number", "cast.jinn.dice=\"seven\""),
        ("cast.jinn.dcie=7", "did you mean `dice`?", "cast.jinn.dcie=7"),
        ("trials", "this sets nothing", "trials"),
    ] {
        let done = evenodds(&["check", &path, "--set", setting]);
        let told_ = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{told_}");
        assert!(told_.contains(told) && told_.contains(at) && told_.contains("--> --set:1:"), "{told_}");
    }
}

#[test]
fn standard_input_and_several_files_are_played() {
    let work = tempfile::tempdir().expect("a folder");
    let mut piped = Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(["run", "-", "--no-report", "--json", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    piped.stdin.take().expect("a pipe").write_all(HUNT.as_bytes()).expect("written");
    let done = piped.wait_with_output().expect("an end");
    let answer: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(answer["scenario"], "standard input");
    let (one, two) = (file(work.path(), "x.toml", HUNT), file(work.path(), "y.toml", &HUNT.replace("\"x\"", "\"y\"")));
    let both = evenodds(&["run", &one, &two, "--no-report", "--set", "trials=50"]);
    assert_eq!(text(&both.stderr).matches("50 plays in").count(), 2, "{}", text(&both.stderr));
    let refused = evenodds(&["run", &one, &two, "--json"]);
    assert_eq!(refused.status.code(), Some(2));
    let wrong = file(work.path(), "z.toml", "game = \"none\"\n");
    let refused = evenodds(&["run", &one, &wrong, "--no-report"]);
    assert_eq!(
        (refused.status.code(), text(&refused.stdout)),
        (Some(2), String::new()),
        "all are read before one is played"
    );
}

#[test]
fn sides_are_included_and_their_mistakes_stand_in_their_own_file() {
    let work = tempfile::tempdir().expect("a folder");
    let cast = HUNT.split_once("[cast]").expect("a cast").1;
    file(work.path(), "cast.toml", &format!("[cast]{cast}"));
    let path = file(work.path(), "x.toml", "include = [\"cast.toml\"]\ngame = \"toward_one\"\ntrials = 20\n");
    assert!(evenodds(&["check", &path]).status.success());
    file(work.path(), "cast.toml", &format!("[cast]{}", cast.replace("dice", "dcie")));
    let told = text(&evenodds(&["check", &path]).stderr);
    assert!(told.contains("did you mean `dice`?") && told.contains("cast.toml:3:"), "{told}");
}

/// Same dice: trial by trial, with verdicts. Other dice: from the intervals of each, wider.
#[test]
fn two_runs_are_held_against_each_other() {
    let work = tempfile::tempdir().expect("a folder");
    let path = file(work.path(), "x.toml", HUNT);
    let out = |name: &str| work.path().join(name).display().to_string();
    let run = |name: &str, more: &[&str]| {
        let done = evenodds(&[&["run", &path, "--quiet", "--trials", "2000", "--out", &out(name)], more].concat());
        assert!(done.status.success(), "{}", text(&done.stderr));
    };
    run("before", &[]);
    run("after", &["--set", "cast.jinn.dice=9"]);
    run("other", &["--set", "cast.jinn.dice=9", "--seed", "4"]);
    let diff = |one: &str, two: &str| -> Value {
        let done = evenodds(&["diff", &out(one), &out(two), "--json", "--quiet"]);
        serde_json::from_slice(&done.stdout).unwrap_or_else(|_| panic!("{}", text(&done.stderr)))
    };
    let scenes = |found: &Value| -> [f64; 3] {
        let all = found["pairs"][0]["differences"].as_array().expect("differences");
        let one = all.iter().find(|one| one["figures"][1]["measure"] == "scenes").expect("scenes");
        [0, 1, 2].map(|at| one["difference"][at].as_f64().expect("a number"))
    };
    let (same, other) = (diff("before", "after"), diff("before", "other"));
    assert_eq!((&same["paired"], &other["paired"]), (&Value::Bool(true), &Value::Bool(false)));
    let ([mean, low, high], [_, wide_low, wide_high]) = (scenes(&same), scenes(&other));
    let means = ["before", "after"].map(|name| {
        let summary = json(&work.path().join(name).join("summary.json"));
        let all = summary["cells"][0]["groups"][0]["measures"].as_array().expect("measures").clone();
        all.iter().find(|one| one["name"] == "scenes").expect("scenes")["mean"].as_f64().expect("a number")
    });
    assert!((mean - (means[1] - means[0])).abs() < 1e-9, "{mean} {means:?}");
    assert!(low < mean && mean < high && high - low < wide_high - wide_low, "{low} {high} {wide_low} {wide_high}");
    let unchanged = evenodds(&["diff", &out("before"), &out("before")]);
    assert!(text(&unchanged.stdout).contains("the same in every play"), "{}", text(&unchanged.stdout));
    let none = evenodds(&["diff", &out("before"), &work.path().display().to_string()]);
    assert_eq!(none.status.code(), Some(2), "{}", text(&none.stderr));
}

/// A saved file is played again, also after a mistake in it; an interruption ends it.
#[cfg(unix)]
#[test]
fn a_watched_file_is_played_again_when_it_is_saved() {
    use std::io::{BufRead, BufReader};
    let work = tempfile::tempdir().expect("a folder");
    let path = file(work.path(), "x.toml", HUNT);
    let mut watching = Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(["run", &path, "--watch", "--no-report", "--set", "trials=20"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut lines = BufReader::new(watching.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let mut until = |what: &str| lines.by_ref().find(|line| line.contains(what)).unwrap_or_else(|| panic!("no {what}"));
    until("waiting for a change");
    file(work.path(), "x.toml", &HUNT.replace("toward_one", "toward_two"));
    until("not a game that evenodds plays");
    until("waiting for a change");
    file(work.path(), "x.toml", &format!("{HUNT}\n"));
    until("20 plays in");
    until("waiting for a change");
    let killed = Command::new("kill").args(["-INT", &watching.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let started = Instant::now();
    while watching.try_wait().expect("a state").is_none() {
        assert!(started.elapsed() < Duration::from_mins(1), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Nobody is asked where nobody can answer.
#[test]
fn without_a_terminal_nothing_is_asked() {
    let new = evenodds(&["new"]);
    assert_eq!(new.status.code(), Some(2));
    assert!(text(&new.stderr).contains("evenodds new toward_one"), "{}", text(&new.stderr));
    let bare = evenodds(&[]);
    assert_eq!(bare.status.code(), Some(2));
    assert!(text(&bare.stderr).contains("First steps"), "{}", text(&bare.stderr));
}
