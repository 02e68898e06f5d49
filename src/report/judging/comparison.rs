//! The answer of `compare`.

use super::{Column, Document, Picture, Plot, ReportTable, Story, words};
use crate::answer::phrase;
use crate::chart::{band, running};
use crate::{answer, dictionary, frame, number, view};
use evenodds_study::Study;
use evenodds_study::compare::Comparison;
use evenodds_study::divergence::{Divergence, DivergentPlay};
use evenodds_study::judgement::{Judgement, Moved};
use evenodds_study::summary::{Calls, FigureKind, Printed};

/// Rows of differences that are shown on standard output, over all tables.
const SHOWN: usize = 48;
/// Tables of moved distributions that are shown: one for each cell and count.
const MOST_MOVED: usize = 24;
/// Pairs of cells whose plays are told on standard output.
const TOLD: usize = 1;

/// The document of a comparison. `command` makes it again.
pub fn comparison(study: &Study, found: &Comparison, command: String) -> Document {
    let scenario = &study.scenario;
    let mut tables = differences(found);
    tables.extend(moved(&found.moved));
    tables.extend((!found.pairs.is_empty()).then(|| discordant(found)));
    let answer = answer::compare(study, found);
    Document {
        data: vec![("compare.json", super::json(found, &answer)), ("differences.csv", csv(&found.judgements))],
        kicker: format!("{} · {} · comparison", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(
            &scenario.title,
            &format!("what differs from {}", view::printed(&found.baseline, &found.printed)),
        ),
        question: scenario.question.clone(),
        facts: super::facts((found.trials, found.seats), study.cells.len(), found.seed, found.confidence, found.looks),
        alarm: found.partial.then(|| super::PARTIAL.to_owned()),
        answer,
        sentences: sentences(found),
        notes: swapping(found).into_iter().collect(),
        tables,
        pictures: pictures(found),
        stories: stories(found),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// A row for each measure and cell: grouped by cell, or by measure when there are more cells than measures.
fn differences(found: &Comparison) -> Vec<ReportTable> {
    let distinct = |of: fn(&Judgement) -> &String| {
        let mut names: Vec<&String> = Vec::new();
        found.judgements.iter().map(of).for_each(|name| {
            if !names.contains(&name) {
                names.push(name);
            }
        });
        names
    };
    let (cells, measures) = (distinct(|j| &j.cell), distinct(|j| &j.measure));
    let by_cell = cells.len() <= measures.len().max(4);
    let row = |j: &Judgement| {
        let half = (j.difference.high - j.difference.low) / 2.0;
        let seats = j.swapping.map_or_else(|| "-".to_owned(), words::pairing);
        let mut row = vec![
            if by_cell { words::label(j) } else { view::printed(&j.cell, &found.printed) },
            words::mean(j.baseline, half, j.kind),
            words::short(&j.difference, j.kind, if by_cell { "" } else { &j.unit }),
            words::p(j.difference.p_holm),
            words::pairing(j.difference.pairing),
            words::brief(j),
        ];
        row.extend((found.seats > 1).then_some(seats));
        row
    };
    let mut columns = vec![
        (if by_cell { "measure".into() } else { "cell".into() }, Column::Text),
        ("baseline".into(), Column::Figure),
        ("difference".into(), Column::Figure),
        ("p".into(), Column::Figure),
        ("pairing".into(), Column::Figure),
        ("verdict".into(), Column::Text),
    ];
    columns.extend((found.seats > 1).then_some(("seats".into(), Column::Detail)));
    let tables = if by_cell { cells.len() } else { measures.len() };
    let table = |caption: String, rows: Vec<Vec<String>>| ReportTable {
        most: (SHOWN / tables.max(1)).max(6),
        caption,
        note: String::new(),
        columns: columns.clone(),
        rows,
    };
    let names = if by_cell { &cells } else { &measures };
    let key = |j: &Judgement| if by_cell { j.cell.clone() } else { j.measure.clone() };
    let mut tables: Vec<ReportTable> = names
        .iter()
        .map(|name| {
            let rows = found.judgements.iter().filter(|j| key(j) == **name).map(row).collect();
            let caption = if by_cell { format!("{name} against {}", found.baseline) } else { words::name(name) };
            table(caption, rows)
        })
        .collect();
    // Some measures are enough to begin with; the first ones are the key figures.
    tables.iter_mut().skip(6).for_each(|table| table.most = 0);
    if let Some(last) = tables.iter_mut().take(6).next_back() {
        last.note = format!(
            "± is half of a {} interval of that difference alone; p and verdicts hold for all {} comparisons together \
             (Holm). Pairing: how many times more plays cells on dice of their own would have needed.{}",
            number::confidence(found.confidence),
            found.judgements.len(),
            if found.seats > 1 { " Seats, in the report: the same for plays without a change of seats." } else { "" },
        );
    }
    tables
}

fn moved(moved: &[Moved]) -> Option<ReportTable> {
    if moved.is_empty() {
        return None;
    }
    let whole = |x: f64| number::fixed(x, usize::from((x - x.round()).abs() > 1e-9) * 2);
    let signed = |x: f64| number::signed(x, usize::from((x - x.round()).abs() > 1e-9) * 2);
    let row = |moved: &Moved| {
        let mut row = vec![moved.cell.clone(), words::name(&moved.measure)];
        row.extend(moved.shifts.iter().map(|shift| {
            let (low, high) = (shift.low.map_or("?".into(), signed), shift.high.map_or("?".into(), signed));
            let range = if low == high { String::new() } else { format!(" ({low} to {high})") };
            format!("{} {}{range}", whole(shift.from), signed(shift.to - shift.from))
        }));
        row
    };
    Some(ReportTable {
        caption: "How the distributions move".into(),
        note: format!(
            "Value in the baseline and its shift, with the range in which the shift lies; the five of a row hold together. \
             {}",
            if moved.len() > MOST_MOVED { "The rest is in compare.json." } else { "" }
        ),
        columns: vec![
            ("cell".into(), Column::Text),
            ("measure".into(), Column::Text),
            ("5%".into(), Column::Figure),
            ("25%".into(), Column::Detail),
            ("median".into(), Column::Figure),
            ("75%".into(), Column::Detail),
            ("95%".into(), Column::Figure),
        ],
        rows: moved.iter().take(MOST_MOVED).map(row).collect(),
        most: 6,
    })
}

fn discordant(found: &Comparison) -> ReportTable {
    let row = |pair: &Divergence| {
        let half = (pair.high - pair.low) / 2.0;
        let rate = |count: u64| words::mean(count as f64 / pair.n.max(1) as f64, half, FigureKind::Flag);
        let told: usize = pair.parts.iter().map(|(_, count)| count).sum();
        let parts = pair.parts.iter().take(3);
        let parts = parts.map(|(name, count)| format!("{name} ({}%)", (count * 100 + told / 2) / told.max(1)));
        vec![
            format!("{} → {}", pair.from, pair.to),
            format!(
                "{} ± {}",
                rate(pair.up + pair.down),
                number::fixed(half * 100.0, number::decimals(half * 100.0).min(4))
            ),
            rate(pair.up),
            rate(pair.down),
            parts.collect::<Vec<_>>().join(", "),
        ]
    };
    ReportTable {
        caption: format!("Discordant plays: `{}` differs on the same dice", found.outcome),
        note: format!(
            "Divergence: heading of the narration where they first differ, over the first {} discordant plays.",
            evenodds_engine::discordant::KEPT
        ),
        columns: vec![
            ("pair".into(), Column::Text),
            ("discordant".into(), Column::Figure),
            ("up".into(), Column::Figure),
            ("down".into(), Column::Figure),
            ("where they part, most often".into(), Column::Text),
        ],
        rows: found.pairs.iter().map(row).collect(),
        most: 12,
    }
}

/// For each cell its key figure and its largest change; then how many are settled.
fn sentences(found: &Comparison) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut cells: Vec<&str> = Vec::new();
    for first in &found.judgements {
        if cells.contains(&first.cell.as_str()) {
            continue;
        }
        cells.push(&first.cell);
        let tell = |j: &Judgement| {
            let effect = words::effect(&j.difference, j.kind, &j.unit);
            format!("{effect} ({})", words::label(j))
        };
        let own = found.judgements.iter().filter(|j| j.cell == first.cell && j.difference.verdict.differs());
        let largest = own.max_by(|a, b| a.standardised.abs().total_cmp(&b.standardised.abs()));
        let largest = largest.filter(|j| j.measure != first.measure);
        let largest = largest.map(|j| format!(" Its largest change: {}.", tell(j))).unwrap_or_default();
        let verdict = words::verdict(first);
        let [cell, baseline] = [&first.cell, &found.baseline].map(|name| view::printed(name, &found.printed));
        sentences.push(format!("{cell} has {} than {baseline}: {verdict}.{largest}", tell(first)));
    }
    sentences.truncate(6);
    let calls: Calls = found.judgements.iter().map(|j| j.difference.verdict).collect();
    sentences.push(phrase::sentence(&phrase::of_all(&calls, ["difference", "differences"])));
    sentences
}

/// What changing seats was worth for the first measure.
fn swapping(found: &Comparison) -> Option<String> {
    let first = found.judgements.first()?;
    let same = found.judgements.iter().filter(|j| j.measure == first.measure);
    let worth: Vec<f64> = same.filter_map(|j| j.swapping).filter(|worth| worth.is_finite()).collect();
    let (low, high) = worth.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), &x| (low.min(x), high.max(x)));
    let times = match (words::pairing(low), words::pairing(high)) {
        _ if worth.is_empty() => return None,
        (low, high) if low == high => high,
        (low, high) => format!("{low} to {high}"),
    };
    Some(format!(
        "Each trial was played in both seats on the same dice: for {} that is worth {times} as many plays.",
        words::name(&first.measure)
    ))
}

