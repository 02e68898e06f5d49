//! A die as the *reach* procedure sees it.
//!
//! A die is *cheap* when lowering its face by 1 gives more successes (section 18.3 of the catalogue). Cheap dice are
//! lowered in a fixed order: the larger gain first, then the higher face. All that matters of a die is therefore how
//! many successes it shows and, if it is cheap, its place in that order.

/// Most cheap faces that a die can have: one fewer than its sides, of which there are at most 20.
pub(super) const MOST_CLASSES: usize = 19;

/// What one die may show, and what lowering it does.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Faces {
    /// Successes, class of a cheap face, and probability of each kind of face.
    pub(super) outcomes: Vec<(u16, Option<u8>, f64)>,
    /// Classes of cheap faces in the order in which they are lowered: successes won, and the class of the face below.
    pub(super) classes: Vec<(u16, Option<u8>)>,
}

impl Faces {
    /// A die whose faces, 1 first, show these successes. At most 20 faces.
    pub(super) fn new(successes: &[u8]) -> Self {
        // (gain, face below its own as an index) of the cheap faces, in the order of lowering.
        let mut cheap: Vec<(u8, usize)> = (1..successes.len())
            .filter(|&face| successes[face - 1] > successes[face])
            .map(|face| (successes[face - 1] - successes[face], face))
            .collect();
        cheap.sort_by_key(|&(gain, face)| std::cmp::Reverse((gain, face)));
        let is_cheap = |face: usize| cheap.iter().any(|&(_, other)| other == face);
        // Neighbours in the order that win the same and end there are told apart by nothing.
        let mut class_of = vec![None; successes.len()];
        let mut heads: Vec<(u8, usize)> = Vec::new();
        for &(gain, face) in &cheap {
            let same = heads.last().is_some_and(|&(g, head)| g == gain && !is_cheap(head - 1) && !is_cheap(face - 1));
            if !same {
                heads.push((gain, face));
            }
            class_of[face] = Some(heads.len() as u8 - 1);
        }
        let classes = heads.iter().map(|&(gain, face)| (u16::from(gain), class_of[face - 1])).collect();
        Self { outcomes: merged(successes, &class_of), classes }
    }

    /// The same die where lowering is not allowed.
    pub(super) fn fixed(successes: &[u8]) -> Self {
        Self { outcomes: merged(successes, &vec![None; successes.len()]), classes: Vec::new() }
    }
}

/// Faces that show the same and stand in the same class, counted together.
fn merged(successes: &[u8], class_of: &[Option<u8>]) -> Vec<(u16, Option<u8>, f64)> {
    let mut kinds: Vec<(u16, Option<u8>, u32)> = Vec::new();
    for (&shown, &class) in successes.iter().zip(class_of) {
        let shown = u16::from(shown);
        match kinds.iter_mut().find(|kind| kind.0 == shown && kind.1 == class) {
            Some(kind) => kind.2 += 1,
            None => kinds.push((shown, class, 1)),
        }
    }
    kinds.into_iter().map(|(s, class, count)| (s, class, f64::from(count) / successes.len() as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The book's die: a 6 and a 2 are cheap, each worth one success.
    #[test]
    fn sixes_and_twos_are_cheap_and_alike() {
        let die = Faces::new(&[2, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
        assert_eq!(die.classes, [(1, None)]);
        assert_eq!(die.outcomes.len(), 5);
        assert!(Faces::fixed(&[2, 1, 1, 1, 1, 0, 0, 0, 0, 0]).classes.is_empty());
    }

    /// Gains of 2 come before gains of 1; a face above a cheap face keeps a class of its own.
    #[test]
    fn the_order_is_larger_gain_then_higher_face() {
        // Faces 1 to 6 show 5 3 2 2 1 0: cheap are 2 (gain 2), 6, 5, 3 (gain 1 each).
        let die = Faces::new(&[5, 3, 2, 2, 1, 0]);
        assert_eq!(die.classes, [(2, None), (1, Some(2)), (1, None), (1, Some(0))]);
    }
}
