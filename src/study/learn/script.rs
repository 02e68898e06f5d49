//! Learnt script: entries in front of a strategy's own, and their form in a scenario.

use evenodds_kit::naming;
use evenodds_source::{Entry as Keyed, Faults, Node, Source, Table, Value};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One comparison of a condition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Test {
    /// What is asked.
    pub fact: String,
    /// `<=`, `>=` or `==`; `is` or `not` of a yes or no.
    pub sign: String,
    /// A number, or a word in quotes; empty for a yes or no.
    pub value: String,
}

impl Test {
    /// Text in a condition. A flag is asked by its name alone.
    pub fn text(&self) -> String {
        let Self { fact, sign, value } = self;
        match sign.as_str() {
            "is" => fact.clone(),
            "not" => format!("not {fact}"),
            _ => format!("{fact} {sign} {value}"),
        }
    }

    /// Whether it never holds where another one does not.
    fn implies(&self, other: &Self) -> bool {
        let number = |test: &Self| test.value.parse::<i64>().ok();
        let reaches = |own: i64, others: i64| match (self.sign.as_str(), other.sign.as_str()) {
            ("<=" | "==", "<=") => own <= others,
            (">=" | "==", ">=") => own >= others,
            _ => false,
        };
        let further = || number(self).zip(number(other)).is_some_and(|(own, others)| reaches(own, others));
        self.fact == other.fact && (self == other || further())
    }

    /// The comparison that holds wherever this one does not; none where one comparison cannot say so.
    fn opposite(&self) -> Option<Self> {
        let (sign, by) = match self.sign.as_str() {
            "<=" => (">=", 1),
            ">=" => ("<=", -1),
            "is" => ("not", 0),
            "not" => ("is", 0),
            _ => return None,
        };
        let value = if by == 0 { self.value.clone() } else { (self.value.parse::<i64>().ok()? + by).to_string() };
        Some(Self { fact: self.fact.clone(), sign: sign.to_owned(), value })
    }
}

/// One entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entry {
    /// The decision.
    pub decision: String,
    /// What is done, as an entry of a list: an action, or a table with its parameters and perhaps a condition of its own.
    pub offer: String,
    /// Whether the action is legal whenever the decision comes up.
    pub sure: bool,
    /// When it is done; always where there is none.
    pub tests: Vec<Test>,
}

/// All entries, those of one decision in the order in which they are tried.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Script {
    /// The entries.
    pub entries: Vec<Entry>,
}

#[cfg(test)]
impl Script {
    /// Script of one entry, for a turn's choice of this name.
    pub(crate) fn lone(offer: &str) -> Self {
        Self { entries: vec![Entry { decision: "turn".into(), offer: offer.into(), sure: true, tests: Vec::new() }] }
    }
}

/// Most facts that a condition asks.
pub const MOST_TESTS: usize = 3;

/// Text as TOML.
fn parsed(text: &str) -> Option<Table> {
    let source = Arc::new(Source { name: "a learnt script".into(), text: text.to_owned() });
    let mut faults = Faults::new();
    let table = Table::parse(&source, &mut faults);
    faults.is_empty().then_some(table)
}

/// Value as it stands in a file.
pub fn toml(value: &Value) -> String {
    match value {
        Value::Str(text) => format!("{text:?}"),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| toml(&item.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let each = table.entries.iter().map(|entry| format!("{} = {}", entry.key, toml(&entry.node.value)));
            format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
        }
        plain => plain.text(),
    }
}

/// Tests as text; `<=` and `>=` of one value together are `==`.
fn texts(tests: &[Test]) -> Vec<String> {
    let opposite = |sign: &str| match sign {
        "<=" => ">=",
        ">=" => "<=",
        _ => "",
    };
    let joins = |one: &Test, other: &Test| {
        one.fact == other.fact && one.value == other.value && opposite(&one.sign) == other.sign
    };
    let text = |(at, test): (usize, &Test)| {
        if tests[..at].iter().any(|before| joins(before, test)) {
            return None;
        }
        let equal = tests[at + 1..].iter().any(|after| joins(test, after));
        Some(if equal { format!("{} == {}", test.fact, test.value) } else { test.text() })
    };
    tests.iter().enumerate().filter_map(text).collect()
}

