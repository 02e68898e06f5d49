//! What a player who looks ahead may choose among, written in the words of a scenario.

use crate::policy::{DecisionInfo, FactInfo, List};
use crate::source::{Faults, Source, Table};
use std::sync::Arc;

/// A menu of a strategy's own list, or else of what it does without one (`own`, in the same words; none: it falls back on its
/// fields), and of other entries. Entries that this decision does not know are left out.
pub(super) fn menu(
    decision: &DecisionInfo<'_>,
    facts: &[FactInfo<'_>],
    list: Option<&List>,
    own: Option<&str>,
    others: &[String],
) -> List {
    let option = |text: &str| {
        let source = Arc::new(Source { name: "menu".into(), text: format!("option = {text}") });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        List::option(table.get("option")?, decision, facts, &mut faults).filter(|_| faults.is_empty())
    };
    let own = own.and_then(|word| option(&format!("{word:?}")));
    let others = others.iter().filter_map(|text| Some((text.clone(), option(text)?)));
    List::menu(list.or(own.as_ref()), others, decision, facts)
}

/// Outcomes of trials with and without menus, for the tests of every game.
#[cfg(test)]
pub(super) mod trials {
    use crate::engine::dice::Steered;
    use crate::engine::{Game, Live, Rows, Session, Silent};

    /// Outcomes of the first trials, with plain dice or with dice that could steer but leave every decision alone.
    pub(in crate::games) fn outcomes<G: Game>(game: &G, steered: bool, trials: u64) -> Vec<Vec<i64>> {
        let widths = game.scopes().iter().map(|scope| scope.measures.len()).collect();
        let (mut table, mut rows) = (game.state(), Rows::new(widths));
        let (mut live, mut menus) = (Live::of_trial(7, 0), Steered::new(7, 8, 0));
        let each = |trial: u64| {
            rows.clear();
            if steered {
                menus.start(trial, &[], &[]);
                game.play(&mut table, &mut Session::new(&mut menus, &mut Silent), &mut rows);
            } else {
                live.start(trial);
                game.play(&mut table, &mut Session::new(&mut live, &mut Silent), &mut rows);
            }
            rows.scope(0).next().expect("a row").to_vec()
        };
        (0..trials).map(each).collect()
    }
}
