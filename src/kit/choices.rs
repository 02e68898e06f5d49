//! Choices: a strategy's priority list for one decision, and ways to ask it.

use super::action::{Action, DataInfo, Legal};
use super::facts::View;
use super::menu::{menu, options};
use super::offers::Offers;
use evenodds_engine::dice::Question;
use evenodds_engine::{Dice, Session, Trace};
use evenodds_policy::{ActionInfo, Choice, DecisionInfo, FactInfo, Facts, List};
use evenodds_source::{Fault, Faults, Node, Table, Value};

/// Whether a decision is really taken, or only imagined.
#[derive(Debug)]
pub enum Asking<'s, 'd, D, T> {
    /// It is imagined, in thinking ahead.
    Imagined,
    /// It is taken, in this session.
    Really(&'s mut Session<'d, D, T>),
}

/// The priority list by which a strategy takes one decision; none where the game itself decides as the strategy's preset would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices<A> {
    list: Option<List>,
    /// Action that the list takes wherever it is legal.
    always: Option<A>,
}

/// Not written.
impl<A> Default for Choices<A> {
    fn default() -> Self {
        Self { list: None, always: None }
    }
}

/// An action that a list takes.
#[derive(Debug, Clone, Copy)]
pub struct Taken<'l, A> {
    /// The action.
    pub action: A,
    choice: Choice<'l>,
}

impl<'l, A> Taken<'l, A> {
    /// Present value of parameter number `index` of the action; 0 when the action has no such parameter.
    #[inline]
    pub fn arg(&self, index: usize, facts: &(impl Facts + ?Sized)) -> i64 {
        self.choice.arg(index, facts)
    }

    /// The entry of the list, from 0: an earlier one is wanted more.
    #[inline]
    pub fn entry(&self) -> usize {
        self.choice.entry()
    }

    /// The author's reason, for narrations.
    #[inline]
    pub fn why(&self) -> Option<&'l str> {
        self.choice.why()
    }
}

impl<A: Action> Choices<A> {
    /// Asks the list: the first entry that is legal and whose condition holds. A player who looks ahead may take another one. Counts as a
    /// decision of the table where more than one action is legal.
    #[inline]
    pub fn ask<D: Dice, T: Trace>(
        &self,
        session: &mut Session<'_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> A {
        self.ask_with::<D, T, 0>(session, seat, legal, view).0
    }

    /// The same, with the first parameters of the action that is taken.
    #[inline]
    pub fn ask_with<D: Dice, T: Trace, const N: usize>(
        &self,
        session: &mut Session<'_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> (A, [i64; N]) {
        session.decision(legal.count());
        let asked = Steerable { view, dice: &*session.dice, seat };
        self.first(legal, &asked)
    }

    /// Choice of the list in an imagined situation: nobody steers it, and it costs the table nothing.
    #[inline]
    pub fn would(&self, legal: Legal<A>, view: &impl View) -> A {
        self.first::<0>(legal, &Plain(view)).0
    }

    /// [`Choices::ask`] or [`Choices::would`], for code that serves both.
    #[inline]
    pub fn take<D: Dice, T: Trace>(
        &self,
        asking: &mut Asking<'_, '_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> A {
        match asking {
            Asking::Imagined => self.would(legal, view),
            Asking::Really(session) => self.ask(session, seat, legal, view),
        }
    }

    /// These choices if there is a list; else the game decides.
    #[inline]
    pub fn written(&self) -> Option<&Self> {
        self.is_written().then_some(self)
    }

    /// Whether there is a list at all.
    #[inline]
    pub fn is_written(&self) -> bool {
        self.list.is_some()
    }

    /// Choice of the list, for games that count decisions and narrate reasons themselves. None without a list, and where a player who looks
    /// ahead acts as without one.
    #[inline]
    pub fn choose(&self, legal: Legal<A>, facts: &(impl Facts + ?Sized)) -> Option<Taken<'_, A>> {
        let list = self.list.as_ref()?;
        let choice = list.choose(legal.0, facts)?;
        Some(Taken { action: A::of(usize::from(choice.action)), choice })
    }

    /// Whether a condition of the list asks for a fact.
    pub fn asks(&self, fact: u16) -> bool {
        self.list.as_ref().is_some_and(|list| list.asks(fact))
    }

    #[inline]
    fn first<const N: usize>(&self, legal: Legal<A>, facts: &impl Facts) -> (A, [i64; N]) {
        if let Some(action) = self.always.filter(|&action| legal.contains(action) && !facts.is_steered()) {
            return (action, [0; N]);
        }
        match self.choose(legal, facts) {
            Some(taken) => (taken.action, std::array::from_fn(|at| taken.arg(at, facts))),
            // Lists that can fall through are refused; this is for a game that leaves out an action that it calls always legal.
            None => (A::of(legal.0.trailing_zeros() as usize % A::COUNT), [0; N]),
        }
    }

