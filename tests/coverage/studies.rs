//! Scenarios, studies of them, and shares of studies that hold the truth.

use evenodds::engine::run::Signals;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::summary::{Estimate, Summary};
use evenodds::study::{Options, Study, play, summarise};
use rayon::prelude::*;
use std::sync::Arc;

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
measures = ["p_a_win", "p_first_attacker_wins", "rounds", "damage_by_a", "mana_spent_a"]
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

/// A scenario ready to play; `more` stands before its tables.
pub(crate) fn study(more: &str, text: &str) -> Study {
    let source = Arc::new(Source { name: "x.toml".into(), text: format!("{more}\n{text}") });
    let mut faults = Faults::new();
    let study = parse(&source, &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// The summary of so many trials of a seed; none: as the scenario's stop decides.
pub(crate) fn played(study: &Study, trials: Option<u64>, seed: u64) -> Summary {
    let outcome = play(study, Options { trials, seed: Some(seed) }, &Signals::default(), &mut |_| {});
    summarise(study, &outcome, String::new())
}

/// An estimate of the first cell.
pub(crate) fn estimate<'a>(summary: &'a Summary, measure: &str) -> &'a Estimate {
    let found = summary.cells[0].groups[0].measures.iter().find(|e| e.name == measure);
    found.unwrap_or_else(|| panic!("{measure} is counted"))
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
