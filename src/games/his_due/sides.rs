//! Reading a side from a scenario: picks of creation or final numbers, state at the start, conditions, strategy.

use super::character::{self, Picks, Sheet, TYPICAL_STRESS};
use super::conditions::{self, Bits, Class};
use super::fighter::{Fighter, Slots};
use super::powers::{Book, PowerId};
use super::rules::Rules;
use super::strategies;
use super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet, Track};
use crate::source::{Fault, Faults, Node, Reader, Table, Value, unknown_word};

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

/// The table of a side: as written, over the named side that it is like.
pub(super) fn written(node: &Node, common: Common<'_>, depth: u32, faults: &mut Faults) -> Option<Table> {
    let names = || common.named.into_iter().flat_map(|table| table.entries.iter().map(|entry| entry.key.as_str()));
    let (name, own) = match &node.value {
        Value::Str(name) => ((name, &node.place), None),
        Value::Table(table) => match table.get("like").map(|like| (&like.value, &like.place)) {
            Some((Value::Str(name), place)) => ((name, place), Some(table)),
            Some((other, place)) => {
                faults.push(Fault::at(place, format!("`like` names a side of [cast.sides], not {}", other.describe())));
                return None;
            }
            None => return Some(table.clone()),
        },
        other => {
            let what = format!("a side is a table, or the name of one under [cast.sides], not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            return None;
        }
    };
    let Some(base) = common.named.and_then(|table| table.get(name.0)) else {
        faults.push(unknown_word(name.1, name.0, "a side under [cast.sides]", names().chain(["broker"])));
        return None;
    };
    if depth > 20 {
        faults.push(Fault::at(name.1, format!("the side `{}` is like itself", name.0)));
        return None;
    }
    let mut table = written(base, common, depth + 1, faults)?;
    if let Some(own) = own {
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
    let table = &written(node, common, 0, faults)?;
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
    fighter.edge = number("edge", 1000).unwrap_or(0);
    for (track, key) in [(0, "despair"), (1, "disconnection"), (2, "guilt")] {
        fighter.stress[track] = number(key, 1000).unwrap_or(0);
    }
    if let Some(connections) = number("connections", 20) {
        fighter.connections = connections;
    }
    fighter.team = number("team", 5).unwrap_or(0) as u8;
    if reader.flag("guilt_freak_out", faults) == Some(true) {
        fighter.freak_out = Some(Track::Guilt);
    }
    if let Some(track) = reader.word("freak_out", Track::WORDS, faults) {
        fighter.freak_out = Some(Track::ALL[track]);
    }
    if common.rules.freak_out_effects == super::rulings::FreakOutEffects::None {
        fighter.freak_out = None;
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

const STATE: [&str; 12] = [
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

/// Reads a sheet: picks of creation, or final scores. With `legal`, an illegal set of powers is a fault.
pub fn sheet(reader: &mut Reader<'_>, rules: &Rules, book: &Book, legal: bool, faults: &mut Faults) -> Option<Sheet> {
    let before = faults.len();
    let place = reader.table().place.clone();
    let picks = picks(reader, faults);
    let deal = reader.word("deal", Deal::WORDS, faults).map(|index| Deal::ALL[index]);
    let broker = picks.map(|picks| picks.broker);
    let tree = tree(reader, book, deal, broker, faults);
    let given = reader.inner("skills", faults).map(|table| scores(table, rules, faults));
    let combat = reader.word("combat_skill", Skill::WORDS, faults).map(|index| Skill::ALL[index]);
    let combat_place = reader.table().get("combat_skill").map(|node| node.place.clone());
    let named = reader.texts("powers", faults);
    let set = reader.int("set", 1..=1_000_000, faults);
    let any = reader.flag("any_powers", faults).unwrap_or(false);
    let stress = reader.inner("stress_max", faults).map(|table| maxima(table, faults));
    if faults.len() > before {
        return None;
    }
    let tree = tree?;
    let deal = deal.unwrap_or(book.trees[tree].deal);
    let (skills, stress_max) = match (given, &picks) {
        (Some(skills), picks) => {
            (skills, picks.as_ref().map_or(TYPICAL_STRESS, |picks| character::stress_max(rules, picks)))
        }
        (None, Some(picks)) => (character::skills(rules, picks, deal), character::stress_max(rules, picks)),
        (None, None) => {
            let help =
                "give `background`, `aura`, `skill_set` and `broker`, or final scores: `skills = { attack = 3 }`";
            faults.push(Fault::at(&place, "the side has neither picks nor skills").help(help));
            return None;
        }
    };
    let offered = deal.combat_skills();
    if let (Some(combat), Some(place)) = (combat, combat_place)
        && !offered.contains(&combat)
    {
        let what = format!("a {} fights with {} or {}", deal.title(), offered[0].title(), offered[1].title());
        faults.push(Fault::at(&place, what).help("HD-CHAR-12"));
        return None;
    }
    let mut sheet = Sheet {
        deal,
        tree,
        skills,
        combat: combat.unwrap_or_else(|| character::default_combat(deal, &skills)),
        powers: Vec::new(),
        stress_max: stress.unwrap_or(stress_max),
        picks,
    };
    let chosen = named.is_some();
    if let Some(set) = set {
        sheet.powers = numbered(set as usize, &sheet, rules, book, reader.table(), faults)?;
        return Some(sheet);
    }
    sheet.powers = match named {
        Some(named) => powers(named, book, faults),
        // A character without a list has the first legal set of its tree; bare numbers have none.
        None if given.is_none() => {
            let fits =
                |set: &Vec<PowerId>| Sheet { powers: set.clone(), ..sheet.clone() }.unpayable(rules, book).is_none();
            character::sets(rules, book, tree).into_iter().find(fits).unwrap_or_default()
        }
        None => Vec::new(),
    };
    if faults.len() > before {
        return None;
    }
    if legal {
        check(&sheet, rules, book, chosen, any, reader.table(), faults);
    }
    (faults.len() == before).then_some(sheet)
}

/// The legal set of a number, counted from 1 in the order of `evenodds builds`.
fn numbered(
    set: usize,
    sheet: &Sheet,
    rules: &Rules,
    book: &Book,
    table: &Table,
    faults: &mut Faults,
) -> Option<Vec<PowerId>> {
    let mut sets = character::sets(rules, book, sheet.tree);
    let place = table.get("set").map_or(&table.place, |node| &node.place);
    if !(1..=sets.len()).contains(&set) {
        let what = format!("{} has {} sets of powers, not {set}", book.trees[sheet.tree].name, sets.len());
        faults.push(Fault::at(place, what).help("`evenodds builds his_due` numbers them"));
        return None;
    }
    let powers = sets.swap_remove(set - 1);
    if let Some(what) = (Sheet { powers: powers.clone(), ..sheet.clone() }).unpayable(rules, book) {
        faults.push(Fault::at(place, format!("set {set} is illegal for this character: {what}")));
        return None;
    }
    Some(powers)
}

/// Legality of a side that will fight: a starting set, or any set of the own tree with `any_powers` or final scores.
fn check(sheet: &Sheet, rules: &Rules, book: &Book, chosen: bool, any: bool, table: &Table, faults: &mut Faults) {
    let place = table.get("powers").map_or(&table.place, |node| &node.place);
    let help = "`evenodds builds his_due` lists the legal sets; `any_powers = true` allows any set of the tree";
    if sheet.picks.is_some() && !any && chosen {
        for what in sheet.complaints(rules, book) {
            faults.push(Fault::at(place, format!("this character is illegal: {what}")).help(help));
        }
        return;
    }
    if let Some(foreign) = sheet.powers.iter().map(|id| book.power(*id)).find(|power| power.tree != sheet.tree) {
        let what = format!("{} is a power of {}", foreign.name, book.trees[foreign.tree].name);
        faults.push(Fault::at(place, what).help("a side knows powers of its own tree only"));
    } else if let Some(what) = sheet.unpayable(rules, book) {
        let help = "the knob `permanent_mana_check = \"off\"` lets it pass";
        faults.push(Fault::at(place, format!("this character is illegal: {what}")).help(help));
    }
}

fn picks(reader: &mut Reader<'_>, faults: &mut Faults) -> Option<Picks> {
    let background = reader.word("background", Background::WORDS, faults).map(|index| Background::ALL[index]);
    let aura = reader.word("aura", Aura::WORDS, faults).map(|index| Aura::ALL[index]);
    let skill_set = reader.word("skill_set", SkillSet::WORDS, faults).map(|index| SkillSet::ALL[index]);
    let broker = reader.word("broker", Broker::WORDS, faults).map(|index| Broker::ALL[index]);
    let keys = ["background", "aura", "skill_set", "broker"];
    let written = keys.iter().filter(|key| reader.table().get(key).is_some()).count();
    match (background, aura, skill_set, broker) {
        (Some(background), Some(aura), Some(skill_set), Some(broker)) => {
            Some(Picks { background, aura, skill_set, broker })
        }
        _ => {
            if let Some(missing) = keys.iter().find(|key| reader.table().get(key).is_none()).filter(|_| written > 0) {
                faults.push(Fault::at(&reader.table().place, format!("the character has no `{missing}`")));
            }
            None
        }
    }
}

/// The tree: as named, or the one that deal and Broker lead to (HD-CHAR-13).
fn tree(
    reader: &mut Reader<'_>,
    book: &Book,
    deal: Option<Deal>,
    broker: Option<Broker>,
    faults: &mut Faults,
) -> Option<usize> {
    let place = reader.table().place.clone();
    match reader.text("tree", faults) {
        Some(word) => {
            let found = book.tree(word);
            if found.is_none() {
                let at = reader.table().get("tree").map_or(&place, |node| &node.place);
                faults.push(unknown_word(at, word, "a tree", book.trees.iter().map(|tree| tree.id.as_str())));
            }
            if let (Some(tree), Some(deal)) = (found, deal)
                && book.trees[tree].deal != deal
            {
                let at = reader.table().get("tree").map_or(&place, |node| &node.place);
                let what = format!("{} is a tree of the {}", book.trees[tree].name, book.trees[tree].deal.title());
                faults.push(Fault::at(at, what).help("HD-CHAR-13"));
                return None;
            }
            found
        }
        None => {
            let led = |tree: &super::powers::Tree| broker.is_some_and(|broker| tree.brokers.contains(&broker));
            let found = book.trees.iter().position(led).filter(|_| deal == Some(Deal::Collar));
            if found.is_none() && reader.table().get("tree").is_none() {
                let help = format!("write `tree = \"{}\"`", book.trees[0].id);
                faults.push(Fault::at(&place, "the side has no `tree`").help(help));
            }
            found
        }
    }
}

fn scores(table: &Table, rules: &Rules, faults: &mut Faults) -> [i32; 6] {
    let mut reader = Reader::new(table, "skills");
    let mut skills = [rules.skill_base; 6];
    for skill in Skill::ALL {
        if let Some(score) = reader.int(skill.word(), -5..=20, faults) {
            skills[*skill as usize] = score as i32;
        }
    }
    reader.finish(faults);
    skills
}

fn maxima(table: &Table, faults: &mut Faults) -> [i32; 3] {
    let mut reader = Reader::new(table, "stress maxima");
    let mut most = TYPICAL_STRESS;
    for track in Track::ALL {
        if let Some(number) = reader.int(track.word(), 0..=100, faults) {
            most[*track as usize] = number as i32;
        }
    }
    reader.finish(faults);
    most
}

fn powers(named: Vec<(&str, &crate::source::Place)>, book: &Book, faults: &mut Faults) -> Vec<PowerId> {
    let mut found = Vec::new();
    for (word, place) in named {
        match book.find(word) {
            Some(id) => found.push(id),
            None => {
                faults.push(unknown_word(place, word, "a power", book.powers.iter().map(|power| power.id.as_str())));
            }
        }
    }
    found
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
