//! Knobs of the confrontation. Everybody has two dice; the hunter has 9 bonuses of each stat.

use crate::support::{Bench, Stage, jinn, mystic, ritual, scripted};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{
    ConfrontationRetry, ConfrontationStop, ConfrontationTie, MultiLossSuffering, WinAssignment,
};
use evenodds_toward_one::strategy::{AskHelp, ConfrontAdjust};
use evenodds_toward_one::terms::{AllyKind, Art};

fn stage(change: impl FnOnce(&mut Rules)) -> Stage {
    let mut leyla = mystic("Leyla", [2; 6]);
    leyla.bonuses = [0, 0, 0, 9, 9, 9];
    Stage::hunt(leyla, jinn(7, [1, 1, 1])).with_rules(change)
}

fn bench(change: impl FnOnce(&mut Rules)) -> Bench {
    Bench::new(&stage(change))
}

const WON: [u32; 4] = [1, 7, 5, 5];
const LEVEL: [u32; 4] = [7, 7, 5, 5];

/// 1, then 2 lost by, and the last one won.
const TWO_LOST: [u32; 12] = [7, 7, 6, 5, 7, 7, 10, 5, 1, 7, 5, 5];

knob_tests! {
    /// TO-CONF-3: three level rolls lose at the first, or bind.
    fn confrontation_tie() {
        assert!(!bench(|_| ()).confront(&LEVEL));
        assert!(bench(|rules| rules.confrontation_tie = ConfrontationTie::Pc).confront(&[LEVEL; 3].concat()));
    }

    /// TO-CONF-4: the rolls after a lost one are not made, or they are, without changing who won.
    fn confrontation_stop() {
        assert!(!bench(|_| ()).confront(&LEVEL));
        let mut all = bench(|rules| rules.confrontation_stop = ConfrontationStop::RollAll);
        assert!(!all.confront(&[LEVEL, WON, WON].concat()));
        assert_eq!(all.table.counts.fails, [0, 0, 1]);
    }

    /// TO-CONF-6: rolls lost by 1 and by 2 cost one suffering each, the worst, one of the sum, or the first.
    fn multi_loss_suffering() {
        for (choice, kinds, left) in [
            (MultiLossSuffering::Each, &[1, 2][..], [8, 9, 7]),
            (MultiLossSuffering::Worst, &[1], [7, 9, 9]),
            (MultiLossSuffering::Sum, &[1], [6, 9, 9]),
            (MultiLossSuffering::First, &[1], [8, 9, 9]),
        ] {
            let mut bench = bench(|rules| {
                (rules.confrontation_stop, rules.multi_loss_suffering) = (ConfrontationStop::RollAll, choice);
            });
            assert!(!bench.confront(&[&TWO_LOST, kinds].concat()));
            assert_eq!(bench.pc().bonus[3..], left, "{choice:?}");
        }
    }

    /// TO-CONF-7: bonuses, converted ones as their source kind, and rituals of won rolls stay used, or come back.
    fn refund_won_rolls() {
        for refund in [false, true] {
            let mut stage = stage(|rules| rules.refund_won_rolls = refund);
            stage.players[0].confront_adjust = ConfrontAdjust::Reach;
            let sheet = &mut stage.cast.sheets[0];
            sheet.bonuses = [0, 0, 1, 0, 0, 1];
            (sheet.rituals, sheet.allies) = (vec![ritual("fasting")], vec![AllyKind::AttendantSpirit]);
            let mut bench = Bench::new(&stage);
            // Numerology 6 6 against 2: both are lowered, one by a converted Prowess; then the ritual's 2. Won by 1.
            // Law: nothing against nothing.
            assert!(!bench.confront(&[6, 6, 10, 5, 2, 7, 7, 7, 5, 5]));
            let (bonus, used) = (bench.pc().bonus, bench.jinn().performed[0][0]);
            assert_eq!((bonus, used), if refund { ([0, 0, 1, 0, 0, 1], 0) } else { ([0; 6], 1) }, "{}", bench.told());
        }
    }

    /// TO-CONF-5: a full success brings nothing but the Jinn, or the excess of each roll as gains.
    fn confrontation_win_assignment() {
        for (choice, gained) in [(WinAssignment::None, 0), (WinAssignment::AssignExcess, 12)] {
            let mut bench = bench(|rules| rules.confrontation_win_assignment = choice);
            assert!(bench.confront(&[WON; 3].concat()));
            assert_eq!(bench.table.counts.bonuses_gained, gained);
        }
    }

    /// TO-CONF-1: the next confrontation follows at once, or after a regular scene.
    fn confrontation_retry() {
        for (choice, confrontations) in [(ConfrontationRetry::EveryScene, 2), (ConfrontationRetry::AfterRegularScene, 1)] {
            let mut stage = stage(|rules| rules.confrontation_retry = choice);
            stage.limits.max_scenes = 2;
            assert_eq!(scripted(&stage, &[LEVEL; 2].concat()).get("confrontations"), confrontations);
        }
    }

    /// TO-CONF-2: another order of the three rolls.
    fn confrontation_sequence() {
        for (sequence, fails) in [
            ([Art::Numerology, Art::Law, Art::Calligraphy], [0, 0, 1]),
            ([Art::Calligraphy, Art::Numerology, Art::Law], [1, 0, 0]),
        ] {
            let mut bench = bench(|rules| rules.confrontation_sequence = sequence);
            bench.confront(&LEVEL);
            assert_eq!(bench.table.counts.fails, fails);
        }
    }

    /// TO-HELP-1: the hunter makes the three rolls, or a better fellow makes one of them.
    fn help_in_confrontation() {
        for help in [false, true] {
            let mut stage = stage(|rules| rules.help_in_confrontation = help);
            stage.cast.sheets.push(mystic("Yusuf", [2, 2, 3, 2, 2, 2]));
            stage.players.push(stage.players[0].clone());
            stage.players[0].ask_help = AskHelp::IfBetter;
            let first = if help { vec![1, 7, 7, 5, 5] } else { WON.to_vec() };
            let mut bench = Bench::new(&stage);
            assert!(bench.confront(&[&first[..], &WON, &WON].concat()));
            assert_eq!(bench.table.counts.help_asked, i32::from(help));
        }
    }
}
