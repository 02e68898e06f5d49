//! The plays of a game and the pictures of their reports, as TOML.

use super::game::{Game, Participants};
use super::words::Words;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};
use crate::source::{Faults, Reader, Source, Table};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A play as it is declared.
#[derive(Debug)]
pub(super) struct Play {
    /// The pictures of its reports.
    pub(super) charts: Vec<ChartInfo>,
    /// Keys of `[cast]` that it uses; others are faults.
    pub(super) cast: &'static [&'static str],
    /// Those of them that it cannot do without, with what to write.
    pub(super) needs: Vec<(&'static str, &'static str)>,
    /// Keys of `[limits]` that it uses; none: all.
    pub(super) limits: Option<&'static [&'static str]>,
    /// Where the strategy stands that can be searched for the best, or `none`; by who takes part where it is not said.
    pub(super) player: Option<&'static str>,
    /// Two flags that exclude each other, by who wins.
    pub(super) winners: Option<[&'static str; 2]>,
}

/// The plays of a game, in order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plays {
    /// As they are listed.
    pub(super) infos: &'static [PlayInfo],
    each: &'static [Play],
}

/// What has been read so far, by text: names live as long as the program.
static READ: Mutex<BTreeMap<&str, Plays>> = Mutex::new(BTreeMap::new());

/// The plays of a game out of its text: a table each, in order, with `noun` (what one and several are called), `help`, `measures` (those that are shown unless the
/// scenario names others, the key figures first), `length` (the measure whose extremes are worth looking at), perhaps `first`
/// (the flag that tells who went first), what else [`Play`] says, and `charts`, the most telling first: each with a `title` and
/// one of `stacked`, `forest`, `histogram`, `cumulative`, `heat` or `lines` with labels `x` and `y`.
///
/// # Panics
/// When the text is wrong: it ships with the program, and tests read it.
pub(super) fn plays<G: Game>() -> Plays {
    let mut read = READ.lock().expect("nobody panics in here but at once");
    *read.entry(G::PLAYS).or_insert_with(|| {
        let source = Arc::new(Source { name: format!("plays of {}", G::ABOUT.name), text: G::PLAYS.to_owned() });
        let mut faults = Faults::new();
        let root = Table::parse(&source, &mut faults);
        let tables = root.entries.iter().filter_map(|entry| Some((word(&entry.key), entry.node.value.table()?)));
        let (infos, each): (Vec<PlayInfo>, Vec<Play>) =
            tables.map(|(name, table)| play(name, table, &mut faults)).unzip();
        assert!(faults.is_empty(), "{}", faults.render(false));
        assert!(
            infos.iter().map(|info| info.name).eq(G::Play::WORDS.iter().copied()),
            "a table for each play, in order"
        );
        Plays { infos: infos.leak(), each: each.leak() }
    })
}

impl Plays {
    /// A play of the game.
    pub(super) fn of(self, play: impl Words) -> &'static Play {
        &self.each[play.index()]
    }
}

/// Where the strategy of a play stands that can be searched for the best.
pub(super) fn player<G: Game>(play: G::Play) -> Option<&'static str> {
    match (plays::<G>().of(play).player, G::participants(play)) {
        (Some("none"), _) | (None, Participants::Nobody) => None,
        (Some(path), _) => Some(path),
        (None, Participants::Hero) => Some("cast.hero.strategy"),
        (None, _) => Some("cast.a.strategy"),
    }
}

fn word(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

fn words(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Option<&'static [&'static str]> {
    let texts = reader.texts(key, faults)?;
    Some(texts.into_iter().map(|(text, _)| word(text)).collect::<Vec<_>>().leak())
}

fn play(name: &'static str, table: &Table, faults: &mut Faults) -> (PlayInfo, Play) {
    let mut reader = Reader::new(table, "a play");
    let measures = words(&mut reader, "measures", faults).unwrap_or_default();
    let cast = words(&mut reader, "cast", faults).unwrap_or_default();
    let noun = words(&mut reader, "noun", faults).and_then(|noun| noun.try_into().ok());
    let (limits, winners) = (words(&mut reader, "limits", faults), words(&mut reader, "winners", faults));
    let mut text = |key| reader.text(key, faults).map(word);
    let (help, length, first, player) = (text("help"), text("length"), text("first"), text("player"));
    let needs = reader.inner("needs", faults).map(pairs).unwrap_or_default();
    let charts = reader.inner("charts", faults).map_or(&[][..], |charts| &charts.entries);
    reader.finish(faults);
    let each = charts.iter().filter_map(|entry| chart(word(&entry.key), entry.node.value.table()?, faults));
    let shown: Vec<ChartInfo> = each.collect();
    assert!(shown.len() == charts.len(), "the play {name} has a picture that shows nothing");
    let needed =
        |what: Option<&'static str>| what.unwrap_or_else(|| panic!("the play {name} needs a help and a length"));
    let winners = winners.map(|flags| flags.try_into().expect("two winners"));
    let noun = noun.unwrap_or_else(|| panic!("one {name} and several: `noun` takes two texts"));
    let info = PlayInfo { name, noun, help: needed(help), measures, length: needed(length), first };
    (info, Play { charts: shown, cast, needs, limits, player, winners })
}

/// Keys with their texts.
fn pairs(table: &Table) -> Vec<(&'static str, &'static str)> {
    table.entries.iter().map(|entry| (word(&entry.key), word(&entry.node.value.text()))).collect()
}

fn chart(name: &'static str, table: &Table, faults: &mut Faults) -> Option<ChartInfo> {
    let mut reader = Reader::new(table, "a picture");
    let title = word(reader.text("title", faults)?);
    let mut one = |key| reader.text(key, faults).map(word);
    let (histogram, cumulative, heat) = (one("histogram"), one("cumulative"), one("heat"));
    let (x, y) = (one("x"), one("y"));
    let (forest, lines) = (words(&mut reader, "forest", faults), words(&mut reader, "lines", faults));
    let stacked = reader.inner("stacked", faults).map(|parts| &*pairs(parts).leak());
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
