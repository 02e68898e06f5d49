//! Interim figures of a study, as the page shows them. Every text is the one that a report has.

use evenodds_report::{answer, number, view};
use evenodds_study::apart;
use evenodds_study::live::Flips;
use evenodds_study::summary::{Call, Cell, Difference, Estimate, FigureKind, Printed, Summary};
use serde_json::{Value, json};

/// Measures that are shown at most.
const MOST_MEASURES: usize = 24;
/// Bars of a distribution at most.
const MOST_BARS: usize = 48;

/// The figures of a summary; `flips` are those of all cells but the first.
pub(super) fn figures(summary: &Summary, flips: &[Flips]) -> Value {
    let names = measures(summary);
    let known = names.iter().filter_map(|name| Some((name, view::sample(summary, name)?)));
    let told: Vec<Value> = known
        .map(|(name, e)| {
            let label = summary.asked.word(name).map_or_else(|| view::label(e), str::to_owned);
            json!({ "name": name, "label": view::title_case(&label), "unit": e.unit, "kind": e.kind, "levels": e.levels, "less": is_less(summary, name) })
        })
        .collect();
    let cells: Vec<Value> = summary
        .cells
        .iter()
        .enumerate()
        .map(|(at, cell)| {
            let flips = at.checked_sub(1).and_then(|at| flips.get(at));
            one(summary, cell, &names, flips)
        })
        .collect();
    let answer = answer::run(summary);
    json!({
        "answer": answer.sentences, "caveat": answer.caveat, "confidence": number::confidence(summary.confidence),
        "noun": summary.asked.noun, "measures": told, "cells": cells, "comparisons": summary.comparisons,
        "version": summary.version,
    })
}

/// The measures that are shown: those that answer first.
fn measures(summary: &Summary) -> Vec<String> {
    let mut names: Vec<String> = summary.asked.measures.clone();
    for shown in &summary.shown {
        if !names.contains(&shown.name) {
            names.push(shown.name.clone());
        }
    }
    names.retain(|name| view::sample(summary, name).is_some());
    names.truncate(MOST_MEASURES);
    names
}

/// Whether less of a measure is better.
fn is_less(summary: &Summary, name: &str) -> bool {
    summary.shown.iter().any(|shown| shown.name == name && shown.lower_is_better == Some(true))
}

fn one(summary: &Summary, cell: &Cell, names: &[String], flips: Option<&Flips>) -> Value {
    let group = cell.groups.first();
    let find = |name: &str| group.and_then(|group| view::find(group, name));
    let less = |name: &str| is_less(summary, name);
    let told = |name: &String| {
        let mut told = find(name).map_or(Value::Null, |e| estimate(e, &summary.asked.printed));
        if let Some(e) = find(name).filter(|e| e.n > 0 && e.min < e.max) {
            told["worst"] = if less(name) { e.max_trial } else { e.min_trial }.into();
        }
        let baseline = summary.cells[0].groups.first().and_then(|group| view::find(group, name));
        if let (Some(e), Some(baseline), Some(_)) =
            (find(name).filter(|e| e.kind == FigureKind::Ratio), baseline, flips)
        {
            told["difference"] = quotients(summary, [e, baseline], less(name));
        }
        told
    };
    let estimates: Vec<Value> = names.iter().map(told).collect();
    json!({
        "name": cell.keys.first().unwrap_or(&cell.name), "title": cell.title, "trials": cell.trials,
        "estimates": estimates, "endings": endings(summary, &find),
        "rules": cell.rules.iter().map(|rule| json!([rule.knob, rule.value, rule.book])).collect::<Vec<Value>>(),
        "replays": cell.replays.iter().map(|r| json!({ "label": r.label, "trial": r.trial, "value": r.value })).collect::<Vec<Value>>(),
        "flips": flips.map(|flips| json!({ "differ": flips.differ, "n": flips.n, "first": flips.first })),
    })
}

/// A number that JSON has; none for what is none.
fn finite(x: f64) -> Option<f64> {
    Some(x).filter(|x| x.is_finite())
}

fn estimate(e: &Estimate, names: &Printed) -> Value {
    let quantiles = [e.p05, e.p50, e.p95].map(|x| number::quantile(x, e));
    json!({
        "n": e.n, "mean": finite(e.mean), "low": finite(e.low), "high": finite(e.high),
        "text": number::mean(e), "reach": number::reach(e), "interval": number::interval(e.low, e.high, e.kind),
        "quantiles": quantiles,
        "notes": e.notes.iter().map(|note| &note.text).collect::<Vec<&String>>(),
        "bars": bars(e, names), "difference": e.difference.as_ref().map(|d| difference(d, e.kind)),
    })
}

