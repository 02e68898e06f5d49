//! Kinds of power: attacks, Barriers, buffs, permanents, seals (HD-KIND-*, HD-ELEM-1).

use crate::support::{BARON, End, WEAK, against, baron, duel, faces, rival, scenario, scripted, side};
use evenodds_his_due::terms::{Element, PowerKind};
use evenodds_his_due::world::printed;

/// A Glyph of two d6 a round against the Baron below.
fn glyph(tree: &str, more: &str) -> String {
    side(tree, "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2", more)
}

const ONE: &str = ", strategy = { assign = [{ do = 'highest', dice = 1 }] }";
const SHY: &str = ", strategy = { assign = ['defence'] }";

/// A duel of one round under one rule.
fn under(rule: &str, a: &str, b: &str, dice: &[u32]) -> End {
    scripted(&scenario("duel", &format!("round_cap = 1\n{rule}"), &duel(a, b)), &faces(dice))
}

/// HD-ELEM-1: every attack is physical or one of five; the basic attack is physical; darkness is Dark.
#[test]
fn there_are_six_elements() {
    assert_eq!(Element::WORDS, ["physical", "dark", "fire", "light", "thunder", "water"]);
    for (element, of) in [("dark", "Dark"), ("water", "Water")] {
        let a = baron(
            "powers = ['knights_strike'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['knights_strike', 'pass'] }",
        );
        let patch = format!("{}[powers.knights_strike]\nelement = '{element}'\n", duel(&a, &baron("")));
        scripted(&scenario("duel", "round_cap = 1", &patch), &faces(&[6, 1, 1, 1, 6]))
            .tells(&[&format!("Knight's Strike with a 6, strength 8 {of};")]);
    }
    against(&rival(ONE), &rival(SHY), &faces(&[6, 1, 1, 1, 6]))
        .tells(&["a basic attack with a 6, strength 6 physical;"]);
}

/// HD-KIND-1: with "Dice" the attack spends a die and its face counts; without it serves an empty pool too; flat bonuses
/// are added to both.
#[test]
fn attack_powers_spend_a_die_or_none() {
    let turn =
        "{ do = 'rage_stoked', if = 'turn < 3' }, 'flames_of_hatred', 'ultimate_flames_of_unbridled_hatred', 'pass'";
    let a = glyph(
        "flames_of_hatred",
        &format!(
            "powers = ['flames_of_hatred', 'ultimate_flames_of_unbridled_hatred', 'rage_stoked'], strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], turn = [{turn}] }}"
        ),
    );
    let end = against(&a, &rival(SHY), &faces(&[5, 1, 1, 1, 4, 6, 3, 6]));
    end.tells(&[
        "a: Attack 5/d6",
        "a: Rage Stoked; Mana 14",
        "a attacks b: Flames of Hatred with a 5, strength 11 Fire; Mana 13",
        "a attacks b: Ultimate Flames of Unbridled Hatred, strength 11 Fire; Mana 9",
    ]);
}

/// HD-KIND-3, HD-Q-43: different buffs add up for the rest of the duel; or the best counts.
#[test]
fn buffs_last_and_add_up() {
    let turn = "'particulate_wave', 'waviform_mote', 'halo_of_confidence', 'pass'";
    let a = glyph(
        "halo_of_confidence",
        &format!(
            "powers = ['halo_of_confidence', 'particulate_wave', 'waviform_mote'], strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], turn = [{turn}] }}"
        ),
    );
    for (rule, first, second) in [("add", 9, 8), ("best", 7, 6)] {
        let text = scenario("duel", &format!("round_cap = 2\nbuff_stacking = '{rule}'"), &duel(&a, &rival(SHY)));
        let end = scripted(&text, &faces(&[3, 1, 1, 1, 6, 2, 1, 1, 1, 6]));
        end.tells(&[&format!("with a 3, strength {first}"), "Round 2", &format!("with a 2, strength {second}")]);
        assert_eq!(end.get("buffs_a"), 2);
    }
}

/// HD-KIND-3, HD-Q-56: a buff serves once a duel; or once a round; or as often as there is Mana.
#[test]
fn a_buff_serves_once() {
    let a = glyph(
        "halo_of_confidence",
        "mana = 5, powers = ['particulate_wave'], strategy = { assign = ['defence'], turn = ['particulate_wave', 'pass'] }",
    );
    for (rule, cast) in [("per_duel", 1), ("per_round", 2), ("none", 5)] {
        let text = scenario("duel", &format!("round_cap = 2\nbuff_limit = '{rule}'"), &duel(&a, &rival(SHY)));
        assert_eq!(scripted(&text, &faces(&[1; 8])).get("buffs_a"), cast, "{rule}");
    }
}

