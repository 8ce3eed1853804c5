"""Towers on sites, passed on and upgraded, webbing, level 4, SPEND and PICK_UP (1.3, 1.5)."""

from __future__ import annotations

from domain.kingdom_rush.placing import aim
from tests.rules.kingdom_rush.given import STORM, Given
from tests.rules.playing import refused


def test_a_player_builds_on_own_sites_only() -> None:
    """1.5: (2,1) is seat 1's in Scenario 1 with two players, (4,1) seat 2's."""
    at = Given(1).hand(1, "archer1").hand(2, "mage1").play()
    assert "site:2,1" in at.options("build:archer1")
    assert refused(at, "build:archer1", "site:4,1")
    built = at.act("build:archer1", "site:2,1")
    assert built.world.seats[0].hand == []
    assert built.world.towers["archer1@2,1"].left == [0]


def test_one_tower_on_a_site_but_a_barracks_shares_it() -> None:
    """1.5: in either order; two Barracks never, a third Tower never."""
    at = Given(1).tower("archer1", (2, 1)).hand(1, "mage1", "barracks1").play()
    assert at.why("build:mage1", "site:2,1") == ["site_taken"]
    shared = at.act("build:barracks1", "site:2,1")
    assert sorted(shared.world.towers) == ["archer1@2,1", "barracks1@2,1"]
    first = Given(1).tower("barracks1", (2, 1)).hand(1, "mage1", "barracks2").play()
    assert first.why("build:barracks2", "site:2,1") == ["two_barracks"]
    both = first.act("build:mage1", "site:2,1")
    assert both.why("build:barracks2", "site:2,1") == ["site_taken"]


def test_passing_upgrades_and_fills_the_received_slot() -> None:
    """Teleportals' example, 1.5: the old card goes back, the new one lies face down before the other player."""
    at = Given(1).hand(1, "archer1", "mage1").supply(archer1=2, archer2=3).play()
    at = at.act("pass_on:archer1")
    assert (len(at.world.supply["archer1"]), len(at.world.supply["archer2"])) == (3, 2)
    assert at.world.seats[1].received == ["archer2"]
    assert at.world.seats[1].hand == []
    assert at.why("pass_on:mage1") == ["passed_already"]
    two = Given(1).hand(1, "archer1").hand(2, "mage1").play().act("pass_on:archer1").act("pass_on:mage1")
    assert two.world.seats[0].received == ["mage2"]


def test_a_received_tower_is_used_from_the_next_round_on() -> None:
    at = Given(1).with_(crystals=0)
    at.world.seats[1].received = ["archer2"]
    after = at.round_from(8)
    assert after.world.seats[1].hand == ["archer2"]
    assert after.world.seats[1].received == []


def test_the_tower_goes_to_the_left() -> None:
    """1.5: from the last seat to the first."""
    at = Given(1, players=3).hand(3, "archer1").play().act("pass_on:archer1")
    assert at.world.seats[0].received == ["archer2"]


def test_a_solo_player_passes_two_to_himself() -> None:
    """1.16."""
    at = Given(1, players=1).hand(1, "archer1", "mage1", "barracks1").play()
    at = at.act("pass_on:archer1").act("pass_on:mage1")
    assert at.world.seats[0].received == ["archer2", "mage2"]
    assert at.why("pass_on:barracks1") == ["passed_already"]


def test_the_level_4_card_is_chosen() -> None:
    """Level 4 Towers: Scenario 1 has sets A, B and C."""
    at = Given(1).hand(1, "mage3").supply(mage3=1).play()
    assert at.options("pass_on:mage3") == ["take:mage4A", "take:mage4B", "take:mage4C"]
    at = at.act("pass_on:mage3", "take:mage4C")
    assert at.world.supply["mage3"] == ["mage3", "mage3"]
    assert at.world.supply["mage4"] == ["mage4A", "mage4B"]
    assert at.world.seats[1].received == ["mage4C"]


def test_without_a_next_card_it_is_passed_unchanged() -> None:
    """1.5: an empty stack, or a level 4 Tower."""
    at = Given(1).hand(1, "archer1").supply(archer2=0).play().act("pass_on:archer1")
    assert at.world.seats[1].received == ["archer1"]
    top = Given(1).hand(1, "archer4A").play().act("pass_on:archer4A")
    assert top.world.seats[1].received == ["archer4A"]


def test_a_web_on_the_new_stack_stops_the_upgrade() -> None:
    """Webbing: handed over unchanged, the web is torn, the pass is used."""
    given = Given(4).hand(1, "mage1", "archer1").supply(mage1=2, mage2=3).webbed("mage2")
    at = given.play().act("pass_on:mage1")
    assert (len(at.world.supply["mage1"]), len(at.world.supply["mage2"])) == (2, 3)
    assert at.world.seats[1].received == ["mage1"]
    assert at.world.webs == []
    assert at.world.webs_free == 4
    assert at.why("pass_on:archer1") == ["passed_already"]


def test_with_both_stacks_webbed_the_players_choose_which_web_goes() -> None:
    """1.17."""
    at = Given(4).hand(1, "mage1").webbed("mage1", "mage2").play()
    assert at.options("pass_on:mage1") == ["tear:mage1", "tear:mage2"]
    assert at.act("pass_on:mage1", "tear:mage1").world.webs == ["mage2"]


def test_a_level_4_tower_leaves_webs_alone() -> None:
    """1.17: nothing is exchanged, so no web is in the way."""
    at = Given(4).hand(1, "mage4A").webbed("mage3").play().act("pass_on:mage4A")
    assert at.world.webs == ["mage3"]


