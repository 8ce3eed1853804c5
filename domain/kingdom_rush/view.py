"""What a seat may see: the whole table but for the order of shuffled decks (1.1, Information)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.decks import Deck
from domain.kernel.numbers import total
from domain.kingdom_rush import forecast
from domain.kingdom_rush.maps import name
from domain.kingdom_rush.placing import Placing
from domain.kingdom_rush.spawn import cards_left
from domain.kingdom_rush.spend import STACKS, price_parts
from domain.kingdom_rush.squares import base, name_of, squares_of
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import Hero, Tower, Tray
from domain.kingdom_rush.table import soldiers_out
from domain.kingdom_rush.trays import covered, free_of, heroes_on, layout_of, loss, open_enemies, to_cover, visible
from domain.kingdom_rush.walking import points_left

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

ICONS = ("speed", "heal", "dead_eye", "deadly", "fallen", "saurian", "physical", "magical")


class SpotView(Struct):
    """A square of the map. `space`: its id on the Path ("": off it); `onward`: the space after it ("exit": the
    Kingdom); `rank`: its place in the order of ADVANCE, 0 first. `site`: the seat that builds there (0: nobody)."""

    at: str
    space: str = ""
    onward: str = ""
    rank: int | None = None
    site: int = 0
    spawn: str = ""
    piece: str = ""
    mine: bool = False


class SquareView(Struct):
    """A printed square of a tray: `enemy`, `large` or `goal` (Portals, Bosses, webs); its icon or defence; what covers
    it (`tile`, `soldier`, `hero`); `spider`, `web` of a Spider tile. Empty bare squares are not listed."""

    square: str
    what: str = ""
    icon: str = ""
    by: str = ""


class TileView(Struct):
    shape: str
    damage: str
    squares: str
    of: str = ""
    mark: str = ""


class SpiderView(Struct):
    tile: str
    squares: str
    spiders: str
    speed: str = ""


class BaseView(Struct):
    hero: str
    squares: str


class TrayView(Struct):
    """A card in its tray. `large`: the squares of each large enemy. `open`: enemy squares not covered; `loss`: Hearts
    at stake; `icons`: those that work now. `holds`: movement points that Soldiers and Heroes on it can stop."""

    id: str
    kind: str
    card: str
    at: str
    squares: list[SquareView]
    large: list[str]
    tiles: list[TileView]
    soldiers: list[str]
    spiders: list[SpiderView]
    bases: list[BaseView]
    open: int
    of: int
    loss: int
    crystals: int
    icons: list[str]
    asleep: bool
    frozen: bool
    stuck: bool
    destroys: str = ""


class SplashView(Struct):
    """A tile at the head of a splash arrow, whose damage may be another than the main tile's."""

    tile: str
    damage: str


class AttackView(Struct):
    """One attack of a Tower card: shapes and their damage, tiles of its `splash`, Soldiers."""

    tiles: list[str]
    damage: str
    range: str
    free: bool
    splash: list[SplashView]
    soldiers: int


class TowerView(Struct):
    card: str
    type: str
    level: int
    attacks: list[AttackView]


class BuiltView(Struct):
    """A Tower on its site, with the attacks that it has left, by their place."""

    id: str
    card: str
    seat: int
    at: str
    left: list[int]
    stays: bool


class PlayerView(Struct):
    seat: int
    hand: list[str]
    received: list[str]
    passes: int
    done: bool
    hero: str
    sites: list[str]


class HeroView(Struct):
    """A Hero. `at`: a square or "home"; `points`: movement that could be used now; `ready`, `spent`: abilities;
    `basic`: the basic attack; `tiles`: how many of his own tiles are left, where a Hero has his own."""

    id: str
    seat: int
    guest: bool
    at: str
    tray: str
    hearts: int
    of: int
    move: int
    points: int
    turns: int
    begun: bool
    acted: bool
    out: bool
    protected: bool
    ready: list[str]
    spent: list[str]
    bastions: int
    held: bool
    basic: list[AttackView]
    tiles: dict[str, int]


