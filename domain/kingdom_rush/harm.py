"""Hearts: what Heroes and the Kingdom lose, Protection, being knocked out, Retreat (1.7, 1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import Message, message
from domain.kingdom_rush.maps import name, named
from domain.kingdom_rush.scenario_rules import guest_falls
from domain.kingdom_rush.state import OFF, Hero, Spot
from domain.kingdom_rush.table import boss_at, heroes_at, towers_at, tray_at

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def lose_hearts(g: KingdomRush, hearts: int, *, rule: str) -> None:
    """The Kingdom loses Hearts; at 0 the game is lost at once (1.15)."""
    g.world.hearts = max(0, g.world.hearts - hearts)
    if not g.world.hearts:
        g.lose("kingdom", rule=rule)


def hurt(g: KingdomRush, hero: Hero, *, by: str, rule: str) -> None:
    """1 damage: a Protection token goes instead of a Heart; without Hearts the Hero is knocked out (1.7)."""
    if hero.protected:
        hero.protected = False
        g.tell("protected", rule=rule, hero=hero.id, by=by)
        return
    hero.hearts = max(0, hero.hearts - 1)
    g.tell("hurt", rule=rule, hero=hero.id, by=by, hearts=hero.hearts)
    if not hero.hearts:
        knock_out(g, hero)


def knock_out(g: KingdomRush, hero: Hero) -> None:
    """The Hero goes home and must recover there first; a guest of the scenario has its own rule (1.7)."""
    if hero.guest:
        guest_falls(g, hero)
        return
    go_home(hero)
    hero.out = True
    hero.points = 0
    g.tell("knocked_out", rule="4.26", hero=hero.id)


def go_home(hero: Hero) -> None:
    hero.at, hero.tray, hero.base = OFF, "", 0


def protect(g: KingdomRush, hero: Hero, *, rule: str) -> None:
    """A Hero holds at most one Protection token (1.7)."""
    if not hero.protected:
        hero.protected = True
        g.tell("protection", rule=rule, hero=hero.id)


def heal(g: KingdomRush, hero: Hero, hearts: int, *, rule: str) -> None:
    """Regain Hearts, never more than are printed."""
    most = g.most_hearts(hero)
    gained = min(hearts, most - hero.hearts)
    if gained > 0:
        hero.hearts += gained
        g.tell("heals", rule=rule, hero=hero.id, hearts=gained)


def why_not_stand(g: KingdomRush, hero: Hero, at: Spot) -> Iterator[Refusal]:
    """What keeps a Hero from ending on a spot, a Horde's tray left aside (1.7, Teleportals, Boss rules)."""
    if boss_at(g, at) is not None:
        yield Refusal("8.1", message("why.boss_there", at=name(at)))
    if at == g.world.marker:
        yield Refusal("7.10", message("why.marker_there", at=name(at)))
    if at in (g.map.entrance, g.map.exit_square):
        yield Refusal("6.9", message("why.teleportal_there", at=name(at)))
    if towers_at(g, at):
        yield Refusal("4.13", message("why.tower_there", at=name(at)))
    tray = tray_at(g, at)
    if tray is not None and tray.kind == "portal":
        yield Refusal("4.13", message("why.portal_there", at=name(at)))
    others = [each for each in heroes_at(g, at) if each.id != hero.id and not each.guest]
    if others and tray is None:
        yield Refusal("4.14", message("why.hero_there", hero=others[0].id, at=name(at)))


class Retreat(Frame, tag="retreat"):
    """A Hero makes room: to an adjacent unoccupied square, or home; no damage of itself (1.7)."""

    hero: str
    to: str = ""

    def run(self, g: KingdomRush) -> Step:
        hero = g.world.heroes[self.hero]
        if not self.to:
            spots = [name(at) for at in g.map.neighbours[hero.at]]
            candidates = [option("retreat", hero=hero.id, to=to, target=f"spot:{to}") for to in spots]
            candidates.append(option("retreat_home", hero=hero.id, target=f"hero:{hero.id}"))
            return g.ask(
                self.on_retreat,
                hero.seat or g.lead,
                candidates,
                rule="4.27",
                prompt=Message("ask.retreat", {"hero": hero.id}),
                why=self.why_retreat,
            )
        hero.tray, hero.base = "", 0
        if self.to == "home":
            go_home(hero)
        else:
            hero.at = named(self.to)
        g.tell("retreats", rule="4.27", hero=hero.id, to=self.to)
        return g.done(self)

    def on_retreat(self, g: KingdomRush, answer: Answer) -> None:
        self.to = "home" if answer.verb == "retreat_home" else answer.text("to")

    def why_retreat(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        hero = g.world.heroes[self.hero]
        if candidate.verb == "retreat_home":
            if hero.guest:
                yield Refusal("7.30", message("why.guest_has_no_home", hero=hero.id))
            return
        at = named(str(candidate.args["to"]))
        if tray_at(g, at) is not None:
            yield Refusal("4.27", message("why.occupied", at=name(at)))
        yield from why_not_stand(g, hero, at)


FRAMES = (Retreat,)
