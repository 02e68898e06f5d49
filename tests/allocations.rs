//! Playing allocates nothing: a counting allocator watches a batch of trials.
#![expect(unsafe_code, reason = "a global allocator is unsafe by definition; it only counts and passes on")]

use evenodds::engine::Tally;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::Study;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(text: &str, trials: u64, tally: &mut Tally, study: &Study) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    study.cells[0].ready.batch(1, 0..trials, tally, None);
    let after = ALLOCATIONS.load(Ordering::Relaxed);
    assert!(!text.is_empty());
    after - before
}

/// The price of a batch (its state, its rows, a histogram that grows) must not grow with its trials.
#[test]
fn trials_allocate_nothing() {
    for (name, text) in [
        ("hunt", include_str!("../src/games/toward_one/starters/hunt.toml")),
        ("table", include_str!("../src/games/toward_one/starters/table.toml")),
        ("confrontation", include_str!("../src/games/toward_one/starters/confrontation.toml")),
    ] {
        let source = Arc::new(Source { name: name.into(), text: text.into() });
        let mut faults = Faults::new();
        let scenario = parse(&source, &mut faults).expect("a starter is right");
        let study = Study::prepare(scenario, &mut faults).expect("a starter is right");
        let mut tally = study.cells[0].tally();
        // The histograms reach their size first.
        study.cells[0].ready.batch(1, 0..5000, &mut tally, None);
        let few = allocations(text, 1, &mut tally, &study);
        let many = allocations(text, 5000, &mut tally, &study);
        assert_eq!(few, many, "{name}: {} allocations for 4999 more trials", many - few);
    }
}
