//! The marks of a canvas as the vectors of a document. No second reader of SVG is needed.

use super::Paper;
use crate::chart::canvas::{Align, Canvas, Mark, Point, Style};
use crate::chart::{RGBColor, font, look};
use evenodds_study::summary::Theme;
use krilla::Document;
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

/// The pages as a document with this title. A page that is taller than the paper is made smaller. The same pages give the same
/// bytes.
///
/// # Errors
/// When the document cannot be written; the text says why.
pub(crate) fn document(pages: Vec<Canvas>, paper: Paper, title: &str, theme: Theme) -> Result<Vec<u8>, String> {
    let fonts = [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()];
    let fonts = fonts.map(|bytes| Font::new(bytes.to_vec().into(), 0));
    let [Some(regular), Some(bold)] = fonts else { return Err("the embedded font is not sound".into()) };
    let mut document = Document::new();
    let mut outline = Outline::new();
    let (wide, tall) = (paper.size.0 as f32, paper.size.1 as f32);
    let settings = || PageSettings::from_wh(wide, tall).ok_or("a page without size");
    for (number, canvas) in pages.into_iter().map(|page| look::dressed(page, theme)).enumerate() {
        let scale = (paper.size.0 / canvas.width).min(paper.size.1 / canvas.height.max(1.0));
        let aside = (paper.size.0 - canvas.width * scale) / 2.0;
        let mut page = document.start_page_with(settings()?);
        let mut surface = page.surface();
        let ground = Mark::Rect { at: (0.0, 0.0), size: paper.size, fill: canvas.paper, alpha: 1.0 };
        draw(&mut surface, &ground, [&regular, &bold]);
        let scale = scale as f32;
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, aside as f32, 0.0));
        canvas.marks.iter().for_each(|mark| draw(&mut surface, mark, [&regular, &bold]));
        surface.pop();
        surface.finish();
        page.finish();
        for (y, title) in &canvas.titles {
            let at = krilla::geom::Point::from_xy(0.0, *y as f32 * scale);
            outline.push_child(OutlineNode::new(title.clone(), XyzDestination::new(number, at)));
        }
    }
    document.set_outline(outline);
    let creator = concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator(creator).language("en".to_owned()));
    document.finish().map_err(|fault| format!("{fault:?}"))
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, fonts: [&Font; 2]) {
    match mark {
        Mark::Text { at, text, style } => {
            surface.set_stroke(None);
            surface.set_fill(Some(filled(style.ink, 1.0)));
            let start = krilla::geom::Point::from_xy(left(style, text, at.0) as f32, at.1 as f32);
            let font = fonts[usize::from(style.bold)].clone();
            surface.draw_text(start, font, style.size as f32, text, false, TextDirection::LeftToRight);
        }
        Mark::Rect { at, size, fill, alpha } => {
            let mut path = PathBuilder::new();
            let rect = Rect::from_xywh(at.0 as f32, at.1 as f32, size.0.max(0.0) as f32, size.1.max(0.0) as f32);
            rect.into_iter().for_each(|rect| path.push_rect(rect));
            area(surface, path, filled(*fill, *alpha));
        }
        Mark::Area { points, fill, alpha } => {
            let mut path = way(points);
            path.close();
            area(surface, path, filled(*fill, *alpha));
        }
        Mark::Disc { at, radius, fill } => {
            // Four curves; the constant is that of a quarter of a circle.
            let (r, k) = (*radius as f32, *radius as f32 * 0.552_284_8);
            let (x, y) = (at.0 as f32, at.1 as f32);
            let mut path = PathBuilder::new();
            path.move_to(x + r, y);
            path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
            path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
            path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
            path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
            path.close();
            area(surface, path, filled(*fill, 1.0));
        }
        Mark::Line { points, ink, width } => {
            surface.set_fill(None);
            let paint = rgb::Color::new(ink.0, ink.1, ink.2).into();
            surface.set_stroke(Some(Stroke { paint, width: *width as f32, ..Stroke::default() }));
            if let Some(path) = way(points).finish() {
                surface.draw_path(&path);
            }
        }
    }
}

/// Where a text begins.
fn left(style: &Style, text: &str, x: f64) -> f64 {
    let width = || font::width(text, style.size, style.bold);
    match style.align {
        Align::Start => x,
        Align::Middle => x - width() / 2.0,
        Align::End => x - width(),
    }
}

fn way(points: &[Point]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (at, point) in points.iter().enumerate() {
        let (x, y) = (point.0 as f32, point.1 as f32);
        if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path
}

fn area(surface: &mut Surface<'_>, path: PathBuilder, fill: Fill) {
    surface.set_stroke(None);
    surface.set_fill(Some(fill));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn filled(ink: RGBColor, alpha: f64) -> Fill {
    let opacity = NormalizedF32::new(alpha as f32).unwrap_or(NormalizedF32::ONE);
    Fill { paint: rgb::Color::new(ink.0, ink.1, ink.2).into(), opacity, ..Fill::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};
    use crate::page;
    use crate::pdf::PAPERS;

    #[test]
    fn a_document_has_its_fonts_bookmarks_and_size() {
        let summary = summary(Plan { cells: 4, levels: 3, long: false, trials: 2000 });
        for (paper, size) in PAPERS.into_iter().zip(["595.28 841.89", "612 792"]) {
            let pages = || page::draw(&summary, paper.sheet());
            assert!(pages().len() > 1 && pages().iter().any(|page| page.titles.len() > 1));
            let write = || document(pages(), paper, &summary.title, Theme::Light).expect("written");
            let bytes = write();
            assert!(bytes == write(), "the same bytes");
            let text = String::from_utf8_lossy(&bytes);
            for part in ["%PDF-", size, "/Outlines", "/FontFile", "DejaVuSansCondensed-Bold", "How many rewards"] {
                assert!(text.contains(part), "{}: {part}", paper.file);
            }
        }
    }
}
