//! Every number and every ruling that a variant may change (sections 3 and 4 of the catalogue).

use super::rulings::*;
use evenodds_kit::rules;

rules! {
    /// The rules in force.
    pub struct Rules {
        /// Sides of every die.
        die_sides: i32 [2..=20] = 6, "ST-TEST-4";
        /// Whether Ability equal to the total succeeds.
        tie_succeeds: bool [0..=0] = false, "ST-TEST-5";
        /// Whether Attributes are numbers or dice.
        attribute_mode: AttributeMode [0..=0] = AttributeMode::Grade, "ST-ATTR-3, R1";
        /// What easing with a Scheme die does.
        scheme_effect: SchemeEffect [0..=0] = SchemeEffect::AbilityDie, "ST-SCHEME-4, R2";
        /// Exertion of a rested character.
        exertion_max: i32 [0..=30] = 5, "ST-EXERT-2, R3";
        /// How Exertion comes back.
        exertion_recovery: Recovery [0..=0] = Recovery::Session, "ST-EXERT-2, R4";
        /// Exertion that comes back each scene with `scene_amount`.
        exertion_recovery_amount: i32 [0..=30] = 1, "ST-EXERT-2, R4";
        /// Ability for each point of Exertion spent after the roll.
        ability_per_exertion: i32 [1..=20] = 1, "ST-EXERT-1";
        /// Exertion that a Conviction costs.
        conviction_cost: i32 [0..=30] = 1, "ST-CONV-3";
        /// Highest Significance.
        conviction_max: i32 [1..=20] = 3, "ST-CONV-1, R18";
        /// Lowest Significance that a move may leave behind.
        conviction_min_after_move: i32 [0..=20] = 1, "ST-CONV-6, R18";
        /// How long an activated Conviction helps.
        conviction_duration: ConvictionDuration [0..=0] = ConvictionDuration::Test, "ST-CONV-3, R15";
        /// When Convictions are chosen.
        conviction_timing: ConvictionTiming [0..=0] = ConvictionTiming::BeforeAnyDie, "ST-TEST-6, R16";
        /// Whether several relevant Skills and Items add up.
        stacking: Stacking [0..=0] = Stacking::All, "ST-TEST-3, R11";
        /// How often a test's dice may be rolled again.
        reroll_uses: i32 [0..=3] = 1, "ST-MAST-2, R12";
        /// Whether faces count that were rolled again.
        face_timing: FaceTiming [0..=0] = FaceTiming::Final, "ST-MAST-1, R14";
        /// The face that feeds the Scheme.
        gain_face: i32 [1..=20] = 1, "ST-SCHEME-2";
        /// The face that brings a setback.
        setback_face: i32 [1..=20] = 6, "ST-SETBACK-1";
        /// Scheme dice that a success earns.
        scheme_gain: i32 [0..=10] = 1, "ST-SCHEME-2";
        /// Whether several such faces earn as much each.
        scheme_gain_mode: GainMode [0..=0] = GainMode::Once, "ST-SCHEME-2, R22";
        /// Whether an eased test may earn Scheme dice.
        gain_after_ease: bool [0..=0] = false, "ST-SCHEME-5";
        /// Most Scheme dice that may ease one test.
        scheme_max_per_test: i32 [0..=4] = 1, "ST-SCHEME-3, R19";
        /// Difficulty dice that easing cannot take away.
        difficulty_floor: i32 [0..=4] = 1, "ST-SCHEME-4, R20";
        /// Scheme dice at the start.
        scheme_start: i32 [0..=100] = 0, "ST-SCHEME-1, R21";
        /// Most Scheme dice that successes can fill the pool up to.
        scheme_cap: Option<i32> [0..=1000] = None, "ST-SCHEME-1, R21";
        /// When the Scheme goes back to its start.
        scheme_reset: SchemeReset [0..=0] = SchemeReset::Never, "ST-SCHEME-1, R21";
        /// Scheme dice that cancel a setback.
        setback_cost: i32 [0..=100] = 2, "ST-SETBACK-2";
        /// Whether a test is rolled that cannot fail.
        roll_when_certain: bool [0..=0] = true, "ST-TEST-1, R25";
        /// Most ranks of a Skill.
        skill_max: i32 [0..=30] = 10, "ST-SKILL-2";
        /// Most ranks of an Item.
        item_max: i32 [0..=30] = 5, "ST-ITEM-2";
        /// Highest grade of an Attribute.
        attribute_max: i32 [1..=30] = 5, "ST-ATTR-2";
        /// XP for the first rank of a Skill.
        skill_start_price: i32 [0..=100] = 2, "ST-XP-3";
        /// XP for a further rank of a Skill, beside its present rank.
        skill_step_base: i32 [0..=100] = 2, "ST-XP-5";
        /// XP for the first rank of an Item.
        item_start_price: i32 [0..=100] = 3, "ST-XP-4";
        /// XP for a further rank of an Item, beside its present rank.
        item_step_base: i32 [0..=100] = 2, "ST-XP-5";
        /// XP for a grade of an Attribute, beside its present grade.
        attribute_step_base: i32 [0..=100] = 3, "ST-XP-6";
        /// XP that a Focused Skill saves on each advance.
        focused_discount: i32 [0..=100] = 1, "ST-SKILL-3, R6";
        /// XP that a Unique Item saves on each advance.
        unique_discount: i32 [0..=100] = 1, "ST-ITEM-5, R7";
        /// Whether the first rank is cheaper, too.
        discount_on_start: bool [0..=0] = false, "ST-SKILL-3, ST-ITEM-5, R6, R7";
        /// What a discounted price cannot fall below.
        price_floor: i32 [0..=100] = 1, "ST-SKILL-3, R6";
        /// XP for a Mastery, beside the Masteries that the Skill has; not for sale where unset.
        mastery_price_base: Option<i32> [0..=100] = None, "ST-MAST-4, R8";
        /// Masteries that a Focused Skill has from its first rank.
        focused_free_masteries: i32 [0..=4] = 1, "ST-SKILL-3, R9";
        /// Ability that a Weird Trait of an Item in use adds.
        weird_trait_bonus: i32 [0..=20] = 0, "ST-ITEM-6, R13";
        /// Rank at which a Unique Item gains its Weird Trait.
        weird_trait_rank: i32 [1..=30] = 3, "ST-ITEM-6, R13";
        /// XP for each scene.
        xp_per_scene: i32 [0..=100] = 1, "ST-XP-1, R24";
        /// Tests in a scene, for the whole party.
        tests_per_scene: i32 [1..=50] = 3, "R26";
        /// Scenes in a session.
        scenes_per_session: i32 [1..=50] = 4, "R26";
    }
}
