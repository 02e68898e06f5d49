//! Checks of a list as a whole.

use super::entry::Entry;
use super::info::{DecisionInfo, NO_LIST};
use evenodds_source::{Fault, Faults, listed};

/// Reports entries that can never be taken, and a list that can end without a choice. An entry that is `None` was refused already: it
/// counts in the numbering, and the end of such a list is not checked.
pub(super) fn check(entries: &[Option<Entry<'_>>], decision: &DecisionInfo<'_>, faults: &mut Faults) {
    for (at, entry) in entries.iter().enumerate() {
        let Some(entry) = entry else { continue };
        let earlier = entries[..at].iter().enumerate().filter_map(|(at, entry)| Some((at + 1, entry.as_ref()?)));
        let hidden = earlier.into_iter().find_map(|(number, before)| {
            let why = hides(before, entry, decision, number)?;
            Some(Fault::at(entry.place, format!("entry {} is never read: {why}", at + 1)))
        });
        if let Some(fault) = hidden {
            faults.push(fault.help("put it higher, give the other a condition, or remove it"));
        }
    }
    let all: Option<Vec<&Entry<'_>>> = entries.iter().map(Option::as_ref).collect();
    if let Some(entries) = all {
        end(&entries, decision, faults);
    }
}

/// Reason why an entry is never taken after another one, number `number` of the list.
fn hides(before: &Entry<'_>, after: &Entry<'_>, decision: &DecisionInfo<'_>, number: usize) -> Option<String> {
    let Some(info) = decision.actions.get(usize::from(before.action)) else {
        return Some(format!("entry {number} leaves the rest to the base"));
    };
    let same = before.action == after.action;
    match &before.condition {
        None if info.always_legal || same => {
            let always = if before.written { "always holds" } else { "has no condition" };
            Some(format!("entry {number} {always}"))
        }
        Some(_) if same && before.condition == after.condition => {
            Some(format!("entry {number} does `{}` on the same condition", info.name))
        }
        _ => None,
    }
}

/// Reports a list in which no entry is sure to be taken.
fn end(entries: &[&Entry<'_>], decision: &DecisionInfo<'_>, faults: &mut Faults) {
    let free: Vec<u8> = entries.iter().filter(|entry| entry.condition.is_none()).map(|entry| entry.action).collect();
    let sure = free.iter().any(|&action| {
        action == NO_LIST || decision.actions.get(usize::from(action)).is_some_and(|info| info.always_legal)
    });
    let covered = (0..decision.actions.len()).all(|action| free.iter().any(|free| usize::from(*free) == action));
    let Some(last) = entries.last() else { return };
    if sure || covered {
        return;
    }
    let always = decision.names(|info| info.always_legal);
    let help = if always.is_empty() {
        let is_free = |name: &str| decision.find(name).is_some_and(|action| free.contains(&action));
        let open = decision.names(|info| !is_free(info.name));
        format!(
            "no action is always legal here, so end with entries without a condition for each of {}",
            open.join(", ")
        )
    } else {
        format!("end with an entry without a condition: {}", listed(always))
    };
    faults.push(Fault::at(last.place, format!("the list of `{}` can end without a choice", decision.name)).help(help));
}

#[cfg(test)]
mod tests {
    use super::super::{ActionInfo, ArgInfo, DecisionInfo, List};
    use crate::FactInfo;
    use evenodds_source::{Faults, Source, Table};
    use std::sync::Arc;

    const FACTS: &[FactInfo<'_>] = &[
        FactInfo::number("health", "points", 0, 30, "Health left."),
        FactInfo::number("salves", "salves", 0, 9, "Salves left."),
        FactInfo::number("foe.successes", "successes", 0, 9, "Successes of the foe."),
    ];
    const TARGET: ArgInfo<'_> = ArgInfo { name: "target", help: "Successes wanted.", default: None, words: &[] };
    const WHOM: ArgInfo<'_> =
        ArgInfo { name: "whom", help: "Which foe.", default: Some(1), words: &["weakest", "nearest", "strongest"] };
    const TURN: DecisionInfo<'_> = DecisionInfo {
        name: "turn",
        help: "What to do on a turn.",
        actions: &[
            ActionInfo::plain("mend", false, "Uses a salve."),
            ActionInfo::plain("rest", true, "Does nothing."),
            ActionInfo { name: "strike", help: "Strikes.", always_legal: true, args: &[WHOM] },
            ActionInfo { name: "reach", help: "Adds dice up to a target.", always_legal: false, args: &[TARGET] },
        ],
    };
    const REWARD: DecisionInfo<'_> = DecisionInfo {
        name: "reward",
        help: "What to take.",
        actions: &[ActionInfo::plain("gold", false, "Gold."), ActionInfo::plain("fame", false, "Fame.")],
    };

    fn read(text: &str, decision: &DecisionInfo<'static>) -> Result<List, Faults> {
        let mut faults = Faults::new();
        let source = Arc::new(Source { name: "duel.toml".into(), text: text.into() });
        let table = Table::parse(&source, &mut faults);
        let list = List::read(table.get("turn").expect("a list"), decision, FACTS, &mut faults);
        list.filter(|_| faults.is_empty()).ok_or(faults)
    }

    fn right(text: &str) -> List {
        read(text, &TURN).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    }

    fn wrong(text: &str, decision: &DecisionInfo<'static>) -> String {
        let faults = read(text, decision).expect_err(text);
        let line = |fault: &evenodds_source::Fault| {
            let place = fault.place.as_ref().map(|place| place.text().to_owned()).unwrap_or_default();
            format!("{place}: {} | {}", fault.what, fault.help.as_deref().unwrap_or_default())
        };
        faults.sorted().into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_first_legal_entry_that_holds_is_taken() {
        let list = right(
            "turn = [
                { do = 'mend', if = 'health < 10 and salves > 0', why = 'A salve saves.' },
                { do = 'reach', target = 'foe.successes + 1', if = 'foe.successes > 2' },
                { do = 'strike', whom = 'strongest', if = 'health > 20' },
                'strike',
            ]",
        );
        let taken = |legal: u64, facts: [i64; 3]| {
            let choice = list.choose(legal, &facts[..])?;
            Some((choice.entry(), choice.action, choice.arg(0, &facts[..])))
        };
        assert_eq!(taken(0b1111, [5, 1, 4]), Some((0, 0, 0)));
        assert_eq!(taken(0b1110, [5, 1, 4]), Some((1, 3, 5)), "mending is not legal");
        assert_eq!(taken(0b1111, [25, 0, 1]), Some((2, 2, 2)), "the strongest");
        assert_eq!(taken(0b1111, [15, 0, 1]), Some((3, 2, 1)), "the default");
        assert_eq!(taken(0b0001, [15, 0, 1]), None, "the game forgot what is always legal");
        let first = list.choose(1, &[5_i64, 1, 4][..]).expect("mending");
        assert_eq!((first.why(), list.len(), list.is_empty()), (Some("A salve saves."), 4, false));
    }

    #[test]
    fn one_entry_may_stand_alone() {
        assert_eq!(right("turn = 'rest'"), right("turn = [{ do = 'rest' }]"));
        assert_eq!(right("turn = { do = 'rest', if = true }"), right("[[turn]]\ndo = 'rest'"));
    }

    #[test]
    fn what_is_never_read_is_refused() {
        let help = "put it higher, give the other a condition, or remove it";
        assert_eq!(
            wrong("turn = ['rest', { do = 'mend', if = 'salves > 0' }]", &TURN),
            format!("{{ do = 'mend', if = 'salves > 0' }}: entry 2 is never read: entry 1 has no condition | {help}")
        );
        assert_eq!(
            wrong("turn = [{ do = 'rest', if = '1 < 2' }, 'strike']", &TURN),
            format!("'strike': entry 2 is never read: entry 1 always holds | {help}")
        );
        assert_eq!(
            wrong("turn = ['mend', { do = 'mend', if = 'salves > 3' }, 'rest']", &TURN),
            format!("{{ do = 'mend', if = 'salves > 3' }}: entry 2 is never read: entry 1 has no condition | {help}")
        );
        assert_eq!(
            wrong("turn = [{ do = 'mend', if = 'salves>0' }, { do = 'mend', if = '(salves > 0)' }, 'rest']", &TURN),
            format!(
                "{{ do = 'mend', if = '(salves > 0)' }}: entry 2 is never read: entry 1 does `mend` on the same condition | {help}"
            )
        );
        assert_eq!(
            wrong("turn = [{ do = 'mend', if = 'salves < 3 and false' }, 'rest']", &TURN),
            "'salves < 3 and false': this condition never holds | remove the entry"
        );
        assert_eq!(
            wrong("turn = [{ do = 'mend', if = 'salves > 9' }, 'rest']", &TURN),
            "'salves > 9': this condition never holds | see the ranges of its facts"
        );
    }

    #[test]
    fn the_base_decides_what_is_left_to_it() {
        let list = right("turn = [{ do = 'mend', if = 'health < 10' }, 'base']");
        assert!(list.leaves_to_base() && !right("turn = 'rest'").leaves_to_base());
        assert_eq!(list.choose(0b1111, &[20_i64, 1, 4][..]).map(|choice| choice.action), None, "the game's own way");
        let whole = list.over(&right("turn = [{ do = 'reach', target = 'foe.successes + 1' }, 'strike']"));
        let taken =
            |facts: [i64; 3]| whole.choose(0b1111, &facts[..]).map(|choice| (choice.action, choice.arg(0, &facts[..])));
        assert_eq!((taken([5, 1, 4]), taken([20, 1, 4])), (Some((0, 0)), Some((3, 5))));
        assert!(!whole.leaves_to_base());
        assert_eq!(
            wrong("turn = ['base', 'rest']", &TURN),
            "'rest': entry 2 is never read: entry 1 leaves the rest to the base | put it higher, give the other a condition, or remove it"
        );
    }

    #[test]
    fn lists_that_can_end_without_a_choice_are_refused() {
        assert_eq!(
            wrong("turn = []", &TURN),
            "[]: the list of `turn` is empty | actions are mend, rest, strike or reach"
        );
        assert_eq!(
            wrong("turn = ['mend']", &TURN),
            "'mend': the list of `turn` can end without a choice | end with an entry without a condition: rest or strike"
        );
        assert_eq!(
            wrong("turn = ['gold']", &REWARD),
            "'gold': the list of `reward` can end without a choice | no action is always legal here, so end with entries \
             without a condition for each of fame"
        );
        assert!(read("turn = ['gold', 'fame']", &REWARD).is_ok(), "one of all actions is legal");
    }

    #[test]
    fn every_wrong_word_of_a_list_is_reported_at_once() {
        let text = "turn = [
            'mendd',
            'reach',
            { do = 'reach', targt = 3, if = 'helth > 1' },
            { if = 'salves > 0' },
            { do = 'strike', whom = 'weekest', target = 1 },
            7,
        ]";
        assert_eq!(
            wrong(text, &TURN),
            "mendd: `mendd` is not an action of `turn` | did you mean `mend`?
'reach': `reach` needs `target` | Successes wanted.
{ do = 'reach', targt = 3, if = 'helth > 1' }: `reach` needs `target` | Successes wanted.
targt: `targt` is not a key of an entry of this action | did you mean `target`?
helth: `helth` is not something that can be asked here | did you mean `health`?
{ if = 'salves > 0' }: the entry does not say what to do | give it a `do`
'weekest': `weekest` is not a choice of `whom` | did you mean `weakest`?
target: `target` is not a key of an entry of this action | it is one of do, if, why or whom
7: an entry is 7, but must be an action or a table | such as { do = \"...\", if = \"...\" }"
        );
    }

    #[test]
    fn the_entry_is_shown_in_its_file() {
        let faults = read("turn = [\n  'rest',\n  'strike',\n]", &TURN).expect_err("never read");
        assert_eq!(
            faults.render(false),
            "error: entry 2 is never read: entry 1 has no condition
 --> duel.toml:3:3
  |
3 |   'strike',
  |   ^^^^^^^^
  |
  = help: put it higher, give the other a condition, or remove it

1 mistake; nothing was played
"
        );
    }
}
