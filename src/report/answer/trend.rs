//! A measure along a swept number: from where to where it goes, and where it crosses one half.

use super::phrase::{self, Form, capital, figure, interval, says, sentence};
use super::rows::{Row, Rows};
use super::{Shown, cells, ranked};
use crate::{matters, number};
use evenodds_study::summary::{Asked, Call, Estimate, FigureKind, Summary};

/// Lines that are told.
const MOST: usize = 4;

/// Rows along a number, a group for each combination of the other keys.
pub(super) struct Trends<'a> {
    key: usize,
    /// Name of each group, and its rows by rising number.
    groups: Vec<(String, Rows<'a>)>,
}

/// The trends of rows: none where no swept number has three values or more, or more than one has.
pub(super) fn trends<'a>(summary: &Summary, rows: &Rows<'a>) -> Option<Trends<'a>> {
    let number = |key: usize| {
        let values: Vec<&str> = rows.all.iter().filter_map(|row| row.keys.get(key)).map(String::as_str).collect();
        let mut known: Vec<&str> = values.clone();
        known.sort_unstable();
        known.dedup();
        known.len() > 2 && known.iter().all(|value| value.parse::<f64>().is_ok_and(f64::is_finite))
    };
    // Where two numbers are swept, the one of more values lies along the line.
    let count = |key: &usize| {
        let mut values: Vec<&String> = rows.all.iter().filter_map(|row| row.keys.get(*key)).collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    // A number that stands for names has no place on an axis.
    if summary.cells.iter().any(|cell| cell.about.is_some()) {
        return None;
    }
    let key = (0..summary.keys.len())
        .filter(|&key| summary.keys[key].contains('.') && !rows.split && number(key))
        .max_by_key(|key| (count(key), usize::MAX - key))?;
    let mut groups: Vec<(String, Rows<'a>)> = Vec::new();
    for row in &rows.all {
        let others = |of: &[String]| {
            of.iter().enumerate().filter(|(at, _)| *at != key).map(|(_, text)| text.clone()).collect::<Vec<String>>()
        };
        let title = summary.cells.iter().find(|cell| cell.keys == row.keys).and_then(|cell| cell.title.as_deref());
        let name = match others(row.keys) {
            none if none.is_empty() => String::new(),
            values => cells::name(&others(&summary.keys), &values, title, &summary.asked),
        };
        let own = Row { name: cells::setting(&summary.keys[key], &row.keys[key], &summary.asked, true), ..row.clone() };
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.all.push(own),
            None => groups.push((name, Rows { all: vec![own], ..rows.clone() })),
        }
    }
    for (_, group) in &mut groups {
        group.all.sort_by(|a, b| at(a, key).total_cmp(&at(b, key)));
    }
    Some(Trends { key, groups })
}

fn at(row: &Row<'_>, key: usize) -> f64 {
    row.keys[key].parse().unwrap_or(f64::NAN)
}

/// How rows go along a number.
#[derive(PartialEq)]
enum Course {
    /// No two can be told apart.
    Level,
    /// Up all the way, or down.
    Steady,
    /// Neither.
    Other,
}

fn course(rows: &Rows<'_>) -> Course {
    let all = &rows.all;
    let (mut up, mut down) = (false, false);
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            if rows.apart(one, other) {
                up |= other.e.mean > one.e.mean;
                down |= other.e.mean < one.e.mean;
            }
        }
    }
    match (up, down) {
        (false, false) => Course::Level,
        (true, true) => Course::Other,
        _ => Course::Steady,
    }
}

