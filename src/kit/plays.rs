//! The plays of a game and the pictures of their reports, as TOML.

use super::game::{Game, Participants};
use super::words::Words;
use crate::kind::PlayInfo;
use crate::picture::{Chart, Draw};
use evenodds_source::{Faults, Node, Reader, Source, Table, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A play as it is declared.
#[derive(Debug)]
pub(super) struct Play {
    /// The pictures of its reports.
    pub(super) charts: Vec<Chart>,
    /// Keys of `[cast]` that it uses; others are faults.
    pub(super) cast: Vec<String>,
    /// Those of them that must be written, each with what to write.
    pub(super) needs: Vec<(String, String)>,
    /// Keys of `[limits]` that it uses; none: all.
    pub(super) limits: Option<Vec<String>>,
    /// Path of the strategy that can be searched for the best, or `none`; by default it follows from the participants.
    pub(super) player: Option<String>,
    /// Two flags that exclude each other, by who wins.
    pub(super) winners: Option<[String; 2]>,
}

/// The plays of a game, in order.
#[derive(Debug)]
pub(super) struct Plays {
    /// Their descriptions for lists.
    pub(super) infos: Vec<PlayInfo>,
    each: Vec<Play>,
}

/// Plays read so far, by text: a game written in Rust is read once a program.
static READ: Mutex<BTreeMap<&str, &'static Plays>> = Mutex::new(BTreeMap::new());

/// Plays of a game from its text, a table each, in order.
///
/// `noun` has the singular and the plural. `measures` are shown by default, the key figures first. The extremes of `length` are worth a
/// replay. `first`, if there, is the flag of who went first; `cut` has flags of plays that a limit ended. `charts` come most important first, each with a `title` and one of
/// [`Draw::WORDS`], `lines` with labels `x` and `y`. For other keys see [`Play`].
///
/// # Panics
/// When the text is wrong: it ships with the program, and tests read it.
pub(super) fn plays<G: Game>() -> &'static Plays {
    let mut read = READ.lock().expect("nobody panics in here but at once");
    read.entry(G::PLAYS).or_insert_with(|| {
        let source = Arc::new(Source { name: format!("plays of {}", G::ABOUT.name), text: G::PLAYS.to_owned() });
        let mut faults = Faults::new();
        let root = Table::parse(&source, &mut faults);
        let tables = root.entries.iter().filter_map(|entry| Some((entry.key.as_str(), entry.node.value.table()?)));
        let (infos, each): (Vec<PlayInfo>, Vec<Play>) =
            tables.map(|(name, table)| play(name, table, &mut faults)).unzip();
        assert!(faults.is_empty(), "{}", faults.render(false));
        assert!(
            infos.iter().map(|info| info.name.as_str()).eq(G::Play::WORDS.iter().copied()),
            "a table for each play, in order"
        );
        Box::leak(Box::new(Plays { infos, each }))
    })
}

impl Plays {
    /// A play of the game.
    pub(super) fn of(&self, play: impl Words) -> &Play {
        &self.each[play.index()]
    }
}

/// Path of the strategy of a play that can be searched for the best.
pub(super) fn player<G: Game>(play: G::Play) -> Option<&'static str> {
    match (plays::<G>().of(play).player.as_deref(), G::participants(play)) {
        (Some("none"), _) | (None, Participants::Nobody) => None,
        (Some(path), _) => Some(path),
        (None, Participants::Hero) => Some("cast.hero.strategy"),
        (None, _) => Some("cast.a.strategy"),
    }
}

fn words(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Option<Vec<String>> {
    let texts = reader.texts(key, faults)?;
    Some(texts.into_iter().map(|(text, _)| text.to_owned()).collect())
}

fn play(name: &str, table: &Table, faults: &mut Faults) -> (PlayInfo, Play) {
    let mut reader = Reader::new(table, "a play");
    let measures = words(&mut reader, "measures", faults).unwrap_or_default();
    let cast = words(&mut reader, "cast", faults).unwrap_or_default();
    let noun = words(&mut reader, "noun", faults).and_then(|noun| noun.try_into().ok());
    let (limits, winners) = (words(&mut reader, "limits", faults), words(&mut reader, "winners", faults));
    let mut text = |key| reader.text(key, faults).map(str::to_owned);
    let (help, length, first, player) = (text("help"), text("length"), text("first"), text("player"));
    let needs = reader.inner("needs", faults).map(pairs).unwrap_or_default();
    let cut = reader.inner("cut", faults).map(pairs).unwrap_or_default();
    let charts = reader.inner("charts", faults).map_or(&[][..], |charts| &charts.entries);
    reader.finish(faults);
    let each = charts.iter().filter_map(|entry| chart(&entry.key, entry.node.value.table()?, faults));
    let shown: Vec<Chart> = each.collect();
    assert!(shown.len() == charts.len(), "the play {name} has a picture that shows nothing");
    let needed = |what: Option<String>| what.unwrap_or_else(|| panic!("the play {name} needs a help and a length"));
    let winners = winners.map(|flags| flags.try_into().expect("two winners"));
    let noun = noun.unwrap_or_else(|| panic!("one {name} and several: `noun` takes two texts"));
    let info =
        PlayInfo { name: name.to_owned(), noun, help: needed(help), measures, length: needed(length), first, cut };
    (info, Play { charts: shown, cast, needs, limits, player, winners })
}

/// Keys with their texts.
fn pairs(table: &Table) -> Vec<(String, String)> {
    table.entries.iter().map(|entry| (entry.key.clone(), entry.node.value.text())).collect()
}

/// A picture: one key of [`Draw::WORDS`] with what it shows.
pub fn chart(name: &str, table: &Table, faults: &mut Faults) -> Option<Chart> {
    let mut reader = Reader::new(table, "a picture");
    let title = reader.text("title", faults)?.to_owned();
    let mut label = |key| reader.text(key, faults).unwrap_or_default().to_owned();
    let (x, y) = (label("x"), label("y"));
    let shown = Draw::WORDS.into_iter().find_map(|word| Some((word, reader.node(word)?)));
    reader.finish(faults);
    let (word, node) = shown?;
    let part = |node: &Node| (node.value.text(), String::new());
    let parts = match &node.value {
        Value::Table(parts) => parts.entries.iter().map(|part| (part.key.clone(), part.node.value.text())).collect(),
        Value::List(measures) => measures.iter().map(part).collect(),
        _ => vec![part(node)],
    };
    Some(Chart { name: name.to_owned(), title, draw: Draw::written(word, parts, &x, &y)? })
}
