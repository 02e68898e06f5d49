//! The opposed roll exactly, without listing faces: down from the highest face, the dice of a pool that show it are binomial
//! among those that show none above. All terms are positive, so that nothing is lost to cancellation.

use crate::roll::{Pools, Winner, pools};
use crate::rules::Rules;
use crate::rulings::{ExhaustedPool, FullTie, TieCancel, TotalEffect, VictoryTarget};

/// How likely each number of dice is to show the face at hand: `table[n][k]` of n dice, each with chance 1 / `faces`.
struct Binomial(Vec<Vec<f64>>);

impl Binomial {
    fn new(most: usize, faces: usize) -> Self {
        let (p, q) = (1.0 / faces as f64, (faces as f64 - 1.0) / faces as f64);
        let mut table = vec![vec![1.0]];
        for n in 1..=most {
            let before: &Vec<f64> = &table[n - 1];
            let of = |k: usize| q * before.get(k).copied().unwrap_or(0.0) + p * if k > 0 { before[k - 1] } else { 0.0 };
            table.push((0..=n).map(of).collect());
        }
        Self(table)
    }

    /// Chance of each number, from 0 to all, of n dice.
    fn of(&self, n: usize) -> &[f64] {
        &self.0[n]
    }
}

/// Chances that the first side wins, by victories and, where they are asked for, details: `by[v][d]`.
#[derive(Debug, Clone, Default)]
pub struct Wins {
    /// By victories, then details.
    pub by: Vec<Vec<f64>>,
    /// Everything cancels, by details.
    pub tie: Vec<f64>,
}

/// How likely each number of dice is that both sides have left.
type Grid = Vec<Vec<f64>>;

/// A walk down the faces, as seen by the first side.
///
/// While nothing is decided both sides have cancelled as many dice. Once the first side leads, its victories are the dice that
/// it has shown less those of the other that are cancelled, until the other's next die is seen. After that only the first
/// side's lowest die is still to be found, where details count.
struct Walk<'r> {
    rules: &'r Rules,
    x: usize,
    y: usize,
    with_details: bool,
    /// Victories over a pool that is cancelled away.
    exhausted: usize,
    found: Wins,
    /// By victories that are fixed early (0: not yet), dice left of the first side and of the other.
    leads: Vec<Grid>,
    /// By victories and dice left: the first side's lowest die is still to fall.
    known: Vec<Grid>,
}

impl Walk<'_> {
    fn grids(&self, wanted: bool, layers: usize) -> Vec<Grid> {
        (0..if wanted { layers } else { 0 }).map(|_| vec![vec![0.0; self.y + 1]; self.x + 1]).collect()
    }

    /// Where details of an own last die at this face are counted: dice of the other side above it.
    fn at(&self, before: usize) -> usize {
        if self.with_details { self.y - before } else { 0 }
    }

    /// Victories are known. Dice of the other side left before this face, and of both after it.
    fn decide(&mut self, p: f64, victories: usize, before: usize, [own, other]: [usize; 2]) {
        if own == 0 || !self.with_details {
            let at = self.at(before);
            self.found.by[victories][at] += p;
        } else {
            self.known[victories][own][other] += p;
        }
    }

    /// The first side leads and the other's next die is not seen yet.
    fn lead(&mut self, p: f64, fixed: usize, before: usize, left: [usize; 2]) {
        let [own, other] = left;
        if other == 0 {
            self.decide(p, self.exhausted, before, left);
        } else if own == 0 {
            let victories = if fixed > 0 { fixed } else { self.x - (self.y - other) };
            self.decide(p, victories, before, left);
        } else {
            self.leads[fixed][own][other] += p;
        }
    }
}

