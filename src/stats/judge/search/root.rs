//! Stochastic root: the value of one knob at which a noisy measure reaches its goal.
//!
//! The measure is assumed to cross the goal once between two ends. A point is *settled* once its measure is surely on one side of the goal;
//! its plays double until it is, or until its share of the budget is used. Settled points close in on the root by false position, away from
//! the ends of the bracket.
//!
//! Where a point cannot be settled the root is within its noise. The slope between the settled points turns that noise into an interval.

use crate::interval::Interval;
use crate::judge::estimate::Estimate;
use crate::student::normal_two_sided;

/// Bracket, goal and effort of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Search {
    /// Lower end of the knob.
    pub low: f64,
    /// Upper end, above the lower.
    pub high: f64,
    /// Goal of the measure.
    pub goal: f64,
    /// Width of the bracket that is narrow enough, in the knob's unit; 1 for a whole number.
    pub tolerance: f64,
    /// Whether only whole numbers are allowed.
    pub whole: bool,
    /// Plays at a new point.
    pub first_plays: u64,
    /// Most plays at one point.
    pub most_plays: u64,
    /// Two-sided confidence of the answer.
    pub confidence: f64,
}

/// Point that was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tried {
    /// The knob.
    pub x: f64,
    /// Plays there.
    pub plays: u64,
    /// Its measure.
    pub measure: Estimate,
}

/// Outcome of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The measure crosses its goal.
    Found {
        /// Estimate of the root.
        x: f64,
        /// Interval of the root with the stated confidence; never outside the settled points on both sides.
        interval: Interval,
    },
    /// The measure is surely above its goal at both ends.
    Above,
    /// The measure is surely below its goal at both ends.
    Below,
    /// The ends did not differ surely from the goal, or from each other, within the plays allowed.
    Flat,
}

/// Searches for the root. `measure(x, plays)` is the measure at x from the first `plays` trials there: a call with more plays goes on from
/// the earlier one. Every requested point is returned, in order.
pub fn find(search: &Search, mut measure: impl FnMut(f64, u64) -> Estimate) -> (Answer, Vec<Tried>) {
    // The chance of a wrong side is shared among all analyses of all points: some 40 points, 12 doublings each.
    let z = normal_two_sided(1.0 - (1.0 - search.confidence) / 500.0);
    let mut tried: Vec<Tried> = Vec::new();
    let mut look = |x: f64| {
        let mut plays = search.first_plays.max(1);
        loop {
            let seen = measure(x, plays);
            let point = Tried { x, plays, measure: seen };
            let away = seen.value - search.goal;
            let settled = away.abs() > z * seen.error;
            if settled || plays >= search.most_plays {
                tried.push(point);
                return (point, if settled { away.signum() } else { 0.0 });
            }
            plays = (plays * 2).min(search.most_plays);
        }
    };
    let (mut low, side_low) = look(search.low);
    let (mut high, side_high) = look(search.high);
    if side_low * side_high > 0.0 {
        return (if side_low > 0.0 { Answer::Above } else { Answer::Below }, tried);
    }
    let (mut open, mut left_hand) = (None, false);
    if side_low * side_high < 0.0 {
        while high.x - low.x > search.tolerance {
            let Some(x) = next(search, &low, &high, left_hand) else { break };
            let (point, side) = look(x);
            if side * side_low > 0.0 {
                low = point;
            } else if side * side_low < 0.0 {
                high = point;
            } else {
                open = Some(point);
                break;
            }
            left_hand = !left_hand;
        }
    } else {
        // An end that does not surely differ from the goal is the answer, if the other end gives a slope.
        open = match (side_low, side_high) {
            (0.0, 0.0) => None,
            (0.0, _) => Some(low),
            _ => Some(high),
        };
        if open.is_none() {
            return (Answer::Flat, tried);
        }
    }
    (answer(search, low, high, open), tried)
}

/// Next point: where the straight line between the ends crosses the goal, at least a fifth of the way in, every other time the middle.
/// `None` when there is no whole number left between.
fn next(search: &Search, low: &Tried, high: &Tried, middle: bool) -> Option<f64> {
    let width = high.x - low.x;
    let line = (search.goal - low.measure.value) / (high.measure.value - low.measure.value);
    let x = low.x + width * if middle { 0.5 } else { line.clamp(0.2, 0.8) };
    if !search.whole {
        return Some(x);
    }
    let x = x.round().clamp(low.x.floor() + 1.0, high.x.ceil() - 1.0);
    (x > low.x && x < high.x).then_some(x)
}

