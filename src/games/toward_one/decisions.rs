//! Decision points that a priority list can take over; `listed` asks the lists.
//!
//! Every list may use the catalogue's procedures as actions, so that a designer writes only what differs.

use super::facts::FACTS;
use crate::games::kind::Listed;
use crate::policy::{ActionInfo, ArgInfo, DecisionInfo, List};
use crate::source::{Faults, Table};

/// Declares the decision points of a role: their infos and a record with a list for each.
macro_rules! decisions {
    ($(#[$doc:meta])* $infos:ident, $lists:ident, $read:ident, $count:literal { $($(#[$fdoc:meta])* $name:ident: $help:literal, $actions:expr;)+ }) => {
        /// The decision points of this role.
        pub const $infos: [DecisionInfo<'static>; $count] =
            [$(DecisionInfo { name: stringify!($name), help: $help, actions: $actions }),+];

        $(#[$doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $lists {
            $($(#[$fdoc])* pub $name: Option<List>,)+
        }

        /// Reads the lists of a strategy over those that it already has.
        pub fn $read(table: &Table, lists: &mut $lists, faults: &mut Faults) {
            for (index, entry) in table.entries.iter().enumerate() {
                let _ = index;
                $(if entry.key == stringify!($name) {
                    let info = $infos.iter().find(|info| info.name == stringify!($name));
                    lists.$name = info.and_then(|info| List::read(&entry.node, info, FACTS, faults));
                })+
            }
        }
    };
}

const fn free(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, true, help)
}

const fn bound(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, false, help)
}

const RESERVE: ArgInfo<'static> =
    ArgInfo { name: "reserve", help: "Bonuses of the rolled trait that are kept.", default: Some(3), words: &[] };
const TARGET: ArgInfo<'static> = ArgInfo { name: "target", help: "Successes wanted.", default: None, words: &[] };
const TOLERATED: ArgInfo<'static> =
    ArgInfo { name: "severity", help: "Severity that is accepted.", default: Some(2), words: &[] };

const ADJUST: &[ActionInfo<'static>] = &[
    free("stop", "Leaves the roll as it is."),
    bound("lower", "Pays a bonus and lowers a cheap die."),
    bound("add", "Pays a bonus and adds a die."),
    bound("ritual", "Performs the ritual with most dice."),
    ActionInfo {
        name: "cheap",
        help: "Lowers cheap dice from the rolled trait's counter.",
        always_legal: true,
        args: &[RESERVE],
    },
    ActionInfo {
        name: "reach",
        help: "Spends until the target is reached: cheap dice, rituals, added dice.",
        always_legal: true,
        args: &[TARGET],
    },
    ActionInfo {
        name: "reach_rituals_last",
        help: "Spends until the target is reached: cheap dice, added dice, rituals.",
        always_legal: true,
        args: &[TARGET],
    },
];

decisions! {
    /// Lists that take the place of a player's fields.
    PLAYER, PlayerLists, read_player_lists, 13 {
        /// Which trait a regular scene rolls.
        regular_trait: "Which trait a regular scene rolls.", &[
            free("calligraphy", "Calligraphy."), free("law", "Law."), free("numerology", "Numerology."),
            free("esteem", "Esteem."), free("luxury", "Luxury."), free("renown", "Renown."),
            free("highest_skill", "The skill with most dice."),
            free("best_edge_skill", "The skill with the largest lead."),
            free("best_edge_any", "The trait with the largest lead."),
        ];
        /// What is spent in regular scenes, asked after each step.
        regular_adjust: "What is done with a regular roll; asked again after each step.", ADJUST;
        /// What is spent in confrontations, asked after each step.
        confront_adjust: "What is done with a confrontation roll; asked again after each step.", ADJUST;
        /// How successes are split, asked for each success.
        allocation: "What a success is used for; asked for each success, unless a procedure takes all that are left.", &[
            free("gain", "Gains bonuses."), free("manipulate", "Raises the Jinn."), bound("negate", "Cancels one of the Jinn's."),
            free("negate_first", "Takes all that are left: negate, then manipulate, then gain."),
            free("manipulate_first", "Takes all that are left: manipulate, then negate, then gain."),
            ActionInfo {
                name: "tolerate",
                help: "Takes all that are left: negate above the severity, then manipulate, then gain.",
                always_legal: true,
                args: &[TOLERATED],
            },
        ];
        /// Whether a manifest Jinn is confronted.
        confront_when: "Whether the manifest Jinn is confronted in this scene.", &[
            free("confront", "Confronts it."), free("wait", "Plays a regular scene."),
        ];
        /// Which available Jinn is taken on.
        jinn_choice: "Which available Jinn is taken on; asked about each, and the one that meets the earliest entry is taken.", &[
            free("take", "Takes this one."), free("first", "The earliest of all."),
            free("weakest", "The one with fewest dice."), free("even_match", "One that matches the character."),
        ];
        /// How a Jinn is made.
        jinn_creation: "How a Jinn is made of the dice rolled.", &[
            free("as_rolled", "The first four dice."), free("weakest", "The lowest dice."), free("strongest", "The highest dice."),
        ];
        /// Which reward is taken.
        reward: "Which reward is taken; asked for each.", &[
            free("ally", "A new ally."), free("renown", "A die of Renown."),
            free("luxury", "A die of Luxury."), free("esteem", "A die of Esteem."),
        ];
        /// What is done between hunts.
        improve: "What is done between rewards and the next Jinn.", &[
            free("take_jinn", "Takes a new Jinn on."), bound("recover", "Gets a lost ally back."),
            bound("lowest", "Improves the skill with fewest dice."), bound("calligraphy", "Improves Calligraphy."),
            bound("law", "Improves Law."), bound("numerology", "Improves Numerology."),
        ];
        /// Whether a fellow is asked.
        ask_help: "Whether the fellow with the largest lead is asked to make the roll.", &[
            free("no", "She rolls herself."), free("ask", "She asks."),
        ];
        /// What is answered when asked.
        help_answer: "What is answered to a fellow who asks for the roll.", &[
            free("agree", "She rolls."), free("refuse", "She must be forced."),
        ];
        /// Whether a fellow is attacked.
        attack: "Whether the fellow with the highest standing is attacked in place of a regular scene.", &[
            free("no", "Nobody is attacked."), free("bad_health", "Inflicts bad health."),
            free("expenses", "Inflicts expenses."), free("personal_loss", "Inflicts personal loss."),
        ];
        /// Whether the hunt is given up.
        abandon: "Whether the hunt is given up, where the rules allow it.", &[
            free("no", "Hunts on."), free("yes", "Gives it up."),
        ];
    }
}

decisions! {
    /// Lists that take the place of the GM's fields.
    GM, GmLists, read_gm_lists, 4 {
        /// Which trait receives gained bonuses.
        bonus_target: "Which trait receives the bonuses of a success.", &[
            bound("calligraphy", "Illumination."), bound("law", "Righteousness."), bound("numerology", "Insight."),
            bound("esteem", "Respect."), bound("luxury", "Leisure."), bound("renown", "Prowess."),
            free("fewest_other", "The other trait with fewest bonuses."), free("random_other", "Any other trait, by lot."),
        ];
        /// Which Jinn skill is raised.
        raise: "Which Jinn skill a success raises.", &[
            free("malice", "Malice."), free("lawlessness", "Lawlessness."), free("subtlety", "Subtlety."),
            free("lowest_value", "The one of lowest value."), free("next_step", "The one nearest to its next die."),
            free("opposing", "The one used in the roll."), free("random", "Any, by lot."),
        ];
        /// Which suffering is inflicted.
        suffering: "Which suffering the Jinn's remaining successes inflict.", &[
            free("bad_behavior", "Respect and Esteem."), free("bad_health", "Prowess and Renown."),
            free("expenses", "Leisure and Luxury."), bound("personal_loss", "An ally."),
            free("random", "Any possible one, by lot."), free("most_bonuses", "The stat with most bonuses."),
        ];
        /// Which skill opposes a stat.
        stat_opposition: "Which Jinn skill opposes a stat.", &[
            free("malice", "Malice."), free("lawlessness", "Lawlessness."), free("subtlety", "Subtlety."),
            free("highest", "The one with most dice."), free("lowest", "The one with fewest."), free("random", "Any, by lot."),
        ];
    }
}

/// The decision points as lists show them.
pub fn listed() -> Vec<Listed> {
    let actions =
        |info: &DecisionInfo<'_>| info.actions.iter().map(|action| action.name).collect::<Vec<_>>().join(", ");
    let listed = |role: &str, info: &DecisionInfo<'static>| Listed {
        name: info.name.into(),
        detail: role.into(),
        help: format!("{} Actions: {}.", info.help, actions(info)),
    };
    PLAYER.iter().map(|info| listed("player", info)).chain(GM.iter().map(|info| listed("GM", info))).collect()
}
