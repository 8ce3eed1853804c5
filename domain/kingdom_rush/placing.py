"""Tiles and Soldiers put on trays: an attack is planned tile by tile and then made as a whole (1.4, 1.5)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message
from domain.kingdom_rush.maps import apart, in_range, name
from domain.kingdom_rush.squares import (
    ALL,
    Placement,
    Rows,
    base,
    edges,
    has_place,
    mask_of,
    masks,
    placements,
    said,
    squares_of,
)
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import Damage, Spot, Squares, Tile, Tray, TrayId
from domain.kingdom_rush.trays import blocked, closed_to_soldiers, covered, layout_of, open_enemies, tiled, weakened

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

By = Literal["tower", "hero", "spell"]
Bar = Literal[
    "other_tray",
    "towers_only",
    "hordes_only",
    "not_own",
    "own_tray",
    "out_of_range",
    "no_main_tile",
    "splash_same",
    "splash_far",
    "splash_trap",
    "linked",
    "apart",
    "no_room",
]
"""What keeps a piece off a tray: the key of the sentence that says so."""
BARS: dict[Bar, str] = {
    "other_tray": "3.30",
    "towers_only": "4.15",
    "hordes_only": "3.34",
    "not_own": "4.18",
    "own_tray": "4.19",
    "out_of_range": "3.32",
    "no_main_tile": "3.40",
    "splash_same": "3.41",
    "splash_far": "3.41",
    "splash_trap": "7.44",
    "linked": "3.24",
    "apart": "4.20",
    "no_room": "3.20",
}
"""The rule of each."""
SOLDIER = ""
ONE = "M1"
ANYWHERE = ("perfect", "anywhere")
UNMEASURED = (*ANYWHERE, "own")


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile, or a Soldier (no tile), that an attack puts on a tray.

    `on`: the tray it must go on. `link`: on the tray of the pieces of its group that lie already; `apart`: on another
    one. `splash`: beside the tray of the main tile. `touching`: with an edge at the Hero's base.
    """

    tile: str
    damage: Damage
    range: str
    free: bool = False
    on: TrayId = ""
    group: int = 0
    link: bool = False
    apart: bool = False
    splash: bool = False
    touching: bool = False
    of: str = ""
    mark: str = ""


class Put(Struct, forbid_unknown_fields=True):
    """Where a piece goes; no tray: it is given up and lost."""

    piece: int
    tray: TrayId = ""
    squares: Squares = 0


