"""Battles (8.0): attacks by defenders, by heroes, by Acid and by magic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, d6_odds, total
from domain.kernel.words import message
from domain.legions_of_darkness import defenders, heroes
from domain.legions_of_darkness.armies import closest, fall_back, space_id, way_back
from domain.legions_of_darkness.content import SPELL_RULE, TRACK_OF, BonusTo, Drm, TrackId, Way
from domain.legions_of_darkness.dice import Roll, Rolled

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

ACID = "acid"


def in_melee_range(g: LegionsOfDarkness, army: str) -> bool:
    """Whether the army stands on a red space."""
    return g.space(army) <= g.track(army).melee_up_to


def way_of(g: LegionsOfDarkness, by: str) -> Way:
    """Melee or ranged, for `by`: a way itself, `acid`, or a hero who leads."""
    if by == "ranged":
        return "ranged"
    return g.hero_kind(by).attack if by in g.content.heroes else "melee"


def item_for(g: LegionsOfDarkness, way: Way) -> str | None:
    """The quest item at hand that helps such an attack (R49)."""
    return next((item for item in g.world.items if g.content.items[item].attack == way), None)


# What adds to the die (8.1.4)


def card_parts(g: LegionsOfDarkness, roll: Drm, rule: str, track: TrackId | None = None) -> list[Part]:
    """The card's modifiers for one kind of roll (6.0.2, 7.0.3)."""
    return [
        Part(drm.value, g.card.id, rule)
        for drm in g.card.drms
        if drm.roll == roll and (not drm.tracks or track in drm.tracks)
    ]


def bonus_parts(g: LegionsOfDarkness, *rolls: BonusTo) -> list[Part]:
    """What events and Inspire give until the end of the turn."""
    return [
        Part(bonus.value, bonus.source, bonus.rule) for bonus in g.world.tally.bonuses if set(rolls) & set(bonus.rolls)
    ]


def counter_parts(g: LegionsOfDarkness, army: str, way: Way) -> list[Part]:
    """The melee modifier that some counters bear, and dials that change it (R12)."""
    if way != "melee":
        return []
    kind = g.army(army).kind
    parts = [Part(g.kind(army).melee_modifier, kind, "R12")]
    parts += [Part(g.content.dials[dial].melee_modifiers.get(kind, 0), dial, "R50") for dial in g.world.dials]
    return [part for part in parts if part.value]


def upgrade_parts(g: LegionsOfDarkness, army: str, way: Way) -> list[Part]:
    """Oil and Lava, against an army next to the wall (6.3.2; R31)."""
    wall = g.world.walls.get(TRACK_OF[army])
    if wall is None or wall.upgrade is None or g.space(army) != 1:
        return []
    upgrade = g.content.upgrades[wall.upgrade]
    value = upgrade.melee_drm if way == "melee" else upgrade.ranged_drm
    return [Part(value, wall.upgrade, "6.3.2")] if value else []


def item_parts(g: LegionsOfDarkness, item: str | None) -> list[Part]:
    return [Part(g.content.items[item].before_roll, item, "R49")] if item else []


def attack_parts(g: LegionsOfDarkness, by: str, army: str, item: str | None = None) -> list[Part]:
    """All modifiers of an attack action, of Acid, or of a heroic attack (8.1.4)."""
    way, track = way_of(g, by), TRACK_OF[army]
    if by in g.content.heroes:
        parts = [
            Part(g.hero_kind(by).drm, by, "7.3"),
            *card_parts(g, "heroic_attack", "7.0.3", track),
            *bonus_parts(g, "heroic_attack", "all"),
        ]
    else:
        parts = [
            *card_parts(g, "attack", "6.0.2", track),
            *card_parts(g, "melee_attack" if way == "melee" else "ranged_attack", "6.0.2", track),
            *bonus_parts(g, "attack", "all"),
            *upgrade_parts(g, army, way),
        ]
    return [*parts, *counter_parts(g, army, way), *item_parts(g, item)]


def magic_parts(g: LegionsOfDarkness, spell: str, drm: int, army: str) -> list[Part]:
    """Modifiers of a magical attack; in melee range no negative one counts (8.1.4; R11)."""
    parts = [
        Part(drm, spell, SPELL_RULE[spell]),
        *card_parts(g, "attack", "6.0.2", TRACK_OF[army]),
        *bonus_parts(g, "attack", "all"),
    ]
    return [part for part in parts if part.value > 0 or (part.value < 0 and not in_melee_range(g, army))]


