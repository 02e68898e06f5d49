//! A document as files.

use super::{Document, html, page, text};
use crate::report::chart;
use crate::report::chart::layout::Setting;
use crate::report::files::Output;
use crate::report::metadata;

/// Writes the page, the pictures, the narrations and the data into an output that is not yet committed.
///
/// # Errors
/// When a file cannot be written; the text says which.
pub fn write(output: &mut Output, document: &Document) -> Result<(), String> {
    let write = |name: &str, bytes: &[u8]| output.write(name, bytes).map_err(|error| format!("{name}: {error}"));
    write("report.html", html::html(document)?.as_bytes())?;
    write("report.png", &png(document, &document.title, &chart::document(&page::draw(document)))?)?;
    for picture in &document.pictures {
        let svg = chart::document(&document.draw(picture, Setting::ALONE));
        write(&format!("charts/{}.svg", picture.name), svg.as_bytes())?;
        write(&format!("charts/{}.png", picture.name), &png(document, &picture.title, &svg)?)?;
    }
    if !document.stories.is_empty() {
        write("flips.txt", text::stories(document, usize::MAX, false).as_bytes())?;
    }
    document.data.iter().try_for_each(|(name, content)| write(name, content.as_bytes()))
}

fn png(document: &Document, title: &str, svg: &str) -> Result<Vec<u8>, String> {
    let texts = [
        ("Title", title.to_owned()),
        ("Software", concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned()),
        ("evenodds:command", document.command.clone()),
    ];
    chart::render(svg).and_then(|pixels| metadata::encode(&pixels, &texts))
}
