//! Rules for the sentences of answers.
//!
//! A rate is a whole per cent or has one decimal, unless what it is held against is nearer than that; what its interval does
//! not support is left away. The interval follows in brackets without unit. Who is told first has the best or the highest
//! figure, and only the first has an interval. A name is followed by a colon, because it may be a word or a clause.

use crate::number;
use evenodds_study::summary::{Call, Calls, Difference, Estimate, FigureKind};

/// What a sentence is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// To be read: with intervals.
    Full,
    /// For a headline: figures alone, whole per cents.
    Brief,
}

/// With a capital at the beginning, and a full stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '?', '!']) { text } else { text + "." }
}

/// With a capital at the beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number up to twelve as a word, larger ones in digits.
pub(crate) fn number_word(n: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n).map_or_else(|| number::count(n as u64), |word| (*word).to_owned())
}

/// Decimals in which figures with these values and half-widths of intervals are told, in shown units: what the widest
/// interval supports, one for per cents, but as many as tell neighbours from each other.
pub(crate) fn places(kind: FigureKind, form: Form, figures: &[(f64, f64)]) -> usize {
    let factor = number::factor(kind);
    let half = figures.iter().map(|figure| figure.1 * factor).filter(|half| half.is_finite() && *half > 0.0);
    let (widest, narrowest) = half.fold((0.0_f64, f64::INFINITY), |(most, least), x| (most.max(x), least.min(x)));
    let supported = if widest > 0.0 { number::decimals(widest) } else { 2 };
    let finest = if widest > 0.0 { number::decimals(narrowest) } else { 2 };
    let usual = match (number::is_percent(kind), form) {
        (true, Form::Full) => supported.min(1),
        (true, Form::Brief) => 0,
        (false, _) => {
            let known = figures.iter().map(|figure| figure.0.abs()).filter(|size| *size >= 0.01);
            let smallest = known.fold(f64::INFINITY, f64::min);
            let wanted = match (form, smallest) {
                (Form::Full, size) if size < 20.0 => 2,
                (Form::Brief, size) if size < 2.0 => 2,
                (_, size) if size < 20.0 => 1,
                (Form::Full, _) => 1,
                (Form::Brief, _) => 0,
            };
            finest.min(wanted)
        }
    };
    let mut values: Vec<(f64, f64)> = figures.iter().map(|figure| (figure.0 * factor, figure.1 * factor)).collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let told_apart = |places: usize| {
        values.windows(2).all(|pair| {
            let apart = pair[1].0 - pair[0].0 > pair[0].1 + pair[1].1;
            !apart || number::fixed(pair[0].0, places) != number::fixed(pair[1].0, places)
        })
    };
    (usual..=finest.min(4)).find(|&places| told_apart(places)).unwrap_or(usual)
}

/// The values and half-widths of estimates, for [`places`].
pub(crate) fn spread<'a>(all: impl Iterator<Item = &'a Estimate>) -> Vec<(f64, f64)> {
    all.filter(|e| e.n > 0 && e.mean.is_finite()).map(|e| (e.mean, number::half_width(e))).collect()
}

/// Whether a figure is told by what it may be, `≤0.3%`, `under 0.1%`, or not at all: it then needs no interval.
fn in_words(shown: &str) -> bool {
    !shown.starts_with(|first: char| first.is_ascii_digit() || ['-', '−', '+'].contains(&first))
}

/// A figure: `63.2%`, `7.4`; of a rate that was never or always seen what it may be.
pub(crate) fn figure(e: &Estimate, places: usize) -> String {
    let shown = number::mean(e);
    if in_words(&shown) { shown } else { value(e.mean, e.kind, places) }
}

/// A value of a kind: `63.2%`, `7.4`. A share that is not quite nothing or all is never told as if it were.
pub(crate) fn value(x: f64, kind: FigureKind, places: usize) -> String {
    let scaled = x * number::factor(kind);
    let text = number::fixed(scaled, places);
    let percent = number::is_percent(kind);
    let (low, high) = (number::fixed(0.0, places), number::fixed(100.0, places));
    if percent && scaled > 0.0 && text == low {
        return format!("<{}%", number::fixed(10_f64.powi(-(places as i32)), places));
    }
    if percent && scaled < 100.0 && text == high {
        return format!(">{}%", number::fixed(100.0 - 10_f64.powi(-(places as i32)), places));
    }
    text + number::suffix(kind)
}

