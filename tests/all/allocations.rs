//! Playing allocates nothing: a counting allocator watches a batch of trials.
#![expect(unsafe_code, reason = "a global allocator is unsafe by definition; it only counts and passes on")]

use evenodds::engine::Tally;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::Study;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

struct Counting;

thread_local! {
    /// Of this thread: other tests run beside this one.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends has nothing left to count with.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Allocations of a batch of trials of the first cell.
fn allocations(trials: u64, tally: &mut Tally, study: &Study) -> u64 {
    let before = ALLOCATIONS.get();
    study.cells[0].ready.batch(1, 0..trials, tally, None);
    ALLOCATIONS.get() - before
}

/// The price of a batch (its state, its rows, a histogram that grows) must not grow with its trials.
#[track_caller]
fn assert_none(name: &str, text: &str) {
    let source = Arc::new(Source { name: name.into(), text: text.into() });
    let mut faults = Faults::new();
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let lanes = study.cells[0].ready.rolls().iter().map(|roll| roll.lane).collect();
    let plain = study.cells[0].tally();
    for mut tally in [plain.clone().with_luck(lanes), plain] {
        // The histograms reach their size first.
        study.cells[0].ready.batch(1, 0..5000, &mut tally, None);
        let few = allocations(1, &mut tally, &study);
        let many = allocations(5000, &mut tally, &study);
        assert_eq!(few, many, "{name}: {} allocations for 4999 more trials", many - few);
    }
}

/// A full set of five powers, or none, with a strategy.
fn side(tree: &str, powers: &str, strategy: &str) -> String {
    let skills = "attack = 3, control = 3, wits = 3, speed = 3, endurance = 3, power = 6";
    format!("{{ tree = '{tree}', skills = {{ {skills} }}, edge = 3, powers = [{powers}], strategy = {strategy} }}")
}

const LISTS: &str = "{ base = 'greedy', flight = [{ do = 'flee', if = 'hits < 3' }, 'stay'], assign = [{ do = 'attack', if = 'die > 3' }, 'defence'], turn = [{ do = 'best_attack', if = 'best_score > 0' }, 'basic', 'greedy'], defend = [{ do = 'greedy', if = 'strength > 5' }, 'bare'], reroll_round = [{ do = 'edge', if = 'die == 1' }, 'stop'], reroll_defence = [{ do = 'mana', if = 'loss > 3' }, 'stop'], kill = ['kill'] }";

/// A tree with five powers of it.
const FULL: [(&str, &str); 5] = [
    ("axe_of_the_executioner", "'axe_of_the_executioner', 'the_hooded_killer', 'cleave', 'the_block', 'the_tip'"),
    ("the_cunning_one", "'empower_the_cunning_one', 'pounce', 'an_eye_for_an_eye', 'jaws_of_death', 'cunning_plan'"),
    (
        "flames_of_hatred",
        "'flames_of_hatred', 'rage_stoked', 'give_in_to_hatred', 'rain_of_terrible_fire', 'burning_curtain'",
    ),
    (
        "runes_of_reflection",
        "'runes_of_reflection', 'soul_burn', 'guard_against_rage', 'the_zen_master', 'still_waters'",
    ),
    (
        "wings_of_the_warrior",
        "'wings_of_the_warrior', 'paired_souls', 'a_thousand_cuts', 'float_like_the_butterfly', 'carpe_diem'",
    ),
];

fn scenario(play: &str, tables: &str) -> String {
    format!("game = 'his_due'\nplay = '{play}'\ntrials = 5000\nseed = 1\n{tables}")
}

#[test]
fn trials_allocate_nothing() {
    // Every play of every game, as its starter writes it.
    for game in evenodds::games::all() {
        for starter in game.starters() {
            assert_none(&format!("{} {}", game.name(), starter.play), starter.text);
        }
    }
    for (at, (tree, powers)) in FULL.into_iter().enumerate() {
        let (other, theirs) = FULL[(at + 1) % FULL.len()];
        for strategy in ["'plain'", "'greedy'", "'cautious'", LISTS] {
            let (a, b) = (side(tree, powers, strategy), side(other, theirs, "'greedy'"));
            assert_none(&format!("{tree}, {strategy}"), &scenario("duel", &format!("[cast]\na = {a}\nb = {b}\n")));
        }
    }
    let all: Vec<String> = FULL.iter().map(|(tree, powers)| side(tree, powers, LISTS)).collect();
    let teams = all.iter().enumerate().map(|(at, side)| side.replacen("tree", &format!("team = {}, tree", at % 2), 1));
    let listed = teams.collect::<Vec<_>>().join(",\n");
    assert_none("a crowd", &scenario("skirmish", &format!("[cast]\nduellists = [\n{listed}]\n")));
    let career = format!("[cast]\nhero = {}\nopponents = [\n{}]\n", all[0], all[1..].join(",\n"));
    assert_none("a bloody career", &scenario("career", &career));
}
