//! Held-out evaluation of a script, and ablation of each entry.

use super::script::Script;
use super::training_set::{ABSENT, TrainingSet, differences};
use super::watched::{Compared, Watched};
use crate::tune::blocks::Known;
use crate::tune::sums::Slot;
use evenodds_engine::MeasureKind;
use evenodds_stats::paired::{Paired, Shape};
use evenodds_stats::{Interval, Moments, RatioSums, rate};
use serde::Serialize;
use std::ops::Range;

/// A player beside the others.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Player {
    /// How she plays.
    pub name: String,
    /// Mean over cells.
    pub score: Known,
    /// How much better than the start, on the same dice.
    pub lead: Known,
    /// Plays.
    pub plays: u64,
}

/// An entry of the script.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Worth {
    /// The decision.
    pub decision: String,
    /// What is done.
    pub action: String,
    /// When; none: always.
    pub condition: Option<String>,
    /// What is lost without it.
    pub worth: Known,
    /// A play in which it decided: the cell and the trial.
    pub decided: Option<(usize, u64)>,
}

/// What looking ahead took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Looked {
    /// Plays in all.
    pub plays: u64,
    /// Decisions of a play, mean.
    pub decisions: f64,
    /// Share of them in which she left the script.
    pub changed: f64,
}

/// Counts and intervals of one measure.
pub struct Scale {
    /// Its kind and unit.
    pub slot: Slot,
    /// Whether more of it is better; values are counted so that more is better.
    pub most: bool,
    /// Confidence of each interval.
    pub confidence: f64,
    /// Largest distance of two values of a play, as they are counted. None: unknown, and a difference that never varied has no bound. Flags
    /// need none.
    pub range: Option<f64>,
}

impl Scale {
    /// Mean of values, as the measure is reported.
    pub fn score(&self, values: &[i64]) -> Known {
        let there: Vec<i128> =
            values.iter().filter(|&&value| value != ABSENT).map(|&value| i128::from(value)).collect();
        let sum: i128 = there.iter().sum::<i128>() * if self.most { 1 } else { -1 };
        let moments = Moments { n: there.len() as u64, sum, squares: there.iter().map(|value| value * value).sum() };
        let Interval { low, high } = match self.slot.kind {
            MeasureKind::Flag => rate::wilson(moments.sum as u64, moments.n, self.confidence),
            _ => {
                let Interval { low, high } = moments.interval(self.confidence);
                Interval { low: low / self.slot.scale, high: high / self.slot.scale }
            }
        };
        Known { value: moments.mean() / self.slot.scale, low, high, p: 1.0 }
    }

    /// Lead of some values over others on the same dice: positive is better, whatever the measure.
    pub fn lead(&self, one: &[i64], other: &[i64]) -> Known {
        self.of(differences(one, other))
    }

    /// The same of summed differences.
    pub fn of(&self, found: Moments) -> Known {
        let paired = match self.slot.kind {
            MeasureKind::Flag => Paired::flags(found.n, found.sum, found.squares),
            _ => {
                let shape = Shape { range: self.range, ..Shape::default() };
                Paired::counts(found.n, found.sum, found.squares).shaped(shape)
            }
        };
        let Interval { low, high } = paired.interval(self.confidence);
        let scale = self.slot.scale;
        Known { value: paired.mean() / scale, low: low / scale, high: high / scale, p: paired.p_value() }
    }
}

/// Player to compare with the start.
pub struct Other<'a, 'c> {
    /// Name.
    pub name: String,
    /// Training set with her strategy in the cells.
    pub course: &'a TrainingSet<'c>,
    /// Script over it.
    pub script: Script,
}

/// All players on the same turns, the start first.
pub fn players(others: &[Other<'_, '_>], turns: &Range<u64>, scale: &Scale) -> Option<Vec<Player>> {
    let mut found: Vec<Player> = Vec::new();
    let mut start: Vec<i64> = Vec::new();
    for other in others {
        let Some(values) = other.course.values(std::slice::from_ref(&other.script), turns)?.swap_remove(0) else {
            continue;
        };
        if found.is_empty() {
            start.clone_from(&values);
        }
        let lead = if found.is_empty() { Known::NOTHING } else { scale.lead(&values, &start) };
        let plays = (turns.end - turns.start) * other.course.cells();
        found.push(Player { name: other.name.clone(), score: scale.score(&values), lead, plays });
    }
    Some(found)
}

/// Worth of each entry on the same turns, and the plays that it took.
pub fn worths(
    course: &TrainingSet<'_>,
    script: &Script,
    turns: &Range<u64>,
    scale: &Scale,
) -> Option<(Vec<Worth>, u64)> {
    let variants: Vec<Script> = (0..script.entries.len()).map(|at| script.without(at)).collect();
    let Compared { own, others, plays } = Watched::new(course, script).compared(&variants, &turns.into(), u64::MAX)?;
    let Some(whole) = &own else { return Some((Vec::new(), plays)) };
    let number = turns.end - turns.start;
    let one = |at: usize| {
        let entry = &script.entries[at];
        let without = others[at].as_deref().unwrap_or_default();
        let better = |(place, (&with, &without)): (usize, (&i64, &i64))| {
            (with != ABSENT && without != ABSENT && with > without).then_some(place as u64)
        };
        let decided = whole.iter().zip(without).enumerate().find_map(better);
        Worth {
            decision: entry.decision.clone(),
            action: entry.action(),
            condition: entry.condition(),
            worth: scale.lead(whole, without),
            decided: decided.map(|place| ((place / number) as usize, turns.start + place % number)),
        }
    };
    Some(((0..script.entries.len()).map(one).collect(), plays))
}

/// Worth as a comment: `factor` times its value, in a unit, with as many digits as its uncertainty supports.
pub fn worth_told(worth: &Known, factor: f64, unit: &str) -> String {
    let half = (worth.high - worth.low) / 2.0 * factor;
    if !half.is_finite() {
        return "never reached in the plays that measured it".to_owned();
    }
    let places = (1..4).find(|&places| half * 10_f64.powi(places) >= 1.0).unwrap_or(if half > 0.0 { 4 } else { 1 });
    let places = places as usize;
    let text = format!("{:.places$}", worth.value * factor);
    // Nothing has no sign.
    let value = if text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        text.as_str()
    } else {
        text.trim_start_matches('-')
    };
    format!("worth {value} ±{half:.places$} {unit}").trim_end().to_owned()
}

/// Share of one gain in another, on the same turns: the quotient of two mean differences.
pub fn share(part: &[i64], whole: &[i64], start: &[i64], confidence: f64) -> Option<Known> {
    let mut sums = RatioSums::default();
    for ((&part, &whole), &start) in part.iter().zip(whole).zip(start) {
        if [part, whole, start].contains(&ABSENT) {
            continue;
        }
        let (a, b) = (i128::from(part) - i128::from(start), i128::from(whole) - i128::from(start));
        sums.n += 1;
        sums.a += a;
        sums.b += b;
        sums.aa += a * a;
        sums.ab += a * b;
        sums.bb += b * b;
    }
    // A gain that may be 0 has no shares.
    let gain = Moments { n: sums.n, sum: sums.b, squares: sums.bb };
    if sums.b <= 0 || gain.mean() < 2.0 * gain.standard_error() {
        return None;
    }
    let Interval { low, high } = sums.interval(confidence);
    Some(Known { value: sums.ratio(), low, high, p: 1.0 })
}
