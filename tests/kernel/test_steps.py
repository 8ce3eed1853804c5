"""Steps: `run` returns exactly one, values come back, and control leaves from any depth."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import RuleError
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.game import MOST_STEPS, Game
from tests.kernel.mini import SETTING, Pause, Play, acted, gate, kinds, start


class Forgetful(Frame, tag="forgetful"):
    def run(self, g: Play) -> Step:
        return None  # type: ignore[return-value]


class Twofold(Frame, tag="twofold"):
    def run(self, g: Play) -> Step:
        g.push(Pause())
        return g.push(Pause())


class Stale(Frame, tag="stale"):
    """Makes a step and returns another one, made by hand."""

    def run(self, g: Play) -> Step:
        first = g.push(Pause())
        g.again()
        return first


class Unsaid(Frame, tag="unsaid"):
    """Returns a step that the play never made."""

    def run(self, g: Play) -> Step:
        other: Game[Any, Any, Any] = start(Pause()).g
        return other.push(Pause())


class Runless(Frame, tag="runless"):
    """Has no run."""


class Mute(Frame, tag="mute"):
    def run(self, g: Play) -> Step:
        return g.ask(self.on_mute, 1, [], rule="1")

    def on_mute(self, g: Play, answer: Answer) -> None: ...


class Half(Frame, tag="half"):
    """Asks two seats, of which one has no legal answer."""

    def run(self, g: Play) -> Step:
        return g.ask_each(g.ask(self.on_half, 1, [option("go")], rule="1"), g.ask(self.on_half, 2, [], rule="1"))

    def on_half(self, g: Play, answer: Answer) -> None: ...


class Nobody(Frame, tag="nobody"):
    def run(self, g: Play) -> Step:
        return g.ask_each()


class Impostor(Frame, tag="impostor"):
    def run(self, g: Play) -> Step:
        return g.done(Pause())


class Borrower(Frame, tag="borrower"):
    """Asks with the handler of another frame."""

    def run(self, g: Play) -> Step:
        return g.ask(Pause().on_pause, 1, [option("go"), option("stay")], rule="1")


class Nameless(Frame, tag="nameless"):
    def run(self, g: Play) -> Step:
        return g.ask(self.heard, 1, [option("go"), option("stay")], rule="1")

    def heard(self, g: Play, answer: Answer) -> None: ...


class Ambiguous(Frame, tag="ambiguous"):
    """Two candidates with one id and other arguments."""

    def run(self, g: Play) -> Step:
        return g.ask(self.on_go, 1, [option("go", a="b:c"), option("go", a="b", d="c")], rule="1")

    def on_go(self, g: Play, answer: Answer) -> None: ...


class Doubled(Frame, tag="doubled"):
    """One seat is asked two things that have the same answer."""

    def run(self, g: Play) -> Step:
        go = option("go")
        return g.ask_each(g.ask(self.on_one, 1, [go], rule="1"), g.ask(self.on_two, 1, [go], rule="1"))

    def on_one(self, g: Play, answer: Answer) -> None: ...

    def on_two(self, g: Play, answer: Answer) -> None: ...


class Twin(Frame, tag="twin"):
    """Pushes one object twice."""

    def run(self, g: Play) -> Step:
        return g.push(self)


class Endless(Frame, tag="endless"):
    def run(self, g: Play) -> Step:
        return g.again()


class Lonely(Frame, tag="lonely"):
    """Is done, and nothing is left."""

    def run(self, g: Play) -> Step:
        return g.done(self)


class Broken(Frame, tag="broken"):
    def run(self, g: Play) -> Step:
        raise KeyError("hero")


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        (Forgetful(), "forgetful must make exactly one step"),
        (Twofold(), "twofold must make exactly one step"),
        (Stale(), "stale must make exactly one step"),
        (Unsaid(), "unsaid must make exactly one step"),
        (Runless(), "runless has no run"),
        (Mute(), "mute asks mute and offers no legal answer"),
        (Half(), "half asks half and offers no legal answer"),
        (Nobody(), "nobody asks nobody"),
        (Impostor(), "impostor says that pause is done"),
        (Borrower(), "borrower asks pause with a handler that is not its own"),
        (Nameless(), "nameless asks heard with a handler that is not its own on_"),
        (Ambiguous(), "two different candidates have the id go:b:c"),
        (Doubled(), "doubled asks a seat for the same answer by one and by two"),
        (Twin(), "twin pushes twin, which already lies on the stack"),
        (Endless(), f"no question after {MOST_STEPS} steps; on top lies endless"),
        (Lonely(), "after lonely no rule is left"),
    ],
    ids=lambda value: value.tag() if isinstance(value, Frame) else "",
)
def test_a_wrong_step_is_an_error_that_names_the_frame(frame: Frame, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        start(frame)


class Above(Frame, tag="above"):
    def run(self, g: Play) -> Step:
        return g.push(Endless())


def test_who_runs_without_end_is_the_frame_on_top() -> None:
    with pytest.raises(RuleError, match="on top lies endless"):
        start(Above(), Endless)


def test_an_error_in_a_rule_says_in_which_frame() -> None:
    with pytest.raises(KeyError) as caught:
        start(Broken())
    assert caught.value.__notes__ == ["in the frame broken of mini"]


class Asker(Frame, tag="asker"):
    """Its handler does what only run may do: `deed` says what."""

    deed: str

    def run(self, g: Play) -> Step:
        return g.ask(self.on_asker, 1, [option("go"), option("stay")], rule="1")

    def on_asker(self, g: Play, answer: Answer) -> None:
        if self.deed == "push":
            g.push(Pause())
        elif self.deed == "win":
            g.win("now", rule="1")
        else:
            g.leave(Asker)


@pytest.mark.parametrize("deed", ["push", "win", "leave"])
def test_a_handler_makes_no_step_and_leaves_nothing(deed: str) -> None:
    """Design 3.2: handlers record, `run` acts."""
    at = gate(Asker(deed))
    begun = at.start(SETTING)
    with pytest.raises(RuleError, match="on_asker may only record"):
        at.act(begun.state, ["go"], 1)


class Sum(Frame, tag="sum"):
    """Adds what two `Die` frames give back."""

    got: list[int] = []

    def run(self, g: Play) -> Step:
        if len(self.got) < 2:
            return g.push(Give(len(self.got) + 3))
        g.world.number = sum(self.got)
        return g.push(Pause())

    def after_give(self, g: Play, value: int) -> None:
        self.got.append(value)


class Give(Frame, tag="give"):
    value: int

    def run(self, g: Play) -> Step:
        return g.done(self, self.value)


class Deaf(Frame, tag="deaf"):
    def run(self, g: Play) -> Step:
        return g.push(Give(1))


class Eager(Frame, tag="eager"):
    """Acts when it gets a value."""

    def run(self, g: Play) -> Step:
        return g.push(Give(1))

    def after_give(self, g: Play, value: int) -> None:
        g.push(Pause())


def test_a_value_goes_to_the_frame_below() -> None:
    """3 + 4, each given by a frame of its own."""
    assert start(Sum(), Give).g.world.number == 3 + 4


def test_a_value_that_nobody_takes_is_an_error() -> None:
    with pytest.raises(RuleError, match="deaf has no after_give"):
        start(Deaf(), Give)


def test_a_value_is_only_recorded() -> None:
    with pytest.raises(RuleError, match="after_give may only record"):
        start(Eager(), Give)


class OpenGiver(Frame, tag="open_giver"):
    open = True

    def run(self, g: Play) -> Step:
        return g.done(self, 1)


def test_an_open_frame_gives_no_value() -> None:
    """Its end may be put off by a last call, so nothing could be waiting for the value."""
    with pytest.raises(RuleError, match="open_giver is open and can't give a value back"):
        start(OpenGiver())


class Phase(Frame, tag="phase"):
    """Runs a `Dig` each time, until it was left three times."""

    left: int = 0

    def run(self, g: Play) -> Step:
        if self.left == 3:
            return g.push(Pause())
        self.left += 1
        return g.push(Dig(3))


class Dig(Frame, tag="dig"):
    """Goes down some frames and leaves for the phase from the last of them."""

    depth: int

    def run(self, g: Play) -> Step:
        if self.depth:
            return g.push(Dig(self.depth - 1))
        g.world.notes.append(f"{len(g.stack)} deep")
        return g.leave(Phase)


def test_leave_drops_the_frames_above_the_nearest_of_that_kind_which_runs_on() -> None:
    """Under the deepest Dig lie the phase and three more Digs: five frames; the phase is left three times."""
    g = start(Phase(), Dig).g
    assert g.world.notes == ["5 deep"] * 3
    assert [frame.tag() for frame in g.stack] == ["phase", "pause"]


class Nested(Frame, tag="nested"):
    """Two phases of one kind lie on the stack; the nearer one is left."""

    def run(self, g: Play) -> Step:
        return g.push(Inner(2))


class Inner(Frame, tag="inner"):
    more: int
    back: bool = False

    def run(self, g: Play) -> Step:
        if self.back:
            g.world.notes.append(f"back in {self.more}")
            return g.push(Pause())
        self.back = True
        return g.push(Inner(self.more - 1) if self.more else Leaver())


class Leaver(Frame, tag="leaver"):
    def run(self, g: Play) -> Step:
        g.leave(Inner)


def test_leave_goes_to_the_nearest() -> None:
    assert start(Nested(), Inner, Leaver).g.world.notes == ["back in 0"]


class Lost(Frame, tag="lost"):
    def run(self, g: Play) -> Step:
        return g.leave(Phase)


def test_leaving_for_a_frame_that_is_not_there_is_an_error() -> None:
    with pytest.raises(RuleError, match="leave Phase: no such frame"):
        start(Lost())


class Deep(Frame, tag="deep"):
    """Ends the session some frames down."""

    depth: int
    won: bool

    def run(self, g: Play) -> Step:
        if self.depth:
            return g.push(Deep(self.depth - 1, self.won))
        if self.won:
            g.win("dawn", rule="9", turns=4)
        return g.lose("dusk", rule="8")


@pytest.mark.parametrize("won", [True, False])
def test_the_session_ends_at_once_from_any_depth(won: bool) -> None:
    result = start(Deep(4, won))
    outcome = result.g.outcome
    assert outcome is not None
    assert (outcome.won, outcome.how, outcome.rule) == ((True, "dawn", "9") if won else (False, "dusk", "8"))
    assert outcome.text.key == ("end.won.dawn" if won else "end.lost.dusk")
    assert outcome.text.args == ({"turns": 4} if won else {})
    assert (result.g.stack, result.g.questions) == ([], [])


class Counter(Frame, tag="counter"):
    """Counts by `again` until it has reached ten, and then asks."""

    count: int = 0

    def run(self, g: Play) -> Step:
        if self.count == 10:
            return g.push(Pause())
        self.count += 1
        return g.again()


def test_again_runs_the_same_frame_once_more() -> None:
    assert start(Counter()).g.stack[0] == Counter(10)


def test_one_frame_a_step_and_the_frame_below_goes_on_from_its_fields() -> None:
    """Pause records two answers, each in an action of its own; the frame has kept both."""
    at = gate(Pause())
    first = at.start(SETTING)
    second = acted(at.act(first.state, ["go"], 1))
    third = acted(at.act(second.state, ["stay"], 1))
    assert third.g.stack == [Pause(["go", "stay"])]
    assert kinds(third.g) == [(1, "pause")]
