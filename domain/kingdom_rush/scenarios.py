"""What each scenario, Boss and the Spider Challenge bring to the game."""

from __future__ import annotations

from domain.kernel.frames import Fact, Frame
from domain.kernel.reactions import Listener
from domain.kingdom_rush.scenario_rules import Additions

ADDITIONS = Additions()
FRAMES: tuple[type[Frame], ...] = ()
FACTS: tuple[type[Fact], ...] = ()
LISTENERS: tuple[Listener, ...] = ()
VERBS: dict[str, tuple[str, ...]] = {}
