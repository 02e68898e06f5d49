//! Text alternative of a summary's picture.

use crate::{number, view};
use evenodds_study::summary::{Chart, Draw, Estimate, Summary};

/// Most rows that are told one by one; of more, the least and the most.
const MOST: usize = 6;

/// A sentence or two.
pub(super) fn alt(summary: &Summary, chart: &Chart) -> String {
    let means = |measures: &[String]| -> Vec<String> {
        measures.iter().filter_map(|measure| told(summary, measure, &number::estimate)).collect()
    };
    let (kind, told) = match &chart.draw {
        Draw::Stacked { parts } => {
            let names: Vec<String> = parts.iter().map(|(name, _)| name.clone()).collect();
            ("Bars of shares", means(&names))
        }
        Draw::Forest { measures, .. } => ("Means with their intervals", means(measures)),
        Draw::Ranking { measure, .. } => ("Means with their intervals, ranked", means(std::slice::from_ref(measure))),
        Draw::Histogram { measure } => ("Shares of each value", told(summary, measure, &spread).into_iter().collect()),
        Draw::Cumulative { measure } => {
            ("Shares of plays up to each value", told(summary, measure, &spread).into_iter().collect())
        }
        Draw::Swept { measures, .. } => ("Lines over a setting", means(measures)),
        Draw::Lines { series, x, .. } => {
            let ends = |(_, points): &(String, Vec<(f64, String)>)| {
                let name = points.last().map(|(_, name)| name.clone());
                name.and_then(|name| told(summary, &name, &number::estimate))
            };
            let told: Vec<String> = series.iter().take(MOST).filter_map(ends).collect();
            return sentences(&format!("Lines over {x}, which end at"), &told);
        }
        Draw::Heat { measure, .. } => ("A map of means", means(std::slice::from_ref(measure))),
    };
    sentences(kind, &told)
}

fn sentences(kind: &str, told: &[String]) -> String {
    if told.is_empty() { format!("{kind}: no trial defines this.") } else { format!("{kind}. {}.", told.join(". ")) }
}

/// A measure of each cell: `scenes played: rush 3.1 ±0.2, steward 4.0 ±0.2`.
fn told(summary: &Summary, measure: &str, tell: &dyn Fn(&Estimate) -> String) -> Option<String> {
    let rows = view::rows_of(summary, &[measure], false);
    let known = rows.iter().filter_map(|row| Some((row, row.estimate(measure)?))).filter(|(_, e)| e.n > 0);
    let mut known: Vec<_> = known.collect();
    let label = view::label(known.first()?.1);
    let name = |row: &view::GroupRow| {
        if row.is_total() {
            view::cell_name(summary, row.cell)
        } else {
            format!("{} {}", view::cell_name(summary, row.cell), view::level_name(summary, row.group))
        }
    };
    if let [(_, only)] = known[..] {
        return Some(format!("{label}: {}", tell(only)));
    }
    if known.len() <= MOST {
        let rows = known.iter().map(|(row, e)| format!("{} {}", name(row), tell(e))).collect::<Vec<_>>();
        return Some(format!("{label}: {}", rows.join(", ")));
    }
    known.sort_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    let (least, most) = (known.first()?, known.last()?);
    Some(format!(
        "{label} of {} rows, from {} ({}) to {} ({})",
        known.len(),
        tell(least.1),
        name(least.0),
        tell(most.1),
        name(most.0)
    ))
}

/// Median and range of the middle nine tenths.
fn spread(e: &Estimate) -> String {
    let [low, median, high] = [e.p05, e.p50, e.p95].map(|x| number::quantile(x, e));
    format!("median {median}, nine in ten from {low} to {high}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    fn every_picture_is_told_in_few_words() {
        for cells in [1, 3, 12] {
            let summary = summary(Plan { cells, levels: 0, long: false, trials: 2000 });
            for chart in &summary.charts {
                let told = alt(&summary, chart);
                assert!(told.ends_with('.') && told.len() < 1600, "{}: {told}", chart.name);
                let empty = told.ends_with("no trial defines this.");
                assert!(empty || told.contains(|c: char| c.is_ascii_digit()), "{}: {told}", chart.name);
                assert!(!told.contains("NaN") && !told.contains('_'), "{}: {told}", chart.name);
            }
        }
    }
}
