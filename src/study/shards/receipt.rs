//! Receipt: the origin of counts, and their part of the whole.

use evenodds_engine::share::{Begun, Part};
use evenodds_scenario::Scenario;
use evenodds_scenario::read::hash;
use evenodds_source::Source;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Origin of counts: counts of one origin add up, and no others do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Version of the program.
    pub version: String,
    /// Its build: two builds may play differently.
    pub build: String,
    /// Words of the command, without those that concern one machine alone.
    pub command: Vec<String>,
    /// Name of the scenario's file.
    pub scenario: String,
    /// SHA-256 of its text.
    pub hash: String,
    /// Seed of all dice.
    pub seed: u64,
    /// Text of the scenario, includes merged.
    pub text: String,
}

impl Origin {
    /// Origin of the counts of a command.
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

    /// Difference from another origin, in words; none where there is none.
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

/// Part that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number, from 1.
    pub index: u32,
    /// Its trials (of a field, its items) in each stretch of the interim analysis.
    pub range: String,
    /// SHA-256 of its counts.
    pub sha256: String,
}

/// Receipt of some counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// Number of the interim analysis, from 1.
    pub look: u32,
    /// Its plays, in words.
    pub plays: String,
    /// Number of parts that it is cut into.
    pub of: u32,
    /// Parts of these counts, rising.
    pub parts: Vec<Played>,
    /// Position in a part that is not finished: its stretch, and the first unit there that is not played.
    pub at: Option<(usize, u64)>,
    /// Origin of the counts.
    pub origin: Origin,
}

impl Receipt {
    /// Receipt of one part as far as it was played; `body` are its counts.
    pub fn of_part(origin: Origin, part: Part, begun: &Begun, body: &[u8], whole: bool) -> Self {
        let played = Played { index: part.index(), range: begun.range.clone(), sha256: hash(body) };
        let at = (!whole).then_some(begun.at);
        Self { look: begun.look, plays: begun.about.clone(), of: part.of(), parts: vec![played], at, origin }
    }

    /// Whether it holds all parts of the interim analysis.
    pub fn is_whole(&self) -> bool {
        self.at.is_none() && self.parts.len() == self.of as usize
    }
}
