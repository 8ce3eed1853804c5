"""Perks and Traits at Night, each by its own effect and limit (3.19, 3.25, 17.6; house cards)."""

from __future__ import annotations

from domain.kernel.numbers import total
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.parts import regeneration
from tests.rules.last_spell.given import At, Given

SLASH = ("attack:WM-sword-1:slash", "aim:13,13")


def sword(*perks: str, kind: str = "clawer", trait: str = "", **more: int) -> Given:
    """A Duelist on (12,13) with the Militia Sword, one foe east of him."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", perks=perks, trait=trait, **more)  # type: ignore[arg-type]
    return table.monster(kind, (13, 13), "W")


def bow(*perks: str, at: tuple[int, int] = (12, 5), card: str = "WR-longbow-1", kind: str = "clawer") -> Given:
    """A Ranger on (12,12) in TNW, one foe elsewhere."""
    return Given().hero("ranger", (12, 12), card, perks=perks).monster(kind, at)


ARROW = ("attack:WR-longbow-1:arrow", "aim:12,5")


def test_fatality_rolls_all_failed_dice_of_a_target_with_one_hit_point_left() -> None:
    """ME1: counts die by die toward the four rerolls; once in a Hero Phase; not with two Hit Points left."""
    at = sword("ME1").turn("duelist").act(*SLASH, orange=[4])
    assert at.options() == ["fatality:m1", "accept"]
    at = at.act("fatality:m1", orange=[1])
    assert (at.monsters(), at.hero("duelist").used) == ([], ["ME1"])
    assert sword("ME1", kind="bulky_amber").turn("duelist").act(*SLASH, orange=[4]).asked == "turn"


def test_sprint_trades_a_wound_for_a_token() -> None:
    """ME2: nothing reduces the Wound; once in a Hero Phase."""
    at = Given().hero("duelist", (12, 13), perks=["ME2"]).turn("duelist")
    assert at.why("use:ME2") == ["no_use"]
    at = at.act("flip:4", "use:ME2")
    assert (at.hero("duelist").wounds, at.hero("duelist").tokens) == (1, [4, 3, 2])
    assert at.act("flip:4").why("use:ME2") == ["spent"]


def test_vampire_heals_when_a_melee_weapon_slays() -> None:
    """ME5: once in a Hero Phase; a Fist is no weapon."""
    at = sword("ME5", wounds=2).turn("duelist").act(*SLASH, orange=[1])
    assert at.hero("duelist").wounds == 1
    assert sword("ME5", wounds=2).turn("duelist").act("fist", orange=[1]).hero("duelist").wounds == 2


def test_relentless_moves_a_spot_after_a_kill() -> None:
    """ME6: at no cost, once a turn."""
    at = sword("ME6").turn("duelist").act(*SLASH, orange=[1])
    assert "slip:13,13" in at.options()
    at = at.act("slip:13,13")
    assert (at.where(at.hero("duelist")), at.hero("duelist").mp_spent) == ((13, 13), 0)


def test_berserk_adds_damage_and_piercing_from_three_wounds_on() -> None:
    """ME7."""
    at = sword("ME7", kind="bulky_amber", wounds=3).turn("duelist").act(*SLASH, orange=[5])
    assert at.world.monsters["m1"].wounds == 2
    calm = sword("ME7", kind="bulky_amber", wounds=2).turn("duelist").act(*SLASH, orange=[5])
    assert calm.world.monsters["m1"].wounds == 0


def test_steady_aim_needs_unspent_movement() -> None:
    """RA1: a flipped token alone spends nothing; a step does."""
    assert bow("RA1").turn("ranger").act("flip:3", *ARROW, orange=[4]).asked == "reroll"
    moved = bow("RA1").turn("ranger").act("flip:3", "move:12,13")
    assert moved.act(*ARROW, orange=[4]).asked == "turn"


def test_perseverance_gives_a_point_back_for_a_shot_that_hits_nothing() -> None:
    """RA2: once in a Hero Phase."""
    at = bow("RA2").turn("ranger").act(*ARROW, orange=[4])
    assert (at.hero("ranger").ap, at.hero("ranger").used) == (7, ["RA2"])
    assert bow("RA2").turn("ranger").act(*ARROW, orange=[1]).hero("ranger").ap == 6


def test_mark_gives_everybodys_attacks_no_dodge() -> None:
    """RA3: until the Hero Phase ends; a Fist takes no part in Perks (9.7)."""
    table = Given().hero("ranger", (12, 12), perks=["RA3"]).hero("duelist", (12, 4), "WM-sword-1")
    at = table.monster("runner", (12, 5)).monster("runner", (20, 18)).turn("ranger")
    at = at.act("use:RA3", "end_turn")
    assert at.world.marked == ["m1"]
    assert at.act("attack:WM-sword-1:slash", "aim:12,5", blue=[5]).monsters() == [(20, 18)]
    assert len(at.act("fist", blue=[5]).monsters()) == 2


def test_third_eye_sees_over_buildings() -> None:
    """RA4."""
    hidden = bow("RA4").structure("house", (12, 11)).turn("ranger")
    assert hidden.why(*ARROW) == []
    assert bow().structure("house", (12, 11)).turn("ranger").why(*ARROW) == ["hidden"]


def test_longer_weapons_reach_one_sector_more() -> None:
    """RA5: Arrow (adjacent) also far, Quick Shot (current) also adjacent."""
    assert bow("RA5", at=(18, 5)).turn("ranger").why(ARROW[0], "aim:18,5") == []
    quick = bow("RA5", card="WR-handcrossbow-1").turn("ranger")
    assert quick.why("attack:WR-handcrossbow-1:quick_shot", "aim:12,5") == []


def test_shorter_weapons_reroll_in_the_current_sector() -> None:
    """RA6 (rulings)."""
    table = bow("RA6", at=(15, 12), card="WR-knives-1").turn("ranger")
    assert table.act("attack:WR-knives-1:throw", "aim:15,12", orange=[4]).asked == "reroll"
    assert bow("RA6").turn("ranger").act(*ARROW, orange=[4]).asked == "turn"


def test_surgical_strike_against_the_unwounded() -> None:
    """RA7: no-dodge and armor piercing as long as the target has no Wound."""
    assert bow("RA7").turn("ranger").act(*ARROW, orange=[5]).monsters() == []
    wounded = Given().hero("ranger", (12, 12), "WR-longbow-1", perks=["RA7"]).monster("bulky_amber", (12, 5), wounds=1)
    assert wounded.turn("ranger").act(*ARROW, orange=[5]).world.monsters["m1"].wounds == 1


def test_harvester_regains_mana_for_two_kills_at_once() -> None:
    """MA1: Magic Missile costs 1 and slays two: the Mana is back."""
    table = Given().hero("arcanist", (12, 13), "WG-powerstaff-1", perks=["MA1"], mana=3)
    at = table.monster("clawer", (14, 13)).monster("clawer", (11, 11)).turn("arcanist")
    at = at.act("attack:WG-powerstaff-1:magic_missile", "aim:14,13", "aim:11,11", "enough", orange=[1, 1])
    assert at.hero("arcanist").mana == 3


def test_mana_growth_raises_the_most_mana() -> None:
    """MA2: 7 + 2; the base Mana of target ties stays (see the attack tests)."""
    assert Given().hero("arcanist", (12, 13), perks=["MA2"]).world.heroes["arcanist"].mana == 9


WAND = ("attack:WG-wand-1:spark", "aim:13,13")


def wand(*perks: str, trait: str = "", mana: int | None = None, kind: str = "clawer") -> Given:
    table = Given().hero("arcanist", (12, 13), "WG-wand-1", perks=perks, trait=trait, mana=mana)
    return table.monster(kind, (13, 13))


def test_magic_fuel_adds_damage_on_the_impact_spot() -> None:
    """MA3: 2 Mana more, 1 damage more, once a turn; refused where the Mana is lacking."""
    at = wand("MA3", kind="bulky_amber").turn("arcanist").act(WAND[0], "boost:MA3", WAND[1], orange=[1])
    assert (at.world.monsters["m1"].wounds, at.hero("arcanist").mana) == (2, 5)
    assert wand("MA3", mana=1).turn("arcanist").why(WAND[0], "boost:MA3") == ["no_mana"]


def test_critical_runes_pay_twice() -> None:
    """MA4."""
    at = wand("MA4").turn("arcanist").act(*WAND, "pay_again:m1", orange=[4, 4])
    assert at.asked == "reroll"
    at = at.act("pay_again:m1", orange=[4])
    assert (at.asked, at.hero("arcanist").mana) == ("turn", 5)


def test_thrifty_saves_two_mana_once() -> None:
    """MA5: also where the Mana would not suffice."""
    table = Given().hero("arcanist", (12, 13), "WG-scepter-1", perks=["MA5"], mana=0).monster("clawer", (14, 13))
    at = table.turn("arcanist")
    fireball = "attack:WG-scepter-1:fireball"
    assert at.why(fireball) == []
    assert at.options(fireball)[0] == "aim:14,13"  # the only way on was the Perk, so the kernel has taken it
    at = at.act(fireball, "aim:14,13", orange=[1])
    assert (at.monsters(), at.hero("arcanist").mana, at.hero("arcanist").used) == ([], 0, ["MA5"])


def test_energized_gives_a_point_for_the_third_mana() -> None:
    """MA6: once in a Hero Phase."""
    table = Given().hero("arcanist", (12, 13), "WG-powerstaff-1", "SC1", perks=["MA6"]).monster("clawer", (13, 12))
    at = table.turn("arcanist").act("attack:WG-powerstaff-1:magic_missile", "aim:14,13", "enough")
    assert at.hero("arcanist").ap == 6
    assert at.act("cast:SC1", "aim:13,12", orange=[1]).hero("arcanist").ap == 7


def test_sheer_power_pierces_and_makes_the_shield_a_hit() -> None:
    """MA7: the plain Shield face counts on the Impact Spot."""
    for face in (4, 5):
        assert wand("MA7").turn("arcanist").act(*WAND, orange=[face]).monsters() == []
    assert wand("MA7", kind="runner").turn("arcanist").act(*WAND, blue=[5]).monsters() != []


def test_defensive_training_rerolls_for_defenses_of_the_own_sector() -> None:
    """DE3: whoever shoots; a Ballista or Catapult does not profit from other Perks."""
    table = Given().structure("ballista", (12, 12)).hero("duelist", (20, 20), perks=["AS1"])
    at = table.hero("vanguard", (11, 13), perks=["DE3"]).monster("clawer", (12, 6)).turn("duelist")
    at = at.act("shoot:s1", orange=[4])
    assert at.options() == ["reroll:m1:1", "accept"]
    apart = Given().structure("ballista", (12, 12)).hero("duelist", (20, 20), perks=["DE3", "AS1"])
    assert apart.monster("clawer", (12, 6)).turn("duelist").act("shoot:s1", orange=[4]).asked == "turn"


def test_resupply_restores_a_hurl_or_lets_a_ballista_shoot_again() -> None:
    """DE5: beside it, once a Night."""
    table = Given().structure("catapult", (12, 12), hurls=0).hero("duelist", (12, 13), perks=["DE5"])
    at = table.turn("duelist").act("use:DE5")
    catapult = at.structure_at((12, 12))
    assert catapult is not None
    assert (catapult.hurls, at.why("use:DE5")) == (1, ["spent"])
    ballista = (
        Given().structure("ballista", (12, 12)).hero("duelist", (12, 13), perks=["DE5"]).monster("clawer", (12, 6))
    )
    at = ballista.turn("duelist").act("shoot:s1", "use:DE5", orange=[4])
    assert at.why("shoot:s1") == []
    far = Given().structure("catapult", (12, 12), hurls=0).hero("duelist", (13, 13), perks=["DE5"]).turn("duelist")
    assert far.why("use:DE5") == ["no_use"]


def test_cherry_picking_rerolls_against_the_lonely() -> None:
    """AS1: no other Monster in its Area."""
    assert sword("AS1").turn("duelist").act(*SLASH, orange=[4]).asked == "reroll"
    assert sword("AS1").monster("clawer", (14, 14)).turn("duelist").act(*SLASH, orange=[4]).asked == "turn"


def test_stunning_is_declared_before_the_roll() -> None:
    """AS2: once in a Hero Phase."""
    at = sword("AS2", kind="bulky_amber").turn("duelist").act(SLASH[0], "boost:AS2", SLASH[1], orange=[5])
    assert at.world.monsters["m1"].stunned
    assert at.hero("duelist").used == ["AS2"]


def test_first_blood_pierces_with_the_first_attack_only() -> None:
    """AS3: of each Hero Phase."""
    at = sword("AS3", kind="bulky_amber").turn("duelist").act(*SLASH, orange=[5])
    assert at.world.monsters["m1"].wounds == 1
    assert at.act("end_turn", *SLASH, orange=[5]).world.monsters["m1"].wounds == 1


def test_bully_hits_the_stunned_harder() -> None:
    """AS4."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", perks=["AS4"])
    at = table.monster("bulky_amber", (13, 13), stunned=True).turn("duelist").act(*SLASH, orange=[1])
    assert at.world.monsters["m1"].wounds == 2


