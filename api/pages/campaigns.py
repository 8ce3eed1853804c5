"""Campaigns: begun in two choices; a page with the chapters, what was saved, the Chests and the Notepad's town."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Response, UploadFile

from api import errors
from api.pages.visit import Visit, Visiting
from api.usecases import bots, campaign_files, campaigns, campaigns_chapters, keys, shapes
from api.usecases.titles import Title
from domain.kernel.words import Message
from domain.last_spell.content import LastSpellContent
from domain.last_spell.parts import chest_most
from domain.last_spell.saving import Notepad, StructureNote
from persistence.ids import new_secret

router = APIRouter()
Number = Annotated[int, Form(ge=1)]
SPOT = 20
STATES = {"playing": "is being played", "open": "waits for players", "won": "won", "lost": "lost", "abandoned": "left"}


@dataclass(slots=True)
class Stop:
    """A chapter on the map: what it is called and says, what it earned, and whether it is next."""

    id: str
    name: str
    about: str
    says: str
    state: str
    marks: list[str]
    href: str
    next: bool


@dataclass(slots=True)
class Plot:
    """A Structure on the map of the town, in the map's own units."""

    name: str
    kind: str
    squares: list[tuple[int, int]]
    flames: int
    upgraded: bool


@dataclass(slots=True)
class Town:
    """The town of a Notepad: the width and height of its map, the Circle as x, y and size, and what stands."""

    width: int
    height: int
    circle: list[tuple[int, int]]
    plots: list[Plot]


@router.get("/campaigns/{id}/export")
async def export(visit: Visiting, id: str, open: bool = False) -> Response:
    """What the campaign has saved as a file, sealed by this house or open for any."""
    file = await campaign_files.export(visit.house, visit.known(), id, open=open)
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', "Cache-Control": "no-store"}
    return Response(file.data, media_type=file.media_type, headers=headers)


@router.post("/campaigns/import")
async def bring(visit: Visiting, file: UploadFile) -> Response:
    """A campaign from such a file."""
    actor = await visit.somebody()
    campaign = await campaign_files.import_(visit.house, actor, await file.read())
    return visit.go(f"/campaigns/{campaign.id}")


@router.post("/campaigns")
async def create(
    visit: Visiting,
    game: Annotated[str, Form()],
    players: Annotated[int, Form(ge=1, le=8)] = 1,
    key: Annotated[str, Form()] = "",
) -> Response:
    """A new campaign, by its game and the number of seats."""
    actor = await visit.somebody()
    name = keys.of(key, "campaigns", game, players) if key else None
    made = await campaigns.create(visit.house, actor, game=game, players=players, key=name)
    return visit.go(f"/campaigns/{made.id}")


@router.get("/campaigns/{id}")
async def campaign(visit: Visiting, id: str, number: int | None = None) -> Response:
    """Where the campaign stands; `number` shows an older save."""
    return await page(visit, id, number)


async def page(visit: Visit, id: str, number: int | None = None, problem: errors.Problem | None = None) -> Response:
    """The page, with what went wrong when a button was pressed."""
    actor = visit.known()
    shown = await campaigns.one(visit.house, actor, id)
    title = visit.house.titles[shown.game]
    order = title.game.CAMPAIGN
    pad = chests = None
    if shown.saves:
        pad = (await campaigns.notepad(visit.house, actor, id, number)).notepad
        chests = await campaigns.chests(visit.house, actor, id, number)
    elif number is not None:
        raise errors.NotFound(f"This campaign has no save {number}.")
    return visit.page(
        "campaign.html",
        status=problem.status_code if problem else 200,
        nav="table",
        c=shown,
        game_name=title.name,
        free=bool(order and order.free),
        stops=stops(title, shown),
        next_names={each: title.say(Message(f"scenario.{each}.name")) for each in shown.next.scenarios}
        if shown.next
        else {},
        number=chests.number if chests else None,
        pad=pad,
        town=town(title, pad) if pad else None,
        chests=chests,
        most=most(title, chests) if chests else {},
        played={each.seat: each.player for each in chests.played} if chests else {},
        name=title.words.name,
        problem=problem,
        seats=await seats_to_come(visit, shown, chests) if shown.next else [],
        bots=bots.names(),
        key=new_secret(),
    )


