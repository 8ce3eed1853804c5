"""Soldiers: placed by a Barracks, each on a tray of its own choice (1.6)."""

from __future__ import annotations

from tests.rules.kingdom_rush.given import Given


def test_each_soldier_may_choose_another_tray_but_no_deadly_square() -> None:
    """1.6, 1.8: 7Y leaves 24 squares (Deadly at (0,2)), 4Y all 25."""
    at = Given(4).horde("7Y", "a3").horde("4Y", "m1").tower("barracks2", (2, 1)).play()
    attack = "attack:barracks2@2,1:0"
    assert len(at.places(attack, "aim:h1")) == 24
    assert at.why(attack, "aim:h1", "post:02") == ["deadly_there"]
    assert len(at.places(attack, "aim:h2")) == 25
    after = at.act(attack, "aim:h1", "post:00", "aim:h2", "post:00")
    assert (after.soldiers("a3"), after.soldiers("m1")) == ([(0, 0)], [(0, 0)])
    assert after.world.soldiers == 10


def test_no_more_soldiers_than_the_supply_holds() -> None:
    """1.6: twelve in all."""
    at = Given(4).horde("7Y", "a3").tower("barracks2", (2, 1)).with_(soldiers=1).play()
    after = at.act("attack:barracks2@2,1:0", "post:00")
    assert after.soldiers("a3") == [(0, 0)]
    assert after.world.soldiers == 0
    none = Given(4).horde("7Y", "a3").tower("barracks2", (2, 1)).with_(soldiers=0).play()
    assert none.why("attack:barracks2@2,1:0") == ["no_soldiers"]


def test_a_soldier_covers_a_defended_square_and_a_portal() -> None:
    at = Given(1).horde("S1P3", "a3").tower("barracks1", (2, 1)).play()
    after = at.act("attack:barracks1@2,1:0", "post:22")
    assert after.soldiers("a3") == [(2, 2)]


def test_soldiers_of_a_destroyed_horde_return() -> None:
    """1.3."""
    at = Given(1).horde("FS1", "a3", soldiers=[(0, 2), (1, 1), (1, 3)]).destroy()
    assert at.cards == {}
    assert at.world.soldiers == 12


def test_call_of_the_wild_and_rally_reach_two_squares_and_the_own_horde() -> None:
    """2.1."""
    given = Given(1).horde("0G", "a3").horde("0Y", "m2").hero("malik", "a3", "rally", base=(3, 3))
    after = given.play().act("use:malik:rally", "aim:h1", "post:00", "aim:h2", "post:00")
    assert (after.soldiers("a3"), after.soldiers("m2")) == ([(0, 0)], [(0, 0)])
    far = Given(1).horde("0G", "a1").hero("alleria", "m3", "call_of_the_wild").play()
    assert far.why("use:alleria:call_of_the_wild") == ["no_target"]
