"""Quests (6.8): a single try a turn, with as many points as the players dare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, d6_odds, total
from domain.kernel.words import message
from domain.legions_of_darkness import battles, heroes
from domain.legions_of_darkness.dice import Roll, Rolled
from domain.legions_of_darkness.effects import Effects

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

PER_ACTION = 1
PER_ACT = 2


def candidates(g: LegionsOfDarkness) -> list[Option]:
    """Every split of the points at hand, and always the smallest, so that a greyed one says why."""
    if g.card.quest is None:
        return []
    tally = g.world.tally
    splits = [(a, h) for a in range(tally.actions + 1) for h in range(tally.acts + 1) if a or h] or [(1, 0)]
    return [option("quest", actions=actions, acts=acts) for actions, acts in splits]


def why_quest(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    actions, acts = int(candidate.args["actions"]), int(candidate.args["acts"])
    if g.card.quest is None:
        yield Refusal("6.8", message("why.no_quest"))
    if g.world.tally.quest != "open":
        yield Refusal("6.8", message("why.quest_tried"))
    if actions + acts == 0:
        yield Refusal("6.8", message("why.quest_needs_point"))
    if actions > g.world.tally.actions or acts > g.world.tally.acts:
        yield Refusal("6.8", message("why.no_points", actions=g.world.tally.actions, acts=g.world.tally.acts))
    if acts and not heroes.able(g):
        yield Refusal("R19", message("why.no_hero"))


def quest_parts(g: LegionsOfDarkness, actions: int, acts: int) -> list[Part]:
    """What points and heroes add to the die (6.8, 6.8.1)."""
    points = [Part(PER_ACTION * actions, "actions", "6.8"), Part(PER_ACT * acts, "heroic_acts", "6.8")]
    return [
        *(part for part in points if part.value),
        *heroes.presence(g, "quest_drm", "6.8.1"),
        *battles.bonus_parts(g, "all"),
    ]


def show_quest(g: LegionsOfDarkness, candidate: Option) -> Shows:
    assert g.card.quest is not None
    actions, acts = int(candidate.args["actions"]), int(candidate.args["acts"])
    cost = {kind: n for kind, n in (("action", actions), ("heroic_act", acts)) if n}
    return Shows(cost=cost, odds=d6_odds(g.content.quests[g.card.quest].beat, quest_parts(g, actions, acts)))


class Attempt(Frame, tag="attempt"):
    """The try: points are paid, the die is thrown, and the reward follows (6.8; R38)."""

    actions: int
    acts: int
    paid: bool = False
    rolled: Rolled | None = None
    rewarded: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        assert g.card.quest is not None
        quest = g.content.quests[g.card.quest]
        parts = quest_parts(g, self.actions, self.acts)
        if not self.paid:
            self.paid = True
            g.world.tally.actions -= self.actions
            g.world.tally.acts -= self.acts
            return g.push(Roll("quest", beat=quest.beat, parts=parts))
        if self.rolled is not None and not self.rewarded:
            self.rewarded = True
            won = self.rolled.won
            g.world.tally.quest = "won" if won else "failed"
            told = "quest_won" if won else "quest_failed"
            g.tell(told, rule="6.8", quest=quest.id, die=self.rolled.face, plus=total(parts), beat=quest.beat)
            if won:
                return g.push(Effects(quest.id, "reward"))
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled
