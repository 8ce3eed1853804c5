"""The tables. Times are UTC integer milliseconds, ids are text made by us, enums are text with a CHECK.

Large columns stand last in a row, so that reading the light ones touches no overflow page.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    text,
)

from persistence.errors import BadValue

SCHEMA = "0003"
"""The migration that makes these tables; a database at another one is refused."""

ACCOUNT_KINDS = ("guest", "named")
THEMES = ("system", "parchment", "ember")
ACCOUNT_AIDS = ("beginner", "usual", "bare")
CREDENTIAL_KINDS = ("password", "login", "token", "device_link")
SCOPES = ("play", "read")
CONTROLS = ("shared", "own")
UNDO_POLICIES = ("strict", "shared", "free")
PACES = ("at_once", "brisk", "steady", "slow", "paused")
RUNNING = ("open", "playing")
ENDED = ("won", "lost", "abandoned")
STATUSES = RUNNING + ENDED
REVISION_KINDS = ("start", "act", "undo", "order", "import")


class JsonText(TypeDecorator[Any]):
    """JSON kept as text; nothing inside it is ever queried."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class IdsText(TypeDecorator[Any]):
    """A list of ids as one line of text with spaces between them, which a person can read."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        if value is None:
            return None
        for each in value:
            if not each or any(letter.isspace() for letter in each):
                raise BadValue(f"An id can't be kept: {each[:40]!r} is empty or has a space in it.")
        return " ".join(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else value.split()


class NumbersText(TypeDecorator[Any]):
    """A list of whole numbers as one line of text with spaces between them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else [int(each) for each in value.split()]


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def _id() -> Column[str]:
    return Column("id", Text, primary_key=True)


def _session(*, primary_key: bool = False) -> Column[str]:
    key = ForeignKey("sessions.id", ondelete="CASCADE")
    return Column("session", Text, key, primary_key=primary_key, nullable=False)


