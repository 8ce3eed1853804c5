"""How a process that plays looks after its memory."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """To be called once what a process keeps is loaded. An action makes thousands of objects and hardly a circle of
    them: looking for some at Python's usual pace takes a sixth of a search and a quarter of a house's answer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
