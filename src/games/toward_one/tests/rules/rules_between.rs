//! Rewards, self-improvement, the next Jinn, the end (TO-REW-*, TO-IMP-*, TO-TAKE-*, TO-END-1).

use crate::support::preset;
use crate::support::{Bench, Stage, jinn, mystic, sample_jinn, scripted};
use evenodds_toward_one::between::{outclass, tier_of};
use evenodds_toward_one::outcomes::Improvement;
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::Reward;
use evenodds_toward_one::terms::{AllyKind, Sect, Trait};

/// A character who has just bound the sample Jinn, and a fellow.
fn bench(order: &[Reward]) -> Bench {
    let mut sheets = vec![mystic("Leyla", [5, 4, 4, 3, 4, 3]), mystic("Yusuf", [3, 3, 3, 2, 3, 3])];
    (sheets[0].sect, sheets[1].sect) = (Some(Sect::Jew), Some(Sect::Tuareg));
    let stage = Stage::table(sheets, vec![sample_jinn(), sample_jinn()])
        .with_fields(|fields| fields.reward_order = order.to_vec());
    let mut bench = Bench::new(&stage);
    bench.play(&[], |play| play.end_hunt(0));
    bench.pc().due = Some(0);
    bench.jinn().bound = true;
    bench
}

/// TO-REW-1, TO-REW-2: rewards by the difference of the two highest and the lowest trait to the Jinn's dice.
#[test]
fn rewards_follow_the_difference() {
    assert_eq!(outclass([5, 4, 4, 3, 4, 3], [4, 5, 5]), 5 + 4 + 3 - 14);
    assert_eq!(outclass([2, 7, 3, 1, 6, 4], [2, 2, 2]), 7 + 6 + 1 - 6);
    for (dice, rewards) in [([5, 4, 4, 3, 4, 3], 2), ([6, 6, 6, 5, 5, 5], 1), ([4, 4, 4, 3, 4, 3], 3)] {
        let mut bench = bench(&[Reward::Luxury]);
        bench.pc().dice = dice;
        bench.play(&[], |play| play.collect(0, 0));
        assert_eq!(bench.pc().dice[4], dice[4] + rewards, "{dice:?}");
        assert_eq!((bench.pc().rewards, bench.pc().due), (rewards, None));
    }
    assert_eq!([-3, -2, 2, 3].map(|difference| tier_of(difference, -2, 2)), [2, 1, 1, 0]);
}

/// TO-REW-1: they are collected in the next scene after binding, which is spent on it.
#[test]
fn rewards_take_the_next_scene() {
    let mut stage = Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(7, [1, 1, 1]), sample_jinn()]);
    stage.limits.cycles = 2;
    stage.rules.gm_jinn_dice = 4;
    let win = [1, 7, 5, 5];
    let end = scripted(&stage, &[&win[..], &win, &win, &[3, 3, 3, 3]].concat());
    assert_eq!((end.get("rewards_total"), end.get("tier_2"), end.table.pcs[0].scene), (2, 1, 2));
    assert_eq!((end.table.pcs[0].dice[4], end.table.pcs[0].jinn, end.table.pcs[0].between), (4, None, true));
}

/// TO-REW-3: an ally, Renown, Luxury, Esteem; repeats allowed; a new die brings no bonuses.
#[test]
fn each_reward_is_one_of_four() {
    let mut bench = bench(&[Reward::Ally, Reward::Renown, Reward::Ally]);
    bench.pc().dice = [4, 4, 4, 3, 4, 3]; // three rewards
    bench.play(&[], |play| play.collect(0, 0));
    let kinds: Vec<AllyKind> = bench.pc().allies.iter().map(|ally| ally.kind).collect();
    assert_eq!(kinds, [AllyKind::Student, AllyKind::FormerTeacher]);
    assert_eq!((bench.pc().dice, bench.pc().bonus), ([4, 4, 4, 3, 4, 4], [0; 6]));
}

