//! Fights as absorbing Markov chains: the chance of each state, exchange by exchange, by the very code that plays.

use crate::contest::{Contest, Faces, Outcome};
use crate::state::{Bout, Counts, End, Status};
use evenodds_engine::dice::Exhaustive;
use evenodds_engine::{Session, Silent};
use std::collections::BTreeMap;

/// Faces that mean the same to a member, by one of them, with their chance.
type Classes = Vec<(u8, f64)>;

/// Everything that an exchange can come to from a state, with chances.
pub(super) struct Exchanges<'c, 'g> {
    contest: &'c Contest<'g>,
}

impl<'c, 'g> Exchanges<'c, 'g> {
    /// Exchanges of a contest.
    pub(super) fn of(contest: &'c Contest<'g>) -> Self {
        Self { contest }
    }

    /// Faces of a member that differ in their result or in how well they suit.
    fn classes(&self, bout: &Bout, side: usize, member: usize) -> Classes {
        let mut found: Vec<((i32, i32), u8, f64)> = Vec::new();
        for face in 1..=6 {
            let mut faces = Faces::default();
            faces[side][member] = face;
            let key = (self.contest.rank(bout, &faces, side, member), self.contest.score(bout, side, face));
            match found.iter_mut().find(|(known, ..)| *known == key) {
                Some((.., chance)) => *chance += 1.0 / 6.0,
                None => found.push((key, face, 1.0 / 6.0)),
            }
        }
        found.into_iter().map(|(_, face, chance)| (face, chance)).collect()
    }

    /// Hands over every combination of dice with its chance, or just the one that is given.
    pub(super) fn each(&self, bout: &Bout, given: Option<&Faces>, mut hand: impl FnMut(Faces, f64)) {
        if let Some(faces) = given {
            hand(*faces, 1.0);
            return;
        }
        let all = (0..self.contest.sides.len())
            .flat_map(|side| self.contest.standing(bout, side).map(move |member| (side, member)));
        let wheels: Vec<(usize, usize, Classes)> =
            all.map(|(side, member)| (side, member, self.classes(bout, side, member))).collect();
        let mut at = vec![0; wheels.len()];
        loop {
            let (mut faces, mut chance) = (Faces::default(), 1.0);
            for ((side, member, classes), &at) in wheels.iter().zip(&at) {
                faces[*side][*member] = classes[at].0;
                chance *= classes[at].1;
            }
            hand(faces, chance);
            let Some(turned) = (0..wheels.len()).find(|&wheel| at[wheel] + 1 < wheels[wheel].2.len()) else { return };
            at[..turned].fill(0);
            at[turned] += 1;
        }
    }

    /// One exchange with these dice.
    pub(super) fn play(&self, bout: &Bout, faces: Faces) -> (Bout, Counts, Outcome) {
        let (mut bout, mut counts) = (*bout, Counts::default());
        let (mut dice, mut trace) = (Exhaustive::default(), Silent);
        let outcome = self.contest.exchange(&mut bout, faces, &mut counts, &mut Session::new(&mut dice, &mut trace));
        (bout, counts, outcome)
    }
}

/// Expected counts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Expected {
    pub(super) exchanges: f64,
    pub(super) standoffs: f64,
    pub(super) tie_wins: f64,
    pub(super) conceded: [f64; 2],
    pub(super) burns: [f64; 2],
}

impl Expected {
    fn add(&mut self, more: &Self, chance: f64) {
        self.exchanges += chance * more.exchanges;
        self.standoffs += chance * more.standoffs;
        self.tie_wins += chance * more.tie_wins;
        for side in 0..2 {
            self.conceded[side] += chance * more.conceded[side];
            self.burns[side] += chance * more.burns[side];
        }
    }
}

/// What a fight comes to.
#[derive(Debug, Clone, Default)]
pub(super) struct Fought {
    /// Chance that each side is the only one left.
    pub(super) win: [f64; 2],
    /// That nobody is.
    pub(super) all_out: f64,
    /// That the limit is reached.
    pub(super) undecided: f64,
    /// Expected counts.
    pub(super) expected: Expected,
    /// Expected characters and goons left.
    pub(super) left: [f64; 2],
    /// Chance of each number of exchanges.
    pub(super) lengths: Vec<(i64, f64)>,
    /// Every last state with its chance.
    pub(super) ends: Vec<(Bout, Option<End>, f64)>,
}

