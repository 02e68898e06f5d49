//! Defence powers, Barriers and counter-attacks (HD-KIND-2, HD-KIND-4).

use crate::support::{End, WEAK, baron, duel, faces, rival, scenario, scripted, side};

/// A Glyph of two d6 a round against the Baron below.
fn glyph(tree: &str, more: &str) -> String {
    side(tree, "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2", more)
}

const ONE: &str = ", strategy = { assign = [{ do = 'highest', dice = 1 }] }";
const ALL: &str = ", strategy = { assign = ['attack'] }";

/// A duel of one round under one rule.
fn under(rule: &str, a: &str, b: &str, dice: &[u32]) -> End {
    scripted(&scenario("duel", &format!("round_cap = 1\n{rule}"), &duel(a, b)), &faces(dice))
}

/// HD-KIND-2, HD-Q-45, HD-MET-9: a Barrier rolls for itself, takes the Hits until it falls, answers even then, and stops what comes
/// with an attack; its owner loses nothing. What spills over is lost, or not.
#[test]
fn a_barrier_stands_between() {
    let a = glyph(
        "flames_of_hatred",
        "powers = ['rain_of_terrible_fire'], strategy = { assign = ['defence'], turn = ['rain_of_terrible_fire', 'pass'] }",
    );
    let dice = [1, 1, 6, 6, 2, 3, 3, 1, 4, 1];
    let end = under("", &a, &rival(ALL), &dice);
    end.tells(&[
        "a: Rain of Terrible Fire",
        "b attacks a: a basic attack with a 6",
        "the Barrier of a rolls 2 and takes 4: 2 left",
        "the Barrier of a strikes back: strength 3",
        "b defends, bare: 3",
        "the Barrier of a rolls 1 and takes 5: 0 left",
        "the Barrier of a strikes back: strength 4",
        "b loses 3",
    ]);
    assert_eq!(end.all(["hits_a", "damage_by_b", "defences_a", "damage_by_a"]), [11, 0, 0, 3]);
    under("barrier_spill = true", &a, &rival(ALL), &dice).tells(&["takes 5: 0 left", "a loses 3 Hits: 8 left"]);
}

/// HD-KIND-2: an element that it does not stop goes through to the owner.
#[test]
fn light_pierces_rain() {
    let a = glyph(
        "flames_of_hatred",
        "powers = ['rain_of_terrible_fire'], strategy = { assign = ['defence'], turn = ['rain_of_terrible_fire', 'pass'] }",
    );
    let b = rival(
        ", powers = ['charging_the_lists'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['charging_the_lists', 'pass'] }",
    );
    let end = under("", &a, &b, &[1, 1, 6, 1, 6]);
    end.tells(&["Charging the Lists with a 6, strength 12 Light", "a defends, bare: 6", "a loses 6"]);
    end.never_tells("Barrier");
}

/// HD-Q-45: the answer of a Barrier sets off no other Barrier's answer, unless the rules say so.
#[test]
fn barriers_do_not_answer_answers() {
    let rain = |turn: &str, combat: &str| {
        let strategy = format!("assign = ['attack'], turn = ['rain_of_terrible_fire', {turn}'pass']");
        glyph(
            "flames_of_hatred",
            &format!(
                "combat_skill = '{combat}', powers = ['flames_of_hatred', 'rain_of_terrible_fire'], strategy = {{ {strategy} }}"
            ),
        )
    };
    let (a, b) = (rain("{ do = 'flames_of_hatred', if = 'attack_dice == 2' }, ", "control"), rain("", "wits"));
    // The attack of 1 + 1 against b's Barrier: a d4 of 2; its answer of 6 against a's: a d4 of 1.
    let dice = [1, 1, 1, 1, 1, 2, 6, 1];
    let end = under("barrier_answer_chain = false", &a, &b, &dice);
    end.tells(&[
        "the Barrier of b rolls 2 and takes 0: 6 left",
        "the Barrier of b strikes back: strength 6",
        "the Barrier of a rolls 1 and takes 5: 1 left",
    ]);
    end.never_tells("the Barrier of a strikes back");
    // Then a's answer of 1 against a d4 of 4, and b's of 6 and a d4 of 1 fell a's Barrier, which answers once more.
    let more = [1, 4, 6, 1, 1, 4, 1, 1];
    let end = under("barrier_answer_chain = true", &a, &b, &[&dice[..], &more].concat());
    end.tells(&[
        "the Barrier of a rolls 1 and takes 5: 1 left",
        "the Barrier of a strikes back: strength 1",
        "the Barrier of b strikes back",
        "the Barrier of a rolls 1 and takes 5: 0 left",
    ]);
}

/// HD-KIND-4, HD-Q-47: a perfect defence loses nothing, whatever the strength; its die is spent, or not.
#[test]
fn perfect_defences_spend_their_die() {
    let a = side(
        "axe_of_the_executioner",
        "attack = 1, speed = 1, power = 6",
        "powers = ['axe_of_the_executioner'], strategy = { assign = ['attack'], turn = [{ do = 'axe_of_the_executioner', if = 'turn < 3' }, 'basic', 'pass'] }",
    );
    let b = baron(
        "powers = ['parry'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['pass'], defend = [{ do = 'parry', if = 'element == dark' }, 'bare'] }",
    );
    for (rule, told, face) in
        [("true", "b defends, bare: 4 (4 of d4)", 4), ("false", "b defends, bare: 5 (5 of d6)", 5)]
    {
        let end = under(&format!("perfect_spends_die = {rule}"), &a, &b, &[6, 6, 1, 1, face]);
        end.tells(&["strength 9 Dark", "b defends, Parry: perfect", told]);
    }
}