/// Root on the line through the best points. Errors of its points are added up, not averaged, as points share dice.
fn answer(search: &Search, low: Tried, high: Tried, open: Option<Tried>) -> Answer {
    let slope = (high.measure.value - low.measure.value) / (high.x - low.x);
    let z = normal_two_sided(search.confidence);
    let (x, error) = match open {
        Some(point) => {
            // The slope's own error matters little here, but the curve's bend may: the wider of two slopes is taken.
            let away = point.measure.value - search.goal;
            (
                point.x - away / slope,
                (point.measure.error + curve(&low, &high, &point, slope) * away.abs()) / slope.abs(),
            )
        }
        None => {
            let share = ((search.goal - low.measure.value) / (high.measure.value - low.measure.value)).clamp(0.0, 1.0);
            let error = (1.0 - share) * low.measure.error + share * high.measure.error;
            (low.x + share * (high.x - low.x), error / slope.abs())
        }
    };
    let inside = |x: f64| x.clamp(low.x, high.x);
    let x = inside(x);
    // A bracket without an open point shows only that the root is inside it.
    let interval = match open {
        Some(_) => Interval { low: inside(x - z * error), high: inside(x + z * error) },
        None => Interval { low: low.x, high: high.x },
    };
    Answer::Found { x: if search.whole { x.round() } else { x }, interval }
}

/// Relative difference of the slopes on both sides of a point: what the bend may add.
fn curve(low: &Tried, high: &Tried, point: &Tried, slope: f64) -> f64 {
    let steep = |a: &Tried, b: &Tried| (b.measure.value - a.measure.value) / (b.x - a.x);
    let bend = (steep(low, point) - steep(point, high)).abs() / slope.abs();
    if bend.is_finite() { bend.min(10.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    const SEARCH: Search = Search {
        low: 0.0,
        high: 10.0,
        goal: 0.5,
        tolerance: 1e-6,
        whole: false,
        first_plays: 500,
        most_plays: 64_000,
        confidence: 0.95,
    };

    fn logistic(x: f64) -> f64 {
        1.0 / (1.0 + (-(x - 3.7) / 1.5).exp())
    }

    /// Wins of the first `plays` trials: more plays keep the earlier ones.
    fn coin(rate: f64, seed: u64, x: f64, plays: u64) -> Estimate {
        let mut stream = Stream::new(seed, x.to_bits());
        let mut wins = 0;
        let mut done = 0;
        while done < plays {
            let block = 500.min(plays - done);
            wins += stream.binomial(block, rate);
            done += block;
        }
        let rate = wins as f64 / plays as f64;
        let smooth = (wins as f64 + 1.0) / (plays as f64 + 2.0);
        Estimate { value: rate, error: (smooth * (1.0 - smooth) / plays as f64).sqrt() }
    }

    #[test]
    fn without_noise_the_root_is_exact() {
        let (answer, tried) = find(&SEARCH, |x, _| Estimate::exact(logistic(x)));
        let Answer::Found { x, interval } = answer else { panic!("{answer:?}") };
        assert!((x - 3.7).abs() < 1e-6 && interval.contains(3.7), "{x} {interval:?}");
        assert!(tried.len() < 40);
    }

    /// 400 noisy searches for 3.7: the 95 % interval holds it, and is of the size that the noise dictates
    /// (1.96 × 0.5/√64000 over a slope of 1/6 is 0.023).
    #[test]
    fn noisy_roots_are_covered() {
        let (mut covered, mut width, mut rising) = (0, 0.0, 0);
        for study in 0..400 {
            let (answer, _) = find(&SEARCH, |x, plays| coin(logistic(x), study, x, plays));
            let Answer::Found { x, interval } = answer else { panic!("{answer:?}") };
            covered += u32::from(interval.contains(3.7));
            rising += u32::from(x > 3.7);
            width += interval.half_width() / 400.0;
        }
        assert!(covered >= 372, "{covered} of 400");
        assert!((0.01..0.08).contains(&width), "{width}");
        assert!((140..260).contains(&rising), "no lean to one side: {rising}");
    }

    #[test]
    fn goals_out_of_reach_are_told() {
        let ask = |goal| find(&Search { goal, ..SEARCH }, |x, plays| coin(0.3 + x / 50.0, 1, x, plays)).0;
        assert_eq!((ask(0.9), ask(0.1)), (Answer::Below, Answer::Above));
        assert_eq!(find(&SEARCH, |x, plays| coin(0.5, 8, x, plays)).0, Answer::Flat);
    }

    #[test]
    fn whole_knobs_get_whole_answers() {
        let search = Search { whole: true, tolerance: 1.0, ..SEARCH };
        let (answer, tried) = find(&search, |x, _| Estimate::exact(logistic(x)));
        assert_eq!(answer, Answer::Found { x: 4.0, interval: Interval { low: 3.0, high: 4.0 } });
        assert!(tried.iter().all(|point| point.x.fract().abs() < 1e-15));
    }
}
