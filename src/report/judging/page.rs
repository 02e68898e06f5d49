//! A document as pages to print or post.

use super::{Document, Plot};
use crate::chart::canvas::{Canvas, Style};
use crate::chart::layout::{Setting, flow};
use crate::chart::theme;
use crate::page::sheets::{self, Edges, Head, Sheet};

/// Between two pictures.
const GAP: f64 = 18.0;

/// The pages as canvases of marks.
pub(super) fn draw(document: &Document, sheet: Sheet) -> Vec<Canvas> {
    let (room, left) = (sheet.room(), sheet.margin);
    let head = Head {
        kicker: &document.kicker,
        title: &document.title,
        question: &document.question,
        alarm: document.alarm.as_deref(),
        answer: &document.answer,
    };
    let mut blocks = vec![sheets::head(&head, sheet)];
    let mut pictures = document.pictures.iter().map(|picture| {
        let height = if matches!(picture.plot, Plot::Running(_)) { 270.0 } else { 0.0 };
        let canvas = document.draw(picture, Setting { width: room, height, alone: false, most_rows: 40 });
        let (right, bottom) = (left + room, canvas.height);
        let corners = [(left, 0.0), (right, 0.0), (right, bottom), (left, bottom), (left, 0.0)];
        let mut block = Canvas::new(sheet.width);
        block.height = bottom;
        block.line(corners.to_vec(), theme::GRID, 1.0);
        block.place(canvas, (left, 0.0));
        block
    });
    // The picture that shows the answer comes first, then what else there is to say.
    blocks.extend(pictures.next());
    let mut more = Canvas::new(sheet.width);
    more.height = sentences(&mut more, document, sheet, Style::new(15.0));
    blocks.extend((more.height > 0.0).then_some(more));
    blocks.extend(pictures);
    let (mut notes, small) = (Canvas::new(sheet.width), Style::new(theme::TICK).ink(theme::SOFT));
    for note in document.notes.iter().take(NOTES) {
        notes.height = notes.lines(left, notes.height + 4.0, &small.wrap(note, room, 2), small);
    }
    blocks.extend((notes.height > 0.0).then_some(notes));
    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    let mut lines = flow(&document.facts, foot, room);
    lines.push(foot.elide(&format!("Reproduce: {}", document.look.drawn_by(&document.command)), room));
    sheets::bind(blocks, &Edges { sheet, gap: GAP, title: &document.title, foot: &lines })
}

/// Notes that stand on a page.
const NOTES: usize = 3;
/// Sentences that are told on a page.
const MOST: usize = 12;

/// What else it comes to; returns the lower edge.
fn sentences(page: &mut Canvas, document: &Document, sheet: Sheet, style: Style) -> f64 {
    let told = document.sentences.iter().take(MOST);
    told.fold(0.0, |y, sentence| page.lines(sheet.margin, y, &style.wrap(sentence, sheet.room(), 3), style) + 3.0)
}
