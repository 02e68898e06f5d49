//! From a question as written (`compare pc_dice=5 jinn_dice=5`) to an exact answer.

use super::super::character::Character;
use super::super::read::built;
use super::super::rules::Rules;
use super::super::rulings::{ConfrontationStop, ConfrontationTie, JinnValueOne, MultiLossSuffering, PvpTieOption};
use super::super::strategy::{JinnCreation, Raise as GmRaise};
use super::super::terms::{Sect, Skill, Trait};
use super::*;
use crate::source::{Fault, Faults, Node, Reader, Table, Value};

/// A kind of question: its name, what it answers, and an example of its inputs.
pub const KINDS: &[(&str, &str, &str)] = &[
    ("pool", "successes of n dice", "side=\"pc\" dice=5"),
    ("compare", "who has more successes, and by how much", "pc_dice=5 jinn_dice=5"),
    ("bonus", "the best that k bonuses can do, and what the reach procedure does", "dice=4 bonuses=3 targets=[3,5]"),
    (
        "confrontation",
        "the three rolls of a final confrontation (Calligraphy, Law, Numerology in that order)",
        "pc_dice=[6,4,5] jinn_dice=[5,5,5] bonuses=[3,3,3]",
    ),
    (
        "plain_chain",
        "the whole hunt by the strategy `plain`, as a Markov chain",
        "pc_dice=[6,4,5] jinn={evil=4,malice=5,lawlessness=7,subtlety=7} raise=\"lowest_value\"",
    ),
    ("jinn_creation", "what Jinn come out of n dice", "dice=6 rule=\"strongest\""),
    ("tier", "the reward tier", "pc_dice=[6,4,5,4,6,3] jinn_dice=[4,5,5]"),
    ("contest", "a contest of Renown between two players", "a={dice=3,bonuses=2,rituals=[4]} b={dice=4,bonuses=3}"),
    (
        "build",
        "a character's dice for a sect and five die values",
        "sect=\"turk\" die_values={calligraphy=7,law=6,numerology=7,luxury=10,renown=3}",
    ),
];

/// Answers a question of a kind. None when something is wrong with its inputs; the faults say what.
pub fn ask(kind: &str, inputs: &Table, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let before = faults.len();
    let mut rules = Rules::default();
    let mut reader = Reader::new(inputs, "the question");
    if let Some(table) = reader.inner("rules", faults) {
        rules.patch(table, faults);
    }
    let odds = odds_rules(&rules);
    let answer = match kind {
        "pool" => ask_pool(&mut reader, &odds, faults),
        "compare" => ask_compare(&mut reader, &odds, faults),
        "bonus" => ask_bonus(&mut reader, &odds, faults),
        "confrontation" => ask_confrontation(&mut reader, &odds, faults),
        "plain_chain" => ask_plain_chain(&mut reader, &odds, faults),
        "jinn_creation" => ask_jinn_creation(&mut reader, &odds, faults),
        "tier" => ask_tier(&mut reader, &odds, faults),
        "contest" => ask_contest(&mut reader, &odds, faults),
        "build" => ask_build(&mut reader, &rules, faults),
        other => {
            let known = KINDS.iter().map(|kind| kind.0);
            faults.push(crate::source::unknown_word(&inputs.place, other, "a question that Toward One answers", known));
            return None;
        }
    };
    if answer.is_some() {
        reader.finish(faults);
    } else if faults.len() == before {
        let example = KINDS.iter().find(|known| known.0 == kind).map_or("", |known| known.2);
        let help = format!("for example: evenodds odds toward_one {kind} {example}");
        faults.push(Fault::at(&inputs.place, format!("the question `{kind}` is incomplete")).help(help));
    }
    if faults.len() == before { answer } else { None }
}

