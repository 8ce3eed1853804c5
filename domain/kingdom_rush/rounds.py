"""The round: its phases by name, in order, and what is checked at its end (1.2, 1.3, 1.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kingdom_rush import scenario_rules
from domain.kingdom_rush.advance import Advance
from domain.kingdom_rush.destroy import Destroy
from domain.kingdom_rush.play import Play
from domain.kingdom_rush.setup import SetUp, ready_made
from domain.kingdom_rush.spawn import Spawn
from domain.kingdom_rush.spend import Spend
from domain.kingdom_rush.table import soldiers_out
from domain.kingdom_rush.trays import hordes, loss

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

PHASES = ("reveal", "spawn", "play", "destroy", "advance", "pick_up", "spend")


class Rounds(Frame, tag="rounds"):
    """The set-up, then one round after the other until the game is won or lost."""

    begun: bool = False
    ready_made: bool = False

    def run(self, g: KingdomRush) -> Step:
        if not self.begun:
            self.begun = True
            if self.ready_made:
                ready_made(g)
            return g.push(SetUp())
        return g.push(Round())


class Round(Frame, tag="round"):
    """Six phases, seven with the Spider Challenge in front; SPAWN is left out in the first round (1.2, 1.3)."""

    step: int = 0

    def run(self, g: KingdomRush) -> Step:
        self.step += 1
        match self.step:
            case 1:
                begin_round(g)
                return self._enter(g, "reveal", self._reveal(g))
            case 2:
                skipped = g.world.round == 1 and not g.scenario.first_spawn
                return self._enter(g, "spawn", None if skipped else Spawn())
            case 3:
                return self._go_on(g, scenario_rules.step(g, "after_spawn"))
            case 4:
                return self._enter(g, "play", Play())
            case 5:
                return self._enter(g, "destroy", Destroy())
            case 6:
                return self._go_on(g, scenario_rules.step(g, "after_destroy"))
            case 7:
                return self._enter(g, "advance", Advance())
            case 8:
                g.world.phase = "pick_up"
                pick_up(g)
                return self._enter(g, "spend", Spend())
            case _:
                end_round(g)
                return g.done(self)

    def _reveal(self, g: KingdomRush) -> Frame | None:
        """REVEAL_SPIDER is the Challenge's own phase; with its deck used up it is left out (1.3)."""
        deck = g.world.decks.get("challenge")
        if not g.world.challenge or deck is None or not len(deck) or g.ADDITIONS.reveal is None:
            return None
        return g.ADDITIONS.reveal()

    def _enter(self, g: KingdomRush, phase: str, frame: Frame | None) -> Step:
        if frame is None:
            return g.again()
        g.world.phase = phase  # type: ignore[assignment]
        g.phase(phase, rule="3.1", round=g.world.round)
        return g.push(frame)

    def _go_on(self, g: KingdomRush, frame: Frame | None) -> Step:
        return g.push(frame) if frame is not None else g.again()


def begin_round(g: KingdomRush) -> None:
    """A new round: all Heroes are ready, nobody is done, no pass is made (1.3)."""
    world = g.world
    world.round += 1
    for hero in world.heroes.values():
        hero.turns = 0 if hero.guest else g.turns_in_a_round
        hero.begun = hero.walked = hero.acted = False
        hero.points = 0
        if hero.held == "round":
            hero.held = ""
    for player in world.seats:
        player.passed, player.done = 0, False
    for tray in world.trays.values():
        tray.asleep = tray.frozen = tray.stuck = False
    for boss in world.bosses.values():
        boss.asleep = False


def pick_up(g: KingdomRush) -> None:
    """PICK_UP: Towers return to their owners' hands, those in the Received slot join them (1.3).

    A Tower under the Treant Spawn marker stays on the map (Scenario 3).
    """
    world = g.world
    for tower in list(world.towers.values()):
        if tower.at == world.marker:
            tower.left = []
            g.tell("stays", rule="7.11", tower=tower.card)
            continue
        g.player(tower.seat).hand.append(tower.card)
        del world.towers[tower.id]
    for player in world.seats:
        player.hand += player.received
        player.received = []


def end_round(g: KingdomRush) -> None:
    """The end of the round: the measures of the siege, then what is won or lost (1.15)."""
    world = g.world
    g.measure(
        world.round,
        hearts=world.hearts,
        crystals=world.crystals,
        hordes=sum(1 for _ in hordes(g)),
        enemies=sum(loss(g, tray) for tray in hordes(g)),
        soldiers=soldiers_out(g),
    )
    world.shown = ""
    scenario_rules.round_end(g)
    if world.victory:
        g.win(world.victory, rule="5.30", rounds=world.round)
