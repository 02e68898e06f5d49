//! Any scenario at all, within the limits of the knobs: a list of small numbers, each of which settles one choice. All
//! zeros are the book and two bare Collars, so that a failure shrinks towards them.

use super::scenario;
use evenodds_his_due::powers::Tree;
use evenodds_his_due::rules::Rules;
use evenodds_his_due::strategy::Base;
use evenodds_his_due::terms::{Skill, Track};
use evenodds_his_due::world::printed;
use proptest::prelude::{Strategy, any};
use serde_json::Value;

/// Numbers that settle choices one after the other; 0 when they are used up.
struct Choices(std::vec::IntoIter<u16>);

impl Choices {
    /// One of `options`.
    fn below(&mut self, options: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % options
    }

    fn one<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Knobs that would only make plays long, or that must agree with others.
const APART: [&str; 12] = [
    "round_cap",
    "turn_cap",
    "score_dice",
    "flee_cost_from",
    "flee_clean_from",
    "test_cost_from",
    "test_clean_from",
    "test_amazing_from",
    "hits_base",
    "hits_per_endurance",
    "mana_base",
    "mana_per_power",
];

/// Now and then another reading of a knob: another word, the other value, a number near the book's.
fn any_rules(choices: &mut Choices) -> String {
    let mut lines = vec!["round_cap = 12".to_owned(), "turn_cap = 120".to_owned()];
    for knob in Rules::knobs() {
        if APART.contains(&knob.name.as_str()) || choices.below(6) < 5 {
            continue;
        }
        if let Some(words) = knob.schema.get("enum").and_then(Value::as_array) {
            let word = words[choices.below(words.len())].as_str().expect("a word");
            lines.push(format!("{} = '{word}'", knob.name));
        } else if knob.schema["type"] == "boolean" {
            lines.push(format!("{} = {}", knob.name, knob.book != "true"));
        } else if knob.schema["type"] == "integer" {
            let book: i64 = knob.book.parse().unwrap_or(0);
            let limit = |key: &str, otherwise| knob.schema.get(key).and_then(Value::as_i64).unwrap_or(otherwise);
            let number = book + [-1, 1, -2, 3][choices.below(4)];
            lines.push(format!("{} = {}", knob.name, number.clamp(limit("minimum", 0), limit("maximum", 100))));
        }
    }
    lines.join("\n")
}

/// Lists that a side may decide by, beside its reference policy.
const LISTS: [&str; 12] = [
    "assign = ['attack']",
    "assign = [{ do = 'attack', if = 'die > 3' }, 'defence']",
    "flight = [{ do = 'flee', if = 'hits < 6' }, 'stay']",
    "turn = [{ do = 'basic', die = 'lowest' }, 'best_attack', 'pass']",
    "turn = ['dearest_attack', 'empower', 'greedy']",
    "defend = [{ do = 'bare', die = 'keep', if = 'strength < 4' }, 'greedy']",
    "reroll_defence = [{ do = 'edge', if = 'loss > 1' }, { do = 'mana', if = 'loss > 3' }, 'stop']",
    "reroll_round = [{ do = 'edge', if = 'die == 1' }, { do = 'mana', if = 'die == 1' }, 'stop']",
    "reroll_bonus = [{ do = 'mana', if = 'die < 3' }, 'stop']",
    "aim = [{ do = 'broker', if = 'foe.broker_hits > 3' }, 'duellist']",
    "payment = [{ do = 'pay', mana = 2 }]",
    "kill = ['kill']",
];

/// Every power of the tree that a turn allows, in some order, before what greedy does.
fn any_turn(choices: &mut Choices, tree: &Tree) -> String {
    use evenodds_his_due::powers::Window;
    use evenodds_his_due::terms::PowerKind::{Attack, Buff, Special};
    let book = printed();
    let allowed = tree.powers.iter().map(|id| book.power(*id)).filter(|power| {
        power.kind == Attack || (matches!(power.kind, Buff | Special) && power.window == Window::OwnTurn)
    });
    let mut turns: Vec<String> = allowed.map(|power| format!("'{}'", power.id)).collect();
    let by = choices.below(turns.len().max(1));
    turns.rotate_left(by);
    format!("turn = [{}, 'greedy']", turns.join(", "))
}

fn any_strategy(choices: &mut Choices, tree: &Tree) -> String {
    let base = choices.one(Base::WORDS);
    let mut keys = vec![format!("base = '{base}'")];
    let mut points = Vec::new();
    for _ in 0..choices.below(4) {
        let list = choices.one(&LISTS).to_owned();
        let list = if list.starts_with("turn") && choices.below(2) == 1 { any_turn(choices, tree) } else { list };
        let point = list.split(' ').next().expect("a point").to_owned();
        if !points.contains(&point) {
            points.push(point);
            keys.push(list);
        }
    }
    format!("{{ {} }}", keys.join(", "))
}

/// Scenes that change what powers can do.
const SWITCHES: [&str; 6] = [
    "near_trees = true",
    "total_darkness = true, night = true",
    "above_enemy = true, high_ground = true",
    "enemy_scent = true, trusted_helper = true, ally_present = true",
    "standing_in_water = true, fresh_breeze = true",
    "room_to_charge = false, quiet = false, shadow_near_enemy = false, behind_enemy = false",
];

/// A side with any scores, powers, state and strategy.
fn any_side(choices: &mut Choices, named: &str) -> String {
    let book = printed();
    let tree = &book.trees[choices.below(book.trees.len())];
    let skills: Vec<String> =
        Skill::ALL.iter().map(|skill| format!("{} = {}", skill.word(), 1 + (choices.below(6) + 1) % 6)).collect();
    let many = choices.below(9);
    let mut powers: Vec<String> = Vec::new();
    for _ in 0..many {
        let id = &book.power(tree.powers[choices.below(tree.powers.len())]).id;
        if !powers.contains(id) {
            powers.push(id.clone());
        }
    }
    let combat = tree.deal.combat_skills()[choices.below(2)].word();
    let mut keys = vec![
        format!("combat_skill = '{combat}'"),
        format!("powers = {powers:?}"),
        format!("strategy = {}", any_strategy(choices, tree)),
        format!("edge = {}", choices.below(6)),
        named.to_owned(),
    ];
    if choices.below(3) == 2 {
        keys.push(format!("mana = {}", choices.below(12)));
    }
    if choices.below(3) == 2 {
        keys.push(format!("hits = {}", 1 + choices.below(20)));
    }
    if choices.below(3) == 2 {
        keys.push(format!("conditions = {{ {} }}", choices.one(&SWITCHES)));
    }
    if choices.below(8) == 7 {
        keys.push(format!("freak_out = '{}'", choices.one(Track::WORDS)));
    }
    if choices.below(8) == 7 {
        keys.push("clock = true".into());
    }
    super::side(&tree.id, &skills.join(", "), &keys.join(", "))
}

fn any_choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..260)
}

