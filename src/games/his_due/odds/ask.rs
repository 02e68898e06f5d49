//! From a question as written (`flee speed=3`) to an exact answer.

use super::super::dice::Ladder;
use super::super::game::HisDue;
use super::super::powers::Book;
use super::super::rules::Rules;
use super::super::terms::{Element, Weapon};
use super::super::world::{check_rules, printed};
use super::brawl::{Brawl, brawl};
use super::competitive::competitive;
use super::duel;
use super::exchange::{Exchange, exchange};
use super::first_attack::first_attack;
use super::killing::{Killing, kill};
use super::pool::{self, SCORES};
use super::skill_test::skill_test;
use super::threshold::{flee, resist};
use evenodds_kit::kind::Answer;
use evenodds_kit::{Json, Question, json};
use evenodds_source::{Fault, Faults, Reader, Table};
use evenodds_stats::Distribution;

/// A question: its name, what is answered, an example of the inputs.
pub(super) struct Asked(&'static str, &'static str, &'static str);

/// The questions.
pub const QUESTIONS: &[&dyn Question<HisDue>] = &[
    &Asked("skill_test", "bands of a skill test: dice of scores, or sizes", "dice={scores=[3,2]}"),
    &Asked("competitive", "a competitive roll of two player characters", "a={scores=[3,2]} b=[6,6,6,6]"),
    &Asked(
        "brawl",
        "a brawl without magic: bands, Hits lost and dealt",
        "attack=2 wits=3 enemy_weapon=\"knife\" weapon=\"fists\" hits=11",
    ),
    &Asked("resist", "resisting a stress trigger by Control", "control=3"),
    &Asked("flee", "a flight roll by Speed", "speed=3"),
    &Asked("first_attack", "who is first attacker", "speed_a=3 speed_b=2"),
    &Asked(
        "exchange",
        "Hits that an attack of known strength takes",
        "strength=7 defence_dice=[8] defence_bonus=3 element=\"fire\" defender_tree=\"halo_of_confidence\"",
    ),
    &Asked(
        "kill",
        "whether the winner kills the loser",
        "edge_left=1 control=3 guilt=1 guilt_max=3 response=\"resist\" broker_deal_probability=0.25",
    ),
    &Asked(
        "duel",
        "a whole duel of two `plain` Weapons or Collars that use no powers but permanents",
        "'a={deal=\"weapon\",tree=\"axe_of_the_executioner\",skills={attack=3}}' \
         'b={deal=\"weapon\",tree=\"blade_of_the_baron\",skills={speed=4}}'",
    ),
];

impl Question<HisDue> for Asked {
    fn name(&self) -> &'static str {
        self.0
    }
    fn help(&self) -> &'static str {
        self.1
    }
    fn example(&self) -> &'static str {
        self.2
    }
    fn schema(&self) -> Json {
        json!({ "type": "object" })
    }
    fn answer(&self, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        ask(self, inputs, faults)
    }
}

/// Answers a question. None when something is wrong with its inputs; the faults say what.
fn ask(asked: &Asked, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
    let Asked(kind, _, example) = *asked;
    let before = faults.len();
    let mut rules = Rules::default();
    let mut reader = Reader::new(inputs, "the question");
    if let Some(table) = reader.inner("rules", faults) {
        rules.patch(table, faults);
        check_rules(&rules, table, faults);
    }
    if faults.len() > before {
        return None;
    }
    let ladder = Ladder::new(&rules);
    let answer = match kind {
        "skill_test" => pool::read(reader.node("dice"), &ladder, faults).map(|dice| skill_test(&rules, &dice.sum)),
        "competitive" => {
            let [a, b] = ["a", "b"].map(|key| pool::read(reader.node(key), &ladder, faults));
            a.zip(b).map(|(a, b)| competitive(&rules, &a, &b))
        }
        "brawl" => ask_brawl(&mut reader, faults).map(|asked| brawl(&rules, &ladder, &asked)),
        "resist" => score(&mut reader, "control", faults).map(|control| resist(&rules, &ladder, control)),
        "flee" => score(&mut reader, "speed", faults).map(|speed| flee(&rules, &ladder, speed)),
        "first_attack" => {
            let [a, b] = ["speed_a", "speed_b"].map(|key| score(&mut reader, key, faults));
            a.zip(b).map(|(a, b)| first_attack(&rules, &ladder, [a, b]))
        }
        "exchange" => {
            let book = printed();
            ask_exchange(&mut reader, &book, faults).map(|asked| exchange(&rules, &book, &asked))
        }
        "kill" => ask_kill(&mut reader, &rules, faults).map(|asked| kill(&rules, &ladder, &asked)),
        _ => duel::ask(&mut reader, &rules, faults),
    };
    if answer.is_some() {
        reader.finish(faults);
    } else if faults.len() == before {
        let help = format!("for example: evenodds odds his_due {kind} {example}");
        faults.push(Fault::at(&inputs.place, format!("the question `{kind}` is incomplete")).help(help));
    }
    if faults.len() == before { answer } else { None }
}

