"""Actions are lists of options, all or none; what is not yet paid is a draft (design 3.4)."""

from __future__ import annotations

import pytest

from domain.kernel.errors import Refused
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.game import Setting
from domain.kernel.gate import Drafted
from tests.kernel.mini import SETTING, Pause, Play, acted, drafted, gate, ids, kinds
from tests.kernel.toys import gate_of
from tests.kernel.toys.towers.game import Towers

WHOLE = ["play:mages", "horde:h1", "at:4", "turn:0", "at:0", "turn:0"]
"""Mages lay a corner on the middle, right and lower squares, then a single square: six answers, paid by the last."""


def towers(players: int = 2) -> tuple[bytes, list[int]]:
    begun = gate_of(Towers).start(Setting("valley", players))
    return begun.state, list(begun.g.world.trays["h1"])


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_every_prefix_is_a_draft_that_saves_nothing(length: int) -> None:
    at, (state, tray) = gate_of(Towers), towers()
    draft = drafted(at.act(state, WHOLE[:length], 1))
    assert draft.draft == WHOLE[:length]
    assert list(draft.g.world.trays["h1"]) == tray
    asks = ["play", "horde", "at", "turn", "at", "turn"]
    assert (1, asks[length]) in kinds(draft.g)


def test_the_whole_list_is_one_action() -> None:
    at, (state, _) = gate_of(Towers), towers()
    after = acted(at.act(state, WHOLE, 1))
    assert list(after.g.world.trays["h1"]) == [0, 1, 1, 1, 0, 0, 1, 0, 1]
    assert (after.taken, after.left) == (WHOLE, [])


def test_a_shorter_list_goes_back() -> None:
    """No rule has a "back": the list without its end asks the earlier question, from the same saved state."""
    at, (state, _) = gate_of(Towers), towers()
    assert kinds(drafted(at.act(state, WHOLE[:3], 1)).g) == [(1, "turn")]
    assert kinds(drafted(at.act(state, WHOLE[:2], 1)).g) == [(1, "at")]


@pytest.mark.parametrize("at_index", range(len(WHOLE)))
def test_a_list_with_an_illegal_option_is_refused_as_a_whole_and_says_where(at_index: int) -> None:
    at, (state, _) = gate_of(Towers), towers()
    wrong = [*WHOLE[:at_index], "turn:9", *WHOLE[at_index + 1 :]]
    with pytest.raises(Refused) as refused:
        at.act(state, wrong, 1)
    assert (refused.value.at, refused.value.option) == (at_index, "turn:9")
    assert acted(at.act(state, WHOLE, 1)).taken == WHOLE


def test_what_follows_the_option_that_pays_is_left_unseen() -> None:
    at, (state, _) = gate_of(Towers), towers()
    after = acted(at.act(state, [*WHOLE, "play:archers", "no such thing"], 1))
    assert after.taken == WHOLE
    assert after.left == ["play:archers", "no such thing"]
    assert after.state == acted(at.act(state, WHOLE, 1)).state


def test_a_neighbours_action_leaves_a_draft_standing() -> None:
    """Seat 2 shoots first; what seat 1 had begun is replayed over the new state."""
    at, (state, _) = gate_of(Towers), towers()
    between = acted(at.act(state, ["play:archers", "horde:h2", "at:0", "turn:0"], 2))
    assert acted(at.act(between.state, WHOLE, 1)).taken == WHOLE


def test_a_neighbours_action_may_take_a_draft_away_and_says_which_option() -> None:
    """Seat 2 covers square 4 of horde 1, where seat 1 wanted to begin: the third option no longer stands."""
    at, (state, _) = gate_of(Towers), towers()
    between = acted(at.act(state, ["play:mortar", "horde:h1", "at:4", "turn:0"], 2))
    with pytest.raises(Refused) as refused:
        at.act(between.state, WHOLE, 1)
    assert refused.value.at == 2
    assert [reason.text.key for reason in refused.value.reasons] == ["why.no_room"]


def test_look_tells_that_an_option_pays_and_changes_nothing() -> None:
    at, (state, _) = gate_of(Towers), towers()
    assert at.look(state, WHOLE, 1) is None
    looked = at.look(state, WHOLE[:-1], 1)
    assert looked is not None
    assert kinds(looked) == [(1, "turn")]


def test_explain_speaks_of_what_follows_a_draft() -> None:
    at, (state, _) = gate_of(Towers), towers()
    legal, blocked = at.explain(state, WHOLE[:3], ["turn:0", "turn:9"], 1)
    assert (legal.legal, blocked.legal) == (True, False)
    [place] = at.explain(state, WHOLE[:2], ["at:4"], 1)
    assert place.shows.cells == ["h1:4"]


def test_explain_after_a_list_that_pays_says_so() -> None:
    at, (state, _) = gate_of(Towers), towers()
    with pytest.raises(Refused) as refused:
        at.explain(state, WHOLE, ["finish"], 1)
    assert [reason.text.key for reason in refused.value.reasons] == ["kernel.pays"]
    assert (refused.value.option, refused.value.at) == (WHOLE[-1], len(WHOLE) - 1)


