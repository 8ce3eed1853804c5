"""Kingdom Rush: Spider Goddess as a game of the kernel: its frames, scenarios, options, what its rules ask of it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Literal

from domain.kernel.advice import Advice, Like
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Frame, Question
from domain.kernel.game import Campaign, Game, Options, Scenario, Setting, chosen
from domain.kernel.words import message
from domain.kingdom_rush import (
    advance,
    advice,
    arrival,
    counsel,
    destroy,
    harm,
    heroes,
    play,
    portal_storm,
    scenarios,
    soundness,
    spawn,
    spells,
    spend,
)
from domain.kingdom_rush.content import KingdomRushContent, ScenarioRecord, SetupFor
from domain.kingdom_rush.maps import Map, map_of
from domain.kingdom_rush.placing import Placing
from domain.kingdom_rush.puzzles import GOALS
from domain.kingdom_rush.rounds import Round, Rounds
from domain.kingdom_rush.setup import SetUp
from domain.kingdom_rush.state import Hero, Player, World
from domain.kingdom_rush.view import View, view

STORM, NO_CHALLENGE = "portal_storm", "time_of_the_trees"
CHAPTERS = (
    "sand_and_teleportals",
    "clash_of_elves",
    "time_of_the_trees",
    "reptile_menace",
    "hordes_and_hordes",
    "all_webbed_up",
    "goddess_returns",
)


class KingdomRushOptions(Options, frozen=True):
    """`heroes`: in the order of the seats ([]: chosen at the table). `ready_made`: Heroes, abilities and Spells are
    dealt as a set that gets on well. `challenge`: the Spider Challenge in Portal Storm, too.
    """

    difficulty: Literal["one_star", "two_stars", "three_stars", "heroic", "iron"] = "two_stars"
    heroes: list[str] = []
    ready_made: bool = False
    challenge: bool = False


class KingdomRush(Game[World, KingdomRushContent, View]):
    id = "kingdom_rush"
    folder = Path(__file__).parent
    WORLD = World
    CONTENT = KingdomRushContent
    OPTIONS = KingdomRushOptions
    VIEW = View
    LOOKAHEAD = 10  # a round takes some forty answers, and what is left to do in it counts in what a position is worth
    FRAMES = (
        Rounds,
        SetUp,
        Round,
        *spawn.FRAMES,
        *play.FRAMES,
        *heroes.FRAMES,
        *spells.FRAMES,
        Placing,
        *arrival.FRAMES,
        *harm.FRAMES,
        *destroy.FRAMES,
        *advance.FRAMES,
        *spend.FRAMES,
        *scenarios.FRAMES,
    )
    FACTS = (destroy.HordeDestroyed, *scenarios.FACTS)
    ADDITIONS = scenarios.ADDITIONS
    LISTENERS = scenarios.LISTENERS
    SCENARIOS = tuple(Scenario(id_, players=(1, 2, 3, 4)) for id_ in (*CHAPTERS, STORM))
    CAMPAIGN = Campaign(CHAPTERS, free=True)
    GOALS = GOALS
    SCENERY = ("shapes", "maps", "difficulties", "scenarios", "storm")
    VERBS = {
        "hero": ("hero",),
        "ability": ("ability",),
        "spell": ("spell",),
        "scroll": ("token",),
        "keep_scroll": (),
        "aim": ("tray",),
        "lay": ("squares",),
        "post": ("squares",),
        "skip": (),
        "enough": (),
        "retreat": ("hero", "to"),
        "retreat_home": ("hero",),
        **play.VERBS,
        **heroes.VERBS,
        **spells.VERBS,
        **advance.VERBS,
        **spend.VERBS,
        **scenarios.VERBS,
    }

    @classmethod
    def begin(cls, setting: Setting, content: KingdomRushContent) -> tuple[World, Frame]:
        options = chosen(setting, KingdomRushOptions)
        scenario = content.scenarios[setting.scenario]
        _check_heroes(options.heroes, scenario, content, setting.players)
        if options.challenge and setting.scenario == NO_CHALLENGE:
            raise Refused("challenge", [Refusal("6.20", message("why.no_challenge_here"))])
        world = World(
            setting.scenario,
            setting.players,
            difficulty=options.difficulty,
            challenge=scenario.challenge or options.challenge,
        )
        for seat, hero in enumerate(options.heroes, 1):
            world.heroes[hero] = Hero(hero, seat, content.heroes[hero].hearts)
        return world, Rounds(ready_made=options.ready_made)

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def resample(self, seat: int, rng: Random) -> None:
        """What lies where in the stacks of Portal Storm. All else is open: of other decks the order is nowhere in the
        state, but for cards that everybody saw being put under them."""
        portal_storm.redraw(self, rng)

    def check(self) -> None:
        soundness.check(self)

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        return {
            "difficulty": rng.choice(("one_star", "two_stars", "two_stars", "three_stars", "heroic", "iron")),
            "ready_made": rng.random() < 0.3,
            "challenge": scenario != NO_CHALLENGE and rng.random() < 0.3,
        }

    def value(self) -> int:
        return advice.value(self)

    def likes(self) -> list[Like]:
        return advice.likes(self)

    def advise(self, question: Question) -> list[Advice]:
        return counsel.advise(self, question)

    def marks(self) -> list[str]:
        """The Spider Challenge sticker of a chapter that was beaten with it."""
        won = self.outcome is not None and self.outcome.won
        return ["spider_challenge"] if won and self.world.challenge else []

    # What rules ask

    @property
    def scenario(self) -> ScenarioRecord:
        return self.content.scenarios[self.world.scenario]

    @property
    def setup(self) -> SetupFor:
        """What this number of players begins with."""
        return self.scenario.setup[str(self.world.players)]

    @cached_property
    def map(self) -> Map:
        return map_of(self.content, self.scenario.map)

    @property
    def seats(self) -> list[int]:
        return list(range(1, self.world.players + 1))

    @property
    def lead(self) -> int:
        """The seat that is asked where "players choose" and no Hero is meant: it goes round by rounds (house)."""
        return max(0, self.world.round - 1) % self.world.players + 1

    @property
    def turns_in_a_round(self) -> int:
        """How often a Hero is activated: a solo player's twice (1.7)."""
        return 2 if self.world.players == 1 else 1

    @property
    def passes(self) -> int:
        """How many Towers a seat may pass in a round (1.5)."""
        return 2 if self.world.players == 1 else 1

    def player(self, seat: int) -> Player:
        return self.world.seats[seat - 1]

    def hero_of(self, seat: int) -> Hero:
        return next(hero for hero in self.world.heroes.values() if hero.seat == seat and not hero.guest)

    def most_hearts(self, hero: Hero) -> int:
        """The Hearts on a Hero's board; Lynn's Life card counts for her as a guest (Scenario 2)."""
        if hero.guest and self.scenario.lynn_hearts and hero.id == "lynn":
            return self.scenario.lynn_hearts
        return self.content.heroes[hero.id].hearts


def _check_heroes(heroes: list[str], scenario: ScenarioRecord, content: KingdomRushContent, players: int) -> None:
    """Raise Refused for Heroes that can't be played here."""
    for hero in heroes:
        if hero not in content.heroes:
            raise Refused("heroes", [Refusal("2.6", message("why.no_such_hero", hero=hero))])
        if hero in scenario.forbidden:
            raise Refused("heroes", [Refusal("2.6", message("why.not_here", hero=hero))])
    if len(set(heroes)) != len(heroes) or len(heroes) > players:
        raise Refused("heroes", [Refusal("2.6", message("why.one_hero_each"))])
