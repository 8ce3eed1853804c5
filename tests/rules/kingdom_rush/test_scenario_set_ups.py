"""The set-ups of Scenarios 2, 3, 6 and 7 and of Portal Storm; strikes and Bosses in a storm."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.kernel.chance import seed_from
from domain.kernel.decks import Deck
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.portal_storm import BossArrives, is_summoner
from domain.kingdom_rush.state import Stack
from tests.rules.kingdom_rush.given import CONTENT, IDS, STORM, Given

PRINTED = {
    2: ((3, 2, 3), (5, 3, 2), (1, 2, 1), (3, 3, 1)),
    3: ((2, 2, 2), (5, 3, 2), (1, 2, 1), (3, 1, 1)),
    6: ((4, 3, 2), (5, 3, 2), (1, 2, 1), (3, 3, 1)),
    7: ((5, 3, 2), (5, 3, 2), (1, 2, 1), (3, 1, 1)),
}


def ready(scenario: int, players: int = 2, seed: str = "set-up") -> KingdomRush:
    id_ = IDS[scenario - 1] if scenario <= 7 else "portal_storm"
    return Gate(KingdomRush, CONTENT, seed_from(seed)).start(Setting(id_, players, {"ready_made": True})).g


def spaces(g: KingdomRush) -> dict[str, str]:
    return {g.map.space_at[t.at]: t.card for t in g.world.trays.values() if t.kind == "horde"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", sorted(PRINTED))
def test_crystals_spells_and_abilities(scenario: int, players: int) -> None:
    g = ready(scenario, players)
    crystals, spells, abilities = PRINTED[scenario][players - 1]
    assert (g.world.crystals, len(g.world.spells)) == (crystals, spells)
    assert {len(hero.ready) for hero in g.world.heroes.values() if not hero.guest} == {abilities}


def test_scenario_2_has_lynn_with_eight_hearts_on_p3() -> None:
    g = ready(2)
    lynn = g.world.heroes["lynn"]
    assert (g.map.space_at[lynn.at], lynn.hearts, lynn.guest, lynn.seat) == ("p3", 8, True, 0)
    assert (g.world.webs_free, g.world.portals_left, g.world.challenge) == (4, 0, True)


def test_scenario_3_has_greenmuck_marker_and_treants_and_no_challenge() -> None:
    g = ready(3)
    boss = g.world.bosses["greenmuck"]
    assert g.map.space_at[boss.at] == "g1"
    assert g.map.space_at[g.world.marker] == "g2"
    assert spaces(g)["m1"] == "0G"
    assert (g.world.trays[boss.tray].card, boss.life) == ("greenmuck_1", ["greenmuck_2"])
    assert g.world.decks["actions"].known(1) == [None, None, None, None, "GA5"]
    assert g.world.treants == ["TT1", "TT2"]
    assert "challenge" not in g.world.decks
    assert "reveal" not in g.view(1).phases


def test_scenario_6_has_goddess_grawl_and_traps() -> None:
    g = ready(6)
    assert g.map.space_at[g.world.bosses["goddess"].at] == "p1"
    assert g.world.bosses["goddess"].tray == ""
    assert g.map.space_at[g.world.heroes["grawl"].at] == "p10"
    trap = next(t for t in g.world.trays.values() if t.kind == "trap")
    assert (trap.card, g.world.traps) == ("trap_1", ["trap_2", "trap_3"])
    assert "brood" not in g.world.decks


def test_scenario_7_has_goddess_lives_and_brood() -> None:
    g = ready(7)
    boss = g.world.bosses["goddess"]
    assert g.map.space_at[boss.at] == "g1"
    assert (g.world.trays[boss.tray].card, len(boss.life)) == ("goddess_1", 4)
    assert len(g.world.decks["brood"]) == 5
    assert spaces(g)["g2"] == "0G"
    assert g.world.decks.keys() == {"brood", "challenge"}


def test_a_storm_has_three_stacks_by_letters_with_strikes_and_two_bosses() -> None:
    """Portal Storm: A A A B B C C D, a Strike in each, a Boss in two of them; round 1 spawns."""
    for seed in ("one", "two", "three"):
        g = ready(8, seed=seed)
        # one card of each stack was drawn in round 1's Spawn
        drawn = {t.at: t.card for t in g.world.trays.values()}
        assert len(drawn) >= 1
        cards = [stack.deck.cards for stack in g.world.stacks.values() if stack.deck is not None]
        assert len(cards) == 3
        bosses = [card for stack in cards for card in stack if card.startswith("BOSS")]
        assert sorted(bosses) == ["BOSS.goddess", "BOSS.greenmuck"]
        assert all(sum(card.startswith("ST") for card in stack) == 1 for stack in cards)
        assert all(sum(is_summoner(c) for c in stack) <= 3 for stack in cards)
        waves = Counter(c for stack in cards for c in stack if "." in c and not c.startswith("BOSS"))
        assert max(waves.values()) == 1
        assert (g.world.challenge, g.scenario.level_4_limit) == (False, 2)


def test_a_strike_card_is_resolved_and_no_horde_comes() -> None:
    given = Given(STORM).with_(webs_free=4)
    given.world.stacks["1"] = Stack(["ST1"])
    at = given.spawn()
    assert at.cards == {}
    assert at.world.webs == ["archer2", "mage2"]
    assert Given(STORM).run(Effects("ST2")).world.webs == ["artillery2", "barracks2"]


def test_what_the_other_strikes_do() -> None:
    """Rift surge, Ambush, Desertion, Time slip."""
    surge = Given(STORM).horde("0G", "m2").horde("0G", "a1").run(Effects("ST3"))
    assert surge.cards == {"m3": "0G", "a1": "0G"}
    ambush = Given(STORM).horde("0G", "m2").hero("grawl", "m2", base=(3, 3)).hero("lynn", "a1").run(Effects("ST4"))
    assert (ambush.hero("grawl").hearts, ambush.hero("lynn").hearts) == (5, 5)
    two = Given(STORM).horde("0G", "m2", soldiers=[(0, 0), (0, 1)]).horde("0G", "a1", soldiers=[(0, 0)])
    left = two.run(Effects("ST5")).act("desert:h1:00").act("desert:h2:00")
    assert left.world.soldiers == 11
    assert left.soldiers("m2") == [(0, 1)]
    assert Given(STORM).with_(crystals=2).run(Effects("ST6")).world.crystals == 1
    poor = Given(STORM).with_(crystals=0).run(Effects("ST6"))
    assert poor.world.hearts == 9


def test_the_goddess_brings_a_spell_and_leaves_brood() -> None:
    """A used starting Spell or any from the box."""
    given = Given(STORM).spells("prayer").with_(out_of_game=["meteor"])
    given.world.decks["brood"] = Deck.of("brood", ["BR1", "BR2"])
    at = given.run(BossArrives("BOSS.goddess", "1"), phase="spawn")
    assert "gain_spell:meteor" in at.options()
    assert "gain_spell:prayer" not in at.options()
    assert len(at.options()) == len(CONTENT.spells) - 1
    after = at.act("gain_spell:meteor")
    assert (after.world.spells, after.world.out_of_game) == (["prayer", "meteor"], [])
    boxed = next(each for each in at.options() if each != "gain_spell:meteor")
    fresh = at.act(boxed)
    assert (fresh.world.spells, fresh.world.out_of_game) == (["prayer", boxed.removeprefix("gain_spell:")], ["meteor"])
    boss = after.world.bosses["goddess"]
    assert (after.world.trays[boss.tray].card, boss.life) == ("goddess_1", ["goddess_2", "goddess_3"])
    moving = Given(STORM).boss("goddess", "a1", "goddess_1")
    moving.world.decks["brood"] = Deck.of("brood", ["BR1", "BR2"])
    moved = moving.advance(brood=[0])
    assert moved.cards["a1"] == "BR1"


def test_greenmuck_puts_a_marker_that_only_blocks() -> None:
    at = Given(STORM).horde("0G", "m1").run(BossArrives("BOSS.greenmuck", "2"), phase="spawn")
    assert "put_marker:3,3" in at.options()
    assert "put_marker:3,2" not in at.options()
    after = at.act("put_marker:3,3")
    assert after.world.sealed
    jumped = Given(STORM).horde("0G", "m1").with_(marker=Given(STORM).at("m2"), sealed=True).advance()
    assert jumped.cards == {"m3": "0G"}
    walk = Given(STORM).boss("greenmuck", "g1", "greenmuck_1").advance()
    assert walk.g.map.space_at[walk.world.bosses["greenmuck"].at] == "g2"
    first = Given(STORM).boss("greenmuck", "g1", "greenmuck_2").with_(marker=Given(STORM).at("m2"), sealed=True)
    stays = first.run(Effects("greenmuck_1", "greenmuck"))
    assert stays.world.marker == Given(STORM).at("m2")


def test_both_bosses_beaten_win_the_storm() -> None:
    given = Given(STORM).boss("goddess", "g1", "goddess_3").boss("greenmuck", "a1", "greenmuck_2")
    given.world.bosses["greenmuck"].here = False
    given.world.bosses["greenmuck"].tray = ""
    del given.world.trays["h2"]
    for square in range(25):
        given.tile("g1", divmod(square, 5), shape="M1", damage="true")
    given.with_(crystals=0, marker=-1)
    at = given.round_from(5)
    assert at.won == "bosses"
