//! The tables of a metagame.

use super::{Noun, mix, part, points, rate, rates, share, words};
use crate::judging::{Column, ReportTable};
use crate::number;
use evenodds_study::meta::{Figure, Metagame, MixedClaim, PairOfParts, Standing};
use std::borrow::Cow;

/// Rows of the ranking on standard output.
const RANKED: usize = 20;
/// Entrants that are named of a cluster.
const NAMED: usize = 6;
/// Entrants that are named of a mix.
const MIXED: usize = 4;
/// Pairs of parts at either end that pages show; the files have all.
const PAIRS: usize = 20;

/// All of them, the ranking first.
pub(super) fn all(found: &Metagame, noun: Noun<'_>) -> Vec<ReportTable> {
    let mut tables = vec![ranking(found, noun)];
    tables.extend(traps(found));
    tables.extend(mixed(found));
    tables.extend(unbeaten(found));
    tables.extend(cycles(found));
    tables.push(clusters(found));
    tables.extend(worth(found));
    tables.extend(synergy(found));
    tables
}

fn p(p: f64) -> String {
    number::p_value(p)
}

/// The verdict on an entrant in few words.
fn verdict(found: &Metagame, entrant: &Standing) -> String {
    if let Some(claim) = &entrant.trap {
        let by = &found.entrants[claim.by].name;
        let mixed = entrant.mixed.as_ref().is_some_and(|mixed| mixed.shown);
        return match (claim.shown, mixed) {
            (true, _) => format!("TRAP: {by}"),
            (false, true) => "TRAP: a mix".to_owned(),
            (false, false) => format!("trap? {by}"),
        };
    }
    if let Some(claim) = &entrant.mixed {
        return if claim.shown { "TRAP: a mix" } else { "trap? a mix" }.to_owned();
    }
    match &entrant.unbeaten {
        Some(claim) if claim.shown => "unbeaten".to_owned(),
        Some(_) => "unbeaten?".to_owned(),
        None => String::new(),
    }
}

fn ranking(found: &Metagame, [play, plays]: Noun<'_>) -> ReportTable {
    let won = rates(found.entrants.iter().map(|entrant| &entrant.rate));
    let undecided = rates(found.entrants.iter().map(|entrant| &entrant.undecided));
    let against = rates(found.entrants.iter().map(|entrant| &entrant.against_equilibrium));
    let row = |(at, entrant): (usize, &Standing)| {
        let [low, high] = entrant.rank;
        vec![
            (at + 1).to_string(),
            entrant.name.clone(),
            entrant.group.clone(),
            won[at].clone(),
            undecided[at].clone(),
            format!("{}–{}", number::fixed(low.floor(), 0), number::fixed(high.ceil(), 0)),
            strength(&entrant.strength),
            share(&entrant.share),
            against[at].clone(),
            format!("{} {}", found.entrants[entrant.worst.0].name, rate(&entrant.worst.1)),
            number::count(entrant.plays),
            verdict(found, entrant),
            entrant.detail.clone(),
        ]
    };
    ReportTable {
        caption: "Ranking by mean win rate".into(),
        note: format!(
            "Win rate: against all others alike, a {play} without a winner counted half. Ranks: where it may stand. Strength: \
             Bradley and Terry's, natural logarithm of odds{}. Equilibrium: how often the best mix brings it. Trap: another \
             does as well against everybody, but for {}, and better on average by more than that; TRAP is shown at {}, all claims together.",
            if found.strengths_penalised { ", pulled together because an entrant won or lost every play" } else { "" },
            words::margin(found.margin, evenodds_study::summary::FigureKind::Flag, ""),
            number::confidence(found.confidence),
        ),
        columns: vec![
            ("".into(), Column::Figure),
            ("entrant".into(), Column::Text),
            ("of".into(), Column::Aside),
            ("win rate".into(), Column::Figure),
            ("draws".into(), Column::Detail),
            ("ranks".into(), Column::Figure),
            ("strength".into(), Column::Detail),
            ("equilibrium".into(), Column::Figure),
            ("against it".into(), Column::Detail),
            ("worst against".into(), Column::Text),
            (plays.clone().into(), Column::Detail),
            ("verdict".into(), Column::Text),
            ("made of".into(), Column::Aside),
        ],
        rows: found.entrants.iter().enumerate().map(row).collect(),
        most: RANKED,
    }
}

