//! Rows beside each other: one alone, two with their difference, few by rank, of many the best and the worst.

use super::phrase::{self, Form, capital, change, figure, interval, joined, margin, says, sentence};
use super::rows::{Row, Rows};
use crate::number;
use evenodds_study::summary::{Call, Calls, Difference};

/// Rows that are all told.
const FEW: usize = 3;

/// The sentence on some rows; empty where there are none.
pub(super) fn told(rows: &Rows<'_>, form: Form) -> String {
    match &rows.all[..] {
        [] => String::new(),
        [row] => sentence(&one(rows, row, form)),
        [first, second] => match (&second.e.difference, first.base) {
            (Some(difference), true) => sentence(&two(rows, [first, second], difference, form)),
            _ => sentence(&several(rows, form)),
        },
        _ => sentence(&several(rows, form)),
    }
}

/// A figure with its interval, where the form has room for one.
fn with_interval(rows: &Rows<'_>, row: &Row<'_>, places: usize, form: Form) -> String {
    let range = if form == Form::Full { interval(row.e, places) } else { String::new() };
    says(row.e, &figure(row.e, places), rows.plays) + &range
}

fn one(rows: &Rows<'_>, row: &Row<'_>, form: Form) -> String {
    with_interval(rows, row, rows.places(form), form)
}

/// The baseline and one other, with what the other changes.
fn two(rows: &Rows<'_>, [base, other]: [&Row<'_>; 2], difference: &Difference, form: Form) -> String {
    let places = rows.places(form);
    let (kind, unit) = (other.e.kind, other.e.unit.as_str());
    let range = if form == Form::Full { interval(base.e, places) } else { String::new() };
    let both = format!(
        "{}: {}; {}: {}{range}",
        capital(&other.name),
        with_interval(rows, other, places, form),
        base.name,
        figure(base.e, places)
    );
    match difference.verdict.differs() {
        false => format!("{both}{}", after(&phrase::alike(difference, kind, unit, form), form)),
        // Where both figures stand, a headline needs no difference.
        true if form == Form::Brief => both,
        true => format!("{both}. That is {}", change(phrase::of(difference), kind, unit, form)),
    }
}

/// A verdict after the figures: a sentence of its own, or in a headline a part.
fn after(verdict: &str, form: Form) -> String {
    if form == Form::Full { format!(". {}", capital(verdict)) } else { format!("; {verdict}") }
}

/// Several, the best first.
fn several(rows: &Rows<'_>, form: Form) -> String {
    let ranked = rows.ranked();
    let all = &ranked.all;
    let places = ranked.places(form);
    let (best, worst) = (&all[0], &all[all.len() - 1]);
    if !all.iter().any(|row| ranked.apart(best, row)) && !all.iter().any(|row| ranked.apart(row, worst)) {
        return alike(&ranked, places);
    }
    let lead = format!("{}: {}", capital(&best.name), with_interval(rows, best, places, form));
    let level: Vec<&Row<'_>> = all[1..].iter().filter(|row| !ranked.apart(best, row)).collect();
    if all.len() <= FEW {
        let range = |row: &Row<'_>| if form == Form::Full { interval(row.e, places) } else { String::new() };
        let others: Vec<String> =
            all[1..].iter().map(|row| format!("{}: {}{}", row.name, figure(row.e, places), range(row))).collect();
        let told = format!("{lead}; {}", others.join("; "));
        return if level.is_empty() || form == Form::Brief {
            told
        } else {
            format!("{told}. {}", unsure(&ranked, best, &level))
        };
    }
    let words = match rows.lower {
        None => ["the most", "the least"],
        Some(_) => ["the best", "the worst"],
    };
    let range = if form == Form::Full { interval(worst.e, places) } else { String::new() };
    let told = format!(
        "{lead}, {} of {}; {}, {}: {}{range}",
        words[0],
        all.len(),
        words[1],
        worst.name,
        figure(worst.e, places)
    );
    match level.len() {
        0 => told,
        _ if form == Form::Brief => told,
        1..=2 => format!("{told}. {}", unsure(&ranked, best, &level)),
        _ => {
            let calls: Calls = level.iter().map(|row| ranked.call(best, row)).collect();
            format!("{told}. Against the first, {}", joined(&phrase::counted(&calls)))
        }
    }
}

/// Who is not shown to differ from the best.
fn unsure(ranked: &Rows<'_>, best: &Row<'_>, level: &[&Row<'_>]) -> String {
    let of = |wanted: Call| -> Vec<String> {
        let some = level.iter().filter(|row| ranked.call(best, row) == wanted);
        std::iter::once(&best.name).chain(some.map(|row| &row.name)).cloned().collect()
    };
    let told = |wanted: Call| {
        let names = of(wanted);
        (names.len() > 1).then(|| capital(&format!("{}: {}", joined(&names), said(ranked, wanted))))
    };
    let all = [Call::Same, Call::NoRelevantDifference, Call::NeedsMorePlays].into_iter().filter_map(told);
    all.collect::<Vec<_>>().join(". ")
}

/// What a verdict says of several rows.
pub(super) fn said(ranked: &Rows<'_>, verdict: Call) -> String {
    match (verdict, ranked.margin()) {
        (Call::NoRelevantDifference, Some(size)) => {
            let e = ranked.all[0].e;
            format!("differences smaller than {}", margin(size, e.kind, &e.unit))
        }
        (Call::NeedsMorePlays, _) => "more plays are needed to tell them apart".to_owned(),
        _ => verdict.told().to_owned(),
    }
}

/// Nobody is shown to differ from anybody.
fn alike(ranked: &Rows<'_>, places: usize) -> String {
    let means = || ranked.all.iter().map(|row| row.e.mean);
    let (low, high) = (means().fold(f64::INFINITY, f64::min), means().fold(f64::NEG_INFINITY, f64::max));
    let kind = ranked.all[0].e.kind;
    let text = |x: f64| phrase::value(x, kind, places);
    let between = if text(low) == text(high) { text(low) } else { format!("{} to {}", text(low), text(high)) };
    let between = between.replacen(&format!("{} to", number::suffix(kind)), " to", 1);
    let what = says(ranked.all[0].e, &between, ranked.plays);
    let who = match ranked.all.len() {
        2 => joined(&ranked.all.iter().map(|row| row.name.clone()).collect::<Vec<_>>()),
        count => format!("{} {}", phrase::number_word(count), if ranked.split { "groups" } else { "cells" }),
    };
    // The verdicts are against the baseline: others are as near to each other only where all are the same.
    let base = ranked.all.iter().find(|row| row.base);
    let calls: Option<Calls> =
        base.map(|base| ranked.all.iter().filter(|row| !row.base).map(|row| ranked.call(base, row)).collect());
    let verdict = match calls {
        Some(calls) if calls.same == calls.all() => said(ranked, Call::Same),
        Some(calls) if calls.same + calls.within == calls.all() => {
            let name = base.map_or("", |base| base.name.as_str());
            format!("against {name} {}", said(ranked, Call::NoRelevantDifference))
        }
        _ => said(ranked, Call::NeedsMorePlays),
    };
    format!("{}: {what}; {verdict}", capital(&who))
}
