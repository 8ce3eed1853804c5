"""Campaigns: what is played in them, what they keep, and the ladder."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request, Response

from api.errors import BadInput
from api.rest import bodies
from api.rest.answers import answer, nothing, tagged
from api.rest.asked import LARGEST, Asker, HouseHere, IdempotencyKey
from api.rest.described import says
from api.usecases import campaign_files, campaigns, campaigns_chapters, shapes

router = APIRouter(tags=["campaigns"])
CampaignId = Annotated[str, Path(alias="campaign", description="The campaign's id")]
SaveNumber = Annotated[int | None, Query(ge=1, le=LARGEST, description="Of a save; left out, the newest")]
Game = Annotated[str | None, Query(max_length=80)]


@router.get("/campaigns", responses=says(shapes.Campaigns, 401, 422, unchanged=True))
async def list_campaigns(
    request: Request,
    house: HouseHere,
    actor: Asker,
    game: Game = None,
    archived: Annotated[bool | None, Query(description="Leave out for those that are not")] = False,
) -> Response:
    """Campaigns that you take part in, what moved last first."""
    return tagged(request, await campaigns.mine(house, actor, game=game, archived=archived))


@router.post(
    "/campaigns",
    status_code=201,
    responses=says(shapes.Campaign, 401, 403, 404, 409, 413, 422, status=201),
)
async def create_campaign(house: HouseHere, actor: Asker, body: bodies.NewCampaign, key: IdempotencyKey) -> Response:
    """A new campaign, or a copy of one up to a save. Its next chapter is begun with POST …/chapters.

    Who sits down at one of its chapters takes part in it from then on, and may begin the chapters to come.
    """
    if body.from_ is not None:
        origin = body.from_
        more = sorted(body.model_fields_set & {"game", "players", "options"})
        if more:
            raise BadInput.at(f"body.{more[0]}", "a copy has what its origin has: leave this out, or `from`")
        made = await campaigns.copy(
            house, actor, campaign=origin.campaign, number=origin.number, name=body.name, key=key
        )
        return answer(made, 201)
    if body.game is None:
        raise BadInput.at("body.game", "name a game, or with `from` a save to copy")
    made = await campaigns.create(
        house, actor, game=body.game, players=body.players, options=dict(body.options), name=body.name, key=key
    )
    return answer(made, 201)


_FILE = {"description": "The file", "content": {campaign_files.MEDIA_TYPE: {"schema": {"type": "object"}}}}
_BODY = {
    "requestBody": {
        "required": True,
        "description": "A file of GET …/export, as it is",
        "content": {campaign_files.MEDIA_TYPE: {"schema": {"type": "object"}}},
    }
}


@router.get("/campaigns/{campaign}/export", responses=says(None, 401, 403, 404, 422) | {200: _FILE})
async def export_campaign(
    house: HouseHere,
    actor: Asker,
    campaign: CampaignId,
    open: Annotated[bool, Query(description="For any house")] = False,
) -> Response:
    """What the campaign has saved, as a file: sealed, to come back to this house, or open, for any."""
    file = await campaign_files.export(house, actor, campaign, open=open)
    disposition = f"attachment; filename*=UTF-8''{quote(file.name)}"
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(file.data, 200, headers, file.media_type)


@router.post(
    "/campaigns/import",
    status_code=201,
    responses=says(shapes.Campaign, 401, 403, 409, 413, 422, status=201),
    openapi_extra=_BODY,
)
async def import_campaign(request: Request, house: HouseHere, actor: Asker, key: IdempotencyKey) -> Response:
    """A campaign from a file, to go on from its newest save. Of another house's file that save alone is taken."""
    return answer(await campaign_files.import_(house, actor, await request.body(), key=key), 201)


@router.get("/campaigns/{campaign}", responses=says(shapes.Campaign, 401, 404, 422, unchanged=True))
async def read_campaign(request: Request, house: HouseHere, actor: Asker, campaign: CampaignId) -> Response:
    """Its members, chapters and saves, and what comes next."""
    return tagged(request, await campaigns.one(house, actor, campaign))


@router.patch("/campaigns/{campaign}", responses=says(shapes.Campaign, 401, 403, 404, 413, 422))
async def change_campaign(
    house: HouseHere, actor: Asker, campaign: CampaignId, body: bodies.ChangedCampaign
) -> Response:
    """Rename, archive or pass on a campaign. Its owner's alone."""
    changed = await campaigns.change(house, actor, campaign, name=body.name, archived=body.archived, owner=body.owner)
    return answer(changed)


@router.delete("/campaigns/{campaign}", status_code=204, responses=says(None, 401, 403, 404, 422, status=204))
async def delete_campaign(house: HouseHere, actor: Asker, campaign: CampaignId) -> Response:
    """Delete a campaign with all it saved. Its sessions stay. Its owner's alone."""
    await campaigns.delete(house, actor, campaign)
    return nothing()


@router.delete(
    "/campaigns/{campaign}/members/me", status_code=204, responses=says(None, 401, 403, 404, 409, 422, status=204)
)
async def leave_campaign(house: HouseHere, actor: Asker, campaign: CampaignId) -> Response:
    """Take part no longer."""
    await campaigns.leave(house, actor, campaign)
    return nothing()


@router.post(
    "/campaigns/{campaign}/chapters",
    status_code=201,
    responses=says(shapes.Session, 401, 403, 404, 409, 413, 422, status=201),
)
async def begin_chapter(
    house: HouseHere, actor: Asker, campaign: CampaignId, body: bodies.NewChapter, key: IdempotencyKey
) -> Response:
    """Begin the next session of a campaign from its newest save; whoever takes part may. The one before is closed.

    Where a seat is `open` it waits, for the others who take part (they need no invite) or for whoever is invited.
    """
    begun = await campaigns_chapters.begin(
        house,
        actor,
        campaign,
        scenario=body.scenario,
        players=body.players,
        options=None if body.options is None else dict(body.options),
        seats=body.seats,
        again=body.again,
        seed=body.seed,
        key=key,
    )
    return answer(begun, 201)


@router.get("/campaigns/{campaign}/notepad", responses=says(shapes.CampaignNotepad, 401, 404, 422, unchanged=True))
async def read_notepad(
    request: Request, house: HouseHere, actor: Asker, campaign: CampaignId, number: SaveNumber = None
) -> Response:
    """The Status Notepad of a save."""
    return tagged(request, await campaigns.notepad(house, actor, campaign, number))


@router.get("/campaigns/{campaign}/chests", responses=says(shapes.CampaignChests, 401, 404, 422, unchanged=True))
async def read_chests(
    request: Request, house: HouseHere, actor: Asker, campaign: CampaignId, number: SaveNumber = None
) -> Response:
    """The Chests of a save."""
    return tagged(request, await campaigns.chests(house, actor, campaign, number))


@router.get("/me/ladder", responses=says(shapes.Ladder, 401, 422, unchanged=True))
async def read_ladder(request: Request, house: HouseHere, actor: Asker, game: Game = None) -> Response:
    """What you have reached in each scenario; sessions with aids are counted apart."""
    return tagged(request, await campaigns.ladder(house, actor, game=game))
