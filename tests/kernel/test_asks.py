"""Asks to one seat or several, candidates and their reasons (design 3.3 and 3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.gate import Acted, Gate
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from tests.kernel.mini import SETTING, Play, acted, gate, ids, kinds, start

TALLY: list[str] = []


class Pick(Frame, tag="pick"):
    """Numbers 1 to 4 are tried; odd ones have one reason against them, 3 has two. Other numbers are known, too."""

    def run(self, g: Play) -> Step:
        numbers = [option("pick", n=n) for n in range(1, 5)]
        return g.ask(self.on_pick, 1, numbers, rule="4", why=self.why_pick, shows=self.show_pick, beyond=self.beyond)

    def on_pick(self, g: Play, answer: Answer) -> None:
        g.world.number = answer.number("n")

    def why_pick(self, g: Play, candidate: Option) -> Iterator[Refusal]:
        n = int(candidate.args["n"])
        TALLY.append(f"first {n}")
        if n % 2:
            yield Refusal("5", message("why.odd", n=n))
        TALLY.append(f"second {n}")
        if n == 3 or n > 4:
            yield Refusal("6", message("why.third"))

    def show_pick(self, g: Play, chosen: Option) -> Shows:
        return Shows(cells=[f"cell{chosen.args['n']}"])

    def beyond(self, g: Play, wanted: str) -> Option | None:
        verb, _, n = wanted.partition(":")
        return option("pick", n=int(n)) if verb == "pick" and n.isdigit() else None


def reasons(at: Gate[Play], state: bytes, wanted: str, seat: int = 1) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        at.act(state, [wanted], seat)
    [explained] = at.explain(state, [], [wanted], seat)
    assert explained.reasons == refused.value.reasons
    assert not explained.legal
    return [(reason.rule, reason.text.key) for reason in refused.value.reasons]


def test_a_candidate_is_legal_when_nothing_speaks_against_it() -> None:
    g = start(Pick()).g
    assert ids(g) == ["pick:2", "pick:4"]
    assert [(id_, blocked.refusal.text.key) for id_, blocked in g.questions[0].blocked.items()] == [
        ("pick:1", "why.odd"),
        ("pick:3", "why.odd"),
    ]


def test_listing_takes_the_first_reason_only() -> None:
    TALLY.clear()
    start(Pick())
    assert TALLY == ["first 1", "first 2", "second 2", "first 3", "first 4", "second 4"]


def test_an_answer_is_judged_alone_and_what_follows_it_in_full() -> None:
    at = gate(Pick())
    state = at.start(SETTING).state
    TALLY.clear()
    acted(at.act(state, ["pick:4"], 1))
    the_answer = ["first 4", "second 4"]
    what_follows = ["first 1", "first 2", "second 2", "first 3", "first 4", "second 4"]
    assert [*the_answer, *what_follows] == TALLY


def test_an_action_falls_the_same_whether_all_was_judged_before_or_not() -> None:
    at = gate(Pick())
    state = at.start(SETTING).state
    unjudged = acted(at.act(state, ["pick:4"], 1))
    judged = at.open(state)
    assert ids(judged) == ["pick:2", "pick:4"]
    judged.hear(*judged.find(1, "pick:4"))
    judged.settle()
    assert at.codec.save(judged) == unjudged.state
    assert (judged.events, judged.draws) == (unjudged.events, unjudged.draws)


def test_a_candidate_that_was_passed_over_is_still_blocked_when_all_are_listed() -> None:
    """Looking for a first legal answer judges pick:1 and pick:2; listing goes on behind it and loses nothing."""
    at = gate(Pick())
    [question] = at.imagine(at.start(SETTING).state, [], 1, Random(1)).questions
    TALLY.clear()
    assert question.answerable
    assert TALLY == ["first 1", "first 2", "second 2"]
    assert list(question.options) == ["pick:2", "pick:4"]
    assert list(question.blocked) == ["pick:1", "pick:3"]
    assert len(TALLY) == len({*TALLY}), "no reason was asked for twice"


def test_why_not_gives_all_reasons() -> None:
    at = gate(Pick())
    assert reasons(at, at.start(SETTING).state, "pick:3") == [("5", "why.odd"), ("6", "why.third")]


def test_answers_beyond_the_candidates_have_reasons_too() -> None:
    at = gate(Pick())
    state = at.start(SETTING).state
    assert reasons(at, state, "pick:7") == [("5", "why.odd"), ("6", "why.third")]
    assert reasons(at, state, "pick:8") == [("6", "why.third")]


def test_an_answer_that_nobody_has_heard_of_is_refused_with_the_rule_of_the_ask() -> None:
    at = gate(Pick())
    state = at.start(SETTING).state
    assert reasons(at, state, "dance") == [("4", "kernel.not_offered")]
    assert reasons(at, state, "") == [("4", "kernel.not_offered")]


def test_what_is_legal_and_yet_no_candidate_is_not_offered() -> None:
    """A candidate is what a player would try: nothing speaks against 0, but it was not among them."""
    at = gate(Pick())
    assert reasons(at, at.start(SETTING).state, "pick:0") == [("4", "kernel.not_offered")]


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    at = gate(Pick())
    assert reasons(at, at.start(SETTING).state, "pick:2", seat=2) == [("", "kernel.not_asked")]


def test_a_legal_option_shows_what_it_would_touch() -> None:
    at = gate(Pick())
    state = at.start(SETTING).state
    two, three = at.explain(state, [], ["pick:2", "pick:3"], 1)
    assert (two.legal, two.reasons, two.shows.cells) == (True, [], ["cell2"])
    assert (three.legal, three.shows.cells) == (False, [])


def test_the_kind_is_the_name_of_the_handler_and_the_prompt_follows_from_it() -> None:
    question = start(Pick()).g.questions[0]
    assert (question.kind, question.prompt.key, question.rule, question.offer) == ("pick", "ask.pick", "4", False)


def test_an_id_is_the_verb_and_its_arguments_in_order() -> None:
    made = option("attack", gate="a", how="melee", target="gate:a")
    assert (made.id, made.verb, made.args) == ("attack:a:melee", "attack", {"gate": "a", "how": "melee"})
    assert made.target == "gate:a"
    assert option("pass").id == "pass"


class Vote(Frame, tag="vote"):
    """Both seats are asked at once; each sees its own options, and hears with its own seat."""

    votes: dict[int, str] = {}

    def run(self, g: Play) -> Step:
        waiting = [seat for seat in (1, 2) if seat not in self.votes]
        if not waiting:
            g.win("counted", rule="7")
        return g.ask_each(*(g.ask(self.on_vote, seat, self.choices(seat), rule="7") for seat in waiting))

    def choices(self, seat: int) -> list[Option]:
        return [option("yes"), option("no"), *([option("veto")] if seat == 2 else [])]

    def on_vote(self, g: Play, answer: Answer) -> None:
        self.votes[answer.seat] = answer.id


def test_several_seats_are_asked_at_once() -> None:
    g = start(Vote()).g
    assert kinds(g) == [(1, "vote"), (2, "vote")]
    assert ids(g, 1) == ["yes", "no"]
    assert ids(g, 2) == ["yes", "no", "veto"]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_they_answer_in_any_order(order: tuple[int, int]) -> None:
    at = gate(Vote())
    first = acted(at.act(at.start(SETTING).state, ["no"], order[0]))
    assert kinds(first.g) == [(order[1], "vote")]
    second = acted(at.act(first.state, ["yes"], order[1]))
    assert second.g.outcome is not None


def test_one_seats_option_is_not_another_seats() -> None:
    at = gate(Vote())
    begun = at.start(SETTING)
    assert reasons(at, begun.state, "veto", seat=1) == [("7", "kernel.not_offered")]
    assert isinstance(at.act(begun.state, ["veto"], 2), Acted)


def test_who_has_answered_is_not_asked_again() -> None:
    at = gate(Vote())
    after = acted(at.act(at.start(SETTING).state, ["yes"], 1))
    assert reasons(at, after.state, "yes", seat=1) == [("", "kernel.not_asked")]


def test_after_the_end_every_answer_is_refused() -> None:
    at = gate(Vote())
    one = acted(at.act(at.start(SETTING).state, ["yes"], 1))
    over = acted(at.act(one.state, ["yes"], 2))
    assert over.g.questions == []
    assert reasons(at, over.state, "yes") == [("", "kernel.over")]


def test_candidates_that_are_alike_count_once() -> None:
    """Two equal cards in a hand are one answer."""

    assert ids(start(Hand()).g) == ["discard:rifle", "discard:lamp"]


class Hand(Frame, tag="hand"):
    def run(self, g: Play) -> Step:
        return g.ask(self.on_hand, 1, [option("discard", card=c) for c in ("rifle", "lamp", "rifle")], rule="1")

    def on_hand(self, g: Play, answer: Answer) -> None: ...
