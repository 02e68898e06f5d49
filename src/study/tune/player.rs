//! Player's search: the best of many settings of a strategy against a field.
//!
//! All settings race on the same trials ([`evenodds_stats::judge::search::race`]): each round the worse two thirds drop out and the rest
//! play on. The best of many is partly lucky, so the finalists play held-out trials.
//!
//! The best finalist is partly lucky, too. So the named one plays a third time on fresh dice, beside the scenario as it stands; only these
//! trials show its worth. Half of the chance of error goes to the finalists together, half to the named one.

use super::blocks::{BLOCKS, Known};
use super::checkpoint::{Checkpoint, Point};
use super::sums::{Slot, Sums};
use evenodds_engine::MeasureKind;
use evenodds_stats::judge::payoffs::ranking;
use evenodds_stats::judge::search::race;
use evenodds_stats::looks::raised;
use serde::Serialize;
use std::ops::Range;

/// Entrants for each one that stays in after a round.
pub const FACTOR: usize = 3;

/// Budget and objective of a race.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Plays of the race.
    pub budget: u64,
    /// Number of finalists.
    pub finalists: usize,
    /// Trials of the confirmation.
    pub confirm: u64,
    /// Whether a large score is good.
    pub most: bool,
    /// Confidence of all statements about the finalists together.
    pub confidence: f64,
}

/// One round of a race.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Round {
    /// Trials of this round, by each entrant.
    pub trials: u64,
    /// Trials up to its end.
    pub trials_so_far: u64,
    /// Plays of this round.
    pub plays: u64,
    /// Who was in, with the score over all trials so far, the best first.
    pub scores: Vec<(usize, f64)>,
    /// The scenario as it stands, which plays along without being in the race.
    pub pace: f64,
    /// How many stayed in.
    pub keep: usize,
}

/// A finalist on fresh trials.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finalist {
    /// Its number among the entrants; none for the scenario as it stands.
    pub entrant: Option<usize>,
    /// Its score in the race: flattered by having been picked. None for what did not race.
    pub raced: Option<f64>,
    /// Its score on fresh trials.
    pub score: Known,
    /// How much more than the scenario as it stands.
    pub lead: Known,
    /// How much less than the best finalist; all zeros for that one.
    pub behind: Known,
    /// Its mean in each slot.
    pub values: Vec<f64>,
}

/// A whole race.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Raced {
    /// How many entered.
    pub entrants: usize,
    /// Entrants who came to the very same as another in all trials of a round, dice thrown included: who, and whom. They
    /// play alike, and only the one nearer to the scenario as it stands went on.
    pub alike: Vec<(usize, usize)>,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The finalists on fresh trials, the best first.
    pub finalists: Vec<Finalist>,
    /// The scenario as it stands, on the same trials.
    pub book: Finalist,
    /// The best finalist on dice that had no part in choosing it.
    pub named: Finalist,
    /// The scenario as it stands, on those.
    pub named_book: Finalist,
    /// First trial of the confirmation.
    pub fresh_from: u64,
    /// First trial that nothing here has played.
    pub end: u64,
    /// Trials of the confirmation, and again of the one that is named.
    pub confirm: u64,
    /// Plays of the race, those of the scenario as it stands included.
    pub race_plays: u64,
    /// Plays of the confirmation.
    pub confirm_plays: u64,
    /// Plays that it would take to give every entrant the trials of the last round's.
    pub flat_plays: u64,
}

/// Reason why there is no race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Stop signal.
    Stopped,
    /// Every entrant had the same result in every trial: the parameters move nothing.
    NothingMoves,
    /// The measure was the same in every play of every entrant.
    Constant(String),
    /// It had no value in any play.
    NeverDefined,
}

