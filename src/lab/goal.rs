//! A goal of the page. A measure of the plays is left to a search of the library. For a share of wins against the field the values of
//! one setting are tried, nearest to the present one first.

use super::ask::{Question, alone, played_field};
use super::states::State;
use super::told;
use evenodds_engine::run::Signals;
use evenodds_library::{Asked, Attended, Refused, reports};
use evenodds_report::drawing::Work;
use evenodds_report::judging::Document;
use evenodds_report::judging::metagame::{FieldGoal, Level, Rate, field_goal};
use evenodds_scenario::literal;
use evenodds_source::{Faults, Source, Table, Value as Written};
use evenodds_study::Progress;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Plays of a search.
const BUDGET: u64 = 400_000;
/// Fresh trials that confirm what it found.
const CONFIRM: u64 = 20_000;
/// Values that are tried against a field.
const MOST_VALUES: usize = 24;
/// Plays of each pair that confirm a value.
const PAIR_CONFIRM: u64 = 2_000;
/// A price that nobody can pay.
const TOO_MUCH: &str = "1000";

/// What shall be reached, by turning what.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// The setting that may be turned.
    path: String,
    /// What it is called.
    name: String,
    /// Its values as they stand in a file, in order; none: those of its own range.
    values: Option<Vec<String>>,
    /// What they are called, if not as they are written.
    texts: Option<Vec<String>>,
    /// Number of the present one.
    #[serde(default)]
    now: usize,
    /// The least and the most that it shall be.
    low: Option<f64>,
    high: Option<f64>,
    /// Whose share of wins against the field it is: an entrant, the best of a group, or whoever is strongest if empty.
    entrant: Option<String>,
}

/// The value of a setting by which a goal is met, nearest to the present one.
pub(super) fn goal(question: &Question, state: &State, attended: Attended<'_>) -> Result<Value, Refused> {
    let Some(wish) = &question.wish else {
        let help = "name a measure or an entrant, what it shall be, and the setting that may be turned";
        return Err(Refused::because("the goal is not complete", Some(help.into())));
    };
    if [wish.low, wish.high].iter().flatten().any(|end| !end.is_finite()) || wish.low.is_none() && wish.high.is_none() {
        return Err(Refused::because("a goal has a least or a largest value, or both", None));
    }
    match &wish.entrant {
        Some(entrant) => against_the_field(question, wish, entrant, state, attended),
        None => of_a_measure(question, wish, state, attended),
    }
}

fn of_a_measure(question: &Question, wish: &Wish, state: &State, attended: Attended<'_>) -> Result<Value, Refused> {
    let Some(measure) = question.measures().first().cloned() else {
        return Err(Refused::because("the goal names no measure", None));
    };
    let word = |text: &str| literal(&Written::Str(text.to_owned()));
    let end = |name: &str, end: Option<f64>| {
        end.map(|x| format!(", {name} = {}", literal(&Written::Float(x)))).unwrap_or_default()
    };
    let (low, high) = (end("low", wish.low), end("high", wish.high));
    let tune = format!("tune={{view = \"designer\", measure = {}{low}{high}}}", word(&measure));
    let values = wish.values.as_ref().map(|values| {
        let whole = (values.len().max(2) - 1) as f64;
        let cost = (0..values.len()).map(|at| literal(&Written::Float(at.abs_diff(wish.now) as f64 / whole)));
        format!(", values = [{}], cost = [{}]", values.join(", "), cost.collect::<Vec<_>>().join(", "))
    });
    let (path, name) = (word(&wish.path), word(&wish.name));
    let parameter = format!("parameter=[{{path = {path}, name = {name}{}}}]", values.unwrap_or_default());
    let scenario = alone(&question.wanted, state, &[tune, parameter])?;
    let asked = Asked { budget: Some(BUDGET), confirm: Some(CONFIRM), ..Asked::default() };
    let report = reports::tune(scenario, &asked)?.play(attended)?;
    let mut told = told::report(&report, question.theme());
    if let Work::Judged(document) = &report.work {
        told["set"] = settings(document).into();
    }
    Ok(told)
}

/// What a search found, as settings.
fn settings(document: &Document) -> Vec<Value> {
    let patch = document.data.iter().find(|(name, _)| *name == "patch.toml").map_or("", |(_, text)| text.as_str());
    let lines = patch.lines().filter_map(|line| line.split_once(" = "));
    lines.map(|(path, value)| serde_json::json!([path, value])).collect()
}

/// Plays the field in every value.
struct Trying<'a> {
    question: &'a Question,
    state: &'a State,
    signals: &'a Signals,
    entrant: &'a str,
}

