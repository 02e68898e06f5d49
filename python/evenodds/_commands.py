"""The commands that play and leave a report.

All of them take a scenario (a path, a TOML text or a dict of the same form) and, by name, what is asked beside it; what is left
out is as the scenario has it, or as usual. All of them

* play on all cores, or on ``threads``; the result does not depend on it,
* let other Python threads run meanwhile, and show a bar in a terminal or notebook, unless ``progress=False`` or the environment
  says ``EVENODDS_PROGRESS=0``,
* end on Ctrl-C (or a notebook's stop) with :class:`Interrupted`, a :class:`KeyboardInterrupt` whose ``report`` is about what was
  counted by then, marked partial; where half an answer is none (``luck``, ``rare``, ``tune``, ``learn``, ``skill``), with a plain
  one. With ``partial="return"`` that report comes back instead, with a :class:`PartialWarning`,
* take ``set``, settings in place of the scenario's, by their paths: ``set={"cast.jinn.dice": 9}``,
* raise :class:`ScenarioError` with every mistake in the scenario, before anything is played, and :class:`FileNotFoundError`
  where there is no such file.
"""

from __future__ import annotations

import json
import math
import numbers
import operator
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias

from . import _native
from ._errors import Interrupted, PartialWarning
from ._progress import Bar
from ._report import Report
from ._scenario import Scenario, origin

#: A whole number, which may be written like ``1e5``.
Count: TypeAlias = SupportsIndex | float
#: What an interruption leaves: an exception, or a report that is marked partial.
Partial: TypeAlias = Literal["raise", "return"]


