"""Bosses: Greenmuck and his Treants, the Spider Goddess and her Brood (Scenarios 3 and 7; Boss rules)."""

from __future__ import annotations

from domain.kernel.decks import Deck
from domain.kingdom_rush.bosses import BossTurn, LifeCheck
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.greenmuck import action_deck
from tests.rules.kingdom_rush.given import BROOD, Given, boss_at, goddess


def test_a_boss_that_moves_onto_a_hero_makes_him_retreat_and_hurts() -> None:
    """Boss rules; a Brood card appears in the space she left."""
    at = goddess("g1").hero("lynn", "g2").advance()
    assert at.asked == "retreat"
    assert "retreat_home:lynn" in at.options()
    after = at.act("retreat:lynn:4,2", brood=[0])
    assert after.hero("lynn").hearts == 4
    assert boss_at(after) == "g2"
    assert after.cards["g1"] == "BR1"


def test_bosses_and_hordes_jump_one_another_and_brood_rests() -> None:
    """g2 before a3: she goes to m1; 0G jumps Brood and Boss to m2."""
    at = goddess("g2").horde("0G", "a3").advance(brood=[0])
    assert boss_at(at) == "m1"
    assert at.tray("m2").card == "0G"  # type: ignore[union-attr]
    assert at.cards["g2"] == "BR1"


def test_soldiers_on_a_life_card_return_and_never_stop_her() -> None:
    given = goddess("m2").with_(soldiers=8)
    given.world.trays["h1"].soldiers = 0b11
    given.world.soldiers = 8
    at = given.advance(brood=[0])
    assert at.world.soldiers == 10
    assert boss_at(at) == "m3"
    assert at.world.trays["h1"].at == at.world.bosses["goddess"].at


def test_a_boss_that_reaches_the_exit_wins() -> None:
    assert goddess("m5").advance().lost == "boss"


def test_a_covered_life_card_is_turned_over_and_retaliates() -> None:
    """Life 1: back a space, a Brood where she stood; the next card lies bare, Soldiers return."""
    given = goddess("m1").horde("0G", "a1")
    _cover_life(given)
    at = given.run(LifeCheck(), phase="destroy", brood=[0])
    assert boss_at(at) == "g2"
    assert at.cards["m1"] == "BR1"
    life = at.world.trays[at.world.bosses["goddess"].tray]
    assert (life.card, life.tiles) == ("goddess_2", [])


def _cover_life(given: Given) -> None:
    tray = given.world.trays["h1"]
    at = next(space for space, spot in given.g.map.spot_of.items() if spot == tray.at)
    for square in range(25):
        given.tile(at, divmod(square, 5), shape="M1", damage="true")


def test_a_push_of_two_leaves_two_broods_and_a_web() -> None:
    """Life 3."""
    at = goddess("m2", "goddess_4").run(Effects("goddess_3", "goddess"), brood=[0, 0])
    assert boss_at(at) == "g2"
    assert {at.cards["m2"], at.cards["m1"]} == {"BR1", "BR2"}
    assert at.world.webs == ["archer2"]


def test_she_is_never_pushed_beyond_her_first_space() -> None:
    at = goddess("g1").run(Effects("goddess_1", "goddess"))
    assert boss_at(at) == "g1"
    assert len(at.world.decks["brood"]) == 5


def test_life_4_hurts_heroes_near_her() -> None:
    given = goddess("m1").hero("lynn", (4, 4)).hero("grawl", (5, 5))
    at = given.run(Effects("goddess_4", "goddess"), brood=[0])
    assert (at.hero("lynn").hearts, at.hero("grawl").hearts) == (4, 6)


def test_life_2_puts_a_brood_in_front() -> None:
    at = goddess("g2").horde("0G", "m1").run(Effects("goddess_2", "goddess"), brood=[0])
    assert at.cards["m2"] == "BR1"
    assert at.on("m2").asleep


def test_the_last_life_card_wins_at_the_end_of_the_round() -> None:
    given = goddess("m1", "goddess_5").with_(crystals=0)
    _cover_life(given)
    at = given.round_from(5)
    assert at.won == "goddess"


