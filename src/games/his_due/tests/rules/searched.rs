//! Duellists who may look ahead: what they may try changes nothing until somebody steers it.

use crate::support::{ready, scenario};
use evenodds_engine::{Buffer, LookAhead, Ready, Tally};
use evenodds_his_due::HisDue;
use evenodds_his_due::strategy::Base;
use evenodds_his_due::world::printed;
use evenodds_kit::Kind;
use evenodds_kit::Registered;
use evenodds_source::{Faults, Source, Table};
use std::sync::Arc;

/// A duel of somebody with every power of a tree against a greedy Flame.
fn duel(tree: usize, strategy: &str) -> String {
    let book = printed();
    let side = |tree: usize, strategy: &str, most: usize| {
        let powers: Vec<&str> =
            book.trees[tree].powers.iter().take(most).map(|id| book.power(*id).id.as_str()).collect();
        format!(
            "{{ tree = '{}', skills = {{ attack = 3, power = 3, speed = 3 }}, combat_skill = '{}', edge = 2, powers = {powers:?}, strategy = '{strategy}' }}",
            book.trees[tree].id,
            book.trees[tree].deal.combat_skills()[0].word()
        )
    };
    let flames = book.tree("flames_of_hatred").expect("a tree");
    let cast = format!("[cast]\na = {}\nb = {}\n", side(tree, strategy, 32), side(flames, "greedy", 6));
    scenario("duel", "permanent_mana_check = 'off'", &cast)
}

fn rows(ready: &dyn Ready, trials: u64) -> Vec<Vec<i64>> {
    let (mut tally, mut buffer) = (Tally::new(ready.scopes(), &[Vec::new()], None), Buffer::default());
    ready.batch(7, 0..trials, &mut tally, Some(&mut buffer));
    buffer.rows().map(<[i64]>::to_vec).collect()
}

/// Menus whose every decision is left to the strategy change no play: in every tree, for every preset.
#[test]
fn menus_alone_change_nothing() {
    for tree in 0..printed().trees.len() {
        for strategy in Base::WORDS {
            let text = duel(tree, strategy);
            let plain = ready(&text);
            let (source, mut faults) = (Arc::new(Source { name: "x.toml".into(), text }), Faults::new());
            let root = Table::parse(&source, &mut faults);
            let menus = Registered::<HisDue>::ENTRY.prepare_search("duel", &root, &[], &mut faults);
            let menus = menus.unwrap_or_else(|| panic!("{}", faults.render(false)));
            // A menu offers more than the strategy asks about, so that the table has more to decide.
            let measures = &plain.scopes()[0].measures;
            let decisions = measures.iter().position(|measure| measure.name == "table_decisions").expect("a column");
            let but = |mut row: Vec<i64>| {
                row[decisions] = 0;
                row
            };
            let own: Vec<Vec<i64>> = rows(&*plain, 400).into_iter().map(but).collect();
            let unsteered: Vec<Vec<i64>> = rows(&*menus, 400).into_iter().map(but).collect();
            assert_eq!(own, unsteered, "{tree}, {strategy}, unsteered");
            let look = LookAhead { seat: 0, column: 0, most: true, rollouts: 1, decisions: 0, depth: 1 };
            for (trial, row) in own.iter().enumerate().take(100) {
                let steered = but(menus.look_ahead(7, trial as u64, &look).row);
                assert_eq!(row, &steered, "{tree}, {strategy}, steered");
            }
        }
    }
}