/// TO-REW-4, TO-REW-5: +1 Esteem takes one from the fellow of highest standing, else from the unplayed sect that has
/// most; nobody at the floor can lose one.
#[test]
fn esteem_is_zero_sum() {
    let mut stand = bench(&[Reward::Esteem]);
    stand.play(&[], |play| play.collect(0, 0));
    assert_eq!((stand.table.pcs[0].dice[3], stand.table.pcs[1].dice[3]), (5, 0), "two rewards, both from Yusuf");
    assert!(stand.table.standing_changed);
    let mut stand = bench(&[Reward::Esteem]);
    stand.table.pcs[1].dice[3] = 0;
    stand.play(&[], |play| play.collect(0, 0));
    assert_eq!(stand.table.pcs[0].dice[3], 5);
    assert_eq!(
        stand.table.sect_esteem,
        [3, 4, 4, 4, 3, 3, 2, 2, 1],
        "the Ethiopians (5), and again, first of those with 4"
    );
    let mut stand = bench(&[Reward::Esteem]);
    (stand.table.pcs[1].dice[3], stand.table.sect_esteem) = (0, [0; 9]);
    stand.play(&[], |play| play.collect(0, 0));
    assert_eq!((stand.pc().dice[3], stand.pc().dice[4]), (3, 6), "Luxury instead");
}

/// TO-IMP-1: Luxury for a skill, for good, down to no Luxury at all.
#[test]
fn luxury_becomes_skill() {
    let mut bench = bench(&[Reward::Luxury]);
    bench.play(&[], |play| play.improve(0, Improvement::Improve(Trait::Numerology)));
    assert_eq!(bench.pc().dice, [5, 4, 5, 3, 3, 3]);
    bench.game.players[0].fields.improve_above = Some(0);
    bench.pc().dice[4] = 1;
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::Improve(Trait::Law), "her lowest skill");
    bench.pc().dice[4] = 0;
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::TakeJinn);
}

/// TO-IMP-2: a die of Law brings a ritual, the first unknown of her preference.
#[test]
fn law_brings_a_ritual() {
    let mut bench = bench(&[Reward::Luxury]);
    for known in ["prayer", "litany"] {
        bench.play(&[], |play| play.improve(0, Improvement::Improve(Trait::Law)));
        assert_eq!(bench.pc().rituals.last(), Some(&crate::support::ritual(known)));
    }
    bench.play(&[], |play| play.improve(0, Improvement::Improve(Trait::Calligraphy)));
    assert_eq!(
        (bench.table.pcs[0].rituals.len(), &bench.table.jinn[1].performed[0][..2]),
        (2, &[0, 0][..]),
        "a new ritual is unused"
    );
}

/// TO-IMP-2, TO-CHAR-8: a bought die of Law brings as many rituals as one at creation, from the same stock: what a short
/// preference leaves out follows, and then perhaps other sects'.
#[test]
fn bought_law_brings_rituals_as_at_creation() {
    use evenodds_toward_one::rulings::RitualOverflow;
    let mut bench = bench(&[Reward::Luxury]);
    bench.game.rules.rituals_per_law = 2;
    bench.game.players[0].fields.ritual_preference.0 = vec![evenodds_toward_one::terms::OpenRitual::Fasting];
    let learnt = |bench: &mut Bench| {
        bench.pc().dice[4] = 4;
        bench.play(&[], |play| play.improve(0, Improvement::Improve(Trait::Law)));
        bench.pc().rituals.len()
    };
    assert_eq!([0; 3].map(|_| learnt(&mut bench)), [2, 4, 6]);
    assert_eq!(bench.pc().rituals[0], crate::support::ritual("fasting"));
    assert_eq!([0; 3].map(|_| learnt(&mut bench)), [8, 8, 8], "the open ones run out");
    bench.game.rules.ritual_overflow = RitualOverflow::OtherSectRituals;
    assert_eq!(learnt(&mut bench), 10);
    bench.game.rules.rituals_per_law = 0;
    assert_eq!(learnt(&mut bench), 10);
}

/// TO-IMP-1: only who collected rewards may improve herself: not a fellow hunter of a Jinn that another bound.
#[test]
fn who_bound_nothing_has_nothing_to_improve_by() {
    let sheets = vec![mystic("Leyla", [4; 6]), mystic("Yusuf", [4; 6])];
    let mut stage = Stage::table(sheets, vec![jinn(7, [1, 1, 1]), jinn(4, [1, 1, 1])])
        .with_rules(|rules| (rules.jinn_exclusive, rules.gm_jinn_dice) = (false, 4))
        .with_fields(|fields| fields.improve_above = Some(0));
    stage.limits.cycles = 2;
    let mut bench = Bench::new(&stage);
    bench.play(&[], |play| {
        play.end_hunt(1);
        assert!(play.take_jinn(1));
    });
    assert_eq!(bench.table.pcs[1].jinn, Some(0));
    assert!(bench.confront(&[[1, 1, 7, 7, 5, 5]; 3].concat()));
    assert!(!bench.table.pcs[1].between && bench.table.pcs[1].due.is_none());
    bench.play(&[], |play| play.collect(0, 0));
    assert!(bench.pc().between);
}

