//! What His Due tells about itself.

use super::play::Play;
use super::powers::{Book, Price};
use super::rules::Rules;
use super::strategy::{PRESETS, Strategy};
use super::terms::{Deal, Element};
use super::{HisDue, charts, measures, read, schema};
use crate::engine::{Measure, Ready, cell::effort_measures};
use crate::games::cells::ready;
use crate::games::field::{Field, Wanted};
use crate::games::kind::{Answer, Builds, ChartInfo, Extra, Kind, Listed, PlayInfo, Prepared, Preset, Starter};
use crate::games::knobs::KnobInfo;
use crate::source::{Faults, Node, Table};
use serde_json::Value as Json;

/// The game's entry in the registry.
#[derive(Debug, Clone, Copy)]
pub struct HisDueKind;

/// Measures of a fight of two that are shown first.
const FIGHT: &[&str] = &[
    "p_a_win",
    "p_b_win",
    "a_wins_decided",
    "p_a_first",
    "first_mover_advantage",
    "rounds",
    "p_a_fled",
    "p_b_fled",
    "p_both_fled",
    "p_double_defeat",
    "p_stalemate",
    "hits_left_a_given_win",
    "hits_left_b_given_win",
    "mana_spent_a",
    "mana_spent_b",
    "damage_per_mana_a",
    "damage_per_mana_b",
    "edge_spent_a",
    "edge_spent_b",
    "p_kill",
    "table_dice",
    "table_rolls",
    "table_decisions",
    "table_changes",
];

/// Who strikes first in a fight of two.
const FIRST: Option<&str> = Some("p_a_first");

const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "duel",
        help: "side a against side b, to the end",
        measures: FIGHT,
        length: "rounds",
        first: FIRST,
    },
    PlayInfo {
        name: "mirror",
        help: "side a against its own image: what the first attack is worth",
        measures: FIGHT,
        length: "rounds",
        first: FIRST,
    },
    PlayInfo {
        name: "skirmish",
        help: "three to six duellists in teams; nobody can be killed",
        measures: &[
            "p_team_0",
            "p_other_teams",
            "p_all_fled",
            "p_stalemate",
            "p_double_defeat",
            "rounds",
            "fallen",
            "fled",
            "hits_left",
            "mana_spent",
            "damage",
            "table_dice",
            "table_decisions",
        ],
        length: "rounds",
        first: None,
    },
    PlayInfo {
        name: "skill_test",
        help: "Wits and another skill, alone or against another character",
        measures: &[
            "p_botch",
            "p_cost",
            "p_clean",
            "p_amazing",
            "total",
            "p_a_wins",
            "p_b_wins",
            "p_nobody",
            "p_tie_first_roll",
            "table_dice",
        ],
        length: "total",
        first: None,
    },
    PlayInfo {
        name: "brawl",
        help: "a brawl without magic: one test and what it costs",
        measures: &[
            "p_botch",
            "p_cost",
            "p_clean",
            "p_amazing",
            "hits_lost",
            "hits_dealt",
            "p_down",
            "p_enemy_down",
            "table_dice",
        ],
        length: "hits_lost",
        first: None,
    },
    PlayInfo {
        name: "career",
        help: "sessions of stress, Connections and duels, to five kills or ruin",
        measures: &[
            "p_five_kills",
            "p_survived",
            "p_killed",
            "p_broken",
            "p_campaign_survival",
            "kills",
            "wins",
            "losses",
            "undecided",
            "sessions_played",
            "connections_left",
            "stress_despair",
            "stress_disconnection",
            "stress_guilt",
            "powers_end",
            "table_dice",
            "table_decisions",
        ],
        length: "duels",
        first: None,
    },
];

/// A small game of a play, to ask for its columns.
fn example(play: Play) -> HisDue {
    HisDue::new(play, Rules::default(), Book::printed(), Vec::new())
}

