//! Careers: Connections, stress outside duels, sessions (HD-CONN-*, HD-CAMP-*, HD-STRESS-8 to HD-STRESS-10).

use crate::support::{BARON, End, WEAK, baron, live, means, scenario, scripted, side};

/// A career of the hero against one opponent, who has 1 Hit.
fn career(rules: &str, limits: &str, hero: &str, faces: &[u32]) -> End {
    let quiet = "scenes_per_session = 0\ntriggers_per_session = 0\nduels_per_session = 0\nsessions = 1\nbroker_deal_probability = 0";
    let key = |line: &str| line.split(' ').next().map(str::to_owned);
    let all = quiet.lines().filter(|line| !limits.lines().any(|written| key(written) == key(line)));
    let limits: Vec<&str> = all.chain(limits.lines()).collect();
    let opponent = baron("hits = 1");
    let tables = format!("[limits]\n{}\n[cast]\nhero = {hero}\nopponents = [{opponent}]\n", limits.join("\n"));
    scripted(&scenario("career", rules, &tables), faces)
}

/// A hero who strikes with everything.
fn hero(more: &str) -> String {
    side("axe_of_the_executioner", WEAK, &format!("powers = ['axe_of_the_executioner'], {more}"))
}

/// A duel that the hero wins: the opponent's lot, Speed 6 to 5, 6 6 against 1 1, a d4 of 1.
const WON: [u32; 8] = [1, 6, 5, 6, 6, 1, 1, 1];
const KILLER: &str = "strategy = { assign = ['attack'], kill = ['kill'], stress = ['accept'] }";

/// HD-CONN-1, HD-V-12, HD-CAMP-1: 2 Mana in a prominent scene, 1 in another, never above the maximum.
#[test]
fn connections_give_mana_back() {
    for (limits, mana) in [
        ("scenes_per_session = 1", 4),
        ("minor_scenes_per_session = 1", 3),
        ("scenes_per_session = 9", 7),
        ("scenes_per_session = 1\nmana_per_scene = 4", 6),
    ] {
        assert_eq!(career("", limits, &baron("mana = 2"), &[]).get("mana_end"), mana.min(7), "{limits}");
    }
}

/// HD-CONN-2: one Connection feeds a scene, however many there are. HD-CONN-6: with none left Mana is never regained.
#[test]
fn one_connection_feeds_a_scene() {
    for (connections, mana) in [(0, 2), (1, 4), (5, 4)] {
        let limits = format!("scenes_per_session = 1\nconnections = {connections}");
        assert_eq!(career("", &limits, &baron("mana = 2"), &[]).get("mana_end"), mana);
    }
}

/// HD-CONN-3, HD-CONN-4, HD-CAMP-2: a duel gives no Mana back; Hits are full again in the next one.
#[test]
fn duels_cost_mana_and_hits_return() {
    let a = hero("mana = 2, strategy = { assign = ['attack'], turn = ['axe_of_the_executioner', 'basic'] }")
        .replace("['attack']", "[{ do = 'highest', dice = 1 }]")
        .replace("'basic']", "'basic', 'pass']");
    let end = career("round_cap = 1", "duels_per_session = 2", &a, &[WON, WON].concat());
    assert_eq!(end.all(["mana_end", "wins", "duels"]), [0, 2, 2]);
    let hurt = hero("strategy = { assign = ['attack'] }");
    // The first duel: the enemy is first and hits for 5; the second begins with 11 Hits again.
    let lost = [1, 5, 6, 6, 6, 6, 6, 1, 1];
    let end = career("round_cap = 1", "duels_per_session = 2", &hurt, &[&lost[..], &WON].concat());
    end.tells(&["loses 5 Hits: 6 left", "wins", "Duel 2"]);
    assert_eq!(end.who(0).hits, 11);
}

