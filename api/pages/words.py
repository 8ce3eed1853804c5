"""Small words of the pages: times, numbers, lists; what templates call by name."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth")


def ago(at: int, now: int | None = None) -> str:
    """How long ago a moment was (both in UTC milliseconds), roughly: `just now`, `2 hours ago`, `yesterday`."""
    past = (now if now is not None else time.time_ns() // 1_000_000) - at
    if past < MINUTE:
        return "just now"
    if past < HOUR:
        return f"{counted(past // MINUTE, 'minute')} ago"
    if past < DAY:
        return f"{counted(past // HOUR, 'hour')} ago"
    if past < 2 * DAY:
        return "yesterday"
    if past < 14 * DAY:
        return f"{past // DAY} days ago"
    return f"on {date(at)}"


def lasting(milliseconds: int) -> str:
    """A span of time: `58 min`, `1 h 12`, `3 days`."""
    if milliseconds < HOUR:
        return f"{max(1, milliseconds // MINUTE)} min"
    if milliseconds < DAY:
        return f"{milliseconds // HOUR} h {milliseconds % HOUR // MINUTE:02}"
    return counted(milliseconds // DAY, "day")


def date(at: int) -> str:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%b %Y}"


def clock(at: int) -> str:
    """Day and time in UTC; browsers with script turn it into local time."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%b, %H:%M} UTC"


def iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 turn`, `3 turns`; `many` for words with another plural."""
    return f"{number} {unit(number, one, many)}"


def unit(number: int, one: str, many: str = "") -> str:
    """`turn`, `turns`: what is counted, where the number stands apart."""
    return one if number == 1 else many or f"{one}s"


def signed(number: int) -> str:
    """+2, −1 (with a true minus), 0."""
    if number > 0:
        return f"+{number}"
    return f"−{-number}" if number < 0 else "0"


def listed(things: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"


def span(numbers: Sequence[int]) -> str:
    """`1–4` for a range, `1` for one, `1, 3` for what has gaps."""
    if not numbers:
        return ""
    low, high = min(numbers), max(numbers)
    if low == high:
        return str(low)
    if len(set(numbers)) == high - low + 1:
        return f"{low}–{high}"
    return ", ".join(map(str, sorted(set(numbers))))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


GLOBALS: dict[str, Callable[..., Any]] = {"counted": counted, "listed": listed}
FILTERS: dict[str, Callable[..., Any]] = {
    "ago": ago,
    "lasting": lasting,
    "date": date,
    "clock": clock,
    "iso": iso,
    "signed": signed,
    "span": span,
    "capital": capital,
    "listed": listed,
}
