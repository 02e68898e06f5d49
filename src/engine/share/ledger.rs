//! Ledger: the known interim analyses of a study, and the part of the next one that is played here; or a record of all that is played.

use super::part::Part;
use super::sheet::SavedCounts;
use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Target time of a slice of a part. A kill loses one slice at most, and a stop ends a slice in its middle.
const SLICE: Duration = Duration::from_millis(400);
/// Time between two checkpoints.
const SAVED: Duration = Duration::from_secs(20);
/// Units of the first slice, where they are short.
const FIRST: u64 = 64;

/// Plays of an interim analysis, cut into units that can be played one after the other.
pub trait Work {
    /// Description of the plays, for the receipt of a part.
    fn about(&self) -> String;

    /// Units of a part, for each stretch.
    fn units(&self, part: Part) -> Vec<Range<u64>>;

    /// Units of the first slice, which shows how long they take.
    fn first(&self) -> u64 {
        FIRST
    }

    /// Empty sheet of a stretch.
    fn blank(&self, stretch: usize) -> SavedCounts;

    /// Plays some of a part's units in a stretch. None after a stop signal before the end.
    fn play(&self, part: Part, stretch: usize, units: Range<u64>) -> Option<SavedCounts>;
}

/// Source of the counts of an interim analysis.
#[derive(Debug)]
pub enum Interim {
    /// The study plays it all itself.
    Here,
    /// Known counts, stretch by stretch.
    Counted(Vec<SavedCounts>),
    /// Known counts of the first stretches, and the first unit of the last of them that was not played. The study plays the rest.
    Begun(Vec<SavedCounts>, u64),
    /// Unknown counts: the study ends here, and [`Ledger::left`] has the reason.
    Elsewhere,
}

/// Part as far as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// Number of the interim analysis, from 1.
    pub look: u32,
    /// Description of its plays.
    pub about: String,
    /// Units of this part, in words: the range of each stretch.
    pub range: String,
    /// Position: the stretch, and the first unit there that was not played.
    pub at: (usize, u64),
    /// Counts of each stretch so far.
    pub sheets: Vec<SavedCounts>,
    /// Units played, and all units.
    pub units: [u64; 2],
}

/// Reason why a study ended before it had an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// The part is played.
    Played(Begun),
    /// A stop signal came in the middle of the part.
    Stopped(Begun),
    /// An interim analysis whose counts are missing: its number, and its plays.
    Wanted(u32, String),
    /// The counts of this interim analysis belong to another study.
    Foreign(u32),
}

/// Writer of checkpoints.
pub type Keep = Box<dyn FnMut(&Begun) + Send>;

/// Counts of a study as far as it was played: a stopped one goes on from them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Counts of each interim analysis, stretch by stretch. The last one may be unfinished.
    pub looks: Vec<Vec<SavedCounts>>,
    /// First unit of the last stretch that was not played.
    pub at: u64,
}

/// Writer of a record.
pub type KeepRecord = Box<dyn FnMut(&Record) + Send>;

/// Study that is played here and recorded.
struct Recorded {
    /// Interim analyses that were asked for.
    asked: usize,
    record: Record,
    keep: KeepRecord,
    saved: Instant,
}

/// Known counts, and the part to play.
pub struct Task {
    /// Complete interim analyses, the first one first.
    pub known: VecDeque<Vec<SavedCounts>>,
    /// The part of the next one to play, with its state so far; none: nothing is played.
    pub part: Option<(Part, Option<Begun>, Keep)>,
}

struct State {
    task: Task,
    looks: u32,
    left: Option<Left>,
}

/// Mediator between a study and the parallel loop. By default the study plays everything itself.
#[derive(Default)]
pub struct Ledger(Mode);

#[derive(Default)]
enum Mode {
    #[default]
    Whole,
    Recorded(Box<Mutex<Recorded>>),
    Parts(Box<Mutex<State>>),
}

impl fmt::Debug for Ledger {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self.0 {
            Mode::Whole => "Ledger(whole)",
            Mode::Recorded(_) => "Ledger(recorded)",
            Mode::Parts(_) => "Ledger(parts)",
        })
    }
}

