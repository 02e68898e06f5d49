//! Cells of a sensitivity experiment: the present settings first, then one cell for each level that is tried.

use super::fault;
use crate::layout::{find, unknown};
use crate::margins::shown;
use crate::{Study, StudyCell};
use evenodds_engine::{BEYOND, Buffer, Measure, MeasureKind, Ready, Scope, Tally};
use evenodds_scenario::parameters::{Parameter, Written, all, resolve};
use evenodds_scenario::{CellPlan, Scenario};
use evenodds_source::{Faults, Place};

/// Cell that differs from the first one in one setting.
#[derive(Debug, Clone)]
pub struct Arm {
    /// Its name.
    pub cell: String,
    /// Number of the parameter.
    pub parameter: usize,
    /// Number of its level.
    pub level: usize,
}

/// Settings experiment over a scenario's first cell.
pub struct Experiment {
    /// Study of the scenario as it is, then one cell for each arm.
    pub study: Study,
    /// The settings.
    pub parameters: Vec<Parameter>,
    /// The other cells.
    pub arms: Vec<Arm>,
    /// The measure, and its place in the scenario if it is named there.
    pub measure: (String, Option<Place>),
    /// Levels that cannot be played, with the reason.
    pub unplayable: Vec<(String, String)>,
    /// Rules that were not varied, with the reason.
    pub left_out: Vec<(String, String)>,
}

/// Puts the scenario's parameters over its first cell, or those that the caller names. When neither names one, every rule of the game
/// varies in its plausible range.
///
/// `measure` is the outcome; by default the first shown rate that varies. None when something is wrong.
pub fn plan_experiment(
    mut scenario: Scenario,
    named: &[Written],
    measure: Option<(String, Place)>,
    faults: &mut Faults,
) -> Option<Experiment> {
    let base = scenario.cells.first()?.root.clone();
    let game = scenario.game.clone();
    let mut left_out = Vec::new();
    let parameters = if !named.is_empty() {
        chosen(&scenario, named, faults)
    } else if scenario.parameters.is_empty() {
        let (found, guesses) = all(&*game, &base);
        left_out = guesses;
        found
    } else {
        std::mem::take(&mut scenario.parameters)
    };
    scenario.keys = vec!["setting".into()];
    scenario.targets.clear();
    scenario.stop = None;
    scenario.split.clear();
    scenario.words.trust();
    scenario.charts = Some(Vec::new());
    scenario.cells = vec![CellPlan::named("as it is", base.clone())];
    let first = {
        let prepared = game.prepare(&scenario.play.name, &base, &scenario.extras, faults)?;
        if !faults.is_empty() {
            return None;
        }
        prepared.ready
    };
    let scopes = first.scopes();
    let measure = match measure {
        Some((name, place)) => (name, Some(place)),
        None => (first_that_varies(&scenario, &*first)?, None),
    };
    let (name, place) = (&measure.0, measure.1.as_ref());
    match find(scopes, name) {
        None => {
            let place = place.cloned().unwrap_or_else(|| base.place.clone());
            faults.push(unknown(scopes, name, &place));
            return None;
        }
        Some((0, column)) => {
            let what = match scopes[0].measures[column].kind {
                MeasureKind::Flag | MeasureKind::Count => None,
                MeasureKind::Category(_) => Some(format!("`{name}` is a word and has no mean")),
                MeasureKind::Ratio { .. } | MeasureKind::Share => {
                    Some(format!("`{name}` is a quotient, not a number of each play"))
                }
            };
            if let Some(what) = what {
                faults.push(fault(place, what).help(countable(scopes)));
                return None;
            }
        }
        Some((scope, _)) => {
            let what = format!("`{name}` is counted for each {}, not for each play", scopes[scope].name);
            faults.push(fault(place, what).help(countable(scopes)));
            return None;
        }
    }
    let named_measure = (name.clone(), place.cloned().unwrap_or_else(|| base.place.clone()));
    scenario.measures = Some(vec![named_measure]);
    let (mut arms, mut unplayable) = (Vec::new(), Vec::new());
    for (at, parameter) in parameters.iter().enumerate() {
        for level in tried(parameter) {
            let cell = format!("{} = {}", parameter.name, parameter.text(level));
            let mut root = base.clone();
            parameter.apply(&mut root, level);
            let mut wrong = Faults::new();
            let ready = game.prepare(&scenario.play.name, &root, &scenario.extras, &mut wrong);
            if ready.is_none() || !wrong.is_empty() {
                let reason = wrong.sorted().first().map_or("it cannot be played", |fault| fault.what.as_str());
                unplayable.push((cell, reason.to_owned()));
                continue;
            }
            scenario.cells.push(CellPlan::named(&cell, root));
            arms.push(Arm { cell, parameter: at, level });
        }
    }
    if !faults.is_empty() {
        return None;
    }
    let study = Study::prepare(scenario, faults)?;
    Some(Experiment { study, parameters, arms, measure, unplayable, left_out })
}

