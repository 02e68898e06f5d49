//! The first shard of many, played for a while to see what it takes.

use evenodds_engine::share::Begun;
use evenodds_study::shards::body;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What was played of it.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    /// Units that were played.
    pub(crate) units: u64,
    /// Units that there are.
    pub(crate) all: u64,
    /// How long it took.
    pub(crate) seconds: f64,
    /// Bytes of the counts.
    pub(crate) bytes: u64,
    /// What the look plays, in words.
    pub(crate) about: String,
}

/// A sample in the making.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Of how many shards it is the first.
    pub(super) shards: u32,
    /// How long it is played at most.
    pub(super) time: Duration,
    began: Mutex<Option<Instant>>,
    played: Mutex<Option<Measured>>,
}

impl Sample {
    /// The first of so many shards, played so long.
    pub(crate) fn new(shards: u32, time: Duration) -> Self {
        Self { shards, time, began: Mutex::new(None), played: Mutex::new(None) }
    }

    /// What was played.
    pub(crate) fn played(&self) -> Option<Measured> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn begin(&self) {
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    pub(super) fn end(&self, begun: &Begun) {
        let began = self.began.lock().unwrap_or_else(PoisonError::into_inner);
        let [units, all] = begun.units;
        let seconds = began.map_or(0.0, |began| began.elapsed().as_secs_f64());
        let bytes = body(&begun.sheets).len() as u64;
        let measured = Measured { units, all, seconds, bytes, about: begun.about.clone() };
        *self.played.lock().unwrap_or_else(PoisonError::into_inner) = (units > 0).then_some(measured);
    }
}
