//! From counts to verdicts.

use super::claims::Evidence;
use super::findings::{CycleTold, Figure, Matchup, Metagame, Saving};
use super::groups;
use super::play::{Asked, State};
use super::ready::Tourney;
use super::replicas::Replicas;
use super::standings::{Case, Claimed};
use super::worth;
use crate::games::Entrant;
use crate::scenario::Budget;
use crate::scenario::judging::MARGIN;
use crate::stats::judge::allocate::{even_plays, misordered};
use crate::stats::judge::bootstrap::Method;
use crate::stats::judge::clusters::clusters;
use crate::stats::judge::cycles::cycles;
use crate::stats::judge::meetings::pairs;
use crate::stats::judge::payoffs::ranking;
use crate::stats::judge::{BradleyTerry, Estimate, Meetings, Payoffs, equilibrium};

/// Cycles that are told.
const MOST_CYCLES: usize = 12;

/// The verdicts on what was played. None for a field that cannot be judged, of fewer than two.
pub fn judge(tourney: &Tourney, asked: Asked, state: &State, partial: bool) -> Option<Metagame> {
    let (meetings, order) = ranked(&state.meetings);
    let size = meetings.size();
    let (scores, payoffs) = (meetings.scores(), meetings.payoffs());
    let fit = BradleyTerry::fit(&scores)?;
    let seed = asked.seed.unwrap_or(tourney.scenario.seed);
    let confidence = tourney.scenario.confidence;
    let margin = tourney.scenario.judging.rates.unwrap_or(MARGIN);
    let planned = tourney.scenario.field.as_ref().and_then(|field| field.replicates);
    let replicates = planned.unwrap_or(if size <= 100 { 1000 } else { 200 });

    let claimed = Claimed::of(&payoffs, margin);
    let questions = claimed.questions();
    let replicas = Replicas::new(&meetings, &fit, &questions, replicates, seed, confidence);
    let evidence = Evidence::new(&meetings, &payoffs);
    let alarm = 1.0 - confidence;
    let tree = clusters(&payoffs);
    let labels = tree.cut_into(groups::number(&tree));
    let case =
        Case { scores: &scores, payoffs: &payoffs, replicas: &replicas, evidence: &evidence, margin, confidence };
    let entrants: Vec<&Entrant> = order.iter().map(|&at| &tourney.entrants[at]).collect();
    let standings = case.standings(&entrants, &labels, &claimed);
    let rate = |a: usize, b: usize| of_pair(&payoffs, a, b, confidence);

    let (strongest, count) = cycles(&payoffs, MOST_CYCLES);
    let told = strongest.into_iter().map(|cycle| {
        let [a, b, c] = cycle.entrants;
        let rates = [rate(a, b), rate(b, c), rate(c, a)];
        let p = evidence.circles(cycle.entrants);
        CycleTold { entrants: cycle.entrants, rates, p, shown: p < alarm }
    });
    let clusters = groups::told(&scores, &labels, &replicas, seed);
    let sets: Vec<Vec<usize>> = entrants.iter().map(|entrant| entrant.parts.clone()).collect();
    let builds = worth::Builds { sets, parts: &tourney.parts };
    let parts = worth::parts(&builds, &payoffs, &replicas);
    let field = replicas.ranged(Method::Centred, |figures| figures.field.clone());
    let within = |figure: Figure, low: f64, high: f64| Figure {
        value: figure.value,
        low: figure.low.clamp(low, high).min(figure.value),
        high: figure.high.clamp(low, high).max(figure.value),
    };
    let seat = meetings.seat();
    let numbers = || meetings.rounds().iter().map(|rounds| 2 * rounds.number());
    let saving = (tourney.budget() == Budget::Adaptive && !partial).then(|| {
        let even = even_plays(&scores);
        Saving { even_plays: even, saved: even - meetings.plays() as f64, misordered: misordered(&payoffs) }
    });
    Some(Metagame {
        partial,
        seed,
        plays: meetings.plays(),
        plays_of_a_pair: 2 * tourney.rounds(asked.trials),
        fewest_and_most: [numbers().min().unwrap_or(0), numbers().max().unwrap_or(0)],
        confidence,
        margin,
        replicates,
        saving,
        first_seat: normal(Estimate { value: f64::midpoint(1.0, seat.value), error: seat.error / 2.0 }, confidence),
        swapping: meetings.swapping(),
        cyclicity: within(field[0], 0.0, 1.0),
        transitive: within(field[1], 0.0, 0.5),
        cyclic: within(field[2], 0.0, 0.5),
        effective_entrants: within(field[3], 1.0, size as f64),
        equilibrium_freedom: equilibrium(&payoffs).freedom,
        strengths_penalised: fit.penalised,
        entrants: standings,
        cycles: count,
        triples: (size as u64) * (size as u64 - 1) * (size as u64).saturating_sub(2) / 6,
        strongest_cycles: told.collect(),
        clusters,
        pairs: worth::pairs(&builds, &payoffs, &replicas, &parts),
        parts,
        order: tree.order,
        matrix: matrix(&meetings, &payoffs, confidence),
    })
}

/// The field in the order of its mean rates, and which entrant stands where.
fn ranked(meetings: &Meetings) -> (Meetings, Vec<usize>) {
    let means: Vec<f64> = meetings.payoffs().means().iter().map(|mean| mean.value).collect();
    let order = ranking(&means);
    (meetings.ordered(&order), order)
}

fn normal(estimate: Estimate, confidence: f64) -> Figure {
    let interval = estimate.interval(confidence);
    Figure { value: estimate.value, low: interval.low.max(0.0), high: interval.high.min(1.0) }
}

/// Rate of a pair with its interval.
pub(super) fn of_pair(payoffs: &Payoffs, a: usize, b: usize, confidence: f64) -> Figure {
    normal(payoffs.rate(a, b), confidence)
}

fn matrix(meetings: &Meetings, payoffs: &Payoffs, confidence: f64) -> Vec<Matchup> {
    let scores = meetings.scores();
    let matchup = |(a, b): (usize, usize)| {
        let (home, away) = (scores.score(a, b), scores.score(b, a));
        Matchup {
            home: [home.wins, home.draws, home.losses],
            away: [away.losses, away.draws, away.wins],
            rate: of_pair(payoffs, a, b, confidence),
        }
    };
    pairs(meetings.size()).map(matchup).collect()
}
