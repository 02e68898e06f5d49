//! Output streams: results to standard output, words to standard error, colour only on a terminal.

use super::visible::{escaped, visible};
use comfy_table::{ContentArrangement, Table, presets};
use evenodds_library::Refused;
use evenodds_report::files::InTheWay;
use evenodds_source::Faults;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Why a command ended early: the exit code and what to say.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: u8,
    pub(super) text: String,
}

/// What a command comes back with.
pub(super) type Done = Result<ExitCode, Failure>;

impl Failure {
    /// The input is wrong.
    pub(super) fn input(text: impl std::fmt::Display) -> Self {
        Self { code: 2, text: format!("error: {text}") }
    }

    /// The run failed.
    pub(super) fn run(text: impl std::fmt::Display) -> Self {
        Self { code: 1, text: format!("error: {text}") }
    }

    /// Something cannot be written: the input is wrong where it may not be, and the command failed where it may be another
    /// time, like on a full disk.
    pub(super) fn unwritten(what: impl std::fmt::Display, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        if let Some(way) = InTheWay::of(error) {
            let help = if way.replaceable {
                "--replace puts this one in its place; --out FOLDER keeps both"
            } else {
                "move it elsewhere, or name another place; nothing of yours is replaced"
            };
            return Self { code: 2, text: format!("error: {what}: {error}\n  = help: {help}") };
        }
        let refused = matches!(
            error.kind(),
            ErrorKind::NotFound
                | ErrorKind::PermissionDenied
                | ErrorKind::AlreadyExists
                | ErrorKind::NotADirectory
                | ErrorKind::IsADirectory
                | ErrorKind::ReadOnlyFilesystem
                | ErrorKind::InvalidFilename
                | ErrorKind::InvalidInput
        );
        let full = matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge);
        let (code, help) = match (refused, full) {
            (true, _) => (2, "name another place, or allow it there, and give the command again"),
            (_, true) => (1, "make room there and give the same command again"),
            _ => (1, "look after that disk, or name another place, and give the command again"),
        };
        Self { code, text: format!("error: {what}: {error}\n  = help: {help}") }
    }

    /// Mistakes in a file.
    pub(super) fn faults(faults: &Faults) -> Self {
        Self { code: 2, text: faults.render(colored(&std::io::stderr())) }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Wrong(faults) => Self::faults(&faults),
            Refused::Unfit(_) => Self::input(refused.told()),
            Refused::Stopped(text) => Self { code: 130, text },
            Refused::Unwritten(what, error) => Self::unwritten(what, &error),
            Refused::Failed(_) | Refused::Elsewhere => Self::run(refused.told()),
        }
    }
}

/// Whether a stream takes colour: a terminal, and NO_COLOR is not set.
pub(super) fn colored(stream: &impl IsTerminal) -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stream.is_terminal() && !refused && !dumb
}

/// Writes to standard output. A reader who has seen enough (`| head`) is no failure.
pub(super) fn print(text: &str) -> Done {
    let out = std::io::stdout();
    write(&visible(text, colored(&out)))
}

/// Writes JSON to standard output.
pub(super) fn print_json(value: &impl serde::Serialize) -> Done {
    match serde_json::to_string_pretty(value) {
        Ok(text) => print_json_text(&text),
        Err(error) => Err(Failure::run(error)),
    }
}

/// Writes text that is JSON already.
pub(super) fn print_json_text(json: &str) -> Done {
    write(&escaped(json))
}

fn write(text: &str) -> Done {
    let mut out = std::io::stdout().lock();
    let written =
        out.write_all(text.as_bytes()).and_then(|()| if text.ends_with('\n') { Ok(()) } else { out.write_all(b"\n") });
    match written.and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Failure::run(format!("cannot write to standard output: {error}"))),
    }
}

/// Says something on standard error. Where nobody can hear it, that is no reason to fail.
pub(super) fn say(text: &str) {
    let mut out = std::io::stderr().lock();
    let _ = writeln!(out, "{}", visible(text, colored(&std::io::stderr())));
}

/// The program's help, or why it does not understand its arguments.
pub(super) fn help_or_refusal(told: &clap::Error) -> ExitCode {
    let code = ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(2));
    let text = |color: bool| if color { told.render().ansi().to_string() } else { told.render().to_string() };
    if told.use_stderr() {
        say(text(colored(&std::io::stderr())).trim_end());
        return code;
    }
    print(&text(colored(&std::io::stdout()))).map_or_else(|failure| ExitCode::from(failure.code), |_| code)
}

/// Width of lines where nobody says how wide they may be.
const WIDTH: u16 = 100;

/// How wide lines may be: as wide as the terminal, 100 columns in files and pipes.
pub(super) fn width() -> u16 {
    let known = terminal_size::terminal_size_of(std::io::stdout()).map(|(terminal_size::Width(columns), _)| columns);
    known.map_or(WIDTH, |columns| columns.max(60))
}

/// A table without lines, never wider than 100 columns.
pub(super) fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    table_within(WIDTH, header, rows)
}

/// A table without lines, no wider than so many columns.
pub(super) fn table_within(width: u16, header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(header.to_vec());
    for row in rows {
        table.add_row(row);
    }
    let text = table.to_string();
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
