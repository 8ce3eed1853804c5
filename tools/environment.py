"""Any game as a Gymnasium environment, for programs that learn: `Town("legions_of_darkness", "greenskin_horde")`.

An action is the place of an answer in the list of legal ones (`info["options"]` names them, `action_mask` marks them);
another does nothing. What is seen is the view of the seat that is asked, each of its values counted into one of
`FEATURES` buckets by a hash of its name and value. The reward comes at the end: 1 won, -1 lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces

from domain.bots.greedy import take
from domain.catalogue import games
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.frames import Option
from domain.kernel.game import Setting
from domain.kernel.gate import Gate

FEATURES, MOST_ANSWERS, MOST_STEPS = 1024, 256, 5_000
Observation = dict[str, Any]


class Town(gymnasium.Env[Observation, int]):
    """One session after another; all seats are played by whoever acts. Raises Refused for a setting that can't be."""

    metadata = {"render_modes": []}

    def __init__(self, game: str, scenario: str, players: int = 1, **options: Any) -> None:
        self.game = games()[game]
        self.setting = Setting(scenario, players, options)
        self._content = load(self.game.CONTENT, self.game.folder)
        self.action_space = spaces.Discrete(MOST_ANSWERS)  # type: ignore[assignment]
        self.observation_space = spaces.Dict(
            {
                "view": spaces.Box(0, 255, (FEATURES,), np.uint8),
                "action_mask": spaces.Box(0, 1, (MOST_ANSWERS,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Observation, dict[str, Any]]:
        """A new session; the same one for the same seed."""
        super().reset(seed=seed)
        gate: Gate[Any] = Gate(self.game, self._content, seed_from(str(self.np_random.integers(2**62))))
        self.g = gate.start(self.setting).g
        self._steps = 0
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer the open question. Cut off after so many steps."""
        legal = self._legal()
        if action < len(legal):
            take(self.g, self._seat(), legal[action].id)
            self.g.events.clear()
            self.g.chance.taken.clear()
        self._steps += 1
        ended = self.g.outcome
        reward = 0.0 if ended is None else 1.0 if ended.won else -1.0
        seen, info = self._seen()
        return seen, reward, ended is not None, self._steps >= MOST_STEPS, info

    def _seat(self) -> int:
        return next((each.seat for each in self.g.questions if not each.offer), 1)

    def _legal(self) -> list[Option]:
        """Answers to what is asked first, then what the same seat is offered; never more than the space holds."""
        asked = sorted((each for each in self.g.questions if each.seat == self._seat()), key=lambda each: each.offer)
        return [option for each in asked for option in each.options.values()][:MOST_ANSWERS]

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        legal = self._legal()
        view = np.zeros(FEATURES, np.uint8)
        for leaf in _leaves(msgspec.to_builtins(self.g.view(self._seat()))):
            view[crc32(leaf.encode()) % FEATURES] += 1
        mask = np.zeros(MOST_ANSWERS, np.int8)
        mask[: len(legal)] = 1
        return {"view": view, "action_mask": mask}, {"options": [each.id for each in legal], "seat": self._seat()}


def _leaves(node: Any, path: str = "") -> Iterator[str]:
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from _leaves(inner, f"{path}.{key}")
    elif isinstance(node, list):
        for inner in node:
            yield from _leaves(inner, path)
    else:
        yield f"{path}={node}"
