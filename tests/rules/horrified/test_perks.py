"""Perk cards: in any hero phase, by any seat, without an action (rules 14 to 17, P1 to P15)."""

from __future__ import annotations

import pytest

from domain.kernel.orders import Order
from tests.rules.horrified.given import CONTENT, GATE, At, dials, given

TWO = {"mayor": "theatre", "courier": "shop"}


def test_another_seat_plays_perks_without_actions() -> None:
    """Rules 14 to 16: the Mayor has no actions left but has not ended the phase; both cards are discarded."""
    at = given(heroes=TWO, perks={"courier": ["rush", "taxi_ride"]}, spent=5)
    after = at.act("perk:rush", "hero:mayor", "to:tower", seat=2)
    after = after.act("perk:taxi_ride", "hero:courier", "to:abbey", seat=2)
    assert (after.hero("mayor").space, after.hero("courier").space) == ("tower", "abbey")
    assert (after.world.perk_discards, after.hero("courier").perks) == (["rush", "taxi_ride"], [])
    assert after.g.actions_left == 0
    assert after.asked(1) == "action"


def test_perks_are_for_hero_phases_only() -> None:
    """Rule 14: while the Mayor decides about a hit, nobody plays a card."""
    at = given(
        heroes={"mayor": "crypt", "courier": "shop"},
        items={"mayor": ["dart"]},
        perks={"mayor": ["hurry"], "courier": ["rush"]},
        strike=("dracula", 1, 1),
        dice=["hit"],
    )
    assert at.asked() == "defend"
    assert at.refused("perk:hurry") == ["kernel.not_offered"]
    assert at.refused("perk:rush", seat=2) == ["kernel.not_asked"]


def test_a_card_is_played_by_who_holds_it() -> None:
    """Rule 14."""
    at = given(heroes=TWO, perks={"courier": ["rush"]})
    assert at.refused("perk:rush") == ["no_such_perk"]
    assert at.refused("perk:hurry", seat=2) == ["kernel.not_offered"]


def test_a_card_can_be_taken_back_until_its_plan_is_whole() -> None:
    """Rule 15: nothing is discarded before hero and space are named."""
    at = given(heroes=TWO, perks={"courier": ["rush"]})
    assert sorted(at.draft("perk:rush", seat=2).options) == ["done", "hero:courier", "hero:mayor"]
    assert "to:tower" in at.draft("perk:rush", "hero:mayor", seat=2).options


def test_a_neighbours_half_made_choice_does_not_hinder_a_perk() -> None:
    """Rule 14: the active seat's choices are drafts, so the offer is there whenever the phase is."""
    at = given(heroes=TWO, villagers={"maria": "theatre"}, perks={"courier": ["rush"]})
    at.draft("move:tower")
    assert "perk:rush" in at.options(2)


def test_morning_bells_skip_the_monster_phase_of_this_turn() -> None:
    """Rules P1, H18: two items are laid at once, no card is drawn; a second one skips the next turn's."""
    at = given(
        heroes=TWO,
        perks={"mayor": ["break_of_dawn", "break_of_dawn"]},
        bag=["kite", "dart", "stake", "torch"],
        deck=["sunrise", "sunrise"],
    )
    at = at.act("perk:break_of_dawn")
    assert at.world.items == {"tower": ["kite"], "inn": ["dart"]}
    at = at.act("perk:break_of_dawn")
    assert (at.world.items["abbey"], at.world.items["barn"], at.world.dawns) == (["stake"], ["torch"], 2)
    at = at.act("end").act("end")
    assert (at.world.turn, at.world.dawns, len(at.world.monster_deck)) == (3, 0, 2)
    assert len(at.act("end").world.monster_deck) == 1


def test_candles_give_two_more_actions_even_after_the_last() -> None:
    """Rules P2, H19: the Archaeologist has used all four; any player may play the card."""
    at = given(heroes={"archaeologist": "inn", "mayor": "shop"}, perks={"mayor": ["late_into_the_night"]}, spent=4)
    at = at.act("perk:late_into_the_night", seat=2)
    assert at.g.actions_left == 2
    assert at.act("move:fountain").act("move:inn").g.actions_left == 0
    assert [(part.value, part.source) for part in at.g.view(1).actions.parts] == [
        (4, "archaeologist"),
        (2, "late_into_the_night"),
    ]


def test_more_actions_end_with_the_phase() -> None:
    """Rule P2: the next hero has the badge's number."""
    at = given(heroes=TWO, perks={"courier": ["late_into_the_night"]}, dawns=1)
    at = at.act("perk:late_into_the_night", seat=2)
    assert at.g.actions_left == 7
    assert at.act("end").g.actions_left == 4


