//! Keys of a scenario: characters, mobs and sides, and the settings of a contest.

use super::rules::Rules;
use super::signs::{Scores, Signs};
use super::{Divinity, MOST_MEMBERS};
use evenodds_kit::knobs::Knob;
use evenodds_kit::record;
use evenodds_kit::{At, Json, Lists, Named, Participant, ParticipantRef, Record, StrategyOf, json};
use evenodds_source::{Fault, Faults, Node, Place, Value};
use std::ops::RangeInclusive;

/// Most goons of a mob.
pub const MOST_GOONS: i64 = 40;

record! {
    /// One of a side: somebody with signs, or a mob.
    pub struct MemberSheet("a member") {
        stat: Signs = Signs::NONE => "Signs of the stat in use.";
        talent: Signs = Signs::NONE => "Signs of the talent in use.";
        npc: bool = false => "Whether it is one of the GM's named folk.";
        goons: Option<i32> [1..=MOST_GOONS] = None => "Goons of a mob; it has no signs of its own.";
        skilled: bool = false => "Whether the goons are highly skilled.";
    }
}

record! {
    /// All characters of so many signs.
    pub struct AllBuilds("the number of signs") {
        stat_signs: i32 [0..=4] => "Signs of the stat.";
        talent_signs: i32 [0..=4] = 0 => "Signs of the talent.";
    }
}

record! {
    /// A side: one member, written flat, or several; or the sheet of somebody through a session.
    pub struct Sheet("a side") {
        stat: Signs = Signs::NONE => "Signs of the stat in use.";
        talent: Signs = Signs::NONE => "Signs of the talent in use.";
        npc: bool = false => "Whether it is one of the GM's named folk.";
        goons: Option<i32> [1..=MOST_GOONS] = None => "Goons of a mob; it has no signs of its own.";
        skilled: bool = false => "Whether the goons are highly skilled.";
        members: Vec<MemberSheet> = Vec::new() => "Several members in place of the keys above.";
        stats: Named<Signs> = Named::default() => "Signs of each stat, for a session.";
        talents: Named<Signs> = Named::default() => "Signs of each talent, for a session.";
        builds: Option<AllBuilds> = None => "In a field: an entrant for every character of so many signs.";
    }
}

record! {
    /// Which elements suit which role.
    pub struct Appropriate("the suitable elements of each role") {
        attack: Scores = Scores::of(&[3]) => "What suits an attack.";
        defend: Scores = Scores::of(&[4, 5]) => "What suits a defence.";
        contest: Scores = Scores::default() => "What suits everybody where nobody attacks.";
    }
}

/// Every key left out.
pub fn book_roles() -> Appropriate {
    Appropriate { attack: Scores::of(&[3]), defend: Scores::of(&[4, 5]), contest: Scores::default() }
}

/// Who attacks first in a fight (R11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// The side in this seat.
    Seat(usize),
    /// Either, by lot.
    Coin,
}

impl Knob for First {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Int(seat @ 0..=1) => Some(Self::Seat(*seat as usize)),
            Value::Str(word) if word == "coin" => Some(Self::Coin),
            other => {
                let what = format!("`{name}` takes {}, not {}", Self::allowed(limits), other.describe());
                faults.push(Fault::at(&node.place, what));
                None
            }
        }
    }
    fn text(&self) -> String {
        match self {
            Self::Seat(seat) => seat.to_string(),
            Self::Coin => "\"coin\"".into(),
        }
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "0, 1 or \"coin\"".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "enum": [0, 1, "coin"] })
    }
}

evenodds_kit::words! {
    /// What a contest of a session is.
    ContestKind {
        Environment = "environment" => "A test against the environment.",
        Fight = "fight" => "A fight to the end.",
    }
}

record! {
    /// One contest of a session.
    pub struct ContestSheet("a contest") {
        kind: ContestKind => "A test against the environment, or a fight.";
        stat: At<String> => "The stat in use, by its name on the sheet.";
        talent: Option<At<String>> = None => "The talent in use, by its name on the sheet.";
        dire: Signs [0..=1] = Signs::NONE => "The element of dire circumstances, at most one.";
        foes: Option<ParticipantRef<Divinity>> = None => "The foes of a fight.";
        first: First = First::Seat(0) => "Who attacks first.";
        power: bool = false => "Whether power matters more than skill.";
        appropriate: Appropriate = book_roles() => "Which elements suit which role.";
    }
}

