//! Invariants of every play, whatever the rules, the cast, the strategies and the dice.

use crate::support::{self, Stage, any_stage, rows_of};
use evenodds_engine::{Game, Live, Silent, Transcript};
use evenodds_kit::cell::Seated;
use evenodds_toward_one::cast::PlayKind;
use evenodds_toward_one::rulings::AllyRenownMeans;
use evenodds_toward_one::state::{Pc, Table};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Plays a trial with live dice on a state and returns all its rows.
fn played(stage: &Stage, state: &mut Seated<Table>, trial: u64) -> Vec<Vec<i32>> {
    rows_of(&support::played(&stage.game()), state, &mut Live::of_trial(11, trial), &mut Silent)
}

/// All bonuses of everybody before play.
fn first_bonuses(stage: &Stage) -> i32 {
    if stage.cast.created {
        return stage.players.len() as i32 * 6 * stage.rules.starting_bonuses;
    }
    stage.cast.sheets.iter().flat_map(|sheet| sheet.bonuses).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// TO-TRAIT-2, TO-SUFFER-7, TO-END-1: every play ends within its horizon; no counter is ever negative and no trait
    /// below the floor; nothing panics.
    #[test]
    fn plays_end_in_order(stage in any_stage(), trial in 0..1000_u64) {
        let mut state = support::played(&stage.game()).state();
        played(&stage, &mut state, trial);
        let state = state.own;
        for pc in &state.pcs {
            prop_assert!(pc.bonus.iter().chain(&pc.grudge).chain(&pc.next_penalty).chain(&pc.bound_penalty).all(|&n| n >= 0));
            prop_assert!(pc.dice.iter().all(|&dice| dice >= stage.rules.stat_floor), "{:?}", pc.dice);
            prop_assert!(pc.allies.iter().all(|ally| !ally.called || pc.called_any));
        }
        prop_assert!(state.sect_esteem.iter().all(|&esteem| esteem >= stage.rules.stat_floor));
        let scenes = if stage.play == PlayKind::Table { stage.limits.cycles } else { stage.limits.max_scenes };
        prop_assert!(state.pcs.iter().all(|pc| pc.scene <= scenes));
        for (index, jinn) in state.jinn.iter().enumerate() {
            let hunters = state.pcs.iter().filter(|pc| pc.jinn == Some(index)).count();
            prop_assert_eq!(jinn.hunters as usize, hunters);
            prop_assert!((1..=9).contains(&jinn.number) && !(jinn.bound && hunters > 0));
            prop_assert!(hunters <= 1 || !stage.rules.jinn_exclusive, "TO-TAKE-2");
        }
        let mut order = state.order.clone();
        order.sort_unstable();
        let seats = if stage.play == PlayKind::Table { stage.players.len() } else { 0 };
        prop_assert_eq!(order, (0..seats).collect::<Vec<_>>());
    }

    /// TO-ROLL-10, TO-ROLL-15, TO-SUFFER-3: start + gained − spent − lost = end, where allies convert one for one and
    /// nothing is refunded.
    #[test]
    fn bonuses_are_conserved(mut stage in any_stage(), trial in 0..1000_u64) {
        let rules = &mut stage.rules;
        (rules.ally_exchange_rate, rules.refund_won_rolls, rules.pvp_prowess_per_excess) = (1, false, 0);
        rules.ally_renown_means = AllyRenownMeans::Prowess;
        let mut state = support::played(&stage.game()).state();
        played(&stage, &mut state, trial);
        let state = state.own;
        let counts = state.counts;
        let end: i32 = state.pcs.iter().map(Pc::total_bonuses).sum();
        prop_assert_eq!(first_bonuses(&stage) + counts.bonuses_gained - counts.bonuses_spent - counts.bonuses_lost, end);
    }

    /// A listener changes nothing.
    #[test]
    fn a_traced_play_is_the_silent_play(stage in any_stage(), trial in 0..1000_u64) {
        let game = support::played(&stage.game());
        let silent = played(&stage, &mut game.state(), trial);
        let mut transcript = Transcript::default();
        let traced = rows_of(&game, &mut game.state(), &mut Live::of_trial(11, trial), &mut transcript);
        prop_assert_eq!(silent, traced);
        prop_assert!(!transcript.lines.is_empty());
    }

    /// What a state held before does not matter: trial b after trial a is trial b.
    #[test]
    fn a_cleared_state_is_a_new_state(stage in any_stage(), a in 0..1000_u64, b in 0..1000_u64) {
        let game = support::played(&stage.game());
        let mut used = game.state();
        played(&stage, &mut used, a);
        let again = played(&stage, &mut used, b);
        prop_assert_eq!(again, played(&stage, &mut game.state(), b));
    }
}