impl Trying<'_> {
    /// The field with a setting, by whoever's share is asked for, or by one of its entrants; none where it cannot be played.
    fn level(
        &self,
        [path, value, text]: [&str; 3],
        of: Option<&str>,
        asked: &Asked,
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Option<Level>, Refused> {
        let mut state = self.state.clone();
        state.settings.retain(|(known, _)| known != path);
        state.settings.push((path.to_owned(), value.to_owned()));
        let attended = Attended::new(self.signals, progress);
        let report = match played_field(&self.question.wanted, &state, asked, attended) {
            Ok(report) => report,
            Err(Refused::Wrong(_) | Refused::Unfit(_)) => return Ok(None),
            Err(why) => return Err(why),
        };
        let Work::Judged(document) = &report.work else { return Ok(None) };
        let entrants = told::entrants(document);
        let best = |of: &dyn Fn(&(String, Rate)) -> bool| {
            entrants
                .iter()
                .filter(|one| of(one))
                .max_by(|a, b| a.1.at[0].total_cmp(&b.1.at[0]))
                .map(|(_, rate)| rate.clone())
        };
        let strongest = best(&|_| true);
        let rate = match of {
            Some(name) => best(&|(_, rate)| rate.name == name),
            None if self.entrant.is_empty() => strongest.clone(),
            None => best(&|(group, rate)| rate.name == self.entrant || group == self.entrant),
        };
        let text = text.to_owned();
        Ok(rate.zip(strongest).map(|(rate, strongest)| Level { text, rate, strongest }))
    }
}

/// A value of a file.
fn read(value: &str) -> Option<Written> {
    let source = Arc::new(Source { name: String::new(), text: format!("x = {value}") });
    Table::parse(&source, &mut Faults::new()).get("x").map(|node| node.value.clone())
}

fn against_the_field(
    question: &Question,
    wish: &Wish,
    entrant: &str,
    state: &State,
    attended: Attended<'_>,
) -> Result<Value, Refused> {
    let values = wish.values.clone().unwrap_or_default();
    let read = |value: &String| read(value).map_or_else(|| value.clone(), |value| value.text());
    let texts = wish.texts.clone().filter(|texts| texts.len() == values.len());
    let texts = texts.unwrap_or_else(|| values.iter().map(read).collect());
    let setting = |at: usize| [wish.path.as_str(), values[at].as_str(), texts[at].as_str()];
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|at| at.abs_diff(wish.now));
    order.truncate(MOST_VALUES);
    let Attended { signals, progress, .. } = attended;
    let trying = Trying { question, state, signals, entrant };
    let wanted = &question.wanted;
    let asked = Asked { trials: Some(question.pair_trials()), seed: Some(wanted.seed), ..Asked::default() };
    let steps = order.len() as u64 + 2;
    let mut tried: Vec<(usize, Level)> = Vec::new();
    for (step, &at) in order.iter().enumerate() {
        let mut each = |found: &Progress| {
            let plays = step as u64 * found.of + found.plays.min(found.of);
            progress(&Progress { plays, of: steps * found.of, running: None });
        };
        tried.extend(trying.level(setting(at), None, &asked, &mut each)?.map(|level| (at, level)));
        signals.played.store(0, Ordering::Relaxed);
    }
    if tried.len() < 2 || tried[0].0 != wish.now {
        let help = "choose another setting, or write the value by hand: the page then says what is wrong with it";
        return Err(Refused::because("no other value of this setting can be played", Some(help.into())));
    }
    let ends = [wish.low.unwrap_or(f64::NEG_INFINITY), wish.high.unwrap_or(f64::INFINITY)];
    let miss = |level: &Level| (ends[0] - level.rate.at[1]).max(level.rate.at[2] - ends[1]).max(0.0);
    // They stand nearest first: of those that meet the goal the first one counts, else the one that misses least.
    let (chosen, _) = tried.iter().min_by(|a, b| miss(&a.1).total_cmp(&miss(&b.1))).cloned().expect("two and more");
    let fresh = Asked { trials: Some(PAIR_CONFIRM), seed: Some(wanted.seed.wrapping_add(1) >> 1), ..asked };
    let gone = || Refused::because("the value that was found cannot be played again", None);
    let mut again = |at: usize, of: Option<&str>| trying.level(setting(at), of, &fresh, progress)?.ok_or_else(gone);
    let of = tried.iter().find(|(at, _)| *at == chosen).map(|(_, level)| level.rate.name.clone());
    let before = again(wish.now, None)?;
    let after = again(chosen, of.as_deref())?;
    let missed = after.rate.at[2] < ends[0] || after.rate.at[1] > ends[1];
    let power = wish.path.strip_prefix("powers.").and_then(|rest| rest.split('.').next()).filter(|_| missed);
    let without = match power {
        Some(power) => trying.level([&format!("powers.{power}.mana"), TOO_MUCH, TOO_MUCH], None, &fresh, progress)?,
        None => None,
    };
    tried.sort_by_key(|(at, _)| *at);
    let place = |of: usize| tried.iter().position(|(at, _)| *at == of).unwrap_or(0);
    let found = FieldGoal {
        setting: wish.name.clone(),
        goal: ends,
        now: place(wish.now),
        chosen: place(chosen),
        fresh: [before, after],
        without,
        plays: PAIR_CONFIRM,
        levels: tried.into_iter().map(|(_, level)| level).collect(),
    };
    let document = field_goal(&alone(wanted, state, &[])?, &found);
    let mut told = told::judged(&document, question.theme());
    told["set"] = serde_json::json!([[wish.path, values[chosen]]]);
    Ok(told)
}
