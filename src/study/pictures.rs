//! Choice of a report's pictures: those that the scenario names or describes, or the play's own and that of its sweep.

use super::asked::by_name;
use super::layout::{find, unknown};
use super::summary::key_words;
use evenodds_engine::{MeasureKind, Scope};
use evenodds_kit::kind::Prepared;
use evenodds_kit::picture::{Chart, Draw};
use evenodds_scenario::Scenario;
use evenodds_scenario::charts::ChartPlan;
use evenodds_source::{Fault, Faults, Place, unknown_word};
use std::collections::BTreeSet;

/// Pictures that the scenario names or describes, or the play's own.
pub(super) fn charts(scenario: &Scenario, first: &Prepared, faults: &mut Faults) -> Vec<Chart> {
    let (scopes, series) = (first.ready.scopes(), first.series.as_slice());
    let known = scenario.game.charts(&scenario.play.name);
    let Some(plans) = &scenario.charts else {
        // The number of a build has no place on an axis.
        let of_sweep = if first.about.is_none() { of_sweep(scenario, scopes) } else { None };
        // A curve of sums repeats a histogram of the same measure.
        let told = |measure: &str| {
            known.iter().any(|chart| matches!(&chart.draw, Draw::Histogram { measure: told } if told == measure))
        };
        let repeats = |chart: &&Chart| matches!(&chart.draw, Draw::Cumulative { measure } if told(measure));
        let own = known.iter().filter(|chart| !repeats(chart));
        return of_sweep
            .into_iter()
            .chain(own.filter_map(|chart| game_chart(scenario, chart, scopes, series)))
            .collect();
    };
    let mut charts = Vec::new();
    for plan in plans {
        match plan {
            ChartPlan::Named(name, place) => match known.iter().find(|chart| chart.name == *name) {
                Some(chart) => charts.extend(game_chart(scenario, chart, scopes, series)),
                None => {
                    faults.push(unknown_word(
                        place,
                        name,
                        "a picture of this play",
                        known.iter().map(|chart| chart.name.as_str()),
                    ));
                }
            },
            ChartPlan::Own { chart, measures, x, place, .. } => {
                for (measure, place) in measures {
                    if find(scopes, measure).is_none() {
                        faults.push(unknown(scopes, measure, place));
                    }
                }
                let draw = match &chart.draw {
                    Draw::Lines { series, y, .. } => {
                        let measures = series.iter().map(|(name, _)| name.clone()).collect();
                        lines(scenario, measures, (x.as_ref(), y), place, faults)
                    }
                    other => Some(filled(scenario, other, scopes)),
                };
                charts.extend(draw.map(|draw| Chart { draw, ..chart.clone() }));
            }
        }
    }
    charts
}

/// Both flags of who wins, where one of these measures is one of them and both are counted.
fn winners(scenario: &Scenario, scopes: &[Scope], measures: &[String]) -> Option<[String; 2]> {
    let flags = scenario.game.winners(&scenario.play.name)?;
    let shown = measures.iter().any(|name| flags.contains(&name.as_str()));
    let known = flags.iter().all(|flag| find(scopes, flag).is_some());
    (shown && known).then(|| flags.map(str::to_owned))
}

/// Picture of the game's own, with the series that the prepared cell names; none: these cells do not count all of it.
fn game_chart(
    scenario: &Scenario,
    chart: &Chart,
    scopes: &[Scope],
    series: &[(String, Vec<(f64, String)>)],
) -> Option<Chart> {
    let draw = match &chart.draw {
        Draw::Lines { series: names, x, y } => {
            let known = |name: &String| names.iter().any(|(known, _)| known == name);
            let series = series.iter().filter(|(name, _)| known(name)).cloned().collect();
            Draw::Lines { series, x: x.clone(), y: y.clone() }
        }
        other => filled(scenario, other, scopes),
    };
    let all_known = draw.measures().into_iter().all(|name| find(scopes, name).is_some());
    let title = by_name(scenario, &chart.title);
    all_known.then(|| Chart { draw, title, ..chart.clone() })
}

/// Picture with what only the cells know: who wins, and the labels of measures.
fn filled(scenario: &Scenario, draw: &Draw, scopes: &[Scope]) -> Draw {
    let winners = |measures: &[String]| winners(scenario, scopes, measures);
    let label = |name: &str, legend: &str| match find(scopes, name) {
        Some((scope, column)) if legend.is_empty() => scopes[scope].measures[column].label.clone(),
        _ if legend.is_empty() => name.to_owned(),
        _ => legend.to_owned(),
    };
    match draw.clone() {
        Draw::Stacked { parts } => {
            let called = parts.into_iter().map(|(name, legend)| {
                let legend = by_name(scenario, &label(&name, &legend));
                (name, legend)
            });
            Draw::Stacked { parts: called.collect() }
        }
        Draw::Forest { measures, .. } => Draw::Forest { winners: winners(&measures), measures },
        Draw::Ranking { measure, .. } => Draw::Ranking { winners: winners(std::slice::from_ref(&measure)), measure },
        Draw::Heat { measure, .. } => Draw::Heat { winners: winners(std::slice::from_ref(&measure)), measure },
        other @ (Draw::Histogram { .. } | Draw::Cumulative { .. } | Draw::Swept { .. } | Draw::Lines { .. }) => other,
    }
}