/// HD-KIND-4, HD-Q-19: a Defence power without "Dice" takes the place of the die; or needs an empty pool; or adds to the die.
#[test]
fn diceless_defences_replace_the_die() {
    let b = side(
        "the_cunning_one",
        "attack = 1, control = 1, speed = 1, endurance = 2",
        "combat_skill = 'attack', powers = ['empower_the_cunning_one', 'bare_teeth'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['pass'], defend = ['bare_teeth', 'bare'] }",
    );
    let play = |rule: &str, more: &[u32]| {
        under(&format!("diceless_defence = '{rule}'"), &rival(ALL), &b, &[&[6, 6, 1, 1], more].concat())
    };
    play("replaces_die", &[5, 4]).tells(&["b defends, Bare Teeth: 5 (5 of d8)", "b defends, Bare Teeth: 4 (4 of d8)"]);
    play("only_when_empty", &[5, 4]).tells(&["b defends, bare: 5 (5 of d6)", "b defends, Bare Teeth: 4 (4 of d8)"]);
    play("adds_to_die", &[5, 4, 3])
        .tells(&["b defends, Bare Teeth: 9 (5 of d6)", "b defends, Bare Teeth: 3 (3 of d8)"]);
}

/// HD-Q-18: one Defence power against one attack; or more.
#[test]
fn one_defence_power_an_attack() {
    let a = rival(
        ", powers = ['charging_the_lists'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['charging_the_lists', 'pass'] }",
    );
    let b = rival(
        ", powers = ['parry', 'golden_parry'], strategy = { base = 'greedy', assign = ['defence'], turn = ['pass'] }",
    );
    let one = under("", &a, &b, &[6, 1, 1, 1, 1, 2, 2]);
    one.tells(&["strength 12", "b defends, Golden Parry: 5"]);
    assert_eq!(one.get("mana_spent_b"), 2);
    let two = under("defence_powers_per_attack = 2", &a, &b, &[6, 1, 1, 1, 1, 2, 2]);
    two.tells(&["b defends, Golden Parry: 8"]);
    assert_eq!(two.get("mana_spent_b"), 3);
}

/// HD-Q-46: an attack comes first, its consequences after; if both fall in one action the rules name the victor, if any.
#[test]
fn both_may_fall_in_one_action() {
    let b = side(
        "axe_of_the_executioner",
        WEAK,
        "hits = 2, powers = ['the_block'], strategy = { assign = ['defence'], defend = ['the_block', 'bare'] }",
    );
    let patch = "[powers.the_block]\nstrength = 'dice'\neffects = ['on_hurt:hit_attacker:2']\n";
    let tables =
        format!("{}{patch}", duel(&baron("hits = 2, strategy = { assign = [{ do = 'highest', dice = 1 }] }"), &b));
    for (rule, ends) in [("separate", [1, 0, 0]), ("attacker_wins", [0, 1, 0]), ("defender_wins", [0, 0, 1])] {
        let text = scenario("duel", &format!("round_cap = 1\ndouble_defeat = '{rule}'"), &tables);
        let end = scripted(&text, &faces(&[6, 1, 1, 1, 1]));
        assert_eq!(end.all(["p_double_defeat", "p_a_win", "p_b_win"]), ends, "{rule}\n{}", end.told());
    }
}

/// HD-Q-59: flat Attack bonuses count for a counter-attack, or not.
#[test]
fn bonuses_count_for_counter_attacks() {
    let b = side(
        "the_cunning_one",
        "attack = 1, control = 1, speed = 1, endurance = 2, power = 6",
        "combat_skill = 'attack', conditions = { enemy_scent = true }, powers = ['empower_the_cunning_one', 'hunters_instinct', 'an_eye_for_an_eye'], strategy = { assign = ['defence'], turn = ['pass'], defend = ['an_eye_for_an_eye', 'bare'] }",
    );
    for (rule, strength) in [(true, 7), (false, 5)] {
        under(&format!("counter_bonuses = {rule}"), &rival(ONE), &b, &[6, 1, 1, 1, 1, 5, 1])
            .tells(&[&format!("b strikes back with d8: strength {strength}")]);
    }
}

/// HD-Q-60: fewer than half of the Hits: 5 of 11 are, 4 of 8 are not, or are.
#[test]
fn half_is_not_fewer_than_half() {
    let b = |endurance: i32, hits: i32| {
        glyph(
            "shadows_of_regret",
            &format!("hits = {hits}, powers = ['entropy'], strategy = {{ assign = ['defence'], defend = ['entropy', 'bare'] }}"),
        )
        .replace("endurance = 2", &format!("endurance = {endurance}"))
    };
    for (rule, endurance, hits, used) in
        [("strict", 2, 5, true), ("strict", 2, 6, false), ("strict", 1, 4, false), ("inclusive", 1, 4, true)]
    {
        let more: &[u32] = if used { &[6, 1, 1] } else { &[6] };
        let end =
            under(&format!("half_rule = '{rule}'"), &rival(ONE), &b(endurance, hits), &[&[6, 1, 1, 1], more].concat());
        assert_eq!(end.get("power_defences_b"), i32::from(used));
    }
}
