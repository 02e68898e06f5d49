//! A game file: what it declares, read with the place of every word.

use crate::procedure::Procedure;
use crate::setting::{Declared, declarations, is_a_name};
use evenodds_engine::{Live, Measure};
use evenodds_kit::dynamic::chart;
use evenodds_kit::picture::{Chart, Draw};
use evenodds_kit::{Participants, PlayInfo, Presets};
use evenodds_policy::{ActionInfo, ArgInfo, DecisionInfo, FactInfo};
use evenodds_source::{Entry, Fault, Faults, Node, Place, Reader, Source, Table, Value, unknown_word};
use std::sync::Arc;

/// What a game file declares.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) help: String,
    pub(crate) rules: Vec<Declared>,
    pub(crate) sheet: Vec<Declared>,
    pub(crate) plays: Vec<Play>,
    pub(crate) streams: Vec<Stream>,
    /// Most seats of a play, at least one.
    pub(crate) seats: usize,
    pub(crate) facts: Vec<FactDeclared>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) presets: Presets,
    pub(crate) participants: Table,
    pub(crate) counters: Vec<Counter>,
    pub(crate) questions: Vec<Question>,
    /// The script, with its place; of functions their text.
    pub(crate) script: Node,
    pub(crate) language: Language,
    pub(crate) place: Place,
}

/// Language of the procedure.
#[derive(Debug)]
pub(crate) enum Language {
    Lua,
    /// Another one, with the functions where they are at hand.
    Other(Option<Arc<dyn Procedure>>),
}

/// A play.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) info: PlayInfo,
    pub(crate) who: Participants,
    pub(crate) charts: Vec<Chart>,
    pub(crate) place: Place,
}

/// Kind of roll, with dice of its own.
#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) name: String,
    /// What is rolled.
    pub(crate) help: String,
    /// Number of its lane at the first seat.
    pub(crate) first: usize,
}

/// A fact of conditions.
#[derive(Debug)]
pub(crate) struct FactDeclared {
    pub(crate) name: String,
    pub(crate) help: String,
    unit: String,
    low: i64,
    high: i64,
    pub(crate) words: Vec<String>,
    pub(crate) place: Place,
}

/// A decision.
#[derive(Debug)]
pub(crate) struct Decision {
    pub(crate) name: String,
    pub(crate) help: String,
    pub(crate) actions: Vec<Action>,
    /// Its facts, by their place among all.
    pub(crate) facts: Vec<usize>,
    /// Those that are its whole state, where the file says so: places among its facts.
    pub(crate) state: Option<Vec<usize>>,
    pub(crate) place: Place,
}

/// An option of a decision.
#[derive(Debug)]
pub(crate) struct Action {
    pub(crate) name: String,
    help: String,
    pub(crate) always: bool,
    args: Vec<Arg>,
}

/// A parameter of an option.
#[derive(Debug)]
struct Arg {
    name: String,
    help: String,
    default: Option<i64>,
    words: Vec<String>,
}

/// Counter of a play, which measures show.
#[derive(Debug)]
pub(crate) struct Counter {
    pub(crate) name: String,
    label: String,
    unit: String,
    pub(crate) kind: Counted,
    /// Whether every seat has its own.
    pub(crate) each: bool,
    /// Least and largest value.
    pub(crate) range: Option<[i64; 2]>,
    pub(crate) place: Place,
}

/// Kind of a measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Counted {
    Count,
    Flag,
    Category(Vec<String>),
    Scaled(u32),
}

/// Function of the script that answers a question about exact odds.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) name: String,
    pub(crate) help: String,
    pub(crate) example: String,
    pub(crate) inputs: Vec<Declared>,
    pub(crate) place: Place,
}

