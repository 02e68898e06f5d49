//! Keys of a side: picks of creation or final numbers, state at the start, conditions (HD-CHAR-1 to
//! HD-CHAR-19), and the fighter that it becomes.

use super::character::{self, Picks, Sheet, TYPICAL_STRESS};
use super::fighter::{Fighter, Given};
use super::powers::{Book, PowerId};
use super::rules::Rules;
use super::rulings::FreakOutEffects;
use super::scene::Switches;
use super::strategy::Strategy;
use super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet, Track};
use evenodds_kit::record;
use evenodds_kit::{At, Several};
use evenodds_source::{Fault, Faults, Place, unknown_word};

record! {
    /// Final scores; a skill that is not set is what skills start at.
    pub struct Scores("a table of skills") {
        attack: Option<i32> [-5..=20] = None => "Attack.";
        control: Option<i32> [-5..=20] = None => "Control.";
        endurance: Option<i32> [-5..=20] = None => "Endurance.";
        power: Option<i32> [-5..=20] = None => "Power, a Glyph's bonus included.";
        speed: Option<i32> [-5..=20] = None => "Speed.";
        wits: Option<i32> [-5..=20] = None => "Wits.";
    }
}

record! {
    /// Lengths of the stress tracks.
    pub struct Maxima("a table of stress maxima") {
        despair: i32 [0..=100] = TYPICAL_STRESS[0] => "Despair.";
        disconnection: i32 [0..=100] = TYPICAL_STRESS[1] => "Disconnection.";
        guilt: i32 [0..=100] = TYPICAL_STRESS[2] => "Guilt.";
    }
}

record! {
    /// A side.
    pub struct Side("a side") {
        background: Option<Background> = None => "Pick of creation (HD-CHAR-4).";
        aura: Option<Aura> = None => "Pick of creation (HD-CHAR-5).";
        skill_set: Option<SkillSet> = None => "Pick of creation (HD-CHAR-6).";
        broker: Option<At<Broker>> = None => "Pick of creation (HD-CHAR-7).";
        deal: Option<Deal> = None => "Where the magic comes from; what the tree is of, where it is not set.";
        tree: Option<At<String>> = None => "The tree of powers; a Collar's Broker leads to one.";
        skills: Option<Scores> = None => "Final scores, in the place of picks.";
        combat_skill: Option<At<Skill>> = None
            => "One of the two that the deal offers; the higher where it is not set (HD-CHAR-12).";
        powers: Option<At<Several<At<String>>>> = None
            => "Powers known; the first legal set of the tree where picks are given and they are not.";
        any_powers: bool = false
            => "Whether a character of picks may know any set of the tree's powers, not only a legal starting set.";
        set: Option<At<i32>> [1..=1_000_000] = None => "The starting set of this number, in the order of `evenodds builds`.";
        stress_max: Option<Maxima> = None
            => "Lengths of the stress tracks, in the place of those that follow from the picks.";
        mana: Option<i32> [0..=1000] = None => "Mana at the start; the maximum where it is not set.";
        hits: Option<i32> [0..=10_000] = None => "Hits at the start; the maximum where they are not set.";
        edge: Option<i32> [0..=1000] = None => "Edge at the start.";
        despair: Option<At<i32>> [0..=1000] = None => "Steps of Despair marked.";
        disconnection: Option<At<i32>> [0..=1000] = None => "Steps of Disconnection marked.";
        guilt: Option<At<i32>> [0..=1000] = None => "Steps of Guilt marked.";
        connections: Option<i32> [0..=20] = None => "Connections at the start.";
        team: i32 [0..=5] = 0 => "Team in a larger conflict.";
        clock: bool = false => "Whether the attack was timed (HD-CLOCK-1).";
        empowered: Option<At<bool>> = None => "Whether the Broker is empowered for a skill test (HD-COLLAR-2).";
        guilt_freak_out: bool = false => "Whether the side begins in a freak out of Guilt.";
        freak_out: Option<Track> = None => "The freak out that the side begins in (HD-STRESS-5 to HD-STRESS-7).";
        conditions: Option<Switches> = None => "Conditions of this side, over those of the scene.";
        alone: bool = false
            => "Whether it is a Broker who fights alone: no attacks, and out of the way for 1 Mana (HD-NPC-2, HD-NPC-4).";
    }
}

/// A side whose character is not yet looked at: under which rules, and where it is written.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    /// Rules in force.
    pub rules: &'a Rules,
    /// Powers in force.
    pub book: &'a Book,
    /// Where the side stands.
    pub place: &'a Place,
}

impl Side {
    /// Its tree, as far as it can be told without a complaint.
    pub fn tree_index(&self, book: &Book) -> Option<usize> {
        match &self.tree {
            Some(At(word, _)) => book.tree(word),
            None => self.led_to(book),
        }
    }

    /// The tree that deal and Broker lead to (HD-CHAR-13).
    fn led_to(&self, book: &Book) -> Option<usize> {
        let leads =
            |tree: &super::powers::Tree| self.broker.as_ref().is_some_and(|broker| tree.brokers.contains(&broker.0));
        book.trees.iter().position(leads).filter(|_| self.deal == Some(Deal::Collar))
    }

