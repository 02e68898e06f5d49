//! A field of entrants, any two of whom can meet: what a metagame is played with.

use evenodds_engine::Arena;
use evenodds_source::{Fault, Faults, Node, Place};

/// Most entrants of a field that somebody writes: their pairs are counted one by one, and a reader must find them.
pub const MOST_ENTRANTS: usize = 1000;

/// Somebody in a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Entrant {
    /// Name, unique in the field.
    pub name: String,
    /// What it is one of, like a tree of powers.
    pub group: String,
    /// Whether a strategy of the enemy's may ask for that.
    pub told: bool,
    /// What tells it from the others of its group.
    pub detail: String,
    /// What it is made of, as places in [`Field::parts`].
    pub parts: Vec<usize>,
    /// An entry of a field, or a participant, that stands for this one alone; none where nobody could write it.
    pub node: Option<Node>,
}

/// Entrants that are ready to meet.
pub struct Field {
    /// The entrants.
    pub entrants: Vec<Entrant>,
    /// Everything that an entrant can be made of: powers, a strategy, a pick.
    pub parts: Vec<String>,
    /// Where they meet.
    pub arena: Box<dyn Arena>,
    /// The measure of one play that a pair's win rate is: what an early stop must name.
    pub measure: String,
}

/// What a scenario says of a field's entrants.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The `entrants` as written; none: everybody that the cast names.
    pub entrants: Option<&'a [Node]>,
    /// Where they stand.
    pub place: &'a Place,
    /// How many there may be, like [`MOST_ENTRANTS`].
    pub most: usize,
}

impl<'a> Wanted<'a> {
    /// What somebody wrote at a place: [`MOST_ENTRANTS`] at most.
    pub fn written(entrants: Option<&'a [Node]>, place: &'a Place) -> Self {
        Self { entrants, place, most: MOST_ENTRANTS }
    }
}

/// The complaint about a play in which nobody can meet anybody on equal terms.
pub(crate) fn no_sides(game: &str, play: &str, wanted: Wanted<'_>, faults: &mut Faults) {
    let a = if play.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let what = format!("{a} {play} of {game} has no two equal sides: nobody can meet anybody");
    let help = "a field needs a play like the duel of His Due; a sweep sets characters side by side without one";
    faults.push(Fault::at(wanted.place, what).help(help));
}
