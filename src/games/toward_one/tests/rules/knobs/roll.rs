//! Knobs of the roll: rituals, bonuses, allies, gains.

use crate::support::{Bench, Stage, jinn, mystic, ritual};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{AllyCalls, AllyRenownMeans, BonusSpendTiming, ConvertedUse, GainKind};
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::{Allocation, RegularAdjust, Surplus};
use evenodds_toward_one::terms::{AllyKind, Skill, Trait};

/// Calligraphy 3, 2 of everything else, no bonuses, three rituals of Calligraphy, against a Jinn of two dice.
fn stage(change: impl FnOnce(&mut Rules)) -> Stage {
    let mut leyla = mystic("Leyla", [3, 2, 2, 2, 2, 2]);
    leyla.rituals = ["scholarship", "prophecy", "inspired_poetry"].map(ritual).to_vec();
    Stage::hunt(leyla, jinn(4, [1, 1, 1])).with_rules(change)
}

fn bench(change: impl FnOnce(&mut Rules)) -> Bench {
    Bench::new(&stage(change))
}

/// A Calligraphy roll with these faces.
fn rolled(bench: &mut Bench, faces: &[u32; 3]) -> Roll {
    let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
    bench.play(faces, |play| play.throw(&mut roll));
    roll
}

fn allies(bench: &mut Bench, kinds: &[AllyKind]) {
    bench.pc().allies = kinds.iter().copied().map(Ally::new).collect();
}

/// How many bonuses can be paid, one after the other.
fn payable(bench: &mut Bench, roll: &mut Roll) -> usize {
    bench.play(&[], |play| (0..20).take_while(|_| play.pay(roll).is_some()).count())
}

