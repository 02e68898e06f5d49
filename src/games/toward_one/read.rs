//! From a scenario's tables to a game that is ready: rules, limits, cast, strategies.

use super::TowardOne;
use super::cast::{Cast, CastJinn, Limits, PlayKind};
use super::character::{Character, built_dice};
use super::creation::standard_sheet;
use super::jinn::GM;
use super::rules::Rules;
use super::rulings::RitualCountLaw;
use super::sheet;
use super::state::MOST_SEATS;
use super::strategies::{read_gm, read_player};
use super::strategy::{Fields, JinnCreation, Strategy};
use super::terms::{Sect, Skill, Trait};
use crate::source::{Fault, Faults, Node, Place, Reader, Table, Value};

/// Reads a cell. None when something is wrong; the faults then say what.
pub fn game(play: PlayKind, root: &Table, faults: &mut Faults) -> Option<TowardOne> {
    let before = faults.len();
    let mut rules = Rules::default();
    if let Some(table) = root.table("rules") {
        rules.patch(table, faults);
        check_rules(&rules, table, faults);
    }
    let limits = limits(play, root.table("limits"), faults);
    let Some(table) = root.table("cast") else {
        let help = "a scenario names who plays under [cast]; `evenodds new toward_one` writes an example";
        faults.push(Fault::at(&root.place, "there is no [cast]").help(help));
        return None;
    };
    let mut reader = Reader::new(table, "[cast]");
    let strategies = root.table("strategy");
    let gm = read_gm(reader.node("gm"), strategies, faults);
    let (cast, players) = match play {
        PlayKind::Table => table_cast(&mut reader, &rules, strategies, faults),
        PlayKind::Hunt | PlayKind::Confrontation => hunt_cast(&mut reader, play, &rules, strategies, faults),
    };
    reader.finish(faults);
    (faults.len() == before).then(|| TowardOne::new(play, rules, cast, limits, players, gm))
}

/// Settings that are fine one by one but not together.
fn check_rules(rules: &Rules, table: &Table, faults: &mut Faults) {
    let mut complain = |key: &str, what: &str| {
        if let Some(node) = table.get(key) {
            faults.push(Fault::at(&node.place, what));
        }
    };
    if rules.dice_chart.windows(2).any(|steps| steps[0][0] >= steps[1][0]) {
        complain("dice_chart", "the chart's values must rise from step to step");
    }
    for (key, list) in
        [("pc_face_successes", &rules.pc_face_successes), ("jinn_face_successes", &rules.jinn_face_successes)]
    {
        if list.len() < 2 {
            complain(key, "a die has at least two faces");
        }
    }
    if rules.outclass_low > rules.outclass_high {
        complain("outclass_low", "`outclass_low` must not be above `outclass_high`");
        complain("outclass_high", "`outclass_low` must not be above `outclass_high`");
    }
}

fn limits(play: PlayKind, table: Option<&Table>, faults: &mut Faults) -> Limits {
    let mut limits = Limits::default();
    if let Some(table) = table {
        let mut reader = Reader::new(table, "[limits]");
        if play == PlayKind::Table {
            if let Some(cycles) = reader.int("cycles", 1..=1000, faults) {
                limits.cycles = cycles as i32;
            }
            report_cycles(&mut reader, &mut limits, faults);
        } else if let Some(scenes) = reader.int("max_scenes", 1..=100_000, faults) {
            limits.max_scenes = scenes as i32;
        }
        reader.finish(faults);
    }
    if play == PlayKind::Table && limits.report_cycles.is_empty() {
        // Every cycle of a short play; two dozen points of a long one.
        let step = (limits.cycles + 23) / 24;
        limits.report_cycles = (1..=limits.cycles).filter(|cycle| cycle % step == 0).collect();
    }
    limits
}

fn report_cycles(reader: &mut Reader<'_>, limits: &mut Limits, faults: &mut Faults) {
    let last = limits.cycles;
    for node in reader.list("report_cycles", faults).unwrap_or_default() {
        match node.value {
            Value::Int(cycle) if (1..=i64::from(last)).contains(&cycle) => limits.report_cycles.push(cycle as i32),
            _ => faults.push(Fault::at(&node.place, format!("a reported cycle is a whole number from 1 to {last}"))),
        }
    }
    limits.report_cycles.sort_unstable();
    limits.report_cycles.dedup();
}

