"""The promises that a game keeps at every open question; each check raises Broken where one is not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from domain.bots import decide
from domain.bots.random import RandomBot
from domain.conformance.broken import Broken, must
from domain.conformance.objects import twice
from domain.conformance.sentences import unsaid
from domain.conformance.table import Table
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Option, Question, Seat
from domain.kernel.game import KERNEL_VERBS, Game
from domain.kernel.gate import Acted, Drafted
from domain.kernel.words import Words

AnyPlay = Game[Any, Any, Any]
WIDTH = 4
"""How many options a check samples at one question."""
SECRETS, REDRAWN = "a seat sees more than a watcher", "what a seat can't know was redrawn"
NONSENSE = ("", "nonsense", "nonsense:1", "pass:pass", "\0", "kernel.pays")


class Moment:
    """One open question of a session.

    `heard` are the ids that have been legal anywhere in it, `content` the objects that belong to the content, `marks`
    what checks have noted for the end of the session.
    """

    def __init__(
        self,
        table: Table,
        words: Words,
        content: Mapping[int, str],
        heard: Sequence[str],
        marks: set[str],
        rng: Random,
    ) -> None:
        self.table = table
        self.words = words
        self.content = content
        self.heard = heard
        self.marks = marks
        self.rng = rng

    @property
    def g(self) -> AnyPlay:
        """The play as it went on to this question, never saved in between."""
        return self.table.g

    @property
    def seats(self) -> range:
        return range(1, self.table.start.setting.players + 1)

    def loaded(self) -> AnyPlay:
        """The play as it is loaded, not yet asked."""
        gate = self.table.gate
        g: AnyPlay = gate.codec.load(self.table.state, gate.content, gate.seed)
        return g

    def opened(self) -> AnyPlay:
        """The play as it is loaded and asked."""
        g: AnyPlay = self.table.play()
        return g

    def sample(self, things: Sequence[Any], count: int = WIDTH) -> list[Any]:
        return self.rng.sample(things, min(count, len(things)))

    def answers(self) -> list[tuple[Question, Option]]:
        """Some legal answers, offers among them."""
        everything = [(question, each) for question in self.g.questions for each in question.options.values()]
        offers = [answer for answer in everything if answer[0].offer]
        return [*self.sample(everything), *self.sample(offers, 1)]


Check = Callable[[Moment], None]


def asked(g: AnyPlay, seat: Seat | None = None) -> list[Any]:
    """All that an open question says (to one seat), as values that can be compared."""
    return [
        (each.seat, each.kind, each.offer, each.rule, each.prompt, each.options, each.blocked)
        for each in [*g.questions, *g.closed]
        if seat in (None, each.seat)
    ]


def refusals(g: AnyPlay, seat: Seat, option: str) -> list[Refusal]:
    """Every reason against an answer; none when it is legal."""
    try:
        g.find(seat, option)
    except Refused as refused:
        return refused.reasons
    return []


def asking_again_changes_nothing(at: Moment) -> None:
    """A play that is loaded asks the same, and the rules that ask do nothing besides."""
    g = at.loaded()
    g.settle(automatic=0)
    must(not g.events, f"asking again puts into the log: {[event.key for event in g.events]}")
    must(not g.barrier, "asking again rolls, draws or reveals")
    must(g.outcome == at.g.outcome, "asking again ends the session")
    must(at.table.gate.codec.save(g) == at.table.state, "asking again changes the state")
    must(asked(g) == asked(at.g), "the question is another one after loading")


def what_is_saved_is_read(at: Moment) -> None:
    """The state in memory and the state that is read from its bytes are equal."""
    g = at.loaded()
    codec = at.table.gate.codec
    must(g.world == at.g.world, "the table is another one when it is read")
    must(g.stack == at.g.stack, "the frames are other ones when they are read")
    must((g.orders, g.outcome) == (at.g.orders, at.g.outcome), "orders or outcome are other ones when they are read")
    must(codec.save(g) == at.table.state, "what is read saves as other bytes")


def no_object_stands_twice(at: Moment) -> None:
    """Nothing mutable is in two places of a state, or in a state and in the content."""
    where = twice(at.g, at.content)
    must(not where, f"one object stands twice: {where}")


def listed_answers_are_taken(at: Moment) -> None:
    """Whatever is listed is accepted and explained as legal; a trial knows whether it pays."""
    gate, state = at.table.gate, at.table.state
    for question, option in at.answers():
        try:
            result = gate.act(state, [option.id], question.seat)
        except Refused as refused:
            raise Broken(f"{option.id} is listed and refused: {refused}") from refused
        pays = gate.look(state, [option.id], question.seat) is None
        must(pays == isinstance(result, Acted), f"a trial is wrong about whether {option.id} pays")
        if isinstance(result, Acted):
            must(result.state != state or result.events, f"{option.id} does nothing")
    for seat in at.seats:
        listed = [id_ for question in at.g.questions if question.seat == seat for id_ in question.options]
        for explained in gate.explain(state, [], listed, seat) if listed else []:
            must(explained.legal and not explained.reasons, f"{explained.option} is listed and explained as illegal")


def other_answers_are_refused(at: Moment) -> None:
    """Whatever isn't listed is refused with the reasons that `explain` gives, and nothing changes."""
    gate, state = at.table.gate, at.table.state
    for seat in [*at.seats, 0, len(at.seats) + 1]:
        mine = [question for question in [*at.g.questions, *at.g.closed] if question.seat == seat]
        legal = {id_ for question in mine for id_ in question.options}
        blocked = [id_ for question in mine for id_ in question.blocked]
        tried = [*at.sample(blocked), *at.sample(at.heard, WIDTH if mine else 1), at.rng.choice(NONSENSE)]
        wanted = [id_ for id_ in tried if id_ not in legal]
        explained = gate.explain(state, [], wanted, seat)
        for id_, why in zip(wanted, explained, strict=True):
            must(
                not why.legal and why.reasons, f"{id_} is not listed for seat {seat} and yet legal, or without a reason"
            )
            try:
                gate.act(state, [id_], seat)
            except Refused as refused:
                must(refused.reasons == why.reasons, f"{id_} is refused for other reasons than explained")
            else:
                raise Broken(f"{id_} is not listed for seat {seat} and yet accepted")


