"""What each card on the Path will do in this round's ADVANCE if nothing changes, as far as all can know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.numbers import total
from domain.kingdom_rush.advance import SUMMONS, aimed_at, in_order, speed_parts
from domain.kingdom_rush.challenge import fits
from domain.kingdom_rush.maps import name
from domain.kingdom_rush.state import OFF, Spot, Tray
from domain.kingdom_rush.trays import beaten, heroes_on, loss, visible

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


class Coming(Struct):
    """One card or Boss in the order of ADVANCE. `path`: the squares it comes to, "exit" for the Kingdom.

    `falls`: it is beaten as it lies and will be destroyed first. `held`: points that Soldiers and Heroes stop;
    `hearts`: what it takes from the Kingdom; `hits`: Heroes whom Dead-Eye may hit; `heals`: tiles that it loses;
    `summons`: stacks that it calls a card from; `tower`: the supply stack that a Portal empties.
    """

    who: str
    card: str
    at: str
    path: list[str]
    points: int
    held: int = 0
    falls: bool = False
    hearts: int = 0
    frozen: bool = False
    hits: list[str] = []
    heals: int = 0
    summons: list[str] = []
    tower: str = ""


def coming(g: KingdomRush) -> list[Coming]:
    """The forecast, nearest to the Exit first. Cards that are already beaten fall before and clear the way."""
    gone = {tray.id for tray in g.world.trays.values() if tray.kind in ("horde", "portal") and beaten(g, tray)}
    if g.world.phase in ("advance", "pick_up", "spend"):
        gone = set()
    taken = {tray.at for tray in g.world.trays.values() if tray.kind in ("horde", "portal") and tray.id not in gone}
    taken |= {boss.at for boss in g.world.bosses.values() if boss.here} | {g.world.marker}
    taken |= {hero.at for hero in g.world.heroes.values() if hero.guest and hero.id == "lynn"}
    found = []
    for who in in_order(g):
        if who.startswith("boss:"):
            boss = g.world.bosses[who.removeprefix("boss:")]
            walks = boss.kind != "greenmuck" or "actions" not in g.world.decks
            taken.discard(boss.at)
            at = _free(g, g.map.onward(boss.at), taken) if walks else boss.at
            taken.add(at)
            path = [name(at) if at != OFF else "exit"] if walks else []
            found.append(Coming(who, boss.kind, name(boss.at), path, int(walks)))
            continue
        tray = g.world.trays[who]
        if tray.id in gone:
            found.append(Coming(who, tray.card, name(tray.at), [], 0, falls=True))
        else:
            found.append(_one(g, tray, taken))
    return found


def spider_lands(g: KingdomRush, tile: str) -> str:
    """The first Horde in the order of ADVANCE that the Spider tile fits as things lie; "" where it fits none."""
    for who in in_order(g):
        tray = g.world.trays.get(who)
        if tray is None or tray.kind != "horde" or tray.frozen or beaten(g, tray):
            continue
        if fits(g, tray, tile):
            return tray.id
    return ""


def _one(g: KingdomRush, tray: Tray, taken: set[Spot]) -> Coming:
    if tray.frozen:
        return Coming(tray.id, tray.card, name(tray.at), [], 0, frozen=True)
    portal = tray.kind == "portal"
    points = (0 if tray.stuck else 1) if portal else total(speed_parts(g, tray))
    hearts = 0 if portal else sum(hero.hearts + hero.protected for hero in heroes_on(g, tray))
    held = min(points, tray.soldiers.bit_count() + hearts)
    summons = [] if portal else [k for k in SUMMONS if visible(g, tray, k) and len(g.world.decks.get(k, ()))]
    for _ in summons:
        _lands(g, g.map.onward(tray.at), taken)
    at, path = tray.at, []
    taken.discard(at)
    for _ in range(points - held):
        at = _free(g, g.map.onward(at), taken)
        path.append(at)
        if at == OFF:
            break
    if at != OFF:
        taken.add(at)
    return Coming(
        tray.id,
        tray.card,
        name(tray.at),
        [name(each) if each != OFF else "exit" for each in path],
        points,
        held,
        hearts=loss(g, tray) if OFF in path and not portal else 0,
        hits=[hero.id for hero in aimed_at(g, tray)] if visible(g, tray, "dead_eye") else [],
        heals=min(visible(g, tray, "heal").bit_count(), len(tray.tiles)),
        summons=list(summons),
        tower=g.content.portals[tray.card].destroys if portal else "",
    )


def _free(g: KingdomRush, at: Spot, taken: set[Spot]) -> Spot:
    while at != OFF and at in taken:
        at = g.map.onward(at)
    return at


def _lands(g: KingdomRush, at: Spot, taken: set[Spot]) -> None:
    """A summoned card takes the next free space."""
    at = _free(g, at, taken)
    if at != OFF:
        taken.add(at)
