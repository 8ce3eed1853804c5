"""Set-up: boards, Ruins, Shop, Heroes and what they start with."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from domain.last_spell.equipment import can_carry, new_item, why_not_carry
from domain.last_spell.game import LastSpell
from domain.last_spell.grid import xy
from domain.last_spell.parts import most_hit_points
from tests.rules.last_spell.given import CONTENT, Given

GATE = Gate(LastSpell, CONTENT, bytes(32))


def start(scenario: str = "gildenberg", players: int = 2, **options: object) -> Acted[LastSpell]:
    return GATE.start(Setting(scenario, players, {"first_player": 1, **options}))


def act(at: Acted[LastSpell], *options: str, trait: int = 0) -> Acted[LastSpell]:
    """Each option as an action of whoever is asked. `trait`: which of the Trait cards left is dealt."""
    for option in options:
        taken = GATE.act(at.state, [option], at.g.questions[0].seat, {"traits": [trait]})
        assert isinstance(taken, Acted)
        at = taken
    return at


def ready(at: Acted[LastSpell]) -> Acted[LastSpell]:
    """The first answers as far as the trade, or the choice of the Hero who begins alone."""
    while at.g.questions[0].kind not in ("trade", "start_with"):
        at = act(at, next(iter(at.g.questions[0].options)))
    return at


@pytest.mark.parametrize(
    ("town", "walls", "kind", "gold"),
    [("gildenberg", 7, "wooden_wall", 2), ("lakeburg", 5, "wooden_wall", 4), ("glenwald", 7, "stone_wall", 6)],
)
def test_the_town_is_laid_out(town: str, walls: int, kind: str, gold: int) -> None:
    """3.8–3.13: two Houses, a Shop, 3 + 2 + 1 Ruins, the town's Walls and resources, a full Panic track."""
    world = start(town).g.world
    kinds = Counter(structure.kind for structure in world.structures.values())
    assert kinds == {"house": 2, "shop": 1, "ruin": 6, kind: walls}
    sizes = Counter(len(each.spots) for each in world.structures.values() if each.kind == "ruin")
    assert sizes == {1: 3, 2: 2, 3: 1}
    assert (world.stash.gold, world.stash.materials, world.mages) == (gold, gold, 4)
    assert world.panic == [2] * 6
    assert (world.mist.upper, world.mist.left, world.mist.right) == (0, 0, 0)


def test_ruins_are_drawn_and_none_lies_twice() -> None:
    """3.9."""
    ruins = [each.ruin for each in start().g.world.structures.values() if each.ruin]
    assert len(set(ruins)) == 6
    for each in start().g.world.structures.values():
        assert not each.ruin or CONTENT.ruins[each.ruin].spots == len(each.spots)


def test_gildenbergs_houses_and_shop_touch_the_circles_area() -> None:
    """3.8."""
    g = start().g
    area = g.map.circle_area
    for kind in ("house", "shop"):
        assert all(
            any(area >> at & 1 for at in each.spots) for each in g.world.structures.values() if each.kind == kind
        )


def test_a_hero_takes_card_trait_perk_item_weapon_and_armor() -> None:
    """3.15–3.22: Trait T1 is dealt; side A gives Fatality, a red Potion, a melee Weapon of choice, Worn-out Armor."""
    at = act(start(), "hero:vanguard")
    assert list(at.g.questions[0].options) == ["trait:T1A", "trait:T1B"]
    at = act(at, "trait:T1A")
    offered = at.g.questions[0].options
    assert sorted(offered) == sorted(
        f"weapon:WM-{each}-1" for each in ("sword", "axe", "dagger", "spear", "greatsword", "hammer")
    )
    hero = act(at, "weapon:WM-hammer-1").g.world.heroes["vanguard"]
    assert (hero.perks, [item.card for item in hero.items]) == (["ME1"], ["WM-hammer-1", "AR02", "potion_red"])
    assert (hero.mana, hero.tokens, hero.level) == (4, [3, 2, 2], 1)


