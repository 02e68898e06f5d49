//! Fellow players: asking for help, forcing it, attacking (TO-HELP-1 to TO-HELP-5, TO-PVP-1 to TO-PVP-4).

use super::play::Play;
use super::roll::{Purpose, Roll};
use super::rulings::PvpTieOption;
use super::strategy::{AskHelp, Attack, HelpAnswer};
use super::streams::Stream;
use super::terms::{Suffering, Trait};
use super::told::successes;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Who makes the roll of a regular scene: the hunter, or a fellow who was asked (TO-POL-HELP). None: the scene is
    /// over, because nobody could be made to.
    pub(super) fn who_rolls(&mut self, hunter: usize, jinn: usize) -> Option<usize> {
        match self.fellow_to_ask(hunter, jinn, None) {
            Some(fellow) => self.ask(hunter, fellow, jinn),
            None => Some(hunter),
        }
    }

    /// Who makes a confrontation roll: the hunter, unless the rules let her ask (Q48).
    pub(super) fn who_confronts(&mut self, hunter: usize, jinn: usize, rolled: Trait) -> Option<usize> {
        if !self.game.rules.help_in_confrontation {
            return Some(hunter);
        }
        match self.fellow_to_ask(hunter, jinn, Some(rolled)) {
            Some(fellow) => self.ask(hunter, fellow, jinn),
            None => Some(hunter),
        }
    }

    /// The fellow who is asked to make this roll, if any: one whose lead is strictly larger (TO-POL-HELP).
    fn fellow_to_ask(&mut self, hunter: usize, jinn: usize, rolled: Option<Trait>) -> Option<usize> {
        let fellows = self.table.pcs.len() - 1;
        if fellows == 0 {
            return None;
        }
        self.session.decision(1 + fellows as u32);
        if let Some(fellow) = self.listed_ask(hunter, jinn, rolled) {
            return fellow;
        }
        let best = self.best_fellow(hunter, jinn, rolled);
        let asks = self.game.player(hunter).fields.ask_help != AskHelp::Never;
        (asks && best.1 > self.best_lead(hunter, jinn, rolled)).then_some(best.0)
    }

    /// The fellow with the largest lead, the earlier seat if level, and that lead.
    pub(super) fn best_fellow(&self, hunter: usize, jinn: usize, rolled: Option<Trait>) -> (usize, i32) {
        let mut best = (hunter, i32::MIN);
        for seat in (0..self.table.pcs.len()).filter(|&seat| seat != hunter) {
            let lead = self.best_lead(seat, jinn, rolled);
            if lead > best.1 {
                best = (seat, lead);
            }
        }
        best
    }

    /// Largest lead of a character's skills over the Jinn's, or the lead of one of them.
    pub(super) fn best_lead(&self, seat: usize, jinn: usize, rolled: Option<Trait>) -> i32 {
        let lead = |skill: usize| self.table.pcs[seat].dice[skill] - self.table.jinn[jinn].dice[skill];
        rolled.map_or_else(|| (0..3).map(lead).max().unwrap_or(0), |rolled| lead(rolled as usize))
    }

    /// Asks a fellow to make the roll (TO-HELP-1, TO-HELP-3). Returns who rolls, or none when the scene is over.
    fn ask(&mut self, hunter: usize, fellow: usize, jinn: usize) -> Option<usize> {
        self.table.counts.help_asked += 1;
        let (name, other) = (&self.game.names[hunter], &self.game.names[fellow]);
        self.session.note("TO-HELP-1", || format!("{name} asks {other} to make the roll"));
        self.session.decision(2);
        let answer = self.listed_answer(fellow, hunter, jinn);
        if answer.unwrap_or(self.game.player(fellow).fields.help_answer) == HelpAnswer::Agree {
            self.session.note("TO-HELP-2", || format!("{other} agrees; all that comes of it falls on {name}"));
            return Some(fellow);
        }
        self.session.note("TO-HELP-3", || format!("{other} refuses; {name} tries to force the roll"));
        let margin = self.contest(hunter, fellow);
        if margin > 0 {
            self.table.counts.help_forced += 1;
            self.session.note("TO-HELP-3", || format!("{other} must make the roll"));
            return Some(fellow);
        }
        self.table.counts.force_failed += 1;
        self.hold_grudge(fellow, hunter, -margin);
        if self.game.rules.force_failure_ends_scene {
            self.session.note("TO-HELP-5", || format!("{name}'s scene is over"));
            return None;
        }
        self.session.note("TO-HELP-5", || format!("{name} makes the roll after all"));
        Some(hunter)
    }

    /// Grudge Prowess for a defender who had more successes (TO-HELP-4, TO-PVP-4).
    fn hold_grudge(&mut self, seat: usize, against: usize, excess: i32) {
        let gained = excess * self.game.rules.pvp_prowess_per_excess;
        if gained > 0 {
            let grudge = &mut self.table.pcs[seat].grudge[against];
            *grudge += gained;
            let now = *grudge;
            self.session.change(1);
            let (name, other) = (&self.game.names[seat], &self.game.names[against]);
            self.session.note("TO-HELP-4", || format!("{name} gains {gained} Prowess against {other} ({now} now)"));
        }
    }

    /// A contest of Renown (TO-PVP-1 to TO-PVP-3): returns the initiator's successes less the other's.
    pub fn contest(&mut self, initiator: usize, other: usize) -> i32 {
        let mut rolls = [
            Roll::new(initiator, initiator, Trait::Renown, Purpose::Contest(other)),
            Roll::new(other, other, Trait::Renown, Purpose::Contest(initiator)),
        ];
        rolls.iter_mut().for_each(|roll| self.throw(roll));
        // Whoever is behind holds the option; the initiator if level, unless nobody does then (Q50).
        let mut holder = match rolls[0].pool.successes.cmp(&rolls[1].pool.successes) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal if self.game.rules.pvp_tie_option == PvpTieOption::None => return 0,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        };
        loop {
            let target = rolls[1 - holder].pool.successes + 1;
            let roll = &mut rolls[holder];
            roll.opposing = target - 1;
            let (name, mine) = (&self.game.names[roll.seat], roll.pool.successes);
            self.session.note("TO-PVP-2", || format!("{name} may go on, at {mine} to {}", target - 1));
            self.adjust_in_contest(roll, target);
            self.settle(roll);
            if roll.pool.successes < target {
                break;
            }
            holder = 1 - holder;
        }
        let [mine, its] = [rolls[0].pool.successes, rolls[1].pool.successes];
        self.session.note("TO-PVP-3", || format!("{} against {its}", successes(mine)));
        mine - its
    }

    /// What is spent in a roll against a fellow while the option is hers (TO-PVP-2).
    fn adjust_in_contest(&mut self, roll: &mut Roll, target: i32) {
        let game = self.game;
        if let Some(list) = game.player(roll.seat).lists.contest_adjust.written()
            && self.adjust_by_list(list, roll)
        {
            return;
        }
        self.spend(roll, target, false);
    }

    /// Whether she attacks a fellow in a scene without a Jinn, and whom (TO-PVP-4). Only a list does.
    pub(super) fn attack_between(&mut self, seat: usize) -> Option<(usize, Suffering)> {
        self.game.player(seat).lists.attack_between.written()?;
        self.session.decision(self.table.pcs.len() as u32);
        self.listed_attack_between(seat).flatten()
    }

    /// Whether the character attacks a fellow in this scene, and whom (TO-PVP-4).
    pub fn attack_target(&mut self, seat: usize) -> Option<(usize, Suffering)> {
        let fellows = self.table.pcs.len() - 1;
        if fellows == 0 {
            return None;
        }
        self.session.decision(1 + fellows as u32);
        let own = self.table.pcs[seat].standing();
        let others = (0..self.table.pcs.len()).filter(|&other| other != seat);
        let leader = others.max_by_key(|&other| (self.table.pcs[other].standing(), std::cmp::Reverse(other)))?;
        if let Some(choice) = self.listed_attack(seat) {
            return choice;
        }
        let fields = &self.game.player(seat).fields;
        let first = self.table.pcs[seat].hunt_scenes <= 1;
        let attacks = fields.attack == Attack::Leader && first && self.table.pcs[leader].standing() > own;
        attacks.then_some((leader, fields.attack_kind.suffering()))
    }

    /// Attacks a fellow (TO-PVP-4): the excess is the severity, or grudge Prowess for the defender.
    pub fn attack(&mut self, seat: usize, other: usize, kind: Suffering) {
        self.table.counts.attacks += 1;
        let lonely = kind == Suffering::PersonalLoss && self.loseable_allies(other) == 0;
        let kind = if lonely { Suffering::BadHealth } else { kind };
        let (name, foe) = (&self.game.names[seat], &self.game.names[other]);
        self.session.note("TO-PVP-4", || format!("{name} attacks {foe} to inflict {}", kind.title()));
        let margin = self.contest(seat, other);
        if margin > 0 {
            self.table.counts.attacks_won += 1;
            self.stream(Stream::Contest);
            let ally = if kind == Suffering::PersonalLoss { self.ally_by_lot(other) } else { None };
            self.suffer(other, kind, margin, ally);
        } else {
            self.hold_grudge(other, seat, -margin);
        }
    }
}