impl Kind for HisDueKind {
    fn name(&self) -> &'static str {
        "his_due"
    }

    fn title(&self) -> &'static str {
        "His Due"
    }

    fn help(&self) -> &'static str {
        "people with a deal duel each other with dice pools and trees of powers"
    }

    fn plays(&self) -> &'static [PlayInfo] {
        PLAYS
    }

    fn knobs(&self) -> Vec<KnobInfo> {
        Rules::knobs()
    }

    fn measures(&self, play: &str) -> Vec<Measure> {
        let scope = measures::scopes(&example(Play::of(play).unwrap_or(Play::Duel))).swap_remove(0);
        scope.measures.into_iter().chain(effort_measures()).collect()
    }

    fn facts(&self) -> Vec<Listed> {
        super::facts::listed()
    }

    fn decisions(&self) -> Vec<Listed> {
        super::decisions::listed()
    }

    fn presets(&self) -> Vec<Preset> {
        let help = [
            "uses no power but its type's enabler; keeps dice above their mean for attack",
            "uses every power that its score allows, never re-rolls attacks, kills when it can",
            "as greedy, but keeps half of its dice for defence, runs when weak, never kills",
        ];
        let each = PRESETS.into_iter().zip(help);
        each.map(|(name, help)| Preset { name, help, text: preset_text(name) }).collect()
    }

    fn powers(&self) -> Vec<Listed> {
        let book = Book::printed();
        let ordered = book.trees.iter().flat_map(|tree| &tree.powers);
        ordered
            .map(|id| {
                let power = book.power(*id);
                let mana = match power.price {
                    Price::Mana(mana) => format!("{mana} Mana"),
                    Price::Any => "any Mana".into(),
                };
                let element = if power.element == Element::Physical {
                    String::new()
                } else {
                    format!(", {}", power.element.title())
                };
                let tree = &book.trees[power.tree].name;
                let detail = format!("{tree}, tier {}: {} {mana}{element}", power.tier, power.kind.title());
                Listed { name: power.id.clone(), detail, help: power.summary.clone() }
            })
            .collect()
    }

    fn effects(&self) -> Vec<Listed> {
        super::powers::effects()
    }

    fn starters(&self) -> &'static [Starter] {
        schema::STARTERS
    }

    fn charts(&self, play: &str) -> Vec<ChartInfo> {
        charts::of(Play::of(play).unwrap_or(Play::Duel))
    }

    fn schema(&self) -> Vec<(&'static str, Json)> {
        schema::tables()
    }

    fn questions(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        super::odds::KINDS.to_vec()
    }

    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        super::odds::ask(question, inputs, faults)
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

    fn tables(&self) -> &'static [&'static str] {
        &["rules", "cast", "limits", "strategy", "powers", "trees"]
    }

    fn winners(&self, play: &str) -> Option<[&'static str; 2]> {
        match Play::of(play)? {
            Play::Duel | Play::Mirror => Some(["p_a_win", "p_b_win"]),
            Play::Skirmish => Some(["p_team_1", "p_other_teams"]),
            _ => None,
        }
    }

    fn player(&self, play: &str) -> Option<&'static str> {
        match Play::of(play)? {
            Play::Duel => Some("cast.a.strategy"),
            Play::Career => Some("cast.hero.strategy"),
            _ => None,
        }
    }

    fn prepare_search(
        &self,
        play: &str,
        root: &Table,
        extras: &[Extra],
        faults: &mut Faults,
    ) -> Option<Box<dyn Ready>> {
        let play = Play::of(play).filter(|play| *play == Play::Duel)?;
        let mut game = read::game(play, root, faults)?;
        super::search::look_ahead(&mut game);
        Some(Box::new(ready(game, extras, faults)))
    }

    fn printed(&self) -> Option<&'static Table> {
        Some(Book::table())
    }

    fn read_strategy(&self, node: &Node, root: &Table, faults: &mut Faults) {
        let Some((rules, book, _)) = read::frame(root, &mut Faults::new()) else { return };
        // It may be made for any tree.
        faults.least((0..book.trees.len()).map(|tree| {
            let mut found = Faults::new();
            let slots = super::sides::slots_of(&book, &rules, tree);
            super::strategies::read(Some(node), root.table("strategy"), &book, tree, &slots, &mut found);
            found
        }));
    }

    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared> {
        let game = read::game(Play::of(play)?, root, faults)?;
        let mut changes: Vec<(String, String, String)> =
            game.rules.changes().into_iter().map(|(knob, value, book)| (knob.to_owned(), value, book)).collect();
        changes.extend(changed_powers(root));
        let about = numbered_powers(root, &game);
        let ready: Box<dyn Ready> = Box::new(ready(game, extras, faults));
        Some(Prepared { ready, changes, series: Vec::new(), about })
    }

    fn meet(&self, play: &str, root: &Table, wanted: Wanted<'_>, faults: &mut Faults) -> Option<Field> {
        super::meet::field(Play::of(play)?, root, wanted, faults)
    }

    fn entrant_schema(&self) -> Option<Json> {
        Some(super::meet::schema())
    }
}

/// The powers of the first side, where only a number says which they are; the tree's own first power goes without saying.
fn numbered_powers(root: &Table, game: &HisDue) -> Option<String> {
    root.table("cast")?.table("a")?.get("set")?;
    let side = game.sides.first()?;
    let own = side.tree_powers.iter().enumerate().skip(1).filter(|(slot, _)| side.owned >> slot & 1 == 1);
    let names: Vec<&str> = own.map(|(_, &power)| game.book.power(power).name.as_str()).collect();
    Some(names.join(", "))
}

/// Fields of powers and trees that a scenario changes: name, value, the book's value.
fn changed_powers(root: &Table) -> Vec<(String, String, String)> {
    let mut changes = Vec::new();
    for key in ["powers", "trees"] {
        let printed = Book::table().table(key);
        for entry in root.table(key).into_iter().flat_map(|table| &table.entries) {
            let crate::source::Value::Table(fields) = &entry.node.value else { continue };
            let Some(before) = printed.and_then(|table| table.table(&entry.key)) else {
                // Of what the book has not, all is new.
                changes.push((format!("{key}.{}", entry.key), entry.node.value.text(), "not there".into()));
                continue;
            };
            for field in &fields.entries {
                let book = before.get(&field.key).map_or("not set".into(), |node| node.value.text());
                changes.push((format!("{key}.{}.{}", entry.key, field.key), field.node.value.text(), book));
            }
        }
    }
    changes
}

/// A preset as it could stand in a scenario.
fn preset_text(name: &str) -> String {
    use std::fmt::Write;
    let mut text = format!("[strategy.my_{name}]\nbase = \"{name}\"\n");
    for (field, value, help) in Strategy::preset(name).unwrap_or_default().fields.described() {
        let _ = writeln!(text, "{field} = {value}  # {help}");
    }
    text
}

/// The deals with their rules, for help texts.
pub fn deals() -> Vec<Listed> {
    Deal::ALL
        .iter()
        .map(|deal| {
            let [first, second] = deal.combat_skills();
            let help =
                format!("fights with {} or {}; Hits return at {}", first.title(), second.title(), deal.recovers());
            Listed { name: deal.word().into(), detail: deal.title().into(), help }
        })
        .collect()
}
