//! The answer of `meta`.

mod data;
mod goal;
mod league;
mod named;
mod pictures;
mod tables;
mod variants;

pub use data::frames;
pub use goal::{FieldGoal, Level, Rate, field_goal};
pub use league::metagame_learnt;
pub use variants::metagame_variants;

use super::{Document, words};
use crate::files::Output;
use crate::{answer, number, view};
use evenodds_scenario::Scenario;
use evenodds_study::meta::{Figure, Metagame, MixedClaim, Standing};
use evenodds_study::summary::FigureKind;

/// The document of a metagame. `command` makes it again.
pub fn metagame(scenario: &Scenario, found: &Metagame, command: String) -> Document {
    let answer = answer::meta(scenario, found);
    Document {
        data: data::texts(found, &answer),
        kicker: format!("{} · {} · metagame", scenario.game.title(), words::name(&scenario.play.name)),
        title: scenario.title.clone(),
        question: scenario.question.clone(),
        facts: facts(found, &scenario.play.noun),
        alarm: found.partial.then(|| alarm(found)),
        answer,
        sentences: sentences(found, &scenario.play.noun),
        notes: notes(found, &scenario.play.noun),
        tables: tables::all(found, &scenario.play.noun),
        pictures: pictures::all(found),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// Writes the win matrix into an output that is not yet committed.
///
/// # Errors
/// When the file cannot be written; the text says why.
pub fn write_matrix(output: &mut Output, found: &Metagame) -> Result<(), String> {
    let columns = data::matrix(found);
    crate::frame::write_columns(&output.path("matrix.parquet"), &columns)
        .map_err(|error| format!("matrix.parquet: {error}"))
}

/// What a play is called: one, and several.
type Noun<'n> = &'n [String; 2];

fn facts(found: &Metagame, [_, plays]: Noun<'_>) -> Vec<String> {
    let n = found.entrants.len();
    let [fewest, most] = found.fewest_and_most;
    let each = if fewest == most {
        format!("{} {plays} of each pair", number::count(most))
    } else {
        format!("{} to {} {plays} of each pair", number::count(fewest), number::count(most))
    };
    vec![
        match n * (n - 1) / 2 {
            1 => format!("{n} entrants, one pair"),
            pairs => format!("{n} entrants, {} pairs", number::count(pairs as u64)),
        },
        format!("{each}, half of them in each seat"),
        format!("{} {plays}", number::count(found.plays)),
        format!("seed {}", found.seed),
        format!(
            "{} intervals from {} resampled fields{}",
            number::confidence(found.confidence),
            found.replicates,
            found.precision.filter(|asked| asked.looks > 1).map_or_else(String::new, |asked| {
                format!(", valid at all {} interim analyses together", asked.looks)
            })
        ),
        concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
    ]
}

/// What the reader of an interrupted run must know.
fn alarm(found: &Metagame) -> String {
    let plays = |matchup: &evenodds_study::meta::Matchup| matchup.home.iter().sum::<u64>();
    let unmet = found.matrix.iter().filter(|matchup| plays(matchup) == 0).count();
    let unmet = match unmet {
        0 => String::new(),
        1 => " One pair has not met yet and counts as even.".to_owned(),
        count => format!(" {} pairs have not met yet and count as even.", number::count(count as u64)),
    };
    format!("PARTIAL: the run was interrupted; pairs have met as often as time allowed.{unmet} --resume goes on.")
}

/// A rate in per cent with half its interval: `56.3% ±0.4`.
fn rate(figure: &Figure) -> String {
    let half = (figure.high - figure.low) / 2.0;
    rate_to(figure, number::places(figure.value, half, FigureKind::Flag))
}

/// Rates of one column, with the same decimals in all rows: those that the least certain of them supports.
fn rates<'a>(figures: impl Iterator<Item = &'a Figure> + Clone) -> Vec<String> {
    let halves = figures.clone().map(|figure| (figure.high - figure.low) / 2.0).filter(|half| *half > 0.0);
    let places = halves.map(|half| number::places(0.5, half, FigureKind::Flag)).min();
    figures.map(|figure| places.map_or_else(|| rate(figure), |places| rate_to(figure, places))).collect()
}

fn rate_to(figure: &Figure, places: usize) -> String {
    let half = (figure.high - figure.low) / 2.0;
    if half > 0.0 && (figure.value <= 0.0 || figure.value >= 1.0) {
        // What always happened is told by what it may be.
        let (sign, end) = if figure.value <= 0.0 { ('≤', figure.high) } else { ('≥', figure.low) };
        return format!("{sign}{}%", number::fixed(end * 100.0, number::decimals(200.0 * half).min(4)));
    }
    if half > 0.0 && half.is_finite() && (figure.value - half < 0.0 || figure.value + half > 1.0) {
        // Half of the interval's width would reach beyond 0 or 1.
        let places = number::decimals((figure.value - figure.low).min(figure.high - figure.value) * 100.0).min(4);
        let text = |x: f64| number::fixed(x.clamp(0.0, 1.0) * 100.0, places);
        format!("{}% ({} to {})", text(figure.value), text(figure.low), text(figure.high))
    } else if half > 0.0 && half.is_finite() {
        let text = number::fixed(figure.value * 100.0, places);
        format!("{text}% ±{}", number::spread(half * 100.0, places))
    } else {
        number::value(figure.value, 0.0, FigureKind::Flag)
    }
}

/// A share with its interval: `23% (5 to 41)`.
fn share(figure: &Figure) -> String {
    let half = (figure.high - figure.low) / 2.0;
    if half < 1e-6 {
        return number::value(figure.value, 0.0, FigureKind::Flag);
    }
    let places = if half > 0.005 { 0 } else { number::decimals(half * 100.0).min(2) };
    let text = |x: f64| number::fixed(x * 100.0, places);
    format!("{}% ({} to {})", text(figure.value), text(figure.low), text(figure.high))
}

/// Decimals that tell a figure from the ends of its interval, this many at least.
fn places(figure: &Figure, least: usize) -> usize {
    let half = (figure.high - figure.low) / 2.0;
    if half > 0.0 && half.is_finite() { number::decimals(half).clamp(least, 3) } else { least }
}

/// A number with the ends of its interval: `1.31 (1.29 to 1.33)`.
fn range(figure: &Figure, text: impl Fn(f64) -> String) -> String {
    let high = if figure.high.is_finite() { format!("to {}", text(figure.high)) } else { "and more".to_owned() };
    format!("{} ({} {high})", text(figure.value), text(figure.low))
}

/// A mix in words: `flames 60%, axe 40%`.
fn mix(found: &Metagame, shares: &[(usize, f64)], most: usize) -> String {
    let name = |&(at, share): &(usize, f64)| format!("{} {}%", found.entrants[at].name, percent(share));
    let names: Vec<String> = shares.iter().take(most).map(name).collect();
    let more = shares.len().saturating_sub(most);
    names.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

/// A share as whole hundredths, or what little there is of it.
fn percent(share: f64) -> String {
    if share < 0.005 { "<1".to_owned() } else { number::fixed(share * 100.0, 0) }
}

/// A difference of rates in points: `+3.1 ±0.4`.
fn points(figure: &Figure) -> String {
    let half = (figure.high - figure.low) / 2.0 * 100.0;
    let places = number::decimals(half).min(1);
    format!("{} ±{}", number::signed(figure.value * 100.0, places), number::spread(half, places))
}

/// What a part is called: `The Block`, `strategy greedy`.
fn part(name: &str, found: &Metagame) -> String {
    view::printed(name, &found.printed)
}

fn sentences(found: &Metagame, [_, plays]: Noun<'_>) -> Vec<String> {
    let (first, last) = (&found.entrants[0], &found.entrants[found.entrants.len() - 1]);
    let [low, high] = first.rank;
    let rank = if high - low < 0.5 {
        "shown to be the first".to_owned()
    } else {
        format!("rank {} to {}", number::fixed(low.floor(), 0), number::fixed(high.ceil(), 0))
    };
    let mut told = vec![format!(
        "{} wins most: {} against the field ({rank}); {} wins least, {}.",
        whole(first),
        rate(&first.rate),
        whole(last),
        rate(&last.rate)
    )];
    let mut brought: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.share.value >= 0.005).collect();
    brought.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    let names = brought.iter().take(5).map(|entrant| format!("{} {}", entrant.name, share(&entrant.share)));
    let more = if brought.len() > 5 { format!(", and {} more", brought.len() - 5) } else { String::new() };
    let effective = &found.effective_entrants;
    let decimals = places(effective, 1);
    told.push(format!(
        "Best mix to bring: {}{more}. That is in effect {} entrants ({} to {}).",
        names.collect::<Vec<_>>().join(", "),
        number::fixed(effective.value, decimals),
        number::fixed(effective.low, decimals),
        number::fixed(effective.high, decimals)
    ));
    told.push(cyclic(found));
    told.push(traps(found));
    told.extend(mixtures(found));
    if found.parts.is_empty() {
        told.push("No two entrants differ in one part alone, so that no part has a worth of its own here.".to_owned());
    }
    if let (Some(best), Some(worst)) = (found.parts.first(), found.parts.last()) {
        told.push(format!(
            "In place of another part, {} is worth most, {} points of a win rate, and {} least, {}.",
            part(&best.name, found),
            points(&best.worth),
            part(&worst.name, found),
            points(&worst.worth)
        ));
    }
    told.push(format!("The first seat wins {}.", rate(&found.first_seat)));
    if found.undecided.value > 0.0 {
        told.push(format!("{} of the {plays} are draws, which count half for both.", rate(&found.undecided)));
    }
    told
}

/// How the plays were spent.
fn notes(found: &Metagame, [play, plays]: Noun<'_>) -> Vec<String> {
    let swapping = found.swapping.map(|factor| {
        let places = places(&factor, 2);
        format!(
            "Swapping seats on the same dice made every {play} worth {}.",
            range(&factor, |x| number::fixed(x, places))
        )
    });
    swapping.into_iter().chain(precise(found, plays)).chain(saving(found, plays)).collect()
}

/// An entrant with what it is made of.
fn whole(entrant: &Standing) -> String {
    if entrant.detail.is_empty() { entrant.name.clone() } else { format!("{} ({})", entrant.name, entrant.detail) }
}

fn cyclic(found: &Metagame) -> String {
    let shown = found.strongest_cycles.iter().filter(|cycle| cycle.shown).count();
    let words = match found.cyclicity.value {
        x if x < 0.02 => "a ranking says nearly all of it",
        x if x < 0.15 => "a ranking says most of it",
        x if x < 0.5 => "there is a good deal of rock, paper, scissors in it",
        _ => "it is mostly rock, paper, scissors",
    };
    let figure = &found.cyclicity;
    let range = if figure.high > figure.low {
        format!(" ({} to {})", number::fixed(figure.low, 3), number::fixed(figure.high, 3))
    } else {
        String::new()
    };
    let cycles = match found.cycles {
        0 => "no three entrants beat each other in a circle".to_owned(),
        count => {
            let percent = 100.0 * count as f64 / found.triples.max(1) as f64;
            let percent = number::fixed(percent, number::decimals(percent * 0.1).min(3));
            let told = found.strongest_cycles.len();
            let shown = match shown {
                0 => "none of them is certain yet".to_owned(),
                shown if shown == told && told > 1 => format!("the {told} strongest are certain"),
                shown => format!("{shown} of the {told} strongest {} certain", if shown == 1 { "is" } else { "are" }),
            };
            format!(
                "{} of {} triples beat each other in a circle in the plays seen ({percent}%); {shown}",
                number::count(count),
                number::count(found.triples)
            )
        }
    };
    let strongest = named::circle(found).map_or_else(String::new, |circle| format!("; the strongest: {circle}"));
    format!("Cyclicity {}{range}: {words}; {cycles}{strongest}.", number::fixed(figure.value, 3))
}

fn traps(found: &Metagame) -> String {
    let seen: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.trap.is_some()).collect();
    let shown = seen.iter().filter(|entrant| entrant.trap.is_some_and(|claim| claim.shown)).count();
    let margin = words::margin(found.margin, FigureKind::Flag, "");
    let unbeaten: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.unbeaten.is_some()).collect();
    let sure = unbeaten.iter().filter(|entrant| entrant.unbeaten.is_some_and(|claim| claim.shown)).count();
    let first = match seen.len() {
        0 => "No entrant is a trap in the plays seen".to_owned(),
        1 => format!(
            "{} is a trap{}: another does as well against every entrant, within {margin}",
            named::traps(found),
            if shown == 1 { "" } else { " in the plays seen, not yet shown" }
        ),
        count => format!(
            "{count} entrants are traps in the plays seen, {}: another does as well against every entrant, within \
             {margin}; {shown} of them {} shown to be",
            named::traps(found),
            if shown == 1 { "is" } else { "are" }
        ),
    };
    let second = match unbeaten.len() {
        0 => "every entrant is beaten by another".to_owned(),
        1 => format!(
            "no entrant beats {}{}",
            unbeaten[0].name,
            if sure > 0 { ", and that is shown" } else { " in the plays seen" }
        ),
        count => format!("{count} entrants are unbeaten in the plays seen, {sure} of them shown"),
    };
    format!("{first}; {second}.")
}

