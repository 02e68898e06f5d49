//! A document as files.

use super::{Document, html, page, text};
use crate::report::chart;
use crate::report::chart::layout::Setting;
use crate::report::files::Output;
use crate::report::metadata;
use crate::report::page::sheets;
use crate::report::write::undrawn;

/// Writes the data, the narrations, the page and the pictures into an output that is not yet committed. Returns what could
/// not be drawn, and why: numbers that were played are not lost for a picture.
///
/// # Errors
/// When the numbers cannot be written; the text says which.
pub fn write(output: &mut Output, document: &Document) -> Result<Vec<String>, String> {
    let write = |name: &str, bytes: &[u8]| output.write(name, bytes).map_err(|error| format!("{name}: {error}"));
    document.data.iter().try_for_each(|(name, content)| write(name, content.as_bytes()))?;
    if !document.stories.is_empty() {
        write("flips.txt", text::stories(document, usize::MAX, false).as_bytes())?;
    }
    let page = || write("report.html", html::html(document)?.as_bytes());
    let canvas = || {
        page::draw(document).iter().enumerate().try_for_each(|(at, page)| {
            write(&sheets::file(at), &png(document, &document.title, &chart::document(page))?)
        })
    };
    let mut missing: Vec<String> =
        undrawn("report.html", page).into_iter().chain(undrawn("report.png", canvas)).collect();
    missing.extend(document.pictures.iter().filter_map(|picture| {
        undrawn(picture.name, || {
            let svg = chart::document(&document.draw(picture, Setting::ALONE));
            write(&format!("charts/{}.svg", picture.name), svg.as_bytes())?;
            write(&format!("charts/{}.png", picture.name), &png(document, &picture.title, &svg)?)
        })
    }));
    Ok(missing)
}

fn png(document: &Document, title: &str, svg: &str) -> Result<Vec<u8>, String> {
    let texts = [
        ("Title", title.to_owned()),
        ("Software", concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned()),
        ("evenodds:command", document.command.clone()),
    ];
    chart::render(svg).and_then(|pixels| metadata::encode(&pixels, &texts))
}
