"""Defense dice: faces, two dice, rerolls, the paid roll of magic, stun."""

from __future__ import annotations

import pytest

from tests.rules.last_spell.given import At, Given


def fight(kind: str, card: str, hero: str = "duelist", at: tuple[int, int] = (13, 13), **more: object) -> At:
    """A Hero on (12,13) with one card, its foe beside it or on another spot."""
    table = Given().hero(hero, (12, 13), card, **more)  # type: ignore[arg-type]
    return table.monster(kind, at).turn(hero)


SLASH = ("attack:WM-sword-1:slash", "aim:13,13")
BOLT = ("attack:WR-crossbow-1:bolt", "aim:15,13")
STAB = ("attack:WM-dagger-1:stab", "aim:13,13")


@pytest.mark.parametrize(
    ("card", "options", "kind", "hits"),
    [
        ("WM-sword-1", SLASH, "clawer", "123"),
        ("WM-sword-1", SLASH, "runner", "123"),
        ("WR-crossbow-1", BOLT, "clawer", "12356"),
        ("WR-crossbow-1", BOLT, "runner", "123"),
        ("WM-dagger-1", STAB, "clawer", "123"),
        ("WM-dagger-1", STAB, "runner", "12356"),
    ],
)
def test_faces_of_one_die(card: str, options: tuple[str, ...], kind: str, hits: str) -> None:
    """13.15–13.19: plain weapons hit on 1 to 3; armor piercing adds the armor faces, no-dodge the dodge faces."""
    where = (15, 13) if card.startswith("WR") else (13, 13)
    slain = ""
    for face in range(1, 7):
        at = fight(kind, card, at=where).act(
            *options, **dict[str, list[int | str]]({"orange" if kind == "clawer" else "blue": [face]})
        )
        slain += str(face) if not at.monsters() else ""
    assert slain == hits


@pytest.mark.parametrize(
    ("card", "options", "blue", "orange", "wounds"),
    [
        ("WM-sword-1", SLASH, 1, 3, 1),
        ("WM-sword-1", SLASH, 2, 5, 0),
        ("WR-crossbow-1", BOLT, 2, 5, 1),
        ("WR-crossbow-1", BOLT, 5, 1, 0),
        ("WR-crossbow-1", BOLT, 1, 4, 0),
    ],
)
def test_two_dice_must_both_hit(card: str, options: tuple[str, ...], blue: int, orange: int, wounds: int) -> None:
    """13.21: the teal Bulky rolls blue and orange."""
    where = (15, 13) if card.startswith("WR") else (13, 13)
    at = fight("bulky_teal", card, at=where).act(*options, blue=[blue], orange=[orange])
    assert at.world.monsters["m1"].wounds == wounds


def test_a_reroll_is_for_one_die() -> None:
    """17.11: Chop's one reroll mends the blue die alone; it can't mend two."""
    chop = ("attack:WM-axe-1:chop", "aim:13,13")
    at = fight("accursed", "WM-axe-1").act(*chop, blue=[4], orange=[2])
    assert at.options() == ["reroll:m1:1", "accept"]
    assert at.act("reroll:m1:1", blue=[1]).world.monsters["m1"].wounds == 1
    both = fight("accursed", "WM-axe-1").act(*chop, blue=[4], orange=[5])
    assert both.options() == ["reroll:m1:1", "reroll:m1:2", "accept"]
    after = both.act("reroll:m1:1", blue=[1])
    assert (after.asked, after.world.monsters["m1"].wounds) == ("turn", 0)


def test_at_most_four_rerolls_in_an_attack() -> None:
    """17.11: the Patient Hunter's 3 and the axe's 2 are five; four are used."""
    at = fight("armored", "WM-axe-3", trait="T2B")
    at = at.act("attack:WM-axe-3:chop", "boost:T2B", "aim:13,13", orange=[4])
    for face in (4, 4, 4):
        at = at.act("reroll:m1:1", orange=[face])
        assert at.asked == "reroll"
    at = at.act("reroll:m1:1", orange=[4])
    assert at.asked == "turn"
    assert at.hero("duelist").used == ["T2B"]


def test_the_paid_roll_of_magic_comes_once_after_a_miss() -> None:
    """10.5: Dark Bolt misses, its reroll misses, one more Mana rolls again; no second payment."""
    bolt = ("attack:WG-tome-1:dark_bolt", "aim:13,13", "reroll:m1:1")
    at = fight("armored", "WG-tome-1", "arcanist", mana=7).act(*bolt, orange=[5, 6])
    assert at.options() == ["pay_again:m1", "accept"]
    slain = at.act("pay_again:m1", orange=[3])
    assert (slain.monsters(), slain.hero("arcanist").mana) == ([], 5)
    missed = at.act("pay_again:m1", orange=[4])
    assert (missed.asked, missed.hero("arcanist").mana) == ("turn", 5)
    poor = fight("armored", "WG-tome-1", "arcanist", mana=1).act(*bolt, orange=[5, 6])
    assert poor.asked == "turn"


