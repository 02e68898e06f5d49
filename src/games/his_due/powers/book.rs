//! All trees and powers, read from the game's own files with a scenario's changes laid over them.

use super::effect::{Effect, Trigger, Verb, Window, told};
use super::power::{Once, Power, PowerId, Price, Strength};
use crate::conditions::Condition;
use crate::terms::{Broker, Deal, Element, PowerKind};
use evenodds_kit::Words;
use evenodds_policy::{FactInfo, Program};
use evenodds_source::{Fault, Faults, Node, Place, Reader, Source, Table, Value, unknown_word};
use std::sync::{Arc, LazyLock};

/// The trees of the book, in the order of the catalogue, each with its file.
const FILES: [(&str, &str); 13] = [
    ("the_cunning_one", include_str!("the_cunning_one.toml")),
    ("the_venomous_one", include_str!("the_venomous_one.toml")),
    ("the_winged_one", include_str!("the_winged_one.toml")),
    ("crystals_of_compassion", include_str!("crystals_of_compassion.toml")),
    ("flames_of_hatred", include_str!("flames_of_hatred.toml")),
    ("halo_of_confidence", include_str!("halo_of_confidence.toml")),
    ("runes_of_reflection", include_str!("runes_of_reflection.toml")),
    ("shadows_of_regret", include_str!("shadows_of_regret.toml")),
    ("arrow_of_the_artisan", include_str!("arrow_of_the_artisan.toml")),
    ("axe_of_the_executioner", include_str!("axe_of_the_executioner.toml")),
    ("blade_of_the_baron", include_str!("blade_of_the_baron.toml")),
    ("meteor_of_the_messenger", include_str!("meteor_of_the_messenger.toml")),
    ("wings_of_the_warrior", include_str!("wings_of_the_warrior.toml")),
];

/// What facts call trees: each of the book by its word, in the book's order, and those that a scenario adds, which come after, by the last.
pub const TREES: [&str; FILES.len() + 1] = {
    let mut words = ["another"; FILES.len() + 1];
    let mut at = 0;
    while at < FILES.len() {
        words[at] = FILES[at].0;
        at += 1;
    }
    words
};

/// Most powers of a tree: they are counted in the bits of a word.
const MOST_POWERS: usize = 32;

/// A tree of powers.
#[derive(Debug, Clone)]
pub struct Tree {
    /// Its word in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The deal that leads to it.
    pub deal: Deal,
    /// Brokers that lead to it; Collars only (HD-CHAR-13).
    pub brokers: Vec<Broker>,
    /// The element against which its bearer defends better (HD-ELEM-2).
    pub resist: Option<Element>,
    /// The element that its bearer fears.
    pub weak: Option<Element>,
    /// Its powers in tree order: tier 1, then column by column, the head of each column first.
    pub powers: Vec<PowerId>,
}

impl Tree {
    /// Whether a Broker may lead to it; a tree without Brokers is open to all (HD-CHAR-13).
    pub fn is_led_to_by(&self, broker: Broker) -> bool {
        self.brokers.is_empty() || self.brokers.contains(&broker)
    }
}

/// Every tree and power.
#[derive(Debug, Clone)]
pub struct Book {
    /// Trees.
    pub trees: Vec<Tree>,
    /// Powers.
    pub powers: Vec<Power>,
}

/// The files as one tree of tables.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut faults = Faults::new();
    let mut all = Table::empty(&Arc::new(Source { name: "his_due".into(), text: String::new() }));
    for (tree, text) in FILES {
        let source = Arc::new(Source { name: format!("{tree}.toml"), text: text.into() });
        all.merge(&Table::parse(&source, &mut faults));
    }
    assert!(faults.is_empty(), "{}", faults.render(false));
    all
});

