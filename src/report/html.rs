//! `report.html`: the whole report in one file, with its pictures inside and nothing to load.

use super::judging::words;
use super::page::{changes, nothing};
use super::{answer, chart, number, view};
use crate::study::summary::{Difference, Estimate, FigureKind, Summary};
use minijinja::value::Value;
use minijinja::{Environment, context};
use rayon::prelude::*;

/// How all pages look.
pub(super) const STYLE: &str = include_str!("page.css");
/// Sorting and filtering of tables.
pub(super) const SCRIPT: &str = include_str!("page.js");
/// The page's text; everything in `{{ }}` is escaped.
const TEMPLATE: &str = include_str!("report.html.jinja");

/// The report as an HTML document. The same summary gives the same bytes.
///
/// # Errors
/// When the template is wrong, which a test rules out.
pub fn text(summary: &Summary) -> Result<String, String> {
    let mut environment = Environment::new();
    // The name ends in .html, so that values are escaped.
    environment.add_template("report.html", TEMPLATE).map_err(|fault| fault.to_string())?;
    let template = environment.get_template("report.html").map_err(|fault| fault.to_string())?;
    template.render(values(summary)).map_err(|fault| format!("{fault:#}"))
}

fn values(summary: &Summary) -> Value {
    let told = answer::cells::in_words(summary);
    let pictures: Vec<Value> = summary
        .charts
        .par_iter()
        .map(|c| {
            let svg = Value::from_safe_string(scalable(&chart::svg(&told, c)));
            context! { name => c.name.as_str(), title => c.title.as_str(), svg }
        })
        .collect();
    let rows: Vec<Value> = view::rows(summary, true)
        .iter()
        .flat_map(|row| {
            let level = if row.is_total() { String::new() } else { view::level_name(summary, row.group) };
            let cell = &row.cell.name;
            row.group.measures.iter().map(move |e| estimate(cell, &level, e)).collect::<Vec<_>>()
        })
        .collect();
    let differences: Vec<Value> = summary
        .cells
        .iter()
        .filter_map(|cell| Some((cell, cell.groups.first()?)))
        .flat_map(|(cell, group)| group.measures.iter().map(move |e| (cell, e)))
        .filter_map(|(cell, e)| e.difference.as_ref().map(|d| difference(&cell.name, e, d, summary.confidence)))
        .collect();
    let replays: Vec<Value> = summary
        .cells
        .iter()
        .flat_map(|cell| cell.replays.iter().map(move |r| (cell, r)))
        .map(|(cell, r)| {
            context! {
                cell => cell.name.as_str(), label => r.label.as_str(), measure => view::words(&r.measure),
                value => number::whole(r.value), trial => r.trial,
                command => view::trace_command(summary, cell, r.trial),
            }
        })
        .collect();
    let rules: Vec<Value> = changes(summary).into_iter().map(|(cell, text)| context! { cell, text }).collect();
    context! {
        style => Value::from_safe_string(STYLE.to_owned()), script => Value::from_safe_string(SCRIPT.to_owned()),
        summary => context! {
            title => summary.title.as_str(), question => summary.question.as_str(), game => summary.game_title.as_str(),
            play => view::words(&summary.play), seed => summary.seed, scenario => summary.scenario.as_str(),
            hash => summary.hash.as_str(), command => summary.command.as_str(), partial => summary.partial, version => summary.version.as_str(),
            comparisons => summary.comparisons,
            baseline => view::baseline(summary),
        },
        cells => summary.cells.len(), split => view::is_split(summary),
        split_name => view::splits(summary).iter().map(|s| view::words(s)).collect::<Vec<_>>().join(" · "),
        trials => view::trials(summary), confidence => number::confidence(summary.confidence), intervals => view::intervals(summary),
        notes => view::notes(summary), answer => answer::run(summary).text(),
        nothing => nothing(summary), pictures, rows, differences, replays, rules,
    }
}

