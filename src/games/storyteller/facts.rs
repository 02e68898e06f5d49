//! Facts of a strategy: the test and the campaign as the one who decides sees them.

use super::chance::Chances;
use super::test::Test;

/// A situation in which somebody decides. Outside a test its numbers are 0.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Chances under the rules in force.
    pub(super) chances: &'a Chances,
    /// The test as it stands.
    pub(super) test: &'a Test,
    /// The dice were rolled.
    pub(super) rolled: bool,
    /// Significance of the Conviction that is decided about.
    pub(super) significance: i32,
    /// Face of the die that is decided about.
    pub(super) die: i32,
    /// Exertion that success needs.
    pub(super) needed: i32,
    /// XP not yet spent.
    pub(super) xp: i32,
    /// Price of the step that the plan aims at; 0 where none is open.
    pub(super) price: i32,
    /// The scene, from 1.
    pub(super) scene: i32,
    /// Scenes that are still to come, this one left out.
    pub(super) scenes_left: i32,
    /// Tests of the scene that are still to come.
    pub(super) tests_left: i32,
    /// Scenes of the session that are still to come.
    pub(super) session_left: i32,
    /// Exertion when rested.
    pub(super) exertion_max: i32,
    /// Characters of the party.
    pub(super) party: i32,
}

/// Larger than any number of the game.
const MOST: i64 = 100_000;

evenodds_kit::facts! {
    View<'_>:
    "ability" [number "", -100, MOST] "Ability so far, Convictions and Scheme die included." => |v| v.test.ability;
    "difficulty" [number "dice", 0, 4] "Difficulty dice." => |v| v.test.difficulty as i32;
    "chance" [number "hundredths of a percent", 0, 10_000] "Chance that Ability as it is beats the difficulty dice, before they are rolled." => |v| v.chances.beats(v.test.ability, v.test.difficulty).per_myriad();
    "chance_eased" [number "hundredths of a percent", 0, 10_000] "The same with one Scheme die added to Ability." => |v| v.chances.eased(v.test.ability, v.test.difficulty, 1).per_myriad();
    "rolled" [flag] "The difficulty dice were rolled." => |v| i32::from(v.rolled);
    "total" [number "", 0, MOST] "Total of the difficulty dice; 0 before the roll." => |v| if v.rolled { v.test.total() } else { 0 };
    "highest" [number "", 0, 20] "Highest face; 0 before the roll." => |v| v.test.dice().first().copied().unwrap_or(0);
    "fails" [flag] "The test fails as the dice show." => |v| i32::from(v.rolled && v.test.fails(v.chances));
    "needed" [number "Exertion", 0, MOST] "Exertion that success needs now; 0 where it needs none." => |v| v.needed;
    "masteries" [number "Masteries", 0, 100] "Relevant Masteries." => |v| v.test.masteries;
    "die" [number "", 0, 20] "Face of the die that is decided about; 0 elsewhere." => |v| v.die;
    "significance" [number "", 0, 20] "Significance of the Conviction that is decided about." => |v| v.significance;
    "activated" [number "Convictions", 0, 12] "Convictions activated for this test." => |v| v.test.convictions;
    "eased" [number "dice", 0, 4] "Scheme dice that ease this test." => |v| v.test.eased;
    "exertion_left" [number "Exertion", 0, 30] "Own Exertion." => |v| v.test.exertion;
    "exertion_full" [number "Exertion", 0, 30] "Own Exertion when rested." => |v| v.exertion_max;
    "scheme" [number "dice", 0, MOST] "Dice in the Scheme." => |v| v.test.pool;
    "xp" [number "XP", 0, MOST] "Own experience, not yet spent." => |v| v.xp;
    "price" [number "XP", 0, MOST] "Price of the step that the plan aims at; 0 where none is open." => |v| v.price;
    "scene" [number "", 0, 400] "The scene, from 1." => |v| v.scene;
    "scenes_left" [number "scenes", 0, 400] "Scenes that are still to come." => |v| v.scenes_left;
    "tests_left" [number "tests", 0, 50] "Tests of this scene that are still to come." => |v| v.tests_left;
    "session_left" [number "scenes", 0, 50] "Scenes of this session that are still to come." => |v| v.session_left;
    "party" [number "characters", 1, 12] "Characters of the party." => |v| v.party;
}
