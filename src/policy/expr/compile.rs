//! Compiler of expressions: names become numbers, words levels, a tree steps. It collects every unknown name.

use super::Mistake;
use super::bounds::bounds;
use super::piece::Piece;
use super::program::{Op, Program, STACK};
use super::tree::{Binary, Call, Expr, ExprKind, Unary};
use crate::facts::{FactInfo, find};
use evenodds_source::{did_you_mean, listed};

/// Compiles an expression over a game's facts.
///
/// # Errors
/// Every unknown name and word, and every word used as a number.
pub fn compile(expr: &Expr, facts: &[FactInfo<'_>]) -> Result<Program, Vec<Mistake>> {
    let mut compiler = Compiler { facts, mistakes: Vec::new() };
    let piece = compiler.piece(expr);
    if compiler.mistakes.is_empty() && piece.depth > STACK {
        let what = format!("this expression holds {} numbers at once; the most is {STACK}", piece.depth);
        compiler.mistakes.push(Mistake::new(expr.span.clone(), what).help("write the inner parts first"));
    }
    if !compiler.mistakes.is_empty() {
        return Err(compiler.mistakes);
    }
    let bounds = piece.constant().map_or_else(|| bounds(expr, facts), |number| (number, number));
    Ok(Program { ops: piece.finished(), bounds })
}

struct Compiler<'a, 'n> {
    facts: &'a [FactInfo<'n>],
    mistakes: Vec<Mistake>,
}

