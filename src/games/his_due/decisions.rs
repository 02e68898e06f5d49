//! What a duellist decides: decision points (a) to (o) of the catalogue and the windows of powers.
//!
//! A list may name the reference policies as actions, so that a designer writes only what differs, and the powers of the
//! duellist's own tree. Where a strategy has no list, the reference policy that it rests on decides.

use crate::decisions;
use crate::policy::ArgInfo;

/// From which end of the Attack pool a die is taken.
const DIE: ArgInfo<'static> = ArgInfo {
    name: "die",
    help: "From which end of the Attack pool.",
    default: Some(0),
    words: &["highest", "lowest"],
};
/// Which of several, counted from one end.
const RANK: ArgInfo<'static> = ArgInfo {
    name: "rank",
    help: "1 is that die, 2 the next after it, and so on; the last of them where there are fewer.",
    default: Some(1),
    words: &[],
};
/// Which die of the Defence pool is used; its words are those of `DefenceDie` in `choices`.
const DEFENCE_DIE: ArgInfo<'static> = ArgInfo {
    name: "die",
    help: "Which die of the Defence pool: the smallest whose mean is enough, else the largest; the largest; the smallest; or none, where that is allowed.",
    default: Some(0),
    words: &["smallest_enough", "largest", "smallest", "keep"],
};
const SIZE_RANK: ArgInfo<'static> = ArgInfo {
    name: "rank",
    help: "1 is that size, 2 the next after it (from the largest downwards, else upwards), and so on; the last where there are fewer.",
    default: Some(1),
    words: &[],
};
const THRESHOLD: ArgInfo<'static> =
    ArgInfo { name: "threshold", help: "Half points above the mean.", default: Some(0), words: &[] };
const DICE: ArgInfo<'static> = ArgInfo { name: "dice", help: "How many.", default: None, words: &[] };
const MANA: ArgInfo<'static> = ArgInfo { name: "mana", help: "Mana.", default: None, words: &[] };