def test_one_by_one_sharpens_the_next_attack() -> None:
    """AS5: after slaying a lonely Monster the next attack has no-dodge and armor piercing, the one after has not."""
    table = sword("AS5").monster("bulky_amber", (11, 13)).turn("duelist")
    at = table.act(*SLASH, orange=[1])
    assert at.hero("duelist").boons == ["AS5"]
    at = at.act("end_turn", "attack:WM-sword-1:slash", "aim:11,13", orange=[5])
    assert (at.world.monsters["m2"].wounds, at.hero("duelist").boons) == (1, [])


def test_sadist_restores_a_point_for_a_stun() -> None:
    """AS6: the attack cost 1, the stun gives it back."""
    at = sword("AS2", "AS6", kind="bulky_amber").turn("duelist").act(SLASH[0], "boost:AS2", SLASH[1], orange=[5])
    assert at.hero("duelist").ap == 7


def test_legendary_assassin_restores_two_points_with_the_third_kill() -> None:
    """AS7: once in a Hero Phase."""
    table = Given().hero("duelist", (12, 13), "WM-sword-3", perks=["AS7"], ap=4)
    for spot in ((11, 12), (13, 14), (12, 12)):
        table.monster("clawer", spot)
    at = table.turn("duelist").act("attack:WM-sword-3:blade_dance", orange=[1, 1, 1])
    assert (at.monsters(), at.hero("duelist").ap) == ([], 4)


