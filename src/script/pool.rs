//! Pools of dice: how they are thrown and read, and the exact chance of each result.

use std::collections::BTreeMap;

/// Reading of the dice that lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// Sum of the faces.
    Sum,
    /// Number of hits.
    Hits,
    /// Size of the largest group of equal faces.
    Set,
    /// Number of pairs.
    Pairs,
    /// Length of the longest run of faces in a row.
    Run,
    /// Number of different faces.
    Kinds,
}

/// Dice that count: the highest or the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Keep {
    All,
    Highest(u32),
    Lowest(u32),
    DropHighest(u32),
    DropLowest(u32),
}

/// Kind of pool; the number of its dice is known when they are thrown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Pool {
    /// Sides of a die.
    pub(crate) sides: u32,
    /// Value of each side; empty: 1, 2, 3 and so on.
    pub(crate) values: Vec<i64>,
    /// A die that shows at most this is thrown again, so often.
    pub(crate) reroll: Option<(i64, u32)>,
    /// A die that shows at least this brings another one, so often in a row.
    pub(crate) explode: Option<(i64, u32)>,
    /// Least face that is a hit.
    pub(crate) hit: i64,
    /// Least face that is one hit more.
    pub(crate) double: Option<i64>,
    /// Largest face that takes a hit away.
    pub(crate) cancel: Option<i64>,
    pub(crate) keep: Keep,
    pub(crate) reading: Reading,
}

/// A throw of so many dice of so many sides, which hands over each face.
pub(crate) type Throw<'a> = &'a mut dyn FnMut(u32, u32, &mut dyn FnMut(u32));

/// Values with their chances, in rising order.
pub(crate) type Chances = Vec<(i64, f64)>;

impl Pool {
    /// Plain dice whose faces are added.
    pub(crate) fn plain(sides: u32) -> Self {
        Self {
            sides,
            values: Vec::new(),
            reroll: None,
            explode: None,
            hit: 0,
            double: None,
            cancel: None,
            keep: Keep::All,
            reading: Reading::Sum,
        }
    }

    /// Plain dice that count where they show at least a number.
    pub(crate) fn hits(sides: u32, hit: i64) -> Self {
        Self { hit, reading: Reading::Hits, ..Self::plain(sides) }
    }

    #[inline]
    fn value(&self, face: u32) -> i64 {
        if self.values.is_empty() { i64::from(face) } else { self.values[face as usize - 1] }
    }

    #[inline]
    fn score(&self, value: i64) -> i64 {
        if self.reading == Reading::Sum {
            return value;
        }
        i64::from(value >= self.hit) + i64::from(self.double.is_some_and(|least| value >= least))
            - i64::from(self.cancel.is_some_and(|most| value <= most))
    }

    /// Whether the result is a sum over single dice.
    fn adds_up(&self) -> bool {
        self.keep == Keep::All && matches!(self.reading, Reading::Sum | Reading::Hits)
    }

    /// Throws so many dice and reads them. `lying` is a place for their faces.
    pub(crate) fn throw(&self, dice: u32, throw: Throw<'_>, lying: &mut Vec<i64>) -> i64 {
        if self.adds_up() && self.reroll.is_none() {
            let (mut result, mut next, mut pending, mut depth) = (0, 0, dice, 0);
            while pending > 0 {
                throw(pending, self.sides, &mut |face| {
                    let value = self.value(face);
                    result += self.score(value);
                    next += u32::from(self.explode.is_some_and(|(least, most)| value >= least && depth < most));
                });
                (pending, next, depth) = (next, 0, depth + 1);
            }
            return result;
        }
        lying.clear();
        throw(dice, self.sides, &mut |face| lying.push(self.value(face)));
        let mut result = 0;
        for value in lying.iter_mut() {
            let mut last = self.again(*value, throw);
            let mut whole = if self.reading == Reading::Hits { self.score(last) } else { last };
            if let Some((least, most)) = self.explode {
                let mut depth = 0;
                while last >= least && depth < most {
                    let mut more = 0;
                    throw(1, self.sides, &mut |face| more = self.value(face));
                    last = self.again(more, throw);
                    whole += if self.reading == Reading::Hits { self.score(last) } else { last };
                    depth += 1;
                }
            }
            *value = whole;
            result += whole;
        }
        if self.adds_up() {
            return result;
        }
        lying.sort_unstable();
        let keep = self.kept(lying.len());
        read(self.reading, &lying[keep])
    }

