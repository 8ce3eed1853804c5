"""The cards, the map and the figures as data (rules 9, 10, F3 to F5, F16, H55 to H57, H70), and packs over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.horrified.content import HorrifiedContent, VillagerAppears
from domain.horrified.game import Horrified
from domain.kernel.content import load, provenance_counts
from domain.kernel.errors import ContentError
from tests.rules.horrified.given import CONTENT


def test_items_are_spread_evenly() -> None:
    """Rules 9, 10: red 2 to 6 four each; blue six of 1, eight of 2, six of 3; yellow six of 2, eight of 3, six of 4."""
    spread: dict[str, dict[int, int]] = {"red": {}, "blue": {}, "yellow": {}}
    for item in CONTENT.items.values():
        of = spread[item.colour]
        of[item.strength] = of.get(item.strength, 0) + item.copies
    assert spread == {
        "red": {2: 4, 3: 4, 4: 4, 5: 4, 6: 4},
        "blue": {1: 6, 2: 8, 3: 6},
        "yellow": {2: 6, 3: 8, 4: 6},
    }


def test_items_by_location() -> None:
    """Rule F5: sixty tokens; nothing belongs to Cave, Crypt, Dungeon, Hospital, an unnamed space or water."""
    places: dict[str, int] = {}
    for item in CONTENT.items.values():
        places[item.location] = places.get(item.location, 0) + item.copies
    assert places == {
        "institute": 6,
        "camp": 6,
        "tower": 6,
        "inn": 5,
        "mansion": 5,
        "barn": 5,
        "laboratory": 5,
        "docks": 4,
        "church": 4,
        "museum": 3,
        "precinct": 3,
        "graveyard": 2,
        "theatre": 2,
        "shop": 2,
        "abbey": 2,
    }


def test_evidence_may_be_had() -> None:
    """Rule I1: each spot of the Invisible Man has items that fit."""
    spots = CONTENT.monsters["invisible_man"].spots
    fits = {spot: sorted(item.id for item in CONTENT.items.values() if item.location == spot) for spot in spots}
    assert fits == {
        "inn": ["dart", "garlic", "monocane_mixture"],
        "barn": ["pitchfork", "rifle", "torch"],
        "mansion": ["fire_poker", "mirrored_box", "telescope"],
        "laboratory": ["camera", "centrifuge", "experiment"],
        "institute": ["analysis", "anatomy_text", "rotenone", "speargun"],
    }


def test_villagers_are_safe_elsewhere_than_they_appear() -> None:
    """Rule V1: each has one card that brings it."""
    for villager in CONTENT.villagers.values():
        assert villager.safe != villager.appears
        brings = [VillagerAppears(villager.id, villager.appears)]
        assert [card.copies for card in CONTENT.monster_cards.values() if card.do == brings] == [1]


def test_the_perk_deck_never_runs_out() -> None:
    """Rules 17, F7: five at the start and ten rescues need 15 of 20."""
    copies = sum(perk.copies for perk in CONTENT.perks.values())
    assert copies - CONTENT.table["village"].perks * 5 - len(CONTENT.villagers) == 5


def test_frenzy_orders() -> None:
    """Rule 31."""
    assert {monster.id: monster.order for monster in CONTENT.monsters.values()} == {
        "dracula": 1,
        "mummy": 2,
        "frankenstein_and_bride": 3,
        "creature": 4,
        "wolf_man": 5,
        "invisible_man": 6,
    }


def test_titles_texts_and_names_of_powers_are_ours() -> None:
    """Rules H55 to H57, H70: every card and power says so in its record, and goes by its title."""
    names = CONTENT.names()
    for cards in (CONTENT.monster_cards, CONTENT.perks):
        for card in cards.values():
            assert {"title", "text"} <= set(card.house)
            assert names[card.id] == card.title
    assert all({"power", "power_text"} <= set(monster.house) for monster in CONTENT.monsters.values())


def test_every_record_says_where_it_is_from() -> None:
    assert set(provenance_counts(CONTENT)) == {"published", "house"}


def test_every_space_is_drawn_within_the_board() -> None:
    """Board coordinates: on 1000 by 700 and, upright, on 700 by 900; no two within 40."""
    for x, y, wide, high in (("x", "y", 1000, 700), ("tall_x", "tall_y", 700, 900)):
        places = [(getattr(place, x), getattr(place, y)) for place in CONTENT.board.values()]
        assert all(0 < at < wide and 0 < to < high for at, to in places)
        for n, one in enumerate(places):
            for other in places[n + 1 :]:
                assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > 40**2


def test_a_pack_renames_a_card(tmp_path: Path) -> None:
    (tmp_path / "perks.toml").write_text('[rush]\ntitle = "Run"\n', encoding="utf-8")
    content = load(HorrifiedContent, Horrified.folder, [tmp_path])
    assert content.names()["rush"] == "Run"
    assert content.perks["rush"].provenance == "pack"
    assert content.perks["rush"].house == ["text"]


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("perks", "[rush]\ncopies = 3\n", "perks.toml: 20 cards are wanted, 21 are there"),
        ("items", '[dart]\nlocation = "lagoon"\n', "record dart: field location: lagoon is not known"),
        ("items", "[dart]\ncopies = 1\n", "items.toml: 20 red items are wanted, 19 are there"),
        (
            "paths",
            '[abbey-crypt]\nbetween = ["abbey", "moon"]\n',
            "record abbey-crypt: field between: moon is not known",
        ),
        ("monster_cards", '[sunrise]\nstrikes = ["kraken"]\n', "record sunrise: field strikes: kraken is not known"),
        (
            "monster_cards",
            '[sunrise]\ndo = [{ op = "place_figure", figure = "dracula", to = "moon" }]\n',
            "record sunrise: field do.to: moon is not known",
        ),
        ("perks", '[repel]\ndo = [{ op = "banish", figures = ["elf"], spaces = 3 }]\n', "elf is not known"),
        ("heroes", '[mayor]\nstart = "river"\n', "record mayor: field start: river is not known"),
        ("monsters", "[mummy]\norder = 1\n", "1 mats of order 1 are wanted, 2 are there"),
        ("table", '[village]\nfaces = ["hit"]\n', "table.toml: 6 faces are wanted, 1 are there"),
        ("levels", '[novice]\nmonsters = ["elf"]\n', "record novice: field monsters: elf is not known"),
    ],
)
def test_a_wrong_pack_is_told_what_is_wrong(tmp_path: Path, file: str, text: str, says: str) -> None:
    (tmp_path / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(HorrifiedContent, Horrified.folder, [tmp_path])
    assert says in str(caught.value)
