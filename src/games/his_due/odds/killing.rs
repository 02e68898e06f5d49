//! The attempt to kill a defeated enemy (HD-KILL-1 to HD-KILL-7, HD-STRESS-2 to -4, HD-STRESS-9, HD-STRESS-10).

use super::super::dice::Ladder;
use super::super::rules::Rules;
use super::super::rulings::FullTrackTrigger;
use super::answer::Numbers;
use super::pool;
use super::threshold::reaches;
use evenodds_kit::kind::Answer;

/// A winner who means to kill.
pub(super) struct Killing {
    /// Unspent Edge against the loser.
    pub(super) edge_left: i32,
    /// Guilt marked.
    pub(super) guilt: i32,
    /// Length of the Guilt track.
    pub(super) guilt_max: i32,
    /// Score of Control.
    pub(super) control: i32,
    /// Whether the trigger is accepted; otherwise it is resisted.
    pub(super) accepts: bool,
    /// Chance that a Broker rescues the loser.
    pub(super) deal: f64,
    /// Steps that the session still allows.
    pub(super) steps_left: i32,
    /// Whether the duel was one against one.
    pub(super) one_on_one: bool,
    /// Whether the winner has the means of an attack.
    pub(super) can_strike: bool,
}

/// The answer.
pub(super) fn kill(rules: &Rules, ladder: &Ladder, asked: &Killing) -> Answer {
    let hoped = i32::from(rules.accept_edge_enables_kill);
    let able = asked.can_strike || !rules.kill_needs_attack;
    let tries = asked.one_on_one && able && asked.edge_left + hoped >= rules.kill_min_edge;
    let trigger = tries && asked.guilt < asked.guilt_max && asked.steps_left > 0;
    let resisted = reaches(&pool::score(ladder, asked.control), rules.resist_from);
    let accepts = trigger && asked.accepts;
    let freaks = if trigger && !asked.accepts { 1.0 - resisted } else { 0.0 };
    // What accepting gives counts where the ruling lets it (HD-Q-53).
    let edge = asked.edge_left + i32::from(accepts) * hoped;
    let blocked = !trigger && rules.full_track_trigger == FullTrackTrigger::BlocksKill;
    let strikes = tries && edge >= rules.kill_min_edge && !blocked;
    let blow = if strikes { 1.0 - freaks } else { 0.0 };
    let marked = if accepts { 1.0 } else { freaks };
    let mut numbers = Numbers::default();
    numbers.all([
        ("p_kill", blow * (1.0 - asked.deal)),
        ("p_freak_out", freaks),
        ("mean_guilt_gained", marked),
        ("p_track_full", if asked.guilt + 1 == asked.guilt_max { marked } else { 0.0 }),
        ("p_blow", blow),
        ("p_rescued", blow * asked.deal),
        ("p_resisted", if trigger && !asked.accepts { resisted } else { 0.0 }),
        ("mean_edge_gained", f64::from(u8::from(accepts))),
    ]);
    numbers.done()
}
