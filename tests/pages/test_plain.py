"""A game without a board of its own can be played on the pages: Lantern, the example of `docs/adding-a-game.md`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import Struct
from starlette.datastructures import FormData

from api.pages.boards import FILLS
from api.pages.boards.plain import setup, text
from api.pages.boards.plain.fill import Plain
from docs.lantern.game import Lantern, LanternOptions
from domain.kernel.game import Options, Scenario
from tests.api.conftest import opened
from tests.pages.conftest import settings_in
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


class Pair(Lantern):
    """The same for two, and no fewer."""

    id = "pair"
    SCENARIOS = (Scenario("farm", players=(2,)),)


@pytest.fixture
async def guard(tmp_path: Path, laid: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Visitor]:
    """Somebody at the door of a house that has Lantern and its like only."""
    for game in ("lantern", "pair"):
        monkeypatch.setitem(FILLS, game, Plain(LanternOptions))
    async with opened(settings_in(tmp_path, laid), {"lantern": Lantern, "pair": Pair}) as app:
        visitor = Visitor(app)
        async with visitor.client:
            yield visitor


async def begun(guard: Visitor, **options: Any) -> None:
    await guard.get("/games/lantern")
    await guard.send(guard.page.one("form", cls="whole"), seed="dawn", **options)


async def test_the_table_stands_in_words_with_every_answer_as_a_button(guard: Visitor) -> None:
    await guard.get("/")
    await guard.press(guard.page.one("button", cls="btn--primary"))
    assert [each.text for each in guard.page.one(cls="inwords").all("li")] == [
        *("Hour: 1", "Hours: 6", "Oil: 3", "Acts: 2"),
        *("the grey wolf: 2", "the old wolf: 1"),
    ]
    assert list(guard.answers()) == ["scare:grey", "scare:old", "sleep"]


async def test_the_lobby_starts_the_chosen_game_with_as_few_as_it_takes(guard: Visitor) -> None:
    """Its scenario may still be that of the game that was chosen before."""
    await guard.get("/")
    form = guard.page.one("form", cls="new")
    await guard.send(form, game="pair", scenario="lantern/farm")
    assert guard.path.endswith("/room")
    assert "Seat 2" in guard.page.text


async def test_an_option_of_the_game_is_a_field_of_the_set_up(guard: Visitor) -> None:
    await begun(guard, hours="1")
    assert "Hours: 1" in guard.page.one(cls="inwords").text


async def test_options_that_cannot_be_played_come_back_as_they_were(guard: Visitor) -> None:
    await guard.get("/games/lantern")
    await guard.send(guard.page.one("form", cls="whole"), None, 422, hours="13")
    assert "A night has 1 to 12 hours." in guard.page.one(role="alert").text
    assert guard.page.one("input", name="hours")["value"] == "13"


async def test_a_draft_its_odds_and_undo(guard: Visitor) -> None:
    await begun(guard)
    await guard.follow(guard.answers()["scare:old"])
    assert guard.page.has("a", **{"data-back": ""}), "a choice that has paid nothing can be taken back"
    await guard.follow(guard.answers()["lit"])
    assert "+2 the lamp beats 4" in guard.page.one(id="pre").text
    await guard.press(guard.strong)
    assert guard.revision == 2
    await guard.press(next(b for b in guard.page.all("button") if "Undo" in b.text))
    await guard.press(guard.page.one(cls="notice").one("button"))
    assert "Acts: 2" in guard.page.one(cls="inwords").text


async def test_the_past_and_the_end_are_told_in_words(guard: Visitor) -> None:
    await begun(guard)
    session = guard.path.partition("?")[0]
    await guard.do("sleep")
    await guard.get(f"{session}/history?at=1")
    assert "the old wolf: 1" in guard.page.one(cls="inwords").text
    await guard.get(f"{session}/end")
    assert guard.page.one("h1").text == "Lost"
    assert "the old wolf: 0" in guard.page.one(cls="inwords").text
    await guard.press(next(b for b in guard.page.all("button") if "Again" in b.text))
    assert "Hour: 1" in guard.page.one(cls="inwords").text


class Wolf(Struct):
    id: str
    space: int | None
    asleep: bool


class Yard(Struct):
    hour: int
    deck: list[str | None]
    wolves: list[Wolf]
    seats: dict[int, list[str]]


def test_any_view_can_be_told() -> None:
    """Records a line each, alike entries counted, what is hidden unknown."""
    yard = Yard(3, [None, None, "grey"], [Wolf("grey", 2, False), Wolf("old", None, True)], {1: ["old"], 2: []})
    names = {"grey": "the grey wolf"}
    assert text.said(yard, lambda id_: names.get(id_, id_)) == [
        ("The table", ["Hour: 3"]),
        ("Deck", ["2 × unknown, the grey wolf"]),
        ("Wolves", ["id the grey wolf, space 2, asleep no", "id old, space none, asleep yes"]),
        ("Seats", ["1: old", "2: none"]),
    ]


class Choices(Options, frozen=True):
    level: Literal["easy", "hard"] = "easy"
    foggy: bool = False
    heroes: list[Literal["mage", "monk"]] = []
    hours: int = 6
    motto: str = ""


def test_any_options_are_fields_and_are_read_back() -> None:
    fields = {field.name: field for field in setup.fields(Choices, str)}
    assert fields["level"].values == [("easy", "easy"), ("hard", "hard")]
    assert [value for value, _ in fields["foggy"].values] == ["false", "true"]
    assert (fields["heroes"].several, fields["hours"].kind, fields["hours"].default) == (True, "number", ["6"])
    form = FormData(
        [("level", "hard"), ("foggy", "True"), ("heroes", "mage"), ("heroes", "monk"), ("hours", ""), ("motto", "7")]
    )
    assert setup.read(Choices, form) == {"level": "hard", "foggy": True, "heroes": ["mage", "monk"], "motto": "7"}
