"""evenodds: a Monte Carlo balance laboratory for tabletop role-playing games.

A *scenario* says which game is played, by whom, with which strategies, under which rules. It is a path, a TOML text, or a
dict of the same form; each function below plays it on all cores and comes back with a :class:`Report`::

    import evenodds

    report = evenodds.run(evenodds.example("toward_one/reward_tiers"), trials=100_000)
    report                       # in a notebook: the report; elsewhere: the answer in words
    report.frame()               # estimates with their intervals, as a Polars frame
    report.frame("distribution") # how often each value was seen: everything else follows from it
    report.save("reports/mine")  # the files that the program writes, byte for byte

Same scenario, same seed, same numbers: on any number of threads, from Python or from the command line, which is
``python -m evenodds``.
"""

from ._commands import compare, learn, luck, meta, rare, rulings, run, sensitivity, skill, test, tune
from ._distribution import Distribution
from ._errors import Fault, Interrupted, PartialWarning, PlayError, ScenarioError
from ._finds import (
    Builds,
    Line,
    Odds,
    Trace,
    builds,
    check,
    example,
    list_columns,
    list_decisions,
    list_effects,
    list_facts,
    list_games,
    list_knobs,
    list_measures,
    list_powers,
    list_questions,
    list_rules,
    list_strategies,
    new,
    odds,
    schema,
    trace,
)
from ._game import Choice, Game, Participant, Table
from ._native import version as __version__
from ._report import Picture, Report
from ._scenario import Scenario, load
from ._tools import Lab, diff, draw, lab, merge, rerun, selfcheck

__all__ = [
    "Builds",
    "Choice",
    "Distribution",
    "Fault",
    "Game",
    "Interrupted",
    "Lab",
    "Line",
    "Odds",
    "PartialWarning",
    "Participant",
    "Picture",
    "PlayError",
    "Report",
    "Scenario",
    "ScenarioError",
    "Table",
    "Trace",
    "__version__",
    "builds",
    "check",
    "compare",
    "diff",
    "draw",
    "example",
    "lab",
    "learn",
    "list_columns",
    "list_decisions",
    "list_effects",
    "list_facts",
    "list_games",
    "list_knobs",
    "list_measures",
    "list_powers",
    "list_questions",
    "list_rules",
    "list_strategies",
    "load",
    "luck",
    "merge",
    "meta",
    "new",
    "odds",
    "rare",
    "rerun",
    "rulings",
    "run",
    "schema",
    "selfcheck",
    "sensitivity",
    "skill",
    "test",
    "trace",
    "tune",
]
