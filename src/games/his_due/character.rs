//! Characters: the picks of creation and the numbers that follow from them (section 2 of the catalogue).

use super::powers::{Book, PowerId};
use super::rules::Rules;
use super::rulings::PermanentManaCheck;
use super::terms::{Aura, Background, Broker, Deal, PowerKind, Skill, SkillSet};

/// The picks of creation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picks {
    /// Background (HD-CHAR-4).
    pub background: Background,
    /// Aura (HD-CHAR-5).
    pub aura: Aura,
    /// Skill set (HD-CHAR-6).
    pub skill_set: SkillSet,
    /// Broker (HD-CHAR-7).
    pub broker: Broker,
}

/// A character: final numbers before permanents are paid.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Where the magic comes from.
    pub deal: Deal,
    /// Index of the tree.
    pub tree: usize,
    /// The six scores, a Glyph's bonus included.
    pub skills: [i32; 6],
    /// The combat skill (HD-CHAR-12).
    pub combat: Skill,
    /// Powers known.
    pub powers: Vec<PowerId>,
    /// Maxima of Despair, Disconnection, Guilt (HD-CHAR-11).
    pub stress_max: [i32; 3],
    /// The picks, of a character that was made by creation.
    pub picks: Option<Picks>,
}

/// Stress maxima of a character that is given by final numbers: the mean of the printed backgrounds plus an aura.
pub const TYPICAL_STRESS: [i32; 3] = [7, 8, 7];

/// The six scores of the picks (HD-CHAR-1, HD-CHAR-2, HD-CHAR-5, HD-CHAR-6, HD-GLYPH-1; HD-Q-1).
pub fn skills(rules: &Rules, picks: &Picks, deal: Deal) -> [i32; 6] {
    let mut skills = [rules.skill_base; 6];
    for (index, skill) in skills.iter_mut().enumerate() {
        *skill +=
            rules.aura_skills[picks.aura as usize][index] + rules.skill_set_skills[picks.skill_set as usize][index];
    }
    let bonus = if deal == Deal::Glyph { rules.glyph_power_bonus } else { 0 };
    let power = Skill::Power as usize;
    if rules.glyph_bonus_exempt_from_cap {
        skills = skills.map(|skill| skill.min(rules.skill_cap_at_creation));
        skills[power] += bonus;
    } else {
        skills[power] += bonus;
        skills = skills.map(|skill| skill.min(rules.skill_cap_at_creation));
    }
    skills
}

/// Stress maxima of the picks (HD-CHAR-4, HD-CHAR-5, HD-CHAR-11).
pub fn stress_max(rules: &Rules, picks: &Picks) -> [i32; 3] {
    std::array::from_fn(|track| {
        rules.background_stress[picks.background as usize][track] + rules.aura_stress[picks.aura as usize][track]
    })
}

/// The combat skill of a generated character: the higher score of the deal's two, the first if equal (HD-CHAR-12).
pub fn default_combat(deal: Deal, skills: &[i32; 6]) -> Skill {
    let [first, second] = deal.combat_skills();
    if skills[second as usize] > skills[first as usize] { second } else { first }
}

impl Sheet {
    /// The character of these picks, without powers (HD-CHAR-4 to HD-CHAR-12).
    pub fn of_picks(rules: &Rules, picks: Picks, deal: Deal, tree: usize) -> Self {
        let (skills, stress_max) = (skills(rules, &picks, deal), stress_max(rules, &picks));
        let combat = default_combat(deal, &skills);
        Self { deal, tree, skills, combat, powers: Vec::new(), stress_max, picks: Some(picks) }
    }

