//! One entry of a field: a side, some of whose keys are lists; every combination enters.

use super::builds::Condition;
use super::game::HisDue;
use super::powers::{Book, TREES};
use super::sheet::{Reading, Side};
use super::terms::{Aura, Background, Broker, Deal, SkillSet};
use evenodds_kit::MOST_ENTRANTS;
use evenodds_kit::{Entering, Record, Setup};
use evenodds_source::{Fault, Faults, Node, Place, Table, Value};
use serde_json::{Value as Json, json};

/// Picks that may be lists, in the order in which they are told in names, and all their values but those of the tree. `set` and
/// `strategy` may be lists too.
const PICKS: [(&str, &[&str]); 6] = [
    ("deal", Deal::WORDS),
    ("broker", Broker::WORDS),
    ("background", Background::WORDS),
    ("aura", Aura::WORDS),
    ("skill_set", SkillSet::WORDS),
    ("tree", &[]),
];

/// About as many sets as a tree has: to refuse what is far too much before it is built.
const SETS: usize = 60;

/// One of several values of a key, and how it is told in names.
#[derive(Clone)]
struct Choice {
    key: &'static str,
    node: Node,
    word: String,
}

/// Every way to take one of each.
fn combinations(all: &[Vec<Choice>]) -> Vec<Vec<&Choice>> {
    all.iter().fold(vec![Vec::new()], |chosen, choices| {
        let with = |chosen: Vec<_>| choices.iter().map(move |choice| [&chosen[..], &[choice]].concat());
        chosen.into_iter().flat_map(with).collect()
    })
}

/// A side with these values.
fn laid(base: &Table, chosen: &[&Choice]) -> Table {
    let mut table = base.clone();
    chosen.iter().for_each(|choice| table.set(choice.key, &choice.node.place, choice.node.clone()));
    table
}

/// An entry as written.
struct Entry {
    place: Place,
    /// The side, without the keys that vary.
    base: Table,
    /// Beginning of its entrants' names.
    name: Option<String>,
    /// Values of picks.
    picks: Vec<Vec<Choice>>,
    /// Whether combinations that creation does not allow are passed over: some key says "all".
    lenient: bool,
    sets: Sets,
    condition: Option<Node>,
    /// Values of `strategy`, where it is written.
    strategies: Vec<Vec<Choice>>,
}

/// Which sets of powers.
enum Sets {
    /// What the side itself says.
    Own,
    /// All legal ones.
    All,
    /// By number.
    Numbers(Vec<Choice>),
}

impl Entry {
    /// Reads an entry. None when it is no side at all.
    fn read(setup: &Setup<HisDue>, node: &Node, faults: &mut Faults) -> Option<Self> {
        let mut base = setup.names.whole(node, faults)?;
        let mut take = |key: &str| {
            let at = base.entries.iter().position(|entry| entry.key == key)?;
            Some(base.entries.remove(at).node)
        };
        let name = match (&node.value, take("name").map(|node| node.value)) {
            (Value::Str(name), _) => Some(name.clone()),
            (_, Some(Value::Str(name))) => Some(name),
            _ => None,
        };
        let condition = take("if");
        let (mut lenient, mut picks, mut strategies) = (false, Vec::new(), Vec::new());
        for (key, words) in PICKS {
            let Some(node) = take(key) else { continue };
            lenient |= node.value == Value::Str("all".into());
            picks.push(choices(key, words, &node, &setup.names.world.0, faults)?);
        }
        let sets = match take("set") {
            None if condition.is_some() => Sets::All,
            None => Sets::Own,
            Some(node) => numbers(&node, faults)?,
        };
        if let Some(node) = take("strategy") {
            let several = matches!(node.value, Value::List(_));
            let mut all = listed("strategy", &node, faults)?;
            for (at, choice) in all.iter_mut().enumerate() {
                choice.word = match &choice.node.value {
                    Value::Str(word) if several => word.clone(),
                    _ if several => format!("strategy {}", at + 1),
                    _ => String::new(),
                };
            }
            strategies.push(all);
        }
        if !matches!(sets, Sets::Own) {
            // What is played is a numbered set; a list of powers would contradict it.
            base.entries.retain(|entry| entry.key != "powers");
        }
        Some(Self { place: node.place.clone(), base, name, picks, lenient, sets, condition, strategies })
    }

    /// Whether a key has more than one value, so that names tell it.
    fn tells(&self, key: &str) -> bool {
        self.picks.iter().chain(&self.strategies).any(|choices| choices.len() > 1 && choices[0].key == key)
    }

    /// Most sides that it can stand for.
    fn most(&self) -> usize {
        let sets = match &self.sets {
            Sets::Own => 1,
            Sets::All => SETS,
            Sets::Numbers(numbers) => numbers.len(),
        };
        let all = self.picks.iter().chain(&self.strategies);
        all.fold(sets, |count, choices| count.saturating_mul(choices.len()))
    }

