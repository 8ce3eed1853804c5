"""Sessions at random over every pair, triple and quadruple of monsters and every number of players: all end.

Some of them with every promise of the kit checked on the way, and so the positions.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from domain.conformance.run import Run
from domain.conformance.table import Start
from domain.horrified.game import Horrified
from domain.kernel.game import Setting
from domain.kernel.positions import positions
from tests.rules.horrified.given import CONTENT

LEVELS = {2: "novice", 3: "standard", 4: "challenging"}
GROUPS = [group for size in LEVELS for group in combinations(CONTENT.monsters, size)]
CHECKED = GROUPS[::7]


def setting(n: int, group: tuple[str, ...]) -> Setting:
    """Players 1 to 5 in turn; every third session with a hero more in hand, every fourth with the switch."""
    players = n % 5 + 1
    options = {"monsters": list(group), "all_strikes": n % 4 == 0, "hands": min(5, players + 1) if n % 3 == 0 else 0}
    return Setting(LEVELS[len(group)], players, options)


@pytest.mark.parametrize("group", GROUPS, ids="-".join)
def test_every_group_of_monsters_plays_to_an_end(group: tuple[str, ...]) -> None:
    run = Run(Horrified, CONTENT, Start(setting(GROUPS.index(group), group), f"ends {'-'.join(group)}"), checks=())
    assert run.walk() is not None


@pytest.mark.parametrize("group", CHECKED, ids="-".join)
def test_promises_are_kept_in_every_kind_of_session(group: tuple[str, ...]) -> None:
    run = Run(Horrified, CONTENT, Start(setting(GROUPS.index(group), group), f"kept {'-'.join(group)}"))
    assert run.walk() is not None


@pytest.mark.parametrize("name", positions(Horrified))
def test_promises_are_kept_from_every_position(name: str) -> None:
    position = positions(Horrified)[name]
    run = Run(Horrified, CONTENT, Start(position.setting, f"kept {name}", position))
    assert run.walk() is not None