    /// Score of a skill.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skills[skill as usize]
    }

    /// Maximum Mana before permanents (HD-CHAR-9, HD-Q-3).
    pub fn mana_before_permanents(&self, rules: &Rules) -> i32 {
        let unmagical = self.deal == Deal::Glyph && !rules.glyph_power_bonus_in_mana;
        let power = self.skill(Skill::Power) - if unmagical { rules.glyph_power_bonus } else { 0 };
        rules.mana_base + rules.mana_per_power * power
    }

    /// Mana that the permanents take off the maximum (HD-CHAR-16).
    pub fn permanents(&self, book: &Book) -> i32 {
        permanent_cost(book, &self.powers)
    }

    /// Maximum Mana; negative when the permanents cost too much.
    pub fn mana_max(&self, rules: &Rules, book: &Book) -> i32 {
        self.mana_before_permanents(rules) - self.permanents(book)
    }

    /// Maximum Hits (HD-CHAR-10).
    pub fn hits_max(&self, rules: &Rules) -> i32 {
        rules.hits_base + rules.hits_per_endurance * self.skill(Skill::Endurance)
    }

    /// What is wrong with the powers of a starting character; empty when they are legal (HD-CHAR-13 to HD-CHAR-16).
    pub fn complaints(&self, rules: &Rules, book: &Book) -> Vec<String> {
        let mut complaints = shape(rules, book, self.tree, &self.powers);
        let tree = &book.trees[self.tree];
        if tree.deal != self.deal {
            complaints.push(format!("{} is a tree of the {} (HD-CHAR-13)", tree.name, tree.deal.title()));
        }
        complaints.extend(self.astray(book));
        complaints.extend(self.unpayable(rules, book));
        complaints
    }

    /// Why the Broker picked does not lead to the tree, if he does not (HD-CHAR-13).
    pub fn astray(&self, book: &Book) -> Option<String> {
        let (tree, picks) = (&book.trees[self.tree], self.picks?);
        (!tree.is_led_to_by(picks.broker))
            .then(|| format!("the Broker {} does not lead to {} (HD-CHAR-13)", picks.broker.title(), tree.name))
    }

    /// Whether the permanents among these powers can be paid (HD-CHAR-16, HD-Q-4).
    pub fn can_pay(&self, powers: &[PowerId], rules: &Rules, book: &Book) -> bool {
        let mana = self.mana_before_permanents(rules);
        match rules.permanent_mana_check {
            PermanentManaCheck::Off => true,
            // One by one, the last one is paid if anything at all is left.
            PermanentManaCheck::Current => {
                let mut left = mana;
                permanents(book, powers).all(|price| {
                    let paid = left > 0 || price == 0;
                    left -= price;
                    paid
                })
            }
            PermanentManaCheck::Maximum => permanent_cost(book, powers) <= mana,
        }
    }

    /// Why the permanents cannot be paid, if they cannot.
    pub fn unpayable(&self, rules: &Rules, book: &Book) -> Option<String> {
        let (mana, cost) = (self.mana_before_permanents(rules), self.permanents(book));
        let what = || format!("the permanents cost {cost} Mana, but the maximum before them is {mana} (HD-CHAR-16)");
        (!self.can_pay(&self.powers, rules, book)).then(what)
    }

    /// Starting sets of its tree that it can pay, each with its number from 1.
    pub fn legal_sets(&self, rules: &Rules, book: &Book) -> impl Iterator<Item = (usize, Vec<PowerId>)> {
        (1..).zip(sets(rules, book, self.tree)).filter(|(_, set)| self.can_pay(set, rules, book))
    }
}

fn permanents<'a>(book: &'a Book, powers: &'a [PowerId]) -> impl Iterator<Item = i32> + 'a {
    powers
        .iter()
        .map(|id| book.power(*id))
        .filter(|power| power.kind == PowerKind::Permanent)
        .map(super::powers::Power::mana)
}

/// Mana that the permanents among these powers take off the maximum.
pub fn permanent_cost(book: &Book, powers: &[PowerId]) -> i32 {
    permanents(book, powers).sum()
}

/// What is wrong with a starting set of powers, Mana aside (HD-CHAR-14, HD-CHAR-15).
pub fn shape(rules: &Rules, book: &Book, tree: usize, powers: &[PowerId]) -> Vec<String> {
    let mut wrong = Vec::new();
    let name = |id: PowerId| book.power(id).name.as_str();
    for (index, id) in powers.iter().enumerate() {
        if powers[..index].contains(id) {
            wrong.push(format!("{} is named twice", name(*id)));
        }
        if book.power(*id).tree != tree {
            wrong.push(format!("{} is a power of {}", name(*id), book.trees[book.power(*id).tree].name));
        } else if let Some(precursor) = book.power(*id).precursor
            && !powers.contains(&precursor)
        {
            wrong.push(format!("{} needs {} (HD-CHAR-15)", name(*id), name(precursor)));
        }
    }
    for id in book.trees[tree].powers.iter().filter(|id| book.power(**id).tier == 1) {
        if !powers.contains(id) {
            wrong.push(format!("{} is compulsory (HD-CHAR-14)", name(*id)));
        }
    }
    let wanted = rules.powers_at_creation as usize;
    if powers.len() != wanted {
        wrong.push(format!("{} powers, but a starting character has {wanted} (HD-CHAR-14)", powers.len()));
    }
    wrong
}

/// Every starting set of a tree that fits the shape, in tree order (HD-CHAR-15, HD-EX-10).
pub fn sets(rules: &Rules, book: &Book, tree: usize) -> Vec<Vec<PowerId>> {
    let powers = &book.trees[tree].powers;
    let wanted = rules.powers_at_creation as usize;
    let mut found = Vec::new();
    let mut chosen = Vec::new();
    extend(book, powers, 0, wanted, &mut chosen, &mut found);
    found
}

fn extend(
    book: &Book,
    powers: &[PowerId],
    from: usize,
    wanted: usize,
    chosen: &mut Vec<PowerId>,
    found: &mut Vec<Vec<PowerId>>,
) {
    if chosen.len() == wanted {
        let whole = powers.iter().all(|id| book.power(*id).tier != 1 || chosen.contains(id));
        if whole {
            found.push(chosen.clone());
        }
        return;
    }
    for at in from..powers.len() {
        let power = book.power(powers[at]);
        if power.precursor.is_none_or(|precursor| chosen.contains(&precursor)) {
            chosen.push(powers[at]);
            extend(book, powers, at + 1, wanted, chosen, found);
            chosen.pop();
        }
    }
}
