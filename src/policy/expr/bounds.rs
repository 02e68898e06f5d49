//! Bounds of an expression from the ranges of its facts, by interval arithmetic (R. E. Moore, "Interval Analysis", 1966).
//!
//! It ignores dependence among facts, so its answer may be wider than the truth, never narrower.

use super::tree::{Binary, Call, Expr, ExprKind, Unary};
use crate::facts::{FactInfo, find};

/// The least and the largest value an expression can have. Words count as their numbers; unknown names as anything.
pub fn bounds(expr: &Expr, facts: &[FactInfo<'_>]) -> (i64, i64) {
    let of = |expr: &Expr| bounds(expr, facts);
    match &expr.kind {
        ExprKind::Number(number) => (*number, *number),
        ExprKind::Name(name) => find(facts, name).map_or(ANYTHING, |(_, info)| (info.low, info.high)),
        ExprKind::Word(_) => ANYTHING,
        ExprKind::Unary(Unary::Minus, inner) => {
            let (low, high) = of(inner);
            (high.saturating_neg(), low.saturating_neg())
        }
        ExprKind::Unary(Unary::Not, inner) => {
            let truth = truth(of(inner));
            (1 - truth.1, 1 - truth.0)
        }
        ExprKind::Binary(sign, left, right) => two(*sign, of(left), of(right)),
        ExprKind::Call(Call::Abs, inner) => {
            let (low, high) = of(&inner[0]);
            let (a, b) = (low.saturating_abs(), high.saturating_abs());
            (if low <= 0 && high >= 0 { 0 } else { a.min(b) }, a.max(b))
        }
        ExprKind::Call(Call::Min, of_these) => fold(of_these.iter().map(of), |a, b| (a.0.min(b.0), a.1.min(b.1))),
        ExprKind::Call(Call::Max, of_these) => fold(of_these.iter().map(of), |a, b| (a.0.max(b.0), a.1.max(b.1))),
        ExprKind::Call(Call::If, parts) => match truth(of(&parts[0])) {
            (1, _) => of(&parts[1]),
            (_, 0) => of(&parts[2]),
            _ => hull(of(&parts[1]), of(&parts[2])),
        },
    }
}

type Bounds = (i64, i64);

const ANYTHING: Bounds = (i64::MIN, i64::MAX);

fn fold(all: impl Iterator<Item = Bounds>, with: impl Fn(Bounds, Bounds) -> Bounds) -> Bounds {
    all.reduce(with).unwrap_or(ANYTHING)
}

/// The smallest range that holds both.
fn hull(a: Bounds, b: Bounds) -> Bounds {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Whether a number in a range can be true: 0 to 0, 0 to 1 or 1 to 1.
fn truth((low, high): Bounds) -> Bounds {
    (i64::from(low > 0 || high < 0), i64::from(low != 0 || high != 0))
}

fn two(sign: Binary, a: Bounds, b: Bounds) -> Bounds {
    /// Range of truths from "always" and "sometimes".
    fn truths(always: bool, sometimes: bool) -> Bounds {
        (i64::from(always), i64::from(sometimes))
    }
    let equal = truths(a.0 == a.1 && a == b, a.0 <= b.1 && b.0 <= a.1);
    let less = truths(a.1 < b.0, a.0 < b.1);
    let more = truths(b.1 < a.0, b.0 < a.1);
    let opposite = |(low, high): Bounds| (1 - high, 1 - low);
    match sign {
        Binary::And => (truth(a).0.min(truth(b).0), truth(a).1.min(truth(b).1)),
        Binary::Or => (truth(a).0.max(truth(b).0), truth(a).1.max(truth(b).1)),
        Binary::Equal => equal,
        Binary::Unequal => opposite(equal),
        Binary::Less => less,
        Binary::AtLeast => opposite(less),
        Binary::More => more,
        Binary::AtMost => opposite(more),
        Binary::Plus => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
        Binary::Minus => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
        Binary::Times => {
            let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
            fold(corners.into_iter().map(|(a, b)| (a.saturating_mul(b), a.saturating_mul(b))), hull)
        }
        // A quotient of whole numbers is no farther from 0 than the dividend.
        Binary::Over => {
            let far = a.0.saturating_abs().max(a.1.saturating_abs());
            if a.0 >= 0 && b.0 >= 0 { (0, a.1) } else { (far.saturating_neg().min(a.0), far) }
        }
        // A remainder lies between 0 and its divisor.
        Binary::Remainder => ((b.0.min(0)).saturating_add(i64::from(b.0 < 0)), (b.1.max(1)) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::parse;

    #[test]
    fn ranges_follow_from_the_facts() {
        let facts = [
            FactInfo::number("health", "points", 0, 30, "Health left."),
            FactInfo::number("shift", "", -2, 3, "A shift."),
        ];
        for (text, wanted) in [
            ("health + shift", (-2, 33)),
            ("health - shift", (-3, 32)),
            ("health * shift", (-60, 90)),
            ("health > 30", (0, 0)),
            ("health >= 0 and shift < 4", (1, 1)),
            ("health == shift", (0, 1)),
            ("shift == 4 or health < 0", (0, 0)),
            ("not shift", (0, 1)),
            ("abs(shift)", (0, 3)),
            ("min(health, 7) / 2", (0, 7)),
            ("health % 10", (0, 9)),
            ("if(health < 0, 99, max(shift, 1))", (1, 3)),
        ] {
            assert_eq!(bounds(&parse(text).expect("right syntax"), &facts), wanted, "{text}");
        }
    }
}
