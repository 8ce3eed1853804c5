"""What a seat may see: nothing is hidden but face-down pattern cards and the order of shuffled decks.

Spots are named `x,y`; other things by `kind:id` where they are targets (`monster:m3`, `hero:ranger`, `structure:s4`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.kernel.frames import Frame
from domain.kernel.numbers import Part, total
from domain.last_spell.attacks import attack_of, struck_spots
from domain.last_spell.cetusia import PARTS, most_damage
from domain.last_spell.cetusia_view import CetusiaView, cetusia_view
from domain.last_spell.day_view import DayView, day_view
from domain.last_spell.dryad_view import DryadView, dryad_view
from domain.last_spell.fall import Fall, Guard
from domain.last_spell.grid import hidden, name, spots
from domain.last_spell.harpy import cliff_spot
from domain.last_spell.items_view import ItemView, items_of
from domain.last_spell.parts import action_points, hit_points, mana
from domain.last_spell.plan import PlanAttack
from domain.last_spell.quests import progress, solved
from domain.last_spell.rolls import Roll, is_hit
from domain.last_spell.state import OFF, Coin, Facing, Hero, Mist, Monster, Structure
from domain.last_spell.strike import Strike
from domain.last_spell.table import (
    dice_of,
    figure_spots,
    horde,
    in_town,
    monster_kind,
    pinned,
    raised,
    sight_mask,
    structure_kind,
    withstands,
)
from domain.last_spell.threats import coming, strikes, ways
from domain.last_spell.walking import jump_parts, token_parts

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

MAGES = 4


class TokenView(Struct, frozen=True):
    """A Movement token and what it would give now."""

    value: int
    used: bool
    gives: int


class HeroView(Struct, frozen=True):
    """A Hero card with all that lies on it. `at` is "" off the board; `high`: on a Watchtower or Warp Gate."""

    id: str
    seat: int
    state: Literal["in_play", "waiting", "dead"]
    level: int
    trait: str
    trait_used: bool
    perks: list[str]
    spent: list[str]
    boons: list[str]
    items: list[ItemView]
    wounds: int
    hit_points: int
    hit_points_of: list[Part]
    mana: int
    mana_most: int
    mana_of: list[Part]
    ap: int
    ap_most: int
    tokens: list[TokenView]
    mp: int
    jump: int
    at: str
    sector: str
    high: str
    pinned: bool
    armor_up: bool
    attacked: bool
    passed: bool
    kills: int


class MonsterView(Struct, frozen=True):
    """A figure. `also` are further spots that it stands on; `left` its Hit Points left; `marked`: by the Perk Mark."""

    id: str
    kind: str
    at: str
    also: list[str]
    facing: Facing
    left: int
    hp: int
    stunned: bool
    face: int
    in_town: bool
    marked: bool


class FoeView(Struct, frozen=True):
    """A reference card of a kind that is on the board, and how many of it; of Cetusia her strongest attack's damage."""

    kind: str
    group: str
    tier: int
    count: int
    hp: int
    mp: int
    attack: str
    range: int
    damage: int
    dice: list[str]
    abilities: list[str]


class StructureView(Struct, frozen=True):
    """A Structure. `ready`: a Ballista may shoot, a Catapult has Hurls."""

    id: str
    kind: str
    category: str
    spots: list[str]
    flames: int
    withstands: int
    upgraded: bool
    cutout: str
    ruin: str
    hurls: int
    ready: bool


class PanicView(Struct, frozen=True):
    """A slot of the Panic track; `pays`: its reward is the one that counts now."""

    flames: int
    gold: int
    materials: int
    equipment: int
    pays: bool


class PileView(Struct, frozen=True):
    """Spawn Pattern cards on a slot, top card first; "" lies face down. `spots` is where its card would stand."""

    slot: str
    cards: list[str]
    shown: str
    tile: str


class ComingView(Struct, frozen=True):
    slot: str
    kind: str
    at: str


