"""A bot that answers at random; it finds what nobody thought of."""

from __future__ import annotations

from random import Random

from domain.bots import Seen

OFFERS = 0.2
"""How often it looks at an offer while it is asked something."""


class RandomBot:
    """Half of the time any option, else any verb first: so one "end the turn" among hundred moves is not forgotten."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, seen: Seen) -> str:
        rng, asks = self._rng, seen.asks
        asked = [ask for ask in asks if not ask.offer]
        offered = [ask for ask in asks if ask.offer]
        ask = rng.choice(offered if offered and (not asked or rng.random() < OFFERS) else asked)
        if rng.random() < 0.5:
            return rng.choice(ask.options).id
        verb = rng.choice(list(dict.fromkeys(option.verb for option in ask.options)))
        return rng.choice([option for option in ask.options if option.verb == verb]).id
