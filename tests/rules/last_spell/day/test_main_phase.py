"""The main phase: turns, every Structure by its figures, every Ruin, reasons against what is not on offer."""

from __future__ import annotations

import pytest

from domain.kernel.gate import Acted
from domain.kernel.numbers import total
from domain.last_spell.day_end import EndOfDay
from domain.last_spell.day_workers import workers
from domain.last_spell.harm import burn
from domain.last_spell.state import DeckName
from domain.last_spell.table import structure_kind, withstands
from tests.rules.last_spell.given import CONTENT, GATE, At, Given

# Kind, category, place, its cost in Gold and Materials, what comes back at once, the damage that destroys it
FIGURES = [
    ("ballista", "defense", "place:13,12", (0, 2), (0, 0), 1),
    ("catapult", "defense", "place:13,12", (0, 3), (0, 0), 1),
    ("warp_gate", "defense", "place:13,12", (0, 1), (0, 0), 1),
    ("watchtower", "defense", "place:13,12", (0, 1), (0, 0), 1),
    ("wooden_wall", "wall", "cutout:N1", (0, 2), (0, 0), 3),
    ("wooden_gate", "wall", "cutout:N1", (0, 2), (0, 0), 2),
    ("house", "production", "place:13,12", (3, 0), (0, 0), 2),
    ("gold_mine", "production", "place_two:13,12:14,12", (0, 2), (1, 0), 3),
    ("scavenger_camp", "production", "place_two:13,12:14,12", (2, 0), (0, 1), 3),
    ("shop", "equipment", "place_two:13,12:14,12", (2, 0), (0, 0), 3),
    ("armor_maker", "equipment", "place_two:13,12:14,12", (3, 0), (0, 0), 3),
    ("blacksmith", "equipment", "place_two:13,12:14,12", (3, 0), (0, 0), 3),
    ("bowyer", "equipment", "place_two:13,12:14,12", (3, 0), (0, 0), 3),
    ("magic_shop", "equipment", "place_two:13,12:14,12", (3, 0), (0, 0), 3),
    ("seer", "seer", "place_two:13,12:14,12", (3, 0), (0, 0), 3),
]


def stash(at: At) -> tuple[int, int]:
    return at.world.stash.gold, at.world.stash.materials


def asked_seat(at: At) -> int:
    return next(question.seat for question in at.g.questions if not question.offer)


# Turns


def test_one_action_is_one_turn() -> None:
    """5.1: after any action, the Refresh too, the next seat is asked, from the First Player round and round."""
    table = Given(players=3).set_up().stash(9, 9, "AR04").hero("duelist").hero("ranger").hero("vanguard")
    at = table.main_phase()
    turns = []
    for action in ("refresh", "take_item:AR04:ranger", "upgrade:s1", "leave_item:duelist"):
        turns.append(asked_seat(at))
        if action == "leave_item:duelist":
            break
        at = at.act(action)
    assert turns == [1, 2, 3, 1]


def test_a_long_choice_is_one_turn() -> None:
    """5.1: what is chosen within an action is the same turn."""
    table = Given().set_up().stash(0, 0, "AR04", "AR05", "AR06").hero("duelist").hero("ranger")
    at = table.main_phase().act("sell", "add:AR04", "add:AR05", "sell_now")
    assert (asked_seat(at), stash(at)) == (2, (2, 0))


def test_who_comes_back_takes_no_turn_from_others() -> None:
    """5.2: seat 1 passed and acts in seat 2's turn; seat 2 is still asked, and it ends when 2 and 3 pass."""
    table = Given(players=3).set_up().stash(9, 9).hero("duelist").hero("ranger").hero("vanguard")
    at = table.main_phase().act("pass")
    back = GATE.act(at.state, ["refresh"], 1)
    assert isinstance(back, Acted)
    at = At(back)
    assert (asked_seat(at), at.world.stash.gold) == (2, 8)
    assert at.act("pass", "pass").asked == "deploy"