fn score(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Option<i32> {
    reader.int(key, SCORES, faults).map(|score| score as i32)
}

fn ask_brawl(reader: &mut Reader<'_>, faults: &mut Faults) -> Option<Brawl> {
    let [attack, wits] = ["attack", "wits"].map(|key| score(reader, key, faults));
    let enemy_weapon = reader.word("enemy_weapon", Weapon::WORDS, faults).map(|at| Weapon::ALL[at]);
    let weapon = reader.word("weapon", Weapon::WORDS, faults).map(|at| Weapon::ALL[at]);
    let injure = reader.flag("injure", faults).unwrap_or(true);
    let [hits, enemy_hits] =
        ["hits", "enemy_hits"].map(|key| reader.int(key, 1..=10_000, faults).map(|hits| hits as i32));
    let weapon = weapon.unwrap_or(Weapon::Fists);
    Some(Brawl { attack: attack?, wits: wits?, enemy_weapon: enemy_weapon?, weapon, injure, hits, enemy_hits })
}

fn ask_exchange(reader: &mut Reader<'_>, book: &Book, faults: &mut Faults) -> Option<Exchange> {
    let strength = reader.int("strength", -1000..=1000, faults);
    let sizes = reader.node("defence_dice").and_then(|node| pool::whole_numbers(node, 1..=100, faults));
    let bonus = reader.int("defence_bonus", -1000..=1000, faults).unwrap_or(0) as i32;
    let element = reader.word("element", Element::WORDS, faults).map_or(Element::Physical, |at| Element::ALL[at]);
    let words: Vec<&str> = book.trees.iter().map(|tree| tree.id.as_str()).collect();
    let tree = reader.word("defender_tree", &words, faults);
    let hits = reader.int("hits", 1..=10_000, faults).map(|hits| hits as i32);
    let dice = sizes?.into_iter().fold(Distribution::certain(0), |sum, size| sum.plus(&pool::die(size as i32)));
    Some(Exchange { strength: strength? as i32, dice, bonus, element, tree, hits })
}

fn ask_kill(reader: &mut Reader<'_>, rules: &Rules, faults: &mut Faults) -> Option<Killing> {
    let mut number = |key: &'static str| reader.int(key, 0..=10_000, faults).map(|number| number as i32);
    let (edge_left, guilt, guilt_max) = (number("edge_left"), number("guilt"), number("guilt_max"));
    let steps_left = number("session_steps_left").unwrap_or(i32::MAX);
    let control = score(reader, "control", faults);
    let response = reader.word("response", &["accept", "resist"], faults);
    let deal = reader.float("broker_deal_probability", 0.0..=1.0, faults);
    let [one_on_one, can_strike] = ["one_on_one", "can_strike"].map(|key| reader.flag(key, faults).unwrap_or(true));
    Some(Killing {
        edge_left: edge_left?,
        guilt: guilt?,
        guilt_max: guilt_max?,
        control: control?,
        accepts: response? == 0,
        deal: deal.or(rules.broker_deal_probability).unwrap_or(0.0),
        steps_left,
        one_on_one,
        can_strike,
    })
}
