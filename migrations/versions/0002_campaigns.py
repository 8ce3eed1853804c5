"""Campaigns: their chapters, what they save (the Status Notepad, the Chests) row by row, and the ladder."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.naming import conv

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the tables of campaigns, and tell sessions which chapter they are."""
    _campaigns()
    with op.batch_alter_table("sessions", copy_from=_sessions()) as batch:
        batch.add_column(sa.Column("campaign", sa.Text(), nullable=True))
        batch.add_column(sa.Column("chapter", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("kept", sa.Integer(), nullable=True))
        batch.create_index("ix_sessions_campaign", ["campaign"], unique=False)
        batch.create_foreign_key(op.f("fk_sessions_campaign"), "campaigns", ["campaign"], ["id"], ondelete="SET NULL")
    _chapters()
    _notepads()
    _chests()
    _ladder()


def _campaigns() -> None:
    """Campaigns and who is in them."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("imported", sa.Boolean(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("origin_campaign", sa.Text(), nullable=True),
        sa.Column("origin_number", sa.Integer(), nullable=True),
        sa.CheckConstraint("players >= 1", name=op.f("ck_campaigns_players")),
        sa.ForeignKeyConstraint(
            ["origin_campaign"], ["campaigns.id"], name=op.f("fk_campaigns_origin_campaign"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=op.f("fk_campaigns_owner"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
    )
    op.create_index("ix_campaigns_origin_campaign", "campaigns", ["origin_campaign"], unique=False)
    op.create_index("ix_campaigns_owner", "campaigns", ["owner"], unique=False)
    op.create_table(
        "campaign_members",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name=op.f("fk_campaign_members_account"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["campaign"], ["campaigns.id"], name=op.f("fk_campaign_members_campaign"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign", "account", name=op.f("pk_campaign_members")),
    )
    op.create_index("ix_campaign_members_account", "campaign_members", ["account"], unique=False)


def _chapters() -> None:
    """Their chapters, and the heads of what they saved."""
    op.create_table(
        "chapters",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("session", sa.Text(), nullable=True),
        sa.Column("from_save", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "status IN ('open', 'playing', 'won', 'lost', 'abandoned')", name=op.f("ck_chapters_status")
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_chapters_number")),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name=op.f("fk_chapters_campaign"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_chapters_session"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_chapters")),
    )
    op.create_index("ix_chapters_session", "chapters", ["session"], unique=False)
    op.create_table(
        "saves",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("chapter", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("session", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("written", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_saves_number")),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name=op.f("fk_saves_campaign"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_saves_session"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_saves")),
    )
    op.create_index("ix_saves_session", "saves", ["session"], unique=False)


def _notepads() -> None:
    """The Status Notepads: a row for each thing that is written down."""
    op.create_table(
        "status_notepads",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("town", sa.Text(), nullable=False),
        sa.Column("cycle", sa.Integer(), nullable=False),
        sa.Column("act", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("b_cards", sa.Boolean(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("mages", sa.Integer(), nullable=False),
        sa.Column("panic", sa.Text(), nullable=False),
        sa.Column("mist_upper", sa.Integer(), nullable=False),
        sa.Column("mist_left", sa.Integer(), nullable=False),
        sa.Column("mist_right", sa.Integer(), nullable=False),
        sa.Column("cleared", sa.Text(), nullable=False),
        sa.Column("slain", sa.Integer(), nullable=False),
        sa.Column("slain_tier_3", sa.Integer(), nullable=False),
        sa.Column("structures_made", sa.Integer(), nullable=False),
        sa.Column("figures_made", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_status_notepads_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_status_notepads")),
    )
    op.create_table(
        "notepad_quests",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("quest", sa.Text(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_notepad_quests_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", name=op.f("pk_notepad_quests")),
    )
    op.create_table(
        "notepad_structures",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("cutout", sa.Text(), nullable=False),
        sa.Column("ruin", sa.Text(), nullable=False),
        sa.Column("upgraded", sa.Boolean(), nullable=False),
        sa.Column("flames", sa.Integer(), nullable=False),
        sa.Column("hurls", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_notepad_structures_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", name=op.f("pk_notepad_structures")),
    )
    op.create_table(
        "notepad_decks",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_notepad_decks_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", name=op.f("pk_notepad_decks")),
    )
    op.create_table(
        "notepad_layers",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("known", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_notepad_layers_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", "deck", name=op.f("pk_notepad_layers")),
    )


def _chests() -> None:
    """The Chests of the Heroes and of the Common Stash."""
    op.create_table(
        "chests",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hero", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("trait", sa.Text(), nullable=False),
        sa.Column("trait_used", sa.Boolean(), nullable=False),
        sa.Column("used", sa.Text(), nullable=False),
        sa.Column("wounds", sa.Integer(), nullable=False),
        sa.Column("mana", sa.Integer(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("player", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('in_play', 'waiting', 'dead')", name=op.f("ck_chests_state")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_chests_account"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_chests_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", name=op.f("pk_chests")),
    )
    op.create_index("ix_chests_account", "chests", ["account"], unique=False)
    op.create_table(
        "chest_perks",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hero", sa.Text(), nullable=False),
        sa.Column("perk", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_chest_perks_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", "hero", name=op.f("pk_chest_perks")),
    )
    op.create_table(
        "chest_items",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hero", sa.Text(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("turned", sa.Boolean(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("half", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_chest_items_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", "hero", name=op.f("pk_chest_items")),
    )
    op.create_table(
        "stashes",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("gold", sa.Integer(), nullable=False),
        sa.Column("materials", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_stashes_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_stashes")),
    )
    op.create_table(
        "stash_items",
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("turned", sa.Boolean(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("half", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "number"],
            ["saves.campaign", "saves.number"],
            name=op.f("fk_stash_items_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "number", "position", name=op.f("pk_stash_items")),
    )


def _ladder() -> None:
    """The best that an account has done in each scenario."""
    op.create_table(
        "ladder",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("aided", sa.Boolean(), nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("session", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("wins >= 0 AND wins <= plays", name=op.f("ck_ladder_wins")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_ladder_account"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_ladder_session"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("account", "game", "scenario", "aided", name=op.f("pk_ladder")),
    )
    op.create_index("ix_ladder_session", "ladder", ["session"], unique=False)


def _sessions() -> sa.Table:
    """Sessions as the first release made them: SQLite makes the table anew, with all its checks."""
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
        sa.CheckConstraint("(status IN ('open', 'playing')) = (ended IS NULL)", name=conv("ck_sessions_ended")),
        sa.CheckConstraint("control IN ('shared', 'own')", name=conv("ck_sessions_control")),
        sa.CheckConstraint(
            "status IN ('open', 'playing', 'won', 'lost', 'abandoned')", name=conv("ck_sessions_status")
        ),
        sa.CheckConstraint("undo_policy IN ('strict', 'shared', 'free')", name=conv("ck_sessions_undo_policy")),
        sa.CheckConstraint("head >= 0 AND version >= 1", name=conv("ck_sessions_counters")),
        sa.CheckConstraint("length(seed) = 32", name=conv("ck_sessions_seed")),
        sa.CheckConstraint("players >= 1", name=conv("ck_sessions_players")),
        sa.ForeignKeyConstraint(["content"], ["contents.hash"], name=conv("fk_sessions_content")),
        sa.ForeignKeyConstraint(
            ["origin_session"], ["sessions.id"], name=conv("fk_sessions_origin_session"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=conv("fk_sessions_owner"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=conv("pk_sessions")),
        sa.Index("ix_sessions_content", "content"),
        sa.Index("ix_sessions_ended", "ended"),
        sa.Index("ix_sessions_origin_session", "origin_session"),
        sa.Index("ix_sessions_owner_created_id", "owner", "created", "id"),
    )
