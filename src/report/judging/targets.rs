//! The answer of `test`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::report::chart::band;
use crate::report::{answer, number};
use crate::study::summary::FigureKind;
use crate::study::targets::{Checked, Standing, Tested};

/// The document of a scenario's targets. `command` makes it again.
pub fn targets(found: &Tested, command: String) -> Document {
    let standing = |standing| found.checked.iter().filter(|checked| checked.standing == standing).count();
    let (held, broken, open) = (standing(Standing::Held), standing(Standing::Broken), standing(Standing::NotSettled));
    let plays = number::count(found.plays);
    let verdict = match found.standing() {
        Standing::Held => "every target is held",
        Standing::Broken => "a target is broken",
        Standing::NotSettled => "not settled",
    };
    let verdicts = match found.checked.len() {
        1 => "the verdict".to_owned(),
        number => format!("all {number} verdicts together"),
    };
    let looks = if found.looks > 1 { format!(", over {} looks", found.looks) } else { String::new() };
    Document {
        kicker: format!("{} · {} · targets", found.game, words::name(&found.play)),
        title: super::titled(&found.title, verdict),
        question: String::new(),
        facts: vec![
            format!("{plays} plays, at most {} of each cell, seed {}", number::count(found.most), found.seed),
            format!("{} sure of {verdicts}{looks}", number::confidence(found.confidence)),
        ],
        alarm: found.partial.then(|| super::PARTIAL.to_owned()),
        answer: answer::targets(found),
        sentences: vec![format!("{held} held, {broken} broken, {open} not settled.")],
        notes: Vec::new(),
        tables: vec![ReportTable {
            caption: "Targets".into(),
            note: String::new(),
            columns: vec![
                ("target", Column::Text),
                ("cell", Column::Text),
                ("should be", Column::Text),
                ("is", Column::Figure),
                ("between", Column::Text),
                ("plays", Column::Figure),
                ("", Column::Text),
            ],
            rows: found.checked.iter().map(row).collect(),
            most: 200,
        }],
        pictures: pictures(found),
        stories: Vec::new(),
        data: vec![("test.json", super::json(found))],
        command,
    }
}

/// The rates against what they should be.
fn pictures(found: &Tested) -> Vec<Picture> {
    let mut last = "";
    let mut rows = Vec::new();
    for checked in found.checked.iter().filter(|checked| checked.kind == FigureKind::Flag) {
        let group = if checked.measure == last { String::new() } else { words::name(&checked.measure) };
        last = &checked.measure;
        let half = (checked.to - checked.from) / 2.0;
        let end = |x: Option<f64>, none: f64| x.map_or(none, |x| x * 100.0);
        rows.push(band::BandRow {
            group,
            name: checked.cell.clone(),
            at: [checked.value * 100.0, checked.from * 100.0, checked.to * 100.0],
            text: words::mean(checked.value, half, checked.kind),
            differs: checked.standing == Standing::Broken,
            band: Some((end(checked.low, f64::NEG_INFINITY), end(checked.high, f64::INFINITY))),
        });
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let plot = band::BandChart { rows, axis: "share of plays".into(), meaning: band::Meaning::Targets };
    vec![Picture { name: "targets", title: "What should be, and what is".into(), plot: Plot::Band(plot) }]
}

fn row(checked: &Checked) -> Vec<String> {
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
    let statistic = if checked.statistic == "mean" { String::new() } else { format!("{} of ", checked.statistic) };
    let standing = match checked.standing {
        Standing::Held => "held",
        Standing::Broken => "BROKEN",
        Standing::NotSettled => "not settled",
    };
    vec![
        format!("{statistic}{}", words::name(&checked.measure)),
        checked.cell.clone(),
        format!("{range} {unit}").trim_end().to_owned(),
        if checked.statistic == "mean" { words::mean(checked.value, half, checked.kind) } else { plain(checked.value) },
        format!("{} and {}", end(checked.from), end(checked.to)),
        number::count(checked.trials),
        standing.to_owned(),
    ]
}
