//! Every command on games that stand in files, as a user runs it.

use crate::program::{evenodds, text};
use evenodds::engine::Tally;
use evenodds::scenario;
use evenodds::source::Faults;
use evenodds::study::Study;
use evenodds_testing::json_schema::valid;
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

/// The schema of game files takes every shipped game, and refuses a key that a game file has not, wherever it stands.
#[test]
fn the_schema_of_game_files_takes_each_and_refuses_wrong_keys() {
    let mut schema: serde_json::Value = serde_json::from_str(&done(&["schema", "--game"], &[0])).expect("JSON");
    for word in ["$schema", "title"] {
        schema.as_object_mut().expect("an object").remove(word);
    }
    for (name, _) in GAMES {
        let text = std::fs::read_to_string(format!("scenarios/own/{name}.game.toml")).expect("a game");
        let game: serde_json::Value = toml::from_str(&text).expect("TOML");
        assert!(valid(&schema, &game), "{name}");
        for part in ["/plays", "/sheet", "/rules", "/facts", "/decisions", "/measures", "/questions"] {
            let mut wrong = game.clone();
            let Some(tables) = wrong.pointer_mut(part).and_then(serde_json::Value::as_object_mut) else { continue };
            let Some(table) = tables.values_mut().find_map(serde_json::Value::as_object_mut) else { continue };
            table.insert("hlep".into(), "x".into());
            assert!(!valid(&schema, &wrong), "{name}: {part}");
        }
        let mut wrong = game;
        wrong["ruels"] = serde_json::json!({});
        assert!(!valid(&schema, &wrong), "{name}");
    }
}

/// The other commands, each on every game: targets, settings that matter, a search, a ladder with the exact optimum, a field with a set of
/// entrants, shards that are merged, a job script, lists and schema.
#[test]
#[ignore = "long: fifteen commands on nine games"]
fn every_other_command_takes_a_game_in_a_file() {
    let work = tempfile::tempdir().expect("a folder");
    for (name, decides) in GAMES {
        let shipped = |end: &str| std::fs::read_to_string(format!("scenarios/own/{name}{end}")).expect("a file");
        let (game, scenario) = (shipped(".game.toml"), shipped(".toml"));
        let write = |file: &str, text: String| {
            let path = work.path().join(file);
            std::fs::write(&path, text).expect("a file");
            path.display().to_string()
        };
        let game_file = write(&format!("{name}.game.toml"), game.clone());
        let plain = write(&format!("{name}.toml"), scenario.clone());
        let out = |what: &str| work.path().join(format!("{name}_{what}")).display().to_string();
        let leaves = |words: &[&str], what: &str| {
            done(&[words, &["--quiet", "--out", &out(what)]].concat(), &[0, 3]);
            assert!(Path::new(&out(what)).join("report.sha256").exists(), "{name}: {words:?} leaves no report");
        };
        let two = !game.contains("seats    = 1");
        let measure = if two { "p_a_win" } else { "p_won" };
        let rule =
            game.split("\n[rules]\n").nth(1).expect("rules").lines().find(|line| line.contains("from")).expect("one");
        let turned = match name {
            // Where both push alike, what a push adds changes nothing.
            "steps" => "cast.a.step".to_owned(),
            _ => format!("rules.{}", rule.split(' ').next().expect("its name")),
        };
        let bare = scenario.split("\n[variant").next().and_then(|text| text.split("\n[sweep]").next()).expect("a text");

        let target = format!("{scenario}\n[[target]]\nmeasure = \"{measure}\"\nlow = 0\nhigh = 1\n");
        done(&["test", &write(&format!("{name}_target.toml"), target), "--trials", "400", "--quiet"], &[0, 3]);
        leaves(&["sensitivity", &plain, "--trials", "60", "--measure", measure], "sensitivity");
        let search = format!(
            "{bare}\n[tune]\nview = \"designer\"\nmeasure = \"{measure}\"\nlow = 0\nhigh = 1\nbudget = 40_000\nconfirm = 200\n\
             [[parameter]]\npath = \"{turned}\"\nfrom = 3\nto = 5\n"
        );
        leaves(&["tune", &write(&format!("{name}_tune.toml"), search)], "tune");
        if decides {
            let bare = write(&format!("{name}_bare.toml"), bare.to_owned());
            let goal = if name == "pig" { "rules.goal=10" } else { "trials=50" };
            leaves(
                &["skill", &bare, "--ladder", "--trials", "50", "--searched", "2", "--rollouts", "2", "--set", goal],
                "skill",
            );
            if name == "pig" {
                let told = std::fs::read_to_string(Path::new(&out("skill")).join("report.html")).expect("a page");
                assert!(told.contains("the best play, exactly"), "the optimum of Pig to 10 points");
            }
        }
        if two {
            let key = game.split("\n[sheet]\n").nth(1).expect("a sheet").split(' ').next().expect("a key");
            let head = bare.split("\n[cast").next().expect("a head");
            let field = format!(
                "{head}\n[cast]\n[cast.sides]\none = {{}}\ntwo = {{}}\n\
                 [field]\nentrants = [\"one\", {{ like = \"two\", vary = {{ {key} = [2, 3] }} }}]\n"
            );
            leaves(&["meta", &write(&format!("{name}_field.toml"), field), "--trials", "40"], "meta");
        }
        for shard in ["1/2", "2/2"] {
            done(&["run", &plain, "--trials", "200", "--quiet", "--shard", shard, "--out", &out("counts")], &[0]);
        }
        done(&["merge", &out("counts"), "--quiet", "--out", &out("merged")], &[0]);
        done(&["run", &plain, "--trials", "200", "--quiet", "--out", &out("whole")], &[0]);
        let summary = |what: &str| std::fs::read(Path::new(&out(what)).join("summary.json")).expect("a summary");
        assert_eq!(summary("merged"), summary("whole"), "{name}: shards");
        done(&["export", "--shards", "3", "slurm", &plain], &[0]);
        for what in ["rules", "knobs", "facts", "decisions", "measures", "strategies"] {
            done(&["list", what, &game_file], &[0]);
        }
        done(&["new", &game_file], &[0]);
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
    let game = "script = '''\nfunction duel(a, b)\n  if roll(3, 100) > 298 then return a[9].name end\n  return roll(1, 2)\nend\n'''\n[plays.duel]\n";
    std::fs::write(work.path().join("odd.game.toml"), game).expect("a file");
    let scenario = work.path().join("odd.toml");
    std::fs::write(&scenario, "game = \"./odd.game.toml\"\n[cast]\na = {}\nb = {}\n").expect("a file");
    let found = evenodds(&["run", &scenario.display().to_string(), "--trials", "2000000", "--quiet", "--no-report"]);
    let told = text(&found.stderr);
    assert!(
        !found.status.success()
            && told.contains("odd.game.toml:3:")
            && told.contains("index a nil value")
            && told.contains("it came up in trial "),
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
