"""Between Nights and between towns, where two rules meet: turn order, the dead, what is kept, who plays alone."""

from __future__ import annotations

from typing import Any

import pytest

from domain.catalogue import words
from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.words import Message
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.campaign import save_cycle
from domain.last_spell.dawn import EndOfNight, clear_board
from domain.last_spell.game import LastSpell
from domain.last_spell.harm import die
from domain.last_spell.saving import Save
from domain.last_spell.state import Item
from domain.last_spell.watch import night_over
from tests.rules.last_spell.given import CONTENT, GATE, At, Given


def saved(table: Given, *, finished: bool = False) -> Save:
    table.world.campaign = True
    clear_board(table.g)
    save_cycle(table.g, finished=finished)
    assert table.world.kept is not None
    return table.world.kept


def go_on(save: Save, scenario: str, **options: Any) -> At:
    return At(GATE.start(Setting(scenario, save.players, options, True, save)))


def keeping_first(at: At) -> At:
    while at.asked == "keep":
        at = at.act(at.options()[0])
    return at


def three_won() -> Given:
    """Gildenberg is won by three; the seats are those of the order in which they stand."""
    table = Given(cycle=3, k=3, players=3).set_up()
    for id_, trait, perk in (("duelist", "T1A", "ME1"), ("ranger", "T2A", "RA1"), ("arcanist", "T3A", "MA1")):
        table.hero(id_, None, trait=trait, perks=[perk])
    return table


# Turn order


@pytest.mark.parametrize(
    ("first", "order"),
    [
        (1, ["duelist", "ranger", "arcanist"]),
        (2, ["ranger", "arcanist", "duelist"]),
        (3, ["arcanist", "duelist", "ranger"]),
    ],
)
def test_in_the_next_town_turns_go_clockwise_from_its_own_first_player(first: int, order: list[str]) -> None:
    """3.34: the First Player is chosen at each set-up, and the order of play follows clockwise from there, by night as
    by day."""
    at = go_on(saved(three_won(), finished=True), "lakeburg", first_player=first)
    assert at.world.order == order
    assert [args["hero"] for args in at.log("set_up")] == [order[0]]
    assert (at.asked, at.g.questions[0].seat) == ("day", first)


def test_within_a_town_the_first_player_stays() -> None:
    """25.5: what is on the Notepad goes on, whoever is named anew."""
    table = three_won().with_(cycle=1, first=2, order=["ranger", "arcanist", "duelist"])
    at = go_on(saved(table), "gildenberg", first_player=1)
    assert (at.world.first, at.world.order) == (2, ["ranger", "arcanist", "duelist"])


def test_a_seat_that_is_not_at_the_table_does_not_begin_the_next_town() -> None:
    """3.34: three players, no fourth seat."""
    with pytest.raises(Refused, match="no_such_seat"):
        go_on(saved(three_won(), finished=True), "lakeburg", first_player=4)


# Alone


def alone(*, dead: str = "") -> Given:
    """A lone player's Gildenberg: the Duelist began, the Arcanist was recruited, the Ranger waits."""
    table = Given(cycle=3, k=3, players=1).set_up().stash(8, 0)
    table.hero("arcanist", None, "WG-wand-1", "AR02", perks=["MA1", "MA2"], trait="T3B")
    table.hero("ranger", None, "WR-pistol-1", "AR01", perks=["RA1"], trait="T2A")
    table.hero("duelist", None, "WM-sword-1", perks=["AS1", "AS2"], trait="T5A")
    table.world.heroes["ranger"].state = "waiting"
    table.world.order = ["duelist", "arcanist"]
    if dead:
        die(table.g, table.world.heroes[dead])
    return table


def test_a_lone_campaign_goes_on_after_a_death() -> None:
    """22.11, 25.3: the Arcanist had 7 Mana and 2 by Mana Growth; the Perk goes back, and the save still leads on."""
    table = alone(dead="arcanist").with_(cycle=1)
    at = go_on(saved(table), "gildenberg")
    assert (at.hero("arcanist").state, at.world.order, at.world.cycle) == ("dead", ["duelist"], 2)
    assert at.asked == "gain_perk"
    assert "perk:MA2" in at.options()


def test_the_dead_stay_dead_in_the_next_town() -> None:
    """22.11, 25.8: only those who live or wait keep a thing; the fourth Hero still costs 7."""
    at = keeping_first(go_on(saved(alone(dead="arcanist"), finished=True), "lakeburg"))
    assert (at.hero("arcanist").state, at.hero("arcanist").items, at.world.order) == ("dead", [], ["duelist"])
    assert at.shows("recruit:ranger").cost == {"gold": 5}  # the third to enter


def test_alone_turns_go_on_in_the_order_of_recruiting() -> None:
    """3.34, 22.20: the Duelist who began, then the Arcanist."""
    assert keeping_first(go_on(saved(alone(), finished=True), "lakeburg")).world.order == ["duelist", "arcanist"]


