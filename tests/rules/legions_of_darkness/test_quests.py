"""Rule 6.8, each quest, and the items that quests find."""

from __future__ import annotations

import pytest

from tests.rules.legions_of_darkness.given import CONTENT, Position, given


def won(card: str, *dice: int, **more: object) -> Position:
    """The quest of a card, tried with all that the card gives and won with a 6."""
    time = 7 if card.startswith("D") else 4
    position = given(card=card, **{"time": time, **more})  # type: ignore[arg-type]
    actions, acts = position.points()
    return position.act(f"quest:{actions}:{acts}", dice=dice or [6])


def test_actions_add_1_and_heroic_acts_add_2() -> None:
    """Rule 6.8, the printed example's quest (Q-D10): 2 actions and 1 act are +4; 3 wins, 2 is not enough."""
    position = given(card="D10", lost="A2")
    assert position.odds("quest:2:1").parts[0].value + position.odds("quest:2:1").parts[1].value == 4
    gained = position.act("quest:2:1", dice=[3])
    assert gained.kind == "gain"
    gained = gained.act("gain:archers")
    assert (gained.losses(), gained.limits()[1], gained.points()) == ("M0 A1 P0", 2, (1, 2))
    failed = position.act("quest:2:1", dice=[2])
    assert (failed.losses(), failed.points()) == ("M0 A2 P0", (1, 2))


def test_a_quest_takes_at_least_one_point() -> None:
    """Rule 6.8."""
    assert given(card="D10").refused("quest:0:0") == ["6.8"]


def test_a_quest_is_tried_once_a_turn() -> None:
    """Rule 6.8: whether it failed or not."""
    failed = given(card="D10").act("quest:1:0", dice=[2])
    assert failed.refused("quest:1:0") == ["6.8"]
    assert failed.points() == (2, 3)
    again = won("D05").refused("quest:1:0")
    assert "6.8" in again


def test_a_natural_1_fails_a_quest_too() -> None:
    """House ruling R48: 1 + 3 + 6 would be 10; all points are gone."""
    position = given(card="D10").act("quest:3:3", dice=[1])
    assert (position.points(), position.view.card.quest.state) == ((0, 0), "failed")  # type: ignore[union-attr]


def test_the_ranger_adds_1_to_quests() -> None:
    """Rule 6.8.1: while he lives, wherever he is."""
    position = given(card="D10", heroes={"ranger": "wounded"})
    assert position.parts("quest:1:0") == [("actions", 1), ("ranger", 1)]
    assert [part.source for part in given(card="D10", heroes={"ranger": "dead"}).odds("quest:1:0").parts] == ["actions"]


def test_points_are_chosen_before_the_die_at_any_moment() -> None:
    """House ruling R38: every split that the points allow, also after other acts."""
    position = given(card="D10").act("chant", dice=[5])
    splits = [each for each in position.asked() if each.startswith("quest:")]
    assert len(splits) == 3 * 4 - 1
    assert position.refused("quest:3:0") == ["6.8"]


def test_heroic_acts_need_a_hero() -> None:
    """Rule 7.0, house ruling R19: with all heroes dead only actions can be spent."""
    position = given(card="D10", heroes={"warrior": "dead", "wizard": "dead", "cleric": "dead"})
    assert position.refused("quest:0:1") == ["R19"]
    assert position.act("quest:3:0", dice=[4]).kind == "gain"


def test_without_a_quest_on_the_card_there_is_none_to_try() -> None:
    """Rule 6.8."""
    position = given(card="D07")
    assert not [each for each in position.asked() if each.startswith("quest")]
    assert position.refused("quest:1:0") == ["6.8"]


def test_the_sealed_library_teaches_any_face_down_spell() -> None:
    """Q-D02: of choice, arcane or divine; the others stay face-down."""
    position = won("D02", known="fireball", cast="inspire")
    assert (position.kind, len(position.asked())) == ("spell", 7)
    learned = position.act("take:raise_dead")
    assert learned.world.known == ["fireball", "raise_dead"]
    assert learned.world.face_down["divine"].cards == ["cure_wounds", "divine_wrath", "mass_heal"]


