"""The Last Spell as a game of the kernel: its frames, scenarios, options, and what its rules ask of it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Literal

from domain.kernel.advice import Advice, Like
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Frame, Question, Step
from domain.kernel.game import Game, Options, Scenario, Setting, chosen
from domain.kernel.words import message
from domain.last_spell import advice, counsel, soundness
from domain.last_spell.campaign import CAMPAIGN, KeepItems, NextTown, save_cycle, world_of
from domain.last_spell.content import LastSpellContent, TownRecord
from domain.last_spell.day_frames import DAY_FRAMES, DAY_VERBS
from domain.last_spell.day_phase import Day
from domain.last_spell.equipment import GainItem
from domain.last_spell.grid import Map, town_map
from domain.last_spell.level_up import GainPerk
from domain.last_spell.night import Night
from domain.last_spell.night_frames import NIGHT_FACTS, NIGHT_FRAMES, NIGHT_VERBS
from domain.last_spell.puzzles import GOALS
from domain.last_spell.reactions import LISTENERS
from domain.last_spell.saving import Save
from domain.last_spell.setup import PrepareHero, SetUp, Trade
from domain.last_spell.state import Hero, World
from domain.last_spell.view import View, view


class LastSpellOptions(Options, frozen=True):
    """`first_player`: the seat that starts (0: by lot). `b_cards`: patterns 1b–5b in place of 1–5.

    `level`: easier leaves out the back row of every pattern card, harder lets the next background in (house dials).
    `quick_setup`: Perks of given levels instead of the level rule where a scenario starts with several.
    """

    first_player: int = 0
    b_cards: bool = False
    level: Literal["easier", "usual", "harder"] = "usual"
    quick_setup: bool = False


class Cycles(Frame, tag="cycles"):
    """Set-up, then Day and Night in turn, three times (1.1); the introductory scenario has one Night (23.6).

    A saved campaign goes on with the next Day (25.3).
    """

    after: Literal["start", "save", "night", "day"] = "start"

    def run(self, g: LastSpell) -> Step:
        if self.after == "start":
            self.after = "night"
            return g.push(SetUp())
        if self.after == "save":
            soundness.check(g)
        elif self.after == "night" and g.world.cycle:
            save_cycle(g)
        if self.after != "day":
            self.after = "day"
            g.world.cycle += 1
            return g.push(Day())
        self.after = "night"
        return g.push(Night())


class LastSpell(Game[World, LastSpellContent, View]):
    id = "last_spell"
    folder = Path(__file__).parent
    WORLD = World
    CONTENT = LastSpellContent
    OPTIONS = LastSpellOptions
    VIEW = View
    LOOKAHEAD = 14
    FRAMES = (Cycles, SetUp, PrepareHero, GainPerk, Trade, GainItem, NextTown, KeepItems, *DAY_FRAMES, *NIGHT_FRAMES)
    FACTS = NIGHT_FACTS
    LISTENERS = LISTENERS
    CAMPAIGN = CAMPAIGN
    SAVE = Save
    GOALS = GOALS
    SCENERY = (
        *("board", "sectors", "slots", "terrain", "cutouts", "towns", "dice", "tables", "panic"),
        *("harpy", "cetusia"),
    )
    SCENARIOS = (
        Scenario("introductory", players=(1, 2, 3, 4)),
        Scenario("gildenberg", players=(1, 2, 3, 4)),
        Scenario("lakeburg", players=(1, 2, 3, 4)),
        Scenario("glenwald", players=(1, 2, 3, 4)),
    )
    VERBS = {
        "hero": ("hero",),
        "trait": ("trait",),
        "scroll": ("card",),
        "weapon": ("card",),
        "armor": ("card",),
        "perk": ("perk",),
        "give": ("card", "to"),
        "leave": ("card",),
        "take": ("card",),
        "ready": (),
        "start_with": ("hero",),
        "draw": ("deck",),
        "take_potion": ("potion",),
        "keep": ("card",),
        **DAY_VERBS,
        **NIGHT_VERBS,
    }

    @classmethod
    def begin(cls, setting: Setting, content: LastSpellContent) -> tuple[World, Frame]:
        options = chosen(setting, LastSpellOptions)
        if not 0 <= options.first_player <= setting.players:
            raise Refused("first_player", [Refusal("3.34", message("why.no_such_seat", seat=options.first_player))])
        if setting.save is not None:
            world = world_of(setting, options, content)
            return world, Cycles("start" if setting.save.finished else "save")
        if setting.campaign and setting.scenario != CAMPAIGN.chapters[0]:
            raise Refused("scenario", [Refusal("25.2", message("why.first_chapter", scenario=setting.scenario))])
        introductory = setting.scenario == "introductory"
        world = World(
            setting.scenario,
            "gildenberg" if introductory else setting.scenario,
            setting.players,
            solo=setting.players == 1,
            introductory=introductory,
            b_cards=options.b_cards,
            level=options.level,
            quick_setup=options.quick_setup,
            first=options.first_player,
            campaign=setting.campaign,
        )
        return world, Cycles()

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def saved(self) -> Save | None:
        return self.world.kept

    def value(self) -> int:
        return advice.value(self)

    def promise(self) -> int:
        return advice.promise(self)

    def likes(self) -> list[Like]:
        return advice.likes(self)

    def advise(self, question: Question) -> list[Advice]:
        return counsel.advise(self, question)

    def check(self) -> None:
        soundness.check(self)

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        return {
            "first_player": rng.randint(0, players),
            "b_cards": rng.random() < 0.3,
            "level": rng.choice(("easier", "usual", "usual", "harder")),
            "quick_setup": rng.random() < 0.5,
        }

    # What rules ask

    @cached_property
    def map(self) -> Map:
        """The ground of its town, which stays the same as long as the session."""
        return town_map(self.content, self.world.town)

    @property
    def town(self) -> TownRecord:
        return self.content.towns[self.world.town]

    @property
    def seats(self) -> list[int]:
        return list(range(1, self.world.players + 1))

    @property
    def seats_from_first(self) -> list[int]:
        """All seats clockwise from the First Player."""
        first = self.world.first - 1
        return self.seats[first:] + self.seats[:first]

    @property
    def lead(self) -> int:
        """The seat that chooses where "players choose": the Hero on turn's, else the First Player's."""
        return self.hero(self.world.turn).seat if self.world.turn else self.world.first

    def hero(self, id_: str) -> Hero:
        return self.world.heroes[id_]

    def heroes_of(self, seat: int) -> list[Hero]:
        return [hero for hero in self.world.heroes.values() if hero.seat == seat]
