//! Trees and powers in force: the book's, with what a scenario changes of them.

use super::conditions::Condition;
use super::dice::rung;
use super::facts::FACTS;
use super::modifiers::MOST_DICE_KINDS;
use super::powers::{Amount, Book, Once, Power, Price, Tree, Verb, forms};
use super::rules::Rules;
use super::terms::{Broker, Deal, Element, Pool, PowerKind};
use evenodds_kit as kit;
use evenodds_kit::kind::Listed;
use evenodds_source::{Fault, Faults, Table};
use serde_json::{Value as Json, json};
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let mut faults = Faults::new();
    let book = Book::read(None, FACTS, &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    Arc::new(book)
});

/// The powers as printed.
pub fn printed() -> Arc<Book> {
    Arc::clone(&BOOK)
}

/// Trees and powers in force; the printed ones where nothing is said.
#[derive(Debug, Clone)]
pub struct World(pub Arc<Book>);

impl Default for World {
    fn default() -> Self {
        Self(printed())
    }
}

impl kit::World for World {
    const TABLES: &'static [&'static str] = &["rules", "cast", "limits", "strategy", "powers", "trees"];

    /// The powers with a scenario's `[powers]` and `[trees]` laid over them (HD-V-28).
    fn read(root: &Table, faults: &mut Faults) -> Self {
        if root.table("powers").is_none() && root.table("trees").is_none() {
            return Self::default();
        }
        let book = Book::read(Some(root), FACTS, faults);
        for (key, what) in too_many_bonus_dice(&book) {
            let place = root.get(key).map_or(&root.place, |node| &node.place);
            faults.push(Fault::at(place, what));
        }
        Self(Arc::new(book))
    }

    fn schema() -> Vec<(&'static str, Json)> {
        schema()
    }

    fn printed() -> Option<&'static Table> {
        Some(Book::table())
    }
}

/// Settings that are fine one by one but not together.
pub fn check_rules(rules: &Rules, table: &Table, faults: &mut Faults) {
    let mut complain = |key: &str, what: &str| {
        if let Some(node) = table.get(key) {
            faults.push(Fault::at(&node.place, what));
        }
    };
    if rules.score_dice.iter().any(|[count, size]| *count > 6 || rung(*size).is_none()) {
        complain("score_dice", "a score gives 1 to 6 dice of size 4, 6, 8, 10 or 12");
    }
    if rules.test_cost_from > rules.test_clean_from || rules.test_clean_from > rules.test_amazing_from {
        for key in ["test_cost_from", "test_clean_from", "test_amazing_from"] {
            complain(key, "the bands must rise: cost, clean, amazing");
        }
    }
    if rules.flee_cost_from > rules.flee_clean_from {
        for key in ["flee_cost_from", "flee_clean_from"] {
            complain(key, "a clean escape must take no less than a costly one");
        }
    }
}

/// Trees whose bearers could have more bonus dice in force than there is room for: those of their own powers, and those of
/// the buffs of others, which can be stolen.
fn too_many_bonus_dice(book: &Book) -> Vec<(&'static str, String)> {
    let dice = |power: &Power, pool: Pool| {
        power.standing().filter(|verb| matches!(verb, Verb::Bonus(of, Amount::Dice(..)) if *of == pool)).count()
    };
    let mut wrong = Vec::new();
    for pool in [Pool::Attack, Pool::Defence] {
        for (tree, Tree { name, .. }) in book.trees.iter().enumerate() {
            let at_hand = book.powers.iter().filter(|power| power.tree == tree || power.kind == PowerKind::Buff);
            let most: usize = at_hand.map(|power| dice(power, pool)).sum();
            if most > MOST_DICE_KINDS {
                let what = format!(
                    "bonus dice of {most} powers could add up in the {} of {name}; there is room for {MOST_DICE_KINDS}",
                    pool.title()
                );
                wrong.push(("powers", what));
            }
        }
    }
    wrong
}

