//! Characters: Attributes, Skills, Items, Convictions, and what experience is spent on.

use super::rules::Rules;
use super::rulings::{Attribute, PlanMode, TrackKind};
use evenodds_kit::record;
use evenodds_kit::{At, Named, Several};
use evenodds_source::{Fault, Faults, Place};

record! {
    /// A kind of action at which somebody is good (ST-SKILL-1).
    pub struct SkillKeys("a Skill") {
        name: At<String> => "Name.";
        rank: At<i32> [0..=30] = At::from(0) => "Ranks; 0: wanted, not begun.";
        focused: bool = false => "Whether it is Focused: fewer applications, cheaper, the first Mastery free.";
        masteries: i32 [0..=4] = 0 => "Masteries beside the free one.";
        applies: Option<f64> [0..=1] = None
            => "Chance that it is relevant to a test; 0.5 where unset, 0.2 of a Focused Skill.";
    }
}

record! {
    /// A tool, a weapon, a thing (ST-ITEM-1).
    pub struct ItemKeys("an Item") {
        name: At<String> => "Name.";
        rank: At<i32> [0..=30] = At::from(0) => "Ranks; 0: wanted, not begun.";
        unique: bool = false
            => "Whether it is Unique, this very object and cheaper, or Standard, any of its kind (ST-ITEM-3, ST-ITEM-4, ST-ITEM-5).";
        applies: f64 [0..=1] = 0.5 => "Chance that it is in use in a test.";
    }
}

record! {
    /// Something that experience is spent on.
    pub struct TrackKeys("a track") {
        kind: TrackKind => "What kind of thing.";
        name: At<String> => "Its name on the sheet.";
        to: Option<i32> [0..=30] = None => "Level to stop at; the rules' maximum where unset.";
    }
}

record! {
    /// How experience is spent (section 6 of the catalogue).
    pub struct PlanKeys("a plan") {
        mode: PlanMode = PlanMode::InOrder => "Which open track is aimed at.";
        tracks: Several<TrackKeys> = Several::default() => "What may be bought.";
    }
}

record! {
    /// A character as it is written.
    pub struct Sheet("a character") {
        attributes: Named<At<i32>> [1..=30] = Named(Vec::new()) => "Grades of Attributes that are not 2.";
        skills: Several<SkillKeys> = Several::default() => "Skills.";
        items: Several<ItemKeys> = Several::default() => "Items.";
        convictions: Several<At<i32>> [0..=20] = Several([2, 2, 1].map(At::from).to_vec()) => "Significance of each Conviction.";
        exertion_max: Option<i32> [0..=30] = None => "Exertion when rested; the rules' where unset.";
        trait_bonus: i32 [-20..=20] = 0 => "What unique traits add to Ability.";
        xp: i32 [0..=10_000] = 0 => "XP to begin with.";
        plan: Option<PlanKeys> = None => "How experience is spent; not at all where unset.";
    }
}

/// A millionth: chances of relevance are drawn in whole ones.
pub const MILLION: u32 = 1_000_000;

/// A Skill that is known or wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// Ranks.
    pub rank: i32,
    /// Focused or not.
    pub focused: bool,
    /// Masteries beside the free ones.
    pub masteries: i32,
    /// Chance of being relevant, in millionths.
    pub applies: u32,
}

/// An Item that is owned or wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// Ranks.
    pub rank: i32,
    /// Unique or Standard.
    pub unique: bool,
    /// Chance of being in use, in millionths.
    pub applies: u32,
}

/// What a track advances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A Skill by its place on the sheet.
    Skill(usize),
    /// An Item by its place on the sheet.
    Item(usize),
    /// An Attribute.
    Attribute(Attribute),
    /// Masteries of a Skill.
    Mastery(usize),
}

impl Target {
    /// Its kind.
    pub fn kind(self) -> TrackKind {
        match self {
            Self::Skill(_) => TrackKind::Skill,
            Self::Item(_) => TrackKind::Item,
            Self::Attribute(_) => TrackKind::Attribute,
            Self::Mastery(_) => TrackKind::Mastery,
        }
    }
}

/// A track with its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Track {
    /// What it advances.
    pub target: Target,
    /// Level to stop at, if before the rules' maximum.
    pub to: Option<i32>,
}

/// A plan whose names are found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Which open track is aimed at.
    pub mode: PlanMode,
    /// What may be bought.
    pub tracks: Vec<Track>,
}

/// What tests look at, and experience changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scores {
    /// Grades of the eight Attributes (ST-ATTR-1, ST-ATTR-2).
    pub attributes: [i32; 8],
    /// Skills, in the order of the sheet.
    pub skills: Vec<Skill>,
    /// Items, in the order of the sheet.
    pub items: Vec<Item>,
    /// Significance of the Convictions, in the order of the sheet (ST-CONV-1, ST-CONV-2).
    pub convictions: Vec<i32>,
    /// What unique traits add to Ability (R13).
    pub trait_bonus: i32,
    /// XP not yet spent (ST-XP-2).
    pub xp: i32,
}

impl Scores {
    /// Becomes equal to another, in the room that it has.
    pub fn set(&mut self, other: &Self) {
        let Self { attributes, skills, items, convictions, trait_bonus, xp } = other;
        self.attributes = *attributes;
        self.skills.clone_from(skills);
        self.items.clone_from(items);
        self.convictions.clone_from(convictions);
        (self.trait_bonus, self.xp) = (*trait_bonus, *xp);
    }
}

/// A character whose names are found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Character {
    /// Scores at the start.
    pub scores: Scores,
    /// Names of the Skills, for narrations.
    pub skill_names: Vec<String>,
    /// Names of the Items.
    pub item_names: Vec<String>,
    /// Exertion when rested (ST-EXERT-2).
    pub exertion_max: i32,
    /// How experience is spent.
    pub plan: Plan,
}