    /// Reads the list of this decision out of a strategy. Without one the game decides where `optional`; else that is a fault.
    pub fn read(
        table: &Table,
        name: &'static str,
        optional: bool,
        facts: &[FactInfo<'_>],
        offers: &dyn Offers,
        faults: &mut Faults,
    ) -> Option<Self> {
        let actions = Self::actions(name, offers);
        let decision = DecisionInfo { name, actions: &actions, ..A::INFO };
        let list = read_list(table, &decision, optional, facts, offers, faults)?;
        let always = list.as_ref().and_then(List::always).map(|action| A::of(usize::from(action)));
        Some(Self { list, always })
    }

    /// All actions: the fixed ones, then those that are data.
    fn actions<'o>(name: &str, offers: &'o dyn Offers) -> Vec<ActionInfo<'o>> {
        let data = |info: DataInfo| {
            let room = MOST_ACTIONS - A::COUNT;
            let each = offers.data(name).into_iter().take(room);
            each.map(move |(name, help)| ActionInfo { name, help, always_legal: false, args: info.args })
        };
        A::INFO.actions.iter().copied().chain(A::DATA.into_iter().flat_map(data)).collect()
    }

    /// Opens every action to a player who looks ahead: each, with each word of its parameters, beside the list's own choice.
    pub fn open_menu(&mut self, name: &'static str, facts: &[FactInfo<'_>], offers: &dyn Offers) {
        let each = || A::INFO.actions.iter().flat_map(options).collect();
        let tries: Vec<String> = offers.tries(name).unwrap_or_else(each);
        let actions = Self::actions(name, offers);
        let decision = DecisionInfo { name, actions: &actions, ..A::INFO };
        let unwritten = offers.unwritten(name);
        self.list = Some(menu(&decision, facts, self.list.as_ref(), unwritten, &tries));
    }
}

/// List of a decision out of a strategy, with what it leaves to those of its bases; none where the game decides.
pub fn read_list(
    table: &Table,
    decision: &DecisionInfo<'_>,
    optional: bool,
    facts: &[FactInfo<'_>],
    offers: &dyn Offers,
    faults: &mut Faults,
) -> Option<Option<List>> {
    let mut list = list(table, decision.name, decision, optional, facts, offers, faults)?;
    let mut key = of_base(decision.name);
    while let Some(whole) = list.take_if(|list| list.leaves_to_base()) {
        let Some(base) = self::list(table, &key, decision, optional, facts, offers, faults)? else {
            list = Some(whole);
            break;
        };
        list = Some(whole.over(&base));
        key = of_base(&key);
    }
    Some(list)
}

/// List under a key; none where the game decides.
#[expect(clippy::option_option, reason = "the outer one is a fault, the inner one an optional list")]
fn list(
    table: &Table,
    key: &str,
    decision: &DecisionInfo<'_>,
    optional: bool,
    facts: &[FactInfo<'_>],
    offers: &dyn Offers,
    faults: &mut Faults,
) -> Option<Option<List>> {
    let Some(node) = table.get(key) else {
        if !optional {
            faults.push(Fault::at(&table.place, format!("the strategy does not decide `{}`", decision.name)));
        }
        return optional.then_some(None);
    };
    let Some(node) = own(node, decision, offers, faults) else {
        let what = format!("no entry of `{}` is left for {}", decision.name, offers.who());
        let help = "end the list with an action that every side can take";
        faults.push(Fault::at(&node.place, what).help(help));
        return None;
    };
    List::read(&node, decision, facts, faults).map(Some)
}

/// A view whose decisions somebody may steer.
struct Steerable<'a, V, D> {
    view: &'a V,
    dice: &'a D,
    seat: usize,
}

impl<V: View, D: Dice> Facts for Steerable<'_, V, D> {
    #[inline]
    fn fact(&self, index: u16) -> i64 {
        self.view.read(index)
    }
    #[inline]
    fn is_steered(&self) -> bool {
        D::STEERED
    }
    #[inline]
    fn steer(&self, question: &Question<'_>) -> Option<usize> {
        self.dice.steer(self.seat, question)
    }
}

/// A view that nobody steers.
struct Plain<'a, V>(&'a V);

impl<V: View> Facts for Plain<'_, V> {
    #[inline]
    fn fact(&self, index: u16) -> i64 {
        self.0.read(index)
    }
}

/// Name under which the list of a base stands beside the one that leaves something to it.
pub fn of_base(name: &str) -> String {
    format!("base {name}")
}

/// Most actions of a decision: they are the bits of a word.
const MOST_ACTIONS: usize = 64;

/// What an entry does.
fn done(item: &Node) -> Option<&Node> {
    match &item.value {
        Value::Table(table) => table.get("do"),
        _ => Some(item),
    }
}

/// Whether an entry does what this participant could do, and cannot.
fn lacked(item: &Node, offers: &dyn Offers) -> bool {
    matches!(done(item).map(|node| &node.value), Some(Value::Str(name)) if offers.is_lacked(name))
}

/// List without the entries that only others can take; none where nothing is left.
fn own(node: &Node, decision: &DecisionInfo<'_>, offers: &dyn Offers, faults: &mut Faults) -> Option<Node> {
    let Value::List(items) = &node.value else { return Some(node.clone()) };
    let is_foreign = |item: &&Node| {
        let name = done(item);
        matches!(name.map(|node| &node.value), Some(Value::Str(name))
            if decision.find(name).is_none() && offers.is_foreign(decision.name, name))
    };
    if faults.takes_warnings() {
        for item in items {
            let Some(place) = done(item).map(|node| &node.place) else { continue };
            if is_foreign(&item) {
                let what = format!("this entry is never taken: {} has no such power", offers.who());
                faults.warn(
                    Fault::at(place, what).help("give somebody the power who plays this list, or remove the entry"),
                );
            } else if lacked(item, offers) {
                let what = format!("this entry is not taken as long as {} lacks the power", offers.who());
                faults.warn(Fault::at(place, what).help("put it among the `powers`, or remove the entry"));
            } else {
                faults.used(place);
            }
        }
    }
    let left: Vec<Node> = items.iter().filter(|item| !is_foreign(item)).cloned().collect();
    if left.is_empty() && !items.is_empty() {
        return None;
    }
    Some(Node { place: node.place.clone(), value: Value::List(left) })
}