/// HD-CONN-5, HD-STRESS-8, HD-V-16, HD-Q-54: a full track costs one Connection, once, and normally ends the career.
#[test]
fn a_full_track_costs_a_connection() {
    let one_short = baron("despair = 6, strategy = { stress = ['accept'] }");
    let broken = career("", "triggers_per_session = 3", &one_short, &[1]);
    assert_eq!(broken.all(["p_broken", "connections_left", "stress_despair"]), [1, 4, 7]);
    let on = career("retire_on_full_track = false", "triggers_per_session = 3", &one_short, &[1, 1, 1]);
    assert_eq!(
        on.all(["p_broken", "p_survived", "connections_left", "stress_despair"]),
        [0, 1, 4, 7],
        "HD-STRESS-10: full is full"
    );
    let dear = career("full_track_connections = 3", "triggers_per_session = 1", &one_short, &[1]);
    assert_eq!(dear.get("connections_left"), 2);
}

/// HD-STRESS-9, HD-V-17, HD-Q-51: 24 steps over all sessions, all tracks together; one session has no limit.
#[test]
fn sessions_limit_stress() {
    let calm = baron("stress_max = { despair = 99, disconnection = 99, guilt = 99 }");
    for (sessions, rounding, marked) in
        [(5, "floor", 4), (5, "nearest", 5), (7, "nearest", 3), (7, "ceil", 4), (1, "floor", 30)]
    {
        let limits = format!("sessions = {sessions}\ntriggers_per_session = 30");
        let rules = format!("stress_limit_rounding = '{rounding}'");
        let lots: Vec<u32> = (0..30 * sessions).map(|lot| lot % 3 + 1).collect();
        let end = career(&rules, &limits, &calm, &lots);
        let total: i32 = end.all(["stress_despair", "stress_disconnection", "stress_guilt"]).iter().sum();
        assert_eq!(total, marked * sessions as i32, "{sessions} {rounding}");
    }
}

/// HD-CAMP-3, HD-STRESS-3: an accepted trigger's Edge waits for the next duel. HD-Q-52: freak outs outside a duel.
#[test]
fn triggers_outside_duels() {
    let a = hero(KILLER);
    let end = career(
        "round_cap = 1",
        "triggers_per_session = 1\nduels_per_session = 1\nhero_edge = 0",
        &a,
        &[&[1][..], &WON].concat(),
    );
    assert_eq!(end.get("kills"), 1, "the Edge of the trigger allowed it");
    assert_eq!(career("round_cap = 1", "duels_per_session = 1\nhero_edge = 0", &a, &WON).get("kills"), 0);
    let resists = |more: &str| baron(&format!("strategy = {{ stress = ['resist'] }}{more}"));
    let despair = career("", "triggers_per_session = 1", &resists(""), &[1, 1, 1]);
    assert_eq!(despair.all(["mana_end", "stress_despair"]), [0, 1]);
    let distant = career("", "triggers_per_session = 1\nscenes_per_session = 2", &resists(", mana = 1"), &[2, 1, 1]);
    distant.tells(&["gives nothing", "Mana 3"]);
    let guilty = career(
        "round_cap = 1",
        "triggers_per_session = 1\nduels_per_session = 1",
        &resists(""),
        &[3, 1, 1, 1, 6, 5, 6, 6, 1, 1],
    );
    guilty.tells(&["Guilt in vain", "Attack nothing; Defence 2d6"]);
    let fine = career("", "triggers_per_session = 1", &resists(""), &[1, 6, 4]);
    assert_eq!(fine.all(["mana_end", "stress_despair"]), [7, 0]);
}

