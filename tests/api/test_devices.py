"""Devices that are logged in, and the link that logs in another one (the pages' use cases)."""

from __future__ import annotations

import pytest

from api.errors import NotFound
from api.usecases import accounts, actors, devices
from api.usecases.actors import Actor
from api.usecases.house import House
from persistence.ids import now_ms

pytestmark = pytest.mark.anyio


async def login(house: House, label: str = "desk") -> Actor:
    entered = await accounts.enter(house, address="192.0.2.9", label=label)
    actor = await actors.identify(house, "login", entered.secret, "192.0.2.9")
    assert actor
    return actor


async def test_a_link_logs_one_device_in_once(house: House) -> None:
    actor = await login(house)
    link = await devices.link(house, actor, "http://192.0.2.1:8000")
    assert link.url.startswith("http://192.0.2.1:8000/link/dhd_")
    assert 0 < link.expires - now_ms() <= 5 * 60 * 1000
    assert link.svg.startswith("<svg")
    secret = link.url.rpartition("/")[2]
    assert (await devices.look(house, secret)).id == actor.id
    assert (await devices.look(house, secret)).id == actor.id  # looking does not use it up
    entered = await devices.redeem(house, secret=secret, address="192.0.2.10", label="phone")
    phone = await actors.identify(house, "login", entered.secret, "192.0.2.10")
    assert phone
    assert phone.id == actor.id
    with pytest.raises(NotFound):
        await devices.redeem(house, secret=secret, address="192.0.2.10", label="phone")
    assert [each.label for each in (await devices.all(house, actor)).devices] == ["phone", "desk"]


async def test_a_newer_link_replaces_the_older(house: House) -> None:
    actor = await login(house)
    first = (await devices.link(house, actor, "http://h")).url.rpartition("/")[2]
    await devices.link(house, actor, "http://h")
    with pytest.raises(NotFound):
        await devices.look(house, first)


async def test_a_device_is_logged_out_from_another(house: House) -> None:
    actor = await login(house)
    secret = (await devices.link(house, actor, "http://h")).url.rpartition("/")[2]
    entered = await devices.redeem(house, secret=secret, address="192.0.2.10", label="phone")
    await devices.revoke(house, actor, entered.credential.id)
    assert await actors.identify(house, "login", entered.secret, "") is None
    with pytest.raises(NotFound):
        await devices.revoke(house, actor, entered.credential.id)


async def test_all_others_are_logged_out_at_once(house: House) -> None:
    actor = await login(house)
    secret = (await devices.link(house, actor, "http://h")).url.rpartition("/")[2]
    await devices.redeem(house, secret=secret, address="192.0.2.10", label="phone")
    assert await devices.revoke_others(house, actor) == 1
    assert [each.current for each in (await devices.all(house, actor)).devices] == [True]


async def test_logging_out_ends_this_way_in(house: House) -> None:
    entered = await accounts.enter(house, address="192.0.2.9")
    actor = await actors.identify(house, "login", entered.secret, "")
    assert actor
    await accounts.log_out(house, actor)
    assert await actors.identify(house, "login", entered.secret, "") is None


async def test_a_cookie_is_no_token(house: House) -> None:
    entered = await accounts.enter(house, address="192.0.2.9")
    assert await actors.identify(house, "token", entered.secret, "") is None
