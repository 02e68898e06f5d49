"""Games of one's own: declarations, and a procedure in Lua or in Python."""

from __future__ import annotations

import inspect
import os
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from . import _native
from ._scenario import Given, game_of, parsed, to_toml

_Entry = TypeVar("_Entry")


class Choice(str):
    """An option that a strategy took; it is the option's name.

    Attributes:
        args: Its parameters.
    """

    __slots__ = ("args",)
    args: tuple[int | str, ...]

    def __new__(cls, option: str, args: tuple[int | str, ...] = ()) -> Choice:
        found = super().__new__(cls, option)
        found.args = args
        return found


class Participant(SimpleNamespace):
    """Who takes part: ``seat`` (from 1), ``name`` and the keys of the game's ``sheet``. It is made anew for each play."""


class Rules(SimpleNamespace):
    """The rules in force, by name."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a play does not change the rules")


class Table:
    """The words of a play. They are those of game files, which the book lists; lists and dicts stand for Lua's tables.

    Attributes:
        rules: The rules in force: ``table.rules.goal``.
        roll: ``roll(n, sides)`` throws n dice and gives their sum. ``roll("attack", n, sides)`` takes dice of that stream,
            here as in all words of dice.
        hits: ``hits(n, sides, least)``: how many of n dice show at least ``least``.
        highest: ``highest(n, sides, keep)``: sum of the highest; one, where ``keep`` is left out.
        lowest: ``lowest(n, sides, keep)``: sum of the lowest.
        faces: ``faces(n, sides)``: a list, the highest first.
        dice: ``dice(n, sides=10, hit=8, explode=10)`` throws n dice of a kind of pool.
        pick: ``pick(n)``: a lot, from 1 to n.
        turn: ``turn(seat)``: dice belong to this seat from here on.
        round: ``while table.round():`` begins a round, up to the limit of rounds.
        decide: ``decide(name, seat, facts, *options)`` asks a seat's strategy. ``facts`` is a dict. The options are those
            legal just now, of those marked ``sometimes``; ``None`` and ``False`` are passed over.
        count: ``count(name, by, seat)`` adds to a measure of the game; 1, where ``by`` is left out.
        set: ``set(name, value, seat)`` sets a measure.
        note: ``note(id, text, *values)`` says what happens, under a rule's ID. Each ``{}`` of the text takes the next value.
        change: ``change(n)`` counts marks on a sheet.
    """

    rules: Rules
    roll: Callable[..., int]
    hits: Callable[..., int]
    highest: Callable[..., int]
    lowest: Callable[..., int]
    faces: Callable[..., list[int]]
    dice: Callable[..., int]
    pick: Callable[[int], int]
    turn: Callable[[int], None]
    round: Callable[[], bool]
    decide: Callable[..., Choice]
    count: Callable[..., None]
    set: Callable[..., None]
    note: Callable[..., None]
    change: Callable[..., None]

    def __init__(self, words: dict[str, Callable[..., Any]], rules: dict[str, Any]) -> None:
        self.__dict__.update(words)
        self.rules = Rules(**{name: tuple(value) if isinstance(value, list) else value for name, value in rules.items()})

    def draw(self, entries: list[_Entry]) -> _Entry:
        """Takes an entry out of a list, all equally likely."""
        at = self.pick(len(entries)) - 1
        entries[at], entries[-1] = entries[-1], entries[at]
        return entries.pop()

    def shuffle(self, entries: list[_Entry]) -> list[_Entry]:
        """Puts a list in any order, all equally likely, and gives it."""
        for at in range(len(entries) - 1, 0, -1):
            other = self.pick(at + 1) - 1
            entries[at], entries[other] = entries[other], entries[at]
        return entries

    @staticmethod
    def other(seat: int) -> int:
        """The other one of two seats."""
        return 3 - seat


class Game(Mapping[str, Any]):
    """A game of one's own, as ``game`` of a scenario that is a dict::

        def race(table, a, b):
            at = {1: 0, 2: 0}
            while table.round():
                for runner in (a, b):
                    table.turn(runner.seat)
                    at[runner.seat] += table.roll(1, table.rules.sides)
                    if at[runner.seat] >= 20:
                        return runner.seat

        game = evenodds.Game({"plays": {"race": {"seats": 2}}, "rules": {"sides": 6}}, race)
        evenodds.run({"game": game, "cast": {"a": {}, "b": {}}})

    The declarations are those of a game file. The procedure is its script in Lua, or a function for each play and each
    question, whose name it has. A function gets a :class:`Table`, whose words throw all dice, and each
    :class:`Participant`. It returns the seat that won, or None. It keeps nothing for the next play.

    A function in Python is slow: about a tenth of a script's plays on one core, and no more on several. Such a game plays
    where its functions are: not in shards, exported jobs, the lab or the program.

    Args:
        declarations: Tables as in a game file.
        functions: The procedure, where it is in Python.

    Raises:
        ScenarioError: A mistake in the declarations, or a missing function.
    """

    def __init__(self, declarations: Mapping[str, Any], *functions: Callable[..., Any]) -> None:
        declared = dict(declarations)
        if functions:
            declared["python"] = "\n\n".join(map(_text, functions))
        self._declared = declared
        self._functions = {function.__name__: function for function in functions}
        self.name = _native.game(self._given())

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], *functions: Callable[..., Any]) -> Game:
        """The game of a file like ``"my.game.toml"``, with the script beside it; with functions where it has none.

        Raises:
            FileNotFoundError: There is no such file.
        """
        return cls(game_of(Path(path)), *functions)

    def scenario(self, play: str | None = None) -> dict[str, Any]:
        """A scenario to begin with."""
        return {**parsed(_native.starter(self._given(), play)), "game": self}

    def _given(self) -> Given:
        """What the native part reads."""
        return to_toml(self._declared), self._functions or None

    def __getitem__(self, key: str) -> Any:
        return self._declared[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def __repr__(self) -> str:
        return f"<evenodds game {self.name!r}>"


def _text(function: Callable[..., Any]) -> str:
    """The text of a function, for reports."""
    try:
        return textwrap.dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return f"# {function.__name__}: its text is not at hand"