/// The settings that exact odds depend on.
pub fn odds_rules(rules: &Rules) -> OddsRules {
    let bytes = |list: &[i32]| list.iter().map(|&worth| worth as u8).collect();
    OddsRules {
        pc_face_successes: bytes(&rules.pc_face_successes),
        jinn_face_successes: bytes(&rules.jinn_face_successes),
        dice_chart: rules.dice_chart.iter().map(|step| (step[0], step[1])).collect(),
        outclass_low: rules.outclass_low,
        outclass_high: rules.outclass_high,
        rewards_by_tier: rules.rewards_by_tier,
        jinn_value_one_at_creation_manifest: rules.jinn_value_one_at_creation == JinnValueOne::Manifest,
        confrontation_tie_pc: rules.confrontation_tie == ConfrontationTie::Pc,
        confrontation_roll_all: rules.confrontation_stop == ConfrontationStop::RollAll,
        multi_loss: match rules.multi_loss_suffering {
            MultiLossSuffering::Each => MultiLoss::Each,
            MultiLossSuffering::Worst => MultiLoss::Worst,
            MultiLossSuffering::Sum => MultiLoss::Sum,
            MultiLossSuffering::First => MultiLoss::First,
        },
        pvp_decrement: rules.pvp_decrement,
        pvp_tie_initiator: rules.pvp_tie_option == PvpTieOption::Initiator,
        rituals_per_roll: rules.rituals_per_roll.map(|most| most as u32),
    }
}

/// Numbers of dice or bonuses in a question.
const DICE: std::ops::RangeInclusive<i64> = 0..=40;

fn ask_pool(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let side = [Side::Pc, Side::Jinn][reader.word("side", &["pc", "jinn"], faults).unwrap_or(0)];
    Some(Box::new(pool(rules, side, reader.int("dice", DICE, faults)? as u32)))
}

fn ask_compare(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let [pc, jinn] = ["pc_dice", "jinn_dice"].map(|key| reader.int(key, DICE, faults));
    Some(Box::new(compare(rules, pc? as u32, jinn? as u32)))
}

fn ask_bonus(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let [dice, bonuses] = [("dice", 0..=20), ("bonuses", 0..=12)].map(|(key, limits)| reader.int(key, limits, faults));
    let [targets, rituals] = ["targets", "rituals"].map(|key| whole_numbers(reader, key, faults));
    Some(Box::new(bonus(rules, dice? as u32, bonuses? as u32, &rituals, &targets)))
}

fn ask_confrontation(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let pc = of_names(reader.node("pc_dice"), &Trait::NAMES[..3], DICE, faults);
    let jinn = of_names(reader.node("jinn_dice"), &Skill::NAMES, DICE, faults);
    let bonuses = match reader.node("bonuses") {
        None => Some(vec![0; 3]),
        Some(node) => of_names(Some(node), &Trait::NAMES[..3], 0..=12, faults),
    };
    Some(Box::new(confrontation(rules, three(&pc?)?, three(&jinn?)?, three(&bonuses?)?)))
}

fn ask_plain_chain(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let pc = of_names(reader.node("pc_dice"), &Trait::NAMES[..3], DICE, faults);
    let raise = reader.word("raise", GmRaise::WORDS, faults).unwrap_or(0);
    let values = of_names(reader.node("jinn"), &["evil", "malice", "lawlessness", "subtlety"], 1..=100, faults);
    let [evil, malice, lawlessness, subtlety] = values?[..] else { return None };
    let skills = [malice, lawlessness, subtlety].map(|value| value as i32);
    let raise = [Raise::LowestValue, Raise::NextStep, Raise::Opposing, Raise::Random][raise];
    let answer = plain_chain(rules, three(&pc?)?, JinnValues { evil: evil as i32, skills }, raise);
    if answer.is_none() {
        faults.push(Fault::at(&reader.table().place, "this hunt can last for ever: some step of it never succeeds"));
    }
    Some(Box::new(answer?))
}

fn ask_jinn_creation(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let dice = reader.int("dice", 4..=20, faults)?;
    let rule = reader.word("rule", JinnCreation::WORDS, faults).unwrap_or(0);
    let rule = [MakeRule::AsRolled, MakeRule::Weakest, MakeRule::Strongest][rule];
    jinn_creation(rules, dice as u32, rule).map(|answer| Box::new(answer) as Box<dyn Odds>)
}

fn ask_tier(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let pc = of_names(reader.node("pc_dice"), &Trait::NAMES, DICE, faults);
    let jinn = of_names(reader.node("jinn_dice"), &Skill::NAMES, DICE, faults);
    let pc: [u32; 6] = pc?.try_into().ok()?;
    Some(Box::new(tier(rules, pc, three(&jinn?)?)))
}

