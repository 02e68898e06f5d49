//! A field under two ways of playing: as the scenario has it, and by what was learnt for each entrant.

use super::{metagame, part, points, rate, share};
use crate::judging::tune::lead;
use crate::judging::{Column, Document, ReportTable};
use crate::{answer, number};
use evenodds_scenario::Scenario;
use evenodds_study::learn::league::{Against, Brought, League, Member, Part};
use evenodds_study::learn::script::Entry;
use evenodds_study::meta::{Metagame, PartWorth, Standing};
use evenodds_study::summary::FigureKind;
use evenodds_study::tune::blocks::Known;

/// Scripts of an entrant whose entries are shown, those first that it plays most.
const SHOWN: usize = 4;

/// The document of a field that plays what was learnt, with both ways of playing side by side. `command` makes it again.
pub fn metagame_learnt(scenario: &Scenario, found: &League, command: String) -> Document {
    let mut document = metagame(scenario, &found.after, command);
    document.answer = answer::learnt(scenario, found);
    document.sentences.splice(0..0, sentences(found));
    let tables = [Some(both(found)), brought(found), worths(found), against(found), Some(scripts(found))];
    document.tables.splice(0..0, tables.into_iter().flatten());
    let others = found.equilibrium.iter().map(|part| part.paste.as_str()).filter(|paste| !paste.is_empty());
    let scripts: Vec<&str> =
        found.members.iter().flat_map(|member| &member.scripts).map(|part| part.paste.as_str()).chain(others).collect();
    document.data.push(("learnt.toml", scripts.join("\n")));
    let answer = serde_json::json!({
        "rounds": found.rounds, "plays": found.plays, "members": found.members, "margin": found.after.margin,
        "equilibrium": found.equilibrium, "mixture": found.mixture,
        "before": found.before,
    });
    document.data.push(("learnt.json", crate::judging::json(&answer, &document.answer)));
    document
}

fn of<'a>(field: &'a Metagame, name: &str) -> Option<&'a Standing> {
    field.entrants.iter().find(|standing| standing.name == name)
}

/// Whether what an entrant plays is shown to be more exploitable than matters, by one script or by one against each.
fn is_weak(member: &Member, margin: f64) -> bool {
    [Some(member.left), member.seen].iter().flatten().any(|left| left.low > margin)
}

/// Whether it is shown to be, may be, or is shown not to be.
fn trust(member: &Member, margin: f64) -> &'static str {
    let searches = [Some(member.left), member.seen];
    if is_weak(member, margin) {
        "exploitable"
    } else if searches.iter().flatten().any(|left| left.high > margin) {
        "needs more plays"
    } else {
        "within the margin"
    }
}

fn gains(known: &Known) -> String {
    lead(known.value, known.low, known.high, FigureKind::Flag)
}

/// Whether somebody plays by whom it meets.
fn looks(found: &League) -> bool {
    found.members.iter().flat_map(|member| &member.scripts).any(|part| !part.against.is_empty())
}