def run(
    scenario: Scenario,
    *,
    trials: Count | None = None,
    seed: Count | None = None,
    precision: float | str | None = None,
    measure: str | None = None,
    rows: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Plays a scenario and sums up what was counted.

    Args:
        scenario: What is played.
        trials: Trials of each cell; an early stop of the scenario is then off.
        seed: Seed of all dice. A play's dice depend on it and the play's number alone.
        precision: Play until an interval reaches no further than this to both sides: ``0.002``, or ``"0.2%"`` (points of a
            rate, per cent of another mean).
        measure: What the precision is about; the scenario's first measure if left out.
        rows: Keep a row for each of the first so many trials, as the table ``"trials"``.
        threads: Threads; all cores if left out.
        progress: Whether a bar is shown; by default where somebody can see it.
        set: Settings in place of the scenario's, by their paths.
        partial: What Ctrl-C leaves: ``"raise"`` or ``"return"``.

    Returns:
        A report whose tables are ``"summary"`` (rates with Wilson's interval, exact for rare ones; means with Student's, the
        skewness taken out as by Hall; paired differences from the first cell with p-values after Holm), ``"distribution"`` and,
        with ``rows``, ``"trials"``.
    """
    return _play(
        "run",
        scenario,
        progress,
        trials=trials,
        seed=seed,
        precision=precision,
        measure=measure,
        rows=rows,
        threads=threads,
        set=set,
        partial=partial,
    )


def compare(
    scenario: Scenario,
    *,
    baseline: str | None = None,
    outcome: str | None = None,
    keep_seats: bool = False,
    settle: Count | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Compares the cells of a scenario on the same dice: differences with verdicts, and the plays that flipped.

    Args:
        scenario: A scenario with two cells or more.
        baseline: Cell that the others are compared with; the first if left out.
        outcome: Measure that tells how a play ended; the first rate if left out.
        keep_seats: Play every trial once, even where two sides could change seats.
        settle: Play on until every difference that has a margin is settled, up to so many trials of each cell.
        trials, seed, threads, progress, set, partial: As for :func:`run`.

    Returns:
        A report with the tables ``"differences"`` (a row for each cell and measure: both means, the paired difference with its
        interval, p-values after Holm, the verdict), ``"flips"`` (discordant plays of each pair of cells), ``"path"`` (how the
        first difference came about) and ``"moved"`` (shifts of quantiles).
    """
    return _play(
        "compare",
        scenario,
        progress,
        baseline=baseline,
        outcome=outcome,
        keep_seats=keep_seats,
        settle=settle,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
        partial=partial,
    )


def test(
    scenario: Scenario,
    *,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Plays until every ``[[target]]`` of a scenario is held or broken.

    Args:
        scenario: A scenario with targets.
        trials: Trials of each cell at most, in place of the scenario's ``test_trials``.
        seed, threads, progress, set, partial: As for :func:`run`.

    Returns:
        A report with the table ``"targets"``, a row for each; its ``standing`` is ``"held"``, ``"broken"`` or ``"not_settled"``.
    """
    return _play("test", scenario, progress, trials=trials, seed=seed, threads=threads, set=set, partial=partial)


def meta(
    scenario: Scenario,
    *,
    play: Literal["written", "learnt"] = "written",
    budget: Count | None = None,
    rounds: Count | None = None,
    entries: Count | None = None,
    precision: float | str | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Plays a scenario's ``[field]``, all against all, and judges it.

    Args:
        scenario: A scenario with a field; with variants the same field meets in each of them.
        play: ``"learnt"``: every entrant plays what is learnt for it, first against the field as it stands, then against
            the field and the equilibrium of all scripts that anybody had; both ways of playing stand in the report. Ctrl-C
            then ends with :class:`KeyboardInterrupt`; the command line keeps what was learnt and goes on.
        budget: Plays of learning, of each entrant or tree in each of the long rounds, the last half of them and all after
            sixteen, two to sixteen times as many as in each short one; half a million if left out.
        rounds: Rounds of learning at most, 1 to 100; 32 if left out.
        entries: Most entries of a script, 1 to 40; 20 if left out.
        precision: Play until every pair's win rate is known to this: ``0.01`` or ``"1%"``.
        trials: Plays of each pair, half of them in each seat.
        seed, threads, progress, set, partial: As for :func:`run`.

    Returns:
        A report with the tables ``"ranking"`` (rate, strength by Bradley and Terry, share of the equilibrium, what beats it),
        ``"matrix"`` (a row for each pair), ``"worth"`` of each power, ``"synergy"`` of two, ``"clusters"`` and ``"cycles"``; of
        several variants ``"ranking"`` alone. By learnt scripts all of these are of them, and ``"members"`` has what the best
        response found still gains against each, in wins of 1, and ``"scripts"`` what each plays, in how many of 100 plays, and
        against whom.

    Raises:
        ValueError: Another word for ``play``, or ``budget``, ``rounds`` or ``entries`` where nothing is learnt.
    """
    if play not in ("written", "learnt"):
        raise ValueError(f'play is "written" or "learnt", not {play!r}')
    if play == "written" and any(value is not None for value in (budget, rounds, entries)):
        raise ValueError('budget, rounds and entries are of learning: say play="learnt" with them')
    learning = {"learnt": True, "budget": budget, "rounds": rounds, "entries": entries} if play == "learnt" else {}
    return _play(
        "meta",
        scenario,
        progress,
        precision=precision,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
        partial=partial,
        **learning,
    )


def rulings(
    scenario: Scenario,
    *,
    play: str | None = None,
    measure: str | Sequence[str] | None = None,
    settle: Count | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Plays every rule that can be read in several ways in each of its readings, against the default.

    Args:
        scenario: A scenario, of which the first cell is played; or the short name of a game, for its starting scenario.
        play: Which play of a game that is named.
        measure: Judge by these measures alone.
        settle: Play on until every difference that has a margin is settled, up to so many trials of each reading.
        trials, seed, threads, progress, set, partial: As for :func:`run`.

    Returns:
        A report with the tables ``"readings"``, those first that change most, and ``"differences"``, a row for each reading and
        measure.
    """
    return _play(
        "rulings",
        scenario,
        progress,
        play=play,
        measure=measure,
        settle=settle,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
        partial=partial,
    )


def sensitivity(
    scenario: Scenario,
    *,
    play: str | None = None,
    measure: str | None = None,
    parameters: Sequence[str] = (),
    top: Count | None = None,
    sampled: bool = False,
    settle: Count | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
) -> Report:
    """Plays each setting from low to high, then the most important ones in combination.

    Args:
        scenario: A scenario, or the short name of a game.
        play: Which play of a game that is named.
        measure: What is asked about; the first rate if left out.
        parameters: Settings to vary, by path; the scenario's ``[[parameter]]`` tables if left out, else every rule.
        top: So many of the most important ones are tried in combination, 0 to 8.
        sampled: Draw combinations, even where all could be played.
        settle: Play on until every difference that has a margin is settled, up to so many trials of each cell.
        trials, seed, threads, progress, set, partial: As for :func:`run`.

    Returns:
        A report with the tables ``"swings"``, a row for each setting and end, and ``"shares"`` of the variance (first-order and
        total indices of Sobol', and Shapley's).
    """
    return _play(
        "sensitivity",
        scenario,
        progress,
        play=play,
        measure=measure,
        parameters=list(parameters),
        top=top,
        sampled=sampled,
        settle=settle,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
        partial=partial,
    )


def rare(
    scenario: Scenario,
    *,
    event: str,
    level: str | None = None,
    cell: str | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
) -> Report:
    """Estimates the chance of a rare event in one cell: plays that come near are played on with other dice.

    Args:
        scenario: Any scenario.
        event: A condition over the measures of a play, like ``"kills >= 5"``.
        level: An expression over facts that rises towards the event; by default the fact that goes by the event's measure.
        cell: The cell to play; by default the first.
        trials: Plays of all levels together.
        seed, threads, progress, set: As for :func:`run`.

    Returns:
        A report with the table ``"levels"``; ``data["chance"]`` is the chance with its interval, an upper bound where the
        event never came up. ``data["saving"]`` is what the levels save, with its interval.
    """
    return _play(
        "rare",
        scenario,
        progress,
        event=event,
        level=level,
        cell=cell,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
    )


def luck(
    scenario: Scenario,
    *,
    measure: str | Sequence[str] | None = None,
    rolls: bool = False,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
) -> Report:
    """Divides the variance of each measure into what the settings do, alone and together, and what the dice do.

    Args:
        scenario: A scenario whose variants and sweeps meet each other.
        measure: Divide these alone.
        rolls: Divide it among kinds of rolls instead, by how their dice fell.
        trials, seed, threads, progress, set: As for :func:`run`.

    Returns:
        A report with the tables ``"parts"`` and ``"interactions"``, or ``"rolls"`` and ``"outcomes"``; shares are fractions of
        the variance.
    """
    return _play("luck", scenario, progress, measure=measure, rolls=rolls, trials=trials, seed=seed, threads=threads, set=set)


def tune(
    scenario: Scenario,
    *,
    budget: Count | None = None,
    confirm: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
) -> Report:
    """Searches for settings: the best ones for a player, or those that meet a designer's goal with the least change.

    Args:
        scenario: A scenario with ``[tune]`` and ``[[parameter]]`` tables.
        budget: Plays of everything at most, fresh dice included.
        confirm: Fresh trials of each cell that confirm what was found.
        seed, threads, progress, set: As for :func:`run`.

    Returns:
        A report with the tables ``"finalists"`` and ``"rounds"`` (player's view) or ``"tried"`` and ``"confirmed"`` (designer's
        view); ``data["patch"]`` is what to write into the scenario; its ``standing`` is ``"met"``, ``"missed"`` or
        ``"not_settled"``.
    """
    return _play("tune", scenario, progress, budget=budget, confirm=confirm, seed=seed, threads=threads, set=set)


def learn(
    scenario: Scenario,
    *,
    measure: str | None = None,
    budget: Count = 4_000_000,
    entries: Count | None = None,
    depth: Count | None = None,
    rollouts: Count | None = None,
    searched: Count | None = None,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
) -> Report:
    """Learns a script that plays better: a priority list to paste.

    Args:
        scenario: A scenario; every cell counts alike.
        measure: What is wanted, in place of the scenario's.
        budget: Plays of learning.
        entries: Most entries of the script, 1 to 40.
        depth: Decisions that are looked ahead, 1 or 2.
        rollouts: Plays of each option at each decision of the player who looks ahead.
        searched: Plays of hers.
        trials: Fresh plays of each other player.
        seed, threads, progress, set: As for :func:`run`.

    Returns:
        A report with the tables ``"players"``, everybody on the same dice, and ``"entries"``, each with its worth;
        ``data["result"]["paste"]`` is the script.
    """
    return _play(
        "learn",
        scenario,
        progress,
        measure=measure,
        budget=budget,
        entries=entries,
        depth=depth,
        rollouts=rollouts,
        searched=searched,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
    )


def skill(
    scenario: Scenario,
    *,
    measure: str | None = None,
    rollouts: Count | None = None,
    searched: Count | None = None,
    ladder: bool = False,
    trials: Count | None = None,
    seed: Count | None = None,
    threads: Count | None = None,
    progress: bool | None = None,
    set: Mapping[str, Any] | None = None,
) -> Report:
    """How much a better player gains: strategies that ship, the best response, and a player who looks ahead, on the same dice.

    Args:
        scenario: A scenario; every cell counts alike.
        measure: What is wanted, in place of the scenario's.
        rollouts: Plays of each option at each decision of the player who looks ahead.
        searched: Trials of hers.
        ladder: Learn a script as well, and set everybody on a ladder from any legal choice to the best play there is.
        trials: Trials of the others.
        seed, threads, progress, set: As for :func:`run`.

    Returns:
        A report with the table ``"players"``: score and lead over the plainest, with intervals.
    """
    return _play(
        "skill",
        scenario,
        progress,
        measure=measure,
        rollouts=rollouts,
        searched=searched,
        ladder=ladder,
        trials=trials,
        seed=seed,
        threads=threads,
        set=set,
    )


def _play(
    command: str,
    scenario: Scenario,
    progress: bool | None,
    *,
    set: Mapping[str, Any] | None = None,
    partial: Partial = "raise",
    **asked: Any,
) -> Report:
    if partial not in ("raise", "return"):
        raise ValueError(f'partial is "raise" or "return", not {partial!r}')
    words = json.dumps({name: _plain(name, value) for name, value in asked.items()})
    may_name_a_game = command in ("rulings", "sensitivity")
    with Bar(progress) as bar:
        held = _native.play(command, origin(scenario, set, may_name_a_game=may_name_a_game), words, bar.watch())
    report = Report(command, held)
    if report.partial:
        told = f"interrupted: this is what the first {report.trials:,} trials say"
        if partial == "raise":
            raise Interrupted(told, report)
        warnings.warn(told, PartialWarning, stacklevel=3)
    return report


def _plain(name: str, value: Any) -> Any:
    """A value of any kind of number as Python's own."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, Sequence):
        return list(value)
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, numbers.Number) and not isinstance(value, numbers.Integral):
        value = float(value)  # type: ignore[arg-type]
    if isinstance(value, float):
        # What is no number is refused in words.
        if not math.isfinite(value):
            return str(value)
        return value if name == "precision" or not value.is_integer() else int(value)
    return value if isinstance(value, bool) else operator.index(value)


#: It is no test of whoever imports it.
test.__test__ = False  # type: ignore[attr-defined]
