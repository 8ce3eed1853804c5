"""Whether a table that comes from elsewhere can be one of this game: every marker once, every number on its track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import SaveError
from domain.legions_of_darkness import gauges
from domain.legions_of_darkness.content import TRACK_OF

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

MOST_PLAYERS = 4


def check(g: LegionsOfDarkness) -> None:
    """Raise SaveError, saying what is wrong."""
    for problem in _problems(g):
        raise SaveError(f"{g.id}: this table is impossible: {problem}")


def _problems(g: LegionsOfDarkness) -> Iterator[str]:
    world, content = g.world, g.content
    if world.scenario not in content.scenarios:
        yield f"there is no scenario {world.scenario}"
        return
    yield from _differ("dials", world.dials, [dial for dial in content.dials if dial in world.dials])
    yield from _differ("walls", world.walls, [track.id for track in content.tracks.values() if track.wall])
    yield from _differ("defenders", world.defenders, content.defenders)
    yield from _differ("energies", world.energy, world.face_down)
    yield from _outside("players", world.players, 1, MOST_PLAYERS)
    yield from _outside("time", world.time, 0, len(content.time) - 1)
    for energy in world.energy.values():
        yield from _outside("energy", energy, 0, gauges.MOST_ENERGY)
    for kind, lost in world.defenders.items():
        yield from _outside(kind, lost, 0, len(content.defenders[kind].values) - 1)
    yield from _armies(g)
    yield from _heroes(g)
    yield from _walls(g)
    yield from _cards(g)
    yield from _spells(g)


def _armies(g: LegionsOfDarkness) -> Iterator[str]:
    world = g.world
    if world.armies:
        yield from _differ("armies", world.armies, TRACK_OF)
    for id_, army in world.armies.items():
        if army.kind not in g.content.armies:
            yield f"there is no army of the kind {army.kind}"
        elif army.space is None and id_ != "terror":
            yield f"only the terror army leaves the map, not {id_}"
        elif army.space is not None:
            yield from _outside(f"the space of {id_}", army.space, 1, g.track(id_).spaces)
    if world.bloody is not None and world.bloody not in world.armies:
        yield f"the bloody battle marker lies on {world.bloody}"


def _heroes(g: LegionsOfDarkness) -> Iterator[str]:
    for id_, hero in g.world.heroes.items():
        if id_ not in g.content.heroes:
            yield f"there is no hero {id_}"
        if (hero.state == "dead") != (hero.place is None):
            yield f"{id_} is {hero.state} and stands on {hero.place}"
    yield from _differ("items", g.world.items, [item for item in g.content.items if item in g.world.items])


def _walls(g: LegionsOfDarkness) -> Iterator[str]:
    markers = list(g.world.lost_markers)
    for track, wall in g.world.walls.items():
        if wall.upgrade is None:
            continue
        record = g.content.upgrades.get(wall.upgrade)
        if record is None or record.marker is None or wall.state != "whole":
            yield f"{wall.upgrade} can't stand on {track}"
        else:
            markers.append(record.marker)
    if len(set(markers)) < len(markers):
        yield "an upgrade marker is there twice"


def _cards(g: LegionsOfDarkness) -> Iterator[str]:
    world, cards = g.world, g.content.cards
    if world.card is not None and world.card not in cards:
        yield f"there is no card {world.card}"
        return
    for deck, left in world.decks.items():
        in_play = [world.card] if world.card and cards[world.card].deck == deck else []
        printed = [card.id for card in cards.values() if card.deck == deck]
        yield from _differ(f"{deck} cards", [*left.cards, *world.discards[deck], *in_play], printed)


def _spells(g: LegionsOfDarkness) -> Iterator[str]:
    world = g.world
    laid = ["slow" for army in world.armies.values() if army.slowed]
    hidden = [spell for deck in world.face_down.values() for spell in deck.cards]
    yield from _differ("spells", [*hidden, *world.known, *world.cast, *laid], g.content.spells)
    for kind, deck in world.face_down.items():
        for spell in deck.cards:
            if spell in g.content.spells and g.content.spells[spell].kind != kind:
                yield f"{spell} is no {kind} spell"


def _differ(what: str, found: Iterable[str], due: Iterable[str]) -> Iterator[str]:
    found, due = sorted(found), sorted(due)
    if found != due:
        yield f"{what}: {', '.join(found) or 'none'}; they must be {', '.join(due) or 'none'}"


def _outside(what: str, number: int, least: int, most: int) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what}: {number} is not between {least} and {most}"
