"""The frenzy marker (rules 31 to 33, F20, R4)."""

from __future__ import annotations

import pytest

from domain.horrified.state import MummyMat
from tests.rules.horrified.given import At, given, scarabs


def test_the_pair_strikes_apart_and_frankenstein_again_in_frenzy() -> None:
    """Rules B7, R4, 32: Maria arrives first; he goes to the Church, the Bride to the Tower, he again to the lamp."""
    at = given(
        heroes={"mayor": "camp"},
        monsters=("frankenstein_and_bride", "creature"),
        deck=["the_innocent", "sunrise"],
    ).act("end")
    assert at.world.villagers == {"maria": "barn"}
    assert [each["figure"] for each in at.log("strikes")] == ["frankenstein", "bride", "frankenstein"]
    moves = [(each["figure"], each["space"]) for each in at.log("figure_moves")]
    assert moves == [("frankenstein", "church"), ("bride", "tower"), ("frankenstein", "lamp")]
    assert (at.log("attack"), at.world.figures["creature"]) == ([], "lagoon")


def test_who_is_not_shown_strikes_by_the_frenzy_symbol() -> None:
    """Rule 32: A Reader of Palms shows the Wolf Man and frenzy; Dracula has the marker."""
    at = given(
        heroes={"mayor": "docks", "courier": "docks"},
        monsters=("dracula", "wolf_man"),
        deck=["fortune_teller", "sunrise"],
    ).act("end", dice=["blank"] * 8)
    assert [each["figure"] for each in at.log("strikes")] == ["wolf_man", "dracula"]


def test_who_is_shown_and_has_the_marker_strikes_twice() -> None:
    """Rule 32: the Wolf Man, one space each time, reaches the Camp from the Mansion by the second."""
    at = given(
        heroes={"mayor": "camp", "courier": "camp"},
        monsters=("dracula", "wolf_man"),
        frenzy="wolf_man",
        deck=["fortune_teller", "sunrise"],
    ).act("end", dice=["blank"] * 8)
    assert [each["figure"] for each in at.log("strikes")] == ["wolf_man", "wolf_man"]
    assert [each["victim"] for each in at.log("attack")] == ["mayor", "courier", "maleva"]


THREE = ("dracula", "mummy", "wolf_man")


@pytest.mark.parametrize(
    ("monsters", "before", "after"),
    [
        (THREE, "mummy", "wolf_man"),
        (THREE, "wolf_man", "dracula"),
        (THREE, "dracula", "mummy"),
        (("wolf_man",), "wolf_man", "wolf_man"),
    ],
)
def test_the_marker_goes_to_the_next_order_and_from_the_highest_to_the_lowest(
    monsters: tuple[str, ...], before: str, after: str
) -> None:
    """Rules 33, F20: it stays with one that is alone."""
    at = given(heroes={"mayor": "docks", "courier": "docks"}, monsters=monsters, frenzy=before, event="on_the_move")
    assert at.world.frenzy == after


def test_the_marker_passes_when_its_holder_is_defeated() -> None:
    """Rules F19, F20: from the Mummy (2) to the Wolf Man (5)."""
    at = given(
        heroes={"mayor": "museum"},
        items={"mayor": ["rifle", "knife"]},
        monsters=THREE,
        frenzy="mummy",
        mats=scarabs(1, 2, 3, 4, 5, 6),
    ).act("defeat:mummy:knife+rifle")
    assert at.world.frenzy == "wolf_man"


def test_the_marker_stays_when_another_is_defeated() -> None:
    """Rule F20."""
    at = given(
        heroes={"mayor": "museum"},
        items={"mayor": ["rifle", "knife"]},
        monsters=THREE,
        frenzy="wolf_man",
        mats={"mummy": MummyMat([0, 1, 2, 3, 4, 5, 6])},
    ).act("defeat:mummy:knife+rifle")
    assert at.world.frenzy == "wolf_man"


def frenzied(at: At) -> list[str]:
    return [mat.id for mat in at.g.view(1).mats if mat.frenzy]


def test_the_marker_is_in_sight() -> None:
    """Rule 31."""
    assert frenzied(given(monsters=THREE, frenzy="mummy")) == ["mummy"]
