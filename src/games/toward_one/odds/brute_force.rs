//! Independent answers: the procedures played literally, die by die, over every sequence of faces.
//!
//! Small dice with odd faces (gains of 2, chains of cheap faces, faces that fall when lowered) show mistakes that the
//! book's die would hide.

use super::*;
use evenodds_stats::Distribution;
use std::collections::BTreeMap;

/// Dice that run through every sequence of faces, one after the other.
#[derive(Default)]
struct Every {
    path: Vec<(usize, usize)>,
    at: usize,
}

impl Every {
    /// The next die of the present sequence: a face, counted from 0.
    fn face(&mut self, sides: usize) -> usize {
        if self.at == self.path.len() {
            self.path.push((0, sides));
        }
        self.at += 1;
        self.path[self.at - 1].0
    }

    /// Calls a play once for each sequence; adds up its results, weighted by probability.
    fn sum<const N: usize>(mut play: impl FnMut(&mut Self) -> [f64; N]) -> [f64; N] {
        let (mut dice, mut total) = (Self::default(), [0.0; N]);
        loop {
            dice.at = 0;
            let result = play(&mut dice);
            let p: f64 = dice.path.iter().map(|&(_, sides)| 1.0 / sides as f64).product();
            total.iter_mut().zip(result).for_each(|(sum, x)| *sum += p * x);
            while dice.path.last().is_some_and(|&(face, sides)| face + 1 == sides) {
                dice.path.pop();
            }
            let Some(last) = dice.path.last_mut() else { return total };
            last.0 += 1;
        }
    }
}

/// One player's roll, as it lies on the table.
struct Table<'a> {
    shows: &'a [u8],
    dice: Vec<usize>,
    bonuses: u32,
    rituals: Vec<u32>,
    lowering: bool,
}

impl<'a> Table<'a> {
    fn new(shows: &'a [u8], dice: u32, bonuses: u32, rituals: &[u32], every: &mut Every) -> Self {
        let dice = (0..dice).map(|_| every.face(shows.len())).collect();
        Self { shows, dice, bonuses, rituals: rituals.to_vec(), lowering: true }
    }

    fn successes(&self) -> i64 {
        self.dice.iter().map(|&face| i64::from(self.shows[face])).sum()
    }

    /// TO-POL-REACH, word for word.
    fn reach(&mut self, target: i64, every: &mut Every) {
        while self.successes() < target {
            let gain =
                |face: usize| if face == 0 { 0 } else { i64::from(self.shows[face - 1]) - i64::from(self.shows[face]) };
            let cheap = (0..self.dice.len()).filter(|&i| self.lowering && gain(self.dice[i]) > 0);
            let first = cheap.max_by_key(|&i| (gain(self.dice[i]), self.dice[i]));
            if let (Some(die), true) = (first, self.bonuses > 0) {
                self.bonuses -= 1;
                self.dice[die] -= 1;
            } else if !self.rituals.is_empty() {
                for _ in 0..self.rituals.remove(0) {
                    self.dice.push(every.face(self.shows.len()));
                }
            } else if self.bonuses > 0 {
                self.bonuses -= 1;
                self.dice.push(every.face(self.shows.len()));
            } else {
                break;
            }
        }
    }
}

const DICE: [&[u8]; 4] = [&[2, 1, 1, 0, 0, 0], &[5, 3, 2, 2, 1, 0], &[0, 3, 1, 0], &[3, 2, 1, 0]];

fn with_faces(shows: &[u8]) -> OddsRules {
    OddsRules { pc_face_successes: shows.to_vec(), jinn_face_successes: vec![0, 1, 2], ..OddsRules::default() }
}

fn close(got: f64, expected: f64, what: &str) {
    assert!((got - expected).abs() < 1e-10, "{what}: {got} is not {expected}");
}

