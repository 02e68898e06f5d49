//! Decisions that a priority list can take over; `choices` asks the lists.
//!
//! Every list may use the catalogue's procedures as actions, so that a designer writes only what differs.

use super::facts::View;
use super::jinn::JinnCreation;
use super::roll::Means;
use super::strategy::{
    Allocation, Bid, BonusTarget, HelpAnswer, JinnChoice, Raise, Reward, StatOpposition, SufferingChoice, TraitChoice,
};
use super::terms::{AllyKind, Bought, RitualName, Skill, Suffering, Trait};
use crate::engine::{Live, Silent};
use crate::policy::ArgInfo;
use crate::{actions, decisions};

const fn arg(name: &'static str, default: Option<i64>, help: &'static str) -> ArgInfo<'static> {
    ArgInfo { name, help, default, words: &[] }
}

const RESERVE: ArgInfo<'static> = arg("reserve", Some(3), "Bonuses of the rolled trait that are kept.");
const TARGET: ArgInfo<'static> = arg("target", None, "Successes wanted.");
const TOLERATED: ArgInfo<'static> = arg("severity", Some(2), "Severity that is accepted.");
const RANK: ArgInfo<'static> = arg("rank", Some(4), "Rank of the die that is bid; 1 is the best.");
const DIE: ArgInfo<'static> = arg(
    "die",
    Some(0),
    "Face of the die that is lowered; 0: a die is added. A face that no die shows changes nothing.",
);
const BONUSES: ArgInfo<'static> =
    arg("bonuses", Some(1), "How many are paid, as far as they last: steps down, or dice added.");

