//! Knobs of the order of play, rewards and self-improvement.

use crate::support::{Bench, Stage, jinn, mystic, sample_jinn, scripted};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{EsteemVictimPool, ImproveWhen, OrderRecalc, OrderTie, OutclassJinnSkills};
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::Reward;
use evenodds_toward_one::terms::{AllyKind, Sect, Skill};

const WIN: [u32; 12] = [1, 7, 5, 5, 1, 7, 5, 5, 1, 7, 5, 5];

/// Leyla has bound the sample Jinn (14 dice) and is even with it; Yusuf has no Esteem.
fn bench(wanted: Reward, change: impl FnOnce(&mut Rules)) -> Bench {
    let mut sheets = vec![mystic("Leyla", [5, 4, 4, 3, 4, 3]), mystic("Yusuf", [3, 3, 3, 0, 3, 3])];
    (sheets[0].sect, sheets[1].sect) = (Some(Sect::Jew), Some(Sect::Tuareg));
    let stage = Stage::table(sheets, vec![sample_jinn(), sample_jinn()])
        .with_rules(change)
        .with_fields(|fields| fields.reward_order = vec![wanted]);
    Bench::new(&stage)
}

fn collected(bench: &mut Bench) -> i32 {
    bench.play(&[], |play| play.collect(0, 0));
    bench.pc().rewards
}

/// A character of two dice who binds a manifest Jinn in her first scene, and so many cycles.
fn binder(cycles: i32, change: impl FnOnce(&mut Rules)) -> Stage {
    let mut stage =
        Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(7, [1, 1, 1]), jinn(4, [1, 1, 1])]).with_rules(change);
    (stage.limits.cycles, stage.rules.gm_jinn_dice) = (cycles, 4);
    stage
}

