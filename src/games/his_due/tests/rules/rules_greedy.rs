//! The reference policy `greedy`, point by point (HD-POL-G-*).

use crate::support::{BARON, End, WEAK, against, baron, duel, faces, flames, rival, scenario, scripted, side};

/// Stays in Defence and passes.
const SHY: &str = ", strategy = { assign = ['defence'], turn = ['pass'] }";

/// HD-POL-7, HD-POL-9, HD-POL-G-2: greedy runs exactly when it is disarmed, and then passes with all dice in Defence.
#[test]
fn greedy_runs_when_disarmed() {
    let runs = |a: &str, more: &[u32]| {
        let end = against(a, &rival(SHY), &faces(more));
        end.tells(&["a runs: 3", "a: Attack nothing; Defence 2d6", "a passes"]);
    };
    let greedy = "strategy = { base = 'greedy', turn = ['pass'] }";
    runs(&rival(&format!(", guilt_freak_out = true, {greedy}")), &[3, 6, 6, 1, 1]);
    runs(&flames(1, &format!("mana = 0, powers = ['flames_of_hatred'], {greedy}")), &[3, 6, 6, 1, 1]);
    runs(&flames(1, &format!("mana = 1, powers = ['the_gnawing_within'], {greedy}")), &[3, 6, 6, 1, 1]);
    let collar = side(
        "the_cunning_one",
        WEAK,
        &format!("mana = 0, combat_skill = 'attack', powers = ['empower_the_cunning_one'], {greedy}"),
    );
    runs(&collar.replace("attack = 1", "attack = 1, control = 1"), &[3, 6, 6, 1, 1]);
    // Armed: any Weapon, and a Glyph with an attack that needs no die.
    let stays = |a: &str| against(a, &rival(SHY), &faces(&[1, 1, 1, 1])).never_tells("runs");
    stays(&rival(&format!(", mana = 0, {greedy}")));
    stays(&flames(1, &format!("mana = 4, powers = ['ultimate_flames_of_unbridled_hatred'], {greedy}")));
}

/// HD-POL-G-2: an escape without a roll is taken where it can be paid.
#[test]
fn greedy_takes_the_sure_way_out() {
    let fox = |mana: i32| {
        side(
            "the_cunning_one",
            WEAK,
            &format!(
                "mana = {mana}, guilt_freak_out = true, powers = ['stealthily_through_the_trees'], conditions = {{ near_trees = true }}, strategy = 'greedy'"
            ),
        )
    };
    against(&fox(1), &baron("strategy = { assign = ['defence'] }"), &faces(&[])).tells(&["a is gone"]);
    against(&fox(0), &baron("strategy = { assign = ['defence'] }"), &faces(&[3, 1, 1, 1, 1, 1, 1]))
        .tells(&["a runs: 3"]);
}

/// A Cunning One holds a Baron of this strategy.
pub(crate) fn holding(strategy: &str, dice: &[u32]) -> End {
    let a = side(
        "the_cunning_one",
        WEAK,
        "combat_skill = 'attack', powers = ['empower_the_cunning_one', 'jaws_of_death'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['jaws_of_death', 'pass'] }",
    );
    let b = baron(&format!("combat_skill = 'attack', strategy = {{ {strategy} assign = ['defence'] }}"));
    against(&a, &b, &faces(dice))
}

/// An Axe with The Tip strikes a Baron of so many Hits.
pub(crate) fn pressing(strategy: &str, hits: i32, mana: i32, dice: &[u32]) -> End {
    let a = side(
        "axe_of_the_executioner",
        WEAK,
        &format!(
            "mana = {mana}, powers = ['the_tip'], strategy = {{ {strategy} assign = [{{ do = 'highest', dice = 1 }}] }}"
        ),
    );
    against(&a, &baron(&format!("hits = {hits}, strategy = {{ assign = ['defence'] }}")), &faces(dice))
}

