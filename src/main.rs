//! The program `evenodds`. Everything happens in the library.

fn main() -> std::process::ExitCode {
    evenodds::games::name_build(evenodds::BUILD);
    evenodds::cli::main()
}