decisions! {
    /// The lists of a strategy.
    pub struct Decisions [optional] {
        /// (a) Whether a Collar empowers its Broker before the duel; asked when the Mana is there.
        empower: EmpowerChoice {
            /// Empowers.
            Empower = "empower", always;
            /// Waits.
            Wait = "wait", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
        }
        /// (b) Whether flight is declared, by a power without a roll if there is one; asked at the start of each round.
        flight: FlightChoice {
            /// Stays.
            Stay = "stay", always;
            /// Flees.
            Flee = "flee", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What cautious would do.
            Cautious = "cautious", always;
        }
        /// Whether an enemy who flees is held up; asked where the rules leave it open.
        hold_up: HoldUpChoice {
            /// He must roll.
            Hold = "hold", always;
            /// He is let go.
            LetGo = "let_go", always;
        }
        /// (c) Whether the lowest die of a flight roll is rolled again; asked again after each.
        reroll_flight: RerollFlightChoice {
            /// Leaves the dice as they are.
            Stop = "stop", always;
            /// Pays Edge and rolls the lowest die again.
            Edge = "edge", sometimes;
            /// Pays Mana and rolls the lowest die again.
            Mana = "mana", sometimes;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What plain would do.
            Plain = "plain", always;
        }
        /// Whether one who flees alone does so by a power without a roll; asked when there is one.
        escape: EscapeChoice {
            /// By the first such power in tree order.
            Power = "power", always;
            /// By a roll.
            Roll = "roll", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// Whether, with what and by which die an enemy who gets away is shot at; asked of those who can.
        parting_shot: PartingShotChoice {
            /// With the highest die, and the attack with the highest score.
            Greedy = "greedy", always;
            /// With the highest die; a Glyph with its tier-1 power.
            Plain = "plain", always;
            /// Not at all.
            Withhold = "withhold", always;
            /// A basic attack.
            Basic = "basic", sometimes [DIE, RANK];
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment" [DIE, RANK];
        }
        /// (d) Whether a die of the round's roll is rolled again, or a power of this moment is used; asked for each die,
        /// the worst first, and again after each re-roll.
        reroll_round: RerollRoundChoice {
            /// Leaves this die; the next is asked for.
            Stop = "stop", always;
            /// Pays Edge and rolls this die again, or one that comes after it.
            Edge = "edge", sometimes [RANK];
            /// Pays Mana and rolls this die again, or one that comes after it.
            Mana = "mana", sometimes [RANK];
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What plain would do.
            Plain = "plain", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// (e) Where a die goes; asked for each die, the highest first, unless a procedure takes all that are left.
        assign: AssignChoice {
            /// The Attack pool.
            Attack = "attack", always;
            /// The Defence pool.
            Defence = "defence", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What cautious would do.
            Cautious = "cautious", always;
            /// Takes all that are left: dice above their mean by the threshold go to Attack.
            Keep = "keep", always [THRESHOLD];
            /// Takes all that are left: so many of the highest go to Attack.
            Highest = "highest", always [DICE];
        }
        /// Whether a power is used once the pools are formed.
        before_turns: BeforeTurnsChoice {
            /// No.
            Nothing = "nothing", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What plain would do.
            Plain = "plain", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// Whether a power takes a turn in front of the enemy's.
        preempt: PreemptChoice {
            /// No.
            Wait = "wait", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// Whether a power of any moment is used; asked on each own turn and before each defence.
        any_time: AnyTimeChoice {
            /// No.
            Nothing = "nothing", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// (f) and (g) What is done on a turn: an attack, a buff, a Special, or nothing.
        turn: TurnChoice {
            /// Passes.
            Pass = "pass", always;
            /// A basic attack.
            Basic = "basic", sometimes [DIE, RANK];
            /// The attack with the highest score by greedy.
            BestAttack = "best_attack", sometimes;
            /// The Attack power that costs most.
            DearestAttack = "dearest_attack", sometimes;
            /// Empowers the Broker late.
            Empower = "empower", sometimes;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment" [DIE, RANK];
        }
        /// Which further die an attack takes that spends several; asked for each.
        further_die: FurtherDieChoice {
            /// The highest that is left.
            Highest = "highest", always [RANK];
            /// The lowest.
            Lowest = "lowest", always [RANK];
        }
        /// (h) Whether an attack on a Collar is aimed at its Broker.
        aim: AimChoice {
            /// The duellist.
            Duellist = "duellist", always;
            /// The Broker.
            Broker = "broker", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
        }
        /// (i) How an attack is answered: a bare die, or a Defence power.
        defend: DefendChoice {
            /// No power.
            Bare = "bare", always [DEFENCE_DIE, SIZE_RANK];
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment" [DEFENCE_DIE, SIZE_RANK];
        }
        /// Which further die answers an attack that must be answered with several; asked for each.
        further_defence_die: FurtherDefenceDieChoice {
            /// The largest that is left.
            Largest = "largest", always [RANK];
            /// The smallest.
            Smallest = "smallest", always [RANK];
        }
        /// (j) Whether the main die of a defence is rolled again; asked again after each.
        reroll_defence: RerollDefenceChoice {
            /// Leaves it.
            Stop = "stop", always;
            /// Uses the free re-roll of a buff.
            Free = "free", sometimes;
            /// Pays Edge.
            Edge = "edge", sometimes;
            /// Pays Mana.
            Mana = "mana", sometimes;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What plain would do.
            Plain = "plain", always;
        }
        /// Whether a die that a power adds is rolled again; asked again after each.
        reroll_bonus: RerollBonusChoice {
            /// Leaves it.
            Stop = "stop", always;
            /// Pays Edge.
            Edge = "edge", sometimes;
            /// Pays Mana.
            Mana = "mana", sometimes;
        }
        /// Whether an effect takes place that a power leaves free: to repeat an attack, to strike back, to better an
        /// escape, to cancel a buff.
        effect: EffectChoice {
            /// Whatever is offered.
            Take = "take", always [DIE, RANK];
            /// Nothing of it.
            Leave = "leave", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment" [DIE, RANK];
        }
        /// (k) Whether Mana is paid to break a hold.
        hold: HoldChoice {
            /// Pays.
            Pay = "pay", always;
            /// Misses the turn.
            Miss = "miss", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
        }
        /// (l) How much Mana is turned into Hits after an attack that hit.
        payment: PaymentChoice {
            /// None.
            Nothing = "nothing", always;
            /// So much, as far as it is there.
            Pay = "pay", always [MANA];
            /// What greedy would do.
            Greedy = "greedy", always;
        }
        /// Which of the enemy's buffs is removed or taken: by its place, or by name if it is in force.
        buff: BuffChoice {
            /// The one cast last.
            Last = "last", always;
            /// The one cast first.
            First = "first", always;
            /// The one that cost most.
            Dearest = "dearest", always;
            data
            /// A buff by name, by its place among all that can be removed or stolen.
            Named = "any buff by name";
        }
        /// Which seal is broken.
        seal: SealChoice {
            /// The earliest.
            First = "first", always;
            /// The latest.
            Last = "last", always;
            /// The earliest on physical powers.
            Physical = "physical", sometimes;
            /// The earliest on powers of Dark.
            Dark = "dark", sometimes;
            /// The earliest on powers of Fire.
            Fire = "fire", sometimes;
            /// The earliest on powers of Light.
            Light = "light", sometimes;
            /// The earliest on powers of Thunder.
            Thunder = "thunder", sometimes;
            /// The earliest on powers of Water.
            Water = "water", sometimes;
        }
        /// Which die of the Defence pool is given up for a power that asks for one.
        give_up: GiveUpChoice {
            /// The smallest.
            Smallest = "smallest", always [RANK];
            /// The largest.
            Largest = "largest", always [RANK];
        }
        /// (m) Whether a defeated enemy is killed; asked when it is possible.
        kill: KillChoice {
            /// Kills.
            Kill = "kill", always;
            /// Spares.
            Spare = "spare", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What cautious would do.
            Cautious = "cautious", always;
        }
        /// Whether the rescue that a Broker offers is accepted; in a career it costs a Connection.
        rescue: RescueChoice {
            /// Lives.
            Accept = "accept", always;
            /// Dies.
            Refuse = "refuse", always;
        }
        /// (n) Whether a stress trigger is accepted.
        stress: StressChoice {
            /// Accepts.
            Accept = "accept", always;
            /// Resists.
            Resist = "resist", always;
            /// What plain would do.
            Plain = "plain", always;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What cautious would do.
            Cautious = "cautious", always;
        }
        /// (o) Which power a killing brings.
        new_power: NewPowerChoice {
            /// The first legal one in tree order.
            TreeOrder = "tree_order", always;
            data
            /// A power of the own tree, by its place there.
            Slot = "any power of that moment";
        }
        /// Whether the lowest die of the Speed roll is rolled again while the side is behind; asked again after each,
        /// where the rules allow it.
        reroll_speed: RerollSpeedChoice {
            /// Leaves the dice as they are.
            Stop = "stop", always;
            /// Pays Edge and rolls the lowest die again.
            Edge = "edge", sometimes;
            /// Pays Mana and rolls the lowest die again.
            Mana = "mana", sometimes;
            /// What greedy would do.
            Greedy = "greedy", always;
            /// What plain would do.
            Plain = "plain", always;
        }
        /// Which two skills of the fight's list give the duel dice; asked for each of the two, among more than two
        /// duellists.
        skills: SkillsChoice {
            /// The highest score that is left; the earlier on the list if equal.
            Best = "best", always;
            /// Attack.
            Attack = "attack", sometimes;
            /// Control.
            Control = "control", sometimes;
            /// Speed.
            Speed = "speed", sometimes;
            /// Wits.
            Wits = "wits", sometimes;
        }
        /// Which enemy the turn is about: its attack, mark, seal or theft; asked of each standing enemy (`foe`) in the
        /// order of the cast, among more than two duellists.
        strike: StrikeChoice {
            /// This one.
            Strike = "strike", always;
            /// Asks about the next one; after the last it is the one with fewest Hits.
            Next = "next", always;
            /// The one with fewest Hits.
            FewestHits = "fewest_hits", always;
            /// The one with most Hits.
            MostHits = "most_hits", always;
            /// The one with least Mana.
            LeastMana = "least_mana", always;
            /// The one with most Mana.
            MostMana = "most_mana", always;
            /// The one with fewest Defence dice.
            FewestDefenceDice = "fewest_defence_dice", always;
            /// The one with most Attack dice.
            MostAttackDice = "most_attack_dice", always;
        }
        /// Whom a power serves that helps oneself or one ally; asked among more than two duellists.
        help: HelpChoice {
            /// The user.
            Self_ = "self", always;
            /// Whoever has lost most Hits; the user if equal.
            MostHurt = "most_hurt", always;
            /// Whoever has fewest Hits; the user if equal.
            FewestHits = "fewest_hits", always;
            /// The ally who has lost most Hits; the user without one.
            Ally = "ally", always;
        }
    }
}
