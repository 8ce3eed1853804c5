"""Small words, log lines and dice, each by itself."""

from __future__ import annotations

from typing import Any

import pytest

from api.pages import dice, telling, words
from api.pages.boards.legions_of_darkness import fill
from api.usecases import shapes
from api.usecases.shapes import Draw
from tests.pages import samples

NAMES = {"orc": "Orc", "troll": "Troll", "goblin": "Goblin", "warrior": "Warrior"}
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def named(id_: str) -> str:
    return NAMES.get(id_, id_)


@pytest.mark.parametrize(
    ("past", "said"),
    [
        (5_000, "just now"),
        (MINUTE, "1 minute ago"),
        (3 * HOUR, "3 hours ago"),
        (DAY + HOUR, "yesterday"),
        (5 * DAY, "5 days ago"),
        (40 * DAY, "on 12 Aug 2026"),
    ],
)
def test_how_long_ago(past: int, said: str) -> None:
    assert words.ago(samples.NOW - past, samples.NOW) == said


@pytest.mark.parametrize(
    ("span", "said"), [(20_000, "1 min"), (58 * MINUTE, "58 min"), (HOUR + 5 * MINUTE, "1 h 05"), (3 * DAY, "3 days")]
)
def test_how_long_it_lasted(span: int, said: str) -> None:
    assert words.lasting(span) == said


def test_numbers_and_lists_read_as_people_say_them() -> None:
    assert [words.signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]
    assert [words.span(n) for n in ([], [1], [1, 2, 3, 4], [3, 1])] == ["", "1", "1–4", "1, 3"]
    assert [words.listed(each) for each in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert words.counted(1, "turn") == "1 turn"
    assert words.counted(2, "army", "armies") == "2 armies"


# the log


def test_names_in_the_log_light_their_pieces() -> None:
    told = telling.lines(samples.log(), fill, named)
    troll = next(line for line in told if line.text.startswith("The Troll comes"))
    assert troll.html == 'The <b data-lights="army:terror">Troll</b> comes to Terror 3'
    assert next(line for line in told if "Archers" in line.text).dice == [2]


def test_steps_of_one_army_are_one_line_and_what_the_pips_say_is_none() -> None:
    """The Dragon marches from 6 to 3 while the Goblin comes; another revision, or anything else told, begins anew."""

    def step(revision: int, army: str, kind: str, space: int) -> shapes.Event:
        text = f"{named(kind)} to Sky {space}"
        return samples.event(revision, text, "advances", army=army, kind=kind, track="sky", space=space)

    told = telling.lines(
        [
            samples.event(5, "Actions 3, heroic acts 1.", "points", actions=3, acts=1),
            *(step(5, "sky", "dragon", space) for space in (5, 4)),
            step(5, "west", "goblin", 5),
            step(5, "sky", "dragon", 3),
            samples.event(5, "The Orc breaches the wall", "breach", army="gate_a", kind="orc", track="gate"),
            step(5, "sky", "dragon", 2),
            step(6, "sky", "dragon", 1),
        ],
        fill,
        named,
    )
    assert [line.text for line in told] == [
        *("Goblin to Sky 5", "dragon to Sky 3"),
        *("The Orc breaches the wall", "dragon to Sky 2", "dragon to Sky 1"),
    ]


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        ({"die": 5}, [5]),
        ({"dice": [6, 1, 3], "count": 3}, [6, 1, 3]),
        ({"dice": [2, 4], "rolled": [5, 5]}, [5, 5]),
        ({"dice": ["hit", "dodge"]}, ["hit", "dodge"]),
        ({"dice": 4, "chain": 2}, []),
        ({"die": True}, []),
    ],
)
def test_the_dice_of_a_line_are_those_that_lie_there_now(args: dict[str, Any], shown: list[int | str]) -> None:
    """Rolled anew shows the new faces; how many dice a chain has is no face."""
    told = telling.line(samples.event(1, "The dice fall.", **args), fill, named)
    assert told.dice == shown
    assert [says for _, says in told.faces] == [str(face) for face in shown]


def test_what_is_said_in_the_log_is_escaped() -> None:
    line = telling.line(samples.event(1, "<b>The Orc</b>", army="gate_a", kind="orc"), fill, named)
    assert line.html == '&lt;b&gt;The <b data-lights="army:gate_a">Orc</b>&lt;/b&gt;'


def test_headings_stay_above_their_lines_when_the_newest_comes_first() -> None:
    told = telling.newest_first(telling.lines(samples.log(), fill, named))
    assert [line.text.split(":")[0] for line in told if line.heading] == ["Turn 24", "Turn 23"]
    assert told[0].heading
    assert told[1].text.startswith("The Warrior beats")


def test_a_long_story_is_said_in_three_sentences() -> None:
    told = telling.lines(samples.log(), fill, named)
    said = telling.digest(told)
    assert said == (
        "The Troll comes to Terror 3. The Paladin rallies: morale is High. Archers miss the Dragon, and 3 more."
    )
    assert telling.digest([]) == ""


# the dice of a session


def draws(*faces: int) -> list[Draw]:
    return [Draw(n, "dice", 0, n, 6, face - 1) for n, face in enumerate(faces)]


@pytest.mark.parametrize(
    ("x", "chance"), [(0.0, 1.0), (4.3515, 0.50), (9.2364, 0.10), (11.0705, 0.05), (15.0863, 0.01)]
)
def test_the_tail_of_chi_square_is_that_of_the_tables(x: float, chance: float) -> None:
    assert dice.tail(x) == pytest.approx(chance, abs=1e-4)


def test_even_dice_are_found_even_and_loaded_ones_are_not() -> None:
    even, loaded = dice.of(draws(*range(1, 7)) * 20), dice.of(draws(6) * 120)
    assert even is not None
    assert (even.counts, even.average, even.chance) == ([20] * 6, 3.5, 100)
    assert not any(odd for *_, odd in even.bars())
    assert loaded is not None
    assert loaded.chance == 0
    assert all(odd for *_, odd in loaded.bars())


def test_only_six_sided_dice_count() -> None:
    assert dice.of([Draw(1, "deck", 0, 0, 26, 4)]) is None
    assert dice.of([]) is None
    mixed = dice.of([*draws(3), Draw(2, "deck", 0, 1, 26, 4)])
    assert mixed is not None
    assert mixed.thrown == 1
    assert mixed.said.startswith("Faces thrown: 1: 0 times, 2: 0 times, 3: 1 times")