class StackView(Struct):
    """A Spawn stack: its cards from the top ("": unknown, out of `may_come`), where they appear, what lies on it."""

    token: str
    at: str
    cards: list[str]
    left: int
    dynamite: bool
    scroll: str
    may_come: list[str]


class SupplyView(Struct):
    """A supply stack: cards left, whether it is webbed, and its price (0: not for sale)."""

    stack: str
    left: int
    cards: list[str]
    webbed: bool
    price: int


class BossView(Struct):
    kind: str
    at: str
    tray: str
    lives: int


class DeckView(Struct):
    """A face-down stack: how many cards, and which may come; `cards` from the top ("": unknown), as all know that saw
    a card being put under it."""

    id: str
    left: int
    may_come: list[str]
    cards: list[str]


class PlanView(Struct):
    """The attack being planned: what is put already, what comes next and on which tray."""

    source: str
    by: str
    put: list[TileView]
    on: list[str]
    tile: str
    damage: str
    free: bool
    tray: str
    n: int
    of: int


class ShownView(Struct):
    """The Spider Challenge card of this round: its tile, what is on each square of its shape in reading order, and the
    card on which it would drop as things lie ("": it fits nowhere)."""

    card: str
    tile: str
    shape: str
    squares: list[str]
    speed: bool
    lands: str


class ShapeView(Struct):
    """A Damage tile as it is printed, row by row, X for its squares."""

    id: str
    rows: list[str]


class View(Struct):
    scenario: str
    number: int
    map: str
    width: int
    height: int
    exit: str
    exit_side: str
    phase: str
    phases: list[str]
    round: int
    challenge: bool
    difficulty: str
    iron: str
    hearts: int
    hearts_of: int
    crystals: int
    soldiers: int
    soldiers_out: int
    portals_left: int
    victory: str
    shown: str
    lead: int
    spots: list[SpotView]
    trays: list[TrayView]
    heroes: list[HeroView]
    players: list[PlayerView]
    towers: list[BuiltView]
    cards: list[TowerView]
    supply: list[SupplyView]
    stacks: list[StackView]
    decks: list[DeckView]
    treants: list[str]
    spells: list[str]
    spent_spells: list[str]
    bosses: list[BossView]
    marker: str
    traps_left: int
    webs_free: int
    plan: PlanView | None
    forecast: list[forecast.Coming]
    spider: ShownView | None
    shapes: list[ShapeView]


def view(g: KingdomRush, seat: int | None) -> View:
    """Everything on the table; nothing is hidden from one seat and open to another (1.1)."""
    world, scenario = g.world, g.scenario
    tray_views = [tray_view(g, tray) for tray in world.trays.values()]
    return View(
        scenario=world.scenario,
        number=scenario.number,
        map=scenario.map,
        width=g.map.width,
        height=g.map.height,
        exit=name(g.map.last),
        exit_side=g.map.record.exit_side,
        phase="over" if g.outcome else world.phase,
        phases=phases(g),
        round=world.round,
        challenge=world.challenge,
        difficulty=world.difficulty,
        iron=world.iron,
        hearts=world.hearts,
        hearts_of=g.content.difficulties[world.difficulty].hearts[world.players - 1],
        crystals=world.crystals,
        soldiers=world.soldiers,
        soldiers_out=soldiers_out(g),
        portals_left=world.portals_left,
        victory=world.victory,
        shown=world.shown,
        lead=g.lead,
        spots=_spots(g),
        trays=tray_views,
        heroes=[_hero(g, hero) for hero in world.heroes.values()],
        players=[
            PlayerView(
                player.seat,
                list(player.hand),
                list(player.received),
                g.passes - player.passed,
                player.done,
                g.hero_of(player.seat).id,
                [name(at) for at in g.map.sites(world.players, player.seat)],
            )
            for player in world.seats
        ],
        towers=[_built(g, tower) for tower in world.towers.values()],
        cards=_cards(g),
        supply=_supply(g),
        stacks=_stacks(g),
        decks=[_deck(id_, deck) for id_, deck in world.decks.items()],
        treants=list(world.treants),
        spells=list(world.spells),
        spent_spells=list(world.out_of_game),
        bosses=[
            BossView(boss.kind, name(boss.at), boss.tray, len(boss.life) + bool(boss.tray))
            for boss in world.bosses.values()
            if boss.here
        ],
        marker=name(world.marker) if world.marker >= 0 else "",
        traps_left=len(world.traps) + sum(1 for tray in world.trays.values() if tray.kind == "trap"),
        webs_free=world.webs_free,
        plan=_plan(g),
        forecast=forecast.coming(g) if world.phase != "setup" and not g.outcome else [],
        spider=_shown(g),
        shapes=[ShapeView(id_, list(shape.rows)) for id_, shape in g.content.shapes.items()],
    )


