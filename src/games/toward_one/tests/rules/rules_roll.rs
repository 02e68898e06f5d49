//! The roll: pools, rituals, bonuses, allies, and what becomes of successes (TO-DICE-*, TO-ROLL-*, TO-ALLY-1).
//!
//! A player's 1 is two successes, 2 to 5 one; a Jinn's 10 is two, 6 to 9 one. The Jinn of these tests has two dice in
//! every skill and needs three raises.

use crate::support::{Bench, Stage, jinn, mystic, ritual};
use evenodds_engine::Scripted;
use evenodds_toward_one::jinn::Jinn;
use evenodds_toward_one::roll::{Payment, Purpose, Roll};
use evenodds_toward_one::room::{MOST_RITUALS, MOST_SEATS};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::strategy::{Allocation, RegularAdjust, Surplus};
use evenodds_toward_one::terms::{AllyKind, Trait};

/// Calligraphy 3, Law 2, Numerology 2, Esteem 1, Luxury 2, Renown 2, and 3 bonuses each.
fn stage() -> Stage {
    let mut leyla = mystic("Leyla", [3, 2, 2, 1, 2, 2]);
    leyla.bonuses = [3; 6];
    Stage::hunt(leyla, jinn(4, [1, 1, 1]))
}

/// A Calligraphy roll of the first character in which these faces lie.
fn rolled(bench: &mut Bench, faces: &[u32]) -> Roll {
    let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
    bench.play(faces, |play| play.throw(&mut roll));
    roll
}

/// TO-DICE-1, TO-DICE-2, TO-DICE-3: what each face is worth; no dice are no successes.
#[test]
fn faces_are_worth_their_successes() {
    for (face, worth) in (1..=10).zip([2, 1, 1, 1, 1, 0, 0, 0, 0, 0]) {
        let mut bench = Bench::new(&stage());
        assert_eq!(rolled(&mut bench, &[face, 10, 10]).pool.successes, worth, "a player's {face}");
    }
    for (face, worth) in (1..=10).zip([0, 0, 0, 0, 0, 1, 1, 1, 1, 2]) {
        let mut bench = Bench::new(&stage());
        let shown = bench.play(&[face, 1], |play| play.throw_jinn(0, 0, evenodds_toward_one::terms::Skill::Malice));
        assert_eq!(shown, worth, "a Jinn's {face}");
    }
    let mut bench = Bench::new(&stage());
    bench.pc().dice = [0; 6];
    assert_eq!(rolled(&mut bench, &[]).pool.successes, 0);
}

/// TO-DICE-1: each die is a d10; a script with an 11 is refused.
#[test]
#[should_panic(expected = "a d10 was rolled")]
fn dice_have_ten_sides() {
    let mut dice = Scripted::new([11]);
    evenodds_engine::Dice::die(&mut dice, 10);
}

/// TO-ROLL-1, TO-ROLL-2, TO-ROLL-12, TO-ROLL-13: the trait's dice against the skill's; what is not negated strikes.
#[test]
fn a_plain_scene_negates_and_suffers_what_is_left() {
    let mut bench = Bench::new(&stage());
    bench.scene(&[2, 7, 8, 10, 6, 1]); // 1 against 3; the GM picks bad behavior
    assert_eq!(bench.table.pcs[0].bonus, [3, 3, 3, 1, 3, 3], "{}", bench.told());
    assert_eq!((bench.table.counts.negations, bench.table.counts.manipulations), (1, 0));
    assert_eq!(bench.table.counts.suffered[0][2], 1);
}

/// TO-ROLL-12: negating more than the Jinn has does nothing, so the rest raises it, then gains.
#[test]
fn successes_left_over_raise_the_jinn_and_then_gain() {
    let mut bench = Bench::new(&stage());
    bench.scene(&[1, 1, 1, 6, 5]); // 6 against 1: 1 negates, 3 raise, 2 gain
    assert_eq!(bench.table.counts.negations, 1);
    assert!(bench.jinn().manifest);
    assert_eq!(bench.jinn().values, [2, 2, 2]);
    assert_eq!(bench.table.pcs[0].bonus, [3, 5, 5, 3, 3, 3], "{}", bench.told());
}

