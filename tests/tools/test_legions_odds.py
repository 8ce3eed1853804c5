"""`python -m tools.legions_odds`: what it learns is what there was to learn, and the same for the same seed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tools import legions_odds
from tools.legions_odds import Siege, fit, table


def test_the_fit_finds_the_odds_that_were_put_in() -> None:
    """Of 4,000 sieges with a breach 1,000 are won, of 4,000 without 3,000: log odds of -1.0986 and +1.0986 (a quarter,
    three quarters), which the ridge draws a little to nought."""
    sieges = [Siege([({"start": 1, "breach": 1}, 0.0)], n < 1000) for n in range(4000)]
    sieges += [Siege([({"start": 1}, 0.0)], n < 3000) for n in range(4000)]
    names, x, won = table(sieges)
    assert names == ["breach", "start"]
    breach, start, *by_time = fit(x, won)
    assert start == pytest.approx(np.log(3), abs=0.05)
    assert breach == pytest.approx(-2 * np.log(3), abs=0.1)
    assert by_time == pytest.approx([0, 0])


def test_a_sign_may_tell_more_while_much_is_to_come() -> None:
    """A loss at the beginning (all to come) leaves one in four, at the end (nothing to come) three in four."""
    early = [Siege([({"start": 1, "loss": 1}, 1.0)], n < 100) for n in range(400)]
    late = [Siege([({"start": 1, "loss": 1}, 0.0)], n < 300) for n in range(400)]
    names, x, won = table([*early, *late])
    weights = dict(zip([*names, *(f"{name} to come" for name in names)], fit(x, won), strict=True))
    assert weights["loss to come"] < -0.5 < 0.3 < weights["loss"]


def test_the_file_is_made_anew_alike(tmp_path: Path) -> None:
    made = []
    for name in ("one.toml", "two.toml"):
        asked = ["--sieges", "6", "--scenario", "undead_scourge", "--jobs", "1", "--to", str(tmp_path / name)]
        assert legions_odds.main(asked) == 0
        made.append((tmp_path / name).read_text(encoding="utf-8"))
    assert made[0] == made[1]
    weights = tomllib.loads(made[0])["undead_scourge"]
    assert {"time.0", "east.near.5", "defenders.12"} <= set(weights)
    assert all(len(pair) == 2 for pair in weights.values())
