//! Measures: the catalogue's section 19, as columns of rows.
//!
//! A trial leaves one row. At a table every character leaves a row too, so that rewards can be split by sect,
//! by seat or by place in the first order of play.

use super::TowardOne;
use super::cast::PlayKind;
use super::state::{CycleEnd, Pc, Table};
use super::terms::{Sect, Suffering};
use evenodds_engine::Measure;
use evenodds_kit::measures::{category_of, count, count_by, count_of, flag_of, ratio, share, together};
use evenodds_kit::{Column, Members};

/// Seats and reported cycles of a typical table, and whether a typical hunt has somebody to ask.
const TYPICAL: (usize, std::ops::RangeInclusive<i32>, bool) = (4, 1..=12, true);

/// The measures of a play, of this game or of a typical one.
pub(super) fn of(play: PlayKind, game: Option<&TowardOne>) -> Vec<Column<Table>> {
    let seats = game.map_or(TYPICAL.0, TowardOne::seats);
    let asks = game.map_or(TYPICAL.2, |game| game.seats() > 1);
    let dice = ["jinn_dice_at_start", "jinn_dice_when_bound"];
    let most = game.map(|game| game.limits.max_scenes);
    let hunt = || {
        let scenes =
            |all: Column<Table>, most| all.bounded(&["scenes", "scenes_to_manifest", "scenes_to_bind"], 0, most);
        most.into_iter().fold(hunt(), scenes)
    };
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
    all.push(sufferings());
    if play == PlayKind::Table {
        let cycles = game.map_or_else(|| TYPICAL.1.collect(), |game| game.reported.clone());
        all.extend(of_table(seats, &cycles));
    }
    all
}

