"""Armor, Potions, Scrolls and Defenses at Night."""

from __future__ import annotations

from domain.last_spell.assault import MonsterAttacks
from tests.rules.last_spell.given import Given


def test_each_means_reduces_one_attack() -> None:
    """12.1–12.3, 16.9, 9.9: Cloth Armor on the Armored, Shield on the Archer, Armor Up on the Bulky: 0 + 0 + 2."""
    table = Given().hero("duelist", (12, 13), "AR06", "AR03").armored_up("duelist")
    table.monster("armored", (11, 13), "E").monster("archer", (12, 12)).monster("bulky_amber", (13, 13), "W")
    at = table.play(MonsterAttacks())
    assert at.options() == ["block:AR06", "block:AR03", "armor_up", "take_it"]
    at = at.act("block:AR06")
    assert at.options() == ["block:AR03", "armor_up", "take_it"]
    at = at.act("block:AR03", "armor_up")
    assert (at.hero("duelist").wounds, at.hero("duelist").armor_up) == (2, False)
    assert [item.turned for item in at.hero("duelist").items] == [True, True]


def test_spare_reduction_is_lost() -> None:
    """12.1 (reading 24.25): Cloth Armor takes 2 off an Archer's 1; the next attack finds it turned."""
    table = Given().hero("duelist", (12, 13), "AR06").monster("archer", (11, 13), "E").monster("clawer", (12, 12))
    at = table.play(MonsterAttacks()).act("block:AR06")
    assert at.hero("duelist").wounds == 1


def test_several_means_may_meet_one_attack() -> None:
    """12.1: a Bulky's 3 met by Shield and Cloth Armor leaves nothing."""
    table = Given().hero("duelist", (12, 13), "AR06", "AR03").monster("bulky_amber", (11, 13), "E")
    at = table.play(MonsterAttacks()).act("block:AR03", "block:AR06")
    assert at.hero("duelist").wounds == 0


def test_armor_up_once_in_a_hero_phase() -> None:
    """9.9, 17.9: 1 AP; a second is refused; the next refill takes the token back, used or not."""
    at = Given().hero("duelist", (12, 13)).turn("duelist").act("armor_up")
    assert (at.hero("duelist").ap, at.hero("duelist").armor_up) == (6, True)
    assert at.why("armor_up") == ["armor_up_used"]
    ruthless = Given().hero("duelist", (12, 13), trait="T5A").turn("duelist")
    assert ruthless.why("armor_up") == ["trait_forbids"]
    again = Given().hero("duelist", (12, 13)).armored_up("duelist").hero_phase()
    assert (again.hero("duelist").armor_up, again.why("armor_up")) == (False, [])


def test_potions_are_free_and_last_two_uses() -> None:
    """12.6–12.11, 17.5."""

    def drink(card: str, **more: object) -> Given:
        fields: dict[str, object] = {"wounds": 2, "mana": 5, "ap": 1, "tokens": [2], "flipped": [3]}
        return Given(players=3).hero("arcanist", (12, 13), card, **{**fields, **more})  # type: ignore[arg-type]

    red = drink("potion_red").turn("arcanist").act("potion:potion_red:arcanist")
    assert (red.hero("arcanist").wounds, red.hero("arcanist").ap, red.hero("arcanist").items[0].half) == (1, 1, True)
    gone = red.act("potion:potion_red:arcanist")
    assert (gone.hero("arcanist").wounds, gone.hero("arcanist").items, gone.world.shop.potions["potion_red"]) == (
        0,
        [],
        2,
    )
    blue = drink("potion_blue").turn("arcanist").act("potion:potion_blue:arcanist")
    assert blue.hero("arcanist").mana == 7
    green = drink("potion_green").turn("arcanist").act("potion:potion_green:arcanist")
    assert (green.hero("arcanist").tokens, green.hero("arcanist").flipped) == ([3, 2], [])
    yellow = drink("potion_yellow").turn("arcanist").act("potion:potion_yellow:arcanist")
    assert yellow.hero("arcanist").ap == 3
    assert drink("potion_yellow", ap=3).turn("arcanist").act("potion:potion_yellow:arcanist").hero("arcanist").ap == 4


