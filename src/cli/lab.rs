//! `evenodds lab`: a page on which knobs turn and the answer moves.

use super::file::Settings;
use super::interrupt;
use super::terminal::{Done, Failure, print};
use evenodds_kit::Games;
use evenodds_lab::{Lab, Server};
use evenodds_scenario::load_with;
use evenodds_source::Faults;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Shortest and longest time that a lab waits for its page.
const LEAST_IDLE: Duration = Duration::from_secs(1);
const MOST_IDLE: Duration = Duration::from_hours(7 * 24);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds lab scenarios/his_due/nerf.toml        opens the page in a browser
  evenodds lab                                    begins with a scenario of the first game
  evenodds lab toward_one --no-open --port 8123   only prints the address
  evenodds lab my.toml --idle 8h                  waits for its page through a working day

The address, with the secret that lets the page in, is the first line on standard output. Only this machine is served. Reports go \
to reports/GAME/NAME/lab/. Ctrl-C and SIGTERM end it; so does an hour without the page, or what `--idle` says.")]
pub(super) struct LabArguments {
    /// Scenario file, or a game to begin with one of its own
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Port to listen on; 0 is any that is free
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// How long it waits for its page once that is gone: `90s`, `2h 30min`
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = idle)]
    idle: Duration,
}

pub(super) fn lab(arguments: &LabArguments, games: &Games) -> Done {
    let named = match arguments.file.as_deref() {
        Some(file) => file.to_str().and_then(|name| games.find(name)),
        None => games.all().first(),
    };
    let lab = match (&arguments.file, named) {
        (Some(file), None) => {
            let mut faults = Faults::new();
            let scenario = load_with(file, &arguments.settings.set, games, &mut faults).filter(|_| faults.is_empty());
            let scenario = scenario.ok_or_else(|| Failure::faults(&faults))?;
            // With settings of its own, it is another text than the file's.
            let is_file = arguments.settings.set.is_empty() && scenario.includes.is_empty();
            Lab::new(games, &scenario.source.name, &scenario.text, is_file, Path::new("reports"))
        }
        (_, game) => {
            let game = game.ok_or_else(|| Failure::input("this program plays no game"))?;
            let folder = game.file().and_then(|file| Path::new(file).parent()).unwrap_or(Path::new(""));
            let name = folder.join(format!("{}.toml", game.name())).display().to_string();
            Lab::new(games, &name, game.starters()[0].text, false, Path::new("reports"))
        }
    };
    let lab = lab.map_err(|faults| Failure::faults(&faults))?.idle(arguments.idle);
    let signals = interrupt::signals(evenodds_engine::share::Ledger::default());
    let server = Server::start(lab, arguments.port).map_err(Failure::run)?;
    print(server.address())?;
    let door = if arguments.no_open { None } else { door(server.address()).ok() };
    if !door.as_ref().is_some_and(|door| opened(door.path())) {
        say!("open this address in a browser; Ctrl-C ends");
    } else {
        say!("the page opens in a browser; Ctrl-C ends");
    }
    server.wait(&signals);
    drop(door);
    if !signals.interrupted() {
        say!("the page has been gone for {}: the lab ends", humantime::format_duration(arguments.idle));
    }
    Ok(ExitCode::SUCCESS)
}

/// A time without the page: long enough for one to be opened.
fn idle(text: &str) -> Result<Duration, String> {
    let time =
        humantime::parse_duration(text).map_err(|error| format!("{error}; `90s`, `30min` and `2h` are times"))?;
    let known = LEAST_IDLE..=MOST_IDLE;
    let told = |time: Duration| humantime::format_duration(time).to_string();
    let wrong = || format!("a lab waits for its page for {} to {}", told(LEAST_IDLE), told(MOST_IDLE));
    known.contains(&time).then_some(time).ok_or_else(wrong)
}

/// A file that leads a browser to an address, and that only this user can read: a command line could be read by all on the machine.
fn door(address: &str) -> std::io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("evenodds-lab-").suffix(".html").tempfile()?;
    let head = "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\"><title>evenodds lab</title>";
    writeln!(
        file,
        "{head}\n<meta http-equiv=\"refresh\" content=\"0; url={address}\">\n<a href=\"{address}\">To the lab</a>"
    )?;
    file.flush()?;
    Ok(file)
}

/// Has the system open a file. Whether there was a program to do it.
fn opened(file: &Path) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Waited for, so that it does not stay in the list of processes.
    let wait = |mut child: std::process::Child| std::thread::spawn(move || child.wait());
    command.spawn().map(wait).is_ok()
}