/// TO-ROLL-13: the Jinn's successes count even when the player has more, if she leaves them standing.
#[test]
fn successes_left_standing_strike_the_better_roll_too() {
    let stage = stage().with_fields(|fields| fields.allocation = Allocation::ManipulateFirst);
    let mut bench = Bench::new(&stage);
    bench.scene(&[1, 2, 7, 10, 5, 3]); // 3 against 2, all 3 raise; severity 2, expenses
    assert!(bench.jinn().manifest);
    assert_eq!(bench.table.pcs[0].bonus, [3, 3, 3, 3, 1, 3], "{}", bench.told());
}

/// TO-ROLL-3, TO-ROLL-4: she sees J before she spends, and J stays what it was.
#[test]
fn she_spends_when_the_jinn_has_shown_its_dice() {
    let stage = stage().with_fields(|fields| {
        fields.regular_adjust = RegularAdjust::CheapThenRescue;
        (fields.rescue_gap, fields.reserve) = (0, 3);
    });
    let mut bench = Bench::new(&stage);
    bench.scene(&[6, 8, 8, 6, 6, 3]); // 0 against 2: the 6 becomes a 5, an added die shows 3
    assert_eq!(bench.table.pcs[0].bonus[0], 1, "{}", bench.told());
    assert_eq!(bench.table.counts.negations, 2);
    assert!(bench.told().contains("against 2"));
    let mut bench = Bench::new(&stage);
    bench.scene(&[6, 8, 8, 5, 5]); // nothing to fear: she keeps her bonuses
    assert_eq!(bench.pc().bonus[0], 3);
}

/// TO-ROLL-5: a ritual serves in rolls of its kind only, adds its trait's dice, and others may follow.
#[test]
fn rituals_add_the_dice_of_their_trait() {
    let mut bench = Bench::new(&stage());
    bench.pc().rituals = vec![ritual("prayer"), ritual("scholarship"), ritual("prophecy")];
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    let best = bench.play(&[], |play| play.best_ritual(&roll));
    assert_eq!(best, Some(1), "Prayer is for Numerology");
    bench.play(&[1, 1, 2, 2], |play| {
        play.perform(&mut roll, 1);
        play.perform(&mut roll, 2);
    });
    assert_eq!((roll.pool.successes, roll.rituals), (6, 2));
}

/// TO-ROLL-5: a ritual of a trait without dice makes that trait's bonuses payable all the same.
#[test]
fn an_empty_ritual_opens_its_counter() {
    let mut bench = Bench::new(&stage());
    bench.pc().rituals = vec![ritual("inspired_poetry")];
    (bench.pc().dice[4], bench.pc().bonus[0]) = (0, 0);
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    assert_eq!(bench.play(&[], |play| play.pay(&mut roll)), None);
    bench.play(&[], |play| play.perform(&mut roll, 0));
    assert_eq!(bench.play(&[], |play| play.pay(&mut roll)), Some(Payment::Own));
    assert_eq!(bench.pc().bonus[4], 2);
}

/// TO-ROLL-6: once per Jinn, and afresh against the next.
#[test]
fn each_ritual_serves_once_against_a_jinn() {
    let mut bench = Bench::new(&stage());
    bench.pc().rituals = vec![ritual("scholarship")];
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    assert!(bench.play(&[7, 7], |play| play.perform_best(&mut roll)));
    assert!(!bench.play(&[], |play| play.perform_best(&mut roll)), "not twice in a roll");
    let mut later = rolled(&mut bench, &[7, 7, 7]);
    assert!(!bench.play(&[], |play| play.perform_best(&mut later)), "nor in another");
    bench.play(&[], |play| play.end_hunt(0));
    let sample = bench.table.jinn[0];
    bench.table.jinn.push(Jinn { performed: [[0; MOST_RITUALS]; MOST_SEATS], hunters: 1, ..sample });
    bench.pc().jinn = Some(1);
    let mut next = rolled(&mut bench, &[7, 7, 7]);
    assert!(bench.play(&[7, 7], |play| play.perform_best(&mut next)), "but against the next Jinn");
}

