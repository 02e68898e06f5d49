//! What is counted: the catalogue's section 19, as columns of rows.
//!
//! Names are the catalogue's. A trial leaves one row; at a table every character leaves a row too, so that rewards
//! can be split by sect, by seat or by place in the first order of play.

use super::TowardOne;
use super::cast::PlayKind;
use super::state::{Pc, Table};
use super::terms::{Sect, Suffering};
use crate::engine::ABSENT;
use crate::games::kit::measures::{category_of, count, count_of, flag_of, ratio, share};
use crate::games::kit::{Column, Members};

/// Seats and reported cycles of a typical table, and whether a typical hunt has somebody to ask.
const TYPICAL: (usize, std::ops::RangeInclusive<i32>, bool) = (4, 1..=12, true);

/// The measures of a play, of this game or of a typical one.
pub(super) fn of(play: PlayKind, game: Option<&TowardOne>) -> Vec<Column<Table>> {
    let seats = game.map_or(TYPICAL.0, TowardOne::seats);
    let asks = game.map_or(TYPICAL.2, |game| game.seats() > 1);
    let dice = ["jinn_dice_at_start", "jinn_dice_when_bound"];
    let hunt = || dice.into_iter().fold(hunt().ranged("mean_rewards", 0, 60), |all, name| all.ranged(name, 0, 40));
    let both = both().ranged("confrontations", 0, 60);
    let mut all = match play {
        PlayKind::Hunt | PlayKind::Confrontation if asks => vec![hunt(), both, asked()],
        PlayKind::Hunt | PlayKind::Confrontation => vec![hunt(), both],
        PlayKind::Table => vec![
            table(),
            count("snowball_over", "snowball: co-movement of early and late rewards", "rewards²", |t| snowball(t).0)
                .hide(),
            count("snowball_under", "snowball: spread of early rewards", "rewards²", |t| snowball(t).1).hide(),
            both,
        ],
    };
    all.extend(sufferings());
    if play == PlayKind::Table {
        let cycles = game.map_or_else(|| TYPICAL.1.collect(), |game| game.reported.clone());
        all.extend(of_table(seats, &cycles));
    }
    all
}

