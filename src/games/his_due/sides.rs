//! Reading a side from a scenario: picks of creation or final numbers, state at the start, conditions, strategy.

use super::character::{Sheet, TYPICAL_STRESS};
use super::conditions::{self, Bits, Class};
use super::fighter::{Fighter, Slots};
use super::powers::Book;
use super::rules::Rules;
use super::sheets::sheet;
use super::strategies;
use super::terms::{Deal, Skill, Track};
use crate::source::{Fault, Faults, Node, Reader, Table, Value, unknown_word};
use std::collections::HashSet;

/// What all sides of a scenario share.
#[derive(Debug, Clone, Copy)]
pub struct Common<'a> {
    /// Rules in force.
    pub rules: &'a Rules,
    /// Powers in force.
    pub book: &'a Book,
    /// Strategies by name.
    pub strategies: Option<&'a Table>,
    /// The scene.
    pub scene: Bits,
    /// Sides by name, which others may be like.
    pub named: Option<&'a Table>,
}

/// The table of a side: as written, over the named side that it is like, and so on however long the chain.
pub(super) fn written(node: &Node, common: Common<'_>, faults: &mut Faults) -> Option<Table> {
    let mut layers: Vec<&Table> = Vec::new();
    let mut seen = HashSet::new();
    let mut at = node;
    loop {
        let (name, place) = match &at.value {
            Value::Str(name) => (name, &at.place),
            Value::Table(table) => {
                layers.push(table);
                match table.get("like").map(|like| (&like.value, &like.place)) {
                    Some((Value::Str(name), place)) => (name, place),
                    Some((other, place)) => {
                        let what = format!("`like` names a side of [cast.sides], not {}", other.describe());
                        faults.push(Fault::at(place, what));
                        return None;
                    }
                    None => break,
                }
            }
            other => {
                let what =
                    format!("a side is a table, or the name of one under [cast.sides], not {}", other.describe());
                faults.push(Fault::at(&at.place, what));
                return None;
            }
        };
        let Some(base) = common.named.and_then(|table| table.get(name)) else {
            let names = common.named.into_iter().flat_map(|table| table.entries.iter().map(|entry| entry.key.as_str()));
            faults.push(unknown_word(place, name, "a side under [cast.sides]", names.chain(["broker"])));
            return None;
        };
        if !seen.insert(name) {
            faults.push(Fault::at(place, format!("the side `{name}` is like itself")));
            return None;
        }
        at = base;
    }
    let mut table = layers.pop()?.clone();
    while let Some(own) = layers.pop() {
        table.merge(own);
        table.entries.retain(|entry| entry.key != "like");
    }
    Some(table)
}

/// Reads a side: a table, or the name of one; the name stands for it in narrations unless it names itself.
pub fn side(name: &str, node: &Node, common: Common<'_>, faults: &mut Faults) -> Option<Fighter> {
    if node.value == Value::Str("broker".into()) {
        return Some(broker(name, common));
    }
    let table = &written(node, common, faults)?;
    let mut reader = Reader::new(table, "a side");
    let before = faults.len();
    let sheet = sheet(&mut reader, common.rules, common.book, true, faults);
    let strategy_node = reader.node("strategy");
    let own_name = reader.text("name", faults).unwrap_or(name);
    let Some(sheet) = sheet else {
        finish_unread(reader, faults);
        return None;
    };
    let mut fighter = Fighter::new(common.rules, common.book, own_name, &sheet, super::strategy::Strategy::default());
    fighter.strategy =
        strategies::read(strategy_node, common.strategies, common.book, sheet.tree, &fighter.slots, faults);
    state(&mut reader, &mut fighter, common, faults);
    reader.finish(faults);
    (faults.len() == before).then_some(fighter)
}

/// Numbers at the start, and switches.
fn state(reader: &mut Reader<'_>, fighter: &mut Fighter, common: Common<'_>, faults: &mut Faults) {
    let mut number = |key, most: i64| reader.int(key, 0..=most, faults).map(|number| number as i32);
    if let Some(mana) = number("mana", 1000) {
        fighter.mana = mana;
        fighter.max_mana = fighter.max_mana.max(mana);
    }
    if let Some(hits) = number("hits", 10_000) {
        fighter.hits = hits.max(1);
        fighter.max_hits = fighter.max_hits.max(hits);
    }
    fighter.given.edge = number("edge", 1000);
    fighter.edge = fighter.given.edge.unwrap_or(0);
    for (track, key) in [(0, "despair"), (1, "disconnection"), (2, "guilt")] {
        fighter.stress[track] = number(key, 1000).unwrap_or(0);
    }
    fighter.given.connections = number("connections", 20);
    fighter.connections = fighter.given.connections.unwrap_or(fighter.connections);
    fighter.team = number("team", 5).unwrap_or(0) as u8;
    for (track, (marked, most)) in fighter.stress.into_iter().zip(fighter.stress_max).enumerate() {
        let track = Track::ALL[track];
        if let Some(node) = reader.table().get(track.word()).filter(|_| marked > most.max(0)) {
            let what = format!("{marked} steps of {}, but this character's maximum is {most}", track.title());
            faults.push(Fault::at(&node.place, what).help("`stress_max` raises it (HD-CHAR-11)"));
        }
    }
    if reader.flag("guilt_freak_out", faults) == Some(true) {
        fighter.freak_out = Some(Track::Guilt);
    }
    if let Some(track) = reader.word("freak_out", Track::WORDS, faults) {
        fighter.freak_out = Some(Track::ALL[track]);
    }
    if common.rules.freak_out_effects == super::rulings::FreakOutEffects::None {
        fighter.freak_out = None;
    }
    fighter.empowered = reader.flag("empowered", faults).unwrap_or(false);
    if let Some(node) = reader.table().get("empowered").filter(|_| fighter.empowered && fighter.deal != Deal::Collar) {
        faults.push(Fault::at(&node.place, "only a Collar empowers a Broker (HD-COLLAR-2)"));
    }
    fighter.clock = reader.flag("clock", faults).unwrap_or(false);
    fighter.conditions = common.scene;
    if let Some(table) = reader.inner("conditions", faults) {
        fighter.conditions = switches(table, common.scene, faults);
    }
}

