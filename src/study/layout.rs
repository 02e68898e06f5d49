//! Scenario with cells ready to be played, and the place of each measure in them.

use super::asked::Sides;
use super::summary::{Chart, Recast};
use evenodds_engine::tally::Split;
use evenodds_engine::{Measure, Ready, Scope, Tally};
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Place, unknown_word};
use std::sync::OnceLock;

/// Cell of a study.
pub struct StudyCell {
    /// Its name.
    pub name: String,
    /// Values of the scenario's keys.
    pub keys: Vec<String>,
    /// Title of its variant, where the scenario has one.
    pub title: Option<String>,
    /// The play, ready.
    pub ready: Box<dyn Ready>,
    /// Rules that differ from the book: knob, value, book value.
    pub changes: Vec<(String, String, String)>,
    /// Columns that are counted, for each scope, the shown ones first, in the scenario's order.
    pub wanted: Vec<Vec<usize>>,
    /// Differences from the baseline in who plays, and how.
    pub recast: Vec<Recast>,
    /// The split, if there is one.
    pub split: Option<Split>,
    /// Legend of a numbered build.
    pub about: Option<String>,
}

impl StudyCell {
    /// Empty tally of the wanted columns.
    pub fn tally(&self) -> Tally {
        Tally::new(self.ready.scopes(), &self.wanted, self.split.clone())
    }

    /// Measure in the tally's place `index` of a scope.
    pub fn measure(&self, scope: usize, index: usize) -> &Measure {
        &self.ready.scopes()[scope].measures[self.wanted[scope][index]]
    }

    /// Place in the tally of a trial's measure.
    pub fn counted(&self, name: &str) -> Option<usize> {
        (0..self.wanted[0].len()).find(|&index| self.measure(0, index).name == name)
    }
}

/// Scenario with its cells ready to be played.
pub struct Study {
    /// The scenario.
    pub scenario: Scenario,
    /// Its cells, the baseline first.
    pub cells: Vec<StudyCell>,
    /// The pictures of its report.
    pub charts: Vec<Chart>,
    /// What its sides are called, once somebody asked.
    pub(super) sides: OnceLock<Sides>,
}

impl Study {
    /// Cell of a name; without a name, the only or first cell.
    pub fn cell(&self, name: Option<&str>) -> Option<&StudyCell> {
        match name {
            None => self.cells.first(),
            Some(name) => self.cells.iter().find(|cell| cell.name == name),
        }
    }
}

pub(super) fn find(scopes: &[Scope], name: &str) -> Option<(usize, usize)> {
    scopes.iter().enumerate().find_map(|(index, scope)| {
        let column = scope.measures.iter().position(|measure| measure.name == name)?;
        Some((index, column))
    })
}

/// Fault for a measure that the play does not count.
pub(super) fn unknown(scopes: &[Scope], name: &str, place: &Place) -> Fault {
    let known = scopes.iter().flat_map(|scope| scope.measures.iter().map(|measure| measure.name.as_str()));
    let fault = unknown_word(place, name, "something that this play counts", known.clone());
    if fault.help.as_deref().is_some_and(|help| help.starts_with("did you mean")) {
        return fault;
    }
    Fault::at(place, fault.what).help("`evenodds list measures GAME` shows what is counted")
}
