//! First hour of a designer: lists, help, folders, the answer on the terminal.

use crate::program::{evenodds, text};
use evenodds_testing::json_schema::valid;
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
    let part = |part: &serde_json::Value| {
        let referred = part["$ref"].as_str().and_then(|to| schema.pointer(to.strip_prefix('#')?));
        referred.unwrap_or(part).clone()
    };
    let fields = |table: &str| part(&part(&due[table])["additionalProperties"])["properties"].clone();
    for table in ["powers", "trees"] {
        assert_eq!(part(&schema["properties"][table])["type"], "object", "{table} is not admitted");
        for (name, field) in fields(table).as_object().expect("fields") {
            assert!(part(field)["description"].as_str().is_some_and(|text| text.len() > 10), "{table}.{name}");
        }
    }
    // What the loader reads, the schema admits.
    let powers = fields("powers");
    for game in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/his_due/powers")).expect("here")
    {
        let path = game.expect("an entry").path();
        let text =
            if path.extension().is_some_and(|end| end == "toml") { std::fs::read_to_string(path) } else { continue };
        for line in text.expect("a file").lines() {
            let key = line.split([' ', '=']).next().unwrap_or_default();
            let field = line.contains('=') && key.bytes().all(|byte| byte.is_ascii_lowercase());
            let known = ["deal", "brokers", "resist", "weak", "says", "given", "do", "dice", "then"];
            assert!(!field || key.is_empty() || known.contains(&key) || powers.get(key).is_some(), "{line}");
        }
    }
}

/// A file that is laid over others leaves to them what they say: the schema asks it for neither game nor cast.
#[test]
fn the_schema_asks_an_including_file_for_nothing_that_it_includes() {
    let schema: serde_json::Value = serde_json::from_slice(&evenodds(&["schema"]).stdout).expect("JSON");
    let asked = serde_json::json!({ "anyOf": schema["anyOf"] });
    for (file, enough) in [
        (serde_json::json!({ "game": "his_due", "cast": {} }), true),
        (serde_json::json!({ "include": "sides.toml" }), true),
        (serde_json::json!({ "game": "his_due" }), false),
        (serde_json::json!({}), false),
    ] {
        assert_eq!(valid(&asked, &file), enough, "{file}");
    }
}

