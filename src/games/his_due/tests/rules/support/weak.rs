//! Two weak duellists, whose rounds are short enough to write every die down.

use super::{End, duel, scenario, scripted, side};

/// A tree whose powers stay out of the way.
pub(crate) const BARON: &str = "blade_of_the_baron";

/// Score 1 in both duel skills of a Weapon: two d6 a round; 11 Hits, 7 Mana.
pub(crate) const WEAK: &str = "attack = 1, speed = 1, endurance = 2";

/// A weak Baron with these further keys.
pub(crate) fn baron(more: &str) -> String {
    side(BARON, WEAK, more)
}

/// Speed rolls that make a first attacker, 6 to 5, and then these.
pub(crate) fn faces(rest: &[u32]) -> Vec<u32> {
    [&[6, 5], rest].concat()
}

/// One round of a against b by these faces.
#[track_caller]
pub(crate) fn against(a: &str, b: &str, faces: &[u32]) -> End {
    scripted(&scenario("duel", "round_cap = 1", &duel(a, b)), faces)
}

/// A Baron with 15 Mana whose combat skill is Attack; `more` begins with a comma.
pub(crate) fn rival(more: &str) -> String {
    side(
        BARON,
        "attack = 1, control = 1, wits = 1, speed = 1, endurance = 2, power = 6",
        &format!("combat_skill = 'attack'{more}"),
    )
}

/// A Glyph of the Flames who fights with Control and, against [`rival`], with one d6 of Attack.
pub(crate) fn flames(control: i32, more: &str) -> String {
    side(
        "flames_of_hatred",
        &format!("attack = 1, control = {control}, wits = 1, speed = 1, power = 6, endurance = 2"),
        &format!("combat_skill = 'control', {more}"),
    )
}