/// Parts of a game file, for help and schema: name and what it holds.
pub(crate) const PARTS: [(&str, &str); 13] = [
    ("about", "Name and title: `title`, `help`, and a short `name` for files."),
    (
        "rules",
        "Knobs: `NAME = { book = 3, from = 1, to = 9, help = \"…\", id = \"XY-1\" }`, or just the book's value: a number, a flag or a word.",
    ),
    (
        "sheet",
        "What a participant has: `NAME = { default = 3, from = 1, to = 9, help = \"…\" }`; without `default` it must be written.",
    ),
    (
        "plays",
        "Ways to play: `[plays.NAME]` with `seats`, `help`, `noun`, `measures`, `length`, `charts`. The script has a function of each name.",
    ),
    ("streams", "Kinds of rolls with dice of their own: `NAME = \"What is rolled.\"`."),
    (
        "facts",
        "What conditions of strategies ask: `NAME = { from = 0, to = 30, unit = \"points\", help = \"…\" }`, `{ flag = true }` or `{ words = [\"dry\", \"wet\"] }`.",
    ),
    (
        "decisions",
        "`[decisions.NAME]` with `help`, `actions` and perhaps `facts` (those known there) and `state` (those that decide how it goes on).",
    ),
    (
        "presets",
        "Strategies that ship with the game: `[presets.NAME]` with a `help` and a list for each decision. The first is the default.",
    ),
    ("participants", "Participants that every scenario may name: `[participants.NAME]`, as under `[cast.sides]`."),
    (
        "measures",
        "What `count` and `set` of the script write down: `NAME = { kind = \"count\", label = \"…\", unit = \"…\", each = true }`. A count may say `from` and `to`, its least and largest value: intervals then stay between them.",
    ),
    ("questions", "Functions of the script with exact odds: `[questions.NAME]` with `help`, `example` and `inputs`."),
    ("script", "The procedure, in Lua: the text itself, or the name of a `.lua` file beside this one."),
    (
        "python",
        "In place of `script`: the text of functions in Python. Such a game plays only from Python, which holds them: `evenodds.Game`.",
    ),
];

/// Keys of the parts of a game file, for reference and schema: the part, the key, and what it means.
pub(crate) const KEYS: &[(&str, &str, &str)] = &[
    (
        "rules",
        "book",
        "The book's value: a number, `true` or `false`, a word, or a list of numbers. It says what kind of knob this is.",
    ),
    ("rules", "from", "Least value of a number; 0, where it is left out."),
    ("rules", "to", "Largest value of a number; 1,000, where it is left out."),
    (
        "rules",
        "words",
        "Words to choose from: `{ attacker = \"A tie hits.\", defender = \"A tie misses.\" }`, or a list. `rulings` plays each of them, and both values of a flag.",
    ),
    ("rules", "list", "Whether it is a list of numbers; a `book` that is a list says so too."),
    ("rules", "help", "What it is, in reports and lists."),
    ("rules", "id", "ID of the rule, as in `note`."),
    ("sheet", "default", "The value of who writes none; without it every participant must write one."),
    ("sheet", "from", "Least value of a number; also `to`, `words`, `list` and `help`, as of a rule."),
    (
        "plays",
        "seats",
        "2: two sides, `a` and `b` under [cast], who change seats; 1: `hero`; 0: nobody; 3 to 12, or `[2, 5]`: from two to five, `a`, `b`, `c` and on.",
    ),
    ("plays", "help", "What is played."),
    ("plays", "noun", "What a play is called, one and several: `[\"duel\", \"duels\"]`."),
    ("plays", "measures", "Measures of reports, the most important first."),
    ("plays", "length", "The measure that says how long a play was; `rounds`, where it is left out."),
    ("plays", "charts", "Pictures of reports: tables by name, with the keys of `[[report.chart]]`."),
    ("facts", "from", "Least value of a number; 0, where it is left out."),
    ("facts", "to", "Largest value of a number; 1,000, where it is left out."),
    ("facts", "flag", "`true`: the fact is a yes or no."),
    ("facts", "words", "The fact is one of these words; the script gives the word."),
    ("facts", "unit", "What is counted."),
    ("facts", "help", "What it is."),
    ("decisions", "help", "What is decided."),
    ("decisions", "actions", "The options, at most 64, each with a text that says what it does, or with a table."),
    ("decisions", "actions.NAME.help", "What the option does."),
    (
        "decisions",
        "actions.NAME.sometimes",
        "`true`: legal only where `decide` names it. One option at least is always legal.",
    ),
    (
        "decisions",
        "actions.NAME.args",
        "Parameters that a strategy gives: `args = { dice = { default = 1, help = \"…\" } }`, or `words = [\"low\", \"high\"]`. A list writes `{ do = \"bid\", dice = \"gold - 1\" }`. Any number may come: the script keeps it within its limits.",
    ),
    ("decisions", "facts", "Facts that are known there; all, where it is left out. The script gives each of them."),
    (
        "decisions",
        "state",
        "Facts that are all that matters for how it goes on. `skill --ladder` then finds the best play exactly. `check` looks in plays whether it is true.",
    ),
    ("presets", "help", "What it is like."),
    (
        "presets",
        "NAME",
        "For each decision an option, or a list as in a strategy: `[{ do = \"hold\", if = \"total >= 20\" }, \"roll\"]`.",
    ),
    (
        "measures",
        "kind",
        "`count` (also where it is left out), `flag`, `category` or `scaled`. In the script `count(…)` adds to it, and `set(…)` sets it.",
    ),
    ("measures", "levels", "Levels of a category: `[\"won\", \"fled\", \"fell\"]`, set by `set(\"end\", \"fled\")`."),
    (
        "measures",
        "per",
        "Of a scaled one: so many are 1 in reports. With `per = 5` a sum over five turns is shown as a mean; 100, where it is left out.",
    ),
    ("measures", "label", "Its name in reports."),
    ("measures", "unit", "What is counted."),
    (
        "measures",
        "each",
        "`true`: every side has its own, `NAME_a` and `NAME_b`; `count` and `set` then name the seat.",
    ),
    ("measures", "from", "Least value of a count at the end of a play; 0, where only `to` is written."),
    ("measures", "to", "Largest value of a count at the end of a play."),
    ("questions", "help", "What it answers."),
    ("questions", "example", "Inputs that work, such as `dice=4`."),
    (
        "questions",
        "inputs",
        "The function's parameters by their names, in order, each as a key of [sheet]. The function gives a number, a yes or no, or a word.",
    ),
];

