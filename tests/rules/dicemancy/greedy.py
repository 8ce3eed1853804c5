"""The greedy player: always the answer that counsel likes best.

`python -m tests.rules.dicemancy.greedy [games]` prints how often it wins each scenario, beside the rates that a simpler
greedy player had when the house's cards were tuned.

Those rates came from few games of a weaker player: 320 of the first scenario, 60 of the sixth and seventh (standard
errors 3, 6 and 4 points). It never transmuted, never used Konjito's Skill, took random Night cards as they came, and
didn't care in how many colours its chains end, which is what wins most games. Over 40 games each this player won 90 %
of the first scenario, 55 % of the sixth and of the seventh; forty games are uncertain by 5 to 8 points.
"""

from __future__ import annotations

import sys
from collections import Counter

from domain.dicemancy.counsel import advise
from domain.dicemancy.game import SCENARIO_IDS, Dicemancy
from domain.kernel.chance import seed_from
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from tests.rules.dicemancy.given import CONTENT

COMPANY = {
    "magus": ["fede", "lewis"], "lythas_conviction": ["fede"], "lewis_secret": ["fede"], "high_mage": ["fede", "lewis"],
    "konjitos_catastrophe": ["fede"], "quibblethatchs_reckoning": ["fede", "fleur"],
    "titans_challenge": ["fede", "fleur", "lytha"],
}  # fmt: skip
TUNED = (47, 46, 37, 28, 30, 30, 10, 18, 10)
MOST_ANSWERS = 5_000


def play(scenario: str, seed: str) -> Dicemancy:
    """A whole game, played in memory."""
    gate = Gate(Dicemancy, CONTENT, seed_from(seed))
    characters = COMPANY.get(scenario, [])
    g = gate.start(Setting(scenario, 1, {"characters": characters} if characters else {})).g
    for _ in range(MOST_ANSWERS):
        if g.outcome is not None:
            return g
        question = g.questions[0]
        g.hear(question, question.options[advise(g, question)[0].option])
        g.settle()
    raise AssertionError(f"{scenario}, {seed}: no end after {MOST_ANSWERS} answers")


def main(games: int) -> None:
    for scenario, tuned in zip(SCENARIO_IDS, TUNED, strict=True):
        ends: Counter[str] = Counter()
        for n in range(games):
            outcome = play(scenario, f"greedy {scenario} {n}").outcome
            assert outcome
            ends[f"{'won' if outcome.won else 'lost'} {outcome.how}"] += 1
        won = 100 * ends["won victory"] // games
        told = ", ".join(f"{end} {n}" for end, n in sorted(ends.items()))
        sys.stdout.write(f"{scenario:26} {won:3} % (tuned at {tuned} %)  {told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