    /// A value after its re-rolls.
    fn again(&self, mut value: i64, throw: Throw<'_>) -> i64 {
        let Some((most, times)) = self.reroll else { return value };
        for _ in 0..times {
            if value > most {
                break;
            }
            throw(1, self.sides, &mut |face| value = self.value(face));
        }
        value
    }

    /// The dice that count, in rising order.
    fn kept(&self, dice: usize) -> std::ops::Range<usize> {
        let some = |number: u32| (number as usize).min(dice);
        match self.keep {
            Keep::All => 0..dice,
            Keep::Highest(number) => dice - some(number)..dice,
            Keep::Lowest(number) => 0..some(number),
            Keep::DropHighest(number) => 0..dice - some(number),
            Keep::DropLowest(number) => some(number)..dice,
        }
    }

    /// Values of one throw of one die, with their chances.
    fn die(&self) -> Chances {
        let mut faces: BTreeMap<i64, f64> = BTreeMap::new();
        for face in 1..=self.sides {
            *faces.entry(self.value(face)).or_default() += 1.0 / f64::from(self.sides);
        }
        let plain: Chances = faces.into_iter().collect();
        let Some((most, times)) = self.reroll else { return plain };
        let low: f64 = plain.iter().filter(|(value, _)| *value <= most).map(|(_, chance)| chance).sum();
        // Before the last throw only high faces stay.
        let stays: f64 = (0..times).map(|time| low.powi(time as i32)).sum();
        let last = low.powi(times as i32);
        let chance = |value: i64, chance: f64| chance * last + if value > most { chance * stays } else { 0.0 };
        plain.into_iter().map(|(value, once)| (value, chance(value, once))).collect()
    }

    /// Result of one die with those that it brings, with their chances.
    fn chain(&self) -> Chances {
        let die = self.die();
        let score = |value: i64| if self.reading == Reading::Hits { self.score(value) } else { value };
        let ends = |all: &[(i64, f64)]| gathered(all.iter().map(|&(value, chance)| (score(value), chance)));
        let mut chain = ends(&die);
        if let Some((least, times)) = self.explode {
            for _ in 0..times {
                let mut next = Vec::new();
                for &(value, chance) in &die {
                    if value >= least {
                        next.extend(chain.iter().map(|&(more, then)| (score(value) + more, chance * then)));
                    } else {
                        next.push((score(value), chance));
                    }
                }
                chain = gathered(next.into_iter());
            }
        }
        chain
    }

    /// Whether the chances of so many dice are found in reasonable time.
    pub(crate) fn is_small(&self, dice: u32) -> bool {
        let faces = u64::from(self.sides) * self.explode.map_or(1, |(_, most)| u64::from(most) + 1);
        if self.adds_up() { faces * u64::from(dice.max(1)) <= 200_000 } else { faces <= 2_000 && dice <= 60 }
    }

    /// Every result of so many dice with its chance.
    pub(crate) fn chances(&self, dice: u32) -> Chances {
        let one = self.chain();
        if self.adds_up() {
            return sum_of(&one, dice);
        }
        if dice == 0 {
            return vec![(read(self.reading, &[]), 1.0)];
        }
        // Faces in rising order, each with the number of dice that show it: what was seen so far is all that a reading needs.
        let kept = self.kept(dice as usize);
        let mut states: BTreeMap<(u32, Seen), f64> = BTreeMap::from([((0, Seen::default()), 1.0)]);
        let mut rest = 1.0_f64;
        for (at, &(value, chance)) in one.iter().enumerate() {
            let share = if at + 1 == one.len() { 1.0 } else { (chance / rest).min(1.0) };
            rest -= chance;
            let mut next: BTreeMap<(u32, Seen), f64> = BTreeMap::new();
            for ((lying, seen), weight) in states {
                let left = dice - lying;
                for (count, share) in binomial(left, share) {
                    let counts = overlap(&kept, lying as usize, count as usize);
                    *next.entry((lying + count, seen.with(self.reading, value, counts))).or_default() += weight * share;
                }
            }
            states = next;
        }
        gathered(states.into_iter().map(|((_, seen), weight)| (seen.best, weight)))
    }
}

