"""What everybody may know of Cetusia: how she stands, what has been turned, and what her next card may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.cetusia import (
    COMES_IN,
    PARTS,
    CetusiaAttacks,
    CetusiaSpawn,
    CetusiaStrikes,
    damage_now,
    facing_to,
    next_cards,
    part_of,
    spots_of,
)
from domain.last_spell.grid import name, place
from domain.last_spell.state import Facing, Monster
from domain.last_spell.table import CETUSIA, HEAD, monsters_at, raised
from domain.last_spell.targets import melee_targets, on_spots, things

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class CetusiaPartView(Struct, frozen=True):
    """Her Head or Tail. `monster` and `at` are "" while it is not on the board, `gone` says that it is dead.

    `turns_at`: the Wounds that turn both cards, 0 once they are turned; `falls_at`: those that remove it.
    """

    kind: str
    monster: str
    at: str
    wounds: int
    turns_at: int
    falls_at: int
    gone: bool
    dice: list[str]


class CetusiaAttackView(Struct, frozen=True):
    """What a card has a part do. `facing` is where it would turn as the table stands, else the card's own.

    `strikes`: whom it would hit now (`hero:ranger`, `structure:s4`, `circle`, `monster:m3`).
    """

    kind: str
    at: str
    facing: Facing
    attack: str
    damage: int
    area: list[str]
    strikes: list[str]


class CetusiaCardView(Struct, frozen=True):
    """One of her cards, and the attacks of the parts that are left: the Head's, then the Tail's."""

    card: str
    attacks: list[CetusiaAttackView]


class CetusiaView(Struct, frozen=True):
    """Cetusia from her scouting on.

    `comes`: the Monster Phase of this Night that turns her next card; `cards`: those that it may be, all equally
    likely; `drawn`: those that lie open; `now`: what the open card still has her do in this Monster Phase.
    """

    stage: int
    parts: list[CetusiaPartView]
    comes: int
    drawn: list[str]
    cards: list[CetusiaCardView]
    now: CetusiaCardView | None


def cetusia_view(g: LastSpell) -> CetusiaView | None:
    """How she stands; None where she is not the Boss."""
    boss = g.world.boss
    if boss is None or boss.kind != CETUSIA:
        return None
    found = living(g)
    return CetusiaView(
        stage=boss.stage,
        parts=[_part(g, kind, found.get(kind)) for kind in PARTS],
        comes=max(COMES_IN, g.world.round + 1),
        drawn=list(boss.drawn),
        cards=possible(g),
        now=_now(g),
    )


def possible(g: LastSpell) -> list[CetusiaCardView]:
    """What each card that may come next would do, as the table stands."""
    kinds = kinds_left(g)
    return [CetusiaCardView(card, [attack_of_card(g, card, kind) for kind in kinds]) for card in next_cards(g)]


def of_cetusia(g: LastSpell) -> dict[str, int]:
    """The damage that her next card deals to each target on the average, rounded up; nothing where it comes later."""
    boss = g.world.boss
    if boss is None or boss.kind != CETUSIA or g.world.round + 1 < COMES_IN:
        return {}
    cards, total = possible(g), dict[str, int]()
    for card in cards:
        for attack in card.attacks:
            for target in attack.strikes:
                total[target] = total.get(target, 0) + attack.damage
    return {target: -(-damage // len(cards)) for target, damage in total.items()}


def living(g: LastSpell) -> dict[str, Monster]:
    """Her parts that have come up and are not dead: on the board, or lifted for their new places."""
    lifted = [part for frame in g.stack if isinstance(frame, CetusiaSpawn) for part in frame.lifted]
    return {each.kind: each for each in (*g.world.monsters.values(), *lifted) if each.kind in PARTS}


def kinds_left(g: LastSpell) -> list[str]:
    """Head and Tail as far as they live; both before they have come up."""
    boss = g.world.boss
    entered = boss is not None and boss.entered
    return [kind for kind in PARTS if not entered or kind in living(g)]


def attack_of_card(g: LastSpell, card: str, kind: str) -> CetusiaAttackView:
    """A part's attack by a card, turned as a melee attack would turn it if only one target is the best."""
    wanted = part_of(g, card, kind)
    attack, at, standing = g.content.cetusia_attacks[wanted.attack], place(wanted.at), things(g)
    damage = damage_now(g, attack)
    best = melee_targets(g, at, damage, standing)
    facing = facing_to(at, best[0] if len(best) == 1 else "", standing, wanted.facing)
    area = spots_of(at, facing, attack.area)
    caught = [f"monster:{each.id}" for spot in area for each in monsters_at(g, spot) if each.kind not in PARTS]
    things_hit = [
        each for each in on_spots(standing, area) if not each.startswith("hero:") or not raised(g, g.hero(each[5:]).at)
    ]
    strikes = list(dict.fromkeys([*things_hit, *caught]))
    return CetusiaAttackView(kind, name(at), facing, attack.id, damage, [name(each) for each in area], strikes)


def _part(g: LastSpell, kind: str, monster: Monster | None) -> CetusiaPartView:
    boss, record = g.world.boss, g.content.cetusia[CETUSIA]
    assert boss is not None
    turns = record.head_turns_at if kind == HEAD else record.tail_turns_at
    falls_at = g.content.monsters[kind].hp
    dead = boss.entered and monster is None
    on_board = monster is not None and monster.id in g.world.monsters
    return CetusiaPartView(
        kind=kind,
        monster=monster.id if monster is not None and on_board else "",
        at=name(monster.at) if monster is not None and on_board else "",
        wounds=falls_at if dead else monster.wounds if monster is not None else 0,
        turns_at=turns if boss.stage == 1 else 0,
        falls_at=falls_at,
        gone=dead,
        dice=[str(die) for die in record.dice[boss.stage - 1]],
    )


def _now(g: LastSpell) -> CetusiaCardView | None:
    """The open card, as far as its attacks are still to fall."""
    boss = g.world.boss
    if boss is None or g.world.phase != "monster" or not boss.drawn or g.world.round < COMES_IN:
        return None
    kinds = kinds_left(g)
    if any(isinstance(frame, MonsterAttacks) for frame in g.stack):
        waiting = _waiting(g)
        kinds = [kind for kind in kinds if kind in waiting]
    attacks = [attack_of_card(g, boss.drawn[-1], kind) for kind in kinds]
    return CetusiaCardView(boss.drawn[-1], attacks) if attacks else None


def _waiting(g: LastSpell) -> list[str]:
    """The parts that have not struck yet in the attack sub-phase."""
    ids: list[str] = []
    for frame in g.stack:
        if isinstance(frame, CetusiaAttacks):
            ids += frame.parts or []
        elif isinstance(frame, CetusiaStrikes) and not frame.struck:
            ids.append(frame.part)
    return [g.world.monsters[id_].kind for id_ in ids if id_ in g.world.monsters]
