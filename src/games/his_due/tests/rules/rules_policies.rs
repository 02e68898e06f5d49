//! Common ground of all reference policies, and `plain` and `cautious` point by point (HD-POL-*).

use crate::rules_greedy::{holding, pressing};
use crate::support::{BARON, End, WEAK, against, baron, duel, faces, flames, rival, scenario, scripted, side};

const ONE: &str = ", strategy = { assign = [{ do = 'highest', dice = 1 }] }";
const SHY: &str = ", strategy = { assign = ['defence'], turn = ['pass'] }";

/// The pools of a, whose turns are passes.
#[track_caller]
fn pools(a: &str, dice: &[u32], told: &str) {
    let a = a.replace("PASS", "turn = ['pass']");
    against(&a, &rival(SHY), &faces(dice)).tells(&[&format!("a: {told}")]);
}

/// HD-POL-1: a permanent works without any decision. HD-POL-2: what the enemy knows is known.
#[test]
fn permanents_and_knowledge() {
    let a = side("axe_of_the_executioner", WEAK, "powers = ['the_thirsty_blade']");
    against(&a, &baron("strategy = { assign = ['defence'] }"), &faces(&[1, 1, 2, 1, 1, 1])).tells(&["a: Attack 2/d6"]);
    let seal = "powers = ['annulus_of_invulnerability'], strategy = { base = 'greedy', assign = ['defence'] }";
    let halo = |more: &str| {
        let a = side(
            "halo_of_confidence",
            "attack = 1, control = 1, wits = 1, speed = 1, power = 6",
            &format!("combat_skill = 'control', {more}"),
        );
        // Nothing to attack with: greedy would run.
        a.replace("base = 'greedy'", "base = 'greedy', flight = ['stay'], turn = [{ do = 'annulus_of_invulnerability', if = 'foe.physical_attack_powers > 0' }, 'pass']")
    };
    for (known, cast) in [("'knights_strike'", 1), ("'strike_with_glory'", 0)] {
        let b = rival(&format!(", powers = [{known}]{SHY}"));
        assert_eq!(against(&halo(seal), &b, &faces(&[1, 1, 1, 1])).get("buffs_a"), cast);
    }
}

/// HD-POL-3: a Glyph's capacity is its Mana by the price of its cheapest attack with a die, less its extra Attack dice.
#[test]
fn capacity_limits_the_attack_pool() {
    let a = |mana: i32, powers: &str| {
        flames(
            2,
            &format!("mana = {mana}, powers = [{powers}], strategy = {{ base = 'greedy', flight = ['stay'], PASS }}"),
        )
    };
    let cheap = "'flames_of_hatred', 'the_gnawing_within'";
    pools(&a(3, cheap), &[6, 5, 4, 1, 1], "Attack 4/d6 5/d6 6/d6; Defence nothing");
    pools(&a(2, cheap), &[6, 5, 4, 1, 1], "Attack 5/d6 6/d6; Defence 1d6");
    pools(&a(0, cheap), &[6, 5, 4, 1, 1], "Attack nothing; Defence 3d6");
    pools(&a(5, "'the_gnawing_within'"), &[6, 5, 4, 1, 1], "Attack 5/d6 6/d6; Defence 1d6");
    let angry = format!("{cheap}, 'anger_kindled'");
    pools(&a(2, &angry), &[6, 5, 4, 1, 1, 1], "Attack 1/d6 6/d6; Defence 2d6");
    pools(&a(1, &angry), &[6, 5, 4, 1, 1, 1], "Attack 1/d6; Defence 3d6");
    let guilty = baron("guilt_freak_out = true");
    against(&guilty, &baron("strategy = { assign = ['defence'] }"), &faces(&[6, 6, 1, 1]))
        .tells(&["a: Attack nothing; Defence 2d6"]);
}

/// HD-POL-4, HD-POL-P-3: a die above its mean is good, by its rolled size.
#[test]
fn good_dice_attack() {
    pools(&rival(", strategy = { PASS }"), &[4, 3, 1, 1], "Attack 4/d6; Defence 1d6");
    let large = side(BARON, "attack = 4, control = 1, speed = 1", "combat_skill = 'attack', strategy = { PASS }");
    pools(&large, &[5, 4, 8, 3, 1, 1], "Attack 5/d8 8/d8; Defence 1d6 + 1d8");
    let upgraded = side(
        BARON,
        "attack = 1, control = 1, speed = 1, power = 6",
        "combat_skill = 'attack', powers = ['blade_of_the_baron'], strategy = { PASS }",
    );
    pools(&upgraded, &[4, 5, 1, 1], "Attack 5/d8; Defence 1d6");
}

/// HD-POL-5: within its capacity the highest stay; among equals the smaller natural size.
#[test]
fn the_best_dice_stay_in_attack() {
    let a = |mana: i32| flames(4, &format!("mana = {mana}, powers = ['flames_of_hatred'], strategy = {{ PASS }}"));
    pools(&a(1), &[6, 5, 1, 6, 1, 1], "Attack 6/d6; Defence 3d8");
    pools(&a(2), &[6, 5, 1, 6, 1, 1], "Attack 6/d6 6/d8; Defence 2d8");
}

