//! Skill tests, competitive rolls and brawls (HD-TEST-*, HD-BRAWL-*).

use crate::support::{duel, faults, means, scenario, scripted, side};

fn tables(limits: &str, a: &str, b: Option<&str>) -> String {
    let b = b.map_or(String::new(), |b| format!("b = {b}\n"));
    format!("[limits]\n{limits}\n[cast]\na = {a}\n{b}")
}

fn baron(skills: &str) -> String {
    side("blade_of_the_baron", skills, "")
}

/// HD-TEST-1, HD-TEST-2: Wits first, then the other skill, everything added.
#[test]
fn wits_and_another_skill_are_added() {
    let scores = "attack = 1, control = 2, endurance = 3, power = 4, speed = 5, wits = 6";
    for (skill, count, size) in
        [("attack", 1, 6), ("control", 2, 6), ("endurance", 3, 6), ("power", 3, 8), ("speed", 3, 10)]
    {
        let text = scenario("skill_test", "", &tables(&format!("skill = '{skill}'"), &baron(scores), None));
        let end = scripted(&text, &[vec![12; 3], vec![size; count]].concat());
        assert_eq!(end.get("total"), 36 + (count as i32) * size as i32, "{skill}");
    }
}

/// HD-COLLAR-2 outside duels: a Collar may come empowered to a test; nobody else, and nowhere else.
#[test]
fn a_broker_may_be_empowered_for_a_test() {
    let fox = |more: &str| side("the_cunning_one", "wits = 2, attack = 2", more);
    let end = scripted(&scenario("skill_test", "", &tables("", &fox("empowered = true"), None)), &[8, 8, 8, 6, 6]);
    assert_eq!(end.get("total"), 36, "Wits 4");
    let end = scripted(&scenario("skill_test", "", &tables("", &fox("empowered = false"), None)), &[6, 6, 6, 6]);
    assert_eq!(end.get("total"), 24, "Wits 2");
    let bonus = scenario("skill_test", "empower_bonus = 1", &tables("", &fox("empowered = true"), None));
    assert_eq!(scripted(&bonus, &[6, 6, 6, 6, 6]).get("total"), 30, "HD-V-23");
    let baron = side("blade_of_the_baron", "", "empowered = true");
    assert!(faults(&scenario("skill_test", "", &tables("", &baron, None))).contains("only a Collar empowers"));
    let in_a_duel = scenario("duel", "", &duel(&fox("empowered = true"), &fox("")));
    assert!(faults(&in_a_duel).contains("`empowered` belongs to a skill test"));
}

/// HD-TEST-5: the winner's band is told, and who botches.
#[test]
fn a_contest_tells_the_winners_band() {
    let tables = tables("", &baron("attack = 1, wits = 1"), Some(&baron("attack = 3, wits = 3")));
    scripted(&scenario("skill_test", "", &tables), &[1, 1, 4, 4, 4, 4, 4, 4]).tells(&["b wins: clean; a botches"]);
}

/// HD-TEST-3, HD-V-10: bands by total. HD-TEST-4: nothing but the total counts; no difficulty can be set.
#[test]
fn totals_fall_into_bands() {
    let text = |limits: &str| scenario("skill_test", "", &tables(limits, &baron("attack = 6, wits = 6"), None));
    for (total, band) in
        [(9, "p_botch"), (10, "p_cost"), (19, "p_cost"), (20, "p_clean"), (29, "p_clean"), (30, "p_amazing")]
    {
        let mut dice = vec![total / 6; 6];
        dice[0] += total % 6;
        let end = scripted(&text(""), &dice);
        let told = ["p_botch", "p_cost", "p_clean", "p_amazing"].map(|name| (name, end.get(name)));
        assert!(told.iter().all(|(name, seen)| (*name == band) == (*seen == 1)), "{total}: {told:?}");
    }
    assert!(crate::support::faults(&text("difficulty = 3")).contains("difficulty"));
}

/// HD-TEST-5, HD-Q-5, HD-EX-5: the higher total wins at its own band; below 10 nobody does; a tie at 10 or more is rolled again.
#[test]
fn the_higher_total_wins() {
    let text = |rules: &str| {
        scenario("skill_test", rules, &tables("", &baron("attack = 2, wits = 1"), Some(&baron("attack = 1, wits = 2"))))
    };
    let columns = ["p_a_wins", "p_b_wins", "p_nobody", "p_botch", "p_b_botches", "p_tie_first_roll"];
    for (a, b, expected) in [
        ([6, 5, 5], [5, 4, 4], [1, 0, 0, 0, 0, 0]),
        ([2, 2, 2], [5, 4, 4], [0, 1, 0, 1, 0, 0]),
        ([2, 2, 2], [3, 3, 2], [0, 0, 1, 1, 1, 0]),
        ([2, 2, 2], [2, 2, 2], [0, 0, 1, 1, 1, 0]),
    ] {
        assert_eq!(scripted(&text(""), &[a, b].concat()).all(columns), expected, "{a:?} {b:?}");
    }
    let tie = [4, 4, 4, 4, 4, 4];
    assert_eq!(scripted(&text(""), &[&tie[..], &[6, 6, 6, 1, 1, 1]].concat()).all(columns), [1, 0, 0, 0, 1, 1]);
    assert_eq!(scripted(&text("competitive_tie = 'nobody'"), &tie).all(columns), [0, 0, 1, 0, 0, 1]);
    assert_eq!(scripted(&text("competitive_tie = 'higher_wits'"), &tie).all(columns), [0, 1, 0, 0, 0, 1]);
}

