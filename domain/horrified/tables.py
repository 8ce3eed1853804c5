"""How far the boat and the scarabs are from where they belong: tables worked out once."""

from __future__ import annotations

from functools import lru_cache

from domain.horrified.monsters.mummy import joined, slide


@lru_cache(maxsize=256)
def items_left(track: tuple[str, ...], boat: int) -> int:
    """How many items the boat needs at least."""
    if boat == len(track):
        return 0
    ahead = [next((n for n in range(boat, len(track)) if track[n] == colour), None) for colour in sorted(set(track))]
    return 1 + min(items_left(track, step + 1) for step in ahead if step is not None)


@lru_cache(maxsize=8192)
def course(track: tuple[str, ...], boat: int, colours: tuple[str, ...], there: tuple[int, ...]) -> tuple[str, ...]:
    """Which of the items at hand (so many of each colour) to use: as many as each spare one of the fewest needed."""
    best: tuple[str, ...] = ()
    left = items_left(track, boat)
    for n, colour in enumerate(colours):
        step = next((n + 1 for n in range(boat, len(track)) if track[n] == colour), None)
        if there[n] and step is not None and items_left(track, step) < left:
            then = course(track, step, colours, (*there[:n], there[n] - 1, *there[n + 1 :]))
            if len(then) >= len(best):
                best = (colour, *then)
    return best


def slides_left(spots: tuple[int, ...]) -> int:
    """How many slides the scarabs are from their order, were all face up."""
    return _slides()[spots]


@lru_cache(maxsize=1)
def _slides() -> dict[tuple[int, ...], int]:
    queue = [list(range(7))]
    found = {tuple(queue[0]): 0}
    for spots in queue:
        for spot in joined(spots.index(0)):
            after = list(spots)
            slide(after, after[spot])
            if tuple(after) not in found:
                found[tuple(after)] = found[tuple(spots)] + 1
                queue.append(after)
    return found


@lru_cache(maxsize=4096)
def least(strengths: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Which of these (the weakest first) reach a number with least to spare, then the fewest of them; () if none do."""
    if sum(strengths) < wanted:
        return ()
    best = (sum(strengths), len(strengths), tuple(range(len(strengths))))

    def grow(at: int, there: int, chosen: tuple[int, ...]) -> None:
        nonlocal best
        if there >= wanted:
            best = min(best, (there, len(chosen), chosen))
            return
        for n in range(at, len(strengths)):
            grow(n + 1, there + strengths[n], (*chosen, n))

    grow(0, 0, ())
    return best[2]
