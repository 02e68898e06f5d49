//! What a hunter may choose among when she looks ahead.

use super::decisions::Lists;
use crate::games::kit::{Lists as _, Offers};

/// The decisions at which she looks ahead, with what she considers beside her strategy's own choice.
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

/// The options of each decision.
struct Tries;

impl Offers for Tries {
    fn tries(&self, decision: &str) -> Option<Vec<String>> {
        let found = SEARCHED.iter().find(|(name, _)| *name == decision);
        found.map(|(_, options)| options.iter().map(|&option| option.to_owned()).collect())
    }
}

/// Opens these decisions to a player.
pub(super) fn open(lists: &mut Lists) {
    let others = Lists::DECISIONS.iter().map(|info| info.name);
    let closed: Vec<&str> = others.filter(|name| SEARCHED.iter().all(|(searched, _)| searched != name)).collect();
    lists.open_menus(&closed, Lists::FACTS, &Tries);
}
