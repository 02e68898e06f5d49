//! Reading of a scenario file, as far as all games share it.

use super::cells::{self, CellPlan};
use super::charts::{self, ChartPlan};
use super::compose::{Composed, compose};
use super::field::{self, FieldPlan};
use super::file::{MOST_TEXT, STANDARD_INPUT, bytes};
use super::judging::{self, Judging, Target};
use super::letters;
use super::limits::{MOST_LABEL, MOST_TITLE, MOST_TRIALS};
use super::parameters::{self, Parameter};
use super::stop::{self, Stop};
use super::tune::{self, Tune};
use super::words::Words;
use evenodds_kit::kind::BASIC_TABLES;
use evenodds_kit::{Extra, Games, Kind, PlayInfo};
use evenodds_source::{Fault, Faults, Node, Place, Reader, Source, Table, Value, not_utf8, unknown_word};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;

/// Changes that may answer a question by yes.
pub(super) const YES: [&str; 3] = ["more", "less", "differs"];

/// Scenario, resolved as far as is possible without its game.
#[derive(Clone)]
pub struct Scenario {
    /// The file.
    pub source: Arc<Source>,
    /// Complete text: that of the file; or, with includes or settings of the command line, one text of all parts.
    pub text: String,
    /// The files that it includes.
    pub includes: Vec<String>,
    /// Title.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The games of the program that reads it.
    pub games: Games,
    /// Its game.
    pub game: Arc<dyn Kind>,
    /// Its play.
    pub play: Arc<PlayInfo>,
    /// Trials of a cell.
    pub trials: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals, 0 to 1.
    pub confidence: f64,
    /// Whether a run takes the luck of the dice out of its estimates.
    pub adjust_for_luck: bool,
    /// Early stop.
    pub stop: Option<Stop>,
    /// Margins, and the better direction of measures.
    pub judging: Judging,
    /// Targets.
    pub targets: Vec<Target>,
    /// Settings that are varied.
    pub parameters: Vec<Parameter>,
    /// Search for values of these settings.
    pub tune: Option<Tune>,
    /// Most trials of a cell for the targets.
    pub test_trials: u64,
    /// Field of a metagame.
    pub field: Option<FieldPlan>,
    /// Measures that answer the question; none: the first that are shown.
    pub answer: Vec<(String, Place)>,
    /// Change of the first of them that answers the question by yes: `more`, `less` or `differs`.
    pub yes: Option<String>,
    /// Names of things in reports.
    pub words: Words,
    /// Measures to show; none: the play's own list.
    pub measures: Option<Vec<(String, Place)>>,
    /// Measures to split by.
    pub split: Vec<(String, Place)>,
    /// The scenario's own measures.
    pub extras: Vec<Extra>,
    /// Names of the cell keys.
    pub keys: Vec<String>,
    /// The cells.
    pub cells: Vec<CellPlan>,
    /// Pictures; none: the play's own.
    pub charts: Option<Vec<ChartPlan>>,
}

impl Scenario {
    /// SHA-256 of its text, in hexadecimal: of the file's bytes, where it is not put together.
    pub fn hash(&self) -> String {
        hash(&self.text)
    }
}

/// SHA-256 of a text or of bytes, in hexadecimal.
pub fn hash(text: impl AsRef<[u8]>) -> String {
    Sha256::digest(text.as_ref()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a file. The faults report what is wrong; there may be some even when a scenario comes back.
pub fn load(path: &Path, games: &Games, faults: &mut Faults) -> Option<Scenario> {
    load_with(path, &[], games, faults)
}

/// Reads a file, `-` being standard input, and puts settings (`PATH=VALUE`) over it.
pub fn load_with(path: &Path, settings: &[String], games: &Games, faults: &mut Faults) -> Option<Scenario> {
    parse_with(&source(path, faults)?, settings, games, faults)
}

/// The game of a scenario file, which may have mistakes elsewhere.
pub fn game_of(path: &Path, games: &Games, faults: &mut Faults) -> Option<Arc<dyn Kind>> {
    let root = compose(&source(path, faults)?, &[], faults)?.root;
    game_and_play(&mut Reader::new(&root, "a scenario"), games, faults).0
}

/// The text of a file.
fn source(path: &Path, faults: &mut Faults) -> Option<Arc<Source>> {
    match bytes(path) {
        Ok(bytes) if bytes.len() > MOST_TEXT => {
            let what = format!("`{}` is longer than {} MB; a scenario is not", path.display(), MOST_TEXT >> 20);
            faults.push(Fault::anywhere(what));
            None
        }
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => {
                let name = if path == Path::new(STANDARD_INPUT) {
                    "standard input".into()
                } else {
                    path.display().to_string()
                };
                Some(Arc::new(Source { name, text }))
            }
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                faults.push(not_utf8(&path.display().to_string(), error.as_bytes(), valid));
                None
            }
        },
        Err(error) => {
            let help = "`evenodds list scenarios` shows the scenarios here; `evenodds new GAME` writes one";
            faults.push(Fault::anywhere(format!("cannot read `{}`: {error}", path.display())).help(help));
            None
        }
    }
}

