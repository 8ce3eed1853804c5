"""What the table shows. Nothing is hidden from the player but chance: face-down cards show their Spell side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.dicemancy.aim import Aim, spots_of, targets
from domain.dicemancy.casting import Cast, CastDie
from domain.dicemancy.content import SECTIONS, Card, Half
from domain.dicemancy.deeds import gained, placed
from domain.dicemancy.field import Field, space_id
from domain.dicemancy.forecast import Forecast, forecast
from domain.dicemancy.numbers import dice_to_roll, moves
from domain.dicemancy.rounds import conditions
from domain.dicemancy.state import Phase, Turn, Wall
from domain.dicemancy.tableau import DOWN, bare, square_id, step
from domain.kernel.numbers import Part, total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class TrackSpaceView(Struct, frozen=True):
    """A space of the Round Tracker and the tokens that wait on it."""

    space: int
    tokens: list[str]


class ConditionView(Struct, frozen=True):
    """One thing that the victory needs; `source` is `level_2` or a Night card."""

    source: str
    have: int
    needed: int


class WallView(Struct, frozen=True):
    """A Wall card. `damage` and `breach` are the forecast: what it will take, and whether a Monster gets past it."""

    row: int
    state: Wall
    bird: bool
    damage: int
    breach: bool


class DamageSlotView(Struct, frozen=True):
    """A Damage slot: what it takes (`any` or an element), the cube on it (or ""), and whether that is only planned."""

    slot: int
    takes: str
    cube: str
    planned: bool


class SectionView(Struct, frozen=True):
    section: str
    slots: list[DamageSlotView]
    full: bool


class MonsterView(Struct, frozen=True):
    """A card of the Monster rows as it will be when what is planned is done.

    `target`: the planned Attack reaches it; `falls`: a section that defeats it will be full; `path`: where it will go.
    `spells` is its Spell side: it shows while the card lies face down, and is what comes to the hand when it falls.
    """

    card: str
    icon: str
    element: str
    level: int
    attack: str
    row: int
    col: int
    up: bool
    token: str
    sections: list[SectionView]
    target: bool
    falls: bool
    held: bool
    path: list[str]
    spells: CardView


class ArrowView(Struct, frozen=True):
    """An arrow; void where it points at no card."""

    way: Literal["right", "down"]
    void: bool


class SlotView(Struct, frozen=True):
    """A place for dice and what lies on it."""

    kind: str
    numbers: list[int]
    spaces: int
    dice: list[int]


class HalfView(Struct, frozen=True):
    """One square of a card's Spell side; `spell` is its icon's element, "" where it has none."""

    spell: str
    dice_icons: int
    slot: SlotView | None


class SquareView(Struct, frozen=True):
    """What shows on a covered square of the tableau. `half` is a or b of the uppermost card."""

    row: int
    col: int
    card: str
    half: Literal["a", "b"]
    face: HalfView
    arrows: list[ArrowView]


class LaidView(Struct, frozen=True):
    """A card of the tableau, lowest first. `bare`: both halves lie on top."""

    card: str
    element: str
    turn: Turn
    row: int
    col: int
    bare: bool


class CardView(Struct, frozen=True):
    """A card's Spell side, as it lies in the hand; arrows are along or across."""

    card: str
    icon: str
    element: str
    level: int
    a: HalfView
    b: HalfView
    a_arrows: list[str]
    b_arrows: list[str]


class SpellView(Struct, frozen=True):
    """A Spell in play. `uses`: how many of its icons the chain being planned still has."""

    element: str
    icon: str
    shape: str
    spaces: int
    op: str
    per_die: int
    transmutes: bool
    burned: bool
    uses: int


class CharacterView(Struct, frozen=True):
    character: str
    icon: str
    dice: int
    skill: str
    cost: int
    amount: int


class NightView(Struct, frozen=True):
    """A Night card in play."""

    night: str
    icon: str


class ChainView(Struct, frozen=True):
    """A chain of the die being cast: its squares from die to end, its icons, the dice that count for it."""

    number: int
    squares: list[str]
    icons: list[str]
    dice: int
    open: bool