/// Mean over slots of their means. A slot without a value counts for nothing; none at all is the worst score.
pub fn score(slots: &[Slot], sums: &[Sums]) -> f64 {
    let values: Vec<f64> =
        sums.iter().zip(slots).map(|(sums, slot)| sums.value(slot)).filter(|x| x.is_finite()).collect();
    if values.is_empty() { f64::NAN } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// Races the entrants and confirms the finalists.
///
/// The scenario as it stands is the empty point. `apart` holds the departure of each entrant from it: of equals the nearest stays in. Sums
/// beyond those of the slots only show which entrants play alike.
///
/// # Errors
/// When it was stopped, or when there is nothing to choose.
pub fn race(
    entrants: &[Point],
    apart: &[f64],
    slots: &[Slot],
    effort: &Effort,
    cost: u64,
    checkpoint: &mut Checkpoint<'_>,
) -> Result<Raced, Failure> {
    let sign = if effort.most { 1.0 } else { -1.0 };
    let plan = race::plan(entrants.len(), effort.finalists, FACTOR, 1, effort.budget / cost.max(1));
    let mut totals: Vec<Vec<Sums>> = vec![Vec::new(); entrants.len()];
    let mut pace: Vec<Sums> = Vec::new();
    let mut alive: Vec<usize> = (0..entrants.len()).collect();
    // The nearest first: the first of equals stays in.
    alive.sort_by(|&a, &b| apart[a].total_cmp(&apart[b]));
    let (mut rounds, mut alike, mut race_plays) = (Vec::new(), Vec::new(), 0);
    let mut last_score = vec![f64::NAN; entrants.len()];
    for (number, round) in plan.iter().enumerate() {
        let mut points: Vec<Point> = alive.iter().map(|&entrant| entrants[entrant].clone()).collect();
        points.push(Point::new());
        let end = round.first_trial + round.trials;
        let mut found = checkpoint.measure(&points, round.first_trial..end).ok_or(Failure::Stopped)?;
        add(&mut pace, &found.pop().unwrap_or_default());
        for (&entrant, sums) in alive.iter().zip(&found) {
            add(&mut totals[entrant], sums);
            last_score[entrant] = score(slots, &totals[entrant]);
        }
        if number == 0 {
            nothing_to_choose(slots, &totals)?;
        }
        let scores: Vec<f64> = alive.iter().map(|&entrant| rank_score(sign * last_score[entrant])).collect();
        let order = ranking(&scores).into_iter().map(|at| (alive[at], last_score[alive[at]])).collect();
        let plays = round.trials * cost * points.len() as u64;
        race_plays += plays;
        let own = one_of_each(&alive, &totals, end, &mut alike);
        let scores: Vec<f64> = own.iter().map(|&at| scores[at]).collect();
        alive = race::best(&scores, round.keep).into_iter().map(|at| alive[own[at]]).collect();
        rounds.push(Round {
            trials: round.trials,
            trials_so_far: end,
            plays,
            scores: order,
            pace: score(slots, &pace),
            keep: alive.len(),
        });
    }
    let fresh_from = race::fresh_trial(&plan);
    let (finalists, book) = confirm(entrants, &alive, &last_score, slots, effort, fresh_from, checkpoint)?;
    let confirm = blocks(effort.confirm).1 * blocks(effort.confirm).0;
    let chosen = finalists.first().and_then(|best| best.entrant).filter(|_| finalists.len() > 1);
    let third = chosen.map(|best| name(entrants, best, &last_score, slots, effort, fresh_from + confirm, checkpoint));
    let (named, named_book) = match third.transpose()? {
        Some(named) => named,
        None => (finalists.first().unwrap_or(&book).clone(), book.clone()),
    };
    let played = finalists.len() as u64 + 1 + if chosen.is_some() { 2 } else { 0 };
    Ok(Raced {
        entrants: entrants.len(),
        alike,
        rounds,
        confirm_plays: confirm * cost * played,
        finalists,
        book,
        named,
        named_book,
        fresh_from,
        end: fresh_from + confirm * if chosen.is_some() { 2 } else { 1 },
        confirm,
        race_plays,
        flat_plays: fresh_from * entrants.len() as u64 * cost,
    })
}

fn add(total: &mut Vec<Sums>, more: &[Sums]) {
    total.resize(more.len(), Sums::default());
    total.iter_mut().zip(more).for_each(|(total, sums)| total.add(sums));
}

/// Trials from which on equal sums of everything mean equal plays.
const TELLING: u64 = 100;

/// Places of those alive, one for each set of equal sums; the others are noted.
fn one_of_each(alive: &[usize], totals: &[Vec<Sums>], trials: u64, alike: &mut Vec<(usize, usize)>) -> Vec<usize> {
    let mut seen: std::collections::BTreeMap<Vec<[i128; Sums::NUMBERS]>, usize> = std::collections::BTreeMap::new();
    let mut own = Vec::new();
    for (at, &entrant) in alive.iter().enumerate() {
        let key = totals[entrant].iter().map(Sums::numbers).collect();
        match seen.get(&key).filter(|_| trials >= TELLING) {
            Some(&known) => alike.push((entrant, known)),
            None => {
                seen.insert(key, entrant);
                own.push(at);
            }
        }
    }
    own
}

/// Score for a ranking: no score is the worst.
fn rank_score(score: f64) -> f64 {
    if score.is_nan() { f64::NEG_INFINITY } else { score }
}

fn nothing_to_choose(slots: &[Slot], totals: &[Vec<Sums>]) -> Result<(), Failure> {
    let all = || totals.iter().flat_map(|sums| sums.iter().zip(slots));
    if all().all(|(sums, slot)| sums.n(slot) == 0) {
        return Err(Failure::NeverDefined);
    }
    let first = &totals[0];
    if totals.iter().all(|sums| sums == first) {
        let constant = first.iter().zip(slots).all(|(sums, slot)| sums.is_constant(slot) && sums.n(slot) > 1);
        let value = first.first().zip(slots.first()).map_or(f64::NAN, |(sums, slot)| sums.value(slot));
        return Err(if constant { Failure::Constant(value.to_string()) } else { Failure::NothingMoves });
    }
    Ok(())
}

/// Number and size of the blocks of a confirmation.
pub fn blocks(trials: u64) -> (u64, u64) {
    let number = BLOCKS.min(trials.max(2));
    (number, (trials / number).max(1))
}

/// Score of each point in each block of fresh trials, and its sums over all of them.
pub fn in_blocks(
    points: &[Point],
    slots: &[Slot],
    from: u64,
    trials: u64,
    checkpoint: &mut Checkpoint<'_>,
) -> Option<Vec<(Vec<f64>, Vec<Sums>)>> {
    let (number, size) = blocks(trials);
    let mut all: Vec<(Vec<f64>, Vec<Sums>)> = vec![(Vec::new(), Vec::new()); points.len()];
    let ranges: Vec<Range<u64>> = (0..number).map(|block| from + block * size..from + (block + 1) * size).collect();
    for found in checkpoint.measure_each(points, &ranges)? {
        for ((scores, totals), sums) in all.iter_mut().zip(found) {
            scores.push(score(slots, &sums));
            add(totals, &sums);
        }
    }
    Some(all)
}

/// Scores in blocks and sums of points that played the same trials.
pub struct Side<'a> {
    /// Scores of blocks and sums of each point.
    pub found: &'a [(Vec<f64>, Vec<Sums>)],
    /// The summed slots.
    pub slots: &'a [Slot],
    /// Confidence of each statement.
    pub confidence: f64,
}

