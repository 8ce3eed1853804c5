"""PLAY: all players at once place, pass and use their Towers, activate their Heroes and cast Spells (1.3, 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Asked, Frame, Option, Question, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message
from domain.kingdom_rush import heroes, spells, towers
from domain.kingdom_rush.maps import named
from domain.kingdom_rush.walking import not_empty, why_not_end

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


DONE = option("done")


class Play(Frame, tag="play"):
    """One action at a time from any seat, freely interleaved, until every seat is done (1.3)."""

    open = True
    seat: int = 0
    chosen: str = ""
    verb: str = ""
    args: dict[str, str | int] = {}

    def run(self, g: KingdomRush) -> Step:
        if self.verb:
            frame = self._start(g)
            self.seat, self.chosen, self.verb, self.args = 0, "", "", {}
            return g.push(frame) if frame is not None else g.again()
        busy = [player.seat for player in g.world.seats if not player.done]
        if not busy:
            return g.done(self)
        return g.ask_each(*(self._ask(g, seat) for seat in busy))

    def _ask(self, g: KingdomRush, seat: int) -> Asked:
        return g.ask(
            self.on_play,
            seat,
            candidates(g, seat),
            rule="3.9",
            prompt=Message("ask.play", {"hero": g.hero_of(seat).id}),
            why=Against(seat),
            shows=self.show_play,
        )

    def offers(self, g: KingdomRush) -> Iterable[Question]:
        """Who is done may come back as long as others still play."""
        for player in g.world.seats:
            if player.done:
                yield g.offer(self.on_more, player.seat, [option("go_on")], rule="3.9")

    def on_play(self, g: KingdomRush, answer: Answer) -> None:
        self.seat, self.chosen, self.verb, self.args = answer.seat, answer.id, answer.verb, dict(answer.args)

    def on_more(self, g: KingdomRush, answer: Answer) -> None:
        self.on_play(g, answer)

    def _start(self, g: KingdomRush) -> Frame | None:
        """The frame that carries the chosen answer out; None where it is done at once."""
        seat, args = self.seat, self.args
        match self.verb:
            case "build":
                return towers.Build(seat, str(args["tower"]))
            case "attack":
                return towers.Attack(str(args["tower"]), int(args["n"]))
            case "pass_on":
                return towers.PassOn(seat, str(args["tower"]))
            case "cast":
                return spells.Cast(seat, str(args["spell"]))
            case "done" | "go_on":
                g.player(seat).done = self.verb == "done"
                g.tell(self.verb, rule="3.9", seat=seat)
                return None
        return heroes.start(g, g.world.heroes[str(args["hero"])], self.verb, args)

    def show_play(self, g: KingdomRush, candidate: Option) -> Shows:
        match candidate.verb:
            case "build":
                return towers.show_build(g, str(candidate.args["tower"]))
            case "attack":
                return towers.show_attack(g, str(candidate.args["tower"]), int(candidate.args["n"]))
            case "move":
                return heroes.show_move(g, candidate)
            case "cast":
                return Shows(says=[message(f"spell.{candidate.args['spell']}")])
            case "use":
                return Shows(says=[message(f"ability.{candidate.args['ability']}")])
        return Shows()


def candidates(g: KingdomRush, seat: int) -> list[Option]:
    """What a seat may want to do now."""
    player = g.player(seat)
    hand = list(dict.fromkeys(player.hand))
    found = [_of_card("build", seat, card) for card in hand]
    for tower in g.world.towers.values():
        if tower.seat == seat:
            found += [towers.attack_option(tower, n) for n in tower.left]
    found += [_of_card("pass_on", seat, card) for card in hand]
    for hero in g.world.heroes.values():
        if hero.seat == seat and not hero.guest:
            found += heroes.candidates(g, hero)
    found += [_cast(spell) for spell in g.world.spells]
    found.append(DONE)
    return found


@lru_cache(1 << 9)
def _of_card(verb: str, seat: int, card: str) -> Option:
    return option(verb, tower=card, target=f"card:{seat}:{card}")


@lru_cache(1 << 7)
def _cast(spell: str) -> Option:
    return option("cast", spell=spell, target=f"spell:{spell}")


class Against:
    """Why an answer of the PLAY phase is not legal. Where Heroes' moves need a closer look is worked out once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._not_empty: set[str] | None = None

    def __call__(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        args, seat = candidate.args, self.seat
        match candidate.verb:
            case "move":
                return self._why_not_move(g, str(args["hero"]), str(args["to"]))
            case "build":
                return towers.why_not_build(g, seat, str(args["tower"]))
            case "attack":
                return towers.why_not_attack(g, str(args["tower"]), int(args["n"]))
            case "pass_on":
                return towers.why_not_pass(g, seat)
            case "cast":
                return spells.why_not_cast(g, seat, str(args["spell"]))
            case "done":
                return iter(())
        return heroes.why_not(g, g.world.heroes[str(args["hero"])], candidate)

    def _why_not_move(self, g: KingdomRush, hero: str, to: str) -> Iterator[Refusal]:
        """Moves are only offered to a Hero who may make one: what is left is where he would end."""
        if self._not_empty is None:
            self._not_empty = not_empty(g)
        return why_not_end(g, g.world.heroes[hero], named(to)) if to in self._not_empty else iter(())


FRAMES = (Play, *towers.FRAMES)
VERBS: dict[str, tuple[str, ...]] = {
    "build": ("tower",),
    "attack": ("tower", "n"),
    "pass_on": ("tower",),
    "cast": ("spell",),
    "done": (),
    "go_on": (),
    **towers.VERBS,
}
