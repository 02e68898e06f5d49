//! Lexer: text to words and signs.

use super::Mistake;
use super::tree::{Binary, Unary};
use evenodds_source::Span;

/// A word or a sign.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Number(i64),
    Name(String),
    Word(String),
    Not,
    Sign(Binary),
    Open,
    Close,
    Comma,
}

/// Cuts a text into tokens with their places.
pub(super) fn lex(text: &str) -> Result<Vec<(Token, Span)>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            number(rest, at)?
        } else if first.is_alphabetic() || first == '_' {
            name(rest)
        } else if first == '\'' || first == '"' {
            quoted(rest, first, at)?
        } else {
            sign(rest, first, at)?
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), Mistake> {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let written = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
    let span = at..at + written.len();
    let digits = written.replace('_', "");
    if digits.contains(|c: char| !c.is_ascii_digit()) {
        let mistake = Mistake::new(span, format!("`{written}` is not a whole number"));
        return Err(if digits.contains('.') {
            mistake.help("scale it up: 2 * a > 3 * b for a > 1.5 * b")
        } else {
            mistake
        });
    }
    match digits.parse() {
        Ok(number) => Ok((Token::Number(number), written.len())),
        Err(_) => Err(Mistake::new(span, format!("`{written}` is too large a number"))),
    }
}

fn name(rest: &str) -> (Token, usize) {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let written = rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())].trim_end_matches('.');
    let token = match written {
        "and" => Token::Sign(Binary::And),
        "or" => Token::Sign(Binary::Or),
        "not" => Token::Not,
        "true" => Token::Number(1),
        "false" => Token::Number(0),
        name => Token::Name(name.to_owned()),
    };
    (token, written.len())
}

fn quoted(rest: &str, quote: char, at: usize) -> Result<(Token, usize), Mistake> {
    match rest[1..].find(quote) {
        Some(end) => Ok((Token::Word(rest[1..=end].to_owned()), end + 2)),
        None => Err(Mistake::new(at..at + 1, "this quote is not closed")),
    }
}

fn sign(rest: &str, first: char, at: usize) -> Result<(Token, usize), Mistake> {
    let plain = match first {
        '(' => Some(Token::Open),
        ')' => Some(Token::Close),
        ',' => Some(Token::Comma),
        _ => None,
    };
    if let Some(token) = plain {
        return Ok((token, 1));
    }
    for (text, sign) in Binary::SIGNS {
        if rest.starts_with(text) {
            return Ok((Token::Sign(sign), text.len()));
        }
    }
    let foreign = [
        ("&&", "and"),
        ("||", "or"),
        ("&", "and"),
        ("|", "or"),
        ("!", "not"),
        ("=", "=="),
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
    ];
    let known = foreign.iter().find(|(text, _)| rest.starts_with(text));
    let length = known.map_or(first.len_utf8(), |(text, _)| text.len());
    let mistake = Mistake::new(at..at + length, format!("`{}` has no meaning here", &rest[..length]));
    Err(match known {
        Some((_, ours)) => mistake.help(format!("write `{ours}`")),
        None => mistake,
    })
}

/// Signs that stand before an expression.
pub(super) fn prefix(token: &Token) -> Option<Unary> {
    match token {
        Token::Not => Some(Unary::Not),
        Token::Sign(Binary::Minus) => Some(Unary::Minus),
        _ => None,
    }
}
