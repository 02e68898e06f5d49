//! The tables of a run's page: estimates, differences from the baseline, trials to look at.

use super::{Field, Row, Table};
use crate::answer::phrase::capital;
use crate::judging::words;
use crate::{number, view};
use evenodds_study::summary::{Cell, Difference, Estimate, FigureKind, Summary};

/// Every estimate of every cell and level.
pub(super) fn estimates(summary: &Summary) -> Table {
    let (cells, split) = (summary.cells.len() > 1, view::is_split(summary));
    let mut columns = Vec::new();
    columns.extend(cells.then(|| ("cell".to_owned(), true)));
    columns.extend(
        split.then(|| {
            (view::splits(summary).iter().map(|split| view::words(split)).collect::<Vec<_>>().join(" · "), true)
        }),
    );
    columns.push(("measure".into(), true));
    let figures = ["n", "mean", "low", "high", "sd", "5%", "median", "95%", "least", "most"];
    columns.extend(figures.map(|name| (name.to_owned(), false)));
    let rows = view::rows(summary, true).into_iter().flat_map(|row| {
        let level = if row.is_total() { "all".to_owned() } else { view::level_name(summary, row.group) };
        row.group.measures.iter().map(move |e| {
            let mut fields = Vec::new();
            fields.extend(cells.then(|| Field::text(view::cell_name(summary, row.cell))));
            fields.extend(split.then(|| Field::text(&level)));
            fields.extend(estimate(summary, e));
            Row { sure: false, fields }
        })
    });
    Table {
        id: "all".into(),
        caption: "Estimates of all measures".into(),
        note: format!(
            "Rates have Wilson's interval, means Student's with the skewness taken out, quantiles (small) that of order \
             statistics, each with {} confidence. A rate of 0 or 100% shows what it may still be.",
            number::confidence(summary.confidence)
        ),
        rows: rows.collect(),
        columns,
    }
}

/// A measure as the scenario calls it, else by its label; its name in files on hovering.
fn measure(summary: &Summary, e: &Estimate) -> Field {
    let called = summary.asked.word(&e.name).map_or_else(|| view::label(e), str::to_owned);
    Field { hint: e.name.clone(), ..Field::text(capital(&called)) }
}

fn estimate(summary: &Summary, e: &Estimate) -> Vec<Field> {
    let around = |x: f64| number::value(x, number::half_width(e), e.kind);
    let quantile = |x: f64| match e.kind {
        FigureKind::Category => level_of(e, x),
        FigureKind::Flag => number::fixed(x, 0),
        _ => number::quantile(x, e),
    };
    let end = |x: f64| if x.is_finite() { quantile(x) } else { "?".to_owned() };
    let between = |which: usize| {
        let [low, high] = e.quantile_intervals[which];
        if e.n == 0 || e.kind == FigureKind::Flag || low >= high {
            String::new()
        } else {
            format!("{} to {}", end(low), end(high))
        }
    };
    let inner = |which: usize, x: f64| Field { below: between(which), ..Field::figure(quantile(x), number::exact(x)) };
    let seen = |x: f64, trial: u64| {
        let hint = if x.is_finite() { format!("trial {trial}") } else { String::new() };
        Field { hint, ..Field::figure(quantile(x), number::exact(x)) }
    };
    vec![
        measure(summary, e),
        Field::figure(number::count(e.n), e.n.to_string()),
        Field::figure(number::mean(e), number::exact(e.mean)),
        Field::figure(around(e.low), number::exact(e.low)),
        Field::figure(around(e.high), number::exact(e.high)),
        Field::figure(number::fixed(e.sd, 3), number::exact(e.sd)),
        inner(0, e.p05),
        inner(1, e.p50),
        inner(2, e.p95),
        seen(e.min, e.min_trial),
        seen(e.max, e.max_trial),
    ]
}

fn level_of(e: &Estimate, x: f64) -> String {
    let name = if x.is_finite() { e.levels.get(x as usize) } else { None };
    name.map_or_else(|| number::fixed(x, 0), |name| view::words(name))
}

