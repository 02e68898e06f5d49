//! Shares of the variance: `luck` and `sensitivity`.

use crate::studies::{Count, DUEL, each, study};
use evenodds::engine::run::Signals;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::luck::luck;
use evenodds::study::sensitivity::{Asked, lay, sensitivity};
use evenodds::study::{Options, Study};
use std::sync::Arc;

const SWEEP: &str = "[sweep]\n\"cast.a.strategy\" = [\"plain\", \"cautious\"]\n\"cast.b.like\" = [\"axe\", \"halo\"]\n";

/// The parts of every outcome: share, low, high, and whether it is said that they are rough.
fn parts(study: &Study, trials: u64, seed: u64) -> Vec<(String, [f64; 3], bool)> {
    let options = Options { trials: Some(trials), seed: Some(seed) };
    let found = luck(study, options, &Signals::default(), &mut |_| {});
    let found = found.unwrap_or_else(|faults| panic!("{}", faults.render(false))).expect("not stopped");
    let each = found.outcomes.iter().flat_map(|outcome| {
        let name = |at: usize| format!("{} {at}", outcome.measure);
        outcome
            .parts
            .iter()
            .enumerate()
            .map(move |(at, part)| (name(at), [part.share, part.low, part.high], !outcome.notes.is_empty()))
    });
    each.collect()
}

/// Factors, their combination and dice, of rates and of skewed counts.
#[test]
fn shares_of_luck_cover() {
    let text =
        DUEL.replace("measures = [", "measures = [\"p_a_win\", \"rounds\", \"damage_by_a\", \"mana_spent_a\"] # [");
    let study = study("", &format!("{text}{SWEEP}"));
    let truth = parts(&study, 400_000, 99);
    let found = each(400, |seed| parts(&study, 1000, seed));
    for (at, (name, [share, ..], _)) in truth.iter().enumerate() {
        // What covers, and what does not but says so.
        let held = found.iter().map(|parts| {
            let (_, [_, low, high], warned) = &parts[at];
            (low <= share && share <= high) || *warned
        });
        Count::of(held).at_least(0.93, &format!("{name} ({share:.4})"));
    }
}

const SETTINGS: &str = r#"
[[parameter]]
path   = "cast.a.strategy"
values = ["plain", "greedy", "cautious"]
[[parameter]]
path   = "rules.hits_base"
values = [6, 8, 10]
"#;

/// First-order and total shares of each setting: low, value, high.
fn sensed(measure: &str, trials: u64, seed: u64) -> Vec<(String, [f64; 3])> {
    let text = format!("{}\n{SETTINGS}", DUEL.replace("measures = [", &format!("measures = [\"{measure}\"] # [")));
    let source = Arc::new(Source { name: "x.toml".into(), text });
    let mut faults = Faults::new();
    let laid = parse(&source, &mut faults).and_then(|scenario| lay(scenario, &[], None, &mut faults));
    let laid = laid.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let options = Options { trials: Some(trials), seed: Some(seed) };
    let asked = Asked { options, settle: None, top: 5, sampled: false };
    let found = sensitivity(&laid, asked, &Signals::default(), &mut |_| {});
    let found = found.unwrap_or_else(|faults| panic!("{}", faults.render(false))).expect("not stopped");
    let mut shares: Vec<(String, [f64; 3])> = Vec::new();
    for share in found.shares.map_or(Vec::new(), |shares| shares.shares) {
        for (what, [value, _, low, high]) in [("first", share.first), ("total", share.total)] {
            shares.push((format!("{measure}, {} of {}", what, share.name), [low, value, high]));
        }
    }
    shares.sort_by(|a, b| a.0.cmp(&b.0));
    shares
}

#[test]
fn shares_of_settings_cover() {
    for measure in ["damage_by_a", "p_a_win"] {
        let truth = sensed(measure, 400_000, 99);
        let found = each(300, |seed| sensed(measure, 4000, seed));
        for (name, [_, share, _]) in &truth {
            let held = found.iter().filter_map(|found| {
                let &(_, [low, _, high]) = found.iter().find(|(other, _)| other == name)?;
                Some(low <= *share && *share <= high)
            });
            Count::of(held).at_least(0.93, &format!("{name} ({share:.4})"));
        }
    }
}
