//! The character of a side, as a scenario writes it: picks or scores, and powers (HD-CHAR-1 to HD-CHAR-19).

use super::character::{self, Picks, Sheet, TYPICAL_STRESS};
use super::powers::{Book, PowerId};
use super::rules::Rules;
use super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet, Track};
use crate::source::{Fault, Faults, Reader, Table, unknown_word};

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
        if legal {
            check_tree(&sheet, book, reader.table(), faults);
        }
        return (faults.len() == before).then_some(sheet);
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
    check_tree(sheet, book, table, faults);
    if let Some(foreign) = sheet.powers.iter().map(|id| book.power(*id)).find(|power| power.tree != sheet.tree) {
        let what = format!("{} is a power of {}", foreign.name, book.trees[foreign.tree].name);
        faults.push(Fault::at(place, what).help("a side knows powers of its own tree only"));
    } else if let Some(what) = sheet.unpayable(rules, book) {
        let help = "the knob `permanent_mana_check = \"off\"` lets it pass";
        faults.push(Fault::at(place, format!("this character is illegal: {what}")).help(help));
    }
}

/// Whatever powers a character of picks has, its tree is one that its Broker leads to (HD-CHAR-13).
fn check_tree(sheet: &Sheet, book: &Book, table: &Table, faults: &mut Faults) {
    if let Some(what) = sheet.astray(book) {
        let place = table.get("tree").or_else(|| table.get("broker")).map_or(&table.place, |node| &node.place);
        faults.push(Fault::at(place, format!("this character is illegal: {what}")));
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
