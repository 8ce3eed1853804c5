"""Cards that come onto the map: placed on the next free space, or into the Kingdom (1.3, 1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kingdom_rush.harm import Retreat, lose_hearts
from domain.kingdom_rush.maps import name
from domain.kingdom_rush.placing import Laid, Piece, Placing, lay
from domain.kingdom_rush.state import OFF, Spot, Tray, TrayKind
from domain.kingdom_rush.table import free_from, stranded, sweep
from domain.kingdom_rush.trays import add_tray, heroes_on, loss

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

MINE = "land_mine"


class Appear(Frame, tag="appear"):
    """A card appears at a space, or at the next free one towards the Exit; without one it enters the Kingdom (1.3).

    `asleep`: it does not activate in this round. `tray`: what it became, once it has appeared.
    """

    kind: TrayKind
    card: str
    copy: str
    at: Spot
    asleep: bool = False
    tray: str = ""

    def run(self, g: KingdomRush) -> Step:
        if self.tray:
            return g.done(self)
        at = free_from(g, self.at) if self.at != OFF else OFF
        tray = add_tray(g, self.kind, self.card, at, self.copy)
        tray.asleep = self.asleep
        self.tray = tray.id
        if at == OFF:
            return g.push(EnterKingdom(tray.id))
        g.tell("appears", rule="3.5", card=self.card, at=name(at), tray=tray.id)
        return g.push(Arrive(tray.id))


class Arrive(Frame, tag="arrive"):
    """A tray has come to a space: Heroes who stood there retreat, a Land Mine goes off (1.7)."""

    tray: str
    laid: list[Laid] = []

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays[self.tray]
        lay(g, self.laid, source=MINE, rule="4.47")
        self.laid = []
        driven = stranded(g, tray.at)
        if driven:
            return g.push(Retreat(driven[0].id))
        if tray.kind == "horde" and tray.at in g.world.mines:
            g.world.mines.remove(tray.at)
            op = g.content.abilities[MINE].do[0]
            g.tell("mine", rule="4.47", card=tray.card, at=name(tray.at))
            pieces = [Piece(op.tile, op.damage, "tray", True, on=tray.id)]
            return g.push(Placing(g.lead, MINE, "spell", pieces=pieces))
        return g.done(self)

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid = laid


class EnterKingdom(Frame, tag="enter_kingdom"):
    """A tray leaves the Path into the Kingdom: Hearts for what is not covered; a Portal loses the game (1.9)."""

    tray: str
    counted: bool = False

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays[self.tray]
        if not self.counted:
            self.counted = True
            if tray.kind == "portal":
                g.lose("portal", rule="5.23", card=tray.card)
            hearts = loss(g, tray)
            g.tell("enters_kingdom", rule="5.21", tray=tray.id, card=tray.card, hearts=hearts)
            lose_hearts(g, hearts, rule="5.24")
        driven = heroes_on(g, tray)
        if driven:
            return g.push(Retreat(driven[0].id))
        sweep(g, tray)
        put_away(g, tray)
        return g.done(self)


def put_away(g: KingdomRush, tray: Tray) -> None:
    """A Horde card that has left the map: summoned cards go under their stack, Treants on top of theirs (1.17)."""
    if tray.kind != "horde":
        return
    kind = g.content.hordes[tray.card].kind
    if kind == "treant":
        g.world.treants.insert(0, tray.card)
    elif kind != "wave" and kind in g.world.decks:
        g.world.decks[kind].put_under([tray.card], g.seats)


FRAMES = (Appear, Arrive, EnterKingdom)