def first_reason_is_shown(at: Moment) -> None:
    """What a greyed option says is the first of all its reasons."""
    for question in [*at.g.questions, *at.g.closed]:
        for id_, blocked in list(question.blocked.items())[:WIDTH]:
            why = refusals(at.g, question.seat, id_)
            must(why and blocked.refusal == why[0], f"{id_} is greyed for another reason than the first")


def drafts_can_be_taken_back(at: Moment) -> None:
    """Every prefix of an action is a draft that changes nothing and asks the same each time; what follows is left."""
    gate, state = at.table.gate, at.table.state
    seats = sorted({question.seat for question in at.g.questions})
    seat = at.rng.choice(seats)
    action = decide(gate, state, seat, RandomBot(at.rng))
    for length in range(1, len(action)):
        draft = action[:length]
        result = gate.act(state, draft, seat)
        must(isinstance(result, Drafted), f"{draft} pays, though a trial said that it doesn't")
        looked = gate.look(state, draft, seat)
        must(looked is not None and asked(looked) == asked(result.g), f"after the draft {draft} a trial asks otherwise")
        must(all(each.seat == seat for each in result.g.questions), f"after the draft {draft} others are asked")
        _refused_at(at, [*draft, "nonsense"], seat)
    whole, longer = gate.act(state, action, seat), gate.act(state, [*action, "nonsense"], seat)
    if not isinstance(whole, Acted) or not isinstance(longer, Acted):
        raise Broken(f"{action} doesn't pay, though a trial said so")
    must(whole.taken == action, f"{action} pays before its end, though a trial said otherwise")
    must(longer.left == ["nonsense"], f"what follows the paid {action} is not left")
    must(longer.state == whole.state, f"{action} has two results")


