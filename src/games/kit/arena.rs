//! Fields of participants of a play of two sides, and where any two of them meet.

use super::cast::{Participant, participant_schema};
use super::game::{Game, Participants, Setup};
use super::read::frame;
use super::words::Words;
use crate::engine::{Arena, Dice, Line, Live, Rounds, Seats, Session, Silent, Trace, Transcript, Victor};
use crate::games::field::{Entrant, Field, MOST_ENTRANTS, Wanted, no_sides};
use crate::source::{Entry, Fault, Faults, Node, Place, Table, Value};
use serde_json::{Value as Json, json};
use std::ops::Range;

/// Where the entrants of a field meet: the play itself, without rows to write.
struct Meeting<G: Game> {
    setup: Setup<G>,
    entrants: Vec<Participant<G>>,
}

impl<G: Game> Meeting<G> {
    /// The play with two entrants in their seats.
    fn game(&self, first: usize, second: usize, faults: &mut Faults) -> Option<G> {
        let participants = [first, second].map(|at| self.entrants[at].clone()).to_vec();
        G::read(Setup { participants, ..self.setup.clone() }, faults)
    }

    /// The same of entrants that were checked when the field was read.
    fn checked(&self, first: usize, second: usize) -> G {
        self.game(first, second, &mut Faults::new()).expect("the entrants were checked when the field was read")
    }
}

fn play<G: Game, D: Dice, T: Trace>(game: &G, state: &mut G::State, dice: &mut D, trace: &mut T) -> Victor {
    game.play(state, Seats::Written, &mut Session::new(dice, trace));
    match G::winner(state) {
        Some(0) => Victor::First,
        Some(_) => Victor::Second,
        None => Victor::Nobody,
    }
}

impl<G: Game> Arena for Meeting<G> {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let (home, away) = (self.checked(a, b), self.checked(b, a));
        let (mut state, mut dice) = (home.state(), Live::of_trial(seed, rounds.start));
        let mut counted = Rounds::default();
        for round in rounds {
            dice.start(round);
            let first = play(&home, &mut state, &mut dice, &mut Silent);
            dice.start(round);
            let second = play(&away, &mut state, &mut dice, &mut Silent);
            counted.add(first, second);
        }
        counted
    }

    fn tell(&self, first: usize, second: usize, seed: u64, round: u64) -> Vec<Line> {
        let (game, mut trace) = (self.checked(first, second), Transcript::default());
        play(&game, &mut game.state(), &mut Live::of_trial(seed, round), &mut trace);
        trace.lines
    }
}

/// Reads a field: everybody under `[cast.sides]`, or the entries that the scenario writes.
pub(super) fn field<G: Game>(chosen: G::Play, root: &Table, wanted: Wanted<'_>, faults: &mut Faults) -> Option<Field> {
    let before = faults.len();
    if G::participants(chosen) != Participants::Two {
        no_sides(G::ABOUT.title, chosen.word(), wanted, faults);
        return None;
    }
    let mut root = root.clone();
    if let Some(Entry { node: Node { value: Value::Table(cast), .. }, .. }) =
        root.entries.iter_mut().find(|entry| entry.key == "cast")
    {
        // Who meets whom in the play itself is of no matter here.
        cast.entries.retain(|entry| !Participants::Two.keys().0.contains(&entry.key.as_str()));
    }
    let setup = frame::<G>(chosen, &root, faults)?;
    let name_of = |entry: &Entry| Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) };
    let everybody: Vec<Node> = setup.names.sides().into_iter().flat_map(|sides| &sides.entries).map(name_of).collect();
    let mut found: Vec<(Participant<G>, String, Vec<String>)> = Vec::new();
    for node in wanted.entrants.unwrap_or(&everybody) {
        for (node, varied) in variations(node, faults) {
            found.extend(entrants(&setup, &node, varied, faults));
            if found.len() > MOST_ENTRANTS {
                let what = format!("more than {MOST_ENTRANTS} entrants; a field holds no more");
                faults.push(Fault::at(&node.place, what).help("name fewer"));
                return None;
            }
        }
    }
    for (at, (participant, ..)) in found.iter().enumerate() {
        if found[..at].iter().any(|(earlier, ..)| earlier.name == participant.name) {
            let what = format!("two entrants are called `{}`", participant.name);
            faults.push(Fault::at(&participant.place, what).help("give one entry another `name`"));
        }
    }
    if faults.len() > before {
        return None;
    }
    let (mut parts, mut described): (Vec<String>, Vec<Entrant>) = (Vec::new(), Vec::new());
    for (participant, group, varied) in &found {
        let made_of = G::made_of(&participant.sheet).into_iter().chain(varied.iter().cloned());
        let places = made_of.map(|part| {
            parts.iter().position(|known| *known == part).unwrap_or_else(|| {
                parts.push(part);
                parts.len() - 1
            })
        });
        let (parts, detail) = (places.collect(), varied.join(", "));
        described.push(Entrant { name: participant.name.clone(), group: group.clone(), detail, parts });
    }
    let arena = Meeting { setup, entrants: found.into_iter().map(|(participant, ..)| participant).collect() };
    for at in 0..arena.entrants.len() {
        let _ = arena.game(at, at, faults);
    }
    (faults.len() == before).then(|| Field { entrants: described, parts, arena: Box::new(arena), measure: G::WINS })
}

