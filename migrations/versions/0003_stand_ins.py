"""Bots stand in for players who keep their seat, and answer at a pace that can be followed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.naming import conv

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """A seat may have an account and a bot: who handed it over, and when. A session has a pace."""
    with op.batch_alter_table("seats", copy_from=_seats()) as batch:
        batch.add_column(sa.Column("handed_by", sa.Text(), nullable=True))
        batch.add_column(sa.Column("handed_at", sa.BigInteger(), nullable=True))
        batch.drop_constraint(op.f("ck_seats_holder"), type_="check")
        batch.create_index("ix_seats_handed_by", ["handed_by"], unique=False)
        batch.create_foreign_key(op.f("fk_seats_handed_by"), "accounts", ["handed_by"], ["id"], ondelete="SET NULL")
    with op.batch_alter_table("sessions", copy_from=_sessions()) as batch:
        batch.add_column(sa.Column("pace", sa.Text(), server_default=sa.text("'at_once'"), nullable=False))
        batch.create_check_constraint(
            op.f("ck_sessions_pace"), "pace IN ('at_once', 'brisk', 'steady', 'slow', 'paused')"
        )


def _seats() -> sa.Table:
    """Seats as the first release made them: SQLite makes the table anew, with all its checks."""
    return sa.Table(
        "seats",
        sa.MetaData(),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("former", sa.Boolean(), nullable=False),
        sa.CheckConstraint("number >= 1", name=conv("ck_seats_number")),
        sa.CheckConstraint("account IS NULL OR bot IS NULL", name=conv("ck_seats_holder")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=conv("fk_seats_account"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=conv("fk_seats_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session", "number", name=conv("pk_seats")),
        sa.Index("ix_seats_account", "account"),
    )


def _sessions() -> sa.Table:
    """Sessions as the migration before left them."""
    return sa.Table(
        "sessions",
        sa.MetaData(),
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
        sa.Column("campaign", sa.Text(), nullable=True),
        sa.Column("chapter", sa.Integer(), nullable=True),
        sa.Column("kept", sa.Integer(), nullable=True),
        sa.CheckConstraint("(status IN ('open', 'playing')) = (ended IS NULL)", name=conv("ck_sessions_ended")),
        sa.CheckConstraint("control IN ('shared', 'own')", name=conv("ck_sessions_control")),
        sa.CheckConstraint(
            "status IN ('open', 'playing', 'won', 'lost', 'abandoned')", name=conv("ck_sessions_status")
        ),
        sa.CheckConstraint("undo_policy IN ('strict', 'shared', 'free')", name=conv("ck_sessions_undo_policy")),
        sa.CheckConstraint("head >= 0 AND version >= 1", name=conv("ck_sessions_counters")),
        sa.CheckConstraint("length(seed) = 32", name=conv("ck_sessions_seed")),
        sa.CheckConstraint("players >= 1", name=conv("ck_sessions_players")),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name=conv("fk_sessions_campaign"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["content"], ["contents.hash"], name=conv("fk_sessions_content")),
        sa.ForeignKeyConstraint(
            ["origin_session"], ["sessions.id"], name=conv("fk_sessions_origin_session"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=conv("fk_sessions_owner"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=conv("pk_sessions")),
        sa.Index("ix_sessions_campaign", "campaign"),
        sa.Index("ix_sessions_content", "content"),
        sa.Index("ix_sessions_ended", "ended"),
        sa.Index("ix_sessions_origin_session", "origin_session"),
        sa.Index("ix_sessions_owner_created_id", "owner", "created", "id"),
    )
