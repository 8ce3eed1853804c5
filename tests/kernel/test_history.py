"""Revisions, undo, redo and freshness (design 3.3, 3.11), by examples and against a model with two piles."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.history import Control, Line, Policy, Revision, Undo, fresh, undo


def history(*rows: str) -> list[Revision]:
    """Rows in short: `act 1` by seat 1, `roll 2` an action with dice, `undo 3` brings 3 back, `order 1`; 0 starts."""
    revisions = [Revision(0, None, "start")]
    for n, row in enumerate(rows, start=1):
        what, number = row.split()
        if what == "undo":
            revisions.append(Revision(n, int(number), "undo"))
        else:
            kind = "order" if what == "order" else "act"
            revisions.append(Revision(n, n - 1, kind, what == "roll", int(number)))  # type: ignore[arg-type]
    return revisions


def plan(*rows: str, seat: int = 1, policy: Policy = "shared", control: Control = "own", to: int | None = None) -> Undo:
    revisions = history(*rows)
    return undo(revisions, len(revisions) - 1, seat, policy, control, to)


def test_undo_goes_back_one_step() -> None:
    assert plan("act 1", "act 1") == Undo(True, to=1)


def test_at_the_start_there_is_nothing_to_undo() -> None:
    assert plan() == Undo(False)


def test_undo_after_undo_goes_back_further() -> None:
    """3 stands for 1, so the step before it is the start."""
    assert plan("act 1", "act 1", "undo 1") == Undo(True, to=0)


def test_to_an_undone_revision_is_redo() -> None:
    assert plan("act 1", "act 1", "undo 1", to=2) == Undo(True, to=2)


def test_redo_is_over_once_something_was_played() -> None:
    revisions = history("act 1", "act 1", "undo 1", "act 1")
    assert Line(revisions, 4).redo() is None
    assert plan("act 1", "act 1", "undo 1", "act 1", to=2) == Undo(False, to=2)


def test_the_line_of_play_leaves_out_what_was_undone() -> None:
    revisions = history("act 1", "act 1", "undo 1", "act 1", "act 1")
    assert Line(revisions, 5).numbers == [0, 3, 4, 5]
    assert [Line(revisions, 5).standing(n) for n in (0, 3, 4, 5)] == [0, 1, 4, 5]


def test_a_revision_that_never_was_can_not_be_brought_back() -> None:
    assert plan("act 1", to=7) == Undo(False, to=7)


@pytest.mark.parametrize(
    ("policy", "control", "expected"),
    [
        ("strict", "own", Undo(True, 1, ask=[2])),
        ("shared", "own", Undo(True, 1, ask=[2])),
        ("free", "own", Undo(True, 1)),
        ("strict", "shared", Undo(True, 1)),
        ("shared", "shared", Undo(True, 1)),
    ],
)
def test_over_another_seats_action_it_asks(policy: Policy, control: Control, expected: Undo) -> None:
    """Unless control is shared or the policy is free."""
    assert plan("act 1", "act 2", policy=policy, control=control) == expected


@pytest.mark.parametrize(
    ("policy", "control", "expected"),
    [
        ("strict", "own", Undo(False, 1, past_barrier=True, redraw=True)),
        ("strict", "shared", Undo(False, 1, past_barrier=True, redraw=True)),
        ("shared", "own", Undo(True, 1, past_barrier=True, redraw=True, ask=[2])),
        ("shared", "shared", Undo(True, 1, past_barrier=True, redraw=True)),
        ("free", "own", Undo(True, 1, past_barrier=True, redraw=True)),
    ],
)
def test_past_a_roll_only_where_the_policy_says_so(policy: Policy, control: Control, expected: Undo) -> None:
    assert plan("act 1", "roll 2", policy=policy, control=control) == expected


def test_an_undo_that_stands_for_a_roll_is_as_much_a_barrier_as_the_roll() -> None:
    """1 rolled, 2 was undone (3 stands for 1): going back once more takes the roll back, which strict never allows."""
    assert plan("roll 2", "act 1", "undo 1", policy="strict", control="shared") == Undo(False, 0, True, True)
    assert plan("roll 2", "act 1", "undo 1", policy="shared") == Undo(True, 0, True, True, ask=[2])


def test_redo_brings_dice_back_as_they_fell() -> None:
    """Nothing has fallen since revision 2, so nothing is drawn anew; the roll itself was there before."""
    assert plan("act 1", "roll 1", "undo 1", to=2, policy="free") == Undo(True, 2)


def test_going_back_where_dice_have_fallen_in_an_undone_stretch_draws_anew() -> None:
    """After 1 a roll was seen and undone; going back to the start could use that knowledge: new dice."""
    assert plan("act 1", "roll 1", "undo 1", policy="free").redraw


def test_an_order_is_a_step_like_another() -> None:
    assert plan("act 1", "order 1") == Undo(True, to=1)


def test_a_double_tap_is_stale_and_a_neighbours_move_is_not() -> None:
    revisions = history("act 1", "act 2")
    assert fresh(revisions, 1, 1)
    assert not fresh(revisions, 0, 1)
    assert not fresh(revisions, 1, 2)
    assert fresh(revisions, 2, 2)


def test_after_an_undo_no_earlier_answer_is_fresh() -> None:
    revisions = history("act 1", "undo 0")
    assert not fresh(revisions, 1, 1)
    assert not fresh(revisions, 1, 2)
    assert fresh(revisions, 2, 1)


def test_a_neighbours_order_leaves_an_answer_fresh() -> None:
    assert fresh(history("order 2"), 0, 1)
    assert not fresh(history("order 1"), 0, 1)


class Model:
    """The textbook's undo: a pile of what was done and a pile of what was undone; dice are numbered by their key.

    A state is how many dice of which epoch were given; `fallen` are all that anybody has seen.
    """

    def __init__(self) -> None:
        self.revisions = [Revision(0, None, "start")]
        self.dice = [(0, 0)]
        self.done = [0]
        self.undone: list[int] = []
        self.fallen: set[tuple[int, int]] = set()

    @property
    def head(self) -> int:
        return len(self.revisions) - 1

    def act(self, seat: int, rolls: bool) -> None:
        epoch, given = self.dice[-1]
        if rolls:
            assert (epoch, given) not in self.fallen, "this die was known before it fell"
            self.fallen.add((epoch, given))
            given += 1
        n = self.head + 1
        self.revisions.append(Revision(n, self.head, "act", rolls, seat))
        self.dice.append((epoch, given))
        self.done.append(n)
        self.undone.clear()

    def bring_back(self, plan: Undo) -> None:
        assert plan.to is not None
        n = self.head + 1
        self.revisions.append(Revision(n, plan.to, "undo"))
        self.dice.append((n, 0) if plan.redraw else self.dice[plan.to])

    def undo(self, steps: int, seat: int, policy: Policy, control: Control) -> None:
        steps = min(steps, len(self.done) - 1)
        line = Line(self.revisions, self.head)
        assert [line.standing(n) for n in line.numbers] == self.done
        if steps == 0:
            assert undo(self.revisions, self.head, seat, policy, control) == Undo(False)
            return
        to = line.numbers[-1 - steps]
        plan = undo(self.revisions, self.head, seat, policy, control, to)
        taken_back = [self.revisions[n] for n in self.done[-steps:]]
        assert plan.past_barrier == any(row.barrier for row in taken_back)
        assert plan.allowed == (policy != "strict" or not plan.past_barrier)
        if plan.allowed:
            others = {row.seat for row in taken_back} - {seat}
            assert set(plan.ask) == (set() if control == "shared" or policy == "free" else others)
            self.bring_back(plan)
            self.undone += self.done[-steps:][::-1]
            del self.done[-steps:]

    def redo(self) -> None:
        line = Line(self.revisions, self.head)
        to = line.redo()
        assert (to is None) == (not self.undone)
        if to is not None:
            assert line.standing(to) == self.undone[-1]
            plan = undo(self.revisions, self.head, 1, "strict", "own", to)
            assert (plan.allowed, plan.past_barrier, plan.ask) == (True, False, [])
            self.bring_back(plan)
            self.done.append(self.undone.pop())


MOVES = st.one_of(
    st.tuples(st.just("act"), st.integers(1, 3), st.booleans()),
    st.tuples(
        st.just("undo"),
        st.integers(1, 4),
        st.integers(1, 3),
        st.sampled_from(["strict", "shared", "free"]),
        st.sampled_from(["shared", "own"]),
    ),
    st.tuples(st.just("redo")),
)


@given(st.lists(MOVES, max_size=40))
def test_undo_and_redo_keep_to_the_model_and_no_die_is_ever_known_before_it_falls(
    moves: list[tuple[object, ...]],
) -> None:
    model = Model()
    for what, *arguments in moves:
        getattr(model, str(what))(*arguments)


@given(st.lists(MOVES, max_size=25), st.integers(1, 3))
def test_going_further_back_never_asks_fewer(moves: list[tuple[object, ...]], seat: int) -> None:
    model = Model()
    for what, *arguments in moves:
        getattr(model, str(what))(*arguments)
    numbers = Line(model.revisions, model.head).numbers
    for policy in ("shared", "free"):
        plans = [undo(model.revisions, model.head, seat, policy, "own", to) for to in reversed(numbers[:-1])]
        for nearer, further in pairwise(plans):
            assert set(nearer.ask) <= set(further.ask)
