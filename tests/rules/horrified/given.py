"""A position of Horrified in three lines: `given(heroes={"mayor": "inn"}, items={"mayor": ["dart"]}, lying=...)`.

What isn't named is out of the way: no monsters but those given (by default Dracula and the Creature on their starts),
tasks not begun, terror 1, full decks. The first hero is active and has seat 1, the next one seat 2, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.horrified.events import Event
from domain.horrified.game import Horrified
from domain.horrified.hero_phase import HeroPhase
from domain.horrified.monster_phase import MonsterPhase
from domain.horrified.monsters import MATS
from domain.horrified.state import (
    CreatureMat,
    DraculaMat,
    HeroHere,
    InvisibleManMat,
    MummyMat,
    PairMat,
    Village,
    WolfManMat,
)
from domain.horrified.strikes import Strike
from domain.horrified.turns import Turn, Turns
from domain.kernel.chance import Chance, Streams
from domain.kernel.content import load
from domain.kernel.decks import Deck, Layer
from domain.kernel.frames import Frame, Question
from domain.kernel.gate import Acted, Drafted, Gate
from tests.rules.playing import reasons_against

CONTENT = load(Horrified.CONTENT, Horrified.folder)
SEED = bytes(range(32))
GATE = Gate(Horrified, CONTENT, SEED)
FACES = {"hit": 0, "power": 2, "blank": 3}
ITEMS = [item.id for item in CONTENT.items.values() for _ in range(item.copies)]
CARDS = [card.id for card in CONTENT.monster_cards.values() for _ in range(card.copies)]
PERKS = [perk.id for perk in CONTENT.perks.values() for _ in range(perk.copies)]


class At:
    """A position: the play at its open question, and the faces that the next attack dice show."""

    def __init__(self, g: Horrified, state: bytes, dice: Sequence[str] = (), events: Sequence[Any] = ()) -> None:
        self.g = g
        self.state = state
        self.dice = list(dice)
        self.events = list(events)

    @property
    def world(self) -> Village:
        return self.g.world

    def hero(self, hero: str) -> HeroHere:
        return self.g.hero(hero)

    def act(self, *options: str, seat: int | None = None, dice: Sequence[str] = ()) -> At:
        """Take a whole action; `dice` are added to the faces that are still to come."""
        faces = [*self.dice, *dice]
        done = GATE.act(self.state, options, self.seat(seat), script={"strike": [FACES[face] for face in faces]})
        assert isinstance(done, Acted), f"{options} is only a draft"
        assert not done.left, f"{done.left} was not taken"
        rolled = sum(draw.stream == "strike" for draw in done.draws)
        return At(done.g, done.state, faces[rolled:], done.events)

    def draft(self, *options: str, seat: int | None = None) -> Question:
        """The question that follows a draft."""
        return self.look(options, seat).questions[0]

    def look(self, draft: Sequence[str], seat: int | None = None) -> Horrified:
        """The play behind a draft."""
        done = GATE.act(self.state, draft, self.seat(seat))
        assert isinstance(done, Drafted), f"{draft} pays"
        return done.g

    def refused(self, *options: str, seat: int | None = None) -> list[str]:
        """The keys of the reasons against the last option of a list; the list must be refused there."""
        reasons = reasons_against(GATE, self.state, options, self.seat(seat))
        return [reason.text.key.removeprefix("why.") for reason in reasons]

    def seat(self, seat: int | None) -> int:
        return seat if seat is not None else next(each for each in self.g.questions if not each.offer).seat

    def asked(self, seat: int | None = None) -> str:
        """The kind of the open ask."""
        return next(each for each in self.g.questions if not each.offer and seat in (None, each.seat)).kind

    def options(self, seat: int | None = None) -> list[str]:
        """What a seat may answer now, offers among it."""
        wanted = self.seat(seat)
        return [id_ for question in self.g.questions if question.seat == wanted for id_ in question.options]

    def log(self, key: str) -> list[dict[str, Any]]:
        return [dict(event.args) for event in self.events if event.key == key]

    @property
    def end(self) -> tuple[bool, str] | None:
        return (self.g.outcome.won, self.g.outcome.how) if self.g.outcome else None


def given(
    *,
    heroes: Mapping[str, str | None] | None = None,
    monsters: Sequence[str] = ("dracula", "creature"),
    figures: Mapping[str, str] | None = None,
    villagers: Mapping[str, str] | None = None,
    items: Mapping[str, Sequence[str]] | None = None,
    perks: Mapping[str, Sequence[str]] | None = None,
    lying: Mapping[str, Sequence[str]] | None = None,
    mats: Mapping[str, Any] | None = None,
    terror: int = 1,
    frenzy: str | None = None,
    deck: Sequence[str] | None = None,
    bag: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    perk_deck: Sequence[str] | None = None,
    spent: int = 0,
    dawns: int = 0,
    hunted: str | None = None,
    soul: str | None = None,
    cure: str | None = None,
    all_strikes: bool = False,
    players: int | None = None,
    strike: tuple[str, int, int] | None = None,
    event: str | None = None,
    dice: Sequence[str] = (),
) -> At:
    """Decks are given from the top down; `strike` (figure, spaces, dice) and `event` (a card) happen at once."""
    here = heroes or {"mayor": "theatre", "courier": "shop"}
    seats = players or len(here)
    in_play = sorted(monsters, key=lambda monster: CONTENT.monsters[monster].order)
    stands = {figure.id: figure.start for monster in in_play for figure in CONTENT.monsters[monster].figures}
    world = Village(
        scenario="standard",
        players=seats,
        all_strikes=all_strikes,
        heroes=[
            HeroHere(hero, n % seats + 1, space, list((items or {}).get(hero, [])), list((perks or {}).get(hero, [])))
            for n, (hero, space) in enumerate(here.items())
        ],
        monsters=in_play,
        mats={monster: (mats or {}).get(monster) or fresh(monster) for monster in in_play},
        figures={**stands, **(figures or {})},
        items={space: list(kinds) for space, kinds in (lying or {}).items()},
        bag=known("bag", bag) if bag is not None else Deck.of("bag", ITEMS),
        monster_deck=known("monster_deck", deck) if deck is not None else Deck.of("monster_deck", CARDS),
        perk_deck=known("perk_deck", perk_deck) if perk_deck is not None else Deck.of("perk_deck", PERKS),
        discards=list(discards),
        villagers=dict(villagers or {}),
        terror=terror,
        frenzy=frenzy or in_play[0],
        turn=1,
        phase="hero",
        spent=spent,
        dawns=dawns,
        hunted=hunted,
        soul=soul,
        cure=cure,
    )
    stack: list[Frame] = [Turns(None), Turn(1), HeroPhase()]
    if strike or event:
        world.phase, world.card = "monster", event or "on_the_move"
        happens: Frame = Strike(*strike) if strike else Event(str(event))
        stack = [Turns(None), Turn(2), MonsterPhase([], True), happens]
    g = Horrified(world, CONTENT, Chance(SEED, Streams(), {"strike": [FACES[face] for face in dice]}))
    g.stack = stack
    g.settle()
    rolled = sum(draw.stream == "strike" for draw in g.draws)
    return At(g, GATE.codec.save(g), list(dice)[rolled:], g.events)


def known(stream: str, cards: Sequence[str]) -> Deck:
    """A deck in this order; an order that no seat knows, so that drawing from it is a draw like any other."""
    return Deck(stream, [Layer([card]) for card in cards])


def fresh(monster: str) -> Any:
    """A mat at its start; the scarabs in a fixed order: 4, 5, 6 on the spots 1 to 3, then 1, 2, 3."""
    if monster == "mummy":
        return MummyMat([0, 4, 5, 6, 1, 2, 3])
    if monster == "wolf_man":
        return WolfManMat([""] * 6)
    if monster == "invisible_man":
        return InvisibleManMat(dict.fromkeys(CONTENT.monsters["invisible_man"].spots, ""))
    return {"dracula": DraculaMat(["cave", "crypt", "dungeon", "graveyard"]), "creature": CreatureMat()}.get(
        monster, PairMat({"frankenstein": 0, "bride": 0})
    )


def coffins(*whole: str) -> dict[str, Any]:
    return {"dracula": DraculaMat(list(whole))}


def scarabs(*spots: int, down: Sequence[int] = ()) -> dict[str, Any]:
    """The scarab on spots 1 to 6, then that of the centre (0 = none)."""
    return {"mummy": MummyMat([spots[6] if len(spots) > 6 else 0, *spots[:6]], list(down))}


def dials(frankenstein: int, bride: int) -> dict[str, Any]:
    return {"frankenstein_and_bride": PairMat({"frankenstein": frankenstein, "bride": bride})}


def boat(step: int) -> dict[str, Any]:
    return {"creature": CreatureMat(step)}


def brewed(*laid: str) -> dict[str, Any]:
    """The items on the spots 1, 1, 2, 2, 3, 3."""
    return {"wolf_man": WolfManMat(list(laid))}


def evidence(**laid: str) -> dict[str, Any]:
    spots = CONTENT.monsters["invisible_man"].spots
    return {"invisible_man": InvisibleManMat({spot: laid.get(spot, "") for spot in spots})}


ALL_BREWED = ("kite", "centrifuge", "analysis", "research", "fossil", "rotenone")
ALL_EVIDENCE = {
    "inn": "garlic",
    "barn": "rifle",
    "mansion": "telescope",
    "laboratory": "camera",
    "institute": "speargun",
}
assert sorted(MATS) == sorted(CONTENT.monsters)
