"""Content: counts of the sheet, layouts, and what the checks refuse."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from domain.kernel.content import load
from domain.kernel.errors import ContentError
from domain.kingdom_rush.content import KingdomRushContent
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.layouts import layout
from domain.kingdom_rush.maps import map_of
from tests.rules.kingdom_rush.given import CONTENT

SQUARES = {"0G": 6, "0Y": 7, "1R": 10, "3G": 7, "3R": 9, "7R": 9, "S1Y": 8, "S2R": 8, "FS4": 4, "TT2": 7, "BR1": 4}


@pytest.mark.parametrize(("card", "squares"), SQUARES.items())
def test_hordes_have_their_printed_number_of_enemy_squares(card: str, squares: int) -> None:
    """2.4."""
    assert layout(CONTENT.hordes[card].rows).enemies.bit_count() == squares


def test_life_cards_and_web_traps_have_their_squares() -> None:
    """2.5: Goddess 7 8 9 10 11, Greenmuck 11 12, traps 6 8 10."""
    lives = {id_: layout(card.rows).enemies.bit_count() for id_, card in CONTENT.lives.items()}
    assert [lives[f"goddess_{n}"] for n in range(1, 6)] == [7, 8, 9, 10, 11]
    assert [lives[f"greenmuck_{n}"] for n in (1, 2)] == [11, 12]
    traps = [layout(card.rows).enemies.bit_count() for card in CONTENT.traps.values()]
    assert traps == [6, 8, 10]


def test_large_enemies_are_blocks_of_four() -> None:
    printed = layout(CONTENT.hordes["3R"].rows)
    assert len(printed.large) == 1
    assert printed.physical.bit_count() == 4


def test_stacks_and_starting_hordes_use_the_tables_cards() -> None:
    """Part 4: Scenario 1 uses each card of its table once more than the sum of both."""
    one = CONTENT.scenarios["sand_and_teleportals"]
    cards = [c for s in one.stacks.values() for c in s] + [c for s in one.starting.values() for c in s]
    assert sorted(c for c in cards if not c.startswith("S1P")) == sorted(
        ["0G"] * 2 + ["1G"] + ["3G"] * 2 + ["4G"] * 2 + ["S1G"] * 2
        + ["0Y", "1Y", "3Y", "4Y", "S1Y", "BLANK", "3R"] + ["1R"] * 2
    )  # fmt: skip


def test_scenario_7_uses_exactly_the_cards_of_its_table() -> None:
    """Scenario 7, Hordes table: what no Spawn stack holds starts on the Path; nothing is left in the box."""
    seven = CONTENT.scenarios["goddess_returns"]
    cards = [card for piles in (seven.stacks, seven.starting) for pile in piles.values() for card in pile]
    green, yellow = {"0G": 3, "1G": 1, "3G": 2, "4G": 2}, {"0Y": 1, "1Y": 4, "3Y": 2, "4Y": 2}
    assert Counter(cards) == {**green, **yellow, "1R": 3, "4R": 2, "WEB": 4}
    assert seven.stacks["1"] == ("0G", "3Y", "0Y", "WEB", "4Y", "4R", "1R")


def test_scenario_4_reads_its_s1_yellow_as_s2_yellow() -> None:
    """Scenario 4: its table has no wave S1, and it sets up no Fallen stack that an S1 card could call."""
    four = CONTENT.scenarios["reptile_menace"]
    assert four.summons == ("saurian",)
    assert four.stacks["2"] == ("S2Y", "WEB", "1G", "S4P2", "BLANK", "BLANK", "S4P3", "1R")
    dealt = {card for piles in (four.stacks, four.starting) for pile in piles.values() for card in pile}
    assert {card[1] for card in dealt if card[0] == "S" and card[2] != "P"} == {"2"}
    assert Counter(card for stack in four.stacks.values() for card in stack if card in ("WEB", "BLANK")) == {
        "WEB": 4,
        "BLANK": 3,
    }


def test_scenario_4_lists_the_path_tile_of_its_diagram() -> None:
    """Scenario 4: B1, A8, A9, B3, B6, B7 and B11, each of which lies on its map, and no other but spare squares."""
    four = CONTENT.scenarios["reptile_menace"]
    assert sorted(four.path_tiles) == ["A8", "A9", "B1", "B11", "B3", "B6", "B7"]
    assert CONTENT.maps[four.map].tiles.keys() - {"spare"} == set(four.path_tiles)


def test_every_path_ends_at_the_exit() -> None:
    for id_ in CONTENT.maps:
        board = map_of(CONTENT, id_)
        assert all(board.route(at)[-1] == -1 for at in board.order)
        assert [board.moves_left[at] for at in board.order] == sorted(board.moves_left.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("scenarios", 'sets = ["A", "B", "C"]', 'sets = ["A", "B", "E"]', "sand_and_teleportals"),
        ("hordes", '".ee..",', '".eq..",', "0G: field rows"),
        ("portals", 'destroys = "archer1"', 'destroys = "archer9"', "there is no archer9"),
        ("towers", "copies = 4", "copies = 5", "cards of level 1"),
        ("scenarios", '1 = ["0G"]', '1 = ["9G"]', "there is no 9G"),
    ],
)
def test_a_mistake_names_file_record_and_field(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    copytree(KingdomRush.folder / "content", tmp_path / "content")
    target = tmp_path / "content" / f"{file}.toml"
    text = target.read_text(encoding="utf-8")
    assert old in text
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        load(KingdomRushContent, tmp_path)
