"""For watchmen: health, readiness, metrics."""

from __future__ import annotations

from typing import NoReturn

import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from api.settings import Settings
from persistence.errors import DatabaseUnavailable, OutcomeUnknown
from tests.api.conftest import opened
from tests.api.doors import Doors, client_of
from tests.api.player import problem

pytestmark = pytest.mark.anyio


async def test_the_process_lives_and_can_serve(either_app: FastAPI) -> None:
    async with client_of(either_app) as client:
        assert (await client.get("/healthz")).text == "ok\n"
        assert (await client.get("/readyz")).text == "ready\n"


async def test_without_its_database_it_lives_and_is_not_ready(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone() -> NoReturn:
        raise DatabaseUnavailable("The database can't be reached.")

    monkeypatch.setattr(app.state.house.db, "ping", gone)
    async with client_of(app) as client:
        assert (await client.get("/healthz")).status_code == 200
        problem(await client.get("/readyz"), 503, "unavailable")


@pytest.mark.parametrize(
    ("error", "word"),
    [(DatabaseUnavailable("x"), "nothing was changed"), (OutcomeUnknown("Ask again with the same key."), "same key")],
)
async def test_a_database_that_goes_away_is_said(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, error: Exception, word: str
) -> None:
    anna = await doors.guest()
    session = await anna.new()

    async def gone(*args: object) -> NoReturn:
        raise error

    monkeypatch.setattr(doors.app.state.house.db, "write", gone)
    answer = await anna.try_act(session, "watch")
    assert word in problem(answer, 503, "unavailable")["detail"]
    assert answer.headers["retry-after"] == "2"


async def test_metrics_count_what_happens(doors: Doors) -> None:
    anna = await doors.guest()
    near = client_of(doors.app)

    async def counted(name: str) -> float:
        lines = (await near.get("/metrics")).text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))

    before = await counted('dawnhold_actions_total{by="program",game="camp",kind="act"}')
    ended = await counted('dawnhold_sessions_ended_total{game="camp",status="lost"}')
    await anna.act(await anna.new(), "sleep")
    assert await counted('dawnhold_actions_total{by="program",game="camp",kind="act"}') == before + 1
    assert await counted('dawnhold_sessions_ended_total{game="camp",status="lost"}') == ended + 1
    assert await counted("dawnhold_requests_total") > 0
    assert await counted("dawnhold_schema_info") == 1


async def test_metrics_name_no_session_and_no_secret(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    await anna.session(session["id"])
    text = (await client_of(doors.app).get("/metrics")).text
    assert "/api/v1/sessions/{session}" in text
    assert session["id"] not in text
    assert anna.token not in text


async def test_metrics_are_for_this_computer_or_for_who_has_the_token(app: FastAPI, settings: Settings) -> None:
    far = client_of(app, "192.0.2.9")
    problem(await far.get("/metrics"), 404, "not-found")


async def test_with_a_token_metrics_are_for_who_sends_it(settings: Settings) -> None:
    token = "watchman's token"
    async with opened(settings.model_copy(update={"metrics_token": SecretStr(token)})) as app:
        far = client_of(app, "192.0.2.9")
        assert (await far.get("/metrics", headers={"Authorization": f"Bearer {token}"})).status_code == 200
        problem(await far.get("/metrics", headers={"Authorization": "Bearer another"}), 404)
        problem(await client_of(app).get("/metrics"), 404)
