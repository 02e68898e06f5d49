//! The answer of `tune`.

use super::phrase::{Form, capital, change, joined, number_word, sentence, valued};
use super::{Answer, Figure, Figures, Shown};
use crate::number;
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::player::{Finalist, Raced};

/// What is known of the measure of a search.
pub(crate) struct Measured<'a> {
    /// What it counts.
    pub(crate) label: &'a str,
    /// Its unit.
    pub(crate) unit: &'a str,
    /// Its kind.
    pub(crate) kind: FigureKind,
}

/// The answer to which settings do best. `name` says what a finalist is; `better` whether the best is shown to be better than
/// the scenario as it stands.
pub(crate) fn best(raced: &Raced, of: &Measured<'_>, better: bool, name: &dyn Fn(&Finalist) -> String) -> Answer {
    let &Measured { label, unit, kind } = of;
    let named = &raced.named;
    let tell = |form| {
        let lead = change([named.lead.value, named.lead.low, named.lead.high], kind, unit, form);
        let score = valued([named.score.value, named.score.low, named.score.high], kind, form);
        if better {
            format!(
                "Best settings: {}. {} {score}: {lead} than as the scenario stands",
                words(&name(named)),
                capital(label)
            )
        } else {
            format!(
                "No setting is shown to be better than the scenario as it stands. The best found, {}, needs more plays ({lead})",
                words(&name(named))
            )
        }
    };
    let factor = number::factor(kind);
    let figure = |finalist: &Finalist, strong: bool| {
        let half = (finalist.score.high - finalist.score.low) / 2.0;
        Figure {
            name: capital(&words(&name(finalist))),
            at: [finalist.score.value, finalist.score.low, finalist.score.high].map(|x| x * factor),
            text: number::value(finalist.score.value, half.max(0.005 / factor.max(1.0)), kind),
            strong,
        }
    };
    let others = raced.finalists.iter().filter(|other| other.entrant != named.entrant).take(3);
    let mut bars = vec![figure(named, true)];
    bars.extend(others.map(|other| figure(other, false)));
    bars.push(figure(&raced.named_book, false));
    Answer {
        sentences: vec![sentence(&tell(Form::Full))],
        headline: sentence(&tell(Form::Brief)),
        figures: Figures { title: capital(label), note: String::new(), shown: Shown::Bars(bars) },
        differs: format!("Best of {} settings, on fresh dice.", number::count(raced.entrants as u64)),
        caveat: None,
    }
}

fn words(text: &str) -> String {
    crate::view::words(text)
}

/// How a goal stands: what it counts, the value and its interval, what was wanted, whether it is met, and what it was.
pub(crate) struct Goaled {
    /// What it counts.
    pub(crate) label: String,
    /// Its kind.
    pub(crate) kind: FigureKind,
    /// The value and the ends of its interval.
    pub(crate) at: [f64; 3],
    /// The same as the scenario stands.
    pub(crate) was: [f64; 3],
    /// What was wanted, in words.
    pub(crate) wanted: String,
    /// Whether it is surely met.
    pub(crate) met: bool,
}

/// The answer to which settings meet goals: a verdict in words, and each goal. `shown`: an earlier look has shown that all are met.
pub(crate) fn goals(verdict: &str, each: &[Goaled], shown: bool) -> Answer {
    let met = each.iter().filter(|goal| goal.met).count();
    let tell = |goal: &Goaled, form| {
        let was = valued(goal.was, goal.kind, form);
        let is = valued(goal.at, goal.kind, form);
        format!("{}: {is}, before {was}; the goal is {}", capital(&goal.label), goal.wanted)
    };
    let mut sentences = vec![sentence(&words(verdict))];
    let missed: Vec<&Goaled> = each.iter().filter(|goal| !goal.met).collect();
    if each.len() > 2 {
        let (met, all) = (number_word(met), number_word(each.len()));
        let names: Vec<String> = missed.iter().take(3).map(|goal| goal.label.clone()).collect();
        sentences.push(sentence(&match (names.is_empty(), shown) {
            (true, _) => format!("{} of {all} goals are shown to be met", capital(&met)),
            (false, true) => {
                format!("On fresh dice {met} of {all} are shown to be met again; at the edge: {}", joined(&names))
            }
            (false, false) => {
                format!("{} of {all} goals are shown to be met; not shown: {}", capital(&met), joined(&names))
            }
        }));
    } else {
        sentences.extend(each.iter().map(|goal| sentence(&tell(goal, Form::Full))));
    }
    let figure = |(name, at, goal): (String, [f64; 3], Option<&Goaled>)| {
        let of = goal.unwrap_or(&each[0]);
        let value = number::value(at[0], ((at[2] - at[1]) / 2.0).max(0.005), of.kind);
        Figure {
            name: capital(&name),
            at: at.map(|x| x * number::factor(of.kind)),
            text: goal.map_or(value.clone(), |goal| format!("{value} ({})", goal.wanted)),
            strong: goal.is_some(),
        }
    };
    let alike = each.iter().filter(|goal| Some(goal.kind) == each.first().map(|first| first.kind));
    // One goal has room for what it was before.
    let before = each.iter().filter(|_| each.len() == 1).map(|goal| ("as it stands".to_owned(), goal.was, None));
    let bars = alike.map(|goal| (goal.label.clone(), goal.at, Some(goal))).chain(before).map(figure).collect();
    let headline = match each {
        [goal] => format!("{} {}", sentences[0], sentence(&tell(goal, Form::Brief))),
        _ => sentences[0].clone(),
    };
    Answer {
        headline,
        sentences,
        figures: Figures { title: "Result and goal".into(), note: String::new(), shown: Shown::Bars(bars) },
        differs: String::new(),
        caveat: None,
    }
}