impl Side<'_> {
    fn is_rate(&self) -> bool {
        self.slots.iter().all(|slot| slot.kind == MeasureKind::Flag)
    }

    /// Trials of a cell.
    fn trials(&self, at: usize) -> u64 {
        self.found[at].1.first().zip(self.slots.first()).map_or(0, |(sums, slot)| sums.n(slot))
    }

    /// Score of a point.
    pub fn score(&self, at: usize) -> Known {
        let blocks = &self.found[at].0;
        if self.is_rate() {
            Known::of_rate(blocks, self.trials(at), self.confidence)
        } else {
            Known::of(blocks, self.confidence)
        }
    }

    /// Lead of one point over another.
    pub fn lead(&self, one: usize, other: usize) -> Known {
        if one == other {
            return Known::NOTHING;
        }
        // A count has no bound; ten standard deviations are more than a play is off by.
        let spread = |(sums, slot): (&Sums, &Slot)| sums.estimate(slot).error * (sums.n(slot) as f64).sqrt();
        let each = self.found[other].1.iter().zip(self.slots).map(spread).filter(|x| x.is_finite());
        let reach = if self.is_rate() { 1.0 } else { 10.0 * each.fold(0.0, f64::max) };
        let trials = self.trials(one).min(self.trials(other));
        let reach = if reach > 0.0 { reach } else { f64::INFINITY };
        Known::difference(&self.found[one].0, &self.found[other].0, (trials, reach), self.confidence)
    }

    fn values(&self, at: usize) -> Vec<f64> {
        self.found[at].1.iter().zip(self.slots).map(|(sums, slot)| sums.value(slot)).collect()
    }
}

fn confirm(
    entrants: &[Point],
    alive: &[usize],
    raced: &[f64],
    slots: &[Slot],
    effort: &Effort,
    from: u64,
    checkpoint: &mut Checkpoint<'_>,
) -> Result<(Vec<Finalist>, Finalist), Failure> {
    let mut points: Vec<Point> = alive.iter().map(|&entrant| entrants[entrant].clone()).collect();
    points.push(Point::new());
    let found = in_blocks(&points, slots, from, effort.confirm, checkpoint).ok_or(Failure::Stopped)?;
    let sign = if effort.most { 1.0 } else { -1.0 };
    let means: Vec<f64> = found.iter().map(|(_, sums)| rank_score(sign * score(slots, sums))).collect();
    let book = alive.len();
    let order = ranking(&means[..book]);
    let best = order.first().copied().unwrap_or(book);
    // Three statements of each: its score, its lead over the book, its distance from the best. Half of the error is the named one's.
    let side = Side { found: &found, slots, confidence: raised(effort.confidence, 2 * 3 * points.len()) };
    let finalist = |at: usize| Finalist {
        entrant: (at < book).then(|| alive[at]),
        raced: (at < book).then(|| raced[alive[at]]),
        score: side.score(at),
        lead: side.lead(at, book),
        behind: side.lead(best, at),
        values: side.values(at),
    };
    Ok((order.into_iter().map(finalist).collect(), finalist(book)))
}

/// Evaluation of the named point and of the scenario as it stands, on held-out dice.
fn name(
    entrants: &[Point],
    named: usize,
    raced: &[f64],
    slots: &[Slot],
    effort: &Effort,
    from: u64,
    checkpoint: &mut Checkpoint<'_>,
) -> Result<(Finalist, Finalist), Failure> {
    let points = [entrants[named].clone(), Point::new()];
    let found = in_blocks(&points, slots, from, effort.confirm, checkpoint).ok_or(Failure::Stopped)?;
    let side = Side { found: &found, slots, confidence: raised(effort.confidence, 2 * 3) };
    let finalist = |at: usize| Finalist {
        entrant: (at == 0).then_some(named),
        raced: (at == 0).then(|| raced[named]),
        score: side.score(at),
        lead: side.lead(at, 1),
        behind: side.lead(0, at),
        values: side.values(at),
    };
    Ok((finalist(0), finalist(1)))
}
