"""The story of what happened: after each action every figure stands where the events have brought it."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.pages import telling
from api.pages.boards.last_spell import fill, geometry
from api.usecases.shapes import Event
from api.usecases.titles import Title
from domain.conformance.plays import kept_content, read_plays
from domain.conformance.table import Table
from domain.last_spell.game import LastSpell
from domain.last_spell.grid import name
from domain.last_spell.state import OFF, World
from domain.last_spell.table import figure_spots
from tests.rules.last_spell.given import CONTENT, Given

SAVES = Path(__file__).parent.parent / "saves" / "last_spell"
PLAYS = read_plays(SAVES)
TITLE = Title(LastSpell, None)
UNTOLD = ("monolith",)
"""They rise with the Dryad, and never move: her own event says so."""
Places = dict[str, tuple[float, float]]


def stand(world: World) -> Places:
    """Where each figure stands."""
    figures = {f"monster:{id_}": figure_spots(each) for id_, each in world.monsters.items() if each.kind not in UNTOLD}
    figures |= {f"hero:{id_}": [each.at] for id_, each in world.heroes.items() if each.at != OFF}
    return {figure: geometry.centre([name(at) for at in spots]) for figure, spots in figures.items()}


def told(events: list[Event]) -> Places:
    """Where the events say that figures have come to."""
    return {figure: (x, y) for event in events if (found := fill.moved(event)) for figure, x, y in [found]}


def events(table: Table) -> list[Event]:
    return [Event(table.head, each.key, "", each.args, each.rule, False) for each in table.events]


@pytest.mark.parametrize("play", PLAYS)
def test_whoever_has_moved_was_seen_to_move(play: str) -> None:
    """Kept playthroughs of all towns: walking, jumps, gates, pushes, charges, Bosses, what comes and grows."""
    kept = PLAYS[play]
    content = kept_content(LastSpell, kept.content, SAVES) if kept.content else CONTENT
    table = Table(LastSpell, content, kept.start(LastSpell))
    before = stand(table.g.world)
    for step in kept.steps:
        table.take(step)
        after = stand(table.g.world)
        if step[0] != "undo":
            moved = {figure: at for figure, at in after.items() if before.get(figure) != at}
            said = told(events(table))
            assert {figure: said.get(figure) for figure in moved} == moved, step
        before = after


def test_a_push_is_told_of_the_figure_that_was_pushed() -> None:
    """10.20: Knockback drives the Bulky two spots east."""
    given = Given().hero("duelist", (12, 13), "WM-hammer-1").monster("bulky_amber", (13, 13)).turn("duelist")
    pushed = given.act("attack:WM-hammer-1:knockback", "aim:13,13", orange=[1]).acted.events
    shoved = next(Event(1, each.key, "", each.args, each.rule, False) for each in pushed if each.key == "shoved")
    assert fill.moved(shoved) == ("monster:m1", *geometry.middle("15,13"))
    assert fill.lights(shoved) == {"bulky_amber": "monster:m1"}


def test_the_dice_of_an_attack_lie_in_the_log_with_their_faces_in_words() -> None:
    """13.14: the struck Monster rolls its own die; the orange one has Armour on its fifth side."""
    for side, face, says in ((3, "hit_stun", "hit with stun"), (5, "armor", "Armor")):
        given = Given().hero("duelist", (12, 13), "WM-hammer-1").monster("bulky_amber", (13, 13)).turn("duelist")
        events = given.act("attack:WM-hammer-1:knockback", "aim:13,13", orange=[side]).acted.events
        rolled = next(Event(1, each.key, "", each.args, each.rule, False) for each in events if each.key == "rolled")
        assert telling.line(rolled, fill, TITLE.words.name).faces == [(face, says)]


def test_what_is_built_lights_up_where_the_log_names_it() -> None:
    """5.3: the log names the new House, and its name leads to it on the board."""
    day = Given().set_up().hero("vanguard", (12, 13)).stash(9, 9).main_phase()
    spot = next(each for each in day.options("build:house") if each.startswith("place:"))
    after = day.act("build:house", spot)
    built = next(
        Event(1, each.key, "", each.args, each.rule, False) for each in after.acted.events if each.key == "built"
    )
    house = after.structure_at((int(spot[6:].split(",")[0]), int(spot.split(",")[1])))
    assert house is not None
    assert fill.lights(built) == {"house": f"structure:{house.id}"}


def test_an_event_of_an_older_release_that_names_no_figure_moves_none() -> None:
    assert fill.moved(Event(1, "spawned", "", {"monster": "clawer", "at": "3,4", "slot": "1"}, "14.6", False)) is None