def test_a_green_potion_asks_which_token() -> None:
    """12.7: with a 4 and a 2 used, the player chooses."""
    table = Given().hero("duelist", (12, 13), "potion_green", tokens=[3], flipped=[4, 2]).turn("duelist")
    at = table.act("potion:potion_green:duelist")
    assert at.options() == ["token:4", "token:2"]
    assert at.act("token:4").hero("duelist").tokens == [4, 3]


def test_a_potion_that_would_restore_nothing_is_refused() -> None:
    """12.6."""
    at = Given().hero("duelist", (12, 13), "potion_red").turn("duelist")
    assert at.why("potion:potion_red:duelist") == ["nothing_to_restore"]


def test_potion_throw_reaches_others_near() -> None:
    """3.25: a Hero in the Current or an Adjacent Sector; the Zealot may use none himself."""
    table = Given().hero("duelist", (12, 13), "potion_red", perks=["SU3"]).hero("ranger", (18, 12), wounds=1)
    at = table.turn("duelist").act("potion:potion_red:ranger")
    assert at.hero("ranger").wounds == 0
    zealot = Given().hero("duelist", (12, 13), "potion_red", trait="T3B", wounds=1).turn("duelist")
    assert zealot.why("potion:potion_red:duelist") == ["trait_forbids"]


def test_scrolls_are_magic_attacks_as_long_as_mana_lasts() -> None:
    """12.13–12.15, 10.5: beside a Fist, three Firebolts for 2 each of 7 Mana; the last Mana pays the extra roll."""
    table = Given().hero("arcanist", (12, 13), "SC1", mana=7).monster("clawer", (13, 13))
    table.monster("bulky_amber", (14, 12)).monster("bulky_amber", (14, 11))
    at = table.turn("arcanist").act("fist", orange=[1])
    at = at.act("cast:SC1", "aim:14,12", orange=[1])
    assert at.hero("arcanist").mana == 5
    at = at.act("cast:SC1", "aim:14,12", orange=[1])
    at = at.act("cast:SC1", "aim:14,11", "reroll:m3:1", "pay_again:m3", orange=[4, 4, 4])
    assert (at.hero("arcanist").mana, at.why("cast:SC1")) == (0, ["no_mana"])
    captain = Given().hero("arcanist", (12, 13), "SC1", trait="T6A").monster("clawer", (14, 13)).turn("arcanist")
    assert captain.why("cast:SC1") == ["trait_forbids"]


def test_armors_are_restored_at_their_cost() -> None:
    """12.4, 12.5: Chain Pants for 1 AP, Buckler for 1 MP, Runed Skirt for 1 Mana; only a turned card."""
    table = Given().hero("duelist", (12, 13), "AR05", "AR10").item("duelist", "AR05", turned=True)
    at = table.item("duelist", "AR10", turned=True).turn("duelist")
    assert at.why("restore:AR10") == ["no_mp"]
    at = at.act("restore:AR05")
    assert (at.hero("duelist").ap, at.why("restore:AR05")) == (6, ["not_turned"])
    assert at.act("flip:2", "restore:AR10").hero("duelist").mp == 1
    robe = Given().hero("arcanist", (12, 13), "AR26", mana=3).item("arcanist", "AR26", turned=True, whole=True)
    assert robe.turn("arcanist").act("restore:AR26").hero("arcanist").mana == 3


def test_shields_for_others() -> None:
    """12.5 (house): the Warding Shield for a Hero in one's Area; its owner is asked, then the one who is hit."""
    table = Given().hero("duelist", (12, 13)).hero("vanguard", (13, 14), "AR20").monster("bulky_amber", (11, 13), "E")
    at = table.play(MonsterAttacks())
    assert (at.asked, at.g.questions[0].seat) == ("ward", 2)
    assert at.act("block:AR20").hero("duelist").wounds == 1
    assert at.act("no").hero("duelist").wounds == 3
    far = Given().hero("duelist", (12, 13)).hero("vanguard", (14, 14), "AR20").monster("bulky_amber", (11, 13), "E")
    assert far.play(MonsterAttacks()).hero("duelist").wounds == 3