    /// Every side that it stands for.
    fn sides(&self, setup: &Setup<HisDue>, faults: &mut Faults) -> Vec<Entering<HisDue>> {
        let before = faults.len();
        let book = &setup.names.world.0;
        let condition = Condition::read(self.condition.as_ref(), book, faults);
        if faults.len() > before {
            return Vec::new();
        }
        let mut found = Vec::new();
        for picks in combinations(&self.picks) {
            if self.lenient && !goes_together(&picks, book) {
                continue;
            }
            let sets = self.numbered(&laid(&self.base, &picks), &condition, setup, faults);
            let picked = picks.into_iter().map(|pick| vec![pick.clone()]);
            let all: Vec<Vec<Choice>> = picked.chain(sets).chain(self.strategies.iter().cloned()).collect();
            found.extend(combinations(&all).into_iter().filter_map(|chosen| self.one(&chosen, setup, faults)));
        }
        if found.is_empty() && faults.len() == before {
            let help = "`evenodds builds his_due tree=NAME 'if=\"CONDITION\"'` shows which sets a condition holds for";
            faults.push(Fault::at(&self.place, "no set of powers is like that").help(help));
        }
        found
    }

    /// The side of these values, by a name that tells it from the others.
    fn one(&self, chosen: &[&Choice], setup: &Setup<HisDue>, faults: &mut Faults) -> Option<Entering<HisDue>> {
        let node = Node { place: self.place.clone(), value: Value::Table(laid(&self.base, chosen)) };
        let mut participant = setup.names.read(&node, "entrant", faults)?;
        let book = &setup.names.world.0;
        let reading = Reading { rules: &setup.rules, book, place: &self.place };
        let sheet = participant.sheet.character(reading, true, faults)?;
        if participant.sheet.alone {
            faults.push(Fault::at(&self.place, "a Broker without a duellist does not enter a field"));
        }
        let tree = &book.trees[sheet.tree];
        // A tree says which deal it is of, and often which Broker leads to it.
        let leads =
            |choice: &&Choice| choice.key == "broker" && tree.brokers.iter().any(|broker| choice.word == broker.word());
        let only_one = self.picks.iter().flatten().filter(leads).count() == 1;
        let is_told = |choice: &&&Choice| match choice.key {
            "deal" => self.tells("deal") && !self.tells("tree"),
            "broker" => self.tells("broker") && !only_one,
            "set" => !matches!(&self.sets, Sets::Numbers(one) if one.len() == 1),
            key => self.tells(key),
        };
        let told = |choices: &[&Choice]| choices.iter().filter(is_told).map(|choice| choice.word.clone()).collect();
        let (picks, others) = chosen.split_at(self.picks.len());
        let mut words: Vec<String> = told(picks);
        words.splice(0..0, self.name.clone());
        if words.is_empty() || (self.name.is_none() && !self.tells("tree")) {
            words.push(short(&tree.id).to_owned());
        }
        words.append(&mut told(others));
        let is_part = |choice: &&&Choice| !["tree", "deal", "broker"].contains(&choice.key) && self.tells(choice.key);
        let parts = picks.iter().filter(is_part).map(|choice| format!("{} {}", choice.key, choice.word));
        let played = others.iter().find(|choice| choice.key == "strategy").map(|choice| &choice.word);
        let played = played.filter(|word| !word.is_empty()).unwrap_or(&participant.strategy.name);
        let played = format!("strategy {played}");
        let powers = || sheet.powers.iter().map(|id| book.power(*id));
        let made_of = powers().map(|power| power.id.clone()).chain(parts).chain([played]).collect();
        let own = powers().filter(|power| power.tier > 1).map(|power| power.name.as_str());
        let detail = own.collect::<Vec<_>>().join(", ");
        participant.name = words.join(" ");
        // Whoever has a tree that the scenario adds looks like any other such one.
        let told = TREES[..TREES.len() - 1].contains(&tree.id.as_str());
        Some(Entering { participant, group: tree.name.clone(), told, detail, made_of, node: Some(node) })
    }

