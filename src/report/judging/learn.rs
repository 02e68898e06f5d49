//! The answer of `learn`: a script to paste, what each entry is worth, and how it does beside others.

use super::{Column, Document, Picture, Plot, ReportTable, Story, tune::lead, words};
use crate::chart::band;
use crate::{answer, number};
use evenodds_scenario::Scenario;
use evenodds_study::learn::answer::Player;
use evenodds_study::learn::{Learnt, Options, Rung};
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::blocks::Known;
use evenodds_study::tune::skill::Request;

/// The document of a learnt script. `command` makes it again.
pub fn learn(
    scenario: &Scenario,
    asked: &Request,
    options: &Options,
    found: &Learnt,
    seed: u64,
    command: String,
) -> Document {
    let label = &asked.label.0;
    let gains = found.gain.low > 0.0;
    let verdict = match (gains, found.entries.len()) {
        (_, 0) => format!("nothing was learnt for “{label}”"),
        (true, _) => format!("a script that plays better for “{label}”"),
        (false, _) => format!("no script shown to be better for “{label}”"),
    };
    let answer = answer::learn((asked, scenario.words.get(&asked.measure).unwrap_or(label)), found, kind(asked));
    Document {
        data: vec![
            (
                "learn.json",
                super::json(
                    &serde_json::json!({
                        "scenario": scenario.source.name, "measure": asked.measure, "most": asked.most,
                        "margin": asked.margin, "seed": seed, "confidence": scenario.confidence,
                        "budget": options.budget, "result": found,
                    }),
                    &answer,
                ),
            ),
            ("learnt.toml", found.paste.clone()),
        ],
        kicker: format!(
            "{} · {} · {}",
            scenario.game.title(),
            words::name(&scenario.play.name),
            if options.ladder { "ladder of skill" } else { "learnt script" }
        ),
        title: super::titled(&scenario.title, &verdict),
        question: format!("How should it be played? Measured by: {label}."),
        facts: vec![
            format!("{} plays", number::count(found.plays)),
            format!("seed {seed}"),
            format!("{} intervals, together", number::confidence(scenario.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        sentences: sentences(asked, options, found),
        notes: vec![learning(found)],
        tables: tables(scenario, asked, found),
        pictures: ladder_picture(asked, found).into_iter().chain([picture(asked, found)]).collect(),
        stories: stories(scenario, found),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

fn kind(asked: &Request) -> FigureKind {
    if asked.slot.kind == evenodds_engine::MeasureKind::Flag { FigureKind::Flag } else { FigureKind::Count }
}

fn led(known: &Known, asked: &Request) -> String {
    lead(known.value, known.low, known.high, kind(asked))
}

fn percent(known: &Known) -> String {
    format!(
        "{}% ({} to {})",
        number::fixed(known.value * 100.0, 0),
        number::fixed(known.low * 100.0, 0),
        number::fixed(known.high * 100.0, 0)
    )
}

fn sentences(asked: &Request, options: &Options, found: &Learnt) -> Vec<String> {
    let mut said = Vec::new();
    let entries = match found.entries.len() {
        1 => "1 entry".to_owned(),
        number => format!("{number} entries"),
    };
    let gain = led(&found.gain, asked);
    said.push(match (found.entries.len(), found.gain.low > 0.0) {
        (0, _) => format!(
            "In {} rounds no change of “{}” was confirmed: it stays as it is.",
            number::count(u64::from(found.rounds)),
            found.start
        ),
        (_, true) => {
            format!("{entries} in front of “{}” gain {gain}, on held-out dice.", found.start)
        }
        (_, false) => {
            format!(
                "{entries} in front of “{}” come to {gain} on fresh dice, which is not shown to be a gain.",
                found.start
            )
        }
    });
    if let Some((player, looked)) = found.lookers.first() {
        let ahead = match options.depth {
            1 => "one decision",
            _ => "two decisions",
        };
        said.push(format!(
            "Who looks {ahead} ahead, with {} plays of each option at each of {} decisions a play, gains {} over the same start, and \
             leaves it in {} of 100 decisions.",
            options.rollouts,
            number::fixed(looked.decisions, 1),
            led(&player.lead, asked),
            number::fixed(looked.changed * 100.0, 0)
        ));
    }
    if let Some(kept) = found.kept.as_ref().filter(|_| !found.entries.is_empty()) {
        said.push(format!("The script keeps {} of that gain.", percent(kept)));
    }
    if let Some(left) = found.left.as_ref().filter(|_| !found.entries.is_empty()) {
        said.push(format!("Looking ahead over the script still gains {}.", led(left, asked)));
    }
    said.push("learnt.toml in the report's folder holds the script, to paste into a scenario.".to_owned());
    said
}

/// What learning took.
fn learning(found: &Learnt) -> String {
    format!(
        "Learning took {} plays in {} rounds; every figure comes from other dice than those by which the script was chosen.",
        number::count(found.learning),
        found.rounds
    )
}

fn tables(scenario: &Scenario, asked: &Request, found: &Learnt) -> Vec<ReportTable> {
    let kind = kind(asked);
    let order = |at: usize| {
        let same = found.entries[..at].iter().filter(|entry| entry.decision == found.entries[at].decision).count();
        (same + 1).to_string()
    };
    let entries = found.entries.iter().enumerate().map(|(at, entry)| {
        vec![
            entry.decision.clone(),
            order(at),
            entry.action.clone(),
            entry.condition.clone().unwrap_or_else(|| "always".into()),
            led(&entry.worth, asked),
        ]
    });
    let players = found.players.iter().chain(found.lookers.iter().map(|(player, _)| player));
    let row = |(at, player): (usize, &Player)| {
        let half = (player.score.high - player.score.low) / 2.0;
        vec![
            player.name.clone(),
            number::value(player.score.value, half, kind),
            number::interval(player.score.low, player.score.high, kind),
            if at == 0 { "–".into() } else { led(&player.lead, asked) },
            number::count(player.plays),
        ]
    };
    let rounds = found.taken.iter().map(|taken| {
        let scale = asked.slot.scale;
        let [gain, error] = taken.gain.map(|gain| gain / scale);
        vec![taken.round.to_string(), taken.change.clone(), lead(gain, gain - error, gain + error, kind)]
    });
    let mut tables = vec![
        ReportTable {
            caption: "The script".into(),
            note: "The first entry of a decision whose condition holds is taken; what none takes is left to the base. Worth: \
                   what is lost without the entry, on the same dice."
                .into(),
            columns: vec![
                ("decision".into(), Column::Text),
                ("entry".into(), Column::Figure),
                ("do".into(), Column::Text),
                ("if".into(), Column::Text),
                ("worth".into(), Column::Figure),
            ],
            rows: entries.collect(),
            most: 40,
        },
        ReportTable {
            caption: format!("Players by {}", asked.label.0),
            note: format!("Leads are on the same dice{}.", if scenario.cells.len() > 1 { "; every cell counts alike" } else { "" }),
            columns: vec![
                ("player".into(), Column::Text),
                ("mean".into(), Column::Figure),
                ("between".into(), Column::Figure),
                ("better than the first".into(), Column::Figure),
                ("plays".into(), Column::Figure),
            ],
            rows: players.enumerate().map(row).collect(),
            most: 40,
        },
        ReportTable {
            caption: "What was taken on the way".into(),
            note: "Gain where the change was confirmed, ± one standard error. These dice helped to choose: the figures flatter."
                .into(),
            columns: vec![("round".into(), Column::Figure), ("change".into(), Column::Aside), ("gain".into(), Column::Detail)],
            rows: rounds.collect(),
            most: 0,
        },
    ];
    let rung = |(at, rung): (usize, &Rung)| {
        let half = (rung.score.high - rung.score.low) / 2.0;
        vec![
            (at + 1).to_string(),
            rung.name.clone(),
            number::value(rung.score.value, half, kind),
            rung.plays.map_or_else(|| "exact".into(), |_| number::interval(rung.score.low, rung.score.high, kind)),
            rung.plays.map_or_else(|| "–".into(), number::count),
        ]
    };
    tables.insert(
        0,
        ReportTable {
            caption: "The ladder of skill".into(),
            note: "The best first, on held-out dice.".into(),
            columns: vec![
                ("rung".into(), Column::Figure),
                ("player".into(), Column::Text),
                ("mean".into(), Column::Figure),
                ("between".into(), Column::Figure),
                ("plays".into(), Column::Figure),
            ],
            rows: found.rungs.iter().enumerate().map(rung).collect(),
            most: 40,
        },
    );
    tables.retain(|table| !table.rows.is_empty());
    tables
}

fn stories(scenario: &Scenario, found: &Learnt) -> Vec<Story> {
    let one = |(at, told): (usize, &evenodds_study::learn::Told)| {
        let entry = &found.entries[told.entry];
        let condition = entry.condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
        let cell = if scenario.cells.len() > 1 { format!(" of {}", told.cell) } else { String::new() };
        Story {
            heading: format!(
                "{}: {}{condition}. Play {}{cell}, which it decides",
                entry.decision, entry.action, told.trial
            ),
            names: ["with the entry".into(), "without it".into()],
            sides: told.sides.clone(),
            shown: at == 0,
        }
    };
    found.told.iter().enumerate().map(one).collect()
}

/// What each rung comes to; none without a ladder.
fn ladder_picture(asked: &Request, found: &Learnt) -> Option<Picture> {
    let kind = kind(asked);
    let factor = number::factor(kind);
    let row = |rung: &Rung| band::BandRow {
        group: String::new(),
        name: rung.name.clone(),
        at: [rung.score.value * factor, rung.score.low * factor, rung.score.high * factor],
        text: number::value(rung.score.value, (rung.score.high - rung.score.low) / 2.0, kind),
        differs: true,
        before: None,
        band: None,
    };
    (!found.rungs.is_empty()).then(|| Picture {
        name: "ladder",
        title: "The ladder of skill".into(),
        plot: Plot::Band(band::BandChart {
            rows: found.rungs.iter().map(row).collect(),
            axis: asked.label.0.clone(),
            meaning: band::Meaning::Differences,
        }),
    })
}

fn picture(asked: &Request, found: &Learnt) -> Picture {
    let kind = kind(asked);
    let factor = number::factor(kind);
    let margin = asked.margin.map(|margin| (-margin * factor, margin * factor));
    let row = |group: &str, name: &str, known: &Known| band::BandRow {
        group: group.to_owned(),
        name: name.to_owned(),
        at: [known.value * factor, known.low * factor, known.high * factor],
        text: led(known, asked),
        differs: known.low > 0.0 || known.high < 0.0,
        before: None,
        band: margin,
    };
    let players = found.players.iter().skip(1).chain(found.lookers.iter().map(|(player, _)| player));
    let unit = if kind == FigureKind::Flag { "points" } else { &asked.label.1 };
    Picture {
        name: "learn",
        title: format!("What each player gains over “{}”", found.start),
        plot: Plot::Band(band::BandChart {
            rows: players.map(|player| row("", &player.name, &player.lead)).collect(),
            axis: format!("{}: gain, {unit}", asked.label.0),
            meaning: band::Meaning::Differences,
        }),
    }
}
