//! A script from its template.

use super::estimate::Estimate;
use super::{Engine, ExportArguments, name};
use crate::terminal::Failure;
use clap::ValueEnum;
use evenodds_library::command::quoted;
use minijinja::{Environment, UndefinedBehavior, context};
use std::path::Path;

/// Megabytes of a shard of which nothing was measured.
const MEMORY: u64 = 2048;
/// Minutes of a shard of which nothing was measured.
const MINUTES: u64 = 240;
/// Minutes of a merge.
const MERGE_MINUTES: u64 = 60;

/// The script, with limits as they were measured.
pub(super) fn script(
    arguments: &ExportArguments,
    title: &str,
    words: &[String],
    estimate: Option<&Estimate>,
) -> Result<String, Failure> {
    let (template, ending) = match arguments.engine {
        Engine::Slurm => (include_str!("slurm.sh"), "sh"),
        Engine::Kubernetes => (include_str!("kubernetes.yaml"), "yaml"),
        Engine::Parallel => (include_str!("parallel.sh"), "sh"),
        Engine::Make => (include_str!("Makefile"), "mk"),
        Engine::Pbs | Engine::Sge | Engine::Lsf => (include_str!("array.sh"), "sh"),
        Engine::Snakemake => (include_str!("Snakefile"), "smk"),
        Engine::Nextflow => (include_str!("main.nf"), "nf"),
    };
    let name = name(&arguments.path);
    let folder = |given: &Option<std::path::PathBuf>, what: &str| {
        given.as_deref().map_or_else(|| format!("{name}_{what}"), |path| path.display().to_string())
    };
    let (counts, report) = (folder(&arguments.counts, "counts"), folder(&arguments.report, "report"));
    let told: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let of = format!("auto/{}", arguments.shards);
    let json = |words: &[&str]| serde_json::to_string(words).unwrap_or_default();
    let mut shard: Vec<&str> = vec!["evenodds"];
    let cpus = arguments.cpus.to_string();
    shard.extend(words.iter().map(String::as_str));
    shard.extend(["--shard", &of, "--out", &counts, "--threads", &cpus, "--quiet"]);
    let (shard, merge) = (json(&shard), json(&["evenodds", "merge", &counts, "--out", &report]));
    let program = if arguments.engine == Engine::Kubernetes { "evenodds".into() } else { program() };
    let here = std::env::current_dir().map_or_else(|_| ".".into(), |here| here.display().to_string());
    let (here, here_in_make) = (quoted(&here), here.replace('$', "$$"));
    let own = arguments
        .file
        .as_deref()
        .and_then(Path::file_name)
        .map_or_else(|| format!("{name}.{ending}"), |name| quoted(&name.to_string_lossy()));
    let header = match &arguments.header {
        None => String::new(),
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| Failure::input(format!("cannot read `{}`: {error}", file.display())))?,
    };
    let engine = arguments.engine.to_possible_value().map(|value| value.get_name().to_owned());
    let minutes = estimate.map_or(MINUTES, Estimate::minutes);
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    let values = context! {
        title => title.replace(['\n', '\r'], " "),
        shards => arguments.shards,
        own, name, here, here_in_make, program, cpus, engine,
        header => header.lines().map(str::to_owned).collect::<Vec<_>>(),
        options => arguments.options.join(" "),
        here_string => std::env::current_dir().map_or_else(|_| "'.'".into(), |here| format!("{:?}", here.display().to_string())),
        width => arguments.shards.to_string().len(),
        counts => quoted(&counts),
        report => quoted(&report),
        words => told.join(" "),
        // Snakemake takes names in braces for its own.
        doubled => told.join(" ").replace('{', "{{").replace('}', "}}"),
        image => arguments.image.as_str(),
        jobs => "\"$(nproc)\"",
        shard_command => shard,
        merge_command => merge,
        memory => estimate.map_or(MEMORY, Estimate::megabytes),
        merge_memory => estimate.map_or(MEMORY, |estimate| estimate.merge_megabytes(arguments.shards)),
        minutes,
        merge_minutes => MERGE_MINUTES,
        time => clock(minutes),
        merge_time => clock(MERGE_MINUTES),
        estimate => estimate.map(Estimate::told),
    };
    // The renderer leaves out the last line's end.
    environment.render_str(template, values).map(|script| script + "\n").map_err(Failure::run)
}

/// Minutes as schedulers write them.
fn clock(minutes: u64) -> String {
    format!("{:02}:{:02}:00", minutes / 60, minutes % 60)
}

/// This program, as a script calls it.
fn program() -> String {
    let own = std::env::current_exe().ok().map(|path| path.display().to_string());
    quoted(&own.unwrap_or_else(|| "evenodds".into()))
}