impl Entry {
    /// Action with parameters, and the condition of the option itself.
    fn parts(&self) -> Option<(Vec<Keyed>, Option<String>)> {
        let node = parsed(&format!("option = {}", self.offer))?.get("option")?.clone();
        match node.value {
            Value::Table(mut table) => {
                let own = table.get("if").map(|node| node.value.text());
                table.entries.retain(|entry| entry.key != "if" && entry.key != "why");
                Some((table.entries, own))
            }
            _ => {
                let place = node.place.clone();
                Some((vec![Keyed { key: "do".into(), key_place: place, node }], None))
            }
        }
    }

    /// Its condition; none where it always holds.
    pub fn condition(&self) -> Option<String> {
        let own = self.parts().and_then(|(_, own)| own);
        let all: Vec<String> = own.into_iter().chain(texts(&self.tests)).collect();
        (!all.is_empty()).then(|| all.join(" and "))
    }

    /// Action with its parameters, in words.
    pub fn action(&self) -> String {
        let Some((parts, _)) = self.parts() else { return self.offer.clone() };
        let mut said: Vec<String> = Vec::new();
        for part in &parts {
            let value = part.node.value.text();
            said.push(if part.key == "do" { value } else { format!("{} {value}", part.key) });
        }
        said.join(", ")
    }

    /// Text in a list.
    pub fn toml(&self) -> String {
        let Some((parts, _)) = self.parts() else { return self.offer.clone() };
        let mut said: Vec<String> =
            parts.iter().map(|part| format!("{} = {}", part.key, toml(&part.node.value))).collect();
        said.extend(self.condition().map(|condition| format!("if = {condition:?}")));
        format!("{{ {} }}", said.join(", "))
    }

    /// Whether nothing after it in its list is ever read.
    fn ends(&self) -> bool {
        self.sure && self.condition().is_none()
    }
}

impl Script {
    /// Decisions with entries, in the order of their first entries.
    pub fn decisions(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for entry in &self.entries {
            if !found.contains(&entry.decision.as_str()) {
                found.push(&entry.decision);
            }
        }
        found
    }

    /// Entries of a decision.
    pub fn of(&self, decision: &str) -> impl Iterator<Item = (usize, &Entry)> {
        self.entries.iter().enumerate().filter(move |(_, entry)| entry.decision == decision)
    }

    /// Puts an entry in front of the entry of this number of its decision, or behind the last.
    pub fn add(&mut self, entry: &Entry, place: usize) {
        let own: Vec<usize> = self.of(&entry.decision).map(|(at, _)| at).collect();
        let behind = || own.last().map_or(self.entries.len(), |last| last + 1);
        let at = own.get(place).copied().unwrap_or_else(behind);
        self.entries.insert(at, entry.clone());
    }

    /// The same without an entry.
    #[must_use]
    pub fn without(&self, at: usize) -> Self {
        let mut script = self.clone();
        script.entries.remove(at);
        script
    }

    /// The same with each exemption merged into the entry that it exempts from. It decides the same.
    ///
    /// An exemption has one test. The second entry behind it does the same, wherever that test holds.
    #[must_use]
    pub fn merged(mut self) -> Self {
        while let Some((at, from, entry)) = (0..self.entries.len()).find_map(|at| self.exemption(at)) {
            match entry {
                Some(entry) => self.entries[from] = entry,
                None => drop(self.entries.remove(from)),
            }
            self.entries.remove(at);
        }
        self
    }

