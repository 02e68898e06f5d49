//! Invariants of every fight and career, whatever the rules, the sides, the strategies and the dice.

use crate::support::{
    BARON, End, Ledger, any_career, any_duel, any_skirmish, duel, game, live, means, ready, scenario, side,
};
use evenodds_engine::{ABSENT, Line, Live, Seats, Session, Silent};
use evenodds_his_due::HisDue;
use evenodds_his_due::play::Table;
use evenodds_his_due::state::Cut;
use evenodds_his_due::terms::Outcome;
use evenodds_kit::Game;
use evenodds_kit::column::row;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Plays a trial without a listener on a state: its row.
fn silent(game: &HisDue, table: &mut Table, trial: u64) -> Vec<i64> {
    game.play(table, Seats::Written, &mut Session::new(&mut Live::of_trial(11, trial), &mut Silent));
    row(&HisDue::measures(game.play, Some(game)), table).into_iter().map(|(_, value)| value).collect()
}

/// Nothing is below 0 at the end, and nobody has more Hits than the maximum.
fn in_order(end: &End) -> Result<(), TestCaseError> {
    for who in end.table.duel.who.iter() {
        prop_assert!(who.hits >= 0 && who.broker >= 0 && who.hits <= who.max_hits, "{}", end.told());
        prop_assert!(who.mana >= 0 && who.burnt >= 0 && who.edge >= 0, "{}", end.told());
        prop_assert!(who.stress.iter().all(|&steps| steps >= 0) && who.stress_left >= 0);
        let counts = who.counts;
        prop_assert!(counts.mana_spent >= 0 && counts.edge_spent >= 0 && counts.damage >= 0);
        prop_assert!(counts.power_attacks <= counts.attacks && counts.power_defences <= counts.defences);
    }
    Ok(())
}

