"""What can go wrong, told apart by whose fault it is."""

from __future__ import annotations

from msgspec import Struct

from domain.kernel.words import Message


class Refusal(Struct, frozen=True, gc=False):
    """Why an answer is not legal: the rule that forbids it, and the sentence that says so."""

    rule: str
    text: Message


class Refused(Exception):
    """An answer that the rules do not allow; nothing has changed. `at` is its place in the action's list."""

    def __init__(self, option: str, reasons: list[Refusal], at: int = 0) -> None:
        super().__init__(f"{option}: {', '.join(r.text.key for r in reasons)}")
        self.option = option
        self.reasons = reasons
        self.at = at


class RuleError(Exception):
    """A mistake in a game's code; it names the frame."""


class SaveError(Exception):
    """Bytes that are no save of this game, or that this release can't read."""


class ContentError(Exception):
    """A content file that can't be used; the text names file, record and field."""
