"""The unit of work: one transaction, the repositories in it, and the notices that its commit sends."""

from functools import cached_property

from persistence.accounts import Accounts, Credentials
from persistence.campaigns import Campaigns
from persistence.contents import Contents
from persistence.idempotency import Idempotency
from persistence.ladder import Ladder
from persistence.places import Invites, Seats, Watchers
from persistence.repository import Notices
from persistence.revisions import Revisions
from persistence.saves import Saves
from persistence.sessions import Sessions
from persistence.statements import Link


class UnitOfWork:
    """Given to the functions of `Database.read` and `Database.write`. The database commits it, they never do."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.notices = Notices()

    @cached_property
    def accounts(self) -> Accounts:
        return Accounts(self.link, self.notices)

    @cached_property
    def credentials(self) -> Credentials:
        return Credentials(self.link, self.notices)

    @cached_property
    def sessions(self) -> Sessions:
        return Sessions(self.link, self.notices)

    @cached_property
    def seats(self) -> Seats:
        return Seats(self.link, self.notices)

    @cached_property
    def watchers(self) -> Watchers:
        return Watchers(self.link, self.notices)

    @cached_property
    def invites(self) -> Invites:
        return Invites(self.link, self.notices)

    @cached_property
    def contents(self) -> Contents:
        return Contents(self.link, self.notices)

    @cached_property
    def revisions(self) -> Revisions:
        return Revisions(self.link, self.notices)

    @cached_property
    def idempotency(self) -> Idempotency:
        return Idempotency(self.link, self.notices)

    @cached_property
    def campaigns(self) -> Campaigns:
        return Campaigns(self.link, self.notices)

    @cached_property
    def saves(self) -> Saves:
        return Saves(self.link, self.notices)

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder(self.link, self.notices)
