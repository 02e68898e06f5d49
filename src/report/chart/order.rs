//! The order of rows: by the answer, unless they have an order of their own.

use crate::view::{self, GroupRow};
use evenodds_study::summary::{Estimate, Summary};
use std::cmp::Ordering;

/// Fewest rows that are sorted: of two the baseline stands first.
const LEAST: usize = 3;

/// Whether some words have an order of their own: each holds a number, like `dice 6`, `3rd` or `12`.
fn ordered<W: AsRef<str>>(words: impl Iterator<Item = W>) -> bool {
    let mut several = 0;
    let all =
        words.inspect(|_| several += 1).all(|word| word.as_ref().contains(|letter: char| letter.is_ascii_digit()));
    all && several > 0
}

/// Whether the cells have an order: along a swept number, or by variants that are counted.
pub(crate) fn of_cells(summary: &Summary) -> bool {
    (0..summary.keys.len()).any(|key| {
        let values = || summary.cells.iter().filter_map(|cell| cell.keys.get(key)).map(String::as_str);
        let varies = values().next().is_some_and(|first| values().any(|value| value != first));
        // A setting has its values; of a variant counts what it is called.
        let called = || summary.cells.iter().map(|cell| view::value_name(summary, cell, key));
        varies && if summary.keys[key].contains('.') { ordered(values()) } else { ordered(called()) }
    })
}

/// Whether the levels of the split have an order: places, seats, tiers.
fn of_levels(summary: &Summary) -> bool {
    let levels = summary.cells.iter().flat_map(|cell| &cell.groups).flat_map(|group| &group.split);
    ordered(levels.map(|(_, level)| level.as_str()))
}

/// Sorts rows by a measure, the best first: the most, unless less of it is better. Cells and levels that have an order of their
/// own keep it, and all trials of a cell stand before its levels.
pub(crate) fn sort(rows: &mut [GroupRow], summary: &Summary, measure: &str) {
    let less = summary.shown.iter().any(|shown| shown.name == measure && shown.lower_is_better == Some(true));
    let better = |one: Option<&Estimate>, other: Option<&Estimate>| {
        let value = |e: Option<&Estimate>| {
            e.filter(|e| e.n > 0 && e.mean.is_finite()).map(|e| if less { -e.mean } else { e.mean })
        };
        let value = |e| value(e).unwrap_or(f64::NEG_INFINITY);
        value(other).total_cmp(&value(one))
    };
    let cells = summary.cells.len() >= LEAST && !of_cells(summary);
    let levels = !of_levels(summary);
    let whole = |row: &GroupRow| summary.cells[row.index].groups.first().and_then(|group| view::find(group, measure));
    let mut places: Vec<usize> = (0..summary.cells.len()).collect();
    if cells {
        let of = |cell: &usize| summary.cells[*cell].groups.first().and_then(|group| view::find(group, measure));
        places.sort_by(|one, other| better(of(one), of(other)));
    }
    let place = |row: &GroupRow| places.iter().position(|&cell| cell == row.index);
    rows.sort_by(|one, other| {
        let by_cell = if cells { better(whole(one), whole(other)) } else { Ordering::Equal };
        let by_level = || match (one.is_total(), other.is_total()) {
            (false, false) if levels => better(one.estimate(measure), other.estimate(measure)),
            (one, other) => other.cmp(&one),
        };
        by_cell.then(place(one).cmp(&place(other))).then_with(by_level)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    fn means(summary: &Summary) -> Vec<f64> {
        let mut rows = view::rows(summary, false);
        sort(&mut rows, summary, "bound");
        rows.iter().map(|row| row.estimate("bound").expect("it is counted").mean).collect()
    }

    fn falling(means: &[f64]) -> bool {
        means.windows(2).all(|pair| pair[0] >= pair[1])
    }

    #[test]
    fn words_are_sorted_by_the_answer_and_numbers_keep_their_order() {
        let mut summary = summary(Plan { cells: 6, levels: 0, long: false, trials: 1000 });
        assert!(of_cells(&summary), "dice 4, dice 5");
        assert!(!falling(&means(&summary)));
        for (cell, word) in summary.cells.iter_mut().zip(["axe", "bow", "cup", "dove", "elm", "fox"]) {
            cell.keys = vec![word.to_owned(), "x".to_owned()];
        }
        assert!(!of_cells(&summary) && falling(&means(&summary)));
        summary.shown[0].lower_is_better = Some(true);
        let mut rising = means(&summary);
        rising.reverse();
        assert!(falling(&rising), "the best first, which is the least");
    }

    #[test]
    fn levels_follow_their_total() {
        let summary = summary(Plan { cells: 1, levels: 5, long: false, trials: 1000 });
        let mut rows = view::rows(&summary, true);
        sort(&mut rows, &summary, "bound");
        assert!(rows[0].is_total());
        let known = rows[1..].iter().filter_map(|row| row.estimate("bound")).filter(|e| e.n > 0);
        assert!(falling(&known.map(|e| e.mean).collect::<Vec<_>>()));
    }
}