/// HD-POL-G-12: greedy pays to break a hold. HD-POL-G-13: after a hit it pays exactly what fells the enemy, or nothing.
#[test]
fn greedy_pays_where_it_counts() {
    holding("base = 'greedy',", &[1, 1, 6, 1, 1, 4, 6]).tells(&["b pays 1 Mana to break free", "b passes"]);
    let dice = [1, 6, 1, 1, 5];
    for (hits, mana, spent) in [(4, 7, 3), (4, 3, 3), (4, 2, 0), (11, 7, 0)] {
        let end = pressing("base = 'greedy',", hits, mana, &dice);
        assert_eq!(end.all(["mana_spent_a", "p_a_win"]), [spent, i32::from(spent > 0)], "{}", end.told());
    }
}

/// HD-POL-G-13: nothing is paid when the Broker was hit.
#[test]
fn greedy_does_not_pay_for_the_broker() {
    let a = side(
        "axe_of_the_executioner",
        WEAK,
        "combat_skill = 'attack', mana = 9, powers = ['the_tip'], strategy = { base = 'greedy', assign = [{ do = 'highest', dice = 1 }], aim = ['AIM'] }",
    );
    let b = side(
        "the_cunning_one",
        "attack = 1, control = 1, speed = 1, endurance = 2",
        "hits = 4, combat_skill = 'attack', powers = ['empower_the_cunning_one'], strategy = { assign = ['defence'], turn = ['pass'] }",
    );
    let text = |aim: &str| {
        scenario("duel", "round_cap = 1\ncollar_broker_hits = 'current'", &duel(&a.replace("AIM", aim), &b))
    };
    for (aim, spent) in [("duellist", 3), ("broker", 0)] {
        let end = scripted(&text(aim), &faces(&[1, 6, 1, 1, 5]));
        assert_eq!(end.get("mana_spent_a"), spent, "{}", end.told());
    }
}

/// HD-POL-G-1: greedy empowers with 1 Mana.
#[test]
fn greedy_empowers() {
    for (mana, left) in [(1, 0), (0, 0)] {
        let a = side(
            "the_cunning_one",
            "attack = 1, control = 1, speed = 1",
            &format!(
                "mana = {mana}, combat_skill = 'attack', powers = ['empower_the_cunning_one'], strategy = {{ base = 'greedy', flight = ['stay'], turn = ['pass'] }}"
            ),
        );
        let end = against(&a, &rival(SHY), &faces(&[1, 1, 1, 1]));
        assert_eq!((end.get("mana_left_a"), end.who(0).empowered), (left, mana == 1));
    }
}

/// HD-POL-G-3: the lowest die of a flight roll below 10 is rolled again, for Edge and then Mana, while its mean would do.
#[test]
fn greedy_rerolls_its_flight() {
    let run = |edge: i32, mana: i32, dice: &[u32]| {
        let a = side(
            BARON,
            "attack = 1, speed = 3, control = 1",
            &format!(
                "edge = {edge}, mana = {mana}, guilt_freak_out = true, combat_skill = 'attack', strategy = 'greedy'"
            ),
        );
        against(&a, &rival(SHY), &[&[6, 6, 6, 1][..], dice, &[1; 6]].concat())
    };
    let end = run(1, 9, &[1, 4, 4, 1, 2]);
    end.tells(&[
        "a re-rolls a 1 of d6 for 1 Edge: 1; Edge 0",
        "a re-rolls a 1 of d6 for 1 Mana: 2; Mana 8",
        "a runs: 10, cost",
    ]);
    assert_eq!(end.get("p_a_fled"), 1);
    run(1, 0, &[1, 4, 4, 1]).tells(&["a runs: 9, botch"]);
    // 5 and a mean of 3.5 are too little; 10 is enough.
    assert_eq!(run(9, 9, &[1, 1, 4]).get("rerolls_a"), 0);
    assert_eq!(run(9, 9, &[1, 4, 5]).get("rerolls_a"), 0);
}

/// HD-POL-G-4: no re-rolls at the start of a round.
#[test]
fn greedy_keeps_the_rounds_dice() {
    let end = against(
        &rival(", edge = 9, strategy = { base = 'greedy', turn = ['pass'] }"),
        &rival(SHY),
        &faces(&[1, 1, 1, 1]),
    );
    assert_eq!(end.get("rerolls_a"), 0);
}

