//! What is asked of a league, and how far it is.

use crate::study::learn::script::Script;
use crate::study::meta::Request;
use serde::{Deserialize, Serialize};

/// Of the plays of learning one part is left to each build whose group has a start of its own.
pub(super) const SHARE: u64 = 10;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Plays of learning, of each entrant or group of builds in each round.
    pub budget: u64,
    /// Most entries of a script.
    pub entries: usize,
    /// Most rounds; there is one at least.
    pub rounds: u32,
    /// Fresh plays by which a response is measured.
    pub confirm: u64,
    /// What the field is asked.
    pub asked: Request,
}

/// What a response comes to against the mixture, in wins, of 1.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Answer {
    /// What it gains over the present script: value, low, high.
    pub(super) gain: [f64; 3],
    /// What it wins, with the standard error.
    pub(super) there: [f64; 2],
    /// What the present script wins.
    pub(super) here: [f64; 2],
    /// What is lost without each entry of the present script against the field alone, once that stands: value, low, high.
    pub(super) worths: Vec<[f64; 3]>,
}

/// How far it is, to go on from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) round: u32,
    pub(super) scripts: Vec<Script>,
    /// The scripts of earlier rounds, the oldest first.
    pub(super) past: Vec<Vec<Script>>,
    /// Whether the scripts stand: what is learnt still shows how far they can be exploited.
    pub(super) settled: bool,
    /// Starts of this round so far, group by group.
    pub(super) shared: Vec<Script>,
    /// Responses of this round so far.
    pub(super) responses: Vec<(Script, Answer)>,
    pub(super) plays: u64,
}

impl Kept {
    /// What an entrant plays and, from the newest on, what it played in earlier rounds, each once; so many at most, spread evenly.
    pub(super) fn versions(&self, at: usize, most: usize) -> Vec<&Script> {
        let mut all = vec![&self.scripts[at]];
        for scripts in self.past.iter().rev() {
            if !all.contains(&&scripts[at]) {
                all.push(&scripts[at]);
            }
        }
        let number = all.len().min(most.max(1));
        (0..number).map(|one| all[one * all.len() / number]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;
    use crate::study::learn::script::{Entry, Script};

    fn script(offer: &str) -> Script {
        let entry = Entry { decision: "turn".into(), offer: offer.into(), sure: true, tests: Vec::new() };
        Script { entries: vec![entry] }
    }

    #[test]
    fn versions_begin_with_what_is_played_and_are_spread_over_the_rounds() {
        let past = ["one", "two", "two", "three", "four"].map(|offer| vec![script(offer)]).to_vec();
        let kept = Kept { scripts: vec![script("three")], past, ..Kept::default() };
        let told = |most| kept.versions(0, most).iter().map(|one| one.entries[0].offer.as_str()).collect::<Vec<_>>();
        assert_eq!(told(9), ["three", "four", "two", "one"]);
        assert_eq!(told(2), ["three", "two"]);
        assert_eq!(told(0), ["three"]);
        let new = Kept { scripts: vec![script("one")], ..Kept::default() };
        assert_eq!(new.versions(0, 4).len(), 1);
    }
}