/// Hunter, perhaps a fellow, and one Jinn.
fn hunt_cast(
    reader: &mut Reader<'_>,
    play: PlayKind,
    rules: &Rules,
    strategies: Option<&Table>,
    faults: &mut Faults,
) -> (Cast, Vec<Strategy>) {
    let (mut cast, mut players) = (Cast::default(), Vec::new());
    let place = reader.table().place.clone();
    for (key, needed) in [("hunter", true), ("fellow", false)] {
        match reader.node(key) {
            Some(node) => {
                let (sheet, strategy) = character(node, rules, strategies, faults);
                cast.sheets.extend(sheet);
                players.push(strategy);
            }
            None if needed => {
                let help = "write `hunter = \"ibrahim\"`, or a table with `sect`, `dice`, `rituals`, `allies`";
                faults.push(Fault::at(&place, "nobody hunts: [cast] has no `hunter`").help(help));
            }
            None => {}
        }
    }
    one_sect_each(&cast, reader.table(), faults);
    match reader.node("jinn") {
        Some(node) => {
            if let Some((jinn, dice)) = jinn(node, players.len(), play == PlayKind::Confrontation, faults) {
                cast.jinn.push(jinn);
                cast.jinn_dice = dice;
            }
        }
        None => {
            let help = "write `jinn = \"sample\"`, its four values, or `jinn = { dice = 6, made = \"as_rolled\" }`";
            faults.push(Fault::at(&place, "there is nothing to hunt: [cast] has no `jinn`").help(help));
        }
    }
    (cast, players)
}

/// Characters that are created or given, and Jinn that are made or given.
fn table_cast(
    reader: &mut Reader<'_>,
    rules: &Rules,
    strategies: Option<&Table>,
    faults: &mut Faults,
) -> (Cast, Vec<Strategy>) {
    let (mut cast, mut players) = (Cast::default(), Vec::new());
    let table = reader.table();
    let place = table.place.clone();
    if let Some(nodes) = reader.list("characters", faults) {
        for node in nodes {
            let (sheet, strategy) = character(node, rules, strategies, faults);
            cast.sheets.extend(sheet);
            players.push(strategy);
        }
        if !(1..=MOST_SEATS).contains(&nodes.len()) {
            faults.push(Fault::at(&place, format!("a table seats 1 to {MOST_SEATS} characters, not {}", nodes.len())));
        }
        one_sect_each(&cast, table, faults);
    } else {
        cast.created = true;
        let Some(count) = reader.int("players", 1..=MOST_SEATS as i64, faults) else {
            let help = "write `players = 4` to have characters created by the book, or list `characters`";
            if reader.table().get("players").is_none() {
                faults.push(Fault::at(&place, "nobody plays").help(help));
            }
            let _ = (reader.node("strategy"), reader.node("jinn"));
            return (cast, players);
        };
        players = seat_strategies(reader, count as usize, strategies, faults);
    }
    for node in reader.list("jinn", faults).unwrap_or_default() {
        if let Some((jinn, _)) = jinn(node, players.len(), false, faults) {
            cast.jinn.push(jinn);
        }
    }
    (cast, players)
}

/// Complains about a sect that two given characters share: each can be taken once, but for Idolaters at a table of more
/// than nine (TO-CHAR-4). A character without a sect is anybody.
fn one_sect_each(cast: &Cast, table: &Table, faults: &mut Faults) {
    let many = cast.sheets.len() > Sect::ALL.len();
    for (index, sheet) in cast.sheets.iter().enumerate() {
        let Some(sect) = sheet.sect.filter(|&sect| !many || sect != Sect::Idolater) else { continue };
        if let Some(other) = cast.sheets[..index].iter().find(|other| other.sect == Some(sect)) {
            let what = format!("{} and {} are both of the {}'s sect", other.name, sheet.name, sect.title());
            let help = "a sect can be taken once (TO-CHAR-4); leave `sect` out, or give another";
            let place = placed(table, index).unwrap_or(&table.place);
            faults.push(Fault::at(place, what).help(help));
        }
    }
}

/// Where the sheet of this seat stands.
fn placed(table: &Table, seat: usize) -> Option<&Place> {
    let node = match table.get("characters").map(|node| &node.value) {
        Some(Value::List(nodes)) => nodes.get(seat)?,
        _ => table.get(["hunter", "fellow"].get(seat)?)?,
    };
    match &node.value {
        Value::Table(sheet) => Some(sheet.get("sect").map_or(&node.place, |sect| &sect.place)),
        _ => Some(&node.place),
    }
}

/// One strategy for all seats, or a list of one for each (a shorter list goes around).
fn seat_strategies(
    reader: &mut Reader<'_>,
    count: usize,
    strategies: Option<&Table>,
    faults: &mut Faults,
) -> Vec<Strategy> {
    let Some(node) = reader.node("strategy") else {
        return vec![read_player(None, strategies, faults); count];
    };
    match &node.value {
        Value::List(items) if !items.is_empty() => {
            if items.len() > count {
                faults.push(Fault::at(&node.place, format!("there are {} strategies for {count} seats", items.len())));
            }
            (0..count).map(|seat| read_player(Some(&items[seat % items.len()]), strategies, faults)).collect()
        }
        _ => vec![read_player(Some(node), strategies, faults); count],
    }
}

