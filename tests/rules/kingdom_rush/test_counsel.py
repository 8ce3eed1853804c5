"""The greedy player: what it prefers, and that it wins and loses as a team would."""

from __future__ import annotations

from domain.kingdom_rush.advice import SPARE, hurry, likes, threat, value
from domain.kingdom_rush.counsel import advise
from domain.kingdom_rush.greenmuck import action_deck
from domain.kingdom_rush.reckoning import PRESSING, Reckoning
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


def test_a_boss_on_her_way_presses_the_more_the_nearer_she_is_for_the_life_cards_she_has() -> None:
    """Scenario 7: a Life card falls in a round at best, so five of them seven spaces off the Kingdom leave no time."""
    far = Given(7).boss("goddess", "g1", "goddess_5").play()
    near = Given(7).boss("goddess", "m3", "goddess_5").play()
    many = Given(7).boss("goddess", "g1", "goddess_1", "goddess_2", "goddess_3", "goddess_4", "goddess_5").play()
    hurries = [hurry(at.g, at.g.world.bosses["goddess"]) for at in (far, near, many)]
    left = [at.g.map.moves_left[at.g.world.bosses["goddess"].at] for at in (far, near, many)]
    assert hurries == [max(0, SPARE - (left[0] - 1)), max(0, SPARE - (left[1] - 1)), max(0, SPARE - (left[2] - 5))]
    assert hurries[0] < hurries[1]
    assert value(near.g) < value(far.g)
    weights = [Reckoning(at.g).weights[at.g.world.bosses["goddess"].tray] for at in (far, near)]
    assert weights[1] - weights[0] == PRESSING * (hurries[1] - hurries[0])


def test_greenmuck_in_his_grove_never_presses() -> None:
    """Scenario 3: none of his Action cards moves him; in Portal Storm he has none and walks (7.13, 9.8)."""
    g = Given(3).boss("greenmuck", "m3", "greenmuck_1", "greenmuck_2").play().g
    assert hurry(g, g.world.bosses["greenmuck"]) > 0
    g.world.decks["actions"] = action_deck(g)
    assert hurry(g, g.world.bosses["greenmuck"]) == 0


def test_it_buys_small_towers_while_sites_stand_empty_and_then_larger_ones() -> None:
    """Scenario 1 has eight sites for two players: with seven Towers one is still wanting, with eight none is."""
    few = Given(1).hand(1, *["archer1"] * 4).hand(2, *["mage1"] * 3).with_(crystals=4).spend()
    many = Given(1).hand(1, *["archer1"] * 4).hand(2, *["mage1"] * 4).with_(crystals=4).spend()
    assert advise(few.g, few.g.questions[0])[0].option in ("buy:artillery1", "buy:barracks1")
    assert advise(many.g, many.g.questions[0])[0].option == "buy:artillery2"


def test_a_lost_game_is_worth_least() -> None:
    lost = Given(1).horde("0G", "m3").with_(hearts=1).advance()
    assert value(lost.g) == -1_000_000
