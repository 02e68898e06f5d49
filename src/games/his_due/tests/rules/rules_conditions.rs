//! Conditions of a scene and of a side (HD-COND-*).

use crate::support::{BARON, End, baron, duel, faces, faults, game, live, scenario, scripted, side};
use evenodds_his_due::conditions::{Bits, Condition, neutral, settable};
use evenodds_his_due::terms::Deal;
use evenodds_his_due::world::printed;

/// The bit of a condition by its word.
fn bit(word: &str) -> Bits {
    Condition::named(word).expect(word).bit()
}

/// A side that knows this power (and its Broker, if it has one) and uses it whenever it can.
fn user(power: &str, more: &str) -> String {
    let book = printed();
    let power = book.power(book.find(power).expect("a power"));
    let tree = &book.trees[power.tree];
    let first = &book.power(tree.powers[0]).id;
    let broker = if tree.deal == Deal::Collar { format!("'{first}', ") } else { String::new() };
    side(
        &tree.id,
        "attack = 2, control = 2, speed = 2, wits = 2, endurance = 6, power = 6",
        &format!(
            "powers = [{broker}'{id}'], strategy = {{ assign = ['attack'], turn = ['{id}', 'pass'] }}{more}",
            id = power.id
        ),
    )
}

/// Whether a side of these conditions, in a scene, ever uses a power on its own turn.
fn used(power: &str, scene: &str, conditions: &str) -> bool {
    let a = user(power, conditions);
    let cast = format!("{}{scene}\n", duel(&a, &baron("strategy = { assign = ['defence'], turn = ['pass'] }")));
    let end = live(&scenario("duel", "round_cap = 1", &cast), 3, 0);
    end.get("buffs_a") + end.get("power_attacks_a") > 0
}

