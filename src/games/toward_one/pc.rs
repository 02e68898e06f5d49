//! A character in play with her allies: what suffering and penalties have left of her (TO-SUFFER-4 to TO-SUFFER-10).

use super::character::Character;
use super::room::{MOST_ALLIES, MOST_RITUALS, MOST_SEATS};
use super::tables::Ritual;
use super::terms::{AllyKind, Sect, Trait};

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