def test_the_paid_roll_is_for_an_impact_spot_only() -> None:
    """10.5: a Clawer on an arm of Fireball's cross gets none; of three Magic Missile spots one may be chosen."""
    table = Given().hero("arcanist", (11, 13), "WG-scepter-1").monster("clawer", (14, 13)).turn("arcanist")
    at = table.act("attack:WG-scepter-1:fireball", "aim:13,13", orange=[4])
    assert (at.asked, at.hero("arcanist").mana) == ("turn", 5)
    staff = Given().hero("arcanist", (11, 13), "WG-powerstaff-1", mana=7)
    for spot in ((13, 13), (13, 12), (13, 11)):
        staff.monster("clawer", spot)
    missile = "attack:WG-powerstaff-1:magic_missile"
    at = staff.turn("arcanist").act(missile, "aim:13,13", "aim:13,12", "aim:13,11", orange=[4, 4, 1])
    assert at.options() == ["pay_again:m1", "pay_again:m2", "accept"]
    at = at.act("pay_again:m2", orange=[1])
    assert (at.asked, at.monsters(), at.hero("arcanist").mana) == ("turn", [(13, 13)], 5)


def test_the_paid_roll_takes_all_dice_of_its_target() -> None:
    """10.5 (house): both dice of the Accursed are rolled anew."""
    at = fight("accursed", "WG-wand-1", "arcanist").act("attack:WG-wand-1:spark", "aim:13,13", blue=[1], orange=[4])
    assert at.act("pay_again:m1", blue=[1], orange=[1]).world.monsters["m1"].wounds == 1


SMASH = ("attack:WM-hammer-1:smash", "aim:13,13")


@pytest.mark.parametrize(
    ("kind", "blue", "orange", "wounds", "stunned"),
    [
        ("bulky_amber", 0, 1, 2, False),
        ("bulky_amber", 0, 3, 2, True),
        ("bulky_amber", 0, 5, 0, True),
        ("bulky_amber", 0, 4, 0, False),
        ("bulky_teal", 3, 5, 0, True),
        ("bulky_teal", 3, 1, 2, False),
        ("bulky_teal", 5, 3, 0, True),
    ],
)
def test_stun_needs_the_sign_on_every_die(kind: str, blue: int, orange: int, wounds: int, stunned: bool) -> None:
    """13.16, 13.18, 13.19, 13.22: Smash deals 2 and stuns, also where it does not hit."""
    script: dict[str, list[int | str]] = {"orange": [orange], **({"blue": [blue]} if blue else {})}
    monster = fight(kind, "WM-hammer-1").act(*SMASH, **script).world.monsters["m1"]
    assert (monster.wounds, monster.stunned) == (wounds, stunned)


def test_a_stunned_monster_misses_one_monster_phase_and_stands_up_at_its_end() -> None:
    """13.20."""
    table = Given().hero("duelist", (12, 13)).monster("bulky_amber", (13, 13), "W", stunned=True)
    at = table.monster_phase(coin=["left"])
    assert (at.hero("duelist").wounds, at.monsters(), at.world.monsters["m1"].stunned) == (0, [(13, 13)], False)


def test_bosses_are_never_stunned() -> None:
    """13.16: the Harpy takes the damage, not the stun; an Alerion is a Monster like others."""
    table = Given(cycle=3).harpy("left", slain=3).hero("duelist", (12, 13), "WM-hammer-1")
    at = table.monster("corrupted_harpy", (13, 13)).turn("duelist").act(*SMASH, orange=[3], blue=[3])
    assert (at.world.monsters["m1"].wounds, at.world.monsters["m1"].stunned) == (2, False)
    table = Given(cycle=3).harpy().hero("duelist", (12, 13), "WM-hammer-1")
    at = table.monster("alerion", (13, 13)).turn("duelist").act(*SMASH, orange=[3], blue=[5])
    assert at.world.monsters["m1"].stunned


def test_a_scroll_that_hits_without_dice_always_stuns() -> None:
    """10.25: Blinding Light rolls nothing, deals nothing and stuns all in its square."""
    table = Given().hero("arcanist", (12, 13), "SC4").monster("bulky_teal", (15, 12)).monster("clawer", (14, 11))
    at = table.turn("arcanist").act("cast:SC4", "aim:14,12")
    assert [monster.stunned for monster in at.world.monsters.values()] == [True, True]
    assert [monster.wounds for monster in at.world.monsters.values()] == [0, 0]


def test_effects_of_the_impact_spot_count_there_alone() -> None:
    """10.24: Blast Round has no-dodge on its Impact Spot; a Runner beside it dodges."""
    table = Given().hero("ranger", (12, 12), "WR-rifle-3").monster("runner", (18, 12)).monster("runner", (17, 11))
    at = table.turn("ranger").act("attack:WR-rifle-3:blast_round", "aim:18,12", blue=[5, 5])
    assert at.monsters() == [(17, 11)]