def test_a_hero_card_is_played_by_one_seat() -> None:
    """3.15."""
    at = ready(start())
    assert len({hero.seat for hero in at.g.world.heroes.values()}) == 2
    second = act(start(), "hero:vanguard", "trait:T1A", "weapon:WM-hammer-1")
    reasons = GATE.explain(second.state, [], ["hero:vanguard"], 2)[0].reasons
    assert [reason.text.key for reason in reasons] == ["why.hero_taken"]


def test_each_trait_card_is_dealt_once() -> None:
    """3.19."""
    heroes = ready(start(players=4)).g.world.heroes.values()
    assert len({CONTENT.traits[hero.trait].card for hero in heroes}) == 4


def test_a_scroll_of_choice_and_armor_of_choice() -> None:
    """3.20, 3.22: Scholar in Glenwald takes any Scroll, a level III magic Weapon and any level I armour."""
    at = act(act(start("glenwald"), "hero:arcanist", trait=2), "trait:T3A")
    while at.g.questions[0].kind == "gain_perk":
        at = act(at, next(iter(at.g.questions[0].options)))
    assert len(at.g.questions[0].options) == 9
    at = act(at, "scroll:SC9")
    assert all(option.startswith("weapon:WG-") and option.endswith("-3") for option in at.g.questions[0].options)
    at = act(at, "weapon:WG-orb-3")
    assert {CONTENT.armors[option[6:]].level for option in at.g.questions[0].options} == {1}


def test_a_taken_starter_armor_is_replaced_by_its_like() -> None:
    """3.22 (house): Worn-out Armor gone: another level I High Armor of choice."""
    at = act(start(), "hero:vanguard", "trait:T1A", "weapon:WM-hammer-1")
    at = act(act(at, "hero:ranger", trait=4), "trait:T6A", "weapon:WR-pistol-1")
    offered = [option[6:] for option in at.g.questions[0].options]
    assert offered
    assert {(CONTENT.armors[card].slot, CONTENT.armors[card].level) for card in offered} == {("high", 1)}


def test_later_towns_start_with_more_perks() -> None:
    """3.23: three in Lakeburg, five in Glenwald; by the rule of the levels, or the levels of the quick way."""
    for town, count, level in (("lakeburg", 3, 1), ("glenwald", 5, 2)):
        for hero in ready(start(town)).g.world.heroes.values():
            assert (len(hero.perks), hero.level) == (count, level)
    quick = ready(start("glenwald", quick_setup=True)).g.world.heroes.values()
    for hero in quick:
        assert [CONTENT.perks[perk].level for perk in hero.perks] == [1, 1, 2, 2, 3]


def test_sturdy_vanguards_of_the_later_towns() -> None:
    """3.21–3.23: Lakeburg: Weapon II, a level I High Armor; Glenwald: side II, Weapon III, a level II High Armor."""
    for town, level, armor in (("lakeburg", 2, 1), ("glenwald", 3, 2)):
        at = act(start(town, quick_setup=True), "hero:vanguard", "trait:T1A")
        while at.g.questions[0].kind == "gain_perk":
            at = act(at, next(iter(at.g.questions[0].options)))
        at = act(at, f"weapon:WM-sword-{level}")
        for option in at.g.questions[0].options:
            assert (CONTENT.armors[option[6:]].slot, CONTENT.armors[option[6:]].level) == ("high", armor)
        at = act(at, next(iter(at.g.questions[0].options)))
        # the card's 8 or 9, Sturdy's 1, and 2 of Bodybuilder, the first level II Perk that was taken
        assert most_hit_points(at.g, at.g.world.heroes["vanguard"]) == {"lakeburg": 8, "glenwald": 9}[town] + 1 + 2


def test_decks_hold_what_nobody_took_and_show_their_tops() -> None:
    """3.4, 3.26: level I, the starting cards are not in them."""
    at = ready(start())
    world = at.g.world
    held = {item.card for hero in world.heroes.values() for item in hero.items}
    for deck, cards in world.shop.decks.items():
        assert world.shop.levels[deck] == 1
        assert not held & set(cards.cards)
        assert cards.layers[0].known_to == [1, 2]
    assert sum(len(cards) for cards in world.shop.decks.values()) == 28 - len(
        held & {*CONTENT.weapons, *CONTENT.armors}
    )