/// HD-POL-6: the highest value attacks; among equals the larger rolled size, which Cleave shows.
#[test]
fn the_highest_die_attacks_first() {
    let a = side(
        "axe_of_the_executioner",
        "attack = 4, control = 1, speed = 1, power = 6",
        "combat_skill = 'attack', powers = ['cleave'], strategy = { turn = [{ do = 'cleave', if = 'turn == 1' }, 'basic', 'pass'] }",
    );
    // Three d8 of 6, 1, 1 and a d6 of 6; the d8 becomes a d6 of 2, and the 6 is next.
    let end = against(&a, &rival(SHY), &faces(&[6, 1, 1, 6, 1, 1, 6, 2, 6, 4]));
    end.tells(&[
        "Cleave with a 6",
        "a rolls a d6 into the Attack pool: 2",
        "a basic attack with a 6",
        "a basic attack with a 2",
    ]);
}

/// HD-POL-P-1, HD-POL-P-2: plain never runs, re-rolls nothing, pays for no hold and for no Hit.
#[test]
fn plain_spends_nothing() {
    let rich = "edge = 9, strategy = { assign = ['defence'] }";
    let end = against(
        &baron("strategy = { assign = ['attack'] }"),
        &baron(&format!("hits = 1, {rich}")),
        &faces(&[6, 6, 1, 1, 1]),
    );
    assert_eq!(end.all(["rerolls_b", "p_a_win"]), [0, 1]);
    let guilty = against(
        &baron("guilt_freak_out = true, edge = 9"),
        &baron("strategy = { assign = ['defence'] }"),
        &faces(&[1, 1, 1, 1]),
    );
    guilty.never_tells("runs");
    let held = holding("", &[1, 1, 6, 1, 1, 4, 6]);
    held.tells(&["b is held and misses this turn"]);
    let end = pressing("", 3, 7, &[1, 6, 1, 1, 5]);
    assert_eq!(end.all(["mana_spent_a", "hits_b"]), [0, 2]);
}

/// HD-POL-P-4: plain makes basic attacks; a Glyph its tier-1 power while it can pay, and passes after that.
#[test]
fn plain_attacks_plainly() {
    let a = rival(", powers = ['knights_strike', 'pennants_in_the_breeze']");
    let end = against(&a, &rival(SHY), &faces(&[6, 5, 1, 1, 6, 6]));
    assert_eq!(end.all(["attacks_a", "power_attacks_a", "buffs_a", "mana_spent_a"]), [2, 0, 0, 0]);
    let a =
        flames(1, "mana = 1, powers = ['flames_of_hatred', 'the_gnawing_within'], strategy = { assign = ['attack'] }");
    let end = against(&a, &rival(SHY), &faces(&[6, 5, 1, 1, 1, 6]));
    end.tells(&["Flames of Hatred with a 6", "b passes", "a passes"]);
    assert_eq!(end.all(["attacks_a", "dice_unused_a"]), [1, 1]);
    let bare = flames(1, "powers = ['flames_of_hatred'], strategy = { enabler = false, assign = ['attack'] }");
    assert_eq!(against(&bare, &rival(SHY), &faces(&[6, 5, 1, 1])).get("attacks_a"), 0);
}

/// HD-POL-P-5, HD-POL-G-9: plain aims at the duellist; greedy at the Broker if it has fewer Hits, not if it has as many.
#[test]
fn who_is_aimed_at() {
    let b = side(
        "the_cunning_one",
        "attack = 1, control = 1, speed = 1, endurance = 2",
        "combat_skill = 'attack', powers = ['empower_the_cunning_one'], strategy = { assign = ['defence'], turn = ['pass'] }",
    );
    for (aim, second) in [("plain", "a attacks b"), ("greedy", "a attacks the Broker")] {
        let a = rival(&format!(
            ", strategy = {{ assign = ['attack'], aim = [{{ do = 'broker', if = 'turn == 1' }}, '{aim}'] }}"
        ));
        let end = against(&a, &b, &faces(&[6, 5, 1, 1, 1, 4]));
        end.tells(&["a attacks the Broker", "the Broker of b loses 5 Hits: 6 left", second]);
        let equal = a.replace("{ do = 'broker', if = 'turn == 1' }, ", "");
        against(&equal, &b, &faces(&[6, 5, 1, 1, 6, 6])).tells(&["a attacks b"]);
    }
}

/// HD-POL-P-6: plain defends with the largest die and without powers.
#[test]
fn plain_defends_with_the_largest_die() {
    let b = side(
        BARON,
        "attack = 4, control = 1, speed = 1, power = 6",
        "combat_skill = 'attack', powers = ['parry'], strategy = { assign = ['defence'] }",
    );
    let end = against(&rival(ONE), &b, &faces(&[1, 1, 1, 1, 1, 1, 1]));
    end.tells(&["b: Attack nothing; Defence 1d6 + 3d8", "strength 1 ", "b defends, bare: 1 (1 of d8)"]);
}

