//! The decision points: what is decided, and what may be done.

use super::{COUNT, Named, PointInfo};
use crate::policy::{ActionInfo, ArgInfo};

const fn free(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, true, help)
}

const fn bound(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, false, help)
}

const PLAIN: ActionInfo<'static> = free("plain", "What plain would do.");
const GREEDY: ActionInfo<'static> = free("greedy", "What greedy would do.");
const CAUTIOUS: ActionInfo<'static> = free("cautious", "What cautious would do.");

/// Which of several, counted from one end.
const RANK: ArgInfo<'static> = ArgInfo {
    name: "rank",
    help: "1 is that die, 2 the next after it, and so on; the last of them where there are fewer.",
    default: Some(1),
    words: &[],
};

/// Which die of the Attack pool is used.
const ATTACK_DIE: &[ArgInfo<'static>] = &[
    ArgInfo {
        name: "die",
        help: "From which end of the Attack pool.",
        default: Some(0),
        words: &["highest", "lowest"],
    },
    RANK,
];

/// Which die of the Defence pool is used.
const DEFENCE_DIE: &[ArgInfo<'static>] = &[
    ArgInfo {
        name: "die",
        help: "Which die of the Defence pool: the smallest whose mean is enough, else the largest; the largest; the smallest; or none, where that is allowed.",
        default: Some(0),
        words: &["smallest_enough", "largest", "smallest", "keep"],
    },
    ArgInfo {
        name: "rank",
        help: "1 is that size, 2 the next after it (from the largest downwards, else upwards), and so on; the last where there are fewer.",
        default: Some(1),
        words: &[],
    },
];

/// Which die by its rank alone.
const BY_RANK: &[ArgInfo<'static>] = &[RANK];

const fn ranked(name: &'static str, always_legal: bool, help: &'static str) -> ActionInfo<'static> {
    ActionInfo { name, help, always_legal, args: BY_RANK }
}

const REROLLS: &[ActionInfo<'static>] = &[
    free("stop", "Leaves the dice as they are."),
    bound("edge", "Pays Edge and rolls the lowest die again."),
    bound("mana", "Pays Mana and rolls the lowest die again."),
    GREEDY,
    PLAIN,
];

