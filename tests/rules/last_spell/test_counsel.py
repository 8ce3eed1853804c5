"""Advice: what a position is worth, and what each answer promises."""

from __future__ import annotations

from domain.last_spell.advice import FITTED, likes, promise, threat, value
from domain.last_spell.counsel import advise
from tests.rules.last_spell.given import At, Given


def best(at: At, *draft: str) -> str:
    g = at.draft(*draft) if draft else at.g
    return advise(g, g.questions[0])[0].option


def test_a_position_is_worth_less_with_fewer_mages_more_wounds_and_a_nearer_horde() -> None:
    def worth(*, mages: int = 4, wounds: int = 0, x: int = 5) -> int:
        table = (
            Given().set_up().with_(mages=mages).hero("duelist", (12, 13), wounds=wounds).monster("clawer", (x, 13), "E")
        )
        return value(table.turn("duelist").g)

    assert worth() > worth(mages=3)
    assert worth() > worth(wounds=2)
    assert worth() > worth(x=9)
    assert worth(wounds=5) - worth(wounds=6) > worth(wounds=0) - worth(wounds=1)


def test_the_parts_add_up_and_the_weightiest_comes_first() -> None:
    g = Given().set_up().hero("duelist", (12, 13)).monster("clawer", (5, 13), "E").turn("duelist").g
    parts = likes(g)
    assert sum(part.worth for part in parts) == value(g)
    assert [abs(part.worth) for part in parts] == sorted((abs(part.worth) for part in parts), reverse=True)


def test_each_part_promises_as_much_as_was_fitted_for_it() -> None:
    """So that a Mage, worth 3,000, counts as 765."""
    g = Given().set_up().hero("duelist", (12, 13)).monster("clawer", (5, 13), "E").turn("duelist").g
    assert {part.says.key.removeprefix("advice.") for part in likes(g)} <= set(FITTED)
    before = promise(g)
    g.world.mages -= 1
    assert before - promise(g) == 3 * 255


def test_a_lost_session_is_worth_least_and_a_won_one_most() -> None:
    table = Given(cycle=3).harpy("left", slain=3).hero("vanguard", (13, 12), "WM-sword-1")
    won = table.monster("corrupted_harpy", (14, 12), wounds=6).turn("vanguard")
    won = won.act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1])
    assert value(won.g) == 1_000_000


def test_stronger_and_nearer_monsters_threaten_more() -> None:
    table = Given().monster("clawer", (5, 13)).monster("clawer", (12, 13)).monster("armored", (12, 14))
    far, near, strong = (threat(table.g, monster) for monster in table.world.monsters.values())
    assert far < near < strong


def test_it_strikes_the_better_target() -> None:
    """An Armored beside the Circle rather than a Clawer far from it."""
    table = Given().hero("duelist", (13, 15), "WM-sword-1").monster("armored", (14, 15)).monster("clawer", (12, 15))
    at = table.turn("duelist")
    assert best(at) == "attack:WM-sword-1:slash"
    assert best(at, "attack:WM-sword-1:slash") == "aim:14,15"


def test_it_walks_to_where_it_can_strike() -> None:
    at = Given().hero("duelist", (12, 13), "WM-sword-1").monster("clawer", (15, 12)).turn("duelist")
    assert best(at).startswith("flip:")
    at = at.act("flip:4")
    assert best(at) in ("move:14,12", "move:15,13", "attack:WM-sword-1:rush")


def test_it_spares_its_friends() -> None:
    """Fireball where it hits the Clawers alone, not where a Hero stands among them."""
    table = Given().hero("arcanist", (11, 11), "WG-scepter-2").hero("ranger", (15, 12))
    at = table.monster("clawer", (14, 12)).monster("clawer", (13, 12)).turn("arcanist")
    aim = best(at, "attack:WG-scepter-2:fireball")
    assert aim in ("aim:12,11", "aim:13,11", "aim:12,12", "aim:13,12", "aim:12,13", "aim:13,13")


def test_it_wards_off_with_what_wastes_least() -> None:
    from domain.last_spell.assault import MonsterAttacks

    table = Given().hero("duelist", (12, 13), "AR24", "AR03").monster("clawer", (11, 13), "E")
    assert best(table.play(MonsterAttacks())) == "block:AR03"


def test_it_rerolls_a_miss_and_passes_when_nothing_is_left() -> None:
    table = Given().hero("duelist", (12, 13), "WM-axe-1").monster("clawer", (13, 13)).turn("duelist")
    assert best(table.act("attack:WM-axe-1:chop", "aim:13,13", orange=[4])) == "reroll:m1:1"
    assert best(Given().hero("duelist", (12, 13), ap=0).turn("duelist")) == "pass"


def alone(gold: int, materials: int, *stash: str) -> Given:
    """A Hero of a single player by Day, in a mail of his own; three others wait; no Ruins."""
    table = Given(players=1).hero("duelist", None, "WM-sword-1", "AR24")
    table.structure("house", (14, 14)).structure("shop", (15, 17), (16, 17)).stash(gold, materials, *stash)
    for hero in ("ranger", "vanguard", "arcanist"):
        table.hero(hero, None)
        table.world.heroes[hero].state = "waiting"
        table.world.order.remove(hero)
    return table


def test_a_single_player_recruits_as_soon_as_the_gold_is_there() -> None:
    """22.21: the second Hero costs 3 Gold."""
    assert best(alone(3, 2).main_phase()).startswith("recruit:")


def test_a_mine_is_built_first_where_its_gold_pays_for_a_hero() -> None:
    """A Gold Mine costs 2 Materials and gives 1 Gold at once: with 2 Gold that makes 3, so no Gold goes elsewhere."""

    def worths(gold: int) -> dict[str, int]:
        g = alone(gold, 3).main_phase().g
        return {each.option: each.worth for each in advise(g, g.questions[0])}

    enough, too_little = worths(2), worths(1)
    assert max(enough, key=lambda option: enough[option]) == "build:gold_mine"
    assert enough["build:scavenger_camp"] < 0
    assert too_little["build:gold_mine"] < enough["build:gold_mine"], "1 Gold and that of one mine are not enough"


def test_what_nobody_can_wear_is_sold_together_for_a_hero() -> None:
    """5.16: half the sum of the costs. The Duelist wears a High Armor; two more, of 2 Gold each, bring 2 Gold."""
    at = alone(2, 0, "AR06", "AR07").main_phase()
    assert best(at) == "sell"
    first = best(at, "sell")
    assert first.startswith("add:")
    second = best(at, "sell", first)
    assert second.startswith("add:")
    sold = at.act("sell", first, second)
    assert sold.world.stash.gold == 4
    assert best(sold).startswith("recruit:")


def test_giants_count_more_while_a_quest_waits_for_them() -> None:
    """The Giant Slayers of Glenwald want two Monsters of tier 3 slain by the second dawn."""

    def worth(*, slain: int, cycle: int = 1) -> int:
        table = Given("glenwald", cycle=cycle).monster("accursed", (12, 13))
        table.world.tally.slain_tier_3 = slain
        return threat(table.g, next(iter(table.world.monsters.values())))

    assert worth(slain=0) > worth(slain=2)
    assert worth(slain=0, cycle=3) == worth(slain=2, cycle=3)
