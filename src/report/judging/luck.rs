//! The answer of `luck`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::chart::{bars, theme};
use crate::{answer, dictionary, frame, number};
use evenodds_kit::naming;
use evenodds_study::Study;
use evenodds_study::luck::{Luck, Outcome, Part, Source};

/// Outcomes that the picture shows.
const DRAWN: usize = 4;

/// The document of a division of variance. `command` makes it again.
pub fn luck(study: &Study, found: &Luck, command: String) -> Document {
    let scenario = &study.scenario;
    let mut tables = vec![table(found)];
    tables.extend(interactions(found));
    tables.extend((!found.left_out.is_empty()).then(|| ReportTable {
        caption: "Measures without a variance to divide".into(),
        note: String::new(),
        columns: vec![("measure".into(), Column::Text), ("why".into(), Column::Text)],
        rows: found.left_out.iter().map(|(name, reason)| vec![words::name(name), reason.clone()]).collect(),
        most: 12,
    }));
    let answer = answer::luck(study, found, &name);
    Document {
        data: vec![("luck.json", super::json(found, &answer)), ("luck.csv", csv(found))],
        kicker: format!("{} · {} · luck", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, "where the outcome comes from"),
        question: scenario.question.clone(),
        facts: vec![
            format!(
                "{} plays of each of {} cells, each on dice of its own",
                number::count(found.trials),
                study.cells.len()
            ),
            format!("seed {}", found.seed),
            format!("{} intervals", number::confidence(found.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        notes: Vec::new(),
        sentences: found.outcomes.iter().take(3).map(sentence).chain(warnings(found)).collect(),
        tables,
        pictures: pictures(found),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// The name of a factor: the end of its path, with whose it is.
fn factor(path: &str) -> String {
    let steps = path.split('.').filter(|step| !matches!(*step, "cast" | "rules"));
    let said = steps.map(|step| if step == naming::LIKE { "build" } else { step });
    crate::view::of_side(path, &words::name(&said.collect::<Vec<_>>().join(" ")))
}

/// What a part is called.
fn name(part: &Part) -> String {
    let of: Vec<String> = match part.source {
        Source::Split => part.of.clone(),
        _ => part.of.iter().map(|path| factor(path)).collect(),
    };
    match part.source {
        Source::Factor => of.join(", "),
        Source::Together if of.is_empty() => "combinations".into(),
        Source::Together => of.join(" × "),
        Source::Split => format!("in play: {}", of.join(", ")),
        Source::Dice => "dice".into(),
    }
}

fn share(part: &Part) -> String {
    number::share([part.share, part.low, part.high])
}

/// What an outcome counts.
fn label(outcome: &Outcome) -> String {
    if outcome.label.is_empty() { words::name(&outcome.measure) } else { outcome.label.clone() }
}

fn sentence(outcome: &Outcome) -> String {
    let mut parts: Vec<&Part> = outcome.parts.iter().collect();
    parts.sort_by(|a, b| b.share.total_cmp(&a.share));
    let told = parts.iter().filter(|part| part.share >= 0.0005).map(|part| format!("{} {}", name(part), share(part)));
    format!("{}: {}.", super::sentence(&label(outcome)), told.collect::<Vec<_>>().join(", "))
}

fn table(found: &Luck) -> ReportTable {
    let mut rows = Vec::new();
    for outcome in &found.outcomes {
        for part in &outcome.parts {
            let factor = number::factor(outcome.kind);
            let unit = if number::is_percent(outcome.kind) { "points" } else { &outcome.unit };
            let sd = part.sd * factor;
            let places = if sd >= 10.0 { 1 } else { 2 };
            rows.push(vec![
                label(outcome),
                name(part),
                share(part),
                format!("{}% to {}%", number::fixed(part.low * 100.0, 2), number::fixed(part.high * 100.0, 2)),
                format!("{} {unit}", number::fixed(sd, places)).trim_end().to_owned(),
            ]);
        }
    }
    let factors: Vec<String> =
        found.factors.iter().map(|(path, levels)| format!("{} ({})", factor(path), levels.len())).collect();
    ReportTable {
        caption: "Where the variance comes from".into(),
        note: format!(
            "Crossed: {}. Every level counts alike, and those listed are all that there are; dice are what is left within a cell. The shares of an outcome sum to \
             100%; a standard deviation says how far that part alone moves a play.",
            if factors.is_empty() { "nothing".to_owned() } else { factors.join(", ") }
        ),
        columns: vec![
            ("outcome".into(), Column::Text),
            ("part".into(), Column::Text),
            ("share".into(), Column::Figure),
            ("between".into(), Column::Text),
            ("standard deviation".into(), Column::Figure),
        ],
        rows,
        most: 40,
    }
}

/// What must be known to read the shares, the first cell of each outcome by name.
fn warnings(found: &Luck) -> Vec<String> {
    let each = found.outcomes.iter().filter_map(|outcome| {
        let first = outcome.notes.first()?;
        let more = match outcome.notes.len() - 1 {
            0 => String::new(),
            1 => "; so in one more cell".to_owned(),
            more => format!("; so in {more} more cells"),
        };
        Some(format!("{first}{more}; its shares are rough."))
    });
    each.collect()
}

fn interactions(found: &Luck) -> Option<ReportTable> {
    let rows: Vec<Vec<String>> = found
        .outcomes
        .iter()
        .flat_map(|outcome| outcome.interactions.iter().map(|part| vec![label(outcome), name(part), share(part)]))
        .collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Which combinations".into(),
        note: "What these do together beyond what each does by itself.".into(),
        columns: vec![
            ("outcome".into(), Column::Text),
            ("together".into(), Column::Text),
            ("share".into(), Column::Figure),
        ],
        rows,
        most: 12,
    })
}

fn pictures(found: &Luck) -> Vec<Picture> {
    let mut rows = Vec::new();
    for outcome in found.outcomes.iter().take(DRAWN) {
        for (index, part) in outcome.parts.iter().enumerate() {
            let fill = match part.source {
                Source::Factor => theme::PALETTE[0],
                Source::Together => theme::PALETTE[3],
                Source::Split => theme::PALETTE[2],
                Source::Dice => theme::LINE,
            };
            rows.push(bars::BarRow {
                group: if index == 0 { super::sentence(&label(outcome)) } else { String::new() },
                name: name(part),
                outer: [part.share, part.low, part.high].map(|x| x * 100.0),
                inner: None,
                text: share(part),
                fill,
            });
        }
    }
    let of = |source| found.outcomes.iter().any(|outcome| outcome.parts.iter().any(|part| part.source == source));
    let keys = [
        (Source::Factor, theme::PALETTE[0], "what was chosen before"),
        (Source::Together, theme::PALETTE[3], "choices in combination"),
        (Source::Split, theme::PALETTE[2], "what happened in play"),
        (Source::Dice, theme::LINE, "dice"),
    ];
    let keys =
        keys.into_iter().filter(|(source, ..)| of(*source)).map(|(_, fill, text)| bars::key(fill, text)).collect();
    let plot = bars::BarChart {
        rows,
        axis: "share of the outcome's variance".into(),
        keys,
        note: format!("Whiskers: {} intervals.", number::confidence(found.confidence)),
    };
    vec![Picture { name: "luck", title: "Where the outcome comes from".into(), plot: Plot::Bars(plot) }]
}

fn csv(found: &Luck) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("luck.csv"));
    for outcome in &found.outcomes {
        for part in outcome.parts.iter().chain(&outcome.interactions) {
            let source = match part.source {
                Source::Factor => "factor",
                Source::Together => "together",
                Source::Split => "split",
                Source::Dice => "dice",
            };
            let mut fields = vec![outcome.measure.clone(), source.to_owned(), part.of.join(" ")];
            fields.extend([part.share, part.error, part.low, part.high, part.sd].map(number::exact));
            frame::line(&mut out, &fields);
        }
    }
    out
}
