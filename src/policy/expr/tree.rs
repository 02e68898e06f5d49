//! Tree of an expression, and its text.

use std::fmt::{self, Display, Formatter};

use evenodds_source::Span;

/// An expression and its place in the text.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Bytes of the expression's text.
    pub span: Span,
}

/// Expressions are equal when they mean the same tree, wherever they stand.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// The kinds of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number, never negative; `true` and `false` are 1 and 0.
    Number(i64),
    /// A fact, or a bare word of a fact that is a word.
    Name(String),
    /// A word in quotes.
    Word(String),
    /// A sign before an expression.
    Unary(Unary, Box<Expr>),
    /// A sign between two expressions.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// A function of expressions.
    Call(Call, Vec<Expr>),
}

/// Signs before an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Minus,
    /// `not`
    Not,
}

/// Signs between two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each sign is shown by `Binary::sign`")]
pub enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
    Remainder,
}

/// Functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The least of one or more.
    Min,
    /// The largest of one or more.
    Max,
    /// Without its sign.
    Abs,
    /// The second if the first is true, else the third.
    If,
}

impl Binary {
    /// Every sign, by how it is written.
    pub const SIGNS: [(&'static str, Self); 13] = [
        ("or", Self::Or),
        ("and", Self::And),
        ("==", Self::Equal),
        ("!=", Self::Unequal),
        ("<=", Self::AtMost),
        ("<", Self::Less),
        (">=", Self::AtLeast),
        (">", Self::More),
        ("+", Self::Plus),
        ("-", Self::Minus),
        ("*", Self::Times),
        ("/", Self::Over),
        ("%", Self::Remainder),
    ];

    /// Its text.
    pub fn sign(self) -> &'static str {
        Self::SIGNS.iter().find(|(_, sign)| *sign == self).map_or("", |(text, _)| text)
    }

    /// Binding strength; more is tighter.
    pub(super) fn strength(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::Unequal | Self::Less | Self::AtMost | Self::More | Self::AtLeast => COMPARISON,
            Self::Plus | Self::Minus => 5,
            Self::Times | Self::Over | Self::Remainder => 6,
        }
    }

    /// Whether it compares.
    pub fn compares(self) -> bool {
        self.strength() == COMPARISON
    }
}

const COMPARISON: u8 = 4;
const TIGHTEST: u8 = 8;

impl Unary {
    /// Binding strength.
    pub(super) fn strength(self) -> u8 {
        match self {
            Self::Not => 3,
            Self::Minus => 7,
        }
    }
}

impl Call {
    /// Every function by name.
    pub const NAMES: [(&'static str, Self); 4] =
        [("min", Self::Min), ("max", Self::Max), ("abs", Self::Abs), ("if", Self::If)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, call)| *call == self).map_or("", |(name, _)| name)
    }
}

impl Expr {
    fn strength(&self) -> u8 {
        match &self.kind {
            ExprKind::Unary(sign, _) => sign.strength(),
            ExprKind::Binary(sign, ..) => sign.strength(),
            _ => TIGHTEST,
        }
    }

    /// Writes the expression where something of at least this strength is wanted.
    fn write(&self, wanted: u8, f: &mut Formatter<'_>) -> fmt::Result {
        if self.strength() < wanted {
            f.write_str("(")?;
            self.write(0, f)?;
            return f.write_str(")");
        }
        match &self.kind {
            ExprKind::Number(number) => number.fmt(f),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Word(word) if word.contains('\'') => write!(f, "\"{word}\""),
            ExprKind::Word(word) => write!(f, "'{word}'"),
            ExprKind::Unary(sign, of) => {
                f.write_str(if *sign == Unary::Not { "not " } else { "-" })?;
                of.write(sign.strength(), f)
            }
            ExprKind::Binary(sign, left, right) => {
                left.write(sign.strength() + u8::from(sign.compares()), f)?;
                write!(f, " {} ", sign.sign())?;
                right.write(sign.strength() + 1, f)
            }
            ExprKind::Call(call, of) => {
                write!(f, "{}(", call.name())?;
                for (at, one) in of.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { ", " })?;
                    one.write(0, f)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The expression with as few parentheses as its meaning needs.
impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(0, f)
    }
}
