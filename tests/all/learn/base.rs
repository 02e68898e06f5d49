//! `"base"` at the end of a list: what is left is decided as by the strategy that is changed.

use evenodds::engine::{Buffer, Tally};
use evenodds::games::{Kind, all};
use evenodds::source::{Entry, Faults, Node, Source, Table, Value};
use std::sync::Arc;

pub(crate) fn parsed(text: &str) -> Table {
    let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
    let mut faults = Faults::new();
    let table = Table::parse(&source, &mut faults);
    assert!(faults.is_empty(), "{text}\n{}", faults.render(false));
    table
}

/// The tables of a starter with a strategy for its player.
pub(crate) fn root(text: &str, path: &str, strategy: &str) -> Table {
    let mut root = parsed(text);
    lay(&mut root, path, strategy);
    root
}

/// Gives somebody a strategy.
pub(crate) fn lay(root: &mut Table, path: &str, strategy: &str) {
    let place = root.place.clone();
    let node = |value| Node { place: place.clone(), value };
    let (seat, _) = path.rsplit_once('.').expect("cast.seat.strategy");
    let (outer, inner) = seat.split_once('.').expect("cast.seat");
    if let Some(Value::Str(like)) = root.table(outer).and_then(|table| table.get(inner)).map(|node| node.value.clone())
    {
        let entry = Entry { key: "like".into(), key_place: place.clone(), node: node(Value::Str(like)) };
        root.set_path(seat, &place, node(Value::Table(Table { place: place.clone(), entries: vec![entry] })));
    }
    root.set_path(path, &place, node(Value::Table(parsed(strategy))));
}

fn rows(game: &dyn Kind, play: &str, root: &Table, trials: u64) -> Vec<Vec<i64>> {
    let mut faults = Faults::new();
    let prepared = game.prepare(play, root, &[], &mut faults);
    let ready = prepared.unwrap_or_else(|| panic!("{play}: {}", faults.render(false))).ready;
    assert!(faults.is_empty(), "{play}: {}", faults.render(false));
    let mut tally = Tally::new(ready.scopes(), &vec![Vec::new(); ready.scopes().len()], None);
    let mut buffer = Buffer::default();
    ready.batch(7, 0..trials, &mut tally, Some(&mut buffer));
    // What it costs the table in decisions may differ where a list is asked at all.
    let asked = ready.scopes()[0].measures.iter().position(|measure| measure.name == "table_decisions");
    let without =
        |row: &[i64]| row.iter().enumerate().filter(|(at, _)| Some(*at) != asked).map(|(_, &value)| value).collect();
    buffer.rows().map(without).collect()
}

/// In every game and play with a player, for every preset: lists that leave everything to the base change no play.
#[test]
fn a_list_may_leave_everything_to_the_base() {
    let mut seen = 0;
    for game in all() {
        for starter in game.starters() {
            let Some(path) = game.player(starter.play) else { continue };
            let decisions = game.decisions();
            let own = decisions.iter().filter(|decision| decision.detail != "GM");
            let lists: String = own.map(|decision| format!("{} = [\"base\"]\n", decision.name)).collect();
            for preset in game.presets() {
                let plain = root(starter.text, path, &format!("base = \"{}\"\n", preset.name));
                let mut faults = Faults::new();
                if game.prepare(starter.play, &plain, &[], &mut faults).is_none() || !faults.is_empty() {
                    continue;
                }
                let left = root(starter.text, path, &format!("base = \"{}\"\n{lists}", preset.name));
                let rows = [&plain, &left].map(|root| rows(&*game, starter.play, root, 200));
                assert_eq!(rows[0], rows[1], "{} {} {}", game.name(), starter.play, preset.name);
                seen += 1;
            }
        }
    }
    assert!(seen >= 8, "only {seen}");
}
