"""What the table shows: nothing is hidden from a seat but the order of the decks and of the face-down spells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.kernel.numbers import total
from domain.legions_of_darkness import battles, defenders, ending, gauges, heroes, magic, time_track
from domain.legions_of_darkness.content import TRACK_OF, Card, DeckId, TrackId, Way

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness


class ArmyView(Struct, frozen=True):
    """One army counter. `space` is 1 (at the wall) to 6, or None while it is off the map."""

    id: str
    kind: str
    strength: int
    undead: bool
    melee_modifier: int
    track: TrackId
    space: int | None
    melee_range: bool
    slowed: bool
    bloody: bool


class HeroView(Struct, frozen=True):
    """A hero of the party. `place` is a track or `reserves`; a dead hero has none."""

    id: str
    state: Literal["unwounded", "wounded", "dead"]
    place: TrackId | Literal["reserves"] | None
    attack: Literal["melee", "ranged"]
    may_act: bool


class WallView(Struct, frozen=True):
    """The castle circle of a wall track."""

    track: TrackId
    wall: Literal["whole", "breach", "barricade"]
    upgrade: str | None


class DefendersView(Struct, frozen=True):
    """A defender track: the values of its spaces, best first, and how many spaces are lost."""

    kind: str
    values: list[int]
    lost: int
    value: int


class SpellView(Struct, frozen=True):
    id: str
    kind: Literal["arcane", "divine"]
    cost: int
    state: Literal["face_down", "known", "laid", "cast"]


class DrmView(Struct, frozen=True):
    """A die-roll modifier of the card: for which rolls, on which tracks (empty: all)."""

    roll: str
    value: int
    tracks: list[TrackId]


class QuestView(Struct, frozen=True):
    id: str
    title: str
    text: str
    beat: int
    state: Literal["open", "won", "failed"]


class EventView(Struct, frozen=True):
    id: str
    title: str
    text: str


class CardView(Struct, frozen=True):
    """The card in play, from top to bottom."""

    id: str
    deck: Literal["day", "night"]
    title: str
    advances: list[TrackId]
    event: EventView | None
    heroic_acts: int
    actions: int
    drms: list[DrmView]
    quest: QuestView | None
    time_icons: int
    bloody_battle: TrackId | None


class DeckView(Struct, frozen=True):
    """A deck: how many cards lie in it, which of its cards may come, which are discarded, which are known on top."""

    deck: Literal["day", "night"]
    left: int
    may_come: list[str]
    discards: list[str]
    known: list[str]


class TimeView(Struct, frozen=True):
    """The time track: the kind of each of its 16 spaces, and where the marker is."""

    index: int
    kinds: list[str]
    deck: Literal["day", "night"]


class PointsView(Struct, frozen=True):
    """What is left of this turn: points, attack actions by kind, the Paladin's re-roll."""

    actions: int
    actions_of: int
    heroic_acts: int
    heroic_acts_of: int
    melee: int
    ranged: int
    reroll: bool


class BonusView(Struct, frozen=True):
    """A modifier until the end of the turn: for which rolls (`attack`, `heroic_attack`, `all`), and from what."""

    rolls: list[str]
    value: int
    source: str


class ThreatView(Struct, frozen=True):
    """What may come at the next card: in `cards` of `of` cards that army advances. `to` is 0 where it would enter.

    `what` says what its next advance does.
    """

    army: str
    track: TrackId
    space: int
    to: int
    cards: int
    of: int
    what: Literal["advance", "breach", "barricade", "enter", "defender", "slowed"]


class View(Struct, frozen=True):
    """All that is on the table of Legions of Darkness.

    Of this turn: `bonuses`; `banned` attacks (`melee`, `acid`); whether a `council` keeps the wounded from acting.
    `lost_upgrades` can't be built any more in this game.
    """

    scenario: str
    setup: str
    dials: list[str]
    turn: int
    phase: Literal["setup", "card", "army", "event", "action", "housekeeping", "over"]
    time: TimeView
    morale: Literal["low", "normal", "high"]
    points: PointsView
    energy: dict[str, int]
    defenders: list[DefendersView]
    armies: list[ArmyView]
    walls: list[WallView]
    heroes: list[HeroView]
    spells: list[SpellView]
    items: list[str]
    card: CardView | None
    decks: list[DeckView]
    threats: list[ThreatView]
    bonuses: list[BonusView] = []
    banned: list[str] = []
    council: bool = False
    lost_upgrades: list[str] = []


Threat = Literal["advance", "breach", "barricade", "enter", "defender", "slowed"]


def see(g: LegionsOfDarkness, seat: int | None) -> View:
    """What a seat sees; a watcher sees what all seats see, and that is the same here."""
    world = g.world
    decks = [_deck(g, deck) for deck in world.decks]
    return View(
        scenario=world.scenario,
        setup=world.setup,
        dials=list(world.dials),
        turn=world.turn,
        phase="over" if g.outcome else world.phase,
        time=TimeView(world.time, [space.kind for space in g.content.time.values()], time_track.deck_due(g)),
        morale=gauges.MORALE[world.morale],
        points=_points(g),
        energy={str(kind): energy for kind, energy in world.energy.items()},
        defenders=[
            DefendersView(kind, list(record.values), world.defenders[kind], defenders.value(g, kind))
            for kind, record in g.content.defenders.items()
        ],
        armies=[_army(g, army) for army in world.armies],
        walls=[WallView(track, wall.state, wall.upgrade) for track, wall in world.walls.items()],
        heroes=[
            HeroView(id_, hero.state, hero.place, g.hero_kind(id_).attack, heroes.may_act(g, id_))
            for id_, hero in world.heroes.items()
        ],
        spells=_spells(g),
        items=list(world.items),
        card=_card(g) if world.card else None,
        decks=decks,
        threats=list(_threats(g)),
        bonuses=[BonusView(list(bonus.rolls), bonus.value, bonus.source) for bonus in world.tally.bonuses],
        banned=list(world.tally.bans),
        council=world.tally.council,
        lost_upgrades=[
            upgrade for upgrade, record in g.content.upgrades.items() if record.marker in world.lost_markers
        ],
    )


