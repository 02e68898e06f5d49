//! A scenario whose cells are ready to be played, and how a measure is found in them.

use super::summary::{Chart, Recast};
use evenodds_engine::tally::Split;
use evenodds_engine::{Measure, Ready, Scope, Tally};
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Place, unknown_word};

/// A cell of a study.
pub struct StudyCell {
    /// Its name.
    pub name: String,
    /// Values of the scenario's keys.
    pub keys: Vec<String>,
    /// What its variant is called, where the scenario says.
    pub title: Option<String>,
    /// What can be played.
    pub ready: Box<dyn Ready>,
    /// Rules that differ from the book: knob, value, book value.
    pub changes: Vec<(String, String, String)>,
    /// For each scope the columns that are counted, the shown ones first, in the scenario's order.
    pub wanted: Vec<Vec<usize>>,
    /// Who plays, and how, where that differs from the baseline.
    pub recast: Vec<Recast>,
    /// The split, if there is one.
    pub split: Option<Split>,
    /// What a number of the cell stands for.
    pub about: Option<String>,
}

impl StudyCell {
    /// An empty tally of the wanted columns.
    pub fn tally(&self) -> Tally {
        Tally::new(self.ready.scopes(), &self.wanted, self.split.clone())
    }

    /// The measure in the tally's place `index` of a scope.
    pub fn measure(&self, scope: usize, index: usize) -> &Measure {
        &self.ready.scopes()[scope].measures[self.wanted[scope][index]]
    }

    /// Place in the tally of a trial's measure.
    pub fn counted(&self, name: &str) -> Option<usize> {
        (0..self.wanted[0].len()).find(|&index| self.measure(0, index).name == name)
    }
}

/// A scenario whose cells are ready.
pub struct Study {
    /// The scenario.
    pub scenario: Scenario,
    /// Its cells, the baseline first.
    pub cells: Vec<StudyCell>,
    /// The pictures of its report.
    pub charts: Vec<Chart>,
}

impl Study {
    /// The cell of a name; without a name, the only or first cell.
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

/// A complaint about a measure that the play does not count.
pub(super) fn unknown(scopes: &[Scope], name: &str, place: &Place) -> Fault {
    let known = scopes.iter().flat_map(|scope| scope.measures.iter().map(|measure| measure.name.as_str()));
    let fault = unknown_word(place, name, "something that this play counts", known.clone());
    if fault.help.as_deref().is_some_and(|help| help.starts_with("did you mean")) {
        return fault;
    }
    Fault::at(place, fault.what).help("`evenodds list measures GAME` shows what is counted")
}
