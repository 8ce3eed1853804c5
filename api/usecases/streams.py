"""Waiting for news: streams that tell “session S is at version V”, and polls that wait a while for it.

A listener is woken by the store's notices. Each wake looks again whether the actor still has a place there; so does
every minute without one. An account has only so many listeners; the oldest gives way to a new one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, Self

from api import metrics
from api.errors import NotFound
from api.usecases import sessions, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import release_of
from api.usecases.sights import Sight
from persistence.wakeups import Subscription, Wake

if TYPE_CHECKING:
    from api.usecases.house import House

LOOK_AGAIN_S = 60.0
LONGEST_WAIT_S = 60


class Listener:
    """One open stream or poll of an account. A context manager; `session` None listens to all of the account's."""

    def __init__(self, streams: Streams, account: str, session: str | None, subscription: Subscription) -> None:
        self.account = account
        self.session = session
        self.subscription = subscription
        self._streams = streams
        streams.add(self)

    async def heard(self, seconds: float) -> Wake | None:
        """Wait for news; None when there was none. A wake that is `closed` is the last."""
        try:
            return await asyncio.wait_for(self.subscription.next(), max(0.0, seconds))
        except TimeoutError:
            return None

    def end(self) -> None:
        """Let it come to its end at once."""
        self.subscription.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._streams.discard(self)
        self.subscription.close()


class Streams:
    """The listeners of this process."""

    def __init__(self, most: int, most_of_session: int) -> None:
        self._most = most
        self._most_of_session = most_of_session
        self._open: list[Listener] = []
        self._closed = False

    def add(self, listener: Listener) -> None:
        """Let one more listen; the account's oldest gives way where there are too many."""
        theirs = [each for each in self._open if each.account == listener.account]
        same = [each for each in theirs if each.session == listener.session]
        if len(same) >= self._most_of_session and listener.session is not None:
            same[0].end()
        elif len(theirs) >= self._most:
            theirs[0].end()
        self._open.append(listener)
        metrics.stream(+1)
        if self._closed:
            listener.end()

    def discard(self, listener: Listener) -> None:
        """It listens no more."""
        if listener in self._open:
            self._open.remove(listener)
            metrics.stream(-1)

    def end_all(self) -> None:
        """The house closes."""
        self._closed = True
        for listener in self._open:
            listener.end()

    def __len__(self) -> int:
        return len(self._open)


def listen(house: House, actor: Actor, id: str) -> Listener:
    """Listen to one session. Look at it afterwards, so that nothing falls between."""
    return Listener(house.streams, actor.id, id, house.db.wakeups.subscribe(id))


def listen_to_all(house: House, actor: Actor) -> Listener:
    """Listen to the account's list of sessions, and to those that are followed."""
    return Listener(house.streams, actor.id, None, house.db.wakeups.subscribe_account(actor.id))


async def open_session(house: House, actor: Actor, id: str) -> Listener:
    """A listener to a session that the actor has a place at. Raises NotFound."""
    listener = listen(house, actor, id)
    try:
        await sights.look(house, actor, id, opened=False)
    except BaseException:
        listener.__exit__(None, None, None)
        raise
    return listener


async def session_beats(
    house: House, actor: Actor, listener: Listener, last: int | None = None
) -> AsyncIterator[shapes.Beat]:
    """How the session stands now (unless `last` is that version), then each change, until the listener is ended."""
    told = last
    with listener:
        while True:
            try:
                row = (await sights.look(house, actor, listener.session or "", opened=False)).row
            except NotFound:
                return
            if row.version != told:
                told = row.version
                yield shapes.Beat(row.id, row.head, row.version)
            wake = await listener.heard(LOOK_AGAIN_S)
            if wake is not None and wake.closed:
                return


async def account_beats(house: House, actor: Actor, listener: Listener) -> AsyncIterator[shapes.Beat]:
    """How each running session of the account stands, then each change, until the listener is ended."""
    told: dict[str, int] = {}
    wake: Wake | None = Wake(account=True)
    with listener:
        while wake is None or not wake.closed:
            everything = wake is None or wake.account or wake.resync
            changed = await _running(house, actor, listener) if everything or wake is None else list(wake.versions)
            for id in changed:
                beat = await _beat(house, actor, id)
                if beat is None:
                    listener.subscription.unfollow(id)
                elif told.get(id) != beat.version:
                    told[id] = beat.version
                    yield beat
            wake = await listener.heard(LOOK_AGAIN_S)


async def _running(house: House, actor: Actor, listener: Listener) -> list[str]:
    ids = await house.db.read(lambda uow: uow.sessions.running(actor.id))
    listener.subscription.follow(ids)
    return ids


async def _beat(house: House, actor: Actor, id: str) -> shapes.Beat | None:
    try:
        row = (await sights.look(house, actor, id, opened=False)).row
    except NotFound:
        return None
    return shapes.Beat(row.id, row.head, row.version)


async def wait_for_session(
    house: House,
    actor: Actor,
    id: str,
    *,
    since: int | None,
    known: str | None,
    seat: int | None,
    seconds: float,
) -> Sight | None:
    """The session once it is past the revision `since`, or, without one, once its tag is not `known` any more.

    None when nothing came in time. Raises NotFound.
    """
    until = time.monotonic() + min(seconds, LONGEST_WAIT_S)
    with listen(house, actor, id) as listener:
        while True:
            sight = await sights.look(house, actor, id)
            if since is not None and sight.row.head > since:
                return sight
            if since is None and sessions.etag(sight, release_of(house, sight), seat) != known:
                return sight
            wake = await listener.heard(until - time.monotonic())
            if wake is None or wake.closed:
                return None


async def wait_for_turn(house: House, actor: Actor, *, known: str | None, seconds: float) -> shapes.Waiting:
    """The sessions that wait for the actor, once there are any, or once their tag is not `known` any more."""
    until = time.monotonic() + min(seconds, LONGEST_WAIT_S)
    with listen_to_all(house, actor) as listener:
        while True:
            await _running(house, actor, listener)
            found = await sessions.waiting(house, actor)
            if (sessions.waiting_tag(found) != known) if known is not None else found.waiting:
                return found
            wake = await listener.heard(until - time.monotonic())
            if wake is None or wake.closed:
                return found
