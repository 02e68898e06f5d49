//! `card.png`: the answer on a card of 1200 by 630 pixels, to be posted: a headline, one picture, what it rests on. No text is
//! smaller than 24 pixels, so that it is read on a telephone.

mod bars;
mod bullets;
mod lines;

use super::answer::{Answer, Shown};
use super::chart::canvas::{Canvas, Style};
use super::chart::{self, Pixels, theme};
use evenodds_study::summary::Theme;

/// The name by which a card is told from pictures.
pub(super) const NAME: &str = "card";

/// Size in pixels: what pages show of a link.
const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 630.0;
/// Blank border.
const MARGIN: f64 = 44.0;
/// The smallest text.
const SMALL: f64 = 24.0;
/// Sizes of the headline, with how many lines of it there may be.
const HEADLINES: [(f64, usize); 4] = [(42.0, 2), (36.0, 3), (32.0, 3), (28.0, 4)];

/// What stands on a card.
pub(super) struct Card<'a> {
    /// Game and play.
    pub(super) kicker: String,
    /// The question, or the title where none is asked.
    pub(super) question: &'a str,
    /// The answer.
    pub(super) answer: &'a Answer,
    /// Plays and seed.
    pub(super) facts: String,
    /// Its colours.
    pub(super) theme: Theme,
    /// Whether the run was interrupted.
    pub(super) partial: bool,
}

/// Where a picture lies: left, top, right, bottom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// Draws a card and renders it.
///
/// # Errors
/// When it cannot be rendered.
pub(super) fn render(card: &Card<'_>) -> Result<Pixels, String> {
    chart::render_at(&chart::document(&chart::look::dressed(draw(card), card.theme)), 1.0)
}

fn draw(card: &Card<'_>) -> Canvas {
    let mut page = Canvas::new(WIDTH);
    page.height = HEIGHT;
    let room = WIDTH - 2.0 * MARGIN;
    page.rect((0.0, 0.0), (WIDTH, 12.0), theme::PALETTE[0]);
    let kicker = Style::new(SMALL).bold().ink(theme::PALETTE[0]);
    let top = page.lines(MARGIN, 28.0, &[kicker.elide(&card.kicker.to_uppercase(), room)], kicker);
    let question = Style::new(SMALL + 2.0).ink(theme::SOFT);
    let top = page.lines(MARGIN, top, &question.wrap(card.question, room, 2), question);
    let top = headline(&mut page, &card.answer.headline, room, top + 4.0);
    let foot = foot(&mut page, card, room);
    let title = Style::new(SMALL).ink(theme::SOFT);
    let figures = &card.answer.figures;
    let y = page.lines(MARGIN, top + 8.0, &[title.elide(&figures.title, room)], title);
    let space = Space { left: MARGIN, top: y + 6.0, right: WIDTH - MARGIN, bottom: foot - 10.0 };
    match &figures.shown {
        Shown::Bars(rows) => bars::draw(&mut page, space, rows),
        Shown::Bullets(rows) => bullets::draw(&mut page, space, rows),
        Shown::Lines { x, lines, percent } => lines::draw(&mut page, space, x, lines, *percent),
    }
    page
}

/// The headline as large as it fits; returns its lower edge.
fn headline(page: &mut Canvas, text: &str, room: f64, top: f64) -> f64 {
    let fits = |&&(size, lines): &&(f64, usize)| {
        let style = Style::new(size).bold();
        style.wrap(text, room, lines + 1).len() <= lines
    };
    let &(size, lines) = HEADLINES.iter().find(fits).unwrap_or(&HEADLINES[HEADLINES.len() - 1]);
    let style = Style::new(size).bold();
    page.lines(MARGIN, top, &style.wrap(text, room, lines), style)
}