fn pictures(found: &Comparison) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let baseline = view::printed(&found.baseline, &found.printed);
    let meaning = band::Meaning::Differences;
    let rates: Vec<&Judgement> = found.judgements.iter().filter(|j| j.kind == FigureKind::Flag).collect();
    if !rates.is_empty() {
        let plot = band::BandChart {
            rows: rows(&rates, |_| 100.0, &found.printed),
            axis: "difference, points".into(),
            meaning,
        };
        let title = format!("Differences from {baseline}");
        pictures.push(Picture { name: "differences", title, plot: Plot::Band(plot) });
    }
    let means: Vec<&Judgement> = found.judgements.iter().filter(|j| j.kind != FigureKind::Flag).collect();
    if let Some(first) = means.first() {
        let alone = means.iter().all(|j| j.measure == first.measure);
        let (rows, axis, title) = if alone {
            let axis = format!("difference of the mean, {}", if first.unit.is_empty() { "each" } else { &first.unit });
            (
                rows(&means, |_| 1.0, &found.printed),
                axis,
                format!("{}: differences from {baseline}", super::sentence(&first.label)),
            )
        } else {
            // Measures of several units share an axis by what a play of each varies.
            let axis = "difference of the mean, in standard deviations of one play".to_owned();
            (rows(&means, words::per_deviation, &found.printed), axis, format!("Differences of means from {baseline}"))
        };
        pictures.push(Picture { name: "means", title, plot: Plot::Band(band::BandChart { rows, axis, meaning }) });
    }
    if let Some(first) = found.judgements.iter().find(|_| !found.path.is_empty()) {
        let factor = number::factor(first.kind);
        let mut lines: Vec<running::Line> = Vec::new();
        for step in &found.path {
            let point = [step.trials as f64, step.mean * factor, step.low * factor, step.high * factor];
            let name = view::printed(&step.cell, &found.printed);
            match lines.iter_mut().find(|line| line.name == name) {
                Some(line) => line.points.push(point),
                None => lines.push(running::Line { name, points: vec![point] }),
            }
        }
        let unit = if first.kind == FigureKind::Flag { "points" } else { &first.unit };
        let plot = running::RunningChart {
            lines,
            axis: format!("{}: difference so far, {unit}", words::label(first)),
            band: first.difference.margin.map(|margin| (-margin * factor, margin * factor)),
        };
        let title = format!("How the difference from {baseline} came about");
        pictures.push(Picture { name: "convergence", title, plot: Plot::Running(plot) });
    }
    pictures
}

