"""What the table shows. Nothing is hidden from a seat but the order of the decks and of the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.horrified.content import Colour
from domain.horrified.forecast import ThreatView, threats
from domain.horrified.state import CreatureMat, DraculaMat, InvisibleManMat, MummyMat, PairMat, WolfManMat
from domain.kernel.decks import Deck
from domain.kernel.numbers import Part

if TYPE_CHECKING:
    from domain.horrified.content import Price
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class ItemView(Struct, frozen=True):
    """A token. `colour` also says its shape: red square, yellow hexagon, blue circle."""

    id: str
    colour: Colour
    strength: int
    location: str


class SpaceView(Struct, frozen=True):
    """A space, its neighbours by lit path and by water, and what lies there.

    `marks`: `coffin` or `smashed`, and the monsters whose task is done here.
    """

    id: str
    kind: Literal["location", "unnamed", "water"]
    land: list[str]
    water: list[str]
    items: list[ItemView]
    marks: list[str]


class HeroView(Struct, frozen=True):
    """A hero in turn order. `space` is None while off the board; `tokens`: hunted, soul, cure."""

    id: str
    seat: int
    active: bool
    space: str | None
    actions: int
    special: str
    items: list[ItemView]
    perks: list[PerkView]
    tokens: list[str]


class PerkView(Struct, frozen=True):
    id: str
    title: str
    text: str


class VillagerView(Struct, frozen=True):
    """`state`: waiting (has not appeared), here, safe or lost; `steps` from safety while here."""

    id: str
    state: Literal["waiting", "here", "safe", "lost"]
    space: str | None
    safe_at: str
    steps: int | None


class FigureView(Struct, frozen=True):
    id: str
    monster: str
    space: str
    start: str
    swims: bool


class PriceView(Struct, frozen=True):
    """An icon: one item of these colours, `several` that reach `at_least`, or `one_of_each`; and a token."""

    colours: list[Colour]
    at_least: int
    several: bool
    one_of_each: bool
    token: str


class PowerView(Struct, frozen=True):
    title: str
    text: str


class CoffinView(Struct, frozen=True):
    space: str
    whole: bool


class SpotView(Struct, frozen=True):
    """A spot of the Mummy's ring (0 = centre) with its scarab, 0 where it is empty."""

    spot: int
    scarab: int
    face_down: bool
    in_place: bool


class DialView(Struct, frozen=True):
    figure: str
    colour: Colour
    value: int
    full: int


class LaidView(Struct, frozen=True):
    """A spot for an item: a number (Wolf Man) or a location (Invisible Man), and what lies there."""

    spot: str
    item: str | None


class MatView(Struct, frozen=True):
    """A monster's mat. Only the parts of its own task are filled."""

    id: str
    order: int
    frenzy: bool
    state: Literal["open", "ready", "defeated"]
    done: int
    of: int
    places: list[str]
    advance: PriceView
    defeat: PriceView | None
    power: PowerView
    coffins: list[CoffinView] = []
    spots: list[SpotView] = []
    dials: list[DialView] = []
    track: list[Colour] = []
    boat: int = 0
    laid: list[LaidView] = []
    cure: Literal["", "on the mat", "with a hero"] = ""


class CardView(Struct, frozen=True):
    """The monster card that was drawn last, from top to bottom. `applies`: whether its event's monster is in play."""

    id: str
    title: str
    items: int
    text: str
    applies: bool
    strikes: list[str]
    move: int
    dice: int


class DeckView(Struct, frozen=True):
    """A deck or the bag: how many are left, which may come (each as often as it may), and the discards."""

    left: int
    may_come: list[str]
    discards: list[str]


class ActionsView(Struct, frozen=True):
    left: int
    of: int
    parts: list[Part]


class View(Struct, frozen=True):
    """All that is on the table of Horrified."""

    scenario: str
    all_strikes: bool
    turn: int
    phase: Literal["setup", "hero", "monster"]
    active: str
    active_seat: int
    actions: ActionsView
    terror: int
    skull: int
    dawns: int
    frenzy: str
    spaces: list[SpaceView]
    heroes: list[HeroView]
    villagers: list[VillagerView]
    figures: list[FigureView]
    mats: list[MatView]
    card: CardView | None
    monster_deck: DeckView
    perk_deck: DeckView
    bag: DeckView
    threats: list[ThreatView]


def view_of(g: Horrified) -> View:
    world = g.world
    table = g.content.table["village"]
    begun = bool(world.heroes)
    parts = g.action_parts() if begun else []
    return View(
        scenario=world.scenario,
        all_strikes=world.all_strikes,
        turn=world.turn,
        phase=world.phase,
        active=g.active.id if begun else "",
        active_seat=g.active_seat if begun else 1,
        actions=ActionsView(g.actions_left if begun else 0, sum(part.value for part in parts), parts),
        terror=world.terror,
        skull=table.skull,
        dawns=world.dawns,
        frenzy=world.frenzy,
        spaces=[space_view(g, space) for space in g.content.spaces],
        heroes=[hero_view(g, hero) for hero in world.heroes],
        villagers=[villager_view(g, villager) for villager in g.content.villagers],
        figures=[figure_view(g, figure, space) for figure, space in world.figures.items()],
        mats=[mat_view(g, monster) for monster in in_order(g)],
        card=card_view(g),
        monster_deck=deck_view(world.monster_deck, world.monster_discards),
        perk_deck=deck_view(world.perk_deck, world.perk_discards),
        bag=deck_view(world.bag, world.discards),
        threats=threats(g),
    )


