//! The words of powers for lists: what a power of one's own can be made of, each with an example from the book.

use super::book::Book;
use super::effect::VERBS;
use super::parse::{TRIGGERS, WINDOWS};
use crate::games::his_due::conditions::{CONDITIONS, Class};
use crate::games::kind::Listed;
use crate::source::{Table, Value};

/// What the strength of an attack or a defence is added up from.
const STRENGTHS: &[(&str, &str)] = &[
    ("dice", "a die of the pool, spent for it; at most four"),
    ("dice+2d6", "printed dice, rolled and added; of two sizes at most"),
    ("dice+3", "a number, added"),
    ("enemy_guilt", "the marked Guilt of the enemy, added"),
    ("perfect", "a defence that no attack gets through; stands alone"),
];

/// What kinds of powers there are.
const KINDS: &[(&str, &str)] = &[
    ("attack", "used in place of a basic attack, for Mana each time; `strength` says how strong it is"),
    ("defence", "answers an attack, for Mana each time; `strength` says how strong it is"),
    ("buff", "cast for Mana, then lasts to the end of the duel; once a duel"),
    ("permanent", "always in force; its Mana comes off the maximum for good"),
    ("special", "used for Mana at the moment that `use:WINDOW` names, else in place of an attack"),
    ("empower", "used before the duel, so that the Broker fights"),
    ("non_combat", "without effect in a duel"),
];

/// How often a power may be used.
const ONCE: &[(&str, &str)] =
    &[("duel", "once a duel"), ("round", "once a round"), ("turn", "once a turn; \"\", whenever it can be paid")];

/// Texts of a field of a power: one, or a list of them.
fn texts<'a>(power: &'a Table, key: &str) -> Vec<&'a str> {
    match power.get(key).map(|node| &node.value) {
        Some(Value::Str(text)) => vec![text],
        Some(Value::List(nodes)) => {
            let text = |value: &'a Value| if let Value::Str(text) = value { Some(text.as_str()) } else { None };
            nodes.iter().filter_map(|node| text(&node.value)).collect()
        }
        _ => Vec::new(),
    }
}

/// The first text of the book's powers, in a field, that is like this, and whose it is.
fn first(key: &str, like: impl Fn(&str) -> bool) -> Option<(&'static str, &'static str)> {
    let powers = Book::table().table("powers").into_iter().flat_map(|table| &table.entries);
    powers
        .filter_map(|entry| if let Value::Table(power) = &entry.node.value { Some((&entry.key, power)) } else { None })
        .find_map(|(id, power)| Some((texts(power, key).into_iter().find(|text| like(text))?, id.as_str())))
}

/// Every word, by what it is: effects, the moments that trigger them, moments of use, strengths, kinds, how often,
/// conditions. The detail holds an example as it stands in the book; empty where the book uses it nowhere.
pub fn effects() -> Vec<Listed> {
    let example = |key: &str, like: &dyn Fn(&str) -> bool| {
        first(key, like).map_or_else(String::new, |(text, power)| format!("{key}: {text} ({power})"))
    };
    let listed =
        |name: &str, detail: String, help: &str| Listed { name: name.to_owned(), detail, help: help.to_owned() };
    let verb = |text: &str, name: &str| {
        let mut parts = text.split(':').peekable();
        let triggered = parts.peek().is_some_and(|part| TRIGGERS.iter().any(|known| known.0 == *part));
        parts.nth(usize::from(triggered)) == Some(name)
    };
    let verbs = VERBS.iter().map(|&(form, help)| {
        let name = form.split(':').next().unwrap_or(form);
        // Two forms of one verb differ in what follows it: the second has its own example, where it is spelt out.
        listed(form, example("effects", &|text| verb(text, name)), help)
    });
    let triggers = TRIGGERS.iter().map(|&(word, _, help)| {
        let detail = example("effects", &|text| text.split(':').next() == Some(word));
        listed(&format!("{word}:EFFECT"), detail, help)
    });
    let windows = WINDOWS.iter().map(|&(word, _, help)| {
        let text = format!("use:{word}");
        listed(&text, example("effects", &|other| other == text), help)
    });
    let strengths = STRENGTHS.iter().map(|&(form, help)| {
        let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
        let alike = |text: &str| match form {
            "dice+2d6" => text.split('+').any(|part| part.contains('d') && digits(part)),
            "dice+3" => text.split('+').any(|part| part.parse::<i32>().is_ok()),
            word => text.split('+').any(|part| part == word),
        };
        listed(form, example("strength", &alike), help)
    });
    let words = |key: &'static str, words: &'static [(&str, &str)]| {
        words.iter().map(move |&(word, help)| listed(word, example(key, &|text| text == word), help))
    };
    let conditions = CONDITIONS.iter().map(|condition| {
        let detail = match condition.class {
            Class::State => "found by the game".to_owned(),
            _ => "set by the scene".to_owned(),
        };
        let own = example("conditions", &|text| text == condition.name);
        listed(condition.name, if own.is_empty() { detail } else { own }, condition.help)
    });
    let all = verbs.chain(triggers).chain(windows).chain(strengths);
    all.chain(words("kind", KINDS)).chain(words("once", ONCE)).chain(conditions).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::his_due::powers::Effect;
    use crate::games::his_due::terms::PowerKind;

    /// Whoever adds a verb, a trigger or a moment finds it in the list; what the list shows can be written.
    #[test]
    fn every_word_of_powers_is_listed_with_an_example_that_reads() {
        let all = effects();
        for (form, _) in VERBS {
            let entry = all.iter().find(|entry| entry.name == *form).expect(form);
            let example = entry.detail.strip_prefix("effects: ").and_then(|text| text.split(' ').next());
            let example = example.unwrap_or_else(|| panic!("{form} has no example"));
            assert!(Effect::parse(example).is_ok(), "{example}");
            assert!(example.contains(form.split(':').next().unwrap_or(form)), "{form}: {example}");
        }
        for entry in all.iter().filter(|entry| entry.detail.starts_with("strength: ")) {
            let text = entry.detail["strength: ".len()..].split(' ').next().unwrap_or_default();
            assert!(super::super::Strength::parse(text).is_some(), "{text}");
        }
        let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.0).collect();
        assert_eq!(kinds, PowerKind::WORDS);
        assert!(all.iter().all(|entry| !entry.help.is_empty()));
    }
}
