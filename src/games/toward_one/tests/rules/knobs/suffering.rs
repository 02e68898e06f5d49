//! Knobs of suffering.

use crate::support::{Bench, Stage, jinn, mystic, ritual, scripted};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{AidScene, PenaltyScope, PenaltyStacking, PenaltyWithoutJinn, PersonalLossRepeat};
use evenodds_toward_one::terms::{AllyKind, Sect, Suffering, Trait};

fn stage(change: impl FnOnce(&mut Rules)) -> Stage {
    let mut leyla = mystic("Leyla", [3, 2, 2, 3, 3, 3]);
    leyla.allies = vec![AllyKind::Student, AllyKind::Wife];
    leyla.rituals = vec![ritual("inspired_poetry")];
    Stage::hunt(leyla, jinn(7, [1, 1, 1])).with_rules(change)
}

fn bench(change: impl FnOnce(&mut Rules)) -> Bench {
    Bench::new(&stage(change))
}

fn suffer(bench: &mut Bench, kind: Suffering, severity: i32) {
    let ally = (kind == Suffering::PersonalLoss).then_some(0);
    bench.play(&[], |play| play.suffer(0, kind, severity, ally));
}

knob_tests! {
    /// TO-SUFFER-4: a ritual's dice are not reduced, or they are and use the next-roll penalty up.
    fn penalty_scope() {
        for (scope, dice, left) in [(PenaltyScope::BaseRolls, 3, 1), (PenaltyScope::BaseAndRitual, 2, 0)] {
            let mut bench = bench(|rules| rules.penalty_scope = scope);
            suffer(&mut bench, Suffering::Expenses, 3);
            let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
            bench.play(&vec![7; dice], |play| play.perform(&mut roll, 0));
            assert_eq!(bench.pc().next_penalty[4], left);
        }
    }

    /// TO-SUFFER-6: two penalties of one die take two dice, or one.
    fn penalty_stacking() {
        for (stacking, size) in [(PenaltyStacking::Stack, 0), (PenaltyStacking::MaxOne, 2)] {
            let mut bench = bench(|rules| rules.penalty_stacking = stacking);
            for severity in [3, 4, 4] {
                suffer(&mut bench, Suffering::Expenses, severity);
            }
            assert_eq!(bench.play(&[], |play| play.pool_size(0, Trait::Luxury)), size);
        }
    }

    /// TO-SUFFER-5: struck without a Jinn, until the next binding or not at all.
    fn penalty_without_jinn() {
        for (choice, penalty) in [(PenaltyWithoutJinn::NextBinding, 1), (PenaltyWithoutJinn::None, 0)] {
            let mut bench = bench(|rules| rules.penalty_without_jinn = choice);
            bench.play(&[], |play| play.end_hunt(0));
            suffer(&mut bench, Suffering::Expenses, 4);
            assert_eq!(bench.pc().bound_penalty[4], penalty);
        }
    }

    /// TO-SUFFER-7: dice are lost down to 0, or to 1.
    fn stat_floor() {
        for floor in [0, 1] {
            let mut bench = bench(|rules| rules.stat_floor = floor);
            (0..5).for_each(|_| suffer(&mut bench, Suffering::Expenses, 5));
            assert_eq!((bench.pc().dice[4], bench.table.counts.dice_lost), (floor, 3 - floor));
        }
    }

    /// TO-SUFFER-7: Esteem that is lost is gone, or another sect has it.
    fn esteem_loss_redistributed() {
        for (choice, idolaters) in [(false, 1), (true, 2)] {
            let mut bench = bench(|rules| rules.esteem_loss_redistributed = choice);
            suffer(&mut bench, Suffering::BadBehavior, 5);
            assert_eq!((bench.pc().dice[3], bench.table.sect_esteem[Sect::Idolater as usize]), (2, idolaters));
        }
    }

    /// TO-SUFFER-9: the aid scene has a roll, or is lost.
    fn aid_scene() {
        for (choice, aid, counted) in [(AidScene::RegularScene, &[7, 7, 7, 5, 5][..], (1, 0)), (AidScene::LostScene, &[], (0, 1))] {
            let mut stage = stage(|rules| rules.aid_scene = choice);
            stage.limits.max_scenes = 2;
            let lost = [7, 7, 10, 5, 4, 1]; // a confrontation lost by 2: personal loss, the Student
            let end = scripted(&stage, &[&lost, aid].concat());
            assert_eq!((end.get("regular_scenes"), end.get("lost_scenes")), counted);
            assert!(!end.table.pcs[0].aid_due());
        }
    }

    /// TO-SUFFER-9: whether an ally in danger can be called on.
    fn endangered_ally_callable() {
        for choice in [false, true] {
            let mut bench = bench(|rules| rules.endangered_ally_callable = choice);
            suffer(&mut bench, Suffering::PersonalLoss, 2);
            bench.pc().bonus[4] = 1;
            let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
            assert_eq!(bench.play(&[], |play| play.pay(&mut roll).is_some()), choice);
        }
    }

    /// TO-SUFFER-10: the same ally may be struck again, or another must be; without one there are three kinds only.
    fn personal_loss_repeat() {
        for (choice, left) in [(PersonalLossRepeat::Allowed, 2), (PersonalLossRepeat::OtherAlly, 1)] {
            let mut bench = bench(|rules| rules.personal_loss_repeat = choice);
            suffer(&mut bench, Suffering::PersonalLoss, 3);
            assert_eq!(bench.play(&[], |play| play.loseable_allies(0)), left);
            bench.play(&[], |play| play.suffer(0, Suffering::PersonalLoss, 3, Some(1)));
            assert_eq!(bench.play(&[], |play| play.loseable_allies(0)), if left == 2 { 2 } else { 0 });
        }
    }

    /// TO-SUFFER-2: another table of severities; its last row serves all higher ones.
    fn severity_table() {
        let mut bench = bench(|rules| rules.severity_table = vec![[0, 0, 0, 0], [1, 2, 3, 2]]);
        bench.pc().bonus[4] = 4;
        suffer(&mut bench, Suffering::Expenses, 1);
        assert_eq!((bench.pc().bonus[4], bench.pc().dice[4]), (4, 3), "the book would take a bonus");
        suffer(&mut bench, Suffering::Expenses, 7);
        let pc = bench.pc();
        assert_eq!((pc.bonus[4], pc.next_penalty[4], pc.bound_penalty[4], pc.dice[4]), (3, 2, 3, 1));
    }
}
