//! The answer of `sensitivity`.

use super::{Column, Document, Picture, Plot, ReportTable, words};
use crate::answer::phrase;
use crate::chart::{bars, tornado};
use crate::{answer, dictionary, frame, number};
use evenodds_study::judgement::Judgement;
use evenodds_study::sensitivity::{Design, Experiment, Sensitivity, Shares, Swing};
use evenodds_study::summary::{Call, Calls, FigureKind};

/// The document of a sensitivity study. `command` makes it again; `whole` plays what an interruption left out.
pub fn sensitivity(experiment: &Experiment, found: &Sensitivity, command: String, whole: &str) -> Document {
    let scenario = &experiment.study.scenario;
    let all: Vec<Judgement> =
        found.swings.iter().flat_map(|swing| swing.reaches.iter().map(|reach| reach.judgement.clone())).collect();
    let mut tables = vec![swings(found)];
    tables.extend(found.shares.as_ref().map(shares_table));
    tables.extend(silent(found));
    tables.extend(reasons("Levels that cannot be played here", "level", &found.unplayable, 12));
    tables.extend(reasons("Rules that were not varied", "rule", &found.left_out, 12));
    let answer = answer::sensitivity(experiment, found);
    let mut data =
        vec![("sensitivity.json", super::json(found, &answer)), ("differences.csv", super::comparison::csv(&all))];
    data.extend(found.shares.as_ref().map(|shares| ("shares.csv", csv(shares))));
    Document {
        kicker: format!("{} · {} · sensitivity", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, &format!("what “{}” depends on", label(found))),
        question: scenario.question.clone(),
        facts: super::facts((found.trials, 1), experiment.study.cells.len(), found.seed, found.confidence, found.looks),
        alarm: found.partial.then(|| format!("{} Play all of it: {whole}", super::PARTIAL)),
        answer,
        sentences: sentences(found),
        notes: Vec::new(),
        tables,
        pictures: pictures(found),
        stories: Vec::new(),
        data,
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// What the measure counts.
fn label(found: &Sensitivity) -> String {
    if found.label.is_empty() { words::name(&found.measure) } else { found.label.clone() }
}

/// A mean of the measure.
fn mean(found: &Sensitivity, x: f64, half: f64) -> String {
    let text = words::mean(x, half, found.kind);
    if found.kind == FigureKind::Flag { text } else { format!("{text} {}", found.unit).trim_end().to_owned() }
}

/// The width of a swing: `31 points`, `2.4 scenes`.
fn width(found: &Sensitivity, swing: &Swing) -> String {
    if found.kind == FigureKind::Flag {
        format!("{} points", number::fixed(swing.width * 100.0, number::decimals(swing.width_half * 100.0).min(2)))
    } else {
        let size = number::fixed(swing.width, number::decimals(swing.width_half).min(3));
        format!("{size} {}", found.unit).trim_end().to_owned()
    }
}

fn swings(found: &Sensitivity) -> ReportTable {
    let mut rows = Vec::new();
    for swing in found.swings.iter().filter(|swing| !unmoved(swing)) {
        for (index, reach) in swing.reaches.iter().enumerate() {
            let judgement = &reach.judgement;
            let half = (judgement.difference.high - judgement.difference.low) / 2.0;
            rows.push(vec![
                words::setting(&swing.name),
                elided(&swing.present, 12),
                elided(&reach.level, 20),
                words::mean(judgement.mean, half, judgement.kind),
                words::short(&judgement.difference, judgement.kind, &judgement.unit),
                if index == 0 { width(found, swing) } else { String::new() },
                words::p(judgement.difference.p_holm),
                judgement.difference.verdict.told().to_owned(),
            ]);
        }
    }
    ReportTable {
        caption: format!("Settings by how far they move {}", words::name(&found.measure)),
        note: format!(
            "As it is: {}. ± is half of a {} interval of that difference alone; p and verdicts hold for all {} \
             comparisons together (Holm){}. The swing of a setting reaches from its lowest to its highest mean.",
            mean(found, found.present[0], (found.present[2] - found.present[1]) / 2.0),
            number::confidence(found.confidence),
            found.comparisons,
            found
                .margin
                .map(|margin| format!(
                    "; no relevant difference: smaller than {}",
                    words::margin(margin, found.kind, &found.unit)
                ))
                .unwrap_or_default(),
        ),
        columns: vec![
            ("setting".into(), Column::Text),
            ("now".into(), Column::Text),
            ("level".into(), Column::Text),
            ("mean".into(), Column::Detail),
            ("difference".into(), Column::Figure),
            ("swing".into(), Column::Detail),
            ("p".into(), Column::Detail),
            ("verdict".into(), Column::Text),
        ],
        rows,
        most: 40,
    }
}

/// Whether no tried level moved the measure in any play.
fn unmoved(swing: &Swing) -> bool {
    matches!(swing.verdict, Call::Same | Call::NeverCameUp)
}

/// At most so many characters.
fn elided(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

fn percent(four: &[f64; 4]) -> String {
    number::share([four[0], four[2], four[3]])
}

fn design(shares: &Shares) -> String {
    let (count, trials) = (number::count(shares.combinations as u64), number::count(shares.trials));
    match shares.design {
        Design::Every => format!("every one of {count} combinations, {trials} plays each"),
        Design::Sampled { .. } => format!("sampled: {count} combinations drawn at random, {trials} plays each"),
    }
}

/// The levels of a setting: all of a few; the ends of a long row.
fn levels(levels: &[String]) -> String {
    match levels {
        [first, second, .., last] if levels.len() > 12 => {
            format!("{first}, {second} … {last} ({} levels)", levels.len())
        }
        _ => levels.join(", "),
    }
}

fn shares_table(shares: &Shares) -> ReportTable {
    let row = |share: &evenodds_study::sensitivity::Share| {
        vec![
            words::setting(&share.name),
            levels(&share.levels),
            percent(&share.first),
            percent(&share.total),
            percent(&share.shapley),
        ]
    };
    let left = if shares.left_out.is_empty() {
        String::new()
    } else {
        format!(" Left out, because a combination with it cannot be played: {}.", shares.left_out.join(", "))
    };
    let open = match shares.design {
        Design::Every => "what is left of it is in the intervals".to_owned(),
        Design::Sampled { groups } => format!(
            "what is left of it, and the chance of the draw, is in the intervals (bootstrap over {} groups of \
             combinations)",
            number::count(groups)
        ),
    };
    ReportTable {
        caption: format!("Shares of the variance over {}", design(shares)),
        note: format!(
            "By itself: first-order Sobol index; with others: total index; fair part: Shapley effect. Every level \
             counts alike; the dice's noise is taken out, and {open}.{left}"
        ),
        columns: vec![
            ("setting".into(), Column::Text),
            ("levels".into(), Column::Text),
            ("by itself".into(), Column::Figure),
            ("with others".into(), Column::Figure),
            ("fair part".into(), Column::Figure),
        ],
        rows: shares.shares.iter().map(row).collect(),
        most: 20,
    }
}

fn silent(found: &Sensitivity) -> Option<ReportTable> {
    let silent = found.swings.iter().filter(|swing| unmoved(swing));
    let rows: Vec<Vec<String>> = silent
        .map(|swing| {
            let tried: Vec<&str> = swing.reaches.iter().map(|reach| reach.level.as_str()).collect();
            vec![
                words::setting(&swing.name),
                words::name(&swing.present),
                tried.join(", "),
                swing.verdict.told().to_owned(),
                swing.help.clone(),
            ]
        })
        .collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Settings that moved nothing".into(),
        note: format!("{} did not differ in any play.", super::sentence(&words::name(&found.measure))),
        columns: vec![
            ("setting".into(), Column::Text),
            ("now".into(), Column::Text),
            ("tried".into(), Column::Text),
            ("verdict".into(), Column::Text),
            ("what it decides".into(), Column::Text),
        ],
        rows,
        most: 0,
    })
}

fn reasons(caption: &str, what: &'static str, rows: &[(String, String)], most: usize) -> Option<ReportTable> {
    (!rows.is_empty()).then(|| ReportTable {
        caption: caption.into(),
        note: String::new(),
        columns: vec![(what.into(), Column::Text), ("why".into(), Column::Text)],
        rows: rows.iter().map(|(name, reason)| vec![name.clone(), reason.clone()]).collect(),
        most,
    })
}

fn sentences(found: &Sensitivity) -> Vec<String> {
    let calls: Calls = found.swings.iter().map(|swing| swing.verdict).collect();
    let told = phrase::capital(&phrase::of_all(&calls, ["setting", "settings"]));
    let mut sentences = vec![format!("{told}; {} plays.", number::count(found.trials))];
    let label =
        super::sentence(&if found.label.is_empty() { words::name(&found.measure) } else { found.label.clone() });
    let now = mean(found, found.present[0], (found.present[2] - found.present[1]) / 2.0);
    for swing in found.swings.iter().filter(|swing| swing.verdict.differs()).take(3) {
        let tell = |reach: &evenodds_study::sensitivity::Reach| {
            let half = (reach.judgement.difference.high - reach.judgement.difference.low) / 2.0;
            format!("{} at {}", words::mean(reach.judgement.mean, half, found.kind), words::name(&reach.level))
        };
        let tried: Vec<String> =
            swing.reaches.iter().filter(|reach| !reach.judgement.never_differs).take(4).map(tell).collect();
        sentences.push(format!(
            "{label}: {} (now {}) moves it from {now} to {}, a swing of {}.",
            words::setting(&swing.name),
            words::name(&swing.present),
            tried.join(", "),
            width(found, swing)
        ));
    }
    if let Some(shares) = &found.shares {
        let alone: f64 = shares.shares.iter().map(|share| share.first[0]).sum();
        let first = shares.shares.iter().max_by(|a, b| a.total[0].total_cmp(&b.total[0]));
        if !shares.differ {
            sentences.push(format!(
                "The {} most important together ({}): telling their combinations apart needs more plays, and the \
                 shares say nothing yet. Play more (--trials).",
                shares.shares.len(),
                design(shares),
            ));
        } else if let Some(first) = first.filter(|first| first.total[0].is_finite()) {
            sentences.push(format!(
                "The {} most important together ({}): {} accounts for {} of the variance by itself and {} with the \
                 others; {}% of it lies in what they do together.",
                shares.shares.len(),
                design(shares),
                words::setting(&first.name),
                percent(&first.first),
                percent(&first.total),
                number::fixed(((1.0 - alone) * 100.0).max(0.0), 1),
            ));
        }
    }
    sentences
}

fn pictures(found: &Sensitivity) -> Vec<Picture> {
    let factor = number::factor(found.kind);
    let now = found.present[0];
    let row = |swing: &Swing| {
        let moved = swing.reaches.iter().filter(|reach| !reach.judgement.never_differs);
        let bar = |reach: &evenodds_study::sensitivity::Reach| {
            let difference = &reach.judgement.difference;
            let at = [difference.mean, difference.low, difference.high].map(|x| (now + x) * factor);
            tornado::Bar { label: words::name(&reach.level), at, side: reach.side }
        };
        tornado::TornadoRow {
            name: words::setting(&swing.name),
            present: words::name(&swing.present),
            bars: moved.map(bar).collect(),
            text: width(found, swing),
            matters: swing.verdict.differs(),
        }
    };
    let label = super::sentence(&label(found));
    let unit = if found.kind == FigureKind::Flag { "share of plays".to_owned() } else { found.unit.clone() };
    let plot = tornado::TornadoChart {
        rows: found.swings.iter().filter(|swing| !unmoved(swing)).map(row).collect(),
        present: now * factor,
        present_text: format!("as it is: {}", mean(found, now, (found.present[2] - found.present[1]) / 2.0)),
        margin: found.margin.map(|margin| margin * factor),
        axis: if label.to_lowercase().contains(unit.as_str()) { label.clone() } else { format!("{label}, {unit}") },
        suffix: number::suffix(found.kind),
    };
    let title = format!("{label}: what moves it, and how far");
    let mut pictures = vec![Picture { name: "tornado", title, plot: Plot::Tornado(plot) }];
    if let Some(shares) = &found.shares {
        let three = |four: &[f64; 4]| [four[0] * 100.0, four[2] * 100.0, four[3] * 100.0];
        let row = |share: &evenodds_study::sensitivity::Share| bars::BarRow {
            group: String::new(),
            name: words::setting(&share.name),
            outer: three(&share.total),
            inner: Some(three(&share.first)),
            text: format!("{} · {}", percent(&share.first), percent(&share.total)),
            fill: bars::OUTER,
        };
        let plot = bars::BarChart {
            rows: shares.shares.iter().map(row).collect(),
            axis: format!("share of the variance of “{}” over their levels", self::label(found)),
            keys: vec![bars::key(bars::INNER, "by itself"), bars::key(bars::OUTER, "and together with the others")],
            note: format!("Played: {}. Whiskers: {} intervals.", design(shares), number::confidence(found.confidence)),
        };
        let title = "How much of it is whose? The most important settings in combination".to_owned();
        pictures.push(Picture { name: "shares", title, plot: Plot::Bars(plot) });
    }
    pictures
}

fn csv(shares: &Shares) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("shares.csv"));
    for share in &shares.shares {
        let mut fields = vec![share.path.clone(), share.levels.join(" ")];
        fields.extend([share.first, share.total, share.shapley].concat().into_iter().map(number::exact));
        frame::line(&mut out, &fields);
    }
    out
}
