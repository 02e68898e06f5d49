//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::support::told;
use evenodds_testing::golden;

/// Two who share a Scheme over two sessions: purchases, Convictions that move, Exertion that comes back.
#[test]
fn a_campaign() {
    let text = "[cast.a]\nname = 'Ada'\nattributes = { mental = 3, presence = 4 }\n\
                skills = [{ name = 'Deduction', rank = 1, focused = true, applies = 0.6 }]\nitems = [{ name = 'Lens' }]\n\
                plan = { mode = 'cheapest', tracks = [{ kind = 'skill', name = 'Deduction' }, { kind = 'item', name = 'Lens' }] }\n\
                strategy = 'driven'\n[cast.b]\nname = 'Bo'\nattributes = { physical = 4, power = 4 }\nstrategy = 'thrifty'\n\
                [cast.frame]\nscenes = 3\nscenes_per_session = 2\n[rules]\nscheme_start = 3\n";
    golden!("campaign", &told("campaign", text, 3));
}

/// One test with everything that helps.
#[test]
fn one_test() {
    let text = "[cast]\nhero = { name = 'Ada', strategy = 'driven' }\n\
                test = { ability = 5, difficulty = 3, masteries = 2, convictions = [3, 2], exertion = 5, pool = 3 }\n";
    golden!("test", &told("test", text, 2));
}

/// The same campaign under two plans.
#[test]
fn two_plans() {
    let text = "[cast.hero]\nname = 'Ada'\nskills = [{ name = 'Main' }]\nitems = [{ name = 'Gear' }]\nstrategy = 'thrifty'\n\
                [cast.frame]\nscenes = 3\ntests_per_scene = 1\n[cast.plans]\n\
                skill_first = { tracks = [{ kind = 'skill', name = 'Main' }] }\n\
                item_first = { tracks = [{ kind = 'item', name = 'Gear' }] }\n";
    golden!("plans", &told("plans", text, 1));
}
