//! Decisions of a duellist: decision points (a) to (o) of the catalogue and the windows of powers.
//!
//! A list may name the reference policies as actions, so that a designer writes only what differs, and the powers of the
//! duellist's own tree. Where a strategy has no list, the reference policy that it rests on decides.

use evenodds_kit::decisions;
use evenodds_kit::{number, one_of};
use evenodds_policy::ArgInfo;

/// From which end of the Attack pool a die is taken.
const DIE: ArgInfo<'static> = one_of("die", &["highest", "lowest"], "From which end of the Attack pool.");
/// Which of several, counted from one end.
const RANK: ArgInfo<'static> =
    number("rank", Some(1), "1 is that die, 2 the next after it, and so on; the last of them where there are fewer.");
/// Which die of the Defence pool is used; its words are those of `DefenceDie` in `choices`.
const DEFENCE_DIE: ArgInfo<'static> = one_of(
    "die",
    &["smallest_enough", "largest", "smallest", "keep"],
    "Which die of the Defence pool: the smallest whose mean is enough, else the largest; the largest; the smallest; or none, where that is allowed.",
);
const SIZE_RANK: ArgInfo<'static> = number(
    "rank",
    Some(1),
    "1 is that size, 2 the next after it (from the largest downwards, else upwards), and so on; the last where there are fewer.",
);
const THRESHOLD: ArgInfo<'static> = number("threshold", Some(0), "Half points above the mean.");
const DICE: ArgInfo<'static> = number("dice", None, "How many.");
const MANA: ArgInfo<'static> = number("mana", None, "Mana.");

