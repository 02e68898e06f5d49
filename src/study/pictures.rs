//! Which pictures a report shows: those that the scenario names or describes, or the play's own and that of its sweep.

use super::layout::{find, unknown};
use super::summary::{Chart, Draw, key_words};
use crate::engine::{MeasureKind, Scope};
use crate::games::kind::{ChartInfo, ChartOf, Prepared};
use crate::scenario::Scenario;
use crate::scenario::charts::{ChartPlan, DrawKind};
use crate::source::{Fault, Faults, Place, unknown_word};
use std::collections::BTreeSet;

/// The pictures: those that the scenario names or describes, or the play's own.
pub(super) fn charts(scenario: &Scenario, first: &Prepared, faults: &mut Faults) -> Vec<Chart> {
    let (scopes, series) = (first.ready.scopes(), first.series.as_slice());
    let known = scenario.game.charts(scenario.play.name);
    let Some(plans) = &scenario.charts else {
        // A number that stands for names has no place on an axis.
        let of_sweep = if first.about.is_none() { of_sweep(scenario, scopes) } else { None };
        return of_sweep
            .into_iter()
            .chain(known.iter().filter_map(|info| game_chart(scenario, info, scopes, series)))
            .collect();
    };
    let mut charts = Vec::new();
    for plan in plans {
        match plan {
            ChartPlan::Named(name, place) => match known.iter().find(|info| info.name == name) {
                Some(info) => charts.extend(game_chart(scenario, info, scopes, series)),
                None => {
                    faults.push(unknown_word(
                        place,
                        name,
                        "a picture of this play",
                        known.iter().map(|info| info.name),
                    ));
                }
            },
            ChartPlan::Own { name, title, draw, measures, x, y, place, .. } => {
                for (measure, place) in measures {
                    if find(scopes, measure).is_none() {
                        faults.push(unknown(scopes, measure, place));
                    }
                }
                let names: Vec<String> = measures.iter().map(|(name, _)| name.clone()).collect();
                let draw = match draw {
                    DrawKind::Lines => lines(scenario, names, (x.as_ref(), y), place, faults),
                    other => own_draw(scenario, *other, names, scopes),
                };
                charts.extend(draw.map(|draw| Chart { name: name.clone(), title: title.clone(), draw }));
            }
        }
    }
    charts
}

/// Both flags of who wins, where one of these measures is one of them and both are counted.
fn winners(scenario: &Scenario, scopes: &[Scope], measures: &[String]) -> Option<[String; 2]> {
    let flags = scenario.game.winners(scenario.play.name)?;
    let shown = measures.iter().any(|name| flags.contains(&name.as_str()));
    let known = flags.iter().all(|flag| find(scopes, flag).is_some());
    (shown && known).then(|| flags.map(str::to_owned))
}

fn game_chart(
    scenario: &Scenario,
    info: &ChartInfo,
    scopes: &[Scope],
    series: &[(String, Vec<(f64, String)>)],
) -> Option<Chart> {
    let draw = match info.of {
        ChartOf::Stacked(parts) => {
            Draw::Stacked { parts: parts.iter().map(|&(name, legend)| (name.to_owned(), legend.to_owned())).collect() }
        }
        ChartOf::Forest(names) => {
            let measures: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            Draw::Forest { winners: winners(scenario, scopes, &measures), measures }
        }
        ChartOf::Histogram(measure) => Draw::Histogram { measure: measure.into() },
        ChartOf::Cumulative(measure) => Draw::Cumulative { measure: measure.into() },
        ChartOf::Heat(measure) => {
            Draw::Heat { winners: winners(scenario, scopes, &[measure.to_owned()]), measure: measure.into() }
        }
        ChartOf::Lines { series: names, x, y } => Draw::Lines {
            series: series.iter().filter(|(name, _)| names.contains(&name.as_str())).cloned().collect(),
            x: x.into(),
            y: y.into(),
        },
    };
    let all_known = draw.measures().into_iter().all(|name| find(scopes, name).is_some());
    all_known.then(|| Chart { name: info.name.into(), title: info.title.into(), draw })
}

fn own_draw(scenario: &Scenario, kind: DrawKind, measures: Vec<String>, scopes: &[Scope]) -> Option<Draw> {
    let first = measures.first()?.clone();
    let label =
        |name: &str| find(scopes, name).map_or_else(|| name.to_owned(), |(s, c)| scopes[s].measures[c].label.clone());
    Some(match kind {
        DrawKind::Stacked => {
            Draw::Stacked { parts: measures.into_iter().map(|name| (name.clone(), label(&name))).collect() }
        }
        DrawKind::Forest => Draw::Forest { winners: winners(scenario, scopes, &measures), measures },
        DrawKind::Ranking => {
            Draw::Ranking { winners: winners(scenario, scopes, std::slice::from_ref(&first)), measure: first }
        }
        DrawKind::Histogram => Draw::Histogram { measure: first },
        DrawKind::Cumulative => Draw::Cumulative { measure: first },
        DrawKind::Heat => {
            Draw::Heat { winners: winners(scenario, scopes, std::slice::from_ref(&first)), measure: first }
        }
        DrawKind::Lines => return None,
    })
}

/// Means along the swept setting that `x` names; without it along the series that the measures are, or along the only
/// setting that takes numbers.
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

/// Measures that count one thing at several moments (`dice_mean_c3`, `dice_mean_c6`), by their moments.
fn as_series(measures: &[String]) -> Option<Vec<(f64, String)>> {
    let stem = |name: &str| name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let first = measures.first()?;
    let alike = |name: &String| name[..stem(name)] == first[..stem(first)] && stem(name) < name.len();
    if measures.len() < 2 || !measures.iter().all(alike) {
        return None;
    }
    measures.iter().map(|name| Some((name[stem(name)..].parse().ok()?, name.clone()))).collect()
}

/// The keys that are swept settings.
fn swept(scenario: &Scenario) -> impl Iterator<Item = usize> + Clone + '_ {
    (0..scenario.keys.len()).filter(|&key| scenario.keys[key].contains('.'))
}

/// Whether a key takes numbers, three of them at least.
fn is_number(scenario: &Scenario, key: usize) -> bool {
    let values: BTreeSet<&str> = scenario.cells.iter().map(|cell| cell.keys[key].as_str()).collect();
    values.len() > 1 && values.iter().all(|value| value.parse::<f64>().is_ok_and(f64::is_finite))
}

/// Most lines of a picture that nobody asked for.
const MOST_LINES: usize = 6;

/// The picture of a sweep where the scenario names none: lines along its only setting that takes numbers, a map of two.
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
            let length = scenario.play.length.to_owned();
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