/// TO-ROLL-6: "once per Jinn" belongs to the Jinn and the performer, whoever gives up or shares the hunt.
#[test]
fn a_hunt_given_up_brings_no_ritual_back() {
    let mut bench = Bench::new(&stage().with_rules(|rules| rules.jinn_exclusive = false));
    bench.pc().rituals = vec![ritual("scholarship")];
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    assert!(bench.play(&[7, 7], |play| play.perform_best(&mut roll)));
    bench.play(&[], |play| {
        play.end_hunt(0);
        assert!(play.take_jinn(0), "the same Jinn again");
    });
    assert_eq!(bench.pc().jinn, Some(0));
    let mut again = rolled(&mut bench, &[7, 7, 7]);
    assert!(!bench.play(&[], |play| play.perform_best(&mut again)));
    assert_eq!(bench.play(&[], |play| play.means(0, Some(0), Trait::Calligraphy)), 3 + 3);
}

/// TO-ROLL-7: a roll keeps every die, however many are added.
#[test]
fn no_die_of_a_large_roll_is_lost() {
    let mut bench = Bench::new(&stage());
    bench.pc().bonus[0] = 600;
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    bench.play(&[6; 600].map(|face| face - 5), |play| (0..600).for_each(|_| assert!(play.pay_to_add(&mut roll))));
    assert_eq!(roll.pool.read_out().split(' ').filter(|&face| face == "1").count(), 600);
}

/// TO-ROLL-7: a bonus adds a die, or lowers a face by one, never below 1.
#[test]
fn bonuses_add_dice_or_lower_them() {
    let mut bench = Bench::new(&stage());
    let mut roll = rolled(&mut bench, &[6, 1, 10]);
    assert_eq!(roll.pool.successes, 2);
    assert!(bench.play(&[], |play| play.pay_to_lower(&mut roll)));
    assert_eq!(roll.pool.successes, 3, "6 becomes 5");
    assert!(!bench.play(&[], |play| play.pay_to_lower(&mut roll)), "lowering 5, 1 or 10 gains nothing");
    assert!(bench.play(&[1], |play| play.pay_to_add(&mut roll)));
    assert_eq!((roll.pool.successes, bench.pc().bonus[0]), (5, 1));
    let lowest = Bench::new(&stage()).game.pc_faces.cheap.iter().all(|&(_, lower, _)| lower >= 1);
    assert!(lowest);
}

/// TO-ROLL-8: the rolled trait's bonuses, and those of a ritual's trait once it was performed.
#[test]
fn only_relevant_bonuses_are_payable() {
    let mut bench = Bench::new(&stage());
    bench.pc().rituals = vec![ritual("scholarship")];
    bench.pc().bonus = [1, 1, 9, 9, 9, 9];
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    bench.play(&[], |play| {
        assert!(play.pay(&mut roll).is_some());
        assert!(play.pay(&mut roll).is_none());
    });
    bench.play(&[7, 7], |play| {
        play.perform(&mut roll, 0);
        assert!(play.pay(&mut roll).is_some());
        assert!(play.pay(&mut roll).is_none());
    });
    assert_eq!(bench.pc().bonus, [0, 0, 9, 9, 9, 9]);
}

/// TO-ROLL-9: the source kind need not be payable, the target kind must be.
#[test]
fn allies_turn_bonuses_into_payable_ones() {
    let mut bench = Bench::new(&stage());
    bench.pc().bonus = [0, 0, 0, 0, 2, 2];
    bench.pc().allies = vec![AllyKind::Wife, AllyKind::Student].into_iter().map(ally).collect();
    let mut roll = rolled(&mut bench, &[7, 7, 7]);
    assert_eq!(bench.play(&[], |play| play.pay(&mut roll)), Some(Payment::Converted));
    assert_eq!(
        bench.pc().bonus,
        [0, 0, 0, 0, 1, 2],
        "the Wife's Leisure is not payable, the Student's Illumination is"
    );
    assert_eq!(bench.table.counts.conversions, 1);
}

fn ally(kind: AllyKind) -> evenodds_toward_one::state::Ally {
    evenodds_toward_one::state::Ally::new(kind)
}