/// TO-POL-REACH, TO-ROLL-5, TO-ROLL-7.
#[test]
fn reach_agrees_with_every_sequence_of_faces() {
    for shows in DICE {
        for (dice, bonuses, rituals, target) in
            [(0, 2, &[][..], 2), (2, 3, &[], 5), (3, 2, &[1], 6), (1, 2, &[1, 0, 2], 7), (2, 0, &[1], 3)]
        {
            let expected = Every::sum::<3>(|every| {
                let mut table = Table::new(shows, dice, bonuses, rituals, every);
                table.reach(target, every);
                let s = table.successes();
                [f64::from(u8::from(s >= target)), f64::from(bonuses - table.bonuses), s as f64]
            });
            let odds = reach::reach(&with_faces(shows), dice, bonuses, rituals, target as u32);
            let what = format!("{shows:?}, {dice} dice, {bonuses} bonuses, rituals {rituals:?}, target {target}");
            close(odds.reached, expected[0], &what);
            close(odds.mean_spent, expected[1], &what);
            close(odds.successes.mean(), expected[2], &what);
        }
    }
}

/// Best play by trying every step, in any order: stop, add a die, lower any die (TO-ROLL-3, TO-ROLL-7).
fn best(shows: &[u8], dice: &mut Vec<usize>, left: u32, worth: &dyn Fn(i64) -> f64) -> f64 {
    let mut value = worth(dice.iter().map(|&face| i64::from(shows[face])).sum());
    if left == 0 {
        return value;
    }
    for i in 0..dice.len() {
        if dice[i] > 0 {
            dice[i] -= 1;
            value = value.max(best(shows, dice, left - 1, worth));
            dice[i] += 1;
        }
    }
    let mut added = 0.0;
    for face in 0..shows.len() {
        dice.push(face);
        added += best(shows, dice, left - 1, worth) / shows.len() as f64;
        dice.pop();
    }
    value.max(added)
}

/// Every first roll, then best play.
fn best_of(shows: &[u8], dice: u32, bonuses: u32, worth: &dyn Fn(i64) -> f64) -> f64 {
    Every::sum::<1>(|every| {
        let mut table = Table::new(shows, dice, bonuses, &[], every);
        [best(shows, &mut table.dice, bonuses, worth)]
    })[0]
}

#[test]
fn best_agrees_with_trying_every_step() {
    for shows in DICE {
        for (dice, bonuses) in [(0, 3), (1, 3), (2, 2), (3, 1), (2, 0)] {
            let odds = bonus(&with_faces(shows), dice, bonuses, &[], &[2, 4, 5]);
            let what = format!("{shows:?}, {dice} dice, {bonuses} bonuses");
            close(odds.best_mean, best_of(shows, dice, bonuses, &|s| s as f64), &what);
            for (target, p) in odds.best_at_least {
                let expected = best_of(shows, dice, bonuses, &|s| f64::from(u8::from(s >= i64::from(target))));
                close(p, expected, &format!("{what}, target {target}"));
            }
        }
    }
}

/// TO-PVP-2, word for word: who is behind reaches one above the other; it ends when she cannot.
#[test]
fn contests_agree_with_every_sequence_of_faces() {
    let a = Contestant { dice: 2, bonuses: 2, rituals: vec![1, 2] };
    let b = Contestant { dice: 1, bonuses: 1, rituals: vec![0, 1] };
    for shows in [&[2, 1, 0][..], &[0, 2, 1], &[3, 1, 0, 0]] {
        for (lowering, initiator, limit) in [(true, true, None), (false, true, None), (true, false, Some(1))] {
            let rules = OddsRules {
                pvp_decrement: lowering,
                pvp_tie_initiator: initiator,
                rituals_per_roll: limit,
                ..with_faces(shows)
            };
            let expected = Every::sum::<4>(|every| {
                let in_order: [&[u32]; 2] = if limit.is_none() { [&[2, 1], &[1]] } else { [&[2], &[1]] };
                let mut sides = [
                    Table::new(shows, a.dice, a.bonuses, in_order[0], every),
                    Table::new(shows, b.dice, b.bonuses, in_order[1], every),
                ];
                for side in &mut sides {
                    side.lowering = lowering;
                }
                let mut holder = usize::from(sides[0].successes() > sides[1].successes());
                if initiator || sides[0].successes() != sides[1].successes() {
                    loop {
                        let target = sides[1 - holder].successes() + 1;
                        sides[holder].reach(target, every);
                        if sides[holder].successes() < target {
                            break;
                        }
                        holder = 1 - holder;
                    }
                }
                let lead = sides[0].successes() - sides[1].successes();
                let when = |yes: bool| f64::from(u8::from(yes));
                [when(lead > 0), when(lead == 0), when(lead == 2), (-lead).max(0) as f64]
            });
            let odds = contest(&rules, &a, &b);
            for (name, value) in ["p_a_wins", "p_level", "p_severity_2", "mean_b_excess"].into_iter().zip(expected) {
                close(odds.metric(name).unwrap(), value, &format!("{shows:?} {lowering} {initiator}: {name}"));
            }
        }
    }
}

