//! Menus of a player who looks ahead, in the words of a scenario.

use evenodds_policy::{ActionInfo, DecisionInfo, FactInfo, List};
use evenodds_source::{Faults, Source, Table};
use std::sync::Arc;

/// Menu of a strategy's own list, or else of its way without one (`own`, in the same words; none: its fields decide), and of other entries.
/// Entries that this decision does not know are left out.
pub fn menu(
    decision: &DecisionInfo<'_>,
    facts: &[FactInfo<'_>],
    list: Option<&List>,
    own: Option<&str>,
    others: &[String],
) -> List {
    let option = |text: &str| {
        let source = Arc::new(Source { name: "menu".into(), text: format!("option = {text}") });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        List::option(table.get("option")?, decision, facts, &mut faults).filter(|_| faults.is_empty())
    };
    let own = own.and_then(|word| option(&format!("{word:?}")));
    let others = others.iter().filter_map(|text| Some((text.clone(), option(text)?)));
    List::menu(list.or(own.as_ref()), others, decision, facts)
}

/// Entries of an action with each word of its parameters. None where a number would be needed.
pub fn options(info: &ActionInfo<'_>) -> Vec<String> {
    let mut entries = vec![format!("{{ do = {:?}", info.name)];
    for arg in info.args {
        if arg.words.is_empty() {
            if arg.default.is_none() {
                return Vec::new();
            }
            continue;
        }
        let each = |entry: &String| arg.words.iter().map(|word| format!("{entry}, {} = {word:?}", arg.name)).collect();
        entries = entries.iter().flat_map(|entry| -> Vec<String> { each(entry) }).collect();
    }
    entries.into_iter().map(|entry| format!("{entry} }}")).collect()
}
