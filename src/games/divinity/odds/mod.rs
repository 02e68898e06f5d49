//! Exact answers: single rolls by adding up, fights and sessions as Markov chains (`chain`).

mod chain;
mod fights;
mod rolls;
mod sessions;

use super::Divinity;
use super::contest::{Contest, Terms};
use super::rules::Rules;
use super::sheet::{Appropriate, ContestSheet, First, MOST_GOONS, MemberSheet, Side, book_roles};
use super::signs::Signs;
use super::state::Bout;
use evenodds_kit::record;
use evenodds_kit::{At, Odds, ParticipantRef, Question};
use evenodds_source::{Fault, Faults, Place};

/// A participant of a question.
type Who = ParticipantRef<Divinity>;

/// Every question.
pub(super) const QUESTIONS: &[&dyn Question<Divinity>] = &[
    &Odds::<Divinity, Die> {
        name: "result",
        help: "one die with a stat and a talent",
        example: "character={stat=[3,4,5],talent=[2,3]}",
        answer: rolls::result,
    },
    &Odds::<Divinity, Test> {
        name: "environment",
        help: "one test against the environment, burning included",
        example: "'hero={stat=[3,4,5],strategy=\"guarded\"}' dire=[2]",
        answer: rolls::environment,
    },
    &Odds::<Divinity, OneExchange> {
        name: "exchange",
        help: "one exchange of two to six sides; with `faces` the one outcome of these dice",
        example: "sides=[{stat=[3,4,5],talent=[2,3]},{stat=[2,3]}]",
        answer: rolls::exchange,
    },
    &Odds::<Divinity, Goons> {
        name: "goons",
        help: "signs of a mob by the number that stands",
        example: "sizes=[1,2,3,4,5,6]",
        answer: rolls::goons,
    },
    &Odds::<Divinity, Fight> {
        name: "fight",
        help: "a fight of two sides to the end, as a Markov chain",
        example: "sides=[{stat=[3,4,5],talent=[2,3]},{stat=[2,3]}]",
        answer: fights::fight,
    },
    &Odds::<Divinity, Parity> {
        name: "parity",
        help: "a side against mobs of several sizes: how many goons are a fair fight",
        example: "hero={stat=[3,4,5],talent=[2,3],strategy={yield_at=3}} sizes=[2,4,6,8]",
        answer: fights::parity,
    },
    &Odds::<Divinity, Tournament> {
        name: "tournament",
        help: "every build against every other one, in both orders of attack",
        example: "field={builds={stat_signs=3,talent_signs=2}}",
        answer: fights::tournament,
    },
    &Odds::<Divinity, Contests> {
        name: "session",
        help: "several contests on one sheet, whose burned signs stay burned",
        example: "'hero={stats={Body=[3,4,5]},strategy=\"guarded\"}' 'contests=[{kind=\"environment\",stat=\"Body\"}]'",
        answer: sessions::session,
    },
];

record! {
    /// Inputs of `result`.
    pub struct Die("the question") {
        character: MemberSheet => "Who rolls.";
        power: bool = false => "Whether power matters more than skill.";
    }
}

record! {
    /// Inputs of `environment`.
    pub struct Test("the question") {
        hero: Who => "Who is tested.";
        dire: Signs [0..=1] = Signs::NONE => "The element of dire circumstances, at most one.";
        power: bool = false => "Whether power matters more than skill.";
    }
}

record! {
    /// Inputs of `exchange`.
    pub struct OneExchange("the question") {
        sides: Vec<Who> => "The sides.";
        attacker: Option<i32> [0..=5] = Some(0) => "The side that attacks; none: all contest.";
        power: bool = false => "Whether power matters more than skill.";
        appropriate: Appropriate = book_roles() => "Which elements suit which role.";
        faces: Option<Vec<Vec<i32>>> [1..=6] = None => "A face of each member of each side.";
    }
}

record! {
    /// Inputs of `goons`.
    pub struct Goons("the question") {
        sizes: Vec<i32> [0..=MOST_GOONS] => "How many stand.";
        skilled: bool = false => "Whether they are highly skilled.";
        started: Option<i32> [0..=MOST_GOONS] = None => "How many there were at the start; none: as many as stand.";
    }
}

record! {
    /// Inputs of `fight`.
    pub struct Fight("the question") {
        sides: Vec<Who> => "The two sides.";
        first: First = First::Seat(0) => "Who attacks first.";
        power: bool = false => "Whether power matters more than skill.";
        appropriate: Appropriate = book_roles() => "Which elements suit which role.";
    }
}

record! {
    /// Inputs of `parity`.
    pub struct Parity("the question") {
        hero: Who => "The side that meets the mobs.";
        sizes: Vec<i32> [1..=MOST_GOONS] => "Sizes of the mobs.";
        skilled: bool = false => "Whether they are highly skilled.";
        first: First = First::Seat(0) => "Who attacks first: 0 the hero's side.";
        power: bool = false => "Whether power matters more than skill.";
        appropriate: Appropriate = book_roles() => "Which elements suit which role.";
    }
}

record! {
    /// Inputs of `tournament`.
    pub struct Tournament("the question") {
        field: Who => "The builds: as `members`, or all by `builds`; and the strategy of everybody.";
        power: bool = false => "Whether power matters more than skill.";
        appropriate: Appropriate = book_roles() => "Which elements suit which role.";
    }
}

record! {
    /// Inputs of `session`.
    pub struct Contests("the question") {
        hero: Who => "Whose session it is: `stats`, `talents` and a strategy.";
        contests: Vec<At<ContestSheet>> => "The contests, in order.";
    }
}

/// Most combinations of dice of one exchange that are added up.
const MOST_DICE: usize = 7;

/// Complains about exchanges that would take for ever.
fn countable(sides: &[Side], place: &Place, faults: &mut Faults) -> bool {
    let dice: usize = sides.iter().map(|side| side.members.len()).sum();
    if dice > MOST_DICE {
        let what = format!("{dice} dice in an exchange; exact answers take {MOST_DICE} at most");
        faults.push(Fault::at(place, what).help("play it: `evenodds run`"));
    }
    dice <= MOST_DICE
}

/// The states in which a fight can begin.
fn starts(sides: &[Side], first: First) -> Vec<(Bout, f64)> {
    match first {
        First::Seat(seat) => vec![(Bout::begin(sides, Some(seat)), 1.0)],
        First::Coin => [0, 1].map(|seat| (Bout::begin(sides, Some(seat)), 0.5)).to_vec(),
    }
}

/// A contest of a question.
fn contest<'g>(rules: &'g Rules, sides: &'g [Side], terms: &'g Terms) -> Contest<'g> {
    Contest { rules, sides, terms, swap: 0, left: 0 }
}
