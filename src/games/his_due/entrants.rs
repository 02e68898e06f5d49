//! One entry of a field: a side, some of whose keys are lists; every combination enters.

use super::builds::Condition;
use super::character;
use super::game::HisDue;
use super::powers::Book;
use super::sheet::{Reading, Side};
use super::terms::{Aura, Background, Broker, Deal, SkillSet};
use crate::games::MOST_ENTRANTS;
use crate::games::kit::{Entering, Record, Setup};
use crate::source::{Entry as Key, Fault, Faults, Node, Place, Table, Value};
use serde_json::{Value as Json, json};

/// Keys that may be lists, in the order in which they are told in names.
const VARYING: [&str; 8] = ["deal", "broker", "background", "aura", "skill_set", "tree", "set", "strategy"];

/// About as many sets as a tree has: to refuse what is far too much before it is built.
const SETS: usize = 60;

/// One of several values of a key, and how it is told in names.
#[derive(Clone)]
struct Choice {
    key: &'static str,
    node: Node,
    word: String,
}

/// An entry as written.
struct Entry {
    place: Place,
    /// The side, without the keys that vary.
    base: Table,
    /// Beginning of its entrants' names.
    name: Option<String>,
    /// Values of picks, deal and tree.
    picks: Vec<Vec<Choice>>,
    /// Whether combinations that creation does not allow are passed over: some key says "all".
    lenient: bool,
    sets: Sets,
    condition: Option<Node>,
    strategies: Vec<Choice>,
    /// Keys with more than one value, which are told in names.
    told: Vec<&'static str>,
}

/// Which sets of powers.
enum Sets {
    /// What the side itself says.
    Own,
    /// All legal ones.
    All,
    /// By number.
    Numbers(Vec<Node>),
}

impl Entry {
    /// Reads an entry. None when it is no side at all.
    fn read(setup: &Setup<HisDue>, node: &Node, faults: &mut Faults) -> Option<Self> {
        let mut base = setup.names.whole(node, faults)?;
        let book = &setup.names.world.0;
        let place = node.place.clone();
        let take = |base: &mut Table, key: &str| {
            let at = base.entries.iter().position(|entry| entry.key == key)?;
            Some(base.entries.remove(at))
        };
        let own = take(&mut base, "name").map(|entry| entry.node.value);
        let name = match (&node.value, own) {
            (Value::Str(name), _) => Some(name.clone()),
            (_, Some(Value::Str(name))) => Some(name),
            _ => None,
        };
        let condition = take(&mut base, "if").map(|entry| entry.node);
        let mut told = Vec::new();
        let mut lenient = false;
        let mut picks = Vec::new();
        for key in &VARYING[..6] {
            let Some(entry) = take(&mut base, key) else { continue };
            let choices = choices(key, &entry, book, &mut lenient, faults)?;
            if choices.len() > 1 {
                told.push(*key);
            }
            picks.push(choices);
        }
        let sets = match take(&mut base, "set") {
            None if condition.is_some() => Sets::All,
            None => Sets::Own,
            Some(entry) => numbers(entry.node, faults)?,
        };
        if !matches!(sets, Sets::Own) {
            // What is played is a numbered set; a list of powers would contradict it.
            base.entries.retain(|entry| entry.key != "powers");
        }
        let strategies = match take(&mut base, "strategy") {
            Some(Key { node: Node { value: Value::List(nodes), place }, .. }) => {
                if nodes.is_empty() {
                    faults.push(Fault::at(&place, "an empty list of `strategy`"));
                    return None;
                }
                let word = |at: usize, node: &Node| match &node.value {
                    Value::Str(word) => word.clone(),
                    _ => format!("strategy {}", at + 1),
                };
                let each = nodes.iter().enumerate();
                each.map(|(at, node)| Choice { key: "strategy", node: node.clone(), word: word(at, node) }).collect()
            }
            Some(entry) => vec![Choice { key: "strategy", word: String::new(), node: entry.node }],
            None => Vec::new(),
        };
        if strategies.len() > 1 {
            told.push("strategy");
        }
        Some(Self { place, base, name, picks, lenient, sets, condition, strategies, told })
    }

