"""Lakeburg as a scenario: how it starts, what its Days allow, who comes, what is seen of Cetusia."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from domain.kernel.errors import SaveError
from domain.kernel.game import Setting
from domain.kernel.gate import Acted
from domain.last_spell.advice import value
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.cetusia import CetusiaSpawn
from domain.last_spell.cetusia_check import cetusia_problems
from domain.last_spell.cetusia_view import CetusiaView
from domain.last_spell.counsel import Counsel, advise
from domain.last_spell.day_upkeep import Upkeep
from domain.last_spell.night import MonsterPhase
from domain.last_spell.view import View
from tests.rules.last_spell.given import GATE, At, Given, Played
from tests.rules.playing import refused

# The scenario


def to_the_day(players: int, seed: str, **options: object) -> Played:
    """A fresh start, answered at random up to the first main phase."""
    rng = Random(seed)
    acted = GATE.start(Setting("lakeburg", players, options))
    while acted.g.world.phase == "setup":
        question = rng.choice(acted.g.questions)
        wanted = [rng.choice(list(question.options))]
        done = GATE.act(acted.state, wanted, question.seat)
        assert isinstance(done, Acted)
        acted = done
    return acted.g


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("quick", [True, False])
def test_a_fresh_start_of_the_single_scenario(players: int, quick: bool) -> None:
    """20.10–20.13: 4 Gold, 4 Materials, five Wooden Walls, three Perks with the Trait's, Weapon II; the first Upkeep
    turns the Hero cards and gives no Perk."""
    g = to_the_day(players, f"{players}{quick}", quick_setup=quick)
    world = g.world
    assert (world.cycle, world.phase, world.stash.gold, world.stash.materials) == (1, "main", 4, 4)
    assert [each.cutout for each in world.structures.values() if each.kind == "wooden_wall"] == [
        "W1",
        "W2",
        "W3",
        "E1",
        "E3",
    ]
    for hero in world.heroes.values():
        assert (hero.level, len(hero.perks)) == (2, 3)
        assert g.content.traits[hero.trait].perk in hero.perks
        if quick:
            assert sorted(g.content.perks[perk].level for perk in hero.perks) == [1, 1, 2]
        weapons = [item.card for item in hero.items if item.card in g.content.weapons]
        assert all(g.content.weapons[card].level == 2 for card in weapons)


def test_alone_the_start_is_the_same_for_four_heroes() -> None:
    """22.1: one of them in play."""
    world = to_the_day(1, "alone").world
    assert [len(hero.perks) for hero in world.heroes.values()] == [3, 3, 3, 3]
    assert len(world.order) == 1


def test_the_north_stays_open() -> None:
    """20.16, 5.8: no Wall and no Gate on the three northern cutouts; W4 and E4 may be built, E2 too."""
    at = Given("lakeburg").set_up().stash(0, 6).hero("duelist").main_phase()
    for kind in ("wooden_wall", "wooden_gate"):
        for cutout in ("N1", "N2", "N3"):
            assert at.why(f"build:{kind}", f"cutout:{cutout}") == ["northern_border"]
        for cutout in ("W4", "E4", "E2"):
            assert at.why(f"build:{kind}", f"cutout:{cutout}") == []


def test_nothing_is_built_on_the_southern_lake() -> None:
    """5.4 (house): Water is no free spot of the Town."""
    at = Given("lakeburg").set_up().stash(6, 6).hero("duelist").main_phase()
    assert at.why("build:watchtower", "place:14,20") != []
    assert at.why("build:watchtower", "place:12,20") == []


def test_production_buildings_and_walls_are_upgraded_and_nothing_else() -> None:
    """20.15: a Gold Mine, a Scavenger Camp and a Wooden Wall; neither Blacksmith nor Seer."""
    table = Given("lakeburg").set_up().stash(9, 9).structure("gold_mine", (11, 14), (11, 15))
    table.structure("scavenger_camp", (18, 11), (19, 11)).structure("blacksmith", (12, 20), (12, 21))
    at = table.structure("seer", (19, 21), (20, 21)).hero("duelist").main_phase()
    legal = {at.world.structures[each.split(":")[1]].kind for each in at.options() if each.startswith("upgrade:")}
    assert legal == {"gold_mine", "scavenger_camp", "wooden_wall"}


def test_yellow_figures_come_and_red_ones_do_not() -> None:
    """20.17, 14.7: card 6 on slot 4, k = 1: green Armored, Archer, Clawer, a yellow amber Bulky; no red Runner."""
    at = Given("lakeburg").hero("duelist", (12, 20)).piles(s4=["6"]).play(MonsterPhase(), coin=["left"])
    kinds = sorted(str(each["monster"]) for each in at.log("spawned"))
    assert kinds == ["archer", "armored", "bulky_amber", "clawer"]


def test_cetusia_is_scouted_beside_the_board() -> None:
    """20.14, 20.18, 4.8: four unknown cards, none of them on a Mist slot; she is not on the board."""
    at = Given("lakeburg", cycle=3, k=2).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[1])
    boss = at.world.boss
    assert boss is not None
    assert (boss.deck.cards, boss.drawn, boss.stage, boss.entered) == (["C1", "C2", "C3", "C4"], [], 1, False)
    assert all(card == "" for pile in at.world.spawn.piles.values() for card in pile)
    assert at.monsters() == []


def test_a_hero_on_water_and_a_monster_on_water_are_slow() -> None:
    """20.9: a token of 3 gives 1; an Archer of two points walks one spot, a Clawer of three one, a Winged three."""
    at = Given("lakeburg").hero("ranger", (13, 20), tokens=[3, 2]).turn("ranger")
    assert at.act("flip:3").hero("ranger").mp == 1
    table = Given("lakeburg").hero("ranger", (3, 20)).piles()
    table.monster("archer", (12, 7)).monster("clawer", (14, 7)).monster("winged", (18, 7))
    moved = table.play(MonsterPhase(), coin=["left"])
    assert moved.monsters() == [(12, 8), (14, 8), (18, 10)]


# What is seen of her


PARTS = (("head", (13, 9), "S", 5), ("tail", (17, 20), "N", 2))


def seen(table: Given, hero: str = "duelist") -> CetusiaView:
    view = table.turn(hero).g.view(1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert view.boss is not None
    assert view.boss.cetusia is not None
    return view.boss.cetusia


def test_before_she_comes_any_card_may_be_the_first() -> None:
    """20.25: with the second Monster Phase; the Head lies on none of the spots yet."""
    view = seen(Given("lakeburg", cycle=3, k=3).cetusia().with_(round=1).hero("duelist", (12, 11)))
    assert (view.stage, view.comes, view.drawn, view.now) == (1, 2, [], None)
    assert [each.card for each in view.cards] == ["C1", "C2", "C3", "C4"]
    assert [(part.at, part.wounds, part.turns_at, part.falls_at, part.gone) for part in view.parts] == [
        ("", 0, 8, 9, False),
        ("", 0, 6, 7, False),
    ]
    first = view.cards[0].attacks
    assert [(each.at, each.facing, each.attack, each.damage) for each in first] == [
        ("13,9", "S", "skull_smash", 2),
        ("17,20", "N", "tidal_assault", 1),
    ]
    assert first[0].strikes == ["hero:duelist"]


def test_the_cards_that_are_left_are_told_with_their_areas() -> None:
    """20.25: C1 and C4 are out."""
    view = seen(Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1", "C4"]).hero("duelist", (3, 20)))
    assert (view.comes, view.drawn, [each.card for each in view.cards]) == (3, ["C1", "C4"], ["C2", "C3"])
    assert [(part.at, part.wounds, part.dice) for part in view.parts] == [
        ("13,9", 5, ["orange"]),
        ("17,20", 2, ["orange"]),
    ]
    assert sorted(view.cards[0].attacks[0].area) == ["17,10", "17,11", "18,10", "18,11", "19,10", "19,11"]


def test_a_foreseen_attack_turns_to_who_stands_beside_its_spot() -> None:
    """20.21: the Hero west of (18,9) would turn the Skull Smash of C2."""
    view = seen(Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1", "C3", "C4"][:2]).hero("duelist", (17, 9)))
    smash = next(each for each in view.cards if each.card == "C2").attacks[0]
    assert (smash.facing, smash.strikes) == ("W", ["hero:duelist"])


def test_the_second_stage_and_a_part_that_is_gone_are_told() -> None:
    """20.24, 20.26, 20.29–20.32."""
    view = seen(
        Given("lakeburg", cycle=3, k=3)
        .cetusia(("tail", (17, 20), "N", 6), drawn=["C1"], stage=2)
        .hero("duelist", (3, 20))
    )
    head, tail = view.parts
    assert (head.gone, head.wounds, tail.gone, tail.turns_at, tail.dice) == (True, 9, False, 0, ["orange", "blue"])
    assert [[each.kind for each in card.attacks] for card in view.cards] == [["cetusia_tail"]] * 3
    assert next(card for card in view.cards if card.card == "C2").attacks[0].damage == 3


def test_in_the_monster_phase_the_open_cards_attacks_are_told_until_they_fall() -> None:
    """20.20: while a Hero gives way both are to come; while one part's damage is met only the other's."""
    table = Given("lakeburg", cycle=3, k=3).cetusia().hero("duelist", (13, 9), "AR03")
    for y in (8, 7, 6):
        table.monster("clawer", (13, y))
    at = table.play(CetusiaSpawn(), cetusia=[1])
    view = at.g.view(1).boss
    assert view is not None
    assert view.cetusia is not None
    assert view.cetusia.now is not None
    assert [each.kind for each in view.cetusia.now.attacks] == ["cetusia_head", "cetusia_tail"]
    table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1"]).hero("duelist", (13, 11), "AR03")
    at = table.play(MonsterAttacks())
    assert at.asked == "defend"
    view = at.g.view(1).boss
    assert view is not None
    assert view.cetusia is not None
    assert view.cetusia.now is not None
    assert [each.kind for each in view.cetusia.now.attacks] == ["cetusia_tail"]


def test_reference_cards_show_her_dice_and_her_strongest_attack() -> None:
    for stage, dice, damage in ((1, ["orange"], 2), (2, ["orange", "blue"], 3)):
        table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1"], stage=stage).hero("duelist", (3, 20))
        foes = {each.kind: each for each in table.turn("duelist").g.view(1).foes}
        assert (foes["cetusia_head"].dice, foes["cetusia_head"].damage, foes["cetusia_head"].hp) == (dice, damage, 9)


def test_forecasts_leave_her_out_unless_one_card_is_left() -> None:
    """20.26: her parts leave their spots before the others walk; where she goes is known only then."""
    table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1", "C2"]).hero("duelist", (3, 20))
    at = table.monster("winged", (13, 8), "S").turn("duelist")
    threat = next(each for each in at.g.view(1).threats if each.monster == "m3")
    assert threat.left == ["13,8", "13,9", "13,10", "13,11"]
    two = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1", "C2"]).hero("duelist", (3, 20))
    assert two.world.boss is not None
    two.world.boss.deck.take("C4")  # as if only C3 could come: the Tail to (19,9)
    known = two.monster("winged", (19, 8), "S").turn("duelist")
    threat = next(each for each in known.g.view(1).threats if each.monster == "m3")
    assert threat.left[1] in ("20,8", "18,8")


def test_nobody_is_told_the_order_of_her_cards() -> None:
    """2.: her cards are drawn when they are turned; what a seat sees does not depend on the seed."""
    table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1"]).hero("duelist", (3, 20)).turn("duelist")
    assert table.g.view(1) == table.g.view(None)
    assert len(table.world.boss.deck.layers) == 1 if table.world.boss else False


# Counsel


def best(at: At, *draft: str) -> str:
    g = at.draft(*draft) if draft else at.g
    return advise(g, g.questions[0])[0].option


def test_counsel_strikes_her_rather_than_a_clawer() -> None:
    """Only her death ends the third Night."""
    table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C1"]).hero("duelist", (13, 8), "WM-sword-2")
    at = table.monster("clawer", (14, 8)).turn("duelist")
    attack = best(at)
    assert attack.startswith("attack:WM-sword-2")
    assert best(at, "attack:WM-sword-2:slash") == "aim:13,9"


def test_a_position_is_worth_more_with_each_wound_of_hers_and_without_a_part() -> None:
    def worth(head: int | None, tail: int) -> int:
        parts = [("tail", (17, 20), "N", tail)]
        if head is not None:
            parts.insert(0, ("head", (13, 9), "S", head))
        table = Given("lakeburg", cycle=3, k=3).set_up().cetusia(*parts, drawn=["C1"], stage=2)
        return value(table.hero("duelist", (3, 20)).turn("duelist").g)

    assert worth(5, 2) < worth(6, 2) < worth(6, 3) < worth(8, 3) < worth(None, 3)


def test_counsel_fears_where_she_may_strike() -> None:
    """Before the second Monster Phase: (13,10) lies in C1's Skull Smash, (13,12) in no area of the four cards."""

    def danger(at: tuple[int, int]) -> int:
        table = Given("lakeburg", cycle=3, k=3).cetusia(*PARTS, drawn=["C2", "C3"]).hero("duelist", at, "WM-sword-2")
        return Counsel(table.turn("duelist").g).danger.get("hero:duelist", 0)

    assert danger((13, 11)) > danger((13, 13)) == 0


