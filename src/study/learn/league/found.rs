//! Results of a league: mixtures of the entrants, and the scripts of the equilibrium.

use super::oracle::Oracle;
use super::state::{Answer, Checkpoint, PARTS, Share};
use crate::learn::answer::worth_told;
use crate::learn::script::Script;
use crate::meta::{Figure, Metagame, Tourney};
use crate::tune::blocks::Known;
use evenodds_stats::looks::raised;
use evenodds_stats::student::normal_two_sided;
use serde::Serialize;

/// An entrant and what was learnt for it.
#[derive(Debug, Clone, Serialize)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Its scripts, of which it draws one for each two plays, by whom it meets where that can be seen; the most played first.
    pub scripts: Vec<Part>,
    /// What the best response found still gains over them, against the last mixture of equilibria and field: wins, of 1.
    pub left: Known,
    /// The same of what a training run of that length finds from no script and no entry that was learnt before.
    pub anew: Known,
    /// The same of scripts that are learnt against each kind of enemies alone, each played against that; none where nobody sees whom it meets.
    pub seen: Option<Known>,
}

/// A script that an entrant plays.
#[derive(Debug, Clone, Serialize)]
pub struct Part {
    /// Which of the scripts that it had, counted from 1 as the scenario has it.
    pub number: usize,
    /// In how many of 100 of its plays, enemies met evenly.
    pub share: f64,
    /// Against whom; nobody where the same is played against everybody.
    pub against: Vec<Against>,
    /// The script.
    pub script: Script,
    /// What is lost without each entry, against those of the last mixture of equilibria and field against whom it is played: wins, of 1.
    pub worths: Vec<Known>,
    /// As it can be pasted.
    pub paste: String,
}

/// How often a script is played against some enemies.
#[derive(Debug, Clone, Serialize)]
pub struct Against {
    /// What they are one of, like a tree of powers.
    pub kind: String,
    /// In how many of 100 plays against them.
    pub share: u64,
}

/// A script of the equilibrium.
#[derive(Debug, Clone, Serialize)]
pub struct Brought {
    /// The entrant.
    pub name: String,
    /// Which of the scripts that it had, counted from 1 as the scenario has it.
    pub number: usize,
    /// How many it had.
    pub of: usize,
    /// Whether it is one of those that it plays in the field.
    pub stands: bool,
    /// How often it is brought: a share, of 1.
    pub share: Figure,
    /// The script.
    pub script: Script,
    /// As it can be pasted; of one that stands its entrant has that.
    pub paste: String,
}

/// Field under both ways of playing.
pub struct League {
    /// Everybody as the scenario has it.
    pub before: Metagame,
    /// Everybody by the learnt scripts.
    pub after: Metagame,
    /// Entrants, in the scenario's order.
    pub members: Vec<Member>,
    /// Last equilibrium of all known scripts, the largest share first. Empty where entrants play by opponent.
    pub equilibrium: Vec<Brought>,
    /// Entrant with the best response to the mean of the equilibria, and its wins against that beyond those of the mean against itself, of 1.
    pub mixture: (String, Known),
    /// Rounds in which scripts changed.
    pub rounds: u32,
    /// Plays of learning.
    pub plays: u64,
    /// Those of them that a checkpoint held.
    pub known_plays: u64,
}

/// The field, with traps that are shown only where their lead is larger than what the trapped entrant can still gain by better play.
pub(super) fn doubted(mut field: Metagame, members: &[Member]) -> Metagame {
    for standing in &mut field.entrants {
        let Some(member) = members.iter().find(|member| member.name == standing.name) else { continue };
        let searches = [Some(member.left), Some(member.anew), member.seen].into_iter().flatten();
        let gain = searches.map(|search| search.high).fold(0.0, f64::max);
        if let Some(trap) = &mut standing.trap {
            trap.shown &= trap.mean.value > gain;
        }
        if let Some(mixed) = &mut standing.mixed {
            mixed.shown &= mixed.least.value > gain;
        }
    }
    field
}

/// Name of a script to paste.
fn word(name: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '_' };
    format!("learnt_{}", name.chars().map(plain).collect::<String>())
}

/// The same, for one of several scripts.
fn numbered(name: &str, number: usize) -> String {
    format!("{}_script_{number}", word(name))
}