fn sentences(found: &League) -> Vec<String> {
    let margin = found.after.margin;
    let mixing = found.members.iter().filter(|member| member.scripts.len() > 1).count();
    let mut said = vec![format!(
        "Everybody plays what was learnt for it, in {} {} of responses to the others ({} plays of learning){}; the tables and pictures below \
         are of that field.",
        found.rounds,
        if found.rounds == 1 { "round" } else { "rounds" },
        number::count(found.plays),
        if mixing == 0 {
            String::new()
        } else {
            format!(
                ", {mixing} of {} by several scripts, of which one is drawn for each two plays{}",
                found.members.len(),
                if looks(found) { ", by whom one meets" } else { "" }
            )
        },
    )];
    let changes: Vec<String> = found
        .members
        .iter()
        .filter_map(|member| {
            let (before, after) = (of(&found.before, &member.name)?, of(&found.after, &member.name)?);
            match (before.trapped(), after.trapped()) {
                (true, false) => Some(format!("{} was called a trap only because it was misplayed", member.name)),
                (false, true) => Some(format!("{} is a trap once all entrants play better", member.name)),
                _ => None,
            }
        })
        .collect();
    said.push(if changes.is_empty() {
        "No verdict on a trap changes with the way of playing.".to_owned()
    } else {
        format!("Verdicts that change: {}.", changes.join("; "))
    });
    let most = |of: fn(&Member) -> Known| {
        let worst = found.members.iter().max_by(|a, b| of(a).value.total_cmp(&of(b).value));
        worst.map(|worst| format!("{} for {}", gains(&of(worst)), worst.name))
    };
    if let (Some(left), Some(anew)) = (most(|member| member.left), most(|member| member.anew)) {
        said.push(format!(
            "How much this can still be exploited, as far as searches four times as long as a usual one see: the best response \
             found against the equilibria and the field gains {left}, most of all; one that begins anew, without anything that was learnt \
             before, {anew}; wins, together at the report's confidence."
        ));
    }
    if looks(found)
        && let Some(seen) = most(|member| member.seen.unwrap_or(member.left))
    {
        said.push(format!(
            "Scripts that are learnt against each of them alone, by as many plays together, gain {seen}, most of all."
        ));
    }
    let (best, more) = &found.mixture;
    said.push(format!(
        "Against the equilibria of the later rounds alone the best answer found is {best}, which wins {} beyond what they win against each other.",
        gains(more)
    ));
    let weak: Vec<&str> =
        found.members.iter().filter(|member| is_weak(member, margin)).map(|member| member.name.as_str()).collect();
    if !weak.is_empty() {
        said.push(format!(
            "Verdicts on {} rest on play that can be exploited by more than the margin: more --rounds or a larger --budget may change \
             them.",
            weak.join(", ")
        ));
    }
    let nobody = |field: &Metagame| rate(&field.undecided);
    said.push(format!("Draws: {} as the scenario stands, {} as learnt.", nobody(&found.before), nobody(&found.after)));
    said
}

fn both(found: &League) -> ReportTable {
    let row = |member: &Member| {
        let (Some(before), Some(after)) = (of(&found.before, &member.name), of(&found.after, &member.name)) else {
            return vec![member.name.clone(); 12];
        };
        let trap = |standing: &Standing| if standing.trapped() { "trap" } else { "–" }.to_owned();
        vec![
            member.name.clone(),
            rate(&before.rate),
            rate(&after.rate),
            share(&before.share),
            share(&after.share),
            trap(before),
            trap(after),
            member.scripts.len().to_string(),
            gains(&member.left),
            gains(&member.anew),
            member.seen.as_ref().map_or_else(|| "–".to_owned(), gains),
            trust(member, found.after.margin).to_owned(),
        ]
    };
    let mut rows: Vec<(f64, Vec<String>)> = found
        .members
        .iter()
        .map(|member| (of(&found.after, &member.name).map_or(0.0, |standing| standing.rate.value), row(member)))
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ReportTable {
        caption: "Both ways of playing".into(),
        note: "Before: as the scenario has it; after: as learnt, by so many scripts. Left: what the best response found gains over \
               that, in wins against the equilibria and the field; anew: the same where nothing was known that was learnt before; by whom: of \
               scripts that were learnt against each enemy alone."
            .into(),
        columns: vec![
            ("entrant".into(), Column::Text),
            ("before".into(), Column::Figure),
            ("after".into(), Column::Figure),
            ("share before".into(), Column::Detail),
            ("share after".into(), Column::Detail),
            ("trap before".into(), Column::Text),
            ("trap after".into(), Column::Text),
            ("scripts".into(), Column::Figure),
            ("left".into(), Column::Figure),
            ("anew".into(), Column::Detail),
            ("by".into(), Column::Detail),
            ("play".into(), Column::Aside),
        ],
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        most: 60,
    }
}

/// The equilibrium of all scripts that anybody had; none where entrants play by whom they meet.
fn brought(found: &League) -> Option<ReportTable> {
    let row = |part: &Brought| {
        let script = format!("{} of {}{}", part.number, part.of, if part.stands { ", played" } else { "" });
        vec![part.name.clone(), script, share(&part.share)]
    };
    (!found.equilibrium.is_empty()).then(|| ReportTable {
        caption: "Who would be brought, by which script".into(),
        note: "The last equilibrium of all scripts that anybody had, from the scenario's own, which is the first: nobody gained by bringing \
               another of them. Responses were learnt against the mean of those of the later rounds, and the field."
            .into(),
        columns: vec![("entrant".into(), Column::Text), ("script".into(), Column::Text), ("share".into(), Column::Figure)],
        rows: found.equilibrium.iter().map(row).collect(),
        most: 20,
    })
}

