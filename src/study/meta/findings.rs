//! Findings of a field. Rates are 0 to 1, a draw counts half; values of parts are changes of a rate.

use evenodds_stats::rate::never_seen_upper;
use serde::Serialize;

/// A number with its interval from resampled fields.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    /// The number.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Figure {
    /// Figure with an interval for what was never seen, if it is a share that was the same in all of so many rounds: resampling alone shows
    /// no spread there.
    #[must_use]
    pub(super) fn or_unseen(self, rounds: u64, confidence: f64) -> Self {
        if self.high > self.low {
            return self;
        }
        let unseen = never_seen_upper(rounds, confidence);
        Self { low: (self.value - unseen).max(0.0), high: (self.value + unseen).min(1.0), ..self }
    }

    /// Figure whose interval reaches to its value: percentiles of resampled equilibria may leave it out.
    #[must_use]
    pub(super) fn with_its_value(self) -> Self {
        Self { low: self.low.min(self.value), high: self.high.max(self.value), ..self }
    }

    /// An interval for what was never seen in a change of a share, which may be a rise or a fall.
    #[must_use]
    pub(super) fn or_unchanged(self, rounds: u64, confidence: f64) -> Self {
        if self.high > self.low {
            return self;
        }
        let unseen = never_seen_upper(rounds, f64::midpoint(1.0, confidence));
        Self { low: self.value - unseen, high: self.value + unseen, ..self }
    }
}

/// The verdicts on a field.
#[derive(Debug, Clone, Serialize)]
pub struct Metagame {
    /// Printed names of the game's things.
    #[serde(skip)]
    pub printed: crate::summary::Printed,
    /// Whether it was told to stop before the end.
    pub partial: bool,
    /// Seed of all dice.
    pub seed: u64,
    /// Duels of all pairs.
    pub plays: u64,
    /// How many of them only decided where the others go, or were not enough to be judged: no figure rests on them.
    pub pilot_plays: u64,
    /// Duels of each pair that the scenario asks for.
    pub plays_of_a_pair: u64,
    /// Fewest and most duels of a pair.
    pub fewest_and_most: [u64; 2],
    /// Confidence of all intervals, each for itself.
    pub confidence: f64,
    /// Differences of a rate smaller than this do not matter.
    pub margin: f64,
    /// Resampled fields behind the intervals.
    pub replicates: usize,
    /// How precise each pair was asked to be; none of a fixed number of plays.
    pub precision: Option<Precise>,
    /// What the plays of an adaptive budget saved; none of an even one.
    pub saving: Option<Saving>,
    /// How often the first seat wins, over all pairs alike.
    pub first_seat: Figure,
    /// How often nobody wins, over all pairs alike; such a duel counts half for both.
    pub undecided: Figure,
    /// How many times more plays the pairs would have needed without swapping seats on the same dice; none where no pair's
    /// rounds differ.
    pub swapping: Option<Figure>,
    /// Share of the differences that no ranking explains, 0 to 1.
    pub cyclicity: Figure,
    /// Size of what a ranking explains: root mean square over pairs, of a rate.
    pub transitive: Figure,
    /// Size of what it does not.
    pub cyclic: Figure,
    /// How many entrants the equilibrium amounts to.
    pub effective_entrants: Figure,
    /// Dimensions of the set of all equilibria; the shares are those of largest entropy.
    pub equilibrium_freedom: usize,
    /// Whether Bradley and Terry's strengths needed a penalty, for somebody won or lost everything.
    pub strengths_penalised: bool,
    /// The entrants, the best mean rate first.
    pub entrants: Vec<Standing>,
    /// Triples of entrants of whom each beats the next, in the plays seen.
    pub cycles: u64,
    /// All triples.
    pub triples: u64,
    /// The strongest of them.
    pub strongest_cycles: Vec<CycleTold>,
    /// Groups of entrants that fare alike.
    pub clusters: Vec<Cluster>,
    /// What each part is worth, the most valuable first.
    pub parts: Vec<PartWorth>,
    /// What two parts add together, the largest surplus first.
    pub pairs: Vec<PairOfParts>,
    /// The clustered order of the entrants, by place in `entrants`.
    pub order: Vec<usize>,
    /// Each pair of entrants by place in `entrants`, in the order (0, 1), (0, 2), …: plays, won, drawn, lost of the first, its
    /// rate and interval.
    #[serde(skip)]
    pub matrix: Vec<Matchup>,
}

/// How precise the pairs are of a field that stopped by it.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Precise {
    /// Half of the width of a pair's interval that was asked for, of a rate.
    pub half_width: f64,
    /// Confidence of that interval, over all looks together.
    pub confidence: f64,
    /// Looks that were planned: all intervals of the report are as much wider as so many looks need.
    pub looks: usize,
    /// The look at which it ended.
    pub look: usize,
    /// Plays of a pair after which it ends all the same.
    pub max_plays: u64,
    /// Pairs that are as precise.
    pub pairs: usize,
    /// Whether pairs that were precise rested.
    pub rests: bool,
    /// Duels that would have been played as well if none had rested.
    pub saved: u64,
}

/// Two entrants against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matchup {
    /// Plays with the first of them in the first seat: won, drawn, lost.
    pub home: [u64; 3],
    /// Plays with the first of them in the second seat.
    pub away: [u64; 3],
    /// Its rate.
    pub rate: Figure,
}

