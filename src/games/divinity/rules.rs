//! Knobs: rulings where the text is silent (R1 to R22 of the catalogue), and constants that a designer may vary.

use super::signs::Signs;
use evenodds_kit::knobs::Knob;
use evenodds_kit::{Json, json};
use evenodds_kit::{rules, words};
use evenodds_source::{Fault, Faults, Node, Value};
use std::ops::RangeInclusive;

words! {
    /// Who wins a tie between characters (R3).
    TieRule {
        Appropriateness = "appropriateness" => "Whose sign suits the action best; else a standoff.",
        Standoff = "standoff" => "Nobody.",
        Attacker = "attacker" => "The attacker.",
        Defender = "defender" => "The defender, if only one side defends at that rank.",
    }
    /// Who wins a tie with the environment (R7).
    EnvironmentTie {
        Player = "player" => "The character.",
        Environment = "environment" => "The environment.",
    }
    /// Who concedes when a lone character is above some foes and below others (R9).
    MultiRule {
        BestWins = "best_wins" => "Only the side without the highest result.",
        Pairwise = "pairwise" => "The lone character is compared with each foe.",
    }
    /// When burns are decided (R12).
    BurnTiming {
        AfterRolls = "after_rolls" => "After all dice are seen.",
        Blind = "blind" => "Knowing only the own side's dice: one reckons with the best that every foe, or the environment, could show.",
    }
    /// Who may burn (R12).
    BurnWhen {
        Any = "any" => "Everybody who dislikes a roll, of the side that leads too.",
        Losing = "losing" => "Members of a side that does not lead, and whoever would concede.",
    }
    /// What is lost of a sign that is on both the stat and the talent (R13).
    BurnScope {
        Indicated = "indicated" => "The copy named.",
        Everywhere = "everywhere" => "Both copies in use.",
    }
    /// When burned signs return (R15).
    BurnRecovery {
        Session = "session" => "At the next session.",
        Fight = "fight" => "After each contest.",
    }
    /// Which way signs of goons are rounded (R16).
    GoonRounding {
        Up = "up",
        Down = "down",
        Share = "share" => "Down at the start, then in proportion to those who stand, rounded up.",
    }
    /// How many goons fall (R17).
    GoonLoss {
        OnePerConcession = "one_per_concession",
        HalfAtThree = "half_at_three" => "Below three concessions one each; from three on half of them, three at least, and one for each beyond three.",
    }
}

/// Where a mob's next sign sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the stat.
    Stat(u8),
    /// On the talent.
    Talent(u8),
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let (place, face) = text.split_once([' ', '_'])?;
        let face = face.parse().ok().filter(|face| super::signs::ELEMENTS.contains(face))?;
        match place {
            "stat" => Some(Self::Stat(face)),
            "talent" => Some(Self::Talent(face)),
            _ => None,
        }
    }

    fn word(self) -> String {
        match self {
            Self::Stat(face) => format!("stat {face}"),
            Self::Talent(face) => format!("talent {face}"),
        }
    }
}

impl Knob for Place {
    /// `"stat 3"`, or `["stat", 3]`.
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let text = match &node.value {
            Value::Str(text) => text.clone(),
            Value::List(parts) if parts.len() == 2 => {
                parts.iter().map(|part| part.value.text()).collect::<Vec<_>>().join(" ")
            }
            other => other.describe(),
        };
        let read = Self::parse(&text);
        if read.is_none() {
            let what = format!("`{name}` takes {}, not {}", Self::allowed(limits), node.value.describe());
            faults.push(Fault::at(&node.place, what));
        }
        read
    }
    fn text(&self) -> String {
        format!("{:?}", self.word())
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "\"stat\" or \"talent\" and an element, like \"stat 3\"".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        let all = ["stat", "talent"].map(|place| super::signs::ELEMENTS.map(move |face| format!("{place} {face}")));
        let words: Vec<String> = all.into_iter().flatten().collect();
        let spaced: Vec<String> = words.iter().map(|word| word.replace(' ', "_")).collect();
        let face = json!({ "type": "integer", "minimum": 2, "maximum": 5 });
        let parts = json!([{ "enum": ["stat", "talent"] }, face]);
        let pair = json!({ "type": "array", "minItems": 2, "maxItems": 2, "prefixItems": parts });
        json!({ "anyOf": [{ "enum": words }, { "enum": spaced }, pair] })
    }
}

fn order() -> Vec<Place> {
    [3, 2, 4, 5].into_iter().map(Place::Stat).chain([3, 2, 4, 5].into_iter().map(Place::Talent)).collect()
}