/// HD-POL-G-5: good dice attack; who assigns last keeps no more dice in Defence than the enemy has in Attack, a Glyph
/// aside; against one who flees everything attacks.
#[test]
fn greedy_assigns() {
    let greedy = |more: &str| format!("{more} strategy = {{ base = 'greedy', turn = ['pass'] }}");
    let a = side(BARON, "attack = 2, control = 1, speed = 1", &greedy("combat_skill = 'attack',"));
    let pool = |a: &str, b: &str, dice: &[u32]| {
        let end = against(a, b, dice);
        let told = end.told();
        let line = told.lines().find(|line| line.contains("| a: Attack")).expect("an assignment").to_owned();
        line.split("| a: ").nth(1).expect("pools").to_owned()
    };
    let b = |dice: i32| {
        rival(&format!(", strategy = {{ assign = [{{ do = 'highest', dice = {dice} }}], turn = ['pass'] }}"))
    };
    let last = |dice: &[u32]| faces(dice);
    assert_eq!(pool(&a, &b(2), &last(&[5, 3, 2, 1, 1])), "Attack 5/d6; Defence 2d6");
    assert_eq!(pool(&a, &b(1), &last(&[5, 3, 2, 1, 1])), "Attack 3/d6 5/d6; Defence 1d6");
    assert_eq!(pool(&a, &b(0), &last(&[5, 3, 2, 1, 1])), "Attack 2/d6 3/d6 5/d6; Defence nothing");
    let first = |dice: &[u32]| [&[5, 6], dice].concat();
    assert_eq!(
        pool(&a, &b(0), &first(&[1, 1, 5, 3, 2])),
        "Attack 5/d6; Defence 2d6",
        "assigned first: nothing is known"
    );
    let a_flames = flames(2, &greedy("powers = ['flames_of_hatred'],"));
    assert_eq!(pool(&a_flames, &b(0), &last(&[5, 3, 2, 1, 1])), "Attack 5/d6; Defence 2d6");
    let runner = rival(", strategy = { flight = ['flee'], turn = ['pass'] }");
    assert_eq!(pool(&a, &runner, &first(&[3, 1, 1, 5, 3, 2])), "Attack 2/d6 3/d6 5/d6; Defence nothing");
    let poor = flames(2, &greedy("mana = 2, powers = ['flames_of_hatred'],"));
    assert_eq!(pool(&poor, &runner, &first(&[3, 1, 1, 5, 3, 2])), "Attack 3/d6 5/d6; Defence 1d6", "within capacity");
}

/// The first attack of a, whose best die is a 6.
fn first_attack(a: &str, b: &str, tables: &str, more: &[u32]) -> String {
    let text = scenario("duel", "round_cap = 1", &format!("{}{tables}", duel(a, b)));
    let end = scripted(&text, &[&faces(&[6, 1, 1, 1]), more].concat());
    let told = end.told();
    let line = told.lines().find(|line| line.contains("a attacks")).expect("an attack");
    line.split(": ").nth(1).expect("its name").split(" with ").next().expect("its name").to_owned()
}

