"""Housekeeping, every night: what has served its time goes."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from msgspec import structs

from persistence.errors import PersistenceError
from persistence.ids import now_ms
from persistence.keep import keep

if TYPE_CHECKING:
    from api.usecases.house import House

DAY_S = 24 * 3600
SPREAD_S = 600


async def every_night(house: House) -> None:
    """Sweep some minutes after the start, then once a day, until the house closes."""
    pause = random.uniform(SPREAD_S, 2 * SPREAD_S)
    while not await _closed_within(house, pause):
        await sweep(house)
        pause = DAY_S + random.uniform(0, SPREAD_S)


async def sweep(house: House) -> None:
    """One round; a failure is logged, and the next night tries again."""
    try:
        swept = await keep(house.db, now_ms())
    except PersistenceError as error:
        house.log.error("housekeeping failed", error=str(error))
        return
    house.log.info("housekeeping", **structs.asdict(swept))


async def _closed_within(house: House, seconds: float) -> bool:
    try:
        await asyncio.wait_for(house.closing.wait(), seconds)
    except TimeoutError:
        return False
    return True
