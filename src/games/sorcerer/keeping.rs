//! Living with a binding, day by day (sections 6 and 8, section 17.2 of the catalogue).

use super::facts::View;
use super::humanity::{gain_check, gained};
use super::rituals::{Try, banish, punish, punish_own};
use super::roll::{Outcome, Roll};
use super::rules::Rules;
use super::rulings::{BreakScore, Favour, PunishStrength, Rebels, Ritual, Score, StarveRoll};
use super::sheet::{Demon, Scores};
use super::strategy::{BanishAgain, BanishChoice, BreakChoice, CommandChoice, FeedChoice, PunishChoice, RebelChoice};
use super::{Mods, Sorcerer, Stream};
use crate::engine::{Dice, Session, Trace};
use crate::games::kit::{Legal, StrategyOf};
use crate::record;

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
    pub(super) mods: &'g Mods,
    pub(super) terms: &'g Terms,
    /// Strength of the binding and whom it favours.
    pub(super) binding: (i32, Favour),
    /// The score that was rolled in the Bind, at full value.
    pub(super) bind_score: i32,
    pub(super) strategy: &'g StrategyOf<Sorcerer>,
    /// Chance that the Need can be met, in millionths.
    pub(super) feed: u32,
}

/// Dice of a demon without Power in withdrawal (SO-NEED-4, SO-Q-24).
#[inline]
pub fn starve(rules: &Rules, stamina: i32) -> (i32, i32) {
    let against = stamina + rules.starve_extra;
    match rules.starve_roll {
        StarveRoll::OneVsStamina => (1, against),
        StarveRoll::StaminaVsOne => (against, 1),
    }
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

    /// Plays all days.
    pub(super) fn play<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        humanity: i32,
        session: &mut Session<'_, D, T>,
    ) {
        *k = Keeping { humanity, stamina: self.demon.stamina, ..Keeping::default() };
        for day in 1..=self.terms.horizon {
            k.days = day;
            k.today = 0;
            self.day(roll, k, session);
            if k.gone() {
                k.power_end = 0;
                return;
            }
        }
        k.power_end = self.power(k);
    }

    fn day<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        session.note("", || format!("Day {}: Power {}, Stamina {}", k.days, self.power(k), k.stamina));
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

    /// The Need is met or not; a free demon sees to itself (SO-NEED-1, SO-BREAK-3).
    fn feed<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        session.dice.lane(Stream::Feed.lane());
        let can = session.dice.pick(MILLION) < self.feed;
        if k.free {
            k.unmet = 0;
            return;
        }
        let view = self.view(k, (0, 0), 0);
        let feeds = can && self.strategy.lists.feed.ask(session, 0, Legal::all(), &view) == FeedChoice::Feed;
        k.unmet = if feeds { 0 } else { k.unmet + 1 };
        if !feeds {
            session.note("SO-NEED-1", || format!("the Need is not met, {} days in a row", k.unmet));
        }
    }

    /// Withdrawal, or recovery from it (SO-NEED-2 to SO-NEED-6, SO-BIND-5).
    fn withdraw<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let rules = self.rules;
        let sources = i32::from(self.hungry(k) > 0) + i32::from(k.free) + i32::from(self.terms.host_lost);
        let power = self.power(k);
        if sources == 0 {
            k.starved = (k.starved - rules.withdrawal_recovery).max(0);
            k.stamina = (k.stamina + rules.withdrawal_recovery).min(self.demon.stamina).max(k.stamina);
            return;
        }
        if power > 0 {
            let times = if rules.withdrawal_loss_per_source { sources } else { 1 };
            k.starved += (rules.withdrawal_power_loss * times).min(power);
            session.change(1);
            session.note("SO-NEED-2 SO-NEED-3", || format!("withdrawal: Power {}", self.power(k)));
            return;
        }
        for _ in 0..sources {
            let (x, y) = starve(rules, k.stamina);
            let outcome = self.roll(roll, (x + self.mods.starve, y), Stream::Withdraw, session);
            if !outcome.won() {
                k.stamina -= 1;
                session.change(1);
            }
            session.note("SO-NEED-4", || format!("starving, {}; Stamina {}", roll.text(outcome), k.stamina));
            if k.stamina <= 0 {
                k.starved_out = true;
                session.note("SO-NEED-5", || "it has wasted away".into());
                return;
            }
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

    /// Recovery from punishment (SO-PUNISH-3, SO-Q-26).
    fn recover<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        for _ in 0..self.rules.punish_recovery_per_day {
            if k.punished == 0 {
                return;
            }
            let against = match self.rules.punish_strength {
                PunishStrength::Removed => k.strength,
                PunishStrength::Outstanding => k.punished,
            };
            let dice = (k.stamina + self.mods.punish_recovery, against);
            let outcome = self.roll(roll, dice, Stream::Recover, session);
            k.punished = (k.punished - outcome.success()).max(0);
            if k.punished == 0 {
                k.strength = 0;
            }
            session.note("SO-PUNISH-3", || format!("recovers, {}; Power {}", roll.text(outcome), self.power(k)));
        }
    }

    /// Commands, and rebellions against them (SO-CMD-1, SO-REBEL-1 to SO-REBEL-3).
    fn commands<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        if k.free || k.decided {
            return;
        }
        self.decide(k, session);
        for _ in 0..self.terms.commands {
            if k.decided {
                return;
            }
            let dice = self.rebel_dice(k);
            let view = self.view(k, dice, 0);
            if self.strategy.lists.command.ask(session, 0, Legal::all(), &view) == CommandChoice::Refrain {
                continue;
            }
            // The demon's own choice: nobody else takes it.
            let tries = match self.strategy.lists.rebel.ask(session, 1, Legal::all(), &view) {
                RebelChoice::ByFields => self.strategy.fields.rebels == Rebels::Resentful || dice.0 > dice.1,
                RebelChoice::Rebel => true,
                RebelChoice::Obey => false,
            };
            if !tries {
                session.note("SO-REBEL-1", || format!("a command: it obeys ({} v {} dice)", dice.0, dice.1));
                continue;
            }
            k.tries += 1;
            let outcome = self.roll(roll, dice, Stream::Command, session);
            session.note("SO-REBEL-1 SO-REBEL-2", || format!("a command: it rebels, {}", roll.text(outcome)));
            if outcome.won() {
                k.rebellions += 1;
                self.punish_rebel(k, session);
                self.decide(k, session);
            }
        }
    }

    /// dW v W, with the binding on the side that it favours, and dice for days in Need (SO-REBEL-1, SO-REBEL-3, SO-Q-20).
    fn rebel_dice(&self, k: &Keeping) -> (i32, i32) {
        let rules = self.rules;
        let resents = if k.punished > 0 { rules.resentment_bonus } else { 0 };
        let need = rules.need_bonus(rules.rebel_need_bonus, self.hungry(k));
        let own = self.demon.will + need + resents + self.favours(Favour::Demon) + self.mods.rebel;
        (own, self.scores.will + self.favours(Favour::Sorcerer))
    }

    /// Whether a rebellion is punished (SO-PUNISH-1, SO-Q-27).
    fn punish_rebel<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let may = self.rules.punish_own_limit.is_none_or(|most| k.today < most);
        let legal = Legal::with([]).and(PunishChoice::Punish, may);
        let view = self.view(k, (self.scores.will, 0), 0);
        let punishes = match self.strategy.lists.punishment.ask(session, 0, legal, &view) {
            PunishChoice::ByFields => may && self.strategy.fields.punish,
            PunishChoice::Punish => true,
            PunishChoice::Spare => false,
        };
        if punishes {
            self.take(k, punish_own(self.scores.will, self.power(k)), session);
        }
    }

    /// Power is taken away (SO-PUNISH-4).
    fn take<D: Dice, T: Trace>(&self, k: &mut Keeping, removed: i32, session: &mut Session<'_, D, T>) {
        let removed = removed.min(self.power(k));
        k.punished += removed;
        k.strength += removed;
        k.punishments += 1;
        k.today += 1;
        session.change(1);
        session.note("SO-PUNISH-1 SO-PUNISH-4", || format!("punished by {removed}: Power {}", self.power(k)));
    }

    /// Whether the demon is to be banished.
    fn decide<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let fields = &self.strategy.fields;
        let view = self.view(k, self.banish_dice(k, 0), 0);
        let banishes = match self.strategy.lists.banishing.ask(session, 0, Legal::all(), &view) {
            BanishChoice::ByFields if k.free => fields.banish_tries > 0,
            BanishChoice::ByFields => fields.tolerance.is_some_and(|most| k.rebellions >= most),
            BanishChoice::Banish => true,
            BanishChoice::Keep => false,
        };
        if banishes && !k.decided {
            k.decided = true;
            session.note("SO-CMD-1", || "it is to be banished".into());
        }
    }

    /// The demon tries to break its binding (SO-BREAK-1, SO-BREAK-2, SO-Q-21).
    fn break_free<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let (rules, hungry) = (self.rules, self.hungry(k));
        if !k.free {
            let score = match rules.break_score {
                BreakScore::BindScore => self.bind_score,
                BreakScore::Will => self.scores.will,
            };
            let need = rules.need_bonus(rules.break_need_bonus, hungry);
            let dice = (self.power(k) + need + self.mods.r#break, score + self.binding.0);
            let legal = Legal::with([]).and(BreakChoice::Try, hungry > 0);
            let view = self.view(k, dice, 0);
            // The demon's own choice: nobody else takes it.
            let tries = match self.strategy.lists.breaking.ask(session, 1, legal, &view) {
                BreakChoice::ByFields => self.terms.break_after.is_some_and(|days| hungry >= days),
                BreakChoice::Try => true,
                BreakChoice::Bear => false,
            };
            if !tries {
                return;
            }
            let outcome = self.roll(roll, dice, Stream::Break, session);
            session.note("SO-BREAK-1", || format!("it strains at its binding, {}", roll.text(outcome)));
            if !outcome.won() {
                return;
            }
            (k.free, k.broken) = (true, true);
            session.note("SO-BREAK-2", || "the binding is broken: it is free, and in withdrawal".into());
        }
        if !k.decided {
            self.decide(k, session);
        }
    }

    fn banish_dice(&self, k: &Keeping, retry: i32) -> (i32, i32) {
        let (who, demon) = (Scores { humanity: k.humanity, ..self.scores }, self.now(k));
        let binding = if k.free { 0 } else { self.binding.0 };
        banish(self.rules, &who, &demon, binding, &Try { bonus: self.mods.banish, retry, ..Try::default() })
    }

    /// The demon as it is now.
    fn now(&self, k: &Keeping) -> Demon {
        Demon { power: self.power(k), stamina: k.stamina, ..self.demon }
    }

    /// Punished once, then banished, if it can be (SO-BANISH-1 to SO-BANISH-4, SO-PUNISH-2).
    fn banish<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let (rules, fields) = (self.rules, &self.strategy.fields);
        if k.free {
            let dice =
                punish(rules, self.scores.will, k.stamina, 0, &Try { bonus: self.mods.punish, ..Try::default() });
            let outcome = self.roll(roll, dice, Stream::Punish, session);
            session.note("SO-PUNISH-2", || format!("Punish, {}", roll.text(outcome)));
            self.take(k, outcome.success(), session);
        } else if rules.punish_own_limit.is_none_or(|most| k.today < most) {
            self.take(k, punish_own(self.scores.will, self.power(k)), session);
        }
        for attempt in 0.. {
            let spent = rules.exhaustion_stops && attempt * rules.retry_penalty >= self.scores.stamina;
            let dice = self.banish_dice(k, attempt);
            let legal = Legal::with([]).and(BanishAgain::Try, !spent);
            let view = self.view(k, dice, attempt);
            let tries = match self.strategy.lists.banish_again.ask(session, 0, legal, &view) {
                BanishAgain::ByFields => !spent && attempt < fields.banish_tries,
                BanishAgain::Try => attempt < MOST_BANISHINGS,
                BanishAgain::Rest => false,
            };
            if !tries {
                return;
            }
            k.banishings += 1;
            let outcome = self.roll(roll, dice, Stream::Banish, session);
            session.note("SO-BANISH-1", || format!("Banish, {}", roll.text(outcome)));
            if outcome.won() {
                session.note("SO-BANISH-3", || "it is gone".into());
                k.banished = true;
                self.gain(roll, k, session);
                return;
            }
        }
    }

    /// The gain check of who banished it (SO-HUM-3, SO-BANISH-4).
    fn gain<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let own = self.terms.summoned_by_self;
        let (demon, full) = (self.now(k), self.demon.power);
        let Some(dice) = gain_check(self.rules, k.humanity, &demon, full, own, self.mods.humanity) else { return };
        let outcome = roll.against(self.rules, dice, [Stream::Check.lane(), Stream::Demon.lane()], session);
        if outcome.won() {
            let more = gained(self.rules, k.humanity);
            k.gain += more - k.humanity;
            k.humanity = more;
            session.change(1);
        }
        session.note("SO-HUM-3", || format!("Humanity check, {}; Humanity {}", roll.text(outcome), k.humanity));
    }
}

/// One, in millionths.
const MILLION: u32 = 1_000_000;

/// A chance in millionths.
pub(super) fn millionths(chance: f64) -> u32 {
    (chance * f64::from(MILLION)).round() as u32
}

/// Attempts at a Banish in a day after which it is left whatever the strategy says.
const MOST_BANISHINGS: i32 = 100;