def test_all_pass_one_after_the_other() -> None:
    """5.2: seat 2 goes on alone as long as it likes."""
    at = Given().set_up().stash(9, 9).hero("duelist").hero("ranger").main_phase().act("pass")
    for wall in ("N1", "N3", "W4"):
        assert asked_seat(at) == 2
        at = at.act("build:wooden_wall", f"cutout:{wall}")
    assert at.act("pass").asked == "deploy"


def test_seats_use_their_own_heroes_only() -> None:
    """5.11: leaving and taking is for the Heroes of the seat on turn."""
    table = Given().stash(0, 0, "AR07").hero("duelist", None, "WM-sword-1").hero("ranger", None, "WM-axe-1")
    at = table.main_phase()
    assert "leave_item:WM-sword-1:duelist" in at.options()
    assert not [each for each in at.options() if each.endswith(":ranger")]


# Structures


def test_every_structure_is_in_the_list() -> None:
    """2.9, 7.1: the rulebook's four Defenses, Walls and Gates, Production and Equipment Buildings, the Seer."""
    built = {kind for kind, record in CONTENT.structures.items() if record.build is not None}
    assert built == {figure[0] for figure in FIGURES}
    assert {kind for kind in CONTENT.structures if kind not in built} == {"stone_wall", "stone_gate", "ruin"}


@pytest.mark.parametrize(("kind", "category", "place", "cost", "gains", "falls"), FIGURES)
def test_every_structure_costs_gives_and_bears_what_it_says(
    kind: str, category: str, place: str, cost: tuple[int, int], gains: tuple[int, int], falls: int
) -> None:
    """5.3, 5.9, 7.6–7.38 (house): with exactly its cost it is built; with one less it is refused."""
    bare = Given("gildenberg", k=2).stash(*cost).hero("duelist").main_phase()
    at = bare.act(f"build:{kind}", place)
    made = next(iter(at.world.structures.values()))
    assert (made.kind, structure_kind(at.g, made).category, stash(at)) == (kind, category, gains)
    poorer = Given(k=2).stash(max(0, cost[0] - 1), max(0, cost[1] - 1)).hero("duelist").main_phase()
    assert poorer.why(f"build:{kind}") == ["no_gold" if cost[0] else "no_materials"]
    assert withstands(at.g, made) == falls
    burn(at.g, made, falls - 1, "clawer")
    assert made.id in at.world.structures
    burn(at.g, made, 1, "clawer")
    assert made.id not in at.world.structures


@pytest.mark.parametrize(("gate", "falls"), [(False, 5), (True, 4)])
def test_stone_keeps_the_flames_and_bears_more(gate: bool, falls: int) -> None:
    """7.27, 7.29: 2 Materials turn wood into stone; with one Flame it bears that much less."""
    wood, stone = ("wooden_gate", "stone_gate") if gate else ("wooden_wall", "stone_wall")
    at = Given().stash(0, 2).structure(wood, cutout="W2", flames=1).hero("duelist").main_phase().act("upgrade:s1")
    made = at.world.structures["s1"]
    assert (made.kind, made.flames, stash(at)) == (stone, 1, (0, 0))
    burn(at.g, made, falls - 2, "clawer")
    assert "s1" in at.world.structures
    burn(at.g, made, 1, "clawer")
    assert "s1" not in at.world.structures
    again = Given().stash(0, 2).structure(stone, cutout="W2").hero("duelist").main_phase()
    assert "upgrade:s1" not in again.options()


@pytest.mark.parametrize(("spots", "falls"), [([(12, 12)], 2), ([(12, 12), (12, 13)], 3)])
def test_a_ruin_falls_with_a_flame_more_than_its_spots(spots: list[tuple[int, int]], falls: int) -> None:
    """7.30: like any Building; and it is never built again."""
    table = Given().structure("ruin", *spots, ruin=f"R{len(spots)}a").hero("duelist")
    burn(table.g, table.world.structures["s1"], falls - 1, "clawer")
    assert "s1" in table.world.structures
    burn(table.g, table.world.structures["s1"], 1, "clawer")
    assert "s1" not in table.world.structures
    assert table.main_phase().why("build:ruin") == ["not_built"]


