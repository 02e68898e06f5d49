//! One part of many, and its share of a range.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Most parts of an interim analysis.
const MOST_PARTS: u32 = 100_000;

/// Part `index` of `of`, the first one being 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    index: u32,
    of: u32,
}

impl Part {
    /// Part `index` of `of`; none where there is no such part.
    pub fn new(index: u32, of: u32) -> Option<Self> {
        ((1..=MOST_PARTS).contains(&of) && (1..=of).contains(&index)).then_some(Self { index, of })
    }

    /// Its number, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Number of parts.
    pub fn of(self) -> u32 {
        self.of
    }

    /// This part of a range. The parts of a range are its neighbours, differ by 1 in length at most, and cover it.
    pub fn range(self, all: &Range<u64>) -> Range<u64> {
        self.rotated(all, 0)
    }

    /// This part of range number `at` of many short ones. Which parts have one more than others changes from range to range, so that each
    /// part has work where ranges are short.
    pub fn rotated(self, all: &Range<u64>, at: u64) -> Range<u64> {
        let (length, of) = (u128::from(all.end.saturating_sub(all.start)), u128::from(self.of));
        let cut = |index: u32| all.start + ((length * u128::from(index) + u128::from(at) % of) / of) as u64;
        cut(self.index - 1)..cut(self.index)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').map(|(index, of)| (index.trim().parse(), of.trim().parse()));
        let Some((Ok(index), Ok(of))) = numbers else {
            return Err("a part is written I/N, like 3/32".into());
        };
        Self::new(index, of).ok_or_else(|| match of {
            1..=MOST_PARTS => format!("there is no part {index} of {of}: the first is 1/{of}, the last {of}/{of}"),
            _ => format!("parts are 1 to {MOST_PARTS}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(of: u32) -> impl Iterator<Item = Part> {
        (1..=of).filter_map(move |index| Part::new(index, of))
    }

    #[test]
    fn parts_cover_a_range_once() {
        for (length, of) in [(0, 3), (1, 3), (2, 5), (1000, 7), (10, 64), (u64::MAX / 2, 100_000)] {
            for at in [0, 1, 6, 63] {
                let all = 5..5 + length;
                let cut: Vec<Range<u64>> = parts(of).map(|part| part.rotated(&all, at)).collect();
                assert_eq!((cut[0].start, cut[cut.len() - 1].end), (all.start, all.end));
                assert!(cut.windows(2).all(|two| two[0].end == two[1].start));
                let lengths = cut.iter().map(|range| range.end - range.start);
                assert!(lengths.clone().max().zip(lengths.min()).is_some_and(|(most, least)| most - least <= 1));
            }
        }
    }

    /// 57 pairs of one round each, in 32 parts: every part has one or two.
    #[test]
    fn short_ranges_give_work_to_every_part() {
        for part in parts(32) {
            let rounds: u64 = (0..57).map(|at| part.rotated(&(0..1), at)).map(|range| range.end - range.start).sum();
            assert!((1..=2).contains(&rounds), "{part}: {rounds}");
        }
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!("3/32".parse::<Part>().map(|part| part.to_string()), Ok("3/32".into()));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", "1/200000"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }
}
