//! Pieces of a program while it is compiled: steps, the stack they need, and whether they are already 1 or 0.
//!
//! Pieces of constants are run at once, so what is left at the end depends on facts.

use super::program::{Op, run};
use super::test::Test;
use super::tree::Binary;

/// Steps that leave one number on the stack.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) ops: Vec<Op>,
    /// Numbers on the stack at most.
    pub(super) depth: usize,
    /// The outcome is 1 or 0.
    truth: bool,
}

impl Piece {
    pub(super) fn number(number: i64) -> Self {
        Self { ops: vec![Op::Number(number)], depth: 1, truth: number == 0 || number == 1 }
    }

    pub(super) fn fact(index: u16) -> Self {
        Self { ops: vec![Op::Fact(index)], depth: 1, truth: false }
    }

    fn test(test: Test) -> Self {
        Self { ops: vec![Op::Test(test)], depth: 1, truth: true }
    }

    pub(super) fn constant(&self) -> Option<i64> {
        match self.ops[..] {
            [Op::Number(number)] => Some(number),
            _ => None,
        }
    }

    /// One more step on the outcome.
    pub(super) fn one(mut self, op: Op) -> Self {
        match (op, &self.ops[..]) {
            (Op::Truth, _) if self.truth => return self,
            (Op::Truth, [Op::Fact(fact)]) => return Self::test(Test::truth(*fact)),
            (Op::Not, [Op::Fact(fact)]) => return Self::test(Test::truth(*fact).opposite()),
            (Op::Not, [Op::Test(test)]) => return Self::test(test.opposite()),
            _ => {}
        }
        let constant = self.constant().is_some();
        self.ops.push(op);
        self.truth = matches!(op, Op::Not | Op::Truth);
        if constant { Self::number(run(&self.ops, &())) } else { self }
    }

    /// A step on two outcomes.
    pub(super) fn two(mut self, op: Op, right: Self) -> Self {
        let constant = self.constant().is_some() && right.constant().is_some();
        if let (Op::Two(sign), [Op::Fact(fact)], Some(number)) = (op, &self.ops[..], right.constant())
            && let Some(test) = Test::new(sign, *fact, number)
        {
            return Self::test(test);
        }
        self.depth = self.depth.max(right.depth + 1);
        self.ops.extend(right.ops);
        self.ops.push(op);
        self.truth = matches!(op, Op::Two(sign) if sign.compares());
        if constant { Self::number(run(&self.ops, &())) } else { self }
    }

    /// `and`, `or`: the right side is left out when the left decides.
    pub(super) fn either(mut self, sign: Binary, right: Self) -> Self {
        let decides = |number: i64| (number == 0) == (sign == Binary::And);
        match (self.constant(), right.constant()) {
            (Some(left), _) if decides(left) => return Self::number(i64::from(sign == Binary::Or)),
            (_, Some(right)) if decides(right) => return Self::number(i64::from(sign == Binary::Or)),
            (Some(_), _) => return right.one(Op::Truth),
            (_, Some(_)) => return self.one(Op::Truth),
            _ => {}
        }
        if let [Op::Fact(fact)] = self.ops[..] {
            self = Self::test(Test::truth(fact));
        }
        let right = right.one(Op::Truth);
        let steps = right.ops.len() as u16;
        self.ops.push(if sign == Binary::And { Op::And(steps) } else { Op::Or(steps) });
        self.ops.extend(right.ops);
        Self { ops: self.ops, depth: self.depth.max(right.depth), truth: true }
    }

    /// `if`: one of two is left out.
    pub(super) fn choose(mut self, yes: Self, no: Self) -> Self {
        if let Some(condition) = self.constant() {
            return if condition == 0 { no } else { yes };
        }
        self.ops.push(Op::Unless(yes.ops.len() as u16 + 1));
        self.ops.extend(yes.ops);
        self.ops.push(Op::Skip(no.ops.len() as u16));
        self.ops.extend(no.ops);
        let depth = self.depth.max(yes.depth).max(no.depth);
        Self { ops: self.ops, depth, truth: yes.truth && no.truth }
    }

    /// The finished steps: a test that leads to the end with 0 when it fails becomes a guard, which ends at once.
    pub(super) fn finished(mut self) -> Vec<Op> {
        for at in 1..self.ops.len() {
            if let Op::Test(test) = self.ops[at - 1]
                && self.ends_with_zero(at)
            {
                self.ops[at - 1] = Op::Guard(test);
            }
        }
        self.ops
    }

    /// Whether 0 on top of the stack before a step is the outcome of the whole.
    fn ends_with_zero(&self, mut at: usize) -> bool {
        if !matches!(self.ops.get(at), Some(Op::And(_))) {
            return false;
        }
        while let Some(op) = self.ops.get(at) {
            match op {
                Op::And(steps) | Op::Skip(steps) => at += 1 + usize::from(*steps),
                Op::Truth => at += 1,
                _ => return false,
            }
        }
        true
    }
}