class BossView(Struct, frozen=True):
    """The Boss of the third Night. `at`: where the Harpy sits on the Cliff; `cetusia`, `dryad`: all about them."""

    kind: str
    side: str
    at: str
    entered: bool
    alerions_slain: int
    alerions: int
    stage: int
    cetusia: CetusiaView | None = None
    dryad: DryadView | None = None


class QuestView(Struct, frozen=True):
    """An Urban Quest: what there is and what is wanted, part by part, and its reward."""

    id: str
    goddess: str
    has: list[int]
    wanted: list[int]
    solved: bool
    gold: int
    materials: int
    equipment: int
    heal: int
    level_3: int


class ThreatView(Struct, frozen=True):
    """What a Monster does next, for each side of the coin: its way (its own spot first) and whom it then strikes."""

    monster: str
    left: list[str]
    right: list[str]
    left_strikes: list[str]
    right_strikes: list[str]


class PlanView(Struct, frozen=True):
    """The attack that is being planned or carried out."""

    hero: str
    card: str
    attack: str
    impacts: list[str]
    links: list[str]
    direction: str
    boosts: list[str]
    area: list[str]


class DiceView(Struct, frozen=True):
    """The dice of one Monster in the attack that is being rolled."""

    monster: str
    faces: list[str]
    hit: bool


class BlowView(Struct, frozen=True):
    """An attack of the Monsters that is still to fall."""

    kind: str
    target: str
    damage: int
    explosion: bool


class View(Struct, frozen=True):
    """All that is on the table of The Last Spell."""

    scenario: str
    town: str
    solo: bool
    introductory: bool
    level: str
    phase: str
    cycle: int
    round: int
    coin: Coin
    turn: str
    first: int
    order: list[str]
    mages: int
    mages_of: int
    monsters_hp: int
    ends_at: int
    panic: list[PanicView]
    mist: Mist
    cleared: list[str]
    heroes: list[HeroView]
    monsters: list[MonsterView]
    foes: list[FoeView]
    structures: list[StructureView]
    piles: list[PileView]
    direction: str
    seen: list[str]
    unknown: list[str]
    coming: list[ComingView]
    boss: BossView | None
    quests: list[QuestView]
    slain: int
    threats: list[ThreatView]
    hidden: list[str]
    plan: PlanView | None
    dice: list[DiceView]
    rerolls: int
    blows: list[BlowView]
    day: DayView


def view(g: LastSpell, seat: int | None) -> View:
    world = g.world
    rolling = _top(g, Roll)
    return View(
        scenario=world.scenario,
        town=world.town,
        solo=world.solo,
        introductory=world.introductory,
        level=world.level,
        phase="over" if g.outcome is not None else world.phase,
        cycle=world.cycle,
        round=world.round,
        coin=world.coin,
        turn=world.turn,
        first=world.first,
        order=list(world.order),
        mages=world.mages,
        mages_of=MAGES,
        monsters_hp=sum(monster_kind(g, monster).hp - monster.wounds for monster in horde(g)),
        ends_at=len(world.order),
        panic=_panic(g),
        mist=Mist(world.mist.upper, world.mist.left, world.mist.right),
        cleared=[name(at) for at in world.cleared],
        heroes=[_hero(g, hero) for hero in world.heroes.values()],
        monsters=_monsters(g),
        foes=_foes(g),
        structures=[_structure(g, structure) for structure in world.structures.values()],
        piles=_piles(g),
        direction=world.spawn.direction,
        seen=list(world.spawn.seen),
        unknown=world.spawn.patterns.cards,
        coming=[ComingView(slot, kind, name(at)) for slot, kind, at in coming(g)],
        boss=_boss(g),
        quests=[_quest(g, quest) for quest in world.quests],
        slain=world.tally.slain,
        threats=_threats(g),
        hidden=_hidden(g),
        plan=_plan(g),
        dice=_dice(g, rolling),
        rerolls=rolling.left if rolling is not None else 0,
        blows=_blows(g),
        day=day_view(g, seat),
    )


