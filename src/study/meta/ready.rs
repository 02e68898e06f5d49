//! Field of a scenario, ready to be played.

use evenodds_engine::{Arena, Line};
use evenodds_kit::{Entrant, EntrantsRequest};
use evenodds_scenario::stop::Width;
use evenodds_scenario::{Budget, Scenario};
use evenodds_source::{Fault, Faults};
use sha2::{Digest, Sha256};

/// Request of the command line.
#[derive(Debug, Clone, Copy, Default)]
pub struct Request {
    /// Plays of each pair, in place of the scenario's.
    pub trials: Option<u64>,
    /// Seed, in place of the scenario's.
    pub seed: Option<u64>,
    /// Required precision of each pair's win rate, in place of the scenario's.
    pub precision: Option<Width>,
}

/// Most variants of a field.
const MOST_VARIANTS: usize = 12;
/// Most rounds of a pair.
pub const MOST_ROUNDS: u64 = 1_000_000_000;

/// Field that is ready to be played.
pub struct Tourney {
    /// The scenario.
    pub scenario: Scenario,
    /// Variant of the rules.
    pub variant: String,
    /// Entrants.
    pub entrants: Vec<Entrant>,
    /// Names of their parts.
    pub parts: Vec<String>,
    /// Arena of their duels.
    pub arena: Box<dyn Arena>,
}

impl Tourney {
    /// Makes the field of a scenario ready, in its first variant.
    pub fn prepare(scenario: Scenario, faults: &mut Faults) -> Option<Self> {
        Self::in_variant(scenario, 0, faults)
    }

    /// Field of a scenario in each of its variants, the baseline first: the same entrants in each.
    pub fn variants(scenario: &Scenario, faults: &mut Faults) -> Option<Vec<Self>> {
        let before = faults.len();
        let many = scenario.cells.len();
        let place = scenario.field.as_ref().map(|field| &field.place);
        if let Some(place) = place.filter(|_| many > MOST_VARIANTS) {
            let what = format!("a field is played in {MOST_VARIANTS} variants at most, not in {many}");
            faults.push(Fault::at(place, what).help("leave some of the variants out, or write several scenarios"));
        }
        let adaptive = scenario.field.as_ref().is_some_and(|field| field.budget == Budget::Adaptive);
        if let Some(place) = place.filter(|_| many > 1 && (adaptive || scenario.stop.is_some())) {
            let what = "a field with variants plays as often in each: it has no adaptive budget and no `stop`";
            faults.push(Fault::at(place, what).help("leave both out, or write one scenario for each variant"));
        }
        if faults.len() > before {
            return None;
        }
        let mut found: Vec<Self> = Vec::new();
        for cell in 0..many {
            let one = Self::in_variant(scenario.clone(), cell, faults)?;
            let names = |tourney: &Self| tourney.entrants.iter().map(|one| one.name.clone()).collect::<Vec<String>>();
            if let Some((first, place)) = found.first().zip(place).filter(|(first, _)| names(first) != names(&one)) {
                let what = format!("`{}` and `{}` have other entrants", first.variant, one.variant);
                faults.push(Fault::at(place, what).help("variants of a field change its rules, not who is in it"));
                return None;
            }
            found.push(one);
        }
        Some(found)
    }

    fn in_variant(scenario: Scenario, cell: usize, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let Some(plan) = scenario.field.clone() else {
            let help = "write `[field]`: all sides under [cast.sides] then meet each other";
            faults.push(Fault::anywhere(format!("`{}` has no field", scenario.source.name)).help(help));
            return None;
        };
        if scenario.trials.div_ceil(2) > MOST_ROUNDS {
            let what = format!("a pair meets at most {} times", 2 * MOST_ROUNDS);
            faults.push(Fault::at(&plan.place, what).help("write fewer `trials`"));
        }
        let plan_of_cell = scenario.cells.get(cell)?;
        let (root, variant) = (&plan_of_cell.root, plan_of_cell.name.clone());
        let entrants = plan.entrants.as_ref();
        let place = entrants.map_or(&plan.place, |(_, place)| place);
        let wanted = EntrantsRequest { entrants: entrants.map(|(nodes, _)| nodes.as_slice()), place, most: plan.most };
        let field = scenario.game.meet(&scenario.play.name, root, wanted, faults)?;
        if field.entrants.len() < 2 {
            let what = match field.entrants.len() {
                0 => "a field of no entrants",
                _ => "a field of one entrant, which has no opponent",
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
            variant,
            scenario,
        })
    }

    /// Plays of each pair in the scenario, rounded up to whole rounds.
    pub fn rounds(&self, trials: Option<u64>) -> u64 {
        trials.unwrap_or(self.scenario.trials).div_ceil(2).clamp(1, MOST_ROUNDS)
    }

    /// Number of an entrant by its name.
    pub fn entrant(&self, name: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.name == name)
    }

    /// Replay of one play: of two different entrants, in their seats, in one of their rounds.
    pub fn tell(&self, first: usize, second: usize, seed: Option<u64>, round: u64) -> Vec<Line> {
        let seeds = self.seeds(seed.unwrap_or(self.scenario.seed));
        let (a, b) = (first.min(second), first.max(second));
        let pair = evenodds_stats::judge::meetings::pairs(self.entrants.len()).position(|pair| pair == (a, b));
        pair.map_or_else(Vec::new, |pair| self.arena.tell(first, second, seeds[pair], round))
    }

    /// Division of the plays.
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
        let pairs = evenodds_stats::judge::meetings::pairs(words.len());
        pairs.map(|(a, b)| words[a].wrapping_add(words[b])).collect()
    }
}
