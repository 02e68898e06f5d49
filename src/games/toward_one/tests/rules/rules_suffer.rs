//! Suffering of every kind and severity (TO-SUFFER-*).

use crate::support::{Bench, Stage, jinn, mystic, ritual, scripted};
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::terms::{AllyKind, Suffering, Trait};

/// Six dice of everything but Numerology and a bonus count that every severity leaves something of.
fn stage() -> Stage {
    let mut leyla = mystic("Leyla", [6, 4, 5, 4, 4, 4]);
    leyla.bonuses = [9; 6];
    leyla.allies = vec![AllyKind::Wife, AllyKind::Student];
    Stage::hunt(leyla, jinn(4, [1, 1, 1]))
}

fn struck(kind: Suffering, severity: i32) -> Bench {
    let mut bench = Bench::new(&stage());
    bench.play(&[], |play| play.suffer(0, kind, severity, None));
    bench
}

/// TO-SUFFER-1, TO-SUFFER-2, TO-SUFFER-8: each kind strikes its own stat, by the table; skills are never touched.
#[test]
fn every_severity_of_every_stat_kind() {
    let kinds = [(Suffering::BadBehavior, 3), (Suffering::Expenses, 4), (Suffering::BadHealth, 5)];
    // Severity: bonuses lost, next-roll penalty, until-bound penalty, dice lost.
    let rows = [
        (1, [1, 0, 0, 0]),
        (2, [2, 0, 0, 0]),
        (3, [3, 1, 0, 0]),
        (4, [4, 0, 1, 0]),
        (5, [5, 0, 0, 1]),
        (9, [5, 0, 0, 1]),
    ];
    for (kind, stat) in kinds {
        for (severity, [bonuses, next, bound, dice]) in rows {
            let mut bench = struck(kind, severity);
            let what = format!("{kind:?} of severity {severity}");
            let mut left = [9; 6];
            left[stat] -= bonuses;
            assert_eq!(bench.pc().bonus, left, "{what}");
            let mut held = [6, 4, 5, 4, 4, 4];
            held[stat] -= dice;
            assert_eq!(bench.pc().dice, held, "{what}");
            let mut penalties = ([0; 6], [0; 6]);
            (penalties.0[stat], penalties.1[stat]) = (next, bound);
            assert_eq!((bench.pc().next_penalty, bench.pc().bound_penalty), penalties, "{what}");
            assert_eq!(bench.table.counts.suffered[kind as usize][severity.min(5) as usize], 1, "{what}");
        }
    }
}

/// TO-SUFFER-3: only what is there is lost; the rest of the row applies in full.
#[test]
fn a_shortfall_costs_nothing_else() {
    let mut bench = Bench::new(&stage());
    bench.pc().bonus[3] = 1;
    bench.play(&[], |play| play.suffer(0, Suffering::BadBehavior, 4, None));
    assert_eq!(bench.pc().bonus, [9, 9, 9, 0, 9, 9]);
    assert_eq!((bench.pc().bound_penalty[3], bench.table.counts.bonuses_lost), (1, 1));
}

/// TO-SUFFER-4: the next roll on the stat has one die fewer, however late, and only that one.
#[test]
fn a_next_roll_penalty_waits_and_is_used_up() {
    let mut bench = struck(Suffering::BadHealth, 3);
    let size = |bench: &mut Bench, kind| bench.play(&[], |play| play.pool_size(0, kind));
    assert_eq!((size(&mut bench, Trait::Renown), size(&mut bench, Trait::Luxury)), (3, 4));
    bench.scene(&[7, 7, 7, 7, 7, 7, 5, 5]); // a roll of Calligraphy does not use it up
    bench.play(&[], |play| play.end_hunt(0)); // nor does another Jinn
    assert_eq!(size(&mut bench, Trait::Renown), 3);
    let mut roll = evenodds_toward_one::roll::Roll::new(0, 0, Trait::Renown, evenodds_toward_one::roll::Purpose::Scene);
    bench.play(&[7, 7, 7], |play| play.throw(&mut roll));
    assert_eq!(size(&mut bench, Trait::Renown), 4);
}

