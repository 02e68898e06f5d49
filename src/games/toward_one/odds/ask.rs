//! The questions about exact odds, and their inputs.

use super::super::TowardOne;
use super::super::character::Character;
use super::super::creation::built;
use super::super::jinn::JinnCreation;
use super::super::rules::Rules;
use super::super::rulings::{ConfrontationStop, ConfrontationTie, JinnValueOne, MultiLossSuffering, PvpTieOption};
use super::super::strategy::Raise as GmRaise;
use super::super::terms::{Art, Bought, Sect, Skill, Trait};
use super::answer::{Odds, Picture};
use super::bonus::bonus;
use super::compare::compare;
use super::confrontation::confrontation;
use super::contest::{Contestant, contest};
use super::jinn_creation::{MakeRule, jinn_creation};
use super::jinn_value::{JinnValues, Raise};
use super::plain_chain::plain_chain;
use super::pool::pool;
use super::rules::{MultiLoss, OddsRules, Side};
use super::tier::tier;
use evenodds_kit::kind::Answer;
use evenodds_kit::{self as kit, ForEach, Question, Several};
use evenodds_kit::{record, words};
use evenodds_source::Fault;

words! {
    /// Whose dice.
    Roller {
        Pc = "pc" => "A player character's.",
        Jinn = "jinn" => "A Jinn's.",
    }
    /// The values of a Jinn.
    JinnValue [4] {
        Evil = "evil" => "Of the Evil die.",
        Malice = "malice" => "Of Malice.",
        Lawlessness = "lawlessness" => "Of Lawlessness.",
        Subtlety = "subtlety" => "Of Subtlety.",
    }
}

record! {
    /// Inputs of `pool`.
    pub struct PoolInputs("the question") {
        side: Roller = Roller::Pc => "Whose dice.";
        dice: i32 [0..=40] => "How many.";
    }
}

record! {
    /// Inputs of `compare`.
    pub struct CompareInputs("the question") {
        pc_dice: i32 [0..=40] => "A character's dice.";
        jinn_dice: i32 [0..=40] => "A Jinn's dice.";
    }
}

record! {
    /// Inputs of `bonus`.
    pub struct BonusInputs("the question") {
        dice: i32 [0..=20] => "Dice of the roll.";
        bonuses: i32 [0..=12] => "Bonuses at hand.";
        targets: Several<i32> [0..=40] = Several::default() => "Successes that are wanted.";
        rituals: Several<i32> [0..=40] = Several::default() => "Dice of each ritual.";
    }
}

record! {
    /// Inputs of `confrontation`.
    pub struct ConfrontationInputs("the question") {
        pc_dice: ForEach<Art, i32> [0..=40] => "The character's dice.";
        jinn_dice: ForEach<Skill, i32> [0..=40] => "The Jinn's dice.";
        bonuses: Option<ForEach<Art, i32>> [0..=12] = None => "The character's bonuses.";
    }
}

record! {
    /// Inputs of `plain_chain`.
    pub struct PlainChainInputs("the question") {
        pc_dice: ForEach<Art, i32> [0..=40] => "The character's dice.";
        jinn: ForEach<JinnValue, i32> [1..=100] => "The Jinn's values.";
        raise: GmRaise = GmRaise::LowestValue => "Which skill the GM raises.";
    }
}

record! {
    /// Inputs of `jinn_creation`.
    pub struct JinnCreationInputs("the question") {
        dice: i32 [4..=20] => "d10 that are rolled.";
        rule: JinnCreation = JinnCreation::AsRolled => "How the Jinn is made of them.";
    }
}

record! {
    /// Inputs of `tier`.
    pub struct TierInputs("the question") {
        pc_dice: ForEach<Trait, i32> [0..=40] => "The character's dice.";
        jinn_dice: ForEach<Skill, i32> [0..=40] => "The Jinn's dice.";
    }
}

record! {
    /// One side of a contest.
    pub struct ContestantInputs("a contestant") {
        dice: i32 [0..=20] => "Dice of Renown.";
        bonuses: i32 [0..=20] = 0 => "Bonuses at hand.";
        rituals: Several<i32> [0..=40] = Several::default() => "Dice of each ritual.";
    }
}

record! {
    /// Inputs of `contest`.
    pub struct ContestInputs("the question") {
        a: ContestantInputs => "The initiator.";
        b: ContestantInputs => "The other.";
    }
}

