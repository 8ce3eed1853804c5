"""What a hand of items can do for the tasks and the defeats, place by place (rules 6, 7, 11, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from domain.horrified.state import CreatureMat, DraculaMat, InvisibleManMat, MummyMat, PairMat, WolfManMat
from domain.horrified.tables import course, items_left, least, slides_left
from domain.horrified.weights import DEFEAT, LEADING, SLIDES, STEADY, TASK

if TYPE_CHECKING:
    from domain.horrified.content import Figure, HorrifiedContent, Price
    from domain.horrified.game import Horrified
    from domain.horrified.state import Mats

Hand = tuple[str, ...]
"""Items in the order of the alphabet."""
COLOURS = ("red", "yellow", "blue")
MOST_KNOWN = 20_000


class Work(NamedTuple):
    """One action: the Advance or the Defeat of a figure with these items, and what it brings."""

    verb: str
    figure: str
    items: Hand
    worth: float


class Place(NamedTuple):
    """A space and what can be done there, one action after the other: its worth to who stands there, its items."""

    space: str
    works: tuple[Work, ...]
    worth: float
    items: Hand


class Task(NamedTuple):
    """A monster's task or defeat as it stands: `at` is all that decides what a hand can do for it."""

    monster: str
    ready: bool
    at: tuple[str | int, ...]


def tasks(g: Horrified, hero: str) -> list[Task]:
    """What is left to do, as far as this hero may do it: who has no Cure can't use it."""
    found = []
    for monster, mat in g.world.mats.items():
        price = g.content.monsters[monster].defeat
        if not g.rules(monster).ready(g):
            found.append(Task(monster, False, standing(g, mat)))
        elif price is None:
            found.append(Task(monster, True, standing(g, mat)))
        elif not price.token or getattr(g.world, price.token) == hero:
            found.append(Task(monster, True, (g.world.figures[monster],)))
    return found


def standing(g: Horrified, mat: Mats) -> tuple[str | int, ...]:
    """Whole coffins; slides left; step of the boat; free spots; of the pair: spaces, the way between, dials."""
    match mat:
        case DraculaMat():
            return tuple(mat.coffins)
        case MummyMat():
            return (slides_left(tuple(mat.spots)) + len(mat.down),)
        case CreatureMat():
            return (mat.boat,)
        case WolfManMat():
            spots = g.content.monsters["wolf_man"].spots
            return tuple(int(spot) for spot, laid in zip(spots, mat.laid, strict=True) if not laid)
        case InvisibleManMat():
            return tuple(spot for spot, laid in mat.laid.items() if not laid)
        case PairMat():
            one, other = (g.world.figures[figure] for figure in mat.dials)
            return (one, other, g.map.land.far[one][other], *mat.dials.values())