fn configuration() -> ProptestConfig {
    ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(configuration())]

    /// HD-DUEL-17, HD-DUEL-21, HD-Q-27: every duel ends, in one way; a stalemate has its reason and nothing else has one.
    #[test]
    fn duels_end_in_order(text in any_duel(), trial in 0..1000_u64) {
        let end = live(&text, 11, trial);
        in_order(&end)?;
        let duel = &end.table.duel;
        let outcome = duel.outcome.expect("a duel ends");
        prop_assert_eq!(outcome == Outcome::Stalemate, duel.cut.is_some());
        match duel.cut {
            Some(Cut::Rounds) => prop_assert_eq!(duel.round, 12),
            Some(Cut::Turns) => prop_assert_eq!(duel.turn, 121),
            Some(Cut::Dice) => prop_assert_eq!(end.get("p_stalemate_dice"), 1),
            None => {}
        }
        prop_assert!(outcome != Outcome::AWin || duel.who[1].hits == 0 || duel.who[1].reverted);
        prop_assert!(outcome != Outcome::BWin || duel.who[0].hits == 0 || duel.who[0].reverted);
        prop_assert!(!duel.killed || matches!(outcome, Outcome::AWin | Outcome::BWin));
        let reasons = ["p_stalemate_rounds", "p_stalemate_turns", "p_stalemate_dice"];
        prop_assert_eq!(end.get("p_stalemate"), end.all(reasons).iter().sum::<i32>());
    }

    /// HD-KIND-11, HD-DUEL-8: who only listens can keep the books: Hits, Mana and Edge come out at every round, dice of the
    /// roll are in the pools, attacks spend dice of the pool, and powers are known, allowed and paid.
    #[test]
    fn narrations_can_be_followed(text in any_duel(), trial in 0..1000_u64) {
        let game = game(&text);
        let end = live(&text, 11, trial);
        let mut ledger = Ledger::new(&game);
        ledger.read(&end.lines);
        prop_assert!(ledger.wrong.is_empty(), "{}\n{}", ledger.wrong.join("\n"), end.told());
    }

    /// HD-MULTI-1, HD-MULTI-2, HD-EDGE-7: fights of many end; nobody is killed, no Edge is spent; one team is left, or none.
    #[test]
    fn skirmishes_end_in_order(text in any_skirmish(), trial in 0..1000_u64) {
        let end = live(&text, 11, trial);
        in_order(&end)?;
        let duel = &end.table.duel;
        prop_assert!(duel.outcome.is_some() && !duel.killed);
        prop_assert!(duel.who.iter().all(|who| who.counts.edge_spent == 0));
        prop_assert!(duel.who.iter().all(|who| (who.hits == 0) == who.out || duel.cut.is_some() || duel.outcome.is_some()));
        let standing = duel.who.iter().enumerate().filter(|(_, who)| !who.out);
        let mut teams: Vec<u8> = standing.map(|(seat, _)| game(&text).sides[seat].team).collect();
        teams.dedup();
        teams.sort_unstable();
        teams.dedup();
        match duel.winner_team {
            Some(team) => prop_assert_eq!(teams, vec![team]),
            None => prop_assert!(teams.is_empty() || duel.cut.is_some()),
        }
    }

    /// HD-CAMP-2, HD-CAMP-6: careers end; nothing is negative, no track is beyond its maximum, kills are wins.
    #[test]
    fn careers_end_in_order(text in any_career(), trial in 0..1000_u64) {
        let end = live(&text, 11, trial);
        let (game, career) = (game(&text), end.table.career);
        prop_assert!(career.mana >= 0 && career.connections >= 0 && career.max_mana >= 0);
        prop_assert!(career.mana <= career.max_mana.max(game.sides[0].mana));
        for (steps, most) in career.stress.into_iter().zip(game.sides[0].stress_max) {
            prop_assert!((0..=most.max(0)).contains(&steps));
        }
        prop_assert!(career.kills <= career.wins && career.kills <= game.rules.kills_to_finish);
        prop_assert_eq!(career.duels, career.wins + career.losses + career.flights);
        prop_assert!(career.sessions_played <= game.settings.sessions);
    }

    /// A listener changes nothing, and one seed has one result. What a state held before does not matter.
    #[test]
    fn a_trial_is_its_dice(text in prop_oneof![any_duel(), any_skirmish(), any_career()], a in 0..1000_u64, b in 0..1000_u64) {
        let game = game(&text);
        let traced = live(&text, 11, b);
        let columns = HisDue::measures(game.play, Some(&game));
        let names = row(&columns, &traced.table).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let mut used = game.state();
        silent(&game, &mut used, a);
        let row = silent(&game, &mut used, b);
        prop_assert!(!traced.lines.is_empty());
        for (name, value) in names.iter().zip(&row) {
            prop_assert_eq!(traced.get(name), i32::try_from(*value).unwrap_or(ABSENT), "{}", name);
        }
        prop_assert_eq!(row, silent(&game, &mut game.state(), b));
    }
}

/// The same scenario with its sides in each other's places.
fn swapped(text: &str) -> String {
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).expect("a side")[4..].to_owned();
    let (a, b) = (line("a = "), line("b = "));
    let head = text.split("[cast]").next().expect("a head");
    format!("{head}[cast]\na = {b}\nb = {a}\n")
}

/// Swapping the sides swaps the results: 24 random duels of 4000 trials each, by shares of wins, flight and Hits dealt. The
/// shares' difference has a standard error of at most sqrt(2 x 0.25 / 4000) = 0.0112; an alarm is at 5.5 of them: once in
/// 26 million for each of 120 shares, so that a right engine fails once in 200 000 changes. Seats share no dice.
#[test]
fn swapping_the_sides_swaps_the_results() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::new(configuration());
    let mut decided = 0;
    for _ in 0..24 {
        let text = any_duel().new_tree(&mut runner).expect("a duel").current();
        let (here, there) = (means(&text, 4000), means(&swapped(&text), 4000));
        for (left, right) in [
            ("p_a_win", "p_b_win"),
            ("p_b_win", "p_a_win"),
            ("p_a_fled", "p_b_fled"),
            ("p_stalemate", "p_stalemate"),
            ("p_first_attacker_wins", "p_first_attacker_wins"),
        ] {
            let (one, other) = (here.get(left), there.get(right));
            assert!((one - other).abs() <= 5.5 * 0.0112, "{left} is {one}, {right} swapped {other}:\n{text}");
        }
        decided += i32::from(here.get("p_a_win") + here.get("p_b_win") > 0.5);
    }
    assert!(decided >= 8, "most duels of the test are decided");
}