knob_tests! {
    /// TO-REW-3: whoever has every kind of ally takes a second of the first kind, or Luxury.
    fn duplicate_allies() {
        for (choice, allies, luxury) in [(true, 10, 4), (false, 8, 6)] {
            let mut bench = bench(Reward::Ally, |rules| rules.duplicate_allies = choice);
            bench.pc().allies = AllyKind::ALL.into_iter().map(Ally::new).collect();
            collected(&mut bench);
            assert_eq!((bench.pc().allies.len(), bench.pc().dice[4]), (allies, luxury));
        }
    }

    /// TO-ORDER-1: a level standing is drawn anew each time, or stays as it was.
    fn order_tie() {
        for (choice, lots, order) in [(OrderTie::RandomEachTime, &[1][..], [1, 0]), (OrderTie::KeepPrevious, &[], [0, 1])] {
            let mut bench = bench(Reward::Luxury, |rules| rules.order_tie = choice);
            bench.table.pcs[1].dice[3] = 3;
            bench.play(lots, |play| play.new_order(0));
            assert_eq!(bench.table.order, order);
        }
    }

    /// TO-ORDER-3: whoever becomes last plays last from the next cycle on, or in this one already; one change either way.
    fn order_recalc() {
        // Standing 5, 4, 3. The first scene costs Leyla nothing; an ally's dice of Renown are burnt by none; so the
        // second, Yusuf, is struck by hand: an Esteem die of his is lost in Leyla's scene by her reward.
        let sheets = vec![mystic("Leyla", [2, 2, 2, 3, 2, 2]), mystic("Yusuf", [2, 2, 2, 4, 0, 0]), mystic("Mina", [2, 2, 2, 4, 0, 0])];
        for (choice, lots, order) in [
            (OrderRecalc::EndOfCycle, &[][..], ["Leyla", "Yusuf", "Mina"]),
            (OrderRecalc::Immediately, &[2], ["Leyla", "Mina", "Yusuf"]),
        ] {
            let mut stage = Stage::table(sheets.clone(), vec![jinn(7, [1, 1, 1]), jinn(4, [1, 1, 1]), jinn(4, [1, 1, 1])]).with_rules(|rules| {
                (rules.order_recalc, rules.rewards_cost_scene, rules.gm_jinn_dice) = (choice, false, 4);
                rules.rewards_by_tier = [1; 3];
            });
            stage.players[0].reward_order = vec![Reward::Esteem];
            let quiet = [7, 7, 5, 5];
            let faces = [&[3, 2][..], &WIN, &[1, 1, 1, 1], lots, &quiet, &quiet, &[3, 2]].concat();
            let end = scripted(&stage, &faces);
            let scenes: Vec<&str> = end.lines.iter().filter_map(|line| line.text.strip_prefix("Scene 1 of ")).collect();
            assert_eq!(scenes, order, "{choice:?}");
            assert_eq!(end.get("order_changes"), 1, "first order of the cycle against its last: {choice:?}");
        }
    }

    /// TO-TAKE-1: the first scene against a new Jinn follows at once, or a turn later.
    fn take_on_costs_scene() {
        for (choice, regular) in [(false, 1), (true, 0)] {
            let stage = binder(3, |rules| rules.take_on_costs_scene = choice);
            let faces = [&WIN[..], &[3, 3, 3, 3], if choice { &[] } else { &[7, 7, 5, 5] }].concat();
            let end = scripted(&stage, &faces);
            assert_eq!((end.get("regular_scenes"), end.table.pcs[0].jinn), (regular, Some(1)));
        }
    }

    /// TO-REW-1: rewards take the next scene, or come in the binding scene.
    fn rewards_cost_scene() {
        for (choice, rewards) in [(true, 0), (false, 2)] {
            let end = scripted(&binder(1, |rules| rules.rewards_cost_scene = choice), &[&WIN[..], &[3; 4]].concat());
            assert_eq!(end.get("rewards_total"), rewards);
        }
    }

    /// TO-REW-2: the Jinn as raised (three dice more: it outclasses her) or as made.
    fn outclass_jinn_skills() {
        for (choice, rewards) in [(OutclassJinnSkills::Current, 3), (OutclassJinnSkills::Initial, 2)] {
            let mut bench = bench(Reward::Luxury, |rules| rules.outclass_jinn_skills = choice);
            let rules = bench.game.rules.clone();
            for skill in Skill::ALL {
                for _ in 0..10 {
                    bench.jinn().raise(&rules, skill);
                }
            }
            assert_eq!(collected(&mut bench), rewards);
        }
    }

    /// TO-REW-4: a sect that nobody plays loses the Esteem; where only players count, she takes Luxury.
    fn esteem_victim_pool() {
        for (choice, dice) in [(EsteemVictimPool::AnySect, [5, 4, 4, 5, 4, 3]), (EsteemVictimPool::PcSectsOnly, [5, 4, 4, 3, 6, 3])] {
            let mut bench = bench(Reward::Esteem, |rules| rules.esteem_victim_pool = choice);
            collected(&mut bench);
            assert_eq!(bench.pc().dice, dice);
        }
    }

    /// TO-IMP-1: between hunts only, or in place of any scene.
    fn improve_when() {
        for (choice, luxury, faces) in [(ImproveWhen::BetweenHunts, 2, &[7, 7, 5, 5, 5, 5][..]), (ImproveWhen::AnyScene, 1, &[])] {
            let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), sample_jinn())
                .with_rules(|rules| rules.improve_when = choice)
                .with_fields(|fields| fields.improve_above = Some(1));
            stage.limits.max_scenes = 1;
            let faces = if choice == ImproveWhen::AnyScene { &[][..] } else { &faces[..6] };
            assert_eq!(scripted(&stage, faces).table.pcs[0].dice[4], luxury);
        }
    }

    /// TO-REW-2: the Jinn outclasses her below this difference (here −2).
    fn outclass_low() {
        for (low, rewards) in [(-2, 2), (-1, 3)] {
            assert_eq!(collected(&mut bench(Reward::Luxury, |rules| rules.outclass_low = low)), rewards);
        }
    }

    /// TO-REW-2: she outclasses it above this difference.
    fn outclass_high() {
        for (high, rewards) in [(2, 2), (-3, 1)] {
            let change = |rules: &mut Rules| (rules.outclass_low, rules.outclass_high) = (-9, high);
            assert_eq!(collected(&mut bench(Reward::Luxury, change)), rewards);
        }
    }

    /// TO-REW-1: rewards for each tier.
    fn rewards_by_tier() {
        for (tiers, rewards) in [([1, 2, 3], 2), ([0, 7, 0], 7), ([9, 0, 9], 0)] {
            assert_eq!(collected(&mut bench(Reward::Luxury, |rules| rules.rewards_by_tier = tiers)), rewards);
        }
    }

    /// TO-IMP-1: Luxury that a die of a skill costs.
    fn self_improve_cost() {
        use evenodds_toward_one::outcomes::Improvement;
        for (cost, luxury) in [(0, 4), (1, 3), (3, 1)] {
            let mut bench = bench(Reward::Luxury, |rules| rules.self_improve_cost = cost);
            bench.game.players[0].fields.improve_above = Some(2);
            let choice = bench.play(&[], |play| play.improvement(0));
            bench.play(&[], |play| play.improve(0, choice));
            assert_eq!((bench.pc().dice[4], bench.pc().dice[1]), (luxury, 5));
        }
        let mut dear = bench(Reward::Luxury, |rules| rules.self_improve_cost = 5);
        dear.game.players[0].fields.improve_above = Some(2);
        assert_eq!(dear.play(&[], |play| play.improvement(0)), Improvement::TakeJinn, "she cannot pay it");
    }

    /// TO-REW-4: a die of Esteem costs another sect one, or nobody.
    fn esteem_zero_sum() {
        for (choice, ethiopians) in [(true, 4), (false, 5)] {
            let mut bench = bench(Reward::Esteem, |rules| {
                (rules.esteem_zero_sum, rules.rewards_by_tier) = (choice, [1; 3]);
            });
            collected(&mut bench);
            assert_eq!((bench.pc().dice[3], bench.table.sect_esteem[0]), (4, ethiopians));
        }
    }
}