class Book:
    """The items of a content and what hands of them can do, each worked out once."""

    def __init__(self, content: HorrifiedContent) -> None:
        self.content = content
        self.items = content.items
        self._known: dict[tuple[Task, Hand, int], list[Place]] = {}

    def places(self, task: Task, hand: Hand, plus: int) -> list[Place]:
        """Where a hand can do something for a task; each item counts `plus` more."""
        key = (task, hand, plus)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = [each for each in self._places(task, hand, plus) if each.works]
        return found

    def _places(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        price = self.content.monsters[task.monster].defeat
        if task.ready and price is not None:
            chosen = self.pay(hand, plus, price)
            if chosen:
                yield place(str(task.at[0]), [Work("defeat", task.monster, chosen, DEFEAT)])
        else:
            yield from TASKS[task.monster](self, task, hand, plus)

    def coffins(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        record = self.content.monsters[task.monster]
        chosen = self.pay(hand, plus, record.advance)
        if chosen:
            work = Work("advance", task.monster, chosen, TASK / len(record.places))
            yield from (place(str(space), [work]) for space in task.at)

    def scarabs(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        space = self.content.monsters[task.monster].places[0]
        yield place(space, self.filling(task.monster, "yellow", int(task.at[0]), TASK / SLIDES, hand, plus))

    def teaching(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        figures = self.content.monsters[task.monster].figures
        one, other, far, *dials = task.at
        unit = TASK / sum(each.dial for each in figures)
        for figure, space, dial in zip(figures, (one, other), dials, strict=True):
            if task.ready:
                yield place(str(space), self.leading(figure, int(far), hand, plus))
            else:
                left = figure.dial - int(dial)
                yield place(str(space), self.filling(figure.id, str(figure.colour), left, unit, hand, plus))

    def filling(self, figure: str, colour: str, left: int, unit: float, hand: Hand, plus: int) -> Iterator[Work]:
        """Item by item, the strongest first, until nothing is left."""
        for item in self.strongest(hand, colour):
            if left <= 0:
                return
            used = min(left, self.items[item].strength + plus)
            left -= used
            yield Work("advance", figure, (item,), unit * used)

    def leading(self, figure: Figure, far: int, hand: Hand, plus: int) -> Iterator[Work]:
        """Both dials are full: items that lead one of the pair as far as the other undo them (rule B4)."""
        for item in self.strongest(hand, str(figure.colour)):
            far -= self.items[item].strength + plus
            yield Work("advance", figure.id, (item,), DEFEAT if far <= 0 else LEADING)
            if far <= 0:
                return

    def sailing(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        """The items that bring the boat nearer by the fewest uses, the weakest of a colour first."""
        record = self.content.monsters[task.monster]
        track = tuple(record.track)
        by = {colour: self.strongest(hand, colour) for colour in COLOURS}
        colours = course(track, int(task.at[0]), COLOURS, tuple(map(len, by.values())))
        unit = TASK / items_left(track, 0)
        yield place(record.places[0], (Work("advance", task.monster, (by[each].pop(),), unit) for each in colours))

    def brewing(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        """Each blue item on a free spot of its number, or of one more."""
        record = self.content.monsters[task.monster]
        free, works = list(task.at), []
        for item in self.strongest(hand, "blue"):
            strength = self.items[item].strength
            spot = next((n for n in range(strength, strength + plus + 1) if n in free), None)
            if spot is not None:
                free.remove(spot)
                works.append(Work("advance", task.monster, (item,), TASK / len(record.spots)))
        yield place(record.places[0], works)

    def evidence(self, task: Task, hand: Hand, plus: int) -> Iterator[Place]:
        """One item for each free location, the weakest."""
        record = self.content.monsters[task.monster]
        free, works = list(task.at), []
        for item in sorted(hand, key=lambda item: self.items[item].strength):
            location = self.items[item].location
            if location in free:
                free.remove(location)
                works.append(Work("advance", task.monster, (item,), TASK / len(record.spots)))
        yield place(record.places[0], works)

    def strongest(self, hand: Hand, colour: str) -> list[str]:
        mine = [item for item in hand if self.items[item].colour == colour]
        return sorted(mine, key=lambda item: -self.items[item].strength) if len(mine) > 1 else mine

    def pay(self, hand: Hand, plus: int, price: Price) -> Hand:
        """The items that pay a price with least strength to spare; none where it can't be paid."""
        if price.one_of_each:
            each = [self.strongest(hand, colour) for colour in price.colours]
            return tuple(mine[-1] for mine in each) if all(each) else ()
        mine = sorted((self.items[item].strength, item) for item in hand if self.items[item].colour in price.colours)
        chosen = least(tuple(strength + plus for strength, _ in mine), price.at_least)
        return tuple(mine[n][1] for n in chosen)


def place(space: str, works: Iterable[Work]) -> Place:
    done = tuple(works)
    worth = sum([STEADY[n + 1] * work.worth for n, work in enumerate(done)])
    return Place(space, done, worth, tuple([item for work in done for item in work.items]))


TASKS: Mapping[str, Callable[[Book, Task, Hand, int], Iterator[Place]]] = {
    "dracula": Book.coffins,
    "mummy": Book.scarabs,
    "frankenstein_and_bride": Book.teaching,
    "creature": Book.sailing,
    "wolf_man": Book.brewing,
    "invisible_man": Book.evidence,
}

_books: dict[int, Book] = {}


def book_of(content: HorrifiedContent) -> Book:
    """The book of a content, which it holds: as long as the one is there, so is the other."""
    found = _books.get(id(content))
    if found is None:
        found = _books[id(content)] = Book(content)
    return found
