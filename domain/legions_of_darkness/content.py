"""What the box holds, as records: map, counters, cards, spells, with the checks that their counts must pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError

TrackId = Literal["east", "west", "gate", "sky", "terror"]
ArmyId = Literal["east", "west", "gate_a", "gate_b", "sky", "terror"]
DefenderId = Literal["men_at_arms", "archers", "priests"]
MagicKind = Literal["arcane", "divine"]
Way = Literal["melee", "ranged"]
DeckId = Literal["day", "night"]
Drm = Literal["attack", "melee_attack", "ranged_attack", "heroic_attack", "build", "chant", "rally"]
BonusTo = Literal["attack", "heroic_attack", "all"]
Discard = Literal["none", "may", "must"]

TRACKS: tuple[TrackId, ...] = ("east", "west", "gate", "sky", "terror")
TRACK_OF: Mapping[str, TrackId] = {
    "east": "east",
    "west": "west",
    "gate_a": "gate",
    "gate_b": "gate",
    "sky": "sky",
    "terror": "terror",
}


SPELL_RULE: Mapping[str, str] = {
    "fireball": "9.2.1",
    "slow": "9.2.2",
    "chain_lightning": "9.2.3",
    "fortune": "9.2.4",
    "cure_wounds": "9.3.1",
    "mass_heal": "9.3.2",
    "divine_wrath": "9.3.3",
    "inspire": "9.3.4",
    "raise_dead": "9.3.5",
}


class Op(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """One named operation of an event, quest or spell; `effects.py` carries it out."""


class LoseDefenders(Op, frozen=True, tag="lose_defenders"):
    """A step of this kind is lost; without a kind the players choose each of the `n` steps."""

    kind: DefenderId | None = None
    n: int = 1


class GainDefenders(Op, frozen=True, tag="gain_defenders"):
    """A step each of up to `kinds` different kinds is gained; a dead hero may come back as well."""

    kinds: int
    raise_hero: bool = False


class ChangeMorale(Op, frozen=True, tag="morale"):
    steps: int


class DawnMorale(Op, frozen=True, tag="dawn_morale"):
    """What dawn does to morale; dials may soften it."""


class ChangeEnergy(Op, frozen=True, tag="energy"):
    kind: MagicKind
    n: int


class TerrorComes(Op, frozen=True, tag="terror_comes"):
    space: int


class TerrorLeaves(Op, frozen=True, tag="terror_leaves"):
    pass


class AdvanceOn(Op, frozen=True, tag="advance"):
    """Each army of this track that stands on one of the spaces (none named: on any) advances alone."""

    track: TrackId
    if_on: list[int] = []


class AdvanceFarthest(Op, frozen=True, tag="advance_farthest"):
    steps: int = 1


class AdvanceCloser(Op, frozen=True, tag="advance_closer"):
    """The army nearest to the castle among these tracks advances; level armies all do."""

    tracks: list[TrackId]


class AdvanceChosen(Op, frozen=True, tag="advance_chosen"):
    """The players spread these steps over armies of their choice."""

    steps: int
    not_on: list[TrackId] = []


class RetreatChosen(Op, frozen=True, tag="retreat_chosen"):
    spaces: int
    not_on: list[TrackId] = []


class Ban(Op, frozen=True, tag="ban"):
    """These attacks are barred until the end of the turn."""

    acts: list[Literal["melee", "acid"]]


class GiveBonus(Op, frozen=True, tag="bonus"):
    """A modifier until the end of the turn."""

    rolls: list[BonusTo]
    value: int


class KillHero(Op, frozen=True, tag="kill_hero"):
    wounded_first: bool = False


class WoundHero(Op, frozen=True, tag="wound_hero"):
    pass


class Council(Op, frozen=True, tag="council"):
    """Heroes to the Reserves; the wounded can't act this turn."""


class ReturnCastSpells(Op, frozen=True, tag="return_cast_spells"):
    pass