    /// An exemption at a place, the place from which it exempts, and the entry there without it; none where that never holds.
    fn exemption(&self, at: usize) -> Option<(usize, usize, Option<Entry>)> {
        let exempt = &self.entries[at];
        let [test] = &exempt.tests[..] else { return None };
        let own: Vec<usize> = self.of(&exempt.decision).map(|(at, _)| at).collect();
        let place = own.iter().position(|&own| own == at)?;
        let (&from, &last) = (own.get(place + 1)?, own.get(place + 2)?);
        let same = &self.entries[last];
        let again = same.offer == exempt.offer && same.tests.iter().all(|other| test.implies(other));
        if !exempt.sure || !again || exempt.parts()?.1.is_some() {
            return None;
        }
        let opposite = test.opposite()?;
        let mut entry = self.entries[from].clone();
        if entry.tests.iter().any(|own| own.implies(test)) {
            return Some((at, from, None));
        }
        entry.tests.retain(|own| !opposite.implies(own));
        if !entry.tests.iter().any(|own| own.implies(&opposite)) {
            entry.tests.push(opposite);
        }
        let mut facts: Vec<&str> = entry.tests.iter().map(|test| test.fact.as_str()).collect();
        facts.sort_unstable();
        facts.dedup();
        (facts.len() <= MOST_TESTS).then_some((at, from, Some(entry)))
    }

    /// Whether an entry stands behind one that always holds: it would never be read.
    pub fn has_dead_entries(&self) -> bool {
        let dead = |decision: &str| {
            let list: Vec<&Entry> = self.of(decision).map(|(_, entry)| entry).collect();
            let ended = list.iter().rev().skip(1).any(|entry| entry.ends());
            let again = list.iter().enumerate().any(|(at, entry)| {
                list[..at].iter().any(|before| {
                    before.offer == entry.offer && (before.tests.is_empty() || before.tests == entry.tests)
                })
            });
            ended || again
        };
        self.decisions().into_iter().any(dead)
    }

    /// Entries as a scenario would have them, read once for many cells. None where one cannot be read.
    pub(super) fn lists(&self) -> Option<Lists> {
        let item = |(_, entry): (usize, &Entry)| {
            let text = format!("entry = {}", entry.toml());
            parsed(&text)?.get("entry").cloned()
        };
        let list = |decision: &str| {
            let ended = self.of(decision).any(|(_, entry)| entry.ends());
            Some((decision.to_owned(), self.of(decision).map(item).collect::<Option<_>>()?, ended))
        };
        Some(Lists(self.decisions().into_iter().map(list).collect::<Option<_>>()?))
    }

    /// Strategy of this script over a present one: a table to stand at the path.
    fn over(&self, present: Option<&Node>) -> Option<Table> {
        self.lists()?.over(present)
    }

    /// Puts the script over the strategy at a path like `cast.a.strategy`. False where that cannot be.
    pub fn apply(&self, root: &mut Table, path: &str) -> bool {
        if self.entries.is_empty() {
            return true;
        }
        let [outer, seat, _] = path.split('.').collect::<Vec<_>>()[..] else { return false };
        let present = strategy(root, outer, seat);
        let Some(strategy) = self.over(present.as_ref()) else { return false };
        naming::set_strategy(root, path, Value::Table(strategy));
        true
    }

    /// Strategy of this script over the one at a path, as text to paste into a scenario.
    ///
    /// The name becomes longer if the scenario has it, as it may be the strategy behind the script. `worth` is a comment behind each entry.
    pub fn paste(&self, name: &str, root: &Table, path: &str, worth: &[String]) -> String {
        let [outer, seat, _] = path.split('.').collect::<Vec<_>>()[..] else { return String::new() };
        let present = strategy(root, outer, seat);
        let taken = |name: &str| root.table("strategy").is_some_and(|known| known.get(name).is_some());
        let mut name = name.to_owned();
        while taken(&name) {
            name += "_anew";
        }
        let mut text = format!("[strategy.{name}]\n");
        match present.as_ref().map(|node| &node.value) {
            Some(Value::Str(base)) => text += &format!("base = {base:?}\n"),
            Some(Value::Table(table)) => {
                for entry in table.entries.iter().filter(|entry| self.of(&entry.key).next().is_none()) {
                    text += &format!("{} = {}\n", entry.key, toml(&entry.node.value));
                }
            }
            _ => {}
        }
        let whole = self.over(present.as_ref());
        for decision in self.decisions() {
            text += &format!("{decision} = [\n");
            for (at, entry) in self.of(decision) {
                let worth = worth.get(at).map(|worth| format!("  # {worth}")).unwrap_or_default();
                text += &format!("  {},{worth}\n", entry.toml());
            }
            let own = self.of(decision).count();
            if let Some(Value::List(items)) =
                whole.as_ref().and_then(|table| table.get(decision)).map(|node| &node.value)
            {
                for item in items.iter().skip(own) {
                    text += &format!("  {},\n", toml(&item.value));
                }
            }
            text += "]\n";
        }
        text
    }
}