/// The interval in brackets: `(62.9 to 63.5)`; nothing where there is none, or where the figure says it.
pub(crate) fn interval(e: &Estimate, places: usize) -> String {
    if in_words(&number::mean(e)) { String::new() } else { ends(e.low, e.high, e.kind, places) }
}

/// The ends of an interval in brackets, with a space before.
pub(crate) fn ends(low: f64, high: f64, kind: FigureKind, places: usize) -> String {
    if !low.is_finite() || !high.is_finite() || low >= high {
        return String::new();
    }
    let factor = number::factor(kind);
    let places = apart(low, high, kind, places);
    format!(" ({} to {})", number::fixed(low * factor, places), number::fixed(high * factor, places))
}

/// Decimals by which both ends of an interval look different: these, or up to three more.
fn apart(low: f64, high: f64, kind: FigureKind, places: usize) -> usize {
    let text = |x: f64, places: usize| number::fixed(x * number::factor(kind), places);
    (places..=places + 3).find(|&p| text(low, p) != text(high, p)).unwrap_or(places)
}

/// What a figure of a measure says: `a wins in 63.2% of duels`, `4.2 scenes until the Jinn is bound`.
pub(crate) fn says(e: &Estimate, figure: &str, plays: &str) -> String {
    says_of((&label(e), &e.unit, e.kind), figure, plays)
}

/// The same of what is called so, of a unit and a kind.
pub(crate) fn says_of((label, unit, kind): (&str, &str, FigureKind), figure: &str, plays: &str) -> String {
    match kind {
        FigureKind::Flag if !plays.is_empty() => format!("{label} in {figure} of {plays}"),
        FigureKind::Flag | FigureKind::Share | FigureKind::Category => format!("{label} {figure}"),
        FigureKind::Ratio => format!("{figure} {label}"),
        FigureKind::Count if !unit.is_empty() && label.starts_with(unit) => format!("{figure} {label}"),
        FigureKind::Count if unit.is_empty() || label.contains(unit) => format!("{label} {figure}"),
        FigureKind::Count => format!("{label} {figure} {unit}"),
    }
}

/// What a measure counts, in words.
pub(crate) fn label(e: &Estimate) -> String {
    if e.label.is_empty() { crate::view::words(&e.name) } else { e.label.clone() }
}

/// Whether what a label counts is plural: `rewards due at the binding`, not `Power at the end`.
pub(crate) fn is_plural(label: &str) -> bool {
    const ENDS: [&str; 9] = ["of", "at", "per", "until", "by", "in", "on", "to", "for"];
    let head = label.split(' ').take_while(|word| !ENDS.contains(word));
    head.map(|word| word.trim_end_matches(','))
        .any(|word| word.ends_with('s') && !["ss", "us", "is", "'s"].iter().any(|end| word.ends_with(end)))
}

/// A difference: `1.0 points more (0.9 to 1.1)`, `2.3 fewer scenes (2.1 to 2.5)`.
pub(crate) fn change(at: [f64; 3], kind: FigureKind, unit: &str, form: Form) -> String {
    let [mean, low, high] = at;
    let percent = number::is_percent(kind);
    let supported = number::decimals((high - low) / 2.0 * number::factor(kind));
    let size = mean.abs() * number::factor(kind);
    let usual = match (percent, form) {
        (true, Form::Brief) if size >= 1.95 => 0,
        (true, _) => supported.min(1),
        (false, _) => supported.min(2),
    };
    let shown = |places: usize| number::fixed(size, places).contains(|c: char| ('1'..='9').contains(&c));
    let places = (usual..=supported.min(4)).find(|&places| shown(places)).unwrap_or(usual);
    let more = match (mean >= 0.0, percent || !unit.is_empty()) {
        (true, _) => "more",
        (false, true) if !percent => "fewer",
        (false, _) => "less",
    };
    let (low, high) = if mean >= 0.0 { (low, high) } else { (-high, -low) };
    let range = if form == Form::Full { ends(low, high, kind, places) } else { String::new() };
    let text = number::fixed(size, places);
    let tail = if percent { format!("{} {more}", points(&text)) } else { [more, unit].join(" ") };
    format!("{text} {}{range}", tail.trim_end())
}

