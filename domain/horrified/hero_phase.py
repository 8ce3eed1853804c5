"""The Hero Phase: actions up to the badge's number, in any order, and perk cards by anybody (rules 1, 8, 14 to 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.horrified import actions, challenges, specials
from domain.horrified.ids import beyond
from domain.horrified.items import kinds
from domain.horrified.perks import PlayPerk, why_perk
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Question, Seat, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

WHY = {
    "move": actions.why_move,
    "guide": actions.why_guide,
    "pick_up": actions.why_pick_up,
    "share": actions.why_share,
    "advance": challenges.why_advance,
    "defeat": challenges.why_defeat,
    "special": specials.why_special,
}
SHOW = {
    "move": actions.show_move,
    "guide": actions.show_guide,
    "pick_up": actions.show_pick_up,
    "advance": challenges.show_advance,
    "defeat": challenges.show_defeat,
}
START = {
    "move": actions.start_move,
    "guide": actions.start_guide,
    "pick_up": actions.start_pick_up,
    "share": actions.start_share,
    "advance": challenges.start_advance,
    "defeat": challenges.start_defeat,
    "special": specials.start_special,
}

BEYOND = beyond(*WHY, "perk")


class HeroPhase(Frame, tag="hero_phase"):
    """One hero acts until its player ends the phase; meanwhile every seat may play its perk cards (rules 1, 14).

    A perk that is played at the last call gives the phase back to a hero who then has actions left (rule H19).
    """

    open = True

    chosen: Answer | None = None
    ended: bool = False

    def run(self, g: Horrified) -> Step:
        chosen, self.chosen = self.chosen, None
        if chosen is not None and chosen.verb != "end":
            return g.push(frame_of(g, chosen))
        if chosen is not None or (self.ended and not g.actions_left):
            self.ended = True
            return g.done(self)
        self.ended = False
        return g.ask(
            self.on_action,
            g.active_seat,
            candidates(g),
            rule="1",
            prompt=message("ask.action", hero=g.active.id, left=g.actions_left),
            why=why_action,
            shows=show_action,
            beyond=BEYOND,
        )

    def on_action(self, g: Horrified, answer: Answer) -> None:
        self.chosen = answer

    def offers(self, g: Horrified) -> Iterable[Question]:
        """The perk cards of the other seats; those of the active seat are among its answers (rule 14)."""
        for seat in g.seats:
            held = g.perks_of(seat) if seat != g.active_seat else []
            if held:
                yield g.offer(self.on_perk, seat, map(perk_option, held), rule="14", shows=show_action)

    def on_perk(self, g: Horrified, answer: Answer) -> None:
        self.chosen = answer


def perk_option(perk: str) -> Option:
    return option("perk", card=perk, target=f"perk:{perk}")


def candidates(g: Horrified) -> Iterator[Option]:
    """What the active seat would try. Without actions only perk cards and the end are left."""
    if g.actions_left:
        yield from challenges.advances(g)
        yield from challenges.defeats(g)
        yield from actions.moves(g)
        yield from actions.guides(g)
        yield from actions.pick_ups(g)
        yield from actions.shares(g)
        yield from specials.specials(g)
    yield from map(perk_option, g.perks_of(g.active_seat))
    yield option("end")


def why_action(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    if chosen.verb == "perk":
        yield from why_perk(g, chosen, g.active_seat)
    elif chosen.verb in WHY:
        if not g.actions_left:
            yield Refusal("1", message("why.no_actions"))
        yield from WHY[chosen.verb](g, chosen)
    elif chosen.verb != "end":
        yield Refusal("1", message("why.not_now"))


def show_action(g: Horrified, chosen: Option) -> Shows:
    if chosen.verb == "perk":
        return Shows(
            cost={"action": 0}, says=[message("shows.perk", text=g.content.perks[str(chosen.args["card"])].text)]
        )
    if chosen.verb == "end":
        return Shows(says=[message("shows.end", left=g.actions_left)])
    show = SHOW.get(chosen.verb)
    return show(g, chosen) if show else Shows(cost={"action": 1})


def frame_of(g: Horrified, chosen: Answer) -> Frame:
    """The rule that carries an answer out."""
    if chosen.verb == "perk":
        return PlayPerk(chosen.text("card"), chosen.seat)
    return START[chosen.verb](g, Option(chosen.id, chosen.verb, chosen.args))


def matters(g: Horrified, seat: Seat) -> bool:
    """Whether a perk of this seat could change what the monsters are about to do (for "when it could matter")."""
    held = kinds(g.perks_of(seat))
    threatened = [person for figure in g.world.figures for person in g.people_near(figure, g.longest_move)]
    if "late_into_the_night" in held:
        return True
    if g.world.dawns or not threatened:
        return False
    return any(perk not in ("overstock", "late_into_the_night") for perk in held)
