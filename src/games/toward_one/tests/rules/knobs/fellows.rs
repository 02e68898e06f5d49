//! Knobs of rolls for and against fellow players.

use crate::support::{Bench, Stage, jinn, mystic, ritual};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{PvpRitualUse, PvpTieOption};
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::{AskHelp, HelpAnswer};
use evenodds_toward_one::terms::{AllyKind, Trait};

/// Leyla hunts and asks; Yusuf has more Calligraphy and refuses. Two dice of Renown each, no bonuses.
fn bench(change: impl FnOnce(&mut Rules)) -> Bench {
    let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(4, [1, 1, 1])).with_rules(change);
    stage.cast.sheets.push(mystic("Yusuf", [3, 2, 2, 2, 2, 2]));
    stage.players.push(stage.players[0].clone());
    stage.players[0].ask_help = AskHelp::IfBetter;
    stage.players[1].help_answer = HelpAnswer::Refuse;
    Bench::new(&stage)
}

knob_tests! {
    /// TO-HELP-1: whether an asked fellow may call on allies.
    fn help_allies() {
        for choice in [true, false] {
            let mut bench = bench(|rules| rules.help_allies = choice);
            bench.table.pcs[1].allies = vec![Ally::new(AllyKind::Student)];
            bench.table.pcs[1].bonus[4] = 2;
            let mut helping = Roll::new(1, 0, Trait::Calligraphy, Purpose::Scene);
            assert_eq!(bench.play(&[], |play| play.pay(&mut helping).is_some()), choice);
            let mut own = Roll::new(1, 1, Trait::Calligraphy, Purpose::Scene);
            assert!(bench.play(&[], |play| play.pay(&mut own).is_some()));
        }
    }

    /// TO-HELP-5: a failed attempt to force ends the scene, or the asker rolls herself.
    fn force_failure_ends_scene() {
        for (choice, faces) in [(true, &[7, 7, 7, 7][..]), (false, &[7, 7, 7, 7, 2, 7, 6, 5])] {
            let mut bench = bench(|rules| rules.force_failure_ends_scene = choice);
            bench.scene(faces);
            assert_eq!((bench.table.counts.force_failed, bench.table.counts.negations), (1, i32::from(!choice)));
        }
    }

    /// TO-PVP-2: on a level start the initiator may spend, or nobody may.
    fn pvp_tie_option() {
        for (choice, margin) in [(PvpTieOption::Initiator, 1), (PvpTieOption::None, 0)] {
            let mut bench = bench(|rules| rules.pvp_tie_option = choice);
            bench.pc().bonus[5] = 1;
            assert_eq!(bench.play(&[6, 7, 7, 7], |play| play.contest(0, 1)), margin);
        }
    }

    /// TO-PVP-2: whether allies serve.
    fn pvp_allies() {
        for (choice, margin) in [(true, 1), (false, 0)] {
            let mut bench = bench(|rules| rules.pvp_allies = choice);
            bench.pc().allies = vec![Ally::new(AllyKind::Courtier)];
            bench.pc().bonus[4] = 1;
            assert_eq!(bench.play(&[6, 7, 7, 7], |play| play.contest(0, 1)), margin);
        }
    }

    /// TO-PVP-2: a ritual serves once in every contest, or is used up against the present Jinn.
    fn pvp_ritual_use() {
        for (choice, again) in [(PvpRitualUse::OncePerContest, true), (PvpRitualUse::CountsAgainstCurrentJinn, false)] {
            let mut bench = bench(|rules| rules.pvp_ritual_use = choice);
            bench.pc().rituals = vec![ritual("orthodoxy")];
            assert_eq!(bench.play(&[7, 7, 7, 7, 2, 7], |play| play.contest(0, 1)), 1);
            let second = if again { &[7, 7, 7, 7, 2, 7][..] } else { &[7, 7, 7, 7] };
            assert_eq!(bench.play(second, |play| play.contest(0, 1)), i32::from(again));
        }
    }

    /// TO-PVP-2: whether a bonus may lower a die; otherwise it adds one.
    fn pvp_decrement() {
        for (choice, faces, margin) in [(true, &[6, 7, 7, 7][..], 1), (false, &[6, 7, 7, 7, 1], 2)] {
            let mut bench = bench(|rules| rules.pvp_decrement = choice);
            bench.pc().bonus[5] = 1;
            assert_eq!(bench.play(faces, |play| play.contest(0, 1)), margin);
        }
    }

    /// TO-HELP-4, TO-PVP-4: grudge Prowess for each success in excess.
    fn pvp_prowess_per_excess() {
        for each in [0, 1, 3] {
            let mut bench = bench(|rules| rules.pvp_prowess_per_excess = each);
            bench.scene(&[7, 7, 1, 7]);
            assert_eq!(bench.table.pcs[1].grudge[0], 2 * each);
        }
    }
}