def test_cheer_helps_anothers_next_attack() -> None:
    """SU1: a Hero of the Current or an Adjacent Sector; used up by the next attack, rerolled or not."""
    table = Given().hero("ranger", (12, 12), perks=["SU1"]).hero("duelist", (12, 16), "WM-sword-1")
    at = table.monster("bulky_amber", (13, 16)).turn("ranger").act("use:SU1", "end_turn")
    at = at.act("attack:WM-sword-1:slash", "aim:13,16", orange=[4])
    assert at.asked == "reroll"
    at = at.act("accept", "end_turn", "pass")
    assert at.act("attack:WM-sword-1:slash", "aim:13,16", orange=[4]).asked == "turn"


def test_quick_reload_frees_a_use() -> None:
    """SU4: the limit counts one use less; no Action Point comes back."""
    table = sword("SU4", kind="bulky_amber")
    table.world.heroes["duelist"].items[0].uses = [2, 0]
    at = table.turn("duelist")
    assert at.why("attack:WM-sword-1:slash") == ["uses"]
    at = at.act("use:SU4")
    assert (at.why("attack:WM-sword-1:slash"), at.hero("duelist").ap) == ([], 7)


def test_initiator_rerolls_until_the_first_kill() -> None:
    """SU5."""
    table = sword("SU5").monster("bulky_amber", (11, 13)).turn("duelist")
    at = table.act("attack:WM-sword-1:slash", "aim:11,13", orange=[4])
    assert at.asked == "reroll"
    at = at.act("accept", "end_turn", *SLASH, orange=[1])
    assert at.act("end_turn", "attack:WM-sword-1:rush", "stay_put", "aim:11,13", orange=[4]).asked == "turn"


