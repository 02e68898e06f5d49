//! Deeper questions, each a command of the library on the scenario that is on the page.

use super::export;
use super::goal::{Wish, goal};
use super::states::{PlayRequest, State};
use super::told;
use evenodds_library::{Asked, Attended, Refused, Report, reports};
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::summary::Theme;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// Trials of each reading or setting that a question plays at most: an answer while somebody waits.
const MOST_TRIALS: u64 = 5_000;
/// Plays of each pair of a field.
const PAIR_TRIALS: u64 = 500;
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
    /// What shall be reached, by turning what.
    #[serde(default)]
    pub(super) wish: Option<Wish>,
    /// Whether the page is dark.
    #[serde(default)]
    dark: bool,
}

impl Question {
    /// The colours of the page.
    pub(super) fn theme(&self) -> Theme {
        if self.dark { Theme::Dark } else { Theme::Light }
    }

    /// The measures that it is about.
    pub(super) fn measures(&self) -> Vec<String> {
        self.measure.iter().cloned().collect()
    }

    /// Plays of each pair of a field.
    pub(super) fn pair_trials(&self) -> u64 {
        self.wanted.trials.min(PAIR_TRIALS)
    }
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
    let trials = Some(wanted.trials.min(MOST_TRIALS));
    let (named, measures) = (Some(wanted.name.clone()), question.measures());
    let asked = Asked { named, trials, measures, top: Some(TOP), ..Asked::default() };
    let report = match question.about {
        About::Settings => reports::sensitivity(alone(wanted, state, &[])?, &asked)?.play(attended),
        About::Readings => {
            let asked = Asked { measures: Vec::new(), ..asked };
            reports::rulings(alone(wanted, state, &[])?, &asked)?.play(attended)
        }
        About::Field => {
            let asked = Asked { trials: Some(question.pair_trials()), ..Asked::default() };
            let report = played_field(wanted, state, &asked, attended)?;
            let mut told = told::report(&report, question.theme());
            told["field"] = told::field(&report);
            return Ok(told);
        }
        About::Goal | About::Report => return goal(question, state, attended),
    };
    Ok(told::report(&report?, question.theme()))
}

/// One state as a scenario of its own, with further settings.
pub(super) fn alone(wanted: &PlayRequest, state: &State, further: &[String]) -> Result<Scenario, Faults> {
    wanted.only(state).scenario(further)
}

/// Everybody whom the cast names, or the scenario's own field, all against all.
pub(super) fn played_field(
    wanted: &PlayRequest,
    state: &State,
    asked: &Asked,
    attended: Attended<'_>,
) -> Result<Report, Refused> {
    let scenario = alone(wanted, state, &[])?;
    let scenario = if scenario.field.is_some() { scenario } else { alone(wanted, state, &["field={}".to_owned()])? };
    reports::meta(scenario, asked)?.play(attended)
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
