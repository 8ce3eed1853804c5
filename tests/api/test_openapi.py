"""What the interface says of itself is true: schemas, examples, every error; a fuzzer finds nothing."""

from __future__ import annotations

import random
import re
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from fastapi import FastAPI

from api.app import OPENAPI
from api.rest import bodies
from api.settings import Settings
from domain import catalogue
from tests.api.conftest import opened
from tests.api.described import description
from tests.api.doors import Doors, client_of, open_doors
from tests.api.player import API, Json, Player, ok, problem

pytestmark = pytest.mark.anyio


@pytest.fixture
def described() -> Json:
    return description()


def operations(described: Json) -> list[tuple[str, str, Json]]:
    return [
        (method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]


def check(described: Json, name: str, value: Any) -> None:
    """Raises ValidationError where a value is not of a component's schema."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
    jsonschema.validate(value, schema)


async def test_it_is_published(app: FastAPI, described: Json) -> None:
    answer = await client_of(app).get(OPENAPI)
    assert ok(answer) == described
    assert described["openapi"].startswith("3.1")


def test_every_operation_of_the_contract_is_there(described: Json) -> None:
    """design: the REST paths of version 1, without campaigns and hints."""
    there = {(method, path) for method, path, _ in operations(described)}
    contract = """
        POST /accounts; GET /me; PATCH /me; DELETE /me; POST /tokens; GET /tokens; GET /tokens/{token};
        DELETE /tokens/{token}; GET /games; GET /games/{game}; GET /games/{game}/schema; GET /games/{game}/rules;
        POST /sessions; GET /sessions; GET /me/waiting; GET /sessions/{session}; PATCH /sessions/{session};
        DELETE /sessions/{session}; GET /sessions/{session}/ask; POST /sessions/{session}/actions;
        GET /sessions/{session}/explain; POST /sessions/{session}/undo; POST /sessions/{session}/orders;
        POST /sessions/{session}/branches; GET /sessions/{session}/history; GET /sessions/{session}/history/{revision};
        GET /sessions/{session}/draws; GET /sessions/{session}/export; POST /sessions/import;
        GET /sessions/{session}/stream; GET /stream; POST /sessions/{session}/seats/{seat};
        DELETE /sessions/{session}/seats/{seat}; POST /sessions/{session}/invites
    """
    wanted = {tuple(each.split()) for each in contract.replace("\n", " ").split(";") if each.strip()}
    assert {(method, f"/api/v1{path}") for method, path in wanted} <= there
    assert {("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/metrics")} <= there


def test_pages_are_not_in_it(described: Json) -> None:
    assert all(re.match(r"/(api/v1/|healthz|readyz|metrics)", path) for _, path, _ in operations(described))


def test_every_shape_belongs_to_an_operation(described: Json) -> None:
    """One that none answers or takes sends its reader looking for an operation that isn't there."""
    schemas = described["components"]["schemas"]

    def named(part: object) -> set[str]:
        return set(re.findall(r"'#/components/schemas/([\w.-]+)'", str(part)))

    reached, more = set[str](), named(described["paths"])
    while more:
        reached |= more
        more = named([schemas[name] for name in more]) - reached
    assert set(schemas) == reached
    assert {"Session", "HintOption", "Beat", "Preset"} <= reached


def test_every_reference_leads_somewhere(described: Json) -> None:
    named = set(re.findall(r"#/components/schemas/([\w.-]+)", str(described)))
    assert named <= set(described["components"]["schemas"])
    assert {"Session", "Problem", "CampCampView"} <= named


@pytest.mark.parametrize("body", bodies.Body.__subclasses__())
def test_what_a_program_sends_is_described_by_its_own_fields(described: Json, body: type[bodies.Body]) -> None:
    """What is sent and what is answered lie beside each other by name, so no two may have the same."""
    fields = {field.alias or name for name, field in body.model_fields.items()}
    assert set(described["components"]["schemas"][body.__name__]["properties"]) == fields


def test_every_operation_tells_its_errors_as_problem_documents(described: Json) -> None:
    for method, path, operation in operations(described):
        wrong = {code: answer for code, answer in operation["responses"].items() if code >= "400"}
        assert {"400", "500"} <= set(wrong), (method, path)
        if path.startswith("/api/v1/") and "/games" not in path and path != "/api/v1/accounts":
            assert "401" in wrong, (method, path)
        if "{" in path:
            assert "404" in wrong, (method, path)
        if "requestBody" in operation:
            assert {"413", "422"} <= set(wrong), (method, path)
        for answer in wrong.values():
            assert list(answer["content"]) == ["application/problem+json"], (method, path)


def test_every_operation_says_what_it_does(described: Json) -> None:
    assert [(m, p) for m, p, operation in operations(described) if len(operation.get("description", "")) < 10] == []


def test_tokens_are_declared_where_they_are_needed(described: Json) -> None:
    open_to_all = {path for _, path, operation in operations(described) if "security" not in operation}
    assert all(
        "/games" in path or path in ("/api/v1/accounts", "/healthz", "/readyz", "/metrics") for path in open_to_all
    )
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def examples(node: Any, described: Json) -> list[tuple[str, Any]]:
    """Every example beside a named schema, with that name."""
    found: list[tuple[str, Any]] = []
    if isinstance(node, dict):
        name = (
            str(node.get("schema", {}).get("$ref", "")).rpartition("/")[2]
            if isinstance(node.get("schema"), dict)
            else ""
        )
        if name and "example" in node:
            found.append((name, node["example"]))
        if name and "examples" in node:
            found += [(name, each["value"]) for each in node["examples"].values()]
        for value in node.values():
            found += examples(value, described)
    elif isinstance(node, list):
        for value in node:
            found += examples(value, described)
    return found


def test_examples_are_of_their_schemas(described: Json) -> None:
    found = examples(described["paths"], described)
    assert {"Problem", "NewAccount", "Account"} <= {name for name, _ in found}
    for name, example in found:
        check(described, name, example)


def test_what_a_program_sends_has_examples(described: Json) -> None:
    bodies = [s for n, s in described["components"]["schemas"].items() if n in ("NewSession", "NewAction", "NewOrder")]
    assert len(bodies) == 3
    assert all("examples" in str(schema) for schema in bodies)


async def test_answers_are_of_their_schemas(described: Json, doors: Doors) -> None:
    """A whole session, each answer held against what is published."""
    anna = await doors.guest()
    session = await anna.new(players=2, seats=["me", "me"], options={"rounds": 50})
    path = f"/sessions/{session['id']}"
    check(described, "Session", session)
    check(described, "Acted", await anna.act(session, "aim", seat=1))
    for name, where in {
        "AskAfter": f"{path}/ask?after=aim&seat=2",
        "Explanations": f"{path}/explain?option=watch&option=fly&seat=1",
        "History": f"{path}/history",
        "Past": f"{path}/history/1",
        "Measures": f"{path}/measures",
        "Invites": f"{path}/invites",
        "Sessions": "/sessions",
        "Waiting": "/me/waiting",
        "Account": "/me",
        "Tokens": "/tokens",
        "Games": "/games",
        "GameCard": "/games/camp",
        "GameSchema": "/games/camp/schema",
        "Rules": "/games/camp/rules",
    }.items():
        check(described, name, await anna.get(where))
    check(described, "NewInvite", await anna.post(f"{path}/invites", {}))
    stale = await anna.send("POST", f"{path}/undo", {"revision": 0})
    check(described, "Problem", stale.json())
    assert stale.status_code == 409
    await anna.send("PATCH", path, {"status": "abandoned"})
    check(described, "Draws", await anna.get(f"{path}/draws"))
    check(described, "Session", await anna.session(session["id"], since=0))


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_the_games_of_the_house_keep_their_word(settings: Settings, game: str) -> None:
    """The first steps of every scenario of every real game, played at random; each answer is of its schema."""
    rng = random.Random(game)
    async with opened(settings, catalogue.games()) as app, open_doors(app) as doors:
        described = app.openapi()
        anna = await doors.guest()
        for scenario in (await anna.get(f"/games/{game}"))["scenarios"][:5]:
            players = scenario["players"][0]
            wanted = {"game": game, "scenario": scenario["id"], "players": players, "seats": ["me"] * players}
            session = await anna.post("/sessions", wanted)
            check(described, "Session", session)
            for _ in range(5):
                if session["status"] == "playing":
                    session = await one_action(anna, described, session, rng)
            assert session["revision"] > 1
            await anna.send("DELETE", f"/sessions/{session['id']}")


async def one_action(anna: Player, described: Json, session: Json, rng: random.Random) -> Json:
    """Options at random until one pays."""
    ask, draft = session["asks"][0], list[str]()
    while True:
        draft.append(rng.choice(ask["options"])["id"])
        acted = await anna.act(session, *draft, seat=ask["seat"])
        check(described, "Acted", acted)
        if not acted["draft"]:
            return dict(acted["session"])
        ask = acted["asks"][0]


def test_a_wrong_answer_would_be_noticed(described: Json) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check(described, "Account", {"id": 7})


async def test_a_parameter_that_an_operation_does_not_have_is_refused_by_name(anna: Player) -> None:
    """A misspelt one would be passed over in silence."""
    said = problem(await anna.send("GET", "/me/ladder", params={"gmae": "camp"}), 422, "bad-input")
    assert said["errors"][0]["where"] == "query.gmae"
    assert "game" in said["detail"]
    assert (await anna.get("/me/ladder", game="camp"))["rungs"] == []


async def test_a_parameter_that_is_given_twice_is_refused_unless_several_may_be(described: Json, anna: Player) -> None:
    """All but the last would be passed over in silence; in every operation."""
    tried = {True: 0, False: 0}
    for method, path, operation in operations(described):
        for each in operation.get("parameters", []):
            if each["in"] != "query":
                continue
            assert "anyOf" not in each["schema"], "null can't be written in an address"
            several = each["schema"].get("type") == "array"
            address = re.sub(r"\{\w+\}", "1", path.removeprefix(API))
            answer = await anna.send(method, address, params={each["name"]: ["1", "1"]})
            assert ("give it once" in answer.text) == (not several), f"{method} {path}: {each['name']}"
            tried[several] += 1
    assert min(tried.values()) >= 2
