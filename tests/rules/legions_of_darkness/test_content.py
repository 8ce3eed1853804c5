"""Content: the figures of the box, their checks, and packs that lay other figures over them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.kernel.content import load, provenance_counts
from domain.kernel.errors import ContentError
from domain.legions_of_darkness.content import TRACK_OF, TRACKS, LegionsContent
from domain.legions_of_darkness.game import LegionsOfDarkness
from tests.rules.legions_of_darkness.given import CONTENT


def pack(folder: Path, name: str, text: str) -> LegionsContent:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load(LegionsContent, LegionsOfDarkness.folder, [folder])


def test_content_counts_the_cards() -> None:
    """Rule 1.2: 20 day and 16 night cards, with the published sums of their figures."""
    days = [card for card in CONTENT.cards.values() if card.deck == "day"]
    nights = [card for card in CONTENT.cards.values() if card.deck == "night"]
    assert (len(days), len(nights)) == (20, 16)
    assert [sum(card.advances.count(track) for card in days) for track in TRACKS] == [9, 9, 15, 13, 0]
    assert [sum(card.advances.count(track) for card in nights) for track in TRACKS] == [7, 7, 8, 5, 12]
    assert [sum(card.actions for card in deck) for deck in (days, nights)] == [62, 37]
    assert [sum(card.heroic_acts for card in deck) for deck in (days, nights)] == [31, 23]
    assert [sum(card.time_icons for card in deck) for deck in (days, nights)] == [5, 8]


def test_the_map_is_the_printed_one() -> None:
    """Rule 1.2: spaces, red spaces and walls of the five tracks; sixteen spaces of time."""
    assert {id_: (track.spaces, track.melee_up_to, track.wall) for id_, track in CONTENT.tracks.items()} == {
        "east": (6, 3, True),
        "west": (6, 3, True),
        "gate": (4, 3, True),
        "sky": (6, 1, False),
        "terror": (3, 3, False),
    }
    kinds = [space.kind for space in CONTENT.time.values()]
    day = ["day", "day"]
    night = ["night", "night"]
    assert kinds == [
        *("first_dawn", *day, "twilight", *night),
        *("dawn", *day, "twilight", *night),
        *("dawn", *day, "final_twilight"),
    ]


def test_every_space_and_circle_has_its_place_on_the_board() -> None:
    """Section 8 of the board: every element that an option may light has coordinates inside 720 by 840."""
    wanted = {f"space:{track.id}:{n}" for track in CONTENT.tracks.values() for n in range(1, track.spaces + 1)}
    wanted |= {f"circle:{track}" for track in CONTENT.tracks} | {f"time:{n}" for n in range(16)} | {"reserves"}
    assert wanted <= set(CONTENT.board)
    assert all(0 <= place.x <= 720 and 0 <= place.y <= 840 for place in CONTENT.board.values())
    assert set(TRACK_OF.values()) == set(CONTENT.tracks)


def test_provenance_is_told_record_by_record() -> None:
    """Design: every record says where it is from, and which of its fields are our own."""
    counts = provenance_counts(CONTENT)
    assert set(counts) == {"rulebook", "published", "house"}
    assert CONTENT.cards["D01"].house == ["title"]


def test_a_pack_types_in_its_own_titles(tmp_path: Path) -> None:
    """Content packs override records by id; words follow."""
    content = pack(tmp_path, "cards", '[D01]\ntitle = "As Printed"\n')
    assert content.names()["D01"] == "As Printed"
    assert content.cards["D01"].provenance == "pack"
    assert content.cards["D01"].actions == 3


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("cards", '[D01]\nevent = "E-D99"\n', "D01: event: there is no E-D99"),
        ("cards", '[D01]\nadvances = ["north"]\n', "D01"),
        ("cards", "[D01]\nactons = 3\n", "actons"),
        ("cards", '[D01]\ndeck = "night"\n', "20 day and 16 night"),
        ("scenarios", '[greenskin_horde]\nrecommended = ["bard"]\n', "there is no bard"),
        ("quests", '[Q-D06]\nreward = [{ op = "item", item = "spoon" }]\n', "there is no spoon"),
        ("quests", '[Q-D06]\nreward = [{ op = "dance" }]\n', "Q-D06"),
        ("spells", '[fireball]\nkind = "divine"\n', "4 arcane"),
    ],
)
def test_a_wrong_pack_is_refused_by_file_record_and_field(tmp_path: Path, name: str, text: str, says: str) -> None:
    """Design: unknown key, wrong count, dangling id."""
    with pytest.raises(ContentError) as error:
        pack(tmp_path, name, text)
    assert says in str(error.value)


def test_the_published_sums_are_held(tmp_path: Path) -> None:
    """A slip of the pen in our own files would be found; a pack may change figures."""
    content = pack(tmp_path, "cards", "[D01]\nactions = 4\n")
    assert content.cards["D01"].actions == 4
    slipped = {**CONTENT.cards, "D01": msgspec.structs.replace(CONTENT.cards["D01"], actions=4)}
    with pytest.raises(ContentError, match="actions"):
        msgspec.structs.replace(CONTENT, cards=slipped).check()