fn rows(judgements: &[&Judgement], scale: impl Fn(&Judgement) -> f64, names: &Printed) -> Vec<band::BandRow> {
    let several = judgements.iter().any(|j| j.measure != judgements[0].measure);
    let mut last = "";
    let mut rows = Vec::new();
    for j in judgements {
        let group = if j.cell == last { String::new() } else { view::printed(&j.cell, names) };
        let name = if several { words::label(j) } else { String::new() };
        let factor = scale(j);
        last = &j.cell;
        rows.push(band::BandRow {
            group,
            name,
            at: [j.difference.mean * factor, j.difference.low * factor, j.difference.high * factor],
            text: words::short(&j.difference, j.kind, &j.unit),
            differs: j.difference.verdict.differs(),
            before: None,
            band: j.difference.margin.map(|margin| (-margin * factor, margin * factor)),
        });
    }
    rows
}

/// Three flipped plays of each pair; on standard output those of the baseline's pair that flips most.
fn stories(found: &Comparison) -> Vec<Story> {
    let mut order: Vec<&Divergence> = found.pairs.iter().filter(|pair| !pair.plays.is_empty()).collect();
    let own = |pair: &Divergence| pair.from == found.baseline;
    order.sort_by(|a, b| own(b).cmp(&own(a)).then((b.up + b.down).cmp(&(a.up + a.down))));
    let story = |(rank, pair, told): (usize, &Divergence, &DivergentPlay)| Story {
        heading: format!(
            "Play {}{}: {} is {} in {}, {} in {}. The same dice, the same {} lines; they part in: {}",
            told.trial,
            if told.swapped { " with seats swapped" } else { "" },
            found.outcome,
            told.from,
            pair.from,
            told.to,
            pair.to,
            told.common,
            told.parts
        ),
        names: [pair.from.clone(), pair.to.clone()],
        sides: [told.left.clone(), told.right.clone()],
        shown: rank < TOLD,
    };
    let all = order.iter().enumerate().flat_map(|(rank, pair)| pair.plays.iter().map(move |told| (rank, *pair, told)));
    all.map(story).collect()
}

/// The differences for programs, every digit kept.
pub(super) fn csv(judgements: &[Judgement]) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("differences.csv"));
    for j in judgements {
        let d = &j.difference;
        let mut fields = vec![j.cell.clone(), j.measure.clone(), j.unit.clone(), d.n.to_string()];
        fields.extend(
            [j.baseline, j.mean, d.mean, d.low, d.high, d.p, d.p_holm, j.difference.p_equivalence].map(number::exact),
        );
        fields.push(j.difference.margin.map(number::exact).unwrap_or_default());
        fields.extend([d.pairing, j.standardised].map(number::exact));
        fields.push(j.difference.verdict.word().to_owned());
        fields.push(j.difference.more.map(|more| more.to_string()).unwrap_or_default());
        fields.push(j.swapping.map(number::exact).unwrap_or_default());
        frame::line(&mut out, &fields);
    }
    out
}
