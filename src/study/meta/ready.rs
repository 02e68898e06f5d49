//! The scenario's field, ready to meet.

use super::play::Asked;
use super::precision::Precision;
use crate::engine::{Arena, Line};
use crate::games::{Entrant, Wanted};
use crate::scenario::{Budget, Scenario};
use crate::source::{Fault, Faults};
use sha2::{Digest, Sha256};

/// Most rounds of a pair.
pub const MOST_ROUNDS: u64 = 1_000_000_000;

/// A field that is ready to be played.
pub struct Tourney {
    /// What was written.
    pub scenario: Scenario,
    /// Who is in it.
    pub entrants: Vec<Entrant>,
    /// What they are made of.
    pub parts: Vec<String>,
    /// Where they meet.
    pub arena: Box<dyn Arena>,
}

impl Tourney {
    /// Makes the field of a scenario ready: of its first cell, for a field has no variants.
    pub fn prepare(scenario: Scenario, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let Some(plan) = scenario.field.clone() else {
            let help = "write `[field]`: everybody under [cast.sides] then meets everybody";
            faults.push(Fault::anywhere(format!("`{}` has no field", scenario.source.name)).help(help));
            return None;
        };
        if scenario.cells.len() > 1 {
            let help = "name the entrants in `[field]`, and write one scenario for each variant of the rules";
            faults.push(Fault::at(&plan.place, "a field does not go with variants or a sweep").help(help));
        }
        if scenario.trials.div_ceil(2) > MOST_ROUNDS {
            let what = format!("a pair meets at most {} times", 2 * MOST_ROUNDS);
            faults.push(Fault::at(&plan.place, what).help("write fewer `trials`"));
        }
        let root = &scenario.cells.first()?.root;
        let entrants = plan.entrants.as_ref();
        let place = entrants.map_or(&plan.place, |(_, place)| place);
        let wanted = Wanted { entrants: entrants.map(|(nodes, _)| nodes.as_slice()), place };
        let field = scenario.game.meet(scenario.play.name, root, wanted, faults)?;
        if field.entrants.len() < 2 {
            let what = match field.entrants.len() {
                0 => "a field of nobody",
                _ => "a field of one: there is nobody to meet",
            };
            faults.push(Fault::at(place, what).help("two entrants and more make a field"));
        }
        if let Some(stop) = scenario.stop.as_ref().filter(|stop| stop.measure.0 != field.measure) {
            let what = "a field stops by the win rates of its pairs";
            faults.push(Fault::at(&stop.measure.1, what).help(format!("write `measure = {:?}`", field.measure)));
        }
        (faults.len() == before).then(|| Self {
            entrants: field.entrants,
            parts: field.parts,
            arena: field.arena,
            scenario,
        })
    }

    /// Plays of each pair that the scenario asks for, rounded up to whole rounds.
    pub fn rounds(&self, trials: Option<u64>) -> u64 {
        trials.unwrap_or(self.scenario.trials).div_ceil(2).clamp(1, MOST_ROUNDS)
    }

    /// Number of an entrant by its name.
    pub fn entrant(&self, name: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.name == name)
    }

    /// One play again, step by step: of two entrants, in their seats, in one of their rounds. The two must differ.
    pub fn tell(&self, first: usize, second: usize, seed: Option<u64>, round: u64) -> Vec<Line> {
        let seeds = self.seeds(seed.unwrap_or(self.scenario.seed));
        let (a, b) = (first.min(second), first.max(second));
        let pair = crate::stats::judge::meetings::pairs(self.entrants.len()).position(|pair| pair == (a, b));
        pair.map_or_else(Vec::new, |pair| self.arena.tell(first, second, seeds[pair], round))
    }

    /// How precise each pair must be; none for a fixed number of plays.
    pub fn precision(&self, asked: Asked) -> Option<Precision> {
        Precision::of(self, asked)
    }

    /// Plays of all pairs together: all of them, or as many as a stop allows.
    pub fn plays(&self, asked: Asked) -> u64 {
        let size = self.entrants.len() as u64;
        let each = self.precision(asked).map_or(2 * self.rounds(asked.trials), |wanted| wanted.looks.most());
        (size * (size - 1) / 2).saturating_mul(each)
    }

    /// How the plays are divided.
    pub fn budget(&self) -> Budget {
        self.scenario.field.as_ref().map_or(Budget::Even, |field| field.budget)
    }

    /// Seeds of the dice of each pair, from the seed and the two names.
    pub(super) fn seeds(&self, seed: u64) -> Vec<u64> {
        let word = |entrant: &Entrant| {
            let digest = Sha256::digest(format!("{seed} {}", entrant.name).as_bytes());
            digest[..8].iter().fold(0_u64, |word, byte| word << 8 | u64::from(*byte))
        };
        let words: Vec<u64> = self.entrants.iter().map(word).collect();
        // A sum of two: the same whoever comes first.
        let pairs = crate::stats::judge::meetings::pairs(words.len());
        pairs.map(|(a, b)| words[a].wrapping_add(words[b])).collect()
    }
}
