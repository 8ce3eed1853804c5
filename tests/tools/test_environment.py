"""Games as Gymnasium environments: its own checker finds nothing, and a session comes to the end that it pays for."""

from __future__ import annotations

import random
import warnings

import pytest
from gymnasium.utils.env_checker import check_env

from domain.catalogue import games
from tools.environment import Town


def town(game: str) -> Town:
    scenario = games()[game].SCENARIOS[0]
    return Town(game, scenario.id, scenario.players[0])


@pytest.mark.parametrize("game", list(games()))
def test_the_checker_of_gymnasium_is_content(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render_mode.*")
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(town(game), skip_render_check=True)


def test_a_session_ends_with_its_reward_and_the_mask_is_the_legal_answers() -> None:
    env, rng = town("legions_of_darkness"), random.Random(4)
    seen, info = env.reset(seed=7)
    reward, over, steps = 0.0, False, 0
    while not over:
        assert int(seen["action_mask"].sum()) == len(info["options"]) > 0
        assert reward == 0
        seen, reward, over, cut, info = env.step(rng.randrange(len(info["options"])))
        assert not cut
        steps += 1
    assert env.g.outcome is not None
    assert reward == (1 if env.g.outcome.won else -1)
    assert steps > 5


def test_what_is_not_an_answer_does_nothing() -> None:
    env = town("horrified")
    seen, info = env.reset(seed=7)
    after, reward, over, _, told = env.step(len(info["options"]))
    assert (after["view"] == seen["view"]).all()
    assert (reward, over, told) == (0, False, info)
