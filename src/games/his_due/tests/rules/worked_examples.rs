//! The catalogue's worked examples HD-EX-1 to HD-EX-14, in both readings where the book contradicts itself.

use crate::asked::{builds, near, odds, told, under};
use evenodds_his_due::HisDue;
use evenodds_his_due::character::{self, Picks, Sheet};
use evenodds_his_due::dice::Ladder;
use evenodds_his_due::rules::Rules;
use evenodds_his_due::sheet::{Reading, Side};
use evenodds_his_due::terms::{Aura, Background, Band, Broker, Deal, Play, Skill, SkillSet};
use evenodds_his_due::world;
use evenodds_kit::Record;
use evenodds_kit::Registered;
use evenodds_source::Faults;
use evenodds_testing::sample::{sample, written};
use serde_json::{Value, json};

/// The sample character's powers but for the fourth choice.
const POWERS: [&str; 4] = ["axe_of_the_executioner", "the_hooded_killer", "carry_out_sentence", "wind_of_cold_breath"];

/// The sample character with a fifth power.
fn sample_character(fifth: &str) -> Value {
    let powers: Vec<&str> = POWERS.into_iter().chain([fifth]).collect();
    json!({ "background": "policeman", "aura": "silver", "skill_set": "sufferer", "broker": "ocelot",
            "deal": "weapon", "tree": "axe_of_the_executioner", "combat_skill": "speed", "powers": powers })
}