    /// Most sides that it can stand for.
    fn most(&self) -> usize {
        let sets = match &self.sets {
            Sets::Own => 1,
            Sets::All => SETS,
            Sets::Numbers(numbers) => numbers.len(),
        };
        let picks = self.picks.iter().fold(1_usize, |count, choices| count.saturating_mul(choices.len()));
        picks.saturating_mul(sets).saturating_mul(self.strategies.len().max(1))
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
        let mut combinations: Vec<Vec<&Choice>> = vec![Vec::new()];
        for choices in &self.picks {
            let each = combinations.iter();
            combinations =
                each.flat_map(|chosen| choices.iter().map(move |choice| [&chosen[..], &[choice]].concat())).collect();
        }
        for chosen in combinations {
            if self.lenient && !goes_together(&chosen, book) {
                continue;
            }
            let mut table = self.base.clone();
            chosen.iter().for_each(|choice| table.set(choice.key, &choice.node.place, choice.node.clone()));
            for set in self.numbered(&table, &condition, setup, faults) {
                let mut table = table.clone();
                if let Some(set) = &set {
                    table.set("set", &set.place, set.clone());
                }
                let with: Vec<Option<&Choice>> = match self.strategies.as_slice() {
                    [] => vec![None],
                    some => some.iter().map(Some).collect(),
                };
                for strategy in with {
                    found.extend(self.one(&table, &chosen, set.as_ref(), strategy, setup, faults));
                }
            }
        }
        if found.is_empty() && faults.len() == before {
            faults.push(
                Fault::at(&self.place, "no set of powers is like that").help(
                    "`evenodds builds his_due tree=NAME 'if=\"CONDITION\"'` shows which sets a condition holds for",
                ),
            );
        }
        found
    }

    fn one(
        &self,
        table: &Table,
        chosen: &[&Choice],
        set: Option<&Node>,
        strategy: Option<&Choice>,
        setup: &Setup<HisDue>,
        faults: &mut Faults,
    ) -> Option<Entering<HisDue>> {
        let mut table = table.clone();
        if let Some(strategy) = strategy {
            table.set("strategy", &strategy.node.place, strategy.node.clone());
        }
        let node = Node { place: self.place.clone(), value: Value::Table(table) };
        let mut participant = setup.names.read(&node, "entrant", faults)?;
        let book = &setup.names.world.0;
        let reading = Reading { rules: &setup.rules, book, place: &self.place };
        let sheet = participant.sheet.character(reading, true, faults)?;
        if participant.sheet.alone {
            faults.push(Fault::at(&self.place, "a Broker without a duellist does not enter a field"));
        }
        let mut words: Vec<String> = self.name.iter().cloned().collect();
        let tree = &book.trees[sheet.tree];
        // A tree says which deal it is of, and often which Broker leads to it.
        let leads = |choice: &Choice| tree.brokers.iter().any(|broker| choice.word == broker.word());
        let brokers = self.picks.iter().flatten().filter(|choice| choice.key == "broker");
        let only_one = !tree.brokers.is_empty() && brokers.filter(|choice| leads(choice)).count() == 1;
        let is_told = |choice: &&&Choice| match choice.key {
            "deal" => self.told.contains(&"deal") && !self.told.contains(&"tree"),
            "broker" => self.told.contains(&"broker") && !only_one,
            key => self.told.contains(&key),
        };
        words.extend(chosen.iter().filter(is_told).map(|choice| choice.word.clone()));
        if words.is_empty() || (self.name.is_none() && !self.told.contains(&"tree")) {
            words.push(short(&tree.id).to_owned());
        }
        if !matches!(&self.sets, Sets::Own) && !matches!(&self.sets, Sets::Numbers(one) if one.len() == 1) {
            words.extend(set.map(|set| set.value.text()));
        }
        if self.told.contains(&"strategy") {
            words.extend(strategy.map(|strategy| strategy.word.clone()));
        }
        let picks = chosen.iter().filter(|choice| !["tree", "deal"].contains(&choice.key) && choice.key != "broker");
        let mut made_of: Vec<String> = picks.map(|choice| format!("{} {}", choice.key, choice.word)).collect();
        made_of.retain(|part| self.told.iter().any(|key| part.starts_with(key)));
        let played = strategy.filter(|choice| !choice.word.is_empty());
        made_of.push(format!("strategy {}", played.map_or(participant.strategy.name.as_str(), |choice| &choice.word)));
        participant.name = words.join(" ");
        let powers = || sheet.powers.iter().map(|id| book.power(*id));
        let chosen = powers().filter(|power| power.tier > 1).map(|power| power.name.as_str());
        let detail = chosen.collect::<Vec<_>>().join(", ");
        let made_of = powers().map(|power| power.id.clone()).chain(made_of).collect();
        Some(Entering { participant, group: tree.name.clone(), detail, made_of, node: Some(node) })
    }

