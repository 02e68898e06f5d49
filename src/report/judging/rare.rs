//! The answer of `rare`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::answer::rare::{self as told, chance};
use crate::chart::{key::Shape, points, theme};
use crate::{dictionary, frame, number};
use evenodds_study::Study;
use evenodds_study::rare::{LevelPart, Rare};

/// The document of a rare event. `command` makes it again.
pub fn rare(study: &Study, found: &Rare, command: String) -> Document {
    let scenario = &study.scenario;
    let answer = told::rare(study, found);
    let proposed = if found.proposed { ", the fact of that name" } else { "" };
    Document {
        data: vec![("rare.json", super::json(found, &answer)), ("rare.csv", csv(found))],
        kicker: format!("{} · {} · rare event", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, "a rare event"),
        question: scenario.question.clone(),
        facts: vec![
            format!("{} plays in {} replicas", number::count(found.plays), found.replicas),
            format!("{} more to choose the levels", number::count(found.pilot)),
            format!("seed {}", found.seed),
            format!("{} interval", number::confidence(found.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        notes: vec![
            format!("The event is “{}”, the level “{}”{proposed}.", found.event, found.level),
            "A play that reaches a level is played on from there several times, with other dice.".into(),
            "The estimate is right on average whatever the level; a good level makes it narrow.".into(),
            format!(
                "Work is told in dice, those thrown again up to a level included: {} here.",
                number::count(found.dice)
            ),
        ],
        sentences: Vec::new(),
        tables: vec![table(found, &scenario.play.noun[1])],
        pictures: (found.levels.len() > 1).then(|| picture(found, &scenario.play.noun[1])).into_iter().collect(),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// A level in words.
fn level(part: &LevelPart) -> String {
    part.level.map_or_else(|| "start".into(), number::whole)
}

fn percent(share: f64) -> String {
    let percent = share * 100.0;
    format!("{}%", number::fixed(percent, usize::from(percent < 10.0)))
}

fn table(found: &Rare, plays: &str) -> ReportTable {
    let row = |part: &LevelPart| {
        vec![
            level(part),
            if part.level.is_some() { chance(&part.chance, plays)[1].clone() } else { format!("all {plays}") },
            part.passed.map_or_else(String::new, percent),
            percent(part.happened),
            number::count(part.plays),
        ]
    };
    let columns = [
        ("level", Column::Figure),
        ("is reached in", Column::Figure),
        ("of these go on", Column::Figure),
        ("end in the event", Column::Figure),
        ("plays from there", Column::Detail),
    ];
    ReportTable {
        caption: format!("Levels of `{}`", found.level),
        note: "What goes on reaches the next level.".into(),
        columns: columns.map(|(name, column)| (name.into(), column)).to_vec(),
        rows: found.levels.iter().map(row).collect(),
        most: 48,
    }
}

/// How many plays it takes for one that reaches each level, and for the event.
fn picture(found: &Rare, plays: &str) -> Picture {
    let seen = found.levels.iter().filter_map(|part| Some((part.level? as f64, part.chance.value)));
    let reached: Vec<(f64, f64)> =
        seen.filter(|(_, chance)| *chance > 0.0).map(|(level, chance)| (1.0 / chance, level)).collect();
    let dot = |at: (f64, f64), name: String, ink, shape| points::Dot { at, interval: None, ink, shape, name };
    let mut dots: Vec<points::Dot> =
        reached.iter().map(|&at| dot(at, String::new(), theme::PALETTE[0], Shape::Disc)).collect();
    let last = reached.last().map_or(0.0, |last| last.1);
    if found.events > 0 {
        dots.push(dot((1.0 / found.chance.value, last), "the event".into(), theme::PALETTE[1], Shape::Disc));
    }
    // Intervals lie along the axis of plays.
    let ends = found.levels.iter().filter_map(|part| Some((part.level? as f64, part.chance, theme::PALETTE[0])));
    let ends = ends.chain([(last, found.chance, theme::PALETTE[1])]).filter(|(_, chance, _)| chance.low > 0.0);
    let whiskers = ends.map(|(level, chance, ink)| points::Line {
        points: vec![(1.0 / chance.high, level), (1.0 / chance.low, level)],
        ink,
        width: 2.4,
    });
    let path = points::Line { points: reached, ink: theme::PALETTE[0], width: 1.6 };
    let plot = points::PointsChart {
        lines: std::iter::once(path).chain(whiskers).collect(),
        dots,
        x: format!("{plays} for one that comes so far"),
        scale: points::Scale::Orders,
        y: format!("level: {}", found.level),
        suffix: "",
        band: None,
        shown: (None, None),
        legend: Vec::new(),
        notes: vec![format!(
            "The axis of plays is logarithmic. Lines through the points: {} intervals.",
            number::confidence(found.confidence)
        )],
    };
    Picture { name: "rare", title: "How rare each level is".into(), plot: Plot::Points(plot) }
}

fn csv(found: &Rare) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("rare.csv"));
    for part in &found.levels {
        let mut fields = vec![part.level.map_or_else(String::new, |level| level.to_string())];
        fields.extend([part.chance.value, part.chance.low, part.chance.high].map(number::exact));
        fields.push(part.passed.map_or_else(String::new, number::exact));
        fields.push(number::exact(part.happened));
        fields.push(part.plays.to_string());
        frame::line(&mut out, &fields);
    }
    out
}
