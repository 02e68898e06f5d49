//! Solved duels against played ones: every rule that the exact answer knows, changed one at a time.

use evenodds_his_due::HisDue;
use evenodds_kit::Kind;
use evenodds_kit::Registered;
use evenodds_source::Faults;
use evenodds_testing::sample::{sample, written};
use serde_json::{Value, json};

/// A side by its tree, scores, combat skill and powers.
fn side(tree: &str, skills: &Value, combat: &str, powers: &[&str]) -> Value {
    json!({ "tree": tree, "skills": skills, "combat_skill": combat, "powers": powers, "any_powers": true })
}

fn axe(powers: &[&str]) -> Value {
    side("axe_of_the_executioner", &json!({ "attack": 3, "speed": 2, "endurance": 2, "power": 4 }), "attack", powers)
}

fn arrow(powers: &[&str]) -> Value {
    side("arrow_of_the_artisan", &json!({ "attack": 4, "speed": 3, "endurance": 3, "power": 4 }), "speed", powers)
}

fn beast(tree: &str, powers: &[&str]) -> Value {
    side(tree, &json!({ "attack": 2, "control": 4, "endurance": 2, "speed": 3, "power": 4 }), "control", powers)
}

/// Duels of sides that need every part of the sum: name, a, b, scene, rules.
fn duels() -> Vec<(&'static str, Value, Value, Value, Value)> {
    let none = json!({});
    let axe_and = |side: Value| (axe(&[]), side);
    let mut found = Vec::new();
    let mut add = |name, (a, b): (Value, Value), rules: &Value| found.push((name, a, b, json!({}), rules.clone()));
    add("two bare weapons, different skills", axe_and(arrow(&[])), &none);
    add(
        "upgrade, extra attack die, defence number",
        (axe(&["axe_of_the_executioner", "the_hooded_killer", "the_thirsty_blade", "heart_of_stone"]), arrow(&[])),
        &none,
    );
    add(
        "downgraded extra dice and a bonus for high faces",
        (axe(&[]), arrow(&["death_from_above", "arrow_true", "parting_shot"])),
        &none,
    );
    add("an upgrade that could cost Edge", (axe(&[]), arrow(&["perfect_draw"])), &none);
    add(
        "a shield and an upgrade in defence",
        (
            axe(&[]),
            side(
                "blade_of_the_baron",
                &json!({ "speed": 4 }),
                "speed",
                &["blade_of_the_baron", "the_knights_shield", "life_of_servitude", "the_vow"],
            ),
        ),
        &none,
    );
    add(
        "the Cunning One",
        (
            beast("the_cunning_one", &["empower_the_cunning_one", "red_in_tooth_and_claw", "bunched_muscle_and_sinew"]),
            axe(&[]),
        ),
        &none,
    );
    add(
        "the Venomous One, six Hits more",
        (beast("the_venomous_one", &["empower_the_venomous_one", "used_to_a_beating", "skulk"]), axe(&[])),
        &none,
    );
    add(
        "the Winged One, Speed and one larger die",
        (beast("the_winged_one", &["empower_the_winged_one", "piercing_strike"]), axe(&[])),
        &none,
    );
    add(
        "two beasts with the same combat skill",
        (beast("the_winged_one", &["empower_the_winged_one"]), beast("the_cunning_one", &["empower_the_cunning_one"])),
        &none,
    );
    add("a beast that was not empowered", (beast("the_winged_one", &[]), axe(&[])), &none);
    add(
        "the same, with basic attacks",
        (beast("the_winged_one", &[]), axe(&[])),
        &json!({ "unempowered_collar": "weaponless" }),
    );
    let axe_and_arrow = || (axe(&["the_hooded_killer"]), arrow(&["death_from_above"]));
    for (name, rules) in [
        ("few rounds", json!({ "round_cap": 2 })),
        ("a larger emergency die", json!({ "emergency_die": 8 })),
        ("an upgraded emergency die", json!({ "emergency_die_upgrades": true })),
        (
            "steps beyond the ladder",
            json!({ "ladder_end": "flat_one", "score_dice":
            [[1, 6], [3, 4], [3, 12], [3, 4], [3, 10], [3, 12]] }),
        ),
        ("the best upgrade", json!({ "upgrade_stacking": "best" })),
        ("extra dice of the larger skill", json!({ "extra_die_size": "larger" })),
        ("ties by lot", json!({ "speed_tie": "coin" })),
        ("ties by score", json!({ "speed_tie": "higher_score_then_coin" })),
        ("scores beyond the table", json!({ "score_out_of_range": "extrapolate", "skill_base": 7 })),
        ("a stronger empowerment", json!({ "empower_bonus": 3 })),
    ] {
        add(name, axe_and_arrow(), &rules);
    }
    let mut guilty = axe(&[]);
    guilty["guilt_freak_out"] = json!(true);
    add("a Guilt freak out", (guilty, arrow(&[])), &json!({ "round_cap": 5 }));
    let mut careful = axe(&[]);
    (careful["strategy"], careful["hits"]) = (json!({ "base": "plain", "threshold": 3 }), json!(4));
    add("another threshold, fewer Hits", (careful, arrow(&[])), &none);
    let stage = json!({ "fresh_breeze": true, "enemy_scent": true });
    found.push((
        "a scent and a breeze",
        beast("the_cunning_one", &["empower_the_cunning_one", "hunters_instinct"]),
        beast("the_winged_one", &["empower_the_winged_one", "agility_of_the_skies"]),
        stage,
        none,
    ));
    found
}

