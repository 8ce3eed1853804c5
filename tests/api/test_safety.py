"""What stands between the net and the house; each measure has its test here."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from pwdlib.hashers.argon2 import Argon2Hasher
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from api import logs
from api.security import CSP, Guard, Passwords
from api.settings import Settings
from api.usecases import accounts, devices, invites
from api.usecases.house import House
from api.usecases.seal import FILE, HouseKey, NotOurs
from tests.api.conftest import opened
from tests.api.doors import Doors, client_of, open_doors, two
from tests.api.player import API, Player, problem

pytestmark = pytest.mark.anyio


# --- host names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.7", "[::1]:8000", "table.example", "TABLE.example"],
)
async def test_the_house_answers_to_its_names_and_addresses(tmp_path: Path, settings: Settings, host: str) -> None:
    config = settings.model_copy(update={"public_url": "https://table.example"})
    async with opened(config) as app, client_of(app) as client:
        assert (await client.get("/healthz", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "",
        "a b",
        "[::1",
        "localhost/x",
        "localhost#x",
        "a@localhost",
        "localhost:x",
        "localhost:99999",
    ],
)
async def test_a_name_that_anybody_may_point_here_is_refused(app: FastAPI, host: str) -> None:
    """Else a page of evil.example could make a visitor's browser talk to a house at home (DNS rebinding)."""
    async with client_of(app) as client:
        for path in ("/healthz", "/", f"{API}/games"):
            answer = await client.get(path, headers={"Host": host})
            assert answer.status_code == 400
    refused = problem(await client_of(app).get(f"{API}/games", headers={"Host": host}), 400, "bad-host")
    assert "DAWNHOLD_HOSTS" in refused["detail"]


async def test_more_names_can_be_set(settings: Settings) -> None:
    config = settings.model_copy(update={"hosts": "castle.lan, keep.lan"})
    async with opened(config) as app, client_of(app) as client:
        assert (await client.get("/healthz", headers={"Host": "keep.lan:8000"})).status_code == 200


# --- forms of foreign pages ---------------------------------------------------------------------------------------


def guarded() -> httpx.AsyncClient:
    """A page behind the guard that takes any method."""

    async def page(request: Request) -> PlainTextResponse:
        return PlainTextResponse("done")

    inner = Starlette(
        routes=[Route("/form", page, methods=["GET", "POST", "DELETE"]), Route("/api/x", page, methods=["POST"])]
    )
    return httpx.AsyncClient(transport=httpx.ASGITransport(Guard(inner)), base_url="http://localhost:8000")


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8000"}, False),
        ({"Origin": "http://localhost:8000"}, True),
        ({"Origin": "https://localhost:8000"}, True),
        ({"Origin": "http://localhost:9000"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "http://["}, False),
        ({"Origin": "http://anna@localhost:8000"}, False),
        ({}, False),
    ],
)
@pytest.mark.parametrize("method", ["POST", "DELETE"])
async def test_forms_count_only_from_pages_of_this_house(method: str, headers: dict[str, str], allowed: bool) -> None:
    async with guarded() as client:
        answer = await client.request(method, "/form", headers=headers)
    if allowed:
        assert answer.text == "done"
    else:
        problem(answer, 403, "forbidden")


async def test_a_second_word_on_where_a_form_comes_from_is_not_believed() -> None:
    twice = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")]
    async with guarded() as client:
        problem(await client.post("/form", headers=twice), 403, "forbidden")


async def test_looking_is_free_from_anywhere() -> None:
    async with guarded() as client:
        assert (await client.get("/form", headers={"Sec-Fetch-Site": "cross-site"})).text == "done"


async def test_programs_need_no_origin() -> None:
    """They send a token, which no foreign page has."""
    async with guarded() as client:
        assert (await client.post("/api/x")).text == "done"


