//! The answer of `learn`.

use super::phrase::{Form, capital, change, number_word, sentence};
use super::{Answer, Figure, Figures, Shown};
use crate::{number, view};
use evenodds_study::learn::Learnt;
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::skill::Request;

/// The answer to how it should be played.
pub(crate) fn learn((asked, label): (&Request, &str), found: &Learnt, kind: FigureKind) -> Answer {
    let unit = asked.label.1.as_str();
    let start = format!("“{}”", view::words(&found.start));
    let gain = |form| change([found.gain.value, found.gain.low, found.gain.high], kind, unit, form);
    let count = found.entries.len();
    let rules = format!("{} {}", capital(&number_word(count)), if count == 1 { "rule" } else { "rules" });
    let tell = |form| match (count, found.gain.low > 0.0) {
        (0, _) => {
            format!("No rule is shown to play better than {start}: no change that was tried is a certain gain")
        }
        (_, true) => format!(
            "{rules} of thumb {} on {start}. “{label}”: {}",
            if count == 1 { "improves" } else { "improve" },
            gain(form)
        ),
        (_, false) => format!(
            "{rules} of thumb {} not shown to improve on {start}. “{label}”: {}",
            if count == 1 { "is" } else { "are" },
            gain(form)
        ),
    };
    let mut sentences = vec![sentence(&tell(Form::Full))];
    let best = found
        .entries
        .iter()
        .filter(|entry| entry.worth.low > 0.0)
        .max_by(|a, b| a.worth.value.total_cmp(&b.worth.value));
    sentences.extend(best.map(|entry| {
        let condition = entry.condition.as_ref().map(|text| format!(" if {}", view::words(text))).unwrap_or_default();
        let lost = change([-entry.worth.value, -entry.worth.high, -entry.worth.low], kind, unit, Form::Full);
        sentence(&format!("The most useful: {}{condition}; without it {lost}", view::words(&entry.action)))
    }));
    let factor = number::factor(kind);
    let figure = |(at, player): (usize, &evenodds_study::learn::answer::Player)| {
        let half = (player.score.high - player.score.low) / 2.0;
        Figure {
            name: capital(&view::words(&player.name)),
            at: [player.score.value, player.score.low, player.score.high].map(|x| x * factor),
            text: number::value(player.score.value, half.max(0.005 / factor.max(1.0)), kind),
            strong: at == 1,
        }
    };
    Answer {
        sentences,
        headline: sentence(&tell(Form::Brief)),
        figures: Figures {
            title: capital(label),
            note: String::new(),
            shown: Shown::Bars(found.players.iter().take(6).enumerate().map(figure).collect()),
        },
        differs: String::new(),
        caveat: None,
    }
}
