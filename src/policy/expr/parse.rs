//! Parser: tokens to a tree, by binding strength (V. Pratt, "Top down operator precedence", 1973).

use super::Mistake;
use super::lex::{Token, lex, prefix};
use super::tree::{Binary, Call, Expr, ExprKind};
use evenodds_source::{Span, did_you_mean, listed};

/// Parentheses, functions and leading signs within each other. Enough for people, few enough for the stack.
const MOST_NESTED: usize = 64;
/// Words and signs of one expression. Keeps every walk over a tree shallow, and every jump of a program short.
const MOST_TOKENS: usize = 1000;

/// Reads an expression.
///
/// # Errors
/// The first mistake in its syntax. Names are not looked up here.
pub fn parse(text: &str) -> Result<Expr, Mistake> {
    let tokens = lex(text)?;
    if tokens.is_empty() {
        return Err(Mistake::new(0..text.len(), "this expression is empty"));
    }
    if tokens.len() > MOST_TOKENS {
        let what = format!("this expression has {} words and signs; the most is {MOST_TOKENS}", tokens.len());
        return Err(Mistake::new(0..text.len(), what));
    }
    let mut parser = Parser { tokens: &tokens, at: 0, end: text.len(), nested: 0 };
    let expr = parser.expression(0)?;
    match parser.peek() {
        None => Ok(expr),
        Some(Token::Close) => Err(Mistake::new(parser.here(), "this `)` closes nothing")),
        Some(_) => Err(Mistake::new(parser.here(), "a sign is missing before this").help("such as `and`, `==` or `+`")),
    }
}

