"""What campaigns have saved: the Status Notepad and the Chests, one row for each thing that is written down.

The structs are the game's own (`domain.last_spell.saving`); a struct's fields are its table's columns, and a list in it
has a table of its own. `position` keeps the order in which things lie.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from sqlalchemy import Table, bindparam, func, insert, select, update

from domain.last_spell.saving import (
    Chest,
    DeckNote,
    ItemNote,
    LayerNote,
    Notepad,
    QuestNote,
    Save,
    StashChest,
    StructureNote,
)
from persistence.errors import ConstraintBroken, NoSuchRow
from persistence.models import (
    chest_items,
    chest_perks,
    chests,
    notepad_decks,
    notepad_layers,
    notepad_quests,
    notepad_structures,
    saves,
    stash_items,
    stashes,
    status_notepads,
)
from persistence.records import Played, SaveLine
from persistence.repository import Repository
from persistence.statements import Link, Statement, columns

S = TypeVar("S", bound=Struct)
Key = tuple[str, int]
"""Campaign and number of a save."""


class Perk(Struct, frozen=True):
    """A Perk of a Chest, as a row."""

    perk: str


class Rows(Generic[S]):
    """A table whose rows are structs of one kind; `owner` is the column that tells whose they are within a save."""

    def __init__(self, kind: type[S], table: Table, owner: str = "") -> None:
        self.kind = kind
        self.names = [name for name in kind.__struct_fields__ if name in table.c]
        self.owner = owner
        self._ordered = "position" in table.c
        order = [table.c[name] for name in (owner, "position") if name in table.c]
        shown = [table.c[owner or "campaign"], *(table.c[name] for name in self.names)]
        of = (table.c.campaign == bindparam("campaign"), table.c.number == bindparam("number"))
        self._insert = Statement(insert(table))
        self._select = Statement(select(*shown).where(*of).order_by(*order))

    def write(self, link: Link, key: Key, things: Sequence[S], of: str = "", **more: Sequence[Any]) -> None:
        """Write them in their order; `more` are further columns with a value for each."""
        for at, thing in enumerate(things):
            values = {name: getattr(thing, name) for name in self.names}
            values |= {"campaign": key[0], "number": key[1], **{name: each[at] for name, each in more.items()}}
            if self._ordered:
                values["position"] = at
            if self.owner:
                values[self.owner] = of
            link.change(self._insert, **values)

    def read(self, link: Link, key: Key) -> list[tuple[str, dict[str, Any]]]:
        """Whose each thing is, and its fields by name."""
        rows = link.rows(self._select, campaign=key[0], number=key[1])
        return [(row[0], dict(zip(self.names, row[1:], strict=True))) for row in rows]

    def all(self, link: Link, key: Key) -> list[S]:
        """The things themselves, where no list of theirs is kept elsewhere."""
        return [self.kind(**values) for _, values in self.read(link, key)]

    def by_owner(self, link: Link, key: Key) -> dict[str, list[S]]:
        """The things themselves, by whose they are."""
        found: dict[str, list[S]] = {}
        for of, values in self.read(link, key):
            found.setdefault(of, []).append(self.kind(**values))
        return found


_NOTEPADS = Rows(Notepad, status_notepads)
_QUESTS = Rows(QuestNote, notepad_quests)
_STRUCTURES = Rows(StructureNote, notepad_structures)
_DECKS = Rows(DeckNote, notepad_decks)
_LAYERS = Rows(LayerNote, notepad_layers, "deck")
_CHESTS = Rows(Chest, chests)
_PERKS = Rows(Perk, chest_perks, "hero")
_ITEMS = Rows(ItemNote, chest_items, "hero")
_STASHES = Rows(StashChest, stashes)
_STASH_ITEMS = Rows(ItemNote, stash_items)

_LINE = columns(SaveLine, saves)
_THIS = (saves.c.campaign == bindparam("campaign"), saves.c.number == bindparam("number"))
_WRITE = Statement(insert(saves))
_HEAD = Statement(select(*_LINE).where(*_THIS))
_OF = Statement(select(*_LINE).where(saves.c.campaign == bindparam("campaign")).order_by(saves.c.number))
_NEWEST = Statement(select(func.max(saves.c.number)).where(saves.c.campaign == bindparam("campaign")))
_PLAYED = Statement(
    select(*columns(Played, chests))
    .where(chests.c.campaign == bindparam("campaign"), chests.c.number == bindparam("number"))
    .order_by(chests.c.position)
)
_FORGET_PLAYER = Statement(update(chests).where(chests.c.account == bindparam("whose")).values(account=None, player=""))


class Saves(Repository):
    """The saves of campaigns, by number. A save is written once, whole, and never changed."""

    def write(self, line: SaveLine, save: Save, players: Mapping[int, tuple[str | None, str]]) -> None:
        """Write a save; `players` tells by seat the account that played there and what it is called.

        Raises NoSuchRow for an unknown campaign, ConstraintBroken (unique) where that number is written already.
        """
        link, key = self.link, (line.campaign, line.number)
        try:
            link.change(_WRITE, **{name: getattr(line, name) for name in line.__struct_fields__})
        except ConstraintBroken as broken:
            raise NoSuchRow("campaign", line.campaign) if broken.kind == "foreign" else broken from broken
        _write_notepad(link, key, save.notepad)
        who = [players.get(chest.seat, (None, "")) for chest in save.chests]
        _CHESTS.write(link, key, save.chests, account=[each[0] for each in who], player=[each[1] for each in who])
        for chest in save.chests:
            _PERKS.write(link, key, [Perk(perk) for perk in chest.perks], chest.hero)
            _ITEMS.write(link, key, chest.items, chest.hero)
        _STASHES.write(link, key, [save.stash])
        _STASH_ITEMS.write(link, key, save.stash.items)

    def read(self, campaign: str, number: int) -> Save:
        """A save as the game wrote it. Raises NoSuchRow."""
        link, key, line = self.link, (campaign, number), self.line(campaign, number)
        stash = _STASHES.read(link, key)[0][1]
        return Save(
            number=line.number,
            chapter=line.scenario,
            finished=line.finished,
            players=line.players,
            notepad=_read_notepad(link, key),
            chests=_read_chests(link, key),
            stash=StashChest(**stash, items=_STASH_ITEMS.all(link, key)),
        )

    def line(self, campaign: str, number: int) -> SaveLine:
        """A save without what it holds. Raises NoSuchRow."""
        row = self.link.row(_HEAD, campaign=campaign, number=number)
        if row is None:
            raise NoSuchRow("save", f"{number} of campaign {campaign}")
        return SaveLine(*row)

    def of(self, campaign: str) -> list[SaveLine]:
        """All saves of a campaign, by number."""
        return [SaveLine(*row) for row in self.link.rows(_OF, campaign=campaign)]

    def newest(self, campaign: str) -> int | None:
        """The number of the last save; None before the first."""
        number = self.link.value(_NEWEST, campaign=campaign)
        return None if number is None else int(number)

    def played(self, campaign: str, number: int) -> list[Played]:
        """Who played the Heroes of its Chests."""
        return [Played(*row) for row in self.link.rows(_PLAYED, campaign=campaign, number=number)]

    def forget_player(self, account: str) -> None:
        """Take an account and its name out of all Chests."""
        self.link.change(_FORGET_PLAYER, whose=account)


def _write_notepad(link: Link, key: Key, pad: Notepad) -> None:
    _NOTEPADS.write(link, key, [pad])
    _QUESTS.write(link, key, pad.quests)
    _STRUCTURES.write(link, key, pad.structures)
    _DECKS.write(link, key, pad.decks)
    for deck in pad.decks:
        _LAYERS.write(link, key, deck.layers, deck.deck)


def _read_notepad(link: Link, key: Key) -> Notepad:
    layers = _LAYERS.by_owner(link, key)
    decks = [DeckNote(**deck, layers=layers.get(deck["deck"], [])) for _, deck in _DECKS.read(link, key)]
    (_, pad), *_ = _NOTEPADS.read(link, key)
    return Notepad(**pad, quests=_QUESTS.all(link, key), structures=_STRUCTURES.all(link, key), decks=decks)


def _read_chests(link: Link, key: Key) -> list[Chest]:
    perks, items = _PERKS.by_owner(link, key), _ITEMS.by_owner(link, key)
    return [
        Chest(
            **chest,
            perks=[row.perk for row in perks.get(chest["hero"], [])],
            items=items.get(chest["hero"], []),
        )
        for _, chest in _CHESTS.read(link, key)
    ]
