"""Revisions: a number that only grows. Each action and each undo appends one; no number is ever used twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from domain.kernel.frames import Seat

Kind = Literal["start", "act", "undo", "order", "import"]
Policy = Literal["strict", "shared", "free"]
Control = Literal["shared", "own"]


class Revision(Struct, frozen=True):
    """One row of a session's history, without its state.

    `came_from` is the revision that it continues: for an action the head before it, for an undo the revision whose
    state it brings back. `barrier`: dice, draws or reveals happened in it.
    """

    n: int
    came_from: int | None
    kind: Kind
    barrier: bool = False
    seat: Seat | None = None


class Undo(Struct, frozen=True):
    """What going to another revision would take.

    `past_barrier`: it takes back dice or reveals. `redraw`: dice have fallen since the state that comes back, so they
    must fall anew. `ask`: the other seats that must agree.
    """

    allowed: bool
    to: int | None = None
    past_barrier: bool = False
    redraw: bool = False
    ask: list[Seat] = []


class Line:
    """The line of play that leads to the head: the revisions that still count, oldest first."""

    def __init__(self, revisions: Sequence[Revision], head: int) -> None:
        self.by_number = {revision.n: revision for revision in revisions}
        self.head = head
        self.numbers = self._back_from(head)

    def standing(self, n: int) -> int:
        """The action whose state stands at n: n itself, or what an undo brought back."""
        revision = self.by_number[n]
        while revision.kind == "undo" and revision.came_from is not None:
            revision = self.by_number[revision.came_from]
        return revision.n

    def redo(self) -> int | None:
        """The revision that the last undo left, if nothing was played since."""
        ahead = self._back_from(max(n for n, row in self.by_number.items() if row.kind != "undo"))
        passed = [self.standing(each) for each in ahead]
        here = self.standing(self.head)
        after = passed.index(here) + 1 if here in passed else len(ahead)
        return ahead[after] if after < len(ahead) else None

    def _back_from(self, n: int) -> list[int]:
        numbers: list[int] = []
        at: int | None = n
        while at is not None:
            numbers.append(at)
            at = self.by_number[self.standing(at)].came_from
        return numbers[::-1]


def fresh(revisions: Sequence[Revision], seen: int, seat: Seat) -> bool:
    """Whether an answer given to the page of revision `seen` still holds: since then this seat has not acted and
    nothing was undone. A neighbour's move doesn't make it stale, a double tap does."""
    return all(each.kind in ("act", "order") and each.seat != seat for each in revisions if each.n > seen)


def undo(
    revisions: Sequence[Revision],
    head: int,
    seat: Seat,
    policy: Policy,
    control: Control,
    to: int | None = None,
) -> Undo:
    """What undoing one step (or back, or forward, to `to`) would take for this seat.

    Free back to the last barrier and over one's own actions. Over another seat's action it asks that seat, unless
    control is shared or the policy free. Past a barrier: never when strict, else on the same terms.
    """
    line = Line(revisions, head)
    if to is None:
        to = line.numbers[-2] if len(line.numbers) > 1 else None
    if to is None:
        return Undo(False)
    if to in line.numbers:
        rows = [line.by_number[line.standing(n)] for n in line.numbers[line.numbers.index(to) + 1 :]]
    elif to == line.redo():
        rows = []
    else:
        return Undo(False, to)
    past_barrier = any(row.barrier for row in rows)
    redraw = any(row.barrier for row in revisions if to < row.n <= head)
    if past_barrier and policy == "strict":
        return Undo(False, to, past_barrier, redraw)
    others = sorted({row.seat for row in rows if row.seat is not None and row.seat != seat})
    free = control == "shared" or policy == "free"
    return Undo(True, to, past_barrier, redraw, [] if free else others)
