"""A process that plays, for the tests that race two of them or kill one.

python -m tests.persistence.player race URL DATA SESSION NAME    reads head numbers, answers won or lost
python -m tests.persistence.player many URL DATA SESSION...      acts in all of them at once, and says after
                                                                 each answer "session n", until it is killed
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from persistence.database import Database
from persistence.errors import HeadMoved
from persistence.revisions import Stored
from persistence.unit import UnitOfWork
from tests.persistence.house import NOON, act


def say(line: str) -> None:
    """One write to the pipe, so that a kill never leaves half a line unsent that was said."""
    os.write(1, f"{line}\n".encode())


async def race(db: Database, session: str, name: str) -> None:
    """Try to act on each revision that the referee names."""
    say("ready")
    while line := await asyncio.to_thread(sys.stdin.readline):
        seen = int(line)
        try:
            await db.write(lambda uow, seen=seen: act(uow, session, seen, None, actor=name))  # type: ignore[misc]
            say("won")
        except HeadMoved:
            say("lost")


async def many(db: Database, *sessions: str) -> None:
    """Act in every session for ever; each task waits for its answer before it goes on."""

    def found(uow: UnitOfWork) -> dict[str, Stored]:
        return {id: uow.revisions.state(id, uow.revisions.heads(id, limit=10_000)[-1].n) for id in sessions}

    async def one(session: str, stored: Stored) -> None:
        seen, base = stored.n, stored.base
        while True:

            def deed(uow, seen=seen, base=base):  # type: ignore[no-untyped-def]
                new = act(uow, session, seen, base)
                uow.idempotency.put(session, str(seen), "body", 200, str(seen + 1), NOON)
                return new

            base = (await db.write(deed)).base
            seen += 1
            say(f"{session} {seen}")

    heads = await db.read(found)
    await asyncio.gather(*(one(session, stored) for session, stored in heads.items()))


async def main(role: str, url: str, data: str, *rest: str) -> None:
    """Open the database and play the role."""
    async with await Database.open(url, Path(data)) as db:
        await {"race": race, "many": many}[role](db, *rest)  # type: ignore[operator]


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
