//! Compiled expressions: a flat list of small steps on a stack of sixteen numbers.

use super::test::Test;
use super::tree::Binary;
use crate::Facts;

/// Numbers an expression may hold at once. The compiler refuses more, so running needs no check.
pub(super) const STACK: usize = 16;

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Pushes a number.
    Number(i64),
    /// Pushes a fact.
    Fact(u16),
    /// Pushes the result of a test: most conditions are this one step.
    Test(Test),
    /// A test that every condition has to pass: ends with 0 if it fails, else leaves out the `And` that follows.
    Guard(Test),
    /// Changes the sign.
    Minus,
    /// 1 for 0, else 0.
    Not,
    /// 0 for 0, else 1.
    Truth,
    /// Drops the sign.
    Abs,
    /// The lesser of two.
    Min,
    /// The larger of two.
    Max,
    /// Arithmetic or comparison of two.
    Two(Binary),
    /// On 0 keeps it and leaves out so many steps, else drops it: the middle of `and`.
    And(u16),
    /// On 0 drops it, else makes it 1 and leaves out so many steps: the middle of `or`.
    Or(u16),
    /// Drops a number; if it was 0, leaves out so many steps.
    Unless(u16),
    /// Leaves out so many steps.
    Skip(u16),
}

/// Runs steps on facts. Never fails and never allocates; steps not made by the compiler give some number.
#[inline]
pub fn run(ops: &[Op], facts: &(impl Facts + ?Sized)) -> i64 {
    steps::<false>(ops, facts).unwrap_or(0)
}

/// The same; where `EXACT`, none when a number on the way leaves 64 bits, else such a number stops at their end.
#[inline]
fn steps<const EXACT: bool>(ops: &[Op], facts: &(impl Facts + ?Sized)) -> Option<i64> {
    const MASK: usize = STACK - 1;
    // The number on top has a variable of its own, the others wait below; the mask spares the bounds checks.
    let mut below = [0_i64; STACK];
    let mut waiting = 0_usize;
    let mut top = 0_i64;
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        at += 1;
        match *op {
            Op::Number(_) | Op::Fact(_) | Op::Test(_) => {
                below[waiting & MASK] = top;
                waiting = waiting.wrapping_add(1);
                top = match *op {
                    Op::Number(number) => number,
                    Op::Fact(index) => facts.fact(index),
                    Op::Test(test) => i64::from(test.holds(facts)),
                    _ => 0,
                };
            }
            Op::Guard(test) => {
                if !test.holds(facts) {
                    return Some(0);
                }
                at += 1;
            }
            Op::Minus | Op::Abs if EXACT && top == i64::MIN => return None,
            Op::Minus => top = top.saturating_neg(),
            Op::Not => top = i64::from(top == 0),
            Op::Truth => top = i64::from(top != 0),
            Op::Abs => top = top.saturating_abs(),
            Op::Min | Op::Max | Op::Two(_) => {
                waiting = waiting.wrapping_sub(1);
                let left = below[waiting & MASK];
                top = match *op {
                    Op::Min => left.min(top),
                    Op::Max => left.max(top),
                    Op::Two(sign) if EXACT && leaves(sign, left, top) => return None,
                    Op::Two(sign) => two(sign, left, top),
                    _ => 0,
                };
            }
            Op::And(steps) if top == 0 => at += usize::from(steps),
            Op::Or(steps) if top != 0 => {
                top = 1;
                at += usize::from(steps);
            }
            Op::And(_) | Op::Or(_) => {
                waiting = waiting.wrapping_sub(1);
                top = below[waiting & MASK];
            }
            Op::Unless(steps) => {
                at += if top == 0 { usize::from(steps) } else { 0 };
                waiting = waiting.wrapping_sub(1);
                top = below[waiting & MASK];
            }
            Op::Skip(steps) => at += usize::from(steps),
        }
    }
    Some(top)
}

/// Whether the result leaves 64 bits.
fn leaves(sign: Binary, left: i64, right: i64) -> bool {
    match sign {
        Binary::Plus => left.checked_add(right).is_none(),
        Binary::Minus => left.checked_sub(right).is_none(),
        Binary::Times => left.checked_mul(right).is_none(),
        Binary::Over => left == i64::MIN && right == -1,
        _ => false,
    }
}

