"""What is printed: maps, figures, cards and tiles as records, and the counts that they must have.

A place `[x, y]` counts from the north-west corner of the one grid; a cell `B3` of a Spawn Pattern card is its row
(A nearest the Town) and its column (1 on the left hand of a Monster that looks at the Town).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError

Place = tuple[int, int]
Facing = Literal["N", "E", "S", "W"]
Die = Literal["blue", "orange"]
Face = Literal["hit", "hit_stun", "shield", "dodge", "armor"]
Background = Literal["green", "yellow", "red", "boss"]
Category = Literal["defense", "wall", "production", "equipment", "seer", "ruin"]
Limit = Literal["none", "turn", "hero_phase", "monster_phase", "night"]
Number = Literal[
    "hit_points",
    "mana",
    "action_points",
    "regeneration",
    "token",
    "first_token",
    "jump",
    "reach",
    "reroll",
    "paid_rolls",
    "damage",
    "armor_piercing",
    "no_dodge",
    "vision",
    "shield_counts",
]
When = Literal[
    "",
    "melee_weapon_when_hurt",
    "ranged",
    "ranged_unmoved",
    "ranged_on_current",
    "ranged_on_adjacent",
    "ranged_unwounded_target",
    "magic",
    "magic_impact",
    "defense_of_current",
    "unwounded",
    "target_alone",
    "target_stunned",
    "first_attack",
    "no_kill_yet",
    "third_hero_phase",
]
Forbidden = Literal[
    "magic_weapons",
    "two_handed_melee",
    "high_armor",
    "shields",
    "potions",
    "scrolls",
    "fist",
    "armor_up",
    "ballista_catapult",
    "far_impact",
]


class BoardRecord(Record, frozen=True):
    """The grid: the Town and the Circle's Sector as [west, north, east, south]; arrows and Sectors row by row."""

    width: int
    height: int
    town: tuple[int, int, int, int]
    circle: list[Place]
    circle_sector: tuple[int, int, int, int]
    left_half_to: int
    arrows: list[str]
    sectors: list[str]
    codes: dict[str, str]


class SectorRecord(Record, frozen=True):
    adjacent: list[str]
    far: list[str]
    town: bool


class SlotRecord(Record, frozen=True):
    """A place for Spawn Pattern cards on a Mist tile. `lanes`: the row or column of each card column."""

    tile: Literal["upper", "left", "right"]
    facing: Facing
    lanes: tuple[int, int, int, int]


class TerrainRecord(Record, frozen=True):
    """One side of a Terrain or Town board."""

    cliff: list[Place] = []
    water: list[Place] = []
    low_obstacles: list[Place] = []
    trees: list[Place] = []


class CutoutRecord(Record, frozen=True):
    spots: tuple[Place, Place]


class TownRecord(Record, frozen=True):
    """One town's set-up and limits.

    `quick_perks`: levels of the Perks of a fresh start, the Trait's among them. `first_day`: what the first Upkeep's
    level up is. `upgrades`: the categories of Structures that may be upgraded here. `keeps`: how many things a Hero
    of a campaign brings along; `one_armor`: one Armor at most among them.
    """

    boards: list[str]
    wall: str
    walls_on: list[str]
    houses: list[Place]
    shop: tuple[Place, Place]
    ruins_1: list[Place]
    ruins_2: list[tuple[Place, Place]]
    ruins_3: list[tuple[Place, Place, Place]]
    gold: int
    materials: int
    quick_perks: list[int]
    hero_level: int
    first_day: Literal["nothing", "flip", "perk"]
    weapon_level: int
    boss: str
    backgrounds: list[Background]
    upgrades: list[Category]
    no_build: list[str] = []
    keeps: int = 0
    one_armor: bool = False
    harpy_left: Place | None = None
    harpy_right: Place | None = None


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """Gold, Materials and Workers: a cost, a reward or a yield."""

    gold: int = 0
    materials: int = 0
    workers: int = 0


