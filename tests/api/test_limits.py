"""Limits: each a 429 that says when to come back."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from api import limits
from api.errors import TooMany
from api.settings import Settings
from api.usecases.house import House
from tests.api.conftest import opened
from tests.api.doors import Doors, open_doors
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio

NAME = {"name": "Anna", "password": "a long enough one"}


def too_many(answer: Any, at_most_s: int) -> Json:
    """It says when, in the header for programs and in words for people."""
    refused = problem(answer, 429, "too-many")
    assert 1 <= int(answer.headers["retry-after"]) == refused["retry_after"] <= at_most_s
    return refused


async def test_new_accounts_are_counted_by_address(doors: Doors) -> None:
    """Ten an hour by the settings' default."""
    for _ in range(10):
        await (await doors.stranger("198.51.100.7")).enter()
    refused = too_many(await (await doors.stranger("198.51.100.7")).send("POST", "/accounts", {}), 3600)
    assert "At most 10 new accounts from one address an hour; come back in" in refused["detail"]
    await (await doors.stranger("198.51.100.8")).enter()


async def test_an_ipv6_line_counts_as_one_address(settings: Settings) -> None:
    """Providers give each line a /64; the next line is another one."""
    config = settings.model_copy(update={"limit_guests": "2/hour"})
    async with opened(config) as app, open_doors(app) as doors:
        for host in ("2001:db8:0:1::7", "2001:db8:0:1:ffff::8"):
            await (await doors.stranger(host)).enter()
        too_many(await (await doors.stranger("2001:db8:0:1:abcd::9")).send("POST", "/accounts", {}), 3600)
        await (await doors.stranger("2001:db8:0:2::7")).enter()


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
async def test_what_is_counted_of_an_address(address: str, line: str) -> None:
    assert limits.line(address) == line


async def test_attempts_to_log_in_are_counted_by_address(settings: Settings) -> None:
    config = settings.model_copy(update={"limit_logins": "2/hour"})
    async with opened(config) as app, open_doors(app) as doors:
        await (await doors.stranger()).enter(**NAME)
        thief = await doors.stranger()
        for _ in range(2):
            problem(await thief.send("POST", "/tokens", {**NAME, "password": "guess guess"}), 401)
        too_many(await thief.send("POST", "/tokens", NAME), 3600)
        ok(await (await doors.stranger()).send("POST", "/tokens", NAME))


async def test_actions_are_counted_by_account(settings: Settings) -> None:
    config = settings.model_copy(update={"limit_token_actions": "2/minute"})
    async with opened(config) as app, open_doors(app) as doors:
        anna, bert = await doors.guest(), await doors.guest()
        session = await anna.new(options={"rounds": 9})
        for _ in range(2):
            session = (await anna.act(session, "watch"))["session"]
        too_many(await anna.try_act(session, "watch"), 60)
        too_many(await anna.send("POST", f"/sessions/{session['id']}/undo", {"revision": 3}), 60)
        assert (await anna.session(session["id"]))["revision"] == 3
        await bert.act(await bert.new(), "watch")


async def test_questions_are_counted_too(settings: Settings) -> None:
    config = settings.model_copy(update={"limit_reads": "2/minute"})
    async with opened(config) as app, open_doors(app) as doors:
        anna = await doors.guest()
        session = await anna.new()
        for path in ("/ask", "/explain?option=watch"):
            ok(await anna.send("GET", f"/sessions/{session['id']}{path}"))
        for path in ("/ask", "/explain?option=watch", "/history", "/history/1", "/measures"):
            too_many(await anna.send("GET", f"/sessions/{session['id']}{path}"), 60)


async def test_imports_are_counted(settings: Settings) -> None:
    config = settings.model_copy(update={"limit_imports": "1/hour"})
    async with opened(config) as app, open_doors(app) as doors:
        anna = await doors.guest()
        problem(await anna.send("POST", "/sessions/import", content=b"x"), 422)
        too_many(await anna.send("POST", "/sessions/import", content=b"x"), 3600)


async def test_a_guest_runs_five_sessions_and_more_with_a_name(anna: Player) -> None:
    made = [await anna.new() for _ in range(5)]
    refused = too_many(await anna.send("POST", "/sessions", {"game": "camp", "scenario": "hill"}), 3600)
    assert "5 running sessions" in refused["detail"]
    too_many(await anna.send("POST", f"/sessions/{made[0]['id']}/branches", {"revision": 1}), 3600)
    await anna.act(made[0], "sleep")
    await anna.new()
    ok(await anna.send("PATCH", "/me", NAME))
    await anna.new()


async def test_the_room_of_an_account_is_finite(anna: Player, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await anna.new()
    monkeypatch.setattr(house.limits, "settings", house.settings.model_copy(update={"limit_guest_megabytes": 0}))
    refused = too_many(await anna.send("POST", "/sessions", {"game": "camp", "scenario": "hill"}), 3600)
    assert "delete some" in refused["detail"]


async def test_the_branches_of_a_session_are_counted(settings: Settings) -> None:
    config = settings.model_copy(update={"limit_branches": 1})
    async with opened(config) as app, open_doors(app) as doors:
        anna = await doors.guest()
        path = f"/sessions/{(await anna.new())['id']}/branches"
        branch = await anna.post(path, {"revision": 1})
        too_many(await anna.send("POST", path, {"revision": 1}), 3600)
        await anna.send("DELETE", f"/sessions/{branch['id']}")
        await anna.post(path, {"revision": 1})


def test_a_limit_frees_itself(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is the test's; a minute later the sliding window has moved on."""
    now = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    counted = limits.Limits(settings.model_copy(update={"limit_actions": "2/minute"}))
    counted.hit("actions", "anna")
    counted.hit("actions", "anna")
    with pytest.raises(TooMany) as refused:
        counted.hit("actions", "anna")
    assert refused.value.document.retry_after
    now[0] += 120
    counted.hit("actions", "anna")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(1, "a second"), (89, "89 seconds"), (90, "2 minutes"), (3600, "60 minutes"), (5400, "2 hours")],
)
def test_durations_are_said_as_people_say_them(seconds: int, said: str) -> None:
    assert limits.duration(seconds) == said


def test_counting_starts_no_thread_and_forgets_what_has_expired(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: clock[0])
    counters = limits.Counters()
    counters.timer.cancel()
    counters.timer.join()
    before = threading.active_count()
    assert [counters.incr("anna", 30) for _ in range(3)] == [1, 2, 3]
    assert counters.incr("bert", 300) == 1
    assert threading.active_count() == before
    clock[0] += 31
    assert counters.incr("anna", 30) == 1
    clock[0] += limits.SWEEP_S + 31
    counters.incr("carl", 30)
    assert set(counters.storage) == {"bert", "carl"}
    assert set(counters.expirations) == {"bert", "carl"}