def phases(g: KingdomRush) -> list[str]:
    """The phases of a round by name (1.2)."""
    base_phases = ["spawn", "play", "destroy", "advance", "pick_up", "spend"]
    return ["reveal", *base_phases] if g.world.challenge else base_phases


def _shown(g: KingdomRush) -> ShownView | None:
    if not g.world.shown:
        return None
    tile = g.content.spider_cards[g.world.shown].tile
    record = g.content.spider_tiles[tile]
    lands = forecast.spider_lands(g, tile)
    return ShownView(g.world.shown, tile, record.shape, list(record.squares), record.speed, lands)


def _spots(g: KingdomRush) -> list[SpotView]:
    map_, world = g.map, g.world
    sites = {at: seat for seat in g.seats for at in map_.sites(world.players, seat)}
    spawns = {at: token for token, at in map_.spawns.items()}
    pieces = {map_.entrance: "entrance", map_.exit_square: "exit"}
    found = []
    for at in map_.spots:
        on = at in map_.space_at
        onward = map_.onward(at) if on else -1
        found.append(
            SpotView(
                name(at),
                map_.space_at.get(at, ""),
                (name(onward) if onward >= 0 else "exit") if on else "",
                map_.rank.get(at),
                sites.get(at, 0),
                spawns.get(at, ""),
                pieces.get(at, ""),
                at in world.mines,
            )
        )
    return found


def tray_view(g: KingdomRush, tray: Tray) -> TrayView:
    printed = layout_of(g, tray)
    crystals = g.content.hordes[tray.card].crystals if tray.kind == "horde" else 0
    return TrayView(
        tray.id,
        tray.kind,
        tray.card,
        name(tray.at),
        _squares(g, tray),
        [name_of(block) for block in printed.large],
        [TileView(tile.shape, tile.damage, name_of(tile.squares), tile.of, tile.mark) for tile in tray.tiles],
        [square_name(each) for each in squares_of(tray.soldiers)],
        [
            SpiderView(one.tile, name_of(one.squares), name_of(one.spiders), name_of(one.speed) if one.speed else "")
            for one in tray.spiders
        ],
        [BaseView(hero.id, name_of(base(hero.base))) for hero in heroes_on(g, tray)],
        open_enemies(g, tray).bit_count(),
        to_cover(g, tray).bit_count(),
        loss(g, tray) if tray.kind == "horde" else 0,
        crystals,
        [icon for icon in ICONS[:6] if visible(g, tray, icon)],
        tray.asleep,
        tray.frozen,
        tray.stuck,
        g.content.portals[tray.card].destroys if tray.kind == "portal" else "",
    )


def _squares(g: KingdomRush, tray: Tray) -> list[SquareView]:
    printed = layout_of(g, tray)
    large = 0
    for block in printed.large:
        large |= block
    found = []
    for square in range(25):
        bit = 1 << square
        what = ""
        if printed.enemies & bit:
            what = "large" if large & bit else "enemy" if tray.kind == "horde" else "goal"
        icon = next((each for each in ICONS if getattr(printed, each) & bit), "")
        for spider in tray.spiders:
            if spider.squares & bit:
                what = "spider" if spider.spiders & bit else "web"
                icon = "speed" if spider.speed & bit else ""
        by = _covered_by(g, tray, bit)
        if what or by:
            found.append(SquareView(square_name(square), what, icon, by))
    return found


