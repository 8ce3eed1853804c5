"""Dealing a session: from an open table to its first position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from api import metrics
from api.usecases.actors import HOUSE
from api.usecases.appending import Step, append
from api.usecases.sights import Sight
from domain.kernel.game import Setting
from domain.last_spell.saving import Save

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Edition
    from persistence.records import GameSession
    from persistence.unit import UnitOfWork


def first_step(edition: Edition, setting: Setting, seed: bytes, account: str | None, who: str) -> Step:
    """Set the game up as far as the first question. Raises errors.Refused for options that can't be played."""
    dealt = edition.gate(seed).start(setting)
    return Step(
        kind="start",
        state=dealt.state,
        g=dealt.g,
        base=None,
        from_=None,
        events=dealt.events,
        draws=dealt.draws,
        barrier=dealt.barrier,
        account=account,
        who=who,
    )


def setting_of(scenario: str, players: int, options: Any) -> Setting:
    """A setting from plain data."""
    return Setting(scenario, players, dict(options))


async def setting_for(house: House, row: GameSession) -> Setting:
    """The setting of a session that waits for players; a chapter begins with what its campaign has saved."""
    if row.campaign is None:
        return setting_of(row.scenario, row.players, row.options)

    def work(uow: UnitOfWork) -> Save | None:
        chapters = uow.campaigns.chapters(row.campaign or "")
        number = next((each.from_save for each in chapters if each.number == row.chapter), None)
        return None if number is None else uow.saves.read(row.campaign or "", number)

    save = await house.db.read(work)
    return Setting(row.scenario, row.players, dict(row.options), campaign=True, save=save)


def all_taken(seats: Sequence[Any]) -> bool:
    """Whether nobody is missing."""
    return all(seat.account is not None or seat.bot is not None for seat in seats)


async def deal(house: House, sight: Sight) -> Sight:
    """Begin an open session. Raises HeadMoved when it was dealt meanwhile."""
    row, actor = sight.row, sight.actor
    account, who = (None, "") if actor is HOUSE else (actor.id, actor.name)
    setting = await setting_for(house, row)
    done = await append(house, sight, first_step(sight.edition, setting, row.seed, account, who))
    metrics.started(row.game)
    return done.sight


async def deal_when_full(house: House, sight: Sight) -> Sight:
    """Begin an open session whose last seat was just taken; whoever is second finds it begun."""
    if sight.row.status != "open" or not all_taken(sight.seats):
        return sight
    return await deal(house, msgspec.structs.replace(sight, position=None))