    /// The sets of powers that enter with these picks; None stands for what the side itself says.
    fn numbered(
        &self,
        table: &Table,
        condition: &Condition<'_>,
        setup: &Setup<HisDue>,
        faults: &mut Faults,
    ) -> Vec<Option<Node>> {
        let before = faults.len();
        let whole = match &self.sets {
            Sets::Own => return vec![None],
            Sets::Numbers(numbers) if self.condition.is_none() => return numbers.iter().cloned().map(Some).collect(),
            Sets::Numbers(numbers) => Some(numbers),
            Sets::All => None,
        };
        let (rules, book) = (&setup.rules, &setup.names.world.0);
        let mut own = table.clone();
        own.entries.retain(|entry| entry.key != "strategy");
        let side = Side::read(&own, faults);
        let sheet = side.and_then(|side| side.character(Reading { rules, book, place: &self.place }, false, faults));
        let Some(sheet) = sheet.filter(|_| faults.len() == before) else { return Vec::new() };
        let sets = character::sets(rules, book, sheet.tree).into_iter().enumerate();
        let holds = |powers: &Vec<_>| {
            let sheet = character::Sheet { powers: powers.clone(), ..sheet.clone() };
            condition.holds(powers) && sheet.unpayable(rules, book).is_none()
        };
        let number = |at: usize| Node { place: self.place.clone(), value: Value::Int(at as i64 + 1) };
        let listed = |node: &Node| whole.is_none_or(|numbers| numbers.iter().any(|known| known.value == node.value));
        sets.filter(|(_, powers)| holds(powers)).map(|(at, _)| number(at)).filter(listed).map(Some).collect()
    }
}

/// A tree's word without articles: `axe` of `axe_of_the_executioner`, `cunning` of `the_cunning_one`.
fn short(id: &str) -> &str {
    id.split('_').find(|word| *word != "the").unwrap_or(id)
}

/// The values of a key: one, a list, or all there are.
fn choices(
    key: &'static str,
    entry: &Key,
    book: &Book,
    lenient: &mut bool,
    faults: &mut Faults,
) -> Option<Vec<Choice>> {
    let choice = |node: &Node| {
        let word = node.value.text();
        Choice { key, node: node.clone(), word: if key == "tree" { short(&word).to_owned() } else { word } }
    };
    match &entry.node.value {
        Value::Str(word) if word == "all" => {
            *lenient = true;
            let all: Vec<&str> = match key {
                "deal" => Deal::WORDS.to_vec(),
                "broker" => Broker::WORDS.to_vec(),
                "background" => Background::WORDS.to_vec(),
                "aura" => Aura::WORDS.to_vec(),
                "skill_set" => SkillSet::WORDS.to_vec(),
                _ => book.trees.iter().map(|tree| tree.id.as_str()).collect(),
            };
            let node = |word: &str| Node { place: entry.node.place.clone(), value: Value::Str(word.to_owned()) };
            Some(all.into_iter().map(|word| choice(&node(word))).collect())
        }
        Value::List(nodes) if nodes.is_empty() => {
            faults.push(Fault::at(&entry.node.place, format!("an empty list of `{key}`")));
            None
        }
        Value::List(nodes) => Some(nodes.iter().map(choice).collect()),
        _ => Some(vec![choice(&entry.node)]),
    }
}

fn numbers(node: Node, faults: &mut Faults) -> Option<Sets> {
    match node.value {
        Value::Str(word) if word == "all" => Some(Sets::All),
        Value::Int(_) => Some(Sets::Numbers(vec![node])),
        Value::List(nodes) if !nodes.is_empty() && nodes.iter().all(|node| matches!(node.value, Value::Int(_))) => {
            Some(Sets::Numbers(nodes))
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
    let deal = word("deal").and_then(|word| Deal::WORDS.iter().position(|known| *known == word));
    let broker = word("broker").and_then(|word| Broker::WORDS.iter().position(|known| *known == word));
    deal.is_none_or(|at| Deal::ALL[at] == tree.deal)
        && (tree.brokers.is_empty() || broker.is_none_or(|at| tree.brokers.contains(&Broker::ALL[at])))
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
        for key in VARYING {
            let one = properties[key].clone();
            properties.insert(key.into(), many(one));
        }
        properties.insert("if".into(), json!({ "type": "string", "description": "Only sets for which this holds." }));
    }
    side
}
