//! The answer of `test`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::chart::band;
use crate::{answer, number, view};
use evenodds_study::summary::{FigureKind, Printed};
use evenodds_study::targets::{Checked, Standing, Tested};

/// The document of a scenario's targets. `command` makes it again.
pub fn targets(found: &Tested, command: String) -> Document {
    let standing = |standing| found.checked.iter().filter(|checked| checked.standing == standing).count();
    let (held, broken, open) = (standing(Standing::Held), standing(Standing::Broken), standing(Standing::NotSettled));
    let plays = number::count(found.plays);
    let verdict = match found.standing() {
        Standing::Held => "every target is held",
        Standing::Broken => "a target is broken",
        Standing::NotSettled => "needs more plays",
    };
    let verdicts = match found.checked.len() {
        1 => "the verdict".to_owned(),
        number => format!("all {number} verdicts together"),
    };
    let looks = if found.looks > 1 { format!(", over {} interim analyses", found.looks) } else { String::new() };
    let need = if open == 1 { "needs" } else { "need" };
    let answer = answer::targets(found);
    Document {
        data: vec![("test.json", super::json(found, &answer))],
        kicker: format!("{} · {} · targets", found.game, words::name(&found.play)),
        title: super::titled(&found.title, verdict),
        question: String::new(),
        facts: vec![
            format!("{plays} plays, at most {} of each cell, seed {}", number::count(found.most), found.seed),
            format!("{} sure of {verdicts}{looks}", number::confidence(found.confidence)),
        ],
        alarm: found.partial.then(|| super::PARTIAL.to_owned()),
        answer,
        sentences: vec![format!("{held} held, {broken} broken, {open} {need} more plays.")],
        notes: Vec::new(),
        tables: vec![ReportTable {
            caption: "Targets".into(),
            note: String::new(),
            columns: vec![
                ("target".into(), Column::Text),
                ("cell".into(), Column::Text),
                ("should be".into(), Column::Text),
                ("is".into(), Column::Figure),
                ("between".into(), Column::Text),
                ("plays".into(), Column::Figure),
                ("".into(), Column::Text),
            ],
            rows: found.checked.iter().map(|checked| row(checked, &found.printed)).collect(),
            most: 200,
        }],
        pictures: pictures(found),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// Pictures of numbers at most: one for each unit.
const NUMBERS: [&str; 4] = ["numbers", "numbers-2", "numbers-3", "numbers-4"];

/// What is asked for against what it should be: the rates, then the numbers of each unit.
fn pictures(found: &Tested) -> Vec<Picture> {
    let is_rate = |checked: &Checked| number::is_percent(checked.kind);
    let rates: Vec<&Checked> = found.checked.iter().filter(|checked| is_rate(checked)).collect();
    let mut units: Vec<&str> = Vec::new();
    for checked in found.checked.iter().filter(|checked| !is_rate(checked)) {
        if !units.contains(&checked.unit.as_str()) {
            units.push(&checked.unit);
        }
    }
    let mut pictures = Vec::new();
    if !rates.is_empty() {
        let plot = band::BandChart {
            rows: rows(&rates, &found.printed),
            axis: "share of plays".into(),
            meaning: band::Meaning::Targets,
        };
        pictures.push(Picture { name: "targets", title: "What should be, and what is".into(), plot: Plot::Band(plot) });
    }
    for (unit, name) in units.into_iter().zip(NUMBERS) {
        let of: Vec<&Checked> =
            found.checked.iter().filter(|checked| !is_rate(checked) && checked.unit == unit).collect();
        let axis = if unit.is_empty() { "value".to_owned() } else { unit.to_owned() };
        let plot =
            band::BandChart { rows: rows(&of, &found.printed), axis: axis.clone(), meaning: band::Meaning::Values };
        pictures.push(Picture { name, title: format!("What should be, and what is: {axis}"), plot: Plot::Band(plot) });
    }
    pictures
}

/// What a target is about, in words: `median of scenes to bind`.
fn about(checked: &Checked) -> String {
    let statistic = if checked.statistic == "mean" { String::new() } else { format!("{} of ", checked.statistic) };
    format!(
        "{statistic}{}",
        if checked.label.is_empty() { words::name(&checked.measure) } else { checked.label.clone() }
    )
}

fn rows(checked: &[&Checked], names: &Printed) -> Vec<band::BandRow> {
    let mut last = String::new();
    let mut rows = Vec::new();
    for checked in checked {
        let about = about(checked);
        let group = if about == last { String::new() } else { about.clone() };
        last = about;
        let factor = number::factor(checked.kind);
        let half = (checked.to - checked.from) / 2.0;
        let end = |x: Option<f64>, none: f64| x.map_or(none, |x| x * factor);
        rows.push(band::BandRow {
            group,
            name: view::printed(&checked.cell, names),
            at: [checked.value, checked.from, checked.to].map(|x| x * factor),
            text: format!(
                "{}: {}",
                words::mean(checked.value, if checked.statistic == "mean" { half } else { 0.0 }, checked.kind),
                answer::verdict(checked.standing)
            ),
            differs: checked.standing == Standing::Broken,
            before: None,
            band: Some((end(checked.low, f64::NEG_INFINITY), end(checked.high, f64::INFINITY))),
        });
    }
    rows
}

fn row(checked: &Checked, names: &Printed) -> Vec<String> {
    let plain = |x: f64| {
        let x = x * number::factor(checked.kind);
        let places = (0..5).find(|&places| (x * 10_f64.powi(places) - (x * 10_f64.powi(places)).round()).abs() < 1e-6);
        format!("{}{}", number::fixed(x, places.unwrap_or(4) as usize), number::suffix(checked.kind))
    };
    let unit = if checked.kind == FigureKind::Flag { "" } else { &checked.unit };
    let range = match (checked.low, checked.high) {
        (Some(low), Some(high)) => format!("{} to {}", plain(low), plain(high)),
        (Some(low), None) => format!("{} or more", plain(low)),
        (None, Some(high)) => format!("{} or less", plain(high)),
        (None, None) => "anything".to_owned(),
    };
    let half = (checked.to - checked.from) / 2.0;
    let end = |x: f64| if x.is_finite() { words::mean(x, half, checked.kind) } else { "?".to_owned() };
    let standing = match checked.standing {
        Standing::Held => "held",
        Standing::Broken => "BROKEN",
        Standing::NotSettled => "needs more plays",
    };
    vec![
        about(checked),
        view::printed(&checked.cell, names),
        format!("{range} {unit}").trim_end().to_owned(),
        if checked.statistic == "mean" { words::mean(checked.value, half, checked.kind) } else { plain(checked.value) },
        format!("{} and {}", end(checked.from), end(checked.to)),
        number::count(checked.trials),
        standing.to_owned(),
    ]
}
