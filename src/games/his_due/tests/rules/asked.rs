//! Duels and builds asked for in a scenario's words.

use evenodds_engine::{Dice, Line, Seats, Session, Transcript};
use evenodds_his_due::HisDue;
use evenodds_his_due::play::Table;
use evenodds_his_due::terms::Play;
use evenodds_kit::Kind;
use evenodds_kit::kind::Builds;
use evenodds_kit::{Game, Registered};
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::Value;
use std::collections::VecDeque;

/// Dice that show the faces of a list and then only 1s.
struct Loaded(VecDeque<u32>);

impl Dice for Loaded {
    fn lane(&mut self, _lane: usize) {}

    fn die(&mut self, _sides: u32) -> u32 {
        self.0.pop_front().unwrap_or(1)
    }
}

/// One trial with these faces first: what was told, and how the table was left.
pub(crate) fn told(play: Play, root: &Value, faces: &[u32]) -> (Vec<Line>, Table) {
    let mut faults = Faults::new();
    let game = Registered::<HisDue>::read(play, &written(root), &mut faults)
        .unwrap_or_else(|| panic!("{}", faults.render(false)));
    let (mut dice, mut trace) = (Loaded(faces.iter().copied().collect()), Transcript::default());
    let mut table = game.state();
    game.play(&mut table, Seats::Written, &mut Session::new(&mut dice, &mut trace));
    (trace.lines, table)
}

/// The texts told under a rule.
pub(crate) fn under<'a>(lines: &'a [Line], rule: &str) -> Vec<&'a str> {
    lines.iter().filter(|line| line.rule == rule).map(|line| line.text.as_str()).collect()
}

/// A number of an exact answer.
pub(crate) fn odds(question: &str, inputs: &Value, name: &str) -> f64 {
    let mut faults = Faults::new();
    let answer = Registered::<HisDue>::ENTRY
        .odds(question, &written(inputs), &mut faults)
        .unwrap_or_else(|| panic!("{}", faults.render(false)));
    let found = answer.numbers.iter().find(|number| number.0 == name);
    found.unwrap_or_else(|| panic!("{question} has no {name}")).1
}

/// Builds for these inputs.
pub(crate) fn builds(inputs: &Value) -> Builds {
    let mut faults = Faults::new();
    Registered::<HisDue>::ENTRY
        .builds(&written(inputs), &mut faults)
        .unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Numbers that are stored with so many digits.
#[track_caller]
pub(crate) fn near(found: f64, stored: f64, within: f64) {
    assert!((found - stored).abs() <= within, "{found}, not {stored}");
}
