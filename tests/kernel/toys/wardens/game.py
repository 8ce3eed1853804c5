"""Wardens: reactions of all three layers, with limits, that start rules which announce again.

A warden strikes one of three ghosts; who is struck may fall, and then thorns prick, wardens may avenge or
bless, and courage sinks. The wardens win when the ghosts are gone, and lose with their courage.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from domain.kernel.content import Content
from domain.kernel.frames import Answer, Fact, Frame, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World
from domain.kernel.reactions import Layer, Listener


class Ruin(World):
    """Strength of all who fight, courage, treasure, and what each talent has done this round."""

    ghosts: dict[str, int]
    courage: int
    blessing: int = 0
    loot: int = 0
    used: dict[str, int] = {}


class Nothing(Content, frozen=True):
    """No cards, no figures."""


class NoOptions(Options, frozen=True):
    """Nothing to choose."""


class Fallen(Fact, tag="fallen"):
    """A ghost has fallen to a warden's blow."""

    ghost: str
    by: int


class Hurt(Fact, tag="hurt"):
    """Courage has sunk."""

    by: int


class Round(Frame, tag="round"):
    """Each warden strikes once, then the talents are fresh and courage sinks by one (1)."""

    seat: int = 0
    target: str | None = None

    def run(self, g: Wardens) -> Step:
        if self.target is not None:
            blow, self.target = Blow(self.target, self.seat), None
            return g.push(blow)
        if self.seat == 2:
            self.seat = 0
            g.world.used = {}
            return g.push(Sink(1))
        if self.seat == 0 and g.world.courage <= 0:
            g.lose("courage", rule="1")
        ghosts = [option("strike", ghost=ghost, target=ghost) for ghost in g.world.ghosts]
        return g.ask(self.on_strike, self.seat + 1, ghosts, rule="1")

    def on_strike(self, g: Wardens, answer: Answer) -> None:
        self.target = answer.text("ghost")
        self.seat = answer.seat


class Blow(Frame, tag="blow"):
    """A die of damage; the fall is announced before the loot is taken, in the midst of this rule (2)."""

    ghost: str
    by: int
    stage: int = 0

    def run(self, g: Wardens) -> Step:
        if self.stage == 0:
            self.stage = 1
            g.world.ghosts[self.ghost] -= g.chance.die("blow")
            if g.world.ghosts[self.ghost] > 0:
                return g.done(self)
            del g.world.ghosts[self.ghost]
            g.tell("fallen", rule="2", ghost=self.ghost)
            return g.announce(Fallen(self.ghost, self.by))
        g.world.loot += 1
        if not g.world.ghosts:
            g.win("banished", rule="3", loot=g.world.loot)
        return g.done(self)


class Sink(Frame, tag="sink"):
    """Courage sinks, and that is announced (4)."""

    by: int
    told: bool = False

    def run(self, g: Wardens) -> Step:
        if self.told:
            return g.done(self)
        self.told = True
        g.world.courage -= self.by
        return g.announce(Hurt(self.by))


class Thorns(Frame, tag="thorns"):
    """Passive: the ghosts that are left lose one strength when one falls."""

    def run(self, g: Wardens) -> Step:
        for ghost in g.world.ghosts:
            g.world.ghosts[ghost] = max(1, g.world.ghosts[ghost] - 1)
        g.tell("thorns")
        return g.done(self)


class Avenge(Frame, tag="avenge"):
    """Optional, once a round a warden: another blow, which may fell and announce again."""

    seat: int
    struck: bool = False

    def run(self, g: Wardens) -> Step:
        if self.struck or not g.world.ghosts:
            return g.done(self)
        self.struck = True
        g.world.used[f"avenge{self.seat}"] = 1
        return g.push(Blow(next(iter(g.world.ghosts)), self.seat))


class Bless(Frame, tag="bless"):
    """Optional for warden 2, twice a round: courage rises."""

    def run(self, g: Wardens) -> Step:
        g.world.used["bless"] = g.world.used.get("bless", 0) + 1
        g.world.blessing += 1
        g.world.courage += 1
        return g.done(self)


def ready(talent: str, limit: int, g: Wardens) -> bool:
    return g.world.used.get(talent, 0) < limit


LISTENERS = (
    Listener("wail", Fallen, Layer.FORCED, "5", lambda g, f: True, lambda g, f: Sink(1)),
    Listener("thorns", Fallen, Layer.PASSIVE, "6", lambda g, f: bool(g.world.ghosts), lambda g, f: Thorns()),
    Listener(
        *("avenge1", Fallen, Layer.OPTIONAL, "7"),
        applies=lambda g, f: bool(g.world.ghosts) and ready("avenge1", 1, g),
        frame=lambda g, f: Avenge(1),
        seat=lambda g, f: 1,
    ),
    Listener(
        *("avenge2", Fallen, Layer.OPTIONAL, "7"),
        applies=lambda g, f: bool(g.world.ghosts) and ready("avenge2", 1, g),
        frame=lambda g, f: Avenge(2),
        seat=lambda g, f: 2,
    ),
    Listener(
        *("bless", Hurt, Layer.OPTIONAL, "8"),
        applies=lambda g, f: ready("bless", 2, g),
        frame=lambda g, f: Bless(),
        seat=lambda g, f: 2,
    ),
)


class RuinView(Struct, frozen=True):
    """All that is on the table; nothing is hidden."""

    ghosts: dict[str, int]
    courage: int
    loot: int


class Wardens(Game[Ruin, Nothing, RuinView]):
    id = "wardens"
    folder = Path(__file__).parent
    WORLD = Ruin
    CONTENT = Nothing
    OPTIONS = NoOptions
    VIEW = RuinView
    FRAMES = (Round, Blow, Sink, Thorns, Avenge, Bless)
    FACTS = (Fallen, Hurt)
    LISTENERS = LISTENERS
    SCENARIOS = (Scenario("ruin", players=(2,)),)
    VERBS = {"strike": ("ghost",), "react": ("listener",), "pass": ()}

    @classmethod
    def begin(cls, setting: Setting, content: Nothing) -> tuple[Ruin, Frame]:
        return Ruin({"grey": 8, "pale": 7, "dim": 6}, courage=4), Round()

    def view(self, seat: int | None) -> RuinView:
        return RuinView(dict(self.world.ghosts), self.world.courage, self.world.loot)