/// HD-KIND-6, HD-Q-15: an extra Attack die has the size of the combat skill's dice and stays in Attack; an extra Defence
/// die joins its pool each round at that size.
#[test]
fn extra_dice_have_the_combat_skills_size() {
    let a = |skills: &str| {
        side(
            "axe_of_the_executioner",
            skills,
            "combat_skill = 'attack', powers = ['the_thirsty_blade'], strategy = { assign = ['defence'], turn = ['pass'] }",
        )
    };
    let quick = baron("combat_skill = 'speed', strategy = { turn = ['pass'] }");
    let strong = a("attack = 4, speed = 1, power = 6");
    let end = under("", &strong, &quick, &[1, 2, 3, 4, 8, 1, 1]);
    end.tells(&["a rolls 1/d8 2/d8 3/d8 4/d6 8/d8", "a: Attack 8/d8; Defence 1d6 + 3d8"]);
    under("extra_die_size = 'smaller'", &strong, &quick, &[1, 2, 3, 4, 6, 1, 1]).tells(&["a: Attack 6/d6;"]);
    let shield = side(
        BARON,
        "attack = 4, speed = 1, power = 6",
        "combat_skill = 'attack', powers = ['the_knights_shield'], strategy = { assign = ['defence'] }",
    );
    let axe = side("axe_of_the_executioner", WEAK, "combat_skill = 'speed', strategy = { assign = ['defence'] }");
    let text =
        |rule: &str| scenario("duel", &format!("round_cap = 2\nextra_die_size = '{rule}'"), &duel(&shield, &axe));
    let dice = faces(&[1; 12]);
    scripted(&text("combat_skill"), &dice).tells(&[
        "a: Attack nothing; Defence 1d6 + 4d8",
        "Round 2",
        "Defence 1d6 + 4d8",
    ]);
    scripted(&text("smaller"), &dice).tells(&["a: Attack nothing; Defence 2d6 + 3d8"]);
}

/// HD-KIND-7: a permanent works while its condition holds; its Mana is gone in any case.
#[test]
fn permanents_work_while_they_may() {
    for (calm, total) in [(true, 5), (false, 4)] {
        let b = side(
            "axe_of_the_executioner",
            WEAK,
            &format!(
                "powers = ['heart_of_stone'], conditions = {{ no_emotion_shown = {calm} }}, strategy = {{ assign = ['defence'] }}"
            ),
        );
        let end =
            against(&baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }"), &b, &faces(&[6, 1, 1, 1, 4]));
        end.tells(&[&format!("b defends, bare: {total} (4 of d6)")]);
        assert_eq!(end.get("mana_left_b"), 5, "7 less 2");
    }
}

/// HD-KIND-8, HD-Q-42: a seal on what has no element stops physical Attack powers, not those of an element and not basic
/// attacks, unless the rules say so.
#[test]
fn seals_stop_powers() {
    let b = glyph(
        "halo_of_confidence",
        "powers = ['annulus_of_invulnerability'], strategy = { assign = ['defence'], turn = ['annulus_of_invulnerability', 'pass'] }",
    );
    let a = |turn: &str| {
        rival(&format!(
            ", powers = ['knights_strike', 'charging_the_lists'], strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], turn = [{{ do = 'pass', if = 'turn < 3' }}, {turn}, 'pass'] }}"
        ))
    };
    let play = |scope: &str, turn: &str, more: &[u32]| {
        under(&format!("seal_scope = '{scope}'"), &a(turn), &b, &[&[6, 1, 1, 1], more].concat()).get("attacks_a")
    };
    assert_eq!(play("powers", "'knights_strike'", &[]), 0);
    assert_eq!(play("powers", "'charging_the_lists'", &[6]), 1);
    assert_eq!(play("powers", "'basic'", &[6]), 1);
    assert_eq!(play("powers_and_basic", "'basic'", &[]), 0);
}

/// HD-Q-42: a seal on an element stops powers of every kind that carry it when they are used, or by what is printed.
#[test]
fn seals_look_at_the_present_element() {
    let b = glyph(
        "runes_of_reflection",
        "combat_skill = 'wits', powers = ['guard_against_rage'], strategy = { assign = ['defence'], turn = ['guard_against_rage', 'pass'] }",
    );
    let a = glyph(
        "flames_of_hatred",
        "combat_skill = 'wits', powers = ['flames_of_hatred', 'wreathed_in_flames', 'give_in_to_hatred'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['give_in_to_hatred', 'flames_of_hatred', 'pass'] }",
    );
    // Wits 1 and Control 1 each; the Attack pool is rolled again as a d8, then d6 of the power, then the defence.
    let dice = [6, 1, 1, 1, 8];
    let current = under("", &a, &b, &[&dice[..], &[6, 6]].concat());
    current.tells(&["Guard Against Rage", "Flames of Hatred with an 8, strength 14 Dark"]);
    assert_eq!(under("seal_element = 'printed'", &a, &b, &dice).get("attacks_a"), 0);
}

