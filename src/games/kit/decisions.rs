//! Decisions: what a strategy decides, declared as a table of actions. Each decision becomes an enum of its actions; the
//! strategy holds a priority list for each, the preset's where the scenario writes none.

use super::facts::View;
use crate::engine::dice::Question;
use crate::engine::{Dice, Session, Trace};
use crate::games::menus::menu;
use crate::policy::{ActionInfo, ArgInfo, Choice, DecisionInfo, FactInfo, Facts, List, find};
use crate::source::{Fault, Faults, Node, Table, Value};
use std::marker::PhantomData;

/// The actions of one decision, declared by [`decisions!`](crate::decisions). At most 64.
pub trait Action: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Name, help and actions, for lists and messages.
    const INFO: DecisionInfo<'static>;
    /// The fixed actions, in order.
    const ALL: &'static [Self];
    /// The fixed actions that are legal whenever the decision comes up, as bits.
    const ALWAYS: u64 = always(Self::INFO.actions);
    /// What else may be done, where the decision has actions that are data.
    const DATA: Option<DataInfo> = None;
    /// Its number: the position among [`Action::ALL`], after which those that are data follow.
    fn index(self) -> usize;
    /// The action of a number.
    #[inline]
    fn of(index: usize) -> Self {
        Self::ALL[index]
    }
}

/// Actions of a decision that are data of the game, like the powers of a character, see [`Offers`].
#[derive(Debug, Clone, Copy)]
pub struct DataInfo {
    /// What they are, for lists: `any power of that moment`.
    pub what: &'static str,
    /// Parameters of each.
    pub args: &'static [ArgInfo<'static>],
}

/// What decisions offer to one participant beside their fixed actions.
pub trait Offers {
    /// The actions of a decision that are data, in order: name and help. One without a name cannot be written.
    fn data(&self, _decision: &str) -> Vec<(&str, &str)> {
        Vec::new()
    }
    /// Whether only others can take an action at a decision, so that entries that name it are left out.
    fn is_foreign(&self, _decision: &str, _action: &str) -> bool {
        false
    }
    /// Who it is, for complaints.
    fn who(&self) -> String {
        "this participant".into()
    }
    /// What a player who looks ahead may try at a decision, as entries of a list; none: each action, with each word of its
    /// parameters.
    fn tries(&self, _decision: &str) -> Option<Vec<String>> {
        None
    }
    /// The action that says what is done without a list.
    fn unwritten(&self, _decision: &str) -> Option<&str> {
        None
    }
}

/// Nothing but the fixed actions.
impl Offers for () {}

