"""Greenmuck: his Action deck, the Treant Spawn marker and the Tainted Treants (Scenario 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.decks import Deck
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kingdom_rush.arrival import Appear
from domain.kingdom_rush.harm import Retreat
from domain.kingdom_rush.maps import apart, name, named, way
from domain.kingdom_rush.state import OFF, Spot
from domain.kingdom_rush.table import boss_at, empty_spaces, stranded, tray_at

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def action_deck(g: KingdomRush) -> Deck:
    """Four Action cards shuffled, the Acid card under them (7.13)."""
    deck = Deck.of("actions", [id_ for id_, card in g.content.actions.items() if not card.acid])
    deck.put_under([id_ for id_, card in g.content.actions.items() if card.acid], g.seats)
    return deck


def acid(g: KingdomRush, at: Spot, within: int) -> None:
    """Every Soldier near him returns to the supply; then the deck is built anew (2.5)."""
    for tray in g.world.trays.values():
        if tray.soldiers and apart(tray.at, at) <= within:
            g.world.soldiers += tray.soldiers.bit_count()
            tray.soldiers = 0
    g.tell("acid", rule="7.20")
    g.world.decks["actions"] = action_deck(g)


class MoveMarker(Frame, tag="move_marker"):
    """The marker moves; it jumps cards and Bosses, stops at the edge of the grid, drives Heroes off (7.14)."""

    way: str
    steps: int

    def run(self, g: KingdomRush) -> Step:
        driven = stranded(g, g.world.marker)
        if driven:
            return g.push(Retreat(driven[0].id))
        if not self.steps:
            return g.done(self)
        self.steps -= 1
        at = g.map.step(g.world.marker, self.way)
        while at != OFF and (tray_at(g, at) is not None or boss_at(g, at) is not None):
            at = g.map.step(at, self.way)
        if at == OFF:
            self.steps = 0
            return g.again()
        g.tell("marker_moves", rule="7.14", **way([g.world.marker, at]))
        g.world.marker = at
        return g.again()


def treant_spaces(g: KingdomRush) -> list[Spot]:
    """Empty spaces of the Path beside the marker, in the order of ADVANCE."""
    return [at for at in empty_spaces(g) if apart(at, g.world.marker) == 1]


class Treant(Frame, tag="treant"):
    """The top Treant appears on an empty Path space beside the marker; it does not activate in this round (7.16)."""

    at: str = ""
    spawned: bool = False

    def run(self, g: KingdomRush) -> Step:
        if self.spawned:
            return g.done(self)
        if self.at:
            self.spawned = True
            at = named(self.at)
            return g.push(Appear("horde", g.world.treants.pop(0), "a", at, asleep=True))
        spaces = treant_spaces(g)
        if not g.world.treants or not spaces:
            g.tell("no_treant", rule="7.16")
            return g.done(self)
        found = [option("treant", at=name(at), target=f"spot:{name(at)}") for at in spaces]
        return g.ask(self.on_treant, g.lead, found, rule="7.16")

    def on_treant(self, g: KingdomRush, answer: Answer) -> None:
        self.at = answer.text("at")


FRAMES = (MoveMarker, Treant)
VERBS: dict[str, tuple[str, ...]] = {"treant": ("at",)}
