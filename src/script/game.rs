//! A script's game as the program sees it.

use crate::cell::{Cell, Frame, State, rehearsed};
use crate::exact;
use crate::file::{File, Language, measures_of};
use crate::lua::{fault, is_of_memory};
use crate::setting::Setting;
use crate::strategy::{Names, Participant, Strategy, participant_schema, written_schema};
use evenodds_engine::cell::effort_measures;
use evenodds_engine::dice::AnyDice;
use evenodds_engine::{
    Arena, Dice, Line, Live, Measure, Ready, Rounds, Seats, Session, Silent, Trace, Transcript, Victor,
};
use evenodds_kit::cells::ready;
use evenodds_kit::dynamic::{Models, alike_but_the_second, variations};
use evenodds_kit::field::no_sides;
use evenodds_kit::kind::{Answer, Builds, Listed};
use evenodds_kit::knobs::{KnobInfo, unknown_knob};
use evenodds_kit::picture::Chart;
use evenodds_kit::{
    Entrant, EntrantsRequest, Extra, Field, Json, Kind, Participants, PlayInfo, Player, Prepared, Preset, Stage,
    Starter, naming,
};
use evenodds_policy::Program;
use evenodds_source::{Entry, Fault, Faults, Node, Place, Source, Table, Value, unknown_word};
use serde_json::json;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// A game that stands in a file.
pub(crate) struct OwnGame {
    file: Arc<File>,
    plays: Vec<PlayInfo>,
    /// A scenario to begin with, for each play.
    starters: Vec<(String, String)>,
}

impl OwnGame {
    /// A game of what was read.
    pub(crate) fn new(file: File) -> Self {
        let file = Arc::new(file);
        let plays = file.plays.iter().map(|play| play.info.clone()).collect();
        let starters =
            file.plays.iter().map(|play| (play.info.name.clone(), starter(&file, &play.info.name, play.who)));
        Self { plays, starters: starters.collect(), file }
    }

    fn play(&self, name: &str) -> Option<usize> {
        self.plays.iter().position(|play| play.name == name)
    }

    /// Rules in force.
    fn rules(&self, root: &Table, faults: &mut Faults) -> Vec<Setting> {
        let book = self.file.rules.iter().map(|rule| rule.book.clone());
        let mut rules: Vec<Setting> = book.map(|book| book.unwrap_or(Setting::Number(0))).collect();
        let names: Vec<&str> = self.file.rules.iter().map(|rule| rule.name.as_str()).collect();
        for entry in root.table("rules").into_iter().flat_map(|table| &table.entries) {
            match names.iter().position(|name| *name == entry.key) {
                Some(at) => {
                    if let Some(value) = self.file.rules[at].read(&entry.node, faults) {
                        rules[at] = value;
                    }
                }
                None => unknown_knob(&entry.key, &entry.key_place, &names, faults),
            }
        }
        rules
    }

    /// Most rounds of a play.
    fn rounds(root: &Table, faults: &mut Faults) -> i64 {
        let Some(table) = root.table("limits") else { return ROUNDS };
        let mut reader = evenodds_source::Reader::new(table, "[limits]");
        let rounds = reader.int("rounds", 1..=1_000_000, faults).unwrap_or(ROUNDS);
        reader.finish(faults);
        rounds
    }

    /// Everything but the participants.
    fn frame(&self, play: usize, root: &Table, faults: &mut Faults) -> Cell {
        let (rules, rounds) = (self.rules(root, faults), Self::rounds(root, faults));
        let rows = measures_of(self.file.plays[play].who, &self.file.counters, Some(rounds)).into();
        Cell { frame: Arc::new(Frame::new(&self.file, rules)), play, participants: Arc::new([]), rounds, rows }
    }