/// Name of the stream of rolls that name none.
pub(crate) const USUAL: &str = "dice";

impl File {
    /// Reads a game file. None where what is wrong leaves no game.
    pub(crate) fn read(table: &Table, procedure: Option<Arc<dyn Procedure>>, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let mut reader = Reader::new(table, "a game file");
        let empty = Table { place: table.place.clone(), entries: Vec::new() };
        let mut part = |key: &str, faults: &mut Faults| reader.inner(key, faults).unwrap_or(&empty).clone();
        let about = part("about", faults);
        let [rules, sheet, plays, streams] = ["rules", "sheet", "plays", "streams"].map(|key| part(key, faults));
        let [facts, decisions, presets, participants] =
            ["facts", "decisions", "presets", "participants"].map(|key| part(key, faults));
        let [measures, questions] = ["measures", "questions"].map(|key| part(key, faults));
        let (script, python) = (reader.node("script").cloned(), reader.node("python").cloned());
        reader.finish(faults);
        if let (Some(_), Some(python)) = (&script, &python) {
            faults.push(Fault::at(&python.place, "a game has a `script` or functions in Python, not both"));
        }
        let language = if python.is_some() { Language::Other(procedure) } else { Language::Lua };
        let (name, title, help) = names(&about, faults);
        let script = match script.or(python) {
            Some(node @ Node { value: Value::Str(_), .. }) => Some(node),
            Some(other) => {
                faults.push(Fault::at(&other.place, format!("a procedure is a text, not {}", other.value.describe())));
                None
            }
            None => {
                let help = "write `script = '''`, below it `function duel(a, b)` and what happens, and `'''`";
                faults.push(Fault::at(&table.place, "the game has no `script`").help(help));
                None
            }
        };
        let facts = read_facts(&facts, faults);
        let decisions = read_decisions(&decisions, &facts, faults);
        let counters = read_counters(&measures, faults);
        let plays = read_plays(&plays, &counters, &title, faults);
        if plays.is_empty() && faults.len() == before {
            let help = "write `[plays.duel]` and below it `seats = 2`";
            faults.push(Fault::at(&table.place, "the game has no play").help(help));
        }
        let seats = plays.iter().map(|play| play.who.keys().0.len()).max().unwrap_or(0).max(1);
        let streams = read_streams(&streams, seats, faults);
        let presets = if presets.entries.is_empty() { simple(&decisions, &table.place) } else { presets };
        let questions = read_questions(&questions, faults);
        let file = Self {
            name,
            title,
            help,
            rules: declarations(&rules, "book", true, faults),
            sheet: declarations(&sheet, "default", false, faults),
            plays,
            streams,
            seats,
            facts,
            decisions,
            presets: Presets::of(presets),
            participants,
            counters,
            questions,
            script: script?,
            language,
            place: table.place.clone(),
        };
        (faults.len() == before).then_some(file)
    }