impl Book {
    /// Powers that can be removed or stolen while they last (ruling G7).
    pub fn boons(&self) -> impl Iterator<Item = PowerId> + '_ {
        self.trees.iter().flat_map(|tree| &tree.powers).copied().filter(|&id| self.power(id).is_boon())
    }

    /// The files of the book, as tables.
    pub fn table() -> &'static Table {
        &TABLE
    }

    /// The powers with a scenario's `[powers]` and `[trees]` laid over them (HD-V-28); none: as printed. Their tests and riders
    /// may ask these facts.
    pub fn read(patches: Option<&Table>, facts: &[FactInfo<'_>], faults: &mut Faults) -> Self {
        let mut all = TABLE.clone();
        for key in ["powers", "trees"] {
            if let Some(patch) = patches.and_then(|root| root.table(key))
                && let Some(entry) = all.entries.iter_mut().find(|entry| entry.key == key)
                && let Value::Table(table) = &mut entry.node.value
            {
                table.merge(patch);
            }
        }
        Self::of(&all, facts, faults)
    }

    /// The index of a tree by its word.
    pub fn tree(&self, id: &str) -> Option<usize> {
        self.trees.iter().position(|tree| tree.id == id)
    }

    /// The same of a word in a file; one that is unknown is a fault.
    pub fn known_tree(&self, id: &str, place: &Place, faults: &mut Faults) -> Option<usize> {
        let found = self.tree(id);
        if found.is_none() {
            faults.push(unknown_word(place, id, "a tree", self.trees.iter().map(|tree| tree.id.as_str())));
        }
        found
    }

    /// The power of a word.
    pub fn find(&self, id: &str) -> Option<PowerId> {
        self.powers.iter().position(|power| power.id == id).and_then(|index| PowerId::try_from(index).ok())
    }

    /// A power.
    #[inline]
    pub fn power(&self, id: PowerId) -> &Power {
        &self.powers[usize::from(id)]
    }

    fn of(all: &Table, facts: &[FactInfo<'_>], faults: &mut Faults) -> Self {
        let mut book = Self { trees: Vec::new(), powers: Vec::new() };
        for entry in all.table("trees").into_iter().flat_map(|table| &table.entries) {
            if let Some(table) = inner(&entry.node, "a tree", faults) {
                book.trees.extend(tree(&entry.key, table, faults));
            }
        }
        let entries: Vec<(&str, &Table)> = all
            .table("powers")
            .into_iter()
            .flat_map(|table| &table.entries)
            .filter_map(|entry| Some((entry.key.as_str(), inner(&entry.node, "a power", faults)?)))
            .collect();
        let words: Vec<&str> = entries.iter().map(|entry| entry.0).collect();
        for (id, table) in &entries {
            if let Some(power) = power(id, table, (&book, &words, facts), faults) {
                book.powers.push(power);
            } else {
                // The others keep their numbers, so that their own mistakes are told too.
                book.powers.push(blank(id));
            }
        }
        if faults.is_empty() {
            book.check(&entries, faults);
        }
        book.order();
        book
    }

    /// What is wrong with powers taken together (HD-CHAR-15).
    fn check(&self, entries: &[(&str, &Table)], faults: &mut Faults) {
        for (index, power) in self.powers.iter().enumerate() {
            let table = entries[index].1;
            let place = |key: &str| table.get(key).map_or(&table.place, |node| &node.place).clone();
            if let Some(precursor) = power.precursor {
                let (mut at, mut steps) = (Some(precursor), 0);
                while let Some(id) = at
                    && steps <= self.powers.len()
                {
                    (at, steps) = (self.power(id).precursor, steps + 1);
                }
                if at.is_some() {
                    let what = format!("`{}` needs itself: its precursors go round in a circle", power.id);
                    faults.push(Fault::at(&place("precursor"), what).help("a tier-2 power has no precursor"));
                } else if self.power(precursor).tree != power.tree {
                    let what = format!("`{}` is a power of another tree", self.power(precursor).id);
                    faults.push(Fault::at(&place("precursor"), what));
                }
            } else if power.tier == 3 {
                let what = format!("the tier-3 power `{}` has no precursor", power.id);
                faults.push(Fault::at(&place("tier"), what).help("name the tier-2 power at the head of its column"));
            }
        }
        for (index, tree) in self.trees.iter().enumerate() {
            let own = || self.powers.iter().enumerate().filter(|(_, power)| power.tree == index);
            let first = own().filter(|(_, power)| power.tier == 1).count();
            if first != 1 {
                let place = own().next().map_or(&entries[0].1.place, |(at, _)| &entries[at].1.place);
                let what = format!("the tree `{}` has {first} powers of tier 1, but needs one", tree.id);
                faults.push(Fault::at(place, what));
            }
            if own().count() > MOST_POWERS {
                let place = &entries[own().next_back().map_or(0, |(at, _)| at)].1.place;
                faults.push(Fault::at(place, format!("a tree has at most {MOST_POWERS} powers")));
            }
        }
    }

    /// Puts the powers of each tree in tree order.
    fn order(&mut self) {
        for index in 0..self.trees.len() {
            let own = |tier: i32, head: Option<PowerId>| {
                let fits = move |power: &Power| {
                    power.tree == index && power.tier == tier && (tier != 3 || power.precursor == head)
                };
                let all = self.powers.iter().enumerate().filter(move |(_, power)| fits(power));
                all.map(|(at, _)| at as PowerId).collect::<Vec<_>>()
            };
            let mut order = own(1, None);
            for head in own(2, None) {
                order.push(head);
                order.extend(own(3, Some(head)));
            }
            // Powers that need a power of tier 3 or 1 come last.
            let rest =
                self.powers.iter().enumerate().filter(|(_, power)| power.tree == index).map(|(at, _)| at as PowerId);
            let rest: Vec<PowerId> = rest.filter(|id| !order.contains(id)).collect();
            order.extend(rest);
            self.trees[index].powers = order;
        }
    }
}

fn inner<'a>(node: &'a Node, what: &str, faults: &mut Faults) -> Option<&'a Table> {
    if let Value::Table(table) = &node.value {
        return Some(table);
    }
    faults.push(Fault::at(&node.place, format!("{what} is a table, not {}", node.value.describe())));
    None
}