/// HD-POL-G-6: the highest score attacks; equal: cheaper; equal: tree order, basic first; affinities count.
#[test]
fn greedy_picks_its_attack() {
    let strategy = "strategy = { base = 'greedy', assign = [{ do = 'highest', dice = 1 }] }";
    let a = rival(&format!(", powers = ['knights_strike', 'charging_the_lists', 'strike_with_glory'], {strategy}"));
    let b = rival(SHY);
    assert_eq!(first_attack(&a, &b, "", &[1]), "Charging the Lists");
    let narrow = a.replace("strategy", "conditions = { room_to_charge = false }, strategy");
    assert_eq!(first_attack(&narrow, &b, "", &[1, 1]), "Strike With Glory", "3.5 against 2");
    let poor = a.replace("strategy", "mana = 0, strategy");
    assert_eq!(first_attack(&poor, &b, "", &[1]), "a basic attack");
    let pair = rival(&format!(", powers = ['knights_strike', 'charging_the_lists'], {strategy}"));
    let same = "[powers.charging_the_lists]\nstrength = 'dice+2'\nmana = MANA\n";
    assert_eq!(first_attack(&pair, &b, &same.replace("MANA", "0"), &[1]), "Charging the Lists", "cheaper");
    // Strike With Glory comes first in the tree, then Knight's Strike, then Charging the Lists.
    assert_eq!(first_attack(&pair, &b, &same.replace("MANA", "1"), &[1]), "Knight's Strike", "earlier");
    let blunt = "[powers.knights_strike]\nstrength = 'dice'\nmana = 0\n";
    let one = rival(&format!(", powers = ['knights_strike'], {strategy}"));
    assert_eq!(first_attack(&one, &b, blunt, &[1]), "a basic attack", "basic first");
    let fire = flames(1, &format!("powers = ['flames_of_hatred', 'the_gnawing_within'], {strategy}"));
    let halo = side(
        "halo_of_confidence",
        "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2",
        "combat_skill = 'wits', strategy = { assign = ['defence'], turn = ['pass'] }",
    );
    // 3.5 + 3 against 3 + 1: the Halo fears fire. 3.5 - 3 against another Flames.
    assert_eq!(first_attack(&fire, &halo, "", &[1, 1]), "Flames of Hatred");
    let flames = halo.replace("halo_of_confidence", "flames_of_hatred");
    assert_eq!(first_attack(&fire, &flames, "", &[1]), "The Gnawing Within");
}

/// HD-POL-G-7: without an attack to make, the first buff in tree order that passes its test, with the reserve left.
#[test]
fn greedy_casts_buffs_in_order() {
    let a = |mana: i32| {
        rival(&format!(
            ", mana = {mana}, powers = ['clear_sound_of_silver_trumpets', 'pennants_in_the_breeze', 'unfettered_steel'], strategy = {{ base = 'greedy', assign = ['defence'] }}"
        ))
    };
    let end = against(&a(9), &rival(SHY), &faces(&[1, 1, 1, 1]));
    end.tells(&["a: Pennants in the Breeze", "a: Clear Sound of Silver Trumpets", "a passes"]);
    assert_eq!(end.get("buffs_a"), 2, "there is no seal to break");
    for (mana, cast) in [(1, 0), (2, 1), (3, 1)] {
        let a = flames(
            1,
            &format!(
                "mana = {mana}, powers = ['flames_of_hatred', 'rage_stoked'], strategy = {{ base = 'greedy', assign = ['defence'] }}"
            ),
        );
        assert_eq!(against(&a, &rival(SHY), &faces(&[1, 1, 1, 1])).get("buffs_a"), cast, "{mana} Mana, 1 in reserve");
    }
    let guilty = a(9)
        .replace("combat_skill", "guilt_freak_out = true, combat_skill")
        .replace("assign", "flight = ['stay'], assign");
    assert_eq!(
        against(&guilty, &rival(SHY), &faces(&[1, 1, 1, 1])).get("buffs_a"),
        0,
        "a disarmed duellist casts none"
    );
}

/// HD-POL-G-8: with an empty Attack pool the best attack without a die that can be paid, after the buffs; else a pass.
#[test]
fn greedy_attacks_without_dice() {
    let a = |mana: i32| {
        side(
            "arrow_of_the_artisan",
            WEAK,
            &format!(
                "mana = {mana}, powers = ['many_of_horror', 'duck_and_cover'], strategy = {{ base = 'greedy', assign = ['ASSIGN'] }}"
            ),
        )
    };
    let b = baron("strategy = { assign = ['attack'], turn = ['pass'] }");
    let end = against(&a(5).replace("ASSIGN", "defence"), &b, &faces(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 4]));
    end.tells(&["a: Duck and Cover; Mana 4", "a attacks b: Many of Horror, strength 5 physical; Mana 0", "a passes"]);
    assert_eq!(against(&a(3).replace("ASSIGN", "defence"), &b, &faces(&[1, 1, 1, 1])).get("attacks_a"), 0);
}
