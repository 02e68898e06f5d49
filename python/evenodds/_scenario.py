"""From what a scenario is given as to what the native part reads."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

import tomli_w

#: A path, the TOML text of a scenario, or a dict of the same form.
Scenario: TypeAlias = "str | os.PathLike[str] | Mapping[str, Any]"

#: What the native part reads: words, and the functions of a game whose procedure is in Python.
Given: TypeAlias = "tuple[str, Mapping[str, Callable[..., Any]] | None]"

#: What is said of a scenario that is not there.
_NONE = "no such scenario; evenodds.new(game) and evenodds.example(name) have texts to begin with"
#: What a text that is no file is called in faults and reports.
_NAME = "scenario.toml"
#: Tables whose keys are paths, also where they stand in a dict of one's own.
_PATHS = ("sweep", "words")


class _Key(str):
    """A key with dots that came from a file: it stands there in quotes, and is one word."""

    __slots__ = ()


def load(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A scenario file as a dict, to be changed and played::

        scenario = evenodds.load("scenarios/his_due/nerf.toml")
        scenario["sweep"] = {"cast.a.edge": range(4)}
        evenodds.run(scenario)

    Files that it includes are named by their whole path, and a game file stands in it, so that the dict may be played from
    any folder.

    Raises:
        FileNotFoundError: There is no such file.
        tomllib.TOMLDecodeError: It is not TOML.
    """
    found: dict[str, Any] = _known(tomllib.loads(there(path, _NONE).read_text(encoding="utf-8")))
    beside = Path(path).absolute().parent
    include = found.get("include")
    if isinstance(include, str):
        found["include"] = str(beside / include)
    elif isinstance(include, list):
        found["include"] = [str(beside / one) for one in include]
    game = found.get("game")
    if isinstance(game, str) and ("/" in game or game.endswith(".toml")):
        found["game"] = game_of(beside / game)
    return found


def parsed(text: str) -> dict[str, Any]:
    """A text of TOML."""
    return tomllib.loads(text)


def game_of(path: Path) -> dict[str, Any]:
    """A game file with the script that stands beside it."""
    found: dict[str, Any] = _known(tomllib.loads(there(path).read_text(encoding="utf-8")))
    script = found.get("script")
    if isinstance(script, str) and "\n" not in script and script.endswith(".lua"):
        found["script"] = (path.parent / script).read_text(encoding="utf-8")
    found.setdefault("about", {}).setdefault("name", path.name.removesuffix(".game.toml"))
    return found


def origin(scenario: Scenario, changes: Mapping[str, Any] | None = None, *, may_name_a_game: bool = False) -> Given:
    """What the native part reads: a path, or a text and its name, and what is set over it; and functions."""
    settings = [f"{path}={_inline(_plain(value, path))}" for path, value in (changes or {}).items()]
    if isinstance(scenario, Mapping):
        functions = getattr(scenario.get("game"), "_functions", None)
        return json.dumps({"text": to_toml(scenario), "name": _NAME, "settings": settings}), functions or None
    text = isinstance(scenario, str) and ("\n" in scenario or ("=" in scenario and not os.path.exists(scenario)))
    if text:
        return json.dumps({"text": scenario, "name": _NAME, "settings": settings}), None
    path = os.fspath(scenario)
    if not (may_name_a_game and "/" not in path and "." not in path):
        there(path, _NONE)
    return json.dumps({"path": path, "settings": settings}), None


def there(path: str | os.PathLike[str], told: str = "no such file") -> Path:
    """The path, if there is something."""
    if not os.path.exists(path):
        raise FileNotFoundError(errno.ENOENT, told, os.fspath(path))
    return Path(path)


def _known(value: Any) -> Any:
    """The same, whose keys are taken as they stand."""
    if isinstance(value, dict):
        return {_Key(key) if "." in key else key: _known(inner) for key, inner in value.items()}
    return [_known(one) for one in value] if isinstance(value, list) else value


def _inline(value: Any) -> str:
    """A value in one line of TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return tomli_w.dumps({"it": value}).removeprefix("it = ").rstrip()


def to_toml(scenario: Mapping[str, Any]) -> str:
    """The text of a scenario that is a dict. Values may be NumPy arrays and numbers, ranges, tuples and Polars series; keys may
    be written with dots, as in TOML."""
    plain = {key: _plain(value, key) for key, value in scenario.items()}
    for table in _PATHS:
        if isinstance(plain.get(table), dict):
            plain[table] = {_Key(key): value for key, value in plain[table].items()}
    return tomli_w.dumps(_nested(plain))


def inputs(values: Mapping[str, Any]) -> str:
    """Inputs of a question as TOML."""
    return tomli_w.dumps(_nested({key: _plain(value, key) for key, value in values.items()}))


def _plain(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else str(key): _plain(inner, f"{name}.{key}") for key, inner in value.items()}
    if value is None:
        raise TypeError(f"`{name}` is None, which a scenario cannot say; leave the key out")
    if isinstance(value, (list, tuple, range)):
        return [_plain(inner, name) for inner in value]
    for turned in ("tolist", "to_list"):
        if hasattr(value, turned):
            return _plain(getattr(value, turned)(), name)
    return os.fspath(value) if isinstance(value, os.PathLike) else value


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in flat.items():
        inner = _nested(value) if isinstance(value, Mapping) else value
        *tables, last = [str(key)] if isinstance(key, _Key) else key.split(".")
        table = tree
        for name in tables:
            table = table.setdefault(name, {})
        if isinstance(inner, dict) and isinstance(table.get(last), dict):
            table[last].update(inner)
        else:
            table[last] = inner
    return tree
