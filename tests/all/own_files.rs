//! Files of the user's in the folder of a report stay, whatever their names; a report takes the place of its like alone.

use crate::program::text;
use evenodds::report::files::{MANIFEST, occasional, usual};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A hunt with two cells, so that every command has something to do.
const TEXT: &str = "title = \"t\"\nquestion = \"q?\"\ngame = \"toward_one\"\nplay = \"hunt\"\ntrials = 60\ntest_trials = 60\n\
    [cast]\nhunter = { like = \"ibrahim\", strategy = \"rush\" }\njinn = { dice = 6, made = \"strongest\" }\n\
    [limits]\nmax_scenes = 3\n[variant.rush]\n[variant.steward]\ncast.hunter.strategy = \"steward\"\n";
const TARGET: &str = "[[target]]\nmeasure = \"scenes\"\nlow = 0\nhigh = 1000\n";
const DUEL: &str = "scenarios/his_due/meta_trees.toml";
const TUNE: &str = "scenarios/his_due/best_script.toml";

/// Every command that leaves a report: its words, and the name of its report.
fn commands(root: &Path) -> Vec<(&'static str, Vec<String>)> {
    let of = |name: &'static str, line: String| (name, line.split(' ').map(str::to_owned).collect::<Vec<_>>());
    let shipped = |file: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(file).display().to_string();
    let x = root.join("x.toml").display().to_string();
    let luck = shipped("scenarios/toward_one/luck.toml");
    vec![
        of("run", format!("run {x} --rows 3")),
        of("compare", format!("compare {x}")),
        of("rulings", format!("rulings {x} --trials 20")),
        of("sensitivity", format!("sensitivity {x} --trials 20 --top 0 --parameter cast.jinn.dice --measure scenes")),
        of("luck", format!("luck {luck} --trials 20")),
        of("meta", format!("meta {} --trials 2", shipped(DUEL))),
        of("tune", format!("tune {} --budget 400000 --confirm 200", shipped(TUNE))),
        of("skill", format!("skill {x} --trials 20 --searched 2 --rollouts 1")),
    ]
}

fn evenodds(words: &[String], more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(words).args(more).arg("--quiet").env("NO_COLOR", "1").current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().expect("the program runs")
}

fn work() -> tempfile::TempDir {
    let work = tempfile::tempdir().expect("a folder");
    std::fs::write(work.path().join("x.toml"), format!("{TEXT}{TARGET}")).expect("a file");
    work
}

/// Puts files of the user's into a folder.
fn mine<'a>(folder: &Path, names: impl IntoIterator<Item = &'a str>) -> Vec<PathBuf> {
    std::fs::create_dir_all(folder).expect("a folder");
    let put = |name: &str| {
        let path = folder.join(name);
        std::fs::write(&path, format!("my own {name}")).expect("a file");
        path
    };
    names.into_iter().map(put).collect()
}

fn untouched(files: &[PathBuf], told: &str) {
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy();
        let there = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(there, format!("my own {name}"), "{}: {told}", path.display());
    }
}

/// One command: each file in its way is refused by name before anything is played; all other files stay.
fn keeps(root: &Path, name: &str, words: &[String]) {
    let all: BTreeSet<&str> = commands(root).iter().flat_map(|(of, _)| [usual(of), occasional(of)].concat()).collect();
    let out = |folder: &Path| folder.display().to_string();
    let own: BTreeSet<&str> = [usual(name), occasional(name)].concat().into_iter().collect();
    for one in usual(name).into_iter().chain([MANIFEST, "drawing.kept"]) {
        for replace in [&[][..], &["--replace"]] {
            let folder = root.join(format!("{name}-{one}-{}", replace.len()));
            let files = mine(&folder, [one]);
            let done = evenodds(words, &[&["--out", &out(&folder)], replace].concat());
            let told = text(&done.stderr);
            assert!(done.status.code() == Some(2) && told.contains(&format!("`{one}`")), "{name}: {told}");
            untouched(&files, &told);
            assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1, "{name}: it wrote beside {one}");
        }
    }
    let folder = root.join(format!("{name}-others"));
    let files = mine(&folder, all.difference(&own).copied());
    let done = evenodds(words, &["--out", &out(&folder)]);
    assert!(matches!(done.status.code(), Some(0 | 1 | 3)), "{name}: {}", text(&done.stderr));
    untouched(&files, &text(&done.stderr));
    let wrote: BTreeSet<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|file| own.contains(file.as_str()) || !all.contains(file.as_str()))
        .collect();
    let missing: Vec<&str> = usual(name).into_iter().filter(|file| !wrote.contains(*file)).collect();
    assert!(missing.is_empty(), "{name} did not write {missing:?}");
    let more: Vec<&String> =
        wrote.iter().filter(|file| !own.contains(file.as_str()) && !["charts", MANIFEST].contains(&&***file)).collect();
    assert!(more.is_empty(), "{name} also writes {more:?}");
    let folder = root.join(format!("{name}-occasional"));
    let files = mine(&folder, occasional(name).into_iter().filter(|file| *file != "drawing.kept"));
    let done = evenodds(words, &["--out", &out(&folder)]);
    untouched(&files, &text(&done.stderr));
}

