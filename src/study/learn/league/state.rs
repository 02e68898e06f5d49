//! What is asked of a league, and how far it is.

use crate::study::learn::script::Script;
use crate::study::meta::Request;
use serde::{Deserialize, Serialize};

/// Of the plays of learning one part is left to each build whose group has a start of its own.
pub(super) const SHARE: u64 = 10;

/// Rounds, the last ones of so many, in which scripts settle against an equilibrium that stays.
pub(super) fn settling(rounds: u32) -> u32 {
    (rounds / 4).max(2)
}

/// How much longer than the last lessons those are that measure how far the scripts can still be exploited.
pub(super) const LONGER: u64 = 2;

/// How often the plays of such a round are halved, at most, for a round in which the equilibrium is looked for.
const HALVINGS: u32 = 4;

/// How often they are halved at a place of the rounds in which the equilibrium is looked for: often at first, then less and less, as many
/// rounds of each length. Of one round alone never.
pub(super) fn halvings(rounds: u32, place: u32) -> u32 {
    if rounds == 1 {
        return 0;
    }
    let all = rounds.saturating_sub(settling(rounds)).max(1);
    let left = all.saturating_sub(place).max(1);
    (left * HALVINGS).div_ceil(all).min(left.div_ceil(2))
}

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
    /// What it wins against the equilibrium, with the standard error.
    pub(super) there: [f64; 2],
    /// What the equilibrium's scripts of this entrant win against the equilibrium, times their shares, with the standard error.
    pub(super) held: [f64; 2],
    /// What is lost without each entry of the present script against the field alone, once that stands: value, low, high.
    pub(super) worths: Vec<[f64; 3]>,
}

/// How far it is, to go on from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) round: u32,
    /// Where it is among the rounds in which the equilibrium is looked for.
    pub(super) place: u32,
    pub(super) scripts: Vec<Script>,
    /// The scripts of earlier rounds, the oldest first.
    pub(super) past: Vec<Vec<Script>>,
    /// From which round on the equilibrium stays as it is, and the scripts settle against it.
    pub(super) stays: Option<u32>,
    /// Whether the scripts stand: what is learnt still shows how far they can be exploited.
    pub(super) settled: bool,
    /// Starts of this round so far, group by group.
    pub(super) shared: Vec<Script>,
    /// Responses of this round so far.
    pub(super) responses: Vec<(Script, Answer)>,
    pub(super) plays: u64,
}

impl Kept {
    /// What an entrant played so far, each script once, the oldest first; what it plays now is one of them.
    pub(super) fn known(&self, at: usize) -> Vec<&Script> {
        let mut all: Vec<&Script> = Vec::new();
        for scripts in self.past.iter().chain([&self.scripts]) {
            if !all.contains(&&scripts[at]) {
                all.push(&scripts[at]);
            }
        }
        all
    }

    /// Numbers among [`Kept::known`], in order: what is played now and, spread evenly from the newest on, others; so many at most.
    pub(super) fn versions(&self, at: usize, most: usize) -> Vec<usize> {
        let known = self.known(at);
        let present = known.iter().position(|script| **script == self.scripts[at]).unwrap_or(0);
        let others: Vec<usize> = (0..known.len()).rev().filter(|&version| version != present).collect();
        let number = others.len().min(most.max(1) - 1);
        let mut all: Vec<usize> = (0..number).map(|one| others[one * others.len() / number]).chain([present]).collect();
        all.sort_unstable();
        all
    }

    /// The round in which the equilibrium was last taken anew.
    pub(super) fn met(&self) -> u32 {
        self.stays.unwrap_or(self.round)
    }

    /// Ends a round, of so many at most: responses that surely gain are played from now on. `gains`: whether one gains more than matters.
    pub(super) fn next(&mut self, gains: bool, rounds: u32) {
        self.past.push(self.scripts.clone());
        for (script, (response, answer)) in self.scripts.iter_mut().zip(std::mem::take(&mut self.responses)) {
            // What is not surely better stays as it is: so the rounds come to an end.
            if answer.gain[1] > 0.0 {
                *script = response;
            }
        }
        self.shared.clear();
        self.round += 1;
        let settling = settling(rounds);
        if let Some(stays) = self.stays {
            self.settled = !gains || self.round >= rounds.min(stays + settling);
            return;
        }
        let (short, last) = (halvings(rounds, self.place), rounds.saturating_sub(settling).max(1));
        self.place += 1;
        // What lessons of this length do not find longer ones may.
        while !gains && self.place < last && halvings(rounds, self.place) == short {
            self.place += 1;
        }
        if self.place >= last {
            self.stays = Some(self.round);
            self.settled = self.round >= rounds;
        }
    }