/// What one exchange leads to.
struct Step {
    next: Vec<(usize, f64)>,
    expected: Expected,
}

/// The chain of a fight; what was worked out of one start serves the next.
pub(super) struct Chain<'c, 'g> {
    contest: &'c Contest<'g>,
    states: Vec<Bout>,
    numbers: BTreeMap<Bout, usize>,
    steps: Vec<Option<Step>>,
}

/// Chance that is left in play below which a chain stops: far below the precision of its answers.
const NEGLIGIBLE: f64 = 1e-15;

impl<'c, 'g> Chain<'c, 'g> {
    /// The chain of a fight of two sides.
    pub(super) fn of(contest: &'c Contest<'g>) -> Self {
        Self { contest, states: Vec::new(), numbers: BTreeMap::new(), steps: Vec::new() }
    }

    fn number(&mut self, mut bout: Bout) -> usize {
        // Who is out is out, however; only the first side's first member has a sheet that outlives the fight.
        for (side, statuses) in bout.who.iter_mut().enumerate() {
            for (member, status) in statuses.iter_mut().enumerate().filter(|(_, status)| status.out) {
                let (stat, talent) =
                    if (side, member) == (0, 0) { (status.stat, status.talent) } else { Default::default() };
                *status = Status { stat, talent, goons: 0, suffered: 0, out: true };
            }
        }
        *self.numbers.entry(bout).or_insert_with(|| {
            self.states.push(bout);
            self.steps.push(None);
            self.states.len() - 1
        })
    }

    /// One exchange out of a state.
    fn expand(&mut self, state: usize) {
        let bout = self.states[state];
        let exchanges = Exchanges::of(self.contest);
        let (mut found, mut expected): (BTreeMap<Bout, f64>, Expected) = (BTreeMap::new(), Expected::default());
        exchanges.each(&bout, None, |faces, chance| {
            let (mut next, counts, _) = exchanges.play(&bout, faces);
            next.attacker ^= 1;
            *found.entry(next).or_insert(0.0) += chance;
            let one = |numbers: [i32; super::super::MOST_SIDES]| [f64::from(numbers[0]), f64::from(numbers[1])];
            let more = Expected {
                exchanges: 1.0,
                standoffs: counts.standoffs.into(),
                tie_wins: counts.tie_wins.into(),
                conceded: one(counts.conceded),
                burns: one(counts.burns),
            };
            expected.add(&more, chance);
        });
        let next = found.into_iter().map(|(bout, chance)| (self.number(bout), chance)).collect();
        self.steps[state] = Some(Step { next, expected });
    }

    /// The fight from states with chances.
    pub(super) fn run(&mut self, starts: &[(Bout, f64)]) -> Fought {
        let mut fought = Fought::default();
        let mut now: BTreeMap<usize, f64> = BTreeMap::new();
        for (bout, chance) in starts {
            let number = self.number(*bout);
            *now.entry(number).or_insert(0.0) += chance;
        }
        let mut ends: BTreeMap<usize, f64> = BTreeMap::new();
        for exchange in 1..=self.contest.rules.max_exchanges {
            let (mut next, mut over): (BTreeMap<usize, f64>, f64) = (BTreeMap::new(), 0.0);
            for (&state, &chance) in &now {
                if self.steps[state].is_none() {
                    self.expand(state);
                }
                let Some(step) = &self.steps[state] else { continue };
                fought.expected.add(&step.expected, chance);
                for &(then, share) in &step.next {
                    if Contest::end(&self.states[then]).is_some() {
                        *ends.entry(then).or_insert(0.0) += chance * share;
                        over += chance * share;
                    } else {
                        *next.entry(then).or_insert(0.0) += chance * share;
                    }
                }
            }
            fought.lengths.push((i64::from(exchange), over));
            now = next;
            if now.values().sum::<f64>() < NEGLIGIBLE {
                break;
            }
        }
        if let Some((_, last)) = fought.lengths.last_mut() {
            *last += now.values().sum::<f64>();
        }
        for (state, chance) in ends.into_iter().chain(now) {
            let bout = self.states[state];
            let end = Contest::end(&bout);
            match end {
                Some(End::Won(side)) => fought.win[side] += chance,
                Some(End::AllOut) => fought.all_out += chance,
                Some(End::Undecided) | None => fought.undecided += chance,
            }
            for side in 0..2 {
                fought.left[side] += chance * f64::from(bout.left(side));
            }
            fought.ends.push((bout, end, chance));
        }
        fought
    }
}
