"""The cards, the map and the figures of Horrified, as they lie in `content/*.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError

Colour = Literal["red", "yellow", "blue"]
Face = Literal["hit", "power", "blank"]
Special = Literal["none", "dig", "to_hero", "stronger", "escort", "to_monster", "to_land"]
TokenId = Literal["hunted", "soul"]
FRENZY = "frenzy"


class Space(Record, frozen=True):
    """A space: a named location, an unnamed crossing, or water."""

    name: str
    kind: Literal["location", "unnamed", "water"]


class Path(Record, frozen=True):
    """A path between two spaces. `bend`: hundredths of its length by which its middle is drawn aside."""

    between: tuple[str, str]
    net: Literal["land", "water"]
    bend: int


class Place(Record, frozen=True):
    """Where a space is drawn, on 1000 by 700 and, upright, on 700 by 900; and where its items lie."""

    x: int
    y: int
    tall_x: int
    tall_y: int
    items: Literal["below", "right"]
    tall_items: Literal["below", "right"]
    icon: str


class Hero(Record, frozen=True):
    """A badge. `solo`: the special is of use to a hero who is alone."""

    name: str
    actions: int
    start: str
    special: Special
    solo: bool


class Villager(Record, frozen=True):
    """Where a villager comes to the board, and where it is safe."""

    name: str
    appears: str
    safe: str


class Item(Record, frozen=True):
    """A kind of item token: colour, strength, printed location, and how many there are."""

    name: str
    colour: Colour
    strength: int
    location: str
    copies: int


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What an icon asks for: one item of these colours, several that reach a number, or one of each; and a token."""

    colours: list[Colour]
    at_least: int = 0
    several: bool = False
    one_of_each: bool = False
    token: str = ""


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A monster's piece. Only the pair's have a dial: its colour and when it is full."""

    id: str
    name: str
    start: str
    swims: bool = False
    colour: Colour | None = None
    dial: int = 0


class Monster(Record, frozen=True):
    """A mat. `places`: where its task is done; empty where that is the figures' own space."""

    name: str
    order: int
    figures: list[Figure]
    frenzy_figure: str
    places: list[str]
    advance: Price
    power: str
    power_text: str
    defeat: Price | None = None
    track: list[Colour] = []
    spots: list[str] = []