def test_a_scavenger_camp_grows() -> None:
    """7.32: upgraded for 3 Gold it gives a Material at once, later 4 a Day instead of 2; then there is no more."""
    from domain.last_spell.day_upkeep import production

    at = Given("lakeburg").stash(3, 0).structure("scavenger_camp", (12, 13), (12, 14)).hero("duelist").main_phase()
    assert total(production(at.g, "materials")) == 2
    at = at.act("upgrade:s1")
    assert (stash(at), total(production(at.g, "materials"))) == ((0, 1), 4)
    assert "upgrade:s1" not in at.options()


def test_houses_have_no_upgrade() -> None:
    """7.33: nor has the Shop, nor any Defense."""
    table = Given("glenwald").stash(9, 9).set_up().structure("ballista", (13, 12)).hero("duelist")
    assert not [option for option in table.main_phase().options() if option.startswith("upgrade")]


@pytest.mark.parametrize(
    ("kind", "copies"),
    [("ballista", 4), ("catapult", 2), ("warp_gate", 4), ("watchtower", 2), ("wooden_gate", 2), ("gold_mine", 2)],
)
def test_copies_of_the_box(kind: str, copies: int) -> None:
    """7.1: the standees of the components list."""
    table = Given().stash(20, 20).hero("duelist")
    wide = kind == "gold_mine"
    for n in range(copies):
        if kind == "wooden_gate":
            table.structure(kind, cutout=f"W{n + 1}")
        else:
            at = (11 + 2 * n, 12)
            table.structure(kind, at, *([(at[0] + 1, 12)] if wide else []))
    assert table.main_phase().why(f"build:{kind}") == ["no_copy"]


@pytest.mark.parametrize("kind", ["armor_maker", "blacksmith", "bowyer", "magic_shop", "seer", "shop"])
def test_one_of_each_special_building(kind: str) -> None:
    """7.35 (house)."""
    table = Given().stash(20, 20).structure(kind, (12, 13), (12, 14)).hero("duelist")
    assert table.main_phase().why(f"build:{kind}") == ["no_copy"]


def test_stone_walls_leave_the_wooden_pieces_free() -> None:
    """7.1, 7.27: eleven cutouts, all of stone: no cutout is free, though wooden pieces are."""
    table = Given().stash(0, 9).hero("duelist")
    for cutout in CONTENT.cutouts:
        table.structure("stone_wall", cutout=cutout)
    assert table.main_phase().why("build:wooden_wall") == ["no_place"]


@pytest.mark.parametrize(
    ("kind", "deck"),
    [("armor_maker", "armor"), ("blacksmith", "melee"), ("bowyer", "ranged"), ("magic_shop", "magic")],
)
def test_each_equipment_building_raises_its_own_deck(kind: str, deck: DeckName) -> None:
    """7.36, 7.37: built, the deck is of level II; upgraded (Glenwald), of level III; a free card each time."""
    at = Given("glenwald").stash(7, 0).structure("shop", (18, 18), (19, 18)).hero("duelist").main_phase()
    others = {name: level for name, level in at.world.shop.levels.items() if name != deck}
    at = at.act(f"build:{kind}", "place_two:13,12:14,12")
    assert (at.world.shop.levels[deck], len(at.world.stash.items), at.world.stash.gold) == (2, 1, 4)
    at = at.act("upgrade:s2")
    assert (at.world.shop.levels[deck], len(at.world.stash.items), at.world.stash.gold) == (3, 2, 0)
    assert {name: level for name, level in at.world.shop.levels.items() if name != deck} == others


def test_a_card_that_somebody_holds_is_not_in_the_new_deck() -> None:
    """9.1 (house): the level II deck is of all level II cards that no Hero or stash holds."""
    table = Given().stash(3, 0, "WM-axe-2").hero("duelist", None, "WM-sword-2")
    at = table.main_phase().act("build:blacksmith", "place_two:13,12:14,12")
    cards = [*at.world.shop.decks["melee"].cards, *(item.card for item in at.world.stash.items)]
    assert "WM-sword-2" not in cards
    assert sorted(cards).count("WM-axe-2") == 1
    assert len(cards) == 6 - 1


# Placing


