//! Whether one character is legal, and why not.

use super::super::character::{Picks, Sheet};
use super::super::powers::Book;
use super::super::rules::Rules;
use super::super::sheet::{Reading, Side};
use super::super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet};
use super::inputs::texts;
use crate::games::kind::Builds;
use crate::games::kit::Record;
use crate::source::{Fault, Faults, Node, Value};

/// The powers of the book's sample character, as printed (HD-EX-2).
const SAMPLE_POWERS: [&str; 5] =
    ["axe_of_the_executioner", "the_hooded_killer", "the_thirsty_blade", "carry_out_sentence", "wind_of_cold_breath"];

/// The book's sample character (HD-EX-1, HD-EX-2).
fn sample(rules: &Rules, book: &Book) -> Sheet {
    let picks = Picks {
        background: Background::Policeman,
        aura: Aura::Silver,
        skill_set: SkillSet::Sufferer,
        broker: Broker::Ocelot,
    };
    let tree = book.tree(SAMPLE_POWERS[0]).unwrap_or(0);
    let powers = SAMPLE_POWERS.into_iter().filter_map(|word| book.find(word)).collect();
    Sheet { combat: Skill::Speed, powers, ..Sheet::of_picks(rules, picks, Deal::Weapon, tree) }
}

/// What is wrong with a sheet; no reasons if it is legal.
pub(super) fn verdict(node: &Node, rules: &Rules, book: &Book, faults: &mut Faults) -> Option<Builds> {
    let sheet = match &node.value {
        Value::Str(name) if name == "sample" => Some(sample(rules, book)),
        Value::Table(table) => {
            let side = Side::read(table, faults);
            side.and_then(|side| side.character(Reading { rules, book, place: &table.place }, false, faults))
        }
        other => {
            faults.push(Fault::at(&node.place, format!("a sheet is \"sample\" or a table, not {}", other.describe())));
            None
        }
    }?;
    let columns = texts(["reason"]);
    Some(Builds { columns, rows: Vec::new(), reasons: sheet.complaints(rules, book) })
}
