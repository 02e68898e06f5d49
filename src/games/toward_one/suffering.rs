//! Suffering: what it strikes, how long it lasts (TO-SUFFER-1 to TO-SUFFER-10).

use super::play::Play;
use super::roll::Roll;
use super::rulings::{PenaltyStacking, PenaltyWithoutJinn, PersonalLossRepeat};
use super::split::Split;
use super::strategy::SufferingChoice;
use super::streams::Stream;
use super::terms::{Suffering, Trait};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::told::dice as dice_of;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice that penalties take off a roll of this trait (TO-SUFFER-4, TO-SUFFER-5, TO-SUFFER-6).
    pub fn penalty(&self, seat: usize, rolled: Trait) -> i32 {
        let pc = &self.table.pcs[seat];
        let (next, bound) = (pc.next_penalty[rolled as usize], pc.bound_penalty[rolled as usize]);
        match self.game.rules.penalty_stacking {
            PenaltyStacking::Stack => next + bound,
            PenaltyStacking::MaxOne => next.max(bound),
        }
    }

    /// Whether personal loss can strike this ally (TO-SUFFER-10, Q35).
    fn can_be_lost(&self, seat: usize, index: usize) -> bool {
        let ally = &self.table.pcs[seat].allies[index];
        let marked = ally.endangered
            || ally.barred_until_bound
            || ally.lost
            || ally.awaits_recovery
            || ally.barred_scene > self.table.pcs[seat].scene;
        !ally.gone && (self.game.rules.personal_loss_repeat == PersonalLossRepeat::Allowed || !marked)
    }

    /// Allies that personal loss can strike.
    pub fn loseable_allies(&self, seat: usize) -> usize {
        (0..self.table.pcs[seat].allies.len()).filter(|&index| self.can_be_lost(seat, index)).count()
    }

    /// One of the allies that personal loss can strike, by lot.
    pub fn ally_by_lot(&mut self, seat: usize) -> Option<usize> {
        let count = self.loseable_allies(seat);
        if count == 0 {
            return None;
        }
        let chosen = self.session.dice.pick(count as u32) as usize;
        (0..self.table.pcs[seat].allies.len()).filter(|&index| self.can_be_lost(seat, index)).nth(chosen)
    }

    /// The GM lets the Jinn's successes that are left strike a character (TO-ROLL-13, TO-GM-3).
    pub fn suffer_from_jinn(&mut self, seat: usize, severity: i32) {
        self.strike(seat, severity, None);
    }

    /// The same after a roll at which the GM may look.
    #[inline]
    pub(super) fn strike(&mut self, seat: usize, severity: i32, look: Option<(&Roll, Split)>) {
        if severity > 0 {
            self.hurt(seat, severity, look);
        }
    }

    /// The same of a severity of at least 1, out of line: most calls have nothing to suffer.
    #[inline(never)]
    fn hurt(&mut self, seat: usize, severity: i32, look: Option<(&Roll, Split)>) {
        self.stream(Stream::Whim(seat));
        let kinds = 3 + u32::from(self.loseable_allies(seat) > 0);
        self.session.decision(kinds);
        let kind = self
            .listed_suffering(seat, severity, kinds, look)
            .unwrap_or_else(|| self.suffering_by(seat, kinds, self.game.gm.fields.suffering));
        let ally = if kind == Suffering::PersonalLoss { self.ally_by_lot(seat) } else { None };
        self.suffer(seat, kind, severity, ally);
    }

    /// The kind of suffering by one of the catalogue's rules (TO-GM-3). `kinds` is 4 where an ally can be struck.
    pub(super) fn suffering_by(&mut self, seat: usize, kinds: u32, rule: SufferingChoice) -> Suffering {
        match rule {
            SufferingChoice::Random => Suffering::ALL[self.session.dice.pick(kinds) as usize],
            SufferingChoice::MostBonuses => {
                let bonus = &self.table.pcs[seat].bonus;
                let held = |kind: Suffering| kind.stat().map_or(-1, |stat| bonus[stat as usize]);
                let [mut most, rest @ ..] = [Suffering::BadBehavior, Suffering::BadHealth, Suffering::Expenses];
                for kind in rest {
                    if held(kind) > held(most) {
                        most = kind;
                    }
                }
                most
            }
        }
    }

    /// A character suffers (TO-SUFFER-2, TO-SUFFER-3). `ally` is the one that personal loss strikes.
    pub fn suffer(&mut self, seat: usize, kind: Suffering, severity: i32, ally: Option<usize>) {
        if severity <= 0 {
            return;
        }
        self.table.counts.suffered[kind as usize][severity.min(5) as usize] += 1;
        match (kind.stat(), ally) {
            (Some(stat), _) => self.strike_stat(seat, kind, stat, severity),
            (None, Some(index)) => self.strike_ally(seat, index, severity),
            (None, None) => {}
        }
    }

    fn strike_stat(&mut self, seat: usize, kind: Suffering, stat: Trait, severity: i32) {
        let rules = &self.game.rules;
        let row = rules.severity_table[(severity as usize - 1).min(rules.severity_table.len() - 1)];
        let [bonuses, next, bound, dice] = row;
        let stacks = rules.penalty_stacking == PenaltyStacking::Stack;
        let pc = &mut self.table.pcs[seat];
        let index = stat as usize;
        let lost = bonuses.min(pc.bonus[index]);
        pc.bonus[index] -= lost;
        let add = |old: i32, new: i32| if stacks { old + new } else { old.max(new) };
        pc.next_penalty[index] = add(pc.next_penalty[index], next);
        let lasts = pc.jinn.is_some() || rules.penalty_without_jinn == PenaltyWithoutJinn::NextBinding;
        if lasts {
            pc.bound_penalty[index] = add(pc.bound_penalty[index], bound);
        }
        let gone = dice.min((pc.dice[index] - rules.stat_floor).max(0));
        pc.dice[index] -= gone;
        let left = (pc.bonus[index], pc.dice[index]);
        self.table.counts.bonuses_lost += lost;
        self.table.counts.dice_lost += gone;
        self.session.change(u32::from(lost > 0) + u32::from(next > 0) + u32::from(bound > 0) + u32::from(gone > 0));
        let name = &self.game.names[seat];
        self.session.note("TO-SUFFER-2", || {
            let mut text =
                format!("{name} suffers {} of severity {severity}: {lost} {} lost", kind.title(), stat.bonus());
            if next > 0 {
                text += &format!(", {} fewer on the next {} roll", dice_of(next), stat.title());
            }
            if bound > 0 && lasts {
                text += &format!(", {} fewer on {} until the Jinn is bound", dice_of(bound), stat.title());
            }
            if gone > 0 {
                text += &format!(", {} of {} lost for good", dice_of(gone), stat.title());
            }
            format!("{text} ({} {} and {} of {} left)", left.0, stat.bonus(), dice_of(left.1), stat.title())
        });
        if gone > 0 && stat != Trait::Luxury {
            self.table.standing_changed = true;
        }
        if gone > 0 && stat == Trait::Esteem && self.game.rules.esteem_loss_redistributed {
            for _ in 0..gone {
                self.give_esteem_to_the_least(seat);
            }
        }
    }

    /// Esteem lost to suffering goes to the other sect that has least: fellow players by seat, then sects nobody
    /// plays (TO-SUFFER-7, Q31).
    fn give_esteem_to_the_least(&mut self, loser: usize) {
        let esteem = Trait::Esteem as usize;
        let fellow = (0..self.table.pcs.len())
            .filter(|&seat| seat != loser)
            .min_by_key(|&seat| self.table.pcs[seat].dice[esteem]);
        let sect = (0..9)
            .filter(|sect| self.table.sects_played >> sect & 1 == 0)
            .min_by_key(|&sect| self.table.sect_esteem[sect]);
        match (fellow, sect) {
            (Some(seat), Some(sect)) if self.table.pcs[seat].dice[esteem] > self.table.sect_esteem[sect] => {
                self.table.sect_esteem[sect] += 1;
            }
            (Some(seat), _) => {
                self.table.pcs[seat].dice[esteem] += 1;
                let name = &self.game.names[seat];
                self.session.note("TO-SUFFER-7", || format!("{name}'s sect gains the Esteem"));
            }
            (None, Some(sect)) => self.table.sect_esteem[sect] += 1,
            (None, None) => {}
        }
        self.session.change(1);
    }

    /// Personal loss (TO-SUFFER-10): effects coexist, and a bar never becomes lighter.
    fn strike_ally(&mut self, seat: usize, index: usize, severity: i32) {
        let next_scene = self.table.pcs[seat].scene + 1;
        let ally = &mut self.table.pcs[seat].allies[index];
        let kind = ally.kind;
        let what = match severity {
            1 => {
                ally.barred_scene = next_scene;
                "cannot be called on in the next scene"
            }
            2 => {
                ally.endangered = true;
                "is in danger, and the next scene goes to the ally's aid"
            }
            3 => {
                ally.barred_until_bound = true;
                "cannot be called on until the Jinn is bound"
            }
            4 => {
                ally.lost = true;
                "is out of reach until the Jinn is bound and a scene is spent"
            }
            _ => {
                ally.gone = true;
                self.table.counts.allies_lost += 1;
                "is gone for good"
            }
        };
        self.session.change(1);
        let name = &self.game.names[seat];
        self.session.note("TO-SUFFER-10", || {
            format!("{name} suffers personal loss of severity {severity}: the {} {what}", kind.title())
        });
    }

    /// The scene went to the endangered allies' aid: the danger is over (TO-SUFFER-9).
    pub fn end_danger(&mut self, seat: usize) {
        for ally in &mut self.table.pcs[seat].allies {
            if ally.endangered {
                ally.endangered = false;
                self.session.change(1);
                self.session.note("TO-SUFFER-9", || format!("the {} is out of danger", ally.kind.title()));
            }
        }
    }
}
