"""Set up (2.0, 2.1): options, the empty table, the armies, the party, and the Winds of Magic."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from domain.kernel.decks import Deck
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Options, Setting, chosen
from domain.kernel.words import Value, message
from domain.legions_of_darkness import gauges, heroes, magic
from domain.legions_of_darkness.content import DeckId, LegionsContent, MagicKind, TrackId
from domain.legions_of_darkness.dice import DIE
from domain.legions_of_darkness.soundness import MOST_PLAYERS
from domain.legions_of_darkness.state import Army, Hero, Legions, Wall

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

PARTY = 3

MAGIC: tuple[MagicKind, ...] = ("arcane", "divine")
DECKS: tuple[DeckId, ...] = ("day", "night")
WALLS: tuple[TrackId, ...] = ("east", "west", "gate")


class LegionsOptions(Options, frozen=True):
    """What can be chosen: where the armies start, who defends (`heroes` when `chosen`), and the difficulty dials."""

    setup: Literal["standard", "random"] = "standard"
    party: Literal["recommended", "random", "chosen"] = "recommended"
    heroes: list[str] = []
    dials: list[str] = []


def empty_table(setting: Setting, content: LegionsContent) -> Legions:
    """The map before the first die. Raises Refused with every reason against these options."""
    options = chosen(setting, LegionsOptions)
    reasons = list(why_not(setting, options, content))
    if reasons:
        raise Refused("options", reasons)
    spells = content.spells.values()
    cards = content.cards.values()
    return Legions(
        scenario=setting.scenario,
        setup=options.setup,
        dials=[dial for dial in content.dials if dial in options.dials],
        players=setting.players,
        armies={},
        walls={track: Wall() for track in WALLS},
        heroes={hero: Hero(place="reserves") for hero in _party(setting, options, content)},
        face_down={kind: Deck.of(kind, [spell.id for spell in spells if spell.kind == kind]) for kind in MAGIC},
        decks={deck: Deck.of(deck, [card.id for card in cards if card.deck == deck]) for deck in DECKS},
        discards={deck: [] for deck in DECKS},
        energy=dict.fromkeys(MAGIC, 0),
        defenders=dict.fromkeys(content.defenders, 0),
    )


def sample_options(rng: Random, scenario: str) -> dict[str, Any]:
    """Some options of a session: any set up, any party, any dials that go together."""
    dials = [dial for dial in _DIALS if rng.random() < 0.15]
    dials += [dial for dial, of in _DIALS_OF.items() if of == scenario and rng.random() < 0.3]
    dials += rng.choice([[], [], ["more_actions"], ["fewer_actions"]])
    options: dict[str, Any] = {"setup": rng.choice(["standard", "random"]), "dials": dials}
    options["party"] = rng.choice(["recommended", "random", "chosen"])
    if options["party"] == "chosen":
        options["heroes"] = rng.sample(_HEROES, PARTY + ("fourth_hero" in dials))
    return options


_DIALS = ("fourth_hero", "high_morale", "calm_dawn", "known_spells")
_DIALS_OF = {"armoured_orcs": "greenskin_horde", "daylight": "undead_scourge"}
_HEROES = ("warrior", "wizard", "ranger", "rogue", "paladin", "cleric")


def party_size(dials: list[str], content: LegionsContent) -> int:
    return PARTY + sum(content.dials[dial].heroes for dial in dials)


def why_not(setting: Setting, options: LegionsOptions, content: LegionsContent) -> Iterator[Refusal]:
    """Why a session can't be played with these options."""
    if setting.scenario not in content.scenarios:
        yield _refuse("why.no_scenario", scenario=setting.scenario, known=list(content.scenarios))
        return
    if not 1 <= setting.players <= MOST_PLAYERS:
        yield _refuse("why.players", players=setting.players, most=MOST_PLAYERS)
    unknown = [dial for dial in options.dials if dial not in content.dials]
    if unknown:
        yield _refuse("why.no_dial", dials=unknown, known=list(content.dials))
        return
    for dial in options.dials:
        only = content.dials[dial].scenario
        if only not in (None, setting.scenario):
            yield _refuse("why.dial_scenario", dial=dial, scenario=only)
    if sum(content.dials[dial].actions != 0 for dial in set(options.dials)) > 1:
        yield _refuse("why.dials_cancel")
    yield from _why_not_heroes(options, content)