def test_blink_ignores_what_lies_between() -> None:
    """SU6: 2 Mana, a free spot within 4; never Mist or Cliff."""
    at = Given().structure("wooden_wall", cutout="W2").hero("duelist", (11, 14), perks=["SU6"]).turn("duelist")
    free = at.options("use:SU6")
    assert "choose_spot:8,14" in free
    assert "choose_spot:10,14" not in free
    at = at.act("use:SU6", "choose_spot:8,14")
    assert (at.where(at.hero("duelist")), at.hero("duelist").mana) == ((8, 14), 4)
    cliff = Given().hero("duelist", (12, 9), perks=["SU6"]).turn("duelist")
    assert "choose_spot:12,8" not in cliff.options("use:SU6")


def test_night_owl_has_one_point_more_from_the_third_hero_phase_on() -> None:
    """SU7."""
    second = Given().hero("duelist", (12, 13), perks=["SU7"]).hero_phase()
    assert second.hero("duelist").ap == 7
    third = Given().with_(round=3).hero("duelist", (12, 13), perks=["SU7"]).hero_phase()
    assert third.hero("duelist").ap == 8


def test_traits_once_a_scenario() -> None:
    """3.19: Charger, Scholar, Captain; each refused a second time."""
    charger = Given().hero("duelist", (12, 13), trait="T1B").turn("duelist").act("flip:4", "flip:3", "use:T1B")
    assert (charger.hero("duelist").tokens, charger.why("use:T1B")) == ([4, 3, 2], ["spent", "no_use"])
    scholar = Given().hero("duelist", (12, 13), trait="T3A", mana=1).turn("duelist").act("use:T3A")
    assert scholar.hero("duelist").mana == 6
    captain = Given().hero("duelist", (12, 13), trait="T6A").hero("ranger", (20, 20), ap=1).turn("duelist")
    assert captain.act("use:T6A").hero("ranger").ap == 3


