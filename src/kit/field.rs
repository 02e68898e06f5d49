//! Field of a metagame: entrants, any two of whom can meet.

use evenodds_engine::Arena;
use evenodds_source::{Fault, Faults, Node, Place};

/// Most entrants of a written field: their pairs are counted one by one.
pub const MOST_ENTRANTS: usize = 1000;

/// Entrant of a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Entrant {
    /// Name, unique in the field.
    pub name: String,
    /// Group, like a tree of powers.
    pub group: String,
    /// Whether a strategy of the enemy's may ask for the group.
    pub told: bool,
    /// Its difference from the others of its group.
    pub detail: String,
    /// Its parts, as places in [`Field::parts`].
    pub parts: Vec<usize>,
    /// Entry of a field, or a participant, that stands for this one alone; none where it cannot be written.
    pub node: Option<Node>,
}

/// Entrants that are ready to meet.
pub struct Field {
    /// The entrants.
    pub entrants: Vec<Entrant>,
    /// Possible parts of an entrant: powers, a strategy, a pick.
    pub parts: Vec<String>,
    /// Arena of their meetings.
    pub arena: Box<dyn Arena>,
    /// Measure of one play behind a pair's win rate: an early stop must name it.
    pub measure: String,
}

/// Entrants of a field in a scenario.
#[derive(Debug, Clone, Copy)]
pub struct EntrantsRequest<'a> {
    /// The `entrants` as written; none: everybody that the cast names.
    pub entrants: Option<&'a [Node]>,
    /// Their place.
    pub place: &'a Place,
    /// Upper limit on their number, like [`MOST_ENTRANTS`].
    pub most: usize,
}

impl<'a> EntrantsRequest<'a> {
    /// Written entrants at a place: [`MOST_ENTRANTS`] at most.
    pub fn written(entrants: Option<&'a [Node]>, place: &'a Place) -> Self {
        Self { entrants, place, most: MOST_ENTRANTS }
    }
}

/// Fault for a play in which nobody can meet anybody on equal terms.
pub fn no_sides(game: &str, play: &str, wanted: EntrantsRequest<'_>, faults: &mut Faults) {
    let a = if play.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let what = format!("{a} {play} of {game} has no two equal sides: nobody can meet anybody");
    let help = "a field needs a play like the duel of His Due; a sweep sets characters side by side without one";
    faults.push(Fault::at(wanted.place, what).help(help));
}