    /// A cell of a scenario.
    fn cell(&self, play: usize, root: &Table, faults: &mut Faults) -> Option<Cell> {
        let before = faults.len();
        let (keys, least) = self.file.plays[play].who.keys();
        let empty = Table { place: root.place.clone(), entries: Vec::new() };
        let cast = root.table("cast").unwrap_or(&empty);
        if least > 0 && root.table("cast").is_none() {
            faults.push(
                Fault::at(&root.place, "there is no [cast]").help("a scenario names who takes part under [cast]"),
            );
        }
        let mut cell = self.frame(play, root, faults);
        let names = Names::of(&self.file, root);
        names.check(root, faults);
        for Entry { key, key_place, .. } in &cast.entries {
            if key != naming::SIDES && !keys.contains(&key.as_str()) {
                let known = keys.iter().copied().chain([naming::SIDES]);
                faults.push(unknown_word(key_place, key, "a key of [cast]", known));
            }
        }
        let mut participants = Vec::new();
        for (seat, key) in keys.iter().enumerate() {
            match cast.get(key) {
                Some(node) => participants.extend(names.participant(node, key, faults)),
                None if seat < least && root.table("cast").is_some() => {
                    let help = format!("write `{key} = \"...\"`, a name under [cast.sides], or a table");
                    faults.push(Fault::at(&cast.place, format!("the cast has no `{key}`")).help(help));
                }
                None => {}
            }
        }
        cell.participants = participants.into();
        (faults.len() == before).then_some(cell)
    }

    /// A cell whose script was tried: its mistakes become faults.
    fn tried(&self, play: usize, root: &Table, faults: &mut Faults) -> Option<Cell> {
        let cell = self.cell(play, root, faults)?;
        rehearse(&cell, faults).then_some(cell)
    }

    /// A cell whose first participant looks ahead.
    fn searching(&self, mut cell: Cell) -> Cell {
        let mut participants = cell.participants.to_vec();
        if let Some(first) = participants.first_mut() {
            first.strategy = Arc::new(first.strategy.opened(&self.file));
        }
        cell.participants = participants.into();
        cell
    }
}

/// Most rounds of a play, where a scenario names no other number.
const ROUNDS: i64 = 1000;
/// Trials of a rehearsal.
const REHEARSED: u64 = 24;
/// Seed of a rehearsal.
const SEED: u64 = 0x5EED;

/// Plays some trials for mistakes of the script. A trial gives the same in another order and in a fresh interpreter: a play keeps nothing for
/// the next one.
fn rehearse(cell: &Cell, faults: &mut Faults) -> bool {
    let script = &cell.frame.file.script;
    let one = |trials: &mut dyn Iterator<Item = u64>, listens: bool| -> Result<Vec<Vec<i64>>, mlua::Error> {
        let fresh = Frame::new(&cell.frame.file, cell.frame.rules.clone());
        let cell = Cell { frame: Arc::new(fresh), ..cell.clone() };
        let mut state = cell.ready()?;
        let each = trials.map(|trial| {
            let played = rehearsed(&cell, &mut state, &mut Live::of_trial(SEED, trial), listens);
            let line = |error: &mlua::Error| {
                is_of_memory(error).then(|| cell.line_without_memory([SEED, trial], Seats::Written)).flatten()
            };
            played.map_err(|error| line(&error).unwrap_or(error))
        });
        each.collect()
    };
    let forth = one(&mut (0..REHEARSED), true);
    let back = one(&mut (0..REHEARSED).rev(), false);
    match (forth, back) {
        (Ok(forth), Ok(back)) => {
            let differs = forth.iter().zip(back.iter().rev()).position(|(one, other)| one != other);
            if let Some(trial) = differs {
                let what = format!(
                    "trial {trial} comes out otherwise after other trials: the script keeps something from play to play"
                );
                let help = match cell.frame.file.language {
                    Language::Lua => "a play begins anew each time: make its tables within the function of the play",
                    Language::Other(_) => {
                        "a play begins anew each time, and its words throw all its dice, not `random`"
                    }
                };
                faults.push(Fault::at(&script.part(0..1), what).help(help));
            }
            let unequal = differs.is_none().then(|| crate::optimum::unequal(cell)).flatten();
            let right = differs.is_none() && unequal.is_none();
            unequal.into_iter().for_each(|fault| faults.push(fault));
            right
        }
        (Err(error), _) | (_, Err(error)) => {
            faults.push(fault(script, &error));
            false
        }
    }
}

