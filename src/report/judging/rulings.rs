//! The answer of `rulings`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::answer::{self, differing};
use crate::chart::band;
use crate::number;
use evenodds_study::Study;
use evenodds_study::judgement::Judgement;
use evenodds_study::rulings::{Ranked, Ranking, SLIGHT};
use evenodds_study::summary::{Call, Calls, FigureKind, Printed};
use std::collections::HashSet;

/// The document of a ranking of readings. `command` makes it again.
pub fn rulings(study: &Study, found: &Ranking, command: String) -> Document {
    let scenario = &study.scenario;
    let mut tables = vec![ranking(found)];
    let silent = found.ranked.iter().filter(|ranked| ranked.verdict == Call::NeverCameUp);
    let silent: Vec<Vec<String>> = silent
        .map(|ranked| vec![ranked.knob.clone(), ranked.to.clone(), ranked.from.clone(), ranked.help.clone()])
        .collect();
    tables.extend((!silent.is_empty()).then(|| ReportTable {
        caption: "Readings that never came up".into(),
        note: "Nothing that is counted differed in any play.".into(),
        columns: vec![
            ("ruling".into(), Column::Text),
            ("reading".into(), Column::Text),
            ("default".into(), Column::Text),
            ("what it decides".into(), Column::Text),
        ],
        rows: silent,
        most: 0,
    }));
    tables.extend((!found.unplayable.is_empty()).then(|| ReportTable {
        caption: "Readings that cannot be played here".into(),
        note: String::new(),
        columns: vec![("reading".into(), Column::Text), ("why".into(), Column::Text)],
        rows: found.unplayable.iter().map(|(name, reason)| vec![name.clone(), reason.clone()]).collect(),
        most: 20,
    }));
    let all: Vec<Judgement> = found.ranked.iter().flat_map(|ranked| ranked.changes.clone()).collect();
    let answer = answer::rulings(study, found);
    Document {
        data: vec![("rulings.json", super::json(found, &answer)), ("differences.csv", super::comparison::csv(&all))],
        kicker: format!("{} · {} · rulings", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, "does it matter how you read it?"),
        question: scenario.question.clone(),
        facts: super::facts((found.trials, 1), study.cells.len(), found.seed, found.confidence, found.looks),
        alarm: found.partial.then(|| super::PARTIAL.to_owned()),
        answer,
        sentences: sentences(found),
        notes: Vec::new(),
        tables,
        pictures: pictures(found),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// A reading in words.
fn reading(ranked: &Ranked, names: &Printed) -> String {
    format!("{}: {}", words::name(&ranked.knob), differing::value(&ranked.to, ranked.to_means.as_deref(), names))
}

fn ranking(found: &Ranking) -> ReportTable {
    let row = |ranked: &Ranked| {
        let (largest, change) = match ranked.changes.first().filter(|change| !change.never_differs) {
            Some(change) => (words::label(change), words::short(&change.difference, change.kind, &change.unit)),
            None => ("–".to_owned(), String::new()),
        };
        vec![
            reading(ranked, &found.printed),
            differing::value(&ranked.from, ranked.from_means.as_deref(), &found.printed),
            largest,
            change,
            ranked.verdict.told().to_owned(),
        ]
    };
    ReportTable {
        caption: "Readings by what they change".into(),
        note: format!(
            "Changes most: of all measures that are shown to change the one that moves most, in standard deviations of a \
             play. Verdicts hold for all {} comparisons together (Holm, {} sure). No relevant difference: nothing moves by \
             its margin or more, which is {} standard deviations where the scenario names none.",
            found.comparisons,
            number::confidence(found.confidence),
            SLIGHT
        ),
        columns: vec![
            ("reading".into(), Column::Text),
            ("default".into(), Column::Aside),
            ("changes most".into(), Column::Text),
            ("by".into(), Column::Figure),
            ("verdict".into(), Column::Text),
        ],
        rows: found.ranked.iter().filter(|ranked| ranked.verdict != Call::NeverCameUp).map(row).collect(),
        most: 60,
    }
}

fn sentences(found: &Ranking) -> Vec<String> {
    let calls: Calls = found.ranked.iter().map(|ranked| ranked.verdict).collect();
    let mut sentences = vec![answer::phrase::sentence(&answer::of_readings(&calls, found.trials))];
    // A knob with several readings is one sentence of the text.
    let mut told = HashSet::new();
    let matters = found.ranked.iter().filter(|ranked| ranked.verdict.differs());
    let first = matters.filter(|ranked| told.insert(&ranked.knob)).take(3);
    sentences.extend(first.map(|ranked| format!("Clarify `{}` ({}): {}", ranked.knob, ranked.rules, ranked.help)));
    sentences
}

/// The largest change of each reading, whatever it is of: none that a verdict names is missing.
fn most(found: &Ranking) -> Option<Picture> {
    let row = |ranked: &Ranked| {
        let change = ranked.changes.first().filter(|change| !change.never_differs)?;
        let difference = &change.difference;
        let scale = words::per_deviation(change);
        Some(band::BandRow {
            group: String::new(),
            name: reading(ranked, &found.printed),
            at: [difference.mean, difference.low, difference.high].map(|x| x * scale),
            text: format!("{}, {}", words::short(difference, change.kind, &change.unit), words::label(change)),
            differs: difference.verdict.differs(),
            before: None,
            band: difference.margin.map(|margin| (-margin * scale, margin * scale)),
        })
    };
    let mut rows: Vec<band::BandRow> = found.ranked.iter().filter_map(row).collect();
    rows.sort_by(|a, b| b.at[0].abs().total_cmp(&a.at[0].abs()));
    let axis = "difference of the mean, in standard deviations of one play".to_owned();
    let plot = band::BandChart { rows, axis, meaning: band::Meaning::Differences };
    let title = "What each reading changes most".to_owned();
    (!plot.rows.is_empty()).then_some(Picture { name: "most", title, plot: Plot::Band(plot) })
}

/// The change of each reading in one measure: the rate that moves most over all readings, else the first measure.
fn pictures(found: &Ranking) -> Vec<Picture> {
    let all = || found.ranked.iter().flat_map(|ranked| &ranked.changes);
    let largest = |flags: bool| {
        let some = all().filter(|change| (change.kind == FigureKind::Flag) == flags && !change.never_differs);
        some.max_by(|a, b| a.standardised.abs().total_cmp(&b.standardised.abs()))
    };
    let picture = |change: &Judgement, name: &'static str| {
        let factor = number::factor(change.kind);
        let row = |ranked: &Ranked| {
            let own = ranked.changes.iter().find(|own| own.measure == change.measure && !own.never_differs)?;
            let difference = &own.difference;
            Some(band::BandRow {
                group: String::new(),
                name: reading(ranked, &found.printed),
                at: [difference.mean * factor, difference.low * factor, difference.high * factor],
                text: words::short(difference, own.kind, &own.unit),
                differs: own.difference.verdict.differs(),
                before: None,
                band: own.difference.margin.map(|margin| (-margin * factor, margin * factor)),
            })
        };
        let mut rows: Vec<band::BandRow> = found.ranked.iter().filter_map(row).collect();
        rows.sort_by(|a, b| b.at[0].abs().total_cmp(&a.at[0].abs()));
        let unit = if change.kind == FigureKind::Flag { "points" } else { &change.unit };
        Picture {
            name,
            title: format!("{}: what each reading changes", super::sentence(&change.label)),
            plot: Plot::Band(band::BandChart {
                rows,
                axis: format!("difference from the default, {unit}"),
                meaning: band::Meaning::Differences,
            }),
        }
    };
    let rate = largest(true).map(|change| picture(change, "rates"));
    most(found).into_iter().chain(rate).chain(largest(false).map(|change| picture(change, "means"))).collect()
}