/// a of this strategy defeats b, who has 1 Hit.
fn victory(a: &str, b: &str) -> End {
    let a = baron(&format!("edge = 2, {a}")).replace("STRATEGY", "assign = ['attack']");
    against(&a, &baron(&format!("hits = 1, {b}")).replace("STRATEGY", "assign = ['defence']"), &faces(&[6, 6, 1, 1, 1]))
}

/// HD-POL-P-7, HD-POL-C-3: plain and cautious never kill. HD-POL-G-14: greedy does, while Guilt leaves room or the trigger
/// has no effect any more.
#[test]
fn who_kills() {
    for (base, guilt, killed) in
        [("plain", 0, 0), ("cautious", 0, 0), ("greedy", 0, 1), ("greedy", 5, 1), ("greedy", 6, 0), ("greedy", 7, 1)]
    {
        let end =
            victory(&format!("guilt = {guilt}, strategy = {{ base = '{base}', STRATEGY }}"), "strategy = { STRATEGY }");
        assert_eq!(end.all(["p_a_win", "p_kill"]), [1, killed], "{base} with {guilt} Guilt");
    }
}

/// HD-POL-P-7, HD-POL-G-15, HD-POL-C-4: plain accepts stress; greedy while there is room below the maximum; cautious with
/// less than 3 Control.
#[test]
fn who_accepts_stress() {
    for (base, despair, control, accepts) in [
        ("plain", 6, 3, true),
        ("greedy", 5, 3, true),
        ("greedy", 6, 3, false),
        ("cautious", 0, 2, true),
        ("cautious", 0, 3, false),
    ] {
        let a = baron("strategy = { assign = ['attack'] }");
        let b = side(
            BARON,
            &format!("attack = 1, speed = 1, endurance = 2, control = {control}"),
            &format!(
                "hits = 1, despair = {despair}, strategy = {{ base = '{base}', flight = ['stay'], assign = ['defence'] }}"
            ),
        );
        let roll: &[u32] = if accepts { &[] } else { &[6, 6, 6] };
        // Cautious and greedy see a fatal blow coming and pay to roll again: no Mana, no Edge.
        let b = b.replace("hits = 1", "mana = 0, hits = 1");
        let end = against(&a, &b, &[&faces(&[6, 6, 1, 1, 1]), roll].concat());
        end.tells(&[if accepts { "b accepts Despair" } else { "b resists Despair: 18" }]);
    }
}

/// HD-POL-C-1, HD-POL-C-2: `cautious` runs with a third of its Hits, and keeps half of its dice, rounded up, in Defence. It keeps
/// the lowest first, and among equals the larger size. It does not do so against one who flees.
#[test]
fn cautious_keeps_half_in_defence() {
    let cautious = "combat_skill = 'attack', strategy = { base = 'cautious', PASS }";
    let three = side(BARON, "attack = 2, control = 1, speed = 1, endurance = 2", cautious);
    pools(&three, &[6, 5, 4, 1, 1], "Attack 6/d6; Defence 2d6");
    pools(&three, &[6, 1, 1, 1, 1], "Attack 6/d6; Defence 2d6");
    let four = side(BARON, "attack = 4, control = 1, speed = 1", cautious);
    pools(&four, &[8, 6, 5, 6, 1, 1], "Attack 6/d6 8/d8; Defence 2d8");
    let runner = rival(", strategy = { flight = ['flee'], turn = ['pass'] }");
    let end = against(&three.replace("PASS", "turn = ['pass']"), &runner, &[&[5, 6][..], &[3, 1, 1, 5, 3, 2]].concat());
    end.tells(&["a: Attack 2/d6 3/d6 5/d6; Defence nothing"]);
    for (hits, speed, runs) in [(3, 2, true), (4, 2, false), (3, 1, false)] {
        let a = side(
            BARON,
            &format!("attack = 1, control = 1, speed = {speed}, endurance = 2"),
            &format!("hits = {hits}, {cautious}"),
        )
        .replace("PASS", "turn = ['pass']");
        let speeds: &[u32] = if speed == 2 { &[6, 6, 1] } else { &[6, 1] };
        let flight: &[u32] = if runs { &[1, 1] } else { &[] };
        let round = vec![1; 3 + speed];
        let end = against(&a, &rival(SHY), &[speeds, flight, &round].concat());
        assert_eq!(end.told().contains("a runs"), runs);
    }
}

/// HD-Q-29: in a round of failed flight buffs are allowed, unless the rules forbid them; the reference policies cast none.
#[test]
fn runners_may_cast_buffs() {
    let a = |turn: &str| {
        rival(&format!(
            ", powers = ['pennants_in_the_breeze'], strategy = {{ base = 'greedy', flight = ['flee']{turn} }}"
        ))
    };
    let cast = |rule: &str, turn: &str| {
        let text = scenario("duel", &format!("round_cap = 1\nfleeing_may_buff = {rule}"), &duel(&a(turn), &rival(SHY)));
        scripted(&text, &faces(&[3, 1, 1, 1, 1])).get("buffs_a")
    };
    let list = ", turn = ['pennants_in_the_breeze', 'pass']";
    assert_eq!([cast("true", list), cast("false", list), cast("true", "")], [1, 0, 0]);
}
