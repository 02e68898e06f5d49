//! Measures beside each other that count one thing in several ways, like the successes under one plan and another.

use super::phrase::{self, Form, capital, figure, interval, joined, sentence};
use super::{Figure, Figures, Shown, cells};
use crate::{matters, number, view};
use evenodds_study::apart::apart;
use evenodds_study::summary::{Cell, Estimate, Summary};

/// A cell with its measures, each called by what is its own in the label, the largest first.
type Side<'a> = (&'a Cell, Vec<(String, &'a Estimate)>);

/// Measures of one label but for its end, in the scenario's last cell and its first.
pub(super) struct Beside<'a> {
    stem: String,
    cells: Vec<Side<'a>>,
}

/// The measures side by side; none unless three or more are asked for that are called alike but for their last words.
pub(super) fn beside<'a>(summary: &'a Summary, measures: &[&str]) -> Option<Beside<'a>> {
    let of = |cell: &'a Cell| -> Vec<&'a Estimate> {
        measures.iter().filter_map(|name| view::find(cell.groups.first()?, name)).collect()
    };
    let (first, last) = (summary.cells.first()?, summary.cells.last()?);
    let all = of(last);
    let labels: Vec<&str> = all.iter().map(|e| e.label.as_str()).collect();
    let stem = shared(&labels);
    if all.len() < 3 || all.len() < measures.len() || stem.split_whitespace().count() < 2 {
        return None;
    }
    let told = |cell: &'a Cell| {
        let mut rows: Vec<(String, &Estimate)> =
            of(cell).into_iter().map(|e| (view::words(e.label[stem.len()..].trim()), e)).collect();
        rows.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
        (cell, rows)
    };
    let mut shown = vec![told(last)];
    shown.extend((first.name != last.name).then(|| told(first)));
    Some(Beside { stem: stem.to_owned(), cells: shown })
}

/// What labels begin with, in whole words.
fn shared<'a>(labels: &[&'a str]) -> &'a str {
    let Some(first) = labels.first() else { return "" };
    let ends = first.match_indices(' ').map(|(at, _)| at + 1);
    ends.rev().map(|end| &first[..end]).find(|stem| labels.iter().all(|label| label.starts_with(stem))).unwrap_or("")
}

impl Beside<'_> {
    /// The sentence.
    pub(super) fn told(&self, summary: &Summary, form: Form) -> String {
        let most = if form == Form::Full { 2 } else { 1 };
        let one = |(at, (cell, rows)): (usize, &Side<'_>)| {
            let (name, best) = &rows[0];
            let places = phrase::places(best.kind, form, &phrase::spread(rows.iter().map(|row| row.1)));
            let range = if form == Form::Full { interval(best, places) } else { String::new() };
            let what =
                if at == 0 { format!(" {}", self.stem.trim().trim_end_matches(" the plan")) } else { String::new() };
            let others: Vec<String> =
                rows[1..].iter().map(|(name, e)| format!("{name} {}", figure(e, places))).collect();
            let lead = format!("{} {}{what} {name}{range}", cells::cell(summary, cell), figure(best, places));
            let level: Vec<String> = rows[1..]
                .iter()
                .filter(|(_, e)| !apart(best, e, rows.len(), summary.confidence))
                .map(|(name, _)| name.clone())
                .collect();
            let doubt = if level.is_empty() || form == Form::Brief {
                String::new()
            } else {
                format!(". More plays are needed to tell {} from {name}", joined(&level))
            };
            format!("In {lead}; {}{doubt}", others.join(", "))
        };
        sentence(&self.cells.iter().take(most).enumerate().map(one).collect::<Vec<_>>().join(". "))
    }

    /// What shows it.
    pub(super) fn figures(&self) -> Figures {
        let (_, rows) = &self.cells[0];
        let one = |(at, (name, e)): (usize, &(String, &Estimate))| Figure {
            name: capital(name),
            at: [e.mean, matters::drawn(e).0, matters::drawn(e).1].map(|x| x * number::factor(e.kind)),
            text: figure(e, phrase::places(e.kind, Form::Brief, &phrase::spread(rows.iter().map(|row| row.1)))),
            strong: at == 0,
        };
        Figures {
            title: capital(self.stem.trim()),
            note: String::new(),
            shown: Shown::Bars(rows.iter().enumerate().map(one).collect()),
        }
    }
}
