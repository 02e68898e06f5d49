//! Rules that the worked examples leave out, one by one.
//!
//! Not played, but settled by the people at the table:
//!
//! - that a pair of Attributes suits what is done (ST-ATTR-4): `attribute_choice` stands for it;
//! - why a Conviction is relevant (ST-CONV-5): `conviction_applies` stands for it;
//! - what a setback is (ST-SETBACK-3): it is counted;
//! - which example of a Standard Item is at hand (ST-ITEM-3, ST-ITEM-4);
//! - who agrees to a Scheme die (ST-SCHEME-6): nobody must.

use crate::support::{GAME, odds, refused, resolve, scripted, test, told, whole};
use evenodds_kit::Kind;
use evenodds_source::{Faults, Source, Table};
use serde_json::{Value, json};
use std::sync::Arc;

fn none() -> Value {
    json!({})
}

/// Ability of one scene of a lone character, in halves.
#[track_caller]
fn ability(sheet: Value, choice: Value, rules: &Value) -> i64 {
    let frame = json!({ "scenes": 1, "report_scenes": [1], "attribute_choice": choice });
    let found = odds("campaign", &json!({ "party": [sheet], "policy": "bare", "frame": frame, "rules": rules }));
    whole(found.get("ability_scene_1") * 2.0)
}

/// ST-ATTR-1, ST-ATTR-2, ST-ATTR-3: eight Attributes of two types, 2 unless said otherwise, one of each added up.
#[test]
fn attributes_are_added() {
    let sheet = json!({ "attributes": { "mental": 4, "physical": 3, "endurance": 5 } });
    let pair = |a: &str, b: &str| json!({ "pair": [a, b] });
    let by = |choice: Value| ability(sheet.clone(), choice, &none());
    assert_eq!(by(pair("mental", "endurance")), 18);
    assert_eq!(by(pair("weird", "control")), 8);
    assert_eq!(by(json!("best")), 18);
    // (4 + 3 + 2 + 2) / 4 and (2 + 5 + 2 + 2) / 4.
    assert_eq!(by(json!("uniform")), 11);
    assert_eq!(ability(sheet.clone(), pair("mental", "endurance"), &json!({ "attribute_mode": "dice" })), 63);
}

/// ST-TEST-2, ST-ATTR-4: a pair is one of each type.
#[test]
fn a_pair_has_one_of_each_type() {
    for pair in [json!(["mental", "social"]), json!(["power", "mental"]), json!(["mental", "luck"])] {
        refused("campaign", &json!({ "party": [{}], "frame": { "attribute_choice": { "pair": pair } } }));
    }
}

/// ST-SKILL-1, ST-ITEM-1, ST-TEST-3: levels of what is relevant are added, or the highest of each kind (R11); unique traits (R13).
#[test]
fn skills_items_and_traits_are_added() {
    let thing = |name: &str, rank: i32| json!({ "name": name, "rank": rank, "applies": 1.0 });
    let sheet = json!({
        "skills": [thing("A", 2), thing("B", 3)], "items": [thing("C", 1), thing("D", 4)], "trait_bonus": 1
    });
    assert_eq!(ability(sheet.clone(), json!("best"), &none()), 2 * (4 + 2 + 3 + 1 + 4 + 1));
    assert_eq!(ability(sheet, json!("best"), &json!({ "stacking": "best" })), 2 * (4 + 3 + 4 + 1));
    let half = json!({ "skills": [{ "name": "A", "rank": 4 }, { "name": "B", "rank": 5, "focused": true }] });
    assert_eq!(ability(half, json!("best"), &none()), 2 * (4 + 2 + 1));
}

/// ST-ITEM-6: a Weird Trait comes to a Unique Item with its third rank; it does nothing unless R13 says so.
#[test]
fn weird_traits_come_with_the_third_rank() {
    let by = |unique: bool, rank: i32, rules: Value| {
        let item = json!({ "name": "Heirloom", "unique": unique, "rank": rank, "applies": 1.0 });
        ability(json!({ "items": [item] }), json!("best"), &rules) / 2 - 4 - i64::from(rank)
    };
    let worth = || json!({ "weird_trait_bonus": 2 });
    assert_eq!([by(true, 2, worth()), by(true, 3, worth()), by(false, 3, worth()), by(true, 3, none())], [0, 2, 0, 0]);
}