/// A group of conditions: its rule, what is true by default, what is false.
type Group = (&'static str, &'static [&'static str], &'static [&'static str]);

/// HD-COND-1 to HD-COND-6.
const DEFAULTS: [Group; 6] = [
    (
        "HD-COND-1",
        &[
            "open_air",
            "clear_sky",
            "clear_path",
            "horizon_visible",
            "quiet",
            "no_other_music",
            "not_raining",
            "no_heatwave",
            "nothing_valued_near",
            "room_to_charge",
            "room_to_leap",
        ],
        &["fresh_breeze", "night", "total_darkness", "standing_in_water", "near_trees"],
    ),
    ("HD-COND-2", &["shadow_near_enemy", "in_shadow", "partly_lit", "partly_shaded", "light_and_shadow"], &[]),
    (
        "HD-COND-3",
        &[
            "behind_enemy",
            "on_ground",
            "broker_flying",
            "touching_only_ground",
            "no_metal_touched",
            "no_vegetation_touched",
        ],
        &["off_ground", "above_enemy", "high_ground"],
    ),
    ("HD-COND-4", &["dark_glasses", "diamond_in_hand", "no_light_carried", "carrying_shield"], &["enemy_scent"]),
    (
        "HD-COND-5",
        &[
            "unloved_today",
            "unnoticed_today",
            "no_medical_care",
            "annoyed_today",
            "washed_today",
            "contemplated",
            "no_recent_freak_out",
            "no_emotion_shown",
            "no_lie_told",
            "not_fled_recently",
        ],
        &[],
    ),
    (
        "HD-COND-6",
        &["reason_to_hate_enemy", "hated_by_enemy", "no_allies_near", "single_enemy"],
        &["ally_present", "trusted_helper"],
    ),
];

/// HD-COND-1 to HD-COND-6: the switches and their defaults are the catalogue's, and there is no other.
#[test]
fn defaults_are_the_catalogues() {
    let listed = |pick: fn(&Group) -> &'static [&'static str]| {
        DEFAULTS.iter().flat_map(pick).fold(0, |bits: Bits, name| {
            assert_eq!(bits & bit(name), 0, "{name} is listed twice");
            bits | bit(name)
        })
    };
    let (on, off) = (listed(|group| group.1), listed(|group| group.2));
    let fighter = game(&scenario("duel", "", &duel(&baron(""), &baron("")))).sides[0].clone();
    assert_eq!(fighter.conditions, on);
    assert_eq!(settable(), on | off);
}

/// HD-COND-1 to HD-COND-6: each kind of switch lets a power be declared or not; the scene sets it for both sides, and what
/// a side says of itself beats the scene.
#[test]
fn conditions_gate_powers() {
    for (power, condition, default) in [
        // HD-COND-1.
        ("charging_the_lists", "room_to_charge", true),
        ("the_whisper_of_heavy_steel", "quiet", true),
        ("always_waiting", "total_darkness", false),
        ("wings_of_the_warrior", "room_to_leap", true),
        // HD-COND-2.
        ("shadows_of_regret", "shadow_near_enemy", true),
        ("waviform_mote", "partly_shaded", true),
        // HD-COND-3.
        ("pounce", "behind_enemy", true),
        ("strike_from_the_sky", "above_enemy", false),
        ("grim_fandango", "no_vegetation_touched", true),
        // HD-COND-4.
        ("blinding_awe", "dark_glasses", true),
        ("no_form_no_target", "no_light_carried", true),
        // HD-COND-5.
        ("knights_courage", "not_fled_recently", true),
        ("bite_of_the_unloved", "unloved_today", true),
        // HD-COND-6.
        ("the_gnawing_within", "hated_by_enemy", true),
        ("shared_destiny", "ally_present", false),
    ] {
        let scene = |value: bool| format!("scene = {{ {condition} = {value} }}");
        let own = |value: bool| format!(", conditions = {{ {condition} = {value} }}");
        assert_eq!(used(power, "", ""), default, "{power} by default");
        for value in [true, false] {
            assert_eq!(used(power, &scene(value), ""), value, "{power} in a scene with {condition} = {value}");
            assert_eq!(used(power, &scene(!value), &own(value)), value, "{power}: the side says {condition} = {value}");
        }
    }
}

/// HD-COND-4: a permanent is switched off with its condition.
#[test]
fn conditions_gate_permanents() {
    for (carrying, pool) in [(true, "Defence 3d6"), (false, "Defence 2d6")] {
        let a = baron(&format!(
            "powers = ['the_knights_shield'], conditions = {{ carrying_shield = {carrying} }}, strategy = {{ assign = ['defence'] }}"
        ));
        let text = scenario("duel", "round_cap = 1", &duel(&a, &baron("strategy = { assign = ['defence'] }")));
        scripted(&text, &faces(&[1; 4])).tells(&[&format!("a: Attack nothing; {pool}")]);
    }
}

/// HD-COND-7: what the engine works out cannot be set.
#[test]
fn tracked_conditions_cannot_be_set() {
    let tracked: Vec<_> = Condition::ALL.iter().filter(|each| !each.is_settable()).map(|each| each.word()).collect();
    assert_eq!(tracked.len(), 11);
    for name in tracked {
        for cast in [
            duel(&baron(&format!("conditions = {{ {name} = true }}")), &baron("")),
            format!("{}scene = {{ {name} = true }}\n", duel(&baron(""), &baron(""))),
        ] {
            let told = faults(&scenario("duel", "", &cast));
            assert!(told.contains(&format!("`{name}` is worked out by the engine")), "{told}");
        }
    }
}

/// A round of a Glyph of two d6 against a weak Baron.
fn glyph_round(tree: &str, more: &str, b: &str, dice: &[u32]) -> End {
    let a = side(tree, "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2", more);
    let b = side(
        BARON,
        "attack = 1, control = 1, speed = 1, endurance = 2",
        &format!("combat_skill = 'attack', strategy = {{ {b} }}"),
    );
    scripted(&scenario("duel", "round_cap = 1", &duel(&a, &b)), &faces(dice))
}

/// HD-COND-7: `harmless_today` until this side has caused a Hit.
#[test]
fn harm_is_remembered() {
    let a = "powers = ['crystals_of_compassion', 'lattice_of_protection'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = [{ do = 'crystals_of_compassion', if = 'turn > 2' }, 'pass'], defend = ['lattice_of_protection', 'bare'] }";
    let b = "assign = ['attack'], turn = ['basic', 'pass']";
    let harmed = |face: u32| glyph_round("crystals_of_compassion", a, b, &[6, 1, 6, 6, face, 1]);
    let end = glyph_round("crystals_of_compassion", &a.replace("turn > 2", "turn > 9"), b, &[6, 1, 6, 6]);
    assert_eq!(end.get("power_defences_a"), 2, "perfect against what is physical");
    let end = harmed(1);
    end.tells(&["a defends, Lattice of Protection: perfect", "b loses 5", "a defends, bare: 1"]);
}

/// HD-COND-7: `two_attack_dice`, `own_defence_pool_empty`.
#[test]
fn pools_are_looked_at() {
    let halo = "powers = ['manifold_strike'], strategy = { assign = ['attack'], turn = ['manifold_strike', 'pass'] }";
    let end = glyph_round("halo_of_confidence", halo, "assign = ['defence']", &[6, 5, 1, 1, 6]);
    end.tells(&["strength 11 Light", "b passes", "a passes"]);
    let one = halo.replace("['attack'], turn", "[{ do = 'highest', dice = 1 }], turn");
    assert_eq!(glyph_round("halo_of_confidence", &one, "assign = ['defence']", &[6, 5, 1, 1]).get("attacks_a"), 0);
    for (assign, rolls, attacks) in
        [("'attack'", &[1, 1, 1, 6, 4, 4, 4, 6][..], 2), ("{ do = 'highest', dice = 1 }", &[], 0)]
    {
        let lance = format!(
            "powers = ['sapphire_lance'], strategy = {{ assign = [{assign}], turn = ['sapphire_lance', 'pass'] }}"
        );
        let end =
            glyph_round("crystals_of_compassion", &lance, "assign = ['defence']", &[&[6, 5, 1, 1], rolls].concat());
        assert_eq!(end.get("attacks_a"), attacks);
    }
}

/// HD-COND-7: `own_mana_zero`, `no_attack_made`, `no_own_buff`, `no_ones_on_speed_roll`.
#[test]
fn own_deeds_are_remembered() {
    let round = |power: &str, turn: &str, mana: i32, dice: &[u32]| {
        let a = side(
            "the_venomous_one",
            "attack = 1, control = 1, speed = 1, endurance = 2, power = 6",
            &format!(
                "mana = {mana}, combat_skill = 'attack', powers = ['empower_the_venomous_one', {power}], strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], turn = [{turn}] }}"
            ),
        );
        let b = side(
            "halo_of_confidence",
            "attack = 1, control = 1, wits = 1, speed = 1, endurance = 2, power = 6",
            "combat_skill = 'control', powers = ['particulate_wave'], strategy = { assign = ['defence'], turn = ['particulate_wave', 'pass'] }",
        );
        scripted(&scenario("duel", "round_cap = 1", &duel(&a, &b)), dice)
    };
    let quiet = faces(&[5, 1, 1, 1]);
    let rob = "{ do = 'rob_the_kong', if = 'foe.buffs > 0' }, 'pass'";
    round("'rob_the_kong'", rob, 1, &quiet).tells(&["a: Rob the Kong", "a takes 2 Mana"]);
    round("'rob_the_kong'", rob, 2, &quiet).never_tells("Rob the Kong");
    // The Attack pool, then the defence against it.
    round("'stand_off'", "'stand_off', 'basic', 'pass'", 9, &faces(&[5, 1, 1, 1, 7, 1]))
        .tells(&["a: Stand Off", "with a 7"]);
    round("'stand_off'", "'basic', 'stand_off', 'pass'", 9, &faces(&[5, 1, 1, 1, 1])).never_tells("Stand Off");
    let sap =
        "{ do = 'luck_of_the_verminous', if = 'turn LIMIT' }, { do = 'sap_strength', if = 'foe.buffs > 0' }, 'pass'";
    let both = "'luck_of_the_verminous', 'sap_strength'";
    round(both, &sap.replace("LIMIT", "> 99"), 9, &quiet).tells(&["b loses Particulate Wave"]);
    round(both, &sap.replace("LIMIT", "< 9"), 9, &quiet).never_tells("b loses");
    round(both, &sap.replace("LIMIT", "< 9"), 9, &quiet).tells(&["a: Luck of the Verminous"]);
    let ones = [1, 1, 3, 2, 5, 2, 1, 1];
    round(both, &sap.replace("LIMIT", "< 9"), 9, &ones).never_tells("Luck of the Verminous");
}

/// HD-COND-7: `own_edge`, `hit_by_enemy`.
#[test]
fn edge_and_wounds_are_looked_at() {
    for (edge, told) in [(1, true), (0, false)] {
        let a = side(
            "meteor_of_the_messenger",
            "attack = 1, speed = 1, endurance = 2",
            &format!(
                "edge = {edge}, powers = ['uncomfortable_truth'], strategy = {{ assign = ['defence'], turn = [{{ do = 'uncomfortable_truth', if = 'foe.buffs > 0' }}, 'pass'] }}"
            ),
        );
        let b = baron(
            "powers = ['pennants_in_the_breeze'], strategy = { assign = ['defence'], turn = ['pennants_in_the_breeze', 'pass'] }",
        );
        let end = scripted(&scenario("duel", "round_cap = 1", &duel(&a, &b)), &faces(&[1; 4]));
        assert_eq!(end.told().contains("b loses Pennants in the Breeze"), told, "{}", end.told());
    }
    for (face, buffs) in [(1, 1), (6, 0)] {
        let a = side(
            "axe_of_the_executioner",
            "attack = 1, speed = 1, endurance = 2",
            "powers = ['the_madame'], strategy = { assign = ['defence'], turn = ['the_madame', 'pass'] }",
        );
        let b = baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }");
        let end = scripted(&scenario("duel", "round_cap = 1", &duel(&a, &b)), &faces(&[1, 1, 6, 1, face]));
        assert_eq!(end.get("buffs_a"), buffs, "{}", end.told());
    }
}

/// HD-COND-8: duties are kept and switch nothing off.
#[test]
fn duties_switch_nothing_off() {
    let none: Vec<String> = Condition::settable().map(|each| format!("{} = false", each.word())).collect();
    for (tree, power) in [
        ("axe_of_the_executioner", "the_hooded_killer"),
        ("axe_of_the_executioner", "the_long_drop"),
        (BARON, "blade_of_the_baron"),
    ] {
        let a = side(
            tree,
            "attack = 1, speed = 1",
            &format!(
                "powers = ['{power}'], conditions = {{ {} }}, strategy = {{ assign = ['defence'] }}",
                none.join(", ")
            ),
        );
        let text = scenario("duel", "round_cap = 1", &duel(&a, &baron("strategy = { assign = ['defence'] }")));
        scripted(&text, &faces(&[8, 7, 1, 1])).tells(&["a rolls 8/d8 7/d8"]);
    }
}

/// HD-COND-9: neither on the ground nor off it is possible, both are not; no clear sky under a roof.
#[test]
fn some_conditions_exclude_each_other() {
    let told = |switches: &str| {
        faults(&scenario("duel", "", &format!("{}scene = {{ {switches} }}\n", duel(&baron(""), &baron("")))))
    };
    assert_eq!(told("on_ground = false"), "");
    assert_eq!(told("on_ground = false, off_ground = true"), "");
    assert_eq!(told("open_air = false, clear_sky = false"), "");
    assert!(told("off_ground = true").contains("`on_ground` true and `off_ground` true exclude each other"));
    assert!(told("open_air = false").contains("`open_air` false and `clear_sky` true exclude each other"));
}

/// HD-COND-10: named scenes, by what differs from the neutral one.
#[test]
fn scenes_have_names() {
    let dark: &[&str] = &["partly_lit", "light_and_shadow", "horizon_visible"];
    let presets: [(&str, &[&str], &[&str]); 7] = [
        ("neutral", &[], &[]),
        ("night_street", &["night"], dark),
        ("pitch_dark", &["night", "total_darkness"], dark),
        ("indoors", &[], &["open_air", "clear_sky", "horizon_visible"]),
        ("storm", &["fresh_breeze", "standing_in_water"], &["clear_sky", "not_raining", "quiet"]),
        ("woods", &["near_trees"], &["no_vegetation_touched", "horizon_visible", "room_to_charge"]),
        ("rooftop", &["off_ground", "high_ground"], &["on_ground"]),
    ];
    let all = |names: &[&str]| names.iter().fold(0, |bits: Bits, name| bits | bit(name));
    let read = |name: &str| {
        let cast = format!("{}scene = '{name}'\n", duel(&baron(""), &baron("")));
        let game = game(&scenario("duel", "", &cast));
        [game.sides[0].conditions, game.sides[1].conditions]
    };
    for (name, on, off) in presets {
        let expected = (neutral() | all(on)) & !all(off);
        assert_eq!(read(name), [expected; 2], "{name}");
    }
    let settable = DEFAULTS.iter().flat_map(|group| group.1.iter().chain(group.2));
    let best = settable.fold(0, |bits: Bits, name| bits | bit(name)) & !bit("off_ground");
    assert_eq!(read("best_case"), [best; 2]);
}
