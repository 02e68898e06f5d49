//! The final confrontation (TO-CONF-*). Everybody has two dice; a win is [1, 7] against [5, 5].

use crate::support::{Bench, Stage, jinn, mystic, ritual, scripted};
use evenodds_toward_one::strategy::ConfrontAdjust;
use evenodds_toward_one::terms::AllyKind;

const WON: [u32; 4] = [1, 7, 5, 5];
const LEVEL: [u32; 4] = [7, 7, 5, 5];
const LOST_BY_2: [u32; 4] = [7, 7, 10, 5];

/// Two dice in everything against a manifest Jinn of two dice in every skill.
fn stage() -> Stage {
    let mut leyla = mystic("Leyla", [2; 6]);
    leyla.bonuses = [3; 6];
    Stage::hunt(leyla, jinn(7, [1, 1, 1]))
}

fn faces(parts: &[&[u32]]) -> Vec<u32> {
    parts.concat()
}

/// TO-CONF-2, TO-CONF-5: three wins, in the order Numerology, Law, Calligraphy, bind; nothing is gained or suffered.
#[test]
fn three_wins_bind() {
    let mut bench = Bench::new(&stage());
    assert!(bench.confront(&faces(&[&WON, &WON, &WON])));
    let told = bench.told();
    let places = ["Numerology", "Subtlety", "Law:", "Lawlessness", "Calligraphy", "Malice"].map(|word| told.find(word));
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{told}");
    assert_eq!((bench.pc().bonus, bench.jinn().bound), ([3; 6], true));
    assert_eq!((bench.table.counts.bonuses_gained, bench.table.counts.manipulations), (0, 0));
    assert_eq!(bench.table.counts.suffered, [[0; 6]; 4]);
}

/// TO-CONF-3: a level roll is not won, but costs nothing (TO-CONF-6).
#[test]
fn a_level_roll_is_not_won() {
    let mut bench = Bench::new(&stage());
    assert!(!bench.confront(&LEVEL));
    assert_eq!((bench.table.counts.fail_tie, bench.table.counts.fails), (1, [0, 0, 1]));
    assert_eq!((bench.pc().bonus, bench.table.counts.suffered), ([3; 6], [[0; 6]; 4]));
}

/// TO-CONF-4, TO-CONF-6: the first roll not won ends it; the PC suffers J − S, of the GM's choice.
#[test]
fn the_first_lost_roll_ends_it() {
    let mut bench = Bench::new(&stage());
    assert!(!bench.confront(&faces(&[&WON, &LOST_BY_2, &[2]])));
    assert_eq!(bench.table.counts.fails, [0, 1, 0]);
    assert_eq!(bench.pc().bonus, [3, 3, 3, 3, 3, 1], "bad health of severity 2");
    assert_eq!((bench.table.counts.negations, bench.table.counts.bonuses_gained), (0, 0), "won rolls have no effect");
    let mut bench = Bench::new(&stage());
    assert!(!bench.confront(&faces(&[&WON, &WON, &[2, 7, 10, 5], &[1]])));
    assert_eq!(bench.table.counts.fails, [1, 0, 0]);
    assert_eq!(bench.pc().bonus[3], 2, "her one success negates one of two");
}

/// TO-CONF-7: what a won roll cost stays paid when a later one is lost.
#[test]
fn won_rolls_stay_paid() {
    let mut stage = stage().with_fields(|fields| fields.confront_adjust = ConfrontAdjust::Reach);
    stage.cast.sheets[0].rituals = vec![ritual("fasting")];
    stage.cast.sheets[0].bonuses = [0, 0, 1, 0, 0, 0];
    let mut bench = Bench::new(&stage);
    // Numerology: 0 against 1, 6 → 5, level; Fasting shows 2; won. Law: 0 against 2.
    assert!(!bench.confront(&[6, 7, 6, 5, 2, 7, 7, 7, 10, 5, 1]));
    assert_eq!((bench.table.pcs[0].bonus, bench.table.jinn[0].performed[0][0]), ([0; 6], 1), "{}", bench.told());
}

/// TO-CONF-2: rituals, bonuses and allies serve as in a regular roll.
#[test]
fn everything_may_be_used() {
    let mut stage = stage().with_fields(|fields| fields.confront_adjust = ConfrontAdjust::Reach);
    stage.cast.sheets[0].allies = vec![AllyKind::AttendantSpirit];
    stage.cast.sheets[0].bonuses = [0, 0, 0, 0, 0, 1];
    let mut bench = Bench::new(&stage);
    let spirit = [6, 7, 5, 5]; // Prowess becomes Insight, the 6 a 5
    assert!(bench.confront(&faces(&[&spirit, &WON, &WON])));
    assert_eq!((bench.pc().bonus[5], bench.table.counts.conversions), (0, 1));
}

/// TO-CONF-1: first in the scene after the Jinn manifested, and in every scene from then on.
#[test]
fn it_may_be_tried_every_scene() {
    let mut stage = stage();
    stage.cast.jinn = vec![jinn(6, [1, 1, 1])]; // number 9: one raise
    stage.limits.max_scenes = 3;
    let end = scripted(&stage, &faces(&[&[2, 7, 5, 5], &LEVEL, &WON, &WON, &[1, 7, 5, 5, 5]])); // Malice has 3 dice
    assert_eq!((end.get("scenes_to_manifest"), end.get("confrontations"), end.get("scenes_to_bind")), (1, 2, 3));
    assert_eq!(end.get("p_first_confrontation_binds"), 0);
}

/// TO-CONF-8: a failed confrontation leaves the Jinn as it was, manifest.
#[test]
fn the_jinn_is_unchanged_by_a_failure() {
    let mut bench = Bench::new(&stage());
    let before = *bench.jinn();
    bench.confront(&faces(&[&WON, &LEVEL]));
    assert_eq!(*bench.jinn(), before);
    assert!(bench.jinn().manifest);
}

/// TO-CONF-9, TO-JINN-11: the maker of a bound Jinn makes a new one at once; the hunter is free.
#[test]
fn the_maker_replaces_a_bound_jinn() {
    let mut stage = Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(7, [1, 1, 1])]);
    stage.rules.gm_jinn_dice = 4;
    let end = scripted(&stage, &faces(&[&WON, &WON, &WON, &[9, 8, 7, 6]]));
    assert_eq!((end.table.jinn.len(), end.table.pcs[0].jinn, end.table.pcs[0].due), (2, None, Some(0)));
    assert_eq!((end.table.jinn[1].evil, end.table.jinn[1].values), (9, [8, 7, 6]));
    assert_eq!(end.table.jinn[0].hunters, 0);
}