/// The first side's wins with so many dice each (SO-ROLL-3 to SO-ROLL-8, SO-Q-2, SO-Q-3, SO-Q-13).
pub fn wins(rules: &Rules, x: usize, y: usize, with_details: bool) -> Wins {
    let anywhere = rules.tie_cancel == TieCancel::Anywhere;
    let rolled = rules.victory_target == VictoryTarget::Rolled;
    let remaining = rules.exhausted_pool == ExhaustedPool::RemainingDice && y > 1;
    let details = if with_details { y + 1 } else { 1 };
    let mut walk = Walk {
        rules,
        x,
        y,
        with_details,
        exhausted: if remaining { x.saturating_sub(y).max(1) } else { 1 },
        found: Wins { by: vec![vec![0.0; details]; x + 1], tie: vec![0.0; details] },
        leads: Vec::new(),
        known: Vec::new(),
    };
    let layers = if rolled { x + 1 } else { 1 };
    let mut even = vec![0.0; x.min(y) + 1];
    even[0] = 1.0;
    (walk.leads, walk.known) = (walk.grids(true, layers), walk.grids(with_details, x + 1));
    for face in (1..=walk.rules.die_size as usize).rev() {
        let chances = Binomial::new(x.max(y), face);
        let (leads, known) = (walk.grids(true, layers), walk.grids(with_details, x + 1));
        let (leads, known) = (std::mem::replace(&mut walk.leads, leads), std::mem::replace(&mut walk.known, known));
        let mut next = vec![0.0; even.len()];
        for (cancelled, &p) in even.iter().enumerate().filter(|&(_, &p)| p > 0.0) {
            let (own, other) = (x - cancelled, y - cancelled);
            for (i, pi) in chances.of(own).iter().enumerate() {
                // Where the other side has more dice it wins: the mirrored walk counts that.
                for (j, pj) in chances.of(other).iter().enumerate().take(i + 1) {
                    let (p, left) = (p * pi * pj, [own - i, other - j]);
                    match (i == j, left) {
                        (true, [0, 0]) => {
                            let at = walk.at(other);
                            walk.found.tie[at] += p;
                        }
                        (true, [0, _]) => {}
                        (true, [_, after]) if after > 0 => next[cancelled + i] += p,
                        _ => walk.lead(p, usize::from(rolled && cancelled + j > 0), other, left),
                    }
                }
            }
        }
        for (fixed, own, other, p) in filled(&leads) {
            let ahead = if fixed > 0 { fixed } else { (x - own) - (y - other) };
            for (j, pj) in chances.of(other).iter().enumerate() {
                if j > 0 && !anywhere && !with_details {
                    walk.decide(p * pj, ahead, other, [own, other - j]);
                    continue;
                }
                for (i, pi) in chances.of(own).iter().enumerate() {
                    let (p, left) = (p * pi * pj, [own - i, other - j]);
                    if if anywhere { j > i } else { j > 0 } {
                        walk.decide(p, ahead, other, left);
                    } else {
                        walk.lead(p, if rolled && j > 0 && fixed == 0 { x - own } else { fixed }, other, left);
                    }
                }
            }
        }
        // The lowest die first, then the other side's dice at this face.
        let mut fallen = walk.grids(with_details, x + 1);
        for (victories, own, other, p) in filled(&known) {
            for (i, pi) in chances.of(own).iter().enumerate() {
                if i == own {
                    let at = walk.at(other);
                    walk.found.by[victories][at] += p * pi;
                } else {
                    fallen[victories][own - i][other] += p * pi;
                }
            }
        }
        for (victories, own, other, p) in filled(&fallen) {
            for (j, pj) in chances.of(other).iter().enumerate() {
                walk.known[victories][own][other - j] += p * pj;
            }
        }
        even = next;
    }
    walk.found
}

/// What stands in grids: layer, dice left of both sides, chance.
fn filled(grids: &[Grid]) -> impl Iterator<Item = (usize, usize, usize, f64)> + '_ {
    let cells = |(layer, grid): (usize, &'_ Grid)| {
        let rows = grid.iter().enumerate();
        let all =
            rows.flat_map(move |(own, row)| row.iter().enumerate().map(move |(other, &p)| (layer, own, other, p)));
        all.filter(|cell| cell.3 > 0.0).collect::<Vec<_>>()
    };
    grids.iter().enumerate().flat_map(cells)
}

/// An opposed roll: chances before full ties are settled.
#[derive(Debug, Clone)]
pub struct Opposed {
    /// Dice as they are rolled.
    pub dice: [i32; 2],
    /// The initiator wins with so many victories.
    pub win: Vec<f64>,
    /// The other side wins with so many victories.
    pub lose: Vec<f64>,
    /// Everything cancels.
    pub tie: f64,
    /// Total victories of the initiator and of the other side.
    pub total: [f64; 2],
}