/// TO-CONF-2 to -6 with the knobs `confrontation_tie`, `confrontation_stop` and `multi_loss_suffering`.
#[test]
fn confrontations_agree_with_every_sequence_of_faces() {
    let (pc, jinn, bonuses) = ([1, 1, 2], [2, 1, 1], [2, 1, 1]);
    for (tie_pc, roll_all, multi_loss) in [
        (false, false, MultiLoss::Each),
        (true, false, MultiLoss::Each),
        (false, true, MultiLoss::Each),
        (true, true, MultiLoss::Worst),
        (false, true, MultiLoss::Sum),
        (false, true, MultiLoss::First),
    ] {
        let rules = OddsRules {
            confrontation_tie_pc: tie_pc,
            confrontation_roll_all: roll_all,
            multi_loss,
            ..with_faces(&[2, 1, 0])
        };
        let expected = Every::sum::<7>(|every| {
            let (mut lost, mut first, mut level) = (Vec::new(), None, false);
            for skill in [2, 1, 0] {
                if first.is_some() && !roll_all {
                    break;
                }
                let spend = if first.is_none() { bonuses[skill] } else { 0 };
                let mut own = Table::new(&rules.pc_face_successes, pc[skill], spend, &[], every);
                let against = Table::new(&rules.jinn_face_successes, jinn[skill], 0, &[], every).successes();
                let target = against + i64::from(!tie_pc);
                own.reach(target, every);
                if own.successes() < target {
                    lost.push(against - own.successes());
                    level |= first.is_none() && own.successes() == against;
                    first = first.or(Some(skill));
                }
            }
            let sufferings = match multi_loss {
                MultiLoss::Each => lost,
                MultiLoss::Worst => lost.into_iter().max().into_iter().collect(),
                MultiLoss::Sum => vec![lost.iter().sum()],
                MultiLoss::First => lost.into_iter().take(1).collect(),
            };
            let graded = |k: i64| sufferings.iter().filter(|&&s| s == k).count() as f64;
            let when = |yes: bool| f64::from(u8::from(yes));
            let law = when(first == Some(1));
            [when(first.is_none()), when(first == Some(2)), law, when(level), graded(1), graded(2), graded(3)]
        });
        let odds = confrontation(&rules, pc, jinn, bonuses);
        let got = [
            odds.bind,
            odds.fail[2],
            odds.fail[1],
            odds.tie.iter().sum(),
            odds.severity[0],
            odds.severity[1],
            odds.severity[2],
        ];
        for (i, (got, expected)) in got.into_iter().zip(expected).enumerate() {
            close(got, expected, &format!("tie {tie_pc}, all {roll_all}, {multi_loss:?}, number {i}"));
        }
        close(odds.bind + odds.fail.iter().sum::<f64>(), 1.0, "all ends");
    }
}

/// TO-DICE-1: a pool is the sum of its dice; every number of a pool's distribution by counting faces.
#[test]
fn pools_agree_with_every_sequence_of_faces() {
    for shows in DICE {
        let mut distribution: BTreeMap<i64, f64> = BTreeMap::new();
        Every::sum::<0>(|every| {
            let s = Table::new(shows, 3, 0, &[], every).successes();
            *distribution.entry(s).or_insert(0.0) += (shows.len() as f64).powi(-3);
            []
        });
        let odds: Distribution = pool(&with_faces(shows), Side::Pc, 3).successes;
        for (value, p) in odds.points() {
            close(p, distribution.get(&value).copied().unwrap_or(0.0), &format!("{shows:?}: {value}"));
        }
    }
}