def test_nothing_is_built_on_what_stands_there() -> None:
    """5.4: a House, the Magic Circle."""
    at = Given().set_up().stash(9, 9).hero("duelist").main_phase()
    assert at.why("build:ballista", "place:14,14") == ["occupied"]
    assert at.why("build:ballista", "place:15,15") == ["occupied"]
    assert at.why("build:ballista", "place:9,14") == ["outside_town"]
    assert at.why("build:ballista", "place:13,9") == ["outside_town"]


def test_the_edges_of_cutouts() -> None:
    """5.8: single open spots of the wall ring are ground; cutouts, even empty ones, are not."""
    at = Given().stash(9, 9).hero("duelist").main_phase()
    assert at.why("build:ballista", "place:10,13") == []
    assert at.why("build:ballista", "place:14,10") == []
    assert at.why("build:ballista", "place:11,10") == ["cutout"]
    assert at.why("build:gold_mine", "place_two:13,10:14,10") == []
    assert at.why("build:gold_mine", "place_two:14,10:15,10") == ["cutout"]


def test_only_production_of_one_type_stands_close() -> None:
    """5.6, 5.7: Mine beside Mine, at a corner too; Mine not beside House or Camp; nothing beside the Seer."""
    table = Given().stash(20, 20).structure("gold_mine", (12, 12), (13, 12)).structure("seer", (12, 18), (13, 18))
    at = table.hero("duelist").main_phase()
    assert at.why("build:gold_mine", "place_two:12,13:13,13") == []
    assert at.why("build:gold_mine", "place_two:14,13:14,14") == []
    assert at.why("build:house", "place:12,13") == ["building_area"]
    assert at.why("build:scavenger_camp", "place_two:14,13:15,13") == ["building_area"]
    assert at.why("build:shop", "place_two:14,11:15,11") == ["building_area"]
    assert at.why("build:house", "place:14,19") == ["building_area"]
    assert at.why("build:house", "place:15,19") == []


def test_walls_and_defenses_do_not_mind_areas() -> None:
    """5.5: neither do Buildings mind theirs, nor the Circle's."""
    table = Given().stash(20, 20).structure("house", (11, 11)).structure("ballista", (13, 15))
    at = table.structure("stone_wall", cutout="W2").hero("duelist").main_phase()
    assert at.why("build:wooden_wall", "cutout:W1") == []
    assert at.why("build:watchtower", "place:12,11") == []
    assert at.why("build:gold_mine", "place_two:11,14:11,15") == []
    assert at.why("build:bowyer", "place_two:14,15:14,16") == []


def test_the_box_says_why_a_wall_stands_nowhere_else() -> None:
    """5.8: spots beside the cutouts are none."""
    at = Given().set_up().stash(0, 4).hero("duelist").main_phase()
    assert at.why("build:wooden_wall", "place_two:13,10:14,10") == ["no_cutout"]
    assert at.why("build:wooden_wall", "cutout:S1") == ["no_cutout"]


def test_spots_apart_are_no_place() -> None:
    """A Building of two spots covers two that share a side, a House only one."""
    at = Given().stash(9, 9).hero("duelist").main_phase()
    for wrong in ("place_two:14,12:18,19", "place_two:14,12:15,13", "place:14,12"):
        assert at.why("build:gold_mine", wrong) == ["kernel.not_offered"]
    assert at.why("build:house", "place_two:14,12:14,13") == ["kernel.not_offered"]
    assert at.why("build:house", "place:99,1") == ["kernel.not_offered"]