/// Two sides that change seats roll each other's dice: what is counted is what the scenario with its sides the other way
/// round counts, column by column, in every trial.
#[test]
fn changing_seats_is_writing_the_sides_the_other_way_round() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::new(configuration());
    let (mut moved, mut firsts) = (0, 0);
    for _ in 0..100 {
        let text = any_duel().new_tree(&mut runner).expect("a duel").current();
        let [here, there] = [text.clone(), swapped(&text)].map(|text| ready(&text));
        assert!(here.has_seats());
        let names: Vec<String> = here.scopes()[0].measures.iter().map(|measure| measure.name.clone()).collect();
        for trial in 0..20 {
            let [written, changed] = Seats::BOTH.map(|seats| here.replay_in(seats, 11, trial).rows[0][0].clone());
            let other = there.replay(11, trial).rows[0][0].clone();
            // The outcome's word names a side; the flags beside it say the same.
            for (at, name) in names.iter().enumerate().filter(|(_, name)| *name != "outcome") {
                let Some(image) = names.iter().position(|known| *known == image(name)) else { continue };
                assert_eq!(changed[at], other[image], "{name} of trial {trial}\n{text}");
            }
            moved += i32::from(written != changed);
            firsts += i32::from(written[0] == changed[1] && written[1] == changed[0]);
        }
    }
    assert!(moved > 1000 && firsts > 100, "other dice, other plays: {moved} differ, {firsts} are images");
}

/// The measure that tells of the other side what this one tells of one; itself for what concerns both.
fn image(name: &str) -> String {
    let words = name.split('_').map(|word| match word {
        "a" => "b",
        "b" => "a",
        other => other,
    });
    words.collect::<Vec<_>>().join("_")
}

/// HD-KIND-11: the books notice a number that is wrong, a line that is missing and a die that nobody rolled.
#[test]
fn the_books_notice_what_is_wrong() {
    let a = side(
        BARON,
        "attack = 3, speed = 3, power = 4",
        "name = 'a', edge = 2, powers = ['golden_parry', 'charging_the_lists'], strategy = 'greedy'",
    );
    let b = a.replace("name = 'a'", "name = 'b'");
    let text = scenario("duel", "round_cap = 3", &duel(&a, &b));
    let (game, end) = (game(&text), live(&text, 4, 0));
    let wrong = |lines: &[Line]| {
        let mut ledger = Ledger::new(&game);
        ledger.read(lines);
        ledger.wrong.len()
    };
    assert_eq!(wrong(&end.lines), 0);
    for (part, other) in [
        (" Hits: ", " Hits: 9"),
        ("; Edge ", "; Edge 7"),
        (" Mana for Golden", "9 Mana for Golden"),
        (": Attack ", ": Attack 1/d6 1/d6 1/d6 "),
        (" with a", " with a 99"),
    ] {
        let mut lines = end.lines.clone();
        let line = lines
            .iter_mut()
            .find(|line| line.text.contains(part))
            .unwrap_or_else(|| panic!("no `{part}`\n{}", end.told()));
        line.text = line.text.replacen(part, other, 1);
        assert!(wrong(&lines) > 0, "`{other}` is not noticed");
    }
    for part in [" Hits: ", "; Edge ", " Mana for Golden", ": Attack "] {
        let mut fewer = end.lines.clone();
        fewer.retain(|line| !line.text.contains(part));
        assert!(wrong(&fewer) > 0, "nothing is missed without `{part}`");
    }
}
