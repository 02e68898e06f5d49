//! The final confrontation: three rolls, all of which must be won (TO-CONF-1 to TO-CONF-9).

use super::play::Play;
use super::roll::{Purpose, Roll};
use super::rulings::{ConfrontationRetry, ConfrontationStop, ConfrontationTie, MultiLossSuffering, WinAssignment};
use super::split::Split;
use super::strategy::{ConfrontAdjust, ConfrontWhen};
use super::terms::{Art, Skill, Trait};
use super::told::successes;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Whether the character confronts her Jinn in this scene (TO-CONF-1, TO-POL-CONFRONT).
    pub fn confronts(&mut self, seat: usize, jinn: usize) -> bool {
        if !self.table.jinn[jinn].manifest || self.table.pcs[seat].must_rest {
            return false;
        }
        self.session.decision(2);
        if let Some(choice) = self.listed_confront(seat, jinn) {
            return choice;
        }
        let fields = &self.game.player(seat).fields;
        let waited = self.table.pcs[seat].wait >= fields.max_wait;
        match fields.confront_when {
            ConfrontWhen::Manifest => true,
            ConfrontWhen::Ready => waited || self.is_ready(seat, jinn, fields.ready_margin),
            ConfrontWhen::ReadyAndTier3 => {
                waited || self.tier(seat, jinn) == 2 && self.is_ready(seat, jinn, fields.ready_margin)
            }
        }
    }

    /// Whether dice, bonuses and unused rituals exceed the Jinn's dice by the margin in every skill (TO-POL-CONFRONT).
    pub fn is_ready(&self, seat: usize, jinn: usize, margin: i32) -> bool {
        (0..3)
            .all(|skill| self.means(seat, Some(jinn), Trait::ALL[skill]) >= self.table.jinn[jinn].dice[skill] + margin)
    }

    /// Dice, bonuses and dice of rituals of a trait that are not used up against this Jinn.
    pub fn means(&self, seat: usize, jinn: Option<usize>, rolled: Trait) -> i32 {
        let pc = &self.table.pcs[seat];
        let uses = self.game.rules.ritual_uses_per_jinn;
        let rituals = pc.rituals.iter().enumerate();
        let performed = |index: usize| jinn.map_or(0, |jinn| i32::from(self.table.jinn[jinn].performed[seat][index]));
        let unused = rituals.filter(|(index, ritual)| ritual.to == rolled && performed(*index) < uses);
        let added: i32 = unused.map(|(_, ritual)| self.ritual_size(seat, ritual.adds)).sum();
        pc.dice[rolled as usize] + pc.bonus[rolled as usize] + added
    }

    /// Makes the three rolls (TO-CONF-2). Returns whether the Jinn is bound.
    pub fn confront(&mut self, seat: usize, jinn: usize) -> bool {
        let rules = &self.game.rules;
        self.table.counts.confrontations += 1;
        self.table.pcs[seat].wait = 0;
        let name = &self.game.names[seat];
        self.session.note("TO-CONF-2", || format!("{name} confronts the Jinn"));
        let mut won: [Option<Roll>; 3] = [None, None, None];
        let mut lost = [0; 3];
        let mut first_lost: Option<Roll> = None;
        for (step, rolled) in rules.confrontation_sequence.map(Art::kind).into_iter().enumerate() {
            let Some(roller) = self.who_confronts(seat, jinn, rolled) else { break };
            let mut roll = Roll::new(roller, seat, rolled, Purpose::Confrontation);
            self.throw(&mut roll);
            roll.opposing = self.throw_jinn(seat, jinn, Skill::ALL[rolled as usize]);
            if first_lost.is_none() {
                self.adjust_in_confrontation(&mut roll);
                self.settle(&mut roll);
            }
            let margin = roll.pool.successes - roll.opposing;
            let level_wins = rules.confrontation_tie == ConfrontationTie::Pc;
            let wins = margin > 0 || margin == 0 && level_wins;
            self.session.note("TO-CONF-3", || {
                let (mine, its) = (successes(roll.pool.successes), roll.opposing);
                format!("{mine} against {its}: {}", if wins { "won" } else { "not won" })
            });
            if wins {
                won[step] = Some(roll);
                continue;
            }
            lost[step] = -margin;
            if first_lost.is_none() {
                first_lost = Some(roll);
            }
            if rules.confrontation_stop == ConfrontationStop::FirstLoss {
                break;
            }
        }
        let binds = won.iter().all(Option::is_some);
        self.table.counts.first_confrontation.get_or_insert(binds);
        if binds {
            self.win_excess(seat, &won);
            self.bind(seat, jinn);
        } else {
            self.fail(seat, first_lost.as_ref(), &won, lost);
        }
        binds
    }

    /// What is spent on one of the three rolls (TO-POL-REACH).
    fn adjust_in_confrontation(&mut self, roll: &mut Roll) {
        let strategy = self.game.player(roll.seat);
        if let Some(list) = strategy.lists.confront_adjust.written()
            && self.adjust_by_list(list, roll)
        {
            return;
        }
        if strategy.fields.confront_adjust == ConfrontAdjust::Reach {
            let target = roll.opposing + self.to_win();
            self.spend(roll, target, false);
        }
    }

    /// Successes beyond the Jinn's that win a confrontation roll (TO-CONF-3).
    pub fn to_win(&self) -> i32 {
        i32::from(self.game.rules.confrontation_tie == ConfrontationTie::Jinn)
    }

    /// Three wins: nothing is gained, unless the variant says so (TO-CONF-5, Q40).
    fn win_excess(&mut self, seat: usize, won: &[Option<Roll>; 3]) {
        if self.game.rules.confrontation_win_assignment == WinAssignment::AssignExcess {
            for roll in won.iter().flatten() {
                self.gain(seat, roll.rolled, roll.pool.successes - roll.opposing);
            }
        }
    }

    /// A roll was not won: won ones have no effect, the lost ones hurt (TO-CONF-6, TO-CONF-7, TO-CONF-8).
    fn fail(&mut self, seat: usize, first: Option<&Roll>, won: &[Option<Roll>; 3], lost: [i32; 3]) {
        let rules = &self.game.rules;
        let behind = |roll: &Roll| roll.opposing - roll.pool.successes;
        if let Some(roll) = first {
            let rolled = roll.rolled;
            self.session.note("TO-CONF-4", || format!("the confrontation fails at the roll of {}", rolled.title()));
            self.table.counts.fails[rolled as usize] += 1;
            self.table.counts.fail_tie += i32::from(behind(roll) == 0);
        }
        let look = first.map(|roll| (roll, Split::default()));
        self.table.pcs[seat].must_rest = rules.confrontation_retry == ConfrontationRetry::AfterRegularScene;
        if rules.refund_won_rolls {
            for roll in won.iter().flatten() {
                self.refund(roll);
            }
        }
        match rules.multi_loss_suffering {
            MultiLossSuffering::Each => lost.into_iter().for_each(|severity| self.strike(seat, severity, look)),
            MultiLossSuffering::Worst => self.strike(seat, lost.into_iter().max().unwrap_or(0), look),
            MultiLossSuffering::Sum => self.strike(seat, lost.into_iter().sum(), look),
            MultiLossSuffering::First => self.strike(seat, first.map_or(0, behind), look),
        }
    }

    /// The Jinn is bound (TO-CONF-9): bars and penalties end, its maker replaces it.
    fn bind(&mut self, seat: usize, jinn: usize) {
        let dice = self.table.jinn[jinn].skill_dice();
        self.table.jinn[jinn].bound = true;
        self.table.counts.binds += 1;
        self.table.counts.jinn_dice_when_bound = Some(dice);
        self.table.pcs[seat].binds += 1;
        let name = &self.game.names[seat];
        self.session.note("TO-CONF-9", || format!("{name} binds the Jinn"));
        self.table.pcs[seat].due = Some(jinn);
        self.session.change(1);
        for hunter in 0..self.table.pcs.len() {
            if self.table.pcs[hunter].jinn == Some(jinn) {
                self.end_bars(hunter);
                self.end_hunt(hunter);
            }
        }
    }

    /// A hunter's present Jinn is bound: until-bound penalties end, barred allies are free, lost ones can be got back
    /// (TO-CONF-9, TO-SUFFER-5).
    fn end_bars(&mut self, seat: usize) {
        let pc = &mut self.table.pcs[seat];
        pc.bound_penalty = [0; 6];
        for ally in &mut pc.allies {
            ally.barred_until_bound = false;
            ally.awaits_recovery |= ally.lost;
            ally.lost = false;
        }
    }

    /// The character hunts no Jinn any more. Only rewards open the way to self-improvement (TO-IMP-1).
    pub fn end_hunt(&mut self, seat: usize) {
        if let Some(jinn) = self.table.pcs[seat].jinn.take() {
            self.table.jinn[jinn].hunters -= 1;
        }
        let pc = &mut self.table.pcs[seat];
        (pc.hunt_scenes, pc.wait, pc.must_rest) = (0, 0, false);
    }
}