class RevealSpell(Op, frozen=True, tag="reveal_spell"):
    kind: MagicKind


class LearnSpell(Op, frozen=True, tag="learn_spell"):
    """A face-down spell of choice becomes known."""


class PassTime(Op, frozen=True, tag="time"):
    n: int


class FindItem(Op, frozen=True, tag="item"):
    item: str


class RecruitHero(Op, frozen=True, tag="recruit_hero"):
    pass


class Look(Op, frozen=True, tag="look"):
    """See the top cards of a deck (none named: of choice) and put them back in any order."""

    cards: int
    deck: DeckId | None = None
    discard: Discard = "none"


class MagicalAttacks(Op, frozen=True, tag="magical_attacks"):
    """One attack for each drm; `rerolls` of a failed die; an undead army retreats further when hit."""

    drms: list[int]
    rerolls: int = 0
    different: bool = False
    undead_retreat: int = 0


class SlowArmy(Op, frozen=True, tag="slow"):
    retreat: int = 0


class Heal(Op, frozen=True, tag="heal"):
    heroes: int


class Inspire(Op, frozen=True, tag="inspire"):
    """Morale rises a step; with a drm, each die of the turn has it, and High morale is no bar."""

    drm: int = 0


Simple = (
    LoseDefenders
    | GainDefenders
    | ChangeMorale
    | DawnMorale
    | ChangeEnergy
    | TerrorComes
    | TerrorLeaves
    | AdvanceOn
    | AdvanceFarthest
    | AdvanceCloser
    | AdvanceChosen
    | RetreatChosen
    | Ban
    | GiveBonus
    | KillHero
    | WoundHero
    | Council
    | ReturnCastSpells
    | RevealSpell
    | LearnSpell
    | PassTime
    | FindItem
    | RecruitHero
    | Look
)


class Choose(Op, frozen=True, tag="choose"):
    """The players choose one of these lists."""

    between: dict[str, list[Simple]]


Effect = Simple | Choose
Spellwork = MagicalAttacks | SlowArmy | Look | Heal | GainDefenders | Inspire


class Track(Record, frozen=True):
    """`wall`: it can be breached and built on, and its armies can enter; the others cost defenders instead."""

    spaces: int
    melee_up_to: int
    wall: bool


class TimeSpace(Record, frozen=True):
    kind: Literal["first_dawn", "dawn", "day", "twilight", "night", "final_twilight"]
    deck: DeckId
    on_enter: list[ChangeEnergy | TerrorComes | TerrorLeaves | DawnMorale] = []


class Defender(Record, frozen=True):
    """`values` by space, best first: attacks a turn, or the chant modifier."""

    values: list[int]
    serves: Literal["melee", "ranged", "chant"]


class ArmyKind(Record, frozen=True):
    strength: int
    undead: bool = False
    melee_modifier: int = 0


class HeroKind(Record, frozen=True):
    attack: Way
    drm: int
    wounded_by_natural_1: bool = True
    casts: MagicKind | None = None
    energy_at_set_up: int = 0
    quest_drm: int = 0
    build_drm: int = 0
    rally_drm: int = 0
    free_moves: bool = False
    rerolls: int = 0


class Spell(Record, frozen=True):
    kind: MagicKind
    cost: int
    normal: Spellwork
    heroic: Spellwork
    heroic_on_track: bool = False


class Upgrade(Record, frozen=True):
    """What a Build action may make. Upgrades of one `marker` exclude each other; the barricade has none."""

    beat: int
    marker: int | None = None
    holds_on: list[int] = []
    melee_drm: int = 0
    ranged_drm: int = 0
    free_attack: bool = False


