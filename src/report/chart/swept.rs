//! Means over a swept setting, as lines with interval bands.

use super::canvas::Canvas;
use super::layout::{Body, Space};
use super::lines::{Line, Panel, draw_panels, own_range, point};
use crate::answer::cells;
use crate::{matters, number, view};
use evenodds_study::summary::{Cell, FigureKind, Summary};

/// Draws one panel for each measure, with a line for each combination of the other keys.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, measures: &[String], along: usize) -> Body {
    let mut names: Vec<String> = Vec::new();
    for cell in &summary.cells {
        let name = name(summary, cell, along);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let known: Vec<&String> = measures.iter().filter(|measure| view::sample(summary, measure).is_some()).collect();
    let panel = |measure: &String| {
        let sample = view::sample(summary, measure);
        let kind = sample.map_or(FigureKind::Count, |e| e.kind);
        let lines = names.iter().map(|name| line(summary, measure, kind, (name, along))).collect();
        let caption =
            if known.len() > 1 { sample.map(|e| view::headed(summary, e)).unwrap_or_default() } else { String::new() };
        let margin = matters::margin(summary, measure) * number::factor(kind);
        Panel { caption, kind, lines, margin }
    };
    let panels: Vec<Panel> = known.iter().map(|measure| panel(measure)).collect();
    let y = match known[..] {
        [only] => view::sample(summary, only).map(|e| view::headed(summary, e)).unwrap_or_default(),
        _ => String::new(),
    };
    let x = summary.keys.get(along).map(|key| view::setting_name(summary, key)).unwrap_or_default();
    draw_panels(canvas, space, &panels, (&x, &y), own_range)
}

/// What a cell is but for its place along the axis.
fn name(summary: &Summary, cell: &Cell, along: usize) -> String {
    let others = |all: &[String]| {
        let own = all.iter().enumerate().filter(|(at, _)| *at != along).map(|(_, word)| word.clone());
        own.collect::<Vec<String>>()
    };
    let title = cell.title.as_deref();
    view::title_case(&cells::name(&others(&summary.keys), &others(&cell.keys), title, &summary.asked))
}

fn line(summary: &Summary, measure: &str, kind: FigureKind, (name, along): (&String, usize)) -> Line {
    let own = summary.cells.iter().filter(|cell| self::name(summary, cell, along) == *name);
    let mut points: Vec<[f64; 4]> = own
        .filter_map(|cell| {
            let x = cell.keys.get(along)?.parse().ok()?;
            point(x, view::find(cell.groups.first()?, measure)?, kind)
        })
        .collect();
    points.sort_by(|a, b| a[0].total_cmp(&b[0]));
    Line { name: name.clone(), points }
}