/// A character: the sample by name, a sheet number by number, or one built from dice by the book.
fn character(
    node: &Node,
    rules: &Rules,
    strategies: Option<&Table>,
    faults: &mut Faults,
) -> (Option<Character>, Strategy) {
    match &node.value {
        Value::Str(name) if name == "ibrahim" => {
            (Some(Character::ibrahim(rules)), read_player(None, strategies, faults))
        }
        Value::Table(table) => {
            let mut reader = Reader::new(table, "a character");
            let strategy = read_player(reader.node("strategy"), strategies, faults);
            let sheet = sheet::read(&mut reader, rules, faults);
            sheet::refuse_repeats(table, faults);
            reader.finish(faults);
            (sheet, strategy)
        }
        other => {
            let what = format!("a character is \"ibrahim\" or a table, not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            (None, Strategy::default())
        }
    }
}

/// A Jinn: the sample by name, four values, dice to roll, or (for a confrontation) the dice of its skills.
fn jinn(node: &Node, seats: usize, by_dice: bool, faults: &mut Faults) -> Option<(CastJinn, Option<[i32; 3]>)> {
    let sample = CastJinn::Given { evil: 4, values: [5, 7, 7], maker: GM };
    let table = match &node.value {
        Value::Str(name) if name == "sample" => return Some((sample, None)),
        Value::Table(table) => table,
        other => {
            let what = format!("a Jinn is \"sample\" or a table, not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            return None;
        }
    };
    let mut reader = Reader::new(table, "a Jinn");
    let maker = maker(reader.node("maker"), seats, faults);
    let mut dice = None;
    let read =
        if table.get("made").is_some() || matches!(table.get("dice").map(|node| &node.value), Some(Value::Int(_))) {
            let count = reader.int("dice", 4..=20, faults).unwrap_or(6);
            let how = reader.word("made", JinnCreation::WORDS, faults).unwrap_or(0);
            CastJinn::Rolled { dice: count as i32, how: JinnCreation::ALL[how], maker }
        } else if by_dice && table.get("dice").is_some() {
            dice = reader.inner("dice", faults).and_then(|table| skill_numbers(table, "a Jinn's dice", 0..=20, faults));
            sample
        } else {
            let evil = reader.int("evil", 1..=10, faults);
            let values = skills(&mut reader, 1..=100, faults);
            let (Some(evil), Some(values)) = (evil, values) else {
                let help = "a Jinn has `evil`, `malice`, `lawlessness` and `subtlety`, or `dice` to roll";
                faults.push(Fault::at(&table.place, "a value of the Jinn is missing").help(help));
                reader.finish(faults);
                return None;
            };
            CastJinn::Given { evil: evil as i32, values, maker }
        };
    reader.finish(faults);
    Some((read, dice))
}

fn maker(node: Option<&Node>, seats: usize, faults: &mut Faults) -> usize {
    match node.map(|node| (&node.value, &node.place)) {
        None => GM,
        Some((Value::Str(word), _)) if word == "gm" => GM,
        Some((&Value::Int(seat), _)) if (0..seats as i64).contains(&seat) => seat as usize,
        Some((_, place)) => {
            faults.push(Fault::at(place, format!("a maker is \"gm\" or a seat from 0 to {}", seats.max(1) - 1)));
            GM
        }
    }
}

/// A number for each Jinn skill.
fn skills(reader: &mut Reader<'_>, limits: std::ops::RangeInclusive<i64>, faults: &mut Faults) -> Option<[i32; 3]> {
    let read = Skill::NAMES.map(|name| reader.int(name, limits.clone(), faults));
    let [Some(malice), Some(lawlessness), Some(subtlety)] = read else { return None };
    Some([malice as i32, lawlessness as i32, subtlety as i32])
}

/// A table with a number for each Jinn skill and nothing else.
fn skill_numbers(
    table: &Table,
    what: &'static str,
    limits: std::ops::RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<[i32; 3]> {
    let mut reader = Reader::new(table, what);
    let read = skills(&mut reader, limits, faults);
    reader.finish(faults);
    if read.is_none() {
        faults.push(Fault::at(&table.place, format!("{what} need `malice`, `lawlessness` and `subtlety`")));
    }
    read
}

/// Sheet of a character built from die values by the book (TO-CHAR-5 to TO-CHAR-10).
pub fn built(rules: &Rules, sect: Sect, values: &[(Trait, i32); 5], idolater: Option<Trait>) -> Character {
    let fields = Fields::default();
    let plain = built_dice(rules, sect, values, Trait::Calligraphy, false);
    let lowest = Trait::ALL[..3].iter().copied().min_by_key(|&skill| plain[skill as usize]);
    let raised = idolater.or(lowest).unwrap_or(Trait::Calligraphy);
    let dice = built_dice(rules, sect, values, raised, true);
    let law_before = match rules.ritual_count_law {
        RitualCountLaw::AfterModifiers => dice[Trait::Law as usize],
        RitualCountLaw::BeforeModifiers => plain[Trait::Law as usize],
    };
    standard_sheet(rules, &fields, sect, dice, law_before)
}
