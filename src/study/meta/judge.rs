//! From counts to verdicts.

use super::claims::Evidence;
use super::findings::{Claim, Cluster, CycleTold, Figure, Matchup, Metagame, Saving, Standing, Unbeaten};
use super::play::{Asked, State};
use super::ready::Tourney;
use super::replicas::{Questions, Replicas};
use super::worth;
use crate::scenario::Budget;
use crate::scenario::judging::MARGIN;
use crate::stats::judge::allocate::{even_plays, misordered};
use crate::stats::judge::bootstrap::Method;
use crate::stats::judge::clusters::{Clusters, clusters, stability};
use crate::stats::judge::cycles::cycles;
use crate::stats::judge::dominance::{dominance, unbeaten};
use crate::stats::judge::meetings::pairs;
use crate::stats::judge::payoffs::ranking;
use crate::stats::judge::{BradleyTerry, Estimate, Meetings, Payoffs, equilibrium};

/// Cycles that are told.
const MOST_CYCLES: usize = 12;
/// Groups of entrants that are looked for at most.
const MOST_CLUSTERS: usize = 12;
/// Replicates of the clusters' stability: each is a whole clustering.
const CLUSTERINGS: usize = 50;

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

    // Values are twice rates.
    let claims: Vec<_> =
        dominance(&payoffs, 2.0 * margin).into_iter().filter(|claim| claim.least.value >= -2.0 * margin).collect();
    let lowest = unbeaten(&payoffs, 2.0 * margin).into_iter().enumerate();
    let held: Vec<usize> =
        lowest.filter(|(_, (least, _))| least.value >= -2.0 * margin).map(|(entrant, _)| entrant).collect();
    let questions =
        Questions { claims: claims.iter().map(|claim| (claim.worse, claim.better)).collect(), lowest: held.clone() };
    let replicas = Replicas::new(&meetings, &fit, &questions, replicates, seed, confidence);

    let evidence = Evidence::new(&meetings, &payoffs);
    let alarm = 1.0 - confidence;
    let leads = replicas.ranged(Method::Centred, |figures| figures.leads.clone());
    let trap = |entrant: usize| {
        let at = claims.iter().position(|claim| claim.worse == entrant)?;
        let claim = &claims[at];
        let p = evidence.dominates(claim.better, claim.worse, 2.0 * margin);
        Some(Claim {
            by: claim.better,
            least: leads[at],
            mean: claim.mean / 2.0,
            p,
            holds_in: replicas.share(|figures| figures.leads[at] >= -margin),
            shown: p < alarm,
        })
    };
    let stands = |entrant: usize| {
        let at = held.iter().position(|known| *known == entrant)?;
        let p = evidence.stands(entrant, 2.0 * margin);
        let place = claims.len() + at;
        Some(Unbeaten {
            least: leads[place],
            p,
            holds_in: replicas.share(|figures| figures.leads[place] >= 0.5 - margin),
            shown: p < alarm,
        })
    };

    let tree = clusters(&payoffs);
    let labels = tree.cut_into(groups(&tree));
    let rates = replicas.ranged(Method::Percentile, |figures| figures.rates.clone());
    let ranks = replicas.ranged(Method::Percentile, |figures| figures.ranks.clone());
    let strengths = replicas.ranged(Method::Percentile, |figures| figures.strengths.clone());
    let shares = replicas.ranged(Method::Percentile, |figures| figures.shares.clone());
    let against = replicas.ranged(Method::Percentile, |figures| figures.against.clone());
    let rate = |a: usize, b: usize| of_pair(&payoffs, a, b, confidence);
    let standing = |entrant: usize| {
        let known = &tourney.entrants[order[entrant]];
        let others = (0..size).filter(|&other| other != entrant);
        let worst = others.min_by(|&x, &y| payoffs.value(entrant, x).total_cmp(&payoffs.value(entrant, y)));
        let worst = worst.unwrap_or(entrant);
        Standing {
            name: known.name.clone(),
            group: known.group.clone(),
            detail: known.detail.clone(),
            plays: (0..size).filter(|&other| other != entrant).map(|other| scores.plays(entrant, other)).sum(),
            rate: rates[entrant],
            rank: [ranks[entrant].low, ranks[entrant].high],
            strength: strengths[entrant],
            share: shares[entrant],
            against_equilibrium: against[entrant],
            cluster: labels[entrant],
            worst: (worst, rate(entrant, worst)),
            trap: trap(entrant),
            unbeaten: stands(entrant),
        }
    };

    let (strongest, count) = cycles(&payoffs, MOST_CYCLES);
    let told = strongest.into_iter().map(|cycle| {
        let [a, b, c] = cycle.entrants;
        let rates = [rate(a, b), rate(b, c), rate(c, a)];
        let p = evidence.circles(cycle.entrants);
        CycleTold { entrants: cycle.entrants, rates, p, shown: p < alarm }
    });
    let clusters = told_clusters(&scores, &labels, &replicas, seed);
    let sets: Vec<Vec<usize>> = order.iter().map(|&at| tourney.entrants[at].parts.clone()).collect();
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
        entrants: (0..size).map(standing).collect(),
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

fn of_pair(payoffs: &Payoffs, a: usize, b: usize, confidence: f64) -> Figure {
    normal(payoffs.rate(a, b), confidence)
}

/// How many groups: where the next merge is the largest step up, among few groups; a large field has six at least.
fn groups(tree: &Clusters) -> usize {
    let heights: Vec<f64> = tree.merges.iter().map(|merge| merge.height).collect();
    let n = tree.order.len();
    // The merge that leaves k − 1 of k groups is number n − k.
    let step = |k: usize| heights[n - k] - if n > k { heights[n - k - 1] } else { 0.0 };
    let least = if n > 100 { MOST_CLUSTERS / 2 } else { 2 };
    (least..=MOST_CLUSTERS.min(n)).max_by(|&j, &k| step(j).total_cmp(&step(k)).then(k.cmp(&j))).unwrap_or(1)
}

fn told_clusters(
    scores: &crate::stats::judge::WinMatrix,
    labels: &[usize],
    replicas: &Replicas,
    seed: u64,
) -> Vec<Cluster> {
    let count = labels.iter().max().map_or(0, |most| most + 1);
    let many = if labels.len() <= 100 { CLUSTERINGS } else { CLUSTERINGS / 5 };
    let stable = stability(scores, labels, many, seed);
    let mean = |of: &Vec<f64>, cluster: usize| {
        let own: Vec<f64> = of.iter().zip(labels).filter(|(_, label)| **label == cluster).map(|(x, _)| *x).collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    let members = |cluster: usize| (0..labels.len()).filter(|&entrant| labels[entrant] == cluster).collect::<Vec<_>>();
    let rates = replicas.ranged(Method::Percentile, |f| (0..count).map(|c| mean(&f.rates, c)).collect());
    let shares = replicas
        .ranged(Method::Percentile, |f| (0..count).map(|c| mean(&f.shares, c) * members(c).len() as f64).collect());
    let one = |cluster: usize| Cluster {
        entrants: members(cluster),
        stability: stable[cluster],
        rate: rates[cluster],
        share: shares[cluster],
    };
    (0..count).map(one).collect()
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
