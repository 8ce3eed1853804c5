"""SPAWN: where cards appear, Webbing Hordes, the Teleport Scroll, Dynamite."""

from __future__ import annotations

from tests.rules.kingdom_rush.given import Given
from tests.rules.playing import refused


def test_tokens_act_in_number_order_and_cards_take_the_next_free_space() -> None:
    """1.3: a Blank leaves nothing; an occupied spawn space is jumped towards the Exit; nothing moves."""
    given = Given(1).stack(1, "BLANK").stack(2, "4Y").stack(3, "0G").horde("1G", "b1").horde("1G", "b2")
    at = given.spawn()
    assert at.cards == {"b1": "1G", "b2": "1G", "b3": "4Y", "c1": "0G"}
    assert [line["card"] for line in at.log("appears")] == ["4Y", "0G"]
    assert all(not tray.asleep for tray in at.world.trays.values())


def test_a_portal_card_is_placed_like_a_horde() -> None:
    at = Given(1).stack(3, "S1P1").spawn()
    assert at.on("c1").kind == "portal"


def test_without_a_free_space_a_card_enters_the_kingdom() -> None:
    """1.3: a1 to m3 are all taken: the 0G (6 enemies) goes straight on."""
    given = Given(1).stack(1, "0G")
    for space in ("a1", "a2", "a3", "m1", "m2", "m3"):
        given.horde("1R", space)
    at = given.spawn()
    assert at.world.hearts == 10 - 6
    assert len(at.world.trays) == 6


def test_a_hero_on_the_spawn_space_retreats_without_damage() -> None:
    """1.3: he moves to an adjacent square that is free, or home."""
    at = Given(1).stack(1, "0G").hero("lynn", "a1").spawn()
    assert at.asked == "retreat"
    assert "retreat:lynn:0,0" in at.options()
    assert "retreat_home:lynn" in at.options()
    after = at.act("retreat:lynn:0,0")
    assert after.where("lynn") == (0, 0)
    assert after.hero("lynn").hearts == 5


def test_a_webbing_horde_webs_its_stack_and_leaves_the_game() -> None:
    """Webbing Hordes: no tray, a transparency on the named stack."""
    at = Given(4).stack(1, "WH2").spawn()
    assert at.cards == {}
    assert at.world.webs == ["mage2"]
    assert at.world.webs_free == 3


def test_a_web_over_a_web_or_without_a_free_one_has_no_effect() -> None:
    """1.17."""
    assert Given(4).stack(1, "WH2").webbed("mage2").spawn().world.webs == ["mage2"]
    none_free = Given(4).stack(1, "WH2").with_(webs_free=0).spawn()
    assert none_free.world.webs == []


def test_an_empty_stack_spawns_nothing() -> None:
    assert Given(1).spawn().cards == {}


def test_the_teleport_scroll_skips_one_spawn_and_pays_two() -> None:
    """Teleport Scroll: nothing now; in the next Spawn phase the token spawns two, in order."""
    given = Given(1).stack(1, "0G").stack(2, "1R", "4G", "1Y").stack(3, "3G").spells("teleport_scroll")
    at = given.spawn()
    assert at.asked == "scroll"
    now = at.act("scroll:2")
    assert now.cards == {"a1": "0G", "c1": "3G"}
    assert now.world.spells == []
    then = Given(1).stack(2, "1R", "4G", "1Y")
    then.world.stacks["2"].scroll = "next"
    after = then.spawn()
    assert after.cards == {"b1": "1R", "b2": "4G"}
    assert after.world.stacks["2"].cards == ["1Y"]
    assert after.world.out_of_game == ["teleport_scroll"]


def test_the_teleport_scroll_may_be_kept_and_is_not_for_play() -> None:
    """Teleport Scroll: only in the Spawn phase."""
    kept = Given(1).stack(2, "1R").spells("teleport_scroll").spawn().act("keep_scroll")
    assert kept.cards == {"b1": "1R"}
    assert kept.world.spells == ["teleport_scroll"]
    assert Given(1).spells("teleport_scroll").play().why("cast:teleport_scroll") == ["scroll_in_spawn"]


def test_the_scroll_needs_a_stack_with_cards() -> None:
    at = Given(1).stack(2, "1R").spells("teleport_scroll").spawn()
    assert at.why("scroll:1") == ["stack_empty"]


def test_dynamite_hits_the_next_horde_of_its_stack_with_three_true_tiles() -> None:
    """Dynamite; the first Horde only."""
    at = Given(1).stack(2, "4G", dynamite=True).spawn()
    assert at.asked == "lay"
    after = at.act("lay:11", "lay:13", "lay:12")
    assert sorted(after.tiles("b1")) == ["11", "12", "13"]
    assert {tile.damage for tile in after.on("b1").tiles} == {"true"}
    assert not after.world.stacks["2"].dynamite


def test_dynamite_waits_for_a_horde() -> None:
    """1.13: Blanks, Webbing Hordes and Portals do not set it off."""
    for code in ("BLANK", "WH1", "S1P2"):
        after = Given(4).stack(2, code, dynamite=True).spawn()
        assert after.world.stacks["2"].dynamite, code


def test_dynamite_under_the_scroll_hits_only_the_first_of_two() -> None:
    """1.13: round n+1: 1R gets three tiles, 4G none."""
    given = Given(1).stack(2, "1R", "4G", "1Y", dynamite=True)
    given.world.stacks["2"].scroll = "next"
    after = given.spawn().act("lay:00", "lay:03", "lay:12")
    assert len(after.tiles("b1")) == 3
    assert after.tiles("b2") == []


def test_the_skipping_token_keeps_its_dynamite() -> None:
    given = Given(1).stack(2, "1R", dynamite=True).spells("teleport_scroll")
    after = given.spawn().act("scroll:2")
    assert after.world.stacks["2"].dynamite
    assert after.world.stacks["2"].cards == ["1R"]


def test_scenario_5_deals_webs_from_a_token_that_is_not_on_the_map() -> None:
    """Scenario 5: spawn point 3 has no space."""
    at = Given(5).stack(3, "WH1").spawn()
    assert at.world.webs == ["archer2"]
    assert refused(at, "scroll:3")
