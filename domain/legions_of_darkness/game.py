"""Legions of Darkness: a castle, five tracks and three days; what the title consists of, and the table's accessors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from domain.kernel.advice import Advice, Like
from domain.kernel.frames import Frame, Question, Seat
from domain.kernel.game import Game, Scenario, Setting
from domain.kernel.words import Value
from domain.legions_of_darkness import (
    actions,
    advice,
    armies,
    battles,
    counsel,
    defenders,
    effects,
    events,
    heroes,
    heroic,
    magic,
    odds,
    puzzles,
    quests,
    setup,
    soundness,
    turn,
    view,
)
from domain.legions_of_darkness.content import TRACK_OF, ArmyKind, Card, HeroKind, LegionsContent, Track, TrackId
from domain.legions_of_darkness.dice import Roll
from domain.legions_of_darkness.state import Army, Hero, Legions

PLAYERS = (1, 2, 3, 4)


class LegionsOfDarkness(Game[Legions, LegionsContent, view.View]):
    """One council commands the castle: each question goes to seat 1, and with shared control anyone answers it."""

    id = "legions_of_darkness"
    folder = Path(__file__).parent
    WORLD = Legions
    CONTENT = LegionsContent
    OPTIONS = setup.LegionsOptions
    VIEW = view.View
    FRAMES: ClassVar[Sequence[type[Frame]]] = (
        setup.SetUp,
        turn.Siege,
        turn.Turn,
        turn.CardPhase,
        turn.Housekeeping,
        armies.ArmyPhase,
        armies.Advance,
        armies.AdvanceEach,
        armies.AdvanceFarthest,
        armies.AdvanceChosen,
        armies.RetreatChosen,
        events.EventPhase,
        events.BloodForHonour,
        events.PriceOfGround,
        effects.Effects,
        effects.ChooseOne,
        Roll,
        actions.ActionPhase,
        actions.Build,
        actions.Chant,
        actions.Study,
        heroic.Move,
        heroic.Rally,
        heroes.KillHero,
        heroes.WoundHero,
        heroes.RecruitHero,
        quests.Attempt,
        battles.Battle,
        battles.MagicalAttack,
        defenders.LoseDefenders,
        defenders.PickKinds,
        defenders.GainDefenders,
        magic.CastAttacks,
        magic.CastSlow,
        magic.CastLook,
        magic.CastHeal,
        magic.CastGain,
        magic.CastInspire,
        magic.LookAtDeck,
        magic.LearnSpell,
    )
    SCENARIOS = (Scenario("greenskin_horde", PLAYERS), Scenario("undead_scourge", PLAYERS))
    VERBS: ClassVar[Mapping[str, tuple[str, ...]]] = actions.VERBS
    SCENERY = ("board", "time", "tracks")
    GOALS = puzzles.GOALS

    @classmethod
    def begin(cls, setting: Setting, content: LegionsContent) -> tuple[Legions, Frame]:
        return setup.empty_table(setting, content), turn.Siege()

    @classmethod
    def presets(cls, scenario: str, content: LegionsContent) -> dict[str, dict[str, Any]]:
        return {id_: {"dials": list(dials)} for id_, dials in content.scenarios[scenario].presets.items()}

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        return setup.sample_options(rng, scenario)

    def view(self, seat: Seat | None) -> view.View:
        return view.see(self, seat)

    def resample(self, seat: Seat, rng: Random) -> None:
        """Nothing is hidden but the order of cards that nobody knows, and that is nowhere in the state."""

    def value(self) -> int:
        return advice.value(self)

    def moment(self) -> int | None:
        return odds.moment(self)

    def odds(self) -> float:
        return odds.odds(self)

    def likes(self) -> list[Like]:
        return advice.likes(self)

    def advise(self, question: Question) -> list[Advice]:
        return counsel.advise(self, question)

    def check(self) -> None:
        soundness.check(self)

    # What lies on the table

    @property
    def council(self) -> Seat:
        """The seat that is asked."""
        return 1

    @property
    def seats(self) -> list[Seat]:
        return list(range(1, self.world.players + 1))

    @property
    def card(self) -> Card:
        """The card in play."""
        assert self.world.card is not None
        return self.content.cards[self.world.card]

    def on_map(self, track: TrackId | None = None) -> list[str]:
        """The armies on the map, or on one track of it."""
        on = [id_ for id_, army in self.world.armies.items() if army.space is not None]
        return [id_ for id_ in on if TRACK_OF[id_] == track] if track else on

    def army(self, id_: str) -> Army:
        return self.world.armies[id_]

    def kind(self, army: str) -> ArmyKind:
        return self.content.armies[self.world.armies[army].kind]

    def space(self, army: str) -> int:
        """The space of an army on the map."""
        space = self.world.armies[army].space
        assert space is not None
        return space

    def track(self, army: str) -> Track:
        return self.content.tracks[TRACK_OF[army]]

    def who(self, army: str) -> dict[str, Value]:
        """How a sentence names an army."""
        return {"army": army, "kind": self.army(army).kind, "track": TRACK_OF[army], "space": self.army(army).space}

    def tell_army(self, key: str, army: str, *, rule: str, **args: Value) -> None:
        """Put a fact about an army into the log, with where it stands now."""
        self.tell(key, rule=rule, seen_by=None, **self.who(army), **args)

    def hero(self, id_: str) -> Hero:
        return self.world.heroes[id_]

    def hero_kind(self, id_: str) -> HeroKind:
        return self.content.heroes[id_]

    def living(self) -> list[str]:
        return [id_ for id_, hero in self.world.heroes.items() if hero.state != "dead"]
