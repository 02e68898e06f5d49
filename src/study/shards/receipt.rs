//! What counts belong to, and which part of it they are.

use evenodds_engine::share::{Begun, Part};
use evenodds_scenario::Scenario;
use evenodds_scenario::read::hash;
use evenodds_source::Source;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is played: counts of one origin add up, and no others do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Version of the program.
    pub version: String,
    /// Its build: two builds may play differently.
    pub build: String,
    /// The command without what concerns one machine alone, word by word.
    pub command: Vec<String>,
    /// Name of the scenario's file.
    pub scenario: String,
    /// SHA-256 of its text.
    pub hash: String,
    /// Seed of all dice.
    pub seed: u64,
    /// The text of the scenario, of one piece.
    pub text: String,
}

impl Origin {
    /// Of a scenario that a command plays.
    pub fn new(scenario: &Scenario, seed: u64, command: Vec<String>) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            build: scenario.games.build().into(),
            command,
            scenario: scenario.source.name.clone(),
            hash: scenario.hash(),
            seed,
            text: scenario.text.clone(),
        }
    }

    /// The scenario as a file of its own.
    pub fn source(&self) -> Arc<Source> {
        Arc::new(Source { name: self.scenario.clone(), text: self.text.clone() })
    }

    /// In what another origin differs, in words; none where it does not.
    pub fn differs(&self, other: &Self) -> Option<String> {
        let differs = [
            ("build of evenodds", &self.build, &other.build),
            ("scenario file", &self.scenario, &other.scenario),
            ("scenario", &self.hash, &other.hash),
        ];
        let found = differs.into_iter().find(|(_, mine, theirs)| mine != theirs);
        let found = found.map(|(what, mine, theirs)| format!("{what}: {mine} and {theirs}"));
        let command = || format!("command: `{}` and `{}`", self.command.join(" "), other.command.join(" "));
        found
            .or_else(|| (self.seed != other.seed).then(|| format!("seed: {} and {}", self.seed, other.seed)))
            .or_else(|| (self.command != other.command).then(command))
            .or_else(|| (self != other).then(|| "version or text".to_owned()))
    }
}

/// A part that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number, from 1.
    pub index: u32,
    /// The trials (of a field, the items) that it had of each stretch of the look.
    pub range: String,
    /// SHA-256 of its counts.
    pub sha256: String,
}

/// Whose counts they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// Number of the look, from 1.
    pub look: u32,
    /// What the look plays, in words.
    pub plays: String,
    /// Into how many parts it is cut.
    pub of: u32,
    /// The parts whose counts they are, rising.
    pub parts: Vec<Played>,
    /// Of a part that is not played to its end: the stretch that it is in, and the first unit there that is not played.
    pub at: Option<(usize, u64)>,
    /// What they belong to.
    pub origin: Origin,
}

impl Receipt {
    /// Of one part as far as it was played; `body` are its counts.
    pub fn of_part(origin: Origin, part: Part, begun: &Begun, body: &[u8], whole: bool) -> Self {
        let played = Played { index: part.index(), range: begun.range.clone(), sha256: hash(body) };
        let at = (!whole).then_some(begun.at);
        Self { look: begun.look, plays: begun.about.clone(), of: part.of(), parts: vec![played], at, origin }
    }

    /// Whether all parts of the look are in it.
    pub fn is_whole(&self) -> bool {
        self.at.is_none() && self.parts.len() == self.of as usize
    }
}
