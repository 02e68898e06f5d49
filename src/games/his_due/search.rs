//! What side a of a fight may choose among when it looks ahead.

use super::HisDue;
use super::decisions::{POINTS, Point, actions};
use super::facts::FACTS;
use super::fighter::Fighter;
use super::modifiers::bits;
use super::powers::{Book, PowerId};
use super::strategy::Base;
use crate::games::menus::menu;
use crate::policy::DecisionInfo;

/// The decision points at which it does not look ahead: what they decide shows in no duel.
const LEFT: [Point; 2] = [Point::NewPower, Point::Rescue];

/// Most dice of a round's roll that it considers sending to Attack.
const MOST_DICE: usize = 8;

/// Gives side a its menus.
pub(super) fn look_ahead(game: &mut HisDue) {
    let book = game.book.clone();
    let enemies: Vec<usize> = game.sides.iter().skip(1).map(|side| side.sheet.tree).collect();
    let declining = game.rules.may_decline_defence_die;
    if let Some(side) = game.sides.first_mut() {
        for point in Point::ALL.into_iter().filter(|point| !LEFT.contains(point)) {
            let menu = of_point(side, &book, point, &options(side, &book, point, &enemies, declining));
            side.strategy.lists.0[point as usize] = Some(menu);
        }
    }
}

fn of_point(side: &Fighter, book: &Book, point: Point, options: &[String]) -> crate::policy::List {
    let info = &POINTS[point as usize];
    let actions = actions(book, side.sheet.tree, &side.slots, info);
    let decision = DecisionInfo { name: info.name, help: info.help, actions: &actions };
    let known = |name: &str| info.actions.iter().any(|action| action.name == name);
    let own = match side.strategy.base {
        Base::Plain => "plain",
        Base::Cautious if known("cautious") => "cautious",
        _ => "greedy",
    };
    // The free re-roll of greedy is no part of the action of that name.
    let own = (known(own) && point != Point::RerollDefence).then_some(own);
    menu(&decision, FACTS, side.strategy.list(point), own, options)
}

