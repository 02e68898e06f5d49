//! Scenarios, studies of them by the program itself, and shares of studies that hold the truth.

use rayon::prelude::*;
use serde_json::Value;
use std::process::Command;

/// Hunts: skewed counts with a cap at 200 scenes, rates from 0.0004 to 0.78.
pub(crate) const HUNT: &str = r#"
game   = "toward_one"
play   = "hunt"
trials = 1000
seed   = 5
measures = ["p_tier_2", "p_first_confrontation_binds", "scenes_to_bind", "dice_lost", "bonuses_gained"]
[measure.long]
expr = "scenes > 120"
[cast]
hunter = { like = "ibrahim", strategy = "plain" }
jinn   = { dice = 4, made = "strongest" }
"#;

/// Duels that mostly end in the first round, so that what the weaker side does is rare and skewed.
pub(crate) const DUEL: &str = r#"
game   = "his_due"
play   = "duel"
trials = 1000
seed   = 1
measures = ["p_a_win", "p_first_attacker_wins", "rounds", "damage_by_a", "mana_spent_a", "damage_per_mana_b"]
[cast]
a = { like = "halo", strategy = "plain" }
b = { like = "axe" }
[cast.sides.axe]
background = "labourer"
aura = "crimson"
skill_set = "brawler"
broker = "fox"
deal = "weapon"
tree = "axe_of_the_executioner"
powers = ["axe_of_the_executioner", "the_hooded_killer", "the_whisper_of_heavy_steel", "the_block", "the_tip"]
strategy = "greedy"
edge = 2
[cast.sides.halo]
background = "labourer"
aura = "black"
skill_set = "thinker"
broker = "fox"
deal = "glyph"
tree = "halo_of_confidence"
powers = ["halo_of_confidence", "prism_of_devastation", "waviform_mote", "annulus_of_invulnerability", "particulate_wave"]
strategy = "cautious"
edge = 2
"#;

/// A scenario in a file of its own, asked as a user asks: by the built program.
pub(crate) struct Case {
    file: tempfile::NamedTempFile,
}

impl Case {
    /// `more` stands before the tables of `text`.
    pub(crate) fn new(more: &str, text: &str) -> Self {
        let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a file");
        std::io::Write::write_all(&mut file, format!("{more}\n{text}").as_bytes()).expect("written");
        Self { file }
    }

    /// What a command says of it, as JSON. A program that says anything else than an answer is a failure.
    pub(crate) fn ask(&self, command: &str, seed: u64, more: &[&str]) -> Value {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        asked.arg(command).arg(self.file.path()).args(["--json", "--quiet", "--no-report", "--seed"]);
        let done = asked.arg(seed.to_string()).args(more).output().expect("the program runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && said.is_empty(), "{command} --seed {seed}: {}: {said}", done.status);
        serde_json::from_slice(&done.stdout).expect("JSON")
    }

    /// The same of a small study, which one thread plays; studies are played side by side.
    pub(crate) fn study(&self, command: &str, seed: u64, more: &[&str]) -> Value {
        let one = ["--threads", "1"];
        self.ask(command, seed, &[more, &one].concat())
    }

    /// The estimates of the first cell after so many trials; none: as the scenario's stop decides.
    pub(crate) fn played(&self, trials: Option<u64>, seed: u64) -> Played {
        let trials = trials.map(|trials| trials.to_string());
        let more: Vec<&str> = trials.iter().flat_map(|trials| ["--trials", trials]).collect();
        Played(self.study("run", seed, &more))
    }

    /// The truth: one long study, on all cores.
    pub(crate) fn truth(&self, trials: u64) -> Played {
        Played(self.ask("run", 99, &["--trials", &trials.to_string()]))
    }
}

/// A number of an answer; not a number where there is none.
pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// What `run` printed.
pub(crate) struct Played(Value);

impl Played {
    /// Trials of the first cell.
    pub(crate) fn trials(&self) -> u64 {
        self.0["cells"][0]["trials"].as_u64().expect("trials")
    }

    /// An estimate of the first cell.
    pub(crate) fn estimate(&self, measure: &str) -> Printed {
        let found = self.0["cells"][0]["groups"][0]["measures"].as_array().expect("estimates");
        let found = found.iter().find(|e| e["name"] == measure).unwrap_or_else(|| panic!("{measure} is not printed"));
        let of = |key: &str| number(&found[key]);
        let ends = |at: usize| [0, 1].map(|end| number(&found["quantile_intervals"][at][end]));
        let notes = found["notes"].as_array().map_or(&[][..], Vec::as_slice);
        Printed {
            mean: of("mean"),
            low: of("low"),
            high: of("high"),
            sd: of("sd"),
            max: of("max"),
            quantiles: ["p05", "p50", "p95"].map(of),
            quantile_intervals: [0, 1, 2].map(ends),
            warns: notes.iter().any(|note| ["tail", "cap", "never_varied"].iter().any(|&about| note["about"] == about)),
        }
    }
}

/// An estimate as it is printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Printed {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) sd: f64,
    pub(crate) max: f64,
    pub(crate) quantiles: [f64; 3],
    pub(crate) quantile_intervals: [[f64; 2]; 3],
    /// Whether it says that its mean is not to be trusted.
    pub(crate) warns: bool,
}

impl Printed {
    pub(crate) fn holds(&self, mean: f64) -> bool {
        self.low <= mean && mean <= self.high
    }
}

/// What studies with seeds of their own say, in the order of their seeds.
pub(crate) fn each<T: Send>(studies: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    (1..=studies).into_par_iter().map(|study| one(study * 1_000_003)).collect()
}

/// A share of studies.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Count {
    pub(crate) hits: u64,
    pub(crate) studies: u64,
}

impl Count {
    pub(crate) fn of(hits: impl IntoIterator<Item = bool>) -> Self {
        let mut count = Self::default();
        for hit in hits {
            count.hits += u64::from(hit);
            count.studies += 1;
        }
        count
    }

    pub(crate) fn share(self) -> f64 {
        self.hits as f64 / self.studies as f64
    }

    /// Passes where the true share may be `least` or more, with one false alarm in a million.
    #[expect(clippy::print_stderr, reason = "what was covered, for whoever asks with --nocapture")]
    pub(crate) fn at_least(self, least: f64, what: &str) {
        eprintln!("{what}: {:.1}% of {} studies", 100.0 * self.share(), self.studies);
        let bound = least - 4.9 * (least * (1.0 - least) / self.studies as f64).sqrt();
        assert!(self.share() >= bound, "{what}: {self:?}, {:.4} and not {least}", self.share());
    }

    /// Passes where the true share may be `most` or less, with one false alarm in a million.
    pub(crate) fn at_most(self, most: f64, what: &str) {
        Self { hits: self.studies - self.hits, ..self }.at_least(1.0 - most, what);
    }
}