/// The participants that an entry stands for, with the entry's name as their group.
fn entrants<G: Game>(
    setup: &Setup<G>,
    node: &Node,
    varied: Vec<String>,
    faults: &mut Faults,
) -> Vec<(Participant<G>, String, Vec<String>)> {
    let Some(mut one) = setup.names.read::<G>(node, "entrant", faults) else { return Vec::new() };
    let group = one.name.clone();
    let named = |name: &str| [&[name.to_owned()], varied.as_slice()].concat().join(" ");
    match G::entrants(&one.sheet) {
        None => {
            one.name = named(&group);
            vec![(one, group, varied)]
        }
        Some(many) => {
            let each = many.into_iter().map(|(name, sheet)| {
                let participant = Participant { name: named(&name), sheet, ..one.clone() };
                (participant, group.clone(), varied.clone())
            });
            each.collect()
        }
    }
}

/// An entry with each combination of the values that its `vary` lists, and these values as text.
fn variations(node: &Node, faults: &mut Faults) -> Vec<(Node, Vec<String>)> {
    let Value::Table(table) = &node.value else { return vec![(node.clone(), Vec::new())] };
    let mut plain = table.clone();
    plain.entries.retain(|entry| entry.key != "vary");
    let mut all = vec![(plain, Vec::new())];
    let Some(vary) = table.get("vary") else { return vec![(node.clone(), Vec::new())] };
    let Value::Table(axes) = &vary.value else {
        wrong(&vary.place, faults);
        return Vec::new();
    };
    for axis in &axes.entries {
        let Value::List(values) = &axis.node.value else {
            wrong(&axis.node.place, faults);
            return Vec::new();
        };
        let with = |(table, varied): &(Table, Vec<String>), value: &Node| {
            let (mut table, mut varied) = (table.clone(), varied.clone());
            table.set(&axis.key, &axis.key_place, value.clone());
            varied.push(value.value.text());
            (table, varied)
        };
        if all.len() * values.len() > MOST_ENTRANTS {
            faults.push(
                Fault::at(&vary.place, format!("more than {MOST_ENTRANTS} combinations")).help("list fewer values"),
            );
            return Vec::new();
        }
        all = all.iter().flat_map(|one| values.iter().map(move |value| with(one, value))).collect();
    }
    let node = |table| Node { place: node.place.clone(), value: Value::Table(table) };
    all.into_iter().map(|(table, varied)| (node(table), varied)).collect()
}

fn wrong(place: &Place, faults: &mut Faults) {
    let help = "such as `vary = { strategy = [\"one\", \"another\"] }`";
    faults.push(Fault::at(place, "`vary` takes a table with a list of values for each key").help(help));
}

/// JSON Schema of an entry of a field.
pub(super) fn entrant_schema<G: Game>() -> Json {
    let mut schema = participant_schema::<G>();
    schema["anyOf"][1]["properties"]["vary"] = json!({
        "type": "object",
        "description": "Lists of values by key: an entrant for each combination.",
        "additionalProperties": { "type": "array" }
    });
    schema
}
