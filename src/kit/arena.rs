//! Fields of participants of a play of two sides, and the arena of their meetings.

use super::cast::{Participant, participant_schema};
use super::game::{Entering, Game, Participants, Setup};
use super::read::frame;
use super::words::Words;
use crate::field::{Entrant, EntrantsRequest, Field, MOST_ENTRANTS, no_sides};
use evenodds_engine::dice::AnyDice;
use evenodds_engine::{Arena, Dice, Line, Live, Rounds, Seats, Session, Silent, Trace, Transcript, Victor};
use evenodds_source::{Entry, Fault, Faults, Node, Place, Table, Value};
use serde_json::{Value as Json, json};
use std::collections::HashSet;
use std::ops::Range;

/// Arena of a field's entrants: the play itself, without rows to write.
struct Meeting<G: Game> {
    setup: Setup<G>,
    entrants: Vec<Participant<G>>,
    /// Each against its like.
    mirrors: Vec<G>,
}

impl<G: Game> Meeting<G> {
    /// The play with two entrants in their seats, who were checked when the field was read.
    fn checked(&self, first: usize, second: usize) -> G {
        let read = || seated(&self.setup, [&self.entrants[first], &self.entrants[second]], &mut Faults::new());
        let game = self.mirrors[first].against(&self.mirrors[second]).or_else(read);
        game.expect("the entrants were checked when the field was read")
    }
}

/// The play with two participants in their seats.
fn seated<G: Game>(setup: &Setup<G>, two: [&Participant<G>; 2], faults: &mut Faults) -> Option<G> {
    G::read(Setup { participants: two.map(Clone::clone).to_vec(), ..setup.clone() }, faults)
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
        let (game, mut trace) = (self.checked(first, second), Some(Transcript::default()));
        play(&game, &mut game.state(), &mut AnyDice::new(&mut Live::of_trial(seed, round)), &mut trace);
        trace.map(|told| told.lines).unwrap_or_default()
    }
}

/// Reads a field: everybody under `[cast.sides]`, or the entries that the scenario writes.
pub(super) fn field<G: Game>(
    chosen: G::Play,
    root: &Table,
    wanted: EntrantsRequest<'_>,
    faults: &mut Faults,
) -> Option<Field> {
    let before = faults.len();
    if !G::participants(chosen).are_two_sides() {
        no_sides(G::ABOUT.title, chosen.word(), wanted, faults);
        return None;
    }
    let mut root = root.clone();
    if let Some(Entry { node: Node { value: Value::Table(cast), .. }, .. }) =
        root.entries.iter_mut().find(|entry| entry.key == "cast")
    {
        // The sides of the play itself do not matter here.
        let instead = if let Participants::TwoOr(key) = G::participants(chosen) { key } else { "" };
        cast.entries.retain(|entry| !Participants::Two.keys().0.contains(&entry.key.as_str()) && entry.key != instead);
    }
    let setup = frame::<G>(chosen, &root, faults)?;
    let name_of = |entry: &Entry| Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) };
    let everybody: Vec<Node> = setup.names.sides().into_iter().flat_map(|sides| &sides.entries).map(name_of).collect();
    let mut found: Vec<Entering<G>> = Vec::new();
    for node in wanted.entrants.unwrap_or(&everybody) {
        let told = faults.len();
        found.extend(match G::enter(&setup, node, faults) {
            Some(own) => own,
            None if faults.len() > told => Vec::new(),
            None => varied(&setup, node, faults),
        });
        let most = wanted.most;
        if found.len() > most {
            let what = format!("more than {most} entrants; a field holds {most} at most");
            faults.push(Fault::at(&node.place, what).help("name fewer"));
            return None;
        }
    }
    let mut names = HashSet::new();
    for Entering { participant, .. } in &found {
        if !names.insert(participant.name.as_str()) {
            let what = format!("two entrants are called `{}`", participant.name);
            faults.push(Fault::at(&participant.place, what).help("give one entry another `name`"));
        }
    }
    if faults.len() > before {
        return None;
    }
    let (mut parts, mut described): (Vec<String>, Vec<Entrant>) = (Vec::new(), Vec::new());
    for Entering { participant, group, told, detail, made_of, node } in &found {
        let places = made_of.iter().map(|part| {
            parts.iter().position(|known| known == part).unwrap_or_else(|| {
                parts.push(part.clone());
                parts.len() - 1
            })
        });
        let (name, group, parts) = (participant.name.clone(), group.clone(), places.collect());
        let (told, detail, node) = (*told, detail.clone(), node.clone());
        described.push(Entrant { name, group, told, detail, parts, node });
    }
    let entrants: Vec<Participant<G>> = found.into_iter().map(|entering| entering.participant).collect();
    let mirrors: Vec<G> = entrants.iter().filter_map(|one| seated(&setup, [one, one], faults)).collect();
    let arena = Meeting { setup, entrants, mirrors };
    (faults.len() == before).then(|| Field {
        entrants: described,
        parts,
        arena: Box::new(arena),
        measure: G::WINS.to_owned(),
    })
}

/// Participants of an entry, one for each combination of what it varies; its name is their group.
fn varied<G: Game>(setup: &Setup<G>, node: &Node, faults: &mut Faults) -> Vec<Entering<G>> {
    let each = variations(node, faults).into_iter();
    let all: Vec<_> =
        each.filter_map(|(node, varied)| Some((setup.names.read(&node, "entrant", faults)?, varied, node))).collect();
    let many = all.into_iter().flat_map(|(one, varied, node)| {
        let named = |name: &str| [&[name.to_owned()], varied.as_slice()].concat().join(" ");
        let sheets = G::entrants(&one.sheet).unwrap_or_else(|| vec![(one.name.clone(), one.sheet.clone())]);
        let alone = (sheets.len() == 1).then_some(node);
        let entering = |(name, sheet): (String, G::Sheet)| Entering {
            group: one.name.clone(),
            told: false,
            detail: varied.join(", "),
            made_of: (G::MADE_OF)(&sheet).into_iter().chain(varied.iter().cloned()).collect(),
            participant: Participant { name: named(&name), sheet, ..one.clone() },
            node: alone.clone(),
        };
        sheets.into_iter().map(entering).collect::<Vec<_>>()
    });
    many.collect()
}

/// An entry with each combination of the values that its `vary` lists, and these values as text.
pub fn variations(node: &Node, faults: &mut Faults) -> Vec<(Node, Vec<String>)> {
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
    (G::ENTRY_SCHEMA)(schema)
}
