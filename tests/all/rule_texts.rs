//! Rule texts of every game against its code, its tests and its knobs.

use evenodds::games::{Kind, all};
use std::collections::BTreeSet;
use std::path::Path;

/// Texts of all files below a folder that are code or cases.
fn sources(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| ["rs", "json", "toml", "txt"].iter().any(|known| kind == *known))
            && path.file_name().is_some_and(|name| name != "rules.toml" && name != "rule_texts.rs")
        {
            found.push_str(&std::fs::read_to_string(&path).unwrap_or_default());
            found.push('\n');
        }
    }
}

fn below(folder: &str) -> String {
    let mut found = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
}

/// Words of a text that can be IDs or names of knobs.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).collect()
}

/// IDs of a game by its prefix, like `TO-ROLL-4`, that a text names.
fn named<'t>(text: &'t str, prefix: &str) -> BTreeSet<&'t str> {
    let is_id = |word: &&str| {
        let number = word.rsplit('-').next().unwrap_or_default();
        word.starts_with(prefix) && word.split('-').count() > 2 && number.starts_with(|c: char| c.is_ascii_digit())
    };
    words(text).into_iter().filter(is_id).collect()
}

fn folder(game: &dyn Kind) -> String {
    format!("src/games/{}", game.name())
}

#[test]
fn every_rule_named_in_code_or_tests_has_a_text() {
    for game in all() {
        let rules = game.rule_texts();
        let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        assert!(ids.len() > 50 && ids.len() == rules.len(), "{}: {} IDs", game.name(), ids.len());
        let prefix = &rules[0].id[..3];
        let code = below(&folder(&*game));
        let here = named(&code, prefix);
        assert!(here.len() > 30, "{}: {here:?}", game.name());
        let shared = below("tests");
        for id in here.iter().chain(&named(&shared, prefix)) {
            assert!(ids.contains(id), "{}: {id} has no text", game.name());
        }
        for rule in &rules {
            assert!(rule.text.ends_with(['.', '?', ')']) && !rule.section.is_empty(), "{rule:?}");
        }
    }
}

/// Rulings that no test names yet, by game. The list may only shrink.
const NOT_NAMED: [(&str, &[&str]); 4] = [
    ("toward_one", &["Q27", "Q29"]),
    ("his_due", &["G2", "G7", "G8", "G10", "G15", "G16", "G18"]),
    ("divinity", &["R4", "R11", "R20", "R22"]),
    ("storyteller", &["R10", "R17", "R23"]),
];

#[test]
fn every_mechanical_rule_is_named_by_a_test_or_has_a_knob_that_is() {
    let shared = below("tests");
    for game in all() {
        let own = below(&format!("{}/tests", folder(&*game)));
        let tested: BTreeSet<&str> = words(&own).into_iter().chain(words(&shared)).collect();
        let untested = |rule: &evenodds::games::kit::RuleText| {
            rule.mechanical
                && !tested.contains(rule.id.as_str())
                && !rule.knobs.iter().any(|knob| tested.contains(knob.as_str()))
        };
        let missing: Vec<String> = game.rule_texts().into_iter().filter(untested).map(|rule| rule.id).collect();
        let known = NOT_NAMED.iter().find(|(name, _)| *name == game.name()).map_or(&[][..], |(_, ids)| *ids);
        assert_eq!(missing, known, "{}", game.name());
    }
}

#[test]
fn knobs_and_rules_name_each_other() {
    for game in all() {
        let (rules, knobs) = (game.rule_texts(), game.knobs());
        for (rule, knob) in rules.iter().flat_map(|rule| rule.knobs.iter().map(move |knob| (rule, knob))) {
            assert!(knobs.iter().any(|known| known.name == *knob), "{}: {} names `{knob}`", game.name(), rule.id);
        }
        for knob in &knobs {
            let has_text = |id: &str| rules.iter().any(|rule| rule.id == id);
            assert!(knob.rules.split([' ', ',']).any(has_text), "{}: {}: {}", game.name(), knob.name, knob.rules);
        }
    }
}