async def test_cookies_open_nothing_for_programs(doors: Doors, house: House) -> None:
    entered = await accounts.enter(house, address="192.0.2.1")
    stranger = await doors.stranger()
    stranger.client.cookies.set("dawnhold", entered.secret)
    problem(await stranger.send("GET", "/me"), 401, "not-logged-in")
    stranger.token = entered.secret
    problem(await stranger.send("GET", "/me"), 401, "not-logged-in")


# --- headers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/healthz", f"{API}/games", f"{API}/nowhere", f"{API}/me"])
async def test_every_answer_has_the_headers_that_guard_it(app: FastAPI, path: str) -> None:
    async with client_of(app) as client:
        headers = (await client.get(path)).headers
    assert headers["content-security-policy"] == CSP
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_the_policy_makes_no_exceptions() -> None:
    assert "default-src 'self'" in CSP
    assert not re.search(r"unsafe|data:|blob:|\*|http", CSP)


@pytest.mark.parametrize(("url", "told"), [("https://table.example", True), ("http://table.example", False)])
async def test_only_a_house_on_https_insists_on_it(settings: Settings, url: str, told: bool) -> None:
    """On plain http in a home network it would lock everybody out."""
    async with opened(settings.model_copy(update={"public_url": url})) as app, client_of(app) as client:
        headers = (await client.get("/healthz")).headers
        assert ("strict-transport-security" in headers) is told
        refused = await client.get("/healthz", headers={"Host": "evil.example"})
        assert ("strict-transport-security" in refused.headers) is told


# --- bodies -------------------------------------------------------------------------------------------------------


async def test_a_body_that_is_too_large_is_refused(anna: Player) -> None:
    problem(await anna.send("POST", "/sessions", {"name": "x" * 70_000}), 413, "too-large")


async def test_a_body_that_does_not_say_how_large_it_is_is_counted(anna: Player) -> None:
    async def endless() -> object:
        for _ in range(100):
            yield b" " * 1024

    headers = {"Content-Type": "application/json"}
    problem(await anna.send("POST", "/sessions", content=endless(), headers=headers), 413, "too-large")
    assert (await anna.get("/sessions"))["sessions"] == []


@pytest.mark.parametrize(
    ("status", "expect", "read"), [(413, False, 3), (401, False, 3), (413, True, 0), (401, True, 0), (200, False, 0)]
)
async def test_who_is_refused_while_sending_is_heard_out(status: int, expect: bool, read: int) -> None:
    """A body of three parts: cut off in the midst, its sender would see a broken connection and no reason. Who waits
    for a "Continue" before sending (Expect) is told at once."""
    parts = [{"type": "http.request", "body": b"x" * 100, "more_body": left > 0} for left in (2, 1, 0)]
    taken: list[int] = []
    began: list[tuple[int, int]] = []

    async def receive() -> Message:
        taken.append(1)
        return parts[len(taken) - 1]

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            began.append((message["status"], len(taken)))

    headers = [(b"host", b"localhost")]
    headers += [(b"content-length", b"100000")] if status == 413 else []
    headers += [(b"expect", b"100-continue")] if expect else []
    scope = {"type": "http", "method": "POST", "path": "/api/v1/sessions", "headers": headers, "query_string": b""}
    await Guard(PlainTextResponse("no", status))(scope, receive, send)
    assert began == [(status, read)]


