"""The frames and verbs of the Night, in the order of the rulebook."""

from __future__ import annotations

from domain.kernel.frames import Frame
from domain.last_spell.night import Night

NIGHT_FRAMES: tuple[type[Frame], ...] = (Night,)
NIGHT_VERBS: dict[str, tuple[str, ...]] = {}
