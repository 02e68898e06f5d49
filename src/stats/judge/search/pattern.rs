//! Compass search: whole-number knobs that come nearest to a goal, with little change to the book.
//!
//! From the book's values the search tries each knob up and down by a step (Kolda, Lewis and Torczon 2003, *SIAM Review* 45). It moves
//! where that is surely better, and halves the step where nothing is.
//!
//! The objective is the miss plus `price` times the departure from the book. A point is measured again only with more plays. At the
//! smallest step plays double up to a limit before the search ends.

use crate::judge::estimate::Estimate;
use crate::student::normal_two_sided;

/// A knob that may be turned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knob {
    /// Smallest value.
    pub low: i64,
    /// Largest value, not below the smallest.
    pub high: i64,
    /// Value of the book; the search starts there.
    pub book: i64,
    /// Departure of a turn over the whole range; for words, of any other one.
    pub weight: f64,
    /// Whether near values have nearly the same effect. For words, which do not, each other one is tried.
    pub ordered: bool,
}

/// Effort of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Price of a whole unit of departure, in units of the miss, 0 or more.
    pub price: f64,
    /// Plays at a point at first.
    pub first_plays: u64,
    /// Most plays at a point.
    pub most_plays: u64,
    /// Two-sided confidence with which a move must be better, for a single comparison.
    pub confidence: f64,
    /// Most measurements; a point measured again with more plays counts again.
    pub most_measurements: usize,
}

/// Point that was measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// Values of the knobs.
    pub point: Vec<i64>,
    /// Plays there.
    pub plays: u64,
    /// Distance from the goal, 0 at best.
    pub miss: Estimate,
    /// Distance from the book, in units of the knobs' weights.
    pub departure: f64,
}

impl Tried {
    fn cost(&self, price: f64) -> f64 {
        self.miss.value + price * self.departure
    }
}

/// Departure of a point from the book: the sum over knobs of weight × steps turned / range.
pub fn departure(knobs: &[Knob], point: &[i64]) -> f64 {
    let turned = |(knob, &x): (&Knob, &i64)| {
        let range = (knob.high - knob.low).max(1) as f64;
        let share = (x - knob.book).unsigned_abs() as f64 / range;
        knob.weight * if knob.ordered { share } else { f64::from(u8::from(share > 0.0)) }
    };
    knobs.iter().zip(point).map(turned).sum()
}

