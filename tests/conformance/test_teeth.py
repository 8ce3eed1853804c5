"""Each check of the kit bites: a toy game that keeps every promise is broken in one place, and the check says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from domain.conformance import checks
from domain.conformance.broken import Broken
from domain.conformance.checks import AT_THE_END, CHECKS, Check
from domain.conformance.run import Run
from domain.conformance.table import Start
from domain.kernel.content import Content, load
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, option
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kernel.words import message
from tests.kernel.toys.fortune.game import Fortune, SalonView, Turn
from tests.kernel.toys.market.game import Market, Square, SquareView, Stall
from tests.kernel.toys.towers.game import Play, Shot, Towers

Patch = pytest.MonkeyPatch
CLOCK = count()
"""What no game may look at: it is another one each time."""


def play(game: Any, checks: tuple[Check, ...] = (), sessions: int = 6, content: Content | None = None) -> None:
    """Some sessions with these checks at each question and at the end; with none, only what a run itself watches."""
    content = content or load(game.CONTENT, game.folder)
    for n in range(sessions):
        setting = Setting(game.SCENARIOS[0].id, game.SCENARIOS[0].players[-1])
        at_the_end = tuple(check for check in checks if check in AT_THE_END)
        only = tuple(check for check in checks if check in CHECKS) or (nothing,)
        Run(game, content, Start(setting, f"teeth {n}"), checks=only, at_the_end=at_the_end).walk()


def nothing(at: checks.Moment) -> None:
    """No check, so that the run itself is checked."""


def after(frame: type[Frame], name: str, deed: Callable[..., None]) -> Callable[..., Any]:
    """A method of a frame that does something more besides."""
    whole = getattr(frame, name)

    def method(self: Any, *arguments: Any) -> Any:
        deed(self, *arguments)
        return whole(self, *arguments)

    method.__name__, method.__qualname__ = name, f"{frame.__name__}.{name}"
    return method


Bite = tuple[str, Check, type[Any], Callable[[Patch], None], str]


def tells_each_time(patch: Patch) -> None:
    patch.setattr(Stall, "run", after(Stall, "run", lambda self, g: g.tell("thieves", danger=0)))


def counts_each_time(patch: Patch) -> None:
    def counts(self: Stall, g: Market) -> None:
        g.world.coins += 1

    patch.setattr(Stall, "run", after(Stall, "run", counts))


def rolls_each_time(patch: Patch) -> None:
    patch.setattr(Stall, "run", after(Stall, "run", lambda self, g: g.chance.die("sale")))


def asks_otherwise(patch: Patch) -> None:
    def plays(self: Play, g: Towers, seat: int) -> list[Option]:
        return [option("play", tower="archers"), option("finish" if next(CLOCK) % 7 else "stop")]

    patch.setattr(Play, "plays", plays)


def keeps_a_tuple(patch: Patch) -> None:
    """A tuple in a list's place saves alike and is read as a list."""

    def begin(cls: Any, setting: Setting, content: Any) -> tuple[Square, Frame]:
        world, frame = real(setting, content)
        world.favours[1] = tuple(world.favours[1])  # type: ignore[assignment]
        return world, frame

    real = Market.begin
    patch.setattr(Market, "begin", classmethod(begin))


def shares_a_list(patch: Patch) -> None:
    def begin(cls: Any, setting: Setting, content: Any) -> tuple[Square, Frame]:
        world, frame = real(setting, content)
        world.wares[2] = world.wares[1]
        return world, frame

    real = Market.begin
    patch.setattr(Market, "begin", classmethod(begin))


def lends_from_the_content(patch: Patch) -> None:
    """The pile of discards is a list of the content's own, which will soon be written into."""

    def lends(self: Turn, g: Fortune) -> None:
        g.world.discards = g.content.cards["star1"].house

    patch.setattr(Turn, "run", after(Turn, "run", lends))


def guards_in_vain(patch: Patch) -> None:
    def on_deed(self: Stall, g: Market, answer: Any) -> None:
        self.ended = answer.verb == "close"
        self.deed = answer.verb if answer.verb == "sell" else None

    patch.setattr(Stall, "on_deed", on_deed)


