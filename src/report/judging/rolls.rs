//! The answer of `luck --rolls`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::answer::rolls::{self as told, reach, share, worth};
use crate::chart::{bars, theme};
use crate::{dictionary, frame, number, view};
use evenodds_study::Study;
use evenodds_study::rolls::{CellRolls, LOOKED_AT, LuckyPlay, RollOutcome, RollPart, Rolls};
use evenodds_study::summary::FigureKind;

/// Cells that the picture shows.
const DRAWN: usize = 4;

/// The document of a division among rolls. `command` makes it again.
pub fn rolls(study: &Study, found: &Rolls, command: String) -> Document {
    let scenario = &study.scenario;
    let names: Vec<String> = study.cells.iter().map(|cell| told::cell(study, cell)).collect();
    let answer = told::rolls(study, found, &names);
    let tables =
        [Some(table(found, &names)), whole(found, &names), lucky(study, found, &names), left_out(found, &names)];
    Document {
        data: vec![("rolls.json", super::json(found, &answer)), ("rolls.csv", csv(found))],
        kicker: format!("{} · {} · luck by roll", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, "which rolls decide"),
        question: scenario.question.clone(),
        facts: vec![
            format!("{} plays of each of {} cells on the same dice", number::count(found.trials), study.cells.len()),
            format!("seed {}", found.seed),
            format!("{} intervals", number::confidence(found.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        notes: vec![
            "The luck of a roll is what its faces sum to above their mean.".into(),
            "Its share is what a straight line through the plays explains: what matters only together with something else is not in it."
                .into(),
        ],
        sentences: Vec::new(),
        tables: tables.into_iter().flatten().collect(),
        pictures: pictures(found, &names),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// Every outcome of every cell with the cell's name.
fn each<'a>(
    found: &'a Rolls,
    names: &'a [String],
) -> impl Iterator<Item = (&'a String, &'a CellRolls, &'a RollOutcome)> {
    let cells = names.iter().zip(&found.cells);
    cells.flat_map(|(name, cell)| cell.outcomes.iter().map(move |outcome| (name, cell, outcome)))
}

fn table(found: &Rolls, names: &[String]) -> ReportTable {
    let row = |name: &String, outcome: &RollOutcome, part: &RollPart| {
        vec![
            name.clone(),
            outcome.label.clone(),
            part.roll.clone(),
            number::share([part.share.value, part.share.low, part.share.high]),
            worth(part, outcome).unwrap_or_else(|| "none shown".into()),
            reach(part, outcome),
            number::fixed(part.dice, 1),
            number::fixed(part.pips, 1),
            part.help.clone(),
        ]
    };
    let columns = [
        ("cell", Column::Text),
        ("outcome", Column::Text),
        ("roll", Column::Text),
        ("share", Column::Figure),
        ("one pip", Column::Figure),
        ("between", Column::Detail),
        ("dice a play", Column::Detail),
        ("luck, in pips", Column::Detail),
        ("what is rolled", Column::Aside),
    ];
    let mut table = ReportTable {
        caption: "How much of an outcome goes with how each roll fell".into(),
        note: "Luck in pips is the standard deviation of what all its dice of a play sum to above their mean.".into(),
        columns: columns.map(|(name, column)| (name.into(), column)).to_vec(),
        rows: each(found, names)
            .flat_map(|(name, _, outcome)| outcome.rolls.iter().map(move |part| row(name, outcome, part)))
            .collect(),
        most: 24,
    };
    // What is the same in every row is told above.
    let is_one = [names.len() == 1, found.cells.iter().all(|cell| cell.outcomes.len() < 2)];
    for at in (0..2).rev().filter(|at| is_one[*at]) {
        table.columns.remove(at);
        table.rows.iter_mut().for_each(|row| drop(row.remove(at)));
    }
    table
}

/// Shares of all rolls together.
fn whole(found: &Rolls, names: &[String]) -> Option<ReportTable> {
    (names.len() > 1).then(|| ReportTable {
        caption: "All rolls together".into(),
        note: "The rest lies in when dice fell so, and in what was decided.".into(),
        columns: ["cell", "outcome", "share"]
            .map(|name| (name.into(), if name == "share" { Column::Figure } else { Column::Text }))
            .to_vec(),
        rows: each(found, names)
            .map(|(name, _, outcome)| {
                let all = &outcome.all;
                vec![name.clone(), outcome.label.clone(), number::share([all.value, all.low, all.high])]
            })
            .collect(),
        most: 12,
    })
}

/// Plays worth looking at.
fn lucky(study: &Study, found: &Rolls, names: &[String]) -> Option<ReportTable> {
    let several = study.cells.len() > 1;
    let row = |name: &String, outcome: &RollOutcome, play: &LuckyPlay| {
        let factor = number::factor(outcome.kind);
        let (luck, value) = (play.luck * factor, play.outcome * factor);
        let unit = if number::is_percent(outcome.kind) { "points" } else { &outcome.unit };
        let ended = match outcome.kind {
            FigureKind::Flag => if play.outcome > 0.5 { "yes" } else { "no" }.to_owned(),
            _ => number::exact(value),
        };
        vec![
            name.clone(),
            play.label.to_owned(),
            format!("{} {unit}", number::signed(luck, 1)).trim_end().to_owned(),
            ended,
            play.trial.to_string(),
        ]
    };
    let rows: Vec<Vec<String>> = each(found, names)
        .flat_map(|(name, _, outcome)| outcome.plays.iter().map(move |play| row(name, outcome, play)))
        .collect();
    let label = found.cells.iter().find_map(|cell| cell.outcomes.first()).map(|outcome| outcome.label.as_str())?;
    let file = view::quoted(&study.scenario.source.name);
    let cell = if several { " --cell CELL" } else { "" };
    let mut table = ReportTable {
        caption: "Plays worth looking at".into(),
        note: format!(
            "Luck: change of “{label}” by how the dice fell; of the first {} plays. `evenodds trace {file}{cell} --trial N --seed {}` \
             shows one.",
            number::count(LOOKED_AT.min(found.trials)),
            found.seed
        ),
        columns: vec![
            ("cell".into(), Column::Text),
            ("play".into(), Column::Text),
            ("luck".into(), Column::Figure),
            (label.to_owned().into(), Column::Figure),
            ("trial".into(), Column::Figure),
        ],
        rows,
        most: 16,
    };
    if !several {
        table.columns.remove(0);
        table.rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    (!table.rows.is_empty()).then_some(table)
}

/// What has no part in the tables, and why.
fn left_out(found: &Rolls, names: &[String]) -> Option<ReportTable> {
    let of = |(name, cell): (&String, &CellRolls)| -> Vec<Vec<String>> {
        let measures = cell.left_out.iter().map(|(measure, reason)| [view::words(measure), reason.clone()]);
        let seldom = cell.seldom.iter().map(|(roll, plays)| {
            let times = if *plays == 1 { "play" } else { "plays" };
            [roll.clone(), format!("is thrown in {plays} {times} of {}", number::count(found.trials))]
        });
        measures.chain(seldom).map(|[what, why]| vec![name.clone(), what, why]).collect()
    };
    let rows: Vec<Vec<String>> = names.iter().zip(&found.cells).flat_map(of).collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Left out".into(),
        note: String::new(),
        columns: ["cell", "what", "why"].map(|name| (name.into(), Column::Text)).to_vec(),
        rows,
        most: 8,
    })
}

fn pictures(found: &Rolls, names: &[String]) -> Vec<Picture> {
    let mut rows = Vec::new();
    for (name, cell) in names.iter().zip(&found.cells).take(DRAWN) {
        let Some(outcome) = cell.outcomes.first() else { continue };
        if names.len() > 1 {
            rows.push(bars::BarRow::heading(super::sentence(name)));
        }
        for part in &outcome.rolls {
            rows.push(bars::BarRow {
                group: String::new(),
                name: part.roll.clone(),
                outer: [part.share.value, part.share.low, part.share.high].map(|x| x * 100.0),
                inner: None,
                text: match worth(part, outcome) {
                    Some(worth) => format!("{}, {worth} a pip", share(part)),
                    None => share(part),
                },
                fill: theme::PALETTE[0],
            });
        }
    }
    let label = found.cells.iter().find_map(|cell| cell.outcomes.first()).map(|outcome| outcome.label.as_str());
    let more = names.len().saturating_sub(DRAWN);
    let more = if more > 0 { format!(" {more} more cells are in the table.") } else { String::new() };
    let plot = bars::BarChart {
        rows,
        axis: format!("share of the variance of “{}” that goes with how the roll fell", label.unwrap_or_default()),
        keys: Vec::new(),
        note: format!(
            "Whiskers: {} intervals. Behind the share: the change for one pip more, where it is shown.{more}",
            number::confidence(found.confidence)
        ),
    };
    vec![Picture { name: "rolls", title: "Which rolls decide".into(), plot: Plot::Bars(plot) }]
}

fn csv(found: &Rolls) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("rolls.csv"));
    let names: Vec<String> = found.cells.iter().map(|cell| cell.name.clone()).collect();
    for (name, _, outcome) in each(found, &names) {
        for part in &outcome.rolls {
            let mut fields = vec![name.clone(), outcome.measure.clone(), part.roll.clone()];
            let (share, worth) = (part.share, part.worth);
            let figures =
                [part.dice, part.pips, share.value, share.low, share.high, worth.value, worth.low, worth.high];
            fields.extend(figures.map(number::exact));
            frame::line(&mut out, &fields);
        }
    }
    out
}
