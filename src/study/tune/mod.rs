//! `tune`: parameter values that reach a target, for a player or a designer.
//!
//! | file | content |
//! |---|---|
//! | [`space`] | combinations of the parameters' levels |
//! | [`field`] | plays of a combination: the scenario's cells with it put over them |
//! | [`sums`], [`blocks`] | exact sums of a measure; means and differences over blocks of trials |
//! | [`checkpoint`] | measurements, so that an interrupted search goes on |
//! | [`player`] | best settings of a strategy against a field: a race, confirmed |
//! | [`designer`] | settings that meet goals with the smallest departure from the book |
//! | `bench` | measurements of a designer's search so far |
//! | `nearest` | order of a designer's search |
//! | [`confirm`] | confirmation of a designer's search, on held-out trials |
//! | [`budget`] | costs of a search and its confirmation |
//! | [`goals`] | goals of a designer, the miss, the departure |
//! | [`ask`] | search from a scenario, and its faults |
//! | [`skill`] | gain of a better player |

pub mod ask;
mod bench;
pub mod blocks;
pub mod budget;
pub mod checkpoint;
pub mod confirm;
pub mod designer;
pub mod field;
pub mod goals;
mod nearest;
mod parts;
pub mod player;
pub mod skill;
pub mod space;
pub mod sums;
#[cfg(test)]
mod tests;

use ask::{Request, Search};
use checkpoint::{Checkpoint, Point};
use evenodds_engine::run::Signals;
use evenodds_scenario::{Parameter, Scenario};
use evenodds_source::{Fault, Faults};
use evenodds_stats::looks::raised;
use field::Field;
use std::time::{Duration, Instant};

/// Changes of the command line to a search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Plays of everything, the confirmation included.
    pub budget: Option<u64>,
    /// Trials of the confirmation.
    pub confirm: Option<u64>,
    /// Seed of all dice.
    pub seed: Option<u64>,
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Player's view, with every entrant.
    Best(Box<player::Raced>, Vec<Point>),
    /// Designer's view.
    Goals(Box<designer::GoalResult>),
}

/// Finished search.
#[derive(Debug)]
pub struct Tuned {
    /// The request.
    pub asked: Request,
    /// The result.
    pub answer: Answer,
    /// Point of the answer; empty for the scenario as it stands.
    pub point: Point,
    /// Text of the answer for a scenario.
    pub patch: String,
    /// Combinations that cannot be played, with the reason.
    pub unplayable: Vec<(Point, String)>,
    /// Plays of everything.
    pub plays: u64,
    /// Plays of an earlier, interrupted search.
    pub known_plays: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// How a search ended.
pub type End = Ended<Tuned>;

/// How what goes on after an interruption ended.
#[derive(Debug)]
pub enum Ended<T> {
    /// With an answer.
    Done(Box<T>),
    /// It was told to stop: what it goes on from, as text, and plays so far.
    Stopped(String, u64),
    /// There is nothing to play; the faults say why.
    Wrong(Faults),
}

/// Source and destination of saved measurements.
pub struct Keep<'a> {
    /// Checkpoint of an interrupted search; none starts anew.
    pub earlier: Option<String>,
    /// Called with the plays made, and the plays that are planned.
    pub after: &'a mut (dyn FnMut(u64, u64) + Send),
    /// Called with all measurements as text, now and then.
    pub save: &'a mut (dyn FnMut(&str) + Send),
}

/// Owner of measurements: they are of use to no other search.
pub fn heading(asked: &Request, scenario: &Scenario, seed: u64) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let (hash, words) = (scenario.hash(), asked.words());
    format!("evenodds {version} tune, scenario {hash}, seed {seed}, {words}")
}

