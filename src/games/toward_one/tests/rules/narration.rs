//! Narrations (TO-SUFFER-6, TO-REW-2, TO-CHAR-3, TO-ROLL-9).

use crate::support::{Bench, Stage, jinn, mystic};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rulings::PenaltyStacking;
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::terms::{AllyKind, Trait};

fn bench() -> Bench {
    Bench::new(&Stage::hunt(mystic("Leyla", [3, 2, 2, 4, 2, 2]), jinn(4, [1, 1, 1])))
}

/// TO-SUFFER-4, TO-SUFFER-5, TO-SUFFER-6: the penalties in force are named at the roll.
#[test]
fn penalties_are_named_at_the_roll() {
    for (stacking, size, words) in [
        (PenaltyStacking::Stack, 1, "Leyla rolls 1 Esteem (4 less 1 on this roll and 2 until the Jinn is bound): 7"),
        (
            PenaltyStacking::MaxOne,
            2,
            "2 Esteem (4 less the larger of 1 on this roll and 2 until the Jinn is bound): 7 7",
        ),
    ] {
        let mut bench = bench();
        bench.game.rules.penalty_stacking = stacking;
        (bench.pc().next_penalty[3], bench.pc().bound_penalty[3]) = (1, 2);
        let mut roll = Roll::new(0, 0, Trait::Esteem, Purpose::Scene);
        bench.play(&vec![7; size], |play| play.throw(&mut roll));
        assert!(bench.told().contains(words), "{}", bench.told());
    }
}

/// TO-ROLL-8, TO-ROLL-9: each payment says what is left, an ally's too; added dice stand apart.
#[test]
fn payments_say_what_is_left() {
    let mut bench = bench();
    bench.pc().allies = vec![Ally::new(AllyKind::Student)];
    (bench.pc().bonus[0], bench.pc().bonus[4]) = (1, 3);
    let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
    bench.play(&[7, 8, 9, 2, 10], |play| {
        play.throw(&mut roll);
        assert!(play.pay_to_add(&mut roll) && play.pay_to_add(&mut roll));
    });
    for words in [
        "Leyla pays 1 Illumination (0 left)",
        "1 die more: 2 (+1); now 2 7 8 9 (1 success)",
        "Leyla calls on the Student: 1 Leisure becomes 1 Illumination (2 Leisure left)",
        "1 die more: 10 (+0); now 2 7 8 9 10 (1 success)",
    ] {
        assert!(bench.told().contains(words), "{words}\n{}", bench.told());
    }
}

/// TO-REW-2: the two highest traits, the lowest and the Jinn's dice.
#[test]
fn rewards_show_their_numbers() {
    let mut bench = bench();
    bench.play(&[], |play| play.rewards_due(0, 0));
    let words =
        "Leyla: Esteem 4 + Calligraphy 3 + Renown 2, the lowest, = 9 against the Jinn's 2 + 2 + 2 = 6: +3; tier 1";
    assert!(bench.told().contains(words), "{}", bench.told());
}

/// Two characters of one name are told apart.
#[test]
fn equal_names_have_their_seats() {
    let game = Stage::table(vec![mystic("Leyla", [2; 6]), mystic("Leyla", [2; 6])], vec![jinn(4, [1, 1, 1])]).game();
    assert_eq!(game.names, ["Leyla (seat 1)", "Leyla (seat 2)"]);
}

/// TO-CHAR-3, TO-ORDER-1: lots are told.
#[test]
fn lots_are_told() {
    let mut bench = Bench::new(&Stage::created(2));
    bench.create(&[9, 9, 9, 5, 5, 5, 9, 9, 9, 5, 5, 5, 1]);
    let words = "sects are chosen by the bids: Seat 2 (5), Seat 1 (5); by lot Seat 2 before Seat 1";
    assert!(bench.told().contains(words), "{}", bench.told());
}