    /// Facts of a decision, or all.
    pub(crate) fn with_facts<R>(&self, which: Option<&Decision>, then: impl FnOnce(&[FactInfo<'_>]) -> R) -> R {
        let all: Vec<&FactDeclared> = match which {
            Some(decision) => decision.facts.iter().map(|&at| &self.facts[at]).collect(),
            None => self.facts.iter().collect(),
        };
        let words: Vec<Vec<&str>> = all.iter().map(|fact| fact.words.iter().map(String::as_str).collect()).collect();
        let infos: Vec<FactInfo<'_>> = all
            .iter()
            .zip(&words)
            .map(|(fact, words)| {
                let FactDeclared { name, help, unit, low, high, .. } = fact;
                FactInfo { name, help, unit, low: *low, high: *high, levels: words }
            })
            .collect();
        then(&infos)
    }
}

impl Decision {
    /// Options that are always legal, a bit each.
    pub(crate) fn always(&self) -> u64 {
        self.actions.iter().enumerate().fold(0, |bits, (at, action)| bits | u64::from(action.always) << at)
    }

    /// The decision as strategies know it.
    pub(crate) fn with_info<R>(&self, then: impl FnOnce(&DecisionInfo<'_>) -> R) -> R {
        let words: Vec<Vec<Vec<&str>>> = self
            .actions
            .iter()
            .map(|action| action.args.iter().map(|arg| arg.words.iter().map(String::as_str).collect()).collect())
            .collect();
        let args: Vec<Vec<ArgInfo<'_>>> = self
            .actions
            .iter()
            .zip(&words)
            .map(|(action, words)| {
                let each = action.args.iter().zip(words);
                each.map(|(Arg { name, help, default, .. }, words)| ArgInfo { name, help, default: *default, words })
                    .collect()
            })
            .collect();
        let actions: Vec<ActionInfo<'_>> = self
            .actions
            .iter()
            .zip(&args)
            .map(|(Action { name, help, always, .. }, args)| ActionInfo { name, help, always_legal: *always, args })
            .collect();
        then(&DecisionInfo { name: &self.name, help: &self.help, actions: &actions })
    }
}

impl Action {
    /// Words of each parameter; none for a number.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[String]> {
        self.args.iter().map(|arg| arg.words.as_slice())
    }
}

impl Counter {
    /// Whether a trial that does not set it has no value.
    pub(crate) fn is_absent_at_first(&self) -> bool {
        matches!(self.kind, Counted::Category(_))
    }

    /// Its measure; `suffix` names the seat.
    pub(crate) fn measure(&self, suffix: &str) -> Measure {
        let gap = if suffix.is_empty() { "" } else { "_" };
        let (name, label) = (format!("{}{gap}{suffix}", self.name), self.label.clone());
        let label = if suffix.is_empty() { label } else { format!("{label} ({suffix})") };
        match &self.kind {
            Counted::Flag => Measure::flag(name, label),
            Counted::Category(levels) => {
                let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
                Measure::category(name, label, &levels)
            }
            Counted::Count => {
                let measure = Measure::count(name, label, self.unit.clone());
                self.range.into_iter().fold(measure, |measure, [low, high]| measure.bounded(low, high))
            }
            Counted::Scaled(per) => Measure::count(name, label, self.unit.clone()).per(*per),
        }
    }
}

fn names(about: &Table, faults: &mut Faults) -> (String, String, String) {
    let stem = about.place.source.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.strip_suffix(crate::ENDING).unwrap_or("own_game").to_owned();
    let mut reader = Reader::new(about, "[about]");
    let name = reader.line("name", 40, faults).map_or(stem, str::to_owned);
    let title = reader.line("title", 80, faults).map_or_else(|| name.clone(), str::to_owned);
    let help = reader.line("help", 200, faults).unwrap_or("a game in a file").to_owned();
    reader.finish(faults);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if name.is_empty() || !name.chars().all(plain) {
        let place = about.get("name").map_or(&about.place, |node| &node.place);
        let what = format!("`{name}` is no short name");
        faults.push(Fault::at(place, what).help("a short name has letters, digits and `_` alone"));
    }
    (name, title, help)
}

/// Tables of a part, by name.
fn tables<'t>(part: &'t Table, what: &str, faults: &mut Faults) -> Vec<(&'t Entry, &'t Table)> {
    let mut found = Vec::new();
    for entry in &part.entries {
        if !is_a_name(entry, faults) {
            continue;
        }
        match &entry.node.value {
            Value::Table(table) => found.push((entry, table)),
            other => {
                let what = format!("{what} is a table, not {}", other.describe());
                faults.push(Fault::at(&entry.node.place, what));
            }
        }
    }
    found
}

fn read_plays(part: &Table, counters: &[Counter], title: &str, faults: &mut Faults) -> Vec<Play> {
    let mut plays = Vec::new();
    for (entry, table) in tables(part, "a play", faults) {
        let mut reader = Reader::new(table, "a play");
        let who = reader.node("seats").map_or(Some(Participants::Two), |node| seats(node, faults));
        let noun = reader.texts("noun", faults).unwrap_or_default();
        let noun = match noun.as_slice() {
            [] => [entry.key.clone(), format!("{}s", entry.key)],
            [(one, _), (several, _)] => [(*one).to_owned(), (*several).to_owned()],
            [(_, place), ..] => {
                faults
                    .push(Fault::at(place, "`noun` takes two words, for one and for several: `[\"duel\", \"duels\"]`"));
                continue;
            }
        };
        let help = reader.text("help", faults).unwrap_or(title).to_owned();
        let measures = reader.texts("measures", faults).unwrap_or_default();
        let length = reader.node("length").cloned();
        let shown = reader.inner("charts", faults).map_or(&[][..], |charts| &charts.entries);
        let Some(who) = who else { continue };
        reader.finish(faults);
        let own: Vec<String> = measures_of(who, counters, None).into_iter().map(|(measure, _)| measure.name).collect();
        let known = |name: &str, place: &Place, faults: &mut Faults| {
            if !own.iter().any(|known| known == name) {
                faults.push(unknown_word(place, name, "a measure of the play", own.iter().map(String::as_str)));
            }
        };
        measures.iter().for_each(|(name, place)| known(name, place, faults));
        if let Some(length) = &length {
            known(&length.value.text(), &length.place, faults);
        }
        let mut measures: Vec<String> = measures.iter().map(|(name, _)| (*name).to_owned()).collect();
        if measures.is_empty() {
            measures = own.iter().filter(|name| !["first", "unfinished"].contains(&name.as_str())).cloned().collect();
            measures.retain(|name| name != "a_first");
        }
        let length = length.map_or_else(|| "rounds".to_owned(), |node| node.value.text());
        let mut charts = Vec::new();
        for picture in shown {
            let found = picture.node.value.table().and_then(|table| chart(&picture.key, table, faults));
            let Some(found) = found else {
                let what = format!("the picture `{}` shows nothing", picture.key);
                let help = "write a `title` and what is drawn, like `histogram = \"rounds\"`";
                faults.push(Fault::at(&picture.key_place, what).help(help));
                continue;
            };
            found.draw.measures().iter().for_each(|name| known(name, &picture.node.place, faults));
            charts.push(found);
        }
        if charts.is_empty() {
            charts = usual_charts(who, &noun[1], &length, &own);
        }
        let first = who.are_two_sides().then(|| "a_first".to_owned());
        let cut = vec![("unfinished".to_owned(), "the limit of rounds".to_owned())];
        let info = PlayInfo { name: entry.key.clone(), noun, help, measures, length, first, cut };
        plays.push(Play { info, who, charts, place: entry.key_place.clone() });
    }
    plays
}

/// Pictures of a play that declares none.
fn usual_charts(who: Participants, several: &str, length: &str, own: &[String]) -> Vec<Chart> {
    let mut charts = Vec::new();
    if who.are_two_sides() {
        let parts = [("p_a_win", "a wins"), ("p_draw", "nobody wins"), ("p_b_win", "b wins")];
        let parts = parts.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let title = format!("Who wins the {several}");
        charts.push(Chart { name: "wins".into(), title, draw: Draw::Stacked { parts } });
    }
    if own.iter().any(|name| name == length) {
        let draw = Draw::Histogram { measure: length.to_owned() };
        charts.push(Chart { name: "length".into(), title: format!("How long the {several} are"), draw });
    }
    charts
}

fn seats(node: &Node, faults: &mut Faults) -> Option<Participants> {
    let found = match &node.value {
        Value::Int(0) => Some(Participants::Nobody),
        Value::Int(1) => Some(Participants::Hero),
        Value::Int(2) => Some(Participants::Two),
        Value::Int(many @ 3..=12) => Some(Participants::Several(*many as usize, *many as usize)),
        Value::List(items) => match items.as_slice() {
            [Node { value: Value::Int(least), .. }, Node { value: Value::Int(most), .. }]
                if 1 <= *least && least <= most && *most <= 12 =>
            {
                Some(Participants::Several(*least as usize, *most as usize))
            }
            _ => None,
        },
        _ => None,
    };
    if found.is_none() {
        let help = "2: two sides that change seats; 1: one, `cast.hero`; 0: nobody; `[2, 5]`: from two to five";
        let what = format!("`seats` takes a number from 0 to 12, or two of them, not {}", node.value.text());
        faults.push(Fault::at(&node.place, what).help(help));
    }
    found
}

fn read_streams(part: &Table, seats: usize, faults: &mut Faults) -> Vec<Stream> {
    let slots = Live::LANES / seats;
    let mut taken = vec![false; slots];
    taken[0] = true;
    let mut streams = vec![Stream { name: USUAL.to_owned(), help: "Rolls that name no stream.".into(), first: 0 }];
    for entry in &part.entries {
        if !is_a_name(entry, faults) {
            continue;
        }
        let (Value::Str(help), true) = (&entry.node.value, entry.key != USUAL) else {
            let what = format!("`{}` takes a text that says what is rolled", entry.key);
            let help = format!("`{USUAL}` is there already, for rolls that name no stream");
            faults.push(Fault::at(&entry.key_place, what).help(help));
            continue;
        };
        // By name, so that a new stream shifts no other: FNV-1a (Fowler, Noll, Vo), then the next free place.
        let hash = entry
            .key
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let start = (hash % slots as u64) as usize;
        let Some(slot) = (0..slots).map(|step| (start + step) % slots).find(|&slot| !taken[slot]) else {
            let what = format!("there are dice for {} streams with {seats} seats", slots - 1);
            faults.push(Fault::at(&entry.key_place, what).help("let kinds of rolls share a stream"));
            break;
        };
        taken[slot] = true;
        streams.push(Stream { name: entry.key.clone(), help: help.clone(), first: slot * seats });
    }
    streams
}

fn read_facts(part: &Table, faults: &mut Faults) -> Vec<FactDeclared> {
    let mut facts = Vec::new();
    for (entry, table) in tables(part, "a fact", faults) {
        let mut reader = Reader::new(table, "a fact");
        let far = -1_000_000_000..=1_000_000_000;
        let (low, high) = (reader.int("from", far.clone(), faults), reader.int("to", far, faults));
        let flag = reader.flag("flag", faults).unwrap_or(false);
        let words = reader.texts("words", faults).unwrap_or_default();
        let words: Vec<String> = words.into_iter().map(|(word, _)| word.to_owned()).collect();
        let unit = reader.line("unit", 40, faults).unwrap_or_default().to_owned();
        let help = reader.text("help", faults).unwrap_or_default().to_owned();
        reader.finish(faults);
        let (low, high) = match (flag, words.len() as i64) {
            (true, _) => (0, 1),
            (false, 0) => (low.unwrap_or(0), high.unwrap_or(1000)),
            (false, many) => (0, many - 1),
        };
        if low > high {
            faults.push(Fault::at(&entry.key_place, format!("no number is from {low} to {high}")));
        }
        facts.push(FactDeclared {
            name: entry.key.clone(),
            help,
            unit,
            low,
            high,
            words,
            place: entry.key_place.clone(),
        });
    }
    facts
}

/// Most options of a decision.
const MOST_ACTIONS: usize = 64;

fn read_decisions(part: &Table, facts: &[FactDeclared], faults: &mut Faults) -> Vec<Decision> {
    let mut decisions = Vec::new();
    for (entry, table) in tables(part, "a decision", faults) {
        let mut reader = Reader::new(table, "a decision");
        let help = reader.text("help", faults).unwrap_or_default().to_owned();
        let known = reader.texts("facts", faults);
        let state = reader.texts("state", faults);
        let actions = reader.inner("actions", faults).map(|table| actions(table, faults)).unwrap_or_default();
        reader.finish(faults);
        let mut find = |(name, place): (&str, &Place)| {
            let at = facts.iter().position(|fact| fact.name == name);
            if at.is_none() {
                faults.push(unknown_word(
                    place,
                    name,
                    "a fact of the game",
                    facts.iter().map(|fact| fact.name.as_str()),
                ));
            }
            at
        };
        let known: Vec<usize> = match known {
            Some(names) => names.into_iter().filter_map(&mut find).collect(),
            None => (0..facts.len()).collect(),
        };
        let state: Option<Vec<usize>> = state.map(|names| names.into_iter().filter_map(&mut find).collect());
        let state = state.map(|all| all.iter().filter_map(|at| known.iter().position(|known| known == at)).collect());
        let place = entry.key_place.clone();
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            let what = format!("the decision `{}` has 1 to {MOST_ACTIONS} options", entry.key);
            let help = "write `actions = { hold = \"Keeps it.\", roll = \"Rolls again.\" }`";
            faults.push(Fault::at(&place, what).help(help));
            continue;
        }
        if !actions.iter().any(|action| action.always) {
            let what = format!("`{}` has no option that is always legal", entry.key);
            faults.push(Fault::at(&place, what).help("leave out `sometimes` for one of them"));
        }
        decisions.push(Decision { name: entry.key.clone(), help, actions, facts: known, state, place });
    }
    decisions
}

