"""Chapter 2 and the scenarios: what lies on the table when the first round begins."""

from __future__ import annotations

import pytest

from domain.dicemancy.content import ELEMENTS
from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from tests.rules.dicemancy.given import CONTENT, GATE, ONE, THREE, TWO, At, given, started


def row_of(at: At, row: int) -> str:
    """A row as the grids write it: level and face, a dot for an empty space."""
    spaces = []
    for col in range(1, 7):
        card = at.field.places.get((row, col))
        spaces.append(
            "." if card is None else f"{CONTENT.cards[card].level}{'u' if at.world.monsters[card].up else 'd'}"
        )
    return " ".join(spaces)


def test_wizardry_training_is_laid_out_as_the_rulebook_says() -> None:
    """Set-up 1-9, scenario 1; grid A: columns 3 and 4 up, 5 and 6 down, the level 2 at row 2 column 4 face up."""
    at = started(ONE)
    world = at.world
    assert [row_of(at, row) for row in (1, 2, 3)] == [". . 1u 1u 2d 1d", ". . 1u 2u 1d 2d", ". . 1u 1u 2d 1d"]
    assert world.walls == ["built"] * 3
    assert {CONTENT.cards[card].element for card in world.monsters} <= {"fire", "water", "rock"}
    [start] = world.tableau
    assert (start.turn, start.row, start.col) == ("H", 0, 0)
    assert CONTENT.cards[start.card].level == 1
    assert world.hand == []
    assert (len(world.box_1), len(world.box_2)) == (15 - 8 - 1, 9 - 4)
    assert at.field.supply == {"fire": 5, "water": 5, "rock": 5, "neutral": 5}
    assert (world.crystals, world.fallen, world.pawn, world.pool) == (0, [], 1, [])
    assert [(token.kind, token.space) for token in world.track] == [("leg", 2), ("bite", 3), ("demon", 6)]
    assert world.abilities == []
    assert world.characters == ["fleur"]


def test_apprentice_warlock_adds_storm_a_fourth_row_and_fedes_crystals() -> None:
    """Scenario 2: grid B, 25 cubes, Fede's two Crystals and three dice icons, three rounds."""
    at = started(TWO)
    world = at.world
    assert [row_of(at, row) for row in (1, 4)] == [". . 1u 1u 2d 1d", ". . 1u 1u 1d 2d"]
    assert len(world.walls) == 4
    assert at.field.supply == dict.fromkeys(("fire", "rock", "water", "storm", "neutral"), 5)
    assert (len(world.box_1), len(world.box_2)) == (20 - 12 - 1, 12 - 4)
    assert (world.characters, world.crystals) == (["fede"], 2)
    assert at.g.last_round == 3
    assert CONTENT.characters["fede"].dice == 3


def test_lythas_conviction_brings_raid_birds_and_a_leg_that_walks_at_once() -> None:
    """Scenario 4: Raid shifts every card and turns columns 1-3; Birds on the outer walls; Leg on space 1 is active."""
    at = started("lythas_conviction", ["fede"])
    world = at.world
    outer, inner = ". 1u 2u 1u 2d .", ". 1u 1u 2d 2d ."
    assert [row_of(at, row) for row in (1, 2, 3, 4)] == [outer, inner, inner, outer]
    assert world.crystals == 4
    assert world.birds == [1, 4]
    assert world.abilities == ["leg"]
    assert [(token.kind, token.space) for token in world.track] == [("bow", 2), ("bite", 3), ("demon", 5)]
    assert sum(at.field.supply.values()) == 35
    assert at.g.scenario.level_2 == 4


def test_the_free_characters_are_asked_for_and_must_differ() -> None:
    """Scenario 3: two of six; the one already chosen is refused."""
    at = started(THREE)
    assert at.asked == "character"
    assert len(at.options()) == 6
    assert at.refused("join:fede", "join:fede") == ["in_party"]
    at = at.act("join:fede", "join:lewis")
    assert at.world.characters == ["fede", "lewis"]
    assert at.world.night == []