/// ST-SKILL-3, ST-MAST-1: a Focused Skill has a Mastery from rank 1, and a Skill that is not begun brings none.
#[test]
fn a_focused_skill_has_its_first_mastery_free() {
    let rerolls = |skill: Value| {
        let sheet = json!({ "skills": [skill] });
        odds("campaign", &json!({ "party": [sheet], "policy": "thrifty" })).get("reroll_dice_rate")
    };
    let skill = |rank: i32, focused: bool, masteries: i32| json!({ "name": "A", "rank": rank, "focused": focused, "masteries": masteries, "applies": 1.0 });
    assert!(rerolls(skill(1, true, 0)) > 0.0);
    assert!((rerolls(skill(1, true, 0)) - rerolls(skill(1, false, 1))).abs() < 1e-12);
    assert!(rerolls(skill(1, false, 0)) < 1e-12);
    assert!(rerolls(skill(0, true, 1)) < 1e-12);
}

/// ST-MAST-1, ST-MAST-2, ST-MAST-3: as many dice as Masteries, once; what is not used is lost.
#[test]
fn masteries_roll_dice_again_once() {
    let policy = json!({ "base": "bare", "reroll": "high" });
    let sheet = |masteries: i32| json!({ "ability": 5, "difficulty": 3, "masteries": masteries });
    // 6, 5, 4: one, two or three of them; the new 6 is not rolled once more.
    assert_eq!(scripted(&sheet(1), &policy, &none(), &[4, 6, 5, 6]).test.dice(), [6, 5, 4]);
    assert_eq!(scripted(&sheet(2), &policy, &none(), &[4, 6, 5, 6, 1]).test.dice(), [6, 4, 1]);
    assert_eq!(scripted(&sheet(9), &policy, &none(), &[4, 6, 5, 6, 1, 2]).test.dice(), [6, 2, 1]);
    // A success keeps its dice, and so do low faces.
    assert_eq!(scripted(&sheet(3), &policy, &none(), &[1, 1, 2]).counts.rerolled, 0);
    assert_eq!(scripted(&sheet(3), &policy, &none(), &[3, 3, 3]).counts.rerolled, 0);
    let twice = json!({ "reroll_uses": 2 });
    assert_eq!(scripted(&sheet(1), &policy, &twice, &[4, 6, 5, 6, 2]).test.dice(), [5, 4, 2]);
}

/// R14: faces that were rolled again count where every rolled face does.
#[test]
fn rolled_away_faces_may_count() {
    let policy = json!({ "base": "bare", "reroll": "high" });
    let sheet = json!({ "ability": 5, "difficulty": 2, "masteries": 1 });
    let faces = [6, 2, 5];
    assert!(!scripted(&sheet, &policy, &none(), &faces).outcome.setback);
    assert!(scripted(&sheet, &policy, &json!({ "face_timing": "any_rolled" }), &faces).outcome.setback);
}

/// ST-TEST-6: what is declared is declared before the difficulty dice; only Exertion comes after (R16: or the Scheme die before
/// Convictions).
#[test]
fn convictions_come_before_any_die() {
    let policy = json!({ "base": "driven", "ease_below": [1, 1] });
    let sheet = json!({ "ability": 6, "difficulty": 2, "convictions": [3], "exertion": 1, "pool": 1 });
    let before = scripted(&sheet, &policy, &none(), &[6, 1, 1]);
    assert_eq!((before.counts.convictions, before.test.ability), (1, 15));
    let late = scripted(&sheet, &policy, &json!({ "conviction_timing": "before_difficulty_dice" }), &[6, 1, 1]);
    assert_eq!((late.counts.convictions, late.test.ability), (0, 12));
}

/// ST-CONV-1, ST-CONV-2: Significance 1 to 3, as many Convictions as one likes; ST-CONV-4: each activated one is paid for.
#[test]
fn several_convictions_add_up() {
    let policy = json!({ "base": "bare", "conviction_min": 1 });
    let sheet = json!({ "ability": 1, "difficulty": 4, "convictions": [1, 3, 2, 3, 3], "exertion": 4 });
    let state = scripted(&sheet, &policy, &none(), &[1, 1, 1, 1]);
    assert_eq!((state.test.ability, state.test.exertion, state.counts.exertion), (12, 0, 4));
    assert!(refused("price", &json!({ "sheet": { "convictions": [4] }, "tracks": {} })).contains("above 3"));
}

/// ST-CONV-5: a Conviction that is never relevant is never activated.
#[test]
fn only_relevant_convictions_are_activated() {
    let rate = |applies: f64| {
        let frame = json!({ "conviction_applies": applies });
        odds("campaign", &json!({ "party": [{}], "policy": "driven", "frame": frame })).get("conviction_rate")
    };
    assert!(rate(0.0) < 1e-12 && rate(0.5) > 0.01);
}