def _points(g: LegionsOfDarkness) -> PointsView:
    tally = g.world.tally
    return PointsView(
        actions=tally.actions,
        actions_of=tally.actions_of,
        heroic_acts=tally.acts,
        heroic_acts_of=tally.acts_of,
        melee=_attacks_left(g, "melee", tally.melee),
        ranged=_attacks_left(g, "ranged", tally.ranged),
        reroll=heroes.may_reroll(g),
    )


def _attacks_left(g: LegionsOfDarkness, way: Way, made: int) -> int:
    return 0 if way in g.world.tally.bans else max(0, total(defenders.limit(g, way)) - made)


def _army(g: LegionsOfDarkness, id_: str) -> ArmyView:
    army, kind = g.army(id_), g.kind(id_)
    return ArmyView(
        id=id_,
        kind=army.kind,
        strength=kind.strength,
        undead=kind.undead,
        melee_modifier=total(battles.counter_parts(g, id_, "melee")),
        track=TRACK_OF[id_],
        space=army.space,
        melee_range=army.space is not None and battles.in_melee_range(g, id_),
        slowed=army.slowed,
        bloody=g.world.bloody == id_,
    )


def _spells(g: LegionsOfDarkness) -> list[SpellView]:
    world = g.world
    states: dict[str, Literal["face_down", "known", "laid", "cast"]] = dict.fromkeys(g.content.spells, "laid")
    states |= dict.fromkeys(magic.face_down(g), "face_down")
    states |= dict.fromkeys(world.known, "known")
    states |= dict.fromkeys(world.cast, "cast")
    return [SpellView(spell.id, spell.kind, spell.cost, states[spell.id]) for spell in g.content.spells.values()]


def _card(g: LegionsOfDarkness) -> CardView:
    card, content = g.card, g.content
    event = content.events[card.event] if card.event else None
    quest = content.quests[card.quest] if card.quest else None
    return CardView(
        id=card.id,
        deck=card.deck,
        title=card.title,
        advances=list(card.advances),
        event=EventView(event.id, event.title, event.text) if event else None,
        heroic_acts=card.heroic_acts,
        actions=card.actions,
        drms=[DrmView(drm.roll, drm.value, list(drm.tracks)) for drm in card.drms],
        quest=QuestView(quest.id, quest.title, quest.text, quest.beat, g.world.tally.quest) if quest else None,
        time_icons=card.time_icons,
        bloody_battle=card.bloody_battle,
    )


def _deck(g: LegionsOfDarkness, deck: DeckId) -> DeckView:
    """All seats know the same cards, so a watcher may know them too."""
    known = g.world.decks[deck].known(g.council)
    on_top = known[: known.index(None)] if None in known else known
    return DeckView(
        deck=deck,
        left=len(known),
        may_come=may_come(g, deck),
        discards=list(g.world.discards[deck]),
        known=[card for card in on_top if card is not None],
    )


def may_come(g: LegionsOfDarkness, deck: DeckId) -> list[str]:
    """The cards among which the next draw decides; from an empty deck these are its discards and the card in play."""
    cards = g.world.decks[deck]
    if len(cards):
        return sorted(cards.layers[0].cards)
    in_play = [g.card.id] if g.world.card and g.card.deck == deck else []
    return sorted([*g.world.discards[deck], *in_play])


def _threats(g: LegionsOfDarkness) -> Iterator[ThreatView]:
    """What the next card may do, from where the armies stand now and the deck of the hour at which it is drawn.

    After the last turn none is drawn.
    """
    if ending.last_turn(g):
        return
    moved = [_moved(g, g.content.cards[card]) for card in may_come(g, _next_deck(g))]
    for army in g.on_map():
        cards = sum(army in armies for armies in moved)
        if cards:
            what, to = _next_advance(g, army)
            yield ThreatView(army, TRACK_OF[army], g.space(army), to, cards, len(moved), what)


def _next_deck(g: LegionsOfDarkness) -> DeckId:
    to_come = g.world.card is not None and g.world.phase != "housekeeping"
    icons = g.card.time_icons if to_come else 0
    last = len(g.content.time) - 1
    return g.content.time[str(min(last, g.world.time + icons))].deck


def _moved(g: LegionsOfDarkness, card: Card) -> set[str]:
    """The armies that the icons of this card would move, or whose Slow marker they would take."""
    spaces = {army: g.space(army) for army in g.on_map()}
    slowed = {army for army in spaces if g.army(army).slowed}
    moved: set[str] = set()
    for track in card.advances:
        there = [army for army in spaces if TRACK_OF[army] == track]
        far = max((spaces[army] for army in there), default=0)
        for army in there:
            if spaces[army] == far:
                moved.add(army)
                spaces[army] = max(1, far - (army not in slowed))
                slowed.discard(army)
    return moved


def _next_advance(g: LegionsOfDarkness, army: str) -> tuple[Threat, int]:
    """What the next advance of this army does, and the space it leads to (0: the castle)."""
    space = g.space(army)
    if g.army(army).slowed:
        return "slowed", space
    if space > 1:
        return "advance", space - 1
    wall = g.world.walls.get(TRACK_OF[army])
    if wall is None:
        return "defender", 1
    by_wall: dict[str, tuple[Threat, int]] = {
        "whole": ("breach", 1),
        "barricade": ("barricade", 1),
        "breach": ("enter", 0),
    }
    return by_wall[wall.state]
