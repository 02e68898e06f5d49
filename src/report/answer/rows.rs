//! Rows that an answer compares: the cells of a scenario, or the levels of its split, by one measure.

use super::cells;
use super::{Figure, phrase};
use crate::{matters, number, view};
use evenodds_study::apart::apart;
use evenodds_study::summary::{Call, Estimate, FigureKind, Summary};

/// A named estimate.
#[derive(Debug, Clone)]
pub(super) struct Row<'a> {
    /// Its name in words.
    pub(super) name: String,
    /// Values of the cell's keys.
    pub(super) keys: &'a [String],
    /// The estimate.
    pub(super) e: &'a Estimate,
    /// Whether it is all plays of the baseline.
    pub(super) base: bool,
}

/// Rows of one measure.
#[derive(Debug, Clone)]
pub(super) struct Rows<'a> {
    /// The rows, in the scenario's order.
    pub(super) all: Vec<Row<'a>>,
    /// What plays are called, where the measure is of every play; else empty.
    pub(super) plays: &'a str,
    /// Whether less is better; none where nobody says.
    pub(super) lower: Option<bool>,
    /// Confidence of intervals.
    pub(super) confidence: f64,
    /// Whether rows are levels of a split.
    pub(super) split: bool,
}

/// Whether an estimate says a number.
fn told(e: &Estimate) -> bool {
    e.n > 0 && e.mean.is_finite() && e.kind != FigureKind::Category
}

/// The rows of a measure: cells where all plays count it; else levels of the split, in each cell.
pub(super) fn rows<'a>(summary: &'a Summary, measure: &str) -> Rows<'a> {
    let groups = |level: bool| {
        summary.cells.iter().enumerate().flat_map(move |(at, cell)| {
            let wanted = cell.groups.iter().filter(move |group| group.split.is_empty() != level);
            wanted.map(move |group| (at, cell, group))
        })
    };
    let of = |level: bool| {
        let found = groups(level).filter_map(|(at, cell, group)| {
            let e = view::find(group, measure).filter(|e| told(e))?;
            let own = if level { cells::level(&summary.asked, &group.split) } else { String::new() };
            let name = match (summary.cells.len(), own.is_empty()) {
                (1, false) => own,
                (_, false) => format!("{own}, {}", cells::cell(summary, cell)),
                _ => cells::cell(summary, cell),
            };
            Some(Row { name, keys: &cell.keys, e, base: at == 0 && !level })
        });
        found.collect::<Vec<Row<'a>>>()
    };
    let (whole, levels) = (of(false), of(true));
    // One cell with a split asks about its levels.
    let split = whole.is_empty() || (summary.cells.len() == 1 && levels.len() > 1);
    let rows = if split { levels } else { whole };
    let shown = summary.shown.iter().find(|shown| shown.name == measure);
    // A rate of some plays only is not one of plays.
    let every = !split && rows.iter().all(|row| summary.cells.iter().any(|cell| cell.trials == row.e.n));
    Rows {
        all: rows,
        plays: if every { &summary.asked.noun[1] } else { "" },
        lower: shown.and_then(|shown| shown.lower_is_better),
        confidence: summary.confidence,
        split,
    }
}

impl Rows<'_> {
    /// The same rows, the best first: the highest, unless less is better.
    pub(super) fn ranked(&self) -> Self {
        let mut ranked = self.clone();
        let lower = self.lower == Some(true);
        ranked.all.sort_by(|a, b| if lower { a.e.mean.total_cmp(&b.e.mean) } else { b.e.mean.total_cmp(&a.e.mean) });
        ranked
    }

    /// Whether two rows differ for sure: by the paired difference of one from the other where there is one, else because their
    /// intervals are apart.
    pub(super) fn apart(&self, one: &Row<'_>, other: &Row<'_>) -> bool {
        self.call(one, other).differs()
    }

    /// The verdict on two rows: of their paired difference where there is one; else they differ where their intervals are apart.
    pub(super) fn call(&self, one: &Row<'_>, other: &Row<'_>) -> Call {
        let paired = match (one.base, other.base) {
            (true, _) => other.e.difference.as_ref(),
            (_, true) => one.e.difference.as_ref(),
            _ => None,
        };
        match paired {
            Some(difference) => difference.verdict,
            None if apart(one.e, other.e, self.all.len(), self.confidence) => Call::More,
            None => Call::NeedsMorePlays,
        }
    }

    /// The smallest difference that matters, where there is one.
    pub(super) fn margin(&self) -> Option<f64> {
        self.all.iter().find_map(|row| row.e.difference.as_ref()?.margin)
    }

    /// Decimals of all rows together.
    pub(super) fn places(&self, form: phrase::Form) -> usize {
        let kind = self.all.first().map_or(FigureKind::Count, |row| row.e.kind);
        phrase::places(kind, form, &phrase::spread(self.all.iter().map(|row| row.e)))
    }

    /// What all of them count, as a heading.
    pub(super) fn title(&self) -> String {
        let Some(e) = self.all.first().map(|row| row.e) else { return String::new() };
        let label = phrase::capital(&view::label(e));
        if e.kind == FigureKind::Flag && !self.plays.is_empty() {
            format!("{label}, share of {}", self.plays)
        } else {
            label
        }
    }

    /// The figures of a picture.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let places = self.places(phrase::Form::Brief);
        let one = |(at, row): (usize, &Row<'_>)| {
            let (factor, (low, high)) = (number::factor(row.e.kind), matters::drawn(row.e));
            Figure {
                name: phrase::capital(&row.name),
                at: [row.e.mean, low, high].map(|x| x * factor),
                text: phrase::figure(row.e, places),
                strong: at == 0,
            }
        };
        self.all.iter().enumerate().map(one).collect()
    }
}
