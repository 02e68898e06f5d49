//! Which part of many: as the command line says, or as the variables of a scheduler do.

use evenodds_engine::share::Part;
use std::str::FromStr;

/// The variable that says into how many parts the work is cut, where the scheduler's own ones do not.
pub(super) const COUNT: &str = "EVENODDS_SHARDS";

/// A part as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShardChoice {
    /// This one.
    Part(Part),
    /// The one that the scheduler's variables name, of so many if it is said.
    Auto(Option<u32>),
}

impl FromStr for ShardChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(rest) = text.strip_prefix("auto") else {
            return text.parse().map(Self::Part).map_err(|why| format!("{why}; or `auto`, or `auto/N`"));
        };
        if rest.is_empty() {
            return Ok(Self::Auto(None));
        }
        let of = rest.strip_prefix('/').and_then(|of| of.parse().ok());
        of.filter(|&of| Part::new(1, of).is_some())
            .map(|of| Self::Auto(Some(of)))
            .ok_or_else(|| "it is written `auto/N`, like auto/32".into())
    }
}

/// How a scheduler tells a task its number.
struct Scheduler {
    name: &'static str,
    /// The number of the task.
    index: &'static str,
    /// The number of the first task.
    first: First,
    /// The variable of the scheduler's own that says how many tasks there are.
    count: Option<&'static str>,
}

/// The number of the first task.
enum First {
    Is(u32),
    /// This variable says it: 0 or 1. With it comes the number of the last task, in the other variable.
    Says(&'static str, &'static str),
}

