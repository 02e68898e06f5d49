//! The code that plays against the exact odds: through every sequence of faces on small pools, and with live dice.
//!
//! Live comparisons raise a false alarm once in a million each, and their seeds are fixed.

use crate::support::{Bench, Stage, Z_ALARM, binomial_z, jinn, live, mean_z, mystic, outcome};
use evenodds_engine::dice::exhaust;
use evenodds_engine::{ABSENT, Live, Session, Silent};
use evenodds_toward_one::cast::PlayKind;
use evenodds_toward_one::odds::{
    Contestant, JinnValues, MultiLoss, Odds, OddsRules, Raise, confrontation, contest, plain_chain,
};
use evenodds_toward_one::play::Play;
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{ConfrontationStop, ConfrontationTie, MultiLossSuffering};
use evenodds_toward_one::strategy::{ConfrontAdjust, GmFields, Raise as GmRaise};
use std::collections::BTreeMap;

/// Probabilities below this are too rare for the normal law at these numbers of trials.
const RARE: f64 = 1e-3;

/// One confrontation, spending by `reach` from the three skills' counters.
fn confronting(pc: [i32; 3], jinn_dice: [i32; 3], bonuses: [i32; 3], rules: Rules) -> Stage {
    let [calligraphy, law, numerology] = pc;
    let mut leyla = mystic("Leyla", [calligraphy, law, numerology, 1, 1, 1]);
    leyla.bonuses[..3].copy_from_slice(&bonuses);
    let mut stage = Stage::hunt(leyla, jinn(4, [5, 7, 7])).with_fields(|f| f.confront_adjust = ConfrontAdjust::Reach);
    (stage.play, stage.cast.jinn_dice, stage.rules) = (PlayKind::Confrontation, Some(jinn_dice), rules);
    stage
}

/// The exact answer's names for columns of a played confrontation.
const COLUMNS: [(&str, &str); 9] = [
    ("bind", "p_bound"),
    ("fail_calligraphy", "fail_calligraphy"),
    ("fail_law", "fail_law"),
    ("fail_numerology", "fail_numerology"),
    ("severity_1", "suffer_severity_1"),
    ("severity_2", "suffer_severity_2"),
    ("severity_3", "suffer_severity_3"),
    ("severity_4", "suffer_severity_4"),
    ("severity_5", "suffer_severity_5"),
];

/// The exact rules that stand for the game's.
fn odds_rules(rules: &Rules) -> OddsRules {
    let faces = |list: &[i32]| list.iter().map(|&face| face as u8).collect();
    OddsRules {
        pc_face_successes: faces(&rules.pc_face_successes),
        jinn_face_successes: faces(&rules.jinn_face_successes),
        confrontation_tie_pc: rules.confrontation_tie == ConfrontationTie::Pc,
        confrontation_roll_all: rules.confrontation_stop == ConfrontationStop::RollAll,
        multi_loss: [MultiLoss::Each, MultiLoss::Worst, MultiLoss::Sum, MultiLoss::First]
            [rules.multi_loss_suffering as usize],
        ..OddsRules::default()
    }
}

/// Rules with four-sided dice, so that all sequences can be walked through: 2 1 0 0, and 0 0 1 2 for the Jinn.
fn small(change: impl FnOnce(&mut Rules)) -> Rules {
    let mut rules =
        Rules { pc_face_successes: vec![2, 1, 0, 0], jinn_face_successes: vec![0, 0, 1, 2], ..Rules::default() };
    change(&mut rules);
    rules
}

/// TO-CONF-2 to TO-CONF-6: every sequence of faces of small pools, to 1e-12.
#[test]
fn every_confrontation_of_small_pools() {
    let rulings: [fn(&mut Rules); 4] = [
        |_| (),
        |rules| rules.confrontation_tie = ConfrontationTie::Pc,
        |rules| {
            (rules.confrontation_stop, rules.multi_loss_suffering) =
                (ConfrontationStop::RollAll, MultiLossSuffering::Sum);
        },
        |rules| {
            (rules.confrontation_stop, rules.multi_loss_suffering) =
                (ConfrontationStop::RollAll, MultiLossSuffering::Worst);
        },
    ];
    for change in rulings {
        for (pc, jinn_dice, bonuses) in [([1, 1, 1], [1, 1, 1], [0, 1, 1]), ([1, 1, 2], [1, 1, 1], [1, 0, 0])] {
            let rules = small(change);
            let exact = confrontation(
                &odds_rules(&rules),
                pc.map(|n| n as u32),
                jinn_dice.map(|n| n as u32),
                bonuses.map(|n| n as u32),
            );
            let game = confronting(pc, jinn_dice, bonuses, rules).game();
            let mut sums = [0.0; COLUMNS.len()];
            exhaust(
                |dice| outcome(&game, dice).row,
                |row, weight| {
                    for (sum, (_, column)) in sums.iter_mut().zip(COLUMNS) {
                        *sum += weight * f64::from(row[column]);
                    }
                },
            );
            for (sum, (name, _)) in sums.into_iter().zip(COLUMNS) {
                let exact = exact.metric(name).expect("a number of the answer");
                assert!((sum - exact).abs() < 1e-12, "{name} of {pc:?} against {jinn_dice:?}: {sum} is not {exact}");
            }
        }
    }
}

