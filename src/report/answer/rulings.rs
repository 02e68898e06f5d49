//! The answer of `rulings`.

use super::phrase::{Form, capital, change, counted, joined, number_word, of, sentence};
use super::{Answer, Figure, Figures, Shown, differing};
use crate::{number, view};
use evenodds_study::Study;
use evenodds_study::asked::asked;
use evenodds_study::judgement::Judgement;
use evenodds_study::rulings::{Ranked, Ranking};
use evenodds_study::summary::{Asked, Calls};

/// Readings that are told.
const MOST: usize = 2;

/// The answer to which readings decide.
pub(crate) fn rulings(study: &Study, found: &Ranking) -> Answer {
    let asked = asked(&study.scenario);
    let matter: Vec<&Ranked> = found.ranked.iter().filter(|ranked| ranked.verdict.differs()).collect();
    let calls: Calls = found.ranked.iter().map(|ranked| ranked.verdict).collect();
    let count = of_readings(&calls, found.trials);
    let mut sentences = vec![sentence(&count)];
    sentences.extend(matter.iter().take(MOST).filter_map(|ranked| told(ranked, &asked, Form::Full)));
    let brief = matter.first().map(|ranked| format!("{} decides most", what(ranked)));
    Answer {
        headline: sentence(&brief.unwrap_or(count)),
        figures: figures(&matter),
        differs: "Each reading against the default, on the same dice.".into(),
        caveat: differing::caveat(&asked),
        sentences,
    }
}

/// How many readings matter, and what is true of the others.
pub(crate) fn of_readings(calls: &Calls, trials: u64) -> String {
    let (many, matter) = (calls.all(), calls.differ);
    let readings = if many == 1 { "reading" } else { "readings" };
    let lead = match matter {
        0 if calls.open == 0 => format!("none of {many} {readings} is shown to matter"),
        0 => format!("none of {many} {readings} is shown to matter so far"),
        1 => format!("one of {many} {readings} matters"),
        some => format!("{} of {many} {readings} matter", number_word(some)),
    };
    let rest = counted(&Calls { differ: 0, ..*calls });
    if rest.is_empty() { lead } else { format!("{lead}; {} in {} plays", joined(&rest), number::count(trials)) }
}

/// What a ruling is called.
fn what(ranked: &Ranked) -> String {
    format!("“{}”", capital(&view::words(&ranked.knob)))
}

/// The change by which a reading matters most.
fn largest(ranked: &Ranked) -> Option<&Judgement> {
    ranked.changes.iter().find(|change| change.difference.verdict.differs())
}

fn label(j: &Judgement) -> String {
    if j.label.is_empty() { view::words(&j.measure) } else { j.label.clone() }
}

fn told(ranked: &Ranked, asked: &Asked, form: Form) -> Option<String> {
    let j = largest(ranked)?;
    let by = change(of(&j.difference), j.kind, &j.unit, form);
    let reading = differing::value(&ranked.to, ranked.to_means.as_deref(), &asked.printed);
    Some(sentence(&format!("{} read as {reading} changes “{}” by {by}", what(ranked), label(j))))
}

/// The largest change of each, in standard deviations of a play.
fn figures(matter: &[&Ranked]) -> Figures {
    let one = |ranked: &&Ranked| {
        let j = largest(ranked)?;
        let scale = if j.difference.mean.abs() > 0.0 { j.standardised / j.difference.mean } else { 0.0 };
        let mut at = of(&j.difference).map(|x| x * scale);
        if scale < 0.0 {
            at.swap(1, 2);
        }
        Some(Figure {
            name: format!("{}: {}", capital(&view::words(&ranked.knob)), view::words(&ranked.to)),
            at: at.map(f64::abs),
            text: number::fixed(at[0].abs(), 2),
            strong: true,
        })
    };
    Figures {
        title: "Largest change, in standard deviations of a play".into(),
        note: String::new(),
        shown: Shown::Bars(matter.iter().filter_map(one).collect()),
    }
}
