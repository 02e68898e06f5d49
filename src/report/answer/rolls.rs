//! The answer of `luck --rolls`.

use super::phrase::{Form, capital, joined, sentence, valued};
use super::{Answer, Figure, Figures, Shown, cells, differing};
use crate::number;
use evenodds_study::asked::asked;
use evenodds_study::rolls::{RollOutcome, RollPart, Rolls};
use evenodds_study::summary::FigureKind;
use evenodds_study::{Study, StudyCell};

/// Rolls that are told.
const MOST: usize = 2;

/// What a cell is called.
pub(crate) fn cell(study: &Study, cell: &StudyCell) -> String {
    let asked = asked(&study.scenario);
    cells::name(&study.scenario.keys, &cell.keys, cell.title.as_deref(), &asked)
}

/// A roll's share of the variance, as a figure alone.
pub(crate) fn share(part: &RollPart) -> String {
    format!("{}%", number::fixed(part.share.value * 100.0, usize::from(part.share.value < 0.1)))
}

/// What one pip more changes: `+1.9 points`. None where no effect is shown.
pub(crate) fn worth(part: &RollPart, outcome: &RollOutcome) -> Option<String> {
    let [value, low, high] = pip(part, outcome);
    let is_shown = low > 0.0 || high < 0.0;
    let places = number::decimals((high - low) / 2.0).min(4);
    is_shown.then(|| format!("{} {}", number::signed(value, places), unit(outcome)).trim_end().to_owned())
}

/// The interval of what one pip more changes: `1.8 to 2.0`.
pub(crate) fn reach(part: &RollPart, outcome: &RollOutcome) -> String {
    let [_, low, high] = pip(part, outcome);
    let places = number::decimals((high - low) / 2.0).min(4);
    format!("{} to {}", number::fixed(low, places), number::fixed(high, places))
}

fn pip(part: &RollPart, outcome: &RollOutcome) -> [f64; 3] {
    [part.worth.value, part.worth.low, part.worth.high].map(|x| x * number::factor(outcome.kind))
}

fn unit(outcome: &RollOutcome) -> &str {
    if number::is_percent(outcome.kind) { "points" } else { &outcome.unit }
}

/// The answer to which rolls decide. `names` are those of the cells.
pub(crate) fn rolls(study: &Study, found: &Rolls, names: &[String]) -> Answer {
    let asked = asked(&study.scenario);
    let first = names.iter().zip(&found.cells).find_map(|(name, cell)| Some((name, cell.outcomes.first()?)));
    let Some((name, outcome)) = first else {
        let text = "No outcome varies, so no roll decides anything.".to_owned();
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    };
    let place = if names.len() > 1 { format!(" ({name})") } else { String::new() };
    let tell = |form| {
        let parts: Vec<String> = outcome
            .rolls
            .iter()
            .filter(|part| part.share.low > 0.0)
            .take(MOST)
            .map(|part| {
                let share = [part.share.value, part.share.low, part.share.high];
                format!("{} explain {}", part.roll, valued(share, FigureKind::Flag, form))
            })
            .collect();
        if parts.is_empty() {
            return format!("No roll is shown to go with “{}”{place}.", outcome.label);
        }
        sentence(&format!("{} of the variance of “{}”{place}", joined(&parts), outcome.label))
    };
    let best = outcome.rolls.first().filter(|part| part.share.low > 0.0);
    let pip = best.and_then(|part| {
        let (worth, reach) = (worth(part, outcome)?, reach(part, outcome));
        Some(format!("One pip more on the {} changes it by {worth} ({reach}).", part.roll))
    });
    let all = [outcome.all.value, outcome.all.low, outcome.all.high];
    let together = format!("All rolls together explain {}.", valued(all, FigureKind::Flag, Form::Full));
    Answer {
        headline: tell(Form::Brief),
        sentences: std::iter::once(tell(Form::Full)).chain(pip).chain([together]).collect(),
        figures: Figures {
            title: format!("Shares of the variance of “{}” by roll", outcome.label),
            note: String::new(),
            shown: Shown::Bars(outcome.rolls.iter().map(figure).collect()),
        },
        differs: "Luck is what a roll's faces sum to above their mean.".into(),
        caveat: differing::caveat(&asked),
    }
}

fn figure(part: &RollPart) -> Figure {
    Figure {
        name: capital(&part.roll),
        at: [part.share.value, part.share.low, part.share.high].map(|x| x * 100.0),
        text: share(part),
        strong: false,
    }
}
