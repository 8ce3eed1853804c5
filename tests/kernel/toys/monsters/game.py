"""Monsters: strikes that nest, a value given back, and leaving or losing from depth.

`Strike` and `Attack` are the contract's own example of frames, word for word.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from domain.kernel.content import Content
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World
from domain.kernel.words import message

MonsterId = str
PersonId = str
ItemId = str

SPACES = ("abbey", "camp", "docks")
SAFE = "docks"
MOST_TERROR = 6
POWERS = {"ghoul": "drag", "wolf": "howl", "bat": "flit"}


class Hero(Struct, forbid_unknown_fields=True):
    space: str
    items: list[ItemId] = []


class Village(World):
    """Who stands where. `fresh` counts the items that have been found, so that each has a name of its own."""

    heroes: dict[PersonId, Hero]
    villagers: dict[PersonId, str]
    monsters: dict[MonsterId, str]
    saved: int = 0
    terror: int = 0
    fresh: int = 0


class Nothing(Content, frozen=True):
    """No cards, no figures."""


class NoOptions(Options, frozen=True):
    """Nothing to choose."""


class Night(Frame, tag="night"):
    """Heroes and monsters in turn, for ever (1)."""

    hero: int = 0

    def run(self, g: Horrified) -> Step:
        self.hero += 1
        if self.hero <= len(g.world.heroes):
            return g.push(HeroPhase(f"hero{self.hero}"))
        self.hero = 0
        return g.push(MonsterPhase(list(g.world.monsters)))


class HeroPhase(Frame, tag="hero_phase"):
    """One deed of a hero: walk, lead a villager along, or search (2-4)."""

    hero: PersonId
    deed: str | None = None
    space: str = ""
    faces: list[int] | None = None

    def run(self, g: Horrified) -> Step:
        if self.faces is not None:
            g.gain(self.hero, self.faces.count(6) + 1)
            return g.done(self)
        if self.deed is None:
            walks = [option(verb, to=space, target=space) for verb in ("walk", "lead") for space in SPACES]
            return g.ask(self.on_deed, g.seat_of(self.hero), [*walks, option("search")], rule="2", why=self.why_deed)
        if self.deed == "search":
            return g.push(Roll("search", 2))
        if self.deed == "lead":
            g.lead(g.world.heroes[self.hero].space, self.space)
        g.world.heroes[self.hero].space = self.space
        return g.done(self)

    def on_deed(self, g: Horrified, answer: Answer) -> None:
        self.deed = answer.verb
        self.space = str(answer.args.get("to", ""))

    def why_deed(self, g: Horrified, candidate: Option) -> Iterator[Refusal]:
        here = g.world.heroes[self.hero].space
        if candidate.args.get("to") == here:
            yield Refusal("2", message("why.here", space=here))
        if candidate.verb == "lead" and here not in g.world.villagers.values():
            yield Refusal("3", message("why.nobody", space=here))

    def after_roll(self, g: Horrified, faces: list[int]) -> None:
        self.faces = faces


class Roll(Frame, tag="roll"):
    """Dice as a frame of their own: they give their faces to the rule that rolled them."""

    stream: str
    dice: int

    def run(self, g: Horrified) -> Step:
        return g.done(self, [g.chance.die(self.stream) for _ in range(self.dice)])


class MonsterPhase(Frame, tag="monster_phase"):
    """Each monster strikes with two dice; who defeats a hero ends the phase (5, 6)."""

    monsters: list[MonsterId]
    over: bool = False

    def run(self, g: Horrified) -> Step:
        if self.over or not self.monsters:
            return g.done(self)
        return g.push(Strike(self.monsters.pop(0), 2))


class Strike(Frame, tag="strike"):
    """A roll for each person in the monster's space, heroes first (line 24; rulings 15.3-5)."""

    monster: MonsterId
    dice: int
    people: list[PersonId] | None = None

    def run(self, g: Horrified) -> Step:
        if self.people is None:
            self.people = g.people_with(self.monster)
        while self.people:
            victim = self.people.pop(0)
            if g.together(victim, self.monster):  # a power may have moved either
                return g.push(Attack(self.monster, victim, self.dice))
        return g.done(self)


class Attack(Frame, tag="attack"):
    """Hits, each of which a hero may parry with an item, then powers (25-30)."""

    monster: MonsterId
    victim: PersonId
    dice: int
    hits: int | None = None
    powers: int = 0
    parry: ItemId | None = None  # "" = take the hit

    def run(self, g: Horrified) -> Step:
        if self.hits is None:
            self.hits, self.powers = g.roll_strike(self.dice)  # a barrier for undo
        if self.parry:
            g.discard(self.victim, self.parry)
            self.hits, self.parry = self.hits - 1, None
        if self.hits and g.items(self.victim) and self.parry is None:
            return g.ask(self.on_defend, g.seat_of(self.victim), g.parries(self.victim), rule="27")
        if self.hits:
            self.hits = 0
            g.defeat(self.victim)  # may lose the game, or leave the phase
        if self.powers:
            self.powers -= 1
            return g.push(Power(self.monster))
        return g.done(self)

    def on_defend(self, g: Horrified, answer: Answer) -> None:
        self.parry = answer.args["item"]  # type: ignore[assignment]  # an item's id is text