def test_full_shelves_lay_one_item_for_each_hero() -> None:
    """Rules P3, H20: four heroes, four items at their printed locations; nobody's hand grows."""
    heroes = {"mayor": "theatre", "courier": "shop", "scientist": "institute", "explorer": None}
    bag = ["kite", "dart", "stake", "torch", *["wine"] * 26]
    at = given(heroes=heroes, perks={"mayor": ["overstock"]}, bag=bag).act("perk:overstock")
    assert at.world.items == {"tower": ["kite"], "inn": ["dart"], "abbey": ["stake"], "barn": ["torch"]}
    assert len(at.world.bag) == 26
    assert [hero.items for hero in at.world.heroes] == [[], [], [], []]


def test_long_strides_take_one_hero_up_to_four_spaces() -> None:
    """Rules P4, H23: Docks, Tower, Theatre, east bridge, Shop; Renfield stays; five spaces are too many."""
    at = given(heroes={"mayor": "docks", "courier": "camp"}, villagers={"renfield": "docks"}, perks={"mayor": ["rush"]})
    after = at.act("perk:rush", "hero:mayor", "to:shop")
    assert (after.hero("mayor").space, after.world.villagers) == ("shop", {"renfield": "docks"})
    assert at.act("perk:rush", "hero:mayor", "to:tower").hero("mayor").space == "tower"
    assert at.refused("perk:rush", "hero:mayor", "to:lamp") == ["too_far"]
    assert after.g.actions_left == 5


def test_all_together_now_moves_every_hero_up_to_two() -> None:
    """Rules P6, H23: in the order that the player likes, and who is not named stays."""
    heroes = {"mayor": "docks", "courier": "camp"}
    at = given(heroes=heroes, villagers={"renfield": "docks"}, perks={"courier": ["hurry"]})
    after = at.act("perk:hurry", "hero:courier", "to:mansion", "hero:mayor", "to:theatre", seat=2)
    assert (after.hero("mayor").space, after.hero("courier").space) == ("theatre", "mansion")
    assert after.world.villagers == {"renfield": "docks"}
    one = at.act("perk:hurry", "hero:mayor", "to:tower", "done", seat=2)
    assert (one.hero("mayor").space, one.hero("courier").space) == ("tower", "camp")
    assert at.refused("perk:hurry", "hero:mayor", "to:barn", seat=2) == ["too_far"]


def test_a_cab_takes_a_hero_anywhere_on_land() -> None:
    """Rules P5, H22."""
    at = given(heroes=TWO, perks={"mayor": ["taxi_ride"]})
    assert at.act("perk:taxi_ride", "hero:courier", "to:crypt").hero("courier").space == "crypt"
    assert at.refused("perk:taxi_ride", "hero:courier", "to:waterfront") == ["water"]


def test_nobody_off_the_board_is_chosen() -> None:
    """Rule H12."""
    heroes = {"mayor": "theatre", "courier": None, "scientist": "abbey"}
    for card in ("taxi_ride", "rush", "hurry"):
        at = given(heroes=heroes, perks={"mayor": [card]})
        assert at.refused(f"perk:{card}", "hero:courier") == ["off_board"]
    at = given(heroes=heroes, perks={"mayor": ["special_delivery"]}, items={"mayor": ["dart"], "courier": ["kite"]})
    assert at.refused("perk:special_delivery", "hero:courier")[0] == "off_board"
    gather = given(heroes=heroes, perks={"mayor": ["conduct_an_investigation"]})
    assert gather.refused("perk:conduct_an_investigation", "to:abbey", "join:courier") == ["off_board"]


def test_parcel_post_goes_any_distance() -> None:
    """Rule P8: any number of items of one hero to one other."""
    heroes = {"mayor": "docks", "courier": "abbey", "scientist": "crypt"}
    at = given(heroes=heroes, items={"mayor": ["rifle", "dart", "kite"]}, perks={"scientist": ["special_delivery"]})
    after = at.act("perk:special_delivery", "hero:mayor", "hero:courier", "give:rifle", "give:dart", "done", seat=3)
    assert (after.hero("courier").items, after.hero("mayor").items) == (["rifle", "dart"], ["kite"])
    assert at.refused("perk:special_delivery", "hero:courier", seat=3) == ["holds_nothing"]


def test_witnesses_gather_where_a_hero_is() -> None:
    """Rule P9: A and C come to the Abbey, where B is; a space without a hero is none."""
    heroes = {"mayor": "docks", "courier": "abbey", "scientist": "crypt"}
    at = given(heroes=heroes, perks={"mayor": ["conduct_an_investigation"]})
    after = at.act("perk:conduct_an_investigation", "to:abbey", "join:mayor", "join:scientist")
    assert [hero.space for hero in after.world.heroes] == ["abbey"] * 3
    assert at.refused("perk:conduct_an_investigation", "to:inn") == ["no_hero_there"]
    some = at.act("perk:conduct_an_investigation", "to:abbey", "join:scientist", "done")
    assert [hero.space for hero in some.world.heroes] == ["docks", "abbey", "abbey"]