async def test_who_was_told_to_send_is_heard_out() -> None:
    """Reading the first part says "Continue": from then on the sender is in the midst of it."""
    parts = [{"type": "http.request", "body": b"x" * 40_000, "more_body": left > 0} for left in (2, 1, 0)]

    async def receive() -> Message:
        return parts.pop(0)

    async def unwanted(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await PlainTextResponse("no", 403)(scope, receive, send)

    unsent: list[int] = []

    async def send(message: Message) -> None:
        unsent.append(len(parts))

    headers = [(b"host", b"localhost"), (b"expect", b"100-continue")]
    scope = {"type": "http", "method": "POST", "path": "/api/v1/sessions", "headers": headers, "query_string": b""}
    await Guard(unwanted)(scope, receive, send)
    assert unsent == [0, 0], "head and body of the answer come once all was sent"


async def test_no_more_is_heard_out_than_there_is_of_a_body(anna: Player) -> None:
    """What was read to its end is not asked for again: that would wait for as long as the connection stands."""
    said = problem(await anna.send("POST", "/sessions", {"game": "nowhere", "scenario": "hill"}), 422)
    assert said["errors"][0]["where"] == "body.game"


@pytest.mark.parametrize("body", [b"{", b"[" * 60_000, b"\xff\xfe", b'"text"', b"null", b'{"name": "\\ud800"}'])
async def test_bodies_that_are_none_are_refused_in_words(anna: Player, body: bytes) -> None:
    answer = await anna.send("POST", "/sessions", content=body, headers={"Content-Type": "application/json"})
    said = problem(answer, 422, "bad-input")
    assert said["errors"][0]["where"].startswith("body")
    assert "parsing" not in said["detail"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b'{"game": "\xff"}', "not UTF-8 from byte 10 on"),
        (b'{"game": ' + b"[" * 50_000 + b"]" * 9_000, "nested too deeply"),
    ],
)
async def test_bodies_that_no_reader_can_read_say_why(anna: Player, body: bytes, what: str) -> None:
    answer = await anna.send("POST", "/sessions", content=body, headers={"Content-Type": "application/json"})
    said = problem(answer, 422, "bad-input")
    assert [error["where"] for error in said["errors"]] == ["body"]
    assert what in said["detail"]


async def test_what_is_no_json_is_no_body(anna: Player) -> None:
    problem(await anna.send("POST", "/sessions", content=b"{}", headers={"Content-Type": "text/plain"}), 422)


# --- errors -------------------------------------------------------------------------------------------------------


async def test_there_is_nothing_elsewhere(anna: Player) -> None:
    assert "/api/v1/nowhere" in problem(await anna.send("GET", "/nowhere"), 404, "not-found")["detail"]


async def test_other_methods_are_told(anna: Player) -> None:
    answer = await anna.send("PUT", "/me", {})
    problem(answer, 405, "method-not-allowed")
    assert "GET" in answer.headers["allow"]