    /// How it stood in an earlier round.
    pub(super) fn in_round(&self, round: u32) -> Self {
        let past = self.past[..(round as usize).min(self.past.len())].to_vec();
        let scripts = self.past.get(round as usize).unwrap_or(&self.scripts).clone();
        Self { round, scripts, past, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Kept};
    use crate::study::learn::script::{Entry, Script};

    fn script(offer: &str) -> Script {
        let entry = Entry { decision: "turn".into(), offer: offer.into(), sure: true, tests: Vec::new() };
        Script { entries: vec![entry] }
    }

    #[test]
    fn versions_hold_what_is_played_and_are_spread_over_the_rounds() {
        let past = ["one", "two", "two", "three", "four"].map(|offer| vec![script(offer)]).to_vec();
        let kept = Kept { scripts: vec![script("three")], past, ..Kept::default() };
        let known: Vec<&str> = kept.known(0).iter().map(|one| one.entries[0].offer.as_str()).collect();
        assert_eq!(known, ["one", "two", "three", "four"]);
        assert_eq!(kept.versions(0, 9), [0, 1, 2, 3]);
        assert_eq!(kept.versions(0, 3), [1, 2, 3]);
        assert_eq!(kept.versions(0, 2), [2, 3]);
        assert_eq!(kept.versions(0, 0), [2]);
        let earlier = kept.in_round(2);
        assert_eq!((earlier.known(0).len(), earlier.versions(0, 9)), (2, vec![0, 1]));
        assert_eq!(kept.in_round(5).known(0), kept.known(0));
        let new = Kept { scripts: vec![script("one")], ..Kept::default() };
        assert_eq!(new.versions(0, 4), [0]);
    }

    /// Rounds until the scripts stand, and from which one the equilibrium stays, where a round gains as it is said.
    fn ended(rounds: u32, gains: impl Fn(u32) -> bool) -> (u32, Option<u32>) {
        let mut kept = Kept { scripts: vec![script("one")], ..Kept::default() };
        while !kept.settled {
            let answer = Answer { gain: [0.1; 3], ..Answer::default() };
            kept.responses = vec![(script(&format!("learnt in {}", kept.round)), answer)];
            kept.next(gains(kept.round), rounds);
        }
        assert_eq!(kept.past.len() as u32, kept.round);
        (kept.round, kept.stays)
    }

    #[test]
    fn in_the_last_rounds_the_equilibrium_stays() {
        let always = |_| true;
        assert_eq!(ended(1, always), (1, Some(1)));
        assert_eq!(ended(2, always), (2, Some(1)));
        assert_eq!(ended(3, always), (3, Some(1)));
        assert_eq!(ended(8, always), (8, Some(6)));
        assert_eq!(ended(16, always), (16, Some(12)));
        assert_eq!(ended(16, |_| false), (5, Some(4)), "nothing gains: a round of each length, and a long one");
        assert_eq!(ended(16, |round| round < 4), (8, Some(7)));
        assert_eq!(ended(16, |round| round != 4), (15, Some(11)));
    }

    #[test]
    fn what_does_not_surely_gain_is_not_played() {
        let mut kept = Kept { scripts: vec![script("one")], ..Kept::default() };
        let answer = |low| Answer { gain: [0.1, low, 0.2], ..Answer::default() };
        kept.responses = vec![(script("two"), answer(0.0))];
        kept.next(true, 16);
        kept.responses = vec![(script("three"), answer(0.01))];
        kept.next(true, 16);
        let offers: Vec<&str> = kept.known(0).iter().map(|one| one.entries[0].offer.as_str()).collect();
        assert_eq!(offers, ["one", "three"]);
        assert!(kept.responses.is_empty());
    }
}
