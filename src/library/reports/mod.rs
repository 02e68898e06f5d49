//! Every command that leaves a report, as a function: a scenario and what is asked of it in, the report out. Each plays on the
//! current rayon pool. Same scenario, same seed, same report, on any number of threads.

mod compare;
mod learn;
mod luck;
mod meta;
mod rulings;
mod run;
mod sensitivity;
mod skill;
mod test;
mod tune;

pub use compare::compare;
pub use learn::learn;
pub use luck::luck;
pub use meta::meta;
pub use rulings::rulings;
pub use run::run;
pub use sensitivity::sensitivity;
pub use skill::skill;
pub use test::test;
pub use tune::tune;

use super::report::Table;
use super::rows::rows;
use super::{Asked, Refused};
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::{Options, Study};
use serde_json::Value;

/// Where what is asked was named, for faults.
const FROM: &str = "arguments";

/// Trials and seed.
fn options(asked: &Asked) -> Options {
    Options { trials: asked.trials, seed: asked.seed }
}

/// The study of a scenario.
fn study(scenario: Scenario) -> Result<Study, Refused> {
    let mut faults = Faults::new();
    let study = Study::prepare(scenario, &mut faults);
    Ok(study.filter(|_| faults.is_empty()).ok_or(faults)?)
}

/// Lists of an answer, each under a name.
fn tables(answer: &Value, lists: &[(&'static str, &[&str])]) -> Vec<(&'static str, Table)> {
    lists.iter().map(|(name, path)| (*name, Table::Rows(rows(answer, path)))).collect()
}

/// An answer as a tree; what is not a number is missing.
fn tree(answer: &impl serde::Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

/// Why a search has no answer yet.
fn stopped(plays: u64) -> Refused {
    Refused::Stopped(format!("interrupted after {plays} plays, before there was an answer"))
}
