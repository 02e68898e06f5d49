//! Rules that stop one another: an escape that both want, a riposte of one who may not attack, a die that a price forbids.

use crate::support::{BARON, WEAK, against, duel, faces, live, scenario, scripted, side};

/// HD-FLEE-2, HD-FLEE-9, HD-Q-28: when both declare, nobody needs a roll or a power; alone the power serves.
#[test]
fn nobody_pays_for_an_escape_that_both_want() {
    let fox = |powers: &str| {
        side("the_cunning_one", WEAK, &format!("powers = [{powers}], strategy = {{ flight = ['flee'] }}"))
    };
    let hidden = fox("'stealthily_through_the_trees'");
    let runner = side(BARON, WEAK, "strategy = { flight = ['flee'] }");
    let both = against(&hidden, &runner, &faces(&[]));
    assert_eq!(both.all(["p_both_fled", "p_a_fled", "mana_spent_a"]), [1, 0, 0]);
    let twice = against(&hidden, &hidden, &faces(&[]));
    assert_eq!(twice.all(["p_both_fled", "mana_spent_a", "mana_spent_b"]), [1, 0, 0]);
    let alone = against(&hidden, &side(BARON, WEAK, ""), &faces(&[]));
    assert_eq!(alone.all(["p_a_fled", "mana_spent_a"]), [1, 1]);
}

/// A Collar who answers everything with a riposte, against b who strikes first with three d12.
fn riposte(aim: &str, more: &str, dice: &[u32]) -> crate::support::End {
    let a = side(
        "the_cunning_one",
        "attack = 1, control = 1, endurance = 1, speed = 1",
        &format!(
            "powers = ['empower_the_cunning_one', 'an_eye_for_an_eye'], combat_skill = 'attack'{more},
             strategy = {{ flight = ['stay'], assign = ['defence'], defend = ['an_eye_for_an_eye', 'bare'] }}"
        )
        .replace('\n', " "),
    );
    let b = side(
        BARON,
        "attack = 6, speed = 1",
        &format!("combat_skill = 'attack', strategy = {{ assign = ['attack'], aim = ['{aim}'] }}"),
    );
    against(&a, &b, &[&[5, 6][..], dice].concat())
}

