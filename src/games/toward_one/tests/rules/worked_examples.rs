//! The catalogue's worked examples TO-W-1 to TO-W-15, in both readings where the book contradicts itself.

use crate::support::{Bench, Stage, jinn, mystic, ritual, rules, sample_jinn};
use evenodds_kit::Distinct;
use evenodds_toward_one::between::{outclass, tier_of};
use evenodds_toward_one::character::{Character, chart_dice};
use evenodds_toward_one::jinn::{GM, Jinn};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{JinnValueOne, ManifestCheck};
use evenodds_toward_one::strategy::ConfrontWhen;
use evenodds_toward_one::terms::{AllyKind, Sect, Skill, Suffering, Trait};
use evenodds_toward_one::terms::{Bought, OpenRitual};

/// The sample Jinn of TO-W-3, raised by the given steps.
fn sample(raises: &[(Skill, i32)]) -> Jinn {
    let mut jinn = Jinn::new(&Rules::default(), 4, [5, 7, 7], GM);
    for &(skill, times) in raises {
        (0..times).for_each(|_| {
            jinn.raise(&Rules::default(), skill);
        });
    }
    jinn
}

/// TO-W-1: a 7 in Law is 5 dice and 3 Righteousness; a Christian has 6 dice and so 6 rituals.
#[test]
fn w1_a_seven_in_law() {
    assert_eq!(chart_dice(&Rules::default().dice_chart, 7), 5);
    let stage = Stage::created(1).with_fields(|fields| {
        fields.sect_preference = Distinct(vec![Sect::Christian]);
        fields.die_priority =
            Distinct([Bought::Law, Bought::Calligraphy, Bought::Numerology, Bought::Luxury, Bought::Renown]);
    });
    let mut bench = Bench::new(&stage);
    bench.create(&[7, 1, 1, 1, 1, 1]);
    assert_eq!((bench.pc().dice[1], bench.pc().bonus[1], bench.pc().rituals.len()), (6, 3, 6));
}

/// TO-W-2: Ibrahim as the rules make him, with Esteem 4; the book prints 3.
#[test]
fn w2_ibrahim() {
    let stage = Stage::created(1).with_fields(|fields| {
        fields.bid_rank = 5;
        fields.sect_preference = Distinct(vec![Sect::Turk]);
        fields.die_priority =
            Distinct([Bought::Luxury, Bought::Calligraphy, Bought::Numerology, Bought::Law, Bought::Renown]);
        fields.ritual_preference = Distinct(vec![OpenRitual::Litany, OpenRitual::Prayer, OpenRitual::Prophecy]);
        fields.ally_preference = Distinct(vec![AllyKind::Courtier]);
    });
    let mut bench = Bench::new(&stage);
    bench.create(&[10, 7, 7, 6, 4, 3]);
    assert!(bench.told().contains("bids 4"), "{}", bench.told());
    let ibrahim = Character::ibrahim(&Rules::default());
    let pc = bench.pc();
    let allies: Vec<AllyKind> = pc.allies.iter().map(|ally| ally.kind).collect();
    assert_eq!((pc.dice, pc.bonus, pc.standing()), ([6, 4, 5, 4, 6, 3], [3; 6], 7));
    assert_eq!((pc.dice, &pc.rituals, allies), (ibrahim.dice, &ibrahim.rituals, ibrahim.allies));
    let printed = Character::ibrahim(&rules(|rules| rules.sample_ibrahim_esteem = 3));
    assert_eq!((printed.dice, printed.standing()), ([6, 4, 5, 3, 6, 3], 6));
}

/// TO-W-3, TO-W-4, TO-W-5: the sample Jinn, its Lawlessness raised by 4, then its Malice by 1. By the rules Malice is
/// then 6; the book's story leaves 5 printed, which is the same number of dice.
#[test]
fn w3_to_w5_the_sample_jinn() {
    let made = sample(&[]);
    assert_eq!((made.dice, made.number, made.need(), made.manifest), ([4, 5, 5], 5, 5, false));
    let raised = sample(&[(Skill::Lawlessness, 4)]);
    assert_eq!((raised.values[1], raised.dice, raised.number, raised.manifest), (11, [4, 6, 5], 9, false));
    let manifest = sample(&[(Skill::Lawlessness, 4), (Skill::Malice, 1)]);
    assert_eq!((manifest.values[0], manifest.dice, manifest.number, manifest.manifest), (6, [4, 6, 5], 1, true));
    assert_eq!(chart_dice(&Rules::default().dice_chart, 5), manifest.dice[0], "as printed, too");
}

