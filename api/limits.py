"""Limits, each a 429 that says when to come back. Rates are counted in this process, holdings by the database."""

from __future__ import annotations

import ipaddress
import math
import time

from limits import RateLimitItem
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from api.errors import TooMany
from api.settings import Settings

RATES = ("guests", "logins", "actions", "token_actions", "reads", "imports")
_SAID = {
    "guests": "new accounts from one address",
    "logins": "attempts to log in",
    "actions": "actions",
    "token_actions": "actions by programs",
    "reads": "questions about a session",
    "imports": "files of sessions",
}
SWEEP_S = 60.0
HOLDING_RETRY_S = 3600
"""A holding (sessions, bytes, branches) frees itself only when somebody ends or deletes something; look again then."""


class Counters(MemoryStorage):
    """The library's counters, for one thread: its own sweep out what has expired in a new thread at nearly each hit."""

    def __init__(self) -> None:
        super().__init__()
        self._sweep_at = time.time() + SWEEP_S

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count so many more under a key, which is forgotten `expiry` seconds after its first; gives the count."""
        now = time.time()
        if now >= self._sweep_at:
            self._sweep(now)
        count = self.get(key) + amount
        self.storage[key] = count
        if count == amount:
            self.expirations[key] = now + expiry
        return count

    def _sweep(self, now: float) -> None:
        for key in [key for key, expires in self.expirations.items() if expires <= now]:
            self.clear(key)
        self._sweep_at = now + SWEEP_S


class Limits:
    """The rates of one process and the holdings of one account."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._rates: dict[str, RateLimitItem] = {name: settings.rate(name) for name in RATES}
        self._counter = SlidingWindowCounterRateLimiter(Counters())

    def hit(self, rate: str, who: str) -> None:
        """Count one more of this rate for an account or an address. Raises TooMany."""
        item = self._rates[rate]
        if self._counter.hit(item, rate, who):
            return
        window = self._counter.get_window_stats(item, rate, who)
        wait = max(1, math.ceil(window.reset_time - time.time()))
        raise TooMany(f"{_at_most(item, _SAID[rate])}; come back in {duration(wait)}.", wait)

    def sessions(self, running: int, *, guest: bool) -> None:
        """Refuse one more running session where the account has its fill. Raises TooMany."""
        most = self.settings.limit_guest_sessions if guest else self.settings.limit_sessions
        if running >= most:
            how = "end or delete one, or take a name" if guest else "end or delete one"
            raise TooMany(f"You have {running} running sessions, and {most} is the most: {how}.", HOLDING_RETRY_S)

    def room(self, size: int, *, guest: bool) -> None:
        """Refuse more where the account's sessions fill their room. Raises TooMany."""
        most = self.settings.limit_guest_megabytes if guest else self.settings.limit_megabytes
        if size >= most * 1_000_000:
            raise TooMany(f"Your sessions take {most} MB, which is the most: delete some.", HOLDING_RETRY_S)

    def campaigns(self, count: int, *, guest: bool) -> None:
        """Refuse one more campaign where the account has its fill. Raises TooMany."""
        most = self.settings.limit_guest_campaigns if guest else self.settings.limit_campaigns
        if count >= most:
            how = "delete one, or take a name" if guest else "delete one"
            raise TooMany(f"You have {count} campaigns, and {most} is the most: {how}.", HOLDING_RETRY_S)

    def branches(self, count: int) -> None:
        """Refuse one more branch of a session. Raises TooMany."""
        most = self.settings.limit_branches
        if count >= most:
            raise TooMany(f"This session has {count} branches, and {most} is the most: delete one.", HOLDING_RETRY_S)


def line(address: str) -> str:
    """What is counted of a caller's network address: who has an IPv6 line has 2**64 addresses to come from."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), 64), strict=False))


def _at_most(item: RateLimitItem, said: str) -> str:
    unit = item.GRANULARITY.name
    once = "an hour" if unit == "hour" else f"a {unit}"
    return f"At most {item.amount} {said} {once if item.multiples == 1 else f'in {item.multiples} {unit}s'}"


def duration(seconds: int) -> str:
    """Seconds as people say them."""
    if seconds < 90:
        return f"{seconds} seconds" if seconds != 1 else "a second"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} minutes" if minutes < 90 else f"{math.ceil(minutes / 60)} hours"