BANISHING = {
    "brandish_crucifix": ("dracula",),
    "hunter_becomes_prey": ("wolf_man",),
    "mob_justice": ("frankenstein", "bride"),
    "power_of_the_ancients": ("mummy",),
    "show_of_force": ("creature",),
    "visit_from_the_detective": ("invisible_man",),
}


@pytest.mark.parametrize("card", BANISHING)
def test_a_named_figure_goes_anywhere_any_other_three_spaces(card: str) -> None:
    """Rules P10 to P15, H21, H22: no attack follows."""
    at = given(heroes={"mayor": "lamp", "courier": "shop"}, monsters=list(CONTENT.monsters), perks={"mayor": [card]})
    for figure in at.world.figures:
        far = [space for space in at.g.land if at.g.net(figure).far[at.world.figures[figure]][space] > 3]
        wanted = "cave" if at.world.figures[figure] != "cave" else "docks"
        if figure in BANISHING[card]:
            after = at.act(f"perk:{card}", f"place:{figure}", f"to:{wanted}")
            assert after.world.figures[figure] == wanted
            assert after.log("attack") == []
        else:
            assert at.refused(f"perk:{card}", f"place:{figure}") == ["not_named"]
        assert at.refused(f"perk:{card}", f"figure:{figure}", f"to:{far[0]}") == ["too_far"]


def test_the_sign_held_high_is_for_dracula_alone() -> None:
    """Rules P10, H21: without him the Wolf Man is moved up to three, Mansion, lamp, Church, Graveyard, not put away."""
    at = given(heroes=TWO, monsters=("dracula", "wolf_man"), perks={"mayor": ["brandish_crucifix"]})
    assert at.act("perk:brandish_crucifix", "place:dracula", "to:docks").world.figures["dracula"] == "docks"
    without = given(heroes=TWO, monsters=("wolf_man", "mummy"), perks={"mayor": ["brandish_crucifix"]})
    assert without.refused("perk:brandish_crucifix", "place:wolf_man") == ["not_named"]
    assert without.refused("perk:brandish_crucifix", "place:dracula") == ["not_in_play"]
    after = without.act("perk:brandish_crucifix", "figure:wolf_man", "to:graveyard")
    assert (after.world.figures["wolf_man"], after.log("attack")) == ("graveyard", [])


def test_only_the_creature_is_put_on_water() -> None:
    """Rule H22."""
    at = given(heroes=TWO, perks={"mayor": ["brandish_crucifix", "show_of_force"]})
    assert at.refused("perk:brandish_crucifix", "place:dracula", "to:river") == ["water"]
    after = at.act("perk:show_of_force", "place:creature", "to:waterfront")
    assert after.world.figures["creature"] == "waterfront"
    assert at.act("perk:brandish_crucifix", "figure:creature", "to:river").world.figures["creature"] == "river"


def test_torches_drive_each_figure_up_to_two() -> None:
    """Rules P7, H21: one after the other as the player likes; the Creature by water; who is not named stays."""
    at = given(heroes=TWO, monsters=("dracula", "creature", "frankenstein_and_bride"), perks={"courier": ["repel"]})
    moves = ("figure:creature", "to:river", "figure:frankenstein", "to:lamp", "done")
    after = at.act("perk:repel", *moves, seat=2)
    assert after.world.figures == {
        "dracula": "crypt",
        "frankenstein": "lamp",
        "bride": "dungeon",
        "creature": "river",
    }
    assert at.refused("perk:repel", "figure:dracula", "to:mansion", "figure:dracula", seat=2) == ["kernel.not_offered"]
    assert at.refused("perk:repel", "figure:dracula", "to:lamp", seat=2) == ["too_far"]


def test_who_has_met_is_driven_on_from_home() -> None:
    """Rules P7, H64, B5: driven onto the Bride's space they part; what is left of the card counts from their starts."""
    at = given(
        heroes=TWO,
        monsters=("frankenstein_and_bride", "dracula"),
        figures={"frankenstein": "shop", "bride": "laboratory"},
        perks={"mayor": ["repel"]},
    )
    spaces = at.draft("perk:repel", "figure:frankenstein", "to:laboratory", "figure:bride").options
    assert "to:tower" in spaces
    assert "to:shop" not in spaces
    after = at.act("perk:repel", "figure:frankenstein", "to:laboratory", "figure:bride", "to:tower", "done")
    assert (after.world.figures["bride"], after.world.figures["frankenstein"]) == ("tower", "graveyard")
    assert after.world.terror == 2


