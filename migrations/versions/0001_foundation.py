"""The tables of the first release: accounts, sessions, their revisions, and what stands around them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make all tables; on PostgreSQL also say how they are stored."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("theme", sa.Text(), nullable=False),
        sa.Column("aids", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "(kind = 'named') = (name IS NOT NULL AND name_key IS NOT NULL)", name=op.f("ck_accounts_named")
        ),
        sa.CheckConstraint("aids IN ('beginner', 'usual', 'bare')", name=op.f("ck_accounts_aids")),
        sa.CheckConstraint("kind IN ('guest', 'named')", name=op.f("ck_accounts_kind")),
        sa.CheckConstraint("theme IN ('system', 'parchment', 'ember')", name=op.f("ck_accounts_theme")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name_key", name=op.f("uq_accounts_name_key")),
    )
    op.create_table(
        "contents",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_contents")),
    )
    op.create_table(
        "idempotency",
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("reference", sa.Text(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("holder", "key", name=op.f("pk_idempotency")),
    )
    op.create_index("ix_idempotency_expires", "idempotency", ["expires"], unique=False)
    op.create_table(
        "credentials",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=True),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("kind IN ('password', 'login', 'token', 'device_link')", name=op.f("ck_credentials_kind")),
        sa.CheckConstraint("scope IN ('play', 'read')", name=op.f("ck_credentials_scope")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_credentials_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credentials")),
    )
    op.create_index("ix_credentials_account", "credentials", ["account"], unique=False)
    op.create_index("uq_credentials_hash", "credentials", ["hash"], unique=True)
    op.create_index(
        "uq_credentials_password",
        "credentials",
        ["account"],
        unique=True,
        sqlite_where=sa.text("kind = 'password'"),
        postgresql_where=sa.text("kind = 'password'"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("control", sa.Text(), nullable=False),
        sa.Column("undo_policy", sa.Text(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seeded", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("release", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("imported", sa.Boolean(), nullable=False),
        sa.Column("aids", sa.Text(), nullable=False),
        sa.Column("waiting", sa.Text(), nullable=False),
        sa.Column("proposal", sa.Text(), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("thinned", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("origin_session", sa.Text(), nullable=True),
        sa.Column("origin_revision", sa.Integer(), nullable=True),
        sa.Column("outcome", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("(status IN ('open', 'playing')) = (ended IS NULL)", name=op.f("ck_sessions_ended")),
        sa.CheckConstraint("control IN ('shared', 'own')", name=op.f("ck_sessions_control")),
        sa.CheckConstraint(
            "status IN ('open', 'playing', 'won', 'lost', 'abandoned')", name=op.f("ck_sessions_status")
        ),
        sa.CheckConstraint("undo_policy IN ('strict', 'shared', 'free')", name=op.f("ck_sessions_undo_policy")),
        sa.CheckConstraint("head >= 0 AND version >= 1", name=op.f("ck_sessions_counters")),
        sa.CheckConstraint("length(seed) = 32", name=op.f("ck_sessions_seed")),
        sa.CheckConstraint("players >= 1", name=op.f("ck_sessions_players")),
        sa.ForeignKeyConstraint(["content"], ["contents.hash"], name=op.f("fk_sessions_content")),
        sa.ForeignKeyConstraint(
            ["origin_session"], ["sessions.id"], name=op.f("fk_sessions_origin_session"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=op.f("fk_sessions_owner"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index("ix_sessions_content", "sessions", ["content"], unique=False)
    op.create_index("ix_sessions_ended", "sessions", ["ended"], unique=False)
    op.create_index("ix_sessions_origin_session", "sessions", ["origin_session"], unique=False)
    op.create_index("ix_sessions_owner_created_id", "sessions", ["owner", "created", "id"], unique=False)
    op.create_table(
        "invites",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("seat IS NULL OR seat >= 1", name=op.f("ck_invites_seat")),
        sa.CheckConstraint("uses_left >= 0", name=op.f("ck_invites_uses_left")),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_invites_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invites")),
        sa.UniqueConstraint("hash", name=op.f("uq_invites_hash")),
    )
    op.create_index("ix_invites_session", "invites", ["session"], unique=False)
    op.create_table(
        "revisions",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("from", sa.Integer(), nullable=True),
        sa.Column("keyframe", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("barrier", sa.Boolean(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("draws", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("blob", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("kind IN ('start', 'act', 'undo', 'order', 'import')", name=op.f("ck_revisions_kind")),
        sa.CheckConstraint("keyframe <= n", name=op.f("ck_revisions_keyframe")),
        sa.CheckConstraint("n >= 0", name=op.f("ck_revisions_n")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_revisions_account"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_revisions_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session", "n", name=op.f("pk_revisions")),
    )
    op.create_index("ix_revisions_account", "revisions", ["account"], unique=False)
    op.create_table(
        "seats",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("former", sa.Boolean(), nullable=False),
        sa.CheckConstraint("account IS NULL OR bot IS NULL", name=op.f("ck_seats_holder")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_seats_number")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_seats_account"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_seats_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session", "number", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_account", "seats", ["account"], unique=False)
    op.create_table(
        "watchers",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_watchers_account"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["invite"], ["invites.id"], name=op.f("fk_watchers_invite"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_watchers_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session", "account", name=op.f("pk_watchers")),
    )
    op.create_index("ix_watchers_account", "watchers", ["account"], unique=False)
    op.create_index("ix_watchers_invite", "watchers", ["invite"], unique=False)
    if op.get_bind().dialect.name == "postgresql":
        _store_well()


def _store_well() -> None:
    """Blobs are compressed by us already; rows of sessions are rewritten in place at every action."""
    for column in ("draws", "events", "blob"):
        op.execute(f"ALTER TABLE revisions ALTER COLUMN {column} SET STORAGE EXTERNAL")
    op.execute("ALTER TABLE contents ALTER COLUMN content SET STORAGE EXTERNAL")
    op.execute("ALTER TABLE sessions SET (fillfactor = 80)")