knob_tests! {
    /// TO-ROLL-5: three rituals in a roll, or one.
    fn rituals_per_roll() {
        for (limit, performed) in [(None, 3), (Some(1), 1), (Some(0), 0)] {
            let mut bench = bench(|rules| rules.rituals_per_roll = limit);
            let mut roll = rolled(&mut bench, &[7; 3]);
            bench.play(&vec![7; 2 * performed], |play| while play.perform_best(&mut roll) {});
            assert_eq!(roll.rituals, performed as i32);
        }
    }

    /// TO-ROLL-3: step by step she stops when she has enough; announced at once, dice count as their mean.
    fn bonus_spend_timing() {
        // 0 successes, 2 wanted, 9 bonuses. Step by step the first die shows 2. Announced: 0.6 each, so four dice.
        for (timing, faces, left) in [(BonusSpendTiming::Sequential, &[1][..], 8), (BonusSpendTiming::Declared, &[1, 7, 7, 7], 5)] {
            let mut bench = bench(|rules| rules.bonus_spend_timing = timing);
            bench.pc().rituals.clear();
            bench.pc().bonus[0] = 9;
            let mut roll = rolled(&mut bench, &[7; 3]);
            bench.play(faces, |play| {
                play.reach(&mut roll, 2, true);
                play.settle(&mut roll);
            });
            assert_eq!((bench.pc().bonus[0], roll.pool.successes), (left, 2), "{timing:?}");
        }
    }

    /// TO-ROLL-9: a call converts any number of bonuses; calls are unlimited, one for each ally, or one in all.
    fn ally_calls_per_scene() {
        // Two Students share 4 Leisure. Each payment from an own counter ends the call that was going on.
        let paid = |calls| {
            let mut bench = bench(|rules| rules.ally_calls_per_scene = calls);
            allies(&mut bench, &[AllyKind::Student, AllyKind::Student]);
            let mut roll = rolled(&mut bench, &[7; 3]);
            [1, 1, 1].map(|_| {
                bench.pc().bonus = [1, 0, 0, 0, 1, 0];
                payable(&mut bench, &mut roll)
            })
        };
        assert_eq!(paid(AllyCalls::Unlimited), [2, 2, 2]);
        assert_eq!(paid(AllyCalls::OnceEach), [2, 2, 1]);
        assert_eq!(paid(AllyCalls::OneTotal), [2, 1, 1]);
    }

    /// TO-ROLL-9: Prowess becomes Leisure by the Wife and Illumination by the Student, if chains are allowed.
    fn ally_chain() {
        for chain in [false, true] {
            let mut bench = bench(|rules| rules.ally_chain = chain);
            allies(&mut bench, &[AllyKind::Student, AllyKind::Wife]);
            bench.pc().bonus[5] = 1;
            let mut roll = rolled(&mut bench, &[7; 3]);
            assert_eq!(payable(&mut bench, &mut roll), usize::from(chain));
            assert_eq!(bench.pc().bonus[5], i32::from(!chain));
        }
    }

    /// TO-ROLL-9: a converted bonus lowers the 6, or only adds a die.
    fn converted_use() {
        for (choice, faces, shown) in [(ConvertedUse::Any, &[][..], 1), (ConvertedUse::DiceOnly, &[1], 2)] {
            let mut bench = bench(|rules| rules.converted_use = choice);
            allies(&mut bench, &[AllyKind::Student]);
            bench.pc().bonus[4] = 1;
            let mut roll = rolled(&mut bench, &[6, 7, 7]);
            assert!(bench.play(faces, |play| play.pay_to_lower(&mut roll)));
            assert_eq!(roll.pool.successes, shown);
        }
    }

    /// TO-ALLY-1: the Caravaneer spends Prowess, or dice of Renown; the Wife, printed otherwise, Prowess in both.
    fn ally_renown_means() {
        for (means, ally, left) in [
            (AllyRenownMeans::Prowess, AllyKind::Caravaneer, (2, 0)),
            (AllyRenownMeans::RenownDice, AllyKind::Caravaneer, (0, 2)),
            (AllyRenownMeans::RenownDice, AllyKind::Wife, (2, 0)),
        ] {
            let mut bench = bench(|rules| rules.ally_renown_means = means);
            allies(&mut bench, &[ally]);
            bench.pc().bonus[5] = 2;
            let mut roll = Roll::new(0, 0, Trait::Luxury, Purpose::Scene);
            assert_eq!(payable(&mut bench, &mut roll), 2);
            assert_eq!((bench.pc().dice[5], bench.pc().bonus[5]), left, "{means:?} {ally:?}");
        }
    }

    /// TO-TRAIT-2: gains above the cap vanish; what is above it already stays.
    fn bonus_cap() {
        for (cap, held, gained) in [(None, 4, 2), (Some(3), 3, 1)] {
            let mut bench = bench(|rules| rules.bonus_cap = cap);
            bench.pc().bonus = [2, 2, 2, 2, 2, 2];
            bench.play(&[], |play| play.gain(0, Trait::Calligraphy, 1));
            assert_eq!((bench.pc().bonus[1], bench.table.counts.bonuses_gained), (held, gained));
        }
        let mut bench = bench(|rules| rules.bonus_cap = Some(3));
        bench.pc().bonus = [9; 6];
        bench.play(&[], |play| play.gain(0, Trait::Calligraphy, 1));
        assert_eq!(bench.pc().bonus, [9; 6]);
    }

    /// TO-ROLL-10, TO-ROLL-11: a kind for each success, or one for all gains and one for all raises.
    fn gain_kind() {
        for (kind, bonus, values) in [(GainKind::PerSuccess, [0, 2, 2, 0, 0, 0], [2, 2, 1]), (GainKind::PerRoll, [0, 4, 0, 0, 0, 0], [3, 1, 1])] {
            let mut bench = bench(|rules| rules.gain_kind = kind);
            bench.jinn().number = 8;
            bench.scene(&[1, 1, 7, 5, 5]);
            assert_eq!((bench.pc().bonus, bench.jinn().values), (bonus, values), "{kind:?}");
        }
    }

    /// TO-DICE-2: what a player's faces are worth; the length of the list is the number of sides.
    fn pc_face_successes() {
        for (faces, shown) in [(Rules::default().pc_face_successes, 4), (vec![3, 0, 0, 0, 0, 0], 3)] {
            let mut bench = bench(|rules| rules.pc_face_successes = faces);
            assert_eq!(rolled(&mut bench, &[1, 2, 5]).pool.successes, shown);
        }
        assert_eq!(bench(|rules| rules.pc_face_successes = vec![1, 0, 0, 0, 0, 0]).game.pc_faces.sides, 6);
    }

    /// TO-DICE-3: the same for the Jinn.
    fn jinn_face_successes() {
        for (faces, shown) in [(Rules::default().jinn_face_successes, 1), (vec![0, 0, 0, 0, 0, 4], 4)] {
            let mut bench = bench(|rules| rules.jinn_face_successes = faces);
            assert_eq!(bench.play(&[6, 1], |play| play.throw_jinn(0, 0, Skill::Malice)), shown);
        }
    }

    /// TO-ROLL-10: bonuses for a success.
    fn bonus_per_success() {
        for each in [0, 1, 2, 5] {
            let mut bench = bench(|rules| rules.bonus_per_success = each);
            bench.play(&[], |play| play.gain(0, Trait::Calligraphy, 1));
            assert_eq!(bench.pc().bonus[1], each);
        }
    }

    /// TO-ROLL-6: how often a ritual serves against one Jinn, once in each roll.
    fn ritual_uses_per_jinn() {
        for uses in 1..=3 {
            let mut bench = bench(|rules| rules.ritual_uses_per_jinn = uses);
            bench.pc().rituals.truncate(1);
            let rolls = (0..5).filter(|_| {
                let mut roll = rolled(&mut bench, &[7; 3]);
                let performed = bench.play(&[], |play| play.best_ritual(&roll).is_some());
                if performed {
                    bench.play(&[7, 7], |play| assert!(play.perform_best(&mut roll) && !play.perform_best(&mut roll)));
                }
                performed
            });
            assert_eq!(rolls.count() as i32, uses);
        }
    }

    /// TO-ALLY-1: bonuses received for each one spent.
    fn ally_exchange_rate() {
        for rate in [1, 3] {
            let mut bench = bench(|rules| rules.ally_exchange_rate = rate);
            allies(&mut bench, &[AllyKind::Student]);
            bench.pc().bonus[4] = 1;
            let mut roll = rolled(&mut bench, &[7; 3]);
            assert_eq!(payable(&mut bench, &mut roll) as i32, rate);
        }
    }

    /// TO-ROLL-7: faces that a bonus lowers a die by.
    fn decrement_step() {
        for (step, cheap) in [(1, None), (3, Some((8, 5, 1))), (9, Some((9, 1, 2)))] {
            let mut bench = bench(|rules| rules.decrement_step = step);
            let roll = rolled(&mut bench, &[8, 9, 1]);
            assert_eq!(bench.play(&[], |play| play.cheap_die(&roll)), cheap);
        }
    }

    /// TO-ROLL-14: the gain of 2 Respect comes before or after the loss of 1.
    fn gains_before_suffering() {
        for (first, left) in [(true, 1), (false, 2)] {
            let stage = stage(|rules| rules.gains_before_suffering = first).with_fields(|fields| {
                (fields.allocation, fields.tolerate) = (Allocation::Tolerate, 1);
                (fields.surplus, fields.regular_adjust) = (Surplus::Gain, RegularAdjust::None);
            });
            let mut bench = Bench::new(&stage);
            bench.jinn().manifest = true;
            bench.pc().bonus = [9, 9, 9, 0, 9, 9];
            bench.scene(&[2, 7, 7, 6, 5, 1]);
            assert_eq!(bench.table.pcs[0].bonus[3], left, "{}", bench.told());
        }
    }
}