fn actions(table: &Table, faults: &mut Faults) -> Vec<Action> {
    let mut found = Vec::new();
    for entry in &table.entries {
        let name = entry.key.clone();
        match &entry.node.value {
            Value::Str(help) => found.push(Action { name, help: help.clone(), always: true, args: Vec::new() }),
            Value::Table(table) => {
                let mut reader = Reader::new(table, "an option");
                let help = reader.text("help", faults).unwrap_or_default().to_owned();
                let always = !reader.flag("sometimes", faults).unwrap_or(false);
                let args = reader.inner("args", faults).map(|table| args(table, faults)).unwrap_or_default();
                reader.finish(faults);
                found.push(Action { name, help, always, args });
            }
            other => {
                let what = format!("an option takes a text that says what it does, not {}", other.describe());
                faults.push(Fault::at(&entry.node.place, what));
            }
        }
    }
    found
}

fn args(table: &Table, faults: &mut Faults) -> Vec<Arg> {
    let each = tables(table, "a parameter", faults).into_iter().map(|(entry, table)| {
        let mut reader = Reader::new(table, "a parameter");
        let help = reader.text("help", faults).unwrap_or_default().to_owned();
        let default = reader.int("default", -1_000_000..=1_000_000, faults);
        let words = reader.texts("words", faults).unwrap_or_default();
        let words: Vec<String> = words.into_iter().map(|(word, _)| word.to_owned()).collect();
        reader.finish(faults);
        let default = if words.is_empty() { default } else { Some(0) };
        Arg { name: entry.key.clone(), help, default, words }
    });
    each.collect()
}

