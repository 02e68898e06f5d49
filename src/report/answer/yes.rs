//! Yes, no, only where or at least where: the first word of an answer, where the scenario says what answers its question by yes.

use super::Answer;
use super::phrase::{capital, joined};
use evenodds_study::summary::{Call, Difference};

/// Cells that are named.
const MOST: usize = 3;

/// Puts it before an answer. `yes`: the change that answers by yes, `more`, `less` or `differs`; `cells`: each with its difference from the
/// baseline.
pub(super) fn first(yes: Option<&str>, cells: &[(String, &Difference)], answer: &mut Answer) {
    let Some(said) = yes.and_then(|yes| said(yes, cells)) else { return };
    answer.headline = format!("{said}. {}", answer.headline);
    answer.sentences.insert(0, said + ".");
}

/// `Yes`, `No` or `Only for a whole scene`. Where some cells need more plays `At least for a whole scene`, or nothing.
fn said(yes: &str, cells: &[(String, &Difference)]) -> Option<String> {
    let holds = |difference: &Difference| {
        difference.verdict.differs()
            && match yes {
                "more" => difference.mean > 0.0,
                "less" => difference.mean < 0.0,
                _ => true,
            }
    };
    let names: Vec<String> = cells.iter().filter(|(_, d)| holds(d)).map(|(name, _)| format!("“{name}”")).collect();
    let open = cells.iter().any(|(_, difference)| difference.verdict == Call::NeedsMorePlays);
    let word = if open { "at least" } else { "only" };
    match names.len() {
        _ if cells.is_empty() => None,
        all if all == cells.len() => Some("Yes".to_owned()),
        0 if open => None,
        0 => Some("No".to_owned()),
        some if some > MOST => Some(capital(&format!("{word} in {some} of {} cells", cells.len()))),
        _ => Some(capital(&format!("{word} for {}", joined(&names)))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::difference;
    use super::*;

    #[test]
    fn a_question_is_answered_by_its_verdicts() {
        let of = |mean, verdict| difference(mean, 0.01, verdict);
        let [up, down] = [of(0.1, Call::Better), of(-0.1, Call::Worse)];
        let [within, open] = [of(0.0, Call::NoRelevantDifference), of(0.1, Call::NeedsMorePlays)];
        let told = |yes: &str, all: &[&Difference]| {
            let cells: Vec<_> = all.iter().enumerate().map(|(at, d)| (format!("c{at}"), *d)).collect();
            said(yes, &cells)
        };
        assert_eq!(told("more", &[&up, &up]).as_deref(), Some("Yes"));
        assert_eq!(told("more", &[&down, &within]).as_deref(), Some("No"));
        assert_eq!(told("more", &[&down, &open]), None);
        assert_eq!(told("less", &[&down, &within, &up]).as_deref(), Some("Only for “c0”"));
        assert_eq!(told("less", &[&down, &open, &up]).as_deref(), Some("At least for “c0”"));
        assert_eq!(told("differs", &[&down, &up]).as_deref(), Some("Yes"));
        assert_eq!(told("differs", &[&up; 4]).as_deref(), Some("Yes"));
        assert_eq!(told("more", &[&up, &up, &up, &up, &down]).as_deref(), Some("Only in 4 of 5 cells"));
        assert_eq!(told("more", &[]), None);
    }
}
