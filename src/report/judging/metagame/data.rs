//! A metagame for programs, every digit kept.

use crate::answer::Answer;
use crate::frame::{Columns, Values, columns_csv};
use evenodds_study::meta::{Figure, Metagame, MixedClaim};

/// JSON and CSV files.
pub(super) fn texts(found: &Metagame, answer: &Answer) -> Vec<(&'static str, String)> {
    vec![
        ("meta.json", crate::judging::json(found, answer)),
        ("ranking.csv", columns_csv(&ranking(found))),
        ("worth.csv", columns_csv(&worth(found))),
        ("synergy.csv", columns_csv(&synergy(found))),
        ("matrix.csv", columns_csv(&matrix(found))),
    ]
}

/// The tables of a metagame: `ranking`, `worth` of parts, `synergy` of two of them, the win `matrix`.
pub fn frames(found: &Metagame) -> Vec<(&'static str, Columns)> {
    vec![("ranking", ranking(found)), ("worth", worth(found)), ("synergy", synergy(found)), ("matrix", matrix(found))]
}

fn text<T>(rows: &[T], of: impl Fn(&T) -> String) -> Values {
    Values::Text(rows.iter().map(of).collect())
}

fn number<T>(rows: &[T], of: impl Fn(&T) -> f64) -> Values {
    Values::Number(rows.iter().map(of).collect())
}

/// Three columns of a figure.
fn figure<T>(names: [&'static str; 3], rows: &[T], of: impl Fn(&T) -> Figure) -> Columns {
    let ends: [fn(&Figure) -> f64; 3] = [|f| f.value, |f| f.low, |f| f.high];
    names.into_iter().zip(ends).map(|(name, end)| (name, number(rows, |row| end(&of(row))))).collect()
}

fn ranking(found: &Metagame) -> Columns {
    let rows = &found.entrants;
    let name = |at: usize| found.entrants[at].name.clone();
    let mut columns: Columns = vec![
        ("rank", Values::Count((1..=rows.len() as u64).collect())),
        ("entrant", text(rows, |e| e.name.clone())),
        ("group", text(rows, |e| e.group.clone())),
        ("made_of", text(rows, |e| e.detail.clone())),
        ("plays", Values::Count(rows.iter().map(|e| e.plays).collect())),
    ];
    columns.extend(figure(["rate", "rate_low", "rate_high"], rows, |e| e.rate));
    columns.extend(figure(["nobody_wins", "nobody_wins_low", "nobody_wins_high"], rows, |e| e.undecided));
    columns.push(("rank_low", number(rows, |e| e.rank[0])));
    columns.push(("rank_high", number(rows, |e| e.rank[1])));
    columns.extend(figure(["strength", "strength_low", "strength_high"], rows, |e| e.strength));
    columns.extend(figure(["share", "share_low", "share_high"], rows, |e| e.share));
    columns.extend(figure(["against", "against_low", "against_high"], rows, |e| e.against_equilibrium));
    columns.push(("cluster", Values::Count(rows.iter().map(|e| e.cluster as u64 + 1).collect())));
    columns.push(("worst_against", text(rows, |e| name(e.worst.0))));
    columns.extend(figure(["worst_rate", "worst_low", "worst_high"], rows, |e| e.worst.1));
    let trap =
        |of: fn(&evenodds_study::meta::Claim) -> f64| number(rows, move |e| e.trap.as_ref().map_or(f64::NAN, of));
    columns.push(("trap_by", text(rows, |e| e.trap.as_ref().map_or_else(String::new, |claim| name(claim.by)))));
    columns.push(("trap_least_lead", trap(|claim| claim.least.value)));
    columns.push(("trap_p", trap(|claim| claim.p)));
    let mixed = |of: fn(&MixedClaim) -> f64| number(rows, move |e| e.mixed.as_ref().map_or(f64::NAN, of));
    let mix = |claim: &MixedClaim| {
        claim.mix.iter().map(|&(at, share)| format!("{} {share}", name(at))).collect::<Vec<_>>().join("; ")
    };
    columns.push(("mix", text(rows, |e| e.mixed.as_ref().map_or_else(String::new, mix))));
    columns.push(("mix_least_lead", mixed(|claim| claim.least.value)));
    columns.push(("mix_p", mixed(|claim| claim.p)));
    columns.push(("unbeaten_p", number(rows, |e| e.unbeaten.as_ref().map_or(f64::NAN, |claim| claim.p))));
    columns
}

fn worth(found: &Metagame) -> Columns {
    let rows = &found.parts;
    let mut columns: Columns = vec![("part", text(rows, |part| part.name.clone()))];
    columns.extend(figure(["worth", "worth_low", "worth_high"], rows, |part| part.worth));
    columns.push(("p_holm", number(rows, |part| part.p)));
    columns.push(("held", Values::Count(rows.iter().map(|part| part.held as u64).collect())));
    columns.push(("matches", Values::Count(rows.iter().map(|part| part.matches as u64).collect())));
    columns.extend(figure(["rate_with", "rate_with_low", "rate_with_high"], rows, |part| part.with));
    columns
}

fn synergy(found: &Metagame) -> Columns {
    let rows = &found.pairs;
    let mut columns: Columns = vec![("a", text(rows, |pair| pair.a.clone())), ("b", text(rows, |pair| pair.b.clone()))];
    columns.extend(figure(["surplus", "surplus_low", "surplus_high"], rows, |pair| pair.surplus));
    columns.push(("p_holm", number(rows, |pair| pair.p)));
    columns.push(("held", Values::Count(rows.iter().map(|pair| pair.held as u64).collect())));
    columns
}

/// A row for each pair, the better ranked entrant first: plays won, without a winner and lost in each seat of the first,
/// its rate and interval.
pub(super) fn matrix(found: &Metagame) -> Columns {
    let n = found.entrants.len();
    let pairs: Vec<(usize, usize)> = evenodds_stats::judge::meetings::pairs(n).collect();
    let rows = &found.matrix;
    let count = |of: fn(&evenodds_study::meta::Matchup) -> u64| Values::Count(rows.iter().map(of).collect());
    let mut columns: Columns = vec![
        ("first", text(&pairs, |&(a, _)| found.entrants[a].name.clone())),
        ("second", text(&pairs, |&(_, b)| found.entrants[b].name.clone())),
        ("home_wins", count(|m| m.home[0])),
        ("home_draws", count(|m| m.home[1])),
        ("home_losses", count(|m| m.home[2])),
        ("away_wins", count(|m| m.away[0])),
        ("away_draws", count(|m| m.away[1])),
        ("away_losses", count(|m| m.away[2])),
    ];
    columns.extend(figure(["rate", "rate_low", "rate_high"], rows, |m| m.rate));
    columns
}
