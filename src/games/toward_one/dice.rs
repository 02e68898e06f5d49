//! A handful of dice on the table, kept as counts of faces (TO-DICE-1 to TO-DICE-3).

use super::rules::Rules;

/// Most sides of a die.
pub const MOST_SIDES: usize = 30;

/// Room for every face; a power of two, so that a mask spares the bounds checks.
const ROOM: usize = 32;

/// What the faces of one side's dice are worth, prepared for play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faces {
    /// Number of sides.
    pub sides: u32,
    /// Successes of each face; index 0 is unused.
    pub worth: [i32; ROOM],
    /// Faces that one bonus makes better, the larger gain first, then the higher face: (face, lowered face, gain).
    pub cheap: Vec<(usize, usize, i32)>,
    /// Every way to lower a die with profit, by rising faces and then bonuses.
    pub lowerings: Vec<Lowering>,
    /// Mean successes of a die, in ten-thousandths.
    pub mean: i32,
}

/// A die lowered by one or several bonuses (TO-ROLL-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lowering {
    /// The face that it shows.
    pub face: usize,
    /// The face that it comes to show.
    pub to: usize,
    /// Bonuses paid.
    pub bonuses: i32,
    /// Successes gained, at least one.
    pub gain: i32,
}

/// Most successes that lowering is planned for.
const MOST_GAIN: usize = 40;

impl Faces {
    /// A player's dice (TO-DICE-2).
    pub fn of_players(rules: &Rules) -> Self {
        Self::new(&rules.pc_face_successes, rules.decrement_step)
    }

    /// A Jinn's dice (TO-DICE-3).
    pub fn of_jinn(rules: &Rules) -> Self {
        Self::new(&rules.jinn_face_successes, rules.decrement_step)
    }

    fn new(successes: &[i32], step: i32) -> Self {
        let mut worth = [0; ROOM];
        worth[1..=successes.len()].copy_from_slice(successes);
        let mut cheap: Vec<(usize, usize, i32)> = (2..=successes.len())
            .map(|face| (face, face.saturating_sub(step as usize).max(1)))
            .map(|(face, lower)| (face, lower, worth[lower] - worth[face]))
            .filter(|&(_, _, gain)| gain > 0)
            .collect();
        cheap.sort_by_key(|&(face, _, gain)| (std::cmp::Reverse(gain), std::cmp::Reverse(face)));
        let mut lowerings = Vec::new();
        for face in 2..=successes.len() {
            let (mut most, mut to, mut bonuses) = (0, face, 0);
            while to > 1 {
                (to, bonuses) = (to.saturating_sub(step as usize).max(1), bonuses + 1);
                let gain = worth[to] - worth[face];
                if gain > most {
                    most = gain;
                    lowerings.push(Lowering { face, to, bonuses, gain });
                }
            }
        }
        let mean = successes.iter().sum::<i32>() * 10_000 / successes.len() as i32;
        Self { sides: successes.len() as u32, worth, cheap, lowerings, mean }
    }
}

/// Dice that lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    counts: [u32; ROOM],
    /// Successes that they show.
    pub successes: i32,
}

impl Default for Pool {
    fn default() -> Self {
        Self { counts: [0; ROOM], successes: 0 }
    }
}

impl Pool {
    /// A die comes to lie on this face.
    #[inline]
    pub fn add(&mut self, faces: &Faces, face: u32) {
        let face = face as usize % ROOM;
        self.counts[face] += 1;
        self.successes += faces.worth[face];
    }

    /// The best die to lower by a bonus, if any would gain by it: (face, lowered face, gain).
    #[inline]
    pub fn cheap(&self, faces: &Faces) -> Option<(usize, usize, i32)> {
        faces.cheap.iter().copied().find(|&(face, _, _)| self.counts[face] > 0)
    }

    /// Lowers a die from one face to another (TO-ROLL-7).
    #[inline]
    pub fn lower(&mut self, (face, lower, gain): (usize, usize, i32)) {
        self.counts[face] -= 1;
        self.counts[lower] += 1;
        self.successes += gain;
    }

    /// Dice that show this face.
    pub fn showing(&self, face: usize) -> i32 {
        self.counts.get(face).map_or(0, |&count| count as i32)
    }

    /// Fewest bonuses for which lowering alone gains so many successes, if it can.
    pub fn cost_of(&self, faces: &Faces, successes: i32) -> Option<i32> {
        let need = usize::try_from(successes).unwrap_or(0);
        if need > MOST_GAIN {
            return None;
        }
        // cost[g]: fewest bonuses for at least g successes from the dice looked at so far.
        let mut cost = [None; MOST_GAIN + 1];
        cost[0] = Some(0);
        for ways in faces.lowerings.chunk_by(|left, right| left.face == right.face) {
            let dice = (self.counts[ways[0].face] as usize).min(need);
            for _ in 0..dice {
                for gained in (1..=need).rev() {
                    let with = ways.iter().filter_map(|way| {
                        cost[gained.saturating_sub(way.gain as usize)].map(|before: i32| before + way.bonuses)
                    });
                    cost[gained] = with.chain(cost[gained]).min();
                }
            }
        }
        cost[need]
    }

    /// The first step of a cheapest way to gain so many successes by lowering, with the bonuses of the whole way.
    pub fn cheapest(&self, faces: &Faces, successes: i32) -> Option<(Lowering, i32)> {
        let whole = self.cost_of(faces, successes)?;
        let ways = faces.lowerings.iter().filter(|way| self.counts[way.face] > 0);
        let first = ways.copied().find(|way| {
            let mut after = *self;
            after.lower((way.face, way.to, way.gain));
            after.cost_of(faces, successes - way.gain) == Some(whole - way.bonuses)
        });
        first.map(|way| (way, whole))
    }

    /// The dice that have come to lie here since then, none having been lowered.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let counts = std::array::from_fn(|face| self.counts[face] - before.counts[face]);
        Self { counts, successes: self.successes - before.successes }
    }

    /// The faces, as they would be read out.
    pub fn read_out(&self) -> String {
        let faces = (1..=MOST_SIDES).flat_map(|face| std::iter::repeat_n(face.to_string(), self.counts[face] as usize));
        let text = faces.collect::<Vec<_>>().join(" ");
        if text.is_empty() { "no dice".into() } else { text }
    }
}