fn read_counters(part: &Table, faults: &mut Faults) -> Vec<Counter> {
    let mut counters = Vec::new();
    for (entry, table) in tables(part, "a measure", faults) {
        let mut reader = Reader::new(table, "a measure");
        let words = ["count", "flag", "category", "scaled"];
        let kind = reader.word("kind", &words, faults).unwrap_or(0);
        let levels = reader.texts("levels", faults).unwrap_or_default();
        let levels: Vec<String> = levels.into_iter().map(|(level, _)| level.to_owned()).collect();
        let per = reader.int("per", 1..=1_000_000, faults);
        let label = reader.line("label", 60, faults).map_or_else(|| entry.key.replace('_', " "), str::to_owned);
        let unit = reader.line("unit", 40, faults).unwrap_or_default().to_owned();
        let each = reader.flag("each", faults).unwrap_or(false);
        let range = ["from", "to"].map(|end| reader.int(end, -MOST_COUNT..=MOST_COUNT, faults));
        reader.finish(faults);
        let place = entry.key_place.clone();
        let range = match range {
            [None, None] => None,
            _ if kind != 0 => {
                faults.push(Fault::at(&place, "only a count has `from` and `to`"));
                continue;
            }
            [from, Some(to)] if from.unwrap_or(0) <= to => Some([from.unwrap_or(0), to]),
            [_, Some(_)] => {
                faults.push(Fault::at(&place, "`to` is less than `from`, which is 0 where it is not written"));
                continue;
            }
            [Some(_), None] => {
                faults.push(Fault::at(&place, "`from` needs `to`, the largest value"));
                continue;
            }
        };
        let kind = match kind {
            1 => Counted::Flag,
            2 if levels.len() < 2 => {
                faults.push(Fault::at(&place, "a category has `levels`, two or more words"));
                continue;
            }
            2 => Counted::Category(levels),
            3 => Counted::Scaled(per.unwrap_or(100) as u32),
            _ => Counted::Count,
        };
        if BUILT_IN.contains(&entry.key.as_str()) {
            let what = format!("every play measures `{}` already", entry.key);
            faults.push(Fault::at(&place, what).help("give this one another name"));
            continue;
        }
        counters.push(Counter { name: entry.key.clone(), label, unit, kind, each, range, place });
    }
    counters
}

