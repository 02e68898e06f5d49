//! Whole-number expressions over named facts: `mana >= 2 and foe.attack_dice == 0`.
//!
//! | binds | words | meaning |
//! |---|---|---|
//! | loosest | `or` | 1 if either side is not 0 |
//! | | `and` | 1 if both sides are not 0 |
//! | | `not` | 1 if what follows is 0 |
//! | | `== != < <= > >=` | 1 or 0; not in chains: write `1 < x and x < 3` |
//! | | `+ -` | sum, difference |
//! | | `* / %` | product; quotient rounded down (toward minus infinity); its remainder, with the sign of the divisor |
//! | | `-x` | negative |
//! | tightest | `min(a, b, ...)`, `max(a, b, ...)`, `abs(x)`, `if(condition, a, b)`, `( )` | |
//!
//! Numbers are 64-bit and stop at the ends of their range instead of wrapping. Dividing by 0 gives 0, quotient and remainder alike, so that
//! `hits / dice` of no dice is no hits.
//!
//! `true` is 1, `false` is 0, and any number but 0 counts as true. A fact that is a word is compared by `==` or `!=` with one of its words,
//! quoted or bare: `trait == 'law'`.
//!
//! The way of a text: `lex` cuts it into words, `parse` makes an [`Expr`], `compile` finds names and makes a [`Program`].

mod bounds;
mod compile;
mod lex;
mod parse;
mod piece;
mod program;
mod read;
mod test;
mod tree;

#[cfg(test)]
mod properties;

pub use bounds::bounds;
pub use compile::compile;
pub use parse::parse;
pub use program::{Op, Program, run};
pub use test::Test;
pub use tree::{Binary, Call, Expr, ExprKind, Unary};

use evenodds_source::Span;

/// A mistake in an expression, with its place in the text of the expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Bytes of the expression's text.
    pub span: Span,
    /// The fault.
    pub what: String,
    /// Help.
    pub help: Option<String>,
}

impl Mistake {
    fn new(span: Span, what: impl Into<String>) -> Self {
        Self { span, what: what.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
