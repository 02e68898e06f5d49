//! Preparation of a scenario: cells to play, and columns to count.

use super::layout::{Study, StudyCell, find, unknown};
use super::summary::{Chart, Recast};
use evenodds_engine::Scope;
use evenodds_engine::tally::Split;
use evenodds_scenario::{CellPlan, Scenario};
use evenodds_source::{Fault, Faults};
use std::sync::OnceLock;

/// Wrong cells after which no further one is read: cells share most of their text, and so their mistakes.
const MOST_WRONG: usize = 32;

impl Study {
    /// Makes every cell of a scenario ready. None when something is wrong; the faults give the reasons.
    pub fn prepare(scenario: Scenario, faults: &mut Faults) -> Option<Self> {
        let mut cells = Vec::new();
        let mut charts = Vec::new();
        let mut wrong = 0;
        for plan in &scenario.cells {
            let Some(prepared) = scenario.game.prepare(&scenario.play.name, &plan.root, &scenario.extras, faults)
            else {
                wrong += 1;
                if wrong >= MOST_WRONG {
                    break;
                }
                continue;
            };
            let scopes = prepared.ready.scopes();
            if cells.is_empty() {
                charts = super::pictures::charts(&scenario, &prepared, faults);
                super::asked::check(&scenario, scopes, faults);
                answer_first(&scenario, &mut charts);
            }
            let split = split(&scenario, scopes, faults);
            let wanted = wanted(&scenario, scopes, split.as_ref(), &charts, faults);
            cells.push(StudyCell {
                name: plan.name.clone(),
                keys: plan.keys.clone(),
                title: plan.title.clone(),
                changes: prepared.changes,
                recast: recast(plan),
                about: prepared.about,
                wanted,
                split,
                ready: prepared.ready,
            });
        }
        if cells.is_empty() && faults.is_empty() {
            faults.push(Fault::anywhere("the scenario has no cells"));
        }
        super::targets::check(&scenario, &cells, faults);
        super::unused::check(&scenario, faults);
        faults.is_empty().then_some(Self { scenario, cells, charts, sides: OnceLock::new() })
    }
}

/// Puts the picture of the answer before the others, where the scenario names the answer.
fn answer_first(scenario: &Scenario, charts: &mut [Chart]) {
    let shows =
        |chart: &Chart| scenario.answer.first().is_some_and(|(name, _)| chart.draw.measures().contains(&name.as_str()));
    if let Some(at) = charts.iter().position(shows) {
        charts[..=at].rotate_right(1);
    }
}

fn split(scenario: &Scenario, scopes: &[Scope], faults: &mut Faults) -> Option<Split> {
    let mut split: Option<Split> = None;
    for (name, place) in &scenario.split {
        let Some((scope, column)) = find(scopes, name) else {
            faults.push(unknown(scopes, name, place));
            continue;
        };
        let Some((low, high)) = scopes[scope].measures[column].range else {
            let help = "a split needs a measure with few values: a flag, a category, or a small count";
            faults.push(Fault::at(place, format!("`{name}` has too many values to split by")).help(help));
            continue;
        };
        let split = split.get_or_insert(Split { scope, by: Vec::new() });
        if split.scope != scope {
            faults
                .push(Fault::at(place, "a split uses measures of one kind of row: of the trial, or of each character"));
            continue;
        }
        split.by.push((column, low, (high - low + 1) as usize));
    }
    let split = split?;
    if split.levels() > 4096 {
        let place = &scenario.split[0].1;
        faults.push(Fault::at(place, format!("this split has {} levels; 4096 is the most", split.levels())));
        return None;
    }
    Some(split)
}

/// Columns to count: those that are shown, then what pictures, early stops and replays need.
fn wanted(
    scenario: &Scenario,
    scopes: &[Scope],
    split: Option<&Split>,
    charts: &[Chart],
    faults: &mut Faults,
) -> Vec<Vec<usize>> {
    let mut wanted: Vec<Vec<usize>> = vec![Vec::new(); scopes.len()];
    let want = |wanted: &mut Vec<Vec<usize>>, name: &str| {
        let found = find(scopes, name);
        if let Some((scope, column)) = found
            && !wanted[scope].contains(&column)
        {
            wanted[scope].push(column);
        }
        found.is_some()
    };
    match &scenario.measures {
        Some(named) => {
            for (name, place) in named {
                if !want(&mut wanted, name) {
                    faults.push(unknown(scopes, name, place));
                }
            }
        }
        None => scenario.play.measures.iter().for_each(|name| {
            want(&mut wanted, name);
        }),
    }
    scenario.extras.iter().for_each(|extra| {
        want(&mut wanted, &extra.name);
    });
    scenario.answer.iter().for_each(|(name, _)| {
        want(&mut wanted, name);
    });
    if let Some(stop) = &scenario.stop
        && !want(&mut wanted, &stop.measure.0)
    {
        faults.push(unknown(scopes, &stop.measure.0, &stop.measure.1));
    }
    for name in super::margins::check(scenario, scopes, faults) {
        want(&mut wanted, name);
    }
    charts.iter().flat_map(|chart| chart.draw.measures()).for_each(|name| {
        want(&mut wanted, name);
    });
    want(&mut wanted, &scenario.play.length);
    for (name, _) in &scenario.play.cut {
        want(&mut wanted, name);
    }
    if let Some(split) = split.filter(|split| split.scope > 0 && wanted[split.scope].is_empty()) {
        // No measure of these rows was named: all are shown.
        let measures = scopes[split.scope].measures.iter().enumerate();
        let shown = measures.filter(|(_, measure)| !matches!(measure.kind, evenodds_engine::MeasureKind::Category(_)));
        wanted[split.scope] = shown.map(|(column, _)| column).collect();
    }
    wanted
}

fn recast(plan: &CellPlan) -> Vec<Recast> {
    let each = plan.differs.iter().map(|differs| Recast {
        path: differs.path.clone(),
        value: differs.value.clone(),
        baseline: differs.baseline.clone(),
    });
    each.collect()
}
