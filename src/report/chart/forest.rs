//! Dot and interval: a row for each cell and split level, a panel for each measure.

use super::canvas::{Canvas, Style};
use super::layout::{Body, Space};
use super::panel::Panel;
use super::{rows, theme};
use crate::view;
use evenodds_study::summary::{Estimate, Summary};

/// Draws the panels side by side.
pub(crate) fn draw(
    canvas: &mut Canvas,
    space: Space,
    summary: &Summary,
    measures: &[String],
    winners: Option<&[String; 2]>,
) -> Body {
    against(canvas, space, summary, (measures, winners), summary)
}

/// The same, with the baseline from the summary as it was played: `shown` may be in another order.
pub(super) fn against(
    canvas: &mut Canvas,
    space: Space,
    shown: &Summary,
    (measures, winners): (&[String], Option<&[String; 2]>),
    played: &Summary,
) -> Body {
    let summary = shown;
    let measures: Vec<(&str, &Estimate)> =
        measures.iter().filter_map(|name| view::sample(summary, name).map(|e| (name.as_str(), e))).collect();
    let style = Style::new(theme::TEXT).bold();
    // Names first, on a canvas of their own: where they end decides how wide the panels are.
    let names: Vec<&str> = measures.iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return super::nothing(canvas, space);
    }
    let probe = rows::draw(&mut Canvas::new(0.0), summary, &names, space, 0.0, 0.0, (22.0, 40.0));
    let panels: Vec<Panel> = measures
        .iter()
        .map(|(name, sample)| Panel::new((summary, played), &probe.placed, (*name, winners), sample.kind))
        .collect();
    let spans = widths(&panels, probe.left, space.right);
    let heads: Vec<Vec<String>> = measures
        .iter()
        .zip(&spans)
        .map(|((_, e), (left, right))| style.wrap(&view::headed(summary, e), right - left, 3))
        .collect();
    let head_lines = heads.iter().map(Vec::len).max().unwrap_or(0) as f64;
    for (lines, (left, _)) in heads.iter().zip(&spans) {
        let top = space.top + style.pitch() * (head_lines - lines.len() as f64);
        canvas.lines(*left, top, lines, style);
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    let split = probe.placed.iter().any(|p| !p.row.is_total());
    let keys = if split { String::new() } else { view::keys(summary) };
    let keys = soft.elide(&keys, probe.left - space.left - 10.0);
    canvas.lines(space.left, space.top + style.pitch() * (head_lines - 1.0) + 1.0, &[keys], soft);
    let top = space.top + style.pitch() * head_lines + 6.0;
    let height = space.top + space.height - top - 26.0;
    let rows = rows::draw(canvas, summary, &names, space, top, height, (22.0, 40.0));
    let mut bottom = rows.bottom;
    for (panel, span) in panels.iter().zip(&spans) {
        bottom = bottom.max(panel.draw(canvas, &rows.placed, *span));
    }
    let mut notes = Vec::new();
    if summary.cells.len() > 1 && panels.iter().any(|panel| panel.base.is_some() && !panel.alike) {
        notes.push(format!("Dashed line: {}, the baseline.", view::baseline(played)));
    }
    if panels.iter().any(Panel::is_marked) {
        notes.push("Bold: differs from the baseline by the margin or more.".to_owned());
    }
    if panels.iter().any(|panel| panel.winners.is_some()) {
        notes.push("Line at 50%: an even match.".to_owned());
    }
    if panels.iter().any(Panel::is_hatched) {
        notes.push("Hatched: draws; the stroke in it counts half of them.".to_owned());
    }
    if panels.iter().any(Panel::is_hollow) {
        notes.push(super::HOLLOW.to_owned());
    }
    if panels.iter().any(|panel| panel.alike) {
        notes.push("All: no two are further apart than the margin.".to_owned());
    }
    notes.extend(rows.note);
    Body { bottom, notes }
}

/// Room of a panel whose figures are all alike.
const NARROW: f64 = 118.0;
/// Left and right edge of each panel: narrow where there is nothing to compare.
fn widths(panels: &[Panel], left: f64, right: f64) -> Vec<(f64, f64)> {
    let gap = 26.0;
    let count = panels.len() as f64;
    let room = right - left - gap * (count - 1.0);
    let even = room / count;
    let narrow = NARROW.min(even);
    let wide = panels.iter().filter(|panel| !panel.alike).count() as f64;
    let wide = if wide > 0.0 { (room - narrow * (count - wide)) / wide } else { even };
    let mut x = left;
    let span = |panel: &Panel| {
        let from = x;
        let to = from + if panel.alike && wide > even { narrow } else { wide };
        x = to + gap;
        (from, to)
    };
    panels.iter().map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{draw, layout::Setting};
    use crate::fixture::{Plan, summary};

    fn texts(summary: &Summary, chart: &str) -> Vec<String> {
        let drawn = summary.charts.iter().find(|known| known.name == chart).expect("a picture");
        let canvas = draw(summary, drawn, Setting::ALONE);
        canvas.text_boxes().into_iter().map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn figures_within_the_margin_are_told_once_and_nothing_is_zoomed() {
        let mut summary = summary(Plan { cells: 4, levels: 0, long: false, trials: 200_000 });
        for (at, cell) in summary.cells.iter_mut().enumerate() {
            let scenes = cell.groups[0].measures.iter_mut().find(|e| e.name == "scenes").expect("it is counted");
            let mean = 7.3 + 0.002 * at as f64;
            (scenes.mean, scenes.low, scenes.high, scenes.sd) = (mean, mean - 0.01, mean + 0.01, 2.0);
        }
        let told = texts(&summary, "outcome");
        assert!(told.iter().any(|text| text == "all 7.30"), "{told:#?}");
        assert!(!told.iter().any(|text| text == "7.302" || text == "7.304"), "no axis zooms into it: {told:#?}");
    }

    #[test]
    fn cells_that_play_alike_share_a_row() {
        let mut summary = summary(Plan { cells: 4, levels: 0, long: false, trials: 2000 });
        summary.cells[2].groups = summary.cells[1].groups.clone();
        let [one, other] = [1, 2].map(|at| view::cell_name(&summary, &summary.cells[at]));
        let told = texts(&summary, "outcome").join(" ");
        assert!(told.contains(&format!("{one}, {other}")), "{told}");
    }
}
