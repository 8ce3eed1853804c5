"""What each answer promises, by the weights of `advice`: for the greedy player and for hints. `reasons` says why.

It looks as far as one action and knows no more than the players do. A kind of ask without a judge has no opinion: the
first answer is as good as the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.kernel.advice import Advice, told
from domain.kernel.frames import Option, Question
from domain.kingdom_rush import advice, deeds, towers
from domain.kingdom_rush.maps import apart, named
from domain.kingdom_rush.placing import Piece, Placing
from domain.kingdom_rush.reasons import Reasons
from domain.kingdom_rush.reckoning import Reckoning
from domain.kingdom_rush.setup import READY_MADE_HEROES, READY_MADE_SPELLS
from domain.kingdom_rush.spells import plan_of
from domain.kingdom_rush.squares import BASES, base, mask_of, squares_of
from domain.kingdom_rush.state import OFF, Hero, Spot, Tower, Tray, TrayId
from domain.kingdom_rush.table import tray_at
from domain.kingdom_rush.trays import layout_of, loss
from domain.kingdom_rush.walking import points_left, reach_of

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

DONE = 5
"""What ending one's turn is worth: an answer that promises less is left."""
EXTRA = {"crystal": advice.CRYSTAL, "bastions": 24, "upgrade": 120, "protect": 10, "mine": 60, "reload": 70}
"""What an ability's effects are worth that put nothing on trays."""