actions! {
    /// What is done with a roll.
    pub enum Change {
        /// Leaves it.
        Stop,
        /// Pays a bonus and lowers a cheap die.
        Lower,
        /// Pays a bonus and adds a die.
        Add,
        /// Performs the ritual with most dice.
        Ritual,
        /// Lowers cheap dice above a reserve.
        Cheap,
        /// Spends until a target is reached.
        Reach,
        /// The same, rituals last.
        ReachRitualsLast,
        /// Spends for the largest chance to reach a target.
        ReachBest,
        /// Pays bonuses.
        Pay(Means),
        /// Performs this ritual.
        Perform(RitualName),
    }
    Stop => "stop", always: "Leaves the roll as it is.";
    Lower => "lower", sometimes: "Pays a bonus and lowers a cheap die.";
    Add => "add", sometimes: "Pays a bonus and adds a die.";
    Ritual => "ritual", sometimes: "Performs the ritual with most dice.";
    Cheap => "cheap", always: "Lowers cheap dice from the rolled trait's counter." [RESERVE];
    Reach => "reach", always: "Spends until the target is reached: cheap dice, rituals, added dice." [TARGET];
    ReachRitualsLast => "reach_rituals_last", always:
        "Spends until the target is reached: cheap dice, added dice, rituals." [TARGET];
    ReachBest => "reach_best", always:
        "Spends for the largest chance to reach the target: rituals and added dice, until lowering dice is enough." [TARGET];
    Pay(Means::Any) => "pay", sometimes: "Pays bonuses, from wherever the first are found." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Calligraphy)) => "pay_calligraphy", sometimes: "Pays Illumination." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Law)) => "pay_law", sometimes: "Pays Righteousness." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Numerology)) => "pay_numerology", sometimes: "Pays Insight." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Esteem)) => "pay_esteem", sometimes: "Pays Respect." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Luxury)) => "pay_luxury", sometimes: "Pays Leisure." [DIE, BONUSES];
    Pay(Means::Counter(Trait::Renown)) => "pay_renown", sometimes: "Pays Prowess." [DIE, BONUSES];
    Pay(Means::Grudge) => "pay_grudge", sometimes: "Pays Prowess kept against the fellow rolled against." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::AttendantSpirit)) => "call_attendant_spirit", sometimes: "Calls on an Attendant Spirit and pays what it converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::Caravaneer)) => "call_caravaneer", sometimes: "Calls on a Caravaneer and pays what he converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::Courtier)) => "call_courtier", sometimes: "Calls on a Courtier and pays what he converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::FamilyMember)) => "call_family_member", sometimes: "Calls on a Family Member and pays what she converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::Follower)) => "call_follower", sometimes: "Calls on a Follower and pays what he converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::FormerTeacher)) => "call_former_teacher", sometimes: "Calls on a Former Teacher and pays what he converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::Student)) => "call_student", sometimes: "Calls on a Student and pays what he converts." [DIE, BONUSES];
    Pay(Means::Ally(AllyKind::Wife)) => "call_wife", sometimes: "Calls on a Wife and pays what she converts." [DIE, BONUSES];
    Perform(RitualName::CoffeeRitual) => "coffee_ritual", sometimes: "Performs the Coffee Ritual.";
    Perform(RitualName::InspiredPoetry) => "inspired_poetry", sometimes: "Performs Inspired Poetry.";
    Perform(RitualName::GenerousGiving) => "generous_giving", sometimes: "Performs Generous Giving.";
    Perform(RitualName::DiligentStudy) => "diligent_study", sometimes: "Performs Diligent Study.";
    Perform(RitualName::Kaballah) => "kaballah", sometimes: "Performs Kaballah.";
    Perform(RitualName::Confession) => "confession", sometimes: "Performs Confession.";
    Perform(RitualName::Astrology) => "astrology", sometimes: "Performs Astrology.";
    Perform(RitualName::WarriorHeritage) => "warrior_heritage", sometimes: "Performs Warrior Heritage.";
    Perform(RitualName::IdolaterRitual) => "idolater_ritual", sometimes: "Performs the Idolater Ritual.";
    Perform(RitualName::EcstaticDance) => "ecstatic_dance", sometimes: "Performs the Ecstatic Dance.";
    Perform(RitualName::Fasting) => "fasting", sometimes: "Performs Fasting.";
    Perform(RitualName::Litany) => "litany", sometimes: "Performs the Litany.";
    Perform(RitualName::Orthodoxy) => "orthodoxy", sometimes: "Performs Orthodoxy.";
    Perform(RitualName::Prayer) => "prayer", sometimes: "Performs Prayer.";
    Perform(RitualName::Prophecy) => "prophecy", sometimes: "Performs Prophecy.";
    Perform(RitualName::ReligiousOffice) => "religious_office", sometimes: "Performs the Religious Office.";
    Perform(RitualName::Scholarship) => "scholarship", sometimes: "Performs Scholarship.";
}

actions! {
    for TraitChoice {
        Calligraphy => "calligraphy", always: "Calligraphy.";
        Law => "law", always: "Law.";
        Numerology => "numerology", always: "Numerology.";
        Esteem => "esteem", always: "Esteem.";
        Luxury => "luxury", always: "Luxury.";
        Renown => "renown", always: "Renown.";
        HighestSkill => "highest_skill", always: "The skill with most dice.";
        BestEdgeSkill => "best_edge_skill", always: "The skill with the largest lead.";
        BestEdgeAny => "best_edge_any", always: "The trait with the largest lead.";
    }
}

actions! {
    /// What a success is used for.
    pub enum Use {
        /// Gains bonuses.
        Gain,
        /// Raises the Jinn.
        Manipulate,
        /// Cancels one of the Jinn's.
        Negate,
        /// Takes all that are left.
        By(Allocation),
    }
    Gain => "gain", always: "Gains bonuses.";
    Manipulate => "manipulate", always: "Raises the Jinn.";
    Negate => "negate", sometimes: "Cancels one of the Jinn's.";
    By(Allocation::NegateFirst) => "negate_first", always: "Takes all that are left: negate, then manipulate, then gain.";
    By(Allocation::ManipulateFirst) => "manipulate_first", always: "Takes all that are left: manipulate, then negate, then gain.";
    By(Allocation::Tolerate) => "tolerate", always: "Takes all that are left: negate above the severity, then manipulate, then gain." [TOLERATED];
}

