"""Market: offers at open frames, the last call, and standing orders.

Each night every keeper has two deeds: sell by a die, or guard. Others may lend a favour at any time: cheer (one more
deed), ward (less danger), or share (pass one of their wares on). Thieves come in between; three nights must pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from domain.kernel.content import Content
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Question, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World
from domain.kernel.words import message

NIGHTS = 3
MOST_DANGER = 6


class Square(World):
    """Wares and favours by seat, coins, danger, and the deeds that the keeper in turn has left."""

    wares: dict[int, list[str]]
    favours: dict[int, list[str]]
    goal: int
    coins: int = 0
    danger: int = 0
    deeds: int = 0


class Nothing(Content, frozen=True):
    """No cards, no figures."""


class NoOptions(Options, frozen=True):
    """Nothing to choose."""


class Nights(Frame, tag="nights"):
    """Three nights, each keeper in turn, then the thieves (1)."""

    night: int = 1
    seat: int = 0

    def run(self, g: Market) -> Step:
        self.seat += 1
        if self.seat <= len(g.world.wares):
            return g.push(Stall(self.seat))
        if self.night == NIGHTS:
            if g.world.coins >= g.world.goal:
                g.win("paid", rule="1", coins=g.world.coins)
            g.lose("poor", rule="1", coins=g.world.coins)
        self.night, self.seat = self.night + 1, 0
        return g.push(Thieves())


class Stall(Frame, tag="stall"):
    """A keeper's turn, open to the favours of all others (2)."""

    open = True

    seat: int
    began: bool = False
    deed: str | None = None
    ended: bool = False
    favour: str | None = None
    by: int = 0

    def run(self, g: Market) -> Step:
        if not self.began:
            self.began = True
            g.phase("stall", rule="2", seat=self.seat)
            g.world.deeds = 2
        if self.favour == "share":
            by, self.by, self.favour = self.by, 0, None
            return g.push(Share(by, self.seat))
        if self.favour:
            self.lend(g, self.favour)
        if self.deed:
            self.carry_out(g, self.deed)
        if self.ended:
            return g.done(self)
        deeds = [option(verb) for verb in ("sell", "guard", "close")]
        return g.ask(self.on_deed, self.seat, deeds, rule="2", why=self.why_deed)

    def on_deed(self, g: Market, answer: Answer) -> None:
        self.ended = answer.verb == "close"
        self.deed = None if self.ended else answer.verb

    def why_deed(self, g: Market, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "close":
            return
        if not g.world.deeds:
            yield Refusal("2", message("why.no_deed"))
        if candidate.verb == "sell" and not g.world.wares[self.seat]:
            yield Refusal("3", message("why.no_wares"))

    def carry_out(self, g: Market, deed: str) -> None:
        self.deed = None
        g.world.deeds -= 1
        if deed == "guard":
            g.world.danger = max(0, g.world.danger - 1)
        else:
            g.world.wares[self.seat].pop()
            g.world.coins += g.chance.die("sale")

    def offers(self, g: Market) -> Iterable[Question]:
        for seat, favours in g.world.favours.items():
            if seat != self.seat:
                lend = [option("lend", favour=favour) for favour in favours]
                yield g.offer(self.on_lend, seat, lend, rule="4", why=partial(self.why_lend, seat))

    def on_lend(self, g: Market, answer: Answer) -> None:
        self.favour, self.by = answer.text("favour"), answer.seat

    def why_lend(self, seat: int, g: Market, candidate: Option) -> Iterator[Refusal]:
        favour = candidate.args["favour"]
        if favour == "share" and not g.world.wares[seat]:
            yield Refusal("7", message("why.no_wares"))
        if favour == "ward" and not g.world.danger:
            yield Refusal("5", message("why.calm"))
        if favour == "cheer" and g.world.deeds > 2:
            yield Refusal("6", message("why.busy", deeds=g.world.deeds))

    def lend(self, g: Market, favour: str) -> None:
        by, self.by, self.favour = self.by, 0, None
        g.world.favours[by].remove(favour)
        g.tell("lent", rule="4", seat=by, favour=favour)
        if favour == "ward":
            g.world.danger -= 1
        else:
            g.world.deeds += 1
            self.ended = False


class Share(Frame, tag="share"):
    """A neighbour passes one of two wares on: chosen first, paid at once (7)."""

    seat: int
    to: int
    ware: str | None = None

    def run(self, g: Market) -> Step:
        if self.ware is None:
            wares = [option("give", ware=ware) for ware in ("silk", "salt")]
            return g.ask(self.on_give, self.seat, wares, rule="7", why=self.why_give)
        g.world.favours[self.seat].remove("share")
        g.world.wares[self.seat].remove(self.ware)
        g.world.wares[self.to].append(self.ware)
        return g.done(self)

    def on_give(self, g: Market, answer: Answer) -> None:
        self.ware = answer.text("ware")

    def why_give(self, g: Market, candidate: Option) -> Iterator[Refusal]:
        if candidate.args["ware"] not in g.world.wares[self.seat]:
            yield Refusal("7", message("why.no_ware", ware=candidate.args["ware"]))


class Thieves(Frame, tag="thieves"):
    """Danger rises by a die halved; too much of it ends the market (8)."""

    def run(self, g: Market) -> Step:
        g.world.danger += (g.chance.die("thieves") + 1) // 2
        g.tell("thieves", rule="8", danger=g.world.danger)
        if g.world.danger >= MOST_DANGER:
            g.lose("robbed", rule="8")
        return g.done(self)


class SquareView(Struct, frozen=True):
    """All that is on the table; nothing is hidden."""

    wares: dict[str, list[str]]
    favours: dict[str, list[str]]
    coins: int
    goal: int
    danger: int
    deeds: int


class Market(Game[Square, Nothing, SquareView]):
    id = "market"
    folder = Path(__file__).parent
    WORLD = Square
    CONTENT = Nothing
    OPTIONS = NoOptions
    VIEW = SquareView
    FRAMES = (Nights, Stall, Share, Thieves)
    SCENARIOS = (Scenario("square", players=(2, 3)),)
    VERBS = {"sell": (), "guard": (), "close": (), "lend": ("favour",), "give": ("ware",), "pass": ()}

    @classmethod
    def begin(cls, setting: Setting, content: Nothing) -> tuple[Square, Frame]:
        seats = range(1, setting.players + 1)
        wares = {seat: ["salt", "silk", "silk"] for seat in seats}
        return Square(wares, {seat: ["cheer", "share", "ward"] for seat in seats}, goal=8 * setting.players), Nights()

    def view(self, seat: int | None) -> SquareView:
        w = self.world
        wares = {str(of): list(held) for of, held in w.wares.items()}
        favours = {str(of): list(held) for of, held in w.favours.items()}
        return SquareView(wares, favours, w.coins, w.goal, w.danger, w.deeds)

    def offer_matters(self, seat: int) -> bool:
        """A favour matters when thieves are near."""
        return self.world.danger >= 3
