//! Decisions that a priority list can take over; `choices` asks the lists.
//!
//! Every list may use the catalogue's procedures as actions, so that a designer writes only what differs.

use super::facts::View;
use super::jinn::JinnCreation;
use super::roll::Means;
use super::strategy::{
    Allocation, AttackKind, Bid, BonusTarget, HelpAnswer, JinnChoice, Raise, Reward, StatOpposition, SufferingChoice,
    TraitChoice,
};
use super::terms::{AllyKind, Art, Bought, RitualName, Skill, Suffering, Trait};
use evenodds_engine::{Live, Silent};
use evenodds_kit::{Either, number};
use evenodds_kit::{actions, decisions, words};
use evenodds_policy::ArgInfo;

/// Who is asked: the facts are the same whatever the dice.
type Asked = View<'static, 'static, 'static, 'static, Live, Silent>;

const RESERVE: ArgInfo<'static> = number("reserve", Some(3), "Bonuses of the rolled trait that are kept.");
const TARGET: ArgInfo<'static> = number("target", None, "Successes wanted.");
const DIE: ArgInfo<'static> = number(
    "die",
    Some(0),
    "Face of the die that is lowered; 0: a die is added. A face that no die shows changes nothing.",
);
const BONUSES: ArgInfo<'static> =
    number("bonuses", Some(1), "How many are paid, as far as they last: steps down, or dice added.");

words! {
    /// A step or a procedure that changes a roll.
    Step {
        Stop = "stop" => "Leaves the roll as it is.",
        Lower = "lower" sometimes => "Pays a bonus and lowers a cheap die.",
        Add = "add" sometimes => "Pays a bonus and adds a die.",
        Ritual = "ritual" sometimes => "Performs the ritual with most dice.",
        Cheap = "cheap" => "Lowers cheap dice from the rolled trait's counter." [RESERVE],
        Reach = "reach" => "Spends until the target is reached: cheap dice, rituals, added dice." [TARGET],
        ReachRitualsLast = "reach_rituals_last" => "Spends until the target is reached: cheap dice, added dice, rituals." [TARGET],
        ReachBest = "reach_best" =>
            "Spends for the largest chance to reach the target: rituals and added dice, until lowering dice is enough." [TARGET],
    }
    /// What one success is used for.
    OneUse {
        Gain = "gain" => "Gains bonuses.",
        Manipulate = "manipulate" => "Raises the Jinn.",
        Negate = "negate" sometimes => "Cancels one of the Jinn's.",
    }
    /// That Jinn which is asked about.
    ThisJinn { Take = "take" => "Takes this one." }
    /// No ally of a named kind.
    AnyAlly { Preference = "preference" => "The first of the preference that she has not." }
    /// No lost ally of a named kind.
    AnyLost { First = "first" => "The first on the sheet." }
    /// No named trait.
    AnyTrait { Priority = "priority" => "The first of `die_priority` that has none." }
    /// Not this fellow.
    Spared { No = "no" => "Not this one." }
    /// What is done between hunts, beside improving a named skill.
    Pause {
        TakeJinn = "take_jinn" => "Takes a new Jinn on.",
        Recover = "recover" sometimes => "Gets a lost ally back.",
        Lowest = "lowest" sometimes => "Improves the skill with fewest dice.",
    }
}

actions! {
    for Means {
        Any => "pay", sometimes: "Pays bonuses, from wherever the first are found." [DIE, BONUSES];
        Counter(Trait::Calligraphy) => "pay_calligraphy", sometimes: "Pays Illumination." [DIE, BONUSES];
        Counter(Trait::Law) => "pay_law", sometimes: "Pays Righteousness." [DIE, BONUSES];
        Counter(Trait::Numerology) => "pay_numerology", sometimes: "Pays Insight." [DIE, BONUSES];
        Counter(Trait::Esteem) => "pay_esteem", sometimes: "Pays Respect." [DIE, BONUSES];
        Counter(Trait::Luxury) => "pay_luxury", sometimes: "Pays Leisure." [DIE, BONUSES];
        Counter(Trait::Renown) => "pay_renown", sometimes: "Pays Prowess." [DIE, BONUSES];
        Grudge => "pay_grudge", sometimes: "Pays Prowess kept against the fellow rolled against." [DIE, BONUSES];
        Ally(AllyKind::AttendantSpirit) => "call_attendant_spirit", sometimes: "Pays what an Attendant Spirit converts." [DIE, BONUSES];
        Ally(AllyKind::Caravaneer) => "call_caravaneer", sometimes: "Pays what a Caravaneer converts." [DIE, BONUSES];
        Ally(AllyKind::Courtier) => "call_courtier", sometimes: "Pays what a Courtier converts." [DIE, BONUSES];
        Ally(AllyKind::FamilyMember) => "call_family_member", sometimes: "Pays what a Family Member converts." [DIE, BONUSES];
        Ally(AllyKind::Follower) => "call_follower", sometimes: "Pays what a Follower converts." [DIE, BONUSES];
        Ally(AllyKind::FormerTeacher) => "call_former_teacher", sometimes: "Pays what a Former Teacher converts." [DIE, BONUSES];
        Ally(AllyKind::Student) => "call_student", sometimes: "Pays what a Student converts." [DIE, BONUSES];
        Ally(AllyKind::Wife) => "call_wife", sometimes: "Pays what a Wife converts." [DIE, BONUSES];
    }
}

