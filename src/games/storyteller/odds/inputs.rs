//! Inputs of exact odds.

use crate::frame::Frame;
use crate::sheet::{PlanKeys, Sheet, TrackKeys};
use crate::{Storyteller, TestKeys};
use evenodds_kit::record;
use evenodds_kit::{At, Named, Several};

/// A policy of a player.
pub type Policy = evenodds_kit::Policy<Storyteller>;

record! {
    /// Dice that are rolled again in a scripted test.
    pub struct RerollKeys("a re-roll") {
        indices: Several<i32> [0..=3] => "Which dice, from 0.";
        faces: Several<At<i32>> [1..=20] => "The faces that they then show.";
    }
}

record! {
    /// A test with given dice.
    pub struct Scripted("a scripted test") {
        ability: i32 [-20..=200] => "Ability before Convictions, Scheme and Exertion.";
        difficulty: i32 [1..=4] => "Difficulty dice.";
        convictions: Several<At<i32>> [0..=20] = Several::default() => "Significance of the Convictions that are activated.";
        ease: i32 [0..=4] = 0 => "Scheme dice that ease it.";
        scheme_dice: Several<At<i32>> [1..=20] = Several::default() => "Their faces.";
        dice: Several<At<i32>> [1..=20] => "The difficulty dice.";
        reroll: Option<RerollKeys> = None => "What is rolled again.";
        exertion: i32 [0..=30] = 0 => "Exertion added after the roll.";
        pool: i32 [0..=1000] = 0 => "Dice in the Scheme before.";
        exertion_pool: i32 [0..=30] = 0 => "Exertion before.";
        buy_off: bool = false => "Whether a setback is bought off.";
    }
}

record! {
    /// What `resolve` asks.
    pub struct ResolveInputs("the question") {
        test: Scripted => "The test.";
    }
}

record! {
    /// What `test` asks.
    pub struct TestInputs("the question") {
        policy: Policy = Policy::default() => "Who decides.";
        test: TestKeys => "The test.";
    }
}

record! {
    /// What `curve` asks.
    pub struct CurveInputs("the question") {
        abilities: Several<i32> [-20..=200] => "Abilities.";
        difficulties: Several<i32> [1..=4] => "Numbers of difficulty dice.";
        policy: Policy = Policy::default() => "Who decides.";
        masteries: i32 [0..=20] = 0 => "Relevant Masteries.";
        exertion: i32 [0..=30] = 0 => "Exertion left.";
        pool: i32 [0..=1000] = 0 => "Dice in the Scheme.";
    }
}

record! {
    /// What `price` asks.
    pub struct PriceInputs("the question") {
        sheet: Sheet => "The sheet.";
        tracks: Named<TrackKeys> => "Tracks by label.";
    }
}

record! {
    /// What `campaign` asks.
    pub struct CampaignInputs("the question") {
        frame: Frame = Frame::default() => "The frame.";
        policy: Policy = Policy::named("thrifty") => "Who decides.";
        party: Several<Sheet> => "The party.";
    }
}

record! {
    /// What `plans` asks.
    pub struct PlansInputs("the question") {
        sheet: Sheet => "The lone character.";
        frame: Frame = Frame::default() => "The frame.";
        policy: Policy = Policy::named("thrifty") => "Who decides.";
        plans: Named<PlanKeys> => "Plans by name.";
    }
}

record! {
    /// What `best_plan` asks.
    pub struct BestPlanInputs("the question") {
        sheet: Sheet => "The lone character.";
        frame: Frame = Frame::default() => "The frame.";
        policy: Policy = Policy::named("thrifty") => "Who decides.";
        tracks: Several<TrackKeys> => "What may be bought.";
        plans: Named<PlanKeys> = Named(Vec::new()) => "Plans to hold against the best.";
    }
}

record! {
    /// Exertion and Scheme at every test of `marginal`.
    pub struct AtHand("what is at hand") {
        exertion: i32 [0..=30] = 0 => "Exertion.";
        pool: i32 [0..=1000] = 0 => "Dice in the Scheme.";
    }
}

record! {
    /// What `marginal` asks.
    pub struct MarginalInputs("the question") {
        sheet: Sheet => "The character.";
        frame: Frame = Frame::default() => "The frame.";
        policy: Policy = Policy::named("thrifty") => "Who decides.";
        tracks: Named<TrackKeys> => "Tracks by label.";
        test: AtHand = AtHand { exertion: 0, pool: 0 } => "Exertion and Scheme at every test.";
    }
}