def test_an_ability_that_meets_a_web_is_spent_for_nothing_else() -> None:
    """Webbing: Tutelage on mage2, whose own stack is webbed."""
    given = Given(4).hero("magnus", (0, 0), "tutelage").hand(1, "mage2").supply(mage2=2, mage3=2).webbed("mage2")
    at = given.play().act("use:magnus:tutelage")
    assert at.world.seats[0].hand == ["mage2"]
    assert (len(at.world.supply["mage2"]), len(at.world.supply["mage3"])) == (2, 2)
    assert at.world.webs == []
    assert at.hero("magnus").spent == ["tutelage"]


def test_tutelage_upgrades_at_once() -> None:
    """2.1: the new card comes into the hand and can be played in this round."""
    at = Given(1).hero("magnus", (0, 0), "tutelage").hand(1, "mage1").play().act("use:magnus:tutelage")
    assert at.world.seats[0].hand == ["mage2"]
    assert "build:mage2" in at.options()


def test_outside_the_campaign_two_level_4_towers_of_a_type_are_the_most() -> None:
    """Level 4 Towers: the second one sends the others to the box."""
    at = Given(STORM).hand(1, "archer3").hand(2, "archer4A").play().act("pass_on:archer3", "take:archer4D")
    assert at.world.supply["archer4"] == []
    assert len(at.world.supply["mage4"]) == 4
    later = Given(STORM).hand(1, "archer3").hand(2, "archer4A", "archer4D")
    later.world.supply["archer4"] = []
    assert later.play().act("pass_on:archer3").world.seats[1].received == ["archer3"]


def test_in_the_campaign_all_level_4_towers_may_be_owned() -> None:
    at = Given(3).hand(1, "archer3").hand(2, "archer4A").play().act("pass_on:archer3", "take:archer4D")
    assert {"archer4B", "archer4C"} <= set(at.world.supply["archer4"])


def test_pick_up_returns_the_towers() -> None:
    """1.3."""
    at = Given(1).tower("archer1", (2, 1)).tower("mage1", (4, 1), seat=2).with_(crystals=0).round_from(8)
    assert at.world.towers == {}
    assert [player.hand for player in at.world.seats] == [["archer1"], ["mage1"]]


def test_a_tower_under_the_marker_stays_and_can_not_be_used() -> None:
    """Scenario 3: the marker on (2,1)."""
    given = Given(3).tower("archer1", (2, 1)).with_(marker=Given(3).at((2, 1)), crystals=0)
    at = given.round_from(8)
    assert list(at.world.towers) == ["archer1@2,1"]
    again = Given(3).tower("archer1", (2, 1), left=[0]).horde("0G", "a3").with_(marker=Given(3).at((2, 1)))
    assert again.play().why("attack:archer1@2,1:0") == ["under_marker"]


def test_levels_1_and_2_are_sold_for_any_hand() -> None:
    """1.3: 2 and 4 Crystals; any number."""
    at = Given(1).with_(crystals=7).spend()
    assert at.act("buy:mage2", "for_seat:2").world.seats[1].hand == ["mage2"]
    both = at.act("buy:mage2", "for_seat:2").act("buy:archer1", "for_seat:1")
    assert both.world.crystals == 1
    assert both.asked == "pause"
    assert refused(at, "buy:mage3")


def test_what_can_not_be_bought() -> None:
    at = Given(4).with_(crystals=3).supply(archer1=0).webbed("mage1").spend()
    assert at.why("buy:archer1") == ["supply_empty"]
    assert at.why("buy:mage1") == ["webbed"]
    assert at.why("buy:mage2") == ["too_dear"]


def test_the_price_of_a_webbed_stack_removes_the_web() -> None:
    """Webbing Hordes: pay as for a Tower, get none."""
    at = Given(4).with_(crystals=3).webbed("mage1").spend().act("clear_web:mage1")
    assert at.world.crystals == 1
    assert at.world.webs == []
    assert len(at.world.supply["mage1"]) == 4


def test_other_seats_buy_too() -> None:
    at = Given(1).with_(crystals=4, round=1).spend()
    other = at.act("buy:mage1", "for_seat:2", seat=2)
    assert other.world.seats[1].hand == ["mage1"]
    assert other.act("end_spend").asked == "pause"


def test_all_seats_play_at_once_until_each_is_done() -> None:
    """1.3: no turn order; who is done may come back while others still play."""
    at = Given(1).hand(1, "archer1").hand(2, "mage1").play()
    assert sorted(question.seat for question in at.g.questions) == [1, 2]
    at = at.act("build:mage1", "site:4,1", seat=2).act("build:archer1", "site:2,1", seat=1)
    at = at.act("done", seat=1)
    assert at.options(seat=1) == ["go_on"]
    back = at.act("go_on", seat=1)
    assert "done" in back.options(seat=1)
    assert at.act("done", seat=2).asked == "pause"


def test_a_card_is_called_by_the_square_of_the_map_that_it_stands_on() -> None:
    """The map is marked by x and y; `a3` is the name of a space on the Path, which is nowhere printed on the table."""
    at = Given(1).horde("0G", "a3").play()
    (tray,) = at.world.trays.values()
    for verb in ("aim", "chill"):
        says = aim(verb, tray).says
        assert (says.key, says.args) == (f"option.{verb}", {"card": "0G", "at": "2,2"})
