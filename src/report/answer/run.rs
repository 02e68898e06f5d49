//! The answer of a run.

use super::phrase::{Form, capital, figure, of_all, sentence};
use super::rows::{Rows, rows};
use super::{Answer, Figure, Figures, Shown, beside, differing, duels, ranked, trend, yes};
use crate::view;
use evenodds_study::summary::{Calls, Cell, Estimate, FigureKind, Summary};

/// Measures that are told.
const MOST: usize = 3;

/// The answer to a summary's question.
pub fn run(summary: &Summary) -> Answer {
    let asked = &summary.asked;
    let mut measures: Vec<&str> = asked.measures.iter().map(String::as_str).collect();
    if measures.is_empty() {
        measures.extend(summary.shown.iter().map(|shown| shown.name.as_str()));
        measures.truncate(1);
    }
    let known: Vec<(&str, Rows<'_>)> =
        measures.iter().map(|name| (*name, rows(summary, name))).filter(|(_, rows)| !rows.all.is_empty()).collect();
    let Some((lead, first)) = known.first() else {
        let text = "No play counts the measure of the question, so it has no answer.".to_owned();
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    };
    if let Some(beside) = beside::beside(summary, &measures) {
        return Answer {
            sentences: vec![beside.told(summary, Form::Full)],
            headline: beside.told(summary, Form::Brief),
            figures: beside.figures(),
            differs: differing::of(summary),
            caveat: differing::of_run(summary),
        };
    }
    let mut sentences: Vec<String> =
        known.iter().take(MOST).map(|(name, rows)| told(summary, rows, name, Form::Full)).collect();
    sentences.extend(others(summary, &measures));
    sentences.dedup();
    let mut answer = Answer {
        headline: told(summary, first, lead, Form::Brief),
        figures: figures(summary, first, lead),
        differs: differing::of(summary),
        caveat: differing::of_run(summary),
        sentences,
    };
    let against = first.all.iter().filter(|row| !row.base);
    let cells: Vec<_> = against.filter_map(|row| Some((row.name.clone(), row.e.difference.as_ref()?))).collect();
    yes::first(asked.yes.as_deref(), &cells, &mut answer);
    answer
}

/// The sentence on one measure.
fn told(summary: &Summary, rows: &Rows<'_>, measure: &str, form: Form) -> String {
    if let Some(duels) = duels::duels(summary, rows, measure) {
        return duels.told(form);
    }
    match trend::trends(summary, rows) {
        Some(trends) => trends.told(form),
        None => ranked::told(rows, form),
    }
}

/// Of two cells: how many of the other measures change. Nothing where the scenario names those that matter.
fn others(summary: &Summary, told: &[&str]) -> Option<String> {
    let [_, other] = &summary.cells[..] else { return None };
    let rest = summary.shown.iter().filter(|shown| !told.contains(&shown.name.as_str()));
    let verdicts = rest.filter_map(|shown| view::find(&other.groups[0], &shown.name)?.difference.as_ref());
    let calls: Calls = verdicts.map(|difference| difference.verdict).collect();
    (calls.all() > 1 && !summary.asked.named).then(|| sentence(&of_all(&calls, ["other figure", "other figures"])))
}

/// Beside the shares of one cell the plays that a limit ended, where they are common and not what is shown.
fn cut(summary: &Summary, rows: &Rows<'_>) -> Vec<Figure> {
    let flags = summary.cells.len() == 1 && rows.all.iter().all(|row| row.e.kind == FigureKind::Flag);
    let shown = |e: &Estimate| rows.all.iter().any(|row| row.e.name == e.name);
    let limits = differing::cut(summary).into_iter().filter(|(_, e, _)| flags && !shown(e));
    let figure = |(_, e, limit): (&Cell, &Estimate, &str)| Figure {
        name: format!("Ended at {limit}"),
        at: [e.mean, e.low, e.high].map(|x| 100.0 * x),
        text: figure(e, 0),
        strong: false,
    };
    limits.map(figure).collect()
}

/// What shows it.
fn figures(summary: &Summary, rows: &Rows<'_>, measure: &str) -> Figures {
    if let Some(duels) = duels::duels(summary, rows, measure) {
        let title = format!("Share of {} won, mean over the others", rows.plays);
        return Figures { title, note: String::new(), shown: Shown::Bars(duels.figures()) };
    }
    let shown = match trend::trends(summary, rows) {
        Some(trends) => trends.shown(&summary.keys, &summary.asked),
        None => Shown::Bars(rows.ranked().figures().into_iter().chain(cut(summary, rows)).collect()),
    };
    Figures { title: capital(&rows.title()), note: String::new(), shown }
}