/// TO-SUFFER-5, TO-CONF-9: every roll on the stat until the Jinn is bound.
#[test]
fn an_until_bound_penalty_ends_with_the_binding() {
    let mut bench = struck(Suffering::Expenses, 4);
    let size = |bench: &mut Bench| bench.play(&[], |play| play.pool_size(0, Trait::Luxury));
    let mut roll = evenodds_toward_one::roll::Roll::new(0, 0, Trait::Luxury, evenodds_toward_one::roll::Purpose::Scene);
    bench.play(&[7, 7, 7], |play| play.throw(&mut roll));
    assert_eq!(size(&mut bench), 3, "a roll does not use it up");
    bench.jinn().manifest = true;
    assert!(bench.confront(&[1, 7, 7, 7, 7, 5, 5, 1, 7, 7, 7, 5, 5, 1, 7, 7, 7, 7, 7, 5, 5]));
    assert_eq!(size(&mut bench), 4);
}

/// TO-SUFFER-6: penalties add up, and a pool never goes below 0 dice; a ritual's dice are not reduced (Q25).
#[test]
fn penalties_add_up() {
    let mut bench = Bench::new(&stage());
    for severity in [3, 3, 4, 4] {
        bench.play(&[], |play| play.suffer(0, Suffering::Expenses, severity, None));
    }
    assert_eq!(bench.play(&[], |play| play.pool_size(0, Trait::Luxury)), 0);
    bench.play(&[], |play| play.suffer(0, Suffering::Expenses, 3, None));
    assert_eq!(bench.play(&[], |play| (play.pool_size(0, Trait::Luxury), play.ritual_size(0, Trait::Luxury))), (0, 4));
}

/// TO-SUFFER-7: a die lost for good lowers the stat for standing and rituals, never below 0.
#[test]
fn dice_are_lost_for_good() {
    let mut bench = Bench::new(&stage());
    bench.pc().rituals = vec![ritual("religious_office")];
    bench.pc().dice[3] = 1;
    assert_eq!(bench.pc().standing(), 5);
    bench.play(&[], |play| play.suffer(0, Suffering::BadBehavior, 5, None));
    assert_eq!((bench.pc().standing(), bench.table.standing_changed, bench.table.counts.dice_lost), (4, true, 1));
    assert_eq!(bench.play(&[], |play| play.ritual_size(0, Trait::Esteem)), 0);
    bench.play(&[], |play| play.suffer(0, Suffering::BadBehavior, 7, None));
    assert_eq!((bench.pc().dice[3], bench.table.counts.dice_lost), (0, 1), "nothing below 0");
    assert_eq!(bench.table.sect_esteem, [5, 4, 4, 4, 3, 3, 2, 2, 1], "no other sect gains it");
}

fn loss(severity: i32) -> Bench {
    let mut bench = Bench::new(&stage());
    bench.play(&[], |play| play.suffer(0, Suffering::PersonalLoss, severity, Some(0)));
    bench
}

/// TO-SUFFER-9, TO-SUFFER-10: personal loss of severities 1 to 5.
#[test]
fn every_severity_of_personal_loss() {
    let callable = |bench: &mut Bench, scene: i32| bench.pc().allies[0].callable(scene, false);
    let mut bench = loss(1);
    assert_eq!([1, 2, 3].map(|scene| callable(&mut bench, scene)), [true, false, true], "barred in scene 2");
    let mut bench = loss(2);
    assert!(bench.pc().aid_due() && !callable(&mut bench, 2));
    let mut bench = loss(3);
    assert!(bench.pc().allies[0].barred_until_bound && !callable(&mut bench, 50));
    let mut bench = loss(4);
    assert!(bench.pc().allies[0].lost && !callable(&mut bench, 50));
    for severity in [5, 8] {
        let mut bench = loss(severity);
        assert!(bench.pc().allies[0].gone && !callable(&mut bench, 50));
        assert_eq!((bench.pc().living_allies(), bench.table.counts.allies_lost), (1, 1));
    }
}