/// What it rests on, at the foot; returns its upper edge.
fn foot(page: &mut Canvas, card: &Card<'_>, room: f64) -> f64 {
    let soft = Style::new(SMALL).ink(theme::SOFT);
    let partial = card.partial.then(|| "Interrupted: the first plays only.".to_owned());
    let warned = partial.or_else(|| card.answer.caveat.clone());
    let mut lines: Vec<(String, Style)> = Vec::new();
    lines.extend(warned.map(|text| (text, soft.ink(theme::ALARM))));
    if !card.answer.differs.is_empty() {
        lines.push((card.answer.differs.clone(), soft));
    }
    let program = concat!("evenodds ", env!("CARGO_PKG_VERSION"));
    let facts = soft.elide(&card.facts, room - soft.width(program) - 30.0);
    lines.push((format!("{facts} · {program}"), soft));
    let top = HEIGHT - 18.0 - soft.pitch() * lines.len() as f64;
    page.stroke((MARGIN, top - 6.0), (WIDTH - MARGIN, top - 6.0), theme::LINE, 1.5);
    for (at, (text, style)) in lines.iter().enumerate() {
        page.lines(MARGIN, top + soft.pitch() * at as f64, &[style.elide(text, room)], *style);
    }
    top - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Bullet, Figure, Figures};
    use crate::chart::canvas::Mark;
    use crate::chart::overlap::faults;
    use crate::metadata;

    fn answer(rows: usize, long: bool, line: bool) -> Answer {
        let name =
            |at: usize| if long { format!("a rather long name of a cell or a reading {at}") } else { format!("c{at}") };
        let figure = |at: usize| {
            let value = (at as f64 * 1.3).sin() * 40.0 + if long { 10.0 } else { 50.0 };
            Figure {
                name: name(at),
                at: [value, value - 3.0, value + 3.0],
                text: format!("{value:.1}%"),
                strong: at == 0,
            }
        };
        let point = |at: usize| [at as f64, 50.0 + at as f64, 49.0 + at as f64, 51.0 + at as f64];
        let shown = if line {
            let lines = (0..rows.clamp(1, 4)).map(|at| (name(at), (0..rows.max(2)).map(point).collect())).collect();
            Shown::Lines { x: name(0), lines, percent: true }
        } else if rows == 6 {
            let bullet = |at: usize| {
                let Figure { name, at: is, text, strong } = figure(at);
                let band = (if at == 1 { f64::NEG_INFINITY } else { 40.0 }, if at == 2 { f64::INFINITY } else { 60.0 });
                Bullet { name, at: is, band, text: format!("{text} of 40% to 60%: not settled"), strong }
            };
            Shown::Bullets((0..rows).map(bullet).collect())
        } else {
            Shown::Bars((0..rows).map(figure).collect())
        };
        Answer {
            sentences: Vec::new(),
            headline: "Rushing saves a scene. ".repeat(if long { 11 } else { 1 }).trim().to_owned(),
            figures: Figures { title: "What it counts, share of duels".into(), note: String::new(), shown },
            differs: "By the book. ".repeat(if long { 12 } else { 1 }),
            caveat: long.then(|| "Played by the “plain” and “greedy” scripts; better play could change this.".into()),
        }
    }

    #[test]
    fn a_card_is_readable_and_small_whatever_it_says() {
        for rows in [0, 1, 2, 6, 57] {
            for long in [false, true] {
                for line in [false, true] {
                    let answer = answer(rows, long, line);
                    let facts = "200,000 plays in each of 4 cells, seed 1".to_owned();
                    let card = Card {
                        kicker: "Toward One · hunt".into(),
                        question: &"Does rushing pay? ".repeat(if long { 9 } else { 1 }),
                        answer: &answer,
                        facts,
                        theme: Theme::Light,
                        partial: false,
                    };
                    let canvas = draw(&card);
                    let faults = faults(&canvas);
                    assert!(faults.is_empty(), "{rows} rows, {long}, {line}:\n{}", faults.join("\n"));
                    let small =
                        canvas.marks.iter().find(|mark| matches!(mark, Mark::Text { style, .. } if style.size < SMALL));
                    assert!(small.is_none(), "{small:?}");
                    let pixels = render(&card).expect("a picture");
                    assert_eq!((pixels.width, pixels.height), (1200, 630));
                    let bytes = metadata::encode(&pixels, &[]).expect("a PNG").len();
                    assert!(bytes < 150_000, "{rows} rows, {long}, {line}: {bytes} bytes");
                }
            }
        }
    }
}
