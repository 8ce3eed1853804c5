"""The next chapter: a session that begins with what was saved; the one before it is closed in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from api import metrics
from api.errors import BadInput, Conflict
from api.usecases import bots, campaigns, campaigns_showing, dealing, sessions, shapes
from api.usecases.actors import Actor
from api.usecases.answers import TRIES
from api.usecases.campaigns import Story
from api.usecases.keys import Key
from domain.kernel import chance
from domain.kernel.game import Setting
from domain.kernel.words import Message
from persistence.errors import HeadMoved
from persistence.ids import new_id, now_ms
from persistence.records import Chapter, GameSession, NewSeat, NewSession, Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Title
    from domain.last_spell.saving import Save
    from persistence.records import Kept
    from persistence.unit import UnitOfWork


async def begin(
    house: House,
    actor: Actor,
    id: str,
    *,
    scenario: str | None = None,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    again: bool = False,
    seed: str | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """Begin the next chapter from the newest save; any member may. Every member sees it, and may take an open seat.

    A chapter that is being played is ended by it, which must be meant (`again`). Raises Conflict, BadInput, Refused.
    """
    actor.must_play()
    for _ in range(TRIES):
        kept, story, save, seated, former = await house.db.read(
            lambda uow: _look(uow, house, actor, id, key), long=True
        )
        if kept is not None:
            return await sessions.one(house, actor, kept.reference or "")
        _must_be_meant(story, again=again)
        begun = _Begun(house, actor, story, save, former, seed)
        begun.choose(scenario, players, options)
        begun.sit(seats, seated)
        try:
            return await begun.write(key)
        except HeadMoved:
            continue
    raise Conflict("The campaign moved on three times meanwhile. Look again.")


Looked = tuple["Kept | None", Story, "Save | None", list[Seat], "GameSession | None"]


def _look(uow: UnitOfWork, house: House, actor: Actor, id: str, key: Key | None) -> Looked:
    story = campaigns.story_of(uow, house, actor, id)
    save = uow.saves.read(id, story.saves[-1].number) if story.saves else None
    newest = story.chapters[-1].session if story.chapters else None
    seated = uow.seats.of(newest) if newest else []
    former = uow.sessions.get(newest) if newest else None
    return key.find(uow, actor.id) if key else None, story, save, seated, former


def _must_be_meant(story: Story, *, again: bool) -> None:
    newest = story.chapters[-1] if story.chapters else None
    if newest is None or newest.ended is not None or newest.session is None or again:
        return
    raise Conflict(
        f"Chapter {newest.number} is being played in session {newest.session}: open it. To begin again from the last "
        "save instead, which ends it, say `again`."
    )


async def seats_to_come(house: House, actor: Actor, id: str) -> list[str]:
    """Who sits where in the next chapter unless it is said otherwise: `me`, `open` or a bot. Raises NotFound."""
    _, story, _, seated, _ = await house.db.read(lambda uow: _look(uow, house, actor, id, None), long=True)
    players = story.row.players
    return as_before(actor, story, seated, players) or [sessions.ME, *[sessions.OPEN] * (players - 1)]


def as_before(actor: Actor, story: Story, seated: list[Seat], players: int) -> list[str] | None:
    """Where everybody sat in the chapter before. None where that tells nothing."""
    if len(seated) == players:
        return [_as_before(each, actor) for each in seated]
    return [sessions.ME] * players if len(story.members) == 1 else None


def _as_before(seat: Seat, actor: Actor) -> str:
    """A bot that stood in for somebody does not follow them into the next chapter."""
    if seat.account is None:
        return seat.bot if seat.bot in bots.names() else sessions.OPEN
    return sessions.ME if seat.account == actor.id else sessions.OPEN


class _Begun:
    """A chapter as it is made up."""

    def __init__(
        self, house: House, actor: Actor, story: Story, save: Save | None, former: GameSession | None, seed: str | None
    ) -> None:
        self.house, self.actor, self.story, self.save, self.former = house, actor, story, save, former
        self.title: Title = house.titles[story.row.game]
        self.number = story.chapters[-1].number + 1 if story.chapters else 1
        self.seeded = seed is not None
        self.seed = chance.seed_from(seed) if seed else chance.new_seed()
        self.places: list[NewSeat] = []

    def choose(self, scenario: str | None, players: int | None, options: dict[str, Any] | None) -> None:
        """Which scenario, for how many, with which options. Raises Conflict, BadInput."""
        following = campaigns_showing.following(self.title, self.story)
        if following is None:
            raise Conflict(
                "The last chapter is won and the campaign is over. Copy it from a save to play on from there."
            )
        if scenario is None and len(following.scenarios) > 1:
            raise BadInput.at("body.scenario", f"say which chapter: {', '.join(following.scenarios)}")
        self.scenario = scenario or following.scenarios[0]
        if self.scenario not in following.scenarios:
            raise BadInput.at("body.scenario", f"what comes next is {', '.join(following.scenarios)}")
        carries = self.title.game.SAVE is not None
        self.players = players or self.story.row.players
        if carries and self.players != self.story.row.players:
            raise BadInput.at(
                "body.players", f"this campaign has {self.story.row.players} seats; one person may hold several"
            )
        if carries and options is not None and options != self.story.row.options:
            raise BadInput.at("body.options", "the options of this campaign were chosen when it was begun")
        self.options = dict(self.story.row.options) if options is None else options

    def sit(self, seats: Sequence[str] | None, seated: list[Seat]) -> None:
        """Who sits where: as it is said, else where one sat before, with the same bots. Raises BadInput."""
        if seats is None:
            seats = as_before(self.actor, self.story, seated, self.players)
        self.places = sessions.places_of(self.title, self.scenario, self.players, seats, self.actor)

    async def write(self, key: Key | None) -> shapes.Session:
        """Write the chapter with its session. Raises HeadMoved where the campaign has moved on meanwhile."""
        setting = Setting(self.scenario, self.players, dict(self.options), campaign=True, save=self.save)
        first = campaigns.dealt(self.title, setting, self.seed, self.actor)
        starts = dealing.all_taken(self.places)
        new = self._session()
        id, fresh = await sessions.write(
            self.house,
            self.actor,
            new,
            self.places,
            first if starts else None,
            self.title.frozen,
            key,
            lambda uow, at: self._beside(uow, at, new, starts=starts),
        )
        if fresh and starts:
            metrics.started(new.game)
        if fresh and self.former is not None:
            self.house.positions.forget(self.former.id)
        return await sessions.after_writing(self.house, self.actor, id)

    def _session(self) -> NewSession:
        row, at = self.story.row, now_ms()
        name = f"{row.name}: {self.title.say(Message(f'scenario.{self.scenario}.name'))}"
        return NewSession(
            id=new_id(),
            name=name[-sessions.LONGEST_NAME :],
            game=row.game,
            scenario=self.scenario,
            options=self.options,
            players=self.players,
            control=self.former.control if self.former else "shared",
            undo_policy=self.former.undo_policy if self.former else "shared",
            hints=self.former.hints if self.former else True,
            pace=self.former.pace if self.former else "at_once",
            seed=self.seed,
            seeded=self.seeded,
            content=self.title.edition.hash,
            release=self.title.release,
            owner=self.actor.id,
            size=0,
            aids=[{"kind": "chosen_seed", "at": at}] if self.seeded else [],
            campaign=row.id,
            chapter=self.number,
        )

    def _beside(self, uow: UnitOfWork, at: int, new: NewSession, *, starts: bool) -> None:
        """The chapter's row, who may see it, and the end of the one before it."""
        id = self.story.row.id
        if uow.saves.newest(id) != (self.save.number if self.save else None):
            raise HeadMoved(new.id, 0)
        chapter = Chapter(
            *(id, self.number, self.scenario, self.players, new.id, self.save.number if self.save else None),
            *("playing" if starts else "open", [], at, None),
        )
        uow.campaigns.add_chapter(chapter)
        for member in self.story.members:
            if member.account != self.actor.id:
                uow.watchers.add(new.id, member.account, at)
        self._close_former(uow, at)
        uow.campaigns.touch(id, at)

    def _close_former(self, uow: UnitOfWork, at: int) -> None:
        if not self.story.chapters:
            return
        before, id = self.story.chapters[-1], self.story.row.id
        now = uow.sessions.get(before.session) if before.session else None
        if now is not None and now.status == "open":
            uow.sessions.delete(now.id)
        elif now is not None and now.ended is None:
            uow.sessions.change(now.id, at, status="abandoned", waiting=[], proposal=None)
        if before.ended is None:
            marked = now.status if now is not None and now.ended is not None else "abandoned"
            uow.campaigns.mark(id, before.number, marked, at)
