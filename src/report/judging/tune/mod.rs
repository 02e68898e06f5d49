//! The answer of `tune`: what was found, how sure it is, what it cost, and what to write into the scenario.

mod data;
mod designer;
mod figures;
mod goals;
mod holds;
mod player;

pub use data::answer;

use super::{Column, Document, Picture, ReportTable};
use crate::{answer, number};
use evenodds_engine as engine;
use evenodds_scenario::Scenario;
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::sums::Slot;
use evenodds_study::tune::{Answer, Tuned};

/// The document of a search. `command` makes it again, `threads` played it.
pub fn tune(scenario: &Scenario, found: &Tuned, command: String, threads: usize) -> Document {
    let Parts { verdict, answer, sentences, notes, mut tables, pictures } = match &found.answer {
        Answer::Best(raced, entrants) => player::parts(scenario, found, raced, entrants),
        Answer::Goals(goals) => designer::parts(scenario, found, goals),
    };
    tables.insert(1.min(tables.len()), paste(found));
    tables.extend(unplayable(scenario, found));
    Document {
        data: data::files(scenario, found, &answer, threads),
        kicker: format!("{} · {} · tuning", scenario.game.title(), super::words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, verdict),
        question: scenario.question.clone(),
        facts: vec![
            format!("{} plays", number::count(found.plays)),
            format!("seed {}", found.seed),
            format!("{} intervals, together", number::confidence(scenario.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        sentences,
        notes,
        tables,
        pictures,
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// What either view makes of a search.
struct Parts {
    verdict: &'static str,
    answer: answer::Answer,
    sentences: Vec<String>,
    notes: Vec<String>,
    tables: Vec<ReportTable>,
    pictures: Vec<Picture>,
}

/// What to write into the scenario.
fn paste(found: &Tuned) -> ReportTable {
    ReportTable {
        caption: "To paste into the scenario".into(),
        note: "Also in patch.toml.".into(),
        columns: vec![("".into(), Column::Text)],
        rows: found.patch.lines().map(|line| vec![line.to_owned()]).collect(),
        most: 40,
    }
}

fn unplayable(scenario: &Scenario, found: &Tuned) -> Option<ReportTable> {
    let name = |point: &[usize]| evenodds_study::tune::space::name(&scenario.parameters, point, false);
    let rows = found.unplayable.iter().map(|(point, reason)| vec![name(point), reason.clone()]);
    (!found.unplayable.is_empty()).then(|| ReportTable {
        caption: "Settings that cannot be played".into(),
        note: String::new(),
        columns: vec![("settings".into(), Column::Text), ("why".into(), Column::Text)],
        rows: rows.collect(),
        most: 5,
    })
}

/// What was played: the search, the fresh dice, the sum, and how that keeps to the budget.
fn spent(found: &Tuned, search: u64, fresh: u64) -> String {
    let budget = found.asked.tune.budget;
    let within = budget.map(|whole| format!(", within the budget of {}", number::count(whole))).unwrap_or_default();
    format!(
        "The search took {} plays and fresh dice {}: {} in all{within}.",
        number::count(search),
        number::count(fresh),
        number::count(search + fresh),
    )
}

/// FigureKind of a slot, as reports know it.
fn kind(slot: &Slot) -> FigureKind {
    match slot.kind {
        engine::MeasureKind::Flag => FigureKind::Flag,
        engine::MeasureKind::Count => FigureKind::Count,
        engine::MeasureKind::Category(_) => FigureKind::Category,
        engine::MeasureKind::Ratio { .. } => FigureKind::Ratio,
        engine::MeasureKind::Share => FigureKind::Share,
    }
}

/// `3.1 ± 0.4 points` for a rate, `0.31 ± 0.04` for others, with a sign.
pub(super) fn lead(value: f64, low: f64, high: f64, kind: FigureKind) -> String {
    let (factor, tail) =
        if kind == FigureKind::Flag { (100.0, " points") } else { (number::factor(kind), number::suffix(kind)) };
    let half = (high - low) / 2.0 * factor;
    if !half.is_finite() {
        return "–".to_owned();
    }
    let places = if half > 0.0 { number::decimals(half) } else { 0 };
    format!("{} ±{}{tail}", number::signed(value * factor, places), number::fixed(half, places))
}

/// `63.2% (62.5% to 63.9%)`.
fn between(value: f64, low: f64, high: f64, kind: FigureKind) -> String {
    let half = (high - low) / 2.0;
    let end = |x: f64| if x.is_finite() { number::value(x, half, kind) } else { "?".to_owned() };
    format!("{} ({} to {})", number::value(value, half, kind), end(low), end(high))
}