fn ask_contest(reader: &mut Reader<'_>, rules: &OddsRules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let sides = ["a", "b"].map(|key| {
        let table = reader.inner(key, faults)?;
        let mut side = Reader::new(table, "a contestant");
        let dice = side.int("dice", 0..=20, faults);
        let bonuses = side.int("bonuses", 0..=20, faults).unwrap_or(0);
        let rituals = whole_numbers(&mut side, "rituals", faults);
        side.finish(faults);
        Some(Contestant { dice: dice? as u32, bonuses: bonuses as u32, rituals })
    });
    let [a, b] = sides;
    Some(Box::new(contest(rules, &a?, &b?)))
}

/// A character's sheet as an answer (TO-CHAR-5 to TO-CHAR-10).
struct Sheet(Character);

impl Odds for Sheet {
    fn metrics(&self) -> Vec<(String, f64)> {
        let sheet = &self.0;
        let dice = Trait::NAMES.iter().zip(sheet.dice).map(|(name, dice)| (format!("dice_{name}"), f64::from(dice)));
        let others = [
            ("rituals", sheet.rituals.len() as f64),
            ("allies", sheet.allies.len() as f64),
            ("bonuses_each", f64::from(sheet.bonuses[0])),
            ("standing", f64::from(sheet.standing())),
        ];
        dice.chain(others.map(|(name, value)| (name.to_owned(), value))).collect()
    }

    fn pictures(&self) -> Vec<Picture> {
        let points = self.0.dice.iter().enumerate().map(|(index, &dice)| (index as i64, f64::from(dice))).collect();
        vec![Picture { label: "dice of Calligraphy, Law, Numerology, Esteem, Luxury, Renown".into(), points }]
    }
}

fn ask_build(reader: &mut Reader<'_>, rules: &Rules, faults: &mut Faults) -> Option<Box<dyn Odds>> {
    let sect = reader.word("sect", &Sect::NAMES, faults).map(|index| Sect::ALL[index]);
    let idolater = match reader.node("idolater_skill").map(|node| &node.value) {
        None => None,
        Some(Value::Str(word)) if word == "none" => None,
        Some(_) => reader.word("idolater_skill", &Trait::NAMES[..3], faults).map(|index| Trait::ALL[index]),
    };
    let names = ["calligraphy", "law", "numerology", "luxury", "renown"];
    let values = of_names(reader.node("die_values"), &names, 1..=100, faults)?;
    let bought = [Trait::Calligraphy, Trait::Law, Trait::Numerology, Trait::Luxury, Trait::Renown];
    let values: [(Trait, i32); 5] = std::array::from_fn(|index| (bought[index], values[index] as i32));
    Some(Box::new(Sheet(built(rules, sect?, &values, idolater))))
}

/// A list of whole numbers; empty when it is left out.
fn whole_numbers(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Vec<u32> {
    let mut numbers = Vec::new();
    for node in reader.list(key, faults).unwrap_or_default() {
        match node.value {
            Value::Int(number @ 0..=40) => numbers.push(number as u32),
            _ => faults.push(Fault::at(&node.place, format!("`{key}` takes whole numbers from 0 to 40"))),
        }
    }
    numbers
}

/// Numbers in a fixed order: a list, or a table with these names.
fn of_names(
    node: Option<&Node>,
    names: &[&'static str],
    limits: std::ops::RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Vec<u32>> {
    let node = node?;
    match &node.value {
        Value::List(items) if items.len() == names.len() => {
            let number = |item: &Node| match item.value {
                Value::Int(number) if limits.contains(&number) => Some(number as u32),
                _ => None,
            };
            let read: Option<Vec<u32>> = items.iter().map(number).collect();
            if read.is_none() {
                let what = format!("each is a whole number from {} to {}", limits.start(), limits.end());
                faults.push(Fault::at(&node.place, what));
            }
            read
        }
        Value::Table(table) => {
            let mut reader = Reader::new(table, "these numbers");
            let read: Vec<Option<i64>> = names.iter().map(|name| reader.int(name, limits.clone(), faults)).collect();
            reader.finish(faults);
            if read.iter().any(Option::is_none) {
                faults.push(Fault::at(&node.place, format!("all of {} are needed", names.join(", "))));
            }
            read.into_iter().map(|number| number.map(|number| number as u32)).collect()
        }
        other => {
            let what = format!("{} numbers are needed ({}), not {}", names.len(), names.join(", "), other.describe());
            faults.push(Fault::at(&node.place, what));
            None
        }
    }
}

fn three(numbers: &[u32]) -> Option<[u32; 3]> {
    numbers.try_into().ok()
}