# Tables from elsewhere


def sound() -> Given:
    table = Given("lakeburg", cycle=3, k=3).set_up().cetusia(*PARTS, drawn=["C1", "C2"])
    return table.hero("duelist", (12, 13), trait="T1A", perks=["ME1"]).hero("ranger", (20, 13)).piles()


def test_a_sound_table_with_her_passes() -> None:
    sound().turn("duelist").g.check()
    Given("lakeburg", cycle=3, k=3).cetusia().hero("duelist", (12, 13)).hero("ranger", (20, 13)).turn(
        "duelist"
    ).g.check()


def test_a_table_is_sound_while_she_is_lifted() -> None:
    """A save may be made while a Hero gives way; her parts are then in no spot."""
    table = sound().hero("vanguard", (13, 20)).monster("clawer", (12, 20))
    for x in range(6, 12):
        table.monster("clawer", (x, 20))
    at = table.play(CetusiaSpawn(), cetusia=[1])
    assert at.asked == "make_way"
    assert list(cetusia_problems(at.g)) == []


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("stage", "stage is 3"),
        ("cards", "not each there once"),
        ("twice", "cetusia_head is there 2 times"),
        ("early", "before Cetusia has come"),
        ("dead", "Cetusia is dead"),
        ("turned", "8 Wounds and its card is not turned"),
        ("harpy", "the Boss of lakeburg in cycle 3 is corrupted_harpy"),
        ("none", "the third Night has no Boss"),
        ("cycle", "the Boss of lakeburg in cycle 2"),
    ],
)
def test_an_impossible_cetusia_is_refused(spoil: str, says: str) -> None:
    at = sound().turn("duelist")
    boss = at.world.boss
    assert boss is not None
    match spoil:
        case "stage":
            boss.stage = 3
        case "cards":
            boss.drawn.append("C3")
        case "twice":
            at.world.monsters["m2"].kind = "cetusia_head"
        case "early":
            boss.entered, boss.drawn = False, []
            boss.deck.mix_in(["C1", "C2"])
        case "dead":
            at.world.monsters = {}
        case "turned":
            at.world.monsters["m1"].wounds = 8
        case "harpy":
            boss.kind = "corrupted_harpy"
        case "none":
            at.world.boss = None
        case "cycle":
            at.world.cycle = 2
    with pytest.raises(SaveError, match=says):
        at.g.check()


def test_only_her_own_answers_are_taken_while_she_takes_a_place() -> None:
    """A Hero may not stay where she comes."""
    table = Given("lakeburg", cycle=3, k=3).cetusia().hero("duelist", (13, 9))
    for y in (8, 7, 6):
        table.monster("clawer", (13, y))
    assert refused(table.play(CetusiaSpawn(), cetusia=[1]), "give_way:13,9")


def test_counsel_works_for_prosperity_while_it_can_be_solved() -> None:
    """The quest wants three producers, one of them upgraded, by the end of Night II (house 10.3)."""

    def promised(option: str, *, cycle: int = 1, upgraded: bool = False) -> int:
        table = Given("lakeburg", cycle=cycle).set_up().stash(9, 9).structure("gold_mine", (11, 14), (11, 15))
        table.structure("scavenger_camp", (18, 11), (19, 11), upgraded=upgraded)
        at = table.hero("duelist").main_phase()
        return next(each.worth for each in advise(at.g, at.g.questions[0]) if each.option == option)

    mine = "upgrade:s15"
    assert promised("build:gold_mine") > promised("build:gold_mine", cycle=3)
    assert promised(mine) > promised(mine, upgraded=True) > promised(mine, cycle=3, upgraded=True)
