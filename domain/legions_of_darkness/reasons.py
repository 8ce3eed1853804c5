"""Why an answer is good: what it does, with what odds, and what follows or is prevented; for hints.

The worth itself is `counsel`'s. What is said is true of the answer wherever it stands among the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Option
from domain.kernel.numbers import Odds, Shows, d6_odds
from domain.kernel.words import Message, Value, as_part, message
from domain.legions_of_darkness import actions, armies, battles, defenders, ending, events, gauges, magic
from domain.legions_of_darkness.content import TRACK_OF, MagicalAttacks, SlowArmy
from domain.legions_of_darkness.dice import Roll

if TYPE_CHECKING:
    from domain.legions_of_darkness.position import Position

LIKE_ANY = message("kernel.no_opinion")
NO_MORE = ""
"""Where a sentence has nothing to add."""


class Reasons:
    """The sentences of one look at a play; each `why_<verb>` words one kind of answer."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.g = at.g

    def of(self, option: Option, worth: int) -> Message:
        tell = getattr(self, f"why_{option.verb}", None)
        found = tell(option) if tell is not None else LIKE_ANY
        assert isinstance(found, Message)
        return found

    def shown(self, option: Option) -> Shows:
        shows = self.at.question.shows
        return shows(self.g, option) if shows else Shows()

    # Armies

    def threat(self, army: str, space: int | None = None) -> Message:
        """How many advances an army is from doing harm, where it stands or on another space."""
        space = space if space is not None else self.g.space(army)
        wall = self.g.world.walls.get(TRACK_OF[army])
        held = "none" if wall is None else "grease" if wall.upgrade == "grease" else wall.state
        return message(f"advice.near.{held}" if space == 1 else f"advice.far.{held}", advances=space)

    def push(self, army: str, odds: Odds, spaces: int = 1, more: Value = NO_MORE) -> Message:
        """An army that may be driven back, and what it threatens where it stands."""
        last = self.g.track(army).spaces
        if self.g.space(army) == last:
            return message("advice.stays", percent=odds.percent, **self.g.who(army))
        return message(
            "advice.push",
            **self.g.who(army),
            to=min(last, self.g.space(army) + spaces),
            roll=_roll(odds),
            percent=odds.percent,
            threat=as_part(self.threat(army)),
            more=more,
        )

    def why_attack(self, option: Option) -> Message:
        army, shown = str(option.args["army"]), self.shown(option)
        assert shown.odds is not None
        more: list[Message] = [message("advice.bleeds")] if battles.bleeds(self.g, army) else []
        hero = str(option.args.get("hero", ""))
        if hero and self.g.hero_kind(hero).wounded_by_natural_1:
            more.append(
                message("advice.risk_life" if self.g.hero(hero).state == "wounded" else "advice.risk", hero=hero)
            )
        return self.push(army, shown.odds, more=_together(more))

    why_heroic = why_acid = why_attack

    def why_target(self, option: Option) -> Message:
        frame, army = self.g.stack[-1], str(option.args["army"])
        if isinstance(frame, magic.CastAttacks):
            return self._bolt(army, frame, self.shown(option))
        if isinstance(frame, magic.CastSlow):
            return self._slow(army, frame)
        spaces = frame.spaces if isinstance(frame, armies.RetreatChosen) else 1
        last = self.g.track(army).spaces
        to = min(last, self.g.space(army) + spaces)
        return message("advice.retreat", **self.g.who(army), to=to, threat=as_part(self.threat(army)))

    def _bolt(self, army: str, frame: magic.CastAttacks, shown: Shows) -> Message:
        work = magic.spellwork(self.g, frame.spell, frame.heroic)
        assert isinstance(work, MagicalAttacks)
        assert shown.odds is not None
        return self.push(army, shown.odds, battles.driven_back(self.g, army, work.undead_retreat))

    def _slow(self, army: str, frame: magic.CastSlow) -> Message:
        work = magic.spellwork(self.g, frame.spell, frame.heroic)
        assert isinstance(work, SlowArmy)
        to = min(self.g.track(army).spaces, self.g.space(army) + work.retreat)
        key = "advice.slow_back" if work.retreat else "advice.slow"
        return message(key, **self.g.who(army), to=to, threat=as_part(self.threat(army, to)))

    def why_advance(self, option: Option) -> Message:
        army = str(option.args["army"])
        space = self.g.space(army)
        if space > 1:
            to = space - 1
            return message("advice.comes", **self.g.who(army), to=to, threat=as_part(self.threat(army, to)))
        return message("advice.at_castle", **self.g.who(army), threat=as_part(self.threat(army)))

    def why_place(self, option: Option) -> Message:
        army = str(option.args["army"])
        return message("advice.place", **self.g.who(army), threat=as_part(self.threat(army)))

    # Actions and heroic acts

    def _odds_of(self, option: Option) -> dict[str, Value]:
        odds = self.shown(option).odds
        assert odds is not None
        return {"roll": _roll(odds), "percent": odds.percent}

    def why_build(self, option: Option) -> Message:
        upgrade, track = str(option.args["upgrade"]), str(option.args["track"])
        use = message(f"advice.use_of.{upgrade}")
        return message("advice.build", upgrade=upgrade, track=track, use=as_part(use), **self._odds_of(option))

    def why_chant(self, option: Option) -> Message:
        energy = self.g.world.energy["divine"]
        if energy == gauges.MOST_ENERGY:
            return message("advice.chant_full", energy=energy, **self._odds_of(option))
        return message("advice.chant", energy=energy + 1, **self._odds_of(option))

    def why_memorize(self, option: Option) -> Message:
        kind = actions.study_kind(option.verb)
        hidden = len(self.g.world.face_down[kind])
        return message("advice.study", magic=kind, hidden=hidden, energy=self.g.world.energy[kind])

    why_pray = why_memorize

    def why_quest(self, option: Option) -> Message:
        quest = self.g.content.quests[self.g.card.quest or ""]
        return message("advice.quest", quest=quest.id, text=quest.text, **self._odds_of(option))

    def why_rally(self, option: Option) -> Message:
        key = "advice.rally_high" if self.g.world.morale == 1 else "advice.rally"
        return message(key, **self._odds_of(option))

    def why_move(self, option: Option) -> Message:
        hero, place = str(option.args["hero"]), str(option.args["place"])
        if place == "reserves":
            return message("advice.to_reserves", hero=hero)
        there = [army for army in self.at.targets if TRACK_OF[army] == place]
        if not there:
            return message("advice.nobody_there", hero=hero, place=place)
        army = min(there, key=self.g.space)
        far = self.g.hero_kind(hero).attack == "ranged" or battles.in_melee_range(self.g, army)
        threat = as_part(self.threat(army))
        if not far:
            return message("advice.awaits", hero=hero, place=place, threat=threat, **self.g.who(army))
        odds = self.at.odds(hero, army)
        return message("advice.leads", hero=hero, place=place, chance=odds.percent, threat=threat, **self.g.who(army))

    def why_end(self, option: Option) -> Message:
        tally = self.g.world.tally
        key = "advice.end" if tally.actions or tally.acts else "advice.end_spent"
        return message(key, actions=tally.actions, acts=tally.acts)

    # Spells

    def why_cast(self, option: Option) -> Message:
        spell, by_hero = str(option.args["spell"]), option.verb == "cast_heroic"
        record = self.g.content.spells[spell]
        effect = message(f"spell.{spell}.{'heroic' if by_hero else 'normal'}")
        said: dict[str, Value] = {
            "effect": as_part(effect),
            "cost": record.cost,
            "magic": record.kind,
            "left": self.g.world.energy[record.kind] - record.cost,
        }
        aim = self._best_aim(magic.cast(spell, by_hero, magic.spellwork(self.g, spell, by_hero)))
        if aim is None:
            return message("advice.cast", **said)
        odds = self.shown(option).odds
        if odds is None:
            return message("advice.cast_best", aim=as_part(aim), **said)
        return message("advice.cast_at", aim=as_part(aim), percent=odds.percent, **said)

    why_cast_heroic = why_cast

    def _best_aim(self, frame: object) -> Message | None:
        """Against whom a spell of attack or slowness is best cast, and what that does."""
        if not isinstance(frame, (magic.CastAttacks, magic.CastSlow)):
            return None
        choices = armies.choices(self.g, "target", self.g.on_map())
        legal = [each for each in choices if next(frame.why_target(self.g, each), None) is None]
        found = [str(each.args["army"]) for each in legal]
        if isinstance(frame, magic.CastSlow):
            work = magic.spellwork(self.g, frame.spell, frame.heroic)
            retreat = work.retreat if isinstance(work, SlowArmy) else 0
            best = max(found, key=lambda army: self.at.slow(army, retreat), default=None)
            return self._slow(best, frame) if best is not None else None
        shown = {army: frame.shows(self.g, each) for army, each in zip(found, legal, strict=True)}
        best = max(found, key=lambda army: self._gain(army, shown[army]), default=None)
        return self._bolt(best, frame, shown[best]) if best is not None else None

    def _gain(self, army: str, shown: Shows) -> int:
        return self.at.push_back(army, shown.odds, len(shown.path) - 1) if shown.odds else 0

    def why_deck(self, option: Option) -> Message:
        return message("advice.deck", deck=option.args["deck"])

    def why_discard(self, option: Option) -> Message:
        return self._card(str(option.args["card"]), "advice.discard")

    def why_put(self, option: Option) -> Message:
        return self._card(str(option.args["card"]), "advice.put")

    def _card(self, card: str, key: str) -> Message:
        found = self.g.content.cards[card]
        tracks = list[Value](found.advances)
        key = key if tracks else f"{key}_still"
        return message(key, card=card, actions=found.actions, acts=found.heroic_acts, tracks=tracks)

    def why_take(self, option: Option) -> Message:
        spell = str(option.args["spell"])
        return message("advice.take", effect=as_part(message(f"spell.{spell}.normal")))

    # Defenders and heroes

    def why_lose(self, option: Option) -> Message:
        return self._defenders(str(option.args["kind"]), 1)

    def why_gain(self, option: Option) -> Message:
        return self._defenders(str(option.args["kind"]), -1)

    def _defenders(self, kind: str, by: int) -> Message:
        """What a kind of defenders counts before and after a step, and how many steps are left of all."""
        record, lost = self.g.content.defenders[kind], self.g.world.defenders[kind]
        then = record.values[min(max(lost + by, 0), len(record.values) - 1)]
        now = defenders.value(self.g, kind)
        use = message(f"advice.serves.{record.serves}" + ("_still" if now == then else ""), now=now, then=then)
        left = sum(ending.steps_left(self.g, each) for each in self.g.content.defenders) - by
        key = "advice.loses" if by > 0 else "advice.gains"
        return message(key, defenders=kind, use=as_part(use), left=left)

    def why_kill(self, option: Option) -> Message:
        return self._hero("advice.kill", option)

    def why_wound(self, option: Option) -> Message:
        wounded = self.g.hero(str(option.args["hero"])).state == "wounded"
        return self._hero("advice.kill_wounded" if wounded else "advice.wound", option)

    def why_heal(self, option: Option) -> Message:
        return self._hero("advice.heal", option)

    def why_raise(self, option: Option) -> Message:
        return self._hero("advice.joins", option)

    why_recruit = why_raise

    def _hero(self, key: str, option: Option) -> Message:
        hero = str(option.args["hero"])
        return message(key, hero=hero, does=as_part(message(f"hero.{hero}")))

    # What events ask

    def why_accept(self, option: Option) -> Message:
        unwounded = [hero for hero in self.g.living() if self.g.hero(hero).state == "unwounded"]
        points = self.g.card.actions + self.g.card.heroic_acts
        return message("advice.accept", heroes=list[Value](unwounded), points=points)

    def why_decline(self, option: Option) -> Message:
        return message("advice.decline")

    def why_choose(self, option: Option) -> Message:
        which = str(option.args["which"])
        left = sum(ending.steps_left(self.g, each) for each in self.g.content.defenders)
        sky = next((army for army in self.g.on_map("sky")), None)
        threat = as_part(self.threat(sky)) if sky is not None else NO_MORE
        return message(f"advice.bear.{which}", left=max(0, left - 2), threat=threat)

    def why_enough(self, option: Option) -> Message:
        frame = self.g.stack[-1]
        if not isinstance(frame, events.PriceOfGround) or not frame.steps:
            return message("advice.enough")
        army = max(self.g.on_map(), key=self.g.space)
        return message("advice.pays_no_more", steps=frame.steps, **self.g.who(army))

    def why_none(self, option: Option) -> Message:
        return message("advice.enough")

    def why_winds(self, option: Option) -> Message:
        return message("advice.winds", arcane=option.args["arcane"], divine=option.args["divine"])

    # The die

    def why_keep(self, option: Option) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, Roll)
        return message("advice.keep_good" if frame.won else "advice.keep_bad", die=frame.face)

    def why_reroll(self, option: Option) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, Roll)
        odds = frame.odds()
        return message("advice.reroll_won" if frame.won else "advice.reroll", die=frame.face, percent=odds.percent)

    def why_use(self, option: Option) -> Message:
        item = self.g.content.items[str(option.args["item"])]
        return message("advice.use", item=item.id, plus=item.after_roll)

    def why_with(self, option: Option) -> Message:
        return self._item(option, "advice.with_item")

    def why_without(self, option: Option) -> Message:
        return self._item(option, "advice.without_item")

    def _item(self, option: Option, key: str) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, battles.Battle)
        held = battles.item_for(self.g, battles.way_of(self.g, frame.by))
        strength = self.g.kind(frame.army).strength
        better, plain = (
            d6_odds(strength, battles.attack_parts(self.g, frame.by, frame.army, item)) for item in (held, None)
        )
        odds = plain if option.verb == "without" else better
        if option.verb == "with" and better.wins == plain.wins:
            key = "advice.with_item_idle"
        return message(key, item=held, percent=odds.percent, other=plain.percent, **self.g.who(frame.army))


def _roll(odds: Odds) -> Value:
    """With which faces a die is good."""
    least = 7 - odds.wins
    key = "advice.no_face" if not odds.wins else "advice.a_six" if odds.wins == 1 else "advice.or_more"
    return as_part(message(key, least=least))


def _together(said: list[Message]) -> Value:
    """Sentences that follow another."""
    found: Value = NO_MORE
    for each in reversed(said):
        found = as_part(message("advice.then", says=as_part(each), more=found))
    return found