def _top(g: LastSpell, kind: type[Roll]) -> Roll | None:
    top = g.stack[-1] if g.stack else None
    return top if isinstance(top, kind) else None


def _panic(g: LastSpell) -> list[PanicView]:
    pays = next((n for n, flames in enumerate(g.world.panic) if flames), None)
    rewards = [g.content.panic[str(n + 1)] for n in range(len(g.world.panic))]
    return [
        PanicView(flames, reward.gold, reward.materials, reward.equipment, n == pays)
        for n, (flames, reward) in enumerate(zip(g.world.panic, rewards, strict=True))
    ]


# Heroes


def _hero(g: LastSpell, hero: Hero) -> HeroView:
    on_board = hero.at != OFF
    high = raised(g, hero.at) if on_board else None
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        state=hero.state,
        level=hero.level,
        trait=hero.trait,
        trait_used=hero.trait in hero.used,
        perks=list(hero.perks),
        spent=list(hero.used),
        boons=list(hero.boons),
        items=items_of(g, hero),
        wounds=hero.wounds,
        hit_points=total(hit_points(g, hero)),
        hit_points_of=hit_points(g, hero),
        mana=hero.mana,
        mana_most=total(mana(g, hero)),
        mana_of=mana(g, hero),
        ap=hero.ap,
        ap_most=total(action_points(g, hero)),
        tokens=_tokens(g, hero),
        mp=hero.mp,
        jump=total(jump_parts(g, hero)),
        at=name(hero.at) if on_board else "",
        sector=g.map.sector[hero.at] if on_board else "",
        high=high.kind if high is not None else "",
        pinned=on_board and pinned(g, hero) is not None,
        armor_up=hero.armor_up,
        attacked=hero.attacked,
        passed=hero.passed,
        kills=hero.kills,
    )


def _tokens(g: LastSpell, hero: Hero) -> list[TokenView]:
    def gives(value: int) -> int:
        return total(token_parts(g, hero, value))

    ready = [TokenView(value, False, gives(value)) for value in hero.tokens]
    return [*ready, *(TokenView(value, True, 0) for value in hero.flipped)]


# Monsters, Structures


def _monsters(g: LastSpell) -> list[MonsterView]:
    inside = {monster.id for monster in in_town(g)}
    return [_monster(g, monster, monster.id in inside) for monster in g.world.monsters.values()]


def _monster(g: LastSpell, monster: Monster, inside: bool) -> MonsterView:
    hp = monster_kind(g, monster).hp
    return MonsterView(
        id=monster.id,
        kind=monster.kind,
        at=name(monster.at),
        also=[name(at) for at in figure_spots(monster)[1:]],
        facing=monster.facing,
        left=hp - monster.wounds,
        hp=hp,
        stunned=monster.stunned,
        face=monster.face,
        in_town=inside,
        marked=monster.id in g.world.marked,
    )


def _foes(g: LastSpell) -> list[FoeView]:
    figures: dict[str, list[Monster]] = {}
    for monster in g.world.monsters.values():
        figures.setdefault(monster.kind, []).append(monster)
    found = []
    for kind, record in g.content.monsters.items():
        if kind in figures:
            dice = [str(die) for die in dice_of(g, figures[kind][0])]
            abilities = [str(each) for each in record.abilities]
            damage = most_damage(g, kind) if kind in PARTS else record.damage
            numbers = (len(figures[kind]), record.hp, record.mp, record.attack, record.range, damage)
            found.append(FoeView(kind, record.group, record.tier, *numbers, dice, abilities))
    return found


def _structure(g: LastSpell, structure: Structure) -> StructureView:
    return StructureView(
        id=structure.id,
        kind=structure.kind,
        category=structure_kind(g, structure).category,
        spots=[name(at) for at in structure.spots],
        flames=structure.flames,
        withstands=withstands(g, structure),
        upgraded=structure.upgraded,
        cutout=structure.cutout,
        ruin=structure.ruin,
        hurls=structure.hurls,
        ready=(structure.kind == "ballista" and not structure.shot) or structure.hurls > 0,
    )


