//! Checkpoint of a field, as bytes: an interrupted metagame goes on from it and ends in the same bytes.

use super::ready::Request;
use super::ready::Tourney;
use super::state::State;
use evenodds_engine::Rounds;
use evenodds_engine::share::{Numbers, put};
use evenodds_scenario::Budget;
use evenodds_stats::judge::Meetings;
use sha2::{Digest, Sha256};

/// Its name in a folder of reports.
pub const NAME: &str = "meta.checkpoint";

/// First line of the bytes.
const MAGIC: &str = "evenodds metagame, version 2";

/// Owner of the bytes: they serve the same scenario, entrants, seed and plays only.
fn owner(tourney: &Tourney, asked: Request) -> String {
    let names: Vec<&str> = tourney.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let names = Sha256::digest(names.join("\n").as_bytes());
    let seed = asked.seed.unwrap_or(tourney.scenario.seed);
    let budget = if tourney.budget() == Budget::Even { "even" } else { "adaptive" };
    let build = tourney.scenario.games.build();
    let precision = tourney.precision(asked).map(|precision| precision.text()).unwrap_or_default();
    format!(
        "{build} {} {:x?} seed {seed} rounds {} {budget}{precision}",
        tourney.scenario.hash(),
        &names[..8],
        tourney.rounds(asked.trials)
    )
}

/// Bytes of a state.
pub fn write(tourney: &Tourney, asked: Request, state: &State) -> Vec<u8> {
    let mut bytes = format!("{MAGIC}\n{}\n", owner(tourney, asked)).into_bytes();
    put(&mut bytes, u64::from(state.stage));
    state.targets.iter().for_each(|&target| put(&mut bytes, target));
    let fields = [&state.meetings, &state.pilot];
    let counts = fields.iter().flat_map(|field| field.rounds()).flat_map(|rounds| rounds.counts);
    counts.for_each(|count| put(&mut bytes, u64::from(count)));
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// State from bytes.
///
/// # Errors
/// When they are not whole, or of something else; the text says so.
pub fn read(tourney: &Tourney, asked: Request, bytes: &[u8]) -> Result<State, String> {
    let damaged = || "it is damaged".to_owned();
    let body = bytes.len().checked_sub(32).map(|end| &bytes[..end]).ok_or_else(damaged)?;
    if Sha256::digest(body)[..] != bytes[body.len()..] {
        return Err(damaged());
    }
    let rest = body.strip_prefix(format!("{MAGIC}\n").as_bytes()).ok_or("it is of another version")?;
    let owner = format!("{}\n", owner(tourney, asked));
    let rest = rest.strip_prefix(owner.as_bytes()).ok_or(
        "it is of another scenario, seed, number of plays or build of the program; play what it was made for, or leave \
         --resume away",
    )?;
    let size = tourney.entrants.len();
    let pairs = size * (size - 1) / 2;
    let mut numbers = Numbers(rest);
    let mut next = || numbers.number().ok_or_else(damaged);
    let stage = u32::try_from(next()?).map_err(|_| damaged())?;
    let targets = (0..pairs).map(|_| next()).collect::<Result<Vec<u64>, String>>()?;
    let mut field = || {
        let mut rounds = Vec::with_capacity(pairs);
        for _ in 0..pairs {
            let mut counts = [0; 9];
            for count in &mut counts {
                *count = u32::try_from(next()?).map_err(|_| damaged())?;
            }
            rounds.push(Rounds { counts });
        }
        Meetings::of(size, rounds).ok_or_else(damaged)
    };
    let (meetings, pilot) = (field()?, field()?);
    Ok(State { stage, targets, meetings, pilot })
}
