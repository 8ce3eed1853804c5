"""Portal Storm: stacks by chance, Strike cards, and two Bosses on their way (Portal Storm)."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from domain.kernel.decks import Deck, Layer
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kingdom_rush.boss_moves import GODDESS, GREENMUCK
from domain.kingdom_rush.bosses import place_boss
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.harm import Retreat
from domain.kingdom_rush.maps import name, named
from domain.kingdom_rush.setup import COPIES, card_of
from domain.kingdom_rush.state import OFF, Stack
from domain.kingdom_rush.table import empty_spaces, free_from, stranded

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

STREAM = "storm"
BOSS = "BOSS."


class BrewStorm(Frame, tag="brew_storm"):
    """The set-up: three stacks by letter groups, a Strike card in each, a Boss in two of them (9.1-9.4)."""

    def run(self, g: KingdomRush) -> Step:
        storm = g.content.storm["storm"]
        pool = _pool(g)
        strikes = list(g.content.strikes)
        tokens = list(g.map.spawns)[: storm.stacks]
        places = list(tokens)
        bosses = {}
        for kind, after in zip(storm.lives, storm.boss_after, strict=True):
            place = g.chance.pick(places, STREAM)
            places.remove(place)
            bosses[place] = (kind, after)
        for token in tokens:
            cards = [_draw(g, pool[group]) for group in storm.groups]
            limit_summoners(g, cards, pool)
            strike = _draw(g, strikes)
            layers = _layers(g, cards, strike)
            if token in bosses:
                kind, after = bosses[token]
                layers = _insert(g, layers, BOSS + kind, after)
            stack = Stack(deck=Deck(f"stack.{token}", [Layer(sorted(layer)) for layer in layers if layer]))
            g.world.stacks[token] = stack
        g.world.decks["brood"] = Deck.of("brood", [k for k, h in g.content.hordes.items() if h.kind == "brood"])
        return g.done(self)


def _pool(g: KingdomRush) -> dict[str, list[str]]:
    """All Horde cards of the box by their letter, copy by copy."""
    pool: dict[str, list[str]] = {"A": [], "B": [], "C": [], "D": []}
    for id_, horde in g.content.hordes.items():
        if horde.group:
            pool[horde.group] += [f"{id_}.{copy}" for copy in COPIES[: horde.copies]]
    return pool


def _draw(g: KingdomRush, cards: list[str]) -> str:
    return cards.pop(g.chance.below(len(cards), STREAM))


def is_summoner(code: str) -> bool:
    """Whether it is a card of wave S1 or S2."""
    return code[:2] in ("S1", "S2")


def limit_summoners(g: KingdomRush, cards: list[str], pool: dict[str, list[str]]) -> None:
    """Of four or more wave S cards in a stack some make way for others of the same group: three remain (9.3)."""
    most = g.content.storm["storm"].most_summoners
    places = [n for n, card in enumerate(cards) if is_summoner(card)]
    while len(places) > most:
        n = places.pop(g.chance.below(len(places), STREAM))
        group = g.content.hordes[card_of(cards[n])].group
        plain = [card for card in pool[group] if not is_summoner(card)]
        if not plain:
            continue
        card = g.chance.pick(plain, STREAM)
        pool[group].remove(card)
        pool[group].append(cards[n])
        cards[n] = card


def _layers(g: KingdomRush, cards: list[str], strike: str) -> list[list[str]]:
    """The stack from the top: each letter's cards in unknown order; the Strike card lies among some of them (9.4)."""
    groups = g.content.storm["storm"].groups
    first, last = g.content.storm["storm"].strike_between
    layers: list[list[str]] = []
    before = ""
    for n, (group, card) in enumerate(zip(groups, cards, strict=True), 1):
        zone = "strike" if first <= n <= last else group
        if zone != before:
            layers.append([])
        layers[-1].append(card)
        if n == first:
            layers[-1].append(strike)
        before = zone
    return layers


def _insert(g: KingdomRush, layers: list[list[str]], boss: str, after: int) -> list[list[str]]:
    """A card right under so many others; where that parts a layer, chance says which of its cards lie above."""
    found: list[list[str]] = []
    left = after
    for layer in layers:
        if left <= 0 or len(layer) <= left:
            if left == 0:
                found.append([boss])
            found.append(layer)
            left = -1 if left <= 0 else left - len(layer)
            continue
        rest = list(layer)
        found += [[_draw(g, rest) for _ in range(left)], [boss], rest]
        left = -1
    if left == 0:
        found.append([boss])
    return found


# What nobody can know of the stacks


def redraw(g: KingdomRush, rng: Random) -> None:
    """Deal anew what no seat can tell of the stacks: which of a letter's cards lie in the strike zone, and which cards
    of a zone lie above a Boss that parts it. What is left of each letter in each zone is known, so it stays."""
    for stack in g.world.stacks.values():
        if stack.deck is not None:
            zones = _zones(g, stack.deck)
            _redeal(g, zones, rng)


