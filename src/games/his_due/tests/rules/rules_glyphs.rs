//! Glyphs: attacks and dice that hang on Mana (HD-GLYPH-*), and what their trees are strong and weak against.

use crate::support::{BARON, WEAK, against, duel, faces, game, scenario, scripted, side};

/// A Glyph of two d6 a round against the Baron below.
fn glyph(tree: &str, more: &str) -> String {
    side(tree, "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2", more)
}

/// A weak Baron whose combat skill is Attack.
fn rival(more: &str) -> String {
    side(BARON, "attack = 1, control = 1, speed = 1, endurance = 2", &format!("combat_skill = 'attack'{more}"))
}

const ONE: &str = ", strategy = { assign = [{ do = 'highest', dice = 1 }] }";
const SHY: &str = ", strategy = { assign = ['defence'] }";

/// HD-GLYPH-2: no basic attack; each attack is a power paid with Mana, and dice without Mana stay in the hand.
#[test]
fn glyphs_attack_by_powers_only() {
    let a = |mana: i32| {
        let strategy = "assign = ['attack'], turn = ['flames_of_hatred', 'basic', 'pass']";
        glyph("flames_of_hatred", &format!("mana = {mana}, powers = ['flames_of_hatred'], strategy = {{ {strategy} }}"))
    };
    for (mana, rolls, columns) in
        [(0, &[][..], [0, 0, 2, 0]), (1, &[1, 6], [1, 1, 1, 0]), (2, &[1, 6, 1, 6], [2, 2, 0, 0])]
    {
        let end = against(&a(mana), &rival(SHY), &[&faces(&[2, 2, 1, 1]), rolls].concat());
        assert_eq!(end.all(["attacks_a", "power_attacks_a", "dice_unused_a", "mana_left_a"]), columns);
    }
}

/// HD-GLYPH-3, HD-Q-38: dice of the Defence pool need 1 Mana in hand, before a Defence power is paid or after.
#[test]
fn glyphs_defend_with_mana_in_hand() {
    let a = |mana: i32, defence: &str| {
        let strategy = format!("assign = ['defence'], defend = [{defence}'bare']");
        glyph("flames_of_hatred", &format!("mana = {mana}, powers = ['burning_curtain'], strategy = {{ {strategy} }}"))
    };
    let play = |rule: &str, a: &str, face: u32| {
        let rules = format!("round_cap = 1\nglyph_dice_mana_check = '{rule}'");
        scripted(&scenario("duel", &rules, &duel(a, &rival(ONE))), &faces(&[1, 1, 6, 1, face]))
    };
    play("before_payment", &a(0, ""), 4).tells(&["a: Attack nothing; Defence 2d6", "bare: 4 (4 of d4)"]);
    play("before_payment", &a(1, ""), 6).tells(&["bare: 6 (6 of d6)"]);
    play("before_payment", &a(1, "'burning_curtain', "), 6).tells(&["Burning Curtain: 9 (6 of d6); Mana 0"]);
    // The price would leave no Mana for the die that the power needs: no power, and the die without it.
    play("after_payment", &a(1, "'burning_curtain', "), 4).tells(&["bare: 4 (4 of d6); Mana 1"]);
    play("after_payment", &a(2, "'burning_curtain', "), 6).tells(&["Burning Curtain: 9 (6 of d6); Mana 1"]);
}

/// HD-Q-41: the affinity helps the emergency die too, unless the rules say otherwise.
#[test]
fn affinity_helps_every_defence() {
    let a = glyph(
        "flames_of_hatred",
        "powers = ['flames_of_hatred'], strategy = { base = 'greedy', assign = [{ do = 'highest', dice = 1 }] }",
    );
    let b = |mana: i32| glyph("flames_of_hatred", &format!("mana = {mana}, combat_skill = 'wits'{SHY}"));
    let play = |rule: &str, mana: i32, face: u32| {
        let text = scenario("duel", &format!("round_cap = 1\naffinity_on_emergency = {rule}"), &duel(&a, &b(mana)));
        scripted(&text, &faces(&[6, 1, 1, 1, 3, face]))
    };
    play("true", 1, 2).tells(&["strength 9 Fire", "b defends, bare: 5 (2 of d6)"]);
    play("true", 0, 2).tells(&["b defends, bare: 5 (2 of d4)"]);
    play("false", 0, 2).tells(&["b defends, bare: 2 (2 of d4)"]);
    play("false", 1, 2).tells(&["b defends, bare: 5 (2 of d6)"]);
}

/// HD-Q-39: a Glyph may turn an attack back by a Defence power, which its Mana paid.
#[test]
fn glyphs_may_strike_back() {
    let b = glyph(
        "runes_of_reflection",
        "powers = ['the_zen_master'], strategy = { assign = ['defence'], defend = ['the_zen_master', 'bare'] }",
    );
    let play = |rule: &str, more: &[u32]| {
        let text = scenario("duel", &format!("round_cap = 1\nglyph_counter = {rule}"), &duel(&rival(ONE), &b));
        scripted(&text, &[&faces(&[6, 1, 1, 1, 1]), more].concat())
    };
    let end = play("true", &[2]);
    end.tells(&[
        "b defends, The Zen Master: 7",
        "b turns the attack back: strength 6",
        "a defends, bare: 2",
        "a loses 4",
    ]);
    assert_eq!(end.get("damage_by_b"), 4);
    play("false", &[]).never_tells("turns the attack back");
}

/// HD-GLYPH-1, HD-V-24, HD-Q-3: Power 2 higher, or as the knob says, and Mana with it.
#[test]
fn the_deal_gives_power() {
    let made = "{ background = 'policeman', aura = 'silver', skill_set = 'runner', broker = 'fox', deal = 'glyph', tree = 'flames_of_hatred' }";
    let sheet = |rules: &str| {
        let text = scenario("duel", rules, &duel(made, &side(BARON, WEAK, "")));
        let fighter = game(&text).sides[0].clone();
        (fighter.skills[3], fighter.max_mana)
    };
    assert_eq!(sheet(""), (3, 9));
    assert_eq!(sheet("glyph_power_bonus = 1"), (2, 7));
    assert_eq!(sheet("glyph_power_bonus_in_mana = false"), (3, 5));
}
