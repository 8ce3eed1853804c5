"""Why an answer is good, in words: squares are counted on the printed layouts, rounds on the map."""

from __future__ import annotations

from domain.kernel.words import Words
from domain.kingdom_rush.counsel import advise
from domain.kingdom_rush.game import KingdomRush
from tests.rules.kingdom_rush.given import CONTENT, At, Given

WORDS = Words.load(KingdomRush.folder / "messages" / "en.toml", names=CONTENT.names())


def reason(at: At, option: str, *draft: str) -> str:
    """What advice says of an answer behind a draft."""
    g = at.draft(*draft) if draft else at.g
    found = [each for question in g.questions for each in advise(g, question)]
    return next(WORDS.say(each.says) for each in found if each.option == option)


def test_an_attack_is_told_with_what_it_covers_and_what_the_horde_would_take() -> None:
    """Of the six Goblins a block of four squares covers three at most, as printed (3.20). On the last space before the
    Exit they walk in within this round and take a Heart each (1.9)."""
    at = Given(1).horde("0G", "m3").tower("mage2", (3, 3)).play()
    assert at.g.map.moves_left[at.on("m3").at] == 1
    assert reason(at, "attack:mage2@3,3:0") == (
        "Placed well, it covers 3 of 6 still open on the Goblins at D5. "
        "Hearts that the Goblins would cost, left alone: 6, in this round."
    )


def test_what_is_destroyed_is_told_with_its_crystals() -> None:
    """Two Goblins lie under a tile, three more come under his base; his tile takes the last (1.3). They pay 1."""
    at = Given(1).horde("0G", "m3").tile("m3", (1, 1), (1, 2)).play()
    assert reason(at, "move:malik:3,4") == (
        "On D5 Malik Hammerfury holds the Goblins up. Open squares under his base: 3; his best deed from there covers "
        "all that is open of the Goblins on D5 (1), which destroys the Horde (Crystals: 1)."
    )


def test_a_place_is_told_by_what_it_covers_of_what_is_open() -> None:
    """The second row of the Goblins holds two of them side by side, the first column none."""
    at = Given(1).horde("0G", "a3").tower("mage2", (2, 1)).play()
    assert "covers 3 of 6 open squares" in reason(at, "lay:11-12-21-22", "attack:mage2@2,1:0")
    assert reason(at, "lay:30-31-40-41", "attack:mage2@2,1:0").startswith("It covers 1 of 6 open squares")


def test_a_soldier_who_goes_is_told_with_what_shows_again() -> None:
    """1.6: one of the Soldiers stands on a Goblin, the other on an empty square."""
    at = Given(1).horde("0G", "a1", soldiers=[(1, 1), (0, 0)]).advance()
    assert reason(at, "soldier:11").startswith("A Soldier goes and an enemy shows again")
    assert reason(at, "soldier:00").startswith("A Soldier who covers no enemy goes")


def test_recovering_at_home_is_told_with_all_that_comes_back() -> None:
    """1.7: all Hearts, every ability face up."""
    at = Given(1).hero("magnus", None, hearts=0, spent=["mirage"], out=True).play()
    hearts = CONTENT.heroes["magnus"].hearts
    assert reason(at, "rest:magnus") == f"Magnus Spellbane regains all {hearts} Hearts and turns abilities up: 1."
