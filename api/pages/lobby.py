"""The lobby: what waits for the reader, what runs, and a new session in two choices."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Response

from api.errors import Problem
from api.pages.boards import FILLS
from api.pages.visit import Visit, Visiting
from api.pages.words import counted, listed
from api.usecases import campaigns, games, sessions, shapes
from api.usecases.actors import Actor
from domain.kernel.errors import SaveError
from persistence.ids import new_secret

router = APIRouter()
MOST_TURNS = 8
ENDED = ("won", "lost", "abandoned")


@dataclass(slots=True)
class Line:
    """A session in the lobby: where it leads, what it says, how long ago it moved."""

    id: str
    game: str
    title: str
    says: str
    small: str
    updated: int
    href: str
    action: str


@router.get("/")
async def lobby(visit: Visiting, game: str = "") -> Response:
    """Your turn first, then what runs, then a new one."""
    cards = games.all(visit.house).games
    listed_sessions = (await sessions.mine(visit.house, visit.actor, limit=40)).sessions if visit.actor else []
    listed_sessions = [line for line in listed_sessions if line.game in visit.house.titles]
    turns = [line for line in listed_sessions if line.waiting]
    running = [line for line in listed_sessions if not line.waiting and line.status not in ENDED]
    ended = [line for line in listed_sessions if line.status in ENDED]
    return visit.page(
        "lobby.html",
        nav="table",
        turns=[await _turn(visit, line) for line in turns[:MOST_TURNS]],
        running=[_running(visit, line) for line in (*turns[MOST_TURNS:], *running)],
        ended=[_ended(visit, line) for line in ended],
        games=[facts(card) for card in cards],
        campaigns=(await campaigns.mine(visit.house, visit.actor)).campaigns if visit.actor else [],
        with_campaign=[card for card in cards if visit.house.titles[card.id].game.CAMPAIGN is not None],
        titles={card.id: card.name for card in cards},
        key=new_secret(),
        won=await won(visit),
        chosen=game if game in {card.id for card in cards} else (cards[0].id if cards else ""),
    )


async def _turn(visit: Visit, line: shapes.SessionLine) -> Line:
    """A session that waits for the reader, and what it says of itself."""
    says = "It is your turn."
    try:
        session = await sessions.one(visit.house, visit.known(), line.id)
        if session.view is not None:
            asked = next((ask.prompt for ask in session.asks if ask.mine), "")
            says = f"{FILLS[line.game].headline(session.view)}. {asked}"
    except (Problem, SaveError):
        says = "It can't be opened just now."
    return _line(visit, line, says, f"/sessions/{line.id}", "Play")


def _running(visit: Visit, line: shapes.SessionLine) -> Line:
    if line.status == "open":
        taken = sum(1 for seat in line.seats if seat.account or seat.bot)
        return _line(
            visit, line, f"{taken} of {counted(len(line.seats), 'seat')} taken", f"/sessions/{line.id}/room", "Invite"
        )
    waits = "your turn" if line.waiting else "waits for others"
    return _line(visit, line, waits, f"/sessions/{line.id}", "Play" if line.waiting else "Look")


def _ended(visit: Visit, line: shapes.SessionLine) -> Line:
    says = {"won": "won", "lost": "lost", "abandoned": "given up"}[line.status]
    return _line(visit, line, says, f"/sessions/{line.id}/end", "See")


def _line(visit: Visit, line: shapes.SessionLine, says: str, href: str, action: str) -> Line:
    others = [who(seat) for seat in line.seats if not _mine(visit.actor, seat) and (seat.account or seat.bot)]
    small = line.name + (f", with {listed(others)}" if others else "")
    return Line(line.id, line.game, visit.house.titles[line.game].name, says, small, line.updated, href, action)


def _mine(actor: Actor | None, seat: shapes.Seat) -> bool:
    return bool(actor and seat.account and seat.account.id == actor.id)


def who(seat: shapes.Seat) -> str:
    """How a list calls who sits there."""
    if seat.account:
        return seat.account.name or "a guest"
    return f"a {seat.bot} bot" if seat.bot else "nobody"


async def won(visit: Visit) -> dict[str, str]:
    """The scenarios (`game/scenario`) that the reader has won, and how: `won in 5 rounds`, without aids if ever."""
    found: dict[str, str] = {}
    for rung in (await campaigns.ladder(visit.house, visit.actor)).rungs if visit.actor else []:
        if rung.wins:
            aided = " with aids" if rung.aided else ""
            said = f"won in {counted(rung.rounds, 'round')}{aided}" if rung.rounds else f"won{aided}"
            found.setdefault(f"{rung.game}/{rung.scenario}", said)
    return found


@dataclass(slots=True)
class Facts:
    """What the card of a game says: players, length, weight, what of it is our own."""

    card: shapes.GameCard
    minutes: int
    weight: int
    house: str


def facts(card: shapes.GameCard) -> Facts:
    fill = FILLS[card.id]
    own, all_of_it = card.provenance.get("house", 0), sum(card.provenance.values())
    said = f"{own} of {all_of_it} records are house content." if own else "All from its published sources."
    return Facts(card, fill.MINUTES, fill.WEIGHT, said)