fn strength(figure: &Figure) -> String {
    let half = (figure.high - figure.low) / 2.0;
    let places = number::decimals(half).min(3);
    format!("{} ±{}", number::signed(figure.value, places), number::fixed(half, places))
}

/// The row of a claim: what it says, then how sure it is.
fn told(mut row: Vec<String>, holds_in: f64, chance: f64, shown: bool) -> Vec<String> {
    row.push(format!("{}%", number::fixed(holds_in * 100.0, 0)));
    row.push(p(chance));
    row.push(if shown { "shown" } else { "needs more plays" }.to_owned());
    row
}

/// The columns of such rows.
fn claimed(said: &[(Cow<'static, str>, Column)]) -> Vec<(Cow<'static, str>, Column)> {
    [said, &[("holds in".into(), Column::Figure), ("p".into(), Column::Figure), ("verdict".into(), Column::Text)]]
        .concat()
}

fn traps(found: &Metagame) -> Option<ReportTable> {
    let row = |entrant: &Standing| {
        let claim = entrant.trap.as_ref()?;
        let row = vec![
            entrant.name.clone(),
            found.entrants[claim.by].name.clone(),
            points(&claim.mean),
            points(&claim.least),
        ];
        Some(told(row, claim.holds_in, claim.p, claim.shown))
    };
    let mut traps: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.trap.is_some()).collect();
    let sure = |entrant: &Standing| entrant.trap.as_ref().map_or((1.0, 0.0), |claim| (claim.p, -claim.holds_in));
    traps.sort_by(|x, y| sure(x).0.total_cmp(&sure(y).0).then(sure(x).1.total_cmp(&sure(y).1)));
    let rows: Vec<Vec<String>> = traps.into_iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Traps: another does as well against every entrant".into(),
        note: format!(
            "Leads in points of a win rate, over all opponents: the mean and the smallest, which may be {} below 0. Holds in: \
             share of the resampled fields. p: of the whole claim, corrected for all pairs of entrants.",
            words::margin(found.margin, evenodds_study::summary::FigureKind::Flag, "")
        ),
        columns: claimed(&[
            ("entrant".into(), Column::Text),
            ("better".into(), Column::Text),
            ("mean lead".into(), Column::Figure),
            ("smallest lead".into(), Column::Figure),
        ]),
        rows,
        most: 12,
    })
}

fn mixed(found: &Metagame) -> Option<ReportTable> {
    let mut claims: Vec<(&Standing, &MixedClaim)> =
        found.entrants.iter().filter_map(|entrant| Some((entrant, entrant.mixed.as_ref()?))).collect();
    claims.sort_by(|x, y| x.1.p.total_cmp(&y.1.p).then(y.1.holds_in.total_cmp(&x.1.holds_in)));
    let row = |(entrant, claim): &(&Standing, &MixedClaim)| {
        let row = vec![entrant.name.clone(), mix(found, &claim.mix, MIXED), points(&claim.least)];
        told(row, claim.holds_in, claim.p, claim.shown)
    };
    let rows: Vec<Vec<String>> = claims.iter().map(row).collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Traps: no better than a mix of others against anybody".into(),
        note: format!(
            "The best mix in all plays. As it is chosen to look best, its claim is tested with plays of its own: a mix chosen \
             on one half of the rounds, its smallest lead in the other, in points; it may be {} below 0. p: of the whole claim, \
             corrected for all entrants.",
            words::margin(found.margin, evenodds_study::summary::FigureKind::Flag, "")
        ),
        columns: claimed(&[
            ("entrant".into(), Column::Text),
            ("mix".into(), Column::Text),
            ("smallest lead".into(), Column::Figure),
        ]),
        rows,
        most: 12,
    })
}

fn unbeaten(found: &Metagame) -> Option<ReportTable> {
    let row = |entrant: &Standing| {
        let claim = entrant.unbeaten.as_ref()?;
        let row = vec![entrant.name.clone(), found.entrants[entrant.worst.0].name.clone(), rate(&claim.least)];
        Some(told(row, claim.holds_in, claim.p, claim.shown))
    };
    let rows: Vec<Vec<String>> = found.entrants.iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "Unbeaten".into(),
        note: format!(
            "Their lowest win rate is at least one half, but for {}.",
            words::margin(found.margin, evenodds_study::summary::FigureKind::Flag, "")
        ),
        columns: claimed(&[
            ("entrant".into(), Column::Text),
            ("does worst against".into(), Column::Text),
            ("its rate there".into(), Column::Figure),
        ]),
        rows,
        most: 8,
    })
}

