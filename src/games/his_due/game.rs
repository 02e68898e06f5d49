//! The game, ready to be played: what all its rules look at.

use super::dice::Ladder;
use super::fighter::Fighter;
use super::powers::Book;
use super::profile::{Narrowest, by_the_book};
use super::rules::Rules;
use super::settings::Limits;
use super::terms::Play;
use std::sync::Arc;

/// The game, ready to be played.
#[derive(Debug, Clone)]
pub struct HisDue {
    /// Which play.
    pub play: Play,
    /// The rules in force.
    pub rules: Rules,
    /// Trees and powers in force.
    pub book: Arc<Book>,
    /// Dice by score.
    pub ladder: Ladder,
    /// The sides: a and b of a duel, the hero and opponents of a career.
    pub sides: Vec<Arc<Fighter>>,
    /// Whether a killing may be tried at all (HD-KILL-1).
    pub one_on_one: bool,
    /// Chance that a Broker rescues a loser, 0 to 1 (HD-Q-50).
    pub broker_deal: f64,
    /// Settings of a career, a test, a brawl.
    pub settings: Limits,
    /// The profile for which fights of live dice without a listener are compiled.
    pub(super) profile: Narrowest,
    /// Whether the rules of a fight are the book's.
    pub(super) by_the_book: bool,
}

impl HisDue {
    /// A game of these sides under these rules and settings.
    pub fn new(play: Play, rules: Rules, book: Arc<Book>, sides: Vec<Fighter>, limits: &Limits) -> Self {
        let sides: Vec<_> = sides.into_iter().map(Arc::new).collect();
        let by_the_book = by_the_book(&rules);
        let default_deal = if play == Play::Career { 0.5 } else { 0.0 };
        Self {
            play,
            ladder: Ladder::new(&rules),
            broker_deal: limits.broker_deal_probability.or(rules.broker_deal_probability).unwrap_or(default_deal),
            settings: limits.clone().under(&rules),
            one_on_one: true,
            profile: Narrowest::of(play, by_the_book, &sides),
            by_the_book,
            rules,
            book,
            sides,
        }
    }

    /// The same between other sides.
    pub(super) fn between(&self, sides: Vec<Arc<Fighter>>) -> Self {
        let Self { play, rules, book, ladder, one_on_one, broker_deal, settings, by_the_book, .. } = self;
        Self {
            play: *play,
            rules: rules.clone(),
            book: Arc::clone(book),
            ladder: *ladder,
            profile: Narrowest::of(*play, *by_the_book, &sides),
            by_the_book: *by_the_book,
            sides,
            one_on_one: *one_on_one,
            broker_deal: *broker_deal,
            settings: settings.clone(),
        }
    }
}
