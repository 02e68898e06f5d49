//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::support::told;
use evenodds_testing::golden;

const DOGAN: &str = "{ name = 'Dogan', stat = [3, 4, 5], talent = [2, 3], strategy = 'guarded' }";

/// Burns, ties, concessions, two named foes of whom one goes out first.
#[test]
fn a_brawl() {
    let foes = "{ name = 'gang', members = [{ stat = [2, 3], npc = true }, { stat = [5] }], strategy = 'guarded' }";
    golden!("brawl", &told("fight", &format!("[cast]\na = {DOGAN}\nb = {foes}\nfirst = 1\n"), 4));
}

/// A mob that shrinks and loses its signs.
#[test]
fn a_mob() {
    golden!("mob", &told("fight", &format!("[cast]\na = {DOGAN}\nb = {{ name = 'mob', goons = 7 }}\n"), 2));
}

/// Tests and fights on one sheet.
#[test]
fn a_session() {
    let text = "[cast.hero]\nname = 'Dogan'\nstats = { Body = [3, 4, 5], Persona = [3, 4] }\ntalents = { Fists = [2, 3] }\n\
                strategy = 'guarded'\n[cast]\ncontests = [{ kind = 'environment', stat = 'Body', dire = [2] }, \
                { kind = 'fight', stat = 'Body', talent = 'Fists', foes = { name = 'Rogar', stat = [2, 3] } }, \
                { kind = 'environment', stat = 'Persona' }]\n";
    golden!("session", &told("session", text, 8));
}