    /// The fighter that it becomes. With a scene's conditions, and the strategy read for it.
    pub fn fighter(
        &self,
        name: &str,
        strategy: Strategy,
        scene: u64,
        reading: Reading<'_>,
        faults: &mut Faults,
    ) -> Option<Fighter> {
        let before = faults.len();
        let sheet = self.character(reading, true, faults)?;
        let mut fighter = Fighter::new(reading.rules, reading.book, name, &sheet, strategy);
        if let Some(mana) = self.mana {
            (fighter.mana, fighter.max_mana) = (mana, fighter.max_mana.max(mana));
        }
        if let Some(hits) = self.hits {
            (fighter.hits, fighter.max_hits) = (hits.max(1), fighter.max_hits.max(hits));
        }
        fighter.given = Given { edge: self.edge, connections: self.connections };
        fighter.edge = self.edge.unwrap_or(0);
        fighter.connections = self.connections.unwrap_or(fighter.connections);
        fighter.team = self.team as u8;
        for (track, marked) in Track::ALL.iter().zip([&self.despair, &self.disconnection, &self.guilt]) {
            let Some(At(marked, place)) = marked else { continue };
            let most = fighter.stress_max[*track as usize];
            fighter.stress[*track as usize] = *marked;
            if *marked > most.max(0) {
                let what = format!("{marked} steps of {}, but this character's maximum is {most}", track.title());
                faults.push(Fault::at(place, what).help("`stress_max` raises it (HD-CHAR-11)"));
            }
        }
        let freak_out = self.freak_out.or(self.guilt_freak_out.then_some(Track::Guilt));
        fighter.freak_out = freak_out.filter(|_| reading.rules.freak_out_effects != FreakOutEffects::None);
        fighter.empowered = self.empowered.as_ref().is_some_and(|empowered| empowered.0);
        if let Some(At(true, place)) = &self.empowered
            && fighter.deal != Deal::Collar
        {
            faults.push(Fault::at(place, "only a Collar empowers a Broker (HD-COLLAR-2)"));
        }
        fighter.clock = self.clock;
        fighter.conditions = self.conditions.as_ref().map_or(scene, |switches| switches.over(scene, faults));
        if self.alone {
            fighter.broker_alone = true;
            (fighter.resist, fighter.weak) = (None, None);
        }
        (faults.len() == before).then_some(fighter)
    }

    /// The character: picks of creation, or final scores. With `legal`, an illegal set of powers is a fault.
    pub fn character(&self, reading: Reading<'_>, legal: bool, faults: &mut Faults) -> Option<Sheet> {
        let Reading { rules, book, place } = reading;
        let before = faults.len();
        let picks = self.picks(place, faults);
        let tree = self.tree(reading, faults);
        if faults.len() > before {
            return None;
        }
        let tree = tree?;
        let deal = self.deal.unwrap_or(book.trees[tree].deal);
        let given = self.skills.as_ref().map(|skills| skills.scores(rules.skill_base));
        let Some(skills) = given.or_else(|| picks.map(|picks| character::skills(rules, &picks, deal))) else {
            let help =
                "give `background`, `aura`, `skill_set` and `broker`, or final scores: `skills = { attack = 3 }`";
            faults.push(Fault::at(place, "the side has neither picks nor skills").help(help));
            return None;
        };
        let stress_max = picks.map_or(TYPICAL_STRESS, |picks| character::stress_max(rules, &picks));
        let written = self.stress_max.as_ref().map(|most| [most.despair, most.disconnection, most.guilt]);
        let offered = deal.combat_skills();
        if let Some(At(combat, place)) = &self.combat_skill
            && !offered.contains(combat)
        {
            let what = format!("a {} fights with {} or {}", deal.title(), offered[0].title(), offered[1].title());
            faults.push(Fault::at(place, what).help("HD-CHAR-12"));
            return None;
        }
        let mut sheet = Sheet {
            deal,
            tree,
            skills,
            combat: self.combat_skill.as_ref().map_or_else(|| character::default_combat(deal, &skills), |at| at.0),
            powers: Vec::new(),
            stress_max: written.unwrap_or(stress_max),
            picks,
        };
        if let Some(set) = &self.set {
            sheet.powers = numbered(set, &sheet, reading, faults)?;
            if legal {
                self.check_tree(&sheet, reading, faults);
            }
            return (faults.len() == before).then_some(sheet);
        }
        sheet.powers = match &self.powers {
            Some(At(named, _)) => powers(&named.0, book, faults),
            // A character without a list has the first legal set of its tree; bare numbers have none.
            None if given.is_none() => sheet.legal_sets(rules, book).next().map_or_else(Vec::new, |(_, set)| set),
            None => Vec::new(),
        };
        if legal && faults.len() == before {
            self.check(&sheet, reading, faults);
        }
        (faults.len() == before).then_some(sheet)
    }