/// HD-KIND-9: a power out of duels does nothing in one.
#[test]
fn some_powers_have_no_place_in_a_duel() {
    let outside: Vec<_> = printed()
        .powers
        .iter()
        .filter(|power| power.kind == PowerKind::NonCombat)
        .map(|power| power.id.clone())
        .collect();
    assert_eq!(outside, ["breathe_easy"]);
    let a = |powers: &str| glyph("crystals_of_compassion", &format!("powers = [{powers}], strategy = 'greedy'"));
    let play = |powers: &str| {
        let end = crate::support::live(&scenario("duel", "", &duel(&a(powers), &rival(ONE))), 5, 0);
        (end.row.clone(), end.told())
    };
    assert_eq!(play("'crystals_of_compassion', 'breathe_easy'"), play("'crystals_of_compassion'"));
}

/// HD-KIND-11: Mana is paid when the power is declared, before its dice; what cannot be paid, or whose condition is false,
/// cannot be declared.
#[test]
fn powers_are_paid_at_once() {
    let a = |more: &str| {
        rival(&format!(
            ", powers = ['strike_with_glory', 'charging_the_lists'], {more}, strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], turn = ['charging_the_lists', 'strike_with_glory', 'pass'], reroll_bonus = [{{ do = 'mana', if = 'die == 1' }}, 'stop'] }}"
        ))
    };
    let none = under("", &a("mana = 0"), &rival(SHY), &[6, 1, 1, 1]);
    assert_eq!(none.all(["attacks_a", "mana_spent_a"]), [0, 0]);
    let one = under("", &a("mana = 1"), &rival(SHY), &[6, 1, 1, 1, 1, 6]);
    one.tells(&["Strike With Glory with a 6, strength 7 Light; Mana 0"]);
    assert_eq!(one.get("rerolls_a"), 0, "nothing is left for the dice of the power");
    under("", &a("mana = 2"), &rival(SHY), &[6, 1, 1, 1, 6]).tells(&["Charging the Lists with a 6, strength 12"]);
    let narrow = a("mana = 2, conditions = { room_to_charge = false }");
    under("", &narrow, &rival(SHY), &[6, 1, 1, 1, 1, 5, 6])
        .tells(&["a re-rolls a 1 of d6 for 1 Mana: 5", "Strike With Glory with a 6, strength 11 Light; Mana 0"]);
}

/// HD-Q-14: an Attack upgrade in mid-round works from the next roll, one that re-rolls at once; a Defence upgrade at once.
#[test]
fn upgrades_in_the_middle_of_a_round() {
    let upgrade = "[powers.rage_stoked]\neffects = ['upgrade:attack:1']\n";
    let a = glyph(
        "flames_of_hatred",
        "powers = ['rage_stoked', 'give_in_to_hatred'], strategy = { assign = ['attack'], turn = ['CAST', 'pass'] }",
    );
    let play = |cast: &str, rounds: i32, dice: &[u32]| {
        let tables = format!("{}{upgrade}", duel(&a.replace("CAST", cast), &rival(SHY)));
        scripted(&scenario("duel", &format!("round_cap = {rounds}"), &tables), &faces(dice))
    };
    play("rage_stoked", 2, &[6, 6, 1, 1, 8, 8, 1, 1]).tells(&["a: Rage Stoked", "Round 2", "a rolls 8/d8 8/d8"]);
    play("give_in_to_hatred", 1, &[6, 6, 1, 1, 8, 7]).tells(&["a rolls the Attack pool again: 7/d8 8/d8"]);
    let b = glyph(
        "crystals_of_compassion",
        "combat_skill = 'control', powers = ['spirit_of_quartz'], strategy = { assign = ['defence'], turn = ['spirit_of_quartz', 'pass'] }",
    );
    let slow = rival(
        ", strategy = { assign = [{ do = 'highest', dice = 1 }], turn = [{ do = 'basic', if = 'foe.buffs > 0' }, 'pass'] }",
    );
    under("", &slow, &b, &[6, 1, 1, 1, 8]).tells(&["b: Spirit of Quartz", "b defends, bare: 8 (8 of d8)"]);
}

/// HD-V-28: cost, number and dice of every power can be changed.
#[test]
fn powers_can_be_changed() {
    let a = rival(
        ", powers = ['strike_with_glory'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['strike_with_glory', 'pass'] }",
    );
    let patch = "[powers.strike_with_glory]\nmana = 3\nstrength = 'dice+2d8+1'\nelement = 'water'\n";
    let text = scenario("duel", "round_cap = 1", &format!("{}{patch}", duel(&a, &rival(SHY))));
    let end = scripted(&text, &faces(&[6, 1, 1, 1, 8, 7, 1]));
    end.tells(&["a adds a d8: 8", "a adds a d8: 7", "Strike With Glory with a 6, strength 22 Water; Mana 12"]);
}