/// R15: for a scene a Conviction stays on for nothing, whenever it is relevant.
#[test]
fn a_conviction_may_last_a_scene() {
    let text = "[cast.a]\nname = 'Ada'\nstrategy = { base = 'driven', conviction_below = [1, 1], exertion_cap = 0 }\n\
                convictions = [3]\n[cast.frame]\nscenes = 1\ntests_per_scene = 5\nconviction_applies = 1\n\
                [rules]\nconviction_duration = 'scene'\n";
    let story = told("campaign", text, 0);
    assert_eq!(story.matches("activates a Conviction").count(), 1, "{story}");
    assert_eq!(story.matches("is still active").count(), 4, "{story}");
}

/// ST-SCHEME-2: one die however many 1s, for successes alone; R22: or one for each.
#[test]
fn a_success_with_ones_earns_a_die() {
    let gain = |ability: i32, faces: [u32; 3], rules: &Value| {
        scripted(&json!({ "ability": ability, "difficulty": 3 }), &json!("bare"), rules, &faces).test.pool
    };
    assert_eq!(gain(9, [1, 1, 2], &none()), 1);
    assert_eq!(gain(9, [1, 1, 2], &json!({ "scheme_gain_mode": "per_face" })), 2);
    assert_eq!(gain(9, [2, 2, 2], &none()), 0);
    assert_eq!(gain(3, [1, 1, 2], &none()), 0);
}

/// ST-SCHEME-4: the Narrator's die is never a 1 or a 6 of the test.
#[test]
fn the_scheme_die_shows_no_faces() {
    let eases = json!({ "base": "bare", "ease_below": [1, 1] });
    let sheet = json!({ "ability": 1, "difficulty": 2, "pool": 1 });
    assert!(!scripted(&sheet, &eases, &none(), &[6, 4, 5]).outcome.setback);
    let free = json!({ "gain_after_ease": true });
    assert_eq!(
        scripted(&json!({ "ability": 12, "difficulty": 2, "pool": 1 }), &eases, &free, &[1, 5, 5]).counts.gain,
        0
    );
}

/// ST-SCHEME-1, R21: one Scheme for the party; it may start full and may be reset, but not before the first scene.
#[test]
fn the_party_shares_one_scheme() {
    let scheme = |rules: Value| {
        let frame =
            json!({ "scenes": 5, "report_scenes": [1, 4, 5], "difficulty_mix": [1, 0, 0, 0], "tests_per_scene": 2 });
        // Two who cannot fail: every 1 of either is a die for both.
        let sheet = json!({ "trait_bonus": 3 });
        let found =
            odds("campaign", &json!({ "party": [sheet, sheet], "policy": "bare", "frame": frame, "rules": rules }));
        [1, 4, 5].map(|scene| whole(found.get(&format!("scheme_scene_{scene}")) * 6.0))
    };
    assert_eq!(scheme(json!({})), [2, 8, 10]);
    assert_eq!(scheme(json!({ "scheme_start": 1 })), [8, 14, 16]);
    assert_eq!(scheme(json!({ "scheme_start": 1, "scheme_reset": "session" })), [8, 14, 8]);
    assert_eq!(scheme(json!({ "scheme_start": 1, "scheme_reset": "scene" })), [8, 8, 8]);
}

/// ST-EXERT-2, R4: how Exertion comes back, told scene by scene; ST-EXERT-3: it pays Convictions, too.
#[test]
fn exertion_comes_back() {
    let story = |recovery: &str| {
        let text = format!(
            "[cast.a]\nname = 'Ada'\nstrategy = {{ base = 'bare', exertion = {{ do = 'spend', points = 2 }} }}\n[cast.frame]\n\
             scenes = 3\nscenes_per_session = 2\ntests_per_scene = 1\n[rules]\nexertion_recovery = '{recovery}'\n"
        );
        told("campaign", &text, 0).matches("of 5 Exertion").count()
    };
    assert_eq!(["session", "scene", "scene_amount", "none"].map(story), [1, 2, 2, 0]);
    let text = "[cast.a]\nname = 'Ada'\nstrategy = { base = 'bare', exertion = { do = 'spend', points = 2 } }\n[cast.frame]\n\
                scenes = 3\ntests_per_scene = 1\n[rules]\nexertion_recovery = 'scene_amount'\n";
    let story = told("campaign", text, 0);
    assert!(story.contains("Ada has 4 of 5 Exertion") && story.contains("Ada has 3 of 5 Exertion"), "{story}");
}