/// Entrants with what they play, the most played script first.
pub(super) fn members(oracle: &Oracle<'_>, checkpoint: &Checkpoint) -> Vec<Member> {
    let known = |&[value, low, high]: &[f64; 3]| Known { value, low, high, p: 1.0 };
    let member = |(at, (_, answer)): (usize, &(Script, Answer))| {
        let name = oracle.tourney.entrants[at].name.clone();
        let played = oracle.shares(checkpoint, at);
        let part = |(&(version, share), worths): (&(usize, f64), &Vec<[f64; 3]>)| {
            let (script, number) = (checkpoint.known[at][version].clone(), version + 1);
            let (share, against) = (share * PARTS as f64, against(oracle, checkpoint, at, version));
            let worths: Vec<Known> = worths.iter().map(known).collect();
            let words: Vec<String> = worths.iter().map(|worth| worth_told(worth, 100.0, "points")).collect();
            let name = if played.len() > 1 { numbered(&name, number) } else { word(&name) };
            let mut paste = script.paste(&name, &oracle.root(at, at, &script), "cast.a.strategy", &words);
            if played.len() > 1 {
                let against = against.iter().map(|Against { kind, share }| format!("#   {share} against {kind}\n"));
                let of = format!("# in {share:.1} of {PARTS} plays\n");
                paste.insert_str(0, &std::iter::once(of).chain(against).collect::<String>());
            }
            Part { number, share, against, script, worths, paste }
        };
        let mut scripts: Vec<Part> = played.iter().zip(&answer.worths).map(part).collect();
        scripts.sort_by(|a, b| b.share.total_cmp(&a.share));
        let [left, anew] = [answer.gain, answer.anew].map(|gain| known(&gain));
        Member { name, scripts, left, anew, seen: answer.seen.as_ref().map(known) }
    };
    checkpoint.responses.iter().enumerate().map(member).collect()
}

/// Kinds of enemies that a script is played against, in parts of [`PARTS`]; empty where the entrant sees none.
fn against(oracle: &Oracle<'_>, checkpoint: &Checkpoint, at: usize, version: usize) -> Vec<Against> {
    let of = |(kind, mixture): (usize, &Vec<(usize, u64)>)| {
        let share = mixture.iter().find(|one| one.0 == version)?.1;
        Some(Against { kind: oracle.kinds.name(kind).to_owned(), share })
    };
    let kinds = checkpoint.mixed[at].iter().enumerate().filter(|_| oracle.kinds.differ());
    kinds.filter_map(of).collect()
}

/// Scripts of an equilibrium with their shares, the largest first.
pub(super) fn brought(oracle: &Oracle<'_>, checkpoint: &Checkpoint, of: &[Share], shares: Vec<Figure>) -> Vec<Brought> {
    let part = |(&(who, version, _), share): (&Share, Figure)| {
        let version = version.unwrap_or_default();
        let name = oracle.tourney.entrants[who].name.clone();
        let (script, number) = (&checkpoint.known[who][version], version + 1);
        let stands = checkpoint.played(who).iter().any(|&(played, _)| played == version);
        let paste = if stands || script.entries.is_empty() {
            String::new()
        } else {
            script.paste(&numbered(&name, number), &oracle.root(who, who, script), "cast.a.strategy", &[])
        };
        Brought { name, number, of: checkpoint.known[who].len(), stands, share, script: script.clone(), paste }
    };
    let mut all: Vec<Brought> = of.iter().zip(shares).map(part).collect();
    all.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    all
}

/// Best response to the equilibrium, and its wins beyond those of the equilibrium against itself.
pub(super) fn best(tourney: &Tourney, responses: &[(Script, Answer)], confidence: f64) -> (String, Known) {
    let own: f64 = responses.iter().map(|(_, answer)| answer.held[0]).sum();
    let spread: f64 = responses.iter().map(|(_, answer)| answer.held[1].powi(2)).sum();
    let best = (0..responses.len()).max_by(|&a, &b| responses[a].1.there[0].total_cmp(&responses[b].1.there[0]));
    let Some((best, [there, error])) = best.map(|best| (best, responses[best].1.there)) else {
        return (String::new(), Known::NOTHING);
    };
    // The best of many is chosen by its estimate: the confidence is that of all of them together.
    let far = normal_two_sided(raised(confidence, responses.len()));
    let (value, half) = (there - own, far * (error * error + spread).sqrt());
    (tourney.entrants[best].name.clone(), Known { value, low: value - half, high: value + half, p: 1.0 })
}
