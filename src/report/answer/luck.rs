//! The answer of `luck`.

use super::phrase::{Form, capital, joined, sentence, valued};
use super::{Answer, Figure, Figures, Shown, differing};
use crate::{number, view};
use evenodds_study::Study;
use evenodds_study::asked::asked;
use evenodds_study::luck::{Luck, Outcome, Part, Source};
use evenodds_study::summary::{Asked, FigureKind};

/// Parts that are told.
const MOST: usize = 3;

/// The answer to where an outcome comes from. `name` says what a part is called.
pub(crate) fn luck(study: &Study, found: &Luck, name: &dyn Fn(&Part) -> String) -> Answer {
    let asked = asked(&study.scenario);
    let wanted = |outcome: &&Outcome| asked.measures.contains(&outcome.measure);
    let Some(first) = found.outcomes.iter().find(wanted).or(found.outcomes.first()) else {
        let text = "No outcome varies, so there is no variance to divide.".to_owned();
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    };
    let others = found.outcomes.iter().filter(|outcome| wanted(outcome) && outcome.measure != first.measure).take(1);
    let tell = |outcome, form| sentence(&told(outcome, &asked, name, form));
    Answer {
        headline: tell(first, Form::Brief),
        sentences: std::iter::once(first).chain(others).map(|outcome| tell(outcome, Form::Full)).collect(),
        figures: Figures {
            title: format!("Shares of the variance of “{}”", label(first, &asked)),
            note: String::new(),
            shown: Shown::Bars(largest(first).into_iter().map(|part| figure(part, name)).collect()),
        },
        differs: "Every choice with every other, each on its own dice.".into(),
        caveat: differing::caveat(&asked),
    }
}

fn label(outcome: &Outcome, asked: &Asked) -> String {
    let own = || if outcome.label.is_empty() { view::words(&outcome.measure) } else { outcome.label.clone() };
    asked.word(&outcome.measure).map_or_else(own, str::to_owned)
}

/// The parts, the largest first.
fn largest(outcome: &Outcome) -> Vec<&Part> {
    let mut parts: Vec<&Part> = outcome.parts.iter().collect();
    parts.sort_by(|a, b| b.share.total_cmp(&a.share));
    parts
}

fn told(outcome: &Outcome, asked: &Asked, name: &dyn Fn(&Part) -> String, form: Form) -> String {
    let parts: Vec<String> = largest(outcome)
        .iter()
        .filter(|part| part.share >= 0.005 || part.source == Source::Dice)
        .take(MOST)
        .map(|part| format!("{} is {}", valued([part.share, part.low, part.high], FigureKind::Flag, form), name(part)))
        .collect();
    format!("Of the variance of “{}” {}", label(outcome, asked), joined(&parts))
}

fn figure(part: &Part, name: &dyn Fn(&Part) -> String) -> Figure {
    Figure {
        name: capital(&name(part)),
        at: [part.share, part.low, part.high].map(|x| (x * 100.0).max(0.0)),
        text: format!("{}%", number::fixed(part.share * 100.0, usize::from(part.share < 0.1))),
        strong: part.source == Source::Dice,
    }
}