impl Kind for OwnGame {
    fn name(&self) -> &str {
        &self.file.name
    }

    fn title(&self) -> &str {
        &self.file.title
    }

    fn help(&self) -> &str {
        &self.file.help
    }

    fn file(&self) -> Option<&str> {
        let name = self.file.place.source.name.as_str();
        name.ends_with(crate::ENDING).then_some(name)
    }

    fn plays(&self) -> &[PlayInfo] {
        &self.plays
    }

    fn knobs(&self) -> Vec<KnobInfo> {
        self.file.rules.iter().map(super::setting::Declared::knob).collect()
    }

    fn measures(&self, play: &str) -> Vec<Measure> {
        let who = self.file.plays[self.play(play).unwrap_or(0)].who;
        let own = measures_of(who, &self.file.counters, None).into_iter().map(|(measure, _)| measure);
        own.chain(effort_measures()).collect()
    }

    fn facts(&self) -> Vec<Listed> {
        self.file.with_facts(None, |facts| {
            let detail = |fact: &evenodds_policy::FactInfo<'_>| match (fact.levels, fact.unit) {
                ([], "") if (fact.low, fact.high) == (0, 1) => "yes or no".to_owned(),
                ([], unit) => unit.to_owned(),
                (levels, _) => levels.join(", "),
            };
            let listed = |fact: &evenodds_policy::FactInfo<'_>| Listed {
                name: fact.name.into(),
                detail: detail(fact),
                help: fact.help.into(),
            };
            facts.iter().map(listed).collect()
        })
    }

    fn expression(&self, node: &Node, what: &str, faults: &mut Faults) -> Option<Program> {
        self.file.with_facts(None, |facts| Program::read(node, what, facts, faults))
    }

    fn decisions(&self) -> Vec<Listed> {
        let each = self.file.decisions.iter().map(|decision| {
            let actions: Vec<&str> = decision.actions.iter().map(|action| action.name.as_str()).collect();
            Listed { name: decision.name.clone(), detail: actions.join(", "), help: decision.help.clone() }
        });
        each.collect()
    }

    fn presets(&self) -> Vec<Preset> {
        self.file.presets.listed::<evenodds_kit::NoKeys>()
    }

    fn powers(&self) -> Vec<Listed> {
        Vec::new()
    }

    fn merged(&self, root: &Table, participant: &Node) -> Option<Table> {
        let models = Models::of(naming::sides(root), self.file.participants.clone(), false);
        models.whole(participant, &mut Faults::new())
    }

    fn printed_name(&self, _word: &str) -> Option<String> {
        None
    }

    fn starters(&self) -> Vec<Starter<'_>> {
        self.starters.iter().map(|(play, text)| Starter { play, text }).collect()
    }

    fn charts(&self, play: &str) -> Vec<Chart> {
        self.file.plays[self.play(play).unwrap_or(0)].charts.clone()
    }

    fn schema(&self) -> Vec<(String, Json)> {
        let side = participant_schema(&self.file);
        let mut cast = json!({ "type": "object", "additionalProperties": false, "properties": {} });
        for key in self.file.plays.iter().flat_map(|play| play.who.keys().0) {
            cast["properties"][key] = side.clone();
        }
        cast["properties"][naming::SIDES] = json!({ "type": "object", "additionalProperties": side });
        let rounds =
            json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000, "description": "Most rounds of a play." });
        let limits = json!({ "type": "object", "additionalProperties": false, "properties": { "rounds": rounds } });
        let strategies = json!({ "type": "object", "additionalProperties": written_schema(&self.file) });
        vec![("cast".into(), cast), ("limits".into(), limits), ("strategy".into(), strategies)]
    }

    fn questions(&self) -> Vec<[String; 3]> {
        let each = self.file.questions.iter();
        each.map(|question| [question.name.clone(), question.help.clone(), question.example.clone()]).collect()
    }

    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        let Some(at) = self.file.questions.iter().position(|known| known.name == question) else {
            let known = self.file.questions.iter().map(|question| question.name.as_str());
            let what = format!("a question that {} answers", self.file.title);
            faults.push(unknown_word(&inputs.place, question, &what, known));
            return None;
        };
        let rules = self.rules(inputs, faults);
        exact::answer(&self.file, &rules, at, inputs, faults)
    }

    fn builds(&self, inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        faults.push(Fault::at(&inputs.place, format!("{} has no characters to build", self.file.title)));
        None
    }

    fn builds_help(&self) -> &'static str {
        "A game in a file has no rules of building: every sheet within the limits of [sheet] is legal."
    }

    fn mirror(&self, seed: u64, trials: u64) -> (u64, u64) {
        let Some((play, text)) = self
            .starters
            .iter()
            .find(|(play, _)| self.play(play).is_some_and(|at| self.file.plays[at].who.are_two_sides()))
        else {
            return (0, 0);
        };
        let (source, mut faults) = (Arc::new(Source { name: play.clone(), text: text.clone() }), Faults::new());
        let root = Table::parse(&source, &mut faults);
        let Some(mut cell) = self.play(play).and_then(|play| self.cell(play, &root, &mut faults)) else {
            return (0, 0);
        };
        cell.participants = [0, 0].map(|side| cell.participants[side].clone()).to_vec().into();
        let Ok(mut state) = cell.ready() else { return (0, 0) };
        let (mut dice, mut counts) = (Live::of_trial(seed, 0), [0, 0]);
        for trial in 0..trials {
            dice.start(trial);
            evenodds_engine::Game::seat(&cell, &mut state, Seats::BOTH[(trial % 2) as usize]);
            play_out(&cell, &mut state, &mut dice, &mut Silent);
            if let Some(winner) = state.winner {
                counts[winner] += 1;
            }
        }
        counts.into()
    }

    fn player(&self, play: &str) -> Option<&str> {
        if self.file.decisions.is_empty() {
            return None;
        }
        match self.file.plays[self.play(play)?].who {
            Participants::Nobody => None,
            Participants::Hero => Some("cast.hero.strategy"),
            _ => Some("cast.a.strategy"),
        }
    }

    fn winners(&self, play: &str) -> Option<[&str; 2]> {
        self.file.plays[self.play(play)?].who.are_two_sides().then_some(["p_a_win", "p_b_win"])
    }

    fn prepare_search(
        &self,
        play: &str,
        root: &Table,
        extras: &[Extra],
        faults: &mut Faults,
    ) -> Option<Box<dyn Ready>> {
        self.player(play)?;
        let cell = self.tried(self.play(play)?, root, faults)?;
        Some(Box::new(ready(self.searching(cell), extras, faults)))
    }

    fn stage(&self, play: &str, roots: &[Table], extras: &[Extra]) -> Option<Box<dyn Stage>> {
        self.player(play)?;
        let play = self.play(play)?;
        let firsts = if self.file.plays[play].who.are_two_sides() {
            alike_but_the_second(roots)
        } else {
            (0..roots.len()).collect()
        };
        let each = |root: &Table| {
            let mut faults = Faults::new();
            self.cell(play, root, &mut faults).filter(|_| faults.is_empty())
        };
        let all = roots.iter().map(each).collect();
        let game = Self { file: Arc::clone(&self.file), plays: self.plays.clone(), starters: Vec::new() };
        Some(Box::new(Cells { game, all, firsts, roots: roots.to_vec(), extras: extras.to_vec() }))
    }

    fn read_strategies(&self, nodes: &[Node], root: &Table, faults: &mut Faults) {
        let names = Names::of(&self.file, root);
        nodes.iter().for_each(|node| {
            let _ = names.strategy(Some(node), faults);
        });
    }

    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared> {
        let cell = self.tried(self.play(play)?, root, faults)?;
        let rules = self.file.rules.iter().zip(&cell.frame.rules);
        let changed = rules.filter(|(rule, value)| rule.book.as_ref() != Some(value)).map(|(rule, value)| {
            (rule.name.clone(), value.text(), rule.book.as_ref().map(Setting::text).unwrap_or_default())
        });
        let changes = changed.collect();
        let ready: Box<dyn Ready> = Box::new(ready(cell, extras, faults));
        Some(Prepared { ready, changes, series: Vec::new(), about: None })
    }

    fn meet(&self, play: &str, root: &Table, wanted: EntrantsRequest<'_>, faults: &mut Faults) -> Option<Field> {
        let before = faults.len();
        let at = self.play(play)?;
        if !self.file.plays[at].who.are_two_sides() {
            no_sides(&self.file.title, play, wanted, faults);
            return None;
        }
        let frame = self.frame(at, root, faults);
        let names = Names::of(&self.file, root);
        let name_of = |entry: &Entry| Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) };
        let everybody: Vec<Node> = names.sides.iter().flat_map(|sides| &sides.entries).map(name_of).collect();
        let mut found: Vec<(Participant, Entrant)> = Vec::new();
        let mut parts: Vec<String> = Vec::new();
        for node in wanted.entrants.unwrap_or(&everybody) {
            let all = variations(node, faults);
            let alone = all.len() == 1;
            for (node, varied) in all {
                let Some(mut one) = names.participant(&node, "entrant", faults) else { continue };
                let group = one.name.clone();
                one.name = [std::slice::from_ref(&group), varied.as_slice()].concat().join(" ");
                let places = varied.iter().map(|part| {
                    parts.iter().position(|known| known == part).unwrap_or_else(|| {
                        parts.push(part.clone());
                        parts.len() - 1
                    })
                });
                let (name, parts, detail) = (one.name.clone(), places.collect(), varied.join(", "));
                let node = alone.then_some(node);
                found.push((one, Entrant { name, group, told: false, detail, parts, node }));
            }
            if found.len() > wanted.most {
                let most = wanted.most;
                let what = format!("more than {most} entrants; a field holds {most} at most");
                faults.push(Fault::at(&node.place, what).help("name fewer"));
                return None;
            }
        }
        let mut known = HashSet::new();
        for (participant, _) in &found {
            if !known.insert(participant.name.as_str()) {
                let what = format!("two entrants are called `{}`", participant.name);
                faults.push(Fault::at(&participant.place, what).help("give one entry another `name`"));
            }
        }
        let (participants, entrants): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let arena = Meeting { frame, participants };
        if let Some(first) = arena.participants.first()
            && faults.len() == before
        {
            rehearse(&arena.cell([first, first]), faults);
        }
        let measure = "p_a_win".to_owned();
        (faults.len() == before).then(|| Field { entrants, parts, arena: Box::new(arena), measure })
    }

    fn entrant_schema(&self) -> Option<Json> {
        if !self.file.plays.iter().any(|play| play.who.are_two_sides()) {
            return None;
        }
        let mut schema = participant_schema(&self.file);
        schema["anyOf"][1]["properties"]["vary"] = json!({
            "type": "object",
            "description": "Lists of values by key: an entrant for each combination.",
            "additionalProperties": { "type": "array" }
        });
        Some(schema)
    }
}

