"""Magic (9.0): energy, spells face-down, known and cast, and the nine spells themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.legions_of_darkness import armies, battles, defenders, gauges, heroes
from domain.legions_of_darkness.content import (
    SPELL_RULE,
    TRACK_OF,
    DeckId,
    Discard,
    GainDefenders,
    Heal,
    Inspire,
    Look,
    MagicalAttacks,
    MagicKind,
    Op,
    SlowArmy,
)
from domain.legions_of_darkness.state import Bonus

if TYPE_CHECKING:
    from domain.legions_of_darkness.content import Spell
    from domain.legions_of_darkness.game import LegionsOfDarkness


def reveal(g: LegionsOfDarkness, kind: MagicKind, rule: str) -> None:
    """A face-down spell, drawn at random, becomes known (6.6, 6.7)."""
    spell = g.world.face_down[kind].draw(g.chance)
    g.reveal()
    g.world.known.append(spell)
    g.tell("spell_learned", rule=rule, spell=spell)


def return_cast_spells(g: LegionsOfDarkness, rule: str) -> None:
    """Cast spells go back face-down; a Slow marker that still lies on an army does not (E-N15)."""
    for spell in g.world.cast:
        g.world.face_down[g.content.spells[spell].kind].mix_in([spell])
    g.tell("spells_return", rule=rule, spells=list(g.world.cast))
    g.world.cast.clear()


def face_down(g: LegionsOfDarkness) -> list[str]:
    """The spells that nobody has learned; their order is nobody's knowledge."""
    hidden = {spell for deck in g.world.face_down.values() for spell in deck.cards}
    return [spell for spell in g.content.spells if spell in hidden]


def caster(g: LegionsOfDarkness, kind: MagicKind) -> str | None:
    """The hero of the party, dead or alive, who casts this kind heroically."""
    return next((hero for hero in g.world.heroes if g.hero_kind(hero).casts == kind), None)


def spellwork(g: LegionsOfDarkness, spell: str, heroic: bool) -> Op:
    record = g.content.spells[spell]
    return record.heroic if heroic else record.normal


def pay(g: LegionsOfDarkness, spell: str, heroic: bool, *, laid: bool = False) -> None:
    """Energy and an action or act are paid, and the marker is discarded (6.4, 7.2), or laid on an army."""
    record = g.content.spells[spell]
    g.world.energy[record.kind] -= record.cost
    if heroic:
        g.world.tally.acts -= 1
    else:
        g.world.tally.actions -= 1
    g.world.known.remove(spell)
    if not laid:
        g.world.cast.append(spell)
    if heroic:
        g.tell("casts_heroic", rule="7.2", spell=spell, hero=caster(g, record.kind))
    else:
        g.tell("casts", rule="6.4", spell=spell)


# Why a spell can't be cast