def test_a_quest_without_anything_to_win_may_be_tried() -> None:
    """House ruling R52: Q-D02 with nothing face-down."""
    position = won(
        "D02", known="fireball slow chain_lightning fortune cure_wounds mass_heal divine_wrath inspire raise_dead"
    )
    assert position.kind == "action"
    assert position.view.card.quest.state == "won"  # type: ignore[union-attr]


@pytest.mark.parametrize("card", ["D03", "D13"])
def test_messengers_move_the_time_marker(card: str) -> None:
    """Q-D03 and Q-D13."""
    assert won(card, armies={"sky": 5}).world.time == 8


def test_twin_crystals_and_the_moonglass_give_energy() -> None:
    """Q-D05: one each; Q-N05: two arcane; up to 6 (rule 9.1)."""
    assert won("D05").energy() == (4, 4)
    assert won("N05").energy() == (5, 3)
    assert won("N05", arcane=5).energy() == (6, 3)


def test_one_more_champion_joins_without_energy() -> None:
    """Q-D15: a hero not chosen before, in the Reserves; a Wizard or Cleric so gained adds none; morale stays."""
    position = given(card="D15", heroes="warrior ranger rogue").act("quest:0:1", dice=[5])
    assert position.asked() == ["recruit:wizard", "recruit:paladin", "recruit:cleric"]
    joined = position.act("recruit:cleric")
    assert (joined.world.heroes["cleric"].place, joined.energy()) == ("reserves", (3, 3))
    assert joined.act("end").world.morale == 0


def test_dead_heroes_are_not_strangers() -> None:
    """Q-D15: a hero who died was chosen before."""
    position = given(card="D15", heroes={"warrior": "dead", "wizard": "", "cleric": ""}).act("quest:0:1", dice=[5])
    assert "recruit:warrior" not in position.asked()


def test_with_all_six_chosen_the_quest_still_saves_morale() -> None:
    """Q-D15, house ruling R52."""
    position = given(card="D15", heroes=" ".join(CONTENT.heroes)).act("quest:0:1", dice=[5]).act("keep")
    assert position.told()[-1] == "nobody_left"
    assert position.act("end").world.morale == 0


@pytest.mark.parametrize("tried", [False, True])
def test_without_the_champion_morale_falls_when_the_action_phase_ends(tried: bool) -> None:
    """Q-D15: not tried, or tried and failed."""
    position = given(card="D15")
    if tried:
        position = position.act("quest:0:1", dice=[4])
    assert position.world.morale == 0
    assert position.act("end").world.morale == -1


def test_undermining_drives_an_army_back_two_spaces() -> None:
    """Q-N02: any army on the map, either at the Gate, Terror too, but not the Sky."""
    position = won("N02", armies={"east": 2, "terror": 1, "gate_a": 1, "gate_b": 3})
    assert position.refused("target:sky") == ["Q-N02"]
    assert position.asked() == ["target:east", "target:west", "target:gate_a", "target:gate_b", "target:terror"]
    assert position.act("target:gate_b").spaces("gate_b") == [4]
    assert position.shows("target:gate_b").path == ["space:gate:3", "space:gate:4"]
    assert position.shows("target:terror").path == ["space:terror:1", "space:terror:2", "space:terror:3"]
    assert position.act("target:terror").spaces("terror") == [3]
    assert position.act("target:east").spaces("east") == [4]


def test_the_omens_discard_one_of_three_day_cards() -> None:
    """Q-N08: one must go, the other two return in any order and are known."""
    position = given(card="N08", time=4, decks={"day": "D01 D02 D03 D04"}, discards={"day": "D05"})
    seen = position.act("quest:3:1", dice=[6], draws={"day": [0, 0, 0]})
    assert (seen.kind, seen.asked()) == ("discard", ["discard:D01", "discard:D02", "discard:D03"])
    over = seen.act("discard:D02").act("put:D03")
    assert over.world.discards["day"] == ["D05", "D02"]
    assert over.view.decks[0].known == ["D03", "D01"]
    assert over.view.decks[0].left == 3


