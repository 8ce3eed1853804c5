"""Positions in a line: `given(armies={"east": 3}, card="D08").act("attack:east:melee", dice=[5])`.

Unless a test says otherwise: Greenskin Horde as set up, the action phase of a day turn on time space 7 with card D06 in
play (3 actions, 2 heroic acts, no modifier), nothing spent, morale Normal, all defenders, Warrior, Wizard and Cleric
unwounded in the Reserves, 3 arcane and 3 divine energy, all spells face-down, no breach and no upgrade.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.chance import Chance, Streams, seed_from
from domain.kernel.content import load
from domain.kernel.decks import Deck
from domain.kernel.frames import Frame, Option
from domain.kernel.game import Event, Setting
from domain.kernel.gate import Acted, Drafted, Gate
from domain.kernel.numbers import Odds, Shows
from domain.kernel.words import Words
from domain.legions_of_darkness import setup
from domain.legions_of_darkness.actions import ActionPhase
from domain.legions_of_darkness.armies import ArmyPhase
from domain.legions_of_darkness.content import LegionsContent
from domain.legions_of_darkness.events import EventPhase
from domain.legions_of_darkness.game import LegionsOfDarkness
from domain.legions_of_darkness.state import Army, Hero, Legions, Tally, Wall
from domain.legions_of_darkness.turn import CardPhase, Housekeeping, Siege, Turn
from domain.legions_of_darkness.view import View
from tests.rules.playing import Pause, reasons_against

CONTENT = load(LegionsContent, LegionsOfDarkness.folder)
WORDS = Words.load(LegionsOfDarkness.folder / "messages" / "en.toml", names=CONTENT.names())
DIE = "die"
MORALE: Mapping[str, Any] = {"low": -1, "normal": 0, "high": 1}
LETTERS = {"M": "men_at_arms", "A": "archers", "P": "priests"}


class Played(LegionsOfDarkness):
    """The game, with a frame to stop at."""

    FRAMES = (*LegionsOfDarkness.FRAMES, Pause)


GATE = Gate(Played, CONTENT, seed_from("rules"))


class Position:
    """The play at an open question."""

    def __init__(self, state: bytes, g: Played, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.g = g
        self.events = list(events)

    # What to do

    def act(self, *options: str, dice: Sequence[int] = (), draws: Mapping[str, list[int]] | None = None) -> Position:
        """Take an action as a whole; `dice` are all the dice that fall, in order."""
        script = {DIE: [face - 1 for face in dice], **(draws or {})}
        acted = GATE.act(self.state, options, seat=1, script=script)
        assert isinstance(acted, Acted), f"{options} pays nothing; next: {list(_asked(acted.g))}"
        assert not acted.left, f"{acted.left} was left"
        fallen = [draw.result + 1 for draw in acted.draws if draw.stream == DIE]
        assert fallen == list(dice), f"the dice that fell are {fallen}, not {list(dice)}"
        return Position(acted.state, acted.g, [*self.events, *acted.events])

    def draft(self, *options: str) -> list[str]:
        """What may follow options that pay nothing yet."""
        drafted = GATE.act(self.state, options, seat=1)
        assert isinstance(drafted, Drafted), f"{options} pays"
        return _asked(drafted.g)

    def refused(self, *options: str) -> list[str]:
        """The rules that forbid the last of these options; it must be the one that is refused."""
        return [reason.rule for reason in reasons_against(GATE, self.state, options, 1)]

    def asked(self) -> list[str]:
        """The legal answers."""
        return _asked(self.g)

    def odds(self, *options: str) -> Odds:
        """What the last of these options promises."""
        odds = self.shows(*options).odds
        assert odds is not None, f"{options[-1]} shows no odds"
        return odds

    def shows(self, *options: str) -> Shows:
        """What the last of these options would touch."""
        *draft, wanted = options
        return GATE.explain(self.state, draft, [wanted], seat=1)[0].shows

    def parts(self, *options: str) -> list[tuple[str, int]]:
        """What is added to the die of the last of these options."""
        return [(part.source, part.value) for part in self.odds(*options).parts]

    # What to see

    @property
    def world(self) -> Legions:
        return self.g.world

    @property
    def view(self) -> View:
        return self.g.view(1)

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.g.questions[0].kind

    def spaces(self, *armies: str) -> list[int | None]:
        return [self.world.armies[army].space for army in armies]

    def losses(self) -> str:
        """As cases write it: M1 A0 P2."""
        return " ".join(f"{letter}{self.world.defenders[kind]}" for letter, kind in LETTERS.items())

    def limits(self) -> tuple[int, int, int]:
        """Melee attacks, ranged attacks, chant modifier."""
        melee, ranged, chant = (each.value for each in self.view.defenders)
        return melee, ranged, chant

    def points(self) -> tuple[int, int]:
        """Actions and heroic acts left."""
        return self.world.tally.actions, self.world.tally.acts

    def energy(self) -> tuple[int, int]:
        """Arcane and divine."""
        return self.world.energy["arcane"], self.world.energy["divine"]

    def ended(self) -> tuple[bool, str] | None:
        """Won or lost, and how."""
        return (self.g.outcome.won, self.g.outcome.how) if self.g.outcome else None

    def told(self) -> list[str]:
        """The keys of all that the log tells, since the position was given."""
        return [event.key for event in self.events]


def _asked(g: LegionsOfDarkness) -> list[str]:
    return [each for question in g.questions for each in question.options]


def given(
    *,
    at: str = "action",
    scenario: str = "greenskin_horde",
    heroes: str | Mapping[str, str] = "warrior wizard cleric",
    armies: Mapping[str, Any] | None = None,
    icons: Sequence[str] | None = None,
    time: int = 7,
    card: str | None = "D06",
    morale: str = "normal",
    lost: str = "",
    arcane: int = 3,
    divine: int = 3,
    known: str = "",
    cast: str = "",
    walls: Mapping[str, str] | None = None,
    bloody: str | None = None,
    slowed: str | None = None,
    items: str = "",
    dials: str = "",
    decks: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    **tally: Any,
) -> Position:
    """A position. `at`: card, army, event, action or housekeeping, played alone (`icons`: these instead of the card's).

    `heroes` by name, or each with a place and a state (`"gate wounded"`, `"dead"`); `armies` by space, or with another
    kind; `walls` with breach, barricade or an upgrade; `lost` as `M1 A2`; other names are of the turn's tally.
    """
    world = setup.empty_table(Setting(scenario, 1, {"dials": dials.split()}), CONTENT)
    world.turn, world.time, world.card, world.morale = 1, time, card, MORALE[morale]
    world.energy = {"arcane": arcane, "divine": divine}
    world.defenders |= {LETTERS[each[0]]: int(each[1:]) for each in lost.split()}
    world.heroes = _heroes(heroes)
    _lay_armies(world, armies or {}, slowed)
    _lay_walls(world, walls or {})
    _lay_spells(world, known.split(), cast.split(), slowed)
    _lay_cards(world, decks or {}, discards or {})
    world.bloody, world.items = bloody, items.split()
    world.tally = Tally(**{"began_on": time, **tally})
    return _play(world, at, icons, tally, dice)


def _heroes(heroes: str | Mapping[str, str]) -> dict[str, Hero]:
    if isinstance(heroes, str):
        return {hero: Hero(place="reserves") for hero in heroes.split()}
    made = {}
    for hero, spec in heroes.items():
        words = spec.split()
        state: Any = next((word for word in words if word in ("wounded", "dead")), "unwounded")
        place: Any = next((word for word in words if word not in ("wounded", "dead", "unwounded")), "reserves")
        made[hero] = Hero(state, None if state == "dead" else place)
    return made


def _lay_armies(world: Legions, armies: Mapping[str, Any], slowed: str | None) -> None:
    record = CONTENT.scenarios[world.scenario]
    for army, kind in record.standard.items():
        spec = armies.get(army, record.spaces.get(army))
        kind, space = spec if isinstance(spec, tuple) else (kind, spec)
        world.armies[army] = Army(kind, space, army == slowed)


def _lay_walls(world: Legions, walls: Mapping[str, str]) -> None:
    for track, state in walls.items():
        wall = Wall(state) if state in ("breach", "barricade") else Wall("whole", state)  # type: ignore[arg-type]
        world.walls[track] = wall  # type: ignore[index]


def _lay_spells(world: Legions, known: list[str], cast: list[str], slowed: str | None) -> None:
    world.known, world.cast = known, cast
    for spell in [*known, *cast, *(["slow"] if slowed else [])]:
        world.face_down[CONTENT.spells[spell].kind].take(spell)


def _lay_cards(world: Legions, decks: Mapping[str, str], discards: Mapping[str, str]) -> None:
    for deck in world.decks:
        thrown = discards.get(deck, "").split()
        left = decks[deck].split() if deck in decks else None
        if left is None:
            left = [card for card in world.decks[deck].cards if card not in thrown and card != world.card]
        world.decks[deck] = Deck.of(deck, left)
        world.discards[deck] = thrown


def _play(world: Legions, at: str, icons: Any, tally: Mapping[str, Any], dice: Sequence[int]) -> Position:
    frames: dict[str, tuple[int, Frame]] = {
        "card": (1, CardPhase()),
        "army": (2, ArmyPhase(list(icons) if icons is not None else None)),
        "event": (3, EventPhase()),
        "action": (4, ActionPhase(begun={"actions", "acts"} <= set(tally))),
        "housekeeping": (5, Housekeeping()),
    }
    phases, frame = frames[at]
    g = Played(world, CONTENT, Chance(GATE.seed, Streams(), {DIE: [face - 1 for face in dice]}))
    world.phase = at  # type: ignore[assignment]
    g.stack = [Siege(True), Turn(phases), Pause(), frame]
    g.settle()
    fallen = [draw.result + 1 for draw in g.draws if draw.stream == DIE]
    assert fallen == list(dice), f"the dice that fell are {fallen}, not {list(dice)}"
    return Position(GATE.codec.save(g), g, g.events)


def labels(options: Sequence[Option]) -> list[str]:
    """The words on the buttons."""
    return [WORDS.say(each.label) if each.label else each.id for each in options]
