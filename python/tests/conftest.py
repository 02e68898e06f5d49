"""What the tests share: scenarios that are played in a moment."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

DUEL = """
title  = "Who strikes first"
game   = "his_due"
play   = "duel"
trials = 400
seed   = 3
[cast.a]
deal   = "weapon"
tree   = "axe_of_the_executioner"
skills = { attack = 3, endurance = 3 }
[cast.b]
deal   = "weapon"
tree   = "axe_of_the_executioner"
skills = { speed = 3, endurance = 3 }
[variant.book]
[variant.other]
rules.counter_bonuses = false
"""


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def duel() -> str:
    return DUEL


@pytest.fixture
def hunt() -> dict[str, object]:
    return {
        "title": "A hunt",
        "game": "toward_one",
        "play": "hunt",
        "trials": 500,
        "cast": {"hunter": {"like": "ibrahim", "strategy": "steward"}, "jinn": {"dice": 5, "made": "strongest"}},
    }
