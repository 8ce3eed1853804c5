"""Campaigns: the rows that say who takes part, which chapters were played, and where the story stands."""

from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, and_, bindparam, delete, exists, func, insert, or_, select, update

from persistence.errors import ConstraintBroken, HeadMoved, NoSuchRow
from persistence.models import ENDED, accounts, campaign_members, campaigns, chapters, sessions
from persistence.records import Campaign, Chapter, Member, Status
from persistence.repository import Repository
from persistence.statements import Statement, UpsertStatement, columns, if_given

_CAMPAIGN = columns(Campaign, campaigns)
_CHAPTER = columns(Chapter, chapters)
_ID = campaigns.c.id == bindparam("campaign")
_AT = bindparam("at", type_=BigInteger)

_CREATE = Statement(insert(campaigns))
_GET = Statement(select(*_CAMPAIGN).where(_ID))
_OF_ACCOUNT = Statement(
    select(*_CAMPAIGN)
    .join_from(campaigns, campaign_members, campaign_members.c.campaign == campaigns.c.id)
    .where(
        campaign_members.c.account == bindparam("account"),
        if_given(campaigns.c.game, "game"),
        if_given(campaigns.c.archived, "archived"),
    )
    .order_by(campaigns.c.updated.desc(), campaigns.c.id)
)
_OWNED = Statement(select(func.count()).where(campaigns.c.owner == bindparam("account")))
_TOUCH = Statement(update(campaigns).where(_ID).values(updated=_AT))
_DELETE = Statement(delete(campaigns).where(_ID))
_UNDEALT = Statement(
    select(sessions.c.id).where(sessions.c.campaign == bindparam("campaign"), sessions.c.status == "open")
)

_MEMBERS = Statement(
    select(campaign_members.c.account, accounts.c.name, campaign_members.c.since)
    .join_from(campaign_members, accounts, accounts.c.id == campaign_members.c.account)
    .where(campaign_members.c.campaign == bindparam("campaign"))
    .order_by(campaign_members.c.since, campaign_members.c.account)
)
_IS_MEMBER = Statement(
    select(campaign_members.c.account).where(
        campaign_members.c.campaign == bindparam("campaign"), campaign_members.c.account == bindparam("account")
    )
)
_ADD_MEMBER = UpsertStatement(campaign_members, lambda insert: insert.on_conflict_do_nothing())
_REMOVE_MEMBER = Statement(
    delete(campaign_members).where(
        campaign_members.c.campaign == bindparam("campaign"), campaign_members.c.account == bindparam("account")
    )
)

_ADD_CHAPTER = Statement(insert(chapters))
_CHAPTERS = Statement(select(*_CHAPTER).where(chapters.c.campaign == bindparam("campaign")).order_by(chapters.c.number))
_MARK = Statement(
    update(chapters)
    .where(chapters.c.campaign == bindparam("whose"), chapters.c.number == bindparam("which"))
    .values(
        status=bindparam("status"),
        marks=func.coalesce(bindparam("marks", type_=chapters.c.marks.type), chapters.c.marks),
        ended=bindparam("ended", type_=BigInteger),
    )
)

_OTHER_MEMBERS = select(campaign_members.c.account).where(
    campaign_members.c.campaign == campaigns.c.id, campaign_members.c.account != bindparam("account")
)
_PASS_ON = Statement(
    update(campaigns)
    .where(campaigns.c.owner == bindparam("account"))
    .values(
        owner=_OTHER_MEMBERS.order_by(campaign_members.c.since, campaign_members.c.account).limit(1).scalar_subquery()
    )
    .returning(campaigns.c.owner)
)
_ONLY_THEIRS = Statement(
    select(campaigns.c.id).where(
        or_(
            campaigns.c.owner == bindparam("account"),
            exists().where(
                and_(campaign_members.c.campaign == campaigns.c.id, campaign_members.c.account == bindparam("account"))
            ),
        ),
        ~_OTHER_MEMBERS.exists(),
    )
)

_CHANGEABLE = frozenset(("name", "owner", "archived"))


@lru_cache(maxsize=16)
def _changing(names: frozenset[str]) -> Statement:
    values: dict[str, Any] = {name: bindparam(name, type_=campaigns.c[name].type) for name in names}
    return Statement(update(campaigns).where(_ID).values(**values, updated=_AT).returning(*_CAMPAIGN))


