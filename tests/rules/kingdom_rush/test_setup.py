"""Set-up: choices, supply, starting Hordes and Towers, difficulty (General Set-Up; 1.1, 1.15, 1.16)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.chance import seed_from
from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.maps import name
from tests.rules.kingdom_rush.given import CONTENT, IDS

GATE = Gate(KingdomRush, CONTENT, seed_from("set-up"))


def ready(scenario: int, players: int, **options: Any) -> KingdomRush:
    return GATE.start(Setting(IDS[scenario - 1], players, {"ready_made": True, **options})).g


def hordes(g: KingdomRush) -> dict[str, str]:
    return {g.map.space_at[tray.at]: tray.card for tray in g.world.trays.values() if tray.kind == "horde"}


PRINTED = {
    1: ((8, 3, 2), (5, 3, 2), (1, 2, 1), (3, 3, 1)),
    4: ((3, 2, 3), (5, 3, 2), (1, 2, 1), (3, 3, 1)),
    5: ((2, 3, 2), (5, 3, 2), (1, 2, 1), (3, 1, 1)),
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", sorted(PRINTED))
def test_crystals_spells_and_abilities_by_number_of_players(scenario: int, players: int) -> None:
    """Each scenario's box of components."""
    g = ready(scenario, players)
    crystals, spells, abilities = PRINTED[scenario][players - 1]
    assert (g.world.crystals, len(g.world.spells)) == (crystals, spells)
    assert {len(hero.ready) for hero in g.world.heroes.values() if not hero.guest} == {abilities}


def test_the_supply_holds_the_sets_of_the_scenario() -> None:
    """Scenario 1: A, B and C; from Scenario 2 on also D."""
    one = ready(1, 2)
    assert one.world.supply["mage4"] == ["mage4A", "mage4B", "mage4C"]
    assert ready(4, 2).world.supply["mage4"] == ["mage4A", "mage4B", "mage4C", "mage4D"]


def test_starting_towers_leave_the_supply() -> None:
    """1.1: the first of the Hero's list; 16 level 1 cards less three for each of two players in Scenario 7."""
    g = ready(7, 2, heroes=["grawl", "alleria"])
    assert g.world.seats[0].hand == ["barracks1", "artillery1", "mage1"]
    assert g.world.seats[1].hand == ["archer1", "mage1", "archer1"]
    assert sum(len(g.world.supply[f"{t}1"]) for t in ("archer", "mage", "artillery", "barracks")) == 16 - 6


@pytest.mark.parametrize(
    ("players", "towers"),
    [(1, [5, 8, 4, 3, 4, 2, 4]), (2, [1, 1, 1, 1, 1, 1, 3]), (3, [1, 1, 2, 1, 1, 1, 4]), (4, [1, 1, 1, 1, 1, 1, 2])],
)
def test_a_team_begins_with_few_towers(players: int, towers: list[int]) -> None:
    """House figures (docs/balance/house-figures.md), so that the printed Crystals matter."""
    for n, each in enumerate(towers, 1):
        assert [len(player.hand) for player in ready(n, players).world.seats] == [each] * players


def test_a_solo_list_begins_again() -> None:
    """1.1: eight Towers out of a list of six."""
    g = ready(2, 1, heroes=["grawl"])
    assert [card[:-1] for card in g.world.seats[0].hand] == [
        *("barracks", "artillery", "mage", "archer", "artillery", "mage"),
        *("barracks", "artillery"),
    ]


def test_starting_hordes_and_the_skipped_first_spawn() -> None:
    """1.2: the three cards beyond the stacks; nothing is drawn in round 1."""
    g = ready(1, 2)
    assert hordes(g) == {"a1": "0G", "b1": "3G", "c1": "1G"}
    assert len(g.world.stacks["1"].cards) == 6
    assert g.world.phase == "play"


def test_two_starting_hordes_at_one_spawn_point() -> None:
    """Scenario 5: the second one goes to the next free space."""
    assert hordes(ready(5, 2)) == {"a1": "1Y", "b1": "1Y", "b2": "S1Y"}


def test_summon_stacks_and_portals() -> None:
    one = ready(1, 2)
    assert len(one.world.decks["fallen"]) == 6
    assert "saurian" not in one.world.decks
    assert one.world.portals_left == 3
    five = ready(5, 2)
    assert (len(five.world.decks["fallen"]), len(five.world.decks["saurian"])) == (6, 6)