#[test]
fn solved_duels_are_the_played_ones() {
    let mut faults = Vec::new();
    for (name, a, b, scene, rules) in duels() {
        let mut cast = json!({ "a": a, "b": b });
        if scene.as_object().is_some_and(|scene| !scene.is_empty()) {
            cast["scene"] = scene;
        }
        let mut question = cast.clone();
        question["rules"] = rules.clone();
        let mut found = Faults::new();
        let solved = Registered::<HisDue>::ENTRY.odds("duel", &written(&question), &mut found);
        let solved = solved.unwrap_or_else(|| panic!("{name}: {}", found.render(false)));
        let root = json!({ "cast": cast, "rules": rules });
        let played = sample(&Registered::<HisDue>::ENTRY, "duel", &root, 60_000, 7)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let mut compared = 0;
        for (measure, exact) in &solved.numbers {
            let Some(found) = played.get(measure).filter(|found| found.n > 0.0) else { continue };
            compared += 1;
            let off = (found.value - exact).abs();
            if off > 4.5 * found.se + 5.0 / found.n {
                faults.push(format!("{name}: {measure} is {exact} solved, {} ± {:.1e} played", found.value, found.se));
            }
        }
        assert!(compared > 20, "{name}: only {compared} measures have both");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is not feasible is refused with the reason.
#[test]
fn what_cannot_be_solved_is_refused() {
    let glyph = json!({ "tree": "flames_of_hatred", "skills": {} });
    let mut greedy = axe(&[]);
    greedy["strategy"] = json!("greedy");
    for (a, rules, word) in [
        (glyph, json!({}), "Glyph"),
        (greedy, json!({}), "not `plain`"),
        (axe(&[]), json!({ "carry_dice": true }), "from round to round"),
        (axe(&[]), json!({ "turn_cap": 4 }), "turn_cap"),
        (axe(&[]), json!({ "hits_base": 400 }), "more than 150 Hits"),
    ] {
        let mut faults = Faults::new();
        assert!(
            Registered::<HisDue>::ENTRY
                .odds("duel", &written(&json!({ "a": a, "b": axe(&[]), "rules": rules })), &mut faults)
                .is_none()
        );
        assert!(faults.render(false).contains(word), "{}", faults.render(false));
    }
}