def advise(g: KingdomRush, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    counsel = Counsel(g, question.seat)
    judge = getattr(counsel, f"judge_{question.kind}", counsel.no_opinion)
    return told([(judge(option), option) for option in question.options.values()], Reasons(counsel, question.kind).of)


class Counsel(Reckoning):
    """One look at a play by a seat; what is dear is worked out once."""

    def __init__(self, g: KingdomRush, seat: int) -> None:
        super().__init__(g)
        self.seat = seat
        self._attacks: dict[tuple[str, int, Spot], int] = {}
        self._cards: dict[str, int] = {}
        self._deeds: dict[tuple[str, str, Spot, TrayId, int], int] = {}
        self._pieces: dict[tuple[str, str, TrayId], list[Piece]] = {}
        self._stands: dict[tuple[str, Spot], int] = {}
        self._elsewhere: dict[str, int] = {}
        self._here: dict[str, int] = {}

    def no_opinion(self, option: Option) -> int:
        return 0

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
        return 1000 + self.attack_worth(tower.card, int(option.args["n"]), tower.at)

    def attack_worth(self, card: str, n: int, at: Spot) -> int:
        """What an attack of a Tower promises from a site."""
        key = (card, n, at)
        found = self._attacks.get(key)
        if found is None:
            tower = Tower(f"{card}@", card, self.seat, at)
            found = self._attacks[key] = self.promise(towers.placing(self.g, tower, n, self.seat))
        return found

    def site_worth(self, card: str, at: Spot) -> int:
        """What a Tower's attacks would promise from a site."""
        return sum(self.attack_worth(card, n, at) for n in range(len(self.g.content.towers[card].attacks)))

    def free_sites(self, card: str) -> list[Spot]:
        sites = self.g.map.sites(self.g.world.players, self.seat)
        return [at for at in sites if next(towers.why_not_site(self.g, card, at), None) is None]

    def card_worth(self, card: str) -> int:
        """What a Tower's attacks would promise from the best site."""
        found = self._cards.get(card)
        if found is None:
            worths = [self.site_worth(card, at) for at in self.free_sites(card)]
            found = self._cards[card] = max(worths, default=0)
        return found

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

    def deed_worth(self, hero: Hero, deed: str) -> int:
        """What an attack or ability of a Hero promises where he stands."""
        key = (hero.id, deed, hero.at, hero.tray, hero.base)
        found = self._deeds.get(key)
        if found is None:
            found = self._deeds[key] = self._deed_worth(hero, deed)
        return found

    def _deed_worth(self, hero: Hero, deed: str) -> int:
        ops = deeds.ops_of(self.g, hero, deed)
        worth = self.promise(self._plan(hero, deed))
        worth += sum(EXTRA.get(op.op, 0) for op in ops)
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
        return max((self.deed_worth(hero, each) for each in options if self._usable(hero, each)), default=0)

    def _usable(self, hero: Hero, deed: str) -> bool:
        """Whether he could do it where he stands; where no tray is near there is no need to ask the rules."""
        plan = self._plan(hero, deed)
        if plan.pieces and not any(self.reach(plan, piece) for piece in plan.pieces):
            return False
        return next(deeds.why_not(self.g, hero, deed), None) is None

    def _plan(self, hero: Hero, deed: str) -> Placing:
        """What an attack or ability puts on trays; its pieces are the same wherever he stands on the same tray."""
        key = (hero.id, deed, hero.tray)
        pieces = self._pieces.get(key)
        if pieces is None:
            pieces = self._pieces[key] = deeds.hits(self.g, hero, deeds.ops_of(self.g, hero, deed))
        return Placing(hero.seat, hero.id, "hero", hero.at, pieces)

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
        found = self._elsewhere.get(hero.id)
        if found is None:
            worths = [self.stand_worth(hero, at) for at in self._destinations(hero)]
            found = self._elsewhere[hero.id] = max(worths, default=0)
        return found

    def _destinations(self, hero: Hero) -> list[Spot]:
        """Spaces with Hordes in reach: for all others see `play_move`."""
        reach = reach_of(self.g, hero.at, points_left(self.g, hero)).cost
        return [tray.at for tray in self.g.world.trays.values() if tray.kind == "horde" and tray.at in reach]

    def base_worth(self, hero: Hero, tray: Tray, square: int) -> int:
        """What a base on a tray covers and holds, less what it costs the Hero."""
        squares, sight = base(square), self.sight(tray)
        worth = self.gain(tray, squares) * 2 // 3
        if sight.open & ~squares:
            cost = 2 if sight.fast else 1
            worth += sight.hold - (8 if hero.hearts > cost + 1 else 60)
        if sight.deadly:
            worth -= 22 if hero.hearts > 2 else 90
        return worth

    def best_base(self, hero: Hero, tray: Tray) -> tuple[int, int]:
        """The best place of a base on a tray: what it is worth, and where."""
        taken = self.sight(tray).covered
        free = [each for each in BASES if not base(each) & taken]
        return max(((self.base_worth(hero, tray, each), each) for each in free), default=(0, -1))

    def stand_worth(self, hero: Hero, at: Spot) -> int:
        """What a Hero could do from a spot, his base on a Horde there among it."""
        key = (hero.id, at)
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = self._stand_worth(hero, at)
        return found

    def _stand_worth(self, hero: Hero, at: Spot) -> int:
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
        found = self._here.get(hero.id)
        if found is None:
            found = self._here[hero.id] = self._here_worth(hero)
        return found

    def _here_worth(self, hero: Hero) -> int:
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
        return self.weights[tray.id] * loss(self.g, tray) if advice.rounds_left(self.g, tray) == 1 else 0

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
        return self.best(plan, plan.pieces[len(plan.put)], tray, self._planned(plan, tray))[0]

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
        """Level 1 while there are more sites than Towers: two small ones cover more than one of level 2. Then level 2.
        A web goes when a Tower is passed on."""
        if option.verb == "end_spend":
            return 1
        stack = str(option.args["stack"])
        if option.verb == "clear_web":
            return 0
        level = int(stack[-1])
        kinds = {"archer": 4, "mage": 5, "artillery": 5, "barracks": 3}
        wanted = kinds[stack[:-1]]
        owned = sum(1 for player in self.g.world.seats for card in player.hand if card.startswith(stack[:-1]))
        rank = 3 - level if self._short_of_towers() else level
        return 20 * rank + 3 * wanted - 4 * owned

    def _short_of_towers(self) -> bool:
        """Whether the team has fewer Towers than building sites."""
        sites = sum(len(self.g.map.sites(self.g.world.players, player.seat)) for player in self.g.world.seats)
        return sum(len(player.hand) + len(player.received) for player in self.g.world.seats) < sites

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