impl Matchup {
    /// Share of draws; 0 without plays.
    pub fn undecided(&self) -> f64 {
        let plays: u64 = self.home.iter().chain(&self.away).sum();
        (self.home[1] + self.away[1]) as f64 / plays.max(1) as f64
    }
}

/// An entrant.
#[derive(Debug, Clone, Serialize)]
pub struct Standing {
    /// Name.
    pub name: String,
    /// What it is one of.
    pub group: String,
    /// What tells it from others.
    pub detail: String,
    /// Its duels.
    pub plays: u64,
    /// Mean rate against all others, each opponent alike.
    pub rate: Figure,
    /// Share of its duels that nobody wins, each opponent alike; they count half.
    pub undecided: Figure,
    /// Ranks that it may have by that rate.
    pub rank: [f64; 2],
    /// Bradley and Terry's strength: natural logarithm of odds against the mean entrant.
    pub strength: Figure,
    /// How often the best mix (an equilibrium) brings it.
    pub share: Figure,
    /// Its rate against that field: at most one half.
    pub against_equilibrium: Figure,
    /// Number of its cluster, from 0.
    pub cluster: usize,
    /// Place and rate of the opponent it does worst against.
    pub worst: (usize, Figure),
    /// The trap it is, if it is one in the plays seen.
    pub trap: Option<Claim>,
    /// The mix of others that does as well, if there is one in the plays seen and no single one is shown to.
    pub mixed: Option<MixedClaim>,
    /// The opponents it holds its own against, if that is all of them.
    pub unbeaten: Option<Unbeaten>,
}

impl Standing {
    /// Whether it is shown to be a trap: another entrant, or a mix of others, does as well.
    pub fn trapped(&self) -> bool {
        self.trap.is_some_and(|claim| claim.shown) || self.mixed.as_ref().is_some_and(|claim| claim.shown)
    }
}

/// The claim that another does at least as well against everybody, less the margin.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Claim {
    /// Who does better, by place.
    pub by: usize,
    /// The smallest lead over all opponents, of a rate.
    pub least: Figure,
    /// Mean lead.
    pub mean: Figure,
    /// p-value of the whole claim, corrected for all pairs of entrants.
    pub p: f64,
    /// Share of the resampled fields in which it holds.
    pub holds_in: f64,
    /// Whether it is shown at the report's confidence.
    pub shown: bool,
}

/// The claim that a mix of others does at least as well against everybody, less the margin.
#[derive(Debug, Clone, Serialize)]
pub struct MixedClaim {
    /// The best mix in all plays: who, by place, and how often; the largest share first.
    pub mix: Vec<(usize, f64)>,
    /// Its smallest lead over all opponents in those plays, of a rate: it flatters.
    pub seen: f64,
    /// The mix that was chosen on one half of the rounds.
    pub tested: Vec<(usize, f64)>,
    /// Its smallest lead in the other half.
    pub least: Figure,
    /// p-value of the whole claim in that other half, corrected for all entrants.
    pub p: f64,
    /// Share of that half's resampled fields in which it holds.
    pub holds_in: f64,
    /// Whether it is shown at the report's confidence.
    pub shown: bool,
}

/// The claim that nobody beats an entrant by more than the margin.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Unbeaten {
    /// Its lowest rate.
    pub least: Figure,
    /// p-value of the whole claim, corrected for all entrants.
    pub p: f64,
    /// Share of the resampled fields in which it holds.
    pub holds_in: f64,
    /// Whether it is shown.
    pub shown: bool,
}

/// Each beats the next, the last beats the first.
#[derive(Debug, Clone, Serialize)]
pub struct CycleTold {
    /// The three, by place.
    pub entrants: [usize; 3],
    /// Rates of each against the next.
    pub rates: [Figure; 3],
    /// p-value of the claim that all three win more than half, valid for all cycles at once.
    pub p: f64,
    /// Whether it is shown.
    pub shown: bool,
}

/// Entrants that fare alike.
#[derive(Debug, Clone, Serialize)]
pub struct Cluster {
    /// Its entrants, by place, the best first.
    pub entrants: Vec<usize>,
    /// How surely it is one, 0 to 1: above 0.75 stable, below 0.6 not to be trusted.
    pub stability: f64,
    /// Mean rate of its entrants.
    pub rate: Figure,
    /// Their share of the equilibrium.
    pub share: Figure,
}

/// What a part is worth.
#[derive(Debug, Clone, Serialize)]
pub struct PartWorth {
    /// Its name.
    pub name: String,
    /// Entrants that have it.
    pub held: usize,
    /// Mean change of the rate when it takes the place of another part or of none.
    pub worth: Figure,
    /// How many pairs of entrants differ in it alone.
    pub matches: usize,
    /// Two-sided p-value of "nothing", Holm's correction over all parts.
    pub p: f64,
    /// Mean rate of the entrants that have it.
    pub with: Figure,
}

/// What two parts are worth together beyond what each is worth.
#[derive(Debug, Clone, Serialize)]
pub struct PairOfParts {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// Entrants that have both.
    pub held: usize,
    /// Mean surplus of their rate.
    pub surplus: Figure,
    /// Two-sided p-value of "none", Holm's correction over all pairs.
    pub p: f64,
}

/// What the plays of an adaptive budget saved.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Saving {
    /// Plays that an even schedule needs for the same expected number of pairs in the wrong order.
    pub even_plays: Figure,
    /// That less the plays that were played.
    pub saved: Figure,
    /// Expected number of pairs of entrants that the ranking has in the wrong order.
    pub misordered: Figure,
}