    /// The sets of powers that enter with these picks; none: what the side itself says.
    fn numbered(
        &self,
        table: &Table,
        condition: &Condition<'_>,
        setup: &Setup<HisDue>,
        faults: &mut Faults,
    ) -> Option<Vec<Choice>> {
        let before = faults.len();
        let whole = match &self.sets {
            Sets::Own => return None,
            Sets::Numbers(numbers) if self.condition.is_none() => return Some(numbers.clone()),
            Sets::Numbers(numbers) => Some(numbers),
            Sets::All => None,
        };
        let (rules, book) = (&setup.rules, &setup.names.world.0);
        let side = Side::read(table, faults);
        let sheet = side.and_then(|side| side.character(Reading { rules, book, place: &self.place }, false, faults));
        let Some(sheet) = sheet.filter(|_| faults.len() == before) else { return Some(Vec::new()) };
        let sets = sheet.legal_sets(rules, book).filter(|(_, powers)| condition.holds(powers));
        let choice = |(number, _): (usize, _)| Choice {
            key: "set",
            node: Node { place: self.place.clone(), value: Value::Int(number as i64) },
            word: number.to_string(),
        };
        let is_named = |set: &Choice| whole.is_none_or(|sets| sets.iter().any(|named| named.word == set.word));
        Some(sets.map(choice).filter(is_named).collect())
    }
}

/// A tree's word without articles: `axe` of `axe_of_the_executioner`, `cunning` of `the_cunning_one`.
fn short(id: &str) -> &str {
    id.split('_').find(|word| *word != "the").unwrap_or(id)
}

/// The values of a pick: one, a list, or all there are: these, or every tree.
fn choices(key: &'static str, words: &[&str], node: &Node, book: &Book, faults: &mut Faults) -> Option<Vec<Choice>> {
    let mut all = node.clone();
    if node.value == Value::Str("all".into()) {
        let trees = book.trees.iter().map(|tree| tree.id.as_str()).filter(|_| key == "tree");
        let each = words.iter().copied().chain(trees);
        let each = each.map(|word| Node { place: node.place.clone(), value: Value::Str(word.to_owned()) });
        all.value = Value::List(each.collect());
    }
    let mut found = listed(key, &all, faults)?;
    found.iter_mut().filter(|_| key == "tree").for_each(|choice| choice.word = short(&choice.word).to_owned());
    Some(found)
}

/// The values of a key: one, or a list.
fn listed(key: &'static str, node: &Node, faults: &mut Faults) -> Option<Vec<Choice>> {
    let nodes = if let Value::List(nodes) = &node.value { nodes.as_slice() } else { std::slice::from_ref(node) };
    if nodes.is_empty() {
        faults.push(Fault::at(&node.place, format!("an empty list of `{key}`")));
        return None;
    }
    Some(nodes.iter().map(|node| Choice { key, node: node.clone(), word: node.value.text() }).collect())
}

fn numbers(node: &Node, faults: &mut Faults) -> Option<Sets> {
    match &node.value {
        Value::Str(word) if word == "all" => Some(Sets::All),
        Value::Int(_) => listed("set", node, faults).map(Sets::Numbers),
        Value::List(nodes) if !nodes.is_empty() && nodes.iter().all(|node| matches!(node.value, Value::Int(_))) => {
            listed("set", node, faults).map(Sets::Numbers)
        }
        other => {
            let what = format!("`set` takes a number, a list of numbers or \"all\", not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            None
        }
    }
}

/// Whether creation lets deal, Broker and tree go together (HD-CHAR-13).
fn goes_together(chosen: &[&Choice], book: &Book) -> bool {
    let word = |key: &str| chosen.iter().find(|choice| choice.key == key).map(|choice| choice.node.value.text());
    let Some(tree) = word("tree").and_then(|word| book.tree(&word)) else { return true };
    let tree = &book.trees[tree];
    word("deal").and_then(|word| Deal::named(&word)).is_none_or(|deal| deal == tree.deal)
        && word("broker").and_then(|word| Broker::named(&word)).is_none_or(|broker| tree.is_led_to_by(broker))
}

/// Every side that an entry of a field stands for.
pub(super) fn enter(setup: &Setup<HisDue>, node: &Node, faults: &mut Faults) -> Option<Vec<Entering<HisDue>>> {
    let entry = Entry::read(setup, node, faults)?;
    if entry.most() > MOST_ENTRANTS * 4 {
        let what = format!("{} combinations; a field holds {MOST_ENTRANTS} entrants at most", entry.most());
        faults.push(Fault::at(&node.place, what).help("name fewer trees, sets or picks, or write `if`"));
        return None;
    }
    Some(entry.sides(setup, faults))
}

/// JSON Schema of an entry: a side by name, or a side some of whose keys are lists.
pub(super) fn schema(mut side: Json) -> Json {
    let many =
        |one: Json| json!({ "anyOf": [one, { "const": "all" }, { "type": "array", "minItems": 1, "items": one }] });
    if let Some(properties) = side["anyOf"][1]["properties"].as_object_mut() {
        properties.remove("vary");
        for key in PICKS.into_iter().map(|pick| pick.0).chain(["set", "strategy"]) {
            let one = properties[key].clone();
            properties.insert(key.into(), many(one));
        }
        properties.insert("if".into(), json!({ "type": "string", "description": "Only sets for which this holds." }));
    }
    side
}