/// TO-CONF-2 to TO-CONF-6, TO-POL-REACH: the book's dice, live: 9 checks of 3 confrontations, 200 000 trials each.
#[test]
fn live_confrontations() {
    for (seed, pc, jinn_dice, bonuses) in [
        (1, [4, 3, 4], [3, 4, 3], [0, 0, 0]),
        (2, [6, 4, 5], [4, 6, 5], [3, 3, 3]),
        (3, [2, 3, 3], [5, 5, 5], [2, 6, 1]),
    ] {
        let exact = confrontation(
            &OddsRules::default(),
            pc.map(|n| n as u32),
            jinn_dice.map(|n| n as u32),
            bonuses.map(|n| n as u32),
        );
        let columns = COLUMNS.map(|(_, column)| column);
        let (mut hits, trials) = ([0; COLUMNS.len()], 200_000);
        live(&confronting(pc, jinn_dice, bonuses, Rules::default()), seed, trials, &columns, |row| {
            hits.iter_mut().zip(row).for_each(|(hits, &value)| *hits += value as u64);
        });
        for (hits, (name, _)) in hits.into_iter().zip(COLUMNS) {
            let p = exact.metric(name).expect("a number of the answer");
            if p < RARE {
                assert!((hits as f64) < 3.0 * RARE * trials as f64, "{name}: {hits} of {trials}, exactly {p}");
                continue;
            }
            let z = binomial_z(hits, trials, p);
            assert!(
                z.abs() < Z_ALARM,
                "{name} of {pc:?} against {jinn_dice:?}: {hits} of {trials}, exactly {p}, z = {z:.1}"
            );
        }
    }
}

/// TO-JINN-6, TO-POL-ALLOC, TO-GM-2: whole `plain` hunts without a horizon in reach, against the chain.
#[test]
fn live_plain_hunts() {
    for (seed, raise, gm_raise) in [
        (5, Raise::LowestValue, GmRaise::LowestValue),
        (6, Raise::NextStep, GmRaise::NextStep),
        (7, Raise::Opposing, GmRaise::Opposing),
        (8, Raise::Random, GmRaise::Random),
    ] {
        let exact = plain_chain(&OddsRules::default(), [6, 4, 6], JinnValues { evil: 4, skills: [5, 7, 7] }, raise)
            .expect("it ends");
        let mut stage = Stage::hunt(mystic("Leyla", [6, 4, 6, 4, 4, 4]), jinn(4, [5, 7, 7]));
        (stage.limits.max_scenes, stage.gm) = (100_000, GmFields { raise: gm_raise, ..GmFields::default() });
        let columns = [
            "scenes_to_manifest",
            "scenes_to_bind",
            "confrontations",
            "fail_numerology",
            "fail_law",
            "fail_calligraphy",
            "p_first_confrontation_binds",
            "jinn_dice_when_bound",
            "suffer_severity_1",
            "suffer_severity_3",
            "suffer_severity_5",
        ];
        let mut values = columns.map(|_| Vec::with_capacity(20_000));
        live(&stage, seed, 20_000, &columns, |row| {
            values.iter_mut().zip(row).for_each(|(values, &value)| values.push(value));
        });
        for (values, column) in values.iter().zip(columns) {
            assert!(!values.contains(&ABSENT), "every hunt ends with a binding");
            let name = column.replace("suffer_", "suffering_");
            let z = mean_z(values, exact.metric(&name).expect("a number of the answer"));
            assert!(z.abs() < Z_ALARM, "{column} with {gm_raise:?}: z = {z:.1}");
        }
    }
}

/// TO-PVP-1 to TO-PVP-3: contests of Renown with bonuses and rituals, 100 000 each.
#[test]
fn live_contests() {
    use evenodds_toward_one::tables::RITUALS;
    use evenodds_toward_one::terms::Trait;
    for (seed, dice, bonuses, rituals) in
        [(1, [3, 3], [0, 0], [0, 0]), (2, [3, 4], [3, 1], [2, 0]), (3, [2, 2], [2, 2], [3, 4])]
    {
        let side = |i: usize| Contestant {
            dice: dice[i] as u32,
            bonuses: bonuses[i] as u32,
            rituals: if rituals[i] > 0 { vec![rituals[i] as u32] } else { Vec::new() },
        };
        let exact = contest(&OddsRules::default(), &side(0), &side(1));
        let orthodoxy = RITUALS
            .into_iter()
            .find(|ritual| ritual.to == Trait::Renown && ritual.adds == Trait::Law)
            .expect("Orthodoxy");
        let sheets = [0, 1].map(|i| {
            let mut sheet = mystic("A fellow", [1, rituals[i], 1, 1, 1, dice[i]]);
            sheet.bonuses[5] = bonuses[i];
            sheet.rituals = vec![orthodoxy];
            sheet
        });
        let mut bench = Bench::new(&Stage::table(sheets.to_vec(), Vec::new()));
        let start = bench.table.clone();
        let (mut counts, mut live, trials) = (BTreeMap::new(), Live::of_trial(seed, 0), 100_000);
        for trial in 0..trials {
            live.start(trial);
            bench.table.clone_from(&start);
            let mut silent = Silent;
            let mut session = Session::new(&mut live, &mut silent);
            let lead = Play { game: &bench.game, table: &mut bench.table, session: &mut session }.contest(0, 1);
            *counts.entry(i64::from(lead)).or_insert(0) += 1;
        }
        for &(lead, p) in exact.lead.iter().filter(|&&(_, p)| p >= RARE) {
            let hits = counts.get(&lead).copied().unwrap_or(0);
            let z = binomial_z(hits, trials, p);
            assert!(z.abs() < Z_ALARM, "lead {lead} of {dice:?}: {hits} of {trials}, exactly {p}, z = {z:.1}");
        }
    }
}
