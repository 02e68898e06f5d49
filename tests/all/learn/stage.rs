//! A cell that takes one strategy after another plays as one that was read with each of them.

use super::base::{parsed, root};
use evenodds::games::GAMES;
use evenodds::source::{Faults, Node, Value};

/// In every game and play with a player, for every preset.
#[test]
fn strategies_change_and_the_cell_stays() {
    let mut seen = 0;
    for game in GAMES {
        for starter in game.starters() {
            let Some(path) = game.player(starter.play) else { continue };
            let mut faults = Faults::new();
            let stage = game.stage(starter.play, &parsed(starter.text), &[], &mut faults);
            let stage = stage.unwrap_or_else(|| panic!("{}: {}", starter.play, faults.render(false)));
            for preset in game.presets() {
                let written = format!("base = \"{}\"\n", preset.name);
                let laid = root(starter.text, path, &written);
                let mut faults = Faults::new();
                let whole = game.prepare(starter.play, &laid, &[], &mut faults).filter(|_| faults.is_empty());
                let table = parsed(&written);
                let node = Node { place: table.place.clone(), value: Value::Table(table) };
                let own = stage.ready(Some(&node), false, &mut Faults::new());
                assert_eq!(whole.is_some(), own.is_some(), "{} {}", starter.play, preset.name);
                let (Some(whole), Some(own)) = (whole, own) else { continue };
                for column in 0..whole.ready.scopes()[0].measures.len() {
                    let rows = [&whole.ready, &own].map(|ready| ready.values(7, 0..20, column));
                    assert_eq!(rows[0], rows[1], "{} {} {}", game.name(), starter.play, preset.name);
                }
                seen += 1;
            }
        }
    }
    assert!(seen >= 8, "only {seen}");
}
