//! The answer of `skill`.

use super::phrase::{Form, change, margin, sentence};
use super::{Answer, Figure, Figures, Shown};
use crate::number;
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::skill::{Player, Request, Skill, Verdict};

/// The answer to what a better player gains. `name` says who a player is.
pub(crate) fn skill(
    (asked, label): (&Request, &str),
    found: &Skill,
    kind: FigureKind,
    name: &dyn Fn(&Player) -> String,
) -> Answer {
    let unit = asked.label.1.as_str();
    let (plain, best) = (name(&found.players[0]), name(&found.players[found.best]));
    let gap = |form| change([found.gap.value, found.gap.low, found.gap.high], kind, unit, form);
    let known = asked.margin.map(|size| margin(size, kind, unit));
    let tell = |form| match (found.verdict, &known) {
        (Verdict::SkillMatters, _) => {
            format!("Yes, playing well pays. “{label}”: {} with {best} than with {plain}", gap(form))
        }
        (Verdict::NoDecisions, Some(size)) => {
            format!("No, playing well does not pay. “{label}”: no player gains {size} over {plain}")
        }
        (Verdict::NoDecisions, None) => {
            format!("No, playing well does not pay. “{label}”: no player gains over {plain}")
        }
        (Verdict::NotSettled, _) => {
            format!(
                "Whether playing well pays needs more plays. “{label}”: {} with {best} than with {plain}",
                gap(form)
            )
        }
        (Verdict::NeverVaries, _) => format!("Skill cannot be measured: “{label}” never varies in these plays"),
    };
    let factor = number::factor(kind);
    let figure = |(at, player): (usize, &Player)| {
        let half = (player.score.high - player.score.low) / 2.0;
        Figure {
            name: super::phrase::capital(&name(player)),
            at: [player.score.value, player.score.low, player.score.high].map(|x| x * factor),
            text: number::value(player.score.value, half.max(0.005 / factor.max(1.0)), kind),
            strong: at == found.best,
        }
    };
    Answer {
        sentences: vec![sentence(&tell(Form::Full))],
        headline: sentence(&tell(Form::Brief)),
        figures: Figures {
            title: super::phrase::capital(label),
            note: String::new(),
            shown: Shown::Bars(found.players.iter().enumerate().map(figure).collect()),
        },
        differs: String::new(),
        caveat: None,
    }
}
