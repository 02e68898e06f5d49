//! A story: a sorcerer's arc from its first demon to whatever end. In each chapter a demon may be asked for (a chain of
//! rituals), days go by with those that are bound, and there may be a conflict. The book gives the parts; how they follow one
//! another is a key of the scenario or a decision.
//!
//! | file | what |
//! |---|---|
//! | `tale` | what a story is made of, as it is written |
//! | `state` | how it stands, and what is counted |
//! | `fight` | conflicts, and what they leave |

mod fight;
pub mod state;
mod tale;

pub use state::{Ending, MOST_CHAPTERS, MOST_HELD, Story};
pub use tale::{Clash, Plot, Tale};

use super::chain::{Chain, Working};
use super::humanity::{gained, lost, theme_check};
use super::keeping::Keeper;
use super::roll::{Outcome, Roll};
use super::rules::Rules;
use super::sheet::{Demon, Scores};
use super::state::State;
use super::{Sorcerer, Stream};
use evenodds_engine::{Dice, Session, Trace};
use state::Held;

/// A story at hand.
#[derive(Clone, Copy)]
struct Telling<'g> {
    game: &'g Sorcerer,
    plot: &'g Plot,
    working: Working<'g>,
    rules: &'g Rules,
}

impl Sorcerer {
    /// Plays a story.
    pub(super) fn story<D: Dice, T: Trace>(
        &self,
        plot: &Plot,
        working: Working<'_>,
        state: &mut State,
        session: &mut Session<'_, D, T>,
    ) {
        Telling { game: self, plot, working, rules: &self.rules }.play(state, session);
    }
}

