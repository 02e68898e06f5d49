//! Fights are compiled for several profiles of one text of rules: each counts what the general one narrates.

use crate::support::{ready, scenario, side};
use evenodds_engine::{Buffer, Seats, Tally};
use evenodds_his_due::terms::Deal;
use evenodds_his_due::world::printed;
use std::sync::atomic::AtomicBool;

/// Plays trials in both seats, silently and narrated.
fn agree(text: &str) {
    let ready = ready(text);
    for seats in Seats::BOTH {
        let (mut tally, mut buffer) = (Tally::new(ready.scopes(), &[Vec::new()], None), Buffer::default());
        ready.batch_in(seats, 7, 0..60, &mut tally, Some(&mut buffer), &AtomicBool::new(false));
        for (trial, row) in buffer.rows().enumerate() {
            let told = ready.replay_in(seats, 7, trial as u64);
            assert_eq!(row, &told.rows[0][0][..], "trial {trial}, {seats:?}:\n{text}");
        }
    }
}

/// In every tree with some of its powers, by every reference policy and by a list; freak outs and Edge too.
#[test]
fn silent_duels_are_those_that_are_narrated() {
    let book = printed();
    let flames = side(
        "flames_of_hatred",
        "control = 3, power = 3",
        "powers = ['flames_of_hatred', 'rage_stoked'], strategy = 'greedy'",
    );
    for tree in &book.trees {
        let powers: Vec<&str> = tree.powers.iter().take(6).map(|id| book.power(*id).id.as_str()).collect();
        let skill = tree.deal.combat_skills()[0].word();
        for more in [
            "strategy = 'plain'",
            "strategy = 'greedy', edge = 2",
            "strategy = 'cautious', freak_out = 'guilt'",
            "strategy = { base = 'greedy', turn = [{ do = 'basic', if = 'die > 6' }, 'greedy'] }",
        ] {
            let own = format!("powers = {powers:?}, combat_skill = '{skill}', {more}");
            let own = side(&tree.id, &format!("{skill} = 3, power = 3"), &own);
            agree(&scenario("duel", "permanent_mana_check = 'off'", &format!("[cast]\na = {own}\nb = {flames}\n")));
        }
    }
}

/// Duels with nothing but dice, by the book, and where a ruling or a number differs.
#[test]
fn bare_duels_are_those_that_are_narrated() {
    for tree in printed().trees.iter().filter(|tree| tree.deal == Deal::Weapon) {
        let skill = tree.deal.combat_skills()[0].word();
        let (one, other) = (side(&tree.id, "attack = 3, speed = 2", ""), side(&tree.id, "speed = 3", ""));
        for rules in ["", "hits_base = 9", "emergency_die = 6", "duel_dice_scores = 'at_start'"] {
            agree(&scenario("duel", rules, &format!("[cast]\na = {one}\nb = {other}\n")));
        }
        let same = side(&tree.id, &format!("{skill} = 4"), "");
        agree(&scenario("mirror", "", &format!("[cast]\na = {same}\n")));
    }
}
