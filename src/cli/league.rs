//! `evenodds meta --play learnt`: a field whose entrants play what was learnt for them.

use super::checkpoint::Checkpoint;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_library::{Asked, changes, command};
use evenodds_report::judging::metagame::{metagame_learnt, write_matrix};
use evenodds_report::number;
use evenodds_study::Progress;
use evenodds_study::learn::league::{End, cost, league};
use evenodds_study::meta::Tourney;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// What is asked; `resume`: whether to go on with what an interrupted study left.
pub(super) fn learnt(file: &Path, asked: &Asked, resume: bool, shared: &Shared, tourney: &Tourney) -> Done {
    let wanted = changes::league(asked);
    let seed = shared.seed.unwrap_or(tourney.scenario.seed);
    let sharing = shared.share.begin(&tourney.scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let mut output = shared.output(&tourney.scenario, file, "meta_learnt", None)?;
    let kept = Checkpoint::new(output.file("league.kept"), &tourney.scenario);
    let earlier = kept.earlier(resume)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let [each, left, all] = cost(tourney, wanted);
    if !shared.quiet && shared.share.is_whole() {
        let [each, left, all] = [each, left, all].map(number::count);
        say!(
            "learning takes {each} plays a round at most, {left} to measure what is left, {all} in all; the duels, and the plays that measure what was learnt, come on top"
        );
    }
    let mut save = |text: &str, plays: u64| {
        // A study that cannot keep its scripts goes on all the same.
        let _ = kept.keep(text);
        bar.show(&Progress { plays, of: all.max(plays), running: None });
    };
    let began = Instant::now();
    let end = pool.install(|| league(tourney, wanted, earlier.as_deref(), &signals, &mut save));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let found = match end {
        End::Wrong(faults) => return Err(Failure::faults(&faults)),
        End::Stopped(text, plays) => return Err(kept.interrupted(&text, plays)),
        End::Done(found) => found,
    };
    let command = command::meta(&file.display().to_string(), asked, seed);
    let document = metagame_learnt(&tourney.scenario, &found, command);
    let written = judging::leave(&mut output, &document, &pool).and_then(|()| {
        let written = output.with(|output| write_matrix(output, &found.after));
        written.map_err(|error| output.lost(judging::work(&document), error))
    });
    let plays = found.plays - found.known_plays + found.before.plays + found.after.plays;
    let landed = written.and_then(|()| shared.tell(&document, output, plays, began.elapsed()));
    let landed = landed.map_err(|failure| kept.going_on(failure))?;
    kept.remove();
    landed.end(ExitCode::SUCCESS)
}