class Menu(Frame, tag="menu"):
    """`bet` rolls, `buy` counts, `look` reveals, `plan` only asks on, `ask_two` asks the neighbour on."""

    chosen: str = ""

    def run(self, g: Play) -> Step:
        chosen, self.chosen = self.chosen, ""
        if chosen == "buy":
            g.world.number += 1
        if chosen == "look":
            g.reveal()
        if chosen == "bet":
            g.world.notes.append(str(g.chance.die("bet", 1000)))
        if chosen == "end":
            g.win("over", rule="1")
        if chosen == "hall":
            return g.push(Hall())
        if chosen:
            return g.push(Then(2 if chosen == "ask_two" else 1))
        verbs = ("plan", "buy", "bet", "look", "ask_two", "hall", "end")
        return g.ask(self.on_menu, 1, [option(verb) for verb in verbs], rule="1")

    def on_menu(self, g: Play, answer: Answer) -> None:
        self.chosen = answer.id


class Then(Frame, tag="then"):
    """The next question, of one seat."""

    seat: int

    def run(self, g: Play) -> Step:
        return g.ask(self.on_then, self.seat, [option("a"), option("b")], rule="2")

    def on_then(self, g: Play, answer: Answer) -> None: ...


class Hall(Frame, tag="hall"):
    """An open frame: neighbours may make use of it, so they must get to see it."""

    open = True

    def run(self, g: Play) -> Step:
        return g.ask(self.on_hall, 1, [option("a"), option("b")], rule="3")

    def on_hall(self, g: Play, answer: Answer) -> None: ...

    def offers(self, g: Play) -> list[object]:  # type: ignore[override]
        return [g.offer(self.on_help, 2, [option("help")], rule="3")]

    def on_help(self, g: Play, answer: Answer) -> None: ...


@pytest.mark.parametrize(
    ("choice", "pays"),
    [
        ("plan", False),  # only a frame more
        ("buy", True),  # the table has changed
        ("bet", True),  # a die has fallen
        ("look", True),  # something was revealed
        ("ask_two", True),  # the neighbour can't answer a draft
        ("hall", True),  # the neighbour's offers can't be heard in a draft
        ("end", True),
    ],
)
def test_what_pays(choice: str, pays: bool) -> None:
    at = gate(Menu(), Then, Hall)
    begun = at.start(SETTING)
    result = at.act(begun.state, [choice], 1)
    assert isinstance(result, Drafted) is not pays
    assert (at.look(begun.state, [choice], 1) is None) is pays


class Grow(Frame, tag="grow"):
    """Its own field changes with each answer: what it has begun is saved."""

    taken: list[str] = []

    def run(self, g: Play) -> Step:
        return g.ask(self.on_grow, 1, [option("a"), option("b")], rule="1")

    def on_grow(self, g: Play, answer: Answer) -> None:
        self.taken.append(answer.id)


def test_an_answer_that_a_saved_frame_keeps_is_paid() -> None:
    """Only frames above the saved stack are drafts; one that lies in it has changed."""
    at = gate(Grow())
    assert acted(at.act(at.start(SETTING).state, ["a"], 1)).g.stack == [Grow(["a"])]


def test_an_answer_with_no_frame_above_is_no_draft() -> None:
    """It leaves all as it was, and there is no next question to draft on."""
    at = gate(Then(1))
    begun = at.start(SETTING)
    assert acted(at.act(begun.state, ["a"], 1)).state == begun.state


def test_a_trial_has_other_dice() -> None:
    """A draw of a thousand: that both agree by chance is one in a thousand, and the seed is fixed."""
    at = gate(Menu(), Then, Hall)
    begun = at.start(SETTING)
    real = acted(at.act(begun.state, ["bet"], 1)).g.world.notes
    trial = at.open(begun.state, trial=True)
    trial.hear(*trial.find(1, "bet"))
    trial.settle()
    assert trial.world.notes != real
    assert acted(at.act(begun.state, ["bet"], 1)).g.world.notes == real


def test_no_options_at_all_are_an_empty_draft() -> None:
    at = gate(Pause())
    result = drafted(at.act(at.start(SETTING).state, [], 1))
    assert (result.draft, ids(result.g)) == ([], ["go", "stay"])


def test_an_exception_in_a_rule_leaves_the_state_as_it_was() -> None:
    at = gate(Trap())
    begun = at.start(SETTING)
    with pytest.raises(ZeroDivisionError):
        at.act(begun.state, ["spring"], 1)
    again = at.open(begun.state)
    assert (again.world, again.stack) == (begun.g.world, begun.g.stack)
    assert acted(at.act(begun.state, ["stay"], 1)).g.world.number == 1


class Trap(Frame, tag="trap"):
    sprung: str = ""

    def run(self, g: Play) -> Step:
        if self.sprung:
            g.world.number += 1
            if self.sprung == "spring":
                raise ZeroDivisionError
            return g.push(Pause())
        return g.ask(self.on_trap, 1, [option("spring"), option("stay")], rule="1")

    def on_trap(self, g: Play, answer: Answer) -> None:
        self.sprung = answer.id


def test_one_action_has_the_events_and_draws_of_all_its_options() -> None:
    at, (state, _) = gate_of(Towers), towers()
    after = acted(at.act(state, ["play:mortar", "horde:h1", "at:0", "turn:0"], 1))
    assert [event.key for event in after.events] == ["shot"]
    assert [draw.stream for draw in after.draws] == ["burst"] * 8  # a die for each enemy that still stands
    assert after.barrier