def test_the_bulwark_protects_heroes_structures_and_mages_within_two_spots() -> None:
    """12.5 (house): 3 less on one attack."""
    mage = Given().hero("vanguard", (13, 15), "AR30").monster("armored", (14, 16), "E").structure("house", (18, 18))
    at = mage.play(MonsterAttacks())
    assert at.options() == ["bulwark:circle", "enough"]
    assert at.act("bulwark:circle").world.mages == 4
    assert at.act("enough").world.mages == 2
    house = Given().structure("house", (12, 13)).hero("vanguard", (12, 15), "AR30").monster("armored", (11, 13), "E")
    at = house.play(MonsterAttacks()).act("bulwark:structure:s1")
    assert at.structure_at((12, 13)) is not None


def test_a_ballista_shoots_once_in_a_hero_phase_from_its_own_sector() -> None:
    """17.12, 17.13: armor piercing and vision, no Action Point, whoever is on turn; Current or Adjacent Sector."""
    table = Given().structure("ballista", (12, 12)).structure("house", (12, 11)).hero("duelist", (20, 20))
    table.hero("ranger", (20, 18)).monster("armored", (12, 6)).monster("runner", (13, 6)).monster("clawer", (18, 6))
    at = table.turn("duelist")
    assert at.why("shoot:s1", "aim:18,6") == ["out_of_range"]
    assert at.why("shoot:s1", "aim:12,5") == ["no_monster"]
    missed = at.act("shoot:s1", "aim:13,6", blue=[5])
    assert len(missed.monsters()) == 3
    hit = at.act("shoot:s1", "aim:12,6", orange=[5])
    assert (len(hit.monsters()), hit.hero("duelist").ap) == (2, 7)
    assert hit.why("shoot:s1") == ["ballista_shot"]
    assert hit.act("end_turn").why("shoot:s1") == ["ballista_shot"]


def test_a_catapult_strikes_three_by_three_and_spends_a_hurl() -> None:
    """17.14, 17.15: no-dodge on the Impact Spot only; Heroes are hit, Structures are not; Adjacent or Far Sector."""
    table = Given().structure("catapult", (13, 12)).structure("house", (19, 11)).hero("duelist", (20, 20))
    at = table.hero("ranger", (19, 13)).monster("runner", (18, 12)).monster("runner", (17, 11)).turn("duelist")
    assert at.why("shoot:s1", "aim:11,15") == ["out_of_range"]
    assert at.why("shoot:s1", "aim:25,5") == ["out_of_range"]
    at = at.act("shoot:s1", "aim:18,12", blue=[5, 5])
    assert (at.monsters(), at.hero("ranger").wounds) == ([(17, 11)], 1)
    house = at.structure_at((19, 11))
    assert house is not None
    assert house.flames == 0
    at = at.act("shoot:s1", "aim:12,5", "end_turn", "pass")
    assert at.why("shoot:s1") == ["no_hurls"]


def test_a_catapult_may_aim_at_anything() -> None:
    """17.14: at a Structure too, for the sake of those around it."""
    table = Given().structure("catapult", (13, 12)).structure("house", (18, 12)).hero("duelist", (20, 20))
    at = table.monster("clawer", (18, 13)).turn("duelist").act("shoot:s1", "aim:18,12", orange=[1])
    assert at.monsters() == []


def test_the_mason_uses_no_ballista() -> None:
    """3.19."""
    table = Given().structure("ballista", (12, 12)).hero("duelist", (20, 20), trait="T4B").monster("clawer", (12, 6))
    assert table.turn("duelist").why("shoot:s1") == ["trait_forbids"]


def test_the_spiked_shield_strikes_for_nothing_once() -> None:
    """12.5 (house): a Fist without an Action Point, which is still the attack of the turn."""
    at = Given().hero("duelist", (12, 13), "AR19").monster("bulky_amber", (13, 13)).turn("duelist")
    at = at.act("spiked_fist", orange=[1])
    assert (at.hero("duelist").ap, at.world.monsters["m1"].wounds) == (7, 1)
    assert at.act("end_turn").why("spiked_fist") == ["spent"]