#[test]
fn a_run_keeps_what_is_not_its_own() {
    let work = work();
    let (name, words) = commands(work.path()).swap_remove(0);
    keeps(work.path(), name, &words);
}

#[test]
#[ignore = "long: every command with every name"]
fn every_command_keeps_what_is_not_its_own() {
    let work = work();
    for (name, words) in commands(work.path()) {
        keeps(work.path(), name, &words);
    }
}

/// Reports of another command or scenario, with more trials, or changed since: each is replaced only where that is asked for.
#[test]
fn a_report_takes_the_place_of_its_like_alone() {
    let work = work();
    std::fs::write(work.path().join("y.toml"), TEXT.replace("title = \"t\"", "title = \"u\"")).expect("a file");
    let out = work.path().join("r");
    let play = |line: &str, more: &[&str]| {
        let words: Vec<String> =
            line.split(' ').map(|word| word.replace('@', &work.path().display().to_string())).collect();
        evenodds(&words, &[&["--out", &out.display().to_string()], more].concat())
    };
    let refused = |line: &str, word: &str| {
        let done = play(line, &[]);
        let told = text(&done.stderr);
        assert!(done.status.code() == Some(2) && told.contains(word) && told.contains("--replace"), "{line}: {told}");
    };
    let done = |line: &str, more: &[&str]| {
        let done = play(line, more);
        assert!(done.status.success(), "{line}: {}", text(&done.stderr));
    };
    done("run @/x.toml", &[]);
    done("run @/x.toml", &[]);
    for line in ["compare @/x.toml --trials 100", "run @/y.toml --trials 100", "run @/x.toml --trials 50"] {
        refused(line, "holds a report");
    }
    std::fs::write(out.join("summary.csv"), "my figures").expect("a file");
    refused("run @/x.toml", "`summary.csv` was changed");
    assert_eq!(std::fs::read_to_string(out.join("summary.csv")).expect("there"), "my figures");
    done("run @/x.toml --trials 50", &["--replace"]);
    assert!(std::fs::read_to_string(out.join("summary.csv")).expect("there").starts_with("cell,"));
    done("compare @/x.toml", &["--replace"]);
    assert!(out.join("compare.json").exists() && !out.join("summary.csv").exists(), "the earlier report goes whole");
    let stays = play("compare @/x.toml --trials 100", &["--csv-decimal", ","]);
    assert!(stays.status.success(), "{}", text(&stays.stderr));
    assert!(
        std::fs::read_to_string(out.join("differences.csv")).expect("there").lines().all(|line| line.contains(';'))
    );
}

/// A file that is read is not written over, not even where the report is to replace another.
#[test]
fn an_input_stays() {
    let work = work();
    for name in ["patch.toml", "summary.csv", "run.json"] {
        let folder = work.path().join(name).with_extension("d");
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::write(folder.join(name), TEXT).expect("a file");
        let words = ["run".to_owned(), folder.join(name).display().to_string()];
        let done = evenodds(&words, &["--replace", "--out", &folder.display().to_string()]);
        assert_eq!(done.status.code(), Some(if name == "patch.toml" { 0 } else { 2 }), "{}", text(&done.stderr));
        assert_eq!(std::fs::read_to_string(folder.join(name)).expect("there"), TEXT, "{name}");
    }
    // A file of a report may be a scenario, and so the input of what would replace the report.
    let out = work.path().join("tuned");
    let out = out.display().to_string();
    let words = ["tune".to_owned(), TUNE.to_owned(), "--budget".to_owned(), "400000".to_owned()];
    let tuned = evenodds(&words, &["--confirm", "200", "--out", &out]);
    assert!(matches!(tuned.status.code(), Some(0 | 1 | 3)), "{}", text(&tuned.stderr));
    let patch = Path::new(&out).join("patch.toml");
    let before = std::fs::read(&patch).expect("there");
    let scenario = work.path().join("z.toml");
    std::fs::write(&scenario, format!("include = [\"tuned/patch.toml\"]\n{TEXT}")).expect("a file");
    let done = evenodds(&["run".to_owned(), scenario.display().to_string()], &["--replace", "--out", &out]);
    assert_eq!(done.status.code(), Some(2), "{}", text(&done.stderr));
    assert_eq!(std::fs::read(&patch).expect("there"), before);
}
