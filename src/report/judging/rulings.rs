//! The answer of `rulings`.

use super::{Document, Picture, Plot, Table, words};
use crate::report::chart::band;
use crate::report::number;
use crate::study::Study;
use crate::study::judgement::{Call, Judgement};
use crate::study::rulings::{Ranked, Ranking, Weight};
use crate::study::summary::Kind;

/// The document of a ranking of readings. `command` makes it again.
pub fn rulings(study: &Study, found: &Ranking, command: String) -> Document {
    let scenario = &study.scenario;
    let mut tables = vec![ranking(found)];
    tables.extend((!found.unplayable.is_empty()).then(|| Table {
        caption: "Readings that cannot be played here".into(),
        note: String::new(),
        columns: vec![("reading", true), ("why", true)],
        rows: found.unplayable.iter().map(|(name, reason)| vec![name.clone(), reason.clone()]).collect(),
    }));
    let all: Vec<Judgement> = found.ranked.iter().flat_map(|ranked| ranked.changes.clone()).collect();
    Document {
        kicker: format!("{} · {} · rulings", scenario.game.title(), words::name(scenario.play.name)),
        title: format!("{}: does it matter how you read it?", scenario.title),
        question: scenario.question.clone(),
        facts: super::facts(found.trials, study.cells.len(), found.seed, found.confidence, found.looks),
        alarm: found.partial.then(|| super::PARTIAL.to_owned()),
        sentences: sentences(found),
        tables,
        pictures: pictures(found),
        stories: Vec::new(),
        data: vec![("rulings.json", super::json(found)), ("differences.csv", super::comparison::csv(&all))],
        command,
    }
}

fn ranking(found: &Ranking) -> Table {
    let row = |ranked: &Ranked| {
        let (largest, change) = match ranked.changes.first().filter(|change| !change.never_differs) {
            Some(change) => {
                (words::name(&change.measure), words::effect(&change.difference, change.kind, &change.unit))
            }
            None => ("–".to_owned(), String::new()),
        };
        vec![
            format!("{} = {}", ranked.knob, ranked.to),
            ranked.from.clone(),
            largest,
            change,
            match ranked.weight {
                Weight::Matters => "matters".to_owned(),
                Weight::NoDifference => "no difference".to_owned(),
                Weight::NotSettled => "not settled".to_owned(),
                Weight::NeverComesUp => "never comes up".to_owned(),
            },
        ]
    };
    Table {
        caption: "Readings by what they change".into(),
        note: format!(
            "Largest change: of all measures the one that moves most, in standard deviations of a play. Verdicts hold for \
             all {} comparisons together (Holm, {} sure). No difference: no rate moves by its margin or more.",
            found.comparisons,
            number::confidence(found.confidence)
        ),
        columns: vec![("reading", true), ("default", true), ("changes most", true), ("by", false), ("verdict", true)],
        rows: found.ranked.iter().map(row).collect(),
    }
}

fn sentences(found: &Ranking) -> Vec<String> {
    let of = |weight| found.ranked.iter().filter(|ranked| ranked.weight == weight).count();
    let mut sentences = vec![format!(
        "{} readings: {} matter, {} make no difference larger than the margin, {} are not settled, {} never come up.",
        found.ranked.len(),
        of(Weight::Matters),
        of(Weight::NoDifference),
        of(Weight::NotSettled),
        of(Weight::NeverComesUp),
    )];
    let first = found.ranked.iter().filter(|ranked| ranked.weight == Weight::Matters).take(3);
    sentences.extend(first.map(|ranked| format!("Clarify `{}` ({}): {}", ranked.knob, ranked.rules, ranked.help)));
    sentences
}

/// The change of each reading in one measure: the rate that moves most over all readings, else the first measure.
fn pictures(found: &Ranking) -> Vec<Picture> {
    let all = || found.ranked.iter().flat_map(|ranked| &ranked.changes);
    let largest = |flags: bool| {
        let some = all().filter(|change| (change.kind == Kind::Flag) == flags && !change.never_differs);
        some.max_by(|a, b| a.standardised.abs().total_cmp(&b.standardised.abs()))
    };
    let picture = |change: &Judgement, name: &'static str| {
        let factor = number::factor(change.kind);
        let row = |ranked: &Ranked| {
            let own = ranked.changes.iter().find(|own| own.measure == change.measure && !own.never_differs)?;
            let difference = &own.difference;
            Some(band::Row {
                group: String::new(),
                name: format!("{} = {}", ranked.knob, ranked.to),
                at: [difference.mean * factor, difference.low * factor, difference.high * factor],
                text: words::effect(difference, own.kind, &own.unit),
                differs: matches!(own.verdict, Call::Better | Call::Worse),
                margin: own.margin.map(|margin| margin * factor),
            })
        };
        let mut rows: Vec<band::Row> = found.ranked.iter().filter_map(row).collect();
        rows.sort_by(|a, b| b.at[0].abs().total_cmp(&a.at[0].abs()));
        let unit = if change.kind == Kind::Flag { "plays in 100" } else { &change.unit };
        Picture {
            name,
            title: format!("{}: what each reading changes", super::sentence(&change.label)),
            plot: Plot::Band(band::Plot { rows, axis: format!("difference from the default, {unit}") }),
        }
    };
    let rate = largest(true).map(|change| picture(change, "rates"));
    rate.into_iter().chain(largest(false).map(|change| picture(change, "means"))).collect()
}