/// TO-ALLY-1: what each ally spends and receives.
#[test]
fn every_ally_converts_its_own_kinds() {
    use AllyKind::{AttendantSpirit, Caravaneer, Courtier, FamilyMember, Follower, FormerTeacher, Student, Wife};
    let table = [
        (AttendantSpirit, "Prowess", "Insight"),
        (Caravaneer, "Prowess", "Leisure"),
        (Courtier, "Leisure", "Prowess"),
        (FamilyMember, "Respect", "Prowess"),
        (Follower, "Righteousness", "Prowess"),
        (FormerTeacher, "Leisure", "Righteousness"),
        (Student, "Leisure", "Illumination"),
        (Wife, "Prowess", "Leisure"),
    ];
    for (kind, spends, receives) in table {
        let (from, to) = kind.conversion();
        assert_eq!((from.bonus(), to.bonus()), (spends, receives), "{kind:?}");
        let mut bench = Bench::new(&stage());
        bench.pc().bonus = [0; 6];
        bench.pc().bonus[from as usize] = 1;
        bench.pc().allies = vec![ally(kind)];
        bench.pc().dice = [0; 6];
        let mut roll = Roll::new(0, 0, to, Purpose::Scene);
        assert!(bench.play(&[1], |play| play.pay_to_add(&mut roll)), "{kind:?}");
        assert_eq!((bench.pc().bonus, roll.pool.successes), ([0; 6], 2), "{kind:?}: one for one");
    }
}

/// TO-ROLL-10, TO-ROLL-11: two bonuses for each gain, one step for each manipulation.
#[test]
fn gains_and_raises_follow_the_split() {
    let mut bench = Bench::new(&stage());
    bench.jinn().manifest = true;
    bench.scene(&[1, 2, 7, 5, 5]); // 3 against 0, nothing to raise
    assert_eq!((bench.table.counts.bonuses_gained, bench.table.counts.manipulations), (6, 0));
    let mut bench = Bench::new(&stage().with_fields(|fields| fields.surplus = Surplus::Inflate));
    bench.jinn().manifest = true;
    bench.pc().dice = [3, 1, 1, 1, 1, 1]; // 3 + 1 + 1 against 6 dice: even, so she inflates
    bench.scene(&[1, 2, 7, 5, 5]);
    assert_eq!((bench.table.counts.bonuses_gained, bench.table.counts.manipulations), (0, 3));
}

/// TO-ROLL-14: gains, then raises, then suffering: what was just gained can be lost.
#[test]
fn gains_come_before_suffering() {
    let stage = stage().with_fields(|fields| (fields.allocation, fields.tolerate) = (Allocation::Tolerate, 2));
    let mut bench = Bench::new(&stage);
    bench.jinn().manifest = true;
    bench.pc().bonus = [9, 9, 9, 0, 9, 9];
    bench.scene(&[2, 7, 7, 10, 5, 1]); // 1 gain to Respect, then severity 2 in bad behavior
    assert_eq!(bench.table.pcs[0].bonus[3], 0, "{}", bench.told());
    assert_eq!((bench.table.counts.bonuses_gained, bench.table.counts.bonuses_lost), (2, 2));
    let order: Vec<usize> = ["gains 2 Respect", "suffers"].map(|text| bench.told().find(text).unwrap()).to_vec();
    assert!(order[0] < order[1]);
}

/// TO-ROLL-15: what was paid and performed is gone although the roll came to nothing.
#[test]
fn costs_stay_paid() {
    let stage = stage().with_fields(|fields| {
        fields.regular_adjust = RegularAdjust::CheapThenRescue;
        fields.rescue_gap = 0;
    });
    let mut bench = Bench::new(&stage);
    bench.pc().rituals = vec![ritual("scholarship")];
    bench.pc().bonus[1] = 0;
    bench.scene(&[7, 7, 7, 10, 10, 7, 7, 7, 7, 7, 2]); // three bonuses and the ritual, all for nothing
    assert_eq!(bench.table.pcs[0].bonus, [0, 0, 3, 3, 3, 0], "{}", bench.told());
    assert_eq!(bench.jinn().performed[0][0], 1);
}

/// TO-DICE-4: the mean of both sides' dice is 0.6.
#[test]
fn both_sides_have_the_same_mean() {
    let game = stage().game();
    assert_eq!((game.pc_faces.mean, game.jinn_faces.mean), (6000, 6000));
    assert_eq!(Rules::default().pc_face_successes.iter().sum::<i32>(), 6);
}
