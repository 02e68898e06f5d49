//! The words of powers for lists: what a power of one's own can be made of, each with an example from the book.

use super::book::Book;
use super::effect::{Trigger, Window, forms, told};
use super::power::Once;
use crate::conditions::Condition;
use crate::terms::PowerKind;
use evenodds_kit::Action;
use evenodds_kit::kind::Listed;
use evenodds_policy::ActionInfo;
use evenodds_source::{Table, Value};

/// What the strength of an attack or a defence is added up from.
const STRENGTHS: &[(&str, &str)] = &[
    ("dice", "a die of the pool, spent for it; at most four"),
    ("dice+2d6", "printed dice, rolled and added; of two sizes at most"),
    ("dice+3", "a number, added"),
    ("enemy_guilt", "the marked Guilt of the enemy, added"),
    ("perfect", "a defence that no attack gets through; stands alone"),
];

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
    let listed = |name: &str, key: &str, like: &dyn Fn(&str) -> bool, help: &str| Listed {
        name: name.to_owned(),
        detail: first(key, like).map_or_else(String::new, |(text, power)| format!("{key}: {text} ({power})")),
        help: help.to_owned(),
    };
    let verb = |text: &str, name: &str| {
        let mut parts = text.split(':').peekable();
        let triggered = parts.peek().is_some_and(|part| Trigger::named(part).is_some());
        parts.nth(usize::from(triggered)) == Some(name)
    };
    // Two forms of one verb differ in what follows it: the second has its own example, where it is spelt out.
    let verbs = forms().map(|form| {
        let help = format!("{}; serves: {}", form.help, told(form.serves));
        listed(form.text, "effects", &|text| verb(text, form.word()), &help)
    });
    let triggers = Trigger::INFO.actions[1..].iter().map(|trigger| {
        let like = |text: &str| text.split(':').next() == Some(trigger.name);
        listed(&format!("{}:EFFECT", trigger.name), "effects", &like, trigger.help)
    });
    let windows = Window::INFO.actions.iter().map(|window| {
        let text = format!("use:{}", window.name);
        listed(&text, "effects", &|other| other == text, window.help)
    });
    let strengths = STRENGTHS.iter().map(|&(form, help)| {
        let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
        let alike = |text: &str| match form {
            "dice+2d6" => text.split('+').any(|part| part.contains('d') && digits(part)),
            "dice+3" => text.split('+').any(|part| part.parse::<i32>().is_ok()),
            word => text.split('+').any(|part| part == word),
        };
        listed(form, "strength", &alike, help)
    });
    let words = |key: &'static str, words: &'static [ActionInfo<'static>]| {
        words.iter().map(move |word| listed(word.name, key, &|text| text == word.name, word.help))
    };
    let conditions = words("conditions", Condition::INFO.actions).zip(Condition::ALL).map(|(mut listed, condition)| {
        if listed.detail.is_empty() {
            let settable = condition.is_settable();
            listed.detail.push_str(if settable { "set by the scene" } else { "found by the game" });
        }
        listed
    });
    let all = verbs.chain(triggers).chain(windows).chain(strengths);
    let named = words("kind", PowerKind::INFO.actions).chain(words("once", &Once::INFO.actions[1..]));
    all.chain(named).chain(conditions).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::powers::Effect;

    /// Whoever adds a verb, a trigger or a moment finds it in the list; what the list shows can be written.
    #[test]
    fn every_word_of_powers_is_listed_with_an_example_that_reads() {
        let all = effects();
        for form in forms() {
            let (word, form) = (form.word(), form.text);
            let entry = all.iter().find(|entry| entry.name == form).expect(form);
            let example = entry.detail.strip_prefix("effects: ").and_then(|text| text.split(' ').next());
            let example = example.unwrap_or_else(|| panic!("{form} has no example"));
            assert!(Effect::parse(example).is_ok(), "{example}");
            assert!(example.contains(word), "{form}: {example}");
        }
        for entry in all.iter().filter(|entry| entry.detail.starts_with("strength: ")) {
            let text = entry.detail["strength: ".len()..].split(' ').next().unwrap_or_default();
            assert!(super::super::Strength::parse(text).is_some(), "{text}");
        }
        assert!(all.iter().all(|entry| !entry.help.is_empty()));
    }
}
