//! The best that bonuses can do: the largest expectation, and the largest chance of a number of successes, over all
//! ways of paying bonuses one by one with every result seen (TO-ROLL-3, TO-ROLL-7).
//!
//! Lowering a die tells nothing new, adding one does. So nothing is lost by adding dice first and lowering last, and
//! the only question at each step is whether to add one more die. What must be known of the dice for that is how many
//! successes they show and how many more c bonuses would buy by lowering, for every c: the *offer*. Few different
//! offers exist, however many dice there are.

use super::rules::OddsRules;
use std::collections::BTreeMap;

/// Successes that 0, 1, 2, … bonuses would buy by lowering dice, up to all that are left. Never falls.
type Offer = Vec<u16>;

/// The dice of a roll, laid out for best play.
#[derive(Debug, Clone)]
pub struct Best {
    /// Each kind of face: successes, what lowering it offers, probability.
    faces: Vec<(u16, Offer, f64)>,
    /// What the roll shows: successes and offer.
    start: BTreeMap<(u16, Offer), f64>,
}

impl Best {
    /// A roll of `dice` player's dice with `bonuses` to pay.
    pub fn new(rules: &OddsRules, dice: u32, bonuses: u32) -> Self {
        let faces = kinds(&rules.pc_face_successes, bonuses as usize);
        let mut start = BTreeMap::from([((0, vec![0; bonuses as usize + 1]), 1.0)]);
        for _ in 0..dice {
            let mut next = BTreeMap::new();
            for ((successes, offer), p) in &start {
                for (shown, more, q) in &faces {
                    *next.entry((successes + shown, joined(offer, more))).or_insert(0.0) += p * q;
                }
            }
            start = next;
        }
        Self { faces, start }
    }

    /// Largest expected number of successes.
    pub fn mean(&self) -> f64 {
        let mut known = BTreeMap::new();
        self.start
            .iter()
            .map(|((successes, offer), p)| p * (f64::from(*successes) + self.more(offer, &mut known)))
            .sum()
    }

    /// Largest probability of `target` successes or more.
    pub fn at_least(&self, target: u32) -> f64 {
        let mut known = BTreeMap::new();
        self.start
            .iter()
            .map(|((successes, offer), p)| {
                p * self.chance(offer, i64::from(target) - i64::from(*successes), &mut known)
            })
            .sum()
    }

    /// Largest expectation of further successes.
    fn more(&self, offer: &Offer, known: &mut BTreeMap<Offer, f64>) -> f64 {
        let stop = f64::from(offer[offer.len() - 1]);
        if offer.len() == 1 {
            return stop;
        }
        if let Some(&value) = known.get(offer) {
            return value;
        }
        let kept = &offer[..offer.len() - 1];
        let add: f64 = self
            .faces
            .iter()
            .map(|(shown, more, q)| q * (f64::from(*shown) + self.more(&joined(kept, more), known)))
            .sum();
        let value = stop.max(add);
        known.insert(offer.clone(), value);
        value
    }

    /// Largest probability of `need` further successes.
    fn chance(&self, offer: &Offer, need: i64, known: &mut BTreeMap<(i64, Offer), f64>) -> f64 {
        if i64::from(offer[offer.len() - 1]) >= need {
            return 1.0;
        }
        if offer.len() == 1 {
            return 0.0;
        }
        let key = (need, offer.clone());
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let kept = &offer[..offer.len() - 1];
        let value = self
            .faces
            .iter()
            .map(|(shown, more, q)| q * self.chance(&joined(kept, more), need - i64::from(*shown), known))
            .sum();
        known.insert(key, value);
        value
    }
}

/// The kinds of faces of a die: successes, offer, probability.
fn kinds(successes: &[u8], bonuses: usize) -> Vec<(u16, Offer, f64)> {
    let mut kinds: Vec<(u16, Offer, f64)> = Vec::new();
    for (face, &shown) in successes.iter().enumerate() {
        // The best face that c steps down lead to, or pass.
        let best = |c: usize| (face.saturating_sub(c)..=face).map(|f| successes[f]).max().unwrap_or(shown);
        let offer: Offer = (0..=bonuses).map(|c| u16::from(best(c) - shown)).collect();
        let share = 1.0 / successes.len() as f64;
        match kinds.iter_mut().find(|kind| kind.0 == u16::from(shown) && kind.1 == offer) {
            Some(kind) => kind.2 += share,
            None => kinds.push((u16::from(shown), offer, share)),
        }
    }
    kinds
}

/// The offer of two sets of dice together, for as many bonuses as the first is laid out for.
fn joined(a: &[u16], b: &[u16]) -> Offer {
    (0..a.len()).map(|c| (0..=c).map(|i| a[i] + b[c - i]).max().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The book's faces: 6 and 2 offer one success for one bonus, 7 for two, and so on; a 1 offers nothing.
    #[test]
    fn offers_are_read_off_the_faces() {
        let all = kinds(&OddsRules::default().pc_face_successes, 6);
        let six = all.iter().find(|kind| kind.0 == 0 && kind.1[1] == 1).unwrap();
        assert_eq!(six.1, [0, 1, 1, 1, 1, 2, 2]);
        assert_eq!(joined(&six.1, &six.1), [0, 1, 2, 2, 2, 2, 3]);
    }
}
