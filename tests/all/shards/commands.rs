//! Each command that can be cut into shards, from its shards to its report; with as many looks as it takes.

use super::{assert_same, ends, shard, whole, word};
use crate::program::{evenodds, text};
use std::path::Path;
use std::process::Command;

/// A command as a shell takes it.
fn typed(line: &str) {
    let line = line.replacen("evenodds", env!("CARGO_BIN_EXE_evenodds"), 1);
    let done =
        Command::new("sh").args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("a shell");
    assert!(done.status.success(), "{line}: {}", text(&done.stderr));
}

/// Plays what `next` says until there is a report; returns how many looks it took.
fn driven(command: &[&str], of: u32, counts: &Path, out: &Path) -> usize {
    shard(command, &format!("1/{of}"), counts);
    for look in 1..60 {
        let next = text(&ends(0, &["next", &word(counts)]).stdout);
        for line in next.lines().filter(|line| line.contains("--shard")) {
            typed(line);
        }
        let done = evenodds(&["merge", &word(counts), "--quiet", "--out", &word(out)]);
        match done.status.code() {
            Some(0) => return look,
            Some(75) => {}
            code => panic!("{code:?}: {}", text(&done.stderr)),
        }
    }
    panic!("it does not end")
}

fn same(command: &[&str], of: u32) -> usize {
    let work = tempfile::tempdir().expect("a folder");
    let (one, many) = (work.path().join("one"), work.path().join("many"));
    whole(command, &one);
    let looks = driven(command, of, &work.path().join("counts"), &many);
    assert_same(&one, &many);
    looks
}

#[test]
fn run() {
    let settings = ["--set", "title=\"two words\"", "--rows", "7"];
    let file = "scenarios/toward_one/reward_tiers.toml";
    assert_eq!(same(&[&["run", file, "--trials", "300"], &settings[..]].concat(), 3), 1);
    let looks = same(&["run", "scenarios/his_due/clarify_first.toml", "--precision", "0.04", "--set", "trials=200"], 2);
    assert!(looks > 1, "{looks}");
}

#[test]
fn compare() {
    let file = "scenarios/toward_one/rush_or_steward.toml";
    assert_eq!(same(&["compare", file, "--trials", "900"], 3), 1);
    assert!(same(&["compare", file, "--trials", "300", "--settle", "5000"], 2) > 1);
}

#[test]
fn meta() {
    assert_eq!(same(&["meta", "scenarios/his_due/meta_trees.toml", "--trials", "20"], 4), 1);
    let pilot = ["--trials", "40", "--set", "field.budget=adaptive"];
    assert_eq!(same(&[&["meta", "scenarios/his_due/meta_trees.toml"], &pilot[..]].concat(), 3), 2);
}

/// Three variants of a field, every round in each of them; in one shard, two and five.
#[test]
fn meta_variants() {
    let work = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("scenarios/his_due/meta_trees.toml")).expect("a scenario");
    let field = "[variant.book]\n[variant.tough]\nrules.hits_base = 9\n[variant.rerolled]\nrules.reroll_speed_roll = true\n\
        [field]\nreplicates = 50\nentrants = [\"axe\", \"flames\", \"wings\"]";
    let file = work.path().join("three.toml");
    std::fs::write(&file, text.replace("[field]", field)).expect("a file");
    for of in [1, 2, 5] {
        assert_eq!(same(&["meta", &word(&file), "--trials", "66"], of), 1);
    }
}

/// Fields and training runs by turns, each an interim analysis of its own. First comes the field as it stands, then a round of two runs (of
/// builds the group learns before its members do). All known scripts follow, and a round in which the group learns once and its members one
/// after the other, with a field of all scripts between them. Last come such a field once more, two runs that measure, and the learnt
/// field.
#[test]
fn meta_learnt() {
    let work = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("scenarios/his_due/meta_axe.toml")).expect("a scenario");
    let some = text.replace("set = \"all\"", "set = [1, 57]");
    assert_ne!(some, text);
    let file = work.path().join("two.toml");
    std::fs::write(&file, some).expect("a file");
    let effort = ["--trials", "20", "--play", "learnt", "--budget", "100000", "--rounds", "2"];
    assert_eq!(same(&[&["meta", &word(&file)], &effort[..]].concat(), 2), 12);
}

#[test]
fn sensitivity() {
    let file = "scenarios/his_due/what_matters.toml";
    assert_eq!(same(&["sensitivity", file, "--trials", "40", "--top", "2"], 2), 2);
    assert_eq!(same(&["sensitivity", file, "--trials", "40", "--top", "2", "--sampled"], 2), 2);
    assert_eq!(same(&["sensitivity", "toward_one", "--measure", "scenes", "--trials", "30", "--top", "0"], 2), 1);
}

#[test]
fn luck() {
    assert_eq!(same(&["luck", "scenarios/his_due/luck.toml", "--trials", "60"], 3), 1);
    assert_eq!(same(&["luck", "scenarios/his_due/strategies.toml", "--rolls", "--trials", "1000"], 3), 1);
}

#[test]
fn rare() {
    let hunt =
        ["rare", "scenarios/toward_one/when_to_confront.toml", "--event", "scenes >= 45", "--level", "hunt_scenes"];
    assert_eq!(same(&[&hunt[..], &["--trials", "10000"]].concat(), 3), 1);
}

#[test]
fn rulings() {
    assert_eq!(same(&["rulings", "toward_one", "--trials", "60"], 3), 1);
}

#[test]
fn skill() {
    let file = "scenarios/toward_one/rush_or_steward.toml";
    assert_eq!(same(&["skill", file, "--trials", "200", "--searched", "20", "--rollouts", "2"], 2), 3);
}

/// A race and its confirmations, each a look of its own.
#[test]
fn tune() {
    let file = "scenarios/his_due/best_script.toml";
    let looks = same(&["tune", file, "--budget", "610000"], 2);
    assert!(looks > 2, "{looks}");
}
