//! The answer of `rare`.

use super::{Answer, Figure, Figures, Shown, differing};
use crate::number;
use evenodds_study::Study;
use evenodds_study::asked::asked;
use evenodds_study::rare::Rare;
use evenodds_study::rolls::Figure as Chance;

/// From this many times the dice on splitting is said to help.
const HELPS: f64 = 1.5;

/// Fewer plays that ended in the event are told.
const FEW: u64 = 20;

/// Plays of which a chance is told as so many: a power of ten, at least 1000.
fn of(value: f64) -> f64 {
    10_f64.powi((-value.max(1e-300).log10()).ceil().clamp(3.0, 300.0) as i32)
}

/// A chance as plays of many: `1.3 of 100,000 plays`, and with its interval behind.
pub(crate) fn chance(at: &Chance, plays: &str) -> [String; 2] {
    let many = of(at.value);
    let half = (at.high - at.low) / 2.0 * many;
    let places = if half > 0.0 { number::decimals(half).min(3) } else { 1 };
    let text = |x: f64| number::fixed(x * many, places);
    let found = format!("{} of {} {plays}", text(at.value), number::fixed(many, 0));
    let ends = if half > 0.0 { format!(" ({} to {})", text(at.low), text(at.high)) } else { String::new() };
    [found.clone(), found + &ends]
}

/// A factor in two digits.
fn times(factor: f64) -> String {
    number::fixed(factor, usize::from(factor < 10.0))
}

/// The answer to how rare an event is.
pub(crate) fn rare(study: &Study, found: &Rare) -> Answer {
    let asked = asked(&study.scenario);
    let plays = &asked.noun[1];
    let [brief, full] = chance(&found.chance, plays);
    let place = if study.cells.len() > 1 { format!(", in {}", found.cell) } else { String::new() };
    let plain = number::fixed(found.plain_plays, 0);
    let work = match found.saving {
        saving if saving >= HELPS => {
            format!(
                "Plain {plays} would throw {} times the dice for as narrow an interval, in {plain} {plays}.",
                times(saving)
            )
        }
        saving if saving >= 1.0 / HELPS => {
            format!("Levels did not help: plain {plays} would throw about as many dice for as narrow an interval.")
        }
        saving => format!(
            "Levels did harm: they threw {} times the dice that plain {plays} need for as narrow an interval.",
            times(1.0 / saving)
        ),
    };
    let common = found.common.then(|| "This event is not rare: `evenodds run` counts it as well.".to_owned());
    let few = (found.events < FEW).then(|| format!("Few plays ended in it ({}): more trials say more.", found.events));
    let figure = Figure {
        name: found.event.clone(),
        at: [found.chance.value, found.chance.low, found.chance.high].map(|x| x * of(found.chance.value)),
        text: brief.clone(),
        strong: true,
    };
    Answer {
        headline: format!("“{}” comes up in {brief}{place}.", found.event),
        sentences: std::iter::once(format!("“{}” comes up in {full}{place}.", found.event))
            .chain(common)
            .chain(few)
            .chain([work])
            .collect(),
        figures: Figures {
            title: format!("Of {} {plays}", number::fixed(of(found.chance.value), 0)),
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
    }
}