record! {
    /// Settings of a contest, beside who takes part.
    pub struct Cast("[cast]") {
        attacker: Option<i32> [0..=5] = Some(0) => "The side that attacks, from 0; none: everybody contests.";
        first: First = First::Seat(0) => "Who attacks first in a fight.";
        power: bool = false => "Whether power matters more than skill (DV-RESULT-6).";
        appropriate: Appropriate = book_roles() => "Which elements suit which role (DV-TIE-1).";
        dire: Signs [0..=1] = Signs::NONE => "The element of dire circumstances, at most one (DV-OPP-3).";
        contests: Vec<At<ContestSheet>> = Vec::new() => "The contests of a session, in order.";
    }
}

/// A mob at its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mob {
    /// How many goons.
    pub goons: i32,
    /// Whether they are highly skilled.
    pub skilled: bool,
}

/// A member of a side at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Signs of the stat in use.
    pub stat: Signs,
    /// Signs of the talent in use.
    pub talent: Signs,
    /// One of the GM's named folk (DV-NAMED-1).
    pub npc: bool,
    /// A mob (DV-GOON-1).
    pub mob: Option<Mob>,
}

impl Member {
    /// A character.
    pub fn new(stat: Signs, talent: Signs) -> Self {
        Self { stat, talent, npc: false, mob: None }
    }

    /// A mob with the signs that the rules give it.
    pub fn mob(rules: &Rules, goons: i32, skilled: bool) -> Self {
        let (stat, talent) = rules.placed(rules.mob_signs(skilled, goons, goons));
        Self { stat, talent, npc: false, mob: Some(Mob { goons, skilled }) }
    }
}

/// A side, ready to be played.
#[derive(Debug, Clone)]
pub struct Side {
    /// Name in narrations.
    pub name: String,
    /// Its members, in order.
    pub members: Vec<Member>,
    /// How it decides.
    pub strategy: StrategyOf<Divinity>,
    /// Whether its concessions are written down from exchange to exchange: only where something asks for them.
    pub tracks: bool,
}

impl Side {
    /// A side of these members.
    pub fn new(name: impl Into<String>, members: Vec<Member>, strategy: StrategyOf<Divinity>) -> Self {
        let tracks = strategy.fields != Record::defaults() || strategy.lists.asks("suffered");
        Self { name: name.into(), members, strategy, tracks }
    }

    /// Reads a side that takes part in a contest.
    pub fn read(participant: Participant<Divinity>, rules: &Rules, faults: &mut Faults) -> Option<Self> {
        let Participant { name, sheet, strategy, place } = participant;
        if !sheet.stats.0.is_empty() || !sheet.talents.0.is_empty() {
            let help = "write `stat = [...]` and `talent = [...]`: the signs in use";
            faults.push(Fault::at(&place, "a whole sheet, with `stats`, is for the hero of a session").help(help));
            return None;
        }
        if sheet.builds.is_some() {
            faults.push(Fault::at(&place, "`builds` stands for many characters: only the entrants of a field have it"));
            return None;
        }
        let flat = MemberSheet {
            stat: sheet.stat,
            talent: sheet.talent,
            npc: sheet.npc,
            goons: sheet.goons,
            skilled: sheet.skilled,
        };
        let alone = flat.stat == Signs::NONE && flat.talent == Signs::NONE && flat.goons.is_none();
        let written = if sheet.members.is_empty() {
            vec![flat]
        } else {
            if !alone || flat.npc || flat.skilled {
                faults.push(Fault::at(&place, "a side has `members` or signs of its own, not both"));
                return None;
            }
            sheet.members
        };
        if written.len() > MOST_MEMBERS {
            let what = format!("a side of {} members; it has {MOST_MEMBERS} at most", written.len());
            faults.push(Fault::at(&place, what));
            return None;
        }
        let members = written.iter().map(|member| one(member, rules, &place, faults)).collect::<Option<Vec<_>>>()?;
        Some(Self::new(name, members, strategy))
    }
}

fn one(sheet: &MemberSheet, rules: &Rules, place: &Place, faults: &mut Faults) -> Option<Member> {
    let signs = sheet.stat != Signs::NONE || sheet.talent != Signs::NONE;
    match sheet.goons {
        Some(_) if signs || sheet.npc => {
            faults.push(Fault::at(place, "a mob has no signs of its own: its number gives them (DV-GOON-2)"));
            None
        }
        Some(goons) => Some(Member::mob(rules, goons, sheet.skilled)),
        None if sheet.skilled => {
            faults.push(Fault::at(place, "only goons are `skilled`").help("write `goons`"));
            None
        }
        None => Some(Member { npc: sheet.npc, ..Member::new(sheet.stat, sheet.talent) }),
    }
}
