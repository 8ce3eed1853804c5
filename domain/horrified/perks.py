"""Perk cards: chosen whole before they are paid for, in any hero phase, without an action (rules 14 to 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.horrified.content import (
    Banish,
    Deliver,
    DrawItems,
    Drive,
    Gather,
    MoreActions,
    MoveHeroes,
    Perks,
    PutHero,
    SkipMonsterPhase,
)
from domain.horrified.items import lay_items
from domain.horrified.perk_plans import DriveFigures, GatherHeroes, GiveItems, SendHeroes, Sent
from domain.horrified.pieces import put_figure, put_hero
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Seat, Step
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


def why_perk(g: Horrified, chosen: Option, seat: Seat) -> Iterator[Refusal]:
    """A card that one of the seat's heroes holds (rule 14)."""
    if chosen.args.get("card") not in g.perks_of(seat):
        yield Refusal("14", message("why.no_such_perk"))


class PlayPerk(Frame, tag="play_perk"):
    """What the card needs is chosen first; then it is discarded and its effects follow in order (rules 14, 15, 16)."""

    card: str
    seat: Seat
    plans: list[list[Sent]] = []

    def run(self, g: Horrified) -> Step:
        effects = g.content.perks[self.card].do
        if len(self.plans) < len(effects):
            plan = plan_of(g, effects[len(self.plans)], self.seat)
            if plan is not None:
                return g.push(plan)
            self.plans.append([])
            return g.again()
        holder = g.perk_holder(self.seat, self.card)
        holder.perks.remove(self.card)
        g.world.perk_discards.append(self.card)
        g.tell("perk", rule="14", hero=holder.id, perk=self.card)
        for effect, sent in zip(effects, self.plans, strict=True):
            DO[type(effect)](g, effect, sent)
        return g.done(self)

    def after_send_heroes(self, g: Horrified, sent: list[Sent]) -> None:
        self.plans.append(sent)

    after_gather_heroes = after_drive_figures = after_give_items = after_send_heroes


def plan_of(g: Horrified, effect: Perks, seat: Seat) -> Frame | None:
    """The questions that an effect needs answered, if any."""
    match effect:
        case MoveHeroes():
            return SendHeroes(seat, effect.spaces, effect.most)
        case PutHero():
            return SendHeroes(seat, None, 1)
        case Gather():
            return GatherHeroes(seat)
        case Deliver():
            return GiveItems(seat)
        case Drive():
            return DriveFigures(seat, effect.spaces)
        case Banish():
            return DriveFigures(seat, effect.spaces, 1, effect.figures)
    return None


def skip_monster_phase(g: Horrified, effect: SkipMonsterPhase, sent: list[Sent]) -> None:
    """This turn's monster phase, or the next one that is not skipped already (rules P1, H18)."""
    g.world.dawns += 1


def draw_items(g: Horrified, effect: DrawItems, sent: list[Sent]) -> None:
    """To their printed locations (rules P1, P3, H18, H20)."""
    lay_items(g, effect.items * (len(g.world.heroes) if effect.each_hero else 1), "H20")


def more_actions(g: Horrified, effect: MoreActions, sent: list[Sent]) -> None:
    """For the hero whose turn it is (rules P2, H19)."""
    g.world.late += effect.actions
    g.tell("more_actions", rule="P2", hero=g.active.id, actions=effect.actions)


def send_heroes(g: Horrified, effect: MoveHeroes | PutHero | Gather, sent: list[Sent]) -> None:
    """Each to its space; nobody comes along (rules P4 to P6, P9, H23)."""
    for hero, space in sent:
        put_hero(g, g.hero(hero), space)
        g.tell("person_moves", rule="H23", person=hero, space=space)


def give_items(g: Horrified, effect: Deliver, sent: list[Sent]) -> None:
    """Plan: giver and taker first, then the items in turn (rule P8)."""
    if sent:
        giver, taker = sent[0]
        for _, item in sent[1:]:
            g.hand_over(giver, item, taker)
            g.tell("shared", rule="P8", giver=giver, item=item, taker=taker)


def drive_figures(g: Horrified, effect: Drive | Banish, sent: list[Sent]) -> None:
    """One after the other, as they were chosen; no attack follows (rules P7, P10, H21, H47)."""
    for figure, space in sent:
        g.tell("driven", rule="H21", figure=figure, space=space)
        put_figure(g, figure, space)


DO: dict[type[Perks], Callable[..., None]] = {
    SkipMonsterPhase: skip_monster_phase,
    DrawItems: draw_items,
    MoreActions: more_actions,
    MoveHeroes: send_heroes,
    PutHero: send_heroes,
    Gather: send_heroes,
    Deliver: give_items,
    Drive: drive_figures,
    Banish: drive_figures,
}
