//! From a scenario's tables to a game that is ready: rules, powers, scene, sides, settings.

use super::HisDue;
use super::career::Settings;
use super::dice::rung;
use super::modifiers::MOST_DICE_KINDS;
use super::play::Play;
use super::powers::{Amount, Book, Power, Tree, Verb};
use super::rules::Rules;
use super::sides::{Common, scene, side};
use super::state::MOST;
use super::terms::{Pool, PowerKind, Skill};
use super::tests::WEAPONS;
use crate::source::{Fault, Faults, Node, Place, Reader, Table, Value};
use std::sync::Arc;

/// Reads a cell. None when something is wrong; the faults then say what.
pub fn game(play: Play, root: &Table, faults: &mut Faults) -> Option<HisDue> {
    let before = faults.len();
    let (rules, book, table) = frame(root, faults)?;
    let mut reader = Reader::new(table, "[cast]");
    let scene = scene(reader.node("scene"), faults);
    let named = reader.inner("sides", faults);
    let common = Common { rules: &rules, book: &book, strategies: root.table("strategy"), scene, named };
    let sides = sides(play, &mut reader, common, faults);
    let one_on_one = reader.flag("one_on_one", faults).unwrap_or(true);
    reader.finish(faults);
    let limits = root.table("limits");
    let place = &table.place;
    if faults.len() > before {
        return None;
    }
    check_sides(play, &sides, place, faults);
    let mut game = HisDue::new(play, rules, book, sides);
    game.one_on_one = one_on_one;
    read_limits(&mut game, limits, faults);
    (faults.len() == before).then_some(game)
}

/// Rules and powers in force, and the table of the cast.
pub(super) fn frame<'a>(root: &'a Table, faults: &mut Faults) -> Option<(Rules, Arc<Book>, &'a Table)> {
    let before = faults.len();
    let mut rules = Rules::default();
    if let Some(table) = root.table("rules") {
        rules.patch(table, faults);
        check_rules(&rules, table, faults);
    }
    let book = Book::patched(root.table("powers"), root.table("trees"), faults);
    for (key, what) in too_many_bonus_dice(&book) {
        let place = root.get(key).map_or(&root.place, |node| &node.place);
        faults.push(Fault::at(place, what));
    }
    let Some(table) = root.table("cast") else {
        let help = "a scenario names its sides under [cast]; `evenodds new his_due` writes an example";
        faults.push(Fault::at(&root.place, "there is no [cast]").help(help));
        return None;
    };
    (faults.len() == before).then_some((rules, book, table))
}

/// Settings that are fine one by one but not together.
pub fn check_rules(rules: &Rules, table: &Table, faults: &mut Faults) {
    let mut complain = |key: &str, what: &str| {
        if let Some(node) = table.get(key) {
            faults.push(Fault::at(&node.place, what));
        }
    };
    if rules.score_dice.iter().any(|[count, size]| *count > 6 || rung(*size).is_none()) {
        complain("score_dice", "a score gives 1 to 6 dice of size 4, 6, 8, 10 or 12");
    }
    if rules.test_cost_from > rules.test_clean_from || rules.test_clean_from > rules.test_amazing_from {
        for key in ["test_cost_from", "test_clean_from", "test_amazing_from"] {
            complain(key, "the bands must rise: cost, clean, amazing");
        }
    }
    if rules.flee_cost_from > rules.flee_clean_from {
        for key in ["flee_cost_from", "flee_clean_from"] {
            complain(key, "a clean escape must take no less than a costly one");
        }
    }
}

/// Trees whose bearers could have more bonus dice in force than there is room for: those of their own powers, and those of
/// the buffs of others, which can be stolen.
fn too_many_bonus_dice(book: &Book) -> Vec<(&'static str, String)> {
    let dice = |power: &Power, pool: Pool| {
        power.standing().filter(|verb| matches!(verb, Verb::Bonus(of, Amount::Dice(..)) if *of == pool)).count()
    };
    let mut wrong = Vec::new();
    for pool in [Pool::Attack, Pool::Defence] {
        for (tree, Tree { name, .. }) in book.trees.iter().enumerate() {
            let at_hand = book.powers.iter().filter(|power| power.tree == tree || power.kind == PowerKind::Buff);
            let most: usize = at_hand.map(|power| dice(power, pool)).sum();
            if most > MOST_DICE_KINDS {
                let what = format!(
                    "bonus dice of {most} powers could add up in the {} of {name}; there is room for {MOST_DICE_KINDS}",
                    pool.title()
                );
                wrong.push(("powers", what));
            }
        }
    }
    wrong
}

fn sides(play: Play, reader: &mut Reader<'_>, common: Common<'_>, faults: &mut Faults) -> Vec<super::fighter::Fighter> {
    let place = reader.table().place.clone();
    let mut found = Vec::new();
    let mut one =
        |reader: &mut Reader<'_>, key: &'static str, name: &str, needed: bool, faults: &mut Faults| match reader
            .node(key)
        {
            Some(node) => found.extend(side(name, node, common, faults)),
            None if needed => {
                let help = format!("write [cast.{key}] and below it the character and its strategy");
                faults.push(Fault::at(&place, format!("[cast] has no `{key}`")).help(help));
            }
            None => {}
        };
    match play {
        Play::Duel => {
            one(reader, "a", "a", true, faults);
            let field = reader.table().get("field").is_some();
            one(reader, "b", "b", !field, faults);
            if field {
                found.truncate(1);
                found.extend(many(reader, "field", "enemy", 1, 1000, common, faults));
            }
        }
        Play::Mirror => {
            one(reader, "a", "a", true, faults);
            let image = found.first().cloned();
            if let Some(mut image) = image {
                image.name = "b".into();
                found.push(image);
            }
        }
        Play::SkillTest => {
            one(reader, "a", "a", true, faults);
            one(reader, "b", "b", false, faults);
        }
        Play::Brawl => one(reader, "a", "a", true, faults),
        Play::Skirmish => found = many(reader, "duellists", "duellist", 2, MOST, common, faults),
        Play::Career => {
            one(reader, "hero", "the hero", true, faults);
            found.extend(many(reader, "opponents", "opponent", 1, 1000, common, faults));
        }
    }
    for (at, fighter) in found.iter_mut().enumerate() {
        if !matches!(play, Play::Skirmish) {
            fighter.team = u8::from(at > 0);
        }
    }
    found
}

fn many(
    reader: &mut Reader<'_>,
    key: &'static str,
    name: &str,
    least: usize,
    most: usize,
    common: Common<'_>,
    faults: &mut Faults,
) -> Vec<super::fighter::Fighter> {
    let place = reader.table().get(key).map_or(&reader.table().place, |node| &node.place).clone();
    let nodes: &[Node] = reader.list(key, faults).unwrap_or_default();
    if !(least..=most).contains(&nodes.len()) {
        let help = format!("write [[cast.{key}]] once for each");
        faults.push(Fault::at(&place, format!("{least} to {most} {name}s, not {}", nodes.len())).help(help));
    }
    let each = nodes.iter().enumerate();
    each.filter_map(|(at, node)| side(&format!("{name} {}", at + 1), node, common, faults)).collect()
}

fn check_sides(play: Play, sides: &[super::fighter::Fighter], place: &Place, faults: &mut Faults) {
    if play == Play::Skirmish && sides.iter().all(|side| side.team == sides[0].team) {
        let help = "give each duellist a `team`, from 0";
        faults.push(Fault::at(place, "all duellists are of the same team: nobody would fight").help(help));
    }
    if play != Play::SkillTest && sides.iter().any(|side| side.empowered) {
        let help = "in a duel the decision `empower` says whether";
        faults.push(Fault::at(place, "`empowered` belongs to a skill test").help(help));
    }
    if play.is_fight() && !sides.is_empty() && sides.iter().all(|side| side.broker_alone) {
        faults.push(Fault::at(place, "two Brokers without their duellists do not fight"));
    }
}

pub(super) fn read_limits(game: &mut HisDue, table: Option<&Table>, faults: &mut Faults) {
    let Some(table) = table else { return };
    let mut reader = Reader::new(table, "[limits]");
    match game.play {
        Play::Career => career_limits(&mut reader, &mut game.settings, faults),
        Play::SkillTest => {
            if let Some(skill) = reader.word("skill", Skill::WORDS, faults) {
                game.test.skill = Skill::ALL[skill];
            }
        }
        Play::Brawl => {
            if let Some(weapon) = reader.word("enemy_weapon", &WEAPONS, faults) {
                game.test.enemy_weapon = weapon;
            }
            if let Some(weapon) = reader.word("weapon", &WEAPONS, faults) {
                game.test.weapon = weapon;
            }
            game.test.injure = reader.flag("injure", faults).unwrap_or(true);
            if let Some(hits) = reader.int("enemy_hits", 1..=10_000, faults) {
                game.test.enemy_hits = hits as i32;
            }
        }
        _ => {}
    }
    if let Some(deal) = reader.float("broker_deal_probability", 0.0..=1.0, faults) {
        game.broker_deal = deal;
    }
    if reader.table().get("skill").is_some_and(|node| node.value == Value::Str("wits".into())) {
        let place = reader.table().get("skill").map_or(&table.place, |node| &node.place);
        faults.push(Fault::at(place, "Wits is rolled in every test; name another skill (HD-TEST-2)"));
    }
    reader.finish(faults);
}

fn career_limits(reader: &mut Reader<'_>, settings: &mut Settings, faults: &mut Faults) {
    let mut set = |key: &'static str, low: i64, high: i64, place: &mut i32| {
        if let Some(number) = reader.int(key, low..=high, faults) {
            *place = number as i32;
        }
    };
    set("sessions", 1, 200, &mut settings.sessions);
    set("duels_per_session", 0, 50, &mut settings.duels_per_session);
    set("scenes_per_session", 0, 100, &mut settings.scenes_per_session);
    set("minor_scenes_per_session", 0, 100, &mut settings.minor_scenes_per_session);
    set("triggers_per_session", 0, 100, &mut settings.triggers_per_session);
    set("connections", 0, 20, &mut settings.connections);
    set("mana_per_scene", 0, 100, &mut settings.mana_per_scene);
    set("hero_edge", 0, 100, &mut settings.hero_edge);
    set("enemy_edge", 0, 100, &mut settings.enemy_edge);
}
