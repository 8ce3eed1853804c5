"""What is printed: Towers, Hordes, Heroes, Spells, maps and scenarios as records, and the counts they must have.

A place `[x, y]` counts from the north-west corner of a map; a tray is drawn row by row from its north edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError
from domain.kingdom_rush.squares import SIDE, called

Place = tuple[int, int]
Damage = Literal["physical", "magical", "true"]
TowerType = Literal["archer", "mage", "artillery", "barracks"]
TowerSet = Literal["", "A", "B", "C", "D"]
Range = Literal[
    "cross1",
    "cross2",
    "cross3",
    "ring1",
    "ring2",
    "own",
    "hero1",
    "hero2",
    "hero3",
    "within2",
    "perfect",
    "anywhere",
]
Mark = Literal["", "bastion", "despair", "weakening", "tar"]
BLANK, WEB = "BLANK", "WEB"
TYPES: tuple[TowerType, ...] = ("archer", "mage", "artillery", "barracks")
HORDE_MARKS = ".epmshdxFULAB"
"""Empty; plain; Physical, Magical defence; Speed; Heal; Dead-Eye; Deadly; Summoners; large: plain and defended."""


class ShapeRecord(Record, frozen=True):
    """A Damage tile's squares, as printed."""

    rows: tuple[str, ...]


