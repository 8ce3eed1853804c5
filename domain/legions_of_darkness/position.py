"""A position as counsel asks about it: what many answers hang on is worked out once for all of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from domain.kernel.frames import Option, Question
from domain.kernel.numbers import Odds, d6_odds
from domain.legions_of_darkness import actions, advice, battles, gauges, heroic, quests
from domain.legions_of_darkness.content import TRACK_OF, TRACKS, TrackId

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

SCARCE_SHOT = 4
NOTHING = -1


class Position:
    """One play at one question, as long as nobody answers it; worths by the weights of `advice`."""

    def __init__(self, g: LegionsOfDarkness, question: Question) -> None:
        self.g = g
        self.question = question
        self._dangers: dict[TrackId, int] = {}
        self._moved: dict[tuple[str, int], int] = {}
        self._odds: dict[tuple[str, str], Odds] = {}
        self._battles: dict[tuple[str, str], int] = {}
        self._builds: dict[str, Odds] = {}
        self._quests: dict[tuple[int, int], Odds] = {}
        self._standing: dict[tuple[str, str], int] = {}
        self._prospects: dict[tuple[str, str], int] = {}
        self._best_acts: dict[str | None, int] = {}

    @cached_property
    def turns_left(self) -> int:
        return advice.turns_left(self.g)

    @cached_property
    def morale_step(self) -> int:
        return advice.morale_step(self.g)

    @cached_property
    def cheapest_loss(self) -> int:
        return advice.cheapest_loss(self.g)

    def hero(self, hero: str) -> int:
        return advice.hero(self.g, hero)

    def step(self, kind: str, by: int) -> int:
        return advice.step(self.g, kind, by)

    def danger(self, track: TrackId) -> int:
        """How much the armies of a track threaten as they stand."""
        if track not in self._dangers:
            self._dangers[track] = advice.danger(self.g, track)
        return self._dangers[track]

    def moved(self, army: str, by: int) -> int:
        """What is gained when an army moves so many spaces away from the castle."""
        if (army, by) not in self._moved:
            self._moved[army, by] = self.danger(TRACK_OF[army]) - advice.danger_moved(self.g, army, by)
        return self._moved[army, by]

    def slow(self, army: str, retreat: int) -> int:
        """A lost advance: as if the army stood a space further out; next to a breach it may save the castle."""
        worth = self.moved(army, 1 + retreat)
        wall = self.g.world.walls.get(TRACK_OF[army])
        last_stand = self.g.space(army) == 1 and (wall is None or wall.state != "whole")
        return worth if last_stand else worth * 8 // 10

    # Battles

    def odds(self, by: str, army: str) -> Odds:
        """The odds of an attack action, of Acid, or of a heroic attack."""
        if (by, army) not in self._odds:
            self._odds[by, army] = d6_odds(self.g.kind(army).strength, battles.attack_parts(self.g, by, army))
        return self._odds[by, army]

    def push_back(self, army: str, odds: Odds, spaces: int = 1) -> int:
        return odds.wins * self.moved(army, spaces) // odds.of

    def battle(self, by: str, army: str) -> int:
        """What a battle may win, less the defender that a bloody one costs."""
        if (by, army) not in self._battles:
            bleeding = self.cheapest_loss if battles.bleeds(self.g, army) else 0
            self._battles[by, army] = self.push_back(army, self.odds(by, army)) + bleeding
        return self._battles[by, army]

    def attack(self, way: str, army: str) -> int:
        """An attack action; a shot is kept for armies that only shots reach, if that makes no difference."""
        return self.battle(way, army) - (SCARCE_SHOT if way == "ranged" and battles.in_melee_range(self.g, army) else 0)

    def led_by(self, hero: str, army: str) -> int:
        """A heroic attack: what it may win, less the wound or death of one die in six."""
        risk = 0
        if self.g.hero_kind(hero).wounded_by_natural_1:
            risk = self.hero(hero) if self.g.hero(hero).state == "wounded" else advice.WOUND
        return self.battle(hero, army) - risk // 6

    # What points are worth

    def build_odds(self, upgrade: str) -> Odds:
        if upgrade not in self._builds:
            beat = self.g.content.upgrades[upgrade].beat
            self._builds[upgrade] = d6_odds(beat, actions.build_parts(self.g))
        return self._builds[upgrade]

    def quest_odds(self, spent: int, acts: int) -> Odds:
        """The odds of the card's quest with so many actions and heroic acts."""
        if (spent, acts) not in self._quests:
            quest = self.g.content.quests[self.g.card.quest or ""]
            self._quests[spent, acts] = d6_odds(quest.beat, quests.quest_parts(self.g, spent, acts))
        return self._quests[spent, acts]

    @cached_property
    def chant_odds(self) -> Odds:
        return d6_odds(actions.CHANT_BEAT, actions.chant_parts(self.g))

    @cached_property
    def chant(self) -> int:
        if self.g.world.energy["divine"] == gauges.MOST_ENERGY:
            return NOTHING
        odds = self.chant_odds
        return odds.wins * advice.ENERGY["divine"] * min(12, self.turns_left) // (12 * odds.of)

    @cached_property
    def rally_odds(self) -> Odds:
        return d6_odds(heroic.RALLY_BEAT, heroic.rally_parts(self.g))

    @cached_property
    def rally(self) -> int:
        if self.g.world.morale == 1 or self.turns_left < 2:
            return NOTHING
        return self.rally_odds.wins * self.morale_step // self.rally_odds.of

    @cached_property
    def best_action(self) -> int:
        """What one action point is worth now, used otherwise than for a quest."""
        if self.g.world.tally.actions < 1:
            return 0
        attacks = [self.attack(str(option.args["way"]), str(option.args["army"])) for option in self._legal("attack")]
        return max([*attacks, self.chant, 0])

    @property
    def best_act(self) -> int:
        """What one heroic act is worth now, used otherwise than for a quest or a move."""
        return self.best_act_without(None)

    def best_act_without(self, hero: str | None) -> int:
        """What one heroic act is worth when this hero leads no attack: the best that another leads, or a rally."""
        if hero not in self._best_acts:
            self._best_acts[hero] = self._find_best_act(hero) if self.g.world.tally.acts > 0 else 0
        return self._best_acts[hero]

    def _find_best_act(self, without: str | None) -> int:
        others = [option for option in self._legal("heroic") if option.args["hero"] != without]
        led = [self.led_by(str(option.args["hero"]), str(option.args["army"])) for option in others]
        return max([*led, self.rally, 0])

    def _legal(self, verb: str) -> list[Option]:
        return [option for option in self.question.options.values() if option.verb == verb]

    # Where heroes stand

    @cached_property
    def targets(self) -> list[str]:
        """The armies that can be attacked, near or far."""
        return [army for army in self.g.on_map() if not any(battles.why_target(self.g, army))]

    def prospect(self, hero: str, place: str) -> int:
        """The best heroic attack that a hero could lead from a place now."""
        if (hero, place) not in self._prospects:
            far = self.g.hero_kind(hero).attack == "ranged"
            there = [army for army in self.targets if TRACK_OF[army] == place]
            led = [self.led_by(hero, army) for army in there if far or battles.in_melee_range(self.g, army)]
            self._prospects[hero, place] = max(led, default=0)
        return self._prospects[hero, place]

    def standing(self, hero: str, place: str) -> int:
        """What standing there promises for later: the danger of the track, where the hero's weapon will reach it."""
        if place == "reserves" or self.turns_left < 2:
            return 0
        if (hero, place) not in self._standing:
            self._standing[hero, place] = self._stand(hero, place)
        return self._standing[hero, place]

    def _stand(self, hero: str, place: str) -> int:
        g = self.g
        track = next(each for each in TRACKS if each == place)
        threatened = self.danger(track) + (12 * advice.pressure(g, track)) // 10
        reaches = g.hero_kind(hero).attack == "ranged" or g.content.tracks[track].melee_up_to > 1
        crowd = sum([other.place == place for id_, other in g.world.heroes.items() if id_ != hero])
        return threatened * (2 if reaches else 0) // (10 * (1 + 2 * crowd))