/// The page on home-brew powers holds a scenario that plays, and changes that lie over the starting duel.
#[test]
fn the_page_on_powers_works_as_it_stands() {
    let page = include_str!("../../docs/src/reference/powers.md");
    let blocks: Vec<&str> =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert_eq!(blocks.len(), 2);
    let work = workshop();
    std::fs::write(work.path().join("tide.toml"), blocks[1]).expect("a file");
    let done = inside(work.path(), &["run", "tide.toml", "--trials", "300"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("effects = []"), "{}", text(&done.stdout));
    let told = text(&inside(work.path(), &["trace", "tide.toml", "--trial", "1"]).stdout);
    assert!(told.contains("Tide"), "{told}");
    let sets = text(&inside(work.path(), &["builds", "his_due", "--scenario", "tide.toml", "tree=tide"]).stdout);
    assert!(sets.contains("tide undertow spring_tide breakwater still_water") && sets.contains("1 build\n"), "{sets}");
    // The first block changes a power of the book.
    let start = std::fs::read_to_string(work.path().join("his_due/same.toml")).expect("a file");
    let without =
        start.replace("[variant.book]\n[variant.dearer_flames]\npowers.flames_of_bitter_hatred.mana = 3\n", "");
    std::fs::write(work.path().join("changed.toml"), format!("{without}\n{}", blocks[0])).expect("a file");
    let done = inside(work.path(), &["check", "changed.toml"]);
    assert!(done.status.success() && text(&done.stdout).contains("3 cells"), "{}", text(&done.stderr));
}

/// The number that `builds` prints is the one that `set = N` means.
#[test]
fn numbered_sets_can_be_looked_up() {
    let one = text(&evenodds(&["builds", "his_due", "tree=axe_of_the_executioner", "set=12", "--json"]).stdout);
    let one: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    let (found, powers) = (&one["builds"], one["builds"][0]["powers"].as_str().expect("powers"));
    assert_eq!((found.as_array().map(Vec::len), found[0]["set"].as_str()), (Some(1), Some("12")));
    let all = text(&evenodds(&["builds", "his_due", "tree=axe_of_the_executioner", "--json"]).stdout);
    let all: serde_json::Value = serde_json::from_str(&all).expect("JSON");
    assert_eq!(all["builds"][11], found[0]);
    // A cell of a sweep over numbers tells the same powers.
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let done = evenodds(&["run", "scenarios/his_due/axe_builds.toml", "--trials", "20", "--json", "--out", &out]);
    let summary: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let about = summary["cells"][11]["about"].as_str().expect("names").to_lowercase().replace(", ", "|");
    let told: Vec<String> = powers.split(' ').skip(1).map(|word| word.replace('_', " ")).collect();
    assert_eq!(about.split('|').map(|name| name.replace('\'', "")).collect::<Vec<_>>(), told);
}

/// Lines run along a swept setting: its numbers are on the axis, and a wrong word is refused by `check`.
#[test]
fn lines_run_along_the_sweep() {
    let work = tempfile::tempdir().expect("a folder");
    let scenario = |draw: &str, sweep: &str| {
        let cast = "hunter = { like = \"ibrahim\", strategy = \"plain\" }\njinn = { dice = 4, made = \"strongest\" }";
        let report = format!("[[report.chart]]\nname = \"own\"\ndraw = \"lines\"\nmeasures = [\"p_bound\"]\n{draw}");
        let text = format!("game = \"toward_one\"\nplay = \"hunt\"\n[cast]\n{cast}\n[sweep]\n{sweep}\n{report}\n");
        std::fs::write(work.path().join("x.toml"), text).expect("a file");
    };
    let dice = "\"cast.jinn.dice\" = [4, 6, 9]";
    for draw in ["x = \"cast.jinn.dice\"", "x = \"dice\"", ""] {
        scenario(draw, dice);
        let done = inside(work.path(), &["run", "x.toml", "--trials", "300", "--quiet", "--json"]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        let summary: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        assert_eq!(summary["charts"][0]["draw"]["swept"]["key"], 0, "{draw}");
        let svg = work.path().join("reports/toward_one/x/charts/own.svg");
        let svg = std::fs::read_to_string(svg).expect("a picture");
        assert!(svg.contains("\njinn dice\n") && svg.contains("\n9\n") && svg.contains("\n4\n"), "no axis of dice");
    }
    for (draw, sweep, told) in [
        ("x = \"bogus\"", dice, "`bogus` is not a swept setting"),
        ("x = \"cast.jinn.dicee\"", dice, "did you mean `cast.jinn.dice`?"),
        ("x = \"made\"", "\"cast.jinn.made\" = [\"strongest\", \"as_rolled\"]", "are no numbers"),
        ("", "\"cast.jinn.made\" = [\"strongest\", \"as_rolled\"]", "nothing along which lines could run"),
        ("", "\"cast.jinn.dice\" = [4, 6]\n\"rules.bonus_cap\" = [4, 6]", "`x` says along which"),
    ] {
        scenario(draw, sweep);
        let done = inside(work.path(), &["check", "x.toml"]);
        assert_eq!(done.status.code(), Some(2), "{draw}");
        assert!(text(&done.stderr).contains(told), "{draw}: {}", text(&done.stderr));
    }
}

/// Without `[report]` a sweep of numbers is drawn as lines, one of two settings as a map.
#[test]
fn sweeps_have_pictures_of_their_own() {
    let work = tempfile::tempdir().expect("a folder");
    let first = |sweep: &str| {
        let cast = "hunter = { like = \"ibrahim\", strategy = \"plain\" }\njinn = { dice = 4, made = \"strongest\" }";
        let written = format!("game = \"toward_one\"\nplay = \"hunt\"\n[cast]\n{cast}\n[sweep]\n{sweep}\n");
        std::fs::write(work.path().join("x.toml"), written).expect("a file");
        let done = inside(work.path(), &["run", "x.toml", "--trials", "200", "--quiet", "--json", "--replace"]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        let summary: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        summary["charts"][0]["draw"].as_object().and_then(|draw| draw.keys().next().cloned()).expect("a picture")
    };
    assert_eq!(first("\"cast.jinn.dice\" = [4, 6, 9]"), "swept");
    assert_eq!(first("\"cast.jinn.dice\" = [4, 6, 9]\n\"rules.bonus_cap\" = [4, 5, 6]"), "heat");
}

/// The answer, then every variant's verdict; only what the scenario asks for; what a variant recasts, in words.
#[test]
fn a_run_says_its_answer_first() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let told = text(&evenodds(&["run", "scenarios/his_due/nerf.toml", "--trials", "2000", "--out", &out]).stdout);
    let lines: Vec<&str> = told.lines().collect();
    let answer = lines.iter().position(|line| line.contains("highest") || line.contains("best")).expect("an answer");
    assert!(answer < 4, "{told}");
    let verdicts = &told[told.find("Differences from").expect("differences")..];
    for variant in
        ["For 3 Mana", "For 1 Mana", "With dice of d6", "With one d4 only", "Once a round", "Without the power"]
    {
        assert!(verdicts.contains(variant), "{variant} is cut away:\n{told}");
    }
    let out = work.path().join("y").display().to_string();
    let told =
        text(&evenodds(&["run", "scenarios/toward_one/rush_or_steward.toml", "--trials", "500", "--out", &out]).stdout);
    assert!(told.contains("hunter strategy: steward (baseline: plain)"), "{told}");
}