class Splash(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile at the head of a splash arrow."""

    tile: str
    damage: Damage


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """One attack of a Tower: tiles joined by + (on one Horde), their splash tiles, or Soldiers.

    `free`: its tiles may be turned and flipped.
    """

    range: Range
    tiles: tuple[str, ...] = ()
    damage: Damage = "physical"
    free: bool = False
    splash: tuple[Splash, ...] = ()
    soldiers: int = 0


class TowerRecord(Record, frozen=True):
    """A Tower card; `copies` are in the supply of a game that uses its set."""

    name: str
    type: TowerType
    level: int
    set: TowerSet
    copies: int
    attacks: tuple[Attack, ...]


class HordeRecord(Record, frozen=True):
    """A Horde card. `kind`: which stack it belongs to; `group`: its letter in Portal Storm; `copies` in the box."""

    name: str
    kind: Literal["wave", "fallen", "saurian", "brood", "treant"]
    crystals: int
    group: Literal["", "A", "B", "C", "D"]
    copies: int
    rows: tuple[str, ...]


class PortalRecord(Record, frozen=True):
    """A Portal card, and the supply stack from which each activation takes a Tower."""

    name: str
    destroys: str
    rows: tuple[str, ...]


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """A named operation of a Boss's card, a Web Trap or a Strike card."""

    op: Literal[
        "push",
        "brood_ahead",
        "web",
        "harm",
        "clear",
        "marker",
        "treant",
        "acid",
        "grawl",
        "surge",
        "ambush",
        "desertion",
        "time_slip",
    ]
    steps: int = 0
    within: int = 0
    way: Literal["", "forward", "left", "right"] = ""
    stack: str = ""


class LifeRecord(Record, frozen=True):
    """A Boss's Life card: its graphic, and the retaliation on its back (none on the last one)."""

    boss: Literal["goddess", "greenmuck"]
    number: int
    do: tuple[Effect, ...]
    rows: tuple[str, ...]


class TrapRecord(Record, frozen=True):
    number: int
    do: tuple[Effect, ...]
    rows: tuple[str, ...]


class ActionRecord(Record, frozen=True):
    """One of Greenmuck's Action cards; the Acid card lies at the bottom of its deck."""

    acid: bool
    do: tuple[Effect, ...]


class SpiderTileRecord(Record, frozen=True):
    """A Spider tile: what is on each square of its shape in reading order. Its Speed icon sits on the first spider."""

    shape: str
    squares: tuple[Literal["spider", "web"], ...]
    speed: bool


class SpiderCardRecord(Record, frozen=True):
    tile: str


class WebbingRecord(Record, frozen=True):
    """A Webbing Horde and the supply stack that it webs."""

    stack: str


class StrikeRecord(Record, frozen=True):
    name: str
    do: tuple[Effect, ...]


class Op(Struct, frozen=True, forbid_unknown_fields=True):
    """A named operation of a Hero's attack or ability, or of a Spell.

    `hit`: `count` tiles (or as many as `count_of` says), each on a Horde in range; `apart`: each on another Horde;
    `touching`: with an edge at the Hero's base; `together` (Soldiers): all on one Horde.
    """

    op: Literal[
        "hit",
        "soldiers",
        "crystal",
        "bastions",
        "copy_curse",
        "move",
        "protect",
        "heal",
        "upgrade",
        "flame",
        "mine",
        "reload",
        "horn",
        "gold",
        "dynamite",
        "scroll",
        "freeze",
        "mason",
        "prayer",
    ]
    tile: str = ""
    damage: Damage = "physical"
    range: Range = "own"
    count: int = 1
    count_of: Literal["", "bastions", "covered"] = ""
    apart: bool = False
    together: bool = False
    touching: bool = False
    mark: Mark = ""


class HeroRecord(Record, frozen=True):
    """A Hero board. `tiles`: all the tiles there are of his, where they are his own; `bastions`: Grawl's."""

    name: str
    hearts: int
    move: int
    towers: tuple[TowerType, ...]
    abilities: tuple[str, ...]
    basic: tuple[Op, ...]
    tiles: dict[str, int] = {}
    bastions: int = 0


class AbilityRecord(Record, frozen=True):
    name: str
    hero: str
    level: int
    do: tuple[Op, ...]


class SpellRecord(Record, frozen=True):
    name: str
    level: int
    do: tuple[Op, ...]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A Path space and the next one towards the Exit ("": the Kingdom)."""

    at: Place
    next: str


class MapRecord(Record, frozen=True):
    """A map. `order`: its spaces as Hordes are activated; `spawns`: the space of each Spawn token on it.

    `sites`: by number of players, a list of building sites for each seat. `tiles`: squares of the printed boards.
    """

    width: int
    height: int
    spaces: dict[str, Space]
    order: tuple[str, ...]
    spawns: dict[str, str]
    exit_side: Literal["north", "south", "west", "east"]
    sites: dict[str, tuple[tuple[Place, ...], ...]]
    tiles: dict[str, tuple[Place, ...]]
    entrance: str = ""
    exit_square: Place | None = None
    arrival: str = ""


class SetupFor(Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of players begins with: Crystals, Spells for the team, abilities and Towers for each."""

    crystals: int
    spells: int
    abilities: int
    towers: int


class ScenarioRecord(Record, frozen=True):
    """A scenario. `stacks`: by Spawn token, top card first; `starting`: Hordes on the map before the first round.

    `sets`: the level 4 Towers in its supply. `goddess`, `grawl`, `greenmuck`, `marker`, `lynn`, `trap`: where those
    begin; `front`: the spaces that Lynn walks, the last one her goal.
    """

    number: int
    map: str
    sets: tuple[TowerSet, ...]
    challenge: bool
    summons: tuple[Literal["fallen", "saurian"], ...]
    forbidden: tuple[str, ...]
    webs: int
    path_tiles: tuple[str, ...]
    setup: dict[str, SetupFor]
    stacks: dict[str, tuple[str, ...]] = {}
    starting: dict[str, tuple[str, ...]] = {}
    first_spawn: bool = False
    level_4_limit: int = 0
    goddess: str = ""
    grawl: str = ""
    greenmuck: str = ""
    marker: str = ""
    lynn: str = ""
    lynn_hearts: int = 0
    front: tuple[str, ...] = ()
    trap: Place | None = None


class DifficultyRecord(Record, frozen=True):
    """The Kingdom's Hearts for 1 to 4 players."""

    hearts: tuple[int, int, int, int]
    iron: bool = False


class StormRecord(Record, frozen=True):
    """Portal Storm. `groups`: each stack from the top; `boss_after`: the cards above each Boss in its stack.

    `strike_between`: first and last place (from 1) among which the Strike card is shuffled.
    """

    groups: tuple[Literal["A", "B", "C", "D"], ...]
    stacks: int
    most_summoners: int
    boss_after: tuple[int, int]
    strike_between: tuple[int, int]
    lives: dict[str, tuple[str, ...]]


COUNTS = {
    "towers": 28,
    "hordes": 43,
    "portals": 7,
    "lives": 7,
    "traps": 3,
    "actions": 5,
    "spider_tiles": 12,
    "spider_cards": 12,
    "webbing": 4,
    "strikes": 6,
    "spells": 10,
    "heroes": 7,
    "abilities": 28,
    "scenarios": 8,
    "difficulties": 5,
    "storm": 1,
}
TOWER_CARDS = {1: 16, 2: 12, 3: 8, 4: 16}


class KingdomRushContent(Content, frozen=True):
    """One field per file of `content/`."""

    shapes: dict[str, ShapeRecord]
    towers: dict[str, TowerRecord]
    hordes: dict[str, HordeRecord]
    portals: dict[str, PortalRecord]
    lives: dict[str, LifeRecord]
    traps: dict[str, TrapRecord]
    actions: dict[str, ActionRecord]
    spider_tiles: dict[str, SpiderTileRecord]
    spider_cards: dict[str, SpiderCardRecord]
    webbing: dict[str, WebbingRecord]
    strikes: dict[str, StrikeRecord]
    spells: dict[str, SpellRecord]
    heroes: dict[str, HeroRecord]
    abilities: dict[str, AbilityRecord]
    maps: dict[str, MapRecord]
    scenarios: dict[str, ScenarioRecord]
    difficulties: dict[str, DifficultyRecord]
    storm: dict[str, StormRecord]

    def names(self) -> dict[str, str]:
        named = (self.towers, self.hordes, self.portals, self.strikes, self.spells, self.heroes, self.abilities)
        names = {id_: record.name for records in named for id_, record in records.items()}
        sizes = {(SIDE, SIDE)} | {(map_.width, map_.height) for map_ in self.maps.values()}
        squares = {(x, y) for width, height in sizes for x in range(width) for y in range(height)}
        return names | {f"{x},{y}": called(x, y) for x, y in squares}

    def check(self) -> None:
        """The counts of the component lists, layouts of 5 × 5, and ids that must exist."""
        for field, count in COUNTS.items():
            _count(f"{field}.toml", "records", len(getattr(self, field)), count)
        self._check_cards()
        self._check_towers()
        self._check_heroes()
        self._check_maps()
        for id_, scenario in self.scenarios.items():
            self._check_scenario(id_, scenario)

    def _check_cards(self) -> None:
        for file in ("hordes", "portals", "lives", "traps"):
            marks = HORDE_MARKS if file == "hordes" else ".opm"
            for id_, card in getattr(self, file).items():
                if len(card.rows) != 5 or any(len(row) != 5 or set(row) - set(marks) for row in card.rows):
                    raise ContentError(f"{file}.toml: record {id_}: field rows: five rows of five of {marks}")
        for id_, portal in self.portals.items():
            _known("portals.toml", id_, [portal.destroys], self.towers)
        for id_, web in self.webbing.items():
            _known("webbing.toml", id_, [web.stack], self.towers)
        for id_, tile in self.spider_tiles.items():
            _known("spider_tiles.toml", id_, [tile.shape], self.shapes)
            size = sum(row.count("X") for row in self.shapes[tile.shape].rows)
            _count("spider_tiles.toml", f"squares of {id_}", len(tile.squares), size)
        _count("spider_cards.toml", "tiles", len({card.tile for card in self.spider_cards.values()}), 12)
        for id_, card in self.spider_cards.items():
            _known("spider_cards.toml", id_, [card.tile], self.spider_tiles)

    def _check_towers(self) -> None:
        for level, count in TOWER_CARDS.items():
            cards = sum(tower.copies for tower in self.towers.values() if tower.level == level)
            _count("towers.toml", f"cards of level {level}", cards, count)
        for id_, tower in self.towers.items():
            for attack in tower.attacks:
                _known("towers.toml", id_, [*attack.tiles, *(one.tile for one in attack.splash)], self.shapes)
                if bool(attack.tiles) == bool(attack.soldiers):
                    raise ContentError(f"towers.toml: record {id_}: an attack has tiles or Soldiers")

    def _check_heroes(self) -> None:
        for id_, hero in self.heroes.items():
            _count("heroes.toml", f"abilities of {id_}", len(hero.abilities), 4)
            _known("heroes.toml", id_, hero.abilities, self.abilities)
            _known("heroes.toml", id_, hero.tiles, self.shapes)
            _known("heroes.toml", id_, [op.tile for op in hero.basic if op.tile], self.shapes)
        for file, records in (("abilities", self.abilities), ("spells", self.spells)):
            for id_, record in records.items():
                _known(f"{file}.toml", id_, [op.tile for op in record.do if op.tile], self.shapes)
        for id_, ability in self.abilities.items():
            _known("abilities.toml", id_, [ability.hero], self.heroes)

    def _check_maps(self) -> None:
        for id_, map_ in self.maps.items():
            ids = [*map_.order, *map_.spawns.values(), *(one.next for one in map_.spaces.values() if one.next)]
            _known("maps.toml", id_, ids + [one for one in (map_.entrance, map_.arrival) if one], map_.spaces)
            if sorted([*map_.order, *([map_.entrance] if map_.entrance else [])]) != sorted(map_.spaces):
                raise ContentError(f"maps.toml: record {id_}: field order: each space once, but for the entrance")
            for players, sites in map_.sites.items():
                _count("maps.toml", f"lists of sites for {players} players in {id_}", len(sites), int(players))
                taken = [site for mine in sites for site in mine]
                path = {space.at for space in map_.spaces.values()}
                if len(set(taken)) != len(taken) or path & set(taken):
                    raise ContentError(f"maps.toml: record {id_}: field sites: each site once and beside the Path")

    def _check_scenario(self, id_: str, scenario: ScenarioRecord) -> None:
        file = "scenarios.toml"
        _known(file, id_, [scenario.map], self.maps)
        _known(file, id_, scenario.forbidden, self.heroes)
        if sorted(scenario.setup) != ["1", "2", "3", "4"]:
            raise ContentError(f"{file}: record {id_}: field setup: it needs 1, 2, 3 and 4 players")
        cards = [card for stack in scenario.stacks.values() for card in stack]
        placed = [card for hordes in scenario.starting.values() for card in hordes]
        _known(file, id_, [*cards, *placed], {**self.hordes, **self.portals, BLANK: "", WEB: ""})
        for card, count in Counter([*cards, *placed]).items():
            box = self.hordes[card].copies if card in self.hordes else count
            if count > box:
                raise ContentError(f"{file}: record {id_}: {count} cards {card}, the box has {box}")
        spaces = self.maps[scenario.map].spaces
        figures = (scenario.goddess, scenario.grawl, scenario.greenmuck, scenario.marker, scenario.lynn)
        _known(file, id_, [one for one in (*figures, *scenario.front) if one], spaces)


def _count(file: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ContentError(f"{file}: {found} {what}, there must be {wanted}")


def _known(file: str, record: str, ids: Iterable[str], known: Mapping[str, object]) -> None:
    for id_ in ids:
        if id_ not in known:
            raise ContentError(f"{file}: record {record}: there is no {id_}")
