//! The plays of a game and the pictures of their reports, as TOML.

use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};
use crate::source::{Faults, Reader, Source, Table};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Plays, and for each its pictures.
pub(super) type Plays = (&'static [PlayInfo], &'static [Vec<ChartInfo>]);

/// What has been read so far, by game: names live as long as the program.
static READ: Mutex<BTreeMap<&str, Plays>> = Mutex::new(BTreeMap::new());

/// The plays of a game out of its text: a table each, in order, with `help`, `measures` (those that are shown unless the
/// scenario names others, the key figures first), `length` (the measure whose extremes are worth looking at), perhaps `first`
/// (the flag that tells who went first), and `charts`, the most telling first: each with a `title` and one of `stacked`,
/// `forest`, `histogram`, `cumulative`, `heat` or `lines` with labels `x` and `y`.
///
/// # Panics
/// When the text is wrong: it ships with the program, and tests read it.
pub(super) fn plays(game: &'static str, text: &'static str) -> Plays {
    let mut read = READ.lock().expect("nobody panics in here but at once");
    *read.entry(game).or_insert_with(|| {
        let source = Arc::new(Source { name: format!("plays of {game}"), text: text.to_owned() });
        let mut faults = Faults::new();
        let root = Table::parse(&source, &mut faults);
        let tables = root.entries.iter().filter_map(|entry| Some((word(&entry.key), entry.node.value.table()?)));
        let (plays, charts): (Vec<PlayInfo>, Vec<Vec<ChartInfo>>) =
            tables.map(|(name, table)| play(name, table, &mut faults)).unzip();
        assert!(faults.is_empty() && plays.len() == root.entries.len(), "{}", faults.render(false));
        (plays.leak(), charts.leak())
    })
}

fn word(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

fn words(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Option<&'static [&'static str]> {
    let texts = reader.texts(key, faults)?;
    Some(texts.into_iter().map(|(text, _)| word(text)).collect::<Vec<_>>().leak())
}

fn play(name: &'static str, table: &Table, faults: &mut Faults) -> (PlayInfo, Vec<ChartInfo>) {
    let mut reader = Reader::new(table, "a play");
    let measures = words(&mut reader, "measures", faults).unwrap_or_default();
    let mut text = |key| reader.text(key, faults).map(word);
    let (help, length, first) = (text("help"), text("length"), text("first"));
    let entries = reader.inner("charts", faults).map_or(&[][..], |charts| &charts.entries);
    reader.finish(faults);
    let each = entries.iter().filter_map(|entry| chart(word(&entry.key), entry.node.value.table()?, faults));
    let charts: Vec<ChartInfo> = each.collect();
    assert!(charts.len() == entries.len(), "the play {name} has a picture that shows nothing");
    let needed =
        |what: Option<&'static str>| what.unwrap_or_else(|| panic!("the play {name} needs a help and a length"));
    (PlayInfo { name, help: needed(help), measures, length: needed(length), first }, charts)
}

fn chart(name: &'static str, table: &Table, faults: &mut Faults) -> Option<ChartInfo> {
    let mut reader = Reader::new(table, "a picture");
    let title = word(reader.text("title", faults)?);
    let mut one = |key| reader.text(key, faults).map(word);
    let (histogram, cumulative, heat) = (one("histogram"), one("cumulative"), one("heat"));
    let (x, y) = (one("x"), one("y"));
    let (forest, lines) = (words(&mut reader, "forest", faults), words(&mut reader, "lines", faults));
    let stacked = reader.inner("stacked", faults).map(|parts| {
        let each = parts.entries.iter().map(|part| (word(&part.key), word(&part.node.value.text())));
        &*each.collect::<Vec<_>>().leak()
    });
    reader.finish(faults);
    let of = stacked
        .map(ChartOf::Stacked)
        .or(forest.map(ChartOf::Forest))
        .or(histogram.map(ChartOf::Histogram))
        .or(cumulative.map(ChartOf::Cumulative))
        .or(heat.map(ChartOf::Heat))
        .or(lines.zip(x.zip(y)).map(|(series, (x, y))| ChartOf::Lines { series, x, y }));
    Some(ChartInfo { name, title, of: of? })
}
