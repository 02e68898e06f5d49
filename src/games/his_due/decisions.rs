//! Decision points (a) to (o) of the catalogue and the windows of powers: what a priority list may decide.
//!
//! Every list may name the reference policies as actions, so that a designer writes only what differs, and the powers of the
//! side's own tree. An entry that names a power of another tree is left out for that side, so that one strategy serves all.

use super::fighter::Slots;
use super::powers::Book;
use crate::games::kind::Listed;
use crate::policy::{ActionInfo, ArgInfo, DecisionInfo, List};
use crate::source::{Fault, Faults, Node, Table, Value};

/// The decision points, in the order of [`POINTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each point is explained in `POINTS`")]
pub enum Point {
    Empower,
    Flight,
    HoldUp,
    RerollFlight,
    RerollRound,
    Assign,
    BeforeTurns,
    Preempt,
    AnyTime,
    Turn,
    Aim,
    Defend,
    RerollDefence,
    RerollBonus,
    Hold,
    Payment,
    Buff,
    Kill,
    Stress,
    NewPower,
}

/// How many there are.
pub const COUNT: usize = 20;

/// Lists by decision point.
#[derive(Debug, Clone, Default)]
pub struct Lists(pub [Option<List>; COUNT]);

/// What is known of a point.
#[derive(Debug, Clone, Copy)]
pub struct PointInfo {
    /// Name in files.
    pub name: &'static str,
    /// What is decided.
    pub help: &'static str,
    /// Actions that are no powers; their position is the number of the action.
    pub actions: &'static [ActionInfo<'static>],
    /// Powers that may be named: their slots; the number of the action is the slot plus the number of plain actions.
    pub powers: fn(&Slots) -> u32,
    /// Parameters of an action that is a power.
    pub args: &'static [ArgInfo<'static>],
}

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
];

/// Reads the lists of a strategy for a side of a tree.
pub fn read(table: &Table, book: &Book, tree: usize, slots: &Slots, lists: &mut Lists, faults: &mut Faults) {
    for entry in &table.entries {
        let Some(at) = POINTS.iter().position(|point| point.name == entry.key) else { continue };
        let point = &POINTS[at];
        let actions = actions(book, tree, slots, point);
        let info = DecisionInfo { name: point.name, help: point.help, actions: &actions };
        let node = for_this_tree(&entry.node, book, tree, point, &info);
        match node {
            Some(node) => lists.0[at] = List::read(&node, &info, super::facts::FACTS, faults),
            None => faults.push(
                Fault::at(
                    &entry.node.place,
                    format!("no entry of `{}` is left for {}", point.name, book.trees[tree].name),
                )
                .help("end the list with an action that every side can take"),
            ),
        }
    }
}

/// The actions of a point for a side of a tree: its plain ones, then the powers, each at its slot.
pub fn actions<'b>(book: &'b Book, tree: usize, slots: &Slots, point: &PointInfo) -> Vec<ActionInfo<'b>> {
    let mut actions: Vec<ActionInfo<'b>> = point.actions.to_vec();
    let named = (point.powers)(slots);
    for (slot, id) in book.trees[tree].powers.iter().enumerate() {
        let power = book.power(*id);
        // A power of another moment keeps its place, but under a name that no file can write.
        let name = if named >> slot & 1 == 1 { power.id.as_str() } else { "" };
        actions.push(ActionInfo { name, help: &power.summary, always_legal: false, args: point.args });
    }
    actions
}

/// The list without entries that name powers of other trees.
fn for_this_tree(node: &Node, book: &Book, tree: usize, point: &PointInfo, info: &DecisionInfo<'_>) -> Option<Node> {
    let Value::List(items) = &node.value else { return Some(node.clone()) };
    let foreign = |item: &&Node| {
        let name = match &item.value {
            Value::Str(name) => Some(name),
            Value::Table(table) => match table.get("do").map(|node| &node.value) {
                Some(Value::Str(name)) => Some(name),
                _ => None,
            },
            _ => None,
        };
        name.is_some_and(|name| {
            let known = book.find(name).is_some_and(|id| book.power(id).tree != tree);
            known && info.find(name).is_none() && !point.actions.iter().any(|action| action.name == name)
        })
    };
    let kept: Vec<Node> = items.iter().filter(|item| !foreign(item)).cloned().collect();
    if kept.is_empty() && !items.is_empty() {
        return None;
    }
    Some(Node { place: node.place.clone(), value: Value::List(kept) })
}

/// Every point with its actions, for lists.
pub fn listed() -> Vec<Listed> {
    POINTS
        .iter()
        .map(|point| {
            let mut actions: Vec<&str> = point.actions.iter().map(|action| action.name).collect();
            let all = Slots {
                attack: 1,
                defence: 1,
                turn: 1,
                dice_rolled: 1,
                pools_assigned: 1,
                enemy_turn_start: 1,
                any_time: 1,
                ..Slots::default()
            };
            if (point.powers)(&all) != 0 {
                actions.push("any power of that moment");
            }
            Listed { name: point.name.into(), detail: actions.join(", "), help: point.help.into() }
        })
        .collect()
}
