//! The answer of a run.

use super::phrase::{Form, capital, number_word, sentence};
use super::rows::{Rows, rows};
use super::{Answer, Figures, Shown, beside, differing, duels, ranked, trend};
use crate::view;
use evenodds_study::summary::{Call, Summary};

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
        let text = "No play counts what was asked: nothing can be said.".to_owned();
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    };
    if let Some(beside) = beside::beside(summary, &measures) {
        return Answer {
            sentences: vec![beside.told(summary, Form::Full)],
            headline: beside.told(summary, Form::Brief),
            figures: beside.figures(),
            differs: differing::of(summary),
            caveat: differing::caveat(asked),
        };
    }
    let mut sentences: Vec<String> =
        known.iter().take(MOST).map(|(name, rows)| told(summary, rows, name, Form::Full)).collect();
    sentences.extend(others(summary, &measures));
    sentences.dedup();
    Answer {
        headline: told(summary, first, lead, Form::Brief),
        figures: figures(summary, first, lead),
        differs: differing::of(summary),
        caveat: differing::caveat(asked),
        sentences,
    }
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
    let verdicts: Vec<Call> = verdicts.map(|difference| difference.verdict).collect();
    let of = |test: fn(Call) -> bool| verdicts.iter().filter(|&&call| test(call)).count();
    let (change, same) = (of(Call::differs), of(|call| call == Call::NoDifference));
    let open = verdicts.len() - change - same;
    let mut parts = vec![format!("{} {}", number_word(change), if change == 1 { "changes" } else { "change" })];
    if same > 0 {
        parts.push(format!("{} {} within the margin", number_word(same), if same == 1 { "stays" } else { "stay" }));
    }
    if open > 0 {
        parts.push(format!("{} cannot be told", number_word(open)));
    }
    (verdicts.len() > 1 && !summary.asked.named)
        .then(|| sentence(&format!("of {} other measures {}", number_word(verdicts.len()), parts.join(", "))))
}

/// What shows it.
fn figures(summary: &Summary, rows: &Rows<'_>, measure: &str) -> Figures {
    if let Some(duels) = duels::duels(summary, rows, measure) {
        let title = format!("Share of {} won, mean over the others", rows.plays);
        return Figures { title, note: String::new(), shown: Shown::Bars(duels.figures()) };
    }
    let shown = match trend::trends(summary, rows) {
        Some(trends) => trends.shown(&summary.keys, &summary.asked),
        None => Shown::Bars(rows.ranked().figures()),
    };
    Figures { title: capital(&rows.title()), note: String::new(), shown }
}
