//! Verdicts on a field from its counts.

use super::claims::Evidence;
use super::findings::{CycleTold, Figure, Metagame, Precise, Saving};
use super::groups;
use super::mixtures::{self, mixed};
use super::pairs::Pairs;
use super::precision::Precision;
use super::ready::Request;
use super::ready::Tourney;
use super::replicas::{Questions, Replicas};
use super::standings::{Case, Claimed};
use super::state::State;
use super::worth;
use evenodds_engine::Rounds;
use evenodds_engine::run::Signals;
use evenodds_kit::Entrant;
use evenodds_scenario::Budget;
use evenodds_scenario::judging::MARGIN;
use evenodds_stats::judge::bootstrap::Method;
use evenodds_stats::judge::clusters::clusters;
use evenodds_stats::judge::cycles::cycles;
use evenodds_stats::judge::payoffs::ranking;
use evenodds_stats::judge::{BradleyTerry, Meetings, equilibrium};
use evenodds_stats::looks::raised;
use std::sync::atomic::Ordering;

/// Most cycles in a report.
const MOST_CYCLES: usize = 12;

/// Verdicts on a field. None for a field of fewer than two, and after a stop signal.
pub fn judge(tourney: &Tourney, asked: Request, state: &State, partial: bool, signals: &Signals) -> Option<Metagame> {
    let (meetings, order) = ranked(state.judged());
    let size = meetings.size();
    let (scores, payoffs) = (meetings.scores(), meetings.payoffs());
    let fit = BradleyTerry::fit(&scores)?;
    let seed = asked.seed.unwrap_or(tourney.scenario.seed);
    let confidence = tourney.scenario.confidence;
    let margin = tourney.scenario.judging.rates.unwrap_or(MARGIN);
    let precision = tourney.precision(asked);
    let looks = precision.as_ref().map_or(1, |precision| precision.looks.number());
    // With several interim analyses every interval is widened for all of them.
    let of_each = raised(confidence, looks);
    let planned = tourney.scenario.field.as_ref().and_then(|field| field.replicates);
    let replicates = planned.unwrap_or(match (size, looks) {
        (0..=100, 1) => 1000,
        // Further out in the tails more are needed.
        (0..=100, _) => 2000,
        (_, 1) => 200,
        _ => 1000,
    });
    let adaptive = tourney.budget() == Budget::Adaptive && !partial && precision.is_none();

    let claimed = Claimed::of(&payoffs, margin);
    let questions = Questions { order: adaptive, ..claimed.questions() };
    let replicas = Replicas::new(&meetings, &fit, &questions, replicates, seed, of_each, signals)?;
    let evidence = Evidence::new(&meetings, &payoffs, looks);
    let pairs = Pairs::of(&meetings, of_each);
    let alarm = 1.0 - confidence;
    let tree = clusters(&payoffs);
    let labels = tree.cut_into(groups::number(&tree));
    let case = Case { scores: &scores, pairs: &pairs, replicas: &replicas, evidence: &evidence, margin, confidence };
    let entrants: Vec<&Entrant> = order.iter().map(|&at| &tourney.entrants[at]).collect();
    let mut standings = case.standings(&entrants, &labels, &claimed);
    let rules = mixtures::Rules { margin, confidence, of_each, looks, replicates, seed, signals };
    let trapped = |entrant: usize| standings[entrant].trap.is_some_and(|claim| claim.shown);
    let mixes = mixed(&meetings, &payoffs, trapped, &rules)?;
    standings.iter_mut().zip(mixes).for_each(|(standing, mix)| standing.mixed = mix);

    let (strongest, count) = cycles(&payoffs, MOST_CYCLES);
    let told = strongest.into_iter().map(|cycle| {
        let [a, b, c] = cycle.entrants;
        let rates = [pairs.rate(a, b), pairs.rate(b, c), pairs.rate(c, a)];
        let p = evidence.circles(cycle.entrants);
        CycleTold { entrants: cycle.entrants, rates, p, shown: p < alarm }
    });
    let clusters = groups::told(&scores, &labels, &replicas, seed);
    let sets: Vec<Vec<usize>> = entrants.iter().map(|entrant| entrant.parts.clone()).collect();
    let builds = worth::Builds { sets, parts: &tourney.parts, looks };
    let parts = worth::parts(&builds, &payoffs, &replicas);
    let field = replicas.ranged(Method::Centred, |figures| figures.field.clone());
    let within = |figure: Figure, low: f64, high: f64| Figure {
        value: figure.value,
        low: figure.low.clamp(low, high).min(figure.value),
        high: figure.high.clamp(low, high).max(figure.value),
    };
    let numbers = || meetings.rounds().iter().map(|rounds| 2 * rounds.number());
    let fewest = meetings.rounds().iter().map(Rounds::number).min().unwrap_or(0);
    let undecided = replicas.ranged(Method::Percentile, |figures| figures.undecided.clone())[size];
    let undecided = undecided.or_unseen(fewest * meetings.rounds().len() as u64, confidence);
    let seats = replicas.ranged(Method::Percentile, |figures| figures.seats.clone());
    let saving = adaptive.then(|| saving(&replicas, state.plays()));
    if signals.stop.load(Ordering::Relaxed) {
        return None;
    }
    Some(Metagame {
        printed: crate::summary::Printed::of(&tourney.scenario.game),
        partial,
        seed,
        plays: state.plays(),
        pilot_plays: state.plays() - meetings.plays(),
        plays_of_a_pair: 2 * tourney.rounds(asked.trials),
        fewest_and_most: [numbers().min().unwrap_or(0), numbers().max().unwrap_or(0)],
        confidence,
        margin,
        replicates,
        saving,
        first_seat: seats[0],
        undecided,
        swapping: (!seats[1].value.is_nan()).then_some(seats[1]),
        precision: precision.map(|precision| precise(&precision, &meetings, state.stage)),
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
        matrix: pairs.matrix(&meetings),
        pairs: worth::pairs(&builds, &payoffs, &replicas, &parts),
        parts,
        order: tree.order,
    })
}

/// Field in the order of its mean rates, and the entrant at each place.
fn ranked(meetings: &Meetings) -> (Meetings, Vec<usize>) {
    let means: Vec<f64> = meetings.payoffs().means().iter().map(|mean| mean.value).collect();
    let order = ranking(&means);
    (meetings.ordered(&order), order)
}

/// Plays that an adaptive budget saved.
fn saving(replicas: &Replicas, plays: u64) -> Saving {
    // Noise enlarges resampled leads, and lets a field seem more surely ordered.
    let found = replicas.ranged(Method::Centred, |figures| figures.order.clone());
    let all = |figure: Figure, of: &dyn Fn(f64) -> f64| Figure {
        value: of(figure.value),
        low: of(figure.low),
        high: of(figure.high),
    };
    Saving {
        even_plays: all(found[0], &f64::exp),
        saved: all(found[0], &|x| x.exp() - plays as f64),
        misordered: all(found[1], &|x| x.max(0.0)),
    }
}

/// Precision of the pairs.
fn precise(asked: &Precision, meetings: &Meetings, look: u32) -> Precise {
    let numbers = || meetings.rounds().iter().map(|rounds| 2 * rounds.number());
    let most = numbers().max().unwrap_or(0);
    Precise {
        half_width: asked.half_width,
        confidence: asked.confidence,
        looks: asked.looks.number(),
        look: look as usize,
        max_plays: asked.looks.most(),
        pairs: asked.open(meetings).iter().filter(|open| !**open).count(),
        rests: asked.rests,
        saved: if asked.rests { numbers().map(|plays| most - plays).sum() } else { 0 },
    }
}
