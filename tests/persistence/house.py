"""Builders: an account, a session and its revisions in a line each, with values that tests need not care about."""

from __future__ import annotations

from typing import Any

import msgspec

from persistence import revisions
from persistence.blobs import Base
from persistence.database import Database
from persistence.ids import new_id
from persistence.records import Account, GameSession, NewSeat, NewSession
from persistence.revisions import NewRevision, Stored
from persistence.unit import UnitOfWork

DAY = 24 * 3600 * 1000
NOON = 1_700_000_000_000
"""When all builders act, unless told otherwise."""
CONTENT = "content-hash"


def state_of(n: int) -> bytes:
    """A position as a game might have it: most of it equal from one revision to the next."""
    return b"".join(f"unit {i} stands at {i * 7 % 21},{(i + n // 3) % 21};".encode() for i in range(120)) + bytes(
        [n % 251]
    )


def new_session(owner: str, **but: Any) -> NewSession:
    """A session to create; `but` overrides."""
    values: dict[str, Any] = {
        "id": new_id(),
        "name": "The long night",
        "game": "legions_of_darkness",
        "scenario": "greenskin",
        "options": {"difficulty": 2},
        "players": 1,
        "control": "shared",
        "undo_policy": "shared",
        "hints": True,
        "seed": bytes(range(32)),
        "seeded": False,
        "content": CONTENT,
        "release": "r1",
        "owner": owner,
        "size": 0,
        "status": "playing",
    }
    return NewSession(**(values | but))


def revision_of(session: str, n: int, base: Base | None = None, **but: Any) -> NewRevision:
    """A revision to append; `but` overrides."""
    values: dict[str, Any] = {
        "session": session,
        "n": n,
        "state": state_of(n),
        "base": base,
        "kind": "act" if n else "start",
        "events": f"events of {n}".encode(),
        "draws": b"\x04" if n % 2 else b"",
        "options": [f"move:{n}"] if n else [],
        "at": NOON + n,
    }
    return revisions.prepare(**(values | but))


def guest(uow: UnitOfWork, at: int = NOON) -> str:
    """A new guest's id."""
    return uow.accounts.create(new_id(), at).id


def start(uow: UnitOfWork, owner: str, *places: NewSeat, at: int = NOON, **but: Any) -> GameSession:
    """A session with its first revision; seat 1 is the owner's unless places are given."""
    uow.contents.put(CONTENT, b"cards and maps", at)
    new = new_session(owner, **but)
    first = revision_of(new.id, 0, at=at)
    session = uow.sessions.create(msgspec.structs.replace(new, size=first.size), places or (NewSeat(1, owner),), at)
    uow.revisions.append(first)
    return session


def act(uow: UnitOfWork, session: str, seen: int, base: Base | None, **but: Any) -> NewRevision:
    """The next revision after `seen`, as a use case would write it; returns it for its base."""
    moved: dict[str, Any] = {"status": "playing", "waiting": [1]}
    moved |= {
        name: but.pop(name) for name in ("status", "waiting", "outcome", "proposal", "aids", "kept") if name in but
    }
    new = revision_of(session, seen + 1, base, **but)
    uow.sessions.advance(session, seen, at=new.at, size=new.size, release="r1", **moved)
    uow.revisions.append(new)
    return new


def play(uow: UnitOfWork, session: str, upto: int, **but: Any) -> None:
    """Act from the head at 0 up to revision `upto`."""
    base: Base | None = Base(0, state_of(0))
    for seen in range(upto):
        base = act(uow, session, seen, base, **but).base


async def account_of(db: Database, id: str) -> Account | None:
    """The account, or None."""
    return await db.read(lambda uow: uow.accounts.get(id))


async def session_of(db: Database, id: str) -> GameSession:
    """The session, which must be there."""
    session = await db.read(lambda uow: uow.sessions.get(id))
    assert session is not None
    return session


async def stored_at(db: Database, session: str, n: int) -> Stored:
    """The position after revision `n`."""
    return await db.read(lambda uow: uow.revisions.state(session, n))
