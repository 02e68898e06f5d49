//! Chains of names: a strategy with a base, a participant that is like another. Each name is followed once, however many lead to it, so
//! that long files are read in one pass.

use evenodds_source::{Fault, Faults, Node, Table, Value};
use std::collections::HashMap;

/// Link of an entry.
pub(super) enum Link<'n, W> {
    /// To the entry of this name.
    To(&'n Node, &'n str),
    /// End of the chain: its base.
    End(W),
}

/// Entries that form chains.
pub(super) trait Chained {
    /// Entry merged over its whole chain.
    type Whole: Clone;
    /// Link of an entry, or the fault that it has.
    fn link<'n>(&self, node: &'n Node) -> Result<Link<'n, Self::Whole>, Fault>;
    /// Entry merged over its link.
    fn lay(&self, under: Self::Whole, node: &Node) -> Self::Whole;
    /// Fault text for an entry that leads to itself.
    fn circle(&self, name: &str) -> String;
    /// Fault for an unknown name.
    fn unknown(&self, at: &Node, name: &str) -> Fault;
}

/// All entries of a table, whole, or their faults.
#[derive(Debug, Clone)]
pub(super) struct Chains<W>(HashMap<String, Result<W, Vec<Fault>>>);

impl<W> Default for Chains<W> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<W: Clone> Chains<W> {
    /// Follows every entry of a table.
    pub(super) fn new(named: &Table, by: &impl Chained<Whole = W>) -> Self {
        let index: HashMap<&str, &Node> = named.entries.iter().map(|entry| (entry.key.as_str(), &entry.node)).collect();
        let mut chains = Self(HashMap::with_capacity(index.len()));
        for entry in &named.entries {
            chains.follow(&entry.key, &index, by);
        }
        chains
    }

    fn follow(&mut self, name: &str, index: &HashMap<&str, &Node>, by: &impl Chained<Whole = W>) {
        let (mut path, mut passed): (Vec<(&str, &Node)>, HashMap<&str, usize>) = (Vec::new(), HashMap::new());
        let mut name = name;
        let end = loop {
            if let Some(known) = self.0.get(name) {
                break known.clone();
            }
            if let Some(&first) = passed.get(name) {
                for (member, node) in path.split_off(first) {
                    let faults = by.link(node).ok().and_then(|link| match link {
                        Link::To(at, next) => Some(Fault::at(&at.place, by.circle(next))),
                        Link::End(_) => None,
                    });
                    self.0.insert(member.to_owned(), Err(faults.into_iter().collect()));
                }
                continue;
            }
            let node = index[name];
            passed.insert(name, path.len());
            path.push((name, node));
            match by.link(node) {
                Err(fault) => break Err(vec![fault]),
                Ok(Link::End(whole)) => break Ok(whole),
                Ok(Link::To(_, next)) if index.contains_key(next) => name = next,
                Ok(Link::To(at, next)) => break Err(vec![by.unknown(at, next)]),
            }
        };
        let mut whole = end;
        for (name, node) in path.into_iter().rev() {
            whole = whole.map(|under| by.lay(under, node));
            self.0.insert(name.to_owned(), whole.clone());
        }
    }

    /// A node, whole. Every mistake on the way becomes a fault.
    pub(super) fn whole(&self, node: &Node, by: &impl Chained<Whole = W>, faults: &mut Faults) -> Option<W> {
        let under = match by.link(node) {
            Err(fault) => Err(vec![fault]),
            Ok(Link::End(whole)) => Ok(whole),
            Ok(Link::To(at, name)) => self.0.get(name).cloned().unwrap_or_else(|| Err(vec![by.unknown(at, name)])),
        };
        let told = |wrong: Vec<Fault>| wrong.into_iter().for_each(|fault| faults.push(fault));
        under.map_err(told).ok().map(|under| by.lay(under, node))
    }
}

/// The text of a node.
pub(super) fn text(node: &Node) -> Option<&str> {
    if let Value::Str(text) = &node.value { Some(text) } else { None }
}
