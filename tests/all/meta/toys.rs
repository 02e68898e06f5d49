//! Toy fields whose answers are known.

use evenodds::engine::run::Signals;
use evenodds::engine::{Arena, Line, Rounds};
use evenodds::games::Entrant;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::stats::judge::random::Stream;
use evenodds::study::meta::{Figure, Metagame, Request, Standing, State, Tourney, judge, play};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A field whose win rates are known: among the first rounds of a pair it is won in exactly that share.
pub(crate) struct Toy {
    /// Rate of the row against the column, in 1000ths.
    pub(crate) rates: Vec<Vec<u32>>,
    /// Rounds after which it says stop.
    pub(crate) patience: u64,
    pub(crate) signals: Arc<Signals>,
}

impl Arena for Toy {
    fn meet(&self, a: usize, b: usize, _: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        let rate = u64::from(self.rates[a][b]);
        for round in rounds {
            // Spread evenly: after n rounds the whole part of n × rate is won; nothing is left to chance.
            let won = (round + 1) * rate / 1000 > round * rate / 1000;
            counts[if won { 0 } else { 8 }] += 1;
        }
        let number = counts.iter().map(|&count| u64::from(count)).sum();
        if self.signals.played.fetch_add(number, Ordering::Relaxed) + number > self.patience {
            self.signals.stop.store(true, Ordering::Relaxed);
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

/// A tourney of a toy field, in a scenario that says the rest.
pub(crate) fn toy(rates: &[&[u32]], parts: &[&[usize]], scenario: &str) -> Tourney {
    let sides: String = (0..2)
        .map(|at| format!("[cast.sides.s{at}]\nskills = {{ speed = {} }}\ntree = \"axe_of_the_executioner\"\n", at + 1))
        .collect();
    let text = format!("game = \"his_due\"\n{scenario}\n{sides}");
    let source = Arc::new(Source { name: "toy.toml".into(), text });
    let mut faults = Faults::new();
    let tourney =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Tourney::prepare(scenario, &mut faults));
    let mut tourney = tourney.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let entrant = |at: usize| Entrant {
        name: format!("e{at}"),
        group: "toy".into(),
        told: false,
        detail: String::new(),
        parts: parts.get(at).map_or_else(Vec::new, |parts| parts.to_vec()),
        node: None,
    };
    tourney.entrants = (0..rates.len()).map(entrant).collect();
    let most = parts.iter().flat_map(|parts| parts.iter()).max().map_or(0, |most| most + 1);
    tourney.parts = (0..most).map(|part| format!("p{part}")).collect();
    let rates = rates.iter().map(|row| row.to_vec()).collect();
    tourney.arena = Box::new(Toy { rates, patience: u64::MAX, signals: Arc::default() });
    tourney
}

pub(crate) fn played(tourney: &Tourney) -> Metagame {
    let mut state = State::new(tourney.entrants.len());
    let whole = play(tourney, Request::default(), &mut state, &Signals::default(), &mut |_| {}, &mut |_| {});
    assert!(whole);
    judge(tourney, Request::default(), &state, false, &Signals::default()).expect("a field")
}

pub(crate) fn close(x: f64, y: f64) {
    assert!((x - y).abs() < 1e-6, "{x} is not {y}");
}

/// The figure of an entrant by its name: ranking puts them in another order.
pub(crate) fn of<T>(found: &Metagame, name: &str, figure: impl Fn(&Standing) -> T) -> T {
    figure(found.entrants.iter().find(|entrant| entrant.name == name).expect("an entrant"))
}

pub(crate) const EVEN: &str = "trials = 2000\nmargin = 0.01\n[field]\nreplicates = 100";

/// A field whose duels are drawn at random with known rates: the two of a round now and then end alike by luck of a seat.
pub(crate) struct Chance {
    pub(crate) rates: Vec<Vec<u32>>,
    pub(crate) study: u64,
}

impl Arena for Chance {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        for round in rounds {
            let mut stream = Stream::new(seed ^ self.study.rotate_left(32), round);
            let rate = f64::from(self.rates[a][b]) / 1000.0;
            // With a fifth of a chance one number decides both duels, for the one seat and against the other.
            let (luck, own) = (stream.uniform() < 0.2, stream.uniform());
            let (home, away) =
                if luck { (own < rate, own > 1.0 - rate) } else { (own < rate, stream.uniform() < rate) };
            counts[if home { 0 } else { 6 } + if away { 0 } else { 2 }] += 1;
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

/// Two whose first wins at a rate, by dice; one round in five both plays fall alike.
pub(crate) struct Rare {
    pub(crate) rate: f64,
    pub(crate) study: u64,
}

impl Arena for Rare {
    fn meet(&self, _: usize, _: usize, _: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        for round in rounds {
            let mut stream = Stream::new(self.study, round);
            let home = stream.uniform() < self.rate;
            let away = if stream.uniform() < 0.2 { home } else { stream.uniform() < self.rate };
            counts[if home { 0 } else { 6 } + if away { 0 } else { 2 }] += 1;
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

/// Whether an interval holds a number: 1 or 0, for counting.
pub(crate) fn inside(x: f64, figure: Figure) -> u32 {
    u32::from(figure.low <= x && x <= figure.high)
}
