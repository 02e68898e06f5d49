//! Living with a binding, day by day (sections 6 and 8, section 17.2 of the catalogue).
//!
//! | file | what |
//! |---|---|
//! | `need` | feeding, withdrawal, what comes back |
//! | `commands` | commands, rebellion, punishment |
//! | `leaving` | breaking free, being banished |

mod commands;
mod leaving;
mod need;

pub use need::starve;

use super::chain::is_snapshot;
use super::facts::View;
use super::names::{Favour, Ritual, Score};
use super::roll::{Outcome, Roll};
use super::rules::Rules;
use super::sheet::{Demon, Scores};
use super::{Added, Sorcerer, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::StrategyOf;
use evenodds_kit::record;

record! {
    /// A binding, and the life with it.
    pub struct Terms("a binding") {
        /// Its strength.
        strength: i32 [0..=200] = 1;
        /// Whom it favours.
        favour: Favour = Favour::Sorcerer;
        /// The score that was rolled in the Bind.
        bind_score: Score = Score::Will;
        /// Chance each day that the Need can be met.
        feed_prob: f64 [0..=1] = 1.0;
        /// Commands a day.
        commands: i32 [0..=100] = 1;
        /// Days in Need after which the demon tries to break its binding; never where unset.
        break_after: Option<i32> [0..=10_000] = Some(3);
        /// Whether it is without the host that it needs (SO-DEM-7).
        host_lost: bool = false;
        /// Whether the sorcerer summoned it (SO-Q-9).
        summoned_by_self: bool = true;
        /// Days.
        horizon: i32 [1..=10_000] = 30;
    }
}

/// What keeping came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keeping {
    /// Days until the demon was gone, or all.
    pub days: i32,
    /// It starved.
    pub starved_out: bool,
    /// It was banished.
    pub banished: bool,
    /// It broke its binding.
    pub broken: bool,
    /// Times that it tried to rebel.
    pub tries: i32,
    /// Times that it did.
    pub rebellions: i32,
    /// Punishments.
    pub punishments: i32,
    /// Attempts to banish it.
    pub banishings: i32,
    /// Its Power at the end.
    pub power_end: i32,
    /// Humanity gained.
    pub gain: i32,
    /// Humanity now.
    pub humanity: i32,
    /// Power lost in withdrawal.
    starved: i32,
    /// Power lost to punishment.
    punished: i32,
    /// Strength of the punishment.
    strength: i32,
    /// The demon's Stamina now.
    stamina: i32,
    /// It is bound no more.
    free: bool,
    /// It will be banished.
    decided: bool,
    /// Days in a row that the Need was unmet.
    unmet: i32,
    /// Punishments today.
    today: i32,
}

impl Keeping {
    /// Before the first day.
    pub(super) fn begin(humanity: i32, demon: &Demon) -> Self {
        Self { humanity, stamina: demon.stamina, ..Self::default() }
    }

    /// Bound no more.
    pub fn free(&self) -> bool {
        self.free
    }

    /// Gone, one way or another.
    pub fn gone(&self) -> bool {
        self.starved_out || self.banished
    }
}

/// A sorcerer who keeps a demon.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keeper<'g> {
    pub(super) rules: &'g Rules,
    pub(super) scores: Scores,
    /// The demon at its full scores.
    pub(super) demon: Demon,
    /// Which demon of a story it is.
    pub(super) number: Option<i32>,
    pub(super) mods: &'g Added,
    pub(super) terms: &'g Terms,
    /// Strength of the binding and whom it favours.
    pub(super) binding: (i32, Favour),
    /// The score that was rolled in the Bind, at full value.
    pub(super) bind_score: i32,
    pub(super) strategy: &'g StrategyOf<Sorcerer>,
    /// Chance that the Need can be met, in millionths.
    pub(super) feed: u32,
}

