//! Knobs of Jinn: making, manifesting, being available.

use crate::support::{Bench, Stage, jinn, mystic, rules, sample_jinn, scripted};
use evenodds_toward_one::jinn::{GM, Jinn};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{
    AbandonJinn, IdleRule, JinnDiceNumerology, JinnValueOne, ManifestCheck, ReplacementTime,
};
use evenodds_toward_one::terms::Skill;

/// One character of two dice and a table of these Jinn.
fn bench(change: impl FnOnce(&mut Rules)) -> Bench {
    let jinn = vec![jinn(7, [1, 1, 1]), sample_jinn()];
    Bench::new(&Stage::table(vec![mystic("Leyla", [2; 6]), mystic("Yusuf", [2; 6])], jinn).with_rules(change))
}

/// A Jinn of the sample's number 5 after so many raises in one roll.
fn raised(rules: &Rules, raises: i32) -> Jinn {
    let mut jinn = Jinn::new(rules, 4, [5, 7, 7], GM);
    (0..raises).for_each(|_| {
        jinn.raise(rules, Skill::Malice);
    });
    jinn.after_raises(rules);
    jinn
}

const WIN: [u32; 12] = [1, 7, 5, 5, 1, 7, 5, 5, 1, 7, 5, 5];

knob_tests! {
    /// TO-JINN-8: manifest at once, or nine raises away.
    fn jinn_value_one_at_creation() {
        let need = |choice| Jinn::new(&rules(|rules| rules.jinn_value_one_at_creation = choice), 1, [2, 3, 4], GM).need();
        assert_eq!([JinnValueOne::Manifest, JinnValueOne::FullTurn].map(need), [0, 9]);
    }

    /// TO-JINN-7: passing 1 within a roll, or standing at 1 after it.
    fn manifest_check() {
        let manifest = |choice| [5, 6].map(|raises| raised(&rules(|rules| rules.manifest_check = choice), raises).manifest);
        assert_eq!(manifest(ManifestCheck::EachIncrement), [true, true]);
        assert_eq!(manifest(ManifestCheck::AfterRoll), [true, false]);
    }

    /// TO-JINN-9: raised further it stays manifest, or loses its body.
    fn manifest_permanent() {
        let need = |choice| raised(&rules(|rules| rules.manifest_permanent = choice), 6).need();
        assert_eq!([true, false].map(need), [0, 8]);
    }

    /// TO-JINN-11: a replacement is sized by the maker's Numerology now (6 + 2) or at the start (2 + 2).
    fn jinn_dice_numerology() {
        for (choice, count) in [(JinnDiceNumerology::Current, 8), (JinnDiceNumerology::AtStart, 4)] {
            let mut bench = bench(|rules| rules.jinn_dice_numerology = choice);
            bench.pc().dice[2] = 6;
            bench.play(&vec![5; count], |play| play.make_jinn(0, true));
        }
    }

    /// TO-JINN-10: her own Jinn is available to her, or not.
    fn hunt_own_jinn() {
        for choice in [true, false] {
            let mut bench = bench(|rules| rules.hunt_own_jinn = choice);
            (bench.table.jinn[1].hunters, bench.table.jinn[1].maker) = (0, 0);
            assert_eq!(bench.play(&[], |play| play.is_available(0, 1)), choice);
            assert!(bench.play(&[], |play| play.is_available(1, 1)));
        }
    }

    /// TO-JINN-10, TO-TAKE-2: a hunted Jinn is taken, or may be hunted by several, all of whom are free once it is bound.
    fn jinn_exclusive() {
        for choice in [true, false] {
            let mut bench = bench(|rules| rules.jinn_exclusive = choice);
            bench.play(&[], |play| play.end_hunt(1));
            assert_eq!(bench.play(&[], |play| play.is_available(1, 0)), !choice);
        }
        let mut bench = bench(|rules| rules.jinn_exclusive = false);
        bench.play(&[], |play| {
            play.end_hunt(1);
            assert!(play.take_jinn(1));
        });
        assert_eq!((bench.table.pcs[1].jinn, bench.table.jinn[0].hunters), (Some(0), 2));
        bench.table.pcs[1].bound_penalty[3] = 1;
        assert!(bench.confront(&WIN));
        assert_eq!((bench.table.pcs[1].jinn, bench.table.pcs[1].due), (None, None));
        assert_eq!(bench.table.pcs[1].bound_penalty[3], 0, "her current Jinn is bound too (TO-SUFFER-5)");
    }

    /// TO-JINN-11: the replacement is made at the binding or with the rewards.
    fn replacement_time() {
        let jinn_after = |choice, cycles, faces: &[u32]| {
            let mut stage = Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(7, [1, 1, 1]), sample_jinn()]);
            (stage.rules.replacement_time, stage.rules.gm_jinn_dice, stage.limits.cycles) = (choice, 4, cycles);
            scripted(&stage, &[&WIN, faces].concat()).table.jinn.len()
        };
        assert_eq!(jinn_after(ReplacementTime::AtBinding, 1, &[3; 4]), 3);
        assert_eq!(jinn_after(ReplacementTime::AtRewards, 1, &[]), 2);
        assert_eq!(jinn_after(ReplacementTime::AtRewards, 2, &[3; 4]), 3);
    }

    /// TO-JINN-2: dice beyond Numerology 2.
    fn jinn_extra_dice() {
        for (extra, count) in [(2, 4), (6, 8)] {
            bench(|rules| rules.jinn_extra_dice = extra).play(&vec![5; count], |play| play.make_jinn(0, false));
        }
    }

    /// TO-JINN-2: at least so many.
    fn jinn_min_dice() {
        for (least, count) in [(4, 4), (7, 7)] {
            bench(|rules| rules.jinn_min_dice = least).play(&vec![5; count], |play| play.make_jinn(0, false));
        }
    }

    /// TO-JINN-10: Jinn that the GM adds.
    fn gm_jinn_count() {
        for (count, all) in [(0, 1), (1, 2), (3, 4)] {
            let mut stage = Stage::table(vec![mystic("Leyla", [0; 6])], Vec::new());
            (stage.rules.gm_jinn_count, stage.rules.gm_jinn_dice) = (count, 4);
            let faces = [vec![1; 4 * all], vec![5, 5]].concat();
            assert_eq!(scripted(&stage, &faces).table.jinn.len(), all);
        }
    }

    /// TO-JINN-2: dice that the GM rolls.
    fn gm_jinn_dice() {
        for count in [4, 6, 9] {
            bench(|rules| rules.gm_jinn_dice = count).gm_jinn(&vec![5; count as usize]);
        }
    }

    /// TO-TAKE-2: without a Jinn the scene is lost, or the GM makes one.
    fn idle_rule() {
        let mut stage = Stage::table(vec![mystic("Leyla", [0; 6]), mystic("Yusuf", [0; 6])], vec![sample_jinn()]);
        stage.rules.gm_jinn_dice = 4;
        let idle = scripted(&stage, &[2, 5, 5, 5, 5]);
        assert_eq!((idle.get("idle_scenes"), idle.table.jinn.len()), (1, 1));
        stage.rules.idle_rule = IdleRule::GmMakesOne;
        let made = scripted(&stage, &[2, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5]);
        assert_eq!((made.get("idle_scenes"), made.table.jinn.len()), (0, 2));
    }

    /// TO-TAKE-3: never; for nothing, with the next Jinn in the same turn; or for a scene.
    fn abandon_jinn() {
        let played = |choice, faces: &[u32]| {
            let mut stage = Stage::table(vec![mystic("Leyla", [0; 6])], vec![sample_jinn(), jinn(4, [1, 1, 1])])
                .with_fields(|fields| fields.abandon_after = Some(1));
            (stage.rules.abandon_jinn, stage.limits.cycles) = (choice, 2);
            let end = scripted(&stage, faces);
            (end.get("abandoned"), end.table.pcs[0].jinn, end.get("regular_scenes"))
        };
        assert_eq!(played(AbandonJinn::Never, &[5; 8]), (0, Some(0), 2));
        assert_eq!(played(AbandonJinn::Free, &[5; 6]), (1, Some(1), 2));
        assert_eq!(played(AbandonJinn::CostsScene, &[5; 4]), (1, None, 1));
    }
}
