"""Heroes give way to a Boss: straight towards the Mist, to the nearest free spot ("Special Rules of Bosses")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.grid import NEXT, TARGETS, mask, name, named, xy
from domain.last_spell.state import OFF, Facing, Spot
from domain.last_spell.table import closed_to_heroes, kind_mask, mist_mask, nearest_free

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class MakeWay(Frame, tag="make_way"):
    """A Hero leaves a spot that a Boss takes.

    `towards`: the direction of the Mist; `filled`: spots that the Boss is about to take as well. Where no spot on the
    line is free it is the nearest one outside the Mist (reading 24.44); of several players choose.
    """

    hero: str
    towards: Facing
    filled: list[Spot]
    rule: str
    to: Spot = OFF

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.to == OFF:
            places = ways_out(g, hero.at, self.towards, self.filled)
            if len(places) > 1:
                spots = [option("give_way", to=name(at), target=TARGETS[at]) for at in places]
                prompt = message("ask.make_way", hero=hero.id)
                return g.ask(self.on_make_way, hero.seat, spots, rule=self.rule, prompt=prompt)
            self.to = places[0]
        g.tell("gives_way", rule=self.rule, hero=hero.id, path=[name(hero.at), name(self.to)])
        hero.at = self.to
        return g.done(self)

    def on_make_way(self, g: LastSpell, answer: Answer) -> None:
        self.to = named(answer.text("to"))


def ways_out(g: LastSpell, at: Spot, towards: Facing, filled: list[Spot]) -> list[Spot]:
    """The first free spot on the way to the Mist; with none the nearest free ones of the board."""
    closed = closed_to_heroes(g) | kind_mask(g, "watchtower") | mask(filled)
    fog = mist_mask(g)
    ahead = NEXT[towards][at]
    while ahead != OFF and not fog >> ahead & 1:
        if not closed >> ahead & 1:
            return [ahead]
        ahead = NEXT[towards][ahead]
    boards = mask(spot for spot, sector in enumerate(g.map.sector) if sector)
    return nearest_free(g, at, closed, boards)


def to_the_mist(g: LastSpell, at: Spot) -> Facing:
    """The direction of the nearest Mist tile (house); north before west before east where two are as near."""
    (x, y), tiles = xy(at), g.world.mist
    rows: dict[Facing, int] = {"N": y - 2 - tiles.upper, "W": x - 2 - tiles.left, "E": 29 - tiles.right - x}
    return min(rows, key=lambda facing: rows[facing])