/// Best point found and all that were measured, in order. `measure(point, plays)` is the miss from the first `plays` trials at a point. The
/// best one is partly lucky: confirm it on fresh trials.
pub fn search(
    knobs: &[Knob],
    effort: &Effort,
    mut measure: impl FnMut(&[i64], u64) -> Estimate,
) -> (Tried, Vec<Tried>) {
    let z = normal_two_sided(effort.confidence);
    let mut tried: Vec<Tried> = Vec::new();
    let mut look = |point: &[i64], plays: u64| -> Option<Tried> {
        if let Some(known) = tried.iter().rev().find(|known| known.point == point && known.plays >= plays) {
            return Some(known.clone());
        }
        if tried.len() >= effort.most_measurements.max(1) {
            return None;
        }
        let miss = measure(point, plays);
        let seen = Tried { point: point.to_vec(), plays, miss, departure: departure(knobs, point) };
        tried.push(seen.clone());
        Some(seen)
    };
    let book: Vec<i64> = knobs.iter().map(|knob| knob.book.clamp(knob.low, knob.high)).collect();
    let mut plays = effort.first_plays.max(1);
    let mut steps: Vec<i64> = knobs.iter().map(|knob| ((knob.high - knob.low) / 4).max(1)).collect();
    let mut best = look(&book, plays).expect("the first measurement is allowed");
    'search: loop {
        let mut moved = false;
        for i in 0..knobs.len() {
            let Knob { low, high, ordered, .. } = knobs[i];
            let tries: Vec<i64> = if ordered { vec![steps[i], -steps[i]] } else { (low..=high).collect() };
            for turn in tries {
                let mut point = best.point.clone();
                // For words each other one, for numbers a step to either side.
                point[i] = if ordered { point[i] + turn } else { turn }.clamp(low, high);
                if point == best.point {
                    continue;
                }
                let Some(here) = look(&best.point, plays) else { break 'search };
                best = here;
                let Some(there) = look(&point, plays) else { break 'search };
                let gain = best.cost(effort.price) - there.cost(effort.price);
                if gain > z * (best.miss.error.powi(2) + there.miss.error.powi(2)).sqrt() {
                    best = there;
                    moved = true;
                }
            }
        }
        if moved {
            continue;
        }
        if steps.iter().any(|step| *step > 1) {
            steps.iter_mut().for_each(|step| *step = (*step / 2).max(1));
        } else if plays < effort.most_plays {
            plays = (plays * 2).min(effort.most_plays);
        } else {
            break;
        }
    }
    (best, tried)
}

/// Trade-off curve: of all points measured those that no other beats in both miss and departure, from the book outwards. Of several
/// measurements of a point the one with most plays counts.
pub fn trade_off(tried: &[Tried]) -> Vec<Tried> {
    let mut latest: Vec<&Tried> = Vec::new();
    for seen in tried {
        match latest.iter_mut().find(|known| known.point == seen.point) {
            Some(known) if known.plays <= seen.plays => *known = seen,
            Some(_) => {}
            None => latest.push(seen),
        }
    }
    latest.sort_by(|a, b| a.departure.total_cmp(&b.departure).then(a.miss.value.total_cmp(&b.miss.value)));
    let mut curve: Vec<Tried> = Vec::new();
    for seen in latest {
        if curve.last().is_none_or(|last| seen.miss.value < last.miss.value) {
            curve.push(seen.clone());
        }
    }
    curve
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    const KNOBS: [Knob; 3] = [
        Knob { low: 0, high: 40, book: 5, weight: 1.0, ordered: true },
        Knob { low: -10, high: 10, book: 0, weight: 1.0, ordered: true },
        Knob { low: 1, high: 6, book: 3, weight: 1.0, ordered: true },
    ];
    const EFFORT: Effort =
        Effort { price: 0.0, first_plays: 1000, most_plays: 64_000, confidence: 0.95, most_measurements: 2000 };

    /// A bowl whose lowest point is (23, −4, 5).
    fn bowl(point: &[i64]) -> f64 {
        let off: Vec<f64> = point.iter().zip([23.0, -4.0, 5.0]).map(|(x, best)| *x as f64 - best).collect();
        0.002 * off[0] * off[0] + 0.01 * off[1] * off[1] + 0.05 * off[2] * off[2] + 0.004 * off[0] * off[1]
    }

    #[test]
    fn the_lowest_point_of_a_bowl_is_found() {
        let (best, tried) = search(&KNOBS, &EFFORT, |point, _| Estimate::exact(bowl(point)));
        assert_eq!(best.point, [23, -4, 5]);
        assert!(tried.len() < 250, "{} of 5166 points, some more than once", tried.len());
    }

    /// With noise the point found is worth nearly as much as the best one, in each of 40 searches.
    #[test]
    fn noise_does_not_lead_far_astray() {
        for study in 0..40 {
            let mut stream = Stream::new(12, study);
            let (best, _) = search(&KNOBS, &EFFORT, |point, plays| {
                let error = 0.5 / (plays as f64).sqrt();
                Estimate { value: bowl(point) + error * stream.normal(), error }
            });
            assert!(bowl(&best.point) < 0.03, "{best:?}");
        }
    }

    /// A miss of |x + y − 12| that one cheap or one dear knob can mend: the cheap one is turned, and no further than
    /// its price allows.
    #[test]
    fn a_price_keeps_near_the_book() {
        let knobs = [
            Knob { low: 0, high: 20, book: 4, weight: 5.0, ordered: true },
            Knob { low: 0, high: 20, book: 2, weight: 1.0, ordered: true },
        ];
        let miss = |point: &[i64], _| Estimate::exact(((point[0] + point[1] - 12) as f64).abs() / 10.0);
        let at = |price| search(&knobs, &Effort { price, ..EFFORT }, miss);
        let (best, tried) = at(0.5);
        assert_eq!(best.point, [4, 8]);
        assert!((best.departure - 0.3).abs() < 1e-12);
        assert_eq!(at(10.0).0.point, [4, 2], "too dear: the book stands");
        let curve = trade_off(&tried);
        assert_eq!(curve[0].point, [4, 2]);
        assert!(curve.windows(2).all(|two| two[0].departure < two[1].departure));
        assert!(curve.last().unwrap().miss.value < 1e-12);
    }
}