/// Bits of the actions that are always legal.
const fn always(actions: &[ActionInfo<'_>]) -> u64 {
    let (mut bits, mut at) = (0, 0);
    while at < actions.len() {
        bits |= (actions[at].always_legal as u64) << at;
        at += 1;
    }
    bits
}

/// The set of actions that are legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal<A>(u64, PhantomData<A>);

impl<A: Action> Legal<A> {
    /// No action yet.
    pub const NONE: Self = Self(0, PhantomData);

    /// Every action that is legal whenever the decision comes up, and these.
    #[inline]
    pub fn with(actions: impl IntoIterator<Item = A>) -> Self {
        Self(actions.into_iter().fold(A::ALWAYS, |bits, action| bits | 1 << action.index()), PhantomData)
    }

    /// Every action that is legal whenever the decision comes up.
    #[inline]
    pub const fn always() -> Self {
        Self(A::ALWAYS, PhantomData)
    }

    /// And those of the actions that are data whose bits are set.
    #[inline]
    #[must_use]
    pub const fn and_data(self, bits: u32) -> Self {
        Self(self.0 | (bits as u64) << A::ALL.len(), PhantomData)
    }

    /// Every action.
    #[inline]
    pub fn all() -> Self {
        Self::with(A::ALL.iter().copied())
    }

    /// The fixed actions of which this is true.
    #[inline]
    pub fn of(is_legal: impl Fn(A) -> bool) -> Self {
        let each = A::ALL.iter().enumerate();
        Self(each.fold(0, |bits, (at, action)| bits | u64::from(is_legal(*action)) << at), PhantomData)
    }

    /// The set with an action added if so wished.
    #[inline]
    #[must_use]
    pub fn and(self, action: A, wished: bool) -> Self {
        Self(self.0 | u64::from(wished) << action.index(), PhantomData)
    }

    /// Whether an action is in the set.
    #[inline]
    pub fn contains(self, action: A) -> bool {
        self.0 >> action.index() & 1 == 1
    }

    /// How many actions there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// Whether a decision is really taken, or only imagined.
#[derive(Debug)]
pub enum Asking<'s, 'd, D, T> {
    /// Somebody thinks ahead.
    Imagined,
    /// It is taken, in this session.
    Really(&'s mut Session<'d, D, T>),
}

/// The priority list by which a strategy takes one decision; none where the game itself decides as the strategy's preset would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices<A> {
    list: Option<List>,
    action: PhantomData<A>,
}

/// Not written.
impl<A> Default for Choices<A> {
    fn default() -> Self {
        Self { list: None, action: PhantomData }
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
    /// Parameter number `index` of the action, worked out now; 0 when the action has no such parameter.
    #[inline]
    pub fn arg(&self, index: usize, facts: &(impl Facts + ?Sized)) -> i64 {
        self.choice.arg(index, facts)
    }

    /// The entry of the list, from 0: an earlier one is wanted more.
    #[inline]
    pub fn entry(&self) -> usize {
        self.choice.entry()
    }

    /// Why the author would do this here, for narration.
    #[inline]
    pub fn why(&self) -> Option<&'l str> {
        self.choice.why()
    }
}

impl<A: Action> Choices<A> {
    /// Asks the list: the first entry that is legal and whose condition holds. A player who looks ahead may take another one.
    /// Counts as a decision of the table where more than one action is legal.
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

    /// What the list would say of a situation that is only imagined: nobody steers it, and it costs the table nothing.
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

    /// What the list takes, for games that count decisions and narrate reasons themselves; none without a list, and where a
    /// player who looks ahead does as without one.
    #[inline]
    pub fn choose(&self, legal: Legal<A>, facts: &(impl Facts + ?Sized)) -> Option<Taken<'_, A>> {
        let choice = self.list.as_ref()?.choose(legal.0, facts)?;
        Some(Taken { action: A::of(usize::from(choice.action)), choice })
    }

    /// Whether a condition of the list asks for a fact.
    pub fn asks(&self, fact: u16) -> bool {
        self.list.as_ref().is_some_and(|list| list.asks(fact))
    }

    #[inline]
    fn first<const N: usize>(&self, legal: Legal<A>, facts: &impl Facts) -> (A, [i64; N]) {
        match self.choose(legal, facts) {
            Some(taken) => (taken.action, std::array::from_fn(|at| taken.arg(at, facts))),
            // Lists that can fall through are refused; this is for a game that leaves out what it calls always legal.
            None => (A::of(legal.0.trailing_zeros() as usize % A::ALL.len()), [0; N]),
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
        let mut list = Self::list(table, (name, name), optional, facts, offers, faults)?;
        let mut key = of_base(name);
        while let Some(whole) = list.take_if(|list| list.leaves_to_base()) {
            let Some(base) = Self::list(table, (&key, name), optional, facts, offers, faults)? else {
                list = Some(whole);
                break;
            };
            list = Some(whole.over(&base));
            key = of_base(&key);
        }
        Some(Self { list, action: PhantomData })
    }

    /// The list under a key; none where the game decides.
    #[expect(clippy::option_option, reason = "the outer one is a fault, the inner one an optional list")]
    fn list(
        table: &Table,
        (key, name): (&str, &str),
        optional: bool,
        facts: &[FactInfo<'_>],
        offers: &dyn Offers,
        faults: &mut Faults,
    ) -> Option<Option<List>> {
        let Some(node) = table.get(key) else {
            if !optional {
                faults.push(Fault::at(&table.place, format!("the strategy does not decide `{name}`")));
            }
            return optional.then_some(None);
        };
        let actions = Self::actions(name, offers);
        let decision = DecisionInfo { name, actions: &actions, ..A::INFO };
        let Some(node) = own(node, &decision, offers) else {
            let what = format!("no entry of `{name}` is left for {}", offers.who());
            let help = "end the list with an action that every side can take";
            faults.push(Fault::at(&node.place, what).help(help));
            return None;
        };
        List::read(&node, &decision, facts, faults).map(Some)
    }

    /// Everything that may be done: the fixed actions, then those that are data.
    fn actions<'o>(name: &str, offers: &'o dyn Offers) -> Vec<ActionInfo<'o>> {
        let data = |info: DataInfo| {
            let room = MOST_ACTIONS - A::ALL.len();
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

/// Most actions of a decision: they are the bits of a word.
const MOST_ACTIONS: usize = 64;

/// A list without the entries that only others can take; none where nothing is left.
fn own(node: &Node, decision: &DecisionInfo<'_>, offers: &dyn Offers) -> Option<Node> {
    let Value::List(items) = &node.value else { return Some(node.clone()) };
    let is_foreign = |item: &&Node| {
        let name = match &item.value {
            Value::Table(table) => table.get("do").map(|node| &node.value),
            name => Some(name),
        };
        matches!(name, Some(Value::Str(name)) if decision.find(name).is_none() && offers.is_foreign(decision.name, name))
    };
    let left: Vec<Node> = items.iter().filter(|item| !is_foreign(item)).cloned().collect();
    if left.is_empty() && !items.is_empty() {
        return None;
    }
    Some(Node { place: node.place.clone(), value: Value::List(left) })
}

/// An action with each word of its parameters, as an entry of a list. None where a number would be needed.
fn options(info: &ActionInfo<'static>) -> Vec<String> {
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

/// All lists of a strategy, declared by [`decisions!`](crate::decisions).
pub trait Lists: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The decisions, in order.
    const DECISIONS: &'static [DecisionInfo<'static>];
    /// Those of their actions that are data.
    const DATA: &'static [Option<DataInfo>];
    /// What their conditions may ask, where the declaration names the view; else [`super::Game::FACTS`] says it.
    const FACTS: &'static [FactInfo<'static>];
    /// Reads every list out of a strategy.
    fn read(table: &Table, facts: &[FactInfo<'_>], offers: &dyn Offers, faults: &mut Faults) -> Option<Self>;
    /// Opens every decision but those named to a player who looks ahead.
    fn open_menus(&mut self, but: &[&str], facts: &[FactInfo<'_>], offers: &dyn Offers);
    /// Whether any list asks for a fact with this number.
    fn asks_number(&self, fact: u16) -> bool;
    /// Whether there is any list.
    fn any_written(&self) -> bool;

    /// Whether any list asks for a fact.
    fn asks(&self, fact: &str) -> bool {
        find(Self::FACTS, fact).is_some_and(|(number, _)| self.asks_number(number))
    }
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

/// Declares the decisions of a game: for each an enum of actions, and the struct that holds a strategy's lists.
///
/// `always` marks actions that are legal whenever the decision comes up; a list ends with one of them. `sometimes` marks the
/// others. Parameters follow in brackets, as [`ArgInfo`](crate::policy::ArgInfo)s.
///
/// ```text
/// decisions! {
///     /// How a duellist decides.
///     pub struct Decisions for View<'static> {
///         /// What is done on a turn.
///         turn: Turn {
///             /// Strikes.
///             Strike = "strike", always;
///             /// Uses a salve.
///             Mend = "mend", sometimes;
///         }
///     }
/// }
/// ```
///
/// Without `for VIEW` the game says in [`Game::FACTS`](crate::games::kit::Game::FACTS) what conditions may ask. A struct that is
/// `optional` needs no lists: where a strategy has none, the game decides as the strategy's preset would. Actions that are
/// data, like the powers of a character, come last, as `data`: a variant with their number, a word for lists, parameters; the
/// participant's [`Offers`](crate::games::kit::Offers) name them. A decision whose actions are declared elsewhere, by
/// [`actions!`](crate::actions) or by an earlier decision, is written without braces: `again: Turn;`.
#[macro_export]
macro_rules! decisions {
    (@legal always) => { true };
    (@legal sometimes) => { false };
    (@facts) => { &[] };
    (@facts $view:ty) => { <$view as $crate::games::kit::View>::FACTS };
    (@optional) => { false };
    (@optional optional) => { true };
    (@actions $decision:ident $action:ident [$($ddoc:literal)+] ;) => {};
    (@actions $decision:ident $action:ident [$($ddoc:literal)+] {
        $($(#[doc = $adoc:literal])+ $variant:ident = $word:literal, $legal:ident $([$($arg:expr),+])?;)+
        $(data $(#[doc = $pdoc:literal])+ $data:ident = $what:literal $([$($darg:expr),+])?;)?
    }) => {
        $(#[doc = $ddoc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $action {
            $($(#[doc = $adoc])+ $variant,)+
            $($(#[doc = $pdoc])+ $data(u8),)?
        }

        impl $crate::games::kit::Action for $action {
            const INFO: $crate::policy::DecisionInfo<'static> = $crate::policy::DecisionInfo {
                name: $crate::games::kit::bare(stringify!($decision)),
                help: concat!($($ddoc),+).trim_ascii(),
                actions: &[$($crate::policy::ActionInfo {
                    name: $word,
                    help: concat!($($adoc),+).trim_ascii(),
                    always_legal: $crate::decisions!(@legal $legal),
                    args: &[$($($arg),+)?],
                }),+],
            };
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            $(const DATA: Option<$crate::games::kit::DataInfo> =
                Some($crate::games::kit::DataInfo { what: $what, args: &[$($($darg),+)?] });)?
            #[inline]
            fn index(self) -> usize {
                enum Place { $($variant),+ }
                match self {
                    $(Self::$variant => Place::$variant as usize,)+
                    $(Self::$data(number) => Self::ALL.len() + usize::from(number),)?
                }
            }
            $(#[inline]
            fn of(index: usize) -> Self {
                Self::ALL.get(index).copied().unwrap_or_else(|| Self::$data((index - Self::ALL.len()) as u8))
            })?
        }
    };
    ($(#[$sdoc:meta])* pub struct $lists:ident $(for $view:ty)? $([$optional:ident])? {
        $($(#[doc = $ddoc:literal])+ $decision:ident : $action:ident $body:tt)+
    }) => {
        $($crate::decisions! { @actions $decision $action [$($ddoc)+] $body })+

        $(#[$sdoc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct $lists { $($(#[doc = $ddoc])+ pub $decision: $crate::games::kit::Choices<$action>,)+ }

        impl $crate::games::kit::Lists for $lists {
            const DECISIONS: &'static [$crate::policy::DecisionInfo<'static>] = &[$($crate::policy::DecisionInfo {
                name: $crate::games::kit::bare(stringify!($decision)),
                help: concat!($($ddoc),+).trim_ascii(),
                ..<$action as $crate::games::kit::Action>::INFO
            }),+];
            const DATA: &'static [Option<$crate::games::kit::DataInfo>] =
                &[$(<$action as $crate::games::kit::Action>::DATA),+];
            const FACTS: &'static [$crate::policy::FactInfo<'static>] = $crate::decisions!(@facts $($view)?);
            fn read(
                table: &$crate::source::Table,
                facts: &[$crate::policy::FactInfo<'_>],
                offers: &dyn $crate::games::kit::Offers,
                faults: &mut $crate::source::Faults,
            ) -> Option<Self> {
                let optional = $crate::decisions!(@optional $($optional)?);
                $(let $decision = $crate::games::kit::Choices::<$action>::read(
                    table, $crate::games::kit::bare(stringify!($decision)), optional, facts, offers, faults,
                );)+
                Some(Self { $($decision: $decision?),+ })
            }
            fn open_menus(
                &mut self,
                but: &[&str],
                facts: &[$crate::policy::FactInfo<'_>],
                offers: &dyn $crate::games::kit::Offers,
            ) {
                $(if !but.contains(&$crate::games::kit::bare(stringify!($decision))) {
                    self.$decision.open_menu($crate::games::kit::bare(stringify!($decision)), facts, offers);
                })+
            }
            fn asks_number(&self, fact: u16) -> bool { false $(|| self.$decision.asks(fact))+ }
            fn any_written(&self) -> bool { false $(|| self.$decision.is_written())+ }
        }
    };
}

/// Under which name the list of a base stands beside the one that leaves something to it.
pub(super) fn of_base(name: &str) -> String {
    format!("base {name}")
}

/// The name of a raw identifier as it stands in files: `r#yield` is `yield`.
pub const fn bare(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}