actions! {
    /// Which Jinn is taken on.
    pub enum TakeOn {
        /// The one that is asked about.
        This,
        /// One by a rule.
        By(JinnChoice),
    }
    This => "take", always: "Takes this one.";
    By(JinnChoice::First) => "first", always: "The earliest of all.";
    By(JinnChoice::Weakest) => "weakest", always: "The one with fewest dice.";
    By(JinnChoice::EvenMatch) => "even_match", always: "One that matches the character.";
}

actions! {
    for JinnCreation {
        AsRolled => "as_rolled", always: "The first four dice.";
        Weakest => "weakest", always: "The lowest dice.";
        Strongest => "strongest", always: "The highest dice.";
    }
}

actions! {
    for Reward {
        Ally => "ally", always: "A new ally.";
        Renown => "renown", always: "A die of Renown.";
        Luxury => "luxury", always: "A die of Luxury.";
        Esteem => "esteem", always: "A die of Esteem.";
    }
}

actions! {
    for HelpAnswer {
        Agree => "agree", always: "She rolls.";
        Refuse => "refuse", always: "She must be forced.";
    }
}

actions! {
    for Bid {
        Rank => "rank", always: "The die of this rank." [RANK];
        Outbid => "outbid", always: "The lowest die that beats every bid known so far; the lowest of all when none does.";
    }
}

actions! {
    /// Which ally is gained.
    pub enum NewAlly {
        /// One of this kind.
        Take(AllyKind),
        /// By the preference.
        Preference,
    }
    Take(AllyKind::AttendantSpirit) => "attendant_spirit", sometimes: "Prowess into Insight.";
    Take(AllyKind::Caravaneer) => "caravaneer", sometimes: "Prowess into Leisure.";
    Take(AllyKind::Courtier) => "courtier", sometimes: "Leisure into Prowess.";
    Take(AllyKind::FamilyMember) => "family_member", sometimes: "Respect into Prowess.";
    Take(AllyKind::Follower) => "follower", sometimes: "Righteousness into Prowess.";
    Take(AllyKind::FormerTeacher) => "former_teacher", sometimes: "Leisure into Righteousness.";
    Take(AllyKind::Student) => "student", sometimes: "Leisure into Illumination.";
    Take(AllyKind::Wife) => "wife", sometimes: "Prowess into Leisure.";
    Preference => "preference", always: "The first of the preference that she has not.";
}

actions! {
    /// Which lost ally is got back.
    pub enum RecoverAlly {
        /// One of this kind.
        Recover(AllyKind),
        /// By the sheet.
        First,
    }
    Recover(AllyKind::AttendantSpirit) => "attendant_spirit", sometimes: "The Attendant Spirit.";
    Recover(AllyKind::Caravaneer) => "caravaneer", sometimes: "The Caravaneer.";
    Recover(AllyKind::Courtier) => "courtier", sometimes: "The Courtier.";
    Recover(AllyKind::FamilyMember) => "family_member", sometimes: "The Family Member.";
    Recover(AllyKind::Follower) => "follower", sometimes: "The Follower.";
    Recover(AllyKind::FormerTeacher) => "former_teacher", sometimes: "The Former Teacher.";
    Recover(AllyKind::Student) => "student", sometimes: "The Student.";
    Recover(AllyKind::Wife) => "wife", sometimes: "The Wife.";
    First => "first", always: "The first on the sheet.";
}

actions! {
    /// Which trait receives a die.
    pub enum PlaceDie {
        /// This one.
        Put(Bought),
        /// By the priority.
        Priority,
    }
    Put(Bought::Calligraphy) => "calligraphy", sometimes: "Calligraphy.";
    Put(Bought::Law) => "law", sometimes: "Law.";
    Put(Bought::Numerology) => "numerology", sometimes: "Numerology.";
    Put(Bought::Luxury) => "luxury", sometimes: "Luxury.";
    Put(Bought::Renown) => "renown", sometimes: "Renown.";
    Priority => "priority", always: "The first of `die_priority` that has none.";
}