/// Searches on the current rayon pool.
pub fn tune(scenario: &Scenario, asked: Request, options: Options, signals: &Signals, keep: Keep<'_>) -> End {
    let started = Instant::now();
    let seed = options.seed.unwrap_or(scenario.seed);
    let parameters: &[Parameter] = &scenario.parameters;
    let field = Field::new(scenario, parameters, &asked.wanted, seed);
    let cost = field.cost();
    let planned = asked.plays(cost);
    let after = keep.after;
    let mut checkpoint = Checkpoint::new(
        cost,
        Box::new(|points, trials| field.play(points, &trials, signals)),
        Box::new(move |plays| after(plays, planned.max(plays))),
    )
    .keeping(heading(&asked, scenario, seed), Box::new(keep.save))
    .sharing(signals);
    if let Some(text) = &keep.earlier
        && !checkpoint.take(text)
    {
        let help = "leave --resume away to begin anew, or ask as before: the same file, seed, budget and version";
        return End::Wrong(Fault::anywhere("the checkpoint belongs to another search").help(help).into());
    }
    let mut unplayable: Vec<(Point, String)> = Vec::new();
    let answer = match &asked.search {
        Search::Best(effort) => {
            let entrants = playable(&field, parameters, &mut unplayable);
            let knobs: Vec<designer::Knob> = parameters.iter().map(designer::Knob::of).collect();
            let apart: Vec<f64> = entrants.iter().map(|point| designer::departure(&knobs, point)).collect();
            player::race(&entrants, &apart, &asked.slots, effort, cost, &mut checkpoint)
                .map(|raced| Answer::Best(Box::new(raced), entrants))
        }
        Search::Goals(goals, effort) => {
            let knobs: Vec<designer::Knob> = parameters.iter().map(designer::Knob::of).collect();
            let found = designer::search(&knobs, &asked.slots, goals, effort, cost, &mut checkpoint);
            found.ok_or(player::Failure::Stopped).and_then(|mut found| {
                let slots = &asked.slots;
                designer::nothing_to_choose(&found, slots)?;
                found.without = without(&field, parameters, slots, (&found, effort), &mut checkpoint);
                if checkpoint.stopped {
                    return Err(player::Failure::Stopped);
                }
                Ok(Answer::Goals(Box::new(found)))
            })
        }
    };
    let (plays, known_plays) = (checkpoint.plays, checkpoint.known_plays);
    let answer = match answer {
        Ok(answer) => answer,
        Err(player::Failure::Stopped) => return End::Stopped(checkpoint.text(), plays),
        Err(failure) => return End::Wrong(asked.complain(&failure, plays)),
    };
    if let Answer::Goals(found) = &answer {
        let tried = found.tried.iter().filter(|seen| seen.miss.is_infinite());
        unplayable.extend(tried.filter_map(|seen| Some((seen.point.clone(), field.fault(&seen.point)?))));
    }
    let point = match &answer {
        Answer::Best(raced, entrants) => best(raced, entrants),
        Answer::Goals(found) => found.named.point.clone(),
    };
    checkpoint.keep();
    let patch = space::patch(parameters, &point, &scenario.cells[0].root);
    drop(checkpoint);
    End::Done(Box::new(Tuned {
        asked,
        answer,
        point,
        patch,
        unplayable,
        plays,
        known_plays,
        seed,
        elapsed: started.elapsed(),
    }))
}

/// What becomes of the goals without a power that is turned, if nothing meets them and the budget has plays left.
fn without(
    field: &Field<'_>,
    parameters: &[Parameter],
    slots: &[sums::Slot],
    (found, effort): (&designer::GoalResult, &designer::Effort),
    checkpoint: &mut Checkpoint<'_>,
) -> Option<designer::Without> {
    let missed = found.named.standing == designer::Standing::Missed;
    let (at, power) = parameters.iter().enumerate().find_map(|(at, one)| Some((at, field::power(one)?)))?;
    let mut point: Point = parameters.iter().map(|parameter| parameter.present).collect();
    point[at] = field::UNPAID;
    let spent = found.search_plays + found.confirm_plays;
    let left = effort.whole.map_or(u64::MAX, |whole| whole.saturating_sub(spent)) / field.cost().max(1);
    let trials = found.named.trials.min(left);
    if !missed || trials == 0 || field.fault(&point).is_some() {
        return None;
    }
    let range = found.fresh_from..found.fresh_from + trials;
    let sums = checkpoint.measure(std::slice::from_ref(&point), range)?.swap_remove(0);
    let confidence = raised(effort.confidence, slots.len());
    let value = |(sums, slot): (&sums::Sums, &sums::Slot)| {
        let interval = sums.interval(slot, confidence);
        [sums.value(slot), interval.low, interval.high]
    };
    Some(designer::Without { power: power.to_owned(), values: sums.iter().zip(slots).map(value).collect() })
}

/// Best finalist; the scenario as it stands where none is better.
fn best(raced: &player::Raced, entrants: &[Point]) -> Point {
    raced.finalists.first().and_then(|best| best.entrant).map_or_else(Point::new, |entrant| entrants[entrant].clone())
}

/// Combinations that can be played.
fn playable(field: &Field<'_>, parameters: &[Parameter], unplayable: &mut Vec<(Point, String)>) -> Vec<Point> {
    use rayon::prelude::*;
    let points = space::combinations(parameters);
    let faults: Vec<Option<String>> = points.par_iter().map(|point| field.fault(point)).collect();
    let mut entrants = Vec::new();
    for (point, fault) in points.into_iter().zip(faults) {
        match fault {
            None => entrants.push(point),
            Some(fault) => unplayable.push((point, fault)),
        }
    }
    entrants
}
