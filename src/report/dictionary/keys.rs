//! Meanings of the keys of JSON files. `keys.toml` has those of the structures, from their comments; `composed.toml` says which file
//! is which structure, and what else stands in it.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A key of a JSON file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The file's name.
    pub file: String,
    /// The commands that write it.
    pub command: String,
    /// Where it stands: `cells[].name` is the name of each cell. What is written large stands for names of the scenario.
    pub path: String,
    /// What it says.
    pub meaning: String,
    /// What its value is.
    pub holds: String,
}

#[derive(Debug, Deserialize)]
struct Said {
    holds: String,
    meaning: String,
}

type Keys = toml::Table;

#[derive(Debug, Deserialize)]
struct File {
    name: String,
    command: String,
    is: Option<String>,
    keys: Keys,
}

#[derive(Debug, Deserialize)]
struct Files {
    file: Vec<File>,
}

/// Every key of every JSON file, in the order in which they are written.
///
/// # Panics
/// Never: both lists are part of the program, and a test reads them.
pub fn keys() -> Vec<Key> {
    let structures: BTreeMap<String, Keys> = toml::from_str(include_str!("keys.toml")).expect("a sound list");
    let files: Files = toml::from_str(include_str!("composed.toml")).expect("a sound list");
    let mut all = Vec::new();
    for file in &files.file {
        let mut add = |path: &str, said: &Said| {
            all.push(Key {
                file: file.name.clone(),
                command: file.command.clone(),
                path: path.to_owned(),
                meaning: said.meaning.clone(),
                holds: plain(&said.holds),
            });
        };
        if let Some(structure) = &file.is {
            walk(&structures, &structures[structure], "", &mut add);
        }
        walk(&structures, &file.keys, "", &mut add);
    }
    all
}

fn walk(structures: &BTreeMap<String, Keys>, keys: &Keys, front: &str, add: &mut impl FnMut(&str, &Said)) {
    for (key, said) in keys {
        let said: Said = said.clone().try_into().expect("a key says what it holds and means");
        let path = if front.is_empty() { key.clone() } else { format!("{front}.{key}") };
        add(&path, &said);
        for (at, _) in said.holds.match_indices('{') {
            let (before, rest) = said.holds.split_at(at);
            let deep = before.matches("list of ").count() + before.matches('(').count();
            let name = rest[1..].split('}').next().unwrap_or_default();
            walk(structures, &structures[name], &format!("{path}{}", "[]".repeat(deep)), add);
        }
    }
}

/// Without the names of structures, which nobody outside knows.
fn plain(holds: &str) -> String {
    let mut parts = holds.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "table" + part.split_once('}').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_once_and_says_what_it_is() {
        let all = keys();
        let find = |file: &str, path: &str| all.iter().find(|key| key.file == file && key.path == path);
        let verdict = find("compare.json", "judgements[].difference.verdict").expect("there");
        assert_eq!(
            verdict.holds,
            "better | worse | more | less | no_relevant_difference | same | never_came_up | needs_more_plays"
        );
        assert!(find("learn.json", "result.lookers[][].score.low").is_some());
        for (at, key) in all.iter().enumerate() {
            assert!(key.meaning.ends_with('.') && !key.holds.contains(['{', '}']), "{key:?}");
            let twice = all[..at].iter().any(|other| (&other.file, &other.path) == (&key.file, &key.path));
            // Two searches share a file, and a pair of tables shares a path.
            assert!(!twice || key.file == "tune.json" || key.path.contains("[][]"), "{key:?} stands twice");
        }
    }
}
