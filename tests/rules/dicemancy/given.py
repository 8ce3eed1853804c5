"""A position of Dicemancy in three lines: `given(tableau="F3 H 0,0", monsters={"r1c3": "R1"}, dice=[5])`.

What isn't named is out of the way: no Monsters but those given (face up, without cubes), Wall cards Built, nothing
active, no Crystals, no Night cards, round 1 of the scenario, the Player Phase open. Cards that lie nowhere are in the
box. Cubes are letters, F W R S L V and N, laid on the first slots of a section that take them:
`cubes={"R1": "weakness FF"}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.dicemancy.content import SECTIONS, DicemancyContent
from domain.dicemancy.field import Field, accepts, spot_of
from domain.dicemancy.game import Dicemancy
from domain.dicemancy.player import PlayerPhase
from domain.dicemancy.rounds import Rounds
from domain.dicemancy.state import Ability, Laid, Monster, Siege, SlotDie, TrackToken, Wall
from domain.dicemancy.tableau import square_of
from domain.dicemancy.view import PlanView
from domain.kernel.chance import Chance, Streams
from domain.kernel.content import load
from domain.kernel.decks import Deck
from domain.kernel.frames import Question
from domain.kernel.game import Event, Setting
from domain.kernel.gate import Acted, Drafted, Gate
from tests.rules.playing import reasons_against

CONTENT = load(DicemancyContent, Dicemancy.folder)
SEED = bytes(range(32))
GATE = Gate(Dicemancy, CONTENT, SEED)
COLORS = {"F": "fire", "W": "water", "R": "rock", "S": "storm", "L": "light", "V": "void", "N": "neutral"}
ONE, TWO, THREE = "wizardry_training", "apprentice_warlock", "magus"


class At:
    """A position: the play at its open question, and what happened on the way to it."""

    def __init__(self, g: Dicemancy, state: bytes, events: Sequence[Event] = ()) -> None:
        self.g = g
        self.state = state
        self.events = list(events)

    @property
    def world(self) -> Siege:
        return self.g.world

    @property
    def field(self) -> Field:
        return self.g.field()

    def act(self, *options: str, **script: Sequence[int]) -> At:
        """Take a whole action; `script`: the faces (or, of a deck, the places in it) that chance shows, by stream."""
        dice = {stream: [face - 1 for face in faces] for stream, faces in script.items()}
        done = GATE.act(self.state, options, 1, script=dice)
        assert isinstance(done, Acted), f"{options} is only a draft"
        assert not done.left, f"{done.left} was not taken"
        return At(done.g, done.state, done.events)

    def draft(self, *options: str) -> At:
        """The position behind a draft: its question, and the table as it would be."""
        done = GATE.act(self.state, options, 1)
        assert isinstance(done, Drafted), f"{options} pays"
        return At(done.g, self.state)

    def refused(self, *options: str) -> list[str]:
        """The keys of the reasons against the last option of a list; the list must be refused there."""
        return [reason.text.key.split(".", 1)[1] for reason in reasons_against(GATE, self.state, options, 1)]

    @property
    def plan(self) -> PlanView:
        """The die being cast, as the view shows it."""
        plan = self.g.view(1).plan
        assert plan
        return plan

    @property
    def question(self) -> Question:
        return self.g.questions[0]

    @property
    def asked(self) -> str:
        return self.question.kind

    def options(self, verb: str = "") -> list[str]:
        """The legal answers, or those of a verb."""
        return [id_ for id_, each in self.question.options.items() if verb in ("", each.verb)]

    def cubes(self, card: str, section: str = "") -> str:
        """The cubes on a Monster (or on one section) as letters; the planned ones are counted too."""
        letters = {color: letter for letter, color in COLORS.items()}
        record, monster = CONTENT.cards[card], self.g.planned().monsters[card]
        return "".join(
            letters[cube] for slot, cube in enumerate(monster.cubes) if cube and section in ("", record.section(slot))
        )

    def supply(self, letter: str) -> int:
        return self.g.planned().supply[COLORS[letter]]

    def where(self, card: str) -> str:
        monster = self.g.planned().monsters[card]
        return f"r{monster.row}c{monster.col}"

    def log(self, key: str) -> list[dict[str, Any]]:
        return [dict(event.args) for event in self.events if event.key == key]

    @property
    def end(self) -> str:
        outcome = self.g.outcome
        return f"{'won' if outcome.won else 'lost'} {outcome.how}" if outcome else ""


def started(scenario: str, characters: Sequence[str] = (), **script: Sequence[int]) -> At:
    """A scenario set up, as far as the first question."""
    options = {"characters": list(characters)} if characters else {}
    draws = {stream: [face - 1 for face in faces] for stream, faces in script.items()}
    begun = GATE.start(Setting(scenario, 1, options), draws)
    return At(begun.g, begun.state, begun.events)


def given(
    scenario: str = ONE,
    *,
    characters: Sequence[str] = (),
    tableau: str = "",
    monsters: Mapping[str, str] | None = None,
    cubes: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    walls: Mapping[int, Wall] | None = None,
    dice: Sequence[int] = (),
    slotted: Mapping[str, Sequence[int]] | None = None,
    hand: Sequence[str] = (),
    abilities: Sequence[Ability] = (),
    night: Sequence[str] = (),
    fallen: Sequence[str] = (),
    **more: Any,
) -> At:
    """See the module. `more` are further fields of the table."""
    record = CONTENT.scenarios[scenario]
    world = Siege(scenario, phase="player", characters=list(characters or record.characters or ["fleur"]))
    world.walls = ["built"] * len(CONTENT.grids[record.grid].spaces)
    for row, wall in (walls or {}).items():
        world.walls[row - 1] = wall
    world.track = [TrackToken(each.kind, each.space) for each in record.track if each.kind == "demon"]
    world.abilities, world.night, world.fallen = list(abilities), list(night), list(fallen)
    world.tableau = [_laid(text) for text in tableau.split("; ") if text]
    world.pool, world.rolled = sorted(dice), bool(dice)
    world.slotted = [SlotDie(*square_of(at), value) for at, faces in (slotted or {}).items() for value in faces]
    world.hand = sorted(hand)
    world.monsters = {text.split()[0]: _monster(space, text) for space, text in (monsters or {}).items()}
    for card, laid in (cubes or {}).items():
        _lay_cubes(world.monsters[card], card, laid)
    for card, token in (tokens or {}).items():
        world.monsters[card].token = "target" if token == "target" else "gem"
    for name, value in more.items():
        setattr(world, name, value)
    _fill_box(world)
    g = Dicemancy(world, CONTENT, Chance(SEED, Streams()))
    g.stack = [Rounds(), PlayerPhase()]
    g.check()
    g.settle()
    return At(g, GATE.codec.save(g))


def _laid(text: str) -> Laid:
    card, turn, square = text.split()
    return Laid(card, "H" if turn == "H" else "V", *square_of(square))


def _monster(space: str, text: str) -> Monster:
    card, *down = text.split()
    spot = spot_of(space)
    assert spot, space
    return Monster(*spot, not down, [""] * len(CONTENT.cards[card].slots))


def _lay_cubes(monster: Monster, card: str, laid: str) -> None:
    """`health FF, cancel_move R`: each cube on the first slot of the section that takes it."""
    record = CONTENT.cards[card]
    for part in laid.split(", "):
        name, letters = part.split()
        section = next(each for each in SECTIONS if each == name)
        for letter in letters:
            slots = [n for n in range(*record.span(section)) if not monster.cubes[n]]
            monster.cubes[next(n for n in slots if accepts(record.slots[n], COLORS[letter]))] = COLORS[letter]


def _fill_box(world: Siege) -> None:
    used = {*world.monsters, *world.hand, *(laid.card for laid in world.tableau)}
    elements = CONTENT.scenarios[world.scenario].elements
    rest = [card for card in CONTENT.cards.values() if card.element in elements and card.id not in used]
    world.box_1 = Deck.of("level_1", [card.id for card in rest if card.level == 1])
    world.box_2 = Deck.of("level_2", [card.id for card in rest if card.level == 2])
