//! A document as files.

use super::{Document, Picture, html, page, text};
use crate::card;
use crate::chart;
use crate::chart::Pixels;
use crate::chart::layout::Setting;
use crate::chart::look;
use crate::files::Output;
use crate::metadata;
use crate::page::sheets::{self, Sheet};
use crate::pdf;
use crate::write::undrawn;
use rayon::prelude::*;

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
        page::draw(document, Sheet::SCREEN).into_iter().enumerate().try_for_each(|(at, page)| {
            let svg = chart::document(&look::dressed(page, document.look.theme));
            write(&sheets::file(at), &png(document, &document.title, &svg)?)
        })
    };
    let card = || write("card.png", &encoded(document, &document.title, &card::render(&told(document))?)?);
    let chart = |picture: &Picture| {
        let svg = chart::document(&look::dressed(document.draw(picture, Setting::ALONE), document.look.theme));
        write(&format!("charts/{}.svg", picture.name), svg.as_bytes())?;
        write(&format!("charts/{}.png", picture.name), &png(document, &picture.title, &svg)?)
    };
    let print = |paper: pdf::Paper| {
        let pages = page::draw(document, paper.sheet());
        write(paper.file, &pdf::document(pages, paper, &document.title, document.look.theme)?)
    };
    type Draw<'a> = (&'a str, Box<dyn Fn() -> Result<(), String> + Sync + 'a>);
    let mut parts: Vec<Draw<'_>> =
        vec![("report.html", Box::new(page)), ("report.png", Box::new(canvas)), ("card.png", Box::new(card))];
    let papers = pdf::PAPERS.into_iter().filter(|_| document.look.pdf);
    parts.extend(papers.map(|paper| -> Draw<'_> { (paper.file, Box::new(move || print(paper))) }));
    parts.extend(
        document.pictures.iter().map(|picture| -> Draw<'_> { (picture.name, Box::new(move || chart(picture))) }),
    );
    Ok(parts.par_iter().filter_map(|(name, draw)| undrawn(name, draw)).collect())
}

/// What stands on the card.
fn told(document: &Document) -> card::Card<'_> {
    let seed = document.facts.iter().find(|fact| fact.contains("seed"));
    let facts: Vec<&str> = document.facts.first().into_iter().chain(seed).map(String::as_str).collect();
    let once = if facts.len() == 2 && facts[0] == facts[1] { &facts[..1] } else { &facts[..] };
    card::Card {
        kicker: document.kicker.clone(),
        question: if document.question.is_empty() { &document.title } else { &document.question },
        answer: &document.answer,
        facts: once.join(", "),
        theme: document.look.theme,
        partial: document.alarm.is_some(),
    }
}

fn png(document: &Document, title: &str, svg: &str) -> Result<Vec<u8>, String> {
    encoded(document, title, &chart::render(svg)?)
}

fn encoded(document: &Document, title: &str, pixels: &Pixels) -> Result<Vec<u8>, String> {
    let texts = [
        ("Title", title.to_owned()),
        ("Software", concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned()),
        ("evenodds:command", document.command.clone()),
    ];
    metadata::encode(pixels, &texts)
}