def test_choosing_characters_is_a_draft_until_the_party_is_whole() -> None:
    """Nothing is drawn before the last of them is named, so the first choice can be taken back."""
    at = started("titans_challenge").draft("join:fede", "join:fleur")
    assert at.options() == ["join:lytha", "join:lewis", "join:konjito", "join:quibblethatch"]
    assert at.world.night == []


def test_a_fixed_character_cannot_be_the_free_one_too() -> None:
    """Scenario 4: Lytha and any one other."""
    assert started("lythas_conviction").refused("join:lytha") == ["in_party"]


@pytest.mark.parametrize("named", [["fede"], ["fede", "fede"], ["fede", "nobody"], ["fede", "lewis", "fleur"]])
def test_characters_named_beforehand_must_be_as_many_as_are_free(named: list[str]) -> None:
    """Scenario 3 leaves two free; any other list is refused before a table is laid."""
    with pytest.raises(Refused) as refused:
        GATE.start(Setting(THREE, 1, {"characters": named}))
    assert refused.value.reasons[0].text.key == "why.characters"


def test_tokens_on_space_1_are_active_in_the_first_round() -> None:
    """Ruling; scenario 3 has one Leg on 1 and one on 2: two moves in round 1, three from round 2 on."""
    at = started(THREE, ["fede", "fleur"])
    assert at.g.view(1).moves == 2
    at = at.act("end")
    assert at.g.view(1).moves == 3


def test_bite_joins_in_magus_in_round_3() -> None:
    """Scenario 3: Bite on space 3. The Monsters are kept away here, so that round 3 comes."""
    at = given(THREE, characters=["fede", "fleur"], track=started(THREE, ["fede", "fleur"]).world.track)
    assert "bite" not in at.act("end").world.abilities
    assert at.act("end").act("end").world.abilities == ["leg", "bite"]


def test_of_three_night_cards_drawn_one_is_put_away() -> None:
    """Scenario 6: draw 3, discard 1, play 2."""
    at = started("high_mage", ["fede", "lewis"])
    drawn = at.world.drawn
    assert (at.asked, len(set(drawn))) == ("discard", 3)
    at = at.act(f"discard:{drawn[0]}")
    assert at.world.night == drawn[1:]
    assert at.world.drawn == []


def test_quibblethatchs_reckoning_keeps_one_of_three_beside_pressure_and_bounty() -> None:
    """Scenario 8: three Night cards in all, one of them by chance; the fixed ones can't be drawn."""
    at = started("quibblethatchs_reckoning", ["fede", "fleur"])
    drawn = at.world.drawn
    assert (at.asked, len(drawn)) == ("keep", 3)
    assert not {"pressure", "bounty"} & set(drawn)
    at = at.act(f"keep:{drawn[1]}")
    assert at.world.night == ["pressure", "bounty", drawn[1]]


def test_titans_challenge_plays_five_of_six_night_cards_and_three_characters() -> None:
    """Scenario 9."""
    at = started("titans_challenge", ["fede", "fleur", "lytha"])
    drawn = at.world.drawn
    assert len(drawn) == 6
    at = at.act(f"discard:{drawn[5]}")
    assert at.world.night == drawn[:5]


def test_konjito_chooses_one_of_two_starting_cards_and_the_other_goes_to_the_box() -> None:
    """Character 9.5."""
    at = started("konjitos_catastrophe", ["fede"])
    first, second = at.world.drawn
    assert at.asked == "start"
    at = at.act(f"start:{second}")
    assert [laid.card for laid in at.world.tableau] == [second]
    assert first in at.world.box_1.cards


def test_quibblethatch_starts_with_a_level_1_card_in_hand() -> None:
    """Character 9.6."""
    at = started("quibblethatchs_reckoning", ["fede", "fleur"])
    at = at.act(f"keep:{at.world.drawn[0]}")
    [card] = at.world.hand
    assert CONTENT.cards[card].level == 1


def test_targets_and_gems_lie_on_cards_of_their_level() -> None:
    """Contract marks two level 2 cards of the grid, Bounty puts Gems on two level 1 cards, face down or not."""
    contract = started("konjitos_catastrophe", ["fede"])
    marked = [card for card, monster in contract.world.monsters.items() if monster.token == "target"]
    assert [CONTENT.cards[card].level for card in marked] == [2, 2]
    bounty = started("quibblethatchs_reckoning", ["fede", "fleur"])
    bounty = bounty.act(f"keep:{bounty.world.drawn[0]}")
    gems = [card for card, monster in bounty.world.monsters.items() if monster.token == "gem"]
    assert [CONTENT.cards[card].level for card in gems] == [1, 1]


