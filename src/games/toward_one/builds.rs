//! Characters that six dice can become, and why a sheet cannot be (TO-CHAR-1 to TO-CHAR-10).

use super::TowardOne;
use super::cast::Sheet;
use super::character::{Character, chart_dice};
use super::creation::built;
use super::rules::Rules;
use super::rulings::RitualOverflow;
use super::tables::RITUALS;
use super::terms::{Bought, Sect, Trait};
use evenodds_kit::kind::Builds;
use evenodds_kit::told::counted;
use evenodds_kit::{At, Either, Later, Request, Several, View};
use evenodds_kit::{record, words};
use evenodds_policy::Program;
use evenodds_source::{Fault, Faults, Table};

words! {
    /// The book's sample character.
    Sample { Ibrahim = "ibrahim" => "Ibrahim (TO-W-2)." }
}

record! {
    /// What `builds` is asked.
    pub struct Inputs("the question") {
        rolled: At<Several<i32>> [1..=10] => "write `'rolled=[10,7,7,6,4,3]'`";
        sect: Option<Sect> = None => "Only this sect.";
        bid: Option<i32> [1..=100] = None => "Only builds that bid this die.";
        r#if: Option<Later<Program>> = None => "Only builds for which this holds.";
        sheet: Option<Either<Sample, Sheet>> = None => "Whether this character is legal for these dice.";
    }
}

/// One way to use the dice.
struct Build {
    sheet: Character,
    bid: i32,
}

evenodds_kit::facts! {
    Build:
    each [0 1 2 3 4 5] (Trait::WORDS, Trait::TITLES) "" [number "dice", 0, 100] "Dice of ", "." => |build, at| build.sheet.dice[at];
    "standing" [number "dice", 0, 200] "Esteem + Renown." => |build| build.sheet.standing();
    "rituals" [number "rituals", 0, 100] "Rituals known." => |build| build.sheet.rituals.len() as i32;
    "bid" [number "", 0, 100] "The die that was bid." => |build| build.bid;
}

/// Every build of these dices, or the reasons against a sheet.
pub fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let Request { rules, inputs, place, .. } = Request::<TowardOne, Inputs>::read(inputs, faults)?;
    let At(Several(rolled), at) = &inputs.rolled;
    if rolled.len() as i32 != rules.creation_dice {
        faults.push(Fault::at(at, format!("{} dice are rolled, each from 1 to 10", rules.creation_dice)));
    }
    let condition = inputs.r#if.and_then(|written| Program::read(&written.node, "`if`", Build::FACTS, faults));
    let sheet = match inputs.sheet {
        Some(Either::One(_)) => Some(Character::ibrahim(&rules)),
        Some(Either::Other(sheet)) => sheet.character(None, &rules, place, faults),
        None => None,
    };
    if faults.len() > before {
        return None;
    }
    if let Some(sheet) = sheet {
        return Some(Builds::judged(&COLUMNS, reasons(&rules, rolled, &sheet)));
    }
    let mut found = all(&rules, rolled, inputs.sect);
    found.retain(|build| inputs.bid.is_none_or(|bid| build.bid == bid));
    let holds = |build: &Build| condition.as_ref().is_none_or(|condition| condition.holds(&|fact| build.read(fact)));
    found.retain(holds);
    Some(Builds::listed(&COLUMNS, found.iter().map(row).collect()))
}

const COLUMNS: [&str; 10] =
    ["sect", "bid", "calligraphy", "law", "numerology", "esteem", "luxury", "renown", "standing", "rituals"];

fn row(build: &Build) -> Vec<String> {
    let sect = build.sheet.sect.map_or("", Sect::word);
    let mut row = vec![sect.to_owned(), build.bid.to_string()];
    row.extend(build.sheet.dice.iter().map(ToString::to_string));
    row.extend([build.sheet.standing().to_string(), build.sheet.rituals.len().to_string()]);
    row
}

/// Every different build: each sect, each die as the bid, each arrangement of the best five others.
fn all(rules: &Rules, rolled: &[i32], only: Option<Sect>) -> Vec<Build> {
    let mut sorted = rolled.to_vec();
    sorted.sort_unstable_by(|left, right| right.cmp(left));
    let mut bids = sorted.clone();
    bids.dedup();
    let mut found: Vec<Build> = Vec::new();
    for sect in Sect::ALL.into_iter().filter(|sect| only.is_none_or(|only| only == *sect)) {
        for &bid in &bids {
            let mut others = sorted.clone();
            others.remove(others.iter().position(|&die| die == bid).expect("the bid is among the dice"));
            for arranged in arrangements(&others[..5]) {
                let raised: &[Trait] = if sect == Sect::Idolater { &Trait::ALL[..3] } else { &Trait::ALL[..1] };
                for &idolater in raised {
                    let values = std::array::from_fn(|index| (Bought::ALL[index].kind(), arranged[index]));
                    let sheet = built(rules, sect, &values, Some(idolater));
                    let known = found.iter().rev().take(2000);
                    if !known.into_iter().any(|build| {
                        build.bid == bid
                            && build.sheet.sect == Some(sect)
                            && build.sheet.dice == sheet.dice
                            && build.sheet.rituals == sheet.rituals
                    }) {
                        found.push(Build { sheet, bid });
                    }
                }
            }
        }
    }
    found
}

