//! A career: one demon after the other (section 17.1 of the catalogue).

use super::chain::{Chain, Working};
use super::facts::when_asked;
use super::humanity::{gained, lost, ritual_check, theme_check};
use super::names::Ritual;
use super::rituals::contact;
use super::roll::{Outcome, Roll};
use super::sheet::Demon;
use super::strategy::RequestChoice;
use super::{Sorcerer, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

/// What a career came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Career {
    /// Humanity at the start.
    pub start: i32,
    /// Humanity now.
    pub humanity: i32,
    /// Demons bound, the one at the start not counted.
    pub bound: i32,
    /// Chains begun.
    pub chains: i32,
    /// The chain in which Humanity was gone, 0 before the first; none: it never was.
    pub zero_at: Option<i32>,
}

impl Sorcerer {
    /// Plays a career (SO-CHAR-5: the demon of the start owes the check of its Bind alone).
    pub(super) fn career<D: Dice, T: Trace>(
        &self,
        working: &Working<'_>,
        (roll, chain, career): (&mut Roll, &mut Chain, &mut Career),
        session: &mut Session<'_, D, T>,
    ) {
        let humanity = working.scores.humanity;
        *career = Career { start: humanity, humanity, ..Career::default() };
        if let Some(demon) = &self.starting {
            let dice = ritual_check(&self.rules, humanity, demon.power, self.mods.humanity);
            let outcome = self.theme(roll, dice, session);
            if !outcome.won() {
                career.humanity = lost(&self.rules, humanity);
            }
            session.note("SO-CHAR-5 SO-HUM-1", || {
                let (told, left) = (roll.text(outcome), career.humanity);
                format!("a demon of Power {} to begin with: Humanity check, {told}; Humanity {left}", demon.power)
            });
        }
        if career.humanity == 0 {
            career.zero_at = Some(0);
            return;
        }
        for number in 1..=self.demons {
            let working = Working { place: [number, self.demons - number, career.bound], ..*working };
            let Some(demon) = self.request(&working, career.humanity, session) else { return };
            career.chains += 1;
            session.note("", || format!("Chain {number}: Humanity {}", career.humanity));
            Working { demon, ..working }.play(roll, chain, career.humanity, session);
            career.bound += i32::from(chain.bound);
            career.humanity = chain.humanity;
            if career.humanity == 0 {
                career.zero_at = Some(number);
                return;
            }
            for _ in 0..self.gain_checks {
                let dice = theme_check(career.humanity, self.mods.humanity);
                let outcome = self.theme(roll, dice, session);
                if outcome.won() {
                    career.humanity = gained(&self.rules, career.humanity);
                    session.change(1);
                }
                session.note("SO-HUM-4 SO-HUM-5", || {
                    format!("a deed for Humanity, {}; Humanity {}", roll.text(outcome), career.humanity)
                });
            }
        }
    }

    /// A check of one's theme (SO-HUM-2, SO-HUM-4).
    pub(super) fn theme<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        dice: (i32, i32),
        session: &mut Session<'_, D, T>,
    ) -> Outcome {
        roll.against(&self.rules, dice, [Stream::Check.lane(), Stream::Demon.lane()], session)
    }

    /// The demon that the next chain asks for; none: it asks for none.
    pub(super) fn request<D: Dice, T: Trace>(
        &self,
        working: &Working<'_>,
        humanity: i32,
        session: &mut Session<'_, D, T>,
    ) -> Option<Demon> {
        let view = when_asked(|| {
            let by = working.expected(Ritual::Contact);
            working.resting(humanity, contact(&self.rules, working.scores.lore, working.demon.power, &by))
        });
        let legal = Legal::with([]).and(RequestChoice::Other, !self.requests.is_empty());
        match working.strategy.lists.request.ask_with::<D, T, 1>(session, 0, legal, &view) {
            (RequestChoice::Usual, _) => Some(working.demon),
            (RequestChoice::Other, [number]) => {
                let most = self.requests.len() as i64;
                Some(self.requests[(number.clamp(1, most) - 1) as usize])
            }
            (RequestChoice::Stop, _) => {
                session.note("", || "no demon is asked for".into());
                None
            }
        }
    }
}
