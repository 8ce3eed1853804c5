"""Numbers with parts, and what the dice then promise (design 3.8)."""

from __future__ import annotations

import pytest

from domain.kernel.numbers import Odds, Part, d6_odds, total

OIL = Part(1, "oil", "4.1")
FEAR = Part(-2, "terror", "7")


def test_a_number_is_the_sum_of_its_parts() -> None:
    assert total([OIL, FEAR, OIL]) == 0
    assert total([]) == 0


@pytest.mark.parametrize(
    ("beat", "parts", "wins"),
    [
        (3, [], 3),  # 4, 5, 6
        (3, [OIL], 4),  # 3 to 6
        (3, [FEAR], 1),  # 6 - 2 = 4
        (0, [OIL], 5),  # all but the 1, which always fails
        (6, [], 0),
        (5, [FEAR, FEAR], 0),
    ],
)
def test_a_die_with_its_parts_must_exceed(beat: int, parts: list[Part], wins: int) -> None:
    odds = d6_odds(beat, parts)
    assert (odds.wins, odds.of, odds.beat, odds.parts) == (wins, 6, beat, parts)
    assert odds.faces.count("hit") == wins


def test_a_one_may_be_allowed_to_succeed() -> None:
    assert d6_odds(0, [], natural_1_fails=False).wins == 6


def test_faces_that_harm_are_shown_as_such_and_still_count() -> None:
    odds = d6_odds(3, [], harm=[1, 6])
    assert odds.faces == ["harm", "miss", "miss", "hit", "hit", "harm"]
    assert odds.wins == 3


@pytest.mark.parametrize(
    ("wins", "of", "percent"), [(0, 6, 0), (1, 6, 17), (2, 6, 33), (1, 8, 13), (1, 200, 1), (6, 6, 100)]
)
def test_percent_is_rounded_half_up(wins: int, of: int, percent: int) -> None:
    """1/6 is 16.7; 1/8 is 12.5, half up 13; 1/200 is 0.5, half up 1."""
    assert Odds(wins, of).percent == percent