/// HD-TEST-5: who loses a competitive roll has no success, whatever his total; below 10 he botches.
#[test]
fn a_loser_has_no_success() {
    let text =
        scenario("skill_test", "", &tables("", &baron("attack = 2, wits = 1"), Some(&baron("attack = 1, wits = 2"))));
    let columns = ["p_botch", "p_cost", "p_clean", "p_amazing", "p_a_wins"];
    for (a, b, expected) in [
        ([6, 5, 5], [6, 6, 5], [0, 0, 0, 0, 0]),
        ([6, 6, 5], [6, 5, 5], [0, 1, 0, 0, 1]),
        ([2, 2, 2], [6, 5, 5], [1, 0, 0, 0, 0]),
    ] {
        assert_eq!(scripted(&text, &[a, b].concat()).all(columns), expected, "{a:?} {b:?}");
    }
}

/// HD-Q-2, HD-CHAR-3: no score loses dice: 20, extrapolated, is 17d12, in tests and in flight.
#[test]
fn high_scores_have_all_their_dice() {
    let rules = "score_out_of_range = 'extrapolate'";
    let end = scripted(
        &scenario("skill_test", rules, &tables("", &baron("attack = 1, wits = 20"), None)),
        &[&[12; 17][..], &[6]].concat(),
    );
    assert_eq!(end.get("total"), 17 * 12 + 6);
    let runner = side(
        "blade_of_the_baron",
        "attack = 1, speed = 20",
        "combat_skill = 'attack', strategy = { flight = ['flee'] }",
    );
    let text =
        scenario("duel", &format!("{rules}\nflee_clean_from = 199"), &duel(&runner, &baron("attack = 1, speed = 1")));
    let dice = [&[12; 17][..], &[1], &[12; 17]].concat();
    assert_eq!(scripted(&text, &dice).get("p_a_fled"), 1);
}

/// HD-TEST-6: against an NPC only the player character rolls.
#[test]
fn npcs_do_not_roll() {
    let end = scripted(&scenario("skill_test", "", &tables("", &baron("attack = 1, wits = 1"), None)), &[6, 6]);
    assert_eq!(end.all(["total", "p_cost"]), [12, 1]);
    assert!(!end.table.test.contested);
}

/// HD-BRAWL-1, HD-BRAWL-2, HD-Q-6, HD-V-11: who loses what at each band.
#[test]
fn brawls_hurt_by_band() {
    let fighter = side("blade_of_the_baron", "attack = 4, wits = 4, endurance = 2", "");
    let text = |rules: &str, limits: &str| scenario("brawl", rules, &tables(limits, &fighter, None));
    let botch = [1, 1, 1, 2, 2, 2];
    let cost = [2, 2, 2, 2, 2, 2];
    let clean = [4, 4, 4, 4, 4, 4];
    let hits = ["hits_lost", "hits_dealt"];
    // The knife is 2d4, fists d4.
    assert_eq!(scripted(&text("", ""), &[&botch[..], &[3, 4]].concat()).all(hits), [7, 0]);
    assert_eq!(scripted(&text("", ""), &[&cost[..], &[3, 4, 2]].concat()).all(hits), [7, 2]);
    assert_eq!(scripted(&text("", ""), &[&clean[..], &[2]].concat()).all(hits), [0, 2]);
    assert_eq!(scripted(&text("", "injure = false"), &clean).all(hits), [0, 0]);
    assert_eq!(scripted(&text("brawl_cost_hurts = 'self'", ""), &[&cost[..], &[3, 4]].concat()).all(hits), [7, 0]);
    assert_eq!(scripted(&text("brawl_cost_hurts = 'enemy'", ""), &[&cost[..], &[2]].concat()).all(hits), [0, 2]);
    for (weapon, dice) in [("fists", 1), ("knife", 2), ("pistol", 3), ("shotgun", 4)] {
        let limits = format!("weapon = '{weapon}'\nenemy_hits = 100");
        assert_eq!(
            scripted(&text("", &limits), &[&clean[..], &vec![4; dice]].concat()).get("hits_dealt"),
            4 * dice as i32
        );
    }
    let down = scripted(&text("", "enemy_weapon = 'shotgun'"), &[&botch[..], &[4; 4]].concat());
    assert_eq!(down.all(["hits_lost", "p_down"]), [11, 1], "never more than there are");
}

/// HD-BRAWL-3: magic has no part in a brawl; a character who uses magic is not hurt by mundane weapons but fights duels.
#[test]
fn brawls_know_no_magic() {
    let powers = side(
        "blade_of_the_baron",
        "attack = 2, wits = 2, power = 6",
        "powers = ['parry', 'strike_with_glory'], strategy = 'greedy'",
    );
    let bare = side("blade_of_the_baron", "attack = 2, wits = 2, power = 6", "");
    let brawl = |side: &str| means(&scenario("brawl", "", &format!("[cast]\na = {side}\n")), 500);
    assert_eq!(brawl(&powers), brawl(&bare));
    let fight = |side: &str| means(&scenario("duel", "", &duel(side, &bare)), 500).get("p_a_win");
    assert!(fight(&powers) > fight(&bare));
}