fn estimate(cell: &str, level: &str, e: &Estimate) -> Value {
    let around = |x: f64| number::value(x, number::half_width(e), e.kind);
    let quantile = |x: f64| match e.kind {
        FigureKind::Category => level_of(e, x),
        FigureKind::Flag => number::fixed(x, 0),
        _ => number::quantile(x, e),
    };
    let end = |x: f64, open: &str| if x.is_finite() { quantile(x) } else { open.to_owned() };
    let between = |which: usize| {
        let [low, high] = e.quantile_intervals[which];
        if e.n == 0 || e.kind == FigureKind::Flag || low >= high {
            String::new()
        } else {
            format!("{} to {}", end(low, "?"), end(high, "?"))
        }
    };
    context! {
        cell, level, measure => view::words(&e.name), label => view::label(e), n => number::count(e.n), n_exact => e.n,
        mean => number::mean(e), mean_exact => number::exact(e.mean),
        low => around(e.low), low_exact => number::exact(e.low),
        high => around(e.high), high_exact => number::exact(e.high),
        sd => number::fixed(e.sd, 3), sd_exact => number::exact(e.sd),
        p05 => quantile(e.p05), p50 => quantile(e.p50), p95 => quantile(e.p95),
        min => quantile(e.min), max => quantile(e.max),
        p05_range => between(0), p50_range => between(1), p95_range => between(2),
        p05_exact => number::exact(e.p05), p50_exact => number::exact(e.p50), p95_exact => number::exact(e.p95),
        min_exact => number::exact(e.min), max_exact => number::exact(e.max),
        min_trial => e.min_trial, max_trial => e.max_trial,
    }
}

fn level_of(e: &Estimate, x: f64) -> String {
    let name = if x.is_finite() { e.levels.get(x as usize) } else { None };
    name.map_or_else(|| number::fixed(x, 0), |name| view::words(name))
}

fn difference(cell: &str, e: &Estimate, d: &Difference, confidence: f64) -> Value {
    let factor = number::factor(e.kind);
    let places = number::decimals((d.high - d.low) / 2.0 * factor);
    context! {
        cell, measure => view::words(&e.name), label => view::label(e),
        text => number::difference(d, e.kind), exact => number::exact(d.mean),
        low => number::signed(d.low * factor, places), low_exact => number::exact(d.low),
        high => number::signed(d.high * factor, places), high_exact => number::exact(d.high),
        p => number::p_value(d.p), p_exact => number::exact(d.p),
        p_holm => number::p_value(d.p_holm), p_holm_exact => number::exact(d.p_holm),
        pairing => number::fixed(d.pairing, 1), pairing_exact => number::exact(d.pairing),
        verdict => words::brief_of(d, e.kind, &e.unit), sure => d.p_holm < 1.0 - confidence,
    }
}

/// An SVG that takes the width it is given: without fixed lengths, only its view box.
pub(super) fn scalable(svg: &str) -> String {
    let Some(start) = svg.find(" width=\"") else { return svg.to_owned() };
    let Some(end) = svg.find(" viewBox") else { return svg.to_owned() };
    format!("{} role=\"img\"{}", &svg[..start], &svg[end..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::{Plan, summary};

    #[test]
    fn the_page_loads_nothing_and_escapes_everything() {
        let mut summary = summary(Plan { cells: 4, levels: 3, long: false, trials: 200_000 });
        summary.title = "Is <b>this</b> & \"that\" safe?".to_owned();
        let html = text(&summary).expect("a sound template");
        assert!(html.contains("Is &lt;b&gt;this&lt;&#x2f;b&gt; &amp;"), "escaped");
        assert!(!html.contains("<b>this"));
        for loader in ["src=", "href=\"http", "@import", "url("] {
            assert!(!html.contains(loader), "{loader}");
        }
        assert_eq!(html.matches("<svg").count(), summary.charts.len());
        assert!(html.contains("re-roll &lt;all&gt;"));
        assert!(html.contains("evenodds trace &#x27;scenarios&#x2f;reward tiers.toml&#x27;"));
        assert!(!html.contains("NaN"));
        assert_eq!(html, text(&summary).expect("a sound template"));
    }

    #[test]
    fn one_cell_has_no_differences() {
        let html = text(&summary(Plan { cells: 1, levels: 0, long: false, trials: 100 })).expect("sound");
        assert!(!html.contains("Differences from"));
        assert!(html.contains("Nothing: every cell plays the book"));
    }

    /// Where only who plays is swept, that is what differs.
    #[test]
    fn a_swept_cast_is_what_differs() {
        let mut summary = summary(Plan { cells: 3, levels: 0, long: false, trials: 100 });
        summary.keys = vec!["cast.jinn.dice".to_owned(), "cast.hunter.strategy".to_owned()];
        for cell in &mut summary.cells {
            (cell.rules, cell.recast, cell.about) = (Vec::new(), Vec::new(), None);
        }
        let html = text(&summary).expect("sound");
        assert!(html.contains("Cells differ in jinn dice and hunter strategy"), "said");
        assert!(!html.contains("Nothing: every cell"));
    }
}