decisions! {
    /// The lists of a strategy.
    pub struct Decisions [optional] {
        /// (a) Whether a Collar empowers its Broker before the duel; asked when the Mana is there.
        empower: EmpowerChoice {
            Empower = "empower", always: "Empowers.";
            Wait = "wait", always: "Waits.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
        }
        /// (b) Whether flight is declared, by a power without a roll if there is one; asked at the start of each round.
        flight: FlightChoice {
            Stay = "stay", always: "Stays.";
            Flee = "flee", always: "Flees.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            Cautious = "cautious", always: "What cautious would do.";
        }
        /// Whether an enemy who flees is held up; asked where the rules leave it open.
        hold_up: HoldUpChoice {
            Hold = "hold", always: "He must roll.";
            LetGo = "let_go", always: "He is let go.";
        }
        /// (c) Whether the lowest die of a flight roll is rolled again; asked again after each.
        reroll_flight: LowestDieChoice {
            Stop = "stop", always: "Leaves the dice as they are.";
            Edge = "edge", sometimes: "Pays Edge and rolls the lowest die again.";
            Mana = "mana", sometimes: "Pays Mana and rolls the lowest die again.";
            Greedy = "greedy", always: "What greedy would do.";
            Plain = "plain", always: "What plain would do.";
        }
        /// Whether one who flees alone does so by a power without a roll; asked when there is one.
        escape: EscapeChoice {
            Power = "power", always: "By the first such power in tree order.";
            Roll = "roll", always: "By a roll.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// Whether, with what and by which die an enemy who gets away is shot at; asked of those who can.
        parting_shot: PartingShotChoice {
            Greedy = "greedy", always: "With the highest die, and the attack with the highest score.";
            Plain = "plain", always: "With the highest die; a Glyph with its tier-1 power.";
            Withhold = "withhold", always: "Not at all.";
            Basic = "basic", sometimes: "A basic attack." [DIE, RANK];
            .. Slot = "any power of that moment": "A power of the own tree, by its place there." [DIE, RANK];
        }
        /// (d) Whether a die of the round's roll is rolled again, or a power of this moment is used. Asked
        /// for each die, the worst first, and again after each re-roll.
        reroll_round: RerollRoundChoice {
            Stop = "stop", always: "Leaves this die; the next is asked for.";
            Edge = "edge", sometimes: "Pays Edge and rolls this die again, or one that comes after it." [RANK];
            Mana = "mana", sometimes: "Pays Mana and rolls this die again, or one that comes after it." [RANK];
            Greedy = "greedy", always: "What greedy would do.";
            Plain = "plain", always: "What plain would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// (e) Where a die goes; asked for each die, the highest first, unless a procedure takes all that are left.
        assign: AssignChoice {
            Attack = "attack", always: "The Attack pool.";
            Defence = "defence", always: "The Defence pool.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            Cautious = "cautious", always: "What cautious would do.";
            Keep = "keep", always: "Takes all that are left: dice above their mean by the threshold go to Attack." [THRESHOLD];
            Highest = "highest", always: "Takes all that are left: so many of the highest go to Attack." [DICE];
        }
        /// Whether a power is used once the pools are formed.
        before_turns: BeforeTurnsChoice {
            Nothing = "nothing", always: "No.";
            Greedy = "greedy", always: "What greedy would do.";
            Plain = "plain", always: "What plain would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// Whether a power takes a turn in front of the enemy's.
        preempt: PreemptChoice {
            Wait = "wait", always: "No.";
            Greedy = "greedy", always: "What greedy would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// Whether a power of any moment is used; asked on each own turn and before each defence.
        any_time: AnyTimeChoice {
            Nothing = "nothing", always: "No.";
            Greedy = "greedy", always: "What greedy would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// (f) and (g) What is done on a turn: an attack, a buff, a Special, or nothing.
        turn: TurnChoice {
            Pass = "pass", always: "Passes.";
            Basic = "basic", sometimes: "A basic attack." [DIE, RANK];
            BestAttack = "best_attack", sometimes: "The attack with the highest score by greedy.";
            DearestAttack = "dearest_attack", sometimes: "The Attack power that costs most.";
            Empower = "empower", sometimes: "Empowers the Broker late.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there." [DIE, RANK];
        }
        /// Which further die an attack takes that spends several; asked for each.
        further_die: FurtherDieChoice {
            Highest = "highest", always: "The highest that is left." [RANK];
            Lowest = "lowest", always: "The lowest." [RANK];
        }
        /// (h) Whether an attack on a Collar is aimed at its Broker.
        aim: AimChoice {
            Duellist = "duellist", always: "The duellist.";
            Broker = "broker", always: "The Broker.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
        }
        /// (i) How an attack is answered: a bare die, or a Defence power.
        defend: DefendChoice {
            Bare = "bare", always: "No power." [DEFENCE_DIE, SIZE_RANK];
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there." [DEFENCE_DIE, SIZE_RANK];
        }
        /// Which further die answers an attack that must be answered with several; asked for each.
        further_defence_die: FurtherDefenceDieChoice {
            Largest = "largest", always: "The largest that is left." [RANK];
            Smallest = "smallest", always: "The smallest." [RANK];
        }
        /// (j) Whether the main die of a defence is rolled again; asked again after each.
        reroll_defence: RerollDefenceChoice {
            Stop = "stop", always: "Leaves it.";
            Free = "free", sometimes: "Uses the free re-roll of a buff.";
            Edge = "edge", sometimes: "Pays Edge.";
            Mana = "mana", sometimes: "Pays Mana.";
            Greedy = "greedy", always: "What greedy would do.";
            Plain = "plain", always: "What plain would do.";
        }
        /// Whether a die that a power adds is rolled again; asked again after each.
        reroll_bonus: RerollBonusChoice {
            Stop = "stop", always: "Leaves it.";
            Edge = "edge", sometimes: "Pays Edge.";
            Mana = "mana", sometimes: "Pays Mana.";
        }
        /// Whether an effect takes place that a power leaves free: to repeat an attack, to strike back, to better an
        /// escape, to cancel a buff.
        effect: EffectChoice {
            Take = "take", always: "Whatever is offered." [DIE, RANK];
            Leave = "leave", always: "Nothing of it.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there." [DIE, RANK];
        }
        /// (k) Whether Mana is paid to break a hold.
        hold: HoldChoice {
            Pay = "pay", always: "Pays.";
            Miss = "miss", always: "Misses the turn.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
        }
        /// (l) How much Mana is turned into Hits after an attack that hit.
        payment: PaymentChoice {
            Nothing = "nothing", always: "None.";
            Pay = "pay", always: "So much, as far as it is there." [MANA];
            Greedy = "greedy", always: "What greedy would do.";
        }
        /// Which of the enemy's buffs is removed or taken: by its place, or by name if it is in force.
        buff: BuffChoice {
            Last = "last", always: "The one cast last.";
            First = "first", always: "The one cast first.";
            Dearest = "dearest", always: "The one that cost most.";
            .. Named = "any buff by name": "A buff by name, by its place among all that can be removed or stolen.";
        }
        /// Which seal is broken.
        seal: SealChoice {
            First = "first", always: "The earliest.";
            Last = "last", always: "The latest.";
            Physical = "physical", sometimes: "The earliest on physical powers.";
            Dark = "dark", sometimes: "The earliest on powers of Dark.";
            Fire = "fire", sometimes: "The earliest on powers of Fire.";
            Light = "light", sometimes: "The earliest on powers of Light.";
            Thunder = "thunder", sometimes: "The earliest on powers of Thunder.";
            Water = "water", sometimes: "The earliest on powers of Water.";
        }
        /// Which die of the Defence pool is given up for a power that asks for one.
        give_up: GiveUpChoice {
            Smallest = "smallest", always: "The smallest." [RANK];
            Largest = "largest", always: "The largest." [RANK];
        }
        /// (m) Whether a defeated enemy is killed; asked when it is possible.
        kill: KillChoice {
            Kill = "kill", always: "Kills.";
            Spare = "spare", always: "Spares.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            Cautious = "cautious", always: "What cautious would do.";
        }
        /// Whether the rescue that a Broker offers is accepted; in a career it costs a Connection.
        rescue: RescueChoice {
            Accept = "accept", always: "Lives.";
            Refuse = "refuse", always: "Dies.";
        }
        /// (n) Whether a stress trigger is accepted.
        stress: StressChoice {
            Accept = "accept", always: "Accepts.";
            Resist = "resist", always: "Resists.";
            Plain = "plain", always: "What plain would do.";
            Greedy = "greedy", always: "What greedy would do.";
            Cautious = "cautious", always: "What cautious would do.";
        }
        /// (o) Which power a killing brings.
        new_power: NewPowerChoice {
            TreeOrder = "tree_order", always: "The first legal one in tree order.";
            .. Slot = "any power of that moment": "A power of the own tree, by its place there.";
        }
        /// Whether the lowest die of the Speed roll is rolled again while the side is behind; asked again after each,
        /// where the rules allow it.
        reroll_speed: LowestDieChoice;
        /// Which two skills of the fight's list give the duel dice; asked for each of the two, among more than two
        /// duellists.
        skills: SkillsChoice {
            Best = "best", always: "The highest score that is left; the earlier on the list if equal.";
            Attack = "attack", sometimes: "Attack.";
            Control = "control", sometimes: "Control.";
            Speed = "speed", sometimes: "Speed.";
            Wits = "wits", sometimes: "Wits.";
        }
        /// Which enemy the turn is about: its attack, mark, seal or theft; asked of each standing enemy (`foe`) in the
        /// order of the cast, among more than two duellists.
        strike: StrikeChoice {
            Strike = "strike", always: "This one.";
            Next = "next", always: "Asks about the next one; after the last it is the one with fewest Hits.";
            FewestHits = "fewest_hits", always: "The one with fewest Hits.";
            MostHits = "most_hits", always: "The one with most Hits.";
            LeastMana = "least_mana", always: "The one with least Mana.";
            MostMana = "most_mana", always: "The one with most Mana.";
            FewestDefenceDice = "fewest_defence_dice", always: "The one with fewest Defence dice.";
            MostAttackDice = "most_attack_dice", always: "The one with most Attack dice.";
        }
        /// Whom a power serves that helps oneself or one ally; asked among more than two duellists.
        help: HelpChoice {
            Self_ = "self", always: "The user.";
            MostHurt = "most_hurt", always: "Whoever has lost most Hits; the user if equal.";
            FewestHits = "fewest_hits", always: "Whoever has fewest Hits; the user if equal.";
            Ally = "ally", always: "The ally who has lost most Hits; the user without one.";
        }
    }
}
