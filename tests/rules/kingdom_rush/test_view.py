"""The view: what it shows of the table, and the marks of a finished scenario."""

from __future__ import annotations

from domain.kernel.game import Outcome
from domain.kernel.words import Message
from domain.kingdom_rush.squares import mask_of
from domain.kingdom_rush.state import Tile
from tests.rules.kingdom_rush.given import Given, lay


def test_everything_but_the_order_of_decks_is_open() -> None:
    """1.1: hands, stacks and supply by card; of a deck only what may come."""
    at = Given(1).hand(1, "archer1").hand(2, "mage1").stack(2, "1R.a", "BLANK").horde("0G", "a3").play()
    one, two, watcher = at.g.view(1), at.g.view(2), at.g.view(None)
    assert one == two == watcher
    assert [player.hand for player in one.players] == [["archer1"], ["mage1"]]
    assert one.stacks[1].cards == ["1R.a", "BLANK"]
    fallen = next(deck for deck in one.decks if deck.id == "fallen")
    assert (fallen.left, fallen.may_come) == (6, ["FS1", "FS2", "FS3", "FS4", "FS5", "FS6"])
    assert fallen.cards == [""] * 6


def test_a_card_that_all_saw_going_under_a_deck_is_shown_there() -> None:
    """2.4: beaten summoned cards go under their stack, open to all; Scenario 3's Acid card lies at the bottom."""
    g = Given(1).play().g
    deck = g.world.decks["fallen"]
    deck.take("FS2")
    deck.put_under(["FS2"], g.seats)
    fallen = next(deck for deck in g.view(1).decks if deck.id == "fallen")
    assert fallen.cards == ["", "", "", "", "", "FS2"]
    assert g.view(1).decks == g.view(2).decks == g.view(None).decks


def test_a_tray_says_what_is_on_each_square() -> None:
    given = Given(1).horde("3R", "a3", soldiers=[(0, 1)]).tile("a3", (1, 1), (1, 2)).hero("grawl", "a3", base=(3, 3))
    tray = given.play().g.view(1).trays[0]
    squares = {each.square: each for each in tray.squares}
    assert (squares["01"].what, squares["01"].icon, squares["01"].by) == ("enemy", "speed", "soldier")
    assert (squares["11"].what, squares["11"].icon, squares["11"].by) == ("large", "physical", "tile")
    assert squares["33"].by == "hero"
    assert tray.large == ["11-12-21-22"]
    assert tray.bases[0].squares == "33-34-43-44"
    assert tray.open == 9 - 1 - 2
    assert tray.loss == 4 + 4
    assert tray.icons == []


def test_the_plan_shows_what_is_put_and_what_comes_next() -> None:
    at = Given(1).horde("0G", "a3").tower("artillery3", (2, 3)).play()
    assert at.g.view(1).plan is None
    plan = at.draft("attack:artillery3@2,3:0", "aim:h1", lay((0, 0), (1, 0), (2, 0), (2, 1))).view(1).plan
    assert plan is not None
    assert [tile.squares for tile in plan.put] == ["00-10-20-21"]
    assert (plan.tile, plan.damage, plan.tray, plan.n, plan.of) == ("D2", "physical", "h1", 2, 2)


def test_the_map_names_spaces_sites_and_pieces() -> None:
    spots = {each.at: each for each in Given(1).play().g.view(1).spots}
    assert (spots["3,2"].space, spots["3,2"].onward) == ("m1", "3,3")
    assert spots["3,4"].onward == "exit"
    assert (spots["6,3"].piece, spots["4,3"].piece) == ("entrance", "exit")
    assert (spots["2,1"].site, spots["4,1"].site, spots["1,1"].spawn) == (1, 2, "1")


def test_a_beaten_scenario_is_marked() -> None:
    """Spider Challenge: a sticker for scenarios beaten with it."""
    g = Given(1).play().g
    assert g.marks() == []
    g.outcome = Outcome(True, "portals", "5.30", Message("end.won.portals"))
    assert g.marks() == []
    g.world.challenge = True
    assert g.marks() == ["spider_challenge"]
    g.outcome = Outcome(False, "kingdom", "5.24", Message("end.lost.kingdom"))
    assert g.marks() == []


def test_a_splash_tile_has_its_own_damage() -> None:
    """Arcane Archers: the main tile is Physical, both splash tiles are Magical."""
    card = next(each for each in Given(1).hand(1, "archer4D").play().g.view(1).cards if each.card == "archer4D")
    attack = card.attacks[0]
    assert (attack.tiles, attack.damage) == (["L3"], "physical")
    assert [(each.tile, each.damage) for each in attack.splash] == [("D2", "magical"), ("D2", "magical")]


def test_a_hero_shows_his_basic_attack_and_the_tiles_that_are_left_of_his_own() -> None:
    """Lynn: a Physical pair on the own Horde and one beside; four pairs of hers, of which one lies on a Horde."""
    given = Given(1).hero("lynn", "a3").horde("0G", "a3").play()
    lynn = next(each for each in given.g.view(1).heroes if each.id == "lynn")
    assert [(each.tiles, each.damage, each.range) for each in lynn.basic] == [
        (["D2"], "physical", "own"),
        (["D2"], "physical", "hero1"),
    ]
    assert lynn.tiles == {"D2": 4, "M1": 8}
    given.on("a3").tiles.append(Tile("D2", "physical", mask_of("00-01"), "lynn"))
    assert next(each for each in given.g.view(1).heroes if each.id == "lynn").tiles["D2"] == 3
