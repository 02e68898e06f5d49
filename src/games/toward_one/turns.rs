//! The order of play: a hunt, a table, a confrontation (TO-SCENE-1, TO-SCENE-2; sections 18.6 and 18.7).

use super::cast::{CastJinn, PlayKind};
use super::jinn::Jinn;
use super::outcomes::Improvement;
use super::play::Play;
use super::rulings::{AbandonJinn, AidScene, ImproveWhen, OrderRecalc, ReplacementTime};
use super::state::CycleEnd;
use super::streams::Stream;
use super::told;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Plays one trial from the beginning.
    pub fn trial(&mut self) {
        self.table.clear(self.game);
        match self.game.play {
            PlayKind::Hunt => self.hunt(),
            PlayKind::Confrontation => self.single_confrontation(),
            PlayKind::Table => self.cycles(),
        }
    }

    fn start_sheets(&mut self) {
        for (seat, sheet) in self.game.cast.sheets.iter().enumerate() {
            self.table.pcs[seat].start(sheet);
            if let Some(sect) = sheet.sect {
                self.table.sects_played |= 1 << sect as u32;
            }
            self.announce(seat);
        }
    }

    /// Tells who sits down, and what she brings.
    pub(super) fn announce(&mut self, seat: usize) {
        let (name, pc, strategy) = (&self.game.names[seat], &self.table.pcs[seat], &self.game.player(seat).name);
        self.session.note("TO-CHAR-5", || format!("{name}, who plays {strategy}: {}", told::character(pc)));
    }

    /// One character against one Jinn until it is bound or the scenes run out (section 18.6).
    fn hunt(&mut self) {
        self.start_hunt();
        while self.table.pcs[0].scene < self.game.limits.max_scenes && self.table.counts.bound_scene.is_none() {
            self.start_scene(0);
            let jinn = 0;
            if self.gives_up(0) {
                self.table.counts.abandoned += 1;
                break;
            }
            if self.hunt_scene(0, jinn) {
                self.bound_in_hunt();
            }
            self.note_manifest(jinn);
        }
    }

    fn start_hunt(&mut self) {
        self.session.note("", || "A hunt begins".into());
        self.start_sheets();
        self.first_jinn();
        self.table.jinn[0].hunters = 1;
        self.table.pcs[0].jinn = Some(0);
        if self.table.jinn[0].manifest {
            self.table.counts.manifest_scene = Some(0);
        }
    }

    /// The Jinn of a hunt: given, or made of dice for every trial.
    fn first_jinn(&mut self) {
        match self.game.cast.jinn[0] {
            CastJinn::Given { evil, values, maker } => {
                self.table.jinn.push(Jinn::new(&self.game.rules, evil, values, maker));
            }
            CastJinn::Rolled { dice, how, maker } => {
                self.stream(Stream::GmCreation);
                self.roll_jinn(dice, how, maker);
            }
        }
        let jinn = &mut self.table.jinn[0];
        if let Some(dice) = self.game.cast.jinn_dice {
            (jinn.dice, jinn.made_dice) = (dice, dice);
        }
        jinn.manifest |= self.game.play == PlayKind::Confrontation;
        let (jinn, by_dice) = (&self.table.jinn[0], self.game.cast.jinn_dice);
        self.session.note("TO-JINN-1", || match by_dice {
            Some([malice, lawlessness, subtlety]) => {
                format!("the Jinn has Malice {malice}, Lawlessness {lawlessness}, Subtlety {subtlety} dice")
            }
            None => format!("the Jinn: {}", told::jinn(jinn)),
        });
    }

    fn note_manifest(&mut self, jinn: usize) {
        if self.table.jinn[jinn].manifest {
            let scene = self.table.pcs[0].scene;
            self.table.counts.manifest_scene.get_or_insert(scene);
        }
    }

    /// Just the three rolls, once.
    fn single_confrontation(&mut self) {
        self.start_hunt();
        self.start_scene(0);
        if self.confront(0, 0) {
            self.bound_in_hunt();
        }
    }

    /// The hunt is over: what its rewards would be (section 18.6).
    fn bound_in_hunt(&mut self) {
        self.table.counts.bound_scene = Some(self.table.pcs[0].scene);
        let (tier, rewards) = self.rewards_due(0, 0);
        self.table.counts.tier = tier as i32 + 1;
        self.table.counts.reward = rewards;
    }

    /// A new scene of this character: it has a number, and allies can be called afresh.
    fn start_scene(&mut self, seat: usize) {
        let pc = &mut self.table.pcs[seat];
        pc.scene += 1;
        pc.hunt_scenes += 1;
        let scene = pc.scene;
        for pc in &mut self.table.pcs {
            if std::mem::take(&mut pc.called_any) {
                pc.allies.iter_mut().for_each(|ally| ally.called = false);
            }
        }
        let name = &self.game.names[seat];
        self.session.note("", || format!("Scene {scene} of {name}"));
    }

    /// One scene of a character who hunts a Jinn (section 18.6): regular scenes may go on after it has manifested
    /// (TO-SCENE-4). Returns whether the Jinn was bound.
    fn hunt_scene(&mut self, seat: usize, jinn: usize) -> bool {
        if self.table.pcs[seat].aid_due() {
            if self.game.rules.aid_scene == AidScene::LostScene {
                self.table.counts.lost_scenes += 1;
                self.session.note("TO-SUFFER-9", || "the scene is lost to the ally's aid".into());
                self.end_danger(seat);
            } else {
                self.regular_scene(seat, true);
            }
            return false;
        }
        if self.game.rules.improve_when == ImproveWhen::AnyScene {
            let improvement = self.improvement(seat);
            if improvement != Improvement::TakeJinn {
                self.improve(seat, improvement);
                return false;
            }
        }
        if self.confronts(seat, jinn) {
            return self.confront(seat, jinn);
        }
        if let Some((other, kind)) = self.attack_target(seat) {
            self.attack(seat, other, kind);
        } else {
            self.regular_scene(seat, false);
        }
        false
    }

    /// Whether the hunt is given up (TO-TAKE-3, Q46).
    fn gives_up(&mut self, seat: usize) -> bool {
        if self.game.rules.abandon_jinn == AbandonJinn::Never || self.table.pcs[seat].aid_due() {
            return false;
        }
        self.session.decision(2);
        if let Some(choice) = self.listed_abandon(seat) {
            return choice;
        }
        let after = self.game.player(seat).fields.abandon_after;
        after.is_some_and(|scenes| self.table.pcs[seat].hunt_scenes > scenes)
    }

    /// Several characters over several cycles (section 18.7).
    fn cycles(&mut self) {
        if self.game.cast.created {
            self.session.note("", || "The characters are made".into());
            self.create_characters();
        } else {
            self.session.note("", || "The characters".into());
            self.start_sheets();
        }
        self.session.note("", || "The Jinn".into());
        self.first_stock();
        self.first_order();
        // The first choice of Jinn follows the same order (TO-ORDER-2).
        for turn in 0..self.table.order.len() {
            let seat = self.table.order[turn];
            self.take_jinn(seat);
        }
        self.table.standing_changed = false;
        let (cycles, half) = (self.game.limits.cycles, self.game.limits.cycles / 2);
        for cycle in 1..=cycles {
            self.table.cycle = cycle;
            self.session.note("", || format!("Cycle {cycle}"));
            self.cycle();
            if cycle == half {
                self.table.pcs.iter_mut().for_each(|pc| pc.half_rewards = pc.rewards);
            }
            if self.game.reported.contains(&cycle) {
                let pcs = self.table.pcs.iter();
                let (dice, bonuses) = pcs.fold((0, 0), |(d, b), pc| (d + pc.total_dice(), b + pc.total_bonuses()));
                self.table.trajectory.push(CycleEnd { dice, bonuses, binds: self.table.counts.binds });
            }
        }
    }

    /// Every player makes a Jinn and the GM makes his, unless they are given (TO-JINN-10).
    fn first_stock(&mut self) {
        if self.game.cast.jinn.is_empty() {
            for seat in 0..self.table.pcs.len() {
                self.make_jinn(seat, false);
            }
            for _ in 0..self.game.rules.gm_jinn_count {
                self.make_gm_jinn();
            }
            return;
        }
        for given in &self.game.cast.jinn {
            match *given {
                CastJinn::Given { evil, values, maker } => {
                    self.table.jinn.push(Jinn::new(&self.game.rules, evil, values, maker));
                    let (number, jinn) = (self.table.jinn.len(), self.table.jinn.last());
                    let words = || jinn.map_or_else(String::new, told::jinn);
                    self.session.note("TO-JINN-1", || format!("Jinn {number}: {}", words()));
                }
                CastJinn::Rolled { dice, how, maker } => {
                    self.stream(Stream::GmCreation);
                    self.roll_jinn(dice, how, maker);
                }
            }
        }
    }

    /// One turn of everybody, in order (TO-SCENE-1, TO-ORDER-3).
    fn cycle(&mut self) {
        let mut changed = false;
        self.table.first_order.clone_from(&self.table.order);
        for turn in 0..self.table.order.len() {
            self.table.turn = turn;
            let seat = self.table.order[turn];
            self.turn(seat);
            if std::mem::take(&mut self.table.standing_changed) {
                changed = true;
                if self.game.rules.order_recalc == OrderRecalc::Immediately && turn + 1 < self.table.order.len() {
                    self.new_order(turn + 1);
                }
            }
        }
        if changed {
            self.new_order(0);
        }
        // Counted once a cycle, however often the order was worked out in it.
        self.table.counts.order_changes += i32::from(self.table.order != self.table.first_order);
    }

    /// One turn of one character (TO-SCENE-2).
    fn turn(&mut self, seat: usize) {
        self.start_scene(seat);
        if let Some(jinn) = self.table.pcs[seat].jinn {
            if !self.gives_up(seat) {
                return self.table_scene(seat, jinn);
            }
            let name = &self.game.names[seat];
            self.session.note("TO-TAKE-3", || format!("{name} gives the hunt up"));
            self.table.counts.abandoned += 1;
            if self.game.rules.abandon_jinn == AbandonJinn::CostsScene {
                return self.end_hunt(seat);
            }
            // Another Jinn is taken before this one is let go, so that the hunt does not simply go on.
            self.table.pcs[seat].jinn = None;
            let taken = self.take_jinn(seat);
            self.table.jinn[jinn].hunters -= 1;
            return if taken { self.first_scene(seat) } else { self.idle(seat) };
        }
        if self.table.pcs[seat].aid_due() {
            self.table.counts.lost_scenes += 1;
            self.session.note("TO-SUFFER-9", || "the scene is spent on the ally's aid".into());
            return self.end_danger(seat);
        }
        if let Some(jinn) = self.table.pcs[seat].due {
            self.collect(seat, jinn);
            return;
        }
        if let Some((other, kind)) = self.attack_between(seat) {
            return self.attack(seat, other, kind);
        }
        if self.table.pcs[seat].between {
            let improvement = self.improvement(seat);
            if improvement != Improvement::TakeJinn {
                return self.improve(seat, improvement);
            }
        }
        if !self.take_jinn(seat) {
            return self.idle(seat);
        }
        if !self.game.rules.take_on_costs_scene {
            self.first_scene(seat);
        }
    }

    fn idle(&mut self, seat: usize) {
        self.table.counts.idle_scenes += 1;
        let name = &self.game.names[seat];
        self.session.note("TO-TAKE-2", || format!("{name} finds no Jinn to take on"));
    }

    /// The first scene against a Jinn just taken on (TO-TAKE-1).
    fn first_scene(&mut self, seat: usize) {
        self.table.pcs[seat].hunt_scenes = 1;
        if let Some(jinn) = self.table.pcs[seat].jinn {
            self.table_scene(seat, jinn);
        }
    }

    fn table_scene(&mut self, seat: usize, jinn: usize) {
        if self.hunt_scene(seat, jinn) {
            if self.game.rules.replacement_time == ReplacementTime::AtBinding {
                self.replace(jinn);
            }
            if !self.game.rules.rewards_cost_scene {
                self.collect(seat, jinn);
            }
        }
    }
}