/// The printed name of a power or a tree.
pub fn printed_name(word: &str) -> Option<String> {
    let book = printed();
    let power = book.find(word).map(|id| book.power(id).name.clone());
    power.or_else(|| book.tree(word).map(|tree| book.trees[tree].name.clone()))
}

/// Every power, for lists.
pub fn listed() -> Vec<Listed> {
    let book = printed();
    let ordered = book.trees.iter().flat_map(|tree| &tree.powers);
    ordered
        .map(|id| {
            let power = book.power(*id);
            let mana = match power.price {
                Price::Mana(mana) => format!("{mana} Mana"),
                Price::Any => "any Mana".into(),
            };
            let element =
                if power.element == Element::Physical { String::new() } else { format!(", {}", power.element.title()) };
            let tree = &book.trees[power.tree].name;
            let detail = format!("{tree}, tier {}: {} {mana}{element}", power.tier, power.kind.title());
            Listed { name: power.id.clone(), detail, help: power.summary.clone() }
        })
        .collect()
}

/// JSON Schema of the tables `powers` and `trees`.
fn schema() -> Vec<(&'static str, Json)> {
    let trees: Vec<String> = printed().trees.iter().map(|tree| tree.id.clone()).collect();
    let effects: Vec<&str> = forms().map(|form| form.text).collect();
    let text = |description: &str| json!({ "type": "string", "description": description });
    let power = json!({
        "type": "object",
        "description": "A power: of the book, by its name, only what changes; under a new name, all of it.",
        "properties": {
            "name": text("What it is called."),
            "tree": { "type": "string", "examples": trees, "description": "Whose power it is; a new one names its tree." },
            "tier": {
                "type": "integer", "minimum": 1, "maximum": 3, "default": 2,
                "description": "1: compulsory, 2: free, 3: needs its precursor."
            },
            "precursor": text("The power that it needs: a tier-3 power names the one at the head of its column."),
            "kind": { "enum": PowerKind::WORDS, "description": "How it is used; `evenodds list effects his_due` says more." },
            "mana": {
                "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 1000 }, { "const": "x" }], "default": 0,
                "description": "What a use costs, of a permanent what it takes off the maximum; \"x\": the user picks."
            },
            "element": { "enum": Element::WORDS, "default": "physical", "description": "Element of what it does." },
            "strength": {
                "type": "string", "examples": ["dice+3", "dice+2d6+1", "perfect"],
                "description": "Of an attack or a defence: pool dice, printed dice, a number, enemy_guilt; or perfect."
            },
            "effects": {
                "type": "array", "items": { "type": "string", "examples": effects },
                "description": "What it does, as [TRIGGER:]VERB:ARGUMENTS; `evenodds list effects his_due` shows all."
            },
            "once": { "enum": Once::WORDS, "default": "", "description": "How often it may be used." },
            "conditions": {
                "type": "array", "items": { "enum": Condition::WORDS }, "description": "What must hold for its use."
            },
            "worth": text("What the greedy strategy adds to its score, in half points of strength: an expression over facts."),
            "when": text("When the greedy strategy uses it: an expression over facts, like `hits_lost > 3`."),
            "summary": text("What it does, in a line."),
            "example": { "type": "array", "items": { "type": "object" }, "description": "Examples as in the book's own files; not played." }
        },
        "additionalProperties": false
    });
    let tree = json!({
        "type": "object",
        "description": "A tree of powers: of the book, by its name, only what changes; under a new name, all of it.",
        "properties": {
            "name": text("What it is called."),
            "deal": { "enum": Deal::WORDS, "description": "The deal that leads to it." },
            "brokers": {
                "type": "array", "items": { "enum": Broker::WORDS }, "description": "Brokers that lead to it; Collars only."
            },
            "resist": { "enum": Element::WORDS, "description": "The element against which its bearer defends better." },
            "weak": { "enum": Element::WORDS, "description": "The element that its bearer fears." }
        },
        "additionalProperties": false
    });
    let all = |each: Json| json!({ "type": "object", "additionalProperties": each });
    vec![("powers", all(power)), ("trees", all(tree))]
}
