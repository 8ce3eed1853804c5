"""Placing Damage cubes (3.6.6-3.6.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.content import NEUTRAL, Section
from domain.dicemancy.deeds import Deeds, Put
from domain.dicemancy.field import Field, accepts
from domain.dicemancy.setup import SEAT
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def empty_kinds(field: Field, card: str) -> list[tuple[Section, str, int]]:
    """The empty slots of a Monster by section and kind, each with the first slot of that sort."""
    record, cubes = field.cards[card], field.monsters[card].cubes
    found: dict[tuple[Section, str], int] = {}
    for slot, kind in enumerate(record.slots):
        if not cubes[slot]:
            found.setdefault((record.section(slot), kind), slot)
    return [(section, kind, slot) for (section, kind), slot in found.items()]


def refuses(kind: str, color: str) -> Iterator[Refusal]:
    """What stands against a cube of this colour on a slot of this kind (3.6.7)."""
    if not accepts(kind, color):
        why = "neutral_slot" if color == NEUTRAL else "elemental_slot"
        yield Refusal("3.6.7", message(f"why.{why}", kind=kind, color=color))


class PickSlot(Frame, tag="pick_slot"):
    """On which slot of a Monster a cube goes (3.6.7); gives the slot back."""

    card: str
    color: str
    section: str = ""
    kind: str = ""

    def run(self, g: Dicemancy) -> Step:
        kinds = empty_kinds(g.planned(), self.card)
        for section, kind, slot in kinds:
            if (section, kind) == (self.section, self.kind):
                return g.done(self, slot)
        candidates = [
            option("slot", section=section, kind=kind, target=f"slot:{self.card}:{slot}")
            for section, kind, slot in kinds
        ]
        return g.ask(
            self.on_slot, SEAT, candidates, rule="3.6.7", why=self.why_slot, shows=self.show_slot,
            prompt=message("ask.slot", card=self.card, color=self.color),
        )  # fmt: skip

    def on_slot(self, g: Dicemancy, answer: Answer) -> None:
        self.section, self.kind = answer.text("section"), answer.text("kind")

    def why_slot(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return refuses(str(candidate.args["kind"]), self.color)

    def show_slot(self, g: Dicemancy, chosen: Option) -> Shows:
        return Shows(cells=[chosen.target] if chosen.target else [])


class PutCubes(Frame, tag="put_cubes"):
    """Each entry of `owed` is a cube for that Monster; it goes on if a slot takes it and the Supply has one.

    When the Supply is short the player says who takes the last cubes; what is left over is lost (3.6.9).
    """

    color: str
    owed: list[str]
    deeds: Deeds = []
    taker: str = ""
    slot: int | None = None

    def run(self, g: Dicemancy) -> Step:
        if self.slot is not None:
            self.deeds.append(Put(self.taker, self.slot, self.color))
            self.owed.remove(self.taker)
            self.taker, self.slot = "", None
        field = g.planned()
        supply = field.supply[self.color]
        can = self.able(field)
        if not can or not supply:
            return g.done(self, self.deeds)
        if not self.taker:
            if sum(can.values()) > supply and len(can) > 1:
                takers = [option("takes", card=card, target=f"monster:{card}") for card in can]
                prompt = message("ask.taker", color=self.color, left=supply)
                return g.ask(self.on_taker, SEAT, takers, rule="3.6.9", prompt=prompt)
            self.taker = next(iter(can))
        return g.push(PickSlot(self.taker, self.color))

    def able(self, field: Field) -> dict[str, int]:
        """How many of the cubes owed to each Monster it has slots for."""
        found: dict[str, int] = {}
        for card in dict.fromkeys(self.owed):
            room = min(self.owed.count(card), len(field.open_slots(card, self.color)))
            if room:
                found[card] = room
        return found

    def on_taker(self, g: Dicemancy, answer: Answer) -> None:
        self.taker = answer.text("card")

    def after_pick_slot(self, g: Dicemancy, slot: int) -> None:
        self.slot = slot
