//! Departures from the book, in words, and the caveat of an answer.

use super::cells;
use super::phrase::{self, Form, joined, sentence};
use crate::view::{self, printed, words};
use evenodds_study::summary::{Asked, Cell, Estimate, Printed, RuleChange, Summary};

/// Rules that differ in every cell, in words; of those that only some cells change, that they do.
pub(super) fn of(summary: &Summary) -> String {
    let everywhere = |rule: &&RuleChange| {
        summary.cells.iter().all(|cell| cell.rules.iter().any(|own| own.knob == rule.knob && own.value == rule.value))
    };
    let first = summary.cells.first().map(|cell| cell.rules.as_slice()).unwrap_or_default();
    let shared: Vec<&RuleChange> = first.iter().filter(everywhere).collect();
    let mut some: Vec<&RuleChange> = Vec::new();
    for rule in summary.cells.iter().flat_map(|cell| &cell.rules) {
        if !shared.iter().chain(&some).any(|known| known.knob == rule.knob) {
            some.push(rule);
        }
    }
    match (shared.is_empty(), some.is_empty()) {
        (true, true) => "By the book.".to_owned(),
        (false, _) => sentence(&format!("other than in the book: {}", rules(&shared, &summary.asked.printed))),
        (true, false) => {
            let what: Vec<String> = some.iter().take(2).map(|rule| what(rule, &summary.asked.printed)).collect();
            let more = if some.len() > 2 { " and more" } else { "" };
            sentence(&format!("varied against the book: {}{more}", joined(&what)))
        }
    }
}

/// Rules in words, the first two of them.
fn rules(rules: &[&RuleChange], names: &Printed) -> String {
    let one =
        |rule: &&RuleChange| format!("{}: {}", what(rule, names), value(&rule.value, rule.means.as_deref(), names));
    let told: Vec<String> = rules.iter().take(2).map(one).collect();
    let more = if rules.len() > 2 { format!(", and {} more", rules.len() - 2) } else { String::new() };
    told.join("; ") + &more
}

/// What a rule decides, in words, without the full stop.
fn what(rule: &RuleChange, names: &Printed) -> String {
    let help = rule.help.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let help = help.split(": ").next().unwrap_or_default();
    match rule.knob.rsplit_once('.') {
        _ if !help.is_empty() => help.to_owned(),
        // A part of a power: `powers.knights_courage.mana`.
        Some((whole, part)) => {
            format!("{}: {}", printed(whole.rsplit('.').next().unwrap_or_default(), names), words(part))
        }
        None => words(&rule.knob),
    }
}

/// A value of a rule: what it means, else its words.
pub(crate) fn value(text: &str, means: Option<&str>, names: &Printed) -> String {
    means.map_or_else(|| printed(text, names), |means| format!("“{means}”"))
}

/// A rule of the book and its value in a cell, in words.
pub(crate) fn rule(rule: &RuleChange, names: &Printed) -> String {
    let [own, book] = [(&rule.value, &rule.means), (&rule.book, &rule.book_means)];
    format!(
        "{}: {} (book: {})",
        what(rule, names),
        value(own.0, own.1.as_deref(), names),
        value(book.0, book.1.as_deref(), names)
    )
}

/// Share of plays that a limit ended from which on it is told.
pub(crate) const COMMON: f64 = 0.01;

/// Estimates of plays that a limit ended, where they are common, each with its cell and its limit in words: the most common first.
pub(crate) fn cut<'s>(summary: &'s Summary) -> Vec<(&'s Cell, &'s Estimate, &'s str)> {
    let named = |cell: &'s Cell| {
        let each = summary.asked.cut.iter();
        each.filter_map(move |(name, limit)| Some((cell, view::find(cell.groups.first()?, name)?, limit.as_str())))
    };
    let mut all: Vec<_> = summary.cells.iter().flat_map(named).filter(|(_, e, _)| e.mean > COMMON).collect();
    all.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
    all
}

/// What an answer of a run rests on: limits that ended plays, then presets.
pub(super) fn of_run(summary: &Summary) -> Option<String> {
    let all = cut(summary);
    let limits = all.first().map(|(cell, e, limit)| {
        let share = phrase::valued([e.mean, e.low, e.high], e.kind, Form::Full);
        let plays = &summary.asked.noun[1];
        let first = match summary.cells.len() {
            1 => sentence(&format!("{limit} ended {share} of {plays}")),
            _ => sentence(&format!("{}: {limit} ended {share} of {plays}", cells::cell(summary, cell))),
        };
        match all.len() {
            1 => first,
            2 => format!("{first} It ended more than 1% in another cell."),
            more => format!("{first} It ended more than 1% in {} other cells.", phrase::number_word(more - 1)),
        }
    });
    let parts: Vec<String> = [limits, caveat(&summary.asked)].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// That presets play, and that better play may have another outcome.
pub(super) fn caveat(asked: &Asked) -> Option<String> {
    let told: Vec<String> = asked.presets.iter().take(3).map(|name| format!("“{}”", words(name))).collect();
    let scripts = match told.len() {
        0 => return None,
        1 => "script",
        _ => "scripts",
    };
    Some(format!("Played by the {} {scripts}; better play could change this.", joined(&told)))
}
