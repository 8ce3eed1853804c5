"""Positions in three lines.

    at = Given(1).horde("0G", "a3").tower("archer3", (2, 1)).play()
    at = at.act("attack:archer3@2,1:0", "lay:11-12-22")

Unless a test says otherwise: round 2, two players, 10 Hearts, a full supply, empty Spawn stacks, 12 Soldiers, all
transparencies free; seats without a Hero of their own have Malik and Alleria at home, without abilities. Trays are
named by the space they stand on; their squares are (row, column) from 0, sites (x, y).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.chance import Chance, Streams, seed_from
from domain.kernel.content import load
from domain.kernel.decks import Deck
from domain.kernel.frames import Frame
from domain.kernel.gate import Acted, Gate
from domain.kingdom_rush.advance import Activate, Advance
from domain.kingdom_rush.content import KingdomRushContent
from domain.kingdom_rush.destroy import Destroy
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.maps import spot, xy
from domain.kingdom_rush.play import Play
from domain.kingdom_rush.rounds import Round, Rounds
from domain.kingdom_rush.setup import lay_decks, lay_supply
from domain.kingdom_rush.spawn import Spawn
from domain.kingdom_rush.spend import Spend
from domain.kingdom_rush.squares import bit, name_of, squares_of
from domain.kingdom_rush.state import OFF, Boss, Hero, Player, Stack, Tile, Tower, Tray, World
from domain.kingdom_rush.trays import add_tray
from tests.rules.playing import Driven, Pause

CONTENT = load(KingdomRushContent, KingdomRush.folder)
SEED = seed_from("rules")
IDS = [each for each in CONTENT.scenarios if each != "portal_storm"]
STORM = 8
Pair = tuple[int, int]
STAND_INS = ("malik", "alleria", "bolin", "ignus")


class Played(KingdomRush):
    """The game, with a frame to stop at."""

    FRAMES = (*KingdomRush.FRAMES, Pause)


GATE = Gate(Played, CONTENT, SEED)


def mask(*pairs: Pair) -> int:
    return sum(bit(r, c) for r, c in pairs)


def lay(*pairs: Pair) -> str:
    """The option that lays a tile there."""
    return f"lay:{name_of(mask(*pairs))}"


class At(Driven[Played]):
    """A play at its open question."""

    GATE = GATE

    def act(self, *options: str, seat: int | None = None, **script: Sequence[int]) -> At:
        """Take these options one after the other, each as an action or the end of a draft."""
        return self.take(options, seat, script)

    def options(self, *draft: str, seat: int | None = None) -> list[str]:
        """The legal answers of a seat, after a draft."""
        g = self.draft(*draft, seat=seat) if draft else self.g
        who = self.seat(seat, draft)
        return [each for question in g.questions if question.seat == who for each in question.options]

    def places(self, *draft: str, seat: int | None = None) -> list[str]:
        """The squares on which the piece at hand may legally lie, after a draft."""
        found = [each for each in self.options(*draft, seat=seat) if each.startswith(("lay:", "post:", "base:"))]
        return [each.partition(":")[2] for each in found]

    @property
    def world(self) -> World:
        return self.g.world

    def hero(self, id_: str) -> Hero:
        return self.world.heroes[id_]

    def where(self, hero: str) -> Pair | str:
        """A Hero's square, or "home"."""
        at = self.hero(hero).at
        return "home" if at == OFF else xy(at)

    def tray(self, space: str) -> Tray | None:
        """The card on a space."""
        return next((t for t in self.world.trays.values() if self.g.map.space_at.get(t.at) == space), None)

    def on(self, space: str) -> Tray:
        found = self.tray(space)
        assert found is not None, f"nothing on {space}"
        return found

    @property
    def cards(self) -> dict[str, str]:
        """The cards on the Path by space."""
        return {self.g.map.space_at[t.at]: t.card for t in self.world.trays.values() if t.at in self.g.map.space_at}

    def tiles(self, space: str) -> list[str]:
        return [name_of(tile.squares) for tile in self.on(space).tiles]

    def soldiers(self, space: str) -> list[Pair]:
        return [divmod(each, 5) for each in squares_of(self.on(space).soldiers)]


