//! Present value of a setting: as the scenario writes it, else as its base or the book has it.

use super::is_strategy;
use evenodds_kit::{Kind, naming};
use evenodds_source::{Faults, Source, Table, Value};
use std::sync::Arc;

/// Most names that are followed from one to the next, as bases may refer to each other in a circle. Far more than a scenario has, and few
/// enough for the stack.
const MOST_NAMES: usize = 500;

/// The present value of a path.
pub(super) fn present(game: &dyn Kind, root: &Table, path: &str) -> Option<Value> {
    let steps: Vec<&str> = path.split('.').collect();
    let search = Search { game, root };
    let seen = match steps.as_slice() {
        // `[strategy]` is a table of strategies, every other `strategy` is one.
        ["strategy", name, rest @ ..] if !rest.is_empty() => search.named(name, rest, true, 0),
        _ => search.seek(root, &steps, false, 0),
    };
    seen.or_else(|| book(game, &steps))
}

/// The value of a path as the book prints it.
fn book(game: &dyn Kind, steps: &[&str]) -> Option<Value> {
    match steps {
        ["rules", knob, rest @ ..] => {
            let knob = game.knobs().into_iter().find(|known| known.name == *knob)?;
            let written = match knob.book.as_str() {
                "not set" => "\"none\"",
                text => text,
            };
            let value = parse(&format!("x = {written}")).get("x")?.value.clone();
            if rest.is_empty() { Some(value) } else { element(&value, rest).cloned() }
        }
        _ => {
            let printed = game.printed()?;
            Search { game, root: printed }.seek(printed, steps, false, 0)
        }
    }
}

/// Element of a list at the places that the steps number.
fn element<'a>(value: &'a Value, steps: &[&str]) -> Option<&'a Value> {
    steps.iter().try_fold(value, |value, step| match value {
        Value::List(items) => items.get(step.parse::<usize>().ok()?).map(|node| &node.value),
        _ => None,
    })
}

/// Tables in which names are looked up.
#[derive(Clone, Copy)]
struct Search<'a> {
    game: &'a dyn Kind,
    root: &'a Table,
}

impl Search<'_> {
    /// Value at the end of the steps below a table, or below its base. `strategy` marks the kind of base.
    fn seek(self, table: &Table, steps: &[&str], strategy: bool, depth: usize) -> Option<Value> {
        let [head, rest @ ..] = steps else { return None };
        let own = table.get(head).and_then(|node| self.follow(&node.value, rest, strategy || is_strategy(head), depth));
        own.or_else(|| match naming::model(table, strategy).map(|node| &node.value) {
            Some(Value::Str(name)) => self.named(name, steps, strategy, depth + 1),
            // Without a base a strategy changes the first one, and a character without a strategy has that.
            None if strategy => preset(self.game, &self.game.presets().first()?.name, steps),
            None if *head == "strategy" && table.get(head).is_none() => {
                preset(self.game, &self.game.presets().first()?.name, rest)
            }
            _ => None,
        })
    }

    fn follow(self, value: &Value, rest: &[&str], strategy: bool, depth: usize) -> Option<Value> {
        match value {
            _ if rest.is_empty() => Some(value.clone()),
            Value::Table(inner) => self.seek(inner, rest, strategy, depth),
            Value::List(items) => {
                let item = items.get(rest[0].parse::<usize>().ok()?)?;
                self.follow(&item.value, &rest[1..], strategy, depth)
            }
            Value::Str(name) => self.named(name, rest, strategy, depth + 1),
            _ => None,
        }
    }

    /// The rest of a path below a strategy or a character that is named.
    fn named(self, name: &str, rest: &[&str], strategy: bool, depth: usize) -> Option<Value> {
        if depth > MOST_NAMES || rest.is_empty() {
            return None;
        }
        let among = if strategy { self.root.table("strategy") } else { naming::sides(self.root) };
        match among.and_then(|table| table.get(name)) {
            Some(node) => self.follow(&node.value, rest, strategy, depth + 1),
            None if strategy => preset(self.game, name, rest),
            None => None,
        }
    }
}

/// A field of a strategy that ships with the game.
fn preset(game: &dyn Kind, name: &str, steps: &[&str]) -> Option<Value> {
    let [field] = steps else { return None };
    let preset = game.presets().into_iter().find(|preset| preset.name == name)?;
    let table = parse(&preset.text);
    let fields = table.table("strategy")?.entries.first()?;
    match &fields.node.value {
        Value::Table(fields) => fields.get(field).map(|node| node.value.clone()),
        _ => None,
    }
}

fn parse(text: &str) -> Table {
    let source = Arc::new(Source { name: "the book".into(), text: text.to_owned() });
    Table::parse(&source, &mut Faults::new())
}
