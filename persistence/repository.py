"""What all repositories share: the link to the database and the notices of their unit of work."""

from msgspec import Struct, field

from persistence.statements import Link


class Notices(Struct):
    """What listeners are told once the unit of work is committed: versions of sessions, accounts whose list changed."""

    versions: dict[str, int] = field(default_factory=dict)
    accounts: set[str] = field(default_factory=set)

    def session(self, id: str, version: int) -> None:
        """Session `id` is at `version`."""
        self.versions[id] = max(version, self.versions.get(id, 0))

    def account(self, *ids: str | None) -> None:
        """These accounts gained or lost a session."""
        self.accounts.update(id for id in ids if id is not None)

    def __bool__(self) -> bool:
        return bool(self.versions or self.accounts)


class Repository:
    """Base of the repositories; each method runs in the unit's transaction."""

    def __init__(self, link: Link, notices: Notices) -> None:
        self.link = link
        self.notices = notices
