//! Characters that can be made (DV-CHAR-1 to DV-CHAR-3), and the entrants that stand for all of them.

use super::Divinity;
use super::rules::Rules;
use super::sheet::{AllBuilds, MemberSheet, Sheet};
use super::signs::{ELEMENTS, FACES, Signs};
use evenodds_kit::kind::{Builds, Listed};
use evenodds_kit::record;
use evenodds_kit::{Named, Request};
use evenodds_source::{Faults, Table};

/// What the inputs of `builds` are.
pub(super) const HELP: &str = "`stat_signs=3 talent_signs=2` lists every pair of a stat and a talent with so many signs; \
    `stats={Body=[3,4,5],Mind=[5],Persona=[3,4]} talents={Fists=[2,3],Wit=[4]}` checks a whole character";

record! {
    /// What `builds` is asked.
    pub struct Inputs("the question") {
        stat_signs: i32 [0..=4] = 3 => "Signs of the stat in use.";
        talent_signs: i32 [0..=4] = 2 => "Signs of the talent in use.";
        stats: Named<Signs> = Named::default() => "Signs of each stat of a character to check.";
        talents: Named<Signs> = Named::default() => "Signs of each talent.";
    }
}

/// Every stat with every talent of so many signs.
pub(super) fn all(wanted: &AllBuilds) -> Vec<(Signs, Signs)> {
    let talents = Signs::sets(wanted.talent_signs);
    let pair = |stat: Signs| talents.iter().map(move |&talent| (stat, talent)).collect::<Vec<_>>();
    Signs::sets(wanted.stat_signs).into_iter().flat_map(pair).collect()
}

/// How a build is written: `345/23`.
pub(super) fn name(stat: Signs, talent: Signs) -> String {
    format!("{}/{}", stat.text(), talent.text())
}

/// The entrants of a field that one entry stands for.
pub(super) fn entrants(entry: &Sheet) -> Option<Vec<(String, Sheet)>> {
    let all = all(entry.builds.as_ref()?).into_iter();
    let one = |(stat, talent)| (name(stat, talent), Sheet { stat, talent, builds: None, ..entry.clone() });
    Some(all.map(one).collect())
}

/// The signs of an entrant, by where they sit.
pub(super) fn made_of(sheet: &Sheet) -> Vec<String> {
    let of = |place: &str, signs: Signs| {
        let place = place.to_owned();
        signs.faces().map(move |face| format!("{} on the {place}", FACES[usize::from(face)])).collect::<Vec<_>>()
    };
    let mut all = [of("stat", sheet.stat), of("talent", sheet.talent)].concat();
    let shared = sheet.stat.faces().filter(|face| sheet.talent.has(*face)).count();
    all.extend((1..=shared).map(|number| format!("{number} shared")));
    all
}

/// The elements, as what a character can have (DV-SIGN-1).
pub(super) fn signs() -> Vec<Listed> {
    let help =
        ["adaptation and deception", "passion and aggression", "stability and protection", "alacrity and evasion"];
    let each = ELEMENTS.zip(help).map(|(face, help)| Listed {
        name: FACES[usize::from(face)].to_lowercase(),
        detail: format!("face {face}"),
        help: help.into(),
    });
    each.collect()
}

/// Legal characters, or why one is not legal. Knobs under `rules` count.
pub(super) fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let Request { rules, inputs, .. } = Request::<Divinity, Inputs>::read(inputs, faults)?;
    if !inputs.stats.0.is_empty() || !inputs.talents.0.is_empty() {
        return Some(Builds::judged(&[], reasons(&inputs, &rules)));
    }
    let wanted = AllBuilds { stat_signs: inputs.stat_signs, talent_signs: inputs.talent_signs };
    let row = |(stat, talent): (Signs, Signs)| {
        let shared = stat.faces().filter(|face| talent.has(*face)).count() as i32;
        let covered = stat.count() + talent.count() - shared;
        let sixths = [1, 4 - covered, 1, stat.count() - shared, talent.count() - shared, shared];
        [name(stat, talent), shared.to_string()].into_iter().chain(sixths.map(|n| format!("{n}/6"))).collect()
    };
    let columns = ["build", "shared", "basic", "competent", "excellent", "commanding", "masterful", "perfect"];
    Some(Builds::listed(&columns, all(&wanted).into_iter().map(row).collect()))
}

/// What is wrong with a character (DV-CHAR-1 to DV-CHAR-3, R2).
fn reasons(inputs: &Inputs, rules: &Rules) -> Vec<String> {
    let points = |of: &Named<Signs>| of.0.iter().map(|(_, signs)| signs.count()).sum::<i32>();
    let mut reasons = Vec::new();
    for (what, spent, budget, id) in [
        ("stats", points(&inputs.stats), rules.stat_points, "DV-CHAR-1"),
        ("talents", points(&inputs.talents), rules.talent_points, "DV-CHAR-3"),
    ] {
        if spent != budget {
            reasons.push(format!("{spent} points are spent on {what}, not {budget} ({id})"));
        }
    }
    if inputs.stats.0.len() > 3 {
        reasons.push(format!("there are {} stats, not three (DV-CHAR-1)", inputs.stats.0.len()));
    }
    for (talent, signs) in &inputs.talents.0 {
        if *signs == Signs::NONE {
            reasons.push(format!("the talent {talent} has no sign: a talent begins with one (DV-CHAR-3)"));
        }
    }
    reasons
}

/// A member as it is written for a build.
pub(super) fn pair(sheet: &MemberSheet) -> (Signs, Signs) {
    (sheet.stat, sheet.talent)
}
