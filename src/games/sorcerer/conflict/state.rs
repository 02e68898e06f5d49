//! State of a conflict, and its counts.

use crate::damage::Hit;
use crate::roll::Pool;
use crate::sheet::MOST_MEMBERS;

/// Most who fight.
pub const MOST: usize = 2 * MOST_MEMBERS;

/// A declared act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Act {
    /// None: it has no dice.
    #[default]
    Nothing,
    /// Strikes somebody.
    Attack,
    /// Protects itself (SO-CON-3).
    FullDefence,
    /// Draws (SO-GUN-1).
    Draw,
    /// Aims (SO-GUN-1).
    Aim,
    /// Watches for an opening (SO-CON-15).
    Watch,
    /// Takes a host over (SO-DEM-8).
    Possess,
    /// Waits, talks or commands (SO-CON-1).
    Wait,
}

/// One who fights, as it stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Body {
    /// Temporary penalties in force this round (SO-DMG-3).
    pub temporary: i32,
    /// Lasting ones.
    pub lasting: i32,
    /// Those of the lasting ones that injure.
    pub injury: i32,
    /// Penalties of the first sight of a demon (SO-DCON-2).
    pub shock: i32,
    /// All penalties in force this round; once it is over, in the next one (SO-DMG-2).
    pub penalties: i32,
    /// What this round's hits leave, from the next round on (SO-CON-12).
    pub noted: Hit,
    /// Dice of Stamina this round: what penalties leave, or what Force of Will gives.
    pub dice: i32,
    /// They are had by Force of Will.
    pub forced: bool,
    /// It is helpless this round, or some demon's host; once the round is over, in the next one.
    pub helpless: bool,
    /// The act that is declared.
    pub act: Act,
    /// Whom it concerns.
    pub target: usize,
    /// The attack is meant to disable (SO-DMG-4).
    pub stun: bool,
    /// The attack is a use of an Ability.
    pub ability: bool,
    /// Its turn is over, or its act is lost.
    pub done: bool,
    /// It dropped its act (SO-CON-9).
    pub aborted: bool,
    /// Its roll stands against every attack of the round.
    pub stands: bool,
    /// Somebody struck it this round.
    pub hit: bool,
    /// Dice piled against its act (SO-CON-10).
    pub piled: i32,
    /// Bonus dice of an opening, of this round and the next (SO-CON-15).
    pub opening: [i32; 2],
    /// Rounds spent drawing.
    pub drawn: i32,
    /// Whom it aims at.
    pub aimed_at: usize,
    /// Rounds spent aiming at it.
    pub aimed: i32,
    /// Uses of Abilities (SO-ABIL-2).
    pub uses: i32,
    /// A demon has taken it over, from the next round on, or already.
    pub taken: [bool; 2],
}

/// What a side's members did and what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Attacks that won.
    pub hits: i32,
    /// Acts dropped.
    pub aborts: i32,
    /// Tries at Force of Will.
    pub overrides: i32,
    /// Those that won.
    pub forced: i32,
    /// Lasting penalties at the end, not halved.
    pub lasting: i32,
    /// Members with injuries above twice their Stamina, not halved.
    pub critical: i32,
    /// Members who need care after a little rest.
    pub serious: i32,
    /// Demons slain (SO-DEATH-1).
    pub slain: i32,
    /// Members who are some demon's host.
    pub hosts: i32,
    /// Hosts whose self is gone for good.
    pub lost_hosts: i32,
}

/// How a conflict ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// A side is left.
    Won(usize),
    /// Neither is.
    BothDown,
    /// Too many rounds.
    #[default]
    Undecided,
}

/// A conflict as it stands.
#[derive(Debug, Clone)]
pub struct Bout {
    /// Everybody.
    pub bodies: [Body; MOST],
    /// What they rolled this round.
    pub pools: [Pool; MOST],
    /// What opposes the act at hand.
    pub answer: Pool,
    /// The round, from 1; 0 before the first.
    pub round: i32,
    /// How it ended.
    pub end: End,
    /// What was counted, by side.
    pub counts: [Counts; 2],
}

impl Default for Bout {
    fn default() -> Self {
        Self {
            bodies: [Body::default(); MOST],
            pools: [Pool::default(); MOST],
            answer: Pool::default(),
            round: 0,
            end: End::default(),
            counts: [Counts::default(); 2],
        }
    }
}

impl Bout {
    /// As before the first round, everybody still to come. Pools are cleared when they are rolled.
    pub(super) fn clear(&mut self) {
        (self.round, self.end, self.counts) = (0, End::default(), [Counts::default(); 2]);
    }
}

/// The side that somebody is on.
#[inline]
pub(super) fn side_of(who: usize) -> usize {
    who / MOST_MEMBERS
}
