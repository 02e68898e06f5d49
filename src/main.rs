//! The program `evenodds`. Everything happens in the library.

fn main() -> std::process::ExitCode {
    evenodds::main_with(&[])
}
