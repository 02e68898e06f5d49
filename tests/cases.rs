//! Every case in a folder against the program: `EVENODDS_CASES=folder cargo test --release --test cases`.
//!
//! `his_due_own` was computed by a second program, written from the catalogue in another language: played for the fights and
//! careers, added up die by die for the rest.
//!
//! A file is named after its game and holds a list of `{id, what, inputs, expected}`. Exact values must agree to 1e-9;
//! sampled ones within 4.5 combined standard errors (plus 5/n for rates and counts of rare events), which a right game
//! misses about once in 150 000 comparisons. Unknown kinds, inputs and metrics are failures.

#[path = "support/case.rs"]
mod case;
#[path = "support/divinity_cases.rs"]
mod divinity_cases;
#[path = "support/his_due_cases.rs"]
mod his_due_cases;
#[path = "support/sample.rs"]
mod sample;
#[path = "support/toward_one_cases.rs"]
mod toward_one_cases;
#[path = "support/toward_one_worked.rs"]
mod toward_one_worked;

use case::check_file;

#[test]
fn toward_one() {
    check_file("toward_one", toward_one_cases::run);
}

#[test]
fn his_due() {
    check_file("his_due", his_due_cases::run);
}

#[test]
fn his_due_own() {
    check_file("his_due_own", his_due_cases::run);
}

#[test]
fn divinity() {
    check_file("divinity", divinity_cases::run);
}
