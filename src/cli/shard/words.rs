//! The command without what concerns one machine alone: the same study is the same words.

use clap::{ArgMatches, Command, parser::ValueSource};

/// Options that say where and how one machine works, not what is played.
const LOCAL: [&str; 9] = ["shard", "out", "threads", "quiet", "json", "replace", "no_report", "watch", "resume"];

/// The words of a command line, in the order in which the program declares them.
pub(crate) fn words(program: &Command, matches: &ArgMatches) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arguments;
    use clap::CommandFactory;

    fn again(line: &[&str]) -> Vec<String> {
        let program = Arguments::command();
        let line = std::iter::once("evenodds").chain(line.iter().copied());
        let matches = Arguments::command().try_get_matches_from(line).unwrap_or_else(|told| panic!("{told}"));
        words(&program, &matches)
    }

    /// However it is written, the same study is the same words; and these are a command themselves.
    #[test]
    fn the_same_study_is_the_same_words() {
        let wanted = ["run", "x.toml", "--set", "title=two words", "--set", "seed=3", "--trials", "5"];
        let written =
            ["run", "--trials=5", "--set", "title=two words", "x.toml", "--set=seed=3", "-q", "--threads", "2"];
        assert_eq!(again(&[&written[..], &["--shard", "1/2", "--out", "y"]].concat()), wanted);
        assert_eq!(again(&wanted), wanted);
        let compared = ["compare", "x.toml", "--keep-seats", "--settle", "9"];
        assert_eq!(again(&[&compared[..], &["--replace"]].concat()), compared);
    }

    /// A name that no command knows would let a local option into what is played.
    #[test]
    fn local_options_are_options() {
        let program = Arguments::command();
        let known = |id: &str| program.get_subcommands().flat_map(Command::get_arguments).any(|one| one.get_id() == id);
        let unknown: Vec<&&str> = LOCAL.iter().filter(|id| !known(id)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