/// What the parts are worth under both ways of playing, where the entrants differ in parts.
fn worths(found: &League) -> Option<ReportTable> {
    let row = |after: &PartWorth| {
        let before = found.before.parts.iter().find(|before| before.name == after.name)?;
        let surely = |worth: &PartWorth| worth.p < 1.0 - found.after.confidence;
        let turns = surely(before) && surely(after) && before.worth.value * after.worth.value < 0.0;
        let apart = before.worth.high < after.worth.low || after.worth.high < before.worth.low;
        let verdict = match (turns, apart) {
            (true, _) => "turns round",
            (false, true) => "changes",
            (false, false) => "",
        };
        Some(vec![part(&after.name, &found.after), points(&before.worth), points(&after.worth), verdict.to_owned()])
    };
    let rows: Vec<Vec<String>> = found.after.parts.iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| ReportTable {
        caption: "What each part is worth, both ways of playing".into(),
        note: "Change of the mean win rate when it takes the place of another part, in points. Changes: the intervals do not meet; turns \
               round: a surely good part becomes a surely bad one, or the other way."
            .into(),
        columns: vec![
            ("part".into(), Column::Text),
            ("before".into(), Column::Figure),
            ("after".into(), Column::Figure),
            ("verdict".into(), Column::Text),
        ],
        rows,
        most: 20,
    })
}

/// Which scripts each plays against whom; none where nobody looks at that.
fn against(found: &League) -> Option<ReportTable> {
    let rows = |member: &Member| -> Vec<Vec<String>> {
        let mut kinds: Vec<(&str, Vec<(usize, u64)>)> = Vec::new();
        for part in &member.scripts {
            for Against { kind, share } in &part.against {
                match kinds.iter_mut().find(|(name, _)| name == kind) {
                    Some((_, played)) => played.push((part.number, *share)),
                    None => kinds.push((kind, vec![(part.number, *share)])),
                }
            }
        }
        kinds.sort_unstable_by_key(|(name, _)| *name);
        let row = |(kind, mut played): (&str, Vec<(usize, u64)>)| {
            played.sort_unstable_by_key(|&(number, parts)| (std::cmp::Reverse(parts), number));
            let words: Vec<String> = played.iter().map(|(number, parts)| format!("{parts} % no. {number}")).collect();
            vec![member.name.clone(), kind.to_owned(), words.join(", ")]
        };
        kinds.into_iter().map(row).collect()
    };
    looks(found).then(|| ReportTable {
        caption: "Scripts by opponent".into(),
        note: "One is drawn for each two plays. Scripts are numbered in the order in which they were learnt, from the scenario's own, which \
               is the first; learnt.toml holds them all."
            .into(),
        columns: vec![("entrant".into(), Column::Text), ("against".into(), Column::Text), ("scripts".into(), Column::Aside)],
        rows: found.members.iter().flat_map(rows).collect(),
        most: 0,
    })
}

fn scripts(found: &League) -> ReportTable {
    let row = |member: &Member, part: &Part, told: [String; 4]| {
        [vec![member.name.clone(), part.number.to_string(), format!("{:.0} %", part.share)], told.to_vec()].concat()
    };
    let rows = |member: &Member| -> Vec<Vec<String>> {
        let one = |part: &Part| -> Vec<Vec<String>> {
            if part.script.entries.is_empty() {
                let told = ["–", "as the scenario has it", "always", "–"];
                return vec![row(member, part, told.map(str::to_owned))];
            }
            let entry = |(entry, worth): (&Entry, &Known)| {
                let condition = entry.condition().unwrap_or_else(|| "always".into());
                let worth = gains(worth);
                row(member, part, [entry.decision.clone(), entry.action(), condition, worth])
            };
            part.script.entries.iter().zip(&part.worths).map(entry).collect()
        };
        member.scripts.iter().take(SHOWN).flat_map(one).collect()
    };
    ReportTable {
        caption: "What was learnt".into(),
        note: format!(
            "Entries in front of each entrant's own strategy, in order, of the {SHOWN} scripts that it plays most, each with its number and \
             share of the plays; learnt.toml holds all of them to paste. Worth: what the script loses without the entry against those of the \
             equilibria and the field against whom it is played, points."
        ),
        columns: vec![
            ("entrant".into(), Column::Aside),
            ("script".into(), Column::Aside),
            ("share".into(), Column::Aside),
            ("decision".into(), Column::Aside),
            ("do".into(), Column::Aside),
            ("if".into(), Column::Aside),
            ("worth".into(), Column::Figure),
        ],
        rows: found.members.iter().flat_map(rows).collect(),
        most: 0,
    }
}