async def seats_to_come(
    visit: Visit, shown: shapes.Campaign, chests: shapes.CampaignChests | None
) -> list[tuple[int, list[str], str]]:
    """The seats of the next chapter: their number, their Heroes as they were saved, and who sits there as before."""
    said = await campaigns_chapters.seats_to_come(visit.house, visit.known(), shown.id)
    names = visit.house.titles[shown.game].words.name
    living = [each for each in chests.chests if each.state != "dead"] if chests else []
    return [
        (number, [names(each.hero) for each in living if each.seat == number], who)
        for number, who in enumerate(said, 1)
    ]


def stops(title: Title, shown: shapes.Campaign) -> list[Stop]:
    """All chapters of the game in their order, the best that each has come to first."""
    order = title.game.CAMPAIGN
    following = shown.next.scenarios if shown.next else []
    found = []
    for scenario in order.chapters if order else ():
        tries = [each for each in shown.chapters if each.scenario == scenario]
        running = next((each for each in tries if each.ended is None), None)
        won = next((each for each in reversed(tries) if each.status == "won"), None)
        best = running or won or (tries[-1] if tries else None)
        marks = list(dict.fromkeys(mark.text for each in tries for mark in each.marks))
        found.append(
            Stop(
                scenario,
                title.say(Message(f"scenario.{scenario}.name")),
                title.say(Message(f"scenario.{scenario}.about")),
                STATES[best.status] if best else "next" if scenario in following else "not reached yet",
                best.status if best else "",
                marks,
                f"/sessions/{best.session}" if best and best.session else "",
                scenario in following and running is None,
            )
        )
    return found


def most(title: Title, chests: shapes.CampaignChests) -> dict[str, tuple[int, int]]:
    """Hit Points and most Mana by Hero, of which the Chests tell the Wounds and the Mana left."""
    if not isinstance(title.content, LastSpellContent):
        return {}
    return {chest.hero: chest_most(title.content, chest) for chest in chests.chests}


def town(title: Title, pad: Notepad) -> Town | None:
    """The Notepad's town drawn from the content's grid."""
    if not isinstance(title.content, LastSpellContent):
        return None
    board = next(iter(title.content.board.values()))
    west, north, east, south = board.town

    def at(x: int, y: int) -> tuple[int, int]:
        return (x - west) * SPOT, (y - north) * SPOT

    def plot(note: StructureNote) -> Plot:
        squares = [at(*map(int, place.split(","))) for place in note.places]
        record = title.content.structures.get(note.kind) if isinstance(title.content, LastSpellContent) else None
        kind = record.category if record else "ruin"
        return Plot(title.words.name(note.kind), kind, squares, note.flames, note.upgraded)

    plots = [plot(note) for note in pad.structures]
    return Town((east - west + 1) * SPOT, (south - north + 1) * SPOT, [at(*place) for place in board.circle], plots)


@router.post("/campaigns/{id}/chapters")
async def begin(
    visit: Visiting,
    id: str,
    scenario: Annotated[str, Form()] = "",
    players: Annotated[int | None, Form(ge=1, le=8)] = None,
    again: Annotated[bool, Form()] = False,
    challenge: Annotated[bool, Form()] = False,
    seats: Annotated[list[str] | None, Form()] = None,
    key: Annotated[str, Form()] = "",
) -> Response:
    """Go on from the newest save; `again` leaves the chapter that is being played, `seats` says who sits where.

    `challenge`: a chapter of Kingdom Rush is played with the Spider Challenge, which earns its sticker.
    """
    actor = visit.known()
    name = keys.of(key, "chapters", id, scenario, players, again, challenge, seats) if key else None
    chosen = (await campaigns.one(visit.house, actor, id)).options | {"challenge": True} if challenge else None
    try:
        session = await campaigns_chapters.begin(
            *(visit.house, actor, id),
            scenario=scenario or None,
            players=players,
            options=chosen,
            seats=seats,
            again=again,
            key=name,
        )
    except (errors.Refused, errors.BadInput, errors.Conflict) as problem:
        return await page(visit, id, problem=problem)
    return visit.go(f"/sessions/{session.id}" + ("/room" if session.status == "open" else ""))


@router.post("/campaigns/{id}/copy")
async def copy(visit: Visiting, id: str, number: Number, key: Annotated[str, Form()] = "") -> Response:
    """Another campaign from an older save; this one stays as it is."""
    name = keys.of(key, "copy", id, number) if key else None
    try:
        made = await campaigns.copy(visit.house, visit.known(), campaign=id, number=number, key=name)
    except errors.BadInput as problem:
        return await page(visit, id, problem=problem)
    return visit.go(f"/campaigns/{made.id}")