def test_who_waits_keeps_one_thing_as_well_and_is_recruited_on_side_two() -> None:
    """25.8, 22.23, 22.24: the Ranger brings one of two things, joins with side II and as many Perks as the poorest less
    one."""
    at = keeping_first(go_on(saved(alone(), finished=True), "lakeburg"))
    assert [item.card for item in at.hero("ranger").items] == ["WR-pistol-1"]
    at = at.act("recruit:ranger")
    ranger = at.hero("ranger")
    assert (ranger.level, len(ranger.perks), ranger.state) == (2, 1, "in_play")
    assert at.world.order == ["duelist", "arcanist", "ranger"]


def test_alone_a_death_lowers_what_ends_the_night() -> None:
    """18.1, 22.11: two Hit Points are left and two Heroes; an Archer's arrow kills one, so the Night goes on."""
    table = Given(players=1).hero("duelist", (12, 13), wounds=6).hero("ranger", (20, 20)).piles()
    table.monster("archer", (12, 9), "S").monster("archer", (25, 5), "S")
    at = table.play(MonsterAttacks())
    assert (at.hero("duelist").state, at.world.order, at.lost) == ("dead", ["ranger"], "")
    assert not night_over(at.g)
    del at.world.monsters["m2"]
    assert night_over(at.g)


def test_the_things_of_the_dead_go_back_where_they_belong() -> None:
    """22.11 (house): a level II Weapon to the box while the Shop's deck is of level I, a level I Armor under its deck,
    a half-empty Potion and a Scroll to the Shop board."""
    table = Given(players=1).set_up().hero("ranger", (20, 20))
    table.hero("duelist", (12, 18), "WM-sword-2", "AR06", "potion_red", "SC1").item("duelist", "potion_red", half=True)
    before = table.world.shop.potions["potion_red"]
    die(table.g, table.world.heroes["duelist"])
    shop = table.world.shop
    assert "WM-sword-2" not in shop.decks["melee"].cards
    assert shop.decks["armor"].layers[-1].cards == ["AR06"]
    assert (shop.potions["potion_red"], "SC1" in shop.scrolls) == (before + 1, True)


def test_a_treasure_off_the_top_uncovers_the_next_card() -> None:
    """18.7, 4.12: the decks of the Shop lie face up, so that all see what the next production turns under."""
    table = Given("glenwald", cycle=2).set_up().hero("duelist", level=2).hero("ranger", level=2)
    table.deck("melee", "WM-sword-3", level=3).panic(0, 0, 0, 0, 0, 0).with_(quests=["giant_slayers"])
    table.world.shop.decks["melee"].lay_under(["WM-axe-3", "WM-spear-3"])
    table.world.tally.slain_tier_3 = 2
    at = table.play(EndOfNight()).act("take_potion:potion_red", "treasure:WM-sword-3")
    top = at.world.shop.decks["melee"].layers[0]
    assert (len(top.cards), top.known_to) == (1, [1, 2])


# What is kept


def test_a_shield_may_come_to_glenwald_beside_an_armor() -> None:
    """25.9: one Armor at most. A Hero carries Low Armor, High Armor and a Shield as three things (3.29), so the Shield
    is none, and two Armors stay two."""
    table = Given("lakeburg", cycle=3, k=3).set_up().hero("ranger", None, level=2, trait="T2A", perks=["RA1"])
    table.hero("duelist", None, "AR12", "AR15", "AR18", "SC1", level=2, trait="T1A", perks=["ME1"])
    at = go_on(saved(table, finished=True), "glenwald", first_player=1).act("keep:AR15")
    assert at.why("keep:AR12") == ["one_armor"]
    at = at.act("keep:AR18")
    assert [item.card for item in at.hero("duelist").items] == ["AR15", "AR18"]


# The end of a Night, and of a town


def test_armor_used_in_the_night_is_saved_turned() -> None:
    """6.3, 25.3: Armors and Potions come back at the end of the Day, not with the dawn."""
    table = Given(cycle=1).set_up().hero("duelist", None, "AR06", "potion_red", trait="T1A", wounds=2, mana=1)
    table.hero("ranger", None, trait="T2A")
    table.item("duelist", "AR06", turned=True).item("duelist", "potion_red", half=True)
    duelist = go_on(saved(table), "gildenberg").hero("duelist")
    assert duelist.items == [Item("AR06", turned=True), Item("potion_red", half=True)]
    assert (duelist.wounds, duelist.mana) == (2, 1)


def test_single_use_abilities_last_a_scenario_not_a_night() -> None:
    """25.6, 25.11: spent in Gildenberg it is spent on the next Day; in Lakeburg it is back."""
    for finished, scenario, used in ((False, "gildenberg", ["T2B"]), (True, "lakeburg", [])):
        table = Given(cycle=3 if finished else 1).set_up().hero("ranger", None, trait="T2B", perks=["RA2"])
        table.hero("duelist", None, trait="T1A", perks=["ME1"]).world.heroes["ranger"].used = ["T2B"]
        at = keeping_first(go_on(saved(table, finished=finished), scenario))
        assert at.hero("ranger").used == used


