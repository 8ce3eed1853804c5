"""Dicemancy: what the title is, and a play of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from domain.dicemancy import (
    advice,
    aim,
    casting,
    counsel,
    cubes,
    damage,
    effects,
    monsters,
    night,
    player,
    rounds,
    setup,
    skills,
)
from domain.dicemancy.check import check_table
from domain.dicemancy.content import DicemancyContent, ScenarioCard
from domain.dicemancy.deeds import Deeds
from domain.dicemancy.field import Field
from domain.dicemancy.puzzles import GOALS
from domain.dicemancy.reactions import LISTENERS
from domain.dicemancy.scales import Scales
from domain.dicemancy.state import Siege, TrackToken, Turn
from domain.dicemancy.tableau import Chain, Layout, Square, Top, fits
from domain.dicemancy.view import TableView, view_of
from domain.kernel.advice import Advice, Like
from domain.kernel.content import load
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Frame, Question
from domain.kernel.game import Game, Options, Scenario, Setting, chosen
from domain.kernel.words import Value, message

SCENARIO_IDS = (
    "wizardry_training",
    "apprentice_warlock",
    "magus",
    "lythas_conviction",
    "lewis_secret",
    "high_mage",
    "konjitos_catastrophe",
    "quibblethatchs_reckoning",
    "titans_challenge",
)


@cache
def _content() -> DicemancyContent:
    """The content as it comes, for those who know no session."""
    return load(DicemancyContent, Dicemancy.folder)


class DicemancyOptions(Options, frozen=True):
    """`characters`: all the Characters that the scenario leaves free; none = they are asked for at the table."""

    characters: list[str] = []


class Dicemancy(Game[Siege, DicemancyContent, TableView]):
    id = "dicemancy"
    folder = Path(__file__).parent
    WORLD = Siege
    CONTENT = DicemancyContent
    OPTIONS = DicemancyOptions
    VIEW = TableView
    LOOKAHEAD = 12
    FRAMES = (
        rounds.Rounds,
        setup.Setup,
        setup.Party,
        setup.Join,
        setup.NightDraw,
        setup.LayTable,
        setup.StartingSlot,
        setup.Extras,
        player.PlayerPhase,
        player.Roll,
        player.Place,
        player.Crystalize,
        skills.LuckyTwirl,
        skills.Yeet,
        skills.MendTheStone,
        skills.SealOfForce,
        skills.TotallyIntended,
        skills.ObscureProphecy,
        casting.CastDie,
        casting.Cast,
        aim.Aim,
        cubes.PutCubes,
        cubes.PickSlot,
        effects.Burn,
        effects.Reach,
        effects.Sparks,
        effects.MoveMonsters,
        effects.Grasp,
        effects.Transmute,
        damage.Falls,
        monsters.MonsterPhase,
        monsters.MonstersAttack,
        monsters.DamageWall,
        monsters.MonstersMove,
        monsters.Bite,
        night.Tremors,
        night.Babysitter,
        night.Trauma,
        night.Bounty,
        night.Riftgate,
        rounds.Cleanup,
    )
    FACTS = (damage.Fallen, monsters.WallHit, monsters.MonstersDone)
    LISTENERS = LISTENERS
    SCENARIOS = tuple(Scenario(each, players=(1,)) for each in SCENARIO_IDS)
    SCENERY = ("grids", "table", "board")
    GOALS = GOALS
    VERBS = {
        "join": ("character",),
        "keep": ("card",),
        "discard": ("card",),
        "start": ("card",),
        "roll": (),
        "die": ("value", "square"),
        "cast": ("chain",),
        "leave": (),
        "attack": (),
        "effect": ("spell",),
        "transmute": ("spell",),
        "finish": (),
        "area": ("spaces",),
        "aim": ("space",),
        "aimed": (),
        "takes": ("card",),
        "slot": ("section", "kind"),
        "onto": ("card",),
        "reach": ("space",),
        "move": ("card", "space"),
        "grasp": ("card", "section", "kind", "color"),
        "swap": ("card", "section", "kind", "color"),
        "enough": (),
        "another": (),
        "place": ("card",),
        "at": ("turn", "square"),
        "crystalize": ("what", "which"),
        "skill": ("character",),
        "reroll": ("value",),
        "twirl": (),
        "wall": ("row",),
        "lift": ("card",),
        "end": (),
    }

    _layout: tuple[list[tuple[str, Turn, int, int]], Layout] | None = None
    _planned: tuple[Frame, int, Field] | None = None
    scales: tuple[bytes, Scales] | None = None
    """What counsel has weighed, and the rows that it was weighed for."""

    @classmethod
    def begin(cls, setting: Setting, content: DicemancyContent) -> tuple[Siege, Frame]:
        scenario = content.scenarios[setting.scenario]
        free = chosen(setting, DicemancyOptions).characters
        known = [each for each in free if each in content.characters and each not in scenario.characters]
        if free and (len(set(known)) != scenario.free or len(free) != scenario.free):
            names = [each for each in content.characters if each not in scenario.characters]
            reason = message("why.characters", free=scenario.free, names=names)
            raise Refused("characters", [Refusal("8.3", reason)])
        return Siege(setting.scenario, characters=list(free)), rounds.Rounds()

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        """Half of the time the free Characters are named beforehand."""
        card = _content().scenarios[scenario]
        free = [each for each in _content().characters if each not in card.characters]
        return {"characters": rng.sample(free, card.free)} if rng.random() < 0.5 else {}

    def view(self, seat: int | None) -> TableView:
        return view_of(self)

    def value(self) -> int:
        return advice.value(self)

    def likes(self) -> list[Like]:
        return advice.likes(self)

    def advise(self, question: Question) -> list[Advice]:
        return counsel.advise(self, question)

    def check(self) -> None:
        check_table(self)

    # What the rules ask again and again

    @property
    def scenario(self) -> ScenarioCard:
        return self.content.scenarios[self.world.scenario]

    @property
    def demon(self) -> int:
        """The space of the Demon token; the round that would begin there is never played."""
        return next(token.space for token in self.track if token.kind == "demon")

    @property
    def track(self) -> list[TrackToken]:
        """The tokens that wait on the Round Tracker; before the table is laid, where the scenario will put them."""
        return self.world.track or [TrackToken(each.kind, each.space) for each in self.scenario.track]

    @property
    def last_round(self) -> int:
        return self.demon - 1

    @property
    def layout(self) -> Layout:
        """The tableau as it shows."""
        key = [(laid.card, laid.turn, laid.row, laid.col) for laid in self.world.tableau]
        if self._layout is None or self._layout[0] != key:
            self._layout = (key, Layout(self.world.tableau, self.content.cards))
        return self._layout[1]

    @property
    def tops(self) -> dict[Square, Top]:
        """What shows on each square of the tableau."""
        return self.layout.tops

    def chains(self, square: Square) -> list[Chain]:
        return self.layout.chains(square)

    def dice_at(self, square: Square) -> list[int]:
        """The dice that lie on a square."""
        return [die.value for die in self.world.slotted if (die.row, die.col) == square]

    @property
    def casting(self) -> casting.CastDie:
        """The die whose chains are being cast."""
        return next(frame for frame in self.stack if isinstance(frame, casting.CastDie))

    def open_slots(self) -> dict[Square, list[int]]:
        """The slots with room, and which values of the pool fit each."""
        found: dict[Square, list[int]] = {}
        for square, top in self.tops.items():
            slot, there = top.half.slot, self.dice_at(square)
            if slot and len(there) < slot.spaces:
                found[square] = [value for value in sorted(set(self.world.pool)) if fits(slot, value, there)]
        return found

    def field(self) -> Field:
        """The Monster rows themselves."""
        return Field.real(self.world, self.content)

    def planned_deeds(self) -> Deeds:
        """What the rules in progress have planned and not yet done, in order."""
        return [deed for frame in self.stack for deed in getattr(frame, "deeds", ())]

    def planned(self) -> Field:
        """The Monster rows as they will be when what is planned is done. Not to be changed."""
        first = next((frame for frame in self.stack if hasattr(frame, "deeds")), None)
        if first is None:
            return self.field()
        deeds = self.planned_deeds()
        if self._planned is None or self._planned[0] is not first or self._planned[1] != len(deeds):
            field = self.field().copy()
            for deed in deeds:
                deed.do(field)
            self._planned = (first, len(deeds), field)
        return self._planned[2]

    def to_box(self, card: str) -> None:
        """A card goes back to the box, among the others of its level."""
        box = self.world.box_1 if self.content.cards[card].level == 1 else self.world.box_2
        box.mix_in([card])

    def take_measure(self) -> None:
        """How the siege stands, for the chart at the end."""
        world = self.world
        standing = sum({"built": 2, "damaged": 1, "destroyed": 0}[wall] for wall in world.walls)
        nearest = min((monster.col for monster in world.monsters.values()), default=self.content.figures.columns)
        self.measure(
            world.pawn, fallen=len(world.fallen), wall=standing, nearest=nearest, monsters=len(world.monsters),
            crystals=world.crystals,
        )  # fmt: skip

    def lost(self, how: str, *, rule: str, **args: Value) -> NoReturn:
        """A defeat in the Monster Phase; the round still counts for the chart."""
        self.take_measure()
        self.lose(how, rule=rule, rounds=self.world.pawn, fallen=len(self.world.fallen), **args)