@pytest.mark.parametrize(
    ("difficulty", "hearts"),
    [("one_star", 14), ("two_stars", 10), ("three_stars", 7), ("heroic", 5), ("iron", 5)],
)
def test_hearts_by_difficulty(difficulty: str, hearts: int) -> None:
    """1.15, two players."""
    assert ready(1, 2, difficulty=difficulty).world.hearts == hearts


def test_iron_takes_the_high_cards_of_one_type_away() -> None:
    """1.15: the type is drawn before set-up."""
    g = GATE.start(Setting(IDS[0], 2, {"ready_made": True, "difficulty": "iron"}), script={"iron": [1]}).g
    assert g.world.iron == "mage"
    assert g.world.supply["mage3"] == g.world.supply["mage4"] == []
    assert len(g.world.supply["mage2"]) == 3
    assert len(g.world.supply["archer3"]) == 2


def test_heroes_abilities_and_spells_are_chosen() -> None:
    """General Set-Up: seat by seat; a Hero once; the team picks its Spells."""
    acted = GATE.start(Setting(IDS[0], 2))
    assert acted.g.questions[0].kind == "hero"
    steps = [("hero:grawl", 1), ("ability:stomp", 1), ("ability:shard_punch", 1), ("hero:lynn", 2)]
    steps += [("ability:curse_of_despair", 2), ("ability:the_end_is_near", 2)]
    steps += [("spell:meteor", 1), ("spell:prayer", 2), ("spell:dynamite", 1)]
    for option, seat in steps:
        assert acted.g.questions[0].seat == seat
        assert option in acted.g.questions[0].options
        acted = GATE.act(acted.state, [option], seat)  # type: ignore[assignment]
    assert acted.g.world.heroes["grawl"].ready == ["stomp", "shard_punch"]
    assert acted.g.world.spells == ["meteor", "prayer", "dynamite"]
    assert acted.g.world.phase == "play"


def test_forbidden_heroes_are_refused() -> None:
    """Scenario 2: no Lynn; Scenario 6: no Grawl."""
    for scenario, hero in ((2, "lynn"), (6, "grawl")):
        with pytest.raises(Refused):
            ready(scenario, 2, heroes=[hero])
        offered = GATE.start(Setting(IDS[scenario - 1], 2)).g.questions[0].options
        assert f"hero:{hero}" not in offered


def test_options_that_can_not_be_played_are_refused() -> None:
    for options in ({"heroes": ["nobody"]}, {"heroes": ["grawl", "grawl"]}, {"difficulty": "easy"}):
        with pytest.raises(Refused):
            ready(1, 2, **options)
    with pytest.raises(Refused):
        ready(3, 2, challenge=True)


def test_every_seat_has_its_own_sites() -> None:
    """1.16: 6 to 8 alone, 3 or 4, 3, 2."""
    for scenario in IDS:
        for players in (1, 2, 3, 4):
            g = GATE.start(Setting(scenario, players, {"ready_made": True})).g
            sites = [[name(at) for at in g.map.sites(players, seat)] for seat in g.seats]
            assert all(len(mine) in {1: (6, 7, 8), 2: (3, 4), 3: (3,), 4: (2,)}[players] for mine in sites)


def test_copies_are_dealt_in_order_and_webbing_hordes_by_number() -> None:
    """2.4: a, b, c, d; the fourth 1Y of Scenario 2 is copy d."""
    g = ready(2, 2)
    cards = [card for stack in g.world.stacks.values() for card in stack.cards]
    assert [card for card in cards if card.startswith("1Y")] == ["1Y.a", "1Y.b", "1Y.c", "1Y.d"]
    assert [card for card in cards if card.startswith("WH")] == ["WH1", "WH2", "WH3", "WH4"]


def test_what_is_chosen_from_says_what_it_does() -> None:
    """2.6-2.8: a Hero's board, an ability's and a Spell's text can be read before they are taken."""
    acted = GATE.start(Setting(IDS[0], 1))
    told = {}
    for option in ("hero:grawl", "ability:stomp", "ability:shard_punch", "spell:meteor"):
        told[option] = [each.key for each in GATE.explain(acted.state, [], [option], 1)[0].shows.says]
        acted = GATE.act(acted.state, [option], 1)  # type: ignore[assignment]
    assert told == {
        "hero:grawl": ["shows.hero"],
        "ability:stomp": ["ability.stomp"],
        "ability:shard_punch": ["ability.shard_punch"],
        "spell:meteor": ["spell.meteor"],
    }