/// TO-CONF-9: at the binding an ally of severity 3 is free, one of severity 4 waits for a recovery scene.
#[test]
fn bars_change_at_the_binding() {
    for (severity, free) in [(3, true), (4, false)] {
        let mut bench = loss(severity);
        bench.jinn().manifest = true;
        assert!(bench.confront(&[1, 7, 7, 7, 7, 5, 5, 1, 7, 7, 7, 5, 5, 1, 7, 7, 7, 7, 7, 5, 5]));
        let ally = bench.pc().allies[0];
        assert_eq!((ally.callable(9, false), ally.awaits_recovery), (free, !free), "severity {severity}");
    }
}

/// TO-SUFFER-10: a second loss leaves the heavier bar in place.
#[test]
fn bars_never_become_lighter() {
    let mut bench = loss(3);
    for severity in [1, 2] {
        bench.play(&[], |play| play.suffer(0, Suffering::PersonalLoss, severity, Some(0)));
    }
    let ally = bench.pc().allies[0];
    assert!(ally.barred_until_bound && ally.endangered && ally.barred_scene == 2);
    bench.play(&[], |play| play.end_danger(0));
    assert!(!bench.pc().allies[0].callable(9, false));
}

/// TO-SUFFER-1, TO-SUFFER-10: the GM picks among four kinds, three when no ally is left.
#[test]
fn personal_loss_needs_a_living_ally() {
    let mut bench = Bench::new(&stage());
    bench.play(&[4, 2], |play| play.suffer_from_jinn(0, 1)); // the fourth kind, the second ally
    assert_eq!(bench.pc().allies[1].barred_scene, 2);
    bench.pc().allies.iter_mut().for_each(|ally| ally.gone = true);
    let told = std::panic::catch_unwind(move || bench.play(&[4], |play| play.suffer_from_jinn(0, 1)));
    assert!(told.is_err(), "there is no fourth kind any more");
}

/// TO-SUFFER-9: an aid scene is a regular scene, no confrontation; the danger then ends, before its own suffering.
#[test]
fn an_aid_scene_is_a_regular_scene() {
    let mut stage = stage();
    stage.cast.jinn = vec![jinn(7, [1, 1, 1])]; // manifest from the start
    stage.limits.max_scenes = 2;
    stage.cast.sheets[0].allies = vec![AllyKind::Wife];
    // Scene 1: a confrontation lost by 2; personal loss; the Wife is in danger. Scene 2 goes to her aid: 0 against 2
    // puts her in danger again.
    let lost = [7, 7, 7, 7, 7, 10, 5, 4, 1];
    let aid = [7, 7, 7, 7, 7, 7, 10, 5, 4, 1];
    let end = scripted(&stage, &[&lost[..], &aid[..]].concat());
    assert_eq!((end.get("confrontations"), end.get("regular_scenes")), (1, 1));
    assert!(end.table.pcs[0].allies[0].endangered, "in danger anew");
    assert!(end.tells("the scene goes to the ally's aid"));
}

/// TO-SUFFER-9: the endangered ally cannot be called on in the aid scene; a scene later she can.
#[test]
fn the_endangered_ally_cannot_help() {
    let mut bench = loss(2);
    bench.pc().allies.truncate(1);
    bench.pc().bonus = [0, 0, 0, 0, 0, 1];
    let mut roll = evenodds_toward_one::roll::Roll::new(0, 0, Trait::Luxury, evenodds_toward_one::roll::Purpose::Scene);
    assert!(bench.play(&[], |play| play.pay(&mut roll)).is_none());
    bench.play(&[7, 7, 7, 7, 7, 7, 5, 5], |play| play.regular_scene(0, true));
    assert!(bench.play(&[], |play| play.pay(&mut roll)).is_some());
    assert_eq!(bench.pc().allies[0], Ally { called: true, ..Ally::new(AllyKind::Wife) });
}
