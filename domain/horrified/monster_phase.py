"""The Monster Phase: one card, three parts from top to bottom (rules 18 to 21, 32, F12 to F14, R1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.content import FRENZY
from domain.horrified.events import Event
from domain.horrified.items import lay_items
from domain.horrified.strikes import Strike
from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.horrified.content import MonsterCard
    from domain.horrified.game import Horrified


class MonsterPhase(Frame, tag="monster_phase"):
    """Items, event, strikes from left to right (rules 18 to 21, R1). `left`: symbols still to come, None = no card."""

    left: list[str] | None = None
    happened: bool = False

    def run(self, g: Horrified) -> Step:
        if self.left is None:
            if g.world.dawns:
                g.world.dawns -= 1
                g.tell("dawn", rule="P1")
                return g.done(self)
            self.left = list(draw_card(g).strikes)
        card = g.content.monster_cards[str(g.world.card)]
        if not self.happened:
            self.happened = True
            lay_items(g, card.items, "19")
            if card.monster is None or card.monster in g.world.monsters:
                return g.push(Event(card.id))
            g.tell("no_event", rule="F13", monster=card.monster)
        while self.left:
            figure = figure_of(g, self.left.pop(0))
            if figure in g.world.figures:
                g.tell("strikes", rule="21", figure=figure)
                return g.push(Strike(figure, card.move, card.dice))
        return g.done(self)

    def end(self) -> None:
        """The rest of the card is dropped."""
        self.left = []


def draw_card(g: Horrified) -> MonsterCard:
    """The top card; where one is due and none is left, the session is lost (rules 18, F12)."""
    if not len(g.world.monster_deck):
        g.lose("deck", rule="F12")
    if g.world.card is not None:
        g.world.monster_discards.append(g.world.card)
    g.world.card = g.world.monster_deck.draw(g.chance)
    card = g.content.monster_cards[g.world.card]
    g.phase("monster", rule="18", turn=g.world.turn, card=card.id)
    return card


def figure_of(g: Horrified, symbol: str) -> str:
    """Who strikes at a symbol; the frenzy symbol means the monster with the marker (rules 32, R4)."""
    if symbol == FRENZY:
        return g.content.monsters[g.world.frenzy].frenzy_figure
    return symbol