def _covered_by(g: KingdomRush, tray: Tray, bit: int) -> str:
    if not covered(g, tray) & bit:
        return ""
    if tray.soldiers & bit:
        return "soldier"
    return "tile" if any(tile.squares & bit for tile in tray.tiles) else "hero"


def _hero(g: KingdomRush, hero: Hero) -> HeroView:
    record = g.content.heroes[hero.id]
    return HeroView(
        hero.id,
        hero.seat,
        hero.guest,
        name(hero.at),
        hero.tray,
        hero.hearts,
        g.most_hearts(hero),
        record.move,
        points_left(g, hero),
        hero.turns,
        hero.begun,
        hero.acted,
        hero.out,
        hero.protected,
        list(hero.ready),
        list(hero.spent),
        hero.bastions,
        bool(hero.held),
        [AttackView([op.tile], op.damage, op.range, True, [], 0) for op in record.basic],
        {tile: free_of(g, hero.id, tile) for tile in record.tiles},
    )


def _built(g: KingdomRush, tower: Tower) -> BuiltView:
    return BuiltView(tower.id, tower.card, tower.seat, name(tower.at), list(tower.left), tower.at == g.world.marker)


def _cards(g: KingdomRush) -> list[TowerView]:
    """What is printed on the Tower cards that can be in play."""
    world = g.world
    ids = {card for player in world.seats for card in [*player.hand, *player.received]}
    ids |= {tower.card for tower in world.towers.values()}
    ids |= {card for stack in world.supply.values() for card in stack}
    found = []
    for id_, record in g.content.towers.items():
        if id_ in ids:
            attacks = [
                AttackView(
                    list(one.tiles),
                    one.damage if one.tiles else "",
                    one.range,
                    one.free,
                    [SplashView(each.tile, each.damage) for each in one.splash],
                    one.soldiers,
                )
                for one in record.attacks
            ]
            found.append(TowerView(id_, record.type, record.level, attacks))
    return found


def _supply(g: KingdomRush) -> list[SupplyView]:
    return [
        SupplyView(
            stack,
            len(cards),
            list(dict.fromkeys(cards)),
            stack in g.world.webs,
            total(price_parts(g, stack)) if stack in STACKS else 0,
        )
        for stack, cards in g.world.supply.items()
    ]


def _deck(id_: str, deck: Deck) -> DeckView:
    """What one seat knows of a deck all do: cards are put under it before everybody's eyes."""
    return DeckView(id_, len(deck), deck.cards, [card or "" for card in deck.known(1)])


def _stacks(g: KingdomRush) -> list[StackView]:
    found = []
    for token, stack in g.world.stacks.items():
        at = g.map.spawns.get(token)
        hidden = [""] * (len(stack.deck) if stack.deck is not None else 0)
        found.append(
            StackView(
                token,
                name(at) if at is not None else "",
                [*stack.cards, *hidden],
                cards_left(stack),
                stack.dynamite,
                stack.scroll,
                stack.deck.cards if stack.deck is not None else [],
            )
        )
    return found


def _plan(g: KingdomRush) -> PlanView | None:
    """The attack on top of the rules in progress, as far as it is planned."""
    frame = next((each for each in reversed(g.stack) if isinstance(each, Placing)), None)
    if frame is None:
        return None
    laid = [put for put in frame.put if put.tray]
    pieces = [frame.pieces[put.piece] for put in laid]
    at = min(len(frame.put), len(frame.pieces) - 1)
    following = frame.pieces[at] if frame.pieces else None
    return PlanView(
        frame.source,
        frame.by,
        [
            TileView(piece.tile or "soldier", piece.damage, name_of(put.squares))
            for piece, put in zip(pieces, laid, strict=True)
        ],
        [put.tray for put in laid],
        (following.tile or "soldier") if following else "",
        following.damage if following else "",
        following.free if following else False,
        frame.aim,
        len(frame.put) + 1,
        len(frame.pieces),
    )
