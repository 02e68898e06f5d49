//! Everything that is tested from outside, in one program: linking the libraries once takes a tenth of what twenty programs take.
//! Only `cases` is a program of its own, for it is pointed at folders of cases.

#[path = "../support/program.rs"]
mod program;

mod adjusted;
mod allocations;
mod broken;
mod command_line;
mod conformance;
mod coverage;
mod dictionary;
mod first_hour;
mod first_minute;
mod games_in_files;
mod judging;
mod judging_commands;
mod lab;
mod learn;
mod meta;
mod meta_command;
mod nothing_lost;
mod odds;
mod own_files;
mod paired_exact;
mod rare;
mod resume;
mod rolls;
mod rule_texts;
mod sensitivity;
mod shards;
mod stopping;
mod systems;
mod told;
mod tuning;
