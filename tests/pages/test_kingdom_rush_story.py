"""The story of what happened: after each action every piece stands where the events have brought it."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.pages.boards.kingdom_rush import board, fill
from api.usecases.shapes import Event
from domain.conformance.plays import kept_content, read_plays
from domain.conformance.table import Table
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.maps import name
from domain.kingdom_rush.state import OFF, World
from tests.rules.kingdom_rush.given import CONTENT

SAVES = Path(__file__).parent.parent / "saves" / "kingdom_rush"
PLAYS = read_plays(SAVES)
Places = dict[str, tuple[float, float]]


def stand(world: World) -> Places:
    """Where each piece stands."""
    at = {f"tray:{id_}": tray.at for id_, tray in world.trays.items() if tray.kind in ("horde", "portal")}
    at |= {f"hero:{id_}": hero.at for id_, hero in world.heroes.items()}
    at |= {f"boss:{kind}": boss.at for kind, boss in world.bosses.items() if boss.here}
    at[board.MARKER] = world.marker
    return {piece: board.corner(name(spot)) for piece, spot in at.items() if spot != OFF}


def told(table: Table) -> Places:
    """Where the events say that pieces have come to."""
    events = [Event(table.head, each.key, "", each.args, each.rule, False) for each in table.events]
    return {piece: (x, y) for event in events if (found := fill.moved(event)) for piece, x, y in [found]}


@pytest.mark.parametrize("play", PLAYS)
def test_whoever_has_moved_was_seen_to_move(play: str) -> None:
    """Kept playthroughs of all scenarios: spawning, marching, jumps, walks, retreats, Bosses, the marker."""
    kept = PLAYS[play]
    content = kept_content(KingdomRush, kept.content, SAVES) if kept.content else CONTENT
    table = Table(KingdomRush, content, kept.start(KingdomRush))
    before = stand(table.g.world)
    for step in kept.steps:
        laid_out = table.g.world.phase != "setup"  # what the set-up lays out is there at once
        table.take(step)
        after = stand(table.g.world)
        if step[0] != "undo" and laid_out:
            moved = {piece: at for piece, at in after.items() if before.get(piece) != at}
            said = told(table)
            assert {piece: said.get(piece) for piece in moved} == moved, step
        before = after


def test_who_goes_home_or_says_nothing_of_a_place_is_left_alone() -> None:
    event = Event(1, "retreats", "", {"hero": "malik", "to": "home"}, "4.27", False)
    assert fill.moved(event) is None
    assert fill.moved(Event(1, "moves", "", {"card": "0G"}, "5.18", False)) is None
    assert fill.moved(Event(1, "hurt", "", {"hero": "malik", "at": "1,1"}, "4.26", False)) is None
    walk = Event(1, "walks", "", {"hero": "malik", "path": ["home", "3,4", "3,3"]}, "4.10", False)
    assert fill.moved(walk) == ("hero:malik", 300, 300)
