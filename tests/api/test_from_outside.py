"""What a program that knows the published description alone runs into: each error says what, where and how."""

from __future__ import annotations

import msgspec
import pytest

from api.usecases.titles import Titles
from domain import catalogue
from tests.api.described import description
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio


async def test_half_a_character_in_the_options_is_bad_input(anna: Player) -> None:
    """JSON can spell a lone surrogate, UTF-8 can't: it must not reach a sentence that is sent back."""
    body = b'{"game": "camp", "scenario": "hill", "options": {"deck": ["\\ud800"]}}'
    headers = {"Content-Type": "application/json"}
    said = problem(await anna.send("POST", "/sessions", content=body, headers=headers), 422, "bad-input")
    assert [error["where"] for error in said["errors"]] == ["body.options"]
    assert "surrogate" in said["detail"]


async def test_a_misspelt_field_is_told_with_those_there_are(anna: Player) -> None:
    said = problem(await anna.send("POST", "/sessions", {"game": "camp", "scenario": "hill", "player": 2}), 422)
    assert said["errors"][0]["where"] == "body.player"
    assert "players" in said["errors"][0]["what"]
    said = problem(await anna.send("POST", "/campaigns", {"form": {}}), 422)
    assert "from" in said["errors"][0]["what"].split(", ")


async def test_a_missing_field_is_told_so(anna: Player) -> None:
    said = problem(await anna.send("POST", "/sessions", {"game": "camp"}), 422)
    assert said["errors"] == [{"where": "body.scenario", "what": "this must be given"}]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"game=camp", "application/x-www-form-urlencoded"),
        (b'{"game": "camp"}', "text/plain"),
        (b"", ""),
        (b"[]", "application/json"),
    ],
)
async def test_what_is_no_json_object_is_told_how_to_be_sent(anna: Player, body: bytes, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    said = problem(await anna.send("POST", "/sessions", content=body, headers=headers), 422, "bad-input")
    assert said["errors"][0]["where"] == "body"
    assert "Content-Type: application/json" in said["detail"]


async def test_json_that_breaks_off_is_told_with_the_character(anna: Player) -> None:
    sent = await anna.send("POST", "/sessions", content=b'{"game":', headers={"Content-Type": "application/json"})
    said = problem(sent, 422, "bad-input")
    assert said["errors"][0]["where"] == "body"
    assert said["detail"].startswith("body: this is not JSON")
    assert said["detail"].endswith("at character 8")


async def test_a_copy_takes_nothing_but_a_name(anna: Player) -> None:
    """Otherwise players or options that were asked for would vanish in silence."""
    origin = {"campaign": "x" * 20, "number": 1}
    wanted: list[Json] = [{"game": "camp"}, {"players": 2}, {"options": {}}]
    for more in wanted:
        said = problem(await anna.send("POST", "/campaigns", {"from": origin, **more}), 422, "bad-input")
        assert said["errors"][0]["where"] == f"body.{next(iter(more))}"
    problem(await anna.send("POST", "/campaigns", {"from": origin, "name": "Once more"}), 404)


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_options_that_take_ids_of_the_content_list_them(game: str) -> None:
    """A program can't guess what a hero is called: a free string in the schema would say nothing."""
    title = Titles({game: catalogue.games()[game]})[game]
    [described] = title.options["$defs"].values()
    lists = {name: field for name, field in described["properties"].items() if field.get("type") == "array"}
    assert set(lists) == {name for name in title.game.OPTIONS.__struct_fields__ if hasattr(title.content, name)}
    for name, field in lists.items():
        assert field["items"]["enum"] == list(getattr(title.content, name))
        msgspec.convert({name: field["items"]["enum"]}, title.game.OPTIONS)


def test_presets_tell_the_options_that_they_stand_for() -> None:
    """Apprentice: a fourth hero against the Greenskins, Daylight against the Undead; Iron: armoured Orcs (house)."""
    scenarios = Titles(catalogue.games())["legions_of_darkness"].card([]).scenarios
    presets = {each.id: {known.id: known.options for known in each.presets} for each in scenarios}
    assert presets == {
        "greenskin_horde": {
            "apprentice": {"dials": ["fourth_hero"]},
            "standard": {"dials": []},
            "iron": {"dials": ["armoured_orcs"]},
        },
        "undead_scourge": {"apprentice": {"dials": ["daylight"]}, "standard": {"dials": []}},
    }
    assert all(known.name != known.id and known.about.endswith(".") for each in scenarios for known in each.presets)


def test_an_operation_names_each_way_in_once() -> None:
    for methods in description()["paths"].values():
        for operation in methods.values():
            security = operation.get("security", [])
            assert all(each not in security[:at] for at, each in enumerate(security))
