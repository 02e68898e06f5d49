//! Properties that hold for every expression.

use proptest::prelude::*;

use super::{Binary, Call, Expr, ExprKind, Unary, bounds, compile, parse};
use crate::FactInfo;

const FACTS: &[FactInfo<'_>] = &[
    FactInfo::number("a", "", i64::MIN, i64::MAX, "First."),
    FactInfo::number("b.c", "", i64::MIN, i64::MAX, "Second."),
    FactInfo::number("d_e", "", i64::MIN, i64::MAX, "Third."),
];

fn node(kind: ExprKind) -> Expr {
    Expr { kind, span: 0..0 }
}

/// Trees of numbers over the three facts.
fn tree() -> impl Strategy<Value = Expr> {
    let number = prop_oneof![0_i64..4, 0..=i64::MAX].prop_map(|number| node(ExprKind::Number(number)));
    let name = (0..3_usize).prop_map(|at| node(ExprKind::Name(FACTS[at].name.to_owned())));
    // Comparisons joined by `and` are what conditions are made of, and compiled in a way of their own.
    let test = (0..3_usize, 2..8_usize, 0_i64..4).prop_map(|(at, sign, number)| {
        let (fact, number) = (node(ExprKind::Name(FACTS[at].name.to_owned())), node(ExprKind::Number(number)));
        node(ExprKind::Binary(Binary::SIGNS[sign].1, Box::new(fact), Box::new(number)))
    });
    prop_oneof![number, name, test].prop_recursive(5, 40, 3, |inner| {
        let joining = (0..2_usize).prop_map(|at| Binary::SIGNS[at].1);
        let sign = prop_oneof![joining, (0..Binary::SIGNS.len()).prop_map(|at| Binary::SIGNS[at].1)];
        let binary = (sign, inner.clone(), inner.clone())
            .prop_map(|(sign, left, right)| node(ExprKind::Binary(sign, Box::new(left), Box::new(right))));
        let unary = (any::<bool>(), inner.clone())
            .prop_map(|(not, of)| node(ExprKind::Unary(if not { Unary::Not } else { Unary::Minus }, Box::new(of))));
        let few = (any::<bool>(), proptest::collection::vec(inner.clone(), 1..4))
            .prop_map(|(min, of)| node(ExprKind::Call(if min { Call::Min } else { Call::Max }, of)));
        let choose =
            [inner.clone(), inner.clone(), inner.clone()].prop_map(|of| node(ExprKind::Call(Call::If, of.into())));
        let abs = inner.prop_map(|of| node(ExprKind::Call(Call::Abs, vec![of])));
        prop_oneof![4 => binary, 2 => unary, 1 => few, 1 => choose, 1 => abs]
    })
}

/// Value by definition: wide numbers, clipped after every step, nothing left out.
fn meaning(expr: &Expr, facts: &[i64]) -> i64 {
    let wide = |expr: &Expr| i128::from(meaning(expr, facts));
    let value = match &expr.kind {
        ExprKind::Number(number) => i128::from(*number),
        ExprKind::Name(name) => {
            let at = FACTS.iter().position(|fact| fact.name == name).expect("one of the three");
            i128::from(facts[at])
        }
        ExprKind::Word(_) => 0,
        ExprKind::Unary(Unary::Minus, of) => -wide(of),
        ExprKind::Unary(Unary::Not, of) => i128::from(wide(of) == 0),
        ExprKind::Binary(sign, left, right) => {
            let (left, right) = (wide(left), wide(right));
            match sign {
                Binary::Or => i128::from(left != 0 || right != 0),
                Binary::And => i128::from(left != 0 && right != 0),
                Binary::Equal => i128::from(left == right),
                Binary::Unequal => i128::from(left != right),
                Binary::Less => i128::from(left < right),
                Binary::AtMost => i128::from(left <= right),
                Binary::More => i128::from(left > right),
                Binary::AtLeast => i128::from(left >= right),
                Binary::Plus => left + right,
                Binary::Minus => left - right,
                Binary::Times => left * right,
                Binary::Over | Binary::Remainder if right == 0 => 0,
                // Rounding down: Euclid's quotient of a positive divisor.
                Binary::Over => (left * right.signum()).div_euclid(right.abs()),
                Binary::Remainder => left - right * (left * right.signum()).div_euclid(right.abs()),
            }
        }
        ExprKind::Call(Call::Min, of) => of.iter().map(wide).min().unwrap_or(0),
        ExprKind::Call(Call::Max, of) => of.iter().map(wide).max().unwrap_or(0),
        ExprKind::Call(Call::Abs, of) => wide(&of[0]).abs(),
        ExprKind::Call(Call::If, of) => wide(&of[if wide(&of[0]) == 0 { 2 } else { 1 }]),
    };
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// Numbers of interest: around 0, and at the ends of the range.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![-3_i64..4, any::<i64>(), Just(i64::MIN), Just(i64::MAX)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_gives_the_same_tree(tree in tree()) {
        let printed = tree.to_string();
        prop_assert_eq!(parse(&printed), Ok(tree), "{}", printed);
    }

    #[test]
    fn the_program_has_the_value_of_the_tree(tree in tree(), facts in [number(), number(), number()]) {
        let program = compile(&tree, FACTS).expect("few enough numbers at once");
        prop_assert_eq!(program.eval(&facts[..]), meaning(&tree, &facts), "{}", tree);
    }

    #[test]
    fn the_value_lies_within_the_bounds(tree in tree(), values in [-9_i64..9, -9_i64..9, -9_i64..9]) {
        let narrow = |at: usize| {
            let info = FACTS[at];
            FactInfo { low: values[at].min(1) - at as i64, high: values[at].max(0), ..info }
        };
        let (low, high) = bounds(&tree, &[narrow(0), narrow(1), narrow(2)]);
        let value = meaning(&tree, &values);
        prop_assert!(low <= value && value <= high, "{} is {}, not {} to {}", tree, value, low, high);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = parse(&text);
    }

    #[test]
    fn no_soup_of_words_makes_the_parser_panic(
        words in proptest::collection::vec(
            proptest::sample::select(vec!["a", "(", ")", "not", "and", "-", "<", "==", "1", ",", "min(", "if(", "'w'", "ü", "."]),
            0..40,
        )
    ) {
        let text = words.join(" ");
        match parse(&text) {
            Ok(tree) => {
                prop_assert_eq!(parse(&tree.to_string()), Ok(tree.clone()));
                let _ = compile(&tree, FACTS);
            }
            Err(mistake) => prop_assert!(text.get(mistake.span).is_some(), "the place lies in the text"),
        }
    }
}