impl Keeper<'_> {
    /// Power now: losses by withdrawal and by punishment are apart (SO-PUNISH-4).
    fn power(&self, k: &Keeping) -> i32 {
        (self.demon.power - k.starved - k.punished).max(0)
    }

    /// Days in Need, those of grace left out (SO-NEED-1, SO-Q-22).
    fn hungry(&self, k: &Keeping) -> i32 {
        (k.unmet - self.rules.need_grace_days).max(0)
    }

    /// Dice that the binding gives a side (SO-REBEL-1).
    fn favours(&self, side: Favour) -> i32 {
        if self.binding.1 == side { self.binding.0 } else { 0 }
    }

    fn view(&self, k: &Keeping, (dice, against): (i32, i32), attempts: i32) -> View {
        View {
            ritual: Ritual::Banish,
            stamina: self.scores.stamina,
            will: self.scores.will,
            lore: self.scores.lore,
            humanity: k.humanity,
            abilities: self.demon.lore,
            demon_stamina: k.stamina,
            demon_will: self.demon.will,
            power: self.power(k),
            attempts,
            dice,
            against,
            day: k.days,
            days_left: self.terms.horizon - k.days,
            unmet: k.unmet,
            hungry: self.hungry(k),
            strength: self.favours(Favour::Sorcerer) - self.favours(Favour::Demon),
            is_bound: i32::from(!k.free),
            rebellions: k.rebellions,
            punished: k.punished,
            ..View::default()
        }
    }

    /// Whether a Banish or a Punish is done as a snap-shot (SO-RIT-3).
    fn is_snapshot<D: Dice, T: Trace>(
        &self,
        k: &Keeping,
        ritual: Ritual,
        dice: (i32, i32),
        session: &mut Session<'_, D, T>,
    ) -> bool {
        is_snapshot(self.strategy, ritual, || View { ritual, ..self.view(k, dice, 0) }, session)
    }

    /// Plays all days.
    pub(super) fn play<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        humanity: i32,
        session: &mut Session<'_, D, T>,
    ) {
        *k = Keeping::begin(humanity, &self.demon);
        for day in 1..=self.terms.horizon {
            self.lives(day, roll, k, session);
            if k.gone() {
                k.power_end = 0;
                return;
            }
        }
        k.power_end = self.power(k);
    }

    /// Plays the day of this number.
    pub(super) fn lives<D: Dice, T: Trace>(
        &self,
        day: i32,
        roll: &mut Roll,
        k: &mut Keeping,
        session: &mut Session<'_, D, T>,
    ) {
        (k.days, k.today) = (day, 0);
        session.note("", || {
            let which = self.number.map(|number| format!(", {}", called(number))).unwrap_or_default();
            format!("Day {day}{which}: Power {}, Stamina {}", self.power(k), k.stamina)
        });
        self.feed(k, session);
        self.withdraw(roll, k, session);
        if k.gone() {
            return;
        }
        self.recover(roll, k, session);
        self.commands(roll, k, session);
        self.break_free(roll, k, session);
        if k.decided {
            self.banish(roll, k, session);
        }
    }

    /// The demon rolls, or somebody against it.
    fn roll<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        dice: (i32, i32),
        own: Stream,
        session: &mut Session<'_, D, T>,
    ) -> Outcome {
        roll.against(self.rules, dice, [own.lane(), Stream::Demon.lane()], session)
    }
}

/// What a demon is called, by its number: as they were bound, one after the other.
pub(super) fn called(number: i32) -> String {
    const ORDINALS: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match usize::try_from(number - 1).ok().and_then(|at| ORDINALS.get(at)) {
        Some(ordinal) => format!("the {ordinal} demon"),
        None => format!("demon {number}"),
    }
}

/// One, in millionths.
pub(super) const MILLION: u32 = 1_000_000;

/// A chance in millionths.
pub(super) fn millionths(chance: f64) -> u32 {
    (chance * f64::from(MILLION)).round() as u32
}
