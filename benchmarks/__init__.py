"""What Dawnhold costs, as ratios against floors measured in the same run. `./play bench` runs it.

Figures of one machine say little about another; a ratio of two contenders that took turns on it says more. The
figures of one such run, and what they mean, are in `docs/performance.md`.
"""
