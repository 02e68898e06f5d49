//! Offers of decisions beside their fixed actions: the powers of the own tree; and what a duellist who looks ahead
//! may try.

use super::decisions::Decisions;
use super::fighter::Fighter;
use super::modifiers::bits;
use super::powers::{Book, PowerId, Slots};
use super::rules::Rules;
use super::sheet::Side;
use super::strategy::Base;
use crate::strategy::Reference;
use evenodds_kit::{At, Lists, Offers, Several};
use evenodds_policy::DecisionInfo;
use std::sync::Arc;

/// The powers of a tree.
pub(super) struct OfTree<'b> {
    book: &'b Book,
    tree: usize,
    slots: Slots,
    /// Names of the powers that were chosen; none where nobody chose.
    chosen: Option<Vec<String>>,
}

impl<'b> OfTree<'b> {
    /// The powers of this tree.
    pub(super) fn new(book: &'b Book, tree: usize) -> Self {
        // Which moments powers belong to is the same under all rules.
        Self { book, tree, slots: Slots::new(&Rules::default(), book, &book.trees[tree].powers), chosen: None }
    }

    /// The powers of a side's tree, with those that it chose.
    pub(super) fn of_side(book: &'b Book, tree: usize, side: &Side) -> Self {
        let names = |powers: &At<Several<At<String>>>| powers.0.0.iter().map(|power| power.0.clone()).collect();
        Self { chosen: side.powers.as_ref().map(names), ..Self::new(book, tree) }
    }

    /// The powers that may be named at a decision, by their slots.
    fn named(&self, decision: &str) -> u32 {
        let slots = &self.slots;
        match decision {
            "escape" => slots.round_start,
            "parting_shot" => slots.attack & slots.with_die,
            "reroll_round" => slots.dice_rolled,
            "before_turns" => slots.pools_assigned,
            "preempt" => slots.enemy_turn_start,
            "any_time" => slots.any_time,
            "turn" => slots.attack | slots.turn,
            "defend" => slots.defence,
            "effect" => slots.optional,
            "new_power" => u32::MAX,
            _ => 0,
        }
    }
}

impl Offers for OfTree<'_> {
    fn data(&self, decision: &str) -> Vec<(&str, &str)> {
        let power = |id: PowerId| (self.book.power(id).id.as_str(), self.book.power(id).summary.as_str());
        if decision == "buff" {
            return self.book.boons().map(power).collect();
        }
        let named = self.named(decision);
        // A power of another moment keeps its place, but under a name that no file can write.
        let own = |(slot, &id): (usize, &PowerId)| (if named >> slot & 1 == 1 { power(id).0 } else { "" }, power(id).1);
        self.book.trees[self.tree].powers.iter().enumerate().map(own).collect()
    }

    fn is_foreign(&self, decision: &str, action: &str) -> bool {
        decision != "buff" && self.book.find(action).is_some_and(|id| self.book.power(id).tree != self.tree)
    }

    fn is_lacked(&self, action: &str) -> bool {
        let own = || self.book.find(action).is_some_and(|id| self.book.power(id).tree == self.tree);
        self.chosen.as_ref().is_some_and(|chosen| own() && chosen.iter().all(|power| power != action))
    }

    fn who(&self) -> String {
        self.book.trees[self.tree].name.clone()
    }
}

/// Most dice of a round's roll that a duellist who looks ahead considers sending to Attack.
const MOST_DICE: usize = 8;

/// The decisions at which nobody looks ahead: what they decide shows in no duel.
pub(super) const UNSEEN: [&str; 2] = ["new_power", "rescue"];

/// What a duellist may try who looks ahead.
pub(super) struct Seeker<'b> {
    own: OfTree<'b>,
    side: &'b Fighter,
    /// Trees of the enemies.
    enemies: Vec<usize>,
    /// Whether a Defence die may be kept (HD-Q-16).
    declining: bool,
}

impl<'b> Seeker<'b> {
    /// The first of these sides against the others.
    pub(super) fn new(rules: &Rules, book: &'b Book, sides: &'b [Arc<Fighter>]) -> Option<Self> {
        let (side, others) = sides.split_first()?;
        let enemies = others.iter().map(|side| side.sheet.tree).collect();
        let declining = rules.may_decline_defence_die;
        Some(Self { own: OfTree::new(book, side.sheet.tree), side, enemies, declining })
    }
}

fn info(decision: &str) -> DecisionInfo<'static> {
    let known = Decisions::DECISIONS.iter().find(|known| known.name == decision);
    *known.expect("a decision of the game")
}

