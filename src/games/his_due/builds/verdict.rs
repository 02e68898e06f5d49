//! Legality of a character, with reasons.

use super::super::character::{Picks, Sheet};
use super::super::game::HisDue;
use super::super::powers::Book;
use super::super::rules::Rules;
use super::super::sheet::{Reading, Side};
use super::super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet};
use evenodds_kit::kind::Builds;
use evenodds_kit::{At, Either, Request};
use evenodds_kit::{record, words};
use evenodds_source::{Faults, Table};

words! {
    /// The book's sample character.
    Sample { Sample = "sample" => "HD-EX-1, HD-EX-2." }
}

record! {
    /// What is asked of a character.
    pub struct Inputs("the inputs") {
        sheet: At<Either<Sample, Side>> => "The character.";
    }
}

/// The powers of the book's sample character, as printed (HD-EX-2).
const SAMPLE_POWERS: [&str; 5] =
    ["axe_of_the_executioner", "the_hooded_killer", "the_thirsty_blade", "carry_out_sentence", "wind_of_cold_breath"];

/// The book's sample character (HD-EX-1, HD-EX-2).
fn sample(rules: &Rules, book: &Book) -> Sheet {
    let picks = Picks {
        background: Background::Policeman,
        aura: Aura::Silver,
        skill_set: SkillSet::Sufferer,
        broker: Broker::Ocelot,
    };
    let tree = book.tree(SAMPLE_POWERS[0]).unwrap_or(0);
    let powers = SAMPLE_POWERS.into_iter().filter_map(|word| book.find(word)).collect();
    Sheet { combat: Skill::Speed, powers, ..Sheet::of_picks(rules, picks, Deal::Weapon, tree) }
}

/// What is wrong with a sheet; no reasons if it is legal.
pub(super) fn verdict(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let Request { rules, inputs, names, .. } = Request::<HisDue, Inputs>::read(inputs, faults)?;
    let (rules, book, At(sheet, place)) = (&rules, &*names.world.0, &inputs.sheet);
    let sheet = match sheet {
        Either::One(_) => sample(rules, book),
        Either::Other(side) => side.character(Reading { rules, book, place }, false, faults)?,
    };
    Some(Builds::judged(&["reason"], sheet.complaints(rules, book)))
}