/// The unit of a difference of shares.
pub(crate) fn points(text: &str) -> &'static str {
    if text == "1" { "point" } else { "points" }
}

/// How many verdicts say what: `three differ`, `one needs more plays`.
pub(crate) fn counted(calls: &Calls) -> Vec<String> {
    let each = [
        (calls.differ, "differs", "differ"),
        (calls.within, "differs by less than its margin", "differ by less than their margin"),
        (calls.same, "is the same in every play", "are the same in every play"),
        (calls.never, "never came up", "never came up"),
        (calls.open, "needs more plays", "need more plays"),
    ];
    let some = each.into_iter().filter(|(count, ..)| *count > 0);
    some.map(|(count, one, several)| format!("{} {}", number_word(count), if count == 1 { one } else { several }))
        .collect()
}

/// What all verdicts say: `of three measures two differ and one needs more plays`, `both measures differ`, `the measure needs more plays`.
pub(crate) fn of_all(calls: &Calls, [one, several]: [&str; 2]) -> String {
    let told = counted(calls);
    let alone = |number: &str| told[0].strip_prefix(number).filter(|_| told.len() == 1).unwrap_or_default();
    match (calls.all(), told.len()) {
        (1, _) => format!("the {one}{}", alone("one")),
        (2, 1) => format!("both {several}{}", alone("two")),
        (all, 1) => format!("all {} {several}{}", number_word(all), alone(&number_word(all))),
        (all, _) => format!("of {} {several} {}", number_word(all), joined(&told)),
    }
}

/// What a verdict says that shows no difference, after the figures of both: `the same in every play`.
pub(crate) fn alike(d: &Difference, kind: FigureKind, unit: &str, form: Form) -> String {
    let by = || change(of(d), kind, unit, form);
    match (d.verdict, d.margin) {
        (Call::Same | Call::NeverCameUp, _) => d.verdict.told().to_owned(),
        (Call::NoRelevantDifference, Some(size)) if form == Form::Full => {
            format!("a difference smaller than {}: {}", margin(size, kind, unit), by())
        }
        (Call::NoRelevantDifference, Some(size)) => format!("a difference smaller than {}", margin(size, kind, unit)),
        _ => "more plays are needed to tell them apart".to_owned(),
    }
}

/// Mean and ends of a paired difference.
pub(crate) fn of(d: &Difference) -> [f64; 3] {
    [d.mean, d.low, d.high]
}

/// A value with the ends of its interval: `63.2% (62.9 to 63.5)`; a headline has the value alone.
pub(crate) fn valued([mean, low, high]: [f64; 3], kind: FigureKind, form: Form) -> String {
    let half = (high - low) / 2.0;
    let places = places(kind, form, &[(mean, half)]);
    if form != Form::Full {
        return value(mean, kind, places);
    }
    let places = apart(low, high, kind, places);
    value(mean, kind, places) + &ends(low, high, kind, places)
}

/// The smallest difference that matters: `1 point`, `0.5 scenes`.
pub(crate) fn margin(margin: f64, kind: FigureKind, unit: &str) -> String {
    let percent = number::is_percent(kind);
    let size = margin * number::factor(kind);
    let places = (0..5).find(|&p| (size * 10_f64.powi(p) - (size * 10_f64.powi(p)).round()).abs() < 1e-6).unwrap_or(4);
    let text = number::fixed(size, places as usize);
    if percent { format!("{text} {}", points(&text)) } else { format!("{text} {unit}").trim_end().to_owned() }
}