def test_beaten_brood_goes_under_its_stack_and_pays_nothing() -> None:
    given = Given(7).horde("BR1", "g1").covered("g1").with_(crystals=2)
    given.world.decks["brood"] = Deck.of("brood", BROOD[1:])
    at = given.destroy()
    assert at.world.crystals == 2
    assert at.world.decks["brood"].known(1)[-1] == "BR1"


def grove(marker: str = "g2") -> Given:
    given = Given(3).boss("greenmuck", "g1", "greenmuck_1", "greenmuck_2")
    given.world.marker = given.at(marker)
    given.world.treants = ["TT1", "TT2"]
    given.world.decks["actions"] = action_deck(given.g)
    return given


def test_the_marker_jumps_a_horde_and_a_treant_grows_beside_it() -> None:
    """GA1: from g2 over m1 to m2; free spaces beside it: a3, b3, m3 (m1 is taken)."""
    at = grove().horde("1R", "m1").run(BossTurn("greenmuck"), actions=[0])
    assert at.g.map.space_at[at.world.marker] == "m2"
    assert sorted(at.options()) == ["treant:2,2", "treant:3,4", "treant:4,2"]
    after = at.act("treant:3,4")
    assert after.cards["m3"] == "TT1"
    assert after.on("m3").asleep
    assert after.world.treants == ["TT2"]
    assert boss_at(after, "greenmuck") == "g1"


def test_no_treant_grows_where_a_hero_stands() -> None:
    """The rulebook: an empty Path space. GA1 as before; of a3, b3 and m3 a Hero stands on m3, at 3,4, on no Horde."""
    at = grove().horde("1R", "m1").hero("lynn", "m3").run(BossTurn("greenmuck"), actions=[0])
    assert sorted(at.options()) == ["treant:2,2", "treant:4,2"]


def test_without_a_treant_in_the_stack_none_grows() -> None:
    """GA2: two squares; both Treants are on the Path."""
    given = grove().horde("TT1", "a1").horde("TT2", "b1").with_(treants=[])
    at = given.run(BossTurn("greenmuck"), actions=[1])
    assert at.g.map.space_at[at.world.marker] == "m2"
    assert at.asked == "pause"
    beaten = Given(3).horde("TT1", "a1").covered("a1").with_(treants=["TT2"]).destroy()
    assert beaten.world.treants == ["TT1", "TT2"]
    assert beaten.world.crystals == 0


def test_left_and_right_are_seen_facing_the_exit() -> None:
    """The Exit lies south: left is east. The marker may stand on grass."""
    at = grove().with_(treants=[]).run(BossTurn("greenmuck"), actions=[2])
    assert at.world.marker == at.g.map.spot_of["g2"] + 1
    right = grove().with_(treants=[]).run(BossTurn("greenmuck"), actions=[3])
    assert right.world.marker == right.g.map.spot_of["g2"] - 1


def test_the_marker_stops_at_the_edge_and_drives_heroes_off() -> None:
    at = grove("m4").with_(treants=[]).run(BossTurn("greenmuck"), actions=[1])
    assert at.g.map.space_at[at.world.marker] == "m4"
    hero = grove().hero("lynn", "m1").with_(treants=[]).run(BossTurn("greenmuck"), actions=[0])
    assert hero.asked == "retreat"
    assert hero.act("retreat:lynn:2,2").hero("lynn").hearts == 5


def test_acid_hurts_heroes_sends_soldiers_home_and_the_deck_begins_anew() -> None:
    given = grove("m3").hero("lynn", "g2").horde("0G", "m1", soldiers=[(0, 0)])
    given.world.decks["actions"] = Deck("actions")
    given.world.decks["actions"].put_under(["GA5"], [1, 2])
    at = given.run(BossTurn("greenmuck"))
    assert at.hero("lynn").hearts == 4
    assert at.world.soldiers == 12
    assert len(at.world.decks["actions"]) == 5
    assert at.world.decks["actions"].known(1)[-1] == "GA5"


def test_greenmucks_first_life_moves_the_marker_and_grows_a_treant() -> None:
    given = grove().with_(crystals=0)
    _cover_life(given)
    at = given.run(LifeCheck(), phase="destroy")
    assert at.g.map.space_at[at.world.marker] == "m1"
    assert at.asked == "treant"
    last = Given(3).boss("greenmuck", "g1", "greenmuck_2").with_(crystals=0)
    _cover_life(last)
    assert last.round_from(5).won == "greenmuck"