crate::measures! {
    /// Columns of a hunt that a table does not have.
    fn hunt(Table) {
        "p_bound", "Jinn bound" => |t| t.counts.bound_scene.is_some();
        "scenes_to_manifest", "scenes until the Jinn is manifest", "scenes" => |t| t.counts.manifest_scene;
        "scenes_to_bind", "scenes until the Jinn is bound", "scenes" => |t| t.counts.bound_scene;
        "p_first_confrontation_binds", "first confrontation binds" => |t| t.counts.first_confrontation;
        "p_tier_1", "bound, 1 reward: she outclassed the Jinn" => |t| t.counts.tier == 1;
        "p_tier_2", "bound, 2 rewards: an even match" => |t| t.counts.tier == 2;
        "p_tier_3", "bound, 3 rewards: the Jinn outclassed her" => |t| t.counts.tier == 3;
        "p_unbound", "not bound" => |t| t.counts.bound_scene.is_none();
        "mean_rewards", "rewards due at the binding", "rewards" => |t| t.counts.reward;
        "scenes", "scenes played", "scenes" => |t| t.pcs[0].scene;
        "jinn_dice_at_start", "the Jinn's skill dice when it was made", "dice" => |t| t.jinn[0].made_dice.iter().sum::<i32>();
        "jinn_dice_when_bound", "the Jinn's skill dice when bound", "dice" => |t| t.counts.jinn_dice_when_bound;
        "pc_dice_end", "the character's dice at the end", "dice" => |t| t.pcs[0].total_dice();
        "pc_bonuses_end", "the character's bonuses at the end", "bonuses" => |t| t.pcs[0].total_bonuses();
    }

    /// Columns of a hunt with a fellow who can be asked.
    fn asked(Table) {
        "asked_bonuses_end", "the fellow's bonuses at the end", "bonuses" => |t| t.pcs[1].total_bonuses();
        "asked_rituals_performed", "rituals that the fellow performed", "rituals" => |t| t.counts.asked_rituals;
        "asked_grudge", "the fellow's grudge Prowess at the end", "bonuses" => |t| t.pcs[1].grudge[0];
    }

    /// Columns that every play has; at a table they are summed over the characters.
    fn both(Table) {
        "confrontations", "confrontations tried", "confrontations" => |t| t.counts.confrontations;
        "fail_numerology", "confrontations lost at naming (Numerology)", "confrontations" => |t| t.counts.fails[2];
        "fail_law", "confrontations lost at commanding (Law)", "confrontations" => |t| t.counts.fails[1];
        "fail_calligraphy", "confrontations lost at binding (Calligraphy)", "confrontations" => |t| t.counts.fails[0];
        "fail_tie", "confrontations lost on a level roll", "confrontations" => |t| t.counts.fail_tie;
        "regular_scenes", "regular scenes", "scenes" => |t| t.counts.regular_scenes;
        "manipulations", "successes that raised the Jinn", "successes" => |t| t.counts.manipulations;
        "negations", "successes that cancelled the Jinn's", "successes" => |t| t.counts.negations;
        "lost_scenes", "scenes lost to an ally's aid", "scenes" => |t| t.counts.lost_scenes;
        "bonuses_gained", "bonuses gained", "bonuses" => |t| t.counts.bonuses_gained;
        "bonuses_spent", "bonuses paid", "bonuses" => |t| t.counts.bonuses_spent;
        "bonuses_lost", "bonuses lost to suffering", "bonuses" => |t| t.counts.bonuses_lost;
        "rituals_performed", "rituals performed", "rituals" => |t| t.counts.rituals;
        "ally_conversions", "bonuses converted by allies", "bonuses" => |t| t.counts.conversions;
        "dice_lost", "dice lost for good", "dice" => |t| t.counts.dice_lost;
        "allies_lost", "allies lost for good", "allies" => |t| t.counts.allies_lost;
        "help_asked", "times a fellow was asked", "times" => |t| t.counts.help_asked;
        "help_forced", "times a fellow was forced", "times" => |t| t.counts.help_forced;
        "force_failed", "times forcing failed", "times" => |t| t.counts.force_failed;
        "attacks", "attacks on fellows", "attacks" => |t| t.counts.attacks;
        "attacks_won", "attacks won", "attacks" => |t| t.counts.attacks_won;
        "abandoned", "hunts given up", "hunts" => |t| t.counts.abandoned;
    }

    /// Columns of a table.
    fn table(Table) {
        "binds_total", "Jinn bound by everybody", "Jinn" => |t| t.counts.binds;
        "rewards_total", "rewards collected by everybody", "rewards" => |t| t.counts.rewards;
        "tier_1", "collections of tier 1", "collections" => |t| t.counts.tiers[0];
        "tier_2", "collections of tier 2", "collections" => |t| t.counts.tiers[1];
        "tier_3", "collections of tier 3", "collections" => |t| t.counts.tiers[2];
        "improve_scenes", "self-improvement scenes", "scenes" => |t| t.counts.improve_scenes;
        "recovery_scenes", "recovery scenes", "scenes" => |t| t.counts.recovery_scenes;
        "idle_scenes", "scenes without a Jinn to take on", "scenes" => |t| t.counts.idle_scenes;
        "standing_range_end", "highest less lowest standing at the end", "dice" => |t| {
            let standings = t.pcs.iter().map(Pc::standing);
            standings.clone().max().unwrap_or(0) - standings.min().unwrap_or(0)
        };
        "order_changes", "cycles after which the order changed", "cycles" => |t| t.counts.order_changes;
        "lead_persists", "the leader at half time leads at the end" => lead_persists;
    }
}