fn difference(d: &Difference, kind: FigureKind) -> Value {
    json!({
        "mean": finite(d.mean), "low": finite(d.low), "high": finite(d.high), "text": number::difference(d, kind),
        "p": number::p_value(d.p_holm), "margin": d.margin, "verdict": d.verdict.word(), "words": d.verdict.told(),
        "more": d.more, "pairing": finite(d.pairing),
    })
}

/// The difference of two quotients, which no single play has: it rests on what each cell found, whatever dice they share.
fn quotients(summary: &Summary, [e, baseline]: [&Estimate; 2], less: bool) -> Value {
    let [mean, low, high] = apart::difference(e, baseline);
    if !mean.is_finite() {
        return Value::Null;
    }
    let apart = apart::apart(e, baseline, summary.cells.len(), summary.confidence);
    let known = summary.shown.iter().any(|shown| shown.name == e.name && shown.lower_is_better.is_some());
    let verdict = match (apart, known, (mean > 0.0) == less) {
        (false, ..) => Call::NeedsMorePlays,
        (_, true, false) => Call::Better,
        (_, true, true) => Call::Worse,
        (_, false, _) if mean > 0.0 => Call::More,
        (_, false, _) => Call::Less,
    };
    let told = Difference {
        n: e.n.min(baseline.n),
        differ: 0,
        needed: 0,
        mean,
        low,
        high,
        p: f64::NAN,
        p_holm: f64::NAN,
        pairing: 1.0,
        margin: None,
        p_equivalence: 1.0,
        verdict,
        more: None,
    };
    let mut told = difference(&told, e.kind);
    (told["p"], told["alone"]) = (Value::Null, true.into());
    told
}

/// How often each value was seen: first value, last value, plays. Neighbours share a bar where there are many.
fn bars(e: &Estimate, names: &Printed) -> Vec<(String, f64, u64)> {
    let (Some(&(least, _)), Some(&(most, _))) = (e.counts.first(), e.counts.last()) else { return Vec::new() };
    if e.kind == FigureKind::Category {
        let name = |value: i64| {
            let level = usize::try_from(value).ok().and_then(|at| e.levels.get(at));
            level.map_or_else(|| value.to_string(), |level| view::title_case(&view::printed(level, names)))
        };
        return e.counts.iter().map(|&(value, count)| (name(value), value as f64, count)).collect();
    }
    if e.kind == FigureKind::Flag {
        let name = |value: i64| if value == 0 { "no" } else { "yes" }.to_owned();
        return e.counts.iter().map(|&(value, count)| (name(value), value as f64, count)).collect();
    }
    let width = (most.saturating_sub(least) as u64 / MOST_BARS as u64 + 1) as i64;
    let scaled = |value: i64| value as f64 / e.scale;
    let text = |value: i64| number::quantile(scaled(value), e);
    let mut bars: Vec<(String, f64, u64)> = Vec::new();
    let mut last = None;
    for &(value, count) in &e.counts {
        let start = least + (value - least) / width * width;
        match bars.last_mut().filter(|_| last == Some(start)) {
            Some(bar) => bar.2 += count,
            None => {
                let name =
                    if width == 1 { text(start) } else { format!("{} to {}", text(start), text(start + width - 1)) };
                bars.push((name, scaled(start), count));
            }
        }
        last = Some(start);
    }
    bars
}

/// How plays end, where somebody can win: the first wins, nobody does, the second wins.
fn endings<'a>(summary: &Summary, find: &dyn Fn(&str) -> Option<&'a Estimate>) -> Option<Value> {
    let [first, second] = summary.asked.winners.as_ref()?;
    let (a, b) = (find(first)?, find(second)?);
    let called = |name: &str, e: &Estimate| summary.asked.word(name).map_or_else(|| view::label(e), str::to_owned);
    let rest = (1.0 - a.mean - b.mean).max(0.0);
    let all = [(called(first, a), a.mean), ("nobody wins".to_owned(), rest), (called(second, b), b.mean)];
    let told = all.iter().map(|(name, share)| json!({ "name": view::title_case(name), "share": finite(*share) }));
    Some(told.collect())
}