def _why_not_heroes(options: LegionsOptions, content: LegionsContent) -> Iterator[Refusal]:
    if options.party != "chosen":
        if options.heroes:
            yield _refuse("why.heroes_not_chosen", party=options.party)
        return
    strangers = [hero for hero in options.heroes if hero not in content.heroes]
    if strangers:
        yield _refuse("why.no_such_hero", heroes=strangers, known=list(content.heroes))
    size = party_size(list(dict.fromkeys(options.dials)), content)
    if len(options.heroes) != size or len(set(options.heroes)) != size:
        yield _refuse("why.party_size", size=size, heroes=list(options.heroes))


def _refuse(key: str, **args: Value) -> Refusal:
    return Refusal("2.0", message(key, **args))


def _party(setting: Setting, options: LegionsOptions, content: LegionsContent) -> list[str]:
    """The heroes that are settled before the first die; a random party is drawn during set up."""
    if options.party == "random":
        return []
    if options.party == "chosen":
        return [hero for hero in content.heroes if hero in options.heroes]
    scenario = content.scenarios[setting.scenario]
    return [*scenario.recommended, scenario.fourth][: party_size(options.dials, content)]


class SetUp(Frame, tag="set_up"):
    """The scenario's armies and party, what the dials change, then the Winds of Magic (2.0, 2.1)."""

    placed: bool = False
    die: int | None = None
    winds: list[int] = []

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.placed:
            self.placed = True
            gather_party(g)
            place_armies(g)
            turn_dials(g)
        if self.die is None:
            self.die = g.chance.die(DIE)
            g.tell("winds", rule="2.1", die=self.die)
        if not self.winds:
            said = message("ask.winds", die=self.die)
            return g.ask(self.on_winds, g.council, winds(g, self.die), rule="2.1", prompt=said)
        g.world.energy = {"arcane": self.winds[0], "divine": self.winds[1]}
        g.tell("energy_set", rule="2.1", arcane=self.winds[0], divine=self.winds[1])
        return g.done(self)

    def on_winds(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.winds = [answer.number("arcane"), answer.number("divine")]


def gather_party(g: LegionsOfDarkness) -> None:
    """A random party comes off the shuffled six; every hero starts in the Reserves (10.0)."""
    strangers = list(g.content.heroes)
    while len(g.world.heroes) < party_size(g.world.dials, g.content):
        heroes.join(g, strangers.pop(g.chance.below(len(strangers), "party")))
    g.tell("party", rule="2.0", scenario=g.world.scenario, heroes=list(g.world.heroes))


def place_armies(g: LegionsOfDarkness) -> None:
    """The scenario's armies; for the random set up one die decides the row (2.0; R42)."""
    scenario = g.content.scenarios[g.world.scenario]
    row = scenario.standard
    if g.world.setup == "random":
        die = g.chance.die(DIE)
        row = scenario.random[die - 1]
        g.tell("random_row", rule="2.0", die=die)
    g.world.armies = {army: Army(kind, scenario.spaces.get(army)) for army, kind in row.items()}


def turn_dials(g: LegionsOfDarkness) -> None:
    """What the difficulty dials change before the first turn (R50)."""
    dials = [g.content.dials[dial] for dial in g.world.dials]
    if dials:
        g.tell("dials", rule="R50", dials=list(g.world.dials))
    gauges.change_morale(g, sum(dial.morale for dial in dials), "R50")
    for _ in range(sum(dial.known_spells for dial in dials)):
        for kind in MAGIC:
            magic.reveal(g, kind, "R50")


def winds(g: LegionsOfDarkness, die: int) -> list[Option]:
    """Either energy takes the die, the other 6 minus it; the Wizard and the Cleric add theirs, up to 6 (2.1)."""
    extra = {kind: sum(_energy(g, hero, kind) for hero in g.world.heroes) for kind in MAGIC}
    options: dict[tuple[int, int], Option] = {}
    for kind in MAGIC:
        drawn = {each: die if each == kind else 6 - die for each in MAGIC}
        arcane, divine = (min(gauges.MOST_ENERGY, drawn[each] + extra[each]) for each in MAGIC)
        options.setdefault((arcane, divine), option("winds", die=kind, arcane=arcane, divine=divine))
    return list(options.values())


def _energy(g: LegionsOfDarkness, hero: str, kind: MagicKind) -> int:
    record = g.hero_kind(hero)
    return record.energy_at_set_up if record.casts == kind else 0
