//! The opposed roll with given dice (sections 1 and 2): the printed examples, and every ruling about it.

use crate::support::rules;
use evenodds_engine::{Scripted, Session, Silent};
use evenodds_sorcerer::roll::{Outcome, Pool, Pools, Roll, Winner, details, pools, resolve};
use serde_json::{Value, json};

fn pool(faces: &[u32]) -> Pool {
    Pool::of(faces.iter().copied())
}

/// Asks what two pools come to: 1, −1 or 0, victories, total.
#[track_caller]
fn comes_to(knobs: &Value, a: &[u32], b: &[u32], expected: (i32, i32, bool)) {
    let Outcome { winner, victories, total } = resolve(&rules(knobs), &pool(a), &pool(b));
    let sign = match winner {
        Winner::Initiator => 1,
        Winner::Other => -1,
        Winner::Nobody => 0,
    };
    assert_eq!((sign, victories, total), expected, "{a:?} v {b:?} under {knobs}");
    // Whoever is named first, the roll is the same.
    let turned = resolve(&rules(knobs), &pool(b), &pool(a));
    assert_eq!((turned.victories, turned.total), (victories, total));
}

/// The printed rolls (E2, E5 to E9, E15, E17; SO-ROLL-3, SO-ROLL-4, SO-ROLL-5, SO-ROLL-6, SO-ROLL-7).
#[test]
fn printed_rolls() {
    let book = json!({});
    comes_to(&book, &[11, 5, 4, 2], &[9, 9, 4, 2], (1, 1, false));
    assert_eq!(details(&pool(&[11, 5, 4, 2]), &pool(&[9, 9, 4, 2])), 3);
    comes_to(&book, &[12, 9, 3, 1], &[8], (1, 2, false));
    comes_to(&book, &[10, 10, 4], &[11, 9, 3], (-1, 1, false));
    comes_to(&book, &[10, 8, 3], &[11, 6, 1, 1], (-1, 1, false));
    comes_to(&book, &[10, 8, 3], &[11, 9, 4], (-1, 1, false));
    comes_to(&book, &[10, 8, 3], &[8, 8, 6], (1, 1, false));
    comes_to(&book, &[9], &[9, 4, 3], (-1, 1, false));
    comes_to(&book, &[10], &[9, 4, 3], (1, 1, true));
    comes_to(&book, &[10, 9, 8], &[10, 7, 3], (1, 2, false));
    comes_to(&book, &[7, 7], &[7, 7], (0, 0, false));
    comes_to(&book, &[11, 8, 6], &[5, 2], (1, 3, true));
}

/// One ten goes before five nines, three before two; a pool that is another's beginning comes after it (E3, E10, SO-CON-5).
#[test]
fn turn_order() {
    let mut map = [
        ("Amber", pool(&[10, 8, 3])),
        ("Bruce", pool(&[9, 9, 6, 4])),
        ("Cassie", pool(&[10, 6, 6, 5])),
        ("Darren", pool(&[10, 10, 4])),
        ("Ella", pool(&[12, 9, 3, 1])),
    ];
    map.sort_by(|(_, a), (_, b)| b.order(a));
    assert_eq!(map.map(|(name, _)| name), ["Ella", "Darren", "Amber", "Cassie", "Bruce"]);
    assert!(pool(&[10, 10, 10]).order(&pool(&[10, 10])).is_gt());
    assert!(pool(&[10]).order(&pool(&[9, 9, 9, 9, 9])).is_gt());
    assert!(pool(&[10, 4]).order(&pool(&[4, 10])).is_eq());
}

