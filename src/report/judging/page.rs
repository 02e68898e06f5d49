//! A document as pages to print or post.

use super::{Document, Plot};
use crate::report::chart::canvas::{Canvas, Style};
use crate::report::chart::layout::{Setting, flow};
use crate::report::chart::theme;
use crate::report::page::sheets::{self, Edges};

/// Width of the page in logical pixels.
const WIDTH: f64 = 1200.0;
/// Blank border.
const MARGIN: f64 = 36.0;

/// Between two pictures.
const GAP: f64 = 18.0;

/// The pages as canvases of marks.
pub(super) fn draw(document: &Document) -> Vec<Canvas> {
    let room = WIDTH - 2.0 * MARGIN;
    let mut head = Canvas::new(WIDTH);
    head.height = top(&mut head, document);
    let mut blocks = vec![head];
    blocks.extend(document.pictures.iter().map(|picture| {
        let height = if matches!(picture.plot, Plot::Running(_)) { 270.0 } else { 0.0 };
        let canvas = document.draw(picture, Setting { width: room, height, alone: false, most_rows: 40 });
        let (right, bottom) = (MARGIN + room, canvas.height);
        let corners = [(MARGIN, 0.0), (right, 0.0), (right, bottom), (MARGIN, bottom), (MARGIN, 0.0)];
        let mut block = Canvas::new(WIDTH);
        block.height = bottom;
        block.line(corners.to_vec(), theme::GRID, 1.0);
        block.place(canvas, (MARGIN, 0.0));
        block
    }));
    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    let mut lines = flow(&document.facts, foot, room);
    lines.push(foot.elide(&format!("Again: {}", document.command), room));
    sheets::bind(blocks, &Edges { width: WIDTH, margin: MARGIN, gap: GAP, title: &document.title, foot: &lines })
}

/// Game, title, question and what it comes to; returns the lower edge.
fn top(page: &mut Canvas, document: &Document) -> f64 {
    let room = WIDTH - 2.0 * MARGIN;
    let small = Style::new(theme::TICK).bold().ink(theme::PALETTE[0]);
    let kicker = document.kicker.to_uppercase();
    let mut y = page.lines(MARGIN, MARGIN - 6.0, &[small.elide(&kicker, room)], small) + 2.0;
    let title = Style::new(28.0).bold();
    y = page.lines(MARGIN, y, &title.wrap(&document.title, room, 2), title);
    let question = Style::new(15.5).ink(theme::SOFT);
    if !document.question.is_empty() {
        y = page.lines(MARGIN, y + 3.0, &question.wrap(&document.question, room * 0.86, 3), question);
    }
    if let Some(alarm) = &document.alarm {
        let style = Style::new(theme::TEXT).bold().ink(theme::ALARM);
        y = page.lines(MARGIN, y + 4.0, &style.wrap(alarm, room, 2), style);
    }
    let style = Style::new(15.0);
    y += 12.0;
    for sentence in document.sentences.iter().take(12) {
        y = page.lines(MARGIN, y, &style.wrap(sentence, room, 3), style) + 3.0;
    }
    y
}