/// Plays a trial; a mistake of the script goes to whoever stands above all plays.
fn play_out<D: Dice, T: Trace>(cell: &Cell, state: &mut State, dice: &mut D, trace: &mut T) -> Victor {
    cell.play_or_break(state, &mut Session::new(dice, trace));
    match state.winner {
        Some(0) => Victor::First,
        Some(_) => Victor::Second,
        None => Victor::Nobody,
    }
}

/// Arena of a field's entrants.
struct Meeting {
    frame: Cell,
    participants: Vec<Participant>,
}

impl Meeting {
    fn cell(&self, two: [&Participant; 2]) -> Cell {
        Cell { participants: two.map(Clone::clone).to_vec().into(), ..self.frame.clone() }
    }

    fn of(&self, first: usize, second: usize) -> Cell {
        self.cell([&self.participants[first], &self.participants[second]])
    }
}

impl Arena for Meeting {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let (home, away) = (self.of(a, b), self.of(b, a));
        let [mut here, mut there] = [&home, &away].map(evenodds_engine::Game::state);
        let (mut dice, mut counted) = (Live::of_trial(seed, rounds.start), Rounds::default());
        for round in rounds {
            dice.start(round);
            let first = play_out(&home, &mut here, &mut dice, &mut Silent);
            dice.start(round);
            let second = play_out(&away, &mut there, &mut dice, &mut Silent);
            counted.add(first, second);
        }
        counted
    }

    fn tell(&self, first: usize, second: usize, seed: u64, round: u64) -> Vec<Line> {
        let (cell, mut trace) = (self.of(first, second), Some(Transcript::default()));
        let mut state = evenodds_engine::Game::state(&cell);
        play_out(&cell, &mut state, &mut AnyDice::new(&mut Live::of_trial(seed, round)), &mut trace);
        trace.map(|told| told.lines).unwrap_or_default()
    }
}