class PlanView(Struct, frozen=True):
    """The die being cast and, once a chain is chosen, what is planned with it."""

    value: int
    square: str
    chains: list[ChainView]
    chain: int
    left: list[str]
    color: str
    attacked: bool
    area: list[str]
    targets: list[str]
    falls: list[str]
    crystals: int


class TableView(Struct, frozen=True):
    """The whole table.

    `offered` are cards drawn to choose the Starting Spell-Slot from, `joining` the Characters that are free to join.
    """

    scenario: str
    number: int
    apprentice: bool
    phase: Phase
    round: int
    last_round: int
    track: list[TrackSpaceView]
    abilities: list[str]
    moves: int
    needed: int
    fallen: list[str]
    conditions: list[ConditionView]
    rows: int
    columns: int
    walls: list[WallView]
    monsters: list[MonsterView]
    rifts: list[int]
    cubes: dict[str, int]
    pool: list[int]
    dice_left: int
    rolled: bool
    roll: list[Part]
    crystals: int
    squares: list[SquareView]
    tableau: list[LaidView]
    hand: list[CardView]
    spells: list[SpellView]
    characters: list[CharacterView]
    night: list[NightView]
    drawn: list[str]
    offered: list[CardView]
    joining: list[CharacterView]
    burned: str
    sealed: bool
    gems: int
    box: dict[str, list[str]]
    plan: PlanView | None
    forecast: Forecast | None


def view_of(g: Dicemancy) -> TableView:
    world, scenario, field = g.world, g.scenario, g.planned()
    plan = plan_view(g, field)
    coming = forecast(g) if world.walls and world.phase == "player" else None
    dice = g.content.figures.dice
    return TableView(
        scenario=scenario.id,
        number=scenario.number,
        apprentice=scenario.apprentice,
        phase=world.phase,
        round=world.pawn,
        last_round=g.last_round,
        track=[
            TrackSpaceView(space, [token.kind for token in g.track if token.space == space])
            for space in range(1, g.content.figures.spaces + 1)
        ],
        abilities=list(world.abilities),
        moves=total(moves(g)),
        needed=scenario.level_2,
        fallen=list(world.fallen),
        conditions=[ConditionView(each.source, each.have, each.needed) for each in conditions(g)],
        rows=field.rows,
        columns=field.columns,
        walls=[wall_view(g, row, coming) for row in range(1, field.rows + 1)],
        monsters=[monster_view(g, field, card, plan, coming) for card in field.in_reading_order()],
        rifts=list(world.rifts),
        cubes=dict(field.supply),
        pool=list(world.pool),
        dice_left=dice - len(world.pool) - len(world.slotted),
        rolled=world.rolled,
        roll=dice_to_roll(g),
        crystals=world.crystals,
        squares=squares_view(g),
        tableau=[
            LaidView(
                laid.card, g.content.cards[laid.card].element, laid.turn, laid.row, laid.col, bare(laid, n, g.tops)
            )
            for n, laid in enumerate(world.tableau)
        ],
        hand=[card_view(g.content.cards[card]) for card in world.hand],
        spells=[spell_view(g, element, plan) for element in scenario.elements],
        characters=[character_view(g, each) for each in world.characters],
        night=[NightView(night, g.content.night_cards[night].icon) for night in world.night],
        drawn=list(world.drawn),
        offered=[card_view(g.content.cards[card]) for card in world.drawn if card in g.content.cards],
        joining=[character_view(g, each) for each in g.content.characters if joins(g, each)],
        burned=world.burned,
        sealed=world.sealed,
        gems=world.gems,
        box={"1": world.box_1.cards, "2": world.box_2.cards},
        plan=plan,
        forecast=coming,
    )


def wall_view(g: Dicemancy, row: int, coming: Forecast | None) -> WallView:
    damage = coming.walls[row - 1].damage if coming else 0
    breach = bool(coming and coming.breach == row)
    return WallView(row, g.world.walls[row - 1], row in g.world.birds, damage, breach)


