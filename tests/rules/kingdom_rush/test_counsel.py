"""The greedy player: what it prefers, and that it wins and loses as a team would."""

from __future__ import annotations

from domain.kingdom_rush.advice import likes, threat, value
from domain.kingdom_rush.counsel import advise
from tests.rules.kingdom_rush.given import At, Given


def best(at: At, *draft: str) -> str:
    g = at.draft(*draft) if draft else at.g
    question = next(each for each in g.questions if each.seat == 1)
    return advise(g, question)[0].option


def test_it_finishes_a_horde_rather_than_scratch_another() -> None:
    given = Given(1).horde("0G", "a3").covered("a3", but=[(2, 2), (2, 3)]).horde("1R", "m1").tower("archer2", (3, 1))
    given.tower("archer2", (1, 2))
    at = given.play()
    assert best(at).startswith("attack:archer2")
    assert best(at, "attack:archer2@1,2:1", "aim:h1") in ("lay:22", "lay:23")


def test_it_covers_as_many_enemies_as_it_can() -> None:
    at = Given(1).horde("0G", "a3").tower("mage2", (2, 1)).play()
    worths = {each.option: each.worth for each in advise(at.draft("attack:mage2@2,1:0"), _ask(at))}
    assert worths["lay:11-12-21-22"] > worths["lay:00-01-10-11"] > worths["lay:30-31-40-41"] - 1


def _ask(at: At):  # type: ignore[no-untyped-def]
    return at.draft("attack:mage2@2,1:0").questions[0]


def test_a_soldier_who_covers_nobody_goes_first() -> None:
    at = Given(1).horde("0G", "a1", soldiers=[(1, 1), (0, 0)]).advance()
    assert advise(at.g, at.g.questions[0])[0].option == "soldier:00"


def test_a_hurt_hero_at_home_recovers() -> None:
    at = Given(1).hero("magnus", None, hearts=0, spent=["mirage"], out=True).play()
    assert best(at) == "rest:magnus"


def test_the_value_falls_as_hordes_come_nearer_and_rises_as_they_are_covered() -> None:
    far, near = Given(1).horde("0G", "a1").play(), Given(1).horde("0G", "m3").play()
    assert value(far.g) > value(near.g)
    half = Given(1).horde("0G", "m3").tile("m3", (1, 1), (1, 2)).play()
    assert threat(half.g, half.on("m3")) < threat(near.g, near.on("m3"))
    assert likes(near.g)[0].worth


def test_a_lost_game_is_worth_least() -> None:
    lost = Given(1).horde("0G", "m3").with_(hearts=1).advance()
    assert value(lost.g) == -1_000_000
