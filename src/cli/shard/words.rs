//! The command without what concerns one machine alone: the same study is the same words.

use clap::{ArgMatches, Command, parser::ValueSource};

/// Options that say where and how one machine works, not what is played.
const LOCAL: [&str; 9] = ["shard", "out", "threads", "quiet", "json", "replace", "no_report", "watch", "resume"];

/// The words of a command line, in the order in which the program declares them.
pub(in crate::cli) fn words(program: &Command, matches: &ArgMatches) -> Vec<String> {
    let Some((name, given)) = matches.subcommand() else { return Vec::new() };
    let mut words = vec![name.to_owned()];
    let Some(command) = program.find_subcommand(name) else { return words };
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        if LOCAL.contains(&id) || given.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let option = argument.get_long().map(|long| format!("--{long}"));
        let values: Vec<String> =
            given.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy().into_owned()).collect();
        match option {
            Some(option) if !argument.get_action().takes_values() => words.push(option),
            Some(option) => words.extend(values.into_iter().flat_map(|value| [option.clone(), value])),
            None => words.extend(values),
        }
    }
    words
}
