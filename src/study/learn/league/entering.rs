//! Choice of the known scripts that enter the restricted game before a turn.

use super::state::Checkpoint;
use std::collections::BTreeSet;

/// Most scripts of all entrants together that enter a field besides opponents. The present and the newest of each always enter.
const KNOWN: usize = 320;

impl Checkpoint {
    /// Numbers among the scripts of an entrant, in order.
    ///
    /// Of those against all, what is played now comes first, then the best of the field, up to a limit. The newest and those of the later
    /// equilibria always enter, and so do those against one kind. Nothing leaves because it is old. Of few entrants, scripts found against
    /// all after the scripts stood stay too.
    fn versions(&self, at: usize, most: usize) -> Vec<usize> {
        let is_for_all = |version: &usize| self.enemy(at, *version).is_none();
        let mut present = self.played(at);
        present.sort_by_key(|&(version, parts)| (std::cmp::Reverse(parts), version));
        let present = present.into_iter().map(|(version, _)| version).filter(is_for_all).take(most.max(1));
        let newest = (0..self.known[at].len()).rev().find(is_for_all);
        let mut all: BTreeSet<usize> = present.chain(newest).collect();
        for version in self.best(at) {
            if all.len() < most {
                all.insert(version);
            }
        }
        all.extend(self.versions_alone(at));
        if let Some(&stood) = self.stood.get(at).filter(|_| self.are_few()) {
            all.extend((stood..self.known[at].len()).filter(is_for_all));
        }
        all.extend(self.later().iter().flatten().filter(|one| one.0 == at).filter_map(|one| one.1));
        all.into_iter().collect()
    }

    /// Chooses the scripts that enter the field before the next turn.
    pub(super) fn enter(&mut self) {
        self.entered = (0..self.size()).map(|at| self.versions(at, KNOWN / self.size())).collect();
        self.turns = self.turns.map(|turns| turns + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::state::PARTS;
    use crate::learn::script::Script;

    #[test]
    fn versions_hold_what_is_played_and_the_newest_and_the_best() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(1, PARTS)]]];
        let checkpoint = Checkpoint { known, mixed, ranked: vec![vec![2, 0, 1, 3]], ..Checkpoint::new(1, 1) };
        assert_eq!(checkpoint.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(checkpoint.versions(0, 4), [0, 1, 2, 4]);
        assert_eq!(checkpoint.versions(0, 3), [1, 2, 4]);
        assert_eq!(checkpoint.versions(0, 2), [1, 4]);
        assert_eq!(checkpoint.versions(0, 0), [1, 4], "what never enters is never played");
        assert_eq!(Checkpoint::new(1, 1).versions(0, 4), [0]);
        let checkpoint = Checkpoint { mixed: vec![vec![vec![(0, 20), (1, 40), (3, 40)]]], ..checkpoint };
        assert_eq!(checkpoint.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(checkpoint.versions(0, 4), [0, 1, 3, 4], "what is played comes before what is not");
        assert_eq!(checkpoint.versions(0, 1), [1, 4], "what is played most comes first");
        assert_eq!(checkpoint.script(0), &Script::lone("two"), "of equals the oldest");
    }

    /// The restricted game holds whatever the later equilibria hold; what only earlier ones held need not be in it.
    #[test]
    fn what_is_met_is_in_the_field() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec(), vec![Script::lone("one")]];
        let equilibria =
            [(0, 1), (1, 0), (0, 0), (0, 2)].map(|(who, version)| vec![(who, Some(version), 1.0)]).to_vec();
        let mixed = vec![vec![vec![(3, PARTS)]], vec![vec![(0, PARTS)]]];
        let checkpoint = Checkpoint { known, mixed, equilibria, ..Checkpoint::new(2, 1) };
        assert_eq!(checkpoint.versions(0, 1), [0, 2, 3, 4], "more than so many");
        let checkpoint = Checkpoint { ranked: vec![vec![1, 0, 3, 2], vec![0]], ..checkpoint };
        assert_eq!(checkpoint.versions(0, 3), [0, 1, 2, 3, 4], "what is met takes nobody's place");
        let all = vec![(0..3).map(|version| (0, Some(version), 0.2)).collect()];
        let checkpoint = Checkpoint { equilibria: all, ranked: Vec::new(), ..checkpoint };
        assert_eq!(checkpoint.versions(0, 3), [0, 1, 2, 3, 4], "the newest enter however many are met");
        assert_eq!(checkpoint.versions(1, 1), [0]);
    }

    #[test]
    fn what_is_played_against_any_kind_of_enemies_is_in_the_field() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let checkpoint = Checkpoint { known, mixed, ..Checkpoint::new(1, 2) };
        assert_eq!(checkpoint.versions(0, 2), [1, 2], "the most played first");
    }
}