fn cycles(found: &Metagame) -> Option<ReportTable> {
    let rows: Vec<Vec<String>> = found
        .strongest_cycles
        .iter()
        .map(|cycle| {
            let [a, b, c] = cycle.entrants.map(|at| found.entrants[at].name.as_str());
            let mut row = vec![format!("{a} → {b} → {c} → {a}")];
            row.extend(cycle.rates.iter().map(rate));
            row.push(p(cycle.p));
            row.push(if cycle.shown { "shown" } else { "needs more plays" }.to_owned());
            row
        })
        .collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "The strongest circles of three".into(),
        note:
            "Each beats the next, with these win rates. p: that all three are above one half, corrected for all pairs."
                .into(),
        columns: vec![
            ("circle".into(), Column::Text),
            ("first".into(), Column::Figure),
            ("second".into(), Column::Figure),
            ("third".into(), Column::Figure),
            ("p".into(), Column::Figure),
            ("verdict".into(), Column::Text),
        ],
        rows,
        most: 6,
    })
}

fn clusters(found: &Metagame) -> ReportTable {
    let row = |(number, cluster): (usize, &evenodds_study::meta::Cluster)| {
        let names = cluster.entrants.iter().take(NAMED).map(|&at| found.entrants[at].name.as_str());
        let more = cluster.entrants.len().saturating_sub(NAMED);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        vec![
            (number + 1).to_string(),
            cluster.entrants.len().to_string(),
            rate(&cluster.rate),
            share(&cluster.share),
            number::fixed(cluster.stability, 2),
            names.collect::<Vec<_>>().join(", ") + &rest,
        ]
    };
    ReportTable {
        caption: "Groups that fare alike".into(),
        note: "Entrants with like win rates against everybody. Stability: overlap with the groups of resampled fields; above \
               0.75 a group is stable, below 0.6 it should not be trusted."
            .into(),
        columns: vec![
            ("".into(), Column::Figure),
            ("entrants".into(), Column::Figure),
            ("win rate".into(), Column::Figure),
            ("equilibrium".into(), Column::Figure),
            ("stability".into(), Column::Figure),
            ("who".into(), Column::Text),
        ],
        rows: found.clusters.iter().enumerate().map(row).collect(),
        most: 12,
    }
}

fn worth(found: &Metagame) -> Option<ReportTable> {
    let row = |worth: &evenodds_study::meta::PartWorth| {
        vec![
            part(&worth.name, found),
            points(&worth.worth),
            p(worth.p),
            worth.held.to_string(),
            worth.matches.to_string(),
            rate(&worth.with),
        ]
    };
    (!found.parts.is_empty()).then(|| ReportTable {
        caption: "What each part is worth".into(),
        note:
            "Points of a mean win rate when it takes the place of another part or of none: the mean over all pairs of \
               entrants that differ in it alone. p: all parts together (Holm)."
                .into(),
        columns: vec![
            ("part".into(), Column::Text),
            ("worth, points".into(), Column::Figure),
            ("p".into(), Column::Figure),
            ("held by".into(), Column::Figure),
            ("pairs".into(), Column::Figure),
            ("win rate with it".into(), Column::Figure),
        ],
        rows: found.parts.iter().map(row).collect(),
        most: 14,
    })
}

fn synergy(found: &Metagame) -> Option<ReportTable> {
    let row = |pair: &PairOfParts| {
        vec![
            format!("{} + {}", part(&pair.a, found), part(&pair.b, found)),
            points(&pair.surplus),
            p(pair.p),
            pair.held.to_string(),
        ]
    };
    let mut strongest: Vec<&PairOfParts> = found.pairs.iter().collect();
    strongest.sort_by(|x, y| y.surplus.value.abs().total_cmp(&x.surplus.value.abs()));
    (!found.pairs.is_empty()).then(|| ReportTable {
        caption: "Parts that go together, and parts that do not".into(),
        note: "Surplus of the entrants that have both over what the two are worth by themselves, in points of a mean win rate. \
               All pairs are in synergy.csv. p: all pairs together (Holm)."
            .into(),
        columns: vec![
            ("pair".into(), Column::Text),
            ("surplus, points".into(), Column::Figure),
            ("p".into(), Column::Figure),
            ("held by".into(), Column::Figure),
        ],
        rows: strongest.into_iter().take(2 * PAIRS).map(row).collect(),
        most: 10,
    })
}