/// What may be tried at a point: actions, then each of the dice, sizes and powers that there may be.
fn options(side: &Fighter, book: &Book, point: Point, enemies: &[usize], declining: bool) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<String>>();
    let plain = || words(&POINTS[point as usize].actions.iter().map(|action| action.name).collect::<Vec<_>>());
    let owned = |slots: u32| bits(slots & side.owned).filter_map(|slot| side.tree_powers.get(slot));
    let powers = |slots: u32| owned(slots).map(|&id| format!("{:?}", book.power(id).id)).collect::<Vec<String>>();
    // The highest die is what an entry without more uses; the lowest and the second are not those already tried.
    let dice = |action: &str, last: usize| {
        let mut dice = vec![format!("{action:?}")];
        let rank = |rank: usize| format!("{{ do = {action:?}, rank = {rank}, if = \"dice_on_offer > {rank}\" }}");
        dice.extend((2..=last).map(rank));
        dice.push(format!("{{ do = {action:?}, die = \"lowest\", if = \"dice_on_offer > 1\" }}"));
        dice
    };
    let strikes = |slots: u32| {
        let each = owned(slots).map(|&id| book.power(id));
        each.flat_map(|power| dice(&power.id, 2)).collect::<Vec<String>>()
    };
    let sizes =
        |action: &str| (1..=2).map(|rank| format!("{{ do = {action:?}, rank = {rank} }}")).collect::<Vec<String>>();
    let slots = &side.slots;
    match point {
        Point::Assign => {
            let presets = plain().into_iter().take(5);
            presets.chain((0..=MOST_DICE).map(|dice| format!("{{ do = \"highest\", dice = {dice} }}"))).collect()
        }
        Point::RerollRound => {
            let by = |action: &str| {
                let rank =
                    |rank: usize| format!("{{ do = {action:?}, rank = {rank}, if = \"rolled_dice >= {rank}\" }}");
                (1..=MOST_DICE).map(rank).collect::<Vec<String>>()
            };
            [words(&["stop"]), by("edge"), by("mana"), powers(slots.dice_rolled)].concat()
        }
        Point::Turn => {
            let others = slots.attack & !slots.with_die | slots.turn;
            let simple = words(&["pass", "best_attack", "dearest_attack", "empower"]);
            [simple, dice("basic", MOST_DICE), strikes(slots.attack & slots.with_die), powers(others)].concat()
        }
        Point::PartingShot => {
            [words(&["withhold"]), dice("basic", MOST_DICE), strikes(slots.attack & slots.with_die)].concat()
        }
        Point::Effect => [words(&["leave"]), dice("take", MOST_DICE)].concat(),
        Point::FurtherDie => [sizes("highest"), words(&["lowest"])].concat(),
        Point::FurtherDefenceDie => [sizes("largest"), words(&["smallest"])].concat(),
        Point::GiveUp => [sizes("smallest"), words(&["largest"])].concat(),
        Point::Defend => {
            let ends = ["smallest_enough", "largest", "smallest", "keep"];
            let ends = &ends[..if declining { 4 } else { 3 }];
            let bare = ends.iter().map(|die| format!("{{ do = \"bare\", die = {die:?} }}"));
            [bare.collect(), powers(slots.defence)].concat()
        }
        Point::Payment => {
            let pay = (1..=6).map(|mana| format!("{{ do = \"pay\", mana = {mana}, if = \"mana >= {mana}\" }}"));
            [plain(), pay.collect()].concat()
        }
        Point::Buff => {
            let known = |id: &PowerId| enemies.contains(&book.power(*id).tree);
            let named = book.boons().filter(known).map(|id| format!("{:?}", book.power(id).id));
            words(&["last"]).into_iter().chain(named).collect()
        }
        Point::Escape => [plain(), powers(slots.round_start)].concat(),
        Point::BeforeTurns => [plain(), powers(slots.pools_assigned)].concat(),
        Point::Preempt => [plain(), powers(slots.enemy_turn_start)].concat(),
        Point::AnyTime => [plain(), powers(slots.any_time)].concat(),
        _ => plain(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::his_due::character::{Sheet, TYPICAL_STRESS};
    use crate::games::his_due::play::Play;
    use crate::games::his_due::rules::Rules;
    use crate::games::his_due::strategy::{PRESETS, Strategy};
    use crate::games::menus::trials::outcomes;

    /// A duel of somebody with every power of a tree against a greedy Flame.
    fn duel(tree: usize, strategy: &str) -> HisDue {
        let (rules, book) = (Rules::default(), Book::printed());
        let side = |tree: usize, strategy: &str, most: usize| {
            let deal = book.trees[tree].deal;
            let sheet = Sheet {
                deal,
                tree,
                skills: [3, 2, 2, 3, 3, 2],
                combat: deal.combat_skills()[0],
                powers: book.trees[tree].powers.iter().copied().take(most).collect(),
                stress_max: TYPICAL_STRESS,
                picks: None,
            };
            let mut side = Fighter::new(&rules, &book, "side", &sheet, Strategy::preset(strategy).expect("a preset"));
            side.edge = 2;
            side
        };
        let mut sides =
            vec![side(tree, strategy, 32), side(book.tree("flames_of_hatred").expect("a tree"), "greedy", 6)];
        sides[1].team = 1;
        HisDue::new(Play::Duel, rules.clone(), book.clone(), sides)
    }

    /// A player who looks ahead has a choice wherever a duel asks.
    #[test]
    fn every_choice_of_a_duel_can_be_tried() {
        for tree in 0..Book::printed().trees.len() {
            let mut game = duel(tree, "greedy");
            look_ahead(&mut game);
            for point in Point::ALL.into_iter().filter(|point| !LEFT.contains(point)) {
                let list = game.sides[0].strategy.list(point).expect("a menu");
                assert!(list.len() > 1, "{tree} {point:?}");
            }
        }
    }

    /// Menus whose every decision is left to the strategy change no play: in every tree, for every preset.
    #[test]
    fn menus_alone_change_nothing() {
        for tree in 0..Book::printed().trees.len() {
            for strategy in PRESETS {
                let plain = duel(tree, strategy);
                let mut menus = plain.clone();
                look_ahead(&mut menus);
                let own = outcomes(&plain, false, 400);
                assert_eq!(own, outcomes(&menus, false, 400), "{tree}, {strategy}, unsteered");
                assert_eq!(own, outcomes(&menus, true, 400), "{tree}, {strategy}, steered");
            }
        }
    }
}