fn sheet(written_sheet: &Value) -> Sheet {
    let (table, mut faults) = (written(written_sheet), Faults::new());
    let (rules, book) = (Rules::default(), world::printed());
    let reading = Reading { rules: &rules, book: &book, place: &table.place };
    let sheet = Side::read(&table, &mut faults).and_then(|side| side.character(reading, false, &mut faults));
    sheet.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Every row of skills that auras and skill sets give, with a deal.
fn rows() -> Vec<(Deal, [i32; 6])> {
    let mut found = Vec::new();
    for &deal in Deal::ALL {
        for &aura in Aura::ALL {
            for &skill_set in SkillSet::ALL {
                let picks = Picks { background: Background::Labourer, aura, skill_set, broker: Broker::Fox };
                found.push((deal, character::skills(&Rules::default(), &picks, deal)));
            }
        }
    }
    found
}

/// HD-EX-1: skills, Mana, Hits, stress maxima of the sample character.
#[test]
fn ex1_the_sample_character() {
    let (rules, sheet) = (Rules::default(), sheet(&sample_character("the_block")));
    assert_eq!(sheet.skills, [2, 3, 4, 1, 3, 2]);
    assert_eq!((sheet.mana_before_permanents(&rules), sheet.hits_max(&rules), sheet.stress_max), (5, 17, [5, 13, 3]));
}

/// HD-EX-2, HD-Q-4: as printed the set is illegal, unless permanents are not checked; then the sheet's "5d8 or 6d8"
/// forgets the extra Attack die. With another fifth power it is legal and right.
#[test]
fn ex2_the_sample_powers() {
    let printed = builds(&json!({ "sheet": "sample" }));
    assert_eq!(printed.reasons, ["the permanents cost 6 Mana, but the maximum before them is 5 (HD-CHAR-16)"]);
    assert_eq!(builds(&json!({ "sheet": "sample", "rules": { "permanent_mana_check": "off" } })).reasons, [""; 0]);
    assert_eq!(builds(&json!({ "sheet": sample_character("the_block") })).reasons, [""; 0]);
    assert_eq!(sheet(&sample_character("the_block")).mana_max(&Rules::default(), &world::printed()), 2);
    assert_eq!(sheet(&sample_character("the_thirsty_blade")).mana_max(&Rules::default(), &world::printed()), -1);
    let dice = |fifth: &str, foe_tree: &str, foe_skill: &str| {
        let foe = json!({ "tree": foe_tree, "skills": {}, "combat_skill": foe_skill, "powers": [] });
        let rules = json!({ "permanent_mana_check": "off", "round_cap": 1 });
        let root = json!({ "cast": { "a": sample_character(fifth), "b": foe }, "rules": rules });
        let (lines, _) = told(Play::Duel, &root, &[6]);
        under(&lines, "HD-DUEL-6")[0].matches("/d8").count()
    };
    assert_eq!(dice("the_block", "blade_of_the_baron", "attack"), 5);
    assert_eq!(dice("the_block", "flames_of_hatred", "control"), 6);
    assert_eq!(dice("the_thirsty_blade", "blade_of_the_baron", "attack"), 6);
    assert_eq!(dice("the_thirsty_blade", "flames_of_hatred", "control"), 7);
}

/// HD-EX-3: the worst test is 3d6 as printed; the best is 6d8, not 3d6 + 3d8; a Glyph with Power 6 rolls 3d12 and its Wits.
#[test]
fn ex3_the_range_of_tests() {
    let mean = |scores: [i32; 2]| odds("skill_test", &json!({ "dice": { "scores": scores } }), "mean");
    let with_wits = |(_, skills): (Deal, [i32; 6])| (0..5).map(move |skill| [skills[skill], skills[5]]);
    let tests: Vec<[i32; 2]> = rows().into_iter().flat_map(with_wits).collect();
    let means = || tests.iter().map(|test| mean(*test));
    near(means().fold(f64::INFINITY, f64::min), 10.5, 1e-9);
    near(means().fold(0.0, f64::max), 27.0, 1e-9);
    near(mean([3, 4]), 24.0, 1e-9);
    assert!(tests.contains(&[4, 4]), "an Ochre Runner's Speed");
    let strongest = tests.iter().filter(|test| test[0] == 6);
    assert_eq!(strongest.map(|test| test[1]).max(), Some(2));
    near(mean([6, 2]), 26.5, 1e-9);
}

/// HD-EX-4: 11 on 3d6 is a success at a cost.
#[test]
fn ex4_a_power_test() {
    assert_eq!(Rules::default().band(11), Band::Cost);
    near(odds("skill_test", &json!({ "dice": { "scores": [1, 2] } }), "p_cost"), 0.625, 1e-12);
}

/// HD-EX-5: 16 against 13 wins at a cost, and 13 is no botch.
#[test]
fn ex5_a_competitive_roll() {
    let side = json!({ "tree": "axe_of_the_executioner", "skills": {} });
    let root = json!({ "cast": { "a": side, "b": side }, "limits": { "skill": "control" } });
    let (_, table) = told(Play::SkillTest, &root, &[4, 4, 4, 4, 3, 3, 3, 4]);
    assert_eq!((table.test.totals, table.test.winner), ([16, 13], Some(0)));
    assert_eq!(table.test.bands, [Band::Cost, Band::Cost]);
}

/// The duel of HD-EX-6 and HD-EX-7: the sample character against a Collar with Control 4 and Speed 2.
fn sample_duel() -> Value {
    let mut a = sample_character("the_block");
    a["strategy"] = json!("greedy");
    let b = json!({ "tree": "the_cunning_one", "skills": { "control": 4, "speed": 2 }, "combat_skill": "control",
                    "powers": ["empower_the_cunning_one"], "strategy": "greedy" });
    json!({ "cast": { "a": a, "b": b }, "rules": { "round_cap": 1 } })
}

/// HD-EX-6: both fight with Control and Speed, and 10 beats 5.
#[test]
fn ex6_the_start_of_a_duel() {
    let (lines, _) = told(Play::Duel, &sample_duel(), &[4, 3, 3, 2, 3]);
    let skills = under(&lines, "HD-DUEL-2 HD-DUEL-3");
    assert_eq!(skills, ["a fights with Speed 3 and Control 3", "b fights with Control 4 and Speed 2"]);
    assert_eq!(under(&lines, "HD-DUEL-4").last(), Some(&"a is first attacker"));
    near(odds("first_attack", &json!({ "speed_a": 3, "speed_b": 2 }), "p_a_first"), 0.836_650, 5e-7);
}

/// HD-EX-7: `greedy` divides both rolls as the book does; the enemy assigns first.
#[test]
fn ex7_the_start_of_a_round() {
    let (lines, _) = told(Play::Duel, &sample_duel(), &[4, 3, 3, 2, 3, 3, 3, 4, 4, 6, 7, 2, 2, 3, 6, 6]);
    let [enemy, own] = under(&lines, "HD-DUEL-8")[..] else { panic!("two assignments") };
    assert_eq!(enemy, "b: Attack 6/d6 6/d6; Defence 3d8");
    assert!(own.ends_with("Defence 2d6") && own.starts_with("a: Attack"), "{own}");
    let mut faces: Vec<&str> = own["a: Attack ".len()..].split(';').next().unwrap().split(' ').collect();
    faces.sort_unstable();
    assert_eq!(faces, ["4/d8", "4/d8", "6/d8", "7/d8"]);
}

/// HD-EX-8: a defence of d8 + 3 against 7.
#[test]
fn ex8_one_exchange() {
    let inputs = json!({ "strength": 7, "defence_dice": [8], "defence_bonus": 3 });
    near(odds("exchange", &inputs, "p_no_hits"), 5.0 / 8.0, 1e-12);
    near(odds("exchange", &inputs, "mean_hits"), 0.75, 1e-12);
}

/// HD-EX-9, HD-NPC-2: Mana and Hits of the baseline Broker.
#[test]
fn ex9_the_baseline_broker() {
    let skills = json!({ "attack": 1, "control": 5, "endurance": 1, "power": 6, "speed": 1, "wits": 5 });
    let broker = sheet(&json!({ "tree": "flames_of_hatred", "skills": skills }));
    assert_eq!((broker.mana_before_permanents(&Rules::default()), broker.hits_max(&Rules::default())), (15, 8));
    assert_eq!(broker.skill(Skill::Wits), 5);
}

/// HD-EX-10: 57 sets: 3 in one column, 45 in two, 9 in three.
#[test]
fn ex10_nearly_sixty_sets() {
    for (columns, stored) in [(1, "3"), (2, "45"), (3, "9")] {
        let found = builds(&json!({ "count": true, "if": format!("columns == {columns}") }));
        assert_eq!(found.rows.len(), 13);
        assert!(found.rows.iter().all(|row| row[1] == stored), "{columns}: {:?}", found.rows);
    }
}

/// HD-EX-11: how many duel dice starting characters roll against each other.
#[test]
fn ex11_the_number_of_duel_dice() {
    let ladder = Ladder::new(&Rules::default());
    let rows: Vec<(Deal, [i32; 6], Skill)> =
        rows().into_iter().map(|(deal, skills)| (deal, skills, character::default_combat(deal, &skills))).collect();
    let mut counts = [0_u32; 7];
    for (deal, skills, combat) in &rows {
        for (_, _, enemy) in &rows {
            let other = deal.combat_skills().into_iter().find(|skill| skill != combat).unwrap();
            let second = if enemy == combat { other } else { *enemy };
            let dice = [*combat, second].map(|skill| ladder.of_score(skills[skill as usize]).0);
            counts[(dice[0] + dice[1]) as usize] += 1;
        }
    }
    let all = f64::from(counts.iter().sum::<u32>());
    for (dice, stored) in [(2, 0.0), (3, 5.1), (4, 22.3), (5, 45.4), (6, 27.2)] {
        near(100.0 * f64::from(counts[dice]) / all, stored, 0.05);
    }
}

/// HD-EX-12, HD-FLEE-8: flight by Speed; and resisting by Control, which needs the same total.
#[test]
fn ex12_flight() {
    let stored = [
        (1, 0.0, 0.0),
        (2, 0.166_667, 0.0),
        (3, 0.625, 0.0),
        (4, 0.767_578, 0.068_359),
        (5, 0.633, 0.283),
        (6, 0.451_389, 0.5),
    ];
    for (score, cost, clean) in stored {
        near(odds("flee", &json!({ "speed": score }), "p_cost"), cost, 5e-7);
        near(odds("flee", &json!({ "speed": score }), "p_clean"), clean, 5e-7);
        near(odds("resist", &json!({ "control": score }), "p_resist"), cost + clean, 1e-6);
    }
}

/// HD-EX-13: the backgrounds' totals differ; auras and skill sets do not.
#[test]
fn ex13_equal_value_of_choices() {
    let rules = Rules::default();
    assert_eq!(rules.background_stress.map(|row| row.iter().sum::<i32>()), [18, 18, 16, 16, 16, 18]);
    assert_eq!(rules.aura_stress.map(|row| row.iter().sum::<i32>()), [5; 6]);
    assert_eq!(rules.aura_skills.map(|row| row.iter().sum::<i32>()), [1; 6]);
    assert_eq!(rules.skill_set_skills.map(|row| row.iter().sum::<i32>()), [2; 6]);
}

/// HD-EX-14, HD-Q-20: whether a Defence power that uses a die may take the emergency die.
#[test]
fn ex14_the_emergency_die_and_powers() {
    let powers_used = |allowed: bool| {
        let mut b = sample_character("the_block");
        b["strategy"] = json!({ "base": "greedy", "assign": ["attack"] });
        let a = json!({ "tree": "axe_of_the_executioner", "skills": { "attack": 6 }, "combat_skill": "attack" });
        let root = json!({ "cast": { "a": a, "b": b }, "rules": { "emergency_die_with_powers": allowed } });
        let found =
            sample(&Registered::<HisDue>::ENTRY, "duel", &root, 500, 1).unwrap_or_else(|fault| panic!("{fault}"));
        found["power_defences_b"].value
    };
    near(powers_used(false), 0.0, 0.0);
    assert!(powers_used(true) > 0.5, "{}", powers_used(true));
}

/// The exact bands of tests that the catalogue prints below the examples (HD-TEST-3).
#[test]
fn bands_of_tests() {
    let stored: [(Value, [f64; 4]); 6] = [
        (json!([6, 6, 6]), [0.375, 0.625, 0.0, 0.0]),
        (json!([6, 6, 6, 6]), [0.097_222, 0.848_765, 0.054_012, 0.0]),
        (json!([6, 6, 6, 6, 6]), [0.016_204, 0.678_627, 0.305_041, 0.000_129]),
        (json!([6, 6, 6, 6, 6, 6]), [0.001_800, 0.361_304, 0.617_220, 0.019_676]),
        (json!({ "scores": [3, 4] }), [0.000_760, 0.185_683, 0.676_432, 0.137_126]),
        (json!([8, 8, 8, 8, 8, 8]), [0.000_320, 0.092_606, 0.575_317, 0.331_757]),
    ];
    for (dice, bands) in stored {
        for (name, p) in ["p_botch", "p_cost", "p_clean", "p_amazing"].into_iter().zip(bands) {
            near(odds("skill_test", &json!({ "dice": dice }), name), p, 5.1e-7);
        }
    }
}