#[inline]
fn two(sign: Binary, left: i64, right: i64) -> i64 {
    match sign {
        Binary::Or => i64::from(left != 0 || right != 0),
        Binary::And => i64::from(left != 0 && right != 0),
        Binary::Equal => i64::from(left == right),
        Binary::Unequal => i64::from(left != right),
        Binary::Less => i64::from(left < right),
        Binary::AtMost => i64::from(left <= right),
        Binary::More => i64::from(left > right),
        Binary::AtLeast => i64::from(left >= right),
        Binary::Plus => left.saturating_add(right),
        Binary::Minus => left.saturating_sub(right),
        Binary::Times => left.saturating_mul(right),
        Binary::Over | Binary::Remainder if right == 0 => 0,
        Binary::Over => {
            let quotient = left.saturating_div(right);
            let inexact = left.wrapping_rem(right) != 0;
            quotient - i64::from(inexact && (left < 0) != (right < 0))
        }
        Binary::Remainder => {
            let remainder = left.wrapping_rem(right);
            if remainder != 0 && (remainder < 0) != (right < 0) { remainder + right } else { remainder }
        }
    }
}

/// A compiled expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) bounds: (i64, i64),
}

impl Program {
    /// The expression that is always this number.
    pub fn number(number: i64) -> Self {
        Self { ops: vec![Op::Number(number)], bounds: (number, number) }
    }

    /// Its value.
    #[inline]
    pub fn eval(&self, facts: &(impl Facts + ?Sized)) -> i64 {
        run(&self.ops, facts)
    }

    /// Its value; none when a number on the way leaves 64 bits.
    pub fn exact(&self, facts: &(impl Facts + ?Sized)) -> Option<i64> {
        steps::<true>(&self.ops, facts)
    }

    /// Whether it is anything but 0.
    #[inline]
    pub fn holds(&self, facts: &(impl Facts + ?Sized)) -> bool {
        self.eval(facts) != 0
    }

    /// Its value, if no fact can change it.
    pub fn constant(&self) -> Option<i64> {
        match self.ops[..] {
            [Op::Number(number)] => Some(number),
            _ => None,
        }
    }

    /// The least and the largest value it can have when every fact keeps to its range.
    pub fn bounds(&self) -> (i64, i64) {
        self.bounds
    }

    /// Numbers of the facts that it asks, each once, rising.
    pub fn facts(&self) -> Vec<u16> {
        let asked = self.ops.iter().filter_map(|op| match op {
            Op::Fact(index) => Some(*index),
            Op::Test(test) | Op::Guard(test) => Some(test.fact()),
            _ => None,
        });
        asked.collect::<std::collections::BTreeSet<u16>>().into_iter().collect()
    }

    /// Its steps.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_survives_everything() {
        let div = |a, b| (two(Binary::Over, a, b), two(Binary::Remainder, a, b));
        assert_eq!(div(7, 2), (3, 1));
        assert_eq!(div(-7, 2), (-4, 1));
        assert_eq!(div(7, -2), (-4, -1));
        assert_eq!(div(-7, -2), (3, -1));
        assert_eq!(div(7, 0), (0, 0));
        assert_eq!(div(i64::MIN, -1), (i64::MAX, 0));
    }

    #[test]
    fn what_leaves_64_bits_has_no_exact_value() {
        let times =
            |number| Program { ops: vec![Op::Fact(0), Op::Number(number), Op::Two(Binary::Times)], bounds: (0, 0) };
        let fact = |_: u16| 3_i64;
        assert_eq!((times(1 << 40).exact(&fact), times(1 << 40).eval(&fact)), (Some(3 << 40), 3 << 40));
        assert_eq!((times(1 << 62).exact(&fact), times(1 << 62).eval(&fact)), (None, i64::MAX));
    }

    #[test]
    fn steps_from_elsewhere_do_not_panic() {
        assert_eq!(run(&[], &()), 0);
        assert_eq!(run(&[Op::Max, Op::Unless(9), Op::Two(Binary::Plus)], &()), 0);
        assert_eq!(run(&[Op::Number(3); 40], &()), 3);
    }
}
