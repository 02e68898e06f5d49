//! Plays a scenario file and prints its key figures with their intervals:
//! `cargo run --release --example win_rate -- scenarios/toward_one/rush_or_steward.toml`.

#![expect(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "scenarios/toward_one/rush_or_steward.toml".to_owned());
    let summary = evenodds::run(&std::fs::read_to_string(file)?)?;
    println!("{}", summary.question);
    for cell in &summary.cells {
        println!("{} ({} plays)", cell.name, cell.trials);
        for figure in cell.groups[0].measures.iter().take(3) {
            println!(
                "  {}: {:.3} ({:.3} to {:.3}) {}",
                figure.label, figure.mean, figure.low, figure.high, figure.unit
            );
        }
    }
    Ok(())
}
