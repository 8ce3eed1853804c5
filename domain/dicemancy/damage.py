"""What cubes come to: deeds carried out, filled sections, defeated Monsters (3.6.10-3.6.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from domain.dicemancy.deeds import Deeds, March, Put, Shift, Swap, gained
from domain.dicemancy.field import space_id
from domain.kernel.frames import Fact, Frame, Step

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class Fallen(Fact, tag="fallen"):
    """A Monster has been defeated; `token` lay on it."""

    card: str
    token: Literal["", "target", "gem"]


def carry_out(g: Dicemancy, deeds: Deeds) -> None:
    """Do on the table what was planned, and tell it; cubes of one colour on one Monster in one line."""
    field = g.field()
    for deed in deeds:
        deed.do(field)
    puts = [(deed.card, deed.color) for deed in deeds if isinstance(deed, Put)]
    for card, color in dict.fromkeys(puts):
        g.tell("cubes", rule="3.6.6", card=card, color=color, count=puts.count((card, color)))
    for deed in deeds:
        if isinstance(deed, Swap):
            g.tell("swap", rule="7.7", card=deed.card, old=deed.old, color=deed.color)
        elif isinstance(deed, Shift):
            g.tell("shift", rule="7.6", card=deed.card, onto=deed.onto, color=deed.color)
        elif isinstance(deed, March):
            g.tell("march", rule="7.4", card=deed.card, space=space_id((deed.row, deed.col)))
    crystals = gained(deeds)
    if crystals:
        g.world.crystals += crystals
        g.tell("crystals", rule="7.3", gain=crystals, crystals=g.world.crystals)


class Falls(Frame, tag="falls"):
    """Each Monster with a filled Health or Weakness section is defeated (3.6.11-3.6.13); cancels stay (3.6.14).

    The player could choose the order, but none changes anything: Supply, hand and counts come out the same.
    """

    def run(self, g: Dicemancy) -> Step:
        field = g.field()
        beaten = [card for card in field.in_reading_order() if field.beaten(card)]
        if not beaten:
            return g.done(self)
        card = beaten[0]
        section = "health" if field.full(card, "health") else "weakness"
        monster = field.remove(card)
        g.world.hand = sorted([*g.world.hand, card])
        g.tell("falls", rule="3.6.12" if section == "health" else "3.6.13", card=card, section=section)
        if g.content.cards[card].level == 2:
            g.world.fallen.append(card)
            g.tell("counted", rule="3.6.15", fallen=len(g.world.fallen), needed=g.scenario.level_2)
        return g.announce(Fallen(card, monster.token))