impl Offers for Seeker<'_> {
    fn data(&self, decision: &str) -> Vec<(&str, &str)> {
        self.own.data(decision)
    }

    fn unwritten(&self, decision: &str) -> Option<&str> {
        let info = info(decision);
        let own = match self.side.strategy.base() {
            Base::Cautious if info.find(Base::Cautious.word()).is_none() => Base::Greedy,
            base => base,
        };
        // The free re-roll of greedy is no part of the action of that name.
        info.find(own.word()).filter(|_| decision != "reroll_defence").map(|_| own.word())
    }

    /// Actions, then each of the dice, sizes and powers that there may be.
    fn tries(&self, decision: &str) -> Option<Vec<String>> {
        let (side, book) = (self.side, self.own.book);
        let words = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<String>>();
        let plain = || words(&info(decision).actions.iter().map(|action| action.name).collect::<Vec<_>>());
        // An action with a number from 1, each where a condition of it holds.
        let up_to = |last: usize, action: &str, key: &str, holds: &dyn Fn(usize) -> String| {
            let entry = |n: usize| format!("{{ do = {action:?}, {key} = {n}{} }}", holds(n));
            (1..=last).map(entry).collect::<Vec<String>>()
        };
        // The highest die is what an entry without more uses; the lowest and the second are not those already tried.
        let dice = |action: &str, last: usize| {
            let mut dice = up_to(last, action, "rank", &|rank| format!(", if = \"dice_on_offer > {rank}\""));
            dice[0] = format!("{action:?}");
            dice.push(format!("{{ do = {action:?}, die = \"lowest\", if = \"dice_on_offer > 1\" }}"));
            dice
        };
        let rolled = |action| up_to(MOST_DICE, action, "rank", &|rank| format!(", if = \"rolled_dice >= {rank}\""));
        let sizes = |action| up_to(2, action, "rank", &|_| String::new());
        let owned = |slots: u32| bits(slots & side.owned).filter_map(|slot| side.tree_powers.get(slot));
        let powers = |slots: u32| owned(slots).map(|&id| format!("{:?}", book.power(id).id)).collect::<Vec<String>>();
        let with_die = side.slots.attack & side.slots.with_die;
        let strikes = || owned(with_die).flat_map(|&id| dice(&book.power(id).id, 2)).collect::<Vec<String>>();
        let named = self.own.named(decision);
        Some(match decision {
            "assign" => {
                let presets = plain().into_iter().take(5);
                let dice = (0..=MOST_DICE).map(|dice| format!("{{ do = \"highest\", dice = {dice} }}"));
                // A die of defence for each attack that is coming; one good die less or more.
                let met = "{ do = \"highest\", dice = \"rolled_dice - foe.attack_dice\", if = \"assigns_last\" }";
                let near = ['-', '+'].map(|sign| format!("{{ do = \"highest\", dice = \"good_dice {sign} 1\" }}"));
                presets.chain(dice).chain([met.to_owned()]).chain(near).collect()
            }
            "reroll_round" => [words(&["stop"]), rolled("edge"), rolled("mana"), powers(named)].concat(),
            "turn" => {
                let simple = words(&["pass", "best_attack", "dearest_attack", "empower"]);
                [simple, dice("basic", MOST_DICE), strikes(), powers(named & !with_die)].concat()
            }
            "parting_shot" => [words(&["withhold"]), dice("basic", MOST_DICE), strikes()].concat(),
            "effect" => [words(&["leave"]), dice("take", MOST_DICE)].concat(),
            "further_die" => [sizes("highest"), words(&["lowest"])].concat(),
            "further_defence_die" => [sizes("largest"), words(&["smallest"])].concat(),
            "give_up" => [sizes("smallest"), words(&["largest"])].concat(),
            "defend" => {
                let ends = ["smallest_enough", "largest", "smallest", "keep"];
                let ends = &ends[..if self.declining { 4 } else { 3 }];
                let bare = ends.iter().map(|die| format!("{{ do = \"bare\", die = {die:?} }}"));
                [bare.collect(), powers(named)].concat()
            }
            "payment" => [plain(), up_to(6, "pay", "mana", &|mana| format!(", if = \"mana >= {mana}\""))].concat(),
            "buff" => {
                let known = |id: &PowerId| self.enemies.contains(&book.power(*id).tree);
                let named = book.boons().filter(known).map(|id| format!("{:?}", book.power(id).id));
                words(&["last"]).into_iter().chain(named).collect()
            }
            _ => [plain(), powers(named)].concat(),
        })
    }
}
