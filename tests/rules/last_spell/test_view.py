"""The view: what a seat may see."""

from __future__ import annotations

import msgspec

from domain.last_spell.view import View
from tests.rules.last_spell.given import Given


def test_it_fits_its_schema_and_shows_the_table() -> None:
    table = Given(k=2, cycle=3).set_up().harpy("left", slain=1).hero("duelist", (12, 13), "WM-sword-1", trait="T1A")
    view = table.hero("ranger", (20, 13)).monster("clawer", (14, 13), "W").turn("duelist").g.view(1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert (view.turn, view.cycle, view.coin) == ("duelist", 3, "left")
    assert (view.boss.at, view.boss.alerions_slain) == ("12,7", 1) if view.boss else False
    duelist = view.heroes[0]
    assert (duelist.hit_points, [part.source for part in duelist.hit_points_of]) == (8, ["duelist", "T1A"])
    assert [attack.left for attack in duelist.items[0].attacks] == [2, 1]
    assert [slot.pays for slot in view.panic] == [True, False, False, False, False, False]


def test_face_down_cards_are_not_shown() -> None:
    """14.6: only that they may be any of those left."""
    view = Given().hero("duelist", (12, 13)).piles(s1=["", "3"]).turn("duelist").g.view(None)
    assert view.piles[0].cards == ["", "3"]
    assert len(view.unknown) == 9
    assert view.coming == []


def test_face_up_cards_tell_what_comes() -> None:
    view = Given().hero("duelist", (12, 13)).piles(s6=["10", ""]).turn("duelist").g.view(1)
    assert sorted((each.kind, each.at) for each in view.coming) == [
        ("archer", "28,14"),
        ("clawer", "28,12"),
        ("runner", "29,11"),
    ]


def test_threats_tell_both_sides_of_the_coin() -> None:
    """15.8: the Runner goes round Wall W3 to the north or to the south, and strikes only from the north."""
    table = Given().set_up().hero("duelist", (20, 20)).monster("runner", (7, 17), "E")
    threat = table.turn("duelist").g.view(1).threats[0]
    assert (threat.left[-1], threat.right[-1]) == ("10,16", "9,19")
    assert len(threat.left_strikes) == 2
    assert threat.right_strikes == []


def test_what_the_hero_on_turn_cannot_see() -> None:
    """11.5; none of it from a Watchtower."""
    table = Given().structure("house", (12, 12)).hero("duelist", (12, 13)).turn("duelist")
    assert "12,11" in table.g.view(1).hidden
    assert "12,14" not in table.g.view(1).hidden
    tower = Given().structure("house", (12, 12)).structure("watchtower", (12, 13)).hero("duelist", (12, 13))
    assert tower.turn("duelist").g.view(1).hidden == []


def test_a_planned_attack_shows_its_area_and_rolled_dice_their_faces() -> None:
    table = Given().hero("duelist", (12, 13), "WM-greatsword-1", "WM-axe-1").monster("clawer", (13, 13)).turn("duelist")
    drafted = table.draft("attack:WM-greatsword-1:cleave").view(1)
    assert drafted.plan is not None
    assert (drafted.plan.card, drafted.plan.area) == ("WM-greatsword-1", [])
    rolled = table.act("attack:WM-axe-1:chop", "aim:13,13", orange=[4]).g.view(1)
    assert [(dice.faces, dice.hit) for dice in rolled.dice] == [(["shield"], False)]
    assert rolled.rerolls == 1
