//! What Toward One tells about itself.

use super::cast::{Cast, CastJinn, Limits, PlayKind};
use super::character::Character;
use super::jinn::GM;
use super::rules::Rules;
use super::strategy::{Fields, GM_PRESETS, GmFields, GmStrategy, PRESETS, Strategy, gm_preset, preset};
use super::terms::{AllyKind, RITUALS, Sect, Trait};
use super::{TowardOne, charts, measures, read, schema};
use crate::engine::{Measure, Ready, cell::effort_measures};
use crate::games::cells::ready;
use crate::games::kind::{Answer, Builds, ChartInfo, Extra, Kind, Listed, PlayInfo, Prepared, Preset, Starter};
use crate::games::knobs::KnobInfo;
use crate::source::{Faults, Node, Table};
use serde_json::Value as Json;

/// The game's entry in the registry.
#[derive(Debug, Clone, Copy)]
pub struct TowardOneKind;

const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "hunt",
        help: "one character against one Jinn until it is bound or the scenes run out; perhaps with a fellow to ask",
        measures: &[
            "p_bound",
            "scenes_to_bind",
            "mean_rewards",
            "p_first_confrontation_binds",
            "p_tier_1",
            "p_tier_2",
            "p_tier_3",
            "p_unbound",
            "scenes_to_manifest",
            "confrontations",
            "bonuses_gained",
            "bonuses_spent",
            "bonuses_lost",
            "dice_lost",
            "pc_dice_end",
            "pc_bonuses_end",
            "table_dice",
            "table_rolls",
            "table_decisions",
            "table_changes",
        ],
        length: "scenes",
        first: None,
    },
    PlayInfo {
        name: "table",
        help: "several characters over several cycles: bids, sects, hunts, rewards, self-improvement",
        measures: &[
            "binds_total",
            "rewards_total",
            "tier_1",
            "tier_2",
            "tier_3",
            "snowball_slope",
            "lead_persists",
            "top_share",
            "dice_mean_end",
            "bonus_mean_end",
            "standing_range_end",
            "order_changes",
            "confrontations",
            "bonuses_lost",
            "improve_scenes",
            "table_dice",
            "table_rolls",
            "table_decisions",
            "table_changes",
        ],
        length: "table_rolls",
        first: None,
    },
    PlayInfo {
        name: "confrontation",
        help: "just the three rolls of a final confrontation, once",
        measures: &[
            "p_bound",
            "fail_numerology",
            "fail_law",
            "fail_calligraphy",
            "fail_tie",
            "bonuses_spent",
            "table_dice",
        ],
        length: "table_dice",
        first: None,
    },
];

fn play_kind(name: &str) -> PlayKind {
    match name {
        "table" => PlayKind::Table,
        "confrontation" => PlayKind::Confrontation,
        _ => PlayKind::Hunt,
    }
}

/// A small game of each play, to ask for its columns.
fn example(play: PlayKind) -> TowardOne {
    let rules = Rules::default();
    let ibrahim = Character::ibrahim(&rules);
    let jinn = CastJinn::Given { evil: 4, values: [5, 7, 7], maker: GM };
    let (cast, seats) = match play {
        PlayKind::Table => (Cast { created: true, ..Cast::default() }, 4),
        _ => (Cast { sheets: vec![ibrahim.clone(), ibrahim], jinn: vec![jinn], ..Cast::default() }, 2),
    };
    let limits = Limits { report_cycles: (1..=12).collect(), ..Limits::default() };
    TowardOne::new(play, rules, cast, limits, vec![Strategy::default(); seats], GmStrategy::default())
}