/// What differs from the baseline; none where nothing is compared.
pub(super) fn differences(summary: &Summary) -> Option<Table> {
    let groups = summary.cells.iter().filter_map(|cell| Some((cell, cell.groups.first()?)));
    let measures = groups.flat_map(|(cell, group)| group.measures.iter().map(move |e| (cell, e)));
    let rows: Vec<Row> =
        measures.filter_map(|(cell, e)| Some(difference(summary, cell, e, e.difference.as_ref()?))).collect();
    let figures = ["difference", "low", "high", "p", "p corrected", "pairing"].map(|name| (name.to_owned(), false));
    let mut columns = vec![("cell".to_owned(), true), ("measure".to_owned(), true)];
    columns.extend(figures);
    columns.push(("verdict".into(), true));
    (!rows.is_empty()).then(|| Table {
        id: "diffs".into(),
        caption: format!("Differences from {}", view::baseline(summary)),
        note: format!(
            "Cells share their dice, so differences are paired, trial by trial. p is two-sided; the corrected p holds for all \
             {} comparisons together (Holm). Bold: differs. Pairing: how many times more trials unpaired cells would have \
             needed. Verdicts hold together too; `evenodds compare` says more.",
            summary.comparisons
        ),
        columns,
        rows,
    })
}

fn difference(summary: &Summary, cell: &Cell, e: &Estimate, d: &Difference) -> Row {
    let factor = number::factor(e.kind);
    let places = number::decimals((d.high - d.low) / 2.0 * factor);
    let fields = vec![
        Field::text(view::cell_name(summary, cell)),
        measure(summary, e),
        Field::figure(number::difference(d, e.kind), number::exact(d.mean)),
        Field::figure(number::signed(d.low * factor, places), number::exact(d.low)),
        Field::figure(number::signed(d.high * factor, places), number::exact(d.high)),
        Field::figure(number::p_value(d.p), number::exact(d.p)),
        Field::figure(number::p_value(d.p_holm), number::exact(d.p_holm)),
        Field::figure(number::fixed(d.pairing, 1), number::exact(d.pairing)),
        Field::text(words::brief_of(d, e.kind, &e.unit)),
    ];
    Row { sure: d.p_holm < 1.0 - summary.confidence, fields }
}

/// Entries of priority lists, and how often each decided; none where no list of several entries is written.
pub(super) fn entries(summary: &Summary) -> Option<Table> {
    let cells = summary.cells.len() > 1;
    let all = summary.cells.iter().flat_map(|cell| cell.entries.iter().map(move |entry| (cell, entry)));
    let rows: Vec<Row> = all
        .map(|(cell, entry)| {
            let each = 100.0 * entry.times as f64 / entry.plays as f64;
            let mut fields = Vec::new();
            fields.extend(cells.then(|| Field::text(view::cell_name(summary, cell))));
            fields.push(Field::text(&entry.seat));
            fields.push(Field::text(view::words(&entry.decision)));
            fields.push(Field::figure(entry.entry.to_string(), entry.entry.to_string()));
            fields.push(Field { code: true, ..Field::text(&entry.text) });
            fields.push(Field::figure(number::fixed(each, 1), number::exact(each)));
            Row { sure: false, fields }
        })
        .collect();
    let plays = summary.cells.iter().flat_map(|cell| &cell.entries).map(|entry| entry.plays).max()?;
    let names = ["cell", "seat", "decision", "entry", "text", "times in 100 plays"];
    let columns = names.into_iter().skip(usize::from(!cells));
    Some(Table {
        id: "entries".into(),
        caption: "How often each entry of a list decided".into(),
        note: format!("Counted in the first {} plays of a cell.", number::count(plays)),
        columns: columns.map(|name| (name.to_owned(), !["entry", "times in 100 plays"].contains(&name))).collect(),
        rows,
    })
}

/// Trials to look at, with the command that tells each; none where there are none.
pub(super) fn replays(summary: &Summary) -> Option<Table> {
    let cells = summary.cells.len() > 1;
    let replays = summary.cells.iter().flat_map(|cell| cell.replays.iter().map(move |replay| (cell, replay)));
    let rows: Vec<Row> = replays
        .map(|(cell, replay)| {
            let mut fields = Vec::new();
            fields.extend(cells.then(|| Field::text(&cell.name)));
            fields.push(Field::text(&replay.label));
            fields.push(Field::text(view::words(&replay.measure)));
            fields.push(Field::figure(number::whole(replay.value), replay.value.to_string()));
            fields.push(Field { code: true, ..Field::text(view::trace_command(summary, cell, replay.trial)) });
            Row { sure: false, fields }
        })
        .collect();
    let names = [("cell", true), ("why", true), ("measure", true), ("value", false), ("command", true)];
    let columns = names.into_iter().skip(usize::from(!cells)).map(|(name, text)| (name.to_owned(), text)).collect();
    (!rows.is_empty()).then(|| Table {
        id: "trials".into(),
        caption: "Trials worth looking at, with the command that tells each".into(),
        note: String::new(),
        columns,
        rows,
    })
}
