"""Taking, leaving, buying, selling, the Shop."""

from __future__ import annotations

from domain.last_spell.harm import burn
from tests.rules.last_spell.given import Given


def test_items_are_taken_within_encumbrance_and_left_freely() -> None:
    """5.11, 3.29–3.32."""
    table = Given().stash(0, 0, "WM-greatsword-1", "WM-dagger-1", "AR05", "AR07", "AR09", "potion_red")
    at = table.hero("duelist", None, "WR-longbow-1", "WM-sword-1", "AR04", "potion_green").main_phase()
    assert at.why("take_item:WM-greatsword-1:duelist") == ["third_weapon", "two_handed"]
    assert at.why("take_item:WM-dagger-1:duelist") == ["third_weapon"]
    assert at.why("take_item:AR05:duelist") == ["slot_taken"]
    assert at.why("take_item:potion_red:duelist") == ["second_potion"]
    for card in ("AR07", "AR09"):
        assert at.why(f"take_item:{card}:duelist") == []
    at = at.act("leave_item:WR-longbow-1:duelist")
    assert at.why("take_item:WM-greatsword-1:duelist") == []
    at = at.act("take_item:WM-greatsword-1:duelist")
    assert "WM-greatsword-1" in [item.card for item in at.hero("duelist").items]
    assert "WR-longbow-1" in [item.card for item in at.world.stash.items]


def shop(gold: int) -> Given:
    table = Given().structure("shop", (15, 17), (16, 17)).stash(gold, 0).deck("melee", "WM-sword-1", "WM-hammer-1")
    table.deck("ranged", "WR-rifle-1").deck("magic", "WG-tome-1").deck("armor", "AR08")
    return table.hero("duelist")


def test_only_the_top_card_of_a_deck_is_for_sale_but_any_scroll_and_potion() -> None:
    """5.12–5.14."""
    at = shop(5).main_phase()
    assert at.why("buy:WM-hammer-1") == ["not_on_top"]
    sword = at.act("buy:WM-sword-1", "to_hero:duelist")
    assert (sword.world.stash.gold, sword.hero("duelist").items[0].card) == (3, "WM-sword-1")
    assert sword.why("buy:WM-hammer-1") == []
    scroll = at.act("buy:SC9", "to_stash")
    assert (scroll.world.stash.gold, scroll.world.stash.items[0].card) == (1, "SC9")
    shirt = at.act("buy:AR08", "to_stash")
    assert shirt.why("buy:WR-rifle-1") == ["no_gold"]


def test_bought_things_go_to_the_buyer_or_the_stash() -> None:
    """5.14 (rulings): to the Hero only where encumbrance allows."""
    table = shop(5).hero("ranger", None, "WM-axe-1", "WM-dagger-1")
    at = table.main_phase().act("pass")
    at = at.act("buy:WM-sword-1")  # the Ranger carries two Weapons, so there is only the stash
    assert [item.card for item in at.world.stash.items] == ["WM-sword-1"]


def test_selling_pays_half_the_sum_rounded_down() -> None:
    """5.15, 5.16 (reading 24.27): together 3 Gold, one by one 2; what a Hero wears is left first."""
    table = Given().set_up().stash(0, 0, "WR-longbow-1", "AR08").hero("duelist", None, "WM-spear-1")
    at = table.main_phase()
    both = at.act("sell", "add:WR-longbow-1", "add:AR08")  # nothing else lies there, so they are sold
    assert both.world.stash.gold == 3
    one = at.act("sell", "add:WR-longbow-1", "sell_now", "sell")
    assert one.world.stash.gold == 2
    assert at.why("sell", "add:WM-spear-1") != []
    assert "add:WM-spear-1" in at.act("leave_item:WM-spear-1:duelist").options("sell")


def test_sold_cards_go_under_their_deck_or_to_the_box() -> None:
    """House 9.1: a level I card under a level I deck; into the box where the deck is of another level."""
    table = Given().set_up().stash(0, 0, "WM-sword-1", "SC1", "potion_red").hero("duelist")
    at = table.main_phase().act("sell", "add:WM-sword-1", "add:SC1", "add:potion_red")
    assert at.world.shop.decks["melee"].layers[-1].cards == ["WM-sword-1"]
    assert "SC1" in at.world.shop.scrolls
    assert at.world.shop.potions["potion_red"] == 2
    other = Given().set_up().stash(0, 0, "WM-sword-1").hero("duelist").deck("melee", "WM-axe-2", level=2)
    at = other.main_phase().act("sell")
    assert at.world.shop.decks["melee"].cards == ["WM-axe-2"]


def test_the_refresh_turns_the_four_decks_for_a_gold_each_time() -> None:
    """5.23, 7.34: Potions and Scrolls do not turn; it may be repeated while it can be paid."""
    table = Given().structure("shop", (15, 17), (16, 17)).stash(2, 0).hero("duelist")
    at = table.deck("melee", "WM-axe-1", "WM-spear-1", "WM-sword-1").main_phase().act("refresh")
    assert [layer.cards[0] for layer in at.world.shop.decks["melee"].layers] == ["WM-spear-1", "WM-sword-1", "WM-axe-1"]
    at = at.act("refresh")
    assert (at.world.stash.gold, at.why("refresh")) == (0, ["no_gold"])


def test_without_a_shop_nothing_is_bought_but_all_is_sold() -> None:
    """7.3: its third damage destroys it and turns the cards down; rebuilt for 2 Gold, buying is possible again."""
    table = Given().structure("shop", (15, 17), (16, 17), flames=2).stash(5, 0, "WM-sword-1").hero("duelist")
    burn(table.g, table.world.structures["s1"], 1, "clawer")
    at = table.main_phase()
    assert at.why("buy:potion_red") == ["no_shop"]
    assert at.why("refresh") == ["no_shop"]
    assert at.act("sell").world.stash.gold == 6
    armor = at.act("build:armor_maker", "place_two:14,11:15,11")
    assert (armor.world.stash.gold, len(armor.world.stash.items), armor.world.shop.levels["armor"]) == (2, 2, 2)
    open_again = at.act("build:shop", "place_two:14,11:15,11", "buy:potion_red", "to_stash")
    assert open_again.world.stash.gold == 1


def test_the_first_player_begins_and_turns_go_round_until_all_pass() -> None:
    """5.1, 5.2: who has passed may come back as long as others go on."""
    table = Given(players=3).set_up().stash(9, 9).hero("duelist").hero("ranger").hero("vanguard")
    at = table.main_phase()
    assert at.g.questions[0].seat == 1
    at = at.act("build:wooden_wall", "cutout:N1")
    assert at.g.questions[0].seat == 2
    at = at.act("pass")
    assert at.g.questions[0].seat == 3
    offered = [question for question in at.g.questions if question.offer]
    assert [question.seat for question in offered] == [2]
    at = at.act("pass", "pass")
    assert (at.world.phase, at.asked) == ("dusk", "deploy")


def test_a_seat_that_passed_comes_back() -> None:
    """5.2."""
    from domain.kernel.gate import Acted
    from tests.rules.last_spell.given import GATE

    table = Given().set_up().stash(9, 9).hero("duelist").hero("ranger")
    at = table.main_phase().act("pass")
    after = GATE.act(at.state, ["build:wooden_wall", "cutout:N1"], 1)
    assert isinstance(after, Acted)
    assert after.g.world.stash.materials == 7
    assert [question.seat for question in after.g.questions if not question.offer] == [2]
