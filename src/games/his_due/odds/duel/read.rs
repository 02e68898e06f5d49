//! The question of a duel, and what is not feasible exactly.

use super::super::super::dice::Ladder;
use super::super::super::fighter::Fighter;
use super::super::super::game::HisDue;
use super::super::super::powers::Book;
use super::super::super::rules::Rules;
use super::super::super::rulings::{CollarDefeat, CollarTargeting};
use super::super::super::scene::Scene;
use super::super::super::sheet::Reading;
use super::super::super::terms::{Deal, Track};
use super::super::first_attack::first;
use super::line::Line;
use super::losses::Assault;
use super::round::round;
use super::solve::{Frame, course, report};
use crate::strategy::Reference;
use evenodds_kit::kind::Answer;
use evenodds_kit::knobs::Knob;
use evenodds_kit::{Lists, Names};
use evenodds_source::{Fault, Faults, Node, Place, Reader, Table, Value};

/// Most Hits of a side; beyond that the sum takes long, and playing the duel is the better way.
const MOST_HITS: usize = 150;

/// Answers `duel`: sides as in a scenario's cast, or with the character under `sheet` and the strategy under `policy`.
pub(in super::super) fn ask(reader: &mut Reader<'_>, rules: &Rules, faults: &mut Faults) -> Option<Answer> {
    let before = faults.len();
    let place = reader.table().place.clone();
    let _ = (reader.inner("powers", faults), reader.inner("trees", faults));
    let names = Names::<HisDue>::of(Some(reader.table()), faults);
    let book = names.world.0.clone();
    let scene = match reader.node("scene") {
        Some(node) => Scene::read("scene", node, &(0..=0), faults)?,
        None => Scene::default(),
    };
    if let Some(timed) = reader.list("clock", faults).filter(|timed| !timed.is_empty()) {
        faults.push(Fault::at(&timed[0].place, "a side that watches the clock is not feasible exactly").help(PLAY_IT));
    }
    let [a, b] = ["a", "b"].map(|name| {
        let read = names.read(&as_cast(reader.node(name)?), name, faults)?;
        let reading = Reading { rules, book: &book, place: &read.place };
        read.sheet.fighter(name, read.strategy, scene.0, reading, faults)
    });
    let sides = [a?, b?];
    if faults.len() > before {
        return None;
    }
    let lines = prepared(rules, &book, &sides, &place, faults)?;
    Some(solve(rules, &sides, &lines))
}

/// What to do with duels that are not feasible.
const PLAY_IT: &str = "play it: `evenodds new his_due` writes a scenario of the play `duel`";

/// A side as the cast has it. `sheet` is laid open, `policy` with `policy_params` becomes the strategy; a sheet of its own
/// may know any powers of its tree.
fn as_cast(node: &Node) -> Node {
    let Value::Table(table) = &node.value else { return node.clone() };
    let mut cast = Table { place: table.place.clone(), entries: Vec::new() };
    if let Some(sheet) = table.table("sheet") {
        cast.merge(sheet);
        cast.set("any_powers", &table.place, Node { value: Value::Bool(true), place: table.place.clone() });
    }
    for entry in &table.entries {
        match entry.key.as_str() {
            "sheet" if table.table("sheet").is_some() => {}
            "policy" => {
                let params = table.table("policy_params");
                let empty = || Table { place: entry.node.place.clone(), entries: Vec::new() };
                let mut strategy = params.cloned().unwrap_or_else(empty);
                strategy.set("base", &entry.key_place, entry.node.clone());
                let value = Value::Table(strategy);
                cast.set("strategy", &entry.key_place, Node { value, place: entry.node.place.clone() });
            }
            "policy_params" => {}
            key => cast.set(key, &entry.key_place, entry.node.clone()),
        }
    }
    Node { value: Value::Table(cast), place: node.place.clone() }
}

/// The lines of both sides, or faults that say what stands in the way of an exact answer.
fn prepared(rules: &Rules, book: &Book, sides: &[Fighter; 2], place: &Place, faults: &mut Faults) -> Option<[Line; 2]> {
    let mut refuse = |what: String| faults.push(Fault::at(place, what).help(PLAY_IT));
    let mut lines = Vec::new();
    for side in sides {
        if let Some(what) = obstacle(rules, side) {
            refuse(format!("{}: {what}, which is not feasible exactly", side.name));
            continue;
        }
        match Line::new(rules, book, side) {
            Ok(line) if line.hits > MOST_HITS => refuse(format!("{} has more than {MOST_HITS} Hits", side.name)),
            Ok(line) => lines.push(line),
            Err(what) => refuse(format!("{}: {what}, which is not feasible exactly", side.name)),
        }
    }
    if rules.carry_dice {
        refuse("dice that stay from round to round are not feasible exactly".into());
    }
    let mut lines: [Line; 2] = lines.try_into().ok()?;
    Line::arm(rules, &Ladder::new(rules), [sides[0].deal, sides[1].deal], &mut lines);
    let dice = |line: &Line| line.groups.iter().map(|group| group.count as i32).sum::<i32>();
    let turns = 2 * lines.iter().map(dice).max().unwrap_or(0) + 2;
    if rules.turn_cap < turns {
        refuse(format!("a round may take {turns} turns, more than `turn_cap`"));
    }
    (!rules.carry_dice && rules.turn_cap >= turns).then_some(lines)
}

/// What about a side makes its duels depend on more than Hits.
fn obstacle(rules: &Rules, side: &Fighter) -> Option<&'static str> {
    let strategy = &side.strategy;
    let collar = side.deal == Deal::Collar;
    [
        (side.broker_alone, "a Broker on its own spends Mana on each defence"),
        (side.deal == Deal::Glyph, "a Glyph spends Mana on each attack"),
        (!strategy.is_plain(), "its strategy is not `plain`"),
        (strategy.lists.any_written(), "its strategy has lists of its own"),
        (side.clock, "it watches the clock"),
        (matches!(side.freak_out, Some(track) if track != Track::Guilt), "it is in a freak out"),
        (rules.reroll_speed_roll && side.edge > 0, "it may spend Edge on the Speed roll"),
        (collar && rules.collar_targeting != CollarTargeting::AttackerChooses, "its Broker is aimed at by rule"),
        (collar && rules.collar_defeat == CollarDefeat::Both, "its Broker must fall too"),
    ]
    .into_iter()
    .find_map(|(holds, what)| holds.then_some(what))
}

fn solve(rules: &Rules, sides: &[Fighter; 2], lines: &[Line; 2]) -> Answer {
    let ladder = Ladder::new(rules);
    let [a, b] = lines;
    let on_b = Assault { rules, ladder: &ladder, by: a, on: b };
    let on_a = Assault { rules, ladder: &ladder, by: b, on: a };
    let cap = rules.round_cap as u32;
    let courses =
        [course(&round(&on_b, &on_a), [a.hits, b.hits], cap), course(&round(&on_a, &on_b), [b.hits, a.hits], cap)];
    let frame = Frame {
        a_first: first(rules, &ladder, [a.speed, b.speed]).a,
        hits: [a.hits, b.hits],
        mana: [a.mana_spent, b.mana_spent],
        despairs: [0, 1].map(|who: usize| sides[who].stress[0] < sides[who].stress_max[0]),
    };
    report(&frame, &courses)
}
