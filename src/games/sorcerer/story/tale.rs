//! Keys of a story. Where the book says nothing, a key does.

use crate::conflict::{Member, Side};
use crate::keeping::{Terms, millionths};
use crate::names::{Defeat, Weapon};
use crate::read::useless_in_conflict;
use crate::rules::Rules;
use crate::sheet::MOST_MEMBERS;
use crate::{Sorcerer, story::MOST_CHAPTERS};
use evenodds_kit::record;
use evenodds_kit::values::At;
use evenodds_kit::{Names, Participant, ParticipantRef, Several};
use evenodds_source::Faults;

record! {
    /// The course of a story: in each chapter a demon may be asked for, days go by, and there may be a conflict.
    pub struct Tale("a story") {
        /// Chapters.
        chapters: i32 [1..=MOST_CHAPTERS] = 6;
        /// Days of a chapter.
        days: i32 [0..=1000] = 7;
        /// Chance each day that the Need of a demon can be met.
        feed_prob: f64 [0..=1] = 1.0;
        /// Commands a day, to each demon.
        commands: i32 [0..=100] = 1;
        /// Days in Need after which a demon tries to break its binding; never where unset.
        break_after: Option<i32> [0..=10_000] = Some(3);
        /// Chance that a chapter ends in a conflict.
        conflict_prob: f64 [0..=1] = 1.0;
        /// What demons strike with: a use of an Ability (SO-DMG-1).
        demon_weapon: Weapon = Weapon::SpecialLethal;
        /// The name of a strategy of the demons in conflicts; that of the sorcerer where unset.
        demon_strategy: Option<At<String>> = None;
        /// Lasting penalties left after a conflict that a day heals (SO-REC-2).
        healing: i32 [0..=200] = 1;
        /// What a lost conflict means.
        defeat: Defeat = Defeat::GoesOn;
        /// Decisions against Humanity in each chapter (SO-HUM-2); `gain_checks` are those for it.
        misdeeds: i32 [0..=30] = 0;
    }
}

record! {
    /// A conflict that a chapter may end in.
    pub struct Clash("a conflict of a story") {
        /// Whom it is against: one, or several members.
        against: ParticipantRef<Sorcerer>;
        /// How likely it is beside the others.
        weight: i32 [1..=1000] = 1;
    }
}

/// A story, ready to be played.
#[derive(Debug, Clone)]
pub struct Plot {
    /// Its course.
    pub tale: Tale,
    /// Its days, as those who keep a demon live them.
    pub terms: Terms,
    /// The chances that a Need can be met and that there is a conflict, in millionths.
    pub chances: [u32; 2],
    /// Those whom conflicts are against, each with its weight and those before it.
    pub clashes: Vec<(Side, u32)>,
    /// The sorcerer, and places for its demons.
    pub company: Side,
}

impl Plot {
    /// Reads a story.
    pub(crate) fn read(
        (tale, clashes): (Option<Tale>, &Several<Clash>),
        hero: &Participant<Sorcerer>,
        (rules, names): (&Rules, &Names<Sorcerer>),
        faults: &mut Faults,
    ) -> Option<Self> {
        let before = faults.len();
        let tale = tale.unwrap_or_else(evenodds_kit::Record::defaults);
        let mut all = Vec::new();
        let mut weight = 0;
        for (at, clash) in clashes.0.iter().enumerate() {
            let Some(foes) = names.participant(&clash.against, &format!("conflict {}", at + 1), faults) else {
                continue;
            };
            useless_in_conflict(&foes.sheet, faults);
            let Some(side) = Side::read(foes, rules, names, faults) else { continue };
            weight += clash.weight as u32;
            all.push((side, weight));
        }
        let strategy = match &tale.demon_strategy {
            Some(name) => Member::strategy(name, names, faults),
            None => Some(hero.strategy.clone()),
        };
        let mut company = Side::read(hero.clone(), rules, names, faults)?;
        let strategy = strategy.filter(|_| faults.len() == before)?;
        let demon = Member::demon(tale.demon_weapon, strategy);
        company.members.extend(std::iter::repeat_n(demon, MOST_MEMBERS - 1));
        let terms = Terms {
            feed_prob: tale.feed_prob,
            commands: tale.commands,
            break_after: tale.break_after,
            horizon: tale.chapters * tale.days,
            ..evenodds_kit::Record::defaults()
        };
        let chances = [millionths(tale.feed_prob), millionths(tale.conflict_prob)];
        Some(Self { tale, terms, chances, clashes: all, company })
    }
}