class CardDrm(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier on the card; without tracks it counts on all."""

    roll: Drm
    value: int
    tracks: list[TrackId] = []


class Card(Record, frozen=True):
    deck: DeckId
    title: str
    advances: list[TrackId]
    heroic_acts: int
    actions: int
    drms: list[CardDrm] = []
    event: str | None = None
    quest: str | None = None
    time_icons: int = 0
    bloody_battle: TrackId | None = None


class Faces(Struct, frozen=True, forbid_unknown_fields=True):
    faces: list[int]
    do: list[Effect]


class EventRecord(Record, frozen=True):
    title: str
    text: str
    do: list[Effect] = []
    on: list[Faces] = []
    good: list[int] = []
    frame: str | None = None


class Quest(Record, frozen=True):
    title: str
    text: str
    beat: int
    reward: list[Effect]
    unless_won: list[Effect] = []


class Item(Record, frozen=True):
    attack: Way
    before_roll: int
    after_roll: int


class ScenarioRecord(Record, frozen=True):
    """Kinds of armies by army id, and the spaces they start on; the terror army starts off the map.

    `presets` are handy sets of dials; `wins` tells how often a good greedy player won without any, by party.
    """

    spaces: dict[ArmyId, int]
    standard: dict[ArmyId, str]
    random: list[dict[ArmyId, str]]
    recommended: list[str]
    fourth: str
    presets: dict[str, list[str]]
    wins: dict[str, int]


class Dial(Record, frozen=True):
    """A difficulty switch; its figures are parts of the numbers that they change."""

    wins: dict[str, dict[str, int]]
    scenario: str | None = None
    heroes: int = 0
    actions: int = 0
    morale: int = 0
    dawn_morale: int = 0
    known_spells: int = 0
    undead_retreat_at_dawn: int = 0
    melee_modifiers: dict[str, int] = {}


class Place(Record, frozen=True):
    """Where something lies on a board of 720 by 840 units; `n` counts spaces, stands or time spaces."""

    kind: Literal["space", "circle", "stand", "work", "reserves", "defender", "time"]
    x: int
    y: int
    track: TrackId | None = None
    n: int | None = None


class LegionsContent(Content, frozen=True, dict=True):
    tracks: dict[str, Track]
    time: dict[str, TimeSpace]
    defenders: dict[str, Defender]
    armies: dict[str, ArmyKind]
    heroes: dict[str, HeroKind]
    spells: dict[str, Spell]
    upgrades: dict[str, Upgrade]
    items: dict[str, Item]
    events: dict[str, EventRecord]
    quests: dict[str, Quest]
    cards: dict[str, Card]
    scenarios: dict[str, ScenarioRecord]
    dials: dict[str, Dial]
    board: dict[str, Place]

    @cached_property
    def pressures(self) -> dict[tuple[DeckId, TrackId], int]:
        """Icons of each track on a hundred cards of each deck."""
        decks = {deck: [card for card in self.cards.values() if card.deck == deck] for deck in get_args(DeckId)}
        return {
            (deck, track): 100 * sum(card.advances.count(track) for card in cards) // len(cards)
            for deck, cards in decks.items()
            for track in TRACKS
        }

    def names(self) -> dict[str, str]:
        """The titles of cards, events and quests, which a pack may change; all else is named by the messages."""
        titled: list[Card | EventRecord | Quest] = [*self.cards.values(), *self.events.values(), *self.quests.values()]
        return {record.id: record.title for record in titled}

    def check(self) -> None:
        _check_ids(self)
        _check_counts(self)
        _check_board(self)


def _check_ids(content: LegionsContent) -> None:
    for card in content.cards.values():
        _known("cards", card.id, "event", filter(None, [card.event]), content.events)
        _known("cards", card.id, "quest", filter(None, [card.quest]), content.quests)
    for scenario in content.scenarios.values():
        kinds = [kind for row in [scenario.standard, *scenario.random] for kind in row.values()]
        _known("scenarios", scenario.id, "standard or random", kinds, content.armies)
        presets = [dial for dials in scenario.presets.values() for dial in dials]
        _known("scenarios", scenario.id, "presets", presets, content.dials)
        _known("scenarios", scenario.id, "recommended", [*scenario.recommended, scenario.fourth], content.heroes)
    for dial in content.dials.values():
        _known("dials", dial.id, "scenario", filter(None, [dial.scenario]), content.scenarios)
        _known("dials", dial.id, "melee_modifiers", dial.melee_modifiers, content.armies)
        _known("dials", dial.id, "wins", dial.wins, content.scenarios)
    for quest in content.quests.values():
        found = [op.item for op in quest.reward if isinstance(op, FindItem)]
        _known("quests", quest.id, "reward.item", found, content.items)
    for name, expected in _FIXED.items():
        if list(getattr(content, name)) != expected:
            raise ContentError(f"{name}.toml: the rules need these records, in this order: {', '.join(expected)}")


_FIXED: Mapping[str, list[str]] = {
    "tracks": list(TRACKS),
    "time": [str(n) for n in range(16)],
    "defenders": ["men_at_arms", "archers", "priests"],
}


def _known(file: str, record: str, field: str, ids: Iterable[str], among: Mapping[str, object]) -> None:
    for each in ids:
        if each not in among:
            raise ContentError(f"{file}.toml: record {record}: {field}: there is no {each}")


def _check_counts(content: LegionsContent) -> None:
    """The sums that the published card lists give; a pack that overrides cards must keep the number of cards."""
    decks = Counter(card.deck for card in content.cards.values())
    if decks != {"day": 20, "night": 16}:
        raise ContentError(f"cards.toml: there must be 20 day and 16 night cards, not {dict(decks)}")
    for kind, count in (("arcane", 4), ("divine", 5)):
        spells = sum(spell.kind == kind for spell in content.spells.values())
        if spells != count:
            raise ContentError(f"spells.toml: there must be {count} {kind} spells, not {spells}")
    for which, expected in _SUMS.items():
        deck = [card for card in content.cards.values() if card.deck == which]
        if all(card.provenance == "published" for card in deck) and (sums := _sums(deck)) != expected:
            raise ContentError(f"cards.toml: the {which} cards add up to {sums}, not to the published {expected}")


_SUMS = {
    "day": {
        "advances": {"east": 9, "gate": 15, "sky": 13, "west": 9},
        "actions": 62,
        "heroic_acts": 31,
        "time_icons": 5,
        "bloody_battle": ["east", "gate", "sky", "west"],
        "events": 10,
        "quests": 8,
        "neither": ["D07", "D12"],
    },
    "night": {
        "advances": {"east": 7, "gate": 8, "sky": 5, "terror": 12, "west": 7},
        "actions": 37,
        "heroic_acts": 23,
        "time_icons": 8,
        "bloody_battle": ["east", "gate", "sky", "west"],
        "events": 12,
        "quests": 3,
        "neither": ["N01"],
    },
}


def _sums(deck: list[Card]) -> dict[str, object]:
    return {
        "advances": dict(sorted(Counter(track for card in deck for track in card.advances).items())),
        "actions": sum(card.actions for card in deck),
        "heroic_acts": sum(card.heroic_acts for card in deck),
        "time_icons": sum(card.time_icons for card in deck),
        "bloody_battle": sorted(card.bloody_battle for card in deck if card.bloody_battle),
        "events": sum(card.event is not None for card in deck),
        "quests": sum(card.quest is not None for card in deck),
        "neither": [card.id for card in deck if not card.event and not card.quest],
    }


def _check_board(content: LegionsContent) -> None:
    spaces = {f"space:{track.id}:{n}" for track in content.tracks.values() for n in range(1, track.spaces + 1)}
    circles = {f"circle:{track}" for track in content.tracks}
    works = {f"work:{track.id}" for track in content.tracks.values() if track.wall}
    times = {f"time:{n}" for n in content.time}
    defenders = {f"defender:{kind}" for kind in content.defenders}
    missing = (spaces | circles | works | times | defenders | {"reserves"}) - set(content.board)
    if missing:
        raise ContentError(f"board.toml: no place for {', '.join(sorted(missing))}")
