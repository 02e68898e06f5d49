//! Of very many cells a picture shows the ends: a page as tall as a house is read by nobody, and takes the memory of one.

use crate::view;
use evenodds_study::summary::{Chart, Draw, Summary};

/// Most cells that a picture with a mark, row or curve for each cell shows.
const MOST_CELLS: usize = 40;
/// Cells shown where there are more: the baseline, the highest and the lowest,
const ENDS: usize = 12;
/// and those about the middle.
const MIDDLE: usize = 6;

/// The summary with the cells that a picture shows, and a sentence that says so; none where it shows all. Maps and lines along
/// a sweep have room for all.
pub(super) fn few(summary: &Summary, chart: &Chart) -> Option<(Summary, String)> {
    let all = summary.cells.len();
    if all <= MOST_CELLS || matches!(chart.draw, Draw::Heat { .. } | Draw::Swept { .. }) {
        return None;
    }
    let measure = chart.draw.measures().first().map(|name| (*name).to_owned())?;
    let mean = |at: &usize| {
        let found = summary.cells[*at].groups.first().and_then(|group| view::find(group, &measure));
        found.map_or(f64::NAN, |e| e.mean)
    };
    let mut order: Vec<usize> = (1..all).filter(|at| mean(at).is_finite()).collect();
    order.sort_by(|a, b| mean(a).total_cmp(&mean(b)).then(a.cmp(b)));
    let middle = order.iter().skip((order.len().saturating_sub(MIDDLE)) / 2).take(MIDDLE);
    let ends = order.iter().take(ENDS).chain(order.iter().rev().take(ENDS));
    let mut kept: Vec<usize> = ends.chain(middle).copied().chain([0]).collect();
    kept.sort_unstable();
    kept.dedup();
    let cells = kept.iter().map(|&at| summary.cells[at].clone()).collect();
    let label = view::sample(summary, &measure).map(view::label).unwrap_or_default();
    let text = format!(
        "{} of {all} cells: the baseline, those with the most and the least, and some of the middle, by: {label}. All are in \
         summary.csv.",
        kept.len()
    );
    Some((summary.with_cells(cells), text))
}

#[cfg(test)]
mod tests {
    use crate::chart::{Setting, draw};
    use crate::fixture::{Plan, charts, summary};

    #[test]
    fn pictures_of_a_thousand_cells_stay_small() {
        let summary = summary(Plan { cells: 1000, levels: 0, long: false, trials: 1000 });
        for chart in charts() {
            let height = draw(&summary, &chart, Setting::ALONE).height;
            assert!(height < 2000.0, "{}: {height}", chart.name);
        }
    }
}