/// ST-TEST-1, R25: what cannot fail is rolled, for a 1 may feed the Scheme; or not, and then nothing is earned.
#[test]
fn certain_tests_are_rolled_by_the_book() {
    let sheet = json!({ "ability": 13, "difficulty": 2 });
    test(&sheet, &json!("bare"), &none()).is("success", 1.0).is("gain", 11.0 / 36.0);
    let unrolled = json!({ "roll_when_certain": false });
    test(&sheet, &json!("bare"), &unrolled).is("success", 1.0).is("gain", 0.0);
    assert!(scripted(&sheet, &json!("bare"), &unrolled, &[]).outcome.success);
    resolve(&json!({ "ability": 13, "difficulty": 2, "dice": [] }), &unrolled).is("success", 1.0).is("gain", 0.0);
}

/// Scripted tests ask for nothing that the rules do not allow.
#[test]
fn scripted_tests_are_legal() {
    let ask = |test: Value, rules: Value| refused("resolve", &json!({ "test": test, "rules": rules }));
    let dice = || json!({ "ability": 5, "difficulty": 2, "dice": [1, 6] });
    let with = |key: &str, value: Value| {
        let mut test = dice();
        test[key] = value;
        test
    };
    ask(with("exertion", json!(1)), none());
    ask(with("ease", json!(1)), none());
    ask(with("dice", json!([1])), none());
    ask(with("convictions", json!([2])), none());
    ask(with("reroll", json!({ "indices": [0, 0], "faces": [1, 2] })), none());
    ask(with("reroll", json!({ "indices": [2], "faces": [1] })), none());
    ask(with("reroll", json!({ "indices": [0], "faces": [1] })), json!({ "reroll_uses": 0 }));
}

/// ST-SETBACK-1, ST-SETBACK-2: no setback of a success; two dice or none.
#[test]
fn setbacks_are_of_failures() {
    let policy = json!({ "base": "bare", "buyoff_reserve": 0 });
    let by = |ability: i32, pool: i32, faces: [u32; 2]| {
        let state = scripted(&json!({ "ability": ability, "difficulty": 2, "pool": pool }), &policy, &none(), &faces);
        (state.outcome.setback, state.bought_off, state.test.pool)
    };
    assert_eq!(by(8, 0, [6, 1]), (false, false, 1));
    assert_eq!(by(7, 1, [6, 1]), (true, false, 1));
    assert_eq!(by(7, 3, [6, 1]), (true, true, 1));
    assert_eq!(by(7, 3, [5, 5]), (false, false, 3));
}

/// C11: two average Attributes pass a standard test once in twelve; ST-DIFF-2, ST-DIFF-3.
#[test]
fn standard_is_hard() {
    let frame = json!({ "scenes": 4, "difficulty_mix": [1, 1, 1, 1] });
    let found = odds("campaign", &json!({ "party": [{}], "policy": "bare", "frame": frame }));
    found.is("success_rate_d1", 0.5).is("success_rate_d2", 1.0 / 12.0).is("success_rate_d3", 1.0 / 216.0);
    found.is("half_scene_d1", 1.0).is("half_scene_d2", 0.0);
}

/// Characters take tests in turn, test by test through the campaign.
#[test]
fn tests_go_around_the_party() {
    let text = "[cast]\na = { name = 'Ada' }\nb = { name = 'Bo' }\n[cast.frame]\nscenes = 2\ntests_per_scene = 3\n";
    let story = told("campaign", text, 0);
    let order: Vec<&str> = story
        .lines()
        .filter_map(|line| {
            let told = line.split(" | ").nth(1)?;
            ["Ada:", "Bo:"].into_iter().find(|name| told.starts_with(name))
        })
        .collect();
    assert_eq!(order, ["Ada:", "Bo:", "Ada:", "Bo:", "Ada:", "Bo:"], "{story}");
}