def test_the_dirty_fighter_stuns_without_a_roll() -> None:
    """3.19: within 2 spots, no Boss."""
    table = Given(cycle=3).harpy(slain=3).hero("duelist", (12, 13), trait="T5B").monster("clawer", (14, 13))
    table.monster("corrupted_harpy", (12, 12)).monster("clawer", (15, 13))
    at = table.turn("duelist").act("use:T5B")
    assert [monster.stunned for monster in at.world.monsters.values()] == [True, False, False]


def test_ruthless_gains_a_point_for_the_first_kill() -> None:
    """3.19: of each Hero Phase, also by Fist, since it is no Perk."""
    assert sword(trait="T5A").turn("duelist").act(*SLASH, orange=[1]).hero("duelist").mp == 1
    assert sword(trait="T5A").turn("duelist").act("fist", orange=[1]).hero("duelist").mp == 1


def test_the_zealots_first_paid_roll_is_free() -> None:
    """3.19: once in a Hero Phase, also without Mana."""
    at = wand(trait="T3B", mana=0).turn("arcanist").act(*WAND, "pay_again:m1", orange=[4, 1])
    assert (at.monsters(), at.hero("arcanist").mana) == ([], 0)


def test_the_hawk_eyed_sees_all_in_adjacent_sectors() -> None:
    """3.19: vision on an Adjacent Sector, none on a Far one."""
    table = Given().hero("ranger", (12, 12), "WR-longbow-1", trait="T2A").structure("house", (12, 11))
    table.structure("house", (13, 12)).monster("clawer", (12, 5)).monster("clawer", (18, 5))
    at = table.turn("ranger")
    assert at.why(*ARROW) == []
    behind = Given().hero("ranger", (12, 12), "WR-longbow-1", trait="T2A").structure("house", (13, 12))
    assert behind.monster("clawer", (24, 12)).turn("ranger").why("attack:WR-longbow-1:long_shot", "aim:24,12") == [
        "hidden"
    ]