/// Cells that take one strategy of their player after another.
struct Cells {
    game: OwnGame,
    all: Vec<Option<Cell>>,
    firsts: Vec<usize>,
    roots: Vec<Table>,
    extras: Vec<Extra>,
}

impl Stage for Cells {
    fn first_like(&self, cell: usize) -> usize {
        self.firsts.get(cell).copied().unwrap_or(cell)
    }

    fn player(&self, cell: usize, strategy: Option<&Node>, search: bool) -> Option<Box<dyn Player + '_>> {
        self.all.get(cell)?.as_ref()?;
        let strategy = match strategy {
            Some(_) => {
                let mut faults = Faults::new();
                let names = Names::of(&self.game.file, self.roots.get(cell)?);
                Some(names.strategy(strategy, &mut faults).filter(|_| faults.is_empty())?)
            }
            None => None,
        };
        Some(Box::new(Playing { cells: self, strategy: strategy.map(Arc::new), search }))
    }
}

/// A player with a strategy; none: as the cell has it.
struct Playing<'c> {
    cells: &'c Cells,
    strategy: Option<Arc<Strategy>>,
    search: bool,
}

impl Player for Playing<'_> {
    fn ready(&self, cell: usize) -> Option<Box<dyn Ready>> {
        let mut cell = self.cells.all.get(cell)?.clone()?;
        if let Some(strategy) = &self.strategy {
            let mut participants = cell.participants.to_vec();
            participants.first_mut()?.strategy = Arc::clone(strategy);
            cell.participants = participants.into();
        }
        if self.search {
            cell = self.cells.game.searching(cell);
        }
        let mut faults = Faults::new();
        let found = ready(cell, &self.cells.extras, &mut faults);
        faults.is_empty().then(|| Box::new(found) as Box<dyn Ready>)
    }
}

