//! Reader of the known keys of a table, which reports all others.

use super::{Entry, Fault, Faults, Node, Place, Table, Value, meant};
use std::ops::RangeInclusive;

/// Reader of the keys of a table. Every key that was not read is a mistake.
#[derive(Debug)]
pub struct Reader<'a> {
    table: &'a Table,
    /// Name of the table in faults: `a cast`, `the scenario`.
    what: &'a str,
    asked: Vec<String>,
}

impl<'a> Reader<'a> {
    /// Reads a table that faults call `what`.
    pub fn new(table: &'a Table, what: &'a str) -> Self {
        Self { table, what, asked: Vec::new() }
    }

    /// The table that is read.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// The value of a key, whatever it is.
    pub fn node(&mut self, key: &str) -> Option<&'a Node> {
        self.asked.push(key.to_owned());
        self.table.get(key)
    }

    fn typed<T>(
        &mut self,
        key: &str,
        wants: &str,
        faults: &mut Faults,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let node = self.node(key)?;
        let read = read(&node.value);
        if read.is_none() {
            faults.push(Fault::at(&node.place, format!("`{key}` takes {wants}, not {}", node.value.describe())));
        }
        read
    }

    /// A text.
    pub fn text(&mut self, key: &str, faults: &mut Faults) -> Option<&'a str> {
        self.typed(key, "a text", faults, |value| if let Value::Str(text) = value { Some(text.as_str()) } else { None })
    }

    /// A text on one line, of so many letters at most.
    pub fn line(&mut self, key: &str, longest: usize, faults: &mut Faults) -> Option<&'a str> {
        let text = self.text(key, faults)?;
        let place = &self.table.get(key)?.place;
        if text.contains(['\n', '\r', '\t']) {
            faults.push(Fault::at(place, format!("`{key}` stands on one line")));
        } else if text.chars().count() > longest {
            faults.push(Fault::at(place, format!("`{key}` has {longest} letters at most")));
        }
        Some(text)
    }

    /// A whole number within limits.
    pub fn int(&mut self, key: &str, limits: RangeInclusive<i64>, faults: &mut Faults) -> Option<i64> {
        let wants = format!("a whole number from {} to {}", limits.start(), limits.end());
        self.typed(key, &wants, faults, |value| match value {
            Value::Int(number) if limits.contains(number) => Some(*number),
            _ => None,
        })
    }

    /// A number within limits.
    pub fn float(&mut self, key: &str, limits: RangeInclusive<f64>, faults: &mut Faults) -> Option<f64> {
        let wants = format!("a number from {} to {}", limits.start(), limits.end());
        self.typed(key, &wants, faults, |value| match value {
            Value::Float(number) => Some(*number).filter(|number| limits.contains(number)),
            Value::Int(number) => Some(*number as f64).filter(|number| limits.contains(number)),
            _ => None,
        })
    }

    /// True or false.
    pub fn flag(&mut self, key: &str, faults: &mut Faults) -> Option<bool> {
        self.typed(key, "true or false", faults, |value| if let Value::Bool(flag) = value { Some(*flag) } else { None })
    }

    /// One of a few words: its index.
    pub fn word(&mut self, key: &str, words: &[&str], faults: &mut Faults) -> Option<usize> {
        let text = self.text(key, faults)?;
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            let place = &self.table.get(key)?.place;
            faults.push(unknown_word(place, text, &format!("a choice of `{key}`"), words.iter().copied()));
        }
        found
    }

    /// A table within the table.
    pub fn inner(&mut self, key: &str, faults: &mut Faults) -> Option<&'a Table> {
        self.typed(key, "a table", faults, |value| if let Value::Table(table) = value { Some(table) } else { None })
    }

    /// A list.
    pub fn list(&mut self, key: &str, faults: &mut Faults) -> Option<&'a [Node]> {
        self.typed(
            key,
            "a list",
            faults,
            |value| if let Value::List(items) = value { Some(items.as_slice()) } else { None },
        )
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &str, faults: &mut Faults) -> Option<Vec<(&'a str, &'a Place)>> {
        let items = self.list(key, faults)?;
        let mut texts = Vec::new();
        for item in items {
            match &item.value {
                Value::Str(text) => texts.push((text.as_str(), &item.place)),
                other => faults.push(Fault::at(&item.place, format!("`{key}` takes texts, not {}", other.describe()))),
            }
        }
        Some(texts)
    }

    /// Reports every key that was not read.
    pub fn finish(self, faults: &mut Faults) {
        for Entry { key, key_place, .. } in &self.table.entries {
            if faults.is_full() {
                faults.skip();
            } else if !self.asked.contains(key) {
                faults.push(unknown_word(
                    key_place,
                    key,
                    &format!("a key of {}", self.what),
                    self.asked.iter().map(String::as_str),
                ));
            }
        }
    }
}

/// Fault for an unknown word, with the nearest known one or all of them.
pub fn unknown_word<'a>(place: &Place, word: &str, what: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let help = meant(word, known);
    Fault::at(place, format!("`{word}` is not {what}")).help(help)
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;
    use std::sync::Arc;

    #[test]
    fn all_mistakes_of_a_table_are_told() {
        let text = "players = 13\ncycels = 4\nname = 3\nplay = \"tabel\"\nhard = \"yes\"\n";
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        let mut reader = Reader::new(&table, "a cast");
        assert_eq!(reader.int("players", 1..=12, &mut faults), None);
        assert_eq!(reader.int("cycles", 1..=12, &mut faults), None);
        assert_eq!(reader.text("name", &mut faults), None);
        assert_eq!(reader.word("play", &["hunt", "table"], &mut faults), None);
        assert_eq!(reader.flag("hard", &mut faults), None);
        reader.finish(&mut faults);
        let told: Vec<(&str, Option<&str>)> =
            faults.sorted().iter().map(|f| (f.what.as_str(), f.help.as_deref())).collect();
        assert_eq!(
            told,
            [
                ("`players` takes a whole number from 1 to 12, not 13", None),
                ("`cycels` is not a key of a cast", Some("did you mean `cycles`?")),
                ("`name` takes a text, not 3", None),
                ("`tabel` is not a choice of `play`", Some("did you mean `table`?")),
                ("`hard` takes true or false, not the text \"yes\"", None),
            ]
        );
    }
}
