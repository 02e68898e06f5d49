//! evenodds with one more game: Pig.

mod pig;

fn main() -> std::process::ExitCode {
    evenodds::main_with(&[pig::entry()])
}
