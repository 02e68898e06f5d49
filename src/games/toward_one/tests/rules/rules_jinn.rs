//! Jinn: making them, their number, manifesting (TO-JINN-*).

use crate::support::{Bench, Stage, jinn, mystic, rules, scripted};
use evenodds_toward_one::character::chart_dice;
use evenodds_toward_one::jinn::JinnCreation;
use evenodds_toward_one::jinn::{GM, Jinn, digital_root};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::terms::{Skill, Trait};

/// TO-JINN-1, TO-JINN-12: each skill opposes one of the character's; the Evil never changes.
#[test]
fn skills_oppose_skills() {
    let pairs = Skill::ALL.map(|skill| (skill, skill.opposes()));
    let expected =
        [(Skill::Malice, Trait::Calligraphy), (Skill::Lawlessness, Trait::Law), (Skill::Subtlety, Trait::Numerology)];
    assert_eq!(pairs, expected);
    let mut jinn = Jinn::new(&Rules::default(), 4, [5, 7, 7], GM);
    for skill in Skill::ALL {
        jinn.raise(&Rules::default(), skill);
    }
    assert_eq!((jinn.evil, jinn.values), (4, [6, 8, 8]));
}

/// TO-JINN-4, TO-CHAR-6: the chart.
#[test]
fn values_become_dice_by_the_chart() {
    let chart = Rules::default().dice_chart;
    let dice: Vec<i32> = (1..=18).map(|value| chart_dice(&chart, value)).collect();
    assert_eq!(dice, [2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7]);
    assert_eq!(chart_dice(&chart, 99), 7);
}

/// TO-JINN-5: add the dice, then the digits, until one is left.
#[test]
fn the_number_is_the_digital_root() {
    for (sum, number) in [(4, 4), (9, 9), (10, 1), (18, 9), (19, 1), (23, 5), (28, 1), (40, 4)] {
        assert_eq!(digital_root(sum), number, "{sum}");
    }
}

/// TO-JINN-6, TO-JINN-7: every raise moves value and number by one; 9 turns to 1 and the Jinn manifests.
#[test]
fn raises_turn_the_number_to_one() {
    for number in 2..=9 {
        let rules = Rules::default();
        let mut jinn = Jinn::new(&rules, number - 1, [1, 3, 6], GM); // sum number + 9
        assert_eq!((jinn.number, jinn.need()), (number, 10 - number));
        for step in 1..=10 - number {
            assert!(!jinn.manifest);
            jinn.raise(&rules, Skill::Malice);
            assert_eq!(jinn.values[0], 1 + step);
        }
        assert!(jinn.manifest && jinn.number == 1 && jinn.need() == 0);
    }
    let mut jinn = Jinn::new(&Rules::default(), 4, [5, 7, 7], GM);
    assert!(!jinn.raise(&Rules::default(), Skill::Lawlessness), "8 is still 5 dice");
    for _ in 0..3 {
        jinn.raise(&Rules::default(), Skill::Lawlessness);
    }
    assert_eq!((jinn.values[1], jinn.dice[1]), (11, 6));
}

/// TO-JINN-7: raises of one roll are applied one by one, so passing 1 is enough.
#[test]
fn passing_one_is_enough() {
    let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [3, 1, 1, 1, 1, 1]), jinn(9, [1, 4, 4]))); // number 9
    bench.game.players[0].fields.allocation = evenodds_toward_one::strategy::Allocation::ManipulateFirst;
    bench.jinn().number = 8;
    bench.scene(&[1, 1, 7, 5, 5]);
    assert!(bench.jinn().manifest);
    assert_eq!(bench.table.counts.manipulations, 2, "no more than it needs");
}

/// TO-JINN-8: number 1 when made: manifest, no raises needed.
#[test]
fn some_jinn_are_manifest_when_made() {
    let jinn = Jinn::new(&Rules::default(), 1, [2, 3, 4], GM);
    assert_eq!((jinn.number, jinn.manifest, jinn.need()), (1, true, 0));
}

