"""The example of `docs/adding-a-game.md` is a whole game: its rules hold."""

from __future__ import annotations

import pytest

from docs.lantern.game import Lantern, LanternContent
from domain.kernel.content import load
from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Drafted, Gate

GATE = Gate(Lantern, load(LanternContent, Lantern.folder), seed=bytes(32))


def start(**options: int) -> Acted[Lantern]:
    return GATE.start(Setting("farm", 1, dict(options)))


def act(before: Acted[Lantern], *options: str, die: int = 6) -> Acted[Lantern]:
    after = GATE.act(before.state, options, seat=1, script={"scare": [die - 1]})
    assert isinstance(after, Acted)
    return after


def test_the_wolves_start_on_3_and_2() -> None:
    """Rule 1; the first hour has brought each one step nearer (rule 2)."""
    assert start().g.view(1).wolves == {"grey": 2, "old": 1}


def test_a_wolf_at_the_door_ends_the_game() -> None:
    """Rule 2: the old wolf stands on 1 and nothing drives it back."""
    outcome = act(start(), "sleep").g.outcome
    assert outcome is not None
    assert (outcome.won, outcome.how) == (False, "bitten")


def test_the_watch_has_two_acts() -> None:
    """Rule 3: after two acts the next hour comes."""
    one = act(start(), "scare:old", "dark")
    assert (one.g.view(1).acts, one.g.view(1).hour) == (1, 1)
    assert act(one, "scare:grey", "dark").g.view(1).hour == 2


def test_the_light_adds_to_the_die_and_burns_oil() -> None:
    """Rule 4: 3 + 2 beats the old wolf's 4, 4 alone does not; a blaze adds 3 for two oil; a 1 always fails."""
    lit = act(start(), "scare:old", "lit", die=3).g.view(1)
    assert (lit.wolves["old"], lit.oil) == (2, 2)
    assert act(start(), "scare:old", "dark", die=4).g.view(1).wolves["old"] == 1
    blaze = act(start(), "scare:old", "blaze", die=2).g.view(1)
    assert (blaze.wolves["old"], blaze.oil) == (2, 1)
    assert act(start(), "scare:grey", "blaze", die=1).g.view(1).wolves["grey"] == 2


def test_too_little_oil_is_a_reason() -> None:
    """Rule 4: after a blaze one oil is left, too little for another. The list is refused at its second option."""
    at = act(start(), "scare:old", "blaze")
    with pytest.raises(Refused) as refused:
        GATE.act(at.state, ["scare:grey", "blaze"], seat=1)
    assert [reason.text.key for reason in refused.value.reasons] == ["why.no_oil"]
    assert refused.value.at == 1


def test_the_only_answer_is_not_asked() -> None:
    """Rule 4: without oil there is no light to choose, so scaring pays at once and the rest of the list is left."""
    at = act(act(start(), "scare:old", "blaze"), "scare:old", "lit")
    after = act(at, "scare:grey", "dark")
    assert (after.taken, after.left) == (["scare:grey"], ["dark"])


def test_choosing_a_wolf_is_only_a_draft() -> None:
    """Nothing is paid before the light is chosen (rule 4), so the choice can be taken back."""
    drafted = GATE.act(start().state, ["scare:old"], seat=1)
    assert isinstance(drafted, Drafted)
    assert list(drafted.g.questions[0].options) == ["dark", "lit", "blaze"]


def test_the_night_is_won_at_dawn() -> None:
    """Rule 5: a night of one hour is over after its two acts."""
    outcome = act(act(start(hours=1), "scare:old", "dark"), "scare:old", "dark").g.outcome
    assert outcome is not None
    assert outcome.won
