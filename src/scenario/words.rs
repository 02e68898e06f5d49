//! Names of things in reports: `[words]` of a scenario, and the `title` of a variant.

use super::limits::MOST_LABEL;
use evenodds_source::{Fault, Faults, Place, Table, Value, unknown_word};

/// Name in the file, its place, and its word in reports.
type Word = (String, Place, String);

/// Words for measures, swept settings, their values and the levels of a split.
///
/// A setting may hold `{}` for its value: `"cast.jinn.dice" = "{} dice"`. A value of one setting alone stands behind the setting's name:
/// `"cast.dire [2]" = "a storm"`.
#[derive(Debug, Clone, Default)]
pub struct Words {
    all: Vec<Word>,
    /// Those of swept settings and values.
    swept: Vec<String>,
}

impl Words {
    /// Reads `[words]`.
    pub fn read(table: &Table, faults: &mut Faults) -> Self {
        let mut words = Vec::new();
        for entry in &table.entries {
            match &entry.node.value {
                Value::Str(text) if !text.trim().is_empty() && is_line(text) => {
                    words.push((entry.key.clone(), entry.key_place.clone(), text.clone()));
                }
                Value::Str(_) => {
                    let what = format!("words stand on one line, of 1 to {MOST_LABEL} letters");
                    faults.push(Fault::at(&entry.node.place, what));
                }
                Value::Table(_) => {
                    let help = "a name with dots stands in quotes: `\"cast.jinn.dice\" = \"{} dice\"`";
                    faults.push(Fault::at(&entry.key_place, "words are a text, not a table").help(help));
                }
                other => {
                    let what = format!("words are a text, not {}", other.describe());
                    faults.push(Fault::at(&entry.node.place, what));
                }
            }
        }
        Self { all: words, swept: Vec::new() }
    }

    /// Word for a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all.iter().find(|(known, ..)| known == name).map(|(_, _, text)| text.as_str())
    }

    /// All of them, in the order of the file.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.all.iter().map(|(name, _, text)| (name.as_str(), text.as_str()))
    }

    /// Notes words for settings that are swept, and for their values.
    pub(super) fn swept(&mut self, swept: impl Fn(&str) -> bool) {
        self.swept = self.all.iter().filter(|word| swept(word.0.as_str())).map(|word| word.0.clone()).collect();
    }

    /// Accepts all of them: where only a part of the scenario is played, their use cannot be checked.
    pub fn trust(&mut self) {
        self.swept(|_| true);
    }

    /// Reports words for what the scenario neither sweeps nor counts.
    pub fn check<'a>(&self, counted: impl Iterator<Item = &'a str> + Clone, faults: &mut Faults) {
        for (name, place, _) in self.all.iter().filter(|word| !self.swept.contains(&word.0)) {
            if counted.clone().all(|known| known != name) {
                let what = "a measure, a swept setting or value, or a level of a split";
                let fault = unknown_word(place, name, what, counted.clone());
                let near = fault.help.as_deref().is_some_and(|help| help.starts_with("did you mean"));
                let help = "what a variant is called, `title` in its table says";
                faults.push(if near { fault } else { Fault::at(place, fault.what).help(help) });
            }
        }
    }
}

fn is_line(text: &str) -> bool {
    !text.contains(['\n', '\r', '\t']) && text.chars().count() <= MOST_LABEL
}

/// The title of a variant, if it has one.
pub(super) fn title(patch: &Table, faults: &mut Faults) -> Option<String> {
    let node = patch.get(TITLE)?;
    match &node.value {
        Value::Str(text) if !text.trim().is_empty() && is_line(text) => Some(text.clone()),
        _ => {
            let what = format!("a title is a text on one line, of 1 to {MOST_LABEL} letters");
            faults.push(Fault::at(&node.place, what).help("write `title = \"hunters win ties\"`"));
            None
        }
    }
}

/// The key of a variant that is no change.
pub(super) const TITLE: &str = "title";
