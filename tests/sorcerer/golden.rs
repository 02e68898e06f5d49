//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::kept::compare;
use crate::support::told;

/// Retries, a Summon with roll-over, a Bind, Humanity lost on the way.
#[test]
fn a_chain() {
    let text = "[cast.hero]\nname = 'Mara'\n[cast]\ndemon = { abilities = 3 }\nmods = { summon = 2 }\n";
    compare("sorcerer_chain", &told("chain", text, 4));
}