class EventOp(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """Base of what a monster card's event may do."""


class PlaceFigure(EventOp, frozen=True, tag="place_figure"):
    figure: str
    to: str


class FigureToHero(EventOp, frozen=True, tag="figure_to_hero"):
    """To the hero whose turn it is."""

    figure: str


class NearestPersonToward(EventOp, frozen=True, tag="nearest_person_toward"):
    figure: str
    spaces: int


class Rob(EventOp, frozen=True, tag="rob"):
    """To the location where most items lie; they are discarded."""

    figure: str


class Mark(EventOp, frozen=True, tag="mark"):
    """The hero whose turn it is takes the token, unless somebody has it."""

    token: TokenId


class FigureTowardMarked(EventOp, frozen=True, tag="figure_toward_marked"):
    figure: str
    token: TokenId
    spaces: int


class MarkedTowardFigure(EventOp, frozen=True, tag="marked_toward_figure"):
    token: TokenId
    figure: str
    spaces: int


class FigureTowardFigure(EventOp, frozen=True, tag="figure_toward_figure"):
    figure: str
    to: str
    spaces: int


class VillagerAppears(EventOp, frozen=True, tag="villager_appears"):
    villager: str
    at: str


class NextFrenzy(EventOp, frozen=True, tag="next_frenzy"):
    """The frenzy marker goes to the next mat."""


class VillagersTowardSafe(EventOp, frozen=True, tag="villagers_toward_safe"):
    spaces: int


Events = (
    PlaceFigure
    | FigureToHero
    | NearestPersonToward
    | Rob
    | Mark
    | FigureTowardMarked
    | MarkedTowardFigure
    | FigureTowardFigure
    | VillagerAppears
    | NextFrenzy
    | VillagersTowardSafe
)


class MonsterCard(Record, frozen=True):
    """Items to lay out, the event (of one monster, or of the village), and the strikes from left to right."""

    title: str
    text: str
    copies: int
    items: int
    do: list[Events]
    strikes: list[str]
    move: int
    dice: int
    monster: str | None = None


class PerkOp(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """Base of what a perk card may do."""


class SkipMonsterPhase(PerkOp, frozen=True, tag="skip_monster_phase"):
    pass


class DrawItems(PerkOp, frozen=True, tag="draw_items"):
    items: int
    each_hero: bool = False


class MoreActions(PerkOp, frozen=True, tag="more_actions"):
    actions: int


class MoveHeroes(PerkOp, frozen=True, tag="move_heroes"):
    """Up to `spaces` for each hero, or for the `most` that are chosen."""

    spaces: int
    most: int = 0


class PutHero(PerkOp, frozen=True, tag="put_hero"):
    """One hero to any space on land."""


class Gather(PerkOp, frozen=True, tag="gather"):
    """Any heroes to a space that holds a hero."""


class Deliver(PerkOp, frozen=True, tag="deliver"):
    """Any items of one hero to another."""


class Drive(PerkOp, frozen=True, tag="drive"):
    """Each figure up to so many spaces."""

    spaces: int


class Banish(PerkOp, frozen=True, tag="banish"):
    """One of these figures to any space, or any one figure up to so many spaces."""

    figures: list[str]
    spaces: int


Perks = SkipMonsterPhase | DrawItems | MoreActions | MoveHeroes | PutHero | Gather | Deliver | Drive | Banish


class Perk(Record, frozen=True):
    title: str
    text: str
    copies: int
    do: list[Perks]


class Token(Record, frozen=True):
    """What a hero may hold beside items; it leaves with its monster."""

    name: str
    monster: str


class Level(Record, frozen=True):
    """How many monsters a level has; which, where they are fixed."""

    monsters: list[str]
    least: int
    most: int


class Table(Record, frozen=True):
    """The numbers of the table; the Terror track is lost at `skull`."""

    items: int
    perks: int
    terror: int
    terror_alone: int
    skull: int
    heroes_return: str
    faces: list[Face]


class HorrifiedContent(Content, frozen=True):
    spaces: dict[str, Space]
    paths: dict[str, Path]
    board: dict[str, Place]
    heroes: dict[str, Hero]
    villagers: dict[str, Villager]
    items: dict[str, Item]
    monsters: dict[str, Monster]
    monster_cards: dict[str, MonsterCard]
    perks: dict[str, Perk]
    tokens: dict[str, Token]
    levels: dict[str, Level]
    table: dict[str, Table]

    def names(self) -> dict[str, str]:
        """Cards go by their titles, all else by its name."""
        named = (self.spaces, self.heroes, self.villagers, self.items, self.monsters, self.tokens)
        found = {id_: record.name for records in named for id_, record in records.items()}
        found.update({each.id: each.name for monster in self.monsters.values() for each in monster.figures})
        found.update({id_: card.title for cards in (self.monster_cards, self.perks) for id_, card in cards.items()})
        return found

    def check(self) -> None:
        self._counts()
        self._map()
        self._figures()
        self._cards()

    def _counts(self) -> None:
        _many("spaces", self.spaces, 26)
        _many("heroes", self.heroes, 7)
        _many("villagers", self.villagers, 10)
        _many("monsters", self.monsters, 6)
        _many("table", self.table, 1)
        _sum("paths", "paths on land", sum(path.net == "land" for path in self.paths.values()), 23)
        _sum("paths", "paths on water", sum(path.net == "water" for path in self.paths.values()), 8)
        for colour in ("red", "yellow", "blue"):
            tokens = sum(item.copies for item in self.items.values() if item.colour == colour)
            _sum("items", f"{colour} items", tokens, 20)
        _sum("monster_cards", "cards", sum(card.copies for card in self.monster_cards.values()), 30)
        _sum("perks", "cards", sum(perk.copies for perk in self.perks.values()), 20)
        for id_, monster in self.monsters.items():
            cards = sum(card.copies for card in self.monster_cards.values() if card.monster == id_)
            _sum("monster_cards", f"cards of {id_}", cards, 3)
            _sum("monsters", f"mats of order {monster.order}", self._orders().count(monster.order), 1)
        _sum("table", "faces", len(self.table["village"].faces), 6)

    def _orders(self) -> list[int]:
        return [monster.order for monster in self.monsters.values()]

    def _map(self) -> None:
        _same("board", self.board, "spaces", self.spaces)
        for id_, path in self.paths.items():
            _known("paths", id_, "between", path.between, self.spaces)
        land = [id_ for id_, space in self.spaces.items() if space.kind != "water"]
        for file, field, places in (
            ("heroes", "start", {hero.id: hero.start for hero in self.heroes.values()}),
            ("villagers", "appears", {one.id: one.appears for one in self.villagers.values()}),
            ("villagers", "safe", {one.id: one.safe for one in self.villagers.values()}),
            ("items", "location", {item.id: item.location for item in self.items.values()}),
            ("table", "heroes_return", {row.id: row.heroes_return for row in self.table.values()}),
        ):
            for id_, space in places.items():
                _known(file, id_, field, [space], land)

    def _figures(self) -> None:
        for id_, monster in self.monsters.items():
            _known("monsters", id_, "figures", [figure.start for figure in monster.figures], self.spaces)
            _known("monsters", id_, "places", monster.places, self.spaces)
            _known("monsters", id_, "frenzy_figure", [monster.frenzy_figure], [each.id for each in monster.figures])
        for id_, token in self.tokens.items():
            _known("tokens", id_, "monster", [token.monster], self.monsters)
        for id_, level in self.levels.items():
            _known("levels", id_, "monsters", level.monsters, self.monsters)

    def _cards(self) -> None:
        figures = [figure.id for monster in self.monsters.values() for figure in monster.figures]
        for id_, card in self.monster_cards.items():
            _known("monster_cards", id_, "strikes", card.strikes, [*figures, FRENZY])
            if card.monster is not None:
                _known("monster_cards", id_, "monster", [card.monster], self.monsters)
            for op in card.do:
                self._op("monster_cards", id_, op, figures)
        for id_, perk in self.perks.items():
            for each in perk.do:
                if isinstance(each, Banish):
                    _known("perks", id_, "figures", each.figures, figures)

    def _op(self, file: str, id_: str, op: Events, figures: list[str]) -> None:
        known: dict[str, Iterable[str]] = {
            "figure": figures,
            "villager": self.villagers,
            "token": self.tokens,
            "at": self.spaces,
            "to": figures if isinstance(op, FigureTowardFigure) else self.spaces,
        }
        for field in op.__struct_fields__:
            if field in known:
                _known(file, id_, f"do.{field}", [getattr(op, field)], known[field])


def _many(file: str, records: Mapping[str, Record], wanted: int) -> None:
    _sum(file, "records", len(records), wanted)


def _sum(file: str, what: str, there: int, wanted: int) -> None:
    if there != wanted:
        raise ContentError(f"{file}.toml: {wanted} {what} are wanted, {there} are there")


def _same(file: str, there: Mapping[str, Record], other: str, wanted: Mapping[str, Record]) -> None:
    for id_ in sorted(there.keys() ^ wanted.keys()):
        raise ContentError(f"{file}.toml: record {id_}: {file} and {other} must name the same ids")


def _known(file: str, id_: str, field: str, wanted: Iterable[str], known: Iterable[str]) -> None:
    there = list(known)
    for each in wanted:
        if each not in there:
            raise ContentError(f"{file}.toml: record {id_}: field {field}: {each} is not known")