fn locked<T>(state: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger {
    /// Ledger of a task.
    pub fn new(task: Task) -> Self {
        Self(Mode::Parts(Box::new(Mutex::new(State { task, looks: 0, left: None }))))
    }

    /// Ledger of a study that is played here, from a record on. `keep` is called now and then.
    pub fn recording(record: Record, keep: KeepRecord) -> Self {
        Self(Mode::Recorded(Box::new(Mutex::new(Recorded { asked: 0, record, keep, saved: Instant::now() }))))
    }

    /// The parts of a study, where it is cut into parts.
    fn parts(&self) -> Option<std::sync::MutexGuard<'_, State>> {
        if let Mode::Parts(state) = &self.0 { Some(locked(state)) } else { None }
    }

    /// Whether the study plays everything itself.
    pub fn is_whole(&self) -> bool {
        !matches!(self.0, Mode::Parts(_))
    }

    /// Whether what is played is recorded.
    pub fn is_recording(&self) -> bool {
        matches!(self.0, Mode::Recorded(_))
    }

    /// Adds the counts of units of a stretch, up to `end`, to the record.
    pub fn record(&self, stretch: usize, end: u64, sheet: SavedCounts) {
        let Mode::Recorded(state) = &self.0 else { return };
        let mut state = locked(state);
        let Recorded { record, keep, saved, .. } = &mut *state;
        let Some(look) = record.looks.last_mut() else { return };
        match look.get_mut(stretch) {
            None => look.push(sheet),
            Some(sum) => {
                // Counts of one study always add up.
                let _ = sum.add(&sheet);
            }
        }
        record.at = end;
        if saved.elapsed() > SAVED {
            keep(record);
            *saved = Instant::now();
        }
    }

    /// What was played, where it is recorded and there is something.
    pub fn recorded(&self) -> Option<Record> {
        let Mode::Recorded(state) = &self.0 else { return None };
        let record = locked(state).record.clone();
        record.looks.iter().any(|look| !look.is_empty()).then_some(record)
    }

    /// Whether the study has an answer here: it is not a part of one, and no look is missing.
    pub fn answers(&self) -> bool {
        self.parts().is_none_or(|state| state.task.part.is_none() && state.left.is_none())
    }

    /// Why the study ended before it had an answer; none where it has one, or nobody asked for a look.
    pub fn left(&self) -> Option<Left> {
        self.parts().and_then(|mut state| state.left.take())
    }

    /// Marks the last counts as those of another study.
    pub fn refuse(&self) {
        if let Some(mut state) = self.parts() {
            state.left = Some(Left::Foreign(state.looks));
        }
    }

    /// The next interim analysis. `stop` ends a part in its middle.
    pub fn look(&self, work: &dyn Work, stop: &AtomicBool) -> Interim {
        if let Mode::Recorded(state) = &self.0 {
            return locked(state).look();
        }
        let Some(mut state) = self.parts() else { return Interim::Here };
        if state.left.is_some() {
            return Interim::Elsewhere;
        }
        state.looks += 1;
        if let Some(sheets) = state.task.known.pop_front() {
            return Interim::Counted(sheets);
        }
        let look = state.looks;
        let left = match state.task.part.take() {
            None => Left::Wanted(look, work.about()),
            Some((part, begun, mut keep)) => play(work, (look, part), begun, &mut keep, stop),
        };
        state.left = Some(left);
        Interim::Elsewhere
    }
}

impl Recorded {
    /// The next interim analysis: all of it, its beginning, or nothing is known.
    fn look(&mut self) -> Interim {
        self.asked += 1;
        let known = self.record.looks.len();
        if self.asked > known {
            self.record.looks.push(Vec::new());
            return Interim::Here;
        }
        let sheets = self.record.looks[self.asked - 1].clone();
        if sheets.is_empty() {
            Interim::Here
        } else if self.asked == known {
            Interim::Begun(sheets, self.record.at)
        } else {
            Interim::Counted(sheets)
        }
    }
}

/// Plays a part of an interim analysis, from its position on.
fn play(work: &dyn Work, (look, part): (u32, Part), begun: Option<Begun>, keep: &mut Keep, stop: &AtomicBool) -> Left {
    let units = work.units(part);
    let range = words(&units);
    let start = units.first().map_or(0, |units| units.start);
    let fresh =
        || Begun { look, about: work.about(), range: range.clone(), at: (0, start), sheets: Vec::new(), units: [0; 2] };
    let mut begun = begun.filter(|begun| begun.look == look && begun.range == range).unwrap_or_else(fresh);
    begun.units = [0, units.iter().map(|units| units.end - units.start).sum()];
    let (mut slice, mut saved) = (work.first(), Instant::now());
    while let Some(units) = units.get(begun.at.0) {
        if begun.sheets.len() == begun.at.0 {
            begun.sheets.push(work.blank(begun.at.0));
            begun.at.1 = units.start;
        }
        begun.units[0] += begun.at.1 - units.start;
        while begun.at.1 < units.end {
            let (began, end) = (Instant::now(), begun.at.1.saturating_add(slice).min(units.end));
            let played = work.play(part, begun.at.0, begun.at.1..end).filter(|_| !stop.load(Ordering::Relaxed));
            let Some(sheet) = played else { return Left::Stopped(begun) };
            let Some(sum) = begun.sheets.last_mut() else { return Left::Foreign(look) };
            if !sum.add(&sheet) {
                return Left::Foreign(look);
            }
            begun.units[0] += end - begun.at.1;
            begun.at.1 = end;
            if saved.elapsed() > SAVED {
                keep(&begun);
                saved = Instant::now();
            }
            let pace = SLICE.as_secs_f64() / began.elapsed().as_secs_f64().max(1e-6);
            slice = ((slice as f64 * pace.clamp(0.1, 8.0)) as u64).clamp(1, 1 << 40);
        }
        begun.at = (begun.at.0 + 1, 0);
    }
    begun.units[0] = begun.units[1];
    Left::Played(begun)
}