def _zones(g: KingdomRush, deck: Deck) -> list[list[Layer]]:
    """The layers of a stack by zones, the top one first; the Boss, whose place is known, is left out."""
    zones: list[list[Layer]] = []
    parted = False
    for layer in deck.layers:
        if layer.cards[0].startswith(BOSS):
            parted = bool(zones) and _parts(g, layer.cards[0].removeprefix(BOSS))
        elif parted:
            zones[-1].append(layer)
            parted = False
        else:
            zones.append([layer])
    return zones


def _parts(g: KingdomRush, boss: str) -> bool:
    """Whether a Boss lies in the middle of a zone."""
    storm = g.content.storm["storm"]
    ends = accumulate(len(layer) for layer in _layers(g, list(storm.groups), ""))
    return dict(zip(storm.lives, storm.boss_after, strict=True))[boss] not in ends


def _redeal(g: KingdomRush, zones: list[list[Layer]], rng: Random) -> None:
    cards = sorted(card for zone in zones for layer in zone for card in layer.cards)
    rng.shuffle(cards)
    letters: dict[str, list[str]] = {}
    for card in cards:
        letters.setdefault(_letter(g, card), []).append(card)
    for zone in zones:
        wanted = sorted(_letter(g, card) for layer in zone for card in layer.cards)
        dealt = [letters[letter].pop() for letter in wanted]
        rng.shuffle(dealt)
        for layer in zone:
            layer.cards, dealt = sorted(dealt[: len(layer.cards)]), dealt[len(layer.cards) :]


def _letter(g: KingdomRush, code: str) -> str:
    """A Horde's letter; "" for Strike cards."""
    horde = g.content.hordes.get(card_of(code))
    return horde.group if horde is not None else ""


class BossArrives(Frame, tag="boss_arrives"):
    """A Boss card is drawn: the miniature appears at that spawn point, or on the next free space (9.6)."""

    code: str
    token: str
    came: bool = False
    asked: bool = False
    answer: str = ""

    def run(self, g: KingdomRush) -> Step:
        kind = self.code.removeprefix(BOSS)
        if not self.came:
            self.came = True
            at = free_from(g, g.map.spawns[self.token])
            if at == OFF:
                g.lose("boss", rule="8.8", boss=kind)
            boss = place_boss(g, kind, at, list(g.content.storm["storm"].lives[kind]))
            boss.start = g.map.spawns[self.token]
            g.tell("boss_comes", rule="9.6", boss=kind, at=name(at))
        driven = stranded(g, g.world.bosses[kind].at)
        if driven:
            return g.push(Retreat(driven[0].id))
        if self.answer:
            self._take(g, kind)
        elif not self.asked:
            self.asked = True
            step = self._ask(g, kind)
            if step is not None:
                return step
        return g.done(self)

    def _ask(self, g: KingdomRush, kind: str) -> Step | None:
        """The Goddess brings a Spell, Greenmuck his marker (9.7, 9.8)."""
        self.asked = False
        if kind == GODDESS:
            spells = [option("gain_spell", spell=each) for each in g.content.spells if each not in _held(g)]
            if spells:
                return g.ask(self.on_boss_gift, g.lead, spells, rule="9.7")
        if kind == GREENMUCK:
            spots = [option("put_marker", at=name(at), target=f"spot:{name(at)}") for at in empty_spaces(g)]
            if spots:
                return g.ask(self.on_boss_gift, g.lead, spots, rule="9.8")
        self.asked = True
        return None

    def on_boss_gift(self, g: KingdomRush, answer: Answer) -> None:
        self.asked = True
        self.answer = str(next(iter(answer.args.values())))

    def _take(self, g: KingdomRush, kind: str) -> None:
        if kind == GODDESS:
            if self.answer in g.world.out_of_game:
                g.world.out_of_game.remove(self.answer)
            g.world.spells.append(self.answer)
            g.tell("gift", rule="9.7", spell=self.answer)
        else:
            g.world.marker, g.world.sealed = named(self.answer), True
            g.tell("marker_put", rule="9.8", at=self.answer)


def _held(g: KingdomRush) -> list[str]:
    """Spells that the team has, those lying on stacks and tokens among them."""
    held = list(g.world.spells)
    held += ["dynamite" for stack in g.world.stacks.values() if stack.dynamite]
    held += ["teleport_scroll" for stack in g.world.stacks.values() if stack.scroll]
    return held


def strike(code: str, token: str) -> Frame:
    """A Strike card is drawn: it is resolved, no Horde comes (9.5)."""
    return Effects(code)


FRAMES = (BrewStorm, BossArrives)
VERBS: dict[str, tuple[str, ...]] = {"gain_spell": ("spell",), "put_marker": ("at",)}
