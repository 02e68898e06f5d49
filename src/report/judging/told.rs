//! Text of a document's picture: key figures, and the alternative for those who do not see it.

use super::Plot;
use crate::number;

/// Rows that are told one by one.
const MOST: usize = 8;

/// A row of a picture.
pub(super) struct Row {
    /// What it is of.
    pub(super) name: String,
    /// What is written beside it.
    pub(super) text: String,
    /// Whether it is shown to differ or to matter.
    pub(super) matters: bool,
}

/// Its rows; none for pictures that have no rows.
pub(super) fn rows(plot: &Plot) -> Vec<Row> {
    // An empty group repeats the one above.
    let mut last = String::new();
    let mut named = |group: &str, name: &str| {
        if !group.is_empty() {
            group.clone_into(&mut last);
        }
        [last.as_str(), name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let row = |name: String, text: &str, matters: bool| Row { name, text: text.to_owned(), matters };
    match plot {
        Plot::Band(plot) => {
            plot.rows.iter().map(|found| row(named(&found.group, &found.name), &found.text, found.differs)).collect()
        }
        Plot::Bars(plot) => {
            plot.rows.iter().map(|found| row(named(&found.group, &found.name), &found.text, false)).collect()
        }
        Plot::Tornado(plot) => {
            plot.rows.iter().map(|found| row(found.name.clone(), &found.text, found.matters)).collect()
        }
        Plot::Standings(plot) => plot.rows.iter().map(|found| row(found.name.clone(), &found.text, false)).collect(),
        Plot::Strips(plot) => plot.rows.iter().map(|found| row(found.name.clone(), &found.text, false)).collect(),
        Plot::Running(_) | Plot::Matrix(_) | Plot::Points(_) => Vec::new(),
    }
}

/// A sentence or two.
pub(super) fn alt(plot: &Plot) -> String {
    let figure = |x: f64| number::fixed(x, number::decimals(x.abs() / 20.0).min(4));
    match plot {
        Plot::Band(chart) => listed(&format!("Dots with intervals, {}", chart.axis), plot),
        Plot::Bars(chart) => listed(&format!("Bars, {}", chart.axis), plot),
        Plot::Tornado(chart) => listed(
            &format!("How far each setting moves it from what it is now ({}), {}", chart.present_text, chart.axis),
            plot,
        ),
        Plot::Standings(chart) => listed(&format!("Rows with intervals, {}", chart.axis), plot),
        Plot::Strips(chart) => listed(&format!("Values of the members of each group, {}", chart.axis), plot),
        Plot::Running(chart) => {
            let ends = chart.lines.iter().take(MOST).filter_map(|line| {
                let [trials, mean, low, high] = *line.points.last()?;
                let [mean, low, high] = [mean, low, high].map(figure);
                Some(format!("{} {mean} ({low} to {high}) after {}", line.name, number::count(trials as u64)))
            });
            format!(
                "Lines with their intervals by number of trials, {}: {}.",
                chart.axis,
                ends.collect::<Vec<_>>().join("; ")
            )
        }
        Plot::Matrix(chart) => {
            let known = chart.values.iter().enumerate().filter(|(_, x)| x.is_finite());
            let by = |a: &(usize, &f64), b: &(usize, &f64)| a.1.total_cmp(b.1);
            let told = |(at, x): (usize, &f64)| {
                let (row, column) = (at / chart.names.len().max(1), at % chart.names.len().max(1));
                let value = number::fixed(x * chart.factor, chart.decimals);
                format!("{value}{} ({} against {})", chart.suffix, chart.names[row], chart.names[column])
            };
            let ends = known.clone().min_by(by).zip(known.max_by(by));
            let ends =
                ends.map(|(least, most)| format!(", from {} to {}", told(least), told(most))).unwrap_or_default();
            format!("{} rows, each against each{ends}.", chart.names.len())
        }
        Plot::Points(chart) => {
            let named = chart.dots.iter().filter(|dot| !dot.name.is_empty()).take(MOST);
            let named = named.map(|dot| format!("{} at {} and {}", dot.name, figure(dot.at.0), figure(dot.at.1)));
            let named = named.collect::<Vec<_>>().join("; ");
            let tail = if named.is_empty() { String::new() } else { format!(": {named}") };
            format!("{} points, {} against {}{tail}.", chart.dots.len(), chart.y, chart.x)
        }
    }
}

fn listed(kind: &str, plot: &Plot) -> String {
    let rows = rows(plot);
    let told = rows.iter().take(MOST).map(|row| format!("{}: {}", row.name, row.text)).collect::<Vec<_>>().join("; ");
    match rows.len().saturating_sub(MOST) {
        0 => format!("{kind}. {told}."),
        more => format!("{kind}. {told}; and {more} more."),
    }
}
