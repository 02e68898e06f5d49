"""From what a scenario is given as to what the native part reads."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

import tomli_w

#: A path, the TOML text of a scenario, or a dict of the same form.
Scenario: TypeAlias = "str | os.PathLike[str] | Mapping[str, Any]"

#: What a text that is no file is called in faults and reports.
_NAME = "scenario.toml"


def load(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A scenario file as a dict, to be changed and played::

        scenario = evenodds.load("scenarios/his_due/nerf.toml")
        scenario["sweep"] = {"cast.a.edge": range(4)}
        evenodds.run(scenario)

    Raises:
        OSError: There is no such file.
        tomllib.TOMLDecodeError: It is not TOML.
    """
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def origin(scenario: Scenario) -> str:
    """What the native part reads: a path, or a text and its name."""
    if isinstance(scenario, Mapping):
        return json.dumps({"text": to_toml(scenario), "name": _NAME})
    if isinstance(scenario, str) and ("\n" in scenario or "=" in scenario):
        return json.dumps({"text": scenario, "name": _NAME})
    return json.dumps({"path": os.fspath(scenario)})


def to_toml(scenario: Mapping[str, Any]) -> str:
    """The text of a scenario that is a dict. Values may be NumPy arrays and numbers, ranges, tuples and Polars series; keys may
    be written with dots, as in TOML."""
    plain = {key: _plain(value, key) for key, value in scenario.items()}
    sweep = plain.pop("sweep", None)
    tree = _nested(plain)
    if sweep is not None:
        # The settings of a sweep are paths in quotes.
        tree["sweep"] = sweep
    return tomli_w.dumps(tree)


def inputs(values: Mapping[str, Any]) -> str:
    """Inputs of a question as TOML."""
    return tomli_w.dumps(_nested({key: _plain(value, key) for key, value in values.items()}))


def _plain(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(inner, f"{name}.{key}") for key, inner in value.items()}
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
        *tables, last = key.split(".")
        table = tree
        for name in tables:
            table = table.setdefault(name, {})
        if isinstance(inner, dict) and isinstance(table.get(last), dict):
            table[last].update(inner)
        else:
            table[last] = inner
    return tree
