"""Standing orders: what a seat wants answered for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.kernel.frames import Frame, Seat

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
    what: Literal["answer", "offers"]
    of: str
    choice: str
    until: Until = "session"


def known(order: Order, frames: Iterable[type[Frame]]) -> bool:
    """Whether a game with these frames ever asks, or ends, what the order is about."""
    if order.what == "answer":
        return order.of in HOUSE_ASKS or any(hasattr(frame, f"on_{order.of}") for frame in frames)
    return order.choice in ("", *ASK_ME) and any(frame.open and frame.tag() == order.of for frame in frames)
