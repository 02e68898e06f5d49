//! Measurements of a search, piece by piece, so that an interrupted search goes on where it stopped.
//!
//! A search requests points and ranges of trials in an order that depends on the scenario and the earlier measurements alone. Known pieces
//! are not played again: the same requests get the same answers, and the search ends in the same bytes.

use super::parts::{Stretches, sums_of};
use super::sums::Sums;
use evenodds_engine::run::Signals;
use evenodds_engine::share::Interim;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Point of the search: for each parameter the number of its level.
pub type Point = Vec<usize>;

/// Most trials of a piece. Ranges are cut at multiples of it after their start, whatever the clock.
const PIECE: u64 = 1 << 16;
/// Plays after which a piece of many points ends.
const PLAYS: u64 = 1 << 18;

/// Time between two saves of the measurements.
const SAVED: Duration = Duration::from_secs(20);

/// Function that plays points: for each of them the sums of every slot; none after a stop signal.
pub type Play<'a> = dyn FnMut(&[Point], Range<u64>) -> Option<Vec<Vec<Sums>>> + 'a;

/// Measurements, and the function that plays missing ones.
pub struct Checkpoint<'a> {
    known: BTreeMap<(u64, u64, Point), Vec<Sums>>,
    play: RefCell<Box<Play<'a>>>,
    /// Called with the plays of each request.
    after: Box<dyn FnMut(u64) + 'a>,
    /// Owner of the measurements.
    heading: String,
    /// Called with all measurements now and then, so that a crash loses little.
    save: Box<dyn FnMut(&str) + 'a>,
    saved: Instant,
    /// Source of counts, where these may come from other machines.
    signals: Option<&'a Signals>,
    /// Plays of one trial of one point.
    cost: u64,
    /// Plays requested so far, known ones included.
    pub plays: u64,
    /// Plays that were known already.
    pub known_plays: u64,
    /// Whether a stop signal came.
    pub stopped: bool,
}

impl<'a> Checkpoint<'a> {
    /// No measurements yet. A trial of a point costs `cost` plays.
    pub fn new(cost: u64, play: Box<Play<'a>>, after: Box<dyn FnMut(u64) + 'a>) -> Self {
        Self {
            known: BTreeMap::new(),
            play: RefCell::new(play),
            after,
            heading: String::new(),
            save: Box::new(|_| {}),
            saved: Instant::now(),
            signals: None,
            cost,
            plays: 0,
            known_plays: 0,
            stopped: false,
        }
    }

    /// The same, with an owner and a function that saves it.
    #[must_use]
    pub fn keeping(self, heading: String, save: Box<dyn FnMut(&str) + 'a>) -> Self {
        Self { heading, save, ..self }
    }

    /// The same, where counts may come from other machines.
    #[must_use]
    pub fn sharing(self, signals: &'a Signals) -> Self {
        Self { signals: Some(signals), ..self }
    }

    /// Sums of each point over a range of trials. None after a stop signal.
    pub fn measure(&mut self, points: &[Point], trials: Range<u64>) -> Option<Vec<Vec<Sums>>> {
        self.measure_each(points, &[trials]).map(|mut each| each.swap_remove(0))
    }

    /// Sums of each point over each of some ranges of trials. None after a stop signal.
    pub fn measure_each(&mut self, points: &[Point], ranges: &[Range<u64>]) -> Option<Vec<Vec<Vec<Sums>>>> {
        if let Some(signals) = self.signals.filter(|signals| !signals.ledger.is_whole()) {
            let stretches = Stretches { points, ranges, play: &self.play };
            let look = signals.ledger.look(&stretches, &signals.stop);
            if let Interim::Counted(sheets) = look {
                let each: Option<Vec<_>> = sheets.iter().map(|sheet| sums_of(sheet, points.len())).collect();
                let each = each.filter(|each| each.len() == ranges.len());
                if each.is_none() {
                    signals.ledger.refuse();
                }
                let trials: u64 = ranges.iter().map(|range| range.end - range.start).sum();
                self.plays += trials * self.cost * points.len() as u64;
                self.stopped |= each.is_none();
                return each;
            }
            self.stopped = true;
            return None;
        }
        ranges.iter().map(|range| self.measured(points, range)).collect()
    }

    fn measured(&mut self, points: &[Point], trials: &Range<u64>) -> Option<Vec<Vec<Sums>>> {
        let mut totals: Vec<Vec<Sums>> = vec![Vec::new(); points.len()];
        let mut from = trials.start;
        while from < trials.end {
            let to = (from + PIECE).min(trials.end);
            let group = (PLAYS / ((to - from) * self.cost).max(1)).max(1) as usize;
            for (points, totals) in points.chunks(group).zip(totals.chunks_mut(group)) {
                self.piece(points, from..to, totals)?;
            }
            from = to;
        }
        Some(totals)
    }

