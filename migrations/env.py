"""Run by Alembic: on the connection that `persistence.migrate` hands over, or, from the command line, on the
database that the environment names."""

import os
from pathlib import Path
from typing import Literal

from alembic import context
from sqlalchemy import Connection

from persistence.address import database_url
from persistence.models import JsonText, metadata
from persistence.schema import schema_connection


def plainly(kind: str, item: object, autogen: object) -> str | Literal[False]:
    """How new migrations write our column types: as what the database knows."""
    return "sa.Text()" if kind == "type" and isinstance(item, JsonText) else False


def run(connection: Connection) -> None:
    """Run what was asked for, whole or not at all."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
        render_item=plainly,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_over = context.config.attributes.get("connection")
if handed_over is not None:
    run(handed_over)
else:
    data_dir = Path(os.environ.get("DAWNHOLD_DATA") or "data")
    with schema_connection(database_url(os.environ.get("DAWNHOLD_DATABASE_URL"), data_dir)) as own:
        run(own)
