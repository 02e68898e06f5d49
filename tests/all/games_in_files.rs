//! Every command on games that stand in files, as a user runs it.

use crate::program::{evenodds, text};
use std::path::{Path, PathBuf};

/// Games of `scenarios/own`, and whether somebody decides there.
const GAMES: [(&str, bool); 8] = [
    ("confrontation", true),
    ("d20_fight", true),
    ("pig", true),
    ("plain_duel", false),
    ("pools", false),
    ("roll_and_keep", true),
    ("steps", true),
    ("treasure", true),
];

fn file(name: &str) -> String {
    format!("scenarios/own/{name}.toml")
}

/// Runs a command that must come to an end of this kind; what it prints comes back.
fn done(words: &[&str], codes: &[i32]) -> String {
    let done = evenodds(words);
    let code = done.status.code().unwrap_or(-1);
    assert!(codes.contains(&code), "{words:?} ends with {code}: {}{}", text(&done.stdout), text(&done.stderr));
    text(&done.stdout)
}

#[test]
fn every_command_takes_a_game_in_a_file() {
    let work = tempfile::tempdir().expect("a folder");
    for (name, decides) in GAMES {
        let file = file(name);
        let out = |command: &str| work.path().join(name).join(command).display().to_string();
        let play = |command: &str, more: &[&str]| {
            let out = out(command);
            let words = [&[command, file.as_str(), "--quiet", "--out", out.as_str()][..], more].concat();
            done(&words, &[0, 3]);
            assert!(Path::new(&out).join("report.sha256").exists(), "{name}: {command} leaves no report");
        };
        play("run", &["--trials", "200"]);
        play("compare", &["--trials", "200"]);
        if ["steps", "d20_fight"].contains(&name) {
            play("rulings", &["--trials", "60"]);
        }
        play("luck", &["--trials", "200"]);
        assert!(done(&["trace", &file, "--trial", "2"], &[0]).lines().count() > 0, "{name}");
        done(&["check", &file, &format!("scenarios/own/{name}.game.toml")], &[0]);
        if decides {
            play("learn", &["--budget", "100000", "--trials", "200", "--searched", "2"]);
            play("skill", &["--trials", "200", "--searched", "2", "--rollouts", "2"]);
        }
    }
}

#[test]
fn a_game_file_stands_where_a_game_may() {
    let pig = "scenarios/own/pig.game.toml";
    for (words, part) in [
        (vec!["list", "rules", pig], "goal"),
        (vec!["list", "facts", pig], "missing"),
        (vec!["list", "decisions", pig], "hold, roll"),
        (vec!["list", "measures", pig], "turns"),
        (vec!["list", "strategies", pig], "pace"),
        (vec!["odds", pig], "turn_of_20"),
        (vec!["odds", pig, "bust", "rolls=3"], "0.421296"),
        (vec!["odds", pig, "bust", "rolls=3", "rules.sides=2"], "0.875"),
        (vec!["new", pig], "game  = \"./pig.game.toml\""),
    ] {
        let told = done(&words, &[0]);
        assert!(told.contains(part), "{words:?}: {told}");
    }
    let told = text(&evenodds(&["list", "rules", "scenarios/own/no.game.toml"]).stderr);
    assert!(told.contains("no.game.toml"), "{told}");
}

/// A field of two presets meets; a report is drawn again from its picture, with the game in it, where no game file is.
#[test]
fn a_report_carries_its_game() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("out").display().to_string();
    done(&["run", &file("steps"), "--trials", "100", "--quiet", "--out", &out], &[0]);
    let told = done(&["rerun", &format!("{out}/report.png")], &[0]);
    let run = std::fs::read_to_string(Path::new(&out).join("report.sha256")).expect("a record");
    assert!(run.contains("function duel(a, b)"), "{told}");
    let field = work.path().join("field.toml");
    let game = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios/own/steps.game.toml");
    std::fs::copy(game, work.path().join("steps.game.toml")).expect("a copy");
    let scenario = "title = \"Steps\"\ngame = \"./steps.game.toml\"\n[cast]\n[cast.sides]\none = { step = 3, strategy = \"pushing\" }\n\
                    two = { step = 3, strategy = \"calm\" }\nthree = { step = 4, strategy = \"calm\" }\n[field]\n";
    std::fs::write(&field, scenario).expect("a file");
    let field = field.display().to_string();
    done(&["meta", &field, "--trials", "50", "--quiet", "--out", &format!("{out}2")], &[0]);
    done(&["run", "../steps.toml", "--quiet"], &[1, 2]);
}

#[test]
fn a_new_game_plays() {
    let work = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_evenodds");
    let run = |words: &[&str]| {
        let done =
            std::process::Command::new(program).args(words).current_dir(work.path()).output().expect("a program");
        assert!(done.status.success(), "{words:?}: {}", text(&done.stderr));
    };
    run(&["new", "--game", "my_game"]);
    run(&["check", "my_game.game.toml", "my_game.toml"]);
    run(&["run", "my_game.toml", "--trials", "200", "--quiet"]);
}

/// What a script may not do in the middle of a study is told with its line, and nothing is left half written.
#[test]
fn a_play_that_fails_is_told() {
    let work = tempfile::tempdir().expect("a folder");
    let game = "script = '''\nfunction duel(a, b)\n  if roll(3, 100) > 298 then return a.none.such end\n  return roll(1, 2)\nend\n'''\n[plays.duel]\n";
    std::fs::write(work.path().join("odd.game.toml"), game).expect("a file");
    let scenario = work.path().join("odd.toml");
    std::fs::write(&scenario, "game = \"./odd.game.toml\"\n[cast]\na = {}\nb = {}\n").expect("a file");
    let found = evenodds(&["run", &scenario.display().to_string(), "--trials", "2000000", "--quiet", "--no-report"]);
    let told = text(&found.stderr);
    assert!(
        !found.status.success() && told.contains("odd.game.toml:3:") && told.contains("index a nil value"),
        "{told}"
    );
}