/// The different orders of five dice.
fn arrangements(dice: &[i32]) -> Vec<[i32; 5]> {
    let mut found = Vec::new();
    let mut used = [false; 5];
    arrange(dice, &mut used, &mut Vec::new(), &mut found);
    found.sort_unstable_by(|left, right| right.cmp(left));
    found.dedup();
    found
}

fn arrange(dice: &[i32], used: &mut [bool; 5], so_far: &mut Vec<i32>, found: &mut Vec<[i32; 5]>) {
    if let Ok(whole) = <[i32; 5]>::try_from(so_far.as_slice()) {
        found.push(whole);
        return;
    }
    for index in 0..5 {
        if !used[index] {
            used[index] = true;
            so_far.push(dice[index]);
            arrange(dice, used, so_far, found);
            so_far.pop();
            used[index] = false;
        }
    }
}

/// Why these dice cannot become this sheet; empty when they can.
fn reasons(rules: &Rules, rolled: &[i32], sheet: &Character) -> Vec<String> {
    let Some(sect) = sheet.sect else { return vec!["the character has no sect (TO-CHAR-3)".into()] };
    let mut reasons = Vec::new();
    let esteem = rules.sect_esteem[sect as usize];
    if sheet.dice[Trait::Esteem as usize] != esteem {
        let has = sheet.dice[Trait::Esteem as usize];
        reasons.push(format!("Esteem is {has}, but the {}'s sect fixes it at {esteem} (TO-CHAR-5)", sect.title()));
    }
    let others = [0, 1, 2, 4, 5];
    let mut fitting = all(rules, rolled, Some(sect));
    fitting.retain(|build| others.iter().all(|&kind| build.sheet.dice[kind] == sheet.dice[kind]));
    if fitting.is_empty() {
        let chart: Vec<String> =
            rolled.iter().map(|&die| format!("{die} → {}", chart_dice(&rules.dice_chart, die))).collect();
        reasons.push(format!(
            "no bid and arrangement of these dice gives the other traits; by the chart {} (TO-CHAR-6), then the sect's +1s",
            chart.join(", ")
        ));
    }
    if !sheet.rituals.is_empty() {
        rituals_against(rules, sect, sheet, &fitting, &mut reasons);
    }
    if !sheet.allies.is_empty() {
        allies_against(rules, sect, sheet, &mut reasons);
    }
    for (kind, &bonus) in Trait::ALL.into_iter().zip(&sheet.bonuses) {
        if bonus != rules.starting_bonuses {
            let start = rules.starting_bonuses;
            reasons.push(format!("{bonus} {}, but every trait starts with {start} (TO-CHAR-7)", kind.bonus()));
        }
    }
    reasons
}

/// What is wrong with the rituals of a sheet, given the builds that have its dice.
fn rituals_against(rules: &Rules, sect: Sect, sheet: &Character, fitting: &[Build], reasons: &mut Vec<String>) {
    let own = sect.ritual();
    if sheet.rituals.first().is_some_and(|first| first.name != own.name) {
        reasons.push(format!("the first ritual must be the sect's own, {} (TO-CHAR-8)", own.title()));
    }
    let open_run_out = rules.ritual_overflow == RitualOverflow::OtherSectRituals && sheet.rituals.len() > 9;
    for (index, ritual) in sheet.rituals.iter().enumerate() {
        let (name, book) = (ritual.title(), RITUALS[ritual.name as usize]);
        if sheet.rituals[..index].iter().any(|earlier| earlier.name == ritual.name) {
            reasons.push(format!("{name} is known twice (TO-CHAR-9)"));
        }
        let idolaters = ritual.name == Sect::Idolater.ritual().name;
        if ritual.name != own.name && !ritual.is_open() && (idolaters || !open_run_out) {
            reasons.push(format!("{name} belongs to another sect (TO-CHAR-9)"));
        }
        if *ritual != book && !idolaters {
            reasons.push(format!("the book's ritual is {} (TO-CHAR-9)", book.told()));
        }
    }
    let known = sheet.rituals.len();
    let mut allowed: Vec<usize> = fitting.iter().map(|build| build.sheet.rituals.len()).collect();
    allowed.sort_unstable();
    allowed.dedup();
    if !allowed.is_empty() && !allowed.contains(&known) {
        let allowed = allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
        reasons.push(format!("{known} rituals, but Law allows {allowed} (TO-CHAR-8)"));
    }
}