def _refused_at(at: Moment, options: list[str], seat: Seat) -> None:
    try:
        at.table.gate.act(at.table.state, options, seat)
    except Refused as refused:
        must(refused.at == len(options) - 1, f"{options}: refused at {refused.at}, not at its end")
    else:
        raise Broken(f"{options} is accepted")


def handlers_only_record(at: Moment) -> None:
    """An answer changes nothing but the frame that asked."""
    codec = at.table.gate.codec
    for question, option in at.answers():
        g = at.opened()
        mine, chosen = g.find(question.seat, option.id)
        owner = mine.handler.__self__  # type: ignore[attr-defined]  # the kernel takes bound methods only
        others = [frame for frame in g.stack if frame is not owner]
        before = codec.table(g), codec.frames(others), list(g.stack)
        g.hear(mine, chosen)
        after = codec.table(g), codec.frames(others), list(g.stack)
        must(before[0] == after[0], f"on_{question.kind} changes the table")
        must(before[1:] == after[1:], f"on_{question.kind} changes other frames")
        must(not g.events and not g.barrier, f"on_{question.kind} tells, rolls or reveals")


def seats_answer_in_any_order(at: Moment) -> None:
    """Two seats that are asked may act in both orders; the later answer stands, or is refused with reasons."""
    gate, state = at.table.gate, at.table.state
    seats = sorted({question.seat for question in at.g.questions})
    if len(seats) < 2:
        return
    pair = at.rng.sample(seats, 2)
    bot = RandomBot(at.rng)
    actions = {seat: decide(gate, state, seat, bot) for seat in pair}
    for first, second in (pair, pair[::-1]):
        after = gate.act(state, actions[first], first)
        must(isinstance(after, Acted), f"{actions[first]} doesn't pay, though a trial said so")
        if not isinstance(after, Acted):
            continue
        listed = {id_ for question in after.g.questions if question.seat == second for id_ in question.options}
        wanted = actions[second]
        try:
            gate.act(after.state, wanted, second)
        except Refused as refused:
            must(
                refused.at > 0 or wanted[0] not in listed, f"{wanted[0]} is listed after a neighbour's move and refused"
            )
            must(refused.reasons, f"{wanted} is refused after a neighbour's move without a reason")
        else:
            must(wanted[0] in listed, f"{wanted[0]} isn't listed after a neighbour's move and yet accepted")


def offers_may_be_taken(at: Moment) -> None:
    """An offer taken now leads on: somebody can answer afterwards, or the session has ended."""
    offers = [question for question in at.g.questions if question.offer]
    if not offers:
        return
    offer = at.rng.choice(offers)
    options = [at.rng.choice(list(offer.options))]
    gate, state, seat = at.table.gate, at.table.state, offer.seat
    result = gate.act(state, options, seat)
    if isinstance(result, Drafted):
        options += decide(gate, state, seat, RandomBot(at.rng), options)
        result = gate.act(state, options, seat)
    must(isinstance(result, Acted), f"the offer {options} doesn't pay, though a trial said so")
    must(result.g.questions or result.g.outcome, f"after the offer {options} nobody is asked")


def nothing_hidden_shows(at: Moment) -> None:
    """Redrawing what a seat can't know changes neither its view nor what it may answer, nor any refusal."""
    for seat in at.seats:
        g = at.loaded()
        g.resample(seat, at.rng)
        if at.table.gate.codec.save(g) == at.table.state:
            if at.rng.random() < 0.2 and at.g.view(seat) != at.g.view(None):
                at.marks.add(SECRETS)
            continue
        at.marks.add(REDRAWN)
        g.settle(automatic=0)
        must(g.view(seat) == at.g.view(seat), f"the view of seat {seat} shows what it can't know")
        must(g.view(None) == at.g.view(None), f"the view of a watcher shows what seat {seat} can't know")
        must(asked(g, seat) == asked(at.g, seat), f"the asks of seat {seat} show what it can't know")
        for id_ in at.sample(at.heard):
            same = refusals(g, seat, id_) == refusals(at.g, seat, id_)
            must(same, f"the refusal of {id_} shows seat {seat} what it can't know")


