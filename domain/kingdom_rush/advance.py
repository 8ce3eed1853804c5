"""ADVANCE: Hordes, Portals and Bosses act and move, nearest to the Exit first (1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.numbers import Part, total
from domain.kernel.words import Message
from domain.kingdom_rush.arrival import Appear, Arrive, EnterKingdom
from domain.kingdom_rush.harm import hurt
from domain.kingdom_rush.maps import apart, way
from domain.kingdom_rush.squares import mask_of, name_of, said, squares_of
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import OFF, Hero, Tile, Tray
from domain.kingdom_rush.table import LYNN, ahead
from domain.kingdom_rush.trays import heroes_on, on_path, to_cover, visible
from domain.kingdom_rush.webbing import unweb

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

DEAD_EYE_REACH = 2
Summons = Literal["fallen", "saurian"]
SUMMONS: tuple[Summons, ...] = ("fallen", "saurian")


def in_order(g: KingdomRush) -> list[str]:
    """Who activates in this phase: tray ids and `boss:<kind>`, nearest to the Exit first (1.9)."""
    ranks = [(g.map.rank[tray.at], tray.id) for tray in on_path(g) if not tray.asleep and tray.at != OFF]
    ranks += [
        (g.map.rank[boss.at], f"boss:{kind}") for kind, boss in g.world.bosses.items() if boss.here and not boss.asleep
    ]
    return [id_ for _, id_ in sorted(ranks)]


class Advance(Frame, tag="advance"):
    """The list is fixed at the start; cards that appear in the phase do not activate (1.9)."""

    waiting: list[str] | None = None

    def run(self, g: KingdomRush) -> Step:
        if self.waiting is None:
            self.waiting = in_order(g)
        while self.waiting:
            next_ = self.waiting.pop(0)
            if next_.startswith("boss:"):
                kind = next_.removeprefix("boss:")
                if g.world.bosses[kind].here:
                    return g.push(g.ADDITIONS.boss_turns[kind]())
            elif next_ in g.world.trays:
                return g.push(Activate(next_))
        if g.world.shown:
            g.tell("spider_stopped", rule="6.18", card=g.world.shown)
            g.world.shown = ""
        return g.done(self)


class Activate(Frame, tag="activate"):
    """One Horde or Portal: Spider tile, Dead-Eye, Heal, Summon, move; a Portal's effect, then its move (1.9)."""

    tray: str
    step: int = 0

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays.get(self.tray)
        if tray is None:
            return g.done(self)
        if tray.frozen:
            g.tell("frozen", rule="5.38", card=tray.card, tray=tray.id)
            return g.done(self)
        self.step += 1
        if tray.kind == "portal":
            return self._portal(g, tray)
        match self.step:
            case 1:
                drop = g.ADDITIONS.drop
                return g.push(drop(tray.id)) if g.world.shown and drop is not None else g.again()
            case 2:
                return g.push(DeadEye(tray.id)) if visible(g, tray, "dead_eye") else g.again()
            case 3:
                icons = visible(g, tray, "heal").bit_count()
                return g.push(Heal(tray.id, icons)) if icons else g.again()
            case 4 | 5:
                return self._summon(g, tray, SUMMONS[self.step - 4])
            case 6:
                return g.push(Move(tray.id, total(speed_parts(g, tray))))
        return g.done(self)

    def _portal(self, g: KingdomRush, tray: Tray) -> Step:
        if self.step == 1:
            open_portal(g, tray)
            return g.push(Move(tray.id, 0 if tray.stuck else 1))
        return g.done(self)

    def _summon(self, g: KingdomRush, tray: Tray, kind: Summons) -> Step:
        """One card for all visible icons of a kind, in front of the Summoner; it does not activate (Summoners)."""
        deck = g.world.decks.get(kind)
        if not visible(g, tray, kind) or deck is None or not len(deck):
            return g.again()
        card = deck.draw(g.chance)
        g.tell("summons", rule="5.14", card=tray.card, tray=tray.id, summoned=card)
        return g.push(Appear("horde", card, "a", g.map.onward(tray.at), asleep=True))


def speed_parts(g: KingdomRush, tray: Tray) -> list[Part]:
    """The movement points of a Horde: 1, and 1 more with any visible Speed icon; none where it is held fast (1.8)."""
    parts = [Part(1, "march", "5.18")]
    if visible(g, tray, "speed"):
        parts.append(Part(1, "speed", "5.11"))
    if tray.stuck:
        parts.append(Part(-total(parts), "tar_bomb", "4.46"))
    return parts


def open_portal(g: KingdomRush, tray: Tray) -> None:
    """A Portal takes a Tower out of the supply stack that it names; a Webbing there goes, too (1.11)."""
    stack = g.content.portals[tray.card].destroys
    if g.world.supply[stack]:
        g.world.supply[stack].pop()
        g.tell("tower_lost", rule="5.26", card=tray.card, stack=stack)
        if stack in g.world.webs:
            unweb(g, stack, rule="5.7")


def aimed_at(g: KingdomRush, tray: Tray) -> list[Hero]:
    """The nearest Heroes within 2 squares of a Horde, Lynn's miniature among them (1.8)."""
    near = [
        hero
        for hero in g.world.heroes.values()
        if hero.at != OFF
        and apart(tray.at, hero.at) <= DEAD_EYE_REACH
        and (not hero.guest or hero.id == LYNN or hero.tray)
    ]
    least = min((apart(tray.at, hero.at) for hero in near), default=0)
    return [hero for hero in near if apart(tray.at, hero.at) == least]