record! {
    /// Inputs of `build`.
    pub struct BuildInputs("the question") {
        sect: Sect => "The sect.";
        die_values: ForEach<Bought, i32> [1..=100] => "The dice that are put into traits.";
        idolater_skill: Option<Art> = None => "The skill that an Idolater raises.";
    }
}

/// The questions.
pub const QUESTIONS: &[&dyn Question<TowardOne>] = &[
    &kit::Odds::<TowardOne, PoolInputs> {
        name: "pool",
        help: "successes of n dice",
        example: "side=\"pc\" dice=5",
        answer: |asked, _| {
            let side = if asked.inputs.side == Roller::Pc { Side::Pc } else { Side::Jinn };
            answer(&pool(&odds_rules(&asked.rules), side, asked.inputs.dice as u32))
        },
    },
    &kit::Odds::<TowardOne, CompareInputs> {
        name: "compare",
        help: "who has more successes, and by how much",
        example: "pc_dice=5 jinn_dice=5",
        answer: |asked, _| {
            let (pc, jinn) = (asked.inputs.pc_dice as u32, asked.inputs.jinn_dice as u32);
            answer(&compare(&odds_rules(&asked.rules), pc, jinn))
        },
    },
    &kit::Odds::<TowardOne, BonusInputs> {
        name: "bonus",
        help: "the best that k bonuses can do, and what the reach procedure does",
        example: "dice=4 bonuses=3 targets=[3,5]",
        answer: |asked, _| {
            let BonusInputs { dice, bonuses, targets, rituals } = asked.inputs;
            let (rituals, targets) = (counts(&rituals.0), counts(&targets.0));
            answer(&bonus(&odds_rules(&asked.rules), dice as u32, bonuses as u32, &rituals, &targets))
        },
    },
    &kit::Odds::<TowardOne, ConfrontationInputs> {
        name: "confrontation",
        help: "the three rolls of a final confrontation (Calligraphy, Law, Numerology in that order)",
        example: "pc_dice=[6,4,5] jinn_dice=[5,5,5] bonuses=[3,3,3]",
        answer: |asked, _| {
            let ConfrontationInputs { pc_dice, jinn_dice, bonuses } = asked.inputs;
            let bonuses = bonuses.map_or([0; 3], |bonuses| fixed(&bonuses.0));
            answer(&confrontation(&odds_rules(&asked.rules), fixed(&pc_dice.0), fixed(&jinn_dice.0), bonuses))
        },
    },
    &kit::Odds::<TowardOne, PlainChainInputs> {
        name: "plain_chain",
        help: "the whole hunt by the strategy `plain`, as a Markov chain",
        example: "pc_dice=[6,4,5] jinn={evil=4,malice=5,lawlessness=7,subtlety=7} raise=\"lowest_value\"",
        answer: |asked, faults| {
            let PlainChainInputs { pc_dice, jinn, raise } = asked.inputs;
            let values = JinnValues { evil: jinn.0[0], skills: [jinn.0[1], jinn.0[2], jinn.0[3]] };
            let raise = match raise {
                GmRaise::LowestValue => Raise::LowestValue,
                GmRaise::NextStep => Raise::NextStep,
                GmRaise::Opposing => Raise::Opposing,
                GmRaise::Random => Raise::Random,
            };
            let found = plain_chain(&odds_rules(&asked.rules), fixed(&pc_dice.0), values, raise);
            if found.is_none() {
                let what = "this hunt can last for ever: some step of it never succeeds";
                faults.push(Fault::at(asked.place, what));
            }
            answer(&found?)
        },
    },
    &kit::Odds::<TowardOne, JinnCreationInputs> {
        name: "jinn_creation",
        help: "what Jinn come out of n dice",
        example: "dice=6 rule=\"strongest\"",
        answer: |asked, _| {
            let rule = match asked.inputs.rule {
                JinnCreation::AsRolled => MakeRule::AsRolled,
                JinnCreation::Weakest => MakeRule::Weakest,
                JinnCreation::Strongest => MakeRule::Strongest,
            };
            answer(&jinn_creation(&odds_rules(&asked.rules), asked.inputs.dice as u32, rule)?)
        },
    },
    &kit::Odds::<TowardOne, TierInputs> {
        name: "tier",
        help: "the reward tier",
        example: "pc_dice=[6,4,5,4,6,3] jinn_dice=[4,5,5]",
        answer: |asked, _| {
            let TierInputs { pc_dice, jinn_dice } = asked.inputs;
            answer(&tier(&odds_rules(&asked.rules), fixed(&pc_dice.0), fixed(&jinn_dice.0)))
        },
    },
    &kit::Odds::<TowardOne, ContestInputs> {
        name: "contest",
        help: "a contest of Renown between two players",
        example: "a={dice=3,bonuses=2,rituals=[4]} b={dice=4,bonuses=3}",
        answer: |asked, _| {
            let side = |of: &ContestantInputs| Contestant {
                dice: of.dice as u32,
                bonuses: of.bonuses as u32,
                rituals: counts(&of.rituals.0),
            };
            answer(&contest(&odds_rules(&asked.rules), &side(&asked.inputs.a), &side(&asked.inputs.b)))
        },
    },
    &kit::Odds::<TowardOne, BuildInputs> {
        name: "build",
        help: "a character's dice for a sect and five die values",
        example: "sect=\"turk\" die_values={calligraphy=7,law=6,numerology=7,luxury=10,renown=3}",
        answer: |asked, _| {
            let BuildInputs { sect, die_values, idolater_skill } = asked.inputs;
            let values = std::array::from_fn(|at| (Bought::ALL[at].kind(), die_values.0[at]));
            answer(&Sheet(built(&asked.rules, sect, &values, idolater_skill.map(Art::kind))))
        },
    },
];

