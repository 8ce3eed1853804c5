"""Waiting for news: streams that tell “session S is at version V”, and polls that wait a while for it.

A listener is woken by the store's notices. Each wake looks whether the actor still has a place there, once for all
listeners of a session; so does a while without one. Whether the token or login that came with it is still good is
looked at when one of the account's was closed, and every minute. An account has only so many listeners; the oldest
gives way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, Self
from weakref import WeakValueDictionary

from msgspec import Struct

from api import metrics
from api.errors import NotFound, NotLoggedIn
from api.usecases import sessions, shapes, sights
from api.usecases.actors import Actor, still_here
from api.usecases.answers import release_of
from api.usecases.bounded import Bounded
from api.usecases.sights import Sight
from persistence.wakeups import Subscription, Wake

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

SILENCE_S = 15.0
LOOK_AGAIN_AFTER = 4
"""Silences after which a stream of all sessions looks through them again."""
KNOWN_FOR_S = 60.0
LONGEST_WAIT_S = 60
MOST_STANDINGS = 256


class Standing(Struct, frozen=True):
    """How a session stood at a version, and the accounts that had a place at it."""

    beat: shapes.Beat
    members: frozenset[str]


class Listener:
    """One open stream or poll of an account. A context manager; `session` None listens to all of the account's."""

    def __init__(self, streams: Streams, account: str, session: str | None, subscription: Subscription) -> None:
        self.account = account
        self.session = session
        self.subscription = subscription
        self._streams = streams
        self._later = asyncio.get_running_loop().call_later
        streams.add(self)

    async def heard(self, seconds: float) -> Wake | None:
        """Wait for news; None when there was none. A wake that is `closed` is the last."""
        silence = self._later(max(0.0, seconds), self.subscription.stir)
        try:
            return await self.subscription.next() or None
        finally:
            silence.cancel()

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
        self.standings: Bounded[str, Standing] = Bounded(MOST_STANDINGS)
        self._looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

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

    def doubt(self, account: str) -> None:
        """A way into this account was closed: those who listen for it look whether it was theirs."""
        for listener in self._open:
            if listener.account == account:
                listener.subscription.lost()

    def looking(self, session: str) -> asyncio.Lock:
        """Held by the one that looks at a session for all its listeners."""
        return self._looking.setdefault(session, asyncio.Lock())

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
) -> AsyncIterator[shapes.Beat | None]:
    """How the session stands now (unless `last` is that version), then each change, until the listener is ended.

    None says that nothing came for a while.
    """
    id, told = listener.session or "", last
    way = Way(house, actor)
    with listener:
        standing = await _stands(house, id)
        while standing is not None and actor.id in standing.members:
            if standing.beat.version != told:
                told = standing.beat.version
                yield standing.beat
            wake = await listener.heard(SILENCE_S)
            if wake is None:
                yield None
            elif wake.closed:
                return
            if not await way.good(doubted=wake is None or wake.resync):
                return
            version = wake.versions.get(id) if wake is not None else None
            standing = await (_stands(house, id) if version is None else _moved_to(house, id, version, actor))


async def _moved_to(house: House, id: str, version: int, actor: Actor) -> Standing | None:
    """A session that is at this version or a newer one, looked at once for all its listeners."""
    streams = house.streams
    standing = streams.standings.get(id)
    if standing is None or standing.beat.version < version:
        async with streams.looking(id):
            standing = streams.standings.get(id)
            if standing is None or standing.beat.version < version:
                standing = await _stands(house, id)
    if standing is not None and actor.id not in standing.members:
        return await _stands(house, id)  # whoever came in at the same version
    return standing


async def _stands(house: House, id: str) -> Standing | None:
    def work(uow: UnitOfWork) -> Standing | None:
        row = uow.sessions.get(id)
        if row is None or row.game not in house.titles:
            return None
        seated = {seat.account for seat in uow.seats.of(id)}
        members = {row.owner, *seated, *(watcher.account for watcher in uow.watchers.of(id))}
        return Standing(shapes.Beat(row.id, row.head, row.version), frozenset(filter(None, members)))

    standing = await house.db.read(work)
    if standing is not None:
        house.streams.standings.put(id, standing)
    return standing


async def account_beats(house: House, actor: Actor, listener: Listener) -> AsyncIterator[shapes.Beat | None]:
    """How each running session of the account stands, then each change, until the listener is ended.

    None says that nothing came for a while.
    """
    told: dict[str, int] = {}
    way = Way(house, actor)
    wake, silences = Wake(account=True), 0
    with listener:
        while not wake.closed and await way.good(doubted=wake.resync):
            everything = wake.account or wake.resync
            changed = await _running(house, actor, listener) if everything else list(wake.versions)
            for id in changed:
                beat = await _beat(house, actor, id)
                if beat is None:
                    listener.subscription.unfollow(id)
                elif told.get(id) != beat.version:
                    told[id] = beat.version
                    yield beat
            while (heard := await listener.heard(SILENCE_S)) is None:
                yield None
                silences += 1
                if silences % LOOK_AGAIN_AFTER == 0:
                    heard = Wake(account=True, resync=True)
                    break
            wake = heard


class Way:
    """The token or login by which somebody listens; others may close it while they do."""

    def __init__(self, house: House, actor: Actor) -> None:
        self._house = house
        self._actor = actor
        self._known_until = time.monotonic() + KNOWN_FOR_S

    async def good(self, *, doubted: bool) -> bool:
        """Whether it still opens anything; looked at when in doubt, and now and then."""
        if not doubted and time.monotonic() < self._known_until:
            return True
        good = await still_here(self._house, self._actor)
        self._known_until = time.monotonic() + KNOWN_FOR_S
        return good

    async def must_be_good(self) -> None:
        """Raises NotLoggedIn where it opens nothing any more."""
        if not await self.good(doubted=True):
            raise NotLoggedIn("This way in was closed meanwhile.")


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

    None when nothing came in time. Raises NotFound, and NotLoggedIn where the way in was closed meanwhile.
    """
    until, way = time.monotonic() + min(seconds, LONGEST_WAIT_S), Way(house, actor)
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
            await way.must_be_good()


async def wait_for_turn(house: House, actor: Actor, *, known: str | None, seconds: float) -> shapes.Waiting:
    """The sessions that wait for the actor, once there are any, or once their tag is not `known` any more.

    Raises NotLoggedIn where the way in was closed meanwhile.
    """
    until, way = time.monotonic() + min(seconds, LONGEST_WAIT_S), Way(house, actor)
    with listen_to_all(house, actor) as listener:
        while True:
            await _running(house, actor, listener)
            found = await sessions.waiting(house, actor)
            if (sessions.waiting_tag(found) != known) if known is not None else found.waiting:
                return found
            wake = await listener.heard(until - time.monotonic())
            if wake is None or wake.closed:
                return found
            await way.must_be_good()
