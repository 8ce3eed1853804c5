"""Horrified: the class that the kernel, the bots and the pages know, and what the rules ask about the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from domain.horrified import (
    actions,
    advice,
    approach,
    challenges,
    counsel,
    events,
    monsters,
    perk_plans,
    specials,
    strikes,
)
from domain.horrified.content import Figure, Hero, HorrifiedContent, Item
from domain.horrified.hero_phase import HeroPhase, matters
from domain.horrified.ids import VERBS
from domain.horrified.items import kinds
from domain.horrified.monster_phase import MonsterPhase
from domain.horrified.monsters import MATS
from domain.horrified.monsters.mat import Monster
from domain.horrified.payment import Pay
from domain.horrified.perks import PlayPerk
from domain.horrified.puzzles import GOALS
from domain.horrified.saves import check
from domain.horrified.setup import MOST_HEROES, HorrifiedOptions, SetUp, sample, village
from domain.horrified.state import CURE, HeroHere, Village
from domain.horrified.turns import Turn, Turns
from domain.horrified.view import View, view_of
from domain.horrified.village import Map, Net, map_of
from domain.kernel.advice import Advice, Like
from domain.kernel.frames import Frame, Question, Seat
from domain.kernel.game import Game, Scenario, Setting, chosen
from domain.kernel.numbers import Part, total

PLAYERS = tuple(range(1, MOST_HEROES + 1))


class Horrified(Game[Village, HorrifiedContent, View]):
    id = "horrified"
    folder = Path(__file__).parent
    WORLD = Village
    CONTENT = HorrifiedContent
    OPTIONS = HorrifiedOptions
    VIEW = View
    LOOKAHEAD = 60  # some eight turns of one hero: nearer, little is to be seen yet of how the session will end
    FRAMES = (
        Turns,
        SetUp,
        Turn,
        HeroPhase,
        *actions.FRAMES,
        challenges.Defeat,
        Pay,
        *specials.FRAMES,
        PlayPerk,
        *perk_plans.FRAMES,
        MonsterPhase,
        *events.FRAMES,
        *approach.FRAMES,
        *strikes.FRAMES,
        *monsters.FRAMES,
    )
    SCENARIOS = tuple(
        Scenario(level, PLAYERS) for level in ("first_game", "novice", "standard", "challenging", "overrun")
    )
    VERBS = VERBS
    GOALS = GOALS
    SCENERY = ("paths", "board", "levels", "table")

    @classmethod
    def begin(cls, setting: Setting, content: HorrifiedContent) -> tuple[Village, Frame]:
        table, first = village(setting, chosen(setting, HorrifiedOptions), content)
        return table, Turns(first)

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        return sample(rng, scenario, players)

    def view(self, seat: Seat | None) -> View:
        return view_of(self)

    def resample(self, seat: Seat, rng: Random) -> None:
        """All is open but the order of the decks and of the bag, and that is nowhere in the state."""

    def check(self) -> None:
        check(self)

    def value(self) -> int:
        return advice.value(self)

    def likes(self) -> list[Like]:
        return advice.likes(self)

    def advise(self, question: Question) -> list[Advice]:
        return counsel.advise(self, question)

    def offer_matters(self, seat: Seat) -> bool:
        return matters(self, seat)

    # Who and where

    @property
    def active(self) -> HeroHere:
        """The hero whose turn it is."""
        return self.world.heroes[self.world.active]

    @property
    def active_seat(self) -> Seat:
        return self.active.seat

    @property
    def here(self) -> str:
        """The space of the hero whose turn it is; for rules that need the hero on the board."""
        space = self.active.space
        assert space is not None
        return space

    @property
    def seats(self) -> range:
        return range(1, self.world.players + 1)

    @property
    def in_turn(self) -> list[HeroHere]:
        """All heroes, from the one whose turn it is."""
        heroes, at = self.world.heroes, self.world.active
        return [*heroes[at:], *heroes[:at]]

    @property
    def heroes_here(self) -> list[HeroHere]:
        """The heroes on the board, in the order of play from the active one."""
        return [hero for hero in self.in_turn if hero.space is not None]

    def heroes_at(self, space: str) -> list[HeroHere]:
        return [hero for hero in self.in_turn if hero.space == space]

    def villagers_at(self, space: str) -> list[str]:
        return sorted(villager for villager, at in self.world.villagers.items() if at == space)

    def people_at(self, spaces: list[str]) -> list[str]:
        """Heroes first, from the active one in turn order, then villagers by id (rule H3)."""
        heroes = [hero.id for hero in self.in_turn if hero.space in spaces]
        return heroes + sorted(villager for villager, at in self.world.villagers.items() if at in spaces)

    def people_with(self, figure: str) -> list[str]:
        space = self.world.figures.get(figure)
        return [] if space is None else self.people_at([space])

    def people_near(self, figure: str, steps: int) -> list[str]:
        """Whom a figure could reach in so many steps."""
        start = self.world.figures[figure]
        return self.people_at([start, *self.net(figure).within(start, steps)])

    def together(self, person: str, figure: str) -> bool:
        space = self.space_of(person)
        return space is not None and space == self.world.figures.get(figure)

    def space_of(self, person: str) -> str | None:
        if person in self.world.villagers:
            return self.world.villagers[person]
        hero = self.world_hero(person)
        return hero.space if hero else None

    def world_hero(self, hero: str) -> HeroHere | None:
        return next((each for each in self.world.heroes if each.id == hero), None)

    def hero(self, hero: str) -> HeroHere:
        return next(each for each in self.world.heroes if each.id == hero)

    def piece(self, person: str) -> str:
        """The board element of a person."""
        return f"hero:{person}" if self.world_hero(person) else f"villager:{person}"

    # Map

    @cached_property
    def map(self) -> Map:
        paths = self.content.paths.values()
        return map_of(tuple(self.content.spaces), tuple((*path.between, path.net == "water") for path in paths))

    @cached_property
    def land(self) -> list[str]:
        return sorted(space.id for space in self.content.spaces.values() if space.kind != "water")

    def net(self, figure: str) -> Net:
        """The paths that a figure uses: only who swims knows the water (rule F4)."""
        return self.map.all if self.figure(figure).swims else self.map.land

    # Figures and mats

    @cached_property
    def _figures(self) -> dict[str, tuple[str, Figure]]:
        return {
            figure.id: (monster.id, figure) for monster in self.content.monsters.values() for figure in monster.figures
        }

    def is_figure(self, figure: str) -> bool:
        return figure in self._figures

    def figure(self, figure: str) -> Figure:
        return self._figures[figure][1]

    def monster_of(self, figure: str) -> str:
        return self._figures[figure][0]

    def mat_of(self, figure: str) -> Monster:
        return MATS[self.monster_of(figure)]

    def rules(self, monster: str) -> Monster:
        return MATS[monster]

    def marked_space(self, token: str) -> str | None:
        """Where the bearer of a token stands, if there is one on the board."""
        bearer = getattr(self.world, token)
        return None if bearer is None else self.hero(bearer).space

    @property
    def tasks_done(self) -> int:
        """The tasks in hundredths, defeated monsters as done, in the mean of all monsters."""
        parts = [100] * len(self.world.defeated)
        for monster in self.world.monsters:
            done, of = MATS[monster].progress(self)
            parts.append(100 * done // of)
        return sum(parts) // max(1, len(parts))

    @property
    def longest_move(self) -> int:
        """The most spaces that a card which may still come gives to a strike."""
        return max((self.content.monster_cards[card].move for card in self.world.monster_deck.cards), default=0)

    # Actions, items, perks

    def badge(self, hero: str) -> Hero:
        return self.content.heroes[hero]

    def item(self, item: str) -> Item:
        return self.content.items[item]

    def action_parts(self) -> list[Part]:
        """How many actions this phase has: the badge's, and what cards add (rules 1, P2)."""
        parts = [Part(self.badge(self.active.id).actions, self.active.id, "1")]
        if self.world.late:
            parts.append(Part(self.world.late, "late_into_the_night", "P2"))
        return parts

    @property
    def actions_left(self) -> int:
        return total(self.action_parts()) - self.world.spent

    def spend(self) -> None:
        """An action of the active hero is used."""
        self.world.spent += 1

    def lying(self, space: str) -> list[str]:
        return self.world.items.get(space, [])

    def take_from(self, space: str, item: str) -> None:
        """Pick a token up from the board."""
        self.world.items[space].remove(item)
        if not self.world.items[space]:
            del self.world.items[space]

    def shareable(self, hero: HeroHere) -> list[str]:
        """A hero's items, and the Cure, which goes from hand to hand like one (rule H52)."""
        return [*hero.items, CURE] if self.world.cure == hero.id else list(hero.items)

    def hand_over(self, giver: str, item: str, taker: str) -> None:
        if item == CURE:
            self.world.cure = taker
        else:
            self.hero(giver).items.remove(item)
            self.hero(taker).items.append(item)

    def perks_of(self, seat: Seat) -> list[str]:
        """The perk cards that a seat may play, each kind once; also those of a hero off the board (rule H12)."""
        return kinds([perk for hero in self.world.heroes if hero.seat == seat for perk in hero.perks])

    def perk_holder(self, seat: Seat, perk: str) -> HeroHere:
        return next(hero for hero in self.in_turn if hero.seat == seat and perk in hero.perks)

    # The Monster Phase

    def break_off(self) -> None:
        """The rest of the monster card is dropped (rule R1); nothing where no card is being played."""
        for frame in self.stack:
            if isinstance(frame, MonsterPhase):
                frame.end()
                self.leave(MonsterPhase)
