"""What is found without playing, or in one play."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._distribution import Distribution
from ._frame import frame
from ._game import Game
from ._scenario import Given, Scenario, inputs, origin, there

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Line:
    """A line of a narration: the IDs of the rules that were used, and what happened."""

    rule: str
    text: str


@dataclass(frozen=True)
class Trace:
    """One play, told.

    Attributes:
        cell: The cell that was played.
        seed: Seed of all dice.
        trial: The play's number, from 0.
        swapped: Whether the sides had changed seats.
        lines: The narration.
        measures: What was counted, in each measure's unit.
        dice: Of each kind of roll its name ("roll"), its "dice", and the "pips" of their sum above its mean.
    """

    cell: str
    seed: int
    trial: int
    swapped: bool
    lines: list[Line]
    measures: dict[str, int]
    dice: list[dict[str, Any]]

    def __str__(self) -> str:
        wide = max((len(line.rule) for line in self.lines), default=0) + 2
        told = [f"{line.rule:<{wide}}{line.text}".rstrip() for line in self.lines]
        counted = [f"  {name:<32} {value}" for name, value in self.measures.items()]
        return "\n".join([f"{self.cell}, trial {self.trial} of seed {self.seed}", *told, "", "What was counted", *counted])


@dataclass(frozen=True)
class Odds:
    """An exact answer.

    Attributes:
        numbers: The answer's numbers by name; chances are fractions of 1.
        distributions: Distributions by what they count, as pairs of value and chance, the main one first.
    """

    numbers: dict[str, float]
    distributions: dict[str, list[tuple[int, float]]]

    def __getitem__(self, name: str) -> float:
        return self.numbers[name]

    def distribution(self, of: str | None = None) -> Distribution:
        """One of the distributions; the main one if left out."""
        name = next(iter(self.distributions)) if of is None else of
        points = self.distributions[name]
        return Distribution(name, [value for value, _ in points], [chance for _, chance in points])

    def frame(self) -> pl.DataFrame:
        """The distributions: a row for each value, with the columns ``of``, ``value`` and ``chance``."""
        import polars as pl

        rows = [(of, value, chance) for of, points in self.distributions.items() for value, chance in points]
        return pl.DataFrame(rows, schema={"of": pl.String, "value": pl.Int64, "chance": pl.Float64}, orient="row")


@dataclass(frozen=True)
class Builds:
    """Legal characters, or why one is not.

    Attributes:
        characters: A row for each, all columns words.
        reasons: Why what was asked about is illegal; empty where it is legal.
    """

    characters: pl.DataFrame
    reasons: list[str]

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


def odds(game: str | Game, question: str, values: Mapping[str, Any] | None = None, **more: Any) -> Odds:
    """Answers a game's question about exact odds.

    Args:
        game: Short name of the game, like ``"toward_one"``, or one's own.
        question: One of :func:`list_questions`.
        values: Its inputs; keys may be written with dots. Or by name: ``odds("toward_one", "pool", dice=4)``.

    Raises:
        ScenarioError: An unknown game or question, or a mistake in the inputs.
    """
    told = json.loads(_native.odds(_known(game), question, inputs({**(values or {}), **more})))
    distributions = {of: [(int(value), float(chance)) for value, chance in points] for of, points in told["distributions"]}
    return Odds(numbers=told["numbers"], distributions=distributions)


def trace(
    scenario: Scenario,
    *,
    cell: str | None = None,
    trial: int = 0,
    swapped: bool = False,
    seed: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> Trace:
    """Tells one play step by step, by the code that counts it.

    Args:
        scenario: What is played.
        cell: Which cell; the first if left out.
        trial: The play's number, from 0.
        swapped: Let the two sides change seats, as :func:`compare` does in the second play of each trial.
        seed: Seed, in place of the scenario's.
        set: Settings in place of the scenario's, by their paths.

    Raises:
        ScenarioError: A mistake in the scenario, or no such cell.
    """
    told = json.loads(_native.trace(origin(scenario, set), cell, trial, swapped, seed))
    lines = [Line(line["rule"], line["text"]) for line in told.pop("lines")]
    return Trace(lines=lines, **told)


def check(scenario: Scenario) -> dict[str, Any]:
    """Reads a scenario and compiles it, and plays nothing.

    Returns:
        What it holds: ``game``, ``play``, ``cells``, ``trials``, ``seed``, ``hash`` of its text, ``entrants`` of its field.

    Raises:
        ScenarioError: Every mistake in it.
    """
    found: dict[str, Any] = json.loads(_native.check(origin(scenario)))
    return found


def builds(game: str | Game, values: Mapping[str, Any] | None = None, *, scenario: Scenario | None = None, **more: Any) -> Builds:
    """Legal characters of a game, and why one is not.

    Args:
        game: Short name of the game, or one's own.
        values: What is asked about, in the words of a scenario; or by name: ``builds("his_due", tree="flames_of_hatred")``.
        scenario: With the rules, powers and trees of its first cell.

    Raises:
        ScenarioError: A mistake in the values or in the scenario.
    """
    asked = inputs({**(values or {}), **more})
    stream, reasons = _native.builds(_known(game), asked, None if scenario is None else origin(scenario))
    return Builds(frame(stream), reasons)


def new(game: str, play: str | None = None) -> str:
    """The text of a commented scenario to begin with.

    Raises:
        ScenarioError: No such game, or no such play of it.
    """
    return _native.starter(_known(game), play)


def example(name: str) -> str:
    """The text of a scenario that ships, like ``"toward_one/reward_tiers"``.

    Raises:
        ScenarioError: There is none of this name; its help names a near one.
    """
    return _native.example(name)


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files."""
    found: dict[str, Any] = json.loads(_native.schema())
    return found