/// TO-ROLL-9, Q22: a call is one moment: dice that fall end it, and so does a declared number; within one roll, too.
#[test]
fn ally_calls_end_with_their_moment() {
    let calls = |calls, faces: &[u32]| {
        let mut bench = bench(|rules| rules.ally_calls_per_scene = calls);
        allies(&mut bench, &[AllyKind::Student]);
        let mut roll = rolled(&mut bench, &[7; 3]);
        bench.pc().bonus = [0, 0, 0, 0, 4, 0];
        bench.play(faces, |play| {
            let dice = [1, 1].map(|_| play.pay_to_add(&mut roll));
            let declared = [2, 1].map(|count| play.call(&mut roll, AllyKind::Student, count));
            (dice, declared)
        })
    };
    assert_eq!(calls(AllyCalls::Unlimited, &[7, 7]), ([true, true], [true, false]));
    assert_eq!(calls(AllyCalls::OnceEach, &[7]), ([true, false], [false, false]));
    let declared = |calls| {
        let mut bench = bench(|rules| rules.ally_calls_per_scene = calls);
        allies(&mut bench, &[AllyKind::Student]);
        let mut roll = rolled(&mut bench, &[7; 3]);
        bench.pc().bonus = [0, 0, 0, 0, 4, 0];
        bench.play(&[], |play| [2, 1].map(|count| play.call(&mut roll, AllyKind::Student, count)))
    };
    assert_eq!(declared(AllyCalls::Unlimited), [true, true]);
    assert_eq!(declared(AllyCalls::OnceEach), [true, false]);
    assert_eq!(declared(AllyCalls::OneTotal), [true, false]);
}