def test_the_omens_take_what_is_left_and_reshuffle_for_the_rest() -> None:
    """House ruling R10."""
    position = given(card="N08", time=4, decks={"day": "D01"}, discards={"day": "D05 D07"})
    seen = position.act("quest:3:1", dice=[6])
    assert sorted(seen.asked()) == ["discard:D01", "discard:D05", "discard:D07"]


@pytest.mark.parametrize(("card", "item"), [("D06", "magic_bow"), ("D19", "magic_sword")])
def test_items_are_found_once(card: str, item: str) -> None:
    """Q-D06 and Q-D19, house rulings R49 and R53: while it is held the quest may be tried, without effect."""
    assert won(card).world.items == [item]
    assert won(card, items=item).world.items == [item]


def test_an_item_may_be_spent_before_the_die_for_2() -> None:
    """House ruling R49: the Sword for a melee attack, asked before anything is paid."""
    position = given(items="magic_sword", armies={"gate_a": 2})
    assert position.draft("attack:gate_a:melee") == ["with:magic_sword", "without"]
    after = position.act("attack:gate_a:melee", "with:magic_sword", dice=[2])
    assert (after.spaces("gate_a"), after.world.items) == ([3], [])


def test_an_item_may_be_spent_after_the_die_for_1() -> None:
    """House ruling R49: a 3 against an Orc is made a 4."""
    position = given(items="magic_sword", armies={"gate_a": 2}).act("attack:gate_a:melee", "without", dice=[3])
    assert (position.kind, position.asked()) == ("reroll", ["keep", "use:magic_sword"])
    used = position.act("use:magic_sword")
    assert (used.spaces("gate_a"), used.world.items) == ([3], [])
    kept = position.act("keep")
    assert (kept.spaces("gate_a"), kept.world.items) == ([2], ["magic_sword"])


def test_an_item_is_not_offered_where_it_cannot_help() -> None:
    """House ruling R49: it cannot rescue a natural 1, nor is 2 + 1 enough against an Orc."""
    position = given(items="magic_sword", armies={"gate_a": 2})
    assert position.act("attack:gate_a:melee", "without", dice=[2]).kind == "action"
    goblin = given(items="magic_sword", armies={"east": 2})
    assert goblin.act("attack:east:melee", "without", dice=[1]).kind == "action"


def test_an_item_cannot_rescue_a_natural_1_even_while_a_re_roll_is_asked() -> None:
    """House ruling R49: with the Paladin there the ask comes, and the Sword is greyed."""
    position = given(items="magic_sword", armies={"east": 2}, heroes="paladin")
    asked = position.act("attack:east:melee", "without", dice=[1])
    assert asked.asked() == ["keep", "reroll"]
    assert asked.refused("use:magic_sword") == ["R49"]


def test_items_serve_heroic_attacks_of_their_kind() -> None:
    """House ruling R49: the Warrior's melee takes the Sword, the Wizard's shot the Bow."""
    heroes = {"warrior": "gate", "wizard": "sky"}
    position = given(items="magic_sword magic_bow", armies={"gate_a": 2}, heroes=heroes)
    assert position.draft("heroic:warrior:gate_a") == ["with:magic_sword", "without"]
    assert position.draft("heroic:wizard:sky") == ["with:magic_bow", "without"]


def test_items_do_not_serve_magic_or_the_other_kind() -> None:
    """House ruling R49."""
    position = given(items="magic_bow", armies={"east": 2}, known="fireball")
    assert position.act("attack:east:melee", dice=[6]).world.items == ["magic_bow"]
    assert position.act("cast:fireball", "target:east", dice=[3]).world.items == ["magic_bow"]


def test_every_quest_is_on_one_card() -> None:
    """Rule 6.8: eleven quests."""
    quests = [card.quest for card in CONTENT.cards.values() if card.quest]
    assert sorted(quests) == sorted(CONTENT.quests)
