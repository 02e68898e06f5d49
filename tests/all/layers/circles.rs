//! Strongly connected files: each can reach each other along the arrows (Tarjan 1972).

use std::collections::{BTreeMap, BTreeSet};

/// The groups of more than one.
pub(crate) fn circles<T: Ord + Clone>(arrows: &BTreeMap<T, BTreeSet<T>>) -> Vec<Vec<T>> {
    let mut search =
        Search { arrows, index: BTreeMap::new(), low: BTreeMap::new(), stack: Vec::new(), found: Vec::new() };
    for node in arrows.keys() {
        if !search.index.contains_key(node) {
            search.visit(node);
        }
    }
    search.found
}

struct Search<'a, T> {
    arrows: &'a BTreeMap<T, BTreeSet<T>>,
    index: BTreeMap<T, usize>,
    low: BTreeMap<T, usize>,
    stack: Vec<T>,
    found: Vec<Vec<T>>,
}

impl<T: Ord + Clone> Search<'_, T> {
    fn visit(&mut self, node: &T) {
        let number = self.index.len();
        self.index.insert(node.clone(), number);
        self.low.insert(node.clone(), number);
        self.stack.push(node.clone());
        for next in self.arrows.get(node).into_iter().flatten() {
            if !self.index.contains_key(next) {
                self.visit(next);
                self.low.insert(node.clone(), self.low[node].min(self.low[next]));
            } else if self.stack.contains(next) {
                self.low.insert(node.clone(), self.low[node].min(self.index[next]));
            }
        }
        if self.low[node] == self.index[node] {
            let start = self.stack.iter().position(|one| one == node).expect("on the stack");
            let mut group = self.stack.split_off(start);
            if group.len() > 1 {
                group.sort();
                self.found.push(group);
            }
        }
    }
}