/// Largest distance from 0 of the ends of a measure.
const MOST_COUNT: i64 = 1_000_000_000;

/// Measures that every play has, or every one of its kind.
const BUILT_IN: [&str; 7] = ["p_a_win", "p_b_win", "p_draw", "a_first", "p_won", "rounds", "unfinished"];

/// Way to read a measure off a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Read {
    Wins(usize),
    Nobody,
    First,
    Rounds,
    Unfinished,
    /// A counter: of all, or of a side.
    Counter(usize, Option<usize>),
}

/// Measures of a play, each with the way to read it.
///
/// `rounds`: the limit of rounds, where it is known.
pub(crate) fn measures_of(who: Participants, counters: &[Counter], rounds: Option<i64>) -> Vec<(Measure, Read)> {
    let mut all = Vec::new();
    let (keys, _) = who.keys();
    if who.are_two_sides() {
        all.push((Measure::flag("p_a_win", "a wins"), Read::Wins(0)));
        all.push((Measure::flag("p_b_win", "b wins"), Read::Wins(1)));
        all.push((Measure::flag("p_draw", "nobody wins"), Read::Nobody));
        all.push((Measure::flag("a_first", "a has the first seat"), Read::First));
    } else if let Participants::Several(..) = who {
        let each = keys.iter().enumerate();
        all.extend(
            each.map(|(at, key)| (Measure::flag(format!("p_{key}_win"), format!("{key} wins")), Read::Wins(at))),
        );
    } else {
        all.push((Measure::flag("p_won", "it is won"), Read::Wins(0)));
    }
    for (at, counter) in counters.iter().enumerate() {
        if counter.each && keys.len() > 1 {
            all.extend(
                keys.iter().enumerate().map(|(side, key)| (counter.measure(key), Read::Counter(at, Some(side)))),
            );
        } else {
            all.push((counter.measure(""), Read::Counter(at, None)));
        }
    }
    let of_rounds = Measure::count("rounds", "rounds", "rounds");
    all.push((rounds.into_iter().fold(of_rounds, |measure, most| measure.bounded(0, most)), Read::Rounds));
    all.push((Measure::flag("unfinished", "stopped by the limit of rounds"), Read::Unfinished));
    all
}

fn read_questions(part: &Table, faults: &mut Faults) -> Vec<Question> {
    let each = tables(part, "a question", faults).into_iter().map(|(entry, table)| {
        let mut reader = Reader::new(table, "a question");
        let help = reader.text("help", faults).unwrap_or_default().to_owned();
        let example = reader.text("example", faults).unwrap_or_default().to_owned();
        let inputs = reader.inner("inputs", faults);
        let inputs = inputs.map(|table| declarations(table, "default", false, faults)).unwrap_or_default();
        reader.finish(faults);
        Question { name: entry.key.clone(), help, example, inputs, place: entry.key_place.clone() }
    });
    each.collect()
}

/// A preset that takes the first option of each decision that is always legal, for a game without presets.
fn simple(decisions: &[Decision], place: &Place) -> Table {
    let mut text = "[first]\nhelp = \"takes the first option of every decision\"\n".to_owned();
    for decision in decisions {
        if let Some(first) = decision.actions.iter().find(|action| action.always) {
            text += &format!("{} = {:?}\n", decision.name, first.name);
        }
    }
    let source = Arc::new(Source { name: place.source.name.clone(), text });
    Table::parse(&source, &mut Faults::new())
}