/// TO-W-6, TO-W-7: a ritual makes Leisure payable: two dice are lowered, one is added; then the Wife's three.
#[test]
fn w6_w7_inspired_poetry_and_the_wife() {
    let mut poet = mystic("The poet", [3, 0, 0, 0, 4, 0]);
    poet.bonuses = [2, 0, 0, 0, 1, 3];
    poet.rituals = vec![ritual("inspired_poetry")];
    poet.allies = vec![AllyKind::Wife];
    let mut bench = Bench::new(&Stage::hunt(poet, sample_jinn()));
    let mut roll = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
    let mut shown = Vec::new();
    bench.play(&[2, 8, 9, 6, 9, 9, 10, 7], |play| {
        play.throw(&mut roll);
        shown.push(roll.pool.successes);
        play.perform(&mut roll, 0);
        shown.push(roll.pool.successes);
        for _ in 0..2 {
            assert!(play.pay_to_lower(&mut roll));
            shown.push(roll.pool.successes);
        }
        assert!(play.pay_to_add(&mut roll));
        shown.push(roll.pool.successes);
    });
    assert_eq!(shown, [1, 1, 2, 3, 3]);
    assert_eq!(bench.pc().bonus, [0, 0, 0, 0, 0, 3], "2 Illumination and 1 Leisure");
    bench.play(&[1, 5, 10], |play| (0..3).for_each(|_| assert!(play.pay_to_add(&mut roll))));
    assert_eq!((roll.pool.successes, bench.pc().bonus), (6, [0; 6]));
    // Without the ritual Leisure is not payable, and so the Wife cannot help.
    let mut bare = Roll::new(0, 0, Trait::Calligraphy, Purpose::Scene);
    bench.pc().bonus = [0, 0, 0, 0, 0, 3];
    bench.play(&[], |play| assert!(play.pay(&mut bare).is_none()));
}

/// TO-W-8: 1, 2 and 4 gains are 2, 4 and 8 bonuses; 3 manipulations raise Malice by 3.
#[test]
fn w8_gains_and_manipulations() {
    for (faces, gained) in [([2, 7, 7, 7], 2), ([1, 7, 7, 7], 4), ([1, 1, 7, 7], 8)] {
        let mut stage = Stage::hunt(mystic("Leyla", [4, 0, 0, 0, 0, 0]), jinn(7, [1, 1, 1]));
        (stage.players[0].confront_when, stage.players[0].max_wait) = (ConfrontWhen::Ready, 9);
        stage.rules.gain_kind = evenodds_toward_one::rulings::GainKind::PerRoll;
        let mut bench = Bench::new(&stage);
        bench.scene(&[&faces[..], &[5, 5]].concat());
        assert_eq!(bench.pc().bonus, [0, gained, 0, 0, 0, 0], "of one kind, as the examples happen to have it");
    }
    let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [4, 0, 0, 0, 0, 0]), jinn(4, [1, 9, 9])));
    bench.scene(&[1, 2, 7, 7, 5, 5]);
    assert_eq!(bench.jinn().values, [4, 9, 9]);
}

/// TO-W-9: 2 Jinn successes left, expenses: 2 Leisure lost.
#[test]
fn w9_expenses_of_two() {
    let mut ibrahim = Character::ibrahim(&Rules::default());
    ibrahim.allies.clear();
    let mut bench = Bench::new(&Stage::hunt(ibrahim, sample_jinn()));
    bench.scene(&[7, 7, 7, 7, 7, 7, 10, 5, 5, 5, 3]);
    assert_eq!(bench.pc().bonus, [3, 3, 3, 3, 1, 3]);
}

/// TO-W-10: 4 left, bad behavior, 3 Respect: none left, one die fewer on Esteem until the binding, standing unchanged.
#[test]
fn w10_bad_behavior_of_four() {
    let mut bench = Bench::new(&Stage::hunt(Character::ibrahim(&Rules::default()), sample_jinn()));
    bench.play(&[1], |play| play.suffer_from_jinn(0, 4));
    assert_eq!((bench.pc().bonus[3], bench.pc().dice[3], bench.pc().standing()), (0, 4, 7));
    for _ in 0..2 {
        let mut roll = Roll::new(0, 0, Trait::Esteem, Purpose::Scene);
        bench.play(&[7, 7, 7], |play| play.throw(&mut roll));
    }
}