/// TO-JINN-9: once manifest, always manifest.
#[test]
fn a_manifest_jinn_stays_manifest() {
    let mut jinn = Jinn::new(&Rules::default(), 1, [2, 3, 4], GM);
    for _ in 0..5 {
        jinn.raise(&Rules::default(), Skill::Malice);
    }
    jinn.after_raises(&Rules::default());
    assert_eq!((jinn.number, jinn.manifest, jinn.need()), (6, true, 0));
}

/// TO-JINN-2: Numerology + 2 dice, at least 4, for a player; 6 for the GM.
#[test]
fn numerology_decides_how_many_dice_are_rolled() {
    for (numerology, count) in [(1, 4), (2, 4), (3, 5), (5, 7)] {
        let mut stage = Stage::table(vec![mystic("Leyla", [2, 2, numerology, 2, 2, 2])], Vec::new());
        stage.rules.gm_jinn_count = 0;
        let mut bench = Bench::new(&stage);
        bench.play(&vec![3; count], |play| play.make_jinn(0, false));
        assert_eq!(bench.jinn().maker, 0);
    }
    let mut bench = Bench::new(&Stage::table(vec![mystic("Leyla", [2; 6])], Vec::new()));
    bench.gm_jinn(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(bench.jinn().maker, GM);
}

/// TO-JINN-3, TO-POL-JINNMAKE: one die for the Evil, three for the skills, the rest discarded.
#[test]
fn three_ways_to_arrange_the_dice() {
    let made = |how| {
        let jinn = Jinn::made_of(&Rules::default(), &mut [5, 9, 2, 7, 1, 10], how, GM);
        (jinn.evil, jinn.values)
    };
    assert_eq!(made(JinnCreation::AsRolled), (5, [9, 2, 7]));
    assert_eq!(made(JinnCreation::Weakest), (7, [1, 2, 5]));
    assert_eq!(made(JinnCreation::Strongest), (1, [10, 9, 7]));
}

/// TO-JINN-10: N players and one GM start with N + 1 Jinn, made in seat order, the GM's last.
#[test]
fn everybody_makes_a_jinn() {
    let mut stage = Stage::table(vec![mystic("Leyla", [2, 2, 2, 3, 2, 2]), mystic("Yusuf", [2; 6])], Vec::new());
    stage.rules.gm_jinn_dice = 4;
    stage.limits.cycles = 1;
    // Two Jinn, the GM's, a lot for the order, then a level scene of each.
    let faces = [3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 1, 7, 7, 5, 5, 5, 7, 7, 5, 5, 5, 5];
    let end = scripted(&stage, &faces);
    let makers: Vec<usize> = end.table.jinn.iter().map(|jinn| jinn.maker).collect();
    assert_eq!(makers, [0, 1, GM]);
    assert_eq!((end.table.pcs[0].jinn, end.table.pcs[1].jinn), (Some(0), Some(1)), "her own may be hunted");
}

/// TO-JINN-11: a replacement is sized by its maker's Numerology now, not by the binder's.
#[test]
fn a_replacement_is_sized_by_its_maker() {
    let sheets = vec![mystic("Leyla", [2, 2, 2, 3, 2, 2]), mystic("Yusuf", [2, 2, 3, 2, 2, 2])];
    let mut stage = Stage::table(sheets, vec![jinn(7, [1, 1, 1]), jinn(4, [1, 1, 1])]);
    stage.rules = rules(|_| ());
    let mut bench = Bench::new(&stage);
    bench.table.jinn[0].maker = 1;
    bench.table.pcs[1].dice[2] = 6; // Numerology has grown
    bench.play(&[1, 2, 3, 4, 5, 6, 7, 8], |play| play.replace(0));
    assert_eq!((bench.table.jinn[2].maker, bench.table.jinn[2].evil), (1, 1));
}