fn millionths(chance: f64) -> u32 {
    (chance * f64::from(MILLION)).round() as u32
}

/// Most Skills, Items and Convictions of a character, each: relevance is a set of bits.
pub const MOST_LISTED: usize = 12;

/// Convictions that the rules allow (ST-CONV-1); others are faults.
pub fn allowed_convictions(rules: &Rules, all: &Several<At<i32>>, faults: &mut Faults) {
    for At(significance, place) in &all.0 {
        if *significance > rules.conviction_max {
            faults.push(Fault::at(place, format!("a Conviction of {significance} is above {}", rules.conviction_max)));
        }
    }
    if let Some(At(_, place)) = all.0.get(MOST_LISTED) {
        let what = format!("{} Convictions; {MOST_LISTED} are the most that are played", all.0.len());
        faults.push(Fault::at(place, what));
    }
}

/// Values without their places.
pub fn values(all: &Several<At<i32>>) -> Vec<i32> {
    all.0.iter().map(|value| value.0).collect()
}

impl Sheet {
    /// The character of a sheet; what the rules do not allow becomes a fault.
    pub fn character(&self, rules: &Rules, place: &Place, faults: &mut Faults) -> Option<Character> {
        let before = faults.len();
        let mut complain = |place: &Place, what: String| faults.push(Fault::at(place, what));
        let mut attributes = [2; 8];
        for (name, At(grade, place)) in &self.attributes.0 {
            match <Attribute as evenodds_kit::Words>::of(&name.to_lowercase()) {
                Some(attribute) if *grade <= rules.attribute_max => attributes[attribute as usize] = *grade,
                Some(attribute) => {
                    let (title, most) = (attribute.title(), rules.attribute_max);
                    complain(place, format!("{title} {grade} is above the highest grade, {most}"));
                }
                None => {
                    let all = Attribute::WORDS.join(", ");
                    complain(place, format!("`{name}` is not an Attribute; they are {all}"));
                }
            }
        }
        let skills = self.skills.0.iter().map(|skill| (&skill.name, &skill.rank, rules.skill_max));
        let items = self.items.0.iter().map(|item| (&item.name, &item.rank, rules.item_max));
        for (what, things) in [("Skill", skills.collect::<Vec<_>>()), ("Item", items.collect())] {
            for (at, &(At(name, named), At(rank, place), most)) in things.iter().enumerate() {
                if *rank > most {
                    complain(place, format!("the {what} {name} has {rank} ranks; {most} are the most"));
                }
                if things[..at].iter().any(|(known, ..)| known.0.to_lowercase() == name.to_lowercase()) {
                    complain(
                        named,
                        format!("two {what}s are called {name}; names differ by more than capital letters"),
                    );
                }
            }
        }
        let skills = self.skills.0.iter().map(|skill| {
            let usual = if skill.focused { 0.2 } else { 0.5 };
            let applies = millionths(skill.applies.unwrap_or(usual));
            Skill { rank: skill.rank.0, focused: skill.focused, masteries: skill.masteries, applies }
        });
        let skills: Vec<Skill> = skills.collect();
        let items = self.items.0.iter().map(|item| {
            let applies = millionths(item.applies);
            Item { rank: item.rank.0, unique: item.unique, applies }
        });
        let items: Vec<Item> = items.collect();
        for (what, count) in [("Skills", skills.len()), ("Items", items.len())] {
            if count > MOST_LISTED {
                complain(place, format!("{count} {what}; {MOST_LISTED} are the most that are played"));
            }
        }
        allowed_convictions(rules, &self.convictions, faults);
        let plan = self.plan.as_ref().map_or_else(|| Some(Plan::default()), |plan| self.plan(plan, faults));
        if faults.len() > before {
            return None;
        }
        let convictions = values(&self.convictions);
        let scores = Scores { attributes, skills, items, convictions, trait_bonus: self.trait_bonus, xp: self.xp };
        Some(Character {
            scores,
            skill_names: self.skills.0.iter().map(|skill| skill.name.0.clone()).collect(),
            item_names: self.items.0.iter().map(|item| item.name.0.clone()).collect(),
            exertion_max: self.exertion_max.unwrap_or(rules.exertion_max),
            plan: plan?,
        })
    }

    /// A plan with its names found on the sheet.
    pub fn plan(&self, plan: &PlanKeys, faults: &mut Faults) -> Option<Plan> {
        let tracks: Vec<_> = plan.tracks.0.iter().map(|track| self.track(track, faults)).collect();
        Some(Plan { mode: plan.mode, tracks: tracks.into_iter().collect::<Option<_>>()? })
    }

    /// A track with its name found on the sheet.
    pub fn track(&self, track: &TrackKeys, faults: &mut Faults) -> Option<Track> {
        let At(name, place) = &track.name;
        let skill = || self.skills.0.iter().position(|skill| skill.name.0 == *name);
        let target = match track.kind {
            TrackKind::Skill => skill().map(Target::Skill),
            TrackKind::Mastery => skill().map(Target::Mastery),
            TrackKind::Item => self.items.0.iter().position(|item| item.name.0 == *name).map(Target::Item),
            TrackKind::Attribute => <Attribute as evenodds_kit::Words>::of(&name.to_lowercase()).map(Target::Attribute),
        };
        if target.is_none() {
            let what = format!("the plan buys the {} `{}`, which is not on the sheet", track.kind.title(), name);
            let help = "write it on the sheet, with rank 0 if it is not begun";
            faults.push(Fault::at(place, what).help(help));
        }
        Some(Track { target: target?, to: track.to })
    }
}
