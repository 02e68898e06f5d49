//! Every case in a folder against the program: `EVENODDS_CASES=folder cargo test --release --test cases`.
//!
//! `his_due_own` was computed by a second program, written from the catalogue in another language: played for the fights and
//! careers, added up die by die for the rest.
//!
//! A file is named after its game, perhaps with more after a `_`, and holds a list of `{id, what, inputs, expected}`. Exact values must
//! agree to 1e-9. Sampled ones must agree within 4.5 combined standard errors, plus 5/n for rates and counts of rare events. A right game
//! misses that about once in 150 000 comparisons.
//!
//! Unknown kinds, inputs and metrics are failures. So are a folder without a case file and a case file of no game here.

#[path = "support/divinity_cases.rs"]
mod divinity_cases;
#[path = "support/his_due_cases.rs"]
mod his_due_cases;
#[path = "support/sorcerer_cases.rs"]
mod sorcerer_cases;
#[path = "support/sorcerer_conflict_cases.rs"]
mod sorcerer_conflict_cases;
#[path = "support/storyteller_cases.rs"]
mod storyteller_cases;
#[path = "support/toward_one_cases.rs"]
mod toward_one_cases;
#[path = "support/toward_one_worked.rs"]
mod toward_one_worked;

use evenodds_testing::case::{check_game, files, found, is_of};
use std::path::PathBuf;

#[test]
fn toward_one() {
    check_game("toward_one", toward_one_cases::run);
}

#[test]
fn his_due() {
    check_game("his_due", his_due_cases::run);
}

#[test]
fn divinity() {
    check_game("divinity", divinity_cases::run);
}

#[test]
fn storyteller() {
    check_game("storyteller", storyteller_cases::run);
}

#[test]
fn sorcerer() {
    check_game("sorcerer", sorcerer_cases::run);
}

#[test]
fn every_file_is_asked() {
    let strange = |path: &PathBuf| !evenodds::games::all().iter().any(|game| is_of(path, game.name()));
    let strange: Vec<PathBuf> = files().into_iter().filter(strange).collect();
    assert!(strange.is_empty(), "of no game that is known here: {strange:?}");
}

#[test]
fn a_folder_without_cases_is_a_failure() {
    let work = tempfile::tempdir().expect("a folder");
    assert!(found(work.path()).is_err() && found(&work.path().join("missing")).is_err());
    std::fs::write(work.path().join("his_due_more.json"), "[]").expect("a file");
    let files = found(work.path()).expect("one file");
    assert!(is_of(&files[0], "his_due") && !is_of(&files[0], "toward_one"));
}