class StructureRecord(Record, frozen=True):
    """`destroyed_at`: the damage that destroys it (0 for Ruins: one more than their spots).

    No `build`: it cannot be built. `produces`: by day, base and upgraded. `deck`: the equipment deck that it raises.
    """

    category: Category
    copies: int
    spots: int
    destroyed_at: int
    build: Amount | None = None
    reward: Amount = Amount()
    upgrade: Amount | None = None
    upgrade_to: str = ""
    upgrade_reward: Amount = Amount()
    produces: list[Amount] = []
    deck: Literal["", "armor", "melee", "ranged", "magic"] = ""


class MonsterRecord(Record, frozen=True):
    """A reference card. `hp` is the damage that removes it; `dice` are the Defense dice that it rolls."""

    group: Literal["common", "alerion", "boss", "monolith", "mark"]
    tier: int
    figures: int
    hp: int
    mp: int
    attack: Literal["melee", "ranged", "explosion", "area", "cetusia", "dryad", "none"]
    range: int
    damage: int
    dice: list[Die] = []
    abilities: list[Literal["resolute", "fly", "explosion", "area_attack", "mana_drain"]] = []


class DieRecord(Record, frozen=True):
    faces: tuple[Face, Face, Face, Face, Face, Face]


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on a Spawn Pattern card."""

    at: str
    monster: str
    background: Background


class PatternRecord(Record, frozen=True):
    """`mark`: what the Dryad grows there; `alerion`: where an Alerion comes with the Harpy."""

    cells: list[Cell]
    mark: Cell | None = None
    alerion: str = ""


class DirectionRecord(Record, frozen=True):
    """The slots of Day I, II and III, and the Dryad's."""

    days: tuple[list[int], list[int], list[int]]
    dryad: int


class HarpyRecord(Record, frozen=True):
    alerions: int
    dive_bomb: int


class CetusiaRecord(Record, frozen=True):
    head_turns_at: int
    tail_turns_at: int
    dice: tuple[list[Die], list[Die]]
    reshuffle_after: int


class CetusiaAttackRecord(Record, frozen=True):
    """`damage` by stage; `area` as [forward, lateral] from the figure, lateral to its right."""

    part: Literal["head", "tail"]
    damage: tuple[int, int]
    area: list[tuple[int, int]]


class CetusiaPart(Struct, frozen=True, forbid_unknown_fields=True):
    at: Place
    facing: Facing
    attack: str


class CetusiaCardRecord(Record, frozen=True):
    head: CetusiaPart
    tail: CetusiaPart


class DryadRecord(Record, frozen=True):
    """`mark_steps` by stage; `monoliths` as [forward, lateral] from the figure's first spot, towards the Town."""

    stages: tuple[str, str, str]
    mark_steps: tuple[int, int, int]
    steps: int
    monoliths: list[tuple[int, int]]
    marks_at_most: int


class HeroSide(Struct, frozen=True, forbid_unknown_fields=True):
    hp: int
    mana: int
    tokens: list[int]


class HeroRecord(Record, frozen=True):
    """Side I and side II."""

    sides: tuple[HeroSide, HeroSide]


class TableRecord(Record, frozen=True):
    """What depends on the number of players."""

    action_points: int