/// Reads the text of a scenario. Its includes are looked for beside the file that the source is named after.
pub fn parse(source: &Arc<Source>, games: &Games, faults: &mut Faults) -> Option<Scenario> {
    parse_with(source, &[], games, faults)
}

/// Reads the text of a scenario, and puts settings (`PATH=VALUE`) over it.
pub fn parse_with(source: &Arc<Source>, settings: &[String], games: &Games, faults: &mut Faults) -> Option<Scenario> {
    let Composed { root, text, includes } = compose(source, settings, faults)?;
    letters::check(&root, faults);
    let mut reader = Reader::new(&root, "a scenario");
    let title = reader.line("title", MOST_TITLE, faults).unwrap_or("Untitled").to_owned();
    let question = reader.text("question", faults).unwrap_or_default().to_owned();
    let (game, play) = game_and_play(&mut reader, games, faults);
    let trials = reader.int("trials", 1..=MOST_TRIALS, faults).unwrap_or(100_000) as u64;
    let seed = reader.int("seed", 0..=i64::MAX, faults).unwrap_or(1) as u64;
    let confidence = reader.float("confidence", 0.5..=0.999_999, faults).unwrap_or(0.95);
    let adjust_for_luck = reader.flag("adjust_for_luck", faults).unwrap_or(false);
    let stop = reader.inner("stop", faults).and_then(|table| stop::read(table, faults));
    let (judging, targets) = (judging::judging(&mut reader, faults), judging::targets(&mut reader, faults));
    let varied = parameters::read(&mut reader, faults);
    let tune = reader.inner("tune", faults).and_then(|table| tune::read(table, faults));
    let test_trials = judging::patience(&mut reader, faults);
    let field = reader.inner("field", faults).map(|table| field::read(table, faults));
    let named = |texts: Vec<(&str, &Place)>| -> Vec<(String, Place)> {
        texts.into_iter().map(|(name, place)| (name.to_owned(), place.clone())).collect()
    };
    let measures = reader.texts("measures", faults).map(named);
    let answer = reader.texts("answer", faults).map(named).unwrap_or_default();
    let yes = yes(&mut reader, faults);
    let mut words = reader.inner("words", faults).map(|table| Words::read(table, faults)).unwrap_or_default();
    let split = reader.texts("split", faults).map(named).unwrap_or_default();
    let extras = reader.inner("measure", faults).map(|table| extras(table, faults)).unwrap_or_default();
    let charts = reader.inner("report", faults).and_then(|table| charts::read(table, faults));
    let (variants, sweep) = (reader.inner("variant", faults), reader.inner("sweep", faults));
    let mut base = Table::empty(source);
    let tables = game.as_ref().map_or_else(|| BASIC_TABLES.to_vec(), |game| game.tables());
    for key in &tables {
        if let Some(table) = reader.inner(key, faults) {
            let place = table.place.clone();
            base.set(key, &place, Node { place: place.clone(), value: Value::Table(table.clone()) });
        }
    }
    reader.finish(faults);
    let patched = cells::Patched { tables: &tables, whole: game.as_ref().and_then(|game| game.whole_by()) };
    let (keys, cells) = cells::grid(&base, variants, sweep, &patched, faults);
    let each = || cells.iter().flat_map(|cell| keys.iter().zip(&cell.keys)).filter(|(key, _)| key.contains('.'));
    words.swept(|name| each().any(|(key, value)| key == name || value == name || name == format!("{key} {value}")));
    let parameters = match (&game, cells.first()) {
        (Some(game), Some(first)) => parameters::resolve(&varied, &**game, &first.root, faults),
        _ => Vec::new(),
    };
    Some(Scenario {
        source: Arc::clone(source),
        text,
        includes,
        title,
        question,
        games: games.clone(),
        game: game?,
        play: play?,
        trials,
        seed,
        confidence,
        adjust_for_luck,
        stop,
        judging,
        targets,
        parameters,
        tune,
        test_trials,
        field,
        answer,
        yes,
        words,
        measures,
        split,
        extras,
        keys,
        cells,
        charts,
    })
}