/// What is wrong with the allies of a sheet: the sect's own, if it gives one, and one more (TO-CHAR-5, TO-CHAR-10).
fn allies_against(rules: &Rules, sect: Sect, sheet: &Character, reasons: &mut Vec<String>) {
    let given = sect.ally();
    if let Some(ally) = given.filter(|ally| !sheet.allies.contains(ally)) {
        reasons.push(format!("the {}'s sect gives the ally {} (TO-CHAR-5)", sect.title(), ally.title()));
    }
    let (has, due) = (sheet.allies.len(), 1 + usize::from(given.is_some()));
    if has != due {
        let has = counted(has as i32, "ally", "allies");
        reasons.push(format!("{has}, but a character of this sect starts with {due} (TO-CHAR-10)"));
    }
    let repeated = (1..has).any(|index| sheet.allies[..index].contains(&sheet.allies[index]));
    if repeated && !rules.duplicate_allies {
        reasons.push("two allies of one kind, which the rules do not allow (TO-CHAR-10)".into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::rulings::RitualCountLaw;
    use super::super::tables::Ritual;
    use super::super::terms::AllyKind;
    use super::*;

    /// TO-W-2: the book's sample character is legal by the rules and illegal as printed.
    #[test]
    fn the_sample_character_is_illegal_as_printed() {
        let rolled = [3, 4, 6, 7, 7, 10];
        let rules = Rules::default();
        assert_eq!(reasons(&rules, &rolled, &Character::ibrahim(&rules)), [""; 0]);
        let printed = Character::ibrahim(&Rules { sample_ibrahim_esteem: 3, ..rules.clone() });
        assert_eq!(reasons(&rules, &rolled, &printed), ["Esteem is 3, but the Turk's sect fixes it at 4 (TO-CHAR-5)"]);
    }

    /// TO-CHAR-7, TO-CHAR-8, TO-CHAR-9, TO-CHAR-10: bonuses, rituals and allies are judged too.
    #[test]
    fn rituals_allies_and_bonuses_are_judged() {
        let (rolled, rules) = ([3, 4, 6, 7, 7, 10], Rules::default());
        let against = |rules: &Rules, change: &dyn Fn(&mut Character)| {
            let mut sheet = Character::ibrahim(rules);
            change(&mut sheet);
            reasons(rules, &rolled, &sheet).join("; ")
        };
        let named = |name: &str| Ritual::named(name).expect("a ritual");
        let twice = against(&rules, &|sheet| sheet.rituals[3] = named("prayer"));
        assert_eq!(twice, "Prayer is known twice (TO-CHAR-9)");
        let foreign = against(&rules, &|sheet| sheet.rituals[3] = named("kaballah"));
        assert_eq!(foreign, "Kaballah belongs to another sect (TO-CHAR-9)");
        let three =
            against(&rules, &|sheet| sheet.allies = vec![AllyKind::Courtier, AllyKind::Wife, AllyKind::Student]);
        assert_eq!(three, "3 allies, but a character of this sect starts with 1 (TO-CHAR-10)");
        let rich = against(&rules, &|sheet| sheet.bonuses[1] = 30);
        assert_eq!(rich, "30 Righteousness, but every trait starts with 3 (TO-CHAR-7)");
        // A Turk's Law has no modifier: four rituals either way. A Jew's fifth die of Law brings no ritual before modifiers.
        let before = Rules { ritual_count_law: RitualCountLaw::BeforeModifiers, ..rules.clone() };
        assert_eq!(against(&before, &|_| ()), "");
        let jew = |rules: &Rules, count: usize| {
            let sheet = Character {
                sect: Some(Sect::Jew),
                dice: [5, 5, 6, 3, 5, 3],
                rituals: [Sect::Jew.ritual()].into_iter().chain(Ritual::open().iter().copied()).take(count).collect(),
                ..Character::ibrahim(rules)
            };
            reasons(rules, &rolled, &sheet).join("; ")
        };
        assert_eq!((jew(&rules, 5), jew(&before, 4)), (String::new(), String::new()));
        assert_eq!(jew(&rules, 4), "4 rituals, but Law allows 5 (TO-CHAR-8)");
        assert_eq!(jew(&before, 5), "5 rituals, but Law allows 4 (TO-CHAR-8)");
    }

    #[test]
    fn equal_dice_make_fewer_builds() {
        assert_eq!(all(&Rules::default(), &[5; 6], Some(Sect::Turk)).len(), 1);
        assert_eq!(arrangements(&[1, 2, 3, 4, 5]).len(), 120);
    }
}
