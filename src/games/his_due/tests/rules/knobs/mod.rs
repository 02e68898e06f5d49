//! Every knob of the rules and every field of a strategy, in each of its readings, moves a measure in the direction that
//! the catalogue says. All scenarios are played on the same dice as their baseline.

mod brokers;
mod campaign;
mod creation;
mod dice;
mod fields;
mod flight;
mod powers;
mod stress;

use crate::support::{faults, means, scenario};
use evenodds_his_due::rules::Rules;
use evenodds_his_due::strategy::Fields;
use evenodds_kit::knobs::KnobInfo;
use evenodds_kit::{KeyInfo, Record};
use serde_json::Value;
use std::cmp::Ordering::{self, Greater, Less};

/// Trials of each of the two plays.
const TRIALS: u64 = 3000;

/// A knob's reading and the measure that it moves.
pub(crate) struct Shown {
    knob: &'static str,
    reading: &'static str,
    /// Play, further rules, tables.
    play: &'static str,
    rules: &'static str,
    tables: String,
    measure: &'static str,
    /// How the measure under this reading compares with the measure under the book's.
    moves: Ordering,
}

/// A knob that moves a measure in a play of these tables.
fn shown(
    knob: &'static str,
    reading: &'static str,
    play: &'static str,
    tables: &str,
    measure: &'static str,
    moves: Ordering,
) -> Shown {
    Shown { knob, reading, play, rules: "", tables: tables.into(), measure, moves }
}

impl Shown {
    /// The same, where other rules differ from the book too.
    fn under(mut self, rules: &'static str) -> Self {
        self.rules = rules;
        self
    }
}

/// What is wrong with a row: nothing if its measure moves as it should.
fn complaint(row: &Shown) -> Option<String> {
    let (book, other) = if row.tables.contains("KNOB") {
        let with = |line: String| scenario(row.play, row.rules, &row.tables.replace("KNOB", &line));
        (with(String::new()), with(format!(", {} = {}", row.knob, row.reading)))
    } else {
        let rules = format!("{}\n{} = {}", row.rules, row.knob, row.reading);
        (scenario(row.play, row.rules, &row.tables), scenario(row.play, &rules, &row.tables))
    };
    let [book, other] = [book, other].map(|text| means(&text, TRIALS).get(row.measure));
    let moves = other.total_cmp(&book);
    (moves != row.moves)
        .then(|| format!("{} = {}: {} is {book} by the book, {other} here", row.knob, row.reading, row.measure))
}

fn all_rules() -> Vec<Shown> {
    let files = [
        brokers::rows(),
        campaign::rows(),
        creation::rows(),
        dice::rows(),
        flight::rows(),
        powers::rows(),
        stress::rows(),
    ];
    files.into_iter().flatten().collect()
}

fn assert_all_move(rows: &[Shown]) {
    let wrong: Vec<String> = rows.iter().filter_map(complaint).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Readings that a table must show: every other word of a choice, the other value of a flag, any other number.
fn readings(knob: &KnobInfo) -> Vec<Option<String>> {
    if let Some(words) = knob.schema.get("enum").and_then(Value::as_array) {
        let written = words.iter().map(|word| word.as_str().expect("a word"));
        return written
            .filter(|word| knob.book.trim_matches('"') != *word)
            .map(|word| Some(format!("'{word}'")))
            .collect();
    }
    if knob.schema["type"] == "boolean" {
        return vec![Some((knob.book != "true").to_string())];
    }
    vec![None]
}

fn assert_complete(knobs: &[KnobInfo], rows: &[Shown], apart: &[(&str, &str)]) {
    let mut missing = Vec::new();
    for knob in knobs {
        for reading in readings(knob) {
            let is =
                |name: &str, value: &str| name == knob.name && reading.as_ref().is_none_or(|wanted| wanted == value);
            let in_rows = rows.iter().any(|row| is(row.knob, row.reading));
            if !in_rows && !apart.iter().any(|(name, value)| is(name, value)) {
                missing.push(format!("{} = {}", knob.name, reading.as_deref().unwrap_or("another value")));
            }
        }
    }
    assert!(missing.is_empty(), "nothing shows:\n{}", missing.join("\n"));
    let unknown = rows.iter().find(|row| knobs.iter().all(|knob| knob.name != row.knob));
    assert!(unknown.is_none(), "there is no {}", unknown.map_or("", |row| row.knob));
}

/// HD-V-1 to HD-V-27, HD-Q-1 to HD-Q-61.
#[test]
fn every_reading_of_every_knob_changes_an_outcome() {
    assert_all_move(&all_rules());
}

#[test]
fn no_knob_and_no_reading_is_left_out() {
    assert_complete(&Rules::knobs(), &all_rules(), &PERMANENTS);
}

/// HD-POL-P-1, HD-POL-P-3, HD-POL-G-10, HD-POL-G-11, HD-POL-C-1.
#[test]
fn every_field_of_a_strategy_changes_an_outcome() {
    let rows = fields::rows();
    assert_all_move(&rows);
    let field = |key: KeyInfo| {
        let book = key.default.unwrap_or_default();
        KnobInfo {
            name: key.name.into(),
            book,
            allowed: key.allowed,
            rules: String::new(),
            help: key.help,
            schema: key.schema,
            meanings: Vec::new(),
        }
    };
    let fields: Vec<KnobInfo> = Fields::keys().into_iter().map(field).collect();
    assert_complete(&fields, &rows, &[]);
}

/// What these readings change is whether a character may be played at all.
const PERMANENTS: [(&str, &str); 2] = [("permanent_mana_check", "'current'"), ("permanent_mana_check", "'off'")];

/// HD-Q-4, HD-CHAR-16, HD-EX-2: the printed sample pays 6 Mana of permanents out of 5; a second one pays 8 out of 3.
#[test]
fn permanents_are_checked_as_the_knob_says() {
    let set = |power: i32, powers: &str| {
        let a =
            crate::support::side("axe_of_the_executioner", &format!("power = {power}"), &format!("powers = {powers}"));
        crate::support::duel(&a, &crate::support::side("blade_of_the_baron", "", ""))
    };
    let sample = set(1, "['axe_of_the_executioner', 'the_hooded_killer', 'the_thirsty_blade']");
    let dearer = set(0, "['axe_of_the_executioner', 'the_hooded_killer', 'the_thirsty_blade', 'heart_of_stone']");
    for (check, accepted) in [("maximum", [false, false]), ("current", [true, false]), ("off", [true, true])] {
        let rules = format!("permanent_mana_check = '{check}'");
        let found = [&sample, &dearer].map(|cast| faults(&scenario("duel", &rules, cast)));
        assert_eq!(found.each_ref().map(String::is_empty), accepted, "{check}: {found:?}");
    }
}

/// Which way a share or a mean goes, for the tables below.
const UP: Ordering = Greater;
/// The other way.
const DOWN: Ordering = Less;
