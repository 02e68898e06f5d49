//! A bin of a histogram.

use super::share::{Numbers, put};

/// Count of one value, and the first trial with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bin {
    /// Observations.
    pub count: u64,
    /// Earliest trial that shows the value; `u64::MAX` while the count is 0.
    pub first: u64,
}

impl Default for Bin {
    fn default() -> Self {
        Self { count: 0, first: u64::MAX }
    }
}

impl Bin {
    pub(super) fn add(&mut self, other: Self) {
        self.count += other.count;
        self.first = self.first.min(other.first);
    }

    pub(super) fn put(self, bytes: &mut Vec<u8>) {
        put(bytes, self.count);
        put(bytes, self.first);
    }

    pub(super) fn take(bytes: &mut Numbers<'_>) -> Option<Self> {
        Some(Self { count: bytes.count()?, first: bytes.number()? })
    }
}
