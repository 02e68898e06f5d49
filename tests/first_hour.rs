//! What a designer meets in a first hour, as a user meets it: lists, help, folders, the answer on the terminal.

#[path = "support/program.rs"]
mod program;

use program::{evenodds, text};
use std::path::Path;
use std::process::{Command, Output};

/// One run in a folder of its own.
fn inside(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").output().expect("the program runs")
}

/// A folder with a scenario of one name for each of two games.
fn workshop() -> tempfile::TempDir {
    let work = tempfile::tempdir().expect("a folder");
    for game in ["toward_one", "his_due"] {
        std::fs::create_dir(work.path().join(game)).expect("a folder");
        let starter = inside(work.path(), &["new", game]).stdout;
        std::fs::write(work.path().join(game).join("same.toml"), starter).expect("a file");
    }
    work
}

fn trials(work: &Path, file: &str) -> u64 {
    let run = std::fs::read_to_string(work.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str::<serde_json::Value>(&run).expect("JSON")["trials"].as_u64().expect("a number")
}

/// Scenarios of one name share no folder, whatever the game and the command.
#[test]
fn reports_of_different_games_and_commands_share_no_folder() {
    let work = workshop();
    for (command, game) in [("run", "toward_one"), ("run", "his_due"), ("luck", "his_due"), ("rulings", "toward_one")] {
        let file = format!("{game}/same.toml");
        let done = inside(work.path(), &[command, &file, "--trials", "200", "--quiet"]);
        assert!(done.status.success() || command == "luck", "{command} {game}: {}", text(&done.stderr));
    }
    for place in ["toward_one/same/run.json", "his_due/same/run.json", "toward_one/same/rulings/rulings.json"] {
        assert!(work.path().join("reports").join(place).exists(), "no {place}");
    }
    for play in ["hunt", "confrontation"] {
        let done = inside(work.path(), &["rulings", "toward_one", "--play", play, "--trials", "100", "--quiet"]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        let place = format!("reports/toward_one/starter_{play}/rulings/rulings.json");
        assert!(work.path().join(&place).exists(), "no {place}");
    }
}

/// A report of fewer trials is refused before anything is played, and taken when asked for.
#[test]
fn fewer_trials_do_not_silently_replace_more() {
    let work = workshop();
    for (command, place) in [("run", "same/run.json"), ("rulings", "same/rulings/rulings.json")] {
        let place = format!("reports/toward_one/{place}");
        let play = |count: &str, more: &[&str]| {
            let arguments = [command, "toward_one/same.toml", "--trials", count, "--quiet"];
            inside(work.path(), &[&arguments[..], more].concat())
        };
        assert!(play("400", &[]).status.success());
        let refused = play("300", &[]);
        assert_eq!(refused.status.code(), Some(2), "{command}");
        let told = text(&refused.stderr);
        assert!(told.contains("400 trials, more than the 300") && told.contains("--replace"), "{command}: {told}");
        assert_eq!(trials(work.path(), &place), 400, "{command}");
        assert!(play("300", &["--replace"]).status.success());
        assert_eq!(trials(work.path(), &place), 300, "{command}");
        assert!(play("300", &[]).status.success() && play("500", &[]).status.success());
        assert_eq!(trials(work.path(), &place), 500, "{command}");
    }
}

/// Words after the game, or without one, are looked for.
#[test]
fn lists_can_be_searched() {
    let all = text(&evenodds(&["list", "powers"]).stdout).lines().count();
    let found = text(&evenodds(&["list", "powers", "flame"]).stdout);
    assert!(found.contains("flames_of_bitter_hatred") && found.lines().count() < all / 2, "{found}");
    let found = text(&evenodds(&["list", "powers", "his_due", "Bitter", "hatred"]).stdout);
    assert!(found.contains("flames_of_bitter_hatred") && found.lines().count() < 12, "{found}");
    let none = evenodds(&["list", "powers", "his_deu"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("did you mean `his_due`?"), "{}", text(&none.stderr));
}

/// What `list powers --show` prints is a scenario's own table, for every power of the book.
#[test]
fn a_power_is_shown_as_text_that_a_scenario_may_change() {
    let work = workshop();
    let start = std::fs::read_to_string(work.path().join("his_due/same.toml")).expect("a file");
    for power in ["pounce", "the_block", "flames_of_bitter_hatred", "spirit_of_quartz", "the_hooded_killer"] {
        let shown = text(&evenodds(&["list", "powers", "his_due", "--show", power]).stdout);
        assert!(shown.contains(&format!("[powers.{power}]\n")) && shown.contains("kind = "), "{shown}");
        std::fs::write(work.path().join("own.toml"), format!("{start}\n{shown}")).expect("a file");
        let done = inside(work.path(), &["check", "own.toml"]);
        assert!(done.status.success(), "{power}: {}", text(&done.stderr));
    }
}

/// Whatever tables a game has, the schema knows them, and says what stands in powers and trees.
#[test]
fn the_schema_admits_and_describes_powers_and_trees() {
    let schema: serde_json::Value = serde_json::from_slice(&evenodds(&["schema"]).stdout).expect("JSON");
    let branches = schema["allOf"].as_array().expect("branches");
    let due = &branches[1]["then"]["properties"];
    for table in ["powers", "trees"] {
        assert_eq!(schema["properties"][table]["type"], "object", "{table} is not admitted");
        let fields = due[table]["additionalProperties"]["properties"].as_object().expect("fields");
        for (name, field) in fields {
            assert!(field["description"].as_str().is_some_and(|text| text.len() > 10), "{table}.{name}");
        }
    }
    // What the loader reads, the schema admits.
    let powers = due["powers"]["additionalProperties"]["properties"].as_object().expect("fields");
    for game in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/his_due/powers")).expect("here")
    {
        let path = game.expect("an entry").path();
        let text =
            if path.extension().is_some_and(|end| end == "toml") { std::fs::read_to_string(path) } else { continue };
        for line in text.expect("a file").lines() {
            let key = line.split([' ', '=']).next().unwrap_or_default();
            let field = line.contains('=') && key.bytes().all(|byte| byte.is_ascii_lowercase());
            let known = ["deal", "brokers", "resist", "weak", "says", "given", "do", "dice", "then"];
            assert!(!field || key.is_empty() || known.contains(&key) || powers.contains_key(key), "{line}");
        }
    }
}