def test_every_place_that_is_offered_keeps_the_rules() -> None:
    """5.4–5.8: counted by hand for the Seer on the set-up map: no spot in any Building's Area, none on a cutout."""
    at = Given().set_up().stash(9, 9).hero("duelist").main_phase()
    taken = {spot for each in at.world.structures.values() for spot in each.spots}
    buildings = {spot for each in at.world.structures.values() if not each.cutout for spot in each.spots}
    cutouts = {y * 32 + x for cutout in CONTENT.cutouts.values() for x, y in cutout.spots}
    circle = {15 * 32 + 15, 15 * 32 + 16, 16 * 32 + 15, 16 * 32 + 16}
    near = {spot + dx + 32 * dy for spot in buildings for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    town = {y * 32 + x for x in range(10, 22) for y in range(10, 22)}
    free = town - taken - near - cutouts - circle
    pairs = {(spot, spot + step) for spot in free for step in (1, 32) if spot + step in free}
    offered = set()
    for option in at.options("build:seer"):
        spots = [text.split(",") for text in option.split(":")[1:]]
        offered.add(tuple(int(y) * 32 + int(x) for x, y in spots))
    assert offered == pairs


# Ruins


@pytest.mark.parametrize("base", sorted(CONTENT.ruins))
def test_every_ruin_gives_what_its_base_shows(base: str) -> None:
    """5.20, 5.21 (house)."""
    figures = {
        "R1a": (0, 0, 1), "R1b": (2, 0, 0), "R1c": (1, 2, 0), "R1d": (0, 2, 0), "R1e": (1, 1, 0), "R1f": (0, 0, 1),
        "R2a": (2, 0, 1), "R2b": (2, 2, 0), "R2c": (3, 1, 0), "R2d": (0, 2, 1), "R3a": (4, 4, 0), "R3b": (2, 2, 1),
    }  # fmt: skip
    size = int(base[1])
    table = Given().structure("ruin", *[(12, 15 + n) for n in range(size)], ruin=base).hero("duelist")
    for x in range(size):
        table.structure("house", (18 + x, 19))
    at = table.main_phase().act("scavenge")
    gold, materials, items = figures[base]
    assert (stash(at), total(workers(at.g)), "s1" in at.world.structures) == ((gold, materials), 0, False)
    assert at.asked == ("gain_item" if items else "day")


def test_an_item_from_a_ruin_is_a_top_card_or_a_potion() -> None:
    """5.25: the first card of a deck of choice, never one from lower down, or a Potion; no Scroll."""
    table = Given().structure("shop", (15, 18), (16, 18)).structure("ruin", (12, 15), ruin="R1a")
    table.structure("house", (19, 19)).deck("melee", "WM-sword-1", "WM-axe-1").hero("duelist")
    at = table.main_phase().act("scavenge")
    assert sorted(at.options()) == [
        "draw:armor",
        "draw:magic",
        "draw:melee",
        "draw:ranged",
        "take_potion:potion_blue",
        "take_potion:potion_green",
        "take_potion:potion_red",
        "take_potion:potion_yellow",
    ]
    at = at.act("draw:melee")
    assert [item.card for item in at.world.stash.items] == ["WM-sword-1"]
    assert "buy:WM-axe-1" in [*at.options(), *at.g.questions[0].blocked]


def test_a_worker_of_a_new_house_works_the_same_day() -> None:
    """5.26 (house): Houses at that moment less those who have worked; a lost House takes its Worker along."""
    table = Given().stash(3, 0).structure("house", (19, 19)).structure("ruin", (12, 15), ruin="R1b")
    table.structure("ruin", (12, 18), ruin="R1d").hero("duelist")
    at = table.main_phase().act("scavenge", "ruin:s2")
    assert at.why("scavenge") == ["no_workers"]
    at = at.act("build:house", "place:20,20")
    assert at.why("scavenge") == []
    assert total(workers(at.g)) == 1


# The Seer, the Shop


def test_without_a_seer_the_reason_is_told() -> None:
    """5.22, 7.38, 7.40."""
    at = Given().stash(9, 9).hero("duelist").main_phase()
    assert at.why("repel:upper")[0] == "no_seer"
    assert at.why("guess_again:3")[0] == "no_seer"


def test_guess_again_needs_two_cards_on_the_slot() -> None:
    """7.40: with one card left, or on a slot without cards, nothing can be put under."""
    table = Given("glenwald").structure("seer", (11, 13), (11, 14), upgraded=True).stash(4, 0).hero("duelist")
    at = table.piles(s4=["8"], s1=["2", "5"]).main_phase()
    assert at.why("guess_again:4") == ["no_pile"]
    assert at.why("guess_again:7") == ["no_pile"]
    at = at.act("guess_again:1", "guess_again:1")
    assert (at.world.spawn.piles["1"], at.world.stash.gold) == (["2", "5"], 0)


def test_an_empty_deck_sells_nothing_and_turns_nothing() -> None:
    """Reading 24.41: its slot is empty until cards come back."""
    table = Given().structure("shop", (15, 17), (16, 17)).stash(9, 0, "WM-sword-1").hero("duelist")
    at = table.deck("melee").main_phase().act("refresh")
    assert not [each for each in at.options() if each.startswith("buy:WM")]
    at = at.act("sell")
    assert at.why("buy:WM-sword-1") == []


def test_gold_and_materials_have_no_limit() -> None:
    """Reading 24.42: more than the twenty tokens of the box."""
    table = Given().stash(25, 30, "AR24").hero("duelist")
    at = table.main_phase().act("sell")
    assert stash(at) == (28, 30)


def test_a_whole_day_leads_into_the_night() -> None:
    """4.1, 5.1, 6.1, then the Night: its first Monster Phase has Heroes on the board."""
    at = Given().set_up().stash(2, 2).hero("duelist").hero("ranger").piles(s3=["", ""], s4=["", ""]).main_phase()
    at = at.act("pass", "pass")
    assert (at.world.phase, at.asked) == ("dusk", "deploy")
    at = at.act("deploy:13,13", "deploy:18,13")
    assert (at.world.phase, at.world.round) == ("hero", 1)
    assert [at.where(hero) for hero in at.world.heroes.values()] == [(13, 13), (18, 13)]
    assert at.world.monsters


def test_a_place_says_how_far_the_horde_is() -> None:
    """Two steps of Mist: the front row of slot 1 is at x 4, y 17 to 20; the Mine on (17,21) is 13 + 1 steps away."""
    at = Given(k=2).stash(0, 2).hero("duelist").piles(s1=["", ""]).main_phase()
    shows = at.shows("build:gold_mine", "place_two:17,21:18,21")
    assert [(said.key, dict(said.args)) for said in shows.says] == [
        ("shows.gives", {"gold": 1, "materials": 0}),
        ("shows.from_the_horde", {"spots": 14}),
    ]
    assert at.shows("build:gold_mine", "place_two:14,19:14,20").says[-1].args == {"spots": 10}
    assert at.shows("build:gold_mine").cost == {"materials": 2}


def test_deploying_says_it_too() -> None:
    """The Hero at (13,13), nothing known of tonight: nothing to say; with slot 4 (front row y 3, x 14 to 17): 11."""
    quiet = Given(k=1).hero("duelist").play(EndOfDay())
    assert quiet.shows("deploy:13,13").says == []
    at = Given(k=1).hero("duelist").piles(s4=["", ""]).play(EndOfDay())
    assert at.shows("deploy:13,13").says[0].args == {"spots": 11}


def test_a_refused_place_names_the_buildings_in_the_way() -> None:
    """5.7: (20,17) is in the Area of the Ruin, (20,18) in that of the Seer."""
    table = Given().stash(9, 9).structure("ruin", (19, 15), (19, 16), (19, 17), ruin="R3a").hero("duelist")
    at = table.structure("seer", (20, 19), (20, 20)).main_phase()
    refusal = GATE.explain(at.state, ["build:gold_mine"], ["place_two:20,17:20,18"], 1)[0].reasons[0]
    assert refusal.rule == "5.7"
    assert refusal.text.args["where"] == [
        {"key": "say.area", "args": {"at": "20,17", "kind": "ruin"}},
        {"key": "say.area", "args": {"at": "20,18", "kind": "ruin"}},
        {"key": "say.area", "args": {"at": "20,18", "kind": "seer"}},
    ]


def test_two_spots_apart_have_room_for_no_two_spot_building() -> None:
    """5.4: all of the Town is taken but (12,12) and (18,18), then (13,12) as well."""
    for free, reasons in (([(12, 12), (18, 18)], ["no_place"]), ([(12, 12), (13, 12)], []), ([], ["no_place"])):
        table = Given().stash(9, 9).hero("duelist")
        for spot in range(32 * 22):
            at = (spot % 32, spot // 32)
            if table.g.map.town >> spot & 1 and at not in free:
                table.structure("ballista", at)
        at_ = table.main_phase()
        assert at_.why("build:gold_mine") == reasons
        assert at_.why("build:watchtower") == ([] if free else ["no_place"])