/// TO-W-11: 2 against 3; Orthodoxy with 5 dice of Law brings 4 more; 6 against 3, severity 3 in bad health.
#[test]
fn w11_an_attack_with_orthodoxy() {
    let mut attacker = mystic("Leyla", [2, 5, 2, 2, 2, 3]);
    attacker.rituals = vec![ritual("orthodoxy")];
    let mut defender = mystic("Yusuf", [2, 2, 2, 2, 2, 3]);
    defender.bonuses[5] = 3;
    let mut stage = Stage::table(vec![attacker, defender], vec![sample_jinn(), sample_jinn()]);
    stage.rules.pvp_decrement = false;
    let mut bench = Bench::new(&stage);
    // The defender, behind now, stops in the book; our players go on as long as they can, so he has no bonuses to pay
    // until the severity is inflicted.
    bench.table.pcs[1].bonus[5] = 0;
    let margin = bench.play(&[2, 2, 7, 1, 2, 7, 1, 1, 7, 7, 7], |play| play.contest(0, 1));
    assert_eq!(margin, 3);
    bench.table.pcs[1].bonus[5] = 3;
    bench.play(&[], |play| play.suffer(1, Suffering::BadHealth, margin, None));
    assert_eq!((bench.table.pcs[1].bonus[5], bench.table.pcs[1].next_penalty[5]), (0, 1));
}

/// TO-W-12: Ibrahim against the sample Jinn as made and as raised, with Esteem 4 and 3; D with the Jinn's Malice at 6
/// and, as printed, at 5.
#[test]
fn w12_ibrahim_and_the_sample_jinn_are_even() {
    for esteem in [4, 3] {
        let dice = Character::ibrahim(&rules(|rules| rules.sample_ibrahim_esteem = esteem)).dice;
        for (jinn, difference) in [([4, 5, 5], 1), ([4, 6, 5], 0)] {
            assert_eq!(outclass(dice, jinn), difference);
            assert_eq!(tier_of(difference, -2, 2), 1);
        }
    }
    assert_eq!(Rules::default().rewards_by_tier[1], 2);
}

/// TO-W-13: D = 3, 2, −2, −3 brings 1, 2, 2, 3 rewards.
#[test]
fn w13_thresholds() {
    let book = Rules::default();
    let rewards = [3, 2, -2, -3].map(|d| book.rewards_by_tier[tier_of(d, book.outclass_low, book.outclass_high)]);
    assert_eq!(rewards, [1, 2, 2, 3]);
}

/// TO-W-14: dice 1, 2, 3, 4: manifest when made, or 9 raises with `full_turn`.
#[test]
fn w14_one_when_made() {
    let manifest = Jinn::new(&Rules::default(), 1, [2, 3, 4], GM);
    assert_eq!((manifest.number, manifest.manifest, manifest.need()), (1, true, 0));
    let turning = rules(|rules| rules.jinn_value_one_at_creation = JinnValueOne::FullTurn);
    let mut jinn = Jinn::new(&turning, 1, [2, 3, 4], GM);
    assert_eq!((jinn.manifest, jinn.need()), (false, 9));
    for raise in 1..=9 {
        jinn.raise(&turning, Skill::Malice);
        assert_eq!(jinn.manifest, raise == 9);
    }
}

/// TO-W-15: six raises in one roll carry the sample Jinn past 1.
#[test]
fn w15_past_one_in_one_roll() {
    for (check, manifest, need) in [(ManifestCheck::EachIncrement, true, 0), (ManifestCheck::AfterRoll, false, 8)] {
        let rules = rules(|rules| rules.manifest_check = check);
        let mut jinn = Jinn::new(&rules, 4, [5, 7, 7], GM);
        (0..6).for_each(|_| {
            jinn.raise(&rules, Skill::Malice);
        });
        jinn.after_raises(&rules);
        assert_eq!((jinn.number, jinn.manifest, jinn.need()), (2, manifest, need), "{check:?}");
    }
}
