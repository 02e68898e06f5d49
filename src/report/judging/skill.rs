//! The answer of `skill`: how much a better player gains.

use super::{Column, Document, Picture, Plot, ReportTable, tune::lead, words};
use crate::chart::band;
use crate::{answer, number};
use evenodds_scenario::Scenario;
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::skill::{Player, Request, Skill, Verdict, Who};
use evenodds_study::tune::space;

/// The document of a skill gap. `command` makes it again.
pub fn skill(scenario: &Scenario, asked: &Request, found: &Skill, seed: u64, command: String) -> Document {
    let label = &asked.label.0;
    let verdict = match found.verdict {
        Verdict::SkillMatters => format!("skill matters to “{label}”"),
        Verdict::NoDecisions => format!("no decision matters to “{label}”"),
        Verdict::NotSettled => format!("needs more plays for “{label}”"),
        Verdict::NeverVaries => format!("“{label}” never varies"),
    };
    let answer = answer::skill(
        (asked, scenario.words.get(&asked.measure).unwrap_or(label)),
        found,
        kind(asked),
        &|player: &Player| name(scenario, found, &player.who),
    );
    Document {
        data: vec![(
            "skill.json",
            super::json(
                &serde_json::json!({
                    "scenario": scenario.source.name, "measure": asked.measure, "most": asked.most, "margin": asked.margin,
                    "seed": seed, "confidence": scenario.confidence, "result": found,
                }),
                &answer,
            ),
        )],
        kicker: format!("{} · {} · skill gap", scenario.game.title(), words::name(&scenario.play.name)),
        title: super::titled(&scenario.title, &verdict),
        question: format!("How much does a better player gain? Measured by: {}.", asked.label.0),
        facts: vec![
            format!("{} plays", number::count(found.plays)),
            format!("seed {seed}"),
            format!("{} intervals, together", number::confidence(scenario.confidence)),
            concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
        ],
        alarm: None,
        answer,
        sentences: sentences(scenario, asked, found),
        notes: Vec::new(),
        tables: vec![table(scenario, asked, found)],
        pictures: vec![picture(scenario, asked, found)],
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

fn kind(asked: &Request) -> FigureKind {
    if asked.slot.kind == evenodds_engine::MeasureKind::Flag { FigureKind::Flag } else { FigureKind::Count }
}

fn name(scenario: &Scenario, found: &Skill, who: &Who) -> String {
    match who {
        Who::AsItStands => "as it stands".into(),
        Who::Preset(name) => format!("{name}, as it ships"),
        Who::Tuned(point) => format!("tuned: {}", space::name(&scenario.parameters, point, true)),
        Who::LooksAhead(at) => format!(
            "looks ahead, following {}",
            match &found.players[*at].who {
                Who::Preset(name) => name.clone(),
                Who::Tuned(_) => "the tuned one".into(),
                _ => "the one as it stands".into(),
            }
        ),
    }
}

fn sentences(scenario: &Scenario, asked: &Request, found: &Skill) -> Vec<String> {
    let kind = kind(asked);
    let best = name(scenario, found, &found.players[found.best].who);
    let plain = match &found.players[0].who {
        Who::Preset(name) => format!("“{name}”, which ships with the game"),
        who => name(scenario, found, who),
    };
    let gap = lead(found.gap.value, found.gap.low, found.gap.high, kind);
    let margin = asked.margin.map(|margin| words::margin(margin, kind, &asked.label.1));
    let against = margin.map(|margin| format!(" (margin {margin})")).unwrap_or_default();
    let mut said = vec![match found.verdict {
        Verdict::SkillMatters => format!("A better player gains {gap} over {plain}{against}: {best}."),
        Verdict::NoDecisions => {
            format!(
                "Nobody gains more than the margin over {plain} (the best that was found: {gap}{against}): as far as these \
                 players see, the game has no decisions by this measure."
            )
        }
        Verdict::NotSettled => {
            format!("The best that was found gains {gap} over {plain}{against}: these plays do not settle it.")
        }
        Verdict::NeverVaries => {
            "It came to the same in every play of everybody: by this measure nothing can be said of skill. Choose another \
             with --measure."
                .to_owned()
        }
    }];
    if asked.margin.is_none() && found.verdict == Verdict::NotSettled {
        said.push("The scenario names no margin for it, so no difference is too small to matter.".to_owned());
    }
    if let Some(kept_up) = found.kept_up.filter(|_| found.verdict == Verdict::NotSettled) {
        let (low, behind) =
            if asked.most { (kept_up.low, kept_up.value < 0.0) } else { (-kept_up.high, kept_up.value > 0.0) };
        if behind && low < -asked.margin.unwrap_or(0.0) {
            let by = lead(kept_up.value, kept_up.low, kept_up.high, kind);
            said.push(format!(
                "Looking ahead came to less than what it follows ({by}): it does not show that there is nothing to gain. More \
                 --rollouts or --searched may."
            ));
        }
    }
    if let Some(beyond) = &found.beyond {
        let preset = name(scenario, found, &found.players[found.best_preset].who);
        let more = lead(beyond.value, beyond.low, beyond.high, kind);
        said.push(format!("Over the best strategy that ships with the game ({preset}): {more}."));
    }
    match &found.effort {
        Some(effort) => said.push(format!(
            "Looking ahead took {} plays: {} of each option at each of her {} decisions a play. In {} of 100 she did not do \
             what she follows. She looks one decision ahead, no further, and sees no die that is still to fall: as long as \
             the rules hide nothing from a player, the gap is a lower bound of what skill can gain.",
            number::count(effort.plays),
            effort.rollouts,
            number::fixed(effort.decisions, 1),
            number::fixed(effort.changed * 100.0, 0),
        )),
        None => said.push(
            "No player can look ahead in this play, so the gap is a lower bound of what skill gains.".into(),
        ),
    }
    said
}

fn table(scenario: &Scenario, asked: &Request, found: &Skill) -> ReportTable {
    let kind = kind(asked);
    let row = |(at, player): (usize, &Player)| {
        let half = (player.score.high - player.score.low) / 2.0;
        vec![
            name(scenario, found, &player.who),
            number::value(player.score.value, half, kind),
            number::interval(player.score.low, player.score.high, kind),
            if at == 0 { "–".into() } else { lead(player.lead.value, player.lead.low, player.lead.high, kind) },
            number::count(player.trials),
        ]
    };
    ReportTable {
        caption: format!("Players by {}", asked.label.0),
        note: "Leads are on the same dice: a player who looks ahead plays fewer trials, and is compared on those."
            .into(),
        columns: vec![
            ("player".into(), Column::Text),
            ("mean".into(), Column::Figure),
            ("between".into(), Column::Figure),
            ("more than the first".into(), Column::Figure),
            ("plays of each cell".into(), Column::Figure),
        ],
        rows: found.players.iter().enumerate().map(row).collect(),
        most: 40,
    }
}

fn picture(scenario: &Scenario, asked: &Request, found: &Skill) -> Picture {
    let kind = kind(asked);
    let factor = number::factor(kind);
    let margin = asked.margin.map(|margin| (-margin * factor, margin * factor));
    let row = |player: &Player| band::BandRow {
        group: String::new(),
        name: name(scenario, found, &player.who),
        at: [player.lead.value * factor, player.lead.low * factor, player.lead.high * factor],
        text: lead(player.lead.value, player.lead.low, player.lead.high, kind),
        differs: player.lead.low > 0.0 || player.lead.high < 0.0,
        before: None,
        band: margin,
    };
    let unit = if kind == FigureKind::Flag { "points" } else { &asked.label.1 };
    let plain = name(scenario, found, &found.players[0].who);
    Picture {
        name: "skill",
        title: format!("What each player gains over {plain}"),
        plot: Plot::Band(band::BandChart {
            rows: found.players.iter().skip(1).map(row).collect(),
            axis: format!("{}: difference, {unit}", asked.label.0),
            meaning: band::Meaning::Differences,
        }),
    }
}