def why_cast(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """6.4, 9.1: known, paid for in full, and not barred by its own rule."""
    spell = str(candidate.args["spell"])
    record = g.content.spells[spell]
    heroic = candidate.verb == "cast_heroic"
    if spell not in g.world.known:
        gone = "why.cast_away" if spell in g.world.cast else "why.not_known"
        yield Refusal("9.0", message(gone, spell=spell))
    if heroic:
        yield from why_no_caster(g, record)
    if g.world.energy[record.kind] < record.cost:
        yield Refusal("9.1", message("why.energy", magic=record.kind, cost=record.cost))
    if isinstance(spellwork(g, spell, heroic), Inspire) and not heroic and g.world.morale == 1:
        yield Refusal("9.3.4", message("why.morale_high"))


def why_no_caster(g: LegionsOfDarkness, spell: Spell) -> Iterator[Refusal]:
    """A Wizard casts arcane, a Cleric divine spells heroically; some only on the caster's own track (7.2, 9.2)."""
    hero = caster(g, spell.kind)
    if hero is None:
        yield Refusal("7.2", message("why.no_caster", magic=spell.kind))
        return
    yield from heroes.why_cannot_act(g, hero)
    place = g.hero(hero).place
    if spell.heroic_on_track and place is not None and (place == "reserves" or not g.on_map(place)):
        yield Refusal("9.2", message("why.caster_off_track", hero=hero, spell=spell.id))


def show_cast(g: LegionsOfDarkness, candidate: Option) -> Shows:
    spell = str(candidate.args["spell"])
    heroic = candidate.verb == "cast_heroic"
    effect = message(f"spell.{spell}.{'heroic' if heroic else 'normal'}")
    shows = Shows(cells=[f"spell:{spell}"], cost=cost_of(g, spell, heroic), says=[effect])
    aimed = _sole_aim(g, cast(spell, heroic, spellwork(g, spell, heroic)))
    return replace(aimed, cells=[*shows.cells, *aimed.cells], says=shows.says) if aimed else shows


def _sole_aim(g: LegionsOfDarkness, work: Frame) -> Shows | None:
    """What a spell would do to the only army that it can be aimed at: nobody will be asked which one is meant."""
    if not isinstance(work, (CastAttacks, CastSlow)):
        return None
    candidates = armies.choices(g, "target", g.on_map())
    legal = [each for each in candidates if next(work.why_target(g, each), None) is None]
    return work.shows(g, legal[0]) if len(legal) == 1 else None


def cost_of(g: LegionsOfDarkness, spell: str, heroic: bool) -> dict[str, int]:
    record = g.content.spells[spell]
    return {"heroic_act" if heroic else "action": 1, record.kind: record.cost}


def cast(spell: str, heroic: bool, work: Op) -> Frame:
    """The frame that casts this spell."""
    return _FRAMES[type(work)](spell, heroic)


# The spells. Each frame asks what it needs before anything is paid, then pays, then acts.


class CastAttacks(Frame, tag="cast_attacks"):
    """Fireball, Chain Lightning, Divine Wrath: each attack is aimed when the one before is seen (9.2, 9.3.3)."""

    spell: str
    heroic: bool
    aim: str | None = None
    hit: list[str] = []

    def run(self, g: LegionsOfDarkness) -> Step:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, MagicalAttacks)
        if self.aim is not None:
            if not self.hit:
                pay(g, self.spell, self.heroic)
            aim, self.aim, drm = self.aim, None, work.drms[len(self.hit)]
            self.hit.append(aim)
            return g.push(battles.MagicalAttack(self.spell, drm, aim, work.rerolls, work.undead_retreat))
        if len(self.hit) == len(work.drms):
            return g.done(self)
        said = message("ask.target", spell=self.spell)
        candidates = armies.choices(g, "target", g.on_map())
        return g.ask(
            self.on_target, g.council, candidates, rule="9.0.1", prompt=said, why=self.why_target, shows=self.shows
        )

    def on_target(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.aim = answer.text("army")

    def why_target(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        army = str(candidate.args["army"])
        work = spellwork(g, self.spell, self.heroic)
        if isinstance(work, MagicalAttacks) and work.different and army in self.hit:
            yield Refusal("9.3.3", message("why.same_target", **g.who(army)))
        yield from why_other_track(g, self.spell, self.heroic, army)
        yield from battles.why_target(g, army)

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, MagicalAttacks)
        drm, army = work.drms[len(self.hit)], str(candidate.args["army"])
        shows = battles.show_magic(g, self.spell, drm, army, work.undead_retreat)
        return shows if self.hit else replace(shows, cost=cost_of(g, self.spell, self.heroic))


def why_other_track(g: LegionsOfDarkness, spell: str, heroic: bool, army: str) -> Iterator[Refusal]:
    """Heroic Fireball and Slow reach only the Wizard's own track (9.2; R27)."""
    record = g.content.spells[spell]
    hero = caster(g, record.kind)
    if heroic and record.heroic_on_track and hero and g.hero(hero).place != TRACK_OF[army]:
        yield Refusal("9.2", message("why.other_track", hero=hero, track=TRACK_OF[army]))


class CastSlow(Frame, tag="cast_slow"):
    """The marker lies on an army until it would advance (9.2.2; R29)."""

    spell: str
    heroic: bool
    aim: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.aim is None:
            said = message("ask.target", spell=self.spell)
            candidates = armies.choices(g, "target", g.on_map())
            return g.ask(
                self.on_target, g.council, candidates, rule="9.2.2", prompt=said, why=self.why_target, shows=self.shows
            )
        pay(g, self.spell, self.heroic, laid=True)
        g.army(self.aim).slowed = True
        g.tell_army("slow_laid", self.aim, rule="9.2.2")
        work = spellwork(g, self.spell, self.heroic)
        if isinstance(work, SlowArmy) and work.retreat:
            armies.retreat(g, self.aim, work.retreat, "9.2.2")
        return g.done(self)

    def on_target(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.aim = answer.text("army")

    def why_target(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        yield from why_other_track(g, self.spell, self.heroic, str(candidate.args["army"]))

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, SlowArmy)
        army, cost = str(candidate.args["army"]), cost_of(g, self.spell, self.heroic)
        shows = armies.show_retreat(g, army, work.retreat) if work.retreat else armies.show_army(g, candidate)
        return replace(shows, cost=cost)


class CastLook(Frame, tag="cast_look"):
    """Fortune: the deck is chosen when it is cast (9.2.4; R21)."""

    spell: str
    heroic: bool
    deck: DeckId | None = None
    paid: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.paid:
            return g.done(self)
        if self.deck is None:
            candidates = [option("deck", deck=deck, target=f"deck:{deck}") for deck in g.world.decks]
            return g.ask(self.on_deck, g.council, candidates, rule="9.2.4")
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, Look)
        pay(g, self.spell, self.heroic)
        self.paid = True
        return g.push(LookAtDeck(self.deck, work.cards, work.discard, "9.2.4"))

    def on_deck(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.deck = "day" if answer.text("deck") == "day" else "night"


class CastHeal(Frame, tag="cast_heal"):
    """Cure Wounds: up to that many wounded heroes are whole again (9.3.1)."""

    spell: str
    heroic: bool
    picked: list[str] = []
    enough: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, Heal)
        wounded = [hero for hero in g.living() if g.hero(hero).state == "wounded" and hero not in self.picked]
        if wounded and not self.enough and len(self.picked) < work.heroes:
            candidates = heroes.options(g, "heal", wounded)
            if self.picked:
                candidates.append(option("enough"))
            return g.ask(self.on_heal, g.council, candidates, rule="9.3.1")
        pay(g, self.spell, self.heroic)
        for hero in self.picked:
            heroes.heal(g, hero, "9.3.1")
        return g.done(self)

    def on_heal(self, g: LegionsOfDarkness, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.picked.append(answer.text("hero"))


class CastGain(Frame, tag="cast_gain"):
    """Mass Heal and Raise Dead: different defenders, and perhaps a dead hero (9.3.2, 9.3.5; R18)."""

    spell: str
    heroic: bool
    picked: list[str] | None = None
    hero: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, GainDefenders)
        dead = [hero for hero, each in g.world.heroes.items() if each.state == "dead"] if work.raise_hero else []
        if self.picked is None:
            return g.push(defenders.PickKinds(work.kinds, SPELL_RULE[self.spell], may_skip=bool(dead)))
        if dead and self.hero is None:
            candidates = heroes.options(g, "raise", dead)
            if self.picked:
                candidates.append(option("none"))
            return g.ask(self.on_raise, g.council, candidates, rule="9.3.5")
        pay(g, self.spell, self.heroic)
        for kind in self.picked:
            defenders.gain(g, kind, SPELL_RULE[self.spell])
        if self.hero:
            heroes.join(g, self.hero)
            g.tell("hero_raised", rule="9.3.5", hero=self.hero)
        return g.done(self)

    def after_pick_kinds(self, g: LegionsOfDarkness, picked: list[str]) -> None:
        self.picked = picked

    def on_raise(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.hero = "" if answer.verb == "none" else answer.text("hero")


class CastInspire(Frame, tag="cast_inspire"):
    """Morale rises; the Cleric's casting also lends +1 to each die of the turn (9.3.4; R35)."""

    spell: str
    heroic: bool

    def run(self, g: LegionsOfDarkness) -> Step:
        work = spellwork(g, self.spell, self.heroic)
        assert isinstance(work, Inspire)
        pay(g, self.spell, self.heroic)
        gauges.change_morale(g, 1, "9.3.4")
        if work.drm:
            g.world.tally.bonuses.append(Bonus(["all"], work.drm, self.spell, "9.3.4"))
            g.tell("bonus_all_dice", rule="9.3.4", value=work.drm)
        return g.done(self)


_FRAMES: dict[type[Op], Callable[[str, bool], Frame]] = {
    MagicalAttacks: CastAttacks,
    SlowArmy: CastSlow,
    Look: CastLook,
    Heal: CastHeal,
    GainDefenders: CastGain,
    Inspire: CastInspire,
}


class LookAtDeck(Frame, tag="look_at_deck"):
    """The top cards of a deck are seen, perhaps one is discarded, the others go back in the order chosen (9.2.4)."""

    deck: DeckId
    count: int
    discard: Discard
    rule: str
    seen: list[str] | None = None
    dropped: str | None = None
    order: list[str] = []

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.seen is None:
            self.seen = look_at(g, self.deck, self.count)
            g.tell("looks", rule=self.rule, deck=self.deck, cards=list(self.seen))
        if self.discard != "none" and self.dropped is None and self.seen:
            candidates = [option("discard", card=card) for card in self.seen]
            if self.discard == "may":
                candidates.append(option("none"))
            return g.ask(self.on_discard, g.council, candidates, rule=self.rule)
        left = [card for card in self.seen if card != self.dropped and card not in self.order]
        if len(left) > 1:
            said = message("ask.order_cards", place=len(self.order) + 1)
            candidates = [option("put", card=card) for card in left]
            return g.ask(self.on_order_cards, g.council, candidates, rule=self.rule, prompt=said)
        put_back(g, self.deck, [*self.order, *left], self.dropped, self.rule)
        return g.done(self)

    def on_discard(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.dropped = answer.text("card") if answer.verb == "discard" else ""

    def on_order_cards(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.order.append(answer.text("card"))


def look_at(g: LegionsOfDarkness, deck: DeckId, count: int) -> list[str]:
    """The top cards, now known to all; a short deck gives what it has, then its shuffled discards the rest (R10)."""
    seen: list[str] = []
    cards = g.world.decks[deck]
    while len(seen) < count and (len(cards) or g.world.discards[deck]):
        if not len(cards):
            cards.mix_in(g.world.discards[deck])
            g.world.discards[deck].clear()
            g.tell("reshuffled", rule="R10", deck=deck)
        seen.append(cards.draw(g.chance))
    cards.put_on_top(seen, g.seats)
    g.reveal()
    return seen


def put_back(g: LegionsOfDarkness, deck: DeckId, order: list[str], dropped: str | None, rule: str) -> None:
    """The cards lie on top in this order, uppermost first; a dropped one is discarded."""
    cards = g.world.decks[deck]
    for card in [*order, *filter(None, [dropped])]:
        cards.take(card)
    cards.put_on_top(order, g.seats)
    if dropped:
        g.world.discards[deck].append(dropped)
        g.tell("card_discarded", rule=rule, card=dropped)


class LearnSpell(Frame, tag="learn_spell"):
    """A face-down spell of the players' choice becomes known; the others of its kind stay shuffled (Q-D02)."""

    rule: str
    spell: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        hidden = face_down(g)
        if self.spell is not None:
            g.world.face_down[g.content.spells[self.spell].kind].take(self.spell)
            g.world.known.append(self.spell)
            g.tell("spell_learned", rule=self.rule, spell=self.spell)
            return g.done(self)
        if not hidden:
            g.tell("no_spell_left", rule=self.rule, magic="")
            return g.done(self)
        candidates = [option("take", spell=spell, target=f"spell:{spell}") for spell in hidden]
        return g.ask(self.on_spell, g.council, candidates, rule=self.rule)

    def on_spell(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.spell = answer.text("spell")
