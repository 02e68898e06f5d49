//! The answer of `rare`.

use super::{Answer, Figure, Figures, Shown, differing};
use crate::number;
use evenodds_study::Study;
use evenodds_study::asked::asked;
use evenodds_study::rare::Rare;
use evenodds_study::rolls::Figure as Chance;

/// Fewer plays that ended in the event are told.
const FEW: u64 = 20;

/// Plays of which a chance is told as so many: a power of ten, at least 1000.
fn of(at: &Chance) -> f64 {
    let value = if at.value > 0.0 { at.value } else { at.high };
    10_f64.powi((-value.max(1e-300).log10()).ceil().clamp(3.0, 300.0) as i32)
}

/// A chance as plays of many: `1.3 of 100,000 plays`, and with its interval behind. Where no play, or every one, came so far: what it may
/// be.
pub(crate) fn chance(at: &Chance, plays: &str) -> [String; 2] {
    let many = of(at);
    let half = (at.high - at.low) / 2.0 * many;
    let places = if half > 0.0 { number::decimals(half).min(3) } else { 1 };
    let text = |x: f64| number::fixed(x * many, places);
    let told = |figure: String| format!("{figure} of {} {plays}", number::fixed(many, 0));
    // A bound is never rounded towards what was seen.
    let steps = many * 10_f64.powi(places as i32);
    if half > 0.0 && at.value <= 0.0 {
        return [(); 2].map(|()| told(format!("under {}", text((at.high * steps).ceil() / steps))));
    }
    if half > 0.0 && at.value >= 1.0 {
        return [(); 2].map(|()| told(format!("over {}", text((at.low * steps).floor() / steps))));
    }
    let found = told(text(at.value));
    let ends = if half > 0.0 { format!(" ({} to {})", text(at.low), text(at.high)) } else { String::new() };
    [found.clone(), found + &ends]
}

/// A number of which two digits are known, in as many decimals as the first of them has.
fn rounded(x: f64) -> String {
    let unit = 10_f64.powf(x.max(0.1).log10().floor() - 1.0);
    number::fixed((x / unit).round() * unit, usize::from(x < 10.0) + usize::from(x < 1.0))
}

/// What the levels save, in words.
fn work(found: &Rare, plays: &str) -> String {
    let saving = &found.saving;
    let reached = found.levels.iter().rev().filter(|part| part.plays > 0).find_map(|part| part.level);
    let far = reached.map_or_else(
        || "no level above the start was found".into(),
        |level| {
            format!(
                "levels make it no smaller, and plays came as far as level {} of `{}`",
                number::whole(level),
                found.level
            )
        },
    );
    if found.events == 0 {
        let (confidence, first) = (number::confidence(found.confidence), number::count(found.levels[0].plays));
        return format!("That is the exact {confidence} bound of {first} plain {plays}: {far}.");
    }
    if reached.is_none() {
        return format!("These are plain {plays}: {far}.");
    }
    let [value, low, high] = [saving.value, saving.low, saving.high].map(rounded);
    let would = format!("Plain {plays} would throw {value} times the dice ({low} to {high}) for as narrow an interval");
    if saving.low > 1.0 {
        format!("{would}, in about {} {plays}.", rounded(found.plain_plays.value))
    } else if saving.high < 1.0 {
        format!("{would}: levels did harm.")
    } else {
        format!("{would}: it is not sure that levels helped.")
    }
}

/// The answer to how rare an event is.
pub(crate) fn rare(study: &Study, found: &Rare) -> Answer {
    let asked = asked(&study.scenario);
    let plays = &asked.noun[1];
    let [brief, full] = chance(&found.chance, plays);
    let place = if study.cells.len() > 1 { format!(", in {}", found.cell) } else { String::new() };
    let common = found.common.then(|| "This event is not rare: `evenodds run` counts it as well.".to_owned());
    let few = (1..FEW).contains(&found.events);
    let few = few.then(|| format!("Few plays ended in it ({}): more trials say more.", found.events));
    let comes = if found.events == 0 { "never came up: it does in" } else { "comes up in" };
    let figure = Figure {
        name: found.event.clone(),
        at: [found.chance.value, found.chance.low, found.chance.high].map(|x| x * of(&found.chance)),
        text: brief.clone(),
        strong: true,
    };
    Answer {
        headline: format!("“{}” {comes} {brief}{place}.", found.event),
        sentences: std::iter::once(format!("“{}” {comes} {full}{place}.", found.event))
            .chain(common)
            .chain(few)
            .chain([work(found, plays)])
            .collect(),
        figures: Figures {
            title: format!("Of {} {plays}", number::fixed(of(&found.chance), 0)),
            note: String::new(),
            shown: Shown::Bars(vec![figure]),
        },
        differs: format!("Played on from levels of “{}”.", found.level),
        caveat: differing::caveat(&asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_told_of_as_many_plays_as_show_them() {
        let tell = |value: f64, low: f64, high: f64| chance(&Chance { value, low, high }, "duels");
        assert_eq!(
            tell(1.31e-5, 1.13e-5, 1.52e-5),
            ["1.31 of 100,000 duels", "1.31 of 100,000 duels (1.13 to 1.52)"].map(str::to_owned)
        );
        assert_eq!(tell(0.02, 0.018, 0.022)[0], "20.0 of 1000 duels");
        assert_eq!(tell(1e-4, 1e-4, 1e-4)[1], "1.0 of 10,000 duels");
        assert_eq!(tell(0.0, 0.0, 7.49e-5)[0], "under 8 of 100,000 duels");
        assert_eq!(tell(1.0, 0.999_706, 1.0)[1], "over 999.70 of 1000 duels");
    }

    #[test]
    fn two_digits_are_told() {
        let told = [2_673_640.0, 13.4, 9.96, 0.456, 0.04, 0.0].map(rounded);
        assert_eq!(told, ["2,700,000", "13", "10.0", "0.46", "0.04", "0.00"]);
    }
}
