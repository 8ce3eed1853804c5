"""What each scenario, Boss and the Spider Challenge bring to the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.decks import Deck
from domain.kernel.frames import Fact, Frame, Step
from domain.kernel.reactions import Listener
from domain.kingdom_rush import (
    boss_moves,
    bosses,
    captive,
    challenge,
    effects,
    greenmuck,
    lynn_escort,
    portal_storm,
    web_traps,
)
from domain.kingdom_rush.boss_moves import GODDESS, GRAWL, GREENMUCK
from domain.kingdom_rush.harm import go_home
from domain.kingdom_rush.maps import spot
from domain.kingdom_rush.scenario_rules import Additions, ScenarioRules
from domain.kingdom_rush.state import Hero
from domain.kingdom_rush.table import LYNN

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


class PlaceFigures(Frame, tag="place_figures"):
    """The miniatures, Life decks, traps and stacks that a scenario prints (Scenarios 2, 3, 6 and 7)."""

    def run(self, g: KingdomRush) -> Step:
        scenario, content = g.scenario, g.content
        if scenario.lynn:
            at = g.map.spot_of[scenario.lynn]
            g.world.heroes[LYNN] = Hero(LYNN, 0, scenario.lynn_hearts, guest=True, at=at)
        if scenario.greenmuck:
            bosses.place_boss(g, GREENMUCK, g.map.spot_of[scenario.greenmuck], _lives(g, GREENMUCK))
            g.world.marker = g.map.spot_of[scenario.marker]
            g.world.treants = [id_ for id_, horde in content.hordes.items() if horde.kind == "treant"]
            g.world.decks["actions"] = greenmuck.action_deck(g)
        if scenario.goddess:
            lives = [] if scenario.trap else _lives(g, GODDESS)
            bosses.place_boss(g, GODDESS, g.map.spot_of[scenario.goddess], lives)
            if lives:
                brood = [id_ for id_, horde in content.hordes.items() if horde.kind == "brood"]
                g.world.decks["brood"] = Deck.of("brood", brood)
        if scenario.trap:
            hearts = content.heroes[GRAWL].hearts
            g.world.heroes[GRAWL] = Hero(GRAWL, 0, hearts, guest=True, at=g.map.spot_of[scenario.grawl])
            web_traps.lay_traps(g, spot(*scenario.trap))
        return g.done(self)


def _lives(g: KingdomRush, boss: str) -> list[str]:
    """A Boss's Life deck, number 1 on top."""
    cards = [(card.number, id_) for id_, card in g.content.lives.items() if card.boss == boss]
    return [id_ for _, id_ in sorted(cards)]


def grawl_falls(g: KingdomRush, hero: Hero) -> None:
    """Freed and beaten down, Grawl leaves the field (Scenario 6)."""
    go_home(hero)
    g.tell("knocked_out", rule="7.47", hero=hero.id)


ADDITIONS = Additions(
    rules={
        "clash_of_elves": ScenarioRules(
            set_up=PlaceFigures,
            after_spawn=lynn_escort.LynnMoves,
            round_end=lynn_escort.round_end,
            guest_falls=lynn_escort.lynn_falls,
        ),
        "time_of_the_trees": ScenarioRules(set_up=PlaceFigures, after_destroy=bosses.LifeCheck),
        "all_webbed_up": ScenarioRules(set_up=PlaceFigures, after_destroy=web_traps.TrapCheck, guest_falls=grawl_falls),
        "goddess_returns": ScenarioRules(set_up=PlaceFigures, after_destroy=bosses.LifeCheck),
        "portal_storm": ScenarioRules(set_up=portal_storm.BrewStorm, after_destroy=bosses.LifeCheck),
    },
    boss_turns={
        GODDESS: lambda: bosses.BossTurn(GODDESS),
        GREENMUCK: lambda: bosses.BossTurn(GREENMUCK),
    },
    cards={"ST": portal_storm.strike, portal_storm.BOSS: portal_storm.BossArrives},
    reveal=challenge.Reveal,
    drop=challenge.Drop,
)
FRAMES: tuple[type[Frame], ...] = (
    PlaceFigures,
    *challenge.FRAMES,
    *boss_moves.FRAMES,
    *bosses.FRAMES,
    *effects.FRAMES,
    *greenmuck.FRAMES,
    *captive.FRAMES,
    *web_traps.FRAMES,
    *lynn_escort.FRAMES,
    *portal_storm.FRAMES,
)
FACTS: tuple[type[Fact], ...] = ()
LISTENERS: tuple[Listener, ...] = (lynn_escort.PROTECTION,)
VERBS: dict[str, tuple[str, ...]] = {
    **challenge.VERBS,
    **effects.VERBS,
    **greenmuck.VERBS,
    **captive.VERBS,
    **portal_storm.VERBS,
}
