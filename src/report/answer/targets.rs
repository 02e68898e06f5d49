//! The answer of `test`.

use super::phrase::{Form, capital, joined, number_word, sentence, valued};
use super::{Answer, Bullet, Figures, Shown};
use crate::{number, view};
use evenodds_study::targets::{Checked, Standing, Tested};

/// Targets that are told.
const MOST: usize = 2;

/// The answer to what must hold.
pub(crate) fn targets(found: &Tested) -> Answer {
    let of = |standing| found.checked.iter().filter(move |checked| checked.standing == standing);
    let (held, broken, open) =
        (of(Standing::Held).count(), of(Standing::Broken).count(), of(Standing::NotSettled).count());
    let many = found.checked.len();
    let first = match (broken, open) {
        (0, 0) if many == 1 => "The target holds".to_owned(),
        (0, _) if many == 1 => "The target needs more plays".to_owned(),
        _ if many == 1 => "The target is broken".to_owned(),
        (0, 0) if many == 2 => "Both targets hold".to_owned(),
        (0, 0) => format!("All {} targets hold", number_word(many)),
        _ => {
            let verb = |count: usize, [one, several]: [&'static str; 2]| if count == 1 { one } else { several };
            let parts = [
                (broken, verb(broken, ["is broken", "are broken"])),
                (open, verb(open, ["needs more plays", "need more plays"])),
                (held, verb(held, ["holds", "hold"])),
            ];
            let told = parts.iter().filter(|(count, _)| *count > 0);
            let told: Vec<String> = told.map(|(count, word)| format!("{} {word}", number_word(*count))).collect();
            format!("Of {} targets {}", number_word(many), joined(&told))
        }
    };
    let cells: Vec<&String> = found.checked.iter().map(|checked| &checked.cell).collect();
    let several = cells.iter().any(|cell| *cell != cells[0]);
    let bad = of(Standing::Broken).chain(of(Standing::NotSettled));
    let mut sentences = vec![sentence(&first)];
    sentences.extend(bad.take(MOST).map(|checked| sentence(&told(checked, several))));
    if sentences.len() == 1 {
        sentences.extend(found.checked.first().map(|checked| sentence(&told(checked, several))));
    }
    Answer {
        headline: sentence(&first),
        figures: figures(found, several),
        differs: String::new(),
        caveat: None,
        sentences,
    }
}

fn label(checked: &Checked) -> String {
    if checked.label.is_empty() { view::words(&checked.measure) } else { checked.label.clone() }
}

/// A target and what is.
fn told(checked: &Checked, several: bool) -> String {
    let statistic = if checked.statistic == "mean" { String::new() } else { format!("{} of ", checked.statistic) };
    let cell = if several { format!("{}: ", view::words(&checked.cell)) } else { String::new() };
    let is = if checked.statistic == "mean" {
        valued([checked.value, checked.from, checked.to], checked.kind, Form::Full)
    } else {
        number::fixed(checked.value, 0)
    };
    format!("{}{statistic}{} {is}; the target is {}", cell, label(checked), range(checked))
}

/// What is right.
fn range(checked: &Checked) -> String {
    let plain = |x: f64| {
        let x = x * number::factor(checked.kind);
        let places = (0..5).find(|&p| (x * 10_f64.powi(p) - (x * 10_f64.powi(p)).round()).abs() < 1e-6).unwrap_or(4);
        format!("{}{}", number::fixed(x, places as usize), number::suffix(checked.kind))
    };
    match (checked.low, checked.high) {
        (Some(low), Some(high)) => format!("{} to {}", plain(low), plain(high)),
        (Some(low), None) => format!("{} or more", plain(low)),
        (None, Some(high)) => format!("{} or less", plain(high)),
        (None, None) => "anything".to_owned(),
    }
}

/// A verdict in words.
pub(crate) fn verdict(standing: Standing) -> &'static str {
    match standing {
        Standing::Held => "held",
        Standing::Broken => "broken",
        Standing::NotSettled => "needs more plays",
    }
}

/// Every target, those first that are not held: what is, what should be, the verdict.
fn figures(found: &Tested, several: bool) -> Figures {
    let one = |checked: &Checked| {
        let cell = if several { format!("{}, ", view::words(&checked.cell)) } else { String::new() };
        let half = (checked.to - checked.from) / 2.0;
        let factor = number::factor(checked.kind);
        let half = if checked.statistic == "mean" { half.max(0.005) } else { 0.0 };
        let verdict = verdict(checked.standing);
        Bullet {
            name: capital(&format!("{cell}{}", label(checked))),
            at: [checked.value, checked.from, checked.to].map(|x| x * factor),
            band: (
                checked.low.map_or(f64::NEG_INFINITY, |x| x * factor),
                checked.high.map_or(f64::INFINITY, |x| x * factor),
            ),
            text: format!("{} ({}): {verdict}", number::value(checked.value, half, checked.kind), range(checked)),
            strong: checked.standing != Standing::Held,
        }
    };
    let mut checked: Vec<&Checked> = found.checked.iter().collect();
    checked.sort_by_key(|checked| match checked.standing {
        Standing::Broken => 0,
        Standing::NotSettled => 1,
        Standing::Held => 2,
    });
    Figures {
        title: "Result and target".into(),
        note: String::new(),
        shown: Shown::Bullets(checked.into_iter().map(one).collect()),
    }
}
