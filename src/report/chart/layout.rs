//! Common layout of all pictures: title and question above, provenance below.

use super::canvas::{Canvas, Style};
use super::theme;
use crate::page::changes;
use crate::view;
use evenodds_study::summary::Summary;

/// How large a picture is and what surrounds it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    /// Width of the whole picture.
    pub(crate) width: f64,
    /// Height that bodies try to fill: the picture is lower where they need less, and higher where rows need more.
    pub(crate) height: f64,
    /// Whether it stands alone, with the question above and provenance below, or on a page that has both.
    pub(crate) alone: bool,
    /// Most rows: with more, split levels are left out.
    pub(crate) most_rows: usize,
}

impl Setting {
    /// A picture in a file of its own.
    pub(crate) const ALONE: Self = Self { width: theme::WIDTH, height: theme::HEIGHT, alone: true, most_rows: 72 };

    /// Blank border.
    pub(crate) fn margin(&self) -> f64 {
        if self.alone { theme::MARGIN } else { 14.0 }
    }
}

/// The room in which a picture's body is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    /// Left edge.
    pub(crate) left: f64,
    /// Right edge.
    pub(crate) right: f64,
    /// Upper edge.
    pub(crate) top: f64,
    /// Height to fill where the body can choose.
    pub(crate) height: f64,
    /// Most rows: with more, split levels are left out.
    pub(crate) most_rows: usize,
}

impl Space {
    /// Width of the room.
    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }
}

/// What a body leaves behind: where it ended, and what the reader must know.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    /// Lower edge of its last mark.
    pub(crate) bottom: f64,
    /// Sentences for the foot.
    pub(crate) notes: Vec<String>,
}

/// What stands above and below a picture that stands alone.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// The question that it answers.
    pub(crate) question: String,
    /// A sentence for the foot; may be empty.
    pub(crate) note: String,
    /// Pieces of the last line.
    pub(crate) provenance: Vec<String>,
}

/// Draws a whole picture of a summary: head, the body by `body`, foot.
pub(crate) fn compose(
    summary: &Summary,
    title: &str,
    setting: Setting,
    body: impl FnOnce(&mut Canvas, Space) -> Body,
) -> Canvas {
    let keys = view::keys(summary);
    let frame = Frame {
        question: if summary.question.is_empty() { summary.title.clone() } else { summary.question.clone() },
        note: [if keys.is_empty() { String::new() } else { format!("Cells: {keys}.") }, told(summary)].join(" "),
        provenance: view::provenance(summary),
    };
    framed(&frame, title, setting, body)
}

/// What sets the variants apart, where it is said in a line or two.
fn told(summary: &Summary) -> String {
    const MOST: usize = 240;
    let changes = changes(summary).into_iter().map(|(cell, text)| format!("{cell}: {text}."));
    let text = changes.collect::<Vec<_>>().join(" ");
    if summary.cells.len() > 1 && text.chars().count() <= MOST { text } else { String::new() }
}

/// Draws a whole picture: head, the body by `body`, foot.
pub(crate) fn framed(
    frame: &Frame,
    title: &str,
    setting: Setting,
    body: impl FnOnce(&mut Canvas, Space) -> Body,
) -> Canvas {
    let mut canvas = Canvas::new(setting.width);
    canvas.titles.push((0.0, title.to_owned()));
    let margin = setting.margin();
    let (left, right) = (margin, setting.width - margin);
    let style = Style::new(if setting.alone { theme::TITLE } else { 15.0 }).bold();
    let mut y = canvas.lines(left, margin - 2.0, &style.wrap(title, right - left, 2), style);
    if setting.alone {
        let style = Style::new(theme::TEXT).ink(theme::SOFT);
        y = canvas.lines(left, y + 1.0, &style.wrap(&frame.question, right - left, 2), style);
    }
    y += 10.0;

    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    let below = if setting.alone { 2.0 * foot.pitch() + 10.0 } else { foot.pitch() };
    let height = setting.height - y - below - margin;
    let mut done = body(&mut canvas, Space { left, right, top: y, height, most_rows: setting.most_rows });

    let mut lines: Vec<String> = Vec::new();
    if setting.alone {
        done.notes.push(frame.note.clone());
    }
    let notes = done.notes.iter().map(|note| note.trim()).filter(|note| !note.is_empty()).collect::<Vec<_>>();
    lines.extend(foot.wrap(&notes.join(" "), right - left, 3));
    if setting.alone {
        lines.extend(flow(&frame.provenance, foot, right - left));
    }
    // A picture ends where its marks end.
    let y = if lines.is_empty() { done.bottom } else { canvas.lines(left, done.bottom + 10.0, &lines, foot) };
    canvas.height = (y + margin - 4.0).ceil();
    canvas
}

/// Pieces joined by dots into lines of width `room`; a piece is never broken unless it is longer than a line.
pub(crate) fn flow(pieces: &[String], style: Style, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if style.width(line) + style.width(piece) + style.width("  ·  ") <= room => {
                line.push_str("  ·  ");
                line.push_str(piece);
            }
            _ => lines.push(style.elide(piece, room)),
        }
    }
    lines
}
