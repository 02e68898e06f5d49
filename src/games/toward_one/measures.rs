//! What is counted: the catalogue's section 19, as columns of rows.
//!
//! Names are the catalogue's. A trial leaves one row; at a table every character leaves a row too, so that rewards
//! can be split by sect, by seat or by place in the first order of play.

use super::TowardOne;
use super::cast::PlayKind;
use super::state::{Counts, Table};
use super::terms::{Sect, Suffering, title};
use crate::engine::{ABSENT, Measure, Rows, Scope};

/// A column of a trial: name, label, unit (empty for flags), and how it is read off the table.
type Column = (&'static str, &'static str, &'static str, fn(&Table) -> i32);

fn flag(value: bool) -> i32 {
    i32::from(value)
}

fn optional(value: Option<i32>) -> i32 {
    value.unwrap_or(ABSENT)
}

/// Columns of a hunt that a table does not have.
const HUNT: &[Column] = &[
    ("p_bound", "Jinn bound", "", |t| flag(t.counts.bound_scene.is_some())),
    ("scenes_to_manifest", "scenes until the Jinn is manifest", "scenes", |t| optional(t.counts.manifest_scene)),
    ("scenes_to_bind", "scenes until the Jinn is bound", "scenes", |t| optional(t.counts.bound_scene)),
    ("p_first_confrontation_binds", "first confrontation binds", "", |t| {
        t.counts.first_confrontation.map_or(ABSENT, flag)
    }),
    ("p_tier_1", "bound, 1 reward: she outclassed the Jinn", "", |t| flag(t.counts.tier == 1)),
    ("p_tier_2", "bound, 2 rewards: an even match", "", |t| flag(t.counts.tier == 2)),
    ("p_tier_3", "bound, 3 rewards: the Jinn outclassed her", "", |t| flag(t.counts.tier == 3)),
    ("p_unbound", "not bound", "", |t| flag(t.counts.bound_scene.is_none())),
    ("mean_rewards", "rewards due at the binding", "rewards", |t| t.counts.reward),
    ("scenes", "scenes played", "scenes", |t| t.pcs[0].scene),
    ("jinn_dice_at_start", "the Jinn's skill dice when it was made", "dice", |t| t.jinn[0].made_dice.iter().sum()),
    ("jinn_dice_when_bound", "the Jinn's skill dice when bound", "dice", |t| optional(t.counts.jinn_dice_when_bound)),
    ("pc_dice_end", "the character's dice at the end", "dice", |t| t.pcs[0].total_dice()),
    ("pc_bonuses_end", "the character's bonuses at the end", "bonuses", |t| t.pcs[0].total_bonuses()),
];

/// Columns of a hunt with a fellow who can be asked.
const ASKED: &[Column] = &[
    ("asked_bonuses_end", "the fellow's bonuses at the end", "bonuses", |t| t.pcs[1].total_bonuses()),
    ("asked_rituals_performed", "rituals that the fellow performed", "rituals", |t| t.counts.asked_rituals),
    ("asked_grudge", "the fellow's grudge Prowess at the end", "bonuses", |t| t.pcs[1].grudge[0]),
];

/// Columns that every play has; at a table they are summed over the characters.
const BOTH: &[Column] = &[
    ("confrontations", "confrontations tried", "confrontations", |t| t.counts.confrontations),
    ("fail_numerology", "confrontations lost at naming (Numerology)", "confrontations", |t| t.counts.fails[2]),
    ("fail_law", "confrontations lost at commanding (Law)", "confrontations", |t| t.counts.fails[1]),
    ("fail_calligraphy", "confrontations lost at binding (Calligraphy)", "confrontations", |t| t.counts.fails[0]),
    ("fail_tie", "confrontations lost on a level roll", "confrontations", |t| t.counts.fail_tie),
    ("regular_scenes", "regular scenes", "scenes", |t| t.counts.regular_scenes),
    ("manipulations", "successes that raised the Jinn", "successes", |t| t.counts.manipulations),
    ("negations", "successes that cancelled the Jinn's", "successes", |t| t.counts.negations),
    ("lost_scenes", "scenes lost to an ally's aid", "scenes", |t| t.counts.lost_scenes),
    ("bonuses_gained", "bonuses gained", "bonuses", |t| t.counts.bonuses_gained),
    ("bonuses_spent", "bonuses paid", "bonuses", |t| t.counts.bonuses_spent),
    ("bonuses_lost", "bonuses lost to suffering", "bonuses", |t| t.counts.bonuses_lost),
    ("rituals_performed", "rituals performed", "rituals", |t| t.counts.rituals),
    ("ally_conversions", "bonuses converted by allies", "bonuses", |t| t.counts.conversions),
    ("dice_lost", "dice lost for good", "dice", |t| t.counts.dice_lost),
    ("allies_lost", "allies lost for good", "allies", |t| t.counts.allies_lost),
    ("help_asked", "times a fellow was asked", "times", |t| t.counts.help_asked),
    ("help_forced", "times a fellow was forced", "times", |t| t.counts.help_forced),
    ("force_failed", "times forcing failed", "times", |t| t.counts.force_failed),
    ("attacks", "attacks on fellows", "attacks", |t| t.counts.attacks),
    ("attacks_won", "attacks won", "attacks", |t| t.counts.attacks_won),
    ("abandoned", "hunts given up", "hunts", |t| t.counts.abandoned),
];

/// Columns of a table.
const TABLE: &[Column] = &[
    ("binds_total", "Jinn bound by everybody", "Jinn", |t| t.counts.binds),
    ("rewards_total", "rewards collected by everybody", "rewards", |t| t.counts.rewards),
    ("tier_1", "collections of tier 1", "collections", |t| t.counts.tiers[0]),
    ("tier_2", "collections of tier 2", "collections", |t| t.counts.tiers[1]),
    ("tier_3", "collections of tier 3", "collections", |t| t.counts.tiers[2]),
    ("improve_scenes", "self-improvement scenes", "scenes", |t| t.counts.improve_scenes),
    ("recovery_scenes", "recovery scenes", "scenes", |t| t.counts.recovery_scenes),
    ("idle_scenes", "scenes without a Jinn to take on", "scenes", |t| t.counts.idle_scenes),
    ("standing_range_end", "highest less lowest standing at the end", "dice", |t| {
        let standings = t.pcs.iter().map(super::state::Pc::standing);
        standings.clone().max().unwrap_or(0) - standings.min().unwrap_or(0)
    }),
    ("order_changes", "cycles after which the order changed", "cycles", |t| t.counts.order_changes),
    ("lead_persists", "the leader at half time leads at the end", "", lead_persists),
    ("snowball_over", "snowball: co-movement of early and late rewards", "rewards²", |t| snowball(t).0),
    ("snowball_under", "snowball: spread of early rewards", "rewards²", |t| snowball(t).1),
];

/// Whether the single leader in rewards at half time alone leads at the end; absent without a single leader.
fn lead_persists(table: &Table) -> i32 {
    let single = |key: fn(&super::state::Pc) -> i32| {
        let best = table.pcs.iter().map(key).max()?;
        let mut leaders = table.pcs.iter().enumerate().filter(|(_, pc)| key(pc) == best).map(|(seat, _)| seat);
        let leader = leaders.next();
        if leaders.next().is_none() { leader } else { None }
    };
    match single(|pc| pc.half_rewards) {
        None => ABSENT,
        leader => flag(single(|pc| pc.rewards) == leader),
    }
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

/// Levels of a place or seat, from 1.
const NUMBERS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

fn measure(&(name, label, unit, _): &Column) -> Measure {
    if unit.is_empty() { Measure::flag(name, label) } else { Measure::count(name, label, unit) }
}

/// The columns of a play.
pub fn scopes(game: &TowardOne) -> Vec<Scope> {
    let mut measures: Vec<Measure> = Vec::new();
    match game.play {
        PlayKind::Hunt | PlayKind::Confrontation => {
            measures.extend(HUNT.iter().map(measure));
            measures.extend(BOTH.iter().map(measure));
            if game.seats() > 1 {
                measures.extend(ASKED.iter().map(measure));
            }
        }
        PlayKind::Table => {
            measures.extend(TABLE.iter().map(measure));
            measures.extend(BOTH.iter().map(measure));
        }
    }
    for kind in Suffering::ALL {
        for severity in 1..=5 {
            let (name, text) = (Suffering::NAMES[kind as usize], kind.title());
            let more = if severity == 5 { " or more" } else { "" };
            let label = format!("{text} of severity {severity}{more}");
            measures.push(Measure::count(format!("suffer_{name}_{severity}"), label, "sufferings"));
        }
    }
    for severity in 1..=5 {
        let more = if severity == 5 { " or more" } else { "" };
        let label = format!("sufferings of severity {severity}{more}");
        measures.push(Measure::count(format!("suffer_severity_{severity}"), label, "sufferings"));
    }
    for named in ["p_bound", "jinn_dice_at_start", "jinn_dice_when_bound", "mean_rewards", "confrontations"] {
        if let Some(found) = measures.iter_mut().find(|measure| measure.name == named && !measure.unit.is_empty()) {
            let (low, high) = match named {
                "jinn_dice_at_start" | "jinn_dice_when_bound" => (0, 40),
                _ => (0, 60),
            };
            found.range = Some((low, high));
        }
    }
    let trial = Scope { name: "trial", measures };
    if game.play == PlayKind::Table { table_scopes(game, trial) } else { vec![trial] }
}

fn table_scopes(game: &TowardOne, mut trial: Scope) -> Vec<Scope> {
    let seats = game.seats();
    let measures = &mut trial.measures;
    for name in ["snowball_over", "snowball_under"] {
        if let Some(found) = measures.iter_mut().find(|measure| measure.name == name) {
            found.hidden = true;
        }
    }
    let column = |measures: &[Measure], name: &str| measures.iter().position(|m| m.name == name).unwrap_or_default();
    let (over, under) = (column(measures, "snowball_over"), column(measures, "snowball_under"));
    measures.push(Measure::ratio("snowball_slope", "late rewards for each early one (slope)", over, under));
    measures.push(Measure::share("top_share", "the most rewarded character's share of all rewards"));
    let mean = |name: String, label: String, unit| Measure::count(name, label, unit).per(seats as u32);
    measures.push(mean("dice_mean_end".into(), "dice of a character at the end".into(), "dice"));
    measures.push(mean("bonus_mean_end".into(), "bonuses of a character at the end".into(), "bonuses"));
    for cycle in &game.limits.report_cycles {
        measures.push(
            mean(format!("dice_mean_c{cycle}"), format!("dice of a character after cycle {cycle}"), "dice").hide(),
        );
        let label = format!("bonuses of a character after cycle {cycle}");
        measures.push(mean(format!("bonus_mean_c{cycle}"), label, "bonuses").hide());
        let label = format!("Jinn bound by everybody after cycle {cycle}");
        measures.push(Measure::count(format!("binds_c{cycle}"), label, "Jinn").hide());
    }
    for place in 1..=seats {
        let who = format!("by the character who was {place}. in the first order");
        measures.push(Measure::count(format!("binds_place_{place}"), format!("Jinn bound {who}"), "Jinn").hide());
        measures.push(Measure::count(format!("rewards_place_{place}"), format!("rewards {who}"), "rewards").hide());
        measures
            .push(Measure::count(format!("dice_place_{place}"), format!("dice held at the end {who}"), "dice").hide());
        let label = format!("standing held at the end {who}");
        measures.push(Measure::count(format!("standing_place_{place}"), label, "dice").hide());
    }
    for sect in Sect::NAMES {
        let label = format!("rewards of the {}", title(sect));
        measures.push(Measure::count(format!("rewards_sect_{sect}"), label, "rewards").hide());
        let label = format!("dice of the {} at the end", title(sect));
        measures.push(Measure::count(format!("dice_sect_{sect}"), label, "dice").hide());
    }
    let character = Scope {
        name: "character",
        measures: vec![
            Measure::category("sect", "sect", &Sect::NAMES),
            Measure::category("seat", "seat", &NUMBERS[..seats]),
            Measure::category("place", "place in the first order of play", &NUMBERS[..seats]),
            Measure::count("binds", "Jinn bound", "Jinn"),
            Measure::count("rewards", "rewards collected", "rewards"),
            Measure::count("collections_1", "collections of tier 1", "collections"),
            Measure::count("collections_2", "collections of tier 2", "collections"),
            Measure::count("collections_3", "collections of tier 3", "collections"),
            Measure::count("dice_end", "dice at the end", "dice"),
            Measure::count("bonuses_end", "bonuses at the end", "bonuses"),
            Measure::count("standing_end", "standing at the end", "dice"),
            Measure::flag("leads", "has most rewards, alone or tied"),
        ],
    };
    vec![trial, character]
}

/// Writes the rows of a finished trial, in the order of [`scopes`].
pub fn write(game: &TowardOne, table: &Table, rows: &mut Rows) {
    let counts = &table.counts;
    let read = |columns: &'static [Column]| columns.iter().map(|column| column.3(table));
    match game.play {
        PlayKind::Hunt | PlayKind::Confrontation => {
            rows.extend(0, read(HUNT));
            rows.extend(0, read(BOTH));
            if game.seats() > 1 {
                rows.extend(0, read(ASKED));
            }
            sufferings(counts, rows);
        }
        PlayKind::Table => {
            rows.extend(0, read(TABLE));
            rows.extend(0, read(BOTH));
            sufferings(counts, rows);
            write_table(game, table, rows);
        }
    }
}

fn sufferings(counts: &Counts, rows: &mut Rows) {
    let mut all = [0; 5];
    for row in &counts.suffered {
        rows.extend(0, row[1..].iter().copied());
        all.iter_mut().zip(&row[1..]).for_each(|(sum, count)| *sum += count);
    }
    rows.extend(0, all);
}

fn write_table(game: &TowardOne, table: &Table, rows: &mut Rows) {
    let pcs = &table.pcs;
    let most = pcs.iter().map(|pc| pc.rewards).max().unwrap_or(0);
    let dice: i32 = pcs.iter().map(super::state::Pc::total_dice).sum();
    let bonuses: i32 = pcs.iter().map(super::state::Pc::total_bonuses).sum();
    // The slope is computed from its two columns, not from a value of its own.
    rows.extend(0, [ABSENT, Measure::share_of(most, table.counts.rewards), dice, bonuses]);
    for index in 0..game.limits.report_cycles.len() {
        let end = table.trajectory.get(index).copied().unwrap_or_default();
        rows.extend(0, [end.dice, end.bonuses, end.binds]);
    }
    for place in 0..pcs.len() as i32 {
        let pc = pcs.iter().find(|pc| pc.place == place).expect("every place is somebody's");
        rows.extend(0, [pc.binds, pc.rewards, pc.total_dice(), pc.standing()]);
    }
    for sect in Sect::ALL {
        // Several Idolaters at one table give one observation: the first of them.
        let pc = pcs.iter().find(|pc| pc.sect == Some(sect));
        rows.extend(0, [pc.map_or(ABSENT, |pc| pc.rewards), pc.map_or(ABSENT, super::state::Pc::total_dice)]);
    }
    for (seat, pc) in pcs.iter().enumerate() {
        let sect = pc.sect.map_or(ABSENT, |sect| sect as i32);
        let [one, two, three] = pc.tiers;
        rows.extend(1, [sect, seat as i32, pc.place, pc.binds, pc.rewards, one, two, three]);
        rows.extend(1, [pc.total_dice(), pc.total_bonuses(), pc.standing(), flag(pc.rewards == most)]);
    }
}
