"""Grawl's Bastions and Lynn's Curses (New Heroes)."""

from __future__ import annotations

from tests.rules.kingdom_rush.given import Given, lay
from tests.rules.playing import refused

BASE = (1, 1)


def test_basic_attack_with_bastions_moved_gains_none() -> None:
    """Bastion tiles: both go onto the Horde; destroyed, they return to the supply and Grawl stays."""
    given = Given(1).horde("0G", "a3").hero("grawl", "a3", base=BASE, bastions=2)
    at = given.play().act("strike:grawl", lay((2, 3), (3, 3)), "lay:31", "lay:32")
    assert at.hero("grawl").bastions == 0
    assert [tile.mark for tile in at.on("a3").tiles] == ["", "bastion", "bastion"]
    assert at.g.view(1).trays[0].open == 1 - 1
    fallen = Given(1).horde("0G", "a3").hero("grawl", "a3", base=BASE)
    fallen.tile("a3", (2, 3), (3, 3)).tile("a3", (3, 1), mark="bastion").tile("a3", (3, 2), mark="bastion")
    after = fallen.destroy()
    assert after.world.crystals == 1
    assert after.hero("grawl").bastions == 0
    assert after.where("grawl") == (2, 2)


def test_basic_attack_without_bastions_gains_one_and_holds_them() -> None:
    """Basic attack: none may then be moved for the rest of the round, whatever he does."""
    at = (
        Given(1, players=1)
        .horde("0G", "a3")
        .hero("grawl", "a3", "boulder_throw", base=BASE, bastions=1)
        .horde("3G", "m1")
    )
    after = at.play().act("strike:grawl", lay((3, 1), (3, 2)), "enough")
    assert after.hero("grawl").bastions == 2
    assert after.hero("grawl").held == "round"
    again = after.act("end_turn:grawl").act("use:grawl:boulder_throw", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    assert again.asked == "play"


def test_let_there_be_rock_gains_a_crystal_and_what_bastions_there_are() -> None:
    """Five in all: with two on the board and two on trays there is one."""
    given = Given(1).horde("4G", "a3").horde("0Y", "c1").hero("grawl", "a3", "let_there_be_rock", base=(2, 1))
    given.tile("c1", (0, 0), mark="bastion").tile("c1", (0, 1), mark="bastion").with_(crystals=3)
    given.world.heroes["grawl"].bastions = 2
    at = given.play().act("use:grawl:let_there_be_rock")
    assert at.world.crystals == 4
    assert at.hero("grawl").bastions == 3
    assert at.hero("grawl").spent == ["let_there_be_rock"]
    assert len(at.places()) == 19
    assert at.why("lay:11") == ["defence"]
    after = at.act("lay:00", "enough")
    assert after.hero("grawl").bastions == 2


def test_boulder_throw_never_hits_the_own_horde() -> None:
    """Boulder Throw: a Horde 1 or 2 squares away; 8 places on 4G; the Bastion goes on his own Horde."""
    given = Given(1).horde("0G", "a3").horde("4G", "m1").horde("0Y", "b3").horde("3G", "b2")
    at = given.hero("grawl", "a3", "boulder_throw", base=BASE, bastions=1).play()
    use = "use:grawl:boulder_throw"
    assert [each for each in at.options(use) if each.startswith("aim")] == ["aim:h2", "aim:h3"]
    assert at.why(use, "aim:h1") == ["own_tray"]
    assert at.why(use, "aim:h4") == ["out_of_range"]
    places = at.places(use, "aim:h2")
    assert len(places) == 8
    thrown = at.act(use, "aim:h2", "lay:30-31-40-41", "lay:31")
    assert thrown.tiles("a3") == ["31"]


def test_stomp_touches_his_base_with_an_edge() -> None:
    """Stomp: a corner is not enough."""
    at = Given(1).horde("0G", "a3").hero("grawl", "a3", "stomp", base=BASE).play()
    use = "use:grawl:stomp"
    assert at.why(use, lay((3, 3), (4, 3), (4, 4))) == ["not_touching"]
    after = at.act(use, lay((3, 1), (3, 2), (4, 1)), lay((1, 3), (2, 3), (2, 4)))
    assert len(after.tiles("a3")) == 2


def test_shard_punch_lays_a_domino_for_each_bastion_and_keeps_them() -> None:
    """Shard Punch: until the start of his next turn none may be moved; four dominoes are all there are."""
    given = Given(1).horde("1R", "a3").hero("grawl", "a3", "shard_punch", base=(3, 0), bastions=3)
    at = given.play().act("use:grawl:shard_punch", "lay:00-01", "lay:02-03", "lay:11-12")
    assert at.asked == "play"
    assert at.hero("grawl").bastions == 3
    assert at.hero("grawl").held == "turn"
    five = Given(1).horde("1R", "a3").hero("grawl", "a3", "shard_punch", base=(3, 0), bastions=5).play()
    done = five.act("use:grawl:shard_punch", "lay:00-01", "lay:02-03", "lay:11-12", "lay:13-14")
    assert len(done.tiles("a3")) == 4
    none = Given(1).horde("1R", "a3").hero("grawl", "a3", "shard_punch", base=(3, 0)).play()
    assert none.why("use:grawl:shard_punch") == ["no_bastions"]


def test_grawl_may_move_again_on_his_next_turn() -> None:
    given = Given(1).horde("1R", "a3").hero("grawl", "a3", base=(3, 0), bastions=3, held="turn")
    at = given.play().act("strike:grawl", "lay:00-01")
    assert at.asked == "lay"


def test_lynns_basic_attack_hits_here_and_beside() -> None:
    """Basic attack."""
    given = Given(1).horde("0G", "a3").horde("0Y", "m1").horde("1G", "b3").hero("lynn", "a3", base=BASE)
    at = given.play()
    assert at.why("strike:lynn", lay((3, 1), (3, 2)), "aim:h3") == ["out_of_range"]
    after = at.act("strike:lynn", lay((3, 1), (3, 2)), "aim:h2", lay((0, 0), (0, 1)))
    assert (after.tiles("a3"), after.tiles("m1")) == (["31-32"], ["00-01"])


def test_curse_of_despair_reaches_any_horde_and_takes_its_speed() -> None:
    """Curse of Despair: a Portal is no target; True; visible Speed is ignored on activation."""
    given = Given(1).hero("lynn", (0, 3), "curse_of_despair").horde("1R", "b1").horde("S1P1", "c1")
    at = given.play()
    use = "use:lynn:curse_of_despair"
    assert at.why(use, "aim:h2")[0] == "towers_only"
    after = at.act(use, lay((1, 1), (1, 2), (2, 1), (2, 2)))
    tile = after.on("b1").tiles[0]
    assert (tile.damage, tile.mark) == ("true", "despair")
    slow = Given(1).horde("1R", "b1").tile("b1", (1, 1), (1, 2), (2, 1), (2, 2), shape="O4", mark="despair").advance()
    assert slow.cards == {"b2": "1R"}


def test_a_curse_on_a_tray_can_not_be_used() -> None:
    """Curses."""
    given = Given(1).hero("lynn", (0, 3), "curse_of_despair").horde("1R", "b1")
    at = given.tile("b1", (3, 0), (3, 1), (4, 0), (4, 1), shape="O4", of="lynn", mark="despair").play()
    assert at.why("use:lynn:curse_of_despair") == ["curse_out"]


def test_resistance_is_futile_copies_a_free_curse() -> None:
    """Resistance is Futile: also a Curse that was not chosen; not one that lies on a tray."""
    given = Given(1).hero("lynn", (0, 3), "resistance_is_futile", "the_end_is_near").horde("1R", "b1").horde("0G", "a3")
    at = given.tile("b1", (3, 0), (3, 1), (4, 0), (4, 1), shape="O4", of="lynn", mark="despair").play()
    assert refused(at, "use:lynn:resistance_is_futile", "curse:curse_of_despair")
    after = at.act("use:lynn:resistance_is_futile", "aim:h2", lay((0, 0), (0, 1), (1, 0), (1, 1)))
    assert after.on("a3").tiles[0].mark == "weakening"
    assert after.hero("lynn").spent == ["resistance_is_futile"]
    both = Given(1).hero("lynn", (0, 3), "resistance_is_futile").horde("1R", "b1").play()
    assert both.options("use:lynn:resistance_is_futile") == ["curse:curse_of_despair", "curse:curse_of_weakening"]


def test_weakening_hides_defences_while_cards_are_played() -> None:
    """Curse of Weakening: 14 places of a D2 on 4Y beside the tile, 12 without the effect."""
    given = Given(1).tower("archer1", (2, 1)).horde("4Y", "a3")
    given.tile("a3", (2, 1), (2, 2), (3, 1), (3, 2), shape="O4", damage="true", of="lynn", mark="weakening")
    places = given.play().places("attack:archer1@2,1:0")
    assert len(places) == 14
    assert {"00-01", "03-04"} <= set(places)
    plain = Given(1).tower("archer1", (2, 1)).horde("4Y", "a3")
    plain.tile("a3", (2, 1), (2, 2), (3, 1), (3, 2), shape="O4", damage="true")
    assert len(plain.play().places("attack:archer1@2,1:0")) == 12


def test_weakening_hides_deadly_while_cards_are_played() -> None:
    given = Given(1).horde("2G", "a3").hero("grawl", "a2")
    given.tile("a3", (3, 0), (3, 1), (4, 0), (4, 1), shape="O4", damage="true", of="lynn", mark="weakening")
    assert given.play().act("move:grawl:2,2", "base:23").hero("grawl").hearts == 6


def test_weakening_hides_heal_and_dead_eye_on_activation_but_not_speed() -> None:
    """Curse of Weakening: no tile is removed, the two points stay."""
    given = Given(1).horde("1Y", "a1")
    given.tile("a1", (3, 0), (3, 1), (4, 0), (4, 1), shape="O4", damage="true", of="lynn", mark="weakening")
    at = given.advance()
    assert at.tiles("a3") == ["30-31-40-41"]
    eye = Given(7).horde("4R", "a2").hero("grawl", (1, 2))
    eye.tile("a2", (3, 0), (3, 1), (4, 0), (4, 1), shape="O4", damage="true", of="lynn", mark="weakening")
    assert eye.advance().hero("grawl").hearts == 6


def test_the_end_is_near_lays_a_tile_for_each_covered_square() -> None:
    """The End is Near: squares under Damage tiles, not under her base; eight at most."""
    given = Given(1).horde("1R", "a3").tile("a3", (0, 0), (0, 1)).hero("lynn", "a3", "the_end_is_near", base=(3, 0))
    at = given.play()
    plan = at.draft("use:lynn:the_end_is_near").view(1).plan
    assert plan is not None
    assert plan.of == 2
    after = at.act("use:lynn:the_end_is_near", "lay:10", "lay:11")
    assert after.tiles("a3") == ["00-01", "10", "11"]
    many = Given(1).horde("1R", "a3").hero("lynn", "a3", "the_end_is_near", base=(3, 0))
    for row in (0, 1):
        many.tile("a3", (row, 0), (row, 1)).tile("a3", (row, 2), (row, 3))
    many.tile("a3", (2, 0), (2, 1))
    plan = many.play().draft("use:lynn:the_end_is_near").view(1).plan
    assert plan is not None
    assert plan.of == 8
    none = Given(1).horde("1R", "a3").hero("lynn", "a3", "the_end_is_near", base=(3, 0)).play()
    assert none.why("use:lynn:the_end_is_near") == ["no_tiles"]