def _piles(g: LastSpell) -> list[PileView]:
    spawn = g.world.spawn
    slots = sorted({*spawn.piles, *spawn.shown})
    return [
        PileView(slot, list(spawn.piles.get(slot, [])), spawn.shown.get(slot, ""), g.content.slots[slot].tile)
        for slot in slots
    ]


def _boss(g: LastSpell) -> BossView | None:
    boss = g.world.boss
    if boss is None:
        return None
    at = cliff_spot(g)
    alerions = g.content.harpy[boss.kind].alerions if boss.kind in g.content.harpy else 0
    return BossView(
        kind=boss.kind,
        side=boss.side,
        at=name(at) if at is not None else "",
        entered=boss.entered,
        alerions_slain=boss.slain,
        alerions=alerions,
        stage=boss.stage,
        cetusia=cetusia_view(g),
        dryad=dryad_view(g),
    )


def _quest(g: LastSpell, quest: str) -> QuestView:
    record = g.content.quests[quest]
    parts = progress(g, quest)
    return QuestView(
        quest,
        record.goddess,
        [has for has, _ in parts],
        [wanted for _, wanted in parts],
        solved(g, quest),
        record.gold,
        record.materials,
        record.equipment,
        record.heal,
        record.level_3,
    )


# What is going on


def _threats(g: LastSpell) -> list[ThreatView]:
    """Only in a Hero Phase: in a Monster Phase it is happening."""
    if g.world.phase != "hero" or g.outcome is not None:
        return []
    left, right = ways(g, "left"), ways(g, "right")
    left_strikes, right_strikes = strikes(g, left), strikes(g, right)
    found = []
    for id_ in g.world.monsters:
        one, other = left.get(id_, []), right.get(id_, [])
        hits, others = left_strikes.get(id_, []), right_strikes.get(id_, [])
        if len(one) > 1 or len(other) > 1 or hits or others:
            found.append(ThreatView(id_, [name(at) for at in one], [name(at) for at in other], hits, others))
    return found


def _hidden(g: LastSpell) -> list[str]:
    """The spots that the Hero on turn can't see, on the boards."""
    if not g.world.turn:
        return []
    hero = g.hero(g.world.turn)
    high = raised(g, hero.at)
    if hero.at == OFF or (high is not None and high.kind == "watchtower"):
        return []
    boards = 0
    for sector in g.map.sectors.values():
        boards |= sector
    return [name(at) for at in spots(hidden(hero.at, sight_mask(g)) & boards)]


def _plan(g: LastSpell) -> PlanView | None:
    frame: Frame | None = next((each for each in reversed(g.stack) if isinstance(each, Strike | PlanAttack)), None)
    if not isinstance(frame, Strike | PlanAttack):
        return None
    plan = frame.plan
    if plan.structure and plan.structure not in g.world.structures:
        return None
    area = [name(at) for at in struck_spots(g, plan)]
    impacts, links = [name(at) for at in plan.impacts], [name(at) for at in plan.links]
    attack = attack_of(g, plan).id
    return PlanView(plan.hero, plan.card, attack, impacts, links, plan.direction, list(plan.boosts), area)


def _dice(g: LastSpell, rolling: Roll | None) -> list[DiceView]:
    if rolling is None:
        return []
    return [
        DiceView(target.monster, list(target.faces), is_hit(g, rolling.plan, g.world.monsters[target.monster], target))
        for target in rolling.targets
    ]


def _blows(g: LastSpell) -> list[BlowView]:
    fall = next((each for each in reversed(g.stack) if isinstance(each, Fall | Guard)), None)
    if fall is None:
        return []
    return [BlowView(blow.kind, blow.target, blow.damage, blow.explosion) for blow in fall.blows]
