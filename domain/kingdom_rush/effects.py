"""What the cards of Bosses, Web Traps and Strikes do: their named operations, one after the other (2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import Message
from domain.kingdom_rush import boss_moves, captive, greenmuck
from domain.kingdom_rush.advance import Move
from domain.kingdom_rush.arrival import Appear
from domain.kingdom_rush.content import Effect
from domain.kingdom_rush.harm import hurt, lose_hearts
from domain.kingdom_rush.maps import apart
from domain.kingdom_rush.squares import mask_of, said, squares_of
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import OFF
from domain.kingdom_rush.trays import hordes
from domain.kingdom_rush.webbing import web

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def effects_of(g: KingdomRush, card: str) -> tuple[Effect, ...]:
    """The operations of a Life card, a Web Trap, an Action or a Strike card."""
    content = g.content
    if card in content.lives:
        return content.lives[card].do
    if card in content.traps:
        return content.traps[card].do
    return content.actions[card].do if card in content.actions else content.strikes[card].do


class Effects(Frame, tag="effects"):
    """A card's operations in order. `boss`: the Boss that it speaks of ("" for Strikes)."""

    card: str
    boss: str = ""
    n: int = 0

    def run(self, g: KingdomRush) -> Step:
        todo = effects_of(g, self.card)
        if not self.n and not self.boss:
            g.tell("strike", rule="9.5", card=self.card)
        if self.n == len(todo):
            return g.done(self)
        effect = todo[self.n]
        self.n += 1
        frame = self._frame(g, effect)
        if frame is not None:
            return g.push(frame)
        self._now(g, effect)
        return g.again()

    def _frame(self, g: KingdomRush, effect: Effect) -> Frame | None:
        """Operations that need more than a moment."""
        match effect.op:
            case "push":
                return boss_moves.PushBack(self.boss, effect.steps)
            case "brood_ahead":
                deck = g.world.decks.get("brood")
                if deck is not None and len(deck):
                    front = g.map.onward(g.world.bosses[self.boss].at)
                    return Appear("horde", deck.draw(g.chance), "a", front, asleep=True)
            case "marker" if not g.world.sealed and g.world.marker != OFF:
                return greenmuck.MoveMarker(effect.way, effect.steps)
            case "treant" if not g.world.sealed and g.world.marker != OFF:
                return greenmuck.Treant()
            case "grawl":
                return captive.GrawlWalks(effect.steps)
            case "surge":
                nearest = min(hordes(g), key=lambda tray: g.map.rank[tray.at], default=None)
                return Move(nearest.id, 1) if nearest is not None else None
            case "desertion":
                return Desertion(effect.steps)
        return None

    def _now(self, g: KingdomRush, effect: Effect) -> None:
        """Operations that are done at once."""
        world = g.world
        match effect.op:
            case "web":
                web(g, effect.stack, rule="5.1")
            case "harm" | "acid":
                at = world.bosses[self.boss].at
                for hero in list(world.heroes.values()):
                    if hero.at != OFF and not hero.guest and apart(hero.at, at) <= effect.within:
                        hurt(g, hero, by=self.boss, rule="7.20" if effect.op == "acid" else "7.54")
                if effect.op == "acid":
                    greenmuck.acid(g, at, effect.within)
            case "clear":
                tray = world.trays.get(world.bosses[self.boss].tray)
                if tray is not None:
                    tray.tiles = []
            case "ambush":
                for hero in [each for each in world.heroes.values() if each.tray]:
                    hurt(g, hero, by=self.card, rule="9.5")
            case "time_slip":
                if world.crystals:
                    world.crystals -= 1
                else:
                    lose_hearts(g, 1, rule="9.5")
                g.tell("time_slip", rule="9.5", crystals=world.crystals, hearts=world.hearts)


class Desertion(Frame, tag="desertion"):
    """Soldiers of the players' choice return to the supply (Strike card)."""

    left: int
    tray: str = ""
    square: str = ""

    def run(self, g: KingdomRush) -> Step:
        if self.square:
            tray = g.world.trays[self.tray]
            tray.soldiers &= ~mask_of(self.square)
            g.world.soldiers += 1
            self.left -= 1
            g.tell("deserts", rule="9.5", card=tray.card, tray=tray.id)
            self.square = ""
        soldiers = [
            option(
                "desert",
                target=f"square:{tray.id}:{square_name(square)}",
                label=Message("option.desert", {"card": tray.card, "square": said(1 << square)}),
                tray=tray.id,
                square=square_name(square),
            )
            for tray in g.world.trays.values()
            for square in squares_of(tray.soldiers)
        ]
        if not self.left or not soldiers:
            return g.done(self)
        return g.ask(self.on_desert, g.lead, soldiers, rule="9.5", why=self.why_desert)

    def on_desert(self, g: KingdomRush, answer: Answer) -> None:
        self.tray, self.square = answer.text("tray"), answer.text("square")

    def why_desert(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        return iter(())


FRAMES = (Effects, Desertion)
VERBS: dict[str, tuple[str, ...]] = {"desert": ("tray", "square")}