/// ST-MAST-1: the lowest dice, those that fail, and those that an expression names; never more than Masteries.
#[test]
fn dice_are_chosen_freely() {
    let asked = json!({ "ability": 9, "difficulty": 3, "masteries": 2 });
    let dice = |list: Value, faces: &[u32]| {
        let die = json!([{ "do": "again", "if": "die == 1 or die == 6" }, "keep"]);
        scripted(&asked, &json!({ "reroll_dice": list, "reroll_die": die }), &none(), faces).test.dice().to_vec()
    };
    assert_eq!(dice(json!({ "do": "lowest", "dice": 1 }), &[6, 3, 1, 5]), [6, 5, 3]);
    assert_eq!(dice(json!({ "do": "lowest", "dice": 3 }), &[6, 3, 1, 5, 2]), [6, 5, 2]);
    // Three 3s are 9, which Ability 9 does not beat; three 2s are 6.
    assert_eq!(dice(json!("failing"), &[3, 2, 2, 1]), [2, 2, 1]);
    assert_eq!(dice(json!("failing"), &[6, 5, 4, 1, 1]), [4, 1, 1]);
    assert_eq!(dice(json!("failing"), &[2, 2, 1]), [2, 2, 1]);
    assert_eq!(dice(json!("each"), &[6, 3, 1, 4, 4]), [4, 4, 3]);
    assert_eq!(dice(json!("each"), &[6, 6, 1, 2, 3]), [3, 2, 1]);
}

/// R26: the plans of one trial are played with the same dice, so that equal plans come to the same in every trial.
#[test]
fn plans_share_their_dice() {
    let plan = "{ tracks = [{ kind = \"skill\", name = \"Main\" }] }";
    let text = format!(
        "[cast]\nhero = {{ skills = [{{ name = \"Main\" }}] }}\nplans = {{ one = {plan}, other = {plan} }}\n[cast.frame]\nscenes = 2\n"
    );
    for trial in 0..20 {
        let told = told("plans", &text, trial);
        let (one, other) = told.split_once("Under the plan other\n").expect("two plans");
        let lines =
            |part: &str| part.lines().filter(|line| line.contains("ST-")).map(str::to_owned).collect::<Vec<_>>();
        assert!(!lines(one).is_empty());
        assert_eq!(lines(one), lines(other));
    }
}

/// ST-SKILL-1, ST-ITEM-1, ST-CONV-1, ST-TEST-4: what a sheet, a frame and a question have wrong is shown where it stands.
#[test]
fn mistakes_have_their_place() {
    let at = |text: &str, word: &str, told: &str| {
        let mut faults = Faults::new();
        let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
        let play = if text.contains("test =") { "test" } else { "campaign" };
        assert!(GAME.prepare(play, &root, &[], &mut faults).is_none(), "{text} was accepted");
        let rendered = faults.render(false);
        let before = &text[..text.rfind(word).expect("it is there")];
        let line = before.lines().count().max(1);
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        let line = if before.ends_with('\n') { line + 1 } else { line };
        assert!(rendered.contains(&format!("x.toml:{line}:{column}")) && rendered.contains(told), "{word}: {rendered}");
    };
    let sheet = |keys: &str| format!("[cast]\na = {{ name = \"Ada\", {keys} }}\n");
    at(
        &sheet("skills = [{ name = \"Deduction\" }, { name = \"deduction\" }]"),
        "\"deduction\"",
        "more than capital letters",
    );
    at(&sheet("items = [{ name = \"Lens\" }, { name = \"Lens\" }]"), "\"Lens\" }]", "two Items are called Lens");
    at(&sheet("skills = [{ name = \"Main\", rank = 11 }]"), "11", "10 are the most");
    at(&sheet("attributes = { mental = 3, power = 6 }"), "6", "highest grade");
    at(&sheet("convictions = [2, 9]"), "9", "above 3");
    at(&sheet("plan = { tracks = [{ kind = \"skill\", name = \"Mian\" }] }"), "\"Mian\"", "not on the sheet");
    at("[cast]\na = {}\n[cast.frame]\nscenes = 3\nreport_scenes = [2, 4]\n", "4", "after the last one");
    at("[cast]\na = {}\n[cast.frame]\ndifficulty_mix = [0, 0, 0, 0]\n", "[0", "no difficulty");
    at("[cast]\na = {}\n[cast.frame]\nattribute_choice = { pair = [\"mental\", \"weird\"] }\n", "\"weird\"", "Type II");
    at("[cast]\nhero = {}\ntest = { convictions = [1, 9] }\n", "9", "above 3");
    at("[cast]\nhero = {}\ntest = {}\n[rules]\ngain_face = 9\n", "9", "no die shows 9");
    at("[cast]\nhero = {}\ntest = {}\n[rules]\ndie_sides = 4\nsetback_face = 6\n", "6", "it has 4 sides");
    let dice = refused("resolve", &json!({ "test": { "ability": 7, "difficulty": 2, "dice": [9, 1] } }));
    assert!(dice.contains("no die shows 9"), "{dice}");
    let test = refused("test", &json!({ "test": { "ability": 7, "convictions": [9] } }));
    assert!(test.contains("above 3"), "{test}");
}