actions! {
    /// Where a die of a new Jinn goes.
    pub enum JinnDie {
        /// To the Evil.
        Evil,
        /// To a skill.
        To(Skill),
        /// Nowhere.
        Discard,
        /// To the first empty place.
        Next,
    }
    Evil => "evil", sometimes: "The Evil.";
    To(Skill::Malice) => "malice", sometimes: "Malice.";
    To(Skill::Lawlessness) => "lawlessness", sometimes: "Lawlessness.";
    To(Skill::Subtlety) => "subtlety", sometimes: "Subtlety.";
    Discard => "discard", sometimes: "Nowhere, while enough dice are left.";
    Next => "next", always: "The first empty place: Malice, Lawlessness, Subtlety, then the Evil.";
}

actions! {
    /// What is done between hunts.
    pub enum Improve {
        /// Takes a new Jinn on.
        TakeJinn,
        /// Gets a lost ally back.
        Recover,
        /// Improves the skill with fewest dice.
        Lowest,
        /// Improves this skill.
        This(Trait),
    }
    TakeJinn => "take_jinn", always: "Takes a new Jinn on.";
    Recover => "recover", sometimes: "Gets a lost ally back.";
    Lowest => "lowest", sometimes: "Improves the skill with fewest dice.";
    This(Trait::Calligraphy) => "calligraphy", sometimes: "Improves Calligraphy.";
    This(Trait::Law) => "law", sometimes: "Improves Law.";
    This(Trait::Numerology) => "numerology", sometimes: "Improves Numerology.";
}

actions! {
    /// Whether a fellow is attacked, and how.
    pub enum Strike {
        /// Not this one.
        No,
        /// Inflicts this.
        With(Suffering),
    }
    No => "no", always: "Not this one.";
    With(Suffering::BadHealth) => "bad_health", always: "Inflicts bad health.";
    With(Suffering::Expenses) => "expenses", always: "Inflicts expenses.";
    With(Suffering::PersonalLoss) => "personal_loss", always: "Inflicts personal loss.";
}

actions! {
    /// Which trait receives bonuses.
    pub enum Give {
        /// This one.
        To(Trait),
        /// One by a rule.
        By(BonusTarget),
    }
    To(Trait::Calligraphy) => "calligraphy", sometimes: "Illumination.";
    To(Trait::Law) => "law", sometimes: "Righteousness.";
    To(Trait::Numerology) => "numerology", sometimes: "Insight.";
    To(Trait::Esteem) => "esteem", sometimes: "Respect.";
    To(Trait::Luxury) => "luxury", sometimes: "Leisure.";
    To(Trait::Renown) => "renown", sometimes: "Prowess.";
    By(BonusTarget::FewestOther) => "fewest_other", always: "The other trait with fewest bonuses.";
    By(BonusTarget::RandomOther) => "random_other", always: "Any other trait, by lot.";
}

actions! {
    /// Which Jinn skill is raised.
    pub enum RaiseAction {
        /// This one.
        This(Skill),
        /// One by a rule.
        By(Raise),
    }
    This(Skill::Malice) => "malice", always: "Malice.";
    This(Skill::Lawlessness) => "lawlessness", always: "Lawlessness.";
    This(Skill::Subtlety) => "subtlety", always: "Subtlety.";
    By(Raise::LowestValue) => "lowest_value", always: "The one of lowest value.";
    By(Raise::NextStep) => "next_step", always: "The one nearest to its next die.";
    By(Raise::Opposing) => "opposing", always: "The one used in the roll.";
    By(Raise::Random) => "random", always: "Any, by lot.";
}

actions! {
    /// Which suffering is inflicted.
    pub enum Afflict {
        /// This one.
        With(Suffering),
        /// One by a rule.
        By(SufferingChoice),
    }
    With(Suffering::BadBehavior) => "bad_behavior", always: "Respect and Esteem.";
    With(Suffering::BadHealth) => "bad_health", always: "Prowess and Renown.";
    With(Suffering::Expenses) => "expenses", always: "Leisure and Luxury.";
    With(Suffering::PersonalLoss) => "personal_loss", sometimes: "An ally.";
    By(SufferingChoice::Random) => "random", always: "Any possible one, by lot.";
    By(SufferingChoice::MostBonuses) => "most_bonuses", always: "The stat with most bonuses.";
}

