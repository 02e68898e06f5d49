//! What side a of a fight may choose among when it looks ahead.

use super::HisDue;
use super::decisions::{POINTS, Point, actions};
use super::facts::FACTS;
use super::fighter::Fighter;
use super::modifiers::bits;
use super::powers::Book;
use super::strategy::Base;
use crate::games::menus::menu;
use crate::policy::DecisionInfo;

/// The decision points at which it looks ahead. At the others its strategy decides.
const SEARCHED: [Point; 6] =
    [Point::Empower, Point::Assign, Point::Turn, Point::Aim, Point::Defend, Point::RerollDefence];

/// Most dice of a round's roll that it considers sending to Attack.
const MOST_DICE: usize = 8;

/// Gives side a its menus.
pub(super) fn look_ahead(game: &mut HisDue) {
    let book = game.book.clone();
    if let Some(side) = game.sides.first_mut() {
        for point in SEARCHED {
            let menu = of_point(side, &book, point);
            side.strategy.lists.0[point as usize] = Some(menu);
        }
    }
}

fn of_point(side: &Fighter, book: &Book, point: Point) -> crate::policy::List {
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
    let own = (point != Point::RerollDefence).then_some(own);
    menu(&decision, FACTS, side.strategy.list(point), own, &options(side, book, point))
}

fn options(side: &Fighter, book: &Book, point: Point) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<String>>();
    let powers = |slots: u32| {
        let owned = bits(slots & side.owned).filter_map(|slot| side.tree_powers.get(slot));
        owned.map(|&id| format!("{:?}", book.power(id).id)).collect::<Vec<String>>()
    };
    match point {
        Point::Empower => words(&["empower", "wait"]),
        Point::Assign => {
            let presets = words(&["plain", "greedy", "cautious"]).into_iter();
            presets.chain((0..=MOST_DICE).map(|dice| format!("{{ do = \"highest\", dice = {dice} }}"))).collect()
        }
        Point::Turn => [words(&["pass", "basic"]), powers(side.slots.attack | side.slots.turn)].concat(),
        Point::Aim => words(&["duellist", "broker"]),
        Point::Defend => {
            let bare = ["smallest_enough", "largest", "smallest"];
            let bare = bare.map(|die| format!("{{ do = \"bare\", die = {die:?} }}"));
            [bare.to_vec(), powers(side.slots.defence)].concat()
        }
        _ => words(&["stop", "free", "edge", "mana"]),
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