def test_heroes_trade_within_encumbrance_and_leave_the_rest_in_the_stash() -> None:
    """3.27, 3.28: a second red Potion is refused to one who carries a Potion; the stash takes anything."""
    at = ready(start())
    one, two = at.g.world.heroes.values()
    potion = one.items[-1].card
    reasons = GATE.explain(at.state, [], [f"give:{potion}:{two.id}"], 1)[0].reasons
    assert [reason.text.key for reason in reasons] == ["why.second_potion"]
    at = act(at, f"leave:{potion}")
    assert [item.card for item in at.g.world.stash.items] == [potion]
    weapon = one.items[0].card
    at = act(at, f"give:{weapon}:{two.id}", f"take:{potion}")
    assert weapon in [item.card for item in at.g.world.heroes[two.id].items]
    assert at.g.world.stash.items == []


def test_encumbrance() -> None:
    """3.29–3.32: one armour a slot, one Scroll, one Potion, two Weapons of which one two-handed."""
    table = Given().hero("duelist", None, "WR-longbow-1", "WM-sword-1", "AR04", "potion_green")
    hero = table.world.heroes["duelist"]

    def why(card: str) -> list[str]:
        return [refusal.text.key.removeprefix("why.") for refusal in why_not_carry(table.g, hero, card)]

    assert why("WM-greatsword-1") == ["third_weapon", "two_handed"]
    assert why("WM-dagger-1") == ["third_weapon"]
    assert why("AR05") == ["slot_taken"]
    assert why("potion_red") == ["second_potion"]
    assert can_carry(table.g, hero, "AR07")
    assert can_carry(table.g, hero, "AR09")
    assert can_carry(table.g, hero, "SC1")
    hero.items.append(new_item(table.g, "SC1"))
    assert why("SC2") == why("SC1") == ["second_scroll"]
    hero.items = hero.items[1:]
    assert can_carry(table.g, hero, "WM-greatsword-1")


def test_traits_forbid_to_carry() -> None:
    """3.19: Sturdy no Magic Weapon, Scholar no two-handed Melee, Acrobat no High Armor, Dirty Fighter no Shield."""
    for trait, card in (("T1A", "WG-wand-1"), ("T3A", "WM-hammer-1"), ("T6B", "AR06"), ("T5B", "AR03")):
        table = Given().hero("duelist", None, trait=trait)
        assert not can_carry(table.g, table.world.heroes["duelist"], card)


def test_alone_four_heroes_are_prepared_and_one_begins() -> None:
    """22.1, 22.3: no trade; the other three wait."""
    at = ready(start(players=1))
    assert at.g.questions[0].kind == "start_with"
    heroes = at.g.world.heroes
    assert len(heroes) == 4
    assert {hero.seat for hero in heroes.values()} == {1}


def test_the_first_player_is_drawn_or_named() -> None:
    """3.34 (house): by lot, or as the table says; the order is clockwise from there."""
    named = start(players=3, first_player=2)
    assert named.g.questions[0].seat == 2
    drawn = GATE.start(Setting("gildenberg", 3, {}), {"first_player": [2]})
    assert drawn.g.world.first == 3
    with pytest.raises(Refused):
        GATE.start(Setting("gildenberg", 2, {"first_player": 3}))


def test_quests_of_the_town_are_open_but_not_in_the_introduction() -> None:
    """18.5, 23.4."""
    assert start().g.world.quests == ["roof_for_all", "blood_harvest"]
    assert start("introductory").g.world.quests == []


def test_walls_stand_on_their_cutouts() -> None:
    """3.10."""
    walls = {each.cutout: [xy(at) for at in each.spots] for each in start().g.world.structures.values() if each.cutout}
    assert walls["W1"] == [(10, 11), (10, 12)]
    assert sorted(walls) == ["E1", "E2", "E3", "N2", "W1", "W2", "W3"]
