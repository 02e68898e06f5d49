//! Margins and targets of a scenario for the measures of its play.

use super::layout::{find, unknown};
use evenodds_engine::{Measure, MeasureKind, Scope};
use evenodds_scenario::Scenario;
use evenodds_scenario::judging::MARGIN;
use evenodds_source::{Fault, Faults};

/// Margin of a measure, in its reported unit: the one that the scenario names, or for a rate the common one. None for other measures, as no
/// default fits them.
pub fn margin(scenario: &Scenario, measure: &Measure) -> Option<f64> {
    let named = scenario.judging.named.iter().find(|(name, _, _)| *name == measure.name);
    match named {
        Some(&(_, _, margin)) => Some(margin),
        None => (measure.kind == MeasureKind::Flag).then(|| scenario.judging.rates.unwrap_or(MARGIN)),
    }
}

/// Whether less of a measure is better (true) or more of it (false); none when the scenario does not say. More of the first shown rate is
/// better by default.
pub fn lower_is_better(scenario: &Scenario, measure: &Measure) -> Option<bool> {
    let named = |list: &[(String, evenodds_source::Place)]| list.iter().any(|(name, _)| *name == measure.name);
    let (lower, higher) = (&scenario.judging.lower, &scenario.judging.higher);
    if named(lower) {
        return Some(true);
    }
    let first = measure.kind == MeasureKind::Flag && shown(scenario).first() == Some(&measure.name);
    (named(higher) || first).then_some(false)
}

/// Measures that a scenario shows, in its order: those that are compared.
pub fn shown(scenario: &Scenario) -> Vec<String> {
    let mut shown: Vec<String> = match &scenario.measures {
        Some(named) => named.iter().map(|(name, _)| name.clone()).collect(),
        None => scenario.play.measures.clone(),
    };
    shown.extend(scenario.extras.iter().map(|extra| extra.name.clone()));
    let mut seen = std::collections::HashSet::new();
    shown.retain(|name| seen.insert(name.clone()));
    shown
}

/// Reports margins and targets of measures that are not there or have no such number; returns the measures that the targets need.
pub(super) fn check<'a>(scenario: &'a Scenario, scopes: &[Scope], faults: &mut Faults) -> Vec<&'a str> {
    let named = scenario.judging.named.iter().map(|(name, place, _)| (name, place));
    let ways = scenario.judging.lower.iter().chain(&scenario.judging.higher).map(|(name, place)| (name, place));
    for (name, place) in named.chain(ways) {
        if find(scopes, name).is_none() {
            faults.push(unknown(scopes, name, place));
        }
    }
    let mut needed = Vec::new();
    for target in &scenario.targets {
        let (name, place) = &target.measure;
        match find(scopes, name) {
            None => faults.push(unknown(scopes, name, place)),
            Some((0, column)) => {
                let kind = &scopes[0].measures[column].kind;
                let quantile = target.statistic != evenodds_scenario::Statistic::Mean;
                if matches!(kind, MeasureKind::Category(_)) || (quantile && !matches!(kind, MeasureKind::Count)) {
                    let what = format!("`{name}` has no {}", target.statistic.word());
                    let help = "a target is about the mean of a number or a rate, or about a quantile of a count";
                    faults.push(Fault::at(place, what).help(help));
                }
                let rate = matches!(kind, MeasureKind::Flag | MeasureKind::Share);
                if rate && (target.low > 1.0 || target.high < 0.0 || (target.high > 1.0 && target.high.is_finite())) {
                    let help = "57 % is written 0.57";
                    faults.push(Fault::at(place, format!("`{name}` is a rate, from 0 to 1")).help(help));
                }
                needed.push(name.as_str());
            }
            Some(_) => {
                let what = format!("`{name}` is counted for each {}, not for each play", scopes[1].name);
                faults.push(Fault::at(place, what).help("a target is about a measure of the play"));
            }
        }
    }
    needed
}