/// TO-IMP-3: a recovery scene costs no Luxury and brings one ally back.
#[test]
fn recovery_brings_an_ally_back() {
    let mut bench = bench(&[Reward::Luxury]);
    bench.game.players[0].fields.recover_allies = true;
    bench.pc().allies = vec![Ally::new(AllyKind::Wife), Ally { awaits_recovery: true, ..Ally::new(AllyKind::Student) }];
    let choice = bench.play(&[], |play| play.improvement(0));
    assert_eq!(choice, Improvement::Recover(1));
    bench.play(&[], |play| play.improve(0, choice));
    assert!(bench.pc().allies[1].callable(5, false));
    assert_eq!((bench.pc().dice, bench.table.counts.recovery_scenes), ([5, 4, 4, 3, 4, 3], 1));
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::TakeJinn);
}

/// TO-TAKE-1: the first scene against a new Jinn follows in the same turn; it may be a confrontation.
#[test]
fn the_first_scene_follows_at_once() {
    let mut stage = Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(7, [1, 1, 1]), jinn(7, [1, 1, 1])]);
    stage.limits.cycles = 3;
    stage.rules.gm_jinn_dice = 4;
    let win = [1, 7, 5, 5];
    let bound = [&win[..], &win, &win, &[3, 3, 3, 3]].concat();
    let end = scripted(&stage, &[&bound[..], &bound].concat());
    assert_eq!((end.get("binds_total"), end.get("confrontations"), end.table.pcs[0].scene), (2, 2, 3));
}

/// TO-TAKE-2: a Jinn that is hunted is not available.
#[test]
fn hunted_jinn_are_taken() {
    let mut bench = bench(&[Reward::Luxury]);
    assert!(!bench.play(&[], |play| play.take_jinn(0)), "one is bound, the other Yusuf's");
    bench.table.jinn[1].hunters = 0;
    assert!(bench.play(&[], |play| play.take_jinn(0)));
    assert_eq!((bench.pc().jinn, bench.table.jinn[1].hunters), (Some(1), 1));
}

/// TO-TAKE-3: no hunt is given up, however much she would like to.
#[test]
fn hunts_are_not_given_up() {
    let mut stage =
        Stage::hunt(mystic("Leyla", [1; 6]), sample_jinn()).with_fields(|fields| fields.abandon_after = Some(0));
    stage.limits.max_scenes = 3;
    let end = scripted(&stage, &[7, 5, 5, 5, 5].repeat(3));
    assert_eq!((end.get("abandoned"), end.get("scenes")), (0, 3));
}

/// TO-END-1: only the horizon ends a hunt or a table.
#[test]
fn only_the_horizon_ends_a_play() {
    let mut stage = Stage::hunt(mystic("Leyla", [0; 6]), sample_jinn());
    stage.limits.max_scenes = 7;
    let end = scripted(&stage, &[5, 5, 5, 5].repeat(7));
    assert_eq!((end.get("p_bound"), end.get("scenes")), (0, 7));
    let mut stage = Stage::table(vec![mystic("Leyla", [0; 6])], vec![sample_jinn()]);
    stage.limits.cycles = 5;
    assert_eq!(scripted(&stage, &[5, 5, 5, 5].repeat(5)).table.pcs[0].scene, 5);
}

/// TO-POL-REWARD, TO-POL-IMPROVE: the steward's order of rewards and her improvement above 3 Luxury.
#[test]
fn the_steward_improves_above_three() {
    let mut bench = bench(&[Reward::Luxury]);
    bench.game.players[0].fields = preset("steward").expect("a preset");
    bench.play(&[], |play| play.collect(0, 0));
    assert_eq!(bench.pc().dice, [5, 4, 4, 4, 5, 3], "Luxury, then Esteem");
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::Improve(Trait::Law));
    bench.pc().dice[4] = 3;
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::TakeJinn);
}