impl Trends<'_> {
    /// The sentence: a clause for each of a few groups.
    pub(super) fn told(&self, form: Form) -> String {
        let most = if form == Form::Full { MOST } else { 1 };
        if self.groups.len() > MOST {
            return sentence(&self.ends(form));
        }
        let clauses = self.groups.iter().take(most).enumerate().map(|(at, (name, rows))| {
            // What is said once need not be said of each.
            let told = Self::one(rows, if at == 0 { form } else { Form::Brief }, at > 0);
            if name.is_empty() { told } else { format!("{}: {told}", capital(name)) }
        });
        sentence(&clauses.collect::<Vec<_>>().join(". "))
    }

    /// Along one line.
    fn one(rows: &Rows<'_>, form: Form, again: bool) -> String {
        let places = rows.places(form);
        let (first, last) = (&rows.all[0], &rows.all[rows.all.len() - 1]);
        match course(rows) {
            Course::Level => {
                let (low, high) = rows.all.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), row| {
                    (low.min(row.e.mean), high.max(row.e.mean))
                });
                let text = |x: f64| phrase::value(x, first.e.kind, places);
                let what = if text(low) == text(high) { text(low) } else { format!("{} to {}", text(low), text(high)) };
                let what = if again { what } else { says(first.e, &what, rows.plays) };
                let calls = || rows.all[1..].iter().map(|row| rows.call(first, row));
                let verdict = match () {
                    () if calls().all(|call| call == Call::Same) => Call::Same,
                    () if calls().all(|call| matches!(call, Call::Same | Call::NoRelevantDifference)) => {
                        Call::NoRelevantDifference
                    }
                    () => Call::NeedsMorePlays,
                };
                format!("{what} from {} to {}; {}", first.name, last.name, ranked::said(rows, verdict))
            }
            Course::Other => {
                let ranked = rows.ranked();
                let (best, worst) = (&ranked.all[0], &ranked.all[ranked.all.len() - 1]);
                let range = |e: &Estimate| if form == Form::Full { interval(e, places) } else { String::new() };
                let words = if rows.lower.is_some() { ["the best", "the worst"] } else { ["the most", "the least"] };
                let level = ranked.all[1..].iter().filter(|row| !ranked.apart(best, row)).count();
                let unsure = match (level, form) {
                    (0, _) | (_, Form::Brief) => String::new(),
                    (1, _) => ", one other may be as good".to_owned(),
                    (count, _) => format!(", {} others may be as good", phrase::number_word(count)),
                };
                let lead = figure(best.e, places);
                let lead = if again { lead } else { says(best.e, &lead, rows.plays) };
                format!(
                    "at {} {lead}{}, {}{unsure}; at {} {}{}, {}",
                    best.name,
                    range(best.e),
                    words[0],
                    worst.name,
                    figure(worst.e, places),
                    range(worst.e),
                    words[1]
                )
            }
            Course::Steady => {
                // The figures of further lines have their intervals too: they are as many figures.
                let told = if again { Form::Full } else { form };
                let text = |e: &Estimate| {
                    figure(e, places) + &if told == Form::Full { interval(e, places) } else { String::new() }
                };
                let rises = last.e.mean > first.e.mean;
                let crossing = if told == Form::Full { crossing(rows) } else { String::new() };
                let (from, to) = (text(first.e), text(last.e));
                let way = if rises { "rising" } else { "falling" };
                if again {
                    return format!("{from} at {}, {way} to {to} at {}{crossing}", first.name, last.name);
                }
                let noun = phrase::label(first.e);
                match first.e.kind {
                    FigureKind::Count | FigureKind::Ratio => {
                        let verb = match (rises, phrase::is_plural(&noun)) {
                            (true, true) => "rise",
                            (true, false) => "rises",
                            (false, true) => "fall",
                            (false, false) => "falls",
                        };
                        format!("{noun} {verb} from {from} at {} to {to} at {}{crossing}", first.name, last.name)
                    }
                    _ => {
                        let range = if form == Form::Full { interval(first.e, places) } else { String::new() };
                        let said = says(first.e, &figure(first.e, places), rows.plays) + &range;
                        format!("{said} at {}, {way} to {to} at {}{crossing}", first.name, last.name)
                    }
                }
            }
        }
    }

    /// Of many lines the highest and the lowest points.
    fn ends(&self, form: Form) -> String {
        let of = |name: &str, row: &Row<'_>| {
            if name.is_empty() { row.name.clone() } else { format!("{name}, {}", row.name) }
        };
        let mut all = self.groups[0].1.clone();
        let named = self
            .groups
            .iter()
            .flat_map(|(name, rows)| rows.all.iter().map(move |row| Row { name: of(name, row), ..row.clone() }));
        all.all = named.collect();
        ranked::told(&all, form).trim_end_matches('.').to_owned()
    }

    /// Lines for a picture.
    pub(super) fn shown(&self, keys: &[String], asked: &Asked) -> Shown {
        let percent = self.groups.iter().any(|(_, rows)| rows.all.iter().any(|row| number::is_percent(row.e.kind)));
        let points = |rows: &Rows<'_>| {
            let one = |row: &Row<'_>| {
                let (factor, (low, high)) = (number::factor(row.e.kind), matters::drawn(row.e));
                [at(row, self.key), row.e.mean * factor, low * factor, high * factor]
            };
            rows.all.iter().map(one).collect::<Vec<_>>()
        };
        let x = capital(&cells::setting_alone(&keys[self.key], asked));
        let lines = self.groups.iter().map(|(name, rows)| (capital(name), points(rows))).collect();
        Shown::Lines { x, lines, percent }
    }
}

/// Between which neighbours a rate crosses one half, where its ends are surely on two sides of it.
fn crossing(rows: &Rows<'_>) -> String {
    let all = &rows.all;
    let side = |row: &Row<'_>| row.e.mean > 0.5;
    let sure = |row: &Row<'_>| row.e.low > 0.5 || row.e.high < 0.5;
    let (first, last) = (&all[0], &all[all.len() - 1]);
    if first.e.kind != FigureKind::Flag || side(first) == side(last) || !sure(first) || !sure(last) {
        return String::new();
    }
    let before = all.iter().rposition(|row| sure(row) && side(row) == side(first));
    let after = all.iter().position(|row| sure(row) && side(row) == side(last));
    match (before, after) {
        (Some(before), Some(after)) if after > before => {
            let [from, to] = [&all[before].name, &all[after].name];
            // What both have at their ends stands once: between 6 and 8 dice.
            let from = match (from.split_once(' '), to.split_once(' ')) {
                (Some((number, unit)), Some((_, other))) if unit == other => number,
                _ => from,
            };
            format!(". It passes one half between {from} and {to}")
        }
        _ => String::new(),
    }
}
