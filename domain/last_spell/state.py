"""What lies on the table, by day and by night.

A spot is a number, `y * 32 + x` (see `grid.py`); −1 means off the board. Cards, tiles and figures are ids of the
content. What nobody knows is not here: a face-down Spawn Pattern card is "" in its pile, and `Spawn.patterns` holds
the cards that it may be.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.kernel import game
from domain.kernel.decks import Deck
from domain.last_spell.saving import Save

Spot = int
HeroId = str
MonsterId = str
StructureId = str
DeckName = Literal["armor", "melee", "ranged", "magic"]
Coin = Literal["", "left", "right"]
Facing = Literal["N", "E", "S", "W"]
Phase = Literal["setup", "upkeep", "main", "dusk", "monster", "hero", "dawn", "over"]
OFF = -1


class Item(Struct, forbid_unknown_fields=True):
    """An equipment card or tile that somebody holds, or that lies in the Common Stash.

    `turned`: an Armor that has been used; `whole`: that use took all the damage of its attack. `half`: a Potion with
    one use left. `uses`: how often each Type of Attack of a Weapon has been used in this Hero Phase.
    """

    card: str
    turned: bool = False
    whole: bool = False
    half: bool = False
    uses: list[int] = []


class Hero(Struct, forbid_unknown_fields=True):
    """A Hero. `state`: in play, waiting to be recruited (solo), or dead.

    `tokens` are the Movement tokens that can still be flipped, `flipped` the used ones. `used`: limited abilities that
    are spent (a Perk, Trait or card id; they come back as their limit says). `boons`: what still waits to take effect
    on this Hero: `cheer` and `AS5` on the next attack, `cry` at the next refill, `guarded` in this Monster Phase.
    """

    id: HeroId
    seat: int
    level: int = 1
    state: Literal["in_play", "waiting", "dead"] = "in_play"
    trait: str = ""
    perks: list[str] = []
    items: list[Item] = []
    wounds: int = 0
    mana: int = 0
    ap: int = 0
    tokens: list[int] = []
    flipped: list[int] = []
    at: Spot = OFF
    used: list[str] = []
    boons: list[str] = []
    armor_up: bool = False
    # In this turn
    mp: int = 0
    attacked: bool = False
    acted: bool = False
    # In this Hero Phase
    passed: bool = False
    mp_spent: int = 0
    mana_spent: int = 0
    attacks: int = 0
    kills: int = 0


class Monster(Struct, forbid_unknown_fields=True):
    """A figure of the horde, a part of a Boss, or what the Dryad grows. `also`: further spots that it stands on.

    `face`: which side of a Hatchery is up (0 for all others).
    """

    id: MonsterId
    kind: str
    at: Spot
    facing: Facing = "S"
    wounds: int = 0
    stunned: bool = False
    also: list[Spot] = []
    face: int = 0


class Structure(Struct, forbid_unknown_fields=True):
    """A Structure in the Town. `ruin` is the base of a Ruin; `cutout` the place of a Wall or Gate.

    `hurls` are a Catapult's tokens; `shot`: a Ballista has shot in this Hero Phase.
    """

    id: StructureId
    kind: str
    spots: list[Spot]
    flames: int = 0
    upgraded: bool = False
    cutout: str = ""
    ruin: str = ""
    hurls: int = 0
    shot: bool = False


class Mist(Struct, forbid_unknown_fields=True):
    """How many steps each Mist tile has advanced."""

    upper: int = 0
    left: int = 0
    right: int = 0


class Stash(Struct, forbid_unknown_fields=True):
    gold: int = 0
    materials: int = 0
    items: list[Item] = []


class Shop(Struct, forbid_unknown_fields=True):
    """What can be bought. Of a deck only the top card is seen, and cards that have been put under it are known."""

    decks: dict[DeckName, Deck] = {}
    levels: dict[DeckName, int] = {}
    scrolls: list[str] = []
    potions: dict[str, int] = {}


class Spawn(Struct, forbid_unknown_fields=True):
    """The wave of this cycle: the direction card, the piles on the slots (top card first), the cards now shown.

    `patterns` holds the cards whose place nobody knows. `seen` are this Night's discards. `aside`: the card that the
    Dryad took from her slot ("" where nobody has seen it).
    """

    patterns: Deck = field(default_factory=lambda: Deck("patterns"))
    direction: str = ""
    piles: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    seen: list[str] = []
    aside: list[str] = []


class Boss(Struct, forbid_unknown_fields=True):
    """The Boss of the third Night, beside its figures.

    `side`: where the Harpy sits on the Cliff. `entered`: it has come down (Harpy) or up (Dryad). `slain`: Alerion dead.
    `stage`: Cetusia's (1, 2) or the Dryad's growth (0 to 2). `deck`, `drawn`: Cetusia's cards.
    """

    kind: str
    side: Literal["", "left", "right"] = ""
    entered: bool = False
    slain: int = 0
    stage: int = 0
    deck: Deck = field(default_factory=lambda: Deck("cetusia"))
    drawn: list[str] = []


class Tally(Struct, forbid_unknown_fields=True):
    """What the Urban Quests count in this scenario; `walls_lost` in this Night only."""

    slain: int = 0
    slain_tier_3: int = 0
    walls_lost: int = 0


class World(game.World):
    """The whole table.

    `cycle` is 1 to 3 (0 before the first Day); `round` the Monster Phase of this Night and the Hero Phase after it,
    `rounds` all Monster Phases so far. `first` is the First Player's seat. `order` holds the Heroes in play as they
    take turns; `turn` is the Hero whose turn it is ("" between turns).
    `campaign`: this is a chapter of one; `kept` is its newest save.
    """

    scenario: str
    town: str
    players: int
    solo: bool = False
    introductory: bool = False
    b_cards: bool = False
    level: Literal["easier", "usual", "harder"] = "usual"
    quick_setup: bool = False
    cycle: int = 0
    phase: Phase = "setup"
    round: int = 0
    rounds: int = 0
    coin: Coin = ""
    first: int = 1
    order: list[HeroId] = []
    turn: HeroId = ""
    heroes: dict[HeroId, Hero] = {}
    monsters: dict[MonsterId, Monster] = {}
    structures: dict[StructureId, Structure] = {}
    made: int = 0
    came: int = 0
    cleared: list[Spot] = []
    mages: int = 4
    panic: list[int] = []
    mist: Mist = field(default_factory=Mist)
    stash: Stash = field(default_factory=Stash)
    shop: Shop = field(default_factory=Shop)
    spawn: Spawn = field(default_factory=Spawn)
    boss: Boss | None = None
    tally: Tally = field(default_factory=Tally)
    quests: list[str] = []
    workers_used: int = 0
    campaign: bool = False
    kept: Save | None = None
    marked: list[MonsterId] = []