class DeadEye(Frame, tag="dead_eye"):
    """1 damage to the nearest Hero within 2 squares; among equals the players choose (1.8)."""

    tray: str
    hero: str = ""

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays[self.tray]
        if not self.hero:
            near = aimed_at(g, tray)
            if not near:
                return g.done(self)
            heroes = [option("hit", hero=hero.id, target=f"hero:{hero.id}") for hero in near]
            return g.ask(
                self.on_dead_eye, g.lead, heroes, rule="5.13", prompt=Message("ask.dead_eye", {"card": tray.card})
            )
        hurt(g, g.world.heroes[self.hero], by=tray.card, rule="5.13")
        return g.done(self)

    def on_dead_eye(self, g: KingdomRush, answer: Answer) -> None:
        self.hero = answer.text("hero")


def least_useful(g: KingdomRush, tray: Tray) -> list[Tile]:
    """The Damage tiles that cover the fewest enemy squares (1.8)."""
    enemies = to_cover(g, tray)
    worth = [(tile.squares & enemies).bit_count() for tile in tray.tiles]
    return [tile for tile, n in zip(tray.tiles, worth, strict=True) if n == min(worth)]


class Heal(Frame, tag="heal"):
    """Each visible Heal icon removes the tile that covers fewest enemies; among equals the players choose (1.8)."""

    tray: str
    left: int
    squares: str = ""

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays[self.tray]
        if self.squares:
            gone = mask_of(self.squares)
            tray.tiles = [tile for tile in tray.tiles if tile.squares != gone]
            g.tell("healed", rule="5.12", card=tray.card, tray=tray.id, squares=said(gone))
            self.squares = ""
            self.left -= 1
        if not self.left or not tray.tiles:
            return g.done(self)
        tiles = [
            option(
                "unlay",
                target=f"tray:{tray.id}",
                label=Message("option.unlay", {"squares": said(tile.squares)}),
                squares=name_of(tile.squares),
            )
            for tile in least_useful(g, tray)
        ]
        return g.ask(self.on_heal, g.lead, tiles, rule="5.12", prompt=Message("ask.heal", {"card": tray.card}))

    def on_heal(self, g: KingdomRush, answer: Answer) -> None:
        self.squares = answer.text("squares")


class Move(Frame, tag="move_horde"):
    """Movement points: each is stopped by a Soldier, else by a Hero for a Heart, else the tray moves on (1.9)."""

    tray: str
    points: int
    soldier: str = ""
    hero: str = ""

    def run(self, g: KingdomRush) -> Step:
        tray = g.world.trays.get(self.tray)
        if tray is None:
            return g.done(self)
        if self.soldier or self.hero:
            self._stop(g, tray)
        if not self.points:
            return g.done(self)
        if tray.soldiers:
            soldiers = [
                option(
                    "soldier",
                    target=f"square:{tray.id}:{square_name(square)}",
                    label=Message("option.soldier", {"square": said(1 << square)}),
                    square=square_name(square),
                )
                for square in squares_of(tray.soldiers)
            ]
            return g.ask(self.on_stop, g.lead, soldiers, rule="4.4", prompt=Message("ask.stop", {"card": tray.card}))
        blockers = heroes_on(g, tray)
        if blockers:
            heroes = [option("blocker", hero=hero.id, target=f"hero:{hero.id}") for hero in blockers]
            return g.ask(self.on_stop, g.lead, heroes, rule="4.23", prompt=Message("ask.stop", {"card": tray.card}))
        self.points -= 1
        return self._step(g, tray)

    def on_stop(self, g: KingdomRush, answer: Answer) -> None:
        if answer.verb == "soldier":
            self.soldier = answer.text("square")
        else:
            self.hero = answer.text("hero")

    def _stop(self, g: KingdomRush, tray: Tray) -> None:
        """One point is stopped: the Soldier returns to the supply, or the Hero loses a Heart (1.6, 1.7)."""
        self.points -= 1
        if self.soldier:
            tray.soldiers &= ~mask_of(self.soldier)
            g.world.soldiers += 1
            g.tell("soldier_stops", rule="4.4", card=tray.card, tray=tray.id)
        else:
            g.tell("hero_stops", rule="4.23", hero=self.hero, card=tray.card, tray=tray.id)
            hurt(g, g.world.heroes[self.hero], by=tray.card, rule="4.23")
        self.soldier = self.hero = ""

    def _step(self, g: KingdomRush, tray: Tray) -> Step:
        at = ahead(g, tray.at)
        if at == OFF:
            return g.push(EnterKingdom(tray.id))
        g.tell("moves", rule="5.18", card=tray.card, tray=tray.id, **way([tray.at, at]))
        tray.at = at
        return g.push(Arrive(tray.id))


FRAMES = (Advance, Activate, DeadEye, Heal, Move)
VERBS: dict[str, tuple[str, ...]] = {
    "hit": ("hero",),
    "unlay": ("squares",),
    "soldier": ("square",),
    "blocker": ("hero",),
}
