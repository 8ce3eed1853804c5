"""Camp: keep the fire until dawn. Each round every seat acts once, in any order; a hand is seen by its seat alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import ClassVar

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import Refusal, Refused, SaveError
from domain.kernel.frames import Answer, Frame, Option, Question, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World, chosen
from domain.kernel.numbers import Part, Shows, d6_odds
from domain.kernel.words import message


class Card(Record, frozen=True):
    title: str


class CampContent(Content, frozen=True):
    cards: dict[str, Card]

    def names(self) -> dict[str, str]:
        return {card.id: card.title for card in self.cards.values()}


class CampOptions(Options, frozen=True):
    """`rounds`: how many rounds there are until dawn, 1 to 50. `dusk`: before the first, others may warn (rule 5)."""

    rounds: int = 3
    dusk: bool = False


class Fire(World):
    """The table. `spin` makes a hostile state loop for ever; no rule ever sets it."""

    players: int
    rounds: int
    dusk: bool = False
    round: int = 0
    warmth: int = 0
    torches: int = 1
    hands: dict[str, str] = {}
    acted: list[int] = []
    spin: bool = False


class Night(Frame, tag="night"):
    """Hands are dealt, then rounds follow until dawn (rules 1, 2)."""

    dealt: bool = False

    def run(self, g: Camp) -> Step:
        while g.world.spin:
            pass
        if not self.dealt:
            self.dealt = True
            for seat in range(1, g.world.players + 1):
                card = g.chance.pick(sorted(g.content.cards), "hands")
                g.world.hands[str(seat)] = card
                g.tell("dealt", rule="1", seen_by=[seat], card=card)
        if g.world.dusk:
            g.world.dusk = False
            return g.push(Dusk())
        if g.world.round == g.world.rounds:
            g.win("dawn", rule="2")
        g.world.round += 1
        g.world.acted = []
        g.phase("round", rule="2", round=g.world.round)
        g.measure(g.world.round, warmth=g.world.warmth)
        return g.push(Round())


class Dusk(Frame, tag="dusk"):
    """Seat 1 says when the night begins; until then each other seat may warn once (rule 5)."""

    open: ClassVar[bool] = True
    begun: bool = False
    seat: int = 0
    warned: list[int] = []

    def run(self, g: Camp) -> Step:
        if self.seat:
            g.world.warmth += 1
            g.tell("warned", rule="5", seat=self.seat)
            self.warned.append(self.seat)
            self.seat = 0
        if self.begun:
            return g.done(self)
        return g.ask(self.on_dusk, 1, [option("begin")], rule="5")

    def offers(self, g: Camp) -> Iterable[Question]:
        for seat in range(2, g.world.players + 1):
            if seat not in self.warned:
                yield g.offer(self.on_warn, seat, [option("warn")], rule="5")

    def on_dusk(self, g: Camp, answer: Answer) -> None:
        self.begun = True

    def on_warn(self, g: Camp, answer: Answer) -> None:
        self.seat = answer.seat


class Round(Frame, tag="round"):
    """Who has not acted this round may act now (rule 3)."""

    seat: int = 0
    verb: str = ""

    def run(self, g: Camp) -> Step:
        while g.world.spin:
            pass
        seat, verb, self.seat, self.verb = self.seat, self.verb, 0, ""
        if verb == "aim":
            return g.push(Throw(seat))
        if verb:
            g.world.acted.append(seat)
            g.take_turn(verb, seat)
        waiting = [each for each in range(1, g.world.players + 1) if each not in g.world.acted]
        if not waiting:
            return g.done(self)
        return g.ask_each(*(g.ask(self.on_turn, each, g.turns(), rule="3") for each in waiting))

    def on_turn(self, g: Camp, answer: Answer) -> None:
        self.seat, self.verb = answer.seat, answer.verb


class Throw(Frame, tag="throw"):
    """What is thrown at the wolf; a torch warms more (rule 4). Nothing is paid before that is chosen."""

    seat: int
    what: str = ""

    def run(self, g: Camp) -> Step:
        if not self.what:
            things = [option("throw", what=what, target="wolf") for what in ("stone", "bone", "torch")]
            return g.ask(self.on_throw, self.seat, things, rule="4", why=self.why_throw, shows=self.show_throw)
        g.world.torches -= self.what == "torch"
        g.world.warmth += 2 if self.what == "torch" else 1
        g.world.acted.append(self.seat)
        g.tell("thrown", rule="4", seat=self.seat, what=self.what)
        return g.done(self)

    def on_throw(self, g: Camp, answer: Answer) -> None:
        self.what = answer.text("what")

    def why_throw(self, g: Camp, candidate: Option) -> Iterator[Refusal]:
        if candidate.args["what"] == "torch" and not g.world.torches:
            yield Refusal("4", message("why.no_torch"))

    def show_throw(self, g: Camp, candidate: Option) -> Shows:
        what = str(candidate.args["what"])
        return Shows(cells=["wolf"], cost={what: 1}, odds=d6_odds(3, [Part(1, what, "4")]))


def three_warm(g: Camp) -> bool | None:
    """The puzzle: three of warmth when the third round begins."""
    return True if g.world.warmth >= 3 else False if g.world.round >= 3 or g.outcome else None


class CampView(Struct, frozen=True):
    """What the fire shows; `hand` is one's own."""

    round: int
    warmth: int
    torches: int
    acted: list[int]
    hand: str | None


class Camp(Game[Fire, CampContent, CampView]):
    id = "camp"
    folder = Path(__file__).parent
    WORLD = Fire
    CONTENT = CampContent
    OPTIONS = CampOptions
    VIEW = CampView
    GOALS = {"three_warm": three_warm}
    FRAMES = (Night, Dusk, Round, Throw)
    SCENARIOS = (Scenario("hill", players=(1, 2, 3)), Scenario("bog", players=(1,)))
    VERBS = {"begin": (), "warn": (), "watch": (), "roll": (), "aim": (), "throw": ("what",), "sleep": (), "shout": ()}

    @classmethod
    def begin(cls, setting: Setting, content: CampContent) -> tuple[Fire, Frame]:
        options = chosen(setting, CampOptions)
        if not 1 <= options.rounds <= 50:
            raise Refused("rounds", [Refusal("2", message("why.rounds"))])
        return Fire(setting.players, options.rounds, options.dusk), Night()

    def view(self, seat: int | None) -> CampView:
        fire = self.world
        hand = fire.hands.get(str(seat)) if seat else None
        return CampView(fire.round, fire.warmth, fire.torches, list(fire.acted), hand)

    def check(self) -> None:
        if self.world.torches not in (0, 1) or not all(
            card in self.content.cards for card in self.world.hands.values()
        ):
            raise SaveError("camp: torches or hands are impossible")

    def turns(self) -> list[Option]:
        """What a seat may do: `sleep` loses at once, `shout` wins at once, so that tests come to an end."""
        return [option(verb) for verb in ("watch", "roll", "aim", "sleep", "shout")]

    def take_turn(self, verb: str, seat: int) -> None:
        """A turn that needs nothing more chosen (rule 3)."""
        if verb == "sleep":
            self.lose("cold", rule="3")
        if verb == "shout":
            self.win("shout", rule="3")
        die = self.chance.die("fire") if verb == "roll" else 1
        self.world.warmth += die
        self.tell(verb, rule="3", seat=seat, die=die)
