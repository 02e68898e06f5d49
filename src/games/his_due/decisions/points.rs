//! The decision points: what is decided, and what may be done.

use super::{COUNT, PointInfo};
use crate::games::his_due::fighter::Slots;
use crate::policy::{ActionInfo, ArgInfo};

const fn free(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, true, help)
}

const fn bound(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, false, help)
}

const fn none(_: &Slots) -> u32 {
    0
}

const PLAIN: ActionInfo<'static> = free("plain", "What plain would do.");
const GREEDY: ActionInfo<'static> = free("greedy", "What greedy would do.");
const CAUTIOUS: ActionInfo<'static> = free("cautious", "What cautious would do.");

/// Which die of the Attack pool is used.
const ATTACK_DIE: &[ArgInfo<'static>] =
    &[ArgInfo { name: "die", help: "Which die of the Attack pool.", default: Some(0), words: &["highest", "lowest"] }];

/// Which die of the Defence pool is used.
const DEFENCE_DIE: &[ArgInfo<'static>] = &[ArgInfo {
    name: "die",
    help: "Which die of the Defence pool: the smallest whose mean is enough, else the largest; the largest; the smallest; or none, where that is allowed.",
    default: Some(0),
    words: &["smallest_enough", "largest", "smallest", "keep"],
}];

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
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "flight",
        help: "(b) Whether flight is declared, by a power without a roll if there is one; asked at the start of each round.",
        actions: &[free("stay", "Stays."), free("flee", "Flees."), PLAIN, GREEDY, CAUTIOUS],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "hold_up",
        help: "Whether an enemy who flees is held up; asked where the rules leave it open.",
        actions: &[free("hold", "He must roll."), free("let_go", "He is let go.")],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "reroll_flight",
        help: "(c) Whether the lowest die of a flight roll is rolled again; asked again after each.",
        actions: REROLLS,
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "reroll_round",
        help: "(d) Whether the lowest die of the round's roll is rolled again, or a power of this moment is used; asked again after each.",
        actions: REROLLS,
        powers: |slots| slots.dice_rolled,
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
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "before_turns",
        help: "Whether a power is used once the pools are formed.",
        actions: &[free("nothing", "No.")],
        powers: |slots| slots.pools_assigned,
        args: &[],
    },
    PointInfo {
        name: "preempt",
        help: "Whether a power takes a turn in front of the enemy's.",
        actions: &[free("wait", "No."), GREEDY],
        powers: |slots| slots.enemy_turn_start,
        args: &[],
    },
    PointInfo {
        name: "any_time",
        help: "Whether a power of any moment is used; asked on each own turn and before each defence.",
        actions: &[free("nothing", "No."), GREEDY],
        powers: |slots| slots.any_time,
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
        powers: |slots| slots.attack | slots.turn,
        args: ATTACK_DIE,
    },
    PointInfo {
        name: "aim",
        help: "(h) Whether an attack on a Collar is aimed at its Broker.",
        actions: &[free("duellist", "The duellist."), free("broker", "The Broker."), PLAIN, GREEDY],
        powers: none,
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
        powers: |slots| slots.defence,
        args: DEFENCE_DIE,
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
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "reroll_bonus",
        help: "Whether a die that a power adds is rolled again; asked again after each.",
        actions: &[free("stop", "Leaves it."), bound("edge", "Pays Edge."), bound("mana", "Pays Mana.")],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "hold",
        help: "(k) Whether Mana is paid to break a hold.",
        actions: &[free("pay", "Pays."), free("miss", "Misses the turn."), PLAIN, GREEDY],
        powers: none,
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
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "buff",
        help: "Which of the enemy's buffs is removed or taken.",
        actions: &[
            free("last", "The one cast last."),
            free("first", "The one cast first."),
            free("dearest", "The one that cost most."),
        ],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "kill",
        help: "(m) Whether a defeated enemy is killed; asked when it is possible.",
        actions: &[free("kill", "Kills."), free("spare", "Spares."), PLAIN, GREEDY, CAUTIOUS],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "stress",
        help: "(n) Whether a stress trigger is accepted.",
        actions: &[free("accept", "Accepts."), free("resist", "Resists."), PLAIN, GREEDY, CAUTIOUS],
        powers: none,
        args: &[],
    },
    PointInfo {
        name: "new_power",
        help: "(o) Which power a killing brings.",
        actions: &[free("tree_order", "The first legal one in tree order.")],
        powers: |_| u32::MAX,
        args: &[],
    },
    PointInfo {
        name: "reroll_speed",
        help: "Whether the lowest die of the Speed roll is rolled again while the side is behind; asked again after each, where the rules allow it.",
        actions: REROLLS,
        powers: none,
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
        powers: none,
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
        powers: none,
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
        powers: none,
        args: &[],
    },
];
