"""Why an answer is good: what it would cover where it is placed well, and what stands in the Kingdom otherwise; for
hints.

The worth itself is `counsel`'s. Nothing is thrown in this game: what is said comes true if it is played like that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.kernel import advice as advice_of
from domain.kernel.advice import LIKE_ANY
from domain.kernel.frames import Option
from domain.kernel.numbers import total
from domain.kernel.words import Message, Value, as_part, message
from domain.kingdom_rush import advice, deeds, towers
from domain.kingdom_rush.heroes import RECOVERED
from domain.kingdom_rush.maps import apart, name, named
from domain.kingdom_rush.placing import SOLDIER, Placing
from domain.kingdom_rush.reckoning import Well
from domain.kingdom_rush.spells import plan_of
from domain.kingdom_rush.spend import price_parts
from domain.kingdom_rush.squares import base, mask_of, squares_of
from domain.kingdom_rush.state import OFF, Hero, Squares, Tower, Tray, TrayId
from domain.kingdom_rush.table import tray_at
from domain.kingdom_rush.trays import beaten, heroes_on, layout_of, loss, open_enemies

if TYPE_CHECKING:
    from domain.kingdom_rush.counsel import Counsel

NO_MORE = ""
"""Where a sentence has nothing to add."""


class Reasons(advice_of.Reasons["Counsel"]):
    """The sentences of one look at a play; each `why_<kind>` words the answers to one kind of question."""

    def __init__(self, counsel: Counsel, kind: str) -> None:
        super().__init__(counsel, kind)
        self.g = counsel.g

    # What comes of it

    def does(self, laid: Iterable[Well], squares: dict[TrayId, Squares] | None = None) -> tuple[Value, Value]:
        """What pieces where they are best, and squares that a base covers, do to each card; and what the most pressing
        of these cards would do otherwise."""
        hit = dict(squares or {})
        posted: dict[TrayId, int] = {}
        for each in laid:
            hit[each.tray] = hit.get(each.tray, 0) | each.squares
            posted[each.tray] = posted.get(each.tray, 0) + (each.piece.tile == SOLDIER)
        trays = [self.g.world.trays[id_] for id_ in hit]
        parts: list[Value] = []
        for tray in trays:
            parts.append(as_part(self.covers(tray, hit[tray.id])))
            if posted.get(tray.id):
                parts.append(as_part(message("advice.soldiers", soldiers=posted[tray.id])))
        if not parts:
            return as_part(message("advice.covers_nothing")), NO_MORE
        return parts, self.threat(min(trays, key=lambda tray: advice.rounds_left(self.g, tray)))

    def covers(self, tray: Tray, squares: Squares) -> Message:
        still = self.counsel.sight(tray).open
        hit = squares & still
        key = self._ends("advice.covers", tray) if hit and hit == still else "advice.covers"
        return message(key, hit=hit.bit_count(), open=still.bit_count(), **self.who(tray))

    @staticmethod
    def _ends(key: str, tray: Tray) -> str:
        """A card of which nothing stays open is beaten; a Horde is destroyed then and pays Crystals (1.3)."""
        return f"{key}_horde" if tray.kind == "horde" else f"{key}_all"

    def who(self, tray: Tray) -> dict[str, Value]:
        found: dict[str, Value] = {"card": tray.card, "at": name(tray.at)}
        return found | {"crystals": self.g.content.hordes[tray.card].crystals} if tray.kind == "horde" else found

    def threat(self, tray: Tray) -> Value:
        """When a Horde that nobody holds comes to the Kingdom, and what it would take."""
        held = tray.soldiers or heroes_on(self.g, tray) or tray.frozen or beaten(self.g, tray)
        if tray.kind != "horde" or held:
            return NO_MORE
        rounds, hearts = advice.rounds_left(self.g, tray), loss(self.g, tray)
        key = "advice.reaches_now" if rounds == 1 else "advice.reaches"
        return as_part(message(key, card=tray.card, rounds=rounds, hearts=hearts))

    def placed(self, plan: Placing, key: str = "advice.placed", **said: Value) -> Message:
        does, threat = self.does(self.counsel.laid_well(plan, {}))
        return message(key, does=does, threat=threat, **said)

    # Set-up

    def why_hero(self, option: Option) -> Message:
        record = self.g.content.heroes[str(option.args["hero"])]
        return message("advice.hero_board", hearts=record.hearts, move=record.move, types=list[Value](record.towers))

    def why_ability(self, option: Option) -> Message:
        return self._text(f"ability.{option.args['ability']}")

    why_recover = why_curse = why_ability

    def why_spell(self, option: Option) -> Message:
        return self._text(f"spell.{option.args['spell']}")

    def _text(self, key: str) -> Message:
        """What is printed, as the whole reason."""
        return message("advice.text", text=as_part(message(key)))

    def why_scroll(self, option: Option) -> Message:
        if option.verb == "keep_scroll":
            return message("advice.keep_scroll")
        return message("advice.scroll", token=option.args["token"])

    # PLAY

    def why_play(self, option: Option) -> Message:
        tell = getattr(self, f"play_{option.verb}", None)
        found = tell(option) if tell is not None else LIKE_ANY
        assert isinstance(found, Message)
        return found

    def why_more(self, option: Option) -> Message:
        return message("advice.go_on")

    def play_done(self, option: Option) -> Message:
        left = sum(len(tower.left) for tower in self.g.world.towers.values() if tower.seat == self.counsel.seat)
        return message("advice.done", attacks=left, cards=len(self.g.player(self.counsel.seat).hand))

    def play_attack(self, option: Option) -> Message:
        tower = self.g.world.towers[str(option.args["tower"])]
        return self.placed(towers.placing(self.g, tower, int(option.args["n"]), self.counsel.seat))

    def play_build(self, option: Option) -> Message:
        card = str(option.args["tower"])
        best = max(self.counsel.free_sites(card), key=lambda at: self.counsel.site_worth(card, at), default=OFF)
        return self._from(card, best) if best != OFF else LIKE_ANY

    def why_build(self, option: Option) -> Message:
        frame = next(frame for frame in reversed(self.g.stack) if isinstance(frame, towers.Build))
        return self._from(frame.card, named(str(option.args["at"])))

    def _from(self, card: str, at: int) -> Message:
        """What all attacks of a Tower would do from a site."""
        tower = Tower(f"{card}@", card, self.counsel.seat, at)
        laid: list[Well] = []
        planned: dict[TrayId, Squares] = {}
        for n in range(len(self.g.content.towers[card].attacks)):
            laid += self.counsel.laid_well(towers.placing(self.g, tower, n, self.counsel.seat), planned)
        does, threat = self.does(laid)
        return message("advice.from_site", at=name(at), does=does, threat=threat)

    def play_pass_on(self, option: Option) -> Message:
        card = str(option.args["tower"])
        webs = towers.webs_against(self.g, card)
        if webs:
            return message("advice.pass_web", stack=webs[0])
        if not towers.upgrades(self.g, card):
            return message("advice.pass_same")
        to = self.counsel.seat % self.g.world.players + 1
        return message("advice.pass_on", level=self.g.content.towers[card].level + 1, seat=to)

    def why_upgrade(self, option: Option) -> Message:
        if option.verb == "tear":
            return message("advice.tear", stack=option.args["stack"])
        return self._tower(str(option.args["tower"]))

    def _tower(self, card: str) -> Message:
        """What a Tower's attacks put on trays."""
        record, shapes = self.g.content.towers[card], self.g.content.shapes
        tiles = [tile for attack in record.attacks for tile in (*attack.tiles, *(one.tile for one in attack.splash))]
        squares = sum(row.count("X") for tile in tiles for row in shapes[tile].rows)
        soldiers = sum(attack.soldiers for attack in record.attacks)
        key = "advice.tower_soldiers" if soldiers else "advice.tower"
        return message(key, level=record.level, attacks=len(record.attacks), squares=squares, soldiers=soldiers)

    # Heroes

    def _hero(self, option: Option) -> Hero:
        return self.g.world.heroes[str(option.args["hero"])]

    def play_strike(self, option: Option) -> Message:
        return self.placed(self._plan(self._hero(option), deeds.BASIC))

    def play_use(self, option: Option) -> Message:
        hero, ability = self._hero(option), str(option.args["ability"])
        text = as_part(message(f"ability.{ability}"))
        plan = self._plan(hero, ability)
        if plan.pieces:
            return self.placed(plan, "advice.use", text=text)
        return message("advice.text", text=text)

    def _plan(self, hero: Hero, deed: str) -> Placing:
        return deeds.placing(self.g, hero, deeds.ops_of(self.g, hero, deed))

    def play_move(self, option: Option) -> Message:
        hero, at, counsel = self._hero(option), named(str(option.args["to"])), self.counsel
        tray = tray_at(self.g, at)
        square = counsel.best_base(hero, tray)[1] if tray is not None and tray.kind == "horde" else -1
        if tray is None or square < 0:
            with counsel.standing(hero, at):
                return self._deed_there(hero, "advice.move", {})
        covers = base(square) & counsel.sight(tray).open
        with counsel.standing(hero, at, tray.id, square):
            return self._deed_there(hero, "advice.engage", {tray.id: covers})

    def _deed_there(self, hero: Hero, key: str, covered: dict[TrayId, Squares]) -> Message:
        """What a Hero's best deed does from where he is thought to stand."""
        g, counsel = self.g, self.counsel
        usable = [each for each in (deeds.BASIC, *hero.ready) if next(deeds.why_not(g, hero, each), None) is None]
        acted = hero.begun and hero.acted
        best = None if acted else max(usable, key=lambda each: counsel.deed_worth(hero, each), default=None)
        laid = counsel.laid_well(self._plan(hero, best), {}) if best is not None else []
        said: dict[str, Value] = {"hero": hero.id, "to": name(hero.at)}
        for id_, squares in covered.items():
            tray = g.world.trays[id_]
            said |= {"card": tray.card, "base": squares.bit_count()}
        if not laid:
            return message(f"{key}_only", steps=self._steps(hero), **said)
        does, threat = self.does(laid)
        return message(key, does=does, threat=threat, **said)

    def _steps(self, hero: Hero) -> int:
        """How far the nearest Horde is."""
        spots = [tray.at for tray in self.g.world.trays.values() if tray.kind == "horde"]
        return min((apart(hero.at, at) for at in spots), default=0)

    def why_base(self, option: Option) -> Message:
        hero = self.g.world.heroes[self.g.stack[-1].hero]  # type: ignore[attr-defined]
        tray = self.g.world.trays[(option.target or "").removeprefix("tray:")]
        squares = base(squares_of(mask_of(str(option.args["square"])))[0])
        does, threat = self.does([], {tray.id: squares})
        return message("advice.base", hero=hero.id, does=does, threat=threat)

    def play_recover(self, option: Option) -> Message:
        hero = self._hero(option)
        hearts = min(RECOVERED, self.g.most_hearts(hero) - hero.hearts)
        if not hearts:
            return message("advice.turn_up", hero=hero.id)
        key = "advice.recover_ability" if hero.spent else "advice.recover"
        return message(key, hero=hero.id, hearts=hearts, then=hero.hearts + hearts)

    def play_rest(self, option: Option) -> Message:
        hero = self._hero(option)
        return message("advice.rest", hero=hero.id, hearts=self.g.most_hearts(hero), abilities=len(hero.spent))

    def play_home(self, option: Option) -> Message:
        hero = self._hero(option)
        return message("advice.home", hero=hero.id, hearts=hero.hearts)

    def play_end_turn(self, option: Option) -> Message:
        hero = self._hero(option)
        return message("advice.end_turn", hero=hero.id, turns=hero.turns - 1)

    # Spells

    def play_cast(self, option: Option) -> Message:
        spell = str(option.args["spell"])
        plan, text = plan_of(self.g, self.counsel.seat, spell), as_part(message(f"spell.{spell}"))
        if plan.pieces:
            return self.placed(plan, "advice.use", text=text)
        return message("advice.cast", text=text)

    def why_cast(self, option: Option) -> Message:
        args = option.args
        match option.verb:
            case "chill":
                tray = self.g.world.trays[str(args["tray"])]
                return message("advice.chill", threat=self.threat(tray), **self.who(tray))
            case "heal" | "rouse" | "bless":
                hero = self._hero(option)
                most = self.g.most_hearts(hero)
                return message("advice.in_need", hero=hero.id, hearts=hero.hearts, most=most, down=len(hero.spent))
            case "gain_card" | "mend_card" | "give_card":
                return self._tower(str(args["tower"]))
            case "on_stack":
                cards = self.g.world.stacks[str(args["token"])].cards
                return message("advice.on_stack", token=args["token"], cards=len(cards))
            case "turn_up":
                return self._text(f"ability.{args['ability']}")
            case "for_seat":
                return self.why_buy(option)
        return message("advice.enough")

    # Where tiles go

    def why_aim(self, option: Option) -> Message:
        if option.verb != "aim":
            return message("advice.enough")
        plan = next(frame for frame in reversed(self.g.stack) if isinstance(frame, Placing))
        tray = self.g.world.trays[str(option.args["tray"])]
        planned = self._planned(plan, tray)
        piece = plan.pieces[len(plan.put)]
        squares = self.counsel.best(plan, piece, tray, planned)[1]
        return self._covering(tray, squares, planned)

    def why_lay(self, option: Option) -> Message:
        plan = next(frame for frame in reversed(self.g.stack) if isinstance(frame, Placing))
        if option.verb == "aim":
            return self.why_aim(option)
        if option.verb not in ("lay", "post"):
            return message("advice.enough")
        tray = self.g.world.trays[plan.aim]
        return self._covering(tray, mask_of(str(option.args["squares"])), self._planned(plan, tray))

    @staticmethod
    def _planned(plan: Placing, tray: Tray) -> int:
        return sum(put.squares for put in plan.put if put.tray == tray.id)

    def _covering(self, tray: Tray, squares: Squares, planned: Squares) -> Message:
        """What one piece covers of what is still open."""
        still = self.counsel.sight(tray).open & ~planned
        hit = squares & still
        key = "advice.lay" if hit else "advice.lay_none"
        if hit and hit == still:
            key = self._ends(key, tray)
        return message(key, hit=hit.bit_count(), open=still.bit_count(), threat=self.threat(tray), **self.who(tray))

    # ADVANCE and SPEND

    def why_stop(self, option: Option) -> Message:
        if option.verb != "soldier":
            return self._hit("advice.blocks", option)
        tray = self.g.world.trays[str(option.target).split(":")[1]]
        covers = mask_of(str(option.args["square"])) & layout_of(self.g, tray).enemies
        return message("advice.soldier_bares" if covers else "advice.soldier", **self.who(tray))

    def why_dead_eye(self, option: Option) -> Message:
        return self._hit("advice.hit", option)

    def _hit(self, key: str, option: Option) -> Message:
        """A Hero who takes a blow."""
        hero = self._hero(option)
        return message(f"{key}_protected" if hero.protected else key, hero=hero.id, hearts=hero.hearts)

    def why_heal(self, option: Option) -> Message:
        squares = mask_of(str(option.args["squares"]))
        return message("advice.unlay", squares=squares.bit_count())

    def why_retreat(self, option: Option) -> Message:
        hero = self._hero(option)
        if option.verb == "retreat_home":
            return message("advice.retreat_home", hero=hero.id)
        return message("advice.retreat", hero=hero.id, to=option.args["to"], steps=self._steps_of(option))

    def _steps_of(self, option: Option) -> int:
        spots = [tray.at for tray in self.g.world.trays.values() if tray.kind == "horde"]
        return min((apart(named(str(option.args["to"])), at) for at in spots), default=0)

    def why_spend(self, option: Option) -> Message:
        crystals = self.g.world.crystals
        if option.verb == "end_spend":
            return message("advice.end_spend", crystals=crystals)
        stack = str(option.args["stack"])
        price = total(price_parts(self.g, stack))
        if option.verb == "clear_web":
            return message("advice.clear_web", stack=stack, left=crystals - price)
        sites = sum(len(self.g.map.sites(self.g.world.players, seat)) for seat in self.g.seats)
        owned = sum(len(player.hand) + len(player.received) for player in self.g.world.seats)
        text = as_part(message(f"tower.{stack[:-1]}"))
        return message("advice.buy", text=text, towers=owned, sites=sites, left=crystals - price)

    why_buy_too = why_spend

    def why_buy(self, option: Option) -> Message:
        seat = int(option.args["seat"])
        sites = len(self.g.map.sites(self.g.world.players, seat))
        return message("advice.for_seat", seat=seat, sites=sites, cards=len(self.g.player(seat).hand))

    # Scenarios

    def why_boss_gift(self, option: Option) -> Message:
        return self.why_spell(option) if "spell" in option.args else LIKE_ANY

    def why_drop(self, option: Option) -> Message:
        frame = self.g.stack[-1]
        tray = self.g.world.trays[frame.tray]  # type: ignore[attr-defined]
        spiders = mask_of(str(option.args["spiders"]))
        new = spiders & ~open_enemies(self.g, tray)
        return message("advice.drop", new=new.bit_count(), **self.who(tray))

    def why_desert(self, option: Option) -> Message:
        tray = self.g.world.trays[str(option.args["tray"])]
        covers = mask_of(str(option.args["square"])) & layout_of(self.g, tray).enemies
        return message("advice.deserts_bares" if covers else "advice.deserts", **self.who(tray))