/// Who is no better than a mix of others.
fn mixtures(found: &Metagame) -> Option<String> {
    let mut seen: Vec<(&Standing, &MixedClaim)> =
        found.entrants.iter().filter_map(|entrant| Some((entrant, entrant.mixed.as_ref()?))).collect();
    seen.sort_by(|x, y| x.1.p.total_cmp(&y.1.p));
    let (entrant, claim) = seen.first()?;
    let (name, of) = (&entrant.name, mix(found, &claim.mix, 3));
    let shown = seen.iter().filter(|(_, claim)| claim.shown).count();
    let settled = |shown: bool| if shown { "which is shown" } else { "which needs more plays" };
    Some(match seen.len() {
        1 => format!("{name} is no better than a mix of others, {}: {of}.", settled(claim.shown)),
        count if count == shown => {
            format!("{count} entrants are shown to be no better than a mix of others: most surely {name}, than {of}.")
        }
        count => format!(
            "{count} entrants are no better than a mix of others in the plays seen, {}: most surely {name}, than {of}.",
            match shown {
                0 => "none of them shown".to_owned(),
                shown => format!("{shown} of them shown"),
            }
        ),
    })
}

/// How precise the pairs are.
fn precise(found: &Metagame, plays: &str) -> Option<String> {
    let asked = found.precision?;
    let pairs = found.matrix.len();
    let known = if asked.pairs == pairs {
        format!("All {} pairs are", number::count(pairs as u64))
    } else {
        let (some, all) = (number::count(asked.pairs as u64), number::count(pairs as u64));
        format!("{some} of {all} pairs are")
    };
    let width = number::fixed(asked.half_width * 100.0, 4);
    let width = width.trim_end_matches('0').trim_end_matches('.');
    let look = match asked.looks {
        1 => "at the only analysis".to_owned(),
        looks => format!("at interim analysis {} of {looks}", asked.look),
    };
    let saved = match asked.saved {
        0 => String::new(),
        saved => format!("; pairs that were precise rested, which saved {} {plays}", number::count(saved)),
    };
    let confidence = number::confidence(asked.confidence);
    Some(format!("{known} known to ±{width} points or better ({confidence}, {look}){saved}."))
}

fn saving(found: &Metagame, plays: &str) -> Option<String> {
    let saving = found.saving.as_ref()?;
    let many = |figure: &Figure| range(figure, |x| number::count(x.max(0.0) as u64));
    let text = if !saving.even_plays.value.is_finite() {
        format!("no number of {plays} by an even schedule would order the field as surely")
    } else if saving.saved.value > 0.0 {
        let of_even = |saved: f64| 100.0 * saved / (found.plays as f64 + saved);
        let percent = Figure {
            value: of_even(saving.saved.value),
            low: of_even(saving.saved.low),
            high: of_even(saving.saved.high),
        };
        format!(
            "an even schedule needs about {} {plays} to order the field as surely: {} of them were saved, {}%",
            many(&saving.even_plays),
            number::count(saving.saved.value as u64),
            range(&percent, |x| number::fixed(x, 0))
        )
    } else {
        format!(
            "an even schedule would have ordered the field as surely with {} {plays}: nothing was saved",
            many(&saving.even_plays)
        )
    };
    let pilot = number::count(found.pilot_plays);
    Some(format!(
        "The {plays} went where they change the ranking, by a pilot of {pilot} that no figure rests on; {text}."
    ))
}