def test_who_is_defeated_by_the_way_is_not_driven_any_more() -> None:
    """Rules B4, P7."""
    at = given(
        heroes=TWO,
        monsters=("frankenstein_and_bride", "dracula"),
        figures={"frankenstein": "shop", "bride": "laboratory"},
        mats=dials(11, 8),
        perks={"mayor": ["repel"]},
    )
    left = at.draft("perk:repel", "figure:frankenstein", "to:laboratory").options
    assert sorted(left) == ["done", "figure:dracula"]


def test_a_perk_may_be_played_for_nothing() -> None:
    """Rule H61: unlike an action."""
    at = given(heroes=TWO, perks={"mayor": ["special_delivery"]}).act("perk:special_delivery")
    assert at.world.perk_discards == ["special_delivery"]


def test_an_earned_perk_goes_to_the_active_hero() -> None:
    """Rules 17, H10: also in another's planning; the deck gives its top card."""
    at = given(heroes={"mayor": "barn"}, villagers={"maria": "bridge_west"}, perk_deck=["hurry"])
    assert at.hero("mayor").perks == []
    walked = given(
        heroes={"mayor": "barn", "courier": "docks"},
        villagers={"maria": "bridge_west"},
        perk_deck=["hurry"],
        event="on_the_move",
    )
    assert (walked.world.safe, walked.hero("mayor").perks) == (["maria"], ["hurry"])


def ordered(at: At, seat: int, choice: str) -> At:
    done = GATE.order(at.state, Order(seat, "offers", "hero_phase", choice))
    return At(done.g, done.state)


def test_the_end_of_a_phase_is_quiet_without_a_standing_order() -> None:
    """Rule 14: holders of perks are not asked when the phase ends."""
    at = given(heroes=TWO, perks={"courier": ["rush"]}, deck=["retreat_river", "sunrise"])
    assert at.act("end").world.turn == 2


def test_by_order_a_holder_is_asked_before_the_phase_ends() -> None:
    """Rule 14: the Courier's seat may still play, or pass; then the monsters come."""
    at = ordered(given(heroes=TWO, perks={"courier": ["rush"]}, dawns=1), 2, "always").act("end")
    assert (at.asked(), at.seat(None), sorted(at.options())) == ("last_call", 2, ["pass", "perk:rush"])
    assert at.act("pass").world.turn == 2
    assert at.draft("perk:rush").kind == "send"
    assert at.act("perk:rush", "hero:mayor", "to:tower").hero("mayor").space == "tower"


def test_a_perk_at_the_last_call_gives_the_phase_back_to_who_has_actions_left() -> None:
    """Rules P2, H19: Candles Burning Low are played when the phase is about to end."""
    at = given(heroes=TWO, perks={"courier": ["late_into_the_night"]}, spent=5, dawns=1)
    at = ordered(at, 2, "always").act("end").act("perk:late_into_the_night")
    assert (at.world.turn, at.seat(None), at.asked(), at.g.actions_left) == (1, 1, "action", 2)


def test_a_perk_at_the_last_call_of_who_has_no_actions_left_ends_the_phase() -> None:
    """Rule 14: nothing is left to be done."""
    at = given(heroes=TWO, perks={"courier": ["taxi_ride"]}, spent=5, dawns=1)
    at = ordered(at, 2, "always").act("end").act("perk:taxi_ride", "hero:mayor", "to:abbey")
    assert (at.world.turn, at.hero("mayor").space) == (2, "abbey")


@pytest.mark.parametrize(
    ("space", "perk", "asked"),
    [
        ("crypt", "repel", True),
        ("docks", "repel", False),
        ("crypt", "overstock", False),
        ("docks", "late_into_the_night", True),
    ],
)
def test_when_it_could_matter(space: str, perk: str, asked: bool) -> None:
    """Asked "when it could matter": while a figure could reach somebody, with a card that could change it.

    Dracula is on the Crypt, the Creature on the Lagoon; cards move at most three spaces. The Docks are far.
    """
    at = given(heroes={"mayor": space, "courier": "docks"}, perks={"courier": [perk]}, spent=5)
    at = ordered(at, 2, "matter").act("end")
    assert (at.asked() == "last_call") == asked


def test_two_cards_of_a_kind_are_one_answer() -> None:
    """Rule H69: the first is discarded, the second stays."""
    at = given(heroes=TWO, perks={"mayor": ["rush", "rush"]}).act("perk:rush", "hero:mayor", "to:tower")
    assert (at.hero("mayor").perks, at.world.perk_discards) == (["rush"], ["rush"])
