//! State of a story, and its counts.

use crate::chain::Chain;
use crate::keeping::Keeping;
use crate::names::Favour;
use crate::sheet::{Demon, MOST_MEMBERS};

/// Most chapters.
pub const MOST_CHAPTERS: i64 = 30;
/// Most demons at a time: as many as can stand beside the sorcerer in a conflict.
pub const MOST_HELD: usize = MOST_MEMBERS - 1;

/// A demon that the sorcerer has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Held {
    /// Its number, from 1: which demon of the story it is.
    pub number: i32,
    /// At its full scores.
    pub demon: Demon,
    /// Strength of its binding and whom it favours.
    pub binding: (i32, Favour),
    /// The score that was rolled in the Bind.
    pub bind_score: i32,
    /// The life with it.
    pub life: Keeping,
    /// Lasting penalties that are not healed yet.
    pub injury: i32,
}

impl Held {
    /// A demon that a chain has bound.
    pub(super) fn new(demon: Demon, chain: &Chain) -> Self {
        let demon = Demon { power: chain.power, ..demon };
        let (binding, bind_score) = ((chain.strength, chain.favour), chain.bind_score);
        Self { number: 0, demon, binding, bind_score, life: Keeping::begin(chain.humanity, &demon), injury: 0 }
    }
}

/// How a story ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ending {
    /// All chapters are told.
    #[default]
    Through,
    /// Humanity is gone (SO-HUM-7).
    Lost,
    /// A conflict was lost, and that was the end.
    Beaten,
    /// The sorcerer is a demon's host (SO-DEM-8).
    Possessed,
}

/// A story as it stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Story {
    /// Humanity at the start.
    pub start: i32,
    /// Humanity now.
    pub humanity: i32,
    /// The sorcerer's lasting penalties that are not healed yet.
    pub injury: i32,
    /// Demons that the sorcerer has, bound or broken free: the first `count`.
    pub held: [Held; MOST_HELD],
    /// How many.
    pub count: usize,
    /// How many there were in all.
    pub known: i32,
    /// Chapters begun.
    pub chapters: i32,
    /// Days gone by.
    pub days: i32,
    /// Demons bound, the one at the start not counted.
    pub bound: i32,
    /// Demons that starved.
    pub starved: i32,
    /// Demons that were banished.
    pub banished: i32,
    /// Demons that broke free.
    pub broken: i32,
    /// Demons slain in conflicts.
    pub slain: i32,
    /// Rebellions, orders to fight among them.
    pub rebellions: i32,
    /// Demons that would not fight.
    pub refusals: i32,
    /// Conflicts.
    pub conflicts: i32,
    /// Conflicts won.
    pub won: i32,
    /// Conflicts after which the sorcerer needs care.
    pub serious: i32,
    /// Humanity gained.
    pub gained: i32,
    /// How it ends.
    pub end: Ending,
    /// Humanity and bound demons after each chapter, from the second place on; before the first in the first.
    pub course: [[i32; 2]; MOST_CHAPTERS as usize + 1],
}

impl Story {
    /// Demons that are bound now.
    pub fn demons(&self) -> i32 {
        self.held[..self.count].iter().filter(|held| !held.life.free()).count() as i32
    }

    /// Humanity and bound demons after a chapter; where the story ended before it, at its end.
    pub fn after(&self, chapter: i32) -> [i32; 2] {
        self.course[chapter.clamp(0, self.chapters) as usize]
    }

    /// A demon more.
    pub(super) fn take_on(&mut self, held: Held) {
        self.known += 1;
        self.held[self.count] = Held { number: self.known, ..held };
        self.count += 1;
    }

    /// A demon less; the others keep their order.
    pub(super) fn lose(&mut self, at: usize) {
        self.held.copy_within(at + 1..self.count, at);
        self.count -= 1;
    }
}
