"""Towers: asks to several seats at once, and drafts of options that are planned and then paid.

Every keeper has towers; a tower lays its tiles on one horde's tray, in any order among the keepers. A tile is placed
by two answers, a square and then a turn; a tower with two tiles is planned whole before anything is removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World, chosen
from domain.kernel.numbers import Shows
from domain.kernel.words import message

SIDE = 3
LAST_STEP = 4
SHAPES = {"one": ((0, 0),), "two": ((0, 0), (0, 1)), "corner": ((0, 0), (0, 1), (1, 0))}


class Tower(Record, frozen=True):
    """The tiles of a tower, in order, and whether its shot bursts (a die for what stands besides)."""

    tiles: list[str]
    bursts: bool = False


class TowerContent(Content, frozen=True):
    towers: dict[str, Tower]


class TowerOptions(Options, frozen=True):
    """`hordes`: how many come, 1 to 3."""

    hordes: int = 2


class Placing(Struct, forbid_unknown_fields=True):
    """A plan: by whom, with which tower, on which horde, the squares covered."""

    seat: int
    tower: str
    horde: str
    squares: list[int]


class Valley(World):
    """Trays of 3x3 squares (1 where an enemy stands), how far each horde is, and the towers not used this round."""

    trays: dict[str, bytes]
    steps: dict[str, int]
    ready: dict[int, list[str]]


class Battle(Frame, tag="battle"):
    """Rounds of play and advance (1)."""

    played: bool = False

    def run(self, g: Towers) -> Step:
        self.played = not self.played
        if self.played:
            for seat in g.world.ready:
                g.world.ready[seat] = list(g.content.towers)
            return g.push(Play(list(g.world.ready)))
        return g.push(Advance())


class Play(Frame, tag="play"):
    """All keepers play towers in any order until each has finished (2)."""

    waiting: list[int]
    begun: Placing | None = None
    plan: Placing | None = None

    def run(self, g: Towers) -> Step:
        if self.plan:
            plan, self.plan = self.plan, None
            return g.push(Shot(plan))
        if self.begun:
            begun, self.begun = self.begun, None
            return g.push(Plan(begun.seat, begun.tower))
        if not self.waiting:
            return g.done(self)
        return g.ask_each(*(g.ask(self.on_play, seat, self.plays(g, seat), rule="2") for seat in self.waiting))

    def plays(self, g: Towers, seat: int) -> list[Option]:
        return [*(option("play", tower=tower) for tower in g.world.ready[seat]), option("finish")]

    def on_play(self, g: Towers, answer: Answer) -> None:
        if answer.verb == "finish":
            self.waiting.remove(answer.seat)
        else:
            self.begun = Placing(answer.seat, answer.text("tower"), "", [])

    def after_plan(self, g: Towers, plan: Placing) -> None:
        self.plan = plan


class Plan(Frame, tag="plan"):
    """Which horde, and for each tile a square and a turn; it may stop after the first (3, 4)."""

    seat: int
    tower: str
    horde: str | None = None
    squares: list[int] = []
    laid: int = 0
    anchor: int | None = None
    stopped: bool = False

    def run(self, g: Towers) -> Step:
        tiles = g.content.towers[self.tower].tiles
        if self.horde is None:
            hordes = [option("horde", horde=horde, target=horde) for horde in g.world.trays]
            return g.ask(self.on_horde, self.seat, hordes, rule="3", why=self.why_horde)
        if self.stopped or self.laid == len(tiles) or (self.laid and not self.anchors(g)):
            return g.done(self, Placing(self.seat, self.tower, self.horde, self.squares))
        if self.anchor is None:
            stop = [option("stop")] if self.laid else []
            places = [option("at", square=square) for square in range(SIDE * SIDE)]
            return g.ask(self.on_at, self.seat, [*places, *stop], rule="4", why=self.why_at, shows=self.show_at)
        turns = [option("turn", turn=turn) for turn in range(4)]
        return g.ask(self.on_turn, self.seat, turns, rule="4", why=self.why_turn)

    def on_horde(self, g: Towers, answer: Answer) -> None:
        self.horde = answer.text("horde")

    def why_horde(self, g: Towers, candidate: Option) -> Iterator[Refusal]:
        horde = str(candidate.args["horde"])
        if not any(g.world.trays[horde]):
            yield Refusal("3", message("why.gone", horde=horde))
        elif not self.fits(g, horde, range(SIDE * SIDE)):
            yield Refusal("4", message("why.no_room"))

    def on_at(self, g: Towers, answer: Answer) -> None:
        if answer.verb == "stop":
            self.stopped = True
        else:
            self.anchor = answer.number("square")

    def why_at(self, g: Towers, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "at" and int(candidate.args["square"]) not in self.anchors(g):
            yield Refusal("4", message("why.no_room"))

    def show_at(self, g: Towers, candidate: Option) -> Shows:
        return Shows(cells=[f"{self.horde}:{candidate.args['square']}"]) if candidate.verb == "at" else Shows()

    def on_turn(self, g: Towers, answer: Answer) -> None:
        assert self.anchor is not None
        self.squares += covered(g.tile(self.tower, self.laid), self.anchor, answer.number("turn"))
        self.anchor = None
        self.laid += 1

    def why_turn(self, g: Towers, candidate: Option) -> Iterator[Refusal]:
        assert self.horde is not None
        assert self.anchor is not None
        if not self.covers(g, self.horde, self.anchor, int(candidate.args["turn"])):
            yield Refusal("4", message("why.no_room"))

    def anchors(self, g: Towers) -> list[int]:
        return self.fits(g, self.horde or "", range(SIDE * SIDE))

    def fits(self, g: Towers, horde: str, squares: range) -> list[int]:
        return [at for at in squares if any(self.covers(g, horde, at, turn) for turn in range(4))]

    def covers(self, g: Towers, horde: str, anchor: int, turn: int) -> bool:
        """A tile lies on the tray, on no other tile, and on an enemy at least with its first square."""
        squares = covered(g.tile(self.tower, self.laid), anchor, turn)
        return bool(squares) and not set(squares) & set(self.squares) and g.world.trays[horde][anchor] == 1


class Shot(Frame, tag="shot"):
    """What is covered falls; a burst rolls a die for each enemy that stands (5)."""

    plan: Placing

    def run(self, g: Towers) -> Step:
        tray = bytearray(g.world.trays[self.plan.horde])
        for square in self.plan.squares:
            tray[square] = 0
        if g.content.towers[self.plan.tower].bursts:
            for square, stands in enumerate(tray):
                if stands and g.chance.die("burst") == 6:
                    tray[square] = 0
        g.world.trays[self.plan.horde] = bytes(tray)
        g.world.ready[self.plan.seat].remove(self.plan.tower)
        g.tell("shot", rule="5", tower=self.plan.tower, horde=self.plan.horde)
        if not any(map(any, g.world.trays.values())):
            g.win("cleared", rule="6")
        return g.done(self)


class Advance(Frame, tag="advance"):
    """Each horde that stands comes one step nearer; at the fourth it is through (7)."""

    def run(self, g: Towers) -> Step:
        for horde, tray in g.world.trays.items():
            g.world.steps[horde] += any(tray)
            if g.world.steps[horde] == LAST_STEP:
                g.lose("overrun", rule="7", horde=horde)
        return g.done(self)


@cache
def covered(shape: str, anchor: int, turn: int) -> tuple[int, ...]:
    """The squares that a shape covers, turned by quarters about its first square; none where it would lie outside."""
    row, column = divmod(anchor, SIDE)
    squares = []
    for down, right in SHAPES[shape]:
        for _ in range(turn):
            down, right = right, -down
        if not (0 <= row + down < SIDE and 0 <= column + right < SIDE):
            return ()
        squares.append((row + down) * SIDE + column + right)
    return tuple(squares)


class ValleyView(Struct, frozen=True):
    """All that is on the table; nothing is hidden."""

    trays: dict[str, list[int]]
    steps: dict[str, int]
    ready: dict[str, list[str]]


class Towers(Game[Valley, TowerContent, ValleyView]):
    id = "towers"
    folder = Path(__file__).parent
    WORLD = Valley
    CONTENT = TowerContent
    OPTIONS = TowerOptions
    VIEW = ValleyView
    FRAMES = (Battle, Play, Plan, Shot, Advance)
    SCENARIOS = (Scenario("valley", players=(1, 2, 3)),)
    VERBS = {"play": ("tower",), "finish": (), "horde": ("horde",), "at": ("square",), "turn": ("turn",), "stop": ()}

    @classmethod
    def begin(cls, setting: Setting, content: TowerContent) -> tuple[Valley, Frame]:
        hordes = [f"h{n}" for n in range(1, chosen(setting, TowerOptions).hordes + 1)]
        ready: dict[int, list[str]] = {seat: [] for seat in range(1, setting.players + 1)}
        return Valley(dict.fromkeys(hordes, bytes([1] * 9)), dict.fromkeys(hordes, 0), ready), Battle()

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        return {"hordes": rng.randint(1, 3)}

    def view(self, seat: int | None) -> ValleyView:
        trays = {horde: list(tray) for horde, tray in self.world.trays.items()}
        ready = {str(of): list(towers) for of, towers in self.world.ready.items()}
        return ValleyView(trays, dict(self.world.steps), ready)

    def tile(self, tower: str, at: int) -> str:
        return self.content.towers[tower].tiles[at]
