//! Result of a command, as the page shows it: sentences, tables, the command that finds it again.

use super::states::PlayRequest;
use evenodds_engine::Seats;
use evenodds_library::Report;
use evenodds_report::drawing::Work;
use evenodds_report::judging::metagame::Rate;
use evenodds_report::judging::{Column, Document};
use evenodds_report::{answer, number, table};
use evenodds_source::Faults;
use evenodds_study::replay::{counted, replay};
use evenodds_study::summary::{FigureKind, Theme};
use serde_json::{Value, json};

/// Rows of a table that are sent.
const MOST_ROWS: usize = 60;
/// Pictures that are sent, and the letters of one at most.
const MOST_PICTURES: usize = 3;
const HEAVIEST: usize = 400_000;
/// Cells that are told side by side.
const MOST_TOLD: usize = 2;

/// Letters of mistakes that are sent: of more nobody reads the rest.
const MOST_LETTERS: usize = 20_000;

/// Mistakes as they are drawn in their text.
pub(super) fn faults(faults: &Faults) -> Value {
    let text = faults.render(false);
    let shown =
        if text.len() > MOST_LETTERS { text.chars().take(MOST_LETTERS).chain("…\n".chars()).collect() } else { text };
    json!({ "faults": shown })
}

/// A report in words and tables.
pub(super) fn report(report: &Report, theme: Theme) -> Value {
    match &report.work {
        Work::Judged(document) => judged(document, theme),
        Work::Run(ran) => {
            let told = answer::run(&ran.summary);
            let text = table::summary_table(&ran.summary, false);
            json!({ "sentences": told.sentences, "notes": [], "tables": [], "text": text, "command": ran.summary.command })
        }
    }
}

/// A document in words, tables and pictures.
pub(super) fn judged(document: &Document, theme: Theme) -> Value {
    let tables = document.tables.iter().map(|table| {
        let shown: Vec<usize> = (0..table.columns.len())
            .filter(|&at| matches!(table.columns[at].1, Column::Text | Column::Figure))
            .collect();
        let columns = shown.iter().map(|&at| json!([table.columns[at].0, table.columns[at].1 == Column::Text]));
        let rows = table
            .rows
            .iter()
            .take(MOST_ROWS)
            .map(|row| shown.iter().map(|&at| row.get(at).map_or("", String::as_str)).collect::<Value>());
        json!({
            "caption": table.caption, "note": table.note, "columns": columns.collect::<Vec<Value>>(),
            "rows": rows.collect::<Vec<Value>>(), "more": table.rows.len().saturating_sub(MOST_ROWS),
        })
    });
    let mut sentences: Vec<&String> = Vec::new();
    for sentence in document.answer.sentences.iter().chain(&document.sentences) {
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    json!({
        "sentences": sentences, "notes": document.notes, "alarm": document.alarm, "facts": document.facts,
        "tables": tables.collect::<Vec<Value>>(), "command": document.command, "pictures": pictures(document, theme),
    })
}

/// The first pictures, as long as they are not too heavy to be sent.
fn pictures(document: &Document, theme: Theme) -> Vec<Value> {
    let drawn = document.drawn(MOST_PICTURES, theme).into_iter().filter(|one| one.svg.len() < HEAVIEST);
    drawn.map(|one| json!({ "title": one.title, "told": one.told, "svg": one.svg })).collect()
}

/// Entrants of a field with their groups.
pub(super) fn entrants(document: &Document) -> Vec<(String, Rate)> {
    let text = document.data.iter().find(|(name, _)| *name == "meta.json").map_or("", |(_, text)| text.as_str());
    let found: Value = serde_json::from_str(text).unwrap_or_default();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let one = |entrant: &Value| {
        let at = ["value", "low", "high"].map(|end| entrant["rate"][end].as_f64().unwrap_or(f64::NAN));
        (word(&entrant["group"]), Rate { name: word(&entrant["name"]), at })
    };
    found["entrants"].as_array().into_iter().flatten().map(one).collect()
}

/// The figures of a field: each entrant's share of wins against all others, the strongest first.
pub(super) fn field(report: &Report) -> Value {
    let Work::Judged(document) = &report.work else { return Value::Null };
    let one = |(group, rate): (String, Rate)| {
        let [value, low, high] = rate.at;
        let half = (high - low) / 2.0;
        json!({
            "name": rate.name, "group": group, "value": value, "low": low, "high": high,
            "text": number::value(value, half, FigureKind::Flag), "reach": format!("±{}", number::fixed(100.0 * half, 1)),
        })
    };
    entrants(document).into_iter().map(one).collect()
}

/// One trial of the first states, told step by step.
pub(super) fn trial(wanted: &PlayRequest, trial: u64) -> Result<Value, Faults> {
    let study = wanted.study()?;
    let texts = study.scenario.game.rule_texts();
    let sentence = |id: &str| Some(format!("{id}: {}", texts.iter().find(|rule| rule.id == id)?.sentence()));
    let explained = |ids: &str| ids.split_whitespace().filter_map(sentence).collect::<Vec<_>>().join("\n");
    let told = study.cells.iter().take(MOST_TOLD).map(|cell| {
        let replayed = replay(cell, wanted.seed, trial, Seats::Written);
        let counted = counted(cell, &replayed).map(|(measure, value)| {
            let label = if measure.label.is_empty() { &measure.name } else { &measure.label };
            json!([label, value])
        });
        let lines = replayed.lines.iter().map(|line| json!([line.rule, line.text, explained(&line.rule)]));
        json!({
            "name": cell.title.as_ref().unwrap_or(&cell.name), "lines": lines.collect::<Vec<Value>>(),
            "counted": counted.collect::<Vec<Value>>(),
        })
    });
    Ok(json!({ "trial": trial, "seed": wanted.seed, "cells": told.collect::<Vec<Value>>() }))
}
