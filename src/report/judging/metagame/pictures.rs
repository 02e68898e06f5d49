//! The pictures of a metagame.

use super::{part, points, rate, rates, share};
use crate::chart::{band, matrix, standings, strips};
use crate::judging::{Picture, Plot};
use crate::number;
use evenodds_study::meta::{Figure, Metagame, Standing};

/// Entrants that have a row each; more are drawn by their groups.
const ROWS: usize = 72;
/// Parts whose pairs are drawn as a square; pairs of more are drawn as rows.
const SQUARE: usize = 26;
/// Rows of pairs at either end.
const ENDS: usize = 15;

/// All of them, the matrix first.
pub(super) fn all(found: &Metagame) -> Vec<Picture> {
    let mut pictures = vec![matrix(found), ranking(found), shares(found)];
    pictures.extend(worth(found));
    pictures.extend(synergy(found));
    pictures
}

fn percent(figure: &Figure) -> [f64; 3] {
    [figure.value, figure.low, figure.high].map(|x| x * 100.0)
}

/// Names of the groups, by their best entrant, and the group of each entrant.
fn groups(found: &Metagame) -> (Vec<String>, Vec<usize>) {
    let mut names: Vec<String> = Vec::new();
    let place = |entrant: &Standing| {
        names.iter().position(|name| *name == entrant.group).unwrap_or_else(|| {
            names.push(entrant.group.clone());
            names.len() - 1
        })
    };
    let of = found.entrants.iter().map(place).collect();
    (names, of)
}

/// Rate of the row against the column, in the clustered order.
fn matrix(found: &Metagame) -> Picture {
    let n = found.entrants.len();
    let place = |a: usize, b: usize| a * n - a * (a + 1) / 2 + b - a - 1;
    let value = |a: usize, b: usize| match a.cmp(&b) {
        std::cmp::Ordering::Less => found.matrix[place(a, b)].rate.value,
        std::cmp::Ordering::Greater => 1.0 - found.matrix[place(b, a)].rate.value,
        std::cmp::Ordering::Equal => f64::NAN,
    };
    let order = &found.order;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &entrant in order {
        let cluster = found.entrants[entrant].cluster;
        match runs.last_mut() {
            Some(run) if run.1 == cluster => run.0 += 1,
            _ => runs.push((1, cluster)),
        }
    }
    let undecided = |a: usize, b: usize| if a == b { 0.0 } else { found.matrix[place(a.min(b), a.max(b))].undecided() };
    let plot = matrix::MatrixChart {
        hatched: order.iter().flat_map(|&a| order.iter().map(move |&b| undecided(a, b))).collect(),
        names: order.iter().map(|&entrant| found.entrants[entrant].name.clone()).collect(),
        values: order.iter().flat_map(|&a| order.iter().map(move |&b| value(a, b))).collect(),
        middle: 0.5,
        factor: 100.0,
        decimals: 0,
        suffix: "%",
        meaning: "Win rate of the row against the column; rows that fare alike stand together.".into(),
        groups: runs.into_iter().map(|(count, cluster)| (count, who(found, cluster, count))).collect(),
    };
    Picture { name: "matrix", title: "All against all".into(), plot: Plot::Matrix(plot) }
}

/// A cluster in words: how many, and mostly of which groups.
fn who(found: &Metagame, cluster: usize, count: usize) -> String {
    let mut counts: Vec<(usize, &str)> = Vec::new();
    for entrant in found.entrants.iter().filter(|entrant| entrant.cluster == cluster) {
        match counts.iter_mut().find(|(_, group)| *group == entrant.group) {
            Some(known) => known.0 += 1,
            None => counts.push((1, &entrant.group)),
        }
    }
    counts.sort_by_key(|group| std::cmp::Reverse(group.0));
    let most = counts.iter().take(3).map(|(count, group)| format!("{group} {count}"));
    format!("{count}: {}", most.collect::<Vec<_>>().join(", "))
}

fn ranking(found: &Metagame) -> Picture {
    let (groups, of) = groups(found);
    let axis = "mean win rate against all others".to_owned();
    let title = "Ranking by mean win rate".to_owned();
    let interval = number::confidence(found.confidence);
    if found.entrants.len() > ROWS && groups.len() > 1 {
        let row = |(group, name): (usize, &String)| {
            let own: Vec<&Standing> =
                found.entrants.iter().zip(&of).filter(|(_, g)| **g == group).map(|(e, _)| e).collect();
            strips::StripRow {
                name: format!("{name} ({})", own.len()),
                values: own.iter().map(|entrant| entrant.rate.value * 100.0).collect(),
                text: format!("best: {} {}", own[0].name, rate(&own[0].rate)),
            }
        };
        let plot = strips::StripChart {
            rows: groups.iter().enumerate().map(row).collect(),
            axis,
            line: 50.0,
            note: "A stroke for each entrant; a dot at their mean. Groups by their best entrant.".into(),
        };
        return Picture { name: "ranking", title, plot: Plot::Strips(plot) };
    }
    let texts = rates(found.entrants.iter().map(|entrant| &entrant.rate));
    let row = |((entrant, group), text): ((&Standing, &usize), String)| standings::StandingsRow {
        name: entrant.name.clone(),
        detail: entrant.detail.clone(),
        group: *group,
        at: percent(&entrant.rate),
        text,
    };
    let plot = standings::StandingsChart {
        rows: found.entrants.iter().zip(&of).zip(texts).map(row).collect(),
        groups,
        axis,
        line: Some(50.0),
        bars: false,
        most: ROWS,
        note: format!("Lines: {interval} intervals."),
    };
    Picture { name: "ranking", title, plot: Plot::Standings(plot) }
}

