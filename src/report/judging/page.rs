//! A document as one page to print or post.

use super::{Document, Plot};
use crate::report::chart::canvas::{Canvas, Style};
use crate::report::chart::layout::{Setting, flow};
use crate::report::chart::theme;

/// Width of the page in logical pixels.
const WIDTH: f64 = 1200.0;
/// Blank border.
const MARGIN: f64 = 36.0;

/// The page as a canvas of marks.
pub(super) fn draw(document: &Document) -> Canvas {
    let mut page = Canvas::new(WIDTH);
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
    let answer = Style::new(19.0).bold();
    y += 10.0;
    for sentence in &document.answer.sentences {
        y = page.lines(MARGIN, y, &answer.wrap(sentence, room * 0.92, 4), answer) + 4.0;
    }
    y += 14.0;
    let style = Style::new(15.0);
    for (at, picture) in document.pictures.iter().enumerate() {
        // The picture that shows the answer comes first, then what else there is to say.
        if at == 1 {
            y = sentences(&mut page, document, y, style) + 14.0;
        }
        let height = if matches!(picture.plot, Plot::Running(_)) { 270.0 } else { 0.0 };
        let canvas = document.draw(picture, Setting { width: room, height, alone: false, most_rows: 40 });
        let (right, bottom) = (MARGIN + room, y + canvas.height);
        let corners = [(MARGIN, y), (right, y), (right, bottom), (MARGIN, bottom), (MARGIN, y)];
        page.line(corners.to_vec(), theme::GRID, 1.0);
        page.place(canvas, (MARGIN, y));
        y = bottom + 18.0;
    }
    if document.pictures.len() < 2 {
        y = sentences(&mut page, document, y, style) + 14.0;
    }
    let small = Style::new(theme::TICK).ink(theme::SOFT);
    for note in document.notes.iter().take(3) {
        y = page.lines(MARGIN, y - 6.0, &small.wrap(note, room, 2), small) + 8.0;
    }
    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    page.stroke((MARGIN, y), (WIDTH - MARGIN, y), theme::GRID, 1.0);
    let mut lines = flow(&document.facts, foot, room);
    lines.push(foot.elide(&format!("Reproduce: {}", document.command), room));
    y = page.lines(MARGIN, y + 6.0, &lines, foot);
    page.height = y + MARGIN * 0.6;
    page
}

/// Sentences that are told on a page.
const MOST: usize = 12;

/// What else it comes to; returns the lower edge.
fn sentences(page: &mut Canvas, document: &Document, top: f64, style: Style) -> f64 {
    let told = document.sentences.iter().take(MOST);
    told.fold(top, |y, sentence| page.lines(MARGIN, y, &style.wrap(sentence, WIDTH - 2.0 * MARGIN, 3), style) + 3.0)
}
