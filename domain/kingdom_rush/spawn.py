"""SPAWN: a card for each Spawn token in number order (1.3), with the Teleport Scroll and Dynamite (1.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.kingdom_rush.arrival import Appear
from domain.kingdom_rush.content import BLANK
from domain.kingdom_rush.placing import Laid, Piece, Placing, lay
from domain.kingdom_rush.setup import card_of, copy_of
from domain.kingdom_rush.state import OFF, Stack
from domain.kingdom_rush.webbing import web

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

SCROLL, DYNAMITE = "teleport_scroll", "dynamite"
CHARGES = 3


class Spawn(Frame, tag="spawn"):
    """Each Spawn token draws in number order; before, the Teleport Scroll may be laid on one (1.3, 1.13)."""

    asked: bool = False
    answer: str = ""
    waiting: list[str] | None = None

    def run(self, g: KingdomRush) -> Step:
        world = g.world
        if not self.asked:
            self.asked = True
            if SCROLL in world.spells:
                return self._ask_scroll(g)
        if self.answer:
            world.spells.remove(SCROLL)
            world.stacks[self.answer].scroll = "now"
            g.tell("scroll", rule="5.33", token=self.answer)
            self.answer = ""
        if self.waiting is None:
            self.waiting = self._tokens(g)
        if self.waiting:
            return g.push(DrawCard(self.waiting.pop(0)))
        return g.done(self)

    def _ask_scroll(self, g: KingdomRush) -> Step:
        tokens = [option("scroll", token=each, target=f"spawn:{each}") for each in g.world.stacks]
        self.asked = False
        return g.ask(self.on_scroll, g.lead, [option("keep_scroll"), *tokens], rule="5.33", why=self.why_scroll)

    def on_scroll(self, g: KingdomRush, answer: Answer) -> None:
        self.asked = True
        self.answer = answer.text("token") if answer.verb == "scroll" else ""

    def why_scroll(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "scroll" and not cards_left(g.world.stacks[str(candidate.args["token"])]):
            yield Refusal("5.33", message("why.stack_empty", token=candidate.args["token"]))

    def _tokens(self, g: KingdomRush) -> list[str]:
        """A token under the Scroll draws nothing now and twice in the next Spawn phase (Teleport Scroll)."""
        tokens = []
        for token, stack in g.world.stacks.items():
            if stack.scroll == "now":
                stack.scroll = "next"
                g.tell("skipped", rule="5.34", token=token)
            elif stack.scroll == "next":
                stack.scroll = ""
                g.world.out_of_game.append(SCROLL)
                tokens += [token, token]
            else:
                tokens.append(token)
        return tokens


class DrawCard(Frame, tag="draw_card"):
    """The top card of a Spawn stack: a Horde or Portal is placed, a Webbing Horde or another card resolved (1.3)."""

    token: str
    code: str = ""
    placed: str = ""
    blown: bool = False
    laid: list[Laid] = []

    def run(self, g: KingdomRush) -> Step:
        stack = g.world.stacks[self.token]
        if not self.code:
            self.code = draw(g, stack)
            return self._resolve(g)
        lay(g, self.laid, source=DYNAMITE, rule="5.36")
        self.laid = []
        tray = next((one for one in g.world.trays.values() if one.id == self.placed), None)
        if stack.dynamite and tray is not None and not self.blown:
            self.blown, stack.dynamite = True, False
            g.world.out_of_game.append(DYNAMITE)
            pieces = [Piece("M1", "true", "tray", True, on=tray.id) for _ in range(CHARGES)]
            return g.push(Placing(g.lead, DYNAMITE, "spell", pieces=pieces))
        return g.done(self)

    def _resolve(self, g: KingdomRush) -> Step:
        code, at = self.code, g.map.spawns.get(self.token, OFF)
        if code in ("", BLANK):
            if code:
                g.tell("blank", rule="3.8", token=self.token)
            return g.done(self)
        if code in g.content.webbing:
            g.tell("webbing_horde", rule="5.1", card=code, token=self.token)
            web(g, g.content.webbing[code].stack, rule="5.1")
            return g.done(self)
        special = next((enters for prefix, enters in g.ADDITIONS.cards.items() if code.startswith(prefix)), None)
        if special is not None:
            return g.push(special(code, self.token))
        card = card_of(code)
        if card in g.content.hordes:
            self.placed = f"h{g.world.made + 1}"
            return g.push(Appear("horde", card, copy_of(code), at))
        return g.push(Appear("portal", card, "a", at))

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid = laid


def cards_left(stack: Stack) -> int:
    return len(stack.cards) + (len(stack.deck) if stack.deck is not None else 0)


def draw(g: KingdomRush, stack: Stack) -> str:
    """The top card of a Spawn stack; "" where none is left."""
    if stack.cards:
        return stack.cards.pop(0)
    if stack.deck is not None and len(stack.deck):
        return stack.deck.draw(g.chance)
    return ""


FRAMES = (Spawn, DrawCard)