/// Lists of a script: the entries of each decision, and whether nothing after them is ever read.
pub(super) struct Lists(Vec<(String, Vec<Node>, bool)>);

impl Lists {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Strategy of the lists over a present one: a table to stand at the path.
    pub(super) fn over(&self, present: Option<&Node>) -> Option<Table> {
        let mut table = match present.map(|node| &node.value) {
            Some(Value::Table(table)) => table.clone(),
            Some(Value::Str(name)) => parsed(&format!("base = {name:?}"))?,
            _ => parsed("")?,
        };
        for (decision, entries, ended) in &self.0 {
            let mut items = entries.clone();
            let place = items.first()?.place.clone();
            if !ended {
                match table.get(decision).map(|node| node.value.clone()) {
                    Some(Value::List(under)) => items.extend(under),
                    Some(other) => items.push(Node { place: place.clone(), value: other }),
                    None => {
                        let value = Value::Str(evenodds_policy::list::BASE.into());
                        items.push(Node { place: place.clone(), value });
                    }
                }
            }
            table.set(decision, &place, Node { place: place.clone(), value: Value::List(items) });
        }
        Some(table)
    }
}

/// Strategy of a participant, followed through whoever it is like: a name, or a table with everything in it.
pub fn strategy(root: &Table, outer: &str, seat: &str) -> Option<Node> {
    let cast = root.table(outer)?;
    let mut at = cast.get(seat)?;
    let mut patches: Vec<&Table> = Vec::new();
    let mut found: Option<Node> = None;
    for _ in 0..64 {
        let name = match &at.value {
            Value::Str(name) => Some(name),
            Value::Table(table) => {
                match table.get("strategy") {
                    Some(Node { value: Value::Table(strategy), .. }) => {
                        patches.push(strategy);
                        if naming::model(strategy, true).is_some() {
                            break;
                        }
                    }
                    Some(node) => {
                        found = Some(node.clone());
                        break;
                    }
                    None => {}
                }
                match naming::model(table, false).map(|node| &node.value) {
                    Some(Value::Str(name)) => Some(name),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(next) = name.and_then(|name| cast.table(naming::SIDES)?.get(name)) else { break };
        at = next;
    }
    if patches.is_empty() {
        return found;
    }
    let place = patches[0].place.clone();
    let mut table = Table { place: place.clone(), entries: Vec::new() };
    if let Some(base) = found {
        table.set(naming::BASE, &place, base);
    }
    patches.iter().rev().for_each(|patch| table.merge(patch));
    Some(Node { place, value: Value::Table(table) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(offer: &str, sure: bool, tests: &[(&str, &str, &str)]) -> Entry {
        let test = |&(fact, sign, value): &(&str, &str, &str)| Test {
            fact: fact.into(),
            sign: sign.into(),
            value: value.into(),
        };
        Entry { decision: "turn".into(), offer: offer.into(), sure, tests: tests.iter().map(test).collect() }
    }

    #[test]
    fn entries_are_said_as_a_scenario_says_them() {
        let two = entry("{ do = \"basic\", rank = 2, if = \"dice > 2\" }", false, &[("hits", "<=", "4")]);
        assert_eq!(two.toml(), "{ do = \"basic\", rank = 2, if = \"dice > 2 and hits <= 4\" }");
        assert_eq!(
            (two.action(), entry("\"pass\"", true, &[]).toml()),
            ("basic, rank 2".into(), "{ do = \"pass\" }".into())
        );
        let equal = entry("\"pass\"", true, &[("hits", "<=", "2"), ("mana", ">=", "2"), ("hits", ">=", "2")]);
        assert_eq!(equal.condition().as_deref(), Some("hits == 2 and mana >= 2"));
        let after_all = Script { entries: vec![entry("\"pass\"", true, &[]), two.clone()] };
        assert!(after_all.has_dead_entries());
        assert!(!Script { entries: vec![two.clone(), entry("\"pass\"", true, &[])] }.has_dead_entries());
        assert!(Script { entries: vec![two.clone(), two] }.has_dead_entries());
    }

    /// The first entry that holds with so many Hits and Mana.
    fn choice(script: &Script, hits: i64, mana: i64) -> Option<&str> {
        let holds = |test: &Test| {
            let (own, value) = (if test.fact == "hits" { hits } else { mana }, test.value.parse().expect("a number"));
            match test.sign.as_str() {
                "<=" => own <= value,
                ">=" => own >= value,
                _ => own == value,
            }
        };
        script.entries.iter().find(|entry| entry.tests.iter().all(holds)).map(|entry| entry.offer.as_str())
    }

    /// By hand, and the same choice in every situation.
    #[test]
    fn exemptions_are_merged() {
        let (pass, basic) = ("\"pass\"", "\"basic\"");
        let few = |value| ("hits", "<=", value);
        for (entries, left) in [
            (
                vec![
                    entry(pass, true, &[few("2")]),
                    entry(basic, false, &[("mana", ">=", "3")]),
                    entry(pass, true, &[]),
                ],
                2,
            ),
            (vec![entry(pass, true, &[few("2")]), entry(basic, true, &[few("5")]), entry(pass, true, &[few("4")])], 2),
            (vec![entry(pass, true, &[few("2")]), entry(basic, true, &[few("1")]), entry(pass, true, &[])], 1),
            // The last one does not hold wherever the first does; the first may be illegal.
            (vec![entry(pass, true, &[few("2")]), entry(basic, true, &[few("5")]), entry(pass, true, &[few("1")])], 3),
            (vec![entry(pass, false, &[few("2")]), entry(basic, true, &[few("5")]), entry(pass, false, &[])], 3),
        ] {
            let script = Script { entries };
            let merged = script.clone().merged();
            assert_eq!(merged.entries.len(), left, "{merged:?}");
            for (hits, mana) in (0..8).flat_map(|hits| (0..6).map(move |mana| (hits, mana))) {
                assert_eq!(choice(&script, hits, mana), choice(&merged, hits, mana), "{hits}, {mana}: {merged:?}");
            }
        }
    }

    #[test]
    fn a_script_stands_in_front_of_what_there_is() {
        let script = Script { entries: vec![entry("\"pass\"", true, &[("hits", "<=", "4")])] };
        for (cast, whole) in [
            ("a = 'axe'", "{ base = axe's, turn = [{ do = pass, if = hits <= 4 }, base] }"),
            (
                "a = { like = 'axe', strategy = { base = 'greedy' } }",
                "{ base = greedy, turn = [{ do = pass, if = hits <= 4 }, base] }",
            ),
            ("a = { strategy = { x = 1, turn = ['b'] } }", "{ x = 1, turn = [{ do = pass, if = hits <= 4 }, b] }"),
            (
                "a = { like = 'axe', strategy = { x = 1 } }",
                "{ base = axe's, x = 1, turn = [{ do = pass, if = hits <= 4 }, base] }",
            ),
        ] {
            let text = format!("[cast]\n{cast}\n[cast.sides.axe]\nstrategy = \"axe's\"\n");
            let mut root = parsed(&text).expect("a cast");
            assert!(script.apply(&mut root, "cast.a.strategy"));
            assert_eq!(strategy(&root, "cast", "a").expect("one").value.text(), whole, "{cast}");
        }
        let root = parsed("[cast]\na = { strategy = 'greedy' }").expect("a cast");
        let text = script.paste("learnt", &root, "cast.a.strategy", &["+3".into()]);
        assert_eq!(
            text,
            "[strategy.learnt]\nbase = \"greedy\"\nturn = [\n  { do = \"pass\", if = \"hits <= 4\" },  # +3\n  \"base\",\n]\n"
        );
        let root = parsed("[cast]\na = { strategy = 'learnt' }\n[strategy.learnt]\nbase = 'greedy'").expect("a cast");
        let text = script.paste("learnt", &root, "cast.a.strategy", &[]);
        assert!(text.starts_with("[strategy.learnt_anew]\nbase = \"learnt\"\n"), "{text}");
    }
}