const SCHEDULERS: [Scheduler; 5] = [
    Scheduler {
        name: "Slurm array",
        index: "SLURM_ARRAY_TASK_ID",
        first: First::Says("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    Scheduler { name: "Kubernetes Job", index: "JOB_COMPLETION_INDEX", first: First::Is(0), count: None },
    Scheduler { name: "HyperQueue", index: "HQ_TASK_ID", first: First::Is(1), count: None },
    Scheduler { name: "GNU parallel", index: "PARALLEL_SEQ", first: First::Is(1), count: None },
    Scheduler {
        name: "Open MPI",
        index: "OMPI_COMM_WORLD_RANK",
        first: First::Is(0),
        count: Some("OMPI_COMM_WORLD_SIZE"),
    },
];

impl ShardChoice {
    /// The part, where `variable` looks up variables.
    ///
    /// # Errors
    /// When the variables do not say one part; the text says which would.
    pub(super) fn part(self, variable: &dyn Fn(&str) -> Option<String>) -> Result<Part, String> {
        let of = match self {
            Self::Part(part) => return Ok(part),
            Self::Auto(of) => of,
        };
        let present: Vec<&Scheduler> = SCHEDULERS.iter().filter(|one| variable(one.index).is_some()).collect();
        match present.as_slice() {
            [] => {
                let names: Vec<&str> = SCHEDULERS.iter().map(|one| one.index).collect();
                Err(format!("no scheduler says which part this is: none of {} is set", names.join(", ")))
            }
            [one] => one.part(of, variable),
            [one, other, ..] => Err(format!(
                "both {} ({}) and {} ({}) say which part this is; write --shard I/N",
                one.name, one.index, other.name, other.index
            )),
        }
    }
}

impl Scheduler {
    fn part(&self, of: Option<u32>, variable: &dyn Fn(&str) -> Option<String>) -> Result<Part, String> {
        let number = |name: &str| -> Result<Option<u32>, String> {
            let Some(text) = variable(name) else { return Ok(None) };
            text.trim().parse().map(Some).map_err(|_| format!("{name} is `{text}`, not a whole number"))
        };
        let index = number(self.index)?.unwrap_or_default();
        let own = self.count.map_or(Ok(None), number)?;
        let first = match (&self.first, of) {
            (First::Is(first), _) => *first,
            // Who says how many there are counts from 1, so that some of them can be sent again.
            (First::Says(..), Some(_)) => 1,
            (First::Says(first, last), None) => {
                let (low, high) = (number(first)?.unwrap_or(1), number(last)?);
                let whole = low <= 1
                    && high.zip(own).is_none_or(|(high, own)| u64::from(high) + 1 == u64::from(low) + u64::from(own));
                if !whole {
                    let help = "an array of some numbers alone does not say how many there are in all";
                    return Err(format!("{help}: write --shard auto/N"));
                }
                low
            }
        };
        let counted = of.or(number(COUNT)?).or(own);
        let Some(of) = counted else {
            return Err(format!(
                "{} does not say how many parts there are: write --shard auto/N, or set {COUNT}",
                self.name
            ));
        };
        let part = index.checked_add(1).and_then(|next| next.checked_sub(first)).and_then(|index| Part::new(index, of));
        part.ok_or_else(|| format!("{} is {index}, which is no part of {of}: the first task is {first}", self.index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(wanted: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        wanted.parse::<ShardChoice>()?.part(&variable).map(|part| part.to_string())
    }

    fn slurm(
        id: &'static str,
        count: &'static str,
        min: &'static str,
        max: &'static str,
    ) -> [(&'static str, &'static str); 4] {
        [
            ("SLURM_ARRAY_TASK_ID", id),
            ("SLURM_ARRAY_TASK_COUNT", count),
            ("SLURM_ARRAY_TASK_MIN", min),
            ("SLURM_ARRAY_TASK_MAX", max),
        ]
    }

    #[test]
    fn each_scheduler_is_understood() {
        assert_eq!(part("2/5", &[("PARALLEL_SEQ", "4")]), Ok("2/5".into()), "what is said counts");
        assert_eq!(part("auto", &slurm("3", "32", "1", "32")), Ok("3/32".into()));
        assert_eq!(part("auto", &slurm("3", "32", "0", "31")), Ok("4/32".into()));
        assert_eq!(part("auto/32", &slurm("7", "2", "3", "7")), Ok("7/32".into()), "two of them again");
        assert_eq!(part("auto/4", &[("JOB_COMPLETION_INDEX", "0")]), Ok("1/4".into()));
        assert_eq!(part("auto", &[("JOB_COMPLETION_INDEX", "3"), (COUNT, "4")]), Ok("4/4".into()));
        assert_eq!(part("auto/8", &[("HQ_TASK_ID", "8")]), Ok("8/8".into()));
        assert_eq!(part("auto/8", &[("PARALLEL_SEQ", "1")]), Ok("1/8".into()));
        let mpi = [("OMPI_COMM_WORLD_RANK", "0"), ("OMPI_COMM_WORLD_SIZE", "3")];
        assert_eq!(part("auto", &mpi), Ok("1/3".into()));
    }

    #[test]
    fn what_is_not_clear_is_refused() {
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);
        let refused: [Case<'_>; 8] = [
            ("auto", &[], "none of SLURM_ARRAY_TASK_ID"),
            ("auto", &[("SLURM_JOB_ID", "17")], "none of"),
            ("auto", &slurm("7", "2", "3", "7"), "auto/N"),
            ("auto", &[("PARALLEL_SEQ", "1")], "does not say how many"),
            ("auto/4", &[("PARALLEL_SEQ", "5")], "no part of 4"),
            ("auto/4", &[("HQ_TASK_ID", "0")], "the first task is 1"),
            ("auto/4", &[("HQ_TASK_ID", "1"), ("PARALLEL_SEQ", "1")], "both"),
            ("auto/4", &[("HQ_TASK_ID", "x")], "not a whole number"),
        ];
        for (wanted, variables, why) in refused {
            let told = part(wanted, variables).expect_err(wanted);
            assert!(told.contains(why), "{told}");
        }
        for wrong in ["auto/0", "auto4", "5/4", ""] {
            assert!(wrong.parse::<ShardChoice>().is_err(), "{wrong}");
        }
    }
}