impl Telling<'_> {
    fn play<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let humanity = self.working.scores.humanity;
        let injury = self.plot.company.members[0].lasting;
        state.story = Story { start: humanity, humanity, injury, ..Story::default() };
        self.starting(state, session);
        let story = &mut state.story;
        story.course[0] = [story.humanity, story.demons()];
        for chapter in 1..=self.plot.tale.chapters {
            if state.story.humanity == 0 {
                break;
            }
            let goes_on = self.chapter(chapter, state, session);
            let story = &mut state.story;
            story.course[chapter as usize] = [story.humanity, story.demons()];
            if !goes_on {
                break;
            }
        }
        let story = &mut state.story;
        if story.humanity == 0 {
            story.end = Ending::Lost;
        }
        session.note("", || {
            let end = match story.end {
                Ending::Through => "All chapters are told",
                Ending::Lost => "Nothing human is left",
                Ending::Beaten => "Beaten",
                Ending::Possessed => "Some demon's host",
            };
            format!("{end}: Humanity {}, demons bound: {}", story.humanity, story.demons())
        });
    }

    /// The demon of the start is bound before the story begins; only that Bind is checked for (SO-CHAR-5).
    fn starting<D: Dice, T: Trace>(
        &self,
        State { roll, chain, story, .. }: &mut State,
        session: &mut Session<'_, D, T>,
    ) {
        let Some(demon) = self.game.starting else { return };
        session.note("SO-CHAR-5", || format!("a demon of Power {} to begin with", demon.power));
        *chain = Chain::contacted(story.humanity, demon.power);
        Working { demon, ..self.working }.bind(roll, chain, session);
        story.humanity = chain.humanity;
        story.take_on(Held::new(demon, chain));
    }

    /// A chapter; whether the story goes on.
    fn chapter<D: Dice, T: Trace>(&self, chapter: i32, state: &mut State, session: &mut Session<'_, D, T>) -> bool {
        let story = &mut state.story;
        story.chapters = chapter;
        session
            .note("", || format!("Chapter {chapter}: Humanity {}, demons bound: {}", story.humanity, story.demons()));
        self.ask(state, session);
        for _ in 0..self.plot.tale.days {
            if state.story.humanity == 0 {
                return false;
            }
            self.day(state, session);
        }
        if state.story.humanity == 0 || !self.clash(state, session) {
            return false;
        }
        self.deeds(state, session);
        state.story.humanity > 0
    }

    /// Perhaps another demon is asked for.
    fn ask<D: Dice, T: Trace>(&self, State { roll, chain, story, .. }: &mut State, session: &mut Session<'_, D, T>) {
        let (number, bound) = (story.chapters, story.demons());
        let place = [number, self.plot.tale.chapters - number, bound];
        if story.count == MOST_HELD {
            return;
        }
        let working = Working { place, ..self.working };
        let Some(demon) = self.game.request(&working, story.humanity, session) else { return };
        Working { demon, ..working }.play(roll, chain, story.humanity, session);
        story.humanity = chain.humanity;
        if chain.bound {
            story.bound += 1;
            story.take_on(Held::new(demon, chain));
        }
    }

    /// A day with every demon (section 17.2).
    fn day<D: Dice, T: Trace>(&self, State { roll, story, .. }: &mut State, session: &mut Session<'_, D, T>) {
        story.days += 1;
        story.injury = (story.injury - self.plot.tale.healing).max(0);
        let mut at = 0;
        while at < story.count {
            let held = &mut story.held[at];
            held.injury = (held.injury - self.plot.tale.healing).max(0);
            let keeper = self.keeper(held.demon, held);
            let (before, rebellions, broken) = (story.humanity, held.life.rebellions, held.life.broken);
            held.life.humanity = story.humanity;
            keeper.lives(story.days, roll, &mut held.life, session);
            let life = held.life;
            story.humanity = life.humanity;
            story.gained += life.humanity - before;
            story.rebellions += life.rebellions - rebellions;
            story.broken += i32::from(life.broken && !broken);
            story.starved += i32::from(life.starved_out);
            story.banished += i32::from(life.banished);
            if life.gone() {
                story.lose(at);
            } else {
                at += 1;
            }
        }
    }

    fn keeper(&self, demon: Demon, held: &Held) -> Keeper<'_> {
        let Working { rules, scores, mods, strategy, .. } = self.working;
        let (terms, feed) = (&self.plot.terms, self.plot.chances[0]);
        let (binding, bind_score) = (held.binding, held.bind_score);
        let number = Some(held.number);
        Keeper { rules, scores, demon, number, mods, terms, binding, bind_score, strategy, feed }
    }

    /// Decisions for Humanity, and against it (SO-HUM-2, SO-HUM-4, SO-HUM-6).
    fn deeds<D: Dice, T: Trace>(&self, State { roll, story, .. }: &mut State, session: &mut Session<'_, D, T>) {
        for _ in 0..self.plot.tale.misdeeds {
            if story.humanity == 0 {
                return;
            }
            let outcome = self.theme(roll, story.humanity, session);
            if !outcome.won() {
                story.humanity = lost(self.rules, story.humanity);
                session.change(1);
            }
            session.note("SO-HUM-2 SO-HUM-5", || {
                format!("a deed against Humanity, {}; Humanity {}", roll.text(outcome), story.humanity)
            });
        }
        for _ in 0..self.game.gain_checks {
            if story.humanity == 0 {
                return;
            }
            let outcome = self.theme(roll, story.humanity, session);
            if outcome.won() {
                let more = gained(self.rules, story.humanity);
                story.gained += more - story.humanity;
                story.humanity = more;
                session.change(1);
            }
            session.note("SO-HUM-4 SO-HUM-5", || {
                format!("a deed for Humanity, {}; Humanity {}", roll.text(outcome), story.humanity)
            });
        }
    }

    fn theme<D: Dice, T: Trace>(&self, roll: &mut Roll, humanity: i32, session: &mut Session<'_, D, T>) -> Outcome {
        self.game.theme(roll, theme_check(humanity, self.working.mods.humanity), session)
    }

    /// The sorcerer's scores with Humanity as it is now.
    fn scores(&self, story: &Story) -> Scores {
        Scores { humanity: story.humanity, ..self.working.scores }
    }
}

/// The lane of lots.
fn lots() -> usize {
    Stream::Draw.lane()
}