/// A scenario to begin with.
fn starter(file: &File, play: &str, who: Participants) -> String {
    let (keys, least) = who.keys();
    let needed = file.sheet.iter().filter(|key| key.book.is_none());
    let needed: Vec<String> = needed.map(|key| format!("{} = {}", key.name, key.example())).collect();
    let place = |at: usize| file.participants.entries.get(at).map(|entry| format!("{:?}", entry.key));
    let one = |at: usize| place(at).unwrap_or_else(|| format!("{{ {} }}", needed.join(", ")).replace("{  }", "{}"));
    let cast: String = keys[..least].iter().enumerate().map(|(at, key)| format!("{key} = {}\n", one(at))).collect();
    let game = file.place.source.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let game = if game.ends_with(crate::ENDING) { format!("./{game}") } else { file.name.clone() };
    let mut text = format!(
        "title = \"{}\"\ngame  = \"{game}\"\nplay  = \"{play}\"\ntrials = 20_000\n",
        file.title.replace('"', "'")
    );
    if !cast.is_empty() {
        text += &format!("\n[cast]\n{cast}");
    }
    text
}

/// Checks presets and participants of a game file, and tries each play with the first of them.
pub(crate) fn check(game: &OwnGame, faults: &mut Faults) {
    let file = &game.file;
    let empty = Table { place: file.place.clone(), entries: Vec::new() };
    let names = Names::of(file, &empty);
    for name in file.presets.names() {
        let place: &Place = &file.place;
        let _ = names.strategy(Some(&Node { place: place.clone(), value: Value::Str(name.to_owned()) }), faults);
    }
    for entry in &file.participants.entries {
        let _ = names.participant(&entry.node, &entry.key, faults);
    }
}