impl Kind for TowardOneKind {
    fn name(&self) -> &'static str {
        "toward_one"
    }

    fn title(&self) -> &'static str {
        "Toward One"
    }

    fn help(&self) -> &'static str {
        "mystics hunt Jinn, scene by scene, and bind them for rewards"
    }

    fn plays(&self) -> &'static [PlayInfo] {
        PLAYS
    }

    fn knobs(&self) -> Vec<KnobInfo> {
        Rules::knobs()
    }

    fn measures(&self, play: &str) -> Vec<Measure> {
        let scopes = measures::scopes(&example(play_kind(play)));
        let mut all = Vec::new();
        for (index, scope) in scopes.into_iter().enumerate() {
            all.extend(scope.measures);
            if index == 0 {
                all.extend(effort_measures());
            }
        }
        all
    }

    fn facts(&self) -> Vec<Listed> {
        super::facts::listed()
    }

    fn decisions(&self) -> Vec<Listed> {
        super::decisions::listed()
    }

    fn presets(&self) -> Vec<Preset> {
        let player = |name: &'static str| Preset {
            name,
            help: match name {
                "plain" => "uses no rituals, bonuses or allies; negates first",
                "rush" => "does nothing clever until the Jinn is manifest, then spends everything at once",
                _ => "uses everything: accepts small sufferings, banks bonuses, confronts when ready, improves itself",
            },
            text: preset_text(name, &preset(name).unwrap_or_default().described()),
        };
        let gm = |name: &'static str| Preset {
            name,
            help: if name == "even" {
                "a GM who spreads gains and chooses suffering by lot"
            } else {
                "a GM who makes it hard"
            },
            text: preset_text(name, &gm_preset(name).unwrap_or_default().described()),
        };
        PRESETS.into_iter().map(player).chain(GM_PRESETS.into_iter().map(gm)).collect()
    }

    fn powers(&self) -> Vec<Listed> {
        let sects = Sect::ALL.into_iter().map(|sect| {
            let mut gives: Vec<String> = if sect == Sect::Idolater {
                vec!["+1 to one skill".into()]
            } else {
                let raised = Trait::ALL.into_iter().filter(|&kind| sect.raises(kind, Trait::Calligraphy));
                raised.map(|kind| format!("+1 {}", kind.title())).collect()
            };
            gives.extend(sect.ally().map(|ally| format!("ally {}", ally.title())));
            Listed {
                name: Sect::NAMES[sect as usize].into(),
                detail: "sect".into(),
                help: format!(
                    "Esteem {}, {}; {}",
                    Sect::ESTEEM[sect as usize],
                    gives.join(", "),
                    sect.ritual().title()
                ),
            }
        });
        let rituals = RITUALS.into_iter().map(|ritual| Listed {
            name: super::terms::RITUAL_NAMES[ritual.name as usize].into(),
            detail: "ritual".into(),
            help: format!("adds {} dice to a roll of {}", ritual.adds.title(), ritual.to.title()),
        });
        let allies = AllyKind::ALL.into_iter().map(|kind| {
            let (from, to) = kind.conversion();
            let help = format!("turns {} into {}", from.bonus(), to.bonus());
            Listed { name: AllyKind::NAMES[kind as usize].into(), detail: "ally".into(), help }
        });
        sects.chain(rituals).chain(allies).collect()
    }

    fn starters(&self) -> &'static [Starter] {
        schema::STARTERS
    }

    fn charts(&self, play: &str) -> Vec<ChartInfo> {
        charts::of(play_kind(play))
    }

    fn schema(&self) -> Vec<(&'static str, Json)> {
        schema::tables()
    }

    fn questions(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        super::odds::KINDS.to_vec()
    }

    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        let found = super::odds::ask(question, inputs, faults)?;
        let distributions = found.pictures().into_iter().map(|picture| (picture.label, picture.points));
        Some(Answer { numbers: found.metrics(), distributions: distributions.collect() })
    }

    fn builds(&self, inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        super::builds::builds(inputs, faults)
    }

    fn builds_help(&self) -> &'static str {
        super::builds::HELP
    }

    fn mirror(&self, seed: u64, trials: u64) -> (u64, u64) {
        super::mirror::wins_and_losses(seed, trials)
    }

    fn player(&self, play: &str) -> Option<&'static str> {
        match play_kind(play) {
            PlayKind::Hunt | PlayKind::Confrontation => Some("cast.hunter.strategy"),
            PlayKind::Table => None,
        }
    }

    fn prepare_search(
        &self,
        play: &str,
        root: &Table,
        extras: &[Extra],
        faults: &mut Faults,
    ) -> Option<Box<dyn Ready>> {
        let play = play_kind(play);
        if play == PlayKind::Table {
            return None;
        }
        let mut game = read::game(play, root, faults)?;
        super::search::look_ahead(&mut game);
        Some(Box::new(ready(game, extras, faults)))
    }

    fn read_strategy(&self, node: &Node, root: &Table, faults: &mut Faults) {
        let (named, mut player, mut gm) = (root.table("strategy"), Faults::new(), Faults::new());
        super::strategies::read_player(Some(node), named, &mut player);
        super::strategies::read_gm(Some(node), named, &mut gm);
        faults.least([player, gm]);
    }

    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared> {
        let game = read::game(play_kind(play), root, faults)?;
        let changes =
            game.rules.changes().into_iter().map(|(knob, value, book)| (knob.to_owned(), value, book)).collect();
        let series = charts::series(&game);
        let ready: Box<dyn Ready> = Box::new(ready(game, extras, faults));
        Some(Prepared { ready, changes, series, about: None })
    }
}

/// A preset as it could stand in a scenario.
fn preset_text(name: &str, fields: &[(&'static str, String, String)]) -> String {
    use std::fmt::Write;
    let mut text = format!("[strategy.my_{name}]\nbase = \"{name}\"\n");
    for (field, value, help) in fields {
        let value = if value == "not set" { "\"none\"" } else { value.as_str() };
        let _ = writeln!(text, "{field} = {value}  # {help}");
    }
    text
}

/// The fields of a strategy, for tests that ask whether every one is documented.
pub fn fields() -> Vec<KnobInfo> {
    Fields::knobs().into_iter().chain(GmFields::knobs()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TO-CHAR-5: an Idolater raises one skill of her choice, and nothing else.
    #[test]
    fn the_idolater_raises_one_skill() {
        let listed = TowardOneKind.powers();
        let help = |name: &str| listed.iter().find(|listed| listed.name == name).expect(name).help.clone();
        assert_eq!(help("idolater"), "Esteem 1, +1 to one skill, ally Caravaneer; Idolater Ritual");
        assert_eq!(help("turk"), "Esteem 4, +1 Calligraphy, +1 Luxury; Generous Giving");
    }
}