/// Whether the single leader in rewards at half time alone leads at the end; absent without a single leader.
fn lead_persists(table: &Table) -> Option<bool> {
    let single = |key: fn(&Pc) -> i32| {
        let best = table.pcs.iter().map(key).max()?;
        let mut leaders = table.pcs.iter().enumerate().filter(|(_, pc)| key(pc) == best).map(|(seat, _)| seat);
        let leader = leaders.next();
        if leaders.next().is_none() { leader } else { None }
    };
    single(|pc| pc.half_rewards).map(|leader| single(|pc| pc.rewards) == Some(leader))
}

/// N Σ xy − Σx Σy and N Σ xx − Σx Σx over the characters: x rewards by half time, y after it. Their quotient over
/// trials is the catalogue's `snowball_slope`; the factor N cancels.
fn snowball(table: &Table) -> (i32, i32) {
    let n = table.pcs.len() as i32;
    let (mut x, mut y, mut xy, mut xx) = (0, 0, 0, 0);
    for pc in &table.pcs {
        let (early, late) = (pc.half_rewards, pc.rewards - pc.half_rewards);
        (x, y, xy, xx) = (x + early, y + late, xy + early * late, xx + early * early);
    }
    (n * xy - x * y, n * xx - x * x)
}

/// Sufferings by kind and severity, then by severity alone.
fn sufferings() -> impl Iterator<Item = Column<Table>> {
    let named = |severity: usize| format!("severity {severity}{}", if severity == 5 { " or more" } else { "" });
    let each = Suffering::ALL.into_iter().flat_map(move |kind| {
        (1..=5).map(move |severity| {
            let label = format!("{} of {}", kind.title(), named(severity));
            let name = format!("suffer_{}_{severity}", kind.word());
            count_of(name, label, "sufferings", [kind as usize, severity], |t: &Table, at| {
                t.counts.suffered[at[0]][at[1]]
            })
        })
    });
    let all = (1..=5).map(move |severity| {
        let (name, label) = (format!("suffer_severity_{severity}"), format!("sufferings of {}", named(severity)));
        count_of(name, label, "sufferings", [severity, 0], |t: &Table, at| {
            t.counts.suffered.iter().map(|kind| kind[at[0]]).sum()
        })
    });
    each.chain(all)
}

/// Measures of a table beside its counts: means, its course, and what became of each place and sect.
fn of_table(seats: usize, cycles: &[i32]) -> Vec<Column<Table>> {
    let mut all = vec![
        ratio("snowball_slope", "late rewards for each early one (slope)", "snowball_over", "snowball_under"),
        share("top_share", "the most rewarded character's share of all rewards", |t: &Table| {
            (t.pcs.iter().map(|pc| pc.rewards).max().unwrap_or(0), t.counts.rewards)
        }),
        count("dice_mean_end", "dice of a character at the end", "dice", |t: &Table| {
            t.pcs.iter().map(Pc::total_dice).sum()
        })
        .per(seats as u32),
        count("bonus_mean_end", "bonuses of a character at the end", "bonuses", |t: &Table| {
            t.pcs.iter().map(Pc::total_bonuses).sum()
        })
        .per(seats as u32),
    ];
    for (at, cycle) in cycles.iter().enumerate() {
        let (dice, bonuses) =
            (format!("dice of a character after cycle {cycle}"), format!("bonuses of a character after cycle {cycle}"));
        let binds = format!("Jinn bound by everybody after cycle {cycle}");
        let mean = |column: Column<Table>| column.per(seats as u32).hide();
        all.push(mean(count_of(format!("dice_mean_c{cycle}"), dice, "dice", [at, 0], |t, at| t.end(at[0]).dice)));
        all.push(mean(count_of(format!("bonus_mean_c{cycle}"), bonuses, "bonuses", [at, 0], |t, at| {
            t.end(at[0]).bonuses
        })));
        all.push(
            count_of(format!("binds_c{cycle}"), binds, "Jinn", [at, 0], |t: &Table, at| t.end(at[0]).binds).hide(),
        );
    }
    let column = |name: String, what: &str, who: &str, unit: &str, at: usize, read: fn(&Table, [usize; 2]) -> i32| {
        count_of(name, format!("{what} {who}"), unit, [at, 0], read).hide()
    };
    for place in 0..seats {
        let who = format!("by the character who was {}. in the first order", place + 1);
        let name = |what: &str| format!("{what}_place_{}", place + 1);
        all.extend([
            column(name("binds"), "Jinn bound", &who, "Jinn", place, |t, at| t.at_place(at[0]).binds),
            column(name("rewards"), "rewards", &who, "rewards", place, |t, at| t.at_place(at[0]).rewards),
            column(name("dice"), "dice held at the end", &who, "dice", place, |t, at| t.at_place(at[0]).total_dice()),
            column(name("standing"), "standing held at the end", &who, "dice", place, |t, at| {
                t.at_place(at[0]).standing()
            }),
        ]);
    }
    for sect in Sect::ALL {
        let (word, title) = (sect.word(), sect.title());
        let rewards = format!("rewards of the {title}");
        all.push(
            count_of(format!("rewards_sect_{word}"), rewards, "rewards", [sect as usize, 0], |t: &Table, at| {
                t.of_sect(at[0]).map_or(ABSENT, |pc| pc.rewards)
            })
            .hide(),
        );
        let dice = format!("dice of the {title} at the end");
        all.push(
            count_of(format!("dice_sect_{word}"), dice, "dice", [sect as usize, 0], |t: &Table, at| {
                t.of_sect(at[0]).map_or(ABSENT, Pc::total_dice)
            })
            .hide(),
        );
    }
    all
}

