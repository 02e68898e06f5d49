//! Speed of the engine, in criterion's terms and as a ratio to the dice that a play throws.
//!
//! *Dice floor ratio* = time per play ÷ (dice per play × time of one fair d10), all measured in one run, so that the
//! figure survives noisy machines.

mod plays;

use criterion::{Criterion, Throughput};
use evenodds::games::sorcerer::exact::opposed::Opposed;
use evenodds::games::sorcerer::rules::Rules;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::compare::{Request, compare};
use evenodds::study::meta::Tourney;
use evenodds::study::{Options, Study, StudyCell, play, summarise};
use plays::{KNIVES, RITUALS, TABLE, greedy_duel, hunt, listed_duel, plain_duel, study_of};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// Nanoseconds of one call of `work`, the best of several rounds.
fn nanoseconds(calls: u64, mut work: impl FnMut(u64)) -> f64 {
    let rounds = (0..7).map(|round| {
        let started = Instant::now();
        work(round);
        started.elapsed().as_secs_f64() * 1e9 / calls as f64
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// One fair d10 by Lemire's method, one word a die, from a bare generator: no dice can be had for less.
fn fair_die() -> f64 {
    const DICE: u64 = 2_000_000;
    nanoseconds(DICE, |round| {
        let mut words = Xoshiro256PlusPlus::seed_from_u64(round);
        let mut sum = 0;
        for _ in 0..DICE {
            let mut product = u128::from(words.next_u64()) * 10;
            while (product as u64) < 10_u64.wrapping_neg() % 10 {
                product = u128::from(words.next_u64()) * 10;
            }
            sum += (product >> 64) as u64 + 1;
        }
        black_box(sum);
    })
}

fn floor_ratio(name: &str, study: &Study, die: f64) {
    const PLAYS: u64 = 50_000;
    let cell = &study.cells[0];
    let mut tally = cell.tally();
    let each = nanoseconds(PLAYS, |round| cell.ready.batch(1, round * PLAYS..(round + 1) * PLAYS, &mut tally, None));
    let column = &tally.whole(0)[0];
    let (dice, plays) =
        column.seen().fold((0, 0), |(d, n), (value, bin)| (d + value as u64 * bin.count, n + bin.count));
    let dice = dice as f64 / plays as f64;
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    {
        println!("{name:24} {each:9.0} ns a play, {dice:6.1} dice, floor ratio {:.1}", each / (dice * die));
    }
}

/// Duels of pairs of one tree's builds: as a metagame plays them, and as the play `duel` does, in duels a second.
fn field_ratio() {
    const SETS: [usize; 8] = [1, 9, 17, 25, 33, 41, 49, 57];
    const DUELS: u64 = 2000;
    let axe = "[cast.sides.axe]\nbackground = \"labourer\"\naura = \"crimson\"\nskill_set = \"brawler\"\nbroker = \"fox\"\n\
               deal = \"weapon\"\ntree = \"axe_of_the_executioner\"\nstrategy = \"greedy\"\nedge = 2\n";
    let field = format!("game = \"his_due\"\n[field]\nentrants = [{{ like = \"axe\", set = \"all\" }}]\n{axe}");
    let source = Arc::new(Source { name: "bench".into(), text: field });
    let mut faults = Faults::new();
    let tourney =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Tourney::prepare(scenario, &mut faults));
    let tourney = tourney.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let pairs = || SETS.iter().flat_map(|a| SETS.iter().filter(move |b| *b > a).map(move |b| (*a, *b)));
    let studies: Vec<Study> = pairs()
        .map(|(a, b)| {
            let cast =
                format!("[cast]\na = {{ like = \"axe\", set = {a} }}\nb = {{ like = \"axe\", set = {b} }}\n{axe}");
            study_of("his_due", &cast, "duel")
        })
        .collect();
    let mut tallies: Vec<_> = studies.iter().map(|study| study.cells[0].tally()).collect();
    let duels = DUELS * studies.len() as u64;
    // In turns, so that a busy moment of the machine hits both.
    let (mut bare, mut met) = (f64::INFINITY, f64::INFINITY);
    for round in 0..7 {
        let started = Instant::now();
        for (study, tally) in studies.iter().zip(&mut tallies) {
            study.cells[0].ready.batch(1, round * DUELS..(round + 1) * DUELS, tally, None);
        }
        bare = bare.min(started.elapsed().as_secs_f64());
        let started = Instant::now();
        for (a, b) in pairs() {
            // Each round is two duels, and items of a metagame are short.
            for start in (0..DUELS / 2).step_by(100) {
                black_box(tourney.arena.meet(a - 1, b - 1, 1, round * DUELS + start..round * DUELS + start + 100));
            }
        }
        met = met.min(started.elapsed().as_secs_f64());
    }
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    {
        let rate = |seconds: f64| duels as f64 / seconds;
        println!(
            "duels of 28 pairs of builds: {:.0} a second as a metagame plays them, {:.0} as the play duel does: {:.2} of it",
            rate(met),
            rate(bare),
            bare / met
        );
    }
}

/// Exact odds of a large opposed roll, in microseconds.
fn large_roll() {
    let rules = Rules { die_size: 10, ..Rules::default() };
    let each = nanoseconds(20, |_| (0..20).for_each(|_| drop(black_box(Opposed::of(&rules, 20, 20)))));
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    {
        println!("odds of 20d10 v 20d10    {:9.0} microseconds", each / 1e3);
    }
}

/// Two cells as a study plays them, compared play by play in their default measures, and as bare plays of the same cells.
fn study_ratio(name: &str, cast: &str) {
    const TRIALS: u64 = 200_000;
    let variants = "[variant.book]\n[variant.hardy]\nrules.hits_base = 6\n";
    let text = format!("game = \"his_due\"\nplay = \"duel\"\nmeasures = [\"p_a_win\", \"rounds\"]\n{variants}{cast}");
    let source = Arc::new(Source { name: "bench".into(), text });
    let mut faults = Faults::new();
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let mut tallies: Vec<_> = study.cells.iter().map(StudyCell::tally).collect();
    let (mut bare, mut studied, mut compared) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let signals = evenodds::engine::run::Signals::default();
    for _ in 0..3 {
        let started = Instant::now();
        for (cell, tally) in study.cells.iter().zip(&mut tallies) {
            cell.ready.batch(1, 0..TRIALS, tally, None);
        }
        bare = bare.min(started.elapsed().as_secs_f64());
        let options = Options { trials: Some(TRIALS), seed: None };
        let outcome = alone.install(|| play(&study, options, &signals, &mut |_| {}));
        studied = studied.min(outcome.elapsed.as_secs_f64());
        let asked = Request { options: Options { trials: Some(TRIALS / 2), seed: None }, ..Request::default() };
        let found = alone.install(|| compare(&study, &asked, &signals, &mut |_| {})).expect("it was not stopped");
        compared = compared.min(found.elapsed.as_secs_f64());
    }
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    {
        println!(
            "{name}: a study of two cells takes {:.3} times its bare plays, a comparison in both seats {:.3} times",
            studied / bare,
            compared / bare
        );
    }
}

fn main() {
    let die = fair_die();
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    {
        println!("fair d10                 {die:9.2} ns");
    }
    let table = study_of("toward_one", TABLE, "table");
    for strategy in ["plain", "rush", "steward"] {
        floor_ratio(&format!("hunt by {strategy}"), &hunt(strategy), die);
    }
    floor_ratio("table of 4, 12 cycles", &table, die);
    let duels = [
        ("plain duel", plain_duel()),
        ("greedy duel", greedy_duel("greedy", "")),
        ("duel by a list of ten", listed_duel()),
    ]
    .map(|(name, cast)| (name, study_of("his_due", &cast, "duel")));
    for (name, study) in &duels {
        floor_ratio(name, study, die);
    }

    floor_ratio("conflict with knives", &study_of("sorcerer", KNIVES, "conflict"), die);
    floor_ratio("chain of rituals", &study_of("sorcerer", RITUALS, "chain"), die);
    large_roll();

    field_ratio();
    study_ratio("plain duels", &plain_duel());
    study_ratio("greedy duels", &greedy_duel("greedy", ""));

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("plays");
    group.throughput(Throughput::Elements(1000));
    for (name, study) in
        [("plain", hunt("plain")), ("rush", hunt("rush")), ("steward", hunt("steward")), ("table", table)]
    {
        let cell = &study.cells[0];
        let mut tally = cell.tally();
        group.bench_function(name, |bencher| bencher.iter(|| cell.ready.batch(1, 0..1000, &mut tally, None)));
    }
    for (name, study) in &duels {
        let cell = &study.cells[0];
        let mut tally = cell.tally();
        group.bench_function(*name, |bencher| bencher.iter(|| cell.ready.batch(1, 0..1000, &mut tally, None)));
    }
    group.finish();
    criterion.bench_function("file to first trial", |bencher| {
        bencher.iter(|| hunt("steward").cells[0].ready.replay(1, 0).rows.len());
    });
    let study = hunt("steward");
    let options = Options { trials: Some(2000), seed: None };
    let outcome = play(&study, options, &evenodds::engine::run::Signals::default(), &mut |_| {});
    criterion.bench_function("summary of a run", |bencher| {
        bencher.iter(|| summarise(&study, &outcome, String::new()).cells.len());
    });
    let summary = summarise(&study, &outcome, String::new());
    criterion.bench_function("report page drawn and rendered", |bencher| {
        let pages = || evenodds::report::page::svgs(&summary);
        bencher.iter(|| pages().iter().all(|page| evenodds::report::chart::render(page).is_ok()));
    });
    criterion.final_summary();
}