impl<'a, 'n> Compiler<'a, 'n> {
    /// The steps of an expression that is a number. After a mistake, some steps.
    fn piece(&mut self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Number(number) => Piece::number(*number),
            ExprKind::Name(name) => self.fact(expr, name),
            ExprKind::Word(word) => {
                let what = format!("`{word}` is a word, not a number");
                self.wrong(expr, what, "compare it by == or != with a fact that is a word");
                Piece::number(0)
            }
            ExprKind::Unary(Unary::Minus, of) => self.piece(of).one(Op::Minus),
            ExprKind::Unary(Unary::Not, of) => self.piece(of).one(Op::Not),
            ExprKind::Binary(sign @ (Binary::And | Binary::Or), left, right) => {
                let left = self.piece(left);
                left.either(*sign, self.piece(right))
            }
            ExprKind::Binary(sign @ (Binary::Equal | Binary::Unequal), left, right) => self.equal(*sign, left, right),
            ExprKind::Binary(sign, left, right) => {
                let left = self.piece(left);
                left.two(Op::Two(*sign), self.piece(right))
            }
            ExprKind::Call(Call::Abs, of) => self.piece(&of[0]).one(Op::Abs),
            ExprKind::Call(Call::If, of) => {
                let condition = self.piece(&of[0]);
                let yes = self.piece(&of[1]);
                condition.choose(yes, self.piece(&of[2]))
            }
            ExprKind::Call(call, of) => {
                let op = if *call == Call::Min { Op::Min } else { Op::Max };
                let first = self.piece(&of[0]);
                of[1..].iter().fold(first, |piece, next| piece.two(op, self.piece(next)))
            }
        }
    }

    fn wrong(&mut self, expr: &Expr, what: impl Into<String>, help: impl Into<String>) {
        self.mistakes.push(Mistake::new(expr.span.clone(), what).help(help));
    }

    /// A fact that is a number.
    fn fact(&mut self, expr: &Expr, name: &str) -> Piece {
        match find(self.facts, name) {
            Some((index, info)) if info.levels.is_empty() => return Piece::fact(index),
            Some((_, info)) => {
                let what = format!("`{name}` is a word, not a number");
                self.wrong(expr, what, format!("compare it by == or != with {}", listed(info.levels.iter().copied())));
            }
            None => {
                let names = || self.facts.iter().map(|fact| fact.name);
                let help = did_you_mean(name, names()).unwrap_or_else(|| format!("known here: {}", listed(names())));
                self.wrong(expr, format!("`{name}` is not something that can be asked here"), help);
            }
        }
        Piece::number(0)
    }

    /// `==` and `!=`, of numbers or of words.
    fn equal(&mut self, sign: Binary, left: &Expr, right: &Expr) -> Piece {
        let op = Op::Two(sign);
        match (self.word_fact(left), self.word_fact(right)) {
            (Some((a, one)), Some((b, other))) => {
                if one.levels != other.levels {
                    let what = format!("`{}` and `{}` have different words", one.name, other.name);
                    let words = listed(one.levels.iter().copied());
                    self.wrong(right, what, format!("`{}` is {words}", one.name));
                }
                Piece::fact(a).two(op, Piece::fact(b))
            }
            (Some((index, info)), None) => Piece::fact(index).two(op, self.level(info, right)),
            (None, Some((index, info))) => Piece::fact(index).two(op, self.level(info, left)),
            (None, None) => {
                let left = self.piece(left);
                left.two(op, self.piece(right))
            }
        }
    }

    /// The fact an expression names, if that fact is a word.
    fn word_fact(&self, expr: &Expr) -> Option<(u16, &'a FactInfo<'n>)> {
        match &expr.kind {
            ExprKind::Name(name) => find(self.facts, name).filter(|(_, info)| !info.levels.is_empty()),
            _ => None,
        }
    }

    /// The number of a word among those of a fact.
    fn level(&mut self, info: &FactInfo<'_>, expr: &Expr) -> Piece {
        let words = || info.levels.iter().copied();
        let (ExprKind::Name(word) | ExprKind::Word(word)) = &expr.kind else {
            let what = format!("`{}` is a word, so it cannot equal a number", info.name);
            self.wrong(expr, what, format!("it is {}", listed(words())));
            return Piece::number(0);
        };
        let found = words().position(|level| level == word);
        if found.is_none() {
            let help = did_you_mean(word, words()).unwrap_or_else(|| format!("it is {}", listed(words())));
            self.wrong(expr, format!("`{}` is never `{word}`", info.name), help);
        }
        Piece::number(found.unwrap_or(0) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{Test, parse};

    const FACTS: &[FactInfo<'_>] = &[
        FactInfo::number("health", "points", 0, 30, "Health left."),
        FactInfo::number("foe.dice", "dice", 0, 12, "Dice of the foe."),
        FactInfo::word("skill", &["malice", "guile"], "Skill of the foe."),
        FactInfo::word("mine", &["malice", "guile"], "Own skill."),
        FactInfo::word("trait", &["law", "grace"], "Trait of the sect."),
    ];

    fn program(text: &str) -> Program {
        compile(&parse(text).expect("right syntax"), FACTS).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
    }

    fn faults(text: &str) -> Vec<(String, String)> {
        let mistakes = compile(&parse(text).expect("right syntax"), FACTS).expect_err(text);
        mistakes.into_iter().map(|mistake| (mistake.what, mistake.help.unwrap_or_default())).collect()
    }

    #[test]
    fn values_are_right() {
        let facts: &[i64] = &[7, 3, 1, 1, 0];
        for (text, value) in [
            ("health - 2 * foe.dice", 1),
            ("health / foe.dice", 2),
            ("-health / foe.dice", -3),
            ("-health % foe.dice", 2),
            ("health > 5 and foe.dice", 1),
            ("health < 5 or foe.dice == 4", 0),
            ("not health", 0),
            ("if(health > 5, foe.dice, 100)", 3),
            ("if(health < 5, foe.dice, 100) + 1", 101),
            ("min(health, 4, foe.dice) + max(1, health)", 10),
            ("abs(foe.dice - health)", 4),
            ("skill == 'guile'", 1),
            ("malice == skill", 0),
            ("skill != mine", 0),
            ("trait == law and 2 < foe.dice", 1),
            ("health == 100000000000", 0),
            ("(health < 5 and foe.dice) + 5", 5),
            ("not (health < 5 and foe.dice)", 1),
            ("health < 5 and foe.dice or foe.dice == 3", 1),
            ("foe.dice == 4 or health < 5 and foe.dice", 0),
            ("if(health < 5 and foe.dice, 1, 2)", 2),
        ] {
            assert_eq!(program(text).eval(facts), value, "{text}");
        }
    }

    #[test]
    fn constants_are_folded() {
        assert_eq!(program("2 * 3 + abs(-4)").constant(), Some(10));
        assert_eq!(program("false and health > 3").constant(), Some(0));
        assert_eq!(program("health > 3 or true").constant(), Some(1));
        assert_eq!(program("if(1 > 2, health, 5)").constant(), Some(5));
        assert_eq!(program("9223372036854775807 + 1").constant(), Some(i64::MAX));
        assert_eq!(program("1 / 2").bounds(), (0, 0));
        assert_eq!(program("health > 3").constant(), None);
        let test = |sign, fact, number| Test::new(sign, fact, number).expect("a small number");
        assert_eq!(program("true and health < 10").ops(), [Op::Test(test(Binary::Less, 0, 10))]);
        let low = Op::Guard(test(Binary::AtMost, 0, 9));
        let dice = Op::Guard(test(Binary::Unequal, 1, 0));
        let steps = [low, Op::And(1), dice, Op::And(1), Op::Test(test(Binary::Equal, 2, 1))];
        assert_eq!(program("not health > 9 and foe.dice and skill == guile").ops(), steps);
    }

    #[test]
    fn every_wrong_name_is_reported() {
        let help = "did you mean `foe.dice`?".to_owned();
        assert_eq!(
            faults("helth > 3 and foe.dise > 1"),
            [
                ("`helth` is not something that can be asked here".to_owned(), "did you mean `health`?".to_owned()),
                ("`foe.dise` is not something that can be asked here".to_owned(), help),
            ]
        );
    }

    #[test]
    fn words_and_numbers_do_not_mix() {
        for (text, what, help) in [
            ("skill == 'malise'", "`skill` is never `malise`", "did you mean `malice`?"),
            ("skill == health", "`skill` is never `health`", "it is malice or guile"),
            ("skill == 1", "`skill` is a word, so it cannot equal a number", "it is malice or guile"),
            ("skill > 0", "`skill` is a word, not a number", "compare it by == or != with malice or guile"),
            ("skill and health", "`skill` is a word, not a number", "compare it by == or != with malice or guile"),
            ("skill == trait", "`skill` and `trait` have different words", "`skill` is malice or guile"),
            ("health == 'law'", "`law` is a word, not a number", "compare it by == or != with a fact that is a word"),
        ] {
            assert_eq!(faults(text), [(what.to_owned(), help.to_owned())], "{text}");
        }
    }

    #[test]
    fn the_stack_has_a_limit() {
        let nested = |count: usize| format!("{}1{}", "health + (".repeat(count), ")".repeat(count));
        assert_eq!(program(&nested(14)).eval(&[1][..]), 15);
        let mistakes = compile(&parse(&nested(16)).expect("right syntax"), FACTS).expect_err("too deep");
        assert_eq!(mistakes[0].what, "this expression holds 17 numbers at once; the most is 16");
    }
}
