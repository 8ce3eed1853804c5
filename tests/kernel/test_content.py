"""Content: read, checked, overlaid and frozen; each mistake names file, record and field (design 7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from domain.kernel.content import Content, Record, freeze, load, provenance_counts
from domain.kernel.errors import ContentError

CARDS = """
[D01]
provenance = "published"
house = ["time"]
strength = 3
time = 1
tracks = ["east", "west"]

[D02]
provenance = "rulebook"
strength = 2
"""


class Card(Record, frozen=True):
    """A card of the test."""

    strength: int
    time: int = 0
    tracks: list[str] = []


class Track(Record, frozen=True):
    """A track of the test."""


class Cards(Content, frozen=True):
    """Two files; every track of a card must be there."""

    cards: dict[str, Card]
    tracks: dict[str, Track]

    def check(self) -> None:
        for card in self.cards.values():
            for track in card.tracks:
                if track not in self.tracks:
                    raise ContentError(f"cards.toml: record {card.id}: field tracks: there is no track {track}")


class Folders(Struct):
    """A game's folder and a pack's."""

    game: Path
    pack: Path

    def write(
        self, cards: str = CARDS, tracks: str = "[east]\nprovenance = 'rulebook'\n[west]\nprovenance = 'house'\n"
    ) -> Folders:
        (self.game / "content").mkdir(parents=True, exist_ok=True)
        (self.game / "content" / "cards.toml").write_text(cards, encoding="utf-8")
        (self.game / "content" / "tracks.toml").write_text(tracks, encoding="utf-8")
        self.pack.mkdir(exist_ok=True)
        return self

    def lay(self, text: str, name: str = "cards") -> Folders:
        (self.pack / f"{name}.toml").write_text(text, encoding="utf-8")
        return self

    def load(self) -> Cards:
        return load(Cards, self.game, [self.pack])


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "game", tmp_path / "pack").write()


def test_records_are_read_by_id(folders: Folders) -> None:
    cards = folders.load().cards
    assert list(cards) == ["D01", "D02"]
    assert cards["D01"] == Card(
        id="D01", provenance="published", house=["time"], strength=3, time=1, tracks=["east", "west"]
    )


def test_provenance_is_counted(folders: Folders) -> None:
    assert provenance_counts(folders.load()) == {"published": 1, "rulebook": 2, "house": 1}


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ('[D01]\nprovenance = "house"\nstrength = "3"\n', r"cards\.toml: record D01: Expected `int`.*strength"),
        ('[D01]\nprovenance = "house"\n', r"cards\.toml: record D01: .*missing required field `strength`"),
        ('[D01]\nprovenance = "house"\nstrength = 1\nluck = 2\n', r"cards\.toml: record D01: .*unknown field `luck`"),
        ('[D01]\nprovenance = "hearsay"\nstrength = 1\n', r"cards\.toml: record D01: .*'hearsay'.*provenance"),
        ("[D01]\nstrength = 1\n", r"cards\.toml: record D01: .*missing required field `provenance`"),
        ('[D01]\nid = "D02"\nprovenance = "house"\nstrength = 1\n', r"cards\.toml: record D01: field id: leave it out"),
        ('[D01]\nprovenance = "house"\nhouse = ["luck"]\nstrength = 1\n', r"record D01: field house: .* no field luck"),
        ("D01 = 3\n", r"cards\.toml: record D01: it must be a table"),
        ("[D01\n", r"cards\.toml: .*line 1"),
        ('[D01]\nprovenance="house"\nstrength=1\ntracks=["up"]\n', r"record D01: field tracks: there is no track up"),
    ],
)
def test_a_mistake_names_file_record_and_field(folders: Folders, cards: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        folders.write(cards).load()


def test_a_missing_file_is_named(folders: Folders) -> None:
    (folders.game / "content" / "tracks.toml").unlink()
    with pytest.raises(ContentError, match=r"tracks\.toml: the file is missing"):
        folders.load()


def test_a_file_that_is_no_text_is_named(folders: Folders) -> None:
    (folders.game / "content" / "cards.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"cards\.toml: "):
        folders.load()


def test_a_folder_in_the_place_of_a_file_is_named(folders: Folders) -> None:
    (folders.pack / "cards.toml").mkdir()
    with pytest.raises(ContentError, match=r"cards\.toml"):
        folders.load()


def test_a_pack_overrides_fields_of_records_by_id(folders: Folders) -> None:
    cards = folders.lay("[D01]\nstrength = 5\n").load().cards
    assert (cards["D01"].strength, cards["D01"].time, cards["D01"].provenance) == (5, 1, "pack")
    assert cards["D02"].provenance == "rulebook"


def test_what_a_pack_overrides_is_no_longer_of_the_house(folders: Folders) -> None:
    assert folders.lay("[D01]\ntime = 0\n").load().cards["D01"].house == []
    assert folders.lay("[D01]\nstrength = 9\n").load().cards["D01"].house == ["time"]


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ("[D99]\nstrength = 1\n", r"pack/cards\.toml: record D99: no such id to override"),
        ('[D01]\nstrength = "x"\n', r"pack/cards\.toml: record D01: Expected `int`"),
        ("[D01]\nluck = 1\n", r"pack/cards\.toml: record D01: .*unknown field `luck`"),
        ("D01 = 1\n", r"pack/cards\.toml: record D01: it must be a table"),
        ("[D01]\ntracks = ['up']\n", r"record D01: field tracks: there is no track up"),
    ],
)
def test_a_mistake_in_a_pack_names_the_pack(folders: Folders, pack: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        folders.lay(pack).load()


def test_a_file_in_a_pack_that_the_game_does_not_know_is_refused(folders: Folders) -> None:
    with pytest.raises(
        ContentError, match=r"spells\.toml: this game has no content of that name; it has cards, tracks"
    ):
        folders.lay("", "spells").load()


def test_a_pack_that_is_not_there_changes_nothing(folders: Folders) -> None:
    assert load(Cards, folders.game, [folders.pack / "gone"]) == load(Cards, folders.game)


def test_later_packs_lie_over_earlier_ones(folders: Folders, tmp_path: Path) -> None:
    second = tmp_path / "second"
    second.mkdir()
    (second / "cards.toml").write_text("[D01]\nstrength = 7\n", encoding="utf-8")
    folders.lay("[D01]\nstrength = 5\ntime = 4\n")
    card = load(Cards, folders.game, [folders.pack, second]).cards["D01"]
    assert (card.strength, card.time) == (7, 4)


def test_frozen_content_has_a_hash_that_changes_with_a_figure(folders: Folders) -> None:
    digest, data = freeze(folders.load(), 1)
    assert freeze(load(Cards, folders.game), 1) == (digest, data)
    assert freeze(folders.lay("[D01]\nstrength = 4\n").load(), 1)[0] != digest
