//! Every command on games that stand in files, as a user runs it.

use crate::program::{evenodds, text};
use evenodds::engine::Tally;
use evenodds::scenario;
use evenodds::source::Faults;
use evenodds::study::Study;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Games of `scenarios/own`, and whether somebody decides there.
const GAMES: [(&str, bool); 9] = [
    ("confrontation", true),
    ("d20_fight", true),
    ("his_due_duel", true),
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
    let run = std::fs::read_to_string(Path::new(&out).join("run.json")).expect("a record");
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

/// Values of a measure in so many plays of a scenario, with how often each came.
fn histograms<const N: usize>(path: &Path, seed: u64, plays: u64, measures: [&str; N]) -> [BTreeMap<i64, f64>; N] {
    let mut faults = Faults::new();
    let study = scenario::load(path, &evenodds::games(), &mut faults)
        .and_then(|scenario| Study::prepare(scenario, &mut faults))
        .unwrap_or_else(|| panic!("{}", faults.render(false)));
    let cell = &study.cells[0];
    let known = cell.ready.scopes();
    let at = measures.map(|name| known[0].measures.iter().position(|known| known.name == name).expect("a measure"));
    let mut tally = Tally::new(known, &[at.to_vec()], None);
    cell.ready.batch(seed, 0..plays, &mut tally, None);
    let mut columns =
        tally.whole(0).iter().map(|column| column.seen().map(|(value, bin)| (value, bin.count as f64)).collect());
    at.map(|_| columns.next().expect("a column"))
}

/// Wilson and Hilferty's normal score of the chi-square of two histograms; values that are seldom count as one.
fn difference(one: &BTreeMap<i64, f64>, other: &BTreeMap<i64, f64>) -> f64 {
    let (n, m) = (one.values().sum::<f64>(), other.values().sum::<f64>());
    let of = |all: &BTreeMap<i64, f64>, value| all.get(&value).copied().unwrap_or_default();
    let mut cells: BTreeMap<i64, [f64; 2]> = BTreeMap::new();
    for &value in one.keys().chain(other.keys().filter(|value| !one.contains_key(value))) {
        let both = [of(one, value), of(other, value)];
        let to = cells.entry(if both[0] + both[1] < 40.0 { i64::MAX } else { value }).or_default();
        *to = [to[0] + both[0], to[1] + both[1]];
    }
    let chi: f64 = cells.values().map(|[a, b]| (a * (m / n).sqrt() - b * (n / m).sqrt()).powi(2) / (a + b)).sum();
    let part = 2.0 / (9.0 * (cells.len() as f64 - 1.0));
    ((chi / (cells.len() as f64 - 1.0)).cbrt() - (1.0 - part)) / part.sqrt()
}

/// The plain duel of *His Due* as a script is that of the built-in game: who wins, who strikes first, in which round it ends, and the Hits that
/// are left. Fails equal games once in 25,000 changes of their dice; with these plays a win rate that is off by two points shows nearly always.
#[test]
fn a_duel_in_a_script_is_that_of_the_game_in_rust() {
    let work = tempfile::tempdir().expect("a folder");
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios/own/his_due_duel.game.toml");
    std::fs::copy(root, work.path().join("his_due_duel.game.toml")).expect("a copy");
    let weapon = "deal = \"weapon\", tree = \"axe_of_the_executioner\", strategy = \"plain\"";
    for (a, b) in [("attack = 3", "speed = 3"), ("attack = 4", "attack = 2")] {
        let built_in = format!(
            "game = \"his_due\"\nplay = \"duel\"\n[cast]\na = {{ {weapon}, skills = {{ {a}, endurance = 3 }} }}\n\
             b = {{ {weapon}, skills = {{ {b}, endurance = 3 }} }}\n\
             [measure.course]\nexpr = \"rounds * 4 + p_a_win * 2 + p_a_first\"\n"
        );
        let script = format!(
            "game = \"./his_due_duel.game.toml\"\n[cast]\na = {{ {a}, endurance = 3 }}\nb = {{ {b}, endurance = 3 }}\n\
             [measure.course]\nexpr = \"rounds * 4 + p_a_win * 2 + strikes_first_a\"\n"
        );
        let file = |name: &str, text: String| {
            let path = work.path().join(name);
            std::fs::write(&path, text).expect("a file");
            path
        };
        let plays = 40_000;
        let left = ["hits_left_a_given_win", "hits_left_b_given_win"];
        let [course, a_left, b_left] =
            histograms(&file("built_in.toml", built_in), 11, plays, ["course", left[0], left[1]]);
        let found = histograms(&file("script.toml", script), 12, plays, ["course", "hits_left_a", "hits_left_b"]);
        let [own_course, mut own_a, mut own_b] = found;
        // A script sets the Hits of a winner alone.
        own_a.remove(&0);
        own_b.remove(&0);
        for (one, other, what) in
            [(course, own_course, "course"), (a_left, own_a, "a's Hits"), (b_left, own_b, "b's Hits")]
        {
            let score = difference(&one, &other);
            assert!(score < 4.5, "{a} against {b}, {what}: {score}\n{one:?}\n{other:?}");
        }
    }
}