evenodds_kit::measures! {
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
        "p_out_of_scenes", "not bound: the scenes ran out" => |t| t.counts.bound_scene.is_none() && t.counts.abandoned == 0;
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

/// Severities that are told apart, from 1; the last one and more.
const SEVERITIES: usize = 5;

/// Sufferings by kind and severity, then by severity alone.
fn sufferings() -> Column<Table> {
    let of = |word: &str, what: &str, severity: usize| {
        let more = if severity == SEVERITIES { " or more" } else { "" };
        let label = format!("{what} of severity {severity}{more}");
        Measure::count(format!("suffer_{word}_{severity}"), label, "sufferings")
    };
    let kinds = Suffering::ALL.map(|kind| (kind.word(), kind.title())).into_iter().chain([("severity", "sufferings")]);
    let named = kinds.flat_map(|(word, what)| (1..=SEVERITIES).map(move |severity| of(word, what, severity)));
    together(named, |table, _, rows| {
        let mut row = [0; SEVERITIES * (Suffering::ALL.len() + 1)];
        let (each, all) = row.split_at_mut(SEVERITIES * Suffering::ALL.len());
        for (place, [_, counts @ ..]) in each.chunks_exact_mut(SEVERITIES).zip(&table.counts.suffered) {
            place.copy_from_slice(counts);
            all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        rows.extend(0, row);
    })
}

/// What is counted of a character or of a cycle's end: name, label, unit, reader.
type Of<T> = (&'static str, &'static str, &'static str, fn(&T) -> i32);

const BY_PLACE: [Of<Pc>; 4] = [
    ("binds", "Jinn bound", "Jinn", |pc| pc.binds),
    ("rewards", "rewards", "rewards", |pc| pc.rewards),
    ("dice", "dice held at the end", "dice", Pc::total_dice),
    ("standing", "standing held at the end", "dice", Pc::standing),
];

/// What is counted at the end of each cycle that is reported.
const BY_CYCLE: [Of<CycleEnd>; 3] = [
    ("dice_mean", "dice of a character", "dice", |end| end.dice),
    ("bonus_mean", "bonuses of a character", "bonuses", |end| end.bonuses),
    ("binds", "Jinn bound by everybody", "Jinn", |end| end.binds),
];

/// Measures of a table beside its counts: means, its course, and what became of each place and sect.
fn of_table(seats: usize, cycles: &[i32]) -> Vec<Column<Table>> {
    let mean = |column: Column<Table>| column.per(seats as u32);
    let sum = |read: fn(&Pc) -> i32| move |t: &Table| t.pcs.iter().map(read).sum::<i32>();
    let mut all = vec![
        ratio("snowball_slope", "late rewards for each early one (slope)", "snowball_over", "snowball_under"),
        share("top_share", "the most rewarded character's share of all rewards", |t: &Table| {
            (t.pcs.iter().map(|pc| pc.rewards).max().unwrap_or(0), t.counts.rewards)
        }),
        mean(count_by("dice_mean_end", "dice of a character at the end", "dice", sum(Pc::total_dice))),
        mean(count_by("bonus_mean_end", "bonuses of a character at the end", "bonuses", sum(Pc::total_bonuses))),
    ];
    for (at, cycle) in cycles.iter().enumerate() {
        for (name, what, unit, read) in BY_CYCLE {
            let (column, label) = (format!("{name}_c{cycle}"), format!("{what} after cycle {cycle}"));
            let column = count_by(column, label, unit, move |t: &Table| read(&t.end(at))).hide();
            all.push(if name.ends_with("_mean") { mean(column) } else { column });
        }
    }
    for place in 0..seats {
        for (name, what, unit, read) in BY_PLACE {
            let label = format!("{what} by the character who was {}. in the first order", place + 1);
            let at_place = move |t: &Table| read(t.at_place(place));
            all.push(count_by(format!("{name}_place_{}", place + 1), label, unit, at_place).hide());
        }
    }
    for sect in Sect::ALL {
        let (word, title) = (sect.word(), sect.title());
        let of = |read: fn(&Pc) -> i32| move |t: &Table| t.of_sect(sect as usize).map(read);
        let (rewards, dice) = (format!("rewards of the {title}"), format!("dice of the {title} at the end"));
        all.push(count_by(format!("rewards_sect_{word}"), rewards, "rewards", of(|pc| pc.rewards)).hide());
        all.push(count_by(format!("dice_sect_{word}"), dice, "dice", of(Pc::total_dice)).hide());
    }
    all
}

/// Levels of a place or seat, from 1.
const NUMBERS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

const OF_A_CHARACTER: [Of<Pc>; 8] = [
    ("binds", "Jinn bound", "Jinn", |pc| pc.binds),
    ("rewards", "rewards collected", "rewards", |pc| pc.rewards),
    ("collections_1", "collections of tier 1", "collections", |pc| pc.tiers[0]),
    ("collections_2", "collections of tier 2", "collections", |pc| pc.tiers[1]),
    ("collections_3", "collections of tier 3", "collections", |pc| pc.tiers[2]),
    ("dice_end", "dice at the end", "dice", Pc::total_dice),
    ("bonuses_end", "bonuses at the end", "bonuses", Pc::total_bonuses),
    ("standing_end", "standing at the end", "dice", Pc::standing),
];

/// Rows of the characters at a table.
pub(super) fn members(play: PlayKind, game: Option<&TowardOne>) -> Option<Members<Table>> {
    let levels = &NUMBERS[..game.map_or(TYPICAL.0, TowardOne::seats)];
    let mut columns = vec![
        category_of("sect", "sect", &Sect::WORDS, |t: &Table, who| t.pcs[who].sect.map(|sect| sect as i32)),
        category_of("seat", "seat", levels, |_: &Table, who| who as i32),
        category_of("place", "place in the first order of play", levels, |t: &Table, who| t.pcs[who].place),
    ];
    let counted =
        |(name, label, unit, read): Of<Pc>| count_of(name, label, unit, move |t: &Table, who| read(&t.pcs[who]));
    columns.extend(OF_A_CHARACTER.map(counted));
    columns.push(flag_of("leads", "has most rewards, alone or tied", |t: &Table, who| {
        t.pcs.iter().all(|pc| pc.rewards <= t.pcs[who].rewards)
    }));
    (play == PlayKind::Table).then_some(Members { name: "character", count: |t: &Table| t.pcs.len(), columns })
}

/// Measures over time that line charts can show.
pub(super) fn series(game: &TowardOne) -> Vec<(String, Vec<(f64, String)>)> {
    let each = |name: &str| {
        let points = game.reported.iter().map(|cycle| (f64::from(*cycle), format!("{name}_c{cycle}")));
        (name.to_owned(), points.collect())
    };
    if game.is_table() { BY_CYCLE.map(|(name, ..)| each(name)).to_vec() } else { Vec::new() }
}
