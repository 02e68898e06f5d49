//! Metagames of toy fields whose answers are known, through the code that judges real ones.

mod budgets;
mod intervals;
mod known;
mod toys;
mod twins;
mod variants;
