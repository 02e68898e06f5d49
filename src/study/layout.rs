//! Which cells are played and which of their columns are counted.

use super::summary::{Chart, Draw};
use crate::engine::tally::Split;
use crate::engine::{Measure, Ready, Scope, Tally};
use crate::games::kind::{ChartInfo, ChartOf};
use crate::scenario::Scenario;
use crate::scenario::charts::{ChartPlan, DrawKind};
use crate::source::{Fault, Faults, Place, unknown_word};

/// A cell of a study.
pub struct StudyCell {
    /// Its name.
    pub name: String,
    /// Values of the scenario's keys.
    pub keys: Vec<String>,
    /// What can be played.
    pub ready: Box<dyn Ready>,
    /// Rules that differ from the book: knob, value, book value.
    pub changes: Vec<(String, String, String)>,
    /// For each scope the columns that are counted, the shown ones first, in the scenario's order.
    pub wanted: Vec<Vec<usize>>,
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
    /// Makes every cell of a scenario ready. None when something is wrong; the faults say what.
    pub fn prepare(scenario: Scenario, faults: &mut Faults) -> Option<Self> {
        let mut cells = Vec::new();
        let mut charts = Vec::new();
        for plan in &scenario.cells {
            let Some(prepared) = scenario.game.prepare(scenario.play.name, &plan.root, &scenario.extras, faults) else {
                continue;
            };
            let scopes = prepared.ready.scopes();
            if cells.is_empty() {
                charts = self::charts(&scenario, scopes, &prepared.series, faults);
            }
            let split = split(&scenario, scopes, faults);
            let wanted = wanted(&scenario, scopes, split.as_ref(), &charts, faults);
            cells.push(StudyCell {
                name: plan.name.clone(),
                keys: plan.keys.clone(),
                changes: prepared.changes,
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
        faults.is_empty().then_some(Self { scenario, cells, charts })
    }

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

/// The columns to count: those that are shown, then what pictures, early stops and replays need.
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
    want(&mut wanted, scenario.play.length);
    if let Some(split) = split.filter(|split| split.scope > 0 && wanted[split.scope].is_empty()) {
        // Nothing was named of these rows: all of it is shown.
        let measures = scopes[split.scope].measures.iter().enumerate();
        let shown = measures.filter(|(_, measure)| !matches!(measure.kind, crate::engine::Kind::Category(_)));
        wanted[split.scope] = shown.map(|(column, _)| column).collect();
    }
    wanted
}

/// The pictures: those that the scenario names or describes, or the play's own.
fn charts(
    scenario: &Scenario,
    scopes: &[Scope],
    series: &[(String, Vec<(f64, String)>)],
    faults: &mut Faults,
) -> Vec<Chart> {
    let known = scenario.game.charts(scenario.play.name);
    let Some(plans) = &scenario.charts else {
        return known.iter().filter_map(|info| game_chart(scenario, info, scopes, series)).collect();
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
            ChartPlan::Own { name, title, draw, measures, axes } => {
                for (measure, place) in measures {
                    if find(scopes, measure).is_none() {
                        faults.push(unknown(scopes, measure, place));
                    }
                }
                let names: Vec<String> = measures.iter().map(|(name, _)| name.clone()).collect();
                if let Some(draw) = own_draw(scenario, *draw, names, axes, scopes) {
                    charts.push(Chart { name: name.clone(), title: title.clone(), draw });
                }
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

fn own_draw(
    scenario: &Scenario,
    kind: DrawKind,
    measures: Vec<String>,
    axes: &(String, String),
    scopes: &[Scope],
) -> Option<Draw> {
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
        DrawKind::Lines => {
            let points = measures.into_iter().enumerate().map(|(index, name)| {
                let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
                (digits.parse().unwrap_or(index as f64 + 1.0), name)
            });
            Draw::Lines { series: vec![(axes.1.clone(), points.collect())], x: axes.0.clone(), y: axes.1.clone() }
        }
    })
}
