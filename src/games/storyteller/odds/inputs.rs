//! What questions about exact odds take.

use crate::games::kit::{Named, Several};
use crate::games::storyteller::frame::Frame;
use crate::games::storyteller::sheet::{PlanKeys, Sheet, TrackKeys};
use crate::games::storyteller::{Storyteller, TestKeys};
use crate::record;

/// A policy of a player.
pub type Policy = crate::games::kit::Policy<Storyteller>;

record! {
    /// Dice that are rolled again in a scripted test.
    pub struct RerollKeys("a re-roll") {
        /// Which dice, from 0.
        indices: Several<i32> [0..=3];
        /// The faces that they then show.
        faces: Several<i32> [1..=20];
    }
}

record! {
    /// A test with given dice.
    pub struct Scripted("a scripted test") {
        /// Ability before Convictions, Scheme and Exertion.
        ability: i32 [-20..=200];
        /// Difficulty dice.
        difficulty: i32 [1..=4];
        /// Significance of the Convictions that are activated.
        convictions: Several<i32> [0..=20] = Several::default();
        /// Scheme dice that ease it.
        ease: i32 [0..=4] = 0;
        /// Their faces.
        scheme_dice: Several<i32> [1..=20] = Several::default();
        /// The difficulty dice.
        dice: Several<i32> [1..=20];
        /// What is rolled again.
        reroll: Option<RerollKeys> = None;
        /// Exertion added after the roll.
        exertion: i32 [0..=30] = 0;
        /// Dice in the Scheme before.
        pool: i32 [0..=1000] = 0;
        /// Exertion before.
        exertion_pool: i32 [0..=30] = 0;
        /// Whether a setback is bought off.
        buy_off: bool = false;
    }
}

record! {
    /// What `resolve` asks.
    pub struct ResolveInputs("the question") {
        /// The test.
        test: Scripted;
    }
}

record! {
    /// What `test` asks.
    pub struct TestInputs("the question") {
        /// Who decides.
        policy: Policy = Policy::default();
        /// The test.
        test: TestKeys;
    }
}

record! {
    /// What `curve` asks.
    pub struct CurveInputs("the question") {
        /// Abilities.
        abilities: Several<i32> [-20..=200];
        /// Numbers of difficulty dice.
        difficulties: Several<i32> [1..=4];
        /// Who decides.
        policy: Policy = Policy::default();
        /// Relevant Masteries.
        masteries: i32 [0..=20] = 0;
        /// Exertion left.
        exertion: i32 [0..=30] = 0;
        /// Dice in the Scheme.
        pool: i32 [0..=1000] = 0;
    }
}

record! {
    /// What `price` asks.
    pub struct PriceInputs("the question") {
        /// The sheet.
        sheet: Sheet;
        /// Tracks by label.
        tracks: Named<TrackKeys>;
    }
}

record! {
    /// What `campaign` asks.
    pub struct CampaignInputs("the question") {
        /// The frame.
        frame: Frame = Frame::default();
        /// Who decides.
        policy: Policy = Policy::named("thrifty");
        /// The party.
        party: Several<Sheet>;
    }
}

record! {
    /// What `plans` asks.
    pub struct PlansInputs("the question") {
        /// The lone character.
        sheet: Sheet;
        /// The frame.
        frame: Frame = Frame::default();
        /// Who decides.
        policy: Policy = Policy::named("thrifty");
        /// Plans by name.
        plans: Named<PlanKeys>;
    }
}

record! {
    /// What `best_plan` asks.
    pub struct BestPlanInputs("the question") {
        /// The lone character.
        sheet: Sheet;
        /// The frame.
        frame: Frame = Frame::default();
        /// Who decides.
        policy: Policy = Policy::named("thrifty");
        /// What may be bought.
        tracks: Several<TrackKeys>;
        /// Plans to hold against the best.
        plans: Named<PlanKeys> = Named(Vec::new());
    }
}

record! {
    /// Exertion and Scheme at every test of `marginal`.
    pub struct AtHand("what is at hand") {
        /// Exertion.
        exertion: i32 [0..=30] = 0;
        /// Dice in the Scheme.
        pool: i32 [0..=1000] = 0;
    }
}

record! {
    /// What `marginal` asks.
    pub struct MarginalInputs("the question") {
        /// The character.
        sheet: Sheet;
        /// The frame.
        frame: Frame = Frame::default();
        /// Who decides.
        policy: Policy = Policy::named("thrifty");
        /// Tracks by label.
        tracks: Named<TrackKeys>;
        /// Exertion and Scheme at every test.
        test: AtHand = AtHand { exertion: 0, pool: 0 };
    }
}