/// Victories as they count (SO-Q-48), and how likely a total one is: that of all dice over a pool (SO-ROLL-7).
fn counted(rules: &Rules, raw: &[f64]) -> (Vec<f64>, f64) {
    let all = raw.len() - 1;
    let (mut by, total) = (raw.to_vec(), raw[all]);
    if rules.total_victory_effect == TotalEffect::DoubleVictories {
        by.resize(2 * all + 1, 0.0);
        by[all] -= total;
        by[2 * all] += total;
    }
    (by, total)
}

impl Opposed {
    /// X dice against Y dice, before empty pools are settled (SO-ROLL-2, SO-Q-5).
    pub fn of(rules: &Rules, x: i32, y: i32) -> Self {
        let (x, y) = match pools(rules, x, y) {
            Pools::Roll(x, y) => (x, y),
            Pools::Decided(outcome) => {
                let mut by = vec![0.0; outcome.victories as usize + 1];
                by[outcome.victories as usize] = 1.0;
                let none = vec![0.0];
                let (win, lose, total) = match outcome.winner {
                    Winner::Initiator => (by, none, [1.0, 0.0]),
                    _ => (none, by, [0.0, 1.0]),
                };
                return Self { dice: [x.max(0), y.max(0)], win, lose, tie: 0.0, total };
            }
        };
        let side = |x: i32, y: i32| {
            let wins = wins(rules, x as usize, y as usize, false);
            let raw: Vec<f64> = wins.by.iter().map(|by| by[0]).collect();
            (counted(rules, &raw), wins.tie[0])
        };
        let (((win, total), tie), ((lose, lost), _)) = (side(x, y), side(y, x));
        Self { dice: [x, y], win, lose, tie, total: [total, lost] }
    }

    /// The same with full ties settled (SO-ROLL-8, SO-Q-4).
    #[must_use]
    pub fn settled(mut self, rules: &Rules) -> Self {
        let tie = std::mem::take(&mut self.tie);
        match rules.full_tie {
            FullTie::Reroll => {
                let all = self.win.iter_mut().chain(&mut self.lose).chain(&mut self.total);
                all.for_each(|p| *p /= 1.0 - tie);
            }
            FullTie::InitiatorLoses if tie > 0.0 => self.lose[1] += tie,
            FullTie::InitiatorWins if tie > 0.0 => self.win[1] += tie,
            _ => {}
        }
        self
    }

    /// Chance that the initiator wins.
    pub fn success(&self) -> f64 {
        self.win.iter().sum()
    }

    /// Chance that the other side wins.
    pub fn failure(&self) -> f64 {
        self.lose.iter().sum()
    }

    /// Mean victories, those of the other side counting as none: of the initiator, and the other way round.
    pub fn means(&self) -> [f64; 2] {
        [&self.win, &self.lose].map(|by| by.iter().enumerate().map(|(v, p)| v as f64 * p).sum())
    }
}

/// A Contact that succeeds, by victories and details, full ties settled (SO-CONTACT-3).
pub fn contacts(rules: &Rules, x: i32, y: i32) -> Vec<Vec<f64>> {
    let (x, y) = match pools(rules, x, y) {
        Pools::Roll(x, y) => (x as usize, y as usize),
        Pools::Decided(outcome) => {
            let mut by = vec![vec![0.0]; outcome.victories as usize + 1];
            if outcome.won() {
                by[outcome.victories as usize][0] = 1.0;
            }
            return by;
        }
    };
    let Wins { mut by, tie } = wins(rules, x, y, true);
    if rules.total_victory_effect == TotalEffect::DoubleVictories {
        by.resize(2 * x + 1, vec![0.0; y + 1]);
        by.swap(x, 2 * x);
    }
    let all: f64 = tie.iter().sum();
    match rules.full_tie {
        FullTie::Reroll => by.iter_mut().flatten().for_each(|p| *p /= 1.0 - all),
        FullTie::InitiatorLoses => {}
        FullTie::InitiatorWins => by[1].iter_mut().zip(tie).for_each(|(p, tie)| *p += tie),
    }
    by
}
