//! Plays a small field, all against all, and prints who stands where: `cargo run --release --example metagame`.

#![expect(clippy::print_stdout, reason = "a program that prints")]

/// Three duellists of one strength that differ in their tree.
const FIELD: &str = r#"
game   = "his_due"
play   = "duel"
trials = 400
seed   = 3

[field]

[cast.sides]
axe   = { deal = "weapon", tree = "axe_of_the_executioner", skills = { attack = 4, endurance = 3, power = 3 } }
blade = { deal = "weapon", tree = "blade_of_the_baron", skills = { attack = 4, endurance = 3, power = 3 } }
wings = { deal = "weapon", tree = "wings_of_the_warrior", skills = { attack = 4, endurance = 3, power = 3 } }
"#;

fn main() -> Result<(), evenodds::Faults> {
    let found = evenodds::meta(FIELD)?;
    for standing in &found.entrants {
        let rate = &standing.rate;
        println!("{:6} {:.3} ({:.3} to {:.3})", standing.name, rate.value, rate.low, rate.high);
    }
    Ok(())
}