def views_fit_their_schema(at: Moment) -> None:
    """A view is of the published struct, for every seat and for a watcher, and looking changes nothing."""
    for seat in [*at.seats, None]:
        view = at.g.view(seat)
        try:
            again: Any = msgspec.json.decode(msgspec.json.encode(view), type=at.table.gate.game.VIEW)
        except (msgspec.ValidationError, TypeError) as error:
            raise Broken(f"the view of seat {seat} doesn't fit its schema: {error}") from error
        must(again == view, f"the view of seat {seat} is another one when it is read")
    for question, option in at.answers():
        if question.shows:
            msgspec.json.encode(question.shows(at.g, option))
    must(at.table.gate.codec.save(at.g) == at.table.state, "looking at the play changes it")


def options_are_well_made(at: Moment) -> None:
    """Asks go to seats of the session; ids are made of declared verbs and their arguments."""
    for question in [*at.g.questions, *at.g.closed]:
        must(question.seat in at.seats, f"{question.kind} is asked of seat {question.seat}, which isn't at the table")
        for option in [*question.options.values(), *(blocked.option for blocked in question.blocked.values())]:
            verbs = {**KERNEL_VERBS, **at.table.gate.game.VERBS}
            must(option.verb in verbs, f"the verb of {option.id} isn't among VERBS of the game class")
            must(tuple(option.args) == tuple(verbs[option.verb]), f"the arguments of {option.id} aren't as declared")
            made = ":".join([option.verb, *map(str, option.args.values())])
            must(option.id == made, f"the id {option.id} isn't its verb and arguments, {made}")
            must(option.id.isprintable() and len(option.id) <= 200, f"the id {option.id!r} doesn't fit into an address")


def everything_can_be_said(at: Moment) -> None:
    """Every prompt, option, refusal and log line has its sentence, with all that its gaps want."""
    for what in _said(at):
        must(not what, what)


def _said(at: Moment) -> Iterator[str]:
    words = at.words
    for question in [*at.g.questions, *at.g.closed]:
        yield unsaid(words, question.prompt.key, question.prompt.args)
        options = [*question.options.values(), *(blocked.option for blocked in question.blocked.values())]
        for option in options:
            key, args = (
                (option.label.key, option.label.args) if option.label else (f"option.{option.verb}", option.args)
            )
            yield unsaid(words, key, args)
        for blocked in question.blocked.values():
            yield unsaid(words, blocked.refusal.text.key, blocked.refusal.text.args)
    for event in at.table.events:
        if event.key != "measure":
            yield unsaid(words, f"log.{event.key}", event.args)
    for frame in at.g.stack:
        if frame.open:
            yield unsaid(words, f"frame.{frame.tag()}", {})
    if at.g.outcome:
        yield unsaid(words, at.g.outcome.text.key, at.g.outcome.text.args)


def the_end_is_the_end(at: Moment) -> None:
    """Nobody is asked after the end, and every answer is refused."""
    must(not at.g.questions and not at.g.stack, "the session has ended and somebody is asked")
    for seat in at.seats:
        for id_ in at.sample(at.heard, 2):
            _refused_at(at, [id_], seat)


CHECKS: tuple[Check, ...] = (
    asking_again_changes_nothing,
    what_is_saved_is_read,
    no_object_stands_twice,
    listed_answers_are_taken,
    other_answers_are_refused,
    first_reason_is_shown,
    drafts_can_be_taken_back,
    handlers_only_record,
    seats_answer_in_any_order,
    offers_may_be_taken,
    nothing_hidden_shows,
    views_fit_their_schema,
    options_are_well_made,
    everything_can_be_said,
)
AT_THE_END: tuple[Check, ...] = (
    asking_again_changes_nothing,
    what_is_saved_is_read,
    nothing_hidden_shows,
    views_fit_their_schema,
    everything_can_be_said,
    the_end_is_the_end,
)