async def test_our_own_faults_tell_nothing_but_where_to_look(
    anna: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = await anna.new()

    async def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the cellar is flooded")

    monkeypatch.setattr("api.usecases.undoing.carry_out", broken)
    at = (await anna.act(session, "watch"))["session"]
    answer = await anna.send("POST", f"/sessions/{at['id']}/undo", {"revision": 2})
    failed = problem(answer, 500, "failed")
    assert "flooded" not in answer.text
    assert failed["request"] == answer.headers["x-request-id"]
    assert answer.headers["content-security-policy"] == CSP
    assert failed["request"] in failed["detail"]
    assert "the cellar is flooded" in caplog.text
    assert (await anna.session(session["id"]))["revision"] == 2


# --- secrets ------------------------------------------------------------------------------------------------------


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Every line that the server would write, of all levels."""
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    root = logging.getLogger()
    before = root.handlers, root.level
    logs.configure("debug")
    keeper = Keeper()
    keeper.setFormatter(root.handlers[0].formatter)
    root.handlers = [keeper]
    yield lines
    root.handlers, root.level = before
    logs.configure("warning")


async def test_secrets_are_never_in_logs(settings: Settings, told: list[str]) -> None:
    """All that the house tells only once, and what people type, through all that is done with it."""
    password = "correct horse battery"
    async with opened(settings) as app, open_doors(app) as doors:
        anna, bert, session = await two(doors)
        named = await doors.stranger()
        await named.enter(name="Dora", password=password)
        wrong = password + " staple"
        await named.send("POST", "/tokens", {"name": "Dora", "password": wrong})
        token = (await named.post("/tokens", {"name": "Dora", "password": password}))["secret"]
        invite = (await anna.post(f"/sessions/{session['id']}/invites", {}))["secret"]
        await bert.post("/invites", {"invite": invite})
        house: House = app.state.house
        entered = await accounts.enter(house, address="192.0.2.1")
        from api.usecases import actors

        actor = await actors.identify(house, "login", entered.secret, "192.0.2.1")
        assert actor
        link = (await devices.link(house, actor, "http://h")).url.rpartition("/")[2]
        await anna.client.get(f"/link/{link}")
        await anna.client.get(f"/join/{invite}")
        await anna.send("GET", f"/sessions/{link}/history/{invite}", headers={"X-Token": token})
        house.log.warning("a careless line", header=f"Bearer {token}", token=token, told=[invite], nested={"x": link})
        row = await house.db.read(lambda uow: uow.sessions.get(session["id"]))
        assert row
        house.log.warning("another", session_seed=row.seed.hex(), password=password)
        secrets = [anna.token, bert.token, named.token, token, invite, link, entered.secret, password, wrong]
        secrets.append(row.seed.hex())
    everything = "\n".join(told)
    assert len(told) > 20
    assert "a careless line" in everything
    assert [secret for secret in secrets if secret in everything] == []


async def test_log_lines_are_json_with_request_and_session(settings: Settings, told: list[str]) -> None:
    async with opened(settings) as app, open_doors(app) as doors:
        anna = await doors.guest()
        session = await anna.new()
        answer = await anna.send("GET", f"/sessions/{session['id']}")
    lines = [json.loads(line) for line in told]
    line = next(each for each in lines if each.get("request") == answer.headers["x-request-id"])
    assert (line["route"], line["session"]) == ("/api/v1/sessions/{session}", session["id"])
    assert (line["method"], line["status"], line["level"]) == ("GET", 200, "info")


async def test_what_the_house_tells_once_looks_alike(doors: Doors, house: House) -> None:
    """So that the pattern that blanks secrets in logs covers each kind."""
    anna, _, session = await two(doors)
    invite = (await anna.post(f"/sessions/{session['id']}/invites", {}))["secret"]
    login = (await accounts.enter(house, address="192.0.2.1")).secret
    for secret in (anna.token, invite, login, f"{devices.PREFIX}x", f"{invites.PREFIX}x"):
        assert re.fullmatch(r"dh[a-z]_[\w-]+", secret)
    assert len({prefix[:4] for prefix in (anna.token, invite, login, devices.PREFIX)}) == 4


def test_passwords_are_hashed_as_they_should_be() -> None:
    """Argon2id with 64 MiB and 3 rounds, the figures of the hasher's own defaults."""
    hashed = Argon2Hasher().hash("x")
    assert hashed.startswith("$argon2id$")
    assert "m=65536,t=3" in hashed
    assert Passwords()._hasher.current_hasher.__class__ is Argon2Hasher


def test_the_house_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    first, second = HouseKey.of(None, tmp_path), HouseKey.of(None, tmp_path)
    file = tmp_path / FILE
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(file.read_bytes()) == 32
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert second.unseal(first.seal(b"a session")) == b"a session"
    assert second.signed(b"x", first.sign(b"x"))


def test_what_another_house_sealed_is_not_ours(tmp_path: Path) -> None:
    sealed = HouseKey.of("a" * 32, tmp_path).seal(b"a session")
    ours = HouseKey.of("b" * 32, tmp_path)
    for foreign in (sealed, sealed[:-1], sealed[:5], b""):
        with pytest.raises(NotOurs):
            ours.unseal(foreign)
    assert not (tmp_path / FILE).exists()  # a secret of the settings needs no file


async def test_no_token_stands_in_an_address(app: FastAPI) -> None:
    """REST takes every secret in a header or a body."""
    operations = [way for path in app.openapi()["paths"].values() for way in path.values()]
    parameters = [each for operation in operations for each in operation.get("parameters", ())]
    in_address = {each["name"] for each in parameters if each["in"] in ("query", "path")}
    assert {"session", "after", "wait"} <= in_address
    assert not in_address & {"secret", "password", "key", "access_token"}
    assert {each["name"] for each in parameters if "token" in each["name"]} == {"token"}  # the id of one
