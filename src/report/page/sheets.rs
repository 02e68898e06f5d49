//! Pages: blocks one under the other, broken where a page would be too tall to print or to post.

use crate::answer::Answer;
use crate::chart::canvas::{Canvas, Style};
use crate::chart::theme;

/// What a page is made for: its width, blank border and greatest height, in logical pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sheet {
    /// Width.
    pub(crate) width: f64,
    /// Blank border.
    pub(crate) margin: f64,
    /// Greatest height.
    pub(crate) tallest: f64,
    /// Whether each page is a file of its own, which says where the next is.
    pub(crate) files: bool,
}

impl Sheet {
    /// A picture to post; drawn twice as large, it has 6000 pixels at most.
    pub(crate) const SCREEN: Self = Self { width: 1200.0, margin: 36.0, tallest: 3000.0, files: true };

    /// Width between the borders.
    pub(crate) fn room(&self) -> f64 {
        self.width - 2.0 * self.margin
    }
}

/// What stands above the first picture.
pub(crate) struct Head<'a> {
    /// Game and play.
    pub(crate) kicker: &'a str,
    /// Title.
    pub(crate) title: &'a str,
    /// The question; may be empty.
    pub(crate) question: &'a str,
    /// What the reader must know first, like an interruption.
    pub(crate) alarm: Option<&'a str>,
    /// The answer, and on what it rests.
    pub(crate) answer: &'a Answer,
}

/// Draws a head on a canvas of its own.
pub(crate) fn head(head: &Head<'_>, sheet: Sheet) -> Canvas {
    let (room, margin) = (sheet.room(), sheet.margin);
    let mut page = Canvas::new(sheet.width);
    page.titles.push((0.0, head.title.to_owned()));
    let kicker = Style::new(theme::TICK).bold().ink(theme::PALETTE[0]);
    let mut y = page.lines(margin, margin - 6.0, &[kicker.elide(&head.kicker.to_uppercase(), room)], kicker) + 2.0;
    let title = Style::new(28.0).bold();
    y = page.lines(margin, y, &title.wrap(head.title, room, 2), title);
    if !head.question.is_empty() {
        let question = Style::new(15.5).ink(theme::SOFT);
        y = page.lines(margin, y + 3.0, &question.wrap(head.question, room * 0.86, 3), question);
    }
    if let Some(alarm) = head.alarm {
        let style = Style::new(theme::TEXT).bold().ink(theme::ALARM);
        y = page.lines(margin, y + 4.0, &style.wrap(alarm, room, 2), style);
    }
    let answer = Style::new(19.0).bold();
    y += 10.0;
    for sentence in &head.answer.sentences {
        y = page.lines(margin, y, &answer.wrap(sentence, room * 0.92, 4), answer) + 4.0;
    }
    if let Some(caveat) = &head.answer.caveat {
        let soft = Style::new(theme::TEXT).ink(theme::SOFT);
        y = page.lines(margin, y, &soft.wrap(caveat, room, 2), soft) + 4.0;
    }
    page.height = y;
    page
}

/// What surrounds the blocks of each page.
pub(crate) struct Edges<'a> {
    /// What the pages are made for.
    pub(crate) sheet: Sheet,
    /// Between two blocks.
    pub(crate) gap: f64,
    /// What stands above the second page and those after it.
    pub(crate) title: &'a str,
    /// Lines below each page.
    pub(crate) foot: &'a [String],
}

/// The file of page number `at`, counted from 0: `report.png`, `report-2.png`.
pub(crate) fn file(at: usize) -> String {
    format!("{}.png", name(at))
}

/// The same without its ending.
pub(crate) fn name(at: usize) -> String {
    if at == 0 { "report".to_owned() } else { format!("report-{}", at + 1) }
}

/// Which page a name is of, counted from 0.
pub(crate) fn page(name: &str) -> Option<usize> {
    let number = name.strip_prefix("report")?;
    if number.is_empty() {
        return Some(0);
    }
    number.strip_prefix('-')?.parse::<usize>().ok()?.checked_sub(1).filter(|&at| at > 0)
}

/// The blocks on as few pages as hold them in their order. Only a block that is taller than a page makes one that is.
pub(crate) fn bind(blocks: Vec<Canvas>, edges: &Edges) -> Vec<Canvas> {
    let Sheet { width, margin, tallest, files } = edges.sheet;
    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    let below = 10.0 + foot.pitch() * edges.foot.len() as f64 + margin * 0.6;
    let head = Style::new(15.0).bold();
    let above = margin + head.pitch() + edges.gap;
    let mut pages: Vec<(f64, Vec<Canvas>)> = Vec::new();
    for block in blocks {
        let fits = |page: &(f64, Vec<Canvas>)| page.0 + block.height + below <= tallest;
        if let Some(page) = pages.last_mut().filter(|page| fits(page)) {
            page.0 += block.height + edges.gap;
            page.1.push(block);
        } else {
            let start = if pages.is_empty() { 0.0 } else { above };
            pages.push((start + block.height + edges.gap, vec![block]));
        }
    }
    let count = pages.len();
    let bound = pages.into_iter().enumerate().map(|(at, (_, blocks))| {
        let mut page = Canvas::new(width);
        let room = edges.sheet.room();
        let mut y = 0.0;
        if at > 0 {
            let text = format!("{} · page {} of {count}", edges.title, at + 1);
            page.lines(margin, margin - 4.0, &[head.elide(&text, room)], head);
            y = above;
        }
        for block in blocks {
            let height = block.height;
            page.place(block, (0.0, y));
            y += height + edges.gap;
        }
        let y = y - edges.gap + 6.0;
        page.stroke((margin, y), (width - margin, y), theme::GRID, 1.0);
        let mut lines = edges.foot.to_vec();
        if files && at + 1 < count {
            let more = format!("Continued in {}.", file(at + 1));
            match lines.first_mut() {
                Some(first) => *first = foot.elide(&format!("{more}  ·  {first}"), room),
                None => lines.push(more),
            }
        }
        let y = page.lines(margin, y + 4.0, &lines, foot);
        page.height = (y + margin * 0.6).ceil();
        page
    });
    bound.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(heights: &[f64]) -> Vec<f64> {
        let block = |height: &f64| Canvas { height: *height, ..Canvas::new(100.0) };
        let foot = ["seed 7".to_owned()];
        let sheet = Sheet { width: 100.0, margin: 10.0, ..Sheet::SCREEN };
        let edges = Edges { sheet, gap: 5.0, title: "x", foot: &foot };
        bind(heights.iter().map(block).collect(), &edges).iter().map(|page| page.height).collect()
    }

    #[test]
    fn a_page_breaks_between_blocks() {
        assert_eq!(bound(&[400.0, 500.0]).len(), 1);
        let pages = bound(&[1400.0, 900.0, 900.0, 2000.0, 100.0]);
        assert_eq!(pages.len(), 3);
        assert!(pages.iter().all(|height| *height <= Sheet::SCREEN.tallest), "{pages:?}");
    }

    #[test]
    fn pages_have_names_that_are_read_back() {
        assert_eq!((file(0), file(1)), ("report.png".to_owned(), "report-2.png".to_owned()));
        for at in 0..5 {
            assert_eq!(page(&name(at)), Some(at));
        }
        assert_eq!(["report-1", "report-0", "report-x", "rewards"].map(page), [None; 4]);
    }
}
