"""The sequence of play (3.0): a card, the armies, the event, the castle's answer, and housekeeping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step
from domain.legions_of_darkness import armies, ending, setup, time_track
from domain.legions_of_darkness.actions import ActionPhase
from domain.legions_of_darkness.events import EventPhase
from domain.legions_of_darkness.state import Tally

if TYPE_CHECKING:
    from domain.legions_of_darkness.content import DeckId
    from domain.legions_of_darkness.game import LegionsOfDarkness


class Siege(Frame, tag="siege"):
    """The whole game: set up, then turn after turn until the castle falls or is relieved."""

    ready: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.ready:
            self.ready = True
            return g.push(setup.SetUp())
        return g.push(Turn())


class Turn(Frame, tag="turn"):
    """One turn, phase by phase (3.0)."""

    phases: int = 0

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.phases == len(PHASES):
            return g.done(self)
        self.phases += 1
        return g.push(PHASES[self.phases - 1]())


class CardPhase(Frame, tag="card_phase"):
    """The top card of the deck of the hour is drawn (3.0)."""

    def run(self, g: LegionsOfDarkness) -> Step:
        g.world.phase = "card"
        g.world.turn += 1
        g.world.tally = Tally(began_on=g.world.time)
        deck = time_track.deck_due(g)
        g.world.card = draw(g, deck)
        here = time_track.space_at(g, g.world.time)
        g.phase("turn", rule="3.0", turn=g.world.turn, card=g.world.card, deck=deck, space=here.kind)
        return g.done(self)


def draw(g: LegionsOfDarkness, deck: DeckId) -> str:
    """The top card; an empty deck is first made anew from its discards (3.0; R10, R41)."""
    cards, discards = g.world.decks[deck], g.world.discards[deck]
    if not len(cards):
        cards.mix_in(discards)
        discards.clear()
        g.tell("reshuffled", rule="R10", deck=deck)
    card = cards.draw(g.chance)
    g.reveal()
    return card


class Housekeeping(Frame, tag="housekeeping"):
    """Victory, time, the bloody battle marker; then the card is discarded (3.0 to 3.2, 11.2)."""

    timed: bool = False
    army: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.timed:
            self.timed = True
            g.world.phase = "housekeeping"
            ending.measure(g)
            ending.check_victory(g)
            time_track.pass_time(g, g.card.time_icons)
        if self.army is None and g.card.bloody_battle:
            candidates = armies.closest(g, g.on_map(g.card.bloody_battle))
            if len(candidates) > 1:
                return g.ask(
                    self.on_bloody,
                    g.council,
                    armies.choices(g, "place", candidates),
                    rule="3.2",
                    shows=armies.show_army,
                )
            self.army = candidates[0] if candidates else None
        if self.army is not None:
            g.world.bloody = self.army
            g.tell_army("bloody_placed", self.army, rule="3.2")
        card = g.card
        g.world.discards[card.deck].append(card.id)
        g.world.card = None
        return g.done(self)

    def on_bloody(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.army = answer.text("army")


PHASES: tuple[type[Frame], ...] = (CardPhase, armies.ArmyPhase, EventPhase, ActionPhase, Housekeeping)
