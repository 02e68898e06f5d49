//! The first shard of many, played for a while to see what it takes.

use crate::engine::share::Begun;
use crate::study::shards::body;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What was played of it.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Measured {
    /// Units that were played.
    pub(in crate::cli) units: u64,
    /// Units that there are.
    pub(in crate::cli) all: u64,
    /// How long it took.
    pub(in crate::cli) seconds: f64,
    /// Bytes of the counts.
    pub(in crate::cli) bytes: u64,
    /// What the look plays, in words.
    pub(in crate::cli) about: String,
}

/// A sample in the making.
#[derive(Debug)]
pub(in crate::cli) struct Sample {
    /// Of how many shards it is the first.
    pub(super) shards: u32,
    /// How long it is played at most.
    pub(super) time: Duration,
    began: Mutex<Option<Instant>>,
    played: Mutex<Option<Measured>>,
}

impl Sample {
    /// The first of so many shards, played so long.
    pub(in crate::cli) fn new(shards: u32, time: Duration) -> Self {
        Self { shards, time, began: Mutex::new(None), played: Mutex::new(None) }
    }

    /// What was played.
    pub(in crate::cli) fn played(&self) -> Option<Measured> {
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