def item_view(g: Horrified, item: str) -> ItemView:
    record = g.item(item)
    return ItemView(item, record.colour, record.strength, record.location)


def space_view(g: Horrified, space: str) -> SpaceView:
    marks = [monster for monster in g.world.monsters if space in g.content.monsters[monster].places]
    dracula = g.world.mats.get("dracula")
    if isinstance(dracula, DraculaMat) and "dracula" in marks:
        marks[marks.index("dracula")] = "coffin" if space in dracula.coffins else "smashed"
    items = [item_view(g, item) for item in g.lying(space)]
    land = g.map.land.next[space]
    water = [each for each in g.map.all.next[space] if each not in land]
    return SpaceView(space, g.content.spaces[space].kind, list(land), water, items, marks)


def hero_view(g: Horrified, hero: HeroHere) -> HeroView:
    badge = g.badge(hero.id)
    perks = [PerkView(perk, g.content.perks[perk].title, g.content.perks[perk].text) for perk in hero.perks]
    tokens = [token for token in g.content.tokens if getattr(g.world, token) == hero.id]
    items = [item_view(g, item) for item in hero.items]
    active = hero.id == g.active.id
    return HeroView(hero.id, hero.seat, active, hero.space, badge.actions, badge.special, items, perks, tokens)


def villager_view(g: Horrified, villager: str) -> VillagerView:
    safe_at = g.content.villagers[villager].safe
    if villager in g.world.villagers:
        space = g.world.villagers[villager]
        return VillagerView(villager, "here", space, safe_at, g.map.land.distance(space, safe_at))
    state: Literal["safe", "lost", "waiting"] = "waiting"
    if villager in g.world.safe:
        state = "safe"
    elif villager in g.world.lost:
        state = "lost"
    return VillagerView(villager, state, None, safe_at, None)


def figure_view(g: Horrified, figure: str, space: str) -> FigureView:
    record = g.figure(figure)
    return FigureView(figure, g.monster_of(figure), space, record.start, record.swims)


def in_order(g: Horrified) -> list[str]:
    """The monsters of this session in frenzy order, defeated ones too."""
    return [monster for monster in g.content.monsters if monster in g.world.monsters or monster in g.world.defeated]


def price_view(price: Price) -> PriceView:
    return PriceView(list(price.colours), price.at_least, price.several, price.one_of_each, price.token)


def mat_view(g: Horrified, monster: str) -> MatView:
    record = g.content.monsters[monster]
    gone = monster in g.world.defeated
    done, of = (1, 1) if gone else g.rules(monster).progress(g)
    ready = not gone and g.rules(monster).ready(g)
    mat = None if gone else g.world.mats[monster]
    return MatView(
        id=monster,
        order=record.order,
        frenzy=g.world.frenzy == monster and not gone,
        state="defeated" if gone else "ready" if ready else "open",
        done=done,
        of=of,
        places=list(record.places),
        advance=price_view(record.advance),
        defeat=price_view(record.defeat) if record.defeat else None,
        power=PowerView(record.power, record.power_text),
        coffins=[CoffinView(each, each in mat.coffins) for each in record.places]
        if isinstance(mat, DraculaMat)
        else [],
        spots=spots_of(mat) if isinstance(mat, MummyMat) else [],
        dials=[DialView(each.id, each.colour or "red", mat.dials[each.id], each.dial) for each in record.figures]
        if isinstance(mat, PairMat)
        else [],
        track=list(record.track),
        boat=mat.boat if isinstance(mat, CreatureMat) else 0,
        laid=laid_of(g, mat),
        cure=("with a hero" if g.world.cure else "on the mat") if isinstance(mat, WolfManMat) else "",
    )


def spots_of(mat: MummyMat) -> list[SpotView]:
    return [
        SpotView(spot, scarab, scarab in mat.down, spot == scarab != 0 and scarab not in mat.down)
        for spot, scarab in enumerate(mat.spots)
    ]


def laid_of(g: Horrified, mat: object) -> list[LaidView]:
    if isinstance(mat, WolfManMat):
        spots = g.content.monsters["wolf_man"].spots
        return [LaidView(spot, item or None) for spot, item in zip(spots, mat.laid, strict=True)]
    if isinstance(mat, InvisibleManMat):
        return [LaidView(spot, item or None) for spot, item in mat.laid.items()]
    return []


def card_view(g: Horrified) -> CardView | None:
    if g.world.card is None:
        return None
    card = g.content.monster_cards[g.world.card]
    applies = card.monster is None or card.monster in g.world.monsters
    return CardView(card.id, card.title, card.items, card.text, applies, list(card.strikes), card.move, card.dice)


def deck_view(deck: Deck, discards: list[str]) -> DeckView:
    return DeckView(len(deck), deck.cards, list(discards))