/// Levels of a place or seat, from 1.
const NUMBERS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// Rows of the characters at a table.
pub(super) fn members(play: PlayKind, game: Option<&TowardOne>) -> Option<Members<Table>> {
    let levels = &NUMBERS[..game.map_or(TYPICAL.0, TowardOne::seats)];
    let count = |name: &str, label: &str, unit: &str, at: usize, read: fn(&Table, [usize; 2]) -> i32| {
        count_of(name.into(), label.into(), unit, [0, at], read)
    };
    let columns = vec![
        category_of("sect", "sect", &Sect::WORDS, [0; 2], |t: &Table, at| {
            t.pcs[at[0]].sect.map_or(ABSENT, |sect| sect as i32)
        }),
        category_of("seat", "seat", levels, [0; 2], |_, at| at[0] as i32),
        category_of("place", "place in the first order of play", levels, [0; 2], |t, at| t.pcs[at[0]].place),
        count("binds", "Jinn bound", "Jinn", 0, |t, at| t.pcs[at[0]].binds),
        count("rewards", "rewards collected", "rewards", 0, |t, at| t.pcs[at[0]].rewards),
        count("collections_1", "collections of tier 1", "collections", 0, |t, at| t.pcs[at[0]].tiers[at[1]]),
        count("collections_2", "collections of tier 2", "collections", 1, |t, at| t.pcs[at[0]].tiers[at[1]]),
        count("collections_3", "collections of tier 3", "collections", 2, |t, at| t.pcs[at[0]].tiers[at[1]]),
        count("dice_end", "dice at the end", "dice", 0, |t, at| t.pcs[at[0]].total_dice()),
        count("bonuses_end", "bonuses at the end", "bonuses", 0, |t, at| t.pcs[at[0]].total_bonuses()),
        count("standing_end", "standing at the end", "dice", 0, |t, at| t.pcs[at[0]].standing()),
        flag_of("leads".into(), "has most rewards, alone or tied".into(), [0; 2], |t, at| {
            i32::from(t.pcs.iter().all(|pc| pc.rewards <= t.pcs[at[0]].rewards))
        }),
    ];
    (play == PlayKind::Table).then_some(Members { name: "character", count: |t: &Table| t.pcs.len(), columns })
}