fn answer(found: &impl Odds) -> Option<Answer> {
    let distributions = found.pictures().into_iter().map(|picture| (picture.label, picture.points));
    Some(Answer { numbers: found.metrics(), distributions: distributions.collect() })
}

fn counts(numbers: &[i32]) -> Vec<u32> {
    numbers.iter().map(|&number| number as u32).collect()
}

/// A number for each of some words.
fn fixed<const N: usize>(numbers: &[i32]) -> [u32; N] {
    std::array::from_fn(|at| numbers[at] as u32)
}

/// A character's sheet as an answer (TO-CHAR-5 to TO-CHAR-10).
struct Sheet(Character);

impl Odds for Sheet {
    fn metrics(&self) -> Vec<(String, f64)> {
        let sheet = &self.0;
        let dice = Trait::WORDS.iter().zip(sheet.dice).map(|(name, dice)| (format!("dice_{name}"), f64::from(dice)));
        let others = [
            ("rituals", sheet.rituals.len() as f64),
            ("allies", sheet.allies.len() as f64),
            ("bonuses_each", f64::from(sheet.bonuses[0])),
            ("standing", f64::from(sheet.standing())),
        ];
        dice.chain(others.map(|(name, value)| (name.to_owned(), value))).collect()
    }

    fn pictures(&self) -> Vec<Picture> {
        let points = self.0.dice.iter().enumerate().map(|(index, &dice)| (index as i64, f64::from(dice))).collect();
        vec![Picture { label: "dice of Calligraphy, Law, Numerology, Esteem, Luxury, Renown".into(), points }]
    }
}

/// The settings that exact odds depend on.
pub fn odds_rules(rules: &Rules) -> OddsRules {
    let bytes = |list: &[i32]| list.iter().map(|&worth| worth as u8).collect();
    OddsRules {
        pc_face_successes: bytes(&rules.pc_face_successes),
        jinn_face_successes: bytes(&rules.jinn_face_successes),
        dice_chart: rules.dice_chart.iter().map(|step| (step[0], step[1])).collect(),
        outclass_low: rules.outclass_low,
        outclass_high: rules.outclass_high,
        rewards_by_tier: rules.rewards_by_tier,
        jinn_value_one_at_creation_manifest: rules.jinn_value_one_at_creation == JinnValueOne::Manifest,
        confrontation_tie_pc: rules.confrontation_tie == ConfrontationTie::Pc,
        confrontation_roll_all: rules.confrontation_stop == ConfrontationStop::RollAll,
        multi_loss: match rules.multi_loss_suffering {
            MultiLossSuffering::Each => MultiLoss::Each,
            MultiLossSuffering::Worst => MultiLoss::Worst,
            MultiLossSuffering::Sum => MultiLoss::Sum,
            MultiLossSuffering::First => MultiLoss::First,
        },
        pvp_decrement: rules.pvp_decrement,
        pvp_tie_initiator: rules.pvp_tie_option == PvpTieOption::Initiator,
        rituals_per_roll: rules.rituals_per_roll.map(|most| most as u32),
    }
}