decisions! {
    /// Lists that take the place of a player's fields.
    pub struct Lists for Asked [optional] {
        /// Which trait a regular scene rolls.
        regular_trait: TraitChoice;
        tries ["'calligraphy'", "'law'", "'numerology'", "'esteem'", "'luxury'", "'renown'"];
        /// What is done with a regular roll; asked again after each step.
        regular_adjust: Change [Either<Step, Either<Means, RitualName>>]
        tries [
            "'stop'",
            "{ do = 'cheap', reserve = 0 }",
            "{ do = 'reach', target = 'jinn_successes' }",
            "{ do = 'reach', target = 'jinn_successes + 2' }",
        ];
        /// What is done with a confrontation roll; asked again after each step.
        confront_adjust: Change;
        tries [
            "'stop'", "{ do = 'cheap', reserve = 0 }", "{ do = 'reach', target = 'successes + to_win' }"
        ];
        /// What is done with a roll against a fellow while the option is hers; asked again after each step.
        contest_adjust: Change;
        /// What a success is used for; asked for each success, unless a procedure takes all that are left.
        allocation: Use [Either<OneUse, Allocation>]
        tries [
            "'gain'", "'negate_first'", "'manipulate_first'", "'tolerate'", "{ do = 'tolerate', severity = 1 }"
        ];
        /// Whether the manifest Jinn is confronted in this scene.
        confront_when: Confront {
            Confront = "confront", always: "Confronts it.";
            Wait = "wait", always: "Plays a regular scene.";
        }
        tries ["'confront'", "'wait'"];
        /// Which available Jinn is taken on; asked about each, and the one that meets the earliest entry is taken.
        jinn_choice: TakeOn [Either<ThisJinn, JinnChoice>]
        /// How a Jinn is made of the dice rolled.
        jinn_creation: JinnCreation;
        /// Which reward is taken; asked for each.
        reward: Reward;
        /// Which ally is gained, at creation and as a reward.
        new_ally: NewAlly [Either<AllyKind, AnyAlly>]
        /// Which lost ally a recovery scene gets back.
        recover_ally: RecoverAlly [Either<AllyKind, AnyLost>]
        /// Whose sect loses the Esteem that she gains; asked about each, nobody's sects too; without a loser she gains Luxury.
        esteem_victim: Lose {
            Take = "take", always: "This one loses it.";
            No = "no", always: "Not this one.";
        }
        /// Which die is bid for a sect.
        bid: Bid;
        /// Which trait receives a die at creation; asked for each, best first.
        die_trait: PlaceDie [Either<Bought, AnyTrait>]
        /// Where a die rolled for a Jinn goes; asked for each, best first, until all four places are filled.
        jinn_die: JinnDie {
            Evil = "evil", sometimes: "The Evil.";
            Malice = "malice", sometimes: "Malice.";
            Lawlessness = "lawlessness", sometimes: "Lawlessness.";
            Subtlety = "subtlety", sometimes: "Subtlety.";
            Discard = "discard", sometimes: "Nowhere, while enough dice are left.";
            Next = "next", always: "The first empty place: Malice, Lawlessness, Subtlety, then the Evil.";
        }
        /// What is done between rewards and the next Jinn.
        improve: Improve [Either<Pause, Art>]
        /// Which fellow is asked to make the roll; asked about each, the larger lead first if level.
        ask_help: Ask {
            No = "no", always: "Not this one.";
            Ask = "ask", always: "She asks.";
        }
        /// What is answered to a fellow who asks for the roll.
        help_answer: HelpAnswer;
        /// Which fellow is attacked in place of a regular scene; asked about each, the higher standing first if level.
        attack: Strike [Either<Spared, AttackKind>]
        /// Which fellow is attacked in a scene without a Jinn; asked about each, the higher standing first if level.
        attack_between: Strike;
        /// Whether the hunt is given up, where the rules allow it.
        abandon: Abandon {
            No = "no", always: "Hunts on.";
            Yes = "yes", always: "Gives it up.";
        }
    }
}

decisions! {
    /// Lists that take the place of the GM's fields.
    pub struct GmLists for Asked [optional] {
        /// Which trait receives the bonuses of a success.
        bonus_target: Give [Either<Trait, BonusTarget>]
        /// Which Jinn skill a success raises.
        raise: RaiseAction [Either<Skill, Raise>]
        /// Which suffering the Jinn's remaining successes inflict.
        suffering: Afflict [Either<Suffering, SufferingChoice>]
        /// Which Jinn skill opposes a stat.
        stat_opposition: Oppose [Either<Skill, StatOpposition>]
        /// Where a die rolled for his own Jinn goes; asked for each, best first, until all four places are filled.
        jinn_die: JinnDie;
    }
}