/// Permanents that cost more than there is are let pass: the duel begins without Mana.
fn rules_of(choices: &mut Choices) -> String {
    let rules = any_rules(choices);
    if rules.contains("permanent_mana_check") { rules } else { format!("{rules}\npermanent_mana_check = 'off'") }
        .replace("permanent_mana_check = 'maximum'", "permanent_mana_check = 'off'")
        .replace("permanent_mana_check = 'current'", "permanent_mana_check = 'off'")
}

/// The scenario of a duel.
pub(crate) fn any_duel() -> impl Strategy<Value = String> {
    any_choices().prop_map(|numbers| {
        let mut choices = Choices(numbers.into_iter());
        let (a, b) = (any_side(&mut choices, "name = 'a'"), any_side(&mut choices, "name = 'b'"));
        scenario("duel", &rules_of(&mut choices), &super::duel(&a, &b))
    })
}

/// The scenario of a fight of 3 to 6 sides in 2 or 3 teams.
pub(crate) fn any_skirmish() -> impl Strategy<Value = String> {
    any_choices().prop_map(|numbers| {
        let mut choices = Choices(numbers.into_iter());
        let teams = 2 + choices.below(2);
        let many = 3 + choices.below(4);
        let sides = (0..many).map(|at| any_side(&mut choices, &format!("name = 's{at}', team = {}", at % teams)));
        let sides = sides.collect::<Vec<_>>().join(",\n");
        scenario("skirmish", &rules_of(&mut choices), &format!("[cast]\nduellists = [\n{sides}]\n"))
    })
}

/// The scenario of a short career against one or two opponents.
pub(crate) fn any_career() -> impl Strategy<Value = String> {
    any_choices().prop_map(|numbers| {
        let mut choices = Choices(numbers.into_iter());
        let hero = any_side(&mut choices, "name = 'a'");
        let opponents: Vec<String> = (0..=choices.below(2)).map(|_| any_side(&mut choices, "name = 'b'")).collect();
        let limits =
            format!("[limits]\nsessions = {}\nduels_per_session = {}\n", 1 + choices.below(5), 1 + choices.below(3));
        let tables = format!("{limits}[cast]\nhero = {hero}\nopponents = [\n{}]\n", opponents.join(",\n"));
        scenario("career", &rules_of(&mut choices), &tables)
    })
}