/// HD-CAMP-4, HD-KILL-8, HD-KILL-9, HD-V-26, HD-Q-55, HD-POL-8: kills bring a clue and a power, the fifth the memory.
#[test]
fn kills_bring_powers_and_the_memory() {
    let end = career("round_cap = 1", "duels_per_session = 1\nhero_edge = 1", &hero(KILLER), &WON);
    assert_eq!(end.all(["kills", "memory_clues", "powers_end", "stress_guilt"]), [1, 2, 2, 1]);
    let five = career("round_cap = 1", "sessions = 6\nduels_per_session = 1", &hero(KILLER), &WON.repeat(5));
    assert_eq!(
        five.all(["p_five_kills", "p_campaign_survival", "kills", "sessions_played", "powers_end"]),
        [1, 1, 5, 5, 5]
    );
    let none = career("round_cap = 1\nkill_power = 'none'", "duels_per_session = 1", &hero(KILLER), &WON);
    assert_eq!(none.get("powers_end"), 1);
    let late = career("round_cap = 1\nkill_power = 'after_duel'", "duels_per_session = 1", &hero(KILLER), &WON);
    assert_eq!(late.get("powers_end"), 2);
    // The Hooded Killer takes 3 of 7 Mana, The Long Drop would be next: tree order.
    end.tells(&["a new power: The Hooded Killer"]);
    assert_eq!(end.get("mana_end"), 4, "a permanent lowers maximum and current Mana");
    let rescued = career(
        "round_cap = 1",
        "duels_per_session = 1\nbroker_deal_probability = 1",
        &hero(KILLER),
        &[&WON[..], &[1]].concat(),
    );
    assert_eq!(rescued.all(["kills", "wins"]), [0, 1]);
}

/// HD-KILL-3, HD-KILL-8, HD-STRESS-8: the blow falls and counts, and only then the track that it filled breaks the killer.
#[test]
fn a_kill_that_fills_the_track_counts() {
    let end = career("round_cap = 1", "duels_per_session = 1", &hero(&format!("guilt = 6, {KILLER}")), &WON);
    end.tells(&["the blow falls", "kill number 1", "Guilt is full"]);
    assert_eq!(end.all(["kills", "memory_clues", "powers_end", "p_broken", "stress_guilt"]), [1, 2, 2, 1, 7]);
    let fifth = career(
        "round_cap = 1\nkills_to_finish = 1",
        "duels_per_session = 1",
        &hero(&format!("guilt = 6, {KILLER}")),
        &WON,
    );
    assert_eq!(fifth.all(["kills", "p_five_kills", "p_broken"]), [1, 1, 0]);
}

/// HD-Q-55: a power that comes after the duel is there, and paid, before the next one.
#[test]
fn powers_after_the_duel_come_before_the_next() {
    let played = |duels: usize| {
        let limits = format!("duels_per_session = {duels}");
        career("round_cap = 1\nkill_power = 'after_duel'", &limits, &hero(KILLER), &WON.repeat(duels))
    };
    let two = played(2);
    two.tells(&["Duel 1", "kill number 1", "a new power: The Hooded Killer", "Duel 2", "kill number 2", "a new power"]);
    let one = played(1);
    assert_eq!(one.all(["powers_end", "mana_end"]), [2, 4], "its 3 Mana are paid");
}

/// HD-STRESS-7, HD-CAMP-2, HD-CONN-4: what a hero is brought in with (a freak out, lost Hits) lasts for the first battle.
#[test]
fn a_bad_start_is_over_after_the_first_battle() {
    let a = hero("freak_out = 'guilt', hits = 2, strategy = { assign = ['attack'] }");
    // No attack in the first duel; in the second the enemy's Hit is dealt as usual.
    let first = [1, 6, 5, 6, 6, 1, 1];
    let end = career("round_cap = 1", "duels_per_session = 2", &a, &[&first[..], &WON].concat());
    end.tells(&["Duel 1", "the hero 2 Hits", "the hero passes", "Duel 2", "the hero 11 Hits", "the hero attacks"]);
    assert_eq!(end.all(["wins", "undecided"]), [1, 1]);
}

