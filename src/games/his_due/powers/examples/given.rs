//! Start of an example: the two sides before the first step of an example.

use super::bench::{Match, SIDES};
use crate::character::{Sheet, TYPICAL_STRESS};
use crate::conditions::{self, Bits, Condition};
use crate::dice::{RUNGS, rung};
use crate::fighter::Fighter;
use crate::game::HisDue;
use crate::row::Die;
use crate::strategy::Reference;
use crate::strategy::{Base, Strategy};
use crate::terms::{Deal, Skill};
use evenodds_source::{Faults, Reader, Table, Value};

/// Hits, Mana and scores of a side of which nothing else is said.
const HITS: i64 = 20;
const MANA: i64 = 10;
const SCORE: i64 = 3;

/// What one side has besides its sheet.
#[derive(Default)]
struct Place {
    attack: Vec<(i32, usize)>,
    defence: Vec<usize>,
    empowered: bool,
    broker: i32,
    /// Rounds after which its Hits return; 0 for none.
    clock: i32,
    ones: bool,
}

/// Both sides.
pub(super) struct Given {
    pub(super) fighters: [Fighter; 2],
    places: [Place; 2],
    /// Who is first attacker.
    first: usize,
}

/// Reads `given` of an example of a power.
pub(super) fn read(game: &HisDue, power: &str, table: &Table) -> Result<Given, String> {
    let empty = Table { place: table.place.clone(), entries: Vec::new() };
    let given = table.table("given").unwrap_or(&empty);
    let mut faults = Faults::new();
    let mut reader = Reader::new(given, "`given`");
    let first = reader.word("first", &SIDES, &mut faults).unwrap_or(0);
    let mut side = |key: &'static str, power: Option<&str>| {
        let table = reader.inner(key, &mut faults).unwrap_or(&empty);
        read_side(game, key, power, table, &mut faults)
    };
    let (me, foe) = (side("me", Some(power))?, side("foe", None)?);
    reader.finish(&mut faults);
    if faults.is_empty() {
        Ok(Given { fighters: [me.0, foe.0], places: [me.1, foe.1], first })
    } else {
        Err(faults.render(false))
    }
}

fn read_side(
    game: &HisDue,
    name: &str,
    power: Option<&str>,
    table: &Table,
    faults: &mut Faults,
) -> Result<(Fighter, Place), String> {
    let book = &game.book;
    let mut reader = Reader::new(table, "a side");
    let mut powers = Vec::new();
    let more = reader.texts("powers", faults).unwrap_or_default();
    for word in power.into_iter().chain(more.iter().map(|text| text.0)) {
        powers.push(book.find(word).ok_or_else(|| format!("there is no power `{word}`"))?);
    }
    let tree = match (reader.text("tree", faults), powers.first()) {
        (Some(word), _) => book.tree(word).ok_or_else(|| format!("there is no tree `{word}`"))?,
        (None, Some(id)) => book.power(*id).tree,
        (None, None) => book.tree("axe_of_the_executioner").ok_or("no tree")?,
    };
    let deal = book.trees[tree].deal;
    let combat = reader.word("combat", Skill::WORDS, faults).map_or(deal.combat_skills()[0], |at| Skill::ALL[at]);
    let sheet = Sheet {
        deal,
        tree,
        skills: skills(&mut reader, faults),
        combat,
        powers: powers.clone(),
        stress_max: TYPICAL_STRESS,
        picks: None,
    };
    let mut fighter = Fighter::new(&game.rules, book, name, &sheet, Strategy::reference(Base::Plain));
    let mut number = |key: &'static str, usual: i64| reader.int(key, 0..=99, faults).unwrap_or(usual) as i32;
    fighter.max_mana = number("max_mana", MANA - i64::from(sheet.permanents(book)));
    fighter.mana = number("mana", i64::from(fighter.max_mana));
    fighter.max_hits = number("max_hits", HITS);
    fighter.hits = number("hits", i64::from(fighter.max_hits));
    (fighter.edge, fighter.stress[2]) = (number("edge", 0), number("guilt", 0));
    fighter.team = u8::from(name != SIDES[0]);
    let mut place = Place { broker: number("broker", HITS), clock: number("clock", 0), ..Place::default() };
    place.empowered = reader.flag("empowered", faults).unwrap_or(deal == Deal::Collar);
    place.ones = reader.flag("ones_on_speed_roll", faults).unwrap_or(false);
    fighter.conditions |= powers.iter().fold(0, |bits, id| bits | book.power(*id).conditions) & conditions::settable();
    fighter.conditions |= switches(&mut reader, "on", faults)?;
    fighter.conditions &= !switches(&mut reader, "off", faults)?;
    for (text, _) in reader.texts("attack", faults).unwrap_or_default() {
        let die = text.split_once("/d").and_then(|(face, size)| Some((face.parse().ok()?, rung(size.parse().ok()?)?)));
        place.attack.push(die.ok_or_else(|| format!("`{text}` is no die of an Attack pool, like `5/d6`"))?);
    }
    for (text, _) in reader.texts("defence", faults).unwrap_or_default() {
        let die = text.strip_prefix('d').and_then(|size| rung(size.parse().ok()?));
        place.defence.push(die.ok_or_else(|| format!("`{text}` is no die of a Defence pool, like `d6`"))?);
    }
    reader.finish(faults);
    Ok((fighter, place))
}

/// One score for all six skills, or a table of those that differ.
fn skills(reader: &mut Reader<'_>, faults: &mut Faults) -> [i32; 6] {
    let mut skills = [SCORE as i32; 6];
    match reader.node("skills").map(|node| &node.value) {
        Some(Value::Int(score)) => skills = [*score as i32; 6],
        Some(Value::Table(table)) => {
            let mut inner = Reader::new(table, "`skills`");
            for (skill, word) in skills.iter_mut().zip(Skill::WORDS) {
                *skill = inner.int(word, 1..=6, faults).unwrap_or(SCORE) as i32;
            }
            inner.finish(faults);
        }
        _ => {}
    }
    skills
}

fn switches(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Result<Bits, String> {
    let names = reader.texts(key, faults).unwrap_or_default();
    names.iter().try_fold(0, |bits, (name, _)| {
        let condition = Condition::named(name).filter(|condition| condition.is_settable());
        condition
            .map(|condition| bits | condition.bit())
            .ok_or_else(|| format!("`{name}` is no condition that can be set"))
    })
}

impl Given {
    /// Both sides take their places in the duel.
    pub(super) fn stand(&self, fight: &mut Match<'_, '_, '_, '_>) {
        fight.gather(|_, _| {});
        for (seat, place) in self.places.iter().enumerate() {
            let me = fight.duellist_mut(seat);
            (me.empowered, me.broker) = (place.empowered, if place.empowered { place.broker } else { 0 });
            (me.clock, me.speed_ones) = (place.clock, place.ones);
            fight.refresh(seat);
            let upgrade = fight.duellist(seat).mods.upgrade[0];
            let me = fight.duellist_mut(seat);
            for (face, rung) in &place.attack {
                let natural = (*rung as i32 - upgrade).clamp(0, RUNGS as i32 - 1) as i8;
                me.attack.push(Die { face: *face as i16, rung: *rung as i8, natural, ..Die::default() });
            }
            for rung in &place.defence {
                me.defence[*rung] += 1;
            }
            fight.sort_attack(seat);
        }
        fight.choose_duel_skills();
        fight.duel.order.extend([self.first, 1 - self.first]);
        fight.duel.round = 1;
    }
}
