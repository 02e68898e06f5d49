//! One trial: the characters, the Jinn, the order of play, and what has been counted so far.

use super::TowardOne;
use super::jinn::Jinn;
pub use super::pc::{Ally, Pc};
use super::terms::Sect;

/// What a trial counts, over all characters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is described where it becomes a measure")]
pub struct Counts {
    pub regular_scenes: i32,
    pub lost_scenes: i32,
    pub confrontations: i32,
    pub fails: [i32; 3],
    pub fail_tie: i32,
    pub first_confrontation: Option<bool>,
    pub manifest_scene: Option<i32>,
    pub bound_scene: Option<i32>,
    pub tier: i32,
    pub reward: i32,
    pub jinn_dice_when_bound: Option<i32>,
    pub manipulations: i32,
    pub negations: i32,
    pub bonuses_gained: i32,
    pub bonuses_spent: i32,
    pub bonuses_lost: i32,
    pub rituals: i32,
    pub conversions: i32,
    pub suffered: [[i32; 6]; 4],
    pub dice_lost: i32,
    pub allies_lost: i32,
    pub help_asked: i32,
    pub help_forced: i32,
    pub force_failed: i32,
    pub asked_rituals: i32,
    pub attacks: i32,
    pub attacks_won: i32,
    pub abandoned: i32,
    pub binds: i32,
    pub rewards: i32,
    pub tiers: [i32; 3],
    pub improve_scenes: i32,
    pub recovery_scenes: i32,
    pub idle_scenes: i32,
    pub order_changes: i32,
}

/// What is kept of a cycle's end, for the trajectory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CycleEnd {
    /// Dice of all characters.
    pub dice: i32,
    /// Bonuses of all characters.
    pub bonuses: i32,
    /// Bindings so far.
    pub binds: i32,
}

/// Everything that changes in a trial.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The characters by seat; in a hunt the hunter, then the fellow who can be asked.
    pub pcs: Vec<Pc>,
    /// All Jinn, in order of creation, the bound ones too.
    pub jinn: Vec<Jinn>,
    /// Seats in order of play.
    pub order: Vec<usize>,
    /// Room for working out a new order.
    pub next_order: Vec<usize>,
    /// The order in which the present cycle began.
    pub first_order: Vec<usize>,
    /// Position in the order of the turn being played.
    pub turn: usize,
    /// Esteem of the sects that nobody plays (TO-REW-4).
    pub sect_esteem: [i32; 9],
    /// Bit of each sect that is played.
    pub sects_played: u32,
    /// Somebody's Esteem or Renown dice changed in this cycle (TO-ORDER-3).
    pub standing_changed: bool,
    /// The cycle in play, from 1.
    pub cycle: i32,
    /// What is counted.
    pub counts: Counts,
    /// Ends of the reported cycles.
    pub trajectory: Vec<CycleEnd>,
    /// Room for dice of a creation.
    pub scratch: Vec<i32>,
}

impl Table {
    /// A table with room for everything that the game can need, so that play allocates nothing.
    pub fn new(game: &TowardOne) -> Self {
        let seats = game.seats();
        let most_jinn = seats + game.rules.gm_jinn_count as usize + game.limits.most_jinn(seats);
        Self {
            pcs: (0..seats).map(|_| Pc::new()).collect(),
            jinn: Vec::with_capacity(most_jinn),
            order: Vec::with_capacity(seats),
            next_order: Vec::with_capacity(seats),
            first_order: Vec::with_capacity(seats),
            sect_esteem: game.rules.sect_esteem,
            trajectory: Vec::with_capacity(game.reported.len()),
            scratch: Vec::with_capacity(32),
            ..Self::default()
        }
    }

    /// What is kept of a reported cycle.
    pub fn end(&self, report: usize) -> CycleEnd {
        self.trajectory.get(report).copied().unwrap_or_default()
    }

    /// The character of a place in the first order of play.
    pub fn at_place(&self, place: usize) -> &Pc {
        self.pcs.iter().find(|pc| pc.place == place as i32).expect("every place is somebody's")
    }

    /// The first character of a sect: several Idolaters at one table give one observation.
    pub fn of_sect(&self, sect: usize) -> Option<&Pc> {
        self.pcs.iter().find(|pc| pc.sect == Some(Sect::ALL[sect]))
    }

    /// Forgets the last trial. The characters are started one by one, as they are made.
    pub fn clear(&mut self, game: &TowardOne) {
        self.jinn.clear();
        self.order.clear();
        self.turn = 0;
        self.sect_esteem = game.rules.sect_esteem;
        self.sects_played = 0;
        self.standing_changed = false;
        self.cycle = 0;
        self.counts = Counts::default();
        self.trajectory.clear();
    }
}