/// Ranges in words: `0 to 99`, the last one included.
fn words(units: &[Range<u64>]) -> String {
    let one = |range: &Range<u64>| match range.end - range.start {
        0 => "none".to_owned(),
        1 => range.start.to_string(),
        _ => format!("{} to {}", range.start, range.end - 1),
    };
    units.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two stretches; every unit counts its own number.
    struct Units;

    fn sums(units: Range<u64>) -> SavedCounts {
        let (n, sum) = (i128::from(units.end - units.start), units.map(i128::from).sum());
        SavedCounts::Sums(vec![[n, sum, 0, 0, 0, 0, 0, 0, 0]])
    }

    impl Work for Units {
        fn about(&self) -> String {
            "units".into()
        }

        fn units(&self, part: Part) -> Vec<Range<u64>> {
            [0..10_000, 10_000..10_010].iter().map(|range| part.range(range)).collect()
        }

        fn blank(&self, _: usize) -> SavedCounts {
            sums(0..0)
        }

        fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
            Some(sums(units))
        }
    }

    fn part(index: u32, begun: Option<Begun>) -> Ledger {
        let part = Part::new(index, 3).expect("a part");
        Ledger::new(Task { known: VecDeque::new(), part: Some((part, begun, Box::new(|_| ()))) })
    }

    fn played(ledger: &Ledger, stop: bool) -> Left {
        assert!(matches!(ledger.look(&Units, &AtomicBool::new(stop)), Interim::Elsewhere));
        ledger.left().expect("a reason")
    }

    #[test]
    fn parts_add_up_and_the_next_look_is_wanted() {
        let mut whole = vec![sums(0..0), sums(0..0)];
        for index in 1..=3 {
            let Left::Played(begun) = played(&part(index, None), false) else { panic!("not played") };
            whole.iter_mut().zip(&begun.sheets).for_each(|(sum, sheet)| assert!(sum.add(sheet)));
        }
        assert_eq!(whole, [sums(0..10_000), sums(10_000..10_010)]);
        let ledger = Ledger::new(Task { known: VecDeque::from([whole]), part: None });
        assert!(matches!(ledger.look(&Units, &AtomicBool::new(false)), Interim::Counted(_)));
        assert_eq!(played(&ledger, false), Left::Wanted(2, "units".into()));
    }

    #[test]
    fn a_record_is_gone_through_again() {
        let stop = AtomicBool::new(false);
        let ledger = Ledger::recording(Record::default(), Box::new(|_| ()));
        assert_eq!(ledger.recorded(), None);
        assert!(matches!(ledger.look(&Units, &stop), Interim::Here));
        ledger.record(0, 4000, sums(0..4000));
        ledger.record(0, 10_000, sums(4000..10_000));
        ledger.record(1, 10_010, sums(10_000..10_010));
        assert!(matches!(ledger.look(&Units, &stop), Interim::Here));
        assert_eq!(ledger.recorded().map(|record| record.looks.len()), Some(2), "the second has no counts yet");
        ledger.record(0, 3, sums(0..3));
        let record = ledger.recorded().expect("plays");
        let again = Ledger::recording(record.clone(), Box::new(|_| ()));
        let Interim::Counted(first) = again.look(&Units, &stop) else { panic!("it is known") };
        assert_eq!(first, [sums(0..10_000), sums(10_000..10_010)]);
        let Interim::Begun(second, 3) = again.look(&Units, &stop) else { panic!("it is begun") };
        assert_eq!(second, [sums(0..3)]);
        assert!(matches!(again.look(&Units, &stop), Interim::Here));
        assert!(again.is_whole() && again.answers());
    }

    #[test]
    fn a_stopped_part_goes_on_where_it_was() {
        let Left::Stopped(begun) = played(&part(2, None), true) else { panic!("not stopped") };
        let begun = Begun { at: (0, 4000), sheets: vec![sums(3333..4000)], ..begun };
        let Left::Played(resumed) = played(&part(2, Some(begun)), false) else { panic!("not played") };
        let Left::Played(fresh) = played(&part(2, None), false) else { panic!("not played") };
        assert_eq!(resumed, fresh);
    }
}
