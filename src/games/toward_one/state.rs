//! One trial: the characters, the Jinn, the order of play, and what has been counted so far.

use super::TowardOne;
use super::character::Character;
use super::jinn::Jinn;
use super::room::{MOST_ALLIES, MOST_RITUALS, MOST_SEATS};
use super::terms::{AllyKind, Ritual, Sect, Trait};

/// An ally in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ally {
    /// Its kind.
    pub kind: AllyKind,
    /// Gone for good (severity 5).
    pub gone: bool,
    /// Scene of its owner in which it cannot be called (severity 1); 0: none.
    pub barred_scene: i32,
    /// In danger until its owner's next scene, which goes to its aid (severity 2).
    pub endangered: bool,
    /// Cannot be called until the present Jinn is bound (severity 3).
    pub barred_until_bound: bool,
    /// Cannot be called until the present Jinn is bound and a scene is spent on it (severity 4).
    pub lost: bool,
    /// The Jinn is bound; a scene must be spent to get it back.
    pub awaits_recovery: bool,
    /// Calls on it in the present scene.
    pub called: bool,
}

impl Ally {
    /// An ally in good standing.
    pub fn new(kind: AllyKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Whether it can be called in its owner's scene number `scene` (TO-SUFFER-9, TO-SUFFER-10).
    pub fn callable(&self, scene: i32, endangered_callable: bool) -> bool {
        // Before her first scene the owner's number is 0, and so is that of an ally who is not barred.
        let this_scene = self.barred_scene > 0 && self.barred_scene == scene;
        let barred = self.barred_until_bound || self.lost || self.awaits_recovery || this_scene;
        !(self.gone || barred || self.endangered && !endangered_callable)
    }
}

/// A character in play.
#[derive(Debug, Clone, Default)]
pub struct Pc {
    /// Her sect, if she has one.
    pub sect: Option<Sect>,
    /// Dice of the six traits.
    pub dice: [i32; 6],
    /// Bonuses of the six traits.
    pub bonus: [i32; 6],
    /// Prowess that serves only against the character of that seat (TO-HELP-4).
    pub grudge: [i32; MOST_SEATS],
    /// What she knows.
    pub rituals: Vec<Ritual>,
    /// Her allies.
    pub allies: Vec<Ally>,
    /// Fewer dice on the next roll of each trait (TO-SUFFER-4); only stats are ever struck.
    pub next_penalty: [i32; 6],
    /// Fewer dice on every roll of each trait until the Jinn is bound (TO-SUFFER-5).
    pub bound_penalty: [i32; 6],
    /// The Jinn that she hunts.
    pub jinn: Option<usize>,
    /// Her scenes so far, the present one included.
    pub scene: i32,
    /// Scenes of the present hunt so far.
    pub hunt_scenes: i32,
    /// Regular scenes begun against the manifest Jinn since it was taken on or last confronted.
    pub wait: i32,
    /// A confrontation failed and no regular scene has followed (TO-CONF-1, Q41).
    pub must_rest: bool,
    /// Rewards to collect: number of rewards, tier, and the bound Jinn.
    pub due: Option<usize>,
    /// Rewards were collected and no new Jinn is taken on yet.
    pub between: bool,
    /// An ally was called on in this scene (Q22).
    pub called_any: bool,
    /// Numerology before play (Q12).
    pub first_numerology: i32,
    /// Jinn bound so far.
    pub binds: i32,
    /// Rewards collected so far.
    pub rewards: i32,
    /// Rewards collected by half time.
    pub half_rewards: i32,
    /// Collections by tier.
    pub tiers: [i32; 3],
    /// Place in the first order of play, from 0.
    pub place: i32,
}

impl Pc {
    /// Nobody yet, with room for all that she can have.
    pub fn new() -> Self {
        let (rituals, allies) = (Vec::with_capacity(MOST_RITUALS), Vec::with_capacity(MOST_ALLIES));
        Self { rituals, allies, ..Self::default() }
    }

    /// Forgets everything and takes what the sheet says.
    pub fn start(&mut self, sheet: &Character) {
        self.sect = sheet.sect;
        self.dice = sheet.dice;
        self.bonus = sheet.bonuses;
        self.rituals.clear();
        self.rituals.extend_from_slice(&sheet.rituals);
        self.allies.clear();
        self.allies.extend(sheet.allies.iter().map(|&kind| Ally::new(kind)));
        self.start_counters();
    }

    /// Forgets everything: she is not made yet.
    pub fn forget(&mut self) {
        (self.sect, self.dice, self.bonus) = (None, [0; 6], [0; 6]);
        self.rituals.clear();
        self.allies.clear();
        self.start_counters();
    }

    /// Forgets what happened in play, keeps the sheet.
    pub fn start_counters(&mut self) {
        self.grudge = [0; MOST_SEATS];
        self.next_penalty = [0; 6];
        self.bound_penalty = [0; 6];
        self.jinn = None;
        (self.scene, self.hunt_scenes, self.wait) = (0, 0, 0);
        (self.must_rest, self.between, self.called_any) = (false, false, false);
        self.due = None;
        self.first_numerology = self.dice[Trait::Numerology as usize];
        (self.binds, self.rewards, self.half_rewards) = (0, 0, 0);
        self.tiers = [0; 3];
        self.place = 0;
    }

    /// Esteem + Renown (TO-ORDER-1); penalties do not count (TO-ORDER-4).
    pub fn standing(&self) -> i32 {
        self.dice[Trait::Esteem as usize] + self.dice[Trait::Renown as usize]
    }

    /// Whether the next scene must go to an ally's aid (TO-SUFFER-9).
    pub fn aid_due(&self) -> bool {
        self.allies.iter().any(|ally| ally.endangered && !ally.gone)
    }

    /// Allies that are not gone.
    pub fn living_allies(&self) -> usize {
        self.allies.iter().filter(|ally| !ally.gone).count()
    }

    /// All dice of all traits.
    pub fn total_dice(&self) -> i32 {
        self.dice.iter().sum()
    }

    /// All bonuses, grudge Prowess excluded.
    pub fn total_bonuses(&self) -> i32 {
        self.bonus.iter().sum()
    }
}

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
#[derive(Debug, Clone)]
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
            turn: 0,
            sect_esteem: game.rules.sect_esteem,
            sects_played: 0,
            standing_changed: false,
            cycle: 0,
            counts: Counts::default(),
            trajectory: Vec::with_capacity(game.reported.len()),
            scratch: Vec::with_capacity(32),
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