def test_the_panic_pays_before_the_quests() -> None:
    """18.2, 18.5: in this order, so that the item of choice comes before the quest's."""
    table = Given(cycle=2).hero("duelist", wounds=1).hero("ranger").panic(2, 2, 2, 2, 2, 2)
    table.world.tally.slain = 25
    at = table.play(EndOfNight())
    assert (at.world.stash.gold, at.hero("duelist").wounds) == (3, 1)
    at = at.act("take_potion:potion_red")
    assert (at.hero("duelist").wounds, at.asked) == (0, "gain_item")


def test_giant_slayers_looks_at_wounds_before_it_heals() -> None:
    """18.5: both quests are looked at before either pays. Keepers of Knowledge removes a Wound, but the Hero with four
    Wounds still keeps Giant Slayers from being solved."""
    table = Given("glenwald", cycle=2).hero("duelist", wounds=4, level=2).hero("ranger", level=2)
    table.panic(0, 0, 0, 0, 0, 0).with_(quests=["keepers_of_knowledge", "giant_slayers"])
    for kind, y in (("bowyer", 13), ("blacksmith", 18)):
        table.structure(kind, (12, y), (13, y), upgraded=True)
    table.world.tally.slain_tier_3 = 2
    at = table.play(EndOfNight())
    assert [args["quest"] for args in at.log("quest_solved")] == ["keepers_of_knowledge"]
    assert at.hero("duelist").wounds == 3


def told(at: At, key: str) -> list[str]:
    """The log's lines of this key."""
    say = words(LastSpell, CONTENT.names()).say
    return [say(Message(f"log.{key}", event.args)) for event in at.acted.events if event.key == key]


def test_the_log_tells_the_whole_reward() -> None:
    """18.2, 18.7: the Panic track's slot 6 pays a Gold and an item, Blood Harvest an item and a healed Wound but no
    Gold, A Roof for All Gold and Materials."""
    table = Given(cycle=2).hero("duelist", wounds=1).hero("ranger").panic(0, 0, 0, 0, 0, 2)
    table.world.tally.slain = 25
    for x in (11, 12, 13, 17):
        table.structure("house", (x, 13))
    at = table.play(EndOfNight())
    assert told(at, "panic_pays") == ["The Panic track pays from slot 6: Gold 1, equipment items of choice: 1."]
    assert told(at.act("take_potion:potion_red"), "quest_solved") == [
        "A Roof for All is solved: Gold 3, Materials 2.",
        "Blood Harvest is solved: equipment items of choice: 1, Wounds healed on each Hero: 1.",
    ]


def test_a_ruin_that_holds_only_an_item_says_so() -> None:
    """5.20: no line about no Gold."""
    table = (
        Given()
        .stash(0, 0)
        .structure("house", (14, 14))
        .structure("ruin", (12, 12), ruin="R1a")
        .structure("shop", (15, 17), (16, 17))
    )
    at = table.hero("duelist").hero("ranger").main_phase().act("scavenge")
    assert told(at, "scavenged") == ["The Ruin at 12,12 is cleared: equipment items of choice: 1."]


def test_what_comes_back_with_each_phase_is_not_noted_as_used() -> None:
    """25.6: the Notepad tells whether a Trait's unique ability is gone. Ruthless works in every Hero Phase, so after
    its use it is as good as new by Day; the Patient Hunter's aim is once for the whole scenario."""
    table = Given(cycle=1).set_up().hero("duelist", None, trait="T5A", perks=["AS1", "AS2"])
    table.hero("ranger", None, trait="T2B", perks=["RA2"])
    table.world.heroes["duelist"].used = ["T5A", "AS2", "first_token"]
    table.world.heroes["ranger"].used = ["RA2", "T2B"]
    save = saved(table)
    assert [(chest.trait_used, chest.used) for chest in save.chests] == [(False, []), (True, ["T2B"])]
    duelist = next(each for each in go_on(save, "gildenberg").g.view(1).heroes if each.id == "duelist")
    assert (duelist.trait_used, duelist.spent) == (False, [])


def test_by_day_no_perk_of_the_night_looks_spent() -> None:
    """18.8, 3.25: limits of a Hero Phase, a Monster Phase or a Night end with the Night."""
    table = Given(cycle=1).hero("duelist", perks=["AS2", "DE1", "DE5"]).hero("ranger", trait="T2B")
    table.world.heroes["duelist"].used = ["AS2", "DE1", "DE5"]
    table.world.heroes["ranger"].used = ["T2B"]
    at = table.panic(0, 0, 0, 0, 0, 0).play(EndOfNight())
    assert {hero.id: hero.spent for hero in at.g.view(1).heroes} == {"duelist": [], "ranger": ["T2B"]}
