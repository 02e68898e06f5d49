//! One duel in progress. Made once a worker, cleared by every duel; nothing here allocates while a duel runs.

use super::by_seat::BySeat;
use super::fighter::Fighter;
use super::modifiers::Modifiers;
use super::powers::PowerId;
use super::row::Row;
use super::terms::{Deal, Element, Flight, Outcome, Skill, Track};

/// Buffs and seals in force for which a duel has room from the start; more make it grow.
const ACTIVE: usize = 64;

/// What strategies may know of the career that a duel belongs to; nothing outside careers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Campaign {
    /// The session, from 1.
    pub session: i32,
    /// Sessions after this one.
    pub sessions_left: i32,
    /// The hero's kills.
    pub kills: i32,
}

/// What is counted of one duellist in one duel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each number is a measure, explained in `measures`")]
pub struct Counts {
    pub mana_spent: i32,
    pub edge_spent: i32,
    pub damage: i32,
    pub attacks: i32,
    pub power_attacks: i32,
    pub defences: i32,
    pub power_defences: i32,
    pub buffs: i32,
    pub rerolls: i32,
    pub attack_dice_unused: i32,
    pub stress: [i32; 3],
    pub edge_gained: i32,
}

/// One duellist in a duel.
#[derive(Debug, Clone, Copy, Default)]
pub struct Duellist {
    /// The deal.
    pub deal: Deal,
    /// Whether it is a Broker who fights on its own (HD-NPC-2).
    pub broker_alone: bool,
    /// Hits of the duellist.
    pub hits: i32,
    /// Maximum Hits at present.
    pub max_hits: i32,
    /// Hits of the Broker; 0 when it does not fight.
    pub broker: i32,
    /// Whether the Broker fights (HD-COLLAR-2).
    pub empowered: bool,
    /// Whether the Broker has fallen (HD-COLLAR-6).
    pub reverted: bool,
    /// Mana.
    pub mana: i32,
    /// Maximum Mana.
    pub max_mana: i32,
    /// Short-lived Mana, spent first.
    pub burnt: i32,
    /// Edge against the enemy (HD-EDGE-1). In a larger conflict it is only gained.
    pub edge: i32,
    /// Stress marked.
    pub stress: [i32; 3],
    /// A freak out that is going on (HD-STRESS-5 to HD-STRESS-7).
    pub freak_out: Option<Track>,
    /// Conditions set by the scene and by this side.
    pub conditions: super::conditions::Bits,
    /// Powers known, as bits of the tree's order.
    pub owned: u32,
    /// What buffs, permanents and seals add up to.
    pub mods: Modifiers,
    /// Scores by sheet.
    pub natural: [i32; 6],
    /// The combat skill.
    pub combat: Skill,
    /// The two skills of the duel dice (HD-DUEL-2, HD-DUEL-3).
    pub duel_skills: [Skill; 2],
    /// Their scores when the duel began.
    pub scores_at_start: [i32; 2],
    /// The round's roll before pools are formed; then empty.
    pub rolled: Row,
    /// The Attack pool, the best die last.
    pub attack: Row,
    /// The Defence pool: dice by natural rung. Wide enough for dice that are carried from round to round (HD-Q-26) as long as
    /// a duel can last.
    pub defence: [u32; super::dice::RUNGS],
    /// Total of the Speed roll.
    pub speed: i32,
    /// Whether that roll showed a 1.
    pub speed_ones: bool,
    /// Flight in this round.
    pub flight: Flight,
    /// Whether this side is out of the fight.
    pub out: bool,
    /// Whether it is out because it fled a larger conflict.
    pub away: bool,
    /// The enemy chosen for the present turn of a larger conflict (HD-MULTI-4); none for the one with fewest Hits.
    pub quarry: Option<u8>,
    /// Powers used in this turn, this round, this duel, as bits.
    pub used: [u32; 3],
    /// The printed bonus of the next attack on the enemy who is marked.
    pub next_attack: i32,
    /// On whom it rests.
    pub marked: u8,
    /// What others' dazzling takes off the attacks of this round.
    pub dazzled: i32,
    /// Mana that the next turn costs.
    pub turn_tax: i32,
    /// Own turns that are lost.
    pub skip_turns: i32,
    /// Whether the next turn may not be an attack.
    pub no_attack_next: bool,
    /// The same, for the turn that is being taken.
    pub no_attack_now: bool,
    /// Whether enemies have no Defence dice during this side's next turn, and during this turn.
    pub no_defence_next: bool,
    /// The same, for the turn that is being taken.
    pub no_defence_now: bool,
    /// Whether this enemy has dealt this side a Hit.
    pub was_hit: bool,
    /// Whether this side has dealt a Hit.
    pub has_hit: bool,
    /// Whether it has attacked.
    pub has_attacked: bool,
    /// Whether it declared a vendetta.
    pub vendetta: bool,
    /// Whether it gave up killing (HD-KILL-5).
    pub no_kill: bool,
    /// Whether it lost its return of Hits.
    pub skip_heal: bool,
    /// Whether it is pinned this round.
    pub pinned: bool,
    /// Rounds after which the clock heals; 0 for none (HD-CLOCK-1).
    pub clock: i32,
    /// Steps of stress that this session still allows.
    pub stress_left: i32,
    /// Connections that are left.
    pub connections: i32,
    /// Counts.
    pub counts: Counts,
}

