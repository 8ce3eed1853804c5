"""Lynn's escort and Grawl in the web (Scenarios 2 and 6)."""

from __future__ import annotations

from domain.kingdom_rush.lynn_escort import LynnMoves
from domain.kingdom_rush.state import Stack
from tests.rules.kingdom_rush.given import Given


def test_lynn_moves_onto_the_horde_in_front_of_her() -> None:
    """After SPAWN; 16 places on a bare tray; without a Horde there she stays."""
    at = Given(2).guest("lynn", "p3").horde("1Y", "p4").run(LynnMoves(), phase="spawn")
    assert len(at.places()) == 16
    after = at.act("base:30")
    assert after.hero("lynn").tray == "h1"
    assert after.where("lynn") == (4, 1)
    empty = Given(2).guest("lynn", "p3").run(LynnMoves(), phase="spawn")
    assert empty.where("lynn") == (3, 1)


def test_she_leaves_a_living_horde_for_the_next_and_stays_where_no_place_is_free() -> None:
    given = Given(2).horde("0Y", "p4").horde("1G", "p5").guest("lynn", "p4", base=(3, 3))
    after = given.run(LynnMoves(), phase="spawn").act("base:30")
    assert after.hero("lynn").tray == "h2"
    full = Given(2).horde("0Y", "p4", soldiers=[(1, 1), (1, 3), (3, 1), (3, 3)]).guest("lynn", "p3")
    assert full.run(LynnMoves(), phase="spawn").where("lynn") == (3, 1)


def test_stopping_a_horde_costs_her_hearts() -> None:
    """1Y with Speed: two points, 8 to 6."""
    at = Given(2).horde("1Y", "p4").guest("lynn", "p4", base=(3, 0)).advance()
    assert at.hero("lynn").hearts == 6
    assert at.cards == {"p4": "1Y"}


def test_lynn_without_hearts_loses_the_game() -> None:
    at = Given(2).horde("1Y", "p4").guest("lynn", "p4", base=(3, 0), hearts=2).advance()
    assert at.lost == "lynn"


def test_who_fought_beside_her_is_protected() -> None:
    """When the Horde is destroyed: with another Hero or a Soldier; alone nobody."""
    given = (
        Given(2).horde("4Y", "p4").covered("p4", but=[(3, 0), (3, 1), (4, 0), (4, 1), (3, 3), (3, 4), (4, 3), (4, 4)])
    )
    at = given.guest("lynn", "p4", base=(3, 0)).hero("grawl", "p4", base=(3, 3)).destroy()
    assert at.world.crystals == 1
    assert at.hero("lynn").protected
    assert at.hero("grawl").protected
    soldier = Given(2).horde("4Y", "p4", soldiers=[(4, 4)]).guest("lynn", "p4", base=(3, 0))
    soldier.covered("p4", but=[(3, 0), (3, 1), (4, 0), (4, 1), (4, 4)])
    assert soldier.destroy().hero("lynn").protected
    alone = Given(2).horde("4Y", "p4").guest("lynn", "p4", base=(3, 0))
    alone.covered("p4", but=[(3, 0), (3, 1), (4, 0), (4, 1)])
    assert not alone.destroy().hero("lynn").protected


def test_hordes_jump_her() -> None:
    """1G with two points: p4, then over p3 to p2."""
    at = Given(2).guest("lynn", "p3").horde("1G", "p5").advance()
    assert at.cards == {"p2": "1G"}
    assert at.hero("lynn").hearts == 8


def _end(given: Given) -> str:
    at = given.with_(crystals=0).round_from(9)
    return at.lost or at.won


def test_with_every_horde_behind_her_the_game_is_lost() -> None:
    """p3 and p1 are behind p4; p6 joins at p4, so its route still passes her."""
    behind = Given(2).guest("lynn", "p4").horde("0Y", "p3").horde("1G", "p1").stack(1, "4G")
    assert _end(behind) == "behind"
    coming = Given(2).guest("lynn", "p4").horde("0Y", "p3").horde("1G", "p1").horde("1G", "p6").stack(1, "4G")
    assert _end(coming) == ""
    own = Given(2).horde("0Y", "p4").guest("lynn", "p4", base=(3, 3)).stack(1, "4G")
    assert _end(own) == ""


def test_at_the_camp_without_a_horde_there_she_wins_even_then() -> None:
    """The win counts before "all behind"."""
    assert _end(Given(2).guest("lynn", "p7").horde("0Y", "p1").stack(1, "4G")) == "camp"
    held = Given(2).horde("0Y", "p7").guest("lynn", "p7", base=(3, 3)).stack(1, "4G")
    assert _end(held) == ""


def test_with_no_horde_left_she_is_stranded() -> None:
    assert _end(Given(2).guest("lynn", "p4")) == "stranded"
    waiting = Given(2).guest("lynn", "p4")
    waiting.world.stacks["1"] = Stack(["4G"])
    assert _end(waiting) == ""


def webbed(goddess: str = "p1", grawl: str = "p10", *traps: str) -> Given:
    given = Given(6).boss("goddess", goddess).guest("grawl", grawl, hearts=6)
    given.world.bosses["goddess"].start = given.at("p1")
    return given.trap(*(traps or ("trap_1", "trap_2", "trap_3")))


def cover_trap(given: Given) -> Given:
    tray = next(t for t in given.world.trays.values() if t.kind == "trap")
    given.world.soldiers = 12
    for square in range(25):
        if given.g.content.traps[tray.card].rows[square // 5][square % 5] == "o":
            tray.soldiers |= 1 << square
    given.world.soldiers -= tray.soldiers.bit_count()
    return given


def test_a_torn_trap_pushes_her_back_and_the_next_lies_bare() -> None:
    """Trap 1: two spaces; then she walks one towards him."""
    at = cover_trap(webbed("p5")).with_(crystals=0).round_from(5)
    assert at.g.map.space_at[at.world.bosses["goddess"].at] == "p4"
    trap = next(t for t in at.world.trays.values() if t.kind == "trap")
    assert (trap.card, trap.soldiers) == ("trap_2", 0)
    assert at.world.soldiers == 12


def test_she_reaches_him_or_jumps_past_him_and_the_game_is_lost() -> None:
    assert webbed("p9").advance().lost == "captured"
    assert webbed("p9").horde("0G", "p10", soldiers=[(0, 0)]).advance().lost == "captured"


def test_the_last_trap_frees_him_and_wins_at_the_end_of_the_round() -> None:
    """Trap 3: back a space, Grawl up to 3 spaces; then the round is played out."""
    at = cover_trap(webbed("p9", "p10", "trap_3")).with_(hearts=5, crystals=0).round_from(5)
    assert at.asked == "grawl_walks"
    assert "leave_grawl" in at.options()
    assert at.g.map.space_at[at.world.bosses["goddess"].at] == "p8"
    after = at.act("lead_grawl:4,4")
    assert after.where("grawl") == (4, 4)
    assert after.won == "web_traps"


def test_freed_grawl_engages_a_horde() -> None:
    given = cover_trap(webbed("p5", "p10", "trap_3")).horde("0G", "p11").with_(crystals=0)
    at = given.round_from(5).act("lead_grawl:3,4", "base:33")
    assert at.log("engages")[0]["hero"] == "grawl"
    assert at.won == "web_traps"


def test_hordes_ignore_him_until_he_engages() -> None:
    at = webbed().horde("0G", "p9").advance()
    assert at.cards["p10"] == "0G"