class Give(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card adds to one of the game's numbers, and the condition (a rule of that name in `parts.py`)."""

    number: Number
    value: int
    when: When = ""


class PerkRecord(Record, frozen=True):
    """`gives`: what it adds while the Hero owns it; any other effect is a rule that names the card."""

    name: str
    deck: Literal["melee", "ranged", "magic", "defense", "assassin", "support"]
    level: int
    limit: Limit
    gives: list[Give] = []


class Starter(Struct, frozen=True, forbid_unknown_fields=True):
    """The armour that a Trait gives: a card, or any of a level and slot."""

    card: str = ""
    level: int = 1
    slot: Literal["any", "low", "high", "shield"] = "any"


class TraitRecord(Record, frozen=True):
    """One side of a Trait card. `item`: a potion, or `scroll` (of choice). `armor` by town, where there is any."""

    name: str
    card: str
    perk: str
    use: Literal["passive", "scenario", "day"]
    item: str
    weapon: Literal["melee", "ranged", "magic", "any"]
    armor: dict[str, Starter] = {}
    forbids: Literal[""] | Forbidden = ""
    gives: list[Give] = []


class AttackType(Struct, frozen=True, forbid_unknown_fields=True):
    """A Type of Attack: costs, uses in a Hero Phase (0: no limit), range, area, effects."""

    id: str
    name: str
    range: str
    area: str
    ap: int = 0
    mana: int = 0
    mp: int = 0
    limit: int = 0
    effects: list[str] = []


class WeaponRecord(Record, frozen=True):
    name: str
    type: Literal["melee", "ranged", "magic"]
    family: str
    level: int
    hands: int
    damage: int
    cost: int
    attacks: list[AttackType]


class ExtraCost(Struct, frozen=True, forbid_unknown_fields=True):
    ap: int = 0
    mp: int = 0
    mana: int = 0


class ArmorRecord(Record, frozen=True):
    """`reduce`: what using the card takes off one attack. `extra`: its additional ability."""

    name: str
    slot: Literal["low", "high", "shield"]
    level: int
    cost: int
    reduce: int
    starter: bool = False
    extra: Literal["", "restore", "restore_and_mana", "free_fist", "for_neighbour", "for_all_near"] = ""
    extra_cost: ExtraCost = ExtraCost()
    gives: list[Give] = []


class ScrollRecord(Record, frozen=True):
    name: str
    cost: int
    attack: AttackType


class PotionRecord(Record, frozen=True):
    copies: int
    cost: int
    uses: int


class RuinRecord(Record, frozen=True):
    spots: int
    gold: int
    materials: int
    equipment: int


class PanicRecord(Record, frozen=True):
    gold: int
    materials: int
    equipment: int


class QuestRecord(Record, frozen=True):
    """Rewards: resources, equipment items, Wounds removed from each Hero, level III items of choice."""

    name: str
    town: str
    goddess: Literal["freude", "schaden"]
    gold: int = 0
    materials: int = 0
    equipment: int = 0
    heal: int = 0
    level_3: int = 0


COUNTS = {
    "sectors": 13,
    "slots": 7,
    "cutouts": 11,
    "towns": 3,
    "patterns": 15,
    "directions": 5,
    "cetusia_cards": 4,
    "heroes": 4,
    "perks": 42,
    "traits": 12,
    "weapons": 54,
    "armors": 30,
    "scrolls": 9,
    "potions": 4,
    "ruins": 12,
    "panic": 6,
    "quests": 6,
    "tables": 4,
}


class LastSpellContent(Content, frozen=True):
    board: dict[str, BoardRecord]
    sectors: dict[str, SectorRecord]
    slots: dict[str, SlotRecord]
    terrain: dict[str, TerrainRecord]
    cutouts: dict[str, CutoutRecord]
    towns: dict[str, TownRecord]
    structures: dict[str, StructureRecord]
    monsters: dict[str, MonsterRecord]
    dice: dict[str, DieRecord]
    patterns: dict[str, PatternRecord]
    directions: dict[str, DirectionRecord]
    harpy: dict[str, HarpyRecord]
    cetusia: dict[str, CetusiaRecord]
    cetusia_attacks: dict[str, CetusiaAttackRecord]
    cetusia_cards: dict[str, CetusiaCardRecord]
    dryad: dict[str, DryadRecord]
    heroes: dict[str, HeroRecord]
    tables: dict[str, TableRecord]
    perks: dict[str, PerkRecord]
    traits: dict[str, TraitRecord]
    weapons: dict[str, WeaponRecord]
    armors: dict[str, ArmorRecord]
    scrolls: dict[str, ScrollRecord]
    potions: dict[str, PotionRecord]
    ruins: dict[str, RuinRecord]
    panic: dict[str, PanicRecord]
    quests: dict[str, QuestRecord]

    def names(self) -> dict[str, str]:
        """Cards, quests and Types of Attack, which a pack may rename; all else is named by the messages."""
        cards = (self.weapons, self.armors, self.scrolls, self.perks, self.traits, self.quests)
        names = {id_: record.name for kind in cards for id_, record in kind.items()}
        attacks = [each for weapon in self.weapons.values() for each in weapon.attacks]
        attacks += [scroll.attack for scroll in self.scrolls.values()]
        return {**{each.id: each.name for each in attacks}, **names}

    def check(self) -> None:
        """The rulebook's counts of components, and ids that must exist."""
        for field, count in COUNTS.items():
            _count(f"{field}.toml", "records", len(getattr(self, field)), count)
        self._check_board()
        self._check_cards()
        self._check_towns()

    def _check_board(self) -> None:
        board = self.board.get("board")
        if board is None:
            raise ContentError("board.toml: record board is missing")
        for rows in (board.arrows, board.sectors):
            _count("board.toml", "rows", len(rows), board.height)
            for row in rows:
                _count("board.toml", "spots in a row", len(row), board.width)
        for id_, sector in self.sectors.items():
            _known("sectors.toml", id_, [*sector.adjacent, *sector.far], self.sectors)
        figures = sum(m.figures for m in self.monsters.values() if m.group == "common")
        _count("monsters.toml", "common figures", figures, 65)

    def _check_cards(self) -> None:
        for deck in ("melee", "ranged", "magic", "defense", "assassin", "support"):
            levels = sorted(perk.level for perk in self.perks.values() if perk.deck == deck)
            if levels != [1, 1, 2, 2, 3, 3, 4]:
                raise ContentError(f"perks.toml: the deck {deck} must hold levels 1 1 2 2 3 3 4, not {levels}")
        for level in (1, 2, 3):
            _count("armors.toml", f"cards of level {level}", _of_level(self.armors.values(), level), 10)
            for kind in ("melee", "ranged", "magic"):
                weapons = [weapon for weapon in self.weapons.values() if weapon.type == kind]
                _count("weapons.toml", f"{kind} cards of level {level}", _of_level(weapons, level), 6)
        _count("potions.toml", "tiles", sum(potion.copies for potion in self.potions.values()), 8)
        for id_, trait in self.traits.items():
            _known("traits.toml", id_, [trait.perk], self.perks)
            _known("traits.toml", id_, [trait.item] if trait.item != "scroll" else [], self.potions)
            _known("traits.toml", id_, [one.card for one in trait.armor.values() if one.card], self.armors)
        for id_, pattern in self.patterns.items():
            cells = [*pattern.cells, *([pattern.mark] if pattern.mark else [])]
            _known("patterns.toml", id_, [cell.monster for cell in cells], self.monsters)
        for id_, direction in self.directions.items():
            slots = [str(slot) for day in direction.days for slot in day]
            _known("directions.toml", id_, [*slots, str(direction.dryad)], self.slots)
        for id_, card in self.cetusia_cards.items():
            _known("cetusia_cards.toml", id_, [card.head.attack, card.tail.attack], self.cetusia_attacks)
            for part, each in (("head", card.head), ("tail", card.tail)):
                if self.cetusia_attacks[each.attack].part != part:
                    raise ContentError(f"cetusia_cards.toml: {id_}: {each.attack} is no attack of the {part}")

    def _check_towns(self) -> None:
        for id_, town in self.towns.items():
            _known("towns.toml", id_, town.boards, self.terrain)
            _known("towns.toml", id_, [*town.walls_on, *town.no_build], self.cutouts)
            _known("towns.toml", id_, [town.wall], self.structures)
            low = sum(len(self.terrain[board].low_obstacles) for board in town.boards)
            _count("towns.toml", f"Low Obstacles of {id_}", low, 9)
            for size, places in ((1, town.ruins_1), (2, town.ruins_2), (3, town.ruins_3)):
                _count("towns.toml", f"Ruin places of {size} spots in {id_}", len(places), 4 - size)
            quests = [quest.goddess for quest in self.quests.values() if quest.town == id_]
            if sorted(quests) != ["freude", "schaden"]:
                raise ContentError(f"quests.toml: {id_} needs one quest of each Goddess, not {quests}")


def _of_level(cards: Iterable[WeaponRecord | ArmorRecord], level: int) -> int:
    return sum(card.level == level for card in cards)


def _count(file: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ContentError(f"{file}: {wanted} {what} are wanted, {found} are there")


def _known(file: str, record: str, ids: Iterable[str], known: Iterable[str]) -> None:
    for id_ in ids:
        if id_ not in known:
            raise ContentError(f"{file}: record {record}: there is no {id_}")