def _known(game: str | Game) -> str | Given:
    """A game as the native part reads it."""
    if isinstance(game, Game):
        return game._given()
    return os.fspath(there(game)) if game.endswith(".game.toml") else game


def _listed(what: str, game: str | Game | None) -> pl.DataFrame:
    return frame(_native.listed(what, None if game is None else _known(game)))


def list_games() -> pl.DataFrame:
    """The games and their plays."""
    return frame(_native.listed("games", None))


def list_rules(game: str | Game | None = None) -> pl.DataFrame:
    """Every rule of a game: ID, the rule in a sentence, the ruling where the book is open, knobs, place in the book."""
    return _listed("rules", game)


def list_knobs(game: str | Game | None = None) -> pl.DataFrame:
    """Every knob of a game's rules: the book's value, what it takes, the rules that it stands for."""
    return _listed("knobs", game)


def list_facts(game: str | Game | None = None) -> pl.DataFrame:
    """What conditions of strategies and expressions of measures can ask."""
    return _listed("facts", game)


def list_decisions(game: str | Game | None = None) -> pl.DataFrame:
    """What strategies decide, with the actions of each decision."""
    return _listed("decisions", game)


def list_powers(game: str | Game | None = None) -> pl.DataFrame:
    """What characters can have: sects, rituals, allies, powers."""
    return _listed("powers", game)


def list_effects(game: str | Game | None = None) -> pl.DataFrame:
    """What powers can do, with an example each."""
    return _listed("effects", game)


def list_measures(game: str | Game | None = None) -> pl.DataFrame:
    """Everything that a play counts, with units."""
    return _listed("measures", game)


def list_strategies(game: str | Game | None = None) -> pl.DataFrame:
    """Strategies that ship with a game, as text to copy into a scenario."""
    return _listed("strategies", game)


def list_columns() -> pl.DataFrame:
    """What every column of every table and every key of every JSON file means that the program writes."""
    return frame(_native.listed("columns", None))


def list_questions(game: str | Game) -> pl.DataFrame:
    """Questions of a game that have exact answers, with an example each."""
    return frame(_native.questions(_known(game)))