def monster_view(g: Dicemancy, field: Field, card: str, plan: PlanView | None, coming: Forecast | None) -> MonsterView:
    record, monster = field.cards[card], field.monsters[card]
    fresh = placed(g.planned_deeds())
    sections = []
    for section in SECTIONS:
        slots = [
            DamageSlotView(slot, record.slots[slot], monster.cubes[slot], (card, slot) in fresh)
            for slot in range(*record.span(section))
        ]
        sections.append(SectionView(section, slots, field.full(card, section)))
    way = next((each for each in coming.moves if each.card == card), None) if coming else None
    return MonsterView(
        card=card,
        icon=record.icon,
        element=record.element,
        level=record.level,
        attack=record.attack,
        row=monster.row,
        col=monster.col,
        up=monster.up,
        token=monster.token,
        sections=sections,
        target=bool(plan and card in plan.targets),
        falls=field.beaten(card),
        held=bool(way and way.held),
        path=list(way.path) if way else [],
        spells=card_view(record),
    )


def half_view(half: Half, dice: list[int]) -> HalfView:
    slot = SlotView(half.slot.kind, list(half.slot.numbers), half.slot.spaces, dice) if half.slot else None
    return HalfView(half.spell or "", half.dice, slot)


def squares_view(g: Dicemancy) -> list[SquareView]:
    shown = g.tops
    found = []
    for square, top in sorted(shown.items()):
        laid = g.world.tableau[top.card]
        arrows = [ArrowView("down" if way == DOWN else "right", step(square, way) not in shown) for way in top.leads()]
        face = half_view(top.half, g.dice_at(square))
        half: Literal["a", "b"] = "a" if square == (laid.row, laid.col) else "b"
        found.append(SquareView(*square, laid.card, half, face, arrows))
    return found


def card_view(card: Card) -> CardView:
    a, b = half_view(card.a, []), half_view(card.b, [])
    return CardView(card.id, card.icon, card.element, card.level, a, b, list(card.a.arrows), list(card.b.arrows))


def spell_view(g: Dicemancy, element: str, plan: PlanView | None) -> SpellView:
    spell = g.content.spells[element]
    return SpellView(
        element=element,
        icon=spell.icon,
        shape=spell.attack.shape,
        spaces=spell.attack.spaces,
        op=spell.effect.op,
        per_die=spell.effect.per_die,
        transmutes=not g.scenario.apprentice,
        burned=g.world.burned == element,
        uses=plan.left.count(element) if plan else 0,
    )


def character_view(g: Dicemancy, character: str) -> CharacterView:
    record = g.content.characters[character]
    return CharacterView(character, record.icon, record.dice, record.skill.id, record.skill.cost, record.skill.amount)


def joins(g: Dicemancy, character: str) -> bool:
    """Whether a Character could still come to the table."""
    return not g.world.characters and character not in g.scenario.characters


def plan_view(g: Dicemancy, field: Field) -> PlanView | None:
    """The die and the chain in hand, if any."""
    die = next((frame for frame in g.stack if isinstance(frame, CastDie)), None)
    if die is None:
        return None
    cast = next((frame for frame in g.stack if isinstance(frame, Cast)), None)
    chains = [
        ChainView(
            number=chain.number,
            squares=[square_id(square) for square in chain.squares],
            icons=list(chain.icons),
            dice=die.dice(g, chain),
            open=chain.number in (die.waiting or []),
        )
        for chain in g.chains(die.where)
    ]
    picked = next((frame.picked for frame in g.stack if isinstance(frame, Aim)), [])
    return PlanView(
        value=die.value,
        square=die.square,
        chains=chains,
        chain=cast.chain if cast else 0,
        left=list(cast.left) if cast else [],
        color=cast.color if cast else "",
        attacked=cast.attacked if cast else False,
        area=[space_id(spot) for spot in spots_of(field, cast.area)] if cast and cast.area else list(picked),
        targets=targets(field, cast.area) if cast else [],
        falls=[card for card in field.in_reading_order() if field.beaten(card)],
        crystals=gained(g.planned_deeds()),
    )