class Given:
    """A table to be laid out; ends in a phase: `play`, `spawn`, `destroy`, `advance`, `spend`, or `run` of a frame."""

    def __init__(self, scenario: int = 1, *, players: int = 2) -> None:
        id_ = "portal_storm" if scenario == STORM else IDS[scenario - 1]
        record = CONTENT.scenarios[id_]
        self.world = World(id_, players, round=2, hearts=10)
        self.world.seats = [Player(seat) for seat in range(1, players + 1)]
        self.world.webs_free = record.webs
        self.world.portals_left = len([c for s in record.stacks.values() for c in s if c in CONTENT.portals])
        self.world.stacks = {str(token): Stack() for token in (1, 2, 3)}
        self.g = Played(self.world, CONTENT, Chance(SEED, Streams()))
        lay_supply(self.g)
        lay_decks(self.g)

    def at(self, place: str | Pair) -> int:
        return self.g.map.spot_of[place] if isinstance(place, str) else spot(*place)

    def _tray(self, space: str) -> Tray:
        return next(t for t in self.world.trays.values() if t.at == self.at(space))

    def horde(self, card: str, space: str, *, soldiers: Sequence[Pair] = (), copy: str = "a") -> Given:
        """A Horde, or a Portal, with Soldiers from the supply."""
        tray = add_tray(self.g, "portal" if card in CONTENT.portals else "horde", card, self.at(space), copy)
        tray.soldiers = mask(*soldiers)
        self.world.soldiers -= len(soldiers)
        return self

    def tile(
        self, space: str, *pairs: Pair, shape: str = "D2", damage: str = "physical", of: str = "", mark: str = ""
    ) -> Given:
        """A Damage tile on the card there."""
        self._tray(space).tiles.append(Tile(shape, damage, mask(*pairs), of, mark))  # type: ignore[arg-type]
        return self

    def covered(self, space: str, *, but: Sequence[Pair] = ()) -> Given:
        """Every square of the card covered by single True tiles, save some."""
        for square in range(25):
            if divmod(square, 5) not in but:
                self.tile(space, divmod(square, 5), shape="M1", damage="true")
        return self

    def hero(
        self,
        id_: str,
        at: str | Pair | None = None,
        *abilities: str,
        base: Pair | None = None,
        hearts: int | None = None,
        seat: int | None = None,
        spent: Sequence[str] = (),
        **fields: object,
    ) -> Given:
        """A Hero at home, on a square or space, or on the Horde there (`base` its north-west square)."""
        taken = [each.seat for each in self.world.heroes.values()]
        seats = [each for each in self.g.seats if each not in taken]
        hero = Hero(id_, seat or seats[0], CONTENT.heroes[id_].hearts if hearts is None else hearts)
        hero.ready, hero.spent = list(abilities), list(spent)
        hero.turns = self.g.turns_in_a_round
        if at is not None:
            hero.at = self.at(at)
        if base is not None and isinstance(at, str):
            hero.tray, hero.base = self._tray(at).id, 5 * base[0] + base[1]
        for field, value in fields.items():
            setattr(hero, field, value)
        self.world.heroes[id_] = hero
        return self

    def guest(self, id_: str, at: str, *, base: Pair | None = None, hearts: int = 8) -> Given:
        """A miniature of the scenario that no seat plays."""
        hero = self.world.heroes[id_] = Hero(id_, 0, hearts, guest=True, at=self.at(at))
        if base is not None:
            hero.tray, hero.base = self._tray(at).id, 5 * base[0] + base[1]
        return self

    def boss(self, kind: str, space: str, *lives: str) -> Given:
        """A Boss with its Life cards, the top one first (none: it can't be attacked)."""
        boss = self.world.bosses[kind] = Boss(kind, self.at(space), self.at(space), here=True)
        if lives:
            boss.tray = add_tray(self.g, "life", lives[0], boss.at).id
            boss.life = list(lives[1:])
        return self

    def trap(self, *cards: str) -> Given:
        """Web Traps on their square, the top one first."""
        trap = CONTENT.scenarios[self.world.scenario].trap
        assert trap is not None
        add_tray(self.g, "trap", cards[0], spot(*trap))
        self.world.traps = list(cards[1:])
        return self

    def tower(self, card: str, at: Pair, *, seat: int = 1, left: Sequence[int] | None = None) -> Given:
        """A Tower on its site, played this round, with all of its attacks to be made."""
        attacks = list(range(len(CONTENT.towers[card].attacks))) if left is None else list(left)
        tower = Tower(f"{card}@{at[0]},{at[1]}", card, seat, spot(*at), attacks)
        self.world.towers[tower.id] = tower
        return self

    def hand(self, seat: int, *cards: str) -> Given:
        self.world.seats[seat - 1].hand = list(cards)
        return self

    def supply(self, **stacks: int) -> Given:
        """How many cards lie in a stack."""
        for stack, count in stacks.items():
            self.world.supply[stack] = self.world.supply[stack][:1] * count
        return self

    def webbed(self, *stacks: str) -> Given:
        self.world.webs += stacks
        self.world.webs_free -= len(stacks)
        return self

    def stack(self, token: int, *cards: str, dynamite: bool = False) -> Given:
        """Cards on a Spawn stack, the top one first."""
        self.world.stacks[str(token)] = Stack(list(cards), dynamite)
        return self

    def spells(self, *ids: str) -> Given:
        self.world.spells = list(ids)
        return self

    def with_(self, **fields: object) -> Given:
        """Set fields of the World."""
        for field, value in fields.items():
            setattr(self.world, field, value)
        return self

    # Where the play begins

    def play(self) -> At:
        """The PLAY phase; a pause follows."""
        return self.run(Play(), phase="play")

    def spawn(self, **script: Sequence[int]) -> At:
        return self.run(Spawn(), phase="spawn", **script)

    def destroy(self) -> At:
        return self.run(Destroy(), phase="destroy")

    def advance(self, **script: Sequence[int]) -> At:
        return self.run(Advance(), phase="advance", **script)

    def run_activation(self, tray: str) -> At:
        """One Horde's or Portal's activation alone."""
        return self.run(Activate(tray), phase="advance")

    def spend(self) -> At:
        return self.run(Spend(), phase="spend")

    def round_from(self, step: int, **script: Sequence[int]) -> At:
        """The rest of a round: 1 reveal, 2 spawn, 4 play, 5 destroy, 7 advance, 8 pick up and spend, 9 its end."""
        phase = {1: "reveal", 2: "spawn", 4: "play", 5: "destroy", 7: "advance", 8: "pick_up", 9: "spend"}[step]
        return self._settle([Rounds(begun=True), Round(step - 1)], phase, script)

    def run(self, frame: Frame, *, phase: str = "advance", **script: Sequence[int]) -> At:
        """One rule alone; a pause follows."""
        return self._settle([Pause(), frame], phase, script)

    def _settle(self, stack: list[Frame], phase: str, script: Mapping[str, Sequence[int]]) -> At:
        self.world.phase = phase  # type: ignore[assignment]
        seats = [hero.seat for hero in self.world.heroes.values()]
        for seat in self.g.seats:
            if seat not in seats:
                self.hero(next(each for each in STAND_INS if each not in self.world.heroes), seat=seat)
        g = Played(self.world, CONTENT, Chance(SEED, Streams(), {k: list(v) for k, v in script.items()}))
        g.stack = stack
        g.settle()
        return At(Acted(g, GATE.codec.save(g)))


BROOD = ["BR1", "BR2", "BR3", "BR4", "BR5"]


def goddess(space: str, *lives: str) -> Given:
    """The Spider Goddess in Scenario 7, with a Brood deck in order."""
    given = Given(7).boss("goddess", space, *(lives or ("goddess_1", "goddess_2")))
    given.world.bosses["goddess"].start = given.at("g1")
    given.world.decks["brood"] = Deck.of("brood", BROOD)
    return given


def boss_at(at: At, kind: str = "goddess") -> str:
    """The space of the map on which a Boss stands."""
    return at.g.map.space_at[at.world.bosses[kind].at]