rules! {
    /// Rules of Divinity.
    pub struct Rules {
        /// Points over the three stats of a new character.
        stat_points: i32 [0..=12] = 6, "DV-CHAR-1 R2";
        /// Points over the talents of a new character.
        talent_points: i32 [0..=12] = 3, "DV-CHAR-3 R2";
        /// Concessions in one win that defeat a character; 6 is out of reach.
        defeat_price: i32 [1..=6] = 3, "DV-CONC-5 R8";
        /// Concessions that a win by tie-break is worth.
        tie_concessions: i32 [0..=5] = 1, "DV-CONC-3 R5 R10";
        /// Who wins a tie between characters.
        tie_rule: TieRule [0..=0] = TieRule::Appropriateness, "DV-TIE-1 DV-TIE-2 R3";
        /// Whether a failure against the environment costs concessions.
        environment_concessions: bool [0..=0] = true, "DV-CONC-1 R6";
        /// Who wins a tie with the environment.
        environment_tie: EnvironmentTie [0..=0] = EnvironmentTie::Player, "DV-OPP-2 R7";
        /// Who concedes when a lone character is above some foes and below others.
        multi_rule: MultiRule [0..=0] = MultiRule::BestWins, "DV-OPP-4 R9";
        /// Burns of one member in one exchange.
        burn_limit_per_exchange: i32 [0..=4] = 1, "DV-BURN-1 R12";
        /// When burns are decided.
        burn_timing: BurnTiming [0..=0] = BurnTiming::AfterRolls, "DV-BURN-1 R12";
        /// Who may burn.
        burn_when: BurnWhen [0..=0] = BurnWhen::Any, "DV-BURN-1 R12";
        /// What is lost of a sign that is on both the stat and the talent.
        burn_scope: BurnScope [0..=0] = BurnScope::Indicated, "DV-BURN-3 R13";
        /// Whether named folk of the GM may burn.
        npc_may_burn: bool [0..=0] = true, "DV-NAMED-1 R14";
        /// When burned signs return.
        burn_recovery: BurnRecovery [0..=0] = BurnRecovery::Session, "DV-BURN-3 R15";
        /// Which way signs of goons are rounded.
        goon_rounding: GoonRounding [0..=0] = GoonRounding::Up, "DV-GOON-4 R16";
        /// How many goons fall.
        goon_loss: GoonLoss [0..=0] = GoonLoss::OnePerConcession, "DV-GOON-5 R17";
        /// Where the signs of a mob sit, the first gained first; the last is lost first.
        goon_sign_order: Vec<Place> [0..=0] = order(), "DV-GOON-4 R18";
        /// Regular goons that give no sign.
        goon_free: i32 [0..=40] = 2, "DV-GOON-2";
        /// Further regular goons per sign.
        goons_per_sign: i32 [1..=40] = 2, "DV-GOON-2";
        /// Highly skilled goons that give no sign.
        skilled_goon_free: i32 [0..=40] = 0, "DV-GOON-3 R19";
        /// Further highly skilled goons per sign.
        skilled_goons_per_sign: i32 [1..=40] = 1, "DV-GOON-3";
        /// Exchanges after which a fight is undecided.
        max_exchanges: i32 [1..=10_000] = 100, "DV-CONC-5";
    }
}

impl Rules {
    /// How many signs a mob has with so many standing, out of so many at the start (DV-GOON-2 to DV-GOON-4, R16).
    pub fn mob_signs(&self, skilled: bool, standing: i32, started: i32) -> i32 {
        let (free, per) = if skilled {
            (self.skilled_goon_free, self.skilled_goons_per_sign)
        } else {
            (self.goon_free, self.goons_per_sign)
        };
        let up = |over: i32, under: i32| (over + under - 1) / under;
        match self.goon_rounding {
            GoonRounding::Up => up((standing - free).max(0), per),
            GoonRounding::Down => (standing - free).max(0) / per,
            GoonRounding::Share => up((started - free).max(0) / per * standing, started.max(1)),
        }
    }

    /// The signs that a mob of so many signs has on its stat and talent (R18).
    pub fn placed(&self, signs: i32) -> (Signs, Signs) {
        self.goon_sign_order.iter().take(signs.max(0) as usize).fold(
            (Signs::NONE, Signs::NONE),
            |(stat, talent), place| match *place {
                Place::Stat(face) => (stat.with(face), talent),
                Place::Talent(face) => (stat, talent.with(face)),
            },
        )
    }

    /// Goons that fall by so many concessions out of so many standing (DV-GOON-5, R17).
    pub fn goons_lost(&self, given: i32, standing: i32) -> i32 {
        let lost = match self.goon_loss {
            GoonLoss::HalfAtThree if given >= 3 => 3.max((standing + 1) / 2) + given - 3,
            GoonLoss::OnePerConcession | GoonLoss::HalfAtThree => given,
        };
        lost.min(standing)
    }
}