/// HD-CAMP-1, HD-CAMP-2: the Edge and the Connections that a side is given go before the settings.
#[test]
fn the_sides_own_edge_and_connections_count() {
    let a = hero("edge = 3, connections = 2");
    let tables = |opponent: &str| {
        format!(
            "[limits]\nsessions = 1\ntriggers_per_session = 0\nscenes_per_session = 0\n[cast]\nhero = {a}\nopponents = [{opponent}]\n"
        )
    };
    let stands = |opponent: &str| live(&scenario("career", "round_cap = 1", &tables(opponent)), 1, 0).told();
    let told = stands(&baron("edge = 0"));
    assert!(told.contains("Connections 2, kills 0"), "{told}");
    assert!(told.contains("the hero 11 Hits, 7 Mana, 3 Edge; opponent 1 11 Hits, 7 Mana, 0 Edge"), "{told}");
    assert!(stands(&baron("")).contains("opponent 1 11 Hits, 7 Mana, 1 Edge"));
}

/// HD-CAMP-5, HD-KILL-7, HD-CONN-5: a greedy enemy with Edge kills, unless a Broker takes a Connection.
#[test]
fn lost_duels_may_be_the_last() {
    let play = |strategy: &str, limits: &str, lot: &[u32]| {
        let enemy = baron(&format!("strategy = {{ base = '{strategy}', assign = ['attack'] }}"));
        let tables = format!(
            "[limits]\nsessions = 1\ntriggers_per_session = 0\nscenes_per_session = 0\n{limits}\n[cast]\nhero = {}\nopponents = [{enemy}]\n",
            baron("hits = 1")
        );
        let faces = [&[1, 5, 6, 6, 6, 1, 1, 1][..], lot].concat();
        scripted(&scenario("career", "round_cap = 1", &tables), &faces).all([
            "p_killed",
            "p_survived",
            "connections_left",
            "losses",
            "stress_despair",
        ])
    };
    assert_eq!(play("greedy", "broker_deal_probability = 0", &[]), [1, 0, 5, 1, 1]);
    assert_eq!(play("greedy", "broker_deal_probability = 1", &[1]), [0, 1, 4, 1, 1]);
    assert_eq!(play("plain", "", &[]), [0, 1, 5, 1, 1]);
    assert_eq!(play("greedy", "enemy_edge = 0", &[]), [0, 1, 5, 1, 1]);
    assert_eq!(play("greedy", "connections = 0\nbroker_deal_probability = 1", &[]), [1, 0, 0, 1, 1]);
}

/// HD-CAMP-6, HD-MET-15, HD-MET-16: after the last session an open fate is survival; fates exclude each other and add up to 1.
#[test]
fn fates_add_up() {
    assert_eq!(career("", "sessions = 3", &baron(""), &[]).all(["p_survived", "sessions_played"]), [1, 3]);
    let strong = side(BARON, "attack = 3, speed = 3", "strategy = 'greedy'");
    let means = means(&scenario("career", "", &format!("[cast]\nhero = {strong}\nopponents = [{strong}]\n")), 3000);
    let fates = ["p_survived", "p_five_kills", "p_killed", "p_broken"].map(|fate| means.get(fate));
    assert!((fates.iter().sum::<f64>() - 1.0).abs() < 1e-12 && fates[0] > 0.0 && fates[2] > 0.0, "{fates:?}");
    assert!((means.get("p_campaign_survival") - fates[0] - fates[1]).abs() < 1e-12);
    assert!((means.get("wins") + means.get("losses") + means.get("undecided") - means.get("duels")).abs() < 1e-12);
}

/// HD-Q-7: the combat skill is chosen once; or the one with more dice before each duel.
#[test]
fn the_combat_skill_may_be_chosen_anew() {
    let hero = side(BARON, "attack = 1, speed = 3", "combat_skill = 'attack', strategy = { assign = ['attack'] }");
    for (rule, told) in [("never", "Attack 1 and Speed 3"), ("between_duels", "Speed 3 and Attack 1")] {
        let rules = format!("combat_skill_change = '{rule}'");
        let end = career(&rules, "duels_per_session = 1", &hero, &[1, 6, 6, 6, 5, 6, 6, 6, 6, 1, 1, 1]);
        end.tells(&[&format!("the hero fights with {told}")]);
        assert_eq!(end.get("wins"), 1);
    }
}