/// Where ties cancel, what victories are counted against, and what a pool that is cancelled away gives (SO-Q-2, SO-Q-3,
/// SO-Q-13).
#[test]
fn cancelling() {
    comes_to(&json!({}), &[12, 9, 5, 2], &[12, 9], (1, 1, false));
    comes_to(&json!({ "exhausted_pool": "remaining_dice" }), &[12, 9, 5, 2], &[12, 9], (1, 2, false));
    // A lone die that ties loses by one, whatever is left (SO-ROLL-6).
    comes_to(&json!({ "exhausted_pool": "remaining_dice" }), &[9], &[9, 4, 3], (-1, 1, false));
    let rolled = json!({ "victory_target": "rolled" });
    comes_to(&rolled, &[10, 9, 8], &[10, 7, 3], (1, 1, false));
    comes_to(&rolled, &[11, 8, 6], &[7, 2], (1, 2, false));
    let anywhere = json!({ "tie_cancel": "anywhere" });
    comes_to(&json!({}), &[10, 7, 7], &[9, 7], (1, 1, false));
    comes_to(&anywhere, &[10, 7, 7, 3], &[9, 7, 3], (1, 1, false));
    comes_to(&anywhere, &[10, 9, 7], &[9, 7], (1, 1, false));
    comes_to(&anywhere, &[10, 9, 8], &[9, 3], (1, 2, false));
}

/// A total victory changes nothing, unless the rules say so (SO-ROLL-7, SO-Q-48).
#[test]
fn total_victories() {
    let doubled = json!({ "total_victory_effect": "double_victories" });
    comes_to(&doubled, &[11, 8, 6], &[5, 2], (1, 6, true));
    comes_to(&doubled, &[11, 8, 4], &[5, 2], (1, 2, false));
}

/// The missing dice of an empty pool go to the other side (SO-ROLL-9, SO-BON-5, SO-Q-5).
#[test]
fn empty_pools() {
    let book = rules(&json!({}));
    for (x, y, rolled) in [(0, 4, (1, 5)), (3, -1, (5, 1)), (-1, 0, (2, 3)), (2, 3, (2, 3))] {
        assert_eq!(pools(&book, x, y), Pools::Roll(rolled.0, rolled.1), "{x} v {y}");
    }
    assert_eq!(pools(&rules(&json!({ "empty_pool": "one_die" })), -1, 3), Pools::Roll(1, 3));
    let fails = rules(&json!({ "empty_pool": "auto_fail" }));
    let lost = Outcome { winner: Winner::Other, victories: 3, total: true };
    assert_eq!(pools(&fails, 0, 3), Pools::Decided(lost));
    assert_eq!(pools(&fails, 2, 0), Pools::Decided(Outcome { winner: Winner::Initiator, victories: 2, total: true }));
}

fn against(knobs: &Value, x: i32, y: i32, faces: &[u32]) -> (Outcome, usize) {
    let mut dice = Scripted::new(faces.iter().copied());
    let (mut roll, mut trace) = (Roll::default(), Silent);
    let outcome = roll.against(&rules(knobs), (x, y), [0, 1], &mut Session::new(&mut dice, &mut trace));
    (outcome, dice.left())
}

/// When everything cancels, both roll again, or one side has it by one (SO-ROLL-8, SO-Q-4).
#[test]
fn full_ties() {
    let (outcome, left) = against(&json!({}), 1, 1, &[4, 4, 7, 5]);
    assert_eq!((outcome, left), (Outcome { winner: Winner::Initiator, victories: 1, total: true }, 0));
    for (word, winner) in [("initiator_loses", Winner::Other), ("initiator_wins", Winner::Initiator)] {
        let (outcome, left) = against(&json!({ "full_tie": word }), 2, 2, &[7, 3, 3, 7]);
        assert_eq!((outcome, left), (Outcome { winner, victories: 1, total: false }, 0));
    }
}

/// The dice of Lore alone, where the rules say so: two of three dice are drawn, and the lowest of those counts (SO-Q-12).
#[test]
fn lowest_of_some_dice() {
    let dice = pool(&[11, 5, 2]);
    // The lots 3, 1: not the 2, then the 5.
    assert_eq!(dice.lowest_of(2, &mut Scripted::new([3, 1])), 5);
    assert_eq!(dice.lowest_of(2, &mut Scripted::new([2])), 2);
}
