"""The Spider Challenge: a card is shown each round, and its tile drops on the first Horde that it fits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message
from domain.kingdom_rush.squares import Rows, mask_of, name_of, patterns, said, squares_of
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import SpiderTile, Squares, Tray
from domain.kingdom_rush.trays import covered, layout_of, spider_squares

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


class Reveal(Frame, tag="reveal"):
    """REVEAL_SPIDER: the top Spider Challenge card is turned up (6.12)."""

    def run(self, g: KingdomRush) -> Step:
        g.world.shown = g.world.decks["challenge"].draw(g.chance)
        g.tell("spider_shown", rule="6.12", card=g.world.shown, tile=g.content.spider_cards[g.world.shown].tile)
        return g.done(self)


class Fit(Struct, frozen=True):
    """A place for a Spider tile: its squares, those with a spider, and its Speed icon (0: none)."""

    squares: Squares
    spiders: Squares
    speed: Squares


def fits(g: KingdomRush, tray: Tray, tile: str) -> list[Fit]:
    """Where a Spider tile may lie: on squares without enemy, tile, Soldier, Hero or other Spider tile (6.14)."""
    record = g.content.spider_tiles[tile]
    closed = layout_of(g, tray).enemies | covered(g, tray) | spider_squares(tray)
    everywhere = _everywhere(g.content.shapes[record.shape].rows, tuple(record.squares), record.speed)
    return [fit for fit in everywhere if not fit.squares & closed]


@lru_cache(1 << 6)
def _everywhere(rows: Rows, squares: tuple[str, ...], speed: bool) -> list[Fit]:
    """All places of a tile on an empty tray."""
    found: dict[Fit, None] = {}
    for at in patterns(rows):
        with_spider = [1 << sq for sq, what in zip(at.order, squares, strict=True) if what == "spider"]
        found[Fit(at.mask, sum(with_spider), with_spider[0] if speed else 0)] = None
    return list(found)


class Drop(Frame, tag="drop"):
    """A Horde that activates takes the shown tile if it fits; the players choose the place; the card is done (6.13)."""

    tray: str
    choice: str = ""

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays[self.tray]
        tile = g.content.spider_cards[g.world.shown].tile
        places = fits(g, tray, tile)
        if not places:
            return g.done(self)
        if not self.choice:
            return g.ask(
                self.on_drop,
                g.lead,
                [_option(tray, place) for place in places],
                rule="6.13",
                prompt=Message("ask.drop", {"card": tray.card, "tile": tile}),
                shows=self.show_drop,
            )
        place = next(each for each in places if _option(tray, each).id == self.choice)
        tray.spiders.append(SpiderTile(tile, place.squares, place.spiders, place.speed))
        g.world.shown = ""
        g.tell("spider_drops", rule="6.13", tile=tile, card=tray.card, tray=tray.id, squares=said(place.squares))
        return g.done(self)

    def on_drop(self, g: KingdomRush, answer: Answer) -> None:
        self.choice = answer.id

    def show_drop(self, g: KingdomRush, candidate: Option) -> Shows:
        squares = squares_of(mask_of(str(candidate.args["squares"])))
        return Shows(cells=[f"square:{self.tray}:{square_name(each)}" for each in squares])


def _option(tray: Tray, place: Fit) -> Option:
    label = Message("option.drop", {"at": said(place.squares), "spiders": said(place.spiders)})
    speed = name_of(place.speed) if place.speed else "none"
    squares, spiders = name_of(place.squares), name_of(place.spiders)
    return option("drop", target=f"tray:{tray.id}", label=label, squares=squares, spiders=spiders, speed=speed)


FRAMES = (Reveal, Drop)
VERBS: dict[str, tuple[str, ...]] = {"drop": ("squares", "spiders", "speed")}