def knows_the_seed(patch: Patch, legal: int = 0) -> None:
    """Whether a deed is legal hangs on dice that have not fallen; a trial has others."""

    def why(self: Stall, g: Market, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "guard" and g.chance._seed[0] % 2 != legal:
            yield Refusal("2", message("why.no_deed"))
        yield from real(self, g, candidate)

    real = Stall.why_deed
    patch.setattr(Stall, "why_deed", why)


def knows_the_seed_otherwise(patch: Patch) -> None:
    """Legal where it would not be in a trial."""
    knows_the_seed(patch, legal=1)


def gives_moody_reasons(patch: Patch) -> None:
    """Guarding is never legal, for one reason or another."""

    def why(self: Stall, g: Market, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "guard":
            yield Refusal("2", message("why.no_deed" if next(CLOCK) % 7 else "why.no_wares"))
        yield from real(self, g, candidate)

    real = Stall.why_deed
    patch.setattr(Stall, "why_deed", why)


def acts_in_a_handler(patch: Patch) -> None:
    def pays(self: Stall, g: Market, answer: Any) -> None:
        g.world.deeds += 1

    patch.setattr(Stall, "on_deed", after(Stall, "on_deed", pays))


def writes_in_another_frame(patch: Patch) -> None:
    def writes(self: Stall, g: Market, answer: Any) -> None:
        g.stack[0].night = 2  # type: ignore[attr-defined]

    patch.setattr(Stall, "on_deed", after(Stall, "on_deed", writes))


def tells_in_a_handler(patch: Patch) -> None:
    patch.setattr(Stall, "on_deed", after(Stall, "on_deed", lambda self, g, a: g.tell("thieves", danger=0)))


def stumbles_over_a_neighbour(patch: Patch) -> None:
    """It takes for granted that seat 1 finishes first."""

    def seat_one_is_there(self: Play, g: Towers, seat: int) -> None:
        assert 1 in self.waiting

    patch.setattr(Play, "plays", after(Play, "plays", seat_one_is_there))


def stumbles_over_an_offer(patch: Patch) -> None:
    def lend(self: Stall, g: Market, favour: str) -> None:
        raise IndexError(favour)

    patch.setattr(Stall, "lend", lend)


def shows_hands(patch: Patch) -> None:
    def view(self: Fortune, seat: int | None) -> SalonView:
        seen = real(self, seat)
        seen.hands["1"] = [held.card for held in self.world.hands[1]]
        return seen

    real = Fortune.view
    patch.setattr(Fortune, "view", view)


def shows_a_watcher_the_deck(patch: Patch) -> None:
    def view(self: Fortune, seat: int | None) -> SalonView:
        seen = real(self, seat)
        if seat is None:
            seen.deck[:1] = self.world.deck.layers[0].cards[:1] if self.world.deck.layers[0].known_to else [None]
        return seen

    real = Fortune.view
    patch.setattr(Fortune, "view", view)


def asks_by_what_is_hidden(patch: Patch) -> None:
    """Giving is offered only for cards that the neighbour lacks."""

    def why(self: Turn, g: Fortune, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "give":
            theirs = [held.card for held in g.world.hands[int(candidate.args["to"])]]
            if candidate.args["card"] in theirs:
                yield Refusal("5", message("why.full", seat=candidate.args["to"]))

    patch.setattr(Turn, "why_deed", why)


def shows_a_wrong_type(patch: Patch) -> None:
    def view(self: Market, seat: int | None) -> SquareView:
        return SquareView({}, {}, "many", 0, 0, 0)  # type: ignore[arg-type]

    patch.setattr(Market, "view", view)


def changes_by_looking(patch: Patch) -> None:
    def view(self: Market, seat: int | None) -> SquareView:
        self.world.coins += 1
        return real(self, None)

    real = Market.view
    patch.setattr(Market, "view", view)


def has_a_verb_of_its_own(patch: Patch) -> None:
    patch.setattr(Market, "VERBS", {verb: args for verb, args in Market.VERBS.items() if verb != "guard"})


def has_other_arguments(patch: Patch) -> None:
    patch.setattr(Market, "VERBS", {**Market.VERBS, "lend": ("gift",)})


def asks_a_stranger(patch: Patch) -> None:
    def offers(self: Stall, g: Market) -> Iterator[Any]:
        yield g.offer(self.on_lend, 9, [option("lend", favour="ward")], rule="4")

    patch.setattr(Stall, "offers", offers)


def makes_an_id_by_hand(patch: Patch) -> None:
    def plays(self: Play, g: Towers, seat: int) -> list[Option]:
        return [Option("0", "play", {"tower": "archers"}), option("finish")]

    patch.setattr(Play, "plays", plays)


def has_no_sentence(patch: Patch) -> None:
    def tells(self: Stall, g: Market, favour: str) -> None:
        g.tell("unheard_of")

    patch.setattr(Stall, "lend", after(Stall, "lend", tells))


def leaves_a_gap(patch: Patch) -> None:
    def why(self: Stall, g: Market, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "guard":
            yield Refusal("6", message("why.busy"))

    patch.setattr(Stall, "why_deed", why)


def goes_on_after_the_end(patch: Patch) -> None:
    def find(self: Market, seat: int, wanted: str) -> Any:
        if self.outcome:
            raise KeyError(wanted)
        return real(self, seat, wanted)

    real = Market.find
    patch.setattr(Market, "find", find)


BITES: list[Bite] = [
    ("tells", checks.asking_again_changes_nothing, Market, tells_each_time, "asking again puts into the log"),
    ("counts", checks.asking_again_changes_nothing, Market, counts_each_time, "asking again changes the state"),
    ("rolls", checks.asking_again_changes_nothing, Market, rolls_each_time, "asking again rolls"),
    ("asks", checks.asking_again_changes_nothing, Towers, asks_otherwise, "the question is another one"),
    ("tuple", checks.what_is_saved_is_read, Market, keeps_a_tuple, "the table is another one when it is read"),
    ("alias", checks.no_object_stands_twice, Market, shares_a_list, "world.wares.1. is world.wares.2."),
    (
        "content",
        checks.no_object_stands_twice,
        Fortune,
        lends_from_the_content,
        "content.cards.* is world.discards",
    ),
    ("vain", checks.listed_answers_are_taken, Market, guards_in_vain, "guard does nothing"),
    ("seed", checks.listed_answers_are_taken, Market, knows_the_seed_otherwise, "listed_answers.*: guard"),
    ("seed others", checks.other_answers_are_refused, Market, knows_the_seed, "guard is not listed .* yet legal"),
    (
        "moody reasons",
        checks.other_answers_are_refused,
        Market,
        gives_moody_reasons,
        "for other reasons than explained",
    ),
    ("first", checks.first_reason_is_shown, Market, gives_moody_reasons, "greyed for another reason than the first"),
    ("draft", checks.drafts_can_be_taken_back, Towers, asks_otherwise, "drafts_can_be_taken_back"),
    ("acts", checks.handlers_only_record, Market, acts_in_a_handler, "on_deed changes the table"),
    ("writes", checks.handlers_only_record, Market, writes_in_another_frame, "on_deed changes other frames"),
    ("says", checks.handlers_only_record, Market, tells_in_a_handler, "on_deed tells, rolls or reveals"),
    ("orders", checks.seats_answer_in_any_order, Towers, stumbles_over_a_neighbour, "AssertionError"),
    ("offers", checks.offers_may_be_taken, Market, stumbles_over_an_offer, "IndexError"),
    ("view", checks.nothing_hidden_shows, Fortune, shows_hands, "the view of seat . shows what it can't know"),
    ("watcher", checks.nothing_hidden_shows, Fortune, shows_a_watcher_the_deck, "the view of a watcher shows"),
    ("why", checks.nothing_hidden_shows, Fortune, asks_by_what_is_hidden, "(asks of seat|refusal of).* it can't know"),
    ("type", checks.views_fit_their_schema, Market, shows_a_wrong_type, "doesn't fit its schema"),
    ("looking", checks.views_fit_their_schema, Market, changes_by_looking, "looking at the play changes it"),
    ("verb", checks.options_are_well_made, Market, has_a_verb_of_its_own, "the verb of guard isn't among VERBS"),
    ("arguments", checks.options_are_well_made, Market, has_other_arguments, "arguments of lend:.* aren't as declared"),
    ("stranger", checks.options_are_well_made, Market, asks_a_stranger, "lend is asked of seat 9"),
    ("id", checks.options_are_well_made, Towers, makes_an_id_by_hand, "the id 0 isn't its verb and arguments"),
    ("sentence", checks.everything_can_be_said, Market, has_no_sentence, "no sentence for log.unheard_of"),
    ("gap", checks.everything_can_be_said, Market, leaves_a_gap, "why.busy wants deeds"),
    ("end", checks.the_end_is_the_end, Market, goes_on_after_the_end, "the_end_is_the_end.*KeyError"),
]


@pytest.mark.parametrize(("check", "game", "break_it", "says"), [bite[1:] for bite in BITES], ids=[b[0] for b in BITES])
def test_the_check_bites(
    check: Check, game: Any, break_it: Callable[[Patch], None], says: str, monkeypatch: Patch
) -> None:
    break_it(monkeypatch)
    with pytest.raises(Broken, match=says):
        play(game, (check,))


def test_every_check_has_been_seen_to_bite() -> None:
    assert {check for _, check, *_ in BITES} == {*CHECKS, *AT_THE_END}


def remembers_outside_the_state(patch: Patch) -> None:
    """A frame counts on the play instead of in the state: what is loaded has forgotten it."""

    def counts(self: Stall, g: Any) -> None:
        g.count = getattr(g, "count", 0) + 1
        g.world.coins += g.count > 4

    patch.setattr(Stall, "carry_out", after(Stall, "carry_out", lambda self, g, deed: counts(self, g)))


def looks_at_a_clock(patch: Patch) -> None:
    def looks(self: Shot, g: Towers) -> None:
        g.world.steps["h1"] = -(next(CLOCK) % 97)

    patch.setattr(Shot, "run", after(Shot, "run", looks))


def tells_the_time(patch: Patch) -> None:
    patch.setattr(Shot, "run", after(Shot, "run", lambda self, g: g.tell("thieves", danger=next(CLOCK))))


def writes_into_the_content(patch: Patch) -> None:
    def writes(self: Shot, g: Towers) -> None:
        g.content.towers["archers"].tiles.append("one")

    patch.setattr(Shot, "run", after(Shot, "run", writes))


def stumbles(patch: Patch) -> None:
    def falls(self: Shot, g: Towers) -> None:
        raise ZeroDivisionError

    patch.setattr(Shot, "run", falls)


def never_ends(patch: Patch) -> None:
    patch.setattr("domain.conformance.run.MOST_ACTIONS", 3)


def rewinds_without_new_dice(patch: Patch) -> None:
    patch.setattr(Gate, "rewind", lambda self, state, epoch=None: state)


def rewinds_to_something_else(patch: Patch) -> None:
    def rewind(self: Gate[Any], state: bytes, epoch: int | None = None) -> bytes:
        g = self.codec.load(state, self.content, self.seed)
        g.chance.streams.epoch += 1 if epoch is None else epoch
        return self.codec.save(g)

    patch.setattr(Gate, "rewind", rewind)


def takes_stale_answers(patch: Patch) -> None:
    patch.setattr("domain.conformance.run.fresh", lambda revisions, seen, seat: True)


RUNS: list[tuple[str, type[Any], Callable[[Patch], None], str]] = [
    ("memory", Market, remembers_outside_the_state, "a session resumed from its bytes differs"),
    ("clock", Towers, looks_at_a_clock, "resumed from its bytes differs|give other bytes"),
    ("log", Towers, tells_the_time, "resumed from its bytes tells otherwise"),
    ("content", Towers, writes_into_the_content, "the rules have changed the content|give other bytes|differs"),
    ("stumble", Towers, stumbles, "the rules stumble: ZeroDivisionError.*in the frame shot of towers"),
    ("endless", Market, never_ends, "no end after 3 actions"),
    ("vain", Market, guards_in_vain, r"\[., 'guard'\] does nothing"),
    ("same dice", Market, rewinds_without_new_dice, "falls twice, so it was known before"),
    ("other bytes", Fortune, rewinds_to_something_else, "gives other bytes than were kept"),
    ("stale", Market, takes_stale_answers, "an answer from before the undo to .+ counts as fresh"),
]


@pytest.mark.parametrize(("game", "break_it", "says"), [run[1:] for run in RUNS], ids=[run[0] for run in RUNS])
def test_a_run_itself_bites(game: Any, break_it: Callable[[Patch], None], says: str, monkeypatch: Patch) -> None:
    break_it(monkeypatch)
    with pytest.raises(Broken, match=says):
        play(game, sessions=20)


def test_a_redraw_that_leaves_secrets_as_they_are_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Fortune, "resample", lambda self, seat, rng: None)
    with pytest.raises(Broken, match="seats have secrets, and resample redraws none of them"):
        play(Fortune, (checks.nothing_hidden_shows,))


def test_a_redraw_that_can_not_be_saved_is_found(monkeypatch: Patch) -> None:
    def resample(self: Fortune, seat: int, rng: Random) -> None:
        self.world.mistakes = None  # type: ignore[assignment]

    monkeypatch.setattr(Fortune, "resample", resample)
    with pytest.raises(Broken, match="nothing_hidden_shows: the rules stumble: RuleError"):
        play(Fortune, (checks.nothing_hidden_shows,))
