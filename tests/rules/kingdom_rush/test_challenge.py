"""The Spider Challenge."""

from __future__ import annotations

from domain.kernel.decks import Deck
from domain.kingdom_rush.challenge import Reveal
from domain.kingdom_rush.state import SpiderTile
from tests.rules.kingdom_rush.given import Given, mask


def test_a_card_is_revealed_before_the_spawn() -> None:
    """Spider Challenge: one card a round."""
    given = Given(1).with_(challenge=True)
    given.world.decks["challenge"] = Deck.of("challenge", ["SC1", "SC2"])
    at = given.run(Reveal(), phase="reveal", challenge=[1])
    assert at.world.shown == "SC2"
    assert at.world.decks["challenge"].cards == ["SC1"]


def test_with_the_deck_used_up_the_phase_is_left_out() -> None:
    given = Given(1).with_(challenge=True, crystals=0, round=1).stack(1, "0G")
    given.world.decks["challenge"] = Deck("challenge")
    at = given.round_from(9)
    assert [e.key for e in at.acted.events if e.key.startswith("phase.")] == ["phase.spawn", "phase.play"]


def test_the_tile_must_be_taken_where_it_fits_and_its_speed_counts_at_once() -> None:
    """SC12 on 0G: only one area fits; two points: m2, m3, Kingdom; 6 goblins and 2 spiders."""
    at = Given(1).horde("0G", "m2").with_(shown="SC12", challenge=True).advance()
    while at.asked == "drop":
        assert {each.split(":")[1] for each in at.options()} == {"03-04-13-14"}
        at = at.act(at.options()[0])
    assert at.world.hearts == 2
    assert at.world.shown == ""


def test_only_the_first_horde_that_it_fits_gets_the_tile() -> None:
    given = Given(1).horde("0G", "m2").horde("0G", "a1").with_(shown="SC1", challenge=True)
    at = given.advance()
    assert at.asked == "drop"
    after = at.act(at.options()[0])
    assert len(after.on("m3").spiders) == 1
    assert after.on("a2").spiders == []


def test_it_lies_on_no_enemy_tile_hero_soldier_or_spider_tile() -> None:
    """SC1 (one square): 25 less 6 enemies, a D2, a base, a Soldier and another Spider tile."""
    given = Given(1).horde("0G", "m2", soldiers=[(0, 0)]).tile("m2", (0, 1), (0, 2)).hero("grawl", "m2", base=(3, 3))
    given.world.trays["h1"].spiders = [SpiderTile("SP1", mask((4, 0)), mask((4, 0)))]
    at = given.with_(shown="SC1", challenge=True).advance()
    # the base stands on (3,3) (3,4) (4,3) (4,4): one of them is a goblin's square
    assert len(at.options()) == 25 - 6 - 2 - 3 - 1 - 1


def test_the_place_of_spiders_and_web_is_chosen() -> None:
    """SP3 (spider, web): each pair of squares twice, the spider on either."""
    at = Given(1).horde("0G", "m2").covered("m2", but=[(0, 0), (0, 1)]).with_(shown="SC3", challenge=True).advance()
    assert sorted(at.options()) == ["drop:00-01:00:none", "drop:00-01:01:none"]


def test_spiders_are_enemies_and_webs_are_not() -> None:
    """Spider tiles: 0G all covered, the spider on (0,0) open: it stays; with it covered it goes."""
    tile = SpiderTile("SP3", mask((0, 0), (0, 1)), mask((0, 0)))
    given = Given(1).horde("0G", "a3").covered("a3", but=[(0, 0), (0, 1)])
    given.world.trays["h1"].spiders = [tile]
    assert given.destroy().cards == {"a3": "0G"}
    again = Given(1).horde("0G", "a3").covered("a3", but=[(0, 1)])
    again.world.trays["h1"].spiders = [tile]
    after = again.destroy()
    assert after.cards == {}
    assert after.world.crystals == 1


def test_damage_tiles_and_bases_may_cover_spider_squares() -> None:
    """1.4, 1.7."""
    given = Given(1).horde("0G", "a3").tower("archer1", (2, 1))
    given.world.trays["h1"].spiders = [SpiderTile("SP3", mask((0, 0), (0, 1)), mask((0, 0)))]
    assert "lay:00-01" in given.play().options("attack:archer1@2,1:0")


def test_no_tile_drops_on_a_portal() -> None:
    at = Given(1).horde("S1P1", "a1").with_(shown="SC1", challenge=True).advance()
    assert at.on("a2").spiders == []


def test_the_view_tells_where_the_tile_would_drop() -> None:
    """SC11 (a block) fits nowhere on 1R, on 0G it does; a Horde that is beaten already is passed over."""
    given = Given(1).horde("1R", "m2").horde("0G", "a1").with_(shown="SC11", challenge=True)
    shown = given.play().g.view(1).spider
    assert shown is not None
    assert (shown.tile, shown.shape, shown.lands) == ("SP11", "O4", "h2")
    assert shown.squares == ["spider", "web", "web", "spider"]
    nowhere = Given(1).horde("1R", "m2").with_(shown="SC11", challenge=True).play().g.view(1).spider
    assert nowhere is not None
    assert nowhere.lands == ""
