//! What several kinds of builds read and write.

use super::super::powers::Book;
use crate::source::{Fault, Faults, Node, Value};

/// The trees that the inputs name, as indices; none named means all.
pub(super) fn trees(node: Option<&Node>, book: &Book, faults: &mut Faults) -> Vec<usize> {
    let one = |node: &Node, faults: &mut Faults| match &node.value {
        Value::Str(word) if book.tree(word).is_some() => book.tree(word),
        Value::Str(word) => {
            let known = book.trees.iter().map(|tree| tree.id.as_str());
            faults.push(crate::source::unknown_word(&node.place, word, "a tree", known));
            None
        }
        other => {
            faults.push(Fault::at(&node.place, format!("a tree is a name, not {}", other.describe())));
            None
        }
    };
    match node {
        None => (0..book.trees.len()).collect(),
        Some(Node { value: Value::List(nodes), .. }) => nodes.iter().filter_map(|node| one(node, faults)).collect(),
        Some(node) => one(node, faults).into_iter().collect(),
    }
}

/// Words of a table as a row of text.
pub(super) fn texts<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}