fn element(reader: &mut Reader<'_>, key: &'static str, faults: &mut Faults) -> Option<Element> {
    reader.word(key, Element::WORDS, faults).map(|index| Element::ALL[index])
}

fn tree(id: &str, table: &Table, faults: &mut Faults) -> Option<Tree> {
    let mut reader = Reader::new(table, "a tree");
    let name = reader.text("name", faults).map_or_else(|| super::super::terms::title(id), str::to_owned);
    let deal = reader.word("deal", Deal::WORDS, faults).map(|index| Deal::ALL[index]);
    if deal.is_none() && table.get("deal").is_none() {
        faults.push(
            Fault::at(&table.place, format!("the tree `{id}` does not name its deal")).help("add `deal = \"weapon\"`"),
        );
    }
    let mut brokers = Vec::new();
    for (word, place) in reader.texts("brokers", faults).unwrap_or_default() {
        match Broker::of(word) {
            Some(broker) => brokers.push(broker),
            None => faults.push(unknown_word(place, word, "a Broker", Broker::WORDS.iter().copied())),
        }
    }
    let (resist, weak) = (element(&mut reader, "resist", faults), element(&mut reader, "weak", faults));
    reader.finish(faults);
    Some(Tree { id: id.into(), name, deal: deal?, brokers, resist, weak, powers: Vec::new() })
}

fn blank(id: &str) -> Power {
    Power {
        id: id.into(),
        name: id.into(),
        tree: 0,
        tier: 2,
        precursor: None,
        kind: PowerKind::NonCombat,
        price: Price::Mana(0),
        element: Element::Physical,
        strength: Strength::default(),
        effects: Vec::new(),
        once: Once::Free,
        conditions: 0,
        worth: None,
        when: None,
        window: Window::OutOfDuel,
        summary: String::new(),
    }
}

