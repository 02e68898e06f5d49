//! What a hunter may choose among when she looks ahead.

use super::TowardOne;
use super::decisions::{PLAYER, PlayerLists};
use super::facts::FACTS;
use crate::games::menus::menu;
use crate::policy::List;

/// The decision points at which she looks ahead, with what she considers beside her strategy's own choice.
const SEARCHED: [(&str, &[&str]); 5] = [
    ("regular_trait", &["'calligraphy'", "'law'", "'numerology'", "'esteem'", "'luxury'", "'renown'"]),
    (
        "regular_adjust",
        &[
            "'stop'",
            "{ do = 'cheap', reserve = 0 }",
            "{ do = 'reach', target = 'jinn_successes' }",
            "{ do = 'reach', target = 'jinn_successes + 2' }",
        ],
    ),
    (
        "confront_adjust",
        &["'stop'", "{ do = 'cheap', reserve = 0 }", "{ do = 'reach', target = 'successes + to_win' }"],
    ),
    (
        "allocation",
        &["'gain'", "'negate_first'", "'manipulate_first'", "'tolerate'", "{ do = 'tolerate', severity = 1 }"],
    ),
    ("confront_when", &["'confront'", "'wait'"]),
];

/// Gives the first seat her menus.
pub(super) fn look_ahead(game: &mut TowardOne) {
    let Some(player) = game.players.first_mut() else { return };
    for (name, options) in SEARCHED {
        let Some(info) = PLAYER.iter().find(|info| info.name == name) else { continue };
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let list = of(&mut player.lists, name);
        *list = Some(menu(info, FACTS, list.as_ref(), None, &options));
    }
}

fn of<'l>(lists: &'l mut PlayerLists, name: &str) -> &'l mut Option<List> {
    match name {
        "regular_trait" => &mut lists.regular_trait,
        "regular_adjust" => &mut lists.regular_adjust,
        "confront_adjust" => &mut lists.confront_adjust,
        "allocation" => &mut lists.allocation,
        _ => &mut lists.confront_when,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::menus::trials::outcomes;
    use crate::games::toward_one::cast::PlayKind;
    use crate::games::toward_one::read;
    use crate::source::{Faults, Source, Table};
    use std::sync::Arc;

    fn hunt(strategy: &str) -> TowardOne {
        let text = format!(
            "[cast]\nhunter = {{ like = 'ibrahim', strategy = '{strategy}' }}\njinn = {{ dice = 7, made = 'strongest' }}\n"
        );
        let source = Arc::new(Source { name: "x.toml".into(), text });
        let mut faults = Faults::new();
        let game = read::game(PlayKind::Hunt, &Table::parse(&source, &mut faults), &mut faults);
        game.unwrap_or_else(|| panic!("{}", faults.render(false)))
    }

    /// Menus whose every decision is left to the strategy change no hunt.
    #[test]
    fn menus_alone_change_nothing() {
        for strategy in crate::games::toward_one::strategy::PRESETS {
            let plain = hunt(strategy);
            let mut menus = plain.clone();
            look_ahead(&mut menus);
            let own = outcomes(&plain, false, 2000);
            assert_eq!(own, outcomes(&menus, false, 2000), "{strategy}, unsteered");
            assert_eq!(own, outcomes(&menus, true, 2000), "{strategy}, steered");
        }
    }
}