/// What a reading needs of the dice so far, in rising order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    best: i64,
    now: i64,
    last: i64,
}

impl Seen {
    /// With so many more dice of a face.
    fn with(self, reading: Reading, value: i64, count: usize) -> Self {
        if count == 0 {
            return self;
        }
        let count = count as i64;
        match reading {
            Reading::Sum | Reading::Hits => Self { best: self.best + value * count, ..self },
            Reading::Set => Self { best: self.best.max(count), ..self },
            Reading::Pairs => Self { best: self.best + count / 2, ..self },
            Reading::Kinds => Self { best: self.best + 1, ..self },
            Reading::Run => {
                let now = if self.now > 0 && self.last + 1 == value { self.now + 1 } else { 1 };
                Self { best: self.best.max(now), now, last: value }
            }
        }
    }
}

/// Reads dice in rising order.
fn read(reading: Reading, lying: &[i64]) -> i64 {
    let mut seen = Seen::default();
    for group in lying.chunk_by(|one, other| one == other) {
        seen = seen.with(reading, group[0], group.len());
    }
    seen.best
}

/// Number of the next dice that are within what is kept.
fn overlap(kept: &std::ops::Range<usize>, from: usize, count: usize) -> usize {
    (from + count).min(kept.end).saturating_sub(from.max(kept.start))
}

/// Numbers of so many dice that show something, with their chances.
fn binomial(dice: u32, chance: f64) -> Vec<(u32, f64)> {
    let mut all = Vec::with_capacity(dice as usize + 1);
    let mut choose = 1.0;
    for count in 0..=dice {
        let share = choose * chance.powi(count as i32) * (1.0 - chance).powi((dice - count) as i32);
        if share > 0.0 {
            all.push((count, share));
        }
        choose *= f64::from(dice - count) / f64::from(count + 1);
    }
    all
}

/// Equal values put together.
pub(crate) fn gathered(all: impl Iterator<Item = (i64, f64)>) -> Chances {
    let mut found: BTreeMap<i64, f64> = BTreeMap::new();
    for (value, chance) in all {
        *found.entry(value).or_default() += chance;
    }
    found.into_iter().filter(|(_, chance)| *chance > 0.0).collect()
}

/// The sum of so many independent ones.
fn sum_of(one: &Chances, many: u32) -> Chances {
    let (mut sum, mut power, mut left) = (vec![(0, 1.0)], one.clone(), many);
    while left > 0 {
        if left & 1 == 1 {
            sum = both(&sum, &power);
        }
        left >>= 1;
        if left > 0 {
            power = both(&power, &power);
        }
    }
    sum
}

fn both(one: &Chances, other: &Chances) -> Chances {
    let (Some(first), Some(last)) = (
        one.first().zip(other.first()).map(|(one, other)| one.0 + other.0),
        one.last().zip(other.last()).map(|(one, other)| one.0 + other.0),
    ) else {
        return Vec::new();
    };
    let mut dense = vec![0.0; (last - first + 1) as usize];
    for &(a, p) in one {
        for &(b, q) in other {
            dense[(a + b - first) as usize] += p * q;
        }
    }
    let each = dense.into_iter().enumerate().map(|(at, chance)| (first + at as i64, chance));
    each.filter(|(_, chance)| *chance > 0.0).collect()
}

/// Hands of so many dice in falling order, each with its chance; none where there are more than `most`.
pub(crate) fn hands(dice: u32, sides: u32, most: usize) -> Option<Vec<(Vec<u32>, f64)>> {
    let mut all = vec![(Vec::new(), 1.0_f64)];
    for face in (1..=sides).rev() {
        let mut next = Vec::new();
        for (hand, weight) in all {
            let left = dice - hand.len() as u32;
            let counts = if face == 1 { vec![(left, 1.0)] } else { binomial(left, 1.0 / f64::from(face)) };
            for (count, share) in counts {
                let mut more = hand.clone();
                more.extend(std::iter::repeat_n(face, count as usize));
                next.push((more, weight * share));
            }
            if next.len() > most {
                return None;
            }
        }
        all = next;
    }
    Some(all)
}
