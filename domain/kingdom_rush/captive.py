"""Grawl in the web: when the last trap is torn he may walk, and engage a Horde (Scenario 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kingdom_rush.boss_moves import GRAWL
from domain.kingdom_rush.maps import name, named, way
from domain.kingdom_rush.state import OFF
from domain.kingdom_rush.table import tray_at
from domain.kingdom_rush.walking import Engage, reach_of, why_not_end

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


class GrawlWalks(Frame, tag="grawl_walks"):
    """He moves up to so many spaces as a Hero does, ends on a space of the Path, and engages a Horde there (7.46)."""

    points: int
    to: str = ""
    over: bool = False

    def run(self, g: KingdomRush) -> Step:
        grawl = g.world.heroes.get(GRAWL)
        if self.over or grawl is None or grawl.at == OFF:
            return g.done(self)
        if not self.to:
            reach = reach_of(g, grawl.at, self.points)
            spots = [name(at) for at in g.map.order if at in reach.cost]
            found = [option("lead_grawl", to=to, target=f"spot:{to}") for to in spots]
            return g.ask(
                self.on_grawl_walks,
                g.lead,
                [option("leave_grawl"), *found],
                rule="7.46",
                why=self.why_grawl_walks,
                shows=self.show_grawl_walks,
            )
        self.over = True
        if self.to == "stay":
            return g.done(self)
        path = reach_of(g, grawl.at, self.points).path(named(self.to))
        g.tell("walks", rule="7.46", hero=GRAWL, **way(path))
        grawl.at, grawl.tray, grawl.base = named(self.to), "", 0
        tray = tray_at(g, grawl.at)
        return g.push(Engage(GRAWL, tray.id)) if tray is not None else g.done(self)

    def on_grawl_walks(self, g: KingdomRush, answer: Answer) -> None:
        self.to = answer.text("to") if answer.verb == "lead_grawl" else "stay"

    def why_grawl_walks(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "lead_grawl":
            yield from why_not_end(g, g.world.heroes[GRAWL], named(str(candidate.args["to"])))

    def show_grawl_walks(self, g: KingdomRush, candidate: Option) -> Shows:
        if candidate.verb != "lead_grawl":
            return Shows()
        path = reach_of(g, g.world.heroes[GRAWL].at, self.points).path(named(str(candidate.args["to"])))
        return Shows(path=[f"spot:{name(at)}" for at in path])


FRAMES = (GrawlWalks,)
VERBS: dict[str, tuple[str, ...]] = {"lead_grawl": ("to",), "leave_grawl": ()}