def _when(name: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


accounts = Table(
    "accounts",
    metadata,
    _id(),
    Column("kind", Text, nullable=False),
    Column("name", Text),
    Column("name_key", Text, unique=True),
    Column("theme", Text, nullable=False),
    Column("aids", Text, nullable=False),
    _when("created"),
    _when("seen"),
    _one_of("kind", ACCOUNT_KINDS),
    _one_of("theme", THEMES),
    _one_of("aids", ACCOUNT_AIDS),
    CheckConstraint("(kind = 'named') = (name IS NOT NULL AND name_key IS NOT NULL)", name="named"),
)

credentials = Table(
    "credentials",
    metadata,
    _id(),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("scope", Text, nullable=False),
    _when("created"),
    _when("seen", nullable=True),
    _when("expires", nullable=True),
    _one_of("kind", CREDENTIAL_KINDS),
    _one_of("scope", SCOPES),
    Index("uq_credentials_hash", "hash", unique=True),
    Index("ix_credentials_account", "account"),
    Index(
        "uq_credentials_password",
        "account",
        unique=True,
        sqlite_where=text("kind = 'password'"),
        postgresql_where=text("kind = 'password'"),
    ),
)

contents = Table(
    "contents",
    metadata,
    Column("hash", Text, primary_key=True),
    _when("seen"),
    Column("content", LargeBinary, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    _id(),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("owner", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("imported", Boolean, nullable=False),
    Column("archived", Boolean, nullable=False),
    _when("created"),
    _when("updated"),
    Column("origin_campaign", Text, ForeignKey("campaigns.id", ondelete="SET NULL")),
    Column("origin_number", Integer),
    CheckConstraint("players >= 1", name="players"),
    Index("ix_campaigns_owner", "owner"),
    Index("ix_campaigns_origin_campaign", "origin_campaign"),
)

campaign_members = Table(
    "campaign_members",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    _when("since"),
    Index("ix_campaign_members_account", "account"),
)

sessions = Table(
    "sessions",
    metadata,
    _id(),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("players", Integer, nullable=False),
    Column("control", Text, nullable=False),
    Column("undo_policy", Text, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("content", Text, ForeignKey("contents.hash"), nullable=False),
    Column("head", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("release", Text, nullable=False),
    Column("owner", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("imported", Boolean, nullable=False),
    Column("aids", JsonText, nullable=False),
    Column("waiting", JsonText, nullable=False),
    Column("proposal", JsonText),
    Column("size", BigInteger, nullable=False),
    Column("thinned", Boolean, nullable=False),
    _when("created"),
    _when("updated"),
    _when("ended", nullable=True),
    Column("archived", Boolean, nullable=False),
    Column("origin_session", Text, ForeignKey("sessions.id", ondelete="SET NULL")),
    Column("origin_revision", Integer),
    Column("outcome", LargeBinary),
    Column("campaign", Text, ForeignKey("campaigns.id", ondelete="SET NULL")),
    Column("chapter", Integer),
    Column("kept", Integer),
    Column("pace", Text, nullable=False, server_default=text("'at_once'")),
    _one_of("control", CONTROLS),
    _one_of("undo_policy", UNDO_POLICIES),
    _one_of("pace", PACES),
    _one_of("status", STATUSES),
    CheckConstraint("length(seed) = 32", name="seed"),
    CheckConstraint("players >= 1", name="players"),
    CheckConstraint("head >= 0 AND version >= 1", name="counters"),
    CheckConstraint("(status IN ('open', 'playing')) = (ended IS NULL)", name="ended"),
    Index("ix_sessions_owner_created_id", "owner", "created", "id"),
    Index("ix_sessions_content", "content"),
    Index("ix_sessions_ended", "ended"),
    Index("ix_sessions_origin_session", "origin_session"),
    Index("ix_sessions_campaign", "campaign"),
)

seats = Table(
    "seats",
    metadata,
    _session(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("bot", Text),
    Column("label", Text, nullable=False),
    Column("former", Boolean, nullable=False),
    Column("handed_by", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    _when("handed_at", nullable=True),
    CheckConstraint("number >= 1", name="number"),
    Index("ix_seats_account", "account"),
    Index("ix_seats_handed_by", "handed_by"),
)

invites = Table(
    "invites",
    metadata,
    _id(),
    _session(),
    Column("hash", Text, nullable=False, unique=True),
    Column("seat", Integer),
    Column("uses_left", Integer, nullable=False),
    _when("created"),
    _when("expires"),
    _when("revoked", nullable=True),
    CheckConstraint("uses_left >= 0", name="uses_left"),
    CheckConstraint("seat IS NULL OR seat >= 1", name="seat"),
    Index("ix_invites_session", "session"),
)

watchers = Table(
    "watchers",
    metadata,
    _session(primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("invite", Text, ForeignKey("invites.id", ondelete="SET NULL")),
    _when("since"),
    Index("ix_watchers_account", "account"),
    Index("ix_watchers_invite", "invite"),
)

revisions = Table(
    "revisions",
    metadata,
    _session(primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("from", Integer, key="from_"),
    Column("keyframe", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("barrier", Boolean, nullable=False),
    Column("seat", Integer),
    Column("account", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("actor", Text, nullable=False),
    Column("key", Text),
    _when("at"),
    Column("options", JsonText, nullable=False),
    Column("draws", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("blob", LargeBinary),
    _one_of("kind", REVISION_KINDS),
    CheckConstraint("n >= 0", name="n"),
    CheckConstraint("keyframe <= n", name="keyframe"),
    Index("ix_revisions_account", "account"),
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("request", Text, nullable=False),
    Column("status", Integer),
    Column("reference", Text),
    _when("created"),
    _when("expires"),
    Index("ix_idempotency_expires", "expires"),
)

chapters = Table(
    "chapters",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("scenario", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("session", Text, ForeignKey("sessions.id", ondelete="SET NULL")),
    Column("from_save", Integer),
    Column("status", Text, nullable=False),
    Column("marks", IdsText, nullable=False),
    _when("started"),
    _when("ended", nullable=True),
    _one_of("status", STATUSES),
    CheckConstraint("number >= 1", name="number"),
    Index("ix_chapters_session", "session"),
)

saves = Table(
    "saves",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("chapter", Integer, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("players", Integer, nullable=False),
    Column("session", Text, ForeignKey("sessions.id", ondelete="SET NULL")),
    Column("revision", Integer),
    _when("written"),
    CheckConstraint("number >= 1", name="number"),
    Index("ix_saves_session", "session"),
)


def _of_a_save(name: str, *columns: Any, one: bool = False) -> Table:
    """A table of what a save holds: rows in the order in which they lie, or `one` row for each save."""
    order = [] if one else [Column("position", Integer, primary_key=True, autoincrement=False)]
    return Table(
        name,
        metadata,
        Column("campaign", Text, primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        *order,
        *columns,
        ForeignKeyConstraint(["campaign", "number"], ["saves.campaign", "saves.number"], ondelete="CASCADE"),
    )


def _item_columns() -> list[Column[Any]]:
    states = [Column(state, Boolean, nullable=False) for state in ("turned", "whole", "half")]
    return [Column("card", Text, nullable=False), *states]


status_notepads = _of_a_save(
    "status_notepads",
    Column("town", Text, nullable=False),
    Column("cycle", Integer, nullable=False),
    Column("act", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("order", IdsText, nullable=False),
    Column("level", Text, nullable=False),
    Column("b_cards", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("mages", Integer, nullable=False),
    Column("panic", NumbersText, nullable=False),
    Column("mist_upper", Integer, nullable=False),
    Column("mist_left", Integer, nullable=False),
    Column("mist_right", Integer, nullable=False),
    Column("cleared", IdsText, nullable=False),
    Column("slain", Integer, nullable=False),
    Column("slain_tier_3", Integer, nullable=False),
    Column("structures_made", Integer, nullable=False),
    Column("figures_made", Integer, nullable=False),
    one=True,
)

notepad_quests = _of_a_save(
    "notepad_quests", Column("quest", Text, nullable=False), Column("solved", Boolean, nullable=False)
)

notepad_structures = _of_a_save(
    "notepad_structures",
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("places", IdsText, nullable=False),
    Column("cutout", Text, nullable=False),
    Column("ruin", Text, nullable=False),
    Column("upgraded", Boolean, nullable=False),
    Column("flames", Integer, nullable=False),
    Column("hurls", Integer, nullable=False),
)

notepad_decks = _of_a_save(
    "notepad_decks", Column("deck", Text, nullable=False), Column("level", Integer, nullable=False)
)

notepad_layers = _of_a_save(
    "notepad_layers",
    Column("deck", Text, primary_key=True),
    Column("cards", IdsText, nullable=False),
    Column("known", Boolean, nullable=False),
)

chests = _of_a_save(
    "chests",
    Column("hero", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("level", Integer, nullable=False),
    Column("trait", Text, nullable=False),
    Column("trait_used", Boolean, nullable=False),
    Column("used", IdsText, nullable=False),
    Column("wounds", Integer, nullable=False),
    Column("mana", Integer, nullable=False),
    Column("account", Text, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("player", Text, nullable=False),
    _one_of("state", ("in_play", "waiting", "dead")),
    Index("ix_chests_account", "account"),
)

chest_perks = _of_a_save("chest_perks", Column("hero", Text, primary_key=True), Column("perk", Text, nullable=False))

chest_items = _of_a_save("chest_items", Column("hero", Text, primary_key=True), *_item_columns())

stashes = _of_a_save(
    "stashes", Column("gold", Integer, nullable=False), Column("materials", Integer, nullable=False), one=True
)

stash_items = _of_a_save("stash_items", *_item_columns())

ladder = Table(
    "ladder",
    metadata,
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("scenario", Text, primary_key=True),
    Column("aided", Boolean, primary_key=True),
    Column("plays", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("rounds", Integer),
    Column("session", Text, ForeignKey("sessions.id", ondelete="SET NULL")),
    _when("at"),
    CheckConstraint("wins >= 0 AND wins <= plays", name="wins"),
    Index("ix_ladder_session", "session"),
)
