"""The round from phase to phase, DESTROY, and how it is won or lost (1.2, 1.3, 1.14, 1.15)."""

from __future__ import annotations

from tests.rules.kingdom_rush.given import Given


def test_crystals_are_gained_for_what_is_destroyed() -> None:
    """1.14: 0 for FS1, 1 for SS1, 0 for S2G, 2 for S1R; summoned cards go under their stacks."""
    given = Given(5).horde("FS1", "a1").horde("SS1", "a2").horde("S2G", "b1").horde("S1R", "b2")
    for deck, card in (("fallen", "FS1"), ("saurian", "SS1")):
        given.world.decks[deck].take(card)
    for space in ("a1", "a2", "b1", "b2"):
        given.covered(space)
    at = given.destroy()
    assert at.world.crystals == 3
    assert at.world.trays == {}
    assert len(at.world.decks["fallen"]) == len(at.world.decks["saurian"]) == 6
    assert at.world.decks["fallen"].known(1)[-1] == "FS1"


def test_one_enemy_left_keeps_the_horde() -> None:
    at = Given(1).horde("0G", "a3").covered("a3", but=[(1, 1)]).destroy()
    assert at.cards == {"a3": "0G"}
    large = Given(1).horde("3G", "a3").covered("a3", but=[(0, 1)]).destroy()
    assert large.cards == {"a3": "3G"}


def test_the_last_portal_wins_at_the_end_of_the_round() -> None:
    """1.15: the round is played out first."""
    at = Given(1).horde("S1P2", "m1").covered("m1").with_(portals_left=1, crystals=0).round_from(5)
    assert at.won == "portals"


def test_a_portal_still_in_a_stack_keeps_the_game_going() -> None:
    at = Given(1).horde("S1P2", "m1").covered("m1").with_(portals_left=2, crystals=0).round_from(5)
    assert at.won == ""
    assert at.world.portals_left == 1


def test_the_round_of_the_last_portal_can_still_be_lost() -> None:
    """1.15: 3G enters for 4 + 3 with 4 Hearts left."""
    given = Given(1).horde("S1P2", "m1").covered("m1").horde("3G", "m3").with_(portals_left=1, hearts=4)
    at = given.round_from(5)
    assert at.lost == "kingdom"


def test_phases_follow_one_another() -> None:
    """1.2: without the Challenge six."""
    at = Given(3).with_(crystals=0, round=1).horde("0G", "a1").stack(1, "1G").round_from(5)
    headings = [event.key for event in at.acted.events if event.key.startswith("phase.")]
    assert headings == ["phase.destroy", "phase.advance", "phase.spend", "phase.spawn", "phase.play"]
    assert at.world.round == 2
    assert at.g.view(1).phases == ["spawn", "play", "destroy", "advance", "pick_up", "spend"]


def test_a_new_round_makes_heroes_ready_again() -> None:
    given = Given(1).hero("grawl", "a1", held="round", bastions=1).with_(crystals=0)
    given.world.heroes["grawl"].turns = 0
    at = given.round_from(8)
    assert (at.hero("grawl").turns, at.hero("grawl").held) == (1, "")


def test_effects_of_the_round_end_with_it() -> None:
    given = Given(1).horde("0G", "a1").with_(crystals=0)
    tray = given.world.trays["h1"]
    tray.asleep = tray.frozen = tray.stuck = True
    at = given.round_from(9)
    assert (at.on("a1").asleep, at.on("a1").frozen, at.on("a1").stuck) == (False, False, False)


def test_the_siege_is_measured_each_round() -> None:
    at = Given(1).horde("0G", "a1").with_(crystals=0).round_from(9)
    measure = at.log("measure")[0]
    assert measure["hearts"] == 10
    assert (measure["hordes"], measure["enemies"]) == (1, 6)