/// Keys that were not looked at because the sheet is wrong are not mistakes of their own.
fn finish_unread(mut reader: Reader<'_>, faults: &mut Faults) {
    for key in STATE {
        let _ = reader.node(key);
    }
    reader.finish(faults);
}

const STATE: [&str; 13] = [
    "mana",
    "hits",
    "edge",
    "despair",
    "disconnection",
    "guilt",
    "connections",
    "team",
    "guilt_freak_out",
    "freak_out",
    "clock",
    "empowered",
    "conditions",
];

/// The baseline Broker on its own (HD-NPC-2, HD-NPC-4): no attacks, and out of the way for 1 Mana.
fn broker(name: &str, common: Common<'_>) -> Fighter {
    let sheet = Sheet {
        deal: Deal::Glyph,
        tree: common.book.trees.iter().position(|tree| tree.deal == Deal::Glyph).unwrap_or(0),
        skills: [1, 5, 1, 6, 1, 5],
        combat: Skill::Control,
        powers: Vec::new(),
        stress_max: TYPICAL_STRESS,
        picks: None,
    };
    let strategy = super::strategy::Strategy::default();
    let mut fighter = Fighter::new(common.rules, common.book, name, &sheet, strategy);
    fighter.broker_alone = true;
    (fighter.resist, fighter.weak, fighter.conditions) = (None, None, common.scene);
    fighter
}

/// The scene of a scenario: a preset by name, or switches over the neutral arena (HD-COND-1 to HD-COND-10).
pub fn scene(node: Option<&Node>, faults: &mut Faults) -> Bits {
    match node.map(|node| (&node.value, &node.place)) {
        None => conditions::neutral(),
        Some((Value::Str(name), place)) => conditions::preset(name).unwrap_or_else(|| {
            let known = conditions::PRESETS.iter().map(|preset| preset.0);
            faults.push(unknown_word(place, name, "a scene", known));
            conditions::neutral()
        }),
        Some((Value::Table(table), _)) => {
            let base = match table.get("like") {
                Some(like) => scene(Some(like), faults),
                None => conditions::neutral(),
            };
            switches(table, base, faults)
        }
        Some((other, place)) => {
            let what = format!("a scene is a name or a table of conditions, not {}", other.describe());
            faults.push(Fault::at(place, what));
            conditions::neutral()
        }
    }
}

/// Conditions by name, true or false, over others (HD-COND-9).
fn switches(table: &Table, base: Bits, faults: &mut Faults) -> Bits {
    let mut bits = base;
    for entry in table.entries.iter().filter(|entry| entry.key != "like") {
        let found = conditions::CONDITIONS.iter().find(|known| known.name == entry.key);
        match (found, &entry.node.value) {
            (Some(known), _) if known.class == Class::State => {
                let what = format!("`{}` is worked out by the engine and cannot be set", known.name);
                faults.push(Fault::at(&entry.key_place, what));
            }
            (Some(known), Value::Bool(value)) => {
                let bit = conditions::bit(known.name);
                bits = if *value { bits | bit } else { bits & !bit };
            }
            (Some(known), other) => {
                let what = format!("`{}` takes true or false, not {}", known.name, other.describe());
                faults.push(Fault::at(&entry.node.place, what));
            }
            (None, _) => {
                let known = conditions::CONDITIONS.iter().filter(|each| each.class != Class::State);
                faults.push(unknown_word(&entry.key_place, &entry.key, "a condition", known.map(|each| each.name)));
            }
        }
    }
    for (left, is, right, also) in conditions::EXCLUDED {
        let holds = |name: &str| bits & conditions::bit(name) != 0;
        if holds(left) == *is && holds(right) == *also {
            let place = table.entries.iter().find(|entry| entry.key == *left || entry.key == *right);
            let place = place.map_or(&table.place, |entry| &entry.key_place);
            let (is, also) = (if *is { "true" } else { "false" }, if *also { "true" } else { "false" });
            faults.push(Fault::at(place, format!("`{left}` {is} and `{right}` {also} exclude each other (HD-COND-9)")));
        }
    }
    bits
}

/// Masks of a tree without a side, for lists that are only looked at.
pub fn slots_of(book: &Book, rules: &Rules, tree: usize) -> Slots {
    let sheet = Sheet {
        deal: book.trees[tree].deal,
        tree,
        skills: [rules.skill_base; 6],
        combat: book.trees[tree].deal.combat_skills()[0],
        powers: Vec::new(),
        stress_max: TYPICAL_STRESS,
        picks: None,
    };
    Fighter::new(rules, book, "", &sheet, super::strategy::Strategy::default()).slots
}
