//! The command line. It decides nothing: every command reads its arguments, calls the library and writes what comes back.

/// Runs the program with the arguments of the process.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