class Power(Frame, tag="power"):
    """What a monster does besides: the ghoul drags all with it away, the bat flits, the wolf strikes again (31-33)."""

    monster: MonsterId
    struck: bool = False

    def run(self, g: Horrified) -> Step:
        here = g.world.monsters[self.monster]
        after = SPACES[(SPACES.index(here) + 1) % len(SPACES)]
        power = POWERS[self.monster]
        if power == "howl" and not self.struck:
            self.struck = True
            return g.push(Strike(self.monster, 1))
        if power == "drag":
            for hero in g.world.heroes.values():
                hero.space = after if hero.space == here else hero.space
        if power in ("drag", "flit"):
            g.world.monsters[self.monster] = after
        return g.done(self)


class VillageView(Struct, frozen=True):
    """All that is on the table; nothing is hidden."""

    heroes: dict[PersonId, Hero]
    villagers: dict[PersonId, str]
    monsters: dict[MonsterId, str]
    saved: int
    terror: int


class Horrified(Game[Village, Nothing, VillageView]):
    id = "monsters"
    folder = Path(__file__).parent
    WORLD = Village
    CONTENT = Nothing
    OPTIONS = NoOptions
    VIEW = VillageView
    FRAMES = (Night, HeroPhase, Roll, MonsterPhase, Strike, Attack, Power)
    SCENARIOS = (Scenario("dusk", players=(1, 2)),)
    VERBS = {"walk": ("to",), "lead": ("to",), "search": (), "parry": ("item",)}

    @classmethod
    def begin(cls, setting: Setting, content: Nothing) -> tuple[Village, Frame]:
        heroes = {f"hero{seat}": Hero("camp") for seat in range(1, setting.players + 1)}
        villagers = {f"villager{n}": SPACES[n % 2] for n in range(4)}
        return Village(heroes, villagers, {"ghoul": "abbey", "wolf": "camp", "bat": "abbey"}), Night()

    def view(self, seat: int | None) -> VillageView:
        w = self.world
        return VillageView(w.heroes, w.villagers, w.monsters, w.saved, w.terror)

    def people_with(self, monster: MonsterId) -> list[PersonId]:
        return [person for person in (*self.world.heroes, *self.world.villagers) if self.together(person, monster)]

    def together(self, person: PersonId, monster: MonsterId) -> bool:
        hero = self.world.heroes.get(person)
        space = hero.space if hero else self.world.villagers.get(person)
        return space == self.world.monsters[monster]

    def roll_strike(self, dice: int) -> tuple[int, int]:
        faces = [self.chance.die("monster") for _ in range(dice)]
        return sum(face in (4, 5) for face in faces), faces.count(6)

    def seat_of(self, person: PersonId) -> int:
        return list(self.world.heroes).index(person) + 1

    def items(self, person: PersonId) -> list[ItemId]:
        hero = self.world.heroes.get(person)
        return hero.items if hero else []

    def parries(self, person: PersonId) -> list[Option]:
        return [option("parry", item=item) for item in ["", *self.items(person)]]

    def discard(self, person: PersonId, item: ItemId) -> None:
        self.world.heroes[person].items.remove(item)

    def gain(self, hero: PersonId, count: int) -> None:
        for _ in range(count):
            self.world.fresh += 1
            self.world.heroes[hero].items.append(f"item{self.world.fresh}")
        self.tell("found", rule="4", hero=hero, count=count)

    def lead(self, here: str, there: str) -> None:
        person = next(one for one, space in self.world.villagers.items() if space == here)
        self.world.villagers[person] = there
        if there == SAFE:
            del self.world.villagers[person]
            self.world.saved += 1
        if not self.world.villagers:
            self.win("saved", rule="7", count=self.world.saved)

    def defeat(self, person: PersonId) -> None:
        """Terror rises; at its end all is lost. A defeated hero wakes at the docks and the monsters rest (6, 8)."""
        self.world.terror += 1
        self.tell("defeat", rule="8", person=person)
        if self.world.terror == MOST_TERROR:
            self.lose("terror", rule="8")
        if person in self.world.villagers:
            del self.world.villagers[person]
            if not self.world.villagers:
                self.lose("deserted", rule="9")
            return
        self.world.heroes[person].space = SAFE
        next(frame for frame in self.stack if isinstance(frame, MonsterPhase)).over = True
        self.leave(MonsterPhase)
