"""The games: cards, schemas, rules; nobody needs a token to look."""

from __future__ import annotations

import jsonschema  # type: ignore[import-untyped]
import pytest

from tests.api.doors import Doors
from tests.api.player import Player, problem

pytestmark = pytest.mark.anyio


async def test_the_games_of_the_house(doors: Doors) -> None:
    stranger = await doors.stranger()
    (camp,) = (await stranger.get("/games"))["games"]
    assert (camp["id"], camp["name"], camp["players"]) == ("camp", "Camp", [1, 2, 3])
    assert [each["id"] for each in camp["scenarios"]] == ["hill", "bog"]
    assert camp["provenance"] == {"house": 2}
    assert camp["bots"] == ["greedy", "random", "search"]
    assert await stranger.get("/games/camp") == camp


async def test_a_view_is_of_its_published_schema(anna: Player) -> None:
    schema = await anna.get("/games/camp/schema")
    jsonschema.validate((await anna.new())["view"], schema["view"])
    assert schema["verbs"]["throw"] == ["what"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"round": "one"}, schema["view"])


async def test_the_rules_are_told(doors: Doors) -> None:
    rules = (await (await doors.stranger()).get("/games/camp/rules"))["rules"]
    assert [rule["number"] for rule in rules] == ["1", "2"]
    assert "hand" in rules[0]["text"]


@pytest.mark.parametrize("path", ["/games/chess", "/games/chess/schema", "/games/chess/rules"])
async def test_other_games_are_not_here(doors: Doors, path: str) -> None:
    problem(await (await doors.stranger()).send("GET", path), 404, "not-found")


async def test_what_is_known_is_not_sent_again(doors: Doors) -> None:
    stranger = await doors.stranger()
    first = await stranger.send("GET", "/games")
    again = await stranger.send("GET", "/games", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
