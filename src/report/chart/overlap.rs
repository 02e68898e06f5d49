//! Tests that every picture can be read: no text on another, none outside the canvas.

use super::canvas::Canvas;
use super::layout::Setting;
use crate::fixture::{Plan, summary};

/// What is wrong with the texts of a canvas.
pub(crate) fn faults(canvas: &Canvas) -> Vec<String> {
    let boxes = canvas.text_boxes();
    let mut faults = Vec::new();
    for (i, (a, text)) in boxes.iter().enumerate() {
        if a[0] < -0.5 || a[1] < -0.5 || a[2] > canvas.width + 0.5 || a[3] > canvas.height + 0.5 {
            faults.push(format!("`{text}` leaves the canvas: {a:?} of {} × {}", canvas.width, canvas.height));
        }
        for (b, other) in &boxes[i + 1..] {
            let slack = 0.5;
            if a[0] + slack < b[2] && b[0] + slack < a[2] && a[1] + slack < b[3] && b[1] + slack < a[3] {
                faults.push(format!("`{text}` {a:.0?} lies on `{other}` {b:.0?}"));
            }
        }
        if text.contains("NaN") || text.contains("-0") || text.contains("inf") {
            faults.push(format!("`{text}` is no number"));
        }
    }
    faults
}

#[test]
fn no_text_overlaps_in_any_picture() {
    let on_page = Setting { width: 568.0, height: 300.0, alone: false, most_rows: 24 };
    let mut wrong = Vec::new();
    for cells in (1..=12).chain([169]) {
        for levels in [0, 3, 6] {
            if levels > 0 && cells > 12 {
                continue;
            }
            for (long, trials) in [(false, 200_000), (true, 40), (true, 200_000_000)] {
                let summary = summary(Plan { cells, levels, long, trials });
                for chart in &summary.charts {
                    if cells > 12 && !chart.name.contains("map") {
                        continue;
                    }
                    for (how, setting) in [("alone", Setting::ALONE), ("on a page", on_page)] {
                        let canvas = super::draw(&summary, chart, setting);
                        for fault in faults(&canvas) {
                            wrong.push(format!("{} {how}, {cells} cells, {levels} levels: {fault}", chart.name));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

#[test]
fn the_same_summary_gives_the_same_picture() {
    let plan = Plan { cells: 4, levels: 3, long: false, trials: 200_000 };
    let (one, other) = (summary(plan), summary(plan));
    for (a, b) in one.charts.iter().zip(&other.charts) {
        assert_eq!(super::svg(&one, a), super::svg(&other, b));
    }
}

#[test]
fn a_picture_says_where_it_comes_from() {
    let summary = summary(Plan { cells: 3, levels: 0, long: false, trials: 200_000 });
    for chart in &summary.charts {
        let svg = super::svg(&summary, chart);
        for piece in ["PARTIAL", "200,000 trials", "seed 7", "95% intervals", "Toward One, hunt", "evenodds 0.1.0"] {
            assert!(svg.contains(piece), "{}: {piece}", chart.name);
        }
        assert!(svg.starts_with("<svg width=\"1000\""), "{}", &svg[..60]);
    }
}
