"""Housekeeping in a running house, and what it keeps in memory."""

from __future__ import annotations

import asyncio

import pytest

from api.usecases import keeping
from api.usecases.bounded import Bounded
from api.usecases.house import House
from api.usecases.positions import Positions
from persistence.errors import DatabaseUnavailable
from persistence.ids import now_ms
from persistence.keep import GUEST_SILENT_MS
from tests.api.player import Player, problem

pytestmark = pytest.mark.anyio


async def test_a_guest_who_is_silent_for_long_is_forgotten(
    anna: Player, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keeping.sweep(house)
    assert (await anna.get("/me"))["id"] == anna.id
    monkeypatch.setattr(keeping, "now_ms", lambda: now_ms() + GUEST_SILENT_MS + 1000)
    await keeping.sweep(house)
    problem(await anna.send("GET", "/me"), 401)


async def test_a_sweep_that_fails_harms_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*args: object) -> None:
        raise DatabaseUnavailable("The database can't be reached.")

    monkeypatch.setattr(keeping, "keep", broken)
    await keeping.sweep(house)
    assert "housekeeping failed" in caplog.text


async def test_sweeping_ends_with_the_house(house: House) -> None:
    night = asyncio.create_task(keeping.every_night(house))
    house.close()
    await asyncio.wait_for(night, 20)


async def test_positions_at_hand_are_counted(anna: Player, house: House) -> None:
    """More revisions than are kept at hand; the first one still opens, from what is stored."""
    house.positions = Positions(3)
    session = at = await anna.new(options={"rounds": 9})
    for _ in range(6):
        at = (await anna.act(at, "watch"))["session"]
    assert len(house.positions) == 3
    assert (await anna.get(f"/sessions/{at['id']}/history/1"))["view"] == session["view"]
    assert (await anna.session(at["id"])) == at


def test_the_least_used_goes_first() -> None:
    kept: Bounded[str, int] = Bounded(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert [kept.get(key) for key in "abc"] == [1, None, 3]
    kept.drop(lambda key: key == "a")
    assert len(kept) == 1


async def test_work_beside_the_requests_that_fails_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise RuntimeError("a beam fell")

    house.spawn(broken())
    while "a beam fell" not in caplog.text:
        await asyncio.sleep(0)
