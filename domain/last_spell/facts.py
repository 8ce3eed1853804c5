"""What happens in a Night and may be answered (see `reactions.py`)."""

from __future__ import annotations

from typing import Literal

from domain.kernel.frames import Fact

How = Literal["melee", "ranged", "magic", "fist", "ballista", "catapult", "explosion", "counter"]


class Slain(Fact, tag="slain"):
    """A Monster fell on `at`. `by` is the Hero whose attack it was ("" for Defenses and explosions).

    `nth`: that Hero's kills of this Hero Phase, this one counted. `alone`: no other Monster stood in its Area.
    """

    monster: str
    kind: str
    at: int
    how: How
    by: str = ""
    nth: int = 0
    alone: bool = False


class Stunned(Fact, tag="stunned"):
    """A Hero stunned a Monster."""

    monster: str
    by: str


class Struck(Fact, tag="struck"):
    """A Monster's melee attack has fallen on a Hero."""

    hero: str
    monster: str


class AttackOver(Fact, tag="attack_over"):
    """A Hero's attack is over: how many Monsters it hit and slew, and the Action Points that it cost."""

    hero: str
    how: How
    hit: int
    slain: int
    ap: int
