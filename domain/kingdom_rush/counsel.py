"""What each answer promises, by the weights of `advice`: for the greedy player and for hints.

It looks as far as one action and knows no more than the players do. A kind of ask without a judge has no opinion: the
first answer is as good as the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from domain.kernel.advice import Advice
from domain.kernel.frames import Option, Question
from domain.kernel.words import message
from domain.kingdom_rush import advice, deeds, towers
from domain.kingdom_rush.maps import apart, named
from domain.kingdom_rush.placing import SOLDIER, Piece, Placing
from domain.kingdom_rush.setup import READY_MADE_HEROES, READY_MADE_SPELLS
from domain.kingdom_rush.spells import plan_of
from domain.kingdom_rush.squares import base, mask_of, squares_of
from domain.kingdom_rush.state import OFF, Hero, Spot, Tower, Tray, TrayId
from domain.kingdom_rush.table import LYNN, tray_at
from domain.kingdom_rush.trays import free_bases, layout_of, loss, open_enemies, visible
from domain.kingdom_rush.walking import Reach, points_left

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

DONE = 5
FINISH = 70
ICON = 25
HOLD = 55
KEEP = {1: 26, 2: 42, 3: 60}
"""A Tower of this level is passed on when it promises less than so much more than this (per round left to grow)."""
Plan = dict[TrayId, int]


def advise(g: KingdomRush, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    counsel = Counsel(g, question.seat)
    judge = getattr(counsel, f"judge_{question.kind}", counsel.no_opinion)
    found = []
    for option in question.options.values():
        worth = judge(option)
        found.append(Advice(option.id, worth, message("advice.worth", worth=worth)))
    return sorted(found, key=lambda each: -each.worth)


class Counsel:
    """One look at a play; what is dear is worked out once."""

    def __init__(self, g: KingdomRush, seat: int) -> None:
        self.g = g
        self.seat = seat
        self._weights: dict[TrayId, int] = {}

    def no_opinion(self, option: Option) -> int:
        return 0

    # What covering squares is worth

    def weight(self, tray: Tray) -> int:
        """What one open enemy square of a card counts."""
        found = self._weights.get(tray.id)
        if found is None:
            near = advice.urgency(self.g, tray)
            base_weight = {"horde": 100, "portal": 75, "life": 90, "trap": 110}[tray.kind]
            found = self._weights[tray.id] = base_weight if tray.kind in ("life", "trap") else base_weight * near // 100
            lynn = self.g.world.heroes.get(LYNN)
            if any(hero.guest and hero.tray == tray.id for hero in self.g.world.heroes.values()):
                found = self._weights[tray.id] = 2 * found + 60
            elif tray.kind == "horde" and lynn is not None and lynn.guest and lynn.at in self.g.map.route(tray.at):
                found = self._weights[tray.id] = 3 * found // 10  # she needs Hordes to walk on
        return found

    def gain(self, tray: Tray, squares: int, planned: int = 0) -> int:
        """What covering these squares of a card is worth, when others are planned to be covered already."""
        still = open_enemies(self.g, tray) & ~planned
        hit = squares & still
        if not hit:
            return 0
        worth = self.weight(tray) * hit.bit_count()
        if tray.kind == "horde":
            printed = layout_of(self.g, tray)
            icons = printed.speed | printed.heal | printed.fallen | printed.saurian | printed.dead_eye
            worth += ICON * (hit & icons).bit_count()
        if hit == still:
            worth += FINISH + self.weight(tray)
        return worth

    def best(self, plan: Placing, n: int, tray: Tray, planned: int) -> tuple[int, int]:
        """The best place of a piece on a tray, and what it is worth."""
        piece = plan.pieces[n]
        closed, near = plan.closed(self.g, piece, tray) | planned, plan.near(self.g, piece)
        top, where = 0, 0
        for at in plan.placements(self.g, piece, tray):
            if not at.mask & closed and at.mask & near:
                worth = self.gain(tray, at.mask, planned)
                if piece.tile == SOLDIER:
                    worth += self.hold(tray)
                if worth > top:
                    top, where = worth, at.mask
        return top, where

    def hold(self, tray: Tray) -> int:
        """What one more point of a card's movement stopped is worth."""
        if tray.kind not in ("horde", "portal"):
            return 0
        left = loss(self.g, tray) if tray.kind == "horde" else 8
        return HOLD if advice.rounds_left(self.g, tray) == 1 and left else min(HOLD, 4 * left)

    def promise(self, plan: Placing) -> int:
        """What an attack as a whole promises, each piece where it is best."""
        planned: Plan = {put.tray: 0 for put in plan.put if put.tray}
        for put in plan.put:
            if put.tray:
                planned[put.tray] |= put.squares
        worth, main = 0, ""
        for n, piece in enumerate(plan.pieces):
            if n < len(plan.put):
                continue
            top, tray_id, squares = 0, "", 0
            for tray in self.g.world.trays.values():
                if not self._may(plan, n, piece, tray, main, planned):
                    continue
                found, where = self.best(plan, n, tray, planned.get(tray.id, 0))
                if found > top:
                    top, tray_id, squares = found, tray.id, where
            if tray_id:
                worth += top
                planned[tray_id] = planned.get(tray_id, 0) | squares
                main = main or tray_id
        return worth

    def _may(self, plan: Placing, n: int, piece: Piece, tray: Tray, main: TrayId, planned: Plan) -> bool:
        if piece.splash:
            return bool(main) and tray.id != main and apart(self.g.world.trays[main].at, tray.at) == 1
        if piece.link and main and tray.id != main:
            return False
        if piece.apart and tray.id in planned:
            return False
        return plan.fits(self.g, n, tray)

    # Set-up

    def judge_hero(self, option: Option) -> int:
        return -READY_MADE_HEROES.index(str(option.args["hero"]))

    def judge_ability(self, option: Option) -> int:
        return self.g.content.abilities[str(option.args["ability"])].level

    def judge_spell(self, option: Option) -> int:
        spell = str(option.args["spell"])
        return len(READY_MADE_SPELLS) - READY_MADE_SPELLS.index(spell) if spell in READY_MADE_SPELLS else 0

    def judge_scroll(self, option: Option) -> int:
        """Held back when the way before the token is crowded."""
        if option.verb == "keep_scroll":
            return 3
        token = str(option.args["token"])
        card = next(iter(self.g.world.stacks[token].cards), "")
        return 5 if card in self.g.content.portals else 0

    # PLAY

    def judge_play(self, option: Option) -> int:
        judge = getattr(self, f"play_{option.verb}", None)
        return judge(option) if judge is not None else -1

    def play_done(self, option: Option) -> int:
        return DONE

    def judge_more(self, option: Option) -> int:
        return -1

    def play_attack(self, option: Option) -> int:
        tower = self.g.world.towers[str(option.args["tower"])]
        return 1000 + self.promise(towers.placing(self.g, tower, int(option.args["n"]), tower.seat))

    def site_worth(self, card: str, at: Spot) -> int:
        """What a Tower's attacks would promise from a site."""
        tower = Tower(f"{card}@", card, self.seat, at)
        attacks = self.g.content.towers[card].attacks
        return sum(self.promise(towers.placing(self.g, tower, n, self.seat)) for n in range(len(attacks)))

    def free_sites(self, card: str) -> list[Spot]:
        sites = self.g.map.sites(self.g.world.players, self.seat)
        return [at for at in sites if next(towers.why_not_site(self.g, card, at), None) is None]

    def card_worth(self, card: str) -> int:
        return max((self.site_worth(card, at) for at in self.free_sites(card)), default=0)

    def play_build(self, option: Option) -> int:
        return self.card_worth(str(option.args["tower"]))

    def judge_build(self, option: Option) -> int:
        return self.site_worth(self._card(), named(str(option.args["at"])))

    def _card(self) -> str:
        return next(frame.card for frame in reversed(self.g.stack) if isinstance(frame, towers.Build))

    def play_pass_on(self, option: Option) -> int:
        """Growing pays while rounds are left; a Tower that is wanted now is not passed."""
        card = str(option.args["tower"])
        if not towers.upgrades(self.g, card):
            return -1
        level = self.g.content.towers[card].level
        webbed = 60 if towers.webs_against(self.g, card) else 0
        grows = advice.TOWER[level + 1] - advice.TOWER[level] - webbed
        patience = max(40, 125 - 9 * self.g.world.round)
        return grows * patience // 60 - self.card_worth(card) * 3 // 4

    def judge_upgrade(self, option: Option) -> int:
        if option.verb == "tear":
            return 0
        record = self.g.content.towers[str(option.args["tower"])]
        shapes = self.g.content.shapes
        tiles = [tile for attack in record.attacks for tile in (*attack.tiles, *(one.tile for one in attack.splash))]
        squares = sum(row.count("X") for tile in tiles for row in shapes[tile].rows)
        return squares + 2 * sum(attack.soldiers for attack in record.attacks)

    # Heroes

    @contextmanager
    def standing(self, hero: Hero, at: Spot, tray: TrayId = "", square: int = 0) -> Iterator[None]:
        """Look at the play as if the Hero stood there."""
        before = (hero.at, hero.tray, hero.base)
        hero.at, hero.tray, hero.base = at, tray, square
        try:
            yield
        finally:
            hero.at, hero.tray, hero.base = before

    def deed_worth(self, hero: Hero, deed: str) -> int:
        """What an attack or ability of a Hero promises where he stands."""
        ops = deeds.ops_of(self.g, hero, deed)
        worth = self.promise(deeds.placing(self.g, hero, ops))
        extra = {"crystal": advice.CRYSTAL, "bastions": 24, "upgrade": 120, "protect": 10, "mine": 60, "reload": 70}
        worth += sum(extra.get(op.op, 0) for op in ops)
        if any(op.op == "heal" for op in ops):
            worth += advice.HERO_HEART * (self.g.most_hearts(hero) - hero.hearts)
        if any(op.op == "copy_curse" for op in ops):
            worth += max((self.deed_worth(hero, each) for each in deeds.free_curses(self.g)), default=0)
        if any(op.mark in ("despair", "weakening") for op in ops):
            worth += 20
        return worth if deed == deeds.BASIC else worth - advice.ABILITY // 2

    def best_deed(self, hero: Hero) -> int:
        if hero.begun and hero.acted:
            return 0
        options = [deeds.BASIC, *hero.ready]
        usable = [each for each in options if next(deeds.why_not(self.g, hero, each), None) is None]
        return max((self.deed_worth(hero, each) for each in usable), default=0)

    def play_strike(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        return self._act(hero, self.deed_worth(hero, deeds.BASIC))

    def play_use(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        return self._act(hero, self.deed_worth(hero, str(option.args["ability"])))

    def _act(self, hero: Hero, worth: int) -> int:
        """Acting where he stands, unless moving first promises more."""
        return worth - max(0, self._best_elsewhere(hero) - self.best_deed(hero)) // 2

    def _best_elsewhere(self, hero: Hero) -> int:
        if hero.begun and hero.walked:
            return 0
        return max((self.stand_worth(hero, at) for at in self._destinations(hero)), default=0)

    def _destinations(self, hero: Hero) -> list[Spot]:
        """Spaces with Hordes in reach: for all others see `play_move`."""
        reach = Reach(self.g, hero.at, points_left(self.g, hero)).cost
        return [tray.at for tray in self.g.world.trays.values() if tray.kind == "horde" and tray.at in reach]

    def base_worth(self, hero: Hero, tray: Tray, square: int) -> int:
        """What a base on a tray covers and holds, less what it costs the Hero."""
        squares = base(square)
        still = open_enemies(self.g, tray) & ~squares
        worth = self.gain(tray, squares) * 2 // 3
        if still:
            cost = 2 if visible(self.g, tray, "speed") else 1
            worth += self.hold(tray) - (8 if hero.hearts > cost + 1 else 60)
        if visible(self.g, tray, "deadly"):
            worth -= 22 if hero.hearts > 2 else 90
        return worth

    def best_base(self, hero: Hero, tray: Tray) -> tuple[int, int]:
        """The best place of a base on a tray: what it is worth, and where."""
        return max(((self.base_worth(hero, tray, each), each) for each in free_bases(self.g, tray)), default=(0, -1))

    def stand_worth(self, hero: Hero, at: Spot) -> int:
        """What a Hero could do from a spot, his base on a Horde there among it."""
        tray = tray_at(self.g, at)
        if tray is None or tray.kind != "horde":
            with self.standing(hero, at):
                return self.best_deed(hero)
        worth, square = self.best_base(hero, tray)
        if square < 0:
            return 0
        with self.standing(hero, at, tray.id, square):
            return worth + self.best_deed(hero)

    def here_worth(self, hero: Hero) -> int:
        """What staying promises."""
        tray = self.g.world.trays.get(hero.tray)
        if tray is None:
            return self.best_deed(hero)
        with self.standing(hero, hero.at):
            worth = self.base_worth(hero, tray, hero.base)
        return worth + self.best_deed(hero)

    def play_move(self, option: Option) -> int:
        """Towards what promises more than staying; without anything in reach, towards the nearest Horde."""
        hero, at = self.g.world.heroes[str(option.args["hero"])], named(str(option.args["to"]))
        if hero.begun and (hero.walked or hero.acted) and not tray_at(self.g, at):
            return -1
        gain = self.stand_worth(hero, at) - self.here_worth(hero)
        if gain > 0:
            return gain
        if hero.tray or self.here_worth(hero) > 0 or hero.hearts <= 1:
            return -1
        targets = [tray.at for tray in self.g.world.trays.values() if tray.kind == "horde"]
        if not targets:
            return -1
        now = 9 if hero.at == OFF else min(apart(hero.at, each) for each in targets)
        return DONE + 3 * (now - min(apart(at, each) for each in targets)) - (hero.at != OFF and now <= 1) * 10

    def judge_base(self, option: Option) -> int:
        frame = self.g.stack[-1]
        hero = self.g.world.heroes[frame.hero]  # type: ignore[attr-defined]
        tray = self.g.world.trays[(option.target or "").removeprefix("tray:")]
        return self.base_worth(hero, tray, squares_of(mask_of(str(option.args["square"])))[0])

    def play_recover(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        hearts = min(2, self.g.most_hearts(hero) - hero.hearts)
        worth = advice.HERO_HEART * hearts + (advice.ABILITY if hero.spent else 0)
        return worth + 40 if hero.hearts <= 1 else worth // 2

    def play_rest(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        missing = self.g.most_hearts(hero) - hero.hearts
        return 40 * missing + 15 * len(hero.spent) if hero.out or missing > 1 else -1

    def play_home(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        return 30 if hero.hearts == 1 and hero.acted and not hero.protected else -1

    def play_end_turn(self, option: Option) -> int:
        return DONE + 1

    # Spells

    def play_cast(self, option: Option) -> int:
        spell = str(option.args["spell"])
        judge = getattr(self, f"spell_{spell}", None)
        return judge() if judge is not None else 0

    def _thrown(self, spell: str, least: int) -> int:
        return self.promise(plan_of(self.g, self.seat, spell)) - least

    def spell_meteor(self) -> int:
        return self._thrown("meteor", 330)

    def spell_rain_of_fire(self) -> int:
        return self._thrown("rain_of_fire", 300)

    def spell_call_reinforcements(self) -> int:
        return self._thrown("call_reinforcements", 260)

    def spell_frost_potion(self) -> int:
        return max((self.freeze_worth(tray) for tray in self._hordes()), default=0) - 420

    def spell_master_mason(self) -> int:
        return 60

    def spell_dynamite(self) -> int:
        return 30

    def spell_pile_of_gold(self) -> int:
        return 60

    def spell_horn_of_heroism(self) -> int:
        needs = [self.g.most_hearts(hero) - hero.hearts + len(hero.spent) for hero in self._mine()]
        return 40 if max(needs, default=0) >= 4 else 0

    def spell_prayer(self) -> int:
        return 30 if any(hero.hearts <= 2 and hero.at != OFF for hero in self._mine()) else 0

    def _mine(self) -> list[Hero]:
        return [hero for hero in self.g.world.heroes.values() if not hero.guest]

    def _hordes(self) -> list[Tray]:
        return [tray for tray in self.g.world.trays.values() if tray.kind == "horde"]

    def freeze_worth(self, tray: Tray) -> int:
        return self.weight(tray) * loss(self.g, tray) if advice.rounds_left(self.g, tray) == 1 else 0

    def judge_cast(self, option: Option) -> int:
        args = option.args
        match option.verb:
            case "chill":
                return self.freeze_worth(self.g.world.trays[str(args["tray"])])
            case "heal" | "rouse" | "bless":
                hero = self.g.world.heroes[str(args["hero"])]
                return self.g.most_hearts(hero) - hero.hearts + 2 * len(hero.spent)
            case "gain_card" | "mend_card":
                return advice.TOWER[self.g.content.towers[str(args["tower"])].level]
            case "on_stack":
                cards = self.g.world.stacks[str(args["token"])].cards
                return len(cards) if cards and cards[0].split(".")[0] in self.g.content.hordes else 0
        return 0

    # Where tiles go

    def _placing(self) -> Placing:
        return next(frame for frame in reversed(self.g.stack) if isinstance(frame, Placing))

    def judge_aim(self, option: Option) -> int:
        if option.verb != "aim":
            return -1
        plan, tray = self._placing(), self.g.world.trays[str(option.args["tray"])]
        return self.best(plan, len(plan.put), tray, self._planned(plan, tray))[0]

    def judge_lay(self, option: Option) -> int:
        plan = self._placing()
        tray = self.g.world.trays[plan.aim]
        if option.verb in ("aim", "skip", "enough"):
            return 0 if plan.optional and option.verb == "enough" else -1
        worth = self.gain(tray, mask_of(str(option.args["squares"])), self._planned(plan, tray))
        return worth + 1 if plan.optional and worth else worth

    @staticmethod
    def _planned(plan: Placing, tray: Tray) -> int:
        return sum(put.squares for put in plan.put if put.tray == tray.id)

    # ADVANCE and SPEND

    def judge_stop(self, option: Option) -> int:
        """A Soldier whose square is nobody's; the Hero with most to lose last."""
        if option.verb == "soldier":
            tray = next(t for t in self.g.world.trays.values() if (option.target or "").split(":")[1] == t.id)
            return 0 if open_enemies_if_gone(self.g, tray, mask_of(str(option.args["square"]))) else 1
        hero = self.g.world.heroes[str(option.args["hero"])]
        return hero.hearts + 5 * hero.protected - 20 * hero.guest

    def judge_dead_eye(self, option: Option) -> int:
        hero = self.g.world.heroes[str(option.args["hero"])]
        return hero.hearts + 5 * hero.protected - 20 * hero.guest

    def judge_retreat(self, option: Option) -> int:
        return 0 if option.verb == "retreat_home" else 1

    def judge_spend(self, option: Option) -> int:
        """Level 2 while sites are left to fill, else level 1; a web is worth its price where it is in the way."""
        if option.verb == "end_spend":
            return 1
        stack = str(option.args["stack"])
        if option.verb == "clear_web":
            return 0
        level = int(stack[-1])
        kinds = {"archer": 4, "mage": 5, "artillery": 5, "barracks": 3}
        wanted = kinds[stack[:-1]]
        owned = sum(1 for player in self.g.world.seats for card in player.hand if card.startswith(stack[:-1]))
        return 20 * level + 3 * wanted - 4 * owned

    def judge_buy_too(self, option: Option) -> int:
        return -1

    def judge_buy(self, option: Option) -> int:
        player = self.g.player(int(option.args["seat"]))
        sites = len(self.g.map.sites(self.g.world.players, player.seat))
        return 2 * sites - 2 * len(player.hand)


def open_enemies_if_gone(g: KingdomRush, tray: Tray, squares: int) -> int:
    """The enemy squares that would show again without a Soldier there."""
    return squares & layout_of(g, tray).enemies


def choose(g: KingdomRush, questions: Sequence[Question]) -> tuple[Question, str]:
    """The best answer among the asks of one seat."""
    ranked = [(advise(g, question)[0], question) for question in questions if question.options]
    best, question = max(ranked, key=lambda each: each[0].worth)
    return question, best.option