    fn piece(&mut self, points: &[Point], trials: Range<u64>, totals: &mut [Vec<Sums>]) -> Option<()> {
        let key = |point: &Point| (trials.start, trials.end, point.clone());
        let missing: Vec<Point> =
            points.iter().filter(|point| !self.known.contains_key(&key(point))).cloned().collect();
        if !missing.is_empty() {
            if self.stopped {
                return None;
            }
            let Some(played) = (self.play.get_mut())(&missing, trials.clone()) else {
                self.stopped = true;
                return None;
            };
            for (point, sums) in missing.iter().zip(played) {
                self.known.insert(key(point), sums);
            }
        }
        for (point, total) in points.iter().zip(totals) {
            let sums = &self.known[&key(point)];
            total.resize(sums.len(), Sums::default());
            total.iter_mut().zip(sums).for_each(|(total, sums)| total.add(sums));
        }
        let each = (trials.end - trials.start) * self.cost;
        self.plays += each * points.len() as u64;
        self.known_plays += each * (points.len() - missing.len()) as u64;
        (self.after)(self.plays);
        if !missing.is_empty() && self.saved.elapsed() > SAVED {
            self.keep();
        }
        Some(())
    }

    /// Saves all measurements now.
    pub fn keep(&mut self) {
        let text = self.text();
        (self.save)(&text);
        self.saved = Instant::now();
    }

    /// Measurements as text, under a heading with their owner.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n", self.heading);
        for ((from, to, point), sums) in &self.known {
            let words = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
            let point = words(&mut point.iter().map(usize::to_string));
            let sums = words(&mut sums.iter().flat_map(Sums::numbers).map(|number| number.to_string()));
            out += &format!("{from} {to} | {point} | {sums}\n");
        }
        out
    }

    /// Takes measurements written as text. False, and nothing is taken, when they belong to something else or are damaged.
    pub fn take(&mut self, text: &str) -> bool {
        let mut lines = text.lines();
        if lines.next() != Some(&self.heading) || !text.ends_with('\n') {
            return false;
        }
        let numbers = |part: &str| part.split_whitespace().map(str::parse).collect::<Result<Vec<i128>, _>>().ok();
        let mut known = BTreeMap::new();
        for line in lines {
            let parts: Option<Vec<Vec<i128>>> = line.split('|').map(numbers).collect();
            let Some([range, point, sums]) = parts.as_deref() else { return false };
            let (&[from, to], 0) = (range.as_slice(), sums.len() % Sums::NUMBERS) else { return false };
            let sums = sums
                .chunks_exact(Sums::NUMBERS)
                .map(|numbers| Sums::from_numbers(std::array::from_fn(|at| numbers[at])));
            let point: Point = point.iter().map(|&level| level as usize).collect();
            known.insert((from as u64, to as u64, point), sums.collect());
        }
        self.known = known;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_stats::Moments;

    /// A bench whose every trial of point p is worth p, and that stops after so many pieces.
    fn bench(pieces: &mut usize) -> Checkpoint<'_> {
        let play = move |points: &[Point], trials: Range<u64>| {
            *pieces = pieces.checked_sub(1)?;
            let n = trials.end - trials.start;
            let sum = |point: &Point| i128::from(n) * point[0] as i128;
            let of = |point| Sums { moments: Moments { n, sum: sum(point), squares: 0 }, ..Sums::default() };
            Some(points.iter().map(|point| vec![of(point)]).collect())
        };
        Checkpoint::new(2, Box::new(play), Box::new(|_| {})).keeping("heading".into(), Box::new(|_| {}))
    }

    #[test]
    fn what_was_measured_is_not_played_again() {
        let points: Vec<Point> = (0..5).map(|level| vec![level]).collect();
        let (mut two, mut rest, mut none) = (2, 100, 0);
        let mut first = bench(&mut two);
        assert_eq!(first.measure(&points, 10..200_000), None);
        assert!(first.stopped);
        let kept = first.text();
        let mut second = bench(&mut rest);
        assert!(!second.take(&kept.replace("heading", "another")) && !second.take(&kept[..kept.len() - 1]));
        assert!(second.take(&kept));
        let found = second.measure(&points, 10..200_000).expect("all of it");
        assert_eq!(found[3][0].moments, Moments { n: 199_990, sum: 3 * 199_990, squares: 0 });
        assert_eq!(second.plays, 2 * 5 * 199_990);
        let kept = second.text();
        let mut third = bench(&mut none);
        assert!(third.take(&kept));
        assert_eq!(third.measure(&points, 10..200_000), Some(found));
        assert_eq!(third.known_plays, third.plays);
    }
}