actions! {
    /// Which Jinn skill opposes a stat.
    pub enum Oppose {
        /// This one.
        With(Skill),
        /// One by a rule.
        By(StatOpposition),
    }
    With(Skill::Malice) => "malice", always: "Malice.";
    With(Skill::Lawlessness) => "lawlessness", always: "Lawlessness.";
    With(Skill::Subtlety) => "subtlety", always: "Subtlety.";
    By(StatOpposition::Highest) => "highest", always: "The one with most dice.";
    By(StatOpposition::Lowest) => "lowest", always: "The one with fewest.";
    By(StatOpposition::Random) => "random", always: "Any, by lot.";
}

decisions! {
    /// Lists that take the place of a player's fields.
    pub struct Lists for View<'static, 'static, 'static, 'static, Live, Silent> [optional] {
        /// Which trait a regular scene rolls.
        regular_trait: TraitChoice;
        /// What is done with a regular roll; asked again after each step.
        regular_adjust: Change;
        /// What is done with a confrontation roll; asked again after each step.
        confront_adjust: Change;
        /// What is done with a roll against a fellow while the option is hers; asked again after each step.
        contest_adjust: Change;
        /// What a success is used for; asked for each success, unless a procedure takes all that are left.
        allocation: Use;
        /// Whether the manifest Jinn is confronted in this scene.
        confront_when: Confront {
            /// Confronts it.
            Confront = "confront", always;
            /// Plays a regular scene.
            Wait = "wait", always;
        }
        /// Which available Jinn is taken on; asked about each, and the one that meets the earliest entry is taken.
        jinn_choice: TakeOn;
        /// How a Jinn is made of the dice rolled.
        jinn_creation: JinnCreation;
        /// Which reward is taken; asked for each.
        reward: Reward;
        /// Which ally is gained, at creation and as a reward.
        new_ally: NewAlly;
        /// Which lost ally a recovery scene gets back.
        recover_ally: RecoverAlly;
        /// Whose sect loses the Esteem that she gains; asked about each, nobody's sects too; without a loser she gains Luxury.
        esteem_victim: Lose {
            /// This one loses it.
            Take = "take", always;
            /// Not this one.
            No = "no", always;
        }
        /// Which die is bid for a sect.
        bid: Bid;
        /// Which trait receives a die at creation; asked for each, best first.
        die_trait: PlaceDie;
        /// Where a die rolled for a Jinn goes; asked for each, best first, until all four places are filled.
        jinn_die: JinnDie;
        /// What is done between rewards and the next Jinn.
        improve: Improve;
        /// Which fellow is asked to make the roll; asked about each, the larger lead first if level.
        ask_help: Ask {
            /// Not this one.
            No = "no", always;
            /// She asks.
            Ask = "ask", always;
        }
        /// What is answered to a fellow who asks for the roll.
        help_answer: HelpAnswer;
        /// Which fellow is attacked in place of a regular scene; asked about each, the higher standing first if level.
        attack: Strike;
        /// Which fellow is attacked in a scene without a Jinn; asked about each, the higher standing first if level.
        attack_between: Strike;
        /// Whether the hunt is given up, where the rules allow it.
        abandon: Abandon {
            /// Hunts on.
            No = "no", always;
            /// Gives it up.
            Yes = "yes", always;
        }
    }
}

decisions! {
    /// Lists that take the place of the GM's fields.
    pub struct GmLists for View<'static, 'static, 'static, 'static, Live, Silent> [optional] {
        /// Which trait receives the bonuses of a success.
        bonus_target: Give;
        /// Which Jinn skill a success raises.
        raise: RaiseAction;
        /// Which suffering the Jinn's remaining successes inflict.
        suffering: Afflict;
        /// Which Jinn skill opposes a stat.
        stat_opposition: Oppose;
        /// Where a die rolled for his own Jinn goes; asked for each, best first, until all four places are filled.
        jinn_die: JinnDie;
    }
}