/// Means along the swept setting that `x` names; without it along the series that the measures are, or along the only setting that takes
/// numbers.
fn lines(
    scenario: &Scenario,
    measures: Vec<String>,
    (x, y): (Option<&(String, Place)>, &str),
    place: &Place,
    faults: &mut Faults,
) -> Option<Draw> {
    let numbers: Vec<usize> = swept(scenario).filter(|&key| is_number(scenario, key)).collect();
    let named = |key: usize, word: &str| {
        let path = &scenario.keys[key];
        path == word || path.rsplit('.').next() == Some(word) || key_words(path) == word
    };
    if let Some((word, place)) = x
        && let Some(key) = swept(scenario).find(|&key| named(key, word))
    {
        if !numbers.contains(&key) {
            let what =
                format!("the values of `{}` are no numbers, so that nothing lies along a line", scenario.keys[key]);
            faults.push(
                Fault::at(place, what).help("`draw = \"forest\"` or `\"heat\"` shows one value beside the other"),
            );
            return None;
        }
        return Some(Draw::Swept { measures, key });
    }
    if let Some(points) = as_series(&measures) {
        let x = x.map(|(word, _)| word.clone()).unwrap_or_default();
        return Some(Draw::Lines { series: vec![(y.to_owned(), points)], x, y: y.to_owned() });
    }
    if let Some((word, place)) = x {
        let keys = swept(scenario).map(|key| scenario.keys[key].as_str());
        let fault = unknown_word(place, word, "a swept setting", keys.clone());
        let none =
            "lines run along a setting of [sweep], like `\"cast.jinn.dice\" = [4, 6, 8]`, or a series of measures";
        faults.push(if keys.count() == 0 { Fault::at(place, fault.what).help(none) } else { fault });
        return None;
    }
    match numbers[..] {
        [key] => Some(Draw::Swept { measures, key }),
        [] => {
            let help =
                "sweep a setting that takes numbers, or name a series of measures like dice_mean_c3, dice_mean_c6";
            faults.push(Fault::at(place, "there is nothing along which lines could run").help(help));
            None
        }
        [first, ..] => {
            let help = format!("add `x = \"{}\"`", scenario.keys[first]);
            faults.push(Fault::at(place, "lines run along one swept setting; `x` says along which").help(help));
            None
        }
    }
}

/// Measures of one quantity at several moments (`dice_mean_c3`, `dice_mean_c6`), by their moments.
fn as_series(measures: &[String]) -> Option<Vec<(f64, String)>> {
    let stem = |name: &str| name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let first = measures.first()?;
    let alike = |name: &String| name[..stem(name)] == first[..stem(first)] && stem(name) < name.len();
    if measures.len() < 2 || !measures.iter().all(alike) {
        return None;
    }
    measures.iter().map(|name| Some((name[stem(name)..].parse().ok()?, name.clone()))).collect()
}

/// Keys that are swept settings.
fn swept(scenario: &Scenario) -> impl Iterator<Item = usize> + Clone + '_ {
    (0..scenario.keys.len()).filter(|&key| scenario.keys[key].contains('.'))
}

/// Whether a key takes numbers, at least three of them.
fn is_number(scenario: &Scenario, key: usize) -> bool {
    let values: BTreeSet<&str> = scenario.cells.iter().map(|cell| cell.keys[key].as_str()).collect();
    values.len() > 1 && values.iter().all(|value| value.parse::<f64>().is_ok_and(f64::is_finite))
}

/// Most lines of a picture by default.
const MOST_LINES: usize = 6;

/// Picture of a sweep where the scenario names none: lines along its only setting that takes numbers, a map of two.
fn of_sweep(scenario: &Scenario, scopes: &[Scope]) -> Option<Chart> {
    let numbers: Vec<usize> = swept(scenario).filter(|&key| is_number(scenario, key)).collect();
    let drawn = |name: &String| {
        scopes[0].measures.iter().any(|known| known.name == *name && !matches!(known.kind, MeasureKind::Category(_)))
    };
    let mut measures: Vec<String> = super::margins::shown(scenario).into_iter().filter(drawn).collect();
    if let [key] = numbers[..] {
        let values: BTreeSet<&str> = scenario.cells.iter().map(|cell| cell.keys[key].as_str()).collect();
        if values.len() < 3 || scenario.cells.len() / values.len() > MOST_LINES {
            return None;
        }
        if scenario.measures.is_none() {
            // The key figure, and how long it takes.
            measures.truncate(1);
            let length = scenario.play.length.clone();
            measures.extend(Some(length).filter(|length| drawn(length) && !measures.contains(length)));
        }
        measures.truncate(3);
        let title = format!("What changes with {}", key_words(&scenario.keys[key]));
        return (!measures.is_empty()).then(|| Chart {
            name: "sweep".into(),
            title,
            draw: Draw::Swept { measures, key },
        });
    }
    let keys: Vec<usize> = swept(scenario).collect();
    let [down, across] = keys[..] else { return None };
    let measure = measures.into_iter().next().filter(|_| scenario.keys.len() == 2)?;
    let label = find(scopes, &measure).map(|(scope, column)| scopes[scope].measures[column].label.clone())?;
    let title = format!("{label}: {} and {}", key_words(&scenario.keys[down]), key_words(&scenario.keys[across]));
    Some(Chart {
        name: "sweep".into(),
        title,
        draw: Draw::Heat { winners: winners(scenario, scopes, std::slice::from_ref(&measure)), measure },
    })
}