def test_traits_forbid() -> None:
    """3.19: no Fist for the Patient Hunter, no far Impact Spot for the Charger."""
    assert sword(trait="T2B").turn("duelist").why("fist") == ["trait_forbids"]
    charger = Given().hero("ranger", (12, 12), "WR-rifle-1", trait="T1B").monster("clawer", (18, 5)).turn("ranger")
    assert charger.why("attack:WR-rifle-1:aimed_shot", "aim:18,5") == ["far_sector"]


def test_the_assassin_garb_makes_the_first_attack_undodgeable() -> None:
    """12.5 (house): AR27."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", "AR27").monster("runner", (13, 13)).turn("duelist")
    assert table.act(*SLASH, blue=[5]).monsters() == []


def test_kills_of_defenses_and_explosions_trigger_no_perk() -> None:
    """7.1 of the house cards: a Ballista's kill is nobody's."""
    table = Given().structure("ballista", (12, 12)).hero("duelist", (12, 13), perks=["ME5"], trait="T5A", wounds=2)
    at = table.monster("clawer", (12, 6)).turn("duelist").act("shoot:s1", orange=[1])
    assert (at.hero("duelist").wounds, at.hero("duelist").mp, at.hero("duelist").kills) == (2, 0, 0)
    assert at.world.tally.slain == 1


def attacked(table: Given) -> At:
    return table.play(MonsterAttacks())


def test_limits_of_a_monster_phase_come_back_with_the_next() -> None:
    """3.25: Back Protection may be used again in the Monster Phase after."""
    table = Given().structure("house", (12, 12)).hero("vanguard", (12, 13), perks=["DE1"])
    table.world.heroes["vanguard"].used = ["DE1"]
    at = table.monster("clawer", (11, 13), "E").monster_phase(coin=["left"])
    assert at.options() == ["back_protection", "take_it"]
    spent = Given().structure("house", (12, 12)).hero("vanguard", (12, 13), perks=["DE1"])
    spent.world.heroes["vanguard"].used = ["DE1"]
    assert attacked(spent.monster("clawer", (11, 13), "E")).hero("vanguard").wounds == 1


def test_coagulation_removes_one_wound_more() -> None:
    """DE2, 9.3: Regeneration removes one Wound, with the Perk two."""
    table = Given().hero("duelist", (12, 13)).hero("vanguard", (13, 13), perks=["DE2"])
    heroes = table.world.heroes
    assert [total(regeneration(table.g, heroes[hero])) for hero in ("duelist", "vanguard")] == [1, 2]


def test_a_pinned_hero_can_only_use_the_fist() -> None:
    """21.20: a Hatchery has come up under the Hero; passing is still possible."""
    table = Given("glenwald", cycle=3).hero("duelist", (12, 13), "WM-sword-1", "potion_red", wounds=1)
    at = table.monster("hatchery", (12, 13)).monster("clawer", (13, 13)).turn("duelist")
    assert at.why("attack:WM-sword-1:slash") == ["pinned"]
    assert at.why("potion:potion_red:duelist") == ["pinned"]
    assert at.why("move:12,12") == ["pinned"]
    assert sorted(at.options()) == ["fist", "pass"]