/// A buff or seal in force.
#[derive(Debug, Clone, Copy)]
pub struct Active {
    /// The power.
    pub power: PowerId,
    /// Whom it serves.
    pub bearer: u8,
    /// On whom its hostile effects lie.
    pub target: u8,
    /// Hits left to its Barrier.
    pub barrier: i32,
    /// What its safe defences have added up to.
    pub grown: i32,
    /// How often it was cast.
    pub steps: i32,
    /// Whether its seal was broken.
    pub broken: bool,
    /// Whether the double is spent.
    pub spent: bool,
}

/// Why a duel was cut off (HD-Q-27).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Too many rounds.
    Rounds,
    /// Too many turns in a round.
    Turns,
    /// More dice in a pool than [`super::row::MOST_DICE`].
    Dice,
}

/// A duel.
#[derive(Debug, Clone)]
pub struct Duel {
    /// The duellists.
    pub who: BySeat<Duellist>,
    /// Buffs and seals in force, the earliest first.
    pub active: Vec<Active>,
    /// Turn order: the first attacker first.
    pub order: BySeat<usize>,
    /// Round, from 1.
    pub round: i32,
    /// Turns of this round.
    pub turn: i32,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Why it was cut off.
    pub cut: Option<Cut>,
    /// Who fell in a larger conflict is out; the team that is left.
    pub winner_team: Option<u8>,
    /// The attack in progress answers another: how deep.
    pub depth: u32,
    /// What element bonuses the weather gives everybody.
    pub element_bonus: [i32; 6],
    /// Whether the winner killed.
    pub killed: bool,
    /// Whether the loser was rescued by a Broker.
    pub rescued: bool,
    /// Edge gained by sparing the loser.
    pub spared_edge: i32,
    /// The career around it.
    pub campaign: Campaign,
    /// Whether anybody knows a power for the start of an enemy's turn.
    pub preempts: bool,
    /// What a place among the sides is combined with, bit by bit, to get the seat whose dice it rolls: 1 where two sides
    /// have changed seats, else 0. It outlasts the duel.
    pub swap: usize,
}

impl Duel {
    /// Room for a fight of `seats`.
    pub fn new() -> Self {
        Self {
            who: BySeat::new(Duellist::default()),
            active: Vec::with_capacity(ACTIVE),
            order: BySeat::new(0),
            round: 0,
            turn: 0,
            outcome: None,
            cut: None,
            winner_team: None,
            depth: 0,
            element_bonus: [0; 6],
            killed: false,
            rescued: false,
            spared_edge: 0,
            campaign: Campaign::default(),
            preempts: false,
            swap: 0,
        }
    }

    /// Ready for the next duel.
    pub fn clear(&mut self) {
        self.who.clear();
        self.active.clear();
        self.order.clear();
        (self.round, self.turn, self.outcome, self.cut, self.winner_team) = (0, 0, None, None, None);
        (self.depth, self.element_bonus, self.killed, self.rescued, self.spared_edge) = (0, [0; 6], false, false, 0);
        (self.preempts, self.campaign) = (false, Campaign::default());
    }
}

impl Default for Duel {
    fn default() -> Self {
        Self::new()
    }
}

impl Duellist {
    /// A duellist at the beginning of a duel.
    pub fn start(fighter: &Fighter) -> Self {
        Self {
            deal: fighter.deal,
            broker_alone: fighter.broker_alone,
            hits: fighter.hits,
            max_hits: fighter.max_hits,
            mana: fighter.mana,
            max_mana: fighter.max_mana,
            edge: fighter.edge,
            stress: fighter.stress,
            freak_out: fighter.freak_out,
            conditions: fighter.conditions,
            owned: fighter.owned,
            natural: fighter.skills,
            combat: fighter.combat,
            duel_skills: [fighter.combat; 2],
            stress_left: i32::MAX,
            connections: fighter.connections,
            ..Self::default()
        }
    }

    /// Mana at hand, short-lived Mana included.
    #[inline]
    pub fn purse(&self) -> i32 {
        self.mana + self.burnt
    }

    /// Dice of the Defence pool.
    #[inline]
    pub fn defence_dice(&self) -> i32 {
        self.defence.iter().sum::<u32>() as i32
    }

    /// Whether the Defence pool has any.
    #[inline]
    pub fn has_defence_dice(&self) -> bool {
        self.defence != [0; super::dice::RUNGS]
    }

    /// The present score of a skill, unheld (HD-Q-2).
    #[inline]
    pub fn score(&self, skill: Skill) -> i32 {
        let fallen = if skill == self.combat { self.mods.combat_skill } else { 0 };
        let score = self.natural[skill as usize] + self.mods.skills[skill as usize];
        // A score that others lower never falls below 1 (G17).
        if fallen < 0 { (score + fallen).max(score.min(1)) } else { score + fallen }
    }

    /// Bit of an element.
    #[inline]
    pub fn sealed(&self, element: Element) -> bool {
        self.mods.sealed >> (element as u8) & 1 == 1
    }
}
