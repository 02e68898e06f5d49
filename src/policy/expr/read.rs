//! Reading of expressions from files: mistakes get their places in the file.

use super::program::Program;
use super::{Mistake, compile, parse};
use crate::facts::FactInfo;
use evenodds_source::{Fault, Faults, Node, Value};

impl Program {
    /// Reads an expression from a scenario: a text, or simply a whole number, `true` or `false`. `what` names it in messages.
    pub fn read(node: &Node, what: &str, facts: &[FactInfo<'_>], faults: &mut Faults) -> Option<Self> {
        let text = match &node.value {
            Value::Int(number) => return Some(Self::number(*number)),
            Value::Bool(flag) => return Some(Self::number(i64::from(*flag))),
            Value::Str(text) => text,
            _ => {
                let what = format!("{what} is {}, but must be an expression", node.value.describe());
                faults.push(Fault::at(&node.place, what).help("such as \"health < 10 and salves > 0\""));
                return None;
            }
        };
        let compiled = parse(text).map_err(|mistake| vec![mistake]).and_then(|expr| compile(&expr, facts));
        compiled.map_err(|mistakes| mistakes.into_iter().for_each(|mistake| faults.push(placed(node, mistake)))).ok()
    }
}

/// A mistake of an expression as a fault of its file.
fn placed(node: &Node, mistake: Mistake) -> Fault {
    let fault = Fault::at(&node.part(mistake.span), mistake.what);
    match mistake.help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_source::{Source, Table};
    use std::sync::Arc;

    const FACTS: &[FactInfo<'_>] = &[FactInfo::number("salves", "salves", 0, 9, "Salves left.")];

    fn drawn(text: &str) -> String {
        let mut faults = Faults::new();
        let source = Arc::new(Source { name: "duel.toml".into(), text: text.into() });
        let table = Table::parse(&source, &mut faults);
        assert!(Program::read(table.get("if").expect("a condition"), "`if`", FACTS, &mut faults).is_none());
        faults.render(false)
    }

    #[test]
    fn the_caret_stands_under_the_word() {
        assert_eq!(
            drawn("if  = \"slaves > 0\"\n"),
            "error: `slaves` is not something that can be asked here
 --> duel.toml:1:8
  |
1 | if  = \"slaves > 0\"
  |        ^^^^^^
  |
  = help: did you mean `salves`?

1 mistake; nothing was played
"
        );
    }

    #[test]
    fn with_escapes_the_caret_stands_under_the_text() {
        assert_eq!(
            drawn("if = \"1 < salve\\u0073 < 3\"\n"),
            "error: comparisons cannot be chained
 --> duel.toml:1:6
  |
1 | if = \"1 < salve\\u0073 < 3\"
  |      ^^^^^^^^^^^^^^^^^^^^^
  |
  = help: write `1 < x and x < 3` for 1 < x < 3

1 mistake; nothing was played
"
        );
    }

    #[test]
    fn other_values_are_refused() {
        assert!(drawn("if = [1]").starts_with("error: `if` is a list, but must be an expression\n"));
    }
}
