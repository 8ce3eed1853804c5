"""Telling listeners that a session moved on: only “session S is at version V”, never what happened.

Wakes are level-triggered and merged: whoever is slow learns the newest version once, so nothing queues up.
Subscribe first, then read; then no move falls between the two.
"""

import asyncio
import json
from collections.abc import Iterable
from types import TracebackType
from typing import Protocol, Self

from msgspec import Struct, field

from persistence.repository import Notices

CHANNEL = "dawnhold"


class Wake(Struct, frozen=True):
    """What a subscriber is woken with.

    `versions` maps sessions to their newest version; `account`: the account's list of sessions changed;
    `resync`: notices may have been lost, look again; `closed`: the house shuts, no more will come.
    """

    versions: dict[str, int] = field(default_factory=dict)
    account: bool = False
    resync: bool = False
    closed: bool = False

    def __bool__(self) -> bool:
        return bool(self.versions) or self.account or self.resync or self.closed


class Subscription:
    """One listener's view of the hub. Use it from the event loop, as a context manager or with `close`."""

    def __init__(self, hub: "LocalWakeups", account: str | None) -> None:
        self._hub = hub
        self._account = account
        self._followed: set[str] = set()
        self._versions: dict[str, int] = {}
        self._listed = self._resync = self._closed = False
        self._event = asyncio.Event()

    def follow(self, sessions: Iterable[str]) -> None:
        """Hear of these sessions too."""
        for session in sessions:
            self._followed.add(session)
            self._hub.by_session.setdefault(session, set()).add(self)

    def unfollow(self, session: str) -> None:
        """Hear no more of this session."""
        self._followed.discard(session)
        self._versions.pop(session, None)
        _discard(self._hub.by_session, session, self)

    async def next(self) -> Wake:
        """Wait for news; what came since the last call is merged. May be cancelled (`wait_for`) without loss."""
        await self._event.wait()
        wake = Wake(self._versions, self._listed, self._resync, self._closed)
        self._versions, self._listed, self._resync = {}, False, False
        if not self._closed:
            self._event.clear()
        return wake

    def close(self) -> None:
        """Stop listening."""
        for session in tuple(self._followed):
            self.unfollow(session)
        if self._account is not None:
            _discard(self._hub.by_account, self._account, self)
        self._hub.all.discard(self)

    def moved(self, session: str, version: int) -> None:
        """Called by the hub: `session` is at `version`."""
        if version > self._versions.get(session, 0):
            self._versions[session] = version
            self._event.set()

    def listed(self) -> None:
        """Called by the hub: the account's list of sessions changed."""
        self._listed = True
        self._event.set()

    def lost(self) -> None:
        """Called by the hub: notices may have been lost."""
        self._resync = True
        self._event.set()

    def stir(self) -> None:
        """Let `next` return, be there news or not; cheaper than a timeout around it."""
        self._event.set()

    def end(self) -> None:
        """Called by the hub when it closes."""
        self._closed = True
        self._event.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _discard(index: dict[str, set[Subscription]], key: str, subscription: Subscription) -> None:
    listeners = index.get(key)
    if listeners is not None:
        listeners.discard(subscription)
        if not listeners:
            del index[key]


class Wakeups(Protocol):
    """What services and streams use, whichever database carries the notices."""

    def subscribe(self, session: str) -> Subscription:
        """Hear of one session."""

    def subscribe_account(self, account: str) -> Subscription:
        """Hear when the account's list of sessions changes, and of the sessions it then follows."""

    def poke(self, session: str, version: int) -> None:
        """Wake this process's listeners. Repositories do it through their unit of work; few others need to."""

    async def close(self) -> None:
        """Wake all with `closed`."""


class LocalWakeups:
    """Listeners of this process; enough where one process serves all (SQLite)."""

    def __init__(self) -> None:
        self.by_session: dict[str, set[Subscription]] = {}
        self.by_account: dict[str, set[Subscription]] = {}
        self.all: set[Subscription] = set()

    def subscribe(self, session: str) -> Subscription:
        """Hear of one session."""
        subscription = Subscription(self, None)
        self.all.add(subscription)
        subscription.follow([session])
        return subscription

    def subscribe_account(self, account: str) -> Subscription:
        """Hear when the account's list of sessions changes, and of the sessions it then follows."""
        subscription = Subscription(self, account)
        self.all.add(subscription)
        self.by_account.setdefault(account, set()).add(subscription)
        return subscription

    def poke(self, session: str, version: int) -> None:
        """Wake the listeners of this session."""
        for subscription in self.by_session.get(session, ()):
            subscription.moved(session, version)

    def poke_account(self, account: str) -> None:
        """Wake the listeners of this account's list."""
        for subscription in self.by_account.get(account, ()):
            subscription.listed()

    def tell(self, notices: Notices) -> None:
        """Deliver what a committed unit of work noted."""
        for session, version in notices.versions.items():
            self.poke(session, version)
        for account in notices.accounts:
            self.poke_account(account)

    def resync(self) -> None:
        """Wake everybody once: notices may have been lost."""
        for subscription in self.all:
            subscription.lost()

    async def close(self) -> None:
        """Wake all with `closed`."""
        for subscription in self.all:
            subscription.end()


def payloads(notices: Notices) -> list[str]:
    """The texts that PostgreSQL carries from one process to all: `["s", id, version]` or `["a", id]`."""
    moved = [json.dumps(["s", session, version]) for session, version in notices.versions.items()]
    return moved + [json.dumps(["a", account]) for account in sorted(notices.accounts)]