def test_raid_and_fog_together_turn_only_two_columns() -> None:
    """Night cards 10.2 and 10.12: what the grid shows face up stays so; column 3 is not turned by Raid."""
    at = started("high_mage", ["fede", "lewis"], night=night_places("raid", "fog", "eclipse")).act("discard:eclipse")
    assert set(at.world.night) == {"raid", "fog"}
    assert [row_of(at, row) for row in (1, 2)] == [". 1u 2d 1u 2d .", ". 1u 1u 2d 2d ."]


def night_places(*wanted: str) -> list[int]:
    """The places (from 1) that draw these Night cards in this order from the sorted deck."""
    deck = sorted(CONTENT.night_cards)
    places = []
    for card in wanted:
        places.append(deck.index(card) + 1)
        deck.remove(card)
    return places


@pytest.mark.parametrize("scenario", CONTENT.scenarios)
def test_every_card_in_play_is_in_exactly_one_place(scenario: str) -> None:
    """2.8, 2.10: rows, tableau, hand and box hold each card of the elements in play once, and no other."""
    record = CONTENT.scenarios[scenario]
    others = [each for each in CONTENT.characters if each not in (*record.characters, "konjito")]
    at = started(scenario, others[: record.free])
    at.g.check()
    if at.asked in ("keep", "discard"):
        at = at.act(at.options()[0])
    if at.asked == "start":
        at = at.act(at.options()[0])
    world = at.world
    have = [
        *world.monsters,
        *world.hand,
        *world.box_1.cards,
        *world.box_2.cards,
        *(each.card for each in world.tableau),
    ]
    assert sorted(have) == sorted(card.id for card in CONTENT.cards.values() if card.element in record.elements)
    at.g.check()


def test_scenarios_are_the_rulebooks() -> None:
    """The scenario pages: elements in play, Monsters to defeat, the Demon's space."""
    table = {
        each.number: (len(each.elements), each.level_2, each.track[-1].space) for each in CONTENT.scenarios.values()
    }
    assert table == {
        1: (3, 3, 6), 2: (4, 3, 4), 3: (6, 4, 5), 4: (6, 4, 5), 5: (6, 5, 5), 6: (6, 5, 5), 7: (6, 5, 5), 8: (6, 5, 5),
        9: (6, 5, 5),
    }  # fmt: skip
    assert set(CONTENT.scenarios["magus"].elements) == set(ELEMENTS)
    assert [each.apprentice for each in CONTENT.scenarios.values()] == [True, *[False] * 8]


def test_scenarios_have_the_rulebooks_tracks() -> None:
    """The scenario pages: Characters, free ones, Night cards (and drawn, kept), tokens by space."""
    found = {
        each.number: (
            " ".join(each.characters), each.free, " ".join(each.night), each.draw, each.keep,
            " ".join(f"{token.kind}{token.space}" for token in each.track),
        )
        for each in CONTENT.scenarios.values()
    }  # fmt: skip
    assert found == {
        1: ("fleur", 0, "", 0, 0, "leg2 bite3 demon6"),
        2: ("fede", 0, "", 0, 0, "leg2 bite3 demon4"),
        3: ("", 2, "", 0, 0, "leg1 leg2 bite3 demon5"),
        4: ("lytha", 1, "tremors raid babysitter", 0, 0, "leg1 bow2 bite3 demon5"),
        5: ("lewis", 1, "trauma magnum_opus", 0, 0, "sword1 leg2 bite3 demon5"),
        6: ("", 2, "", 3, 2, "leg2 bite3 demon5"),
        7: ("konjito", 1, "burned_spellbook elementalist contract", 0, 0, "leg2 bite3 demon5"),
        8: ("quibblethatch", 2, "pressure bounty", 3, 1, "bite3 leg4 demon5"),
        9: ("", 3, "", 6, 5, "leg2 bite3 bow4 sword4 demon5"),
    }