/// Every decision point.
pub const POINTS: [PointInfo; COUNT] = [
    PointInfo {
        name: "empower",
        help: "(a) Whether a Collar empowers its Broker before the duel; asked when the Mana is there.",
        actions: &[free("empower", "Empowers."), free("wait", "Waits."), PLAIN, GREEDY],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "flight",
        help: "(b) Whether flight is declared, by a power without a roll if there is one; asked at the start of each round.",
        actions: &[free("stay", "Stays."), free("flee", "Flees."), PLAIN, GREEDY, CAUTIOUS],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "hold_up",
        help: "Whether an enemy who flees is held up; asked where the rules leave it open.",
        actions: &[free("hold", "He must roll."), free("let_go", "He is let go.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "reroll_flight",
        help: "(c) Whether the lowest die of a flight roll is rolled again; asked again after each.",
        actions: REROLLS,
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "escape",
        help: "Whether one who flees alone does so by a power without a roll; asked when there is one.",
        actions: &[free("power", "By the first such power in tree order."), free("roll", "By a roll.")],
        named: Named::Own(|slots| slots.round_start),
        args: &[],
    },
    PointInfo {
        name: "parting_shot",
        help: "Whether, with what and by which die an enemy who gets away is shot at; asked of those who can.",
        actions: &[
            free("greedy", "With the highest die, and the attack with the highest score."),
            free("plain", "With the highest die; a Glyph with its tier-1 power."),
            free("withhold", "Not at all."),
            ActionInfo { name: "basic", help: "A basic attack.", always_legal: false, args: ATTACK_DIE },
        ],
        named: Named::Own(|slots| slots.attack & slots.with_die),
        args: ATTACK_DIE,
    },
    PointInfo {
        name: "reroll_round",
        help: "(d) Whether a die of the round's roll is rolled again, or a power of this moment is used; asked for each die, the worst first, and again after each re-roll.",
        actions: &[
            free("stop", "Leaves this die; the next is asked for."),
            ranked("edge", false, "Pays Edge and rolls this die again, or one that comes after it."),
            ranked("mana", false, "Pays Mana and rolls this die again, or one that comes after it."),
            GREEDY,
            PLAIN,
        ],
        named: Named::Own(|slots| slots.dice_rolled),
        args: &[],
    },
    PointInfo {
        name: "assign",
        help: "(e) Where a die goes; asked for each die, the highest first, unless a procedure takes all that are left.",
        actions: &[
            free("attack", "The Attack pool."),
            free("defence", "The Defence pool."),
            PLAIN,
            GREEDY,
            CAUTIOUS,
            ActionInfo {
                name: "keep",
                help: "Takes all that are left: dice above their mean by the threshold go to Attack.",
                always_legal: true,
                args: &[ArgInfo {
                    name: "threshold",
                    help: "Half points above the mean.",
                    default: Some(0),
                    words: &[],
                }],
            },
            ActionInfo {
                name: "highest",
                help: "Takes all that are left: so many of the highest go to Attack.",
                always_legal: true,
                args: &[ArgInfo { name: "dice", help: "How many.", default: None, words: &[] }],
            },
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "before_turns",
        help: "Whether a power is used once the pools are formed.",
        actions: &[free("nothing", "No."), GREEDY, PLAIN],
        named: Named::Own(|slots| slots.pools_assigned),
        args: &[],
    },
    PointInfo {
        name: "preempt",
        help: "Whether a power takes a turn in front of the enemy's.",
        actions: &[free("wait", "No."), GREEDY],
        named: Named::Own(|slots| slots.enemy_turn_start),
        args: &[],
    },
    PointInfo {
        name: "any_time",
        help: "Whether a power of any moment is used; asked on each own turn and before each defence.",
        actions: &[free("nothing", "No."), GREEDY],
        named: Named::Own(|slots| slots.any_time),
        args: &[],
    },
    PointInfo {
        name: "turn",
        help: "(f) and (g) What is done on a turn: an attack, a buff, a Special, or nothing.",
        actions: &[
            free("pass", "Passes."),
            ActionInfo { name: "basic", help: "A basic attack.", always_legal: false, args: ATTACK_DIE },
            bound("best_attack", "The attack with the highest score by greedy."),
            bound("dearest_attack", "The Attack power that costs most."),
            bound("empower", "Empowers the Broker late."),
            PLAIN,
            GREEDY,
        ],
        named: Named::Own(|slots| slots.attack | slots.turn),
        args: ATTACK_DIE,
    },
    PointInfo {
        name: "further_die",
        help: "Which further die an attack takes that spends several; asked for each.",
        actions: &[ranked("highest", true, "The highest that is left."), ranked("lowest", true, "The lowest.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "aim",
        help: "(h) Whether an attack on a Collar is aimed at its Broker.",
        actions: &[free("duellist", "The duellist."), free("broker", "The Broker."), PLAIN, GREEDY],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "defend",
        help: "(i) How an attack is answered: a bare die, or a Defence power.",
        actions: &[
            ActionInfo { name: "bare", help: "No power.", always_legal: true, args: DEFENCE_DIE },
            PLAIN,
            GREEDY,
        ],
        named: Named::Own(|slots| slots.defence),
        args: DEFENCE_DIE,
    },
    PointInfo {
        name: "further_defence_die",
        help: "Which further die answers an attack that must be answered with several; asked for each.",
        actions: &[ranked("largest", true, "The largest that is left."), ranked("smallest", true, "The smallest.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "reroll_defence",
        help: "(j) Whether the main die of a defence is rolled again; asked again after each.",
        actions: &[
            free("stop", "Leaves it."),
            bound("free", "Uses the free re-roll of a buff."),
            bound("edge", "Pays Edge."),
            bound("mana", "Pays Mana."),
            GREEDY,
            PLAIN,
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "reroll_bonus",
        help: "Whether a die that a power adds is rolled again; asked again after each.",
        actions: &[free("stop", "Leaves it."), bound("edge", "Pays Edge."), bound("mana", "Pays Mana.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "effect",
        help: "Whether an effect takes place that a power leaves free: to repeat an attack, to strike back, to better an escape, to cancel a buff.",
        actions: &[
            ActionInfo { name: "take", help: "Whatever is offered.", always_legal: true, args: ATTACK_DIE },
            free("leave", "Nothing of it."),
        ],
        named: Named::Own(|slots| slots.optional),
        args: ATTACK_DIE,
    },
    PointInfo {
        name: "hold",
        help: "(k) Whether Mana is paid to break a hold.",
        actions: &[free("pay", "Pays."), free("miss", "Misses the turn."), PLAIN, GREEDY],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "payment",
        help: "(l) How much Mana is turned into Hits after an attack that hit.",
        actions: &[
            free("nothing", "None."),
            ActionInfo {
                name: "pay",
                help: "So much, as far as it is there.",
                always_legal: true,
                args: &[ArgInfo { name: "mana", help: "Mana.", default: None, words: &[] }],
            },
            GREEDY,
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "buff",
        help: "Which of the enemy's buffs is removed or taken: by its place, or by name if it is in force.",
        actions: &[
            free("last", "The one cast last."),
            free("first", "The one cast first."),
            free("dearest", "The one that cost most."),
        ],
        named: Named::Buffs,
        args: &[],
    },
    PointInfo {
        name: "seal",
        help: "Which seal is broken.",
        actions: &[
            free("first", "The earliest."),
            free("last", "The latest."),
            bound("physical", "The earliest on physical powers."),
            bound("dark", "The earliest on powers of Dark."),
            bound("fire", "The earliest on powers of Fire."),
            bound("light", "The earliest on powers of Light."),
            bound("thunder", "The earliest on powers of Thunder."),
            bound("water", "The earliest on powers of Water."),
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "give_up",
        help: "Which die of the Defence pool is given up for a power that asks for one.",
        actions: &[ranked("smallest", true, "The smallest."), ranked("largest", true, "The largest.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "kill",
        help: "(m) Whether a defeated enemy is killed; asked when it is possible.",
        actions: &[free("kill", "Kills."), free("spare", "Spares."), PLAIN, GREEDY, CAUTIOUS],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "rescue",
        help: "Whether the rescue that a Broker offers is accepted; in a career it costs a Connection.",
        actions: &[free("accept", "Lives."), free("refuse", "Dies.")],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "stress",
        help: "(n) Whether a stress trigger is accepted.",
        actions: &[free("accept", "Accepts."), free("resist", "Resists."), PLAIN, GREEDY, CAUTIOUS],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "new_power",
        help: "(o) Which power a killing brings.",
        actions: &[free("tree_order", "The first legal one in tree order.")],
        named: Named::Own(|_| u32::MAX),
        args: &[],
    },
    PointInfo {
        name: "reroll_speed",
        help: "Whether the lowest die of the Speed roll is rolled again while the side is behind; asked again after each, where the rules allow it.",
        actions: REROLLS,
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "skills",
        help: "Which two skills of the fight's list give the duel dice; asked for each of the two, among more than two duellists.",
        actions: &[
            free("best", "The highest score that is left; the earlier on the list if equal."),
            bound("attack", "Attack."),
            bound("control", "Control."),
            bound("speed", "Speed."),
            bound("wits", "Wits."),
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "strike",
        help: "Which enemy the turn is about: its attack, mark, seal or theft; asked of each standing enemy (`foe`) in the order of the cast, among more than two duellists.",
        actions: &[
            free("strike", "This one."),
            free("next", "Asks about the next one; after the last it is the one with fewest Hits."),
            free("fewest_hits", "The one with fewest Hits."),
            free("most_hits", "The one with most Hits."),
            free("least_mana", "The one with least Mana."),
            free("most_mana", "The one with most Mana."),
            free("fewest_defence_dice", "The one with fewest Defence dice."),
            free("most_attack_dice", "The one with most Attack dice."),
        ],
        named: Named::Nothing,
        args: &[],
    },
    PointInfo {
        name: "help",
        help: "Whom a power serves that helps oneself or one ally; asked among more than two duellists.",
        actions: &[
            free("self", "The user."),
            free("most_hurt", "Whoever has lost most Hits; the user if equal."),
            free("fewest_hits", "Whoever has fewest Hits; the user if equal."),
            free("ally", "The ally who has lost most Hits; the user without one."),
        ],
        named: Named::Nothing,
        args: &[],
    },
];
