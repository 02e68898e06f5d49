//! Choice of pictures in a report: named ones of the game, or the scenario's own.

use super::limits::{MOST_LABEL, MOST_TITLE};
use evenodds_kit::picture::{Chart, Draw};
use evenodds_source::{Fault, Faults, Place, Reader, Table, Value};
use std::collections::HashMap;

/// Most letters of a picture's name, which becomes a file name.
const LONGEST_NAME: usize = 100;

/// A picture that a scenario asks for.
#[derive(Debug, Clone)]
pub enum ChartPlan {
    /// One of the game's own, by name.
    Named(String, Place),
    /// One that the scenario describes.
    Own {
        /// The picture as it is written.
        chart: Chart,
        /// Where its name stands.
        named: Place,
        /// Its measures.
        measures: Vec<(String, Place)>,
        /// For lines: the swept setting along the x axis, or over a series of measures the axis' name.
        x: Option<(String, Place)>,
        /// Where the picture is described.
        place: Place,
    },
}

/// Reads `[report]`. None: the play's own pictures.
pub fn read(table: &Table, faults: &mut Faults) -> Option<Vec<ChartPlan>> {
    let mut reader = Reader::new(table, "[report]");
    let mut plans = Vec::new();
    let named = reader.texts("charts", faults);
    let asked = named.is_some();
    for (name, place) in named.unwrap_or_default() {
        plans.push(ChartPlan::Named(name.to_owned(), place.clone()));
    }
    let own = reader.list("chart", faults);
    let asked = asked || own.is_some();
    for node in own.unwrap_or_default() {
        match &node.value {
            Value::Table(table) => plans.extend(own_chart(table, faults)),
            other => faults.push(Fault::at(&node.place, format!("a chart is a table, not {}", other.describe()))),
        }
    }
    reader.finish(faults);
    let names: Vec<(&str, &Place)> = plans.iter().map(ChartPlan::name).collect();
    let mut taken: HashMap<String, &str> = HashMap::new();
    for (name, place) in names {
        if let Some(first) = taken.insert(name.to_ascii_lowercase(), name) {
            let what = if first == name {
                format!("two pictures are called `{name}`")
            } else {
                format!("`{name}` and `{first}` are one file where capitals do not count")
            };
            faults.push(Fault::at(place, what).help("each picture is a file of its own: give it another name"));
        }
    }
    // Pictures that a scenario describes for its question come before those of its game.
    plans.sort_by_key(|plan| matches!(plan, ChartPlan::Named(..)));
    asked.then_some(plans)
}

impl ChartPlan {
    /// Its name and the place of the name.
    fn name(&self) -> (&str, &Place) {
        match self {
            Self::Named(name, place) => (name, place),
            Self::Own { chart, named, .. } => (&chart.name, named),
        }
    }
}

fn own_chart(table: &Table, faults: &mut Faults) -> Option<ChartPlan> {
    let mut reader = Reader::new(table, "a chart");
    let name = reader.text("name", faults);
    let title = reader.line("title", MOST_TITLE, faults);
    let draw = reader.word("draw", &Draw::WORDS, faults).map(|index| Draw::WORDS[index]);
    let measures = reader.texts("measures", faults);
    let x = reader.line("x", MOST_LABEL, faults).map(str::to_owned);
    let x = x.zip(table.get("x")).map(|(text, node)| (text, node.place.clone()));
    let y = reader.line("y", MOST_LABEL, faults).unwrap_or_default().to_owned();
    reader.finish(faults);
    let parts =
        |measures: &[(&str, &Place)]| measures.iter().map(|(name, _)| ((*name).to_owned(), String::new())).collect();
    let along = x.as_ref().map_or("", |(text, _)| text);
    let draw =
        draw.zip(measures.as_deref()).and_then(|(draw, measures)| Draw::written(draw, parts(measures), along, &y));
    let (Some(name), Some(draw), Some(measures)) = (name, draw, measures) else {
        let help = "a chart needs `name`, `draw` and `measures`";
        faults.push(Fault::at(&table.place, "the chart is incomplete").help(help));
        return None;
    };
    let good = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    let place = table.get("name").map_or(&table.place, |node| &node.place);
    if name.len() > LONGEST_NAME {
        faults.push(Fault::at(place, format!("a picture's name has {LONGEST_NAME} letters at most")));
    } else if name.is_empty() || !name.chars().all(good) {
        faults.push(Fault::at(place, "a chart's name becomes a file name: letters, digits, - and _ only"));
    }
    let measures = measures.into_iter().map(|(name, place)| (name.to_owned(), place.clone())).collect();
    let chart = Chart { name: name.into(), title: title.unwrap_or(name).into(), draw };
    Some(ChartPlan::Own { chart, named: place.clone(), measures, x, place: table.place.clone() })
}