class Placing(Frame, tag="placing"):
    """Where the pieces of an attack go, one after the other. Done with the pieces that are laid, as `Laid`.

    `source`: the Tower, Hero or Spell; `at`: the spot from which its ranges are measured.
    `optional`: none need be laid.
    """

    seat: int
    source: str
    by: By
    at: Spot = -1
    pieces: list[Piece] = []
    put: list[Put] = []
    aim: TrayId = ""
    over: bool = False
    optional: bool = False

    def run(self, g: KingdomRush) -> Step:
        self._give_up_the_impossible(g)
        at = len(self.put)
        if at == len(self.pieces) or self.over:
            found = [Laid(self.pieces[put.piece], put.tray, put.squares) for put in self.put if put.tray]
            return g.done(self, found)
        if not self.aim:
            fixed = self._fixed(g)
            if fixed:
                self.aim = fixed
                return g.again()
            return g.ask(
                self.on_aim,
                self.seat,
                [*self._trays(g), *self._ways_out(g)],
                rule="3.30",
                prompt=self._prompt("aim"),
                why=self.why_aim,
                shows=self.show_aim,
            )
        piece = self.pieces[at]
        verb = "post" if piece.tile == SOLDIER else "lay"
        tray = g.world.trays[self.aim]
        return g.ask(
            self.on_lay,
            self.seat,
            [*_places(verb, *self._held(g, piece, tray)), *self._trays(g), *self._ways_out(g)],
            rule="3.20",
            prompt=self._prompt("lay"),
            why=partial(self.why_lay, self.closed(g, piece, tray), self.near(g, piece), self._lies(g, piece, tray)),
            shows=self.show_lay,
            beyond=self.beyond_lay,
        )

    def on_aim(self, g: KingdomRush, answer: Answer) -> None:
        if answer.verb == "aim":
            self.aim = answer.text("tray")
        else:
            self._give_up(answer.verb)

    def on_lay(self, g: KingdomRush, answer: Answer) -> None:
        if answer.verb in ("lay", "post"):
            self.put.append(Put(len(self.put), self.aim, mask_of(answer.text("squares"))))
            self.aim = ""
        elif answer.verb == "aim":
            self.aim = answer.text("tray")
        else:
            self._give_up(answer.verb)

    def _give_up(self, verb: str) -> None:
        self.aim = ""
        if verb == "enough":
            self.over = True
        else:
            self.put.append(Put(len(self.put)))

    def _trays(self, g: KingdomRush) -> list[Option]:
        """The trays that the piece at hand might go on, but for the one that is aimed at."""
        if self._fixed(g):
            return []
        return [aim("aim", tray) for tray in g.world.trays.values() if tray.id != self.aim]

    def _ways_out(self, g: KingdomRush) -> list[Option]:
        """`skip`: this tile is lost, another one follows; `enough`: all that are left are lost."""
        at = len(self.put)
        rest = self.pieces[at + 1 :]
        ways = []
        if any(each.tile != self.pieces[at].tile or each.damage != self.pieces[at].damage for each in rest):
            ways.append(option("skip"))
        if self.optional or any(put.tray for put in self.put):
            ways.append(option("enough"))
        return ways

    def _prompt(self, kind: str) -> Message:
        source, tile = self.source.split("@")[0], self.pieces[len(self.put)].tile or "soldier"
        if len(self.pieces) == 1:
            return message(f"ask.{kind}_only", source=source, tile=tile)
        return message(f"ask.{kind}", source=source, tile=tile, n=len(self.put) + 1, of=len(self.pieces))

    # Which trays

    def _give_up_the_impossible(self, g: KingdomRush) -> None:
        """Tiles that can go nowhere are lost without a question."""
        while not self.over and not self.aim and len(self.put) < len(self.pieces):
            if any(self.fits(g, len(self.put), tray) for tray in g.world.trays.values()):
                return
            self.put.append(Put(len(self.put)))

    def _fixed(self, g: KingdomRush) -> TrayId:
        """The one tray that this piece can go on, where the rule leaves no choice."""
        piece = self.pieces[len(self.put)]
        if piece.on:
            return piece.on
        if piece.link:
            return next((put.tray for put in self.put if put.tray and self._same(put, piece)), "")
        if piece.range == "own":
            return next(tray.id for tray in g.world.trays.values() if self._is_own(g, tray))
        return ""

    def _same(self, put: Put, piece: Piece) -> bool:
        other = self.pieces[put.piece]
        return other.group == piece.group and not other.splash

    def _main(self) -> TrayId:
        return next((put.tray for put in self.put if put.tray and not self.pieces[put.piece].splash), "")

    def _is_own(self, g: KingdomRush, tray: Tray) -> bool:
        return self.by == "hero" and g.world.heroes[self.source].tray == tray.id

    def possible(self, g: KingdomRush) -> bool:
        """Whether at least one piece can be laid, before any is."""
        trays = list(g.world.trays.values())
        kinds = [piece for n, piece in enumerate(self.pieces) if not n or piece != self.pieces[n - 1]]
        return any(
            self._not_far(piece, tray) and self.reaches(g, piece, tray) and self._has_room(g, piece, tray)
            for piece in kinds
            if not piece.splash
            for tray in trays
        )

    def _not_far(self, piece: Piece, tray: Tray) -> bool:
        """The cheap half of `reaches`: whether a range that is measured on the map gets there."""
        if piece.on or piece.range in UNMEASURED:
            return True
        return self.at >= 0 and in_range(piece.range, self.at, tray.at)

    def fits(self, g: KingdomRush, n: int, tray: Tray) -> bool:
        """Whether piece n may go on this tray."""
        return next(self._bars(g, self.pieces[n], tray), None) is None

    def reaches(self, g: KingdomRush, piece: Piece, tray: Tray) -> bool:
        """Whether a piece gets to this tray at all, by range and by what it may be put on (no splash tile: they go by
        where the main tile lies)."""
        return next(self._bars_of_reach(g, piece, tray), None) is None

    def why_aim(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "aim":
            yield from self._against(g, self.pieces[len(self.put)], g.world.trays[str(candidate.args["tray"])])

    def _against(self, g: KingdomRush, piece: Piece, tray: Tray) -> Iterator[Refusal]:
        """What keeps a piece off a tray, said in words."""
        for bar in self._bars(g, piece, tray):
            rule = "8.6" if bar == "towers_only" and tray.kind == "life" else BARS[bar]
            yield Refusal(rule, self._why(g, bar, piece, tray))

    def _why(self, g: KingdomRush, bar: Bar, piece: Piece, tray: Tray) -> Message:
        key = f"why.{bar}"
        match bar:
            case "no_main_tile" | "splash_trap":
                return message(key)
            case "not_own" | "own_tray":
                return message(key, hero=self.source, tray=tray.card)
            case "no_room":
                return message(key, tile=piece.tile or "soldier", tray=tray.card)
            case "out_of_range":
                steps = apart(self.at, tray.at) if self.at >= 0 else 0
                return message(key, at=name(tray.at), steps=steps, range=f"range_{piece.range}")
        return message(key, tray=tray.card)

    def _bars(self, g: KingdomRush, piece: Piece, tray: Tray) -> Iterator[Bar]:
        """What keeps a piece off a tray: what may be attacked, range, links, splash, room."""
        yield from self._bars_of_reach(g, piece, tray)
        if piece.splash:
            yield from self._bars_of_splash(g, tray)
        yield from self._bars_of_group(piece, tray)
        if not self._has_room(g, piece, tray):
            yield "no_room"

    def _bars_of_reach(self, g: KingdomRush, piece: Piece, tray: Tray) -> Iterator[Bar]:
        if piece.on and tray.id != piece.on:
            yield "other_tray"
        if self.by != "tower" and tray.kind != "horde":
            yield "towers_only"
        if not piece.splash and not piece.on:
            yield from self._bars_of_range(g, piece, tray)

    def _bars_of_range(self, g: KingdomRush, piece: Piece, tray: Tray) -> Iterator[Bar]:
        if piece.range in ANYWHERE:
            if tray.kind != "horde":
                yield "hordes_only"
            return
        own = self._is_own(g, tray)
        if piece.range == "own":
            if not own:
                yield "not_own"
        elif own and piece.range.startswith("hero"):
            yield "own_tray"
        elif self.at < 0 or not in_range(piece.range, self.at, tray.at):
            yield "out_of_range"

    def _bars_of_splash(self, g: KingdomRush, tray: Tray) -> Iterator[Bar]:
        main = self._main()
        if not main:
            yield "no_main_tile"
            return
        if tray.id == main:
            yield "splash_same"
        if apart(g.world.trays[main].at, tray.at) != 1:
            yield "splash_far"
        if tray.kind == "trap" and not in_range(self.pieces[0].range, self.at, tray.at):
            yield "splash_trap"

    def _bars_of_group(self, piece: Piece, tray: Tray) -> Iterator[Bar]:
        for put in self.put:
            if not put.tray or self.pieces[put.piece].group != piece.group:
                continue
            if piece.link and not piece.splash and put.tray != tray.id and self._same(put, piece):
                yield "linked"
            if piece.apart and put.tray == tray.id:
                yield "apart"

    # Which squares

    def _planned(self, tray: Tray) -> int:
        taken = 0
        for put in self.put:
            if put.tray == tray.id:
                taken |= put.squares
        return taken

    def closed(self, g: KingdomRush, piece: Piece, tray: Tray) -> int:
        """The squares that the piece may not cover, what is planned already among them."""
        return closed_to(g, piece, tray) | self._planned(tray)

    def near(self, g: KingdomRush, piece: Piece) -> int:
        """The squares of which the piece must cover one; all of them where there is no such rule."""
        return edges(base(g.world.heroes[self.source].base)) if piece.touching else ALL

    def _held(self, g: KingdomRush, piece: Piece, tray: Tray) -> tuple[Rows, bool]:
        """A tile as printed, and whether it may be turned."""
        return g.content.shapes[piece.tile or ONE].rows, turns_freely(self.by, piece, tray)

    def placements(self, g: KingdomRush, piece: Piece, tray: Tray) -> Sequence[Placement]:
        """A tile as printed, turned where it may be."""
        return placements(*self._held(g, piece, tray))

    def _lies(self, g: KingdomRush, piece: Piece, tray: Tray) -> Container[Squares]:
        """The squares of `placements`."""
        return masks(*self._held(g, piece, tray))

    def _has_room(self, g: KingdomRush, piece: Piece, tray: Tray) -> bool:
        return has_place(*self._held(g, piece, tray), self.closed(g, piece, tray), self.near(g, piece))

    def why_lay(
        self, closed: Squares, near: Squares, lies: Container[Squares], g: KingdomRush, candidate: Option
    ) -> Iterator[Refusal]:
        """What speaks against a place: squares closed to the piece, none of those it must touch, a turned tile."""
        if candidate.verb not in ("lay", "post"):
            return self.why_aim(g, candidate)
        squares = mask_of(str(candidate.args["squares"]))
        if squares & near and squares in lies and not squares & closed:
            return iter(())
        return self._why_not_there(g, squares, bool(squares & closed), bool(squares & near), squares in lies)

    def _why_not_there(
        self, g: KingdomRush, squares: Squares, closed: bool, near: bool, lies: bool
    ) -> Iterator[Refusal]:
        piece, tray = self.pieces[len(self.put)], g.world.trays[self.aim]
        if closed:
            yield from _covers(g, piece, tray, squares, self._planned(tray))
        if not near:
            yield Refusal("4.34", message("why.not_touching", hero=self.source))
        if not lies:
            yield Refusal("3.22", message("why.as_printed", tile=piece.tile))

    def beyond_lay(self, g: KingdomRush, wanted: str) -> Option | None:
        """A turned or flipped place for a tile that lies as printed, so that it can be said why not."""
        piece = self.pieces[len(self.put)]
        turned = placements(g.content.shapes[piece.tile or ONE].rows, True)
        return next((option("lay", squares=at.id) for at in turned if wanted == f"lay:{at.id}"), None)

    def show_aim(self, g: KingdomRush, candidate: Option) -> Shows:
        if candidate.verb != "aim":
            return Shows()
        tray = g.world.trays[str(candidate.args["tray"])]
        return Shows(cells=[f"tray:{tray.id}", f"spot:{name(tray.at)}"])

    def show_lay(self, g: KingdomRush, candidate: Option) -> Shows:
        if candidate.verb not in ("lay", "post"):
            return self.show_aim(g, candidate)
        tray = g.world.trays[self.aim]
        squares = mask_of(str(candidate.args["squares"]))
        still = open_enemies(g, tray) & ~self._planned(tray)
        says = message("shows.covers", covers=(squares & still).bit_count(), of=still.bit_count())
        cells = [f"square:{tray.id}:{square_name(square)}" for square in squares_of(squares)]
        return Shows(cells=cells, says=[says])


def turns_freely(by: By, piece: Piece, tray: Tray) -> bool:
    """Whether a tile may be turned and flipped: on a Boss or a Web Trap a Tower's tiles always may (1.12)."""
    return piece.free or (by == "tower" and tray.kind in ("life", "trap"))


def closed_to(g: KingdomRush, piece: Piece, tray: Tray) -> Squares:
    """The squares of a tray that a piece may not cover."""
    if piece.tile != SOLDIER:
        return blocked(g, tray, piece.damage)
    closed = closed_to_soldiers(g, tray)
    return closed | (ALL & ~layout_of(g, tray).enemies) if tray.kind == "trap" else closed


def aim(verb: str, tray: Tray) -> Option:
    """The option that names a tray: called by its card and where it stands, as the map's coordinates tell it."""
    return _aim(verb, tray.id, tray.card, tray.at)


@lru_cache(1 << 12)
def _aim(verb: str, tray: TrayId, card: str, at: Spot) -> Option:
    label = Message(f"option.{verb}", {"card": card, "at": name(at)})
    return option(verb, target=f"tray:{tray}", label=label, tray=tray)


class Laid(Struct):
    """A piece and where it goes."""

    piece: Piece
    tray: TrayId
    squares: Squares


def lay(g: KingdomRush, laid: Sequence[Laid], *, source: str, rule: str) -> None:
    """Put the pieces of a finished plan on their trays."""
    for each in laid:
        tray = g.world.trays[each.tray]
        piece = each.piece
        if piece.tile == SOLDIER:
            tray.soldiers |= each.squares
            g.world.soldiers -= 1
        else:
            mark = piece.mark if piece.mark in ("bastion", "despair", "weakening") else ""
            tray.tiles.append(Tile(piece.tile, piece.damage, each.squares, piece.of, mark))
            if piece.mark == "tar":
                tray.stuck = True
        g.tell(
            "lays",
            rule=rule,
            source=source,
            tile=piece.tile or "soldier",
            damage=piece.damage,
            tray=tray.id,
            card=tray.card,
            squares=said(each.squares),
        )


@lru_cache(1 << 8)
def _places(verb: str, rows: Rows, free: bool) -> list[Option]:
    """The options of all placements of a shape, the same for every tray."""
    return [
        option(verb, label=Message(f"option.{verb}", {"at": said(at.mask)}), squares=at.id)
        for at in placements(rows, free)
    ]


def _covers(g: KingdomRush, piece: Piece, tray: Tray, squares: int, planned: int) -> Iterator[Refusal]:
    """Why these squares can't be covered, one reason after the other."""
    bases = [hero for hero in g.world.heroes.values() if hero.tray == tray.id and base(hero.base) & squares]
    printed = layout_of(g, tray)
    if squares & (tiled(tray) | planned):
        yield Refusal("3.21", message("why.tile_there", at=said(squares & (tiled(tray) | planned))))
    if squares & tray.soldiers:
        yield Refusal("3.21", message("why.soldier_there", at=said(squares & tray.soldiers)))
    for hero in bases:
        yield Refusal("3.21", message("why.base_there", hero=hero.id))
    if tray.kind == "trap" and squares & ~printed.enemies:
        yield Refusal("7.43", message("why.plain_square"))
    if weakened(g, tray):
        return
    if piece.tile == SOLDIER:
        if squares & printed.deadly:
            yield Refusal("4.3", message("why.deadly_there", at=said(squares & printed.deadly)))
        return
    seen = ~covered(g, tray)
    for damage, defence in (("physical", printed.physical & seen), ("magical", printed.magical & seen)):
        if piece.damage == damage and squares & defence:
            yield Refusal("3.25", message("why.defence", damage=damage, at=said(squares & defence)))