fn shares(found: &Metagame) -> Picture {
    let (groups, of) = groups(found);
    let mut brought: Vec<(&Standing, usize)> = found
        .entrants
        .iter()
        .zip(of)
        .filter(|(entrant, _)| entrant.share.value >= 0.0005 || entrant.share.high >= 0.02)
        .collect();
    brought.sort_by(|a, b| b.0.share.value.total_cmp(&a.0.share.value).then(b.0.share.high.total_cmp(&a.0.share.high)));
    let row = |(entrant, group): (&Standing, usize)| standings::StandingsRow {
        name: entrant.name.clone(),
        detail: entrant.detail.clone(),
        group,
        at: percent(&entrant.share),
        text: share(&entrant.share),
    };
    let plot = standings::StandingsChart {
        rows: brought.into_iter().map(row).collect(),
        groups,
        axis: "share of the equilibrium of largest entropy".into(),
        line: None,
        bars: true,
        most: 30,
        note: format!(
            "No entrant gains against this mix. Lines: {} intervals; shares of like entrants trade places.",
            number::confidence(found.confidence)
        ),
    };
    let title = "The best mix: which entrants to bring, and how often".into();
    Picture { name: "equilibrium", title, plot: Plot::Standings(plot) }
}

/// A difference of rates as a row.
fn row(name: String, figure: &Figure, p: f64, found: &Metagame) -> band::BandRow {
    band::BandRow {
        group: String::new(),
        name,
        at: percent(figure),
        text: points(figure),
        differs: p < 1.0 - found.confidence,
        before: None,
        band: Some((-found.margin * 100.0, found.margin * 100.0)),
    }
}

fn worth(found: &Metagame) -> Option<Picture> {
    let mut rows: Vec<band::BandRow> =
        found.parts.iter().map(|worth| row(part(&worth.name, found), &worth.worth, worth.p, found)).collect();
    let many = rows.len() > 2 * ENDS + 8;
    if many {
        // The best and the worst; what is in between is in the tables.
        let worst = rows.split_off(rows.len() - ENDS);
        rows.truncate(ENDS);
        rows.extend(worst);
    }
    let plot = band::BandChart {
        rows,
        axis: "change of the mean win rate when it takes another part's place, points".into(),
        meaning: band::Meaning::Differences,
    };
    let title = if many {
        format!("What each part is worth: the {ENDS} best and the {ENDS} worst")
    } else {
        "What each part is worth".into()
    };
    (!found.parts.is_empty()).then_some(Picture { name: "worth", title, plot: Plot::Band(plot) })
}

fn synergy(found: &Metagame) -> Option<Picture> {
    if found.pairs.is_empty() {
        return None;
    }
    let title = "Parts that go together, and parts that do not".to_owned();
    let names: Vec<&str> = found.parts.iter().map(|worth| worth.name.as_str()).collect();
    if names.len() <= SQUARE {
        let n = names.len();
        let mut values = vec![f64::NAN; n * n];
        for pair in &found.pairs {
            let place = |name: &String| names.iter().position(|known| known == name);
            let (Some(a), Some(b)) = (place(&pair.a), place(&pair.b)) else { continue };
            (values[a * n + b], values[b * n + a]) = (pair.surplus.value, pair.surplus.value);
        }
        let plot = matrix::MatrixChart {
            hatched: Vec::new(),
            names: names.iter().map(|name| part(name, found)).collect(),
            values,
            middle: 0.0,
            factor: 100.0,
            decimals: 1,
            suffix: "",
            meaning: "Surplus of both over what each is worth by itself, in points of a mean win rate; parts by their worth. \
                      Grey: never together."
                .into(),
            groups: Vec::new(),
        };
        return Some(Picture { name: "synergy", title, plot: Plot::Matrix(plot) });
    }
    let mut rows: Vec<band::BandRow> = found
        .pairs
        .iter()
        .map(|pair| row(format!("{} + {}", part(&pair.a, found), part(&pair.b, found)), &pair.surplus, pair.p, found))
        .collect();
    if rows.len() > 2 * ENDS {
        let worst = rows.split_off(rows.len() - ENDS);
        rows.truncate(ENDS);
        rows.extend(worst);
    }
    let plot = band::BandChart {
        rows,
        axis: "surplus of both over what each is worth by itself, points of a mean win rate".into(),
        meaning: band::Meaning::Differences,
    };
    Some(Picture { name: "synergy", title: format!("{title}: the ends"), plot: Plot::Band(plot) })
}