/// HD-COLLAR-6: once the Broker has fallen there is no attack of any kind, the riposte to that very blow included.
#[test]
fn no_riposte_follows_the_fall_of_the_broker() {
    let fallen = riposte("broker", "", &[12, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    fallen.tells(&["the Broker of a loses 8 Hits: 0 left", "the Broker of a reverts"]);
    fallen.never_tells("strikes back");
    // The Broker has a Hit left; b defends with the emergency die.
    let standing = riposte("broker", "", &[8, 1, 1, 1, 1, 1, 1, 8, 4, 1, 1, 1]);
    standing.tells(&["the Broker of a loses 7 Hits: 1 left", "a strikes back with d8: strength 8", "b loses 4 Hits"]);
}

/// HD-STRESS-7: a Guilt freak out forbids the riposte too.
#[test]
fn guilt_forbids_the_riposte() {
    let guilty = riposte("duellist", ", guilt_freak_out = true", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    guilty.tells(&["a defends, An Eye For An Eye", "a loses 5 Hits"]);
    guilty.never_tells("strikes back");
}

/// HD-Q-38, HD-Q-20: checked after payment, the last Mana buys no power that needs a die.
#[test]
fn the_last_mana_buys_no_die_where_it_is_checked_after_payment() {
    let a = side(
        "flames_of_hatred",
        "attack = 1, control = 1, speed = 1",
        "combat_skill = 'control', mana = 1, powers = ['flames_of_hatred', 'burning_curtain'],
         strategy = { assign = ['defence'], defend = ['burning_curtain', 'bare'] }"
            .replace('\n', " ")
            .as_str(),
    );
    let b = side(
        BARON,
        "attack = 1, control = 1, speed = 1",
        "combat_skill = 'attack', strategy = { assign = ['attack'] }",
    );
    let played = |rule: &str| {
        let text = scenario("duel", &format!("round_cap = 1\nglyph_dice_mana_check = '{rule}'"), &duel(&a, &b));
        scripted(&text, &[5, 6, 6, 2, 1, 1, 1, 1])
    };
    let before = played("before_payment");
    before.tells(&["a defends, Burning Curtain: 4 (1 of d6); Mana 0", "a defends, bare: 1 (1 of d4); Mana 0"]);
    let after = played("after_payment");
    after.tells(&["a defends, bare: 1 (1 of d6); Mana 1", "a defends, bare: 1 (1 of d6); Mana 1"]);
}

/// HD-STRESS-4, HD-EDGE-3, HD-MET-8: Edge that must be spent on 1s is spent in the duel, not on the stress after it.
#[test]
fn no_edge_is_spent_on_the_stress_after_a_duel() {
    let a = side(
        "arrow_of_the_artisan",
        "attack = 1, control = 1, speed = 1",
        "combat_skill = 'attack', hits = 1, edge = 2, powers = ['perfect_draw'], strategy = { assign = ['defence'], stress = ['resist'] }",
    );
    let b = side(BARON, WEAK, "combat_skill = 'attack', strategy = { assign = ['attack'] }");
    let end = against(&a, &b, &[5, 6, 6, 2, 3, 3, 2, 1]);
    end.tells(&["a resists Despair in vain: 1"]);
    assert_eq!(end.all(["p_b_win", "edge_spent_a", "stress_despair_a"]), [1, 0, 1]);
}

/// HD-EDGE-7, HD-MULTI-2: among more than two, Edge buys no power either.
#[test]
fn edge_buys_no_power_among_many() {
    let teller = |team: i32| {
        let more = format!(
            "team = {team}, edge = 3, powers = ['uncomfortable_truth'], strategy = {{ turn = ['uncomfortable_truth', 'pass'] }}"
        );
        side("meteor_of_the_messenger", WEAK, &more)
    };
    let duel = live(&scenario("duel", "round_cap = 1", &duel(&teller(0), &teller(1))), 1, 0);
    duel.tells(&["a: Uncomfortable Truth"]);
    let listed = [0, 1, 1].map(teller).join(",\n");
    let many = live(&scenario("skirmish", "round_cap = 1", &format!("[cast]\nduellists = [\n{listed}]\n")), 1, 0);
    many.never_tells("Uncomfortable Truth");
    assert_eq!(many.who(0).edge, 3);
}

/// HD-KIND-3, HD-STRESS-4: what a buff did to Control ends with the duel; the loser resists with all his dice.
#[test]
fn the_losers_control_is_whole_again() {
    let a = side(
        "flames_of_hatred",
        "attack = 1, control = 3, speed = 1, wits = 1",
        "combat_skill = 'control', hits = 1, strategy = { assign = ['defence'], stress = ['resist'] }",
    );
    let b = side(
        "shadows_of_regret",
        "attack = 1, control = 1, speed = 1, wits = 1",
        "combat_skill = 'control', powers = ['shadows_of_regret', 'pale_imitation_of_life'],
         strategy = { assign = ['attack'], turn = ['pale_imitation_of_life', 'shadows_of_regret', 'pass'] }"
            .replace('\n', " ")
            .as_str(),
    );
    let end = against(&a, &b, &[5, 6, 6, 1, 1, 1, 1, 1, 1, 2, 3, 4]);
    end.tells(&["b: Pale Imitation of Life", "a loses 1 Hit:", "a resists Despair in vain: 9"]);
}

/// HD-Q-26, HD-DUEL-19: dice that are carried from round to round are all there, however many they become.
#[test]
fn carried_defence_dice_do_not_vanish() {
    let calm = side(BARON, "attack = 3, speed = 3", "strategy = { assign = ['defence'], turn = ['pass'] }");
    let end = live(&scenario("duel", "carry_dice = true", &duel(&calm, &calm)), 1, 0);
    assert_eq!(end.all(["p_stalemate_rounds", "rounds"]), [1, 100]);
    assert_eq!(end.who(0).defence_dice(), 600);
}

/// HD-Q-26, HD-Q-27, HD-MET-12: a duel whose Attack dice no longer fit into a pool is cut off and counted, and drops none.
#[test]
fn attack_dice_are_never_dropped() {
    let hoarder = side(BARON, "attack = 3, speed = 3", "strategy = { assign = ['attack'], turn = ['pass'] }");
    let end = live(&scenario("duel", "carry_dice = true", &duel(&hoarder, &hoarder)), 1, 0);
    end.tells(&["Round 6", "more than 32 dice in a pool of"]);
    let reasons = ["p_stalemate", "p_stalemate_dice", "p_stalemate_rounds", "p_stalemate_turns", "rounds"];
    assert_eq!(end.all(reasons), [1, 1, 0, 0, 6]);
    assert_eq!(end.who(0).attack.len() + end.who(1).attack.len(), 60);
    let book = scenario("duel", "round_cap = 30", &duel(&hoarder, &hoarder));
    assert_eq!(live(&book, 1, 0).get("p_stalemate_rounds"), 1, "dice that are left are lost by the book");
}

/// HD-Q-2, HD-Q-27: so is one whose round's roll would not fit.
#[test]
fn a_roll_that_does_not_fit_is_not_rolled() {
    let giant = side(BARON, "attack = 20, speed = 20", "");
    let text = scenario("duel", "score_out_of_range = 'extrapolate'", &duel(&giant, &side(BARON, WEAK, "")));
    assert_eq!(live(&text, 1, 0).all(["p_stalemate", "p_stalemate_dice", "rounds"]), [1, 1, 1]);
}

/// HD-POL-G-11, HD-POL-G-10: a defence that a double makes perfect as it stands is not rolled again; another one is.
#[test]
fn a_perfect_defence_is_not_rolled_again() {
    let b = side(
        "wings_of_the_warrior",
        WEAK,
        "combat_skill = 'attack', edge = 3, powers = ['paired_souls'],
         strategy = { base = 'greedy', assign = ['defence'], turn = ['paired_souls', 'pass'] }"
            .replace('\n', " ")
            .as_str(),
    );
    let a = side(BARON, WEAK, "combat_skill = 'attack', strategy = { assign = [{ do = 'highest', dice = 1 }] }");
    let played = |rolls: &[u32]| {
        let end = against(&a, &b, &[&[5, 6, 1, 1, 6, 1], rolls].concat());
        end.tells(&["b: Paired Souls", "a attacks b"]);
        end.all(["hits_b", "edge_spent_b"])
    };
    assert_eq!(played(&[2]), [11, 0], "2 is even: the double draws the blow");
    assert_eq!(played(&[1, 4]), [11, 1], "1 is odd and low: rolled again, and 4 is even");
    assert_eq!(played(&[3, 1]), [6, 1], "3 is odd and low");
}
