//! The answer of `sensitivity`.

use super::phrase::{Form, capital, counted, joined, number_word, places, sentence, value};
use super::{Answer, Figure, Figures, Shown, differing};
use crate::{number, view};
use evenodds_study::asked::asked;
use evenodds_study::sensitivity::{Experiment, Reach, Sensitivity, Swing};
use evenodds_study::summary::{Call, Calls, FigureKind};

/// Settings that are told.
const MOST: usize = 2;

/// The answer to what a measure depends on.
pub(crate) fn sensitivity(experiment: &Experiment, found: &Sensitivity) -> Answer {
    let asked = asked(&experiment.study.scenario);
    let label = asked.word(&found.measure).map_or_else(
        || if found.label.is_empty() { view::words(&found.measure) } else { found.label.clone() },
        str::to_owned,
    );
    let matter: Vec<&Swing> = found.swings.iter().filter(|swing| swing.verdict.differs()).collect();
    let calls: Calls = found.swings.iter().map(|swing| swing.verdict).collect();
    let rest = counted(&Calls { differ: 0, ..calls });
    let settings = if calls.all() == 1 { "setting" } else { "settings" };
    let of = format!("of {} {settings}", number_word(calls.all()));
    if matter.is_empty() {
        let rest = if rest.is_empty() { String::new() } else { format!("; {}", joined(&rest)) };
        let text = sentence(&format!("{of} none is shown to change “{label}”{rest}"));
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    }
    let mut sentences: Vec<String> =
        matter.iter().take(MOST).map(|swing| sentence(&told(found, swing, &label, Form::Full))).collect();
    let names: Vec<String> = matter.iter().skip(MOST).take(3).map(|swing| name(swing)).collect();
    let then = if names.is_empty() { String::new() } else { format!(". Next: {}", joined(&names)) };
    let mut told_of = match (rest.is_empty(), matter.len()) {
        (true, 1) => "the setting matters".to_owned(),
        (true, count) => format!("all {} settings matter", number_word(count)),
        (_, 1) => format!("{of} one matters"),
        (_, count) => format!("{of} {} matter", number_word(count)),
    };
    if !rest.is_empty() {
        told_of += &format!(", {}", joined(&rest));
    }
    sentences.push(sentence(&(told_of + &then)));
    Answer {
        headline: sentence(&told(found, matter[0], &label, Form::Brief)),
        figures: figures(found, &label),
        differs: "Each setting alone, all others as they stand.".into(),
        caveat: differing::caveat(&asked),
        sentences,
    }
}

fn name(swing: &Swing) -> String {
    if swing.name == swing.path {
        let last = swing.path.rsplit('.').next().unwrap_or(&swing.path);
        if last.contains('_') { view::words(last) } else { view::of_side(&swing.path, &view::key_words(&swing.path)) }
    } else if swing.name.contains(' ') {
        swing.name.clone()
    } else {
        view::words(&swing.name)
    }
}

/// The lowest and the highest mean over the present and the tried levels: at which level, and where it lies.
fn ends(found: &Sensitivity, swing: &Swing) -> [(String, [f64; 3]); 2] {
    let present = (swing.present.clone(), found.present);
    let at = |reach: &Reach| {
        let d = &reach.judgement.difference;
        // A rate stays one, however the difference is known.
        let held = |x: f64| if number::is_percent(found.kind) { x.clamp(0.0, 1.0) } else { x };
        (reach.level.clone(), [d.mean, d.low, d.high].map(|x| held(x + found.present[0])))
    };
    let all: Vec<(String, [f64; 3])> = std::iter::once(present).chain(swing.reaches.iter().map(at)).collect();
    let least = all.iter().min_by(|a, b| a.1[0].total_cmp(&b.1[0])).cloned().unwrap_or_default();
    let most = all.iter().max_by(|a, b| a.1[0].total_cmp(&b.1[0])).cloned().unwrap_or_default();
    [least, most]
}

fn told(found: &Sensitivity, swing: &Swing, label: &str, form: Form) -> String {
    let [least, most] = ends(found, swing);
    let figures = [least.1, most.1].map(|at| (at[0], (at[2] - at[1]) / 2.0));
    let places = places(found.kind, form, &figures);
    let text = |at: [f64; 3]| {
        let range =
            if form == Form::Full { super::phrase::ends(at[1], at[2], found.kind, places) } else { String::new() };
        value(at[0], found.kind, places) + &range
    };
    let unit = if found.kind == FigureKind::Count && !label.contains(&found.unit) { &found.unit } else { "" };
    let level = |text: &str| {
        view::words(&if text.chars().count() > 24 {
            text.chars().take(23).chain(['…']).collect()
        } else {
            text.to_owned()
        })
    };
    format!(
        "{}: “{label}” goes from {} at {} to {} at {} {unit}",
        capital(&name(swing)),
        text(least.1),
        level(&least.0),
        text(most.1),
        level(&most.0)
    )
}

/// How far each setting moves it.
fn figures(found: &Sensitivity, label: &str) -> Figures {
    let factor = number::factor(found.kind);
    let one = |swing: &Swing| {
        let (width, half) = (swing.width * factor, swing.width_half * factor);
        Figure {
            name: capital(&name(swing)),
            at: [width, (width - half).max(0.0), width + half],
            text: number::fixed(width, number::decimals(half).min(2)),
            strong: swing.verdict.differs(),
        }
    };
    let shown = found.swings.iter().filter(|swing| !matches!(swing.verdict, Call::Same | Call::NeverCameUp)).take(6);
    let unit = if number::is_percent(found.kind) { "points" } else { found.unit.as_str() };
    Figures {
        title: format!("How far each moves “{label}”, {unit}").trim_end_matches(", ").to_owned(),
        note: String::new(),
        shown: Shown::Bars(shown.map(one).collect()),
    }
}
