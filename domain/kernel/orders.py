"""Standing orders: what a seat wants answered for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.kernel.frames import Frame, Seat

What = Literal["answer", "offers"]
Until = Literal["phase", "session"]
ASK_ME = ("never", "matter", "always")
HOUSE_ASKS = ("undo",)
"""Asked by the house around the game, not by a frame: may others take back what this seat did?"""


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat wants; it lives in the state and only its seat sees it.

    `answer`: give the option `choice` to each ask of the kind `of`. `offers`: when the open frame `of` ends, be asked
    `never` (as without an order), when it could `matter`, or `always`.
    """

    seat: Seat
    what: What
    of: str
    choice: str
    until: Until = "session"


def known(order: Order, frames: Iterable[type[Frame]]) -> bool:
    """Whether a game with these frames ever asks, or ends, what the order is about."""
    return order.of in subjects(order.what, frames) and (order.what == "answer" or order.choice in ("", *ASK_ME))


def subjects(what: What, frames: Iterable[type[Frame]]) -> list[str]:
    """What an order may be about in a game with these frames: the kinds of its asks, or its open frames."""
    if what == "offers":
        return sorted({frame.tag() for frame in frames if frame.open})
    asked = {name.removeprefix("on_") for frame in frames for name in dir(frame) if name.startswith("on_")}
    return sorted({*HOUSE_ASKS, *asked})
