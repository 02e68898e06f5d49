//! Everything that is tested from outside, in one program: linking the libraries once takes a tenth of what twenty programs take.
//! Only `cases` is a program of its own, for it is pointed at folders of cases.

#[path = "../support/case.rs"]
#[expect(dead_code, reason = "the files of cases are read by another program")]
mod case;
#[path = "../support/json_schema.rs"]
mod json_schema;
#[path = "../support/kept.rs"]
mod kept;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/sample.rs"]
mod sample;
#[path = "../support/sorcerer_conflict_cases.rs"]
mod sorcerer_conflict_cases;

mod allocations;
mod broken;
mod command_line;
mod conformance;
mod coverage;
mod dictionary;
mod divinity;
mod first_hour;
mod first_minute;
mod his_due;
mod judging;
mod judging_commands;
mod lab;
mod layers;
mod learn;
mod meta;
mod meta_command;
mod nothing_lost;
mod paired_exact;
mod sensitivity;
mod shards;
mod sorcerer;
mod stopping;
mod storyteller;
mod told;
mod toward_one;
mod tuning;