# Who can be attacked


def why_target(g: LegionsOfDarkness, army: str) -> Iterator[Refusal]:
    """Any attack: the army must be on the map, and at the Gate be the closest (8.1.2; R33)."""
    if g.army(army).space is None:
        yield Refusal("4.2", message("why.off_map", **g.who(army)))
    elif TRACK_OF[army] == "gate" and army not in closest(g, g.on_map("gate")):
        yield Refusal("8.1.2", message("why.behind", **g.who(army)))


def why_range(g: LegionsOfDarkness, army: str, way: Way) -> Iterator[Refusal]:
    if way == "melee" and g.army(army).space is not None and not in_melee_range(g, army):
        yield Refusal("6.2", message("why.too_far", **g.who(army)))


def why_attack(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """Why this attack action can't be made (6.2, 8.2)."""
    army, way = str(candidate.args["army"]), way_of(g, str(candidate.args["way"]))
    yield from why_target(g, army)
    yield from why_range(g, army, way)
    if way in g.world.tally.bans:
        yield Refusal("E-D16", message("why.banned"))
    made = g.world.tally.melee if way == "melee" else g.world.tally.ranged
    limit = total(defenders.limit(g, way))
    if made >= limit:
        yield Refusal("8.2", message("why.limit", way=way, limit=limit))


def why_acid(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """Acid pours once a turn on each track that has it, on an army next to the wall (6.3.2; R13)."""
    army = str(candidate.args["army"])
    track = TRACK_OF[army]
    wall = g.world.walls.get(track)
    if wall is None or wall.upgrade is None or not g.content.upgrades[wall.upgrade].free_attack:
        yield Refusal("6.3.2", message("why.no_acid", track=track))
    yield from why_target(g, army)
    if g.army(army).space not in (None, 1):
        yield Refusal("6.3.2", message("why.not_at_wall", **g.who(army)))
    if track in g.world.tally.acid:
        yield Refusal("6.3.2", message("why.acid_used", track=track))
    if ACID in g.world.tally.bans:
        yield Refusal("E-D16", message("why.banned"))


def why_heroic(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """A hero leads against an army of his own track, with his own kind of attack (7.3)."""
    hero, army = str(candidate.args["hero"]), str(candidate.args["army"])
    yield from heroes.why_cannot_act(g, hero)
    place = g.hero(hero).place
    if place == "reserves":
        yield Refusal("7.3", message("why.in_reserves", hero=hero))
    elif place is not None and place != TRACK_OF[army]:
        yield Refusal("7.3", message("why.other_track", hero=hero, track=TRACK_OF[army]))
    yield from why_target(g, army)
    yield from why_range(g, army, g.hero_kind(hero).attack)


# What it shows beforehand


def show_battle(g: LegionsOfDarkness, by: str, army: str, item: str | None = None) -> Shows:
    """The odds, where the army would go, and what it costs."""
    harm = [1] if by in g.content.heroes and g.hero_kind(by).wounded_by_natural_1 else []
    cost = {"heroic_act": 1} if by in g.content.heroes else {} if by == ACID else {"action": 1}
    odds = d6_odds(g.kind(army).strength, attack_parts(g, by, army, item), harm=harm)
    says = [message("says.bloody")] if bleeds(g, army) else []
    if harm:
        says.append(message("says.dies_on_1" if g.hero(by).state == "wounded" else "says.wounded_on_1", hero=by))
    return Shows(cells=[space_id(g, army)], path=way_back(g, army, 1), cost=cost, odds=odds, says=says)


def show_magic(g: LegionsOfDarkness, spell: str, drm: int, army: str, undead_retreat: int = 0) -> Shows:
    odds = d6_odds(g.kind(army).strength, magic_parts(g, spell, drm, army))
    return Shows(cells=[space_id(g, army)], path=way_back(g, army, driven_back(g, army, undead_retreat)), odds=odds)


def driven_back(g: LegionsOfDarkness, army: str, undead_retreat: int) -> int:
    """How many spaces a magical attack that succeeds drives an army back (8.1.1, 9.3.3)."""
    return 1 + (undead_retreat if g.kind(army).undead else 0)


def bleeds(g: LegionsOfDarkness, army: str) -> bool:
    """Whether the next non-magical attack on this army costs a defender (8.1.3)."""
    return g.world.bloody == army and not g.world.tally.bled


class Battle(Frame, tag="battle"):
    """One battle (8.1): choose what helps and who is lost, pay, lose, roll, and see whether the army gives way.

    `by`: `melee` or `ranged` (attack actions), `acid`, or the hero who leads.
    """

    army: str
    by: str
    item: str | None = None
    loss: str | None = None
    paid: bool = False
    rolled: Rolled | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        held = item_for(g, way_of(g, self.by))
        if not self.paid and held and self.item is None:
            candidates = [option("with", item=held), option("without")]
            return g.ask(self.on_item, g.council, candidates, rule="R49", shows=self.show_item)
        if not self.paid and bleeds(g, self.army) and self.loss is None:
            kinds = defenders.losses(g)
            return g.ask(self.on_loss, g.council, kinds, rule="8.1.3", why=defenders.why_lose, shows=self.show_loss)
        if not self.paid:
            self._pay(g)
        if self.rolled is None:
            return g.push(self._roll(g))
        self._result(g, self.rolled)
        return g.done(self)

    def on_item(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.item = answer.text("item") if answer.verb == "with" else ""

    def on_loss(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.loss = answer.text("kind")

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled

    def show_item(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        item = candidate.args.get("item")
        return show_battle(g, self.by, self.army, str(item) if item else None)

    def show_loss(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        """The battle as it will be, and who is lost for it."""
        shows = show_battle(g, self.by, self.army, self.item)
        return replace(shows, cells=[*shows.cells, f"defender:{candidate.args['kind']}"], says=[])

    def _pay(self, g: LegionsOfDarkness) -> None:
        self.paid = True
        tally = g.world.tally
        if self.by == "melee":
            tally.actions, tally.melee = tally.actions - 1, tally.melee + 1
        elif self.by == "ranged":
            tally.actions, tally.ranged = tally.actions - 1, tally.ranged + 1
        elif self.by == ACID:
            tally.acid.append(TRACK_OF[self.army])
        else:
            tally.acts -= 1
        if self.item:
            g.world.items.remove(self.item)
            g.tell("item_before", rule="R49", item=self.item, plus=g.content.items[self.item].before_roll)
        if self.loss:
            tally.bled = True
            g.tell_army("bloody_battle", self.army, rule="8.1.3")
            defenders.lose(g, self.loss, "8.1.3")

    def _roll(self, g: LegionsOfDarkness) -> Roll:
        led = self.by in g.content.heroes
        return Roll(
            "heroic" if led else self.by,
            beat=g.kind(self.army).strength,
            parts=attack_parts(g, self.by, self.army, self.item),
            item=item_for(g, way_of(g, self.by)),
            harm=[1] if led and g.hero_kind(self.by).wounded_by_natural_1 else [],
        )

    def _result(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        led = self.by in g.content.heroes
        moved = rolled.won and fall_back(g, self.army, 1)
        tell_battle(g, "heroic" if led else self.by, self.by, self.army, rolled, moved)
        if led and rolled.face == 1 and g.hero_kind(self.by).wounded_by_natural_1:
            heroes.wound(g, self.by, "8.3.1")


class MagicalAttack(Frame, tag="magical_attack"):
    """One attack by magic: no limit, no loss in a bloody battle, no hero wounded (9.0.1)."""

    spell: str
    drm: int
    army: str
    rerolls: int = 0
    undead_retreat: int = 0
    rolled: Rolled | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.rolled is None:
            parts = magic_parts(g, self.spell, self.drm, self.army)
            return g.push(Roll("magic", beat=g.kind(self.army).strength, parts=parts, rerolls=self.rerolls))
        moved = self.rolled.won and fall_back(g, self.army, driven_back(g, self.army, self.undead_retreat))
        tell_battle(g, "magic", self.spell, self.army, self.rolled, moved)
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled


def tell_battle(g: LegionsOfDarkness, what: str, by: str, army: str, rolled: Rolled, moved: bool) -> None:
    """The line of a battle, with its die, what was added, and how many faces would have won.

    An army that is beaten on the last space of its track has not `moved` (R22).
    """
    strength = g.kind(army).strength
    wins = sum(face > 1 and face + rolled.plus > strength for face in range(1, 7))
    g.tell_army(
        f"{what}_{'hits' if moved else 'stays' if rolled.won else 'fails'}",
        army,
        rule="8.1.1",
        by=by,
        die=rolled.face,
        plus=rolled.plus,
        beat=strength,
        wins=wins,
    )