/// The change that answers the question by yes.
fn yes(reader: &mut Reader<'_>, faults: &mut Faults) -> Option<String> {
    let text = reader.text("yes", faults)?;
    if YES.contains(&text) {
        return Some(text.to_owned());
    }
    let place = &reader.table().get("yes")?.place;
    faults.push(unknown_word(place, text, "a change that answers by yes", YES.into_iter()));
    None
}

fn game_and_play(
    reader: &mut Reader<'_>,
    games: &Games,
    faults: &mut Faults,
) -> (Option<Arc<dyn Kind>>, Option<Arc<PlayInfo>>) {
    let start = reader.table().place.clone();
    let found = match reader.node("game").map(|node| &node.value) {
        Some(Value::Table(table)) => games.read(table, faults),
        Some(Value::Str(name)) => {
            let found = games.find(name);
            if found.is_none() {
                let place = reader.table().get("game").map_or(&start, |node| &node.place);
                faults.push(unknown_word(place, name, "a game that evenodds plays", games.names()));
            }
            found.cloned()
        }
        other => {
            if let Some(other) = other {
                let place = reader.table().get("game").map_or(&start, |node| &node.place);
                let what = format!("`game` takes the name of a game or a file, not {}", other.describe());
                faults.push(Fault::at(place, what));
            } else {
                let fault = Fault::at(&start, "the scenario does not say which game is played");
                let help = |name| format!("write `game = \"{name}\"` at the top");
                faults.push(match games.names().next() {
                    Some(first) => fault.help(help(first)),
                    None => fault,
                });
            }
            None
        }
    };
    let plays = found.as_ref().map_or(&[][..], |game| game.plays());
    let play = match reader.text("play", faults) {
        Some(name) => {
            let play = plays.iter().find(|play| play.name == name);
            if let (None, Some(found)) = (play, &found) {
                let place = reader.table().get("play").map_or(&start, |node| &node.place);
                let what = format!("a way to play {}", found.title());
                faults.push(unknown_word(place, name, &what, plays.iter().map(|play| play.name.as_str())));
            }
            play
        }
        None => plays.first(),
    };
    let play = play.cloned().map(Arc::new);
    (found, play)
}

fn extras(table: &Table, faults: &mut Faults) -> Vec<Extra> {
    let mut extras = Vec::new();
    for entry in &table.entries {
        let Value::Table(inner) = &entry.node.value else {
            let help = format!("write `[measure.{}]` and below it `expr = \"...\"`", entry.key);
            faults.push(Fault::at(&entry.node.place, "a measure is a table").help(help));
            continue;
        };
        let mut reader = Reader::new(inner, "a measure");
        let text = reader.text("expr", faults);
        let label = reader.line("label", MOST_LABEL, faults).unwrap_or(&entry.key).to_owned();
        let unit = reader.line("unit", MOST_LABEL, faults).unwrap_or_default().to_owned();
        reader.finish(faults);
        match (text, inner.get("expr")) {
            (Some(text), Some(node)) => {
                extras.push(Extra {
                    name: entry.key.clone(),
                    label,
                    unit,
                    text: text.to_owned(),
                    place: node.place.clone(),
                });
            }
            (None, None) => {
                faults.push(Fault::at(&entry.key_place, format!("the measure `{}` has no `expr`", entry.key)));
            }
            _ => {}
        }
    }
    extras
}