struct Parser<'t> {
    tokens: &'t [(Token, Span)],
    at: usize,
    end: usize,
    nested: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The place of the next token, or the end of the text.
    fn here(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end..self.end, |(_, span)| span.clone())
    }

    /// The end of the token before.
    fn passed(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].1.end)
    }

    /// An expression whose signs bind more tightly than `above`.
    fn expression(&mut self, above: u8) -> Result<Expr, Mistake> {
        let mut left = self.operand()?;
        let mut compared: Option<Binary> = None;
        while let Some(Token::Sign(sign)) = self.peek() {
            if sign.strength() <= above {
                break;
            }
            if sign.compares() && compared.is_some_and(Binary::compares) {
                return Err(self.chain());
            }
            self.at += 1;
            let right = self.expression(sign.strength())?;
            let span = left.span.start..right.span.end;
            left = Expr { kind: ExprKind::Binary(*sign, Box::new(left), Box::new(right)), span };
            compared = Some(*sign);
        }
        Ok(left)
    }

    fn chain(&self) -> Mistake {
        Mistake::new(self.here(), "comparisons cannot be chained").help("write `1 < x and x < 3` for 1 < x < 3")
    }

    fn operand(&mut self) -> Result<Expr, Mistake> {
        let span = self.here();
        let Some(token) = self.peek() else {
            return Err(Mistake::new(span, "the expression ends too early").help("a number or a name is missing here"));
        };
        if self.nested == MOST_NESTED {
            return Err(Mistake::new(span, "this is nested too deeply"));
        }
        self.nested += 1;
        let found = self.operand_at(token, span);
        self.nested -= 1;
        found
    }

    fn operand_at(&mut self, token: &Token, span: Span) -> Result<Expr, Mistake> {
        if let Some(sign) = prefix(token) {
            self.at += 1;
            let of = self.expression(sign.strength() - 1)?;
            let span = span.start..of.span.end;
            return Ok(Expr { kind: ExprKind::Unary(sign, Box::new(of)), span });
        }
        let kind = match token {
            Token::Number(number) => ExprKind::Number(*number),
            Token::Word(word) => ExprKind::Word(word.clone()),
            Token::Name(name) => {
                self.at += 1;
                if self.peek() == Some(&Token::Open) {
                    return self.call(name, span);
                }
                return Ok(Expr { kind: ExprKind::Name(name.clone()), span });
            }
            Token::Open => {
                self.at += 1;
                let inside = self.expression(0)?;
                self.close(&span)?;
                return Ok(Expr { span: span.start..self.passed(), ..inside });
            }
            _ => return Err(Mistake::new(span, "a number or a name is missing before this")),
        };
        self.at += 1;
        Ok(Expr { kind, span })
    }

    fn call(&mut self, name: &str, span: Span) -> Result<Expr, Mistake> {
        let Some((_, call)) = Call::NAMES.iter().find(|(known, _)| *known == name) else {
            let known = Call::NAMES.map(|(name, _)| name);
            let help = did_you_mean(name, known).unwrap_or_else(|| format!("functions are {}", listed(known)));
            return Err(Mistake::new(span, format!("`{name}` is not a function")).help(help));
        };
        let open = self.here();
        self.at += 1;
        let mut of = Vec::new();
        while self.peek() != Some(&Token::Close) {
            of.push(self.expression(0)?);
            if self.peek() != Some(&Token::Comma) {
                break;
            }
            self.at += 1;
        }
        self.close(&open)?;
        let (fits, wanted) = match call {
            Call::Min | Call::Max => (!of.is_empty(), "one number or more"),
            Call::Abs => (of.len() == 1, "one number"),
            Call::If => (of.len() == 3, "a condition and two numbers"),
        };
        if !fits {
            return Err(Mistake::new(span.start..self.passed(), format!("`{name}` takes {wanted}, not {}", of.len())));
        }
        Ok(Expr { kind: ExprKind::Call(*call, of), span: span.start..self.passed() })
    }

    fn close(&mut self, open: &Span) -> Result<(), Mistake> {
        match self.peek() {
            Some(Token::Close) => {
                self.at += 1;
                Ok(())
            }
            None => Err(Mistake::new(open.clone(), "this `(` is not closed")),
            Some(_) => Err(Mistake::new(self.here(), "a sign, a comma or `)` is missing before this")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree with every parenthesis written out.
    fn tree(text: &str) -> String {
        fn full(expr: &Expr) -> String {
            match &expr.kind {
                ExprKind::Unary(sign, of) => format!("({sign:?} {})", full(of)),
                ExprKind::Binary(sign, left, right) => format!("({} {} {})", full(left), sign.sign(), full(right)),
                ExprKind::Call(call, of) => {
                    format!("{}({})", call.name(), of.iter().map(full).collect::<Vec<_>>().join(", "))
                }
                _ => expr.to_string(),
            }
        }
        full(&parse(text).unwrap_or_else(|mistake| panic!("{mistake:?}")))
    }

    #[test]
    fn signs_bind_as_documented() {
        assert_eq!(tree("a or b and not c == 1 + 2 * -d"), "(a or (b and (Not (c == (1 + (2 * (Minus d)))))))");
        assert_eq!(tree("a - b - c"), "((a - b) - c)");
        assert_eq!(tree("a - (b - c)"), "(a - (b - c))");
        assert_eq!(tree("not a and b"), "((Not a) and b)");
        assert_eq!(tree("-a * b"), "((Minus a) * b)");
        assert_eq!(tree("(a < b) == (c < d)"), "((a < b) == (c < d))");
        assert_eq!(tree("if(a > 1, min(b, 2, c), abs(d)) % 3"), "(if((a > 1), min(b, 2, c), abs(d)) % 3)");
        assert_eq!(tree("jinn.skill == \"malice\""), "(jinn.skill == 'malice')");
        assert_eq!(tree("1_000 + true"), "(1000 + 1)");
    }

    #[test]
    fn mistakes_point_at_their_words() {
        for (text, at, what) in [
            ("", "", "this expression is empty"),
            ("1 < x < 3", "<", "comparisons cannot be chained"),
            ("a = 1", "=", "`=` has no meaning here"),
            ("a && b", "&&", "`&&` has no meaning here"),
            ("a b", "b", "a sign is missing before this"),
            ("a +", "", "the expression ends too early"),
            ("* a", "*", "a number or a name is missing before this"),
            ("(a", "(", "this `(` is not closed"),
            ("a)", ")", "this `)` closes nothing"),
            ("1.5 * a", "1.5", "`1.5` is not a whole number"),
            ("99999999999999999999", "99999999999999999999", "`99999999999999999999` is too large a number"),
            ("'law", "'", "this quote is not closed"),
            ("mix(a)", "mix", "`mix` is not a function"),
            ("abs(a, b)", "abs(a, b)", "`abs` takes one number, not 2"),
            ("min()", "min()", "`min` takes one number or more, not 0"),
            ("ä § 1", "§", "`§` has no meaning here"),
        ] {
            let mistake = parse(text).expect_err(text);
            assert_eq!((&text[mistake.span.clone()], mistake.what.as_str()), (at, what), "{text}");
        }
        assert_eq!(parse("1 < x < 3").expect_err("a chain").span, 6..7, "the second sign");
    }

    #[test]
    fn depth_and_length_have_limits() {
        assert!(parse(&"(".repeat(100_000)).is_err());
        assert!(parse(&"-".repeat(900)).is_err());
        assert!(parse(&vec!["a"; 400].join("+")).is_ok());
        assert!(parse(&vec!["a"; 600].join("+")).is_err());
    }
}