class Campaigns(Repository):
    """Campaigns, their members and chapters; what they save is in `Saves`."""

    def create(self, new: Campaign) -> Campaign:
        """Write a campaign, with its owner as its first member. Raises NoSuchRow for an unknown owner."""
        try:
            self.link.change(_CREATE, **{name: getattr(new, name) for name in new.__struct_fields__})
        except ConstraintBroken as broken:
            raise NoSuchRow("owner or origin of campaign", new.id) if broken.kind == "foreign" else broken from broken
        if new.owner is not None:
            self.add_member(new.id, new.owner, new.created)
        return new

    def get(self, id: str) -> Campaign | None:
        """The campaign with this id."""
        row = self.link.row(_GET, campaign=id)
        return Campaign(*row) if row else None

    def of_account(self, account: str, *, game: str | None = None, archived: bool | None = False) -> list[Campaign]:
        """Campaigns that the account takes part in, what moved last first. `archived` None gives both kinds."""
        rows = self.link.rows(_OF_ACCOUNT, account=account, game=game, archived=archived)
        return [Campaign(*row) for row in rows]

    def owned(self, account: str) -> int:
        """How many campaigns the account owns, for its limits."""
        return int(self.link.value(_OWNED, account=account))

    def change(self, id: str, at: int, **fields: Any) -> Campaign:
        """Set some of name, owner, archived. Raises NoSuchRow."""
        names = frozenset(fields)
        if not names or names - _CHANGEABLE:
            raise TypeError(f"a campaign's {', '.join(sorted(names - _CHANGEABLE)) or 'nothing'} can't be changed so")
        row = self.link.row(_changing(names), campaign=id, at=at, **fields)
        if row is None:
            raise NoSuchRow("campaign", id)
        return Campaign(*row)

    def touch(self, id: str, at: int) -> None:
        """Note that it moved on."""
        self.link.change(_TOUCH, campaign=id, at=at)

    def delete(self, id: str) -> bool:
        """Delete a campaign with all that it saved; its sessions stay as sessions. False: there is none."""
        return self.link.change(_DELETE, campaign=id) == 1

    def undealt(self, id: str) -> list[str]:
        """Sessions of the campaign that wait for players."""
        return [session for (session,) in self.link.rows(_UNDEALT, campaign=id)]

    # Members

    def members(self, id: str) -> list[Member]:
        """Who takes part, longest first."""
        return [Member(*row) for row in self.link.rows(_MEMBERS, campaign=id)]

    def is_member(self, id: str, account: str) -> bool:
        """Whether the account takes part."""
        return self.link.row(_IS_MEMBER, campaign=id, account=account) is not None

    def add_member(self, id: str, account: str, at: int) -> None:
        """Let an account take part; a second time changes nothing. Raises NoSuchRow."""
        try:
            self.link.change(_ADD_MEMBER, campaign=id, account=account, since=at)
        except ConstraintBroken as broken:
            raise NoSuchRow("campaign or account of member", account) from broken

    def remove_member(self, id: str, account: str) -> bool:
        """Let an account go; False when it did not take part."""
        return self.link.change(_REMOVE_MEMBER, campaign=id, account=account) == 1

    # Chapters

    def chapters(self, id: str) -> list[Chapter]:
        """The chapters that were begun, by number."""
        return [Chapter(*row) for row in self.link.rows(_CHAPTERS, campaign=id)]

    def add_chapter(self, new: Chapter) -> None:
        """Write a chapter. Raises HeadMoved where that number was begun meanwhile; the unit is lost then."""
        try:
            self.link.change(_ADD_CHAPTER, **{name: getattr(new, name) for name in new.__struct_fields__})
        except ConstraintBroken as broken:
            if broken.kind == "unique":
                raise HeadMoved(new.campaign, new.number) from broken
            raise NoSuchRow("campaign", new.campaign) if broken.kind == "foreign" else broken from broken

    def mark(self, id: str, number: int, status: Status, at: int, marks: list[str] | None = None) -> None:
        """Note how a chapter stands, and what it is marked with; None leaves the marks as they are."""
        ended = at if status in ENDED else None
        self.link.change(_MARK, whose=id, which=number, status=status, marks=marks, ended=ended)

    # Accounts that go

    def pass_on(self, account: str) -> None:
        """Before an account is forgotten: what others take part in is theirs now, what nobody does goes.

        The one who has been a member longest becomes the owner.
        """
        for (id,) in self.link.rows(_ONLY_THEIRS, account=account):
            self.delete(id)
        for (heir,) in self.link.rows(_PASS_ON, account=account):
            self.notices.account(heir)
