//! Between hunts: rewards, self-improvement, recovery, the next Jinn (TO-REW-*, TO-IMP-*, TO-TAKE-*).

use super::creation::open_to;
use super::jinn::{GM, Jinn, JinnCreation};
use super::outcomes::{Improvement, Loser};
use super::play::Play;
use super::room::MOST_RITUALS;
use super::rulings::{EsteemVictimPool, IdleRule, JinnDiceNumerology, OutclassJinnSkills, ReplacementTime};
use super::state::Ally;
use super::strategy::{EsteemVictim, JinnChoice, Reward};
use super::streams::Stream;
use super::terms::{AllyKind, Sect, Trait};
use super::told;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::told::counted;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Two highest and lowest trait less the Jinn's skills (TO-REW-2).
    pub fn outclass(&self, seat: usize, jinn: usize) -> i32 {
        outclass(self.table.pcs[seat].dice, self.compared_skills(jinn))
    }

    /// The Jinn's dice that rewards are measured by (TO-REW-2, Q42).
    fn compared_skills(&self, jinn: usize) -> [i32; 3] {
        let jinn = &self.table.jinn[jinn];
        match self.game.rules.outclass_jinn_skills {
            OutclassJinnSkills::Current => jinn.dice,
            OutclassJinnSkills::Initial => jinn.made_dice,
        }
    }

    /// Reward tier by the present dice, from 0 (TO-REW-2).
    pub fn tier(&self, seat: usize, jinn: usize) -> usize {
        let difference = self.outclass(seat, jinn);
        tier_of(difference, self.game.rules.outclass_low, self.game.rules.outclass_high)
    }

    /// Tier, from 0, and number of rewards for a Jinn, as they are worked out at the table (TO-REW-1, TO-REW-2).
    pub fn rewards_due(&mut self, seat: usize, jinn: usize) -> (usize, i32) {
        let tier = self.tier(seat, jinn);
        let rewards = self.game.rules.rewards_by_tier[tier];
        let name = &self.game.names[seat];
        let (dice, skills) = (self.table.pcs[seat].dice, self.compared_skills(jinn));
        self.session.note("TO-REW-2", || {
            let count = counted(rewards, "reward", "rewards");
            format!("{name}: {}; tier {}, {count}", told::comparison(dice, skills), tier + 1)
        });
        (tier, rewards)
    }

    /// Collects what is due for a bound Jinn (TO-REW-1, TO-REW-5).
    pub fn collect(&mut self, seat: usize, jinn: usize) {
        let (tier, rewards) = self.rewards_due(seat, jinn);
        self.table.counts.rewards += rewards;
        self.table.counts.tiers[tier] += 1;
        let pc = &mut self.table.pcs[seat];
        pc.due = None;
        pc.between = true;
        pc.rewards += rewards;
        pc.tiers[tier] += 1;
        for index in 0..rewards {
            self.session.decision(4);
            let wanted = self.listed_reward(seat).unwrap_or_else(|| {
                let order = &self.game.player(seat).fields.reward_order;
                order[index as usize % order.len()]
            });
            self.take_reward(seat, wanted);
        }
        if self.game.rules.replacement_time == ReplacementTime::AtRewards {
            self.replace(jinn);
        }
    }

    /// One reward (TO-REW-3). What cannot be had becomes Luxury.
    fn take_reward(&mut self, seat: usize, wanted: Reward) {
        match wanted {
            Reward::Ally => {
                if let Some(kind) = self.new_ally(seat) {
                    self.table.pcs[seat].allies.push(Ally::new(kind));
                    self.session.change(1);
                    let name = &self.game.names[seat];
                    self.session.note("TO-REW-3", || format!("{name} takes a new ally: {}", kind.title()));
                } else {
                    self.gain_die(seat, Trait::Luxury);
                }
            }
            Reward::Renown => self.gain_die(seat, Trait::Renown),
            Reward::Luxury => self.gain_die(seat, Trait::Luxury),
            Reward::Esteem => self.take_esteem(seat),
        }
    }

    fn gain_die(&mut self, seat: usize, gained: Trait) {
        self.table.pcs[seat].dice[gained as usize] += 1;
        self.table.standing_changed |= gained != Trait::Luxury;
        self.session.change(1);
        let name = &self.game.names[seat];
        let now = self.table.pcs[seat].dice[gained as usize];
        self.session.note("TO-REW-3", || format!("{name} gains a die of {} ({now} now)", gained.title()));
    }

    /// The first wanted kind that she has no living ally of; the first of all if she has every kind (TO-POL-REWARD, Q5).
    fn new_ally(&self, seat: usize) -> Option<AllyKind> {
        if let Some(kind) = self.listed_new_ally(seat) {
            return Some(kind);
        }
        let wanted = &self.game.player(seat).fields.ally_preference.0;
        let has = |kind: AllyKind| self.table.pcs[seat].allies.iter().any(|ally| ally.kind == kind && !ally.gone);
        let missing = wanted.iter().chain(&AllyKind::ALL).copied().find(|&kind| !has(kind));
        missing.or_else(|| self.game.rules.duplicate_allies.then(|| wanted[0]))
    }

    /// A die of Esteem, which another sect loses (TO-REW-4); Luxury when nobody can lose it (Q43).
    fn take_esteem(&mut self, seat: usize) {
        if !self.game.rules.esteem_zero_sum {
            return self.gain_die(seat, Trait::Esteem);
        }
        let esteem = Trait::Esteem as usize;
        self.session.decision(2);
        let loser = self.listed_loser(seat).unwrap_or_else(|| self.loser_by(seat));
        if let Some(Loser::Fellow(other)) = loser {
            self.table.pcs[other].dice[esteem] -= 1;
            let (name, left) = (&self.game.names[other], self.table.pcs[other].dice[esteem]);
            self.session.note("TO-REW-4", || format!("{name} loses a die of Esteem ({left} left)"));
        } else if let Some(Loser::Sect(sect)) = loser {
            self.table.sect_esteem[sect] -= 1;
            let left = self.table.sect_esteem[sect];
            self.session
                .note("TO-REW-4", || format!("the {}s lose a die of Esteem ({left} left)", Sect::ALL[sect].title()));
        } else {
            return self.gain_die(seat, Trait::Luxury);
        }
        self.session.change(1);
        self.gain_die(seat, Trait::Esteem);
    }

    /// Whether the Esteem that a character gains can come from there (TO-REW-4, Q43).
    pub(super) fn can_lose_esteem(&self, seat: usize, loser: Loser) -> bool {
        let floor = self.game.rules.stat_floor;
        match loser {
            Loser::Fellow(other) => other != seat && self.table.pcs[other].dice[Trait::Esteem as usize] > floor,
            Loser::Sect(sect) => {
                let any = self.game.rules.esteem_victim_pool == EsteemVictimPool::AnySect;
                any && self.table.sects_played >> sect & 1 == 0 && self.table.sect_esteem[sect] > floor
            }
        }
    }

    /// Who loses the Esteem by one of the strategy's rules (TO-POL-REWARD).
    fn loser_by(&self, seat: usize) -> Option<Loser> {
        let rivals = (0..self.table.pcs.len()).filter(|&other| self.can_lose_esteem(seat, Loser::Fellow(other)));
        let rival = rivals.max_by_key(|&other| (self.table.pcs[other].standing(), std::cmp::Reverse(other)));
        let sects = (0..Sect::ALL.len()).filter(|&sect| self.can_lose_esteem(seat, Loser::Sect(sect)));
        let sect = sects.max_by_key(|&sect| (self.table.sect_esteem[sect], std::cmp::Reverse(sect)));
        let (rival, sect) = (rival.map(Loser::Fellow), sect.map(Loser::Sect));
        match self.game.player(seat).fields.esteem_victim {
            EsteemVictim::HighestStanding => rival.or(sect),
            EsteemVictim::NobodysSect => sect.or(rival),
        }
    }

    /// What the character does now that she hunts no Jinn (TO-POL-IMPROVE).
    pub fn improvement(&mut self, seat: usize) -> Improvement {
        let rules = &self.game.rules;
        let pc = &self.table.pcs[seat];
        let lost = pc.allies.iter().position(|ally| ally.awaits_recovery && !ally.gone);
        let lost = lost.map(|first| self.listed_recovery(seat).unwrap_or(first));
        let luxury = pc.dice[Trait::Luxury as usize];
        let affordable = luxury >= rules.self_improve_cost && luxury - rules.self_improve_cost >= rules.stat_floor;
        let lowest = Trait::ALL[..3].iter().copied().min_by_key(|&skill| pc.dice[skill as usize]);
        let lowest = lowest.expect("three skills");
        self.session.decision(1 + u32::from(lost.is_some()) + 3 * u32::from(affordable));
        if let Some(choice) = self.listed_improvement(seat, lost, affordable, lowest) {
            return choice;
        }
        let fields = &self.game.player(seat).fields;
        match lost {
            Some(ally) if fields.recover_allies => Improvement::Recover(ally),
            _ if affordable && fields.improve_above.is_some_and(|above| luxury > above) => Improvement::Improve(lowest),
            _ => Improvement::TakeJinn,
        }
    }

    /// Plays a self-improvement or recovery scene (TO-IMP-1, TO-IMP-2, TO-IMP-3).
    pub fn improve(&mut self, seat: usize, improvement: Improvement) {
        let name = &self.game.names[seat];
        match improvement {
            Improvement::Recover(index) => {
                let ally = &mut self.table.pcs[seat].allies[index];
                ally.awaits_recovery = false;
                let kind = ally.kind;
                self.table.counts.recovery_scenes += 1;
                self.session.change(1);
                self.session.note("TO-IMP-3", || format!("{name} gets the {} back", kind.title()));
            }
            Improvement::Improve(skill) => {
                let cost = self.game.rules.self_improve_cost;
                let pc = &mut self.table.pcs[seat];
                pc.dice[Trait::Luxury as usize] -= cost;
                pc.dice[skill as usize] += 1;
                self.table.counts.improve_scenes += 1;
                self.session.change(2);
                let (luxury, now) = (pc.dice[Trait::Luxury as usize], pc.dice[skill as usize]);
                self.session.note("TO-IMP-1", || {
                    let title = skill.title();
                    format!(
                        "{name} turns {cost} Luxury into a die of {title} ({luxury} Luxury left, {title} {now} now)"
                    )
                });
                if skill == Trait::Law {
                    self.learn_rituals(seat);
                }
            }
            Improvement::TakeJinn => {}
        }
    }

    /// A die of Law brings as many rituals as at creation, the first unknown ones in the order of preference (TO-IMP-2,
    /// TO-CHAR-8, Q4).
    fn learn_rituals(&mut self, seat: usize) {
        let rules = &self.game.rules;
        for _ in 0..rules.rituals_per_law {
            let pc = &mut self.table.pcs[seat];
            let mut wanted = open_to(rules, &self.game.player(seat).fields);
            let unknown = wanted.find(|ritual| pc.rituals.iter().all(|known| known.name != ritual.name));
            let Some(ritual) = unknown.filter(|_| pc.rituals.len() < MOST_RITUALS) else { return };
            pc.rituals.push(ritual);
            self.session.change(1);
            let name = &self.game.names[seat];
            self.session.note("TO-IMP-2", || format!("{name} learns {}", ritual.told()));
        }
    }

    /// Takes a new Jinn on (TO-TAKE-1, TO-TAKE-2). False when none is available.
    pub fn take_jinn(&mut self, seat: usize) -> bool {
        let mut chosen = self.choose_jinn(seat);
        if chosen.is_none() && self.game.rules.idle_rule == IdleRule::GmMakesOne {
            chosen = Some(self.make_gm_jinn());
        }
        let Some(jinn) = chosen else { return false };
        self.table.jinn[jinn].hunters += 1;
        let pc = &mut self.table.pcs[seat];
        pc.jinn = Some(jinn);
        pc.between = false;
        (pc.hunt_scenes, pc.wait, pc.must_rest) = (0, 0, false);
        let name = &self.game.names[seat];
        let state = &self.table.jinn[jinn];
        self.session.note("TO-TAKE-1", || format!("{name} takes on Jinn {}: {}", jinn + 1, told::jinn(state)));
        true
    }

    /// Whether a character may take this Jinn on (TO-TAKE-2, Q13, Q14).
    pub fn is_available(&self, seat: usize, index: usize) -> bool {
        let (rules, jinn) = (&self.game.rules, &self.table.jinn[index]);
        !jinn.bound && (jinn.hunters == 0 || !rules.jinn_exclusive) && (rules.hunt_own_jinn || jinn.maker != seat)
    }

    fn choose_jinn(&mut self, seat: usize) -> Option<usize> {
        let count = (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index)).count();
        self.session.decision(count as u32);
        if let Some(choice) = self.listed_jinn(seat) {
            return choice;
        }
        self.jinn_by(seat, self.game.player(seat).fields.jinn_choice)
    }

    /// An available Jinn by one of the catalogue's rules, the earliest if level (TO-POL-CHOOSE).
    pub(super) fn jinn_by(&self, seat: usize, choice: JinnChoice) -> Option<usize> {
        let available = (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index));
        available.min_by_key(|&index| {
            let jinn = &self.table.jinn[index];
            match choice {
                JinnChoice::First => (0, 0),
                JinnChoice::Weakest => (jinn.skill_dice(), jinn.need()),
                // Tier 2 is wanted most, then 1, then 3.
                JinnChoice::EvenMatch => ([1, 0, 2][self.tier(seat, index)], jinn.need()),
            }
        })
    }

    /// The maker of a bound Jinn makes a new one (TO-JINN-11).
    pub fn replace(&mut self, bound: usize) {
        match self.table.jinn[bound].maker {
            GM => {
                self.make_gm_jinn();
            }
            maker => self.make_jinn(maker, true),
        }
    }

    /// A player makes a Jinn (TO-JINN-2, TO-JINN-3). Its dice follow her Numerology.
    pub fn make_jinn(&mut self, maker: usize, replacement: bool) {
        let rules = &self.game.rules;
        let pc = &self.table.pcs[maker];
        let numerology = match rules.jinn_dice_numerology {
            JinnDiceNumerology::AtStart if replacement => pc.first_numerology,
            _ => pc.dice[Trait::Numerology as usize],
        };
        let count = (numerology + rules.jinn_extra_dice).max(rules.jinn_min_dice);
        self.stream(Stream::Creation(maker));
        let how = self.listed_making(maker).unwrap_or(self.game.player(maker).fields.jinn_creation);
        self.roll_jinn(count, how, maker);
    }

    /// The GM makes a Jinn (TO-JINN-2, TO-JINN-10). Returns its number.
    pub fn make_gm_jinn(&mut self) -> usize {
        self.stream(Stream::GmCreation);
        self.roll_jinn(self.game.rules.gm_jinn_dice, self.game.gm.fields.jinn_creation, GM);
        self.table.jinn.len() - 1
    }

    /// Rolls d10 for a Jinn and makes it of them (TO-POL-JINNMAKE).
    pub fn roll_jinn(&mut self, count: i32, how: JinnCreation, maker: usize) {
        self.session.decision(2);
        let scratch = &mut self.table.scratch;
        scratch.clear();
        self.session.roll(count as u32, 10, |face| scratch.push(face as i32));
        let rolled = if self.session.listens() { scratch.clone() } else { Vec::new() };
        let arranged = self.listed_arrangement(maker);
        let jinn = arranged.unwrap_or_else(|| Jinn::made_of(&self.game.rules, &mut self.table.scratch, how, maker));
        self.table.jinn.push(jinn);
        self.session.change(5);
        let who = if maker == GM { "the GM" } else { &self.game.names[maker] };
        let number = self.table.jinn.len();
        self.session
            .note("TO-JINN-3", || format!("{who} rolls {rolled:?} and makes Jinn {number}: {}", told::jinn(&jinn)));
    }
}

/// Two highest and lowest of six traits less three Jinn skills (TO-REW-2).
pub fn outclass(mut dice: [i32; 6], jinn: [i32; 3]) -> i32 {
    dice.sort_unstable();
    dice[5] + dice[4] + dice[0] - jinn.iter().sum::<i32>()
}

/// Reward tier from 0: 0 the character outclasses the Jinn, 1 even, 2 it outclasses her (TO-REW-2).
pub fn tier_of(difference: i32, low: i32, high: i32) -> usize {
    match difference {
        d if d > high => 0,
        d if d < low => 2,
        _ => 1,
    }
}
