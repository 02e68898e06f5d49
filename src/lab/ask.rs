//! Deeper questions, each a command of the library on the scenario that is on the page.

use super::export;
use super::states::{PlayRequest, State};
use super::told;
use evenodds_library::{Asked, Attended, Refused, Report, reports};
use evenodds_scenario::{Scenario, literal};
use evenodds_source::{Faults, Value as Written};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// Trials of each reading or setting that a question plays at most: an answer while somebody waits.
const MOST_TRIALS: u64 = 5_000;
/// Plays of each pair of a field.
const PAIR_TRIALS: u64 = 500;
/// Plays of a search.
const BUDGET: u64 = 400_000;
/// Fresh trials that confirm what it found.
const CONFIRM: u64 = 20_000;
/// Settings that are tried in combination: none, each alone is what a look asks for.
const TOP: usize = 0;

/// A question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// Which tab asks.
    pub(super) tab: String,
    /// What is asked.
    pub(super) about: About,
    /// The states on the page, the one that is asked about last.
    pub(super) wanted: PlayRequest,
    /// The measure that is asked about.
    #[serde(default)]
    measure: Option<String>,
    /// The setting that may be turned.
    #[serde(default)]
    path: Option<String>,
    /// What the measure shall be, and how near is near enough.
    #[serde(default)]
    goal: Option<(f64, f64)>,
}

/// The questions that the page asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum About {
    /// Which settings matter?
    Settings,
    /// Does the reading matter?
    Readings,
    /// Who beats whom?
    Field,
    /// Which value makes it so?
    Goal,
    /// The report of all states, with its card.
    Report,
}

/// The answer to a question, and where its files are, if it leaves some.
pub(super) fn answer(question: &Question, folder: &Path, attended: Attended<'_>) -> Result<Value, Refused> {
    let wanted = &question.wanted;
    if question.about == About::Report {
        return export::report(wanted, folder, attended);
    }
    let Some(state) = wanted.states.last() else {
        return Err(Refused::because("there is no state to ask about", None));
    };
    let measures: Vec<String> = question.measure.iter().cloned().collect();
    let trials = Some(wanted.trials.min(MOST_TRIALS));
    let asked = Asked { named: Some(wanted.name.clone()), trials, measures, top: Some(TOP), ..Asked::default() };
    let report = match question.about {
        About::Settings => reports::sensitivity(alone(wanted, state, &[])?, &asked)?.play(attended),
        About::Readings => {
            let asked = Asked { measures: Vec::new(), ..asked };
            reports::rulings(alone(wanted, state, &[])?, &asked)?.play(attended)
        }
        About::Field => field(wanted, state, attended),
        About::Goal | About::Report => goal(question, state, attended),
    };
    Ok(told::report(&report?))
}

/// One state as a scenario of its own, with further settings.
fn alone(wanted: &PlayRequest, state: &State, further: &[String]) -> Result<Scenario, Faults> {
    wanted.only(state).scenario(further)
}

/// Everybody whom the cast names, or the scenario's own field, all against all.
fn field(wanted: &PlayRequest, state: &State, attended: Attended<'_>) -> Result<Report, Refused> {
    let scenario = alone(wanted, state, &[])?;
    let scenario = if scenario.field.is_some() { scenario } else { alone(wanted, state, &["field={}".to_owned()])? };
    let asked = Asked { trials: Some(wanted.trials.min(PAIR_TRIALS)), ..Asked::default() };
    reports::meta(scenario, &asked)?.play(attended)
}

/// The value of a setting with which a measure is as wanted, nearest to the present one.
fn goal(question: &Question, state: &State, attended: Attended<'_>) -> Result<Report, Refused> {
    let (Some(measure), Some(path), Some((goal, within))) = (&question.measure, &question.path, question.goal) else {
        let help = "name a measure, what it shall be, how near is near enough, and the setting that may be turned";
        return Err(Refused::because("the goal is not complete", Some(help.into())));
    };
    if !goal.is_finite() || !within.is_finite() || within <= 0.0 {
        return Err(Refused::because("a goal is a number, with a reach above 0", None));
    }
    let word = |text: &str| literal(&Written::Str(text.to_owned()));
    let tune = format!(
        "tune={{view = \"designer\", measure = {}, goal = {}, within = {}}}",
        word(measure),
        literal(&Written::Float(goal)),
        literal(&Written::Float(within))
    );
    let parameter = format!("parameter=[{{path = {}}}]", word(path));
    let scenario = alone(&question.wanted, state, &[tune, parameter])?;
    let asked = Asked { budget: Some(BUDGET), confirm: Some(CONFIRM), ..Asked::default() };
    reports::tune(scenario, &asked)?.play(attended)
}

/// Why there is no answer.
pub(super) fn refused(refused: &Refused) -> Value {
    match refused {
        Refused::Wrong(faults) => told::faults(faults),
        Refused::Stopped(told) => json!({ "stopped": told }),
        Refused::Unfit(_) | Refused::Failed(_) | Refused::Unwritten(..) | Refused::Elsewhere => {
            json!({ "faults": format!("error: {}\n", refused.told()) })
        }
    }
}