/// Reason why only some measures can be the outcome, and their names.
fn countable(scopes: &[Scope]) -> String {
    let fits = |measure: &&Measure| matches!(measure.kind, MeasureKind::Flag | MeasureKind::Count);
    let mut names: Vec<&str> = scopes[0].measures.iter().filter(fits).map(|measure| measure.name.as_str()).collect();
    let more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more (`evenodds list measures GAME`)") } else { String::new() };
    format!(
        "levels are compared play by play on the same dice, which takes a rate or a count of each play: {}{more}",
        names.join(", ")
    )
}

/// Parameters of the named paths: as the scenario declares them, else in their plausible range.
fn chosen(scenario: &Scenario, named: &[Written], faults: &mut Faults) -> Vec<Parameter> {
    let declared = |one: &Written| scenario.parameters.iter().find(|parameter| parameter.path == one.path());
    let others: Vec<Written> = named.iter().filter(|one| declared(one).is_none()).cloned().collect();
    let mut found = resolve(&others, &*scenario.game, &scenario.cells[0].root, faults);
    let paths: Vec<&str> = named.iter().map(Written::path).collect();
    found.extend(scenario.parameters.iter().filter(|parameter| paths.contains(&parameter.path.as_str())).cloned());
    found
}

/// Most measures that a fault names.
const MOST_NAMED: usize = 12;
/// Plays that show whether a measure varies at all.
const PILOT: u64 = 512;

/// First shown rate that varies in a short pilot, else the first number that does, else the first measure.
fn first_that_varies(scenario: &Scenario, first: &dyn Ready) -> Option<String> {
    let (scopes, shown) = (first.scopes(), shown(scenario));
    let mut rows = Buffer::default();
    first.batch(
        scenario.seed,
        0..PILOT,
        &mut Tally::new(scopes, &vec![Vec::new(); scopes.len()], None),
        Some(&mut rows),
    );
    let varies = |name: &&String, kind: MeasureKind| {
        let column = scopes[0].measures.iter().position(|measure| measure.name == **name && measure.kind == kind);
        let values = |column: usize| rows.rows().map(move |row| row[column]).filter(|&value| value > BEYOND);
        column.is_some_and(|column| values(column).min() != values(column).max())
    };
    let of = |kind: MeasureKind| shown.iter().find(|name| varies(name, kind.clone()));
    of(MeasureKind::Flag).or_else(|| of(MeasureKind::Count)).or(shown.first()).cloned()
}

/// Levels of a parameter that are tried alone: both ends of numbers, every word, without the present one.
fn tried(parameter: &Parameter) -> Vec<usize> {
    let last = parameter.levels.len() - 1;
    let ends = [0, last];
    (0..=last)
        .filter(|level| *level != parameter.present && (!parameter.is_numeric() || ends.contains(level)))
        .collect()
}

impl Experiment {
    /// Cells in which several parameters are at chosen levels. None when one cannot be played.
    pub(super) fn combined(&self, chosen: &[usize], levels: &[Vec<usize>]) -> Option<Vec<StudyCell>> {
        let mut scenario = self.study.scenario.clone();
        let base = scenario.cells[0].root.clone();
        scenario.cells.clear();
        for (index, combination) in levels.iter().enumerate() {
            let mut root = base.clone();
            for (&parameter, &level) in chosen.iter().zip(combination) {
                self.parameters[parameter].apply(&mut root, level);
            }
            scenario.cells.push(CellPlan::named(&index.to_string(), root));
        }
        let mut wrong = Faults::new();
        let study = Study::prepare(scenario, &mut wrong)?;
        wrong.is_empty().then_some(study.cells)
    }
}