    fn picks(&self, place: &Place, faults: &mut Faults) -> Option<Picks> {
        let broker = self.broker.as_ref().map(|broker| broker.0);
        let written = [
            ("background", self.background.is_some()),
            ("aura", self.aura.is_some()),
            ("skill_set", self.skill_set.is_some()),
            ("broker", broker.is_some()),
        ];
        let some = written.iter().any(|(_, written)| *written);
        if let Some((missing, _)) = written.iter().find(|(_, written)| !written).filter(|_| some) {
            faults.push(Fault::at(place, format!("the character has no `{missing}`")));
        }
        Some(Picks { background: self.background?, aura: self.aura?, skill_set: self.skill_set?, broker: broker? })
    }

    /// The tree: as named, or the one that deal and Broker lead to (HD-CHAR-13).
    fn tree(&self, Reading { book, place, .. }: Reading<'_>, faults: &mut Faults) -> Option<usize> {
        let Some(At(word, at)) = &self.tree else {
            let found = self.led_to(book);
            if found.is_none() {
                let help = format!("write `tree = \"{}\"`", book.trees[0].id);
                faults.push(Fault::at(place, "the side has no `tree`").help(help));
            }
            return found;
        };
        let found = book.known_tree(word, at, faults)?;
        if self.deal.is_some_and(|deal| book.trees[found].deal != deal) {
            let what = format!("{} is a tree of the {}", book.trees[found].name, book.trees[found].deal.title());
            faults.push(Fault::at(at, what).help("HD-CHAR-13"));
            return None;
        }
        Some(found)
    }

    /// Legality of a side that will fight: a starting set, or any set of the own tree with `any_powers` or final scores.
    fn check(&self, sheet: &Sheet, reading: Reading<'_>, faults: &mut Faults) {
        let Reading { rules, book, place } = reading;
        let place = self.powers.as_ref().map_or(place, |powers| &powers.1);
        let help = "`evenodds builds his_due` lists the legal sets; `any_powers = true` allows any set of the tree";
        if sheet.picks.is_some() && !self.any_powers && self.powers.is_some() {
            for what in sheet.complaints(rules, book) {
                faults.push(Fault::at(place, format!("this character is illegal: {what}")).help(help));
            }
            return;
        }
        self.check_tree(sheet, reading, faults);
        if let Some(foreign) = sheet.powers.iter().map(|id| book.power(*id)).find(|power| power.tree != sheet.tree) {
            let what = format!("{} is a power of {}", foreign.name, book.trees[foreign.tree].name);
            faults.push(Fault::at(place, what).help("a side knows powers of its own tree only"));
        } else if let Some(what) = sheet.unpayable(rules, book) {
            let help = "the knob `permanent_mana_check = \"off\"` lets it pass";
            faults.push(Fault::at(place, format!("this character is illegal: {what}")).help(help));
        }
    }

    /// Whatever powers a character of picks has, its tree is one that its Broker leads to (HD-CHAR-13).
    fn check_tree(&self, sheet: &Sheet, Reading { book, place, .. }: Reading<'_>, faults: &mut Faults) {
        if let Some(what) = sheet.astray(book) {
            let tree = self.tree.as_ref().map(|tree| &tree.1);
            let place = tree.or(self.broker.as_ref().map(|broker| &broker.1)).unwrap_or(place);
            faults.push(Fault::at(place, format!("this character is illegal: {what}")));
        }
    }
}

impl Scores {
    fn scores(&self, base: i32) -> [i32; 6] {
        let Self { attack, control, endurance, power, speed, wits } = self;
        [attack, control, endurance, power, speed, wits].map(|score| score.unwrap_or(base))
    }
}

/// The legal set of a number, counted from 1 in the order of `evenodds builds`.
fn numbered(
    At(set, place): &At<i32>,
    sheet: &Sheet,
    Reading { rules, book, .. }: Reading<'_>,
    faults: &mut Faults,
) -> Option<Vec<PowerId>> {
    let sets = character::sets(rules, book, sheet.tree);
    let count = sets.len();
    let Some(powers) = sets.into_iter().nth(*set as usize - 1) else {
        let what = format!("{} has {count} sets of powers, not {set}", book.trees[sheet.tree].name);
        faults.push(Fault::at(place, what).help("`evenodds builds his_due` numbers them"));
        return None;
    };
    if let Some(what) = (Sheet { powers: powers.clone(), ..sheet.clone() }).unpayable(rules, book) {
        faults.push(Fault::at(place, format!("set {set} is illegal for this character: {what}")));
        return None;
    }
    Some(powers)
}

fn powers(named: &[At<String>], book: &Book, faults: &mut Faults) -> Vec<PowerId> {
    let mut find = |At(word, place): &At<String>| {
        let found = book.find(word);
        if found.is_none() {
            faults.push(unknown_word(place, word, "a power", book.powers.iter().map(|power| power.id.as_str())));
        }
        found
    };
    named.iter().filter_map(&mut find).collect()
}