fn power(
    id: &str,
    table: &Table,
    (book, words, facts): (&Book, &[&str], &[FactInfo<'_>]),
    faults: &mut Faults,
) -> Option<Power> {
    let mut reader = Reader::new(table, "a power");
    let mut power = blank(id);
    power.name = reader.text("name", faults).map_or_else(|| super::super::terms::title(id), str::to_owned);
    if let Some(word) = reader.text("tree", faults) {
        let place = table.get("tree").map_or(&table.place, |node| &node.place);
        power.tree = book.known_tree(word, place, faults).unwrap_or_default();
    } else if table.get("tree").is_none() {
        let what = format!("there is no power `{id}` in the book, and a new one names its `tree`");
        let help = evenodds_source::did_you_mean(id, words.iter().copied().filter(|word| *word != id))
            .unwrap_or_else(|| "`evenodds list powers his_due` shows all 169".into());
        faults.push(Fault::at(&table.place, what).help(help));
        return None;
    }
    power.tier = reader.int("tier", 1..=3, faults).unwrap_or(2) as i32;
    if let Some(word) = reader.text("precursor", faults).filter(|word| !word.is_empty()) {
        power.precursor = words.iter().position(|known| *known == word).map(|at| at as PowerId);
        if power.precursor.is_none() {
            let place = &table.get("precursor").map_or(&table.place, |node| &node.place);
            faults.push(unknown_word(place, word, "a power", words.iter().copied()));
        }
    }
    let kind = reader.word("kind", PowerKind::WORDS, faults).map(|index| PowerKind::ALL[index]);
    if table.get("kind").is_none() {
        faults.push(Fault::at(&table.place, format!("the power `{id}` has no kind")).help("add `kind = \"attack\"`"));
    }
    power.kind = kind.unwrap_or(PowerKind::NonCombat);
    power.price = price(&mut reader, faults);
    power.element = element(&mut reader, "element", faults).unwrap_or(Element::Physical);
    if let Some(text) = reader.text("strength", faults) {
        match Strength::parse(text) {
            Some(strength) => power.strength = strength,
            None => {
                let place = &table.get("strength").map_or(&table.place, |node| &node.place);
                let what = format!("`{text}` is not a strength");
                faults.push(Fault::at(place, what).help("write `dice+2d6+3`, or `perfect`"));
                // What it should have been is not known; that there is one is.
                power.strength.given = true;
            }
        }
    }
    if let Some(nodes) = reader.list("effects", faults) {
        for node in nodes {
            let read = if let Value::Str(text) = &node.value { Effect::parse(text) } else { Err(Default::default()) };
            match read {
                Ok(effect) => {
                    if let Some(kind) = kind
                        && !effect.verb.works(kind, effect.trigger)
                    {
                        faults.push(idle(node, effect, kind));
                    }
                    power.effects.push(effect);
                }
                Err((what, help)) if !what.is_empty() => faults.push(Fault::at(&node.place, what).help(help)),
                Err(_) => {
                    faults.push(Fault::at(&node.place, format!("an effect is a text, not {}", node.value.describe())));
                }
            }
        }
    }
    power.once = reader.word("once", Once::WORDS, faults).map_or(Once::Free, |index| Once::ALL[index]);
    for (word, place) in reader.texts("conditions", faults).unwrap_or_default() {
        match Condition::named(word) {
            Some(condition) => power.conditions |= condition.bit(),
            None => faults.push(unknown_word(place, word, "a condition", Condition::WORDS.iter().copied())),
        }
    }
    power.worth = reader.node("worth").and_then(|node| Program::read(node, "`worth`", facts, faults));
    power.when = reader.node("when").and_then(|node| Program::read(node, "`when`", facts, faults));
    reader.text("summary", faults).unwrap_or_default().clone_into(&mut power.summary);
    let _ = reader.node("example");
    reader.finish(faults);
    power.window = window(&power);
    sense(&power, table, faults);
    // A half-read one keeps its tree and kind, so that what depends on it is not told as wrong.
    Some(power)
}

/// A complaint about an effect that does nothing in its kind of power or behind its trigger, at the verb.
fn idle(node: &Node, effect: Effect, kind: PowerKind) -> Fault {
    let Value::Str(text) = &node.value else { return Fault::at(&node.place, "an effect is a text") };
    let start = if effect.trigger == Trigger::Always { 0 } else { effect.trigger.word().len() + 1 };
    let verb = &text[start..];
    let place = node.part(start..start + verb.split(':').next().map_or(verb.len(), str::len));
    let behind = if start == 0 { String::new() } else { format!(" behind `{}`", effect.trigger.word()) };
    let what = format!("`{verb}` does nothing in a power of the kind `{}`{behind}", kind.word());
    Fault::at(&place, what).help(format!("it serves: {}", told(effect.verb.serves())))
}

fn price(reader: &mut Reader<'_>, faults: &mut Faults) -> Price {
    match reader.node("mana").map(|node| (&node.value, &node.place)) {
        None => Price::Mana(0),
        Some((Value::Int(mana @ 0..=1000), _)) => Price::Mana(*mana as i32),
        Some((Value::Str(word), _)) if word == "x" => Price::Any,
        Some((other, place)) => {
            let what =
                format!("a power costs 0 to 1000 Mana, or \"x\" for an amount of choice, not {}", other.describe());
            faults.push(Fault::at(place, what));
            Price::Mana(0)
        }
    }
}

/// When the power may be used: as it says, or as its kind says.
fn window(power: &Power) -> Window {
    let said = power.find(|verb| if let Verb::Use(window) = verb { Some(window) } else { None });
    said.unwrap_or(match power.kind {
        PowerKind::Empower => Window::DuelStart,
        PowerKind::NonCombat => Window::OutOfDuel,
        _ => Window::OwnTurn,
    })
}

/// Settings that are fine one by one but make no power together.
fn sense(power: &Power, table: &Table, faults: &mut Faults) {
    let place = |key: &str| table.get(key).map_or(&table.place, |node| &node.place).clone();
    if power.kind == PowerKind::Defence && !power.strength.given {
        let help = "write `strength = \"dice+3\"`";
        faults.push(Fault::at(&place("kind"), format!("the defence `{}` has no strength", power.id)).help(help));
    }
    if power.price == Price::Any && !power.effects.iter().any(|effect| matches!(effect.verb, Verb::HitsPerMana(_))) {
        let what = "only a power with `hits_per_mana` lets its user pick the Mana";
        faults.push(Fault::at(&place("mana"), what));
    }
    let moment = power.effects.iter().find_map(|effect| {
        let spared = (effect.trigger == Trigger::Spared).then_some(Window::Defeat);
        effect.verb.window().or(spared)
    });
    // A permanent whose Mana is short-lived is asked at any time, whether it says so or not.
    let asked =
        |window: Window| power.window == window || window == Window::AnyTime && power.kind == PowerKind::Permanent;
    if let Some(window) = moment.filter(|window| !asked(*window)) {
        let what = format!("nobody asks for `{}` at the moment at which it is used", power.id);
        faults.push(Fault::at(&place("effects"), what).help(format!("add `use:{}`", window.word())));
    }
    let casts = matches!(power.kind, PowerKind::Buff | PowerKind::Special);
    let fits = match power.window {
        Window::OutOfDuel => true,
        Window::DuelStart => power.kind == PowerKind::Empower,
        Window::OwnTurn => power.kind != PowerKind::Empower || power.does(Verb::Use(Window::OwnTurn)),
        Window::PoolsAssigned => casts,
        window => moment == Some(window),
    };
    if !fits {
        let (word, id) = (power.window.word(), &power.id);
        let what = format!("`{id}` has no effect that is used at the moment `{word}`");
        faults.push(
            Fault::at(&place("effects"), what).help("`evenodds list effects his_due` says what serves which moment"),
        );
    }
    let die = |effect: &Effect| {
        matches!(
            effect.verb,
            Verb::AttackDieToDefence | Verb::SmallerDieToAttack | Verb::KeepDefenceDie | Verb::UpgradeThis(_)
        )
    };
    if power.effects.iter().any(die) && power.strength.pool_dice == 0 {
        let what = format!("`{}` spends no die, so that none is left to its effects", power.id);
        faults.push(Fault::at(&place("strength"), what).help("write `strength = \"dice+3\"`"));
    }
    let matches = power.effects.iter().any(|effect| effect.trigger == Trigger::OnMatch);
    if matches && (power.strength.pool_dice == 0 || power.strength.dice.iter().all(|dice| dice.0 != 1)) {
        let what = format!("the dice of `{}` never match: it needs one die of the pool and one of its own", power.id);
        faults.push(Fault::at(&place("strength"), what).help("write `strength = \"dice+d6\"`"));
    }
}
